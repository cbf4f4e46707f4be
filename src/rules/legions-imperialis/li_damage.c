/* Hits, saves, wounds: of shots, of dangerous ground, of what collapses (CORE-10, -13, -20, SAVE, DANG-02..05). */
#include "geom/limits.h"
#include "rules/legions-imperialis/li_actions.h"

#include <math.h>

#define SAVES_MAX 5

typedef struct {
    const char *what;
    int need;
} Save;

static bool is_big(LiType type) {
    return type >= LI_VEHICLE;
}

static int saves_of(RulesCtx *ctx, int unit, const LiStrike *strike, Save *out) {
    const LiProfile *profile = li_profile(ctx->field, unit);
    bool small = profile->type == LI_INFANTRY || profile->type == LI_CAVALRY;
    int ap = (strike->traits & LI_W_ANTI_TANK) && small ? 0 : strike->ap, count = 0, area;
    int cover = strike->cover && !(strike->traits & LI_W_IGNORES_COVER) ? li_cover(ctx, unit, &area) : VAR_NONE;
    if (profile->save != VAR_NONE && profile->save - ap <= 6) {
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

int li_best_save(RulesCtx *ctx, int unit, const LiStrike *strike, const char **what) {
    Save saves[SAVES_MAX];
    int count = saves_of(ctx, unit, strike, saves), best = -1;
    for (int i = 0; i < count; i++) {
        best = best < 0 || saves[i].need < saves[best].need ? i : best;
    }
    *what = best < 0 ? "none" : saves[best].what;
    return best < 0 || saves[best].need > 6 ? VAR_NONE : saves[best].need < 2 ? 2 : saves[best].need;
}

static void cite_save(RulesCtx *ctx, int unit, const char *what, int need) {
    int area;
    ctx_cite(ctx, "LI-SAVE-02", need == VAR_NONE ? "none" : "picked", ROLE_CONTEXT);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_text(ctx, "save", what);
    ctx_cite(ctx, "LI-CORE-13", "save", ROLE_CONTEXT);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_need(ctx, "need", need);
    if (what[0] == 'c') {
        ctx_cite(ctx, "LI-SAVE-01", "cover", ROLE_CONTEXT);
        cite_ref(ctx, "unit", li_unit(unit));
        cite_need(ctx, "save", need);
        li_cover(ctx, unit, &area);
        li_cite_cover(ctx, unit, area, need);
    }
}

/* SAVE-02: the owner picks. False: unwind. */
static bool pick_save(RulesCtx *ctx, int unit, const LiStrike *strike, const char **what, int *need) {
    Save saves[SAVES_MAX];
    const char *options[SAVES_MAX];
    int count = saves_of(ctx, unit, strike, saves), best = 0;
    *need = li_best_save(ctx, unit, strike, what);
    if (!strike->ask || count < 2) {
        return true;
    }
    for (int i = 0; i < count; i++) {
        options[i] = saves[i].what;
        best = saves[i].need < saves[best].need ? i : best;
    }
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_CHOOSE,
                    .id = "save",
                    .side = setup_side_of(ctx->field->setup, li_unit(unit)),
                    .rule = "LI-SAVE-02",
                    .key = "ask",
                    .about = li_unit(unit),
                    .options = options,
                    .option_count = count,
                    .least = 1,
                    .most = 1,
                    .fallback = best};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    *what = saves[answer.options[0]].what;
    *need = saves[answer.options[0]].need < 2 ? 2 : saves[answer.options[0]].need;
    return true;
}

bool li_lose(RulesCtx *ctx, int unit, int wounds, int cause) {
    int left = li_wounds(ctx->field, ctx->draft->table, li_unit(unit)) - wounds;
    ctx_cite(ctx, "LI-CORE-10", left > 0 ? "wounds" : "destroyed", ROLE_DECIDES);
    cite_ref(ctx, "unit", li_unit(unit));
    cite_int(ctx, "count", wounds);
    li_set(ctx, li_unit(unit), LI_VAR_UNIT_wounds, left > 0 ? left : 0);
    return left > 0 || li_destroy(ctx, unit, cause);
}

static int shields_up(RulesCtx *ctx, int unit) {
    int up = li_now(ctx, li_unit(unit), LI_VAR_UNIT_shields);
    return up == VAR_NONE ? li_profile(ctx->field, unit)->shields : up;
}

bool li_sheds(RulesCtx *ctx, int unit) {
    return shields_up(ctx, unit) > 0;
}

/* CORE-20. 1. While shields are up hits of AP 0 are lost. 2. Every other takes one shield down in place of a save. */
static int through_shields(RulesCtx *ctx, int unit, int hits, int ap) {
    int up = shields_up(ctx, unit);
    if (up <= 0 || hits == 0) {
        return hits;
    }
    ctx_cite(ctx, "LI-CORE-20", ap == 0 ? "discarded" : "shield", ROLE_DECIDES);
    cite_ref(ctx, "unit", li_unit(unit));
    int down = ap == 0 ? 0 : hits < up ? hits : up;
    li_set(ctx, li_unit(unit), LI_VAR_UNIT_shields, up - down);
    return ap == 0 ? 0 : hits - down;
}

/* CORE-10: wounded models first; none has more hits than wounds while others can take them. */
static void allocate(RulesCtx *ctx, const LiStrike *strike, int *shares, int *order) {
    const RulesField *field = ctx->field;
    int count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < strike->count; i++) {
            bool hurt = li_wounds(field, ctx->draft->table, li_unit(strike->units[i])) <
                        li_profile(field, strike->units[i])->wounds;
            if (hurt == (pass == 0)) {
                order[count++] = i;
            }
        }
    }
    int left = strike->hits, k = 0;
    for (; left > 0 && k < count; k++) {
        int room = li_wounds(field, ctx->draft->table, li_unit(strike->units[order[k]]));
        shares[order[k]] = left < room ? left : room;
        left -= shares[order[k]];
    }
    for (k = 0; left > 0 && count > 0; left--, k = (k + 1) % count) {
        shares[order[k]]++;
    }
}

