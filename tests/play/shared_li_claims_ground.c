/* Where somebody stands, what a piece is, and what lies on a line of sight. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool kind_is(const LiClaim *it, int area, const char *id) {
    return !strcmp(it->data->kinds[table_kind(it->after, area)].id, id);
}

static TableRef unit_ref(int unit) {
    return ref_make(REF_UNIT, unit);
}

static TableRef area_ref(int area) {
    return ref_make(REF_AREA, area);
}

/* ---- where ---- */

/* The base laps the piece; by the other reading, its centre lies in it. */
static bool is_in(LiClaim *it, int unit, int area) {
    if (says_host(it->before, unit) >= 0) {
        return says_host(it->before, unit) == area;
    }
    SaysBody base = says_body(it, it->before, unit_ref(unit)), outline = says_body(it, it->before, area_ref(area));
    return says_reading(it, "in", "centre") ? says_deep(&outline, says_at(it->before, unit)) > -.02
                                            : says_gap(&outline, &base) < .02;
}

/* "stands in", by the kind that the sentence names. */
static bool stands(LiClaim *it) {
    static const struct {
        const char *rule, *kinds;
    } of[] = {{"LI-OPEN-01", " open street "}, {"LI-OPEN-02", " hill "},
              {"LI-OBCL-02", " obstacle "},    {"LI-OBCL-08", " obstacle-reinforced "},
              {"LI-IMPS-01", " impassable "},  {"LI-RIVR-01", " lake "},
              {"LI-RIVR-02", " river "},       {"LI-RIVR-03", " ford "},
              {"LI-RIVR-04", " bridge "},      {"LI-CLIF-01", " cliff "},
              {"LI-COLL-01", " rubble "},      {"LI-STRC-05", " civitas militas grandus fortification "},
              {"LI-CORE-17", " objective "},   {"LI-DANG-01", " dangerous "}};
    int area = says_area(it, "area");
    char word[64];
    snprintf(word, sizeof word, " %s ", it->data->kinds[table_kind(it->after, area)].id);
    for (size_t i = 0; i < BASE_COUNT(of); i++) {
        if (says_rule(it, of[i].rule)) {
            return strstr(of[i].kinds, word) && (says_is(it, "row") || is_in(it, says_unit(it, "unit"), area));
        }
    }
    return false;
}

static bool is_on_top(LiClaim *it) {
    int unit = says_unit(it, "unit"), area = says_area(it, "area");
    return kind_is(it, area, "cliff") &&
           (says_trace(it, unit) ? says_passes(it, unit, area, .02) : is_in(it, unit, area));
}

/* The piece that it lies on. */
static bool is_nested(LiClaim *it) {
    return it->setup->areas[says_area(it, "area")].on == says_area(it, "outer");
}

static bool is_inner(LiClaim *it) {
    int area = says_area(it, "area"), on = it->setup->areas[area].on;
    if (says_has(it, "outer")) { /* those inside the Structure, or the Structure itself */
        bool inside = true;
        for (int i = 0; i < it->setup->unit_count && ref_is(says_ref(it, "unit"), REF_FORMATION); i++) {
            bool own = it->setup->units[i].formation == says_ref(it, "unit").index && says_lives(it->before, i);
            inside = inside && (!own || says_host(it->before, i) == area);
        }
        return inside && on == says_area(it, "outer");
    }
    SaysBody base = says_body(it, it->before, unit_ref(says_unit(it, "unit")));
    SaysBody outline = says_body(it, it->before, area_ref(area));
    return on >= 0 && (says_holds(&outline, &base) || says_reading(it, "nest", "outline"));
}

/* An edge of the piece, of one that lies in it, or of what it lies in, runs through the base. */
static bool is_astride(LiClaim *it) {
    int area = says_area(it, "area"), unit = says_unit(it, "unit");
    SaysBody base = says_body(it, it->before, unit_ref(unit));
    for (int i = 0; i < it->setup->area_count; i++) {
        SaysBody outline = says_body(it, it->before, area_ref(i));
        bool parts = says_gap(&outline, &base) < .02 && !says_holds(&outline, &base);
        if (parts && (i == area || it->setup->areas[i].on == area || it->setup->areas[area].on == i)) {
            return is_in(it, unit, area);
        }
    }
    return false;
}

static bool has_inner(LiClaim *it) {
    int count = 0;
    for (int i = 0; i < it->setup->area_count; i++) {
        count += it->setup->areas[i].on == says_area(it, "area") || it->setup->areas[says_area(it, "area")].on == i;
    }
    return count > 0;
}

