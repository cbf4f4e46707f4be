#include "rules/kit/dry.h"

#include "rules/ruling_words.h"

KitDry rulekit_dry_begin(RulesCtx *ctx) {
    Ruling *ruling = ctx->ruling;
    KitDry dry = {.mark = draft_mark(ctx->draft),
                  .findings = ruling->findings.count,
                  .sums = ruling->sums.count,
                  .sights = ruling->sights.count,
                  .outcome = ruling->outcome,
                  .bad = ruling->bad,
                  .facts = ruling->facts};
    base_assert(!ctx->input && !ctx->stopped);
    ruling->facts = tree_copy(ruling->arena, dry.facts);
    return dry;
}

bool rulekit_dry_end(RulesCtx *ctx, const KitDry *dry) {
    Ruling *ruling = ctx->ruling;
    int kept = dry->findings;
    bool through = ruling->outcome == dry->outcome;
    base_assert(!ctx->stopped);
    for (int i = dry->findings; through && i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i])) {
            ruling->findings.items[kept++] = ruling->findings.items[i];
        }
    }
    ruling->findings.count = kept;
    ruling->sums.count = dry->sums;
    ruling->sights.count = dry->sights;
    ruling->outcome = dry->outcome;
    ruling->bad = dry->bad;
    ruling->facts = dry->facts;
    draft_rollback(ctx->draft, dry->mark);
    return through;
}
