#include "rules/kit/names.h"

#include "base/base.h"

void rulekit_describe_names(const TableSetup *setup, const TableRef *refs, int count, int more, BaseText *out) {
    base_assert(count >= 0 && more >= 0);
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s%s", i == 0 ? "" : i + 1 == count && more == 0 ? " and " : ", ", setup_name(setup, refs[i]));
    }
    if (more > 0) {
        text_addf(out, "%s%d more", count > 0 ? " and " : "", more);
    }
}
