#include "ui/shared_golden.h"

#include "support/test.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TILE       8
#define TILE_MEAN  10.0 /* mean difference of a tile's channels, 0..255, when both pictures are blurred */
#define REACH      3    /* halves of a pixel that a tile may have moved */
#define PIXEL_MUCH 25   /* a blurred pixel's largest channel difference that counts as "much" */
#define PIXEL_NEAR 2    /* px */

typedef struct {
    const unsigned char *data;
    int w, h, stride;
} Picture;

static Picture picture_of(cairo_surface_t *surface) {
    cairo_surface_flush(surface);
    return (Picture){cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface),
                     cairo_image_surface_get_height(surface), cairo_image_surface_get_stride(surface)};
}

static int held(int v, int end) {
    return v < 0 ? 0 : v < end ? v : end - 1;
}

/* Beyond its edges a picture goes on as it ends. */
static const unsigned char *pixel_at(const Picture *picture, int x, int y) {
    return picture->data + (ptrdiff_t)held(y, picture->h) * picture->stride + 4 * (ptrdiff_t)held(x, picture->w);
}

/* Every pixel as the mean of itself and those round it. */
static cairo_surface_t *blurred_once(const Picture *picture) {
    cairo_surface_t *out = cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture->w, picture->h);
    unsigned char *data = cairo_image_surface_get_data(out);
    int stride = cairo_image_surface_get_stride(out);
    for (int y = 0; y < picture->h; y++) {
        for (int x = 0; x < picture->w; x++) {
            int sum[3] = {4, 4, 4}; /* rounds */
            for (int i = 0; i < 9; i++) {
                const unsigned char *p = pixel_at(picture, x + i % 3 - 1, y + i / 3 - 1);
                sum[0] += p[0], sum[1] += p[1], sum[2] += p[2];
            }
            for (int c = 0; c < 3; c++) {
                data[(ptrdiff_t)y * stride + 4 * x + c] = (unsigned char)(sum[c] / 9);
            }
        }
    }
    cairo_surface_mark_dirty(out);
    return out;
}

/* Twice: a shift by less than a pixel then changes little. */
static cairo_surface_t *blurred(const Picture *picture) {
    cairo_surface_t *once = blurred_once(picture);
    Picture soft = picture_of(once);
    cairo_surface_t *twice = blurred_once(&soft);
    cairo_surface_destroy(once);
    return twice;
}

static int channel_difference(const unsigned char *a, const unsigned char *b) {
    int max = 0;
    for (int c = 0; c < 3; c++) {
        max = abs(a[c] - b[c]) > max ? abs(a[c] - b[c]) : max;
    }
    return max;
}

/* Mean difference of the tile, b read from `dx`, `dy` halves of a pixel away. */
static double tile_mean(const Picture *a, const Picture *b, int tx, int ty, int dx, int dy) {
    int sum = 0, count = 0;
    for (int y = ty; y < ty + TILE && y < a->h; y++) {
        for (int x = tx; x < tx + TILE && x < a->w; x++, count++) {
            int x0 = x + (dx >> 1), y0 = y + (dy >> 1), x1 = x0 + (dx & 1), y1 = y0 + (dy & 1);
            const unsigned char *of[] = {pixel_at(b, x0, y0), pixel_at(b, x1, y0), pixel_at(b, x0, y1),
                                         pixel_at(b, x1, y1)};
            unsigned char between[3];
            for (int c = 0; c < 3; c++) {
                between[c] = (unsigned char)((of[0][c] + of[1][c] + of[2][c] + of[3][c] + 2) / 4);
            }
            sum += channel_difference(pixel_at(a, x, y), between);
        }
    }
    return (double)sum / count;
}

