#include "play/shared_toy.h"

#include "play/cases.h"
#include "rules/cite.h"
#include "rules/verbs.h"
#include "support/test.h"

#include <string.h>

#define ROLES 6

static VarId wounds_of(RulesCtx *ctx) {
    return schema_find(ctx->field->setup->schema, REF_UNIT, "wounds");
}

static void resolve_shoot(RulesCtx *ctx) {
    static const uint8_t classes[ROLES] = {0, 0, 0, 1, 1, 1};
    TableRef by, at;
    double shots = 1;
    arg_ref(ctx, "by", &by);
    arg_ref(ctx, "at", &at);
    arg_number(ctx, "shots", &shots);
    int values[512], hits = 0;
    RulesDice dice = {
        .what = "to-hit", .rule = "TOY-HIT", .by = by, .faces = 6, .count = (int)shots, .need = 4, .class_of = classes};
    if (!table_alive(ctx->draft->table, at)) {
        ctx_refuse(ctx, "TOY-GONE", "gone", REF("unit", at));
        return;
    }
    fact_number(ctx, "needs", 4);
    if (!ctx_roll(ctx, &dice, values)) {
        return;
    }
    for (int i = 0; i < dice.count; i++) {
        hits += values[i] >= 4;
    }
    ctx_cite(ctx, "TOY-HIT", "hits", ROLE_DECIDES, INT("hits", hits));
    fact_number(ctx, "hits", hits);
    draft_add(ctx->draft, at, wounds_of(ctx), -hits);
    if (table_get(ctx->draft->table, at, wounds_of(ctx)) == 0) {
        draft_remove(ctx->draft, at, 0);
    }
}

static bool roll_one(RulesCtx *ctx, TableRef by, int *value) {
    RulesDice dice = {.what = "gamble", .rule = "TOY-HIT", .by = by, .faces = 6, .count = 1};
    return ctx_roll(ctx, &dice, value);
}

static void add_score(RulesCtx *ctx, TableRef unit, int value) {
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, unit));
    draft_add(ctx->draft, side, schema_find(ctx->field->setup->schema, REF_SIDE, "score"), value);
    if (value == 1) {
        draft_remove(ctx->draft, unit, 0);
    }
}

static void resolve_gamble(RulesCtx *ctx) {
    static const char *const options[] = {"yes", "no"};
    TableRef unit;
    int value;
    arg_ref(ctx, "unit", &unit);
    if (!roll_one(ctx, unit, &value)) {
        return;
    }
    add_score(ctx, unit, value);
    RulesAsk ask = {.kind = ASK_CHOOSE,
                    .id = "again",
                    .side = setup_side_of(ctx->field->setup, unit),
                    .rule = "TOY-ASK",
                    .key = "again",
                    .about = unit,
                    .region_of = ref_none(),
                    .options = options,
                    .option_count = 2,
                    .min = 1,
                    .max = 1,
                    .fallback = 1};
    RulesAnswer answer;
    if (!ctx_ask(ctx, &ask, &answer)) {
        return;
    }
    ctx_cite(ctx, "TOY-ASK", "answered", ROLE_DECIDES, TEXT("answer", options[answer.options[0]]));
    if (answer.options[0] == 0 && roll_one(ctx, unit, &value)) {
        add_score(ctx, unit, value);
    }
}

static void resolve_twice(RulesCtx *ctx) {
    static const char *const first[] = {"a", "b"}, *const second[] = {"x", "y", "z"};
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    RulesAsk ask = {.id = "first",
                    .side = 0,
                    .rule = "TOY-ASK",
                    .about = unit,
                    .region_of = ref_none(),
                    .options = first,
                    .option_count = 2,
                    .min = 1,
                    .max = 1};
    RulesAnswer one, two;
    if (!ctx_ask(ctx, &ask, &one)) {
        return;
    }
    draft_set(ctx->draft, unit, wounds_of(ctx), 1);
    ask.id = "second";
    ask.options = second;
    ask.option_count = 3;
    ask.min = 0;
    ask.max = 3;
    ask.fallback = -1;
    if (!ctx_ask(ctx, &ask, &two)) {
        return;
    }
    add_score(ctx, unit, 10 * (one.options[0] + 1) + two.count);
}

