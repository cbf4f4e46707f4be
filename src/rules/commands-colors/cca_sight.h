/* Lines of sight from centre to centre (LOS-01 to LOS-24): what the line meets, what of it obstructs, and the verdict.
 */
#ifndef RULES_CCA_SIGHT_H
#define RULES_CCA_SIGHT_H

#include "rules/commands-colors/cca.h"

/* One reason why one hex obstructs. */
typedef struct {
    int touch;        /* index in touches */
    const char *rule; /* that says so */
    const char *what; /* "forest", "unit" */
    TableRef ref;     /* the terrain, or who stands there */
} CcaBlock;

/* All that a line can meet, and in each hex all that can lie or stand there. */
enum { CCA_BLOCKS_MAX = HEX_RAY_MAX * (CCA_LAYERS + 1) };

typedef struct {
    HexId from, to;
    int steps;
    HexTouch touches[HEX_RAY_MAX];
    int touch_count;
    CcaBlock blocks[CCA_BLOCKS_MAX]; /* along the line */
    int block_count;
    bool visible, pinched; /* pinched: blocked by contacts on both sides */
    int left, right;       /* the blocks that pinch, or the first graze of each side; -1 */
    bool from_hill, to_hill, plateau;
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
