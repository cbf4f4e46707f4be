/* The reasons for cover, which eah_cover.c and eah_hull.c find. */
#include "rules/ea-heresy/eah_cover.h"

/* Adds a reason. The first counts and beats the rest: being in cover is a state (COVER-11). */
void eah_cover_add(EahCoverWork *work, const char *rule, const char *key, TableRef source) {
    EahCover *out = work->out;
    out->mods = arena_grow(work->ctx->ruling->arena, out->mods, out->mod_count, &out->mod_cap, sizeof *out->mods);
    out->mods[out->mod_count++] = (RulesMod){.value = (int)eah_number(work->ctx, EAH_NUM_COVER_MODIFIER),
                                             .stage = EAH_STAGE_MODIFY,
                                             .family = EAH_FAMILY_COVER,
                                             .rule = rule,
                                             .key = key,
                                             .source = source};
}

void eah_cover_cite(EahCoverWork *work, const char *rule, const char *key, RulesRole role, TableRef area) {
    ctx_cite(work->ctx, rule, key, role);
    cite_ref(work->ctx, "unit", work->target);
    cite_shape(work->ctx, SHAPE_BASE, work->target, NULL, 0);
    if (!ref_is(area, REF_NONE)) {
        cite_ref(work->ctx, ref_is(area, REF_AREA) ? "area" : "vehicle", area);
        cite_shape(work->ctx, ref_is(area, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, area, NULL, 0);
    }
}
