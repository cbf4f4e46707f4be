/* The panel of the terrain tool: what is selected, the table, the armies, the rules; and the faults, as they arise. */
#include "ui/board/camera.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

#define TABS_HEIGHT 44.0

static const char *const TABS[EDITOR_PAGES] = {"Piece", "Table", "Sides", "Rules"};

/* ---- the check ---- */

static void fault_box(Page *page, const BaseFault *fault) {
    Ui *ui = page->ui;
    const ViewTheme *theme = page->theme;
    const char *id = plan_fault_id(ui->editor->shown, fault);
    const char *title = kit_printf(ui->kit, "%s: %s", *id ? editor_name(ui, id) : "The table", fault->what);
    const char *where =
        kit_printf(ui->kit, "%s. %s%s%s", fault->remedy, fault->place, *fault->id ? " · " : "", fault->id);
    double w = page->w - 46;
    double high = 22 + kit_paragraph(page->kit, 0, 0, w, KIT_STRONG, theme->ink, title, false) +
                  kit_paragraph(page->kit, 0, 0, w, KIT_SIDE, theme->ink, where, false);
    KitBox box = kit_box(page->x, page->y, page->w, high);
    KitTouch touch = kit_touch(page->kit, box,
                               (KitSpot){.label = title, .role = KIT_ROLE_BUTTON, .value = where, .state = KIT_FAULT});
    kit_fill(page->kit, box, 6, theme->badsoft);
    kit_outline(page->kit, box, 6, theme->bad, 1.2);
    kit_icon(page->kit, KIT_ICON_WARNING, box.x + 19, box.y + 20, 17, theme->bad);
    double y = page->y + 10;
    y += kit_paragraph(page->kit, page->x + 34, y, w, KIT_STRONG, theme->ink, title, true) + 2;
    kit_paragraph(page->kit, page->x + 34, y, w, KIT_SIDE, theme->win_ink2, where, true);
    if (touch.ringed) {
        kit_ring(page->kit, box, 6);
    }
    if (touch.clicked) {
        GeomVec at = fault->has_spot ? vec(fault->x, fault->y) : editor_middle(ui, id);
        editor_select(ui, id);
        if (!isnan(at.x)) {
            pane_show(ui, vec_scale(at, editor_unit(ui)));
        }
    }
    page->y += high + 8;
}

/* What the rules remark about the table without calling it a fault. */
static void notes(Page *page) {
    const RulesField *field = ui_field(page->ui);
    Ruling *warnings = ruling_create(field);
    if (field->data->system->survey && page->ui->editor->faults.count == 0) {
        field->data->system->survey(field, ui_table(page->ui), warnings);
    }
    for (int i = 0; i < warnings->findings.count; i++) {
        BaseText text = {0};
        ruling_describe(warnings, &warnings->findings.items[i], &text);
        kit_mark(page->kit, page->x + 9, page->y + 9, i + 1, false);
        page->y += kit_paragraph(page->kit, page->x + 30, page->y, page->w - 30, KIT_BODY, page->theme->ink,
                                 kit_keep(page->kit, &text), true);
        page_chip(page, page->x + 30, page->y + 14, warnings->findings.items[i].rule, false);
        page->y += 34;
    }
    ruling_destroy(warnings);
}

static void page_check(Page *page) {
    const Editor *editor = page->ui->editor;
    int count = editor->faults.count + editor->faults.dropped, bad = 0;
    for (int i = 0; i < editor->piece_count; i++) {
        bad += editor->pieces[i].at_fault;
    }
    for (int i = 0; i < editor->figure_count; i++) {
        bad += editor->figures[i].at_fault;
    }
    page_section(page, "Check",
                 kit_printf(page->kit, "%d fault%s, %d things sound", count, count == 1 ? "" : "s",
                            editor->piece_count + editor->figure_count - bad));
    for (int i = 0; i < editor->faults.count && i < 8; i++) {
        kit_push_number(page->kit, i);
        fault_box(page, &editor->faults.items[i]);
        kit_pop(page->kit);
    }
    if (!count) {
        kit_icon(page->kit, KIT_ICON_CHECK, page->x + 9, page->y + 9, 17, page->theme->win_ink2);
        kit_text(page->kit, kit_box(page->x + 26, page->y, page->w - 26, 18), KIT_BODY, page->theme->ink, 0,
                 "Sound: it can be played at once.");
        page->y += 28;
    }
    notes(page);
}

/* ---- the frame ---- */

static void tabs(Ui *ui, KitBox box) {
    Editor *editor = ui->editor;
    KitBox row = kit_inset(box, 20, 0);
    kit_hair(ui->kit, box.x, box.y + box.h - kit_pixel(ui->kit), box.w, 0, kit_theme(ui->kit)->win_hair);
    int tab = kit_tabs(ui->kit, row, TABS, EDITOR_PAGES, (int)editor->page);
    if (tab != (int)editor->page) {
        editor->page = (EditorPage)tab;
        editor->page_scroll.y = 0;
    }
}

void editor_panel(Ui *ui, KitBox box) {
    Editor *editor = ui->editor;
    KitBox rest = box;
    tabs(ui, kit_cut_top(&rest, TABS_HEIGHT));
    KitBox in = kit_scroll_begin(ui->kit, "editor", rest, &editor->page_scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 14, box.w - 40, 0), NULL);
    page.bare = true;
    if (editor->page == EDITOR_PIECE) {
        editor_page_piece(&page);
    } else if (editor->page == EDITOR_TABLE) {
        editor_page_table(&page);
    } else if (editor->page == EDITOR_ARMY) {
        editor_page_army(&page);
    } else {
        editor_page_options(&page);
    }
    page_check(&page);
    kit_scroll_end(ui->kit, page.y - in.y + 16);
}

void editor_panel_foot(Ui *ui, KitBox box) {
    Editor *editor = ui->editor;
    KitBox rest = kit_inset(box, 20, 7);
    const char *none = *editor->selected ? NULL : "Nothing is chosen";
    KitButton copy = {.label = "Copy", .key = "Ctrl D", .off = none},
              away = {.label = editor->corner >= 0 ? "Remove corner" : "Remove",
                      .look = KIT_REMOVING,
                      .key = "Del",
                      .off = none};
    if (kit_cut_button(ui->kit, &rest, 10, copy)) {
        editor_copy(ui);
    }
    if (kit_cut_button(ui->kit, &rest, 0, away)) {
        editor_remove(ui);
    }
}
