/* COVER-01 to -07, -11: what makes infantry harder to hit, and the single modifier that all reasons together give. Hull
 * down is in sight/hull_down.c. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cover_parts.h"

#include <math.h>

static bool better(int save, int than) {
    return save != VAR_NONE && (than == VAR_NONE || save < than);
}

/* COVER-01, -02: the pieces under the base; the best save holds. `*terrain` gets a piece that is not open ground, or
 * -1. */
static void cover_of_terrain(EahCoverWork *work, int *terrain) {
    RulesCtx *ctx = work->ctx;
    const EahEnd *end = eah_end(ctx, work->target);
    int best = -1, count = 0;
    *terrain = -1;
    for (int i = 0; i < end->held_count; i++) {
        int area = end->held[i];
        if (area >= ctx->field->setup->area_count || !eah_in(ctx, work->target.index, area)) {
            continue;
        }
        const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
        if (!kind->open) {
            *terrain = area;
        }
        if (kind->inf_save == VAR_NONE) {
            continue;
        }
        count++;
        if (best < 0 || better(kind->inf_save, work->out->save)) {
            best = area;
            work->out->save = kind->inf_save;
        }
    }
    if (best < 0) {
        return;
    }
    *terrain = best;
    eah_cover_add(work, "EAH-COVER-01", "mod", ref_make(REF_AREA, best));
    for (int i = 0; i < end->held_count; i++) {
        int area = end->held[i];
        if (area < ctx->field->setup->area_count && area != best && eah_in(ctx, work->target.index, area) &&
            eah_kind(ctx->field, ctx->draft->table, area)->inf_save != VAR_NONE) {
            eah_cover_add(work, "EAH-COVER-02", "mod", ref_make(REF_AREA, area));
        }
    }
    if (work->cite) {
        const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, best);
        int row = (int)(kind - eah_data(ctx->field)->kinds);
        eah_cover_cite(work, "EAH-COVER-01", "in", ROLE_PASSES, ref_make(REF_AREA, best));
        cite_also(ctx, NEED("save", work->out->save));
        if (ctx->field->data->kinds[row].rule != NULL) {
            eah_cover_cite(work, ctx->field->data->kinds[row].rule, "cover", ROLE_CONTEXT, ref_make(REF_AREA, best));
        }
        if (count > 1) {
            eah_cover_cite(work, "EAH-COVER-02", "best", ROLE_CONTEXT, ref_make(REF_AREA, best));
            cite_also(ctx, INT("count", count), NEED("save", work->out->save));
        }
    }
}

/* COVER-03: in the open. COVER-04: on any terrain; its own save stays if it is better. */
static void cover_of_overwatch(EahCoverWork *work, int terrain) {
    RulesCtx *ctx = work->ctx;
    if (eah_order_of(ctx->field, ctx->draft->table, work->target.index) != EAH_ORDER_OVERWATCH) {
        return;
    }
    TableRef area = terrain < 0 ? ref_none() : ref_make(REF_AREA, terrain);
    if (terrain >= 0 && reading_now(ctx, EAH_READ_OVERWATCH_COVER_ALL) == EAH_OVERWATCH_COVER_ALL_OFF) {
        if (work->cite) {
            eah_cover_cite(work, "EAH-COVER-04", "off", ROLE_CONTEXT, area);
        }
        return;
    }
    int save = number_int(ctx, EAH_NUM_SAVE_OVERWATCH), worse = work->out->save;
    bool improves = better(save, worse);
    const char *rule = terrain < 0 ? "EAH-COVER-03" : "EAH-COVER-04";
    eah_cover_add(work, rule, "mod", work->target);
    if (improves) {
        work->out->save = save;
    }
    if (!work->cite) {
        return;
    }
    const char *key = terrain < 0 ? "open" : worse == VAR_NONE ? "all" : improves ? "better" : "stays";
    eah_cover_cite(work, rule, key, ROLE_PASSES, area);
    cite_also(ctx, NEED("save", work->out->save), NEED("worse", worse));
}

