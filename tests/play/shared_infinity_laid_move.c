/* Claims about ways: how far, up to what, and why not. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <string.h>

static int unit_of(const Laid *laid) {
    return laid_unit(laid, "unit");
}

static bool touches(const Laid *laid, const Table *table, int area) {
    return laid_in(laid, table, unit_of(laid), area) <= LAID_TOUCH;
}

/* The strictest movement field of what it stands in, for it. A room may take the place of the Zero-G around it. */
static int rough_of(const Laid *laid, int unit) {
    int most = 0;
    bool room = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        room |= laid_zone(laid, laid->before, i).room && laid_in(laid, laid->before, unit, i) <= LAID_TOUCH;
    }
    for (int i = 0; i < laid->setup->area_count; i++) {
        LaidZone zone = laid_zone(laid, laid->before, i);
        bool replaced = room && zone.type == LAID_ZERO_G && !zone.room && laid_reads(laid, "room_over_zero_g", "room");
        bool counts =
            zone.is && !replaced && !laid_matches(laid, unit, i) && laid_in(laid, laid->before, unit, i) <= LAID_TOUCH;
        most = counts && zone.mov > most ? zone.mov : most;
    }
    return most;
}

static GeomVec at(const Table *table, int unit) {
    GeomVec out;
    double r;
    laid_base(table, unit, &out, &r);
    return out;
}

static double went(const Laid *laid, int unit) {
    GeomVec a = at(laid->before, unit), b = at(laid->after, unit);
    return hypot(b.x - a.x, b.y - a.y);
}

/* The path that the action gives, from where the unit stands. */
static int path_of(const Laid *laid, int unit, GeomVec out[16]) {
    const BaseTree *path = tree_find(laid->action, "path");
    int count = 0;
    out[count++] = at(laid->before, unit);
    for (const BaseTree *it = path ? path->first : NULL; it && count < 16; it = it->next) {
        if (it->kind != TREE_LIST) {
            return 0;
        }
        out[count++] =
            (GeomVec){tree_at(it, 0)->number * laid->setup->unit, tree_at(it, 1)->number * laid->setup->unit};
    }
    return count > 1 ? count : 0;
}

/* ---- allowances ---- */

static bool is_ended(const Laid *laid) {
    return laid_of(laid, unit_of(laid), "stopped") == 1;
}

static bool is_first_or_second_movement(const char *skill) {
    return !strcmp(skill, "move") || !strcmp(skill, "discover");
}

static bool is_two(const Laid *laid) {
    int unit = unit_of(laid);
    bool very = rough_of(laid, unit) == 2 || laid_of(laid, unit, "rough") == 1;
    const char *skill = !strcmp(laid_arg(laid, "do"), "move") ? "move" : laid_arg(laid, "skill");
    int first = laid_of(laid, unit, "first"); /* the words of the variable: 1 Move, 2 Discover */
    return very && is_first_or_second_movement(skill) && (first == 1 || first == 2);
}

static bool is_one(const Laid *laid) {
    int unit = laid_active(laid); /* an answer that goes on with the action names none */
    bool very = rough_of(laid, unit) == 2 || laid_of(laid, unit, "rough") == 1;
    return very && laid_of(laid, unit, "first") > 0 && !laid_said(laid, "INF-MOVE-08", "two", 0);
}

static bool is_an_inch(const Laid *laid) {
    int mov = rough_of(laid, unit_of(laid));
    return mov == (laid_rule(laid, "INF-MOVE-09") ? 1 : 2) && fabs(laid_mm(laid, "limit") - LAID_INCH) < 1e-6;
}

static bool is_guts(const Laid *laid) {
    double inches = laid_mm(laid, "limit") / LAID_INCH;
    bool active = laid_active(laid) == unit_of(laid), asked = !strcmp(laid_arg(laid, "do"), "path");
    active = asked ? !strcmp(laid_arg(laid, "how"), "guts-active") : active;
    bool cut = rough_of(laid, unit_of(laid)) > 0 && (!active || laid_reads(laid, "guts_reach", "both"));
    return fabs(inches - (cut ? 1 : 2)) < 1e-6;
}

/* ---- stops ---- */