static void resolve_land(RulesCtx *ctx) {
    TableRef unit;
    int value;
    arg_ref(ctx, "unit", &unit);
    RulesAsk ask = {.kind = ASK_PLACE,
                    .id = "landing",
                    .side = 0,
                    .rule = "TOY-ASK",
                    .about = unit,
                    .region_of = unit,
                    .reach = 100,
                    .fallback_where = where_point(vec(333.3, 77.7), 0),
                    .can_lose = true};
    RulesAnswer answer;
    if (!ctx_ask(ctx, &ask, &answer)) {
        return;
    }
    draft_place(ctx->draft, unit.index, answer.where);
    if (answer.where.kind == WHERE_POINT && !box_holds(ctx->field->setup->size, answer.where.at)) {
        ctx_refuse(ctx, "TOY-EDGE", "edge");
        return;
    }
    if (roll_one(ctx, unit, &value)) {
        add_score(ctx, unit, value);
    }
}

static void resolve_go(RulesCtx *ctx) {
    TableRef unit;
    int count;
    arg_ref(ctx, "unit", &unit);
    const GeomVec *points = arg_path(ctx, unit.index, &count);
    if (!box_holds(ctx->field->setup->size, points[count - 1])) {
        ctx_refuse(ctx, "TOY-EDGE", "edge", REF("unit", unit));
        return;
    }
    ctx_cite(ctx, "TOY-GO", "go", ROLE_CONTEXT);
    draft_place(ctx->draft, unit.index, where_point(points[count - 1], 0));
    fact_length(ctx, "cost", vec_distance(points[count - 1], points[0]));
}

static void resolve_pass(RulesCtx *ctx) {
    ctx_cite(ctx, "TOY-GO", "pass", ROLE_CONTEXT);
}

static void resolve_count(RulesCtx *ctx) {
    int count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        count += table_alive(ctx->draft->table, ref_make(REF_UNIT, i));
    }
    fact_number(ctx, "count", count);
}

static const RulesArg shoot_args[] = {{"by", ARG_UNIT, true, "who", NULL},
                                      {"at", ARG_UNIT, true, "whom", NULL},
                                      {"shots", ARG_NUMBER, false, "dice", NULL}};
static const RulesArg unit_arg[] = {{"unit", ARG_UNIT, true, "who", NULL}};
static const RulesArg go_args[] = {{"unit", ARG_UNIT, true, "who", NULL}, {"path", ARG_PATH, true, "where", NULL}};
static const RulesVerb shoot = {"shoot", "Shoots", shoot_args, 3, false, resolve_shoot};
static const RulesVerb gamble = {"gamble", "Gambles", unit_arg, 1, false, resolve_gamble};
static const RulesVerb twice = {"twice", "Asks twice", unit_arg, 1, false, resolve_twice};
static const RulesVerb land = {"land", "Lands", unit_arg, 1, false, resolve_land};
static const RulesVerb go = {"go", "Goes", go_args, 2, false, resolve_go};
static const RulesVerb pass = {"pass", "Passes", NULL, 0, false, resolve_pass};
static const RulesVerb count_units = {"count", "Counts", NULL, 0, true, resolve_count};
static const RulesVerb *const verbs[] = {&shoot, &gamble,      &twice,    &land,       &go,
                                         &pass,  &count_units, &verb_may, &verb_state, &verb_set};

const RulesSystem toy_system = {
    .id = "toy",
    .board = BOARD_PLANE,
    .verbs = verbs,
    .verb_count = (int)BASE_COUNT(verbs),
    .roles =
        {
            [VERB_SET] = &verb_set,
            [VERB_STATE] = &verb_state,
        },
};

static BaseArena *trees;

static BaseArena *own_trees(void) {
    trees = trees ? trees : arena_create();
    return trees;
}

const BaseTree *toy_tree(const char *text) {
    char *copy = arena_strdup(own_trees(), text);
    for (char *c = copy; *c; c++) {
        *c = *c == '\'' ? '"' : *c;
    }
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(trees, copy, strlen(copy), "toy", 0, &faults);
    if (!tree) {
        fail_msg("%s in %s", faults.items[0].what, text);
    }
    return tree;
}

