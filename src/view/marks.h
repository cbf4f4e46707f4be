/* Small things that stand on the board in px: chips, counters, stars, dice, dimension lines; and where there is room
 * for them. */
#ifndef VIEW_MARKS_H
#define VIEW_MARKS_H

#include "view/camera.h"
#include "view/canvas/canvas.h"

/* What already stands on the board, in px: labels keep off it. Fixed size: past it, labels are placed as if there were
 * room. */
#define MARKS_MAX 1200
typedef struct {
    GeomBox boxes[MARKS_MAX];
    int count;
    GeomBox frame;
} ViewRoom;

void room_take(ViewRoom *room, GeomBox box);
bool room_free(const ViewRoom *room, GeomBox box);
/* The first of the candidate centres where a w x h box is free and inside the frame, else the first that is inside.
 * Takes it. */
GeomBox room_place(ViewRoom *room, const GeomVec *centres, int count, double w, double h);

/* Text runs of a chip: plain, strong, accent. */
typedef struct {
    const char *text;
    bool strong, accent;
} ViewRun;

GeomVec chip_size(ViewCanvas *canvas, const ViewRun *runs, int count);
/* A label on its own plate; frame in `frame`. */
void chip_draw(ViewCanvas *canvas, GeomBox box, const ViewRun *runs, int count, ViewColour frame);

void mark_star(ViewCanvas *canvas, GeomVec at, double radius); /* blast marker */
void mark_pips(ViewCanvas *canvas, GeomVec centre, double radius, int pips, int lost);
double mark_pips_width(double radius, int pips);
void mark_order(ViewCanvas *canvas, GeomVec centre, const char *order, ViewColour colour);
/* The same on a plate of its own, for the corner of a base. */
void mark_order_plate(ViewCanvas *canvas, GeomVec centre, const char *order);
#define MARK_PLATE 8.0 /* px: its radius */
void mark_tower(ViewCanvas *canvas, GeomVec centre);
void mark_cross(ViewCanvas *canvas, GeomVec at, ViewColour colour);             /* where a line stops */
void mark_end(ViewCanvas *canvas, GeomVec at, ViewColour colour, bool open);    /* dot or ring at a line's end */
void mark_number(ViewCanvas *canvas, GeomVec at, int number, bool highlighted); /* the note's number in its circle */
void mark_die(ViewCanvas *canvas, GeomVec centre, double size, int face, bool solid); /* face 0: "?" dashed */
/* A dimension line `off` px beside a-b (to its left), with end ticks and its figure. */
void mark_dimension(ViewCanvas *canvas, GeomVec a, GeomVec b, double off, ViewColour colour);

#endif
