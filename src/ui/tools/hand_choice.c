#include "ui/tools/hand_choice.h"

#include "ui/board/board_view.h"
#include "ui/tools/hand_waiting.h"
#include "view/marks.h"

#include <math.h>

/* Where an answer lies on the board, and how far from it a click counts, both in mm. False: it is a word, not a thing.
 */
static bool stands(const App *app, const char *option, GeomVec *at, double *radius) {
    const TableSetup *setup = app_setup(app);
    TableRef ref = setup_find(setup, option);
    if (ref_is(ref, REF_HEX)) {
        *at = hex_centre(setup_ref_hex(setup, ref), setup->unit);
        *radius = setup->unit / 2;
    } else if (ref_is(ref, REF_UNIT) && table_alive(app_table(app), ref)) {
        *at = app_unit_at(app, ref.index);
        GeomShape base = shape_place(&setup->units[ref.index].base, *at, 0);
        GeomBox box = shape_box_of(&base);
        *radius = hypot(box.x1 - box.x0, box.y1 - box.y0) / 2;
    } else {
        return false;
    }
    return true;
}

static const RulesAsk *one_of(const App *app) {
    const Ruling *waiting = play_waiting(app->session);
    bool one = waiting && waiting->ask.kind == ASK_CHOOSE && waiting->ask.min == 1 && waiting->ask.max == 1;
    return one ? &waiting->ask : NULL;
}

/* Index of the answer under the pointer, -1: none. */
static int choice_at(const App *app, const RulesAsk *ask) {
    int best = -1;
    double min = INFINITY, radius;
    GeomVec at;
    for (int i = 0; ask && i < ask->option_count && !isnan(app->pointer.x); i++) {
        if (stands(app, ask->options[i], &at, &radius)) {
            double away = vec_length(vec_sub(app->pointer, at));
            best = away <= radius && away < min ? i : best;
            min = best == i ? away : min;
        }
    }
    return best;
}

void hand_choice_frame(App *app, const AppHand *in) {
    const RulesAsk *ask = one_of(app);
    int choice = choice_at(app, ask);
    if (choice >= 0) {
        kit_set_cursor(app->kit, KIT_HAND);
    }
    if (choice >= 0 && in->clicked) {
        arena_reset(app->arena);
        hand_answer(app, tree_text(app->arena, ask->options[choice]));
    }
}

/* A circle round a unit, or an outline just inside the sides of a hex. */
static void ring(ViewCanvas *canvas, GeomVec at, double r, bool hex) {
    cairo_new_sub_path(canvas->cr);
    if (!hex) {
        cairo_arc(canvas->cr, at.x, at.y, r, 0, 6.283185307179586);
        return;
    }
    for (int k = 0; k < 6; k++) {
        double angle = 6.283185307179586 * k / 6, out = r / cos(6.283185307179586 / 12);
        cairo_line_to(canvas->cr, at.x + out * sin(angle), at.y - out * cos(angle));
    }
    cairo_close_path(canvas->cr);
}

void hand_choice_draw(App *app) {
    const RulesAsk *ask = one_of(app);
    ViewCanvas *canvas = kit_canvas(app->kit);
    int under = choice_at(app, ask);
    for (int i = 0; ask && i < ask->option_count; i++) {
        GeomVec at;
        double radius;
        if (!stands(app, ask->options[i], &at, &radius)) {
            continue;
        }
        GeomVec px = camera_px(&app->camera, at);
        double r = fmax(radius * app->camera.k * .92, 10);
        ring(canvas, px, r, ref_is(setup_find(app_setup(app), ask->options[i]), REF_HEX));
        canvas_colour(canvas, colour_alpha(canvas->theme->accent, i == under ? .22 : .1));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->accent, i == under ? 3 : 2);
        mark_number(canvas, vec(px.x, px.y - r), i + 1, i == under);
    }
}
