#include "ui/tools/tool_sight.h"

#include "rules/los_words.h"
#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools.h"
#include "ui/tools/what_if.h"

#define DRAG_PX 4.0 /* px: a click may wander this far */

static BaseTree *sight_action(App *app, const char *from, const char *to) {
    BaseTree *action = hand_action(app, "sight");
    tree_set(app->arena, action, "from", tree_text(app->arena, from));
    tree_set(app->arena, action, "to", tree_text(app->arena, to));
    return action;
}

static void ask_readings(App *app, PlaySession *session) {
    const RulesSight *sight = ruling_is_sight(app->preview) ? &app->preview->sights.items[0] : NULL;
    app->flip_count =
        sight ? play_flip_sight(session, sight->from, sight->to, app->preview, app->flips, DISPUTE_FLIPS_MAX) : 0;
}

/* Takes ids, not refs, because the question may be put to another table than the real one. */
static void ask_sight(App *app, const char *from, const char *to) {
    char here[APP_ID_MAX], there[APP_ID_MAX]; /* copied: the ids may belong to a table that is about to be destroyed */
    SDL_strlcpy(here, from, sizeof here);
    SDL_strlcpy(there, to, sizeof there);
    PlaySession *session = what_if_session(app);
    double scrolled = app->panel_scroll.y;
    bool same = app->preview && ruling_is_sight(app->preview) && app->target.kind != REF_NONE;
    hand_drop_preview(app);
    app->back = play_preview(session, sight_action(app, there, here), NULL, NULL);
    app->preview = play_preview(session, sight_action(app, here, there), NULL, NULL);
    app->shown = app->preview;
    ask_readings(app, session);
    app->panel_scroll.y = same ? scrolled : 0;
}

static void ask_refs(App *app, TableRef from, TableRef to) {
    ask_sight(app, setup_id(app_setup(app), from), setup_id(app_setup(app), to));
}

void sight_again(App *app) {
    if (app->tool == TOOL_SIGHT && app->preview && ruling_is_sight(app->preview)) {
        const RulesSight *sight = &app->preview->sights.items[0];
        const TableSetup *setup = app->preview->field->setup;
        ask_sight(app, setup_id(setup, sight->from), setup_id(setup, sight->to));
    }
}

void sight_put_back(App *app) {
    bool asked = app->preview && ruling_is_sight(app->preview);
    char from[APP_ID_MAX] = "", to[APP_ID_MAX] = "";
    if (asked) {
        const RulesSight *sight = &app->preview->sights.items[0];
        SDL_strlcpy(from, setup_id(app->preview->field->setup, sight->from), sizeof from);
        SDL_strlcpy(to, setup_id(app->preview->field->setup, sight->to), sizeof to);
    }
    what_if_drop(app);
    if (asked) {
        ask_sight(app, from, to);
    } else {
        app_rest(app);
    }
}

static bool is_end(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) || ref_is(ref, REF_HEX) || select_is_host(app, ref);
}

static void click(App *app, const AppHand *in) {
    bool from = !is_end(app, app->selected) || ref_equal(app->hover, app->selected) || in->ctrl;
    if (!is_end(app, app->hover)) { /* empty ground deselects the target, then the viewer */
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
        ask_refs(app, app->selected, app->target);
        app->tab = PANEL_RULING;
    }
}

/* ---- what if ---- */

/* True if a pair is asked about, so that there is a verdict to follow. */
static bool has_question(const App *app) {
    return app->target.kind != REF_NONE && app->preview && ruling_is_sight(app->preview);
}

static void move_held(App *app, GeomVec to) {
    const RulesSight *sight = &app->preview->sights.items[0];
    const TableSetup *setup = app->preview->field->setup;
    char from[APP_ID_MAX], target[APP_ID_MAX];
    SDL_strlcpy(from, setup_id(setup, sight->from), sizeof from);
    SDL_strlcpy(target, setup_id(setup, sight->to), sizeof target);
    if (what_if_move(app, to)) {
        ask_sight(app, from, target);
    }
}

/* While something is held on trial, it follows the pointer. */
static void hold_frame(App *app, const AppHand *in) {
    const KitInput *input = kit_input(app->kit);
    bool key = kit_key(app->kit, SDLK_w, KMOD_NONE);
    bool lets_go = what_if_by_key(app) ? in->clicked || key : !(input->down & SDL_BUTTON_LMASK);
    if (!isnan(app->pointer.x)) {
        move_held(app, app->pointer);
    }
    if (lets_go) {
        what_if_let_go(app);
    }
    kit_set_cursor(app->kit, KIT_GRAB);
}

static bool takes_up(App *app, const AppHand *in) {
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (!has_question(app) || isnan(app->pointer.x)) {
        return false;
    }
    if (app->hover.kind != REF_NONE && kit_key(app->kit, SDLK_w, KMOD_NONE)) {
        return what_if_take(app, app->hover, app->pointer, true);
    }
    if (in->pressed) {
        app->pressed_on = app->hover;
    }
    if (!in->held || !far || app->pressed_on.kind == REF_NONE) {
        return false;
    }
    const KitInput *input = kit_input(app->kit);
    GeomVec pressed = camera_mm(&app->camera, vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y));
    return what_if_take(app, app->pressed_on, pressed, false);
}

/* ---- the frame ---- */

/* Until a target is clicked, the line follows the pointer from unit to unit. */
static void sight_frame(App *app, const AppHand *in) {
    if (what_if_holds(app)) {
        hold_frame(app, in);
        return;
    }
    if (takes_up(app, in)) {
        return;
    }
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (in->clicked && !(far && has_question(app))) {
        click(app, in);
        return;
    }
    bool asks = app->target.kind == REF_NONE && is_end(app, app->selected) && is_end(app, app->hover) &&
                !ref_equal(app->hover, app->selected) && !ref_equal(app->hover, app->rest_on);
    if (asks && (!app->preview || !ref_equal(app->preview->object, app->hover))) {
        ask_refs(app, app->selected, app->hover);
    }
    if (is_end(app, app->hover)) {
        kit_set_cursor(app->kit, KIT_HAND);
    }
}

static void sight_leave(App *app) {
    what_if_drop(app);
}

static const char *const SIGHT_HINTS[] = {"Click", "from, then to", "Drag, W", "what if it stood there",
                                          "R",     "region seen",   "Ctrl E",  "card",
                                          "Esc",   "back",          NULL};
const AppTool tool_sight = {.name = "Sight",
                            .key = "L",
                            .use = "Line of sight, both ways",
                            .code = SDLK_l,
                            .icon = KIT_ICON_SIGHT,
                            .verb = "sight",
                            .frame = sight_frame,
                            .leave = sight_leave,
                            .hints = SIGHT_HINTS};
