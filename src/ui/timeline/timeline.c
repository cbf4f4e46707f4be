#include "ui/timeline/timeline.h"

#include "play/branches.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/kit/kit_odds.h"
#include "ui/timeline/timeline_internal.h"
#include "ui/timeline/timeline_state.h"
#include "ui/tools/tools.h"

#include <stdio.h>
#include <string.h>

#define DIE       14.0
#define FADED     0.45
#define FOLLOW_MS 60
#define PILL      44.0 /* width of the pill at an end of the lane */

/* ---- the left block ---- */

static bool step_button(Ui *ui, double x, double y, KitButton button) {
    KitBox box = kit_box(x, y, 30, 30);
    button.bare = true;
    if (!button.off) {
        kit_fill(ui->kit, box, 6, kit_theme(ui->kit)->raised);
    }
    bool clicked = kit_button(ui->kit, box, button);
    kit_outline(ui->kit, box, 6, button.off ? kit_theme(ui->kit)->win_hair : colour_alpha(kit_theme(ui->kit)->edge, .7),
                1);
    return clicked;
}

static void left_words(Ui *ui, KitBox box) {
    const ViewTheme *theme = kit_theme(ui->kit);
    const RulesData *data = ui_field(ui)->data;
    int phase = ui_table(ui)->phase;
    kit_text(ui->kit, kit_box(box.x, box.y + 38, UI_TRACK_LEFT - 24, 20), KIT_STRONG, theme->ink, 0,
             ui_entry_text(ui, play_cursor(ui->session)));
    kit_text(ui->kit, kit_box(box.x, box.y + 57, UI_TRACK_LEFT - 24, 18), KIT_SIDE, theme->win_ink2, 0,
             phase < 0 ? "Free play" : data->phases[phase].label);
    double x = box.x + kit_keycap(ui->kit, box.x, box.y + 90, ",") + 4;
    x += kit_keycap(ui->kit, x, box.y + 90, ".") + 7;
    kit_put(ui->kit, kit_box(x, box.y + 80, 60, 20), KIT_SIDE, theme->win_ink2, 0, "step");
}

static void left_block(Ui *ui, KitBox box) {
    int cursor = play_cursor(ui->session), count = play_count(ui->session);
    double x = box.x + 16, y = box.y + (box.h < UI_TRACK_FULL ? 17 : 14);
    if (step_button(
            ui, x, y,
            (KitButton){
                .label = "Step back", .icon = KIT_ICON_BACK, .key = ",", .off = cursor > 0 ? NULL : "At the start"})) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = cursor - 1});
    }
    if (step_button(
            ui, x + 36, y,
            (KitButton){
                .label = "Step on", .icon = KIT_ICON_NEXT, .key = ".", .off = cursor < count ? NULL : "At the end"})) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = cursor + 1});
    }
    if (step_button(ui, x + UI_TRACK_LEFT - 54, y,
                    (KitButton){.label = "Branches",
                                .icon = KIT_ICON_BRANCH,
                                .key = "B",
                                .tip = "Name, compare, delete, go to one",
                                .off = play_total(ui->session) > 0 ? NULL : "Nothing has been done yet"})) {
        branches_open(ui);
    }
    kit_text(ui->kit, kit_box(x + 80, y, 84, 30), KIT_NAME, kit_theme(ui->kit)->ink, 0,
             kit_printf(ui->kit, "%d of %d", cursor, count));
    if (box.h >= UI_TRACK_FULL) {
        left_words(ui, kit_box(x, y, UI_TRACK_LEFT - 24, box.h));
    }
}

/* ---- ticks ---- */

static void draw_dice(const TimelineTrack *track, const PlayEntry *entry, double x, bool now, double alpha) {
    Kit *kit = track->ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    int count = entry->dice ? entry->dice->count : 0, shown = count > 3 ? 2 : count;
    double w = shown * (DIE + 2) - 2 + (count > shown ? 20 : 0), left = x - w / 2,
           y = track->y + (track->box.h < UI_TRACK_FULL ? 6 : 9);
    if (!count) {
        return;
    }
    if (now) {
        KitBox frame = kit_box(left - 4, y - 4, w + 8, DIE + 8);
        kit_fill(kit, frame, 4, theme->accsoft);
        kit_outline(kit, frame, 4, theme->accent, 1.2);
    }
    if (alpha < 1) {
        cairo_push_group(kit_canvas(kit)->cr);
    }
    const BaseTree *die = entry->dice->first;
    for (int i = 0; i < shown; i++, die = die->next) {
        kit_die_of(kit, left + i * (DIE + 2), y, DIE, play_entry_faces(entry, i), (int)die->number, KIT_DIE_PLAIN);
    }
    if (count > shown) {
        kit_put(kit, kit_box(left + shown * (DIE + 2) + 1, y, 28, DIE), KIT_CAPTION, theme->win_ink2, 0,
                kit_printf(kit, "+%d", count - shown));
    }
    if (alpha < 1) {
        cairo_pop_group_to_source(kit_canvas(kit)->cr);
        cairo_paint_with_alpha(kit_canvas(kit)->cr, alpha);
    }
}