/* ---- what a piece is ---- */

static bool is_row(LiClaim *it) {
    const BaseTree *kind = says_kind(it, it->after, says_area(it, "area"));
    const char *move = tree_get_text(kind, "move", "");
    return says_rule(it, "LI-DIFF-01")   ? strchr(move, '2') && !tree_find(kind, "sight")
           : says_rule(it, "LI-OBST-01") ? strchr(move, '2') && !strcmp(tree_get_text(kind, "sight", ""), "hide")
           : says_rule(it, "LI-DANG-01") ? strchr(move, 'D') != NULL
           : says_rule(it, "LI-LOS-01")  ? !strcmp(tree_get_text(kind, "sight", ""), "body")
           : says_rule(it, "LI-OBCL-08") ? move[6] == 'X'
                                         : stands(it);
}

static bool is_high(LiClaim *it) {
    return says_near(says_length(it, "value"), says_height(it, it->after, says_area(it, "area"))) &&
           says_length(it, "value") > 0;
}

static double least_side(LiClaim *it, int area) {
    SaysBody outline = says_body(it, it->after, area_ref(area));
    double least = INFINITY;
    const GeomVec *points = outline.points;
    for (int i = 0; i < outline.starts[1]; i++) { /* the least width lies square to a side */
        GeomVec a = points[i], b = points[(i + 1) % outline.starts[1]];
        GeomVec across = vec_scale(vec_left(vec_sub(b, a)), 1 / fmax(1e-9, vec_distance(a, b)));
        double low = INFINITY, high = -INFINITY;
        for (int k = 0; k < outline.starts[1]; k++) {
            low = fmin(low, vec_dot(points[k], across));
            high = fmax(high, vec_dot(points[k], across));
        }
        least = fmin(least, high - low);
    }
    return least;
}

static bool is_over_the_limit(LiClaim *it) {
    int area = says_area(it, "area");
    bool high = says_is(it, "high"), river = says_rule(it, "LI-RIVR-01");
    const TableAreaSetup *setup = &it->setup->areas[area];
    double own = high ? says_height(it, it->after, area) : setup->path_count > 1 ? setup->width : least_side(it, area);
    return says_near(says_length(it, "value"), own) && own > says_length(it, "limit") &&
           says_near(says_length(it, "limit"), (river ? 6 : 2) * it->data->unit);
}

/* From edge to edge of the table, or into other water. */
static bool is_course(LiClaim *it) {
    int area = says_area(it, "area"), ends = 0;
    SaysBody own = says_body(it, it->after, area_ref(area));
    GeomBox size = it->setup->size;
    const GeomVec corners[] = {{size.x0, size.y0}, {size.x1, size.y0}, {size.x1, size.y1}, {size.x0, size.y1}};
    for (int i = 0; i < 4; i++) {
        SaysBody edge = {.own = {corners[i], corners[(i + 1) % 4]}, .count = 2, .rings = 1, .starts = {0, 2}};
        ends += says_gap(&own, &edge) < .02;
    }
    for (int i = 0; i < it->setup->area_count; i++) {
        SaysBody other = says_body(it, it->after, area_ref(i));
        bool water = i != area && (kind_is(it, i, "river") || kind_is(it, i, "lake"));
        ends += water && says_gap(&own, &other) < .02;
    }
    return (ends >= 2) == says_is(it, "fits");
}

static bool is_an_obstacle(LiClaim *it) {
    int area = says_area(it, "area");
    return (kind_is(it, area, "obstacle") || kind_is(it, area, "obstacle-reinforced")) &&
           (!says_is(it, "foot") || (says_height(it, it->after, area) < 2.001 * it->data->unit &&
                                     least_side(it, area) < 2.001 * it->data->unit));
}

static bool is_a_structure(LiClaim *it) {
    int area = says_area(it, "area");
    bool structure = tree_get_bool(says_kind(it, it->after, area), "structure", false);
    return structure && (says_is(it, "own") || says_is(it, "none") ||
                         !strcmp(says_text(it, "kind"), it->data->kinds[table_kind(it->after, area)].label));
}

