/* One step of a script: an action, or a verb that is no action of the game, and what is reported of it. */
#include "cli/answer.h"
#include "cli/odds_words.h"
#include "cli/script.h"
#include "io/export.h"
#include "play/answer.h"
#include "play/cases.h"
#include "play/outcome.h"
#include "play/remedy.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <string.h>

/* ---- reports ---- */

static void flush_report(Script *script) {
    script->failed = !cli_print(&script->out) || script->failed;
    text_clear(&script->out);
}

static bool is_verb(const BaseTree *action, const char *verb) {
    return strcmp(tree_get_text(action, "do", ""), verb) == 0;
}

/* "Choice "first": Blue". */
static void add_choice(const BaseTree *action, const Ruling *waiting, BaseText *out) {
    const BaseTree *answer = tree_find(action, "answer");
    text_addf(out, "Choice \"%s\": ", waiting ? waiting->ask.id : tree_get_text(action, "ask", ""));
    if (answer && answer->kind == TREE_LIST && answer->count == 1) {
        answer = answer->first;
    }
    if (answer && answer->kind == TREE_TEXT) {
        TableRef ref = waiting ? setup_find(waiting->field->setup, answer->text) : ref_none();
        text_add(out, ref.kind == REF_NONE ? answer->text : setup_name(waiting->field->setup, ref));
    } else if (answer) {
        json_write(answer, out);
    }
}

/* Returns true when `told` has this finding with the same words. */
static bool is_repeated(const Ruling *stated, const char *rule, const char *words) {
    bool found = false;
    for (int i = 0; i < stated->findings.count && !found; i++) {
        BaseText text = {0};
        const RulesFinding *finding = &stated->findings.items[i];
        ruling_describe(stated, finding, &text);
        found = finding->rule && rule && !strcmp(finding->rule, rule) && !strcmp(text_get(&text), words);
        text_free(&text);
    }
    return found;
}

/* Leaves out of a ruling what has been told: while it waited (`told`, NULL if it did not), since a choice resolves its
 * whole action again; or in these words. Returns a ruling that
 * borrows everything from `ruling`, except the two lists that forget_news frees. */
static Ruling news_of(const Ruling *ruling, const Ruling *stated, const char *known) {
    Ruling news = *ruling;
    memset(&news.findings, 0, sizeof news.findings);
    memset(&news.rolls, 0, sizeof news.rolls);
    for (int i = 0; i < ruling->findings.count; i++) {
        BaseText words = {0};
        ruling_describe(ruling, &ruling->findings.items[i], &words);
        bool is_known = words.length > 0 && strstr(known, text_get(&words)) != NULL;
        if (!is_known && !(stated && is_repeated(stated, ruling->findings.items[i].rule, text_get(&words)))) {
            array_push(&news.findings, ruling->findings.items[i]);
        }
        text_free(&words);
    }
    for (int i = stated ? stated->rolls.count : 0; i < ruling->rolls.count; i++) {
        array_push(&news.rolls, ruling->rolls.items[i]);
    }
    return news;
}

static void forget_news(Ruling *news) {
    array_free(&news->findings);
    array_free(&news->rolls);
}

/* True for a finding that an answer which tells the others leaves open: what it was asked under ("if ordered"), and the
 * ground; not one about another thing of its list. */
static bool is_beside(const RulesFinding *finding, TableRef subject) {
    bool beside = finding->role == ROLE_CONTEXT;
    for (int i = 0; i < finding->value_count; i++) {
        TableRef ref = finding->values[i].kind == VALUE_REF ? finding->values[i].ref : ref_none();
        beside = beside && (ref.kind != REF_UNIT || ref_equal(ref, subject));
    }
    return beside;
}

/* Appends the lines of an answer, broken where they are too long, with the rule that stands in brackets at their end at
 * the right. */
static void add_lines(const char *answer, BaseText *out) {
    BaseArena *arena = arena_create();
    while (*answer) {
        size_t length = strcspn(answer, "\n"), begun = strspn(answer, " ");
        char *line = arena_strndup(arena, answer + begun, length - begun);
        char *bracket = length > begun && answer[length - 1] == ']' ? strrchr(line, '[') : NULL;
        const char *rule = "";
        if (bracket > line) {
            line[strlen(line) - 1] = 0;
            bracket[-1] = 0;
            rule = bracket + 1;
        }
        text_addf(out, "%*s", (int)begun, "");
        export_lines(line, rule, begun, begun + 2, out);
        answer += length + (answer[length] == '\n');
    }
    arena_destroy(arena);
}

/* The answer to a question, and the findings that it does not tell itself. */
static void add_answer(Script *script, const Ruling *ruling) {
    BaseText answer = {0};
    bool whole = cli_answer_describe(script->session, ruling, &answer);
    Ruling news = news_of(ruling, NULL, text_get(&answer));
    int kept = 0;
    for (int i = 0; i < news.findings.count; i++) {
        if (!whole || is_beside(&news.findings.items[i], ruling->subject)) {
            news.findings.items[kept++] = news.findings.items[i];
        }
    }
    news.findings.count = kept;
    add_lines(text_get(&answer), &script->out);
    io_ruling_text(&news, "", script->full, &script->out);
    forget_news(&news);
    text_free(&answer);
}

