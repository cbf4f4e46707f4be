/* A sample of a pattern in a small box: what a palette, a legend or a ledger shows. */
#include "base/hash.h"
#include "view/terrain_internal.h"

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
static void sample_body(Sample *sample, double wide, double high, bool angular) {
    int count = angular ? 11 : SAMPLE_POINTS;
    for (int i = 0; i < count; i++) {
        double angle = TAU * i / count, wobble = 1 + (angular ? .07 : .035) * sin(3 * angle + 1) + .03 * sin(5 * angle);
        double square = 1 / pow(pow(fabs(cos(angle)), 2.6) + pow(fabs(sin(angle)), 2.6), 1 / 2.6);
        double r = .46 * wobble * square;
        sample->points[i] = vec(wide / 2 + wide * r * cos(angle), high / 2 + high * r * sin(angle));
    }
    sample_close(sample, count);
}

/* An area much larger than the box, of which the box shows the north-western edge. */
static void sample_corner(Sample *sample, double wide, double high) {
    double reach = 2.2 * fmax(wide, high);
    for (int i = 0; i < SAMPLE_POINTS; i++) {
        double angle = TAU * i / SAMPLE_POINTS;
        sample->points[i] =
            vec(reach - .10 * wide + reach * 1.06 * cos(angle), reach - .55 * high + reach * 1.02 * sin(angle));
    }
    sample_close(sample, SAMPLE_POINTS);
}

static void sample_square(Sample *sample, double wide, double high, double side) {
    double x = (wide - side) / 2, y = (high - side) / 2;
    sample->points[0] = vec(x, y);
    sample->points[1] = vec(x + side, y);
    sample->points[2] = vec(x + side, y + side);
    sample->points[3] = vec(x, y + side);
    sample_close(sample, 4);
}

/* A ribbon across the box, falling gently to the right. */
static void sample_ribbon(Sample *sample, double wide, double high, double width, bool bend) {
    int count = 16;
    for (int i = 0; i < count; i++) {
        double t = -.25 + 1.5 * i / (count - 1);
        sample->path[i] = vec(wide * t, high * (.5 + (bend ? .36 * (t - .5) + .10 * sin(4 * t) : 0)));
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

static bool one_of(const char *pattern, const char *const *names) {
    for (; *names; names++) {
        if (strcmp(pattern, *names) == 0) {
            return true;
        }
    }
    return false;
}

/* px per mm that shows enough of the pattern to know it. */
static double sample_fill(Sample *sample, double wide_px, double high_px) {
    static const char *const ribbons[] = {"stream", "toxic", "road", "bridge", NULL};
    static const char *const bodies[] = {"hill", "mountain", "volcano", "crater", "ruin", NULL};
    static const char *const squares[] = {"stronghold", "ruined-stronghold", NULL};
    const char *pattern = sample->piece.pattern;
    double k = fmin(fmax(high_px / 52, .55), 1.1);
    if (one_of(pattern, squares)) {
        k = high_px / 92;
        sample_square(sample, wide_px / k, high_px / k, 76);
    } else if (one_of(pattern, bodies)) {
        k = high_px / (strcmp(pattern, "crater") == 0 ? 64 : 100);
        sample_body(sample, wide_px / k, high_px / k, pattern[0] == 'm' || pattern[0] == 'v' || pattern[0] == 'r');
    } else if (one_of(pattern, ribbons)) {
        sample_ribbon(sample, wide_px / k, high_px / k, fmin(.5 * high_px / k, 40), pattern[0] != 'b');
    } else {
        sample_corner(sample, wide_px / k, high_px / k);
    }
    return k;
}

void terrain_draw_swatch(ViewCanvas *canvas, GeomBox px, const char *pattern) {
    static const char *const dashed[] = {"field", "marsh", "crater", NULL};
    double wide = px.x1 - px.x0, high = px.y1 - px.y0;
    if (wide <= 0 || high <= 0) {
        return;
    }
    Sample sample = {.piece = {.pattern = pattern, .seed = (uint32_t)hash_text(HASH_START, pattern)}};
    sample.piece.size = 1;
    sample.piece.dashed = one_of(pattern, dashed);
    double k = sample_fill(&sample, wide, high);
    ViewCamera camera = {k, vec(px.x0, px.y0)};
    cairo_save(canvas->cr);
    cairo_new_path(canvas->cr);
    canvas_rounded(canvas, px.x0, px.y0, wide, high, 3);
    cairo_clip(canvas->cr);
    canvas_colour(canvas, canvas->theme->paper);
    cairo_paint(canvas->cr);
    terrain_draw(canvas, &camera, &sample.piece);
    cairo_restore(canvas->cr);
    canvas_rounded(canvas, px.x0 + .5, px.y0 + .5, wide - 1, high - 1, 3);
    canvas_stroke(canvas, canvas->theme->hair, 1);
}
