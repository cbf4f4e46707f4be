/* What odds_walk.c (the walk) and odds_outcomes.c (what comes of it) share. Nobody else includes it. */
#ifndef PLAY_ODDS_INTERNAL_H
#define PLAY_ODDS_INTERNAL_H

#include "base/big.h"
#include "base/index.h"
#include "play/odds.h"

#define ODDS_KINDS_MAX 4 /* kinds of dice in one action; with more there are no fractions */

/* A weight as a fraction: `ways` divided by the product of faces[k] ^ spent[k] over the kinds of dice, times `under`.
 * An `under` with count 0 means 1. */
typedef struct {
    BaseBig ways, under;
    int spent[ODDS_KINDS_MAX];
} OddsWeight;

/* A pool of equal dice and how many of them lie in each class now. */
typedef struct {
    int dice, classes;
    double index, total; /* number of compositions walked so far, and of all */
    int sizes[RULES_FACES_MAX], face[RULES_FACES_MAX], counts[RULES_FACES_MAX];
    bool weighed;      /* `weight` belongs to the current counts */
    OddsWeight weight; /* weight of the path down to and including this pool */
} OddsPool;

typedef struct {
    long double chance;
    OddsWeight weight;
    BaseHash key, state;
    int lost;
    const BaseTree *what;
} OddsOutcome;

/* A moment in the middle of an action after which everything is the same, whichever dice led to it (ctx_merge). Holds
 * the dice of one way to it and the weight of all ways. */
typedef struct {
    BaseHash key;
    int depth; /* number of such moments on the way to it, including itself */
    const int *dice;
    int dice_count;
    long double chance;
    OddsWeight weight;
    long double fresh; /* weight that the node being walked has added so far */
    OddsWeight fresh_weight;
} OddsNode;

typedef enum { ODDS_FIRST, ODDS_ENUMERATES, ODDS_SAMPLES, ODDS_DONE } OddsStage;

typedef struct PlayOddsWalk {
    PlaySession *session;
    const BaseTree *action;
    uint64_t max, samples;
    OddsStage stage;
    PlayOdds *odds;   /* the result under construction */
    BaseArena *arena; /* owns the outcomes and the action; becomes the arena of the odds */
    Ruling *ruling;   /* reused for each way */
    Table *before;
    ARRAY(OddsNode) nodes; /* walked in order of depth */
    int node;              /* the one being walked */
    int level;             /* first node of the same depth */
    uint64_t level_cases;  /* number of ways before that node */
    BaseIndex deeper;      /* the nodes of the next depth, by key */
    int passed;            /* number of moments passed in this run */
    bool merged;           /* this run ended at a moment */
    ARRAY(int) touched;    /* nodes with a fresh weight */
    bool repeats;          /* this run ended in a repetition of the roll */
    long double again;     /* total chance of such runs of the node being walked */
    OddsWeight again_weight;
    bool direct;           /* a run of the node being walked reached an outcome */
    ARRAY(OddsPool) pools; /* the path down from the node */
    int at;                /* number of pools requested in this run */
    long double weight;    /* weight of this run */
    int faces[ODDS_KINDS_MAX], kinds;
    BaseRng rng; /* sampling */
    int given_answers;
    bool player_chose; /* a player would have been asked */
    bool unanswered;
    uint64_t cases;
    ARRAY(OddsOutcome) outcomes;
    BaseIndex by_key;       /* indexes the outcomes */
    ARRAY(TableChange) net; /* scratch */
} OddsWalk;

/* Adds the weight to the state that the draft has led to. `exact` is NULL if it was sampled. */
void odds_collect(OddsWalk *walk, const TableDraft *draft, long double weight, const OddsWeight *exact);
void odds_forget(OddsWalk *walk);
/* odds_finish puts the sorted outcomes and the figures into the odds; odds_free_outcomes frees what the walk
 * collected. */
void odds_free_outcomes(OddsWalk *walk);
void odds_finish(OddsWalk *walk, PlayOdds *odds);

/* ---- odds_merge.c ---- */
void merge_begin(OddsWalk *walk); /* starts with one node, the beginning of the action */
void merge_term(OddsWalk *walk);
/* The PlayMerge callback of a walk. */
bool merge_meet(void *context, BaseHash key, const int *dice, int count);
/* The PlayAgain callback of a walk; merge_add_again then adds the weight of the run that ended so. */
bool merge_again(void *context);
void merge_add_again(OddsWalk *walk);
/* Goes to the next node; false after the last. */
bool merge_next(OddsWalk *walk);
/* Returns the exact weight of the path so far. */
const OddsWeight *merge_weight(const OddsWalk *walk);
/* Returns the share of the nodes of this depth that has been walked, given the share `part` of the current node. */
double merge_progress(const OddsWalk *walk, double part);

/* ---- odds_weight.c ---- */
OddsWeight weight_one(void);
/* Multiplies the weight by the number of ways to roll the current counts of a pool. */
void weight_roll(OddsWalk *walk, OddsWeight *weight, const OddsPool *pool, int faces);
void weight_add(const OddsWalk *walk, OddsWeight *sum, const OddsWeight *weight);
/* Multiplies the weight by whole / (whole - part), which distributes the share of the repeated rolls over the
 * others. */
void weight_share(const OddsWalk *walk, OddsWeight *weight, const OddsWeight *whole, const OddsWeight *part);
/* Brings all outcomes to a common denominator, which is returned. */
BaseBig weight_level(OddsWalk *walk);
/* Returns the reduced fraction, in the arena. */
PlayFraction weight_fraction(BaseArena *arena, const BaseBig *numerator, const BaseBig *denominator);

/* ---- odds_figures.c ---- */
/* Computes the figures from the sorted outcomes. `whole` is their common denominator; NULL if they are not
 * fractions. */
void odds_draw_figures(OddsWalk *walk, PlayOdds *odds, const BaseBig *whole);

#endif
