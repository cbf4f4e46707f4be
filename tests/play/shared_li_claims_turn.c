/* Rounds, phases, orders, turns, the End phase, reserves. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *phase_of(const LiClaim *it, const Table *table) {
    return table->phase < 0 ? "free" : it->data->phases[table->phase].id;
}

static const char *word_of(const LiClaim *it, const Table *table, TableRefKind kind, int index, const char *name) {
    VarId var = schema_find(it->setup->schema, kind, name);
    int value = table_get(table, ref_make(kind, index), var);
    return it->setup->schema->vars[var].words[value];
}

static TableRef ref_of(const LiClaim *it, const Table *table, const char *name) {
    return var_unpack(says_var(it, table, REF_GAME, 0, name));
}

static int game_of(const LiClaim *it, const Table *table, const char *name) {
    return says_var(it, table, REF_GAME, 0, name);
}

static int formation_var(const LiClaim *it, const Table *table, int formation, const char *name) {
    return says_var(it, table, REF_FORMATION, formation, name);
}

static const char *order_of(const LiClaim *it, const Table *table, int formation) {
    return word_of(it, table, REF_FORMATION, formation, "order");
}

static bool verb_is(const LiClaim *it, const char *verb) {
    return !strcmp(tree_get_text(it->action, "do", ""), verb);
}

/* ---- rounds and phases ---- */

static bool is_not_the_time(LiClaim *it) {
    const RulesPhase *phase = &it->data->phases[it->before->phase];
    bool listed = says_has_word(phase->row, "verbs", says_text(it, "verb"));
    return !strcmp(says_text(it, "phase"), phase->label) && verb_is(it, says_text(it, "verb")) && !listed;
}

static bool begins(LiClaim *it) {
    return it->after->phase != it->before->phase &&
           !strcmp(says_text(it, "phase"), it->data->phases[it->after->phase].label);
}

static bool is_round(LiClaim *it) {
    return says_number(it, "round") == game_of(it, it->after, "round") &&
           game_of(it, it->after, "round") == game_of(it, it->before, "round") + 1;
}

static bool is_over(LiClaim *it) {
    return game_of(it, it->after, "over") == 1;
}

/* What each had done this turn is forgotten, except that those who are broken stay so. */
static bool is_anew(LiClaim *it) {
    bool forgotten = !ref_is(ref_of(it, it->after, "acting"), REF_FORMATION);
    for (int f = 0; f < it->setup->formation_count; f++) {
        forgotten =
            forgotten && formation_var(it, it->after, f, "activated") == 0 &&
            formation_var(it, it->after, f, "fired") == 0 &&
            !strcmp(order_of(it, it->after, f), formation_var(it, it->after, f, "broken") ? "fall-back" : "none");
    }
    return forgotten;
}

static bool changes_nothing(LiClaim *it) {
    return table_equal(it->before, it->after);
}

/* ---- orders ---- */

static bool is_barred_by_order(LiClaim *it) {
    const char *order = order_of(it, it->before, says_formation(it, "formation")), *phase = phase_of(it, it->before);
    return !strcmp(order, "first-fire") || (!strcmp(order, "fall-back") && !strcmp(phase, "movement"));
}

/* Asked, and not done, while the order is still to be given, or the phase or stage of it is still to come. */
static bool is_asked_before(LiClaim *it) {
    static const char *const asks[] = {"reach", "path", "targets", "needs"};
    int formation = says_formation(it, "formation");
    const char *order = order_of(it, it->before, formation), *phase = phase_of(it, it->before),
               *stage = word_of(it, it->before, REF_GAME, 0, "stage");
    bool asked = it->dry, writes = !strcmp(phase, "orders") || !strcmp(phase, "initiative"),
         moves = writes || !strcmp(phase, "movement"), none = !strcmp(order, "none");
    for (size_t i = 0; i < BASE_COUNT(asks); i++) {
        asked = asked || verb_is(it, asks[i]);
    }
    bool early = !strcmp(phase, "combat") && strcmp(stage, "advancing-fire") != 0;
    return asked && !strcmp(order, order_of(it, it->after, formation)) &&
           (says_is(it, "if-ordered")  ? none && moves
            : says_is(it, "if-firing") ? none && moves
            : says_is(it, "if-moving")
                ? writes && (!strcmp(order, "advance") || !strcmp(order, "march") || !strcmp(order, "charge"))
            : says_is(it, "if-first") ? moves && !strcmp(order, "first-fire")
                                      : !strcmp(order, "advance") && (moves || early));
}

