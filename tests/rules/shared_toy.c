#include "rules/shared_toy.h"

#include "rules/cite.h"
#include "rules/verbs.h"
#include "support/test.h"

#include <string.h>

const char *const TOY_RULESET =
    "{'ruleset': 'toy', 'name': 'Toy', 'prefix': 'TOY', 'unit': 'cm', 'plural': ['unit', 'area'], 'causes': "
    "['reserve', 'destroyed'],"
    " 'cites': {'table-edge': 'TOY-EDGE', 'no-change': 'TOY-PHASE'},"
    " 'variables': ["
    "  {'name': 'turn', 'owner': 'game', 'type': 'int', 'min': 1, 'max': 9},"
    "  {'name': 'bms', 'label': 'blast markers', 'owner': 'formation', 'type': 'int', 'max': 5, 'show': 'stars'},"
    "  {'name': 'order', 'owner': 'formation', 'type': 'word', 'words': ['none', 'advance'], 'lifetime': 'turn'},"
    "  {'name': 'hits', 'owner': 'unit', 'type': 'int', 'max': 3},"
    "  {'name': 'tied', 'owner': 'unit', 'type': 'ref', 'lifetime': 'action'},"
    "  {'name': 'ford', 'owner': 'area', 'type': 'bool'}],"
    " 'readings': [{'id': 'in_rule', 'values': ['any', 'half', 'whole']}, {'id': 'sum', 'values': ['10', 'none']}],"
    " 'numbers': [{'id': 'reach', 'label': 'Reach', 'value': 5, 'unit': 'table', 'min': 0, 'max': 40}, "
    "  {'id': 'bonus', 'value': 1, 'min': -3, 'max': 3, 'at_most': 'most'}, {'id': 'most', 'value': 2, 'min': 0, "
    "'max': 3}],"
    " 'rules': ["
    "  {'id': 'TOY-POKE', 'title': 'Poking', 'says': 'A unit may poke.', 'readings': ['sum'],"
    "   'texts': {'poke': '{unit} pokes {count} times at {length}, on {need}, in {area}: {word}.',"
    "             'no': '{unit} must not.', 'ask': '{side} chooses {least} to {most} for {unit} within {reach}.',"
    "             'mod': '{value} from {source}'}},"
    "  {'id': 'TOY-EDGE', 'title': 'The edge', 'says': 'Nobody leaves.', 'texts': {'table-edge': '{unit} is off.'}},"
    "  {'id': 'TOY-PHASE', 'title': 'Phases', 'texts': {'phase': 'No {verb} in the {phase}.', 'no-change': 'All is "
    "so.'}}],"
    " 'kinds': [{'id': 'woods', 'label': 'Woods', 'rule': 'TOY-POKE'}, {'id': 'ruins', 'inherits': 'woods', 'cover': "
    "4}],"
    " 'profiles': [{'id': 'foot', 'name': 'Foot', 'class': 'infantry', 'base': {'circle': 20}}],"
    " 'phases': [{'id': 'free'}, {'id': 'calm', 'label': 'calm phase', 'who': 'active', 'verbs': ['place'],"
    "             'rule': 'TOY-PHASE'}, {'id': 'wild'}]}";

const char *const TOY_BATTLEFIELD =
    "{'table': {'size': [100, 60]},"
    " 'sides': [{'id': 'red', 'name': 'Red'}, {'id': 'blue', 'name': 'Blue'}],"
    " 'formations': [{'id': 'r1', 'side': 'red', 'bms': 2}, {'id': 'b1', 'side': 'blue'}],"
    " 'units': [{'id': 'r1-1', 'formation': 'r1', 'profile': 'foot', 'at': [10, 10], 'facing': 90},"
    "           {'id': 'r1-2', 'name': 'Second', 'formation': 'r1', 'profile': 'foot', 'at': [20, 10]},"
    "           {'id': 'b1-1', 'formation': 'b1', 'profile': 'foot', 'at': [50, 10], 'hits': 1},"
    "           {'id': 'b1-2', 'formation': 'b1', 'profile': 'foot', 'inside': 'keep'},"
    "           {'id': 'gone', 'side': 'blue', 'profile': 'foot'}],"
    " 'terrain': [{'id': 'wood', 'name': 'Witch wood', 'kind': 'woods', 'outline': [[8, 8], [30, 8], [30, 30], [8, "
    "30]]},"
    "             {'id': 'copse', 'kind': 'woods', 'outline': [[11, 5], [14, 5], [14, 15], [11, 15]]},"
    "             {'id': 'keep', 'kind': 'ruins', 'outline': [[60, 40], [70, 40], [70, 50], [60, 50]]}]}";

static int toy_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    if (ref.kind != REF_UNIT || cap < 1) {
        return 0;
    }
    const TableWhere *where = table_where(table, ref.index);
    if (where->kind == WHERE_INSIDE) {
        return area_convex_parts(&field->setup->areas[where->host.index].area, parts, cap);
    }
    return table_base(table, ref.index, parts) ? 1 : 0;
}

/* Sees whatever is no further than the number "reach" from centre to centre; by the reading "sum". */
static void toy_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    GeomShape a, b;
    bool both =
        toy_body(ctx->field, ctx->draft->table, from, &a, 1) && toy_body(ctx->field, ctx->draft->table, to, &b, 1);
    out->visible = both && vec_distance(a.centre, b.centre) <= ctx_number(ctx, 0) * 10;
    out->has_depth = ctx_reading(ctx, 1) == 0;
    out->depth = 35;
    out->limit = 100;
    out->clearance = 1.5;
    out->a = both ? a.centre : vec(0, 0);
    out->b = both ? b.centre : vec(0, 0);
    if (!out->visible) {
        out->blockers[out->blocker_count++] = ref_make(REF_AREA, 0);
    }
    if (detail == SIGHT_FULL) {
        ctx_cite(ctx, "TOY-POKE", "poke", ROLE_DECIDES);
    }
}

