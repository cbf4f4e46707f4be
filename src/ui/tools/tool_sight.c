#include "ui/tools/tool_sight.h"

#include "play/what_if.h"
#include "rules/ruling_words.h"
#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/nearest.h"
#include "ui/tools/preview.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#define DRAG_PX 4.0 /* px: a click may wander this far */

static BaseTree *sight_action(Ui *ui, const char *from, const char *to) {
    BaseTree *action = hand_action(ui, VERB_SIGHT);
    tree_set(ui->tools->arena, action, "from", tree_text(ui->tools->arena, from));
    tree_set(ui->tools->arena, action, "to", tree_text(ui->tools->arena, to));
    return action;
}

static void ask_readings(Ui *ui, PlaySession *session) {
    const RulesSight *sight = ruling_is_sight(ui->preview) ? &ui->preview->sights.items[0] : NULL;
    ui->tools->sight.flip_count =
        sight ? play_flip_sight(session, sight->from, sight->to, ui->preview, ui->tools->sight.flips, DISPUTE_FLIPS_MAX)
              : 0;
}

/* Of a what-if: what the table as it stands says to the same question. */
static void ask_as_it_stands(Ui *ui, const char *from, const char *to) {
    ToolsSight *sight = &ui->tools->sight;
    sight->alone[0] = '\0';
    if (what_if_holds(ui) && sight->as_it_stands[0] && ruling_is_sight(ui->preview)) { /* asked when the drag began */
        sight->turned = sight->stands_seen != ui->preview->sights.items[0].visible;
        return;
    }
    sight->as_it_stands[0] = '\0';
    sight->turned = false;
    if (!what_if_stands(ui) || !ruling_is_sight(ui->preview)) {
        return;
    }
    Ruling *ruling = play_preview(ui->session, sight_action(ui, from, to), NULL, NULL);
    if (ruling_is_sight(ruling)) {
        BaseText answer = {0};
        telling_brief(ruling, &answer);
        SDL_strlcpy(sight->as_it_stands, text_get(&answer), sizeof sight->as_it_stands);
        sight->stands_seen = ruling->sights.items[0].visible;
        sight->turned = sight->stands_seen != ui->preview->sights.items[0].visible;
        text_free(&answer);
    }
    ruling_destroy(ruling);
}

/* Takes ids, not refs, because the question may be put to another table than the real one. */
static void ask_sight(Ui *ui, const char *from, const char *to) {
    char here[UI_ID_MAX], there[UI_ID_MAX]; /* copied: the ids may belong to a table that is about to be destroyed */
    SDL_strlcpy(here, from, sizeof here);
    SDL_strlcpy(there, to, sizeof there);
    PlaySession *session = what_if_session(ui);
    double scrolled = ui->page.scroll.y;
    bool same = ui->preview && ruling_is_sight(ui->preview) && ui->target.kind != REF_NONE;
    hand_drop_preview(ui);
    ui->tools->sight.back = play_preview(session, sight_action(ui, there, here), NULL, NULL);
    ui->preview = play_preview(session, sight_action(ui, here, there), NULL, NULL);
    ui->shown = ui->preview;
    ask_readings(ui, session);
    ask_as_it_stands(ui, here, there);
    ui->tools->sight.asked++;
    ui->tools->sight.asked_at = ui->now;
    ui->page.scroll.y = same ? scrolled : 0;
}

void tool_sight_ask(Ui *ui, TableRef from, TableRef to) {
    ask_sight(ui, setup_id(ui_setup(ui), from), setup_id(ui_setup(ui), to));
}

void tool_sight_again(Ui *ui) {
    if (ui->tool == TOOL_SIGHT && ui->preview && ruling_is_sight(ui->preview)) {
        const RulesSight *sight = &ui->preview->sights.items[0];
        const TableSetup *setup = ui->preview->field->setup;
        ask_sight(ui, setup_id(setup, sight->from), setup_id(setup, sight->to));
    }
}

/* Shows the nearest other answer as a what-if; nothing while none is known. */
static void sight_show_nearest(Ui *ui) {
    const RulesSight *sight = ui->preview && ruling_is_sight(ui->preview) ? &ui->preview->sights.items[0] : NULL;
    const RulesNearest *nearest = sight ? &sight->margin.nearest : NULL;
    if (nearest && nearest->answer) {
        char from[UI_ID_MAX], to[UI_ID_MAX];
        SDL_strlcpy(from, setup_id(ui->preview->field->setup, sight->from), sizeof from);
        SDL_strlcpy(to, setup_id(ui->preview->field->setup, sight->to), sizeof to);
        if (what_if_move_all(ui, nearest->moves, nearest->move_count)) {
            ask_sight(ui, from, to);
        }
    }
}

void tool_sight_put_back(Ui *ui) {
    bool asked = ui->preview && ruling_is_sight(ui->preview);
    char from[UI_ID_MAX] = "", to[UI_ID_MAX] = "";
    if (asked) {
        const RulesSight *sight = &ui->preview->sights.items[0];
        SDL_strlcpy(from, setup_id(ui->preview->field->setup, sight->from), sizeof from);
        SDL_strlcpy(to, setup_id(ui->preview->field->setup, sight->to), sizeof to);
    }
    what_if_drop(ui);
    if (asked) {
        ask_sight(ui, from, to);
    } else {
        tools_rest(ui);
    }
}

