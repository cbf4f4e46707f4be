#include "view/shared_sheet.h"

#include <stdlib.h>

const char *sheet_pattern(int index) {
    int open = 0;
    while (strcmp(terrain_pattern(open), "open") != 0) {
        open++;
    }
    return terrain_pattern(index < open ? index : index + 1);
}

Sheet sheet_make(int width, int high, bool dark) {
    BaseFaults faults = {0};
    Sheet sheet = {
        .surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, high), .width = width, .high = high};
    sheet.canvas = (ViewCanvas){cairo_create(sheet.surface), fonts_load(&faults), theme_get(dark), 1, false};
    assert_non_null(sheet.canvas.fonts);
    cairo_set_source_rgb(sheet.canvas.cr, .5, .5, .5);
    cairo_paint(sheet.canvas.cr);
    return sheet;
}

void sheet_free(Sheet *sheet) {
    assert_int_equal(cairo_status(sheet->canvas.cr), CAIRO_STATUS_SUCCESS);
    cairo_destroy(sheet->canvas.cr);
    cairo_surface_destroy(sheet->surface);
    fonts_destroy(sheet->canvas.fonts);
}

int sheet_difference(const Sheet *a, const Sheet *b, int by, int dx, int dy) {
    cairo_surface_flush(a->surface);
    cairo_surface_flush(b->surface);
    const unsigned char *left = cairo_image_surface_get_data(a->surface),
                        *right = cairo_image_surface_get_data(b->surface);
    int stride = cairo_image_surface_get_stride(a->surface), count = 0;
    for (int y = 0; y < a->high; y++) {
        for (int x = 0; x < a->width; x++) {
            if (y + dy < 0 || y + dy >= a->high || x + dx < 0 || x + dx >= a->width) {
                continue;
            }
            for (int c = 0; c < 3; c++) {
                int p = left[(ptrdiff_t)y * stride + 4 * x + c],
                    q = right[(ptrdiff_t)(y + dy) * stride + 4 * (x + dx) + c];
                count += abs(p - q) > by;
            }
        }
    }
    return count;
}

static void piece_close(SheetPiece *out, const char *pattern, int rings) {
    out->area = area_make(out->points, out->start, rings, NULL);
    out->piece.pattern = pattern;
    out->piece.area = &out->area;
    out->piece.seed = 77;
    out->piece.size = 2;
    out->piece.rooms = 6;
    out->piece.lost = 2;
}

void piece_corners(SheetPiece *out, const char *pattern, const double (*corners)[2], int count, int ring) {
    *out = (SheetPiece){.count = count, .start = {0, ring, count}};
    for (int i = 0; i < count; i++) {
        out->points[i] = vec(corners[i][0], corners[i][1]);
    }
    piece_close(out, pattern, ring < count ? 2 : 1);
}

void piece_fill(SheetPiece *out, const char *pattern, double x, double y, double radius) {
    static const char *const ribbons[] = {"stream", "toxic", "road", "bridge", "ford"};
    bool ribbon = false;
    for (size_t i = 0; i < BASE_COUNT(ribbons); i++) {
        ribbon = ribbon || strcmp(pattern, ribbons[i]) == 0;
    }
    *out = (SheetPiece){.count = ribbon ? 16 : 9};
    out->start[1] = out->count;
    for (int i = 0; i < 9 && !ribbon; i++) {
        double angle = TAU * i / 9, r = radius * (i % 2 ? .8 : 1);
        out->points[i] = vec(x + r * cos(angle), y + r * sin(angle));
    }
    for (int i = 0; i < 8 && ribbon; i++) {
        double t = 2.0 * i / 7 - 1, half = radius * .3;
        out->path[i] = vec(x + radius * .9 * t, y + radius * .2 * t * t);
        out->points[i] = vec(out->path[i].x, out->path[i].y - half);
        out->points[15 - i] = vec(out->path[i].x, out->path[i].y + half);
        out->piece.width = 2 * half;
    }
    piece_close(out, pattern, 1);
    out->piece.path = ribbon ? out->path : NULL;
    out->piece.path_count = ribbon ? 8 : 0;
}

double plain_depth(const SheetPiece *piece, GeomVec p) {
    double nearest = INFINITY, turned = 0;
    for (int r = 0; r < piece->area.rings; r++) {
        int first = piece->start[r], end = piece->start[r + 1];
        for (int i = first; i < end; i++) {
            GeomVec a = vec_sub(piece->points[i], p), b = vec_sub(piece->points[i + 1 < end ? i + 1 : first], p);
            turned += atan2(vec_cross(a, b), vec_dot(a, b));
            for (int s = 0; s <= 2000; s++) {
                nearest = fmin(nearest, vec_length(vec_lerp(a, b, s / 2000.0)));
            }
        }
    }
    return fabs(turned) > TAU / 2 ? nearest : -nearest;
}
