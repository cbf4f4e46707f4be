#include "cli/answer.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <math.h>
#include <string.h>

#define WAY_LENGTHS 3 /* the whole way, the part up to its stop, and what is allowed */

/* ---- questions ---- */

void cli_answer_question(const Ruling *ruling, const BaseTree *action, BaseText *out) {
    const char *verb = tree_get_text(action, "do", "");
    const BaseTree *inner = tree_find(action, "action");
    if (inner && inner->kind == TREE_OBJECT) { /* asked about another action: name that */
        Ruling named = *ruling;
        named.verb = tree_get_text(inner, "do", "");
        PlayEntry entry = {.action = inner, .ruling = &named};
        text_add(out, strcmp(verb, "odds") == 0 ? "How likely is it? " : "Is it allowed? ");
        play_describe_entry(&entry, out);
        text_add(out, ".");
        return;
    }
    ruling_question(ruling, out);
}

/* ---- answers ---- */

/* The headline in a line of its own, with the rule of the sentence that decides in it. */
static void describe_headline(const Ruling *ruling, BaseText *out) {
    const RulesFinding *why = NULL;
    for (int i = 0; i < ruling->findings.count && !why; i++) {
        why = ruling->findings.items[i].role == ROLE_DECIDES ? &ruling->findings.items[i] : NULL;
    }
    bool says_why = why && !tree_get_bool(ruling->facts, "allowed", true);
    text_add(out, "   ");
    telling_headline(ruling, out);
    text_addf(out, says_why ? " [%s]\n" : "\n", why && why->rule ? why->rule : "");
}

/* The sums follow in the telling. */
static void describe_needs(const Ruling *ruling, BaseText *out) {
    const BaseTree *save = tree_find(ruling->facts, "save");
    text_add(out, "   ");
    telling_headline(ruling, out);
    text_add(out, "\n");
    if (save && ruling->object.kind != REF_NONE) {
        bool many = grammar_are(ruling->field, ruling->object);
        text_add(out, "   ");
        grammar_begin_name(ruling->field, ruling->object, out);
        if (save->kind == TREE_NUMBER) {
            text_addf(out, many ? " save on %d+.\n" : " saves on %d+.\n", (int)save->number);
        } else {
            text_add(out, many ? " have no save.\n" : " has no save.\n");
        }
    }
}

static void describe_reach(const Ruling *ruling, BaseText *out) {
    if (tree_find(ruling->facts, "hexes")) {
        cli_answer_hexes(ruling, out);
    } else if (tree_find(ruling->facts, "allowance")) {
        describe_headline(ruling, out);
    }
}

/* Appends a length of a way with as many decimals as tell it from the others that are told with it. */
static void add_way_length(const Ruling *ruling, double units, const double *others, BaseText *out) {
    const RulesField *field = ruling->field;
    double unit = field->setup->unit;
    int places = 0;
    if (field->setup->board == BOARD_HEX) {
        telling_add_length(ruling, units, out);
        return;
    }
    for (int i = 0; i < WAY_LENGTHS; i++) {
        int needs = isnan(others[i]) ? 0 : grammar_places(field, units * unit, others[i] * unit);
        places = needs > places ? needs : places;
    }
    grammar_add_length(field, units * unit, places, out);
}

static void describe_path(const Ruling *ruling, BaseText *out) {
    const BaseTree *facts = ruling->facts;
    double length = tree_get_number(facts, "length", 0), cost = tree_get_number(facts, "cost", length);
    const double lengths[WAY_LENGTHS] = {length, tree_get_number(facts, "stop", NAN),
                                         tree_get_number(facts, "allowance", NAN)};
    bool whole = tree_get_bool(facts, "free", false);
    text_add(out, "   ");
    ruling_form(ruling, whole ? "%s can go all of this way, " : "%s can go ", ruling->subject, ref_none(), out);
    if (!whole) {
        add_way_length(ruling, tree_get_number(facts, "stop", 0), lengths, out);
        text_add(out, " of this way, which is ");
    }
    add_way_length(ruling, length, lengths, out);
    text_add(out, whole ? "" : " long");
    if (fabs(cost - length) > 0.005) {
        text_add(out, whole ? ", at a cost of " : " and costs ");
        telling_add_length(ruling, cost, out);
    }
    if (!isnan(lengths[2])) {
        text_add(out, "; ");
        add_way_length(ruling, lengths[2], lengths, out);
        text_add(out, lengths[2] == 1 ? " is allowed" : " are allowed");
    }
    text_add(out, ".\n");
}

/* With what one may answer, each in the sentence that its finding has. */
static void describe_reactions(const Ruling *ruling, BaseText *out) {
    int count = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        if (finding->key && strncmp(finding->key, "with", strlen("with")) == 0) {
            text_add(out, "   ");
            ruling_describe(ruling, finding, out);
            text_addf(out, " [%s]\n", finding->rule);
            count++;
        }
    }
    if (count == 0) {
        text_add(out, "   ");
        ruling_form(ruling, "%s cannot answer now.", ruling->subject, ref_none(), out);
        text_add(out, "\n");
    }
}

/* What each verb's answer is made of, and whether it says all that its findings say. */
static const struct {
    const char *verb;
    void (*describe)(const Ruling *ruling, BaseText *out);
    void (*look)(PlaySession *session, const Ruling *ruling, BaseText *out); /* one that looks at the table */
    bool whole;
} ANSWERS[] = {
    {"measure", describe_headline, NULL, true},  {"needs", describe_needs, NULL, false},
    {"may", describe_headline, NULL, false},     {"reach", describe_reach, NULL, true},
    {"path", describe_path, NULL, false},        {"where", NULL, cli_answer_where, false},
    {"targets", cli_answer_targets, NULL, true}, {"outlook", cli_answer_outlook, NULL, true},
    {"region", cli_answer_region, NULL, true},   {"stage", NULL, cli_answer_stage, false},
    {"state", NULL, cli_answer_state, false},    {"reactions", describe_reactions, NULL, false},
};

bool cli_answer_describe(PlaySession *session, const Ruling *ruling, BaseText *out) {
    const char *verb = ruling->verb ? ruling->verb : "";
    for (size_t i = 0; i < BASE_COUNT(ANSWERS); i++) {
        if (strcmp(ANSWERS[i].verb, verb) == 0) {
            size_t begin = out->length;
            if (ANSWERS[i].look) {
                ANSWERS[i].look(session, ruling, out);
            } else {
                ANSWERS[i].describe(ruling, out);
            }
            bool coordinates = ruling->subject.kind == REF_HEX && ANSWERS[i].look; /* what a hex's findings tell */
            return (ANSWERS[i].whole || coordinates) && out->length > begin;
        }
    }
    text_add(out, "   ");
    telling_headline(ruling, out);
    text_add(out, "\n");
    return false;
}
