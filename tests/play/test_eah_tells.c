/* What rulings of EA - Heresy say of sight, recomputed from outlines by brute force. */
#include "play/shared_eah_tells.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEAR      TELLS_NEAR
#define AREA_DEEP 100.0
#define LIMIT     1e-3

static bool near(double a, double b) {
    return fabs(a - b) <= NEAR;
}

/* The line of the ruling's last sight before this sentence: all sentences of a ruling are about one line, or the test
 * does not know which. */
static const RulesSight *line_of(const Told *told) {
    return told->ruling->sights.count == 1 ? &told->ruling->sights.items[0] : NULL;
}

static Plane *outline(const Told *told, const char *name) {
    static Plane plane;
    assert_true(tells_body(told, told->before, tells_ref(told, name), &plane));
    return &plane;
}

static double inside_of(const Told *told, const char *name, double *first) {
    const RulesSight *line = line_of(told);
    return line ? plane_within(outline(told, name), line->a, line->b, first) : NAN;
}

static bool is_hill(const Told *told, const char *name) {
    return !strcmp(tells_kind(told, told->before, tells_ref(told, name).index), "hill");
}

static bool is_soft(const Told *told, const char *name) {
    static const char *const soft[] = {"urban-area", "ruin", "jungle", "woods", "scrub"};
    for (size_t i = 0; i < BASE_COUNT(soft); i++) {
        if (!strcmp(tells_kind(told, told->before, tells_ref(told, name).index), soft[i])) {
            return true;
        }
    }
    return false;
}

/* Pieces that count as one: what is told of one of them may come from another. */
static bool are_joined(const Told *told) {
    bool joined = told->field->derived_count > 0;
    for (int i = 0; i < told->setup->area_count; i++) {
        joined = joined || told->setup->areas[i].group;
    }
    return joined;
}

/* ---- the line ---- */

static bool ends_on_bodies(const Told *told, const RulesSight *line) {
    Plane from, to;
    return tells_body(told, told->before, line->from, &from) && tells_body(told, told->before, line->to, &to) &&
           (plane_holds(&from, line->a) || plane_edge(&from, line->a) <= NEAR) &&
           (plane_holds(&to, line->b) || plane_edge(&to, line->b) <= NEAR);
}

static bool line_is_so(Told *told) {
    const RulesSight *line = line_of(told);
    bool elsewhere = told->action && tree_find(told->action, "at"); /* as if it stood there */
    if (!line || elsewhere || !ref_is(line->from, REF_UNIT) ||
        (!ref_is(line->to, REF_UNIT) && !ref_is(line->to, REF_AREA))) {
        return true; /* from a point of the table */
    }
    double length = hypot(line->b.x - line->a.x, line->b.y - line->a.y);
    return ends_on_bodies(told, line) && line->visible != tells_is(told, "blocked") &&
           near(length, tells_number(told, "length")) && (!tells_is(told, "touch") || length <= NEAR);
}

static bool depth_is_so(Told *told) {
    const RulesSight *line = line_of(told);
    double first, length = tells_number(told, "length"), limit = tells_number(told, "limit");
    if (!line || are_joined(told)) {
        return true;
    }
    return near(inside_of(told, "area", &first), length) && near(limit, AREA_DEEP) && is_soft(told, "area") &&
           (tells_is(told, "fails") ? length > limit : length <= limit + LIMIT) &&
           (!ref_is(tells_ref(told, "unit"), REF_UNIT) || tells_overlaps(told, "unit", "area"));
}

static bool looks_out(Told *told) {
    return tells_overlaps(told, "unit", "area") && is_soft(told, "area") && line_of(told) &&
           ref_equal(line_of(told)->from, tells_ref(told, "unit"));
}

