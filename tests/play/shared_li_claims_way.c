/* What lies on somebody's way, what it costs, and where he may end. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static TableRef area_ref(int area) {
    return ref_make(REF_AREA, area);
}

static bool kind_has(const LiClaim *it, int area, const char *member) {
    return tree_get_bool(says_kind(it, it->before, area), member, false);
}

static bool family_is(const LiClaim *it, int area, const char *family) {
    return !strcmp(tree_get_text(says_kind(it, it->before, area), "family", ""), family);
}

/* Does the unit come across the piece at all, and is it this to its type? Letters: any of these will do. */
static bool crosses_as(LiClaim *it, const char *letters) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    char own[16], all[64];
    snprintf(own, sizeof own, " %s ", says_go(it, it->before, unit, area));
    snprintf(all, sizeof all, " %s ", letters);
    return strstr(all, own) && says_passes(it, unit, area, .02);
}

/* ---- difficult ground ---- */

/* So far on its way it has gone through the piece, and what it has to spend is spent there, at two for one. */
static bool is_spent_there(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    const RulesTrace *trace = says_trace(it, unit);
    double length = says_length(it, "length"), most = says_length(it, "allowance");
    return says_near(length, trace->stop) && trace->stop < trace->length && says_near(most, trace->allowance) &&
           length < most && 2 * length > most - trace->allowance && says_passes(it, unit, area, .02) &&
           !strcmp(says_go(it, it->before, unit, area), "2");
}

static bool fords(LiClaim *it) {
    const RulesTrace *trace = says_trace(it, says_unit(it, "unit"));
    double way = says_length(it, "length");
    return kind_has(it, says_area(it, "area"), "crossing") && crosses_as(it, "2") && way > 0 &&
           way <= trace->stop + .02 && says_near(says_length(it, "cost"), 2 * way);
}

static bool pays_nothing(LiClaim *it) {
    return kind_has(it, says_area(it, "area"), "crossing") && crosses_as(it, "1");
}

static bool is_wet(LiClaim *it) {
    bool water = kind_has(it, says_area(it, "area"), "water");
    return water && crosses_as(it, says_is(it, "open") ? "1" : "D");
}

static bool crosses_by(LiClaim *it) {
    return kind_has(it, says_area(it, "area"), "bridge") && crosses_as(it, "1");
}

static bool is_open(LiClaim *it) {
    int area = says_area(it, "area");
    return crosses_as(it, "1") && !kind_has(it, area, "structure") && !family_is(it, area, "difficult");
}

/* ---- dangerous ground ---- */

static bool does_no_harm(LiClaim *it) {
    bool dangerous = strchr(tree_get_text(says_kind(it, it->before, says_area(it, "area")), "move", ""), 'D') != NULL;
    const char *how = tree_get_text(it->action, "how", "move");
    bool falls = false;
    for (int i = 0; i < it->ruling->traces.count; i++) {
        falls = falls || says_order_is(it, it->before, it->ruling->traces.items[i].unit.index, "fall-back");
    }
    bool combat = !strcmp(it->data->phases[it->before->phase < 0 ? 0 : it->before->phase].id, "combat");
    return dangerous &&
           (falls || combat || !strcmp(how, "withdraw") || !strcmp(tree_get_text(it->action, "do", ""), "assault"));
}

/* Full inches of the longest way, with a hair to spare. */
static bool is_full_inches(LiClaim *it) {
    double inches = says_length(it, "length") / it->data->unit;
    int count = says_number(it, "count");
    return count <= inches + .001 && count > inches - 1.001;
}

