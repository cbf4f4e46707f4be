/* Before anything is chosen: what one can do here, and which tables there are. And the card of the first start. */
#include "io/file.h"
#include "ui/lesson/lesson.h"

#include <string.h>

#define CARD_WIDE  476.0
#define CARD_LEAST 260.0
#define CARD_HIGH  172.0

/* ---- tables that come with the program ---- */

/* Their titles are read once. */
static void find_tables(App *app) {
    AppTables *tables = &app->tables;
    if (tables->arena) {
        return;
    }
    tables->arena = arena_create();
    char *first = data_path("maps/stronghold-road.json");
    if (!first) {
        return;
    }
    *strrchr(first, '/') = 0;
    const char **paths;
    int count = file_list(tables->arena, first, ".json", &paths);
    for (int i = 0; i < count && tables->count < APP_TABLES_MAX; i++) {
        BaseFaults faults = {0};
        const BaseTree *root = json_load(tables->arena, paths[i], &faults);
        const char *title = tree_get_text(root, "title", NULL);
        if (title) {
            tables->paths[tables->count] = paths[i];
            tables->titles[tables->count] = title;
            tables->rulesets[tables->count++] = tree_get_text(root, "ruleset", "");
        }
        faults_free(&faults);
    }
    base_free(first);
}

static void say_keys(Page *page) {
    static const struct {
        AppToolId tool; /* left out where the ruleset has none */
        const char *key, *text;
    } LINES[] = {
        {TOOL_SELECT, "Drag", "a unit: its way shows what it costs and what it must roll; sight lines follow."},
        {TOOL_SIGHT, "L", "and two units: who sees whom, by how many millimetres, by which rule."},
        {TOOL_FIRE, "X", "a shooter and a target: what each die needs, and the exact odds."},
        {TOOL_ASSAULT, "A", "an attacker and a target: an assault, step by step, with what is expected of whom."},
        {TOOL_SELECT, "R", "what the chosen unit sees."}};
    for (size_t i = 0; i < BASE_COUNT(LINES); i++) {
        if (app_tool_off(page->app, LINES[i].tool)) {
            continue;
        }
        kit_keycap(page->kit, page->x, page->y + 10, LINES[i].key);
        double h = kit_paragraph(page->kit, page->x + 60, page->y, page->w - 60, KIT_BODY, page->theme->ink,
                                 LINES[i].text, true);
        page->y += h + 12;
    }
    if (app_table(page->app)->phase >= 0) {
        static const char turns[] =
            "what can be done now, and what ends it: the pill of the phase at the top has the same.";
        kit_keycap(page->kit, page->x, page->y + 10, "O");
        double h =
            kit_paragraph(page->kit, page->x + 60, page->y, page->w - 60, KIT_BODY, page->theme->ink, turns, true);
        page->y += h + 12;
    }
}

void panel_start(App *app, KitBox box) {
    find_tables(app);
    KitBox in = kit_scroll_begin(app->kit, "start", kit_box(box.x - 20, box.y, box.w + 40, box.h), &app->panel_scroll);
    Page page = page_make(app, kit_box(in.x + 20, in.y + 18, box.w, 0), NULL);
    page_paragraph(&page, KIT_ANSWER, page.theme->ink, app_setup(app)->title);
    page.y += 14;
    say_keys(&page);
    page_section(&page, "Open something else", "or drop a file anywhere");
    KitRow open = {.label = "Open a battlefield, game or case", .icon = KIT_ICON_FOLDER, .key = "Ctrl O"};
    if (kit_row(app->kit, kit_box(page.x - 10, page.y, page.w + 20, 36), open).clicked) {
        app->dialog = DIALOG_OPEN;
    }
    page.y += 40;
    KitRow learn = {.label = "Learn the rules: a first hour of lessons", .icon = KIT_ICON_LESSONS, .key = "F2"};
    if (kit_row(app->kit, kit_box(page.x - 10, page.y, page.w + 20, 36), learn).clicked) {
        lesson_list_open(app, "");
    }
    page.y += 44;
    page_section(&page, "Ready-made tables", NULL);
    const char *chosen = NULL;
    for (int i = 0; i < app->tables.count; i++) {
        KitRow row = {.label = app->tables.titles[i],
                      .remark = app->tables.rulesets[i],
                      .icon = KIT_ICON_TERRAIN,
                      .selected = app->path && !strcmp(app->path, app->tables.paths[i])};
        if (kit_row(app->kit, kit_box(page.x - 10, page.y, page.w + 20, 32), row).clicked) {
            chosen = app->tables.paths[i];
        }
        page.y += 32;
    }
    kit_scroll_end(app->kit, page.y - in.y + 16);
    if (chosen) {
        files_open_told(app, chosen);
    }
}

