#include "view/chart/trial_chart.h"

#include "base/base.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MARGIN   40.0
#define ROW      34.0
#define BARS     150.0 /* height of a histogram */
#define LOST_ROW 20.0
#define MAP      300.0 /* the length of a table's longer side */
#define HEAD     136.0 /* where the sections begin */
#define GAP      46.0  /* above a section, for its title */

static const ViewType TITLE = {FONT_SEMIBOLD, 24, false}, SECTION = {FONT_SEMIBOLD, 14, false},
                      WORDS = {FONT_REGULAR, 12.5, true}, STRONG = {FONT_SEMIBOLD, 12.5, true};

typedef struct {
    ViewCanvas *canvas;
    const BaseTree *report;
    double y;
} Chart;

/* ---- numbers ---- */

static double bound_of(const BaseTree *tree, bool high) {
    const BaseTree *interval = tree_find(tree, "interval");
    return !interval || interval->count != 2 ? 0 : high ? interval->last->number : interval->first->number;
}

static int arm_count(const BaseTree *report) {
    return tree_find(report, "arms")->count;
}

static ViewColour arm_colour(const ViewTheme *theme, int arm) {
    return arm == 0 ? theme->ink2 : arm % 2 == 1 ? theme->accent : theme->side_one;
}

static int rate_count(const BaseTree *report) {
    const BaseTree *arm = tree_find(report, "arms")->first;
    return arm_count(report) * (tree_find(arm, "sides")->count + tree_get_bool(report, "swap", false));
}

static int lost_count(const BaseTree *report) {
    int count = 0;
    for (const BaseTree *arm = tree_find(report, "arms")->first; arm; arm = arm->next) {
        count += tree_find(arm, "lost")->count;
    }
    return count;
}

/* Of the maps, which stand side by side, with their names. */
static double map_height(const BaseTree *report) {
    double height = 0;
    for (const BaseTree *arm = tree_find(report, "arms")->first; arm; arm = arm->next) {
        const BaseTree *fell = tree_find(arm, "fell");
        double columns = tree_get_number(fell, "columns", 1), rows = tree_get_number(fell, "rows", 1);
        height = fmax(height, MAP * rows / fmax(columns, rows));
    }
    return height + 30;
}

double draw_trial_height(const BaseTree *report) {
    double compared = tree_find(report, "compared")->count;
    return HEAD + GAP + ROW * rate_count(report) + 30 + (compared > 0 ? GAP + ROW * compared + 30 : 0) + GAP + BARS +
           40 + GAP + LOST_ROW * lost_count(report) + GAP + map_height(report) + GAP + LOST_ROW * arm_count(report) +
           MARGIN;
}

static const char *side_name(const BaseTree *report, const char *id) {
    for (const BaseTree *it = tree_find(report, "sides")->first; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
            return tree_get_text(it, "name", id);
        }
    }
    return id;
}

/* ---- in words ---- */

/* Says a paired difference only where its interval leaves nought out. */
static void describe_compared(const BaseTree *report, const BaseTree *it, BaseText *out) {
    const BaseTree *wins = tree_find(it, "wins"), *sides = tree_find(report, "sides");
    double low = 100 * bound_of(wins, false), high = 100 * bound_of(wins, true);
    const char *name = tree_get_text(sides->first, "name", ""), *arm = tree_get_text(it, "arm", "");
    if (low > 0 || high < 0) {
        double a = fmin(fabs(low), fabs(high)), b = fmax(fabs(low), fabs(high));
        text_addf(out, "By \xe2\x80\x9c%s\xe2\x80\x9d %s wins %.0f games %s in 100, between %.0f and %.0f.", arm, name,
                  fabs(100 * tree_get_number(wins, "difference", 0)), low > 0 ? "more" : "fewer", a, b);
    } else {
        text_addf(out, "Nothing seen: by \xe2\x80\x9c%s\xe2\x80\x9d %s wins between %.0f fewer and %.0f more in 100.",
                  arm, name, -low, high);
    }
}

static const char *first_level(const BaseTree *report) {
    return tree_get_text(tree_find(report, "seats")->first, "level", "");
}

void draw_trial_headline(const BaseTree *report, BaseText *out) {
    const BaseTree *compared = tree_find(report, "compared"), *arm = tree_find(report, "arms")->first;
    const BaseTree *side = tree_find(arm, "sides")->first, *seats = tree_find(report, "seats");
    bool levels = seats->count == 2 && strcmp(first_level(report), tree_get_text(seats->last, "level", "")) != 0;
    if (compared->count > 0) {
        describe_compared(report, compared->first, out);
        return;
    }
    bool swap = tree_get_bool(report, "swap", false) && levels;
    const BaseTree *rate = swap ? tree_find(arm, "first") : side;
    text_addf(out, "%s%s wins %.0f of 100 games, between %.0f and %.0f.", swap ? "The level " : "",
              swap ? first_level(report) : side_name(report, side->key), 100 * tree_get_number(rate, "rate", 0),
              100 * bound_of(rate, false), 100 * bound_of(rate, true));
}

