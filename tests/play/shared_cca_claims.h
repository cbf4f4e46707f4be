/* What rulings of Commands & Colors claim of moves, battles and turns, against plain counting: the sentences of a
 * ruling are read one after the other into a model of the board that knows no rule but its own. Each file of checks
 * (shared_cca_move.c, ...) recomputes from it what its sentences claim; a check carries the model on, too. */
#ifndef SHARED_CCA_CLAIMS_H
#define SHARED_CCA_CLAIMS_H

#include "base/rng.h"
#include "geom/hex.h"
#include "play/session.h"

#include <string.h>

enum { CLAIM_UNITS = 20, CLAIM_COLUMNS = 13, CLAIM_ROWS = 9 };

/* A profile as the catalogue has it, typed again. */
typedef struct {
    const char *id;
    char type; /* f foot, w war machine, m mounted, l leader */
    int weight, blocks, move, dice, range, still, moved, retreat;
    bool swords, exempt;
} ClaimKind;

enum { CLAIM_KINDS = 15, CLAIM_PRINTED = 12 }; /* the last is the leader; those of the book come first */
extern const ClaimKind CLAIM_KIND[CLAIM_KINDS];

typedef struct {
    HexId at; /* row 0: gone */
    int blocks, host;
} ClaimPiece;

/* The board as the sentences so far have made it. */
typedef struct {
    PlaySession *session;
    const TableSetup *setup;
    const Table *before;
    ClaimPiece pieces[CLAIM_UNITS];
    int banners[2];
    const Ruling *ruling;
    const RulesFinding *finding;
    const char *action;
    int attacker, target; /* of the battle that is being told */
    int roll;             /* number of rolls that have been told */
} Claim;

typedef struct {
    const char *rule, *key;
    bool (*so)(Claim *claim);
    int met, untrue;
} ClaimCheck;

typedef struct {
    ClaimCheck *items;
    size_t count;
} ClaimChecks;

extern const ClaimChecks claim_checks_move, claim_checks_dice, claim_checks_battle, claim_checks_works,
    claim_checks_turn;

/* ---- plain geometry and ground ---- */

int claim_steps(HexId a, HexId b);
bool claim_on_board(HexId at);
/* Is there ground of this kind? A river that is declared fordable is a ford. */
bool claim_has_ground(const Claim *claim, HexId at, const char *kind);
/* The same by the noun of a sentence. */
bool claim_is_ground(Claim *claim, HexId at, const char *name);
bool claim_by_rampart(const Claim *claim, HexId at); /* in it, or beside one */
/* Nobody of this unit's kind goes there: the ground, or somebody, is in the way. */
bool claim_is_shut(Claim *claim, int unit, HexId at);

/* ---- the finding that is read ---- */

const RulesValue *claim_value_or_none(const Claim *claim, const char *name);
/* Fails the test where the finding has no such value. */
const RulesValue *claim_value(const Claim *claim, const char *name);
int claim_number(const Claim *claim, const char *name);
int claim_unit(const Claim *claim, const char *name); /* its index; -1: a value that is none */
HexId claim_hex(const Claim *claim);
ClaimPiece *claim_piece(Claim *claim, const char *name);
bool claim_is(const Claim *claim, const char *key);
bool claim_rule_is(const Claim *claim, const char *rule);
int claim_apart(const Claim *claim); /* steps between {unit} and {other} */

/* ---- units, variables, readings ---- */

const ClaimKind *claim_kind(const Claim *claim, int unit);
int claim_side(const Claim *claim, int unit);
HexId claim_at(const Claim *claim, int unit);
int claim_variable(const Claim *claim, int unit, const char *name); /* before the action */
int claim_game(const Claim *claim, const char *name);               /* before the action */
int claim_now(const Claim *claim, TableRef ref, const char *name);  /* after it */
bool claim_reading_is(const Claim *claim, const char *id, int index);

/* ---- the ruling as a whole ---- */

/* Has {unit} a roll of that name in it? */
bool claim_has_rolled(Claim *claim, const char *what);
/* Findings of these keys before this one, counted anew from each of `since` on. */
int claim_count_before(Claim *claim, const char *const *keys, int count, const char *since);
/* Sets the pieces and banners as they stand on a table. */
void claim_read(Claim *claim, const Table *table);

#endif
