/* What rulings say of battles: hits, losses, flags, retreats, battle back, advances, leaders. */
#include "play/shared_cca_claims.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool results(Claim *claim) {
    int hits = 0, flags = 0;
    for (; claim->roll < claim->ruling->rolls.count; claim->roll++) {
        const RulesRoll *roll = &claim->ruling->rolls.items[claim->roll];
        bool own = !strcmp(roll->what, "battle") || !strcmp(roll->what, "battle-back");
        bool again = !strcmp(roll->what, "rolled-again");
        if (own && (hits > 0 || flags > 0 || roll->by.index != claim_unit(claim, "unit"))) {
            break;
        }
        for (int i = 0; i < roll->count && (own || again); i++) {
            hits += roll->results[i] == RESULT_HIT;
            flags += roll->values[i] == 6 && roll->results[i] == RESULT_FLAG;
        }
        if (own && claim->roll + 1 < claim->ruling->rolls.count &&
            strcmp(claim->ruling->rolls.items[claim->roll + 1].what, "rolled-again") != 0) {
            claim->roll++;
            break;
        }
    }
    return hits == claim_number(claim, "hits") && flags == claim_number(claim, "flags");
}

static bool loses(Claim *claim) {
    ClaimPiece *unit = claim_piece(claim, "unit");
    unit->blocks -= claim_number(claim, "count");
    bool so = claim_number(claim, "count") > 0 && unit->blocks >= 0 && unit->blocks == claim_number(claim, "left");
    if (claim_is(claim, "eliminated")) {
        so = so && unit->blocks == 0;
        for (int i = 0; i < claim->setup->unit_count; i++) { /* his hex is his alone */
            if (claim->pieces[i].host == claim_unit(claim, "unit")) {
                claim->pieces[i].at = unit->at;
                claim->pieces[i].host = -1;
            }
        }
        unit->at = (HexId){0, 0};
    }
    return so && (claim_is(claim, "eliminated") || unit->blocks > 0);
}

static bool scores(Claim *claim) {
    int of = claim_value(claim, "side")->ref.index;
    return ++claim->banners[of] == claim_number(claim, "count");
}

static bool retreats(Claim *claim) {
    int unit = claim_unit(claim, "unit"),
        home = claim_side(claim, unit) == 0 ? 1 : -1; /* the first sits in the south */
    HexId from = claim->pieces[unit].at, to = claim_hex(claim);
    int rows = (to.row - from.row) * home;
    bool evades = claim_rule_is(claim, "CCA-CORE-14");
    bool so = rows == claim_steps(from, to) && rows == claim_number(claim, evades ? "count" : "made");
    if (!evades) {
        so = so && (claim_number(claim, "missing") > 0) == !claim_is(claim, "retreats") &&
             (rows > 0) == !claim_is(claim, "stuck");
        so = so &&
             (rows + claim_number(claim, "missing")) % claim_kind(claim, unit)->retreat * claim_is(claim, "trapped") ==
                 0;
    }
    claim->pieces[unit].at = to;
    return so;
}

static bool advances(Claim *claim) {
    ClaimPiece *unit = claim_piece(claim, "unit");
    bool so = claim_steps(unit->at, claim_hex(claim)) == 1;
    unit->at = claim_is(claim, "advances") ? claim_hex(claim) : unit->at;
    return so && (!claim_is(claim, "no-advance-machine") || claim_kind(claim, claim_unit(claim, "unit"))->type == 'w');
}

static bool leader_fares(Claim *claim) {
    ClaimPiece *leader = claim_piece(claim, "unit");
    bool so = claim_kind(claim, claim_unit(claim, "unit"))->type == 'l';
    if (claim_is(claim, "falls")) {
        leader->at = (HexId){0, 0};
        leader->host = -1;
    } else if (claim_is(claim, "evades")) {
        int rows = claim_steps(claim_at(claim, claim_unit(claim, "unit")), claim_hex(claim));
        so = so && rows >= 1 && rows <= 3;
        leader->at = claim_hex(claim);
        leader->host = -1;
        for (int i = 0; i < claim->setup->unit_count; i++) {
            if (claim->pieces[i].at.row > 0 && hex_equal(claim->pieces[i].at, claim_hex(claim)) &&
                claim_kind(claim, i)->type != 'l') {
                leader->host = i;
            }
        }
    } else if (!claim_is(claim, "no-way")) {
        so = so &&
             (claim_number(claim, "count") >= (claim_number(claim, "dice") == 2 ? 2 : 1)) == claim_is(claim, "struck");
    }
    return so;
}

