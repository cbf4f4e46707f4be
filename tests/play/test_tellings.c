/* What the rulings of all case files tell: no place of a sentence is left open, nothing is said twice, and nothing that
 * has a name is called by its id. */
#include "io/document.h"
#include "io/file.h"
#include "play/cases.h"
#include "play/outcome.h"
#include "rules/grammar.h"
#include "rules/telling.h"
#include "support/test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    BaseArena *arena;
    const char *path;
    int step, rulings, faults;
} Reader;

static void fault(Reader *reader, const char *what, const char *text) {
    reader->faults++;
    print_error("%s, step %d: %s: %s\n", reader->path, reader->step, what, text);
}

/* ---- ids ---- */

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* An id that could be no word of a sentence. */
static bool is_plain_id(const char *id) {
    return strpbrk(id, "0123456789") || strchr(id, '-');
}

static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        if ((at == text || !is_word(at[-1])) && !is_word(at[length])) {
            return true;
        }
    }
    return false;
}

/* Some other name, or the thing's own, may have the id in it. */
static bool is_in_a_name(const TableSetup *setup, const char *id) {
    static const TableRefKind KINDS[] = {REF_SIDE, REF_FORMATION, REF_UNIT, REF_AREA};
    for (size_t k = 0; k < BASE_COUNT(KINDS); k++) {
        for (int i = 0; i < setup_count(setup, KINDS[k]); i++) {
            TableRef ref = ref_make(KINDS[k], i);
            if (has_word(setup_name(setup, ref), id)) {
                return true;
            }
        }
    }
    return false;
}

static void check_ids(Reader *reader, const TableSetup *setup, const char *text) {
    static const TableRefKind KINDS[] = {REF_SIDE, REF_FORMATION, REF_UNIT, REF_AREA};
    for (size_t k = 0; k < BASE_COUNT(KINDS); k++) {
        for (int i = 0; i < setup_count(setup, KINDS[k]); i++) {
            TableRef ref = ref_make(KINDS[k], i);
            const char *id = setup_id(setup, ref);
            if (grammar_is_named(setup, ref) && is_plain_id(id) && has_word(text, id) && !is_in_a_name(setup, id)) {
                fault(reader, id, text);
            }
        }
    }
}

/* ---- one ruling ---- */

static void check_text(Reader *reader, const Ruling *ruling, const char *text) {
    if (strpbrk(text, "{}")) {
        fault(reader, "an open place", text);
    }
    check_ids(reader, ruling->field->setup, text);
}

/* Nothing is told as done that is refused before a die was rolled. */
static void check_refusal(Reader *reader, const Ruling *ruling, const char *text) {
    static const char *const DEEDS[] = {" spends ", " spend ",      " acts.",        " act.",
                                        " pays ",   " pay ",        " goes ",        " enters ",
                                        " leaves ", " breaks into", " climbs down ", " crosses "};
    bool ours = strncmp(ruling->field->data->prefix, "EAH", 3) == 0 || strcmp(ruling->field->data->prefix, "LI") == 0;
    for (size_t i = 0; i < BASE_COUNT(DEEDS) && ours && ruling->outcome == RULING_REFUSED && !ruling->rolls.count;
         i++) {
        const char *at = strstr(text, DEEDS[i]);
        bool would = at && (strstr(text, "would") || strstr(text, "cannot") || strstr(text, "may ") ||
                            strstr(text, "must") || strstr(text, "never"));
        if (at && !would) {
            fault(reader, "told as done, but refused", text);
        }
    }
}

static void check_telling(Reader *reader, const Ruling *ruling, const RulesTelling *telling) {
    int numbers = 0;
    check_text(reader, ruling, telling->headline);
    for (int i = 0; i < telling->sum_count; i++) {
        check_text(reader, ruling, telling->sums[i]);
    }
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        for (int k = 0; k < stated->count; k++) { /* the marks on the board bear the numbers of the sentences */
            assert_int_equal(telling_number(telling, stated->findings[k]), stated->number);
        }
        check_text(reader, ruling, stated->says);
        if (stated->role != ROLE_DECIDES) { /* what decides is a reason */
            check_refusal(reader, ruling, stated->says);
        }
        numbers += stated->number > 0;
        assert_true(stated->number == 0 || stated->number == numbers);
        for (int k = 0; k < i; k++) {
            if (strcmp(stated->says, telling->stated[k].says) == 0) {
                fault(reader, "said twice", stated->says);
            }
        }
        if (stated->number > 0 && strstr(telling->headline, stated->says)) {
            fault(reader, "said in the headline, too", stated->says);
        }
    }
    assert_int_equal(telling->shown + telling->folded, numbers);
    assert_true(telling->shown <= TELLING_MANY);
}

static void read_ruling(Reader *reader, PlaySession *session, const Ruling *ruling) {
    BaseText headline = {0};
    int cursor = play_cursor(session);
    const PlayEntry *entry = cursor > 0 ? play_entry(session, cursor - 1) : NULL;
    bool done = entry && entry->ruling == ruling;
    if (done) {
        outcome_headline(session, entry, &headline);
    }
    RulesTelling telling = telling_make(reader->arena, ruling, done ? text_get(&headline) : NULL);
    check_telling(reader, ruling, &telling);
    text_free(&headline);
    reader->rulings++;
}

static void read_case(Reader *reader, const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    CaseRun *run = case_start(document);
    CaseStep step;
    reader->path = path;
    while (case_next(run, &step)) {
        reader->step = step.index + 1;
        if (step.ruling) {
            read_ruling(reader, case_session(run), step.ruling);
        }
        base_free(step.difference);
    }
    case_end(run);
    document_destroy(document);
    faults_free(&faults);
    arena_reset(reader->arena);
}

static void what_all_cases_explain_is_whole_and_stated_once(void **state) {
    (void)state;
    static const char *const SYSTEMS[] = {"ea-heresy", "legions-imperialis", "infinity", "commands-colors"};
    Reader reader = {.arena = arena_create()};
    for (size_t i = 0; i < BASE_COUNT(SYSTEMS); i++) {
        char folder[600];
        const char **files = NULL;
        BaseArena *list = arena_create();
        snprintf(folder, sizeof folder, "%s/tests/cases/%s", TEST_SOURCE_DIR, SYSTEMS[i]);
        int count = file_list(list, folder, ".case.json", &files);
        assert_true(count > 100);
        for (int k = 0; k < count; k++) {
            read_case(&reader, files[k]);
        }
        arena_destroy(list);
    }
    print_message("%d rulings\n", reader.rulings);
    assert_true(reader.rulings > 4000);
    assert_int_equal(reader.faults, 0);
    arena_destroy(reader.arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_all_cases_explain_is_whole_and_stated_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
