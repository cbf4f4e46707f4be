/* What rulings say of movement, of ground that is entered, and of hexes and who stands there. */
#include "play/shared_cca_claims.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool moves(Claim *claim) {
    ClaimPiece *unit = claim_piece(claim, "unit");
    HexId to = claim_hex(claim);
    const ClaimKind *row = claim_kind(claim, claim_unit(claim, "unit"));
    int most = row->move + !strcmp(row->id, "warriors");
    bool so = claim_number(claim, "count") >= claim_steps(claim_at(claim, claim_unit(claim, "unit")), to) &&
              claim_number(claim, "count") <= claim_number(claim, "most") && claim_number(claim, "most") >= row->move &&
              claim_number(claim, "most") <= most && claim_on_board(to);
    unit->at = to;
    unit->host = -1;
    return so;
}

static bool joins(Claim *claim) {
    ClaimPiece *leader = claim_piece(claim, "leader");
    int unit = claim_unit(claim, "unit");
    bool so =
        claim_kind(claim, claim_unit(claim, "leader"))->type == 'l' &&
        claim_side(claim, unit) == claim_side(claim, claim_unit(claim, "leader")) &&
        (claim_is(claim, "along") || hex_equal(claim_at(claim, claim_unit(claim, "leader")), claim->pieces[unit].at) ||
         (claim_is(claim, "ends-with-leader") && hex_equal(leader->at, claim_hex(claim))));
    leader->host = unit;
    return so;
}

/* The ground that a sentence of movement is about, and what it does to such a unit. */
static bool enters(Claim *claim) {
    char type = claim_kind(claim, claim_unit(claim, "unit"))->type;
    bool rule = claim_rule_is(claim, "CCA-MOVE-02")
                    ? (type == 'm' || type == 'l') && claim_has_ground(claim, claim_hex(claim), "broken")
                : claim_rule_is(claim, "CCA-MOVE-04") ? claim_has_ground(claim, claim_hex(claim), "forest")
                : claim_rule_is(claim, "CCA-MOVE-06") ? claim_has_ground(claim, claim_hex(claim), "fordable-river")
                                                      : type == 'l';
    return rule && claim_is_ground(claim, claim_hex(claim), claim_value(claim, "ground")->text);
}

static bool goes_free(Claim *claim) {
    char type = claim_kind(claim, claim_unit(claim, "unit"))->type;
    return claim_rule_is(claim, "CCA-MOVE-01")   ? type == 'f' && claim_has_ground(claim, claim_hex(claim), "broken")
           : claim_rule_is(claim, "CCA-MOVE-05") ? claim_has_ground(claim, claim_hex(claim), "hill")
                                                 : claim_has_ground(claim, claim_hex(claim), "camp");
}

static bool is_closed(Claim *claim) {
    char type = claim_kind(claim, claim_unit(claim, "unit"))->type;
    HexId at = claim_hex(claim);
    bool water = claim_has_ground(claim, at, "river") || claim_has_ground(claim, at, "seacoast");
    bool rocks = (type == 'w' && claim_has_ground(claim, at, "broken")) ||
                 (type == 'm' && claim_has_ground(claim, at, "thicket"));
    bool rule = claim_rule_is(claim, "CCA-MOVE-03")   ? rocks
                : claim_rule_is(claim, "CCA-MOVE-09") ? claim_has_ground(claim, at, "seacoast")
                : claim_rule_is(claim, "CCA-MOVE-10") ? claim_has_ground(claim, at, "river")
                                                      : water || rocks;
    return rule && claim_is_ground(claim, at, claim_value(claim, "ground")->text);
}

static bool is_held(Claim *claim) {
    int other = claim_unit(claim, "other");
    return hex_equal(claim_at(claim, other), claim_hex(claim)) &&
           (!claim_is(claim, "enemy") || claim_side(claim, other) != claim_side(claim, claim_unit(claim, "unit"))) &&
           (!claim_is(claim, "two-leaders") || claim_kind(claim, other)->type == 'l');
}

static bool is_too_far(Claim *claim) {
    const ClaimKind *row = claim_kind(claim, claim_unit(claim, "unit"));
    bool charges = !strcmp(row->id, "warriors");
    return claim_number(claim, "most") == row->move && charges == claim_is(claim, "too-far-charge") &&
           (!charges || claim_number(claim, "count") == row->move + 1);
}

