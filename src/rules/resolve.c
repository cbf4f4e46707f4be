#include "rules/near.h"
#include "rules/rules_internal.h"

#include <string.h>

const RulesVerb *rules_verb(const RulesSystem *system, const char *name) {
    for (int i = 0; i < system->verb_count; i++) {
        if (strcmp(system->verbs[i]->name, name) == 0) {
            return system->verbs[i];
        }
    }
    return NULL;
}

const char *const *rules_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg) {
    return arg->kind != ARG_WORD ? NULL
           : arg->words          ? arg->words
           : data->system->words ? data->system->words(data, verb, arg)
                                 : NULL;
}

const char *rules_say_word(const RulesData *data, const RulesVerb *verb, const char *word) {
    const char *said = data->system->say_word ? data->system->say_word(data, verb, word) : NULL;
    return said ? said : word;
}

static void unknown_verb(RulesCtx *ctx) {
    const RulesSystem *system = ctx->field->data->system;
    const char *name = ctx->action->verb;
    if (!name || !*name) {
        ctx_bad(ctx, "an action names its verb: {\"do\": \"...\"}");
        return;
    }
    NearMiss near = near_make(name);
    for (int i = 0; i < system->verb_count; i++) {
        near_try(&near, system->verbs[i]->name);
    }
    if (near.best) {
        ctx_bad(ctx, "%s has no verb \"%s\"; perhaps \"%s\" is meant", ctx->field->data->name, name, near.best);
    } else {
        ctx_bad(ctx, "%s has no verb \"%s\"; \"sightline verbs %s\" lists them", ctx->field->data->name, name,
                ctx->field->data->id);
    }
}

/* The first argument that names something is who acts, the second is on whom. */
static void name_parties(RulesCtx *ctx, const RulesVerb *verb) {
    Ruling *ruling = ctx->ruling;
    for (int i = 0; i < verb->arg_count; i++) {
        RulesArgKind kind = verb->args[i].kind;
        const BaseTree *tree = tree_find(ctx->action->args, verb->args[i].name);
        if (tree && kind == ARG_UNITS && tree->kind == TREE_LIST) {
            tree = tree->first;
        }
        bool names = kind == ARG_UNIT || kind == ARG_FORMATION || kind == ARG_AREA || kind == ARG_SIDE ||
                     kind == ARG_REF || kind == ARG_UNITS ||
                     (kind == ARG_ANY && i == 0 && tree && tree->kind == TREE_TEXT);
        if (!tree || !names) {
            continue;
        }
        TableRef ref = ref_read(ctx->field->setup, tree);
        if (ruling->subject.kind == REF_NONE) {
            ruling->subject = ref;
        } else if (ruling->object.kind == REF_NONE) {
            ruling->object = ref;
        }
    }
}

/* A phase that lists verbs forbids all others, by the rule that it names. Queries and `set` belong to no phase. */
static bool phase_allows(RulesCtx *ctx, const RulesVerb *verb) {
    int index = ctx->draft->table->phase;
    if (index < 0 || verb->query || strcmp(verb->name, "set") == 0) {
        return true;
    }
    const RulesPhase *phase = &ctx->field->data->phases[index];
    const BaseTree *verbs = tree_find(phase->row, "verbs");
    if (!verbs) {
        return true;
    }
    for (const BaseTree *it = verbs->first; it; it = it->next) {
        if (strcmp(it->text, verb->name) == 0) {
            return true;
        }
    }
    ctx_refuse(ctx, tree_get_text(phase->row, "rule", ""), "phase");
    cite_text(ctx, "phase", phase->label);
    cite_text(ctx, "verb", verb->name);
    return false;
}

/* An action that leaves no change, die or answer behind is refused, so that nobody waits for its effect and no journal
 * fills with it. Its own findings are dropped, since they would say that it was done. A ruleset whose root says
 * {"cites": {"no-change": RULE}} has the sentence for the refusal; a verb that has a better one refuses by itself. */
static void refuse_idle(RulesCtx *ctx) {
    Ruling *ruling = ctx->ruling;
    const char *rule = tree_get_text(tree_find(ctx->field->data->root, "cites"), "no-change", NULL);
    ruling->findings.count = ruling->sums.count = ruling->sights.count = ruling->traces.count = 0;
    ruling->facts = tree_object(ruling->arena);
    if (rule) {
        ctx_refuse(ctx, rule, "no-change");
    } else {
        ctx_bad(ctx, "\"%s\" changes nothing: all is as it would make it", ruling->verb);
    }
}

static bool is_idle(RulesCtx *ctx, const RulesVerb *verb, int mark, int rolls) {
    return ctx->ruling->outcome == RULING_DONE && !ctx->stopped && !verb->query && !ctx->answered &&
           ctx->ruling->rolls.count == rolls && draft_is_idle(ctx->draft, mark);
}

void resolve_action(RulesCtx *ctx) {
    const RulesVerb *verb = ctx->action->verb ? rules_verb(ctx->field->data->system, ctx->action->verb) : NULL;
    if (!verb) {
        unknown_verb(ctx);
        return;
    }
    ctx->ruling->verb = verb->name;
    if (!args_check(ctx, verb)) {
        return;
    }
    name_parties(ctx, verb);
    if (!phase_allows(ctx, verb)) {
        return;
    }
    int mark = draft_mark(ctx->draft), rolls = ctx->ruling->rolls.count;
    ctx->answered = false;
    verb->resolve(ctx);
    if (is_idle(ctx, verb, mark, rolls)) {
        refuse_idle(ctx);
    }
    if (ctx->ruling->outcome == RULING_DONE && verb->query) {
        ctx->ruling->outcome = RULING_ANSWER;
    }
}

void rules_resolve(RulesCtx *ctx) {
    Ruling *ruling = ctx->ruling;
    base_assert(ruling->findings.count == 0 && ruling->rolls.count == 0); /* fresh, or reset */
    int mark = draft_mark(ctx->draft);
    ctx->stopped = false;
    resolve_action(ctx);
    bool said = ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD;
    if (!said && ctx->stopped) {
        ruling->outcome = ruling->ask.id ? RULING_WAITING : RULING_DONE;
        return;
    }
    if (ruling->outcome != RULING_DONE) {
        draft_rollback(ctx->draft, mark);
    }
}
