/* Small marks of fixed pixel size on the board: chips, counters, stars, dice, dimension lines; and the search for free
 * room for them. */
#ifndef VIEW_MARKS_H
#define VIEW_MARKS_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

/* Boxes already occupied on the board, in px, which labels avoid. The size is fixed: further boxes are ignored. */
#define MARKS_MAX 1200
typedef struct {
    GeomBox boxes[MARKS_MAX];
    int count;
    GeomBox frame;
} ViewRoom;

void room_take(ViewRoom *room, GeomBox box);
bool room_free(const ViewRoom *room, GeomBox box);
/* Returns a w x h box at the first candidate centre where it is free and inside the frame, else at the nearest free
 * place round the first where it is inside, and marks it as occupied. If none is near, it lies on others. */
GeomBox room_place(ViewRoom *room, const GeomVec *centres, int count, double w, double h);
/* The same, but false and nothing marked where no place is free. */
bool room_find(ViewRoom *room, const GeomVec *centres, int count, GeomVec size, GeomBox *out);

/* Text runs of a chip: plain, strong, accent. */
typedef struct {
    const char *text;
    bool strong, accent;
} ViewRun;

GeomVec chip_size(ViewCanvas *canvas, const ViewRun *runs, int count);
/* Draws a label on its own plate, with a border of colour `frame`. */
void chip_draw(ViewCanvas *canvas, GeomBox box, const ViewRun *runs, int count, ViewColour frame);

void mark_star(ViewCanvas *canvas, GeomVec at, double radius); /* blast marker */
void mark_pips(ViewCanvas *canvas, GeomVec centre, double radius, int pips, int lost);
double mark_pips_width(double radius, int pips);
void mark_order(ViewCanvas *canvas, GeomVec centre, RulesOrderSign order, ViewColour colour);
/* Draws an order on its own plate, for the corner of a base. */
void mark_order_plate(ViewCanvas *canvas, GeomVec centre, RulesOrderSign order);
#define MARK_PLATE 8.0 /* px: its radius */
void mark_tower(ViewCanvas *canvas, GeomVec centre);
void mark_cross(ViewCanvas *canvas, GeomVec at, ViewColour colour);             /* where a line stops */
void mark_end(ViewCanvas *canvas, GeomVec at, ViewColour colour, bool open);    /* dot or ring at a line's end */
void mark_number(ViewCanvas *canvas, GeomVec at, int number, bool highlighted); /* the number of a note in a circle */
void mark_die(ViewCanvas *canvas, GeomVec centre, double size, int face, bool solid); /* face 0: "?" dashed */
/* Draws a dimension line `off` px to the left of a-b, with end ticks and its number. */
void mark_dimension(ViewCanvas *canvas, GeomVec a, GeomVec b, double off, ViewColour colour);

#endif