static void toy_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                     RulesTrace *out) {
    RulesTraceEvent *events = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *events);
    GeomVec at = table_where(ctx->draft->table, unit)->at;
    for (int i = 0; i < count; i++) {
        out->length += vec_distance(at, points[i]);
        at = points[i];
        events[i] = (RulesTraceEvent){.s = out->length,
                                      .at = at,
                                      .what = "point",
                                      .rule = "TOY-POKE",
                                      .area = ref_none(),
                                      .chance_of = 1,
                                      .chance_in = 6};
    }
    out->events = events;
    out->event_count = count;
    out->allowance = 200;
    out->stop = out->length;
    out->stop_rule = strcmp(how, "short") == 0 ? "TOY-EDGE" : NULL;
    out->end = at;
    out->facing = facing;
}

static void toy_membership(RulesCtx *ctx, int unit, int area) {
    fact_bool(ctx, "same-number", unit == area);
}

static void toy_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    tree_set(ctx->ruling->arena, facts, "toy", tree_number(ctx->ruling->arena, ref.index));
}

static bool toy_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role) {
    (void)units;
    (void)role;
    if (table_inside(ctx->draft->table, host, NULL, 0) + count > 2) {
        return ctx_refuse(ctx, "TOY-POKE", "no");
    }
    return true;
}

/* Marks the victim, then does what `how` says: roll, ask, place, refuse, bad. */
static void resolve_poke(RulesCtx *ctx) {
    static const char *const options[] = {"a", "b", "c"};
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    draft_set(ctx->draft, unit, schema_find(&ctx->field->data->schema, REF_UNIT, "hits"), 2);
    const char *how = arg_word(ctx, "how", "roll");
    int values[3];
    RulesAnswer answer;
    if (strcmp(how, "roll") == 0) {
        RulesDice dice = {.what = "poke", .rule = "TOY-POKE", .by = unit, .faces = 6, .count = 3, .need = 4};
        if (!ctx_roll(ctx, &dice, values)) {
            return;
        }
        fact_number(ctx, "sum", values[0] + values[1] + values[2]);
        draft_remove(ctx->draft, unit, 1);
    } else if (strcmp(how, "ask") == 0) {
        RulesAsk ask = {.kind = ASK_CHOOSE,
                        .id = "which",
                        .side = 1,
                        .rule = "TOY-POKE",
                        .key = "ask",
                        .about = unit,
                        .reach = 50,
                        .options = options,
                        .option_count = 3,
                        .min = 1,
                        .max = 1,
                        .region_of = ref_none()};
        if (!ctx_ask(ctx, &ask, &answer)) {
            return;
        }
        fact_text(ctx, "chosen", options[answer.options[0]]);
    } else if (strcmp(how, "refuse") == 0) {
        ctx_refuse(ctx, "TOY-POKE", "no", REF("unit", unit));
    } else {
        ctx_bad(ctx, "first");
        ctx_bad(ctx, "second");
    }
}

static const char *const HOWS[] = {"roll", "ask", "refuse", "bad", NULL};
static const RulesArg POKE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who is poked", NULL},    {"how", ARG_WORD, false, "what happens", HOWS},
    {"units", ARG_UNITS, false, "more of them", NULL}, {"at", ARG_PLACE, false, "where", NULL},
    {"path", ARG_PATH, false, "ways", NULL},           {"count", ARG_NUMBER, false, "how often", NULL},
    {"hard", ARG_BOOL, false, "how hard", NULL},       {"with", ARG_VALUES, false, "anything", NULL},
    {"side", ARG_SIDE, false, "a side", NULL},         {"formation", ARG_FORMATION, false, "a formation", NULL},
    {"area", ARG_AREA, false, "an area", NULL},        {"of", ARG_REF, false, "any thing", NULL},
    {"any", ARG_ANY, false, "any value", NULL},        {"word", ARG_WORD, false, "any word", NULL},
};

static const RulesVerb verb_poke = {"poke", "Pokes", POKE_ARGS, (int)BASE_COUNT(POKE_ARGS), false, resolve_poke};

static const RulesVerb *const VERBS[] = {&verb_sight, &verb_measure, &verb_where, &verb_path, &verb_may,
                                         &verb_state, &verb_set,     &verb_place, &verb_poke};

const RulesSystem toy_system = {
    .id = "toy",
    .board = BOARD_PLANE,
    .body = toy_body,
    .sight = toy_sight,
    .walk = toy_walk,
    .admit = toy_admit,
    .membership = toy_membership,
    .describe = toy_describe,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
    .roles =
        {
            [VERB_PLACE] = &verb_place,
            [VERB_SET] = &verb_set,
            [VERB_SIGHT] = &verb_sight,
            [VERB_MEASURE] = &verb_measure,
            [VERB_PATH] = &verb_path,
            [VERB_STATE] = &verb_state,
            [VERB_WHERE] = &verb_where,
        },
};

Laid *toy_make(void) {
    return laid_make(&toy_system, TOY_RULESET, TOY_BATTLEFIELD);
}

int toy_up(void **state) {
    *state = toy_make();
    return 0;
}

int toy_down(void **state) {
    laid_free(*state);
    return 0;
}
