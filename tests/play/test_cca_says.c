/* What a ruling on a line of sight between hexes claims, finding by finding, against a judge of its own over random
 * boards and readings: which hexes are crossed and touched, on which side, what lies there, what decides and why the
 * rest does not. A finding of a kind that nobody checks here fails the test: a sentence cannot be added without its
 * proof. */
#include "base/rng.h"
#include "play/shared_toy.h"
#include "support/hex_judge.h"
#include "support/said.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 9, COLUMNS = 13, HEXES = ROWS * COLUMNS, BOARDS = 200, LINES = 120 };

typedef enum { OPEN, FOREST, CAMP, HILL, RIVER, FORD, COAST, BROKEN, GROUNDS } Ground;
static const char *const KINDS[GROUNDS] = {"open",  "forest",         "camp",     "hill",
                                           "river", "fordable-river", "seacoast", "broken"};
static const char *const NOUNS[GROUNDS] = {"open ground", "forest",         "fortified camp", "hill",
                                           "river",       "fordable river", "seacoast",       "broken ground"};

/* The board as the test laid it out; by row and column, both from 0. */
typedef struct {
    int full_rows, same_edge, solid_rim, units_open, river_blocks, all_hill, level; /* readings: their second value */
    bool rough_hides; /* by a house rule broken ground obstructs */
    Ground ground[ROWS][COLUMNS];
    bool rampart[ROWS][COLUMNS];
    char who[ROWS][COLUMNS]; /* 'u' a unit, 'l' a lone leader, 0 nobody */
    int hill[ROWS][COLUMNS]; /* hexes of one hill share it; 0 low */
} Board;

/* ---- what is so ---- */

static bool on_board(const Board *board, HexId id) {
    int last = COLUMNS - (id.row % 2 == 0 && !board->full_rows);
    return id.row >= 1 && id.row <= ROWS && id.column >= 1 && id.column <= last;
}

#define AT(field, id) ((field)[(id).row - 1][(id).column - 1])

static bool are_neighbours(HexId a, HexId b) {
    int64_t p[2], q[2];
    judge_centre(a, p);
    judge_centre(b, q);
    int64_t x = llabs(p[0] - q[0]), y = llabs(p[1] - q[1]);
    return (x == 2 && y == 0) || (x == 1 && y == 3);
}

/* One hill: a number handed on from hex to hex until nothing changes. */
static void number_hills(Board *board) {
    int next = 1;
    bool changed = true;
    for (int i = 0; i < HEXES; i++) {
        board->hill[i / COLUMNS][i % COLUMNS] = board->ground[i / COLUMNS][i % COLUMNS] == HILL ? next++ : 0;
    }
    while (changed) {
        changed = false;
        for (int i = 0; i < HEXES * HEXES; i++) {
            HexId a = {(int16_t)(i % COLUMNS + 1), (int16_t)(i / COLUMNS % ROWS + 1)};
            HexId b = {(int16_t)(i / HEXES % COLUMNS + 1), (int16_t)(i / HEXES / COLUMNS + 1)};
            int *x = &AT(board->hill, a), *y = &AT(board->hill, b);
            if (*x > *y && *y > 0 && are_neighbours(a, b)) {
                *x = *y;
                changed = true;
            }
        }
    }
}

static int steps_between(HexId a, HexId b) {
    int64_t p[2], q[2];
    judge_centre(a, p);
    judge_centre(b, q);
    int64_t x = llabs(p[0] - q[0]), y = llabs(p[1] - q[1]) / 3;
    return (int)(x > y ? (x + y) / 2 : y);
}

/* A hex that the line meets, and how; in the order of the line. */
typedef struct {
    HexId id;
    HexJudged how;
    bool edge, on;
    bool shuts; /* something there obstructs this line */
    int64_t t;
} Met;

typedef struct {
    const Board *board;
    HexId from, to;
    Met met[HEXES + 2 * ROWS];
    int count;
    bool visible, crossed, left, right; /* an obstruction there */
    bool one_high, both_high, one_hill, hill_between, low_between, hill_crossed;
} Truth;

static bool hill_shuts(const Truth *truth) {
    if (!truth->both_high) {
        return true;
    }
    bool plateau = truth->one_hill && !(truth->board->all_hill && truth->low_between);
    return !plateau && !truth->board->level;
}

static bool ground_shuts(const Truth *truth, Ground ground) {
    return ground == FOREST || ground == CAMP || (ground == RIVER && truth->board->river_blocks) ||
           (ground == BROKEN && truth->board->rough_hides) || (ground == HILL && hill_shuts(truth));
}

