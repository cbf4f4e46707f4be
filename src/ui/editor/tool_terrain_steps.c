/* What keys, the panel and the mouse do to the selection, each as a step of the document: move, turn, edit corners,
 * remove, copy. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>

#define HEAP_MAX 8 /* longest chain of pieces standing on one another */

/* Moves the piece and, recursively, what stands on it. */
static void move_all(Ui *ui, BaseTree *step, const BaseTree *thing, GeomVec by, int depth) {
    Editor *editor = ui->editor;
    const BaseTree *terrain = tree_find(plan_tree(editor->plan), "terrain");
    PlanOutline was = outline_read(editor->hand, thing, editor_edges_key(ui));
    if (was.count) {
        PlanOutline moved = outline_shifted(editor->hand, &was, by.x, by.y);
        outline_write(editor->hand, step, thing, editor_edges_key(ui), &moved);
        if (depth == 0) {
            editor_stand_step(ui, step, thing, &was, &moved);
        }
    }
    for (const BaseTree *it = terrain && depth < HEAP_MAX ? terrain->first : NULL; it; it = it->next) {
        if (!strcmp(tree_get_text(it, "on", ""), tree_get_text(thing, "id", "")) && it != thing) {
            move_all(ui, step, it, by, depth + 1);
        }
    }
}

void editor_move_step(Ui *ui, BaseTree *step, const char *id, double dx, double dy) {
    const BaseTree *thing = plan_find(plan_tree(ui->editor->plan), id, NULL, NULL);
    if (thing) {
        move_all(ui, step, thing, vec(dx, dy), 0);
    }
}

BaseTree *editor_place_tree(Ui *ui, GeomVec at) {
    BaseArena *arena = ui->editor->hand;
    if (editor_on_hexes(ui)) {
        HexId hex = hex_at(&ui_setup(ui)->hexes, vec_scale(at, editor_unit(ui)), editor_unit(ui));
        return hex.row > 0 ? editor_hex_tree(arena, hex) : NULL;
    }
    return tree_pair(arena, round(at.x * 1e6) / 1e6, round(at.y * 1e6) / 1e6);
}

void editor_figure_step(Ui *ui, BaseTree *step, const EditorFigure *figure, GeomVec at) {
    BaseTree *place = editor_place_tree(ui, at);
    if (!place) {
        return;
    }
    const char *const PLACES[] = {"inside", "attached", "off", "role"};
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        if (tree_find(figure->tree, PLACES[i])) {
            plan_set(ui->editor->hand, step, figure->id, PLACES[i], NULL);
        }
    }
    plan_set(ui->editor->hand, step, figure->id, "at", place);
}

void editor_set_unit(Ui *ui, GeomVec at) {
    const EditorFigure *figure = editor_figure(ui, ui->editor->selected);
    if (figure) {
        BaseTree *step = editor_begin_step(ui);
        editor_figure_step(ui, step, figure, at);
        editor_commit(ui, step, true, "place %s", editor_name(ui, figure->id));
    }
}

void editor_turn(Ui *ui, double by) {
    Editor *editor = ui->editor;
    const BaseTree *thing = editor_thing(ui, editor->selected, NULL);
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    if (!thing || (piece && !piece->hex_count)) {
        return;
    }
    double turn = editor_on_hexes(ui) ? (by < 0 ? -60 : 60) : by;
    double facing = fmod(tree_get_number(thing, "facing", 0) + turn + 360, 360);
    BaseTree *step = editor_begin_step(ui);
    plan_set(editor->hand, step, editor->selected, "facing", tree_number(editor->hand, facing));
    editor_commit(ui, step, true, "turn %s", editor_name(ui, editor->selected));
}

void editor_put_outline(Ui *ui, const EditorPiece *piece, const PlanOutline *outline, bool merge, const char *what) {
    BaseTree *step = editor_begin_step(ui);
    outline_write(ui->editor->hand, step, piece->tree, editor_edges_key(ui), outline);
    editor_stand_step(ui, step, piece->tree, &piece->outline, outline);
    editor_commit(ui, step, merge, "%s %s", what, editor_name(ui, piece->id));
}

