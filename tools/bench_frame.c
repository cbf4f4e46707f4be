/* How long a frame takes while a unit is dragged on the stress table with lines to every enemy, while the pointer only
 * moves, and while the board is zoomed: events in, a picture out, on an image surface as the window uses it. Prints
 * median and 99th percentile, on the clock and of the processor.
 *
 *   bench_frame FILE [--unit r1-1] [--frames 200] [--check]     the unit is dragged; --check exits 1 when the median
 * drag takes the processor above 16 ms
 */
#include "ui/shell/app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define WIDTH     1920
#define HEIGHT    1200
#define BUDGET_MS 16.0

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void mouse(App *app, uint32_t type, int x, int y, bool down) {
    SDL_Event event = {0};
    event.type = type;
    if (type == SDL_MOUSEMOTION) {
        event.motion.x = x;
        event.motion.y = y;
        event.motion.state = down ? SDL_BUTTON_LMASK : 0;
    } else {
        event.button.button = SDL_BUTTON_LEFT;
        event.button.clicks = 1;
        event.button.x = x;
        event.button.y = y;
    }
    app_event(app, &event);
}

/* The unit's box as the window's text says it. */
static bool find_unit(App *app, const char *id, int *x, int *y) {
    char *dump = app_dump(app), key[64];
    snprintf(key, sizeof key, "\"%s\"", id);
    const char *at = strstr(dump, key);
    double bx = 0, by = 0, bw = 0, bh = 0;
    bool found = at && sscanf(at + strlen(key), " %lf,%lf %lfx%lf", &bx, &by, &bw, &bh) == 4;
    *x = (int)(bx + bw / 2);
    *y = (int)(by + bh / 2);
    base_free(dump);
    return found;
}

static void key(App *app, SDL_Keycode code) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = code}}};
    app_event(app, &event);
    event.type = SDL_KEYUP;
    app_event(app, &event);
}

static void wheel(App *app, int by) {
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = by, .preciseY = (float)by}};
    app_event(app, &event);
}

typedef struct {
    App *app;
    cairo_t *cr;
    double *times, *busy;
    int x, y; /* of the unit */
} Bench;

/* One frame's events, by its number. */
typedef void (*Act)(Bench *bench, int i);

static void act_drag(Bench *bench, int i) {
    mouse(bench->app, SDL_MOUSEMOTION, bench->x + 10 + i % 97, bench->y + 10 + i % 61, true);
}

static void act_hover(Bench *bench, int i) {
    mouse(bench->app, SDL_MOUSEMOTION, bench->x + 10 + i % 97, bench->y + 10 + i % 61, false);
}

/* Ten steps in, ten out. */
static void act_zoom(Bench *bench, int i) {
    wheel(bench->app, i % 20 < 10 ? 1 : -1);
}

static int by_value(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

static void report(const char *what, double *times, int count) {
    qsort(times, (size_t)count, sizeof *times, by_value);
    printf("%-28s median %6.2f ms   99 %% %6.2f ms   worst %6.2f ms   (%d frames, %d x %d)\n", what, times[count / 2],
           times[count * 99 / 100], times[count - 1], count, WIDTH, HEIGHT);
}

/* The median of the processor's time for a frame: what other programs do meanwhile does not count. */
static double measure(Bench *bench, const char *what, Act act, int frames) {
    for (int i = 0; i < frames; i++) {
        double begin = now_ms(), begin_busy = cpu_ms();
        act(bench, i);
        app_draw(bench->app, bench->cr, WIDTH, HEIGHT);
        bench->times[i] = now_ms() - begin;
        bench->busy[i] = cpu_ms() - begin_busy;
    }
    report(what, bench->times, frames);
    report("  processor time", bench->busy, frames);
    return bench->busy[frames / 2];
}

static double measure_all(Bench *bench, int frames) {
    mouse(bench->app, SDL_MOUSEMOTION, bench->x, bench->y, false);
    app_draw(bench->app, bench->cr, WIDTH, HEIGHT);
    mouse(bench->app, SDL_MOUSEBUTTONDOWN, bench->x, bench->y, true);
    app_draw(bench->app, bench->cr, WIDTH, HEIGHT);
    double drag = measure(bench, "drag with lines to all", act_drag, frames);
    key(bench->app, SDLK_ESCAPE);
    app_draw(bench->app, bench->cr, WIDTH, HEIGHT);
    mouse(bench->app, SDL_MOUSEBUTTONUP, bench->x, bench->y, false);
    app_draw(bench->app, bench->cr, WIDTH, HEIGHT);
    measure(bench, "pointer over the board", act_hover, frames);
    measure(bench, "wheel: each frame a zoom", act_zoom, frames < 40 ? frames : 40);
    return drag;
}

int main(int argc, char **argv) {
    int frames = 200;
    const char *unit = "r1-1"; /* of the stress table */
    bool check = false;
    for (int i = 2; i < argc; i++) {
        check = check || !strcmp(argv[i], "--check");
        unit = !strcmp(argv[i], "--unit") && i + 1 < argc ? argv[i + 1] : unit;
        frames = !strcmp(argv[i], "--frames") && i + 1 < argc ? atoi(argv[i + 1]) : frames;
    }
    if (argc < 2 || frames < 10) {
        fprintf(stderr, "bench_frame FILE [--unit ID] [--frames N] [--check]\n");
        return 2;
    }
    BaseFaults faults = {0};
    char config[] = "/tmp/sightline-bench-XXXXXX";
    double begin = now_ms(), begin_busy = cpu_ms();
    App *app = app_create(&(AppOptions){.width = WIDTH, .height = HEIGHT, .scale = 1, .config = mkdtemp(config)},
                          argv[1], &faults);
    if (!app) {
        fprintf(stderr, "bench_frame: cannot open %s\n", argv[1]);
        return 3;
    }
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    Bench bench = {.app = app, .cr = cairo_create(surface)};
    app_draw(app, bench.cr, WIDTH, HEIGHT);
    printf("%-28s %6.1f ms, %.1f ms of the processor\n", "opened and first frame", now_ms() - begin,
           cpu_ms() - begin_busy);
    while (app_tick(app, 0) == 0) {
        app_draw(app, bench.cr, WIDTH, HEIGHT);
    }
    printf("%-28s %6.1f ms, %.1f ms of the processor\n", "and until it rests", now_ms() - begin, cpu_ms() - begin_busy);
    if (!find_unit(app, unit, &bench.x, &bench.y)) {
        fprintf(stderr, "bench_frame: no unit %s on this table\n", unit);
        return 3;
    }
    bench.times = base_alloc((size_t)frames, sizeof *bench.times);
    bench.busy = base_alloc((size_t)frames, sizeof *bench.busy);
    double median = measure_all(&bench, frames);
    cairo_destroy(bench.cr);
    cairo_surface_destroy(surface);
    app_destroy(app);
    base_free(bench.times);
    base_free(bench.busy);
    faults_free(&faults);
    return check && median > BUDGET_MS;
}