static int compare_met(const void *a, const void *b) {
    int64_t x = ((const Met *)a)->t, y = ((const Met *)b)->t;
    return (x > y) - (x < y);
}

static void find_met(Truth *truth) {
    int64_t a[2], b[2], h[2];
    judge_centre(truth->from, a);
    judge_centre(truth->to, b);
    for (int16_t row = 1; row <= ROWS; row++) {
        for (int16_t column = 0; column <= COLUMNS + 1; column++) {
            Met met = {.id = {column, row}};
            if (hex_equal(met.id, truth->from) || hex_equal(met.id, truth->to) ||
                (met.how = hex_judge(met.id, truth->from, truth->to, &met.edge)) == JUDGED_APART) {
                continue;
            }
            judge_centre(met.id, h);
            met.on = on_board(truth->board, met.id);
            met.t = (b[0] - a[0]) * (h[0] - a[0]) + (b[1] - a[1]) * (h[1] - a[1]) / 3;
            truth->met[truth->count++] = met;
        }
    }
    qsort(truth->met, (size_t)truth->count, sizeof *truth->met, compare_met);
}

/* By the reading same_edge the two must lie on the two sides of one edge: at the same place of the line. */
static bool shut_on_both_sides(const Truth *truth) {
    for (int i = 0; truth->board->same_edge && i < truth->count; i++) {
        for (int j = 0; j < truth->count; j++) {
            const Met *a = &truth->met[i], *b = &truth->met[j];
            if (a->shuts && b->shuts && a->how == JUDGED_LEFT && b->how == JUDGED_RIGHT && a->edge && b->edge &&
                are_neighbours(a->id, b->id) && a->t == b->t) {
                return true;
            }
        }
    }
    return !truth->board->same_edge && truth->left && truth->right;
}

static void find_truth(Truth *truth) {
    const Board *board = truth->board;
    int a = AT(board->hill, truth->from), b = AT(board->hill, truth->to);
    find_met(truth);
    truth->both_high = a > 0 && b > 0;
    truth->one_high = (a > 0) != (b > 0);
    truth->one_hill = truth->both_high && a == b;
    for (int i = 0; i < truth->count; i++) {
        const Met *met = &truth->met[i];
        bool hill = met->on && AT(board->hill, met->id) > 0;
        truth->hill_between |= hill;
        truth->hill_crossed |= hill && met->how == JUDGED_CROSSED;
        truth->low_between |= met->on && !hill;
    }
    truth->low_between &= truth->hill_between; /* low ground alone ends no plateau */
    for (int i = 0; i < truth->count; i++) {
        Met *met = &truth->met[i];
        met->shuts =
            met->on ? ground_shuts(truth, AT(board->ground, met->id)) || (AT(board->who, met->id) && !board->units_open)
                    : board->solid_rim;
        truth->crossed |= met->shuts && met->how == JUDGED_CROSSED;
        truth->left |= met->shuts && met->how == JUDGED_LEFT;
        truth->right |= met->shuts && met->how == JUDGED_RIGHT;
    }
    truth->visible = !truth->crossed && !shut_on_both_sides(truth);
}

static const Met *met_at(const Truth *truth, HexId id) {
    for (int i = 0; i < truth->count; i++) {
        if (hex_equal(truth->met[i].id, id)) {
            return &truth->met[i];
        }
    }
    return NULL;
}

/* ---- what is claimed ---- */

typedef struct {
    const Truth *truth;
    const RulesFinding *finding;
    int deciding; /* hexes that a finding says decide */
} Claim;

static const RulesValue *value(const Claim *claim, const char *name) {
    for (int i = 0; i < claim->finding->value_count; i++) {
        if (!strcmp(claim->finding->values[i].name, name)) {
            return &claim->finding->values[i];
        }
    }
    fail_msg("%s %s says no {%s}", claim->finding->rule, claim->finding->key, name);
    return NULL;
}

static HexId hex_of(const Claim *claim, const char *name) {
    HexId id;
    assert_true(hex_parse(value(claim, name)->text, &id));
    return id;
}

static bool key_is(const Claim *claim, const char *key) {
    return !strcmp(claim->finding->key, key);
}

static void check(const Claim *claim, bool so) {
    if (!so) {
        char from[8], to[8];
        hex_name(claim->truth->from, from);
        hex_name(claim->truth->to, to);
        fail_msg("%s to %s: %s %s is not so", from, to, claim->finding->rule, claim->finding->key);
    }
}