void cli_headline(const PlaySession *session, const Ruling *ruling, BaseText *out) {
    int cursor = play_cursor(session);
    const PlayEntry *entry = cursor > 0 ? play_entry(session, cursor - 1) : NULL;
    if (ruling->outcome == RULING_DONE && entry && entry->ruling == ruling) {
        outcome_headline(session, entry, out);
    } else {
        telling_headline(ruling, out);
    }
}

/* `news`: what of the ruling has not been told yet. */
static void add_telling(Script *script, const Ruling *ruling, const Ruling *news) {
    BaseText headline = {0};
    cli_headline(script->session, ruling, &headline);
    io_ruling_text(news, text_get(&headline), script->full, &script->out);
    text_free(&headline);
}

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
    bool chooses = is_verb(action, "choose"), answers = ruling->outcome == RULING_ANSWER;
    text_addf(&script->out, "%d. ", script->number);
    if (answers) {
        cli_answer_question(ruling, action, &script->out);
    } else if (chooses) {
        add_choice(action, waiting, &script->out);
    } else {
        Ruling named = *ruling;
        PlayEntry entry = {.action = action, .ruling = &named};
        play_describe_entry(&entry, &script->out);
    }
    text_addf(&script->out, answers ? "\n" : ": %s\n", io_outcome_word(ruling->outcome));
    if (answers) {
        add_answer(script, ruling);
    } else if (chooses) {
        Ruling news = news_of(ruling, waiting, "");
        add_telling(script, ruling, &news);
        forget_news(&news);
    } else if (ruling->outcome != RULING_BAD) {
        add_telling(script, ruling, ruling);
    }
    if (ruling->outcome == RULING_REFUSED && !chooses) {
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
    flush_report(script);
}

/* Says on standard error what is wrong with a step. */
static void complain(Script *script, const char *what) {
    cli_fail(CLI_ERROR, "action %d (line %d): %s", script->number, script->line, what);
}

/* ---- the verbs of a script: undo, redo ---- */

/* The name of an entry for a report. */
static void add_entry(Script *script, int index) {
    play_describe_entry(play_entry(script->session, index), &script->out);
}

static bool is_choice(const PlaySession *session, int index) {
    return index < play_count(session) && is_verb(play_entry(session, index)->action, "choose");
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
        text_addf(&script->out, "%d. %s: refused\n   There is nothing to %s.\n", script->number, verb, verb);
    } else {
        text_addf(&script->out, "%d. %s: done\n", script->number, verb);
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
    flush_report(script);
}

/* {"do": "undo"} and {"do": "redo"}, with "count": how many actions, 1 where it is left out. */
static bool do_steps(Script *script, const BaseTree *action, BaseFaults *faults) {
    bool back = is_verb(action, "undo");
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
        text_addf(&script->out, "%d. show\n%s", script->number, text_get(&text));
    }
    text_free(&text);
    flush_report(script);
}

/* {"do": "odds", "action": ...}, for people; false where there are none, so that the ruling says why. */
static bool do_odds(Script *script, const BaseTree *action) {
    const BaseTree *asked = tree_find(action, "action");
    PlayOdds *odds = asked && asked->kind == TREE_OBJECT ? play_odds(script->session, asked, NULL) : NULL;
    bool done = odds && (odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER);
    if (done) {
        text_addf(&script->out, "%d. How likely is it?\n", ++script->number);
        cli_odds_describe(script->session, asked, odds, script->full, &script->out);
        flush_report(script);
    }
    odds_destroy(odds);
    return done;
}

/* {"do": "stage"} where the system has none. */
static void do_next(Script *script) {
    text_addf(&script->out, "%d. What comes next?\n", ++script->number);
    cli_answer_next(script->session, &script->out);
    flush_report(script);
}

/* True for the query by which a system says what comes next, if this system has none. */
static bool lacks_stage(const Script *script, const BaseTree *action) {
    const RulesSystem *system = play_field(script->session)->data->system;
    BaseArena *arena = arena_create();
    const BaseTree *stage = rules_action(system, VERB_STAGE, arena);
    bool lacks = !system->roles[VERB_STAGE] && is_verb(action, tree_get_text(stage, "do", ""));
    arena_destroy(arena);
    return lacks;
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
    if (is_verb(action, "undo") || is_verb(action, "redo")) {
        bool good = do_steps(script, action, &faults);
        cli_faults(&faults);
        return good;
    }
    if (is_verb(action, "show")) {
        do_show(script);
        return true;
    }
    if (is_verb(action, "odds") && !script->json && !tree_find(action, "expect") && do_odds(script, action)) {
        return true;
    }
    if (!script->json && lacks_stage(script, action)) {
        do_next(script);
        return true;
    }
    BaseArena *arena = arena_create();
    RulesMargin sought = script_seek_nearest(script, action, arena);
    const Ruling *ruling = resolve(script, action, &faults);
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
