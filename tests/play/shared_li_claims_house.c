/* Into Structures and out of them, what falls, and transports. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <string.h>

static TableRef unit_ref(int unit) {
    return ref_make(REF_UNIT, unit);
}

static bool is_structure(const LiClaim *it, int area) {
    return tree_get_bool(says_kind(it, it->before, area), "structure", false);
}

static int inside_of(const LiClaim *it, const Table *table, int formation, int area) {
    int count = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        count += it->setup->units[i].formation == formation && says_host(table, i) == area;
    }
    return count;
}

static int garrisons(const LiClaim *it, const Table *table, int area) {
    int count = 0;
    for (int f = 0; f < it->setup->formation_count; f++) {
        count += inside_of(it, table, f, area) > 0;
    }
    return count;
}

static int touching(const LiClaim *it, const Table *table, int formation, int area) {
    int count = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].formation == formation && table_where(table, i)->kind == WHERE_POINT;
        count += own && says_touch(it, table, i, ref_make(REF_AREA, area));
    }
    return count;
}

/* ---- in ---- */

static bool is_full(LiClaim *it) {
    int area = says_area(it, "area"), agreed = says_var(it, it->before, REF_AREA, area, "gn");
    int used = garrisons(it, it->before, area);
    bool sized = says_var(it, it->before, REF_GAME, 0, "size_gn") == 1 || !says_reading(it, "sizemin", "table");
    int most = agreed != VAR_NONE ? agreed : says_need(says_kind(it, it->before, area), "gn");
    return used == says_number(it, "used") && says_number(it, "limit") <= used &&
           (sized || says_number(it, "limit") == most);
}

static bool is_deployed(LiClaim *it) {
    int area = says_area(it, "area");
    GeomBox box = it->setup->areas[area].area.box;
    if (says_is(it, "zone")) {
        GeomBox zone = it->setup->sides[says_side(it, "side")].zone;
        return box.x0 < zone.x0 || box.y0 < zone.y0 || box.x1 > zone.x1 || box.y1 > zone.y1;
    }
    return inside_of(it, it->after, says_formation(it, "formation"), area) > 0;
}

static bool is_wrong_type(LiClaim *it) {
    if (says_is(it, "what")) {
        return !is_structure(it, says_area(it, "area"));
    }
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].formation == says_formation(it, "formation") && says_lives(it->before, i);
        if (own && says_type(it, i) != 0) {
            return true;
        }
    }
    return false;
}

static bool stays_outside(LiClaim *it) {
    int formation = says_formation(it, "formation"), area = says_area(it, "area"), living = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        living += it->setup->units[i].formation == formation && says_lives(it->after, i);
    }
    return inside_of(it, it->after, formation, area) == 0 &&
           touching(it, it->after, formation, area) == says_number(it, "count") &&
           says_number(it, "need") == (living + 1) / 2 &&
           (living == 0 || says_number(it, "count") < says_number(it, "need"));
}

/* Somebody of another side than those who want to go in is inside, or touches from outside. */
static bool is_held(LiClaim *it) {
    TableRef who = setup_find(it->setup, tree_get_text(it->action, "formation", ""));
    int area = says_area(it, "area"), side = it->setup->formations[who.index].side, inside = 0, outside = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool foe = it->setup->units[i].side != side && says_lives(it->before, i);
        inside += foe && says_host(it->before, i) == area;
        outside += foe && says_host(it->before, i) < 0 && says_touch(it, it->before, i, ref_make(REF_AREA, area));
    }
    return says_is(it, "outside") ? outside > 0 : inside > 0;
}

/* It is inside, or it was refused because it went in before; a Structure that has fallen since is none. */
static bool has_gone_in(LiClaim *it) {
    int formation = says_formation(it, "formation"), inside = 0, outside = 0;
    bool before = says_var(it, it->before, REF_FORMATION, formation, "garrisoned") == 1;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].formation == formation && says_lives(it->after, i);
        inside += own && says_host(it->after, i) >= 0;
        outside += own && says_host(it->after, i) < 0;
    }
    return it->ruling->outcome == RULING_REFUSED ? before : inside > 0 && outside == 0;
}

