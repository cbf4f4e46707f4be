/* What rulings say of attacks before a die is rolled: who may, at whom, with how many dice and what chance. */
#include "play/shared_cca_claims.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_pair(Claim *claim) {
    int unit = claim_unit(claim, "unit"), other = claim_unit(claim, "other");
    return claim_side(claim, unit) != claim_side(claim, other) &&
           (claim_rule_is(claim, "CCA-CORE-09") ? claim_apart(claim) == 1 : claim_apart(claim) > 1);
}

static bool is_reach(Claim *claim) {
    int unit = claim_unit(claim, "unit"), steps = claim_value_or_none(claim, "other") ? claim_apart(claim) : 0;
    const ClaimKind *row = claim_kind(claim, unit);
    return claim_is(claim, "out-of-range") ? claim_number(claim, "count") == steps && steps > row->range &&
                                                 claim_number(claim, "most") == row->range
           : claim_is(claim, "apart")         ? claim_number(claim, "count") == steps && steps != 1
           : claim_is(claim, "too-near")      ? steps < 2
           : claim_is(claim, "next-to-enemy") ? steps == 1
           : claim_is(claim, "no-missiles")   ? row->range == 0
           : claim_is(claim, "own-side")      ? claim_side(claim, unit) == claim_side(claim, claim_unit(claim, "other"))
           : claim_is(claim, "leader")        ? row->type == 'l'
           : claim_is(claim, "attached")      ? claim->pieces[claim_unit(claim, "other")].host >= 0
           : claim_is(claim, "no-close-combat") ? row->dice == 0
           : claim_is(claim, "target-close")
               ? steps == 1 && claim_number(claim, "dice") > 0
               : steps == claim_number(claim, "count") && steps <= row->range && claim_number(claim, "dice") > 0;
}

static int fresh_dice(const Claim *claim, int unit) {
    const ClaimKind *row = claim_kind(claim, unit);
    bool full = !strcmp(row->id, "warriors") && claim->pieces[unit].blocks == row->blocks;
    return row->dice + full;
}

static bool has_dice(Claim *claim) {
    int unit = claim_unit(claim, "unit"), dice = claim_number(claim, "dice");
    const ClaimKind *row = claim_kind(claim, unit);
    return claim_is(claim, "base-still")   ? dice == row->still && claim_variable(claim, unit, "hexes_moved") == 0
           : claim_is(claim, "base-moved") ? dice == row->moved && claim_variable(claim, unit, "hexes_moved") > 0
                                           : dice == fresh_dice(claim, unit) || (row->type == 'w' && dice == 2);
}

/* Reads "4 + 1 − 1 = 4" and adds it up. */
bool claim_adds_up(const char *text, int *sum) {
    int total = 0, sign = 1, terms = 0, figure = 0, read;
    while (sscanf(text, "%d%n", &figure, &read) == 1) {
        total += sign * figure;
        terms++;
        text += read;
        if (!strncmp(text, " + ", 3)) {
            sign = 1;
            text += 3;
        } else if (!strncmp(text, " − ", 5)) {
            sign = -1;
            text += 5;
        } else {
            break;
        }
    }
    *sum = total;
    int said = total;
    bool minus = !strncmp(text, " = −", 6);
    if (*text && sscanf(text + (minus ? 6 : 3), "%d", &said) != 1) {
        return false;
    }
    return terms > 0 && (!*text || !strncmp(text, " = ", 3)) && (minus ? -said : said) == total;
}

