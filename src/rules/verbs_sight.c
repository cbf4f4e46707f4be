/* The verbs that ask about two things: sight and measure. */
#include "geom/limits.h"
#include "rules/rules_internal.h"
#include "rules/sight_tree.h"
#include "rules/verbs.h"

#include <math.h>

static const RulesArg PAIR[] = {
    {"from", ARG_REF, true, "the id of what looks or is measured from", NULL},
    {"to", ARG_REF, true, "the id of the other end", NULL},
};

int rules_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    const RulesSystem *system = field->data->system;
    if (system->body) {
        return system->body(field, table, ref, parts, cap);
    }
    return ref.kind == REF_UNIT && cap > 0 && table_base(table, ref.index, parts) ? 1 : 0;
}

int ref_body(RulesCtx *ctx, TableRef ref, GeomShape *parts, int cap) {
    return rules_body(ctx->field, ctx->draft->table, ref, parts, cap);
}

/* Reads both ends, which must be different and on the table. */
static bool read_pair(RulesCtx *ctx, TableRef *from, TableRef *to) {
    arg_ref(ctx, "from", from);
    arg_ref(ctx, "to", to);
    if (ref_equal(*from, *to) && from->kind != REF_HEX) { /* only a hex may be asked whether it sees itself */
        ctx_bad(ctx, "\"from\" and \"to\" are both \"%s\": name two things", setup_id(ctx->field->setup, *from));
        return false;
    }
    const TableRef both[] = {*from, *to};
    for (int i = 0; i < 2; i++) {
        if (!table_alive(ctx->draft->table, both[i])) {
            ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, both[i]));
            return false;
        }
    }
    return true;
}

static const RulesArg SIGHT_ARGS[] = {
    {"from", ARG_REF, true, "the id of what looks", NULL},
    {"to", ARG_REF, true, "the id of what is looked at", NULL},
    {"at", ARG_PLACE, false, "where the unit that looks would stand, as a point of its path; it is not moved", NULL},
};

/* With "at", puts the unit there on the draft until the answer is found. Returns false, with the reason, when "from" is
 * no unit on the table. */
static bool stand_at(RulesCtx *ctx, TableRef from) {
    TableWhere where;
    if (!tree_find(ctx->action->args, "at")) {
        return true;
    }
    TableWhereKind now = ref_is(from, REF_UNIT) ? table_where(ctx->draft->table, from.index)->kind : WHERE_OFF;
    if (now == WHERE_OFF || !arg_place(ctx, "at", &where)) {
        ctx_bad(ctx, "\"at\" is where a unit on the table would stand: \"from\" names none");
        return false;
    }
    where.facing = table_where(ctx->draft->table, from.index)->facing;
    draft_place(ctx->draft, from.index, where);
    return true;
}

static void sight_facts(RulesCtx *ctx, const RulesSight *sight) {
    const TableSetup *setup = ctx->field->setup;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *facts = ctx->ruling->facts;
    rules_sight_set_answer(arena, facts, sight);
    if (setup->board == BOARD_PLANE && !sight->aloft) {
        fact_number(ctx, "clearance_mm", sight->clearance);
        BaseTree *line = tree_list(arena);
        tree_push(line, place_tree(arena, setup, sight->a));
        tree_push(line, place_tree(arena, setup, sight->b));
        fact_tree(ctx, "line", line);
    }
    rules_sight_set_depth(arena, facts, setup, sight);
    rules_sight_set_margin(arena, facts, &sight->margin);
    rules_sight_set_blockers(arena, facts, setup, sight);
    rules_sight_set_zones(arena, facts, setup, sight);
    rules_sight_set_touches(arena, facts, setup, sight);
}

bool rules_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    const RulesSystem *system = ctx->field->data->system;
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    if (!system->sight) {
        ctx_bad(ctx, "%s has no lines of sight", ctx->field->data->name);
        return false;
    }
    system->sight(ctx, from, to, detail, out);
    if (detail == SIGHT_FULL && ctx->ruling->outcome != RULING_BAD) {
        rules_sight_margin(ctx, out);
    }
    return ctx->ruling->outcome != RULING_BAD;
}