/* "D6", "D6 and B6", "D6, C6 and B6" or "nothing": just those hexes of the board that the line meets so. */
static void check_list(const Claim *claim, const char *name, HexJudged how) {
    char text[2048];
    int said = 0, there = 0;
    snprintf(text, sizeof text, "%s", value(claim, name)->text);
    for (char *word = strtok(text, ", "); word && strcmp(word, "nothing") != 0; word = strtok(NULL, ", ")) {
        HexId id;
        if (strcmp(word, "and") == 0) {
            continue;
        }
        assert_true(hex_parse(word, &id));
        const Met *met = met_at(claim->truth, id);
        check(claim, met && met->how == how && met->on);
        said++;
    }
    for (int i = 0; i < claim->truth->count; i++) {
        there += claim->truth->met[i].on && claim->truth->met[i].how == how;
    }
    check(claim, said == there);
}

static int count_met(const Truth *truth, bool contact, bool edge) {
    int count = 0;
    for (int i = 0; i < truth->count; i++) {
        count += (truth->met[i].how != JUDGED_CROSSED) == contact && truth->met[i].edge == edge;
    }
    return count;
}

static bool rim_touched(const Truth *truth) {
    for (int i = 0; i < truth->count; i++) {
        if (!truth->met[i].on) {
            return true;
        }
    }
    return false;
}

/* LOS-24, -01, -02, -03: the line itself. */
static bool check_line(Claim *claim, const char *rule) {
    const Truth *truth = claim->truth;
    int steps = steps_between(truth->from, truth->to);
    if (!strcmp(rule, "24")) {
        check(claim, truth->visible == key_is(claim, "clear") && truth->crossed == key_is(claim, "blocked"));
        check(claim, hex_equal(hex_of(claim, "from"), truth->from) && hex_equal(hex_of(claim, "to"), truth->to));
        check(claim, value(claim, "range")->number == steps);
    } else if (!strcmp(rule, "01")) {
        check(claim, key_is(claim, steps == 0 ? "same" : steps == 1 ? "next" : "line"));
    } else if (!strcmp(rule, "02")) {
        check_list(claim, "crossed", JUDGED_CROSSED);
        check_list(claim, "left", JUDGED_LEFT);
        check_list(claim, "right", JUDGED_RIGHT);
        bool crossed = strcmp(value(claim, "crossed")->text, "nothing") != 0;
        bool beside = strcmp(value(claim, "left")->text, "nothing") || strcmp(value(claim, "right")->text, "nothing");
        check(claim, key_is(claim, !beside ? "crosses" : crossed ? "meets" : "touches"));
    } else if (!strcmp(rule, "03") && key_is(claim, "edge-one")) {
        const Met *one = met_at(truth, hex_of(claim, "one")), *other = met_at(truth, hex_of(claim, "other"));
        check(claim, count_met(truth, true, true) == 2 && count_met(truth, true, false) == 0);
        check(claim, one && other && one->edge && other->edge && one->t == other->t && one->how != other->how);
    } else if (!strcmp(rule, "03")) {
        int count = count_met(truth, true, key_is(claim, "edge"));
        check(claim, count > 0 && value(claim, "count")->number == (key_is(claim, "edge") ? count / 2 : count));
        check(claim, count_met(truth, true, !key_is(claim, "edge")) == 0);
    } else {
        return false;
    }
    return true;
}

/* The obstruction that a side of LOS-05 names: "forest", "a unit". */
static bool lies_on(const Truth *truth, const char *what, HexJudged how) {
    for (int i = 0; i < truth->count; i++) {
        const Met *met = &truth->met[i];
        if (met->how != how || !met->shuts) {
            continue;
        }
        char who = met->on ? AT(truth->board->who, met->id) : 0;
        if (!met->on ? !strcmp(what, "the edge of the board")
                     : !strcmp(what, NOUNS[AT(truth->board->ground, met->id)]) ||
                           (who && !strcmp(what, who == 'u' ? "a unit" : "a lone leader"))) {
            return true;
        }
    }
    return false;
}

/* The same with its hex: "the forest in D3"; what is off the board has none. */
static bool lies_at(const Truth *truth, const char *at, HexJudged how) {
    const char *in = strstr(at, " in ");
    HexId id;
    if (!in) {
        return !strcmp(at, "the edge of the board") && lies_on(truth, at, how);
    }
    const Met *met = hex_parse(in + strlen(" in "), &id) ? met_at(truth, id) : NULL;
    return met && met->how == how && met->shuts && met->on;
}

static bool corner_shuts(const Truth *truth) {
    for (int i = 0; i < truth->count; i++) {
        if (truth->met[i].shuts && truth->met[i].how != JUDGED_CROSSED && !truth->met[i].edge) {
            return true;
        }
    }
    return false;
}

