/* The table as a whole, and the armies on it: sides, their formations, their units. */
#include "ui/board/camera.h"
#include "ui/board/under.h"
#include "ui/core/ui.h"
#include "ui/editor/panel_form.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

/* ---- the table ---- */

static void set_table(Ui *ui, const char *key, BaseTree *value) {
    Editor *editor = ui->editor;
    BaseTree *step = tree_list(editor->hand), *table;
    const BaseTree *now = tree_find(editor->shown, "table");
    table = now ? tree_copy(editor->hand, now) : tree_object(editor->hand);
    tree_set(editor->hand, table, key, value);
    plan_set(editor->hand, step, "", "table", table);
    editor_commit(ui, step, true, "%s of the table", key);
}

static void set_size(KitForm *form, const KitFormRow *row) {
    BaseArena *hand = form_hand(form);
    set_table(form_ui(form), row->key, form_pair(tree_list(hand), hand, row));
}

static void set_hexes(KitForm *form, const KitFormRow *row) {
    set_table(form_ui(form), row->changed ? "rows" : "columns",
              tree_number(form_hand(form), floor(row->number[row->changed])));
}

/* The spacing of the grid that the pointer snaps to, and the width of new paths, belong to the window, not to the
 * document. */
static void set_grid(KitForm *form, const KitFormRow *row) {
    form_ui(form)->editor->snap.grid = row->number[0];
}

static void set_width(KitForm *form, const KitFormRow *row) {
    form_ui(form)->editor->width = row->number[0];
}

static void table_rows(Page *page) {
    const Editor *editor = page->ui->editor;
    const RulesData *data = ui_field(page->ui)->data;
    const BaseTree *table = tree_find(editor->shown, "table"), *size = tree_find(table, "size");
    bool hexes = editor_on_hexes(page->ui);
    double width = size && size->first ? size->first->number : 0, high = size && size->last ? size->last->number : 0;
    int phase = data_find_phase(data, tree_get_text(editor->shown, "phase", "free"));
    const KitFormRow rows[] = {
        {KIT_FORM_TEXT, "Title", .key = "title"},
        {KIT_FORM_TEXT, "Note", .key = "note"},
        {KIT_FORM_NUMBER, "Columns, rows", .names = {"Columns", "Rows"},
         .number = {tree_get_number(table, "columns", 13), tree_get_number(table, "rows", 9)}, .low = 1, .high = 100,
         .second = 26 /* rows are named by letters */, .hidden = !hexes, .set = set_hexes},
        {KIT_FORM_NUMBER, "Size", .key = "size", .names = {"Table width", "Table height"}, .number = {width, high},
         .low = 1, .high = 50000, .unit = KIT_FORM_UNIT, .hidden = hexes, .set = set_size},
        {KIT_FORM_NUMBER, "Grid to snap to", .names = {"Grid"}, .number = {editor->snap.grid}, .high = 100,
         .unit = KIT_FORM_UNIT, .remark = "0: no grid", .scope = "grid", .hidden = hexes, .set = set_grid},
        {KIT_FORM_NUMBER, "Width of paths", .names = {"New paths"}, .number = {editor->width}, .low = .05, .high = 200,
         .unit = KIT_FORM_UNIT, .scope = "paths", .hidden = hexes, .set = set_width},
        {KIT_FORM_PICK, "Begins in", .key = "phase", .text = phase >= 0 ? data->phases[phase].label : "free play"},
    };
    FORM_OF(page, "", rows);
}

static void buttons(Page *page) {
    Ui *ui = page->ui;
    KitBox row = page_line(page, 32);
    if (kit_cut_button(page->kit, &row, 8, (KitButton){.label = "Save", .key = "Ctrl S"})) {
        editor_save_here(ui);
    }
    if (kit_cut_button(page->kit, &row, 8, (KitButton){.label = "Save as …"})) {
        ui->dialog = DIALOG_SAVE;
    }
    if (kit_cut_button(page->kit, &row, 0, (KitButton){.label = "New …"})) {
        editor_new(ui);
    }
    page->y += 44;
    row = page_line(page, 32);
    KitButton photo = {.label = "Photograph …", .icon = KIT_ICON_PHOTO, .key = "Ctrl I"};
    if (kit_cut_button(page->kit, &row, 0, photo)) {
        ui_want(ui, (UiWant){.what = WANT_PHOTOGRAPH});
    }
    page->y += 44;
    if (ui->under.photo) {
        row = page_line(page, 28);
        if (kit_button(page->kit, kit_cut_left(&row, 200),
                       (KitButton){.label = pane_photo_strength_word(ui), .look = KIT_QUIET, .key = "Shift P"})) {
            pane_next_photo_strength(ui);
        }
        kit_cut_left(&row, 12);
        pane_photo_slider(ui, kit_cut_left(&row, 160));
        page->y += 40;
    }
}

void editor_page_table(Page *page) {
    Ui *ui = page->ui;
    const char *title = tree_get_text(ui->editor->shown, "title", "");
    page_paragraph(page, KIT_ANSWER, page->theme->ink, *title ? title : "Without a title");
    page->y += 2;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, ui_field(ui)->data->name);
    page->y += 14;
    table_rows(page);
    buttons(page);
    form_variables(page, REF_GAME, "");
}

