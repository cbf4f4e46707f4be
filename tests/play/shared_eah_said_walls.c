/* What rulings of EA - Heresy say of Strongholds: room, allegiance, entering and leaving, markers, ruin, exits, and of
 * the table as it was agreed. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int flag(const Told *told, const Table *table, int unit, const char *name) {
    return tells_var(told, table, ref_make(REF_UNIT, unit), name);
}

static TableRef walls_of(const Told *told) {
    return tells_ref(told, tells_has(told, "target") ? "target" : "area");
}

static bool occupies(const Told *told, const Table *table, int unit, int area) {
    return tells_inside(table, unit) == area && !tells_invades(told, table, unit);
}

static int count_occupants(const Told *told, const Table *table, int area, int formation) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        count += occupies(told, table, i, area) && (formation < 0 || told->setup->units[i].formation == formation);
    }
    return count;
}

static int size_of(const Told *told, const Table *table, int formation) {
    int size = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        int dc = (int)tree_get_number(tells_profile(told, i), "dc", 0);
        size += told->setup->units[i].formation == formation && tells_alive(table, i) ? (dc > 0 ? dc : 1) : 0;
    }
    return size;
}

/* ---- what it is ---- */

static bool building_is_so(Told *told) {
    TableRef area = walls_of(told);
    const Table *table = told->before;
    int dc = tells_dc(told, table, area.index), left = tells_dc_left(told, table, area.index);
    if (tells_is(told, "size")) {
        return dc > 0 && tells_int(told, "dc") == dc;
    }
    if (tells_is(told, "immobile")) {
        return dc > 0 && !strcmp(told->ruling->verb, "move") && tells_refused(told);
    }
    if (tells_is(told, "unarmed")) {
        const BaseTree *row = told->field->data->kinds[table_kind(table, area.index)].row;
        return dc > 0 && !tree_find(row, "speed") && !tree_find(row, "weapons") && !tree_find(row, "cc");
    }
    if (tells_is(told, "starting")) {
        return tells_int(told, "capacity") == 2 * dc && left < dc;
    }
    if (tells_is(told, "roster")) {
        return count_occupants(told, table, area.index, -1) > 0;
    }
    return count_occupants(told, table, area.index, -1) == 0 && tells_int(told, "dc") == left;
}

/* Each die of a Stronghold saves on 5 or more, and as many as fail are rolled again. */
static bool walls_save(Told *told) {
    int need = tells_is(told, "save") ? tells_int(told, "need") : 5;
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        int failed = 0;
        if (!ref_is(roll->by, REF_AREA) || strcmp(roll->what, "save") != 0) {
            continue;
        }
        for (int k = 0; k < roll->count; k++) {
            failed += roll->values[k] < 5;
        }
        if (tells_is(told, "once")) {
            continue;
        }
        bool again = i + 1 < told->ruling->rolls.count && !strcmp(roll[1].what, "save-again");
        if (roll->need != 5 || (failed > 0 && (!again || roll[1].count != failed || roll[1].need != 5))) {
            return false;
        }
    }
    if (tells_is(told, "once")) {
        return tells_int(told, "need") == 5 && tells_also(told, "EAH-CORE-09", "armour", NULL, ref_none()) &&
               !tells_also(told, "EAH-CORE-09", "reinforced", NULL, ref_none());
    }
    return need == 5 && (tells_is(told, "save") || tree_get_bool(told->action, "crossfire", false));
}

/* ---- who may go in ---- */

static bool may_occupy(const Told *told, int unit) {
    const char *class = tells_class(told, unit);
    bool vehicle = !strcmp(class, "light-vehicle") || !strcmp(class, "armoured-vehicle");
    return !strcmp(class, "infantry") ||
           (vehicle && (tells_trait(told, unit, "walker") ||
                        (tells_trait(told, unit, "nimble") && tells_reading(told, "nimble", "same_as_walker"))));
}

static int cost_of(const Told *told, int unit) {
    bool big = tells_trait(told, unit, "bulky") || tells_trait(told, unit, "mounted");
    return !strcmp(tells_class(told, unit), "infantry") && !big ? 1 : 2;
}

static int room_used(const Told *told, const Table *table, int area) {
    int used = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        used += occupies(told, table, i, area) ? cost_of(told, i) : 0;
    }
    return used;
}

static bool is_enemy_inside(const Told *told, int unit, int area) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (tells_inside(told->before, i) == area && told->setup->units[i].side != told->setup->units[unit].side) {
            return true;
        }
    }
    return false;
}

