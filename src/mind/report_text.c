/* The report for a terminal, and the games as a table. */
#include "mind/report.h"

#include <math.h>
#include <stdio.h>

static double low_of(const BaseTree *tree) {
    const BaseTree *interval = tree_find(tree, "interval");
    return interval ? interval->first->number : 0;
}

static double high_of(const BaseTree *tree) {
    const BaseTree *interval = tree_find(tree, "interval");
    return interval ? interval->last->number : 0;
}

static void add_rate(BaseText *out, const char *name, const BaseTree *rate) {
    text_addf(out, "  %-22s %5.1f %%   (%.1f to %.1f)   %g of %g\n", name, 100 * tree_get_number(rate, "rate", 0),
              100 * low_of(rate), 100 * high_of(rate), tree_get_number(rate, "wins", 0),
              tree_get_number(rate, "games", 0));
}

static void add_mean(BaseText *out, const char *name, const BaseTree *mean) {
    const BaseTree *quantiles = tree_find(mean, "quantiles");
    text_addf(out, "  %-22s %7.2f   (%.2f to %.2f)", name, tree_get_number(mean, "mean", 0), low_of(mean),
              high_of(mean));
    if (quantiles && quantiles->count == 5) {
        text_addf(out, "   half lie in %g to %g, nine of ten in %g to %g", tree_at(quantiles, 1)->number,
                  tree_at(quantiles, 3)->number, tree_at(quantiles, 0)->number, tree_at(quantiles, 4)->number);
    }
    text_add(out, "\n");
}

static void add_arm(BaseText *out, const BaseTree *arm, const BaseTree *report) {
    const BaseTree *ends = tree_find(arm, "ends"), *sides = tree_find(arm, "sides");
    double games = tree_get_number(arm, "games", 0), stuck = tree_get_number(ends, "stuck", 0);
    text_addf(out, "\n%s: %g games\n", tree_get_text(arm, "name", ""), games);
    if (stuck > 0) {
        text_addf(out, "  %g GAMES GOT STUCK: somebody was to decide and could do nothing (trial --game plays them)\n",
                  stuck);
    }
    text_add(out, "  ended");
    for (const BaseTree *it = ends->first; it; it = it->next) {
        text_addf(out, "%s %s %g", it == ends->first ? ":" : ",", it->key, it->number);
    }
    text_add(out, "\n");
    for (const BaseTree *it = sides->first; it; it = it->next) {
        char name[64];
        snprintf(name, sizeof name, "wins of %.50s", it->key);
        add_rate(out, name, it);
    }
    if (tree_get_bool(report, "swap", false)) {
        add_rate(out, "wins of the first seat", tree_find(arm, "first"));
        add_rate(out, "pairs won by margin", tree_find(arm, "pairs-better"));
        add_mean(out, "margin of the pairs", tree_find(arm, "pair-margin"));
        text_addf(out, "  log-likelihood of 55 %% against 50 %%: %.2f (beyond 2.94 it is so, below -2.94 it is not)\n",
                  tree_get_number(arm, "llr", 0));
    }
    add_mean(out, "margin", tree_find(arm, "margin"));
    add_mean(out, "rounds", tree_find(arm, "round"));
    add_mean(out, "actions", tree_find(arm, "actions"));
    const BaseTree *luck = tree_find(arm, "luck");
    add_rate(out, "the luckier side won", tree_find(luck, "luckier-won"));
    text_addf(out, "  dice explain %.0f %% of the margin\n", 100 * tree_get_number(luck, "explains", 0));
    text_addf(out, "  game %g is nearest to the middle of all, game %g is the strangest (trial --game plays them)\n",
              tree_get_number(arm, "median", 0), tree_get_number(arm, "strangest", 0));
}

static void add_compared(BaseText *out, const char *name, const BaseTree *it, double scale, const char *unit) {
    text_addf(out, "  %-10s %+.2f%s   (%+.2f to %+.2f)   correlation %.2f, as good as %.1f times the games\n", name,
              scale * tree_get_number(it, "difference", 0), unit, scale * low_of(it), scale * high_of(it),
              tree_get_number(it, "correlation", 0), tree_get_number(it, "saved", 1));
}

void report_text(const BaseTree *report, BaseText *out) {
    const BaseTree *arms = tree_find(report, "arms"), *compared = tree_find(report, "compared");
    const BaseTree *seats = tree_find(report, "seats");
    text_addf(out, "%s: %g games", tree_get_text(report, "title", ""), tree_get_number(report, "games", 0));
    for (const BaseTree *it = seats->first; it; it = it->next) {
        text_addf(out, "%s %s %s", it == seats->first ? ";" : ",", it->key, tree_get_text(it, "level", ""));
    }
    text_addf(out, "%s\n", tree_get_bool(report, "swap", false) ? "; in pairs with the seats changed" : "");
    for (const BaseTree *it = arms->first; it; it = it->next) {
        add_arm(out, it, report);
    }
    for (const BaseTree *it = compared->first; it; it = it->next) {
        text_addf(out, "\n%s instead of %s, the first side's, on the dice of %g games\n", tree_get_text(it, "arm", ""),
                  tree_get_text(it, "with", ""), tree_get_number(it, "games", 0));
        add_compared(out, "wins", tree_find(it, "wins"), 100, " %");
        text_addf(out, "  McNemar's exact test: p = %.3g\n", tree_get_number(tree_find(it, "wins"), "mcnemar", 1));
        add_compared(out, "margin", tree_find(it, "margin"), 1, "");
    }
}

void report_csv(const TrialRows *rows, BaseText *out) {
    const BaseTree *score = rows->count > 0 ? tree_find(rows->lines[0], "score") : NULL;
    text_add(out, "game,arm,swap,end,winner,round,actions,lost");
    for (const BaseTree *it = score ? score->first : NULL; it; it = it->next) {
        text_addf(out, ",score-%s,luck-%s", it->key, it->key);
    }
    text_add(out, "\n");
    for (int i = 0; i < rows->count; i++) {
        const BaseTree *line = rows->lines[i], *lost = tree_find(line, "lost");
        text_addf(out, "%g,%s,%d,%s,%s,%g,%g,%d", tree_get_number(line, "game", 0), tree_get_text(line, "arm", ""),
                  tree_get_bool(line, "swap", false), tree_get_text(line, "end", ""), tree_get_text(line, "winner", ""),
                  tree_get_number(line, "round", 0), tree_get_number(line, "actions", 0), lost ? lost->count : 0);
        score = tree_find(line, "score");
        for (const BaseTree *it = score ? score->first : NULL; it; it = it->next) {
            const BaseTree *dice = tree_find(tree_find(line, "dice"), it->key);
            char luck[TEXT_NUMBER_MAX];
            double over = tree_get_number(dice, "good", 0) - tree_get_number(dice, "expected", 0);
            text_addf(out, ",%g,%s", it->number, text_rounded(over, 3, luck));
        }
        text_add(out, "\n");
    }
}
