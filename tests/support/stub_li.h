/* What the files of the stub of structures share. */
#ifndef SUPPORT_STUB_LI_H
#define SUPPORT_STUB_LI_H

#include "rules/rules.h"

enum { STUB_LI_PORTAL, STUB_LI_SHOTS, STUB_LI_TO_HIT, STUB_LI_WALK };

/* A row of the terrain table as the rules read it. */
typedef struct {
    bool obstacle, structure;
    double height; /* mm; 0: no wall */
    int cover;
} StubLiKind;

const StubLiKind *stub_li_kind(const RulesField *field, const Table *table, int area);
int stub_li_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
void stub_li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

#endif
