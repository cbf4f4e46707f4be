/* What rulings of EA - Heresy say of cover, hull down and what towers, recomputed from outlines and sampled lines. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const COMPLETE = "small-stronghold medium-stronghold large-stronghold ruined-stronghold mountain "
                                    "smoking-volcanic-crater";
static const char *const SOFT = "urban-area ruin jungle woods scrub";

static bool is_kind(const Told *told, int area, const char *kinds) {
    return tells_among(kinds, tells_kind(told, told->before, area));
}

static bool overlap(const Told *told, TableRef a, TableRef b) {
    return tells_gap(told, told->before, a, b) <= TELLS_NEAR;
}

/* ---- infantry ---- */

static int save_of(const Told *told, int area) {
    return is_kind(told, area, "ruin crater jungle")                            ? 4
           : is_kind(told, area, "urban-area woods marsh")                      ? 5
           : is_kind(told, area, "scrub field stream shallow-river toxic-flow") ? 6
                                                                                : 0;
}

/* Does more than the edge of the base lie in the piece? */
static bool lies_in(const Told *told, TableRef unit, int area) {
    static Plane base, piece;
    if (!tells_body(told, told->before, unit, &base)) {
        return false;
    }
    plane_of_area(&told->setup->areas[area].area, &piece);
    for (int i = 0; i < base.count; i++) {
        if (plane_holds(&piece, base.points[i]) && plane_edge(&piece, base.points[i]) > TELLS_NEAR) {
            return true;
        }
    }
    for (int i = 0; i < piece.count; i++) {
        if (plane_holds(&base, piece.points[i]) && plane_edge(&base, piece.points[i]) > TELLS_NEAR) {
            return true;
        }
    }
    return false;
}

/* The best save of the ground under the unit, 0 if none; how many pieces give one, and how many lie there at all. */
static int best_ground(const Told *told, TableRef unit, int *giving, int *lying) {
    int best = 0;
    *giving = *lying = 0;
    for (int i = 0; i < told->setup->area_count; i++) {
        if (!told->before->removed[i] && lies_in(told, unit, i)) {
            int save = save_of(told, i);
            *giving += save > 0;
            *lying += !is_kind(told, i, "open-ground");
            best = save > 0 && (best == 0 || save < best) ? save : best;
        }
    }
    return best;
}

/* Does it touch a friendly vehicle or war engine on the ground? */
static bool touches_vehicle(const Told *told, TableRef unit) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool vehicle = tells_among("armoured-vehicle war-engine", tells_class(told, i)) &&
                       !tells_trait(told, i, "support-craft") &&
                       tells_var(told, told->before, ref_make(REF_UNIT, i), "popped_up") != 1;
        if (vehicle && told->setup->units[i].side == tells_side(told, unit) && tells_inside(told->before, i) < 0 &&
            overlap(told, unit, ref_make(REF_UNIT, i))) {
            return true;
        }
    }
    return false;
}

static bool infantry_is_so(Told *told) {
    TableRef unit = tells_ref(told, "unit");
    int giving, lying, best = best_ground(told, unit, &giving, &lying), formation = tells_formation(told, unit);
    bool waits = formation >= 0 && tells_was(told, ref_make(REF_FORMATION, formation), "order", "overwatch");
    const BaseTree *how = tree_find(told->action, "how");
    waits =
        how && how->kind == TREE_TEXT && !strcmp(told->ruling->verb, "needs") ? !strcmp(how->text, "overwatch") : waits;
    if (strcmp(tells_class(told, unit.index), "infantry") != 0 || !tells_reading(told, "in_rule", "any")) {
        return !strcmp(tells_class(told, unit.index), "infantry"); /* by another reading of being in it */
    }
    bool everywhere = tells_reading(told, "overwatch_cover_all", "on");
    if (tells_is(told, "none")) {
        return giving == 0 && (!waits || (!everywhere && lying > 0)) &&
               (!touches_vehicle(told, unit) || tells_also(told, "EAH-COVER-06", "full", NULL, ref_none()));
    }
    if (tells_is(told, "best")) {
        return tells_int(told, "count") == giving && giving > 1 && tells_int(told, "save") == best &&
               save_of(told, tells_ref(told, "area").index) == best && overlap(told, unit, tells_ref(told, "area"));
    }
    if (tells_is(told, "off")) {
        return waits && lying > 0 && !everywhere;
    }
    int save = tells_int(told, "save");
    return waits && (tells_is(told, "open")     ? lying == 0 && save == 5
                     : tells_is(told, "all")    ? everywhere && lying > 0 && giving == 0 && save == 5
                     : tells_is(told, "better") ? everywhere && best == 6 && save == 5 && tells_int(told, "worse") == 6
                                                : everywhere && best > 0 && best <= 5 && save == best);
}