/* The sum that is told comes to the dice that are rolled. */
static bool sums(Claim *claim) {
    if (claim_number(claim, "dice") == 1 && claim_reading_is(claim, "dice_floor", 1)) {
        return true; /* the last die: DICE-20 */
    }
    int sum, cap, dice = claim_number(claim, "dice"), fewer = claim_number(claim, "fewer");
    if (claim_is(claim, "free") || claim_is(claim, "free-sum")) {
        return claim_adds_up(claim_value(claim, "sum")->text, &sum) && dice == (sum > 0 ? sum : 0);
    }
    if (!claim_adds_up(claim_value(claim, "sum")->text, &sum)) {
        return false;
    }
    if (claim_is(claim, "order") || claim_is(claim, "order-then-less")) {
        if (!claim_adds_up(claim_value(claim, "cap")->text, &cap) || cap >= sum) {
            return false;
        }
        sum = cap;
    }
    sum -= claim_is(claim, "order") ? 0 : fewer;
    return dice == (sum > 0 ? sum : 0);
}

/* Is it a game with a house's own ground? There a camp takes three dice. */
static bool is_house(const Claim *claim) {
    const RulesData *data = play_field(claim->session)->data;
    bool found = false;
    for (int i = 0; i < data->kind_count; i++) {
        found = found || !strcmp(data->kinds[i].id, "mire");
    }
    return found;
}

/* Ground under a unit that limits, or does not limit, its dice or those against it. */
static bool limits(Claim *claim) {
    bool house = is_house(claim);
    static const struct {
        const char *rule, *ground;
        int limit;
    } rows[] = {{"CCA-DICE-04", "broken", 2},         {"CCA-DICE-05", "broken", 0},
                {"CCA-DICE-06", "forest", 2},         {"CCA-DICE-07", "forest", 1},
                {"CCA-DICE-08", "forest", 0},         {"CCA-DICE-09", "fordable-river", 2},
                {"CCA-DICE-10", "fordable-river", 0}, {"CCA-DICE-11", "fordable-river", 1},
                {"CCA-DICE-17", "camp", 0},           {"CCA-DICE-01", "mire", 0}};
    for (size_t i = 0; i < BASE_COUNT(rows); i++) {
        if (claim_rule_is(claim, rows[i].rule)) {
            return hex_equal(claim_at(claim, claim_unit(claim, "unit")), claim_hex(claim)) &&
                   claim_has_ground(claim, claim_hex(claim), rows[i].ground) &&
                   (rows[i].limit == 0 || claim_number(claim, "limit") == rows[i].limit) &&
                   (!claim_is(claim, "fewer") || claim_number(claim, "fewer") == (house ? 3 : 1));
        }
    }
    return false;
}

static bool slopes(Claim *claim) {
    int unit = claim_unit(claim, "unit");
    bool high = claim_has_ground(claim, claim_at(claim, unit), "hill"), mounted = claim_kind(claim, unit)->type == 'm';
    return claim_rule_is(claim, "CCA-DICE-12")   ? !high && claim_number(claim, "limit") == 2
           : claim_rule_is(claim, "CCA-DICE-13") ? high && !mounted && claim_number(claim, "limit") == 3
           : claim_rule_is(claim, "CCA-DICE-14") ? high && mounted && claim_number(claim, "limit") == 2
           : claim_is(claim, "limit-mounted")    ? high && mounted && claim_number(claim, "limit") == 2
                                                 : high && !mounted && claim_number(claim, "limit") == 3;
}

static bool raises(Claim *claim) {
    int cap;
    return claim_is(claim, "raised") ? claim_adds_up(claim_value(claim, "cap")->text, &cap) &&
                                           cap == claim_number(claim, "plain") + claim_number(claim, "card") &&
                                           claim_number(claim, "card") == claim_game(claim, "card_dice")
                                     : claim_number(claim, "plain") == 1 || claim_number(claim, "plain") == 2;
}

static bool is_last_die(Claim *claim) {
    return claim_is(claim, "none") ? claim_number(claim, "dice") == 0
                                   : claim_number(claim, "dice") == 1 && claim_reading_is(claim, "dice_floor", 1);
}

