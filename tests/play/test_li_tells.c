/* What rulings of Legions Imperialis tell of sight, ground and moves, against plain measuring on random
 * tables: all bases are discs and all pieces rectangles, profiles and kinds are typed again, and each claim is worked
 * out from the table before and after, and from the dice. */
#include "play/shared_li_tells.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BOARDS_MAX = 300, FIRST_FIRE = 1, ADVANCE = 2, MARCH = 3, CHARGE = 4 };

/* ---- sight and ground ---- */

static bool sees(LiTold *it) {
    const RulesSight *sight = &it->ruling->sights.items[0];
    return sight->visible == li_told_is(it, "clear") && ref_equal(sight->from, li_told_value(it, "from")->ref) &&
           ref_equal(sight->to, li_told_value(it, "to")->ref);
}

static bool is_line(LiTold *it) {
    const RulesSight *sight = &it->ruling->sights.items[0];
    double eye = li_told_length(it, "eye"), top = li_told_length(it, "top");
    return li_told_near(eye * LI_INCH, sight->eye) && li_told_near(top * LI_INCH, sight->mark) &&
           li_told_is(it, "level") == (fabs(eye - top) < .005);
}

/* A piece that stops the line, or under which it passes: its height, and whether the line is lower there. */
static bool is_body(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    double top = li_told_length(it, "top"), low = li_told_length(it, "low");
    return li_told_near(top, piece->kind->top) && (li_told_is(it, "over") ? low > top - .001 : low < top + .001) &&
           li_told_crosses(it, piece);
}

static bool is_wood(LiTold *it) {
    return li_told_piece(it, "area")->kind->hides && li_told_crosses(it, li_told_piece(it, "area"));
}

static bool is_flat(LiTold *it) {
    return !li_told_piece(it, "area")->kind->hides && li_told_piece(it, "area")->kind->top <= 0;
}

static bool is_deep(LiTold *it) {
    double deep = li_told_deep(it, li_told_unit(it, "unit"), li_told_piece(it, "area"));
    return li_told_near(li_told_length(it, "edge"), deep) && li_told_near(li_told_length(it, "limit"), 1) &&
           li_told_is(it, "hidden") == (deep > 1) && li_told_piece(it, "area")->kind->hides;
}

static bool is_hidden(LiTold *it) {
    return li_told_piece(it, "area")->kind->hides &&
           li_told_deep(it, li_told_unit(it, "unit"), li_told_piece(it, "area")) > 1;
}

static bool is_at_the_rim(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    int unit = li_told_unit(it, "unit");
    return piece->kind->hides && li_told_from(it, unit, piece) < li_told_radius(it, unit);
}

static bool is_shared(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    int from = it->ruling->sights.items[0].from.index, to = it->ruling->sights.items[0].to.index;
    return li_told_from(it, from, piece) < li_told_radius(it, from) &&
           li_told_from(it, to, piece) < li_told_radius(it, to);
}

static bool is_placed(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    int unit = li_told_unit(it, "unit");
    double r = li_told_radius(it, unit), from = li_told_from(it, unit, piece), deep = li_told_deep(it, unit, piece);
    bool whole = li_told_within(it, unit, piece);
    return li_told_is(it, "wholly")    ? whole && li_told_near(li_told_length(it, "edge"), deep)
           : li_told_is(it, "partly")  ? !whole && from < r
           : li_told_is(it, "outside") ? from >= r - .001 && li_told_near(li_told_length(it, "gap"), from - r)
                                       : from < r;
}

static bool is_kind(LiTold *it) {
    return strcmp(li_told_value(it, "kind")->text, li_told_piece(it, "area")->kind->label) == 0;
}

static bool is_no_cover(LiTold *it) {
    return li_told_piece(it, "area")->kind->cover == 0 &&
           li_told_within(it, li_told_unit(it, "unit"), li_told_piece(it, "area"));
}

static bool is_cover(LiTold *it) {
    int unit = li_told_unit(it, "unit"), host = li_told_host(it, unit);
    const LiPiece *piece = li_told_piece(it, "area");
    bool in = host >= 0 ? &it->pieces[host] == piece : li_told_within(it, unit, piece);
    return in && li_told_number(it, "save") == piece->kind->cover;
}

/* ---- moves ---- */

/* As the order says; without one a move may be a charge. */
static bool is_allowed(const LiTold *it, int unit, double most) {
    const LiProfileRow *row = li_told_profile(it, unit);
    int order = li_told_variable(it, REF_FORMATION, li_told_formation_of(it, unit), "order");
    double march = row->type == 'i' ? 3 : 2;
    if (strstr(it->action, "'assault'")) { /* who withdraws */
        return li_told_near(most, row->move);
    }
    if (order == FIRST_FIRE || li_told_near(most, row->move)) {
        return li_told_near(most, order == FIRST_FIRE ? 0 : row->move) && order != MARCH && order != CHARGE;
    }
    return order != ADVANCE && li_told_near(most, (order == MARCH ? march : 2) * row->move);
}

