/* Draws a board: ground, terrain, units, counters, a ruling's shapes, tapes. The picture comes from the very objects
 * that decided. The same code makes the window, PNG, SVG and PDF. Sees the table read-only and no rule but through
 * rulings and portraits. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

/* What else stands on the board; everything borrowed, everything optional. */
typedef struct {
    TableRef selected, hover;
    const TableRef *chosen;
    int chosen_count;        /* more selected units */
    const Ruling *ruling;    /* its shapes and lines */
    int highlighted_finding; /* index of the note under the pointer, -1 */
    const Ruling *around;    /* what is open to the one selected: its shapes under those of the ruling */
    const RulesSight *lines;
    int line_count;          /* faint lines that follow a drag */
    const RulesTrace *trace; /* path of a drag */
    const int *companions;
    int companion_count; /* units that go along in the same drag */
    const Ruling *going; /* with the path of each, where it has got so far */
    int ghost_unit;
    GeomVec ghost_at;
    double ghost_facing; /* -1 none: where the unit would stand */
    bool ghost_bad;      /* where it must not stand */
    GeomRegion *region;  /* what a base sees */
    const Ruling *seen;
    uint64_t seen_stamp; /* on hexes: the same, hex by hex; another stamp, another picture; never 0 */
    GeomVec ruler_a, ruler_b;
    bool has_ruler; /* measuring */
    bool names;     /* unit names at any zoom */
    const TableRef *named;
    int named_count;  /* things whose names stand by them */
    TableRef zone_of; /* its ring of control */
    bool hasty;       /* the camera is moving: terrain may be its last picture, stretched */
    bool all_zones;   /* everybody's */
    bool carries;     /* what is left out lies over the units, which are seen through it */
    const TableShift *moved;
    int moved_count; /* of a what-if: drawn where they stand on the table, too, as an empty dashed outline */
    TableRef ring_of;
    double ring_reach; /* a placement is asked for: within this of the body; 0 none */
} ViewOverlay;

typedef struct ViewBoard ViewBoard;

/* Caches of the static layer; one for each field and window. */
ViewBoard *board_create(const RulesField *field);
void board_destroy(ViewBoard *board);
/* Did the last picture show terrain by tint and outline alone, since too much of it lies over one another, or its
 * outline is too fine? */
bool board_is_plain(const ViewBoard *board);
/* A picture that lies under the whole table from now on (referenced), terrain over it as tinted glass; NULL: paper. */
void board_set_photo(ViewBoard *board, cairo_surface_t *photo);
/* How much of it is seen, 0 to 1 (at first); at 0 the board is as without it. */
void board_set_photo_strength(ViewBoard *board, double strength);
/* In the last picture, nothing stands and no name is written there (px). */
bool board_has_room(const ViewBoard *board, GeomBox px);
/* Terrain is painted in slices of so much processor time, one a call of board_draw, a piece at least; -1 (at first):
 * whole, at once. */
void board_set_slice(ViewBoard *board, int ms);
/* The board takes the place of the one before it, and its picture of the terrain: shown as it is where nothing in it
 * has changed, else until the new one is painted. */
void board_follow(ViewBoard *board, const ViewBoard *before);
/* This piece is not drawn with the others, since somebody is moving it: only where the overlay carries it; -1: all are.
 */
void board_leave_out(ViewBoard *board, int area);

/* Names of areas stand whole inside the picture and off the line between these points, which is still to be drawn: for
 * a page, where nobody can move what hides them. mm. */
void board_keep_labels_off(ViewBoard *board, GeomVec a, GeomVec b);

/* Draws into the canvas, clipped to `frame` (logical px). The terrain layer is cached as a surface unless
 * canvas->still. False: terrain is still being painted, slice by slice; until it is whole, what was painted before is
 * shown, or as much as there is. Draw it again soon. */
bool board_draw(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, const Table *table,
                const ViewOverlay *overlay);
/* Tapes along the top and left edge of the frame, with a mark at the pointer (NAN: none). */
void board_draw_rulers(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       double thickness, GeomVec pointer_mm);
/* The pointer's marks alone, over tapes that are there already. */
void board_draw_ruler_pointer(ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, double thickness,
                              GeomVec pointer_mm);
/* What lies under a point of the table: units before areas, on hexes before the hex; REF_NONE. */
TableRef board_pick(const RulesField *field, const Table *table, GeomVec mm, double slack_mm);
/* The finding whose shape is nearest to the point within `slack_mm`, -1: hovering a shape lights its note. */
int board_pick_finding(const Ruling *ruling, const Table *table, GeomVec mm, double slack_mm);

#endif
