#include "ui/tools/drag_all.h"

#include "ui/tools/hand.h"

static const RulesArg *argument(const RulesVerb *verb, RulesArgKind kind) {
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (verb->args[i].kind == kind) {
            return &verb->args[i];
        }
    }
    return NULL;
}

bool drag_may_take_all(const App *app) {
    const RulesVerb *verb = app_verb(app, "move");
    return argument(verb, ARG_UNITS) && argument(verb, ARG_PATH) &&
           app_setup(app)->units[app->drag.unit].formation >= 0 && !app->drag.leaving;
}

void drag_take_all(App *app, bool all) {
    AppDrag *drag = &app->drag;
    TableRef own = ref_make(REF_FORMATION, app_setup(app)->units[drag->unit].formation);
    int members[DRAG_COMPANIONS_MAX], count = 0;
    drag->companion_count = 0;
    if (all && drag_may_take_all(app)) {
        count = table_members(app_table(app), own, members, DRAG_COMPANIONS_MAX);
    }
    for (int i = 0; i < count && i < DRAG_COMPANIONS_MAX; i++) {
        if (table_where(app_table(app), members[i])->kind == WHERE_POINT) {
            drag->companions[drag->companion_count++] = members[i];
        }
    }
    drag->all = drag->companion_count > 1;
}

void drag_add_all(App *app, BaseTree *action, const GeomVec *points, int count) {
    const RulesVerb *verb = app_verb(app, "move");
    const AppDrag *drag = &app->drag;
    BaseTree *units = tree_set(app->arena, action, argument(verb, ARG_UNITS)->name, tree_list(app->arena));
    BaseTree *paths = tree_set(app->arena, action, argument(verb, ARG_PATH)->name, tree_object(app->arena));
    GeomVec from = table_where(app_table(app), drag->unit)->at, way[APP_PATH_MAX];
    for (int i = 0; i < drag->companion_count; i++) {
        const char *id = app_setup(app)->units[drag->companions[i]].id;
        GeomVec beside = vec_sub(table_where(app_table(app), drag->companions[i])->at, from);
        for (int k = 0; k < count; k++) {
            way[k] = vec_add(points[k], beside);
        }
        tree_push(units, tree_text(app->arena, id));
        hand_add_path(app, paths, id, way, count);
    }
}
