/* Faults shown where they are: a ring at each, and beside the first a callout with what is wrong, what to do, and the
 * button that mends it. */
#include "ui/editor/editor.h"
#include "view/handles.h"

#include <stdio.h>
#include <string.h>

/* The place of a fault, px; false: it has none on the board. */
static bool spot_of(const App *app, const BaseFault *fault, GeomVec *out) {
    GeomVec at = vec(fault->x, fault->y);
    if (!fault->has_spot) {
        at = editor_middle(app, plan_fault_id(app->editor->shown, fault));
    }
    *out = editor_px(app, at);
    return !isnan(at.x);
}

static bool can_untangle(const App *app, const char *id) {
    const EditorPiece *piece = editor_piece(app, id);
    int a, b;
    return piece && !piece->outline.open && outline_crossing(&piece->outline, &a, &b, NULL) &&
           outline_ring_of(&piece->outline, a) == outline_ring_of(&piece->outline, b);
}

static void untangle(App *app, const char *id) {
    const EditorPiece *piece = editor_piece(app, id);
    BaseArena *arena = arena_create();
    PlanOutline good = outline_untangled(arena, &piece->outline);
    editor_put_outline(app, piece, &good, false, "untangle");
    arena_destroy(arena);
}

/* The button that mends it, and undo. */
static void buttons(App *app, KitBox row, const char *id) {
    KitButton mend = {.label = "Untangle it"}, undo = {.label = "Undo", .look = KIT_QUIET, .key = "Ctrl Z"};
    if (can_untangle(app, id)) {
        KitBox box = kit_cut_left(&row, kit_button_width(app->kit, mend));
        kit_cut_left(&row, 8);
        if (kit_button(app->kit, box, mend)) {
            untangle(app, id);
            return;
        }
    }
    if (kit_button(app->kit, kit_cut_left(&row, kit_button_width(app->kit, undo)), undo)) {
        editor_undo(app);
    }
}

/* The box of a piece, px; width 0: it has no place. */
static KitBox box_of(const App *app, const char *id) {
    const EditorPiece *piece = editor_piece(app, id);
    if (!piece || !piece->outline.count) {
        return kit_box(0, 0, 0, 0);
    }
    GeomBox box = outline_box(&piece->outline);
    GeomVec a = editor_px(app, vec(box.x0, box.y0)), b = editor_px(app, vec(box.x1, box.y1));
    return kit_box(a.x, a.y, b.x - a.x, b.y - a.y);
}

static void note(App *app, const BaseFault *fault, GeomVec spot) {
    const ViewTheme *theme = kit_theme(app->kit);
    const char *id = plan_fault_id(app->editor->shown, fault);
    BaseText title = {0}, text = {0};
    text_addf(&title, "%s: %s", *id ? editor_name(app, id) : "The table", fault->what);
    text_addf(&text, "%s.", fault->remedy);
    const double w = app->layout.board.w < 700 ? 226 : 284;
    double high = kit_paragraph(app->kit, 0, 0, w - 26, KIT_STRONG, theme->ink, text_get(&title), false) +
                  kit_paragraph(app->kit, 0, 0, w - 26, KIT_SIDE, theme->win_ink2, text_get(&text), false);
    bool held =
        app->editor->step != NULL; /* during a drag letting go elsewhere mends it, so there are no buttons in the way */
    KitBox piece = box_of(app, id); /* the piece at fault is not covered if there is room elsewhere */
    KitPopover popover = {.avoid = &piece,
                          .avoid_count = piece.w > 0,
                          .area = app->layout.board,
                          .x = spot.x,
                          .y = spot.y,
                          .reach = 30 + fmin(120, fmax(piece.w, piece.h) / 2),
                          .w = w + 32,
                          .h = high + 4 + (held ? 0 : 42) + 32};
    KitBox in = kit_popover_begin(app->kit, "Fault", &popover);
    kit_outline(app->kit, kit_inset(in, -16, -16), 8, theme->bad, 1.4);
    kit_icon(app->kit, KIT_ICON_WARNING, in.x + 9, in.y + 9, 17, theme->bad);
    double y = in.y;
    kit_say(app->kit, KIT_ROLE_TEXT, kit_box(in.x, in.y, w, 20), text_get(&title), text_get(&text), KIT_FAULT);
    y += kit_paragraph(app->kit, in.x + 26, y, w - 26, KIT_STRONG, theme->ink, text_get(&title), true);
    y += 4 + kit_paragraph(app->kit, in.x + 26, y + 4, w - 26, KIT_SIDE, theme->win_ink2, text_get(&text), true);
    text_free(&title);
    text_free(&text);
    if (!held) {
        buttons(app, kit_box(in.x + 26, y + 10, w - 26, 32), id);
    }
    kit_popover_end(app->kit);
}

void editor_callout(App *app) {
    AppEditor *editor = app->editor;
    const BaseFault *first = NULL;
    GeomVec spot = vec(0, 0), at;
    kit_clip(app->kit, app->layout.board);
    for (int i = 0; i < editor->faults.count; i++) {
        if (spot_of(app, &editor->faults.items[i], &at)) {
            handles_draw_fault(kit_canvas(app->kit), at);
            if (!first) {
                first = &editor->faults.items[i];
                spot = at;
            }
        }
    }
    kit_unclip(app->kit);
    if (first) {
        note(app, first, spot);
    }
}