/* COVER-05..07. */
static void cover_of_vehicles(EahCoverWork *work) {
    RulesCtx *ctx = work->ctx;
    int vehicle = -1;
    bool sheltered = eah_sheltered(ctx, work->target.index, &vehicle);
    TableRef ref = vehicle < 0 ? ref_none() : ref_make(REF_UNIT, vehicle);
    if (sheltered) {
        eah_cover_add(work, "EAH-COVER-05", "mod", ref);
    }
    if (work->cite && vehicle >= 0) {
        int limit = eah_shelter_limit(ctx, vehicle);
        if (sheltered) {
            eah_cover_cite(work, "EAH-COVER-05", "shelter", ROLE_PASSES, ref);
            cite_also(ctx, DRAW(SHAPE_LINK, .ref = work->target, .other = ref));
        }
        eah_cover_cite(work, "EAH-COVER-06", sheltered ? "slots" : "full", sheltered ? ROLE_CONTEXT : ROLE_DECIDES,
                       ref);
        cite_also(ctx, INT("limit", limit), INT("used", eah_shelter_used(ctx, vehicle)),
                  DRAW(SHAPE_SLOTS, .ref = ref, .value = eah_shelter_used(ctx, vehicle), .limit = limit));
    }
    for (int area = 0; work->cite && area < ctx->field->setup->area_count; area++) {
        TableRef wall = ref_make(REF_AREA, area);
        if (eah_is_stronghold(ctx->field, ctx->draft->table, area) &&
            eah_gap(ctx->field, ctx->draft->table, work->target, wall, NULL, NULL) <= GEOM_LIMIT) {
            eah_cover_cite(work, "EAH-COVER-07", "wall", ROLE_CONTEXT, wall);
        }
    }
}

static void cover_of_infantry(EahCoverWork *work) {
    int terrain;
    cover_of_terrain(work, &terrain);
    cover_of_overwatch(work, terrain);
    cover_of_vehicles(work);
    work->out->cover = work->out->mod_count > 0;
    if (work->cite && !work->out->cover) {
        eah_cover_cite(work, "EAH-COVER-01", "none", ROLE_CONTEXT, ref_none());
    }
}

/* COVER-11, and what Ignore Cover leaves. */
static void settle(EahCoverWork *work, bool ignored) {
    EahCover *out = work->out;
    for (int i = 0; i < out->mod_count; i++) {
        out->mods[i].state = ignored ? MOD_IGNORED : i == 0 ? MOD_COUNTS : MOD_BEATEN;
    }
    out->modifier = out->mod_count > 0 && !ignored ? out->mods[0].value : 0;
    if (work->cite && (out->mod_count > 1 || (ignored && out->mod_count > 0))) {
        ctx_cite(work->ctx, "EAH-COVER-11", ignored ? "ignored" : "once", ignored ? ROLE_DECIDES : ROLE_CONTEXT,
                 INT("count", out->mod_count), INT("value", out->modifier));
    }
    if (ignored) {
        out->save = VAR_NONE;
    }
}

void eah_cover(RulesCtx *ctx, TableRef target, const int *firers, int firer_count, unsigned flags, bool cite,
               EahCover *out) {
    EahCoverWork work = {ctx, target, cite, out};
    *out = (EahCover){.save = VAR_NONE};
    bool unit = ref_is(target, REF_UNIT);
    bool inside = unit && eah_host(ctx->draft->table, target.index) >= 0;
    if (eah_end(ctx, target) == NULL || inside ||
        (unit && eah_is_flying(ctx->field, ctx->draft->table, target.index))) {
        return;
    }
    if (unit && eah_profile(ctx->field, target.index)->type == EAH_INF) {
        cover_of_infantry(&work);
    } else if (!unit || eah_profile(ctx->field, target.index)->type != EAH_AC) {
        eah_hull_down(&work, firers, firer_count);
        out->hull_down = out->mod_count > 0;
    }
    settle(&work, (flags & EAH_IGNORES_COVER) != 0);
}
