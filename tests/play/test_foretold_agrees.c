/* What is foretold against the exact odds, of every shot and every Combat in the cases: the two have nothing in common
 * but the rules. What the cases do not have stands in boards of its own, in test_foretold.c. */
#include "io/file.h"
#include "play/cases.h"
#include "play/odds.h"
#include "rules/legions-imperialis/li.h"
#include "rules/ruling_words.h"
#include "support/test.h"

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NEAR     1e-12
#define WAYS     20000 /* those that have more are left out, */
#define PATIENCE 500   /* ms, and those that take longer */

typedef struct {
    const char *folder;
    bool (*agrees)(PlaySession *session, const Ruling *foretold, const PlayOdds *odds, const char *name);
    int stated, silent, left_out; /* actions of which something was foretold, others, those too long to check */
} Kind;

/* ---- one outcome ---- */

typedef struct {
    const TableSetup *setup;
    TableRef of; /* a formation, an area; none: all */
    bool fallen; /* not a wound is left of it */
} Asked;

/* Of the thing with this id, which belongs to what is asked about: has it lost anything? */
static bool is_harmed(const Asked *asked, const BaseTree *thing) {
    TableRef ref = setup_find(asked->setup, thing->key);
    bool its = ref_is(asked->of, REF_NONE) || ref_equal(ref, asked->of) ||
               (ref_is(ref, REF_UNIT) && ref_is(asked->of, REF_FORMATION) &&
                asked->setup->units[ref.index].formation == asked->of.index);
    const BaseTree *wounds = tree_find(thing, "wounds"), *left = wounds ? wounds : tree_find(thing, "dc_now");
    return its && (asked->fallen ? left && left->number <= 0 : left || !tree_get_bool(thing, "alive", true));
}

static bool does_harm(const Asked *asked, const PlayOutcome *outcome) {
    static const char *const KINDS[] = {"unit", "area"};
    for (size_t k = 0; k < BASE_COUNT(KINDS); k++) {
        const BaseTree *things = tree_find(outcome->what, KINDS[k]);
        for (const BaseTree *it = things ? things->first : NULL; it; it = it->next) {
            if (is_harmed(asked, it)) {
                return true;
            }
        }
    }
    return false;
}

/* ---- chances ---- */

/* The exact sum of the outcomes that do harm. */
static void add_up(const Asked *asked, const PlayOdds *odds, mpq_t sum) {
    mpq_t one;
    mpq_init(one);
    mpq_set_ui(sum, 0, 1);
    for (int i = 0; i < odds->count; i++) {
        const PlayFraction *fraction = &odds->outcomes[i].fraction;
        if (does_harm(asked, &odds->outcomes[i])) {
            assert_non_null(fraction->numerator);
            mpz_set_str(mpq_numref(one), fraction->numerator, 10);
            mpz_set_str(mpq_denref(one), fraction->denominator, 10);
            mpq_add(sum, sum, one);
        }
    }
    mpq_clear(one);
}

/* Does this text of a finding, "41.7 % (5/12)", say the same? One too long for a fraction says it with one decimal. */
static bool says(const RulesFinding *finding, const char *name, const mpq_t exact) {
    unsigned long numerator, denominator;
    double percent;
    for (int i = 0; i < finding->value_count; i++) {
        const char *text = finding->values[i].text;
        if (strcmp(finding->values[i].name, name) != 0 || !text || sscanf(text, "%lf", &percent) != 1) {
            continue;
        }
        const char *from = strchr(text, '(');
        return from && sscanf(from, "(%lu/%lu)", &numerator, &denominator) == 2
                   ? mpq_cmp_ui(exact, numerator, denominator) == 0
                   : fabs(percent - 100 * mpq_get_d(exact)) <= .05 + NEAR;
    }
    return false;
}

static TableRef value_ref(const RulesFinding *finding, const char *name) {
    for (int i = 0; i < finding->value_count; i++) {
        if (strcmp(finding->values[i].name, name) == 0) {
            return finding->values[i].ref;
        }
    }
    return ref_none();
}

