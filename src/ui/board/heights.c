#include "ui/board/heights.h"

#include "view/profile/profile.h"

/* The line to ask about: of several the first that is blocked, else the first; for a refused shot the line from the
 * selected unit to the target. */
static bool find_line(const App *app, TableRef *from, TableRef *to) {
    const Ruling *volley = app->shown;
    int line = 0;
    while (line < volley->sights.count && volley->sights.items[line].visible) {
        line++;
    }
    if (volley->sights.count > 0) {
        const RulesSight *sight = &volley->sights.items[line < volley->sights.count ? line : 0];
        *from = sight->from;
        *to = sight->to;
        return true;
    }
    *from = app->selected;
    *to = app->target;
    return app->tool == TOOL_FIRE && ref_is(*from, REF_UNIT) && ref_is(*to, REF_UNIT);
}

static void ask(App *app, TableRef from, TableRef to) {
    BaseArena *arena = arena_create();
    BaseTree *action = tree_object(arena);
    const TableSetup *setup = app->shown->field->setup;
    tree_set(arena, action, "do", tree_text(arena, "sight"));
    tree_set(arena, action, "from", tree_text(arena, setup_id(setup, from)));
    tree_set(arena, action, "to", tree_text(arena, setup_id(setup, to)));
    profile_drop(app);
    app->heights = (AppHeights){.sight = play_preview(app->session, action, NULL, NULL),
                                .from = from,
                                .to = to,
                                .state = play_hash(app->session)};
    arena_destroy(arena);
}

void profile_drop(App *app) {
    ruling_destroy(app->heights.sight);
    app->heights = (AppHeights){0};
}

const Ruling *profile_told(App *app) {
    const Ruling *shown = app->shown;
    TableRef from, to;
    bool heights = app_field(app)->data->system->heights;
    if (!heights || !shown || shown != app->preview || profile_has(shown) || ruling_is_sight(shown) ||
        !find_line(app, &from, &to)) {
        return shown;
    }
    const AppHeights *kept = &app->heights;
    if (!kept->sight || !ref_equal(kept->from, from) || !ref_equal(kept->to, to) ||
        kept->state != play_hash(app->session)) {
        ask(app, from, to);
    }
    return app->heights.sight;
}

/* A body under the pointer highlights its note, and with it the same body on the board. */
static void find_highlighted(App *app, const Ruling *told, KitTouch touch, GeomBox box) {
    const KitInput *in = kit_input(app->kit);
    int found = touch.over && told == app->shown ? profile_pick(box, app_table(app), told, vec(in->x, in->y)) : -1;
    app->highlighted_now = found >= 0 ? found : app->highlighted_now;
}

void profile_frame(App *app) {
    KitBox box = app->layout.profile;
    const ViewTheme *theme = kit_theme(app->kit);
    const Ruling *told = profile_told(app);
    if (box.h <= 0 || box.w <= 0) {
        return;
    }
    kit_group(app->kit, 0, "Board");
    KitTouch touch = kit_touch(app->kit, box, (KitSpot){.label = "Heights", .role = KIT_ROLE_IMAGE});
    kit_fill(app->kit, box, 0, theme->panel);
    if (!profile_has(told)) {
        bool line = told && told->sights.count > 0;
        const char *words =
            line ? "Nothing on this line is high enough to matter." : "The heights along a line of sight stand here.";
        kit_put(app->kit, box, KIT_SIDE, theme->win_ink2, 0.5, words);
        kit_say(app->kit, KIT_ROLE_IMAGE, box, words, "", 0);
    } else {
        GeomBox px = {box.x, box.y, box.x + box.w, box.y + box.h};
        BaseText words = {0};
        find_highlighted(app, told, touch, px);
        profile_draw(kit_canvas(app->kit), px, app_table(app), told, told == app->shown ? app->highlighted : -1);
        profile_say(told, &words);
        kit_say(app->kit, KIT_ROLE_IMAGE, box, "Heights along the line", text_get(&words), 0);
        text_free(&words);
    }
    kit_hair(app->kit, box.x, box.y, box.w, 0, theme->win_hair);
}
