/* A player who does whatever can be done, drawn by chance, through the plain verbs, and watches the engine while he
 * plays: that something can always be done, that what is done changes something and what is refused nothing, that
 * numbers are finite, that `may`, `path`, the odds and the action agree, that the table stays sound, that the file
 * holds what was played. Knows no rule; what a sound table is in a system: shared_random_table.h. */
#ifndef SHARED_RANDOM_PLAYER_H
#define SHARED_RANDOM_PLAYER_H

#include "base/text.h"
#include "play/shared_candidates.h"

/* The state after an action, judged otherwise than the rules do: appends what is wrong, its kind before a colon.
 * `before`: the state that it was done on. */
typedef void (*RandomJudge)(const RulesField *field, const BaseTree *action, const Table *before, const Table *after,
                            BaseText *wrong);

typedef struct {
    const char *path; /* of the battlefield */
    uint64_t seed;
    int actions_max; /* a game with an end that takes more is a finding, unless it is cut short there */
    bool cut;
    int odds_every;    /* one action in so many is looked at in the odds first; 0: none */
    RandomJudge judge; /* NULL: none */
    const char *kept;  /* folder for the games with findings; NULL: none is kept */
} RandomGame;

/* Findings that are alike. */
typedef struct {
    char *name; /* owned */
    int count;
} RandomKind;

/* Of one system, over all games that are added up. */
typedef struct {
    const RulesSystem *system;
    int games, over, actions, tried, refused, bad, asked, looked, odds;
    ARRAY(int) done;     /* by verb: actions done */
    ARRAY(int) tries;    /* by verb */
    ARRAY(char *) rules; /* id of each rule, owned */
    ARRAY(int) cited;    /* by rule: rulings that cite it */
    ARRAY(int) forbids;  /* by rule: refusals */
    BaseText findings;   /* the first of each kind */
    int finding_count;   /* kinds */
    ARRAY(RandomKind) kinds;
} RandomSum;

void random_game(const RandomGame *game, RandomSum *sum);
/* Verbs that were never done, rules that refused and how often, rules never cited. */
void random_explain(const RandomSum *sum, bool whole, BaseText *out);
void random_sum_free(RandomSum *sum);

#endif