/* LOS-04 to LOS-07: what follows from where the obstructions lie. */
static bool check_sides(Claim *claim, const char *rule) {
    const Truth *truth = claim->truth;
    if (!strcmp(rule, "04")) {
        HexId hex = hex_of(claim, "hex");
        const Met *met = met_at(truth, hex), *first = NULL;
        for (int i = truth->count - 1; i >= 0; i--) {
            first = truth->met[i].shuts && truth->met[i].how == JUDGED_CROSSED ? &truth->met[i] : first;
        }
        check(claim, met && met == first);
    } else if (!strcmp(rule, "05") && key_is(claim, "both")) {
        check(claim, !truth->visible && !truth->crossed);
        check(claim, lies_on(truth, value(claim, "left")->text, JUDGED_LEFT) &&
                         lies_on(truth, value(claim, "right")->text, JUDGED_RIGHT));
        check(claim, lies_at(truth, value(claim, "left-at")->text, JUDGED_LEFT) &&
                         lies_at(truth, value(claim, "right-at")->text, JUDGED_RIGHT));
    } else if (!strcmp(rule, "05") && key_is(claim, "one-side")) {
        bool left = !strcmp(value(claim, "side")->text, "left");
        check(claim, truth->visible && truth->left == left && truth->right == !left);
    } else if (!strcmp(rule, "05") && key_is(claim, "apart")) {
        check(claim, truth->visible && truth->left && truth->right && truth->board->same_edge);
    } else if (!strcmp(rule, "06")) {
        check(claim, corner_shuts(truth) && truth->visible == key_is(claim, "alone"));
        check(claim, truth->visible || (!truth->crossed && key_is(claim, "counts")));
    } else if (!strcmp(rule, "07") && !key_is(claim, "beside")) {
        check(claim, rim_touched(truth) && truth->board->solid_rim == key_is(claim, "solid"));
        check(claim, truth->board->solid_rim || key_is(claim, "open"));
    } else {
        return false;
    }
    return true;
}

/* A hex of the line or an end of it, with what is said to lie there. */
static bool lies_in(const Board *board, HexId hex, const char *what) {
    char who = AT(board->who, hex);
    return !strcmp(what, NOUNS[AT(board->ground, hex)]) ||
           (who && !strcmp(what, who == 'u' ? "a unit" : "a lone leader"));
}

/* An obstruction: where it lies, what it is, and whether it decides. */
static void check_obstruction(Claim *claim) {
    const Truth *truth = claim->truth;
    bool rim = !strcmp(claim->finding->rule, "CCA-LOS-07"), crossed = key_is(claim, "obstructs");
    const char *side = value(claim, "side")->text;
    HexJudged how = crossed ? JUDGED_CROSSED : !strcmp(side, "left") ? JUDGED_LEFT : JUDGED_RIGHT;
    if (rim) {
        check(claim, !crossed && lies_on(truth, "the edge of the board", how));
    } else {
        const Met *met = met_at(truth, hex_of(claim, "hex"));
        check(claim, met && met->on && met->how == how && met->shuts);
        check(claim, lies_in(truth->board, met->id, value(claim, "what")->text));
    }
    if (claim->finding->role == ROLE_DECIDES) {
        check(claim, !truth->visible && truth->crossed == crossed);
        claim->deciding++;
    }
}

static bool is_obstruction(const Claim *claim, const char *rule) {
    return (key_is(claim, "obstructs") || key_is(claim, "beside")) &&
           (!strcmp(rule, "07") || !strcmp(rule, "09") || !strcmp(rule, "10") || !strcmp(rule, "11") ||
            !strcmp(rule, "12") || !strcmp(rule, "15") || !strcmp(rule, "17") || !strcmp(rule, "19") ||
            !strcmp(rule, "20") || !strcmp(rule, "21"));
}

/* The rule under which the heights make a hill hex obstruct. */
static void check_hill_rule(const Claim *claim, const char *rule) {
    const Truth *truth = claim->truth;
    const char *should = !truth->one_high && !truth->both_high ? "17"
                         : truth->one_high                     ? "19"
                         : truth->one_hill                     ? "20"
                                                               : "21";
    bool hill = !strcmp(value(claim, "what")->text, "hill");
    bool of_hills = !strcmp(rule, "17") || !strcmp(rule, "19") || !strcmp(rule, "20") || !strcmp(rule, "21");
    check(claim, hill == of_hills && (!hill || !strcmp(rule, should)));
}

