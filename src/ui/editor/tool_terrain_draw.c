/* Drawing new pieces: corner by corner, a rectangle by dragging, a hole, a path; and setting units down. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>

#define CLOSE_PX 9.0
#define BOX_PX   12.0

void editor_set_mode(Ui *ui, EditorMode mode) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    if (mode == EDITOR_HOLE && (!piece || !piece->outline.count || piece->outline.open)) {
        kit_toast(ui->kit, (KitToast){.text = "A hole needs an area",
                                      .detail = "Choose the area first, with a click or with Tab; then H."});
        return;
    }
    editor_drop(ui);
    editor->mode = mode;
    editor->point_count = editor->brush.count = 0;
    if (mode != EDITOR_SELECT && mode != EDITOR_HOLE && mode != EDITOR_HEXES) {
        editor_select(ui, "");
    }
    kit_focus(ui->kit, "Board");
}

void editor_choose_kind(Ui *ui, int kind) {
    Editor *editor = ui->editor;
    const RulesForm form = ui_field(ui)->data->kinds[kind].form;
    editor->kind = kind;
    editor->profile = -1;
    editor->palette_units = false;
    editor_select(ui, "");
    editor_set_mode(ui, editor_on_hexes(ui) ? EDITOR_HEXES : form == FORM_PATH ? EDITOR_PATH : EDITOR_AREA);
}

void editor_choose_profile(Ui *ui, int profile) {
    ui->editor->profile = profile;
    ui->editor->kind = -1;
    ui->editor->palette_units = true;
    editor_set_mode(ui, EDITOR_UNIT);
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

void editor_add(Ui *ui, const char *list, const char *like, const BaseTree *value, const char *label) {
    Editor *editor = ui->editor;
    BaseTree *step = tree_list(editor->hand), *thing = tree_object(editor->hand);
    const char *id = plan_free_id(editor->hand, plan_tree(editor->plan), like);
    tree_set(editor->hand, thing, "id", tree_text(editor->hand, id));
    for (const BaseTree *it = value->first; it; it = it->next) {
        tree_set(editor->hand, thing, it->key, tree_copy(editor->hand, it));
    }
    plan_add(editor->hand, step, list, thing);
    editor_commit(ui, step, false, "add %s", label);
    editor_select(ui, id);
}

static void finish_piece(Ui *ui, bool path) {
    Editor *editor = ui->editor;
    const RulesKind *kind = &ui_field(ui)->data->kinds[editor->kind];
    arena_reset(editor->hand);
    BaseTree *value = tree_object(editor->hand);
    tree_set(editor->hand, value, "kind", tree_text(editor->hand, kind->id));
    tree_set(editor->hand, value, path ? "path" : "outline",
             points_tree(editor->hand, editor->points, editor->point_count));
    if (path) {
        tree_set(editor->hand, value, "width", tree_number(editor->hand, editor->width));
    }
    PlanOutline drawn = outline_of_points(editor->hand, editor->points, editor->point_count, path);
    const char *on = editor_bearer(ui, "", &drawn);
    if (*on) {
        tree_set(editor->hand, value, "on", tree_text(editor->hand, on));
    }
    editor->point_count = 0;
    editor_add(ui, "terrain", kind->id, value, kind->label);
}

static void finish_hole(Ui *ui) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    if (piece) {
        BaseArena *arena = arena_create();
        PlanOutline more = outline_with_hole(arena, &piece->outline, editor->points, editor->point_count);
        editor->point_count = 0;
        editor_put_outline(ui, piece, &more, false, "cut a hole in");
        arena_destroy(arena);
    }
    editor_set_mode(ui, EDITOR_SELECT);
}

void editor_finish(Ui *ui) {
    Editor *editor = ui->editor;
    int min = editor->mode == EDITOR_PATH ? 2 : 3;
    if (editor->point_count < min) {
        return;
    }
    if (editor->mode == EDITOR_HOLE) {
        finish_hole(ui);
    } else if (editor->kind >= 0) {
        finish_piece(ui, editor->mode == EDITOR_PATH);
    }
}

static void editor_add_point(Ui *ui, GeomVec at) {
    Editor *editor = ui->editor;
    GeomVec *last = editor->point_count ? &editor->points[editor->point_count - 1] : NULL;
    if (editor->point_count < EDITOR_POINTS_MAX && !(last && vec_distance(*last, at) < 1e-9)) {
        editor->points[editor->point_count++] = at;
    }
}

/* ---- units ---- */

