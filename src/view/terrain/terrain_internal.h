/* What the painters of terrain share: the pen, shapes, insets, scatter. Private to terrain*.c.
 *
 * A pen draws in table millimetres: its cairo context is already shifted and scaled, and widths said in px are turned
 * into mm by `k`. Light comes from the north-west. Shapes are even-odd; their rings have the interior on the left
 * (vec_left of the direction), as area_make leaves them. */
#ifndef VIEW_TERRAIN_INTERNAL_H
#define VIEW_TERRAIN_INTERNAL_H

#include "base/array.h"
#include "view/terrain/terrain.h"

/* ---- shapes: terrain_shape.c ---- */

typedef struct {
    const GeomVec *points;
    const int *start; /* rings + 1 */
    int rings;
} TerrainShape;

typedef ARRAY(GeomVec) TerrainLine;

typedef struct {
    TerrainLine points;
    ARRAY(int) start;
} TerrainRings;

/* A rectangle that lies askew: unit vectors along the longer side and across it, half sizes. */
typedef struct {
    GeomVec centre, along, across;
    double half_along, half_across;
} TerrainRect;

TerrainShape draw_shape_of_area(const GeomArea *area);
TerrainShape rings_shape(const TerrainRings *rings);
void rings_add(TerrainRings *rings, const GeomVec *points, int count);
void rings_free(TerrainRings *rings);
GeomBox terrain_shape_box(TerrainShape shape);
double terrain_shape_size(TerrainShape shape);    /* mm2, holes off */
double terrain_shape_width(TerrainShape shape);   /* mm: what a strip of that size and length round is wide */
GeomVec terrain_shape_middle(TerrainShape shape); /* centroid of the first ring */
/* Distance to the outline, negative outside. */
double terrain_shape_depth(TerrainShape shape, GeomVec p);
/* The rectangle of least area round the first ring; `along` points right (or straight down). A near square lies along
 * x. */
TerrainRect terrain_min_rect(TerrainShape shape);
GeomVec rect_point(const TerrainRect *rect, double along, double across); /* mm from the centre */
void rect_corners(const TerrainRect *rect, GeomVec out[4]);
/* The rectangle as a shape, which borrows `corners`. */
TerrainShape rect_shape(const TerrainRect *rect, GeomVec corners[4]);
/* Where the line origin + t * direction is inside the shape, each stretch shortened by `trim` at both ends: pairs of t.
 */
typedef ARRAY(double) TerrainSpans;
void terrain_shape_spans(TerrainShape shape, GeomVec origin, GeomVec direction, double trim, TerrainSpans *out);

/* A line that can be walked beside: point at length s, `offset` to its left (vec_left), joins mitred like a ribbon's.
 */
typedef struct {
    TerrainLine at, mitre;
    ARRAY(double) along;
    double length;
} TerrainTrack;

TerrainTrack track_make(const GeomVec *points, int count, bool closed);
void track_free(TerrainTrack *track);
GeomVec track_point(const TerrainTrack *track, double s, double offset);
GeomVec track_direction(const TerrainTrack *track, double s); /* unit */
/* Appends the stretch from s0 to s1 (s1 may be the lesser). */
void track_stretch(const TerrainTrack *track, double s0, double s1, double offset, TerrainLine *out);

/* ---- insets: terrain_relief.c ---- */

/* Depth below the outline on a grid: every inward offset is a contour of it, whatever the shape, without crossings. */
typedef struct {
    GeomVec origin;
    double step;
    int width, height;
    float *depth;
    GeomVec pole; /* the deepest point of the grid */
    double deepest;
} TerrainRelief;

TerrainRelief relief_make(TerrainShape shape);
void relief_free(TerrainRelief *relief);
/* The contour at `depth`, its points at most a few mm apart, rounded over about `smooth` mm. Scraps are left out. */
TerrainRings relief_rings(const TerrainRelief *relief, double depth, double smooth);

