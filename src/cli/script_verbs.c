/* The verbs of a script that are no actions of the game: undo, redo, show; odds and what comes next, for people. */
#include "cli/answer.h"
#include "cli/odds_words.h"
#include "cli/script.h"

#include <string.h>

void script_flush(Script *script) {
    script->failed = !cli_print(&script->out) || script->failed;
    text_clear(&script->out);
}

/* ---- undo, redo ---- */

/* The name of an entry for a report. */
static void add_entry(Script *script, int index) {
    play_describe_entry(play_entry(script->session, index), &script->out);
}

static bool is_choice(const PlaySession *session, int index) {
    return index < play_count(session) && script_is(play_entry(session, index)->action, "choose");
}

/* Goes back over the last action and the choices that belong to it, or forward over the next one and its choices. False
 * if there is nothing there. */
static bool step_once(Script *script, bool back, BaseFaults *faults) {
    PlaySession *session = script->session;
    bool moved = false, more = true;
    while (more) {
        int cursor = play_cursor(session);
        more = back ? play_undo(session, faults) : play_redo(session, faults);
        moved = moved || more;
        more = more && (back ? is_choice(session, cursor - 1) : is_choice(session, play_cursor(session)));
    }
    return moved;
}

static void report_steps(Script *script, bool back, int from, int to) {
    const char *verb = back ? "undo" : "redo";
    script->number++;
    if (script->json) {
        BaseArena *arena = arena_create();
        cli_add_line(&script->out,
                     tree_make(arena, WITH_TEXT("do", verb), WITH_TEXT("outcome", from == to ? "refused" : "done"),
                               WITH_NUMBER("cursor", to)));
        arena_destroy(arena);
    } else if (from == to) {
        text_addf(&script->out, "%d. %s: refused\n   There is nothing to %s.\n", script->number, back ? "Undo" : "Redo",
                  verb);
    } else {
        text_addf(&script->out, "%d. %s: done\n", script->number, back ? "Undo" : "Redo");
        int low = from < to ? from : to, high = from < to ? to : from;
        for (int i = low; i < high; i++) {
            int index = back ? high - 1 - (i - low) : i;
            if (!is_choice(script->session, index)) {
                text_add(&script->out, back ? "   Taken back: " : "   Done again: ");
                add_entry(script, index);
                text_add(&script->out, "\n");
            }
        }
    }
    script_flush(script);
}

/* {"do": "undo"} and {"do": "redo"}, with "count": how many actions, 1 where it is left out. */
static bool do_steps(Script *script, const BaseTree *action, BaseFaults *faults) {
    bool back = script_is(action, "undo");
    int from = play_cursor(script->session);
    double left = tree_get_number(action, "count", 1);
    while (left >= 1 && step_once(script, back, faults)) {
        left -= 1;
    }
    int to = play_cursor(script->session);
    report_steps(script, back, from, to);
    script->negative = script->negative || from == to;
    return faults->count == 0;
}

/* ---- show, odds, what comes next ---- */

/* {"do": "show"}: the table as it stands. */
static void do_show(Script *script) {
    BaseText text = {0};
    cli_show(script->session, &text);
    script->number++;
    if (script->json) {
        BaseArena *arena = arena_create();
        cli_add_line(&script->out, tree_make(arena, WITH_TEXT("do", "show"), WITH_TEXT("outcome", "answer"),
                                             WITH_TEXT("says", text_get(&text))));
        arena_destroy(arena);
    } else {
        text_addf(&script->out, "%d. The table as it stands\n%s", script->number, text_get(&text));
    }
    text_free(&text);
    script_flush(script);
}

/* {"do": "odds", "action": ...}, for people; false where there are none, so that the ruling says why. */
static bool do_odds(Script *script, const BaseTree *action) {
    const BaseTree *asked = tree_find(action, "action");
    PlayOdds *odds = asked && asked->kind == TREE_OBJECT ? play_odds(script->session, asked, NULL) : NULL;
    bool done = odds && (odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER);
    if (done) {
        text_addf(&script->out, "%d. How likely is it?\n", ++script->number);
        cli_odds_describe(script->session, asked, odds, script->full, &script->out);
        script_flush(script);
    }
    odds_destroy(odds);
    return done;
}

/* {"do": "stage"} where the system has none. */
static void do_next(Script *script) {
    text_addf(&script->out, "%d. What comes next?\n", ++script->number);
    text_add(&script->out, "   ");
    cli_show_turn(play_field(script->session), play_table(script->session), &script->out);
    cli_answer_next(script->session, &script->out);
    script_flush(script);
}

/* True for the query by which a system says what comes next, if this system has none. */
static bool lacks_stage(const Script *script, const BaseTree *action) {
    const RulesSystem *system = play_field(script->session)->data->system;
    BaseArena *arena = arena_create();
    const BaseTree *stage = rules_action(system, VERB_STAGE, arena);
    bool lacks = !system->roles[VERB_STAGE] && script_is(action, tree_get_text(stage, "do", ""));
    arena_destroy(arena);
    return lacks;
}

bool script_own_verb(Script *script, const BaseTree *action, bool *good) {
    bool done = true;
    if (script_is(action, "undo") || script_is(action, "redo")) {
        BaseFaults faults = {0};
        *good = do_steps(script, action, &faults);
        cli_faults(&faults);
    } else if (script_is(action, "show")) {
        do_show(script);
    } else if (script_is(action, "odds") && !script->json && !tree_find(action, "expect")) {
        done = do_odds(script, action);
    } else if (!script->json && lacks_stage(script, action)) {
        do_next(script);
    } else {
        done = false;
    }
    return done;
}
