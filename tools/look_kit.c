/* Draws every part of the window in every state to a PNG, to be looked at: look_kit OUT.png [dark] [scale].
 *
 * Hover, press and focus are real: for each such cell the sheet is drawn once more with the pointer or the focus there,
 * and the cell is copied from that picture. */
#include "ui/kit/kit.h"
#include "ui/kit/kit_odds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH      960
#define HEIGHT     1230
#define LEFT_EDGE  40.0
#define RIGHT_EDGE 920.0

typedef enum { POSE_HOVER, POSE_PRESS, POSE_FOCUS, POSE_MENU, POSE_ASK, POSE_PALETTE, POSE_TIP, POSE_SCROLL } PoseKind;

typedef struct {
    PoseKind kind;
    double x, y;       /* pointer */
    const char *label; /* for the focus */
    KitBox cell;       /* what is copied */
} Pose;

static const Pose poses[] = {
    {POSE_HOVER, 270, 134, NULL, {232, 110, 76, 46}},
    {POSE_PRESS, 438, 134, NULL, {400, 110, 76, 46}},
    {POSE_FOCUS, 0, 0, "Focus", {484, 110, 84, 46}},
    {POSE_HOVER, 182, 246, NULL, {134, 232, 98, 28}},
    {POSE_HOVER, 118, 352, NULL, {95, 332, 46, 40}},
    {POSE_HOVER, 775, 354, NULL, {628, 336, 296, 36}},
    {POSE_FOCUS, 0, 0, "Name of the wood", {208, 450, 180, 48}},
    {POSE_HOVER, 800, 474, NULL, {730, 462, 120, 24}},
    {POSE_MENU, 380, 580, NULL, {360, 562, 300, 244}},
    {POSE_TIP, 60, 560, NULL, {20, 574, 240, 74}},
    {POSE_ASK, 0, 0, NULL, {20, 850, 460, 196}},
    {POSE_PALETTE, 0, 0, NULL, {484, 850, 456, 280}},
    {POSE_SCROLL, 800, 1160, NULL, {500, 1126, 430, 90}},
};

typedef struct {
    ViewCanvas canvas;
    const Pose *pose;
    KitPalette palette;
    KitScroll scroll;
    char wood[32], focused[32];
    KitNumber number;
    double value;
    bool on, off;
    int said;
} Sheet;

static void head(Kit *kit, double y, const char *text) {
    const ViewTheme *theme = kit_theme(kit);
    kit_text(kit, kit_box(LEFT_EDGE, y - 14, 400, 18), KIT_STRONG, theme->win_ink2, 0, text);
    kit_hair(kit, LEFT_EDGE, y + 9, RIGHT_EDGE - LEFT_EDGE, 0, theme->win_hair);
}

static void caption(Kit *kit, double x, double y, const char *text) {
    kit_text(kit, kit_box(x, y - 8, 140, 16), KIT_CAPTION, kit_theme(kit)->ink3, 0, text);
}

static void button(Kit *kit, double x, const char *text, KitButton spec) {
    KitBox box = kit_box(x, 118, kit_button_width(kit, spec), 32);
    kit_button(kit, box, spec);
    caption(kit, x, 166, text);
}

static void draw_buttons(Kit *kit) {
    head(kit, 92, "Button");
    button(kit, 40, "primary", (KitButton){.label = "Roll 3 dice", .look = KIT_PRIMARY});
    button(kit, 154, "normal", (KitButton){.label = "Swap"});
    button(kit, 239, "hover", (KitButton){.label = "Swap "});
    button(kit, 323, "quiet", (KitButton){.label = "Undo", .look = KIT_QUIET});
    button(kit, 407, "pressed", (KitButton){.label = "Press"});
    button(kit, 491, "focus", (KitButton){.label = "Focus"});
    button(kit, 576, "off", (KitButton){.label = "Off", .off = "Nothing to swap"});
    button(kit, 646, "removes", (KitButton){.label = "Remove unit", .look = KIT_REMOVING});
    button(kit, 774, "primary, off", (KitButton){.label = "Roll", .look = KIT_PRIMARY, .off = "No target"});
    button(kit, 850, "bare", (KitButton){.label = "Redo", .icon = KIT_ICON_REDO, .bare = true});
    button(kit, 884, "on", (KitButton){.label = "Sun", .icon = KIT_ICON_SUN, .bare = true, .on = true});
}

