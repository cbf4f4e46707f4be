/* Draws lines of sight and the shapes of findings, from the ruling that decided (design: look of the board, section 8).
 */
#ifndef VIEW_VERDICT_H
#define VIEW_VERDICT_H

#include "rules/rules.h"
#include "rules/telling.h"
#include "view/marks.h"

typedef struct {
    ViewCanvas *canvas;
    const ViewCamera *camera;
    const RulesField *field;
    const Table *table;
    ViewRoom *room;
    bool stated; /* the answer stands beside the picture in words: a chip that has no room is left out */
} ViewScene;

/* The one asked about: band, line, stop, depth, chip. */
void verdict_draw(ViewScene *scene, const RulesSight *sight);
/* Its stop and its chip alone: on hexes they come after the shapes of what the line meets, which lie over the line. */
void verdict_draw_words(ViewScene *scene, const RulesSight *sight);
/* Several lines of one shot: of each that looks, the line to `to` if it is clear, else a clear one, else how it is
 * stopped. */
void verdict_draw_volley(ViewScene *scene, const RulesSight *sights, int count, TableRef to);
/* Others, faint: lines that follow a drag. Clear ones solid; blocked ones end in a small open ring at their stop. */
void verdict_draw_faint(ViewScene *scene, const RulesSight *sights, int count);
/* Every shape of every finding that the line itself does not already show. `highlighted` is the finding under the
 * pointer, -1.
 */
void verdict_draw_shapes(ViewScene *scene, const Ruling *ruling, int highlighted);
/* Labels of counters that say what their finding says; over everything else of the ruling. */
void verdict_draw_stated(ViewScene *scene, const Ruling *ruling);
/* The numbers of the sentences that are shown, and of the highlighted one, at the shapes of their findings. */
void verdict_draw_numbers(ViewScene *scene, const Ruling *ruling, const RulesTelling *telling, int highlighted);
/* The path of a move before it is made (trace.c): its ribbon by ground. */
void verdict_draw_trace(ViewScene *scene, const RulesTrace *trace);
/* What is spent along it, surcharges, tests and hits with their odds, where the allowance ends and where it stops, for
 * after the unit at its end has been drawn. */
void verdict_draw_trace_words(ViewScene *scene, const RulesTrace *trace);
/* Of one who goes along: a die at each place where it is tested. */
void verdict_draw_trace_tests(ViewScene *scene, const RulesTrace *trace);
/* Of all who go together, beside the one in hand: how many tests, and the chance to lose one or more. */
void verdict_draw_risk(ViewScene *scene, const Ruling *going, GeomVec at);
/* Of a blocked pair, where geometry has proved it: the corridor and what closes it. */
void verdict_draw_certificate(ViewScene *scene, const RulesSight *sight);
/* How true the picture of it is, mm: its own tolerance and that of the drawing. */
double verdict_region_tolerance(const GeomRegion *region, const ViewCamera *camera, GeomBox frame);
/* What a base sees, as far as it is inside `frame` (px): over the ground, under the units. */
void verdict_draw_region(ViewScene *scene, const GeomRegion *region, GeomBox frame);
/* A sample of one way to be seen, for a key beside the picture: on hexes, what is seen past something is WITHIN, what
 * is pinched TOO_DEEP. */
void verdict_draw_seen_sample(ViewCanvas *canvas, GeomBox px, GeomSeen seen);
/* The same on hexes, by a ruling whose hexes are seen, past (something on one side), hidden or pinched. */
void verdict_draw_seen(ViewScene *scene, const Ruling *ruling);
/* Where a finding's number stands: the anchor of its first shape, mm. False: it has none. */
bool verdict_anchor(const RulesField *field, const Table *table, const RulesFinding *finding, GeomVec *out);

/* Adds the outline of an area, holes too, to the path. */
void verdict_area_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomArea *area);

#endif