/* ---- pieces ---- */

static void section(Chart *it, const char *title, const char *what) {
    const ViewTheme *theme = it->canvas->theme;
    canvas_line(it->canvas, MARGIN, it->y + 12, TRIAL_CHART_WIDTH - MARGIN, it->y + 12);
    canvas_stroke(it->canvas, theme->win_hair, 1);
    canvas_text(it->canvas, SECTION, theme->ink, MARGIN, it->y + 34, 0, title);
    canvas_text(it->canvas, WORDS, theme->ink2, TRIAL_CHART_WIDTH - MARGIN, it->y + 34, 1, what);
    it->y += GAP;
}

typedef struct {
    double left, right, low, high;
} Scale;

static double place(const Scale *scale, double value) {
    double share = (value - scale->low) / (scale->high - scale->low);
    return scale->left + fmin(1, fmax(0, share)) * (scale->right - scale->left);
}

static void draw_grid(Chart *it, const Scale *scale, double step, double height, const char *form) {
    const ViewTheme *theme = it->canvas->theme;
    for (double value = scale->low; value <= scale->high + step / 2; value += step) {
        char text[TEXT_NUMBER_MAX];
        double x = place(scale, value);
        snprintf(text, sizeof text, form, value);
        canvas_line(it->canvas, x, it->y, x, it->y + height);
        canvas_stroke(it->canvas, theme->win_hair, 1);
        canvas_text(it->canvas, WORDS, theme->ink2, x, it->y + height + 16, .5, text);
    }
}

/* A dot with its interval. */
static void draw_whisker(Chart *it, const Scale *scale, double value, double low, double high, ViewColour colour) {
    double y = it->y + ROW / 2, a = place(scale, low), b = place(scale, high);
    canvas_line(it->canvas, a, y, b, y);
    canvas_line(it->canvas, a, y - 5, a, y + 5);
    canvas_line(it->canvas, b, y - 5, b, y + 5);
    canvas_stroke(it->canvas, colour, 2);
    canvas_circle(it->canvas, place(scale, value), y, 5);
    canvas_fill(it->canvas, colour);
}

/* ---- sections ---- */

static void draw_rate(Chart *it, const Scale *scale, const char *arm, const char *who, const BaseTree *rate,
                      int index) {
    const ViewTheme *theme = it->canvas->theme;
    char text[80];
    double value = 100 * tree_get_number(rate, "rate", 0);
    double low = 100 * bound_of(rate, false), high = 100 * bound_of(rate, true);
    canvas_text(it->canvas, STRONG, theme->ink, MARGIN, it->y + ROW / 2 + 4, 0, who);
    canvas_text(it->canvas, WORDS, theme->ink2, MARGIN + 150, it->y + ROW / 2 + 4, 0, arm);
    draw_whisker(it, scale, value, low, high, arm_colour(theme, index));
    snprintf(text, sizeof text, "%.1f %%   %.1f \xe2\x80\x93 %.1f   %g of %g", value, low, high,
             tree_get_number(rate, "wins", 0), tree_get_number(rate, "games", 0));
    canvas_text(it->canvas, STRONG, theme->ink, TRIAL_CHART_WIDTH - MARGIN, it->y + ROW / 2 + 4, 1, text);
    it->y += ROW;
}

static void draw_rates(Chart *it) {
    const Scale scale = {300, 780, 0, 100};
    bool swap = tree_get_bool(it->report, "swap", false);
    int index = 0;
    char first[80];
    snprintf(first, sizeof first, "First seat, %.40s", first_level(it->report));
    section(it, "Games won, %", "a draw counts half; with the interval of 95 %");
    draw_grid(it, &scale, 10, ROW * rate_count(it->report), "%.0f");
    for (const BaseTree *arm = tree_find(it->report, "arms")->first; arm; arm = arm->next, index++) {
        const char *name = tree_get_text(arm, "name", "");
        for (const BaseTree *side = tree_find(arm, "sides")->first; side; side = side->next) {
            draw_rate(it, &scale, name, side_name(it->report, side->key), side, index);
        }
        if (swap) {
            draw_rate(it, &scale, name, first, tree_find(arm, "first"), index);
        }
    }
    it->y += 30;
}

