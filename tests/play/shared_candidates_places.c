/* Draws units, places and paths for actions: within the reach of a move, to contact with an enemy, to a piece of
 * terrain, or anywhere. Nothing here is a rule: a place that is not allowed is refused when it is tried. */
#include "play/shared_candidates_internal.h"

#include <math.h>
#include <string.h>

#define AS_WRITTEN  1000.0 /* places are rounded to this fraction of a table unit, as people write them */
#define REACH_BLIND 6.0    /* table units: reach of a unit whose allowance is not known */
#define HEX_REACH   3
#define TRIES       16 /* to find a unit of a side that is still on the table */
#define TURN        TAU

static double draw_within(PlayDraw *draw, double low, double high) {
    return rng_range(draw->rng, low, high);
}

/* ---- places as files write them ---- */

static BaseTree *write_hex(PlayDraw *draw, HexId hex) {
    char name[8];
    hex_name(hex, name);
    return tree_text(draw->arena, name);
}

/* Writes a place, mostly rounded as a person would write it, but sometimes to the last digit, which contact may
 * need. */
static BaseTree *write_place(PlayDraw *draw, GeomVec at) {
    if (draw->setup->board == BOARD_HEX) {
        HexId hex = hex_at(&draw->setup->hexes, at, draw->setup->unit);
        return write_hex(draw, hex.row > 0 ? hex : (HexId){1, 1});
    }
    bool exact = draw_chance(draw, .4);
    double x = at.x / draw->setup->unit, y = at.y / draw->setup->unit;
    return tree_pair(draw->arena, exact ? x : round(x * AS_WRITTEN) / AS_WRITTEN,
                     exact ? y : round(y * AS_WRITTEN) / AS_WRITTEN);
}

static GeomVec any_direction(PlayDraw *draw) {
    double angle = draw_within(draw, 0, TURN);
    return vec(cos(angle), sin(angle));
}

static GeomVec any_point(PlayDraw *draw, GeomBox box) {
    double x = draw_within(draw, box.x0, box.x1), y = draw_within(draw, box.y0, box.y1);
    return vec(x, y);
}

BaseTree *random_place_near(PlayDraw *draw, GeomVec at, double within) {
    double far = draw_within(draw, 0, isfinite(within) ? within : draw->setup->unit * REACH_BLIND);
    return write_place(draw, vec_add(at, vec_scale(any_direction(draw), far)));
}

/* ---- where things are ---- */

