#include "ui/tools/actions.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/paces.h"
#include "ui/tools/preview.h"
#include "ui/tools/region.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* These have a tool of their own or belong to laying out a table. */
static bool has_own_tool(RulesVerbRole role) {
    return role == VERB_MOVE || role == VERB_ENTER || role == VERB_LEAVE || role == VERB_FIRE || role == VERB_ASSAULT ||
           role == VERB_PLACE || role == VERB_SET;
}

/* Verbs that belong to a step of a procedure are offered with that step (procedure.c). */
static bool is_staged(const RulesSystem *system, const RulesVerb *verb) {
    for (int i = 0; system->staged && system->staged[i]; i++) {
        if (system->staged[i] == verb) {
            return true;
        }
    }
    return false;
}

/* ---- reading a verb ---- */

typedef struct {
    const RulesArg *who, *word;
} Form;

/* False: the verb needs more than that, or another kind of thing. */
static bool read_form(const Ui *ui, const RulesVerb *verb, TableRef of, Form *out) {
    *out = (Form){NULL, NULL};
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        bool unit = arg->kind == ARG_UNIT || arg->kind == ARG_UNITS;
        if (rules_words(ui_field(ui)->data, verb, arg) && (arg->required || !out->word)) {
            out->word = arg;
        } else if (!out->who && ((unit && ref_is(of, REF_UNIT)) || arg->kind == ARG_FORMATION)) {
            out->who = arg;
        } else if (arg->required) {
            return false;
        }
    }
    return out->who || out->word;
}

/* ---- yes-or-no arguments ---- */

static bool is_flag(const RulesArg *arg) {
    return arg->kind == ARG_BOOL && !arg->required;
}

static bool flag_is_on(const Ui *ui, const RulesArg *arg) {
    for (int i = 0; i < ui->tools->menu.flag_count; i++) {
        if (ui->tools->menu.flags[i] == arg) {
            return true;
        }
    }
    return false;
}

static void flag_turn(Ui *ui, const RulesArg *arg) {
    for (int i = 0; i < ui->tools->menu.flag_count; i++) {
        if (ui->tools->menu.flags[i] == arg) {
            ui->tools->menu.flags[i] = ui->tools->menu.flags[--ui->tools->menu.flag_count];
            ui->tools->acts.stale = true;
            return;
        }
    }
    if (ui->tools->menu.flag_count < (int)BASE_COUNT(ui->tools->menu.flags)) {
        ui->tools->menu.flags[ui->tools->menu.flag_count++] = arg;
        ui->tools->acts.stale = true;
    }
}

static void add_flags(Ui *ui, const RulesVerb *verb, BaseTree *action) {
    for (int i = 0; i < verb->arg_count; i++) {
        if (is_flag(&verb->args[i]) && flag_is_on(ui, &verb->args[i])) {
            tree_set(ui->tools->acts.arena, action, verb->args[i].name, tree_bool(ui->tools->acts.arena, true));
        }
    }
}

/* The ref to give for this argument when `of` acts: itself or its formation; ref_none() when there is none. */
static TableRef stands_for(const Ui *ui, const RulesArg *who, TableRef of) {
    if (who->kind != ARG_FORMATION) {
        return of;
    }
    int formation = ref_is(of, REF_UNIT) ? ui_setup(ui)->units[of.index].formation : -1;
    return ref_is(of, REF_FORMATION) ? of : formation >= 0 ? ref_make(REF_FORMATION, formation) : ref_none();
}

static void judge(Ui *ui, ToolsAct *act) {
    BaseArena *arena = ui->tools->acts.arena;
    Ruling *ruling = play_preview(ui->session, act->action, NULL, NULL);
    const BaseTree *needs = tree_find(ruling->facts, "needs");
    if (needs && needs->kind == TREE_NUMBER) {
        act->need = arena_printf(arena, "%g+", needs->number);
    }
    if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        BaseText why = {0};
        ruling_why_not(ruling, &why);
        act->off = arena_strdup(arena, text_get(&why));
        text_free(&why);
    }
    ruling_destroy(ruling);
}

