#include "support/life/life.h"
#include "ui/board/board_keys.h"

#include <stdio.h>

static int below(BaseRng *rng, int max) {
    return (int)rng_below(rng, (uint32_t)max);
}

static void key(Desk *desk, SDL_Keycode code, int mods) {
    driver_key(desk->driver, code, (SDL_Keymod)mods);
}

static void leave_dialogs(Desk *desk) {
    for (int i = 0; i < 4; i++) {
        desk_key(desk, SDLK_ESCAPE);
    }
}

/* A dialog that asks for a name gets this one, and its question whether that may be replaced a yes. */
static void give_name(Desk *desk, const char *folder, const char *name) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (desk->ui->shell->picker) {
        key(desk, SDLK_a, KMOD_LCTRL);
        driver_type(desk->driver, path);
        desk_key(desk, SDLK_RETURN);
        desk_key(desk, SDLK_RETURN);
    }
    leave_dialogs(desk);
}

static void save(Desk *desk, BaseRng *rng, const char *folder) {
    static const char *const NAMES[] = {"a.game", "b.game", "a.json", "b.json"};
    key(desk, SDLK_s, KMOD_LCTRL | (below(rng, 2) ? KMOD_LSHIFT : 0));
    give_name(desk, folder, NAMES[below(rng, 4)]);
}

static void open(Desk *desk, BaseRng *rng, const char *folder) {
    static const char *const NAMES[] = {"a.game", "b.game", "a.json", "table.json", "table.json"};
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, NAMES[below(rng, 5)]);
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = path}});
    driver_frame(desk->driver);
    desk_key(desk, below(rng, 2) ? SDLK_RETURN : SDLK_ESCAPE); /* what would be lost is asked about */
    leave_dialogs(desk);
}

/* The table under the game, or a new one: the tool asks where a game has begun. */
static void lay_out(Desk *desk, BaseRng *rng) {
    Ui *ui = desk->ui;
    leave_dialogs(desk);
    desk_key(desk, SDLK_t);
    desk_key(desk, SDLK_RETURN);
    for (int i = 0; i < 3 && ui->tool == TOOL_TERRAIN; i++) {
        int unit = below(rng, ui_setup(ui)->unit_count + 1);
        GeomVec at = vec(0, 0);
        if (unit < ui_setup(ui)->unit_count && ui_place_of(ui, ref_make(REF_UNIT, unit), &at)) {
            GeomVec from = camera_px(&ui->camera, at);
            driver_drag(desk->driver, from.x, from.y, from.x + below(rng, 60) - 30, from.y + below(rng, 60) - 30, 3);
        }
    }
}

static void settings(Desk *desk, BaseRng *rng) {
    key(desk, SDLK_COMMA, KMOD_LCTRL);
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items), found = 0;
    KitBox at = {0};
    for (int i = 0; i < count; i++) {
        bool chosen = items[i].layer > 0 && (items[i].role == KIT_ROLE_BUTTON || items[i].role == KIT_ROLE_SWITCH) &&
                      !(items[i].state & (KIT_OFF | KIT_HIDDEN));
        if (chosen && below(rng, ++found) == 0) {
            at = items[i].shown;
        }
    }
    driver_click(desk->driver, at.x + at.w / 2, at.y + at.h / 2);
    leave_dialogs(desk);
}

static void card(Desk *desk, const char *folder) {
    key(desk, SDLK_e, KMOD_LCTRL);
    give_name(desk, folder, "card.png");
}

void life_files(Desk *desk, BaseRng *rng, const char *folder) {
    switch (below(rng, 12)) {
    case 0:
    case 1:
    case 2: save(desk, rng, folder); break;
    case 3: open(desk, rng, folder); break;
    case 4: settings(desk, rng); break;
    case 5: card(desk, folder); break;
    case 6:
        leave_dialogs(desk);
        desk_key(desk, SDLK_v);
        break;
    default: lay_out(desk, rng); break;
    }
}
