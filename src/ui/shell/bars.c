#include "ui/shell/bars.h"

#include "ui/board/board_view.h"
#include "ui/dialogs/card_print.h"
#include "ui/dialogs/film_dialog.h"
#include "ui/dialogs/settings_page.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/house/panel_house.h"
#include "ui/lesson/lesson.h"
#include "ui/photo/photograph.h"
#include "ui/shell/session.h"
#include "ui/shell/settings.h"
#include "ui/tools/actions.h"

#include <stdio.h>
#include <string.h>

#define FIELD_WIDTH 276.0

static void divider(App *app, double x, KitBox box) {
    kit_hair(app->kit, x, box.y + 15, 0, 18, kit_theme(app->kit)->win_hair);
}

static double word(App *app, double x, KitBox strip, KitStyle style, ViewColour colour, const char *text) {
    double w = kit_text_width(app->kit, style, text) + 2;
    kit_text(app->kit, kit_box(x, strip.y, w, strip.h), style, colour, 0, text);
    return x + w;
}

static double apart(App *app, double x, KitBox strip) {
    divider(app, x + 15, strip);
    return x + 30;
}

/* ---- whose turn it is ---- */

static double side_sign(App *app, double x, KitBox strip, int side) {
    const TableSide *record = &app_setup(app)->sides[side];
    const ViewTheme *theme = kit_theme(app->kit);
    ViewCanvas *canvas = kit_canvas(app->kit);
    ViewColour colour = colour_hex(record->colour);
    double cy = strip.y + strip.h / 2;
    if (side == 0) {
        cairo_new_sub_path(canvas->cr);
        cairo_arc(canvas->cr, x + 5, cy, 5, 0, 6.283185307179586);
    } else {
        cairo_rectangle(canvas->cr, x, cy - 5, 10, 10);
    }
    canvas_fill(canvas, theme->dark ? colour_mix(colour, colour_hex(0xFFFFFF), .38) : colour);
    return x + 16;
}

static double side_to_act(App *app, double x, KitBox strip) {
    bool won = false;
    int side = app_side_to_act(app, &won);
    char text[96];
    if (side >= 0) {
        x = side_sign(app, apart(app, x, strip), strip, side);
        snprintf(text, sizeof text, won ? "%s has won" : "%s to act", app_setup(app)->sides[side].name);
        x = word(app, x, strip, KIT_STRONG, kit_theme(app->kit)->ink, text);
    }
    return x;
}

/* ---- turn and phase ---- */

/* One variable in words: its label and value, side by side for a variable of the sides. Empty if there is nothing to
 * say. */
static void say_counter(const App *app, VarId var, BaseText *out) {
    const TableVar *it = &app_setup(app)->schema->vars[var];
    int count = it->owner == REF_SIDE ? app_setup(app)->side_count : 1;
    bool said = false;
    BaseText values = {0};
    for (int i = 0; i < count; i++) {
        int value = table_get(app_table(app), ref_make(it->owner, i), var);
        bool told = value != VAR_NONE && (it->type == VAR_INT || value != it->fallback);
        text_add(&values, i ? " : " : " ");
        if (told && it->type == VAR_WORD) {
            text_add(&values, it->words[value]);
        } else {
            text_addf(&values, "%d", told ? value : 0);
        }
        said = said || told;
    }
    if (said) {
        ruling_word(it->label ? it->label : it->name, out);
        text_add(out, text_get(&values));
    }
    text_free(&values);
}

/* The counters of the game and of its sides that the ruleset's data want shown. */
static double counters(App *app, double x, KitBox strip) {
    const TableSchema *schema = app_setup(app)->schema;
    for (int i = 0; i < schema->count && app_table(app)->phase >= 0; i++) {
        const TableVar *var = &schema->vars[i];
        bool owned = var->owner == REF_GAME || var->owner == REF_SIDE;
        if (owned && var->show == SHOW_COUNT && (var->type == VAR_INT || var->type == VAR_WORD)) {
            BaseText text = {0};
            say_counter(app, i, &text);
            if (text.length > 0) {
                x = word(app, x, strip, KIT_STRONG, kit_theme(app->kit)->ink, text_get(&text)) + 12;
            }
            text_free(&text);
        }
    }
    return x;
}

