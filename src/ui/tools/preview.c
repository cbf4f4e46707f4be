#include "ui/tools/preview.h"

#include "ui/tools/tools_state.h"

bool hand_is_refused(const Ui *ui) {
    return ui->preview->outcome == RULING_REFUSED || ui->preview->outcome == RULING_BAD;
}

void hand_drop_preview(Ui *ui) {
    ui->tools->refusal.open = false;
    if (ui->shown && (ui->shown == ui->preview || ui->shown == ui->tools->sight.back)) {
        ui->shown = NULL;
    }
    ruling_destroy(ui->preview);
    ruling_destroy(ui->tools->sight.back);
    ruling_destroy(ui->tools->drag.whole);
    ruling_destroy(ui->tools->drag.way);
    odds_destroy(ui->tools->odds);
    odds_drop(ui->tools->counting);
    ui->preview = ui->tools->sight.back = ui->tools->drag.whole = ui->tools->drag.way = NULL;
    ui->tools->odds = NULL;
    ui->tools->counting = NULL;
    ui->tools->sight.action = NULL;
    ui->highlight.shown = ui->highlight.found = -1;
}

void hand_preview(Ui *ui, const BaseTree *action) {
    Ruling *old = ui->preview;
    ui->tools->refusal.open = false;
    ui->preview = play_preview(ui->session, action, NULL, NULL);
    ui->shown = ui->preview;
    ui->tools->sight.action = tree_copy(ui->preview->arena, action);
    ui->tools->sight.asked++;
    ui->tools->sight.asked_at = ui->now;
    ruling_destroy(old);
}

void hand_lines(Ui *ui, int unit, const GeomVec *at, double facing) {
    base_assert(unit >= 0 && unit < ui_setup(ui)->unit_count);
    const TableSetup *setup = ui_setup(ui);
    ui->tools->lines.count = 0;
    if (!ui_field(ui)->data->system->sight) {
        return;
    }
    table_assign(ui->tools->scratch, ui_table(ui));
    TableDraft draft = draft_make(ui->tools->scratch);
    if (at) {
        HexId hex = hex_at(&setup->hexes, *at, setup->unit);
        bool on_hexes = setup->board == BOARD_HEX;
        if (!on_hexes || hex.row > 0) {
            draft_place(&draft, unit, on_hexes ? where_hex(hex, facing) : where_point(*at, facing));
        }
    }
    ruling_reset(ui->tools->lines.ruling, ui_field(ui));
    RulesCtx ctx = *play_ctx(ui->session, ui->tools->lines.ruling);
    ctx.draft = &draft;
    for (int i = 0; i < setup->unit_count && ui->tools->lines.count < TOOLS_LINES_MAX; i++) {
        bool enemy = setup->units[i].side != setup->units[unit].side;
        TableWhereKind kind = table_where(ui->tools->scratch, i)->kind;
        if (enemy && (kind == WHERE_POINT || kind == WHERE_HEX)) {
            rules_sight(&ctx, ref_make(REF_UNIT, unit), ref_make(REF_UNIT, i), SIGHT_VERDICT,
                        &ui->tools->lines.items[ui->tools->lines.count++]);
        }
    }
    draft_term(&draft);
}