static bool is_order_late(LiClaim *it) {
    int formation = says_formation(it, "formation"), side = it->setup->formations[formation].side;
    bool falls = !strcmp(order_of(it, it->before, formation), "fall-back");
    return says_is(it, "late")    ? says_var(it, it->before, REF_SIDE, side, "sealed") == 1
           : says_is(it, "wrong") ? falls || says_members(it, it->before, formation) == 0
                                  : !strcmp(order_of(it, it->before, formation), "none");
}

/* The side that writes, the first that has not sealed its orders. */
static int writer(const LiClaim *it, const Table *table) {
    for (int s = 0; s < it->setup->side_count; s++) {
        if (says_var(it, table, REF_SIDE, s, "sealed") != 1) {
            return s;
        }
    }
    return -1;
}

static bool is_sealed(LiClaim *it) {
    int next = writer(it, it->after);
    return says_is(it, "write")      ? writer(it, it->before) == says_side(it, "side")
           : says_is(it, "open")     ? writer(it, it->before) < 0
           : says_is(it, "revealed") ? next < 0
                                     : next == says_side(it, "next") && writer(it, it->before) == says_side(it, "side");
}

/* ---- initiative and activations ---- */

static bool has_initiative(LiClaim *it) {
    int side = says_side(it, "side"), best = 0, other = 0, last = it->ruling->rolls.count - it->setup->side_count;
    for (int s = 0; s < it->setup->side_count; s++) { /* the last roll of each side */
        const RulesRoll *roll = &it->ruling->rolls.items[last + s];
        bool own = ref_equal(roll->by, ref_make(REF_SIDE, side));
        *(own ? &best : &other) = own ? roll->values[0] : roll->values[0] > other ? roll->values[0] : other;
    }
    return best > other && ref_of(it, it->after, "initiative").index == side;
}

static bool is_to_roll(LiClaim *it) {
    return !strcmp(phase_of(it, it->before), "initiative");
}

/* It was not acting before, and then it is, or has been. */
static bool acts(LiClaim *it) {
    int formation = says_formation(it, "formation");
    TableRef before = ref_of(it, it->before, "acting"), now = ref_of(it, it->after, "acting");
    bool is_now = ref_is(now, REF_FORMATION) && now.index == formation;
    bool was = ref_is(before, REF_FORMATION) && before.index == formation;
    return !was &&
           (is_now || formation_var(it, it->after, formation, "activated") == 1 || it->ruling->outcome != RULING_DONE);
}

static bool is_acting(LiClaim *it) {
    TableRef acting = ref_of(it, it->before, "acting");
    return ref_is(acting, REF_FORMATION) && acting.index == says_formation(it, "formation");
}

static bool is_done(LiClaim *it) {
    int formation = says_formation(it, "formation");
    return formation_var(it, it->after, formation, "activated") == 1 || it->ruling->outcome != RULING_DONE;
}

static bool is_anothers_turn(LiClaim *it) {
    TableRef active = ref_of(it, it->before, "active"),
             who = setup_find(it->setup, tree_get_text(it->action, "formation", tree_get_text(it->action, "unit", "")));
    int side = setup_side_of(it->setup, who);
    return ref_is(active, REF_SIDE) && active.index == says_side(it, "side") && side != active.index;
}

static bool is_pinned(const LiClaim *it, int f) {
    for (int a = 0; a < it->setup->unit_count; a++) {
        for (int b = 0; b < it->setup->unit_count; b++) {
            bool foes = it->setup->units[a].formation == f && it->setup->units[b].side != it->setup->units[a].side;
            bool stand =
                table_where(it->before, a)->kind == WHERE_POINT && table_where(it->before, b)->kind == WHERE_POINT;
            double own = tree_get_number(says_profile(it, a), "scale", 0),
                   other = tree_get_number(says_profile(it, b), "scale", 0);
            if (foes && stand && other >= own && says_touch(it, it->before, a, ref_make(REF_UNIT, b))) {
                return true;
            }
        }
    }
    return false;
}