static GeomVec middle(GeomBox box) {
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

static GeomVec middle_of_area(const PlayDraw *draw, int area) {
    const TableAreaSetup *it = &draw->setup->areas[area];
    return draw->setup->board == BOARD_HEX
               ? hex_centre(it->hex_count > 0 ? it->hexes[0] : (HexId){1, 1}, draw->setup->unit)
               : middle(it->area.box);
}

/* Gives the position of the unit or of what it is in or on; false if it has none. */
static bool draw_position(PlayDraw *draw, int unit, GeomVec *at) {
    const TableWhere *where = table_where(draw->table, unit);
    switch (where->kind) {
    case WHERE_POINT: *at = where->at; return true;
    case WHERE_HEX: *at = hex_centre(where->hex, draw->setup->unit); return true;
    case WHERE_ATTACHED: return where->host.index != unit && draw_position(draw, where->host.index, at);
    case WHERE_INSIDE:
        if (ref_is(where->host, REF_AREA)) {
            /* beside or in the area: only the rules know where the way out begins */
            *at = any_point(draw, box_grow(draw->setup->areas[where->host.index].area.box, draw->setup->unit));
            return true;
        }
        return draw_position(draw, where->host.index, at);
    case WHERE_OFF: return false;
    }
    return false;
}

static bool target_at(PlayDraw *draw, TableRef target, GeomVec *at) {
    switch (target.kind) {
    case REF_UNIT: return draw_position(draw, target.index, at);
    case REF_AREA: *at = middle_of_area(draw, target.index); return true;
    case REF_FORMATION:
        return draw->setup->formation_start[target.index] < draw->setup->formation_start[target.index + 1] &&
               draw_position(draw, draw->setup->formation_units[draw->setup->formation_start[target.index]], at);
    default: return false;
    }
}

double random_distance(PlayDraw *draw, TableRef to) {
    GeomVec from, at;
    bool known = draw->units.count > 0 && draw_position(draw, draw->units.items[0], &from) && target_at(draw, to, &at);
    return known ? vec_distance(from, at) : 0;
}

/* ---- places to be set down at ---- */

static BaseTree *draw_hex(PlayDraw *draw) {
    const HexBoard *board = &draw->setup->hexes;
    HexId hex = {(int16_t)(1 + draw_below(draw, board->columns)), (int16_t)(1 + draw_below(draw, board->rows))};
    return write_hex(draw, hex_valid(board, hex) ? hex : (HexId){1, 1});
}

/* Returns the box in which a side sets up: its zone, else the half of the table at its home edge. */
static GeomBox home_of(const PlayDraw *draw, int side) {
    GeomBox box = draw->setup->size, zone = draw->setup->sides[side].zone;
    if (zone.x1 > zone.x0) {
        return zone;
    }
    GeomVec mid = middle(box);
    switch (draw->setup->sides[side].home) {
    case 0: box.y1 = mid.y; break;
    case 1: box.x0 = mid.x; break;
    case 2: box.y0 = mid.y; break;
    case 3: box.x1 = mid.x; break;
    default: break;
    }
    return box;
}

BaseTree *random_place(PlayDraw *draw) {
    int kind = draw_below(draw, 10), side = random_side(draw);
    if (draw->setup->board == BOARD_HEX) {
        return draw_hex(draw);
    }
    GeomVec at;
    int other = kind < 3 ? random_unit(draw, side, false) : kind < 4 ? random_unit(draw, side, true) : -1;
    if (other >= 0 && draw_position(draw, other, &at)) {
        return random_place_near(draw, at, 4 * draw->setup->unit);
    }
    return write_place(draw, any_point(draw, kind < 9 && side >= 0 ? home_of(draw, side) : draw->setup->size));
}

BaseTree *random_aim(PlayDraw *draw) {
    GeomVec from, at;
    bool is_placed = draw->units.count > 0 && draw_position(draw, draw->units.items[0], &from);
    if (draw->has_path && is_placed && draw_chance(draw, .7)) { /* on the path */
        return write_place(draw, vec_lerp(from, draw->path_end, draw_chance(draw, .5) ? 1 : rng_unit(draw->rng)));
    }
    if (target_at(draw, draw->target, &at)) {
        return random_place_near(draw, at, draw_chance(draw, .5) ? 0 : 4 * draw->setup->unit);
    }
    int enemy = random_unit(draw, random_side(draw), true);
    if (enemy >= 0 && draw_position(draw, enemy, &at)) {
        return random_place_near(draw, at, 4 * draw->setup->unit);
    }
    return random_place(draw);
}

/* ---- paths ---- */

/* Returns how far one move can go, as the walk of a move without a destination reports it. */
static double allowance_of(PlayDraw *draw, int unit, GeomVec from) {
    const RulesSystem *system = draw->field->data->system;
    double blind = REACH_BLIND * draw->setup->unit;
    if (!system->walk || !table_alive(draw->table, ref_make(REF_UNIT, unit))) {
        return blind;
    }
    Ruling *ruling = ruling_create(draw->field);
    RulesTrace trace = {.unit = ref_make(REF_UNIT, unit)};
    system->walk(play_ctx(draw->session, ruling), unit, &from, 1, table_where(draw->table, unit)->facing,
                 draw->how && *draw->how ? draw->how : "move", &trace);
    bool known = ruling->outcome == RULING_DONE && isfinite(trace.allowance) && trace.allowance > 0;
    double allowance = known ? trace.allowance : blind;
    ruling_destroy(ruling);
    return allowance;
}

/* Gives the shift from where the unit stands to base contact with an enemy, or to the target of the action. */
static bool path_to_contact(PlayDraw *draw, int unit, GeomVec from, GeomVec *by) {
    TableRef enemy = draw->target;
    if (enemy.kind != REF_UNIT && enemy.kind != REF_AREA) {
        int one = random_unit(draw, random_side(draw), true);
        enemy = one < 0 ? ref_none() : ref_make(REF_UNIT, one);
    }
    if (ref_is(enemy, REF_UNIT) && table_where(draw->table, enemy.index)->kind == WHERE_INSIDE) {
        enemy = table_where(draw->table, enemy.index)->host;
    }
    GeomShape parts[DRAW_PARTS];
    GeomShape own = shape_place(&draw->setup->units[unit].base, from, table_where(draw->table, unit)->facing);
    int count = enemy.kind == REF_NONE ? 0 : rules_body(draw->field, draw->table, enemy, parts, DRAW_PARTS);
    double best = INFINITY;
    for (int i = 0; i < count && i < DRAW_PARTS; i++) {
        GeomGap gap = shape_gap(&own, &parts[i]);
        if (gap.gap < best) {
            best = gap.gap;
            *by = vec_sub(gap.on_b, gap.on_a);
        }
    }
    return isfinite(best);
}

static GeomVec shortened(GeomVec by, double max) {
    double length = vec_length(by);
    return length > max ? vec_scale(by, max / length) : by;
}

/* Draws the shift of the first acting unit. */
static GeomVec draw_shift(PlayDraw *draw, int unit, GeomVec from) {
    double max = allowance_of(draw, unit, from);
    int kind = draw_below(draw, 10);
    GeomVec by;
    if (kind < 4 && path_to_contact(draw, unit, from, &by)) {
        return draw_chance(draw, .8) ? shortened(by, max) : by;
    }
    if (kind < 6 && draw->setup->area_count > 0) {
        by = vec_sub(middle_of_area(draw, draw_below(draw, draw->setup->area_count)), from);
        return shortened(by, max * draw_within(draw, .2, 1));
    }
    double share = kind == 9 ? 1 : draw_within(draw, 0, 1);
    return vec_scale(any_direction(draw), max * share);
}

static BaseTree *path_of_hexes(PlayDraw *draw, int unit) {
    GeomVec at;
    if (!draw_position(draw, unit, &at)) {
        return NULL;
    }
    HexId hex = hex_at(&draw->setup->hexes, at, draw->setup->unit), start = hex;
    BaseTree *path = tree_list(draw->arena);
    bool whole = draw_chance(draw, .5);
    for (int steps = 1 + draw_below(draw, HEX_REACH); steps > 0; steps--) {
        HexId next = hex_neighbour(hex, draw_below(draw, 6));
        if (hex_valid(&draw->setup->hexes, next)) {
            hex = next;
            if (whole) {
                tree_push(path, write_hex(draw, hex));
            }
        }
    }
    if (!whole && !hex_equal(hex, start)) {
        tree_push(path, write_hex(draw, hex));
    }
    return path->count > 0 ? path : NULL;
}

/* Writes a straight path, or one with a bend. */
static BaseTree *path_of_points(PlayDraw *draw, GeomVec from, GeomVec to, bool bent) {
    BaseTree *path = tree_list(draw->arena);
    if (bent) {
        GeomVec across = vec_scale(vec_left(vec_sub(to, from)), draw_within(draw, -.4, .4));
        tree_push(path, write_place(draw, vec_add(vec_lerp(from, to, draw_within(draw, 0, 1)), across)));
    }
    tree_push(path, write_place(draw, to));
    return path;
}

/* Units that act together keep their relative positions, or close up to the first of them. */
static BaseTree *paths_of_all(PlayDraw *draw, GeomVec by) {
    BaseTree *ways = tree_object(draw->arena);
    bool closes = draw_chance(draw, .3), bent = draw_chance(draw, .15);
    GeomVec lead;
    draw_position(draw, draw->units.items[0], &lead);
    for (int i = 0; i < draw->units.count; i++) {
        int unit = draw->units.items[i];
        GeomVec from, to;
        if (!draw_position(draw, unit, &from)) {
            continue;
        }
        to = vec_add(from, by);
        if (closes && i > 0) {
            const GeomBase *base = &draw->setup->units[unit].base;
            double step = fmax(base->along, base->across) * draw_within(draw, 1, 1.5);
            to = vec_add(vec_add(lead, by), vec(step * (i % 4), step * floor(i / 4.0)));
        }
        const char *id = setup_id(draw->setup, ref_make(REF_UNIT, unit));
        tree_set(draw->arena, ways, id, path_of_points(draw, from, to, bent));
    }
    return ways->count > 0 ? ways : NULL;
}

BaseTree *random_path(PlayDraw *draw) {
    GeomVec from;
    if (draw->units.count == 0) {
        return NULL;
    }
    int first = draw->units.items[0];
    if (draw->setup->board == BOARD_HEX) {
        draw->has_path = true;
        return path_of_hexes(draw, first);
    }
    if (!draw_position(draw, first, &from)) {
        return NULL;
    }
    GeomVec by = draw_shift(draw, first, from);
    draw->has_path = true;
    draw->path_end = vec_add(from, by);
    if (draw->units.count > 1) {
        return paths_of_all(draw, by);
    }
    return path_of_points(draw, from, draw->path_end, draw_chance(draw, .2));
}

int random_side(const PlayDraw *draw) {
    return draw->units.count > 0 ? draw->setup->units[draw->units.items[0]].side : draw->offers->side;
}

int random_unit(PlayDraw *draw, int side, bool other) {
    int found = -1;
    for (int i = 0; i < TRIES && draw->setup->unit_count > 0; i++) {
        int unit = draw_below(draw, draw->setup->unit_count);
        if (side >= 0 && (draw->setup->units[unit].side == side) == other) {
            continue;
        }
        found = unit;
        if (table_alive(draw->table, ref_make(REF_UNIT, unit))) {
            break;
        }
    }
    return found;
}