/* ---- sides, formations, units ---- */

/* Adds a side, or a formation of the side. */
static void add_to(Ui *ui, const char *list, const char *like, const char *name, const char *side) {
    static const char *const COLOURS[] = {"#b23a2e", "#2e5fb2", "#d99a1c", "#3d7d5a", "#7a4a9c", "#5c5c5c"};
    BaseArena *hand = ui->editor->hand;
    const BaseTree *sides = tree_find(ui->editor->shown, "sides");
    int count = sides ? sides->count : 0;
    arena_reset(hand);
    BaseTree *value = tree_object(hand);
    tree_set(hand, value, "name", tree_text(hand, name));
    tree_set(hand, value, side ? "side" : "colour",
             tree_text(hand, side ? side : COLOURS[count % (int)BASE_COUNT(COLOURS)]));
    editor_add(ui, list, like, value, side ? "a formation" : "a side");
}

/* A row that selects the thing; true when it has. */
static bool thing_row(Page *page, const char *id, const char *remark, double in, const ViewColour *side) {
    Ui *ui = page->ui;
    KitRow row = {.label = editor_name(ui, id),
                  .remark = remark,
                  .selected = !strcmp(id, ui->editor->selected),
                  .has_side = side != NULL};
    if (side) {
        row.side = *side;
    }
    kit_push(page->kit, id);
    bool clicked = kit_row(page->kit, kit_box(page->x + in, page->y, page->w - in, 28), row).clicked;
    kit_pop(page->kit);
    page->y += 28;
    if (clicked) {
        const char *list = NULL;
        editor_thing(ui, id, &list);
        if (list && (!strcmp(list, "sides") || !strcmp(list, "formations"))) { /* new units join it */
            snprintf(ui->editor->side, sizeof ui->editor->side, "%s", id);
        }
        GeomVec middle = editor_middle(ui, id);
        EditorPage kept = ui->editor->page;
        editor_select(ui, id);
        ui->editor->page = kept == EDITOR_ARMY && !isnan(middle.x) ? kept : EDITOR_PIECE;
        if (!isnan(middle.x)) {
            pane_show(ui, vec_scale(middle, editor_unit(ui)));
        }
    }
    return clicked;
}

static void units_of(Page *page, const char *key, const char *id, double in) {
    const RulesData *data = ui_field(page->ui)->data;
    for (int i = 0; i < page->ui->editor->figure_count; i++) {
        const EditorFigure *figure = &page->ui->editor->figures[i];
        bool loose = strcmp(key, "side") != 0 || !tree_find(figure->tree, "formation");
        if (loose && !strcmp(tree_get_text(figure->tree, key, ""), id)) {
            thing_row(page, figure->id, figure->profile >= 0 ? data->profiles[figure->profile].name : "", in, NULL);
        }
    }
}

/* True: something was added, and the lists have changed. */
static bool side_block(Page *page, const BaseTree *side) {
    Ui *ui = page->ui;
    const char *id = tree_get_text(side, "id", "");
    const BaseTree *formations = tree_find(ui->editor->shown, "formations");
    ViewColour colour = page->theme->neutral;
    colour_parse(tree_get_text(side, "colour", ""), &colour);
    thing_row(page, id, "side", 0, &colour);
    for (const BaseTree *it = formations ? formations->first : NULL; it; it = it->next) {
        if (!strcmp(tree_get_text(it, "side", ""), id)) {
            thing_row(page, tree_get_text(it, "id", ""), "formation", 14, NULL);
            units_of(page, "formation", tree_get_text(it, "id", ""), 28);
        }
    }
    units_of(page, "side", id, 14);
    KitButton more = {.label = "Add a formation", .look = KIT_QUIET, .icon = KIT_ICON_PLUS};
    kit_push(page->kit, id);
    bool add = kit_button(page->kit, kit_box(page->x + 8, page->y + 2, kit_button_width(page->kit, more), 28), more);
    kit_pop(page->kit);
    page->y += 40;
    if (add) {
        add_to(ui, "formations", id, "New formation", id);
    }
    return add;
}

void editor_page_army(Page *page) {
    Ui *ui = page->ui;
    const BaseTree *sides = tree_find(ui->editor->shown, "sides");
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Sides");
    page->y += 2;
    const char *owner = ui->editor->side;
    page_paragraph(
        page, KIT_BODY, page->theme->win_ink2,
        kit_printf(page->kit, "New units go to %s.",
                   editor_thing(ui, owner, NULL) ? editor_name(ui, owner) : "the formation that is clicked here"));
    page->y += 10;
    for (const BaseTree *it = sides ? sides->first : NULL; it; it = it->next) {
        if (side_block(page, it)) {
            return;
        }
    }
    KitBox row = page_line(page, 32);
    if (kit_cut_button(page->kit, &row, 8, (KitButton){.label = "Add a side", .icon = KIT_ICON_PLUS})) {
        add_to(ui, "sides", "side", "New side", NULL);
    }
    if (kit_cut_button(page->kit, &row, 0, (KitButton){.label = "Add units …", .icon = KIT_ICON_PLUS, .key = "U"})) {
        editor_choose(ui, "new-unit", "");
    }
    page->y += 44;
}