static bool is_longest_way(LiClaim *it) {
    int area = says_area(it, "area");
    double longest = 0, sum = 0, said = says_length(it, "length");
    bool walks = it->ruling->traces.count > 0;
    for (int i = 0; i < it->before->obligation_count && !walks; i++) { /* what each has gone through it before */
        double own = 0;
        for (int k = 0; k < it->before->obligation_count; k++) {
            const TableObligation *owed = &it->before->obligations[k];
            bool same = ref_equal(owed->who, it->before->obligations[i].who) && owed->what.index == area;
            own += same ? owed->value / 1000.0 * it->data->unit : 0;
        }
        longest = fmax(longest, own);
    }
    for (int i = 0; i < it->ruling->findings.count; i++) { /* and, when it is a preview, on this way */
        const RulesFinding *one = &it->ruling->findings.items[i];
        for (int k = 0; k < one->value_count && !strcmp(one->rule, "LI-DANG-01") && !strcmp(one->key, "owed"); k++) {
            sum += !strcmp(one->values[k].name, "length") ? one->values[k].number : 0;
            bool own = ref_equal(one->terrain, area_ref(area)) && !strcmp(one->values[k].name, "length");
            double here = own ? one->values[k].number : longest; /* of several that move, the one that is meant */
            longest = fabs(here - said) < fabs(longest - said) ? here : longest;
        }
    }
    bool ends = it->before->obligation_count > 0 && !walks;
    return is_full_inches(it) && (says_is(it, "sum") ? ends || said <= sum + .05
                                                     : fabs(said - longest) < .05 || (ends && said <= longest + .05));
}

static int owers(const LiClaim *it, int area, bool alive) {
    int count = 0;
    for (int u = 0; u < it->setup->unit_count; u++) {
        bool owes = false;
        for (int i = 0; i < it->before->obligation_count; i++) {
            const TableObligation *owed = &it->before->obligations[i];
            owes = owes || (owed->who.index == u && owed->what.index == area);
        }
        count += owes && (!alive || says_lives(it->before, u));
    }
    return count;
}

static bool is_number_struck(LiClaim *it) {
    int count = says_number(it, "count");
    const RulesFinding *before = NULL;
    for (int i = 0; i < it->index; i++) { /* the hits that were told before it */
        const RulesFinding *one = &it->ruling->findings.items[i];
        before = !strcmp(one->rule, "LI-DANG-02") ? one : before;
    }
    int hits = 0;
    for (int i = 0; before && i < before->value_count; i++) {
        hits = !strcmp(before->values[i].name, "count") ? (int)before->values[i].number : hits;
    }
    return says_rule(it, "LI-DANG-03") ? count == hits && hits > 0
                                       : count > 0 && count <= owers(it, says_area(it, "area"), false);
}

static bool is_surplus(LiClaim *it) {
    int failed = 0, lost = 0;
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        const RulesRoll *roll = &it->ruling->rolls.items[i];
        for (int k = 0; k < roll->count && !strcmp(roll->what, "save"); k++) {
            failed += roll->values[k] < roll->need;
        }
    }
    for (int u = 0; u < it->setup->unit_count; u++) {
        lost += says_var(it, it->before, REF_UNIT, u, "wounds") - says_var(it, it->after, REF_UNIT, u, "wounds");
    }
    int unsaved = says_number(it, "count"), limit = says_number(it, "limit");
    return unsaved > limit && unsaved >= failed && (it->ruling->outcome != RULING_DONE || lost <= limit);
}

/* ---- walls and cliffs ---- */

static bool is_toll(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    bool wall = family_is(it, area, "obstacle"), face = kind_has(it, area, "face");
    const char *go = says_go(it, it->before, unit, area);
    bool may = says_rule(it, "LI-OBCL-03")   ? wall && go[0] == 'H'
               : says_rule(it, "LI-CLIF-06") ? face && says_over(it, unit) >= 0
                                             : face && (go[0] == 'H' || says_over(it, unit) >= 0);
    return may && says_passes(it, unit, area, .02) &&
           says_near(says_length(it, "cost"), says_height(it, it->before, area));
}

/* The way to the far side of it costs more than the unit has. */
static bool is_too_dear(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    const RulesTrace *trace = says_trace(it, unit);
    double cost = says_length(it, "cost"), most = says_length(it, "allowance");
    SaysBody outline = says_body(it, it->before, area_ref(area));
    SaysBody base = says_base(it, unit, says_on_way(trace, trace->stop), trace->facing);
    bool at_it = says_gap(&outline, &base) < .1 || kind_has(it, area, "face");
    for (int a = 0; a < it->setup->area_count; a++) { /* or at one in contact with it, where the crossing begins */
        SaysBody other = says_body(it, it->before, area_ref(a));
        at_it =
            at_it || (family_is(it, a, "obstacle") && says_gap(&other, &outline) < .02 && says_gap(&other, &base) < .1);
    }
    return at_it && cost > most && says_near(most, trace->allowance) &&
           cost >= trace->stop + says_height(it, it->before, area) - .02;
}

