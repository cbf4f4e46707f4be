/* The stub of orders: moves that end at contact, zones, and a window in which the other side declares reactions. */
#include "geom/limits.h"
#include "geom/sweep/sweep.h"
#include "rules/kit/place.h"
#include "rules/verbs.h"
#include "support/stubs.h"

#include <string.h>

const char *const STUB_INF_RULESET =
    "{'ruleset': 'stub-inf', 'name': 'Stub of orders', 'prefix': 'SIN', 'unit': 'in',"
    " 'variables': [{'name': 'orders', 'owner': 'side', 'type': 'int', 'max': 10, 'default': 2, 'lifetime': 'turn'},"
    "               {'name': 'wounds', 'owner': 'unit', 'type': 'int', 'max': 2, 'show': 'pips'},"
    "               {'name': 'shaken', 'owner': 'unit', 'type': 'bool'},"
    "               {'name': 'stopped', 'owner': 'unit', 'type': 'bool', 'lifetime': 'action'},"
    "               {'name': 'declared', 'owner': 'unit', 'type': 'word', 'words': ['none', 'shoot', 'dodge'],"
    "                'lifetime': 'action'}],"
    " 'numbers': [{'id': 'reaction-range', 'value': 8, 'unit': 'table'}, {'id': 'shot', 'value': 12},"
    "             {'id': 'will', 'value': 10}],"
    " 'rules': [{'id': 'SIN-STOP', 'texts': {'stop': '{unit} is in contact after {length}.'}},"
    "           {'id': 'SIN-ZONE', 'texts': {'zone': '{unit} reaches {area} after {length}.'}},"
    "           {'id': 'SIN-ORDERS', 'texts': {'none': 'No order is left.'}},"
    "           {'id': 'SIN-WINDOW', 'texts': {'open': 'Reactions come first.', 'closed': 'Nothing to react to.',"
    "                                          'twice': '{unit} has declared.', 'opens': '{unit} may react.'}},"
    "           {'id': 'SIN-SHOT', 'texts': {'hit': '{unit} is hit.'}},"
    "           {'id': 'SIN-GUTS', 'texts': {'fails': '{unit} is shaken.'}},"
    "           {'id': 'SIN-TURN', 'texts': {'phase': 'No {verb} in a {phase}.'}}],"
    " 'kinds': [{'id': 'smoke', 'touch': true}, {'id': 'brush', 'touch': false}],"
    " 'profiles': [{'id': 'trooper', 'base': {'circle': 25.4}}],"
    " 'phases': [{'id': 'player-turn', 'label': 'player turn', 'who': 'active', 'rule': 'SIN-TURN',"
    "             'verbs': ['order', 'react', 'pass', 'end']}]}";

/* Bases of one inch. The path of r1 along y = 10 touches the smoke (its edge is y = 10.5) and the brush (y = 9.5). */
const char *const STUB_INF_BATTLEFIELD =
    "{'table': {'size': [48, 48]},"
    " 'sides': [{'id': 'red', 'name': 'Red'}, {'id': 'blue', 'name': 'Blue'}],"
    " 'units': [{'id': 'r1', 'side': 'red', 'profile': 'trooper', 'at': [4, 10]},"
    "           {'id': 'b1', 'side': 'blue', 'profile': 'trooper', 'at': [20, 10]},"
    "           {'id': 'b2', 'side': 'blue', 'profile': 'trooper', 'at': [20, 16]},"
    "           {'id': 'b3', 'side': 'blue', 'profile': 'trooper', 'at': [40, 40]}],"
    " 'terrain': [{'id': 'smoke-1', 'kind': 'smoke', 'outline': [[8, 10.5], [12, 10.5], [12, 14], [8, 14]]},"
    "             {'id': 'brush-1', 'kind': 'brush', 'outline': [[8, 6], [12, 6], [12, 9.5], [8, 9.5]]}]}";