/* What is said of all dice together, of those at one target, of a Structure. */
static bool shots_agree(PlaySession *session, const Ruling *foretold, const PlayOdds *odds, const char *name) {
    (void)session;
    mpq_t exact;
    bool good = true;
    double stated = tree_get_number(foretold->facts, "gets-through", NAN);
    mpq_init(exact);
    for (int i = -1; i < foretold->findings.count; i++) {
        const RulesFinding *finding = i < 0 ? NULL : &foretold->findings.items[i];
        const char *key = finding && finding->key ? finding->key : "";
        bool all = !strcmp(key, "chance-all") || !strcmp(key, "chance-any"), at = !strcmp(key, "chance-at");
        Asked asked = {foretold->field->setup, ref_none(), !strcmp(key, "chance-falls")};
        if (finding && !all && !at && !asked.fallen) {
            continue;
        }
        asked.of = asked.fallen ? value_ref(finding, "area") : at ? value_ref(finding, "target") : ref_none();
        add_up(&asked, odds, exact);
        if (!(finding ? says(finding, "all", exact) : fabs(stated - mpq_get_d(exact)) < NEAR)) {
            print_message("%s: %s foretold %.12f, exactly %.12f\n", name, key, stated, mpq_get_d(exact));
            good = false;
        }
    }
    mpq_clear(exact);
    return good;
}

/* ---- Combats ---- */

/* By how many Fights this side is ahead: each that is lost costs a wound, and nothing else does. */
static int lead_of(const Ruling *foretold, const Table *table, const PlayOutcome *outcome, int side) {
    const BaseTree *units = tree_find(outcome->what, "unit");
    int lead = 0;
    for (const BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        TableRef ref = setup_find(foretold->field->setup, it->key);
        const BaseTree *left = tree_find(it, "wounds");
        int lost = left ? li_wounds(foretold->field, table, ref) - (int)left->number : 0;
        lead += setup_side_of(foretold->field->setup, ref) == side ? -lost : lost;
    }
    return lead;
}

static bool combats_agree(PlaySession *session, const Ruling *foretold, const PlayOdds *odds, const char *name) {
    int side = setup_side_of(foretold->field->setup, foretold->subject);
    double won = 0, lost = 0;
    for (int i = 0; i < odds->count; i++) {
        int lead = lead_of(foretold, play_table(session), &odds->outcomes[i], side);
        won += lead > 0 ? odds->outcomes[i].chance : 0;
        lost += lead < 0 ? odds->outcomes[i].chance : 0;
    }
    double stated_won = tree_get_number(foretold->facts, "combat-won", NAN);
    double stated_lost = tree_get_number(foretold->facts, "combat-lost", NAN);
    bool good = fabs(stated_won - won) < NEAR && fabs(stated_lost - lost) < NEAR;
    if (!good) {
        print_message("%s: foretold %.12f and %.12f, exactly %.12f and %.12f\n", name, stated_won, stated_lost, won,
                      lost);
    }
    return good;
}

/* ---- all cases ---- */

/* The action of a step, with no dice and nothing expected. */
static BaseTree *bare(BaseArena *arena, const BaseTree *step) {
    static const char *const OFF[] = {"dice", "answers", "expect", "say", "quiet"};
    BaseTree *action = tree_object(arena);
    for (const BaseTree *it = step->first; it; it = it->next) {
        bool kept = true;
        for (size_t i = 0; i < BASE_COUNT(OFF); i++) {
            kept = kept && strcmp(it->key, OFF[i]) != 0;
        }
        if (kept) {
            tree_set(arena, action, it->key, tree_copy(arena, it));
        }
    }
    return action;
}

