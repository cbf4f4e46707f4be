#include "play/shared_eah_tells.h"

#include "io/file.h"
#include "play/cases.h"
#include "play/shared_candidates.h"
#include "play/shared_eah_game.h"
#include "play/shared_random_table.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS = 60, GAME_TURNS = 120, GAME_TRIES = 20 };

/* ---- values ---- */

static const RulesValue *value_or_none(const Told *told, const char *name) {
    for (int i = 0; i < told->finding->value_count; i++) {
        if (!strcmp(told->finding->values[i].name, name)) {
            return &told->finding->values[i];
        }
    }
    return NULL;
}

static const RulesValue *value(const Told *told, const char *name) {
    const RulesValue *found = value_or_none(told, name);
    if (!found) {
        fail_msg("%s %s says no {%s}", told->finding->rule, told->finding->key, name);
    }
    return found;
}

double tells_number(const Told *told, const char *name) {
    return value(told, name)->number;
}

int tells_int(const Told *told, const char *name) {
    return (int)lround(tells_number(told, name));
}

TableRef tells_ref(const Told *told, const char *name) {
    return value(told, name)->ref;
}

const char *tells_text(const Told *told, const char *name) {
    return value(told, name)->text;
}

bool tells_has(const Told *told, const char *name) {
    return value_or_none(told, name) != NULL;
}

bool tells_is(const Told *told, const char *key) {
    return !strcmp(told->finding->key, key);
}

bool tells_rule(const Told *told, const char *rule) {
    return !strcmp(told->finding->rule, rule);
}

int tells_var(const Told *told, const Table *table, TableRef ref, const char *name) {
    return table_get(table, ref, schema_find(told->setup->schema, (TableRefKind)ref.kind, name));
}

bool tells_reading(const Told *told, const char *id, const char *word) {
    const RulesData *data = told->field->data;
    for (int i = 0; i < data->reading_count; i++) {
        if (!strcmp(data->readings[i].id, id)) {
            return !strcmp(data->readings[i].values[data->reading_values[i]], word);
        }
    }
    fail_msg("no reading %s", id);
    return false;
}

const char *tells_kind(const Told *told, const Table *table, int area) {
    return told->field->data->kinds[table_kind(table, area)].id;
}

const BaseTree *tells_profile(const Told *told, int unit) {
    return told->field->data->profiles[told->setup->units[unit].profile].row;
}

bool tells_trait(const Told *told, int unit, const char *trait) {
    const BaseTree *traits = tree_find(tells_profile(told, unit), "traits");
    for (int i = 0; traits && i < traits->count; i++) {
        if (!strcmp(tree_at(traits, i)->text, trait)) {
            return true;
        }
    }
    return false;
}

bool tells_body(const Told *told, const Table *table, TableRef ref, Plane *out) {
    GeomShape base;
    if (ref_is(ref, REF_AREA)) {
        plane_of_area(&told->setup->areas[ref.index].area, out);
        return true;
    }
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    const TableWhere *where = table_where(table, ref.index);
    if (where->kind == WHERE_INSIDE) {
        return tells_body(told, table, where->host, out);
    }
    if (where->kind != WHERE_POINT || !table_base(table, ref.index, &base)) {
        return false;
    }
    plane_of_shape(&base, out);
    return true;
}

bool tells_overlaps(const Told *told, const char *unit, const char *area) {
    static Plane base, piece;
    return tells_body(told, told->before, tells_ref(told, unit), &base) &&
           tells_body(told, told->before, tells_ref(told, area), &piece) && plane_gap(&base, &piece) <= TELLS_NEAR;
}

/* ---- the table, read plainly ---- */

const char *tells_class(const Told *told, int unit) {
    return tree_get_text(tells_profile(told, unit), "class", "");
}

double tells_speed(const Told *told, int unit) {
    return 10 * tree_get_number(tells_profile(told, unit), "speed", 0);
}

static bool is_word(const Told *told, const Table *table, TableRef ref, const char *name, const char *word) {
    const TableSchema *schema = told->setup->schema;
    VarId id = schema_find(schema, (TableRefKind)ref.kind, name);
    int now = table_get(table, ref, id);
    for (int i = 0; schema->vars[id].words[i]; i++) {
        if (!strcmp(schema->vars[id].words[i], word)) {
            return now == i;
        }
    }
    fail_msg("%s has no word %s", name, word);
    return false;
}

