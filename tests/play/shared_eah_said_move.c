/* What rulings of EA - Heresy say of moves: ground, roads, zones, coherency, withdrawals, traits, recomputed from the
 * way that is drawn and from outlines by brute force. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ZONE   50.0
#define STEP   2.0 /* mm between the places looked at on a way */
#define COARSE 1.5 /* mm that a place between two of them may be nearer */

/* ---- ground, typed from the catalogue ---- */

/* The column of infantry, of vehicles, of war engines: n one, d difficult, D dangerous, i impassable, w a wall. */
static const struct {
    const char *kind, *columns;
} GROUND[] = {{"small-stronghold", "wwi"},
              {"medium-stronghold", "wwi"},
              {"large-stronghold", "wwi"},
              {"ruined-stronghold", "iii"},
              {"urban-area", "ndd"},
              {"ruin", "nDD"},
              {"crater", "nDD"},
              {"jungle", "dDD"},
              {"woods", "nDD"},
              {"marsh", "diD"},
              {"scrub", "ndd"},
              {"field", "nnn"},
              {"stream", "ddn"},
              {"shallow-river", "ddn"},
              {"toxic-flow", "Ddn"},
              {"open-ground", "nnn"},
              {"road", "nnn"},
              {"hill", "nnn"},
              {"mountain", "iii"},
              {"smoking-volcanic-crater", "iii"},
              {"lake", "iii"},
              {"deep-river", "iii"}};

static char ground_of(const Told *told, const Table *table, int unit, int area) {
    const char *kind = tells_kind(told, table, area), *class = tells_class(told, unit);
    kind = tells_dc(told, table, area) > 0 && !tells_stands(told, table, area) ? "ruined-stronghold" : kind;
    for (size_t i = 0; i < BASE_COUNT(GROUND); i++) {
        if (!strcmp(GROUND[i].kind, kind)) {
            return !strcmp(class, "aircraft") ? 'n'
                                              : GROUND[i].columns[!strcmp(class, "infantry")     ? 0
                                                                  : !strcmp(class, "war-engine") ? 2
                                                                                                 : 1];
        }
    }
    fail_msg("the catalogue has no %s", kind);
    return 0;
}

static int unit_of(const Told *told) {
    return tells_ref(told, "unit").index;
}

static int flag(const Told *told, const Table *table, int unit, const char *name) {
    return tells_var(told, table, ref_make(REF_UNIT, unit), name);
}

static int formation_flag(const Told *told, const Table *table, int unit, const char *name) {
    int formation = told->setup->units[unit].formation;
    return formation < 0 ? 0 : tells_var(told, table, ref_make(REF_FORMATION, formation), name);
}

static bool flies(const Told *told, const Table *table, int unit) {
    return !strcmp(tells_class(told, unit), "aircraft") && flag(told, table, unit, "airborne") != 0;
}

/* ---- ways ---- */

/* The way of a unit as the ruling draws it; the last one. NULL: it draws none. */
static const RulesTrace *way_of(const Told *told, int unit) {
    const RulesTrace *found = NULL;
    for (int i = 0; i < told->ruling->traces.count; i++) {
        const RulesTrace *it = &told->ruling->traces.items[i];
        found = it->unit.index == unit && it->point_count > 1 ? it : found;
    }
    return found;
}

static double way_length(const RulesTrace *way) {
    double sum = 0;
    for (int i = 0; i + 1 < way->point_count; i++) {
        sum += hypot(way->points[i + 1].x - way->points[i].x, way->points[i + 1].y - way->points[i].y);
    }
    return sum;
}

static GeomVec way_at(const RulesTrace *way, double s) {
    for (int i = 0; i + 1 < way->point_count; i++) {
        GeomVec a = way->points[i], b = way->points[i + 1];
        double length = hypot(b.x - a.x, b.y - a.y);
        if (s <= length && length > 0) {
            return (GeomVec){a.x + (b.x - a.x) * s / length, a.y + (b.y - a.y) * s / length};
        }
        s -= length;
    }
    return way->points[way->point_count - 1];
}

static void base_at(const Told *told, int unit, GeomVec at, double facing, Plane *out) {
    GeomShape shape = shape_place(&told->setup->units[unit].base, at, facing);
    plane_of_shape(&shape, out);
}