/* Over the edge: inside it, or by the other reading astride it. */
static bool is_over_edge(LiClaim *it) {
    int area = says_area(it, "area");
    return kind_has(it, area, "face") && says_passes(it, says_unit(it, "unit"), area, .02);
}

/* Where it would stand: at the end of its way, or where it is put. */
static SaysBody standing(const LiClaim *it, int unit) {
    const RulesTrace *trace = says_trace(it, unit);
    const BaseTree *paths = tree_find(it->action, "paths"),
                   *own = tree_find(paths, setup_id(it->setup, ref_make(REF_UNIT, unit)));
    const BaseTree *at = tree_find(it->action, "at");
    at = at && at->kind == TREE_LIST ? at : tree_at(own ? own : tree_find(it->action, "path"), 0);
    if (trace) {
        return says_base(it, unit, says_on_way(trace, trace->stop), trace->facing);
    }
    if (!at) {
        return says_body(it, it->before, ref_make(REF_UNIT, unit));
    }
    GeomVec to = vec(tree_at(at, 0)->number * it->setup->unit, tree_at(at, 1)->number * it->setup->unit);
    bool flies_on = says_over(it, unit) == 0 && !says_lives(it->before, unit);
    return flies_on ? (SaysBody){.none = true} : says_base(it, unit, to, tree_get_number(it->action, "facing", 0));
}

/* Where it would stand, an edge of the cliff runs through its base, or between it and what it gets out of. */
static bool is_at_edge(LiClaim *it) {
    int unit = says_unit(it, "unit");
    SaysBody base = standing(it, unit), outline = says_body(it, it->before, says_ref(it, "area"));
    bool on = says_gap(&base, &outline) < .02;
    if (says_is(it, "between")) {
        int carrier = says_carrier(it->before, unit);
        return on != (says_between(it, it->before, ref_make(REF_UNIT, carrier), says_ref(it, "area")) < .02);
    }
    return kind_has(it, says_area(it, "area"), "face") && on && !says_holds(&outline, &base);
}

/* What the way to the far side of the edge leaves of the allowance. */
static bool is_left(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    const RulesTrace *trace = says_trace(it, unit);
    double left = says_length(it, "length"), high = says_height(it, it->before, area);
    SaysBody outline = says_body(it, it->before, area_ref(area));
    for (double s = 0; s <= trace->stop + .2; s += .2) { /* somewhere it has just come off the edge */
        double at = fmin(s, trace->stop);
        SaysBody base = says_base(it, unit, says_on_way(trace, at), trace->facing);
        double cost = at + high, spent = trace->allowance - left;
        bool off = says_reading(it, "clifplace", "astride") || says_gap(&outline, &base) > -1;
        if (off && spent > cost - .5 && left > -.02) {
            return is_over_edge(it) && spent < trace->allowance + .02;
        }
    }
    return false;
}

static bool climbs_not(LiClaim *it) {
    return kind_has(it, says_area(it, "area"), "face") && says_over(it, says_unit(it, "unit")) >= 0;
}

static bool is_barred_face(LiClaim *it) {
    int unit = says_unit(it, "unit");
    const RulesTrace *trace = says_trace(it, unit);
    SaysBody base = says_base(it, unit, says_on_way(trace, trace->stop), trace->facing),
             outline = says_body(it, it->before, says_ref(it, "area"));
    return kind_has(it, says_area(it, "area"), "face") && says_type(it, unit) != 0 && says_over(it, unit) < 0 &&
           says_gap(&base, &outline) < .1;
}

static bool is_on_wall(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    bool big = tree_get_number(says_profile(it, unit), "scale", 0) >= 5;
    return family_is(it, area, "obstacle") && (says_is(it, "may") ? big && says_passes(it, unit, area, .02) : !big);
}

