/* What the files findings*.c share. Nobody else includes it. */
#ifndef VIEW_FINDINGS_INTERNAL_H
#define VIEW_FINDINGS_INTERNAL_H

#include "view/verdict.h"

#define BODY_PARTS 64 /* the most parts of a body that are drawn */

/* Draws a number and a word on a thing: "3 dice". */
void verdict_draw_counter(ViewScene *scene, const RulesShape *shape);
void verdict_draw_hex(ViewScene *scene, const RulesShape *shape, bool highlighted);
/* Clips further drawing to the outside of the unit's base, until the caller restores. */
void verdict_clip_off(ViewScene *scene, const GeomShape *shape);
/* Draws the letter of the side of the line on which a contact lies. */
void verdict_draw_letter(ViewScene *scene, const RulesShape *shape, const char *letter);

#endif