static void draw_tick(const TimelineTrack *track, int index) {
    Ui *ui = track->ui;
    ViewCanvas *canvas = kit_canvas(ui->kit);
    const PlayEntry *entry = play_entry(ui->session, index);
    double x = timeline_x(track, index + 1), alpha = index < track->cursor ? 1 : FADED;
    ViewColour colour = colour_alpha(timeline_colour(ui, entry), alpha);
    cairo_move_to(canvas->cr, kit_snap(ui->kit, x), track->y - 12);
    cairo_line_to(canvas->cr, kit_snap(ui->kit, x), track->y);
    canvas_stroke(canvas, colour, 2);
    timeline_sign(ui, entry, x, track->y - 16, alpha);
    draw_dice(track, entry, x, index + 1 == track->cursor, alpha);
    kit_push_number(ui->kit, index);
    kit_describe(ui->kit, KIT_ROLE_ITEM,
                 kit_box(x - TIMELINE_STEP / 2, track->box.y + 4, TIMELINE_STEP, track->box.h - 8),
                 ui_entry_text(ui, index + 1), "", index + 1 == track->cursor ? KIT_ON : 0);
    kit_pop(ui->kit);
}

static void draw_axis(const TimelineTrack *track) {
    Kit *kit = track->ui->kit;
    ViewCanvas *canvas = kit_canvas(kit);
    const ViewTheme *theme = kit_theme(kit);
    double from = track->first > 0 ? track->box.x + PILL : track->x0, now = timeline_x(track, track->cursor),
           end = timeline_x(track, track->count), y = kit_snap(kit, track->y);
    cairo_move_to(canvas->cr, from, y);
    cairo_line_to(canvas->cr, fmax(from, now), y);
    canvas_stroke(canvas, theme->win_ink2, 2);
    cairo_move_to(canvas->cr, fmax(from, now), y);
    cairo_line_to(canvas->cr, fmax(end, now), y);
    canvas_stroke(canvas, colour_alpha(theme->edge, .5), 2);
    kit_hair(kit, fmax(end, now), y, fmax(0, track->box.x + track->box.w - fmax(end, now)), 0, theme->win_hair);
}

static void draw_playhead(const TimelineTrack *track) {
    ViewCanvas *canvas = kit_canvas(track->ui->kit);
    cairo_t *cr = canvas->cr;
    double x = timeline_x(track, track->cursor), y = track->y - (track->box.h < UI_TRACK_FULL ? 22 : 26), top = y - 13;
    bool dice = track->cursor > 0 && play_entry(track->ui->session, track->cursor - 1)->dice &&
                play_entry(track->ui->session, track->cursor - 1)->dice->count;
    cairo_move_to(cr, x - 6, top);
    cairo_line_to(cr, x + 6, top);
    cairo_line_to(cr, x + 6, top + 8);
    cairo_line_to(cr, x, top + 13);
    cairo_line_to(cr, x - 6, top + 8);
    cairo_close_path(cr);
    canvas_fill(canvas, canvas->theme->accent);
    double from = dice ? track->y + 27 : track->y, to = fmax(track->y + 8, track->box.y + track->box.h - 14);
    bool forked = play_total(track->ui->session) > track->count;
    if (from < to && !(dice && forked)) { /* else the framed dice show it: it crosses no branch */
        cairo_move_to(cr, x, from);
        cairo_line_to(cr, x, to);
        canvas_stroke(canvas, canvas->theme->accent, 2);
    }
}

/* ---- the lane ---- */

/* The first cursor shown, so that the playhead stays in view with `after` steps behind it; it does not change while the
 * playhead is dragged within the lane. */
static int first_shown(Ui *ui, const TimelineTrack *track, int fits, int after, bool held) {
    int first = ui->timeline->first, cursor = track->cursor;
    if (!held || cursor < first || cursor > first + fits) {
        first = cursor - first > fits - after ? cursor - fits + after : cursor < first + 1 ? cursor - 1 : first;
        first = first > track->count - fits + after - 1 ? track->count - fits + after - 1 : first;
    }
    ui->timeline->first = first < 0 ? 0 : first;
    return ui->timeline->first;
}

/* How many actions lie beyond either end of the lane; a click goes to the next of them. */
static void draw_ends(const TimelineTrack *track) {
    Ui *ui = track->ui;
    int before = track->first, after = track->count - track->first - track->fits;
    double y = track->y - 10;
    if (before > 0 && timeline_pill(track, kit_box(track->box.x, y, PILL, 20), kit_printf(ui->kit, "‹ %d", before),
                                    "Earlier actions: a click goes there, Home to the start")) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = track->first});
    }
    if (after > 0 &&
        timeline_pill(track, kit_box(track->box.x + track->box.w - PILL, y, PILL, 20),
                      kit_printf(ui->kit, "%d ›", after), "Later actions: a click goes there, End to the last")) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = track->first + track->fits + 1});
    }
}

