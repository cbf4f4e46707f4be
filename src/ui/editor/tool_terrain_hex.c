/* Terrain on hexes: a stroke paints the hexes that it crosses; a stroke that begins on a hex of the selected piece
 * removes them. Terrain with a front has a facing, which E and Q turn. */
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

static int place_of(const HexId *hexes, int count, HexId hex) {
    for (int i = 0; i < count; i++) {
        if (hex_equal(hexes[i], hex)) {
            return i;
        }
    }
    return -1;
}

static HexId under(const App *app) {
    return isnan(app->pointer.x) ? (HexId){0, 0} : hex_at(&app_setup(app)->hexes, app->pointer, editor_unit(app));
}

static BaseTree *hexes_tree(BaseArena *arena, const AppEditor *editor, const EditorPiece *piece) {
    BaseTree *list = tree_list(arena);
    for (int i = 0; piece && i < piece->hex_count; i++) {
        if (!editor->brush_off || place_of(editor->brush, editor->brush_count, piece->hexes[i]) < 0) {
            tree_push(list, editor_hex_tree(arena, piece->hexes[i]));
        }
    }
    for (int i = 0; i < editor->brush_count && !editor->brush_off; i++) {
        if (!piece || place_of(piece->hexes, piece->hex_count, editor->brush[i]) < 0) {
            tree_push(list, editor_hex_tree(arena, editor->brush[i]));
        }
    }
    return list;
}

/* The stroke is added to the selected piece if that is of the picked kind; else it makes a new piece. */
static void end_stroke(App *app) {
    AppEditor *editor = app->editor;
    const RulesData *data = app_field(app)->data;
    const EditorPiece *piece = editor_piece(app, editor->selected);
    bool same = piece && piece->hex_count && (editor->kind < 0 || !strcmp(piece->kind, data->kinds[editor->kind].id));
    BaseTree *step = editor_begin_step(app);
    char id[EDITOR_ID_MAX] = "";
    editor->drag = EDITOR_IDLE;
    if (same) {
        BaseTree *hexes = hexes_tree(editor->hand, editor, piece);
        snprintf(id, sizeof id, "%s", hexes->count ? piece->id : "");
        if (hexes->count) {
            plan_set(editor->hand, step, piece->id, "hexes", hexes);
        } else {
            plan_step_remove(editor->hand, step, editor->shown, piece->id);
        }
        editor_commit(app, step, false, "paint %s", editor_name(app, piece->id));
    } else if (editor->kind >= 0) {
        const RulesKind *kind = &data->kinds[editor->kind];
        BaseTree *thing = tree_object(editor->hand);
        const char *own = plan_free_id(editor->hand, plan_tree(editor->plan), kind->id);
        char label[EDITOR_TEXT_MAX];
        snprintf(label, sizeof label, "%s", kind->label);
        snprintf(id, sizeof id, "%s", own);
        tree_set(editor->hand, thing, "id", tree_text(editor->hand, own));
        tree_set(editor->hand, thing, "kind", tree_text(editor->hand, kind->id));
        tree_set(editor->hand, thing, "hexes", hexes_tree(editor->hand, editor, NULL));
        if (kind->form == FORM_HEXSIDE) {
            tree_set(editor->hand, thing, "facing", tree_number(editor->hand, 0));
        }
        plan_add(editor->hand, step, "terrain", thing);
        editor_commit(app, step, false, "add %s", label);
    }
    editor->brush_count = 0;
    editor_select(app, id);
}

void editor_hex_frame(App *app, const AppHand *in) {
    AppEditor *editor = app->editor;
    const EditorPiece *piece = editor_piece(app, editor->selected);
    HexId hex = under(app);
    kit_set_cursor(app->kit, KIT_CROSS);
    if (in->pressed && hex.row > 0) {
        editor->drag = EDITOR_BRUSH;
        editor->brush_count = 0;
        editor->brush_off = piece && place_of(piece->hexes, piece->hex_count, hex) >= 0;
    }
    bool painting = editor->drag == EDITOR_BRUSH && hex.row > 0;
    if (painting && editor->brush_count < EDITOR_POINTS_MAX && place_of(editor->brush, editor->brush_count, hex) < 0) {
        editor->brush[editor->brush_count++] = hex;
    }
    if (editor->drag == EDITOR_BRUSH && !in->held) {
        end_stroke(app);
    }
}
