/* What rulings of Infinity tell of a line of fire and of the numbers of a roll, against plain counting over random
 * tables. Asked where nobody has moved since, so that everybody stands where the table says. */
#include "play/shared_infinity_tells.h"
#include "play/shared_toy.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_in(const Told *told) {
    return told_gap(told, "unit") <= TOLD_TOUCH;
}

static bool is_enemy(const Told *told) {
    return told_side(told, "unit") != told_side(told, "other");
}

/* ---- lines, where nobody has moved ---- */

static bool is_into(const Told *told) {
    return told_gap(told, "other") <= TOLD_TOUCH;
}

static bool is_between(const Told *told) {
    return told_gap(told, "unit") > -TOLD_TOUCH && told_gap(told, "other") > -TOLD_TOUCH && told_card(told)->rule;
}

static bool holds_a_base(const Told *told) {
    return told_gap(told, "unit") <= TOLD_TOUCH || told_gap(told, "other") <= TOLD_TOUCH;
}

static bool changes(const Told *told) {
    bool costs = told_level(told) > 0 || told_card(told)->sat > 0;
    return told_level(told) < 3 && costs == told_key(told, "open");
}

static bool has_no_field(const Told *told) {
    return !strcmp(told_text(told, "field"), "visibility") ? told_level(told) == 0 : told_card(told)->sat == 0;
}

static bool is_ladder(const Told *told) {
    const char *vis = told_text(told, "vis");
    return told_mod(told) == (!strcmp(vis, "low") ? -3 : !strcmp(vis, "poor") ? -6 : 0) && told_mod(told) != 0;
}

static bool is_dimmed(const Told *told) {
    return told_mod(told) == -3 * told_level(told) &&
           told_level(told) == (!strcmp(told->finding->rule, "INF-VIS-02") ? 1 : 2);
}

static bool is_zero(const Told *told) {
    const Card *card = told_card(told);
    bool noise = card->noise && told_profile(told, "unit")->visor > 0;
    return told_level(told) == 3 && noise == !strcmp(told->finding->rule, "INF-NOISE-02");
}

static bool is_through_visor(const Told *told) {
    static const char *const words[] = {"none", "low", "poor", "zero"};
    int visor = told_profile(told, "unit")->visor;
    return visor == told_number(told, "level") && !strcmp(words[told_level(told)], told_text(told, "vis"));
}

static bool is_noise(const Told *told) {
    bool visor = told_profile(told, "unit")->visor > 0;
    bool says = told_key(told, "blind") || told_key(told, "noise") || told_key(told, "alike");
    return told_card(told)->noise && visor == says &&
           (!told_key(told, "alike") || told_number(told, "level") == told_profile(told, "unit")->visor);
}

static bool is_saturated(const Told *told) {
    return told_card(told)->sat == -told_mod(told) &&
           told_card(told)->sat == (!strcmp(told->finding->rule, "INF-SAT-01") ? 1 : 2);
}

static bool has_saturation(const Told *told) {
    return told_card(told)->sat > 0 && (told_key(told, "same") || told_level(told) > 0);
}

static bool is_behind(const Told *told) {
    return told_ahead(told) <= 0.01;
}

static bool is_seen(const Told *told) {
    const RulesSight *sight = &told->ruling->sights.items[0];
    return told->ruling->sights.count > 0 && sight->visible == told_key(told, "seen") &&
           told_side(told, "unit") != told_side(told, "other");
}

static bool is_level(const Told *told) {
    const char *vis = told_text(told, "vis");
    if (!tree_find(told->ruling->facts, "saturation")) {
        return true; /* what a roll needs has no such fact; the same line is asked for alone */
    }
    double mod = tree_get_number(told->ruling->facts, "visibility", 0);
    return mod == (!strcmp(vis, "low")    ? -3
                   : !strcmp(vis, "poor") ? -6
                                          : 0) &&
           tree_get_number(told->ruling->facts, "saturation", 0) == told_number(told, "sat");
}

/* ---- numbers of a roll, where nobody has moved ---- */

static bool is_away(const Told *told) {
    return fabs(told_length(told, "length") - told_apart(told)) < 0.02;
}

static bool is_range(const Told *told) {
    return told_mod(told) == told_band(told) && told_band(told) != 0;
}

/* Attribute and the MODs that are told: the worst of visibility and the sum of the others, 12 at most. */
static bool is_sum(const Told *told) {
    int mods = 0, sight = 0;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        Told one = *told;
        one.finding = &told->ruling->findings.items[i];
        if (!one.finding->key || strncmp(one.finding->key, "counts-", 7) != 0 ||
            !strncmp(one.finding->rule, "INF-SAT", 7)) {
            continue;
        }
        bool vis = !strncmp(one.finding->rule, "INF-VIS", 7) || !strncmp(one.finding->rule, "INF-ZERO", 8);
        sight = vis && told_mod(&one) < sight ? told_mod(&one) : sight;
        mods += vis ? 0 : told_mod(&one);
    }
    mods += sight;
    mods = mods > 12 ? 12 : mods < -12 ? -12 : mods;
    int value = told_number(told, "value");
    bool range = told_key(told, "needs") ? value >= 1 && value <= 20 : value > 20;
    return range && value == told_attribute(told) + mods;
}