/* Clicking the phase in force opens the actions that end it: those that have no actor. */
static void phase_in_force(App *app, KitBox pill, const char *label) {
    const ViewTheme *theme = kit_theme(app->kit);
    KitSpot spot = {.label = label, .role = KIT_ROLE_BUTTON, .tip_name = label, .tip = "What can be done in it"};
    KitTouch touch = kit_touch(app->kit, pill, spot);
    kit_fill(app->kit, pill, 12, touch.hot ? theme->hover : theme->sel);
    kit_outline(app->kit, pill, 12, colour_alpha(theme->edge, touch.hot ? .9 : .5), 1);
    kit_text(app->kit, kit_box(pill.x + 10, pill.y, pill.w - 20, pill.h), KIT_STRONG, theme->ink, 0, label);
    if (touch.ringed) {
        kit_ring(app->kit, pill, 12);
    }
    if (touch.clicked) {
        kit_menu_open(app->kit, "phase", pill.x, pill.y + pill.h + 6);
    }
}

/* Without phases there is one turn until it is ended, so clicking it opens the same actions. */
static double free_play(App *app, double x, KitBox strip) {
    double end = word(app, x, strip, KIT_STRONG, kit_theme(app->kit)->ink, "Free play");
    KitBox box = kit_box(x, strip.y + 12, end - x, 24);
    KitSpot spot = {
        .label = "Free play", .role = KIT_ROLE_BUTTON, .tip_name = "Free play", .tip = "What can be done in it"};
    KitTouch touch = kit_touch(app->kit, box, spot);
    if (touch.ringed) {
        kit_ring(app->kit, box, 12);
    }
    if (touch.clicked) {
        kit_menu_open(app->kit, "phase", box.x, box.y + box.h + 6);
    }
    return end;
}

static double phases(App *app, double x, KitBox strip) {
    const RulesData *data = app_field(app)->data;
    const ViewTheme *theme = kit_theme(app->kit);
    int now = app_table(app)->phase;
    x = apart(app, x, strip);
    if (now < 0) {
        return free_play(app, x, strip);
    }
    x = counters(app, x, strip);
    for (int i = 0; i < data->phase_count; i++) {
        double w = kit_text_width(app->kit, KIT_STRONG, data->phases[i].label);
        if (!strcmp(data->phases[i].id, "free") || (app->layout.few && i != now)) {
            continue;
        }
        if (i == now) {
            phase_in_force(app, kit_box(x, strip.y + 12, w + 22, 24), data->phases[i].label);
            x += w + 34;
        } else {
            x = word(app, x, strip, KIT_BODY, theme->win_ink2, data->phases[i].label) + 12;
        }
    }
    return x - 12;
}

/* ---- readings ---- */

/* A chip for each reading that is not at its default; their number, where there is no room. */
static void readings(App *app, double x, KitBox strip, double right) {
    const RulesData *data = app_field(app)->data;
    char label[128], value[RULING_VALUE_MAX];
    int changed = 0;
    for (int i = 0; i < data->reading_count; i++) {
        changed += data->reading_values[i] != 0;
    }
    if (!changed || x + 60 > right) {
        return;
    }
    x = apart(app, x, strip);
    x = word(app, x, strip, KIT_BODY, kit_theme(app->kit)->win_ink2, "Readings") + 8;
    for (int i = 0; i < data->reading_count && !app->layout.icons; i++) {
        if (!data->reading_values[i]) {
            continue;
        }
        snprintf(label, sizeof label, "%s: %s", data->readings[i].title,
                 ruling_reading(&data->readings[i], data->reading_values[i], value));
        double w = kit_chip_width(app->kit, label);
        if (x + w > right - 110) {
            break;
        }
        if (kit_chip(app->kit, x, strip.y + strip.h / 2, (KitChip){label, KIT_HIGHLIGHTED, data->readings[i].says})
                .clicked) {
            app->tab = PANEL_READINGS;
        }
        x += w + 6;
    }
    snprintf(label, sizeof label, app->layout.icons ? "%d" : "%d of %d changed", changed, data->reading_count);
    if (app->layout.icons &&
        kit_chip(app->kit, x, strip.y + strip.h / 2, (KitChip){label, KIT_HIGHLIGHTED, "Readings that were changed"})
            .clicked) {
        app->tab = PANEL_READINGS;
    } else if (!app->layout.icons) {
        word(app, x + 4, strip, KIT_SIDE, kit_theme(app->kit)->win_ink2, label);
    }
}

