/* A rule system of the tests' own, so that the loader is tried without any real one: a plane and a hex board, a few
 * kinds, profiles and variables of every type, ground in common where an area stands on another. */
#ifndef IO_SHARED_FIELD_H
#define IO_SHARED_FIELD_H

#include "io/document.h"

extern const RulesSystem plane_system, hex_system;

/* The ruleset's tree for the system, in the arena. */
const BaseTree *tiny_ruleset(BaseArena *arena, const RulesSystem *system);
/* A field from a battlefield's text (JSON with ' for ", to be readable); NULL with faults. */
RulesField *tiny_field(const RulesSystem *system, const char *text, BaseFaults *faults);
/* JSON with ' for ", as a tree; the test fails when it is not JSON. */
const BaseTree *quoted(BaseArena *arena, const char *text);

#endif
