/* Chances as bars and as the stair of at-least chances, with figures that say 0 or 100 only if that is exact. */
#include "ui/kit/kit_odds.h"

#include "ui/kit/kit_internal.h"

#define SURE       1e-12 /* a chance closer to 0 or 1 than this differs by rounding only */
#define TAIL       .001  /* outcomes that are together rarer than this are joined into "12 or more" */
#define FEW        9     /* with more outcomes than this, bars touch */
#define LEFT       48.0  /* room for the axis and the captions */
#define FIGURE_ROW 19.0
#define BAR_MAX    40.0

const char *kit_percent(double share, char out[KIT_PERCENT_MAX]) {
    if (share <= SURE || share >= 1 - SURE) {
        SDL_snprintf(out, KIT_PERCENT_MAX, share <= SURE ? "0" : "100");
    } else if (share < .0005) {
        SDL_snprintf(out, KIT_PERCENT_MAX, "< 0.1");
    } else if (share > .9995) {
        SDL_snprintf(out, KIT_PERCENT_MAX, "> 99.9");
    } else {
        SDL_snprintf(out, KIT_PERCENT_MAX, "%.1f", share * 100);
    }
    return out;
}

static double at_least(const KitOdds *odds, int from) {
    double sum = 0;
    for (int i = odds->count - 1; i >= from; i--) {
        sum += odds->exactly[i];
    }
    return sum;
}

/* The number of bars: the rare tail of many outcomes is joined into one. */
static int bars_shown(const KitOdds *odds) {
    int count = odds->count;
    if (count > FEW) {
        while (count > 1 && at_least(odds, count - 1) < TAIL) {
            count--;
        }
        count += count < odds->count;
    }
    return count;
}

typedef struct {
    Kit *kit;
    const KitOdds *odds;
    KitBox plot;
    int count;
    double step, bar;
} Chart;

static double bar_share(const Chart *chart, int i) {
    bool joins = i == chart->count - 1 && chart->count < chart->odds->count;
    return joins ? at_least(chart->odds, i) : chart->odds->exactly[i];
}

static double level(const Chart *chart, double share) {
    return chart->plot.y + chart->plot.h * (1 - share);
}

static void draw_axis(const Chart *chart) {
    Kit *kit = chart->kit;
    const ViewTheme *theme = kit_theme(kit);
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = level(chart, percent / 100.);
        kit_hair(kit, chart->plot.x, y, chart->plot.w, 0, percent ? theme->win_hair : theme->edge);
        const char *text = kit_printf(kit, "%d", percent);
        ViewType type = {FONT_REGULAR, 12, true};
        kit_line_draw(kit->lines, kit_canvas(kit), type, theme->ink3, chart->plot.x - 10, y + .364 * 12, 1, text);
    }
}

static void draw_threshold(const Chart *chart) {
    const KitOdds *odds = chart->odds;
    if (odds->threshold <= 0 || odds->threshold >= chart->count) {
        return;
    }
    Kit *kit = chart->kit;
    const ViewTheme *theme = kit_theme(kit);
    double x = chart->plot.x + chart->step * odds->threshold;
    KitBox wash = kit_box(x, chart->plot.y, chart->plot.x + chart->plot.w - x, chart->plot.h);
    kit_fill(kit, wash, 0, theme->warnsoft);
    kit_hair(kit, x, wash.y, 0, wash.h, theme->warn);
    if (odds->threshold_name) {
        double name = kit_text_width(kit, KIT_SMALL, odds->threshold_name);
        bool fits = name + 16 <= wash.w; /* else the text goes to the left of its line */
        KitBox box = fits ? kit_box(x + 8, wash.y + 6, wash.w - 8, 18)
                          : kit_box(chart->plot.x, wash.y + 6, x - chart->plot.x - 8, 18);
        kit_text(kit, box, KIT_SMALL, theme->warn, fits ? 0 : 1, odds->threshold_name);
    }
}

static void draw_bars(const Chart *chart) {
    Kit *kit = chart->kit;
    const ViewTheme *theme = kit_theme(kit);
    for (int i = 0; i < chart->count; i++) {
        double x = chart->plot.x + chart->step * i + (chart->step - chart->bar) / 2,
               top = level(chart, bar_share(chart, i));
        KitBox bar = kit_box(x, top, chart->bar, chart->plot.y + chart->plot.h - top);
        if (chart->odds->sampled) {
            kit_outline(kit, bar, 0, theme->bar, 1.2);
        } else {
            kit_fill(kit, bar, 0, theme->bar);
        }
    }
}

static void draw_stair(const Chart *chart) {
    cairo_t *cr = kit_canvas(chart->kit)->cr;
    cairo_move_to(cr, chart->plot.x, level(chart, at_least(chart->odds, 0)));
    for (int i = 0; i < chart->count; i++) {
        double y = kit_snap(chart->kit, level(chart, at_least(chart->odds, i)));
        cairo_line_to(cr, chart->plot.x + chart->step * i, y);
        cairo_line_to(cr, chart->plot.x + chart->step * (i + 1), y);
    }
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
    canvas_stroke(kit_canvas(chart->kit), kit_theme(chart->kit)->accent, 2);
}

/* Labels every bar, every second or every fifth, so that figures stand apart; the joined tail always. */
static int label_every(const Chart *chart) {
    static const int steps[] = {1, 2, 5, 10, 20, 50};
    double need = kit_text_width(chart->kit, KIT_CAPTION, "100.0") + 6;
    for (size_t i = 0; i < BASE_COUNT(steps); i++) {
        if (steps[i] * chart->step >= need) {
            return steps[i];
        }
    }
    return 100;
}

