/* Sight: from a unit to another, both directions at once, following the pointer until a target is clicked. */
#include "ui/app_internal.h"

static BaseTree *sight_action(App *app, TableRef from, TableRef to) {
    BaseTree *action = hand_action(app, "sight");
    hand_add_ref(app, action, "from", from);
    hand_add_ref(app, action, "to", to);
    return action;
}

static void ask_sight(App *app, TableRef from, TableRef to) {
    Ruling *old = app->back;
    app->back = play_preview(app->session, sight_action(app, to, from), NULL, NULL);
    ruling_destroy(old);
    hand_preview(app, sight_action(app, from, to));
    app->panel_scroll.y = 0;
}

static bool is_end(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) || ref_is(ref, REF_HEX) || select_is_host(app, ref);
}

static void click(App *app, const AppHand *in) {
    bool from = app->selected.kind == REF_NONE || ref_equal(app->hover, app->selected) || in->ctrl;
    if (!is_end(app, app->hover)) { /* empty ground: let go of the target, then of the viewer */
        if (app->target.kind != REF_NONE) {
            app->target = ref_none();
            app_rest(app);
        } else {
            hand_select(app, ref_none());
        }
    } else if (from) {
        hand_select(app, app->hover);
        app->tab = PANEL_RULING;
    } else {
        app->target = app->hover;
        ask_sight(app, app->selected, app->target);
        app->tab = PANEL_RULING;
    }
}

/* While no target is held, the line follows the pointer from unit to unit. */
static void sight_frame(App *app, const AppHand *in) {
    if (in->clicked) {
        click(app, in);
        return;
    }
    bool asks = app->target.kind == REF_NONE && app->selected.kind != REF_NONE && is_end(app, app->hover) &&
                !ref_equal(app->hover, app->selected) && !ref_equal(app->hover, app->rest_on);
    if (asks && (!app->preview || !ref_equal(app->preview->object, app->hover))) {
        ask_sight(app, app->selected, app->hover);
    }
    if (is_end(app, app->hover)) {
        kit_set_cursor(app->kit, KIT_HAND);
    }
}

static const char *const SIGHT_HINTS[] = {"Click",      "from, then to",  "R",      "region seen",
                                          "Ctrl click", "another viewer", "Ctrl C", "copy",
                                          "Esc",        "back",           NULL};
const AppTool tool_sight = {.name = "Sight",
                            .key = "L",
                            .use = "Line of sight, both ways",
                            .code = SDLK_l,
                            .icon = KIT_ICON_SIGHT,
                            .verb = "sight",
                            .frame = sight_frame,
                            .hints = SIGHT_HINTS};
