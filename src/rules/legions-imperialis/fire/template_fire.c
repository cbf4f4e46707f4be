/* What a Blast or a beam does to what is under it (CORE-19), friend and foe, in order. 1. Each Detachment with models
 * under the shape takes the weapon's dice for each of them. 2. A Structure under a Blast is hit by every die without a
 * roll (by the other reading it is rolled for, as by any shot); in a beam it is rolled for. 3. Under a Blast the models
 * inside are hit on a need of their own, if its middle is over the Structure. */
#include "rules/legions-imperialis/fire/template_parts.h"

/* Merge key: what follows depends only on who fires which weapon, and on what has been dealt with. */
static BaseHash key_of(const LiTemplate *it, const TableRef *done, int count) {
    BaseHash key = hash_int(hash_text(HASH_START, it->weapon->id), it->firer);
    for (int i = 0; i < count; i++) {
        key = hash_int(hash_int(key, done[i].kind), done[i].index);
    }
    return key;
}

static bool is_done(const TableRef *done, int count, TableRef ref) {
    for (int i = 0; i < count; i++) {
        if (ref_equal(done[i], ref)) {
            return true;
        }
    }
    return false;
}

/* Writes the living models of the Detachment that are under the shape and can be reached. Returns their number. */
static int struck_of(RulesCtx *ctx, const LiTemplate *it, TableRef group, int *out) {
    int count = 0;
    for (int i = 0; i < it->under_count; i++) {
        const LiUnder *one = &it->under[i];
        bool its = ref_is(one->ref, REF_UNIT) && !one->stopped && li_alive(ctx->draft->table, one->ref.index) &&
                   (ref_is(group, REF_UNIT) ? ref_equal(one->ref, group)
                                            : ctx->field->setup->units[one->ref.index].formation == group.index);
        if (its) {
            out[count++] = one->ref.index;
        }
    }
    return count;
}

static bool strike_models(RulesCtx *ctx, LiVolley *volley, const LiTemplate *it, TableRef group) {
    LiVolley own = *volley;
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    pool->firers[0] = it->firer;
    pool->firer_count = 1;
    pool->seen_count = struck_of(ctx, it, group, pool->seen);
    own.area = -1;
    own.formation = ref_is(group, REF_FORMATION) ? group.index : -1;
    own.ignored = own.formation == volley->formation && volley->area < 0 ? volley->ignored : 0;
    return pool->seen_count == 0 ||
           li_volley_at_models(ctx, &own, it->weapon, pool, it->weapon->dice * pool->seen_count);
}

/* Strikes the models inside: a die each, on a need that no modifier changes. */
static bool strike_inside(RulesCtx *ctx, LiVolley *volley, const LiTemplate *it, const int *inside, int count) {
    int need = number_int(ctx, LI_NUM_BLAST_INSIDE);
    for (int i = 0; i < count; i++) {
        LiVolley own = *volley;
        LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
        pool->firers[0] = it->firer;
        pool->firer_count = 1;
        pool->seen_count = li_models(ctx->draft->table, inside[i], pool->seen);
        own.area = -1;
        own.formation = inside[i];
        if (pool->seen_count > 0 && !li_volley_at_inside(ctx, &own, it->weapon, pool, need)) {
            return false;
        }
    }
    return true;
}

static bool strike_structure(RulesCtx *ctx, LiVolley *volley, const LiTemplate *it, const LiUnder *one) {
    int area = one->ref.index, count;
    const int *inside = li_garrisons(ctx, area, &count);
    LiVolley own = *volley;
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    bool beam = it->weapon->blast <= 0, sure = !beam && reading_now(ctx, LI_READ_BLAST) == LI_BLAST_SURE;
    pool->firers[0] = it->firer;
    pool->firer_count = 1;
    pool->dice = it->weapon->dice;
    own.area = area;
    own.formation = -1;
    if (!li_volley_at_structure(ctx, &own, it->weapon, pool, sure)) {
        return false;
    }
    if (beam || count == 0) {
        return true;
    }
    li_cite_area(ctx, "LI-CORE-19", one->middle ? "inside" : "outside", area, ROLE_DECIDES);
    cite_also(ctx, NEED("need", number_int(ctx, LI_NUM_BLAST_INSIDE)));
    return !one->middle || strike_inside(ctx, volley, it, inside, count);
}

static bool strike_all(RulesCtx *ctx, LiVolley *volley, const LiTemplate *it) {
    TableRef *done = arena_alloc(ctx->ruling->arena, (size_t)it->under_count, sizeof *done);
    int count = 0;
    for (int i = 0; i < it->under_count; i++) {
        const LiUnder *one = &it->under[i];
        int formation = ref_is(one->ref, REF_UNIT) ? ctx->field->setup->units[one->ref.index].formation : -1;
        TableRef group = formation >= 0 ? li_formation(formation) : one->ref;
        if (one->stopped || is_done(done, count, group)) {
            continue;
        }
        done[count++] = group;
        bool struck =
            ref_is(group, REF_AREA) ? strike_structure(ctx, volley, it, one) : strike_models(ctx, volley, it, group);
        if (!struck || !ctx_merge(ctx, key_of(it, done, count))) {
            return false;
        }
    }
    return true;
}

/* Deals with a shape that cannot be laid. 1. If the firer was told where, and nothing has been fired yet, the whole
 * shot is refused and this returns false. 2. Otherwise the firer does not fire this weapon. */
static bool goes_astray(RulesCtx *ctx, LiVolley *volley, const LiTemplate *it) {
    bool placed = li_template_is_placed(ctx, volley, it->firer);
    bool shown = it->shape.rx > 0 || it->shape.count > 0;
    volley->ring = shown ? li_template_ring(ctx, it, &volley->ring_count) : volley->ring;
    if (placed && !volley->fired) { /* 1. */
        return ctx_refuse(
            ctx, "LI-CORE-19", it->far ? "far" : "wide",
            REF("target", volley->area >= 0 ? li_area(volley->area) : li_formation(volley->formation)),
            DRAW(SHAPE_REGION, .points = volley->ring, .count = volley->ring_count, .style = STYLE_TEMPLATE));
    }
    ctx_cite(ctx, "LI-CORE-19", "astray", ROLE_CONTEXT); /* 2. */
    cite_also(ctx, UNIT("unit", it->firer), TEXT("weapon", it->weapon->name));
    return true;
}

bool li_template_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    LiTemplate *laid = arena_alloc(ctx->ruling->arena, (size_t)pool->firer_count, sizeof *laid);
    int count = 0;
    for (int i = 0; i < pool->firer_count; i++) {
        laid[count] = (LiTemplate){.weapon = weapon};
        if (li_template_lay(ctx, volley, pool, &laid[count], i)) {
            li_template_cite(ctx, volley, &laid[count++]);
        } else if (!goes_astray(ctx, volley, &laid[count])) {
            return false;
        }
    }
    if (count == 0) {
        volley->rule = "LI-CORE-19";
        volley->key = laid[0].far ? "far" : "wide";
        return true;
    }
    volley->fired = true;
    for (int i = 0; i < count; i++) {
        li_template_look(ctx, &laid[i]); /* the shape before may have killed models, or brought a Structure down */
        if (!strike_all(ctx, volley, &laid[i])) {
            return false;
        }
    }
    return true;
}
