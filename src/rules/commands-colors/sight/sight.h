/* Lines of sight from centre to centre (LOS-01 to LOS-24): what the line meets, which of it obstructs, and the verdict.
 */
#ifndef COMMANDS_COLORS_SIGHT_SIGHT_H
#define COMMANDS_COLORS_SIGHT_SIGHT_H

#include "rules/commands-colors/cca.h"

/* How the heights of the two ends decide about the hill hexes between them. */
typedef enum {
    CCA_BOTH_LOW,    /* hill hexes obstruct (LOS-17) */
    CCA_ONE_HIGH,    /* hill hexes obstruct (LOS-19) */
    CCA_ONE_HILL,    /* both ends are on one hill: hill hexes do not obstruct (LOS-20) */
    CCA_BROKEN_HILL, /* both ends are on one hill, and by the reading plateau_gap low ground between them ends the rule
                      */
    CCA_TWO_HILLS    /* hill hexes obstruct (LOS-21), unless the reading two_hills is level */
} CcaLevels;

typedef struct {
    HexId from, to;
    int steps;
    HexTouch touches[HEX_RAY_MAX];
    int touch_count;
    CcaBlock *blocks; /* in order along the line; owned by the map, valid until the next line is drawn */
    int block_count, block_room;
    bool visible, pinched; /* pinched: blocked by obstructions on both sides */
    int left, right; /* index of the first block on each side that pinches, or else of the first that only touches; -1:
                        none, or the line crosses one */
    CcaLevels levels;
    bool between_hill; /* a hill hex is among the hexes that the line meets */
} CcaLine;

void cca_line(RulesCtx *ctx, HexId from, HexId to, CcaLine *line);
/* Returns the block that stops the line: that of the first hex that decides. The line must be blocked. */
const CcaBlock *cca_line_culprit(const CcaLine *line);
void cca_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);
/* Cites everything that bears on the line (sight/sight_cite.c). */
void cca_cite_line(RulesCtx *ctx, const CcaLine *line);
/* Returns a label for the line: "E4 forest", "D6 forest left, D7 unit right"; NULL when it meets no obstruction. In the
 * ruling's arena. */
const char *cca_line_brief(RulesCtx *ctx, const CcaLine *line);
extern const RulesVerb cca_verb_region;

#endif