/* A piece of this side's size; the number by it, where that is agreed. */
static bool is_sized(LiClaim *it) {
    int area = says_area(it, "area");
    SaysBody outline = says_body(it, it->after, area_ref(area));
    double least = INFINITY, along = 0, wide = 0;
    for (int i = 0; i < outline.starts[1];
         i++) { /* the rectangle of least size has a side along one of the outline's */
        GeomVec a = outline.points[i], b = outline.points[(i + 1) % outline.starts[1]], low = {INFINITY, INFINITY},
                high = {-INFINITY, -INFINITY}, way = vec_scale(vec_sub(b, a), 1 / fmax(1e-9, vec_distance(a, b)));
        for (int k = 0; k < outline.starts[1]; k++) {
            GeomVec at = vec(vec_dot(outline.points[k], way), vec_cross(way, outline.points[k]));
            low = vec(fmin(low.x, at.x), fmin(low.y, at.y));
            high = vec(fmax(high.x, at.x), fmax(high.y, at.y));
        }
        double x = high.x - low.x, y = high.y - low.y;
        if (x * y < least) {
            least = x * y;
            along = fmax(x, y);
            wide = fmin(x, y);
        }
    }
    double step = 2 * it->data->unit;
    int by_sides = (int)floor(wide / step + .001), by_size = (int)floor(sqrt(least) / step + .001);
    int number = says_reading(it, "size", "sides") ? by_sides : by_size;
    number = number > 0                            ? number
             : says_reading(it, "sizemin", "none") ? 0
                                                   : says_need(says_kind(it, it->after, area), "gn");
    return kind_is(it, area, "civitas") && says_near(says_length(it, "short"), wide) &&
           says_near(says_length(it, "long"), along) && says_number(it, "gn") == number;
}

/* ---- sight ---- */

/* The line that is drawn runs through the piece, or against it, and is as high there as is said. */
static bool is_body(LiClaim *it) {
    const RulesSight *sight = it->ruling->sights.items;
    if (!sight) {
        return false;
    }
    int area = says_area(it, "area");
    SaysBody outline = says_body(it, it->after, area_ref(area));
    SaysBody from = says_body(it, it->before, sight->from), to = says_body(it, it->before, sight->to);
    double length = vec_distance(sight->a, sight->b), low = INFINITY;
    for (int i = 0; i <= 4000; i++) { /* between the two, not over their own bases */
        GeomVec at = vec_lerp(sight->a, sight->b, i / 4000.0);
        bool own = says_deep(&from, at) > .02 || says_deep(&to, at) > .02;
        if (!own && says_deep(&outline, at) > -.02 - length / 8000) {
            low = fmin(low, sight->eye + (sight->mark - sight->eye) * i / 4000.0);
        }
    }
    if (!says_has(it, "low") || says_rule(it, "LI-OBST-04")) {
        return isfinite(low);
    }
    double said = says_length(it, "low"), slack = .02 + fabs(sight->mark - sight->eye) / 2000;
    bool met = isfinite(low) ? fabs(said - low) < slack : said >= fmin(sight->eye, sight->mark) - .02;
    return met && (says_is(it, "over") ? said > says_length(it, "top") - .02 : said < says_length(it, "top") + .02);
}

/* On what it stands, and as high itself. */
static bool is_top(LiClaim *it) {
    int area = says_area(it, "area"), on = it->setup->areas[area].on;
    double top = says_height(it, it->after, area);
    for (int i = on; i >= 0; i = it->setup->areas[i].on) {
        top += kind_is(it, i, "hill") || kind_is(it, i, "cliff") ? says_height(it, it->after, i) : 0;
    }
    return is_body(it) && says_near(says_length(it, "top"), top);
}

static bool sights_on_line(LiClaim *it, int area) {
    const RulesSight *sight = it->ruling->sights.items;
    SaysBody outline = says_body(it, it->after, area_ref(area)), from = says_body(it, it->after, sight->from),
             to = says_body(it, it->after, sight->to);
    for (int i = 0; i < 160; i++) { /* some line between the two meets it */
        for (int k = 0; k < 160; k++) {
            double a = 2 * acos(-1) * i / 160, b = 2 * acos(-1) * k / 160;
            GeomVec own = from.count == 1 ? vec_add(from.own[0], vec(from.r * cos(a), from.r * sin(a)))
                                          : (from.points ? from.points : from.own)[i % from.count];
            GeomVec other = to.count == 1 ? vec_add(to.own[0], vec(to.r * cos(b), to.r * sin(b)))
                                          : (to.points ? to.points : to.own)[k % to.count];
            SaysBody line = {.own = {own, other}, .count = 2, .rings = 1, .starts = {0, 2}};
            if (says_gap(&outline, &line) < .02) {
                return true;
            }
        }
    }
    return false;
}

