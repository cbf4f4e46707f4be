/* The table as a whole, and the armies on it: sides, their formations, their units. */
#include "ui/board/board_view.h"
#include "ui/editor/editor.h"
#include "ui/panel/page.h"
#include "ui/panel/panel.h"
#include "ui/photo/photograph.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

/* ---- the table ---- */

static void set_table(App *app, const char *key, BaseTree *value) {
    AppEditor *editor = app->editor;
    BaseTree *step = tree_list(editor->hand), *table;
    const BaseTree *now = tree_find(editor->shown, "table");
    table = now ? tree_copy(editor->hand, now) : tree_object(editor->hand);
    tree_set(editor->hand, table, key, value);
    plan_set(editor->hand, step, "", "table", table);
    editor_commit(app, step, true, "%s of the table", key);
}

static void size_rows(Page *page) {
    App *app = page->app;
    const BaseTree *table = tree_find(app->editor->shown, "table"), *size = tree_find(table, "size");
    bool hexes = editor_on_hexes(app);
    FormNumber width = {.label = hexes ? "Columns" : "Table width",
                        .unit = hexes ? NULL : app_setup(app)->unit_name,
                        .value = hexes                 ? tree_get_number(table, "columns", 13)
                                 : size && size->first ? size->first->number
                                                       : 0,
                        .low = 1,
                        .high = hexes ? 100 : 50000},
               high = width;
    high.high = hexes ? 26 : high.high; /* rows are named by letters */
    high.label = hexes ? "Rows" : "Table height";
    high.value = hexes ? tree_get_number(table, "rows", 9) : size && size->last ? size->last->number : 0;
    KitBox box = form_box(page);
    form_label(page, hexes ? "Columns, rows" : "Size");
    bool changed = form_number(page, kit_column(box, 0, 2, 8), "", &width);
    bool other = form_number(page, kit_column(box, 1, 2, 8), "", &high);
    form_next(page);
    if (!changed && !other) {
        return;
    }
    arena_reset(app->editor->hand);
    if (hexes) {
        set_table(app, changed ? "columns" : "rows",
                  tree_number(app->editor->hand, floor(changed ? width.value : high.value)));
    } else {
        BaseTree *pair = tree_list(app->editor->hand);
        tree_push(pair, tree_number(app->editor->hand, width.value));
        tree_push(pair, tree_number(app->editor->hand, high.value));
        set_table(app, "size", pair);
    }
}

/* The spacing of the grid that the pointer snaps to. It belongs to the window, not to the document. */
static void grid_row(Page *page) {
    AppEditor *editor = page->app->editor;
    FormNumber grid = {
        .label = "Grid", .unit = app_setup(page->app)->unit_name, .value = editor->grid, .low = 0, .high = 100};
    KitBox box = form_box(page);
    form_label(page, "Grid to snap to");
    if (form_number(page, kit_box(box.x, box.y, 110, 32), "grid", &grid)) {
        editor->grid = grid.value;
    }
    kit_put(page->kit, kit_box(box.x + 120, box.y, box.w - 120, 32), KIT_SIDE, page->theme->ink3, 0, "0: no grid");
    form_next(page);
}

static void path_row(Page *page) {
    AppEditor *editor = page->app->editor;
    FormNumber width = {
        .label = "New paths", .unit = app_setup(page->app)->unit_name, .value = editor->width, .low = .05, .high = 200};
    KitBox box = form_box(page);
    form_label(page, "Width of paths");
    if (form_number(page, kit_box(box.x, box.y, 110, 32), "paths", &width)) {
        editor->width = width.value;
    }
    form_next(page);
}

static void buttons(Page *page) {
    App *app = page->app;
    KitButton save = {.label = "Save", .key = "Ctrl S"}, as = {.label = "Save as …"}, new = {.label = "New …"},
              photo = {.label = "Photograph …", .icon = KIT_ICON_PHOTO, .key = "Ctrl I"};
    KitBox row = page_line(page, 32);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, save)), save)) {
        editor_save_here(app);
    }
    kit_cut_left(&row, 8);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, as)), as)) {
        app->dialog = DIALOG_SAVE;
    }
    kit_cut_left(&row, 8);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, new)), new)) {
        editor_new(app);
    }
    page->y += 44;
    row = page_line(page, 32);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, photo)), photo)) {
        photograph_ask(app);
    }
    page->y += 44;
    if (app->photo) {
        row = page_line(page, 28);
        if (kit_button(page->kit, kit_cut_left(&row, 200),
                       (KitButton){.label = photograph_strength_word(app), .look = KIT_QUIET, .key = "Shift P"})) {
            photograph_next_strength(app);
        }
        kit_cut_left(&row, 12);
        photograph_slider(app, kit_cut_left(&row, 160));
        page->y += 40;
    }
}

