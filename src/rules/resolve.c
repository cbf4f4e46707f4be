#include "base/near.h"
#include "rules/cite.h"
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

RulesVerbRole rules_role(const RulesSystem *system, const char *verb_name) {
    const RulesVerb *verb = rules_verb(system, verb_name);
    for (int role = VERB_NONE + 1; verb && role < VERB_ROLES; role++) {
        if (system->roles[role] == verb) {
            return (RulesVerbRole)role;
        }
    }
    return VERB_NONE;
}

BaseTree *rules_action(const RulesSystem *system, RulesVerbRole role, BaseArena *arena) {
    static const char *const WORDS[VERB_ROLES] = {
        [VERB_MOVE] = "move",       [VERB_PLACE] = "place",     [VERB_SET] = "set",         [VERB_ENTER] = "enter",
        [VERB_LEAVE] = "leave",     [VERB_EMBARK] = "embark",   [VERB_FIRE] = "fire",       [VERB_ASSAULT] = "assault",
        [VERB_OUTLOOK] = "outlook", [VERB_REACH] = "reach",     [VERB_TARGETS] = "targets", [VERB_REGION] = "region",
        [VERB_SIGHT] = "sight",     [VERB_MEASURE] = "measure", [VERB_PATH] = "path",       [VERB_STATE] = "state",
        [VERB_WHERE] = "where",     [VERB_STAGE] = "stage"};
    base_assert(role > VERB_NONE && role < VERB_ROLES);
    BaseTree *action = tree_object(arena);
    const RulesVerb *verb = system->roles[role];
    tree_set(arena, action, "do", tree_text(arena, verb ? verb->name : WORDS[role]));
    return action;
}

const char *const *rules_words(const RulesData *data, const RulesVerb *verb, const RulesArg *arg) {
    return arg->kind != ARG_WORD ? NULL
           : arg->words          ? arg->words
           : data->system->words ? data->system->words(data, verb, arg)
                                 : NULL;
}

const char *rules_describe_word(const RulesData *data, const RulesVerb *verb, const char *word) {
    const char *words = data->system->describe_word ? data->system->describe_word(data, verb, word) : NULL;
    return words ? words : word;
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

static bool lists_verb(const BaseTree *verbs, const RulesVerb *verb) {
    for (const BaseTree *it = verbs ? verbs->first : NULL; it; it = it->next) {
        if (strcmp(it->text, verb->name) == 0) {
            return true;
        }
    }
    return false;
}

/* A phase that lists verbs forbids all others, by the rule that it names; what it lists as planned may be asked about.
 * Queries and `set` belong to no phase. */
static bool phase_allows(RulesCtx *ctx, const RulesVerb *verb) {
    int index = ctx->draft->table->phase;
    if (index < 0 || verb->query || verb == ctx->field->data->system->roles[VERB_SET]) {
        return true;
    }
    const RulesPhase *phase = &ctx->field->data->phases[index];
    const BaseTree *verbs = tree_find(phase->row, "verbs");
    if (!verbs || lists_verb(verbs, verb) || (ctx->supposed && lists_verb(tree_find(phase->row, "planned"), verb))) {
        return true;
    }
    return ctx_refuse(ctx, tree_get_text(phase->row, "rule", ""), "phase", TEXT("phase", phase->label),
                      TEXT("verb", verb->name));
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
    ctx->supposed = ctx->supposed || verb->query;
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
    ruling_settle_margin(ctx);
    bool words = ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD;
    if (!words && ctx->stopped) {
        ruling->outcome = ruling->ask.id ? RULING_WAITING : RULING_DONE;
        return;
    }
    if (ruling->outcome != RULING_DONE) {
        draft_rollback(ctx->draft, mark);
    }
}