/* Faces that are named hit; a face more or less is another chance. */
static bool foretells(Claim *claim) {
    if (claim_is(claim, "chance-none")) {
        return !strcmp(claim_kind(claim, claim_unit(claim, "other"))->id, "phantom");
    }
    if (!claim_is(claim, "chance")) {
        return claim_number(claim, "count") > 0;
    }
    static const char *const weights[] = {"LEADER", "LIGHT", "MEDIUM", "HEAVY"};
    const char *faces = claim_value(claim, "faces")->text;
    int count = 1;
    for (const char *c = faces; *c; c++) {
        count += *c == ',';
    }
    const ClaimKind *other = claim_kind(claim, claim_unit(claim, "other"));
    bool weighs = other->weight > 0 || other->type == 'l'; /* LEADER hits him, and nobody else by weight */
    return count == claim_number(claim, "count") && (!weighs || strstr(faces, weights[other->weight])) &&
           strstr(faces, "FLAG") == NULL;
}

/* What elephants roll: as many as the target would against them. */
static int dice_as_target(const Claim *claim, int other) {
    const ClaimKind *row = claim_kind(claim, other);
    static const char *const fixed[] = {"elephants", "warriors"};
    for (size_t i = 0; i < BASE_COUNT(fixed); i++) {
        if (!strcmp(row->id, fixed[i])) {
            return 3;
        }
    }
    return row->type == 'l' ? 1 : row->type == 'w' ? 2 : row->dice;
}

static bool is_as_target(Claim *claim) {
    return claim_number(claim, "dice") == dice_as_target(claim, claim_unit(claim, "other"));
}

/* Neither the ground nor the hills change the dice of what is told about them: that they are there. */
static bool leaves_dice(Claim *claim) {
    int unit = claim->attacker, other = claim->target;
    const char *ground = claim_rule_is(claim, "CCA-DICE-18") ? "rampart" : "hill";
    bool there = claim_has_ground(claim, claim_at(claim, unit), ground) ||
                 claim_has_ground(claim, claim_at(claim, other), ground);
    return there && (!claim_is(claim, "all") || claim_reading_is(claim, "dice_hill_ranged", 1));
}

static int count_of_last(const Claim *claim, const char *key) {
    int count = 0;
    for (const RulesFinding *it = claim->ruling->findings.items; it < claim->finding; it++) {
        for (int i = 0; !strcmp(it->key, key) && i < it->value_count; i++) {
            count = !strcmp(it->values[i].name, "count") ? (int)it->values[i].number : count;
        }
    }
    return count;
}

static bool averages(Claim *claim) {
    double mean = strtod(claim_value(claim, "mean")->text, NULL),
           exact = count_of_last(claim, "chance") * claim_number(claim, "count") / 6.0;
    return mean > exact - 0.006 && mean < exact + 0.006 && exact > 0;
}

static bool is_in_the_way(Claim *claim) {
    HexId from = claim_at(claim, claim_unit(claim, "unit")), to = claim_at(claim, claim_unit(claim, "other")), at;
    bool edge;
    if (!claim_rule_is(claim, "CCA-LOS-05")) {
        at = claim_hex(claim);
        bool unit = claim_rule_is(claim, "CCA-LOS-09"), there = false;
        for (int i = 0; unit && i < claim->setup->unit_count; i++) {
            there = there || (claim_value(claim, "ref")->ref.index == i && hex_equal(claim_at(claim, i), at));
        }
        return hex_judge(at, from, to, &edge) == JUDGED_CROSSED &&
               (unit ? there : claim_is_ground(claim, at, claim_value(claim, "ground")->text));
    }
    HexJudged sides[2] = {JUDGED_LEFT, JUDGED_RIGHT};
    const char *text = claim_value(claim, "ground")->text;
    for (int i = 0; i < 2; i++) {
        const char *in = strstr(text, " in ");
        char name[8] = "";
        if (!in || sscanf(in, " in %7[A-I0-9]", name) != 1 || !hex_parse(name, &at) ||
            hex_judge(at, from, to, &edge) != sides[i]) {
            return false;
        }
        text = in + 1;
    }
    return true;
}

