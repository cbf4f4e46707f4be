#include "ui/shell/commands.h"

#include "ui/board/board_keys.h"
#include "ui/board/camera.h"
#include "ui/board/place.h"
#include "ui/board/under.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/dialogs/card_dialog.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/lesson/lesson_write.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_welcome.h"
#include "ui/photo/photograph.h"
#include "ui/shell/files_dialogs.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell.h"
#include "ui/shell/shell_state.h"
#include "ui/shell/side_panel.h"
#include "ui/tools/actions.h"
#include "ui/tools/opponent.h"
#include "ui/tools/tools_state.h"

/* ---- what no function of another room does as it stands ---- */

static void run_dialog(Ui *ui, int dialog) {
    ui->dialog = (UiDialog)dialog;
}
static void run_tab(Ui *ui, int tab) {
    ui->page.tab = (UiTab)tab;
    ui_show_panel(ui, true);
}
static void run_panel(Ui *ui) {
    ui_show_panel(ui, !ui_shows_panel(ui));
}
static void run_scale(Ui *ui, int quarters) {
    shell_scale(ui, quarters / 4.);
}
static void run_step(Ui *ui, int by) {
    shell_session_seek(ui, play_cursor(ui->session) + by);
}
static void run_zoom(Ui *ui, int way) {
    KitBox board = ui->layout.board;
    pane_zoom(ui, vec(board.x + board.w / 2, board.y + board.h / 2), way > 0 ? 1.25 : 0.8);
}
/* `at`: offset of the setting in IoSettings */
static void run_switch(Ui *ui, int at) {
    bool *on = (bool *)((char *)&ui->settings + at);
    *on = !*on;
}
static void run_end(Ui *ui) {
    shell_session_seek(ui, play_count(ui->session));
}
static void run_region(Ui *ui) {
    ui->tools->region.on = !ui->tools->region.on;
}
static void run_orders(Ui *ui) {
    KitBox board = ui->layout.board;
    actions_open(ui, ui->selected, board.x + 60, board.y + 60);
}
static void run_log(Ui *ui) {
    run_tab(ui, PANEL_LOG);
    ui->panel->log_at = play_cursor(ui->session); /* opens with the luck, which comes first */
}
static void run_lessons(Ui *ui) {
    lesson_list_open(ui, "");
}
static void run_palette(Ui *ui) {
    kit_palette_open(ui->kit, &ui->shell->palette);
}

/* ---- what an entry shows that depends on the table ---- */

static bool has_house_rules(const Ui *ui) {
    return ui_field(ui)->data->change_count > 0;
}
static bool shows_timeline(const Ui *ui) {
    return !ui->settings.fold_timeline;
}
static bool shows_heights(const Ui *ui) {
    return !ui->settings.fold_profile;
}
static bool types_dice(const Ui *ui) {
    return ui->settings.type_dice;
}
static const char *photo_label(const Ui *ui) {
    return ui->under.photo ? pane_photo_strength_word(ui) : "Photograph: none";
}
static const char *no_cards(const Ui *ui) {
    return ui_field(ui)->data->card ? NULL : "Print terrain cards: there are none";
}

static const char *first_seat(const Ui *ui) {
    return opponent_seat(ui, 0);
}
static const char *second_seat(const Ui *ui) {
    return opponent_seat(ui, 1);
}

/* ---- the table ---- */

#define MENU    .in_menu = true
#define FOLD(x) .run_with = run_switch, .with = offsetof(IoSettings, x)