enum { NUMBER_RANGE, NUMBER_SHOT, NUMBER_WILL };
enum { WINDOW = 1 };                  /* activities */
enum { OWED_SHOT = 1, OWED_GUTS };    /* obligations */
enum { DUE_AT_CLOSE = 1, DUE_AFTER }; /* when they are due */
enum { EVENTS = 64 };

static VarId var_of(RulesCtx *ctx, TableRefKind owner, const char *name) {
    return schema_find(&ctx->field->data->schema, owner, name);
}

static bool touch_counts(const RulesField *field, int area) {
    return tree_get_bool(field->data->kinds[field->setup->areas[area].kind].row, "touch", false);
}

static int enemies_of(RulesCtx *ctx, int unit, int *units, GeomShape *bases, int cap) {
    const TableSetup *setup = ctx->field->setup;
    int count = 0, side = setup_side_of(setup, ref_make(REF_UNIT, unit));
    for (int i = 0; i < setup->unit_count && count < cap; i++) {
        int other = setup->order[REF_UNIT][i];
        if (setup_side_of(setup, ref_make(REF_UNIT, other)) != side &&
            table_base(ctx->draft->table, other, &bases[count])) {
            units[count++] = other;
        }
    }
    return count;
}

static bool nothing_is_solid(void *context, int piece) {
    (void)context;
    (void)piece;
    return false;
}

/* A zone where a touch counts is reached at MEET, another at ENTER: the fold, not the sweep, knows which. */
static void walk_events(RulesCtx *ctx, const GeomShape *base, const GeomPath *path, RulesTrace *out) {
    GeomEvent events[EVENTS];
    int count = geom_sweep(ctx->field->scene, ctx->work, base, path, events, EVENTS);
    RulesTraceEvent *kept = arena_alloc(ctx->ruling->arena, EVENTS, sizeof *kept);
    for (int i = 0; i < count && i < EVENTS; i++) {
        bool touch = touch_counts(ctx->field, events[i].piece);
        bool reached =
            events[i].what == (touch ? GEOM_MEET : GEOM_ENTER) || (events[i].what == GEOM_ENTER && events[i].s <= 0);
        if (reached && events[i].s <= out->stop) {
            kept[out->event_count++] = (RulesTraceEvent){.s = events[i].s,
                                                         .at = geom_path_at(path, events[i].s),
                                                         .what = "zone",
                                                         .rule = "SIN-ZONE",
                                                         .area = ref_make(REF_AREA, events[i].piece)};
        }
    }
    out->events = kept;
}

static void walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                 RulesTrace *out) {
    (void)how;
    GeomShape base, bases[16];
    int units[16], what = 0;
    table_base(ctx->draft->table, unit, &base);
    GeomVec *ways = arena_alloc(ctx->ruling->arena, (size_t)count + 1, sizeof *ways);
    ways[0] = base.centre;
    memcpy(ways + 1, points, (size_t)count * sizeof *points);
    GeomPath path = {ways, count + 1};
    int enemies = enemies_of(ctx, unit, units, bases, 16);
    out->unit = ref_make(REF_UNIT, unit);
    out->points = ways;
    out->point_count = path.count;
    out->length = out->allowance = geom_path_length(&path);
    out->stop =
        geom_sweep_stop(ctx->field->scene, ctx->work, &base, &path, nothing_is_solid, NULL, bases, enemies, &what);
    out->stop_rule = out->stop < out->length ? "SIN-STOP" : NULL;
    out->end = geom_path_at(&path, out->stop);
    out->facing = facing;
    walk_events(ctx, &base, &path, out);
}

/* ---- the order and its window ---- */

static bool window_refuses(RulesCtx *ctx) {
    if (table_activity(ctx->draft->table)) {
        ctx_refuse(ctx, "SIN-WINDOW", "open");
    }
    return ctx->ruling->outcome == RULING_REFUSED;
}

