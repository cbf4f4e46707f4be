#include "cli/answer.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <math.h>
#include <string.h>

/* ---- questions ---- */

void cli_answer_question(const Ruling *ruling, const BaseTree *action, BaseText *out) {
    const char *verb = tree_get_text(action, "do", "");
    const BaseTree *inner = tree_find(action, "action");
    if (inner && inner->kind == TREE_OBJECT) { /* asked about another action: name that */
        Ruling named = *ruling;
        named.verb = tree_get_text(inner, "do", "");
        PlayEntry entry = {.action = inner, .ruling = &named};
        text_add(out, strcmp(verb, "odds") == 0 ? "How likely? " : "May it be? ");
        play_describe_entry(&entry, out);
        text_add(out, ".");
        return;
    }
    ruling_question(ruling, out);
}

/* ---- answers ---- */

static void describe_measure(const Ruling *ruling, BaseText *out) {
    const char *who = ruling_name(ruling, ruling->subject), *whom = ruling_name(ruling, ruling->object);
    const BaseTree *facts = ruling->facts;
    double steps = tree_get_number(facts, "steps", -1);
    bool contact = tree_get_bool(facts, "contact", false);
    text_add(out, "   ");
    if (steps == 0) {
        text_addf(out, "%s and %s are in the same hex.\n", who, whom);
    } else if (contact) {
        text_addf(out, steps > 0 ? "%s and %s are in neighbouring hexes.\n" : "%s and %s touch.\n", who, whom);
    } else {
        cli_answer_length(ruling, steps > 0 ? steps : tree_get_number(facts, "gap", 0), out);
        text_addf(out, steps > 0 ? " from %s to %s.\n" : " between %s and %s.\n", who, whom);
    }
}

/* The sums follow in the telling. */
static void describe_needs(const Ruling *ruling, BaseText *out) {
    const BaseTree *save = tree_find(ruling->facts, "save");
    text_add(out, "   ");
    telling_headline(ruling, out);
    text_add(out, "\n");
    if (save && ruling->object.kind != REF_NONE) {
        text_addf(out, "   %s ", ruling_name(ruling, ruling->object));
        if (save->kind == TREE_NUMBER) {
            text_addf(out, "saves on %d+.\n", (int)save->number);
        } else {
            text_add(out, "has no save.\n");
        }
    }
}

static void describe_may(const Ruling *ruling, BaseText *out) {
    bool allowed = tree_get_bool(ruling->facts, "allowed", false);
    const RulesFinding *why = NULL;
    for (int i = 0; i < ruling->findings.count && !why && !allowed; i++) {
        why = ruling->findings.items[i].role == ROLE_DECIDES ? &ruling->findings.items[i] : NULL;
    }
    text_add(out, allowed ? "   Yes." : "   No");
    if (why) {
        text_add(out, ": ");
        ruling_describe(ruling, why, out);
        text_addf(out, " [%s]", why->rule ? why->rule : "");
    } else if (!allowed) {
        text_add(out, ".");
    }
    text_add(out, "\n");
}

static void describe_reach(const Ruling *ruling, BaseText *out) {
    const BaseTree *allowance = tree_find(ruling->facts, "allowance");
    if (tree_find(ruling->facts, "hexes")) {
        cli_answer_hexes(ruling, out);
    } else if (allowance) {
        text_addf(out, "   %s can go ", ruling_name(ruling, ruling->subject));
        cli_answer_length(ruling, allowance->number, out);
        text_add(out, ", less where the ground takes more.\n");
    }
}

static void describe_path(const Ruling *ruling, BaseText *out) {
    const BaseTree *facts = ruling->facts;
    double length = tree_get_number(facts, "length", 0), cost = tree_get_number(facts, "cost", length);
    text_add(out, "   The way is ");
    cli_answer_length(ruling, length, out);
    if (tree_get_bool(facts, "free", false)) {
        text_addf(out, ": %s can go all of it", ruling_name(ruling, ruling->subject));
    } else {
        text_addf(out, ": %s can go ", ruling_name(ruling, ruling->subject));
        cli_answer_length(ruling, tree_get_number(facts, "stop", 0), out);
        text_add(out, " of it");
    }
    const BaseTree *allowance = tree_find(facts, "allowance");
    if (allowance) {
        text_add(out, ", ");
        if (fabs(cost - length) > 0.005) {
            text_add(out, "at a cost of ");
            cli_answer_length(ruling, cost, out);
            text_add(out, ", ");
        }
        text_add(out, "with a move of ");
        cli_answer_length(ruling, allowance->number, out);
    }
    text_add(out, ".\n");
}

/* What each verb's answer is made of, and whether it says all that its findings say. */
static const struct {
    const char *verb;
    void (*describe)(const Ruling *ruling, BaseText *out);
    void (*look)(PlaySession *session, const Ruling *ruling, BaseText *out); /* one that looks at the table */
    bool whole;
} ANSWERS[] = {
    {"measure", describe_measure, NULL, true},   {"needs", describe_needs, NULL, false},
    {"may", describe_may, NULL, false},          {"reach", describe_reach, NULL, true},
    {"path", describe_path, NULL, false},        {"where", NULL, cli_answer_where, false},
    {"targets", cli_answer_targets, NULL, true}, {"outlook", cli_answer_outlook, NULL, true},
    {"region", cli_answer_region, NULL, true},   {"stage", NULL, cli_answer_stage, false},
    {"state", NULL, cli_answer_state, false},
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
