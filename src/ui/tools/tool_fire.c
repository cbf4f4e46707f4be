#include "ui/tools/tool_fire.h"

#include "ui/tools/containers.h"
#include "ui/tools/fire_lay.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>

#define VERB       "fire"
#define CLOSE_VERB "assault"
#define COUNT_MS   20.0 /* ms of each frame spent counting odds */

/* ---- the shooters ---- */

int fire_shooters(const App *app, int *out, int cap) {
    int count = 0;
    if (!ref_is(app->selected, REF_UNIT) || !table_alive(app_table(app), app->selected)) {
        return 0;
    }
    int formation = app_setup(app)->units[app->selected.index].formation;
    if (!app->chosen_count && formation >= 0) {
        count = table_members(app_table(app), ref_make(REF_FORMATION, formation), out, cap);
        return count < cap ? count : cap;
    }
    out[count++] = app->selected.index;
    for (int i = 0; i < app->chosen_count && count < cap; i++) {
        out[count++] = app->chosen[i].index;
    }
    return count;
}

static bool may_shoot(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) && table_alive(app_table(app), ref);
}

static bool is_target(const App *app, TableRef ref) {
    int side = setup_side_of(app_setup(app), app->selected);
    if (ref_is(ref, REF_UNIT)) {
        return app_setup(app)->units[ref.index].side != side;
    }
    const TableWhere *where = table_where(app_table(app), app->selected.index);
    return select_is_target(app, ref) && !(where->kind == WHERE_INSIDE && ref_equal(ref, where->host));
}

static void choose_more(App *app, TableRef ref) {
    for (int i = 0; i < app->chosen_count; i++) {
        if (ref_equal(app->chosen[i], ref)) {
            app->chosen[i] = app->chosen[--app->chosen_count];
            return;
        }
    }
    if (app->chosen_count < APP_CHOSEN_MAX && !ref_equal(ref, app->selected)) {
        app->chosen[app->chosen_count++] = ref;
    }
}

/* ---- the choices ---- */

#define WORDS_MAX 24

/* The row of a weapon in a profile: the item itself, or the row with its id in the ruleset's list of the same name. */
static const BaseTree *weapon_row(const App *app, const char *list, const BaseTree *item) {
    const BaseTree *rows = item->kind == TREE_TEXT ? tree_find(app_field(app)->data->root, list) : NULL;
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        if (!strcmp(tree_get_text(it, "id", ""), item->text)) {
            return it;
        }
    }
    return item;
}

/* The words of an argument: the verb's own, or, for an argument named "weapon", the ids under "weapons" in the profiles
 * of the shooters. */
static int argument_words(const App *app, const RulesArg *arg, const char **ids, const char **names) {
    int units[APP_CHOSEN_MAX], unit_count = fire_shooters(app, units, APP_CHOSEN_MAX), count = 0;
    char plural[48];
    for (int i = 0; arg->words && arg->words[i] && count < WORDS_MAX; i++) {
        ids[count] = names[count] = arg->words[i];
        count++;
    }
    snprintf(plural, sizeof plural, "%ss", arg->name);
    for (int u = 0; !arg->words && u < unit_count; u++) {
        const RulesProfile *profile = &app_field(app)->data->profiles[app_setup(app)->units[units[u]].profile];
        const BaseTree *list = tree_find(profile->row, plural);
        for (int i = 0; list && i < list->count && count < WORDS_MAX; i++) {
            const BaseTree *item = weapon_row(app, plural, tree_at(list, i));
            const char *id = tree_get_text(item, "id", NULL);
            bool known = id == NULL;
            for (int k = 0; k < count && !known; k++) {
                known = !strcmp(ids[k], id);
            }
            if (!known) {
                ids[count] = id;
                names[count++] = tree_get_text(item, "name", id);
            }
        }
    }
    return count;
}

/* True if the argument is optional and can make a difference for these shooters. */
static bool is_choice(const App *app, const RulesArg *arg) {
    const RulesSystem *system = app_field(app)->data->system;
    int units[APP_CHOSEN_MAX], count = fire_shooters(app, units, APP_CHOSEN_MAX);
    bool left = !arg->required && (arg->kind == ARG_WORD || arg->kind == ARG_BOOL);
    return left &&
           (!system->offers || system->offers(app_field(app), app_table(app), app_verb(app, VERB), arg, units, count));
}

