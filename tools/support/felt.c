#include "support/felt.h"

#include "support/test.h"
#include "ui/shared_app.h"
#include "ui/tools/hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define POINTER_MEDIAN 16.0 /* ms */
#define POINTER_99     33.0
#define KEY            50.0
#define ZOOMED         100.0
#define ASSAULT        200.0
#define MOVES          400

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static int tell(const char *what, double ms, double bound) {
    printf("%-44s %7.1f ms of %g%s\n", what, ms, bound, ms > bound ? "  too long" : "");
    fflush(stdout);
    return ms > bound;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static int tell_moves(const char *what, double *took, int count) {
    char text[64];
    qsort(took, (size_t)count, sizeof *took, compare);
    snprintf(text, sizeof text, "%s, median", what);
    int over = tell(text, took[count / 2], POINTER_MEDIAN);
    snprintf(text, sizeof text, "%s, 99 %%", what);
    return over + tell(text, took[count * 99 / 100], POINTER_99);
}

/* All over the board in a closed curve; each move is followed by one picture, as on a screen. */
static int move_about(Desk *desk, const char *what, GeomVec middle, double across, double down) {
    static double took[MOVES];
    for (int i = 0; i < MOVES; i++) {
        double t = TAU * i / MOVES, since = now_ms();
        driver_move(desk->driver, middle.x + across * sin(3 * t), middle.y + down * sin(2 * t));
        took[i] = now_ms() - since;
    }
    return tell_moves(what, took, MOVES);
}

/* The first that stands on the board. */
static int first_unit(const Desk *desk) {
    GeomShape base;
    int unit = 0;
    while (!table_base(ui_table(desk->ui), unit, &base)) {
        unit++;
        assert_true(unit < ui_setup(desk->ui)->unit_count);
    }
    return unit;
}

static int point(Desk *desk) {
    KitBox board = desk->ui->layout.board;
    GeomVec middle = vec(board.x + board.w / 2, board.y + board.h / 2),
            unit = desk_px_of(desk, ui_setup(desk->ui)->units[first_unit(desk)].id);
    int over = move_about(desk, "pointer over the board", middle, board.w * .4, board.h * .4);
    driver_move(desk->driver, unit.x, unit.y);
    driver_press(desk->driver, unit.x, unit.y, SDL_BUTTON_LEFT, 1);
    driver_move(desk->driver, unit.x + 30, unit.y);
    assert_true(desk->ui->tools->drag.active);
    over += move_about(desk, "a unit dragged, with its lines", unit, 90, 60);
    desk_key(desk, SDLK_ESCAPE);
    driver_release(desk->driver, unit.x, unit.y, SDL_BUTTON_LEFT, 1);
    desk_key(desk, SDLK_l);
    driver_click(desk->driver, unit.x, unit.y);
    over += move_about(desk, "a line of sight that follows the pointer", middle, board.w * .4, board.h * .4);
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_v);
    return over;
}

static int press_keys(Desk *desk) {
    static const SDL_Keycode KEYS[] = {SDLK_TAB,    SDLK_n,     SDLK_p,      SDLK_o,    SDLK_ESCAPE, SDLK_F9,
                                       SDLK_F9,     SDLK_F10,   SDLK_F10,    SDLK_h,    SDLK_h,      SDLK_PLUS,
                                       SDLK_MINUS,  SDLK_f,     SDLK_l,      SDLK_x,    SDLK_v,      SDLK_F1,
                                       SDLK_ESCAPE, SDLK_COMMA, SDLK_PERIOD, SDLK_LEFT, SDLK_RIGHT,  SDLK_ESCAPE};
    double worst = 0;
    for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
        double since = now_ms();
        driver_key(desk->driver, KEYS[i], KMOD_NONE);
        double ms = now_ms() - since;
        worst = fmax(worst, ms);
        if (ms > KEY) {
            printf("    %s %.1f ms\n", SDL_GetKeyName(KEYS[i]), ms);
        }
    }
    return tell("any key", worst, KEY);
}

/* What a unit sees, while the wheel turns: each notch until the picture of it stands. */
static int zoom_painted(Desk *desk) {
    GeomVec unit = desk_px_of(desk, ui_setup(desk->ui)->units[first_unit(desk)].id);
    double worst = 0;
    hand_select(desk->ui, ref_make(REF_UNIT, first_unit(desk)));
    driver_hurry(desk->driver, 0);
    desk_key(desk, SDLK_r);
    driver_wait(desk->driver, 3000);
    driver_hurry(desk->driver, 1);
    for (int i = 0; i < 12; i++) {
        double since = now_ms();
        driver_wheel(desk->driver, unit.x, unit.y, i < 6 ? 1 : -1);
        worst = fmax(worst, now_ms() - since);
    }
    driver_hurry(desk->driver, 0);
    double since = now_ms();
    driver_wait(desk->driver, 3000);
    double rest = now_ms() - since;
    desk_key(desk, SDLK_ESCAPE);
    printf("%-44s %7.1f ms, in slices\n", "what is seen, as fine as can be, at rest", rest);
    return tell("what is seen, a notch of the wheel", worst, ZOOMED);
}

int felt_run(const char *map) {
    Desk *desk = desk_open_sized(map, 1920, 1080, 1);
    desk->ui->screen.still =
        false; /* as a window is: pictures are painted in slices, after the camera has come to rest */
    desk->ui->tools->unsought = true;
    driver_wait(desk->driver, 2000);
    driver_hurry(desk->driver, 1);
    int over = point(desk) + press_keys(desk) + zoom_painted(desk);
    desk_close(desk);
    return over;
}

int felt_assault(void) {
    Desk *desk = desk_open("tests/cases/ea-heresy/assault-11-out.case.json");
    double since = 0;
    desk_key(desk, SDLK_a);
    desk_click(desk, "w1");
    desk_hover(desk, "keep");
    desk_click(desk, "keep");
    desk_drag(desk, "i1", 34, 36);
    driver_click_label(desk->driver, "All have charged");
    driver_click_label(desk->driver, "One for each invader");
    driver_click_label(desk->driver, "These are the ties");
    driver_hurry(desk->driver, 1);
    since = now_ms();
    driver_click_label(desk->driver, "No more counter-charges");
    for (int i = 0; i < 4000 && !desk->ui->tools->stage.odds; i++) {
        driver_wait(desk->driver, 10);
    }
    double took = now_ms() - since;
    assert_non_null(desk->ui->tools->stage.odds);
    bool exact = desk->ui->tools->stage.odds->exact;
    printf("%llu ways\n", (unsigned long long)desk->ui->tools->stage.odds->cases);
    desk_close(desk);
    return tell(exact ? "odds of an assault, exact" : "odds of an assault, sampled", took, ASSAULT);
}