static bool entry_is_barred(Told *told) {
    int unit = tells_ref(told, "unit").index, formation = told->setup->units[unit].formation;
    TableRef area = tells_is(told, "has-stopped") ? ref_none() : walls_of(told);
    if (tells_is(told, "cannot-occupy")) {
        return !may_occupy(told, unit);
    }
    if (tells_is(told, "not-a-stronghold")) {
        return !tells_stands(told, told->before, area.index);
    }
    if (tells_is(told, "enemy-inside")) {
        return is_enemy_inside(told, unit, area.index);
    }
    if (tells_is(told, "only-by-engage")) {
        return formation < 0 || !tells_was(told, ref_make(REF_FORMATION, formation), "order", "engage");
    }
    if (tells_is(told, "has-stopped") || tells_is(told, "entered-now")) {
        return flag(told, told->before, unit, "entered_now") == 1 && tells_refused(told);
    }
    int used = tells_int(told, "used"), room = 2 * tells_dc(told, told->before, area.index);
    return tells_int(told, "cost") == cost_of(told, unit) && tells_int(told, "capacity") == room &&
           used >= room_used(told, told->before, area.index) && used + tells_int(told, "cost") > room;
}

static bool transport_is_so(Told *told) {
    TableRef unit = tells_ref(told, "unit"), area = tells_ref(told, "target");
    if (tells_is(told, "unloads")) {
        TableRef other = tells_ref(told, "other");
        return !tells_alive(told->before, unit.index) && tells_inside(told->after, unit.index) == area.index &&
               tells_side(told, other) == tells_side(told, unit) &&
               tells_gap(told, told->before, other, area) <= 50 + TELLS_NEAR;
    }
    if (tells_is(told, "unload-too-far")) {
        double gap = tells_gap(told, told->before, unit, area);
        return fabs(gap - tells_number(told, "length")) <= TELLS_NEAR && gap > 50 &&
               fabs(tells_number(told, "limit") - 50) < TELLS_NEAR;
    }
    const BaseTree *units = tree_find(told->action, "units");
    const char *id = units ? (units->kind == TREE_LIST ? units->first->text : units->text) : "";
    const char *class = tells_class(told, unit.index);
    bool vehicle = tells_among("light-vehicle armoured-vehicle war-engine", class);
    return !vehicle || tells_side(told, setup_find(told->setup, id)) != tells_side(told, unit) ||
           table_where(told->before, unit.index)->kind != WHERE_POINT;
}

/* ---- leaving ---- */

/* The greatest distance of a base from the walls. */
static double far_side(const Told *told, const Table *table, TableRef unit, TableRef area) {
    static Plane base, walls;
    double most = 0;
    tells_body(told, table, unit, &base);
    tells_body(told, table, area, &walls);
    for (int i = 0; i < base.count; i++) {
        most = fmax(most, plane_holds(&walls, base.points[i]) ? 0 : plane_edge(&walls, base.points[i]));
    }
    return most;
}

static bool comes_out(Told *told) {
    TableRef unit = tells_ref(told, "unit"), area = tells_ref(told, "target");
    double length = tells_number(told, "length");
    if (!tells_done(told) || !tells_alive(told->after, unit.index)) {
        return length <= tells_number(told, "limit") + TELLS_NEAR;
    }
    return tells_inside(told->before, unit.index) == area.index && tells_inside(told->after, unit.index) < 0 &&
           far_side(told, told->after, unit, area) <= length + TELLS_NEAR &&
           length <= tells_number(told, "limit") + TELLS_NEAR;
}

static bool not_outside(Told *told) {
    static Plane end, walls;
    int unit = tells_ref(told, "unit").index;
    const BaseTree *action = tree_find(told->action, "action") ? tree_find(told->action, "action") : told->action;
    const BaseTree *path = tree_find(action, "path"), *last = path && path->kind == TREE_LIST ? path->first : NULL;
    while (last && last->next) {
        last = last->next;
    }
    if (!last || last->kind != TREE_LIST) {
        return true; /* several go, each its own way */
    }
    GeomVec at = {tree_at(last, 0)->number * told->setup->unit, tree_at(last, 1)->number * told->setup->unit};
    GeomShape shape = shape_place(&told->setup->units[unit].base, at, tree_get_number(action, "facing", 0));
    plane_of_shape(&shape, &end);
    tells_body(told, told->before, tells_ref(told, "target"), &walls);
    return plane_gap(&end, &walls) <= 0;
}

