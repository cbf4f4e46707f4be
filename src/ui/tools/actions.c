#include "ui/tools/actions.h"

#include "ui/tools/containers.h"
#include "ui/tools/hand.h"
#include "ui/tools/tool_select.h"
#include "ui/tools/tools.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* These have a tool of their own or belong to laying out a table. */
static bool has_own_tool(const char *verb) {
    static const char *const NAMES[] = {"move", "enter", "leave", "fire", "assault", "place", "set", "choose"};
    for (size_t i = 0; i < BASE_COUNT(NAMES); i++) {
        if (!strcmp(NAMES[i], verb)) {
            return true;
        }
    }
    return false;
}

/* Verbs that belong to a step of a procedure are offered with that step (tool_assault.c). */
static bool is_staged(const App *app, const char *verb) {
    const char *const *names = app_field(app)->data->system->staged;
    for (int i = 0; names && names[i]; i++) {
        if (!strcmp(names[i], verb)) {
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
static bool read_form(const App *app, const RulesVerb *verb, TableRef of, Form *out) {
    *out = (Form){NULL, NULL};
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        bool unit = arg->kind == ARG_UNIT || arg->kind == ARG_UNITS;
        if (rules_words(app_field(app)->data, verb, arg) && (arg->required || !out->word)) {
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

static bool flag_is_on(const App *app, const RulesArg *arg) {
    for (int i = 0; i < app->flag_count; i++) {
        if (app->flags_on[i] == arg) {
            return true;
        }
    }
    return false;
}

static void flag_turn(App *app, const RulesArg *arg) {
    for (int i = 0; i < app->flag_count; i++) {
        if (app->flags_on[i] == arg) {
            app->flags_on[i] = app->flags_on[--app->flag_count];
            app->acts.stale = true;
            return;
        }
    }
    if (app->flag_count < (int)BASE_COUNT(app->flags_on)) {
        app->flags_on[app->flag_count++] = arg;
        app->acts.stale = true;
    }
}

static void add_flags(App *app, const RulesVerb *verb, BaseTree *action) {
    for (int i = 0; i < verb->arg_count; i++) {
        if (is_flag(&verb->args[i]) && flag_is_on(app, &verb->args[i])) {
            tree_set(app->acts.arena, action, verb->args[i].name, tree_bool(app->acts.arena, true));
        }
    }
}

/* The ref to give for this argument when `of` acts: itself or its formation; ref_none() when there is none. */
static TableRef stands_for(const App *app, const RulesArg *who, TableRef of) {
    if (who->kind != ARG_FORMATION) {
        return of;
    }
    int formation = ref_is(of, REF_UNIT) ? app_setup(app)->units[of.index].formation : -1;
    return ref_is(of, REF_FORMATION) ? of : formation >= 0 ? ref_make(REF_FORMATION, formation) : ref_none();
}

static void judge(App *app, AppAct *act) {
    BaseArena *arena = app->acts.arena;
    Ruling *ruling = play_preview(app->session, act->action, NULL, NULL);
    const BaseTree *needs = tree_find(ruling->facts, "needs");
    if (needs && needs->kind == TREE_NUMBER) {
        act->need = arena_printf(arena, "%g+", needs->number);
    }
    if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        BaseText why = {0};
        ruling_how(ruling, &why);
        act->off = arena_strdup(arena, text_get(&why));
        text_free(&why);
    }
    ruling_destroy(ruling);
}

static void add(App *app, const RulesVerb *verb, const Form *form, TableRef who, const char *word) {
    AppActs *acts = &app->acts;
    BaseTree *action = tree_object(acts->arena);
    tree_set(acts->arena, action, "do", tree_text(acts->arena, verb->name));
    if (form->who) {
        tree_set(acts->arena, action, form->who->name, tree_text(acts->arena, setup_id(app_setup(app), who)));
    }
    if (word) {
        tree_set(acts->arena, action, form->word->name, tree_text(acts->arena, word));
    }
    add_flags(app, verb, action);
    acts->items = arena_grow(acts->arena, acts->items, acts->count, &acts->cap, sizeof *acts->items);
    AppAct *act = &acts->items[acts->count++];
    *act = (AppAct){.verb = verb, .word = word, .action = action};
    judge(app, act);
}

/* Words that are all refused for the same reason become one entry that cannot be done now. */
static void fold(AppActs *acts, int first) {
    AppAct *items = acts->items + first;
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

static void add_verb(App *app, const RulesVerb *verb, TableRef of) {
    Form form;
    if (verb->query || is_staged(app, verb->name) || has_own_tool(verb->name) || !read_form(app, verb, of, &form) ||
        (form.who != NULL) != (of.kind != REF_NONE)) { /* verbs without an actor are in the menu of the whole game */
        return;
    }
    TableRef who = form.who ? stands_for(app, form.who, of) : ref_none();
    if (form.who && who.kind == REF_NONE) {
        return;
    }
    const char *const *words = form.word ? rules_words(app_field(app)->data, verb, form.word) : NULL;
    int first = app->acts.count;
    for (int i = 0; words && words[i]; i++) {
        add(app, verb, &form, who, words[i]);
    }
    fold(&app->acts, first);
    if (!form.word) {
        add(app, verb, &form, who, NULL);
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

static void update(App *app, TableRef of) {
    AppActs *acts = &app->acts;
    bool same = acts->arena && ref_equal(acts->of, of) && acts->state == play_hash(app->session);
    if (same && !acts->stale) {
        return;
    }
    app->flag_count = same ? app->flag_count : 0; /* the flags were turned on for the thing shown before */
    actions_term(app);
    *acts = (AppActs){.arena = arena_create(), .of = of, .state = play_hash(app->session)};
    const RulesSystem *system = app_field(app)->data->system;
    for (int i = 0; i < system->verb_count; i++) {
        if (!is_same_again(system, i)) {
            add_verb(app, system->verbs[i], of);
        }
    }
}

void actions_term(App *app) {
    arena_destroy(app->acts.arena);
    memset(&app->acts, 0, sizeof app->acts);
}

/* ---- as a menu ---- */

enum { MENU_SIGHT, MENU_FIRE, MENU_REGION, MENU_DRAG, MENU_OWN };

void actions_open(App *app, TableRef of, double x, double y) {
    if (app->tool == TOOL_SELECT && select_is_host(app, of)) { /* the panel shows it and those inside */
        hand_select(app, of);
        return;
    }
    if (!ref_is(of, REF_UNIT) && !ref_is(of, REF_FORMATION)) {
        return;
    }
    if (!ref_equal(app->selected, of)) {
        hand_select(app, of);
    }
    app->menu_of = of;
    app->tab = PANEL_RULING;
    kit_menu_open(app->kit, "actions", x, y);
}

static void own_item(App *app, int item) {
    if (item == MENU_SIGHT) {
        app_set_tool(app, TOOL_SIGHT);
    } else if (item == MENU_FIRE) {
        app_set_tool(app, TOOL_FIRE);
    } else if (item == MENU_REGION) {
        app->region_on = !app->region_on;
    } else {
        app_set_tool(app, TOOL_SELECT);
        select_begin_drag(app, app->menu_of, vec(NAN, NAN), true);
    }
}

static const char *label_of(const App *app, const AppAct *act, BaseArena *arena) {
    BaseText label = {0};
    ruling_word(act->verb->name, &label);
    if (act->word) {
        text_addf(&label, ": %s", rules_say_word(app_field(app)->data, act->verb, act->word));
    }
    if (act->off) {
        text_addf(&label, " – %s", act->off);
    }
    const char *kept = arena_strdup(arena, text_get(&label));
    text_free(&label);
    return kept;
}

const KitItem *actions_of_game(App *app, BaseArena *arena, int *count) {
    update(app, ref_none());
    *count = app->acts.count;
    KitItem *items = arena_alloc(arena, (size_t)*count, sizeof *items);
    for (int i = 0; i < *count; i++) {
        const AppAct *act = &app->acts.items[i];
        const char *label = label_of(app, act, arena);
        items[i] = (KitItem){.label = label, .off = act->off ? label : NULL};
    }
    return items;
}

void actions_do_of_game(App *app, int index) {
    update(app, ref_none());
    if (index >= 0 && index < app->acts.count) {
        hand_do(app, app->acts.items[index].action);
    }
}

void actions_frame(App *app) {
    if (!kit_menu_is_open(app->kit, "actions")) {
        return;
    }
    if (play_waiting(app->session)) {
        return;
    }
    update(app, app->menu_of);
    bool unit = ref_is(app->menu_of, REF_UNIT);
    BaseArena *arena = arena_create();
    size_t room = (size_t)(MENU_OWN + 2 * app->acts.count); /* each may begin a group with a dividing line */
    KitItem *items = arena_alloc(arena, room, sizeof *items);
    const AppAct **acts = arena_alloc(arena, room, sizeof *acts);
    const char *no_unit = unit ? NULL : "Choose one of its units";
    const char *blind = app_can_look(app, app->menu_of) ? NULL : no_unit;
    int count = 0;
    items[count++] = (KitItem){"Sight from here", "L", app_tool_off(app, TOOL_SIGHT), false};
    items[count++] = (KitItem){"Fire", "X", app_tool_off(app, TOOL_FIRE), false};
    items[count++] = (KitItem){"What it sees", "R", app_has_region(app) ? blind : "This ruleset has no rules for it",
                               app->region_on};
    items[count++] = (KitItem){"Take it up", "Enter", no_unit, false};
    const RulesVerb *verb = NULL;
    for (int i = 0; i < app->acts.count; i++) {
        const AppAct *act = &app->acts.items[i];
        if (act->verb != verb) {
            items[count++] = (KitItem){0};
        }
        verb = act->verb;
        acts[count] = act;
        const char *label = label_of(app, act, arena);
        items[count++] = (KitItem){.label = label, .key = act->need, .off = act->off ? label : NULL};
    }
    int chosen = kit_menu(app->kit, "actions", items, count);
    const AppAct *act = chosen >= MENU_OWN ? acts[chosen] : NULL;
    arena_destroy(arena);
    if (act) {
        hand_do(app, act->action);
    } else if (chosen >= 0) {
        own_item(app, chosen);
    }
}

/* ---- as chips ---- */

/* Each chip stays on until the action is done. */
static double flag_chips(App *app, KitBox box, const RulesVerb *verb, double x, double *y) {
    const RulesArg *turned = NULL;
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        if (!is_flag(arg)) {
            continue;
        }
        BaseText label = {0};
        text_addf(&label, "+ %s", arg->name);
        double w = kit_chip_width(app->kit, text_get(&label));
        if (x + w > box.x + box.w && x > box.x + 70) {
            x = box.x + 70;
            *y += 26;
        }
        kit_push(app->kit, arg->name);
        KitChip chip = {text_get(&label), flag_is_on(app, arg) ? KIT_HIGHLIGHTED : KIT_REST, arg->doc};
        turned = kit_chip(app->kit, x, *y, chip).clicked ? arg : turned;
        kit_pop(app->kit);
        text_free(&label);
        x += w + 6;
    }
    if (turned) {
        flag_turn(app, turned);
        kit_wake(app->kit, 0);
    }
    return x;
}

static const AppAct *chip_row(App *app, KitBox box, int first, int count, double *height) {
    const AppAct *clicked = NULL;
    double x = box.x + 70, y = box.y + 13;
    BaseText verb = {0};
    ruling_word(app->acts.items[first].verb->name, &verb);
    kit_text(app->kit, kit_box(box.x, box.y, 66, 26), KIT_SIDE, kit_theme(app->kit)->win_ink2, 0, text_get(&verb));
    text_free(&verb);
    if (app->acts.items[first].folded) {
        double high = kit_paragraph(app->kit, box.x + 70, box.y + 4, box.w - 70, KIT_SIDE, kit_theme(app->kit)->ink3,
                                    app->acts.items[first].off, true);
        *height = fmax(26, high + 10);
        return NULL;
    }
    for (int i = first; i < first + count; i++) {
        const AppAct *act = &app->acts.items[i];
        const char *label = act->word ? act->word : "do it";
        const char *said = act->word ? rules_say_word(app_field(app)->data, act->verb, act->word) : NULL;
        const char *tip = act->off ? act->off : said != act->word ? said : act->verb->doc;
        double w = kit_chip_width(app->kit, label);
        if (x + w > box.x + box.w && x > box.x + 70) {
            x = box.x + 70;
            y += 26;
        }
        kit_push_number(app->kit, i);
        if (kit_chip(app->kit, x, y, (KitChip){label, act->off ? KIT_DIM : KIT_REST, tip}).clicked) {
            clicked = act;
        }
        kit_pop(app->kit);
        x += w + 6;
    }
    flag_chips(app, box, app->acts.items[first].verb, x, &y);
    *height = y + 16 - box.y;
    return clicked;
}

double actions_chips(App *app, KitBox box, TableRef of) {
    update(app, of);
    const AppAct *clicked = NULL;
    double y = box.y;
    for (int i = 0; i < app->acts.count;) {
        int count = 1;
        while (i + count < app->acts.count && app->acts.items[i + count].verb == app->acts.items[i].verb) {
            count++;
        }
        double height;
        const AppAct *here = chip_row(app, kit_box(box.x, y, box.w, 26), i, count, &height);
        clicked = here ? here : clicked;
        y += height;
        i += count;
    }
    if (clicked && clicked->off) {
        hand_preview(app, clicked->action); /* shows the refusal with its rules */
    } else if (clicked) {
        hand_do(app, clicked->action);
    }
    return y - box.y;
}