bool tells_was(const Told *told, TableRef ref, const char *name, const char *word) {
    return is_word(told, told->before, ref, name, word);
}

bool tells_became(const Told *told, TableRef ref, const char *name, const char *word) {
    return is_word(told, told->after, ref, name, word);
}

int tells_formation(const Told *told, TableRef ref) {
    return ref_is(ref, REF_UNIT)        ? told->setup->units[ref.index].formation
           : ref_is(ref, REF_FORMATION) ? ref.index
                                        : -1;
}

int tells_side(const Told *told, TableRef ref) {
    return ref_is(ref, REF_UNIT)        ? told->setup->units[ref.index].side
           : ref_is(ref, REF_FORMATION) ? told->setup->formations[ref.index].side
           : ref_is(ref, REF_SIDE)      ? ref.index
                                        : -1;
}

bool tells_alive(const Table *table, int unit) {
    return table_alive(table, ref_make(REF_UNIT, unit));
}

int tells_inside(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_INSIDE && ref_is(where->host, REF_AREA) ? where->host.index : -1;
}

bool tells_invades(const Told *told, const Table *table, int unit) {
    return tells_inside(table, unit) >= 0 &&
           (table_where(table, unit)->role == 1 || tells_var(told, table, ref_make(REF_UNIT, unit), "invading") == 1);
}

int tells_dc(const Told *told, const Table *table, int area) {
    const char *kind = tells_kind(told, table, area);
    return !strcmp(kind, "small-stronghold")    ? 4
           : !strcmp(kind, "medium-stronghold") ? 5
           : !strcmp(kind, "large-stronghold")  ? 6
                                                : 0;
}

bool tells_stands(const Told *told, const Table *table, int area) {
    return tells_dc(told, table, area) > 0 && !table->removed[area] &&
           is_word(told, table, ref_make(REF_AREA, area), "state", "intact");
}

int tells_dc_left(const Told *told, const Table *table, int area) {
    int now = tells_var(told, table, ref_make(REF_AREA, area), "dc_now");
    return now == VAR_NONE ? tells_dc(told, table, area) : now;
}

double tells_gap(const Told *told, const Table *table, TableRef a, TableRef b) {
    static Plane one, other;
    return tells_body(told, table, a, &one) && tells_body(told, table, b, &other) ? plane_gap(&one, &other) : INFINITY;
}

const char *tells_phase(const Told *told, const Table *table) {
    return table->phase < 0 ? "" : told->field->data->phases[table->phase].id;
}

bool tells_also(const Told *told, const char *rule, const char *key, const char *name, TableRef ref) {
    Told other = *told;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        other.finding = &told->ruling->findings.items[i];
        if (other.finding->key && !strcmp(other.finding->rule, rule) && !strcmp(other.finding->key, key) &&
            (!name || ref_equal(tells_ref(&other, name), ref))) {
            return true;
        }
    }
    return false;
}

bool tells_among(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = strstr(words, word); at; at = strstr(at + 1, word)) {
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0)) {
            return true;
        }
    }
    return false;
}

bool tells_refused(const Told *told) {
    return told->ruling->outcome == RULING_REFUSED || !strcmp(told->ruling->verb, "may"); /* asked */
}

bool tells_done(const Told *told) {
    return told->ruling->outcome == RULING_DONE;
}

/* ---- a ruling ---- */

static int dc_of(const Told *told, TableRef ref, int most) {
    int now = most > 0 ? tells_var(told, told->before, ref, "dc_now") : VAR_NONE;
    return now == VAR_NONE ? most : now;
}

static void begin(Told *told) {
    const TableSetup *setup = told->setup;
    assert_true(setup->unit_count <= TELLS_UNITS && setup->formation_count <= TELLS_FORMATIONS &&
                setup->area_count <= TELLS_AREAS);
    for (int i = 0; i < setup->formation_count; i++) {
        told->bms[i] = tells_var(told, told->before, ref_make(REF_FORMATION, i), "bms");
    }
    for (int i = 0; i < setup->unit_count; i++) {
        told->lost[i] = !table_alive(told->before, ref_make(REF_UNIT, i));
        told->dc_unit[i] = dc_of(told, ref_make(REF_UNIT, i), (int)tree_get_number(tells_profile(told, i), "dc", 0));
    }
    for (int i = 0; i < setup->area_count; i++) {
        const BaseTree *keep = tree_find(told->field->data->kinds[table_kind(told->before, i)].row, "stronghold");
        told->dc_area[i] = dc_of(told, ref_make(REF_AREA, i), keep ? (int)tree_get_number(keep, "dc", 0) : 0);
    }
}

