/* Claims about what a roll needs: each part of it, and their sum. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int unit_of(const Laid *laid) {
    return laid_unit(laid, "unit");
}

static int by_of(const Laid *laid) {
    return laid->sum->by.index;
}

/* ---- parts of a sum ---- */

static bool is_attribute(const Laid *laid) {
    const LaidProfile *profile = laid_profile(laid, by_of(laid));
    int value = laid_key(laid, "bs")   ? profile->bs
                : laid_key(laid, "cc") ? profile->cc
                : laid_key(laid, "ph") ? profile->ph
                                       : profile->wip;
    return laid->mod->value == value;
}

/* The weapon that the action names, or the first that fits. */
static const LaidWeapon *weapon_of(const Laid *laid, int unit) {
    const LaidProfile *profile = laid_profile(laid, unit);
    bool spec = !strcmp(laid_arg(laid, "skill"), "speculative-fire");
    const char *with = laid_arg(laid, "with");
    for (int i = 0; i < 3 && profile->weapons[i]; i++) {
        const LaidWeapon *weapon = laid_weapon(profile->weapons[i]);
        if (weapon && (*with ? !strcmp(with, weapon->id) : !spec || weapon->speculative)) {
            return weapon;
        }
    }
    return NULL;
}

/* The MOD of the band; `beyond`: there is none. */
static int band_of(const LaidWeapon *weapon, double mm, bool *beyond) {
    *beyond = false;
    for (int i = 0; i < 4 && weapon->bands[i][0] > 0; i++) {
        if (mm <= weapon->bands[i][0] * LAID_INCH + 0.01) {
            return weapon->bands[i][1];
        }
    }
    *beyond = true;
    return 0;
}

static bool is_any_band(const Laid *laid, int unit, int mod) {
    const LaidProfile *profile = laid_profile(laid, unit);
    for (int i = 0; i < 3 && profile->weapons[i]; i++) {
        for (int k = 0; k < 4; k++) {
            if (laid_weapon(profile->weapons[i])->bands[k][1] == mod) {
                return true;
            }
        }
    }
    return false;
}

static bool is_band(const Laid *laid) {
    bool beyond;
    int unit = by_of(laid), other = laid->sum->at.index;
    const LaidWeapon *weapon = weapon_of(laid, unit);
    bool asked = laid_still(laid) && weapon;
    return asked ? band_of(weapon, laid_apart(laid->before, unit, other), &beyond) == laid->mod->value && !beyond
                 : is_any_band(laid, unit, laid->mod->value);
}

static bool touches_scenery(const Laid *laid, int unit) {
    bool touches = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        touches |= laid_solid(laid, i) && laid_in(laid, laid->before, unit, i) <= LAID_TOUCH;
    }
    return touches;
}

static bool is_cover(const Laid *laid) {
    int other = laid->mod ? laid->sum->at.index : laid_unit(laid, "other");
    int value = laid->mod ? laid->mod->value : laid_mod(laid);
    return value == -3 && (!laid_still(laid) || touches_scenery(laid, other));
}

static bool is_burst(const Laid *laid) {
    int unit = by_of(laid), value = laid->mod->value;
    const LaidWeapon *weapon = weapon_of(laid, unit);
    bool lone = !strcmp(laid_arg(laid, "turn"), "reactive") || !strcmp(laid_arg(laid, "skill"), "speculative-fire");
    bool reacts = laid_of(laid, unit, "aro") > 0 || laid_now(laid, unit, "aro") > 0;
    const BaseTree *share = tree_find(laid->action, "share");
    if (share || !weapon || !laid_still(laid)) {
        return value >= 1 && value <= 4 && (!reacts || value == 1);
    }
    return value == (lone ? 1 : weapon->burst);
}

static bool is_loss(const Laid *laid) {
    int sat = laid_zone(laid, laid->before, laid->mod->source.index).sat;
    return laid->mod->value == -sat && sat == (laid_rule(laid, "INF-SAT-01") ? 1 : 2);
}

