#include "ui/panel/panel_start.h"

#include "io/file.h"
#include "ui/dialogs/settings_page.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_tables.h"
#include "ui/tools/tools.h"

#include <string.h>

static bool table_picture(Page *page, KitBox cell, int index, bool here) {
    const PanelTable *file = &page->ui->panel->tables.files.items[index];
    Kit *kit = page->kit;
    KitBox frame = kit_box(cell.x, cell.y, cell.w, TABLES_HEIGHT);
    KitTouch touch = kit_touch(
        kit, cell,
        (KitSpot){.label = file->title, .role = KIT_ROLE_BUTTON, .value = file->ruleset, .state = here ? KIT_ON : 0});
    kit_fill(kit, frame, 6, page->theme->paper);
    if (file->picture) {
        cairo_t *cr = kit_canvas(kit)->cr;
        cairo_save(cr);
        canvas_rounded(kit_canvas(kit), frame.x, frame.y, frame.w, frame.h, 6);
        cairo_clip(cr);
        cairo_translate(cr, frame.x, frame.y);
        cairo_scale(cr, frame.w / cairo_image_surface_get_width(file->picture), .5);
        cairo_set_source_surface(cr, file->picture, 0, 0);
        cairo_paint(cr);
        cairo_restore(cr);
    }
    kit_outline(kit, frame, 6, here || touch.hot ? page->theme->ink : colour_alpha(page->theme->edge, .7),
                here ? 2 : 1);
    KitBox words = kit_box(cell.x, cell.y + TABLES_HEIGHT + 2, cell.w, 20);
    double ruleset = kit_text_width(kit, KIT_CAPTION, file->ruleset);
    kit_put(kit, words, KIT_CAPTION, page->theme->win_ink2, 1, file->ruleset);
    kit_put(kit, kit_box(words.x, words.y, words.w - ruleset - 8, words.h), KIT_SMALL, page->theme->ink, 0,
            file->title);
    if (touch.ringed) {
        kit_ring(kit, cell, 6);
    }
    return touch.clicked;
}

static void describe_key(Page *page, const char *key, const char *text) {
    kit_keycap(page->kit, page->x, page->y + 10, key);
    kit_describe(page->kit, KIT_ROLE_TEXT, kit_box(page->x, page->y, 56, 20), key, text, 0);
    page->y +=
        12 + kit_paragraph(page->kit, page->x + 60, page->y, page->w - 60, KIT_BODY, page->theme->ink, text, true);
}

static void describe_keys(Page *page) {
    static const struct {
        UiToolId tool; /* the row is left out if the ruleset lacks this tool */
        const char *key, *text;
    } LINES[] = {
        {TOOL_SELECT, "Drag", "a unit: its way shows what it costs and what it must roll; sight lines follow."},
        {TOOL_SIGHT, "L", "and two units: who sees whom, by how many millimetres, by which rule."},
        {TOOL_FIRE, "X", "a shooter and a target: what each die needs, and the exact odds."},
        {TOOL_ASSAULT, "A", "an attacker and a target: an assault, step by step, with what is expected of whom."},
        {TOOL_SELECT, "R", "what the chosen unit sees."}};
    for (size_t i = 0; i < BASE_COUNT(LINES); i++) {
        if (tools_off(page->ui, LINES[i].tool)) {
            continue;
        }
        describe_key(page, LINES[i].key, LINES[i].text);
    }
    if (ui_table(page->ui)->phase >= 0) {
        describe_key(page, "O",
                     "what can be done now, and what ends it: the pill of the phase at the top has the same.");
    }
    describe_key(page, "?", "all keys: everything can be done without the mouse.");
}

/* ---- what can be done here ---- */

static void open_dialog(Ui *ui) {
    ui->dialog = DIALOG_OPEN;
}
static void new_table(Ui *ui) {
    ui_want(ui, (UiWant){.what = WANT_NEW_TABLE});
}
static void new_from_photograph(Ui *ui) {
    ui_want(ui, (UiWant){.what = WANT_NEW_FROM_PHOTOGRAPH});
}
static void learn(Ui *ui) {
    ui_want(ui, (UiWant){.what = WANT_LESSONS});
}