static double widest_difference(const BaseTree *compared) {
    double largest = 5;
    for (const BaseTree *it = compared->first; it; it = it->next) {
        const BaseTree *wins = tree_find(it, "wins");
        largest = fmax(largest, 100 * fmax(fabs(bound_of(wins, false)), fabs(bound_of(wins, true))));
    }
    return 10 * ceil(largest / 10);
}

static void draw_compared(Chart *it) {
    const BaseTree *compared = tree_find(it->report, "compared");
    const ViewTheme *theme = it->canvas->theme;
    int index = 1;
    if (compared->count == 0) {
        return;
    }
    double largest = widest_difference(compared);
    const Scale scale = {300, 780, -largest, largest};
    section(it, "Against the first, on the same dice", "games in 100 that its first side wins more or fewer");
    draw_grid(it, &scale, largest / 5, ROW * compared->count, "%+.0f");
    for (const BaseTree *pair = compared->first; pair; pair = pair->next, index++) {
        const BaseTree *wins = tree_find(pair, "wins");
        double value = 100 * tree_get_number(wins, "difference", 0);
        double low = 100 * bound_of(wins, false), high = 100 * bound_of(wins, true);
        char text[80];
        canvas_text(it->canvas, STRONG, theme->ink, MARGIN, it->y + ROW / 2 + 4, 0, tree_get_text(pair, "arm", ""));
        draw_whisker(it, &scale, value, low, high, arm_colour(theme, index));
        snprintf(text, sizeof text, "%+.1f   %+.1f to %+.1f   p = %.2g", value, low, high,
                 tree_get_number(wins, "mcnemar", 1));
        canvas_text(it->canvas, STRONG, theme->ink, TRIAL_CHART_WIDTH - MARGIN, it->y + ROW / 2 + 4, 1, text);
        it->y += ROW;
    }
    it->y += 30;
}

static void draw_lengths(Chart *it) {
    const BaseTree *arms = tree_find(it->report, "arms");
    const ViewTheme *theme = it->canvas->theme;
    double largest = 0, rounds = 1;
    for (const BaseTree *arm = arms->first; arm; arm = arm->next) {
        const BaseTree *list = tree_find(arm, "rounds");
        double games = fmax(1, tree_get_number(arm, "games", 0));
        rounds = fmax(rounds, list->count);
        for (const BaseTree *count = list->first; count; count = count->next) {
            largest = fmax(largest, count->number / games);
        }
    }
    section(it, "Length", "share of games by their last round");
    double column = fmin(80, (TRIAL_CHART_WIDTH - 2 * MARGIN) / rounds), bar = .8 * column / arms->count;
    int index = 0;
    for (const BaseTree *arm = arms->first; arm; arm = arm->next, index++) {
        double games = fmax(1, tree_get_number(arm, "games", 0));
        int round = 0;
        for (const BaseTree *count = tree_find(arm, "rounds")->first; count; count = count->next, round++) {
            double x = MARGIN + column * round + bar * index + .1 * column, share = count->number / games;
            double height = largest > 0 ? (BARS - 20) * share / largest : 0;
            char text[TEXT_NUMBER_MAX];
            snprintf(text, sizeof text, "%.0f", 100 * share);
            cairo_rectangle(it->canvas->cr, x, it->y + BARS - height, bar - 1, height);
            canvas_fill(it->canvas, arm_colour(theme, index));
            if (share > 0 && bar > 18) {
                canvas_text(it->canvas, WORDS, theme->ink2, x + bar / 2, it->y + BARS - height - 4, .5, text);
            }
        }
    }
    for (int round = 0; round<rounds; round += rounds> 40 ? 5 : 1) {
        char text[TEXT_NUMBER_MAX];
        snprintf(text, sizeof text, "%d", round);
        canvas_text(it->canvas, WORDS, theme->ink2, MARGIN + column * (round + .5), it->y + BARS + 16, .5, text);
    }
    it->y += BARS + 40;
}

static void draw_losses(Chart *it) {
    const ViewTheme *theme = it->canvas->theme;
    int index = 0;
    section(it, "Lost", "share of games in which the unit was lost");
    for (const BaseTree *arm = tree_find(it->report, "arms")->first; arm; arm = arm->next, index++) {
        for (const BaseTree *unit = tree_find(arm, "lost")->first; unit; unit = unit->next) {
            char text[TEXT_NUMBER_MAX];
            double width = 640 * fmin(1, unit->number);
            snprintf(text, sizeof text, "%.0f %%", 100 * unit->number);
            canvas_text(it->canvas, STRONG, theme->ink, MARGIN, it->y + 14, 0, unit->key);
            canvas_text(it->canvas, WORDS, theme->ink2, MARGIN + 150, it->y + 14, 0, tree_get_text(arm, "name", ""));
            cairo_rectangle(it->canvas->cr, 300, it->y + 3, width, LOST_ROW - 6);
            canvas_fill(it->canvas, arm_colour(theme, index));
            canvas_text(it->canvas, WORDS, theme->ink2, 308 + width, it->y + 14, 0, text);
            it->y += LOST_ROW;
        }
    }
}

