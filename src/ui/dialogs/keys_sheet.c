#include "ui/dialogs/keys_sheet.h"

#include "ui/dialogs/dialogs_state.h"

#include <stdio.h>
#include <string.h>

#define ROW    25.0
#define WIDTH  1016.0
#define SEARCH "Search the keys"

typedef struct {
    const char *keys, *what; /* keys NULL: the heading of the lines that follow */
    const char *names;       /* each key as keys_name writes it, separated by blanks */
} Line;

static const Line LINES[] = {
    {NULL, "Choose and look", ""},
    {"V L X A M T", "tools: select, sight, fire, assault, measure, terrain", "V L X A M T"},
    {"Tab, N, P", "next unit, and the one before (Shift Tab)", "Tab Shift+Tab N P"},
    {"Arrows", "move the pointer; Shift: ten steps; in lists: choose",
     "Left Right Up Down Shift+Left Shift+Right Shift+Up Shift+Down"},
    {"G", "move the pointer to a place that is typed", "G"},
    {"Enter", "what a click does; takes a unit up, lets it go", "Return Keypad_Enter"},
    {"R", "what the chosen unit sees", "R"},
    {"F, +, −", "fit the table, zoom", "F Keypad_+ Keypad_-"},
    {"Space", "held: the pointer pans; on a button: presses it", "Space"},
    {"Esc", "back out one level", "Escape"},
    {NULL, "Move and act", ""},
    {"W, Q, E, A", "while it is held: waypoint, turn, its whole formation", "W Q E A Shift+A"},
    {"C", "kind of move", "C"},
    {"O, Menu", "what the chosen can do; nobody: the phase", "O Application Shift+F10"},
    {"D", "type real dice", "D"},
    {"J", "advice: the best that can be done now", "J"},
    {"W, Esc, Q, E", "asked where to: bend, bend back, turn", "W Escape Q E"},
    {"Tab, Enter", "in reserve: it is taken up, comes on with Enter", "Tab Return"},
    {"Drag, W", "in Sight: what if it stood there; Esc: back", "W"},
    {"W", "in Sight, over bare table: the nearest other answer", "W"},
    {"W", "in Fire: lay templates one by one where the pointer is", "W"},
    {NULL, "Time", ""},
    {", .", "step back and on in time, or in a lesson", ", ."},
    {"Home, End", "to the start and to the end of the game", "Home End"},
    {"B", "branches: name, compare, delete, go to one", "B"},
    {"Ctrl Z", "undo; with Shift, or Ctrl Y: redo", "Ctrl+Z Ctrl+Shift+Z Ctrl+Y"},
    {NULL, "Files and pages", ""},
    {"Ctrl O, S, N", "open, save, new; Shift: save as", "Ctrl+O Ctrl+S Ctrl+N Ctrl+Shift+S"},
    {"Ctrl E", "the line of sight as a card, with its case", "Ctrl+E"},
    {"Ctrl C", "copy the ruling as text", "Ctrl+C"},
    {"Ctrl Shift F", "a film of the game or of the lesson", "Ctrl+Shift+F"},
    {"Ctrl Shift P", "print the terrain cards", "Ctrl+Shift+P"},
    {"Ctrl Q", "quit; asks when something would be lost", "Ctrl+Q"},
    {NULL, "Lay out a table", ""},
    {"K, U, H, W", "terrain: a new piece, new units, a hole, a path", "K U H W"},
    {"C, I, Del", "terrain: next corner (Shift: last), one more, remove", "C Shift+C I Insert Delete Backspace"},
    {"Ctrl D, S", "terrain: copy; snapping on and off", "Ctrl+D S"},
    {"0 … 9", "terrain: type where the next corner is", "0"},
    {"Ctrl I, Shift P", "photograph under the board; faint, hidden", "Ctrl+I Shift+P"},
    {"Ctrl H", "house rules: numbers, terrain, profiles", "Ctrl+H"},
    {NULL, "The window", ""},
    {"Ctrl K, Ctrl P", "find a unit, a rule, a setting, a command", "Ctrl+K Ctrl+P"},
    {"F6", "board, panel, timeline, title, tools", "F6"},
    {"Home, End, Page", "in lists and sliders: to the end, a page", "Home End PageUp PageDown"},
    {"F9, F10, H", "fold the panel, the timeline, the heights", "F9 F10 H"},
    {"Ctrl +, Ctrl −", "everything larger, smaller", "Ctrl+= Ctrl++ Ctrl+Shift+= Ctrl+-"},
    {"Ctrl ,", "settings: theme, colours, size, units", "Ctrl+,"},
    {NULL, "Learn", ""},
    {"F1, ?", "this sheet", "F1"},
    {"F2", "lessons: a first hour, and one for every rule", "F2 Ctrl+Tab"},
    {"Y, N, 1 … 6", "lesson: the answer; Enter goes on", "Y N"},
    {"Ctrl Shift L", "make a lesson of what is on the board", "Ctrl+Shift+L"},
    {"Ctrl Enter", "lesson: play on from here", "Ctrl+Return"},
    {"Alt ←", "from a rule back to the ruling", "Alt+Left"}};

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
    if (!line->keys) {
        kit_text(ui->kit, row, KIT_STRONG, kit_theme(ui->kit)->ink, 0, line->what);
        return;
    }
    kit_keycap(ui->kit, row.x, row.y + row.h / 2, line->keys);
    kit_text(ui->kit, kit_box(row.x + 138, row.y, row.w - 138, row.h), KIT_BODY, kit_theme(ui->kit)->win_ink2, 0,
             line->what);
    kit_describe(ui->kit, KIT_ROLE_TEXT, kit_box(row.x, row.y, 130, row.h), line->keys, line->what, 0);
}

