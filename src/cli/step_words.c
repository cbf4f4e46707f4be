/* How a step is told: its number, what was asked or done, and the answer. */
#include "cli/step_words.h"

#include "cli/answer.h"
#include "io/export.h"
#include "play/outcome.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <string.h>

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

/* Returns true when `stated` has this finding with the same words. */
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
static void add_answer(const CliStep *step, const Ruling *ruling, BaseText *out) {
    BaseText answer = {0};
    bool whole = cli_answer_describe(step->session, ruling, &answer);
    bool figures = whole && ref_is(ruling->subject, REF_HEX); /* what a hex's findings tell is for whoever computes */
    Ruling news = news_of(ruling, NULL, text_get(&answer));
    int kept = 0;
    for (int i = 0; i < news.findings.count; i++) {
        const RulesFinding *finding = &news.findings.items[i];
        if (figures && !step->full && finding->role != ROLE_DECIDES) {
            continue;
        }
        if (!whole || figures || is_beside(&news.findings.items[i], ruling->subject)) {
            news.findings.items[kept++] = news.findings.items[i];
        }
    }
    news.findings.count = kept;
    add_lines(text_get(&answer), out);
    io_ruling_text(&news, "", step->full, out);
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
static void add_telling(const CliStep *step, const Ruling *ruling, const Ruling *news, BaseText *out) {
    BaseText headline = {0};
    cli_headline(step->session, ruling, &headline);
    io_ruling_text(news, text_get(&headline), step->full, out);
    text_free(&headline);
}

void cli_step_describe(const CliStep *step, const BaseTree *action, const Ruling *ruling, const Ruling *waiting,
                       BaseText *out) {
    bool chooses = strcmp(tree_get_text(action, "do", ""), "choose") == 0, answers = ruling->outcome == RULING_ANSWER;
    bool bad = ruling->outcome == RULING_BAD;
    text_addf(out, "%d. ", step->number);
    if (answers) {
        cli_answer_question(ruling, action, out);
    } else if (chooses) {
        add_choice(action, waiting, out);
    } else {
        Ruling named = *ruling;
        PlayEntry entry = {.action = action, .ruling = &named};
        play_describe_entry(&entry, out);
    }
    text_addf(out, answers ? "\n" : ": %s\n", bad ? "not understood" : io_outcome_word(ruling->outcome));
    if (bad) { /* standard error says it, too, with the line */
        text_add(out, "  ");
        export_lines(ruling->bad, "", 2, 4, out);
    }
    if (answers) {
        add_answer(step, ruling, out);
    } else if (chooses && !bad) {
        Ruling news = news_of(ruling, waiting, "");
        add_telling(step, ruling, &news, out);
        forget_news(&news);
    } else if (!bad) {
        add_telling(step, ruling, ruling, out);
    }
}
