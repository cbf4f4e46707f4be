#include "ui/shared_player.h"

#include "base/tree.h"
#include "ui/board/board_keys.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/procedure.h"
#include "ui/tools/tool_fire.h"
#include "ui/tools/tools.h"

#include <math.h>

#define BACK_MAX  8 /* Esc, from the deepest page */
#define PLACES    5 /* looked at before he lets go, or gives up */
#define ENEMIES   4
#define UNITS_MAX 256
#define TURN      6.283185307179586

typedef struct {
    Desk *desk;
    Ui *ui;
    Driver *driver;
    BaseRng *rng;
} Player;

static int below(Player *player, int max) {
    return max > 0 ? (int)rng_below(player->rng, (uint32_t)max) : 0;
}

static void key(Player *player, SDL_Keycode code) {
    desk_key(player->desk, code);
}

/* ---- what stands in the window ---- */

typedef bool (*Fits)(const Ui *ui, const KitSeen *seen);

static bool is_control(const KitSeen *seen) {
    bool role = seen->role == KIT_ROLE_BUTTON || seen->role == KIT_ROLE_CHIP || seen->role == KIT_ROLE_ROW ||
                seen->role == KIT_ROLE_ITEM || seen->role == KIT_ROLE_SWITCH;
    return role && !(seen->state & (KIT_OFF | KIT_HIDDEN)) && seen->shown.w > 0 && seen->shown.h > 0;
}

static bool is_in(KitBox box, const KitSeen *seen) {
    return kit_holds(box, seen->shown.x + seen->shown.w / 2, seen->shown.y + seen->shown.h / 2);
}

static bool in_panel(const Ui *ui, const KitSeen *seen) {
    return seen->layer == 0 && is_control(seen) && is_in(ui->layout.panel, seen);
}

static bool button_in_panel(const Ui *ui, const KitSeen *seen) {
    return in_panel(ui, seen) && seen->role == KIT_ROLE_BUTTON;
}

static bool floats(const Ui *ui, const KitSeen *seen) {
    (void)ui;
    return seen->layer > 0 && is_control(seen);
}

static bool in_menu(const Ui *ui, const KitSeen *seen) {
    return floats(ui, seen) && seen->role == KIT_ROLE_ITEM;
}

static bool on_timeline(const Ui *ui, const KitSeen *seen) {
    return seen->layer == 0 && is_control(seen) && is_in(ui->layout.timeline, seen);
}

/* Of the panel: the ruling and what is under way; none when it is open. */
static bool first_tab(const Ui *ui, const KitSeen *seen) {
    return seen->role == KIT_ROLE_TAB && seen->layer == 0 && ui->page.tab != PANEL_RULING &&
           !(seen->state & KIT_HIDDEN) && seen->shown.x < ui->layout.panel.x + 60 && is_in(ui->layout.panel, seen);
}

/* One of those that fit, each as likely. */
static bool click_one(Player *player, Fits fits) {
    const KitSeen *items, *one = NULL;
    int count = kit_seen(player->ui->kit, &items), found = 0;
    for (int i = 0; i < count; i++) {
        if (fits(player->ui, &items[i]) && below(player, ++found) == 0) {
            one = &items[i];
        }
    }
    if (one) {
        driver_click(player->driver, one->shown.x + one->shown.w / 2, one->shown.y + one->shown.h / 2);
    }
    return one != NULL;
}

/* ---- who ---- */

static bool is_there(const Ui *ui, int unit) {
    GeomVec at;
    return table_alive(ui_table(ui), ref_make(REF_UNIT, unit)) && ui_place_of(ui, ref_make(REF_UNIT, unit), &at);
}

static GeomVec px_of(const Player *player, int unit) {
    GeomVec at = vec(0, 0);
    ui_place_of(player->ui, ref_make(REF_UNIT, unit), &at);
    return camera_px(&player->ui->camera, at);
}

/* One who stands on the board, of this side or (`others`) of another; -1: any side, and nobody. */
static int somebody(Player *player, int side, bool others) {
    const TableSetup *setup = ui_setup(player->ui);
    int found = 0, one = -1;
    for (int i = 0; i < setup->unit_count; i++) {
        bool his = side < 0 || (setup->units[i].side == side) != others;
        if (his && is_there(player->ui, i) && below(player, ++found) == 0) {
            one = i;
        }
    }
    return one;
}

