/* The faces of dice: a hit is filled, a miss hollow, what is not yet rolled dashed. */
#include "ui/kit/kit_internal.h"
#include "ui/kit/kit_odds.h"
#include "view/symbols_block.h"

#define CORNER     .20 /* shares of the die's size */
#define PIP_RADIUS .088
#define PIP_FROM   .25

/* Which places of a 3 x 3 grid have a pip: bit 3 * row + column. */
static const unsigned pips[] = {0, 0x010, 0x044, 0x111, 0x145, 0x155, 0x16D};

static void draw_pips(Kit *kit, KitBox box, int face, ViewColour colour) {
    cairo_t *cr = kit_canvas(kit)->cr;
    for (int place = 0; place < 9; place++) {
        if (pips[face] >> place & 1u) {
            int row = place / 3, column = place % 3;
            double cx = box.x + box.w * (PIP_FROM + (.5 - PIP_FROM) * column);
            double cy = box.y + box.h * (PIP_FROM + (.5 - PIP_FROM) * row);
            cairo_new_sub_path(cr);
            cairo_arc(cr, cx, cy, box.w * PIP_RADIUS, 0, TAU);
        }
    }
    canvas_fill(kit_canvas(kit), colour);
}

static void draw_dashes(Kit *kit, KitBox box, double radius, ViewColour colour) {
    cairo_t *cr = kit_canvas(kit)->cr;
    double dash = box.w / 10;
    const double dashes[2] = {dash, dash * .8};
    cairo_save(cr);
    cairo_set_dash(cr, dashes, 2, 0);
    kit_outline(kit, box, radius, colour, 1.2);
    cairo_restore(cr);
}

/* A die with more than six sides: the outline of one that lies on a face. */
static void draw_hexagon(Kit *kit, KitBox box, KitDie die) {
    const ViewTheme *theme = kit_theme(kit);
    cairo_t *cr = kit_canvas(kit)->cr;
    for (int i = 0; i < 6; i++) {
        double angle = TAU * (i + .5) / 6, r = box.w / 2;
        (i ? cairo_line_to : cairo_move_to)(cr, box.x + r + r * cos(angle), box.y + r + r * sin(angle));
    }
    cairo_close_path(cr);
    canvas_colour(kit_canvas(kit), die == KIT_DIE_HIT ? theme->ink : theme->raised);
    cairo_fill_preserve(cr);
    canvas_stroke(kit_canvas(kit), die == KIT_DIE_HIT || die == KIT_DIE_PLAIN ? theme->ink : theme->edge, 1.4);
}

static void draw_box(Kit *kit, KitBox box, KitDie die) {
    const ViewTheme *theme = kit_theme(kit);
    double radius = box.w * CORNER, line = box.w < 20 ? 1 : 1.4;
    if (die == KIT_DIE_HIT) {
        kit_fill(kit, box, radius, theme->ink);
    } else if (die == KIT_DIE_TO_ROLL) {
        draw_dashes(kit, box, radius, theme->edge);
    } else {
        kit_fill(kit, box, radius, theme->raised);
        kit_outline(kit, box, radius, die == KIT_DIE_PLAIN ? theme->ink : theme->edge, line);
    }
}

static ViewColour sign_colour(const Kit *kit, KitDie die) {
    const ViewTheme *theme = kit_theme(kit);
    return die == KIT_DIE_HIT ? theme->panel : die == KIT_DIE_PLAIN ? theme->ink : theme->ink3;
}

static const char *const WORDS[] = {"hit", "miss", "", "to roll"};

/* A face with a name: its symbol, else its first letter. */
static void kit_die_named(Kit *kit, double x, double y, double size, const char *face, KitDie die) {
    KitBox box = kit_box(kit_snap(kit, x), kit_snap(kit, y), size, size);
    ViewCanvas *canvas = kit_canvas(kit);
    draw_box(kit, box, die);
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, box.x + size / 2, box.y + size / 2);
    if (!symbol_face_draw(canvas, face, size * .34, sign_colour(kit, die))) {
        char letter[2] = {face[0], 0};
        canvas_text(canvas, (ViewType){FONT_SEMIBOLD, size * .46, false}, sign_colour(kit, die), 0, size * .167, .5,
                    letter);
    }
    cairo_restore(canvas->cr);
    kit_describe(kit, KIT_ROLE_IMAGE, box, arena_printf(kit->record.arena, "die %s", face), WORDS[die], 0);
}

void kit_set_faces(Kit *kit, const char *const *names, int count) {
    kit->faces = names;
    kit->face_count = names ? count : 0;
}

void kit_die(Kit *kit, double x, double y, double size, int face, KitDie die) {
    kit_die_of(kit, x, y, size, 6, face, die);
}

void kit_die_of(Kit *kit, double x, double y, double size, int sides, int face, KitDie die) {
    bool rolled = die != KIT_DIE_TO_ROLL, hexagon = sides > 6 && rolled;
    if (rolled && face >= 1 && face <= kit->face_count) {
        kit_die_named(kit, x, y, size, kit->faces[face - 1], die);
        return;
    }
    KitBox box = kit_box(kit_snap(kit, x), kit_snap(kit, y), size, size);
    ViewColour sign = sign_colour(kit, die);
    const char *number = rolled ? kit_printf(kit, "%d", face) : "?";
    (hexagon ? draw_hexagon : draw_box)(kit, box, die);
    if (rolled && !hexagon && face >= 1 && face <= 6) {
        draw_pips(kit, box, face, sign);
    } else {
        ViewType type = {FONT_SEMIBOLD, size * .46, true};
        kit_line_draw(kit->lines, kit_canvas(kit), type, sign, box.x + size / 2, box.y + size / 2 + .364 * type.size,
                      .5, number);
    }
    kit_describe(kit, KIT_ROLE_IMAGE, box, kit_printf(kit, "die %s", number), WORDS[die], 0);
}
