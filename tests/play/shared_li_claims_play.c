/* Plays the cases of Legions Imperialis, as they are and shaken, and scenes that are laid for what no case tells, and
 * hands what is told to the checks. */
#include "play/cases.h"
#include "play/session_internal.h"
#include "play/shared_li_claims.h"
#include "support/test.h"
#include "support/tree_of.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOLDER TEST_SOURCE_DIR "/tests/cases/legions-imperialis"
enum { SHAKES = 1, LI_SCENE_DICE = 12 };

typedef struct {
    const LiClaimChecks *const *lists;
    int list_count, told, rulings;
    bool laid; /* a scene, whose dice count */
    const char *path;
    BaseRng rng;
} Reading;

/* The caption of a part stands within the text of a chance, that of a sum in the sum. */
static bool has_caption(const LiClaim *it, const LiClaimCheck *check) {
    static const struct {
        const char *key, *words;
    } captions[] = {{"part-dice", "D6 for those before it"},
                    {"part-caf", "CAF "},
                    {"part-charge", "charge "},
                    {"part-rend", "D6 for Rend"},
                    {"part-jump", "Jump Packs "}};
    bool chance = says_rule(it, "LI-CORE-14") && says_has(it, "dice");
    for (size_t i = 0; i < BASE_COUNT(captions) && chance; i++) {
        if (!strcmp(check->key, captions[i].key)) {
            return strstr(says_text(it, "dice"), captions[i].words) ||
                   strstr(says_text(it, "other"), captions[i].words);
        }
    }
    bool house = false;
    for (int a = 0;
         a < it->setup->area_count && chance && !strcmp(check->rule, "LI-STRC-09") && !strcmp(check->key, "part");
         a++) {
        const char *name = setup_name(it->setup, ref_make(REF_AREA, a));
        house = house || strstr(says_text(it, "dice"), name) || strstr(says_text(it, "other"), name);
    }
    return house || (!strcmp(check->key, "base") && it->index == 0 && it->ruling->sums.count > 0);
}

static void read_finding(Reading *reading, LiClaim *it) {
    for (int list = 0; list < reading->list_count; list++) {
        for (size_t k = 0; k < reading->lists[list]->count; k++) {
            LiClaimCheck *check = &reading->lists[list]->items[k];
            bool own = !strcmp(check->rule, it->finding->rule) && !strcmp(check->key, it->finding->key);
            if (!own && !has_caption(it, check)) {
                continue;
            }
            check->met++;
            if (!check->so(it) && check->untrue++ == 0) {
                BaseText text = {0};
                ruling_describe(it->ruling, it->finding, &text);
                print_error("%s, %s%s: %s %s is not so: %s\n", reading->path, it->ruling->verb,
                            it->dry ? " foretold" : "", check->rule, check->key, text_get(&text));
                text_free(&text);
            }
        }
    }
}

static void read_ruling(Reading *reading, LiClaim *it) {
    it->setup = play_field(it->session)->setup;
    it->data = play_field(it->session)->data;
    const BaseTree *asked = tree_find(it->action, "action"); /* of `may`: what is asked about, and not done */
    it->dry = it->dry || asked;
    it->action = asked ? asked : it->action;
    reading->rulings++;
    for (it->index = 0; it->index < it->ruling->findings.count; it->index++) {
        it->finding = &it->ruling->findings.items[it->index];
        read_finding(reading, it);
        reading->told++;
    }
}

/* What is told before the dice fall. */
static void read_preview(Reading *reading, PlaySession *session, const BaseTree *action) {
    Table *after = table_copy(play_table(session));
    Ruling *ruling = play_preview(session, action, NULL, after);
    if (ruling && ruling->outcome != RULING_BAD) {
        LiClaim it = {.session = session,
                      .before = play_table(session),
                      .after = after,
                      .action = action,
                      .ruling = ruling,
                      .dry = true};
        read_ruling(reading, &it);
    }
    ruling_destroy(ruling);
    table_destroy(after);
}

