#include "ui/shared_golden.h"

#include "support/test.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TILE       16
#define TILE_MEAN  9.0 /* mean difference of a tile's channels, 0..255 */
#define PIXEL_MUCH 60  /* a pixel's largest channel difference that counts as "much" */

static int channel_difference(uint32_t a, uint32_t b) {
    int most = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int d = abs((int)(a >> shift & 255) - (int)(b >> shift & 255));
        most = d > most ? d : most;
    }
    return most;
}

GoldenDifference golden_compare(cairo_surface_t *a, cairo_surface_t *b) {
    GoldenDifference out = {0};
    int w = cairo_image_surface_get_width(a), h = cairo_image_surface_get_height(a);
    if (w != cairo_image_surface_get_width(b) || h != cairo_image_surface_get_height(b)) {
        return (GoldenDifference){.tiles_off = INT_MAX};
    }
    cairo_surface_flush(a);
    cairo_surface_flush(b);
    int stride_a = cairo_image_surface_get_stride(a), stride_b = cairo_image_surface_get_stride(b), much = 0;
    double worst = TILE_MEAN;
    for (int ty = 0; ty < h; ty += TILE) {
        for (int tx = 0; tx < w; tx += TILE) {
            double sum = 0;
            int count = 0;
            for (int y = ty; y < ty + TILE && y < h; y++) {
                const uint32_t *row_a =
                    (const uint32_t *)(const void *)(cairo_image_surface_get_data(a) + y * stride_a);
                const uint32_t *row_b =
                    (const uint32_t *)(const void *)(cairo_image_surface_get_data(b) + y * stride_b);
                for (int x = tx; x < tx + TILE && x < w; x++, count++) {
                    int d = channel_difference(row_a[x], row_b[x]);
                    sum += d;
                    much += d > PIXEL_MUCH;
                }
            }
            out.tiles_off += sum / count > TILE_MEAN;
            if (sum / count > worst) {
                worst = sum / count;
                out.x = tx;
                out.y = ty;
            }
        }
    }
    out.pixels_off = (double)much / ((double)w * h);
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