/* Of those who are named in what is under way, else of the side whose turn it is. */
static int who_acts(Player *player) {
    bool won = false;
    const Ui *ui = player->ui;
    const RulesStage *stage = procedure_stage(ui);
    int movers = 0;
    for (const RulesStageMover *it = stage ? stage->movers : NULL; it; it = it->next) {
        movers++;
    }
    if (movers && below(player, 4)) {
        const RulesStageMover *one = stage->movers;
        for (int i = below(player, movers); i > 0; i--) {
            one = one->next;
        }
        if (ref_is(one->unit, REF_UNIT) && is_there(ui, one->unit.index)) {
            return one->unit.index;
        }
    }
    return somebody(player, ui_side_to_act(ui, &won), false);
}

/* ---- what he does ---- */

static void press_a_button(Player *player) {
    if (!click_one(player, below(player, 3) ? button_in_panel : in_panel)) {
        key(player, SDLK_v);
    }
}

/* He looks at some places and lets go at the first that is not refused; at none, often enough, he lets it be. */
static void drag_from(Player *player, GeomVec from, const GeomVec *to, double max) {
    double unit = ui_setup(player->ui)->unit * player->ui->camera.k;
    bool good = false;
    GeomVec at = from;
    driver_press(player->driver, from.x, from.y, SDL_BUTTON_LEFT, 1);
    for (int i = 0; i < PLACES && !good; i++) {
        double angle = below(player, 360) * TURN / 360, far = unit * (1 + below(player, 100) / 100.0 * (max - 1));
        at = to && i < 2 ? vec_add(vec_scale(from, i * .5), vec_scale(*to, 1 - i * .5))
                         : vec_add(from, vec_scale(vec(cos(angle), sin(angle)), far));
        if (kit_holds(player->ui->layout.board, at.x, at.y)) {
            driver_move(player->driver, at.x, at.y);
            good = player->ui->tools->drag.active && player->ui->preview && !hand_is_refused(player->ui);
        }
    }
    if (!good && below(player, 4)) {
        key(player, SDLK_ESCAPE);
    }
    driver_release(player->driver, at.x, at.y, SDL_BUTTON_LEFT, 1);
}

static void move_somebody(Player *player) {
    int unit = who_acts(player);
    if (unit < 0) {
        return;
    }
    key(player, SDLK_v);
    if (below(player, 6) == 0) {
        key(player, SDLK_c); /* another pace */
    }
    drag_from(player, px_of(player, unit), NULL, ui_setup(player->ui)->board == BOARD_HEX ? 2.5 : 8);
}

static void charge(Player *player) {
    bool won = false;
    int unit = who_acts(player), enemy = somebody(player, ui_side_to_act(player->ui, &won), true);
    if (unit < 0 || enemy < 0) {
        return;
    }
    key(player, tools_get(player->ui, TOOL_ASSAULT)->code);
    GeomVec to = px_of(player, enemy);
    drag_from(player, px_of(player, unit), &to, 12);
}

static void fire_at_somebody(Player *player) {
    int unit = who_acts(player);
    if (unit < 0) {
        return;
    }
    GeomVec from = px_of(player, unit);
    int side = ui_setup(player->ui)->units[unit].side; /* a click may open another table, without that unit */
    key(player, SDLK_v);
    driver_click(player->driver, from.x, from.y);
    key(player, SDLK_x);
    if (!ref_equal(player->ui->selected, ref_make(REF_UNIT, unit))) { /* somebody lies over him */
        driver_click(player->driver, from.x, from.y);
    }
    for (int i = 0; i < ENEMIES; i++) {
        int enemy = somebody(player, side, true);
        GeomVec at = enemy < 0 ? from : px_of(player, enemy);
        if (enemy < 0 || !kit_holds(player->ui->layout.board, at.x, at.y)) {
            continue;
        }
        driver_move(player->driver, at.x, at.y);
        if (tool_fire_is_aimed(player->ui) && !hand_is_refused(player->ui)) {
            driver_click(player->driver, at.x, at.y);
            return;
        }
    }
}

static void act_by_name(Player *player) {
    int unit = who_acts(player);
    if (unit < 0) {
        return;
    }
    GeomVec at = px_of(player, unit);
    key(player, SDLK_v);
    driver_context(player->driver, at.x, at.y);
    if (!click_one(player, in_menu)) {
        key(player, SDLK_ESCAPE);
    }
}

/* The phase, the turn: what concerns nobody in particular. */
static void go_on(Player *player) {
    key(player, SDLK_o);
    if (!click_one(player, in_menu)) {
        key(player, SDLK_ESCAPE);
        press_a_button(player);
    }
}