static bool is_spent(LiTold *it) {
    int unit = li_told_unit(it, "unit");
    double cost = li_told_length(it, "cost"), most = li_told_length(it, "allowance");
    const RulesTrace *trace = li_told_trace(it, unit);
    return trace && (li_told_is(it, "far") ? cost > most : cost <= most + .001 || trace->stop <= 0) &&
           cost >= trace->stop / LI_INCH - .001 && is_allowed(it, unit, most);
}

static bool is_allowance(LiTold *it) {
    return is_allowed(it, li_told_unit(it, "unit"), li_told_length(it, "allowance"));
}

static bool is_way_in(LiTold *it) {
    const LiPiece *piece = li_told_is(it, "several") ? NULL : li_told_piece(it, "area");
    double way = li_told_length(it, "length");
    return li_told_is_way_in(it, li_told_unit(it, "unit"), piece, way) &&
           li_told_near(li_told_length(it, "cost"), 2 * way);
}

static bool is_danger(LiTold *it) {
    const LiPiece *piece = li_told_piece(it, "area");
    double way = li_told_length(it, "length");
    return li_told_number(it, "count") == (int)floor(way + .0005) && piece->kind->dangerous &&
           li_told_is_way_in(it, li_told_unit(it, "unit"), piece, way);
}

static bool is_exempt(LiTold *it) {
    return li_told_profile(it, li_told_unit(it, "unit"))->type != 'v' && li_told_piece(it, "area")->kind->slow;
}

static bool is_near_enemy(LiTold *it) {
    int unit = li_told_unit(it, "unit"), other = li_told_unit(it, "target");
    const RulesTrace *trace = li_told_trace(it, unit);
    if (!trace || li_told_side(it, unit) == li_told_side(it, other)) {
        return false;
    }
    double x = trace->points[trace->point_count - 1].x / LI_INCH, y = trace->points[trace->point_count - 1].y / LI_INCH;
    double gap = fmax(0, hypot(x - it->models[other].x, y - it->models[other].y) - li_told_profile(it, unit)->base -
                             li_told_radius(it, other));
    return li_told_is(it, "touch") ? gap < .001
                                   : gap <= 1.001 && gap > 0 && li_told_near(li_told_length(it, "gap"), gap);
}

static bool is_stop(LiTold *it) {
    const RulesTrace *trace = li_told_trace(it, li_told_unit(it, "unit"));
    const LiPiece *piece = li_told_piece(it, "area");
    double x = trace->end.x / LI_INCH, y = trace->end.y / LI_INCH, from = li_told_to(x, y, piece);
    double base = li_told_profile(it, li_told_unit(it, "unit"))->base;
    bool at_it = trace->stop <= 0 ? from <= base + .001 : li_told_near(from, base); /* a way out may begin on it */
    return at_it && piece->kind->barred_for[0] &&
           strchr(piece->kind->barred_for, li_told_profile(it, li_told_unit(it, "unit"))->type);
}

static bool is_engaged(LiTold *it) {
    int unit = li_told_unit(it, "unit"), other = li_told_unit(it, "target");
    LiTold now = *it;
    li_told_read(&now, play_table(it->session));
    const RulesTrace *trace = li_told_trace(it, unit);
    if (it->ruling->outcome == RULING_REFUSED && trace) { /* it says how it would stand */
        now.models[unit] = (LiModel){trace->end.x / LI_INCH, trace->end.y / LI_INCH, -1, now.models[unit].wounds, true};
    }
    return li_told_side(it, unit) != li_told_side(it, other) && li_told_gap(&now, unit, other) < .001;
}

static bool is_together(LiTold *it) {
    LiTold now = *it;
    li_told_read(&now, play_table(it->session));
    int formation = li_told_formation(it, "formation");
    bool lost = false; /* by what came after the sentence: then it was so before */
    for (int i = 0; i < LI_MODELS; i++) {
        lost = lost || (li_told_formation_of(it, i) == formation && it->models[i].alive && !now.models[i].alive);
    }
    return li_told_chained(&now, formation) || (lost && li_told_chained(it, formation));
}

static bool is_apart(LiTold *it) {
    int unit = li_told_unit(it, "unit"), other = li_told_unit(it, "other");
    double least = INFINITY;
    for (int i = 0; i < LI_MODELS; i++) {
        bool own = i != unit && li_told_formation_of(it, i) == li_told_formation_of(it, unit) && it->models[i].alive;
        least = own ? fmin(least, li_told_gap(it, unit, i)) : least;
    }
    return li_told_near(least, li_told_gap(it, unit, other)) && li_told_near(least, li_told_length(it, "gap")) &&
           (least > 2) == li_told_is(it, "apart") && !li_told_chained(it, li_told_formation_of(it, unit));
}