static bool is_end(const Ui *ui, TableRef ref) {
    return ref_is(ref, REF_UNIT) || ref_is(ref, REF_HEX) || select_is_host(ui, ref);
}

static void click(Ui *ui, const UiHand *in) {
    bool from = !is_end(ui, ui->selected) || ref_equal(ui->hover, ui->selected) || in->ctrl;
    if (!is_end(ui, ui->hover)) { /* empty ground deselects the target, then the viewer */
        if (ui->target.kind != REF_NONE) {
            ui->target = ref_none();
            tools_rest(ui);
        } else {
            hand_select(ui, ref_none());
        }
    } else if (from) {
        hand_select(ui, ui->hover);
        ui->page.tab = PANEL_RULING;
    } else {
        ui->target = ui->hover;
        tool_sight_ask(ui, ui->selected, ui->target);
        ui->page.tab = PANEL_RULING;
    }
}

/* ---- what if ---- */

/* True if a pair is asked about, so that there is a verdict to follow. */
static bool has_question(const Ui *ui) {
    return ui->target.kind != REF_NONE && ui->preview && ruling_is_sight(ui->preview);
}

static void move_held(Ui *ui, GeomVec to) {
    const RulesSight *sight = &ui->preview->sights.items[0];
    const TableSetup *setup = ui->preview->field->setup;
    char from[UI_ID_MAX], target[UI_ID_MAX];
    SDL_strlcpy(from, setup_id(setup, sight->from), sizeof from);
    SDL_strlcpy(target, setup_id(setup, sight->to), sizeof target);
    if (what_if_move(ui, to)) {
        ask_sight(ui, from, target);
    }
}

/* While something is held on trial, it follows the pointer. */
static void hold_frame(Ui *ui, const UiHand *in) {
    const KitInput *input = kit_input(ui->kit);
    bool key = kit_key(ui->kit, SDLK_w, KMOD_NONE);
    bool lets_go = what_if_by_key(ui) ? in->clicked || key : !(input->down & SDL_BUTTON_LMASK);
    if (!isnan(ui->pointer.x)) {
        move_held(ui, ui->pointer);
    }
    if (lets_go) {
        what_if_let_go(ui);
    }
    kit_set_cursor(ui->kit, KIT_GRAB);
}

/* W takes up what is under the pointer; over nothing that can be moved it shows the nearest other answer. */
static bool take_by_key(Ui *ui) {
    bool over = !isnan(ui->pointer.x) && ui->hover.kind != REF_NONE && play_can_shift(ui->session, ui->hover);
    if (over) {
        return what_if_take(ui, ui->hover, ui->pointer, true);
    }
    sight_show_nearest(ui);
    return true;
}

static bool takes_up(Ui *ui, const UiHand *in) {
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (!has_question(ui)) {
        return false;
    }
    if (kit_key(ui->kit, SDLK_w, KMOD_NONE)) {
        return take_by_key(ui);
    }
    if (isnan(ui->pointer.x)) {
        return false;
    }
    if (in->pressed) {
        ui->tools->sight.pressed_on = ui->hover;
    }
    if (!in->held || !far || ui->tools->sight.pressed_on.kind == REF_NONE) {
        return false;
    }
    const KitInput *input = kit_input(ui->kit);
    GeomVec pressed = camera_mm(&ui->camera, vec(input->x - in->touch.drag_x, input->y - in->touch.drag_y));
    return what_if_take(ui, ui->tools->sight.pressed_on, pressed, false);
}

/* ---- the frame ---- */

/* Until a target is clicked, the line follows the pointer from unit to unit. */
static void sight_frame(Ui *ui, const UiHand *in) {
    if (ui->tools->sight.show_nearest) {
        ui->tools->sight.show_nearest = false;
        sight_show_nearest(ui);
    }
    if (what_if_holds(ui)) {
        hold_frame(ui, in);
        return;
    }
    if (takes_up(ui, in)) {
        return;
    }
    bool far = fabs(in->touch.drag_x) + fabs(in->touch.drag_y) > DRAG_PX;
    if (in->clicked && !(far && has_question(ui))) {
        click(ui, in);
        return;
    }
    bool asks = ui->target.kind == REF_NONE && is_end(ui, ui->selected) && is_end(ui, ui->hover) &&
                !ref_equal(ui->hover, ui->selected) && !ref_equal(ui->hover, ui->tools->rest.on);
    if (asks && (!ui->preview || !ref_equal(ui->preview->object, ui->hover))) {
        tool_sight_ask(ui, ui->selected, ui->hover);
    }
    if (is_end(ui, ui->hover)) {
        kit_set_cursor(ui->kit, KIT_HAND);
    }
}

static void sight_leave(Ui *ui) {
    tool_nearest_drop(ui);
    what_if_drop(ui);
}

static const char *const SIGHT_HINTS[] = {"Click", "from, then to", "Drag, W", "what if it stood there",
                                          "R",     "region seen",   "Ctrl E",  "card",
                                          "Esc",   "back",          NULL};
const UiTool tool_sight = {.name = "Sight",
                           .key = "L",
                           .use = "Line of sight, both ways",
                           .code = SDLK_l,
                           .icon = KIT_ICON_SIGHT,
                           .verb = VERB_SIGHT,
                           .frame = sight_frame,
                           .leave = sight_leave,
                           .hints = SIGHT_HINTS};