/* Those who could act but have not. */
static bool could(const LiClaim *it, int f) {
    const char *order = order_of(it, it->before, f), *phase = phase_of(it, it->before),
               *stage = word_of(it, it->before, REF_GAME, 0, "stage");
    bool moves = !strcmp(order, "advance") || !strcmp(order, "march") || !strcmp(order, "charge");
    bool fires = (!strcmp(stage, "first-fire") && !strcmp(order, "first-fire")) ||
                 (!strcmp(stage, "advancing-fire") && !strcmp(order, "advance"));
    bool anybody = says_members(it, it->before, f) > 0;
    for (int i = 0; i < it->setup->unit_count && !strcmp(phase, "movement"); i++) {
        const BaseTree *row = says_profile(it, i);
        const TableWhere *where = table_where(it->before, i);
        bool late = game_of(it, it->before, "round") >= 2 && says_has_word(row, "traits", "deep-strike");
        anybody = anybody || (it->setup->units[i].formation == f && where->kind == WHERE_OFF && where->role == 0 &&
                              (says_over(it, i) == 0 || late));
    }
    return anybody && !is_pinned(it, f) &&
           (!strcmp(phase, "combat") ? fires && formation_var(it, it->before, f, "fired") == 0
                                     : moves && formation_var(it, it->before, f, "activated") == 0);
}

static int number_who_could(const LiClaim *it, int side) {
    int count = 0;
    for (int f = 0; f < it->setup->formation_count; f++) {
        count += (side < 0 || it->setup->formations[f].side == side) && could(it, f);
    }
    return count;
}

static bool is_choice(LiClaim *it) {
    int side = says_side(it, "side"), count = says_number(it, "count");
    return ref_of(it, it->before, "active").index == side && count > 0 && count <= number_who_could(it, side);
}

static bool is_nobody(LiClaim *it) {
    return number_who_could(it, ref_of(it, it->before, "active").index) == 0;
}

static bool are_left_out(LiClaim *it) {
    char names[400];
    snprintf(names, sizeof names, ", %s, ", says_text(it, "names"));
    for (int f = 0; f < it->setup->formation_count; f++) {
        char own[80];
        snprintf(own, sizeof own, ", %s, ", setup_name(it->setup, ref_make(REF_FORMATION, f)));
        bool told = strstr(names, own) != NULL;
        bool rallies = formation_var(it, it->before, f, "broken") == 1 &&
                       formation_var(it, it->before, f, "rallied") == 0 && says_members(it, it->before, f) > 0;
        if (says_is(it, "not-tried") ? told != rallies : told && !could(it, f)) {
            return false;
        }
    }
    return true;
}

static bool is_free_play(LiClaim *it) {
    return it->before->phase < 0;
}

/* ---- stages of combat ---- */

static bool is_stage(LiClaim *it) {
    char words[40];
    snprintf(words, sizeof words, "%s", word_of(it, it->after, REF_GAME, 0, "stage"));
    for (char *dash = words; (dash = strchr(dash, '-')) != NULL;) {
        *dash = ' ';
    }
    return !strcmp(words, says_text(it, "stage"));
}

/* By its order, because an enemy pins it, or because nobody of it is left. */
static bool does_not_fire(LiClaim *it) {
    int formation = says_formation(it, "formation");
    const char *stage = word_of(it, it->before, REF_GAME, 0, "stage"), *order = order_of(it, it->before, formation);
    bool fires = (!strcmp(stage, "first-fire") && !strcmp(order, "first-fire")) ||
                 (!strcmp(stage, "advancing-fire") && !strcmp(order, "advance"));
    return says_is(it, "no-fight")
               ? strcmp(stage, "fights") != 0 && verb_is(it, "assault")
               : (!fires || is_pinned(it, formation) || says_members(it, it->before, formation) == 0) &&
                     !verb_is(it, "assault");
}

static bool has_held(LiClaim *it) {
    int formation = says_formation(it, "formation");
    return verb_is(it, "hold") && formation_var(it, it->before, formation, "fired") == 0 &&
           formation_var(it, it->after, formation, "fired") == 1;
}

/* Detachments with a model that touches an enemy, and that have not fought. */
static bool is_next_combat(LiClaim *it) {
    int side = ref_of(it, it->before, "initiative").index, count = 0;
    for (int f = 0; f < it->setup->formation_count; f++) {
        bool engaged = false;
        for (int a = 0; a < it->setup->unit_count; a++) {
            for (int b = 0; b < it->setup->unit_count; b++) {
                bool foes = it->setup->units[a].formation == f && it->setup->units[a].side != it->setup->units[b].side;
                bool stand = says_lives(it->before, a) && says_lives(it->before, b);
                engaged = engaged || (foes && stand && says_touch(it, it->before, a, ref_make(REF_UNIT, b)));
            }
        }
        count += engaged && it->setup->formations[f].side == side && formation_var(it, it->before, f, "fought") == 0;
    }
    return says_is(it, "peace") ? count == 0 : says_side(it, "side") == side && says_number(it, "count") == count;
}

