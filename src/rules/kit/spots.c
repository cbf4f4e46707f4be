#include "rules/kit/spots.h"

#include "rules/victory.h"

#include <math.h>

#define NEAR_ENEMIES 3
#define NEAR_AREAS   3
#define STAND_OFF    30.0 /* mm short of an enemy, so that bases do not overlap */
#define SHORT        0.97 /* so much of a reach is used that measuring to the millimetre refuses nothing */
#define PARTS        32

void rulekit_add_target(KitTargets *targets, KitTarget target) {
    for (int i = 0; i < targets->count; i++) {
        if (ref_equal(targets->items[i].ref, target.ref)) {
            return;
        }
    }
    int place = targets->count < KIT_TARGETS ? targets->count++ : KIT_TARGETS;
    for (; place > 0 && targets->items[place - 1].far > target.far; place--) {
        if (place < KIT_TARGETS) {
            targets->items[place] = targets->items[place - 1];
        }
    }
    if (place < KIT_TARGETS) {
        targets->items[place] = target;
    }
}

bool rulekit_centre(RulesCtx *ctx, TableRef ref, GeomVec *at) {
    GeomShape parts[PARTS];
    if (ref_is(ref, REF_AREA)) {
        GeomBox box = ctx->field->setup->areas[ref.index].area.box;
        *at = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
        return !ctx->draft->table->removed[ref.index];
    }
    const TableWhere *where = ref_is(ref, REF_UNIT) ? table_where(ctx->draft->table, ref.index) : NULL;
    if (where && where->kind == WHERE_POINT) {
        *at = where->at;
        return true;
    }
    int count = where ? rules_body(ctx->field, ctx->draft->table, ref, parts, PARTS) : 0;
    *at = count > 0 ? parts[0].centre : vec(0, 0);
    return count > 0;
}

static bool enemy_at(RulesCtx *ctx, int unit, int side, GeomVec *at) {
    return ctx->field->setup->units[unit].side != side && table_alive(ctx->draft->table, ref_make(REF_UNIT, unit)) &&
           rulekit_centre(ctx, ref_make(REF_UNIT, unit), at);
}

double rulekit_enemy(RulesCtx *ctx, GeomVec from, int side, int *who) {
    double nearest = INFINITY;
    int found = -1;
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        GeomVec at;
        double far = enemy_at(ctx, unit, side, &at) ? vec_distance(from, at) : INFINITY;
        found = far < nearest ? unit : found;
        nearest = fmin(nearest, far);
    }
    if (who) {
        *who = found;
    }
    return nearest;
}

bool rulekit_contact(RulesCtx *ctx, int unit, TableRef with, GeomVec *by) {
    GeomShape parts[PARTS], own;
    double best = INFINITY;
    int count = rules_body(ctx->field, ctx->draft->table, with, parts, PARTS);
    if (!table_base(ctx->draft->table, unit, &own)) {
        return false;
    }
    for (int i = 0; i < count && i < PARTS; i++) {
        GeomGap gap = shape_gap(&own, &parts[i]);
        if (gap.gap < best) {
            best = gap.gap;
            *by = vec_sub(gap.on_b, gap.on_a);
        }
    }
    return best < INFINITY;
}

/* ---- shifts ---- */

typedef struct {
    KitShift *out;
    int count;
} Shifts;

static void add(Shifts *list, GeomVec by, TableRef target, const char *intent, int prior) {
    if (list->count < KIT_SHIFTS && vec_length(by) > 1) {
        list->out[list->count++] = (KitShift){by, target, intent, prior};
    }
}

static GeomVec toward(GeomVec from, GeomVec to, double reach, double off) {
    double far = vec_distance(from, to), go = fmin(reach, far - off);
    return far > 0 && go > 0 ? vec_scale(vec_sub(to, from), go / far) : vec(0, 0);
}

typedef struct {
    TableRef ref;
    GeomVec at;
    double far;
} Near;

static void keep_near(Near *list, int max, Near it) {
    int at = max;
    while (at > 0 && (list[at - 1].ref.kind == REF_NONE || list[at - 1].far > it.far)) {
        at--;
    }
    for (int i = max - 1; i > at; i--) {
        list[i] = list[i - 1];
    }
    if (at < max) {
        list[at] = it;
    }
}

static void add_enemies(RulesCtx *ctx, Shifts *list, GeomVec from, int side, double reach) {
    Near near[NEAR_ENEMIES] = {0};
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        Near it = {.ref = ref_make(REF_UNIT, unit)};
        if (enemy_at(ctx, unit, side, &it.at)) {
            it.far = vec_distance(from, it.at);
            keep_near(near, NEAR_ENEMIES, it);
        }
    }
    for (int i = 0; i < NEAR_ENEMIES && near[i].ref.kind != REF_NONE; i++) {
        add(list, toward(from, near[i].at, reach, STAND_OFF), near[i].ref, "approach", 20 - 2 * i);
        if (i == 0) {
            add(list, toward(from, near[i].at, reach / 2, STAND_OFF), near[i].ref, "approach", 14);
            GeomVec away = toward(from, near[i].at, reach, 0);
            add(list, vec_scale(away, -1), ref_none(), "fall-back", 1);
        }
    }
}

