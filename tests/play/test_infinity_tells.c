/* What rulings of Infinity tell of moves, rolls and saves, against plain counting over random tables: cards, profiles
 * and weapons are typed here again, dice are added up anew, and each claim is held against the table before and after.
 */
#include "play/shared_infinity_tells.h"
#include "play/shared_toy.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- ground ---- */

static bool is_in(const Told *told) {
    return told_gap(told, "unit") <= TOLD_TOUCH;
}

static bool is_rough(const Told *told) {
    return is_in(told) && told_card(told)->mov > 0;
}

static bool is_very(const Told *told) {
    return told_card(told)->mov == 2;
}

static bool has_fields(const Told *told) {
    return !strcmp(told_text(told, "fields"), told_card(told)->fields) &&
           !strcmp(told->finding->rule, told_card(told)->rule);
}

static bool matches(const Told *told) {
    const char *type = told_card(told)->type;
    return !strcmp(told_profile(told, "unit")->terrain, type) && told_labels(told_text(told, "type"), type);
}

static bool differs(const Told *told) {
    const char *type = told_card(told)->type, *own = told_profile(told, "unit")->terrain;
    return strcmp(own, type) != 0 && strcmp(own, "none") != 0 && told_labels(told_text(told, "type"), type);
}

static bool is_free(const Told *told) {
    return !strcmp(told_profile(told, "unit")->terrain, told_card(told)->type);
}

static bool is_second(const Told *told) {
    const Profile *profile = told_profile(told, "unit");
    return told_number(told, "first") == profile->mov[0] && told_number(told, "second") == profile->mov[1];
}

static bool counts_zones(const Told *told) {
    int count = 0;
    for (int i = 0; i < FIELD_ZONES; i++) {
        count += CARDS[told->card[i]].rule && told_zone_gap(told, told_who(told, "unit"), i) <= TOLD_TOUCH;
    }
    return count == told_number(told, "count") && count > 1;
}

static bool is_against(const Told *told) {
    return fabs(told_gap_after(told, "unit")) <= TOLD_TOUCH && told_card(told)->mov > 0;
}

/* ---- ways ---- */

/* A way of one leg is as long as the trooper is away from where it stood. */
static bool goes(const Told *told) {
    double length = told_length(told, "length");
    return length <= told_length(told, "limit") + 0.01 &&
           (!told->moved || fabs(length - told_went(told, told_who(told, "unit"))) < 0.02);
}

static bool may_go(const Told *told) {
    const Profile *profile = told_profile(told, "unit");
    double inches = told_length(told, "limit") / 25.4;
    bool known = false;
    for (int i = 0; i < 2; i++) {
        for (int more = 0; more < 2; more++) {
            known |= fabs(inches - profile->mov[i] - more) < 1e-6;
        }
    }
    return known || fabs(inches - 1) < 1e-6 || fabs(inches - 2) < 1e-6;
}

static bool is_too_far(const Told *told) {
    return atof(told_text(told, "length")) > atof(told_text(told, "limit"));
}

static bool is_an_inch(const Told *told) {
    return fabs(told_length(told, told_key(told, "bonus") ? "length" : "limit") - 25.4) < 1e-6;
}

static bool stops(const Told *told) {
    return is_against(told) &&
           (!told->moved || fabs(told_length(told, "length") - told_went(told, told_who(told, "unit"))) < 0.02);
}

/* ---- dice ---- */

static bool wins(const Told *told) {
    int stand = told_stand(told, "unit"), against = told_stand(told, "other");
    return told_key(told, "wins") ? stand == told_number(told, "count") && stand > 0 && against == 0
                                  : stand == 0 && against == 0;
}

static bool strikes(const Told *told) {
    int stand = told_stand(told, "unit");
    return told_key(told, "hits") ? stand > 0 && stand == told_number(told, "count") : stand == 0;
}

/* The saves of one trooper may be told in several sentences, which add up to its rolls. */
static bool saves(const Told *told) {
    int passed = 0, all = 0, said = 0, of = 0;
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        for (int k = 0; k < roll->count && !strcmp(roll->what, "save") && roll->by.index == told_who(told, "unit");
             k++) {
            passed += roll->values[k] >= roll->need;
            all++;
        }
    }
    for (int i = 0; i < told->ruling->findings.count; i++) {
        Told one = *told;
        one.finding = &told->ruling->findings.items[i];
        if ((told_is(&one, "INF-CORE-10", "saves") || told_is(&one, "INF-CORE-10", "saves-none")) &&
            told_who(&one, "unit") == told_who(told, "unit")) {
            said += told_number(&one, "count");
            of += told_number(&one, "value");
        }
    }
    return passed == said && all == of && (told_number(told, "count") == 0) == told_key(told, "saves-none");
}

static bool is_hurt(const Told *told) {
    int unit = told_who(told, "unit"), lost = 0;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        Told one = *told;
        one.finding = &told->ruling->findings.items[i];
        lost +=
            told_is(&one, "INF-CORE-10", "wound") && told_who(&one, "unit") == unit ? told_number(&one, "count") : 0;
    }
    int before = told_before(told, unit, "wounds"), after = told_after(told, unit, "wounds");
    return after == (before - lost < 0 ? -1 : before - lost);
}

static bool is_down(const Told *told) {
    return told_after(told, told_who(told, "unit"), told_key(told, "dead") ? "dead" : "unconscious") == 1;
}

static bool is_critical(const Told *told) {
    return told_number(told, "count") > 0 && told_criticals(told) >= told_number(told, "count");
}

static bool dodges(const Told *told) {
    return (told_stand(told, "unit") > 0) == told_key(told, "dodged");
}