static bool takes(LiClaim *it) {
    int area = says_area(it, "area");
    TableRef who = setup_find(it->setup, tree_get_text(it->action, "formation", ""));
    int formation = who.index, count = touching(it, it->before, formation, area);
    TableRef ward = var_unpack(says_var(it, it->before, REF_AREA, area, "ward"));
    bool fought = says_var(it, it->before, REF_FORMATION, formation, "fought") == 1;
    int stage = says_var(it, it->before, REF_GAME, 0, "stage");
    bool in_time = it->before->phase < 0 || strcmp(it->data->phases[it->before->phase].id, "combat") != 0 || stage == 2;
    bool held = garrisons(it, it->before, area) > 0 && is_held(it);
    return says_rule(it, "LI-TAKE-02")
               ? (says_is(it, "none") ? count == 0 : count == says_number(it, "count") && count > 0)
           : says_is(it, "still") ? held
           : says_is(it, "none")  ? ref_is(ward, REF_NONE) || !fought || !in_time || !is_structure(it, area)
                                  : !held && fought && ref_is(ward, REF_FORMATION);
}

/* ---- out ---- */

/* From the wall to where it stands: no part of its base goes further than it may. */
static bool leaves(LiClaim *it) {
    int unit = says_unit(it, "unit");
    double cost = says_length(it, "cost"), most = says_length(it, "allowance");
    const RulesTrace *trace = says_trace(it, unit);
    bool was_in = says_host(it->before, unit) == says_area(it, "area");
    return was_in && cost <= most + .02 && trace && says_near(trace->allowance, most) && cost >= trace->stop - .02 &&
           (it->ruling->outcome != RULING_DONE || says_host(it->after, unit) < 0);
}

static bool have_left(LiClaim *it) {
    int formation = says_formation(it, "formation"), area = says_area(it, "area");
    bool in = inside_of(it, it->before, formation, area) > 0;
    return says_is(it, "all") ? in && it->ruling->outcome == RULING_REFUSED
                              : in && inside_of(it, it->after, formation, area) == 0;
}

/* ---- what falls ---- */

static bool is_target(LiClaim *it) {
    const BaseTree *kind = says_kind(it, it->before, says_area(it, "area"));
    return tree_get_bool(kind, "bridge", false) && says_number(it, "save") == says_need(kind, "sv") &&
           says_number(it, "wounds") == says_var(it, it->before, REF_AREA, says_area(it, "area"), "wounds");
}

/* On the bridge as its whole outline, with its armour alone to save it. */
static bool is_on_bridge(LiClaim *it) {
    int unit = says_unit(it, "unit"), armour = says_need(says_profile(it, unit), "save");
    bool on = says_touch(it, it->before, unit, says_ref(it, "area"));
    return on && tree_get_bool(says_kind(it, it->before, says_area(it, "area")), "bridge", false) &&
           (says_is(it, "none") ? armour == 0 : armour == says_number(it, "need"));
}

static bool fails(LiClaim *it) {
    int unit = says_unit(it, "unit");
    const RulesRoll *roll = says_roll(it, it->finding->rule[3] == 'R' ? "LI-RIVR-06" : "LI-COLL-02", unit);
    bool failed = !roll || roll->values[0] < roll->need || roll->values[0] == 1;
    return failed && (!says_lives(it->after, unit) || it->ruling->outcome != RULING_DONE);
}

