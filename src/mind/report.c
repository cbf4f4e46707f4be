#include "mind/report.h"

#include "base/base.h"
#include "mind/report_games.h"
#include "mind/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The games of one arm as numbers, by the order of the file. */
typedef struct {
    double *win, *margin, *round, *actions, *luck; /* win: of the first side, a draw counts half */
    double *first;                                 /* win of whom the trial seats at the first side */
    double *own;                                   /* margin of the same */
    int *game, count;
    const BaseTree **lines;
} Games;

typedef struct {
    BaseArena *arena;
    const TrialRows *rows;
    const char *sides[RULES_SIDES_MAX];
    int side_count;
    bool swap;
} Report;

static BaseTree *interval_tree(BaseArena *arena, StatsInterval interval) {
    return tree_pair(arena, interval.low, interval.high);
}

static double *room(const Report *report) {
    return arena_alloc(report->arena, (size_t)report->rows->count + 1, sizeof(double));
}

static double win_of(const Report *report, const BaseTree *line, int side) {
    const char *winner = tree_get_text(line, "winner", "");
    return !*winner ? .5 : strcmp(winner, report->sides[side]) == 0 ? 1 : 0;
}

static double luck_of(const Report *report, const BaseTree *line, int side) {
    const BaseTree *dice = tree_find(tree_find(line, "dice"), report->sides[side]);
    return tree_get_number(dice, "good", 0) - tree_get_number(dice, "expected", 0);
}

static Games games_of(const Report *report, int arm) {
    Games out = {.win = room(report),
                 .margin = room(report),
                 .round = room(report),
                 .actions = room(report),
                 .luck = room(report),
                 .first = room(report),
                 .own = room(report)};
    out.game = arena_alloc(report->arena, (size_t)report->rows->count + 1, sizeof *out.game);
    out.lines = arena_alloc(report->arena, (size_t)report->rows->count + 1, sizeof *out.lines);
    for (int i = 0; i < report->rows->count; i++) {
        const BaseTree *line = report->rows->lines[i], *score = tree_find(line, "score");
        if (trial_row_arm(report->rows->header, line) != arm) {
            continue;
        }
        int at = out.count++;
        out.lines[at] = line;
        bool swapped = tree_get_bool(line, "swap", false);
        out.game[at] = (int)tree_get_number(line, "game", 0);
        out.win[at] = win_of(report, line, 0);
        out.margin[at] = tree_get_number(score, report->sides[0], 0) - tree_get_number(score, report->sides[1], 0);
        out.round[at] = tree_get_number(line, "round", 0);
        out.actions[at] = tree_get_number(line, "actions", 0);
        out.luck[at] = luck_of(report, line, 0) - luck_of(report, line, 1);
        out.first[at] = swapped ? 1 - out.win[at] : out.win[at];
        out.own[at] = swapped ? -out.margin[at] : out.margin[at];
    }
    return out;
}

static double sum_of(const double *values, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    return sum;
}

static BaseTree *rate_tree(BaseArena *arena, double wins, int games) {
    return tree_make(arena, WITH_NUMBER("wins", wins), WITH_NUMBER("games", games),
                     WITH_NUMBER("rate", games > 0 ? wins / games : 0),
                     WITH_TREE("interval", interval_tree(arena, stats_wilson(wins, games, STATS_Z95))));
}

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static BaseTree *mean_tree(BaseArena *arena, const double *values, int count) {
    static const double SHARES[] = {.05, .25, .5, .75, .95};
    StatsMean mean = stats_mean(values, count);
    BaseTree *quantiles = tree_list(arena);
    double *sorted = arena_alloc(arena, (size_t)count + 1, sizeof *sorted);
    for (int i = 0; i < count; i++) {
        sorted[i] = values[i];
    }
    if (count > 0) {
        qsort(sorted, (size_t)count, sizeof *sorted, compare_numbers);
    }
    for (size_t i = 0; i < BASE_COUNT(SHARES) && count > 0; i++) {
        tree_push(quantiles, tree_number(arena, stats_quantile(sorted, count, SHARES[i])));
    }
    return tree_make(arena, WITH_NUMBER("mean", mean.mean), WITH_NUMBER("sd", mean.sd),
                     WITH_TREE("interval", interval_tree(arena, mean.mean95)), WITH_TREE("quantiles", quantiles));
}

/* ---- one arm ---- */

static BaseTree *ends_tree(const Report *report, int arm) {
    BaseTree *out = tree_object(report->arena);
    for (int i = 0; i < report->rows->count; i++) {
        const BaseTree *line = report->rows->lines[i];
        const char *end = tree_get_text(line, "end", "");
        if (trial_row_arm(report->rows->header, line) == arm) {
            tree_set(report->arena, out, end, tree_number(report->arena, tree_get_number(out, end, 0) + 1));
        }
    }
    return out;
}

