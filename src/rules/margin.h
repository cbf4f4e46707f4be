/* The margin of an answer: how far everything on the table may stand otherwise before the answer is another. One figure
 * for a headline, whatever decides it; what is within the tolerance is too close to call by this figure alone.
 *
 * A *displacement* of size r moves every body (bodies.h) by at most r times its weight, each on its own, without
 * turning it. The margin is the least size at which some displacement changes the answer. What stands in `mm` is
 * proven: nothing smaller changes it. Millimetres. */
#ifndef RULES_MARGIN_H
#define RULES_MARGIN_H

#include "geom/area/area.h"
#include "table/setup.h"

/* Nothing is looked for beyond this: "more than 50 mm" settles every dispute. */
#define RULES_MARGIN_MAX 50.0

typedef enum {
    MARGIN_NONE,    /* nothing was measured: hexes, aircraft, what an order or a card decides */
    MARGIN_FOUND,   /* `mm` is the margin to within a few parts in a hundred */
    MARGIN_AT_LEAST /* the margin is `mm` or more: the search was given up, or bounds are all that is known, as of a
                     * line that is seen until its nearest other answer is */
} RulesMarginKind;

/* The nearest other answer that was found: after these moves the program itself says otherwise. */
typedef struct {
    const char *answer;      /* "seen", "hidden" ...; NULL: none was found within RULES_MARGIN_MAX */
    const char *rule;        /* the rule that then decides; NULL: unknown */
    double mm;               /* the size of that displacement: the longest move, each by its weight */
    const TableShift *moves; /* members of one body follow each other */
    const int *bodies;       /* [move_count] the body of each */
    int move_count;
} RulesNearest;

typedef struct {
    RulesMarginKind kind;
    double mm;
    bool beyond;      /* the answer holds for every displacement up to RULES_MARGIN_MAX */
    const char *rule; /* the decision on which it hangs; NULL: several together */
    GeomVec a, b;     /* the line by which it would be seen, or that is left longest; equal: unknown */
    RulesNearest nearest;
} RulesMargin;

/* True when the answer is too close to call. */
static inline bool margin_is_close(const RulesMargin *margin, double tolerance) {
    return margin->kind != MARGIN_NONE && margin->mm < tolerance;
}
/* Of an answer that holds only while both hold. */
RulesMargin rules_margin_and(RulesMargin one, RulesMargin other);
/* Of an answer that holds while either holds: a bound, since one displacement must change both. */
RulesMargin rules_margin_or(RulesMargin one, RulesMargin other);
/* Of an answer that holds below a displacement of this size; what is over RULES_MARGIN_MAX is cut to it. */
RulesMargin rules_margin_make(RulesMarginKind kind, double mm, const char *rule);
/* A distance that is compared with a limit of the rules, which passes up to GEOM_LIMIT beyond. `speed`: by how much a
 * displacement of 1 changes the distance at most, 2 for the gap of two bodies of weight 1. */
RulesMargin rules_margin_of_limit(double distance, double limit, double speed, const char *rule);

/* ---- memberships ---- */

/* What a rule may ask of a base and an area. */
typedef enum {
    MARGIN_OVERLAPS, /* their interiors overlap */
    MARGIN_TOUCHES,  /* the gap is within GEOM_LIMIT */
    MARGIN_WHOLLY,   /* nothing of the base sticks out */
    MARGIN_HALF,     /* at least half of the base lies inside */
    MARGIN_CENTRE    /* the middle of the base lies inside */
} RulesMarginPlace;

/* Of a membership as it is now, whether it holds or not. `speed`: by how much base and area come nearer each other at
 * most when both are displaced by 1. */
RulesMargin rules_margin_of_place(const GeomShape *base, const GeomArea *area, RulesMarginPlace what, double speed,
                                  const char *rule);

/* ---- decisions ---- */

/* One decision of a rule and its margin: how far everything may be moved before it comes out the other way. */
typedef struct {
    bool holds;
    RulesMargin margin;
} RulesDecision;

/* What no displacement changes. */
static inline RulesDecision decision_fixed(bool holds) {
    return (RulesDecision){holds, {.kind = MARGIN_NONE}};
}
/* What holds, or does not, below a displacement of this size at least. */
static inline RulesDecision decision_below(bool holds, double mm, const char *rule) {
    return (RulesDecision){holds, rules_margin_make(MARGIN_AT_LEAST, mm, rule)};
}
/* Both, or either. Where one displacement would have to change several things at once, or might change one back while
 * it changes another, the margin is a bound. */
RulesDecision decision_and(RulesDecision one, RulesDecision other);
RulesDecision decision_or(RulesDecision one, RulesDecision other);
/* At least `needed` of these: the margin of the last that would have to change, in the order of their margins. */
RulesDecision decision_at_least(const RulesDecision *items, int count, int needed);

#endif
