#include "rules/telling_headline.h"

#include "rules/grammar.h"
#include "rules/los_words.h"
#include "rules/ruling_words.h"
#include "rules/telling_answer.h"
#include "rules/telling_stated.h"

#include <string.h>

/* Appends the sentences that decide; more than two are too many for a headline. */
static int add_deciding(const Ruling *ruling, BaseText *out) {
    BaseArena *arena = arena_create();
    int all, count = 0;
    const RulesStated *stated = telling_stated(arena, ruling, &all);
    for (int i = 0; i < all; i++) {
        if (stated[i].role == ROLE_DECIDES && count++ < 2) {
            text_addf(out, out->length ? " %s" : "%s", stated[i].says);
        }
    }
    arena_destroy(arena);
    return count;
}

static void answer_done(const Ruling *ruling, BaseText *out) {
    BaseText words = {0};
    if (add_deciding(ruling, &words) == 0 && ruling->findings.count) {
        int first = 0; /* findings that bear on the answer go before those that are only context */
        while (first + 1 < ruling->findings.count && ruling->findings.items[first].role == ROLE_CONTEXT) {
            first++;
        }
        ruling_describe(ruling, &ruling->findings.items[ruling->findings.items[first].role == ROLE_CONTEXT ? 0 : first],
                        &words);
    }
    text_add(out, words.length ? text_get(&words) : "Done.");
    text_free(&words);
}

/* Appends the result of the sums when they are what was asked for: "Needs 9 or less, with 2 dice." Returns false when
 * they are not. */
static bool answer_needs(const Ruling *ruling, BaseText *out) {
    const RulesSum *need = NULL, *dice = NULL;
    for (int i = ruling->sums.count - 1; i >= 0; i--) {
        const RulesSum *sum = &ruling->sums.items[i];
        dice = sum->counts ? sum : dice;
        need = sum->counts ? need : sum;
    }
    if (strcmp(ruling->verb ? ruling->verb : "", "needs") != 0 || (!need && !dice) ||
        (need && need->total == VAR_NONE)) {
        return false;
    }
    if (need) {
        text_addf(out, need->under ? "Needs %d or less" : "Needs %d+", need->total);
    }
    if (dice) {
        text_addf(out, dice->total == 1 ? "%s%d die" : "%s%d dice", need ? ", with " : "", dice->total);
    }
    text_add(out, ".");
    return true;
}

static void answer_refused(const Ruling *ruling, BaseText *out) {
    BaseText why = {0};
    ruling_why_not(ruling, &why);
    if (ruling->outcome == RULING_BAD) {
        text_add(out, why.length ? text_get(&why) : "Cannot be understood.");
    } else {
        text_addf(out, why.length ? "Refused: %s" : "Refused.", text_get(&why));
    }
    text_free(&why);
}

/* On hexes " in B6", where the name does not say it. */
static void add_hex(const Ruling *ruling, TableRef of, GeomVec at, BaseText *out) {
    const TableSetup *setup = ruling->field->setup;
    char name[8];
    if (setup->board == BOARD_HEX && !ref_is(of, REF_HEX)) {
        hex_name(hex_at(&setup->hexes, at, setup->unit), name);
        text_addf(out, " in %s", name);
    }
}

/* Who sees whom, where one line of sight was asked for and decided. */
static void add_seers(const Ruling *ruling, BaseText *out) {
    const RulesSight *sight = &ruling->sights.items[0];
    if (sight->undecided || ruling->sights.count > 1) {
        return;
    }
    text_add_char(out, ' ');
    grammar_begin_name(ruling->field, sight->from, out);
    add_hex(ruling, sight->from, sight->a, out);
    bool many = grammar_are(ruling->field, sight->from);
    text_add(out, sight->visible ? many ? " see " : " sees " : many ? " do not see " : " does not see ");
    grammar_add_name(ruling->field, sight->to, out);
    add_hex(ruling, sight->to, sight->b, out);
    text_add(out, ".");
}

void telling_brief(const Ruling *ruling, BaseText *out) {
    if (ruling_is_sight(ruling)) {
        los_answer(ruling->field, &ruling->sights.items[0], out);
        return;
    }
    switch (ruling->outcome) {
    case RULING_REFUSED:
    case RULING_BAD: answer_refused(ruling, out); break;
    case RULING_WAITING: ruling_describe_ask(ruling, out); break;
    case RULING_ANSWER:
        if (!answer_needs(ruling, out) && !telling_answer(ruling, out)) {
            answer_done(ruling, out);
        }
        break;
    case RULING_DONE: answer_done(ruling, out); break;
    }
}

void telling_headline(const Ruling *ruling, BaseText *out) {
    telling_brief(ruling, out);
    if (ruling_is_sight(ruling)) {
        add_seers(ruling, out);
    }
}

const char *telling_headline_in(BaseArena *arena, const Ruling *ruling) {
    BaseText text = {0};
    telling_headline(ruling, &text);
    const char *kept = arena_strdup(arena, text_get(&text));
    text_free(&text);
    return kept;
}
