/* What a loss counts for: a marker, or the tally of an assault. */
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/damage/hit.h"

bool eah_note_loss(RulesCtx *ctx, int unit, int count) {
    EahPart part = eah_part(ctx->field, ctx->draft->table, unit);
    const TableActivity *assault = eah_assault(ctx->draft->table);
    if (!assault || part == EAH_PART_NONE) {
        return false;
    }
    int formation = ctx->field->setup->units[unit].formation, tally = EAH_AT_KILLS + (int)eah_other_part(part) - 1;
    eah_assault_set(ctx, tally, assault->values[tally] + count);
    if (formation >= 0) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        var_set(ctx, ref, EAH_VAR_FORMATION_losses, var_now(ctx, ref, EAH_VAR_FORMATION_losses) + count);
    }
    return true;
}

void eah_lose(RulesCtx *ctx, int unit, int count) {
    if (!eah_note_loss(ctx, unit, count)) {
        eah_add_markers(ctx, ctx->field->setup->units[unit].formation, count, "loss");
    }
}
