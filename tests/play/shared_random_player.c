#include "play/shared_random_player.h"

#include "play/shared_random_internal.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define TRIES        2000  /* candidates drawn before all that can be listed is tried */
#define LAST_TRIES   4000  /* and then so many more, before it is called a dead end */
#define CLOSES       0.06  /* that he is minded to end something, or to pass */
#define CLOSES_LATER 900   /* or has looked for something else so often */
#define BETWEEN      0.005 /* that a choice is taken which stands beside other things to do */
#define OF_STAGE     0.45  /* that a choice of what is under way is taken, where there are any */
#define OF_PLANS     0.1   /* that what computer players would do is tried */
#define RECHECKED    20    /* one in so many refusals is done, to see that it is refused */

/* ---- findings ---- */

/* Findings with the same verb and the same words, up to the first digit, are one. */
static bool is_new(RandomSum *sum, const BaseTree *action, const char *what) {
    BaseText kind = {0};
    text_addf(&kind, "%s: %.*s", tree_get_text(action, "do", ""), (int)strcspn(what, "0123456789:\""), what);
    for (int i = 0; i < sum->kinds.count; i++) {
        if (strcmp(sum->kinds.items[i].name, text_get(&kind)) == 0) {
            sum->kinds.items[i].count++;
            text_free(&kind);
            return false;
        }
    }
    array_push(&sum->kinds, (RandomKind){base_strdup(text_get(&kind)), 1});
    text_free(&kind);
    return true;
}

void random_find(RandomPlayer *player, const BaseTree *action, const char *what) {
    BaseText text = {0};
    RandomSum *sum = player->sum;
    if (!is_new(sum, action, what)) {
        return;
    }
    player->findings++;
    sum->finding_count++;
    if (action) {
        json_write(action, &text);
    }
    text_addf(&sum->findings, "%s, seed %llu, after %d actions: %s\n  %s\n", player->game->path,
              (unsigned long long)player->game->seed, play_cursor(player->session), what, text_get(&text));
    text_free(&text);
}

void random_findf(RandomPlayer *player, const BaseTree *action, const char *format, ...) {
    char what[600];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    random_find(player, action, what);
}

/* ---- what is counted ---- */

static void make_sum(RandomSum *sum, const RulesField *field) {
    if (sum->system) {
        base_assert(sum->system == field->data->system);
        return;
    }
    sum->system = field->data->system;
    for (int i = 0; i < sum->system->verb_count; i++) {
        array_push(&sum->done, 0);
        array_push(&sum->tries, 0);
    }
}

static int rule_index(RandomSum *sum, const char *id) {
    for (int i = 0; i < sum->rules.count; i++) {
        if (strcmp(sum->rules.items[i], id) == 0) {
            return i;
        }
    }
    array_push(&sum->rules, base_strdup(id));
    array_push(&sum->cited, 0);
    array_push(&sum->forbids, 0);
    return sum->rules.count - 1;
}

static void know_rules(RandomSum *sum, const RulesData *data) {
    for (int i = 0; i < data->rule_count && sum->rules.count < data->rule_count; i++) {
        rule_index(sum, data->rules[i].id);
    }
}

static int *by_verb(RandomSum *sum, int *counts, const char *name) {
    static int nobody;
    for (int i = 0; i < sum->system->verb_count; i++) {
        if (strcmp(sum->system->verbs[i]->name, name) == 0) {
            return &counts[i];
        }
    }
    return &nobody;
}

static void count_ruling(RandomSum *sum, const Ruling *ruling) {
    bool refused = ruling->outcome == RULING_REFUSED;
    for (int i = 0; i < ruling->findings.count; i++) {
        sum->cited.items[rule_index(sum, ruling->findings.items[i].rule)]++;
    }
    sum->refused += refused;
    sum->bad += ruling->outcome == RULING_BAD;
    if (refused && ruling->findings.count > 0) {
        sum->forbids.items[rule_index(sum, ruling->findings.items[ruling->findings.count - 1].rule)]++;
    }
}

/* ---- one action ---- */

static bool is_done(const Ruling *ruling) {
    return ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
}

/* No dice, nothing happens: the outcome is that of player->checked. */
static bool may(RandomPlayer *player, const BaseTree *action) {
    const RulesAction asked = {tree_get_text(action, "do", NULL), action};
    ruling_reset(player->checked, play_field(player->session));
    RulesCtx *ctx = play_ctx(player->session, player->checked);
    ctx->action = &asked;
    rules_resolve(ctx);
    draft_rollback(ctx->draft, 0);
    return is_done(player->checked);
}

static const Ruling *act(RandomPlayer *player, const BaseTree *action) {
    BaseFaults faults = {0};
    const Ruling *ruling = play_do(player->session, action, NULL, &faults);
    faults_free(&faults);
    return ruling;
}

/* Refused is refused, whoever asks, and changes nothing. */
static void recheck_refusal(RandomPlayer *player, const BaseTree *action) {
    BaseHash before = play_hash(player->session);
    RulesOutcome outcome = player->checked->outcome;
    const Ruling *ruling = act(player, action);
    if (ruling->outcome != outcome) {
        random_findf(player, action, "refused when it is asked about, and not when it is done");
    }
    if (play_hash(player->session) != before) {
        random_findf(player, action, "refused, and yet the table has changed");
    }
}

