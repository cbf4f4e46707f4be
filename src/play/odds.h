/* The exact distribution of what an action can do: the same rules run over every outcome of the dice, equal states
 * merged, as fractions; past a bound it samples and says so with its error. Needs no line in a ruleset.
 *
 * A pool of equal dice (one request of several) is walked as multisets of its classes, each with its multinomial
 * weight, so that ten dice that hit or miss are eleven ways, not 6^10. Where a player would be asked, the rule's
 * fallback is taken. */
#ifndef PLAY_ODDS_H
#define PLAY_ODDS_H

#include "play/session.h"

#define ODDS_LOST_MAX 32

/* A chance as a reduced fraction, in digits; both NULL where it was sampled, or has more digits than are kept. */
typedef struct {
    const char *numerator, *denominator;
} PlayFraction;

typedef struct {
    double chance; /* of this outcome */
    PlayFraction fraction;
    BaseHash state;
    int lost; /* units that are on the table before and not after */
    const BaseTree
        *what; /* changes as facts: {"unit": {"r1-1": {"alive": false}}, "area": {...}, "formation": {...}} */
} PlayOutcome;

typedef struct {
    const BaseTree *value; /* as files write it */
    double chance;
    PlayFraction fraction;
} PlayShare;

/* One thing seen by itself over all outcomes: a variable, "alive", "inside", "kind"; or "lost", how many units are, of
 * a side or (of the game) of all. */
typedef struct {
    TableRef of;
    const char *what;
    VarId var; /* -1: no variable */
    const BaseTree *before;
    const PlayShare *shares; /* that add up to 1; numbers ascending, else the likeliest first */
    int count;
} PlayFigure;

typedef struct {
    BaseArena *arena; /* owns all of it, the ruling excepted */
    bool exact;
    double error;          /* sampled: half width of the 95 % interval of any chance, at most */
    uint64_t cases;        /* exact: ways that were walked; sampled: plays */
    PlayOutcome *outcomes; /* likeliest first; ties by state hash */
    int count;
    PlayFigure *figures; /* of all that may end otherwise than it is; "lost" of all and of each side always */
    int figure_count;
    RulesOutcome outcome;           /* REFUSED or BAD: no distribution, see ruling */
    Ruling *ruling;                 /* owned; of the first way: what is needed and why */
    const char *policy;             /* which answers were taken where a player would be asked; NULL: nobody was */
    double lost[ODDS_LOST_MAX + 1]; /* chance that exactly i units are lost, of whichever side; last: 32 or more */
    double mean_lost;
} PlayOdds;

typedef struct {
    uint64_t leaves_max; /* past this many ways, or when there will plainly be more: sample (0: 200,000) */
    uint64_t samples;    /* 0: 40,000 */
    uint64_t seed;
    bool unanswered; /* what only declares is followed to its dice, as if nobody answered it */
} PlayOddsOptions;

/* The odds of an action from the state now; nothing happens. `options` may be NULL. */
PlayOdds *play_odds(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options);

/* The same a piece at a time, for a window that goes on drawing meanwhile. The action is copied. The session's state
 * must be the same at each call, or the walk be dropped. */
typedef struct PlayOddsWalk PlayOddsWalk;
PlayOddsWalk *odds_begin(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options);
/* Walks one way, and more until `ms` milliseconds of processor time have passed. True: all is known. */
bool odds_go_on(PlayOddsWalk *walk, double ms);
PlayOdds *odds_end(PlayOddsWalk *walk); /* what a finished walk has found; the walk is gone */
void odds_drop(PlayOddsWalk *walk);     /* NULL is allowed */
void odds_destroy(PlayOdds *odds);      /* NULL is allowed */
/* The figure of that name, NULL. */
const PlayFigure *odds_figure(const PlayOdds *odds, TableRef of, const char *what);
/* {"exact", "cases", "error", "policy", "unanswered", "outcomes": [{"chance", "numerator", "denominator", "lost",
 * "changes"}], "figures": [{"of", "what", "values": [{"value", "chance", "numerator", "denominator"}]}], "lost": [...],
 * "mean_lost"} without what is not there; at most `max` outcomes. Numerators and denominators are numbers up to 2^53,
 * beyond it their digits as text. */
BaseTree *odds_tree(BaseArena *arena, const PlayOdds *odds, int max);

#endif
