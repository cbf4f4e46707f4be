#include "rules/kit/forfeit.h"

#include "rules/cite.h"
#include "rules/grammar.h"

void rulekit_cite_forfeits(RulesCtx *ctx, const char *rule, const char *key,
                           bool (*forfeits)(RulesCtx *ctx, int formation)) {
    const TableSetup *setup = ctx->field->setup;
    TableRef *refs = arena_alloc(ctx->ruling->arena, (size_t)setup->formation_count, sizeof *refs);
    int count = 0;
    BaseText names = {0};
    setup_each(setup, REF_FORMATION, formation) {
        if (forfeits(ctx, formation)) {
            refs[count++] = ref_make(REF_FORMATION, formation);
        }
    }
    grammar_add_all_names(ctx->field, refs, count, &names);
    if (count > 0) {
        ctx_cite(ctx, rule, key, ROLE_PASSES, TEXT("names", text_get(&names)));
    }
    text_free(&names);
}
