/* What odds.c (the walk) and odds_outcomes.c (what comes of it) share. Nobody else includes it. */
#ifndef PLAY_ODDS_INTERNAL_H
#define PLAY_ODDS_INTERNAL_H

#include "base/big.h"
#include "base/index.h"
#include "play/odds.h"

#define ODDS_KINDS_MAX 4 /* of dice in one action; with more there are no fractions */

/* So many ways out of the product of faces[k] ^ spent[k] over the kinds of dice, and of `under` where there is one: a
 * count of 0 means 1. */
typedef struct {
    BaseBig ways, under;
    int spent[ODDS_KINDS_MAX];
} OddsWeight;

/* A pool of equal dice and how many of them lie in each class now. */
typedef struct {
    int dice, classes;
    double index, total; /* of its compositions: how many lie behind, how many there are */
    int sizes[RULES_FACES_MAX], face[RULES_FACES_MAX], counts[RULES_FACES_MAX];
    bool weighed;      /* `weight` is of these counts */
    OddsWeight weight; /* of the way down to here */
} OddsPool;

typedef struct {
    long double chance;
    OddsWeight weight;
    BaseHash key, state;
    int lost;
    const BaseTree *what;
} OddsOutcome;

/* A moment in the middle of an action from which all goes on alike, by whichever dice it was come to (ctx_merge): the
 * dice of one way to it, the weight of all. */
typedef struct {
    BaseHash key;
    int depth; /* such moments on the way to it, itself included */
    const int *dice;
    int dice_count;
    long double chance;
    OddsWeight weight;
    long double fresh; /* what the node that is being walked adds to them */
    OddsWeight fresh_weight;
} OddsNode;

typedef enum { ODDS_FIRST, ODDS_ENUMERATES, ODDS_SAMPLES, ODDS_DONE } OddsStage;

typedef struct PlayOddsWalk {
    PlaySession *session;
    const BaseTree *action;
    uint64_t max, samples;
    OddsStage stage;
    PlayOdds *odds;   /* what it will be */
    BaseArena *arena; /* of the outcomes and the action; of the odds in the end */
    Ruling *ruling;   /* of each way, one after the other */
    Table *before;
    ARRAY(OddsNode) nodes; /* walked one after the other, the shallow ones first */
    int node;              /* being walked */
    int level;             /* the first of its depth */
    uint64_t level_cases;  /* ways before that one */
    BaseIndex deeper;      /* the nodes of the next depth, by key */
    int passed;            /* moments in this run */
    bool merged;           /* this run ended in one */
    ARRAY(int) touched;    /* nodes with something fresh */
    bool repeats;          /* this run ended where it is rolled again */
    long double again;     /* of the node that is being walked: the chance of all such runs */
    OddsWeight again_weight;
    bool direct;           /* of it, too: a run came to its end */
    ARRAY(OddsPool) pools; /* the way down from the node */
    int at;                /* pools asked for in this run */
    long double weight;    /* of this run */
    int faces[ODDS_KINDS_MAX], kinds;
    BaseRng rng; /* sampling */
    int given_answers;
    bool asked; /* somebody would have been */
    bool unanswered;
    uint64_t cases;
    ARRAY(OddsOutcome) outcomes;
    BaseIndex by_key;       /* the outcomes */
    ARRAY(TableChange) net; /* scratch */
} OddsWalk;

/* Adds the weight to the state that the draft has led to; `exact` NULL: it was sampled. */
void odds_collect(OddsWalk *walk, const TableDraft *draft, long double weight, const OddsWeight *exact);
void odds_forget(OddsWalk *walk);
/* Sorted outcomes and figures into the odds; frees what the walk collected. */
void odds_free_outcomes(OddsWalk *walk);
void odds_finish(OddsWalk *walk, PlayOdds *odds);

/* ---- odds_merge.c ---- */
void merge_begin(OddsWalk *walk); /* one node: the beginning */
void merge_term(OddsWalk *walk);
/* PlayMerge of a walk. */
bool merge_meet(void *context, BaseHash key, const int *dice, int count);
/* PlayAgain of a walk; and the run that has ended so. */
bool merge_again(void *context);
void merge_add_again(OddsWalk *walk);
/* On to the next node. False: that was the last. */
bool merge_next(OddsWalk *walk);
/* The exact weight of the way so far. */
const OddsWeight *merge_weight(const OddsWalk *walk);
/* How much of the nodes of this depth lies behind, `part` of the one at hand. */
double merge_progress(const OddsWalk *walk, double part);

/* ---- odds_weight.c ---- */
OddsWeight weight_one(void);
/* Times the ways to roll these counts of a pool. */
void weight_roll(OddsWalk *walk, OddsWeight *weight, const OddsPool *pool, int faces);
void weight_add(const OddsWalk *walk, OddsWeight *sum, const OddsWeight *weight);
/* Times whole / (whole - part): the share of what is rolled again falls to the rest. */
void weight_share(const OddsWalk *walk, OddsWeight *weight, const OddsWeight *whole, const OddsWeight *part);
/* All outcomes over one denominator, which is returned. */
BaseBig weight_level(OddsWalk *walk);
/* Reduced, in the arena. */
PlayFraction weight_fraction(BaseArena *arena, const BaseBig *numerator, const BaseBig *denominator);

/* ---- odds_figures.c ---- */
/* The figures of all outcomes, in their order; `whole` is their one denominator, NULL: they are no fractions. */
void odds_draw_figures(OddsWalk *walk, PlayOdds *odds, const BaseBig *whole);

#endif
