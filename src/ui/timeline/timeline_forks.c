/* The branches that leave the one in force, each in a lane of its own, and the click that goes to each. */
#include "play/branches.h"
#include "ui/core/ui.h"
#include "ui/dialogs/branch_dialog.h"
#include "ui/timeline/timeline_internal.h"

#include <stdlib.h>

#define LANE      21.0
#define LANES_TOP 34.0 /* from the axis to the middle of the first lane: below the dice */
#define SIGN      18.0 /* from one sign of a lane to the next */
#define MORE      96.0 /* kept free for "+2 branches" */
#define NAME_MIN  80.0 /* a branch that leaves nearer to the right end is only counted */

typedef struct {
    PlayBranch branch;
    int cursor; /* where it leaves the line in force */
    int *ids;   /* its entries from there, borrowed from the list of all */
    int count;
} Lane;

static int from_right_to_left(const void *a, const void *b) {
    const Lane *one = a, *other = b;
    return one->cursor != other->cursor ? other->cursor - one->cursor : one->branch.start - other->branch.start;
}

/* A branch follows the line in force up to `cursor`; the rest of it is its own lane. `at`: cursor behind each entry of
 * the line in force, 0 for all others. */
static Lane lane_of(const Ui *ui, BaseArena *arena, const PlayBranch *branch, const int *at) {
    Lane lane = {.branch = *branch, .ids = arena_alloc(arena, (size_t)branch->count, sizeof *lane.ids)};
    int id = branch->tip;
    for (; id && !at[id]; id = play_find(ui->session, id)->parent) {
        lane.ids[lane.count++] = id;
    }
    for (int i = 0; i < lane.count / 2; i++) {
        int swapped = lane.ids[i];
        lane.ids[i] = lane.ids[lane.count - 1 - i];
        lane.ids[lane.count - 1 - i] = swapped;
    }
    lane.cursor = id ? at[id] : 0;
    return lane;
}

/* Those that leave in view, from right to left: no stem then crosses another's lane. */
static Lane *lanes_in_view(const TimelineTrack *track, BaseArena *arena, int *count, int *others) {
    const PlaySession *session = track->ui->session;
    PlayBranches branches = {0};
    int *at = arena_alloc(arena, (size_t)play_total(session) + 1, sizeof *at);
    for (int i = 0; i < track->count; i++) {
        at[play_entry(session, i)->id] = i + 1;
    }
    play_branches(session, &branches);
    Lane *lanes = arena_alloc(arena, (size_t)branches.count, sizeof *lanes);
    *count = *others = 0;
    for (int i = 0; i < branches.count; i++) {
        if (branches.items[i].here) {
            continue;
        }
        Lane lane = lane_of(track->ui, arena, &branches.items[i], at);
        double x = timeline_x(track, lane.cursor) + TIMELINE_STEP / 2;
        if (lane.cursor >= track->first && x + NAME_MIN < track->box.x + track->box.w - MORE) {
            lanes[(*count)++] = lane;
        } else {
            ++*others;
        }
    }
    array_free(&branches);
    qsort(lanes, (size_t)*count, sizeof *lanes, from_right_to_left);
    return lanes;
}

static const char *lane_name(Ui *ui, const Lane *lane, bool whole) {
    BaseText text = {0};
    if (lane->branch.name || whole) {
        play_describe_branch(ui->session, &lane->branch, &text);
    } else {
        play_describe_entry(play_find(ui->session, lane->ids[0]), &text);
    }
    return kit_keep(ui->kit, &text);
}

static void draw_stem(const TimelineTrack *track, double x, double y, ViewColour ink) {
    static const double DASH[] = {3, 3};
    ViewCanvas *canvas = kit_canvas(track->ui->kit);
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    cairo_move_to(canvas->cr, x, track->y + 3);
    cairo_line_to(canvas->cr, x, y - 4);
    cairo_curve_to(canvas->cr, x, y, x, y, x + 6, y);
    canvas_stroke(canvas, ink, 1.6);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, x, track->y, 3, 0, TAU);
    canvas_colour(canvas, canvas->theme->panel);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, ink, 1.5);
}

static void go_to(Ui *ui, int id) {
    BaseFaults faults = {0};
    play_go(ui->session, id, &faults);
    ui_describe_faults(ui, &faults, "Not on disk");
    faults_free(&faults);
}

