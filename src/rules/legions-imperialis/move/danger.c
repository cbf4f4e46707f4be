/* Dangerous ground: the Hits that a Detachment owes for its paths through it, and how it takes them (DANG-01..05). */
#include "geom/limits.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"

#include <math.h>

enum { OWED_DANGER = 1, DUE_ACTIVATION = 1, THOUSANDTHS = 1000 };

/* DANG-01: true if the walk counts. 1. In the Movement phase (or in free play), unless the reading counts every move.
 * 2. The Hits are owed until the activation ends. */
bool li_danger_counts(RulesCtx *ctx, const LiWalk *walk) {
    int phase = ctx->draft->table->phase;
    bool counts = (phase == LI_PHASE_FREE || phase == LI_PHASE_MOVEMENT) && walk->how != LI_HOW_WITHDRAW &&
                  li_order_of(ctx->field, ctx->draft->table, walk->route.unit) != LI_ORDER_FALL_BACK;
    return counts || reading_now(ctx, LI_READ_DPHASE) == LI_DPHASE_EVERY;
}

void li_owe_danger(RulesCtx *ctx, const LiWalk *walk) {
    int count;
    const LiDanger *dangers = li_walk_dangers(ctx, walk, &count);
    for (int i = 0; i < count; i++) {
        if (!li_danger_counts(ctx, walk)) {
            ctx_cite(ctx, "LI-DANG-01", "none", ROLE_PASSES, AREA("area", dangers[i].area));
            continue;
        }
        int value = (int)lround(dangers[i].length / ctx->field->data->unit * THOUSANDTHS);
        draft_owe(ctx->draft, (TableObligation){OWED_DANGER, DUE_ACTIVATION, li_unit(walk->route.unit),
                                                li_area(dangers[i].area), value});
    }
}

typedef struct {
    int area, units[LI_UNITS], lengths[LI_UNITS], count, longest;
} Crossed;

/* Collects what this formation owes, area by area in the order in which they were entered, and clears the debt. */
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
    base_assert(thousandths >= 0);
    return (int)floor((thousandths + GEOM_LIMIT / 25.4 * THOUSANDTHS) / THOUSANDTHS);
}

static void cite_danger(RulesCtx *ctx, const char *rule, const char *key, const Crossed *it, int count,
                        RulesRole role) {
    ctx_cite(ctx, rule, key, role, AREA("area", it->area),
             LENGTH("length", (double)it->longest / THOUSANDTHS * ctx->field->data->unit), INT("count", count));
}

static bool strike_those(RulesCtx *ctx, const Crossed *it, int hits, const char *key) {
    int units[LI_UNITS], count = 0, wounds = 0;
    for (int i = 0; i < it->count; i++) {
        if (li_alive(ctx->draft->table, it->units[i])) {
            units[count++] = it->units[i];
            wounds += li_wounds(ctx->field, ctx->draft->table, li_unit(it->units[i]));
        }
    }
    cite_danger(ctx, "LI-DANG-02", key, it, hits, ROLE_DECIDES);
    if (hits == 0 || count == 0) {
        return true;
    }
    cite_danger(ctx, "LI-DANG-03", "hit", it, hits, ROLE_PASSES);
    cite_danger(ctx, "LI-DANG-04", "who", it, count, ROLE_PASSES);
    int cap = reading_now(ctx, LI_READ_DWOUND) == LI_DWOUND_MODELS ? count : wounds;
    return li_strike(ctx,
                     &(LiStrike){.units = units,
                                 .count = count,
                                 .hits = hits,
                                 .cover = true, /* cover of the terrain where they end; Dangerous ground gives none */
                                 .ask = li_owner_is_asked(ctx),
                                 .cap = cap,
                                 .rule = "LI-DANG-03",
                                 .key = hash_int(hash_text(HASH_START, "danger"), it->area)});
}

bool li_dangerous_hits(RulesCtx *ctx, int formation) {
    int count, total = 0, longest = 0;
    const Crossed *all = collect(ctx, formation, &count);
    bool sum = count > 1 && reading_now(ctx, LI_READ_DSUM) == LI_DSUM_SUM;
    for (int i = 0; i < count; i++) {
        longest += all[i].longest;
    }
    for (int i = 0; i < (sum ? 1 : count); i++) { /* what is added up falls on those of the first */
        Crossed own = all[i];
        own.longest = sum ? longest : own.longest;
        int hits = full_inches(own.longest);
        total += hits;
        if (!strike_those(ctx, &own, hits, sum ? "sum" : "hits")) {
            return false;
        }
    }
    if (count > 0) {
        fact_number(ctx, "hits", total);
    }
    return true;
}
