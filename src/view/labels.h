/* Places labels so that none touches what is to stay visible, the edge of the table, or another label. Works in px of
 * the whole table at one scale, not of the part in view: labels keep their places while the table is panned. Knows
 * neither what a label says nor how it is drawn.
 *
 * Labels are placed in the order in which they were added, each in its longest form that fits at the place that costs
 * least; one that finds no place moves one other label out of its way, if that has another place. What fits nowhere in
 * any form is left out. (Greedy placement with repair: Christensen, Marks and Shieber, "An empirical study of
 * algorithms for point-feature label placement", 1995.) */
#ifndef VIEW_LABELS_H
#define VIEW_LABELS_H

#include "base/arena.h"
#include "geom/vec.h"

#define LABEL_FORMS 3

/* A place where a label may stand: its centre is at + (side.x * width, side.y * height) / 2. */
typedef struct {
    GeomVec at, side;
    double cost;
    double turn; /* radians: the label is turned by it about its centre, which is `at` then */
} ViewSpot;

typedef struct {
    double width, height; /* px */
} ViewForm;

typedef struct {
    int subject;                 /* as its owner numbers them */
    ViewForm forms[LABEL_FORMS]; /* from the longest to the shortest */
    int form_count;
    const ViewSpot *spots; /* borrowed */
    int spot_count;
    int form;    /* the form that it has; -1: left out */
    GeomBox box; /* where it stands, px of the table; round a turned one */
    double turn; /* radians */
} ViewLabel;

typedef struct ViewLabels ViewLabels;

/* Everything lives in the arena. Labels stay within `limits`, which must not be empty. */
ViewLabels *labels_create(BaseArena *arena, GeomBox limits);
/* Nothing is placed over this box, or over this line by less than `off` px. */
void labels_keep_off(ViewLabels *labels, GeomBox box);
void labels_keep_off_line(ViewLabels *labels, GeomVec a, GeomVec b, double off);
/* A place that touches this box costs so much more. */
void labels_avoid(ViewLabels *labels, GeomBox box, double cost);
/* Adds a label with a subject, forms and spots. */
void labels_add(ViewLabels *labels, ViewLabel label);
/* Gives each label its form and box; call it once, when all have been added. */
void labels_place(ViewLabels *labels);
/* Returns the labels in the order in which they were added, valid as long as the arena. */
const ViewLabel *labels_get(const ViewLabels *labels, int *count);

#endif
