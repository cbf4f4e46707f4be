/* Saves and wounds of models that are struck, by shots or by dangerous ground (CORE-10, -12, -13, -20, SAVE, DANG-05).
 * allocate.c decides who takes the Hits. */
#include "rules/kit/ask.h"
#include "rules/kit/dice.h"
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/damage/damage.h"

#include <string.h>

#define SAVES_MAX 4 /* armour, cover, invulnerable, ion */
#define DIE       6

typedef struct {
    const char *what;
    int need;
} Save;

bool li_is_too_light(RulesCtx *ctx, unsigned traits, int unit) {
    return (traits & LI_W_LIGHT) && li_profile(ctx->field, unit)->type >= LI_VEHICLE;
}

const char *const LI_SAVES_WORDS[] = {"best", "ask", NULL};

bool li_owner_is_asked(RulesCtx *ctx) {
    return strcmp(arg_word(ctx, "saves", "best"), "ask") == 0;
}

int li_ap_at(RulesCtx *ctx, int unit, const LiStrike *strike) {
    LiType type = li_profile(ctx->field, unit)->type;
    bool small = type == LI_INFANTRY || type == LI_CAVALRY;
    return (strike->traits & LI_W_ANTI_TANK) && small ? 0 : strike->ap;
}

static int saves_of(RulesCtx *ctx, int unit, const LiStrike *strike, Save *out) {
    const LiProfile *profile = li_profile(ctx->field, unit);
    int ap = li_ap_at(ctx, unit, strike), count = 0, area;
    int cover = strike->cover && !(strike->traits & LI_W_IGNORES_COVER) ? li_cover(ctx, unit, &area) : VAR_NONE;
    if (profile->save != VAR_NONE && profile->save - ap <= DIE) {
        out[count++] = (Save){"armour", profile->save - ap};
    }
    if (cover != VAR_NONE) {
        out[count++] = (Save){"cover", cover};
    }
    if (profile->invulnerable != VAR_NONE) {
        out[count++] = (Save){"invulnerable", profile->invulnerable};
    }
    if (profile->ion != VAR_NONE && strike->front) {
        int worse = ap <= -4 ? 2 : ap <= -2 ? 1 : 0;
        out[count++] = (Save){"ion", profile->ion + worse};
    }
    return count;
}

/* Limits a need to what a die can show: a 1 always fails, and a need above the highest face is no save at all. */
static int need_of(int need) {
    return need > DIE ? VAR_NONE : need < 2 ? 2 : need;
}

int li_best_save(RulesCtx *ctx, int unit, const LiStrike *strike, const char **what) {
    Save saves[SAVES_MAX];
    int count = saves_of(ctx, unit, strike, saves), best = -1;
    for (int i = 0; i < count; i++) {
        best = best < 0 || saves[i].need < saves[best].need ? i : best;
    }
    *what = best < 0 ? "none" : saves[best].what;
    return best < 0 ? VAR_NONE : need_of(saves[best].need);
}

static void cite_save(RulesCtx *ctx, int unit, const char *what, int need) {
    int area;
    ctx_cite(ctx, "LI-SAVE-02", need == VAR_NONE ? "none" : "picked", ROLE_CONTEXT, UNIT("unit", unit),
             TEXT("save", what));
    if (need == VAR_NONE) {
        return;
    }
    ctx_cite(ctx, "LI-CORE-13", "save", ROLE_CONTEXT, UNIT("unit", unit), NEED("need", need), TEXT("save", what));
    if (what[0] == 'c') {
        ctx_cite(ctx, "LI-SAVE-01", "cover", ROLE_CONTEXT, UNIT("unit", unit), NEED("save", need));
        li_cover(ctx, unit, &area);
        li_cite_cover(ctx, unit, area, need);
    }
}

/* SAVE-02: true if at least two saves help. */
static bool has_choice(const Save *saves, int count) {
    int usable = 0;
    for (int i = 0; i < count; i++) {
        usable += saves[i].need <= DIE;
    }
    return usable > 1;
}

