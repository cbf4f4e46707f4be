/* The keep as a floor plan, one room for each point of capacity, and the places where a garrison stands in it. */
#include "view/terrain/terrain_internal.h"

/* ---- where the keep stands ---- */

/* Returns the frame or, if a keep in its middle would not be inside the walls, a square about the roomiest place. */
TerrainRect building_seat(const ViewTerrain *building) {
    TerrainRect seat = terrain_min_rect(draw_shape_of_area(building->area));
    TerrainShape shape = draw_shape_of_area(building->area);
    bool fits = true;
    for (int i = 0; i < 4; i++) {
        GeomVec corner = rect_point(&seat, (i % 2 ? 1 : -1) * KEEP_ALONG * seat.half_along,
                                    (i / 2 ? 1 : -1) * KEEP_ACROSS * seat.half_across);
        fits = fits && terrain_shape_depth(shape, corner) > .2 * seat.half_across;
    }
    if (!fits) {
        TerrainRelief relief = relief_make(shape);
        seat.centre = relief.pole;
        seat.half_along = seat.half_across = relief.deepest * .96;
        relief_free(&relief);
    }
    return seat;
}

/* ---- rooms ---- */

typedef struct {
    TerrainRect frame; /* outside of the keep's walls */
    double wall, part; /* outer walls, partitions: mm */
    int columns[3], rows, widest;
} Floor;

/* Rooms in one, two or three rows, the fuller rows first. */
static Floor floor_make(const TerrainRect *building, int rooms) {
    Floor plan = {.frame = *building};
    plan.rows = rooms <= 2 ? 1 : rooms <= 8 ? 2 : 3;
    for (int row = 0, left = rooms; row < plan.rows; row++) {
        plan.columns[row] = (left + plan.rows - row - 1) / (plan.rows - row);
        left -= plan.columns[row];
        plan.widest = plan.columns[row] > plan.widest ? plan.columns[row] : plan.widest;
    }
    plan.frame.half_along *= KEEP_ALONG;
    plan.frame.half_across *= KEEP_ACROSS;
    plan.wall = .055 * building->half_across;
    plan.part = .45 * plan.wall;
    return plan;
}

/* Returns room `n` as a rectangle. */
static TerrainRect floor_room(const Floor *plan, int n) {
    int row = 0;
    while (row + 1 < plan->rows && n >= plan->columns[row]) {
        n -= plan->columns[row++];
    }
    int columns = plan->columns[row] > 0 ? plan->columns[row] : 1;
    double along = 2 * (plan->frame.half_along - plan->wall), across = 2 * (plan->frame.half_across - plan->wall);
    double width = (along - (columns - 1) * plan->part) / columns,
           height = (across - (plan->rows - 1) * plan->part) / plan->rows;
    TerrainRect room = plan->frame;
    room.half_along = width / 2;
    room.half_across = height / 2;
    room.centre = rect_point(&plan->frame, -along / 2 + width / 2 + n * (width + plan->part),
                             -across / 2 + height / 2 + row * (height + plan->part));
    return room;
}

static bool room_is_upright(const TerrainRect *room) {
    return room->half_across >= room->half_along * .9;
}

/* Returns the centre of half a room; the halves of an upright room lie one above the other. */
static GeomVec room_half(const TerrainRect *room, int half) {
    double off = half % 2 ? .5 : -.5;
    return room_is_upright(room) ? rect_point(room, 0, off * room->half_across)
                                 : rect_point(room, off * room->half_along, 0);
}

static double room_radius(const TerrainRect *room) {
    double width = room_is_upright(room) ? room->half_along : room->half_across;
    double height = room_is_upright(room) ? room->half_across : room->half_along;
    return .8 * fmin(width, height / 2);
}

double terrain_room_radius(const ViewTerrain *building) {
    int rooms = building->rooms > 0 ? building->rooms : 1;
    TerrainRect seat = building_seat(building);
    Floor plan = floor_make(&seat, rooms);
    double min = INFINITY;
    for (int n = 0; n < rooms; n++) {
        TerrainRect room = floor_room(&plan, n);
        min = fmin(min, room_radius(&room));
    }
    return min;
}

