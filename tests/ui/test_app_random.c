/* A thousand things that a person could do, in any order: no crash, no leak, and undo leads back to the start. */
#include "base/rng.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/shared_app.h"

#include <stdlib.h>
#include <time.h>

#define EVENTS  1000
#define WIDE    1080 /* the terrain is drawn anew at each zoom: a small window keeps that cheap */
#define HIGH    720
#define PAINTED 16 /* one event in so many has its frames painted */

static int below(BaseRng *rng, int most) {
    return (int)rng_below(rng, (uint32_t)most);
}

static void random_pointer(Desk *desk, BaseRng *rng) {
    static const int BUTTONS[] = {SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT,
                                  SDL_BUTTON_MIDDLE};
    const TableSetup *setup = app_setup(desk->app);
    double x = below(rng, WIDE), y = below(rng, HIGH);
    int unit = setup->unit_count ? below(rng, setup->unit_count) : 0;
    if (setup->unit_count && below(rng, 3) &&
        table_alive(app_table(desk->app), ref_make(REF_UNIT, unit))) { /* there is more on the board */
        GeomVec px = desk_px_of(desk, setup->units[unit].id);
        x = px.x;
        y = px.y;
    }
    int button = BUTTONS[below(rng, 5)];
    switch (below(rng, 10)) {
    case 0: driver_move(desk->driver, x, y); break;
    case 1: driver_press(desk->driver, x, y, button == SDL_BUTTON_MIDDLE ? SDL_BUTTON_LEFT : button, 1); break;
    case 2: driver_release(desk->driver, x, y, button, 1); break;
    case 3: driver_click(desk->driver, x, y); break;
    case 4: driver_wheel(desk->driver, x, y, below(rng, 3) - 1); break;
    case 5:
    case 6: driver_drag(desk->driver, x, y, x + below(rng, 300) - 150, y + below(rng, 300) - 150, 3); break;
    default: driver_click(desk->driver, x, y); break;
    }
}

static void random_key(Desk *desk, BaseRng *rng) {
    static const SDL_Keycode KEYS[] = {
        SDLK_v,   SDLK_l,      SDLK_x,      SDLK_a,     SDLK_m,  SDLK_h,    SDLK_r,      SDLK_f,      SDLK_n,
        SDLK_p,   SDLK_c,      SDLK_o,      SDLK_d,     SDLK_q,  SDLK_e,    SDLK_w,      SDLK_COMMA,  SDLK_PERIOD,
        SDLK_TAB, SDLK_RETURN, SDLK_ESCAPE, SDLK_SPACE, SDLK_F6, SDLK_F9,   SDLK_F10,    SDLK_LEFT,   SDLK_RIGHT,
        SDLK_UP,  SDLK_DOWN,   SDLK_k,      SDLK_z,     SDLK_y,  SDLK_HOME, SDLK_DELETE, SDLK_RETURN, SDLK_ESCAPE};
    static const SDL_Keymod MODS[] = {KMOD_NONE, KMOD_NONE, KMOD_NONE, KMOD_LSHIFT, KMOD_LCTRL};
    SDL_Keycode key = KEYS[below(rng, (int)BASE_COUNT(KEYS))];
    SDL_Keymod mods = MODS[below(rng, (int)BASE_COUNT(MODS))];
    if ((key == SDLK_q || key == SDLK_n) && mods == KMOD_LCTRL) { /* that would end it, or begin another */
        mods = KMOD_NONE;
    }
    driver_key(desk->driver, key, mods);
}

static GeomVec random_unit_px(Desk *desk, BaseRng *rng) {
    const TableSetup *setup = app_setup(desk->app);
    int unit = setup->unit_count ? below(rng, setup->unit_count) : 0;
    bool alive = setup->unit_count && table_alive(app_table(desk->app), ref_make(REF_UNIT, unit));
    return alive ? desk_px_of(desk, setup->units[unit].id) : vec(below(rng, WIDE), below(rng, HIGH));
}

/* What a player does on purpose: chance alone hardly ever completes it. */
static void random_purpose(Desk *desk, BaseRng *rng) {
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec a = random_unit_px(desk, rng), b = random_unit_px(desk, rng);
    switch (below(rng, 3)) {
    case 0:
        desk_key(desk, SDLK_v);
        driver_drag(desk->driver, a.x, a.y, a.x + below(rng, 200) - 100, a.y + below(rng, 200) - 100, 3);
        break;
    case 1:
        desk_key(desk, SDLK_v);
        driver_drag(desk->driver, a.x, a.y, b.x, b.y, 3);
        break;
    default:
        desk_key(desk, SDLK_x);
        driver_click(desk->driver, a.x, a.y);
        driver_click(desk->driver, b.x, b.y);
        break;
    }
    if (desk->app->typed.action) {
        driver_type(desk->driver, "1 2 3 4 5 6 1 2 3");
        for (int i = 0; i < 9; i++) {
            desk_key(desk, SDLK_RETURN);
            desk_key(desk, SDLK_BACKSPACE);
            desk_key(desk, SDLK_BACKSPACE);
        }
    }
}

static void random_event(Desk *desk, BaseRng *rng) {
    int kind = below(rng, 22);
    if (kind < 11) {
        random_pointer(desk, rng);
    } else if (kind < 18) {
        random_key(desk, rng);
    } else if (kind > 19) {
        random_purpose(desk, rng);
    } else if (kind == 18) {
        static const char *const TEXTS[] = {"1", "6", "4 2", "?", "+", "-", "keep", "3"};
        driver_type(desk->driver, TEXTS[below(rng, (int)BASE_COUNT(TEXTS))]);
    } else {
        driver_leave(desk->driver);
    }
}

static void whatever_is_done_can_be_undone_to_the_start(void **state) {
    (void)state;
    const char *given = getenv("SIGHTLINE_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    print_message("SIGHTLINE_SEED=%llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    Desk *desk = desk_open_sized("maps/stronghold-road.json", WIDE, HIGH, 1);
    BaseHash start = desk_hash(desk);
    const char *title = app_setup(desk->app)->title;
    for (int i = 0; i < EVENTS; i++) {
        driver_blind(desk->driver, i % PAINTED != 0);
        random_event(desk, &rng);
        if (app_setup(desk->app)->title != title) { /* a file was opened by chance: the start is another now */
            title = app_setup(desk->app)->title;
            BaseFaults faults = {0};
            play_seek(desk->app->session, 0, &faults);
            faults_free(&faults);
            start = desk_hash(desk);
        }
    }
    print_message("%d actions, %d on the branch\n", play_total(desk->app->session), play_count(desk->app->session));
    for (int i = 0; i < 8; i++) { /* out of whatever is open */
        driver_release(desk->driver, WIDE / 2, HIGH / 2, SDL_BUTTON_LEFT, 1);
        desk_key(desk, SDLK_ESCAPE);
    }
    int count = desk_cursor(desk);
    for (int i = 0; i < count; i++) {
        driver_key(desk->driver, SDLK_z, KMOD_LCTRL);
    }
    assert_int_equal(desk_cursor(desk), 0);
    assert_true(desk_hash(desk) == start);
    if (desk->app->editor->plan) { /* by chance the table was edited: it is in no file, and has a test of its own */
        desk_close(desk);
        return;
    }
    int total = play_total(desk->app->session);
    desk_leave(desk);
    desk_reopen(desk); /* what is on disk is what was shown */
    assert_int_equal(play_total(desk->app->session), total);
    assert_true(desk_hash(desk) == start);
    desk_close(desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(whatever_is_done_can_be_undone_to_the_start)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
