#include "ui/tools/hand_choice.h"

#include "ui/tools/hand_waiting.h"
#include "ui/tools/tools_state.h"
#include "view/marks.h"

#include <math.h>

/* Where an answer lies on the board, and how far from it a click counts, both in mm. False: it is a word, not a thing.
 */
static bool stands(const Ui *ui, const char *option, GeomVec *at, double *radius) {
    const TableSetup *setup = ui_setup(ui);
    TableRef ref = setup_find(setup, option);
    if (ref_is(ref, REF_HEX)) {
        *at = hex_centre(setup_ref_hex(setup, ref), setup->unit);
        *radius = setup->unit / 2;
    } else if (ref_is(ref, REF_UNIT) && table_alive(ui_table(ui), ref)) {
        *at = ui_unit_at(ui, ref.index);
        GeomShape base = shape_place(&setup->units[ref.index].base, *at, 0);
        GeomBox box = shape_box_of(&base);
        *radius = hypot(box.x1 - box.x0, box.y1 - box.y0) / 2;
    } else {
        return false;
    }
    return true;
}

static const RulesAsk *one_of(const Ui *ui) {
    const Ruling *waiting = play_waiting(ui->session);
    bool one = waiting && waiting->ask.kind == ASK_CHOOSE && waiting->ask.min == 1 && waiting->ask.max == 1;
    return one ? &waiting->ask : NULL;
}

/* Index of the answer under the pointer, -1: none. */
static int choice_at(const Ui *ui, const RulesAsk *ask) {
    int best = -1;
    double min = INFINITY, radius;
    GeomVec at;
    for (int i = 0; ask && i < ask->option_count && !isnan(ui->pointer.x); i++) {
        if (stands(ui, ask->options[i], &at, &radius)) {
            double away = vec_length(vec_sub(ui->pointer, at));
            best = away <= radius && away < min ? i : best;
            min = best == i ? away : min;
        }
    }
    return best;
}

void hand_choice_frame(Ui *ui, const UiHand *in) {
    const RulesAsk *ask = one_of(ui);
    int choice = choice_at(ui, ask);
    if (choice >= 0) {
        kit_set_cursor(ui->kit, KIT_HAND);
    }
    if (choice >= 0 && in->clicked) {
        arena_reset(ui->tools->arena);
        hand_answer(ui, tree_text(ui->tools->arena, ask->options[choice]));
    }
}

/* A circle round a unit, or an outline just inside the sides of a hex. */
static void ring(ViewCanvas *canvas, GeomVec at, double r, bool hex) {
    cairo_new_sub_path(canvas->cr);
    if (!hex) {
        cairo_arc(canvas->cr, at.x, at.y, r, 0, TAU);
        return;
    }
    for (int k = 0; k < 6; k++) {
        double angle = TAU * k / 6, out = r / cos(TAU / 12);
        cairo_line_to(canvas->cr, at.x + out * sin(angle), at.y - out * cos(angle));
    }
    cairo_close_path(canvas->cr);
}

void hand_choice_draw(Ui *ui) {
    const RulesAsk *ask = one_of(ui);
    ViewCanvas *canvas = kit_canvas(ui->kit);
    int under = choice_at(ui, ask);
    for (int i = 0; ask && i < ask->option_count; i++) {
        GeomVec at;
        double radius;
        if (!stands(ui, ask->options[i], &at, &radius)) {
            continue;
        }
        GeomVec px = camera_px(&ui->camera, at);
        double r = fmax(radius * ui->camera.k * .92, 10);
        ring(canvas, px, r, ref_is(setup_find(ui_setup(ui), ask->options[i]), REF_HEX));
        canvas_colour(canvas, colour_alpha(canvas->theme->accent, i == under ? .22 : .1));
        cairo_fill_preserve(canvas->cr);
        canvas_stroke(canvas, canvas->theme->accent, i == under ? 3 : 2);
        mark_number(canvas, vec(px.x, px.y - r), i + 1, i == under);
    }
}
