/* Moving: the verbs move and popup, coherency, how many moves are left. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_walk.h"

#include <math.h>
#include <string.h>

#define UNITS_MAX 256

int eah_moves_of(RulesCtx *ctx, EahOrder order) {
    switch (order) {
    case EAH_ORDER_NONE: return ctx->draft->table->phase < 0 ? -1 : 0;
    case EAH_ORDER_ADVANCE:
    case EAH_ORDER_ENGAGE:
    case EAH_ORDER_MARSHAL:
    case EAH_ORDER_HOLD: return (int)eah_number(ctx, EAH_NUM_MOVES_ADVANCE);
    case EAH_ORDER_DOUBLE: return (int)eah_number(ctx, EAH_NUM_MOVES_DOUBLE);
    case EAH_ORDER_MARCH: return (int)eah_number(ctx, EAH_NUM_MOVES_MARCH);
    case EAH_ORDER_SUSTAINED:
    case EAH_ORDER_OVERWATCH: return 0;
    }
    return 0;
}

bool eah_may_move(RulesCtx *ctx, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit);
    EahOrder order = eah_order_of(ctx->field, ctx->draft->table, unit);
    int most = eah_moves_of(ctx, order), made = eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_UNIT_moves);
    if (eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_UNIT_entered_now) == 1) {
        ctx_refuse(ctx, "EAH-STRUCT-09", "has-stopped");
    } else if (most >= 0 && made >= most) {
        ctx_refuse(ctx, "EAH-CORE-03", most == 0 ? "no-move" : "no-more-moves");
    } else {
        return true;
    }
    cite_ref(ctx, "unit", ref);
    cite_int(ctx, "made", made);
    cite_int(ctx, "most", most);
    return false;
}

void eah_note_move(RulesCtx *ctx, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit);
    if (table_alive(ctx->draft->table, ref)) {
        int made = eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_UNIT_moves);
        eah_set(ctx, ref, EAH_VAR_UNIT_moves, made + 1 > 9 ? 9 : made + 1);
    }
}

/* How far a mate could still come: one move of its own, or none when its moves are spent. */
static double mate_reach(RulesCtx *ctx, int mate) {
    int most = eah_moves_of(ctx, eah_order_of(ctx->field, ctx->draft->table, mate));
    int made = eah_get(ctx->field, ctx->draft->table, ref_make(REF_UNIT, mate), EAH_VAR_UNIT_moves);
    int left = most < 0 ? 1 : most - made;
    return left > 0 ? left * (eah_profile(ctx->field, mate)->speed + eah_number(ctx, EAH_NUM_ROAD_BONUS)) : 0;
}

bool eah_check_coherency(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation, mates[UNITS_MAX];
    TableRef ref = ref_make(REF_UNIT, unit);
    double limit = eah_number(ctx, EAH_NUM_COHERENCY), nearest = INFINITY;
    bool reachable = false;
    int count =
        formation < 0 ? 0 : table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), mates, UNITS_MAX);
    for (int i = 0; i < count && i < UNITS_MAX; i++) {
        double gap = mates[i] == unit
                         ? INFINITY
                         : eah_gap(ctx->field, ctx->draft->table, ref, ref_make(REF_UNIT, mates[i]), NULL, NULL);
        nearest = fmin(nearest, gap);
        reachable = reachable || (mates[i] != unit && gap <= limit + GEOM_LIMIT + mate_reach(ctx, mates[i]));
    }
    if (count < 2 || nearest <= limit + GEOM_LIMIT) {
        return false;
    }
    if (reachable) {
        ctx_cite(ctx, "EAH-CORE-04", "must-follow", ROLE_CONTEXT);
    } else {
        ctx_refuse(ctx, "EAH-CORE-04", "out-of-reach");
    }
    cite_ref(ctx, "unit", ref);
    cite_length(ctx, "length", nearest);
    cite_length(ctx, "limit", limit);
    cite_shape(ctx, SHAPE_RING, ref, NULL, 0)->value = limit;
    return !reachable;
}

bool eah_on_road(RulesCtx *ctx, int unit) {
    GeomShape base;
    int rule = eah_reading(ctx, EAH_READ_ROAD_ON);
    if (!table_base(ctx->draft->table, unit, &base)) {
        return false;
    }
    for (int area = 0; area < ctx->field->setup->area_count; area++) {
        if (!eah_kind(ctx->field, ctx->draft->table, area)->road || ctx->draft->table->removed[area]) {
            continue;
        }
        const GeomArea *road = &ctx->field->setup->areas[area].area;
        bool on = rule == EAH_ROAD_ON_ANY     ? area_overlaps(road, &base)
                  : rule == EAH_ROAD_ON_WHOLE ? geom_place(&base, road).out <= GEOM_LIMIT
                                              : area_side(road, base.centre) >= 0;
        if (on) {
            return true;
        }
    }
    return false;
}

