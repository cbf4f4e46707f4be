/* The records of an Order. A corner of the path is kept as its offset from the start in fiftieths of a millimetre, both
 * coordinates in one value of the activity. This holds an offset of 25 inches, to half the tolerance. */
#include "rules/infinity/record.h"

#include "rules/infinity/sight/sight.h"

#include <math.h>

enum { KEPT_PER_MM = 100, CORNER_PER_MM = 50, CORNER_MAX = 32767 };
/* Values of the activity. WAY_CORNERS is one more than the number of corners, 0: no movement. */
enum { WAY_X, WAY_Y, WAY_CORNERS, WAY_FIRST };
_Static_assert(WAY_FIRST + INF_CORNERS <= TABLE_ACTIVITY_VALUES, "the corners of a way are values of the activity");

static const int TARGET_VARS[INF_TARGETS] = {INF_VAR_UNIT_target1, INF_VAR_UNIT_target2, INF_VAR_UNIT_target3,
                                             INF_VAR_UNIT_target4};
static const int DICE_VARS[INF_TARGETS] = {INF_VAR_UNIT_dice1, INF_VAR_UNIT_dice2, INF_VAR_UNIT_dice3,
                                           INF_VAR_UNIT_dice4};

/* An Order has one attack. Its targets are kept apart from those of any other skill. */
static bool is_attack(InfSkillId skill) {
    return skill == INF_BS_ATTACK || skill == INF_CC_ATTACK || skill == INF_SPECULATIVE_FIRE || skill == INF_ASSAULT;
}

int inf_targets(RulesCtx *ctx, int unit, InfSkillId skill, InfTarget *out) {
    int count = 0;
    bool attack = is_attack(skill);
    for (int i = 0; i < (attack ? INF_TARGETS : 1); i++) {
        int packed = var_own(ctx, unit, attack ? TARGET_VARS[i] : INF_VAR_UNIT_object);
        if (packed != VAR_NONE) {
            out[count++] = (InfTarget){var_unpack(packed).index, attack ? var_own(ctx, unit, DICE_VARS[i]) : 1};
        }
    }
    return count;
}

void inf_note_target(RulesCtx *ctx, int unit, InfSkillId skill, int index, InfTarget target) {
    bool attack = is_attack(skill);
    var_set_own(ctx, unit, attack ? TARGET_VARS[index] : INF_VAR_UNIT_object, var_pack(inf_unit(target.unit)));
    if (attack) {
        var_set(ctx, inf_unit(unit), DICE_VARS[index], target.dice);
    }
}

bool inf_is_target(RulesCtx *ctx, int attacker, int unit) {
    InfTarget targets[INF_TARGETS];
    int count = inf_targets(ctx, attacker, INF_BS_ATTACK, targets);
    for (int i = 0; i < count; i++) {
        if (targets[i].unit == unit) {
            return true;
        }
    }
    return false;
}

bool inf_shoots(RulesCtx *ctx, int unit) {
    int first = var_own(ctx, unit, INF_VAR_UNIT_first), second = var_own(ctx, unit, INF_VAR_UNIT_second);
    return first == INF_BS_ATTACK || first == INF_SPECULATIVE_FIRE || second == INF_BS_ATTACK;
}

/* ---- places ---- */

static bool get_place(RulesCtx *ctx, int unit, int var_x, int var_y, GeomVec *out) {
    int x = var_own(ctx, unit, var_x), y = var_own(ctx, unit, var_y);
    *out = vec((double)x / KEPT_PER_MM, (double)y / KEPT_PER_MM);
    return x != VAR_NONE && y != VAR_NONE;
}

static void set_place(RulesCtx *ctx, int unit, int var_x, int var_y, GeomVec at) {
    var_set(ctx, inf_unit(unit), var_x, (int)lround(at.x * KEPT_PER_MM));
    var_set(ctx, inf_unit(unit), var_y, (int)lround(at.y * KEPT_PER_MM));
}

