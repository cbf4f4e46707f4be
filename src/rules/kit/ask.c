#include "rules/kit/ask.h"

#include "base/base.h"

static RulesAsk asked(const RulesCtx *ctx, RulesAskKind kind, KitQuestion question) {
    return (RulesAsk){.kind = kind,
                      .id = question.id,
                      .side = setup_side_of(ctx->field->setup, question.about),
                      .rule = question.rule,
                      .key = question.key,
                      .about = question.about,
                      .region_of = ref_none()};
}

int rulekit_choose(RulesCtx *ctx, KitQuestion question, const char *const *options, int count, int fallback) {
    base_assert(count > 0 && fallback >= 0 && fallback < count);
    RulesAsk ask = asked(ctx, ASK_CHOOSE, question);
    RulesAnswer answer;
    ask.options = options;
    ask.option_count = count;
    ask.min = ask.max = 1;
    ask.fallback = fallback;
    return ctx_ask(ctx, &ask, &answer) ? answer.options[0] : -1;
}

bool rulekit_choose_place(RulesCtx *ctx, KitQuestion question, TableRef region_of, double reach, TableWhere fallback,
                          TableWhere *out) {
    RulesAsk ask = asked(ctx, ASK_PLACE, question);
    RulesAnswer answer;
    ask.region_of = region_of;
    ask.reach = reach;
    ask.fallback_where = fallback;
    ask.can_lose = fallback.kind != WHERE_POINT;
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    *out = answer.where;
    return true;
}
