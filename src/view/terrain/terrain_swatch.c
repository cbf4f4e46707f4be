/* A sample of a pattern in a small box: what a palette, a legend or a ledger shows. */
#include "base/hash.h"
#include "view/terrain/terrain_internal.h"

#include <string.h>

#define SAMPLE_POINTS 40

typedef struct {
    GeomVec points[2 * SAMPLE_POINTS], path[SAMPLE_POINTS];
    int start[2];
    GeomArea area;
    ViewTerrain piece;
} Sample;

static void sample_close(Sample *sample, int count) {
    sample->start[0] = 0;
    sample->start[1] = count;
    sample->area = area_make(sample->points, sample->start, 1, NULL);
    sample->piece.area = &sample->area;
}

/* A rounded, slightly uneven body that fills the box, mm. */
static void sample_body(Sample *sample, double across, double high, bool angular) {
    int count = angular ? 11 : SAMPLE_POINTS;
    for (int i = 0; i < count; i++) {
        double angle = TAU * i / count, wobble = 1 + (angular ? .07 : .035) * sin(3 * angle + 1) + .03 * sin(5 * angle);
        double square = 1 / pow(pow(fabs(cos(angle)), 2.6) + pow(fabs(sin(angle)), 2.6), 1 / 2.6);
        double r = .46 * wobble * square;
        sample->points[i] = vec(across / 2 + across * r * cos(angle), high / 2 + high * r * sin(angle));
    }
    sample_close(sample, count);
}

/* An area larger than the box, of which the box shows the north-western corner. */
static void sample_corner(Sample *sample, double across, double high) {
    double margin = .07 * high, reach_x = .34 * across, reach_y = .46 * high;
    int count = 0;
    for (int i = 0; i <= 16; i++) {
        double angle = TAU * (.5 + .25 * i / 16);
        sample->points[count++] = vec(margin + reach_x * (1 + cos(angle)), margin + reach_y * (1 + sin(angle)));
    }
    sample->points[count++] = vec(2.5 * across, margin);
    sample->points[count++] = vec(2.5 * across, 2.5 * high);
    sample->points[count++] = vec(margin, 2.5 * high);
    sample_close(sample, count);
}

static void sample_square(Sample *sample, double across, double high, double side) {
    double x = (across - side) / 2, y = (high - side) / 2;
    sample->points[0] = vec(x, y);
    sample->points[1] = vec(x + side, y);
    sample->points[2] = vec(x + side, y + side);
    sample->points[3] = vec(x, y + side);
    sample_close(sample, 4);
}

/* A ribbon across the box, falling gently to the right. */
static void sample_ribbon(Sample *sample, double across, double high, double width, bool bend) {
    int count = 16;
    for (int i = 0; i < count; i++) {
        double t = -.25 + 1.5 * i / (count - 1);
        sample->path[i] = vec(across * t, high * (.5 + (bend ? .36 * (t - .5) + .10 * sin(4 * t) : 0)));
    }
    TerrainTrack track = track_make(sample->path, count, false);
    for (int i = 0; i < count; i++) {
        GeomVec side = vec_scale(track.mitre.items[i], width / 2);
        sample->points[i] = vec_add(sample->path[i], side);
        sample->points[2 * count - 1 - i] = vec_sub(sample->path[i], side);
    }
    track_free(&track);
    sample_close(sample, 2 * count);
    sample->piece.path = sample->path;
    sample->piece.path_count = count;
    sample->piece.width = width;
}

typedef enum { FORM_CORNER, FORM_BODY, FORM_ANGULAR, FORM_RIBBON, FORM_STRAIGHT, FORM_LINE, FORM_SQUARE } SampleForm;

/* How a pattern is best shown: as what, how many mm of it in the height of the box, and with the edge it wears by
 * rights. */
typedef struct {
    const char *pattern;
    double mm;
    SampleForm form;
    bool dashed;
} SampleRow;