/* How near a base comes to an outline, from its corners and its centre: never less than it does. */
static double coarse_gap(const Plane *base, GeomVec centre, double radius, const Plane *other) {
    if (plane_holds(other, centre)) {
        return 0;
    }
    double best = INFINITY;
    if (base->count == PLANE_ROUND) {
        return fmax(0, plane_edge(other, centre) - radius);
    }
    for (int i = 0; i < base->count; i++) {
        GeomVec a = base->points[i], b = base->points[(i + 1) % base->count];
        GeomVec middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        best = plane_holds(other, a) || plane_holds(other, middle) ? 0 : best;
        best = fmin(best, fmin(plane_edge(other, a), plane_edge(other, middle)));
    }
    for (int i = 0; i<other->count; i += other->count> 100 ? 8 : 1) {
        best = plane_holds(base, other->points[i]) ? 0 : fmin(best, plane_edge(base, other->points[i]));
    }
    return best;
}

/* A base is turned where it stops. */
static double facing_on_way(const Told *told, const RulesTrace *way, int unit) {
    const TableWhere *where = table_where(told->before, unit);
    return where->kind == WHERE_POINT ? where->facing : way->facing;
}

/* How near the unit comes to the thing on its way, from `s0` to `s1`. */
static double near_on_way(const Told *told, const RulesTrace *way, int unit, const Plane *other, double s0, double s1) {
    static Plane base;
    GeomVec from = way_at(way, s0);
    base_at(told, unit, from, facing_on_way(told, way, unit), &base);
    double best = INFINITY, radius = hypot(base.points[0].x - from.x, base.points[0].y - from.y);
    for (double s = s0; best > 0; s = fmin(s + STEP, s1)) {
        GeomVec at = way_at(way, s);
        for (int i = 0; i < base.count && base.count < PLANE_ROUND; i++) {
            base.points[i] = (GeomVec){base.points[i].x + at.x - from.x, base.points[i].y + at.y - from.y};
        }
        from = at;
        best = fmin(best, coarse_gap(&base, at, radius, other));
        if (s >= s1) {
            break;
        }
    }
    return best;
}

static Plane *body_of(const Told *told, TableRef ref) {
    static Plane plane;
    return tells_body(told, told->before, ref, &plane) ? &plane : NULL;
}

/* Does the unit meet the piece on its way, or stand on it? */
static bool meets(const Told *told, TableRef area) {
    const Plane *piece = body_of(told, area);
    const RulesTrace *way = way_of(told, unit_of(told));
    static Plane own, other;
    if (way) { /* on the way, or at its end, where the base turns */
        base_at(told, unit_of(told), way->points[way->point_count - 1], way->facing, &own);
        return near_on_way(told, way, unit_of(told), piece, 0, way_length(way)) <= COARSE ||
               plane_gap(&own, piece) <= TELLS_NEAR;
    }
    /* put there by hand */
    const BaseTree *at = tree_find(told->action, "at");
    if (!at || at->kind != TREE_LIST) {
        return tells_gap(told, told->before, tells_ref(told, "unit"), area) <= COARSE;
    }
    GeomVec centre = {tree_at(at, 0)->number * told->setup->unit, tree_at(at, 1)->number * told->setup->unit};
    base_at(told, unit_of(told), centre,
            tree_get_number(told->action, "facing", table_where(told->before, unit_of(told))->facing), &own);
    tells_body(told, told->before, area, &other);
    return plane_gap(&own, &other) <= TELLS_NEAR;
}

/* ---- tests of ground ---- */

static bool test_is_due(Told *told) {
    int unit = unit_of(told);
    TableRef area = tells_ref(told, "area");
    char ground = ground_of(told, told->before, unit, area.index);
    const RulesTrace *way = way_of(told, unit);
    double s = tells_number(told, "length");
    bool starts = tells_is(told, "starts-inside");
    if (ground != (tells_rule(told, "EAH-MOVE-01") ? 'd' : 'D') || (starts && s > TELLS_NEAR)) {
        return false;
    }
    if (tells_rule(told, "EAH-MOVE-01") && tells_trait(told, unit, "walker")) {
        return false;
    }
    static Plane base;
    if (way) {
        base_at(told, unit, way_at(way, s), facing_on_way(told, way, unit), &base);
    }
    return !way || plane_gap(&base, body_of(told, area)) <= 2 * TELLS_NEAR;
}