/* ---- the End phase ---- */

static bool rallies(LiClaim *it) {
    int formation = says_formation(it, "formation");
    const RulesRoll *roll = says_roll(it, "LI-CORE-17", -1);
    bool passed = roll && says_hits(roll) == 1;
    return roll && passed == says_is(it, "rallied") && formation_var(it, it->after, formation, "broken") == !passed &&
           formation_var(it, it->before, formation, "broken") == 1;
}

static bool may_not_rally(LiClaim *it) {
    if (says_is(it, "when")) {
        return verb_is(it, "rally") && strcmp(phase_of(it, it->before), "end") != 0 && it->before->phase >= 0;
    }
    int formation = says_formation(it, "formation");
    return says_is(it, "once") ? formation_var(it, it->before, formation, "rallied") == 1
                               : formation_var(it, it->before, formation, "broken") == 0 ||
                                     says_members(it, it->before, formation) == 0;
}

static bool stays_in_the_end(LiClaim *it) {
    int formation = says_formation(it, "formation");
    const char *phase = phase_of(it, it->before);
    return says_is(it, "verb") ? !strcmp(phase, "combat")
                               : !strcmp(phase, "end") && strcmp(order_of(it, it->before, formation), "fall-back") != 0;
}

static bool is_number_falling(LiClaim *it) {
    int count = 0;
    for (int f = 0; f < it->setup->formation_count; f++) {
        count += formation_var(it, it->before, f, "broken") == 1 && formation_var(it, it->before, f, "rallied") == 0 &&
                 says_members(it, it->before, f) > 0;
    }
    return says_is(it, "still") ? count == 0 : count == says_number(it, "count");
}

static double to_edge(const LiClaim *it, int edge, GeomVec at) {
    const GeomBox *size = &it->setup->size;
    return edge == 0 ? at.y - size->y0 : edge == 1 ? size->x1 - at.x : edge == 2 ? size->y1 - at.y : at.x - size->x0;
}

static int own_edge(const LiClaim *it, int unit, GeomVec at) {
    int home = it->setup->sides[it->setup->units[unit].side].home, best = 0;
    for (int i = 1; i < 4; i++) {
        best = to_edge(it, i, at) < to_edge(it, best, at) ? i : best;
    }
    return home >= 0 ? home : best;
}

static bool is_not_homeward(LiClaim *it) {
    int unit = says_unit(it, "unit"), edge = own_edge(it, unit, says_at(it->before, unit));
    return says_near(says_length(it, "limit"), to_edge(it, edge, says_at(it->before, unit))) &&
           says_length(it, "length") > says_length(it, "limit") - .02;
}

static bool is_taken_off(LiClaim *it) {
    int unit = says_unit(it, "unit");
    return says_over(it, unit) == 0 && says_lives(it->before, unit) && !says_lives(it->after, unit);
}

static bool has_shields(LiClaim *it) {
    int unit = says_unit(it, "unit"), back = 0;
    const RulesRoll *roll = says_roll(it, "LI-CORE-17", unit);
    back = roll ? says_hits(roll) : 0;
    return roll && says_number(it, "count") == says_var(it, it->after, REF_UNIT, unit, "shields") &&
           says_number(it, "count") == says_var(it, it->before, REF_UNIT, unit, "shields") + back;
}

/* Objectives within three inches of which a side has more models, neither broken nor in the air. */
static bool holds(LiClaim *it) {
    int side = says_side(it, "side"), held = 0;
    for (int a = 0; a < it->setup->area_count; a++) {
        int counts[8] = {0}, best = 0;
        bool objective = tree_get_bool(says_kind(it, it->before, a), "objective", false);
        for (int i = 0; i < it->setup->unit_count && objective; i++) {
            int f = it->setup->units[i].formation;
            bool broken = f >= 0 && formation_var(it, it->before, f, "broken") == 1;
            double gap = says_between(it, it->before, ref_make(REF_UNIT, i), ref_make(REF_AREA, a));
            counts[it->setup->units[i].side] += !broken && says_over(it, i) != 0 && gap < 3.0008 * it->data->unit;
        }
        for (int s = 0; s < it->setup->side_count; s++) {
            best = s != side && counts[s] > best ? counts[s] : best;
        }
        held += counts[side] > best;
    }
    return held == says_number(it, "count");
}