static bool is_barred_wall(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area"), type = says_type(it, unit);
    return family_is(it, area, "obstacle") && (type == 3 || type == 4) && says_passes(it, unit, area, .05);
}

static bool is_put_on_top(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    SaysBody outline = says_body(it, it->after, area_ref(area)),
             base = says_body(it, it->after, ref_make(REF_UNIT, unit));
    return kind_has(it, area, "face") && (it->ruling->outcome != RULING_DONE || says_gap(&outline, &base) < .02);
}

/* ---- what stops ---- */

static bool stops(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    const char *go = says_go(it, it->before, unit, area);
    bool held = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        held = held || (says_host(it->before, i) == area && it->setup->units[i].side != it->setup->units[unit].side);
    }
    return says_passes(it, unit, area, .05) && (says_rule(it, "LI-ENGG-02") ? held && go[0] == 'G' : go[0] == 'X');
}

static bool may_not_stand(LiClaim *it) {
    int unit = says_unit(it, "unit");
    SaysBody base = standing(it, unit), outline = says_body(it, it->before, says_ref(it, "area"));
    return says_go(it, it->before, unit, says_area(it, "area"))[0] == 'X' &&
           (base.none || says_gap(&base, &outline) < .02);
}

static bool is_unforced(LiClaim *it) {
    return it->before->phase >= 0 && !strcmp(tree_get_text(it->action, "how", ""), "forced");
}

static bool is_forced(LiClaim *it) {
    const RulesTrace *trace = says_trace(it, says_unit(it, "unit"));
    return !strcmp(tree_get_text(it->action, "how", ""), "forced") && trace &&
           says_length(it, "cost") >= trace->stop - .02;
}

/* ---- Structures on the way ---- */

static bool is_full(const LiClaim *it, int area, int unit) {
    int used = 0;
    for (int f = 0; f < it->setup->formation_count; f++) {
        bool inside = false;
        for (int i = 0; i < it->setup->unit_count; i++) {
            inside = inside || (it->setup->units[i].formation == f && says_host(it->before, i) == area && i != unit);
        }
        used += inside;
    }
    int agreed = says_var(it, it->before, REF_AREA, area, "gn");
    return used >= (agreed != VAR_NONE ? agreed : says_need(says_kind(it, it->before, area), "gn"));
}

static bool goes_through(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    return crosses_as(it, "G") && (says_is(it, "through") || is_full(it, area, unit));
}

static bool ends_inside(LiClaim *it) {
    SaysBody base = standing(it, says_unit(it, "unit")), outline = says_body(it, it->before, says_ref(it, "area"));
    return kind_has(it, says_area(it, "area"), "structure") && (base.none || says_gap(&outline, &base) < .02);
}

static bool wrecks(const LiClaim *it, int unit) {
    const BaseTree *weapons = tree_find(says_profile(it, unit), "weapons");
    for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
        if (tree_get_number(one, "wrecker", 0) > 0) {
            return true;
        }
    }
    return false;
}

/* Charging Infantry, Titans and Wreckers may touch walls that enemies hold; friends' walls anybody. */
static bool may_touch(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    bool foes = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        foes = foes || (says_host(it->before, i) == area && it->setup->units[i].side != it->setup->units[unit].side);
    }
    bool charges =
        says_order_is(it, it->before, unit, "charge") || !strcmp(tree_get_text(it->action, "how", ""), "charge");
    bool may = !foes || (says_type(it, unit) == 0 && charges) || says_type(it, unit) == 6 || wrecks(it, unit);
    return may == says_is(it, "may");
}

/* It touches the walls, and is no Infantry, which alone they engage unless the reading is another. */
static bool is_free_at_the_wall(LiClaim *it) {
    int unit = says_unit(it, "unit");
    return says_touch(it, it->after, unit, says_ref(it, "area")) && says_type(it, unit) != 0 &&
           says_reading(it, "garrengage", "infantry");
}

/* ---- other bases ---- */

