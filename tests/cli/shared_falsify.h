/* An attack on the margins of lines of sight from outside: of the program only its command line is known, of a table
 * only its file. A table is changed by writing another file, and the answer is what `los --json` prints of it.
 *
 *  - Nothing that is moved by less than the stated margin changes an answer: everything by chance, then downhill.
 *  - The moves of the nearest other answer change it, to what is stated.
 *  - Both ways round, turned by half a turn, mirrored and with its lists shuffled a table has the same margins.
 *
 * Displacements are in millimetres. Who uses it says where the program and the project's data are. */
#ifndef CLI_SHARED_FALSIFY_H
#define CLI_SHARED_FALSIFY_H

#include "base/arena.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/tree.h"

#include <math.h>

/* ---- tables ---- */

typedef struct {
    const char *id;
    double x, y; /* mm, where its outline begins, or its middle is */
    bool unit;
    int body;    /* things with one number move as one */
    double most; /* by how much it may be moved at a displacement of 1 */
} FalsifyThing;

typedef struct {
    BaseArena *arena;
    const BaseTree *root;
    double mm;         /* of one unit of the table */
    const char *rules; /* id of the rule system */
    FalsifyThing *things;
    int count;
    double *far;  /* [count]: how far from its own middle a thing reaches, at most; of areas 0 */
    double *near; /* and at least */
} FalsifyTable;

/* NULL: no such file, or on hexes. Joins rather too many things: what moves together may do so. */
FalsifyTable *falsify_table(BaseArena *arena, const BaseTree *root, const char *data);

typedef struct {
    double x, y;
} FalsifyMove;

/* The table with each thing moved by moves[its body], or by its own where `own`. */
const BaseTree *falsify_moved(BaseArena *arena, const FalsifyTable *table, const FalsifyMove *moves, bool own);
/* Mirrored (left for right), turned by half a turn, or both, with terrain and units in another order. */
const BaseTree *falsify_turned(BaseArena *arena, const FalsifyTable *table, bool mirror, bool turn, BaseRng *rng);

/* ---- answers ---- */

typedef struct {
    const char *from, *to;
    bool seen;
    int cost;      /* what else is said of it where it is seen: the MOD and the Burst lost */
    double margin; /* below 0: there is none */
    bool found;    /* not only a bound */
} FalsifyAnswer;

typedef struct {
    FalsifyAnswer *items;
    int count;
} FalsifyAnswers;

/* Asks of all pairs, or of those who are looked at by one (`from`). `margins`: with these and costs, which takes
 * longer. False: the program does not take the table. */
bool falsify_ask(BaseArena *arena, const char *program, const BaseTree *root, const char *from, bool margins,
                 FalsifyAnswers *out);
/* The whole answer to one pair, with its nearest other. NULL: none. */
const BaseTree *falsify_ask_pair(BaseArena *arena, const char *program, const BaseTree *root, const char *from,
                                 const char *to);
const FalsifyAnswer *falsify_answer(const FalsifyAnswers *answers, const char *from, const char *to);
/* As the nearest other answer has it: "hidden", "seen at -3 with Burst 1 less" ... */
void falsify_words(const FalsifyAnswer *answer, BaseText *out);
/* Is it what the nearest other answer was said to be? "seen" is any answer that is seen. */
bool falsify_is(const FalsifyAnswer *answer, const char *words);

/* ---- the attack ---- */

typedef struct {
    const char *program, *data; /* data: the folder of the rulesets */
    const char *name;           /* of the table */
    const BaseTree *root;
    uint64_t seed;
    int tables; /* displacements of everything, each asked of all pairs */
    int pairs;  /* pairs that are attacked by themselves, those with small margins first ... */
    int steps;  /* ... each by so many tables, downhill */
} FalsifyJob;

typedef struct {
    int tables, impossible, answers, pairs, nearest, unturned, ways, broken;
    BaseText wrong; /* a line for each */
} FalsifySum;

/* False: the program does not take the table. */
bool falsify(const FalsifyJob *job, FalsifySum *sum);
void falsify_describe(const FalsifySum *sum, BaseText *out);

#endif