/* Walks all checks of all groups; NULL begins and ends. */
static TellsCheck *next_check(const TellsTest *test, TellsCheck *after) {
    bool next = after == NULL;
    for (size_t i = 0; i < test->group_count; i++) {
        const TellsGroup *group = &test->groups[i];
        bool here = after >= group->checks && after < group->checks + group->count;
        if (here && after + 1 < group->checks + group->count) {
            return after + 1;
        }
        if (next) {
            return group->checks;
        }
        next = here;
    }
    return NULL;
}

static TellsCheck *check_of(const TellsTest *test, const RulesFinding *finding) {
    for (TellsCheck *it = next_check(test, NULL); it; it = next_check(test, it)) {
        if (!strcmp(it->key, finding->key) && !strcmp(it->rule, finding->rule)) {
            return it;
        }
    }
    return NULL;
}

static void read_finding(const TellsTest *test, Told *told, const RulesFinding *finding, const char *where) {
    told->finding = finding;
    TellsCheck *check = finding->key ? check_of(test, finding) : NULL;
    if (!check) {
        return;
    }
    check->met++;
    if (!check->so(told) && check->untrue++ < 3) {
        BaseText text = {0};
        ruling_describe(told->ruling, finding, &text);
        print_error("%s: %s %s is not so: %s\n", where, check->rule, check->key, text_get(&text));
        text_free(&text);
    }
}

/* A label of a stage is a sentence of the assault, too. */
static void read_label(const TellsTest *test, Told *told, const char *label, const RulesChoice *choice,
                       const char *where) {
    const RulesData *data = told->field->data;
    const BaseTree *texts = data->rules[data_find_rule(data, "EAH-ASSAULT-01")].texts;
    for (const BaseTree *it = texts->first; it; it = it->next) {
        if (!strcmp(it->text, label)) {
            told->choice = choice;
            read_finding(test, told, &(RulesFinding){.rule = "EAH-ASSAULT-01", .key = it->key}, where);
        }
    }
}

static void read_stage(const TellsTest *test, Told *told, const char *where) {
    const RulesStage *stage = told->ruling->stage;
    read_label(test, told, stage->name, NULL, where);
    for (const RulesChoice *it = stage->may; it; it = it->next) {
        read_label(test, told, it->label, it, where);
    }
    for (const RulesStageRow *row = stage->rows; row; row = row->next) {
        for (const RulesChoice *it = row->choices; it; it = it->next) {
            read_label(test, told, it->label, it, where);
        }
    }
}

static void read_ruling(const TellsTest *test, Told *told, const char *where) {
    begin(told);
    for (int i = 0; i < told->ruling->findings.count; i++) {
        read_finding(test, told, &told->ruling->findings.items[i], where);
    }
    if (told->ruling->stage && told->ruling->stage->name) {
        read_stage(test, told, where);
    }
    if (test->story && told->ruling->outcome == RULING_DONE && !test->story(told)) {
        fail_msg("%s: what is told is not what happened", where);
    }
}

/* ---- cases ---- */

static bool has_house_rules(const BaseTree *root) {
    const BaseTree *field = tree_find(root, "battlefield"), *options = tree_find(field ? field : root, "options");
    const BaseTree *ruleset = tree_find(field ? field : root, "ruleset");
    return (options && tree_find(options, "numbers")) ||
           (ruleset && (tree_find(ruleset, "numbers") || tree_find(ruleset, "kinds"))) ||
           strstr(tree_get_text(field ? field : root, "ruleset", ""), ".json");
}

