#include "play/otherwise.h"

#include "play/session_internal.h"

#include <string.h>

/* An action with its choices: entries [first, last] of the branch. */
typedef struct {
    int first, last;
} Span;

static Span span_at(const PlaySession *session, int first, int end) {
    Span span = {first, first};
    while (span.last + 1 < end && session_is_choose(play_entry(session, span.last + 1)->action)) {
        span.last++;
    }
    return span;
}

/* Returns all dice and answers of the span, in the order in which the action uses them. */
static PlayInput input_of(const PlaySession *session, Span span) {
    PlayInput input = input_typed();
    for (int i = span.first; i <= span.last; i++) {
        const PlayEntry *entry = play_entry(session, i);
        if (i > span.first) {
            input_add_answer(&input, tree_find(entry->action, "answer"));
        }
        for (const BaseTree *it = entry->dice ? entry->dice->first : NULL; it; it = it->next) {
            input_add_die(&input, (int)it->number);
        }
        for (const BaseTree *it = entry->answers ? entry->answers->first : NULL; it; it = it->next) {
            input_add_answer(&input, it);
        }
    }
    return input;
}

/* Compares an action under both readings; false if it would have come out the same. */
static bool compare(PlaySession *again, const PlayEntry *last, const PlayInput *input, bool complete,
                    const Ruling *ruling, PlayOtherwiseHow *how) {
    if (ruling->outcome == RULING_REFUSED || ruling->outcome == RULING_BAD) {
        *how = OTHERWISE_REFUSED;
        return true;
    }
    if (!complete || input->bad_answer || ruling->outcome != last->ruling->outcome || input_has_leftovers(input)) {
        *how = OTHERWISE_DICE;
        return true;
    }
    *how = OTHERWISE_STATE;
    return table_hash(again->table) != last->hash;
}

static void try_span(const PlaySession *session, PlaySession *again, Span span, PlayOtherwiseList *out) {
    const PlayEntry *first = play_entry(session, span.first), *last = play_entry(session, span.last);
    PlayInput input = input_of(session, span);
    PlayOtherwise found = {.index = span.last, .entry = first, .last = last, .ruling = ruling_create(again->field)};
    PlayRun run;
    bool begun = run_begin(again, &run, first->action, &input, found.ruling);
    bool complete = begun && run_resolve(again, &run, &input, found.ruling);
    bool differs = compare(again, last, &input, complete, found.ruling, &found.how);
    run_cancel(again, &run);
    input_term(&input);
    table_apply(again->table, last->changes, last->change_count);
    if (differs) {
        array_push(out, found);
    } else {
        ruling_destroy(found.ruling);
    }
}

struct PlayOtherwiseWalk {
    const PlaySession *session;
    PlaySession *again; /* owned; the game under the other reading */
    int next, end;
};

PlayOtherwiseWalk *otherwise_begin(const PlaySession *session, RulesField *field) {
    PlayOtherwiseWalk *walk = base_alloc(1, sizeof *walk);
    *walk = (PlayOtherwiseWalk){session, session_borrow(field, session->battlefield, session->seed), 0,
                                play_cursor(session)};
    return walk;
}

bool otherwise_step(PlayOtherwiseWalk *walk, PlayOtherwiseList *out) {
    if (walk->next < walk->end) {
        Span span = span_at(walk->session, walk->next, walk->end);
        try_span(walk->session, walk->again, span, out);
        walk->next = span.last + 1;
    }
    return walk->next < walk->end;
}

int otherwise_done(const PlayOtherwiseWalk *walk) {
    return walk->next;
}

void otherwise_end(PlayOtherwiseWalk *walk) {
    if (walk) {
        play_destroy(walk->again);
        base_free(walk);
    }
}

void play_otherwise(const PlaySession *session, RulesField *field, PlayOtherwiseList *out) {
    PlayOtherwiseWalk *walk = otherwise_begin(session, field);
    while (otherwise_step(walk, out)) {
    }
    otherwise_end(walk);
}

void play_otherwise_free(PlayOtherwiseList *list) {
    for (int i = 0; i < list->count; i++) {
        ruling_destroy(list->items[i].ruling);
    }
    array_free(list);
}
