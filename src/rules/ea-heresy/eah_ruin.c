/* A Stronghold that falls: STRUCT-27 to 31. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_hit.h"
#include "rules/ea-heresy/eah_walk.h"
#include "rules/kit/nearest.h"

#define INSIDE_MAX 256

/* STRUCT-28: one hit on each unit inside, +1 to the armour save, no cover save; invaders too unless read otherwise. A
 * loss gives the unit's own formation its marker, which is not shared. */
static bool hit_those_inside(RulesCtx *ctx, int area) {
    int units[INSIDE_MAX];
    int count = table_inside(ctx->draft->table, ref_make(REF_AREA, area), units, INSIDE_MAX);
    bool spare_invaders = false;
    for (int i = 0; i < count && i < INSIDE_MAX; i++) {
        if (eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            spare_invaders = eah_reading(ctx, EAH_READ_RUIN_INVADERS) != EAH_DEFAULT;
        }
    }
    for (int i = 0; i < count && i < INSIDE_MAX; i++) {
        EahHarm harm;
        if (spare_invaders && eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            continue;
        }
        EahHits hits = {.target = ref_make(REF_UNIT, units[i]),
                        .hits = 1,
                        .no_cover = true,
                        .cover_save = VAR_NONE,
                        .bonus = (int)eah_number(ctx, EAH_NUM_RUIN_SAVE_BONUS),
                        .rule = "EAH-STRUCT-28"};
        ctx_cite(ctx, "EAH-STRUCT-28", "hit", ROLE_PASSES);
        cite_ref(ctx, "unit", hits.target);
        cite_int(ctx, "bonus", hits.bonus);
        if (!eah_take_hits(ctx, &hits, &harm)) {
            return false;
        }
        if (harm.damage) {
            eah_add_markers(ctx, ctx->field->setup->units[units[i]].formation, harm.damage, "loss");
        }
    }
    return true;
}

/* STRUCT-30, -31: counted at the moment of ruin, whoever dies afterwards. */
static void lose_activations(RulesCtx *ctx, const int *formations, int count) {
    for (int i = 0; i < count; i++) {
        TableRef ref = ref_make(REF_FORMATION, formations[i]);
        if (eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_activated) != 1) {
            eah_set(ctx, ref, EAH_VAR_FORMATION_activated, 1);
            ctx_cite(ctx, "EAH-STRUCT-30", "lost", ROLE_PASSES);
            cite_ref(ctx, "formation", ref);
        }
        if (eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_order) == EAH_ORDER_OVERWATCH) {
            eah_set(ctx, ref, EAH_VAR_FORMATION_order, EAH_ORDER_HOLD);
            ctx_cite(ctx, "EAH-STRUCT-31", "hold", ROLE_PASSES);
            cite_ref(ctx, "formation", ref);
        }
    }
}

static int all_formations_inside(const RulesField *field, const Table *table, int area, int *out, int cap) {
    int units[INSIDE_MAX], found = 0, count = table_inside(table, ref_make(REF_AREA, area), units, INSIDE_MAX);
    for (int i = 0; i < count && i < INSIDE_MAX; i++) {
        int formation = field->setup->units[units[i]].formation;
        bool known = formation < 0;
        for (int j = 0; j < found; j++) {
            known = known || out[j] == formation;
        }
        if (!known && found < cap) {
            out[found++] = formation;
        }
    }
    return found;
}

bool eah_ruin(RulesCtx *ctx, int area) {
    TableRef ref = ref_make(REF_AREA, area);
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    int formations[64], count = all_formations_inside(ctx->field, ctx->draft->table, area, formations, 64);
    RulesFinding *finding = ctx_cite(ctx, "EAH-STRUCT-27", "ruined", ROLE_DECIDES);
    cite_ref(ctx, "target", ref);
    cite_shape(ctx, SHAPE_AREA, ref, NULL, 0);
    finding->terrain = ref;
    eah_set(ctx, ref, EAH_VAR_AREA_state, EAH_STATE_RUINED);
    if (kind->becomes >= 0) {
        draft_kind(ctx->draft, area, kind->becomes);
    }
    if (!hit_those_inside(ctx, area)) {
        return false;
    }
    lose_activations(ctx, formations, count);
    return true;
}

/* ---- STRUCT-29 ---- */

typedef struct {
    RulesCtx *ctx;
    int unit;
    GeomShape zones[600];
    TableRef owners[600];
    int zone_count;
    bool avoid_zones;
} ExitAsk;