/* ---- who, and what they did before ---- */

static bool has_acted(LiTold *it) {
    return li_told_variable(it, REF_FORMATION, li_told_formation(it, "formation"), "activated") == 1;
}

static bool is_order(LiTold *it) {
    char word[40];
    snprintf(word, sizeof word, "'order': '%s'", li_told_value(it, "order")->text);
    return strstr(it->action, word) != NULL;
}

static bool is_so_pinned(LiTold *it) {
    int unit = li_told_unit(it, "unit"), other = li_told_unit(it, "target");
    return li_told_side(it, unit) != li_told_side(it, other) && li_told_gap(it, unit, other) < .001 &&
           li_told_profile(it, other)->scale >= li_told_profile(it, unit)->scale;
}

static LiCheck CHECKS[] = {
    {SAID("LI-CORE-11", "clear"), sees, 0, 0},
    {SAID("LI-CORE-11", "blocked"), sees, 0, 0},
    {SAID("LI-CORE-11", "level"), is_line, 0, 0},
    {SAID("LI-CORE-11", "profile"), is_line, 0, 0},
    {SAID("LI-LOS-01", "blocks"), is_body, 0, 0},
    {SAID("LI-STRC-02", "blocks"), is_body, 0, 0},
    {SAID("LI-OBST-04", "blocks"), is_wood, 0, 0},
    {SAID("LI-LOS-01", "none"), is_flat, 0, 0},
    {SAID("LI-OBST-05", "hidden"), is_deep, 0, 0},
    {SAID("LI-OBST-05", "not"), is_deep, 0, 0},
    {SAID("LI-OBST-06", "hidden"), is_hidden, 0, 0},
    {SAID("LI-OBST-07", "rim"), is_at_the_rim, 0, 0},
    {SAID("LI-OBST-08", "same"), is_shared, 0, 0},
    {SAID("LI-AREA-04", "wholly"), is_placed, 0, 0},
    {SAID("LI-AREA-04", "partly"), is_placed, 0, 0},
    {SAID("LI-AREA-04", "outside"), is_placed, 0, 0},
    {SAID("LI-AREA-03", "whole"), is_placed, 0, 0},
    {SAID("LI-AREA-05", "effects"), is_placed, 0, 0},
    {SAID("LI-AREA-01", "kind"), is_kind, 0, 0},
    {SAID("LI-DIFF-01", "in"), is_placed, 0, 0},
    {SAID("LI-OBST-01", "in"), is_placed, 0, 0},
    {SAID("LI-DANG-01", "in"), is_placed, 0, 0},
    {SAID("LI-LOS-01", "in"), is_placed, 0, 0},
    {SAID("LI-DANG-08", "none"), is_no_cover, 0, 0},
    {SAID("LI-OBST-02", "cover"), is_cover, 0, 0},
    {SAID("LI-DIFF-05", "cover"), is_cover, 0, 0},
    {SAID("LI-CORE-08", "cost"), is_spent, 0, 0},
    {SAID("LI-CORE-08", "far"), is_spent, 0, 0},
    {SAID("LI-CORE-02", "allowance"), is_allowance, 0, 0},
    {SAID("LI-CORE-02", "given"), is_order, 0, 0},
    {SAID("LI-DIFF-01", "inside"), is_way_in, 0, 0},
    {SAID("LI-DIFF-01", "several"), is_way_in, 0, 0},
    {SAID("LI-OBST-01", "inside"), is_way_in, 0, 0},
    {SAID("LI-DANG-01", "owed"), is_danger, 0, 0},
    {SAID("LI-DIFF-02", "exempt"), is_exempt, 0, 0},
    {SAID("LI-CORE-06", "zone"), is_near_enemy, 0, 0},
    {SAID("LI-CORE-06", "touch"), is_near_enemy, 0, 0},
    {SAID("LI-IMPS-01", "stop"), is_stop, 0, 0},
    {SAID("LI-STRC-03", "stop"), is_stop, 0, 0},
    {SAID("LI-IMPS-03", "type"), is_stop, 0, 0},
    {SAID("LI-CORE-07", "engaged"), is_engaged, 0, 0},
    {SAID("LI-CORE-07", "pinned"), is_so_pinned, 0, 0},
    {SAID("LI-CORE-05", "together"), is_together, 0, 0},
    {SAID("LI-CORE-05", "apart"), is_apart, 0, 0},
    {SAID("LI-CORE-04", "done"), has_acted, 0, 0},
};

static void what_is_stated_is_so(void **state) {
    (void)state;
    assert_int_equal(li_told_play(CHECKS, (int)BASE_COUNT(CHECKS), BOARDS_MAX), 0);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    assert_int_equal(li_told_idle(CHECKS, (int)BASE_COUNT(CHECKS)), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stated_is_so),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
