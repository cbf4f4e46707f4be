/* A shot that lays a shape on the table: W takes it in the hand, it follows the pointer, a click or Enter fires it
 * there. Whether a shot lays one, and where by itself, its own ruling says: the fact "template". */
#include "ui/app_internal.h"

#define MOVED 0.05 /* mm: less is no new place */

static const BaseTree *template_of(const App *app) {
    return app->preview ? tree_find(app->preview->facts, "template") : NULL;
}

bool fire_can_lay(const App *app) {
    return fire_is_aimed(app) && app_verb_takes(app, "fire", "point") && (app->laying || template_of(app));
}

void fire_add_point(App *app, BaseTree *action) {
    if (app->laying) {
        hand_add_place(app, action, "point", app->laid);
    }
}

void fire_lay(App *app, bool on) {
    const BaseTree *at = tree_find(template_of(app), "at");
    const BaseTree *x = tree_at(at, 0), *y = tree_at(at, 1);
    double unit = app_setup(app)->unit;
    if (on && x && y) {
        app->laid = vec(x->number * unit, y->number * unit);
    }
    app->laying = on && x && y;
    fire_aim(app);
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
        app->laid = app->pointer;
        fire_aim(app);
    }
    if (in->clicked) {
        fire_roll(app);
    }
    kit_set_cursor(app->kit, KIT_CROSS);
    return true;
}

double fire_lay_chip(App *app, KitBox box) {
    static const KitChip CHIP = {"Lay it by hand  W", KIT_REST, "The template follows the pointer; a click fires it"};
    if (!fire_can_lay(app)) {
        return 0;
    }
    KitChip chip = CHIP;
    chip.mood = app->laying ? KIT_LIT : KIT_REST;
    if (kit_chip(app->kit, box.x + 100, box.y + 13, chip).clicked) {
        fire_lay(app, !app->laying);
    }
    return 26;
}
