/* Under the board: the heights along the line that is shown, as the ruling has them. */
#include "ui/app_internal.h"
#include "view/profile/profile.h"

/* The body under the pointer lights its note, and with it the same body on the board. */
static void find_lit(App *app, KitTouch touch, GeomBox box) {
    const KitInput *in = kit_input(app->kit);
    int found = touch.over ? profile_pick(box, app_table(app), app->shown, vec(in->x, in->y)) : -1;
    app->lit_now = found >= 0 ? found : app->lit_now;
}

void profile_frame(App *app) {
    KitBox box = app->layout.profile;
    const ViewTheme *theme = kit_theme(app->kit);
    if (box.h <= 0 || box.w <= 0) {
        return;
    }
    kit_group(app->kit, 0, "Board");
    KitTouch touch = kit_touch(app->kit, box, (KitSpot){.label = "Heights", .role = KIT_ROLE_IMAGE});
    kit_fill(app->kit, box, 0, theme->panel);
    if (!profile_has(app->shown)) {
        bool line = app->shown && ruling_is_sight(app->shown);
        const char *words =
            line ? "Nothing on this line is high enough to matter." : "The heights along a line of sight stand here.";
        kit_put(app->kit, box, KIT_SIDE, theme->win_ink2, 0.5, words);
        kit_say(app->kit, KIT_ROLE_IMAGE, box, words, "", 0);
    } else {
        GeomBox px = {box.x, box.y, box.x + box.w, box.y + box.h};
        BaseText words = {0};
        find_lit(app, touch, px);
        profile_draw(kit_canvas(app->kit), px, app_table(app), app->shown, app->lit);
        profile_say(app->shown, &words);
        kit_say(app->kit, KIT_ROLE_IMAGE, box, "Heights along the line", text_get(&words), 0);
        text_free(&words);
    }
    kit_hair(app->kit, box.x, box.y, box.w, 0, theme->win_hair);
}