static void add_choices(App *app, BaseTree *action) {
    const RulesVerb *verb = app_verb(app, VERB);
    for (int i = 0; verb && i < verb->arg_count && i < APP_ARGS_MAX; i++) {
        const RulesArg *arg = &verb->args[i];
        const char *ids[WORDS_MAX], *names[WORDS_MAX];
        if (!is_choice(app, arg)) {
            continue;
        }
        if (arg->kind == ARG_BOOL && app->flags[i]) {
            tree_set(app->arena, action, arg->name, tree_bool(app->arena, true));
        } else if (arg->kind == ARG_WORD && app->words[i] > 0 &&
                   app->words[i] <= argument_words(app, arg, ids, names)) {
            tree_set(app->arena, action, arg->name, tree_text(app->arena, ids[app->words[i] - 1]));
        }
    }
}

/* True if the verb names one unit as the actor, not a formation. */
static bool takes_one(const RulesVerb *verb) {
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (!strcmp(verb->args[i].name, "unit")) {
            return verb->args[i].kind == ARG_UNIT;
        }
    }
    return false;
}

static BaseTree *volley(App *app, TableRef at) {
    const TableUnit *unit = &app_setup(app)->units[app->selected.index];
    BaseTree *action = hand_action(app, VERB);
    if (takes_one(app_verb(app, VERB))) {
        hand_add_ref(app, action, "unit", app->selected);
    } else if (app->chosen_count || unit->formation < 0) {
        BaseTree *list = tree_set(app->arena, action, "unit", tree_list(app->arena));
        tree_push(list, tree_text(app->arena, setup_id(app_setup(app), app->selected)));
        for (int i = 0; i < app->chosen_count; i++) {
            tree_push(list, tree_text(app->arena, setup_id(app_setup(app), app->chosen[i])));
        }
    } else {
        hand_add_ref(app, action, "formation", ref_make(REF_FORMATION, unit->formation));
    }
    hand_add_ref(app, action, "at", at);
    add_choices(app, action);
    fire_add_point(app, action);
    return action;
}

/* True if the rules would not let it happen. */
static bool is_refused(App *app, const BaseTree *action) {
    Ruling *ruling = play_preview(app->session, action, NULL, NULL);
    bool refused = ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD;
    ruling_destroy(ruling);
    return refused;
}

/* Where both fire and close combat are one unit against one other, pointing at an enemy means whichever of the two is
 * allowed. */
BaseTree *fire_action(App *app, TableRef at) {
    BaseTree *shot = volley(app, at);
    bool single = takes_one(app_verb(app, VERB)) && takes_one(app_verb(app, CLOSE_VERB));
    if (!single || !ref_is(at, REF_UNIT) || !is_refused(app, shot)) {
        return shot;
    }
    BaseTree *strike = tree_object(app->arena);
    tree_set(app->arena, strike, "do", tree_text(app->arena, CLOSE_VERB));
    hand_add_ref(app, strike, "unit", app->selected);
    hand_add_ref(app, strike, "at", at);
    return is_refused(app, strike) ? shot : strike;
}

/* ---- aiming ---- */

bool fire_is_aimed(const App *app) {
    return app->tool == TOOL_FIRE && app->target.kind != REF_NONE && app->preview && app->shown == app->preview;
}

/* Usual volleys have some hundred outcomes and are counted in the frame that asks; larger ones a piece in each frame.
 */
static const PlayOddsOptions QUICK = {.leaves_max = 5000, .samples = 2000, .seed = 1, .unanswered = true};

static void count_odds(App *app) {
    if (app->counting && odds_go_on(app->counting, COUNT_MS)) {
        app->odds = odds_end(app->counting);
        app->counting = NULL;
    } else if (app->counting) {
        kit_wake(app->kit, 0);
    }
}

void fire_aim(App *app) {
    BaseTree *action = fire_action(app, app->target);
    hand_preview(app, action);
    odds_destroy(app->odds);
    odds_drop(app->counting);
    app->odds = NULL;
    app->counting = NULL;
    if (!hand_is_refused(app)) {
        app->counting = odds_begin(app->session, action, &QUICK);
    }
    app->panel_scroll.y = 0;
    app->tab = PANEL_RULING;
}

void fire_roll(App *app) {
    if (fire_is_aimed(app)) {
        hand_do(app, fire_action(app, app->target));
    }
}

