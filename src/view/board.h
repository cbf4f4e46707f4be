/* Draws a board: ground, terrain, units, counters, a ruling's shapes, tapes. It is drawn from the very objects that
 * decided, and by the same code for the window, PNG, SVG and PDF. Reads the table, and knows rules only through rulings
 * and portraits. */
#ifndef VIEW_BOARD_H
#define VIEW_BOARD_H

#include "rules/rules.h"
#include "rules/telling.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

/* What else to draw on the board; everything is borrowed and optional. */
typedef struct {
    TableRef selected, hover;
    const TableRef *chosen;
    int chosen_count;            /* further selected units */
    const Ruling *ruling;        /* its shapes and lines */
    const RulesTelling *telling; /* the ruling's, for the numbers of its sentences; NULL: headed by what was ruled */
    int highlighted_finding;     /* index of the finding under the pointer, -1 if none */
    const Ruling *around;        /* what the selected unit can do: its shapes are drawn under those of the ruling */
    const RulesSight *lines;
    int line_count;          /* faint lines that follow a drag */
    const RulesTrace *trace; /* path of a drag */
    const int *companions;
    int companion_count; /* units that are moved by the same drag */
    const Ruling *going; /* with the path of each companion up to its current place */
    int ghost_unit;
    GeomVec ghost_at;
    double ghost_facing; /* facing of the ghost, where the unit would stand; -1: no ghost */
    bool ghost_bad;      /* true if the unit may not stand there */
    bool beyond;         /* its move ends at ghost_at, and the hand holds it farther off: */
    GeomVec held_at;
    TableRef contact;   /* the charge of the unit that is dragged reaches this */
    GeomRegion *region; /* what a base sees */
    const Ruling *seen;
    uint64_t seen_stamp; /* on hexes: the same hex by hex; the stamp changes with the contents and is never 0 */
    GeomVec ruler_a, ruler_b;
    bool has_ruler; /* measuring */
    bool names;     /* unit names at any zoom */
    const TableRef *named;
    int named_count; /* things to be drawn with their names */
    const TableRef *highlighted;
    int highlighted_count; /* things that the panel points at: ringed and named */
    const TableRef *ready;
    int ready_count; /* units and formations that may act now: ringed in their side's colour, their names filled */
    const TableRef *acted;
    int acted_count;  /* those that have acted: their names are faint */
    TableRef zone_of; /* the unit whose zone of control is drawn */
    bool hasty;       /* the camera is moving: terrain may be the last picture, stretched */
    bool all_zones;   /* draw the zones of all units */
    bool carries;     /* draw the piece that is left out over the units, translucent */
    const TableShift *moved;
    int moved_count;  /* things moved in a what-if: an empty dashed outline shows where they really stand */
    bool moved_ahead; /* they are not moved yet: the outline shows where they would stand */
    TableRef ring_of;
    double ring_reach; /* when a placement is asked for: the most distance from the body; 0 if none */
} ViewOverlay;

typedef struct ViewBoard ViewBoard;

/* Creates a board, which caches the static layers; one for each field and window. */
ViewBoard *board_create(const RulesField *field);
void board_destroy(ViewBoard *board);
/* True if the last picture showed terrain only by tint and outline, because too many pieces overlap or an outline is
 * too detailed. */
bool board_is_plain(const ViewBoard *board);
/* Sets a picture (referenced) to draw under the whole table, with terrain over it as tinted glass; NULL: paper. */
void board_set_photo(ViewBoard *board, cairo_surface_t *photo);
/* Sets how visible the picture is, from 0 (as without it) to 1 (the default). */
void board_set_photo_strength(ViewBoard *board, double strength);
/* The number of names of formations, units and terrain that found no place in the last picture's part of the table. */
int board_names_left_out(const ViewBoard *board);
/* True if the last picture has no thing and no name in this box (px). */
bool board_has_room(const ViewBoard *board, GeomBox px);
/* Paints terrain in slices of this much processor time, one for each call of board_draw, but at least one piece; -1
 * (the default) paints all of it at once. */
void board_set_slice(ViewBoard *board, int ms);
/* Takes over the terrain picture of the board that this one replaces. It is kept if the terrain looks the same, else
 * shown until the new picture is painted. */
void board_follow(ViewBoard *board, const ViewBoard *before);
/* Leaves out a piece that is being moved, which is then drawn only where the overlay carries it; -1: none. */
void board_leave_out(ViewBoard *board, int area);

/* Keeps the names of areas completely inside the picture and off the line between these points (mm), which will be
 * drawn later, and names no formations. For a page that is about two units, where the reader cannot move what hides
 * them. */
void board_keep_labels_off(ViewBoard *board, GeomVec a, GeomVec b);

/* Draws into the canvas, clipped to `frame` (logical px). The terrain layer is cached as a surface unless
 * canvas->still. False while terrain is still being painted in slices: until it is complete, the previous picture is
 * shown, or as much as there is. The caller should draw again soon. */
bool board_draw(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, const Table *table,
                const ViewOverlay *overlay);
/* The layers of a board, for vector output that keeps them apart: ground and terrain; units and labels at rest; what
 * follows the hand, and the ruling. They are to be drawn in this order, the second before the third. */
typedef enum { BOARD_GROUND = 1, BOARD_RESTING = 2, BOARD_HAND = 4, BOARD_ALL = 7 } BoardLayers;
/* Like board_draw, on a canvas of vector output, for these layers alone. */
void board_draw_layers(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       const Table *table, const ViewOverlay *overlay, unsigned layers);
/* Draws nothing but the shapes of these findings of a ruling, as if each were pointed at. */
void board_draw_findings(const ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                         const Table *table, const Ruling *ruling, const int *findings, int count);
/* A hash of how the terrain looks: the ground layers of two tables with the same are the same. */
uint64_t board_ground(ViewBoard *board, const ViewTheme *theme, const Table *table);
/* Draws rulers along the top and left edges of the frame, with a mark at the pointer (NAN: none). */
void board_draw_rulers(const RulesField *field, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       double thickness, GeomVec pointer_mm);
/* Draws only the pointer's marks, over rulers that have been drawn already. */
void board_draw_ruler_pointer(ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, double thickness,
                              GeomVec pointer_mm);
/* Returns the thing under a point of the table, REF_NONE if none. Units take precedence over areas, and on a hex board
 * both over the hex. */
TableRef board_pick(const RulesField *field, const Table *table, GeomVec mm, double slack_mm);
/* Returns what the label under this point (px) is of: a formation for its name and markers, a unit or an area for a
 * name, damage or who is inside. REF_NONE if none is there. */
TableRef board_pick_label(const ViewBoard *board, const ViewCamera *camera, GeomVec px);
/* Returns the finding whose shape is nearest to the point within `slack_mm`, -1 if none. Used to highlight the note of
 * a hovered shape. */
int board_pick_finding(const Ruling *ruling, const Table *table, GeomVec mm, double slack_mm);

#endif
