#include "play/shared_eah_tells.h"

#include "io/file.h"
#include "play/cases.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ACTIONS = 60 };

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

static TellsCheck *check_of(const TellsTest *test, const RulesFinding *finding) {
    for (int i = 0; i < test->count; i++) {
        if (!strcmp(test->checks[i].rule, finding->rule) && !strcmp(test->checks[i].key, finding->key)) {
            return &test->checks[i];
        }
    }
    return NULL;
}

static void read_ruling(const TellsTest *test, Told *told, const char *where) {
    begin(told);
    for (int i = 0; i < told->ruling->findings.count; i++) {
        told->finding = &told->ruling->findings.items[i];
        TellsCheck *check = told->finding->key ? check_of(test, told->finding) : NULL;
        if (!check) {
            continue;
        }
        check->met++;
        if (!check->so(told) && check->untrue++ < 3) {
            BaseText text = {0};
            ruling_describe(told->ruling, told->finding, &text);
            print_error("%s: %s %s is not so: %s\n", where, check->rule, check->key, text_get(&text));
            text_free(&text);
        }
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
    while (run && case_next(run, &step)) {
        const PlaySession *session = case_session(run);
        const Table *after = play_table(session);
        Told told = {.field = play_field(session),
                     .setup = play_field(session)->setup,
                     .before = before,
                     .after = after,
                     .ruling = step.ruling,
                     .action = step.action};
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

static int count_idle(const TellsTest *test) {
    int idle = 0;
    for (int i = 0; i < test->count; i++) {
        idle += test->checks[i].met == 0;
    }
    return idle;
}

static int read_tables(const TellsTest *test, BaseRng *rng) {
    int tables = 0;
    for (int i = 0; i < test->tables || (i < test->tables_most && count_idle(test) > 0); i++) {
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
    uint64_t seed = given ? strtoull(given, NULL, 10) : 2711;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    BaseArena *arena = arena_create();
    const char **files;
    int count = file_list(arena, TEST_SOURCE_DIR "/tests/cases/ea-heresy", ".case.json", &files), untrue = 0;
    for (int i = 0; i < count; i++) {
        read_case(test, files[i]);
    }
    int tables = read_tables(test, &rng);
    for (int i = 0; i < test->count; i++) {
        untrue += test->checks[i].untrue;
        if (test->checks[i].met == 0) {
            print_error("%s %s was never told\n", test->checks[i].rule, test->checks[i].key);
        }
    }
    print_message("%d cases, %d tables\n", count, tables);
    assert_true(count > 300 && tables > 0);
    assert_int_equal(untrue, 0);
    assert_int_equal(count_idle(test), 0);
    arena_destroy(arena);
}