/* ---- reserves ---- */

static bool is_in_reserve(const LiClaim *it, int unit) {
    const TableWhere *where = table_where(it->before, unit);
    return where->kind == WHERE_OFF && where->role == 0;
}

static bool may_not_come(LiClaim *it) {
    int unit = says_unit(it, "unit");
    bool drops = says_has_word(says_profile(it, unit), "traits", "deep-strike");
    return says_is(it, "early")  ? drops && game_of(it, it->before, "round") < 2 && it->before->phase >= 0
           : says_is(it, "when") ? strcmp(phase_of(it, it->before), "movement") != 0 || !is_in_reserve(it, unit)
           : says_is(it, "way")  ? !drops && says_over(it, unit) != 0
                                 : table_where(it->before, unit)->kind == WHERE_OFF && !is_in_reserve(it, unit);
}

static bool comes(LiClaim *it) {
    int unit = says_unit(it, "unit");
    bool drops = says_has_word(says_profile(it, unit), "traits", "deep-strike") || says_over(it, unit) == 0;
    return drops && (says_lives(it->after, unit) || it->ruling->outcome != RULING_DONE ||
                     says_in_all(it, "LI-CORE-18", "lost") + says_in_all(it, "LI-CORE-18", "off") +
                             says_in_all(it, "LI-CORE-18", "nowhere") >
                         0);
}

static GeomVec place_of(const LiClaim *it) {
    const BaseTree *at = tree_find(it->action, "at");
    return vec(tree_at(at, 0)->number * it->setup->unit, tree_at(at, 1)->number * it->setup->unit);
}

static SaysBody landed(const LiClaim *it, int unit) {
    return says_base(it, unit, place_of(it),
                     tree_get_number(it->action, "facing", table_where(it->before, unit)->facing));
}

static bool is_near_an_enemy(LiClaim *it) {
    int unit = says_unit(it, "unit"), other = says_unit(it, "target");
    SaysBody base = landed(it, unit), foe = says_body(it, it->before, ref_make(REF_UNIT, other));
    return it->setup->units[unit].side != it->setup->units[other].side &&
           fabs(says_gap(&base, &foe) - says_length(it, "gap")) < .05 &&
           says_length(it, "gap") < says_length(it, "limit") && says_near(says_length(it, "limit"), 2 * it->data->unit);
}

static bool is_barred(LiClaim *it) {
    int unit = says_unit(it, "unit");
    SaysBody base = landed(it, unit), outline = says_body(it, it->before, says_ref(it, "area"));
    const char *go = says_go(it, it->before, unit, says_area(it, "area"));
    return says_gap(&base, &outline) < .02 && strcmp(go, "1") != 0 && strcmp(go, "2") != 0;
}

/* So many inches, by a die; then a direction, the first of which is north. */
static bool drifted(const LiClaim *it, int unit, SaysBody *base) {
    int inches = 0, way = 0, faces = 12;
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        const RulesRoll *roll = &it->ruling->rolls.items[i];
        inches = !strcmp(roll->what, "drift") ? roll->values[0] : inches;
        way = !strcmp(roll->what, "direction") ? roll->values[0] : way;
        faces = !strcmp(roll->what, "direction") ? roll->faces : faces;
    }
    double angle = 2 * acos(-1) * (way - 1) / faces;
    GeomVec at = vec_add(place_of(it), vec_scale(vec(sin(angle), -cos(angle)), inches * it->data->unit));
    *base = says_base(it, unit, at, tree_get_number(it->action, "facing", 0));
    return inches > 0 && way > 0;
}

static bool drifts(LiClaim *it) {
    SaysBody base;
    const RulesRoll *roll = says_roll(it, "LI-CORE-18", says_unit(it, "unit"));
    return drifted(it, says_unit(it, "unit"), &base) && roll &&
           says_near(says_length(it, "length"), roll->values[0] * it->data->unit);
}