/* ---- zones ---- */

static bool is_broken(const Told *told, int unit) {
    int formation = told->setup->units[unit].formation;
    return formation >= 0 && tells_var(told, told->before, ref_make(REF_FORMATION, formation), "broken") == 1;
}

/* An unbroken enemy, or walls with one inside. */
static bool is_enemy_zone(const Told *told, TableRef what, int side) {
    if (ref_is(what, REF_UNIT)) {
        return told->setup->units[what.index].side != side && !is_broken(told, what.index);
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (occupies(told, told->before, i, what.index) && told->setup->units[i].side != side && !is_broken(told, i)) {
            return true;
        }
    }
    return false;
}

static bool zone_reaches_walls(Told *told) {
    TableRef what = tells_ref(told, "what");
    TableRef unit = tells_has(told, "unit") ? tells_ref(told, "unit") : ref_none();
    TableRef area = tells_has(told, "target") ? tells_ref(told, "target")
                                              : ref_make(REF_AREA, tells_inside(told->before, unit.index));
    if (area.index < 0 || tells_gap(told, told->before, what, area) > 50 + TELLS_NEAR) {
        return false;
    }
    if (tells_is(told, "unaffected")) {
        return is_enemy_zone(told, what, tells_side(told, unit));
    }
    TableRef mover = ref_is(told->ruling->subject, REF_NONE) ? what : told->ruling->subject;
    return is_enemy_zone(told, what, tells_side(told, mover)) &&
           tells_reading(told, "zoc_entry", tells_is(told, "strict") ? "strict" : "approach_free") &&
           (tells_is(told, "strict") || !ref_is(mover, REF_UNIT) || !is_enemy_inside(told, mover.index, area.index));
}

/* ---- markers ---- */

static bool part_of_formation(Told *told) {
    TableRef formation = tells_ref(told, "formation"), area = tells_ref(told, "target");
    bool inside = count_occupants(told, told->before, area.index, formation.index) > 0 ||
                  count_occupants(told, told->after, area.index, formation.index) > 0;
    if (tells_is(told, "part")) {
        return inside;
    }
    int size = tells_int(told, "size");
    return inside && size <= size_of(told, told->before, formation.index) &&
           size >= size_of(told, told->after, formation.index);
}

/* The markers that the formations inside take after this sentence, up to the next of its kind. */
static int markers_told(const Told *told, int *shares, int *formations) {
    Told other = *told;
    int sum = 0;
    *formations = 0;
    for (other.finding++; other.finding < told->ruling->findings.items + told->ruling->findings.count;
         other.finding++) {
        if (tells_rule(&other, "EAH-STRUCT-21")) {
            break;
        }
        if (tells_rule(&other, "EAH-CORE-08") && tells_is(&other, "building") && *formations < TELLS_FORMATIONS) {
            shares[(*formations)++] = tells_int(&other, "count");
            sum += tells_int(&other, "count");
        }
    }
    return sum;
}

static bool markers_are_so(Told *told) {
    int shares[TELLS_FORMATIONS], count, sum = markers_told(told, shares, &count);
    if (sum != tells_int(told, "count")) {
        return false;
    }
    if (tells_is(told, "markers")) {
        return true;
    }
    for (int i = 1; i < count && tells_is(told, "divided"); i++) {
        if (shares[i] > shares[i - 1] || shares[0] > shares[i] + 1) {
            return false;
        }
    }
    return tells_int(told, "formations") >= count && tells_int(told, "formations") > 1 &&
           tells_reading(told, "bm_split", tells_is(told, "level") ? "level" : "batch");
}

/* ---- ruin and exits ---- */

static bool is_ruined(Told *told) {
    TableRef area = tells_ref(told, tells_has(told, "target") ? "target" : "what");
    return !strcmp(tells_kind(told, told->before, area.index), "ruined-stronghold") ||
           (tells_dc(told, told->before, area.index) > 0 && !tells_stands(told, told->before, area.index));
}

static bool stands_empty(Told *told) {
    TableRef area = tells_ref(told, "target");
    bool now = count_occupants(told, told->before, area.index, -1) == 0 && tells_stands(told, told->before, area.index);
    return now && tells_reading(told, "empty_target", "off");
}

/* Would a base of the unit be clear there, and within 5 cm of the walls? Bases that come out in the same action count
 * where they went. */
