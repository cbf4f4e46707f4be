/* Claims about chances, worked out again: each die is thrown in all its ways, and the best of each side is compared. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CRITICAL = 100, FACES = 20, SIDES_MAX = 24 };

typedef struct {
    int unit, other, value, count;
    bool attack;
    double fails; /* the chance that a normal success wounds */
} Side;

static bool is_told(const Laid *laid, const char *name, double chance) {
    return fabs(atof(laid_text(laid, name)) - 100 * chance) < 0.0501;
}

static int rank_of(int value, int face) {
    int shown = face + (value > FACES ? value - FACES : 0);
    bool critical = value > FACES ? shown >= FACES : shown == value;
    return critical ? CRITICAL : shown <= value ? shown : 0;
}

/* The chance that the best of the dice is at most of this rank. */
static double at_most(const Side *side, int rank) {
    int faces = 0;
    for (int face = 1; face <= FACES && side->value >= 1; face++) {
        faces += rank_of(side->value, face) <= rank;
    }
    return side->value < 1 ? 1 : pow(faces / (double)FACES, side->count);
}

/* The chance that a die of this side wounds, where successes up to this rank are cancelled. */
static double harms(const Side *side, int rank) {
    double sum = 0;
    for (int face = 1; face <= FACES && side->value >= 1; face++) {
        int own = rank_of(side->value, face);
        sum += own <= rank || own == 0 ? 0 : own == CRITICAL ? 1 : side->fails;
    }
    return sum / FACES;
}

static double best_is(const Side *side, int rank) {
    return at_most(side, rank) - (rank > 0 ? at_most(side, rank - 1) : 0);
}

static double wins(const Side *a, const Side *b) {
    double sum = 0;
    for (int rank = 1; rank <= CRITICAL; rank++) {
        sum += best_is(a, rank) * at_most(b, rank - 1);
    }
    return sum;
}

/* The chance that `a` wounds at least once, where `b` opposes it. */
static double hurts(const Side *a, const Side *b) {
    double unhurt = 0;
    for (int rank = 0; rank <= CRITICAL; rank++) {
        unhurt += best_is(b, rank) * pow(1 - harms(a, rank), a->count);
    }
    return 1 - unhurt;
}

static double save_fails(const Laid *laid, bool twice) {
    int need = laid_int(laid, "need");
    double fails = need == VAR_NONE || need > FACES ? 1 : need < 2 ? 0 : (need - 1) / (double)FACES;
    return twice ? 1 - (1 - fails) * (1 - fails) : fails;
}

/* ---- the sides, as the ruling tells them ---- */

static int dice_of(const Laid *laid, const Side *side) {
    static const char *const KEYS[] = {"chance-all", "chance-dice", "chance-won"};
    Laid one = *laid;
    for (size_t k = 0; k < BASE_COUNT(KEYS); k++) {
        for (int n = 0; side->attack && (one.finding = laid_said(laid, "INF-CORE-10", KEYS[k], n)) != NULL; n++) {
            if (laid_unit(&one, "unit") == side->unit && laid_unit(&one, "other") == side->other) {
                return laid_int(&one, "count");
            }
        }
    }
    return 1;
}

static int sides_of(const Laid *laid, Side out[SIDES_MAX]) {
    static const char *const SAYS[][2] = {
        {"INF-CORE-10", "chance"}, {"INF-CORE-10", "chance-twice"}, {"INF-CORE-07", "chance"}};
    Laid one = *laid;
    int count = 0;
    for (size_t k = 0; k < BASE_COUNT(SAYS); k++) {
        for (int n = 0; (one.finding = laid_said(laid, SAYS[k][0], SAYS[k][1], n)) != NULL && count < SIDES_MAX; n++) {
            Side *side = &out[count++];
            *side = (Side){.unit = laid_unit(&one, "unit"), .value = laid_int(&one, "value"), .attack = k < 2};
            side->other = side->attack ? laid_unit(&one, "other") : -1;
            side->fails = side->attack ? save_fails(&one, k == 1) : 0;
            side->count = dice_of(laid, side);
        }
    }
    return count;
}

static bool opposes(const Side *by, const Side *side) {
    return by->unit == side->other && (by->attack ? by->other == side->unit : side->attack);
}

/* The n-th side of `unit` that has to do with `other`: with two skills in an Order there may be several. */
static bool side_of(const Laid *laid, int unit, int other, int n, Side *out) {
    Side all[SIDES_MAX];
    int count = sides_of(laid, all);
    for (int i = 0; i < count; i++) {
        if (all[i].unit == unit && (all[i].other == other || !all[i].attack) && n-- == 0) {
            *out = all[i];
            return true;
        }
    }
    return false;
}

static bool own_side(const Laid *laid, int n, Side *out) {
    return side_of(laid, laid_unit(laid, "unit"), laid_unit(laid, "other"), n, out);
}

static bool other_side(const Laid *laid, int n, Side *out) {
    return side_of(laid, laid_unit(laid, "other"), laid_unit(laid, "unit"), n, out);
}

/* ---- one roll ---- */

