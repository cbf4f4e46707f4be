/* The game as ticks: one for each action, its dice below, the playhead where the table stands. */
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>

#define LEFT 220.0
#define STEP 52.0

static void seek(App *app, int cursor) {
    BaseFaults faults = {0};
    play_seek(app->session, cursor, &faults);
    app_say_faults(app, &faults, "Not on disk");
    faults_free(&faults);
}

static ViewColour side_colour(App *app, const PlayEntry *entry) {
    int side = entry->ruling ? setup_side_of(app_setup(app), entry->ruling->subject) : -1;
    const ViewTheme *theme = kit_theme(app->kit);
    if (side < 0) {
        return theme->win_ink2;
    }
    ViewColour colour = colour_hex(app_setup(app)->sides[side].colour);
    return theme->dark ? colour_mix(colour, colour_hex(0xFFFFFF), 0.38) : colour;
}

/* Move = triangle, fire = ring with a dot, assault = cross, enter and leave = square, the rest a dot. */
static void draw_sign(ViewCanvas *canvas, const char *verb, double x, double y, ViewColour colour) {
    cairo_t *cr = canvas->cr;
    if (!strcmp(verb, "move")) {
        cairo_move_to(cr, x - 4, y - 4.5);
        cairo_line_to(cr, x + 5, y);
        cairo_line_to(cr, x - 4, y + 4.5);
        cairo_close_path(cr);
        canvas_fill(canvas, colour);
    } else if (!strcmp(verb, "fire")) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, 4.2, 0, 6.2831853);
        canvas_stroke(canvas, colour, 1.6);
        cairo_arc(cr, x, y, 1.4, 0, 6.2831853);
        canvas_fill(canvas, colour);
    } else if (!strcmp(verb, "assault")) {
        cairo_move_to(cr, x - 4, y - 4);
        cairo_line_to(cr, x + 4, y + 4);
        cairo_move_to(cr, x + 4, y - 4);
        cairo_line_to(cr, x - 4, y + 4);
        canvas_stroke(canvas, colour, 1.8);
    } else if (!strcmp(verb, "enter") || !strcmp(verb, "leave")) {
        cairo_rectangle(cr, x - 4, y - 4, 8, 8);
        canvas_stroke(canvas, colour, 1.6);
    } else {
        cairo_arc(cr, x, y, 2.2, 0, 6.2831853);
        canvas_fill(canvas, colour);
    }
}

static void draw_dice(App *app, const PlayEntry *entry, double x, double y) {
    int count = entry->dice ? entry->dice->count : 0, shown = count > 4 ? 3 : count;
    double left = x - shown * 8.0;
    for (int i = 0; i < shown; i++) {
        const BaseTree *die = tree_at(entry->dice, i);
        kit_die(app->kit, left + i * 16, y, 14, (int)die->number, KIT_DIE_PLAIN);
    }
    if (count > shown) {
        char more[16];
        snprintf(more, sizeof more, "+%d", count - shown);
        kit_put(app->kit, kit_box(left + shown * 16, y, 28, 14), KIT_CAPTION, kit_theme(app->kit)->win_ink2, 0, more);
    }
}

static const char *verb_of(const PlayEntry *entry) {
    return tree_get_text(entry->action, "do", "");
}

static void describe(App *app, int cursor, char *out, size_t cap) {
    const PlayEntry *entry = cursor > 0 ? play_entry(app->session, cursor - 1) : NULL;
    if (!entry) {
        snprintf(out, cap, "As set up");
        return;
    }
    char verb[48];
    snprintf(verb, sizeof verb, "%s", verb_of(entry));
    verb[0] = (char)(verb[0] >= 'a' && verb[0] <= 'z' ? verb[0] - 32 : verb[0]);
    const char *who = entry->ruling ? ruling_name(entry->ruling, entry->ruling->subject) : "",
               *whom = entry->ruling ? ruling_name(entry->ruling, entry->ruling->object) : "";
    snprintf(out, cap, "%s%s%s%s%s", verb, *who ? ": " : "", who, *whom ? " at " : "", whom);
}