static void resolve_sight(RulesCtx *ctx) {
    TableRef from, to;
    if (!ctx->field->data->system->sight) {
        ctx_bad(ctx, "%s has no lines of sight", ctx->field->data->name);
        return;
    }
    if (!read_pair(ctx, &from, &to)) {
        return;
    }
    int mark = draft_mark(ctx->draft);
    RulesSight sight;
    if (!stand_at(ctx, from)) {
        return;
    }
    rules_sight(ctx, from, to, SIGHT_FULL, &sight);
    if (ctx->ruling->sights.count == 0) {
        array_push(&ctx->ruling->sights, sight);
    }
    sight_facts(ctx, &sight);
    ctx_margin(ctx, sight.margin);
    draft_rollback(ctx->draft, mark);
}

const RulesVerb verb_sight = {
    "sight", "Is there a line of sight from one thing to another, and why", SIGHT_ARGS, 3, true, resolve_sight};

/* ---- measure ---- */

/* One end of a measurement: convex parts, or terrain, for which no body stands. */
typedef struct {
    GeomShape parts[BODY_PARTS];
    int count;
    const GeomArea *area;
} Measured;

static bool find_measured(RulesCtx *ctx, TableRef ref, Measured *out) {
    out->area = NULL;
    out->count = ref_body(ctx, ref, out->parts, BODY_PARTS);
    if (out->count == 0 && ref.kind == REF_AREA && ctx->field->setup->areas[ref.index].area.count > 0) {
        out->area = &ctx->field->setup->areas[ref.index].area;
    }
    if (out->count == 0 && !out->area) {
        ctx_bad(ctx, "\"%s\" has no outline of its own: measure to a unit or a piece of terrain",
                setup_id(ctx->field->setup, ref));
        return false;
    }
    return true;
}

static void take_nearer(GeomGap *best, double gap, GeomVec on_a, GeomVec on_b) {
    if (gap < best->gap) {
        *best = (GeomGap){.gap = gap, .on_a = on_a, .on_b = on_b};
    }
}

static GeomGap gap_to_area(const GeomShape *parts, int count, const GeomArea *area) {
    GeomGap best = {.gap = INFINITY};
    for (int i = 0; i < count; i++) {
        GeomVec at = vec(0, 0);
        double gap = area_gap(area, &parts[i], &at);
        take_nearer(&best, gap, gap > 0 ? shape_nearest_rim(&parts[i], at) : at, at);
    }
    return best;
}

/* Returns the gap between two pieces of terrain: either one lies wholly in the other, or the nearest points lie on
 * edges. */
static GeomGap gap_of_areas(const GeomArea *a, const GeomArea *b) {
    if (area_side(a, b->points[0]) >= 0) {
        return (GeomGap){.on_a = b->points[0], .on_b = b->points[0]};
    }
    GeomGap best = {.gap = INFINITY};
    for (int ring = 0; ring < a->rings; ring++) {
        for (int i = a->ring_start[ring]; i < a->ring_start[ring + 1]; i++) {
            int next = i + 1 < a->ring_start[ring + 1] ? i + 1 : a->ring_start[ring];
            GeomShape edge = shape_segment(a->points[i], a->points[next]);
            GeomGap gap = gap_to_area(&edge, 1, b);
            take_nearer(&best, gap.gap, gap.on_a, gap.on_b);
        }
    }
    return best;
}

static GeomGap gap_of(const Measured *a, const Measured *b) {
    if (a->area && b->area) {
        return gap_of_areas(a->area, b->area);
    }
    if (b->area) {
        return gap_to_area(a->parts, a->count, b->area);
    }
    if (a->area) {
        GeomGap turned = gap_to_area(b->parts, b->count, a->area);
        return (GeomGap){.gap = turned.gap, .on_a = turned.on_b, .on_b = turned.on_a};
    }
    GeomGap best = {.gap = INFINITY};
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            GeomGap gap = shape_gap(&a->parts[i], &b->parts[j]);
            take_nearer(&best, gap.gap, gap.on_a, gap.on_b);
        }
    }
    return best;
}

