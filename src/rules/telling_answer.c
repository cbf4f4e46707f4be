#include "rules/telling_answer.h"

#include "rules/grammar.h"
#include "rules/ruling_words.h"

#include <string.h>

#define LENGTH_PLACES 2 /* decimals of a measured length */

void telling_add_length(const Ruling *ruling, double units, BaseText *out) {
    const TableSetup *setup = ruling->field->setup;
    char number[TEXT_NUMBER_MAX];
    if (setup->board == BOARD_HEX) {
        text_addf(out, "%s %s", text_rounded(units, 0, number), units > 0.5 && units < 1.5 ? "hex" : "hexes");
    } else {
        grammar_add_length(ruling->field, units * setup->unit, LENGTH_PLACES, out);
    }
}

static bool answer_measure(const Ruling *ruling, BaseText *out) {
    const BaseTree *facts = ruling->facts;
    double steps = tree_get_number(facts, "steps", -1);
    bool contact = tree_get_bool(facts, "contact", false), hexes = steps > 0;
    const char *form = steps == 0 ? "%s and %s are in the same hex."
                       : !contact ? hexes ? " from %s to %s." : " between %s and %s."
                       : hexes    ? "%s and %s are in neighbouring hexes."
                                  : "%s and %s touch.";
    if (steps != 0 && !contact) {
        text_add(out, "It is ");
        telling_add_length(ruling, hexes ? steps : tree_get_number(facts, "gap", 0), out);
    }
    ruling_form(ruling, form, ruling->subject, ruling->object, out);
    return true;
}

static bool answer_reach(const Ruling *ruling, BaseText *out) {
    const BaseTree *allowance = tree_find(ruling->facts, "allowance"), *hexes = tree_find(ruling->facts, "hexes");
    if (allowance && !hexes) {
        ruling_form(ruling, "%s can go ", ruling->subject, ref_none(), out);
        telling_add_length(ruling, allowance->number, out);
        text_add(out, ", less where the ground takes more.");
    }
    return allowance && !hexes;
}

static const RulesFinding *deciding(const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling->findings.items[i].role == ROLE_DECIDES) {
            return &ruling->findings.items[i];
        }
    }
    return NULL;
}

/* Why it is not allowed is part of the answer; what it would come to follows in the sentences. */
static bool answer_may(const Ruling *ruling, BaseText *out) {
    bool allowed = tree_get_bool(ruling->facts, "allowed", false),
         later = tree_get_bool(ruling->facts, "if_ordered", 0);
    const RulesFinding *why = allowed ? NULL : deciding(ruling);
    text_add(out, allowed ? "Yes" : later ? "Not yet" : "No");
    text_add(out, why ? ": " : ".");
    if (why) {
        ruling_describe(ruling, why, out);
    }
    return true;
}

bool telling_answer(const Ruling *ruling, BaseText *out) {
    static const struct {
        const char *verb;
        bool (*answer)(const Ruling *ruling, BaseText *out);
    } ANSWERS[] = {{"measure", answer_measure}, {"reach", answer_reach}, {"may", answer_may}};
    for (size_t i = 0; i < BASE_COUNT(ANSWERS); i++) {
        if (ruling->verb && strcmp(ANSWERS[i].verb, ruling->verb) == 0) {
            return ANSWERS[i].answer(ruling, out);
        }
    }
    return false;
}
