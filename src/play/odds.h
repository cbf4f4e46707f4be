/* The exact distribution of what an action can do: the same rules run over every outcome of the dice, equal states merged, as
 * fractions; past a bound it samples and says so with its error. Needs no line in a ruleset. */
#ifndef PLAY_ODDS_H
#define PLAY_ODDS_H

#include "play/session.h"

typedef struct {
    double chance;         /* of this outcome */
    BaseHash state;
    const BaseTree *what;  /* changes as facts: {"unit": {"r1-1": {"alive": false}}, "area": {...}, "formation": {...}} */
} PlayOutcome;

typedef struct {
    BaseArena *arena;      /* owns all of it */
    bool exact;
    double error;          /* sampled: half width of the 95 % interval */
    uint64_t cases;        /* exact: equally weighted leaves before merging; sampled: plays */
    PlayOutcome *outcomes; /* likeliest first; ties by state hash */
    int count;
    RulesOutcome outcome;  /* REFUSED or BAD: no distribution, see ruling */
    Ruling *ruling;        /* of the first leaf: what is needed and why */
    const char *policy;    /* which answers were taken where a player would be asked; NULL none */
    /* of units (side of the target and others) lost, and of damage: how many in each outcome, merged */
    double lost[33];       /* chance that exactly i units are lost, last: 32 or more */
    double mean_lost;
} PlayOdds;

typedef struct {
    uint64_t leaves_max;   /* past this many leaves: sample (default 200,000) */
    uint64_t samples;      /* default 100,000 */
    uint64_t seed;
} PlayOddsOptions;

PlayOdds *play_odds(PlaySession *session, const BaseTree *action, const PlayOddsOptions *options);
void odds_destroy(PlayOdds *odds);

#endif