void page_table(Page *page) {
    App *app = page->app;
    const char *title = tree_get_text(app->editor->shown, "title", "");
    page_paragraph(page, KIT_ANSWER, page->theme->ink, *title ? title : "Without a title");
    page->y += 2;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, app_field(app)->data->name);
    page->y += 14;
    form_text(page, "Title", "", "title");
    form_text(page, "Note", "", "note");
    size_rows(page);
    if (!editor_on_hexes(app)) {
        grid_row(page);
        path_row(page);
    }
    const RulesData *data = app_field(app)->data;
    int phase = data_find_phase(data, tree_get_text(app->editor->shown, "phase", "free"));
    form_choice(page, "Begins in", "", "phase", phase >= 0 ? data->phases[phase].label : "free play");
    buttons(page);
    form_variables(page, REF_GAME, "");
}

/* ---- sides, formations, units ---- */

static void add_to(App *app, const char *list, const char *like, const char *name, const char *side) {
    AppEditor *editor = app->editor;
    static const char *const COLOURS[] = {"#b23a2e", "#2e5fb2", "#d99a1c", "#3d7d5a", "#7a4a9c", "#5c5c5c"};
    BaseTree *step = editor_begin_step(app), *thing = tree_object(editor->hand);
    const char *id = plan_free_id(editor->hand, plan_tree(editor->plan), like);
    tree_set(editor->hand, thing, "id", tree_text(editor->hand, id));
    tree_set(editor->hand, thing, "name", tree_text(editor->hand, name));
    if (side) {
        tree_set(editor->hand, thing, "side", tree_text(editor->hand, side));
    } else {
        const BaseTree *sides = tree_find(editor->shown, "sides");
        int count = sides ? sides->count : 0;
        tree_set(editor->hand, thing, "colour", tree_text(editor->hand, COLOURS[count % (int)BASE_COUNT(COLOURS)]));
    }
    plan_add(editor->hand, step, list, thing);
    char kept[EDITOR_ID_MAX];
    snprintf(kept, sizeof kept, "%s", id);
    editor_commit(app, step, false, "add a %s", side ? "formation" : "side");
    editor_select(app, kept);
}

/* A row that selects the thing; true when it has. */
static bool thing_row(Page *page, const char *id, const char *remark, double in, const ViewColour *side) {
    App *app = page->app;
    KitRow row = {.label = editor_name(app, id),
                  .remark = remark,
                  .selected = !strcmp(id, app->editor->selected),
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
        editor_thing(app, id, &list);
        if (list && (!strcmp(list, "sides") || !strcmp(list, "formations"))) { /* new units join it */
            snprintf(app->editor->side, sizeof app->editor->side, "%s", id);
        }
        GeomVec middle = editor_middle(app, id);
        EditorPage kept = app->editor->page;
        editor_select(app, id);
        app->editor->page = kept == EDITOR_ARMY && !isnan(middle.x) ? kept : EDITOR_PIECE;
        if (!isnan(middle.x)) {
            board_show(app, vec_scale(middle, editor_unit(app)));
        }
    }
    return clicked;
}

static void units_of(Page *page, const char *key, const char *id, double in) {
    const RulesData *data = app_field(page->app)->data;
    for (int i = 0; i < page->app->editor->figure_count; i++) {
        const EditorFigure *figure = &page->app->editor->figures[i];
        bool loose = strcmp(key, "side") != 0 || !tree_find(figure->tree, "formation");
        if (loose && !strcmp(tree_get_text(figure->tree, key, ""), id)) {
            thing_row(page, figure->id, figure->profile >= 0 ? data->profiles[figure->profile].name : "", in, NULL);
        }
    }
}

/* True: something was added, and the lists have changed. */
static bool side_block(Page *page, const BaseTree *side) {
    App *app = page->app;
    const char *id = tree_get_text(side, "id", "");
    const BaseTree *formations = tree_find(app->editor->shown, "formations");
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
        char like[EDITOR_ID_MAX], of[EDITOR_ID_MAX];
        snprintf(like, sizeof like, "%s", id);
        snprintf(of, sizeof of, "%s", id);
        add_to(app, "formations", like, "New formation", of);
    }
    return add;
}

void page_army(Page *page) {
    App *app = page->app;
    const BaseTree *sides = tree_find(app->editor->shown, "sides");
    page_paragraph(page, KIT_ANSWER, page->theme->ink, "Sides");
    page->y += 2;
    char text[EDITOR_TEXT_MAX + 32];
    const char *owner = app->editor->side;
    snprintf(text, sizeof text, "New units go to %s.",
             editor_thing(app, owner, NULL) ? editor_name(app, owner) : "the formation that is clicked here");
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text);
    page->y += 10;
    for (const BaseTree *it = sides ? sides->first : NULL; it; it = it->next) {
        if (side_block(page, it)) {
            return;
        }
    }
    KitButton side = {.label = "Add a side", .icon = KIT_ICON_PLUS},
              units = {.label = "Add units …", .icon = KIT_ICON_PLUS, .key = "U"};
    KitBox row = page_line(page, 32);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, side)), side)) {
        add_to(app, "sides", "side", "New side", NULL);
    }
    kit_cut_left(&row, 8);
    if (kit_button(page->kit, kit_cut_left(&row, kit_button_width(page->kit, units)), units)) {
        editor_choose(app, "new-unit", "");
    }
    page->y += 44;
}
