/* The reasons for cover, which sight/cover.c and sight/hull_down.c find. */
#include "rules/ea-heresy/sight/cover_parts.h"

/* Adds a reason. The first counts and beats the rest: being in cover is a state (COVER-11). */
void eah_cover_add(EahCoverWork *work, const char *rule, const char *key, TableRef source) {
    EahCover *out = work->out;
    out->mods = arena_grow(work->ctx->ruling->arena, out->mods, out->mod_count, &out->mod_cap, sizeof *out->mods);
    out->mods[out->mod_count++] = (RulesMod){.value = number_int(work->ctx, EAH_NUM_COVER_MODIFIER),
                                             .stage = EAH_STAGE_MODIFY,
                                             .family = EAH_FAMILY_COVER,
                                             .rule = rule,
                                             .key = key,
                                             .source = source};
}

void eah_cover_cite(EahCoverWork *work, const char *rule, const char *key, RulesRole role, TableRef area) {
    ctx_cite(work->ctx, rule, key, role, REF("unit", work->target), DRAW_BASE(work->target));
    if (!ref_is(area, REF_NONE)) {
        cite_also(work->ctx, REF(ref_is(area, REF_AREA) ? "area" : "vehicle", area),
                  DRAW(ref_is(area, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, .ref = area));
    }
}
