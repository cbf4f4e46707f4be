/* A dotted line with a "?", which looks like no verdict. */
#include "ui/board/question.h"

#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <string.h>

#define DISC   19.0  /* px, radius */
#define MARGIN 0.12  /* added on each side, as a share of the box's size */
#define NEARLY 0.75  /* share of the table from which on the whole table is shown */
#define MIN    160.0 /* mm across */
#define POINTS TOOLS_PATH_MAX

typedef struct {
    GeomVec points[POINTS]; /* px */
    int count;
} Way;

static void add(Way *way, GeomVec px) {
    if (way->count < POINTS) {
        way->points[way->count++] = px;
    }
}

/* The thing's place and the distance of its rim from there. */
static bool rim_of(const Ui *ui, TableRef ref, GeomVec *at, double *reach) {
    GeomShape base;
    *reach = 0;
    if (!ui_place_of(ui, ref, at)) {
        return false;
    }
    if (ref_is(ref, REF_UNIT) && table_base(ui_table(ui), ref.index, &base)) {
        GeomBox box = shape_box_of(&base);
        *reach = fmin(box.x1 - box.x0, box.y1 - box.y0) / 2;
    }
    return true;
}

static bool place_in(const Ui *ui, const BaseTree *tree, GeomVec *out) {
    const TableSetup *setup = ui_setup(ui);
    if (tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER) {
        *out = vec(tree->first->number * setup->unit, tree->last->number * setup->unit);
        return true;
    }
    return tree->kind == TREE_TEXT && ui_place_of(ui, setup_find(setup, tree->text), out);
}

/* Reads the first two things that the step names (the first of a list stands for all of it), and the path if it has
 * one. */
static void read_way(const Ui *ui, const BaseTree *step, Way *way) {
    const TableSetup *setup = ui_setup(ui);
    const BaseTree *path = tree_find(step, "path");
    TableRef ends[2];
    int count = 0;
    for (const BaseTree *it = step->first; it && count < 2; it = it->next) {
        const BaseTree *named = it->kind == TREE_LIST && it->first ? it->first : it;
        bool words = strcmp(it->key, "do") == 0 || strcmp(it->key, "say") == 0;
        TableRef ref = named->kind == TREE_TEXT && !words && it != path ? setup_find(setup, named->text) : ref_none();
        if (ref.kind != REF_NONE && ref.kind != REF_SIDE) {
            ends[count++] = ref;
        }
    }
    GeomVec a, b;
    double ra, rb = 0;
    if (count == 0 || !rim_of(ui, ends[0], &a, &ra)) {
        return;
    }
    GeomVec first;
    bool leads = path && path->kind == TREE_LIST && path->first && place_in(ui, path->first, &first) &&
                 vec_distance(a, first) > ra;
    bool two = !path && count == 2 && rim_of(ui, ends[1], &b, &rb) && vec_distance(a, b) > ra + rb;
    GeomVec to = two ? b : leads ? first : a;
    GeomVec along = two || leads ? vec_scale(vec_sub(to, a), 1 / vec_distance(a, to)) : vec(0, 0);
    add(way, camera_px(&ui->camera, vec_add(a, vec_scale(along, ra))));
    if (two) {
        add(way, camera_px(&ui->camera, vec_sub(b, vec_scale(along, rb))));
    }
    for (const BaseTree *it = path && path->kind == TREE_LIST ? path->first : NULL; it; it = it->next) {
        if (place_in(ui, it, &a)) {
            add(way, camera_px(&ui->camera, a));
        }
    }
}

