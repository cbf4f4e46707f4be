/* Pictures of cairo's as parts of a web page: drawn in the colours of day and evening, written once, with colours that
 * the page's style chooses between. Knows nothing of what is drawn. */
#ifndef VIEW_WEB_SVG_H
#define VIEW_WEB_SVG_H

#include "base/array.h"
#include "view/canvas/canvas.h"

/* What the pictures of one page share: colours, and the outlines of glyphs. {0} is empty and valid. */
typedef struct {
    ARRAY(char *) colours; /* "rgb(...)|rgb(...)", by day and by evening; owned */
    ARRAY(char *) glyphs;  /* outlines as paths; owned */
    int pictures;          /* made so far: each has names of its own */
} WebShared;

void web_shared_free(WebShared *shared);

typedef void (*WebDraw)(void *context, ViewCanvas *canvas);

/* Draws a picture of this size (px) once in each theme and appends it as the content of an <svg>, without that element
 * itself. Where the two are not the same drawing in other colours, the one of the day stands for both. False with a
 * fault if cairo failed. */
bool web_svg_add(WebShared *shared, ViewFonts *fonts, double width, double height, WebDraw draw, void *context,
                 BaseText *out, BaseFaults *faults);
/* The same for SVG text that cairo wrote; false if `day` and `evening` are not the same but for colours. */
bool web_svg_merge(WebShared *shared, const char *day, const char *evening, BaseText *out);
/* Appends the declarations of the colours, "--c0:rgb(...);", by day or by evening. */
void web_add_colours(const WebShared *shared, bool evening, BaseText *out);
/* Appends the outlines of all glyphs as <symbol> elements, which the pictures use. */
void web_add_glyphs(const WebShared *shared, BaseText *out);

#endif