static bool would_lap(LiClaim *it) {
    int other = says_unit(it, "target");
    SaysBody own = standing(it, says_unit(it, "unit")), foe = says_body(it, it->before, ref_make(REF_UNIT, other));
    SaysBody then = says_body(it, it->after, ref_make(REF_UNIT, other)); /* who moves with it may have gone before */
    return own.none || says_gap(&own, &foe) < .02 || says_gap(&own, &then) < .02;
}

static bool comes_near(LiClaim *it) {
    int unit = says_unit(it, "unit"), other = says_unit(it, "target");
    const RulesTrace *trace = says_trace(it, unit);
    if (!trace || it->setup->units[unit].side == it->setup->units[other].side) {
        return false;
    }
    SaysBody own = says_base(it, unit, says_on_way(trace, trace->stop), trace->facing);
    SaysBody foe = says_body(it, it->before, ref_make(REF_UNIT, other));
    double gap = says_gap(&own, &foe);
    return says_is(it, "through") ? gap < .1 : fabs(gap - it->data->unit) < .1;
}

static bool leaves_table(LiClaim *it) {
    SaysBody own = standing(it, says_unit(it, "unit"));
    const GeomBox *size = &it->setup->size;
    double least = INFINITY;
    for (int i = 0; i < own.count; i++) {
        least = fmin(least, fmin(own.own[i].x - size->x0, own.own[i].y - size->y0) - own.r);
        least = fmin(least, fmin(size->x1 - own.own[i].x, size->y1 - own.own[i].y) - own.r);
    }
    return least < .02;
}

/* As the table was laid. */
static bool is_on_the_same(LiClaim *it) {
    return says_between(it, it->before, says_ref(it, "unit"), says_ref(it, "other")) <= 0;
}

/* Every model has one of its own within two inches, and yet some cannot be reached from the others so. */
static bool is_parted_chain(LiClaim *it) {
    int unit = says_unit(it, "unit"), formation = it->setup->units[unit].formation, reached = 1, all = 0;
    bool in[128] = {false};
    double limit = says_length(it, "limit"), least = INFINITY;
    in[unit] = true;
    for (bool grew = true; grew;) {
        grew = false;
        for (int a = 0; a < it->setup->unit_count && a < 128; a++) {
            for (int b = 0; b < it->setup->unit_count && b < 128; b++) {
                bool own = it->setup->units[b].formation == formation && says_lives(it->before, b);
                if (in[a] && own && !in[b] &&
                    says_between(it, it->before, ref_make(REF_UNIT, a), ref_make(REF_UNIT, b)) < limit + .02) {
                    in[b] = grew = true;
                    reached++;
                }
            }
        }
    }
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].formation == formation && says_lives(it->before, i);
        all += own;
        least = own && i != unit
                    ? fmin(least, says_between(it, it->before, ref_make(REF_UNIT, unit), ref_make(REF_UNIT, i)))
                    : least;
    }
    return reached < all && says_near(least, says_length(it, "gap")) && least < limit + .02 &&
           says_near(says_between(it, it->before, says_ref(it, "unit"), says_ref(it, "other")), least);
}

