/* The picture is read out of the answer's own claim: a depth is measured off along the line, a way by its length, and
 * a line that was thought free or stopped is the straight one between the middles. The file may say it itself
 * ("shows": {"from": "red", "to": [40, 26]}), and an answer with neither is a crossed-out tag at what it is about. */
#include "ui/board/misconception.h"

#include "geom/limits.h"
#include "rules/ruling_words.h"
#include "ui/tools/tools_state.h"

#include <math.h>
#include <string.h>

#define TICK  7.0 /* px, half of the bar at each end of a measure */
#define ABOVE 16.0

typedef struct {
    GeomVec a, b; /* mm */
    bool measured;
} Stretch;

/* ---- what to draw ---- */

static bool end_in(const Ui *ui, const BaseTree *tree, GeomVec *out) {
    const TableSetup *setup = ui_setup(ui);
    if (tree && tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER) {
        *out = vec(tree->first->number * setup->unit, tree->last->number * setup->unit);
        return true;
    }
    return tree && tree->kind == TREE_TEXT && ui_place_of(ui, setup_find(setup, tree->text), out);
}

/* From where the line goes into the piece that decides, as far as the answer says. */
static bool depth_claimed(const Ruling *ruling, double length, Stretch *out) {
    const RulesSight *sight = &ruling->sights.items[0];
    double whole = vec_distance(sight->a, sight->b);
    for (int i = 0; i < sight->row_count && whole > 0; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        if (row->how == ROW_DEPTH && (row->decides || ref_equal(row->area, sight->depth_area))) {
            GeomVec along = vec_scale(vec_sub(sight->b, sight->a), 1 / whole);
            bool into = row->in > GEOM_DEPTH_EPS; /* else it begins inside, and the depth counts from there on */
            *out = (Stretch){vec_add(sight->a, vec_scale(along, into ? row->in : 0)),
                             vec_add(sight->a, vec_scale(along, (into ? row->in : 0) + length)), true};
            return true;
        }
    }
    return false;
}

static bool find_stretch(const Ui *ui, const LessonStep *step, int answer, Stretch *out) {
    const BaseTree *shows = step->question.shows[answer], *claim = step->question.claims[answer];
    const BaseTree *depth = tree_find(claim, "depth"), *visible = tree_find(claim, "visible");
    const Ruling *ruling = step->ruling;
    if (shows) {
        out->measured = true;
        return end_in(ui, tree_find(shows, "from"), &out->a) && end_in(ui, tree_find(shows, "to"), &out->b);
    }
    if (!ruling || !ruling_is_sight(ruling)) {
        return false;
    }
    if (depth && depth->kind == TREE_NUMBER && depth_claimed(ruling, depth->number * ui_setup(ui)->unit, out)) {
        return true;
    }
    const RulesSight *sight = &ruling->sights.items[0];
    out->measured = false;
    return visible && ui_place_of(ui, sight->from, &out->a) && ui_place_of(ui, sight->to, &out->b);
}

/* The last thing that the step names is what it is about. */
static bool subject_of(const Ui *ui, const BaseTree *step, GeomVec *out) {
    bool found = false;
    for (const BaseTree *it = step->first; it; it = it->next) {
        bool words = strcmp(it->key, "do") == 0 || strcmp(it->key, "say") == 0;
        TableRef ref = it->kind == TREE_TEXT && !words ? setup_find(ui_setup(ui), it->text) : ref_none();
        found = (ref.kind != REF_NONE && ui_place_of(ui, ref, out)) || found;
    }
    return found;
}

/* ---- drawing ---- */

static void label(Ui *ui, GeomVec at, const char *text) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    ViewColour grey = canvas->theme->ink3;
    double w = kit_text_width(ui->kit, KIT_BODY, text);
    KitBox box = kit_box(at.x - w / 2 - 6, at.y - 11, w + 12, 22);
    kit_fill(ui->kit, box, 4, colour_alpha(canvas->theme->paper, .92));
    kit_outline(ui->kit, box, 4, grey, 1);
    kit_put(ui->kit, box, KIT_BODY, grey, .5, text);
    cairo_move_to(canvas->cr, at.x - w / 2, at.y);
    cairo_line_to(canvas->cr, at.x + w / 2, at.y);
    canvas_stroke(canvas, grey, 1.2);
    kit_describe(ui->kit, KIT_ROLE_IMAGE, box, "What that would be", text, 0);
}

static void stretch(Ui *ui, const Stretch *it, const char *text) {
    static const double DASHES[] = {7, 5};
    ViewCanvas *canvas = kit_canvas(ui->kit);
    GeomVec a = camera_px(&ui->camera, it->a), b = camera_px(&ui->camera, it->b);
    double length = vec_distance(a, b);
    if (length < 1) {
        return;
    }
    GeomVec along = vec_scale(vec_sub(b, a), 1 / length), side = vec(-along.y, along.x);
    GeomVec off = vec_scale(side, it->measured ? TICK + 3 : 0); /* beside the ruling's own line */
    a = vec_add(a, off);
    b = vec_add(b, off);
    for (int pass = 0; pass < 2; pass++) {
        cairo_move_to(canvas->cr, a.x, a.y);
        cairo_line_to(canvas->cr, b.x, b.y);
        for (int end = 0; end < 2 && it->measured; end++) {
            GeomVec at = end ? b : a;
            cairo_move_to(canvas->cr, at.x - side.x * TICK, at.y - side.y * TICK);
            cairo_line_to(canvas->cr, at.x + side.x * TICK, at.y + side.y * TICK);
        }
        cairo_set_dash(canvas->cr, DASHES, pass && !it->measured ? 2 : 0, 0);
        canvas_stroke(canvas, pass ? canvas->theme->ink3 : colour_alpha(canvas->theme->paper, .85), pass ? 2.2 : 5);
    }
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    label(ui, vec_add(vec_scale(vec_add(a, b), .5), vec_scale(side, ABOVE)), text);
}

void pane_misconception(Ui *ui) {
    const LessonStep *now = ui_in_lesson(ui) ? walk_now(ui->walk) : NULL;
    if (!now || !now->asks || walk_strayed(ui->walk) || ui->tools->drag.active) {
        return;
    }
    int answer = !now->done ? now->missed : now->guess != now->right && ui->shown == now->ruling ? now->guess : -1;
    Stretch found;
    GeomVec at;
    if (answer < 0) {
        return;
    }
    const char *says = now->question.answers[answer];
    if (find_stretch(ui, now, answer, &found)) {
        stretch(ui, &found, says);
    } else if (subject_of(ui, now->action, &at)) {
        label(ui, vec_add(camera_px(&ui->camera, at), vec(0, 3 * ABOVE)), says);
    }
}
