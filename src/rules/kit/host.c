#include "rules/kit/host.h"

#include "base/base.h"

int rulekit_host(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_INSIDE && ref_is(where->host, REF_AREA) ? where->host.index : -1;
}

int rulekit_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    base_assert(parts || cap == 0);
    int host = ref_is(ref, REF_UNIT) ? rulekit_host(table, ref.index) : -1;
    if (ref_is(ref, REF_UNIT) && host < 0) {
        return cap > 0 && table_base(table, ref.index, parts) ? 1 : 0;
    }
    int area = host >= 0 ? host : ref_is(ref, REF_AREA) ? ref.index : -1;
    if (area < 0 || table->removed[area]) {
        return 0;
    }
    int count = area_convex_parts(&field->setup->areas[area].area, parts, cap);
    return count < 0 ? 0 : count;
}