/* The lowest maximum of a catalogue's table for this pair, read row by row; 99 where none holds. */
static int lowest_maximum(Claim *claim, int unit, int other, bool near) {
    static const struct {
        const char *ground;
        int near_own, near_target, far_own, far_target;
    } rows[] = {
        {"broken", 2, 2, 99, 99}, {"forest", 2, 2, 99, 1}, {"fordable-river", 2, 2, 1, 99}, {"mire", 1, 2, 99, 99}};
    HexId own = claim_at(claim, unit), target = claim_at(claim, other);
    int lowest = 99;
    for (size_t i = 0; i < BASE_COUNT(rows); i++) {
        int first = claim_has_ground(claim, own, rows[i].ground) ? near ? rows[i].near_own : rows[i].far_own : 99;
        int second =
            claim_has_ground(claim, target, rows[i].ground) ? near ? rows[i].near_target : rows[i].far_target : 99;
        lowest = first < lowest ? first : lowest;
        lowest = second < lowest ? second : lowest;
    }
    bool high = claim_has_ground(claim, own, "hill"), uphill = !high && claim_has_ground(claim, target, "hill");
    int down = claim_kind(claim, unit)->type == 'm' ? 2 : 3;
    int slope = high && (near || claim_reading_is(claim, "dice_hill_ranged", 1)) ? down : uphill && near ? 2 : 99;
    return slope < lowest ? slope : lowest;
}

/* A camp, that takes one die, or three in the house's, leaves none; and no reading leaves the last. */
static bool lacks_dice(Claim *claim) {
    int unit = claim_unit(claim, "unit"), other = claim_unit(claim, "other"), scope = claim_game(claim, "card_scope");
    bool near = claim_apart(claim) == 1, covers = scope == 3 || scope == (near ? 1 : 2); /* both; close or ranged */
    const ClaimKind *row = claim_kind(claim, unit);
    int card = covers ? claim_game(claim, "card_dice") : 0, less = is_house(claim) ? 3 : 1;
    int fresh = !near ? (claim_variable(claim, unit, "hexes_moved") > 0 ? row->moved : row->still)
                : !strcmp(row->id, "elephants") ? dice_as_target(claim, other)
                                                : fresh_dice(claim, unit);
    int cap = lowest_maximum(claim, unit, other, near) + card, all = fresh + card;
    int left = claim_reading_is(claim, "dice_camp_order", 1) ? (all < cap ? all : cap) - less
               : all - less < cap                            ? all - less
                                                             : cap;
    return claim_has_ground(claim, claim_at(claim, unit), "camp") && claim_reading_is(claim, "dice_floor", 0) &&
           left <= 0;
}

/* Swords are rolled again by elephants; one hit or more is what is left of none. */
static bool foretells_once(Claim *claim) {
    int faces = count_of_last(claim, "chance"), dice = claim_number(claim, "count");
    double misses = 1, all = strtod(claim_value(claim, "all")->text, NULL);
    for (int i = 0; i < dice; i++) {
        misses *= (6 - faces) / 6.0;
    }
    bool exact = all > 0 && all < 100 && 100 * (1 - misses) - all < 0.06 && all - 100 * (1 - misses) < 0.06;
    return exact && !strcmp(claim_kind(claim, claim->attacker)->id, "elephants");
}