static void draw_figures(const Chart *chart) {
    Kit *kit = chart->kit;
    const ViewTheme *theme = kit_theme(kit);
    const char *captions[3] = {chart->odds->caption ? chart->odds->caption : "", "exactly", "at least"};
    const ViewColour colours[3] = {theme->ink, theme->win_ink2, theme->accent};
    const ViewFontWeight weights[3] = {FONT_SEMIBOLD, FONT_REGULAR, FONT_SEMIBOLD};
    double top = chart->plot.y + chart->plot.h + 4;
    for (int row = 0; row < 3; row++) {
        KitBox head = kit_box(chart->plot.x - LEFT, top + row * FIGURE_ROW, LEFT, FIGURE_ROW);
        kit_put(kit, head, KIT_CAPTION, row == 2 ? theme->accent : theme->ink3, 0, captions[row]);
    }
    int every = label_every(chart);
    bool joined = chart->count < chart->odds->count;
    double tail_left = chart->plot.x + chart->plot.w - kit_text_width(kit, KIT_STRONG, "100 or more") - 16;
    for (int i = 0; i < chart->count; i++) {
        bool is_tail = joined && i == chart->count - 1;
        double cx = chart->plot.x + chart->step * (i + .5), align = is_tail && every > 1 ? 1 : .5;
        cx = is_tail && every > 1 ? chart->plot.x + chart->plot.w : cx;
        if (!is_tail && (i % every || (joined && every > 1 && cx > tail_left))) {
            continue;
        }
        char outcome[32], exactly[KIT_PERCENT_MAX], min[KIT_PERCENT_MAX];
        SDL_snprintf(outcome, sizeof outcome, is_tail ? every > 1 ? "%d or more" : "%d+" : "%d", i);
        const char *texts[3] = {outcome, kit_percent(bar_share(chart, i), exactly),
                                kit_percent(at_least(chart->odds, i), min)};
        for (int row = 0; row < 3; row++) {
            ViewType type = {weights[row], 12.5, true};
            kit_line_draw(kit->lines, kit_canvas(kit), type, colours[row], cx,
                          top + (row + .5) * FIGURE_ROW + .364 * 12.5, align, texts[row]);
        }
        kit_describe(kit, KIT_ROLE_IMAGE,
                     kit_box(chart->plot.x + chart->step * i, chart->plot.y, chart->step, chart->plot.h),
                     arena_printf(kit->record.arena, "%s %s", captions[0], outcome),
                     arena_printf(kit->record.arena, "exactly %s %%, at least %s %%", exactly, min), 0);
    }
}

double kit_odds_histogram(Kit *kit, double x, double y, double w, double plot, const KitOdds *odds) {
    Chart chart = {.kit = kit, .odds = odds, .count = bars_shown(odds)};
    chart.plot = kit_box(x + LEFT, y + 8, w - LEFT, plot);
    chart.step = chart.plot.w / fmax(1, chart.count);
    chart.bar = chart.count > FEW ? fmax(1, chart.step - 1) : fmin(BAR_MAX, chart.step * .75);
    draw_threshold(&chart);
    draw_axis(&chart);
    draw_bars(&chart);
    draw_stair(&chart);
    draw_figures(&chart);
    return 8 + plot + 4 + 3 * FIGURE_ROW;
}

void kit_odds_stack(Kit *kit, KitBox box, const KitOdds *odds, int from) {
    const ViewTheme *theme = kit_theme(kit);
    double x = box.x, bracket = box.x + box.w, total = at_least(odds, 0), px = kit_pixel(kit);
    for (int i = 0; i < odds->count && total > 0; i++) {
        double w = box.w * odds->exactly[i] / total;
        bool counts = i >= from;
        KitBox part = kit_box(x, box.y, w - (w > 3 ? px : 0), 14);
        kit_fill(kit, part, 0, counts ? theme->bar : theme->barsoft);
        const char *text = kit_printf(kit, "%d", i);
        if (part.w > kit_text_width(kit, KIT_CODE, text) + 4) {
            kit_put(kit, part, KIT_CODE, counts ? theme->raised : theme->ink, .5, text);
        }
        bracket = counts && x < bracket ? x : bracket;
        x += w;
    }
    cairo_t *cr = kit_canvas(kit)->cr;
    double right = box.x + box.w - 1, left = bracket + 1, y = box.y + 19;
    if (left < right) {
        cairo_move_to(cr, left, y - 4);
        cairo_line_to(cr, left, y);
        cairo_line_to(cr, right, y);
        cairo_line_to(cr, right, y - 4);
        cairo_set_line_join(cr, CAIRO_LINE_JOIN_MITER);
        canvas_stroke(kit_canvas(kit), theme->accent, 2);
    }
    char text[KIT_PERCENT_MAX];
    kit_describe(kit, KIT_ROLE_IMAGE, box, arena_printf(kit->record.arena, "at least %d", from),
                 arena_printf(kit->record.arena, "%s %%", kit_percent(at_least(odds, from), text)), 0);
}

void kit_odds_bar(Kit *kit, KitBox box, double share, ViewColour colour) {
    kit_fill(kit, box, 0, colour_alpha(kit_theme(kit)->barsoft, .6));
    kit_fill(kit, kit_box(box.x, box.y, box.w * kit_clamp(share, 0, 1), box.h), 0, colour);
}
