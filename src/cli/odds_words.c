/* The odds of an action in words: what is likeliest to matter first, then tables, then each outcome. */
#include "cli/odds_words.h"

#include "cli/answer.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LABEL_WIDTH  30
#define COLUMNS_MAX  8    /* values of a table's row; more stand in a sentence */
#define HEADLINE_MIN 0.01 /* what is less likely stands in the tables only */
#define DIGITS_MAX   5    /* digits of a denominator that a person reads */

/* ---- chances ---- */

/* "41.4", "< 0.1", "> 99.9": a chance in per cent, always with its decimal, so that columns stand under one another. */
static const char *percent(double chance, char out[TEXT_NUMBER_MAX]) {
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

static void add_chance(double chance, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "%s %%", percent(chance, number));
}

static const TableSetup *setup_of(const PlayOdds *odds) {
    return odds->ruling->field->setup;
}

static const TableVar *var_of(const PlayOdds *odds, const PlayFigure *figure) {
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

/* The chance that a figure is as it was. */
static double stays(const PlayFigure *figure) {
    double chance = 0;
    for (int i = 0; i < figure->count; i++) {
        chance += figure->before && tree_equal(figure->shares[i].value, figure->before) ? figure->shares[i].chance : 0;
    }
    return chance;
}

/* How many a side loses is the one figure of a side that is no variable. */
static bool is_lost_of_side(const PlayFigure *figure) {
    return ref_is(figure->of, REF_SIDE) && figure->var < 0;
}

static bool is_alive(const PlayFigure *figure) {
    return ref_is(figure->of, REF_UNIT) && strcmp(figure->what, "alive") == 0;
}

static bool is_pips(const PlayOdds *odds, const PlayFigure *figure) {
    const TableVar *var = var_of(odds, figure);
    return var && var->type == VAR_INT && var->show == SHOW_PIPS;
}

/* ---- the headline ---- */

/* What the units of a side that may be lost are called together: the one unit, their formation, else the side. */
static TableRef losers(const PlayOdds *odds, int side) {
    const TableSetup *setup = setup_of(odds);
    TableRef all = ref_none();
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (!is_alive(figure) || setup_side_of(setup, figure->of) != side || stays(figure) >= 1) {
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
    bool exact = odds->exact && none->numerator && strlen(none->denominator) <= DIGITS_MAX &&
                 figure->shares[0].value->number == 0 && sscanf(none->numerator, "%llu", &kept) == 1 &&
                 sscanf(none->denominator, "%llu", &all) == 1;
    if (exact) {
        text_addf(out, " (%llu/%llu)", all - kept, all);
    }
}

static void add_headlines(const PlayOdds *odds, BaseText *out) {
    const TableSetup *setup = setup_of(odds);
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (is_lost_of_side(figure) && loses(figure) >= HEADLINE_MIN) {
            TableRef who = losers(odds, figure->of.index);
            add_chance(loses(figure), out);
            add_fraction(odds, figure, out);
            text_addf(out, ref_is(who, REF_UNIT) ? " that %s is lost. " : " that at least one of %s is lost. ",
                      setup_name(setup, who.kind == REF_NONE ? figure->of : who));
        }
    }
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (is_pips(odds, figure) && falls(figure) >= HEADLINE_MIN) {
            const char *label = var_of(odds, figure)->label, *left = strstr(label, " left");
            char what[64];
            snprintf(what, sizeof what, "%.*s", (int)(left ? (size_t)(left - label) : strlen(label)), label);
            what[0] = (char)tolower((unsigned char)what[0]);
            add_chance(falls(figure), out);
            text_addf(out, " that %s %s %s. ", setup_name(setup, figure->of),
                      grammar_are(odds->ruling->field, figure->of) ? "lose" : "loses", what);
        }
    }
    if (out->length == 0) {
        text_add(out, odds->count > 1 ? "Nobody is likely to be lost. " : "Nothing hangs on dice. ");
    }
}

/* ---- tables ---- */

static void add_row(const char *label, const double *chances, int count, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "  %-*s", LABEL_WIDTH, label);
    for (int i = 0; i < count; i++) {
        text_addf(out, " %6s", percent(chances[i], number));
    }
    text_add(out, "\n");
}

/* Appends "exactly" and "at least" of each value; of what is left, "at most". */
static void add_table(const PlayFigure *figure, const char *label, bool left, BaseText *out) {
    double exact[COLUMNS_MAX], sum[COLUMNS_MAX], average = 0, total = 0;
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "  %-*s", LABEL_WIDTH, label);
    for (int i = 0; i < figure->count; i++) {
        int from = left ? figure->count - 1 - i : i; /* what is left goes down from left to right */
        text_addf(out, " %6s", text_rounded(figure->shares[from].value->number, 2, number));
        exact[i] = figure->shares[from].chance;
        sum[i] = i == 0 ? 1 : 1 - total;
        total += exact[i];
        average += exact[i] * figure->shares[from].value->number;
    }
    text_addf(out, "   on average %s\n", text_rounded(average, 2, number));
    add_row("exactly", exact, figure->count, out);
    add_row(left ? "at most" : "at least", sum, figure->count, out);
}

