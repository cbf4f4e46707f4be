/* Claims about lines of fire, held against lines that are drawn by the thousand. A width found so is never more than
 * there is, and WITHIN mm less at most. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define WITHIN  1.3
#define NARROW  0.35 /* two steps of the lines drawn */
#define CONTACT 0.0101

static int from_of(const Laid *laid) {
    return laid_unit(laid, "unit");
}

static int to_of(const Laid *laid) {
    return laid_unit(laid, "other");
}

/* Nothing can be said of tables whose readings are others, or of somebody who is met on his way. */
static bool is_else(const Laid *laid) {
    return !laid_plain(laid) || !laid_still(laid);
}

/* Nothing comes between bases that touch: what is in front is seen. */
static double width_of(const Laid *laid, const LaidLines *lines) {
    return laid_apart(laid->before, lines->from, lines->to) > CONTACT
               ? laid_width(laid, lines)
               : fmax(0, laid_ahead(laid, laid->before, lines->from, lines->to));
}

static double width_upto(const Laid *laid, int from, int to, int level, int sat) {
    bool none;
    LaidLines lines = laid_lines_upto(laid, from, to, level, sat, &none);
    return none ? 0 : width_of(laid, &lines);
}

static bool sees(const Laid *laid, int from, int to) {
    return width_upto(laid, from, to, 2, 9) >= LAID_ENOUGH - NARROW;
}

/* Sure that there is no line, as far as lines that are drawn can tell. */
static bool sees_not(const Laid *laid, int from, int to) {
    return width_upto(laid, from, to, 2, 9) <= LAID_ENOUGH + 0.01;
}

static int level_in_words(const char *word) {
    return !strcmp(word, "low") ? 1 : !strcmp(word, "poor") ? 2 : !strcmp(word, "zero") ? 3 : 0;
}

/* ---- front and width ---- */

static bool is_front(const Laid *laid) {
    int unit = from_of(laid);
    LaidLines lines = laid_lines(laid, laid->before, unit, unit);
    bool turned = tree_find(laid->action, "facing") || tree_find(laid->action, "from");
    int points = 0, ahead = 0;
    for (int i = 0; i < laid->finding->shape_count; i++) {
        const RulesShape *shape = &laid->finding->shapes[i];
        for (int k = 0; k < shape->count; k++) {
            GeomVec p = shape->points[k];
            points++;
            ahead += (p.x - lines.from_at.x) * lines.front.x + (p.y - lines.from_at.y) * lines.front.y > -0.01;
        }
    }
    return turned || (points > 10 && ahead == points);
}

static bool is_a_sliver(const Laid *laid) {
    double ahead = laid_ahead(laid, laid->before, from_of(laid), to_of(laid));
    return is_else(laid) || (ahead > 0 && ahead < LAID_ENOUGH && fabs(ahead - laid_mm(laid, "width")) < 0.01 &&
                             laid_mm(laid, "need") == LAID_ENOUGH);
}

static bool is_centred(const Laid *laid) {
    return laid_reads(laid, "los_line", "centre");
}

static bool is_enough(const Laid *laid) {
    double length = laid_mm(laid, "length");
    int area = laid_area(laid, "area");
    bool none;
    LaidLines lines = laid_lines_upto(laid, from_of(laid), to_of(laid), 2, 9, &none);
    lines.avoid[area] = true;
    return is_else(laid) || (length >= laid_mm(laid, "limit") - 0.01 && width_of(laid, &lines) + WITHIN > length);
}

/* The pieces that a sentence lists are those that it shows. */
static LaidLines shown(const Laid *laid, int from, int to, int only[64]) {
    bool none;
    LaidLines lines = laid_lines_upto(laid, from, to, 9, 9, &none);
    int count = 0;
    lines.free = true;
    for (int i = 0; i < laid->finding->shape_count && count < 63; i++) {
        const RulesShape *shape = &laid->finding->shapes[i];
        if (shape->kind == SHAPE_AREA) {
            lines.avoid[shape->ref.index] = true;
        } else if (shape->kind == SHAPE_BASE) {
            only[count++] = shape->ref.index;
        }
    }
    only[count] = -1;
    lines.only = only;
    return lines;
}