static bool stops_there(Told *told) {
    double first = -1;
    if (!line_of(told)) {
        return true;
    }
    inside_of(told, "area", &first);
    bool kind = tells_rule(told, "EAH-LOS-05")   ? is_soft(told, "area")
                : tells_rule(told, "EAH-LOS-15") ? is_hill(told, "area")
                : tells_rule(told, "EAH-LOS-16") ? is_hill(told, "hill")
                                                 : !is_soft(told, "area") && !is_hill(told, "area");
    return first >= 0 && near(first, tells_number(told, "in")) && kind && !line_of(told)->visible;
}

static double sum_of_depths(const Told *told) {
    double sum = 0, first;
    const RulesSight *line = line_of(told);
    for (int i = 0; line && i < told->setup->area_count; i++) {
        static Plane plane;
        const char *kind = tells_kind(told, told->before, i);
        plane_of_area(&told->setup->areas[i].area, &plane);
        sum += tells_among("urban-area ruin jungle woods scrub", kind) ? plane_within(&plane, line->a, line->b, &first)
                                                                       : 0;
    }
    return sum;
}

static bool whole_depth(Told *told) {
    double length = tells_number(told, "length");
    return near(sum_of_depths(told), length) && near(tells_number(told, "limit"), AREA_DEEP) &&
           (tells_is(told, "sum-fails") ? length > AREA_DEEP : length <= AREA_DEEP + LIMIT) &&
           tells_reading(told, "los_sum", "cumulative");
}

/* How many pieces with a say the line meets: hosts of its ends are none of them. */
static int count_met(const Told *told) {
    const RulesSight *line = line_of(told);
    int count = 0;
    for (int i = 0; i < told->setup->area_count; i++) {
        static Plane plane;
        double first;
        plane_of_area(&told->setup->areas[i].area, &plane);
        bool say = !tells_among("crater marsh field stream toxic-flow open-ground road lake shallow-river deep-river",
                                tells_kind(told, told->before, i));
        count += say && plane_within(&plane, line->a, line->b, &first) > LIMIT;
    }
    return count;
}

static bool counts_are_so(Told *told) {
    const RulesSight *line = line_of(told);
    if (!line) {
        return true;
    }
    int count = (int)tells_number(told, "count"), met = count_met(told);
    if (tells_rule(told, "EAH-LOS-08")) {
        return count > 1 && count <= met + line->row_count && !tells_has(told, "length");
    }
    int passed = (int)tells_number(told, "passed"), failed = (int)tells_number(told, "failed");
    bool one = count == 1, summed = tells_is(told, "together");
    if (summed && (!tells_reading(told, "los_sum", "cumulative") || sum_of_depths(told) <= AREA_DEEP)) {
        return false;
    }
    const char *key = one       ? (failed ? "one-stops" : "one-passes")
                      : !failed ? "all-pass"
                      : summed  ? "together"
                      : !passed ? "none-pass"
                                : "rows";
    return passed + failed == count && tells_is(told, key) && (!line->visible || failed == 0) &&
           (line->row_count != told->setup->area_count || count <= met);
}

/* ---- over a piece ---- */

/* Distance of a base to the piece's edge; from inside, too. */
static double to_edge(const Told *told, const char *unit) {
    static Plane base;
    return tells_body(told, told->before, tells_ref(told, unit), &base) ? plane_between(&base, outline(told, "area"))
                                                                        : NAN;
}

static bool distances_are_so(Told *told) {
    double close = tells_number(told, "near"), far = tells_number(told, "far");
    bool fails = tells_is(told, "fails") || tells_is(told, "dead");
    bool plain = tells_reading(told, "over_distance", "shortest") && !tells_overlaps(told, "unit", "area") &&
                 !tells_overlaps(told, "other", "area");
    return (fails ? far <= close + LIMIT : far > close) &&
           (!plain || (near(to_edge(told, "unit"), close) && near(to_edge(told, "other"), far)));
}

static bool is_in_it(Told *told) {
    return tells_overlaps(told, tells_has(told, "other") ? "other" : "unit", "area");
}

static bool is_on_hill(Told *told) {
    return tells_overlaps(told, "unit", "area") && is_hill(told, "area");
}