/* What a unit did before this turn's action. */
static bool has_done(Claim *claim) {
    int unit = claim_unit(claim, "unit");
    return claim_is(claim, "has-battled") ? claim_variable(claim, unit, "battled") == 1
           : claim_rule_is(claim, "CCA-CORE-07")
               ? claim_kind(claim, unit)->type == 'w' && claim_variable(claim, unit, "hexes_moved") > 0
           : claim_is(claim, "moved-too-far")
               ? claim_variable(claim, unit, "hexes_moved") == claim_number(claim, "count") &&
                     claim_number(claim, "count") > claim_number(claim, "most")
               : claim_variable(claim, unit, "moved") == 1;
}

/* The hexes of a list are as many as it says, on the board, each once and within the longest move. */
static bool reaches(Claim *claim) {
    char text[2048];
    int count = 0, unit = claim_unit(claim, "unit"), most = claim_kind(claim, unit)->move + 1;
    snprintf(text, sizeof text, "%s", claim_value(claim, "hexes")->text);
    for (char *word = strtok(text, ", "); word; word = strtok(NULL, ", ")) {
        HexId id;
        bool good = hex_parse(word, &id) && claim_on_board(id) && claim_steps(id, claim_at(claim, unit)) <= most &&
                    !claim_has_ground(claim, id, "river") && !claim_has_ground(claim, id, "seacoast");
        if (!good) {
            return false;
        }
        count++;
    }
    return count == claim_number(claim, "count") && (count > 0) == claim_is(claim, "reach");
}

bool claim_by_rampart(const Claim *claim, HexId at) {
    for (int side_of = 0; side_of < 6; side_of++) {
        if (claim_has_ground(claim, hex_neighbour(at, side_of), "rampart")) {
            return true;
        }
    }
    return claim_has_ground(claim, at, "rampart");
}

static bool is_ground_so(Claim *claim) {
    HexId at = claim_hex(claim);
    bool water = claim_has_ground(claim, at, "river") || claim_has_ground(claim, at, "seacoast");
    bool stops = claim_has_ground(claim, at, "forest") || claim_has_ground(claim, at, "broken") ||
                 claim_has_ground(claim, at, "mire") || claim_has_ground(claim, at, "fordable-river");
    return claim_rule_is(claim, "CCA-MOVE-07")   ? claim_by_rampart(claim, at)
           : claim_rule_is(claim, "CCA-MOVE-11") ? claim_has_ground(claim, at, "fordable-river")
           : claim_rule_is(claim, "CCA-MOVE-14")
               ? stops && claim_reading_is(claim, "move_retreat_stops", claim_is(claim, "stopped"))
           : claim_is(claim, "none") ? water
           : claim_is(claim, "some") ? !water && (claim_has_ground(claim, at, "broken")
                                                      ? !strcmp(claim_value(claim, "who")->text, "war machines")
                                                      : claim_has_ground(claim, at, "thicket") &&
                                                            !strcmp(claim_value(claim, "who")->text, "mounted units"))
           : claim_is(claim, "all")
               ? !water && !claim_has_ground(claim, at, "broken") && !claim_has_ground(claim, at, "thicket")
               : water; /* BATTLE-07 */
}

/* What a unit entered this turn, by an order or by its advance, and whether that keeps it from battle. */
static bool entered(Claim *claim) {
    int unit = claim_unit(claim, "unit");
    const ClaimKind *row = claim_kind(claim, unit);
    HexId at = claim_at(claim, unit);
    bool forest = claim_variable(claim, unit, "entered_forest") == 1 || claim_has_ground(claim, at, "forest");
    bool broken = claim_variable(claim, unit, "entered_broken") == 1 || claim_has_ground(claim, at, "broken");
    bool mire = claim_variable(claim, unit, "entered_forest") == 1 || claim_has_ground(claim, at, "mire");
    const char *rule = claim->finding->rule + strlen("CCA-BATTLE-");
    return !strcmp(rule, "01")   ? broken && row->type != 'm'
           : !strcmp(rule, "02") ? broken && row->type == 'm'
           : !strcmp(rule, "03") ? forest && !row->exempt
           : !strcmp(rule, "04") ? forest && row->exempt
           : !strcmp(rule, "05") ? claim_has_ground(claim, at, "fordable-river")
           : !strcmp(rule, "06") ? claim_has_ground(claim, at, "hill") || claim_has_ground(claim, at, "camp") ||
                                       claim_has_ground(claim, at, "rampart")
           : !strcmp(rule, "08") ? forest || broken || mire
           : !strcmp(rule, "09")
               ? (forest || broken || mire) &&
                     (claim_is(claim, "may") ? row->exempt || row->type != 'm' || !broken : !row->exempt || mire)
               : claim_is(claim, "advances") || claim_reading_is(claim, "ford_bonus", 1);
}

