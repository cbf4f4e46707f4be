/* What bears a label on the board, and where. Private to src/view/board*.c. */
#ifndef VIEW_BOARD_LABELS_H
#define VIEW_BOARD_LABELS_H

#include "view/board_internal.h"
#include "view/labels.h"

#define LABELS_GARRISON_FROM 2.0 /* px per mm: from here on who is inside is seen in the rooms of the plan */
#define LABELS_ROUND_BASES   2.0 /* px round bases that stay free */

typedef enum {
    LABEL_WALLS,     /* damage of a building, where there is some */
    LABEL_WOUNDS,    /* the same of a unit */
    LABEL_INSIDE,    /* who is inside a building */
    LABEL_CARRIED,   /* how many a unit carries */
    LABEL_TOWER,     /* the sign of a towering piece */
    LABEL_FORMATION, /* name, markers and order */
    LABEL_UNIT,      /* name */
    LABEL_ZONE,      /* name and figures of a zone's card */
    LABEL_TERRAIN,   /* name */
    LABEL_HEX        /* name */
} BoardLabelKind;

typedef struct BoardLabel {
    BoardLabelKind kind;
    int index; /* its unit, area, formation or hex (label_hex) */
} BoardLabel;

/* A list of places, built in an arena. */
typedef struct {
    BaseArena *arena;
    ViewSpot *items;
    int count, cap;
} BoardSpots;

/* How many places along each side of a box. */
typedef enum { SPOTS_MIDDLE = 1, SPOTS_ALONG = 7 } BoardSpotsAlong;

/* What is collected while labels are looked for. Everything lives in the arena; boxes are in px of the table. */
typedef struct {
    ViewBoard *board;
    ViewCanvas *canvas;
    const Table *table;
    double k;          /* px per mm */
    bool names;        /* units bear their names, however small */
    TableRef asked[2]; /* what the ruling is about: their damage is shown though there is none */
    GeomBox *bases;    /* by unit; empty: not on the board */
    ViewLabels *labels;
    BaseArena *arena;
    BoardLabel *subjects;
    int count, cap;
} LabelSearch;

static inline GeomBox label_scaled(GeomBox mm, double k) {
    return (GeomBox){mm.x0 * k, mm.y0 * k, mm.x1 * k, mm.y1 * k};
}

static inline bool label_is_empty(GeomBox box) {
    return box.x1 < box.x0;
}

static inline GeomVec label_middle(GeomBox box) {
    return vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
}

/* The hex of this index, row by row; it may not be valid. */
static inline HexId label_hex(const HexBoard *board, int index) {
    return (HexId){(int16_t)(index % board->columns + 1), (int16_t)(index / board->columns + 1)};
}

static const ViewType LABEL_UNIT_NAME = {FONT_MEDIUM, 12, true}, LABEL_TERRAIN_NAME = {FONT_MEDIUM, 12, false};

/* ---- board_labels_spots.c ---- */
void spots_add(BoardSpots *spots, GeomVec at, GeomVec side, double cost);
void spots_add_turned(BoardSpots *spots, GeomVec centre, double turn, double cost);
/* Places beside a box, `off` px from it: above, below, right, left, in this order of preference. */
void spots_add_sides(BoardSpots *spots, GeomBox box, double off, BoardSpotsAlong along, double cost);
void label_add(LabelSearch *it, BoardLabelKind kind, int index, const ViewForm *forms, int form_count,
               const BoardSpots *spots);

/* Where a label stands in the picture. */
static inline GeomBox board_label_px(const ViewLabel *label, const ViewCamera *camera) {
    GeomVec by = camera->shift;
    return (GeomBox){label->box.x0 + by.x, label->box.y0 + by.y, label->box.x1 + by.x, label->box.y1 + by.y};
}

/* ---- board_labels_state.c ---- */
void labels_add_buildings(LabelSearch *it);  /* damage, who is inside, signs of towering pieces */
void labels_add_units(LabelSearch *it);      /* damage, who is carried */
void labels_add_formations(LabelSearch *it); /* the most crowded first: they have the fewest places */

/* What the label of a building says of who is inside. */
typedef struct {
    BaseText text;          /* "B1  4 of 10", "4 / 10" */
    int formation;          /* -1: they belong to none, or to several sides */
    RulesPortrait portrait; /* that of the formation, where no other label shows it */
} LabelGarrison;

/* ---- board_labels_inside.c ---- */
/* How many forms it has, from the longest to the shortest; the last names nobody. */
int garrison_forms(const ViewBoard *board, const Table *table, int area);
/* Fills in a form; text_free the text. */
void garrison_read(const ViewBoard *board, const Table *table, int area, int form, LabelGarrison *out);

/* ---- board_labels_names.c ---- */
void labels_add_unit_names(LabelSearch *it);
/* Returns the number at the end of a name, which tells like units apart; NULL if it has none. */
const char *label_number(const char *name);

/* ---- board_labels_terrain.c ---- */
void labels_add_area_names(LabelSearch *it);

/* ---- board_labels_hexes.c ---- */
void labels_keep_off_works(LabelSearch *it);
void labels_add_hex_names(LabelSearch *it);
void label_draw_hex(const ViewBoard *board, ViewCanvas *canvas, int index, GeomBox box);

/* ---- board_labels_draw.c ---- */
/* Draws the label of a formation again, its name on the side's colour; or a veil over it. */
void formation_draw_again(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                          int formation, bool ready);
double formation_width(ViewCanvas *canvas, const char *name, const RulesPortrait *portrait);

/* ---- board_zone.c ---- */
/* Sets the forms of the label of an area that has a card: name and figures where there is room for them, the name.
 * Returns their number, 0 if the area bears none. `width`, `height`: of the area, px. */
int zone_forms(ViewBoard *board, ViewCanvas *canvas, const Table *table, int area, double width, double height,
               ViewForm *forms);
void zone_draw(ViewBoard *board, ViewCanvas *canvas, const Table *table, int area, GeomBox box, bool figures);

#endif
