#include "ui/shell/menu.h"

#include "ui/board/camera.h"
#include "ui/board/under.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/photo/photograph.h"
#include "ui/shell/settings.h"
#include "ui/shell/shell.h"
#include "ui/tools/actions.h"

/* ---- what the lines do that no function of another room does as it stands ---- */

static void open_file(Ui *ui) {
    ui->dialog = DIALOG_OPEN;
}
static void save_as(Ui *ui) {
    ui->dialog = DIALOG_SAVE;
}
static void show_keys(Ui *ui) {
    ui->dialog = DIALOG_KEYS;
}
static void list_lessons(Ui *ui) {
    lesson_list_open(ui, "");
}
static void fold_panel(Ui *ui) {
    ui->settings.fold_panel = !ui->settings.fold_panel;
}
static void fold_timeline(Ui *ui) {
    ui->settings.fold_timeline = !ui->settings.fold_timeline;
}
static void fold_heights(Ui *ui) {
    ui->settings.fold_profile = !ui->settings.fold_profile;
}
static void larger(Ui *ui) {
    shell_scale(ui, .25);
}
static void smaller(Ui *ui) {
    shell_scale(ui, -.25);
}

/* ---- what a line shows that depends on the table ---- */

static bool has_house_rules(const Ui *ui) {
    return ui_field(ui)->data->change_count > 0;
}
static bool shows_panel(const Ui *ui) {
    return !ui->settings.fold_panel;
}
static bool shows_timeline(const Ui *ui) {
    return !ui->settings.fold_timeline;
}
static bool shows_heights(const Ui *ui) {
    return !ui->settings.fold_profile;
}
static const char *photo_label(const Ui *ui) {
    return ui->under.photo ? pane_photo_strength_word(ui) : "Photograph: none";
}
static const char *no_cards(const Ui *ui) {
    return ui_field(ui)->data->card ? NULL : "Print terrain cards: there are none";
}

static const struct {
    const char *label, *keys; /* label NULL: a line between two groups */
    void (*run)(Ui *ui);
    bool (*ticked)(const Ui *ui);       /* NULL: never */
    const char *(*named)(const Ui *ui); /* the label, if it depends on the table */
    const char *(*off)(const Ui *ui);   /* why it cannot be chosen now; NULL: it always can */
} LINES[] = {
    {"New …", "Ctrl N", editor_new, NULL, NULL, NULL},
    {"Open …", "Ctrl O", open_file, NULL, NULL, NULL},
    {"Lessons …", "F2", list_lessons, NULL, NULL, NULL},
    {"Save as …", "Ctrl Shift S", save_as, NULL, NULL, NULL},
    {"House rules …", "Ctrl H", house_open_first, has_house_rules, NULL, NULL},
    {"Photograph …", "Ctrl I", photograph_ask, NULL, NULL, NULL},
    {"Photograph", "Shift P", pane_next_photo_strength, NULL, photo_label, NULL},
    {"Print terrain cards …", "Ctrl Shift P", cards_ask, NULL, NULL, no_cards},
    {"Film …", "Ctrl Shift F", filming_open, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL, NULL},
    {"Fit the table", "F", pane_fit, NULL, NULL, NULL},
    {"Panel", "F9", fold_panel, shows_panel, NULL, NULL},
    {"Timeline", "F10", fold_timeline, shows_timeline, NULL, NULL},
    {"Heights under the board", "H", fold_heights, shows_heights, NULL, NULL},
    {"Larger", "Ctrl +", larger, NULL, NULL, NULL},
    {"Smaller", "Ctrl −", smaller, NULL, NULL, NULL},
    {"Settings …", "Ctrl ,", dialogs_open_settings, NULL, NULL, NULL},
    {"All keys", "?", show_keys, NULL, NULL, NULL},
    {"Quit", "Ctrl Q", shell_quit, NULL, NULL, NULL},
};

void menu_button(Ui *ui, KitBox strip) {
    if (kit_button(ui->kit, kit_box(strip.x + 12, strip.y + 8, 32, 32),
                   (KitButton){.label = "Menu", .icon = KIT_ICON_MENU, .bare = true, .look = KIT_QUIET})) {
        kit_menu_open(ui->kit, "main", strip.x + 12, strip.y + 44);
    }
}

static void phase_menu(Ui *ui) {
    if (!kit_menu_is_open(ui->kit, "phase")) {
        return;
    }
    BaseArena *arena = arena_create();
    int count;
    const KitItem *items = actions_of_game(ui, arena, &count);
    int chosen = kit_menu(ui->kit, "phase", items, count);
    arena_destroy(arena);
    actions_do_of_game(ui, chosen);
}

/* The lines of the window, and behind them those of the game. */
static void main_menu(Ui *ui) {
    const int own = (int)BASE_COUNT(LINES);
    BaseArena *arena = arena_create();
    int acts, count = 0;
    const KitItem *more = actions_of_game(ui, arena, &acts);
    KitItem *items = arena_alloc(arena, (size_t)(own + 1 + acts), sizeof *items);
    for (; count < own; count++) {
        items[count] =
            (KitItem){LINES[count].named ? LINES[count].named(ui) : LINES[count].label, LINES[count].keys,
                      LINES[count].off ? LINES[count].off(ui) : NULL, LINES[count].ticked && LINES[count].ticked(ui)};
    }
    for (int i = 0; i < acts; i++) {
        count += i == 0; /* a line between the two */
        items[count++] = more[i];
    }
    int chosen = kit_menu(ui->kit, "main", items, count);
    arena_destroy(arena);
    if (chosen >= 0 && chosen < own && LINES[chosen].run) {
        LINES[chosen].run(ui);
    } else if (chosen > own) {
        actions_do_of_game(ui, chosen - own - 1);
    }
}

void menu_frame(Ui *ui) {
    phase_menu(ui);
    if (kit_menu_is_open(ui->kit, "main")) {
        main_menu(ui);
    }
}
