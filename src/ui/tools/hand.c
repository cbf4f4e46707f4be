#include "ui/tools/hand.h"

#include "ui/tools/preview.h"
#include "ui/tools/region.h"
#include "ui/tools/shown.h"
#include "ui/tools/tools_state.h"

#include <string.h>

BaseTree *hand_action(Ui *ui, RulesVerbRole role) {
    arena_reset(ui->tools->arena);
    return rules_action(ui_field(ui)->data->system, role, ui->tools->arena);
}

void hand_add_ref(Ui *ui, BaseTree *action, const char *key, TableRef ref) {
    tree_set(ui->tools->arena, action, key, tree_text(ui->tools->arena, setup_id(ui_setup(ui), ref)));
}

#define INCH_LIKE 20.0 /* mm: coordinates in longer units are rounded to ten-thousandths */

/* Whole thousandths of a table unit, or ten-thousandths of a long one: figures that a player could write, and precise
 * enough for a limit of 0.01 mm. */
BaseTree *hand_place(Ui *ui, GeomVec mm) {
    const TableSetup *setup = ui_setup(ui);
    if (setup->board == BOARD_HEX) { /* the nearest hex; off the board there is none, and its name says so */
        TableRef hex = setup_hex_ref(setup, hex_at(&setup->hexes, mm, setup->unit));
        return tree_text(ui->tools->arena, setup_id(setup, hex));
    }
    BaseTree *pair = tree_list(ui->tools->arena);
    double unit = ui_setup(ui)->unit, parts = unit > INCH_LIKE ? 10000 : 1000;
    tree_push(pair, tree_number(ui->tools->arena, round(mm.x / unit * parts) / parts));
    tree_push(pair, tree_number(ui->tools->arena, round(mm.y / unit * parts) / parts));
    return pair;
}

void hand_add_place(Ui *ui, BaseTree *action, const char *key, GeomVec mm) {
    tree_set(ui->tools->arena, action, key, hand_place(ui, mm));
}

/* Adds the unit if the verb has an argument "unit"; else its formation if the verb takes one and the unit is in one. */
void hand_add_who(Ui *ui, BaseTree *action, RulesVerbRole role, TableRef unit) {
    const RulesVerb *verb = ui_verb(ui, role);
    const char *group = NULL;
    for (int i = 0; verb && i < verb->arg_count; i++) {
        group = !group && verb->args[i].kind == ARG_FORMATION ? verb->args[i].name : group;
    }
    int formation = ui_setup(ui)->units[unit.index].formation;
    if (group && formation >= 0 && !rules_verb_takes(verb, "unit")) {
        hand_add_ref(ui, action, group, ref_make(REF_FORMATION, formation));
    } else {
        hand_add_ref(ui, action, "unit", unit);
    }
}

void hand_add_path(Ui *ui, BaseTree *action, const char *key, const GeomVec *points, int count) {
    BaseTree *list = tree_set(ui->tools->arena, action, key, tree_list(ui->tools->arena));
    for (int i = 0; i < count; i++) {
        BaseTree *place = hand_place(ui, points[i]);
        bool again = place->kind == TREE_TEXT && list->last && !strcmp(list->last->text, place->text);
        if (!again) { /* two points of one hex are one step */
            tree_push(list, place);
        }
    }
}

void hand_select(Ui *ui, TableRef ref) {
    ui->selected = ref;
    ui->tools->carried = false;
    ui->tools->fire.count = 0;
    ui->tools->fire.last = ref_none();
    ui->target = ref_none();
    if (!tool_region_can_look(ui, ref)) {
        ui->tools->region.on = false;
    }
    tool_region_drop(ui);
    tools_rest(ui);
}

/* ---- doing ---- */

void hand_finish(Ui *ui, const BaseTree *action, PlayInput *input) {
    BaseFaults faults = {0};
    ui_want(ui, (UiWant){.what = WANT_RECORD});
    const Ruling *ruling = play_do(ui->session, action, input, &faults);
    ui_describe_faults(ui, &faults, ruling ? "Not on disk" : "Not done: not on disk");
    faults_free(&faults);
    if (!ruling) {
        tools_rest(ui); /* nothing has happened, so the preview is not shown as if it had */
    } else if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        hand_preview(ui, action);
    }
    ui->page.tab = ui_in_lesson(ui) ? PANEL_LESSON : PANEL_RULING;
    ui->tools->attempt.let_go = ui_in_lesson(ui);
}