/* What is still to come hangs on who is yet to save, how often, and on the wounds that count against the cap. */
static bool merge(RulesCtx *ctx, const LiStrike *strike, const int *order, const int *shares, int done, int wounds) {
    BaseHash key = hash_int(hash_int(strike->key, done), strike->cap < 0 ? 0 : wounds);
    for (int k = done; k < strike->count; k++) {
        key = hash_int(hash_int(key, strike->units[order[k]]), shares[order[k]]);
    }
    return ctx_merge(ctx, key);
}

/* CORE-12: as it strikes this one of its units. */
static LiStrike as_it_strikes(RulesCtx *ctx, const LiStrike *strike, int index) {
    LiStrike own = *strike;
    own.front = !strike->rear || !strike->rear[index];
    own.ap += own.front ? 0 : li_count(ctx, LI_NUM_REAR_AP);
    if (!own.front) {
        ctx_cite(ctx, "LI-CORE-12", "rear", ROLE_DECIDES);
        cite_ref(ctx, "unit", li_unit(strike->units[index]));
        cite_int(ctx, "ap", own.ap);
    }
    return own;
}

bool li_strike(RulesCtx *ctx, const LiStrike *strike) {
    int shares[LI_UNITS] = {0}, order[LI_UNITS], wounds = 0;
    if (strike->count == 0 || strike->hits <= 0) {
        return true;
    }
    allocate(ctx, strike, shares, order);
    for (int k = 0; k < strike->count; k++) {
        int unit = strike->units[order[k]], hits = shares[order[k]], need, failed = 0;
        const char *what;
        bool harmless = (strike->traits & LI_W_LIGHT) && is_big(li_profile(ctx->field, unit)->type);
        if (hits > 0 && harmless) {
            ctx_cite(ctx, "LI-CORE-19", "light", ROLE_DECIDES);
            cite_ref(ctx, "unit", li_unit(unit));
            continue;
        }
        if (hits <= 0) {
            continue;
        }
        LiStrike own = as_it_strikes(ctx, strike, order[k]);
        hits = through_shields(ctx, unit, hits, own.ap);
        if (hits <= 0) {
            continue;
        }
        if (!pick_save(ctx, unit, &own, &what, &need)) {
            return false;
        }
        cite_save(ctx, unit, what, need);
        if (need == VAR_NONE) {
            failed = hits;
        } else {
            RulesDice dice = {
                .what = "save", .rule = strike->rule, .by = li_unit(unit), .faces = 6, .count = hits, .need = need};
            int *values = arena_alloc(ctx->ruling->arena, (size_t)hits, sizeof *values);
            if (!ctx_roll(ctx, &dice, values)) {
                return false;
            }
            for (int i = 0; i < hits; i++) {
                failed += values[i] < need;
            }
        }
        int room = strike->cap < 0 ? failed : strike->cap - wounds;
        if (failed > room) {
            ctx_cite(ctx, "LI-DANG-05", "surplus", ROLE_DECIDES);
            cite_int(ctx, "count", failed);
            cite_int(ctx, "limit", strike->cap);
            failed = room;
        }
        wounds += failed;
        if (failed > 0 && !li_lose(ctx, unit, failed, LI_OFF_DESTROYED)) {
            return false;
        }
        if (!merge(ctx, strike, order, shares, k + 1, wounds)) {
            return false;
        }
    }
    return true;
}

/* ---- dangerous ground ---- */

enum { OWED_DANGER = 1, DUE_ACTIVATION = 1, THOUSANDTHS = 1000 };

