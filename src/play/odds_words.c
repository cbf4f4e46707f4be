/* The odds of an action in one line: what is likeliest to matter. */
#include "play/odds_words.h"

#include "rules/grammar.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define HEADLINE_MIN 0.01 /* what is less likely stands in the tables only */

/* ---- chances ---- */

const char *odds_percent(double chance, char out[TEXT_NUMBER_MAX]) {
    double share = 100 * chance;
    if (share > 0 && share < 0.1) {
        return "< 0.1";
    }
    if (share < 100 && share > 99.9) {
        return "> 99.9";
    }
    text_rounded(share, 1, out);
    if (share > 0 && share < 100 && !strchr(out, '.')) {
        strcat(out, ".0");
    }
    return out;
}

void odds_add_chance(double chance, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "%s %%", odds_percent(chance, number));
}

static const TableSetup *setup_of(const PlayOdds *odds) {
    return odds->ruling->field->setup;
}

const TableVar *odds_var(const PlayOdds *odds, const PlayFigure *figure) {
    return figure->var >= 0 ? &setup_of(odds)->schema->vars[figure->var] : NULL;
}

/* The chance that a number is less than it was. */
static double falls(const PlayFigure *figure) {
    double chance = 0;
    bool number = figure->before && figure->before->kind == TREE_NUMBER;
    for (int i = 0; i < figure->count && number; i++) {
        chance += figure->shares[i].value->number < figure->before->number ? figure->shares[i].chance : 0;
    }
    return chance;
}

double odds_stays(const PlayFigure *figure) {
    double chance = 0;
    for (int i = 0; i < figure->count; i++) {
        chance += figure->before && tree_equal(figure->shares[i].value, figure->before) ? figure->shares[i].chance : 0;
    }
    return chance;
}

/* The one figure of a side that is no variable. */
bool odds_is_lost_of_side(const PlayFigure *figure) {
    return ref_is(figure->of, REF_SIDE) && figure->var < 0;
}

bool odds_is_alive(const PlayFigure *figure) {
    return ref_is(figure->of, REF_UNIT) && strcmp(figure->what, "alive") == 0;
}

bool odds_is_pips(const PlayOdds *odds, const PlayFigure *figure) {
    const TableVar *var = odds_var(odds, figure);
    return var && var->type == VAR_INT && var->show == SHOW_PIPS;
}

/* ---- the headline ---- */

TableRef odds_losers(const PlayOdds *odds, int side) {
    const TableSetup *setup = setup_of(odds);
    TableRef all = ref_none();
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (!odds_is_alive(figure) || setup_side_of(setup, figure->of) != side || odds_stays(figure) >= 1) {
            continue;
        }
        int formation = setup->units[figure->of.index].formation;
        TableRef whole = formation >= 0 ? ref_make(REF_FORMATION, formation) : ref_make(REF_SIDE, side);
        bool first = all.kind == REF_NONE;
        bool same = ref_equal(all, whole) ||
                    (ref_is(all, REF_UNIT) && formation >= 0 && setup->units[all.index].formation == formation);
        all = first ? figure->of : same ? whole : ref_make(REF_SIDE, side);
    }
    return all;
}

/* The chance that a side loses at least one. */
static double loses(const PlayFigure *figure) {
    double chance = 0;
    for (int i = 0; i < figure->count; i++) {
        chance += figure->shares[i].value->number > 0 ? figure->shares[i].chance : 0;
    }
    return chance;
}

static void add_fraction(const PlayOdds *odds, const PlayFigure *figure, BaseText *out) {
    const PlayFraction *none = &figure->shares[0].fraction; /* in ascending order: of losing none */
    unsigned long long kept, all;
    bool exact = odds->exact && none->numerator && strlen(none->denominator) <= ODDS_DIGITS_MAX &&
                 figure->shares[0].value->number == 0 && sscanf(none->numerator, "%llu", &kept) == 1 &&
                 sscanf(none->denominator, "%llu", &all) == 1;
    if (exact) {
        text_addf(out, " (%llu/%llu)", all - kept, all);
    }
}

void odds_headline(const PlayOdds *odds, bool fractions, BaseText *out) {
    const RulesField *field = odds->ruling->field;
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (odds_is_lost_of_side(figure) && loses(figure) >= HEADLINE_MIN) {
            TableRef who = odds_losers(odds, figure->of.index);
            odds_add_chance(loses(figure), out);
            if (fractions) {
                add_fraction(odds, figure, out);
            }
            bool one = ref_is(who, REF_UNIT);
            text_add(out, one ? " that " : " that at least one of ");
            grammar_add_name(field, who.kind == REF_NONE ? figure->of : who, out);
            text_add(out, one && grammar_are(field, who) ? " are lost. " : " is lost. ");
        }
    }
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (odds_is_pips(odds, figure) && falls(figure) >= HEADLINE_MIN) {
            const char *label = odds_var(odds, figure)->label, *left = strstr(label, " left");
            char what[64];
            snprintf(what, sizeof what, "%.*s", (int)(left ? (size_t)(left - label) : strlen(label)), label);
            what[0] = (char)tolower((unsigned char)what[0]);
            odds_add_chance(falls(figure), out);
            text_add(out, " that ");
            grammar_add_name(field, figure->of, out);
            text_addf(out, grammar_are(field, figure->of) ? " lose %s. " : " loses %s. ", what);
        }
    }
    if (out->length == 0) {
        text_add(out, odds->count > 1 ? "Nobody is likely to be lost. " : "Nothing hangs on dice. ");
    }
}
