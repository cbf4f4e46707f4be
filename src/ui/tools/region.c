#include "ui/tools/region.h"

#include "ui/tools/tools_state.h"

void tool_region_drop(Ui *ui) {
    geom_region_destroy(ui->tools->region.seen);
    ruling_destroy(ui->tools->region.ruling);
    ui->tools->region.seen = NULL;
    ui->tools->region.ruling = NULL;
    ui->tools->region.more = false;
}

bool tool_region_can_look(const Ui *ui, TableRef from) {
    return tool_region_is_ruled(ui) && (ref_is(from, REF_UNIT) || ref_is(from, REF_HEX));
}

bool tool_region_is_ruled(const Ui *ui) {
    return ui_field(ui)->data->system->region || ui_verb(ui, VERB_REGION);
}