/* The markers that are told of the unit's formation are all that it has taken. */
static bool gets_no_marker(Told *told) {
    int formation = told->setup->units[unit_of(told)].formation, sum = 0;
    Told other = *told;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        other.finding = &told->ruling->findings.items[i];
        if (other.finding->key && tells_rule(&other, "EAH-CORE-08") && tells_has(&other, "count")) {
            sum += tells_ref(&other, "formation").index == formation ? tells_int(&other, "count") : 0;
        }
    }
    return tells_also(told, "EAH-MOVE-02", "hit", "unit", tells_ref(told, "unit")) &&
           (formation < 0 || !tells_done(told) ||
            formation_flag(told, told->after, unit_of(told), "bms") -
                    formation_flag(told, told->before, unit_of(told), "bms") ==
                sum);
}

static const char *how_asked(const Told *told) {
    const BaseTree *action = tree_find(told->action, "action") ? tree_find(told->action, "action") : told->action;
    const char *how = tree_get_text(action, "how", "move");
    return !strcmp(tree_get_text(action, "do", ""), "enter") ? tree_get_text(action, "pace", "move") : how;
}

static bool cautious_is_so(Told *told) {
    double limit = tells_number(told, "limit");
    const char *how = how_asked(told);
    if (tells_is(told, "too-far-inside")) {
        const RulesTrace *way = way_of(told, unit_of(told));
        return tells_reading(told, "cautious_scope", "inside_only") && fabs(limit - 50) < TELLS_NEAR &&
               tells_number(told, "length") > limit && tells_number(told, "length") <= way_length(way) + TELLS_NEAR &&
               !strcmp(how, "cautious");
    }
    bool tested = false;
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        tested = tested || (ref_equal(roll->by, tells_ref(told, "unit")) &&
                            (!strcmp(roll->what, "difficult") || !strcmp(roll->what, "dangerous")));
    }
    return !tested && limit <= 50 + TELLS_NEAR && (!strcmp(how, "consolidate") || !strcmp(how, "countercharge"));
}

static bool walker_is_so(Told *told) {
    int again = 0;
    bool difficult = false;
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        bool own = ref_equal(roll->by, tells_ref(told, "unit"));
        again += own && !strcmp(roll->what, "dangerous-again") && i > 0 && roll[-1].values[0] == 1;
        difficult = difficult || (own && !strcmp(roll->what, "difficult"));
    }
    return tells_trait(told, unit_of(told), "walker") && (tells_is(told, "walker-again") ? again > 0 : !difficult);
}

static bool column_is_so(Told *told) {
    static const char *const CLASSES[][2] = {{"infantry", "infantry"},
                                             {"light-vehicle", "light vehicles"},
                                             {"armoured-vehicle", "armoured vehicles"},
                                             {"war-engine", "war engines"},
                                             {"aircraft", "aircraft"}};
    char ground = ground_of(told, told->before, unit_of(told), tells_ref(told, "area").index);
    const char *effect = ground == 'd'   ? "difficult"
                         : ground == 'D' ? "dangerous"
                         : ground == 'i' ? "impassable"
                         : ground == 'w' ? "a wall"
                                         : "no hindrance";
    for (size_t i = 0; i < BASE_COUNT(CLASSES); i++) {
        if (!strcmp(CLASSES[i][0], tells_class(told, unit_of(told)))) {
            return !strcmp(CLASSES[i][1], tells_text(told, "class")) &&
                   !strncmp(tells_text(told, "effect"), effect, strlen(effect));
        }
    }
    return false;
}

/* Another piece that touches this one and asks the same. */
static bool has_like_neighbour(const Told *told, int area, char ground) {
    static Plane one, other;
    tells_body(told, told->before, ref_make(REF_AREA, area), &one);
    for (int i = 0; i < told->setup->area_count; i++) {
        if (i != area && ground_of(told, told->before, unit_of(told), i) == ground) {
            tells_body(told, told->before, ref_make(REF_AREA, i), &other);
            if (plane_gap(&one, &other) <= TELLS_NEAR ||
                near_on_way(told, way_of(told, unit_of(told)), unit_of(told), &other, 0, INFINITY) <= COARSE) {
                return true;
            }
        }
    }
    return false;
}