/* SAVE-02: lets the owner pick a save. False: unwind. */
static bool pick_save(RulesCtx *ctx, int unit, const Save *saves, int count, Save *picked) {
    const char *options[SAVES_MAX];
    int best = 0;
    for (int i = 0; i < count; i++) {
        options[i] = saves[i].what;
        best = saves[i].need < saves[best].need ? i : best;
    }
    KitQuestion question = {"save", "LI-SAVE-02", "ask", li_unit(unit)};
    int answer = rulekit_choose(ctx, question, options, count, best);
    if (answer < 0) {
        return false;
    }
    *picked = saves[answer];
    picked->need = need_of(picked->need);
    return true;
}

bool li_lose(RulesCtx *ctx, int unit, int wounds, int cause) {
    base_assert(wounds > 0 && li_alive(ctx->draft->table, unit));
    int left = li_wounds(ctx->field, ctx->draft->table, li_unit(unit)) - wounds;
    ctx_cite(ctx, "LI-CORE-10", left > 0 ? "wounds" : "destroyed", ROLE_DECIDES, UNIT("unit", unit),
             INT("count", wounds));
    var_set_own(ctx, unit, LI_VAR_UNIT_wounds, left > 0 ? left : 0);
    return left > 0 || li_destroy(ctx, unit, cause);
}

int li_shields_up(RulesCtx *ctx, int unit) {
    int up = var_own(ctx, unit, LI_VAR_UNIT_shields);
    return up == VAR_NONE ? li_profile(ctx->field, unit)->shields : up;
}

bool li_sheds(RulesCtx *ctx, int unit) {
    return li_shields_up(ctx, unit) > 0;
}

/* CORE-20: returns the Hits that get through the shields. 1. While shields are up, hits of AP 0 are lost. 2. Every
 * other hit takes one shield down instead of being saved. */
static int through_shields(RulesCtx *ctx, int unit, int hits, int ap) {
    int up = li_shields_up(ctx, unit);
    if (up <= 0 || hits == 0) {
        return hits;
    }
    int down = ap == 0 ? 0 : hits < up ? hits : up;
    ctx_cite(ctx, "LI-CORE-20", ap == 0 ? "discarded" : "shield", ROLE_DECIDES, UNIT("unit", unit), INT("count", down));
    base_assert(down >= 0 && down <= up);
    var_set_own(ctx, unit, LI_VAR_UNIT_shields, up - down);
    return ap == 0 ? 0 : hits - down;
}

/* Merges branches of the odds: what follows depends only on which models have yet to save, how often, and on the wounds
 * that count against the cap. */
static bool merge(RulesCtx *ctx, const LiStrike *strike, const int *order, const int *shares, int done, int wounds) {
    BaseHash key = hash_int(hash_int(strike->key, done), strike->cap < 0 ? 0 : wounds);
    for (int k = done; k < strike->count; k++) {
        key = hash_int(hash_int(key, strike->units[order[k]]), shares[order[k]]);
    }
    return ctx_merge(ctx, key);
}

LiStrike li_strike_at(RulesCtx *ctx, const LiStrike *strike, int index) {
    LiStrike own = *strike;
    own.front = !strike->rear || !strike->rear[index];
    own.ap += own.front ? 0 : number_int(ctx, LI_NUM_REAR_AP);
    if (!own.front) {
        ctx_cite(ctx, "LI-CORE-12", "rear", ROLE_DECIDES, UNIT("unit", strike->units[index]), INT("ap", own.ap));
    }
    return own;
}

/* CORE-13: rolls this save for `hits` Hits. False: unwind. */
static bool roll_saves(RulesCtx *ctx, const LiStrike *strike, int unit, const Save *by, int hits, int *failed) {
    cite_save(ctx, unit, by->what, by->need);
    if (li_ap_at(ctx, unit, strike) != strike->ap) {
        ctx_cite(ctx, "LI-CORE-19", "antitank", ROLE_DECIDES, UNIT("unit", unit));
    }
    if (by->need == VAR_NONE) {
        *failed += hits;
        return true;
    }
    const KitPool pool = {.what = "save", .rule = strike->rule, .by = li_unit(unit), .count = hits, .need = by->need};
    int saved;
    if (!rulekit_roll_passed(ctx, &pool, &saved)) {
        return false;
    }
    *failed += hits - saved;
    return true;
}

