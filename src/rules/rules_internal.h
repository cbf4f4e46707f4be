/* What the files of this folder share beyond its public headers: checking arguments, resolving one action inside
 * another, reading places and ids. Systems do not include it. */
#ifndef RULES_INTERNAL_H
#define RULES_INTERNAL_H

#include "rules/rules.h"

/* Checks that every required argument is there, that each is of its kind, and that no member is unknown; otherwise
 * calls ctx_bad with the argument and the remedy, and returns false. */
bool args_check(RulesCtx *ctx, const RulesVerb *verb);
/* Reads a place as files write it: [x, y] in table units, or on a hex board a name or [column, row]. Returns false when
 * it is neither. */
bool place_read(const TableSetup *setup, const BaseTree *tree, TableWhere *out);
/* Returns what an argument names: an id, or on hexes also [column, row]; else REF_NONE. */
TableRef ref_read(const TableSetup *setup, const BaseTree *tree);
/* Returns text to end a message with that suggests the id nearest in spelling, among things of one kind, or of any kind
 * for REF_NONE; "" when none is near. In the ruling's arena. */
const char *rules_near_id(RulesCtx *ctx, const char *id, TableRefKind kind);
/* Resolves the action of ctx by its verb and sets the outcome; does not roll back. */
void resolve_action(RulesCtx *ctx);
/* Writes the parts that stand for a ref by the system's `body`; for a unit that has none there, its own base. */
int ref_body(RulesCtx *ctx, TableRef ref, GeomShape *parts, int cap);

/* Settles the margin of a ruling from what was noted, by its outcome, and adds it to the facts: margin_mm, margin_is,
 * close. Nothing where nothing was noted. */
void ruling_settle_margin(RulesCtx *ctx);

#define BODY_PARTS 32

#endif
