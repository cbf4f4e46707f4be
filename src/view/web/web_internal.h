/* What the files of a web page share. Nobody else includes it. */
#ifndef VIEW_WEB_INTERNAL_H
#define VIEW_WEB_INTERNAL_H

#include "view/render.h"
#include "view/web/web_page.h"
#include "view/web/web_svg.h"

struct WebPage {
    const RulesField *field;
    const WebHead *head;
    ViewFonts *fonts;
    ViewBoard *board;
    WebShared shared;
    double width, height;     /* px: size of a picture */
    ARRAY(uint64_t) looks;    /* look of the terrain, by ground layer */
    BaseText symbols;         /* layers of pictures: ground0, ..., units0, ... */
    BaseText steps, timeline; /* so far */
    int count, ground;        /* steps so far; the ground of the last one */
};

/* ---- web_board.c ---- */
/* Appends the <svg> element of a step: its table, what was ruled, and for each sentence what it speaks of. */
bool web_add_picture(WebPage *page, const WebStep *step, BaseText *out, BaseFaults *faults);

/* ---- web_text.c ---- */
void web_add_text(BaseText *out, const char *text);  /* escaped */
void web_add_words(BaseText *out, const char *text); /* escaped, with **bold** words as <strong> */

/* ---- web_style.c ---- */
/* Appends the page's style, with the colours of its pictures. */
void web_add_style(const WebPage *page, BaseText *out);
extern const char web_script[];

#endif
