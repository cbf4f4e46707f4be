/* Drawing new pieces: corner by corner, a rectangle by dragging, a hole, a path; and setting units down. */
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

#define CLOSE_PX 9.0
#define BOX_PX   12.0

void editor_set_mode(App *app, EditorMode mode) {
    AppEditor *editor = app->editor;
    const EditorPiece *piece = editor_piece(app, editor->selected);
    if (mode == EDITOR_HOLE && (!piece || !piece->outline.count || piece->outline.open)) {
        kit_toast(app->kit, (KitToast){.text = "A hole needs an area",
                                       .detail = "Choose the area first, with a click or with Tab; then H."});
        return;
    }
    editor_drop(app);
    editor->mode = mode;
    editor->point_count = editor->brush_count = 0;
    if (mode != EDITOR_SELECT && mode != EDITOR_HOLE && mode != EDITOR_HEXES) {
        editor_select(app, "");
    }
    kit_focus(app->kit, "Board");
}

void editor_choose_kind(App *app, int kind) {
    AppEditor *editor = app->editor;
    const RulesForm form = app_field(app)->data->kinds[kind].form;
    editor->kind = kind;
    editor->profile = -1;
    editor->palette_units = false;
    editor_select(app, "");
    editor_set_mode(app, editor_on_hexes(app) ? EDITOR_HEXES : form == FORM_PATH ? EDITOR_PATH : EDITOR_AREA);
}

void editor_choose_profile(App *app, int profile) {
    app->editor->profile = profile;
    app->editor->kind = -1;
    app->editor->palette_units = true;
    editor_set_mode(app, EDITOR_UNIT);
}

/* ---- the finished outline ---- */

static BaseTree *points_tree(BaseArena *arena, const GeomVec *points, int count) {
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < count; i++) {
        BaseTree *pair = tree_push(list, tree_list(arena));
        tree_push(pair, tree_number(arena, round(points[i].x * 1e6) / 1e6));
        tree_push(pair, tree_number(arena, round(points[i].y * 1e6) / 1e6));
    }
    return list;
}

/* Adds it under an unused id and selects it. */
static void add_thing(App *app, const char *list, const char *like, BaseTree *value, const char *label) {
    AppEditor *editor = app->editor;
    BaseTree *step = tree_list(editor->hand), *thing = tree_object(editor->hand);
    const char *id = plan_free_id(editor->hand, plan_tree(editor->plan), like);
    tree_set(editor->hand, thing, "id", tree_text(editor->hand, id));
    for (const BaseTree *it = value->first; it; it = it->next) {
        tree_set(editor->hand, thing, it->key, tree_copy(editor->hand, it));
    }
    plan_add(editor->hand, step, list, thing);
    char kept[EDITOR_ID_MAX];
    snprintf(kept, sizeof kept, "%s", id);
    editor_commit(app, step, false, "add %s", label);
    editor_select(app, kept);
}

static void finish_piece(App *app, bool path) {
    AppEditor *editor = app->editor;
    const RulesKind *kind = &app_field(app)->data->kinds[editor->kind];
    char label[EDITOR_TEXT_MAX];
    snprintf(label, sizeof label, "%s", kind->label);
    arena_reset(editor->hand);
    BaseTree *value = tree_object(editor->hand);
    tree_set(editor->hand, value, "kind", tree_text(editor->hand, kind->id));
    tree_set(editor->hand, value, path ? "path" : "outline",
             points_tree(editor->hand, editor->points, editor->point_count));
    if (path) {
        tree_set(editor->hand, value, "width", tree_number(editor->hand, editor->width));
    }
    PlanOutline drawn = outline_of_points(editor->hand, editor->points, editor->point_count, path);
    const char *on = editor_bearer(app, "", &drawn);
    if (*on) {
        tree_set(editor->hand, value, "on", tree_text(editor->hand, on));
    }
    editor->point_count = 0;
    add_thing(app, "terrain", kind->id, value, label);
}

static void finish_hole(App *app) {
    AppEditor *editor = app->editor;
    const EditorPiece *piece = editor_piece(app, editor->selected);
    if (piece) {
        BaseArena *arena = arena_create();
        PlanOutline more = outline_with_hole(arena, &piece->outline, editor->points, editor->point_count);
        editor->point_count = 0;
        editor_put_outline(app, piece, &more, false, "cut a hole in");
        arena_destroy(arena);
    }
    editor_set_mode(app, EDITOR_SELECT);
}

void editor_finish(App *app) {
    AppEditor *editor = app->editor;
    int min = editor->mode == EDITOR_PATH ? 2 : 3;
    if (editor->point_count < min) {
        return;
    }
    if (editor->mode == EDITOR_HOLE) {
        finish_hole(app);
    } else if (editor->kind >= 0) {
        finish_piece(app, editor->mode == EDITOR_PATH);
    }
}

void editor_add_point(App *app, GeomVec at) {
    AppEditor *editor = app->editor;
    GeomVec *last = editor->point_count ? &editor->points[editor->point_count - 1] : NULL;
    if (editor->point_count < EDITOR_POINTS_MAX && !(last && vec_distance(*last, at) < 1e-9)) {
        editor->points[editor->point_count++] = at;
    }
}