static bool is_part_of_view(LiClaim *it) {
    const RulesSight *sight = it->ruling->sights.items;
    if (!sight) {
        return false;
    }
    bool alone = sight->blocker_count == 1;
    return !sight->visible && sights_on_line(it, says_area(it, "area")) && alone == says_is(it, "all");
}

/* The line is so deep in the wood, on this side of it. */
static bool is_rim(LiClaim *it) {
    double depth = says_length(it, "depth");
    return is_body(it) && depth > 0 && depth <= it->data->unit + .02 && it->ruling->sights.items[0].visible;
}

static bool is_profile(LiClaim *it) {
    int unit = says_unit(it, "unit");
    const BaseTree *row = says_profile(it, unit);
    return says_near(says_length(it, "move"), tree_get_number(row, "move", 0) * it->data->unit) &&
           says_number(it, "caf") == says_need(row, "caf") &&
           says_number(it, "wounds") == says_var(it, it->before, REF_UNIT, unit, "wounds");
}

static bool is_seen_over(LiClaim *it) {
    int area = says_area(it, "area");
    const RulesSight *sight = it->ruling->sights.items;
    bool larger = says_var(it, it->after, REF_AREA, area, "larger") == 1, among = false;
    for (int i = 0; sight && i < 2; i++) { /* somebody at the other end stands in what is round it */
        TableRef end = i ? sight->to : sight->from;
        for (int a = 0; a < it->setup->area_count; a++) {
            bool round =
                ref_is(end, REF_UNIT) && a == it->setup->areas[area].on && says_host(it->before, end.index) < 0;
            among = among || (round && says_between(it, it->before, end, area_ref(a)) < .02);
        }
    }
    return it->setup->areas[area].on >= 0 && (says_is(it, "below")    ? among
                                              : says_is(it, "inward") ? larger && says_reading(it, "larger", "inward")
                                                                      : larger == says_is(it, "larger"));
}

static bool is_own_walls(LiClaim *it) {
    int area = says_area(it, "area");
    TableRef unit = says_ref(it, "unit");
    return ref_is(unit, REF_UNIT) ? says_host(it->before, unit.index) == area : ref_equal(unit, area_ref(area));
}

static bool flies(LiClaim *it) {
    const RulesSight *sight = it->ruling->sights.items;
    if (says_is(it, "back")) { /* the one hidden, the other one in the air */
        return sight && !sight->visible && says_over(it, sight->to.index) == 0 &&
               says_unit(it, "unit") == sight->from.index;
    }
    return says_over(it, says_unit(it, "unit")) == 0;
}

/* ---- the terrain is settled ---- */