/* SAVE-02. 1. All Hits of a model are saved by its best save, in one roll. 2. Where its owner wants to be asked and its
 * saves differ, each Hit by the save that the owner picks, until nothing is left of the model. False: unwind. */
static bool save_all(RulesCtx *ctx, const LiStrike *strike, int unit, int hits, int *failed) {
    Save saves[SAVES_MAX], by;
    int count = saves_of(ctx, unit, strike, saves), left = li_wounds(ctx->field, ctx->draft->table, li_unit(unit));
    base_assert(count <= SAVES_MAX && left > 0);
    by.need = li_best_save(ctx, unit, strike, &by.what);
    if (!strike->ask || !has_choice(saves, count)) {
        return roll_saves(ctx, strike, unit, &by, hits, failed);
    }
    for (int i = 0; i < hits && *failed < left; i++) {
        if (!pick_save(ctx, unit, saves, count, &by) || !roll_saves(ctx, strike, unit, &by, 1, failed)) {
            return false;
        }
    }
    return true;
}

/* The result of a strike so far. */
typedef struct {
    int wounds, failed; /* wounds lost; failed saves, whether or not a wound was left to lose */
} Toll;

int li_hits_to_save(RulesCtx *ctx, const LiStrike *strike, int index, int hits, LiStrike *own) {
    int unit = strike->units[index];
    if (li_is_too_light(ctx, strike->traits, unit)) {
        ctx_cite(ctx, "LI-CORE-19", "light", ROLE_DECIDES, UNIT("unit", unit));
        return 0;
    }
    *own = li_strike_at(ctx, strike, index);
    return through_shields(ctx, unit, hits, own->ap);
}

/* Resolves the Hits of one model. 1. Light weapons, shields. 2. Saves. 3. It loses no more wounds than it has, and all
 * models together no more than the cap (DANG-05): a save that a dead model fails uses up none of it. False: unwind. */
static bool strike_one(RulesCtx *ctx, const LiStrike *strike, int index, int hits, Toll *toll) {
    int unit = strike->units[index], failed = 0;
    base_assert(hits > 0 && li_alive(ctx->draft->table, unit));
    LiStrike own;
    hits = li_hits_to_save(ctx, strike, index, hits, &own);
    if (hits <= 0) {
        return true;
    }
    if (!save_all(ctx, &own, unit, hits, &failed)) {
        return false;
    }
    int left = li_wounds(ctx->field, ctx->draft->table, li_unit(unit)), lost = failed < left ? failed : left;
    toll->failed += failed;
    if (strike->cap >= 0 && lost > strike->cap - toll->wounds) {
        lost = strike->cap - toll->wounds;
    }
    toll->wounds += lost;
    return lost <= 0 || li_lose(ctx, unit, lost, LI_OFF_DESTROYED);
}

bool li_strike(RulesCtx *ctx, const LiStrike *strike) {
    if (strike->count == 0 || strike->hits <= 0) {
        return true;
    }
    int *shares = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *shares);
    int *order = arena_alloc(ctx->ruling->arena, (size_t)strike->count, sizeof *order);
    Toll toll = {0, 0};
    if (!li_allocate(ctx, strike, shares, order)) {
        return false;
    }
    for (int k = 0; k < strike->count; k++) {
        int hits = shares[order[k]];
        if (hits > 0 && (!strike_one(ctx, strike, order[k], hits, &toll) ||
                         !merge(ctx, strike, order, shares, k + 1, toll.wounds))) {
            return false;
        }
    }
    base_assert(strike->cap < 0 || toll.wounds <= strike->cap);
    if (strike->cap >= 0 && toll.failed > strike->cap) {
        ctx_cite(ctx, "LI-DANG-05", "surplus", ROLE_DECIDES, INT("count", toll.failed), INT("limit", strike->cap));
    }
    return true;
}
