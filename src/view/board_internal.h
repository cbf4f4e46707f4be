/* The board's layers and their caches. Private to src/view/board*.c. */
#ifndef VIEW_BOARD_INTERNAL_H
#define VIEW_BOARD_INTERNAL_H

#include "base/hash.h"
#include "view/board.h"
#include "view/marks.h"
#include "view/painting.h"
#include "view/terrain/terrain.h"
#include "view/units.h"
#include "view/verdict.h"

/* What a cached layer was drawn for. */
typedef struct {
    ViewCamera camera;
    GeomBox frame;
    double scale;
    const ViewTheme *theme;
    uint64_t version;         /* version of the table; for the terrain layer, hash of its look */
    int without;              /* unit that is left out, -1 if none */
    BaseHash lines;           /* that labels keep off */
    bool names, alone;        /* alone: units without what lies under them, on nothing */
    uint64_t region;          /* stamp of what a base sees, 0 if none */
    cairo_surface_t *photo;   /* under the terrain, referenced: compared as long as the layer lives */
    cairo_surface_t *surface; /* NULL: nothing cached */
} ViewLayer;

/* How the terrain looks now: each piece as it is drawn, and a hash of all that is drawn of it. Of two boards with the
 * same hash, each can show the other's picture. */
typedef struct {
    bool known;
    uint64_t terrain_version; /* terrain version of the table that it was read from */
    const ViewTheme *theme;
    BaseHash hash;
} ViewLook;

struct ViewBoard {
    const RulesField *field;
    ViewTerrain *pieces; /* one for each area, as it looks */
    ViewLook look;
    ViewTerrain *roads, *waters; /* scratch for the pieces that are drawn as one, and those that they bridge */
    bool plain;                  /* too many pieces lie over one another for their patterns */
    int left_out;                /* piece that is not drawn, -1 if none */
    ViewLayer terrain;           /* ground and terrain, whole */
    ViewLayer coming;            /* what `painting` paints on: the next of them */
    ViewPainting *painting;      /* while painting is under way, else NULL */
    int slice_ms;                /* board_set_slice */
    bool fresh;                  /* in its first frame, which had its session to make, it shows what it follows */
    ViewLayer units;             /* the same with every unit at rest, counters and labels; or these alone */
    cairo_surface_t *photo;      /* under the table; NULL none */
    double photo_veil;           /* 0 all of it is seen, 1 nothing */
    ViewRoom room;               /* what the units layer occupies */
    BaseArena *label_arena;      /* owns the next two */
    struct ViewLabels *labels;   /* on the units layer; NULL: none */
    struct BoardLabel *subjects; /* what they are labels of */
    ViewCamera labels_camera;    /* for which they were drawn last */
    bool page;                   /* board_keep_labels_off */
    GeomVec kept_off[2];
};

#define BOARD_PARTS 64

ViewColour board_side_colour(const ViewTheme *theme, const TableSetup *setup, int side);
int board_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts);
ViewUnit board_unit_look(const RulesField *field, const Table *table, const ViewTheme *theme, int unit,
                         const GeomShape *shape, double facing);

/* The pieces as they look on this table, and the hash; at once, where nothing has changed (board_look.c). */
BaseHash board_look(ViewBoard *board, const ViewTheme *theme, const Table *table);
/* True if the area is on the table and not left out. */
bool board_shows(const ViewBoard *board, const Table *table, int area);
/* Returns the kind that an area shows now, and its portrait. */
const RulesKind *board_kind(const ViewBoard *board, const Table *table, int area, RulesPortrait *portrait);
/* Adds the steps that paint ground and terrain; call board_look for the same table first. */
void board_add_terrain(ViewPainting *painting);
/* Draws what the hand holds beyond the end of a move. */
void board_draw_beyond(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay);
/* Draws that a charge reaches whom it is for. */
void board_draw_contact(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay);
/* Draws where the moved things of a what-if really stand, and the shift from there. */
void board_draw_moved(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay);
/* Draws the piece that is left out, half transparent. */
void board_draw_carried(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table);
/* What a ruling draws over the board: lines (mm) that bear no label; and whom it is about. */
typedef struct {
    GeomVec *ends; /* [2 * count] */
    int count;
    TableRef asked[2];
} BoardLines;

/* Finds the place of every label of the table at this scale: what buildings and units are and carry, formations, names;
 * board->room gets what is in view. Their places do not depend on the part that is in view. */
void board_place_labels(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, bool names,
                        const BoardLines *lines);
void board_draw_labels(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table);
/* True if the whole name of the thing is on the board in view. */
bool board_is_labelled(const ViewBoard *board, TableRef ref);
/* Keeps labels off a line (mm) that will be drawn later. */
void board_keep_line_free(ViewRoom *room, const ViewCamera *camera, GeomVec a, GeomVec b);
/* Bases, attached units, who is inside where the plan shows its rooms. */
void board_draw_units(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, int without);

/* Draws the dragged units: what is left where they stood, their paths, and where they would stand. */
void board_draw_ghosts(const ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay);

/* Beside each its name: units by their bases, terrain on or by its outline, unless its label tells it. */
void board_draw_named(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                      ViewRoom *room, const TableRef *refs, int count);

/* The damage pips of buildings once more, over rings and outlines that were laid on them since. */
void board_draw_damage(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table);

/* Rings those who may act in their sides' colours and fills their names; makes the names of those who have acted faint
 * (board_ready.c). */
void board_draw_ready(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay);

/* Draws what follows the pointer, over everything at rest. */
void board_draw_hand(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                     const ViewOverlay *overlay);

#endif
