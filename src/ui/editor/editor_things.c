/* The things of the document as the user meets them: pieces with their corners, units with their bases; which of them
 * is under the pointer, and which is selected. */
#include "ui/board/camera.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <string.h>

#define CORNER_PX  9.0
#define BETWEEN_PX 7.0
#define EDGE_PX    5.0

double editor_unit(const Ui *ui) {
    return ui_setup(ui)->unit;
}

bool editor_on_hexes(const Ui *ui) {
    return ui_setup(ui)->board == BOARD_HEX;
}

BaseTree *editor_hex_tree(BaseArena *arena, HexId hex) {
    char name[8];
    if (hex.row >= 1 && hex.row <= HEX_LINE_MAX && hex.column >= 1 && hex.column <= 999) {
        hex_name(hex, name);
        return tree_text(arena, name);
    }
    return tree_pair(arena, hex.column, hex.row);
}

const char *editor_edges_key(const Ui *ui) {
    return tree_get_text(ui_field(ui)->data->root, "edge_variable", NULL);
}

GeomVec editor_px(const Ui *ui, GeomVec at) {
    return camera_px(&ui->camera, vec_scale(at, editor_unit(ui)));
}

/* ---- reading the document ---- */

/* Reads "E7" or [column, row]. */
static bool read_hex(const BaseTree *tree, HexId *out) {
    if (tree && tree->kind == TREE_TEXT) {
        return hex_parse(tree->text, out);
    }
    bool pair = tree && tree->kind == TREE_LIST && tree->count == 2;
    *out = pair ? (HexId){(int16_t)tree->first->number, (int16_t)tree->last->number} : (HexId){0, 0};
    return pair;
}

static void read_piece(Ui *ui, const BaseTree *tree, EditorPiece *piece) {
    BaseArena *arena = ui->editor->things;
    *piece = (EditorPiece){.tree = tree,
                           .id = tree_get_text(tree, "id", ""),
                           .kind = tree_get_text(tree, "kind", ""),
                           .outline = outline_read(arena, tree, editor_edges_key(ui)),
                           .width = tree_get_number(tree, "width", 0)};
    const BaseTree *hexes = tree_find(tree, "hexes");
    HexId *list = arena_alloc(arena, hexes ? (size_t)hexes->count : 0, sizeof *list);
    for (const BaseTree *it = hexes && hexes->kind == TREE_LIST ? hexes->first : NULL; it; it = it->next) {
        piece->hex_count += read_hex(it, &list[piece->hex_count]);
    }
    piece->hexes = list;
}

static void read_figure(Ui *ui, const BaseTree *tree, EditorFigure *figure) {
    const RulesData *data = ui_field(ui)->data;
    const BaseTree *at = tree_find(tree, "at"), *base = tree_find(tree, "base");
    *figure = (EditorFigure){.tree = tree,
                             .id = tree_get_text(tree, "id", ""),
                             .profile = data_find_profile(data, tree_get_text(tree, "profile", "")),
                             .base = geom_base_disc(25),
                             .facing = tree_get_number(tree, "facing", 0)};
    if (figure->profile >= 0) {
        figure->base = data->profiles[figure->profile].base;
    }
    if (base) {
        data_read_base(base, &figure->base);
    }
    HexId hex;
    if (editor_on_hexes(ui) && read_hex(at, &hex)) {
        figure->stands = true;
        figure->at = hex_centre(hex, 1);
    } else if (!editor_on_hexes(ui) && at && at->kind == TREE_LIST && at->count == 2) {
        figure->stands = true;
        figure->at = vec(at->first->number, at->last->number);
    }
}

void editor_read_things(Ui *ui) {
    Editor *editor = ui->editor;
    const BaseTree *terrain = tree_find(editor->shown, "terrain"), *units = tree_find(editor->shown, "units");
    arena_reset(editor->things);
    editor->pieces = arena_alloc(editor->things, terrain ? (size_t)terrain->count : 0, sizeof *editor->pieces);
    editor->figures = arena_alloc(editor->things, units ? (size_t)units->count : 0, sizeof *editor->figures);
    editor->piece_count = editor->figure_count = 0;
    for (const BaseTree *it = terrain ? terrain->first : NULL; it; it = it->next) {
        read_piece(ui, it, &editor->pieces[editor->piece_count++]);
    }
    for (const BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        read_figure(ui, it, &editor->figures[editor->figure_count++]);
    }
}

const EditorPiece *editor_piece(const Ui *ui, const char *id) {
    for (int i = 0; i < ui->editor->piece_count && *id; i++) {
        if (!strcmp(ui->editor->pieces[i].id, id)) {
            return &ui->editor->pieces[i];
        }
    }
    return NULL;
}

const EditorFigure *editor_figure(const Ui *ui, const char *id) {
    for (int i = 0; i < ui->editor->figure_count && *id; i++) {
        if (!strcmp(ui->editor->figures[i].id, id)) {
            return &ui->editor->figures[i];
        }
    }
    return NULL;
}

const BaseTree *editor_thing(const Ui *ui, const char *id, const char **list) {
    return ui->editor->shown ? plan_find(ui->editor->shown, id, list, NULL) : NULL;
}

const char *editor_name(const Ui *ui, const char *id) {
    const char *name = tree_get_text(editor_thing(ui, id, NULL), "name", "");
    return *name ? name : id;
}

/* ---- under the pointer ---- */

