/* The effects of attacks in an assault: hits dealt out, saves, losses, walls that fall (ASSAULT-07, -16 to -18,
 * CORE-07). Units that are alike and take one hit each save together; the failed dice fall on those that were hit
 * first. */
#include "base/hash.h"
#include "rules/ea-heresy/assault/assault.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/kit/dice.h"

#include <math.h>

/* ---- dealing ---- */

/* Order: 1. Fewer hits. 2. Tied (ASSAULT-17). 3. Nearer. 4. Units before Strongholds. 5. Lower id. */
bool eah_hit_before(RulesCtx *ctx, const EahFoe *a, double far_a, const EahFoe *b, double far_b) {
    if (a->dealt != b->dealt) {
        return a->dealt < b->dealt;
    }
    if (a->tied != b->tied) {
        return a->tied;
    }
    if (far_a != far_b) {
        return far_a < far_b;
    }
    if (a->ref.kind != b->ref.kind) {
        return ref_is(a->ref, REF_UNIT);
    }
    return setup_before(ctx->field->setup, a->ref, b->ref);
}

static void deal(RulesCtx *ctx, EahBlows *blows, const EahBlow *blow, int hits) {
    for (; hits > 0; hits--) {
        int best = -1;
        for (int i = 0; i < blows->foe_count; i++) {
            if (blow->can[i] &&
                (best < 0 || eah_hit_before(ctx, &blows->foes[i], blow->far[i], &blows->foes[best], blow->far[best]))) {
                best = i;
            }
        }
        EahFoe *foe = &blows->foes[best];
        foe->dealt++;
        *(blow->macro ? &foe->macro : &foe->plain) += 1;
        foe->far = fmin(foe->far, blow->far[best]);
        foe->garrison = blow->mode == EAH_MODE_INVADE;
    }
}

/* Finds what must be known about the foes before a hit is dealt. */
static void know_foes(RulesCtx *ctx, EahBlows *blows) {
    for (int i = 0; i < blows->foe_count; i++) {
        TableRef ref = blows->foes[i].ref;
        blows->foes[i].tied = ref_is(ref, REF_UNIT) && var_now(ctx, ref, EAH_VAR_UNIT_tied) == 1;
    }
}

static void cite_dealt(RulesCtx *ctx, const EahBlows *blows) {
    for (int i = 0; i < blows->foe_count; i++) {
        if (blows->foes[i].garrison) {
            ctx_cite(ctx, "EAH-ASSAULT-17", "dealt", ROLE_PASSES,
                     AREA("target", eah_host(ctx->draft->table, blows->foes[i].ref.index)));
            return;
        }
    }
}

/* ---- moments that are alike ---- */

/* Adds what is still to come of the hits dealt to these foes, except those that are done. */
static BaseHash add_dealt(BaseHash key, const EahBlows *blows, const bool *done) {
    for (int i = 0; i < blows->foe_count; i++) {
        const EahFoe *foe = &blows->foes[i];
        if (foe->dealt && !(done && done[i])) {
            key = hash_int(hash_int(hash_int(key, i), foe->plain), foe->macro);
            key = hash_double(hash_int(key, foe->garrison), foe->far);
        }
    }
    return key;
}

/* Merges branches of the odds after the dice of a blow: what follows depends only on the hits that each foe has. */
static bool merge_rolled(RulesCtx *ctx, const EahBlows *blows, int blow) {
    BaseHash key = hash_int(hash_text(HASH_START, "rolled"), eah_assault(ctx->draft->table)->step);
    key = hash_int(hash_int(key, blows->by), blow);
    return ctx_merge(ctx, add_dealt(hash_int(key, (int64_t)blows->before), blows, NULL));
}

/* The same after the saves of a foe: what is lost stands on the table, and what is left to save is that of the foes
 * that are not done and of the sides that follow. */
static bool merge_saved(RulesCtx *ctx, EahBlows *const *sides, int side, int count, int foe, const bool *done) {
    BaseHash key = hash_int(hash_text(HASH_START, "saved"), eah_assault(ctx->draft->table)->step);
    key = add_dealt(hash_int(hash_int(key, side), foe), sides[side], done);
    for (int i = side + 1; i < count; i++) {
        key = add_dealt(hash_int(key, i), sides[i], NULL);
    }
    return ctx_merge(ctx, key);
}

BaseHash eah_blows_dealt(const EahBlows *blows) {
    return add_dealt(HASH_START, blows, NULL);
}