/* DANG-01. 1. In the Movement phase (or in free play), unless every move counts. 2. Owed until the activation ends. */
bool li_danger_counts(RulesCtx *ctx, const LiWalk *walk) {
    int phase = ctx->draft->table->phase;
    bool counts = (phase == LI_PHASE_FREE || phase == LI_PHASE_MOVEMENT) && walk->how != LI_HOW_WITHDRAW &&
                  li_order_of(ctx->field, ctx->draft->table, walk->unit) != LI_ORDER_FALL_BACK;
    return counts || li_reading(ctx, LI_READ_DPHASE) != LI_A;
}

void li_owe_danger(RulesCtx *ctx, const LiWalk *walk) {
    int count;
    const LiDanger *dangers = li_walk_dangers(ctx, walk, &count);
    for (int i = 0; i < count; i++) {
        if (!li_danger_counts(ctx, walk)) {
            ctx_cite(ctx, "LI-DANG-01", "none", ROLE_PASSES)->terrain = li_area(dangers[i].area);
            continue;
        }
        int value = (int)lround(dangers[i].length / ctx->field->data->unit * THOUSANDTHS);
        draft_owe(ctx->draft,
                  (TableObligation){OWED_DANGER, DUE_ACTIVATION, li_unit(walk->unit), li_area(dangers[i].area), value});
    }
}

typedef struct {
    int area, units[LI_UNITS], lengths[LI_UNITS], count, longest;
} Crossed;

/* What this formation owes, area by area in the order in which they were entered; paid. */
static Crossed *collect(RulesCtx *ctx, int formation, int *found) {
    const Table *table = ctx->draft->table;
    Crossed *out = NULL;
    int count = 0, cap = 0;
    for (int i = 0; i < table->obligation_count;) {
        TableObligation owed = table->obligations[i];
        if (owed.procedure != OWED_DANGER || ctx->field->setup->units[owed.who.index].formation != formation) {
            i++;
            continue;
        }
        int k = 0, u = 0;
        while (k < count && out[k].area != owed.what.index) {
            k++;
        }
        if (k == count) {
            out = arena_grow(ctx->ruling->arena, out, count, &cap, sizeof *out);
            out[count++] = (Crossed){.area = owed.what.index};
        }
        while (u < out[k].count && out[k].units[u] != owed.who.index) {
            u++;
        }
        if (u == out[k].count) {
            out[k].units[out[k].count++] = owed.who.index;
            out[k].lengths[u] = 0;
        }
        out[k].lengths[u] += owed.value;
        out[k].longest = out[k].lengths[u] > out[k].longest ? out[k].lengths[u] : out[k].longest;
        draft_pay(ctx->draft, i);
    }
    *found = count;
    return out;
}

static int full_inches(int thousandths) {
    return (int)floor((thousandths + GEOM_LIMIT / 25.4 * THOUSANDTHS) / THOUSANDTHS);
}

static void cite_danger(RulesCtx *ctx, const char *rule, const char *key, const Crossed *it, int count) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES)->terrain = li_area(it->area);
    cite_ref(ctx, "area", li_area(it->area));
    cite_length(ctx, "length", (double)it->longest / THOUSANDTHS * ctx->field->data->unit);
    cite_int(ctx, "count", count);
}

static bool strike_one(RulesCtx *ctx, const Crossed *it, int hits) {
    int units[LI_UNITS], count = 0, wounds = 0;
    for (int i = 0; i < it->count; i++) {
        if (li_alive(ctx->draft->table, it->units[i])) {
            units[count++] = it->units[i];
            wounds += li_wounds(ctx->field, ctx->draft->table, li_unit(it->units[i]));
        }
    }
    cite_danger(ctx, "LI-DANG-02", "hits", it, hits);
    if (hits == 0 || count == 0) {
        return true;
    }
    cite_danger(ctx, "LI-DANG-03", "hit", it, hits);
    cite_danger(ctx, "LI-DANG-04", "who", it, count);
    int cap = li_reading(ctx, LI_READ_DWOUND) == LI_A ? count : wounds;
    return li_strike(ctx, &(LiStrike){.units = units,
                                      .count = count,
                                      .hits = hits,
                                      .cover = true, /* of where they end; Dangerous ground gives none */
                                      .cap = cap,
                                      .rule = "LI-DANG-03",
                                      .key = hash_int(hash_text(HASH_START, "danger"), it->area)});
}

bool li_dangerous_hits(RulesCtx *ctx, int formation) {
    int count, total = 0, longest = 0;
    const Crossed *all = collect(ctx, formation, &count);
    bool sum = count > 1 && li_reading(ctx, LI_READ_DSUM) == LI_B;
    for (int i = 0; i < count; i++) {
        longest += all[i].longest;
    }
    for (int i = 0; i < count; i++) {
        int hits = !sum ? full_inches(all[i].longest) : i == 0 ? full_inches(longest) : 0;
        total += hits;
        if (!strike_one(ctx, &all[i], hits)) {
            return false;
        }
    }
    if (count > 0) {
        fact_number(ctx, "hits", total);
    }
    return true;
}