/* Whom the refusal names ("he withdraws first") is who has to do something, and where it says that he may go. */
static void note_named(RandomPlayer *player) {
    const Ruling *ruling = player->checked;
    const BaseTree *exit = tree_find(ruling->facts, "exit");
    const RulesFinding *last = ruling->findings.count > 0 ? &ruling->findings.items[ruling->findings.count - 1] : NULL;
    for (int i = 0; last && i < last->value_count && exit; i++) {
        if (last->values[i].kind == VALUE_REF && ref_is(last->values[i].ref, REF_UNIT)) {
            player->owes = last->values[i].ref;
            player->exit = tree_copy(player->arena, exit);
            return;
        }
    }
}

/* True: it was done. */
static bool attempt(RandomPlayer *player, const BaseTree *action) {
    RandomSum *sum = player->sum;
    const char *verb = tree_get_text(action, "do", "");
    sum->tried++;
    ++*by_verb(sum, sum->tries.items, verb);
    if (!may(player, action)) {
        count_ruling(sum, player->checked);
        note_named(player);
        if (rng_below(&player->rng, RECHECKED) == 0) {
            recheck_refusal(player, action);
        }
        return false;
    }
    random_ask_before(player, action);
    table_assign(player->before, play_table(player->session));
    BaseHash before = play_hash(player->session);
    const Ruling *ruling = act(player, action);
    count_ruling(sum, ruling);
    if (!is_done(ruling)) {
        random_findf(player, action, "allowed when it is asked about, and %s when it is done%s: %s",
                     ruling->outcome == RULING_BAD ? "not understood" : "refused",
                     ruling->rolls.count > 0 ? " with dice" : "",
                     ruling->bad                  ? ruling->bad
                     : ruling->findings.count > 0 ? ruling->findings.items[ruling->findings.count - 1].rule
                                                  : "");
        return false;
    }
    ++*by_verb(sum, sum->done.items, verb);
    player->last = ruling->subject;
    sum->actions++;
    sum->asked += ruling->outcome == RULING_WAITING;
    if (ruling->outcome == RULING_DONE && ruling->rolls.count == 0 && play_hash(player->session) == before) {
        random_find(player, action, "done without a die, and nothing has changed");
    }
    random_look_after(player, action, ruling);
    return true;
}

/* ---- a decision ---- */

static int below(RandomPlayer *player, int max) {
    return (int)rng_below(&player->rng, (uint32_t)max);
}

/* The common `place` lays a table out: it is for the phase that lists it. */
static bool lays_out(const RandomPlayer *player, const RulesVerb *verb) {
    int phase = play_table(player->session)->phase;
    return verb == play_field(player->session)->data->system->roles[VERB_PLACE] &&
           (phase < 0 || !tree_find(play_field(player->session)->data->phases[phase].row, "verbs"));
}

static const BaseTree *draw_verb(RandomPlayer *player, const PlayOffers *offers) {
    const RulesSystem *system = play_field(player->session)->data->system;
    const RulesVerb *verb = system->verbs[below(player, system->verb_count)];
    return play_can_draw(player->session, verb) && !lays_out(player, verb)
               ? play_draw(player->session, offers, verb, &player->rng)
               : NULL;
}

static const BaseTree *draw_action(RandomPlayer *player, const PlayOffers *offers, bool closes) {
    if (closes && offers->closes.count > 0) {
        return offers->closes.items[below(player, offers->closes.count)];
    }
    if (offers->plans.count > 0 && rng_unit(&player->rng) < OF_PLANS) {
        return offers->plans.items[below(player, offers->plans.count)];
    }
    return offers->choices.count > 0 && rng_unit(&player->rng) < (offers->between ? BETWEEN : OF_STAGE)
               ? offers->choices.items[below(player, offers->choices.count)]
               : draw_verb(player, offers);
}

static bool attempt_list(RandomPlayer *player, const PlayCandidates *list) {
    int start = list->count > 0 ? below(player, list->count) : 0;
    for (int i = 0; i < list->count; i++) {
        if (attempt(player, list->items[(start + i) % list->count])) {
            return true;
        }
    }
    return false;
}

/* Whoever has begun mostly goes on: he and those of his formation. */
static void add_last(const RandomPlayer *player, PlayOffers *offers) {
    const TableSetup *setup = play_field(player->session)->setup;
    int formation = ref_is(player->last, REF_UNIT)        ? setup->units[player->last.index].formation
                    : ref_is(player->last, REF_FORMATION) ? player->last.index
                                                          : -1;
    if (formation < 0 && ref_is(player->last, REF_UNIT)) {
        array_push(&offers->movers, (PlayMover){player->last, ""});
    }
    for (int i = 0; i < setup->unit_count && formation >= 0; i++) {
        if (setup->units[i].formation == formation && table_alive(play_table(player->session), ref_make(REF_UNIT, i))) {
            array_push(&offers->movers, (PlayMover){ref_make(REF_UNIT, i), ""});
        }
    }
}