static void step_in_time(Player *player) {
    static const SDL_Keycode STEPS[] = {SDLK_COMMA, SDLK_PERIOD};
    int kind = below(player, 8), times = 1 + below(player, 3);
    for (int i = 0; i < times && kind < 5; i++) {
        if (kind < 3) {
            driver_key(player->driver, SDLK_z, (SDL_Keymod)(KMOD_LCTRL | (kind == 2 ? KMOD_LSHIFT : KMOD_NONE)));
        } else {
            key(player, STEPS[below(player, 2)]);
        }
    }
    if (kind == 5) { /* scrubs back and to the end again, mostly */
        int end = play_count(player->ui->session);
        click_one(player, on_timeline);
        if (below(player, 3)) {
            while (desk_cursor(player->desk) < end) {
                int before = desk_cursor(player->desk);
                key(player, SDLK_PERIOD);
                end = desk_cursor(player->desk) == before ? before : end;
            }
        }
    } else if (kind > 5) { /* branches: picked, named, gone to, put out of sight and shown again */
        key(player, SDLK_b);
        for (int i = 0; i < times; i++) {
            click_one(player, floats);
        }
        key(player, SDLK_ESCAPE);
        key(player, SDLK_ESCAPE);
    }
}

/* ---- where he is ---- */

static void type_dice(Player *player) {
    char faces[] = "0 ";
    for (int i = 0; i < 40 && player->ui->tools->typed.action; i++) {
        faces[0] = (char)('1' + below(player, 6));
        driver_type(player->driver, faces);
        if (i % 4 == 3) {
            key(player, SDLK_RETURN);
        }
    }
    if (player->ui->settings.type_dice) {
        key(player, SDLK_ESCAPE);
        key(player, SDLK_d);
    }
}

static void answer(Player *player) {
    const Ruling *waiting = play_waiting(player->ui->session);
    if (waiting->ask.kind == ASK_PLACE && below(player, 3)) {
        double unit = ui_setup(player->ui)->unit * player->ui->camera.k;
        GeomVec at = camera_px(&player->ui->camera, waiting->ask.fallback_where.at);
        at = vec_add(at, vec_scale(vec(below(player, 201) - 100, below(player, 201) - 100), unit / 100));
        driver_click(player->driver, at.x, at.y);
    } else if (waiting->ask.kind == ASK_PLACE || !click_one(player, button_in_panel)) {
        key(player, SDLK_RETURN);
    }
}

static bool is_on_the_board(const Ui *ui) {
    const KitSeen *items;
    int count = kit_seen(ui->kit, &items);
    for (int i = 0; i < count; i++) {
        if (items[i].layer > 0 && is_control(&items[i])) {
            return false;
        }
    }
    return ui->dialog == DIALOG_NONE && ui->tool != TOOL_TERRAIN && !ui->dialogs->branches && !ui->page.rule &&
           !ui->tools->drag.active && !ui->tools->region.on && !ui_in_lesson(ui) && !ui->settings.fold_panel;
}

/* Out of whatever was left open. */
static void come_back(Player *player) {
    driver_release(player->driver, kit_input(player->ui->kit)->x, kit_input(player->ui->kit)->y, SDL_BUTTON_LEFT, 1);
    for (int i = 0; i < BACK_MAX && !is_on_the_board(player->ui); i++) {
        key(player, SDLK_ESCAPE);
    }
    if (player->ui->settings.fold_panel) {
        key(player, SDLK_F9);
    }
    click_one(player, first_tab);
    if (below(player, 40) == 0) {
        key(player, SDLK_f); /* all of the board in view */
    }
}

void player_turn(Desk *desk, BaseRng *rng) {
    Player player = {desk, desk->ui, desk->driver, rng};
    if (desk->ui->tools->typed.action || desk->ui->settings.type_dice) {
        type_dice(&player);
    }
    come_back(&player);
    if (play_waiting(desk->ui->session)) {
        answer(&player);
        return;
    }
    int kind = below(&player, 20);
    if (kind < 5) {
        press_a_button(&player);
    } else if (kind < 10) {
        move_somebody(&player);
    } else if (kind < 13) {
        fire_at_somebody(&player);
    } else if (kind < 14) {
        charge(&player);
    } else if (kind < 17) {
        act_by_name(&player);
    } else if (kind < 18) {
        go_on(&player);
    } else {
        step_in_time(&player);
    }
}
