/* Terrain on hexes: a stroke paints the hexes that it crosses; a stroke that begins on a hex of the selected piece
 * removes them. Terrain with a front has a facing, which E and Q turn. */
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

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

static HexId under(const Ui *ui) {
    return isnan(ui->pointer.x) ? (HexId){0, 0} : hex_at(&ui_setup(ui)->hexes, ui->pointer, editor_unit(ui));
}

static BaseTree *hexes_tree(BaseArena *arena, const Editor *editor, const EditorPiece *piece) {
    BaseTree *list = tree_list(arena);
    for (int i = 0; piece && i < piece->hex_count; i++) {
        if (!editor->brush.off || place_of(editor->brush.hexes, editor->brush.count, piece->hexes[i]) < 0) {
            tree_push(list, editor_hex_tree(arena, piece->hexes[i]));
        }
    }
    for (int i = 0; i < editor->brush.count && !editor->brush.off; i++) {
        if (!piece || place_of(piece->hexes, piece->hex_count, editor->brush.hexes[i]) < 0) {
            tree_push(list, editor_hex_tree(arena, editor->brush.hexes[i]));
        }
    }
    return list;
}

/* The stroke is added to the selected piece if that is of the picked kind; else it makes a new piece. */
static void end_stroke(Ui *ui) {
    Editor *editor = ui->editor;
    const RulesData *data = ui_field(ui)->data;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    bool same = piece && piece->hex_count && (editor->kind < 0 || !strcmp(piece->kind, data->kinds[editor->kind].id));
    BaseTree *step = editor_begin_step(ui);
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
        editor_commit(ui, step, false, "paint %s", editor_name(ui, piece->id));
    } else if (editor->kind >= 0) {
        const RulesKind *kind = &data->kinds[editor->kind];
        BaseTree *value = tree_object(editor->hand);
        tree_set(editor->hand, value, "kind", tree_text(editor->hand, kind->id));
        tree_set(editor->hand, value, "hexes", hexes_tree(editor->hand, editor, NULL));
        if (kind->form == FORM_HEXSIDE) {
            tree_set(editor->hand, value, "facing", tree_number(editor->hand, 0));
        }
        editor->brush.count = 0;
        editor_add(ui, "terrain", kind->id, value, kind->label);
        return;
    }
    editor->brush.count = 0;
    editor_select(ui, id);
}

void editor_hex_frame(Ui *ui, const UiHand *in) {
    Editor *editor = ui->editor;
    const EditorPiece *piece = editor_piece(ui, editor->selected);
    HexId hex = under(ui);
    kit_set_cursor(ui->kit, KIT_CROSS);
    if (in->pressed && hex.row > 0) {
        editor->drag = EDITOR_BRUSH;
        editor->brush.count = 0;
        editor->brush.off = piece && place_of(piece->hexes, piece->hex_count, hex) >= 0;
    }
    bool painting = editor->drag == EDITOR_BRUSH && hex.row > 0;
    if (painting && editor->brush.count < EDITOR_POINTS_MAX &&
        place_of(editor->brush.hexes, editor->brush.count, hex) < 0) {
        editor->brush.hexes[editor->brush.count++] = hex;
    }
    if (editor->drag == EDITOR_BRUSH && !in->held) {
        end_stroke(ui);
    }
}