static int compare_keys(const void *a, const void *b) {
    const BaseTree *const *x = a, *const *y = b;
    return text_compare_natural((*x)->key, (*y)->key);
}

/* The same numbers in the natural order of their keys. */
static BaseTree *sorted(BaseTree *numbers, BaseArena *arena) {
    const BaseTree **items = arena_alloc(arena, (size_t)numbers->count + 1, sizeof *items);
    int count = 0;
    for (const BaseTree *it = numbers->first; it; it = it->next) {
        items[count++] = it;
    }
    qsort(items, (size_t)count, sizeof *items, compare_keys);
    BaseTree *out = tree_object(arena);
    for (int i = 0; i < count; i++) {
        tree_set(arena, out, items[i]->key, tree_number(arena, items[i]->number));
    }
    return out;
}

static BaseTree *lost_tree(const Report *report, int arm, int count) {
    BaseTree *out = tree_object(report->arena);
    for (int i = 0; i < report->rows->count; i++) {
        const BaseTree *line = report->rows->lines[i], *lost = tree_find(line, "lost");
        bool own = trial_row_arm(report->rows->header, line) == arm;
        for (const BaseTree *it = lost && own ? lost->first : NULL; it; it = it->next) {
            double share = tree_get_number(out, it->text, 0) + 1.0 / count;
            tree_set(report->arena, out, it->text, tree_number(report->arena, share));
        }
    }
    return sorted(out, report->arena);
}

/* Pairs of games on the same dice with the seats changed: by the score of whom the trial seats first. */
static BaseTree *pairs_tree(const Report *report, const Games *games, int pairs[5], BaseTree *margins) {
    BaseTree *out = tree_list(report->arena);
    for (int i = 0; i + 1 < games->count; i++) {
        if (games->game[i] % 2 == 0 && games->game[i + 1] == games->game[i] + 1) {
            pairs[(int)(2 * (games->first[i] + games->first[i + 1]))]++;
            tree_push(margins, tree_number(report->arena, (games->own[i] + games->own[i + 1]) / 2));
            i++;
        }
    }
    for (int i = 0; i < 5; i++) {
        tree_push(out, tree_number(report->arena, pairs[i]));
    }
    return out;
}

static void add_pairs(const Report *report, const Games *games, BaseTree *out) {
    int pairs[5] = {0}, count = 0, better = 0;
    BaseArena *arena = report->arena;
    BaseTree *margins = tree_list(arena);
    tree_set(arena, out, "pairs", pairs_tree(report, games, pairs, margins));
    double *values = room(report);
    for (const BaseTree *it = margins->first; it; it = it->next) {
        better += it->number > 0;
        values[count++] = it->number;
    }
    tree_set(arena, out, "pair-margin", mean_tree(arena, values, count));
    tree_set(arena, out, "pairs-better", rate_tree(arena, better, count));
    tree_set(arena, out, "llr", tree_number(arena, stats_llr(pairs, .5, .55)));
}

static const BaseTree *table_size(const Report *report, int arm) {
    const BaseTree *it = tree_at(tree_find(report->rows->header, "arms"), arm);
    return tree_find(tree_find(tree_find(it, "battlefield"), "table"), "size");
}

static BaseTree *arm_tree(const Report *report, int arm, const char *name, const Games *games) {
    BaseArena *arena = report->arena;
    int count = games->count, decides = 0, unequal = 0;
    BaseTree *sides = tree_object(arena);
    double wins = sum_of(games->win, count);
    tree_set(arena, sides, report->sides[0], rate_tree(arena, wins, count));
    tree_set(arena, sides, report->sides[1], rate_tree(arena, count - wins, count));
    for (int i = 0; i < count; i++) {
        bool differs = games->luck[i] != 0 && games->win[i] != .5;
        unequal += differs;
        decides += differs && (games->luck[i] > 0) == (games->win[i] > .5);
    }
    double explains = stats_correlation(games->luck, games->margin, count);
    BaseTree *out = tree_make(
        arena, WITH_TEXT("name", name), WITH_NUMBER("games", count), WITH_TREE("ends", ends_tree(report, arm)),
        WITH_TREE("sides", sides), WITH_TREE("first", rate_tree(arena, sum_of(games->first, count), count)),
        WITH_TREE("margin", mean_tree(arena, games->margin, count)),
        WITH_TREE("round", mean_tree(arena, games->round, count)),
        WITH_TREE("actions", mean_tree(arena, games->actions, count)),
        WITH_TREE("luck", tree_make(arena, WITH_TREE("luckier-won", rate_tree(arena, decides, unequal)),
                                    WITH_NUMBER("explains", explains * explains))),
        WITH_TREE("lost", lost_tree(report, arm, count)),
        WITH_TREE("rounds", report_rounds(games->round, count, arena)),
        WITH_TREE("fell", report_fell(games->lines, count, table_size(report, arm), arena)));
    report_add_games(&(ReportGames){{games->margin, games->round, games->actions}, games->game, count}, arena, out);
    if (report->swap) {
        add_pairs(report, games, out);
    }
    return out;
}

