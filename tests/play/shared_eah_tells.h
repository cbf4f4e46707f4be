/* Whether what rulings of EA - Heresy say is so: each ruling of every case, and of actions drawn by chance on random
 * tables, is read sentence by sentence, and what a sentence claims is recomputed by plain means that share nothing
 * with the rules. A test lists its sentences with SAID(rule, key). */
#ifndef SHARED_EAH_TELLS_H
#define SHARED_EAH_TELLS_H

#include "base/rng.h"
#include "play/shared_eah_plane.h"
#include "play/shared_toy.h"
#include "support/said.h"

#define TELLS_NEAR 0.02 /* mm: round bases are polygons here */

enum { TELLS_UNITS = 512, TELLS_FORMATIONS = 128, TELLS_AREAS = 256 };

/* One ruling, and the table as its sentences so far have made it. */
typedef struct {
    const RulesField *field;
    const TableSetup *setup;
    const Table *before, *after;
    const Ruling *ruling;
    const RulesFinding *finding;
    const RulesChoice *choice; /* of a stage: the one whose label is read */
    const BaseTree *action;    /* of a case; NULL: a random one */
    const BaseTree *begun;     /* the same, for an answer the action that it answers */
    int roll;                  /* rolls that have been told */
    int bms[TELLS_FORMATIONS], dc_unit[TELLS_UNITS], dc_area[TELLS_AREAS];
    bool lost[TELLS_UNITS];
    int score[2]; /* of the sides, in an assault */
} Told;

typedef struct {
    const char *rule, *key;
    bool (*so)(Told *told);
    int met, untrue;
} TellsCheck;

typedef struct {
    TellsCheck *checks;
    size_t count;
} TellsGroup;

/* A table laid out for sentences that cases and chance do not reach: members of the battlefield as eah_game takes them,
 * and actions one after the other; TELLS_GIVE_UP among them has searches for an eye that sees all given up. */
#define TELLS_GIVE_UP "give up"
typedef struct {
    const char *terrain, *formations, *units, *options;
    const char *actions[12];
} TellsScene;

typedef struct {
    const TellsGroup *groups;
    size_t group_count;
    const TellsScene *scenes;
    size_t scene_count;
    int games; /* at least so many on random tables, up to five times as many while a check has not met its sentence, by
                  whatever can be drawn (play/shared_candidates.h) */
    /* Something to do on a random table, into `out`. */
    void (*act)(const TableSetup *setup, BaseRng *rng, char *out, size_t room);
    /* What all sentences of a ruling together have to lead to; NULL: nothing. */
    bool (*story)(const Told *told);
    const char *const *units; /* profiles of random tables */
    int unit_count;
    int tables, tables_most; /* random tables; up to so many while a check has not met its sentence */
} TellsTest;

/* Reads every ruling of every case, of scenes, games and random tables, fails where a sentence is not so, and where a
 * check has never met its sentence. Cases with house rules of their own are left out: numbers are typed here as they
 * are printed. */
void tells_run(const TellsTest *test);

/* Values of the sentence that is read; the test fails where there is none. */
double tells_number(const Told *told, const char *name);
int tells_int(const Told *told, const char *name);
TableRef tells_ref(const Told *told, const char *name);
const char *tells_text(const Told *told, const char *name);
bool tells_has(const Told *told, const char *name);
bool tells_is(const Told *told, const char *key);
bool tells_rule(const Told *told, const char *rule);
int tells_var(const Told *told, const Table *table, TableRef ref, const char *name);
bool tells_reading(const Told *told, const char *id, const char *value);
const char *tells_kind(const Told *told, const Table *table, int area);
const BaseTree *tells_profile(const Told *told, int unit);
bool tells_trait(const Told *told, int unit, const char *trait);
const char *tells_class(const Told *told, int unit);
double tells_speed(const Told *told, int unit); /* mm */
/* Variables before and after the action, in the words of the ruleset; a word that is none of them fails the test. */
bool tells_was(const Told *told, TableRef ref, const char *name, const char *word);
bool tells_became(const Told *told, TableRef ref, const char *name, const char *word);
int tells_formation(const Told *told, TableRef ref); /* of a unit or a formation; -1: none */
int tells_side(const Told *told, TableRef ref);      /* of a unit, a formation or a side */
bool tells_alive(const Table *table, int unit);
/* The piece that a unit is inside; -1: none. */
int tells_inside(const Table *table, int unit);
bool tells_invades(const Told *told, const Table *table, int unit);
/* A Stronghold that stands. */
bool tells_stands(const Told *told, const Table *table, int area);
int tells_dc(const Told *told, const Table *table, int area); /* of a Stronghold, as printed; 0: it is none */
int tells_dc_left(const Told *told, const Table *table, int area);
/* Distance of two things, by tells_body; INFINITY where one is nowhere. */
double tells_gap(const Told *told, const Table *table, TableRef a, TableRef b);
/* "strategy", "action", "end", or "" in free play. */
const char *tells_phase(const Told *told, const Table *table);
/* Whether the ruling has a finding of this rule and key, {name} of which is that thing; NULL: whatever it is about. */
bool tells_also(const Told *told, const char *rule, const char *key, const char *name, TableRef ref);
/* Whether a word is among words with a blank between each two. */
bool tells_among(const char *words, const char *word);
bool tells_refused(const Told *told);
bool tells_done(const Told *told);
/* The unit's base on this table; where it is inside, the footprint. False: it is nowhere. */
bool tells_body(const Told *told, const Table *table, TableRef ref, Plane *out);
/* Whether the unit of the value `unit` is on the piece of `area`, or at its edge. */
bool tells_overlaps(const Told *told, const char *unit, const char *area);

#endif
