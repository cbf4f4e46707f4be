/* A case or a game as one file for a browser: the board of each step as a drawing, what was ruled with its rules, what
 * a lesson asks, and the file itself inside, which the program can open. Needs no server and no network, is read
 * without scripts, too, by keyboard and by screen reader, by day, by evening and on paper.
 *
 * Drawn from the rulings that decided, by the code that draws the window. The same steps give the same bytes. */
#ifndef VIEW_WEB_PAGE_H
#define VIEW_WEB_PAGE_H

#include "rules/rules.h"
#include "rules/telling.h"
#include "view/canvas/canvas.h"

/* What stands above and below the steps; everything is borrowed until the end. */
typedef struct {
    const char *kind;    /* "Case EAH-LOS-04", "Game", "Battlefield" */
    const char *title;   /* its name */
    const char *closing; /* more to say at the end, a line each; "" if none */
    const char *file;    /* name of the file inside: "keep.case.json" */
    const char *link;    /* that file as the address of a link (io/page.h) */
    const char *hash;    /* hash of the file */
    const char *version;
    cairo_surface_t *photo; /* under the table; NULL if none */
} WebHead;

/* What a lesson asks before its step is shown. */
typedef struct {
    const char *says; /* NULL: it asks nothing */
    const char *const *answers, *const *because;
    int count, right; /* right: index of the answer, -1 if none is */
} WebQuestion;

/* One step, borrowed for the call. */
typedef struct {
    const Table *table;   /* after it */
    const Ruling *ruling; /* NULL for the table at the start */
    const RulesTelling *telling;
    const char *title;    /* what was done or asked */
    const char *text;     /* more of the file's own words, with **bold** words; "" if none */
    const char *dice;     /* what fell, and how likely that was; "" without dice */
    const char *turn;     /* the turn that begins here, for the timeline of a game; "" if none does */
    const char *teaches;  /* a text with **bold** words to be read with what was ruled; "" if none */
    WebQuestion question; /* its picture is the table before, until it is answered */
} WebStep;

typedef struct WebPage WebPage;

/* Begins a page. NULL with a fault if there are no fonts. */
WebPage *web_begin(const RulesField *field, const WebHead *head, BaseFaults *faults);
/* Appends a step. False with a fault if its picture could not be drawn. */
bool web_add(WebPage *page, const WebStep *step, BaseFaults *faults);
/* Appends the whole page to `out`. */
void web_end(const WebPage *page, BaseText *out);
void web_destroy(WebPage *page); /* NULL is allowed */

#endif