static bool several_are_so(Told *told) {
    int unit = unit_of(told), met = 0;
    double at = 0;
    Told other = *told;
    if (tells_is(told, "both")) { /* the two tests that follow */
        for (other.finding++; met < 2 && other.finding < told->ruling->findings.items + told->ruling->findings.count;
             other.finding++) {
            bool difficult = !strcmp(other.finding->rule, "EAH-MOVE-01");
            if (difficult || !strcmp(other.finding->rule, "EAH-MOVE-06")) {
                if (difficult != (met == 1) || tells_ref(&other, "unit").index != unit ||
                    (met == 1 && fabs(at - tells_number(&other, "length")) > TELLS_NEAR)) {
                    return false;
                }
                at = tells_number(&other, "length");
                met++;
            }
        }
        return met == 2 || !tells_alive(told->after, unit);
    }
    TableRef area = tells_ref(told, "area");
    char ground = ground_of(told, told->before, unit, area.index);
    if (tells_is(told, "beats")) {
        return ground == 'i';
    }
    return (ground == 'd' || ground == 'D') && has_like_neighbour(told, area.index, ground);
}

static bool is_barred_by(Told *told) {
    TableRef what = tells_ref(told, "what");
    if (tells_rule(told, "EAH-MOVE-08")) {
        return told->setup->areas[what.index].marked_count > 0 && meets(told, what);
    }
    return ground_of(told, told->before, unit_of(told), what.index) == 'i' && meets(told, what);
}

static bool may_occupy(const Told *told, int unit) {
    const char *class = tells_class(told, unit);
    bool vehicle = !strcmp(class, "light-vehicle") || !strcmp(class, "armoured-vehicle");
    return !strcmp(class, "infantry") ||
           (vehicle && (tells_trait(told, unit, "walker") ||
                        (tells_trait(told, unit, "nimble") && tells_reading(told, "nimble", "same_as_walker"))));
}

static bool wall_is_in_the_way(Told *told) {
    TableRef what = tells_ref(told, "what");
    return tells_stands(told, told->before, what.index) && meets(told, what) &&
           may_occupy(told, unit_of(told)) == tells_is(told, "at-the-wall");
}

static bool on_hill(Told *told) {
    TableRef area = tells_ref(told, "area");
    return !strcmp(tells_kind(told, told->before, area.index), "hill") && (tells_is(told, "bare") || meets(told, area));
}

static bool skims(Told *told) {
    int unit = unit_of(told);
    return (tells_trait(told, unit, "skimmer") || tells_trait(told, unit, "support-craft") ||
            flies(told, told->before, unit)) &&
           meets(told, tells_ref(told, "area")) && told->ruling->rolls.count == 0;
}

static bool popup_is_so(Told *told) {
    int unit = unit_of(told), formation = told->setup->units[unit].formation;
    bool ordered = formation >= 0 && !tells_was(told, ref_make(REF_FORMATION, formation), "order", "none");
    return tells_is(told, "not-a-skimmer") ? !tells_trait(told, unit, "skimmer")
           : tells_is(told, "popped-up")   ? tells_trait(told, unit, "skimmer") &&
                                               (!tells_done(told) || flag(told, told->after, unit, "popped_up") == 1)
           : tells_is(told, "no-popup-later") ? ordered && flag(told, told->before, unit, "moves") > 0
                                              : tells_was(told, ref_make(REF_FORMATION, formation), "order", "march");
}

/* ---- zones ---- */