/* Across a wall: near enough to it, and on its far side. */
static bool is_across(LiClaim *it) {
    int unit = says_unit(it, "unit"), other = says_unit(it, "target"), area = says_area(it, "area");
    const Table *table = it->ruling->outcome == RULING_DONE ? it->after : it->before;
    double gap = says_between(it, table, ref_make(REF_UNIT, other), area_ref(area)), limit = it->data->unit;
    bool foes = it->setup->units[unit].side != it->setup->units[other].side && family_is(it, area, "obstacle");
    return foes && says_touch(it, table, unit, area_ref(area)) &&
           (says_is(it, "far") ? gap > limit - .02 && says_near(gap, says_length(it, "gap")) &&
                                     says_near(says_length(it, "limit"), limit)
                               : gap < limit + .02);
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-OPEN-01", "open"), is_open, 0, 0},
    {SAID("LI-DIFF-01", "stop"), is_spent_there, 0, 0},
    {SAID("LI-DANG-01", "none"), does_no_harm, 0, 0},
    {SAID("LI-DANG-02", "hits"), is_longest_way, 0, 0},
    {SAID("LI-DANG-02", "sum"), is_longest_way, 0, 0},
    {SAID("LI-DANG-03", "hit"), is_number_struck, 0, 0},
    {SAID("LI-DANG-04", "who"), is_number_struck, 0, 0},
    {SAID("LI-DANG-05", "surplus"), is_surplus, 0, 0},
    {SAID("LI-OBCL-03", "cross"), is_toll, 0, 0},
    {SAID("LI-OBCL-03", "stop"), is_too_dear, 0, 0},
    {SAID("LI-OBCL-04", "top"), is_on_wall, 0, 0},
    {SAID("LI-OBCL-04", "may"), is_on_wall, 0, 0},
    {SAID("LI-OBCL-06", "across"), is_across, 0, 0},
    {SAID("LI-OBCL-06", "far"), is_across, 0, 0},
    {SAID("LI-OBCL-06", "unseen"), is_across, 0, 0},
    {SAID("LI-OBCL-08", "stop"), is_barred_wall, 0, 0},
    {SAID("LI-IMPS-01", "stands"), may_not_stand, 0, 0},
    {SAID("LI-IMPS-02", "stop"), stops, 0, 0},
    {SAID("LI-IMPS-02", "not-forced"), is_unforced, 0, 0},
    {SAID("LI-RIVR-02", "open"), is_wet, 0, 0},
    {SAID("LI-RIVR-02", "wet"), is_wet, 0, 0},
    {SAID("LI-RIVR-02", "stop"), stops, 0, 0},
    {SAID("LI-RIVR-03", "exempt"), pays_nothing, 0, 0},
    {SAID("LI-RIVR-03", "stop"), is_spent_there, 0, 0},
    {SAID("LI-RIVR-03", "ford"), fords, 0, 0},
    {SAID("LI-RIVR-04", "bridge"), crosses_by, 0, 0},
    {SAID("LI-CLIF-02", "stop"), is_barred_face, 0, 0},
    {SAID("LI-CLIF-03", "cost"), is_toll, 0, 0},
    {SAID("LI-CLIF-03", "stop"), is_too_dear, 0, 0},
    {SAID("LI-CLIF-04", "top"), is_over_edge, 0, 0},
    {SAID("LI-CLIF-04", "astride"), is_at_edge, 0, 0},
    {SAID("LI-CLIF-04", "between"), is_at_edge, 0, 0},
    {SAID("LI-CLIF-05", "left"), is_left, 0, 0},
    {SAID("LI-CLIF-06", "cost"), is_toll, 0, 0},
    {SAID("LI-CLIF-06", "stop"), climbs_not, 0, 0},
    {SAID("LI-CLIF-08", "down"), is_toll, 0, 0},
    {SAID("LI-CLIF-09", "placed"), is_put_on_top, 0, 0},
    {SAID("LI-GARR-01", "through"), goes_through, 0, 0},
    {SAID("LI-GARR-02", "inside"), ends_inside, 0, 0},
    {SAID("LI-GARR-08", "pass"), goes_through, 0, 0},
    {SAID("LI-ENGG-02", "stop"), stops, 0, 0},
    {SAID("LI-ENGG-03", "touch"), may_touch, 0, 0},
    {SAID("LI-ENGG-03", "may"), may_touch, 0, 0},
    {SAID("LI-ENGG-05", "not"), is_free_at_the_wall, 0, 0},
    {SAID("LI-CORE-06", "enter"), comes_near, 0, 0},
    {SAID("LI-CORE-06", "through"), comes_near, 0, 0},
    {SAID("LI-CORE-08", "forced"), is_forced, 0, 0},
    {SAID("LI-CORE-08", "off"), leaves_table, 0, 0},
    {SAID("LI-CORE-08", "on"), would_lap, 0, 0},
    {SAID("LI-CORE-08", "apart"), is_on_the_same, 0, 0},
    {SAID("LI-CORE-05", "chain"), is_parted_chain, 0, 0},
};
const LiClaimChecks li_claims_way = {CHECKS, BASE_COUNT(CHECKS)};
