#include "ui/tools/fire_aim.h"

#include "ui/tools/hand.h"
#include "ui/tools/hand_dice.h"
#include "ui/tools/preview.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define COUNT_MS 20.0 /* ms of each frame spent counting odds */

static int fire_shooters(const Ui *ui, int *out, int cap) {
    int count = 0;
    if (!ref_is(ui->selected, REF_UNIT) || !table_alive(ui_table(ui), ui->selected)) {
        return 0;
    }
    int formation = ui_setup(ui)->units[ui->selected.index].formation;
    if (!ui->tools->fire.count && formation >= 0) {
        count = table_members(ui_table(ui), ref_make(REF_FORMATION, formation), out, cap);
        return count < cap ? count : cap;
    }
    out[count++] = ui->selected.index;
    for (int i = 0; i < ui->tools->fire.count && count < cap; i++) {
        out[count++] = ui->tools->fire.chosen[i].index;
    }
    return count;
}

/* The row of a weapon in a profile: the item itself, or the row with its id in the ruleset's list of the same name. */
static const BaseTree *weapon_row(const Ui *ui, const char *list, const BaseTree *item) {
    const BaseTree *rows = item->kind == TREE_TEXT ? tree_find(ui_field(ui)->data->root, list) : NULL;
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        if (!strcmp(tree_get_text(it, "id", ""), item->text)) {
            return it;
        }
    }
    return item;
}