static void add(Ui *ui, const RulesVerb *verb, const Form *form, TableRef who, const char *word) {
    ToolsActs *acts = &ui->tools->acts;
    BaseTree *action = tree_object(acts->arena);
    tree_set(acts->arena, action, "do", tree_text(acts->arena, verb->name));
    if (form->who) {
        tree_set(acts->arena, action, form->who->name, tree_text(acts->arena, setup_id(ui_setup(ui), who)));
    }
    if (word) {
        tree_set(acts->arena, action, form->word->name, tree_text(acts->arena, word));
    }
    add_flags(ui, verb, action);
    acts->items = arena_grow(acts->arena, acts->items, acts->count, &acts->cap, sizeof *acts->items);
    ToolsAct *act = &acts->items[acts->count++];
    *act = (ToolsAct){.verb = verb, .word = word, .action = action};
    judge(ui, act);
}

/* Words that are all refused for the same reason become one entry that cannot be done now. */
static void fold(ToolsActs *acts, int first) {
    ToolsAct *items = acts->items + first;
    int count = acts->count - first;
    for (int i = 0; i < count; i++) {
        if (!items[i].off || strcmp(items[i].off, items[0].off) != 0) {
            return;
        }
    }
    if (count > 1) {
        items[0].word = NULL;
        items[0].folded = true;
        acts->count = first + 1;
    }
}

static void add_verb(Ui *ui, const RulesVerb *verb, TableRef of) {
    const RulesSystem *system = ui_field(ui)->data->system;
    Form form;
    if (verb->query || is_staged(system, verb) || has_own_tool(rules_role(system, verb->name)) ||
        !read_form(ui, verb, of, &form) ||
        (form.who != NULL) != (of.kind != REF_NONE)) { /* verbs without an actor are in the menu of the whole game */
        return;
    }
    TableRef who = form.who ? stands_for(ui, form.who, of) : ref_none();
    if (form.who && who.kind == REF_NONE) {
        return;
    }
    const char *const *words = form.word ? rules_words(ui_field(ui)->data, verb, form.word) : NULL;
    int first = ui->tools->acts.count;
    for (int i = 0; words && words[i]; i++) {
        add(ui, verb, &form, who, words[i]);
    }
    fold(&ui->tools->acts, first);
    if (!form.word) {
        add(ui, verb, &form, who, NULL);
    }
}

/* True if an earlier verb of the system resolves to the same function: a synonym is not offered twice. */
static bool is_same_again(const RulesSystem *system, int index) {
    for (int i = 0; i < index; i++) {
        if (system->verbs[i]->resolve == system->verbs[index]->resolve) {
            return true;
        }
    }
    return false;
}

static void update(Ui *ui, TableRef of) {
    ToolsActs *acts = &ui->tools->acts;
    bool same = acts->arena && ref_equal(acts->of, of) && acts->state == play_hash(ui->session);
    if (same && !acts->stale) {
        return;
    }
    ui->tools->menu.flag_count =
        same ? ui->tools->menu.flag_count : 0; /* the flags were turned on for the thing shown before */
    arena_destroy(acts->arena);
    *acts = (ToolsActs){.arena = arena_create(), .of = of, .state = play_hash(ui->session)};
    const RulesSystem *system = ui_field(ui)->data->system;
    for (int i = 0; i < system->verb_count; i++) {
        if (!is_same_again(system, i)) {
            add_verb(ui, system->verbs[i], of);
        }
    }
}

void actions_term(Ui *ui) {
    arena_destroy(ui->tools->acts.arena);
    memset(&ui->tools->acts, 0, sizeof ui->tools->acts);
    select_forget_paces(ui);
}

/* ---- as a menu ---- */

enum { MENU_SIGHT, MENU_FIRE, MENU_ASSAULT, MENU_REGION, MENU_DRAG, MENU_OWN };

