#include "ui/panel/panel_start.h"

#include "io/file.h"
#include "rules/ruling_words.h"
#include "ui/dialogs/settings_page.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_tables.h"
#include "ui/panel/panel_welcome.h"
#include "ui/tools/tools.h"

#include <math.h>
#include <string.h>

#define CELL_HEIGHT (TABLES_HEIGHT + 56) /* a picture, its words, and what is left free below */

/* A picture with its title and system below; NULL as the picture: it is still being drawn. */
static bool table_picture(Page *page, KitBox cell, const PanelTable *file, bool here) {
    Kit *kit = page->kit;
    KitBox frame = kit_box(cell.x, cell.y, cell.w, TABLES_HEIGHT);
    KitTouch touch = kit_touch(
        kit, cell,
        (KitSpot){.label = file->title, .role = KIT_ROLE_BUTTON, .value = file->ruleset, .state = here ? KIT_ON : 0});
    kit_fill(kit, frame, 6, page->theme->paper);
    if (file->picture) {
        cairo_t *cr = kit_canvas(kit)->cr;
        double k = fmax(frame.w / (2 * TABLES_WIDTH), .5);
        cairo_save(cr);
        canvas_rounded(kit_canvas(kit), frame.x, frame.y, frame.w, frame.h, 6);
        cairo_clip(cr);
        cairo_translate(cr, frame.x + frame.w / 2 - k * TABLES_WIDTH, frame.y + frame.h / 2 - k * TABLES_HEIGHT);
        cairo_scale(cr, k, k);
        cairo_set_source_surface(cr, file->picture, 0, 0);
        cairo_paint(cr);
        cairo_restore(cr);
    }
    kit_outline(kit, frame, 6, here || touch.hot ? page->theme->ink : colour_alpha(page->theme->edge, .7),
                here ? 2 : 1);
    KitBox words = kit_box(cell.x, cell.y + TABLES_HEIGHT + 3, cell.w, 20);
    kit_text(kit, words, KIT_SMALL, page->theme->ink, 0, file->title);
    kit_text(kit, kit_box(words.x, words.y + 17, words.w, 18), KIT_CAPTION, page->theme->win_ink2, 0, file->ruleset);
    if (touch.ringed) {
        kit_ring(kit, cell, 6);
    }
    return touch.clicked;
}

/* The next cell of two columns of pictures. */
static KitBox next_cell(Page *page, int index) {
    page->y += index > 0 && index % 2 == 0 ? CELL_HEIGHT : 0;
    return kit_column(page_line(page, CELL_HEIGHT - 12), index % 2, 2, 16);
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
        bool measured = LINES[i].tool != TOOL_SIGHT || ui_setup(page->ui)->board != BOARD_HEX;
        describe_key(page, LINES[i].key,
                     measured ? LINES[i].text : "and two units: who sees whom, past what, by which rule.");
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

static bool is_open(const Ui *ui, const char *path) {
    const char *game = play_path(ui->session);
    return (ui->path && !strcmp(ui->path, path)) || (game && !strcmp(game, path));
}

static const char *file_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* A file that is gone is marked as such and can be taken off the list. Returns true if it was. */
static bool gone_file(Page *page, const char *path) {
    KitRow row = {.label = file_name(path), .remark = "no longer there", .icon = KIT_ICON_FILE};
    kit_row(page->kit, kit_box(page->x - 10, page->y, page->w - 14, 32), row);
    bool off = kit_button(
        page->kit, kit_box(page->x + page->w - 22, page->y, 32, 32),
        (KitButton){
            .label = "Take it off the list", .icon = KIT_ICON_CROSS, .bare = true, .look = KIT_QUIET, .tip = path});
    page->y += 32;
    return off;
}

/* The newest first, without the one that is open: as pictures, else as rows. Returns the path that was clicked; NULL:
 * none. */
static const char *recent_files(Page *page, bool pictures) {
    Ui *ui = page->ui;
    const char *chosen = NULL;
    int drop = -1, shown = 0, headed = 0;
    for (int pass = 0; pass < 2; pass++) { /* those that are there, then those that are gone */
        for (int i = 0; i < ui->settings.recent_count; i++) {
            const char *path = ui->settings.recent[i];
            if (is_open(ui, path) || file_exists(path) != (pass == 0)) {
                continue;
            }
            if (headed++ == 0) {
                page_section(page, "Recent", NULL);
            }
            kit_push_number(page->kit, i);
            if (pass == 1) {
                drop = gone_file(page, path) ? i : drop;
            } else if (pictures) {
                const PanelTable file = *tables_recent(ui, path);
                chosen = table_picture(page, next_cell(page, shown++), &file, false) ? path : chosen;
            } else {
                KitRow row = {.label = file_name(path), .icon = KIT_ICON_FILE};
                chosen =
                    kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + 20, 32), row).clicked ? path : chosen;
                page->y += 32;
            }
            kit_pop(page->kit);
        }
        page->y += pass == 0 && shown ? CELL_HEIGHT : 0;
    }
    page->y += headed ? 8 : 0;
    if (drop >= 0) {
        settings_drop_recent(&ui->settings, drop);
        ui_want(ui, (UiWant){.what = WANT_SAVE_SETTINGS});
    }
    return chosen;
}

