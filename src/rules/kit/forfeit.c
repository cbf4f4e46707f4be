#include "rules/kit/forfeit.h"

#include "rules/cite.h"

void rulekit_cite_forfeits(RulesCtx *ctx, const char *rule, const char *key,
                           bool (*forfeits)(RulesCtx *ctx, int formation)) {
    const TableSetup *setup = ctx->field->setup;
    BaseText names = {0};
    setup_each(setup, REF_FORMATION, formation) {
        if (forfeits(ctx, formation)) {
            text_addf(&names, "%s%s", names.length ? ", " : "", setup_name(setup, ref_make(REF_FORMATION, formation)));
        }
    }
    if (names.length) {
        ctx_cite(ctx, rule, key, ROLE_PASSES, TEXT("names", text_get(&names)));
    }
    text_free(&names);
}