/* ROAD-01, -02, -04 about a walk that is otherwise allowed. True if refused. */
static bool check_road(RulesCtx *ctx, const EahWalk *walk) {
    int formation = ctx->field->setup->units[walk->unit].formation;
    TableRef unit = ref_make(REF_UNIT, walk->unit);
    bool bound = formation >= 0 && eah_get(ctx->field, ctx->draft->table, ref_make(REF_FORMATION, formation),
                                           EAH_VAR_FORMATION_road_move) == 1;
    if (bound && walk->length > 0 && !walk->road_whole) {
        ctx_refuse(ctx, "EAH-ROAD-04", "leaves");
        cite_ref(ctx, "unit", unit);
        return true;
    }
    if (walk->road_whole) {
        bool standard = walk->how == EAH_HOW_MOVE || walk->how == EAH_HOW_CHARGE;
        ctx_cite(ctx, standard ? "EAH-ROAD-01" : "EAH-ROAD-02", standard ? "bonus" : "no-bonus", ROLE_PASSES);
        cite_ref(ctx, "unit", unit);
        cite_length(ctx, "bonus", eah_number(ctx, EAH_NUM_ROAD_BONUS));
        cite_length(ctx, "limit", walk->allowance);
    }
    return false;
}

static void cite_walk(RulesCtx *ctx, const EahWalk *walk) {
    TableRef unit = ref_make(REF_UNIT, walk->unit);
    RulesFinding *finding = ctx_cite(ctx, walk->how == EAH_HOW_CAUTIOUS ? "EAH-MOVE-04" : "EAH-CORE-03",
                                     walk->how == EAH_HOW_CAUTIOUS ? "cautious" : "moves", ROLE_PASSES);
    finding->terrain = ref_none();
    cite_ref(ctx, "unit", unit);
    cite_length(ctx, "length", walk->before + walk->length);
    cite_length(ctx, "limit", walk->allowance);
    cite_shape(ctx, SHAPE_PATH, unit, walk->points, walk->count);
    if (walk->hill >= 0) {
        ctx_cite(ctx, "EAH-HILL-01", "no-effect", ROLE_CONTEXT)->terrain = ref_make(REF_AREA, walk->hill);
        cite_ref(ctx, "unit", unit);
        cite_ref(ctx, "area", ref_make(REF_AREA, walk->hill));
        eah_cite_row(ctx, walk->unit, walk->hill);
    }
    if (walk->masked >= 0) {
        ctx_cite(ctx, "EAH-ROAD-05", "masked", ROLE_CONTEXT)->terrain = ref_make(REF_AREA, walk->masked);
        cite_ref(ctx, "area", ref_make(REF_AREA, walk->masked));
    }
}

static void fact_walk(RulesCtx *ctx, const EahWalk *walk, double lost_at) {
    GeomPath path = {walk->points, walk->count};
    GeomVec end = geom_path_at(&path, isnan(lost_at) ? walk->length : lost_at);
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *at = tree_set(arena, ctx->ruling->facts, "at", tree_list(arena));
    tree_push(at, tree_number(arena, end.x / ctx->field->setup->unit));
    tree_push(at, tree_number(arena, end.y / ctx->field->setup->unit));
    fact_length(ctx, "cost", walk->before + walk->length);
    fact_length(ctx, "allowance", walk->allowance);
    fact_number(ctx, "tests", walk->test_count);
}

/* Makes one move: refuses, or rolls its tests and puts the unit at the end. False: the input ended or the rules said
 * no. */
static bool move_one(RulesCtx *ctx, int unit, const GeomShape *start, const GeomVec *points, int count, double facing,
                     EahHow how) {
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    double lost_at = NAN;
    if (!eah_may_move(ctx, unit)) {
        return false;
    }
    eah_walk(ctx, unit, start, points, count, facing, how, -1, 0, walk);
    RulesTrace trace;
    eah_walk_trace(ctx, walk, &trace);
    array_push(&ctx->ruling->traces, trace);
    bool refused = eah_walk_refuse(ctx, walk);
    TableWhere where = {.kind = WHERE_POINT, .at = walk->points[walk->count - 1], .facing = facing};
    if (refused || check_road(ctx, walk)) {
        draft_place(ctx->draft, unit, where); /* where it would stand: coherency may forbid it as well */
        eah_check_coherency(ctx, unit);
        return false;
    }
    cite_walk(ctx, walk);
    if (!eah_roll_tests(ctx, walk, &lost_at)) {
        return false;
    }
    fact_walk(ctx, walk, lost_at);
    if (isnan(lost_at)) {
        draft_place(ctx->draft, unit, where);
        eah_note_move(ctx, unit);
    }
    return true;
}

