/* Runs one action on the session's own table. Rules write nothing but their draft, and a draft can be rolled back to
 * the bit, so that doing, checking, previewing and enumerating are one and the same run; only what happens to the draft
 * afterwards differs. */
#include "play/answer.h"
#include "play/session_internal.h"

#include <stdlib.h>
#include <string.h>

static bool bad(Ruling *ruling, const char *text) {
    ruling->outcome = RULING_BAD;
    ruling->bad = arena_strdup(ruling->arena, text);
    return false;
}

static bool is_query(const PlaySession *session, const char *verb) {
    const RulesVerb *found = rules_verb(session->field->data->system, verb);
    return found && found->query;
}

/* Refuses an action while another waits for an answer. The refusal names it, so that a script's author sees which line
 * is missing. */
static bool blocked(PlaySession *session, const BaseTree *action, Ruling *ruling) {
    const Ruling *waiting = play_waiting(session);
    if (!waiting || is_query(session, tree_get_text(action, "do", ""))) {
        return false;
    }
    bad(ruling,
        arena_printf(ruling->arena,
                     "a choice is waiting: answer it first with {\"do\": \"choose\", \"ask\": \"%s\", \"answer\": ...}",
                     waiting->ask.id));
    return true;
}

static PlayVersions versions_of(const Table *table) {
    return (PlayVersions){table->version, table->terrain_version};
}

static void put_versions(Table *table, PlayVersions versions) {
    table->version = versions.version;
    table->terrain_version = versions.terrain_version;
}

/* ---- choosing ---- */

/* Returns the entry of the action that a chain of choices belongs to. */
static const PlayEntry *chain_start(const PlaySession *session, const PlayEntry *entry) {
    while (session_is_choose(entry->action)) {
        entry = &session_node(session, entry->parent)->entry;
    }
    return entry;
}

static void add_past(PlaySession *session, const PlayEntry *entry, PlayInput *input) {
    if (session_is_choose(entry->action)) {
        add_past(session, &session_node(session, entry->parent)->entry, input);
        array_push(&input->past_answers, tree_find(entry->action, "answer"));
    }
    for (const BaseTree *it = entry->dice ? entry->dice->first : NULL; it; it = it->next) {
        array_push(&input->past_dice, (int)it->number);
    }
    for (const BaseTree *it = entry->answers ? entry->answers->first : NULL; it; it = it->next) {
        array_push(&input->past_answers, it);
    }
}

static bool known_members(const BaseTree *action, Ruling *ruling) {
    static const char *const known[] = {"do",   "by",      "ask",  "answer",  "say",     "expect",
                                        "dice", "answers", "hash", "teaches", "question"};
    for (const BaseTree *it = action->first; it; it = it->next) {
        bool found = false;
        for (size_t i = 0; i < BASE_COUNT(known); i++) {
            found = found || strcmp(known[i], it->key) == 0;
        }
        if (!found) {
            return bad(ruling,
                       arena_printf(ruling->arena, "\"choose\" has no argument \"%s\"; it takes ask, answer", it->key));
        }
    }
    return true;
}

static bool check_choice(const PlaySession *session, const BaseTree *action, Ruling *ruling) {
    const Ruling *waiting = play_waiting(session);
    const BaseTree *answer = tree_find(action, "answer");
    if (!waiting) {
        return bad(ruling, "no choice is waiting");
    }
    if (!known_members(action, ruling)) {
        return false;
    }
    const char *ask = tree_get_text(action, "ask", waiting->ask.id);
    if (strcmp(ask, waiting->ask.id) != 0) {
        return bad(ruling, arena_printf(ruling->arena, "the choice that is waiting is \"%s\", not \"%s\"",
                                        waiting->ask.id, ask));
    }
    if (!answer) {
        return bad(ruling, "\"choose\" needs \"answer\"");
    }
    RulesAnswer read;
    BaseText why = {0};
    if (!answer_read(session->field, &waiting->ask, answer, &read, &why)) {
        bad(ruling,
            arena_printf(ruling->arena, "the answer to \"%s\" does not fit: %s", waiting->ask.id, text_get(&why)));
    }
    text_free(&why);
    return ruling->outcome != RULING_BAD;
}