/* ---- arms against the first ---- */

static BaseTree *difference_tree(BaseArena *arena, const double *a, const double *b, int count) {
    double *difference = arena_alloc(arena, (size_t)count + 1, sizeof *difference);
    for (int i = 0; i < count; i++) {
        difference[i] = b[i] - a[i];
    }
    StatsMean mean = stats_mean(difference, count), x = stats_mean(a, count), y = stats_mean(b, count);
    double apart = x.sd * x.sd + y.sd * y.sd, paired = mean.sd * mean.sd;
    return tree_make(arena, WITH_NUMBER("difference", mean.mean),
                     WITH_TREE("interval", interval_tree(arena, mean.mean95)),
                     WITH_NUMBER("correlation", stats_correlation(a, b, count)),
                     WITH_NUMBER("saved", paired > 0 ? apart / paired : 1));
}

/* The games that both arms have, in the same order. */
static BaseTree *compare_tree(const Report *report, const Games *a, const Games *b, const char *with, const char *arm) {
    BaseArena *arena = report->arena;
    double *wins[2] = {room(report), room(report)}, *margins[2] = {room(report), room(report)};
    int count = 0, gained = 0, lost = 0;
    for (int i = 0, k = 0; i < a->count && k < b->count;) {
        if (a->game[i] != b->game[k]) {
            *(a->game[i] < b->game[k] ? &i : &k) += 1;
            continue;
        }
        wins[0][count] = a->win[i];
        wins[1][count] = b->win[k];
        margins[0][count] = a->margin[i];
        margins[1][count++] = b->margin[k];
        gained += b->win[k] > a->win[i];
        lost += b->win[k++] < a->win[i++];
    }
    BaseTree *win = difference_tree(arena, wins[0], wins[1], count);
    tree_set(arena, win, "mcnemar", tree_number(arena, stats_mcnemar(gained, lost)));
    return tree_make(arena, WITH_TEXT("arm", arm), WITH_TEXT("with", with), WITH_NUMBER("games", count),
                     WITH_TREE("wins", win),
                     WITH_TREE("margin", difference_tree(arena, margins[0], margins[1], count)));
}

/* ---- the whole ---- */

static BaseTree *sides_tree(const Report *report, const BaseTree *battlefield) {
    BaseTree *out = tree_list(report->arena);
    const BaseTree *sides = tree_find(battlefield, "sides");
    for (const BaseTree *it = sides ? sides->first : NULL; it; it = it->next) {
        const char *id = tree_get_text(it, "id", "");
        tree_push(out, tree_make(report->arena, WITH_TEXT("id", id), WITH_TEXT("name", tree_get_text(it, "name", id))));
    }
    return out;
}

static void read_sides(Report *report) {
    const BaseTree *arms = tree_find(report->rows->header, "arms");
    const BaseTree *sides = tree_find(tree_find(arms->first, "battlefield"), "sides");
    for (const BaseTree *it = sides ? sides->first : NULL; it && report->side_count < RULES_SIDES_MAX; it = it->next) {
        report->sides[report->side_count++] = tree_get_text(it, "id", "");
    }
}

const BaseTree *report_tree(const TrialRows *rows, BaseArena *arena) {
    Report report = {.arena = arena, .rows = rows, .swap = tree_get_bool(rows->header, "swap", false)};
    const BaseTree *arms = tree_find(rows->header, "arms");
    BaseTree *list = tree_list(arena), *compared = tree_list(arena);
    Games first = {0};
    int index = 0;
    read_sides(&report);
    base_assert(report.side_count >= 2);
    for (const BaseTree *it = arms->first; it; it = it->next, index++) {
        const char *name = tree_get_text(it, "name", "");
        Games games = games_of(&report, index);
        tree_push(list, arm_tree(&report, index, name, &games));
        if (index == 0) {
            first = games;
        } else {
            const char *with = tree_get_text(arms->first, "name", "");
            tree_push(compared, compare_tree(&report, &first, &games, with, name));
        }
    }
    const BaseTree *battlefield = tree_find(arms->first, "battlefield");
    return tree_make(arena, WITH_TEXT("title", tree_get_text(battlefield, "title", "")),
                     WITH_NUMBER("games", rows->count), WITH_BOOL("swap", report.swap),
                     WITH_TREE("seats", tree_copy(arena, tree_find(rows->header, "seats"))), WITH_TREE("arms", list),
                     WITH_TREE("compared", compared), WITH_TREE("sides", sides_tree(&report, battlefield)));
}
