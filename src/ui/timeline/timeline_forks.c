/* The branches that leave the one in view, and the click that goes to each. */
#include "play/branches.h"
#include "ui/shell/app_state.h"
#include "ui/timeline/timeline_internal.h"

/* The end of the branch through this entry; where it forks again, the oldest visible successor is followed. */
static int tip_of(const App *app, int id) {
    int total = play_total(app->session), tip = id;
    for (int i = id + 1; i <= total; i++) {
        const PlayEntry *entry = play_find(app->session, i);
        tip = entry && entry->parent == tip && !play_is_hidden(app->session, i) ? i : tip;
    }
    return tip;
}

static void say_branch(const App *app, int tip, BaseText *out) {
    PlayBranches branches = {0};
    play_branches(app->session, &branches);
    for (int i = 0; i < branches.count; i++) {
        if (branches.items[i].tip == tip) {
            play_say_branch(app->session, &branches.items[i], out);
        }
    }
    array_free(&branches);
}

static void fork(const TimelineTrack *track, int cursor, int other) {
    App *app = track->app;
    Kit *kit = app->kit;
    ViewCanvas *canvas = kit_canvas(kit);
    const ViewTheme *theme = kit_theme(kit);
    static const double DASH[] = {3, 3};
    double x = timeline_x(track, cursor) + TIMELINE_STEP / 2,
           low = fmin(track->y + 40, track->box.y + track->box.h - 14);
    BaseText name = {0};
    say_branch(app, tip_of(app, other), &name);
    double words = track->box.h < APP_TRACK_FULL
                       ? 0
                       : fmin(TIMELINE_STEP * 1.6, kit_text_width(kit, KIT_CAPTION, text_get(&name)) + 2);
    KitBox box = kit_box(x - 8, track->y - 8, 38 + words, low - track->y + 18);
    kit_push_number(kit, other);
    KitTouch touch =
        kit_touch(kit, box,
                  (KitSpot){.label = "Other branch",
                            .role = KIT_ROLE_BUTTON,
                            .value = text_get(&name),
                            .tip_name = text_get(&name),
                            .tip = "It was kept when the past was changed. A click goes there; B lists all."});
    kit_pop(kit);
    ViewColour ink = touch.hot ? theme->accent : theme->edge;
    if (words > 0) {
        kit_put(kit, kit_box(x + 32, low - 9, words, 18), KIT_CAPTION, touch.hot ? ink : theme->win_ink2, 0,
                text_get(&name));
    }
    text_free(&name);
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    cairo_move_to(canvas->cr, x, track->y + 3);
    cairo_curve_to(canvas->cr, x, low, x + 4, low, x + 14, low);
    canvas_stroke(canvas, ink, 1.6);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, x, track->y, 3, 0, 6.283185307179586);
    canvas_colour(canvas, theme->panel);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, ink, 1.5);
    kit_icon(kit, KIT_ICON_BRANCH, x + 22, low, 13, ink);
    if (touch.clicked) {
        BaseFaults faults = {0};
        play_go(app->session, tip_of(app, other), &faults);
        app_say_faults(app, &faults, "Not on disk");
        faults_free(&faults);
    }
}

void timeline_forks(const TimelineTrack *track) {
    App *app = track->app;
    int total = play_total(app->session);
    for (int id = total; id >= 1 && total > track->count; id--) {
        const PlayEntry *entry = play_find(app->session, id);
        for (int c = track->first; entry && c < track->count && c - track->first < track->fits; c++) {
            int here = c > 0 ? play_entry(app->session, c - 1)->id : 0;
            if (entry->parent == here && play_entry(app->session, c)->id != id && !play_is_hidden(app->session, id)) {
                fork(track, c, id);
                if (play_total(app->session) != total || play_count(app->session) != track->count) {
                    return;
                }
            }
        }
    }
}