void actions_open(Ui *ui, TableRef of, double x, double y) {
    if (ui->tool == TOOL_SELECT && select_is_host(ui, of)) { /* the panel shows it and those inside */
        hand_select(ui, of);
        return;
    }
    if (!ref_is(of, REF_UNIT) && !ref_is(of, REF_FORMATION)) {
        return;
    }
    if (!ref_equal(ui->selected, of)) {
        hand_select(ui, of);
    }
    ui->tools->menu.of = of;
    ui->page.tab = PANEL_RULING;
    kit_menu_open(ui->kit, "actions", x, y);
}

static void own_item(Ui *ui, int item) {
    if (item == MENU_SIGHT) {
        tools_take(ui, TOOL_SIGHT);
    } else if (item == MENU_FIRE) {
        tools_take(ui, TOOL_FIRE);
    } else if (item == MENU_ASSAULT) {
        tools_take(ui, TOOL_ASSAULT);
    } else if (item == MENU_REGION) {
        ui->tools->region.on = !ui->tools->region.on;
    } else {
        tools_take(ui, TOOL_SELECT);
        select_begin_drag(ui, ui->tools->menu.of, vec(NAN, NAN), true);
    }
}

static const char *label_of(const Ui *ui, const ToolsAct *act, BaseArena *arena) {
    BaseText label = {0};
    ruling_word(act->verb->name, &label);
    if (act->word) {
        text_addf(&label, ": %s", rules_describe_word(ui_field(ui)->data, act->verb, act->word));
    }
    if (act->off) {
        text_addf(&label, " – %s", act->off);
    }
    const char *kept = arena_strdup(arena, text_get(&label));
    text_free(&label);
    return kept;
}

const KitItem *actions_of_game(Ui *ui, BaseArena *arena, int *count) {
    update(ui, ref_none());
    *count = ui->tools->acts.count;
    KitItem *items = arena_alloc(arena, (size_t)*count, sizeof *items);
    for (int i = 0; i < *count; i++) {
        const ToolsAct *act = &ui->tools->acts.items[i];
        const char *label = label_of(ui, act, arena);
        items[i] = (KitItem){.label = label, .off = act->off ? label : NULL};
    }
    return items;
}

void actions_do_of_game(Ui *ui, int index) {
    update(ui, ref_none());
    if (index >= 0 && index < ui->tools->acts.count) {
        hand_do(ui, ui->tools->acts.items[index].action);
    }
}

void actions_frame(Ui *ui) {
    if (!kit_menu_is_open(ui->kit, "actions")) {
        return;
    }
    if (play_waiting(ui->session)) {
        return;
    }
    update(ui, ui->tools->menu.of);
    bool unit = ref_is(ui->tools->menu.of, REF_UNIT);
    BaseArena *arena = arena_create();
    size_t room = (size_t)(MENU_OWN + 2 * ui->tools->acts.count); /* each may begin a group with a dividing line */
    KitItem *items = arena_alloc(arena, room, sizeof *items);
    const ToolsAct **acts = arena_alloc(arena, room, sizeof *acts);
    const char *no_unit = unit ? NULL : "Choose one of its units";
    const char *blind = tool_region_can_look(ui, ui->tools->menu.of) ? NULL : no_unit;
    int count = 0;
    items[count++] = (KitItem){"Sight from here", "L", tools_off(ui, TOOL_SIGHT), false, NULL};
    items[count++] = (KitItem){"Fire", "X", tools_off(ui, TOOL_FIRE), false, NULL};
    items[count++] = (KitItem){"Assault", "A", tools_off(ui, TOOL_ASSAULT), false, NULL};
    items[count++] =
        (KitItem){"What it sees", "R", tool_region_is_ruled(ui) ? blind : "This ruleset has no rules for it",
                  ui->tools->region.on, NULL};
    items[count++] = (KitItem){"Take it up", "Enter", no_unit, false, NULL};
    const RulesVerb *verb = NULL;
    for (int i = 0; i < ui->tools->acts.count; i++) {
        const ToolsAct *act = &ui->tools->acts.items[i];
        if (act->verb != verb) {
            items[count++] = (KitItem){0};
        }
        verb = act->verb;
        acts[count] = act;
        const char *label = label_of(ui, act, arena);
        items[count++] = (KitItem){.label = label, .key = act->need, .off = act->off ? label : NULL};
    }
    int chosen = kit_menu(ui->kit, "actions", items, count);
    const ToolsAct *act = chosen >= MENU_OWN ? acts[chosen] : NULL;
    arena_destroy(arena);
    if (act) {
        hand_do(ui, act->action);
    } else if (chosen >= 0) {
        own_item(ui, chosen);
    }
}