/* LOS-08, LOS-12 to LOS-16: what does not obstruct. */
static bool check_open(Claim *claim, const char *rule) {
    const Truth *truth = claim->truth;
    const Board *board = truth->board;
    static const struct {
        const char *rule;
        Ground ground;
    } open[] = {{"12", BROKEN}, {"13", COAST}, {"14", FORD}, {"15", RIVER}};
    if (!strcmp(rule, "08")) {
        HexId hex = hex_of(claim, "hex");
        Ground ground = AT(board->ground, hex);
        check(claim, hex_equal(hex, truth->from) || hex_equal(hex, truth->to));
        check(claim, ground == FOREST || ground == CAMP || ground == HILL || (ground == BROKEN && board->rough_hides));
        check(claim, !strcmp(value(claim, "what")->text, NOUNS[ground]));
        return true;
    }
    if (!strcmp(rule, "16")) {
        HexId hex = hex_of(claim, "hex");
        check(claim, met_at(truth, hex) && AT(board->rampart, hex));
        return true;
    }
    for (size_t i = 0; i < BASE_COUNT(open); i++) {
        if (!strcmp(rule, open[i].rule) && key_is(claim, "open")) {
            HexId hex = hex_of(claim, "hex");
            check(claim, met_at(truth, hex) && AT(board->ground, hex) == open[i].ground);
            check(claim, open[i].ground != RIVER || !board->river_blocks);
            check(claim, open[i].ground != BROKEN || !board->rough_hides);
            return true;
        }
    }
    return false;
}

/* LOS-18 to LOS-23: what the heights do. */
static bool check_heights(Claim *claim, const char *rule) {
    const Truth *truth = claim->truth;
    const Board *board = truth->board;
    if (!strcmp(rule, "18")) {
        HexId hex = hex_of(claim, "hex");
        check(claim, truth->one_high && AT(board->hill, hex) > 0);
        check(claim, hex_equal(hex, truth->from) || hex_equal(hex, truth->to));
        check(claim, key_is(claim, "first")
                         ? !truth->hill_between
                         : key_is(claim, "touched") && truth->visible && truth->hill_between && !truth->hill_crossed);
    } else if (!strcmp(rule, "20")) {
        check(claim, truth->one_hill);
        check(claim, key_is(claim, "gap")       ? !truth->hill_between
                     : key_is(claim, "plateau") ? truth->hill_between && !(board->all_hill && truth->low_between)
                                                : key_is(claim, "level") && truth->hill_between && board->level);
    } else if (!strcmp(rule, "21")) {
        check(claim, truth->both_high && !truth->one_hill);
        check(claim, key_is(claim, "valley") ? !truth->hill_between
                                             : key_is(claim, "level") && truth->hill_between && board->level);
    } else if (!strcmp(rule, "22")) {
        const char *what = value(claim, "what")->text;
        check(claim, (truth->one_high || truth->both_high) && !truth->visible && strcmp(what, "hill") != 0);
        check(claim, truth->crossed ? lies_on(truth, what, JUDGED_CROSSED)
                                    : lies_on(truth, what, JUDGED_LEFT) || lies_on(truth, what, JUDGED_RIGHT));
        const char *at = value(claim, "at")->text;
        check(claim, truth->crossed ? lies_at(truth, at, JUDGED_CROSSED)
                                    : lies_at(truth, at, JUDGED_LEFT) || lies_at(truth, at, JUDGED_RIGHT));
    } else if (!strcmp(rule, "23")) {
        Truth back = {.board = board, .from = truth->to, .to = truth->from};
        find_truth(&back);
        check(claim, back.visible == truth->visible);
    } else {
        return false;
    }
    return true;
}

