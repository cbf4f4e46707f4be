/* Lines of sight from centre to centre (LOS-01 to LOS-24): what the line meets, what of it obstructs, and the verdict.
 */
#ifndef RULES_CCA_SIGHT_H
#define RULES_CCA_SIGHT_H

#include "rules/commands-colors/cca.h"

/* What the heights of the two ends make of the hill hexes between them. */
typedef enum {
    CCA_BOTH_LOW,    /* they obstruct (LOS-17) */
    CCA_ONE_HIGH,    /* they obstruct (LOS-19) */
    CCA_ONE_HILL,    /* both ends on one hill: they do not (LOS-20) */
    CCA_BROKEN_HILL, /* both on one hill, and by the reading plateau_gap low ground between ends its rule */
    CCA_TWO_HILLS    /* they obstruct (LOS-21), unless two_hills level */
} CcaLevels;

typedef struct {
    HexId from, to;
    int steps;
    HexTouch touches[HEX_RAY_MAX];
    int touch_count;
    CcaBlock *blocks; /* along the line; the map's, good until the next line is drawn */
    int block_count, block_room;
    bool visible, pinched; /* pinched: blocked by contacts on both sides */
    int left, right; /* the first blocks that pinch, or the first graze of each side; -1: none, or something is crossed */
    CcaLevels levels;
    bool between_hill; /* a hill hex is among those that it meets */
} CcaLine;

void cca_line(RulesCtx *ctx, HexId from, HexId to, CcaLine *line);
/* The rule that stops it: of the first hex that decides. The line must be blocked. */
const CcaBlock *cca_line_culprit(const CcaLine *line);
void cca_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* Cites all that bears on the line (cca_sight_cite.c). */
void cca_cite_line(RulesCtx *ctx, const CcaLine *line);
/* For a chip: "E4 forest", "D6 forest left, D7 unit right"; NULL when it meets no obstruction. In the ruling's arena.
 */
const char *cca_line_brief(RulesCtx *ctx, const CcaLine *line);
extern const RulesVerb cca_verb_region;

#endif
