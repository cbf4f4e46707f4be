/* What the files expect*.c share: matching one value, and what is on the table. Nobody else includes it. */
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

/* Subset match of plain data; null stands for absent, too. */
bool expect_matches(const BaseTree *expected, const BaseTree *actual);
/* False, with what differs in the matcher. */
bool expect_differ(Matcher *matcher, const char *key, const BaseTree *actual, const BaseTree *expected);
bool expect_value(Matcher *matcher, const char *key, const BaseTree *expected, const BaseTree *actual);

/* The fact of that name, with hyphens or underscores; NULL. */
const BaseTree *expect_find(const Matcher *matcher, const BaseTree *facts, const char *name);

/* ---- expect_state.c ---- */
/* What a key says of a thing now (a variable, alive, at, inside ...); NULL when it says nothing of such. */
const BaseTree *expect_state_of(Matcher *matcher, TableRef ref, const char *key);
/* {key: value, ...} of one thing; {id: {...}, ...} of a kind. */
bool expect_thing(Matcher *matcher, TableRef ref, const BaseTree *expected);
bool expect_things(Matcher *matcher, const BaseTree *expected, TableRefKind kind);
/* The place as a case writes it; null when the unit has none. */
BaseTree *expect_place_of(Matcher *matcher, const TableWhere *where);
bool expect_phase(Matcher *matcher, const BaseTree *expected);

#endif