static bool check(Kind *kind, PlaySession *session, const BaseTree *action, const char *name) {
    bool good = true, foretells = false;
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    for (int i = 0; i < ruling->findings.count; i++) {
        foretells = foretells || ruling_foretells(&ruling->findings.items[i]);
    }
    if (ruling->outcome == RULING_DONE) {
        PlayOddsOptions options = {.leaves_max = WAYS, .samples = 1};
        PlayOddsWalk *walk = odds_begin(session, action, &options);
        bool walked = odds_go_on(walk, PATIENCE);
        PlayOdds *odds = walked ? odds_end(walk) : NULL;
        bool rolls = odds && odds->exact && odds->cases > 1;
        kind->left_out += !odds || !odds->exact;
        kind->stated += rolls && foretells;
        kind->silent += rolls && !foretells;
        if (rolls && !foretells) {
            print_message("%s: nothing is foretold\n", name);
        }
        good = !rolls || !foretells || kind->agrees(session, ruling, odds, name);
        odds_destroy(odds);
        if (!walked) {
            odds_drop(walk);
        }
    } else if (foretells) {
        print_message("%s: refused, and foretold\n", name);
        good = false;
    }
    ruling_destroy(ruling);
    return good;
}

/* Has the file such a step? Others need not be loaded. */
static bool has_step(const char *path, const char *verb) {
    BaseFaults faults = {0};
    size_t size;
    char wanted[64], *bytes = file_read(path, 1 << 20, &size, &faults);
    snprintf(wanted, sizeof wanted, "\"do\": \"%s\"", verb);
    bool has = bytes && strstr(bytes, wanted);
    base_free(bytes);
    faults_free(&faults);
    return has;
}

static int check_case(Kind *kind, BaseArena *arena, const char *path, const char *verb) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    int bad = 0, index = 0;
    if (!document || !tree_find(document->root, "steps")) {
        document_destroy(document);
        faults_free(&faults);
        return 0;
    }
    CaseRun *run = case_start(document);
    for (const BaseTree *step = tree_find(document->root, "steps")->first; step; step = step->next, index++) {
        CaseStep done;
        if (strcmp(tree_get_text(step, "do", ""), verb) == 0) {
            const char *name = arena_printf(arena, "%s, step %d", strrchr(path, '/') + 1, index + 1);
            bad += !check(kind, case_session(run), bare(arena, step), name);
        }
        if (!case_next(run, &done)) {
            break;
        }
        base_free(done.difference);
    }
    case_end(run);
    document_destroy(document);
    faults_free(&faults);
    return bad;
}

static void all_agree(Kind *kind, const char *verb) {
    BaseArena *arena = arena_create();
    const char **files;
    int bad = 0, count = file_list(arena, arena_printf(arena, "%s/tests/cases/%s", TEST_SOURCE_DIR, kind->folder),
                                   ".case.json", &files);
    assert_true(count > 100);
    for (int i = 0; i < count; i++) {
        bad += has_step(files[i], verb) ? check_case(kind, arena, files[i], verb) : 0;
    }
    print_message("%s %s: foretold %d, not foretold %d, left out %d\n", kind->folder, verb, kind->stated, kind->silent,
                  kind->left_out);
    arena_destroy(arena);
    assert_int_equal(bad, 0);
    assert_int_equal(kind->silent, 0);
    assert_true(kind->stated > 0); /* else nothing was looked at */
}

static void every_shot_of_legions(void **state) {
    (void)state;
    all_agree(&(Kind){.folder = "legions-imperialis", .agrees = shots_agree}, "fire");
}

static void every_combat_of_legions(void **state) {
    (void)state;
    all_agree(&(Kind){.folder = "legions-imperialis", .agrees = combats_agree}, "assault");
}

static void every_shot_of_epic(void **state) {
    (void)state;
    all_agree(&(Kind){.folder = "ea-heresy", .agrees = shots_agree}, "fire");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_combat_of_legions),
        cmocka_unit_test(every_shot_of_legions),
        cmocka_unit_test(every_shot_of_epic),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