/* ---- the pen: terrain_pen.c ---- */

typedef struct {
    ViewCanvas *canvas;
    cairo_t *cr; /* user space is table mm while the pen is up */
    const ViewTheme *theme;
    const ViewTerrain *piece;
    TerrainShape shape;
    ViewTint tint;
    double k;
    GeomBox clip; /* mm: what can be seen */
    GeomVec anchor;
    uint32_t seed;
} TerrainPen;

TerrainPen pen_begin(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *piece, const char *tint);
void pen_end(TerrainPen *pen);
static inline double pen_min(const TerrainPen *pen, double mm, double px) {
    return fmax(mm, px / pen->k);
}
/* 1 while `step` mm are at least `px`, else 2, 4, ... */
int pen_level(const TerrainPen *pen, double step, double px);
/* How much larger marks are drawn when only each level-th is kept. */
double level_grow(int level);
void pen_set(const TerrainPen *pen, ViewColour colour);
void pen_fill(const TerrainPen *pen, ViewColour colour);
void pen_stroke(const TerrainPen *pen, ViewColour colour, double px);
void pen_stroke_round(const TerrainPen *pen, ViewColour colour, double px); /* with round ends */
void pen_fill_stroke(const TerrainPen *pen, ViewColour fill, ViewColour ink, double px);
void pen_dash(const TerrainPen *pen, const double *px, int count); /* until pen_solid */
void pen_solid(const TerrainPen *pen);
void pen_ring(const TerrainPen *pen, const GeomVec *points, int count, bool close);
void pen_shape(const TerrainPen *pen, TerrainShape shape);
void pen_line(const TerrainPen *pen, GeomVec a, GeomVec b);
/* What of the line origin + t * along lies inside the shape. `spans` is room to work in. */
void pen_chord(const TerrainPen *pen, GeomVec origin, GeomVec along, TerrainSpans *spans);
void pen_grid(const TerrainPen *pen, double step); /* lines both ways through the anchor, as far as the shape goes */
void pen_dot(const TerrainPen *pen, GeomVec at, double radius);
/* A triangle, always wound the same way, so that many may overlap in one fill. */
void pen_taper(const TerrainPen *pen, GeomVec base, GeomVec tip, double half_width);
/* A short wave: `length` mm, lying level. */
void pen_ripple(const TerrainPen *pen, GeomVec at, double length);
bool pen_sees(const TerrainPen *pen, GeomVec at, double reach);
double pen_hash(const TerrainPen *pen, int i, int j, uint32_t n);

/* ---- light and shade: terrain_shade.c ---- */

/* Saves, and nothing is drawn outside the area until cairo_restore. */
void pen_keep_inside(const TerrainPen *pen);
/* The area's fill (thinner on a hill). */
void pen_ground(const TerrainPen *pen);
/* The area's own ink, soft along the inside of its outline, about `mm` deep. */
void pen_vignette(const TerrainPen *pen, double mm);
/* The rule's polygon, drawn last; a little heavier close up. */
void pen_outline(const TerrainPen *pen, double px, const double *dash, int dash_count);
/* The same, dashed if the kind does not affect sight: px on and off. */
void pen_outline_dashed(const TerrainPen *pen, double px, double on, double off);
double pen_weight(const TerrainPen *pen, double px);
/* Marks of several alphas in one tone. Summed in a mask: a dozen faint layers on eight bits would turn the paper pink.
 * Between begin and end fill with shade_fill only; `box` holds all of it, `clip` (may be empty) bounds the result. */
