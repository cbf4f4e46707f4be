/* A lesson on paper: its board, what it asks with room to tick, the rule; the answers with their reasons on a page
 * behind. Without colour nothing is lost: nothing is told by a colour alone.
 *
 * A page is HANDOUT_WIDTH px wide, 150 px to an inch; its height follows the paper. */
#ifndef VIEW_HANDOUT_H
#define VIEW_HANDOUT_H

#include "view/board.h"

#define HANDOUT_WIDTH 1240.0

/* One question or exercise. Everything is borrowed. */
typedef struct {
    const char *before, *asks; /* what stands above the question, and the question */
    const char *const *options;
    int option_count;
    const char *answer, *why;
    bool line; /* it is asked about the line from a to b (mm), which is drawn with the question's number */
    GeomVec a, b;
} ViewHandoutTask;

typedef struct {
    const char *title, *place, *rule, *teaches; /* place: "Lesson 3 of 21: A first hour"; "" */
    const RulesField *field;
    const Table *table;
    const ViewHandoutTask *tasks;
    int count;
} ViewHandout;

/* Draws the page of a lesson: everything but the answers. */
void draw_handout_draw(ViewCanvas *canvas, const ViewHandout *lesson, double height, int number);
/* Draws the answers from `y` on, or with `dry` only measures. Returns where they end. */
double draw_handout_answers(ViewCanvas *canvas, const ViewHandout *lesson, double y, bool dry);
void draw_handout_heading(ViewCanvas *canvas, const char *title, double height, int number);

#endif