static const SampleRow rows[] = {
    {"", 60, FORM_CORNER, false},
    {"woods", 58, FORM_CORNER, false},
    {"jungle", 52, FORM_CORNER, false},
    {"scrub", 50, FORM_CORNER, false},
    {"field", 52, FORM_CORNER, true},
    {"marsh", 52, FORM_CORNER, true},
    {"lake", 120, FORM_CORNER, false},
    {"ruin", 88, FORM_CORNER, false},
    {"urban", 84, FORM_CORNER, false},
    {"crater", 62, FORM_BODY, true},
    {"hill", 110, FORM_BODY, false},
    {"mountain", 120, FORM_ANGULAR, false},
    {"volcano", 110, FORM_ANGULAR, false},
    {"stream", 72, FORM_RIBBON, false},
    {"toxic", 72, FORM_RIBBON, false},
    {"road", 68, FORM_RIBBON, false},
    {"bridge", 60, FORM_STRAIGHT, false},
    {"stronghold", 92, FORM_SQUARE, false},
    {"ruined-stronghold", 92, FORM_SQUARE, false},
    {"cliff", 100, FORM_BODY, false},
    {"steep-hill", 110, FORM_BODY, false},
    {"mid-mountain", 110, FORM_BODY, false},
    {"cell-hill", 66, FORM_BODY, false},
    {"difficult", 52, FORM_CORNER, true},
    {"dangerous", 56, FORM_CORNER, true},
    {"rocks", 52, FORM_CORNER, true},
    {"rubble", 48, FORM_CORNER, true},
    {"broken", 60, FORM_BODY, false},
    {"swamp", 64, FORM_CORNER, true},
    {"arctic", 60, FORM_CORNER, true},
    {"dunes", 70, FORM_CORNER, true},
    {"beach", 56, FORM_CORNER, false},
    {"sea", 64, FORM_CORNER, false},
    {"cell-coast", 66, FORM_BODY, false},
    {"generator-room", 66, FORM_CORNER, false},
    {"engine-room", 66, FORM_CORNER, false},
    {"core-room", 66, FORM_CORNER, false},
    {"zero-g", 56, FORM_CORNER, true},
    {"white-noise", 50, FORM_CORNER, true},
    {"ford", 60, FORM_STRAIGHT, false},
    {"primeval-forest", 58, FORM_CORNER, false},
    {"dense-jungle", 52, FORM_CORNER, false},
    {"cell-forest", 60, FORM_BODY, false},
    {"impassable", 60, FORM_CORNER, false},
    {"storm", 60, FORM_CORNER, true},
    {"civitas", 92, FORM_SQUARE, false},
    {"militas", 92, FORM_SQUARE, false},
    {"grandus", 92, FORM_SQUARE, false},
    {"camp", 66, FORM_BODY, false},
    {"obstacle", 60, FORM_LINE, false},
    {"obstacle-reinforced", 60, FORM_LINE, false},
    {"rampart", 50, FORM_LINE, false},
};

static const SampleRow *find_row(const char *pattern) {
    for (size_t i = 1; i < BASE_COUNT(rows); i++) {
        if (strcmp(rows[i].pattern, pattern) == 0) {
            return &rows[i];
        }
    }
    return &rows[0];
}

/* Builds the sample and returns the px per mm. A small box shows less rather than smaller. */
static double sample_fill(Sample *sample, double width_px, double high_px) {
    const SampleRow *row = find_row(sample->piece.pattern);
    double k = high_px / row->mm;
    if (row->form == FORM_CORNER) {
        k = fmax(k, fmin(.6, 1.35 * k));
    }
    double across = width_px / k, high = high_px / k;
    sample->piece.dashed = row->dashed;
    switch (row->form) {
    case FORM_CORNER: sample_corner(sample, across, high); break;
    case FORM_BODY: sample_body(sample, fmin(across, 1.5 * high), high, false); break;
    case FORM_ANGULAR: sample_body(sample, fmin(across, 1.5 * high), high, true); break;
    case FORM_RIBBON: sample_ribbon(sample, across, high, 34, true); break;
    case FORM_STRAIGHT: sample_ribbon(sample, across, high, 34, false); break;
    case FORM_LINE: sample_ribbon(sample, across, high, 6, true); break;
    case FORM_SQUARE: sample_square(sample, across, high, 76); break;
    }
    return k;
}

void terrain_draw_swatch(ViewCanvas *canvas, GeomBox px, const char *pattern) {
    double across = px.x1 - px.x0, high = px.y1 - px.y0;
    if (across <= 0 || high <= 0) {
        return;
    }
    Sample sample = {.piece = {.pattern = pattern, .seed = (uint32_t)hash_text(HASH_START, pattern)}};
    sample.piece.size = 1;
    double k = sample_fill(&sample, across, high);
    ViewCamera camera = {k, vec(px.x0, px.y0)};
    cairo_save(canvas->cr);
    cairo_new_path(canvas->cr);
    canvas_rounded(canvas, px.x0, px.y0, across, high, 3);
    cairo_clip(canvas->cr);
    canvas_colour(canvas, canvas->theme->paper);
    cairo_paint(canvas->cr);
    terrain_draw(canvas, &camera, &sample.piece);
    cairo_restore(canvas->cr);
    canvas_rounded(canvas, px.x0 + .5, px.y0 + .5, across - 1, high - 1, 3);
    canvas_stroke(canvas, canvas->theme->hair, 1);
}