static bool rolled_there(const Told *told) {
    int highest = 0, value = told_number(told, "value");
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        for (int k = 0; k < roll->count && roll->by.index == told_who(told, "unit") && told_is_skill(roll); k++) {
            highest = roll->values[k] > highest ? roll->values[k] : highest;
        }
    }
    return highest == value && (value >= told_card(told)->hostile) == told_key(told, "trigger") &&
           told_card(told)->hostile > 0;
}

static bool is_hostile(const Told *told) {
    return told_number(told, "value") == told_card(told)->hostile;
}

/* ---- Orders ---- */

static bool declares(const Told *told) {
    return told_who(told, "unit") == told->unit && !strcmp(told_text(told, "skill"), told->skill);
}

static bool is_under_way(const Told *told) {
    return told_who(told, "unit") == told->active;
}

static bool is_lying(const Told *told) {
    int unit = told_who(told, "unit");
    return told_before(told, unit, "unconscious") == 1 || told_before(told, unit, "dead") == 1;
}

static bool has_reacted(const Told *told) {
    return told_before(told, told_who(told, "unit"), told_key(told, "twice") ? "aro" : "passed") > 0;
}

static bool are_sides(const Told *told) {
    return (told_side(told, "unit") == told_side(told, "other")) == told_key(told, "for-enemies");
}

static bool is_enemy(const Told *told) {
    return told_side(told, "unit") != told_side(told, "other");
}

/* ---- all of them ---- */

static TellsCheck CHECKS[] = {
    {SAID("INF-ZONE-02", "in"), is_in, false, 0, 0},
    {SAID("INF-ZONE-03", "several"), counts_zones, false, 0, 0},
    {SAID("INF-MOVE-01", "counts"), is_rough, false, 0, 0},
    {SAID("INF-MOVE-02", "stop"), stops, false, 0, 0},
    {SAID("INF-MOVE-15", "at"), is_against, false, 0, 0},
    {SAID("INF-MOVE-16", "any"), is_against, false, 0, 0},
    {SAID("INF-MOVE-04", "second"), is_second, false, 0, 0},
    {SAID("INF-MOVE-05", "both"), is_rough, false, 0, 0},
    {SAID("INF-MOVE-06", "limit"), may_go, false, 0, 0},
    {SAID("INF-MOVE-06", "too-far"), is_too_far, false, 0, 0},
    {SAID("INF-MOVE-07", "same"), is_very, false, 0, 0},
    {SAID("INF-MOVE-14", "leaves"), is_rough, false, 0, 0},
    {SAID("INF-MOVE-13", "strict"), is_rough, false, 0, 0},
    {SAID("INF-CORE-15", "moves"), goes, false, 0, 0},
    {SAID("INF-TERR-02", "matches"), matches, false, 0, 0},
    {SAID("INF-TERR-02", "not"), differs, false, 0, 0},
    {SAID("INF-TERR-03", "free"), is_free, false, 0, 0},
    {SAID("INF-TERR-03", "bonus"), is_an_inch, false, 0, 0},
    {SAID("INF-TERR-04", "stays"), is_free, false, 0, 0},
    {SAID("INF-CORE-08", "wins"), wins, false, 0, 0},
    {SAID("INF-CORE-08", "neither"), wins, false, 0, 0},
    {SAID("INF-CORE-07", "hits"), strikes, false, 0, 0},
    {SAID("INF-CORE-07", "misses"), strikes, false, 0, 0},
    {SAID("INF-CORE-10", "saves"), saves, false, 0, 0},
    {SAID("INF-CORE-10", "saves-none"), saves, false, 0, 0},
    {SAID("INF-CORE-10", "wound"), is_hurt, false, 0, 0},
    {SAID("INF-CORE-10", "dead"), is_down, false, 0, 0},
    {SAID("INF-CORE-10", "unconscious"), is_down, false, 0, 0},
    {SAID("INF-CORE-10", "critical"), is_critical, false, 0, 0},
    {SAID("INF-CORE-12", "dodged"), dodges, false, 0, 0},
    {SAID("INF-CORE-12", "fails"), dodges, false, 0, 0},
    {SAID("INF-HOST-03", "trigger"), rolled_there, false, 0, 0},
    {SAID("INF-HOST-03", "not"), rolled_there, false, 0, 0},
    {SAID("INF-HOST-01", "level"), is_hostile, false, 0, 0},
    {SAID("INF-CORE-03", "first"), declares, false, 0, 0},
    {SAID("INF-CORE-03", "second"), declares, false, 0, 0},
    {SAID("INF-CORE-03", "reacts"), declares, false, 0, 0},
    {SAID("INF-CORE-03", "resolves"), is_under_way, false, 0, 0},
    {SAID("INF-CORE-03", "window"), is_under_way, false, 0, 0},
    {SAID("INF-CORE-03", "second-now"), is_under_way, false, 0, 0},
    {SAID("INF-CORE-03", "twice"), has_reacted, false, 0, 0},
    {SAID("INF-CORE-02", "down"), is_lying, false, 0, 0},
    {SAID("INF-CORE-04", "for-enemies"), are_sides, false, 0, 0},
    {SAID("INF-CORE-05", "may"), is_enemy, false, 0, 0},
    {SAID("INF-CORE-05", "none"), is_enemy, false, 0, 0},
    {SAID("INF-CARD-01", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-02", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-03", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-05", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-06", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-09", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-10", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-11", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-13", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-15", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-16", "card"), has_fields, false, 0, 0},
    {SAID("INF-CARD-17", "card"), has_fields, false, 0, 0},
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
