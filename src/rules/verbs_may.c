/* The verb `may`, which asks whether an action is allowed: the action itself, resolved without dice or answers. */
#include "rules/rules_internal.h"
#include "rules/verbs.h"

#include <string.h>

static void resolve_may(RulesCtx *ctx) {
    const BaseTree *inner = tree_find(ctx->action->args, "action");
    const char *verb = tree_get_text(inner, "do", NULL);
    if (!verb) {
        ctx_bad(ctx, "\"action\" is an action of its own: {\"do\": \"...\"}");
        return;
    }
    if (strcmp(verb, "may") == 0) {
        ctx_bad(ctx, "\"may\" cannot be asked about itself");
        return;
    }
    RulesAction asked = {.verb = verb, .args = inner};
    const RulesAction *outer = ctx->action;
    RulesInput *input = ctx->input;
    int mark = draft_mark(ctx->draft);
    ctx->action = &asked;
    ctx->input = NULL;
    resolve_action(ctx);
    ctx->action = outer;
    ctx->input = input;
    draft_rollback(ctx->draft, mark);
    /* The action is allowed if it reaches the first die, the first question or its end without a refusal. */
    ctx->stopped = false;
    ctx->ruling->ask.id = NULL;
    ctx->ruling->verb = "may";
    if (ctx->ruling->outcome != RULING_BAD) {
        fact_bool(ctx, "allowed", ctx->ruling->outcome != RULING_REFUSED);
        ctx->ruling->outcome = RULING_ANSWER;
    }
}

static const RulesArg MAY_ARGS[] = {{"action", ARG_VALUES, true, "the action that is asked about", NULL}};

const RulesVerb verb_may = {"may",      "Is an action allowed, or which rule forbids it; no dice", MAY_ARGS, 1, true,
                            resolve_may};