static void draw_small(Kit *kit) {
    static const KitMood moods[] = {KIT_REST, KIT_REST, KIT_HIGHLIGHTED, KIT_DIFFERS, KIT_DIM};
    static const char *const names[] = {"rest", "hover", "lit", "differs", "fault"};
    head(kit, 210, "Chip, number, key, die");
    for (int i = 0; i < 5; i++) {
        kit_push_number(kit, i);
        kit_chip(kit, 40 + i * 100, 246, (KitChip){.label = "EAH-LOS-04", .mood = moods[i]});
        kit_pop(kit);
        caption(kit, 40 + i * 100, 272, names[i]);
    }
    kit_mark(kit, 549, 246, 3, false);
    kit_mark(kit, 579, 246, 3, true);
    double x = 605;
    x += kit_keycap(kit, x, 246, "X") + 8;
    kit_keycap(kit, x, 246, "Ctrl E");
    static const char *const dice[] = {"hit", "miss", "plain", "to roll"};
    for (int i = 0; i < 4; i++) {
        kit_die(kit, 705 + i * 42, 232, 32, 5 - i, (KitDie)i);
        caption(kit, 705 + i * 42, 278, dice[i]);
        kit_die(kit, 876 + i % 2 * 16, 232 + i / 2 * 16, 14, 6 - i, (KitDie)i);
    }
}

static void draw_rows(Kit *kit) {
    static const char *const tabs[] = {"Ruling", "Units", "Lessons"};
    const ViewTheme *theme = kit_theme(kit);
    head(kit, 318, "Tab, list row");
    kit_tabs(kit, kit_box(40, 330, 240, 42), tabs, 3, 0);
    kit_row(kit, kit_box(330, 338, 290, 32),
            (KitRow){.label = "B1·4  Line Infantry", .remark = "rest", .has_side = true, .side = theme->side_one});
    kit_row(kit, kit_box(630, 338, 290, 32),
            (KitRow){.label = "B1·5  Line Infantry", .remark = "hover", .has_side = true, .side = theme->side_one});
    kit_row(kit, kit_box(330, 374, 290, 32),
            (KitRow){.label = "B1·6  Line Infantry",
                     .remark = "selected",
                     .has_side = true,
                     .side = theme->side_one,
                     .selected = true});
    kit_row(kit, kit_box(630, 374, 290, 32),
            (KitRow){.label = "B1·7  Flame Team, lost",
                     .remark = "off",
                     .has_side = true,
                     .disc = true,
                     .side = theme->side_one,
                     .off = "Lost"});
}

static void draw_fields(Kit *kit, Sheet *sheet) {
    head(kit, 434, "Field, menu button, slider, switch");
    kit_field(kit, kit_box(40, 458, 164, 32), (KitField){.label = "Wood"}, sheet->wood, sizeof sheet->wood);
    caption(kit, 40, 505, "rest");
    kit_field(kit, kit_box(216, 458, 164, 32), (KitField){.label = "Name of the wood"}, sheet->focused,
              sizeof sheet->focused);
    caption(kit, 216, 508, "focus, caret 1.5 px");
    kit_number(kit, kit_box(392, 458, 164, 32), (KitField){.label = "Width", .unit = "cm"}, &sheet->number);
    kit_button(kit, kit_box(580, 458, 130, 32), (KitButton){.label = "Woods", .drop = true});
    kit_slider(kit, kit_box(736, 462, 110, 24), (KitSlider){.label = "Strength", .high = 1}, &sheet->value);
    kit_switch(kit, kit_box(868, 459, 32, 18), "Dice typed in", &sheet->on, NULL);
    kit_switch(kit, kit_box(868, 485, 32, 18), "Both ways", &sheet->off, NULL);
}