/* "12", "+3", "−3". */
static int number_of(const char *text) {
    static const char MINUS[] = "−";
    size_t length = sizeof MINUS - 1;
    return strncmp(text, MINUS, length) == 0 ? -atoi(text + length) : atoi(text);
}

/* "(BS 12, Range +3)" adds up to the value, as far as all MODs together may go. */
static bool adds_up(const Laid *laid) {
    const char *parts = laid_text(laid, "parts");
    int own = 0, mods = 0, numbers = 0;
    for (const char *at = parts; *at; at++) {
        bool ends = (*at == ',' || *at == ')');
        const char *from = at;
        while (ends && from > parts && from[-1] != ' ') {
            from--;
        }
        if (ends) {
            own += numbers == 0 ? number_of(from) : 0;
            mods += numbers++ > 0 ? number_of(from) : 0;
        }
    }
    mods = mods > 12 ? 12 : mods < -12 ? -12 : mods;
    return !*parts || own + mods == laid_int(laid, "value");
}

static bool is_a_chance(const Laid *laid) {
    int value = laid_int(laid, "value");
    return adds_up(laid) && value >= 1 && is_told(laid, "each", fmin(value, FACES) / FACES);
}

static bool is_no_chance(const Laid *laid) {
    return adds_up(laid) && laid_int(laid, "value") < 1;
}

/* Strength and attribute of one of its weapons, or of its hands. */
static bool is_known(const Laid *laid) {
    const LaidProfile *by = laid_profile(laid, laid_unit(laid, "unit"));
    const LaidProfile *at = laid_profile(laid, laid_unit(laid, "other"));
    int strength = laid_int(laid, "strength"), bonus = laid_int(laid, "bonus"), need = laid_int(laid, "need");
    bool weapon = strength == by->ph;
    for (int i = 0; i < 3 && by->weapons[i]; i++) {
        const LaidWeapon *it = laid_weapon(by->weapons[i]);
        weapon |= strength == it->damage && it->da == laid_key(laid, "chance-twice");
    }
    return weapon && (bonus == at->arm || bonus == at->arm + 3) &&
           (need == VAR_NONE ? strength - bonus + 1 > FACES : need == strength - bonus + 1);
}

static bool is_each(const Laid *laid) {
    Side side = {.value = laid_int(laid, "value"), .count = 1};
    side.fails = save_fails(laid, laid_key(laid, "chance-twice"));
    return adds_up(laid) && is_known(laid) && is_told(laid, "each", harms(&side, 0));
}

static bool is_all(const Laid *laid) {
    Side side;
    int count = laid_int(laid, "count");
    bool so = false;
    for (int n = 0; own_side(laid, n, &side); n++) {
        so |= side.attack && is_told(laid, "all", 1 - pow(1 - harms(&side, 0), count));
    }
    return so;
}

/* ---- face to face ---- */

static bool is_faced(const Laid *laid) {
    Side a, b;
    bool so = false;
    for (int n = 0; own_side(laid, n, &a); n++) {
        for (int m = 0; other_side(laid, m, &b); m++) {
            a.count = laid_int(laid, "count");
            b.count = laid_int(laid, "dice");
            double won = wins(&a, &b), lost = wins(&b, &a);
            so |=
                is_told(laid, "wins", won) && is_told(laid, "loses", lost) && is_told(laid, "neither", 1 - won - lost);
        }
    }
    return so;
}

/* Against everybody who attacks it at once. */
static bool is_faced_by_all(const Laid *laid) {
    Side all[SIDES_MAX], own = {.value = laid_int(laid, "value"), .count = 1};
    int count = sides_of(laid, all), unit = laid_unit(laid, "unit");
    double sum = 0;
    for (int rank = 1; rank <= CRITICAL; rank++) {
        double chance = best_is(&own, rank);
        for (int i = 0; i < count; i++) {
            chance *= all[i].attack && all[i].other == unit ? at_most(&all[i], rank - 1) : 1;
        }
        sum += chance;
    }
    return is_told(laid, "all", sum);
}

/* The chance that it wounds, against the best of all that opposes it. */
static double hurts_anyhow(const Laid *laid, const Side *a) {
    Side all[SIDES_MAX];
    int count = sides_of(laid, all);
    double unhurt = 0;
    for (int rank = 0; rank <= CRITICAL; rank++) {
        double most = 1, less = rank > 0 ? 1 : 0;
        for (int i = 0; i < count; i++) {
            most *= opposes(&all[i], a) ? at_most(&all[i], rank) : 1;
            less *= opposes(&all[i], a) && rank > 0 ? at_most(&all[i], rank - 1) : 1;
        }
        unhurt += (most - less) * pow(1 - harms(a, rank), a->count);
    }
    return 1 - unhurt;
}

static bool is_won(const Laid *laid) {
    Side a = {.value = 0};
    for (int n = 0; !a.attack && own_side(laid, n, &a); n++) {
    }
    a.count = laid_int(laid, "count");
    return is_told(laid, "all", hurts_anyhow(laid, &a));
}