static bool moves_out(LiClaim *it) {
    int unit = says_unit(it, "unit");
    GeomVec from = says_at(it->before, unit), to = says_at(it->after, unit);
    if (it->ruling->outcome == RULING_REFUSED) { /* another place than the nearest had been named */
        return says_lives(it->before, unit);
    }
    SaysBody base = says_body(it, it->after, unit_ref(unit));
    for (int a = 0; a < it->setup->area_count; a++) {
        SaysBody outline = says_body(it, it->after, ref_make(REF_AREA, a));
        const BaseTree *kind = says_kind(it, it->after, a);
        bool crossed = false;
        for (int b = 0; b < it->setup->area_count; b++) { /* by another bridge, or a ford */
            SaysBody other = says_body(it, it->after, ref_make(REF_AREA, b));
            crossed = crossed || (it->setup->areas[b].on == a && says_gap(&other, &base) < .02);
        }
        bool part = it->setup->areas[a].on >= 0; /* a fallen bridge: of its ground only what is the river's */
        if (tree_get_bool(kind, "water", false) && !part && !crossed && says_laps(&outline, &base, .1)) {
            return false;
        }
    }
    return says_is(it, "out") ? says_near(says_length(it, "length"), vec_distance(from, to))
                              : !says_lives(it->after, unit);
}

static bool is_shaken(LiClaim *it) {
    int unit = says_unit(it, "unit"), host = says_host(it->before, unit);
    const BaseTree *kind = host >= 0 ? says_kind(it, it->after, host) : NULL;
    bool fell = it->ruling->outcome != RULING_DONE || (kind && !tree_get_bool(kind, "structure", false));
    return host >= 0 && fell && says_number(it, "ap") == -1;
}

static bool comes_out(LiClaim *it) {
    int unit = says_unit(it, "unit"), host = says_host(it->before, unit);
    if (says_is(it, "nowhere")) {
        return host == says_area(it, "area") && !says_lives(it->after, unit);
    }
    if (says_is(it, "not")) {
        return host >= 0 && it->ruling->outcome == RULING_REFUSED;
    }
    return host == says_area(it, "area") &&
           (it->ruling->outcome != RULING_DONE || says_host(it->after, unit) < 0 || !says_lives(it->after, unit));
}

/* ---- transports ---- */

static int seats(const LiClaim *it, int carrier) {
    return (int)tree_get_number(says_profile(it, carrier), "transport", 0);
}

static int carried_by(const LiClaim *it, const Table *table, int carrier) {
    int count = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        count += says_carrier(table, i) == carrier;
    }
    return count;
}

static bool boards(LiClaim *it) {
    int carrier = says_unit(it, "target"), used = says_number(it, "used"), before = 0;
    LiClaim one = *it;
    for (one.index = 0; one.index <= it->index; one.index++) { /* those who get in up to here */
        one.finding = &it->ruling->findings.items[one.index];
        before += says_rule(&one, "LI-CORE-20") && says_is(&one, "boards") && says_unit(&one, "target") == carrier;
    }
    return says_carrier(it->after, says_unit(it, "unit")) == carrier &&
           says_number(it, "limit") == seats(it, carrier) && used == carried_by(it, it->before, carrier) + before &&
           used <= seats(it, carrier);
}

static bool carries(LiClaim *it) {
    int unit = says_unit(it, "unit");
    return says_number(it, "used") == carried_by(it, it->before, unit) && says_number(it, "limit") == seats(it, unit) &&
           seats(it, unit) > 0;
}

static bool is_aboard(LiClaim *it) {
    return says_carrier(it->before, says_unit(it, "unit")) == says_unit(it, "target");
}

static double to_transport(const LiClaim *it, int unit, bool room) {
    double least = INFINITY;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool own = it->setup->units[i].side == it->setup->units[unit].side && seats(it, i) > 0 &&
                   it->setup->units[i].formation != it->setup->units[unit].formation &&
                   says_has_word(says_profile(it, i), "carries",
                                 it->data->profiles[it->setup->units[unit].profile].unit_class);
        bool fits = !room || carried_by(it, it->before, i) < seats(it, i);
        least = own && fits ? fmin(least, says_between(it, it->before, unit_ref(unit), unit_ref(i))) : least;
    }
    return least;
}