/* ---- units ---- */

/* The owner is the one chosen last, else the first formation, else the first side. */
static void set_owner(App *app, BaseTree *value) {
    AppEditor *editor = app->editor;
    const char *list = NULL;
    if (!editor_thing(app, editor->side, &list)) {
        const BaseTree *first = tree_at(tree_find(editor->shown, "formations"), 0);
        first = first ? first : tree_at(tree_find(editor->shown, "sides"), 0);
        snprintf(editor->side, sizeof editor->side, "%s", tree_get_text(first, "id", ""));
        editor_thing(app, editor->side, &list);
    }
    if (list) {
        tree_set(editor->hand, value, !strcmp(list, "sides") ? "side" : "formation",
                 tree_text(editor->hand, editor->side));
    }
}

static void add_unit(App *app, GeomVec at) {
    AppEditor *editor = app->editor;
    const RulesProfile *profile = &app_field(app)->data->profiles[editor->profile];
    char label[EDITOR_TEXT_MAX];
    snprintf(label, sizeof label, "%s", profile->name);
    arena_reset(editor->hand);
    BaseTree *value = tree_object(editor->hand);
    set_owner(app, value);
    tree_set(editor->hand, value, "profile", tree_text(editor->hand, profile->id));
    if (editor_on_hexes(app)) {
        HexId on = hex_at(&app_setup(app)->hexes, vec_scale(at, editor_unit(app)), editor_unit(app));
        if (on.row <= 0) {
            return;
        }
        tree_set(editor->hand, value, "at", editor_hex_tree(editor->hand, on));
    } else {
        BaseTree *pair = tree_set(editor->hand, value, "at", tree_list(editor->hand));
        tree_push(pair, tree_number(editor->hand, round(at.x * 1e6) / 1e6));
        tree_push(pair, tree_number(editor->hand, round(at.y * 1e6) / 1e6));
    }
    add_thing(app, "units", profile->id, value, label);
    editor->mode = EDITOR_UNIT; /* ready to set down the next one */
}

void editor_take_place(App *app, GeomVec at) {
    AppEditor *editor = app->editor;
    if (editor->mode == EDITOR_UNIT && editor->profile >= 0) {
        add_unit(app, at);
    } else if (editor->mode == EDITOR_AREA || editor->mode == EDITOR_HOLE || editor->mode == EDITOR_PATH) {
        editor_add_point(app, at);
    } else if (editor_figure(app, editor->selected)) {
        editor_set_unit(app, at);
    }
}

/* ---- the frame ---- */

static bool at_first(const App *app) {
    const AppEditor *editor = app->editor;
    return editor->point_count >= 3 && editor->mode != EDITOR_PATH && !isnan(editor->at.x) &&
           vec_distance(editor_px(app, editor->points[0]), editor_px(app, editor->at)) <= CLOSE_PX;
}

static bool at_last(const App *app) {
    const AppEditor *editor = app->editor;
    return editor->point_count > 0 && !isnan(editor->at.x) &&
           vec_distance(editor->points[editor->point_count - 1], editor->at) < 1e-9;
}

/* A drag from corner to corner makes a rectangle, usually a building. */
static void box_end(App *app) {
    AppEditor *editor = app->editor;
    GeomVec a = editor->grip, b = editor->at;
    editor->drag = EDITOR_IDLE;
    if (isnan(b.x) || a.x == b.x || a.y == b.y) {
        return;
    }
    GeomVec corners[] = {vec(fmin(a.x, b.x), fmin(a.y, b.y)), vec(fmax(a.x, b.x), fmin(a.y, b.y)),
                         vec(fmax(a.x, b.x), fmax(a.y, b.y)), vec(fmin(a.x, b.x), fmax(a.y, b.y))};
    memcpy(editor->points, corners, sizeof corners);
    editor->point_count = 4;
    editor_finish(app);
}

static void press(App *app, bool twice) {
    AppEditor *editor = app->editor;
    if (at_first(app) || (twice && at_last(app)) || (app->by_keys && at_last(app))) {
        editor_finish(app);
        return;
    }
    if (editor->point_count == 0 && editor->mode != EDITOR_PATH && !app->by_keys) {
        editor->grip = editor->at;
        editor->drag = EDITOR_BOX;
    }
    editor_add_point(app, editor->at);
}

void editor_draw_frame(App *app, const AppHand *in) {
    AppEditor *editor = app->editor;
    kit_set_cursor(app->kit, KIT_CROSS);
    if (isnan(editor->at.x)) {
        if (!in->held) {
            editor->drag = EDITOR_IDLE;
        }
        return;
    }
    if (editor->mode == EDITOR_UNIT) {
        if (in->clicked && editor->profile >= 0) {
            add_unit(app, editor->at);
        }
        return;
    }
    if (in->pressed) {
        press(app, kit_input(app->kit)->clicks == 2);
    }
    if (editor->drag == EDITOR_BOX && !in->held) {
        GeomVec a = editor_px(app, editor->grip), b = editor_px(app, editor->at);
        if (fabs(a.x - b.x) > BOX_PX && fabs(a.y - b.y) > BOX_PX) {
            box_end(app);
        }
        editor->drag = EDITOR_IDLE;
    }
}