static bool has_zone(const Told *told, TableRef what, int mover) {
    int side = told->setup->units[mover].side;
    bool engine = !strcmp(tells_class(told, mover), "war-engine");
    if (ref_is(what, REF_UNIT)) {
        const char *class = tells_class(told, what.index);
        return told->setup->units[what.index].side != side && strcmp(class, "aircraft") != 0 &&
               formation_flag(told, told->before, what.index, "broken") != 1 &&
               (!engine || !strcmp(class, "war-engine")) && tells_alive(told->before, what.index);
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (tells_inside(told->before, i) == what.index && !tells_invades(told, told->before, i) &&
            told->setup->units[i].side != side && formation_flag(told, told->before, i, "broken") != 1) {
            return tells_stands(told, told->before, what.index);
        }
    }
    return false;
}

static bool zone_is_so(Told *told) {
    int unit = unit_of(told);
    TableRef what = tells_ref(told, "what");
    const RulesTrace *way = way_of(told, unit);
    bool area = ref_is(what, REF_AREA);
    if (!has_zone(told, what, unit) || area != (bool)tells_rule(told, "EAH-STRUCT-17") ||
        fabs(tells_number(told, "limit") - ZONE) > TELLS_NEAR || !way) {
        return false;
    }
    double length = way_length(way), from = tells_is(told, "ends-in-zone") ? length : 0;
    return near_on_way(told, way, unit, body_of(told, what), from, length) <= ZONE + COARSE;
}

/* ---- coherency ---- */

/* The place of a unit after the way that was asked for; else where it is. False: nowhere. */
static bool stands_at(const Told *told, int unit, Plane *out) {
    const RulesTrace *way = tells_done(told) ? NULL : way_of(told, unit);
    if (way && ref_is(told->ruling->object, REF_AREA) && !strcmp(told->ruling->verb, "enter")) {
        return tells_body(told, told->before, told->ruling->object, out);
    }
    if (way) {
        base_at(told, unit, way->points[way->point_count - 1], way->facing, out);
        return true;
    }
    const Table *table = tells_done(told) ? told->after : told->before;
    return tells_alive(table, unit) && !flies(told, table, unit) &&
           tells_body(told, table, ref_make(REF_UNIT, unit), out);
}

/* How far the unit is from the nearest of its formation, or its chain from the rest: one of the two is told. */
static bool stands_apart(Told *told) {
    enum { MATES = 64 };
    static Plane at[MATES];
    int unit = unit_of(told), count = 0, own = -1;
    bool linked[MATES] = {false};
    for (int i = 0; i < told->setup->unit_count && count < MATES; i++) {
        if (told->setup->units[i].formation == told->setup->units[unit].formation && stands_at(told, i, &at[count])) {
            own = i == unit ? count : own;
            count++;
        }
    }
    if (own < 0 || told->ruling->rolls.count > 0 || (!tells_done(told) && told->ruling->traces.count > 1)) {
        return own >= 0 || told->ruling->rolls.count > 0; /* some were lost on the way, or several go together */
    }
    linked[own] = true;
    double nearest = INFINITY, apart = INFINITY, length = tells_number(told, "length");
    for (bool more = true; more;) {
        more = false;
        apart = INFINITY;
        for (int i = 0; i < count; i++) {
            for (int k = 0; k < count && linked[i]; k++) {
                double gap = linked[k] ? INFINITY : plane_gap(&at[i], &at[k]);
                nearest = i == own && k != own ? fmin(nearest, plane_gap(&at[i], &at[k])) : nearest;
                if (!linked[k] && gap <= 50 + TELLS_NEAR) {
                    linked[k] = more = true;
                } else {
                    apart = linked[k] ? apart : fmin(apart, gap);
                }
            }
        }
    }
    return length > 50 && fabs(tells_number(told, "limit") - 50) < TELLS_NEAR &&
           (fabs(length - nearest) <= 2 * TELLS_NEAR || fabs(length - apart) <= 2 * TELLS_NEAR);
}

/* ---- roads ---- */

static bool is_road(const Told *told, int area) {
    return !strcmp(tells_kind(told, told->before, area), "road");
}

/* Is the base on a road there, by the reading in force? Only the reading by the centre is recomputed. */
static bool on_road_at(const Told *told, GeomVec at) {
    static Plane road;
    for (int i = 0; i < told->setup->area_count; i++) {
        if (is_road(told, i)) {
            plane_of_area(&told->setup->areas[i].area, &road);
            if (plane_holds(&road, at) || plane_edge(&road, at) <= TELLS_NEAR) {
                return true;
            }
        }
    }
    return false;
}

