#include "play/shared_candidates_internal.h"
#include "rules/mind.h"

/* ---- stage ---- */

/* Returns the answer to the `stage` query, which lives as long as the ruling; NULL if nothing is under way. */
static const RulesStage *ask_stage(PlaySession *session, BaseArena *arena, Ruling *ruling, const BaseTree *chosen) {
    const RulesSystem *system = play_field(session)->data->system;
    const RulesVerb *verb = system->roles[VERB_STAGE];
    if (!verb) {
        return NULL;
    }
    BaseTree *question = rules_action(system, VERB_STAGE, arena);
    if (chosen) {
        tree_set(arena, question, "chosen", tree_copy(arena, chosen));
    }
    const RulesAction action = {verb->name, question};
    RulesCtx *ctx = play_ctx(session, ruling);
    ctx->action = &action;
    rules_resolve(ctx);
    return ruling->stage;
}

static void add_actions(PlayOffers *offers, PlayCandidates *list, const RulesChoice *choices) {
    for (const RulesChoice *it = choices; it; it = it->next) {
        if (it->action) {
            array_push(list, tree_copy(offers->arena, it->action));
        }
    }
}

static void add_stage(PlayOffers *offers, const RulesStage *stage) {
    for (const RulesStageRow *row = stage->rows; row; row = row->next) {
        add_actions(offers, &offers->choices, row->choices);
    }
    add_actions(offers, &offers->closes, stage->may);
}

/* Lists the choices without an action: each leads to a stage with further choices. */
static void add_further(PlayCandidates *further, const RulesStage *stage) {
    for (const RulesStageRow *row = stage->rows; row; row = row->next) {
        for (const RulesChoice *it = row->choices; it; it = it->next) {
            if (it->choose && it->choose->count > 0 && !it->action) {
                array_push(further, it->choose);
            }
        }
    }
}

static void add_movers(PlayOffers *offers, const RulesStage *stage) {
    for (const RulesStageMover *it = stage->movers; it; it = it->next) {
        array_push(&offers->movers, (PlayMover){it->unit, arena_strdup(offers->arena, it->how)});
    }
    const RulesStageRow *rows = stage->rows; /* one for each unit or formation that can act */
    for (const RulesStageRow *it = stage->movers ? NULL : rows; it; it = it->next) {
        if (!it->done) {
            array_push(&offers->movers, (PlayMover){it->of, ""});
        }
    }
}

static void read_stage(PlaySession *session, PlayOffers *offers) {
    Ruling *ruling = ruling_create(play_field(session)), *inner = ruling_create(play_field(session));
    const RulesStage *stage = ask_stage(session, offers->arena, ruling, NULL);
    PlayCandidates further = {0};
    if (stage) {
        offers->side = stage->side != STAGE_NONE ? stage->side : offers->side;
        offers->between = stage->between;
        add_movers(offers, stage);
        add_stage(offers, stage);
        add_further(&further, stage);
    }
    for (int i = 0; i < further.count; i++) {
        ruling_reset(inner, play_field(session));
        const RulesStage *next = ask_stage(session, offers->arena, inner, further.items[i]);
        if (next) {
            add_stage(offers, next);
        }
    }
    array_free(&further);
    ruling_destroy(inner);
    ruling_destroy(ruling);
}

/* ---- verbs that name no thing ---- */

/* True for an argument whose values can all be enumerated. */
static bool is_worded(const RulesField *field, const RulesVerb *verb, const RulesArg *arg) {
    return arg->kind == ARG_BOOL || (arg->kind == ARG_WORD && rules_words(field->data, verb, arg));
}

bool verb_is_whole(const RulesField *field, const RulesVerb *verb) {
    for (int i = 0; i < verb->arg_count; i++) {
        if (!is_worded(field, verb, &verb->args[i])) {
            return false;
        }
    }
    return true;
}

static bool is_plain(const RulesField *field, const RulesVerb *verb) {
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        if (rules_arg_use(arg) == USE_ACTS || (arg->required && !is_worded(field, verb, arg))) {
            return false;
        }
    }
    return !verb->query && verb->resolve;
}

/* Adds the action built so far, once for each combination of values of the arguments from `next` on. */
static void add_plain(PlayOffers *offers, const RulesField *field, const RulesVerb *verb, int next,
                      const BaseTree *action) {
    while (next < verb->arg_count && !is_worded(field, verb, &verb->args[next])) {
        next++;
    }
    if (next == verb->arg_count) {
        array_push(&offers->closes, action);
        return;
    }
    const RulesArg *arg = &verb->args[next];
    const char *const *words = rules_words(field->data, verb, arg);
    if (!arg->required) {
        add_plain(offers, field, verb, next + 1, action);
    }
    for (int i = 0; words ? words[i] != NULL : i < 1; i++) {
        BaseTree *longer = tree_copy(offers->arena, action);
        BaseTree *value = words ? tree_text(offers->arena, words[i]) : tree_bool(offers->arena, true);
        tree_set(offers->arena, longer, arg->name, value);
        add_plain(offers, field, verb, next + 1, longer);
    }
}

/* ---- what computer players would try ---- */

static void add_plans(PlaySession *session, PlayOffers *offers) {
    if (!rules_has_mind(play_field(session)) || play_table(session)->phase < 0) {
        return;
    }
    Ruling *ruling = ruling_create(play_field(session));
    RulesGather gather = {.ctx = play_ctx(session, ruling), .arena = offers->arena};
    rules_turn(gather.ctx, &gather.turn);
    rules_gather(&gather, gather.turn.side);
    for (int i = 0; i < gather.plans.count; i++) {
        const RulesPlan *plan = &gather.plans.items[i];
        if (!plan->waits && !plan->closes) {
            array_push(&offers->plans, plan->actions[0]);
        }
    }
    array_free(&gather.plans);
    ruling_destroy(ruling);
}

/* ---- the whole list ---- */

void play_offers(PlaySession *session, BaseArena *arena, PlayOffers *out) {
    const RulesField *field = play_field(session);
    const RulesSystem *system = field->data->system;
    int side = rules_portray(field, play_table(session), ref_make(REF_GAME, 0)).owner;
    *out = (PlayOffers){.arena = arena, .side = side};
    read_stage(session, out);
    add_plans(session, out);
    for (int i = 0; i < system->verb_count; i++) {
        if (is_plain(field, system->verbs[i])) {
            BaseTree *action = tree_object(arena);
            tree_set(arena, action, "do", tree_text(arena, system->verbs[i]->name));
            add_plain(out, field, system->verbs[i], 0, action);
        }
    }
}

void play_offers_free(PlayOffers *offers) {
    array_free(&offers->choices);
    array_free(&offers->movers);
    array_free(&offers->closes);
    array_free(&offers->plans);
}

bool play_is_over(const PlaySession *session) {
    const RulesField *field = play_field(session);
    const RulesSystem *system = field->data->system;
    return (system->over && system->over(field, play_table(session))) ||
           rules_portray(field, play_table(session), ref_make(REF_GAME, 0)).won;
}
