/* Barrages (CORE-11): points added up, templates laid, everything they touch attacked once for each. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_fire.h"
#include "rules/ea-heresy/eah_hit.h"

#include <math.h>

#define TEMPLATES_MAX 4

typedef struct {
    GeomShape discs[TEMPLATES_MAX];
    int count;
} Templates;

static const EahBarrage *row_of(RulesCtx *ctx, int bp) {
    const EahData *data = eah_data(ctx->field);
    for (int i = data->barrage_count - 1; i >= 0; i--) {
        if (bp >= data->barrage[i].least) {
            return &data->barrage[i];
        }
    }
    return NULL;
}

static bool touches(const Templates *templates, int index, const GeomShape *parts, int count) {
    for (int i = 0; i < count; i++) {
        if (shape_gap(&templates->discs[index], &parts[i]).gap <= GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

static bool point_of(RulesCtx *ctx, int index, GeomVec *out) {
    const BaseTree *arg = tree_find(ctx->action->args, "point");
    const BaseTree *pair = arg && arg->first && arg->first->kind == TREE_LIST ? tree_at(arg, index)
                           : index == 0                                       ? arg
                                                                              : NULL;
    const BaseTree *x = tree_at(pair, 0), *y = tree_at(pair, 1);
    if (!x || !y || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER) {
        return false;
    }
    *out = vec(x->number * ctx->field->setup->unit, y->number * ctx->field->setup->unit);
    return true;
}

/* Where the player laid them; else on the nearest target, and further ones on targets that no earlier one touches. */
static void lay(RulesCtx *ctx, const EahVolley *volley, int wanted, Templates *out) {
    GeomBase disc = base_disc(eah_number(ctx, EAH_NUM_TEMPLATE));
    GeomVec at;
    out->count = 0;
    for (int i = 0; i < wanted && i < TEMPLATES_MAX && point_of(ctx, i, &at); i++) {
        out->discs[out->count++] = shape_place(&disc, at, 0);
    }
    while (!tree_find(ctx->action->args, "point") && out->count < wanted && out->count < TEMPLATES_MAX) {
        int best = -1;
        GeomShape parts[EAH_PARTS], best_part = {0};
        for (int i = 0; i < volley->target_count; i++) {
            int count = eah_body(ctx->field, ctx->draft->table, volley->targets[i].ref, parts, EAH_PARTS);
            bool taken = count == 0;
            for (int j = 0; j < out->count; j++) {
                taken = taken || touches(out, j, parts, count);
            }
            if (!taken && (best < 0 || volley->targets[i].distance < volley->targets[best].distance)) {
                best = i;
                best_part = parts[0];
            }
        }
        if (best < 0) {
            return;
        }
        GeomBox box = shape_box_of(&best_part);
        out->discs[out->count++] = shape_place(&disc, vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2), 0);
    }
}

/* One attack for each template that touches the thing. */
static bool attack(RulesCtx *ctx, EahVolley *volley, const Templates *templates, TableRef ref, int bp,
                   const int *firers, int firer_count, int *dice, int *to_formation, int *to_building) {
    GeomShape parts[EAH_PARTS];
    int count = eah_body(ctx->field, ctx->draft->table, ref, parts, EAH_PARTS), attacks = 0, hits = 0;
    const EahShooter *first = &volley->shooters[0];
    EahCover cover;
    RulesSum sum;
    for (int i = 0; i < templates->count; i++) {
        attacks += touches(templates, i, parts, count);
    }
    if (!attacks) {
        return true;
    }
    int need =
        eah_to_hit(ctx, first->unit, first->weapon, bp, ref, volley->value, firers, firer_count, true, &cover, &sum);
    array_push(&ctx->ruling->sums, sum);
    if (ctx->ruling->sums.count == 1) {
        fact_number(ctx, "needs", need);
    }
    *dice += attacks;
    if (!eah_roll_to_hit(ctx, first->unit, attacks, need, &hits)) {
        return false;
    }
    for (int i = 0; i < volley->target_count; i++) {
        volley->targets[i].hits += ref_equal(volley->targets[i].ref, ref) ? hits : 0;
    }
    return eah_strike(ctx, first->weapon, ref, hits, &cover, volley->crossfire, to_formation, to_building);
}

static void cite_templates(RulesCtx *ctx, const Templates *templates, int bp, const EahBarrage *row) {
    ctx_cite(ctx, "EAH-CORE-11", "barrage", ROLE_PASSES);
    cite_int(ctx, "points", bp);
    cite_need(ctx, "ap", row->ap);
    cite_need(ctx, "at", row->at);
    cite_int(ctx, "templates", templates->count);
    for (int i = 0; i < templates->count; i++) {
        GeomVec ring[48];
        int count = shape_outline(&templates->discs[i], 1, ring, (int)BASE_COUNT(ring));
        cite_shape(ctx, SHAPE_REGION, ref_none(), ring, count)->word = "template";
    }
}

bool eah_barrage(RulesCtx *ctx, EahVolley *volley) {
    int firers[EAH_FIRERS], firer_count = 0, bp = 0, dice = 0, to_formation = 0, to_building = 0;
    Templates templates;
    for (int i = 0; i < volley->shooter_count; i++) {
        bp += volley->shooters[i].weapon->bp;
        firers[firer_count++] = volley->shooters[i].unit;
    }
    const EahBarrage *row = row_of(ctx, bp);
    lay(ctx, volley, row->templates, &templates);
    if (!templates.count) {
        ctx_bad(ctx, "point: name a place [x, y], or a list of places, for the template");
        return false;
    }
    cite_templates(ctx, &templates, bp, row);
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        GeomShape base;
        TableRef ref = ref_make(REF_UNIT, i);
        if (table_base(ctx->draft->table, i, &base) &&
            !attack(ctx, volley, &templates, ref, bp, firers, firer_count, &dice, &to_formation, &to_building)) {
            return false;
        }
    }
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        TableRef ref = ref_make(REF_AREA, i);
        bool target =
            eah_is_stronghold(ctx->field, ctx->draft->table, i) && eah_owner(ctx->field, ctx->draft->table, i) >= 0;
        if (target &&
            !attack(ctx, volley, &templates, ref, bp, firers, firer_count, &dice, &to_formation, &to_building)) {
            return false;
        }
    }
    fact_number(ctx, "dice-count", dice);
    eah_add_markers(ctx, volley->formation, row->markers, "barrage");
    return eah_aftermath(ctx, volley, to_formation, to_building);
}