static const ShellCommand COMMANDS[] = {
    {TASK_FILES, "New table …", "Ctrl N", "battlefield lay out", MENU, .run = editor_new},
    {TASK_FILES, "Open …", "Ctrl O", "battlefield game case import map file", MENU, .run_with = run_dialog,
     .with = DIALOG_OPEN},
    {TASK_FILES, "Start page", "", "welcome recent games ready-made tables begin", MENU, .run = panel_welcome_open},
    {TASK_FILES, "Save", "Ctrl S", "keep on disk", MENU, .run = files_save_here},
    {TASK_FILES, "Save as …", "Ctrl Shift S", "copy", MENU, .run_with = run_dialog, .with = DIALOG_SAVE},
    {TASK_FILES, "Film of the game or the lesson …", "Ctrl Shift F", "animation gif webp", MENU, .run = filming_open},
    {TASK_FILES, "The line of sight as a card …", "Ctrl E", "dispute page pdf png svg case", .run = dialog_card_begin},
    {TASK_FILES, "Make a lesson of this …", "Ctrl Shift L", "teach exercise question case", MENU,
     .run = lesson_write_open},
    {TASK_FILES, "Print the terrain cards …", "Ctrl Shift P", "pdf", MENU, .run = cards_ask, .off = no_cards},
    {TASK_FILES, "Quit", "Ctrl Q", "leave end close", MENU, .run = shell_quit},

    {TASK_PLAY, "What the chosen can do", "O", "orders actions", .run = run_orders},
    {TASK_PLAY, "What the chosen unit sees", "R", "region field of view", .run = run_region},
    {TASK_PLAY, "Next unit", "N", "tab", .run_with = pane_walk, .with = 1},
    {TASK_PLAY, "Unit before", "P", "tab", .run_with = pane_walk, .with = -1},
    {TASK_PLAY, "Type real dice", "D", "roll by hand", FOLD(type_dice), .ticked = types_dice},
    {TASK_PLAY, "Seat of the first side", "", "computer opponent player level hand", MENU,
     .run_with = opponent_change_seat, .with = 0, .named = first_seat, .off = opponent_off},
    {TASK_PLAY, "Seat of the second side", "", "computer opponent player level hand", MENU,
     .run_with = opponent_change_seat, .with = 1, .named = second_seat, .off = opponent_off},
    {TASK_PLAY, "Advice: the best that can be done now", "J", "hint computer help", .run = opponent_advise,
     .off = opponent_off},
    {TASK_PLAY, "House rules …", "Ctrl H", "numbers, terrain, profiles of your own", MENU, .run = house_open_first,
     .ticked = has_house_rules},

    {TASK_TIME, "Undo", "Ctrl Z", "back", .run = shell_session_undo},
    {TASK_TIME, "Redo", "Ctrl Shift Z", "again", .run = shell_session_redo},
    {TASK_TIME, "Step back in time", ",", "timeline", .run_with = run_step, .with = -1},
    {TASK_TIME, "Step on in time", ".", "timeline", .run_with = run_step, .with = 1},
    {TASK_TIME, "To the start of the game", "Home", "timeline", .run_with = shell_session_seek, .with = 0},
    {TASK_TIME, "To the end of the game", "End", "timeline", .run = run_end},
    {TASK_TIME, "Branches …", "B", "lines of play forks name, compare, delete, go to one", MENU, .run = branches_open},

    {TASK_TABLE, "Fit the table", "F", "zoom whole", MENU, .run = pane_fit},
    {TASK_TABLE, "Zoom in", "+", "nearer", .run_with = run_zoom, .with = 1},
    {TASK_TABLE, "Zoom out", "−", "farther", .run_with = run_zoom, .with = -1},
    {TASK_TABLE, "Go to a place …", "G", "coordinates type", .run = pane_place_open},
    {TASK_TABLE, "Photograph of the table under the board …", "Ctrl I", "picture corners trace", MENU,
     .run = photograph_ask},
    {TASK_TABLE, "Photograph: shown, faint, hidden", "Shift P", "picture", MENU, .run = pane_next_photo_strength,
     .named = photo_label},

    {TASK_WINDOW, "Panel", "F9", "fold side", MENU, .run = run_panel, .ticked = ui_shows_panel},
    {TASK_WINDOW, "Timeline", "F10", "fold", MENU, FOLD(fold_timeline), .ticked = shows_timeline},
    {TASK_WINDOW, "Heights under the board", "H", "fold section", MENU, FOLD(fold_profile), .ticked = shows_heights},
    {TASK_WINDOW, "Panel: the ruling", "", "page tab", .run_with = run_tab, .with = PANEL_RULING},
    {TASK_WINDOW, "Panel: the units", "", "page tab", .run_with = run_tab, .with = PANEL_UNITS},
    {TASK_WINDOW, "Panel: the log, and luck", "", "page tab", .run = run_log},
    {TASK_WINDOW, "Panel: the readings", "", "page tab", .run_with = run_tab, .with = PANEL_READINGS},
    {TASK_WINDOW, "Copy the ruling as text", "Ctrl C", "clipboard", .run = shell_panel_copy},
    {TASK_WINDOW, "Larger", "Ctrl +", "size scale of everything", .run_with = run_scale, .with = 1},
    {TASK_WINDOW, "Smaller", "Ctrl −", "size scale of everything", .run_with = run_scale, .with = -1},
    {TASK_WINDOW, "Light or dark theme", "", "evening night colours", .run = shell_settings_turn_theme},
    {TASK_WINDOW, "Settings …", "Ctrl ,", "theme colours size units", MENU, .run = dialogs_open_settings},

    {TASK_HELP, "Lessons …", "F2", "learn rules course", MENU, .run = run_lessons},
    {TASK_HELP, "All keys", "?", "help shortcuts F1", MENU, .run_with = run_dialog, .with = DIALOG_KEYS},
    {TASK_HELP, "Find anything …", "Ctrl K", "palette command search", MENU, .run = run_palette},
};

const ShellCommand *shell_commands(int *count) {
    *count = (int)BASE_COUNT(COMMANDS);
    return COMMANDS;
}

const char *shell_task_name(ShellTask task) {
    static const char *const NAMES[TASK_COUNT] = {
        [TASK_FILES] = "Files and pages", [TASK_PLAY] = "Play",         [TASK_TIME] = "Time",
        [TASK_TABLE] = "The table",       [TASK_WINDOW] = "The window", [TASK_HELP] = "Help"};
    return NAMES[task];
}

KitItem shell_command_item(const Ui *ui, const ShellCommand *command) {
    return (KitItem){.label = command->named ? command->named(ui) : command->label,
                     .key = command->keys,
                     .off = command->off ? command->off(ui) : NULL,
                     .on = command->ticked && command->ticked(ui)};
}

void shell_command_run(Ui *ui, const ShellCommand *command) {
    if (command->run) {
        command->run(ui);
    } else {
        command->run_with(ui, command->with);
    }
}
