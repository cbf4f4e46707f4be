#include "play/candidates_internal.h"

#include <string.h>

/* ---- stage ---- */

/* Returns the facts of the `stage` query, which live as long as the ruling; NULL if nothing is under way. */
static const BaseTree *ask_stage(PlaySession *session, BaseArena *arena, Ruling *ruling, const BaseTree *chosen) {
    const RulesVerb *verb = rules_verb(play_field(session)->data->system, "stage");
    if (!verb) {
        return NULL;
    }
    BaseTree *question = tree_object(arena);
    tree_set(arena, question, "do", tree_text(arena, verb->name));
    if (chosen) {
        tree_set(arena, question, "chosen", tree_copy(arena, chosen));
    }
    const RulesAction action = {verb->name, question};
    RulesCtx *ctx = play_ctx(session, ruling);
    ctx->action = &action;
    rules_resolve(ctx);
    return tree_find(ruling->facts, "stage");
}

static void visit_options(const BaseTree *stage, void (*visit)(void *, const BaseTree *), void *context) {
    const BaseTree *rows = tree_find(stage, "rows");
    for (const BaseTree *row = rows ? rows->first : NULL; row; row = row->next) {
        const BaseTree *options = tree_find(row, "options");
        for (const BaseTree *it = options ? options->first : NULL; it; it = it->next) {
            visit(context, it);
        }
    }
}

static void visit_for_action(void *context, const BaseTree *option) {
    PlayOffers *offers = context;
    const BaseTree *action = tree_find(option, "action");
    if (action) {
        array_push(&offers->choices, tree_copy(offers->arena, action));
    }
}

static void add_buttons(PlayOffers *offers, const BaseTree *stage) {
    const BaseTree *may = tree_find(stage, "may");
    for (const BaseTree *it = may ? may->first : NULL; it; it = it->next) {
        const BaseTree *action = tree_find(it, "action");
        if (action) {
            array_push(&offers->closes, tree_copy(offers->arena, action));
        }
    }
}

/* An option with "choose" but without an action leads to a stage with further options. */
static void visit_for_choose(void *context, const BaseTree *option) {
    const BaseTree *choose = tree_find(option, "choose");
    if (choose && choose->count > 0 && !tree_find(option, "action")) {
        array_push((PlayCandidates *)context, choose);
    }
}

static void add_movers(PlayOffers *offers, const TableSetup *setup, const BaseTree *stage) {
    const BaseTree *units = tree_find(stage, "units");
    for (const BaseTree *it = units ? units->first : NULL; it; it = it->next) {
        const char *how = arena_strdup(offers->arena, tree_get_text(it, "how", ""));
        array_push(&offers->movers, (PlayMover){setup_find(setup, tree_get_text(it, "id", "")), how});
    }
    const BaseTree *rows = tree_find(stage, "rows"); /* one for each unit or formation that can act */
    for (const BaseTree *it = rows && offers->movers.count == 0 ? rows->first : NULL; it; it = it->next) {
        array_push(&offers->movers, (PlayMover){setup_find(setup, tree_get_text(it, "id", "")), ""});
    }
}

static void read_stage(PlaySession *session, PlayOffers *offers) {
    const TableSetup *setup = play_field(session)->setup;
    Ruling *ruling = ruling_create(play_field(session)), *inner = ruling_create(play_field(session));
    const BaseTree *stage = ask_stage(session, offers->arena, ruling, NULL);
    PlayCandidates chosen = {0};
    if (stage) {
        TableRef side = setup_find(setup, tree_get_text(stage, "side", ""));
        offers->side = ref_is(side, REF_SIDE) ? side.index : offers->side;
        offers->between = tree_get_bool(stage, "between", false);
        add_movers(offers, setup, stage);
        visit_options(stage, visit_for_action, offers);
        visit_options(stage, visit_for_choose, &chosen);
        add_buttons(offers, stage);
    }
    for (int i = 0; i < chosen.count; i++) {
        ruling_reset(inner, play_field(session));
        const BaseTree *further = ask_stage(session, offers->arena, inner, chosen.items[i]);
        visit_options(further, visit_for_action, offers);
        add_buttons(offers, further);
    }
    array_free(&chosen);
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
        bool acts = strcmp(arg->name, "unit") == 0 || strcmp(arg->name, "formation") == 0;
        if (acts || (arg->required && !is_worded(field, verb, arg))) {
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

/* ---- the whole list ---- */

void play_offers(PlaySession *session, BaseArena *arena, PlayOffers *out) {
    const RulesField *field = play_field(session);
    const RulesSystem *system = field->data->system;
    RulesPortrait game = {.owner = -1};
    if (system->portray) {
        system->portray(field, play_table(session), ref_make(REF_GAME, 0), &game);
    }
    *out = (PlayOffers){.arena = arena, .side = game.owner};
    read_stage(session, out);
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
}

bool play_is_over(const PlaySession *session) {
    const RulesField *field = play_field(session);
    const RulesSystem *system = field->data->system;
    RulesPortrait game = {.owner = -1};
    if (system->over && system->over(field, play_table(session))) {
        return true;
    }
    if (system->portray) {
        system->portray(field, play_table(session), ref_make(REF_GAME, 0), &game);
    }
    return game.won;
}
