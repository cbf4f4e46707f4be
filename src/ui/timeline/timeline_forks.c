/* The branches that leave the one in view, and the click that goes to each. */
#include "play/branches.h"
#include "ui/core/ui.h"
#include "ui/timeline/timeline_internal.h"

double timeline_x(const TimelineTrack *track, int cursor) {
    return track->x0 + (cursor - track->first) * TIMELINE_STEP;
}

/* The end of the branch through this entry; where it forks again, the oldest visible successor is followed. */
static int tip_of(const Ui *ui, int id) {
    int total = play_total(ui->session), tip = id;
    for (int i = id + 1; i <= total; i++) {
        const PlayEntry *entry = play_find(ui->session, i);
        tip = entry && entry->parent == tip && !play_is_hidden(ui->session, i) ? i : tip;
    }
    return tip;
}

static const char *branch_text(const Ui *ui, int tip) {
    PlayBranches branches = {0};
    BaseText text = {0};
    play_branches(ui->session, &branches);
    for (int i = 0; i < branches.count; i++) {
        if (branches.items[i].tip == tip) {
            play_describe_branch(ui->session, &branches.items[i], &text);
        }
    }
    array_free(&branches);
    return kit_keep(ui->kit, &text);
}

static void fork(const TimelineTrack *track, int cursor, int other) {
    Ui *ui = track->ui;
    Kit *kit = ui->kit;
    ViewCanvas *canvas = kit_canvas(kit);
    const ViewTheme *theme = kit_theme(kit);
    static const double DASH[] = {3, 3};
    double x = timeline_x(track, cursor) + TIMELINE_STEP / 2,
           low = fmin(track->y + 40, track->box.y + track->box.h - 14);
    const char *name = branch_text(ui, tip_of(ui, other));
    double words =
        track->box.h < UI_TRACK_FULL ? 0 : fmin(TIMELINE_STEP * 1.6, kit_text_width(kit, KIT_CAPTION, name) + 2);
    KitBox box = kit_box(x - 8, track->y - 8, 38 + words, low - track->y + 18);
    kit_push_number(kit, other);
    KitTouch touch =
        kit_touch(kit, box,
                  (KitSpot){.label = "Other branch",
                            .role = KIT_ROLE_BUTTON,
                            .value = name,
                            .tip_name = name,
                            .tip = "It was kept when the past was changed. A click goes there; B lists all."});
    kit_pop(kit);
    ViewColour ink = touch.hot ? theme->accent : theme->edge;
    if (words > 0) {
        kit_put(kit, kit_box(x + 32, low - 9, words, 18), KIT_CAPTION, touch.hot ? ink : theme->win_ink2, 0, name);
    }
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    cairo_move_to(canvas->cr, x, track->y + 3);
    cairo_curve_to(canvas->cr, x, low, x + 4, low, x + 14, low);
    canvas_stroke(canvas, ink, 1.6);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, x, track->y, 3, 0, TAU);
    canvas_colour(canvas, theme->panel);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, ink, 1.5);
    kit_icon(kit, KIT_ICON_BRANCH, x + 22, low, 13, ink);
    if (touch.clicked) {
        BaseFaults faults = {0};
        play_go(ui->session, tip_of(ui, other), &faults);
        ui_describe_faults(ui, &faults, "Not on disk");
        faults_free(&faults);
    }
}

void timeline_forks(const TimelineTrack *track) {
    Ui *ui = track->ui;
    int total = play_total(ui->session);
    for (int id = total; id >= 1 && total > track->count; id--) {
        const PlayEntry *entry = play_find(ui->session, id);
        for (int c = track->first; entry && c < track->count && c - track->first < track->fits; c++) {
            int here = c > 0 ? play_entry(ui->session, c - 1)->id : 0;
            if (entry->parent == here && play_entry(ui->session, c)->id != id && !play_is_hidden(ui->session, id)) {
                fork(track, c, id);
                if (play_total(ui->session) != total || play_count(ui->session) != track->count) {
                    return;
                }
            }
        }
    }
}