/* Where the way of a query ends, or where the unit stands after it. */
static GeomVec end_of(const Laid *laid) {
    int unit = unit_of(laid);
    for (int i = 0; i < laid->ruling->traces.count; i++) {
        if (laid->ruling->traces.items[i].unit.index == unit) {
            return laid->ruling->traces.items[i].end;
        }
    }
    return at(laid->after, unit);
}

static double end_gap(const Laid *laid, int area) {
    return laid_gap(laid, end_of(laid), laid_radius(laid, unit_of(laid)), area);
}

static bool is_against(const Laid *laid) {
    int area = laid_area(laid, "area");
    return laid_zone(laid, laid->before, area).mov > 0 && fabs(end_gap(laid, area)) <= 0.02;
}

static bool is_reaction_stopped(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec from = at(laid->before, unit), end = end_of(laid);
    double off = hypot(end.x - from.x, end.y - from.y);
    return is_against(laid) && laid_mm(laid, "length") >= off - 0.02;
}

static bool is_another(const Laid *laid) {
    return is_against(laid) && !touches(laid, laid->before, laid_area(laid, "area")) &&
           rough_of(laid, unit_of(laid)) > 0;
}

/* Not in it before, in it after, and some area of its group, or one that merges with it, was touched before. */
static bool is_a_seam(const Laid *laid) {
    int area = laid_area(laid, "area");
    bool same = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        const char *a = laid->setup->areas[i].group, *b = laid->setup->areas[area].group;
        bool grouped = a && b && !strcmp(a, b), merged = laid_reads(laid, "area_merge", "merged");
        same |= i != area && (grouped || merged) && touches(laid, laid->before, i);
    }
    return same && !touches(laid, laid->before, area) && end_gap(laid, area) <= 0.02;
}

static bool is_back(const Laid *laid) {
    int area = laid_area(laid, "area"), unit = unit_of(laid);
    GeomVec way[16];
    int count = path_of(laid, unit, way);
    bool left = false;
    double length = laid_length(way, count);
    for (int i = 0; i <= 400 && count > 0; i++) {
        GeomVec p = laid_along(way, count, length * i / 400);
        left |= laid_gap(laid, p, laid_radius(laid, unit), area) > 0.02;
    }
    return touches(laid, laid->before, area) && is_against(laid) && left;
}

static bool moves_nothing(const Laid *laid) {
    int unit = laid_active(laid);
    unit = unit < 0 && ref_is(laid->ruling->subject, REF_UNIT) ? laid->ruling->subject.index : unit;
    return unit >= 0 &&
           (laid->ruling->outcome != RULING_DONE || table_activity(laid->after) == NULL || went(laid, unit) < 1e-6);
}

/* ---- bars ---- */

static bool in_the_way(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec way[16];
    double length, radius = laid_radius(laid, unit), least = INFINITY;
    int count = path_of(laid, unit, way);
    const RulesValue *other = NULL;
    for (int i = 0; i < laid->finding->value_count; i++) {
        other = !strcmp(laid->finding->values[i].name, "other") ? &laid->finding->values[i] : other;
    }
    if (count == 0 || !other) {
        return other != NULL; /* a way that the action does not write: a Dodge, an Engage */
    }
    length = laid_length(way, count);
    for (int i = 0; i <= 1000; i++) {
        GeomVec p = laid_along(way, count, length * i / 1000), q;
        double r, gap;
        if (ref_is(other->ref, REF_AREA)) {
            gap = laid_gap(laid, p, radius, other->ref.index);
        } else {
            laid_base(laid->before, other->ref.index, &q, &r);
            gap = hypot(p.x - q.x, p.y - q.y) - r - radius;
        }
        least = fmin(least, gap);
    }
    return least < 0.01;
}

static bool is_barred(const Laid *laid) {
    const RulesValue *other = &laid->finding->values[0];
    for (int i = 0; i < laid->finding->value_count; i++) {
        other = !strcmp(laid->finding->values[i].name, "other") ? &laid->finding->values[i] : other;
    }
    bool bars = ref_is(other->ref, REF_AREA) ? laid_solid(laid, other->ref.index)
                                             : laid_enemies(laid, unit_of(laid), other->ref.index);
    return bars && in_the_way(laid);
}