static bool is_thin(const Laid *laid) {
    int only[64], to = to_of(laid),
                  from = laid->ruling->sights.count > 0 ? laid->ruling->sights.items[0].from.index : -1;
    if (is_else(laid) || from < 0 || laid->ruling->sights.items[0].to.index != to) {
        return true;
    }
    LaidLines lines = shown(laid, from, to, only);
    return laid_width(laid, &lines) <= laid_mm(laid, "limit") + 0.01;
}

/* One of those of which all together leave too little. */
static bool counts_all_the_same(const Laid *laid) {
    TableRef area = ref_make(REF_AREA, laid_area(laid, "area"));
    Laid thin = *laid;
    bool named = false;
    for (int n = 0; (thin.finding = laid_said(laid, "INF-LOS-08", "thin", n)) != NULL; n++) {
        for (int i = 0; i < thin.finding->shape_count; i++) {
            named |= ref_equal(thin.finding->shapes[i].ref, area) && is_thin(&thin);
        }
    }
    return is_else(laid) || named;
}

static bool is_off(const Laid *laid) {
    double width = laid_mm(laid, "width"), need = laid_mm(laid, "need");
    return need == LAID_ENOUGH && fabs(fabs(width - need) - laid_mm(laid, "off")) < 0.011;
}

static bool is_best(const Laid *laid) {
    double width = laid_mm(laid, "width"), found;
    bool spare = laid_key(laid, "spare");
    if (is_else(laid)) {
        return true;
    }
    found = width_upto(laid, from_of(laid), to_of(laid), 2, 9);
    return is_off(laid) && found <= width + 0.02 && found + WITHIN > width && spare == (width >= LAID_ENOUGH - 0.005);
}

/* What is seen clear of some zones that cost something: between what is seen clear of all of them, and of those alone
 * that take lines away. */
static bool is_clear_by(const Laid *laid) {
    double width = laid_mm(laid, "width"), all, none;
    int from = from_of(laid), to = to_of(laid);
    bool more = laid_key(laid, "clear-by");
    if (is_else(laid)) {
        return true;
    }
    all = width_upto(laid, from, to, 0, 0);
    none = width_upto(laid, from, to, 2, 9);
    return is_off(laid) && more == (width >= LAID_ENOUGH - 0.005) && all <= width + 0.02 && none + WITHIN > width;
}

/* One of the two ends of what is seen at its best lies on it. */
static bool ends_there(const Laid *laid) {
    const RulesFinding *spare = laid_said(laid, "INF-LOS-08", "spare", 0);
    const RulesValue *by = NULL;
    bool near = false;
    spare = spare ? spare : laid_said(laid, "INF-LOS-08", "short", 0);
    for (int i = 0; i < laid->finding->value_count; i++) {
        by = !strcmp(laid->finding->values[i].name, "area") ? &laid->finding->values[i] : by;
    }
    for (int i = 0; spare && by && i < spare->shape_count; i++) {
        const RulesShape *fan = &spare->shapes[i];
        for (int k = 1; fan->kind == SHAPE_FAN && k < 3; k++) {
            double gap = INFINITY;
            for (int s = 0; s <= 4000; s++) {
                GeomVec p = {fan->points[0].x + (fan->points[k].x - fan->points[0].x) * s / 4000.0,
                             fan->points[0].y + (fan->points[k].y - fan->points[0].y) * s / 4000.0};
                GeomVec q;
                double r = 0;
                if (ref_is(by->ref, REF_AREA)) {
                    gap = fmin(gap, fabs(laid_gap(laid, p, 0, by->ref.index)));
                } else if (laid_base(laid->before, by->ref.index, &q, &r)) {
                    gap = fmin(gap, fabs(hypot(p.x - q.x, p.y - q.y) - r));
                }
            }
            near |= gap < 0.3;
        }
    }
    return is_else(laid) || near;
}

/* ---- what else costs, and what blocks ---- */

