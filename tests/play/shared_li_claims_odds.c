/* Chances that are told before a volley, against plain counting of dice. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double die(int need) {
    return need > 6 ? 0 : (7 - (need < 2 ? 2 : need)) / 6.0;
}

/* Two dice and AP come to the need. */
static double two_dice(int need, int ap) {
    int good = 0;
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            good += a + b + ap >= need;
        }
    }
    return good / 36.0;
}

/* The weapon of anybody on the table by that name. */
static const BaseTree *weapon(const LiClaim *it) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        const BaseTree *weapons = tree_find(says_profile(it, i), "weapons");
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            if (!strcmp(tree_get_text(one, "name", ""), says_text(it, "weapon"))) {
                return one;
            }
        }
    }
    return NULL;
}

static bool is_save(const LiClaim *it, int unit) {
    const BaseTree *row = says_profile(it, unit);
    const char *save = says_text(it, "save");
    int need = says_number(it, "need"), ap = says_number(it, "ap"), armour = says_need(row, "save") - ap;
    int ion = says_need(row, "ion") + (ap <= -4 ? 2 : ap <= -2 ? 1 : 0);
    int best = says_need(row, "save") > 0 && armour <= 6 ? armour : 7;
    best = says_need(row, "invulnerable") > 0 && says_need(row, "invulnerable") < best ? says_need(row, "invulnerable")
                                                                                       : best;
    bool good = save[0] == 'a'                     ? need == (armour < 2 ? 2 : armour)
                : save[0] == 'i' && save[1] == 'n' ? need == says_need(row, "invulnerable")
                : save[0] == 'i'                   ? need == ion
                                                   : need >= 2 && need <= 6;
    return good && need <= (best < 2 ? 2 : best);
}

/* As the weapon has it, or one more from behind, or none against those whom it is not made for. */
static bool is_ap(const LiClaim *it, const BaseTree *own) {
    int ap = says_number(it, "ap"), has = (int)tree_get_number(own, "ap", 0);
    return ap == has || ap == has - 1 || (ap == 0 && says_has_word(own, "traits", "anti-tank"));
}

static bool is_die_at(LiClaim *it, int unit) {
    const BaseTree *own = weapon(it);
    int hit = says_number(it, "hit");
    const BaseTree *row = says_profile(it, unit);
    bool shields = says_var(it, it->before, REF_UNIT, unit, "shields") > 0;
    if (!own || hit < 2 || hit > 6) {
        return false;
    }
    if (says_is(it, "chance-light")) {
        return says_has_word(own, "traits", "light") && says_type(it, unit) >= 3;
    }
    if (says_is(it, "chance-discarded") || says_is(it, "chance-shields")) {
        return shields && (says_number(it, "ap") == 0) == says_is(it, "chance-discarded") && is_ap(it, own);
    }
    if (says_is(it, "chance-no-save")) {
        int armour = says_need(row, "save");
        return is_ap(it, own) && (armour == 0 || armour - says_number(it, "ap") > 6) &&
               says_need(row, "invulnerable") == 0 && says_chance_is(it, "each", die(hit));
    }
    return is_ap(it, own) && is_save(it, unit) && !shields &&
           says_chance_is(it, "each", die(hit) * (1 - die(says_number(it, "need"))));
}

/* So it is for the unit, or for some of the Detachment: the others may not be in sight. */
static bool is_one_die(LiClaim *it) {
    TableRef ref = says_ref(it, "target");
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool meant = ref_is(ref, REF_UNIT) ? i == ref.index : it->setup->units[i].formation == ref.index;
        if (meant && says_lives(it->before, i) && is_die_at(it, i)) {
            return true;
        }
    }
    return false;
}

static bool is_one_blow(LiClaim *it) {
    const BaseTree *own = weapon(it), *kind = says_kind(it, it->before, says_area(it, "target"));
    static const char *const traits[] = {"demolisher", "bunker-buster", "heavy-barrage", "bombing-run", "heavy-beam"};
    int wrecker = (int)tree_get_number(own, "wrecker", 0), ap = says_number(it, "ap");
    bool harms = wrecker > 0;
    for (size_t i = 0; i < BASE_COUNT(traits); i++) {
        harms = harms || says_has_word(own, "traits", traits[i]);
    }
    if (says_is(it, "chance-none")) {
        return !harms;
    }
    double fails = 1 - two_dice(says_need(kind, "sv"), ap);
    bool sure = says_is(it, "chance-sure") || says_is(it, "chance-wreck");
    int strikers = wrecker > 0 ? says_number(it, "wounds") / wrecker : 1;
    int has = (int)tree_get_number(own, "ap", 0) * (says_has_word(own, "traits", "bunker-buster") ? 2 : 1) * strikers;
    bool wounds = !says_is(it, "chance-wreck") || (wrecker > 0 && says_number(it, "wounds") % wrecker == 0);
    return harms && wounds && ap == has && says_number(it, "need") == says_need(kind, "sv") &&
           says_chance_is(it, "each", fails * (sure ? 1 : die(says_number(it, "hit"))));
}

/* ---- all dice ---- */

