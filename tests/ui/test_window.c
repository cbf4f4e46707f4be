/* The real window on SDL's dummy driver: it shows what was drawn, sleeps when idle, and keeps its sizes. */
#include "support/test.h"
#include "ui/shell/window.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    UiWindow *window;
    int draws, events, width, height, waits;
    double scale;
    bool quits;
} Host;

static bool host_event(void *context, const SDL_Event *event) {
    Host *host = context;
    host->events++;
    if (event->type == SDL_QUIT) {
        host->quits = true;
    }
    return event->type == SDL_MOUSEMOTION;
}

static int host_tick(void *context, uint32_t now_ms) {
    (void)now_ms;
    return ((Host *)context)->waits;
}

static void host_draw(void *context, cairo_t *cr, int width, int height) {
    Host *host = context;
    cairo_matrix_t matrix;
    cairo_get_matrix(cr, &matrix);
    host->draws++;
    host->width = width;
    host->height = height;
    host->scale = matrix.xx;
    cairo_set_source_rgb(cr, 1, 0, 0);
    cairo_paint(cr);
}

static bool host_wants_quit(void *context) {
    return ((Host *)context)->quits;
}

static UiHost as_ui(Host *host) {
    return (UiHost){host, host_event, host_tick, host_draw, host_wants_quit};
}

/* Two screens, the second to the right of the first and lower; a panel 40 px high along the top of the first. */
static void a_kept_place_is_brought_onto_a_screen_that_is_there(void **state) {
    (void)state;
    static const SDL_Rect SCREENS[] = {{0, 40, 1920, 1040}, {1920, 200, 1280, 800}};
    static const struct {
        int x, y, w, h;                                         /* kept */
        int count;                                              /* screens that are there now */
        int x1, y1, w1, h1;                                     /* w1 0: nowhere */
    } CASES[] = {{100, 100, 800, 600, 2, 100, 100, 800, 600},   /* where it was */
                 {2000, 300, 800, 600, 2, 2000, 300, 800, 600}, /* on the second */
                 {2000, 300, 800, 600, 1, 0, 0, 0, 0},          /* which has been taken away */
                 {1500, 900, 800, 600, 2, 1120, 480, 800, 600}, /* most of it is on the first */
                 {-300, 0, 800, 600, 1, 0, 40, 800, 600},       /* half out to the left, under the panel */
                 {0, 40, 3000, 2000, 1, 0, 40, 1920, 1040},     /* larger than the screen */
                 {100, -700, 800, 600, 1, 0, 0, 0, 0},          /* all of it is above the screen */
                 {1919, 40, 800, 600, 1, 1120, 40, 800, 600}};  /* one pixel of it is seen */
    for (size_t i = 0; i < BASE_COUNT(CASES); i++) {
        UiWindowOptions place = {.x = CASES[i].x, .y = CASES[i].y, .width = CASES[i].w, .height = CASES[i].h};
        window_fit_place(&place, SCREENS, CASES[i].count);
        assert_int_equal(place.width, CASES[i].w1);
        if (place.width) {
            assert_int_equal(place.x, CASES[i].x1);
            assert_int_equal(place.y, CASES[i].y1);
            assert_int_equal(place.height, CASES[i].h1);
        }
    }
}

static int use_dummy(void **state) {
    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    unsetenv("SIGHTLINE_SCALE");
    unsetenv("SIGHTLINE_READY");
    return 0;
}

static UiWindow *open_window(const UiWindowOptions *options) {
    BaseFaults faults = {0};
    UiWindow *window = window_create(options, &faults);
    assert_non_null(window);
    faults_free(&faults);
    return window;
}

static Uint32 push_quit(Uint32 interval, void *context) {
    (void)interval;
    (void)context;
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    return 0;
}

static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void scales_are_read_as_factor_or_percent_and_held_in_range(void **state) {
    (void)state;
    static const struct {
        const char *text;
        double scale;
    } cases[] = {{"1.5", 1.5},    {"150", 1.5}, {"150%", 1.5}, {"3", 3},     {"4", 3},      {"0.5", 1},
                 {"400 %", 1.25}, {"", 1.25},   {"big", 1.25}, {"-2", 1.25}, {"nan", 1.25}, {NULL, 1.25}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        assert_true(fabs(window_parse_scale(cases[i].text, 1.25) - cases[i].scale) < 1e-12);
    }
}

static void the_first_picture_has_the_size_of_the_window(void **state) {
    (void)state;
    UiWindow *window = open_window(&(UiWindowOptions){.title = "test", .width = 1000, .height = 700, .scale = 2});
    Host host = {.window = window, .waits = -1};
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    window_run(window, as_ui(&host));
    assert_int_equal(host.draws, 1);
    assert_int_equal(host.width, 500);
    assert_int_equal(host.height, 350);
    assert_true(host.scale == 2 && window_scale(window) == 2 && window_event_unit(window) == .5);
    window_destroy(window);
}