static double title(App *app, double x, KitBox strip, double right) {
    const ViewTheme *theme = kit_theme(app->kit);
    const char *text = app_setup(app)->title;
    double w = fmin(kit_text_width(app->kit, KIT_NAME, text) + 2, fmax(60, right - x));
    KitBox box = kit_box(x, strip.y, w, strip.h);
    const char *path = play_path(app->session) ? play_path(app->session) : app->path;
    kit_touch(app->kit, kit_box(x, strip.y + 10, w, 28),
              (KitSpot){.label = text,
                        .role = KIT_ROLE_TEXT,
                        .no_focus = true,
                        .tip_name = app_field(app)->data->name,
                        .tip = path});
    kit_put(app->kit, box, KIT_NAME, theme->ink, 0, text);
    x += w;
    if (play_dirty(app->session) || editor_unsaved(app)) {
        ViewCanvas *canvas = kit_canvas(app->kit);
        cairo_arc(canvas->cr, x + 8, strip.y + strip.h / 2, 3.2, 0, 6.283185307179586);
        canvas_fill(canvas, theme->accent);
        kit_say(app->kit, KIT_ROLE_IMAGE, kit_box(x + 4, strip.y + 20, 8, 8), "Unsaved", "not yet on disk", 0);
        x += 14;
    }
    return x;
}

static void lesson_title(App *app, KitBox strip, double right) {
    const ViewTheme *theme = kit_theme(app->kit);
    BaseText text = {0}, place = {0};
    text_addf(&text, "Lesson: %s", tree_get_text(app->lesson.root, "title", app_setup(app)->title));
    lesson_place(app, &place);
    double x = strip.x + 50, w = fmin(kit_text_width(app->kit, KIT_NAME, text_get(&text)) + 2, fmax(60, right - x));
    kit_text(app->kit, kit_box(x, strip.y, w, strip.h), KIT_NAME, theme->ink, 0, text_get(&text));
    x += w;
    if (!app->layout.few && x + 320 < right) {
        x = word(app, apart(app, x, strip), strip, KIT_BODY, theme->win_ink2, app_field(app)->data->name);
        x = apart(app, x, strip);
        kit_text(app->kit, kit_box(x, strip.y, fmax(0, right - x), strip.h), KIT_BODY, theme->win_ink2, 0,
                 text_get(&place));
    }
    text_free(&text);
    text_free(&place);
}

static void title_left(App *app, KitBox strip, double right) {
    if (lesson_is_on(app)) {
        lesson_title(app, strip, right);
        return;
    }
    double x = title(app, strip.x + 50, strip, right);
    if (!app->layout.few) {
        x = word(app, apart(app, x, strip), strip, KIT_BODY, kit_theme(app->kit)->win_ink2, app_field(app)->data->name);
    }
    x = phases(app, x, strip);
    x = side_to_act(app, x, strip);
    x = house_chip(app, x, strip.y + strip.h / 2, right);
    readings(app, x, strip, right);
}

/* ---- at the right ---- */

static bool small_button(App *app, KitBox *rest, KitButton button) {
    KitBox box = kit_cut_right(rest, 34);
    button.bare = true;
    button.look = KIT_QUIET;
    return kit_button(app->kit, kit_box(box.x, box.y + 8, 32, 32), button);
}