GeomVec terrain_room(const ViewTerrain *building, int slot) {
    int rooms = building->rooms > 0 ? building->rooms : 1;
    TerrainRect seat = building_seat(building);
    Floor plan = floor_make(&seat, rooms);
    slot = slot < 0 ? 0 : slot >= 2 * rooms ? 2 * rooms - 1 : slot;
    TerrainRect room = floor_room(&plan, slot / 2);
    return room_half(&room, slot);
}

static void draw_room(const TerrainPen *pen, const TerrainRect *room) {
    GeomVec c[4];
    TerrainShape floor = rect_shape(room, c);
    pen_shape(pen, floor);
    pen_fill(pen, colour_mix(pen->theme->chip, pen->tint.fill, pen->theme->dark ? .25 : .0));
    pen_form(pen, floor, (TerrainForm){2.2, .22, 0, true});
    double part = .82;
    for (int half = 0; half < 2; half++) { /* a place for a chip */
        pen_dot(pen, room_half(room, half), room_radius(room) * .8);
    }
    pen_stroke(pen, colour_alpha(pen->tint.ink, .28), 1);
    if (room_is_upright(room)) {
        pen_line(pen, rect_point(room, -part * room->half_along, 0), rect_point(room, part * room->half_along, 0));
    } else {
        pen_line(pen, rect_point(room, 0, -part * room->half_across), rect_point(room, 0, part * room->half_across));
    }
    static const double dash[] = {3, 2.5};
    pen_dash(pen, dash, 2);
    pen_stroke(pen, colour_alpha(pen->tint.ink, .6), 1);
    pen_solid(pen);
    pen_ring(pen, c, 4, true);
    pen_stroke(pen, pen->tint.ink, fmin(fmax(.3 * pen->k, 1), 1.8));
}

/* A gap in the partition between two rooms, or below the southern rooms to the court. */
static void draw_door(const TerrainPen *pen, GeomVec at, GeomVec along, GeomVec across, double half, double thick) {
    GeomVec a = vec_scale(along, half), c = vec_scale(across, thick / 2 + .35);
    GeomVec quad[4] = {vec_sub(vec_sub(at, a), c), vec_sub(vec_add(at, a), c), vec_add(vec_add(at, a), c),
                       vec_add(vec_sub(at, a), c)};
    pen_ring(pen, quad, 4, true);
    pen_fill(pen, colour_mix(pen->theme->chip, pen->tint.fill, pen->theme->dark ? .25 : .0));
}

static void draw_doors(const TerrainPen *pen, const Floor *plan, int rooms) {
    for (int n = 0; n < rooms; n++) {
        TerrainRect room = floor_room(plan, n);
        bool lowest = n >= rooms - plan->columns[plan->rows - 1];
        double thick = lowest ? plan->wall : plan->part, half = fmin(3.6, room.half_along * .3);
        if (lowest && n != rooms - 1 - plan->columns[plan->rows - 1] / 2) {
            continue; /* one door to the court */
        }
        GeomVec at = rect_point(&room, 0, room.half_across + thick / 2);
        draw_door(pen, at, room.along, room.across, half, thick);
    }
    for (int n = 0; n + 1 < rooms; n++) {
        TerrainRect room = floor_room(plan, n), next = floor_room(plan, n + 1);
        bool beside = vec_dot(vec_sub(next.centre, room.centre), room.along) > 0;
        if (beside && plan->rows > 1 && n % 2 == 0) {
            continue;
        }
        if (beside) {
            draw_door(pen, rect_point(&room, room.half_along + plan->part / 2, room.half_across * .5), room.across,
                      room.along, fmin(2.6, room.half_across * .22), plan->part);
        }
    }
}

void draw_floor(const TerrainPen *pen, const TerrainRect *seat, double height) {
    int rooms = pen->piece->rooms;
    Floor indoors = floor_make(seat, rooms);
    GeomVec c[4];
    pen_cast(pen, rect_shape(&indoors.frame, c), height);
    pen_ring(pen, c, 4, true);
    pen_fill(pen, colour_mix(pen->tint.ink, pen->tint.fill, .42));
    for (int n = 0; n < rooms; n++) {
        TerrainRect room = floor_room(&indoors, n);
        draw_room(pen, &room);
    }
    draw_doors(pen, &indoors, rooms);
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_MITER);
    pen_ring(pen, c, 4, true);
    pen_stroke(pen, pen->tint.ink, fmin(fmax(.8 * pen->k, 2), 4));
    cairo_set_line_join(pen->cr, CAIRO_LINE_JOIN_ROUND);
}