static bool is_share(const Told *told) {
    int dice = told_number(told, "value"), burst = told_burst(told), loss = 0;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        Told one = *told;
        one.finding = &told->ruling->findings.items[i];
        if (!strncmp(one.finding->rule, "INF-SAT", 7) && told_key(&one, "counts-loss")) {
            loss = -told_mod(&one) > loss ? -told_mod(&one) : loss;
        }
    }
    int left = burst - loss < 1 ? 1 : burst - loss;
    return dice == left && told_key(told, "share") == (left < burst);
}

static bool is_one(const Told *told) {
    return told_burst(told) == 1;
}

static bool is_least(const Told *told) {
    return told_number(told, "value") == 1;
}

static bool is_no_shot(const Told *told) {
    return strcmp(told_text(told, "skill"), "BS Attack") != 0;
}

/* ---- all of them ---- */

static TellsCheck CHECKS[] = {
    {SAID("INF-LOS-02", "from"), is_in, true, 0, 0},
    {SAID("INF-LOS-03", "into"), is_into, true, 0, 0},
    {SAID("INF-LOS-04", "through"), is_between, true, 0, 0},
    {SAID("INF-LOS-05", "touches"), is_between, true, 0, 0},
    {SAID("INF-VIS-05", "contact"), is_between, true, 0, 0},
    {SAID("INF-LOS-06", "bases"), holds_a_base, true, 0, 0},
    {SAID("INF-LOS-07", "avoided"), is_between, true, 0, 0},
    {SAID("INF-ZONE-04", "open"), changes, true, 0, 0},
    {SAID("INF-ZONE-04", "plain"), changes, true, 0, 0},
    {SAID("INF-ZONE-05", "nothing"), has_no_field, true, 0, 0},
    {SAID("INF-VIS-01", "ladder"), is_ladder, true, 0, 0},
    {SAID("INF-VIS-02", "counts-mod"), is_dimmed, true, 0, 0},
    {SAID("INF-VIS-03", "counts-mod"), is_dimmed, true, 0, 0},
    {SAID("INF-VIS-10", "visor"), is_through_visor, true, 0, 0},
    {SAID("INF-ZERO-01", "none"), is_zero, true, 0, 0},
    {SAID("INF-NOISE-02", "none"), is_zero, true, 0, 0},
    {SAID("INF-NOISE-01", "clear"), is_noise, true, 0, 0},
    {SAID("INF-NOISE-01", "blind"), is_noise, true, 0, 0},
    {SAID("INF-NOISE-05", "alike"), is_noise, true, 0, 0},
    {SAID("INF-SAT-01", "counts-loss"), is_saturated, true, 0, 0},
    {SAID("INF-SAT-02", "counts-loss"), is_saturated, true, 0, 0},
    {SAID("INF-SAT-07", "same"), has_saturation, true, 0, 0},
    {SAID("INF-SAT-09", "both"), has_saturation, true, 0, 0},
    {SAID("INF-LOS-01", "hidden"), is_behind, true, 0, 0},
    {SAID("INF-LOS-01", "seen"), is_seen, true, 0, 0},
    {SAID("INF-LOS-01", "blocked"), is_seen, true, 0, 0},
    {SAID("INF-LOS-09", "chosen"), is_level, true, 0, 0},
    {SAID("INF-LOS-10", "own"), is_enemy, true, 0, 0},
    {SAID("INF-CORE-09", "distance"), is_away, true, 0, 0},
    {SAID("INF-CORE-09", "counts-range"), is_range, true, 0, 0},
    {SAID("INF-CORE-07", "needs"), is_sum, true, 0, 0},
    {SAID("INF-SAT-03", "least"), is_least, true, 0, 0},
    {SAID("INF-SAT-04", "share"), is_share, true, 0, 0},
    {SAID("INF-SAT-04", "kept"), is_share, true, 0, 0},
    {SAID("INF-SAT-08", "one"), is_one, true, 0, 0},
    {SAID("INF-SAT-06", "other"), is_no_shot, true, 0, 0},
};

static void what_is_told_is_what_happened(void **state) {
    (void)state;
    assert_int_equal(tells_play(CHECKS, BASE_COUNT(CHECKS)), 0);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    int idle = 0;
    for (size_t i = 0; i < BASE_COUNT(CHECKS); i++) {
        if (CHECKS[i].met == 0) {
            print_error("%s %s was never told\n", CHECKS[i].rule, CHECKS[i].key);
            idle++;
        }
    }
    assert_int_equal(idle, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_what_happened),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