static bool is_a_trade(const Laid *laid) {
    const RulesSight *sight = laid->ruling->sights.count > 0 ? &laid->ruling->sights.items[0] : NULL;
    int from = laid_has(laid, "unit") ? from_of(laid) : sight ? sight->from.index : -1;
    int to = laid_has(laid, "other") ? to_of(laid) : sight ? sight->to.index : -1, level, sat = laid_int(laid, "sat");
    if (is_else(laid) || from < 0 || (!strcmp(laid_arg(laid, "do"), "outlook") && !laid_has(laid, "other"))) {
        return true;
    }
    level = laid_has(laid, "vis") ? level_in_words(laid_text(laid, "vis")) : laid_int(laid, "value") / -3;
    return width_upto(laid, from, to, level, sat) >= LAID_ENOUGH - NARROW;
}

static bool is_zero_here(const Laid *laid) {
    return laid_polygons(laid) || laid_level(laid, from_of(laid), laid_area(laid, "area")) == 3;
}

static bool is_past_zero(const Laid *laid) {
    return is_zero_here(laid) && (is_else(laid) || sees(laid, from_of(laid), to_of(laid)));
}

static bool is_no_line(const Laid *laid) {
    return is_else(laid) || laid_reads(laid, "zero_scope", "through") || sees_not(laid, from_of(laid), to_of(laid));
}

static bool is_in_the_way(const Laid *laid) {
    const RulesSight *sight = laid->ruling->sights.count > 0 ? &laid->ruling->sights.items[0] : NULL;
    const RulesValue *other = &laid->finding->values[0];
    if (is_else(laid) || !sight) {
        return true;
    }
    bool touched = false;
    LaidLines lines = laid_lines(laid, laid->before, sight->from.index, sight->to.index);
    double a = laid_radius(laid, lines.from), b = laid_radius(laid, lines.to);
    double dx = lines.to_at.x - lines.from_at.x, dy = lines.to_at.y - lines.from_at.y, away = hypot(dx, dy);
    for (int i = -20; i <= 20; i++) {
        for (int k = -20; k <= 20; k++) {
            GeomVec p = {lines.from_at.x - dy / away * a * i / 20, lines.from_at.y + dx / away * a * i / 20};
            GeomVec q = {lines.to_at.x - dy / away * b * k / 20, lines.to_at.y + dx / away * b * k / 20};
            if (ref_is(other->ref, REF_AREA)) {
                touched |= laid_meets(laid, other->ref.index, p, q);
                continue;
            }
            GeomVec at;
            double r = 0, t;
            laid_base(laid->before, other->ref.index, &at, &r);
            t = ((at.x - p.x) * (q.x - p.x) + (at.y - p.y) * (q.y - p.y)) /
                fmax(1e-9, (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y));
            t = fmax(0, fmin(1, t));
            touched |= hypot(at.x - p.x - t * (q.x - p.x), at.y - p.y - t * (q.y - p.y)) < r + 0.01;
        }
    }
    bool self = other->ref.index == lines.from || other->ref.index == lines.to;
    bool solid = ref_is(other->ref, REF_AREA) ? laid_solid(laid, other->ref.index) : !self;
    return touched && solid;
}

/* All that are named close it together. */
static bool is_together(const Laid *laid) {
    const RulesSight *sight = laid->ruling->sights.count > 0 ? &laid->ruling->sights.items[0] : NULL;
    bool none;
    if (is_else(laid) || !sight) {
        return true;
    }
    return is_in_the_way(laid) && sight->blocker_count > 1 &&
           (laid_lines_upto(laid, sight->from.index, sight->to.index, 2, 9, &none),
            none || sees_not(laid, sight->from.index, sight->to.index));
}

/* ---- answers without Line of Fire ---- */

/* What the unit would see if it looked straight at the other and there were no zones. */
static double width_without_zones(const Laid *laid, int from, int to, bool turned) {
    bool none;
    LaidLines lines = laid_lines_upto(laid, from, to, 9, 9, &none);
    double dx = lines.to_at.x - lines.from_at.x, dy = lines.to_at.y - lines.from_at.y, away = hypot(dx, dy);
    lines.front = turned ? (GeomVec){dx / away, dy / away} : lines.front;
    return laid_width(laid, &lines);
}