static bool figure_holds(const Ui *ui, const EditorFigure *figure, GeomVec at) {
    if (editor_on_hexes(ui)) {
        return false; /* the hex is picked, not the block on it */
    }
    GeomShape shape = shape_place(&figure->base, vec_scale(figure->at, editor_unit(ui)), figure->facing);
    GeomVec mm = vec_scale(at, editor_unit(ui));
    return shape_holds(&shape, mm) || vec_distance(shape_nearest_rim(&shape, mm), mm) * ui->camera.k <= EDGE_PX;
}

static bool piece_holds(const Ui *ui, const EditorPiece *piece, GeomVec at) {
    HexId hex = hex_at(&ui_setup(ui)->hexes, vec_scale(at, editor_unit(ui)), editor_unit(ui));
    for (int i = 0; i < piece->hex_count; i++) {
        if (hex_equal(piece->hexes[i], hex)) {
            return true;
        }
    }
    double min = 2 * EDGE_PX / (ui->camera.k * editor_unit(ui)); /* a narrow path is picked like a line of this width */
    return outline_holds_point(&piece->outline, at, fmax(piece->width, min));
}

static double piece_size(const EditorPiece *piece) {
    return piece->outline.open ? outline_length(&piece->outline) * piece->width
                               : fabs(outline_size(&piece->outline)) + piece->hex_count;
}

const char *editor_pick(const Ui *ui, GeomVec at) {
    const Editor *editor = ui->editor;
    HexId hex = hex_at(&ui_setup(ui)->hexes, vec_scale(at, editor_unit(ui)), editor_unit(ui)), own;
    for (int i = editor->figure_count - 1; i >= 0; i--) {
        const EditorFigure *figure = &editor->figures[i];
        bool here = editor_on_hexes(ui) && read_hex(tree_find(figure->tree, "at"), &own) && hex_equal(own, hex);
        if (figure->stands && (here || figure_holds(ui, figure, at))) {
            return figure->id;
        }
    }
    const char *best = "";
    double min = INFINITY;
    for (int i = 0; i < editor->piece_count; i++) {
        if (piece_holds(ui, &editor->pieces[i], at) && piece_size(&editor->pieces[i]) < min) {
            min = piece_size(&editor->pieces[i]);
            best = editor->pieces[i].id;
        }
    }
    return best;
}

int editor_pick_corner(const Ui *ui, GeomVec px) {
    const EditorPiece *piece = editor_piece(ui, ui->editor->selected);
    int best = -1;
    double min = CORNER_PX;
    for (int i = 0; piece && i < piece->outline.count; i++) {
        double away = vec_distance(editor_px(ui, piece->outline.points[i]), px);
        if (away <= min) {
            min = away;
            best = i;
        }
    }
    return best;
}

int editor_pick_between(const Ui *ui, GeomVec px) {
    const EditorPiece *piece = editor_piece(ui, ui->editor->selected);
    for (int i = 0; piece && i < piece->outline.count; i++) {
        int next = outline_next(&piece->outline, i);
        if (next >= 0) {
            GeomVec a = editor_px(ui, piece->outline.points[i]), b = editor_px(ui, piece->outline.points[next]);
            if (vec_distance(a, b) > 4 * BETWEEN_PX && vec_distance(vec_lerp(a, b, .5), px) <= BETWEEN_PX) {
                return i;
            }
        }
    }
    return -1;
}

/* ---- choosing ---- */

void editor_select(Ui *ui, const char *id) {
    Editor *editor = ui->editor;
    if (strcmp(editor->selected, id) != 0) {
        char kept[EDITOR_ID_MAX]; /* the id may point into a tree that is dropped here */
        snprintf(kept, sizeof kept, "%s", id);
        memcpy(editor->selected, kept, sizeof kept);
        editor->corner = -1;
        editor->page_scroll.y = 0;
        if (*id) {
            editor->page = EDITOR_PIECE;
        }
    }
}

GeomVec editor_middle(const Ui *ui, const char *id) {
    const EditorPiece *piece = editor_piece(ui, id);
    const EditorFigure *figure = editor_figure(ui, id);
    if (figure) {
        return figure->stands ? figure->at : vec(NAN, NAN);
    }
    if (!piece || (!piece->outline.count && !piece->hex_count)) {
        return vec(NAN, NAN);
    }
    if (piece->outline.open) { /* the middle of a bent path's box may lie beside the path */
        int middle = piece->outline.count / 2;
        return vec_lerp(piece->outline.points[middle - 1], piece->outline.points[middle], .5);
    }
    if (piece->hex_count) {
        return hex_centre(piece->hexes[0], 1);
    }
    GeomBox box = outline_box(&piece->outline);
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

/* Id by index: terrain in the file's order, then units. */
static const char *thing_at(const Editor *editor, int index) {
    return index < editor->piece_count ? editor->pieces[index].id : editor->figures[index - editor->piece_count].id;
}

static bool walk(Ui *ui, int step, bool round) {
    Editor *editor = ui->editor;
    int count = editor->piece_count + editor->figure_count, at = -1;
    for (int i = 0; i < count; i++) {
        at = strcmp(thing_at(editor, i), editor->selected) == 0 ? i : at;
    }
    int to = at < 0 ? (step > 0 ? 0 : count - 1) : at + step;
    if (count == 0 || (!round && (to < 0 || to >= count))) {
        return false;
    }
    editor_select(ui, thing_at(editor, (to + count) % count));
    GeomVec middle = editor_middle(ui, editor->selected);
    if (!isnan(middle.x)) {
        ui->pointer = vec_scale(middle, editor_unit(ui));
        ui->by_keys = true;
        pane_show(ui, ui->pointer);
    }
    return true;
}

void editor_walk(Ui *ui, int step) {
    walk(ui, step, true);
}

bool editor_walks_on(Ui *ui, int step) {
    return walk(ui, step, false);
}
