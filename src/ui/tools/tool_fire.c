#include "ui/tools/tool_fire.h"

#include "ui/tools/containers.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/fire_orders.h"
#include "ui/tools/hand.h"
#include "ui/tools/preview.h"
#include "ui/tools/refusal.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

static bool may_shoot(const Ui *ui, TableRef ref) {
    return ref_is(ref, REF_UNIT) && table_alive(ui_table(ui), ref);
}

static bool is_target(const Ui *ui, TableRef ref) {
    int side = setup_side_of(ui_setup(ui), ui->selected);
    if (ref_is(ref, REF_UNIT)) {
        return ui_setup(ui)->units[ref.index].side != side;
    }
    const TableWhere *where = table_where(ui_table(ui), ui->selected.index);
    return select_is_target(ui, ref) && !(where->kind == WHERE_INSIDE && ref_equal(ref, where->host));
}

static void choose_more(Ui *ui, TableRef ref) {
    for (int i = 0; i < ui->tools->fire.count; i++) {
        if (ref_equal(ui->tools->fire.chosen[i], ref)) {
            ui->tools->fire.chosen[i] = ui->tools->fire.chosen[--ui->tools->fire.count];
            return;
        }
    }
    if (ui->tools->fire.count < TOOLS_SHOOTERS_MAX && !ref_equal(ref, ui->selected)) {
        ui->tools->fire.chosen[ui->tools->fire.count++] = ref;
    }
}

/* Rolls, or says what would mend a shot that the rules refuse. */
static void shoot(Ui *ui) {
    if (tool_fire_is_aimed(ui) && hand_is_refused(ui) && !ui_in_lesson(ui)) {
        refusal_open_shot(ui, tool_fire_action(ui, ui->target));
    } else {
        tool_fire_roll(ui);
    }
}

/* Enter fires what is aimed, wherever the pointer is; after the shot it aims the same again. */
static bool fire_by_enter(Ui *ui) {
    TableRef last = ui->tools->fire.last;
    bool aimed = tool_fire_is_aimed(ui), again = !aimed && ref_is(ui->selected, REF_UNIT) && is_target(ui, last);
    if (ui->by_keys || !(aimed || again) || !kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)) {
        return false;
    }
    if (aimed) {
        shoot(ui);
    } else {
        ui->target = last;
        tool_fire_aim(ui);
    }
    return true;
}

static void fire_frame(Ui *ui, const UiHand *in) {
    bool can = ref_is(ui->selected, REF_UNIT), target = can && is_target(ui, ui->hover);
    if (can && !may_shoot(ui, ui->selected)) {
        hand_select(ui, ref_none());
        return;
    }
    if (tool_fire_lay_frame(ui, in)) {
        tool_fire_count_odds(ui);
        return;
    }
    if (refusal_is_open(ui) && !in->clicked) {
        return; /* the way to what is offered may lead over others */
    }
    if (fire_by_enter(ui)) {
        kit_set_cursor(ui->kit, KIT_CROSS);
    } else if (target) {
        bool fresh = !ref_equal(ui->hover, ui->target) && !ref_equal(ui->hover, ui->tools->rest.on);
        if (fresh || (in->clicked && !tool_fire_is_aimed(ui))) {
            ui->target = ui->hover;
            tool_fire_aim(ui);
        } else if (in->clicked && ui->tools->carried && !ui->by_keys) {
            ui->tools->carried = false; /* the next click, or Enter, rolls */
            kit_wake(ui->kit, 0);
        } else if (in->clicked) {
            shoot(ui);
        }
        kit_set_cursor(ui->kit, KIT_CROSS);
    } else if (in->clicked && may_shoot(ui, ui->hover)) {
        if (in->shift && can && !tool_fire_takes_one(ui_verb(ui, VERB_FIRE))) {
            choose_more(ui, ui->hover);
            tools_rest(ui);
        } else {
            hand_select(ui, ui->hover);
        }
    } else if (in->clicked) {
        hand_select(ui, ref_none());
    } else if (tool_fire_is_aimed(ui) && kit_key(ui->kit, SDLK_RETURN, KMOD_NONE)) {
        shoot(ui);
    }
    tool_fire_count_odds(ui);
    tool_fire_orders_frame(ui);
}

/* ---- the choices as chips ---- */