/* ---- hull down: lines between sampled places of both ---- */

enum { SAMPLES = 16 };

static int sample(const Plane *plane, GeomVec *out) {
    int count = 0;
    for (int i = 0; i < SAMPLES; i++) {
        out[count++] = plane->points[i * plane->count / SAMPLES];
    }
    return count;
}

/* Pieces other than the walls of the two ends, of these kinds, that the line passes through. */
static bool is_crossed(const Told *told, GeomVec a, GeomVec b, TableRef from, TableRef to, const char *kinds) {
    static Plane piece;
    int own = ref_is(from, REF_UNIT) ? tells_inside(told->before, from.index) : -1;
    for (int i = 0; i < told->setup->area_count; i++) {
        double first;
        if (told->before->removed[i] || i == own || ref_equal(to, ref_make(REF_AREA, i)) || !is_kind(told, i, kinds)) {
            continue;
        }
        plane_of_area(&told->setup->areas[i].area, &piece);
        if (plane_within(&piece, a, b, &first) > TELLS_NEAR) {
            return true;
        }
    }
    return false;
}

/* How many of the sampled lines cross such a piece; `all` is how many there are. */
static int lines_crossed(const Told *told, TableRef from, TableRef to, const char *kinds, int *all) {
    static Plane one, other;
    GeomVec a[SAMPLES], b[SAMPLES];
    int crossed = 0;
    *all = 0;
    if (!tells_body(told, told->before, from, &one) || !tells_body(told, told->before, to, &other)) {
        return 0;
    }
    int n = sample(&one, a), m = sample(&other, b);
    for (int i = 0; i < n; i += 2) {
        for (int k = 0; k < m; k++) {
            crossed += is_crossed(told, a[i], b[k], from, to, kinds);
            (*all)++;
        }
    }
    return crossed;
}

static bool view_is_so(Told *told) {
    TableRef firer = tells_ref(told, "firer"), unit = tells_ref(told, "unit");
    const char *any = "small-stronghold medium-stronghold large-stronghold ruined-stronghold mountain hill "
                      "smoking-volcanic-crater urban-area ruin jungle woods scrub";
    const char *towering = "large-stronghold ruined-stronghold mountain smoking-volcanic-crater";
    int all, crossed = lines_crossed(told, firer, unit, tells_is(told, "full") ? towering : any, &all);
    bool flies = (ref_is(unit, REF_UNIT) && !strcmp(tells_class(told, unit.index), "aircraft")) ||
                 !strcmp(tells_class(told, firer.index), "aircraft");
    if (tells_is(told, "full")) { /* then some lines at least are free of what always stops them */
        return all == 0 || crossed < all || flies;
    }
    if (tells_is(told, "open")) { /* seen, and counted as partly hidden all the same */
        bool counted = false;
        for (int i = 0; i < told->ruling->sums.count; i++) {
            for (int k = 0; k < told->ruling->sums.items[i].count; k++) {
                counted = counted || !strcmp(told->ruling->sums.items[i].mods[k].rule, "EAH-COVER-09");
            }
        }
        return !tells_also(told, "EAH-COVER-09", "full", "firer", firer) &&
               (counted || tells_also(told, "EAH-COVER-09", "full", NULL, ref_none()));
    }
    bool high = tells_also(told, "EAH-COVER-09", "hidden", "firer", firer);
    if (tells_is(told, "hidden")) {
        return crossed > 0 && high && is_kind(told, tells_ref(told, "area").index, any);
    }
    return all == 0 || crossed == all;
}

static bool is_tall(const Told *told, TableRef what) {
    return ref_is(what, REF_AREA)
               ? is_kind(told, what.index, "large-stronghold") || tells_var(told, told->before, what, "towering") == 1
               : tells_trait(told, what.index, "towering") || tells_trait(told, what.index, "support-craft");
}