/* What touches is one body, and stays so; a base in an area is out of it once it has been moved by its lap. */
static RulesMargin margin_of_contact(const RulesCtx *ctx, TableRef from, TableRef to, const Measured *ends) {
    double speed = rules_margin_speed(ctx, from, to);
    const Measured *area = ends[0].area ? &ends[0] : &ends[1], *base = ends[0].area ? &ends[1] : &ends[0];
    GeomGap gap = gap_of(&ends[0], &ends[1]);
    if (gap.gap > GEOM_LIMIT) {
        return rules_margin_of_limit(gap.gap, 0, speed, NULL);
    }
    RulesDecision touches = decision_fixed(false);
    bool laps = false;
    for (int i = 0; area->area && i < base->count; i++) {
        RulesMargin one = rules_margin_of_place(&base->parts[i], area->area, MARGIN_TOUCHES, speed, NULL);
        GeomGap part = gap_to_area(&base->parts[i], 1, area->area);
        laps = laps || area_overlaps(area->area, &base->parts[i]);
        touches = decision_or(touches, (RulesDecision){part.gap <= GEOM_LIMIT, one});
    }
    return laps ? touches.margin : (RulesMargin){.kind = MARGIN_AT_LEAST, .mm = RULES_MARGIN_MAX, .beyond = true};
}

static void measure_plane(RulesCtx *ctx, TableRef from, TableRef to) {
    Measured *ends = arena_alloc(ctx->ruling->arena, 2, sizeof *ends);
    if (!find_measured(ctx, from, &ends[0]) || !find_measured(ctx, to, &ends[1])) {
        return;
    }
    GeomGap gap = gap_of(&ends[0], &ends[1]);
    fact_length(ctx, "gap", gap.gap);
    fact_bool(ctx, "contact", gap.gap <= GEOM_LIMIT);
    if (ctx->margins) {
        ctx_margin(ctx, margin_of_contact(ctx, from, to, ends));
    }
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *line = tree_list(arena);
    tree_push(line, place_tree(arena, ctx->field->setup, gap.on_a));
    tree_push(line, place_tree(arena, ctx->field->setup, gap.on_b));
    fact_tree(ctx, "line", line);
}

/* Lists the hexes that a thing is on; for one that is inside or attached to another, those of the other. */
static int hexes_of(RulesCtx *ctx, TableRef ref, const HexId **hexes) {
    const TableSetup *setup = ctx->field->setup;
    for (int steps = 0; steps <= setup->unit_count && ref.kind == REF_UNIT; steps++) {
        const TableWhere *where = table_where(ctx->draft->table, ref.index);
        if (where->kind == WHERE_HEX) {
            *hexes = &where->hex;
            return 1;
        }
        ref = where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED ? where->host : ref_none();
    }
    if (ref.kind == REF_HEX) {
        HexId *hex = arena_alloc(ctx->ruling->arena, 1, sizeof *hex);
        *hex = setup_ref_hex(setup, ref);
        *hexes = hex;
        return 1;
    }
    if (ref.kind == REF_AREA) {
        *hexes = setup->areas[ref.index].hexes;
        return setup->areas[ref.index].hex_count;
    }
    return 0;
}

static void measure_hexes(RulesCtx *ctx, TableRef from, TableRef to) {
    const HexId *a = NULL, *b = NULL;
    int a_count = hexes_of(ctx, from, &a), b_count = hexes_of(ctx, to, &b);
    if (a_count == 0 || b_count == 0) {
        ctx_bad(ctx, "\"%s\" is on no hex", setup_id(ctx->field->setup, a_count == 0 ? from : to));
        return;
    }
    int steps = INT_MAX;
    for (int i = 0; i < a_count; i++) {
        for (int j = 0; j < b_count; j++) {
            int way = hex_steps(a[i], b[j]);
            steps = way < steps ? way : steps;
        }
    }
    fact_number(ctx, "steps", steps);
    fact_bool(ctx, "contact", steps <= 1);
}

static void resolve_measure(RulesCtx *ctx) {
    TableRef from, to;
    if (!read_pair(ctx, &from, &to)) {
        return;
    }
    if (ctx->field->setup->board == BOARD_HEX) {
        measure_hexes(ctx, from, to);
    } else {
        measure_plane(ctx, from, to);
    }
}

const RulesVerb verb_measure = {
    "measure", "The shortest gap between two things, and whether they touch", PAIR, 2, true, resolve_measure};
