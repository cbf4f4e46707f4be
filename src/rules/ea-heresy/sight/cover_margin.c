/* How sure it is which cover a target has (COVER-01 to -12): the pieces that it is in, vehicles that it touches, and
 * what is hidden of it from all who fire. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cover_parts.h"

#include <math.h>

#define SURE 10.0 /* mm: a target that is hidden altogether by as much needs no finer bound */

static bool better(int save, int than) {
    return save != VAR_NONE && (than == VAR_NONE || save < than);
}

typedef bool Counts(const EahKind *kind, int save);

static bool gives_save(const EahKind *kind, int save) {
    return kind->inf_save != VAR_NONE && kind->inf_save == save;
}

static bool gives_better(const EahKind *kind, int save) {
    return better(kind->inf_save, save);
}

static bool is_terrain(const EahKind *kind, int save) {
    (void)save;
    return !kind->open || kind->inf_save != VAR_NONE;
}

static bool lets_hull_down(const EahKind *kind, int save) {
    (void)save;
    return (kind->hull & EAH_HULL_IN) != 0;
}

/* The target is in one of the pieces that count. */
static RulesDecision in_any(RulesCtx *ctx, TableRef target, Counts *counts, int save) {
    const EahEnd *end = eah_end(ctx, target);
    RulesDecision out = decision_fixed(false);
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const GeomArea *area = &ctx->field->setup->areas[a].area;
        double speed = rules_margin_speed(ctx, target, ref_make(REF_AREA, a));
        if (ctx->draft->table->removed[a] || !box_meets(box_grow(end->box, speed * RULES_MARGIN_MAX), area->box) ||
            !counts(eah_kind(ctx->field, ctx->draft->table, a), save) || ref_equal(target, ref_make(REF_AREA, a))) {
            continue;
        }
        if (ref_is(target, REF_UNIT)) {
            out = decision_or(out, eah_in_decision(ctx, target.index, a, "EAH-COVER-01"));
            continue;
        }
        for (int i = 0; i < end->count; i++) { /* pieces that a footprint overlaps move with it */
            bool in = area_overlaps(area, &end->parts[i]);
            RulesMargin margin = rules_margin_of_place(&end->parts[i], area, MARGIN_OVERLAPS, speed, "EAH-COVER-12");
            out = decision_or(out, in ? decision_fixed(true) : (RulesDecision){false, margin});
        }
    }
    return out;
}

/* ---- infantry ---- */

static int best_save(RulesCtx *ctx, TableRef target) {
    int best = VAR_NONE;
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, a);
        best = better(kind->inf_save, best) && eah_in(ctx, target.index, a) ? kind->inf_save : best;
    }
    return best;
}

/* COVER-05, -06: who is sheltered stays so while nobody of the side comes to touch a vehicle; who touches one stays
 * with it. */
static RulesDecision sheltered(RulesCtx *ctx, TableRef target) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    int side = setup->units[target.index].side;
    RulesDecision out = decision_fixed(eah_sheltered(ctx, target.index, NULL));
    for (int u = 0; u < setup->unit_count; u++) {
        GeomShape base, other;
        bool inf = setup->units[u].side == side && eah_profile(ctx->field, u)->type == EAH_INF;
        for (int v = 0; inf && table_base(table, u, &base) && v < setup->unit_count; v++) {
            if (setup->units[v].side != side || !eah_gives_shelter(ctx, v) || !table_base(table, v, &other)) {
                continue;
            }
            double gap = shape_gap(&base, &other).gap;
            if (gap > GEOM_LIMIT) {
                double speed = rules_margin_speed(ctx, ref_make(REF_UNIT, u), ref_make(REF_UNIT, v));
                out.margin = rules_margin_and(out.margin, rules_margin_of_limit(gap, 0, speed, "EAH-COVER-05"));
                out.margin.kind = MARGIN_AT_LEAST; /* whoever touches a vehicle may as well take nobody's place */
            }
        }
    }
    return out;
}

