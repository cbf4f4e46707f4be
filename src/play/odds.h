/* The exact distribution of the results of an action, as fractions: runs the rules over every outcome of the dice and
 * merges equal states. Past a bound it samples and reports its error. No ruleset has to do anything for it.
 *
 * A pool of equal dice (one request for several) is enumerated as multisets of its classes, each with its multinomial
 * weight, so that ten dice that hit or miss give eleven ways, not 6^10. Where a player would be asked, the rule's
 * fallback is taken. */
#ifndef PLAY_ODDS_H
#define PLAY_ODDS_H

#include "play/session.h"

#define ODDS_LOST_MAX 32

/* A chance as a reduced fraction in decimal digits; both are NULL if it was sampled or has more digits than are
 * kept. */
typedef struct {
    const char *numerator, *denominator;
} PlayFraction;

typedef struct {
    double chance; /* chance of this outcome */
    PlayFraction fraction;
    BaseHash state;
    int lost; /* number of units that are on the table before and not after */
    const BaseTree
        *what; /* changes as facts: {"unit": {"r1-1": {"alive": false}}, "area": {...}, "formation": {...}} */
} PlayOutcome;

typedef struct {
    const BaseTree *value; /* as files write it */
    double chance;
    PlayFraction fraction;
} PlayShare;

/* The distribution of one value over all outcomes: a variable, "alive", "inside" or "kind" of a thing; or "lost", the
 * number of lost units of a side or of the whole game. */
typedef struct {
    TableRef of;
    const char *what;
    VarId var; /* -1 if it is not a variable */
    const BaseTree *before;
    const PlayShare *shares; /* add up to 1; numbers in ascending order, other values by descending chance */
    int count;
} PlayFigure;

typedef struct {
    BaseArena *arena; /* owns everything except the ruling */
    bool exact;
    double error;          /* sampled: upper bound of the half width of the 95 % interval of any chance */
    uint64_t cases;        /* exact: number of ways that were walked; sampled: number of samples */
    PlayOutcome *outcomes; /* likeliest first; ties by state hash */
    int count;
    PlayFigure *figures; /* one for every value that may change, and always "lost" of the game and of each side */
    int figure_count;
    RulesOutcome outcome; /* REFUSED or BAD: there is no distribution; the ruling says why */
    Ruling *ruling;       /* owned; of the first way: says what is needed and why */
    /* which answers were taken where a player would be asked; NULL if there were no such questions */
    const char *policy;
    /* chance that exactly i units are lost, of all sides together; the last: 32 or more */
    double lost[ODDS_LOST_MAX + 1];
    double mean_lost;
} PlayOdds;

typedef struct {
    uint64_t leaves_max; /* samples when there are, or will clearly be, more ways than this (0: 200,000) */
    uint64_t samples;    /* 0: 40,000 */
    uint64_t seed;
    bool unanswered; /* follows an action that only declares something on to its dice, as if nobody reacted to it */
} PlayOddsOptions;

/* Computes the odds of an action in the current state without doing it. `options` may be NULL. */
PlayOdds *play_odds(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options);

/* The same in small pieces, so that a window can keep drawing. The action is copied. The session must be in the same
 * state at each call; otherwise the walk has to be dropped. */
typedef struct PlayOddsWalk PlayOddsWalk;
PlayOddsWalk *odds_begin(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options);
/* Walks at least one way, and more until `ms` milliseconds of processor time have passed. True when the walk is
 * complete. */
bool odds_go_on(PlayOddsWalk *walk, double ms);
PlayOdds *odds_end(PlayOddsWalk *walk); /* returns the result of a complete walk and frees the walk */
void odds_drop(PlayOddsWalk *walk);     /* NULL is allowed */
void odds_destroy(PlayOdds *odds);      /* NULL is allowed */
/* Finds the figure `what` of a thing; NULL if there is none. */
const PlayFigure *odds_figure(const PlayOdds *odds, TableRef of, const char *what);
/* {"exact", "cases", "error", "policy", "unanswered", "outcomes": [{"chance", "numerator", "denominator", "lost",
 * "changes"}], "figures": [{"of", "what", "values": [{"value", "chance", "numerator", "denominator"}]}], "lost": [...],
 * "mean_lost"}, with at most `max` outcomes and without members that do not apply. Numerators and denominators are
 * numbers up to 2^53, and texts of digits beyond that. */
BaseTree *odds_tree(BaseArena *arena, const PlayOdds *odds, int max);

#endif