/* Each hex that is said to support has somebody of its side, next to the unit; there are two or more. */
static bool supports(Claim *claim) {
    char text[200];
    int unit = claim_unit(claim, "unit"), count = 0;
    snprintf(text, sizeof text, "%s", claim_value(claim, "friends")->text);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        HexId id;
        bool friend = !strcmp(word, "and");
        for (int i = 0; !friend && hex_parse(word, &id) && i < claim->setup->unit_count; i++) {
            friend = claim_side(claim, i) == claim_side(claim, unit) && hex_equal(claim_at(claim, i), id) &&
                     claim_steps(id, claim_at(claim, unit)) == 1;
        }
        if (!friend) {
            return false;
        }
        count += strcmp(word, "and") != 0;
    }
    return count >= 2;
}

static bool ignores(Claim *claim) {
    int unit = claim_unit(claim, "unit");
    return claim_is(claim, "by-leader") ? claim->pieces[claim_unit(claim, "leader")].host == unit
           : claim_is(claim, "by-full")
               ? !strcmp(claim_kind(claim, unit)->id, "warriors") && claim->pieces[unit].blocks == 4
               : claim->pieces[unit].at.row > 0;
}

/* Its reasons, of which works make none, one or by a reading two. */
static bool may_ignore(Claim *claim) {
    int unit = claim_unit(claim, "unit"), reasons = 0, friends = 0;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        reasons += claim->pieces[i].host == unit;
        friends += claim->pieces[i].host < 0 && claim_side(claim, i) == claim_side(claim, unit) &&
                   claim->pieces[i].at.row > 0 && claim_steps(claim->pieces[i].at, claim_at(claim, unit)) == 1;
    }
    reasons += friends >= 2;
    reasons += !strcmp(claim_kind(claim, unit)->id, "warriors") && claim->pieces[unit].blocks == 4;
    int more = claim_number(claim, "count") - reasons;
    return more == 0 || (more > 0 && more <= 2 && claim_kind(claim, unit)->type != 'm');
}

static bool is_shut_in(Claim *claim, bool homeward) {
    int unit = claim_unit(claim, "unit"), home = claim_side(claim, unit) == 0 ? 1 : -1;
    HexId from = claim_at(claim, unit);
    for (int i = 0; i < 6; i++) {
        HexId next = hex_neighbour(from, i);
        if ((!homeward || next.row == from.row + home) && !claim_is_shut(claim, unit, next)) {
            return false;
        }
    }
    return true;
}

/* Does the unit evade in this battle, before another one begins? */
static bool evades_next(Claim *claim) {
    const RulesFinding *end = claim->ruling->findings.items + claim->ruling->findings.count;
    for (const RulesFinding *it = claim->finding; it < end && strcmp(it->key, "bonus") != 0; it++) {
        if (!strcmp(it->rule, "CCA-CORE-14") && !strcmp(it->key, "evades")) {
            return true;
        }
    }
    return false;
}

static bool fares(Claim *claim) {
    static const char *const bonus[] = {"bonus"};
    int unit = claim_unit(claim, "unit");
    const ClaimKind *row = claim_kind(claim, unit);
    bool leads = false;
    for (int i = 0; i < claim->setup->unit_count; i++) {
        leads = leads || claim->pieces[i].host == unit;
    }
    return claim_is(claim, "never") ? !strcmp(row->id, "auxilia") || !strcmp(row->id, "phantom") ||
                                          (row->type == 'f' && row->weight > 1) || row->type == 'm'
           : claim_is(claim, "nowhere")    ? is_shut_in(claim, true)
           : claim_is(claim, "reach-none") ? is_shut_in(claim, false)
           : claim_is(claim, "no-bonus")   ? !strcmp(row->id, "elephants") || row->type == 'w' ||
                                               (!leads && row->type != 'm' && strcmp(row->id, "warriors") != 0)
           : claim_is(claim, "once")
               ? claim_variable(claim, unit, "bonus_taken") == 1 || claim_count_before(claim, bonus, 1, "") > 0
           : claim_is(claim, "moves-along")  ? claim->pieces[unit].host == claim_unit(claim, "other")
           : claim_is(claim, "not-attached") ? claim->pieces[unit].host < 0
           : claim_is(claim, "owes-combat")
               ? !strcmp(row->id, "warriors") && claim_variable(claim, unit, "hexes_moved") > 1
           : claim_is(claim, "rampage")    ? !strcmp(row->id, "elephants") && claim_apart(claim) == 1
           : claim_is(claim, "back")       ? claim_has_rolled(claim, "battle-back")
           : claim_is(claim, "no-dice")    ? !claim_has_rolled(claim, "battle-back")
           : claim_is(claim, "stands")     ? !evades_next(claim)
           : claim_is(claim, "no-advance") ? claim_is_shut(claim, unit, claim_hex(claim))
                                           : false;
}