/* The place of the action, or the end of the path, is on the other. */
static bool would_stand_on(const Laid *laid) {
    int unit = unit_of(laid);
    const BaseTree *to = tree_find(laid->action, "at");
    GeomVec way[16], end, q;
    double r, radius = laid_radius(laid, unit);
    int count = path_of(laid, unit, way);
    if (count == 0 && (!to || to->kind != TREE_LIST || to->count < 2 || to->first->kind != TREE_NUMBER)) {
        return in_the_way(laid);
    }
    end = count > 0 ? way[count - 1]
                    : (GeomVec){to->first->number * laid->setup->unit, to->last->number * laid->setup->unit};
    const RulesValue *other = NULL;
    for (int i = 0; i < laid->finding->value_count; i++) {
        other = !strcmp(laid->finding->values[i].name, "other") ? &laid->finding->values[i] : other;
    }
    if (count > 0 && laid_has(laid, "length")) { /* contact may have ended the way before */
        end = laid_along(way, count, fmin(laid_mm(laid, "length"), laid_length(way, count)));
    }
    if (ref_is(other->ref, REF_AREA)) {
        return laid_gap(laid, end, radius, other->ref.index) < 0 && laid_solid(laid, other->ref.index);
    }
    return laid_base(laid->before, other->ref.index, &q, &r) && hypot(end.x - q.x, end.y - q.y) < r + radius + 0.2;
}

static bool is_on_the_other(const Laid *laid) {
    return laid_apart(laid->after, unit_of(laid), laid_unit(laid, "other")) < 0;
}

static bool is_over_the_edge(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec way[16];
    double radius = laid_radius(laid, unit);
    int count = path_of(laid, unit, way);
    GeomBox table = laid->setup->size;
    bool off = count == 0 && went(laid, unit) < 0.01;
    for (int i = 0; i < count; i++) {
        off |= way[i].x < table.x0 + radius || way[i].x > table.x1 - radius || way[i].y < table.y0 + radius ||
               way[i].y > table.y1 - radius;
    }
    return off;
}

static bool has_too_many_corners(const Laid *laid) {
    const BaseTree *path = tree_find(laid->action, "path");
    return laid_int(laid, "count") == 5 && path && path->count > 5;
}

static bool is_unseen(const Laid *laid) {
    int unit = unit_of(laid);
    bool open = false;
    for (int i = 0; i < laid->setup->unit_count; i++) {
        open |= laid_now(laid, i, "aro") > 0;
    }
    return !strcmp(laid_arg(laid, "skill"), "cautious") && !open && unit == laid_arg_unit(laid, "unit") &&
           !laid_said(laid, "INF-CORE-03", "window", 0);
}

static LaidCheck CHECKS[] = {
    {SAID("INF-MOVE-03", "ended"), is_ended, false, 0, 0},
    {SAID("INF-MOVE-08", "two"), is_two, false, 0, 0},
    {SAID("INF-MOVE-08", "one"), is_one, false, 0, 0},
    {SAID("INF-MOVE-09", "limit"), is_an_inch, false, 0, 0},
    {SAID("INF-MOVE-10", "limit"), is_an_inch, false, 0, 0},
    {SAID("INF-MOVE-11", "limit"), is_guts, false, 0, 0},
    {SAID("INF-MOVE-12", "stop"), is_reaction_stopped, false, 0, 0},
    {SAID("INF-MOVE-13", "another"), is_another, false, 0, 0},
    {SAID("INF-MOVE-13", "seam"), is_a_seam, false, 0, 0},
    {SAID("INF-MOVE-14", "again"), is_back, false, 0, 0},
    {SAID("INF-MOVE-17", "free"), moves_nothing, false, 0, 0},
    {SAID("INF-CORE-15", "occupied"), would_stand_on, false, 0, 0},
    {SAID("INF-CORE-15", "apart"), is_on_the_other, false, 0, 0},
    {SAID("INF-CORE-15", "blocked"), is_barred, false, 0, 0},
    {SAID("INF-CORE-15", "table-edge"), is_over_the_edge, false, 0, 0},
    {SAID("INF-CORE-15", "corners"), has_too_many_corners, false, 0, 0},
    {SAID("INF-CORE-15", "cautious"), is_unseen, false, 0, 0},
};
const LaidChecks laid_checks_move = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