static bool is_high(Told *told) {
    TableRef ref = tells_ref(told, "unit");
    if (!ref_is(ref, REF_UNIT)) {
        return false;
    }
    return tells_is(told, "popped")   ? tells_var(told, told->before, ref, "popped_up") == 1
           : tells_is(told, "craft")  ? tells_trait(told, ref.index, "support-craft")
           : tells_is(told, "towers") ? tells_trait(told, ref.index, "towering")
                                      : !strcmp(tree_get_text(tells_profile(told, ref.index), "class", ""), "aircraft");
}

static bool is_low(const Told *told, TableRef ref) {
    return !ref_is(ref, REF_UNIT) ||
           (tells_var(told, told->before, ref, "popped_up") != 1 && !tells_trait(told, ref.index, "towering") &&
            !tells_trait(told, ref.index, "support-craft"));
}

static bool both_low(Told *told) {
    const RulesSight *line = line_of(told);
    return !line || (is_low(told, line->from) && is_low(told, line->to));
}

static bool both_high(Told *told) {
    static Plane base, hill;
    const char *const names[] = {"unit", "other"};
    for (int i = 0; i < 2; i++) {
        bool high = !is_low(told, tells_ref(told, names[i]));
        for (int a = 0; a < told->setup->area_count && !high; a++) {
            plane_of_area(&told->setup->areas[a].area, &hill);
            high = tells_body(told, told->before, tells_ref(told, names[i]), &base) &&
                   tells_among("hill large-stronghold", tells_kind(told, told->before, a)) &&
                   plane_gap(&base, &hill) <= NEAR;
        }
        if (!high) {
            return false;
        }
    }
    return true;
}

static bool towers(Told *told) {
    const char *kind = tells_kind(told, told->before, tells_ref(told, "area").index);
    bool keep = tells_among("small-stronghold medium-stronghold large-stronghold", kind);
    return tells_rule(told, "EAH-STRUCT-04")   ? !strcmp(kind, "large-stronghold")
           : tells_rule(told, "EAH-STRUCT-19") ? keep
           : tells_rule(told, "EAH-STRUCT-27") ? !strcmp(kind, "ruined-stronghold")
           : tells_rule(told, "EAH-STRUCT-18")
               ? keep || !strcmp(kind, "ruined-stronghold")
               : keep || tells_among("ruined-stronghold mountain smoking-volcanic-crater", kind);
}

static bool is_inside(Told *told) {
    const TableWhere *where = table_where(told->before, tells_ref(told, "unit").index);
    return where->kind == WHERE_INSIDE && ref_equal(where->host, tells_ref(told, "area"));
}

static bool stands_in_line(Told *told) {
    static Plane base;
    double first;
    const RulesSight *line = line_of(told);
    return !line || (tells_body(told, told->before, tells_ref(told, "unit"), &base) &&
                     plane_within(&base, line->a, line->b, &first) >= 0 &&
                     !ref_equal(line->from, tells_ref(told, "unit")) && !ref_equal(line->to, tells_ref(told, "unit")));
}

static bool no_say(Told *told) {
    return are_joined(told) ||
           tells_among("crater marsh field stream toxic-flow open-ground road lake shallow-river deep-river",
                       tells_kind(told, told->before, tells_ref(told, "area").index));
}