/* Its signs as far as there is room beside its name. Returns true if it was clicked. */
static bool draw_lane(const TimelineTrack *track, const Lane *lane, double y, double right) {
    Ui *ui = track->ui;
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    double x = timeline_x(track, lane->cursor) + TIMELINE_STEP / 2, from = x + 14;
    const char *name = lane_name(ui, lane, false), *whole = lane_name(ui, lane, true);
    double words = fmax(0, fmin(kit_text_width(kit, KIT_CAPTION, name) + 2, right - from - 20));
    int signs = (int)fmax(0, fmin(lane->count, floor((right - from - 20 - words) / SIGN)));
    double end = from + signs * SIGN + 20 + words;
    kit_push_number(kit, lane->branch.tip);
    KitTouch touch =
        kit_touch(kit, kit_box(x - 6, y - LANE / 2, end - x + 6, LANE),
                  (KitSpot){.label = "Other branch",
                            .role = KIT_ROLE_BUTTON,
                            .value = whole,
                            .tip_name = whole,
                            .tip = "It was kept when the past was changed. A click goes there; B lists all."});
    ViewColour ink = touch.hot ? theme->accent : theme->edge;
    draw_stem(track, x, y, ink);
    for (int i = 0; i < signs; i++) {
        timeline_sign(ui, play_find(ui->session, lane->ids[i]), from + 6 + i * SIGN, y, 1);
    }
    kit_icon(kit, KIT_ICON_BRANCH, from + signs * SIGN + 7, y, 13, ink);
    kit_put(kit, kit_box(from + signs * SIGN + 18, y - 9, words, 18), KIT_CAPTION,
            touch.hot ? theme->accent : theme->win_ink2, 0, name);
    if (touch.ringed) {
        kit_ring_inside(kit, kit_box(x - 6, y - LANE / 2, end - x + 6, LANE), 4);
    }
    kit_pop(kit);
    return touch.clicked;
}

/* With one lane of timeline there is no room for branches: a sign where each leaves. */
static bool draw_mark(const TimelineTrack *track, const Lane *lane) {
    Kit *kit = track->ui->kit;
    double x = timeline_x(track, lane->cursor) + TIMELINE_STEP / 2, y = track->box.y + track->box.h - 10;
    const char *whole = lane_name(track->ui, lane, true);
    kit_push_number(kit, lane->branch.tip);
    KitTouch touch = kit_touch(kit, kit_box(x - 8, track->y - 8, 16, y - track->y + 16),
                               (KitSpot){.label = "Other branch",
                                         .role = KIT_ROLE_BUTTON,
                                         .value = whole,
                                         .tip_name = whole,
                                         .tip = "A click goes there; B lists all."});
    kit_pop(kit);
    ViewColour ink = touch.hot ? kit_theme(kit)->accent : kit_theme(kit)->edge;
    draw_stem(track, x, y - 6, ink);
    kit_icon(kit, KIT_ICON_BRANCH, x, y, 13, ink);
    return touch.clicked;
}

void timeline_forks(const TimelineTrack *track) {
    Ui *ui = track->ui;
    if (play_total(ui->session) == track->count) {
        return;
    }
    BaseArena *arena = arena_create();
    int count, others, gone = 0;
    Lane *lanes = lanes_in_view(track, arena, &count, &others);
    bool one = track->box.h < UI_TRACK_FULL;
    double bottom = track->box.y + track->box.h, right = track->box.x + track->box.w - 4;
    int room = one ? count : (int)fmax(0, floor((bottom - 3 - track->y - LANES_TOP + LANE / 2) / LANE));
    int shown = count < room ? count : room;
    others += count - shown;
    for (int i = 0; i < shown && !gone; i++) {
        bool clicked = one ? draw_mark(track, &lanes[i])
                           : draw_lane(track, &lanes[i], track->y + LANES_TOP + i * LANE,
                                       right - (others && i + 1 == room ? MORE : 0));
        gone = clicked ? lanes[i].branch.tip : 0;
    }
    const char *more = others ? kit_printf(ui->kit, others == 1 ? "+%d branch" : "+%d branches", others) : NULL;
    if (more && timeline_pill(track, kit_box(right - MORE + 10, bottom - 24, MORE - 10, 20), more,
                              "Branches that leave elsewhere, or for which there is no room")) {
        branches_open(ui);
    }
    arena_destroy(arena);
    if (gone) {
        go_to(ui, gone);
    }
}