/* Of the places on the way that are on a road: 0 none, 1 some, 2 all. */
static int share_on_road(const Told *told, const RulesTrace *way) {
    double length = way_length(way);
    int on = 0, all = 0;
    for (double s = 0; s < length; s += STEP) {
        on += on_road_at(told, way_at(way, s));
        all++;
    }
    on += on_road_at(told, way->points[way->point_count - 1]);
    return on == 0 ? 0 : on == all + 1 ? 2 : 1;
}

static bool road_is_so(Told *told) {
    int unit = unit_of(told);
    const RulesTrace *way = way_of(told, unit);
    double limit = tells_number(told, "limit"), speed = tells_speed(told, unit);
    const char *how = how_asked(told);
    bool special = !strcmp(how, "countercharge") || !strcmp(how, "consolidate") || !strcmp(how, "withdraw");
    double plain = !strcmp(how, "cautious")        ? fmin(50, speed)
                   : !strcmp(how, "consolidate")   ? 50
                   : !strcmp(how, "countercharge") ? (speed > 300 ? 100 : 50)
                                                   : speed;
    bool by_centre = tells_reading(told, "road_on", "centre") && way;
    int share = by_centre ? share_on_road(told, way) : -1;
    if (tells_is(told, "bonus")) {
        return !special && fabs(limit - plain - 50) < TELLS_NEAR && (!by_centre || share == 2) &&
               fabs(tells_number(told, "bonus") - 50) < TELLS_NEAR;
    }
    return fabs(limit - plain) < TELLS_NEAR &&
           (tells_is(told, "part") ? !special && (!by_centre || share == 1) : special && (!by_centre || share == 2));
}

static bool road_move_is_so(Told *told) {
    if (tells_is(told, "declared")) {
        TableRef formation = tells_ref(told, "formation");
        for (int i = 0; i < told->setup->unit_count; i++) {
            const TableWhere *where = table_where(told->before, i);
            if (told->setup->units[i].formation == formation.index && tells_alive(told->before, i) &&
                tells_reading(told, "road_on", "centre") &&
                (where->kind != WHERE_POINT || !on_road_at(told, where->at))) {
                return false;
            }
        }
        return !tells_done(told) || tells_var(told, told->after, formation, "road_move") == 1;
    }
    int unit = unit_of(told);
    const TableWhere *where = table_where(told->before, unit);
    bool by_centre = tells_reading(told, "road_on", "centre");
    if (tells_is(told, "off-road")) {
        return !by_centre || where->kind != WHERE_POINT || !on_road_at(told, where->at);
    }
    const RulesTrace *way = way_of(told, unit);
    return formation_flag(told, told->before, unit, "road_move") == 1 && way &&
           (!by_centre || (share_on_road(told, way) == 2) == tells_is(told, "stays"));
}

static bool road_masks(Told *told) {
    TableRef area = tells_ref(told, "area");
    char ground = ground_of(told, told->before, unit_of(told), area.index);
    const RulesTrace *way = way_of(told, unit_of(told));
    return ground != 'n' && ground != 'w' && meets(told, area) && way && share_on_road(told, way) > 0;
}

/* ---- the end of a way ---- */

static bool end_is_bad(Told *told) {
    static Plane own, other;
    const RulesTrace *way = way_of(told, unit_of(told));
    if (tells_is(told, "parent")) {
        return tells_also(told, "EAH-MOVE-06", "enters", "unit", tells_ref(told, "unit")) ||
               tells_also(told, "EAH-MOVE-06", "starts-inside", "unit", tells_ref(told, "unit"));
    }
    if (tells_is(told, "apart")) {
        return tells_gap(told, told->before, tells_ref(told, "unit"), tells_ref(told, "other")) <= 0;
    }
    base_at(told, unit_of(told), way->points[way->point_count - 1], way->facing, &own);
    if (tells_is(told, "on-another")) { /* where it stands, or where it goes in the same action */
        const RulesTrace *with = way_of(told, tells_ref(told, "what").index);
        bool found = tells_body(told, told->before, tells_ref(told, "what"), &other);
        if (with) {
            base_at(told, tells_ref(told, "what").index, with->points[with->point_count - 1], with->facing, &other);
        }
        return found && plane_gap(&own, &other) <= 0;
    }
    GeomBox size = told->setup->size;
    for (int i = 0; i < own.count; i++) {
        GeomVec p = own.points[i];
        if (p.x < size.x0 || p.x > size.x1 || p.y < size.y0 || p.y > size.y1) {
            return true;
        }
    }
    return false;
}