/* The command palette's field, or its icon. */
static void finder(App *app, KitBox *rest) {
    const ViewTheme *theme = kit_theme(app->kit);
    if (app->layout.icons) {
        if (small_button(app, rest, (KitButton){.label = "Find", .icon = KIT_ICON_SEARCH, .key = "Ctrl K"})) {
            kit_palette_open(app->kit, &app->palette);
        }
        return;
    }
    kit_cut_right(rest, 8);
    KitBox slot = kit_cut_right(rest, FIELD_WIDTH), box = kit_box(slot.x, slot.y + 10, slot.w, 28);
    KitTouch touch = kit_touch(app->kit, box, (KitSpot){.label = "Find", .role = KIT_ROLE_BUTTON});
    kit_fill(app->kit, box, 6, theme->field);
    kit_outline(app->kit, box, 6, touch.hot ? theme->win_ink2 : colour_alpha(theme->edge, .7), 1);
    kit_icon(app->kit, KIT_ICON_SEARCH, box.x + 16, box.y + 14, 15, theme->win_ink2);
    kit_put(app->kit, kit_box(box.x + 32, box.y, box.w - 90, 28), KIT_SIDE, theme->ink3, 0,
            "Find a unit, rule or command");
    kit_keycap(app->kit, box.x + box.w - kit_keycap_width(app->kit, "Ctrl K") - 4, box.y + 14, "Ctrl K");
    if (touch.ringed) {
        kit_ring(app->kit, box, 6);
    }
    if (touch.clicked) {
        kit_palette_open(app->kit, &app->palette);
    }
}

static double title_right(App *app, KitBox strip) {
    KitBox rest = kit_inset(strip, 12, 0);
    bool folded = app->settings.fold_panel;
    if (app->layout.drawer && small_button(app, &rest, /* the drawer lies over the board: offer what closes it */
                                           (KitButton){.label = folded ? "Show the panel" : "Show the board",
                                                       .icon = folded ? KIT_ICON_BACK : KIT_ICON_NEXT,
                                                       .key = "F9"})) {
        app->settings.fold_panel = !folded;
    }
    bool dark = app_is_dark(app);
    if (small_button(
            app, &rest,
            (KitButton){.label = dark ? "Light theme" : "Dark theme", .icon = dark ? KIT_ICON_SUN : KIT_ICON_MOON})) {
        app_turn_theme(app);
    }
    kit_cut_right(&rest, 8);
    const IoPlan *plan = app->tool == TOOL_TERRAIN ? app->editor->plan : NULL;
    bool can_redo = plan ? plan_cursor(plan) < plan_count(plan) : play_cursor(app->session) < play_count(app->session);
    bool can_undo = plan ? plan_cursor(plan) > 0 : play_cursor(app->session) > 0 || play_waiting(app->session);
    if (small_button(app, &rest,
                     (KitButton){.label = "Redo",
                                 .icon = KIT_ICON_REDO,
                                 .key = "Ctrl Shift Z",
                                 .tip = plan && can_redo ? plan_what(plan, plan_cursor(plan)) : NULL,
                                 .off = can_redo ? NULL : "Nothing to redo"})) {
        app_redo(app);
    }
    if (small_button(app, &rest,
                     (KitButton){.label = "Undo",
                                 .icon = KIT_ICON_UNDO,
                                 .key = "Ctrl Z",
                                 .tip = plan && can_undo ? plan_what(plan, plan_cursor(plan) - 1) : NULL,
                                 .off = can_undo ? NULL : "Nothing to undo"})) {
        app_undo(app);
    }
    finder(app, &rest);
    return rest.x + rest.w;
}

/* ---- the menu ---- */

static void menu_button(App *app, KitBox strip) {
    if (kit_button(app->kit, kit_box(strip.x + 12, strip.y + 8, 32, 32),
                   (KitButton){.label = "Menu", .icon = KIT_ICON_MENU, .bare = true, .look = KIT_QUIET})) {
        kit_menu_open(app->kit, "main", strip.x + 12, strip.y + 44);
    }
}

