/* What the line in force and the branches have in common: places, signs, pills. */
#include "ui/timeline/timeline_internal.h"

double timeline_x(const TimelineTrack *track, int cursor) {
    return track->x0 + (cursor - track->first) * TIMELINE_STEP;
}

static RulesVerbRole role_of(const Ui *ui, const PlayEntry *entry) {
    return rules_role(ui_field(ui)->data->system, tree_get_text(entry->action, "do", ""));
}

ViewColour timeline_colour(Ui *ui, const PlayEntry *entry) {
    int side = entry->ruling ? setup_side_of(ui_setup(ui), entry->ruling->subject) : -1;
    const ViewTheme *theme = kit_theme(ui->kit);
    if (side < 0) {
        return theme->win_ink2;
    }
    return theme_side(theme, ui_setup(ui)->sides[side].colour);
}

/* Triangle for a move, ring with a dot for fire, cross for an assault, square for entering and leaving, dot for the
 * rest. */
static void draw_sign(ViewCanvas *canvas, RulesVerbRole role, double x, double y, ViewColour colour) {
    cairo_t *cr = canvas->cr;
    if (role == VERB_MOVE) {
        cairo_move_to(cr, x - 4, y - 4.5);
        cairo_line_to(cr, x + 5, y);
        cairo_line_to(cr, x - 4, y + 4.5);
        cairo_close_path(cr);
        canvas_fill(canvas, colour);
    } else if (role == VERB_FIRE) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, 4.2, 0, TAU);
        canvas_stroke(canvas, colour, 1.6);
        cairo_arc(cr, x, y, 1.4, 0, TAU);
        canvas_fill(canvas, colour);
    } else if (role == VERB_ASSAULT) {
        cairo_move_to(cr, x - 4, y - 4);
        cairo_line_to(cr, x + 4, y + 4);
        cairo_move_to(cr, x + 4, y - 4);
        cairo_line_to(cr, x - 4, y + 4);
        canvas_stroke(canvas, colour, 1.8);
    } else if (role == VERB_ENTER || role == VERB_LEAVE) {
        cairo_rectangle(cr, x - 4, y - 4, 8, 8);
        canvas_stroke(canvas, colour, 1.6);
    } else {
        cairo_arc(cr, x, y, 2.6, 0, TAU);
        canvas_fill(canvas, colour);
    }
}

void timeline_sign(Ui *ui, const PlayEntry *entry, double x, double y, double alpha) {
    draw_sign(kit_canvas(ui->kit), role_of(ui, entry), x, y, colour_alpha(timeline_colour(ui, entry), alpha));
}

bool timeline_pill(const TimelineTrack *track, KitBox box, const char *text, const char *tip) {
    Kit *kit = track->ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    KitTouch touch =
        kit_touch(kit, box, (KitSpot){.label = text, .role = KIT_ROLE_BUTTON, .tip_name = text, .tip = tip});
    kit_fill(kit, box, box.h / 2, touch.hot ? theme->hover : theme->raised);
    kit_outline(kit, box, box.h / 2, colour_alpha(theme->edge, .7), 1);
    kit_put(kit, box, KIT_CAPTION, theme->ink, .5, text);
    if (touch.ringed) {
        kit_ring(kit, box, box.h / 2);
    }
    return touch.clicked;
}