static bool is_hex_so(Claim *claim) {
    if (claim_is(claim, "board")) {
        return claim_number(claim, "count") == 113 && claim_number(claim, "rows") == 9;
    }
    if (claim_is(claim, "distance")) {
        HexId from, to;
        return hex_parse(claim_value(claim, "from")->text, &from) && hex_parse(claim_value(claim, "to")->text, &to) &&
               claim_number(claim, "count") == claim_steps(from, to);
    }
    HexId at = claim_hex(claim);
    int x = 2 * (at.column - 1) + (at.row - 1) % 2;
    if (claim_is(claim, "named") || claim_is(claim, "corners")) {
        return claim_number(claim, "x") == x &&
               claim_number(claim, "y") == (at.row - 1) * (claim_is(claim, "corners") ? 3 : 1);
    }
    char text[100];
    int count = 0;
    snprintf(text, sizeof text, "%s", claim_value(claim, "list")->text);
    for (char *word = strtok(text, ", "); word; word = strtok(NULL, ", ")) {
        HexId next;
        count += hex_parse(word, &next) && claim_on_board(next) && claim_steps(next, at) == 1;
    }
    int there = 0;
    for (int i = 0; i < 6; i++) {
        there += claim_on_board(hex_neighbour(at, i));
    }
    return count == claim_number(claim, "count") && count == there;
}

static bool is_put(Claim *claim) {
    HexId at = claim_hex(claim);
    ClaimPiece *unit = claim_piece(claim, "unit");
    unit->at = at;
    unit->host = -1;
    for (int i = 0; i < claim->setup->unit_count; i++) { /* a leader and a unit of one hex belong together */
        bool leads = claim_kind(claim, i)->type == 'l', led = claim_kind(claim, claim_unit(claim, "unit"))->type == 'l';
        if (i != claim_unit(claim, "unit") && claim->pieces[i].at.row > 0 && hex_equal(claim->pieces[i].at, at) &&
            leads != led) {
            (leads ? &claim->pieces[i] : unit)->host = leads ? claim_unit(claim, "unit") : i;
        }
    }
    return claim_on_board(at) && !claim_has_ground(claim, at, "river") && !claim_has_ground(claim, at, "seacoast");
}

static bool holds_hex(Claim *claim) {
    int count = 0;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        count += hex_equal(claim_at(claim, i), claim_hex(claim));
    }
    return claim_is(claim, "empty") ? count == 0
           : claim_is(claim, "holds")
               ? count == 1 && hex_equal(claim_at(claim, claim_unit(claim, "unit")), claim_hex(claim))
               : count == 2 && claim->pieces[claim_unit(claim, "leader")].host == claim_unit(claim, "unit");
}

static bool is_in_section(Claim *claim) {
    HexId at = claim_hex(claim);
    if (!claim_is(claim, "sections")) {
        return hex_equal(claim_at(claim, claim_unit(claim, "unit")), at);
    }
    int x = 2 * (at.column - 1) + (at.row - 1) % 2;
    bool west = x <= 7, east = x >= 17, south = claim_value(claim, "side")->ref.index == 0;
    const char *text = claim_value(claim, "sections")->text;
    return (strstr(text, "left") != NULL) == (south ? west : east) &&
           (strstr(text, "right") != NULL) == (south ? east : west) &&
           (strstr(text, "centre") != NULL) == (x >= 7 && x <= 17);
}