static bool begin_choice(PlaySession *session, PlayRun *run, const BaseTree *action, PlayInput *input, Ruling *ruling) {
    if (!check_choice(session, action, ruling)) {
        return false;
    }
    const PlayEntry *entry = &session_node(session, session->at)->entry;
    add_past(session, entry, input);
    array_push(&input->past_answers, tree_find(action, "answer"));
    run->action = chain_start(session, entry)->action;
    run->waiting = entry->id;
    table_revert(session->table, entry->changes, entry->change_count);
    run->base = versions_of(session->table);
    return true;
}

/* ---- running ---- */

bool run_begin(PlaySession *session, PlayRun *run, const BaseTree *action, PlayInput *input, Ruling *ruling) {
    PlayVersions now = versions_of(session->table);
    *run = (PlayRun){.action = action, .before = now, .base = now, .draft = draft_make(session->table)};
    if (action->kind != TREE_OBJECT) {
        return bad(ruling, "an action is an object: {\"do\": \"...\"}");
    }
    if (session_is_choose(action)) {
        return begin_choice(session, run, action, input, ruling);
    }
    return !blocked(session, action, ruling);
}

bool run_resolve(PlaySession *session, PlayRun *run, PlayInput *input, Ruling *ruling) {
    RulesAction action = {.verb = tree_get_text(run->action, "do", NULL), .args = run->action};
    if (input) {
        input->field = session->field;
        input_rewind(input);
    }
    RulesCtx ctx = {.field = session->field,
                    .draft = &run->draft,
                    .input = input ? &input->input : NULL,
                    .ruling = ruling,
                    .action = &action,
                    .readings = session->field->data->reading_values,
                    .work = session->work,
                    .cache = session->cache,
                    .bodies = session->bodies,
                    .unanswered = run->unanswered,
                    .supposed = run->supposed,
                    .margins = run->margins,
                    .tolerance = session->field->data->tolerance};
    rules_resolve(&ctx);
    return !ctx.stopped || ruling->outcome != RULING_DONE;
}

void run_rollback(PlayRun *run) {
    draft_rollback(&run->draft, 0);
    put_versions(run->draft.table, run->base);
}

void run_cancel(PlaySession *session, PlayRun *run) {
    run_rollback(run);
    draft_term(&run->draft);
    if (run->waiting) {
        const PlayEntry *entry = &session_node(session, run->waiting)->entry;
        table_apply(session->table, entry->changes, entry->change_count);
        put_versions(session->table, run->before);
        run->waiting = 0;
    }
}

/* Dice or answers are left because the action first waits for a choice: names it, and how it is made. */
static void bad_before_choice(const PlayInput *input, Ruling *ruling) {
    const RulesAsk *ask = &ruling->ask;
    BaseText says = {0};
    text_addf(&says, "the action waits for the choice \"%s\"", ask->id);
    if (input->next_die > 0) {
        text_addf(&says, " after %d %s", input->next_die, input->next_die == 1 ? "die" : "dice");
    }
    text_add(&says, ": ");
    ruling_describe_ask(ruling, &says);
    for (int i = 0; i < ask->option_count; i++) {
        text_addf(&says, "%s%s", i == 0 ? " (" : ", ", ask->options[i]);
    }
    text_addf(&says,
              "%s Write {\"do\": \"choose\", \"ask\": \"%s\", \"answer\": ...} as the next step, with the dice that "
              "fall after it, or add \"answers\": [...] here",
              ask->option_count > 0 ? ")." : "", ask->id);
    bad(ruling, text_get(&says));
    text_free(&says);
}

void run_bad_input(const PlayInput *input, Ruling *ruling) {
    const RulesDice *wanted = &input->wanted;
    const char *what = wanted->what ? wanted->what : "";
    if (input->bad_answer) {
        bad(ruling, input->bad_answer);
    } else if (input->out_of_range) {
        bad(ruling, arena_printf(ruling->arena, "a die of %d faces cannot show %d (%s)", wanted->faces,
                                 input->out_of_range, what));
    } else if (input->dice_ended) {
        bad(ruling, arena_printf(ruling->arena, "the dice ran out: %d more D%d needed (%s)", wanted->count,
                                 wanted->faces, what));
    } else if (ruling->outcome == RULING_WAITING) {
        bad_before_choice(input, ruling);
    } else {
        bad(ruling, "more dice or answers are given than the action takes");
    }
}