/* COVER-01 to -07: that the save stays what it is, and where terrain gives none and no order, that shelter does. */
static RulesDecision cover_of_infantry(RulesCtx *ctx, TableRef target) {
    int save = best_save(ctx, target), own = number_int(ctx, EAH_NUM_SAVE_OVERWATCH);
    bool watches = eah_order_of(ctx->field, ctx->draft->table, target.index) == EAH_ORDER_OVERWATCH;
    RulesDecision out = decision_fixed(true);
    if (watches && reading_now(ctx, EAH_READ_OVERWATCH_COVER_ALL) == EAH_OVERWATCH_COVER_ALL_OFF) {
        RulesDecision terrain = in_any(ctx, target, is_terrain, 0); /* which takes the order's cover away */
        out = (RulesDecision){true, terrain.margin};
        watches = !terrain.holds;
    }
    int floor = watches && !better(save, own) ? own : save;
    RulesDecision none_better = in_any(ctx, target, gives_better, floor);
    out = decision_and(out, (RulesDecision){true, none_better.margin});
    if (floor == save && save != VAR_NONE && !(watches && save == own)) {
        out = decision_and(out, (RulesDecision){true, in_any(ctx, target, gives_save, save).margin});
    }
    if (!watches && save == VAR_NONE) {
        out = decision_and(out, (RulesDecision){true, sheltered(ctx, target).margin});
    }
    return out;
}

/* ---- hull down ---- */

/* COVER-09: hidden at least in part from this one. It is while it is hidden altogether; if that hangs on little, what
 * is hidden in part is looked for. Of one to whom it is hidden nothing beyond `max` is. */
static RulesDecision hidden_from(EahCoverWork *work, int firer, bool tall, double max) {
    RulesCtx *ctx = work->ctx;
    TableRef ref = ref_make(REF_UNIT, firer);
    GeomVec eye;
    bool hidden = !eah_sees_all(work, firer, tall, &eye), flies = eah_is_flying(ctx->field, ctx->draft->table, firer);
    if (flies || eah_end(ctx, ref) == NULL) {
        return decision_fixed(hidden);
    }
    max = hidden ? max : RULES_MARGIN_MAX; /* whoever sees all of it decides alone, however sure the others are */
    RulesMargin margin = {.kind = MARGIN_AT_LEAST, .rule = "EAH-COVER-09"}, line;
    RulesSight sight;
    eah_sight(ctx, ref, work->target, SIGHT_VERDICT, &sight);
    if (hidden && !tall && !sight.visible && eah_sight_margin(ctx, ref, work->target, false, max, &line)) {
        margin.mm = line.mm;
    }
    if (margin.mm < fmin(max, SURE)) {
        double part = eah_view_margin(ctx, ref, work->target, tall, hidden ? NULL : &eye, max);
        margin.mm = fmax(margin.mm, fmin(part, RULES_MARGIN_MAX));
    }
    margin.beyond = margin.mm >= RULES_MARGIN_MAX;
    return (RulesDecision){hidden, margin};
}

static RulesDecision hull_down(EahCoverWork *work, const int *firers, int firer_count) {
    RulesCtx *ctx = work->ctx;
    bool building = ref_is(work->target, REF_AREA), tall = eah_is_tall(work);
    if (building && reading_now(ctx, EAH_READ_STRONGHOLD_HULLDOWN) == EAH_STRONGHOLD_HULLDOWN_OFF) {
        return decision_fixed(false);
    }
    RulesDecision inside = tall ? decision_fixed(false) : in_any(ctx, work->target, lets_hull_down, 0);
    int *units = arena_alloc(ctx->ruling->arena, (size_t)ctx->field->setup->unit_count, sizeof *units);
    int count = eah_watchers(work, firers, firer_count, units);
    RulesDecision behind = decision_fixed(count > 0);
    for (int i = 0; i < count; i++) {
        double min = behind.holds && behind.margin.kind != MARGIN_NONE ? behind.margin.mm : RULES_MARGIN_MAX;
        behind = decision_and(behind, hidden_from(work, units[i], tall, fmax(min, GEOM_LIMIT)));
    }
    return decision_or(inside, behind);
}

void eah_cover_margin(RulesCtx *ctx, TableRef target, const int *firers, int firer_count) {
    EahCover scratch = {.save = VAR_NONE};
    EahCoverWork work = {ctx, target, false, &scratch};
    bool unit = ref_is(target, REF_UNIT);
    if (eah_end(ctx, target) == NULL || (unit && eah_host(ctx->draft->table, target.index) >= 0) ||
        (unit && eah_is_flying(ctx->field, ctx->draft->table, target.index))) {
        return;
    }
    EahClass type = unit ? eah_profile(ctx->field, target.index)->type : EAH_WE;
    if (type == EAH_AC) {
        return;
    }
    RulesDecision sure = type == EAH_INF ? cover_of_infantry(ctx, target) : hull_down(&work, firers, firer_count);
    if (sure.margin.kind != MARGIN_NONE && sure.margin.mm <= 0) {
        ctx_margin_unknown(ctx);
    } else {
        ctx_margin(ctx, sure.margin);
    }
}