static bool is_clear(const Told *told, int unit, GeomVec at, TableRef area) {
    static Plane base, other;
    GeomShape shape = shape_place(&told->setup->units[unit].base, at, 0);
    plane_of_shape(&shape, &base);
    for (int i = 0; i < told->setup->area_count; i++) {
        const char *kind = tells_kind(told, told->after, i);
        bool foot = !strcmp(tells_class(told, unit), "infantry");
        bool solid = i == area.index || tells_dc(told, told->after, i) > 0 ||
                     tells_among("ruined-stronghold mountain smoking-volcanic-crater lake deep-river", kind) ||
                     (!strcmp(kind, "marsh") && !foot && strcmp(tells_class(told, unit), "war-engine") != 0);
        plane_of_area(&told->setup->areas[i].area, &other);
        if (solid && plane_gap(&base, &other) <= 0 && (plane_holds(&other, at) || plane_between(&base, &other) <= 0)) {
            return false;
        }
        if (told->setup->areas[i].marked_count > 0 && i != area.index && plane_between(&base, &other) <= 30) {
            return false; /* a steep side is near */
        }
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (i != unit && table_where(told->after, i)->kind == WHERE_POINT &&
            tells_body(told, told->after, ref_make(REF_UNIT, i), &other) && plane_gap(&base, &other) <= 0) {
            return false;
        }
    }
    GeomBox size = told->setup->size;
    for (int i = 0; i < base.count; i++) {
        GeomVec p = base.points[i];
        if (p.x < size.x0 || p.x > size.x1 || p.y < size.y0 || p.y > size.y1) {
            return false;
        }
    }
    plane_of_area(&told->setup->areas[area.index].area, &other);
    return plane_gap(&base, &other) <= 50 + TELLS_NEAR;
}

/* Does an enemy's zone hold a base that stands there? */
static bool is_in_zone(const Told *told, int unit, GeomVec at) {
    static Plane base, other;
    GeomShape shape = shape_place(&told->setup->units[unit].base, at, 0);
    plane_of_shape(&shape, &base);
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].side != told->setup->units[unit].side &&
            tells_body(told, told->after, ref_make(REF_UNIT, i), &other) && plane_gap(&base, &other) <= 50) {
            return true;
        }
    }
    return false;
}

static bool is_put_outside(Told *told) {
    TableRef unit = tells_ref(told, "unit");
    if (tells_is(told, "not-there")) {
        const BaseTree *answer = tree_find(told->action, "answer"), *at = answer ? tree_find(answer, "at") : NULL;
        int area = tells_inside(told->before, unit.index);
        if (!at || area < 0) {
            return tells_refused(told) && at != NULL;
        }
        GeomVec there = {tree_at(at, 0)->number * told->setup->unit, tree_at(at, 1)->number * told->setup->unit};
        return !is_clear(told, unit.index, there, ref_make(REF_AREA, area)) || is_in_zone(told, unit.index, there);
    }
    if (tells_is(told, "no-place")) {
        int area = tells_inside(told->before, unit.index);
        area = area < 0 ? told->ruling->object.index : area;
        GeomBox box = told->setup->areas[area].area.box;
        for (double x = box.x0 - 80; x <= box.x1 + 80; x += 4) {
            for (double y = box.y0 - 80; y <= box.y1 + 80; y += 4) {
                if (is_clear(told, unit.index, (GeomVec){x, y}, ref_make(REF_AREA, area))) {
                    return false;
                }
            }
        }
        return !tells_alive(told->after, unit.index);
    }
    TableRef area = tells_ref(told, "target");
    return fabs(tells_number(told, "limit") - 50) < TELLS_NEAR &&
           (!tells_done(told) || !tells_alive(told->after, unit.index) || tells_inside(told->after, unit.index) >= 0 ||
            tells_gap(told, told->after, unit, area) <= 50 + TELLS_NEAR);
}

/* ---- the table ---- */

static bool table_is_so(Told *told) {
    int standing = 0, begun = 0;
    for (int i = 0; i < told->setup->area_count; i++) {
        standing += tells_stands(told, told->before, i);
    }
    for (int i = 0; i < told->setup->formation_count; i++) {
        begun += tells_var(told, told->before, ref_make(REF_FORMATION, i), "activated") == 1;
    }
    if (tells_rule(told, "EAH-SETUP-01")) {
        return tells_is(told, "none") ? standing == 0 : standing == tells_int(told, "count") && standing > 0;
    }
    return tells_is(told, "too-late")
               ? begun > 0 && tells_refused(told)
               : tells_int(told, "steep") == told->setup->areas[tells_ref(told, "area").index].marked_count;
}