static void add_objectives(RulesCtx *ctx, Shifts *list, GeomVec from, double reach) {
    const TableVictory *victory = &ctx->field->setup->victory;
    for (int i = 0; i < victory->objective_count && i < NEAR_AREAS; i++) {
        add(list, toward(from, victory_at(ctx, i), reach, 0), victory->objectives[i].area, "objective", 22);
    }
}

static void add_areas(RulesCtx *ctx, Shifts *list, GeomVec from, double reach) {
    Near near[NEAR_AREAS] = {0};
    setup_each(ctx->field->setup, REF_AREA, area) {
        Near it = {.ref = ref_make(REF_AREA, area)};
        if (rulekit_centre(ctx, it.ref, &it.at)) {
            it.far = vec_distance(from, it.at);
            if (it.far <= reach) {
                keep_near(near, NEAR_AREAS, it);
            }
        }
    }
    for (int i = 0; i < NEAR_AREAS && near[i].ref.kind != REF_NONE; i++) {
        add(list, vec_sub(near[i].at, from), near[i].ref, "cover", 10);
    }
}

int rulekit_shifts(RulesCtx *ctx, int unit, double reach, KitShift out[KIT_SHIFTS]) {
    /* the eight winds: no function of the platform's decides where somebody stands */
    static const double WINDS[8][2] = {{1, 0},  {.7071, .7071},   {0, 1},  {-.7071, .7071},
                                       {-1, 0}, {-.7071, -.7071}, {0, -1}, {.7071, -.7071}};
    Shifts list = {.out = out};
    GeomVec from;
    int side = ctx->field->setup->units[unit].side;
    reach *= SHORT;
    if (!(reach > 0 && reach < INFINITY) || !rulekit_centre(ctx, ref_make(REF_UNIT, unit), &from)) {
        return 0;
    }
    add_enemies(ctx, &list, from, side, reach);
    add_objectives(ctx, &list, from, reach);
    add_areas(ctx, &list, from, reach);
    for (int i = 0; i < 8; i++) {
        add(&list, vec(WINDS[i][0] * reach, WINDS[i][1] * reach), ref_none(), "move", 5);
        if (i % 2 == 0) {
            add(&list, vec(WINDS[i][0] * reach / 2, WINDS[i][1] * reach / 2), ref_none(), "move", 4);
        }
    }
    return list.count;
}

/* A hundredth of the table's unit, as a hand writes a place. */
static double rounded(double mm, double unit) {
    return round(mm / unit * 100) / 100 * unit;
}

BaseTree *rulekit_paths(RulesGather *gather, BaseTree *action, const char *argument, const int *units, int count,
                        GeomVec by) {
    const TableSetup *setup = gather->ctx->field->setup;
    BaseTree *paths = tree_set(gather->arena, action, argument, tree_object(gather->arena));
    for (int i = 0; i < count; i++) {
        GeomVec at;
        if (!rulekit_centre(gather->ctx, ref_make(REF_UNIT, units[i]), &at)) {
            continue;
        }
        at = vec_add(at, by);
        at = vec(rounded(at.x, setup->unit), rounded(at.y, setup->unit));
        BaseTree *path = tree_list(gather->arena);
        tree_push(path, place_tree(gather->arena, setup, at));
        tree_set(gather->arena, paths, setup_id(setup, ref_make(REF_UNIT, units[i])), path);
    }
    return action;
}

/* ---- worth ---- */

int64_t rulekit_apart(RulesCtx *ctx, int unit) {
    GeomVec at;
    double far = INFINITY;
    if (rulekit_centre(ctx, ref_make(REF_UNIT, unit), &at)) {
        far = rulekit_enemy(ctx, at, ctx->field->setup->units[unit].side, NULL);
    }
    return far < INFINITY ? llround(far / ctx->field->setup->unit * 1000) : 0;
}

int64_t rulekit_from_objective(RulesCtx *ctx, int unit) {
    const TableVictory *victory = &ctx->field->setup->victory;
    double nearest = INFINITY;
    GeomVec at;
    if (victory->objective_count == 0 || !rulekit_centre(ctx, ref_make(REF_UNIT, unit), &at)) {
        return 0;
    }
    for (int i = 0; i < victory->objective_count; i++) {
        nearest = fmin(nearest, vec_distance(at, victory_at(ctx, i)));
    }
    return llround(nearest / ctx->field->setup->unit * 1000);
}