static void read_case(const TellsTest *test, const char *file) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(file, &faults);
    assert_non_null(document);
    CaseRun *run = has_house_rules(document->root) ? NULL : case_start(document);
    CaseStep step;
    Table *before = run ? table_copy(play_table(case_session(run))) : NULL;
    const BaseTree *begun = NULL;
    while (run && case_next(run, &step)) {
        const PlaySession *session = case_session(run);
        const Table *after = play_table(session);
        Told told = {.field = play_field(session),
                     .setup = play_field(session)->setup,
                     .before = before,
                     .after = after,
                     .ruling = step.ruling,
                     .action = step.asks,
                     .begun = begun ? begun : step.asks};
        begun = play_waiting(session) ? told.begun : NULL;
        if (step.ruling && step.ruling->outcome != RULING_WAITING && step.ruling->outcome != RULING_BAD) {
            read_ruling(test, &told, strrchr(file, '/') + 1);
        }
        if (step.ruling && step.ruling->outcome == RULING_DONE) { /* the last ruling tells the whole action */
            table_assign(before, after);
        }
        base_free(step.difference);
    }
    if (run) {
        table_destroy(before);
        case_end(run);
    }
    document_destroy(document);
    faults_free(&faults);
}

/* ---- random tables ---- */

static PlaySession *table_at_random(const TellsTest *test, BaseRng *rng) {
    static const char *const kinds[] = {"woods", "urban-area", "ruin",  "jungle",          "scrub",
                                        "marsh", "crater",     "field", "stream",          "woods",
                                        "hill",  "mountain",   "lake",  "small-stronghold"};
    BaseText text = {0};
    text_addf(
        &text,
        "{'sightline': 1, 'title': 'Random', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [120, "
        "120]}, 'options': {'readings': {'los_sum': '%s'}}, 'sides': [{'id': 'red'}, {'id': 'blue'}], 'terrain': [",
        rng_below(rng, 4) ? "per_piece" : "cumulative");
    for (int i = 0; i < 9; i++) {
        double x = 5 + 40 * (i % 3), y = 8 + 40 * (i / 3.0 - i % 3 / 3.0);
        double wide = rng_range(rng, 6, 24), high = rng_range(rng, 6, 22), lean = rng_range(rng, -3, 3);
        text_addf(&text, "%s{'id': 't%d', 'kind': '%s', 'outline': [[%.3f,%.3f],[%.3f,%.3f],[%.3f,%.3f],[%.3f,%.3f]]}",
                  i ? ", " : "", i, kinds[rng_below(rng, BASE_COUNT(kinds))], x, y, x + wide, y + lean, x + wide - lean,
                  y + high, x + lean / 2, y + high - 1);
    }
    text_add(&text, "], 'formations': [{'id': 'f0', 'side': 'red'}, {'id': 'f1', 'side': 'blue'}, {'id': 'f2', 'side': "
                    "'red'}, {'id': 'f3', 'side': 'blue'}], 'units': [");
    for (int f = 0; f < 4; f++) {
        const char *profile = test->units[rng_below(rng, (uint32_t)test->unit_count)];
        double x = rng_range(rng, 5, 90), y = rng_range(rng, 5, 90);
        for (int i = 0; i < 4; i++) {
            text_addf(&text,
                      "%s{'id': 'u%d', 'formation': 'f%d', 'profile': '%s', 'base': {'circle': 24}, 'at': "
                      "[%.3f, %.3f]%s}",
                      f + i ? ", " : "", 4 * f + i, f, profile, x + 6 * (i % 2), y + 6 * (i / 2.0),
                      rng_below(rng, 6) == 0 && strstr("gun-skimmer skimmer", profile) ? ", 'popped_up': true" : "");
        }
    }
    text_add(&text, "]}");
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(text_get(&text));
    RulesField *field = io_field_create(tree, "test", &faults);
    text_free(&text);
    faults_free(&faults);
    return field ? play_create(field, tree, rng_below(rng, 1000000)) : NULL;
}

/* ---- laid tables and games ---- */

static int count_idle(const TellsTest *test) {
    int idle = 0;
    for (TellsCheck *it = next_check(test, NULL); it; it = next_check(test, it)) {
        idle += it->met == 0;
    }
    return idle;
}

/* Reads what an action came to; `before` is as it was before the whole action, of which an answer is a part. */
static void read_action(const TellsTest *test, const PlaySession *session, Table *before, const BaseTree *action,
                        const BaseTree *begun, const Ruling *ruling, const char *where) {
    Told told = {.field = play_field(session),
                 .setup = play_field(session)->setup,
                 .before = before,
                 .after = play_table(session),
                 .ruling = ruling,
                 .action = action,
                 .begun = begun};
    if (ruling->outcome != RULING_BAD && ruling->outcome != RULING_WAITING) {
        read_ruling(test, &told, where);
    }
    if (ruling->outcome == RULING_DONE) {
        table_assign(before, told.after);
    }
}

