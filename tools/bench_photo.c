/* How long a photograph takes: bench_photo [WIDTH HEIGHT [TIMES]]. A synthetic one (4000 x 3000) is written as JPEG in
 * memory, decoded, and straightened on one thread and on two; the best of some runs (3) is printed, in ms, and the
 * work of all threads together, which another program on the machine does not stretch. */
#include "base/base.h"
#include "view/photo/photo.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define JPEG_MAX ((size_t)64 << 20)

static double ms_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

/* Something of every size, so that neither the decoder nor the cache has it easy. */
static size_t make_jpeg(void *bytes, int width, int height) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_RGB24);
    base_assert(surface);
    for (int y = 0; y < height; y++) {
        unsigned char *row = (unsigned char *)surface->pixels + (size_t)y * (size_t)surface->pitch;
        for (int x = 0; x < width; x++) {
            row[3 * x] = (unsigned char)((x * 7 ^ y * 3) >> 3);
            row[3 * x + 1] = (unsigned char)((x + y) >> 4);
            row[3 * x + 2] = (unsigned char)((x * y) >> 12);
        }
    }
    SDL_RWops *to = SDL_RWFromMem(bytes, (int)JPEG_MAX);
    base_assert(IMG_SaveJPG_RW(surface, to, 0, 92) == 0);
    size_t size = (size_t)SDL_RWtell(to);
    SDL_RWclose(to);
    SDL_FreeSurface(surface);
    return size;
}

static double straighten(cairo_surface_t *photo, const GeomVec corners[4], int threads, int times, int *wide, int *high,
                         double *work) {
    double best = 1e300;
    *work = 1e300;
    photo_straight_size(vec(180, 120), corners, wide, high);
    for (int i = 0; i < times; i++) {
        double start = ms_of(CLOCK_MONOTONIC), began = ms_of(CLOCK_PROCESS_CPUTIME_ID);
        cairo_surface_destroy(photo_take(photo_straighten(photo, corners, *wide, *high, threads)));
        double took = ms_of(CLOCK_MONOTONIC) - start;
        double worked = ms_of(CLOCK_PROCESS_CPUTIME_ID) - began;
        best = took < best ? took : best;
        *work = worked < *work ? worked : *work;
    }
    return best;
}

int main(int argc, char **argv) {
    int width = argc > 2 ? atoi(argv[1]) : 4000, height = argc > 2 ? atoi(argv[2]) : 3000;
    int times = argc > 3 ? atoi(argv[3]) : 3, wide, high;
    if (width < 16 || height < 16 || width > PHOTO_WIDEST || height > PHOTO_HIGHEST || times < 1) {
        fprintf(stderr, "usage: bench_photo [WIDTH HEIGHT [TIMES]]\n");
        return 2;
    }
    void *bytes = base_alloc(JPEG_MAX, 1);
    size_t size = make_jpeg(bytes, width, height);
    BaseFaults faults = {0};
    double start = ms_of(CLOCK_MONOTONIC);
    cairo_surface_t *photo = photo_decode(bytes, size, "bench", &faults);
    double decoded = ms_of(CLOCK_MONOTONIC) - start;
    base_assert(photo);
    const GeomVec corners[4] = {vec(width * .2, height * .25), vec(width * .8, height * .22),
                                vec(width * .95, height * .85), vec(width * .06, height * .9)};
    double work_one, work_two, one = straighten(photo, corners, 1, times, &wide, &high, &work_one),
                               two = straighten(photo, corners, 2, times, &wide, &high, &work_two);
    printf("photo %d x %d (%.1f megapixels, %.1f MB as JPEG) to %d x %d\n", width, height, width * (double)height / 1e6,
           (double)size / 1e6, wide, high);
    printf("decode      %7.0f ms\n1 thread    %7.0f ms, work %7.0f ms\n", decoded, one, work_one);
    printf("2 threads   %7.0f ms, work %7.0f ms, %.2f times as fast\n", two, work_two, one / two);
    cairo_surface_destroy(photo);
    base_free(bytes);
    return 0;
}
