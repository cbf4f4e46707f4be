#include "rules/victory.h"

#include "geom/limits.h"

#define PARTS      32
#define HELD_EARLY 100 /* thousandths of its value that an objective is worth in the first round */

GeomVec victory_at(RulesCtx *ctx, int objective) {
    const TableObjective *it = &ctx->field->setup->victory.objectives[objective];
    if (!ref_is(it->area, REF_AREA)) {
        return it->at;
    }
    GeomBox box = ctx->field->setup->areas[it->area.index].area.box;
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

/* A unit is near an objective by the shortest gap between its body and the area, or the place. */
static bool is_near(RulesCtx *ctx, int unit, const TableObjective *objective) {
    GeomShape parts[PARTS], place = shape_point(objective->at);
    const Table *table = ctx->draft->table;
    const TableWhere *where = table_where(table, unit);
    bool area = ref_is(objective->area, REF_AREA);
    if (area && where->kind == WHERE_INSIDE && ref_equal(where->host, objective->area)) {
        return true;
    }
    GeomBox around = area ? ctx->field->setup->areas[objective->area.index].area.box : shape_box_of(&place);
    int count = rules_body(ctx->field, table, ref_make(REF_UNIT, unit), parts, PARTS);
    around = box_grow(around, objective->within + 1); /* farther away by their boxes needs no exact gap */
    for (int i = 0; i < count && i < PARTS; i++) {
        if (!box_meets(around, shape_box_of(&parts[i]))) {
            continue;
        }
        double gap = area ? area_gap(&ctx->field->setup->areas[objective->area.index].area, &parts[i], NULL)
                          : shape_gap(&parts[i], &place).gap;
        if (gap <= objective->within + GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

static bool counts(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    const Table *table = ctx->draft->table;
    return table_alive(table, ref_make(REF_UNIT, unit)) &&
           !(formation >= 0 && rules_portray(ctx->field, table, ref_make(REF_FORMATION, formation)).broken);
}

/* The side that holds an objective: the one with more living units near it that are not broken; -1: nobody. */
static int holder_of(RulesCtx *ctx, int objective) {
    const TableSetup *setup = ctx->field->setup;
    const TableObjective *it = &setup->victory.objectives[objective];
    int best = -1, max = 0;
    for (int side = 0; side < setup->side_count; side++) {
        int count = 0;
        for (int i = 0; i < setup->unit_count; i++) {
            count += setup->units[i].side == side && is_near(ctx, i, it) && counts(ctx, i);
        }
        best = count > max ? side : count == max ? -1 : best;
        max = count > max ? count : max;
    }
    return best;
}

int64_t victory_held(RulesCtx *ctx, int side, int round, int rounds) {
    const TableVictory *victory = &ctx->field->setup->victory;
    int64_t sum = 0;
    int last = victory->rounds > 0 ? victory->rounds : rounds, now = round < last ? round : last;
    int share = last > 1 ? HELD_EARLY + (1000 - HELD_EARLY) * (now > 1 ? now - 1 : 0) / (last - 1) : 1000;
    for (int i = 0; i < victory->objective_count; i++) {
        int holder = holder_of(ctx, i), value = victory->objectives[i].value;
        sum += holder < 0 ? 0 : holder == side ? share * value : -share * value;
    }
    return sum;
}

int victory_lost(RulesCtx *ctx, int side) {
    const TableSetup *setup = ctx->field->setup;
    int sum = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        bool gone = setup->units[i].side == side && setup->units[i].where.kind != WHERE_OFF &&
                    !table_alive(ctx->draft->table, ref_make(REF_UNIT, i));
        sum += gone ? ctx->field->data->profiles[setup->units[i].profile].points : 0;
    }
    return sum;
}

void victory_score(RulesCtx *ctx, int *score) {
    const TableVictory *victory = &ctx->field->setup->victory;
    int sides = ctx->field->setup->side_count;
    for (int side = 0; side < sides; side++) {
        score[side] = 0;
        for (int other = 0; other < sides && victory->by != VICTORY_OBJECTIVES; other++) {
            score[side] += other != side ? victory_lost(ctx, other) : 0;
        }
    }
    for (int i = 0; i < victory->objective_count && victory->by != VICTORY_LOSSES; i++) {
        int holder = holder_of(ctx, i);
        if (holder >= 0) {
            score[holder] += victory->objectives[i].value;
        }
    }
}