static bool is_assault(const Laid *laid) {
    int unit = laid->mod ? by_of(laid) : unit_of(laid);
    return (laid->mod ? laid->mod->value : laid_mod(laid)) == -3 && !strcmp(laid_profile(laid, unit)->id, "stormer");
}

/* ---- sentences about the sum ---- */

static const RulesSum *sum_of(const Laid *laid, int unit, int n) {
    for (int i = 0; i < laid->ruling->sums.count; i++) {
        const RulesSum *sum = &laid->ruling->sums.items[i];
        if (!strcmp(sum->what, "success-value") && sum->by.index == unit && n-- == 0) {
            return sum;
        }
    }
    return NULL;
}

static bool is_of_sight(const RulesMod *mod) {
    return !strncmp(mod->rule, "INF-VIS", 7) || !strcmp(mod->rule, "INF-ZERO-05");
}

/* Of a sum: how many parts are of sight, how many of those count, and how many others there are. */
static void count_parts(const RulesSum *sum, int *sight, int *counts, int *others) {
    *sight = *counts = *others = 0;
    for (int i = 1; sum && i < sum->count; i++) {
        bool seen = is_of_sight(&sum->mods[i]);
        *sight += seen;
        *counts += seen && sum->mods[i].state == MOD_COUNTS;
        *others += !seen && sum->mods[i].value != 0;
    }
}

static bool has_parts(const Laid *laid, bool others_too) {
    int sight, counts, others;
    const RulesSum *sum;
    for (int n = 0; (sum = sum_of(laid, unit_of(laid), n)) != NULL; n++) {
        count_parts(sum, &sight, &counts, &others);
        if (sight > 0 && (!others_too || others > 0)) {
            return true;
        }
    }
    return false;
}

static bool has_own_mods(const Laid *laid) {
    return has_parts(laid, false);
}

static bool has_both_mods(const Laid *laid) {
    return has_parts(laid, true);
}

static bool has_one_of_sight(const Laid *laid) {
    int sight, counts, others;
    const RulesSum *sum;
    for (int n = 0; (sum = sum_of(laid, unit_of(laid), n)) != NULL; n++) {
        count_parts(sum, &sight, &counts, &others);
        if (counts > 1) {
            return false;
        }
    }
    bool noise = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        noise |= laid_zone(laid, laid->before, i).noise;
    }
    return laid_rule(laid, "INF-ZERO-07") || (noise && laid_visor(laid, unit_of(laid)) > 0);
}

static bool is_free_of_it(const Laid *laid) {
    const RulesSum *sum;
    for (int n = 0; (sum = sum_of(laid, unit_of(laid), n)) != NULL; n++) {
        for (int i = 0; i < sum->count; i++) {
            if (!strcmp(sum->mods[i].rule, "INF-ZERO-05") && sum->mods[0].key && !strcmp(sum->mods[0].key, "ph")) {
                return false;
            }
        }
    }
    return true;
}

/* Skills that need Line of Fire and a roll; Dodge, Engage and a turn by their readings. */
static bool suffers(const Laid *laid) {
    const char *skill = laid_text(laid, "skill");
    bool dodge = !strcmp(skill, "Dodge") || !strcmp(skill, "Engage");
    return dodge                             ? !laid_reads(laid, "dodge_vis", "exempt")
           : !strcmp(skill, "Change Facing") ? laid_reads(laid, "change_facing_vis", "suffers")
                                             : !strcmp(skill, "BS Attack") || !strcmp(skill, "Discover");
}

static bool needs_line(const Laid *laid) {
    return suffers(laid);
}

static bool needs_no_line(const Laid *laid) {
    return !suffers(laid);
}

/* ---- answers ---- */

static bool may_answer_so(const Laid *laid) {
    return laid_reads(laid, "response_skills", "no_lof") == laid_key(laid, "more");
}

