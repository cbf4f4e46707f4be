#include "ui/tools/drag_all.h"

#include "ui/tools/hand.h"
#include "ui/tools/tools_state.h"

static const RulesArg *argument(const RulesVerb *verb, RulesArgKind kind) {
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (verb->args[i].kind == kind) {
            return &verb->args[i];
        }
    }
    return NULL;
}

bool drag_may_take_all(const Ui *ui) {
    const RulesVerb *verb = ui_verb(ui, VERB_MOVE);
    return argument(verb, ARG_UNITS) && argument(verb, ARG_PATH) &&
           ui_setup(ui)->units[ui->tools->drag.unit].formation >= 0 && !ui->tools->drag.leaving;
}

void drag_take_all(Ui *ui, bool all) {
    ToolsDrag *drag = &ui->tools->drag;
    TableRef own = ref_make(REF_FORMATION, ui_setup(ui)->units[drag->unit].formation);
    int members[TOOLS_COMPANIONS_MAX], count = 0;
    drag->companion_count = 0;
    if (all && drag_may_take_all(ui)) {
        count = table_members(ui_table(ui), own, members, TOOLS_COMPANIONS_MAX);
    }
    for (int i = 0; i < count && i < TOOLS_COMPANIONS_MAX; i++) {
        if (table_where(ui_table(ui), members[i])->kind == WHERE_POINT) {
            drag->companions[drag->companion_count++] = members[i];
        }
    }
    drag->all = drag->companion_count > 1;
}

void drag_add_all(Ui *ui, BaseTree *action, const GeomVec *points, int count) {
    const RulesVerb *verb = ui_verb(ui, VERB_MOVE);
    const ToolsDrag *drag = &ui->tools->drag;
    BaseTree *units = tree_set(ui->tools->arena, action, argument(verb, ARG_UNITS)->name, tree_list(ui->tools->arena));
    BaseTree *paths = tree_set(ui->tools->arena, action, argument(verb, ARG_PATH)->name, tree_object(ui->tools->arena));
    GeomVec from = table_where(ui_table(ui), drag->unit)->at, way[TOOLS_PATH_MAX];
    for (int i = 0; i < drag->companion_count; i++) {
        const char *id = ui_setup(ui)->units[drag->companions[i]].id;
        GeomVec beside = vec_sub(table_where(ui_table(ui), drag->companions[i])->at, from);
        for (int k = 0; k < count; k++) {
            way[k] = vec_add(points[k], beside);
        }
        tree_push(units, tree_text(ui->tools->arena, id));
        hand_add_path(ui, paths, id, way, count);
    }
}