static void draw_floats(Kit *kit, Sheet *sheet) {
    static const KitItem items[] = {{"Sight from here", "L", NULL, false, NULL},
                                    {"Region it can see", "R", NULL, false, NULL},
                                    {"Fire with A4", "X", NULL, false, NULL},
                                    {NULL, NULL, NULL, false, NULL},
                                    {"Assault", "A", "Assault: nobody in reach", false, NULL},
                                    {"Copy ruling", "Ctrl C", NULL, false, NULL},
                                    {"Dispute card", "Ctrl E", NULL, false, NULL}};
    static const KitItem found[] = {{"Hull down inside terrain", "EAH-COVER-08", NULL, false, NULL},
                                    {"Hull down behind terrain", "EAH-COVER-09", NULL, false, NULL},
                                    {"Reading hull_view: best_point", "change", NULL, false, NULL},
                                    {"Lesson: a tank behind a wood", "open", NULL, false, NULL},
                                    {"Units that are hull down now: 2", "select", NULL, false, NULL}};
    PoseKind kind = sheet->pose ? sheet->pose->kind : POSE_HOVER;
    if (kind == POSE_TIP) {
        kit_touch(
            kit, kit_box(40, 552, 180, 20),
            (KitSpot){.label = "Sight", .tip_name = "Sight", .tip_key = "L", .tip = "from a unit to the pointer"});
    }
    if (!sheet->said) {
        sheet->said = kit_toast(kit, (KitToast){.text = "The disk is full",
                                                .detail = "Action 14 is not saved. Ctrl S tries again.",
                                                .fault = true});
        kit_toast(kit, (KitToast){.text = "Card saved as a4-1-b1-4.png", .action = "Open"});
    }
    kit_toasts(kit, 40, 790, 600);
    kit_menu(kit, "unit", items, (int)BASE_COUNT(items));
    if (kind == POSE_ASK) {
        kit_ask(kit, kit_box(20, 850, 460, 196),
                (KitQuestion){
                    .title = "Leave action 14 unsaved?",
                    .text = "The disk refused the last line of crossroads.game. The game up to action 13 is safe.",
                    .yes = "Try again",
                    .no = "Leave"});
    }
    kit_palette(kit, kit_box(490, 768, 440, 380), &sheet->palette, "Find a unit, rule or command", found,
                (int)BASE_COUNT(found));
}

static void draw_odds(Kit *kit) {
    static const double chances[] = {.471, .403, .115, .011};
    static const double many[] = {.03, .09, .16, .2, .18, .14, .09, .05, .03, .02, .007, .0025, .0004, .0001};
    head(kit, 544, "Tooltip, toast, menu, odds");
    KitOdds odds = {chances, 4, "lost", 2, "breaks from 2", false};
    kit_odds_histogram(kit, 676, 570, 244, 150, &odds);
    kit_odds_stack(kit, kit_box(50, 668, 280, 14), &odds, 1);
    head(kit, 838, "Modal, command palette");
    KitOdds spread = {many, 14, "hits", 0, NULL, true};
    kit_odds_histogram(kit, 40, 1050, 440, 100, &spread);
}

static void draw_table(Kit *kit, Sheet *sheet) {
    static const KitColumn columns[] = {{"Area", 0, 0},    {"in", 56, 1},  {"out", 56, 1},
                                        {"length", 60, 1}, {"sum", 50, 1}, {"limit", 50, 1}};
    static const char *const crater[] = {"Crater 1", "11.58", "20.62", "9.04", NULL, NULL};
    static const char *const wood[] = {"Witch wood", "53.45", "60.33", "6.88", "6.88", "10"};
    KitBox view = kit_scroll_begin(kit, "table", kit_box(510, 1130, 410, 84), &sheet->scroll);
    KitBox rest = view;
    kit_table_head(kit, kit_cut_top(&rest, 26), columns, 6);
    for (int i = 0; i < 3; i++) {
        kit_push_number(kit, i);
        kit_table_row(kit, kit_box(rest.x, rest.y + i * 26, rest.w, 26), columns, 6, i == 1 ? wood : crater, i == 1,
                      i == 1 ? 1u << 4 : 0);
        kit_pop(kit);
    }
    kit_scroll_end(kit, 26 * 4);
}