int tool_fire_argument_words(const Ui *ui, const RulesArg *arg, const char **ids, const char **names) {
    int units[TOOLS_SHOOTERS_MAX], unit_count = fire_shooters(ui, units, TOOLS_SHOOTERS_MAX), count = 0;
    char plural[48];
    for (int i = 0; arg->words && arg->words[i] && count < FIRE_WORDS_MAX; i++) {
        ids[count] = names[count] = arg->words[i];
        count++;
    }
    snprintf(plural, sizeof plural, "%ss", arg->name);
    for (int u = 0; !arg->words && u < unit_count; u++) {
        const RulesProfile *profile = &ui_field(ui)->data->profiles[ui_setup(ui)->units[units[u]].profile];
        const BaseTree *list = tree_find(profile->row, plural);
        for (int i = 0; list && i < list->count && count < FIRE_WORDS_MAX; i++) {
            const BaseTree *item = weapon_row(ui, plural, tree_at(list, i));
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

bool tool_fire_is_choice(const Ui *ui, const RulesArg *arg) {
    const RulesSystem *system = ui_field(ui)->data->system;
    int units[TOOLS_SHOOTERS_MAX], count = fire_shooters(ui, units, TOOLS_SHOOTERS_MAX);
    bool left = !arg->required && (arg->kind == ARG_WORD || arg->kind == ARG_BOOL);
    return left &&
           (!system->offers || system->offers(ui_field(ui), ui_table(ui), ui_verb(ui, VERB_FIRE), arg, units, count));
}

static void add_choices(Ui *ui, BaseTree *action) {
    const RulesVerb *verb = ui_verb(ui, VERB_FIRE);
    for (int i = 0; verb && i < verb->arg_count && i < TOOLS_ARGS_MAX; i++) {
        const RulesArg *arg = &verb->args[i];
        const char *ids[FIRE_WORDS_MAX], *names[FIRE_WORDS_MAX];
        if (!tool_fire_is_choice(ui, arg)) {
            continue;
        }
        if (arg->kind == ARG_BOOL && ui->tools->fire.flags[i]) {
            tree_set(ui->tools->arena, action, arg->name, tree_bool(ui->tools->arena, true));
        } else if (arg->kind == ARG_WORD && ui->tools->fire.words[i] > 0 &&
                   ui->tools->fire.words[i] <= tool_fire_argument_words(ui, arg, ids, names)) {
            tree_set(ui->tools->arena, action, arg->name,
                     tree_text(ui->tools->arena, ids[ui->tools->fire.words[i] - 1]));
        }
    }
}

bool tool_fire_takes_one(const RulesVerb *verb) {
    const RulesArg *unit = rules_arg(verb, "unit");
    return unit && unit->kind == ARG_UNIT;
}

static void fire_add_point(Ui *ui, BaseTree *action) {
    if (!ui->tools->fire.laying) {
        return;
    }
    ToolsLays *lays = &ui->tools->fire.lays;
    lays->at[lays->turn] = ui->tools->fire.laid;
    if (lays->count == 1) {
        hand_add_place(ui, action, "point", ui->tools->fire.laid);
        return;
    }
    BaseTree *list = tree_set(ui->tools->arena, action, "point", tree_list(ui->tools->arena));
    for (int i = 0; i <= lays->turn; i++) {
        tree_push(list, lays->lies[i] ? hand_place(ui, lays->at[i]) : tree_null(ui->tools->arena));
    }
}

static BaseTree *volley(Ui *ui, TableRef at) {
    const TableUnit *unit = &ui_setup(ui)->units[ui->selected.index];
    BaseTree *action = hand_action(ui, VERB_FIRE);
    if (tool_fire_takes_one(ui_verb(ui, VERB_FIRE))) {
        hand_add_ref(ui, action, "unit", ui->selected);
    } else if (ui->tools->fire.count || unit->formation < 0) {
        BaseTree *list = tree_set(ui->tools->arena, action, "unit", tree_list(ui->tools->arena));
        tree_push(list, tree_text(ui->tools->arena, setup_id(ui_setup(ui), ui->selected)));
        for (int i = 0; i < ui->tools->fire.count; i++) {
            tree_push(list, tree_text(ui->tools->arena, setup_id(ui_setup(ui), ui->tools->fire.chosen[i])));
        }
    } else {
        hand_add_ref(ui, action, "formation", ref_make(REF_FORMATION, unit->formation));
    }
    hand_add_ref(ui, action, "at", at);
    add_choices(ui, action);
    fire_add_point(ui, action);
    return action;
}

/* True if the rules would not let it happen. */
static bool is_refused(Ui *ui, const BaseTree *action) {
    Ruling *ruling = play_preview(ui->session, action, NULL, NULL);
    bool refused = ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD;
    ruling_destroy(ruling);
    return refused;
}

/* Where both fire and close combat are one unit against one other, pointing at an enemy means whichever of the two is
 * allowed. */
BaseTree *tool_fire_action(Ui *ui, TableRef at) {
    BaseTree *shot = volley(ui, at);
    bool single = tool_fire_takes_one(ui_verb(ui, VERB_FIRE)) && tool_fire_takes_one(ui_verb(ui, VERB_ASSAULT));
    if (!single || !ref_is(at, REF_UNIT) || !is_refused(ui, shot)) {
        return shot;
    }
    BaseTree *strike = rules_action(ui_field(ui)->data->system, VERB_ASSAULT, ui->tools->arena);
    hand_add_ref(ui, strike, "unit", ui->selected);
    hand_add_ref(ui, strike, "at", at);
    return is_refused(ui, strike) ? shot : strike;
}

bool tool_fire_is_aimed(const Ui *ui) {
    return ui->tool == TOOL_FIRE && ui->target.kind != REF_NONE && ui->preview && ui->shown == ui->preview;
}

/* Usual volleys have some hundred outcomes and are counted in the frame that asks; larger ones a piece in each frame.
 */
static const PlayOddsOptions QUICK = {.leaves_max = 5000, .samples = 2000, .seed = 1, .unanswered = true};

void tool_fire_count_odds(Ui *ui) {
    if (ui->tools->counting && odds_go_on(ui->tools->counting, COUNT_MS)) {
        ui->tools->odds = odds_end(ui->tools->counting);
        ui->tools->counting = NULL;
    } else if (ui->tools->counting) {
        kit_wake(ui->kit, 0);
    }
}

void tool_fire_aim(Ui *ui) {
    BaseTree *action = tool_fire_action(ui, ui->target);
    hand_preview(ui, action);
    odds_destroy(ui->tools->odds);
    odds_drop(ui->tools->counting);
    ui->tools->odds = NULL;
    ui->tools->counting = NULL;
    if (!hand_is_refused(ui)) {
        ui->tools->counting = odds_begin(ui->session, action, &QUICK);
    }
    ui->page.scroll.y = 0;
    ui->page.tab = PANEL_RULING;
}

void tool_fire_roll(Ui *ui) {
    if (tool_fire_is_aimed(ui)) {
        ui->tools->fire.last = ui->target;
        hand_do(ui, tool_fire_action(ui, ui->target));
    }
}
