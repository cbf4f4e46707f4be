#include "ui/shared_hand.h"

#include "support/test.h"
#include "ui/board/board_keys.h"
#include "ui/core/ui.h"
#include "ui/shared_player.h"

typedef struct {
    Desk *desk;
    BaseRng *rng;
} Hand;

static int below(Hand *hand, int max) {
    return (int)rng_below(hand->rng, (uint32_t)max);
}

/* ---- one thing ---- */

/* Anywhere, where that one is in reserve, or lost. */
static GeomVec random_unit_px(Hand *hand) {
    const Ui *ui = hand->desk->ui;
    int unit = below(hand, ui_setup(ui)->unit_count + 1);
    TableRef ref = ref_make(REF_UNIT, unit);
    GeomVec at;
    bool there = unit < ui_setup(ui)->unit_count && table_alive(ui_table(ui), ref) && ui_place_of(ui, ref, &at);
    return there ? camera_px(&ui->camera, at) : vec(below(hand, HAND_WIDTH), below(hand, HAND_HEIGHT));
}

static void random_pointer(Hand *hand) {
    static const int BUTTONS[] = {SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT,
                                  SDL_BUTTON_MIDDLE};
    Driver *driver = hand->desk->driver;
    GeomVec at = below(hand, 3) ? random_unit_px(hand) /* there is more on the board */
                                : vec(below(hand, HAND_WIDTH), below(hand, HAND_HEIGHT));
    int button = BUTTONS[below(hand, 5)];
    switch (below(hand, 10)) {
    case 0: driver_move(driver, at.x, at.y); break;
    case 1: driver_press(driver, at.x, at.y, button == SDL_BUTTON_MIDDLE ? SDL_BUTTON_LEFT : button, 1); break;
    case 2: driver_release(driver, at.x, at.y, button, 1); break;
    case 3: driver_click(driver, at.x, at.y); break;
    case 4: driver_wheel(driver, at.x, at.y, below(hand, 3) - 1); break;
    case 5:
    case 6: driver_drag(driver, at.x, at.y, at.x + below(hand, 300) - 150, at.y + below(hand, 300) - 150, 3); break;
    default: driver_click(driver, at.x, at.y); break;
    }
}

static void random_key(Hand *hand) {
    static const SDL_Keycode KEYS[] = {
        SDLK_v,   SDLK_l,      SDLK_x,      SDLK_a,     SDLK_m,  SDLK_h,    SDLK_r,      SDLK_f,      SDLK_n,
        SDLK_p,   SDLK_c,      SDLK_o,      SDLK_d,     SDLK_q,  SDLK_e,    SDLK_w,      SDLK_COMMA,  SDLK_PERIOD,
        SDLK_TAB, SDLK_RETURN, SDLK_ESCAPE, SDLK_SPACE, SDLK_F6, SDLK_F9,   SDLK_F10,    SDLK_LEFT,   SDLK_RIGHT,
        SDLK_UP,  SDLK_DOWN,   SDLK_k,      SDLK_z,     SDLK_y,  SDLK_HOME, SDLK_DELETE, SDLK_RETURN, SDLK_ESCAPE,
        SDLK_F1,  SDLK_F2,     SDLK_b,      SDLK_g,     SDLK_i,  SDLK_u,    SDLK_t};
    static const SDL_Keymod MODS[] = {KMOD_NONE, KMOD_NONE, KMOD_NONE, KMOD_LSHIFT, KMOD_LCTRL};
    SDL_Keycode key = KEYS[below(hand, (int)BASE_COUNT(KEYS))];
    SDL_Keymod mods = MODS[below(hand, (int)BASE_COUNT(MODS))];
    if ((key == SDLK_q || key == SDLK_n) && mods == KMOD_LCTRL) { /* that would end it, or begin another */
        mods = KMOD_NONE;
    }
    if (key == SDLK_t && below(hand, 8)) { /* the table is laid out anew now and then */
        key = SDLK_v;
    }
    driver_key(hand->desk->driver, key, mods);
}

/* What a player does on purpose: chance alone hardly ever completes it. */
static void random_purpose(Hand *hand) {
    Desk *desk = hand->desk;
    desk_key(desk, SDLK_ESCAPE);
    desk_key(desk, SDLK_ESCAPE);
    GeomVec a = random_unit_px(hand), b = random_unit_px(hand);
    switch (below(hand, 3)) {
    case 0:
        desk_key(desk, SDLK_v);
        driver_drag(desk->driver, a.x, a.y, a.x + below(hand, 200) - 100, a.y + below(hand, 200) - 100, 3);
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
    if (desk->ui->tools->typed.action) {
        driver_type(desk->driver, "1 2 3 4 5 6 1 2 3");
        for (int i = 0; i < 9; i++) {
            desk_key(desk, SDLK_RETURN);
            desk_key(desk, SDLK_BACKSPACE);
            desk_key(desk, SDLK_BACKSPACE);
        }
    }
}

void hand_event(Desk *desk, BaseRng *rng) {
    static const char *const TEXTS[] = {"1", "6", "4 2", "?", "+", "-", "keep", "3"};
    Hand own = {desk, rng}, *hand = &own;
    int kind = below(hand, 44);
    if (kind >= 22) {
        player_turn(desk, rng);
    } else if (kind < 11) {
        random_pointer(hand);
    } else if (kind < 18) {
        random_key(hand);
    } else if (kind > 19) {
        random_purpose(hand);
    } else if (kind == 18) {
        driver_type(hand->desk->driver, TEXTS[below(hand, (int)BASE_COUNT(TEXTS))]);
    } else {
        driver_leave(hand->desk->driver);
    }
}