/* With the dice of a scene's action, else with seeded ones; what is asked is answered as the rule prefers. */
static const Ruling *read_action(Reading *reading, PlaySession *session, const BaseTree *action, uint64_t seed) {
    Table *before = table_copy(play_table(session));
    PlayInput input = input_seeded(seed);
    int dice[LI_SCENE_DICE], count = 0;
    BaseFaults faults = {0};
    const BaseTree *list = reading->laid ? tree_find(action, "dice") : NULL;
    for (const BaseTree *die = list ? list->first : NULL; die; die = die->next) {
        dice[count++] = (int)die->number;
    }
    if (list) {
        input_set_script(&input, dice, count);
    }
    input.fallbacks = true;
    LiClaim it = {.session = session, .before = before, .action = action};
    it.ruling = play_do(session, action, &input, &faults);
    it.after = play_table(session);
    read_ruling(reading, &it);
    input_term(&input);
    faults_free(&faults);
    table_destroy(before);
    return it.ruling;
}

static bool is_rolled(const BaseTree *action) {
    const char *verb = tree_get_text(action, "do", "");
    return !strcmp(verb, "fire") || !strcmp(verb, "assault");
}

static void read_case(Reading *reading, const IoDocument *document) {
    CaseRun *run = case_start(document);
    Table *before = table_copy(play_table(case_session(run)));
    const BaseTree *next = tree_find(document->root, "steps")->first;
    CaseStep step;
    if (is_rolled(next)) {
        read_preview(reading, case_session(run), next);
    }
    const BaseTree *action = NULL; /* an answer resolves the whole action again */
    while (case_next(run, &step)) {
        action = strcmp(tree_get_text(step.asks, "do", ""), "choose") != 0 ? step.asks : action;
        LiClaim it = {.session = case_session(run),
                      .before = before,
                      .after = play_table(case_session(run)),
                      .action = action,
                      .ruling = step.ruling};
        read_ruling(reading, &it);
        if (!play_waiting(case_session(run))) {
            table_assign(before, play_table(case_session(run)));
        }
        base_free(step.difference);
        next = step.action->next;
        if (next && is_rolled(next)) {
            read_preview(reading, case_session(run), next);
        }
    }
    table_destroy(before);
    case_end(run);
}

/* Asks about somebody, some piece and some pair by chance. */
static void ask_by_chance(Reading *reading, PlaySession *session, BaseArena *arena) {
    const TableSetup *setup = play_field(session)->setup;
    int units = setup->unit_count, areas = setup->area_count;
    const char *unit = setup_id(setup, ref_make(REF_UNIT, (int)rng_below(&reading->rng, (uint32_t)units)));
    const char *other = setup_id(setup, ref_make(REF_UNIT, (int)rng_below(&reading->rng, (uint32_t)units)));
    const char *area =
        areas > 0 ? setup_id(setup, ref_make(REF_AREA, (int)rng_below(&reading->rng, (uint32_t)areas))) : unit;
    char text[160];
    switch (rng_below(&reading->rng, 4)) {
    case 0: snprintf(text, sizeof text, "{'do': 'sight', 'from': '%s', 'to': '%s'}", unit, other); break;
    case 1: snprintf(text, sizeof text, "{'do': 'where', 'unit': '%s'}", unit); break;
    case 2: snprintf(text, sizeof text, "{'do': 'targets', 'of': '%s'}", unit); break;
    default: snprintf(text, sizeof text, "{'do': 'state', 'of': '%s'}", area);
    }
    read_action(reading, session, tree_of(arena, text), 1);
}

/* The same steps with everybody elsewhere by up to an inch and a half, and with other dice, and questions
 * between them. */