/* So many swords hit in the roll before. */
static bool rolls_again(Claim *claim) {
    int most = 0;
    for (int i = 0; i < claim->ruling->rolls.count; i++) {
        const RulesRoll *roll = &claim->ruling->rolls.items[i];
        bool again = !strcmp(roll->what, "rolled-again") && !strcmp(claim_kind(claim, roll->by.index)->id, "elephants");
        most = again && roll->count == claim_number(claim, "count") ? roll->count : most;
    }
    return most > 0;
}

static ClaimCheck CHECKS[] = {
    {SAID("CCA-CORE-13", "no-dice"), fares, 0, 0},
    {SAID("CCA-CORE-15", "no-advance"), fares, 0, 0},
    {SAID("CCA-CORE-15", "no-advance-machine"), advances, 0, 0},
    {SAID("CCA-CORE-16", "no-way"), leader_fares, 0, 0},
    {SAID("CCA-CORE-07", "result"), results, 0, 0},
    {SAID("CCA-CORE-08", "result"), results, 0, 0},
    {SAID("CCA-CORE-10", "loses"), loses, 0, 0},
    {SAID("CCA-CORE-10", "eliminated"), loses, 0, 0},
    {SAID("CCA-CORE-10", "banner"), scores, 0, 0},
    {SAID("CCA-CORE-11", "retreats"), retreats, 0, 0},
    {SAID("CCA-CORE-11", "trapped"), retreats, 0, 0},
    {SAID("CCA-CORE-11", "stuck"), retreats, 0, 0},
    {SAID("CCA-CORE-14", "evades"), retreats, 0, 0},
    {SAID("CCA-CORE-15", "advances"), advances, 0, 0},
    {SAID("CCA-CORE-15", "declines"), advances, 0, 0},
    {SAID("CCA-CORE-16", "falls"), leader_fares, 0, 0},
    {SAID("CCA-CORE-16", "struck"), leader_fares, 0, 0},
    {SAID("CCA-CORE-16", "unhurt"), leader_fares, 0, 0},
    {SAID("CCA-CORE-16", "evades"), leader_fares, 0, 0},
    {SAID("CCA-CORE-12", "by-support"), supports, 0, 0},
    {SAID("CCA-CORE-12", "by-leader"), ignores, 0, 0},
    {SAID("CCA-CORE-12", "by-full"), ignores, 0, 0},
    {SAID("CCA-CORE-12", "declined"), ignores, 0, 0},
    {SAID("CCA-CORE-12", "may-ignore"), may_ignore, 0, 0},
    {SAID("CCA-CORE-13", "back"), fares, 0, 0},
    {SAID("CCA-CORE-14", "never"), fares, 0, 0},
    {SAID("CCA-CORE-14", "nowhere"), fares, 0, 0},
    {SAID("CCA-CORE-14", "stands"), fares, 0, 0},
    {SAID("CCA-CORE-05", "reach-none"), fares, 0, 0},
    {SAID("CCA-CORE-05", "owes-combat"), fares, 0, 0},
    {SAID("CCA-CORE-15", "no-bonus"), fares, 0, 0},
    {SAID("CCA-CORE-15", "once"), fares, 0, 0},
    {SAID("CCA-CORE-16", "moves-along"), fares, 0, 0},
    {SAID("CCA-CORE-16", "not-attached"), fares, 0, 0},
    {SAID("CCA-CORE-17", "rampage"), fares, 0, 0},
    {SAID("CCA-CORE-17", "again"), rolls_again, 0, 0},
};
const ClaimChecks claim_checks_battle = {CHECKS, BASE_COUNT(CHECKS)};