static void act(const TableSetup *setup, BaseRng *rng, char *out, size_t room) {
    int from = (int)rng_below(rng, (uint32_t)setup->unit_count), to = (int)rng_below(rng, (uint32_t)setup->unit_count);
    to = setup->units[to].side == setup->units[from].side ? (from + 4) % 16 : to;
    switch (rng_below(rng, 8)) {
    case 0: snprintf(out, room, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", from, to); break;
    case 1:
        snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'at': [%.3f, %.3f]}", from, rng_range(rng, 5, 110),
                 rng_range(rng, 5, 110));
        break;
    default: snprintf(out, room, "{'do': 'sight', 'from': 'u%d', 'to': 'u%d'}", from, to);
    }
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-LOS-01", "clear"), line_is_so, 0, 0},
    {SAID("EAH-LOS-01", "blocked"), line_is_so, 0, 0},
    {SAID("EAH-LOS-01", "touch"), line_is_so, 0, 0},
    {SAID("EAH-LOS-02", "none"), no_say, 0, 0},
    {SAID("EAH-LOS-03", "stops"), stops_there, 0, 0},
    {SAID("EAH-LOS-04", "passes"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-04", "fails"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-05", "through"), stops_there, 0, 0},
    {SAID("EAH-LOS-06", "passes"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-06", "fails"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-06", "free"), looks_out, 0, 0},
    {SAID("EAH-LOS-07", "passes"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-07", "fails"), depth_is_so, 0, 0},
    {SAID("EAH-LOS-08", "each"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-08", "sum-passes"), whole_depth, 0, 0},
    {SAID("EAH-LOS-08", "sum-fails"), whole_depth, 0, 0},
    {SAID("EAH-LOS-09", "ground"), both_low, 0, 0},
    {SAID("EAH-LOS-10", "popped"), is_high, 0, 0},
    {SAID("EAH-LOS-10", "craft"), is_high, 0, 0},
    {SAID("EAH-LOS-10", "towers"), is_high, 0, 0},
    {SAID("EAH-LOS-10", "tower"), towers, 0, 0},
    {SAID("EAH-LOS-11", "sees"), distances_are_so, 0, 0},
    {SAID("EAH-LOS-11", "fails"), distances_are_so, 0, 0},
    {SAID("EAH-LOS-12", "in"), is_in_it, 0, 0},
    {SAID("EAH-LOS-12", "inside"), is_in_it, 0, 0},
    {SAID("EAH-LOS-13", "seen"), distances_are_so, 0, 0},
    {SAID("EAH-LOS-13", "fails"), distances_are_so, 0, 0},
    {SAID("EAH-LOS-13", "both"), both_high, 0, 0},
    {SAID("EAH-LOS-14", "hill"), is_on_hill, 0, 0},
    {SAID("EAH-LOS-15", "own"), is_on_hill, 0, 0},
    {SAID("EAH-LOS-15", "blocks"), stops_there, 0, 0},
    {SAID("EAH-LOS-15", "dead"), distances_are_so, 0, 0},
    {SAID("EAH-LOS-16", "tower"), stops_there, 0, 0},
    {SAID("EAH-LOS-17", "air"), is_high, 0, 0},
    {SAID("EAH-LOS-18", "unit"), stands_in_line, 0, 0},
    {SAID("EAH-LOS-19", "from"), is_inside, 0, 0},
    {SAID("EAH-LOS-20", "rows"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-20", "all-pass"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-20", "together"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-20", "none-pass"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-20", "one-passes"), counts_are_so, 0, 0},
    {SAID("EAH-LOS-20", "one-stops"), counts_are_so, 0, 0},
    {SAID("EAH-HILL-02", "popped"), is_on_hill, 0, 0},
    {SAID("EAH-HILL-04", "both"), is_in_it, 0, 0},
    {SAID("EAH-STRUCT-04", "tower"), towers, 0, 0},
    {SAID("EAH-STRUCT-18", "stops"), towers, 0, 0},
    {SAID("EAH-STRUCT-19", "tower"), towers, 0, 0},
    {SAID("EAH-STRUCT-27", "tower"), towers, 0, 0},
    {SAID("EAH-STRUCT-23", "out"), is_inside, 0, 0},
    {SAID("EAH-STRUCT-10", "footprint"), is_inside, 0, 0},
};

static void what_is_stated_of_sight_is_so(void **state) {
    (void)state;
    static const char *const units[] = {"infantry", "line-infantry", "gun-skimmer", "titan", "battle-tank", "gunship"};
    tells_run(&(TellsTest){.groups = &(TellsGroup){CHECKS, BASE_COUNT(CHECKS)},
                           .group_count = 1,
                           .act = act,
                           .units = units,
                           .unit_count = BASE_COUNT(units),
                           .tables = 25,
                           .tables_most = 200});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_stated_of_sight_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