/* ---- withdrawals ---- */

/* The nearest enemy of the unit, from a place or from where it stands. */
static double nearest_enemy(const Told *told, const Table *table, int unit, const Plane *from) {
    static Plane other;
    double best = INFINITY;
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].side != told->setup->units[unit].side && !flies(told, table, i) &&
            tells_body(told, table, ref_make(REF_UNIT, i), &other)) {
            best = fmin(best, plane_gap(from, &other));
        }
    }
    return best;
}

static bool withdrawal_is_so(Told *told) {
    static Plane end, start;
    int unit = unit_of(told);
    const RulesTrace *way = way_of(told, unit);
    if (!way) {
        return false;
    }
    base_at(told, unit, way->points[way->point_count - 1], way->facing, &end);
    bool from_inside =
        tells_inside(told->before, unit) >= 0 || !tells_body(told, told->before, tells_ref(told, "unit"), &start);
    double gap = nearest_enemy(told, told->before, unit, &end), before = tells_number(told, "before");
    double began = from_inside ? 0 : nearest_enemy(told, told->before, unit, &start);
    bool so = fabs(gap - tells_number(told, "gap")) <= 2 * TELLS_NEAR &&
              (from_inside || fabs(began - before) <= 2 * TELLS_NEAR);
    return so && (tells_is(told, "nearer") ? gap < before : gap + TELLS_NEAR >= before);
}

static bool may_not_withdraw(Told *told) {
    int unit = unit_of(told);
    bool broken = formation_flag(told, told->before, unit, "broken") == 1;
    const TableActivity *assault = told->before->activity_count ? &told->before->activities[0] : NULL;
    int made = flag(told, told->before, unit, assault ? "assault_moves" : "withdrawn");
    return tells_is(told, "not-broken")       ? !broken
           : tells_is(told, "only-withdraws") ? broken
           : tells_is(told, "no-more")        ? made == 2 && tells_int(told, "most") == 2
                                              : broken && formation_flag(told, told->before, unit, "withdraws") != 1;
}