static bool is_impassable(Told *told) {
    return tells_among("mountain smoking-volcanic-crater lake deep-river",
                       tells_kind(told, told->before, tells_ref(told, "area").index));
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-SETUP-01", "none"), table_is_so, 0, 0},
    {SAID("EAH-SETUP-01", "enough"), table_is_so, 0, 0},
    {SAID("EAH-SETUP-03", "neutral"), building_is_so, 0, 0},
    {SAID("EAH-SETUP-04", "too-late"), table_is_so, 0, 0},
    {SAID("EAH-SETUP-04", "agreed"), table_is_so, 0, 0},
    {SAID("EAH-STRUCT-01", "size"), building_is_so, 0, 0},
    {SAID("EAH-STRUCT-02", "save"), walls_save, 0, 0},
    {SAID("EAH-STRUCT-02", "once"), walls_save, 0, 0},
    {SAID("EAH-STRUCT-02", "thick-rear"), walls_save, 0, 0},
    {SAID("EAH-STRUCT-03", "immobile"), building_is_so, 0, 0},
    {SAID("EAH-STRUCT-03", "unarmed"), building_is_so, 0, 0},
    {SAID("EAH-STRUCT-06", "no-room"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-07", "cannot-occupy"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-07", "not-a-stronghold"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-08", "starting"), building_is_so, 0, 0},
    {SAID("EAH-STRUCT-09", "has-stopped"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-09", "unloads"), transport_is_so, 0, 0},
    {SAID("EAH-STRUCT-09", "unload-too-far"), transport_is_so, 0, 0},
    {SAID("EAH-STRUCT-09", "no-transport"), transport_is_so, 0, 0},
    {SAID("EAH-STRUCT-11", "enemy-inside"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-11", "only-by-engage"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-13", "roster"), building_is_so, 0, 0},
    {SAID("EAH-STRUCT-14", "leaves"), comes_out, 0, 0},
    {SAID("EAH-STRUCT-14", "entered-now"), entry_is_barred, 0, 0},
    {SAID("EAH-STRUCT-14", "not-outside"), not_outside, 0, 0},
    {SAID("EAH-STRUCT-15", "may-enter"), zone_reaches_walls, 0, 0},
    {SAID("EAH-STRUCT-15", "strict"), zone_reaches_walls, 0, 0},
    {SAID("EAH-STRUCT-16", "unaffected"), zone_reaches_walls, 0, 0},
    {SAID("EAH-STRUCT-20", "size"), part_of_formation, 0, 0},
    {SAID("EAH-STRUCT-20", "part"), part_of_formation, 0, 0},
    {SAID("EAH-STRUCT-21", "markers"), markers_are_so, 0, 0},
    {SAID("EAH-STRUCT-22", "divided"), markers_are_so, 0, 0},
    {SAID("EAH-STRUCT-22", "level"), markers_are_so, 0, 0},
    {SAID("EAH-STRUCT-27", "no-way-in"), is_ruined, 0, 0},
    {SAID("EAH-STRUCT-27", "no-target"), is_ruined, 0, 0},
    {SAID("EAH-STRUCT-29", "leaves"), is_put_outside, 0, 0},
    {SAID("EAH-STRUCT-29", "not-there"), is_put_outside, 0, 0},
    {SAID("EAH-STRUCT-29", "no-place"), is_put_outside, 0, 0},
    {SAID("EAH-CORE-17", "leaves"), is_put_outside, 0, 0},
    {SAID("EAH-CORE-17", "not-there"), is_put_outside, 0, 0},
    {SAID("EAH-CORE-17", "no-place"), is_put_outside, 0, 0},
    {SAID("EAH-ASSAULT-19", "leaves"), is_put_outside, 0, 0},
    {SAID("EAH-ASSAULT-19", "not-there"), is_put_outside, 0, 0},
    {SAID("EAH-ASSAULT-19", "no-place"), is_put_outside, 0, 0},
    {SAID("EAH-STRUCT-32", "empty"), stands_empty, 0, 0},
    {SAID("EAH-TERR-18", "cover"), is_impassable, 0, 0},
    {SAID("EAH-TERR-19", "cover"), is_impassable, 0, 0},
    {SAID("EAH-TERR-20", "cover"), is_impassable, 0, 0},
};

const TellsGroup said_of_walls = {CHECKS, BASE_COUNT(CHECKS)};