static void add_tables(const PlayOdds *odds, BaseText *out) {
    const TableSetup *setup = setup_of(odds);
    BaseText label = {0};
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        bool pips = is_pips(odds, figure), numbers = figure->shares[0].value->kind == TREE_NUMBER;
        if (figure->count < 3 || figure->count > COLUMNS_MAX || !numbers || !(pips || is_lost_of_side(figure))) {
            continue;
        }
        text_clear(&label);
        TableRef who = pips ? figure->of : losers(odds, figure->of.index);
        text_addf(&label, "%s, %s", setup_name(setup, who.kind == REF_NONE ? figure->of : who),
                  pips ? var_of(odds, figure)->label : "lost");
        add_table(figure, text_get(&label), pips, out);
    }
    text_free(&label);
}

/* ---- figures in a line ---- */

static void add_share(const PlayOdds *odds, const PlayShare *share, bool fractions, BaseText *out) {
    cli_answer_value(odds->ruling, share->value, out);
    text_add(out, ": ");
    add_chance(share->chance, out);
    if (fractions && share->fraction.numerator && strlen(share->fraction.denominator) <= DIGITS_MAX) {
        text_addf(out, " (%s/%s)", share->fraction.numerator, share->fraction.denominator);
    }
}

/* "  Lost: r2-3 23.4 %, r2-1 17.2 %", where more than one may be. */
static void add_lost_units(const PlayOdds *odds, BaseText *out) {
    BaseText line = {0};
    int count = 0;
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (is_alive(figure) && stays(figure) < 1) {
            text_addf(&line, "%s%s ", count++ ? ", " : "", setup_name(setup_of(odds), figure->of));
            add_chance(1 - stays(figure), &line);
        }
    }
    text_addf(out, count > 1 ? "  Lost: %s.\n" : "%s", count > 1 ? text_get(&line) : "");
    text_free(&line);
}

/* True for a figure that the headline, a table or the line of the lost tells. */
static bool is_shown_above(const PlayOdds *odds, const PlayFigure *figure) {
    bool table = (is_pips(odds, figure) || is_lost_of_side(figure)) && figure->count <= COLUMNS_MAX;
    return table || is_alive(figure) || (ref_is(figure->of, REF_GAME) && figure->var < 0);
}

/* Appends the other figures that hang on the dice: what comes true with its chance, everything else with all values. */
static void add_others(const PlayOdds *odds, bool full, BaseText *out) {
    const TableSetup *setup = setup_of(odds);
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        const TableVar *var = var_of(odds, figure);
        bool passes = var && var->lifetime >= LIFE_ACTIVATION;
        if (figure->count < 2 || (!full && (is_shown_above(odds, figure) || !var || passes))) {
            continue;
        }
        text_addf(out, "  %s, %s", ref_is(figure->of, REF_GAME) ? "all" : setup_name(setup, figure->of),
                  var ? var->label : figure->what);
        if (!full && var && var->type == VAR_BOOL) {
            double chance = 0;
            for (int k = 0; k < figure->count; k++) {
                chance += figure->shares[k].value->truth ? figure->shares[k].chance : 0;
            }
            text_add(out, ": ");
            add_chance(chance, out);
        }
        for (int k = 0; k < figure->count && (full || !var || var->type != VAR_BOOL); k++) {
            text_add(out, k == 0 ? "  " : ", ");
            add_share(odds, &figure->shares[k], full, out);
        }
        text_add(out, full ? "\n" : ".\n");
    }
}

/* ---- the whole ---- */

/* What a die needs and what its target saves on, as the rules give it before any die is rolled, so that the numbers
 * below can be derived. */
static void add_foretold(PlaySession *session, const BaseTree *action, BaseText *out) {
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    for (int i = 0; i < ruling->findings.count; i++) {
        if (ruling_foretells(&ruling->findings.items[i])) {
            text_add(out, "  ");
            ruling_describe(ruling, &ruling->findings.items[i], out);
            text_add_char(out, '\n');
        }
    }
    ruling_destroy(ruling);
}

static void add_ending(const PlayOdds *odds, bool full, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    if (odds->exact) {
        text_add(out, "  Exact");
    } else {
        text_addf(out, "  Sampled, %llu plays, good to +- %s %%", (unsigned long long)odds->cases,
                  text_rounded(100 * odds->error, 2, number));
    }
    text_add(out, odds->ruling->unanswered ? ", if nobody answers what is declared" : "");
    text_addf(out, "%s%s.", odds->policy ? "; " : "", odds->policy ? odds->policy : "");
    text_add(out, full || odds->count < 2 ? "\n" : " Each outcome with --full.\n");
}

void cli_odds_describe(PlaySession *session, const BaseTree *action, const PlayOdds *odds, bool full, BaseText *out) {
    BaseText head = {0};
    Ruling named = *odds->ruling;
    named.verb = tree_get_text(action, "do", "");
    add_headlines(odds, &head);
    PlayEntry entry = {.action = action, .ruling = &named};
    play_describe_entry(&entry, &head);
    text_addf(out, "%s.\n", text_get(&head));
    text_free(&head);
    add_foretold(session, action, out);
    add_tables(odds, out);
    add_lost_units(odds, out);
    add_others(odds, full, out);
    cli_odds_outcomes(odds, full, out);
    add_ending(odds, full, out);
}
