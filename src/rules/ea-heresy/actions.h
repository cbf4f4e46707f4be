/* The verbs of EA - Heresy that change the table, and what they share. Private to this folder. */
#ifndef EA_HERESY_ACTIONS_H
#define EA_HERESY_ACTIONS_H

#include "rules/ea-heresy/eah.h"

extern const RulesVerb eah_verb_order, eah_verb_activate, eah_verb_declare, eah_verb_move, eah_verb_enter,
    eah_verb_leave, eah_verb_popup, eah_verb_fire, eah_verb_react, eah_verb_unload, eah_verb_set;

/* ---- arguments (args.c) ---- */
/* Reads who acts: `unit`, `units` or `formation`, whichever is given. Returns 0, with the reason, when nobody is named,
 * when too many are named or when one of them is no longer on the table. */
int eah_acting(RulesCtx *ctx, int *units);
/* Reads `facing` as a bearing from 0 to 360, or the fallback when it is left out. Returns false, with the reason, when
 * it is not a bearing. */
bool eah_facing_of(RulesCtx *ctx, double fallback, double *facing);
/* Reads the centre of a template that the player gave: `point`, one place or a list of them. Returns false when there
 * is none at this index. */
bool eah_template_point(RulesCtx *ctx, int index, GeomVec *out);
/* The rows of a verb's arguments that these functions read. */
#define EAH_ARG_ACTING(kind, doc)                                                                                      \
    {"unit", kind, false, doc, NULL}, {"units", ARG_UNITS, false, "the same", NULL}, {                                 \
        "formation", ARG_FORMATION, false, "the same: its living units", NULL                                          \
    }
#define EAH_ARG_PATHS(doc)                                                                                             \
    {"path", ARG_PATH, false, doc, NULL}, {                                                                            \
        "paths", ARG_PATH, false, "the same", NULL                                                                     \
    }

#endif