static void the_environment_sets_the_scale(void **state) {
    (void)state;
    setenv("SIGHTLINE_SCALE", "125", 1);
    UiWindow *window = open_window(&(UiWindowOptions){.scale = 2});
    unsetenv("SIGHTLINE_SCALE");
    assert_true(window_user_scale(window) == 1.25);
    window_set_scale(window, 9);
    assert_true(window_user_scale(window) == 3);
    window_destroy(window);
}

static void it_refuses_to_shrink_below_its_least_size(void **state) {
    (void)state;
    UiWindow *window = open_window(&(UiWindowOptions){.width = 300, .height = 200});
    Host host = {.window = window, .waits = -1};
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event);
    window_run(window, as_ui(&host));
    assert_true(host.width >= 640 && host.height >= 480);
    window_destroy(window);
}

static void an_idle_window_takes_no_processor_time(void **state) {
    (void)state;
    UiWindow *window = open_window(&(UiWindowOptions){.width = 640, .height = 480});
    SDL_InitSubSystem(SDL_INIT_TIMER);
    Host host = {.window = window, .waits = -1};
    SDL_Event event = {.type = SDL_QUIT};
    SDL_PushEvent(&event); /* what opening a window costs is not counted */
    window_run(window, as_ui(&host));
    host = (Host){.window = window, .waits = -1};
    SDL_AddTimer(1000, push_quit, NULL);
    double before = processor_seconds();
    window_run(window, as_ui(&host));
    double used = processor_seconds() - before;
    print_message("one second of idling took %.1f ms of processor time\n", used * 1e3);
    assert_true(used < .1);
    assert_int_equal(host.draws, 1);
    SDL_QuitSubSystem(SDL_INIT_TIMER);
    window_destroy(window);
}

static void a_frame_that_was_asked_for_comes_without_an_event(void **state) {
    (void)state;
    UiWindow *window = open_window(&(UiWindowOptions){.width = 640, .height = 480});
    SDL_InitSubSystem(SDL_INIT_TIMER);
    Host host = {.window = window, .waits = 20};
    SDL_AddTimer(300, push_quit, NULL);
    window_run(window, as_ui(&host));
    assert_in_range(host.draws, 3, 16);
    SDL_QuitSubSystem(SDL_INIT_TIMER);
    window_destroy(window);
}

static void events_that_wait_together_are_drawn_once(void **state) {
    (void)state;
    UiWindow *window = open_window(&(UiWindowOptions){.width = 640, .height = 480});
    Host host = {.window = window, .waits = -1};
    for (int i = 0; i < 20; i++) {
        SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = i}};
        SDL_PushEvent(&event);
    }
    SDL_Event quit = {.type = SDL_QUIT};
    SDL_PushEvent(&quit);
    window_run(window, as_ui(&host));
    assert_true(host.events >= 21);
    assert_int_equal(host.draws, 1);
    window_destroy(window);
}

static void ready_is_stated_once_after_the_first_picture(void **state) {
    (void)state;
    setenv("SIGHTLINE_READY", "1", 1);
    FILE *said = tmpfile();
    int kept = dup(STDERR_FILENO);
    UiWindow *window = open_window(&(UiWindowOptions){.width = 640, .height = 480});
    dup2(fileno(said), STDERR_FILENO);
    Host host = {.window = window, .waits = 0}; /* draws again and again */
    SDL_InitSubSystem(SDL_INIT_TIMER);
    SDL_AddTimer(100, push_quit, NULL);
    window_run(window, as_ui(&host));
    dup2(kept, STDERR_FILENO);
    close(kept);
    SDL_QuitSubSystem(SDL_INIT_TIMER);
    window_destroy(window);
    unsetenv("SIGHTLINE_READY");
    char text[64] = "";
    rewind(said);
    size_t count = fread(text, 1, sizeof text - 1, said);
    fclose(said);
    assert_string_equal(text, "READY\n");
    assert_int_equal(count, 6);
    assert_true(host.draws > 1);
}

static void without_a_display_there_is_a_fault_with_a_way_out(void **state) {
    (void)state;
    setenv("SDL_VIDEODRIVER", "no such driver", 1);
    BaseFaults faults = {0};
    assert_null(window_create(&(UiWindowOptions){0}, &faults));
    assert_int_equal(faults.count, 1);
    assert_true(strlen(faults.items[0].remedy) > 0);
    faults_free(&faults);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_kept_place_is_brought_onto_a_screen_that_is_there),
        cmocka_unit_test(scales_are_read_as_factor_or_percent_and_held_in_range),
        cmocka_unit_test(the_first_picture_has_the_size_of_the_window),
        cmocka_unit_test(the_environment_sets_the_scale),
        cmocka_unit_test(it_refuses_to_shrink_below_its_least_size),
        cmocka_unit_test(an_idle_window_takes_no_processor_time),
        cmocka_unit_test(a_frame_that_was_asked_for_comes_without_an_event),
        cmocka_unit_test(events_that_wait_together_are_drawn_once),
        cmocka_unit_test(ready_is_stated_once_after_the_first_picture),
        cmocka_unit_test(without_a_display_there_is_a_fault_with_a_way_out),
    };
    return cmocka_run_group_tests(tests, use_dummy, NULL);
}