/* On the longest stretch, as near to its middle as possible without covering a name or a base. */
static GeomVec disc_at(const Ui *ui, const Way *way) {
    static const double SHARES[] = {.5, .6, .4, .7, .3, .8, .2};
    int longest = 0;
    double length = 0;
    for (int i = 1; i < way->count; i++) {
        double own = vec_distance(way->points[i - 1], way->points[i]);
        longest = own > length ? i : longest;
        length = fmax(length, own);
    }
    if (length == 0) {
        return vec_add(way->points[0], vec(0, -DISC * 2.4));
    }
    GeomVec a = way->points[longest - 1], along = vec_sub(way->points[longest], a);
    for (size_t i = 0; i < BASE_COUNT(SHARES); i++) {
        GeomVec at = vec_add(a, vec_scale(along, SHARES[i]));
        if (board_has_room(what_if_board(ui), (GeomBox){at.x - DISC, at.y - DISC, at.x + DISC, at.y + DISC})) {
            return at;
        }
    }
    return vec_add(a, vec_scale(along, SHARES[0]));
}

static void dotted(ViewCanvas *canvas, const Way *way) {
    static const double DOTS[] = {.1, 6};
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < way->count; i++) {
            (i ? cairo_line_to : cairo_move_to)(canvas->cr, way->points[i].x, way->points[i].y);
        }
        cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(canvas->cr, DOTS, pass ? 2 : 0, 0);
        canvas_stroke(canvas, pass ? canvas->theme->ink : colour_alpha(canvas->theme->paper, .85), pass ? 3 : 6);
    }
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
}

/* ---- the rings of an exercise ---- */

#define RING_GAP 4.0 /* px from the rim */

static void ring(Ui *ui, TableRef ref, bool chosen) {
    static const double DOTS[] = {.1, 6};
    ViewCanvas *canvas = kit_canvas(ui->kit);
    GeomVec at;
    double reach;
    if (ref_is(ref, REF_AREA) || !rim_of(ui, ref, &at, &reach)) {
        return;
    }
    GeomVec px = camera_px(&ui->camera, at);
    double r = fmax(reach * ui->camera.k, DISC * .75) + RING_GAP;
    for (int pass = 0; pass < 2; pass++) {
        cairo_new_sub_path(canvas->cr);
        cairo_arc(canvas->cr, px.x, px.y, r, 0, TAU);
        cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
        cairo_set_dash(canvas->cr, DOTS, pass && !chosen ? 2 : 0, 0);
        canvas_stroke(canvas, pass ? canvas->theme->accent : colour_alpha(canvas->theme->paper, .85), pass ? 3 : 6);
    }
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
}

/* What may be taken up or chosen has a dotted ring, what is chosen a whole one. */
static void rings(Ui *ui) {
    const LessonStep *now = walk_now(ui->walk);
    const Exercise *exercise = walk_exercise(ui->walk);
    for (int i = 0; i < exercise->hand_count && !ui->tools->drag.active && !what_if_stands(ui); i++) {
        ring(ui, exercise->hands[i], false);
    }
    for (int i = 0; exercise->kind == EXERCISE_PICK && i < exercise->item_count; i++) {
        ring(ui, setup_find(ui_setup(ui), exercise->items[i].id), now->chosen[i] > 0);
    }
}

/* ---- an answer that draws nothing ---- */

static bool draws_itself(const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        for (int k = 0; k < ruling->findings.items[i].shape_count; k++) {
            RulesShapeKind kind = ruling->findings.items[i].shapes[k].kind;
            if (kind == SHAPE_LINE || kind == SHAPE_RULER || kind == SHAPE_PATH || kind == SHAPE_LINK) {
                return true;
            }
        }
    }
    return ruling->sights.count > 0 || ruling->traces.count > 0;
}

/* Who acts on whom, where the ruling itself has no line: an arrow from rim to rim. */
static void arrow(Ui *ui, const Way *way) {
    ViewCanvas *canvas = kit_canvas(ui->kit);
    GeomVec a = way->points[0], b = way->points[1], along = vec_scale(vec_sub(b, a), 1 / vec_distance(a, b));
    GeomVec side = vec(-along.y, along.x), foot = vec_sub(b, vec_scale(along, 12));
    for (int pass = 0; pass < 2; pass++) {
        cairo_move_to(canvas->cr, a.x, a.y);
        cairo_line_to(canvas->cr, b.x, b.y);
        cairo_move_to(canvas->cr, foot.x + side.x * 6, foot.y + side.y * 6);
        cairo_line_to(canvas->cr, b.x, b.y);
        cairo_line_to(canvas->cr, foot.x - side.x * 6, foot.y - side.y * 6);
        canvas_stroke(canvas, pass ? canvas->theme->ink : colour_alpha(canvas->theme->paper, .85), pass ? 2.4 : 5.4);
    }
}