static int draw_frame(Kit *kit, Sheet *sheet, uint32_t now) {
    kit_begin(kit, &sheet->canvas, WIDTH, HEIGHT, now);
    const ViewTheme *theme = kit_theme(kit);
    kit_fill(kit, kit_box(0, 0, WIDTH, HEIGHT), 0, theme->panel);
    kit_text(kit, kit_box(40, 28, 400, 32), KIT_ANSWER, theme->ink, 0,
             theme->dark ? "Components, dark" : "Components, light");
    for (int i = 1; i < KIT_ICONS; i++) {
        kit_icon(kit, (KitIcon)i, 290 + i * 19, 45, 16, theme->ink);
    }
    draw_buttons(kit);
    draw_small(kit);
    draw_rows(kit);
    draw_fields(kit, sheet);
    draw_odds(kit);
    draw_table(kit, sheet);
    draw_floats(kit, sheet);
    return kit_end(kit);
}

static void send_pose(Kit *kit, Sheet *sheet, const Pose *pose) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)pose->x, .y = (int)pose->y}};
    switch (pose->kind) {
    case POSE_FOCUS: kit_focus(kit, pose->label); return;
    case POSE_MENU:
        kit_menu_open(kit, "unit", pose->x, pose->y);
        event = (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 380, .y = 580}};
        kit_event(kit, &event);
        draw_frame(kit, sheet, 1); /* a menu follows the pointer once it moves */
        draw_frame(kit, sheet, 2);
        event = (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = 400, .y = 630}};
        break;
    case POSE_PALETTE:
        kit_palette_open(kit, &sheet->palette);
        strcpy(sheet->palette.query, "hull");
        sheet->palette.picked = 1;
        return;
    case POSE_ASK: return;
    case POSE_HOVER:
    case POSE_PRESS:
    case POSE_TIP:
    case POSE_SCROLL: break;
    }
    kit_event(kit, &event);
    if (pose->kind == POSE_PRESS) {
        event = (SDL_Event){
            .button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT, .x = (int)pose->x, .y = (int)pose->y}};
        kit_event(kit, &event);
    }
}

/* One picture in one pose; only the pose's cell is drawn. */
static void draw_pose(const ViewCanvas *canvas, const Pose *pose) {
    Sheet sheet = {
        .canvas = *canvas, .pose = pose, .value = .58, .on = true, .number = {12.5, 1, 100, "12.x", 12.5, true}};
    strcpy(sheet.wood, "Witch wood");
    strcpy(sheet.focused, "Witch wood");
    Kit *kit = kit_create(true);
    cairo_save(canvas->cr);
    if (pose) {
        cairo_rectangle(canvas->cr, pose->cell.x, pose->cell.y, pose->cell.w, pose->cell.h);
        cairo_clip(canvas->cr);
    }
    draw_frame(kit, &sheet, 0);
    if (pose) {
        send_pose(kit, &sheet, pose);
    }
    for (uint32_t now = 1; draw_frame(kit, &sheet, now) == 0 && now < 20; now++) {
    }
    draw_frame(kit, &sheet, 2000);
    draw_frame(kit, &sheet, 2001);
    cairo_restore(canvas->cr);
    kit_destroy(kit);
}

int main(int argc, char **argv) {
    BaseFaults faults = {0};
    ViewFonts *fonts = fonts_load(&faults);
    if (argc < 2 || !fonts) {
        fprintf(stderr, argc < 2 ? "look_kit OUT.png [dark] [scale]\n" : "no fonts\n");
        return 2;
    }
    bool dark = argc > 2 && strcmp(argv[2], "dark") == 0;
    double scale = argc > 3 ? atof(argv[3]) : 1;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(WIDTH * scale), (int)(HEIGHT * scale));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    ViewCanvas canvas = {.cr = cr, .fonts = fonts, .theme = theme_get(dark), .scale = scale};
    draw_pose(&canvas, NULL);
    for (size_t i = 0; i < BASE_COUNT(poses); i++) {
        draw_pose(&canvas, &poses[i]);
    }
    cairo_destroy(cr);
    cairo_status_t status = cairo_surface_write_to_png(surface, argv[1]);
    cairo_surface_destroy(surface);
    fonts_destroy(fonts);
    faults_free(&faults);
    return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
