/* Shared by the files expect*.c: matching one value, and reading the state of the table. Nobody else includes it. */
#ifndef PLAY_EXPECT_INTERNAL_H
#define PLAY_EXPECT_INTERNAL_H

#include "play/cases.h"

typedef struct {
    const Ruling *ruling;
    PlaySession *session;
    const Table *table;
    BaseArena *arena;
    BaseText what; /* the first difference */
} Matcher;

/* Subset match of plain data; an expected null also matches an absent value. */
bool expect_matches(const BaseTree *expected, const BaseTree *actual);
/* Records the difference in the matcher and returns false. */
bool expect_differ(Matcher *matcher, const char *key, const BaseTree *actual, const BaseTree *expected);
bool expect_value(Matcher *matcher, const char *key, const BaseTree *expected, const BaseTree *actual);

/* Finds the fact of that name, spelt with hyphens or underscores; NULL if there is none. */
const BaseTree *expect_find(const Matcher *matcher, const BaseTree *facts, const char *name);

/* ---- expect_state.c ---- */
/* Returns the current value of a key for a thing (a variable, alive, at, inside ...); NULL if the key does not apply to
 * it. */
const BaseTree *expect_state_of(Matcher *matcher, TableRef ref, const char *key);
/* Match {key: value, ...} against one thing, and {id: {...}, ...} against the things of a kind. */
bool expect_thing(Matcher *matcher, TableRef ref, const BaseTree *expected);
bool expect_things(Matcher *matcher, const BaseTree *expected, TableRefKind kind);
/* Returns the place as a case writes it; a null tree if the unit has none. */
BaseTree *expect_place_of(Matcher *matcher, const TableWhere *where);
bool expect_phase(Matcher *matcher, const BaseTree *expected);

/* ---- expect_findings.c ---- */
/* Match a list of findings, each by its rule and as much else as the case names of it: one of the ruling's is so, or
 * (`there` false) none is. */
bool expect_findings(Matcher *matcher, const BaseTree *expected, bool there);
bool expect_headline(Matcher *matcher, const BaseTree *expected);

#endif
