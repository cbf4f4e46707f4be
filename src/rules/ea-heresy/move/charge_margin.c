/* How sure it is that a move of an assault may be made (CORE-13): whether the unit was in contact, how many are in
 * contact where it ends, whether it goes towards the enemy. What is in contact moves as one, and stays so. */
#include "geom/limits.h"
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/kit/place.h"

#include <math.h>

typedef struct {
    RulesCtx *ctx;
    const EahWalk *walk;
    TableRef own;
    GeomShape end;
    double start_speed, end_speed;
} Move;

static double speed_of(const Move *move, TableRef ref) {
    return rules_margin_speed(move->ctx, ref, ref_none());
}

/* A contact holds for good; a gap may be closed. */
static RulesDecision contact_of(double gap, double speed) {
    return gap <= GEOM_LIMIT ? decision_fixed(true) : decision_below(false, (gap - GEOM_LIMIT) / speed, "EAH-CORE-13");
}

static double gap_at(const Move *move, const GeomShape *base, TableRef thing) {
    GeomShape parts[EAH_PARTS];
    int count = eah_body(move->ctx->field, move->ctx->draft->table, thing, parts, EAH_PARTS);
    return place_parts_gap(base, 1, parts, count).gap;
}

/* Lists the units of the part that stand outside, without the one that moves. */
static int *list_outside(const Move *move, EahPart part, int *count) {
    RulesCtx *ctx = move->ctx;
    int *units = eah_room(ctx), all = eah_part_units(ctx->field, ctx->draft->table, part, units, eah_all(ctx));
    *count = 0;
    for (int i = 0; i < all; i++) {
        if (units[i] != move->walk->route.unit && eah_walls_of(ctx->field, ctx->draft->table, units[i]) < 0) {
            units[(*count)++] = units[i];
        }
    }
    return units;
}

/* There is room for it at this enemy, or it does not touch that. */
static RulesDecision has_room(const Move *move, TableRef thing, const int *companions, int count) {
    RulesCtx *ctx = move->ctx;
    RulesDecision *touching = arena_alloc(ctx->ruling->arena, (size_t)count + 1, sizeof *touching);
    for (int i = 0; i < count; i++) {
        TableRef mate = ref_make(REF_UNIT, companions[i]);
        double gap = eah_gap(ctx->field, ctx->draft->table, mate, thing, NULL, NULL);
        touching[i] = contact_of(gap, rules_margin_speed(ctx, mate, thing));
    }
    RulesDecision own = contact_of(gap_at(move, &move->end, thing), move->end_speed + speed_of(move, thing));
    RulesDecision full = decision_at_least(touching, count, eah_contact_max(ctx, thing));
    RulesDecision crowds = decision_and(own, full);
    return (RulesDecision){!crowds.holds, crowds.margin};
}

static RulesDecision room_everywhere(const Move *move, EahPart part, EahPart other) {
    RulesCtx *ctx = move->ctx;
    int mate_count, foe_count;
    const int *companions = list_outside(move, part, &mate_count), *foes = list_outside(move, other, &foe_count);
    RulesDecision out = decision_fixed(true);
    for (int i = 0; i < foe_count; i++) {
        out = decision_and(out, has_room(move, ref_make(REF_UNIT, foes[i]), companions, mate_count));
    }
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        if (eah_part_of_walls(ctx->field, ctx->draft->table, a) == other) {
            out = decision_and(out, has_room(move, ref_make(REF_AREA, a), companions, mate_count));
        }
    }
    return out;
}

/* It was in contact with nobody before. */
static RulesDecision was_free(const Move *move, const int *foes, int count) {
    RulesDecision out = decision_fixed(true);
    for (int i = 0; i < count; i++) {
        TableRef foe = ref_make(REF_UNIT, foes[i]);
        RulesDecision touches =
            contact_of(gap_at(move, &move->walk->route.shape, foe), move->start_speed + speed_of(move, foe));
        out = decision_and(out, (RulesDecision){!touches.holds, touches.margin});
    }
    return out;
}

/* Whoever may have been the nearest enemy, it ends nearer to that one, or in contact with it. */
static RulesDecision goes_towards(const Move *move, const int *foes, int count) {
    RulesDecision out = decision_fixed(true);
    for (int i = 0; i < count; i++) {
        TableRef foe = ref_make(REF_UNIT, foes[i]);
        double began = gap_at(move, &move->walk->route.shape, foe), ends = gap_at(move, &move->end, foe);
        double own = speed_of(move, foe);
        RulesDecision nearer = decision_below(
            ends < began, fabs(began - ends) / (move->start_speed + move->end_speed + 2 * own), "EAH-CORE-13");
        nearer = decision_or(contact_of(ends, move->end_speed + own), nearer);
        RulesDecision passed_over = decision_fixed(false);
        for (int k = 0; k < count; k++) {
            TableRef rival = ref_make(REF_UNIT, foes[k]);
            double off = began - gap_at(move, &move->walk->route.shape, rival);
            double speed = 2 * move->start_speed + own + speed_of(move, rival);
            passed_over = k == i ? passed_over
                                 : decision_or(passed_over, decision_below(off > 0, fabs(off) / speed, "EAH-CORE-13"));
        }
        out = decision_and(out, decision_or(nearer, passed_over));
    }
    return out;
}

RulesDecision eah_assault_move_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed) {
    TableRef own = ref_make(REF_UNIT, walk->route.unit);
    Move move = {
        ctx,      walk, own, route_end(ctx->field->setup, &walk->route), rules_margin_speed(ctx, own, ref_none()),
        end_speed};
    EahPart part = eah_part(ctx->field, ctx->draft->table, walk->route.unit), other = eah_other_part(part);
    if (walk->target >= 0) {
        return decision_below(true, 0, "EAH-CORE-13"); /* who breaks in is judged by more than is asked here */
    }
    RulesDecision out = room_everywhere(&move, part, other);
    if (walk->how == EAH_HOW_COUNTER_CHARGE) {
        int count;
        const int *foes = list_outside(&move, other, &count);
        out = decision_and(out, was_free(&move, foes, count));
        out = decision_and(out, goes_towards(&move, foes, count));
    }
    return out;
}
