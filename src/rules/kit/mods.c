#include "rules/kit/mods.h"

#include "base/base.h"

typedef struct {
    const ModRecipe *recipe;
    RulesMod *mods;
    int count;
    int total;
    int added; /* added by ADD stages since the base or the last SET */
} Sum;

static bool in_play(const RulesMod *mod, int stage) {
    return mod->stage == stage && mod->state != MOD_IGNORED && mod->state != MOD_EXEMPT;
}

static void start_base(Sum *sum, int stage) {
    for (int i = 0; i < sum->count; i++) {
        if (in_play(&sum->mods[i], stage)) {
            sum->total += sum->mods[i].value;
        }
    }
}

static void replace(Sum *sum, int stage) {
    RulesMod *last = NULL;
    for (int i = 0; i < sum->count; i++) {
        if (!in_play(&sum->mods[i], stage)) {
            continue;
        }
        if (last) {
            last->state = MOD_BEATEN;
        }
        last = &sum->mods[i];
    }
    if (last) {
        sum->total = last->value;
        sum->added = 0;
    }
}

/* Returns true when `mod` replaces `best` as the one of its family that counts. */
static bool beats(ModFamily family, const RulesMod *mod, const RulesMod *best) {
    switch (family) {
    case FAMILY_BEST: return mod->value > best->value;
    case FAMILY_WORST: return mod->value < best->value;
    case FAMILY_SUM:
    case FAMILY_ONCE: return false;
    }
    return false;
}

static void settle_family(Sum *sum, int stage, int family) {
    ModFamily rule = sum->recipe->families[family];
    RulesMod *best = NULL;
    for (int i = 0; i < sum->count && rule != FAMILY_SUM; i++) {
        RulesMod *mod = &sum->mods[i];
        if (!in_play(mod, stage) || mod->family != family) {
            continue;
        }
        if (!best || beats(rule, mod, best)) {
            if (best) {
                best->state = MOD_BEATEN;
            }
            best = mod;
        } else {
            mod->state = MOD_BEATEN;
        }
    }
}

static void add(Sum *sum, int stage) {
    for (int family = 0; family < sum->recipe->family_count; family++) {
        settle_family(sum, stage, family);
    }
    for (int i = 0; i < sum->count; i++) {
        if (in_play(&sum->mods[i], stage) && sum->mods[i].state == MOD_COUNTS) {
            sum->total += sum->mods[i].value;
            sum->added += sum->mods[i].value;
        }
    }
}

/* Limits the sum and marks the entries, in list order, that push it past the cap. An entry that is partly cut is
 * marked, too. */
static void cap(Sum *sum, int stage, int limit) {
    int excess = sum->added > limit ? sum->added - limit : sum->added < -limit ? sum->added + limit : 0;
    if (excess == 0) {
        return;
    }
    int left = excess;
    for (int i = sum->count - 1; i >= 0 && left != 0; i--) {
        RulesMod *mod = &sum->mods[i];
        bool adds = mod->stage < stage && sum->recipe->stages[mod->stage].kind == STAGE_ADD;
        if (!adds || mod->state != MOD_COUNTS || (mod->value > 0) != (excess > 0) || mod->value == 0) {
            continue;
        }
        mod->state = MOD_CAPPED;
        left = excess > 0 ? (mod->value < left ? left - mod->value : 0) : (mod->value > left ? left - mod->value : 0);
    }
    sum->total -= excess;
    sum->added -= excess;
}

/* Applies a ceiling (way +1) or a floor (way -1): the tightest bound holds, and only an entry that changes the number
 * counts. */
static void bound(Sum *sum, int stage, int limit, int way) {
    RulesMod *tightest = NULL;
    int total = sum->total;
    if (limit != VAR_NONE && (total - limit) * way > 0) {
        total = limit;
    }
    for (int i = 0; i < sum->count; i++) {
        RulesMod *mod = &sum->mods[i];
        if (!in_play(mod, stage)) {
            continue;
        }
        mod->state = MOD_BEATEN;
        if ((total - mod->value) * way > 0) {
            total = mod->value;
            tightest = mod;
        }
    }
    if (tightest) {
        tightest->state = MOD_COUNTS;
    }
    sum->total = total;
}

void mods_add(RulesMod *mods, int *count, RulesMod mod) {
    if (mod.value != 0) {
        mods[(*count)++] = mod;
    }
}

int mods_total(const ModRecipe *recipe, RulesMod *mods, int count) {
    base_assert(count >= 0 && (mods || count == 0));
    Sum sum = {.recipe = recipe, .mods = mods, .count = count};
    for (int i = 0; i < count; i++) {
        base_assert(mods[i].stage >= 0 && mods[i].stage < recipe->stage_count);
        bool kept = mods[i].state == MOD_IGNORED || mods[i].state == MOD_EXEMPT;
        mods[i].state = kept ? mods[i].state : MOD_COUNTS;
    }
    for (int stage = 0; stage < recipe->stage_count; stage++) {
        const ModStage *it = &recipe->stages[stage];
        switch (it->kind) {
        case STAGE_BASE: start_base(&sum, stage); break;
        case STAGE_SET: replace(&sum, stage); break;
        case STAGE_ADD: add(&sum, stage); break;
        case STAGE_CAP: cap(&sum, stage, it->limit); break;
        case STAGE_CEILING: bound(&sum, stage, it->limit, 1); break;
        case STAGE_FLOOR: bound(&sum, stage, it->limit, -1); break;
        }
    }
    return sum.total;
}