/* The owner is the one chosen last, else the first formation, else the first side. */
static void set_owner(Ui *ui, BaseTree *value) {
    Editor *editor = ui->editor;
    const char *list = NULL;
    if (!editor_thing(ui, editor->side, &list)) {
        const BaseTree *first = tree_at(tree_find(editor->shown, "formations"), 0);
        first = first ? first : tree_at(tree_find(editor->shown, "sides"), 0);
        snprintf(editor->side, sizeof editor->side, "%s", tree_get_text(first, "id", ""));
        editor_thing(ui, editor->side, &list);
    }
    if (list) {
        tree_set(editor->hand, value, !strcmp(list, "sides") ? "side" : "formation",
                 tree_text(editor->hand, editor->side));
    }
}

static void add_unit(Ui *ui, GeomVec at) {
    Editor *editor = ui->editor;
    const RulesProfile *profile = &ui_field(ui)->data->profiles[editor->profile];
    arena_reset(editor->hand);
    BaseTree *value = tree_object(editor->hand);
    set_owner(ui, value);
    tree_set(editor->hand, value, "profile", tree_text(editor->hand, profile->id));
    BaseTree *place = editor_place_tree(ui, at);
    if (!place) {
        return;
    }
    tree_set(editor->hand, value, "at", place);
    editor_add(ui, "units", profile->id, value, profile->name);
    editor->mode = EDITOR_UNIT; /* ready to set down the next one */
}

void editor_take_place(Ui *ui, GeomVec at) {
    Editor *editor = ui->editor;
    if (editor->mode == EDITOR_UNIT && editor->profile >= 0) {
        add_unit(ui, at);
    } else if (editor->mode == EDITOR_AREA || editor->mode == EDITOR_HOLE || editor->mode == EDITOR_PATH) {
        editor_add_point(ui, at);
    } else if (editor_figure(ui, editor->selected)) {
        editor_set_unit(ui, at);
    }
}

/* ---- the frame ---- */

static bool at_first(const Ui *ui) {
    const Editor *editor = ui->editor;
    return editor->point_count >= 3 && editor->mode != EDITOR_PATH && !isnan(editor->at.x) &&
           vec_distance(editor_px(ui, editor->points[0]), editor_px(ui, editor->at)) <= CLOSE_PX;
}

static bool at_last(const Ui *ui) {
    const Editor *editor = ui->editor;
    return editor->point_count > 0 && !isnan(editor->at.x) &&
           vec_distance(editor->points[editor->point_count - 1], editor->at) < 1e-9;
}

/* A drag from corner to corner makes a rectangle, usually a building. */
static void box_end(Ui *ui) {
    Editor *editor = ui->editor;
    GeomVec a = editor->grip, b = editor->at;
    editor->drag = EDITOR_IDLE;
    if (isnan(b.x) || a.x == b.x || a.y == b.y) {
        return;
    }
    GeomVec corners[] = {vec(fmin(a.x, b.x), fmin(a.y, b.y)), vec(fmax(a.x, b.x), fmin(a.y, b.y)),
                         vec(fmax(a.x, b.x), fmax(a.y, b.y)), vec(fmin(a.x, b.x), fmax(a.y, b.y))};
    memcpy(editor->points, corners, sizeof corners);
    editor->point_count = 4;
    editor_finish(ui);
}

static void press(Ui *ui, bool twice) {
    Editor *editor = ui->editor;
    if (at_first(ui) || (twice && at_last(ui)) || (ui->by_keys && at_last(ui))) {
        editor_finish(ui);
        return;
    }
    if (editor->point_count == 0 && editor->mode != EDITOR_PATH && !ui->by_keys) {
        editor->grip = editor->at;
        editor->drag = EDITOR_BOX;
    }
    editor_add_point(ui, editor->at);
}

void editor_draw_frame(Ui *ui, const UiHand *in) {
    Editor *editor = ui->editor;
    kit_set_cursor(ui->kit, KIT_CROSS);
    if (isnan(editor->at.x)) {
        if (!in->held) {
            editor->drag = EDITOR_IDLE;
        }
        return;
    }
    if (editor->mode == EDITOR_UNIT) {
        if (in->clicked && editor->profile >= 0) {
            add_unit(ui, editor->at);
        }
        return;
    }
    if (in->pressed) {
        press(ui, kit_input(ui->kit)->clicks == 2);
    }
    if (editor->drag == EDITOR_BOX && !in->held) {
        GeomVec a = editor_px(ui, editor->grip), b = editor_px(ui, editor->at);
        if (fabs(a.x - b.x) > BOX_PX && fabs(a.y - b.y) > BOX_PX) {
            box_end(ui);
        }
        editor->drag = EDITOR_IDLE;
    }
}
