/* Playing a script: its actions one after the other, and the choices that it leaves to the rules. */
#include "cli/script.h"
#include "play/answer.h"

#include <string.h>

static bool is_verb(const BaseTree *action, const char *verb) {
    return strcmp(tree_get_text(action, "do", ""), verb) == 0;
}

/* If the script does not choose, makes the rule's fallback choice and reports it as an action of its own. */
static bool choose_fallbacks(Script *script) {
    const Ruling *waiting;
    while ((waiting = play_waiting(script->session)) != NULL) {
        BaseTree *choice =
            tree_make(script->arena, WITH_TEXT("do", "choose"), WITH_TEXT("ask", waiting->ask.id),
                      WITH_TREE("answer", answer_fallback(script->arena, play_field(script->session), &waiting->ask)));
        int count = play_cursor(script->session);
        if (!script_step(script, choice) || play_cursor(script->session) == count) {
            return false;
        }
    }
    return true;
}

/* Steps that leave a waiting choice alone. */
static bool may_wait(const BaseTree *action) {
    return is_verb(action, "choose") || is_verb(action, "undo") || is_verb(action, "redo") || is_verb(action, "show");
}

/* Says how many steps were left out, so that nobody takes the rest for done. */
static void report_rest(const Script *script, int done) {
    int left = script->steps.count - done;
    if (left > 0) {
        cli_fail(CLI_ERROR, "the script ends here: %d %s not played (--keep-going plays on)", left,
                 left == 1 ? "step was" : "steps were");
    }
}

bool script_run(Script *script) {
    for (int i = 0; i < script->steps.count; i++) {
        const ScriptStep *step = &script->steps.items[i];
        bool chooses = !may_wait(step->action);
        script->line = step->line;
        if (!script_seat_steps(script) || (chooses && !choose_fallbacks(script)) ||
            !script_step(script, step->action)) {
            report_rest(script, i + 1);
            return false;
        }
    }
    return script_seat_steps(script) && choose_fallbacks(script) && script_seat_steps(script);
}
