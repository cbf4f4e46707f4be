/* Faults shown where they are: a ring at each, and beside the first a callout with what is wrong, what to do, and the
 * button that mends it. */
#include "ui/editor/editor.h"
#include "view/handles.h"

#include <stdio.h>
#include <string.h>

/* The place of a fault, px; false: it has none on the board. */
static bool spot_of(const Ui *ui, const BaseFault *fault, GeomVec *out) {
    GeomVec at = vec(fault->x, fault->y);
    if (!fault->has_spot) {
        at = editor_middle(ui, plan_fault_id(ui->editor->shown, fault));
    }
    *out = editor_px(ui, at);
    return !isnan(at.x);
}

static bool can_untangle(const Ui *ui, const char *id) {
    const EditorPiece *piece = editor_piece(ui, id);
    int a, b;
    return piece && !piece->outline.open && outline_crossing(&piece->outline, &a, &b, NULL) &&
           outline_ring_of(&piece->outline, a) == outline_ring_of(&piece->outline, b);
}

static void untangle(Ui *ui, const char *id) {
    const EditorPiece *piece = editor_piece(ui, id);
    BaseArena *arena = arena_create();
    PlanOutline good = outline_untangled(arena, &piece->outline);
    editor_put_outline(ui, piece, &good, false, "untangle");
    arena_destroy(arena);
}

/* The button that mends it, and undo. */
static void buttons(Ui *ui, KitBox row, const char *id) {
    KitButton mend = {.label = "Untangle it"}, undo = {.label = "Undo", .look = KIT_QUIET, .key = "Ctrl Z"};
    if (can_untangle(ui, id) && kit_cut_button(ui->kit, &row, 8, mend)) {
        untangle(ui, id);
    } else if (kit_cut_button(ui->kit, &row, 0, undo)) {
        editor_undo(ui);
    }
}

/* The box of a piece, px; width 0: it has no place. */
static KitBox box_of(const Ui *ui, const char *id) {
    const EditorPiece *piece = editor_piece(ui, id);
    if (!piece || !piece->outline.count) {
        return kit_box(0, 0, 0, 0);
    }
    GeomBox box = outline_box(&piece->outline);
    GeomVec a = editor_px(ui, vec(box.x0, box.y0)), b = editor_px(ui, vec(box.x1, box.y1));
    return kit_box(a.x, a.y, b.x - a.x, b.y - a.y);
}

static void note(Ui *ui, const BaseFault *fault, GeomVec spot) {
    const ViewTheme *theme = kit_theme(ui->kit);
    const char *id = plan_fault_id(ui->editor->shown, fault);
    const char *title = kit_printf(ui->kit, "%s: %s", *id ? editor_name(ui, id) : "The table", fault->what);
    const char *text = kit_printf(ui->kit, "%s.", fault->remedy);
    const double w = ui->layout.board.w < 700 ? 226 : 284;
    double high = kit_paragraph(ui->kit, 0, 0, w - 26, KIT_STRONG, theme->ink, title, false) +
                  kit_paragraph(ui->kit, 0, 0, w - 26, KIT_SIDE, theme->win_ink2, text, false);
    bool held =
        ui->editor->step != NULL;  /* during a drag letting go elsewhere mends it, so there are no buttons in the way */
    KitBox piece = box_of(ui, id); /* the piece at fault is not covered if there is room elsewhere */
    KitPopover popover = {.avoid = &piece,
                          .avoid_count = piece.w > 0,
                          .area = ui->layout.board,
                          .x = spot.x,
                          .y = spot.y,
                          .reach = 30 + fmin(120, fmax(piece.w, piece.h) / 2),
                          .w = w + 32,
                          .h = high + 4 + (held ? 0 : 42) + 32};
    KitBox in = kit_popover_begin(ui->kit, "Fault", &popover);
    kit_outline(ui->kit, kit_inset(in, -16, -16), 8, theme->bad, 1.4);
    kit_icon(ui->kit, KIT_ICON_WARNING, in.x + 9, in.y + 9, 17, theme->bad);
    double y = in.y;
    kit_describe(ui->kit, KIT_ROLE_TEXT, kit_box(in.x, in.y, w, 20), title, text, KIT_FAULT);
    y += kit_paragraph(ui->kit, in.x + 26, y, w - 26, KIT_STRONG, theme->ink, title, true);
    y += 4 + kit_paragraph(ui->kit, in.x + 26, y + 4, w - 26, KIT_SIDE, theme->win_ink2, text, true);
    if (!held) {
        buttons(ui, kit_box(in.x + 26, y + 10, w - 26, 32), id);
    }
    kit_popover_end(ui->kit);
}

void editor_callout(Ui *ui) {
    Editor *editor = ui->editor;
    const BaseFault *first = NULL;
    GeomVec spot = vec(0, 0), at;
    kit_clip(ui->kit, ui->layout.board);
    for (int i = 0; i < editor->faults.count; i++) {
        if (spot_of(ui, &editor->faults.items[i], &at)) {
            handles_draw_fault(kit_canvas(ui->kit), at);
            if (!first) {
                first = &editor->faults.items[i];
                spot = at;
            }
        }
    }
    kit_unclip(ui->kit);
    if (first) {
        note(ui, first, spot);
    }
}