static void phase_menu(App *app) {
    if (!kit_menu_is_open(app->kit, "phase")) {
        return;
    }
    BaseArena *arena = arena_create();
    int count;
    const KitItem *items = actions_of_game(app, arena, &count);
    int chosen = kit_menu(app->kit, "phase", items, count);
    arena_destroy(arena);
    actions_do_of_game(app, chosen);
}

void bars_menu(App *app) {
    phase_menu(app);
    if (!kit_menu_is_open(app->kit, "main")) {
        return;
    }
    const KitItem mine[] = {{"New …", "Ctrl N", NULL, false},
                            {"Open …", "Ctrl O", NULL, false},
                            {"Lessons …", "F2", NULL, false},
                            {"Save as …", "Ctrl Shift S", NULL, false},
                            {"House rules …", "Ctrl H", NULL, app_field(app)->data->change_count > 0},
                            {"Photograph …", "Ctrl I", NULL, false},
                            {app->photo ? photograph_strength_word(app) : "Photograph: none", "Shift P", NULL, false},
                            {"Print terrain cards …", "Ctrl Shift P",
                             app_field(app)->data->card ? NULL : "Print terrain cards: there are none", false},
                            {"Film …", "Ctrl Shift F", NULL, false},
                            {NULL, NULL, NULL, false},
                            {"Fit the table", "F", NULL, false},
                            {"Panel", "F9", NULL, !app->settings.fold_panel},
                            {"Timeline", "F10", NULL, !app->settings.fold_timeline},
                            {"Heights under the board", "H", NULL, !app->settings.fold_profile},
                            {"Larger", "Ctrl +", NULL, false},
                            {"Smaller", "Ctrl −", NULL, false},
                            {"Settings …", "Ctrl ,", NULL, false},
                            {"All keys", "?", NULL, false},
                            {"Quit", "Ctrl Q", NULL, false},
                            {NULL, NULL, NULL, false}};
    BaseArena *arena = arena_create();
    const int own = (int)BASE_COUNT(mine);
    int acts;
    const KitItem *more = actions_of_game(app, arena, &acts);
    KitItem *items = arena_alloc(arena, (size_t)(own + acts), sizeof *items);
    memcpy(items, mine, sizeof mine);
    memcpy(items + own, more, (size_t)acts * sizeof *items);
    int chosen = kit_menu(app->kit, "main", items, acts ? own + acts : own - 1);
    arena_destroy(arena);
    switch (chosen) {
    case 0: editor_new(app); break;
    case 1: app->dialog = DIALOG_OPEN; break;
    case 2: lesson_list_open(app, ""); break;
    case 3: app->dialog = DIALOG_SAVE; break;
    case 4: house_open_first(app); break;
    case 5: photograph_ask(app); break;
    case 6: photograph_next_strength(app); break;
    case 7: cards_ask(app); break;
    case 8: filming_open(app); break;
    case 10: board_fit(app); break;
    case 11: app->settings.fold_panel = !app->settings.fold_panel; break;
    case 12: app->settings.fold_timeline = !app->settings.fold_timeline; break;
    case 13: app->settings.fold_profile = !app->settings.fold_profile; break;
    case 14: app_scale(app, .25); break;
    case 15: app_scale(app, -.25); break;
    case 16: settings_open(app); break;
    case 17: app->dialog = DIALOG_KEYS; break;
    case 18: app_quit(app); break;
    default: actions_do_of_game(app, chosen - own); break;
    }
}

void bars_title(App *app) {
    KitBox strip = app->layout.title;
    const ViewTheme *theme = kit_theme(app->kit);
    kit_group(app->kit, 3, "Title");
    kit_fill(app->kit, strip, 0, theme->strip);
    kit_hair(app->kit, strip.x, strip.y + strip.h - kit_pixel(app->kit), strip.w, 0, theme->win_hair);
    double right = title_right(app, strip);
    title_left(app, strip, right - 12);
    menu_button(app, strip);
}
