/* A picture file: PNG, SVG or PDF by its name's ending, from the same drawing calls; no display needed. Knows nothing
 * of what is drawn. No date: the same drawing gives the same bytes on any machine of the same Debian release. */
#ifndef VIEW_PICTURE_H
#define VIEW_PICTURE_H

#include "base/sink.h"
#include "base/text.h"
#include "view/canvas/canvas.h"

typedef struct {
    double width, height; /* logical px, 64 to 20,000 */
    double scale;         /* PNG: device px to a logical px; at most 20,000 px come of it */
    double paper;         /* mm that the width takes on paper; 0: 96 px to an inch, and a PNG says nothing of it */
    bool dark;
    const char *title; /* of the document, PDF and SVG; may be NULL */
} ViewPicture;

/* A page to be drawn on, and its file. */
typedef struct {
    cairo_t *cr;
    cairo_surface_t *surface;
    double scale;   /* of the canvas */
    double density; /* PNG: device px to a mm of paper, 0 not told */
    bool png;
    BaseText *bytes; /* owned: of the file, as far as they are made */
    BaseText *words; /* owned, SVG: its title and texts, to be found in it */
} ViewPage;

bool picture_knows(const char *path);     /* the ending is one of the three */
bool picture_has_pages(const char *path); /* one file takes many: cairo_show_page parts them */
ViewPage picture_begin(const char *path, const ViewPicture *picture);
/* Hands the whole file to the sink and frees the page. False and a fault when it could not be made, or the sink could
 * not take it. */
bool picture_end(ViewPage *page, const char *path, BaseSink sink, BaseFaults *faults);

typedef void (*ViewDraw)(void *context, ViewCanvas *canvas);

/* A picture of one page. False with a fault: another ending, a size beyond the limits, a file that cannot be written.
 */
bool picture_write(const char *path, const ViewPicture *picture, ViewDraw draw, void *context, BaseSink sink,
                   BaseFaults *faults);

#endif
