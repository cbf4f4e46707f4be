/* The frames of a film: the board in a state, the ruling, and a caption under it, all of the same size. Draws, but
 * writes no files. */
#ifndef VIEW_REEL_H
#define VIEW_REEL_H

#include "view/render.h"

typedef struct ViewReel ViewReel;

typedef struct {
    const char *number; /* "14 of 70"; "" if none */
    const char *title;  /* a sentence saying what is done */
    const char *text;   /* the result; wrapped into at most two lines and cut if longer */
} ReelCaption;

/* Creates a reel. `options` give size, scale, theme and photograph as for a picture; the caption is added below. The
 * field is borrowed. NULL with a fault if there are no fonts or if the frame is larger than 4,096 px. */
ViewReel *reel_create(const RulesField *field, const RenderOptions *options, BaseFaults *faults);
void reel_destroy(ViewReel *reel);    /* NULL is allowed */
int reel_width(const ViewReel *reel); /* device px */
int reel_height(const ViewReel *reel);
/* Draws a frame, which the reel owns and which is valid until the next one. `ruling` may be NULL. */
cairo_surface_t *reel_draw(ViewReel *reel, const Table *table, const Ruling *ruling, const ReelCaption *caption);

#endif