/* Returns the owner of each die, in the order of the units. */
static const TableRef *owners_of(RulesCtx *ctx, const EahBlow *blow) {
    TableRef *owners = arena_alloc(ctx->ruling->arena, (size_t)blow->dice, sizeof *owners);
    int count = 0;
    for (int i = 0; i < blow->unit_count; i++) {
        int dice = eah_blow_dice(ctx, blow->units[i], blow->mode);
        for (int k = 0; k < dice && count < blow->dice; k++) {
            owners[count++] = ref_make(REF_UNIT, blow->units[i]);
        }
    }
    base_assert(count == blow->dice);
    return owners;
}

bool eah_roll_blows(RulesCtx *ctx, EahBlows *blows) {
    know_foes(ctx, blows);
    for (int i = 0; i < blows->blow_count; i++) {
        const EahBlow *blow = &blows->blows[i];
        int hits = 0;
        KitPool pool = {.what = blow->mode == EAH_MODE_FIREFIGHT ? "firefight" : "close-combat",
                        .rule = "EAH-CORE-13",
                        .by = ref_make(REF_UNIT, blow->units[0]),
                        .owners = owners_of(ctx, blow),
                        .count = blow->dice,
                        .need = blow->need,
                        .passes = RESULT_HIT,
                        .fails = RESULT_MISS,
                        .never_on_1 = true};
        if (!rulekit_roll_passed(ctx, &pool, &hits)) {
            return false;
        }
        eah_cite_blow(ctx, blows, blow, hits);
        deal(ctx, blows, blow, hits);
        if (i > 0 && !merge_rolled(ctx, blows, i)) { /* the first blow's ways all differ */
            return false;
        }
    }
    cite_dealt(ctx, blows);
    return true;
}

/* ---- losses ---- */

/* ASSAULT-07: 3+ inside against invaders; outside what the terrain gives (CORE-13). Walls have no cover save. */
static int cover_of(RulesCtx *ctx, const EahBlows *blows, const EahFoe *foe) {
    EahCover cover;
    if (foe->garrison) {
        ctx_cite(ctx, "EAH-ASSAULT-07", "inside", ROLE_CONTEXT, REF("unit", foe->ref),
                 NEED("need", number_int(ctx, EAH_NUM_SAVE_INSIDE)));
        return number_int(ctx, EAH_NUM_SAVE_INSIDE);
    }
    if (!ref_is(foe->ref, REF_UNIT) || eah_host(ctx->draft->table, foe->ref.index) >= 0 || !blows->blow_count) {
        return VAR_NONE;
    }
    eah_cover(ctx, foe->ref, blows->blows[0].units, blows->blows[0].unit_count, 0, false, &cover);
    return cover.save;
}

static EahHits hits_of(const EahFoe *foe, int count, bool macro) {
    return (EahHits){
        .target = foe->ref, .hits = count, .macro = macro, .cover_save = foe->cover, .rule = "EAH-CORE-13"};
}

/* Returns true for one plain hit each, on units of one profile and formation with the same cover. */
static bool saves_with(RulesCtx *ctx, const EahFoe *a, const EahFoe *b) {
    const TableUnit *units = ctx->field->setup->units;
    return ref_is(a->ref, REF_UNIT) && ref_is(b->ref, REF_UNIT) && a->plain == 1 && b->plain == 1 && !a->macro &&
           !b->macro && a->cover == b->cover && units[a->ref.index].profile == units[b->ref.index].profile &&
           units[a->ref.index].formation == units[b->ref.index].formation &&
           eah_host(ctx->draft->table, a->ref.index) == eah_host(ctx->draft->table, b->ref.index) &&
           eah_dc_start(ctx->field, ctx->draft->table, a->ref) == 0;
}

/* Lists the foes that save together with foes[first], in the order in which they were hit. */
static int find_alike(RulesCtx *ctx, const EahBlows *blows, int first, const bool *done, int *out) {
    int count = 0;
    for (int i = first; i < blows->foe_count; i++) {
        const EahFoe *foe = &blows->foes[i];
        if (done[i] || !saves_with(ctx, &blows->foes[first], foe)) {
            continue;
        }
        int at = count++;
        for (; at > 0 && eah_hit_before(ctx, foe, foe->far, &blows->foes[out[at - 1]], blows->foes[out[at - 1]].far);
             at--) {
            out[at] = out[at - 1];
        }
        out[at] = i;
    }
    return count;
}