/* Off every base, on ground that the unit may stand on; outside enemy zones while that is possible. */
static bool exit_is_free(void *context, const GeomShape *shape) {
    const ExitAsk *ask = context;
    RulesCtx *ctx = ask->ctx;
    const TableSetup *setup = ctx->field->setup;
    GeomShape other;
    for (int i = 0; i < setup->area_count; i++) {
        EahTest test = eah_test_of(ctx->field, ctx->draft->table, ask->unit, i);
        if ((test == EAH_TEST_IMPASSABLE || test == EAH_TEST_STRONGHOLD) &&
            area_overlaps(&setup->areas[i].area, shape)) {
            return false;
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        if (i != ask->unit && table_base(ctx->draft->table, i, &other) && shape_gap(shape, &other).lap > GEOM_LIMIT) {
            return false;
        }
    }
    for (int i = 0; ask->avoid_zones && i < ask->zone_count; i++) {
        if (shape_gap(shape, &ask->zones[i]).gap <= eah_number(ctx, EAH_NUM_ZONE) + GEOM_LIMIT) {
            return false;
        }
    }
    return true;
}

/* The nearest place to the ruin's middle, outside enemy zones where there is one. False: there is none at all. */
static bool find_exit(ExitAsk *ask, const KitRegion *region, GeomVec middle, GeomVec *at) {
    const GeomBase *base = &ask->ctx->field->setup->units[ask->unit].base;
    ask->avoid_zones = true;
    if (nearest_free(base, middle, 0, region, at)) {
        return true;
    }
    ask->avoid_zones = false;
    return nearest_free(base, middle, 0, region, at);
}

/* Asks the owner where the unit goes; the nearest legal place is the answer when nobody is asked. */
static bool place_survivor(RulesCtx *ctx, int unit, int area) {
    TableRef ref = ref_make(REF_UNIT, unit), ruin = ref_make(REF_AREA, area);
    const TableUnit *record = &ctx->field->setup->units[unit];
    GeomBox box = ctx->field->setup->areas[area].area.box;
    GeomShape parts[EAH_PARTS];
    ExitAsk *ask = arena_alloc(ctx->ruling->arena, 1, sizeof *ask);
    *ask = (ExitAsk){.ctx = ctx, .unit = unit};
    ask->zone_count = eah_zones(ctx, unit, ask->zones, ask->owners, (int)BASE_COUNT(ask->zones));
    int count = area_convex_parts(&ctx->field->setup->areas[area].area, parts, EAH_PARTS);
    KitRegion region = {.table = ctx->field->setup->size,
                        .around = parts,
                        .around_count = count,
                        .reach = eah_number(ctx, EAH_NUM_EXIT),
                        .free = exit_is_free,
                        .context = ask};
    RulesAsk question = {.kind = ASK_PLACE,
                         .id = "exit",
                         .side = record->side,
                         .rule = "EAH-STRUCT-29",
                         .key = "where",
                         .about = ref,
                         .region_of = ruin,
                         .reach = region.reach};
    question.fallback_where = (TableWhere){.kind = WHERE_POINT};
    if (!find_exit(ask, &region, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), &question.fallback_where.at)) {
        ctx_cite(ctx, "EAH-STRUCT-29", "no-place", ROLE_DECIDES);
        cite_ref(ctx, "unit", ref);
        draft_remove(ctx->draft, ref, EAH_OFF_NO_PLACE);
        return true;
    }
    RulesAnswer answer;
    if (!ctx_ask(ctx, &question, &answer)) {
        return false;
    }
    GeomShape shape = shape_place(&record->base, answer.where.at, answer.where.facing);
    if (answer.where.kind != WHERE_POINT || !region_allows(&region, &shape)) {
        ctx_refuse(ctx, "EAH-STRUCT-29", "not-there");
        cite_ref(ctx, "unit", ref);
        cite_length(ctx, "limit", region.reach);
        return false;
    }
    draft_place(ctx->draft, unit, answer.where);
    ctx_cite(ctx, "EAH-STRUCT-29", "leaves", ROLE_PASSES);
    cite_ref(ctx, "unit", ref);
    cite_length(ctx, "limit", region.reach);
    cite_shape(ctx, SHAPE_RING, ruin, NULL, 0)->value = region.reach;
    return true;
}

bool eah_leave_ruin(RulesCtx *ctx, int area) {
    int units[INSIDE_MAX];
    int count = table_inside(ctx->draft->table, ref_make(REF_AREA, area), units, INSIDE_MAX);
    for (int i = 0; i < count && i < INSIDE_MAX; i++) {
        eah_set(ctx, ref_make(REF_UNIT, units[i]), EAH_VAR_UNIT_invading, 0);
        if (!place_survivor(ctx, units[i], area)) {
            return false;
        }
    }
    eah_note_owner(ctx, area);
    return true;
}
