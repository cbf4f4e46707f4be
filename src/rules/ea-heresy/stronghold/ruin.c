/* The fall of a Stronghold: STRUCT-27, -28, -30, -31. Which units come out of it: stronghold/exit.c. */
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

/* STRUCT-28: one hit on each unit inside, with +1 to the armour save and no cover save; on invaders too unless the
 * reading differs. A loss counts for the unit's own formation and is not shared. */
static bool hit_those_inside(RulesCtx *ctx, int area) {
    TableRef host = ref_make(REF_AREA, area);
    int count = table_inside(ctx->draft->table, host, NULL, 0);
    int *units = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *units);
    table_inside(ctx->draft->table, host, units, count);
    bool spare_invaders = false;
    for (int i = 0; i < count; i++) {
        if (eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            spare_invaders = reading_now(ctx, EAH_READ_RUIN_INVADERS) == EAH_RUIN_INVADERS_NO;
        }
    }
    for (int i = 0; i < count; i++) {
        EahHarm harm;
        if (spare_invaders && eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            continue;
        }
        EahHits hits = {.target = ref_make(REF_UNIT, units[i]),
                        .hits = 1,
                        .no_cover = true,
                        .cover_save = VAR_NONE,
                        .bonus = number_int(ctx, EAH_NUM_RUIN_SAVE_BONUS),
                        .rule = "EAH-STRUCT-28"};
        ctx_cite(ctx, "EAH-STRUCT-28", "hit", ROLE_PASSES, REF("unit", hits.target), INT("bonus", hits.bonus));
        if (!eah_take_hits(ctx, &hits, &harm)) {
            return false;
        }
        if (harm.damage) {
            eah_lose(ctx, units[i], harm.damage);
        }
    }
    return true;
}

/* STRUCT-30, -31: determined at the moment of ruin, whichever units die afterwards. */
static void lose_activations(RulesCtx *ctx, const int *formations, int count) {
    for (int i = 0; i < count; i++) {
        TableRef ref = ref_make(REF_FORMATION, formations[i]);
        if (var_now(ctx, ref, EAH_VAR_FORMATION_activated) != 1) {
            var_set(ctx, ref, EAH_VAR_FORMATION_activated, 1);
            var_set(ctx, ref, EAH_VAR_FORMATION_forfeited, 1);
            ctx_cite(ctx, "EAH-STRUCT-30", "lost", ROLE_PASSES, REF("formation", ref));
        }
        if (var_now(ctx, ref, EAH_VAR_FORMATION_order) == EAH_ORDER_OVERWATCH) {
            var_set(ctx, ref, EAH_VAR_FORMATION_order, EAH_ORDER_HOLD);
            ctx_cite(ctx, "EAH-STRUCT-31", "hold", ROLE_PASSES, REF("formation", ref));
        }
    }
}

/* Lists all formations inside, including those of invaders. `out` has room for every formation. */
static int all_formations_inside(const RulesField *field, const Table *table, int area, int *out) {
    int found = 0;
    for (int i = 0; i < field->setup->unit_count; i++) {
        int unit = field->setup->order[REF_UNIT][i], formation = field->setup->units[unit].formation;
        bool known = formation < 0 || eah_host(table, unit) != area;
        for (int j = 0; j < found; j++) {
            known = known || out[j] == formation;
        }
        if (!known) {
            out[found++] = formation;
        }
    }
    return found;
}

bool eah_ruin(RulesCtx *ctx, int area) {
    TableRef ref = ref_make(REF_AREA, area);
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    size_t max = (size_t)ctx->field->setup->formation_count;
    int *formations = arena_alloc(ctx->ruling->arena, max, sizeof *formations);
    int count = all_formations_inside(ctx->field, ctx->draft->table, area, formations);
    ctx_cite(ctx, "EAH-STRUCT-27", "ruined", ROLE_DECIDES, REF("target", ref), DRAW_AREA(ref), TERRAIN(ref));
    var_set(ctx, ref, EAH_VAR_AREA_state, EAH_STATE_RUINED);
    if (kind->becomes >= 0) {
        draft_kind(ctx->draft, area, kind->becomes);
    }
    if (!hit_those_inside(ctx, area)) {
        return false;
    }
    lose_activations(ctx, formations, count);
    return true;
}
