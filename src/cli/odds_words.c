/* The odds of an action in words: what is likeliest to matter first, then tables, then each outcome. */
#include "cli/odds_words.h"

#include "cli/answer.h"
#include "cli/odds_changes.h"
#include "io/export.h"
#include "play/odds_words.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"
#include "rules/verbs.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LABEL_WIDTH 30
#define COLUMNS_MAX 8 /* values of a table's row; more stand in a sentence */

/* ---- tables ---- */

static void add_row(const char *label, const double *chances, int count, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    text_addf(out, "  %-*s", LABEL_WIDTH, label);
    for (int i = 0; i < count; i++) {
        text_addf(out, " %6s", odds_percent(chances[i], number));
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
    BaseText label = {0};
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        bool pips = odds_is_pips(odds, figure), numbers = figure->shares[0].value->kind == TREE_NUMBER;
        if (figure->count < 3 || figure->count > COLUMNS_MAX || !numbers || !(pips || odds_is_lost_of_side(figure))) {
            continue;
        }
        text_clear(&label);
        TableRef who = pips ? figure->of : odds_losers(odds, figure->of.index);
        grammar_begin_name(odds->ruling->field, who.kind == REF_NONE ? figure->of : who, &label);
        text_addf(&label, ", %s", pips ? odds_var(odds, figure)->label : "lost");
        add_table(figure, text_get(&label), pips, out);
    }
    text_free(&label);
}

/* ---- figures in a line ---- */

static void add_share(const PlayOdds *odds, const PlayShare *share, bool fractions, BaseText *out) {
    cli_answer_value(odds->ruling, share->value, out);
    text_add(out, ": ");
    odds_add_chance(share->chance, out);
    if (fractions && share->fraction.numerator && strlen(share->fraction.denominator) <= ODDS_DIGITS_MAX) {
        text_addf(out, " (%s/%s)", share->fraction.numerator, share->fraction.denominator);
    }
}

/* "  Lost: r2-3 23.4 %, r2-1 17.2 %", where more than one may be. */
static void add_lost_units(const PlayOdds *odds, BaseText *out) {
    BaseText line = {0};
    int count = 0;
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        if (odds_is_alive(figure) && odds_stays(figure) < 1) {
            text_add(&line, count++ ? ", " : "");
            grammar_add_name(odds->ruling->field, figure->of, &line);
            text_add(&line, " ");
            odds_add_chance(1 - odds_stays(figure), &line);
        }
    }
    text_addf(out, count > 1 ? "  Lost: %s.\n" : "%s", count > 1 ? text_get(&line) : "");
    text_free(&line);
}

/* True for a figure that the headline, a table or the line of the lost tells. */
static bool is_shown_above(const PlayOdds *odds, const PlayFigure *figure) {
    bool table = (odds_is_pips(odds, figure) || odds_is_lost_of_side(figure)) && figure->count <= COLUMNS_MAX;
    return table || odds_is_alive(figure) || (ref_is(figure->of, REF_GAME) && figure->var < 0);
}

/* Appends the other figures that hang on the dice: what comes true with its chance, everything else with all values. */
static void add_others(const PlayOdds *odds, bool full, BaseText *out) {
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        const TableVar *var = odds_var(odds, figure);
        bool passes = var && var->lifetime >= LIFE_ACTIVATION;
        if (figure->count < 2 || (!full && (is_shown_above(odds, figure) || !var || passes))) {
            continue;
        }
        text_add(out, ref_is(figure->of, REF_GAME) ? "  All" : "  ");
        if (!ref_is(figure->of, REF_GAME)) {
            grammar_begin_name(odds->ruling->field, figure->of, out);
        }
        text_addf(out, ", %s", var ? var->label : figure->what);
        if (!full && var && var->type == VAR_BOOL) {
            double chance = 0;
            for (int k = 0; k < figure->count; k++) {
                chance += figure->shares[k].value->truth ? figure->shares[k].chance : 0;
            }
            text_add(out, ": ");
            odds_add_chance(chance, out);
        }
        for (int k = 0; k < figure->count && (full || !var || var->type != VAR_BOOL); k++) {
            text_add(out, k == 0 ? "  " : ", ");
            add_share(odds, &figure->shares[k], full, out);
        }
        text_add(out, full ? "\n" : ".\n");
    }
}