void toy_free(void) {
    arena_destroy(trees);
    trees = NULL;
}

const BaseTree *toy_battlefield(BaseArena *arena) {
    return tree_copy(
        arena, toy_tree("{'sightline': 1, 'title': 'Toy', 'ruleset': 'toy', 'table': {'unit': 'cm', 'size': [100, 50]},"
                        "'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': ["
                        "{'id': 'r1', 'side': 'red', 'profile': 'man', 'at': [10, 10]},"
                        "{'id': 'r2', 'side': 'red', 'profile': 'man', 'at': [20, 10]},"
                        "{'id': 'b1', 'side': 'blue', 'profile': 'man', 'at': [10, 40]},"
                        "{'id': 'b2', 'side': 'blue', 'profile': 'man', 'at': [20, 40]}]}"));
}

RulesField *toy_field(void) {
    static const char ruleset[] =
        "{'sightline': 1, 'ruleset': 'toy', 'name': 'Toy', 'prefix': 'TOY', 'variables': ["
        "{'name': 'wounds', 'owner': 'unit', 'type': 'int', 'min': 0, 'max': 9, 'default': 2},"
        "{'name': 'score', 'owner': 'side', 'type': 'int', 'min': 0, 'max': 99}],"
        "'rules': [{'id': 'TOY-HIT', 'title': 'Hit', 'says': 'A 4 hits.', 'texts': {'hits': '{hits} hits.'}},"
        "{'id': 'TOY-GONE', 'title': 'Gone', 'says': 'Who is gone is no target.', 'texts': {'gone': 'It is gone.'}},"
        "{'id': 'TOY-EDGE', 'title': 'Edge', 'says': 'Nobody leaves the table.', 'texts': {'edge': 'There is no "
        "table.'}},"
        "{'id': 'TOY-GO', 'title': 'Go', 'says': 'Go.', 'texts': {'go': 'It goes.', 'pass': 'It passes.'}},"
        "{'id': 'TOY-ASK', 'title': 'Ask', 'says': 'Choose.', 'texts': {'again': 'Again?', 'answered': 'So it is.',"
        "'first': 'Which?', 'second': 'Which?', 'where': 'Where?'}}],"
        "'profiles': [{'id': 'man', 'base': {'circle': 25}}], 'causes': ['destroyed']}";
    BaseFaults faults = {0};
    RulesField *field = io_field_create_for(&toy_system, toy_tree(ruleset), toy_battlefield(own_trees()), &faults);
    if (!field) {
        fail_msg("%s: %s", faults.items[0].place, faults.items[0].what);
    }
    return field;
}

PlaySession *toy_session(uint64_t seed) {
    RulesField *field = toy_field();
    return play_create(field, toy_battlefield(own_trees()), seed);
}

const Ruling *toy_do(PlaySession *session, const char *action) {
    BaseFaults faults = {0};
    const Ruling *ruling = play_do(session, toy_tree(action), NULL, &faults);
    assert_int_equal(faults.count, 0);
    assert_non_null(ruling);
    return ruling;
}

int toy_value(PlaySession *session, const char *id, const char *variable) {
    const TableSetup *setup = play_field(session)->setup;
    TableRef ref = setup_find(setup, id);
    return table_get(play_table(session), ref, schema_find(setup->schema, (TableRefKind)ref.kind, variable));
}

bool toy_alive(PlaySession *session, const char *id) {
    return table_alive(play_table(session), setup_find(play_field(session)->setup, id));
}

PlaySession *toy_play(const char *battlefield) {
    BaseFaults faults = {0};
    const BaseTree *tree = toy_tree(battlefield);
    RulesField *field = io_field_create(tree, "test", &faults);
    if (!field || faults.count > 0) {
        fail_msg("%s", faults.count > 0 ? faults.items[0].what : "no field");
    }
    faults_free(&faults);
    return play_create(field, tree, 1);
}

void toy_does(PlaySession *session, const char *action, const char *expect) {
    const Ruling *ruling = toy_do(session, action);
    char *difference = expect_difference(toy_tree(expect), ruling, session);
    if (difference) {
        fail_msg("%s: %s", action, difference);
    }
}
