#include "rules/ea-heresy/eah_hit.h"

#include "rules/ea-heresy/eah_dice.h"

/* ---- saves ---- */

typedef struct {
    int need;   /* after bonus and crossfire; VAR_NONE: no save */
    bool again; /* Reinforced: failed dice are rolled once more */
    bool by_cover;
} SaveKind;

static int armour_of(RulesCtx *ctx, TableRef target, unsigned *traits) {
    if (ref_is(target, REF_AREA)) {
        const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, target.index);
        *traits = kind->traits;
        return kind->armour;
    }
    const EahProfile *profile = eah_profile(ctx->field, target.index);
    *traits = profile->traits;
    return profile->armour;
}

/* CORE-09: 1. no save against a terrain test or Titan Killer; 2. against a macro weapon only Reinforced armour,
 * once; 3. armour with the bonus, less 1 in a crossfire unless the rear is thick; 4. the cover save in its place where
 * that is more likely. */
static SaveKind save_kind(RulesCtx *ctx, const EahHits *hits) {
    unsigned traits = 0;
    int armour = armour_of(ctx, hits->target, &traits);
    SaveKind save = {VAR_NONE, false, false};
    if (hits->no_save || hits->tk) {
        return save;
    }
    bool reinforced = traits & EAH_REINFORCED;
    if (armour != VAR_NONE && (!hits->macro || reinforced)) {
        save.need = armour - hits->bonus;
        if (hits->crossfire && !(traits & EAH_THICK_REAR)) {
            save.need -= (int)eah_number(ctx, EAH_NUM_CROSSFIRE_MODIFIER);
        }
        save.again = reinforced && !hits->macro;
    }
    if (hits->macro || hits->no_cover || hits->cover_save == VAR_NONE) {
        return save;
    }
    double by_armour = save.need == VAR_NONE ? 0 : chance_at_least(save.need, save.again),
           by_cover = chance_at_least(hits->cover_save, false);
    if (by_cover > by_armour) {
        save = (SaveKind){hits->cover_save, false, true};
    }
    return save;
}

static void cite_save(RulesCtx *ctx, const EahHits *hits, SaveKind save, int saved) {
    const char *key = save.need == VAR_NONE ? (hits->tk      ? "titan-killer"
                                               : hits->macro ? "macro"
                                                             : "none")
                      : save.by_cover       ? "cover-save"
                      : save.again          ? "reinforced"
                                            : "armour";
    RulesFinding *finding = ctx_cite(ctx, "EAH-CORE-09", key, ROLE_PASSES);
    cite_ref(ctx, "target", hits->target);
    cite_need(ctx, "need", save.need);
    cite_int(ctx, "hits", hits->hits);
    cite_int(ctx, "saved", saved);
    finding->terrain = ref_is(hits->target, REF_AREA) ? hits->target : ref_none();
    if (ref_is(hits->target, REF_AREA)) {
        ctx_cite(ctx, "EAH-STRUCT-02", hits->crossfire ? "thick-rear" : "save", ROLE_CONTEXT);
        cite_ref(ctx, "target", hits->target);
        cite_need(ctx, "need", save.need);
    }
}

bool eah_roll_saves(RulesCtx *ctx, const EahHits *hits, int *through) {
    SaveKind save = save_kind(ctx, hits);
    *through = hits->hits;
    if (save.need != VAR_NONE) {
        int passed = 0;
        EahPool pool = {.what = "save",
                        .rule = "EAH-CORE-09",
                        .by = hits->target,
                        .count = hits->hits,
                        .need = save.need,
                        .good = "saved",
                        .bad = "fails",
                        .never_on_1 = true};
        if (!pool_roll(ctx, &pool, &passed)) {
            return false;
        }
        *through -= passed;
        if (save.again && *through) {
            pool.what = "save-again";
            pool.count = *through;
            if (!pool_roll(ctx, &pool, &passed)) {
                return false;
            }
            *through -= passed;
        }
    }
    cite_save(ctx, hits, save, hits->hits - *through);
    return true;
}

