/* Objectives: who holds them, and who has won when the last round is over (CORE-17). */
#include "geom/limits.h"
#include "rules/kit/each.h"
#include "rules/legions-imperialis/li.h"
#include "rules/legions-imperialis/turn/rounds.h"

/* CORE-17: the side that holds an objective, or -1. 1. Models within reach count, a garrison from its Structure. 2. No
 * Flyers and no broken Detachments. 3. The side with more models; nobody on a tie. */
static int holder_of(RulesCtx *ctx, int area) {
    const TableSetup *setup = ctx->field->setup;
    int best = -1, max = 0;
    for (int s = 0; s < setup->side_count; s++) {
        int count = 0;
        each_own(ctx->draft->table, REF_UNIT, s, i) {
            int formation = setup->units[i].formation;
            bool counts = !li_has(ctx->field, i, LI_FLYER) &&
                          !(formation >= 0 && var_own(ctx, formation, LI_VAR_FORMATION_broken));
            count += counts && li_gap(ctx->field, ctx->draft->table, li_unit(i), li_area(area), NULL, NULL) <=
                                   number_now(ctx, LI_NUM_OBJECTIVE) + GEOM_LIMIT;
        }
        best = count > max ? s : count == max ? -1 : best;
        max = count > max ? count : max;
    }
    return best;
}

void li_count_objectives(RulesCtx *ctx, bool over) {
    const TableSetup *setup = ctx->field->setup;
    int *held = arena_alloc(ctx->ruling->arena, (size_t)setup->side_count, sizeof *held), best = -1, max = 0,
        markers = 0;
    for (int a = 0; a < setup->area_count; a++) {
        if (ctx->draft->table->removed[a] || !li_kind(ctx->field, ctx->draft->table, a)->objective) {
            continue;
        }
        int side = holder_of(ctx, a);
        markers++;
        if (side >= 0) {
            held[side]++;
        }
    }
    for (int s = 0; s < setup->side_count && markers > 0; s++) {
        var_set_own(ctx, s, LI_VAR_SIDE_score, held[s]);
        ctx_cite(ctx, "LI-CORE-17", "holds", ROLE_DECIDES, SIDE("side", s), INT("count", held[s]));
        best = held[s] > max ? s : held[s] == max ? -1 : best;
        max = held[s] > max ? held[s] : max;
    }
    if (over && best >= 0) {
        var_set_own(ctx, 0, LI_VAR_GAME_winner, var_pack(ref_make(REF_SIDE, best)));
    }
}