/* The sentences that are proved here, and how often each was met. */
static struct {
    const char *rule, *key;
    int met;
} SAYS[] = {
    {SAID("CCA-LOS-01", "line"), 0},      {SAID("CCA-LOS-01", "next"), 0},      {SAID("CCA-LOS-01", "same"), 0},
    {SAID("CCA-LOS-02", "meets"), 0},     {SAID("CCA-LOS-02", "crosses"), 0},   {SAID("CCA-LOS-02", "touches"), 0},
    {SAID("CCA-LOS-03", "edge"), 0},      {SAID("CCA-LOS-03", "vertex"), 0},    {SAID("CCA-LOS-03", "edge-one"), 0},
    {SAID("CCA-LOS-04", "crossed"), 0},   {SAID("CCA-LOS-05", "both"), 0},      {SAID("CCA-LOS-05", "one-side"), 0},
    {SAID("CCA-LOS-05", "apart"), 0},     {SAID("CCA-LOS-06", "alone"), 0},     {SAID("CCA-LOS-06", "counts"), 0},
    {SAID("CCA-LOS-07", "open"), 0},      {SAID("CCA-LOS-07", "solid"), 0},     {SAID("CCA-LOS-07", "beside"), 0},
    {SAID("CCA-LOS-08", "end"), 0},       {SAID("CCA-LOS-09", "obstructs"), 0}, {SAID("CCA-LOS-09", "beside"), 0},
    {SAID("CCA-LOS-10", "obstructs"), 0}, {SAID("CCA-LOS-10", "beside"), 0},    {SAID("CCA-LOS-11", "obstructs"), 0},
    {SAID("CCA-LOS-11", "beside"), 0},    {SAID("CCA-LOS-12", "open"), 0},      {SAID("CCA-LOS-12", "obstructs"), 0},
    {SAID("CCA-LOS-12", "beside"), 0},    {SAID("CCA-LOS-13", "open"), 0},      {SAID("CCA-LOS-14", "open"), 0},
    {SAID("CCA-LOS-15", "open"), 0},      {SAID("CCA-LOS-15", "obstructs"), 0}, {SAID("CCA-LOS-15", "beside"), 0},
    {SAID("CCA-LOS-16", "rampart"), 0},   {SAID("CCA-LOS-17", "obstructs"), 0}, {SAID("CCA-LOS-17", "beside"), 0},
    {SAID("CCA-LOS-18", "first"), 0},     {SAID("CCA-LOS-18", "touched"), 0},   {SAID("CCA-LOS-19", "obstructs"), 0},
    {SAID("CCA-LOS-19", "beside"), 0},    {SAID("CCA-LOS-20", "plateau"), 0},   {SAID("CCA-LOS-20", "gap"), 0},
    {SAID("CCA-LOS-20", "level"), 0},     {SAID("CCA-LOS-20", "obstructs"), 0}, {SAID("CCA-LOS-20", "beside"), 0},
    {SAID("CCA-LOS-21", "obstructs"), 0}, {SAID("CCA-LOS-21", "beside"), 0},    {SAID("CCA-LOS-21", "valley"), 0},
    {SAID("CCA-LOS-21", "level"), 0},     {SAID("CCA-LOS-22", "no-help"), 0},   {SAID("CCA-LOS-23", "mutual"), 0},
    {SAID("CCA-LOS-24", "clear"), 0},     {SAID("CCA-LOS-24", "blocked"), 0},   {SAID("CCA-LOS-24", "pinched"), 0},
    {SAID("CCA-LOS-01", "region"), 0},
};

static void meet(const RulesFinding *finding) {
    for (size_t i = 0; i < BASE_COUNT(SAYS); i++) {
        if (!strcmp(SAYS[i].rule, finding->rule) && !strcmp(SAYS[i].key, finding->key)) {
            SAYS[i].met++;
            return;
        }
    }
    fail_msg("%s %s is claimed, and is not listed", finding->rule, finding->key);
}

static void check_finding(Claim *claim) {
    meet(claim->finding);
    const char *rule = claim->finding->rule + strlen("CCA-LOS-");
    check(claim, !strncmp(claim->finding->rule, "CCA-LOS-", strlen("CCA-LOS-")));
    if (is_obstruction(claim, rule)) {
        check_obstruction(claim);
        check_hill_rule(claim, rule);
    } else if (!check_line(claim, rule) && !check_sides(claim, rule) && !check_open(claim, rule) &&
               !check_heights(claim, rule)) {
        fail_msg("%s %s is claimed, and nothing here proves it", claim->finding->rule, claim->finding->key);
    }
}

/* How many obstructions must be said to decide: each that is crossed (a hex may hold two), or one on each side. */
static int obstructions_that_decide(const Truth *truth) {
    int count = 0;
    for (int i = 0; i < truth->count && truth->crossed; i++) {
        const Met *met = &truth->met[i];
        if (met->how == JUDGED_CROSSED && met->on) {
            count += ground_shuts(truth, AT(truth->board->ground, met->id));
            count += AT(truth->board->who, met->id) && !truth->board->units_open;
        }
    }
    return truth->visible ? 0 : truth->crossed ? count : 2;
}

/* Is the line stopped by these alone, of those that it meets? */
static bool is_shut_by(const Truth *truth, const bool *kept) {
    Truth left = *truth;
    left.crossed = left.left = left.right = false;
    for (int i = 0; i < left.count; i++) {
        Met *met = &left.met[i];
        met->shuts = met->shuts && kept[i];
        left.crossed |= met->shuts && met->how == JUDGED_CROSSED;
        left.left |= met->shuts && met->how == JUDGED_LEFT;
        left.right |= met->shuts && met->how == JUDGED_RIGHT;
    }
    return left.crossed || shut_on_both_sides(&left);
}

/* Who is named decides, and nobody else: each that is crossed, or two that need each other; in the order of the line.
 * The rim of the board has no name. Each thing of these boards lies in one hex. */
