#include "ui/dialogs/keys_sheet.h"

#include "ui/dialogs/dialogs_state.h"

#include <string.h>

#define ROW   26.0
#define WIDTH 1016.0

typedef struct {
    const char *keys, *what;
    const char *names; /* each key as keys_name writes it, separated by blanks */
} Line;

static const Line LINES[] = {
    {"V L X A M T", "tools: select, sight, fire, assault, measure, terrain", "V L X A M T"},
    {"K, U, H, W", "terrain: a new piece, new units, a hole, a path", "K U H W"},
    {"C, I, Del", "terrain: next corner (Shift: last), one more, remove", "C Shift+C I Insert Delete Backspace"},
    {"Ctrl D, S", "terrain: copy; snapping on and off", "Ctrl+D S"},
    {"0 … 9", "terrain: type where the next corner is", "0"},
    {"R", "what the chosen unit sees", "R"},
    {"Tab, N, P", "next unit, and the one before (Shift Tab)", "Tab Shift+Tab N P"},
    {"Arrows", "move the pointer; Shift: ten steps; in lists: choose",
     "Left Right Up Down Shift+Left Shift+Right Shift+Up Shift+Down"},
    {"Home, End, Page", "in lists and sliders: to the end, a page", "Home End PageUp PageDown"},
    {"G", "move the pointer to a place that is typed", "G"},
    {"Enter", "what a click does; takes a unit up, lets it go", "Return Keypad_Enter"},
    {"W, Q, E, A", "while it is held: waypoint, turn, its whole formation", "W Q E A Shift+A"},
    {"Tab, Enter", "in reserve: it is taken up, comes on with Enter", "Tab Return"},
    {"W, Esc, Q, E", "asked where to: bend, bend back, turn", "W Escape Q E"},
    {"C", "kind of move", "C"},
    {"O, Menu", "what the chosen can do; nobody: the phase", "O Application Shift+F10"},
    {"D", "type real dice", "D"},
    {"Esc", "back out one level", "Escape"},
    {"F, +, −", "fit the table, zoom", "F Keypad_+ Keypad_-"},
    {"Space", "held: the pointer pans; on a button: presses it", "Space"},
    {", .", "step back and on in time, or in a lesson", ", ."},
    {"Home, End", "to the start and to the end of the game", "Home End"},
    {"B", "branches: name, compare, delete, go to one", "B"},
    {"Ctrl Z", "undo; with Shift, or Ctrl Y: redo", "Ctrl+Z Ctrl+Shift+Z Ctrl+Y"},
    {"Ctrl C", "copy the ruling as text", "Ctrl+C"},
    {"Ctrl H", "house rules: numbers, terrain, profiles", "Ctrl+H"},
    {"Ctrl E", "the line of sight as a card, with its case", "Ctrl+E"},
    {"Drag, W", "in Sight: what if it stood there; Esc: back", "W"},
    {"W", "in Sight, over bare table: the nearest other answer", "W"},
    {"W", "in Fire: lay templates one by one where the pointer is", "W"},
    {"Ctrl O, S, N", "open, save, new; Shift: save as", "Ctrl+O Ctrl+S Ctrl+N Ctrl+Shift+S"},
    {"Ctrl I, Shift P", "photograph under the board; faint, hidden", "Ctrl+I Shift+P"},
    {"Ctrl Shift P", "print the terrain cards", "Ctrl+Shift+P"},
    {"Ctrl Shift F", "a film of the game or of the lesson", "Ctrl+Shift+F"},
    {"Ctrl K, Ctrl P", "find a unit, a rule, a setting, a command", "Ctrl+K Ctrl+P"},
    {"Ctrl ,", "settings: theme, colours, size, units", "Ctrl+,"},
    {"F1, ?", "this sheet", "F1"},
    {"F2", "lessons: a first hour, and one for every rule", "F2 Ctrl+Tab"},
    {"Y, N, 1 … 6", "lesson: the answer; Enter goes on", "Y N"},
    {"Ctrl Enter", "lesson: play on from here", "Ctrl+Return"},
    {"Alt ←", "from a rule back to the ruling", "Alt+Left"},
    {"F6", "board, panel, timeline, title, tools", "F6"},
    {"F9, F10, H", "fold the panel, the timeline, the heights", "F9 F10 H"},
    {"Ctrl +, Ctrl −", "everything larger, smaller", "Ctrl+= Ctrl++ Ctrl+Shift+= Ctrl+-"},
    {"Ctrl Q", "quit; asks when something would be lost", "Ctrl+Q"}};

void keys_name(KitAsked asked, char *out, size_t cap) {
    SDL_snprintf(out, cap, "%s%s%s%s", asked.mods & KMOD_CTRL ? "Ctrl+" : "", asked.mods & KMOD_ALT ? "Alt+" : "",
                 asked.mods & KMOD_SHIFT ? "Shift+" : "", SDL_GetKeyName(asked.key));
    for (char *c = out; *c; c++) {
        *c = *c == ' ' ? '_' : *c;
    }
}

bool keys_are_on_the_sheet(const char *name) {
    size_t length = strlen(name);
    for (size_t i = 0; i < BASE_COUNT(LINES); i++) {
        for (const char *at = LINES[i].names; *at; at += strspn(at, " ")) {
            size_t word = strcspn(at, " ");
            if (word == length && strncmp(at, name, length) == 0) {
                return true;
            }
            at += word;
        }
    }
    return false;
}

static void key_row(Ui *ui, KitBox row, const Line *line) {
    kit_keycap(ui->kit, row.x, row.y + row.h / 2, line->keys);
    kit_text(ui->kit, kit_box(row.x + 138, row.y, row.w - 138, row.h), KIT_BODY, kit_theme(ui->kit)->win_ink2, 0,
             line->what);
    kit_describe(ui->kit, KIT_ROLE_TEXT, kit_box(row.x, row.y, 130, row.h), line->keys, line->what, 0);
}

void dialogs_keys(Ui *ui) {
    KitBox over = kit_window(ui->kit);
    int count = (int)BASE_COUNT(LINES), half = (count + 1) / 2;
    bool two_columns = over.w >= WIDTH;
    int rows = two_columns ? half : count;
    KitBox in = kit_modal_begin(ui->kit, "All keys", over, two_columns ? WIDTH : 530, rows * ROW + 34 + 48 + 48);
    kit_text(ui->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(ui->kit)->ink, 0, "All keys");
    KitBox foot = kit_cut_bottom(&in, 44);
    KitBox columns = kit_scroll_begin(ui->kit, "keys", in, &ui->dialogs->settings_scroll);
    for (int i = 0; i < count; i++) {
        KitBox column = two_columns ? kit_column(columns, i / half, 2, 24) : columns;
        key_row(ui, kit_box(column.x, columns.y + (two_columns ? i % half : i) * ROW, column.w, ROW), &LINES[i]);
    }
    kit_scroll_end(ui->kit, rows * ROW);
    kit_cut_top(&foot, 12);
    KitButton close = {.label = "Close", .look = KIT_PRIMARY, .key = "Esc"};
    bool closed = kit_cut_button(ui->kit, &foot, 0, close) || kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE) ||
                  kit_key(ui->kit, SDLK_RETURN, KMOD_NONE);
    kit_modal_end(ui->kit);
    if (closed) {
        ui->dialog = DIALOG_NONE;
    }
}