/* What the rules advise of the table before anything is done. */
static void read_advice(const TellsTest *test, const PlaySession *session) {
    const RulesField *field = play_field(session);
    Told told = {.field = field, .setup = field->setup, .before = play_table(session), .after = play_table(session)};
    Ruling *advice = ruling_create(field);
    advice->outcome = RULING_ANSWER;
    advice->verb = "check";
    field->data->system->survey(field, told.before, advice);
    told.ruling = advice;
    read_ruling(test, &told, "advice");
    ruling_destroy(advice);
}

static void read_scenes(const TellsTest *test) {
    for (size_t i = 0; i < test->scene_count; i++) {
        const TellsScene *scene = &test->scenes[i];
        PlaySession *session = eah_game(scene->terrain, scene->formations, scene->units, scene->options);
        Table *before = table_copy(play_table(session));
        const BaseTree *begun = NULL;
        read_advice(test, session);
        for (size_t k = 0; k < BASE_COUNT(scene->actions) && scene->actions[k]; k++) {
            if (!strcmp(scene->actions[k], TELLS_GIVE_UP)) {
                Ruling *none = ruling_create(play_field(session));
                geom_work_give_up(play_ctx(session, none)->work);
                ruling_destroy(none);
                continue;
            }
            const BaseTree *action = toy_tree(scene->actions[k]);
            const Ruling *ruling = toy_do(session, scene->actions[k]);
            begun = begun ? begun : action;
            BaseArena *arena = arena_create();
            const char *next = k + 1 < BASE_COUNT(scene->actions) ? scene->actions[k + 1] : NULL;
            while (ruling->outcome == RULING_WAITING && !(next && strstr(next, "'choose'"))) {
                BaseFaults faults = {0};
                ruling = play_do(session, play_fallback_answer(session, arena), NULL, &faults);
            }
            arena_destroy(arena);
            if (ruling->outcome == RULING_BAD) {
                fail_msg("%s: %s", scene->actions[k], ruling->bad);
            }
            read_action(test, session, before, action, begun, ruling, scene->actions[k]);
            begun = play_waiting(session) ? begun : NULL;
        }
        table_destroy(before);
        play_destroy(session);
        toy_free();
    }
}

/* Something to do or to be told, drawn by chance. */
static const BaseTree *draw(PlaySession *session, PlayOffers *offers, BaseRng *rng) {
    static const char *const ASKED[] = {"{'do': 'stage'}",
                                        "{'do': 'state', 'of': '%s'}",
                                        "{'do': 'where', 'unit': '%s'}",
                                        "{'do': 'needs', 'of': '%s', 'at': '%s'}",
                                        "{'do': 'targets', 'of': '%s'}",
                                        "{'do': 'may', 'action': {'do': 'fire', 'unit': '%s', 'at': '%s'}}"};
    const TableSetup *setup = play_field(session)->setup;
    const RulesSystem *system = play_field(session)->data->system;
    double choice = rng_unit(rng);
    if (choice < 0.06 && setup->unit_count > 0) {
        char text[200];
        int one = (int)rng_below(rng, (uint32_t)setup->unit_count),
            other = (int)rng_below(rng, (uint32_t)setup->unit_count);
        uint32_t what = rng_below(rng, BASE_COUNT(ASKED));
        bool piece = what == 1 && setup->area_count > 0 && rng_below(rng, 2) == 0;
        TableRef of =
            piece ? ref_make(REF_AREA, (int)rng_below(rng, (uint32_t)setup->area_count)) : ref_make(REF_UNIT, one);
        snprintf(text, sizeof text, ASKED[what], setup_id(setup, of), setup_id(setup, ref_make(REF_UNIT, other)));
        return toy_tree(text);
    }
    if (choice < 0.1 && offers->closes.count > 0) {
        return offers->closes.items[rng_below(rng, (uint32_t)offers->closes.count)];
    }
    if (choice < (offers->between ? 0.12 : 0.4) && offers->choices.count > 0) {
        return offers->choices.items[rng_below(rng, (uint32_t)offers->choices.count)];
    }
    const RulesVerb *verb = system->verbs[rng_below(rng, (uint32_t)system->verb_count)];
    bool lays_out = verb == system->roles[VERB_PLACE] || verb == system->roles[VERB_SET];
    return !lays_out && play_can_draw(session, verb) ? play_draw(session, offers, verb, rng) : NULL;
}