static void check_named(const Truth *truth, const RulesSight *sight, const TableSetup *setup) {
    bool named[HEXES + 2 * ROWS] = {false};
    int64_t last = INT64_MIN;
    bool rim = false;
    for (int i = 0; i < sight->blocker_count; i++) {
        const char *id = setup_id(setup, sight->blockers[i]);
        int hex = atoi(id + 1);
        const Met *met = met_at(truth, (HexId){(int16_t)(hex % COLUMNS + 1), (int16_t)(hex / COLUMNS + 1)});
        assert_non_null(met);
        assert_true(met->shuts && met->t >= last);
        last = met->t;
        named[met - truth->met] = true;
    }
    for (int i = 0; i < truth->count; i++) {
        const Met *met = &truth->met[i];
        assert_true(truth->visible || !truth->crossed || named[i] == (met->shuts && met->how == JUDGED_CROSSED));
        rim = rim || (!met->on && met->shuts);
    }
    assert_int_equal(sight->alone, truth->crossed && !truth->visible);
    assert_true(truth->visible || is_shut_by(truth, named) || (sight->blocker_count == 1 && rim));
    for (int i = 0; i < truth->count && !sight->alone; i++) {
        bool was = named[i];
        named[i] = false;
        assert_false(was && is_shut_by(truth, named));
        named[i] = was;
    }
}

static void check_ruling(const Truth *truth, const Ruling *ruling) {
    Claim claim = {.truth = truth};
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    assert_int_equal(ruling->sights.count, 1);
    assert_int_equal(ruling->sights.items[0].visible, truth->visible);
    check_named(truth, &ruling->sights.items[0], ruling->field->setup);
    for (int i = 0; i < ruling->findings.count; i++) {
        BaseText text = {0};
        claim.finding = &ruling->findings.items[i];
        check_finding(&claim);
        ruling_describe(ruling, claim.finding, &text);
        if (text.length == 0 || strchr(text_get(&text), '{')) {
            fail_msg("%s %s has no sentence: \"%s\"", claim.finding->rule, claim.finding->key, text_get(&text));
        }
        text_free(&text);
    }
    assert_int_equal(claim.deciding, obstructions_that_decide(truth));
}

/* ---- random boards ---- */

static void add_terrain(const Board *board, BaseText *text) {
    int count = 0;
    text_add(text, "'terrain': [");
    for (int i = 0; i < HEXES; i++) {
        HexId id = {(int16_t)(i % COLUMNS + 1), (int16_t)(i / COLUMNS + 1)};
        Ground ground = AT(board->ground, id);
        if (ground != OPEN) {
            text_addf(text, "%s{'id': 't%d', 'kind': '%s', 'hexes': [[%d, %d]]}", count++ ? ", " : "", i, KINDS[ground],
                      id.column, id.row);
        }
        if (AT(board->rampart, id)) {
            text_addf(text, "%s{'id': 'r%d', 'kind': 'rampart', 'facing': 0, 'hexes': [[%d, %d]]}", count++ ? ", " : "",
                      i, id.column, id.row);
        }
    }
    text_add(text, "], ");
}

static void add_units(const Board *board, BaseText *text) {
    int count = 0;
    text_add(text, "'units': [");
    for (int i = 0; i < HEXES; i++) {
        char who = board->who[i / COLUMNS][i % COLUMNS];
        if (who) {
            text_addf(text, "%s{'id': 'u%d', 'side': '%s', 'profile': '%s', 'at': [%d, %d]}", count++ ? ", " : "", i,
                      i % 2 ? "red" : "blue", who == 'u' ? "medium-infantry" : "leader", i % COLUMNS + 1,
                      i / COLUMNS + 1);
        }
    }
    text_add(text, "]}");
}

/* `rough` of ten hexes have a ground. */
static void lay_at_random(Board *board, BaseRng *rng, uint32_t rough) {
    *board = (Board){.full_rows = (int)rng_below(rng, 2),
                     .same_edge = (int)rng_below(rng, 2),
                     .solid_rim = (int)rng_below(rng, 2),
                     .units_open = rng_below(rng, 4) == 0,
                     .river_blocks = (int)rng_below(rng, 2),
                     .all_hill = (int)rng_below(rng, 2),
                     .level = (int)rng_below(rng, 2),
                     .rough_hides = rng_below(rng, 4) == 0};
    for (int i = 0; i < HEXES; i++) {
        HexId id = {(int16_t)(i % COLUMNS + 1), (int16_t)(i / COLUMNS + 1)};
        bool hilly = rng_below(rng, 3) > 0;
        if (!on_board(board, id)) {
            continue;
        }
        if (rng_below(rng, 10) < rough) {
            AT(board->ground, id) = hilly ? HILL : (Ground)rng_below(rng, GROUNDS);
        }
        Ground ground = AT(board->ground, id);
        AT(board->rampart, id) = rng_below(rng, 12) == 0;
        bool closed = ground == RIVER || ground == COAST;
        AT(board->who, id) = (char)(closed || rng_below(rng, 14) ? 0 : rng_below(rng, 3) ? 'u' : 'l');
    }
    number_hills(board);
}