/* The lines that have the words, or whose heading has them, under their headings. */
static int lines_with(const char *query, const Line **out) {
    const Line *head = NULL, *shown = NULL;
    int count = 0;
    for (size_t i = 0; i < BASE_COUNT(LINES); i++) {
        char all[192];
        head = LINES[i].keys ? head : &LINES[i];
        snprintf(all, sizeof all, "%s %s %s", head->what, LINES[i].keys ? LINES[i].keys : "", LINES[i].what);
        if (LINES[i].keys && text_holds_all(all, query)) {
            if (shown != head) {
                out[count++] = shown = head;
            }
            out[count++] = &LINES[i];
        }
    }
    return count;
}

/* The number of lines in the first of two columns, which does not end with a heading. */
static int first_column(const Line *const *lines, int count) {
    int half = (count + 1) / 2;
    return half > 0 && half < count && !lines[half - 1]->keys ? half - 1 : half;
}

static void search_field(Ui *ui, KitBox box) {
    DialogsState *dialogs = ui->dialogs;
    if (!dialogs->keys_open) {
        dialogs->keys_query[0] = 0;
        kit_focus(ui->kit, SEARCH);
    }
    kit_field(ui->kit, box, (KitField){.label = SEARCH, .hint = "What would you do?", .icon = KIT_ICON_SEARCH},
              dialogs->keys_query, sizeof dialogs->keys_query);
    dialogs->keys_open = dialogs->keys_open || kit_is_editing(ui->kit); /* a dialog gets the keyboard a frame later */
}

void dialogs_keys(Ui *ui) {
    const Line *lines[BASE_COUNT(LINES)];
    KitBox over = kit_window(ui->kit);
    bool two_columns = over.w >= WIDTH;
    int max = two_columns ? ((int)BASE_COUNT(LINES) + 1) / 2 + 1 : (int)BASE_COUNT(LINES);
    KitBox in = kit_modal_begin(ui->kit, "All keys", over, two_columns ? WIDTH : 530, max * ROW + 34 + 44 + 48 + 48);
    bool closed = kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE) || kit_key(ui->kit, SDLK_RETURN, KMOD_NONE);
    kit_text(ui->kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(ui->kit)->ink, 0, "All keys");
    search_field(ui, kit_cut_top(&in, 32));
    kit_cut_top(&in, 12);
    KitBox foot = kit_cut_bottom(&in, 44);
    KitBox columns = kit_scroll_begin(ui->kit, "keys", in, &ui->dialogs->settings_scroll);
    int count = lines_with(ui->dialogs->keys_query, lines), left = two_columns ? first_column(lines, count) : count;
    for (int i = 0; i < count; i++) {
        KitBox column = two_columns ? kit_column(columns, i >= left, 2, 24) : columns;
        key_row(ui, kit_box(column.x, columns.y + (i < left ? i : i - left) * ROW, column.w, ROW), lines[i]);
    }
    if (count == 0) {
        kit_text(ui->kit, kit_box(columns.x, columns.y, columns.w, ROW), KIT_BODY, kit_theme(ui->kit)->ink3, 0,
                 "Nothing has these words.");
    }
    kit_scroll_end(ui->kit, SDL_max(left, count - left) * ROW);
    kit_cut_top(&foot, 12);
    closed =
        kit_cut_button(ui->kit, &foot, 0, (KitButton){.label = "Close", .look = KIT_PRIMARY, .key = "Esc"}) || closed;
    kit_modal_end(ui->kit);
    if (closed) {
        ui->dialog = DIALOG_NONE;
        ui->dialogs->keys_open = false;
    }
}