static bool may_not_answer_so(const Laid *laid) {
    static const char *const MAY[] = {"BS Attack", "Dodge", "CC Attack", "Reset"};
    bool may = false;
    for (size_t i = 0; i < BASE_COUNT(MAY); i++) {
        may |= !strcmp(laid_text(laid, "skill"), MAY[i]);
    }
    return laid_reads(laid, "response_skills", "no_lof") && !may;
}

static bool is_unseen_mod(const Laid *laid) {
    int visor = laid_visor(laid, unit_of(laid));
    bool lowers = laid_reads(laid, "noise_visor", "lowers") && visor > 0;
    return laid_mod(laid) == -6 || (lowers && laid_mod(laid) == (visor == 1 ? -3 : 0));
}

static bool is_active(const Laid *laid) {
    bool asked = !strcmp(laid_arg(laid, "do"), "needs") && strcmp(laid_arg(laid, "turn"), "reactive") != 0;
    return asked || unit_of(laid) == laid_active(laid);
}

static bool is_no_answer(const Laid *laid) {
    const char *skill = laid_text(laid, "skill");
    bool whole = laid_key(laid, "whole");
    return laid_of(laid, laid_unit(laid, "other"), "aro") == 4 && unit_of(laid) == laid_active(laid) &&
           laid_reads(laid, "active_answer_scope", "whole") == whole && strcmp(skill, "Idle") != 0;
}

static bool is_cut(const Laid *laid) {
    bool cut = laid_key(laid, "sat");
    for (int i = 0; i < laid->ruling->sums.count; i++) {
        const RulesSum *sum = &laid->ruling->sums.items[i];
        if (!strcmp(sum->what, "burst") && sum->by.index == unit_of(laid)) {
            return (sum->total < sum->mods[0].value) == cut && sum->count > 1;
        }
    }
    return false;
}

/* ---- numbers ---- */

static bool is_total(const Laid *laid, int value) {
    const RulesSum *sum;
    for (int n = 0; (sum = sum_of(laid, unit_of(laid), n)) != NULL; n++) {
        int own = sum->mods[0].value, sight = 0, all = 0;
        for (int i = 1; i < sum->count; i++) {
            const RulesMod *mod = &sum->mods[i];
            sight = is_of_sight(mod) && mod->value < sight ? mod->value : sight;
            all += is_of_sight(mod) ? 0 : mod->value;
        }
        all = all + sight > 12 ? 12 : all + sight < -12 ? -12 : all + sight;
        if (own + all == value) {
            return true;
        }
    }
    return false;
}

static bool fails_surely(const Laid *laid) {
    return laid_int(laid, "value") < 1 && is_total(laid, laid_int(laid, "value"));
}

static bool cannot_fail(const Laid *laid) {
    int value = laid_int(laid, "value"), from = laid_int(laid, "from");
    return value > 20 && is_total(laid, value) && from == (value < 40 ? 40 - value : 1);
}

static bool is_capped(const Laid *laid) {
    const RulesSum *sum;
    for (int n = 0; (sum = sum_of(laid, unit_of(laid), n)) != NULL; n++) {
        int all = 0, sight = 0;
        for (int i = 1; i < sum->count; i++) {
            bool seen = is_of_sight(&sum->mods[i]);
            sight = seen && sum->mods[i].value < sight ? sum->mods[i].value : sight;
            all += seen ? 0 : sum->mods[i].value;
        }
        if (abs(all + sight) > 12 && laid_mod(laid) == (all + sight > 0 ? 12 : -12)) {
            return true;
        }
    }
    return false;
}