static bool spend_order(RulesCtx *ctx, TableRef unit) {
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, unit));
    VarId orders = var_of(ctx, REF_SIDE, "orders");
    if (table_get(ctx->draft->table, side, orders) == 0) {
        ctx_refuse(ctx, "SIN-ORDERS", "none");
        return false;
    }
    draft_add(ctx->draft, side, orders, -1);
    return true;
}

/* Opens when an enemy is within the range of reactions: a record on the table's stack, not a call that waits. */
static void open_window(RulesCtx *ctx, TableRef unit) {
    GeomShape base, bases[16];
    int units[16];
    table_base(ctx->draft->table, unit.index, &base);
    int enemies = enemies_of(ctx, unit.index, units, bases, 16);
    for (int i = 0; i < enemies; i++) {
        if (shape_gap(&base, &bases[i]).gap <= ctx_number(ctx, NUMBER_RANGE) + GEOM_LIMIT) {
            TableRef enemy = ref_make(REF_UNIT, units[i]);
            ctx_cite(ctx, "SIN-WINDOW", "opens", ROLE_CONTEXT);
            cite_ref(ctx, "unit", enemy);
            draft_push(
                ctx->draft,
                (TableActivity){.procedure = WINDOW, .side = setup_side_of(ctx->field->setup, enemy), .subject = unit});
            return;
        }
    }
}

static void resolve_order(RulesCtx *ctx) {
    TableRef unit;
    GeomVec points[32];
    arg_ref(ctx, "unit", &unit);
    int count = arg_path(ctx, "path", unit.index, points, 32);
    if (window_refuses(ctx) || !spend_order(ctx, unit)) {
        return;
    }
    RulesTrace trace = {0};
    walk(ctx, unit.index, points, count, 0, "move", &trace);
    draft_place(ctx->draft, unit.index, where_point(trace.end, trace.facing));
    for (int i = 0; i < trace.event_count; i++) {
        ctx_cite(ctx, "SIN-ZONE", "zone", ROLE_CONTEXT);
        cite_ref(ctx, "unit", unit);
        cite_ref(ctx, "area", trace.events[i].area);
        cite_length(ctx, "length", trace.events[i].s);
    }
    if (trace.stop_rule) {
        draft_set(ctx->draft, unit, var_of(ctx, REF_UNIT, "stopped"), 1);
        ctx_cite(ctx, "SIN-STOP", "stop", ROLE_DECIDES);
        cite_ref(ctx, "unit", unit);
        cite_length(ctx, "length", trace.stop);
    }
    open_window(ctx, unit);
}

/* Only declares: the dice belong to the line that closes the window. */
static void resolve_react(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    const TableActivity *window = table_activity(ctx->draft->table);
    if (!window || window->side != setup_side_of(ctx->field->setup, unit)) {
        ctx_refuse(ctx, "SIN-WINDOW", "closed");
        return;
    }
    VarId declared = var_of(ctx, REF_UNIT, "declared");
    if (table_get(ctx->draft->table, unit, declared) != 0) {
        ctx_refuse(ctx, "SIN-WINDOW", "twice");
        cite_ref(ctx, "unit", unit);
        return;
    }
    const char *skill = arg_word(ctx, "skill", "shoot");
    draft_set(ctx->draft, unit, declared, schema_word(&ctx->field->data->schema, declared, skill));
    if (strcmp(skill, "shoot") == 0) {
        draft_owe(ctx->draft, (TableObligation){OWED_SHOT, DUE_AT_CLOSE, unit, window->subject, 0});
    }
}

static bool roll_under(RulesCtx *ctx, const char *what, const char *rule, TableRef by, int number, bool *under) {
    int value = 0;
    RulesDice dice = {.what = what, .rule = rule, .by = by, .faces = 20, .count = 1};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    *under = value <= (int)ctx_number(ctx, number);
    const char *result = *under ? "succeeds" : "fails";
    ctx_roll_results(ctx, &result);
    return true;
}