static void draw_map(Chart *it, const BaseTree *fell, double x, ViewColour colour) {
    double columns = tree_get_number(fell, "columns", 1), rows = tree_get_number(fell, "rows", 1), largest = 1;
    double cell = MAP / fmax(columns, rows);
    int index = 0;
    for (const BaseTree *count = tree_find(fell, "counts")->first; count; count = count->next) {
        largest = fmax(largest, count->number);
    }
    for (const BaseTree *count = tree_find(fell, "counts")->first; count; count = count->next, index++) {
        double column = index % (int)columns, row = floor(index / columns);
        if (count->number > 0) {
            cairo_rectangle(it->canvas->cr, x + column * cell, it->y + row * cell, cell, cell);
            canvas_fill(it->canvas, colour_alpha(colour, .15 + .85 * count->number / largest));
        }
    }
    cairo_rectangle(it->canvas->cr, x, it->y, columns * cell, rows * cell);
    canvas_stroke(it->canvas, it->canvas->theme->ink2, 1);
}

/* As many tables as fit beside each other. */
static void draw_maps(Chart *it) {
    const ViewTheme *theme = it->canvas->theme;
    double x = MARGIN, height = map_height(it->report);
    int index = 0;
    section(it, "Where units fell", "the stronger its colour, the more often");
    for (const BaseTree *arm = tree_find(it->report, "arms")->first; arm && index < 3; arm = arm->next, index++) {
        draw_map(it, tree_find(arm, "fell"), x, index == 0 ? theme->ink : arm_colour(theme, index));
        canvas_text(it->canvas, WORDS, theme->ink2, x, it->y + height - 12, 0, tree_get_text(arm, "name", ""));
        x += MAP + 40;
    }
    it->y += height;
}

static void draw_games(Chart *it) {
    section(it, "Worth a look", "sightline trial FILE --game N --out GAME plays one again");
    for (const BaseTree *arm = tree_find(it->report, "arms")->first; arm; arm = arm->next) {
        char text[160];
        snprintf(text, sizeof text, "%.60s: game %g is nearest to the middle of all, game %g is the strangest",
                 tree_get_text(arm, "name", ""), tree_get_number(arm, "median", 0),
                 tree_get_number(arm, "strangest", 0));
        canvas_text(it->canvas, WORDS, it->canvas->theme->ink, MARGIN, it->y + 14, 0, text);
        it->y += LOST_ROW;
    }
}

/* ---- the page ---- */

static void draw_head(Chart *it) {
    const ViewTheme *theme = it->canvas->theme;
    BaseText line = {0};
    text_addf(&line, "Trial: %s", tree_get_text(it->report, "title", ""));
    canvas_text(it->canvas, SECTION, theme->ink2, MARGIN, 44, 0, text_get(&line));
    line.length = 0;
    draw_trial_headline(it->report, &line);
    canvas_text(it->canvas, TITLE, theme->ink, MARGIN, 84, 0, text_get(&line));
    line.length = 0;
    text_addf(&line, "%g games", tree_get_number(it->report, "games", 0));
    for (const BaseTree *seat = tree_find(it->report, "seats")->first; seat; seat = seat->next) {
        text_addf(&line, ", %s %s", side_name(it->report, seat->key), tree_get_text(seat, "level", ""));
    }
    text_add(&line, tree_get_bool(it->report, "swap", false) ? "; in pairs with the seats changed" : "");
    canvas_text(it->canvas, WORDS, theme->ink2, MARGIN, 112, 0, text_get(&line));
    text_free(&line);
    it->y = HEAD;
}

void draw_trial_chart(ViewCanvas *canvas, const BaseTree *report) {
    Chart it = {.canvas = canvas, .report = report};
    cairo_rectangle(canvas->cr, 0, 0, TRIAL_CHART_WIDTH, draw_trial_height(report));
    canvas_fill(canvas, canvas->theme->panel);
    draw_head(&it);
    draw_rates(&it);
    draw_compared(&it);
    draw_lengths(&it);
    draw_losses(&it);
    draw_maps(&it);
    draw_games(&it);
}
