#include "ui/tools/containers.h"

#include "rules/kit/reserve.h"
#include "ui/tools/hand.h"

#include <string.h>

#define BOARDS "embark"
#define INTO   "aboard" /* the argument of BOARDS that lists the carriers */

bool select_in_reserve(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) && app_verb(app, "place") &&
           kit_in_reserve(app_field(app)->data, table_where(app_table(app), ref.index));
}

static RulesPortrait portrait_of(const App *app, TableRef ref) {
    RulesPortrait portrait = {.owner = -1};
    const RulesSystem *system = app_field(app)->data->system;
    if (system->portray) {
        system->portray(app_field(app), app_table(app), ref, &portrait);
    }
    return portrait;
}

bool select_is_host(const App *app, TableRef ref) {
    return ref_is(ref, REF_AREA) && app_field(app)->data->system->admit && portrait_of(app, ref).capacity > 0;
}

/* A building, or other terrain that takes damage. */
bool select_is_target(const App *app, TableRef ref) {
    return select_is_host(app, ref) || (ref_is(ref, REF_AREA) && portrait_of(app, ref).pips > 0);
}

int select_carries(const App *app, TableRef ref) {
    return ref_is(ref, REF_UNIT) ? portrait_of(app, ref).used : 0;
}

TableRef drag_host_under(const App *app, GeomVec mm) {
    const TableSetup *setup = app_setup(app);
    for (int i = 0; i < setup->area_count && !isnan(mm.x); i++) {
        TableRef ref = ref_make(REF_AREA, i);
        if (setup->areas[i].area.count && box_holds(setup->areas[i].area.box, mm) &&
            area_side(&setup->areas[i].area, mm) >= 0 && select_is_host(app, ref)) {
            return ref;
        }
    }
    return ref_none();
}

TableRef drag_carrier_under(const App *app, GeomVec mm) {
    const TableSetup *setup = app_setup(app);
    const TableUnit *own = &setup->units[app->drag.unit];
    GeomShape point = shape_point(mm), base;
    bool may = own->formation >= 0 && app_verb_takes(app, BOARDS, INTO) && !app->drag.leaving && !app->drag.arriving;
    for (int i = 0; may && i < setup->unit_count && !isnan(mm.x); i++) {
        bool friendly = setup->units[i].side == own->side && setup->units[i].formation != own->formation;
        if (friendly && table_base(app_table(app), i, &base) && shape_gap(&point, &base).gap <= 0 &&
            portrait_of(app, ref_make(REF_UNIT, i)).capacity > 0) {
            return ref_make(REF_UNIT, i);
        }
    }
    return ref_none();
}

BaseTree *drag_board(App *app, bool only) {
    BaseTree *action = hand_action(app, BOARDS);
    int formation = app_setup(app)->units[app->drag.unit].formation;
    hand_add_ref(app, action, "formation", ref_make(REF_FORMATION, formation));
    if (only) {
        BaseTree *into = tree_set(app->arena, action, INTO, tree_list(app->arena));
        tree_push(into, tree_text(app->arena, setup_id(app_setup(app), app->drag.carrier)));
    }
    return action;
}