static void play_on(const TellsTest *test, PlaySession *session, BaseRng *rng) {
    BaseArena *arena = arena_create();
    Table *before = table_copy(play_table(session));
    const BaseTree *begun = NULL;
    for (int turn = 0; turn < GAME_TURNS && !play_is_over(session); turn++) {
        PlayOffers offers;
        if (!play_waiting(session)) { /* what waits for an answer is still read as the action that began it */
            arena_reset(arena);
        }
        play_offers(session, arena, &offers);
        for (int i = 0, done = 0; i < GAME_TRIES && !done; i++) {
            bool waits = play_waiting(session) != NULL;
            const BaseTree *action = waits ? play_fallback_answer(session, arena) : draw(session, &offers, rng);
            BaseFaults faults = {0};
            const Ruling *ruling = action ? play_do(session, action, NULL, &faults) : NULL;
            faults_free(&faults);
            if (ruling) {
                begun = waits && begun ? begun : action;
                read_action(test, session, before, action, begun, ruling, ruling->verb ? ruling->verb : "?");
                done = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
            }
        }
        play_offers_free(&offers);
    }
    table_destroy(before);
    arena_destroy(arena);
}

/* By it every sentence is met. Tables of the seed given come on top: what is told there must be so, too. */
#define KNOWN_SEED 2711

static int read_games(const TellsTest *test, uint64_t seed, bool all) {
    int games = 0;
    for (uint64_t i = 0; i < (uint64_t)test->games || (all && i < 5 * (uint64_t)test->games && count_idle(test) > 0);
         i++) {
        BaseFaults faults = {0};
        BaseArena *arena = arena_create();
        const BaseTree *tree = random_table(arena, "ea-heresy", seed + i, &faults);
        RulesField *field = tree ? io_field_create(tree, "test", &faults) : NULL;
        if (field) {
            PlaySession *session = play_create(field, tree, seed + i);
            BaseRng rng = rng_make(seed + i);
            read_advice(test, session);
            play_on(test, session, &rng);
            play_destroy(session);
            games++;
        }
        faults_free(&faults);
        arena_destroy(arena);
        toy_free();
    }
    return games;
}

static int read_tables(const TellsTest *test, BaseRng *rng, bool all) {
    int tables = 0;
    for (int i = 0; i < test->tables || (all && i < test->tables_most && count_idle(test) > 0); i++) {
        PlaySession *session = table_at_random(test, rng);
        for (int k = 0; session && k < ACTIONS; k++) {
            char action[256];
            Table *before = table_copy(play_table(session));
            Told told = {.field = play_field(session), .setup = play_field(session)->setup, .before = before};
            test->act(told.setup, rng, action, sizeof action);
            told.ruling = toy_do(session, action);
            told.after = play_table(session);
            if (told.ruling->outcome != RULING_BAD && told.ruling->outcome != RULING_WAITING) {
                read_ruling(test, &told, action);
            }
            table_destroy(before);
            if (told.ruling->outcome == RULING_WAITING) {
                break;
            }
        }
        tables += session != NULL;
        if (session) {
            play_destroy(session);
        }
        toy_free();
    }
    return tables;
}

void tells_run(const TellsTest *test) {
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : KNOWN_SEED;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng known = rng_make(KNOWN_SEED), rng = rng_make(seed);
    BaseArena *arena = arena_create();
    const char **files;
    int count = file_list(arena, TEST_SOURCE_DIR "/tests/cases/ea-heresy", ".case.json", &files), untrue = 0;
    for (int i = 0; i < count; i++) {
        read_case(test, files[i]);
    }
    read_scenes(test);
    int tables = read_tables(test, &known, true) + read_games(test, KNOWN_SEED, true);
    if (seed != KNOWN_SEED) {
        tables += read_tables(test, &rng, false) + read_games(test, seed, false);
    }
    for (TellsCheck *it = next_check(test, NULL); it; it = next_check(test, it)) {
        untrue += it->untrue;
        if (it->met == 0) {
            print_error("%s %s was never told\n", it->rule, it->key);
        }
    }
    print_message("%d cases, %d tables\n", count, tables);
    assert_true(count > 300 && tables > 0);
    assert_int_equal(untrue, 0);
    assert_int_equal(count_idle(test), 0);
    arena_destroy(arena);
}