GeomVec inf_point_of(RulesCtx *ctx, int unit) {
    GeomVec at;
    return get_place(ctx, unit, INF_VAR_UNIT_point_x, INF_VAR_UNIT_point_y, &at) ? at : inf_base(ctx, unit).centre;
}

void inf_note_point(RulesCtx *ctx, int unit, GeomVec at) {
    set_place(ctx, unit, INF_VAR_UNIT_point_x, INF_VAR_UNIT_point_y, at);
}

void inf_note_met(RulesCtx *ctx, int unit, GeomVec at) {
    set_place(ctx, unit, INF_VAR_UNIT_met_x, INF_VAR_UNIT_met_y, at);
}

GeomVec inf_met_at(RulesCtx *ctx, int unit, int active) {
    GeomVec met, point = inf_point_of(ctx, active);
    if (!get_place(ctx, unit, INF_VAR_UNIT_met_x, INF_VAR_UNIT_met_y, &met)) {
        return point;
    }
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    ask.to_at = point;
    inf_look(ctx, &ask, look);
    return inf_shoots(ctx, active) && (look->visible || inf_is_target(ctx, active, unit)) ? point : met;
}

/* ---- the way ---- */

int inf_way(RulesCtx *ctx, GeomVec *out) {
    const TableActivity *order = inf_order(ctx->draft->table);
    GeomVec now = inf_base(ctx, order->subject.index).centre;
    int corners = order->values[WAY_CORNERS] - 1;
    if (corners < 0) {
        out[0] = now;
        return 1;
    }
    out[0] = vec((double)order->values[WAY_X] / KEPT_PER_MM, (double)order->values[WAY_Y] / KEPT_PER_MM);
    for (int i = 0; i < corners; i++) {
        uint32_t packed = (uint32_t)order->values[WAY_FIRST + i];
        GeomVec by =
            vec((double)(int16_t)(packed >> 16) / CORNER_PER_MM, (double)(int16_t)(packed & 0xffffu) / CORNER_PER_MM);
        out[i + 1] = vec_add(out[0], by);
    }
    out[corners + 1] = now;
    return corners + 2;
}

static GeomVec corner_by(const GeomPath *path, int corner) {
    return vec_scale(vec_sub(path->points[corner], path->points[0]), CORNER_PER_MM);
}

double inf_way_kept(const GeomPath *path, double stop) {
    double gone = 0;
    for (int i = 1; i + 1 < path->count; i++) {
        gone += vec_distance(path->points[i - 1], path->points[i]);
        GeomVec by = corner_by(path, i);
        if (gone >= stop) {
            return INFINITY;
        }
        if (i > INF_CORNERS || fabs(by.x) > CORNER_MAX || fabs(by.y) > CORNER_MAX) {
            return gone;
        }
    }
    return INFINITY;
}

void inf_note_way(RulesCtx *ctx, const GeomPath *path, double stop) {
    TableActivity order = *inf_order(ctx->draft->table);
    GeomVec start = path->points[0];
    int corners = 0;
    double gone = 0;
    base_assert(isinf(inf_way_kept(path, stop)));
    for (int i = 1; i + 1 < path->count; i++) {
        gone += vec_distance(path->points[i - 1], path->points[i]);
        GeomVec by = corner_by(path, i);
        if (gone >= stop) {
            break;
        }
        order.values[WAY_FIRST + corners++] =
            (int)(((uint32_t)(uint16_t)lround(by.x) << 16) | (uint32_t)(uint16_t)lround(by.y));
    }
    order.values[WAY_X] = (int)lround(start.x * KEPT_PER_MM);
    order.values[WAY_Y] = (int)lround(start.y * KEPT_PER_MM);
    order.values[WAY_CORNERS] = corners + 1;
    draft_step(ctx->draft, order);
}

const TableActivity *inf_order(const Table *table) {
    const TableActivity *top = table_activity(table);
    return top && top->procedure == INF_ORDER ? top : NULL;
}