static bool pay_one(RulesCtx *ctx, const TableObligation *owed) {
    bool under = false;
    if (owed->procedure == OWED_SHOT) {
        if (!roll_under(ctx, "shot", "SIN-SHOT", owed->who, NUMBER_SHOT, &under)) {
            return false;
        }
        if (under) {
            draft_add(ctx->draft, owed->what, var_of(ctx, REF_UNIT, "wounds"), 1);
            draft_owe(ctx->draft, (TableObligation){OWED_GUTS, DUE_AFTER, owed->what, owed->who, 0});
            ctx_cite(ctx, "SIN-SHOT", "hit", ROLE_DECIDES);
            cite_ref(ctx, "unit", owed->what);
        }
        return true;
    }
    if (!roll_under(ctx, "guts", "SIN-GUTS", owed->who, NUMBER_WILL, &under)) {
        return false;
    }
    if (!under) {
        draft_set(ctx->draft, owed->who, var_of(ctx, REF_UNIT, "shaken"), 1);
        ctx_cite(ctx, "SIN-GUTS", "fails", ROLE_DECIDES);
        cite_ref(ctx, "unit", owed->who);
    }
    return true;
}

/* What is due at a moment, in the order in which it was incurred. False: the dice ended. */
static bool pay_due(RulesCtx *ctx, int due) {
    const Table *table = ctx->draft->table;
    for (int i = 0; i < table->obligation_count;) {
        TableObligation owed = table->obligations[i];
        if (owed.due != due) {
            i++;
            continue;
        }
        draft_pay(ctx->draft, i);
        if (!pay_one(ctx, &owed)) {
            return false;
        }
    }
    return true;
}

static void resolve_pass(RulesCtx *ctx) {
    if (!table_activity(ctx->draft->table)) {
        ctx_refuse(ctx, "SIN-WINDOW", "closed");
        return;
    }
    if (pay_due(ctx, DUE_AT_CLOSE) && pay_due(ctx, DUE_AFTER)) {
        draft_pop(ctx->draft);
        draft_expire(ctx->draft, LIFE_ACTION, ref_none());
    }
}

static void resolve_end(RulesCtx *ctx) {
    if (!window_refuses(ctx)) {
        draft_expire(ctx->draft, LIFE_TURN, ref_none());
    }
}

/* A touch is in where the kind says so; else the interiors must meet. */
static void membership(RulesCtx *ctx, int unit, int area) {
    GeomShape base;
    if (table_base(ctx->draft->table, unit, &base)) {
        GeomPlace place = geom_place(&base, &ctx->field->setup->areas[area].area);
        fact_bool(ctx, "in", touch_counts(ctx->field, area) ? place_touches(&place) : place_overlaps(&place));
    }
}

static const char *const SKILLS[] = {"shoot", "dodge", NULL};
static const RulesArg ORDER_ARGS[] = {{"unit", ARG_UNIT, true, "who moves", NULL},
                                      {"path", ARG_PATH, true, "the way", NULL}};
static const RulesArg REACT_ARGS[] = {{"unit", ARG_UNIT, true, "who reacts", NULL},
                                      {"skill", ARG_WORD, false, "how", SKILLS}};
static const RulesVerb verb_order = {"order", "Spends an order on a move", ORDER_ARGS, 2, false, resolve_order};
static const RulesVerb verb_react = {"react", "Declares a reaction", REACT_ARGS, 2, false, resolve_react};
static const RulesVerb verb_pass = {"pass", "Closes the window", NULL, 0, false, resolve_pass};
static const RulesVerb verb_end = {"end", "Ends the turn", NULL, 0, false, resolve_end};
static const RulesVerb *const VERBS[] = {&verb_order, &verb_react, &verb_pass, &verb_end,   &verb_path,   &verb_where,
                                         &verb_state, &verb_set,   &verb_may,  &verb_place, &verb_measure};

const RulesSystem stub_inf_system = {
    .id = "stub-inf",
    .board = BOARD_PLANE,
    .walk = walk,
    .membership = membership,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
};