/* The hex whose centre is nearest to the point of the action is the one that is named; none on the board is, else. */
static bool snaps(Claim *claim) {
    const char *text = strstr(claim->action, "'point': [");
    double x, y, near = 0, unit = claim->setup->unit;
    HexId best = {0, 0};
    if (!text || sscanf(text, "'point': [%lf, %lf]", &x, &y) != 2) {
        return false;
    }
    for (int16_t row = 0; row <= CLAIM_ROWS + 1; row++) {
        for (int16_t column = 0; column <= CLAIM_COLUMNS + 1; column++) {
            double dx = (column - (row % 2 ? 0.5 : 0)) * unit - x, dy = unit * (1 + 1.5 * (row - 1)) / sqrt(3) - y;
            if ((row == 0 && column == 0) || dx * dx + dy * dy < near) {
                near = dx * dx + dy * dy;
                best = (HexId){column, row};
            }
        }
    }
    return claim_is(claim, "off") ? !claim_on_board(best) : hex_equal(best, claim_hex(claim));
}

/* The first hex of the action's path. */
static HexId action_hex(const Claim *claim) {
    HexId at = {0, 0};
    char name[8] = "";
    const char *path = strstr(claim->action, "'path': ['");
    assert_true(path && sscanf(path, "'path': ['%7[A-I0-9]", name) == 1 && hex_parse(name, &at));
    return at;
}

/* What ended the way before the path did, or that there is none. */
static bool is_halted(Claim *claim) {
    HexId at = claim_is(claim, "no-way") ? (HexId){0, 0} : claim_hex(claim);
    int unit = claim_unit(claim, "unit");
    bool leads = false;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        leads = leads || (hex_equal(claim_at(claim, i), at) && claim_kind(claim, i)->type == 'l' &&
                          claim_side(claim, i) == claim_side(claim, unit));
    }
    return claim_is(claim, "there")    ? hex_equal(at, claim_at(claim, unit))
           : claim_is(claim, "joined") ? leads && claim_kind(claim, unit)->type != 'l'
           : claim_is(claim, "stopped")
               ? claim_has_ground(claim, at, "mire")
               : claim_steps(action_hex(claim), claim_at(claim, unit)) > 1 &&
                     claim_steps(action_hex(claim), claim_at(claim, unit)) <= claim_kind(claim, unit)->move + 1;
}

