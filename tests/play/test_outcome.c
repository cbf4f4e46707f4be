/* Headlines: none says "nothing" of an action that took something away, in any step of any case of any system. */
#include "io/file.h"
#include "play/cases.h"
#include "play/outcome.h"
#include "support/test.h"

#include <string.h>

static const char *const SYSTEMS[] = {"ea-heresy", "commands-colors", "infinity", "legions-imperialis"};

/* Read off the list of changes alone: points and markers that are fewer or more than they were, by the schema. */
static bool something_was_lost(const RulesField *field, const PlayEntry *entry, const Table *after) {
    for (int i = 0; i < entry->change_count; i++) {
        const TableChange *change = &entry->changes[i];
        if (change->kind == CHANGE_KIND && table_kind(after, change->ref.index) != change->before) {
            return true;
        }
        if (change->kind != CHANGE_VAR || !table_alive(after, change->ref)) {
            continue;
        }
        const TableVar *var = &field->data->schema.vars[change->var];
        bool first = true;
        for (int k = 0; k < i; k++) {
            const TableChange *other = &entry->changes[k];
            first = first &&
                    !(other->kind == CHANGE_VAR && other->var == change->var && ref_equal(other->ref, change->ref));
        }
        int now = table_get(after, change->ref, change->var);
        if (first && var->show == SHOW_STARS && now > change->before) {
            return true;
        }
        if (first && var->show == SHOW_PIPS && change->before != VAR_NONE && now < change->before) {
            return true;
        }
    }
    return false;
}

static int count_lost(const PlayEntry *entry, const Table *after) {
    int count = 0;
    for (int i = 0; i < entry->change_count; i++) {
        const TableChange *change = &entry->changes[i];
        bool first = true;
        for (int k = 0; k < i; k++) {
            first = first && !(entry->changes[k].kind == CHANGE_WHERE && ref_equal(entry->changes[k].ref, change->ref));
        }
        count += first && change->kind == CHANGE_WHERE && change->where_before.kind != WHERE_OFF &&
                 !table_alive(after, change->ref);
    }
    return count;
}

/* One thing is told once: markers of a formation are not told again of each unit that shows them, and things of which
 * the same holds share a sentence. Read off the words alone: no two sentences of a headline end alike. */
static void check_alike(const char *file, const char *headline) {
    const char *ends[16];
    int count = 0;
    for (const char *at = headline; at && *at && count < 16; at = strstr(at, ". ") ? strstr(at, ". ") + 2 : NULL) {
        static const char *const VERBS[] = {" takes ",   " take ",   " loses ", " lose ",     " is lost",
                                            " are lost", " breaks.", " break.", " is ruined", " are ruined"};
        for (size_t i = 0; i < BASE_COUNT(VERBS); i++) {
            const char *verb = strstr(at, VERBS[i]), *stop = strchr(at, '.');
            if (verb && stop && verb < stop) {
                ends[count++] = verb;
                break;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++) {
            size_t a = strcspn(ends[i], ".") + 1, b = strcspn(ends[k], ".") + 1;
            if (a == b && strncmp(ends[i], ends[k], a) == 0) {
                fail_msg("%s: \"%s\" says the same of two in two sentences", file, headline);
            }
        }
    }
}

static void look_at(const char *file, const PlaySession *session, const PlayEntry *entry, int *stated) {
    BaseText headline = {0};
    int lost = count_lost(entry, play_table(session));
    outcome_headline(session, entry, &headline);
    const char *text = text_get(&headline);
    bool nothing = strstr(text, "Nothing is lost") || strstr(text, "nothing is lost");
    assert_true(headline.length > 0);
    check_alike(file, text);
    if (nothing && (lost > 0 || something_was_lost(play_field(session), entry, play_table(session)))) {
        fail_msg("%s: \"%s\", but something is", file, text);
    }
    *stated += lost > 0;
    text_free(&headline);
}

static void walk_case(const char *file, int *stated) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(file, &faults);
    assert_non_null(document);
    CaseRun *run = case_start(document);
    CaseStep step;
    while (case_next(run, &step)) {
        const PlaySession *session = case_session(run);
        int cursor = play_cursor(session);
        const PlayEntry *entry = cursor > 0 ? play_entry(session, cursor - 1) : NULL;
        if (entry && entry->ruling == step.ruling && step.ruling->outcome == RULING_DONE) {
            look_at(file, session, entry, stated);
        }
        base_free(step.difference);
    }
    case_end(run);
    document_destroy(document);
    faults_free(&faults);
}

static void no_headline_of_any_case_hides_a_loss(void **state) {
    (void)state;
    for (size_t s = 0; s < BASE_COUNT(SYSTEMS); s++) {
        BaseArena *arena = arena_create();
        const char **files;
        int stated = 0, count = file_list(arena, arena_printf(arena, "%s/tests/cases/%s", TEST_SOURCE_DIR, SYSTEMS[s]),
                                          ".case.json", &files);
        assert_true(count > 100);
        for (int i = 0; i < count; i++) {
            walk_case(files[i], &stated);
        }
        assert_true(stated > 0); /* else nothing was looked at */
        arena_destroy(arena);
    }
}

static void headline_of(const char *action, const char *expected) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/stronghold-road.json", &faults);
    PlaySession *session = play_open(document, &faults);
    const BaseTree *tree = json_parse(arena, action, strlen(action), "", 0, &faults);
    const Ruling *ruling = play_do(session, tree, NULL, &faults);
    assert_int_equal(ruling->outcome, RULING_DONE);
    BaseText headline = {0};
    outcome_headline(session, play_entry(session, play_cursor(session) - 1), &headline);
    assert_string_equal(text_get(&headline), expected);
    text_free(&headline);
    play_destroy(session);
    arena_destroy(arena);
    faults_free(&faults);
}

/* The first hit goes to the nearest of them, r2-3; the keep saves neither at first nor again. */
static void the_gravest_comes_first(void **state) {
    (void)state;
    headline_of("{\"do\":\"fire\",\"formation\":\"r2\",\"at\":\"keep\",\"dice\":[1,1,1,1]}",
                "No hit, yet B1 Line takes 1 marker.");
    headline_of("{\"do\":\"fire\",\"formation\":\"b3\",\"at\":\"r2\",\"dice\":[1,1,1,1]}",
                "No hit, yet R2 Tanks take 1 marker.");
    headline_of("{\"do\":\"fire\",\"formation\":\"r2\",\"at\":\"keep\",\"dice\":[4,1,1,1,1,1,1]}",
                "The keep loses 1 DC: 4 of 5 left. B1 Line takes 2 markers.");
    headline_of("{\"do\":\"fire\",\"formation\":\"b3\",\"at\":\"r2\",\"dice\":[4,1,1,1,1,1]}",
                "R2·3 is lost. R2 Tanks take 2 markers.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_headline_of_any_case_hides_a_loss),
        cmocka_unit_test(the_gravest_comes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