static double facing_wanted(RulesCtx *ctx, int unit) {
    double facing = table_where(ctx->draft->table, unit)->facing;
    arg_number(ctx, "facing", &facing);
    return facing;
}

/* STRUCT-03: a building is asked to move. */
static bool is_building(RulesCtx *ctx) {
    TableRef ref;
    if (!arg_ref(ctx, "unit", &ref) || !ref_is(ref, REF_AREA)) {
        return false;
    }
    ctx_refuse(ctx, "EAH-STRUCT-03", "immobile");
    cite_ref(ctx, "target", ref);
    return true;
}

static void resolve_move(RulesCtx *ctx) {
    int units[UNITS_MAX];
    GeomVec points[EAH_WALK_POINTS];
    EahHow how = eah_how(arg_word(ctx, "how", "move"));
    if (is_building(ctx)) {
        return;
    }
    int count = arg_units(ctx, "unit", units, UNITS_MAX);
    for (int i = 0; i < count && i < UNITS_MAX && ctx->ruling->outcome != RULING_BAD; i++) {
        GeomShape start;
        int point_count = arg_path(ctx, "path", units[i], points, EAH_WALK_POINTS - 1);
        if (eah_host(ctx->draft->table, units[i]) >= 0) {
            ctx_bad(ctx, "%s is in a building: use leave", setup_id(ctx->field->setup, ref_make(REF_UNIT, units[i])));
            return;
        }
        if (point_count <= 0 || point_count >= EAH_WALK_POINTS || !table_base(ctx->draft->table, units[i], &start)) {
            ctx_bad(ctx, "%s needs a path of 1 to %d places and a place on the table",
                    setup_id(ctx->field->setup, ref_make(REF_UNIT, units[i])), EAH_WALK_POINTS - 2);
            return;
        }
        ctx->ruling->subject = ref_make(REF_UNIT, units[i]);
        if (!move_one(ctx, units[i], &start, points, point_count, facing_wanted(ctx, units[i]), how)) {
            return;
        }
    }
    for (int i = 0; i < count && i < UNITS_MAX; i++) {
        if (table_alive(ctx->draft->table, ref_make(REF_UNIT, units[i])) && eah_check_coherency(ctx, units[i])) {
            return;
        }
    }
}

static void resolve_popup(RulesCtx *ctx) {
    int units[UNITS_MAX];
    int count = arg_units(ctx, "unit", units, UNITS_MAX);
    for (int i = 0; i < count && i < UNITS_MAX; i++) {
        TableRef ref = ref_make(REF_UNIT, units[i]);
        bool march = eah_order_of(ctx->field, ctx->draft->table, units[i]) == EAH_ORDER_MARCH;
        if (!eah_has(ctx->field, units[i], EAH_SKIMMER) || march) {
            ctx_refuse(ctx, "EAH-CORE-16", march ? "no-popup-on-march" : "not-a-skimmer");
            cite_ref(ctx, "unit", ref);
            return;
        }
        eah_set(ctx, ref, EAH_VAR_UNIT_popped_up, 1);
        ctx_cite(ctx, "EAH-CORE-16", "popped-up", ROLE_PASSES);
        cite_ref(ctx, "unit", ref);
    }
}

static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_ANY, true, "one unit, a list of units, or a formation", NULL},
    {"path", ARG_PATH, true, "places, the start left out; for several units an object of paths by id", NULL},
    {"how", ARG_WORD, false, "the kind of move: move unless said otherwise", EAH_HOW_WORDS},
    {"facing", ARG_NUMBER, false, "bearing at the end", NULL},
};
const RulesVerb eah_verb_move = {"move",    "One move of one or more units, with the terrain tests on its way.",
                                 MOVE_ARGS, (int)BASE_COUNT(MOVE_ARGS),
                                 false,     resolve_move};

static const RulesArg POPUP_ARGS[] = {{"unit", ARG_UNITS, true, "skimmers that pop up", NULL}};
const RulesVerb eah_verb_popup = {
    "popup", "A skimmer pops up until it next acts.", POPUP_ARGS, (int)BASE_COUNT(POPUP_ARGS), false, resolve_popup};
