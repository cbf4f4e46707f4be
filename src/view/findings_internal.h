/* What the files findings*.c share. Nobody else includes it. */
#ifndef VIEW_FINDINGS_INTERNAL_H
#define VIEW_FINDINGS_INTERNAL_H

#include "view/verdict.h"

#define BODY_PARTS 64 /* of one body that is drawn */

/* A number and a word on a thing: "3 dice". */
void verdict_draw_counter(ViewScene *scene, const RulesShape *shape);
void verdict_draw_hex(ViewScene *scene, const RulesShape *shape, bool highlighted);
/* What is drawn from here on leaves the unit's base out, until the caller restores. */
void verdict_clip_off(ViewScene *scene, const GeomShape *shape);
/* On which side of the line a contact lies. */
void verdict_draw_letter(ViewScene *scene, const RulesShape *shape, const char *letter);

#endif
