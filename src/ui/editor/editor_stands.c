/* What a piece stands on, by its place: a hill bears what is laid out within it. This is filled in when a piece is
 * drawn, and updated when it is moved or reshaped, until somebody sets it by hand. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <string.h>

#define HEAP_MAX 8 /* longest chain of pieces standing on one another */

/* True if `upper` stands on `lower`, directly or through other pieces. */
static bool stands_on(const BaseTree *plan, const BaseTree *upper, const char *lower) {
    for (int i = 0; i < HEAP_MAX && upper; i++) {
        const char *on = tree_get_text(upper, "on", "");
        if (!*on) {
            return false;
        }
        if (strcmp(on, lower) == 0) {
            return true;
        }
        upper = plan_find(plan, on, NULL, NULL);
    }
    return false;
}

static bool bears(const Ui *ui, const BaseTree *thing) {
    const RulesData *data = ui_field(ui)->data;
    int kind = data_find_kind(data, tree_get_text(thing, "kind", ""));
    return kind >= 0 && data->kinds[kind].bears;
}

/* Tests the corners and the middles of the sides: ground is seldom so bent that these are inside and the rest is not.
 */
static bool holds(const PlanOutline *ground, double ground_width, const PlanOutline *outline) {
    bool all = outline->count > 0;
    for (int i = 0; i < outline->count && all; i++) {
        int next = outline_next(outline, i);
        GeomVec at = outline->points[i];
        GeomVec middle = next >= 0 ? vec_lerp(at, outline->points[next], 0.5) : at;
        all = outline_holds_point(ground, at, ground_width) && outline_holds_point(ground, middle, ground_width);
    }
    return all;
}

const char *editor_bearer(const Ui *ui, const char *id, const PlanOutline *outline) {
    const BaseTree *plan = plan_tree(ui->editor->plan), *terrain = tree_find(plan, "terrain");
    const char *best = "";
    double min = INFINITY;
    BaseArena *arena = arena_create();
    for (const BaseTree *it = terrain ? terrain->first : NULL; it; it = it->next) {
        const char *own = tree_get_text(it, "id", "");
        if (!bears(ui, it) || strcmp(own, id) == 0 || (*id && stands_on(plan, it, id))) {
            continue;
        }
        PlanOutline ground = outline_read(arena, it, editor_edges_key(ui));
        double size = fabs(outline_size(&ground));
        if (size < min && holds(&ground, tree_get_number(it, "width", 0), outline)) {
            min = size;
            best = own;
        }
    }
    arena_destroy(arena);
    return best;
}

void editor_stand_step(Ui *ui, BaseTree *step, const BaseTree *thing, const PlanOutline *was, const PlanOutline *now) {
    const char *id = tree_get_text(thing, "id", ""), *on = tree_get_text(thing, "on", "");
    const char *to = editor_bearer(ui, id, now);
    if (strcmp(on, editor_bearer(ui, id, was)) == 0 && strcmp(on, to) != 0) {
        BaseArena *hand = ui->editor->hand;
        plan_set(hand, step, id, "on", *to ? tree_text(hand, to) : NULL);
    }
}