static void open_rows(Page *page) {
    static const struct {
        KitRow row;
        void (*run)(Ui *ui);
    } ROWS[] = {{{.label = "Open a battlefield, game or case", .icon = KIT_ICON_FOLDER, .key = "Ctrl O"}, open_dialog},
                {{.label = "New table", .icon = KIT_ICON_PLUS, .key = "Ctrl N"}, new_table},
                {{.label = "From a photograph of your table", .icon = KIT_ICON_PHOTO}, new_from_photograph},
                {{.label = "Learn the rules: a first hour", .icon = KIT_ICON_LESSONS, .key = "F2"}, learn},
                {{.label = "Settings", .icon = KIT_ICON_CHECK, .key = "Ctrl ,"}, dialogs_open_settings}};
    for (size_t i = 0; i < BASE_COUNT(ROWS); i++) {
        if (kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + 20, 36), ROWS[i].row).clicked) {
            ROWS[i].run(page->ui);
        }
        page->y += 38;
    }
    page->y += 6;
}

/* The newest first, without the one that is open. A file that is gone is marked as such and can be taken off the list.
 * Returns the path that was clicked; NULL: none. */
static const char *recent_files(Page *page) {
    Ui *ui = page->ui;
    const char *chosen = NULL;
    int drop = -1;
    bool headed = false;
    for (int i = 0; i < ui->settings.recent_count; i++) {
        const char *path = ui->settings.recent[i], *slash = strrchr(path, '/');
        const char *open = play_path(ui->session);
        if ((ui->path && !strcmp(ui->path, path)) || (open && !strcmp(open, path))) {
            continue;
        }
        if (!headed) {
            page_section(page, "Recent", NULL);
            headed = true;
        }
        bool there = file_exists(path);
        KitRow row = {
            .label = slash ? slash + 1 : path, .remark = there ? NULL : "no longer there", .icon = KIT_ICON_FILE};
        kit_push_number(page->kit, i);
        if (kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + (there ? 20 : -14), 32), row).clicked &&
            there) {
            chosen = path;
        }
        if (!there && kit_button(page->kit, kit_box(page->x + page->w - 22, page->y, 32, 32),
                                 (KitButton){.label = "Take it off the list",
                                             .icon = KIT_ICON_CROSS,
                                             .bare = true,
                                             .look = KIT_QUIET,
                                             .tip = path})) {
            drop = i;
        }
        kit_pop(page->kit);
        page->y += 32;
    }
    page->y += headed ? 8 : 0;
    if (drop >= 0) {
        settings_drop_recent(&ui->settings, drop);
        ui_want(ui, (UiWant){.what = WANT_SAVE_SETTINGS});
    }
    return chosen;
}

/* The tables that come with the program, by system; with pictures if the window was started without a file. */
static const char *ready_made(Page *page) {
    Ui *ui = page->ui;
    const char *chosen = NULL;
    bool pictures = ui->panel->started;
    page_section(page, "Ready-made tables", NULL);
    for (int i = 0; i < ui->panel->tables.files.count; i++) {
        const PanelTable *file = &ui->panel->tables.files.items[i];
        bool here = ui->path && !strcmp(ui->path, file->path);
        bool clicked;
        if (pictures) {
            KitBox cell = kit_column(page_line(page, TABLES_HEIGHT + 24), i % 2, 2, 16);
            clicked = table_picture(page, cell, i, here);
            page->y += i % 2 || i + 1 == ui->panel->tables.files.count ? TABLES_HEIGHT + 40 : 0;
        } else {
            KitRow row = {.label = file->title, .remark = file->ruleset, .icon = KIT_ICON_TERRAIN, .selected = here};
            clicked = kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + 20, 32), row).clicked;
            page->y += 32;
        }
        chosen = clicked ? file->path : chosen;
    }
    return chosen;
}

void panel_start(Ui *ui, KitBox box) {
    tables_find(ui, ui->panel->started);
    KitBox in = kit_scroll_begin(ui->kit, "start", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 18, box.w, 0), NULL);
    page_paragraph(&page, KIT_ANSWER, page.theme->ink, ui_setup(ui)->title);
    page.y += 14;
    describe_keys(&page);
    page_section(&page, "Open something else", "or drop a file anywhere");
    open_rows(&page);
    const char *again = recent_files(&page), *table = ready_made(&page);
    kit_scroll_end(ui->kit, page.y - in.y + 16);
    if (again || table) {
        char *path = base_strdup(again ? again : table); /* copied: opening changes the list */
        ui_want(ui, (UiWant){.what = WANT_OPEN_FILE, .text = path});
        base_free(path);
    }
}
