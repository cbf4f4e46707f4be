#include "ui/tools/containers.h"

#include "rules/kit/reserve.h"
#include "ui/tools/hand.h"
#include "ui/tools/tools_state.h"

#include <string.h>

#define INTO "aboard" /* the argument of a verb that embarks; it lists the carriers */

bool select_in_reserve(const Ui *ui, TableRef ref) {
    return ref_is(ref, REF_UNIT) && ui_verb(ui, VERB_PLACE) &&
           kit_in_reserve(ui_field(ui)->data, table_where(ui_table(ui), ref.index));
}

static RulesPortrait portrait_of(const Ui *ui, TableRef ref) {
    return rules_portray(ui_field(ui), ui_table(ui), ref);
}

bool select_is_host(const Ui *ui, TableRef ref) {
    return ref_is(ref, REF_AREA) && ui_field(ui)->data->system->admit && portrait_of(ui, ref).capacity > 0;
}

/* A building, or other terrain that takes damage. */
bool select_is_target(const Ui *ui, TableRef ref) {
    return select_is_host(ui, ref) || (ref_is(ref, REF_AREA) && portrait_of(ui, ref).pips > 0);
}

int select_carries(const Ui *ui, TableRef ref) {
    return ref_is(ref, REF_UNIT) ? portrait_of(ui, ref).used : 0;
}

TableRef drag_host_under(const Ui *ui, GeomVec mm) {
    const TableSetup *setup = ui_setup(ui);
    for (int i = 0; i < setup->area_count && !isnan(mm.x); i++) {
        TableRef ref = ref_make(REF_AREA, i);
        if (setup->areas[i].area.count && box_holds(setup->areas[i].area.box, mm) &&
            area_side(&setup->areas[i].area, mm) >= 0 && select_is_host(ui, ref)) {
            return ref;
        }
    }
    return ref_none();
}

TableRef drag_carrier_under(const Ui *ui, GeomVec mm) {
    const TableSetup *setup = ui_setup(ui);
    const TableUnit *own = &setup->units[ui->tools->drag.unit];
    GeomShape point = shape_point(mm), base;
    bool may = own->formation >= 0 && ui_verb_takes(ui, VERB_EMBARK, INTO) && !ui->tools->drag.leaving &&
               !ui->tools->drag.arriving;
    for (int i = 0; may && i < setup->unit_count && !isnan(mm.x); i++) {
        bool friendly = setup->units[i].side == own->side && setup->units[i].formation != own->formation;
        if (friendly && table_base(ui_table(ui), i, &base) && shape_gap(&point, &base).gap <= 0 &&
            portrait_of(ui, ref_make(REF_UNIT, i)).capacity > 0) {
            return ref_make(REF_UNIT, i);
        }
    }
    return ref_none();
}

BaseTree *drag_board(Ui *ui, bool only) {
    BaseTree *action = hand_action(ui, VERB_EMBARK);
    int formation = ui_setup(ui)->units[ui->tools->drag.unit].formation;
    hand_add_ref(ui, action, "formation", ref_make(REF_FORMATION, formation));
    if (only) {
        BaseTree *into = tree_set(ui->tools->arena, action, INTO, tree_list(ui->tools->arena));
        tree_push(into, tree_text(ui->tools->arena, setup_id(ui_setup(ui), ui->tools->drag.carrier)));
    }
    return action;
}