typedef struct {
    const TerrainPen *pen;
    ViewColour tone;
    TerrainShape clip;
    bool masked;
} TerrainShade;
TerrainShade shade_begin(const TerrainPen *pen, GeomBox box, TerrainShape clip, ViewColour tone);
void shade_fill(const TerrainShade *shade, double alpha);
void shade_stroke(const TerrainShade *shade, double alpha, double px);
void shade_end(TerrainShade *shade);
/* A shadow thrown on the ground by something `height` mm high. */
void pen_cast(const TerrainPen *pen, TerrainShape shape, double height);
/* A body that rises (or with `hollow` falls) inside its outline: shade to the south-east, light to the north-west. */
typedef struct {
    double reach;       /* mm from the edge */
    double dark, light; /* strength of the theme's shadow and light */
    bool hollow;
} TerrainForm;
void pen_form(const TerrainPen *pen, TerrainShape shape, TerrainForm form);
/* A contour thin towards the light and heavy away from it: px. */
void pen_aspect(const TerrainPen *pen, TerrainShape shape, double base, double amp, double alpha);
/* Drifting smoke from `from`, puffs of about `size` mm. */
void pen_smoke(const TerrainPen *pen, GeomVec from, double size);
/* How much a slope that faces `normal` (unit, outwards and down) lies in the light: -1 away, +1 towards. */
static inline double facing_light(GeomVec normal) {
    return -0.70710678118654752 * (normal.x + normal.y);
}

/* ---- scatter: terrain_scatter.c ---- */

typedef struct {
    double step, jitter, inset; /* mm, part of a step, mm */
    double min;                 /* px that a step must have before the pattern is thinned */
    uint32_t layer;             /* 0, 1, ...: patterns over one another in the same area */
} TerrainLattice;

typedef struct {
    GeomVec at;
    double u, v;  /* 0..1: size and kind */
    double grow;  /* 1, more where the pattern is thinned */
    double depth; /* mm from the outline */
    int i, j;
} TerrainMark;

typedef ARRAY(TerrainMark) TerrainMarks;

/* The marks of the pen's area that can be seen when each is at most `reach` mm wide about its point, from north to
 * south. */
TerrainMarks scatter_marks(const TerrainPen *pen, TerrainLattice lattice, double reach);
/* More chance for a mark: quantity n >= 5. */
double scatter_hash(const TerrainPen *pen, const TerrainMark *mark, uint32_t n);
/* Small growth on the ground from 2 px/mm: tufts, or grains. */
void scatter_tufts(const TerrainPen *pen);
void scatter_grains(const TerrainPen *pen);

/* ---- crowns: terrain_crown.c ---- */

#define LOBES_MAX 11

typedef struct {
    GeomVec at;
    double radius, turn, arc; /* arc: the lobes' own radius */
    int count;
    double reach[LOBES_MAX]; /* distance of the lobes' centres */
} TerrainLobes;

TerrainLobes lobes_make(GeomVec at, double radius, int count, double u);
void pen_lobes(const TerrainPen *pen, const TerrainLobes *lobes);

/* A tree from above, in as much detail as one of `typical` radius deserves; `u` says how it grew. */
void draw_crown(const TerrainPen *pen, GeomVec at, double radius, double typical, double u);
/* A five-sided boulder. */
void draw_boulder(const TerrainPen *pen, GeomVec at, double radius, double turn);
/* What the keep of a building may take for its frame, and the keep drawn as a floor plan there, `height` mm high. */
#define KEEP_ALONG  0.62 /* share of the seat, the most that a keep takes */
#define KEEP_ACROSS 0.54
TerrainRect building_seat(const ViewTerrain *building);
void draw_floor(const TerrainPen *pen, const TerrainRect *seat, double height);
/* Roofs by the light: a hipped one, a gabled one. */
void draw_hipped(const TerrainPen *pen, const TerrainRect *rect, double ridge_px);
void draw_gabled(const TerrainPen *pen, const TerrainRect *rect, double ridge_px);

/* ---- the painters: one for each pattern, and two for any ---- */

#define PATTERN(name, layer, tint, reach, painter) void draw_##painter(const TerrainPen *pen);
#include "rules/patterns.inc"
void draw_plain(const TerrainPen *pen); /* an unknown pattern */
void draw_bare(const TerrainPen *pen);  /* ViewTerrain.plain */

#endif
