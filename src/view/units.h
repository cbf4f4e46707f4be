/* Draws one base with its symbol and state, as a plan seen from above (design: look of the board, section 6). Knows no
 * rule: what a unit's state is comes from its portrait. */
#ifndef VIEW_UNITS_H
#define VIEW_UNITS_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

typedef struct {
    GeomShape shape; /* mm */
    double facing;
    ViewColour side;
    bool second;          /* the second side wears a second rim */
    const char *symbol;   /* infantry, command, heavy-weapons, light-vehicle, armour, walker, skimmer, artillery,
                             war-engine,  aircraft, cavalry */
    const char *code;     /* a block of a board game: its letters beside the symbol, its blocks below; NULL: a base seen
                             from above */
    RulesOrderSign order; /* the order of its own: the sign on its corner */
    int pips, pips_lost;  /* pips of a block */
    bool broken, lost, ghost, in_cover, elevated;
} ViewUnit;

/* The outline of a shape, `grow` px larger all round, as the current path. */
void unit_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, double grow);
/* The points within `reach` mm of a shape, as the current path: zones, ranges. */
void unit_ring_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, double reach);
void unit_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit);
/* The sign of its order alone, over the ring of who is chosen. */
void unit_draw_order(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit);
/* Rings round a base: under the pointer, and chosen. */
void unit_draw_hover(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape);
/* A ring in the side's colour: it may act now. */
void unit_draw_ready(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, ViewColour side);
void unit_draw_selected(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape);
/* Blocks in a row as squares, the lost ones hollow; x, y the left upper corner, px. */
void unit_draw_squares(ViewCanvas *canvas, int pips, int lost, double x, double y, double size, ViewColour colour);
/* A symbol alone, `radius` px, in the current place, for palettes, legends and rosters. */
void unit_draw_chip(ViewCanvas *canvas, GeomVec px, double radius, const ViewUnit *unit);

#endif