/* A feature on a hill, or what towers by itself. */
static bool towers(const Told *told, TableRef area) {
    if (is_kind(told, area.index, "large-stronghold ruined-stronghold mountain smoking-volcanic-crater") ||
        (tells_dc(told, told->before, area.index) > 0 && tells_var(told, told->before, area, "towering") == 1)) {
        return true;
    }
    for (int i = 0; i < told->setup->area_count; i++) {
        if (is_kind(told, i, "hill") && (is_kind(told, area.index, SOFT) || is_kind(told, area.index, COMPLETE)) &&
            overlap(told, area, ref_make(REF_AREA, i))) {
            return true;
        }
    }
    return is_kind(told, area.index, "hill") && tells_reading(told, "hill_combo", "whole_hill");
}

static bool tall_is_so(Told *told) {
    TableRef unit = tells_ref(told, "unit"), area = tells_ref(told, "area");
    return is_tall(told, unit) &&
           (tells_is(told, "behind")
                ? towers(told, area)
                : !is_kind(told, area.index, "large-stronghold ruined-stronghold mountain smoking-volcanic-crater"));
}

static bool one_modifier(Told *told) {
    int reasons = 0;
    for (int i = 0; i < told->ruling->sums.count; i++) {
        int here = 0;
        const RulesSum *sum = &told->ruling->sums.items[i];
        for (int k = 0; k < sum->count; k++) {
            here += !strncmp(sum->mods[k].rule, "EAH-COVER-", 10);
        }
        reasons = here == tells_int(told, "count") ? here : reasons;
    }
    return tells_int(told, "value") == -1 && tells_int(told, "count") > 1 &&
           (told->ruling->sums.count == 0 || reasons == tells_int(told, "count"));
}

static bool walls_hull_down(Told *told) {
    TableRef unit = tells_ref(told, tells_has(told, "unit") ? "unit" : "area");
    return ref_is(unit, REF_AREA) && tells_stands(told, told->before, unit.index) &&
           (tells_is(told, "off") ? tells_reading(told, "stronghold_hulldown", "off")
                                  : !tells_also(told, "EAH-COVER-12", "in", NULL, ref_none()) || is_tall(told, unit));
}

/* ---- sight ---- */

static const RulesSight *line_of(const Told *told) {
    return told->ruling->sights.count > 0 ? &told->ruling->sights.items[0] : NULL;
}

static bool tower_is_so(Told *told) {
    TableRef area = tells_ref(told, "area");
    if (tells_rule(told, "EAH-HILL-03")) {
        TableRef hill = tells_ref(told, "hill");
        return is_kind(told, hill.index, "hill") && overlap(told, area, hill) &&
               (is_kind(told, area.index, SOFT) || is_kind(told, area.index, COMPLETE));
    }
    for (int i = 0; i < told->setup->area_count; i++) {
        if ((is_kind(told, i, SOFT) || is_kind(told, i, COMPLETE)) && overlap(told, area, ref_make(REF_AREA, i))) {
            return is_kind(told, area.index, "hill") && tells_reading(told, "hill_combo", "whole_hill");
        }
    }
    return false;
}

/* Some lines to the target cross it, and it is of the sort that stops them there. */
static bool is_beside(Told *told) {
    TableRef area = tells_ref(told, "area");
    const RulesSight *line = line_of(told);
    bool kind = tells_rule(told, "EAH-LOS-03")   ? is_kind(told, area.index, COMPLETE)
                : tells_rule(told, "EAH-LOS-05") ? is_kind(told, area.index, SOFT)
                                                 : is_kind(told, area.index, "hill");
    if (!line || line->visible || !kind) {
        return false;
    }
    bool within = !tells_rule(told, "EAH-LOS-03") && (overlap(told, line->from, area) || overlap(told, line->to, area));
    static Plane one, other, piece;
    GeomVec a[SAMPLES], b[SAMPLES];
    double first;
    bool met = false;
    tells_body(told, told->before, line->from, &one);
    tells_body(told, told->before, line->to, &other);
    plane_of_area(&told->setup->areas[area.index].area, &piece);
    int n = sample(&one, a), m = sample(&other, b);
    for (int i = 0; i < n && !met; i++) {
        for (int k = 0; k < m && !met; k++) {
            met = plane_within(&piece, a[i], b[k], &first) > 0;
        }
    }
    return met && !within;
}

