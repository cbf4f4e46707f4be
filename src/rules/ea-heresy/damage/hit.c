/* Saves and damage (CORE-09, -10, STRUCT-02, -05). */
#include "rules/ea-heresy/damage/hit.h"

#include "rules/grammar.h"
#include "rules/kit/chance.h"
#include "rules/kit/dice.h"

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
 * once; 3. armour with the bonus, less 1 in a crossfire unless the rear is thick; 4. the cover save instead where that
 * is more likely. */
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
            save.need -= number_int(ctx, EAH_NUM_CROSSFIRE_MODIFIER);
        }
        save.again = reinforced && !hits->macro;
    }
    if (hits->macro || hits->no_cover || hits->cover_save == VAR_NONE) {
        return save;
    }
    KitChance by_armour = rulekit_chance_die(save.need, save.again),
              by_cover = rulekit_chance_die(hits->cover_save, false);
    if (by_cover.value > by_armour.value) {
        save = (SaveKind){hits->cover_save, false, true};
    }
    return save;
}

int eah_save_against(RulesCtx *ctx, const EahHits *hits, bool *again, bool *by_cover) {
    SaveKind save = save_kind(ctx, hits);
    if (again) {
        *again = save.again;
    }
    if (by_cover) {
        *by_cover = save.by_cover;
    }
    return save.need;
}

void eah_cite_names(RulesCtx *ctx, const char *name, const TableRef *refs, int count) {
    BaseText names = {0};
    grammar_add_all_names(ctx->field, refs, count, &names);
    cite_also(ctx, TEXT(name, text_get(&names)));
    text_free(&names);
}

static const char *key_of_save(const EahHits *hits, SaveKind save) {
    if (save.need == VAR_NONE) {
        return hits->tk ? "titan-killer" : hits->macro ? "macro" : "none";
    }
    if (hits->together_count > 1) {
        return save.by_cover ? "together-cover" : save.again ? "together-again" : "together";
    }
    return save.by_cover ? "cover-save" : save.again ? "reinforced" : "armour";
}

static void cite_save(RulesCtx *ctx, const EahHits *hits, SaveKind save, int saved) {
    ctx_cite(ctx, "EAH-CORE-09", key_of_save(hits, save), ROLE_CONTEXT, REF("target", hits->target));
    if (hits->together_count > 1) {
        eah_cite_names(ctx, "names", hits->together, hits->together_count);
    }
    cite_also(ctx, NEED("need", save.need), INT("hits", hits->hits), INT("saved", saved));
    if (ref_is(hits->target, REF_AREA) && save.need != VAR_NONE) {
        ctx_cite(ctx, "EAH-STRUCT-02",
                 hits->crossfire ? "thick-rear"
                 : save.again    ? "save"
                                 : "once",
                 ROLE_CONTEXT, REF("target", hits->target), NEED("need", save.need));
    }
}

bool eah_roll_saves(RulesCtx *ctx, const EahHits *hits, int *through) {
    SaveKind save = save_kind(ctx, hits);
    *through = hits->hits;
    if (save.need != VAR_NONE) {
        int passed = 0;
        KitPool pool = {.what = "save",
                        .rule = "EAH-CORE-09",
                        .by = hits->target,
                        .owners = hits->together,
                        .owner_count = hits->together_count,
                        .pooled = hits->together_count > 1,
                        .count = hits->hits,
                        .need = save.need,
                        .passes = RESULT_SAVED,
                        .fails = RESULT_FAILS,
                        .again = save.again,
                        .never_on_1 = true};
        if (!rulekit_roll_passed(ctx, &pool, &passed)) {
            return false;
        }
        *through -= passed;
        if (save.again && *through) {
            pool.what = "save-again";
            pool.again = false;
            pool.second = true;
            pool.count = *through;
            if (!rulekit_roll_passed(ctx, &pool, &passed)) {
                return false;
            }
            *through -= passed;
        }
    }
    cite_save(ctx, hits, save, hits->hits - *through);
    return true;
}