/* ---- the whole ---- */

/* The rolls that a die goes through, whose shares multiply: "hits on 4+ (1/2) × not saved on 5+ (2/3) = 33.3 %". */
static void add_passes(const RulesFinding *finding, BaseText *out) {
    static const char *const WORDS[] = {
        [PASS_HITS] = "hits on", [PASS_NOT_SAVED] = "not saved on", [PASS_NOT_SAVED_AGAIN] = "nor again on"};
    BaseText line = {0};
    double share = 1;
    for (int i = 0; i < finding->pass_count; i++) {
        const RulesPass *pass = &finding->passes[i];
        text_addf(&line, "%s%s %s (", i ? " × " : "", WORDS[pass->kind], pass->need);
        if (pass->fraction) {
            text_add(&line, pass->fraction);
        } else {
            odds_add_chance(pass->share, &line);
        }
        text_add(&line, ")");
        share *= pass->share;
    }
    text_add(&line, " = ");
    odds_add_chance(share, &line);
    text_add(out, "    ");
    export_lines(text_get(&line), "", 4, 6, out);
    text_free(&line);
}

/* What a refused action would come to if it were ordered: its ruling without dice. */
static Ruling *preview_supposed(PlaySession *session, const BaseTree *action, BaseArena *arena) {
    BaseTree *may = tree_object(arena);
    tree_set(arena, may, "do", tree_text(arena, verb_may.name));
    tree_set(arena, may, "action", tree_copy(arena, action));
    return play_preview(session, may, NULL, NULL);
}

/* What a die needs and what its target saves on, as the rules give it before any die is rolled, so that the numbers
 * below can be derived; of what is refused as it stands, and asked as if it were ordered, that it is so. Returns true
 * when dice are foretold. */
static bool add_foretold(PlaySession *session, const BaseTree *action, BaseText *out) {
    static const char SUPPOSED[] = "if-"; /* keys of what is supposed */
    Ruling *preview = play_preview(session, action, NULL, NULL);
    BaseArena *arena = arena_create();
    Ruling *ruling = preview->outcome == RULING_REFUSED ? preview_supposed(session, action, arena) : preview;
    bool supposes = false, any = false;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        bool ordered = finding->key && strncmp(finding->key, SUPPOSED, sizeof SUPPOSED - 1) == 0 && !supposes;
        supposes = supposes || ordered;
        any = any || ruling_foretells(finding);
        if (ruling_foretells(finding) || ordered) {
            BaseText line = {0};
            ruling_describe(ruling, finding, &line);
            text_add(out, "  ");
            export_lines(text_get(&line), "", 2, 4, out);
            text_free(&line);
        }
        if (finding->pass_count > 1) {
            add_passes(finding, out);
        }
    }
    if (ruling != preview) {
        ruling_destroy(ruling);
    }
    ruling_destroy(preview);
    arena_destroy(arena);
    return any;
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
    BaseText head = {0}, foretold = {0};
    Ruling named = *odds->ruling;
    named.verb = tree_get_text(action, "do", "");
    bool later = add_foretold(session, action, &foretold) && odds->count < 2;
    if (later) {
        text_add(&head, "No die falls yet. "); /* what is declared is rolled when all have answered */
    } else {
        odds_headline(odds, true, &head);
    }
    PlayEntry entry = {.action = action, .ruling = &named};
    play_describe_entry(&entry, &head);
    text_addf(out, "%s.\n%s", text_get(&head), text_get(&foretold));
    text_free(&head);
    text_free(&foretold);
    add_tables(odds, out);
    add_lost_units(odds, out);
    add_others(odds, full, out);
    cli_odds_outcomes(odds, full, out);
    add_ending(odds, full, out);
}
