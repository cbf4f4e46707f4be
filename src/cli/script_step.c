/* One step of a script: an action, or a verb that is no action of the game, and what is reported of it. */
#include "cli/answer.h"
#include "cli/script.h"
#include "io/export.h"
#include "play/cases.h"
#include "play/outcome.h"
#include "play/remedy.h"
#include "rules/grammar.h"
#include "rules/telling.h"

#include <string.h>

/* ---- reports ---- */

/* A place as it is answered: "12.85, 22.59, facing 60". */
static void add_place_chosen(const BaseTree *answer, BaseText *out) {
    const BaseTree *at = tree_find(answer, "at"), *facing = tree_find(answer, "facing");
    char number[TEXT_NUMBER_MAX];
    for (const BaseTree *it = at && at->kind == TREE_LIST ? at->first : NULL; it; it = it->next) {
        text_addf(out, "%s%s", it == at->first ? "" : ", ", text_rounded(it->number, 2, number));
    }
    text_add(out, at && at->kind == TREE_TEXT ? at->text : "");
    if (facing && facing->kind == TREE_NUMBER) {
        text_addf(out, ", facing %s", text_rounded(facing->number, 1, number));
    }
}

/* "Chosen for first: Blue". */
static void add_choice(const BaseTree *action, const Ruling *waiting, BaseText *out) {
    const BaseTree *answer = tree_find(action, "answer");
    const char *id = waiting ? waiting->ask.id : tree_get_text(action, "ask", "");
    text_addf(out, *id ? "Chosen for %s: " : "Chosen: ", id);
    if (answer && answer->kind == TREE_LIST && answer->count == 1) {
        answer = answer->first;
    }
    if (answer && answer->kind == TREE_TEXT) {
        const RulesField *field = waiting ? waiting->field : NULL;
        TableRef ref = field ? setup_find(field->setup, answer->text) : ref_none();
        if (ref.kind == REF_NONE) {
            text_add(out, answer->text);
        } else {
            grammar_add_name(field, ref, out);
        }
    } else if (answer && answer->kind == TREE_OBJECT && tree_find(answer, "at")) {
        add_place_chosen(answer, out);
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
 * borrows everything from `ruling`, except the three lists that forget_news frees. */
static Ruling news_of(const Ruling *ruling, const Ruling *stated, const char *known) {
    Ruling news = *ruling;
    memset(&news.findings, 0, sizeof news.findings);
    memset(&news.rolls, 0, sizeof news.rolls);
    memset(&news.sums, 0, sizeof news.sums);
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
    for (int i = stated ? stated->sums.count : 0; i < ruling->sums.count; i++) {
        array_push(&news.sums, ruling->sums.items[i]);
    }
    return news;
}

static void forget_news(Ruling *news) {
    array_free(&news->findings);
    array_free(&news->rolls);
    array_free(&news->sums);
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
    bool figures = whole && ref_is(ruling->subject, REF_HEX); /* what a hex's findings tell is for whoever computes */
    Ruling news = news_of(ruling, NULL, text_get(&answer));
    int kept = 0;
    for (int i = 0; i < news.findings.count; i++) {
        const RulesFinding *finding = &news.findings.items[i];
        if (figures && !script->full && finding->role != ROLE_DECIDES) {
            continue;
        }
        if (!whole || figures || is_beside(&news.findings.items[i], ruling->subject)) {
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
    bool chooses = script_is(action, "choose"), answers = ruling->outcome == RULING_ANSWER;
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
    bool bad = ruling->outcome == RULING_BAD;
    text_addf(&script->out, answers ? "\n" : ": %s\n", bad ? "not understood" : io_outcome_word(ruling->outcome));
    if (bad) { /* standard error says it, too, with the line */
        text_add(&script->out, "  ");
        export_lines(ruling->bad, "", 2, 4, &script->out);
    }
    if (answers) {
        add_answer(script, ruling);
    } else if (chooses && !bad) {
        Ruling news = news_of(ruling, waiting, "");
        add_telling(script, ruling, &news);
        forget_news(&news);
    } else if (!bad) {
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
