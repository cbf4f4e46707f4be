#include "ui/tools/fire_lay.h"

#include "ui/tools/hand.h"
#include "ui/tools/tool_fire.h"

#include <stdio.h>

#define MOVED 0.05 /* mm: a smaller movement is no new place */

static const BaseTree *templates_of(const App *app) {
    return app->preview ? tree_find(app->preview->facts, "template") : NULL;
}

bool fire_can_lay(const App *app) {
    return fire_is_aimed(app) && app_verb_takes(app, "fire", "point") && (app->laying || templates_of(app));
}

/* Reads the default places from `from` on out of the last ruling. How many templates there are may depend on where the
 * first ones lie. */
static void read_places(App *app, int from) {
    AppLays *lays = &app->lays;
    const BaseTree *list = templates_of(app);
    double unit = app_setup(app)->unit;
    if (!list) {
        return;
    }
    lays->count = list->count < APP_LAYS_MAX ? list->count : APP_LAYS_MAX;
    for (int i = from; i < lays->count; i++) {
        const BaseTree *x = tree_at(tree_at(list, i), 0), *y = tree_at(tree_at(list, i), 1);
        lays->lies[i] = x && y;
        lays->at[i] = lays->lies[i] ? vec(x->number * unit, y->number * unit) : vec(0, 0);
    }
}

/* The nearest index before (step -1) or after (step 1) `turn` that has a template; -1: none. */
static int beside(const AppLays *lays, int turn, int step) {
    for (int i = turn + step; i >= 0 && i < lays->count; i += step) {
        if (lays->lies[i]) {
            return i;
        }
    }
    return -1;
}

int fire_lay_number(const App *app, int *of) {
    int number = 0;
    *of = 0;
    for (int i = 0; i < app->lays.count; i++) {
        *of += app->lays.lies[i];
        number += i <= app->lays.turn && app->lays.lies[i];
    }
    return number;
}

void fire_add_point(App *app, BaseTree *action) {
    if (!app->laying) {
        return;
    }
    AppLays *lays = &app->lays;
    lays->at[lays->turn] = app->laid;
    if (lays->count == 1) {
        hand_add_place(app, action, "point", app->laid);
        return;
    }
    BaseTree *list = tree_set(app->arena, action, "point", tree_list(app->arena));
    for (int i = 0; i <= lays->turn; i++) {
        tree_push(list, lays->lies[i] ? hand_place(app, lays->at[i]) : tree_null(app->arena));
    }
}

static void take(App *app, int turn, GeomVec at) {
    app->lays.turn = turn;
    app->laid = at;
    fire_aim(app);
    read_places(app, turn + 1);
}

void fire_lay(App *app, bool on) {
    app->laying = false;
    if (on) {
        app->lays = (AppLays){0};
        read_places(app, 0);
        int first = beside(&app->lays, -1, 1);
        app->laying = first >= 0;
        if (first >= 0) {
            take(app, first, app->lays.at[first]);
            return;
        }
    }
    fire_aim(app);
}

void fire_lay_back(App *app) {
    int before = beside(&app->lays, app->lays.turn, -1);
    if (before >= 0) {
        take(app, before, app->lays.at[before]);
    } else {
        fire_lay(app, false);
    }
}

/* Takes the next template if the rules allow this one here and there is a next; else fires, which also shows a refusal.
 */
static void lay_down(App *app) {
    int next = beside(&app->lays, app->lays.turn, 1);
    if (hand_is_refused(app) || next < 0) {
        fire_roll(app);
    } else {
        take(app, next, app->laid);
    }
}

bool fire_lay_frame(App *app, const AppHand *in) {
    if (!fire_can_lay(app)) {
        app->laying = false;
        return false;
    }
    if (kit_key(app->kit, SDLK_w, KMOD_NONE)) {
        fire_lay(app, !app->laying);
    }
    if (!app->laying) {
        return false;
    }
    bool moved = !isnan(app->pointer.x) && vec_distance(app->pointer, app->laid) > MOVED;
    if (moved && !in->clicked) {
        take(app, app->lays.turn, app->pointer);
    }
    if (in->clicked) {
        lay_down(app);
    }
    kit_set_cursor(app->kit, KIT_CROSS);
    return true;
}

double fire_lay_chip(App *app, KitBox box) {
    char label[48] = "Lay it by hand  W";
    int of = 0, number = fire_lay_number(app, &of);
    if (!fire_can_lay(app)) {
        return 0;
    }
    if (app->laying && of > 1) {
        snprintf(label, sizeof label, "Template %d of %d  W", number, of);
    }
    KitChip chip = {label, app->laying ? KIT_HIGHLIGHTED : KIT_REST,
                    "Each template follows the pointer; a click lays it, the last fires, Esc takes one back"};
    if (kit_chip(app->kit, box.x + 100, box.y + 13, chip).clicked) {
        fire_lay(app, !app->laying);
    }
    return 26;
}
