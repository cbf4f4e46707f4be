/* The report of a trial as one page: what it says in words, rates with their intervals, comparisons on the same dice,
 * how long games were, who was lost how often, and which games are worth a look. Knows the report's numbers alone. */
#ifndef VIEW_CHART_TRIAL_CHART_H
#define VIEW_CHART_TRIAL_CHART_H

#include "base/sink.h"
#include "base/tree.h"
#include "view/canvas/canvas.h"

#define TRIAL_CHART_WIDTH 1100

/* The height in px that draw_trial_chart needs for this report, an object as mind/report.h tells. */
double draw_trial_height(const BaseTree *report);
void draw_trial_chart(ViewCanvas *canvas, const BaseTree *report);
/* The answer in one sentence: "Rust wins 62 of 100 games, between 50 and 73." */
void draw_trial_headline(const BaseTree *report, BaseText *out);
/* True if the extension is one of those that draw_trial_write knows. */
bool draw_trial_knows(const char *path);
/* Writes it as PNG, SVG, PDF or HTML, by the extension of the path. False with a fault. */
bool draw_trial_write(const BaseTree *report, const char *path, bool dark, BaseSink sink, BaseFaults *faults);

#endif