static void fire_frame(App *app, const AppHand *in) {
    bool can = ref_is(app->selected, REF_UNIT), target = can && is_target(app, app->hover);
    if (can && !may_shoot(app, app->selected)) {
        hand_select(app, ref_none());
        return;
    }
    if (fire_lay_frame(app, in)) {
        count_odds(app);
        return;
    }
    if (target) {
        bool fresh = !ref_equal(app->hover, app->target) && !ref_equal(app->hover, app->rest_on);
        if (fresh || (in->clicked && !fire_is_aimed(app))) {
            app->target = app->hover;
            fire_aim(app);
        } else if (in->clicked) {
            fire_roll(app);
        }
        kit_set_cursor(app->kit, KIT_CROSS);
    } else if (in->clicked && may_shoot(app, app->hover)) {
        if (in->shift && can && !takes_one(app_verb(app, VERB))) {
            choose_more(app, app->hover);
            app_rest(app);
        } else {
            hand_select(app, app->hover);
        }
    } else if (in->clicked) {
        hand_select(app, ref_none());
    } else if (fire_is_aimed(app) && kit_key(app->kit, SDLK_RETURN, KMOD_NONE)) {
        fire_roll(app);
    }
    count_odds(app);
}

/* ---- the choices as chips ---- */

static double choice_row(App *app, KitBox box, int index, const RulesArg *arg) {
    const char *ids[WORDS_MAX], *names[WORDS_MAX];
    int count = argument_words(app, arg, ids, names);
    if (arg->kind == ARG_WORD && count < 2) {
        return 0;
    }
    BaseText label = {0};
    ruling_word(arg->name, &label);
    kit_text(app->kit, kit_box(box.x, box.y, 96, 26), KIT_SIDE, kit_theme(app->kit)->win_ink2, 0, text_get(&label));
    text_free(&label);
    double x = box.x + 100, y = box.y + 13;
    bool changed = false;
    for (int i = 0; i <= count; i++) {
        const char *word = arg->kind == ARG_BOOL ? (app->flags[index] ? "yes" : "no") : i ? names[i - 1] : "any";
        double w = kit_chip_width(app->kit, word);
        if (x + w > box.x + box.w && x > box.x + 100) {
            x = box.x + 100;
            y += 26;
        }
        bool on = arg->kind == ARG_BOOL ? app->flags[index] : app->words[index] == i;
        if (kit_chip(app->kit, x, y, (KitChip){word, on ? KIT_HIGHLIGHTED : KIT_REST, arg->doc}).clicked) {
            app->words[index] = i;
            app->flags[index] = arg->kind == ARG_BOOL && !app->flags[index];
            changed = true;
        }
        x += w + 6;
        if (arg->kind == ARG_BOOL) {
            break;
        }
    }
    if (changed && fire_is_aimed(app)) {
        fire_aim(app);
        count_odds(app);
    }
    return y + 13 - box.y;
}

double fire_choices(App *app, KitBox box) {
    const RulesVerb *verb = app_verb(app, VERB);
    double y = box.y;
    for (int i = 0; verb && i < verb->arg_count && i < APP_ARGS_MAX; i++) {
        if (is_choice(app, &verb->args[i])) {
            kit_push(app->kit, verb->args[i].name);
            y += choice_row(app, kit_box(box.x, y, box.w, 26), i, &verb->args[i]);
            kit_pop(app->kit);
        }
    }
    y += fire_lay_chip(app, kit_box(box.x, y, box.w, 26));
    return y - box.y;
}

#define HINTS_CLICK "Click", "who fires, then the target"
#define HINTS_SHIFT "Shift", "add shooter"
#define HINTS_LAY   "W", "lay templates by hand"
#define HINTS_END   "D", "type real dice", "Esc", "back", NULL

const char *const *fire_hints(const App *app) {
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
    if (app->tool != TOOL_FIRE) {
        return NULL;
    }
    if (app->laying) {
        return LAYS;
    }
    bool alone = takes_one(app_verb(app, VERB)), lays = fire_can_lay(app);
    return alone ? (lays ? ALONE_LAYS : ALONE) : lays ? MANY_LAY : MANY;
}

const AppTool tool_fire = {.name = "Fire",
                           .key = "X",
                           .use = "Pick who fires, hover a target for its odds, click to roll",
                           .code = SDLK_x,
                           .icon = KIT_ICON_FIRE,
                           .verb = VERB,
                           .frame = fire_frame};
