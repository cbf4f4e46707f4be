/* The corners of a piece in figures: the place of each, the length of the side that begins there, and whether that side
 * is marked (steep). The selected corner can be typed. */
#include "ui/editor/editor.h"
#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

#include <stdio.h>
#include <string.h>

#define ROWS_MAX 60

static void summary(Page *page, const EditorPiece *piece) {
    char text[128], number[TEXT_NUMBER_MAX];
    const char *unit = app_setup(page->app)->unit_name;
    if (piece->outline.open) {
        snprintf(text, sizeof text, "%d points, %s %s long", piece->outline.count,
                 text_rounded(outline_length(&piece->outline), 1, number), unit);
    } else {
        snprintf(text, sizeof text, "%d corners%s, %s %s²", piece->outline.count,
                 piece->outline.rings > 2   ? ", holes"
                 : piece->outline.rings > 1 ? ", a hole"
                                            : "",
                 text_rounded(outline_size(&piece->outline), 0, number), unit);
    }
    kit_text(page->kit, kit_box(page->x, page->y, page->w, 20), KIT_SIDE, page->theme->win_ink2, 0, text);
    page->y += 24;
}

static void typed_corner(Page *page, const EditorPiece *piece) {
    App *app = page->app;
    int corner = app->editor->corner;
    if (corner < 0 || corner >= piece->outline.count) {
        return;
    }
    const char *unit = app_setup(app)->unit_name;
    GeomVec at = piece->outline.points[corner];
    char of[EDITOR_ID_MAX + 16], label[32];
    snprintf(of, sizeof of, "%s#%d", piece->id, corner);
    snprintf(label, sizeof label, "Corner %d", corner + 1);
    FormNumber x = {.label = "Corner x", .unit = unit, .value = at.x, .low = -20000, .high = 20000},
               y = {.label = "Corner y", .unit = unit, .value = at.y, .low = -20000, .high = 20000};
    KitBox box = form_box(page);
    form_label(page, label);
    bool changed = form_number(page, kit_column(box, 0, 2, 8), of, &x);
    changed = form_number(page, kit_column(box, 1, 2, 8), of, &y) || changed;
    form_next(page);
    if (changed) {
        BaseArena *arena = arena_create();
        PlanOutline moved = outline_with_corner(arena, &piece->outline, corner, vec(x.value, y.value));
        editor_put_outline(app, piece, &moved, true, "move a corner of");
        arena_destroy(arena);
    }
}

/* True: the document has changed. */
static bool mark_cell(Page *page, const EditorPiece *piece, int edge, KitBox box) {
    bool on = piece->outline.marked[edge];
    kit_push_number(page->kit, edge);
    bool turned =
        kit_switch(page->kit, kit_box(box.x + box.w - 34, box.y + 4, 32, 18), editor_edges_key(page->app), &on, NULL);
    kit_pop(page->kit);
    if (turned) {
        BaseArena *arena = arena_create();
        PlanOutline marked = outline_with_mark(arena, &piece->outline, edge, on);
        editor_put_outline(page->app, piece, &marked, false, "mark a side of");
        arena_destroy(arena);
    }
    return turned;
}

static bool corner_row(Page *page, const EditorPiece *piece, int i, const KitColumn *columns, int count, bool marks) {
    AppEditor *editor = page->app->editor;
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

void page_corners(Page *page, const EditorPiece *piece) {
    bool marks = editor_edges_key(page->app) && !piece->outline.open;
    KitColumn columns[] = {{"corner", 66, 0}, {"x", 0, 1}, {"y", 70, 1}, {"side", 70, 1}};
    char id[EDITOR_ID_MAX];
    snprintf(id, sizeof id, "%s", piece->id);
    summary(page, piece);
    typed_corner(page, piece);
    piece = editor_piece(page->app, id);
    if (!piece) {
        return;
    }
    double w = marks ? page->w - 44 : page->w;
    kit_table_head(page->kit, kit_box(page->x, page->y, w, 22), columns, 4);
    if (marks) {
        kit_put(page->kit, kit_box(page->x + w, page->y, 44, 22), KIT_CAPTION, page->theme->ink3, 1,
                editor_edges_key(page->app));
    }
    page->y += 24;
    int first = 0;
    if (piece->outline.count > ROWS_MAX && page->app->editor->corner > ROWS_MAX / 2) {
        first = page->app->editor->corner - ROWS_MAX / 2;
    }
    for (int i = first; i < piece->outline.count && i < first + ROWS_MAX; i++) {
        if (corner_row(page, piece, i, columns, 4, marks)) {
            return;
        }
    }
    if (piece->outline.count > first + ROWS_MAX) {
        char more[32];
        snprintf(more, sizeof more, "and %d more", piece->outline.count - first - ROWS_MAX);
        kit_text(page->kit, kit_box(page->x, page->y, page->w, 22), KIT_SIDE, page->theme->win_ink2, 0, more);
        page->y += 24;
    }
    page->y += 6;
}