/* The least that is left of a tile's difference when it may have moved a little. */
static double tile_difference(const Picture *a, const Picture *b, int tx, int ty) {
    double min = tile_mean(a, b, tx, ty, 0, 0);
    for (int dy = -REACH; dy <= REACH && min > TILE_MEAN; dy++) {
        for (int dx = -REACH; dx <= REACH && min > TILE_MEAN; dx++) {
            double mean = tile_mean(a, b, tx, ty, dx, dy);
            min = mean < min ? mean : min;
        }
    }
    return min;
}

/* Nothing like the pixel stands near its place in the other picture. */
static bool is_lost(const Picture *a, const Picture *b, int x, int y) {
    const unsigned char *pixel = pixel_at(a, x, y);
    bool lost = channel_difference(pixel, pixel_at(b, x, y)) > PIXEL_MUCH;
    for (int dy = -PIXEL_NEAR; dy <= PIXEL_NEAR && lost; dy++) {
        for (int dx = -PIXEL_NEAR; dx <= PIXEL_NEAR && lost; dx++) {
            lost = channel_difference(pixel, pixel_at(b, x + dx, y + dy)) > PIXEL_MUCH;
        }
    }
    return lost;
}

GoldenDifference golden_compare(cairo_surface_t *one, cairo_surface_t *other) {
    GoldenDifference out = {0};
    Picture a = picture_of(one), b = picture_of(other);
    if (a.w != b.w || a.h != b.h) {
        return (GoldenDifference){.tiles_off = INT_MAX};
    }
    cairo_surface_t *soft_one = blurred(&a), *soft_other = blurred(&b);
    Picture soft_a = picture_of(soft_one), soft_b = picture_of(soft_other);
    double worst = TILE_MEAN;
    for (int ty = 0; ty < a.h; ty += TILE) {
        for (int tx = 0; tx < a.w; tx += TILE) {
            double difference = tile_difference(&soft_a, &soft_b, tx, ty);
            out.tiles_off += difference > TILE_MEAN;
            if (difference > worst) {
                worst = difference;
                out.x = tx;
                out.y = ty;
            }
        }
    }
    int lost = 0;
    for (int i = 0; i < a.w * a.h; i++) {
        lost += is_lost(&soft_a, &soft_b, i % a.w, i / a.w) || is_lost(&soft_b, &soft_a, i % a.w, i / a.w);
    }
    out.pixels_off = (double)lost / ((double)a.w * a.h);
    cairo_surface_destroy(soft_one);
    cairo_surface_destroy(soft_other);
    return out;
}

static bool is_written(void) {
    const char *write = getenv("SIGHTLINE_GOLDEN");
    return write && !strcmp(write, "write");
}

Golden golden_begin(const char *name) {
    Golden golden = {.name = name, .path = "/tmp/sightline-golden-XXXXXX.png"};
    if (is_written()) {
        snprintf(golden.path, sizeof golden.path, "%s/tests/golden/%s.png", TEST_SOURCE_DIR, name);
    } else {
        close(mkstemps(golden.path, 4));
    }
    return golden;
}

void golden_end(const Golden *golden) {
    char approved[512];
    if (is_written()) {
        return;
    }
    snprintf(approved, sizeof approved, "%s/tests/golden/%s.png", TEST_SOURCE_DIR, golden->name);
    cairo_surface_t *a = cairo_image_surface_create_from_png(approved),
                    *b = cairo_image_surface_create_from_png(golden->path);
    GoldenDifference d = golden_compare(a, b);
    if (d.tiles_off || d.pixels_off > GOLDEN_PIXELS) {
        print_message("%s differs: %d tiles, %.5f of pixels, worst at %d,%d; now in %s\n", golden->name, d.tiles_off,
                      d.pixels_off, d.x, d.y, golden->path);
    } else {
        unlink(golden->path);
    }
    assert_int_equal(d.tiles_off, 0);
    assert_true(d.pixels_off <= GOLDEN_PIXELS);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
}

void golden_approve(Desk *desk, const char *name) {
    Golden golden = golden_begin(name);
    driver_png(desk->driver, golden.path);
    golden_end(&golden);
}
