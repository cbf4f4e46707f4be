/* Straightening on a few threads: each takes the next rows until none are left. Two by two samples a pixel, each
 * between its four neighbours: no shimmer where the photograph is finer than the picture. */
#include "base/base.h"
#include "view/photo/photo.h"

#include <pthread.h>
#include <stdatomic.h>

#define THREADS_MAX  16
#define ROWS_AT_ONCE 8

typedef struct {
    const uint32_t *pixels;
    int width, height, stride; /* stride in pixels */
} Raster;

struct PhotoWork {
    cairo_surface_t *photo, *out;
    Raster from;
    uint32_t *to;
    int to_stride, width, height;
    GeomHomography map; /* maps the picture's pixels to the photo's */
    atomic_int next_row, rows_done;
    atomic_bool cancelled;
    pthread_t threads[THREADS_MAX];
    int thread_count;
};

/* Two of the four bytes of a pixel at once: weights of 256 in all, so that no lane runs into the next. */
#define LANES 0x00FF00FFu

static uint32_t mix(uint32_t a, uint32_t b, uint32_t share) {
    uint32_t low = ((a & LANES) * (256 - share) + (b & LANES) * share) >> 8 & LANES;
    uint32_t high = ((a >> 8 & LANES) * (256 - share) + (b >> 8 & LANES) * share) & ~LANES;
    return low | high;
}

/* Between the four pixels whose centres surround (x, y); beyond the edge, the edge. */
static uint32_t sample(const Raster *from, double x, double y) {
    double u = fmin(fmax(x - 0.5, 0), from->width - 1), v = fmin(fmax(y - 0.5, 0), from->height - 1);
    int i = (int)u, j = (int)v, right = i + 1 < from->width ? 1 : 0;
    const uint32_t *above = from->pixels + (size_t)j * (size_t)from->stride + i;
    const uint32_t *below = j + 1 < from->height ? above + from->stride : above;
    uint32_t across = (uint32_t)((u - i) * 256), down = (uint32_t)((v - j) * 256);
    return mix(mix(above[0], above[right], across), mix(below[0], below[right], across), down);
}

static uint32_t sample_pixel(const PhotoWork *work, int x, int y) {
    static const double at[2] = {0.25, 0.75};
    uint32_t low = 0x00020002, high = 0x00020002; /* a half of the sum's last two bits: rounded, not cut */
    for (int s = 0; s < 4; s++) {
        GeomVec p = homography_apply(&work->map, vec(x + at[s & 1], y + at[s >> 1]));
        uint32_t colour = sample(&work->from, p.x, p.y);
        low += colour & LANES;
        high += colour >> 8 & LANES;
    }
    return (low >> 2 & LANES) | (high >> 2 & LANES) << 8;
}

static void *run(void *context) {
    PhotoWork *work = context;
    int first;
    while (!atomic_load(&work->cancelled) && (first = atomic_fetch_add(&work->next_row, ROWS_AT_ONCE)) < work->height) {
        int last = first + ROWS_AT_ONCE < work->height ? first + ROWS_AT_ONCE : work->height;
        for (int y = first; y < last; y++) {
            uint32_t *row = work->to + (size_t)y * (size_t)work->to_stride;
            for (int x = 0; x < work->width; x++) {
                row[x] = sample_pixel(work, x, y);
            }
        }
        atomic_fetch_add(&work->rows_done, last - first);
    }
    return NULL;
}

void photo_straight_size(GeomVec size, const GeomVec c[4], int *width, int *height) {
    double across = fmax(vec_distance(c[0], c[1]), vec_distance(c[3], c[2]));
    double down = fmax(vec_distance(c[0], c[3]), vec_distance(c[1], c[2]));
    double k = fmin(fmax(across / size.x, down / size.y), PHOTO_LONGEST / fmax(size.x, size.y));
    *width = (int)fmax(1, round(size.x * k));
    *height = (int)fmax(1, round(size.y * k));
}

PhotoWork *photo_straighten(cairo_surface_t *photo, const GeomVec corners[4], int width, int height, int threads) {
    GeomHomography map;
    if (width < 1 || height < 1 || !homography_of_rect(vec(width, height), corners, &map)) {
        return NULL;
    }
    PhotoWork *work = base_alloc(1, sizeof *work);
    cairo_surface_flush(photo);
    work->photo = cairo_surface_reference(photo);
    work->out = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    work->from = (Raster){(const uint32_t *)(const void *)cairo_image_surface_get_data(photo),
                          cairo_image_surface_get_width(photo), cairo_image_surface_get_height(photo),
                          cairo_image_surface_get_stride(photo) / 4};
    work->to = (uint32_t *)(void *)cairo_image_surface_get_data(work->out);
    work->to_stride = cairo_image_surface_get_stride(work->out) / 4;
    work->width = width;
    work->height = height;
    work->map = map;
    int wanted = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    while (work->thread_count < wanted && pthread_create(&work->threads[work->thread_count], NULL, run, work) == 0) {
        work->thread_count++;
    }
    if (work->thread_count == 0) { /* no thread to be had: then here and now */
        run(work);
    }
    return work;
}

double photo_progress(const PhotoWork *work) {
    return (double)atomic_load(&work->rows_done) / work->height;
}

static cairo_surface_t *end(PhotoWork *work) {
    for (int i = 0; i < work->thread_count; i++) {
        pthread_join(work->threads[i], NULL);
    }
    cairo_surface_t *out = work->out;
    cairo_surface_mark_dirty(out);
    cairo_surface_destroy(work->photo);
    base_free(work);
    return out;
}

cairo_surface_t *photo_take(PhotoWork *work) {
    return end(work);
}

void photo_cancel(PhotoWork *work) {
    if (work) {
        atomic_store(&work->cancelled, true);
        cairo_surface_destroy(end(work));
    }
}