/* ---- the card of the first start ---- */

static void card_lines(App *app, KitBox in) {
    static const char *const LINES[][3] = {{"Drag", "any unit", "the sight lines follow"},
                                           {"X", "and a target", "the odds, before the dice"},
                                           {"?", "all keys", "everything without the mouse"}};
    const ViewTheme *theme = kit_theme(app->kit);
    for (int i = 0; i < 3; i++) {
        KitBox row = kit_cut_top(&in, 32);
        kit_keycap(app->kit, row.x, row.y + 16, LINES[i][0]);
        kit_text(app->kit, kit_box(row.x + 66, row.y, 110, 32), KIT_CONTROL, theme->ink, 0, LINES[i][1]);
        if (row.w >= CARD_WIDE - 48) { /* why, where there is room to say it in full */
            kit_text(app->kit, kit_box(row.x + 180, row.y, row.w - 180, 32), KIT_BODY, theme->win_ink2, 0, LINES[i][2]);
        }
    }
}

void greeting_frame(App *app) {
    KitBox board = app->layout.board;
    KitBox panel = app->layout.drawer ? app->layout.panel : kit_box(board.x + board.w, 0, 0, 0);
    bool fits = board.h >= CARD_HIGH + 40 && panel.x - board.x >= CARD_LEAST + 40;
    if (app->settings.greeted || lesson_is_on(app) || app->drag.active || !fits) { /* a drag wants to see the board */
        return;
    }
    KitBox card =
        kit_box(board.x + 20, board.y + board.h - CARD_HIGH - 20, fmin(CARD_WIDE, panel.x - board.x - 40), CARD_HIGH);
    const ViewTheme *theme = kit_theme(app->kit);
    kit_layer_begin(app->kit, "Welcome", KIT_Z_POPOVER, card, false);
    kit_say(app->kit, KIT_ROLE_DIALOG, card, "Welcome", NULL, 0);
    kit_shadow(app->kit, card, 8, 1);
    kit_fill(app->kit, card, 8, theme->raised);
    kit_outline(app->kit, card, 8, colour_alpha(theme->edge, .7), 1);
    KitBox in = kit_inset(card, 24, 18);
    kit_text(app->kit, kit_cut_top(&in, 28), KIT_TITLE, theme->ink, 0, app_setup(app)->title);
    kit_cut_top(&in, 8);
    card_lines(app, in);
    bool closed = kit_button(
        app->kit, kit_box(card.x + card.w - 42, card.y + 10, 32, 32),
        (KitButton){.label = "Close the card", .icon = KIT_ICON_CROSS, .bare = true, .look = KIT_QUIET, .key = "Esc"});
    kit_layer_end(app->kit);
    const KitInput *input = kit_input(app->kit);
    bool looks = input->press == SDL_BUTTON_LEFT && kit_holds(board, input->x, input->y) && /* at the board beside it */
                 !kit_holds(card, input->x, input->y);
    if (closed || looks || play_total(app->session) > 0 || kit_key(app->kit, SDLK_ESCAPE, KMOD_NONE)) {
        app->settings.greeted = true;
        settings_save(app);
        kit_wake(app->kit, 0);
    }
}