static bool is_lost_landing(LiClaim *it) {
    int unit = says_unit(it, "unit"), formation = it->setup->units[unit].formation;
    SaysBody base;
    bool moved = drifted(it, unit, &base), off = false;
    for (int i = 0; i < base.count; i++) {
        const GeomBox *size = &it->setup->size;
        off = off || base.own[i].x - base.r < size->x0 - .02 || base.own[i].x + base.r > size->x1 + .02 ||
              base.own[i].y - base.r < size->y0 - .02 || base.own[i].y + base.r > size->y1 + .02;
    }
    bool lost = says_members(it, it->after, formation) == 0;
    if (says_is(it, "lost")) {
        SaysBody outline = says_body(it, it->before, says_ref(it, "area"));
        const BaseTree *kind = says_kind(it, it->before, says_area(it, "area"));
        bool bars =
            tree_get_bool(kind, "structure", false) || says_go(it, it->before, unit, says_area(it, "area"))[0] == 'X';
        return moved && lost && bars && says_gap(&base, &outline) < .02;
    }
    return moved && lost && off == says_is(it, "off");
}

/* Up to the edge of its own side. */
static bool is_at_own_edge(LiClaim *it) {
    int unit = says_unit(it, "unit"), edge = own_edge(it, unit, place_of(it));
    if (it->ruling->outcome != RULING_DONE) {
        return says_over(it, unit) == 0;
    }
    SaysBody base = says_body(it, it->after, ref_make(REF_UNIT, unit));
    double least = INFINITY;
    for (int i = 0; i < base.count; i++) {
        least = fmin(least, to_edge(it, edge, base.own[i]) - base.r);
    }
    return fabs(least) < .05 && says_over(it, unit) == 0;
}