/* Where along the line the piece begins and ends, from the unit's end and from the other's. */
static bool along_the_line(Told *told) {
    static Plane piece;
    const RulesSight *line = line_of(told);
    if (!line || !tells_reading(told, "over_distance", "along_line")) {
        return false;
    }
    double first, length = hypot(line->b.x - line->a.x, line->b.y - line->a.y);
    plane_of_area(&told->setup->areas[tells_ref(told, "area").index].area, &piece);
    double within = plane_within(&piece, line->a, line->b, &first), rest = length - first - within;
    bool from = ref_equal(line->from, tells_ref(told, "unit"));
    double own = from ? first : rest, others = from ? rest : first;
    return first >= 0 && (tells_is(told, "line-sees") ? own < others : own >= others - TELLS_NEAR);
}

static bool is_elevated(const Told *told, TableRef unit) {
    if (!ref_is(unit, REF_UNIT)) {
        return is_tall(told, unit);
    }
    for (int i = 0; i < told->setup->area_count; i++) {
        if (is_kind(told, i, "hill large-stronghold") && overlap(told, unit, ref_make(REF_AREA, i))) {
            return true;
        }
    }
    return is_tall(told, unit) || tells_var(told, told->before, unit, "popped_up") == 1;
}

static bool ends_are_so(Told *told) {
    const RulesSight *line = line_of(told);
    if (tells_is(told, "free")) {
        return is_elevated(told, tells_ref(told, "unit")) && tells_reading(told, "over_mutual", "off");
    }
    TableRef area = tells_ref(told, "area");
    if (tells_is(told, "high")) {
        return is_tall(told, area);
    }
    return line && (ref_equal(line->to, area) ||
                    (ref_is(line->to, REF_UNIT) && tells_inside(told->before, line->to.index) == area.index));
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-COVER-01", "none"), infantry_is_so, 0, 0},    {SAID("EAH-COVER-02", "best"), infantry_is_so, 0, 0},
    {SAID("EAH-COVER-03", "open"), infantry_is_so, 0, 0},    {SAID("EAH-COVER-04", "better"), infantry_is_so, 0, 0},
    {SAID("EAH-COVER-04", "stays"), infantry_is_so, 0, 0},   {SAID("EAH-COVER-04", "all"), infantry_is_so, 0, 0},
    {SAID("EAH-COVER-04", "off"), infantry_is_so, 0, 0},     {SAID("EAH-COVER-09", "hidden"), view_is_so, 0, 0},
    {SAID("EAH-COVER-09", "unseen"), view_is_so, 0, 0},      {SAID("EAH-COVER-09", "open"), view_is_so, 0, 0},
    {SAID("EAH-COVER-09", "full"), view_is_so, 0, 0},        {SAID("EAH-COVER-10", "never"), tall_is_so, 0, 0},
    {SAID("EAH-COVER-10", "behind"), tall_is_so, 0, 0},      {SAID("EAH-COVER-11", "once"), one_modifier, 0, 0},
    {SAID("EAH-COVER-12", "none"), walls_hull_down, 0, 0},   {SAID("EAH-COVER-12", "off"), walls_hull_down, 0, 0},
    {SAID("EAH-HILL-03", "tower"), tower_is_so, 0, 0},       {SAID("EAH-LOS-03", "beside"), is_beside, 0, 0},
    {SAID("EAH-LOS-05", "beside"), is_beside, 0, 0},         {SAID("EAH-LOS-15", "beside"), is_beside, 0, 0},
    {SAID("EAH-LOS-11", "line-sees"), along_the_line, 0, 0}, {SAID("EAH-LOS-11", "line-fails"), along_the_line, 0, 0},
    {SAID("EAH-LOS-13", "free"), ends_are_so, 0, 0},         {SAID("EAH-LOS-16", "whole"), tower_is_so, 0, 0},
    {SAID("EAH-LOS-19", "to"), ends_are_so, 0, 0},           {SAID("EAH-LOS-19", "high"), ends_are_so, 0, 0},
};

const TellsGroup said_of_cover = {CHECKS, BASE_COUNT(CHECKS)};
