#include "ui/tools/shown.h"

#include "ui/tools/attempt.h"
#include "ui/tools/preview.h"
#include "ui/tools/region.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

static const Ruling *last_decided(const Ui *ui) {
    bool mine;
    const Ruling *taught = ui_lesson_ruling(ui, &mine);
    if (mine) {
        return taught;
    }
    const Ruling *waiting = play_waiting(ui->session);
    int cursor = play_cursor(ui->session);
    const Ruling *last = cursor > 0 ? play_entry(ui->session, cursor - 1)->ruling : NULL;
    return waiting ? waiting : last && ui_is_concealed(ui, last) ? NULL : last;
}

void tools_rest(Ui *ui) {
    hand_drop_preview(ui);
    ui->tools->lines.count = 0;
    ui->page.scroll.y = 0;
    ui->shown = ui->selected.kind != REF_NONE && !play_waiting(ui->session) ? NULL : last_decided(ui);
}

void tools_changed(Ui *ui) {
    attempt_drop(ui);
    what_if_drop(ui);
    hand_drop_preview(ui);
    tool_region_drop(ui);
    ui->tools->way = (ToolsWay){.count = 0};
    ui->tools->lines.count = 0;
    ui->page.scroll.y = 0;
    ui->target = ref_none();
    ui->tools->rest.due = true;
    ui->shown = last_decided(ui);
}