static bool is_without_ride(LiClaim *it) {
    int unit = says_unit(it, "unit");
    double reach = says_rule_number(it, "embark");
    const BaseTree *only = tree_find(it->action, "aboard");
    if (says_is(it, "no-ride")) {
        return (only || to_transport(it, unit, false) > reach - .02 || seats(it, unit) > 0) &&
               says_near(says_length(it, "limit"), reach);
    }
    int all = 0, wanted = says_members(it, it->before, it->setup->units[unit].formation);
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool near = seats(it, i) > 0 && says_between(it, it->before, unit_ref(unit), unit_ref(i)) < reach + .02;
        all += near ? seats(it, i) - carried_by(it, it->before, i) : 0;
    }
    return only || all < wanted;
}

static bool is_tied(LiClaim *it) {
    int formation = says_formation(it, "formation");
    for (int a = 0; a < it->setup->unit_count; a++) {
        for (int b = 0; b < it->setup->unit_count; b++) {
            bool foes =
                it->setup->units[a].formation == formation && it->setup->units[b].side != it->setup->units[a].side;
            if (foes && says_lives(it->before, a) && says_lives(it->before, b) &&
                says_touch(it, it->before, a, unit_ref(b))) {
                return true;
            }
        }
    }
    return false;
}

static bool has_acted(const LiClaim *it, int unit) {
    int formation = it->setup->units[unit].formation;
    return formation >= 0 && says_var(it, it->before, REF_FORMATION, formation, "activated") == 1;
}

static GeomVec first_place(const LiClaim *it, int unit) {
    const BaseTree *paths = tree_find(it->action, "paths"),
                   *own = tree_find(paths, setup_id(it->setup, unit_ref(unit)));
    const BaseTree *at = tree_at(own ? own : tree_find(it->action, "path"), 0);
    return vec(tree_at(at, 0)->number * it->setup->unit, tree_at(at, 1)->number * it->setup->unit);
}

static bool gets_out(LiClaim *it) {
    int unit = says_unit(it, "unit"), carrier = says_unit(it, "target");
    SaysBody base = says_base(it, unit, first_place(it, unit), 0), from = says_body(it, it->before, unit_ref(carrier));
    double gap = says_gap(&base, &from), reach = says_rule_number(it, "disembark");
    bool in = says_carrier(it->before, unit) == carrier;
    return says_is(it, "alights") ? in && gap < reach + .02
           : says_is(it, "stays") ? in && has_acted(it, carrier)
                                  : in && says_near(gap, says_length(it, "gap")) && gap > reach &&
                                        says_near(says_length(it, "limit"), reach);
}

static bool is_aloft(LiClaim *it) {
    return says_carrier(it->before, says_unit(it, "unit")) == says_unit(it, "target") &&
           table_where(it->before, says_unit(it, "target"))->kind == WHERE_OFF;
}

static bool is_parted(LiClaim *it) {
    int unit = says_unit(it, "unit"), out = 0, formation = says_formation(it, "formation");
    for (int i = 0; i < it->setup->unit_count; i++) {
        out += it->setup->units[i].formation == formation && table_where(it->before, i)->kind == WHERE_POINT;
    }
    return says_carrier(it->before, unit) == says_unit(it, "target") && out > 0;
}