/* ---- damage ---- */

/* CORE-10, STRUCT-05: each point that gets through takes one DC and rolls for a critical, which takes one more (and
 * rolls none). What is left over at 0 is lost. */
bool eah_take_damage(RulesCtx *ctx, TableRef target, int points, int *taken) {
    int before = eah_dc_now(ctx->field, ctx->draft->table, target), left = before, criticals = 0, surplus = 0;
    int need = (int)eah_number(ctx, EAH_NUM_CRITICAL), extra = (int)eah_number(ctx, EAH_NUM_CRITICAL_DAMAGE);
    for (int i = 0; i < points; i++) {
        int critical = 0;
        if (left == 0) {
            surplus += points - i;
            break;
        }
        left--;
        EahPool pool = {.what = "critical",
                        .rule = ref_is(target, REF_AREA) ? "EAH-STRUCT-05" : "EAH-CORE-10",
                        .by = target,
                        .count = 1,
                        .need = need,
                        .good = "critical",
                        .bad = "none"};
        if (!pool_roll(ctx, &pool, &critical)) {
            return false;
        }
        criticals += critical;
        surplus += critical && left < extra ? extra - left : 0;
        left -= critical ? (left < extra ? left : extra) : 0;
    }
    *taken = before - left;
    eah_set(ctx, target, ref_is(target, REF_AREA) ? EAH_VAR_AREA_dc_now : EAH_VAR_UNIT_dc_now, left);
    RulesFinding *finding = ctx_cite(ctx, ref_is(target, REF_AREA) ? "EAH-STRUCT-05" : "EAH-CORE-10",
                                     surplus ? "damage-lost" : "damage", ROLE_DECIDES);
    cite_ref(ctx, "target", target);
    cite_int(ctx, "damage", *taken);
    cite_int(ctx, "criticals", criticals);
    cite_int(ctx, "left", left);
    cite_int(ctx, "surplus", surplus);
    cite_shape(ctx, ref_is(target, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, target, NULL, 0);
    finding->terrain = ref_is(target, REF_AREA) ? target : ref_none();
    return true;
}

static void destroy(RulesCtx *ctx, int unit, const char *rule) {
    TableRef ref = ref_make(REF_UNIT, unit);
    GeomShape base;
    int host = eah_host(ctx->draft->table, unit);
    RulesFinding *finding = ctx_cite(ctx, rule, "destroyed", ROLE_DECIDES);
    cite_ref(ctx, "unit", ref);
    finding->terrain = ref_none();
    if (table_base(ctx->draft->table, unit, &base)) {
        cite_shape(ctx, SHAPE_MARK, ref, &base.centre, 1)->word = "lost";
    }
    draft_remove(ctx->draft, ref, EAH_OFF_DESTROYED);
    if (host >= 0) {
        eah_note_owner(ctx, host);
    }
}

bool eah_take_hits(RulesCtx *ctx, const EahHits *hits, EahHarm *out) {
    *out = (EahHarm){0};
    if (!eah_roll_saves(ctx, hits, &out->through)) {
        return false;
    }
    out->saved = hits->hits - out->through;
    if (!out->through) {
        return true;
    }
    if (eah_dc_start(ctx->field, ctx->draft->table, hits->target) == 0) {
        out->destroyed = true;
        out->damage = 1;
        destroy(ctx, hits->target.index, hits->rule);
        return true;
    }
    int points = out->through * (hits->tk ? hits->tk : 1);
    if (!eah_take_damage(ctx, hits->target, points, &out->damage)) {
        return false;
    }
    if (ref_is(hits->target, REF_UNIT) && eah_dc_now(ctx->field, ctx->draft->table, hits->target) == 0) {
        out->destroyed = true;
        destroy(ctx, hits->target.index, hits->rule);
    }
    return true;
}

/* ---- markers ---- */

void eah_add_markers(RulesCtx *ctx, int formation, int count, const char *why) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    if (formation < 0 || count <= 0 || !table_alive(ctx->draft->table, ref)) {
        return;
    }
    int bms = eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_bms) + count;
    int size = eah_size(ctx->field, ctx->draft->table, formation);
    eah_set(ctx, ref, EAH_VAR_FORMATION_bms, bms > 99 ? 99 : bms);
    ctx_cite(ctx, "EAH-CORE-08", why, ROLE_PASSES);
    cite_ref(ctx, "formation", ref);
    cite_int(ctx, "count", count);
    cite_int(ctx, "now", bms);
    cite_int(ctx, "size", size);
    if (bms >= size && eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_broken) != 1) {
        eah_set(ctx, ref, EAH_VAR_FORMATION_broken, 1);
        ctx_cite(ctx, "EAH-CORE-08", "breaks", ROLE_DECIDES);
        cite_ref(ctx, "formation", ref);
        cite_int(ctx, "now", bms);
        cite_int(ctx, "size", size);
        ctx_cite(ctx, "EAH-STRUCT-20", "size", ROLE_CONTEXT);
        cite_ref(ctx, "formation", ref);
        cite_int(ctx, "size", size);
    }
}

