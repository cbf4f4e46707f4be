/* The pictures of a film: the board in a state, what was decided, and a caption under it. All of one size, so that they
 * can follow each other. Draws; writes nothing. */
#ifndef VIEW_REEL_H
#define VIEW_REEL_H

#include "view/render.h"

typedef struct ViewReel ViewReel;

typedef struct {
    const char *number; /* "14 of 70"; "" none */
    const char *title;  /* a sentence: what is done */
    const char *text;   /* what came of it; broken into two lines, cut where it is longer */
} ReelCaption;

/* `options`: size, scale, theme and photograph as for a picture; the caption comes under it. The field is borrowed.
 * NULL and a fault: no fonts, or more than 4,096 px. */
ViewReel *reel_create(const RulesField *field, const RenderOptions *options, BaseFaults *faults);
void reel_destroy(ViewReel *reel);    /* NULL is allowed */
int reel_width(const ViewReel *reel); /* device px */
int reel_height(const ViewReel *reel);
/* The picture: the reel's own, good until the next one. `ruling` may be NULL. */
cairo_surface_t *reel_draw(ViewReel *reel, const Table *table, const Ruling *ruling, const ReelCaption *caption);

#endif