static void answered(Ui *ui) {
    const LessonStep *now = walk_now(ui->walk);
    Way way = {0};
    if (!now || !now->done || now->exercise || walk_strayed(ui->walk) || ui->shown != now->ruling ||
        draws_itself(now->ruling)) {
        return;
    }
    read_way(ui, now->action, &way);
    if (way.count == 2 && vec_distance(way.points[0], way.points[1]) > 1) {
        arrow(ui, &way);
    }
}

void pane_question(Ui *ui) {
    Way way = {0};
    if (ui_in_lesson(ui) && walk_exercise(ui->walk)) {
        rings(ui);
        return;
    }
    if (ui_in_lesson(ui)) {
        answered(ui);
    }
    if (!ui_in_lesson(ui) || !walk_waits_for_answer(ui->walk) || walk_strayed(ui->walk) || ui->preview ||
        ui->tools->drag.active) {
        return;
    }
    read_way(ui, walk_now(ui->walk)->action, &way);
    if (way.count == 0) {
        return;
    }
    ViewCanvas *canvas = kit_canvas(ui->kit);
    if (way.count > 1) {
        dotted(canvas, &way);
    }
    GeomVec at = disc_at(ui, &way);
    cairo_new_sub_path(canvas->cr);
    cairo_arc(canvas->cr, at.x, at.y, DISC, 0, TAU);
    canvas_colour(canvas, canvas->theme->panel);
    cairo_fill_preserve(canvas->cr);
    canvas_stroke(canvas, canvas->theme->ink, 1.8);
    kit_put(ui->kit, kit_box(at.x - DISC, at.y - DISC, 2 * DISC, 2 * DISC), KIT_FIGURE, canvas->theme->ink, .5, "?");
}

/* ---- the part of the table in view ---- */

static GeomBox whole_steps(const Ui *ui, GeomBox box) {
    const LessonWalk *walk = ui->walk;
    for (int i = 1; i <= walk_count(walk); i++) {
        const BaseTree *path = tree_find(walk_step(walk, i)->action, "path");
        GeomVec at;
        for (const BaseTree *it = path && path->kind == TREE_LIST ? path->first : NULL; it; it = it->next) {
            if (place_in(ui, it, &at)) {
                box = box_join(box, (GeomBox){at.x, at.y, at.x, at.y});
            }
        }
    }
    return box;
}

/* What must be in view: the units, the areas except those that cover most of the table, and where the steps lead. */
bool pane_looked_at(const Ui *ui, GeomBox *out) {
    const TableSetup *setup = ui_setup(ui);
    if (!ui_in_lesson(ui) || setup->board == BOARD_HEX) {
        return false;
    }
    GeomBox box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, size = setup->size;
    double width = size.x1 - size.x0, height = size.y1 - size.y0;
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape base;
        if (table_base(ui_table(ui), i, &base)) {
            box = box_join(box, shape_box_of(&base));
        }
    }
    for (int i = 0; i < setup->area_count; i++) {
        GeomBox area = setup->areas[i].area.box;
        if (setup->areas[i].area.count && (area.x1 - area.x0) < width * NEARLY &&
            (area.y1 - area.y0) < height * NEARLY) {
            box = box_join(box, area);
        }
    }
    if (!(box.x1 > box.x0)) {
        return false;
    }
    box = whole_steps(ui, box);
    double grow =
        fmax(fmax(box.x1 - box.x0, box.y1 - box.y0) * MARGIN, (MIN - fmax(box.x1 - box.x0, box.y1 - box.y0)) / 2);
    *out = box_grow(box, grow);
    return true;
}
