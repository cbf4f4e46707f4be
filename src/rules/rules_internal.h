/* What the files of this folder share beyond its public headers: checking arguments, resolving one action inside another, shapes of
 * verbs' facts. Systems do not include it. */
#ifndef RULES_INTERNAL_H
#define RULES_INTERNAL_H

#include "rules/rules.h"

/* Every argument there that must be, of its kind, and no member that is none: else ctx_bad with the argument and the remedy. */
bool args_check(RulesCtx *ctx, const RulesVerb *verb);
/* A place as files write it: [x, y] in table units, or on a hex board a name or [column, row]. False: it is neither. */
bool place_read(const TableSetup *setup, const BaseTree *tree, TableWhere *out);
/* What an argument names: an id, and on hexes [column, row] as well; REF_NONE. */
TableRef ref_read(const TableSetup *setup, const BaseTree *tree);
/* The id of the thing nearest in spelling, of one kind, or of any for REF_NONE: text to end a message with, "" when none is near.
 * In the ruling's arena. */
const char *near_id(RulesCtx *ctx, const char *id, TableRefKind kind);
/* The action of ctx by its verb, into the outcome; no rollback. */
void resolve_action(RulesCtx *ctx);
/* The parts that stand for a ref, by the system; a unit that the system does not know by its own base. */
int ref_body(RulesCtx *ctx, TableRef ref, GeomShape *parts, int cap);

#define BODY_PARTS 32

#endif