int eah_formations_inside(const RulesField *field, const Table *table, int area, int *out, int cap) {
    int units[256], found = 0;
    int count = eah_occupants(field, table, area, units, 256);
    for (int i = 0; i < count && i < 256; i++) {
        int formation = field->setup->units[units[i]].formation, known = 0;
        for (int j = 0; j < found && j < cap; j++) {
            known |= out[j] == formation;
        }
        if (formation >= 0 && !known) {
            if (found < cap) {
                out[found] = formation;
            }
            found++;
        }
    }
    int kept = found < cap ? found : cap;
    for (int i = 1; i < kept; i++) { /* larger first; equal sizes by id */
        for (int j = i; j > 0; j--) {
            int a = eah_size(field, table, out[j - 1]), b = eah_size(field, table, out[j]);
            bool wrong = b > a || (b == a && setup_before(field->setup, ref_make(REF_FORMATION, out[j]),
                                                          ref_make(REF_FORMATION, out[j - 1])));
            if (!wrong) {
                break;
            }
            int swap = out[j];
            out[j] = out[j - 1];
            out[j - 1] = swap;
        }
    }
    return found;
}

/* Who gets the next marker by the reading `level`: the fewest in all, ties to the larger (the order of `inside`). */
static int fewest(RulesCtx *ctx, const int *inside, const int *given, int count) {
    int best = 0, least = INT_MAX;
    for (int i = 0; i < count; i++) {
        int bms = given[i] +
                  eah_get(ctx->field, ctx->draft->table, ref_make(REF_FORMATION, inside[i]), EAH_VAR_FORMATION_bms);
        if (bms < least) {
            least = bms;
            best = i;
        }
    }
    return best;
}

void eah_share_markers(RulesCtx *ctx, int area, int count) {
    int inside[32], given[32] = {0};
    int formations = eah_formations_inside(ctx->field, ctx->draft->table, area, inside, 32);
    if (formations > 32 || formations == 0 || count <= 0) {
        return;
    }
    bool level = formations > 1 && eah_reading(ctx, EAH_READ_BM_SPLIT) != EAH_DEFAULT;
    for (int i = 0; i < count; i++) {
        given[level ? fewest(ctx, inside, given, formations) : i % formations]++;
    }
    ctx_cite(ctx, "EAH-STRUCT-21", "markers", ROLE_PASSES);
    cite_ref(ctx, "target", ref_make(REF_AREA, area));
    cite_int(ctx, "count", count);
    if (formations > 1) {
        ctx_cite(ctx, "EAH-STRUCT-22", level ? "level" : "divided", ROLE_PASSES);
        cite_int(ctx, "count", count);
        cite_int(ctx, "formations", formations);
    }
    for (int i = 0; i < formations; i++) {
        eah_add_markers(ctx, inside[i], given[i], "building");
    }
}
