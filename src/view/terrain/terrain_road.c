/* Roads and bridges. All roads of a table are united before they get their casing, so that junctions are open. */
#include "view/terrain/terrain_internal.h"

#define CASING   1.3 /* px */
#define DASH     9.0 /* mm of centre line, and the gap after it */
#define DASH_GAP 8.0
#define CLOSE    2.0

static bool other_road_holds(const ViewTerrain *roads, int count, int self, GeomVec p) {
    for (int i = 0; i < count; i++) {
        if (i != self && terrain_shape_depth(draw_shape_of_area(roads[i].area), p) > 0) {
            return true;
        }
    }
    return false;
}

/* Adds a line beside the middle, broken where another road crosses. */
static void add_beside(const TerrainPen *pen, const TerrainTrack *track, double offset, double dash, double gap,
                       const ViewTerrain *roads, int count, int self) {
    TerrainLine line = {0};
    for (int n = 0; n * (dash + gap) < track->length; n++) {
        double s = n * (dash + gap), end = fmin(s + dash, track->length);
        GeomVec a = track_point(track, s, offset), b = track_point(track, end, offset);
        if (!pen_sees(pen, a, dash + gap) || other_road_holds(roads, count, self, a) ||
            other_road_holds(roads, count, self, b)) {
            continue;
        }
        line.count = 0;
        track_stretch(track, s, end, offset, &line);
        pen_ring(pen, line.items, line.count, false);
    }
    array_free(&line);
}

static void draw_marks(const TerrainPen *pen, const ViewTerrain *roads, int count, int self) {
    const ViewTerrain *road = &roads[self];
    if (!road->path || road->path_count < 2) {
        return;
    }
    TerrainTrack track = track_make(road->path, road->path_count, false);
    double dash = pen_min(pen, DASH, 6), gap = dash * DASH_GAP / DASH;
    if (road->width * pen->k >= 6) {
        add_beside(pen, &track, 0, dash, gap, roads, count, self);
        pen_stroke(pen, pen->tint.shade, 1.1);
    }
    if (pen->k >= CLOSE) {
        static const double ruts[4] = {-.30, -.20, .20, .30};
        for (int i = 0; i < 4; i++) {
            add_beside(pen, &track, ruts[i] * road->width, 10, 0, roads, count, self);
        }
        pen_stroke(pen, colour_alpha(pen->tint.shade, .5), 1);
    }
    track_free(&track);
}

void terrain_draw_roads(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *roads, int count) {
    if (count < 1) {
        return;
    }
    TerrainPen pen = pen_begin(canvas, camera, &roads[0], "road");
    for (int i = 0; i < count; i++) {
        pen_shape(&pen, draw_shape_of_area(roads[i].area));
    }
    pen_stroke(&pen, pen.tint.ink, 2 * CASING);
    for (int i = 0; i < count; i++) {
        pen_shape(&pen, draw_shape_of_area(roads[i].area));
    }
    pen_fill(&pen, pen.tint.fill);
    for (int i = 0; i < count; i++) {
        draw_marks(&pen, roads, count, i);
    }
    pen_end(&pen);
}

void draw_road(const TerrainPen *pen) {
    ViewCamera camera = {pen->k, vec(0, 0)};
    cairo_save(pen->cr);
    cairo_scale(pen->cr, 1 / pen->k, 1 / pen->k);
    terrain_draw_roads(pen->canvas, &camera, pen->piece, 1);
    cairo_restore(pen->cr);
}

/* ---- bridges ---- */

#define PLANK   5.5 /* mm */
#define PARAPET 2.2 /* px */
#define SPLAY   6.0 /* mm */

/* A parapet along one side, its ends turned outwards. */
static void add_parapet(const TerrainPen *pen, const TerrainTrack *track, double offset) {
    TerrainLine line = {0};
    double out = offset > 0 ? 1 : -1;
    GeomVec at_start = track_direction(track, 0), at_end = track_direction(track, track->length);
    GeomVec start = track_point(track, 0, offset + out * SPLAY * .7),
            end = track_point(track, track->length, offset + out * SPLAY * .7);
    array_push(&line, vec_sub(start, vec_scale(at_start, SPLAY)));
    track_stretch(track, 0, track->length, offset, &line);
    array_push(&line, vec_add(end, vec_scale(at_end, SPLAY)));
    pen_ring(pen, line.items, line.count, false);
    array_free(&line);
}

static void draw_planks(const TerrainPen *pen, const TerrainTrack *track, double half) {
    int level = pen_level(pen, PLANK, 3);
    for (int n = level; n * PLANK < track->length; n += level) {
        pen_line(pen, track_point(track, n * PLANK, -half), track_point(track, n * PLANK, half));
    }
    pen_stroke(pen, pen->tint.shade, fmin(fmax(.28 * pen->k, .9), 1.6));
    for (int n = 0; pen->k >= CLOSE && n * PLANK < track->length; n++) { /* nails */
        for (int side = -1; side <= 1; side += 2) {
            pen_dot(pen, track_point(track, (n + .5) * PLANK, side * (half - 1.8)), .35);
        }
    }
    pen_fill(pen, colour_alpha(pen->tint.ink, .6));
}