static bool is_settled(LiClaim *it) {
    int area = says_area(it, "area");
    bool begun = it->before->phase >= 0;
    return ref_equal(setup_find(it->setup, tree_get_text(it->action, "ref", "")), area_ref(area)) &&
           (it->ruling->outcome == RULING_REFUSED) == says_is(it, "fixed") && begun == says_is(it, "fixed");
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-AREA-02", "fixed"), is_settled, 0, 0},
    {SAID("LI-AREA-02", "open"), is_settled, 0, 0},
    {SAID("LI-OPEN-01", "in"), stands, 0, 0},
    {SAID("LI-OPEN-01", "row"), is_row, 0, 0},
    {SAID("LI-OPEN-02", "in"), stands, 0, 0},
    {SAID("LI-OPEN-02", "row"), is_row, 0, 0},
    {SAID("LI-OPEN-02", "blocks"), is_top, 0, 0},
    {SAID("LI-OPEN-02", "over"), is_top, 0, 0},
    {SAID("LI-OPEN-02", "part"), is_part_of_view, 0, 0},
    {SAID("LI-LOS-01", "row"), is_row, 0, 0},
    {SAID("LI-LOS-01", "over"), is_top, 0, 0},
    {SAID("LI-LOS-01", "part"), is_part_of_view, 0, 0},
    {SAID("LI-STRC-02", "over"), is_top, 0, 0},
    {SAID("LI-STRC-02", "own"), is_own_walls, 0, 0},
    {SAID("LI-STRC-02", "part"), is_part_of_view, 0, 0},
    {SAID("LI-GFIR-02", "seen"), is_own_walls, 0, 0},
    {SAID("LI-DIFF-01", "row"), is_row, 0, 0},
    {SAID("LI-OBST-01", "row"), is_row, 0, 0},
    {SAID("LI-OBST-04", "over"), is_body, 0, 0},
    {SAID("LI-OBST-04", "rim"), is_rim, 0, 0},
    {SAID("LI-OBST-04", "all"), is_part_of_view, 0, 0},
    {SAID("LI-OBST-04", "part"), is_part_of_view, 0, 0},
    {SAID("LI-OBST-10", "flyer"), flies, 0, 0},
    {SAID("LI-OBST-10", "back"), flies, 0, 0},
    {SAID("LI-CORE-20", "flyer"), flies, 0, 0},
    {SAID("LI-DANG-01", "row"), is_row, 0, 0},
    {SAID("LI-OBCL-01", "wide"), is_over_the_limit, 0, 0},
    {SAID("LI-OBCL-01", "high"), is_over_the_limit, 0, 0},
    {SAID("LI-OBCL-02", "in"), stands, 0, 0},
    {SAID("LI-OBCL-02", "row"), is_row, 0, 0},
    {SAID("LI-OBCL-02", "foot"), is_an_obstacle, 0, 0},
    {SAID("LI-OBCL-08", "in"), stands, 0, 0},
    {SAID("LI-OBCL-08", "row"), is_row, 0, 0},
    {SAID("LI-IMPS-01", "in"), stands, 0, 0},
    {SAID("LI-IMPS-01", "row"), is_row, 0, 0},
    {SAID("LI-CORE-21", "profile"), is_profile, 0, 0},
    {SAID("LI-COMB-01", "nested"), is_nested, 0, 0},
    {SAID("LI-COMB-02", "inner"), is_inner, 0, 0},
    {SAID("LI-COMB-02", "own"), is_nested, 0, 0},
    {SAID("LI-COMB-02", "astride"), is_astride, 0, 0},
    {SAID("LI-COMB-02", "rest"), has_inner, 0, 0},
    {SAID("LI-COMB-03", "larger"), is_seen_over, 0, 0},
    {SAID("LI-COMB-03", "not"), is_seen_over, 0, 0},
    {SAID("LI-COMB-03", "below"), is_seen_over, 0, 0},
    {SAID("LI-COMB-03", "inward"), is_seen_over, 0, 0},
    {SAID("LI-RIVR-01", "in"), stands, 0, 0},
    {SAID("LI-RIVR-01", "row"), is_row, 0, 0},
    {SAID("LI-RIVR-01", "wide"), is_over_the_limit, 0, 0},
    {SAID("LI-RIVR-01", "ends"), is_course, 0, 0},
    {SAID("LI-RIVR-01", "fits"), is_course, 0, 0},
    {SAID("LI-RIVR-02", "in"), stands, 0, 0},
    {SAID("LI-RIVR-02", "row"), is_row, 0, 0},
    {SAID("LI-RIVR-03", "in"), stands, 0, 0},
    {SAID("LI-RIVR-03", "row"), is_row, 0, 0},
    {SAID("LI-RIVR-04", "in"), stands, 0, 0},
    {SAID("LI-RIVR-04", "row"), is_row, 0, 0},
    {SAID("LI-CLIF-01", "in"), stands, 0, 0},
    {SAID("LI-CLIF-01", "row"), is_row, 0, 0},
    {SAID("LI-CLIF-01", "face"), is_high, 0, 0},
    {SAID("LI-CLIF-07", "top"), is_on_top, 0, 0},
    {SAID("LI-STRC-01", "own"), is_a_structure, 0, 0},
    {SAID("LI-STRC-04", "type"), is_a_structure, 0, 0},
    {SAID("LI-STRC-05", "in"), stands, 0, 0},
    {SAID("LI-STRC-11", "type"), is_a_structure, 0, 0},
    {SAID("LI-ENGG-01", "none"), is_a_structure, 0, 0},
    {SAID("LI-SIZE-01", "size"), is_sized, 0, 0},
    {SAID("LI-COLL-01", "in"), stands, 0, 0},
    {SAID("LI-COLL-01", "row"), is_row, 0, 0},
    {SAID("LI-CORE-17", "row"), is_row, 0, 0},
    {SAID("LI-CORE-17", "in"), stands, 0, 0},
};
const LiClaimChecks li_claims_ground = {CHECKS, BASE_COUNT(CHECKS)};