static ClaimCheck CHECKS[] = {
    {SAID("CCA-HEX-06", "snaps"), snaps, 0, 0},
    {SAID("CCA-HEX-06", "off"), snaps, 0, 0},
    {SAID("CCA-BATTLE-08", "ban"), entered, 0, 0},
    {SAID("CCA-BATTLE-08", "back"), entered, 0, 0},
    {SAID("CCA-CORE-05", "there"), is_halted, 0, 0},
    {SAID("CCA-CORE-05", "joined"), is_halted, 0, 0},
    {SAID("CCA-CORE-05", "no-way"), is_halted, 0, 0},
    {SAID("CCA-CORE-05", "stopped"), is_halted, 0, 0},
    {SAID("CCA-CORE-05", "moves"), moves, 0, 0},
    {SAID("CCA-HEX-05", "attached"), joins, 0, 0},
    {SAID("CCA-HEX-05", "along"), joins, 0, 0},
    {SAID("CCA-HEX-05", "ends-with-leader"), joins, 0, 0},
    {SAID("CCA-MOVE-02", "stops"), enters, 0, 0},
    {SAID("CCA-MOVE-04", "stops"), enters, 0, 0},
    {SAID("CCA-MOVE-06", "stops"), enters, 0, 0},
    {SAID("CCA-MOVE-15", "stops"), enters, 0, 0},
    {SAID("CCA-MOVE-01", "free"), goes_free, 0, 0},
    {SAID("CCA-MOVE-05", "free"), goes_free, 0, 0},
    {SAID("CCA-MOVE-08", "free"), goes_free, 0, 0},
    {SAID("CCA-MOVE-03", "bar"), is_closed, 0, 0},
    {SAID("CCA-MOVE-09", "bar"), is_closed, 0, 0},
    {SAID("CCA-MOVE-10", "bar"), is_closed, 0, 0},
    {SAID("CCA-MOVE-12", "closed"), is_closed, 0, 0},
    {SAID("CCA-MOVE-13", "bar"), is_closed, 0, 0},
    {SAID("CCA-CORE-05", "occupied"), is_held, 0, 0},
    {SAID("CCA-CORE-05", "enemy"), is_held, 0, 0},
    {SAID("CCA-CORE-05", "two-leaders"), is_held, 0, 0},
    {SAID("CCA-CORE-05", "too-far"), is_too_far, 0, 0},
    {SAID("CCA-CORE-05", "too-far-charge"), is_too_far, 0, 0},
    {SAID("CCA-CORE-05", "has-moved"), has_done, 0, 0},
    {SAID("CCA-CORE-05", "moved-too-far"), has_done, 0, 0},
    {SAID("CCA-CORE-01", "has-battled"), has_done, 0, 0},
    {SAID("CCA-CORE-06", "has-battled"), has_done, 0, 0},
    {SAID("CCA-CORE-07", "has-moved"), has_done, 0, 0},
    {SAID("CCA-CORE-05", "reach"), reaches, 0, 0},
    {SAID("CCA-MOVE-02", "stopped"), enters, 0, 0},
    {SAID("CCA-MOVE-04", "stopped"), enters, 0, 0},
    {SAID("CCA-MOVE-06", "stopped"), enters, 0, 0},
    {SAID("CCA-MOVE-15", "stopped"), enters, 0, 0},
    {SAID("CCA-MOVE-07", "crossed"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-11", "declared"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-14", "ignored"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-14", "stopped"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-13", "all"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-13", "some"), is_ground_so, 0, 0},
    {SAID("CCA-MOVE-13", "none"), is_ground_so, 0, 0},
    {SAID("CCA-BATTLE-07", "nobody"), is_ground_so, 0, 0},
    {SAID("CCA-BATTLE-01", "may"), entered, 0, 0},
    {SAID("CCA-BATTLE-02", "ban"), entered, 0, 0},
    {SAID("CCA-BATTLE-03", "ban"), entered, 0, 0},
    {SAID("CCA-BATTLE-04", "exempt"), entered, 0, 0},
    {SAID("CCA-BATTLE-05", "may"), entered, 0, 0},
    {SAID("CCA-BATTLE-06", "may"), entered, 0, 0},
    {SAID("CCA-BATTLE-09", "ban"), entered, 0, 0},
    {SAID("CCA-BATTLE-09", "may"), entered, 0, 0},
    {SAID("CCA-BATTLE-10", "advances"), entered, 0, 0},
    {SAID("CCA-BATTLE-10", "advance-only"), entered, 0, 0},
    {SAID("CCA-HEX-01", "board"), is_hex_so, 0, 0},
    {SAID("CCA-HEX-02", "named"), is_hex_so, 0, 0},
    {SAID("CCA-HEX-03", "neighbours"), is_hex_so, 0, 0},
    {SAID("CCA-HEX-03", "distance"), is_hex_so, 0, 0},
    {SAID("CCA-HEX-04", "corners"), is_hex_so, 0, 0},
    {SAID("CCA-HEX-05", "stands"), is_put, 0, 0},
    {SAID("CCA-HEX-05", "joined"), is_put, 0, 0},
    {SAID("CCA-HEX-05", "holds"), holds_hex, 0, 0},
    {SAID("CCA-HEX-05", "holds-both"), holds_hex, 0, 0},
    {SAID("CCA-HEX-05", "empty"), holds_hex, 0, 0},
    {SAID("CCA-HEX-05", "unit-there"), is_held, 0, 0},
    {SAID("CCA-HEX-05", "leader-there"), is_held, 0, 0},
    {SAID("CCA-HEX-05", "enemy-there"), is_held, 0, 0},
    {SAID("CCA-CORE-02", "sections"), is_in_section, 0, 0},
    {SAID("CCA-CORE-02", "in-section"), is_in_section, 0, 0},
    {SAID("CCA-CORE-02", "other-section"), is_in_section, 0, 0},
};
const ClaimChecks claim_checks_move = {CHECKS, BASE_COUNT(CHECKS)};