/* Everybody who attacks the unit: it evades all with one roll, and strikes back at each. */
static double hurt_by_all(const Laid *laid, int unit, int *attackers) {
    Side all[SIDES_MAX];
    int count = sides_of(laid, all);
    double unhurt = 0;
    *attackers = 0;
    for (int i = 0; i < count; i++) {
        *attackers += all[i].attack && all[i].other == unit;
    }
    for (int rank = 0; rank <= CRITICAL; rank++) {
        double chance = rank > 0 ? 0 : 1, most = 1, less = 1;
        bool evades = false;
        for (int i = 0; i < count; i++) {
            if (all[i].unit == unit && !all[i].attack) {
                evades = true;
                most *= at_most(&all[i], rank);
                less *= rank > 0 ? at_most(&all[i], rank - 1) : 0;
            }
        }
        chance = evades ? most - less : chance;
        for (int i = 0; i < count && chance > 0; i++) {
            if (!all[i].attack || all[i].other != unit) {
                continue;
            }
            double own = 0;
            for (int back = 0; back <= CRITICAL; back++) {
                double is = back > 0 ? 0 : 1, up = 1, down = back > 0 ? 1 : 0;
                bool strikes = false;
                for (int k = 0; k < count; k++) {
                    if (all[k].attack && all[k].unit == unit && all[k].other == all[i].unit) {
                        strikes = true;
                        up *= at_most(&all[k], back);
                        down *= back > 0 ? at_most(&all[k], back - 1) : 1;
                    }
                }
                is = strikes ? up - down : is;
                own += is * pow(1 - harms(&all[i], back > rank ? back : rank), all[i].count);
            }
            chance *= own;
        }
        unhurt += chance;
    }
    return 1 - unhurt;
}

static bool is_by_several(const Laid *laid) {
    int attackers;
    double hurt = hurt_by_all(laid, laid_unit(laid, "other"), &attackers);
    return attackers == laid_int(laid, "count") && is_told(laid, "all", hurt);
}

static bool is_any(const Laid *laid) {
    int targets = 0, unit = laid_unit(laid, "unit");
    double none = 1;
    for (int i = 0; i < laid->setup->unit_count; i++) {
        int attackers;
        double hurt = hurt_by_all(laid, i, &attackers);
        targets += attackers > 0 && i != unit;
        none *= attackers > 0 && i != unit ? 1 - hurt : 1;
    }
    return targets == laid_int(laid, "count") && is_told(laid, "all", 1 - none);
}

/* ---- what may yet be answered ---- */

static Side answer_of(const Laid *laid) {
    Side own = {.unit = laid_unit(laid, "unit"), .other = laid_unit(laid, "other"), .value = laid_int(laid, "value")};
    own.attack = laid_has(laid, "need");
    own.count = laid_has(laid, "dice") ? laid_int(laid, "dice") : 1;
    own.fails = laid_has(laid, "need") ? save_fails(laid, *laid_text(laid, "times") != 0) : 0;
    return own;
}

static bool is_answered(const Laid *laid) {
    Side own = answer_of(laid), other;
    bool hits = !laid_key(laid, "chance-answer"), strikes = !laid_key(laid, "chance-evade"), so = false;
    for (int n = 0; other_side(laid, n, &other); n++) {
        other.count = laid_int(laid, "count");
        double won = wins(&other, &own), lost = wins(&own, &other);
        so |= is_told(laid, "wins", won) && is_told(laid, "loses", lost) && is_told(laid, "neither", 1 - won - lost) &&
              (!hits || is_told(laid, "hurts", hurts(&other, &own))) &&
              (!strikes || is_told(laid, "hurt", hurts_anyhow(laid, &own)));
    }
    return so && adds_up(laid);
}

static bool is_unopposed(const Laid *laid) {
    Side own = answer_of(laid);
    return adds_up(laid) && is_told(laid, "all", harms(&own, 0));
}

static LaidCheck CHECKS[] = {
    {SAID("INF-CORE-07", "chance"), is_a_chance, false, 0, 0},
    {SAID("INF-CORE-07", "chance-none"), is_no_chance, false, 0, 0},
    {SAID("INF-CORE-08", "chance"), is_faced, false, 0, 0},
    {SAID("INF-CORE-08", "chance-all"), is_faced_by_all, false, 0, 0},
    {SAID("INF-CORE-08", "chance-both"), is_answered, false, 0, 0},
    {SAID("INF-CORE-08", "chance-evade"), is_answered, false, 0, 0},
    {SAID("INF-CORE-08", "chance-answer"), is_answered, false, 0, 0},
    {SAID("INF-CORE-10", "chance"), is_each, false, 0, 0},
    {SAID("INF-CORE-10", "chance-twice"), is_each, false, 0, 0},
    {SAID("INF-CORE-10", "chance-all"), is_all, false, 0, 0},
    {SAID("INF-CORE-10", "chance-dice"), is_all, false, 0, 0},
    {SAID("INF-CORE-10", "chance-won"), is_won, false, 0, 0},
    {SAID("INF-CORE-10", "chance-several"), is_by_several, false, 0, 0},
    {SAID("INF-CORE-10", "chance-any"), is_any, false, 0, 0},
    {SAID("INF-CORE-10", "chance-free"), is_unopposed, false, 0, 0},
};
const LaidChecks laid_checks_odds = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