/* ---- damage ---- */

typedef struct {
    int left, criticals, surplus;
} Damage;

/* Applies one point: removes a DC and rolls a die for a critical, which on a Stronghold removes one more and rolls no
 * further die. What a critical does to another war engine is described in the engine's own entry. Returns false when
 * the input ended. */
static bool take_point(RulesCtx *ctx, TableRef target, Damage *damage) {
    bool building = ref_is(target, REF_AREA);
    int critical = 0, extra = building ? number_int(ctx, EAH_NUM_CRITICAL_DAMAGE) : 0;
    KitPool pool = {.what = "critical",
                    .rule = building ? "EAH-STRUCT-05" : "EAH-CORE-10",
                    .by = target,
                    .count = 1,
                    .need = number_int(ctx, EAH_NUM_CRITICAL),
                    .dreaded = true,
                    .passes = RESULT_CRITICAL,
                    .fails = RESULT_NOT_CRITICAL};
    damage->left--;
    if (!rulekit_roll_passed(ctx, &pool, &critical)) {
        return false;
    }
    damage->criticals += critical;
    extra = critical ? extra : 0;
    damage->surplus += extra > damage->left ? extra - damage->left : 0;
    damage->left -= extra > damage->left ? damage->left : extra;
    return true;
}

static void cite_damage(RulesCtx *ctx, TableRef target, const Damage *damage, int taken) {
    bool building = ref_is(target, REF_AREA);
    ctx_cite(ctx, building ? "EAH-STRUCT-05" : "EAH-CORE-10", damage->surplus ? "damage-lost" : "damage", ROLE_DECIDES,
             REF("target", target), INT("damage", taken), INT("criticals", damage->criticals),
             INT("left", damage->left), INT("surplus", damage->surplus),
             DRAW(building ? SHAPE_AREA : SHAPE_BASE, .ref = target), TERRAIN(building ? target : ref_none()));
}

/* CORE-10, STRUCT-05: applies unsaved damage, with criticals; returns false when the input ended. Points left over at 0
 * DC are lost and roll no die. */
static bool eah_take_damage(RulesCtx *ctx, TableRef target, int points, int *taken) {
    int before = eah_dc_now(ctx->field, ctx->draft->table, target);
    Damage damage = {.left = before};
    for (int i = 0; i < points; i++) {
        if (damage.left == 0) {
            damage.surplus += points - i;
            break;
        }
        if (!take_point(ctx, target, &damage)) {
            return false;
        }
    }
    *taken = before - damage.left;
    var_set(ctx, target, ref_is(target, REF_AREA) ? EAH_VAR_AREA_dc_now : EAH_VAR_UNIT_dc_now, damage.left);
    cite_damage(ctx, target, &damage, *taken);
    return true;
}

void eah_destroy(RulesCtx *ctx, int unit, const char *rule) {
    TableRef ref = ref_make(REF_UNIT, unit);
    GeomShape base;
    int host = eah_host(ctx->draft->table, unit);
    ctx_cite(ctx, rule, "destroyed", ROLE_DECIDES, REF("unit", ref), TERRAIN(ref_none()),
             WHEN(table_base(ctx->draft->table, unit, &base), DRAW_MARK(ref, &base.centre, STYLE_LOST)));
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
        eah_destroy(ctx, hits->target.index, hits->rule);
        return true;
    }
    int points = out->through * (hits->tk ? hits->tk : 1);
    if (!eah_take_damage(ctx, hits->target, points, &out->damage)) {
        return false;
    }
    if (ref_is(hits->target, REF_UNIT) && eah_dc_now(ctx->field, ctx->draft->table, hits->target) == 0) {
        out->destroyed = true;
        eah_destroy(ctx, hits->target.index, hits->rule);
    }
    return true;
}