static void left_block(App *app, KitBox box) {
    const ViewTheme *theme = kit_theme(app->kit);
    int cursor = play_cursor(app->session), count = play_count(app->session);
    char text[160];
    KitBox row = kit_box(box.x + 16, box.y + (box.h < 100 ? 16 : 14), 200, 32);
    if (kit_button(app->kit, kit_box(row.x, row.y, 30, 30),
                   (KitButton){.label = "Step back",
                               .icon = KIT_ICON_BACK,
                               .bare = true,
                               .key = ",",
                               .off = cursor > 0 ? NULL : "At the start"})) {
        seek(app, cursor - 1);
    }
    if (kit_button(app->kit, kit_box(row.x + 36, row.y, 30, 30),
                   (KitButton){.label = "Step on",
                               .icon = KIT_ICON_NEXT,
                               .bare = true,
                               .key = ".",
                               .off = cursor < count ? NULL : "At the end"})) {
        seek(app, cursor + 1);
    }
    snprintf(text, sizeof text, "%d of %d", cursor, count);
    kit_text(app->kit, kit_box(row.x + 78, row.y, 100, 30), KIT_NAME, theme->ink, 0, text);
    if (box.h >= 100) {
        describe(app, cursor, text, sizeof text);
        kit_text(app->kit, kit_box(row.x, row.y + 38, LEFT - 24, 20), KIT_STRONG, theme->ink, 0, text);
        double x = row.x + kit_keycap(app->kit, row.x, row.y + 74, ",") + 4;
        x += kit_keycap(app->kit, x, row.y + 74, ".") + 7;
        kit_put(app->kit, kit_box(x, row.y + 64, 60, 20), KIT_SIDE, theme->win_ink2, 0, "step");
    }
}

/* First entry to show, so that the playhead stays in view. */
static int first_shown(int cursor, int count, int fits) {
    int first = cursor - fits * 2 / 3;
    first = first > count - fits ? count - fits : first;
    return first < 0 ? 0 : first;
}

static void draw_playhead(App *app, double x, double y, double bottom) {
    ViewCanvas *canvas = kit_canvas(app->kit);
    cairo_t *cr = canvas->cr;
    cairo_move_to(cr, x - 6, y - 14);
    cairo_line_to(cr, x + 6, y - 14);
    cairo_line_to(cr, x + 6, y - 5);
    cairo_line_to(cr, x, y);
    cairo_line_to(cr, x - 6, y - 5);
    cairo_close_path(cr);
    canvas_fill(canvas, canvas->theme->accent);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, bottom);
    canvas_stroke(canvas, canvas->theme->accent, 2);
}

static void ticks(App *app, KitBox box) {
    const ViewTheme *theme = kit_theme(app->kit);
    ViewCanvas *canvas = kit_canvas(app->kit);
    int cursor = play_cursor(app->session), count = play_count(app->session);
    int fits = (int)(box.w / STEP) - 1, first = first_shown(cursor, count, fits > 1 ? fits : 1);
    double y = box.y + (box.h < 100 ? 26 : 44);
    for (int i = first; i < count && i - first < fits; i++) {
        const PlayEntry *entry = play_entry(app->session, i);
        double x = box.x + (i - first + 1) * STEP;
        ViewColour colour = colour_alpha(side_colour(app, entry), i < cursor ? 1 : 0.45);
        char label[160];
        describe(app, i + 1, label, sizeof label);
        kit_push_number(app->kit, i);
        KitTouch touch = kit_touch(
            app->kit, kit_box(x - STEP / 2, box.y + 4, STEP, box.h - 8),
            (KitSpot){.label = label, .role = KIT_ROLE_ITEM, .state = i + 1 == cursor ? KIT_ON : 0, .tip_name = label});
        kit_pop(app->kit);
        kit_hair(app->kit, x - STEP, y, STEP, 0, i < cursor ? theme->win_ink2 : theme->win_hair);
        kit_hair(app->kit, x, y - 8, 0, 8, theme->win_ink2);
        draw_sign(canvas, verb_of(entry), x, y - 14, colour);
        draw_dice(app, entry, x, y + 10);
        if (touch.clicked || (touch.held && touch.over)) {
            seek(app, i + 1);
        }
    }
    int at = cursor - first;
    if (at >= 0 && at <= fits) {
        draw_playhead(app, box.x + at * STEP, y - 20, y + 8);
    }
}

void timeline_frame(App *app) {
    KitBox box = app->layout.timeline;
    const ViewTheme *theme = kit_theme(app->kit);
    if (box.h <= 0) {
        return;
    }
    kit_group(app->kit, 2, "Timeline");
    kit_push(app->kit, "timeline");
    kit_fill(app->kit, box, 0, theme->panel);
    kit_hair(app->kit, box.x, box.y, box.w, 0, theme->win_hair);
    left_block(app, box);
    kit_hair(app->kit, box.x + LEFT, box.y + 16, 0, box.h - 32, theme->win_hair);
    KitBox lane = kit_box(box.x + LEFT + 16, box.y, box.w - LEFT - 24, box.h);
    kit_clip(app->kit, lane);
    ticks(app, lane);
    kit_unclip(app->kit);
    kit_pop(app->kit);
}