static bool is_hidden_by_zones(const Laid *laid) {
    int from = from_of(laid), to = to_of(laid);
    return is_else(laid) || laid_reads(laid, "zero_scope", "through") ||
           (sees_not(laid, from, to) && width_without_zones(laid, from, to, true) >= LAID_ENOUGH - NARROW);
}

static bool is_behind_a_wall(const Laid *laid) {
    return is_else(laid) || width_without_zones(laid, from_of(laid), to_of(laid), true) <= LAID_ENOUGH + 0.01;
}

/* In contact, and the unit in a zone that takes its lines away; the other is in it where its own base has to be. */
static bool is_in_contact_inside(const Laid *laid) {
    int unit = from_of(laid), other = to_of(laid);
    bool outside = laid_key(laid, "outside"), own = laid_reads(laid, "zero_inside_target", "own_base"), found = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        bool blind = laid_zone(laid, laid->before, i).is && laid_level(laid, unit, i) == 3;
        bool in = laid_in(laid, laid->after, unit, i) <= LAID_TOUCH;
        bool both = laid_in(laid, laid->after, other, i) <= LAID_TOUCH;
        found |= blind && in && (outside ? own && !both : !own || both);
    }
    return found && laid_apart(laid->after, unit, other) <= 0.02;
}

static bool is_no_target(const Laid *laid) {
    static const char *const NAMES[] = {"target1", "target2", "target3", "target4"};
    TableRef unit = ref_make(REF_UNIT, from_of(laid));
    bool target = false;
    for (int i = 0; i < 4; i++) {
        int packed = laid_of(laid, to_of(laid), NAMES[i]);
        target |= packed != VAR_NONE && ref_equal(var_unpack(packed), unit);
    }
    return !target;
}

static bool is_so_far_ahead(const Laid *laid) {
    double ahead = laid_ahead(laid, laid->before, from_of(laid), to_of(laid));
    bool free = laid_reads(laid, "noise_facing", "free");
    return !laid_still(laid) || free ||
           (ahead >= LAID_ENOUGH - 0.01 && fabs(fmax(0, ahead) - laid_mm(laid, "length")) < 0.02);
}

static bool is_turned_away(const Laid *laid) {
    double ahead = laid_ahead(laid, laid->before, from_of(laid), to_of(laid));
    bool met = !strcmp(laid_arg(laid, "do"), "react") || !strcmp(laid_arg(laid, "do"), "reactions");
    return met || ahead <= LAID_ENOUGH + 0.01;
}

static bool is_too_far_to_turn(const Laid *laid) {
    return is_turned_away(laid) && laid_reads(laid, "change_facing_reach", "zoc") &&
           laid_apart(laid->before, from_of(laid), to_of(laid)) > 8 * LAID_INCH;
}

static bool is_blinded(const Laid *laid) {
    bool noise = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        noise |= laid_zone(laid, laid->before, i).noise;
    }
    return noise && laid_visor(laid, from_of(laid)) > 0;
}

static bool is_blinded_and_faces(const Laid *laid) {
    double ahead = laid_ahead(laid, laid->before, from_of(laid), to_of(laid));
    bool turn = laid_key(laid, "turn"), free = laid_reads(laid, "noise_facing", "free");
    return is_blinded(laid) &&
           (!laid_still(laid) || (turn ? ahead < LAID_ENOUGH : free || ahead >= LAID_ENOUGH - 0.01));
}

static bool is_lowered(const Laid *laid) {
    return is_blinded(laid) && laid_reads(laid, "noise_visor", "lowers") &&
           laid_int(laid, "level") == laid_visor(laid, from_of(laid));
}

static bool is_low_and_noisy(const Laid *laid) {
    bool visor = laid_visor(laid, from_of(laid)) > 0, both = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        LaidZone zone = laid_zone(laid, laid->before, i);
        both |= zone.noise && zone.vis > 0;
    }
    return both && visor == laid_key(laid, "noise");
}