static bool is_beyond(const Laid *laid) {
    bool beyond = false, stated = laid_has(laid, "limit");
    int unit = laid_has(laid, "unit") ? unit_of(laid) : laid_arg_unit(laid, "of");
    unit = unit < 0 ? laid_arg_unit(laid, "unit") : unit;
    const LaidWeapon *weapon = weapon_of(laid, unit);
    double gap = laid_apart(laid->before, unit, laid_unit(laid, "other"));
    if (weapon) {
        band_of(weapon, gap, &beyond);
    }
    if (stated && !(laid_mm(laid, "length") > laid_mm(laid, "limit"))) {
        return false;
    }
    if (stated && beyond && laid->way_count <= 1 && fabs(laid_mm(laid, "length") - gap) > 0.15) {
        return false;
    }
    return beyond || laid->way_count > 1 || tree_find(laid->action, "from");
}

/* Attribute, range and cover by hand; of visibility what it can be at most. */
static bool is_with(const Laid *laid) {
    const char *skill = laid_text(laid, "skill");
    int unit = unit_of(laid), value = laid_int(laid, "value"), active = laid_active(laid), base = 0;
    const LaidProfile *profile = laid_profile(laid, unit);
    bool shot = !strcmp(skill, "BS Attack"), moved = laid->way_count > 1, vis = suffers(laid), found = false, beyond;
    base = shot                              ? profile->bs
           : !strcmp(skill, "CC Attack")     ? profile->cc
           : !strcmp(skill, "Reset")         ? profile->wip
           : !strcmp(skill, "Change Facing") ? profile->ph - 3
                                             : profile->ph;
    base -= !strcmp(skill, "Dodge") && laid_of(laid, unit, "immobilized") ? 6 : 0;
    if (shot && moved) {
        return value <= profile->bs + 6 && value >= profile->bs - 15;
    }
    const LaidWeapon *weapon = weapon_of(laid, unit);
    base += shot && weapon ? band_of(weapon, laid_apart(laid->before, unit, active), &beyond) : 0;
    base -= shot && weapon && weapon->thrown ? profile->bs - profile->ph : 0;
    for (int sight = 0; sight >= -6; sight -= 3) {
        for (int cover = 0; cover >= -3; cover -= 3) {
            bool may = (vis || sight == 0) && (cover == 0 || (shot && touches_scenery(laid, active)));
            found |= may && value == base + sight + cover;
        }
    }
    return found && (value < 1) == laid_key(laid, "with-none");
}

/* ---- the outlook ---- */

static bool is_outlook(const Laid *laid) {
    int unit = unit_of(laid), value = laid_int(laid, "value"), dice = laid_int(laid, "count"), sight = 0, loss = 0;
    const LaidWeapon *weapon = weapon_of(laid, unit);
    const LaidProfile *profile = laid_profile(laid, unit);
    bool beyond, there = !tree_find(laid->action, "from") && laid_plain(laid) && weapon;
    for (const char *at = laid_text(laid, "text"); *at; at++) {
        if (!strncmp(at, "\xe2\x88\x92", 3)) { /* a minus sign: of the roll, or of the Burst */
            int number = atoi(at + 3);
            bool burst = strstr(at, " B") == at + 4;
            sight = !burst && -number < sight ? -number : sight;
            loss = burst && number > loss ? number : loss;
        }
    }
    int base = (weapon && weapon->thrown ? profile->ph : profile->bs);
    base += there ? band_of(weapon, laid_apart(laid->before, unit, laid_unit(laid, "other")), &beyond) : 0;
    bool cover = touches_scenery(laid, laid_unit(laid, "other")) && value == base + sight - 3;
    bool stacks = laid_reads(laid, "sat_stack", "sum");
    int left = there && weapon->burst > loss ? weapon->burst - loss : 1;
    return !there || ((value == base + sight || cover) && (dice == left || stacks) &&
                      (dice == 1) == laid_key(laid, "outlook-one"));
}

static bool is_a_turn(const Laid *laid) {
    return laid_mod(laid) == -3;
}

static bool is_speculative(const Laid *laid) {
    return laid_mod(laid) == -6 && !strcmp(laid_profile(laid, unit_of(laid))->id, "grenadier");
}

