#include "ui/editor/editor.h"

/* Shown before the first action: what stands on the table, and the last steps of laying it out. */
void editor_past(Ui *ui, KitBox box) {
    const Editor *editor = ui->editor;
    const ViewTheme *theme = kit_theme(ui->kit);
    bool low = box.h < UI_TRACK_FULL;
    int faults = editor->faults.count + editor->faults.dropped;
    double x = box.x + 16, y = box.y + (low ? 10 : 14);
    kit_text(ui->kit, kit_box(x, y, UI_TRACK_LEFT - 24, 22), KIT_NAME, theme->ink, 0, "Set-up");
    kit_text(ui->kit, kit_box(x, y + 23, UI_TRACK_LEFT - 24, 20), KIT_SIDE, faults ? theme->bad : theme->win_ink2, 0,
             kit_printf(ui->kit, "%d pieces, %d units, %d fault%s", editor->piece_count, editor->figure_count, faults,
                        faults == 1 ? "" : "s"));
    kit_hair(ui->kit, box.x + UI_TRACK_LEFT, box.y + 14, 0, box.h - 28, theme->win_hair);
    int cursor = editor->plan ? plan_cursor(editor->plan) : 0, count = editor->plan ? plan_count(editor->plan) : 0;
    KitBox lines = kit_box(box.x + UI_TRACK_LEFT + 20, y, box.w - UI_TRACK_LEFT - 36, 20);
    kit_text(ui->kit, lines, KIT_SIDE, theme->win_ink2, 0,
             count ? "What was done to the table; Ctrl Z takes it back."
                   : "Nothing was changed yet. The first action on it begins the game.");
    for (int i = 0; i < (low ? 1 : 4) && cursor - i > 0; i++) {
        lines.y += 20;
        kit_put(ui->kit, lines, KIT_CELL, theme->ink3, 0, kit_printf(ui->kit, "%d of %d", cursor - i, count));
        kit_text(ui->kit, kit_box(lines.x + 70, lines.y, lines.w - 70, 20), i ? KIT_BODY : KIT_STRONG, theme->ink, 0,
                 plan_what(editor->plan, cursor - i - 1));
    }
}
