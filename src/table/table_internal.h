/* What the files of this room share beyond table.h. Nobody outside src/table includes it. */
#ifndef TABLE_INTERNAL_H
#define TABLE_INTERNAL_H

#include "table/table.h"

BaseHash table_hash_where(BaseHash hash, const TableWhere *where);
BaseHash table_hash_activity(BaseHash hash, const TableActivity *activity);
BaseHash table_hash_obligation(BaseHash hash, const TableObligation *obligation);
void table_reserve_obligations(Table *table, int need);
bool activity_equal(const TableActivity *a, const TableActivity *b);

#endif