/* Is an enemy within 15 cm of the walls? */
static bool walls_are_watched(Told *told) {
    int unit = unit_of(told);
    TableRef area = tells_ref(told, "target");
    const Table *table = tells_done(told) && tells_inside(told->after, unit) == area.index ? told->after : told->before;
    bool near = false;
    for (int i = 0; i < told->setup->unit_count && !near; i++) {
        near = told->setup->units[i].side != told->setup->units[unit].side && tells_alive(table, i) &&
               !flies(told, table, i) && tells_gap(told, table, ref_make(REF_UNIT, i), area) <= 150 + TELLS_NEAR;
    }
    bool stays = tells_is(told, "may-stay");
    return fabs(tells_number(told, "limit") - 150) < TELLS_NEAR && tells_inside(told->before, unit) == area.index &&
           near != stays &&
           (stays || (tells_gap(told, table, tells_ref(told, "what"), area) <= 150 + TELLS_NEAR &&
                      tells_side(told, tells_ref(told, "what")) != told->setup->units[unit].side));
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-CORE-04", "must-follow"), stands_apart, 0, 0},
    {SAID("EAH-CORE-04", "out-of-reach"), stands_apart, 0, 0},
    {SAID("EAH-CORE-05", "enters-zone"), zone_is_so, 0, 0},
    {SAID("EAH-CORE-05", "ends-in-zone"), zone_is_so, 0, 0},
    {SAID("EAH-STRUCT-17", "enters-zone"), zone_is_so, 0, 0},
    {SAID("EAH-STRUCT-17", "ends-in-zone"), zone_is_so, 0, 0},
    {SAID("EAH-CORE-12", "walker-again"), walker_is_so, 0, 0},
    {SAID("EAH-CORE-16", "popped-up"), popup_is_so, 0, 0},
    {SAID("EAH-CORE-16", "no-popup-on-march"), popup_is_so, 0, 0},
    {SAID("EAH-CORE-16", "not-a-skimmer"), popup_is_so, 0, 0},
    {SAID("EAH-CORE-16", "no-popup-later"), popup_is_so, 0, 0},
    {SAID("EAH-CORE-16", "skims"), skims, 0, 0},
    {SAID("EAH-CORE-17", "withdraws"), withdrawal_is_so, 0, 0},
    {SAID("EAH-CORE-17", "nearer"), withdrawal_is_so, 0, 0},
    {SAID("EAH-CORE-17", "not-broken"), may_not_withdraw, 0, 0},
    {SAID("EAH-CORE-17", "only-withdraws"), may_not_withdraw, 0, 0},
    {SAID("EAH-CORE-17", "no-more"), may_not_withdraw, 0, 0},
    {SAID("EAH-CORE-17", "too-late"), may_not_withdraw, 0, 0},
    {SAID("EAH-CORE-17", "may-stay"), walls_are_watched, 0, 0},
    {SAID("EAH-CORE-17", "must-leave"), walls_are_watched, 0, 0},
    {SAID("EAH-CORE-17", "no-way-out"), walls_are_watched, 0, 0},
    {SAID("EAH-HILL-01", "bare"), on_hill, 0, 0},
    {SAID("EAH-HILL-01", "no-effect"), on_hill, 0, 0},
    {SAID("EAH-MOVE-01", "enters"), test_is_due, 0, 0},
    {SAID("EAH-MOVE-01", "starts-inside"), test_is_due, 0, 0},
    {SAID("EAH-MOVE-06", "enters"), test_is_due, 0, 0},
    {SAID("EAH-MOVE-06", "starts-inside"), test_is_due, 0, 0},
    {SAID("EAH-MOVE-03", "no-marker"), gets_no_marker, 0, 0},
    {SAID("EAH-MOVE-04", "free"), cautious_is_so, 0, 0},
    {SAID("EAH-MOVE-04", "too-far-inside"), cautious_is_so, 0, 0},
    {SAID("EAH-MOVE-05", "walker"), walker_is_so, 0, 0},
    {SAID("EAH-MOVE-07", "impassable"), is_barred_by, 0, 0},
    {SAID("EAH-MOVE-08", "steep"), is_barred_by, 0, 0},
    {SAID("EAH-MOVE-09", "column"), column_is_so, 0, 0},
    {SAID("EAH-MOVE-10", "both"), several_are_so, 0, 0},
    {SAID("EAH-MOVE-10", "once"), several_are_so, 0, 0},
    {SAID("EAH-MOVE-10", "beats"), several_are_so, 0, 0},
    {SAID("EAH-ROAD-01", "bonus"), road_is_so, 0, 0},
    {SAID("EAH-ROAD-01", "part"), road_is_so, 0, 0},
    {SAID("EAH-ROAD-02", "no-bonus"), road_is_so, 0, 0},
    {SAID("EAH-ROAD-03", "declared"), road_move_is_so, 0, 0},
    {SAID("EAH-ROAD-03", "off-road"), road_move_is_so, 0, 0},
    {SAID("EAH-ROAD-04", "leaves"), road_move_is_so, 0, 0},
    {SAID("EAH-ROAD-04", "stays"), road_move_is_so, 0, 0},
    {SAID("EAH-ROAD-05", "masked"), road_masks, 0, 0},
    {SAID("EAH-SETUP-02", "parent"), end_is_bad, 0, 0},
    {SAID("EAH-SETUP-02", "off-table"), end_is_bad, 0, 0},
    {SAID("EAH-SETUP-02", "on-another"), end_is_bad, 0, 0},
    {SAID("EAH-SETUP-02", "apart"), end_is_bad, 0, 0},
    {SAID("EAH-STRUCT-09", "wall-only"), wall_is_in_the_way, 0, 0},
    {SAID("EAH-STRUCT-09", "at-the-wall"), wall_is_in_the_way, 0, 0},
};

const TellsGroup said_of_moves = {CHECKS, BASE_COUNT(CHECKS)};