/* The tables that come with the program, by system. */
static const char *ready_made(Page *page, bool pictures) {
    Ui *ui = page->ui;
    const char *chosen = NULL;
    page_section(page, "Ready-made tables", kit_printf(page->kit, "all %d", ui->panel->tables.files.count));
    for (int i = 0; i < ui->panel->tables.files.count; i++) {
        const PanelTable *file = &ui->panel->tables.files.items[i];
        bool here = is_open(ui, file->path), clicked;
        if (pictures) {
            clicked = table_picture(page, next_cell(page, i), file, here);
        } else {
            KitRow row = {.label = file->title, .remark = file->ruleset, .icon = KIT_ICON_TERRAIN, .selected = here};
            clicked = kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + 20, 32), row).clicked;
            page->y += 32;
        }
        chosen = clicked ? file->path : chosen;
    }
    page->y += pictures ? CELL_HEIGHT : 0;
    return chosen;
}

/* The answer to what is drawn on the board; else what the table is called, and the keys. */
static void begin(Page *page) {
    Ui *ui = page->ui;
    if (!panel_welcomes(ui) || !ui->shown || !ruling_is_sight(ui->shown)) {
        page_paragraph(page, KIT_ANSWER, page->theme->ink, ui_setup(ui)->title);
        page->y += 14;
        describe_keys(page);
        return;
    }
    BaseText question = {0}, answer = {0};
    ruling_question(ui->shown, &question);
    telling_brief(ui->shown, &answer);
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&question));
    page_paragraph(page, KIT_ANSWER, page->theme->ink, text_get(&answer));
    page->y += 4;
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, "Drag either of the two: the answer follows.");
    page->y += 8;
    text_free(&question);
    text_free(&answer);
}

void panel_start(Ui *ui, KitBox box) {
    bool pictures = ui->panel->started || panel_welcomes(ui);
    tables_find(ui, pictures);
    KitBox in = kit_scroll_begin(ui->kit, "start", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 18, box.w, 0), NULL);
    begin(&page);
    page_section(&page, "Begin", "or drop a file anywhere");
    open_rows(&page);
    const char *again = recent_files(&page, pictures), *table = ready_made(&page, pictures);
    kit_scroll_end(ui->kit, page.y - in.y + 16);
    if (again || table) {
        char *path = base_strdup(again ? again : table); /* copied: opening changes the list */
        ui_want(ui, (UiWant){.what = WANT_OPEN_FILE, .text = path});
        base_free(path);
    }
}