#define HOLE_CORNERS 9

/* A hole in the deck for each point lost, the water under it; far enough apart to be counted. */
static void draw_holes(const TerrainPen *pen, const TerrainTrack *track, double half) {
    const ViewTint water = theme_tint(pen->theme, "water");
    int lost = pen->piece->lost;
    for (int n = 0; n < lost; n++) {
        double s = track->length * (n + 1) / (lost + 1), side = (n % 2 ? -.38 : .34) * half;
        GeomVec c = track_point(track, s, side), hole[HOLE_CORNERS];
        for (int i = 0; i < HOLE_CORNERS; i++) {
            double turn = TAU * i / HOLE_CORNERS, r = half * (.26 + .2 * pen_hash(pen, n, i, 141));
            hole[i] = vec_add(c, vec(r * cos(turn), r * sin(turn)));
        }
        pen_ring(pen, hole, HOLE_CORNERS, true);
        pen_fill_stroke(pen, colour_mix(water.fill, water.shade, .45), pen->theme->ink,
                        fmin(fmax(.4 * pen->k, 1.2), 2));
    }
}

/* A bridge that is drawn as an area runs along its longer side. */
static TerrainTrack deck_of(const TerrainPen *pen, double *half) {
    if (pen->piece->path && pen->piece->path_count >= 2) {
        *half = pen->piece->width / 2;
        return track_make(pen->piece->path, pen->piece->path_count, false);
    }
    TerrainRect rect = terrain_min_rect(pen->shape);
    GeomVec ends[2] = {rect_point(&rect, -rect.half_along, 0), rect_point(&rect, rect.half_along, 0)};
    *half = rect.half_across;
    return track_make(ends, 2, false);
}

void draw_bridge(const TerrainPen *pen) {
    double half;
    TerrainTrack track = deck_of(pen, &half);
    pen_cast(pen, pen->shape, 6);
    pen_shape(pen, pen->shape);
    pen_fill(pen, pen->tint.fill);
    draw_planks(pen, &track, half);
    draw_holes(pen, &track, half);
    for (int side = -1; side <= 1; side += 2) {
        add_parapet(pen, &track, side * half);
    }
    pen_stroke_round(pen, pen->theme->ink, fmin(fmax(.8 * pen->k, PARAPET), 3));
    track_free(&track);
}

#define BRIDGE_LOOK 2.0 /* mm between the places where a road is asked whether water lies under it */
#define BRIDGE_LAND 5.0 /* mm of deck on the banks */

/* True if there is water under any part of the road's width at length s. */
static bool water_under(const TerrainTrack *track, double s, double half, const ViewTerrain *waters, int count) {
    for (int i = 0; i < count; i++) {
        TerrainShape water = draw_shape_of_area(waters[i].area);
        for (int side = -1; side <= 1; side++) {
            if (terrain_shape_depth(water, track_point(track, s, side * half)) > 0) {
                return true;
            }
        }
    }
    return false;
}

static void draw_span(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *road, const TerrainTrack *track,
                      double from, double to) {
    TerrainLine path = {0}, ring = {0};
    track_stretch(track, from, to, 0, &path);
    track_stretch(track, from, to, road->width / 2, &ring);
    track_stretch(track, to, from, -road->width / 2, &ring);
    int start[2] = {0, ring.count};
    GeomArea area = area_make(ring.items, start, 1, NULL);
    ViewTerrain span = {
        .pattern = "bridge", .area = &area, .path = path.items, .path_count = path.count, .width = road->width};
    TerrainPen pen = pen_begin(canvas, camera, &span, "road");
    draw_bridge(&pen);
    pen_end(&pen);
    array_free(&path);
    array_free(&ring);
}

void terrain_draw_bridges(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *roads, int road_count,
                          const ViewTerrain *waters, int water_count) {
    for (int r = 0; r < road_count; r++) {
        if (!roads[r].path || roads[r].path_count < 2) {
            continue;
        }
        TerrainTrack track = track_make(roads[r].path, roads[r].path_count, false);
        double from = -1;
        for (int n = 0; n * BRIDGE_LOOK <= track.length + BRIDGE_LOOK; n++) {
            double s = n * BRIDGE_LOOK;
            bool wet = s <= track.length && water_under(&track, s, roads[r].width / 2, waters, water_count);
            if (wet && from < 0) {
                from = s;
            } else if (!wet && from >= 0) {
                draw_span(canvas, camera, &roads[r], &track, fmax(from - BRIDGE_LAND, 0),
                          fmin(s + BRIDGE_LAND, track.length));
                from = -1;
            }
        }
        track_free(&track);
    }
}
