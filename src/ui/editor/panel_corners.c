/* The corners of a piece in figures: the place of each, the length of the side that begins there, and whether that side
 * is marked (steep). The selected corner can be typed. */
#include "ui/core/ui.h"
#include "ui/editor/panel_form.h"

#include <stdio.h>
#include <string.h>

#define ROWS_MAX 60

static void summary(Page *page, const EditorPiece *piece) {
    const PlanOutline *outline = &piece->outline;
    char number[TEXT_NUMBER_MAX];
    const char *unit = ui_setup(page->ui)->unit_name, *holes = outline->rings > 2   ? ", holes"
                                                               : outline->rings > 1 ? ", a hole"
                                                                                    : "";
    const char *text = outline->open ? kit_printf(page->kit, "%d points, %s %s long", outline->count,
                                                  text_rounded(outline_length(outline), 1, number), unit)
                                     : kit_printf(page->kit, "%d corners%s, %s %s²", outline->count, holes,
                                                  text_rounded(outline_size(outline), 0, number), unit);
    kit_text(page->kit, kit_box(page->x, page->y, page->w, 20), KIT_SIDE, page->theme->win_ink2, 0, text);
    page->y += 24;
}

static void set_corner(KitForm *form, const KitFormRow *row) {
    const EditorPiece *piece = row->with;
    BaseArena *arena = arena_create();
    PlanOutline moved =
        outline_with_corner(arena, &piece->outline, form_ui(form)->editor->corner, vec(row->number[0], row->number[1]));
    editor_put_outline(form_ui(form), piece, &moved, true, "move a corner of");
    arena_destroy(arena);
}

static void typed_corner(Page *page, const EditorPiece *piece) {
    int corner = page->ui->editor->corner;
    if (corner < 0 || corner >= piece->outline.count) {
        return;
    }
    const KitFormRow row = {.kind = KIT_FORM_NUMBER,
                            .label = kit_printf(page->kit, "Corner %d", corner + 1),
                            .names = {"Corner x", "Corner y"},
                            .number = {piece->outline.points[corner].x, piece->outline.points[corner].y},
                            .unit = KIT_FORM_UNIT,
                            .low = -20000,
                            .high = 20000,
                            .with = piece,
                            .set = set_corner};
    form_of(page, kit_printf(page->kit, "%s#%d", piece->id, corner), &row, 1);
}

/* True: the document has changed. */
static bool mark_cell(Page *page, const EditorPiece *piece, int edge, KitBox box) {
    bool on = piece->outline.marked[edge];
    kit_push_number(page->kit, edge);
    bool turned =
        kit_switch(page->kit, kit_box(box.x + box.w - 34, box.y + 4, 32, 18), editor_edges_key(page->ui), &on, NULL);
    kit_pop(page->kit);
    if (turned) {
        BaseArena *arena = arena_create();
        PlanOutline marked = outline_with_mark(arena, &piece->outline, edge, on);
        editor_put_outline(page->ui, piece, &marked, false, "mark a side of");
        arena_destroy(arena);
    }
    return turned;
}

static bool corner_row(Page *page, const EditorPiece *piece, int i, const KitColumn *columns, int count, bool marks) {
    Editor *editor = page->ui->editor;
    char corner[16], x[TEXT_NUMBER_MAX], y[TEXT_NUMBER_MAX], side[TEXT_NUMBER_MAX];
    int next = outline_next(&piece->outline, i), ring = outline_ring_of(&piece->outline, i);
    snprintf(corner, sizeof corner, ring ? "%d hole" : "%d", i + 1);
    text_rounded(piece->outline.points[i].x, 2, x);
    text_rounded(piece->outline.points[i].y, 2, y);
    if (next >= 0) {
        text_rounded(vec_distance(piece->outline.points[i], piece->outline.points[next]), 2, side);
    }
    const char *cells[] = {corner, x, y, next >= 0 ? side : NULL, ""};
    KitBox box = kit_box(page->x, page->y, page->w, 26);
    if (i == editor->corner) {
        kit_fill(page->kit, kit_inset(box, -8, 0), 4, page->theme->accsoft);
    }
    kit_push_number(page->kit, i);
    bool clicked = kit_table_row(page->kit, kit_box(box.x, box.y, marks ? box.w - 44 : box.w, 26), columns, count,
                                 cells, i == editor->corner, 1)
                       .clicked;
    kit_pop(page->kit);
    if (clicked) {
        editor->corner = editor->corner == i ? -1 : i;
    }
    bool turned = marks && mark_cell(page, piece, i, box);
    page->y += 26;
    return turned;
}

void editor_page_corners(Page *page, const EditorPiece *piece) {
    bool marks = editor_edges_key(page->ui) && !piece->outline.open;
    KitColumn columns[] = {{"corner", 66, 0}, {"x", 0, 1}, {"y", 70, 1}, {"side", 70, 1}};
    char id[EDITOR_ID_MAX];
    snprintf(id, sizeof id, "%s", piece->id);
    summary(page, piece);
    typed_corner(page, piece);
    piece = editor_piece(page->ui, id);
    if (!piece) {
        return;
    }
    double w = marks ? page->w - 44 : page->w;
    kit_table_head(page->kit, kit_box(page->x, page->y, w, 22), columns, 4);
    if (marks) {
        kit_put(page->kit, kit_box(page->x + w, page->y, 44, 22), KIT_CAPTION, page->theme->ink3, 1,
                editor_edges_key(page->ui));
    }
    page->y += 24;
    int first = 0;
    if (piece->outline.count > ROWS_MAX && page->ui->editor->corner > ROWS_MAX / 2) {
        first = page->ui->editor->corner - ROWS_MAX / 2;
    }
    for (int i = first; i < piece->outline.count && i < first + ROWS_MAX; i++) {
        if (corner_row(page, piece, i, columns, 4, marks)) {
            return;
        }
    }
    if (piece->outline.count > first + ROWS_MAX) {
        kit_text(page->kit, kit_box(page->x, page->y, page->w, 22), KIT_SIDE, page->theme->win_ink2, 0,
                 kit_printf(page->kit, "and %d more", piece->outline.count - first - ROWS_MAX));
        page->y += 24;
    }
    page->y += 6;
}