/* The least and the greatest chance of a die told so far, about these or about anybody; -1: none. */
static void bounds(const LiClaim *it, double *low, double *high, int *ways) {
    LiClaim one = *it;
    *low = 1;
    *high = 0;
    *ways = 0;
    for (one.index = 0; one.index < it->ruling->findings.count; one.index++) {
        one.finding = &it->ruling->findings.items[one.index];
        bool die_told = says_has(&one, "each") && says_has(&one, "weapon");
        if (!die_told) {
            continue;
        }
        bool shields = says_is(&one, "chance-shields"), nothing = says_is(&one, "chance-light") ||
                                                                  says_is(&one, "chance-none") ||
                                                                  says_is(&one, "chance-discarded");
        double chance = nothing ? 0 : shields ? 0 : says_chance(&one, "each");
        *low = fmin(*low, chance);
        *high = fmax(*high, shields ? die(says_number(&one, "hit")) : chance);
        (*ways)++;
    }
}

static int dice_told(const char *text) {
    const char *sure = strstr(text, "sure");
    int dice = !strncmp(text, "one die", 7) || !strncmp(text, "one sure", 8) ? 1 : atoi(text);
    const char *and = strstr(text, "and ");
    dice += and&&sure ? !strncmp(and+4, "one", 3) ? 1 : atoi(and+4) : 0;
    return dice;
}

/* As many dice, each of which is at least as good as the worst that is told and at most as the best: where one is told,
 * that is the chance itself. */
static bool is_all(LiClaim *it) {
    double low, high, all = says_chance(it, "all");
    int ways, dice = dice_told(says_text(it, "dice"));
    bounds(it, &low, &high, &ways);
    bool few = strchr(says_text(it, "all"), '<') != NULL;
    return dice > 0 && ways > 0 &&
           (few ? 1 - pow(1 - low, dice) < .0011 : all > 1 - pow(1 - low, dice) - .006 * dice) &&
           all < 1 - pow(1 - high, dice) + .006 * dice;
}

/* It loses all its wounds: of that many dice so many get through. */
static bool falls(LiClaim *it) {
    int wounds = says_number(it, "wounds"), ways, dice = 1;
    double low, high, least = 0, most = 0;
    bounds(it, &low, &high, &ways);
    LiClaim one = *it;
    int each = 1;
    for (one.index = 0; one.index < it->ruling->findings.count; one.index++) {
        one.finding = &it->ruling->findings.items[one.index];
        bool all = says_has(&one, "all") && says_has(&one, "dice") &&
                   (says_is(&one, "chance-all") ||
                    (says_has(&one, "target") && ref_equal(says_ref(&one, "target"), says_ref(it, "area"))));
        dice = all ? dice_told(says_text(&one, "dice")) : dice;
        each = says_is(&one, "chance-wreck") && says_number(&one, "wounds") > each ? says_number(&one, "wounds") : each;
    }
    for (int k = 0; k <= dice; k++) {
        double ways_of = tgamma(dice + 1) / tgamma(k + 1) / tgamma(dice - k + 1);
        least += k >= wounds ? ways_of * pow(low, k) * pow(1 - low, dice - k) : 0;
        most += k * each >= wounds ? ways_of * pow(high, k) * pow(1 - high, dice - k) : 0;
    }
    bool few = strchr(says_text(it, "all"), '<') != NULL;
    double all = says_chance(it, "all");
    return wounds == says_var(it, it->before, REF_AREA, says_area(it, "area"), "wounds") &&
           (few || all > least - .01 * dice) && all < most + .01 * dice;
}

static bool is_all_at(LiClaim *it) {
    if (says_is(it, "chance-inside")) {
        int inside = 0;
        for (int i = 0; i < it->setup->unit_count; i++) {
            inside += says_host(it->before, i) == says_area(it, "area");
        }
        return inside > 0 && is_all(it);
    }
    return is_all(it);
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-CORE-13", "chance"), is_one_die, 0, 0},
    {SAID("LI-CORE-13", "chance-no-save"), is_one_die, 0, 0},
    {SAID("LI-CORE-13", "chance-shields"), is_one_die, 0, 0},
    {SAID("LI-CORE-13", "chance-discarded"), is_one_die, 0, 0},
    {SAID("LI-CORE-13", "chance-light"), is_one_die, 0, 0},
    {SAID("LI-SHOT-05", "chance"), is_one_blow, 0, 0},
    {SAID("LI-SHOT-05", "chance-sure"), is_one_blow, 0, 0},
    {SAID("LI-SHOT-05", "chance-none"), is_one_blow, 0, 0},
    {SAID("LI-CORE-19", "chance-wreck"), is_one_blow, 0, 0},
    {SAID("LI-SHOT-06", "chance-falls"), falls, 0, 0},
    {SAID("LI-CORE-10", "chance-all"), is_all, 0, 0},
    {SAID("LI-CORE-10", "chance-at"), is_all_at, 0, 0},
    {SAID("LI-CORE-10", "chance-inside"), is_all_at, 0, 0},
    {SAID("LI-CORE-10", "chance-any"), is_all, 0, 0},
};
const LiClaimChecks li_claims_odds = {CHECKS, BASE_COUNT(CHECKS)};
