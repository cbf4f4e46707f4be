/* One step of a script: an action, or a verb that is no action of the game, and what is reported of it. */
#include "cli/script.h"
#include "cli/step_words.h"
#include "io/export.h"
#include "play/cases.h"
#include "play/remedy.h"

#include <string.h>

/* ---- reports ---- */

/* The act that would make a refused action allowed: "Would do: order advance (3+, 67 %)." */
static void add_remedies(Script *script, const BaseTree *action, const Ruling *ruling) {
    BaseArena *arena = arena_create();
    PlayRemedy *remedies;
    int count = play_remedies(script->session, action, ruling, script->path, arena, &remedies);
    if (count > 0) {
        BaseText line = {0};
        text_add(&line, count == 1 ? "It may be done after: " : "It may be done after one of: ");
        play_remedies_describe(remedies, count, &line);
        text_add(&line, ".");
        text_add(&script->out, "  ");
        export_lines(text_get(&line), "", 2, 4, &script->out);
        text_free(&line);
    }
    arena_destroy(arena);
}

static void report_text(Script *script, const BaseTree *action, const Ruling *ruling, const Ruling *waiting) {
    const CliStep step = {script->session, script->number, script->full};
    cli_step_describe(&step, action, ruling, waiting, &script->out);
    if (ruling->outcome == RULING_REFUSED && !script_is(action, "choose")) {
        add_remedies(script, action, ruling);
    }
}

/* `waiting` is the ruling that the action answers, if it is a choice; `sought` what was found of the nearest other one.
 */
static void report(Script *script, const BaseTree *action, const Ruling *ruling, const Ruling *waiting,
                   const RulesMargin *sought) {
    script->number++;
    if (script->json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = io_ruling_tree(arena, ruling);
        BaseText headline = {0};
        cli_headline(script->session, ruling, &headline);
        tree_set(arena, tree, "headline", tree_text(arena, text_get(&headline)));
        tree_set(arena, tree, "do", tree_text(arena, tree_get_text(action, "do", "")));
        script_set_nearest(ruling, sought, arena, tree);
        cli_add_line(&script->out, tree);
        text_free(&headline);
        arena_destroy(arena);
    } else {
        report_text(script, action, ruling, waiting);
        script_describe_margin(script, ruling, sought);
    }
    script_flush(script);
}

/* Says on standard error what is wrong with a step. */
static void complain(Script *script, const char *what) {
    cli_fail(CLI_ERROR, "action %d (line %d): %s", script->number, script->line, what);
}

/* ---- actions ---- */

static const Ruling *resolve(Script *script, const BaseTree *action, BaseFaults *faults) {
    bool own = tree_find(action, "dice") || tree_find(action, "answers");
    if (own || !script->scripted) {
        return play_do(script->session, action, NULL, faults);
    }
    PlayInput input = input_scripted(script->dice + script->die_next, script->die_count - script->die_next);
    const Ruling *ruling = play_do(script->session, action, &input, faults);
    script->die_next += ruling && ruling->outcome != RULING_BAD ? input.script_next : 0;
    input_term(&input);
    return ruling;
}

/* Checks the expectation of a line of the script, as for a step of a case. */
static void check_expect(Script *script, const BaseTree *action, const Ruling *ruling) {
    const BaseTree *expect = tree_find(action, "expect");
    char *difference = expect ? expect_difference(expect, ruling, script->session) : NULL;
    bool foreseen = tree_find(expect, "refused") || tree_find(expect, "allowed");
    if (difference) {
        complain(script, difference);
        base_free(difference);
        script->negative = true;
    }
    script->negative = script->negative || (ruling->outcome == RULING_REFUSED && !foreseen);
}

bool script_step(Script *script, const BaseTree *action) {
    BaseFaults faults = {0};
    const Ruling *waiting = play_waiting(script->session);
    bool good = true;
    if (script_own_verb(script, action, &good)) {
        return good;
    }
    BaseArena *arena = arena_create();
    RulesMargin sought = script_seek_nearest(script, action, arena);
    const Ruling *ruling = resolve(script, action, &faults);
    if (ruling && ruling->outcome == RULING_BAD) {
        faults_free(&faults); /* the ruling says it, and the report with it */
    }
    cli_faults(&faults);
    if (ruling) {
        report(script, action, ruling, waiting, &sought);
    }
    arena_destroy(arena);
    if (!ruling) {
        return false;
    }
    if (ruling->outcome == RULING_BAD) {
        complain(script, ruling->bad);
        script->failed = true;
        return script->keep_going || script->typed;
    }
    check_expect(script, action, ruling);
    return true;
}