static LaidCheck CHECKS[] = {
    {SAID("INF-CORE-07", "bs"), is_attribute, false, 0, 0},
    {SAID("INF-CORE-07", "cc"), is_attribute, false, 0, 0},
    {SAID("INF-CORE-07", "ph"), is_attribute, false, 0, 0},
    {SAID("INF-CORE-07", "wip"), is_attribute, false, 0, 0},
    {SAID("INF-CORE-09", "range"), is_band, false, 0, 0},
    {SAID("INF-CORE-09", "cover"), is_cover, false, 0, 0},
    {SAID("INF-CORE-09", "burst"), is_burst, false, 0, 0},
    {SAID("INF-SAT-01", "loss"), is_loss, false, 0, 0},
    {SAID("INF-SAT-02", "loss"), is_loss, false, 0, 0},
    {SAID("INF-CORE-16", "assault"), is_assault, false, 0, 0},
    {SAID("INF-VIS-04", "needs"), needs_line, false, 0, 0},
    {SAID("INF-VIS-04", "untouched"), needs_no_line, false, 0, 0},
    {SAID("INF-VIS-06", "adds"), has_both_mods, false, 0, 0},
    {SAID("INF-VIS-08", "dodge"), needs_line, false, 0, 0},
    {SAID("INF-VIS-08", "exempt"), needs_no_line, false, 0, 0},
    {SAID("INF-VIS-09", "own"), has_own_mods, false, 0, 0},
    {SAID("INF-ZERO-05", "only"), may_answer_so, false, 0, 0},
    {SAID("INF-ZERO-05", "more"), may_answer_so, false, 0, 0},
    {SAID("INF-ZERO-05", "no-answer"), may_not_answer_so, false, 0, 0},
    {SAID("INF-ZERO-05", "counts-mod"), is_unseen_mod, false, 0, 0},
    {SAID("INF-ZERO-06", "limit"), is_active, false, 0, 0},
    {SAID("INF-ZERO-06", "refused"), is_no_answer, false, 0, 0},
    {SAID("INF-ZERO-06", "whole"), is_no_answer, false, 0, 0},
    {SAID("INF-ZERO-07", "once"), has_one_of_sight, false, 0, 0},
    {SAID("INF-NOISE-04", "once"), has_one_of_sight, false, 0, 0},
    {SAID("INF-ZERO-08", "free"), is_free_of_it, false, 0, 0},
    {SAID("INF-ZERO-10", "sat"), is_cut, false, 0, 0},
    {SAID("INF-ZERO-10", "none"), is_cut, false, 0, 0},
    {SAID("INF-CORE-05", "with"), is_with, false, 0, 0},
    {SAID("INF-CORE-05", "with-none"), is_with, false, 0, 0},
    {SAID("INF-CORE-07", "fails"), fails_surely, false, 0, 0},
    {SAID("INF-CORE-07", "sure"), cannot_fail, false, 0, 0},
    {SAID("INF-CORE-07", "cap"), is_capped, false, 0, 0},
    {SAID("INF-CORE-09", "beyond"), is_beyond, false, 0, 0},
    {SAID("INF-CORE-09", "outlook-beyond"), is_beyond, false, 0, 0},
    {SAID("INF-CORE-09", "counts-cover"), is_cover, false, 0, 0},
    {SAID("INF-CORE-13", "counts-mod"), is_a_turn, false, 0, 0},
    {SAID("INF-CORE-16", "counts-mod"), is_speculative, false, 0, 0},
    {SAID("INF-CORE-16", "counts-assault"), is_assault, false, 0, 0},
    {SAID("INF-LOS-09", "outlook"), is_outlook, false, 0, 0},
    {SAID("INF-LOS-09", "outlook-one"), is_outlook, false, 0, 0},
};
const LaidChecks laid_checks_fire = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
