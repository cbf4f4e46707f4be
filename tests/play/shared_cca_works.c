/* What rulings say of ramparts and fortified camps. */
#include "play/shared_cca_claims.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool works(Claim *claim) {
    int unit = claim_unit(claim, "unit");
    bool mounted = claim_kind(claim, unit)->type == 'm';
    const char *rule = claim->finding->rule + strlen("CCA-STRUCT-");
    bool camp = !strcmp(rule, "08") || !strcmp(rule, "09") || !strcmp(rule, "10") || !strcmp(rule, "11");
    return (camp ? claim_is_ground(claim, claim_at(claim, unit), claim_value(claim, "ground")->text)
                 : claim_has_ground(claim, claim_at(claim, unit), "rampart")) &&
           (!(claim_is(claim, "gives") || claim_is(claim, "mounted")) || mounted == claim_is(claim, "mounted"));
}

/* Does the line from the attacker come in through a corner of the target's hex? */
static bool comes_through_a_corner(HexId from, HexId at) {
    int64_t a[2], h[2];
    judge_centre(from, a);
    judge_centre(at, h);
    for (int k = 0; k < 6; k++) {
        int64_t v[2] = {h[0] + JUDGE_CORNERS[k][0], h[1] + JUDGE_CORNERS[k][1]};
        bool on = (h[0] - a[0]) * (v[1] - a[1]) == (h[1] - a[1]) * (v[0] - a[0]);
        if (on && (v[0] - h[0]) * (a[0] - h[0]) + (v[1] - h[1]) * (a[1] - h[1]) > 0) {
            return true;
        }
    }
    return false;
}

static bool is_protected(Claim *claim) {
    static const char *const held[] = {"by-leader", "by-support", "by-full", "ignored"};
    if (claim_is(claim, "adds")) {
        return claim_number(claim, "count") == claim_count_before(claim, held, 4, "result") &&
               claim_number(claim, "count") >= 2;
    }
    if (claim_is(claim, "lies")) {
        return claim_has_ground(claim, claim_hex(claim), "rampart");
    }
    HexId at = claim_at(claim, claim_unit(claim, "unit"));
    bool camp = claim_has_ground(claim, at, "camp") || claim_has_ground(claim, at, "mire"),
         wall = claim_by_rampart(claim, at);
    if (claim_is(claim, "ignored") || claim_is(claim, "declined")) {
        return camp || wall;
    }
    HexId from = claim_at(claim, claim_unit(claim, "other"));
    return claim_is(claim, "once")       ? camp && wall && claim_reading_is(claim, "struct_stack", 0)
           : claim_is(claim, "twice")    ? camp && wall && claim_reading_is(claim, "struct_stack", 1)
           : claim_is(claim, "back")     ? (camp || wall) && claim_reading_is(claim, "struct_battle_back", 0)
           : claim_is(claim, "not-back") ? (camp || wall) && claim_reading_is(claim, "struct_battle_back", 1)
           : claim_is(claim, "far-side")
               ? claim_has_ground(claim, from, "rampart") && claim_reading_is(claim, "rampart_reverse", 0)
           : claim_is(claim, "both-ways")
               ? claim_has_ground(claim, from, "rampart") && claim_reading_is(claim, "rampart_reverse", 1)
           : claim_is(claim, "facing") ? claim_has_ground(claim, at, "rampart")
                                       : comes_through_a_corner(from, at) == claim_is(claim, "vertex");
}

static bool is_sword(Claim *claim) {
    int ignored = 0;
    for (int i = 0; i < claim->ruling->rolls.count; i++) {
        const RulesRoll *roll = &claim->ruling->rolls.items[i];
        for (int k = 0; k < roll->count; k++) {
            ignored += roll->results[k] == RESULT_IGNORED;
        }
    }
    bool against_elephant = !strcmp(claim_kind(claim, claim->attacker)->id, "elephants") ||
                            !strcmp(claim_kind(claim, claim->target)->id, "elephants");
    return claim_is(claim, "no-swords") ? !claim_kind(claim, claim_unit(claim, "unit"))->swords || against_elephant
           : claim_is(claim, "taken")   ? ignored > 0
                                        : claim_number(claim, "count") > 0 && claim_number(claim, "count") <= ignored;
}

static ClaimCheck CHECKS[] = {
    {SAID("CCA-STRUCT-10", "gives"), works, 0, 0},           {SAID("CCA-STRUCT-02", "across"), works, 0, 0},
    {SAID("CCA-STRUCT-03", "gives"), works, 0, 0},           {SAID("CCA-STRUCT-04", "open"), works, 0, 0},
    {SAID("CCA-STRUCT-05", "gives"), works, 0, 0},           {SAID("CCA-STRUCT-07", "mounted"), works, 0, 0},
    {SAID("CCA-STRUCT-08", "gives"), works, 0, 0},           {SAID("CCA-STRUCT-09", "gives"), works, 0, 0},
    {SAID("CCA-STRUCT-10", "all-round"), works, 0, 0},       {SAID("CCA-STRUCT-11", "mounted"), works, 0, 0},
    {SAID("CCA-STRUCT-01", "facing"), is_protected, 0, 0},   {SAID("CCA-STRUCT-01", "lies"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-06", "side"), is_protected, 0, 0},     {SAID("CCA-STRUCT-06", "vertex"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-12", "back"), is_protected, 0, 0},     {SAID("CCA-STRUCT-12", "not-back"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-12", "far-side"), is_protected, 0, 0}, {SAID("CCA-STRUCT-12", "both-ways"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-13", "once"), is_protected, 0, 0},     {SAID("CCA-STRUCT-13", "twice"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-13", "adds"), is_protected, 0, 0},     {SAID("CCA-STRUCT-14", "ignored"), is_protected, 0, 0},
    {SAID("CCA-STRUCT-14", "declined"), is_protected, 0, 0}, {SAID("CCA-STRUCT-14", "sword"), is_sword, 0, 0},
    {SAID("CCA-STRUCT-15", "no-swords"), is_sword, 0, 0},    {SAID("CCA-STRUCT-15", "taken"), is_sword, 0, 0},
};
const ClaimChecks claim_checks_works = {CHECKS, BASE_COUNT(CHECKS)};