/* ---- as chips ---- */

/* Each chip stays on until the action is done. */
static double flag_chips(Ui *ui, KitBox box, const RulesVerb *verb, double x, double *y) {
    const RulesArg *turned = NULL;
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        if (!is_flag(arg)) {
            continue;
        }
        BaseText label = {0};
        text_addf(&label, "+ %s", arg->name);
        double w = kit_chip_width(ui->kit, text_get(&label));
        if (x + w > box.x + box.w && x > box.x + 70) {
            x = box.x + 70;
            *y += 26;
        }
        kit_push(ui->kit, arg->name);
        KitChip chip = {text_get(&label), flag_is_on(ui, arg) ? KIT_HIGHLIGHTED : KIT_REST, arg->doc};
        turned = kit_chip(ui->kit, x, *y, chip).clicked ? arg : turned;
        kit_pop(ui->kit);
        text_free(&label);
        x += w + 6;
    }
    if (turned) {
        flag_turn(ui, turned);
        kit_wake(ui->kit, 0);
    }
    return x;
}

static const ToolsAct *chip_row(Ui *ui, KitBox box, int first, int count, double *height) {
    const ToolsAct *clicked = NULL;
    double x = box.x + 70, y = box.y + 13;
    BaseText verb = {0};
    ruling_word(ui->tools->acts.items[first].verb->name, &verb);
    kit_text(ui->kit, kit_box(box.x, box.y, 66, 26), KIT_SIDE, kit_theme(ui->kit)->win_ink2, 0, text_get(&verb));
    text_free(&verb);
    if (ui->tools->acts.items[first].folded) {
        double high = kit_paragraph(ui->kit, box.x + 70, box.y + 4, box.w - 70, KIT_SIDE, kit_theme(ui->kit)->ink3,
                                    ui->tools->acts.items[first].off, true);
        *height = fmax(26, high + 10);
        return NULL;
    }
    for (int i = first; i < first + count; i++) {
        const ToolsAct *act = &ui->tools->acts.items[i];
        const char *label = act->word ? act->word : "do it";
        const char *words = act->word ? rules_describe_word(ui_field(ui)->data, act->verb, act->word) : NULL;
        const char *tip = act->off ? act->off : words != act->word ? words : act->verb->doc;
        double w = kit_chip_width(ui->kit, label);
        if (x + w > box.x + box.w && x > box.x + 70) {
            x = box.x + 70;
            y += 26;
        }
        kit_push_number(ui->kit, i);
        if (kit_chip(ui->kit, x, y, (KitChip){label, act->off ? KIT_DIM : KIT_REST, tip}).clicked) {
            clicked = act;
        }
        kit_pop(ui->kit);
        x += w + 6;
    }
    flag_chips(ui, box, ui->tools->acts.items[first].verb, x, &y);
    *height = y + 16 - box.y;
    return clicked;
}

double actions_chips(Ui *ui, KitBox box, TableRef of) {
    update(ui, of);
    const ToolsAct *clicked = NULL;
    double y = box.y;
    for (int i = 0; i < ui->tools->acts.count;) {
        int count = 1;
        while (i + count < ui->tools->acts.count &&
               ui->tools->acts.items[i + count].verb == ui->tools->acts.items[i].verb) {
            count++;
        }
        double height;
        const ToolsAct *here = chip_row(ui, kit_box(box.x, y, box.w, 26), i, count, &height);
        clicked = here ? here : clicked;
        y += height;
        i += count;
    }
    if (clicked && clicked->off) {
        hand_preview(ui, clicked->action); /* shows the refusal with its rules */
    } else if (clicked) {
        hand_do(ui, clicked->action);
    }
    return y - box.y;
}