/* The line in force has a name, too. */
static void draw_name(const TimelineTrack *track) {
    Ui *ui = track->ui;
    double x = timeline_x(track, track->count) + 18, room = track->box.x + track->box.w - 6 - x;
    BaseText name = {0};
    if (track->count > 0 && track->box.h >= UI_TRACK_FULL && room > 40) {
        play_describe_here(ui->session, &name);
        kit_text(ui->kit, kit_box(x, track->y - 24, room, 18), KIT_STRONG, kit_theme(ui->kit)->ink, 0, text_get(&name));
    }
    text_free(&name);
}

/* Not where the pills and the branches are, which have clicks of their own. */
static KitBox scrub_box(const TimelineTrack *track, double pill) {
    bool branches = track->box.h >= UI_TRACK_FULL && play_total(track->ui->session) > track->count;
    double high = branches ? track->y + 27 - track->box.y : track->box.h;
    return kit_box(track->box.x + pill, track->box.y, track->box.w - 2 * pill, high);
}

static void scrub(TimelineTrack *track, int fits, double pill) {
    Ui *ui = track->ui;
    double x = kit_input(ui->kit)->x;
    int under = track->first + (int)floor((x - track->x0) / TIMELINE_STEP + 0.5);
    under = under < 0 ? 0 : under > track->count ? track->count : under;
    KitTouch touch = kit_touch(
        ui->kit, scrub_box(track, pill),
        (KitSpot){
            .label = "Actions", .role = KIT_ROLE_SURFACE, .tip_name = ui_entry_text(ui, under), .own_keys = true});
    if (touch.held || touch.clicked) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = under});
        if (touch.held && (under < track->first || under > track->first + fits)) {
            kit_wake(ui->kit, FOLLOW_MS); /* dragged beyond an end of the lane: scrolling goes on */
        }
        track->cursor = play_cursor(ui->session);
    }
    if (touch.focused && kit_key(ui->kit, SDLK_LEFT, KMOD_NONE)) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = track->cursor - 1});
    } else if (touch.focused && kit_key(ui->kit, SDLK_RIGHT, KMOD_NONE)) {
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = track->cursor + 1});
    }
    if (touch.ringed) {
        kit_ring_inside(ui->kit, kit_inset(track->box, 2, 4), 6);
    }
}

static void track_frame(Ui *ui, KitBox box) {
    double axis = box.h < UI_TRACK_FULL ? 36 : timeline_has_turns(ui) ? 64 : 54;
    TimelineTrack track = {.ui = ui, .box = box, .x0 = box.x + 14, .y = box.y + axis};
    track.cursor = play_cursor(ui->session);
    track.count = play_count(ui->session);
    bool more = track.count > (int)((box.w - 40) / TIMELINE_STEP); /* the ends of the lane have a pill then */
    track.x0 += more ? PILL : 0;
    track.fits = (int)fmax(3, (box.w - (more ? 2 * PILL + 34 : 40)) / TIMELINE_STEP);
    bool held = kit_input(ui->kit)->down & SDL_BUTTON_LMASK, forked = play_total(ui->session) > track.count;
    track.first = first_shown(ui, &track, track.fits, forked && track.fits > 6 ? 4 : 2, held);
    scrub(&track, track.fits, more ? PILL : 0);
    timeline_turns(&track);
    draw_axis(&track);
    draw_playhead(&track);
    for (int i = track.first; i < track.count && i - track.first < track.fits; i++) {
        draw_tick(&track, i);
    }
    draw_name(&track);
    timeline_forks(&track);
    draw_ends(&track);
}

void timeline_frame(Ui *ui) {
    KitBox box = ui->layout.timeline;
    const ViewTheme *theme = kit_theme(ui->kit);
    if (box.h <= 0) {
        return;
    }
    kit_group(ui->kit, 2, "Timeline");
    kit_push(ui->kit, "timeline");
    kit_fill(ui->kit, box, 0, theme->panel);
    kit_hair(ui->kit, box.x, box.y, box.w, 0, theme->win_hair);
    const UiTool *tool = tools_get(ui, ui->tool);
    if (tool->draw_past) {
        tool->draw_past(ui, box);
        kit_pop(ui->kit);
        return;
    }
    left_block(ui, box);
    kit_hair(ui->kit, box.x + UI_TRACK_LEFT, box.y + 14, 0, box.h - 28, theme->win_hair);
    KitBox track = kit_box(box.x + UI_TRACK_LEFT + 12, box.y, box.w - UI_TRACK_LEFT - 20, box.h);
    kit_clip(ui->kit, track);
    track_frame(ui, track);
    kit_unclip(ui->kit);
    if (!ui->layout.compact) {
        kit_split(ui->kit, kit_box(box.x, box.y - 3, box.w, 6), "Height of the timeline", false, -1,
                  &ui->settings.timeline, 64, 240, UI_TRACK_HEIGHT);
    }
    kit_pop(ui->kit);
}