static bool save_together(RulesCtx *ctx, const EahBlows *blows, const int *list, int count) {
    EahHits hits = hits_of(&blows->foes[list[0]], count, false);
    TableRef *together = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *together);
    int through;
    for (int i = 0; i < count; i++) {
        together[i] = blows->foes[list[i]].ref;
    }
    hits.together = together;
    hits.together_count = count;
    if (!eah_roll_saves(ctx, &hits, &through)) {
        return false;
    }
    if (through > 0 && through < count) { /* the dice have no single owner: say on which units the failed ones fall */
        ctx_cite(ctx, "EAH-CORE-09", "lost-first", ROLE_PASSES);
        eah_cite_names(ctx, "names", together, through);
    }
    for (int i = 0; i < through; i++) {
        int unit = blows->foes[list[i]].ref.index;
        eah_destroy(ctx, unit, hits.rule);
        eah_note_loss(ctx, unit, 1);
    }
    return true;
}

static void note_damage(RulesCtx *ctx, const EahBlows *blows, TableRef target, int damage) {
    if (ref_is(target, REF_UNIT)) {
        eah_note_loss(ctx, target.index, damage);
        return;
    }
    int tally = EAH_AT_WALLS + (int)blows->by - 1;
    eah_assault_set(ctx, tally, eah_assault(ctx->draft->table)->values[tally] + damage);
    ctx_cite(ctx, "EAH-ASSAULT-18", "counts", ROLE_DECIDES, REF("target", target), INT("damage", damage));
    eah_share_markers(ctx, target.index, damage);
}

static bool save_alone(RulesCtx *ctx, const EahBlows *blows, const EahFoe *foe) {
    const int counts[2] = {foe->plain, foe->macro};
    for (int i = 0; i < 2; i++) {
        EahHarm harm;
        EahHits hits = hits_of(foe, counts[i], i == 1);
        bool stands = ref_is(foe->ref, REF_AREA) ? eah_dc_now(ctx->field, ctx->draft->table, foe->ref) > 0
                                                 : table_alive(ctx->draft->table, foe->ref);
        if (!counts[i] || !stands) {
            continue;
        }
        if (!eah_take_hits(ctx, &hits, &harm)) {
            return false;
        }
        if (harm.damage) {
            note_damage(ctx, blows, foe->ref, harm.damage);
        }
    }
    return true;
}

static bool settle_side(RulesCtx *ctx, EahBlows *const *sides, int side, int side_count) {
    EahBlows *blows = sides[side];
    bool *done = arena_alloc(ctx->ruling->arena, (size_t)blows->foe_count, sizeof *done);
    int *list = arena_alloc(ctx->ruling->arena, (size_t)blows->foe_count, sizeof *list);
    for (int i = 0; i < blows->foe_count; i++) {
        if (blows->foes[i].dealt) {
            blows->foes[i].cover = cover_of(ctx, blows, &blows->foes[i]);
        }
    }
    for (int i = 0; i < blows->foe_count; i++) {
        if (!blows->foes[i].dealt || done[i]) {
            continue;
        }
        int count = find_alike(ctx, blows, i, done, list);
        if (count ? !save_together(ctx, blows, list, count) : !save_alone(ctx, blows, &blows->foes[i])) {
            return false;
        }
        done[i] = true;
        for (int k = 0; k < count; k++) {
            done[list[k]] = true;
        }
        if (!merge_saved(ctx, sides, side, side_count, i, done)) {
            return false;
        }
    }
    return true;
}

/* ASSAULT-16: ruined at once after the hits of the round; losses inside count (eah_lose). */
static bool fell_walls(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, area) {
        TableRef walls = ref_make(REF_AREA, area);
        if (eah_part_of_walls(ctx->field, ctx->draft->table, area) == EAH_PART_NONE ||
            eah_dc_now(ctx->field, ctx->draft->table, walls) > 0) {
            continue;
        }
        ctx_cite(ctx, "EAH-ASSAULT-16", "ruined", ROLE_DECIDES, REF("target", walls));
        BaseHash key = hash_int(hash_text(HASH_START, "ruined"), area);
        if (!eah_ruin(ctx, area) || !ctx_merge(ctx, hash_int(key, eah_assault(ctx->draft->table)->step))) {
            return false;
        }
    }
    return true;
}

bool eah_settle_blows(RulesCtx *ctx, EahBlows *const *sides, int count) {
    for (int i = 0; i < count; i++) {
        if (!settle_side(ctx, sides, i, count)) {
            return false;
        }
    }
    return fell_walls(ctx);
}