static bool is_wrecked(LiClaim *it) {
    int unit = says_unit(it, "unit"), carrier = says_unit(it, "target"),
        armour = says_need(says_profile(it, unit), "save");
    const RulesRoll *roll = says_roll(it, "LI-CORE-20", unit);
    armour -= (int)says_rule_number(it, "wreck-ap");
    bool saved = roll && armour > 0 && roll->values[0] >= armour && roll->values[0] > 1;
    bool in = says_carrier(it->before, unit) == carrier, done = it->ruling->outcome == RULING_DONE;
    if (!in || (done && says_lives(it->after, carrier))) {
        return false;
    }
    if (says_is(it, "wreck")) {
        return !done || roll || armour == 0;
    }
    if (says_is(it, "escapes")) {
        SaysBody wreck = says_body(it, it->before, unit_ref(carrier)), base = says_body(it, it->after, unit_ref(unit));
        return saved &&
               (!says_lives(it->after, unit) || says_gap(&wreck, &base) < says_rule_number(it, "disembark") + .02);
    }
    return (says_is(it, "lost") ? !saved : saved) && (!done || !says_lives(it->after, unit));
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-STRC-07", "full"), is_full, 0, 0},
    {SAID("LI-GARR-03", "zone"), is_deployed, 0, 0},
    {SAID("LI-GARR-03", "in"), is_deployed, 0, 0},
    {SAID("LI-GARR-04", "stays"), stays_outside, 0, 0},
    {SAID("LI-GARR-04", "type"), is_wrong_type, 0, 0},
    {SAID("LI-GARR-04", "what"), is_wrong_type, 0, 0},
    {SAID("LI-GARR-05", "enemy"), is_held, 0, 0},
    {SAID("LI-GARR-05", "outside"), is_held, 0, 0},
    {SAID("LI-GARR-07", "done"), has_gone_in, 0, 0},
    {SAID("LI-GARR-10", "out"), leaves, 0, 0},
    {SAID("LI-GARR-11", "all"), have_left, 0, 0},
    {SAID("LI-GARR-11", "left"), have_left, 0, 0},
    {SAID("LI-TAKE-01", "may"), takes, 0, 0},
    {SAID("LI-TAKE-01", "still"), takes, 0, 0},
    {SAID("LI-TAKE-01", "none"), takes, 0, 0},
    {SAID("LI-TAKE-02", "touch"), takes, 0, 0},
    {SAID("LI-TAKE-02", "none"), takes, 0, 0},
    {SAID("LI-RIVR-05", "target"), is_target, 0, 0},
    {SAID("LI-RIVR-06", "on"), is_on_bridge, 0, 0},
    {SAID("LI-RIVR-06", "none"), is_on_bridge, 0, 0},
    {SAID("LI-RIVR-06", "killed"), fails, 0, 0},
    {SAID("LI-RIVR-07", "out"), moves_out, 0, 0},
    {SAID("LI-RIVR-07", "nowhere"), moves_out, 0, 0},
    {SAID("LI-RIVR-07", "not"), moves_out, 0, 0},
    {SAID("LI-COLL-02", "hit"), is_shaken, 0, 0},
    {SAID("LI-COLL-03", "killed"), fails, 0, 0},
    {SAID("LI-COLL-04", "placed"), comes_out, 0, 0},
    {SAID("LI-COLL-04", "nowhere"), comes_out, 0, 0},
    {SAID("LI-COLL-04", "not"), comes_out, 0, 0},
    {SAID("LI-CORE-20", "boards"), boards, 0, 0},
    {SAID("LI-CORE-20", "carries"), carries, 0, 0},
    {SAID("LI-CORE-20", "aboard"), is_aboard, 0, 0},
    {SAID("LI-CORE-20", "tied"), is_tied, 0, 0},
    {SAID("LI-CORE-20", "no-ride"), is_without_ride, 0, 0},
    {SAID("LI-CORE-20", "full"), is_without_ride, 0, 0},
    {SAID("LI-CORE-20", "alights"), gets_out, 0, 0},
    {SAID("LI-CORE-20", "stays"), gets_out, 0, 0},
    {SAID("LI-CORE-20", "far"), gets_out, 0, 0},
    {SAID("LI-CORE-20", "aloft"), is_aloft, 0, 0},
    {SAID("LI-CORE-20", "parted"), is_parted, 0, 0},
    {SAID("LI-CORE-20", "wreck"), is_wrecked, 0, 0},
    {SAID("LI-CORE-20", "lost"), is_wrecked, 0, 0},
    {SAID("LI-CORE-20", "nowhere"), is_wrecked, 0, 0},
    {SAID("LI-CORE-20", "escapes"), is_wrecked, 0, 0},
};
const LiClaimChecks li_claims_house = {CHECKS, BASE_COUNT(CHECKS)};