void editor_insert(Ui *ui, int edge) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    int next = piece && edge >= 0 && edge < piece->outline.count ? outline_next(&piece->outline, edge) : -1;
    if (next < 0) {
        return;
    }
    arena_reset(editor->hand);
    GeomVec middle = vec_lerp(piece->outline.points[edge], piece->outline.points[next], .5);
    BaseArena *arena = arena_create(); /* editor->hand is used by the step */
    PlanOutline more = outline_with_more(arena, &piece->outline, edge, middle);
    editor_put_outline(ui, piece, &more, false, "add a corner to");
    arena_destroy(arena);
    editor->corner = edge + 1;
}

static void remove_corner(Ui *ui, const EditorPiece *piece) {
    Editor *editor = ui->editor;
    BaseArena *arena = arena_create();
    PlanOutline less;
    if (outline_with_less(arena, &piece->outline, editor->corner, &less)) {
        int corner = editor->corner;
        editor_put_outline(ui, piece, &less, false, "take a corner from");
        editor->corner = corner < less.count ? corner : less.count - 1;
    } else {
        kit_toast(ui->kit,
                  (KitToast){.text = piece->outline.open ? "A path keeps two points" : "An outline keeps three corners",
                             .detail = "Esc lets go of the corner; Del then removes the whole."});
    }
    arena_destroy(arena);
}

void editor_remove(Ui *ui) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    if (piece && editor->corner >= 0 && editor->corner < piece->outline.count) {
        remove_corner(ui, piece);
    } else if (*editor->selected) {
        BaseTree *step = editor_begin_step(ui);
        plan_step_remove(editor->hand, step, editor->shown, editor->selected);
        editor_commit(ui, step, false, "remove %s", editor_name(ui, editor->selected));
    }
}

void editor_copy(Ui *ui) {
    Editor *editor = ui->editor;
    if (!*editor->selected) {
        return;
    }
    double by = fmax(editor->snap.grid, 20 / editor_unit(ui)); /* 20 mm: visible at any zoom */
    char id[EDITOR_ID_MAX];
    BaseTree *step = editor_begin_step(ui);
    const char *copy = plan_step_copy(editor->hand, step, editor->shown, editor->selected, by, by);
    snprintf(id, sizeof id, "%s", copy ? copy : "");
    editor_commit(ui, step, false, "copy %s", editor_name(ui, editor->selected));
    editor_select(ui, id);
}

static GeomVec hex_moved(GeomVec at, double dx, double dy) {
    return vec(at.x + (dx > 0 ? 1 : dx < 0 ? -1 : 0) + (dy != 0 ? .5 : 0), at.y + (dy > 0 ? .87 : dy < 0 ? -.87 : 0));
}

void editor_nudge(Ui *ui, double dx, double dy) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    const EditorFigure *figure = editor_figure(ui, editor->selected);
    if (figure && figure->stands) {
        editor_set_unit(ui, editor_on_hexes(ui) ? hex_moved(figure->at, dx, dy)
                                                : vec(figure->at.x + dx, figure->at.y + dy));
    } else if (piece && piece->outline.count && editor->corner >= 0) {
        GeomVec at = piece->outline.points[editor->corner];
        BaseArena *arena = arena_create();
        PlanOutline moved = outline_with_corner(arena, &piece->outline, editor->corner, vec(at.x + dx, at.y + dy));
        editor_put_outline(ui, piece, &moved, true, "move a corner of");
        arena_destroy(arena);
    } else if (piece && piece->outline.count) {
        BaseTree *step = editor_begin_step(ui);
        editor_move_step(ui, step, piece->id, dx, dy);
        editor_commit(ui, step, true, "move %s", editor_name(ui, piece->id));
    }
}