static ClaimCheck CHECKS[] = {
    {SAID("CCA-LOS-15", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-20", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-DICE-01", "limit-own"), limits, 0, 0},
    {SAID("CCA-DICE-01", "limit-target"), limits, 0, 0},
    {SAID("CCA-DICE-20", "no-dice"), lacks_dice, 0, 0},
    {SAID("CCA-CORE-07", "chance-none"), foretells, 0, 0},
    {SAID("CCA-CORE-08", "chance-none"), foretells, 0, 0},
    {SAID("CCA-CORE-08", "chance-once"), foretells_once, 0, 0},
    {SAID("CCA-CORE-09", "declared"), is_pair, 0, 0},
    {SAID("CCA-CORE-09", "bonus"), is_pair, 0, 0},
    {SAID("CCA-CORE-06", "fires"), is_pair, 0, 0},
    {SAID("CCA-CORE-07", "out-of-range"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "apart"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "too-near"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "next-to-enemy"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "no-missiles"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "own-side"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "leader"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "attached"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "no-close-combat"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "target-close"), is_reach, 0, 0},
    {SAID("CCA-CORE-06", "target-ranged"), is_reach, 0, 0},
    {SAID("CCA-CORE-04", "base"), has_dice, 0, 0},
    {SAID("CCA-CORE-07", "base-still"), has_dice, 0, 0},
    {SAID("CCA-CORE-07", "base-moved"), has_dice, 0, 0},
    {SAID("CCA-DICE-01", "free"), sums, 0, 0},
    {SAID("CCA-DICE-01", "free-sum"), sums, 0, 0},
    {SAID("CCA-DICE-01", "order"), sums, 0, 0},
    {SAID("CCA-DICE-04", "limit-own"), limits, 0, 0},
    {SAID("CCA-DICE-04", "limit-target"), limits, 0, 0},
    {SAID("CCA-DICE-05", "normal-own"), limits, 0, 0},
    {SAID("CCA-DICE-05", "normal-target"), limits, 0, 0},
    {SAID("CCA-DICE-06", "limit-own"), limits, 0, 0},
    {SAID("CCA-DICE-06", "limit-target"), limits, 0, 0},
    {SAID("CCA-DICE-07", "limit-target"), limits, 0, 0},
    {SAID("CCA-DICE-08", "normal-own"), limits, 0, 0},
    {SAID("CCA-DICE-09", "limit-own"), limits, 0, 0},
    {SAID("CCA-DICE-09", "limit-target"), limits, 0, 0},
    {SAID("CCA-DICE-10", "normal-target"), limits, 0, 0},
    {SAID("CCA-DICE-11", "limit-own"), limits, 0, 0},
    {SAID("CCA-DICE-17", "fewer"), limits, 0, 0},
    {SAID("CCA-DICE-12", "limit"), slopes, 0, 0},
    {SAID("CCA-DICE-13", "limit"), slopes, 0, 0},
    {SAID("CCA-DICE-14", "limit"), slopes, 0, 0},
    {SAID("CCA-DICE-15", "limit-foot"), slopes, 0, 0},
    {SAID("CCA-DICE-15", "limit-mounted"), slopes, 0, 0},
    {SAID("CCA-DICE-01", "free-then-less"), sums, 0, 0},
    {SAID("CCA-DICE-01", "order-then-less"), sums, 0, 0},
    {SAID("CCA-DICE-02", "raised"), raises, 0, 0},
    {SAID("CCA-DICE-03", "lowest"), raises, 0, 0},
    {SAID("CCA-DICE-20", "none"), is_last_die, 0, 0},
    {SAID("CCA-DICE-20", "at-least-one"), is_last_die, 0, 0},
    {SAID("CCA-DICE-16", "close-only"), leaves_dice, 0, 0},
    {SAID("CCA-DICE-16", "uphill"), leaves_dice, 0, 0},
    {SAID("CCA-DICE-16", "all"), leaves_dice, 0, 0},
    {SAID("CCA-DICE-18", "no-effect"), leaves_dice, 0, 0},
    {SAID("CCA-CORE-07", "chance"), foretells, 0, 0},
    {SAID("CCA-CORE-08", "chance"), foretells, 0, 0},
    {SAID("CCA-CORE-17", "base-as-target"), is_as_target, 0, 0},
    {SAID("CCA-LOS-05", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-09", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-10", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-11", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-17", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-19", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-LOS-21", "no-fire"), is_in_the_way, 0, 0},
    {SAID("CCA-CORE-07", "chance-all"), averages, 0, 0},
    {SAID("CCA-CORE-08", "chance-all"), averages, 0, 0},
};
const ClaimChecks claim_checks_dice = {CHECKS, BASE_COUNT(CHECKS)};
