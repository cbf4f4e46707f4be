/* The verb `may`, which asks whether an action is allowed: the action itself, resolved without dice or answers. What is
 * refused is asked once more as if what it takes first were given: "if_ordered". */
#include "rules/rules_internal.h"
#include "rules/verbs.h"

#include <string.h>

/* Resolves the action up to its first die, its first question or its end. Returns true when nothing refuses it. */
static bool is_allowed(RulesCtx *ctx, bool supposed) {
    int mark = draft_mark(ctx->draft);
    ctx->supposed = supposed;
    resolve_action(ctx);
    draft_rollback(ctx->draft, mark);
    ctx->stopped = false;
    ctx->ruling->ask.id = NULL;
    return ctx->ruling->outcome != RULING_REFUSED;
}

/* Returns true when the ruleset has something that is planned before it is paid for. */
static bool plans(const RulesData *data) {
    for (int i = 0; i < data->phase_count; i++) {
        if (tree_find(data->phases[i].row, "planned")) {
            return true;
        }
    }
    return false;
}

/* Asks again about what is refused. If the rules then suppose something, that answer is told instead of the refusal's
 * findings; else the refusal's stay. */
static void suppose(RulesCtx *ctx) {
    Ruling *ruling = ctx->ruling;
    int stated = ruling->findings.count, sights = ruling->sights.count, traces = ruling->traces.count;
    ruling->outcome = RULING_DONE;
    bool allowed = is_allowed(ctx, true);
    if (tree_get_bool(ruling->facts, "if_ordered", false)) {
        fact_bool(ctx, "if_ordered", allowed);
    } else if (ruling->findings.count > stated) {
        ruling->findings.count = stated;
        ruling->sights.count = sights;
        ruling->traces.count = traces;
    }
    ruling->outcome = RULING_REFUSED;
}

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
    ctx->action = &asked;
    ctx->input = NULL;
    bool allowed = is_allowed(ctx, false);
    if (!allowed && plans(ctx->field->data)) {
        suppose(ctx);
    }
    ctx->action = outer;
    ctx->input = input;
    ctx->ruling->verb = "may";
    if (ctx->ruling->outcome != RULING_BAD) {
        fact_bool(ctx, "allowed", allowed);
        ctx->ruling->outcome = RULING_ANSWER;
    }
}

static const RulesArg MAY_ARGS[] = {{"action", ARG_VALUES, true, "the action that is asked about", NULL}};

const RulesVerb verb_may = {"may",      "Is an action allowed, or which rule forbids it; no dice", MAY_ARGS, 1, true,
                            resolve_may};