static bool has_arg(const RulesVerb *verb, const char *name) {
    for (int i = 0; i < verb->arg_count; i++) {
        if (strcmp(verb->args[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* A refusal that names who has to go, and a place where he may, is taken at its word: by every verb that goes there. */
static bool go_where_it_says(RandomPlayer *player) {
    static const char *const HOWS[] = {NULL, "withdraw", "move"};
    const RulesSystem *system = play_field(player->session)->data->system;
    for (int i = 0; player->exit && i < system->verb_count * (int)BASE_COUNT(HOWS); i++) {
        const RulesVerb *verb = system->verbs[i / (int)BASE_COUNT(HOWS)];
        const char *how = HOWS[i % (int)BASE_COUNT(HOWS)];
        if (verb->query || !has_arg(verb, "unit") || !has_arg(verb, "path") || !has_arg(verb, "how")) {
            continue;
        }
        BaseTree *action = tree_object(player->arena), *way = tree_list(player->arena);
        const char *id = setup_id(play_field(player->session)->setup, player->owes);
        tree_push(way, tree_copy(player->arena, player->exit))->key = NULL;
        tree_set(player->arena, action, "do", tree_text(player->arena, verb->name));
        tree_set(player->arena, action, "unit", tree_text(player->arena, id));
        tree_set(player->arena, action, "path", way);
        if (how) {
            tree_set(player->arena, action, "how", tree_text(player->arena, how));
        }
        if (attempt(player, action)) {
            return true;
        }
    }
    return false;
}

/* Whatever can be done, if anything can. */
static bool decide(RandomPlayer *player, PlayOffers *offers) {
    bool closes = rng_unit(&player->rng) < CLOSES;
    for (int i = 0; i < TRIES; i++) {
        const BaseTree *action = draw_action(player, offers, closes || i % CLOSES_LATER == CLOSES_LATER - 1);
        if (action && attempt(player, action)) {
            return true;
        }
    }
    if (attempt_list(player, &offers->choices) || attempt_list(player, &offers->closes)) {
        return true;
    }
    if (go_where_it_says(player)) {
        return true;
    }
    add_last(player, offers);
    for (int i = 0; i < LAST_TRIES; i++) {
        const BaseTree *action = draw_verb(player, offers);
        if (action && attempt(player, action)) {
            return true;
        }
    }
    return false;
}

/* An answer of his own now and then does not fit; the one that the rule prefers must. */
static bool answer(RandomPlayer *player) {
    for (int i = 0; i < 4; i++) {
        bool last = i == 3;
        const BaseTree *action = last ? play_fallback_answer(player->session, player->arena)
                                      : play_draw_answer(player->session, player->arena, &player->rng);
        table_assign(player->before, play_table(player->session));
        const Ruling *ruling = act(player, action);
        if (is_done(ruling)) {
            player->sum->actions++;
            random_look_after(player, action, ruling);
            return true;
        }
        if (last) {
            random_findf(player, action, "the preferred answer is not taken: %s", ruling->bad ? ruling->bad : "");
        }
    }
    return false;
}

static bool take_turn(RandomPlayer *player) {
    arena_reset(player->arena);
    player->exit = NULL;
    if (play_waiting(player->session)) {
        return answer(player);
    }
    PlayOffers offers;
    play_offers(player->session, player->arena, &offers);
    if (offers.movers.count == 0) {
        add_last(player, &offers);
    }
    bool done = decide(player, &offers);
    play_offers_free(&offers);
    if (!done && !play_is_over(player->session)) {
        random_find(player, NULL, "a dead end: nothing can be done");
    }
    return done;
}

/* ---- a game ---- */

static void play_whole(RandomPlayer *player) {
    const RandomGame *game = player->game;
    bool turns = play_table(player->session)->phase >= 0, more = true;
    while (more && play_cursor(player->session) < game->actions_max) {
        more = take_turn(player);
    }
    if (play_is_over(player->session)) {
        player->sum->over++;
    } else if (more && turns && !game->cut && play_field(player->session)->data->system->over) {
        random_findf(player, NULL, "not over after %d actions", game->actions_max);
    }
}

void random_game(const RandomGame *game, RandomSum *sum) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(game->path, &faults);
    if (!document) {
        fail_msg("%s: %s", game->path, faults.count > 0 ? faults.items[0].what : "not loaded");
    }
    RandomPlayer player = {.game = game, .sum = sum, .rng = rng_make(game->seed), .arena = arena_create()};
    player.session = play_open(document, &faults);
    play_reseed(player.session, game->seed);
    player.before = table_copy(play_table(player.session));
    player.checked = ruling_create(play_field(player.session));
    make_sum(sum, play_field(player.session));
    know_rules(sum, play_field(player.session)->data);
    play_whole(&player);
    sum->games++;
    random_check_history(&player);
    random_check_file(&player);
    ruling_destroy(player.checked);
    table_destroy(player.before);
    play_destroy(player.session);
    arena_destroy(player.arena);
    faults_free(&faults);
}