static double choice_row(Ui *ui, KitBox box, int index, const RulesArg *arg) {
    const char *ids[FIRE_WORDS_MAX], *names[FIRE_WORDS_MAX];
    int count = tool_fire_argument_words(ui, arg, ids, names);
    if (arg->kind == ARG_WORD && count < 2) {
        return 0;
    }
    BaseText label = {0};
    ruling_word(arg->name, &label);
    kit_text(ui->kit, kit_box(box.x, box.y, 96, 26), KIT_SIDE, kit_theme(ui->kit)->win_ink2, 0, text_get(&label));
    text_free(&label);
    double x = box.x + 100, y = box.y + 13;
    bool changed = false;
    for (int i = 0; i <= count; i++) {
        const char *word = arg->kind == ARG_BOOL ? (ui->tools->fire.flags[index] ? "yes" : "no")
                           : i                   ? names[i - 1]
                                                 : "any";
        double w = kit_chip_width(ui->kit, word);
        if (x + w > box.x + box.w && x > box.x + 100) {
            x = box.x + 100;
            y += 26;
        }
        bool on = arg->kind == ARG_BOOL ? ui->tools->fire.flags[index] : ui->tools->fire.words[index] == i;
        if (kit_chip(ui->kit, x, y, (KitChip){word, on ? KIT_HIGHLIGHTED : KIT_REST, arg->doc}).clicked) {
            ui->tools->fire.words[index] = i;
            ui->tools->fire.flags[index] = arg->kind == ARG_BOOL && !ui->tools->fire.flags[index];
            changed = true;
        }
        x += w + 6;
        if (arg->kind == ARG_BOOL) {
            break;
        }
    }
    if (changed && tool_fire_is_aimed(ui)) {
        tool_fire_aim(ui);
        tool_fire_count_odds(ui);
    }
    return y + 13 - box.y;
}

double tool_fire_choices(Ui *ui, KitBox box) {
    const RulesVerb *verb = ui_verb(ui, VERB_FIRE);
    double y = box.y;
    for (int i = 0; verb && i < verb->arg_count && i < TOOLS_ARGS_MAX; i++) {
        if (tool_fire_is_choice(ui, &verb->args[i])) {
            kit_push(ui->kit, verb->args[i].name);
            y += choice_row(ui, kit_box(box.x, y, box.w, 26), i, &verb->args[i]);
            kit_pop(ui->kit);
        }
    }
    y += tool_fire_lay_chip(ui, kit_box(box.x, y, box.w, 26));
    return y - box.y;
}

#define HINTS_CLICK "Click", "who fires, then the target", "Enter", "rolls, then aims again"
#define HINTS_SHIFT "Shift", "add shooter"
#define HINTS_LAY   "W", "lay templates by hand"
#define HINTS_END   "D", "type real dice", "Esc", "back", NULL

const char *const *tool_fire_hints(const Ui *ui) {
    static const char *const ALONE[] = {HINTS_CLICK, HINTS_END},
                             *const ALONE_LAYS[] = {HINTS_CLICK, HINTS_LAY, HINTS_END},
                             *const MANY[] = {HINTS_CLICK, HINTS_SHIFT, HINTS_END},
                             *const MANY_LAY[] = {HINTS_CLICK, HINTS_SHIFT, HINTS_LAY, HINTS_END};
    static const char *const LAYS[] = {"Click, Enter",
                                       "lays it, the last one fires",
                                       "Arrows",
                                       "move it",
                                       "W",
                                       "by itself again",
                                       "Esc",
                                       "takes one back",
                                       NULL};
    if (ui->tool != TOOL_FIRE) {
        return NULL;
    }
    if (ui->tools->fire.laying) {
        return LAYS;
    }
    bool alone = tool_fire_takes_one(ui_verb(ui, VERB_FIRE)), lays = tool_fire_can_lay(ui);
    return alone ? (lays ? ALONE_LAYS : ALONE) : lays ? MANY_LAY : MANY;
}

const UiTool tool_fire = {.name = "Fire",
                          .key = "X",
                          .use = "Pick who fires, hover a target for its odds, click to roll",
                          .code = SDLK_x,
                          .icon = KIT_ICON_FIRE,
                          .verb = VERB_FIRE,
                          .frame = fire_frame};