static bool stacks(const Laid *laid) {
    int lossy = 0;
    bool sum = laid_reads(laid, "sat_stack", "sum");
    for (int i = 0; i < laid->setup->area_count; i++) {
        lossy += laid_zone(laid, laid->before, i).sat > 0;
    }
    return (lossy > 1 || laid_polygons(laid)) && sum == laid_key(laid, "sum");
}

static bool is_one_of_several(const Laid *laid) {
    int seen = 0;
    for (int i = 0; i < laid->setup->area_count; i++) {
        seen += laid_zone(laid, laid->before, i).vis > 0;
    }
    for (int i = 0; laid_said(laid, "INF-ZERO-05", "counts-mod", i); i++) {
        seen++;
    }
    return seen > 1 || laid_polygons(laid);
}

static LaidCheck CHECKS[] = {
    {SAID("INF-LOS-01", "front"), is_front, false, 0, 0},
    {SAID("INF-LOS-01", "sliver"), is_a_sliver, false, 0, 0},
    {SAID("INF-LOS-07", "slips"), counts_all_the_same, true, 0, 0},
    {SAID("INF-LOS-07", "centre"), is_centred, false, 0, 0},
    {SAID("INF-LOS-08", "width"), is_enough, true, 0, 0},
    {SAID("INF-LOS-08", "thin"), is_thin, true, 0, 0},
    {SAID("INF-LOS-08", "spare"), is_best, true, 0, 0},
    {SAID("INF-LOS-08", "short"), is_best, true, 0, 0},
    {SAID("INF-LOS-08", "clear-by"), is_clear_by, true, 0, 0},
    {SAID("INF-LOS-08", "short-by"), is_clear_by, true, 0, 0},
    {SAID("INF-LOS-08", "ends"), ends_there, true, 0, 0},
    {SAID("INF-LOS-09", "trade"), is_a_trade, true, 0, 0},
    {SAID("INF-LOS-09", "outlook-trade"), is_a_trade, true, 0, 0},
    {SAID("INF-VIS-07", "worst"), is_one_of_several, false, 0, 0},
    {SAID("INF-ZERO-01", "outlook-none"), is_zero_here, false, 0, 0},
    {SAID("INF-ZERO-02", "past"), is_past_zero, true, 0, 0},
    {SAID("INF-ZERO-03", "refused"), is_no_line, true, 0, 0},
    {SAID("INF-ZERO-03", "contact"), is_in_contact_inside, false, 0, 0},
    {SAID("INF-ZERO-03", "outside"), is_in_contact_inside, false, 0, 0},
    {SAID("INF-ZERO-04", "may"), is_hidden_by_zones, true, 0, 0},
    {SAID("INF-ZERO-04", "not-target"), is_no_target, false, 0, 0},
    {SAID("INF-ZERO-04", "wall"), is_behind_a_wall, true, 0, 0},
    {SAID("INF-ZERO-09", "faces"), is_so_far_ahead, false, 0, 0},
    {SAID("INF-ZERO-09", "away"), is_turned_away, false, 0, 0},
    {SAID("INF-ZERO-09", "far"), is_too_far_to_turn, false, 0, 0},
    {SAID("INF-NOISE-03", "only"), is_blinded_and_faces, false, 0, 0},
    {SAID("INF-NOISE-03", "turn"), is_blinded_and_faces, false, 0, 0},
    {SAID("INF-NOISE-05", "lowers"), is_lowered, false, 0, 0},
    {SAID("INF-NOISE-06", "low"), is_low_and_noisy, false, 0, 0},
    {SAID("INF-NOISE-06", "noise"), is_low_and_noisy, false, 0, 0},
    {SAID("INF-SAT-05", "highest"), stacks, false, 0, 0},
    {SAID("INF-SAT-05", "sum"), stacks, false, 0, 0},
    {SAID("INF-CORE-06", "blocks"), is_in_the_way, true, 0, 0},
    {SAID("INF-CORE-06", "together"), is_together, true, 0, 0},
};
const LaidChecks laid_checks_sight = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