static void shake_case(Reading *reading, const IoDocument *document) {
    PlaySession *session = session_borrow(document->field, document->battlefield, 1);
    const TableSetup *setup = document->field->setup;
    BaseArena *arena = arena_create();
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *where = table_where(play_table(session), i);
        if (where->kind == WHERE_POINT && rng_below(&reading->rng, 2) == 0) {
            char text[200];
            double by = rng_below(&reading->rng, 3) ? .4 : 1.5;
            snprintf(text, sizeof text, "{'do': 'set', 'ref': '%s', 'values': {'at': [%.6f, %.6f]}}",
                     setup_id(setup, ref_make(REF_UNIT, i)),
                     where->at.x / setup->unit + rng_range(&reading->rng, -by, by),
                     where->at.y / setup->unit + rng_range(&reading->rng, -by, by));
            read_action(reading, session, tree_of(arena, text), 1);
        }
    }
    for (const BaseTree *step = tree_find(document->root, "steps")->first; step; step = step->next) {
        if (is_rolled(step)) {
            read_preview(reading, session, step);
        }
        if (strcmp(tree_get_text(step, "do", ""), "choose") != 0) {
            read_action(reading, session, step, rng_next(&reading->rng));
            ask_by_chance(reading, session, arena);
        }
    }
    arena_destroy(arena);
    play_destroy(session);
}

static void read_files(Reading *reading) {
    struct dirent **entries;
    int count = scandir(FOLDER, &entries, NULL, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[600];
        snprintf(path, sizeof path, FOLDER "/%s", entries[i]->d_name);
        reading->path = entries[i]->d_name;
        if (strstr(path, ".case.json")) {
            BaseFaults faults = {0};
            IoDocument *document = document_load(path, &faults);
            assert_non_null(document);
            read_case(reading, document);
            for (int k = 0; k < SHAKES; k++) {
                shake_case(reading, document);
            }
            document_destroy(document);
            faults_free(&faults);
        }
        free(entries[i]);
    }
    free(entries);
}

static void read_scene(Reading *reading, const LiClaimScene *scene) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *battlefield = tree_of(arena, scene->battlefield);
    RulesField *field = io_field_create(battlefield, "", &faults);
    if (!field) {
        fail_msg("%s: %s", scene->name, faults.count > 0 ? faults.items[0].what : "");
    }
    PlaySession *session = play_create(field, battlefield, 1);
    Ruling *advice = ruling_create(play_field(session));
    reading->path = scene->name;
    play_field(session)->data->system->survey(play_field(session), play_table(session), advice);
    advice->verb = "survey";
    LiClaim it = {.session = session,
                  .before = play_table(session),
                  .after = play_table(session),
                  .action = battlefield,
                  .ruling = advice};
    read_ruling(reading, &it);
    for (int i = 0; i < LI_SCENE_ACTIONS && scene->actions[i]; i++) {
        const BaseTree *action = tree_of(arena, scene->actions[i]);
        if (is_rolled(action)) {
            read_preview(reading, session, action);
        }
        const Ruling *ruling = read_action(reading, session, action, rng_next(&reading->rng));
        if (ruling->outcome == RULING_BAD) {
            fail_msg("%s: %s: %s", scene->name, scene->actions[i], ruling->bad);
        }
    }
    ruling_destroy(advice);
    play_destroy(session);
    faults_free(&faults);
    arena_destroy(arena);
}

int li_claims_play(const LiClaimChecks *const *lists, int list_count, uint64_t seed) {
    Reading reading = {.lists = lists, .list_count = list_count, .rng = rng_make(seed)};
    read_files(&reading);
    reading.laid = true;
    for (int i = 0; i < li_claims_scene_count; i++) {
        read_scene(&reading, &li_claims_scenes[i]);
    }
    int untrue = 0;
    for (int list = 0; list < list_count; list++) {
        for (size_t k = 0; k < lists[list]->count; k++) {
            untrue += lists[list]->items[k].untrue;
        }
    }
    print_message("%d rulings read, %d sentences\n", reading.rulings, reading.told);
    return untrue;
}