static PlaySession *session_on(const Board *board) {
    BaseText text = {0};
    text_addf(&text,
              "{'sightline': 1, 'title': 'Random', 'ruleset': %s, 'table': {'unit': 'hex', "
              "'columns': 13, 'rows': 9}, 'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': "
              "'north'}], ",
              board->rough_hides ? "{'ruleset': 'rough', 'name': 'Rough', 'extends': 'commands-colors', 'kinds': "
                                   "[{'id': 'broken', 'los': 'blocks'}]}"
                                 : "'commands-colors'");
    text_addf(&text,
              "'options': {'readings': {'board_odd_rows': '%s', 'los_both_sides': '%s', 'los_board_edge': '%s', "
              "'los_units_block': '%s', 'los_river': '%s', 'los_plateau_gap': '%s', 'los_two_hills': '%s'}}, ",
              board->full_rows ? "13" : "12", board->same_edge ? "same_edge" : "anywhere",
              board->solid_rim ? "solid" : "open", board->units_open ? "no" : "yes",
              board->river_blocks ? "blocks" : "open", board->all_hill ? "all_hill" : "ignore",
              board->level ? "level" : "blocks");
    add_terrain(board, &text);
    add_units(board, &text);
    PlaySession *session = toy_play(text_get(&text));
    text_free(&text);
    return session;
}

static HexId hex_at_random(const Board *board, BaseRng *rng) {
    HexId id;
    do {
        id = (HexId){(int16_t)(1 + rng_below(rng, COLUMNS)), (int16_t)(1 + rng_below(rng, ROWS))};
    } while (!on_board(board, id));
    return id;
}

/* Every third line tries to run along sides, where contacts lie in pairs. */
static HexId other_end(const Board *board, HexId from, BaseRng *rng) {
    HexId to = hex_at_random(board, rng), up = {from.column, (int16_t)(from.row + 2 * (1 + (int)rng_below(rng, 3)))};
    return rng_below(rng, 3) == 0 && on_board(board, up) ? up : to;
}

/* As many hexes are seen from there as have a line that is clear; its own is one of them. */
static void check_region(const Board *board, PlaySession *session, HexId from) {
    char name[8], action[64];
    int count = 0;
    for (int i = 0; i < HEXES; i++) {
        Truth truth = {.board = board, .from = from, .to = {(int16_t)(i % COLUMNS + 1), (int16_t)(i / COLUMNS + 1)}};
        if (on_board(board, truth.to)) {
            find_truth(&truth);
            count += truth.visible;
        }
    }
    hex_name(from, name);
    snprintf(action, sizeof action, "{'do': 'region', 'from': '%s'}", name);
    const Claim claim = {.finding = &toy_do(session, action)->findings.items[0]};
    meet(claim.finding);
    assert_string_equal(value(&claim, "hex")->text, name);
    assert_int_equal((int)value(&claim, "count")->number, count);
}

static void every_claim_of_a_sight_ruling_is_so(void **state) {
    (void)state;
    uint64_t seed = 1605;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < BOARDS; i++) {
        Board board;
        lay_at_random(&board, &rng, 1 + rng_below(&rng, 6));
        PlaySession *session = session_on(&board);
        for (int k = 0; k < LINES; k++) {
            HexId from = hex_at_random(&board, &rng), to = other_end(&board, from, &rng);
            Truth truth = {.board = &board, .from = from, .to = to};
            char a[8], b[8], action[96];
            hex_name(from, a);
            hex_name(to, b);
            find_truth(&truth);
            snprintf(action, sizeof action, "{'do': 'sight', 'from': '%s', 'to': '%s'}", a, b);
            check_ruling(&truth, toy_do(session, action));
        }
        check_region(&board, session, hex_at_random(&board, &rng));
        play_destroy(session);
        toy_free();
    }
}

static void each_sentence_has_been_met(void **state) {
    (void)state;
    int idle = 0;
    for (size_t i = 0; i < BASE_COUNT(SAYS); i++) {
        if (SAYS[i].met == 0) {
            print_error("%s %s was never told\n", SAYS[i].rule, SAYS[i].key);
            idle++;
        }
    }
    assert_int_equal(idle, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_claim_of_a_sight_ruling_is_so),
        cmocka_unit_test(each_sentence_has_been_met),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