static bool flight_turns(LiClaim *it) {
    int unit = says_unit(it, "unit");
    const RulesTrace *trace = says_trace(it, unit);
    double before = table_where(it->before, unit)->facing * acos(-1) / 180, widest = 0;
    bool moved = says_var(it, it->before, REF_UNIT, unit, "moved") == 1,
         turned = says_var(it, it->before, REF_UNIT, unit, "turned") == 1;
    GeomVec ahead = vec(sin(before), -cos(before));
    int turns = turned, seen = 0;
    for (int i = 1; trace && i < trace->point_count; i++) {
        GeomVec leg = vec_sub(trace->points[i], trace->points[i - 1]);
        double angle = fabs(atan2(vec_cross(ahead, leg), vec_dot(ahead, leg))) * 180 / acos(-1);
        if (vec_length(leg) > .05 && (moved || seen > 0) && angle > .05) {
            turns++;
            widest = fmax(widest, angle);
            if (says_is(it, "turns") && turns == 1) {
                return says_over(it, unit) == 0 && fabs(angle - says_number(it, "degrees")) < .51;
            }
        }
        seen += vec_length(leg) > .05;
        ahead = vec_length(leg) > .05 ? leg : ahead;
    }
    return says_is(it, "twice") ? turns > 1 : says_is(it, "wide") && widest > 89.9;
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-AREA-02", "phase"), is_not_the_time, 0, 0},
    {SAID("LI-CORE-01", "phase"), is_not_the_time, 0, 0},
    {SAID("LI-CORE-01", "begins"), begins, 0, 0},
    {SAID("LI-CORE-01", "round"), is_round, 0, 0},
    {SAID("LI-CORE-01", "over"), is_over, 0, 0},
    {SAID("LI-CORE-01", "turn"), is_anew, 0, 0},
    {SAID("LI-CORE-01", "verb"), stays_in_the_end, 0, 0},
    {SAID("LI-CORE-01", "no-change"), changes_nothing, 0, 0},
    {SAID("LI-CORE-02", "none"), is_barred_by_order, 0, 0},
    {SAID("LI-CORE-02", "if-ordered"), is_asked_before, 0, 0},
    {SAID("LI-CORE-02", "if-moving"), is_asked_before, 0, 0},
    {SAID("LI-CORE-02", "if-firing"), is_asked_before, 0, 0},
    {SAID("LI-CORE-02", "if-first"), is_asked_before, 0, 0},
    {SAID("LI-CORE-02", "if-advancing"), is_asked_before, 0, 0},
    {SAID("LI-CORE-02", "wrong"), is_order_late, 0, 0},
    {SAID("LI-CORE-02", "late"), is_order_late, 0, 0},
    {SAID("LI-CORE-02", "missing"), is_order_late, 0, 0},
    {SAID("LI-CORE-02", "sealed"), is_sealed, 0, 0},
    {SAID("LI-CORE-02", "revealed"), is_sealed, 0, 0},
    {SAID("LI-CORE-02", "write"), is_sealed, 0, 0},
    {SAID("LI-CORE-02", "open"), is_sealed, 0, 0},
    {SAID("LI-CORE-03", "wins"), has_initiative, 0, 0},
    {SAID("LI-CORE-03", "roll"), is_to_roll, 0, 0},
    {SAID("LI-CORE-04", "not-ended"), are_left_out, 0, 0},
    {SAID("LI-CORE-04", "acts"), acts, 0, 0},
    {SAID("LI-CORE-04", "turn"), is_anothers_turn, 0, 0},
    {SAID("LI-CORE-04", "ends"), is_done, 0, 0},
    {SAID("LI-CORE-04", "other"), is_acting, 0, 0},
    {SAID("LI-CORE-04", "acting"), is_acting, 0, 0},
    {SAID("LI-CORE-04", "choose"), is_choice, 0, 0},
    {SAID("LI-CORE-04", "nobody"), is_nobody, 0, 0},
    {SAID("LI-CORE-04", "free"), is_free_play, 0, 0},
    {SAID("LI-CORE-09", "stage"), is_stage, 0, 0},
    {SAID("LI-CORE-09", "not"), does_not_fire, 0, 0},
    {SAID("LI-CORE-09", "no-fight"), does_not_fire, 0, 0},
    {SAID("LI-CORE-09", "not-fired"), are_left_out, 0, 0},
    {SAID("LI-CORE-09", "turn"), is_anothers_turn, 0, 0},
    {SAID("LI-CORE-09", "held"), has_held, 0, 0},
    {SAID("LI-CORE-09", "choose"), is_choice, 0, 0},
    {SAID("LI-CORE-09", "nobody"), is_nobody, 0, 0},
    {SAID("LI-CORE-09", "fights"), is_next_combat, 0, 0},
    {SAID("LI-CORE-09", "peace"), is_next_combat, 0, 0},
    {SAID("LI-CORE-17", "not-tried"), are_left_out, 0, 0},
    {SAID("LI-CORE-17", "taken"), is_taken_off, 0, 0},
    {SAID("LI-CORE-17", "rallied"), rallies, 0, 0},
    {SAID("LI-CORE-17", "not"), rallies, 0, 0},
    {SAID("LI-CORE-17", "whole"), may_not_rally, 0, 0},
    {SAID("LI-CORE-17", "when"), may_not_rally, 0, 0},
    {SAID("LI-CORE-17", "once"), may_not_rally, 0, 0},
    {SAID("LI-CORE-17", "stays"), stays_in_the_end, 0, 0},
    {SAID("LI-CORE-17", "falls"), is_number_falling, 0, 0},
    {SAID("LI-CORE-17", "still"), is_number_falling, 0, 0},
    {SAID("LI-CORE-17", "toward"), is_not_homeward, 0, 0},
    {SAID("LI-CORE-17", "shields"), has_shields, 0, 0},
    {SAID("LI-CORE-17", "holds"), holds, 0, 0},
    {SAID("LI-CORE-18", "early"), may_not_come, 0, 0},
    {SAID("LI-CORE-18", "when"), may_not_come, 0, 0},
    {SAID("LI-CORE-18", "way"), may_not_come, 0, 0},
    {SAID("LI-CORE-18", "gone"), may_not_come, 0, 0},
    {SAID("LI-CORE-18", "bar"), is_barred, 0, 0},
    {SAID("LI-CORE-18", "drift"), drifts, 0, 0},
    {SAID("LI-CORE-18", "off"), is_lost_landing, 0, 0},
    {SAID("LI-CORE-18", "lost"), is_lost_landing, 0, 0},
    {SAID("LI-CORE-18", "nowhere"), is_lost_landing, 0, 0},
    {SAID("LI-CORE-18", "comes"), comes, 0, 0},
    {SAID("LI-CORE-18", "enemy"), is_near_an_enemy, 0, 0},
    {SAID("LI-CORE-20", "edge"), is_at_own_edge, 0, 0},
    {SAID("LI-CORE-20", "turns"), flight_turns, 0, 0},
    {SAID("LI-CORE-20", "twice"), flight_turns, 0, 0},
    {SAID("LI-CORE-20", "wide"), flight_turns, 0, 0},
};
const LiClaimChecks li_claims_turn = {CHECKS, BASE_COUNT(CHECKS)};
