/* What moves as one when a table is set up a little otherwise: a base, a piece of terrain with what stands on it,
 * pieces that share a millimetre of outline (a wall that is laid in lengths has no joints that open) or overlap and are
 * solid, which is to say drawn with an edge of sight, or of one kind; bases in contact with each other or with a wall,
 * which were set so by hand. What lies on a road, in a zone or by the water moves without it. Knows no rule. */
#ifndef RULES_BODIES_H
#define RULES_BODIES_H

#include "base/arena.h"
#include "rules/rules.h"

/* Pieces that share less outline than this, mm, are two bodies: where corners only touch, the gap is the dispute. */
#define RULES_BODY_SEAM 1.0

typedef struct {
    const RulesField *field;
    const int *areas; /* [areas] the body of each; of areas that were removed -1 */
    const int *units; /* [units] the body of each; -1 when it has no place of its own */
    /* [count] by body, mm: the most that the file has as `within` for one of its members, 0 where it has none; and
     * whether a member stands off as the whole table */
    const double *within;
    const bool *plain;
    int count;
} RulesBodies;

/* Finds the bodies of the table as it stands. In the arena. */
RulesBodies bodies_find(const RulesField *field, const Table *table, BaseArena *arena);
/* The same of the draft, in what the caller keeps between two questions; good until the draft has another version. */
const RulesBodies *bodies_now(const RulesCtx *ctx);
typedef struct RulesBodyStore RulesBodyStore;
RulesBodyStore *bodies_store_create(void);
void bodies_store_destroy(RulesBodyStore *store); /* NULL is allowed */
/* The weight of a body in displacements: it moves by so much while what stands off as the whole table moves by 1. A
 * body whose members were measured differently takes the greatest; -1 and a tolerance of 0 give 1. */
double bodies_weight(const RulesBodies *bodies, int body, double tolerance);
double bodies_heaviest(const RulesBodies *bodies, double tolerance); /* the greatest of the table, at least 1 */
/* The body of a scene piece: that of its area. */
int bodies_of_piece(const RulesBodies *bodies, int piece);
/* The body of a unit or an area; of a unit inside another that of its host. */
int bodies_of(const RulesBodies *bodies, const Table *table, TableRef ref);

enum { RULES_BODY_NONE = -1, RULES_BODY_SEVERAL = -2 };
/* The body that a base which is set down here is laid against: it touches its bases, or its outline from outside.
 * RULES_BODY_NONE: it touches nothing. `but` (at most `but_count`) are units that are somewhere else by then. `ref`
 * (may be NULL) gets one thing that it touches. */
int bodies_touched(const RulesBodies *bodies, const Table *table, const GeomShape *base, const int *but, int but_count,
                   TableRef *ref);

#endif
