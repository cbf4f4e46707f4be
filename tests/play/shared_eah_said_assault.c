/* What rulings of EA - Heresy say of the steps of an assault, its walls, its dealings and its sum, against the table
 * before and after. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHARGES, TIES, COUNTER, FIGHT, SUPPORT, RESULT, WITHDRAWAL, CONSOLIDATION, STEPS };
static const char *const STEP_WORDS[STEPS] = {"charges", "ties",   "counter-charges", "fight",
                                              "support", "result", "withdrawal",      "consolidation"};
enum { ROUND, KILLS, WALLS = 3, WINNER = 5 }; /* of the values of an assault */

/* ---- the assault ---- */

static const TableActivity *assault_of(const Table *table) {
    return table->activity_count > 0 ? &table->activities[table->activity_count - 1] : NULL;
}

/* -1: no assault is under way. */
static int step_of(const Table *table) {
    const TableActivity *assault = assault_of(table);
    return assault ? assault->step : -1;
}

static bool says_step(const Told *told, const char *name, int step) {
    return step >= 0 && !strcmp(tells_text(told, name), STEP_WORDS[step]);
}

static int flag(const Told *told, const Table *table, int unit, const char *name) {
    return tells_var(told, table, ref_make(REF_UNIT, unit), name);
}

/* "attacker" and "defender" on this table. */
static bool has_part(const Told *told, const Table *table, int unit, const char *part) {
    static const char *const PARTS[] = {"none", "attacker", "defender"};
    return tells_alive(table, unit) && !strcmp(PARTS[flag(told, table, unit, "part")], part);
}

static bool flies(const Told *told, const Table *table, int unit) {
    return !strcmp(tells_class(told, unit), "aircraft") && flag(told, table, unit, "airborne") != 0;
}

static bool fights_for(const Told *told, const Table *table, int unit, const char *part) {
    return has_part(told, table, unit, part) && !flies(told, table, unit);
}

/* Do all living units of the formation take this part after the action? */
static bool all_take_part(const Told *told, int formation, const char *part) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].formation == formation && tells_alive(told->after, i) &&
            !has_part(told, told->after, i, part)) {
            return false;
        }
    }
    return true;
}

static bool touch(const Told *told, const Table *table, TableRef a, TableRef b) {
    return tells_gap(told, table, a, b) <= TELLS_NEAR;
}

/* Occupants of the part that holds it, who are in the assault. */
static int garrison(const Told *told, const Table *table, int area) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        count += tells_inside(table, i) == area && !tells_invades(told, table, i) && flag(told, table, i, "part") != 0;
    }
    return count;
}

static int invaders(const Told *told, const Table *table, int area) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        count += tells_inside(table, i) == area && tells_invades(told, table, i);
    }
    return count;
}

/* Attackers outside who touch the walls. */
static int at_walls(const Told *told, const Table *table, int area) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        count += fights_for(told, table, i, "attacker") && tells_inside(table, i) < 0 &&
                 touch(told, table, ref_make(REF_UNIT, i), ref_make(REF_AREA, area));
    }
    bool with = tells_reading(told, "surround_who", "with_invaders");
    return count + (with ? invaders(told, table, area) : 0);
}

static int dc_counted(const Told *told, const Table *table, int area) {
    return tells_reading(told, "dc_counts", "starting") ? tells_dc(told, table, area)
                                                        : tells_dc_left(told, table, area);
}

static bool are_all_tied(const Told *told, const Table *table, int area) {
    int each = tells_reading(told, "tie_up", "maximum") ? 2 : 1, in = invaders(told, table, area);
    return in > 0 && each * in >= garrison(told, table, area);
}

/* ---- ASSAULT-01 ---- */

static bool begins(Told *told) {
    const TableActivity *assault = assault_of(told->after);
    TableRef formation = tells_ref(told, "formation");
    return tells_done(told) && assault && assault->step == CHARGES && ref_equal(assault->subject, formation) &&
           ref_equal(tells_ref(told, "target"), told->ruling->object) &&
           all_take_part(told, formation.index, "attacker") && step_of(told->before) < 0;
}

static bool defends(Told *told) {
    int formation = tells_ref(told, "formation").index;
    bool inside = false;
    for (int i = 0; i < told->setup->unit_count; i++) {
        inside = inside || (told->setup->units[i].formation == formation &&
                            tells_inside(told->before, i) == tells_ref(told, "target").index);
    }
    return inside && (!tells_done(told) || all_take_part(told, formation, "defender"));
}

/* The last step that is told is the one that follows. */
static bool goes_on(Told *told) {
    bool last = true;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        const RulesFinding *it = &told->ruling->findings.items[i];
        bool next = !strcmp(it->rule, "EAH-ASSAULT-01") && it->key && !strcmp(it->key, "next");
        last = last && !(it > told->finding && next);
    }
    return !tells_done(told) || !last || says_step(told, "step", step_of(told->after));
}

static bool is_over(Told *told) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (flag(told, told->after, i, "part") != 0 || flag(told, told->after, i, "tied") != 0) {
            return false;
        }
    }
    return step_of(told->after) < 0 && step_of(told->before) >= 0;
}

static bool is_under_way(Told *told) {
    const TableActivity *assault = assault_of(told->before);
    return assault && says_step(told, "step", assault->step) &&
           ref_equal(assault->subject, tells_ref(told, "formation")) && tells_refused(told);
}

static const char *how_of_step(int step) {
    return step == CHARGES         ? "charge"
           : step == COUNTER       ? "countercharge"
           : step == WITHDRAWAL    ? "withdraw"
           : step == CONSOLIDATION ? "consolidate"
                                   : "";
}

static const char *how_asked(const Told *told) {
    const BaseTree *action = tree_find(told->action, "action") ? tree_find(told->action, "action") : told->action;
    const char *how = tree_get_text(action, "how", "move");
    bool enters = !strcmp(tree_get_text(action, "do", ""), "enter");
    return enters ? tree_get_text(action, "pace", "charge") : how;
}

static bool step_forbids(Told *told) {
    const TableActivity *assault = assault_of(told->before);
    if (tells_is(told, "none")) {
        return !assault;
    }
    if (!assault) {
        return false;
    }
    if (tells_is(told, "other-step")) {
        const char *verb = told->ruling->verb;
        int step = !strcmp(verb, "support") ? SUPPORT : !strcmp(verb, "resolve") ? RESULT : FIGHT;
        return says_step(told, "step", step) && says_step(told, "now", assault->step) && step != assault->step;
    }
    if (tells_is(told, "must-be-done")) {
        return says_step(told, "step", assault->step) && (assault->step == FIGHT || assault->step == RESULT);
    }
    int unit = tells_ref(told, "unit").index, part = flag(told, told->before, unit, "part");
    if (tells_is(told, "not-in-it")) {
        return part == 0;
    }
    const char *how = how_of_step(assault->step);
    bool its_step = part != 0 && told->setup->units[unit].side == assault->side && *how;
    return says_step(told, "step", assault->step) &&
           (tells_is(told, "not-now") ? !its_step : its_step && strcmp(how_asked(told), how) != 0);
}

/* ---- the stage ---- */

/* Has a formation of the side that takes part broken? */
static bool has_broken(const Told *told, int side) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        int formation = told->setup->units[i].formation;
        if (told->setup->units[i].side == side && flag(told, told->before, i, "part") != 0 && formation >= 0 &&
            tells_var(told, told->before, ref_make(REF_FORMATION, formation), "broken") == 1) {
            return true;
        }
    }
    return false;
}

static bool expects(Told *told) {
    static const char *const KEYS[STEPS] = {"expects-charges",  "expects-ties",       "expects-counter",
                                            "expects-fight",    "expects-support",    "expects-resolve",
                                            "expects-withdraw", "expects-consolidate"};
    const TableActivity *assault = assault_of(told->before);
    if (!assault || !tells_is(told, KEYS[assault->step])) {
        return false;
    }
    int side = tells_has(told, "side") ? tells_ref(told, "side").index : -1;
    int attacker = tells_side(told, assault->subject);
    switch (assault->step) {
    case CHARGES: return side == attacker && ref_equal(tells_ref(told, "formation"), assault->subject);
    case TIES:
    case COUNTER: return side >= 0 && side != attacker;
    case WITHDRAWAL: return has_broken(told, side);
    case CONSOLIDATION: /* the others have broken, or nobody of them is left */
        for (int i = 0; i < told->setup->unit_count; i++) {
            int other = told->setup->units[i].side;
            bool foe = other != side && has_part(told, told->before, i, side == attacker ? "defender" : "attacker");
            if (foe && !has_broken(told, other)) {
                return false;
            }
        }
        return side >= 0;
    default: return true;
    }
}

/* A button does in its step what it says. */
static bool offers(Told *told) {
    static const struct {
        const char *key, *verb, *how;
        int step;
    } ROWS[] = {
        {"do-pass-charges", "pass", "", CHARGES},
        {"do-tie-least", "allocate", "least", TIES},
        {"do-tie-most", "allocate", "most", TIES},
        {"do-pass-ties", "pass", "", TIES},
        {"do-pass-counter", "pass", "", COUNTER},
        {"do-fight", "fight", "", FIGHT},
        {"do-hold", "hold", "", FIGHT},
        {"do-support", "support", "", SUPPORT},
        {"do-pass-support", "pass", "", SUPPORT},
        {"do-resolve", "resolve", "", RESULT},
        {"do-pass-withdraw", "pass", "", WITHDRAWAL},
        {"do-pass-consolidate", "pass", "", CONSOLIDATION},
    };
    for (size_t i = 0; i < BASE_COUNT(ROWS); i++) {
        if (tells_is(told, ROWS[i].key)) {
            const RulesChoice *choice = told->choice;
            const char *unit = tree_get_text(choice->action, "unit", NULL);
            TableRef of = unit ? setup_find(told->setup, unit) : ref_none();
            bool lasts = ROWS[i].step == FIGHT && unit;
            return step_of(told->before) == ROWS[i].step &&
                   !strcmp(tree_get_text(choice->action, "do", ""), ROWS[i].verb) &&
                   !strcmp(tree_get_text(choice->action, "how", ""), ROWS[i].how) &&
                   (!lasts || (choice->on == (flag(told, told->before, of.index, "hold_fire") == 1) &&
                               choice->on == tree_get_bool(choice->action, "off", false) &&
                               has_part(told, told->before, of.index, "attacker")));
        }
    }
    return tells_is(told, "name") && step_of(told->before) >= 0 && told->ruling->stage->step == step_of(told->before);
}

/* ---- walls ---- */

static bool walls_are_so(Told *told) {
    const Table *table = tells_done(told) ? told->after : told->before;
    int area = tells_ref(told, "target").index, most = 2 * dc_counted(told, table, area);
    int count = at_walls(told, table, area);
    if (tells_is(told, "all-held")) {
        return are_all_tied(told, table, area);
    }
    if (tells_is(told, "invaders")) {
        return tells_int(told, "count") == invaders(told, table, area) &&
               tells_int(told, "most") == dc_counted(told, table, area);
    }
    if (tells_int(told, "count") != count) {
        return false;
    }
    return tells_is(told, "shut-in") ? count >= most && tells_int(told, "most") == most
                                     : count < most && tells_int(told, "more") == most - count;
}

static bool kept_inside(Told *told) {
    int unit = tells_ref(told, "unit").index, area = tells_inside(told->before, unit);
    if (area < 0) {
        return false;
    }
    bool around = at_walls(told, told->before, area) >= 2 * dc_counted(told, told->before, area);
    return tells_is(told, "tied")         ? flag(told, told->before, unit, "tied") == 1
           : tells_is(told, "surrounded") ? around
                                          : !around && are_all_tied(told, told->before, area);
}

static bool comes_out(Told *told) {
    int unit = tells_ref(told, "unit").index;
    double limit = tells_speed(told, unit) > 300 ? 100 : 50;
    return fabs(tells_number(told, "limit") - limit) < TELLS_NEAR &&
           (!tells_done(told) || (tells_inside(told->before, unit) >= 0 && tells_inside(told->after, unit) < 0 &&
                                  flag(told, told->after, unit, "counter_charged") == 1));
}

static bool breaks_in(Told *told) {
    int area = tells_ref(told, "target").index;
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].side == tells_ref(told, "side").index && tells_inside(told->after, i) == area &&
            tells_invades(told, told->after, i) && flag(told, told->after, i, "entered_now") == 1) {
            return true;
        }
    }
    return !tells_done(told);
}

static bool cannot_invade(Told *told) {
    int unit = tells_ref(told, "unit").index;
    const char *kind = tells_class(told, unit);
    bool vehicle = !strcmp(kind, "light-vehicle") || !strcmp(kind, "armoured-vehicle");
    bool able = !strcmp(kind, "infantry") ||
                (vehicle && (tells_trait(told, unit, "walker") || tells_trait(told, unit, "nimble")));
    bool up = flag(told, told->before, unit, "popped_up") == 1;
    return tells_is(told, "popped-up") ? able && up : !able;
}

static bool too_many_invade(Told *told) {
    int area = tells_ref(told, "target").index, most = dc_counted(told, told->before, area);
    int count = tells_int(told, "count"), in = invaders(told, told->before, area);
    const BaseTree *unit = tree_find(told->action, "unit");
    bool one = unit && unit->kind == TREE_TEXT && ref_is(setup_find(told->setup, unit->text), REF_UNIT);
    return tells_int(told, "most") == most && count > most && count > in && (!one || count == in + 1);
}

static bool has_cover_inside(Told *told) {
    int unit = tells_ref(told, "unit").index, area = tells_inside(told->before, unit);
    return tells_int(told, "need") == 3 && area >= 0 && !tells_invades(told, told->before, unit) &&
           invaders(told, told->before, area) > 0;
}

/* ---- ties ---- */

/* How many this invader ties, by the table and by what has been told since. */
static int tied_by(const Told *told, TableRef invader) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        count += tells_alive(told->before, i) && ref_equal(var_unpack(flag(told, told->before, i, "tied_to")), invader);
    }
    Told other = *told;
    for (int i = 0; &told->ruling->findings.items[i] < told->finding; i++) {
        other.finding = &told->ruling->findings.items[i];
        if (other.finding->key && tells_rule(&other, "EAH-ASSAULT-09") && tells_is(&other, "ties")) {
            int unit = tells_ref(&other, "unit").index;
            bool was = ref_equal(var_unpack(flag(told, told->before, unit, "tied_to")), invader);
            bool stage = !tells_done(told) && !tells_refused(told);
            count += !stage && ref_equal(tells_ref(&other, "invader"), invader) && !was;
        }
    }
    return count;
}

static bool ties_are_so(Told *told) {
    if (tells_is(told, "not-now")) {
        return step_of(told->before) != TIES;
    }
    if (tells_is(told, "lacks-one")) {
        TableRef invader = tells_ref(told, "unit");
        int area = tells_ref(told, "target").index, free = 0;
        for (int i = 0; i < told->setup->unit_count; i++) {
            free += tells_inside(told->before, i) == area && !tells_invades(told, told->before, i) &&
                    flag(told, told->before, i, "part") != 0 && flag(told, told->before, i, "tied") != 1;
        }
        return free > 0 && tied_by(told, invader) == 0 && tells_invades(told, told->before, invader.index);
    }
    if (tells_is(told, "others-first")) {
        return tied_by(told, tells_ref(told, "unit")) == 0 && tied_by(told, tells_ref(told, "invader")) >= 1;
    }
    TableRef unit = tells_ref(told, "unit"), invader = tells_ref(told, "invader");
    if (tells_is(told, "not-together")) {
        int area = tells_inside(told->before, unit.index);
        return area < 0 || area != tells_inside(told->before, invader.index) ||
               tells_invades(told, told->before, unit.index) || !tells_invades(told, told->before, invader.index);
    }
    return tied_by(told, invader) >= 2 && tells_int(told, "most") == 2;
}

/* ---- walls that all have left, damage, ruin ---- */

static bool left_walls(Told *told) {
    TableRef area = tells_ref(told, "target");
    int inside = garrison(told, told->before, area.index), after = garrison(told, told->after, area.index);
    if (tells_is(told, "counts")) {
        return inside > 0 && tells_int(told, "dc") == dc_counted(told, told->before, area.index);
    }
    if (inside > 0 && after > 0) {
        return false;
    }
    if (tells_is(told, "left") || tells_is(told, "not-counted")) {
        return true;
    }
    int lost = tells_dc_left(told, told->before, area.index) - tells_dc_left(told, told->after, area.index);
    bool holders = tells_is(told, "holders");
    return tells_int(told, "count") == lost && tells_reading(told, "bm_left", holders ? "holders" : "none") &&
           holders == tells_also(told, "EAH-CORE-08", "building", NULL, ref_none());
}

static bool damage_counts(Told *told) {
    TableRef area = tells_ref(told, "target");
    int before = tells_dc_left(told, told->before, area.index), after = tells_dc_left(told, told->after, area.index);
    bool fell = !tells_stands(told, told->after, area.index);
    if (tells_is(told, "ruined")) {
        return fell && tells_stands(told, told->before, area.index);
    }
    return tells_int(told, "damage") > 0 &&
           (fell ? tells_int(told, "damage") <= before : tells_int(told, "damage") <= before - after);
}

/* No untied unit is hit while a tied one is not. */
static bool tied_come_first(Told *told) {
    int area = tells_ref(told, "target").index, tied = 0, hit = 0, other = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        TableRef unit = ref_make(REF_UNIT, i);
        bool inside = tells_inside(told->before, i) == area && !tells_invades(told, told->before, i);
        bool struck = inside && tells_also(told, "EAH-ASSAULT-07", "inside", "unit", unit);
        bool is_tied = flag(told, told->before, i, "tied") == 1;
        tied += inside && is_tied;
        hit += struck && is_tied;
        other += struck && !is_tied;
    }
    return hit + other > 0 && (other == 0 || hit == tied);
}

static bool holds_back(Told *told) {
    TableRef unit = tells_ref(told, "unit");
    bool attacks = has_part(told, told->before, unit.index, "attacker");
    if (tells_is(told, "attackers-only")) {
        return !attacks;
    }
    bool later = !strcmp(told->ruling->verb, "fight") || !tells_done(told);
    return attacks && (later || (flag(told, told->after, unit.index, "hold_fire") == 1) == tells_is(told, "holds"));
}

/* ---- what happens inside afterwards ---- */

static bool holds_it(Told *told) {
    int unit = tells_ref(told, "unit").index, area = tells_ref(told, "target").index;
    return tells_inside(told->before, unit) == area && tells_inside(told->after, unit) == area &&
           tells_invades(told, told->before, unit) && !tells_invades(told, told->after, unit);
}

/* ---- CORE-13 ---- */

/* A unit of that name among those that take part or support. */
static int named(const Told *told, const char *name, size_t length) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        const char *own = setup_name(told->setup, ref_make(REF_UNIT, i));
        if (strlen(own) == length && !strncmp(own, name, length) && tells_alive(told->before, i)) {
            return i;
        }
    }
    return -1;
}

static size_t name_length(const char *at) {
    const char *comma = strstr(at, ", "), *last = strstr(at, " and ");
    const char *end = comma && (!last || comma < last) ? comma : last;
    return end ? (size_t)(end - at) : strlen(at);
}

static int dice_of(const Told *told, int unit, bool close) {
    const BaseTree *profile = tells_profile(told, unit), *weapons = tree_find(profile, "weapons");
    int dc = (int)tree_get_number(profile, "dc", 0), dice = dc > 0 ? dc : 1;
    for (const BaseTree *it = weapons ? weapons->first : NULL; it; it = it->next) {
        bool extra = false, far = false;
        const BaseTree *traits = tree_find(it, "traits");
        for (const BaseTree *t = traits ? traits->first : NULL; t; t = t->next) {
            extra = extra || !strcmp(t->text, "extra-attack");
            far = far || !strcmp(t->text, "firefight-only");
        }
        dice += extra && far != close ? (int)tree_get_number(it, "shots", 1) : 0;
    }
    return dice;
}

/* How the unit stands to what it attacks, by the rule that is cited. */
static bool attacks_so(const Told *told, int unit, bool close) {
    TableRef own = ref_make(REF_UNIT, unit), target = tells_ref(told, "target");
    int inside = tells_inside(told->before, unit);
    bool with_target = inside >= 0 && ref_is(target, REF_UNIT) && tells_inside(told->before, target.index) == inside;
    double gap = tells_gap(told, told->before, own, target);
    if (tells_rule(told, "EAH-ASSAULT-06")) {
        return close && with_target && tells_invades(told, told->before, unit);
    }
    if (tells_rule(told, "EAH-ASSAULT-10")) {
        return close && with_target && flag(told, told->before, unit, "tied") == 1 &&
               tells_invades(told, told->before, target.index);
    }
    if (tells_rule(told, "EAH-ASSAULT-08")) {
        return !close && inside >= 0 && gap <= 150 + TELLS_NEAR;
    }
    if (tells_rule(told, "EAH-ASSAULT-03")) {
        return close && inside < 0 && ref_is(target, REF_AREA) && gap <= TELLS_NEAR;
    }
    if (tells_rule(told, "EAH-ASSAULT-02")) {
        return !close && inside < 0 && ref_is(target, REF_AREA) && gap <= 150 + TELLS_NEAR;
    }
    return inside < 0 && gap <= (close ? 0 : 150) + TELLS_NEAR;
}

/* All who are named need that, have so many dice together, and one of them at least stands so to the target. */
static bool will_attack(Told *told) {
    int dice = 0, so = 0, need = tells_int(told, "need");
    bool close =
        tells_rule(told, "EAH-ASSAULT-03") || tells_rule(told, "EAH-ASSAULT-06") || tells_rule(told, "EAH-ASSAULT-10");
    for (const char *at = tells_text(told, "names"); *at;) {
        size_t length = name_length(at);
        int unit = named(told, at, length);
        if (unit < 0) {
            return false;
        }
        bool both = tells_rule(told, "EAH-CORE-13") &&
                    tells_gap(told, told->before, ref_make(REF_UNIT, unit), tells_ref(told, "target")) <= TELLS_NEAR;
        const BaseTree *profile = tells_profile(told, unit);
        if (atoi(tree_get_text(profile, close || both ? "cc" : "ff", "0")) != need) {
            return false;
        }
        dice += dice_of(told, unit, close || both);
        so += attacks_so(told, unit, close || both);
        at += length;
        at += !strncmp(at, ", ", 2) ? 2 : !strncmp(at, " and ", 5) ? 5 : 0;
    }
    return so > 0 && dice == tells_int(told, "dice");
}

static bool supports(Told *told) {
    return step_of(told->before) == SUPPORT || (step_of(told->before) == FIGHT && tells_done(told));
}

/* Nobody touches an enemy or his walls, and nobody has broken in. */
static bool nobody_is_near(Told *told) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (!fights_for(told, told->before, i, "attacker") || flag(told, told->before, i, "hold_fire") == 1 ||
            atoi(tree_get_text(tells_profile(told, i), "cc", "0")) == 0) {
            continue;
        }
        int walls = tells_inside(told->before, i);
        for (int k = 0; k < told->setup->unit_count; k++) {
            bool among = tells_invades(told, told->before, i) && !tells_invades(told, told->before, k) &&
                         tells_inside(told->before, k) == walls;
            bool beside = walls < 0 && touch(told, told->before, ref_make(REF_UNIT, i), ref_make(REF_UNIT, k));
            if (fights_for(told, told->before, k, "defender") && (among || beside)) {
                return false;
            }
        }
    }
    return step_of(told->after) < 0;
}

/* The last place of the way that was asked for. */
static bool way_end(const Told *told, int unit, Plane *out) {
    const BaseTree *action = tree_find(told->action, "action") ? tree_find(told->action, "action") : told->action;
    const BaseTree *path = tree_find(action, "path"), *last = path && path->kind == TREE_LIST ? path->first : NULL;
    while (last && last->next) {
        last = last->next;
    }
    if (!last || last->kind != TREE_LIST) {
        return false;
    }
    GeomVec at = {tree_at(last, 0)->number * told->setup->unit, tree_at(last, 1)->number * told->setup->unit};
    GeomShape shape = shape_place(&told->setup->units[unit].base, at,
                                  tree_get_number(action, "facing", table_where(told->before, unit)->facing));
    plane_of_shape(&shape, out);
    return true;
}

static bool too_crowded(Told *told) {
    int unit = tells_ref(told, "unit").index, count = tells_int(told, "count"), touching = 1;
    TableRef target = tells_ref(told, "target");
    int dc = ref_is(target, REF_AREA) ? tells_dc(told, told->before, target.index)
                                      : (int)tree_get_number(tells_profile(told, target.index), "dc", 0);
    const char *part = has_part(told, told->before, unit, "attacker") ? "attacker" : "defender";
    for (int i = 0; i < told->setup->unit_count; i++) {
        touching += i != unit && fights_for(told, told->before, i, part) && tells_inside(told->before, i) < 0 &&
                    touch(told, told->before, ref_make(REF_UNIT, i), target);
    }
    return tells_int(told, "most") == 2 * (dc > 0 ? dc : 1) && count > tells_int(told, "most") && count == touching;
}

static bool wrong_way(Told *told) {
    static Plane end, enemy;
    TableRef unit = tells_ref(told, "unit");
    if (!way_end(told, unit.index, &end) || !tells_body(told, told->before, tells_ref(told, "what"), &enemy)) {
        return true; /* several go */
    }
    double ends = plane_gap(&end, &enemy), began = tells_gap(told, told->before, unit, tells_ref(told, "what"));
    bool inside = tells_inside(told->before, unit.index) >= 0;
    return fabs(ends - tells_number(told, "ends")) <= TELLS_NEAR && ends + TELLS_NEAR >= tells_number(told, "began") &&
           (inside || fabs(began - tells_number(told, "began")) <= TELLS_NEAR);
}

static bool touches_enemy(const Told *told, int unit) {
    const char *other = has_part(told, told->before, unit, "attacker") ? "defender" : "attacker";
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (fights_for(told, told->before, i, other) && tells_inside(told->before, i) < 0 &&
            touch(told, told->before, ref_make(REF_UNIT, i), ref_make(REF_UNIT, unit))) {
            return true;
        }
    }
    return false;
}

static bool unit_is_barred(Told *told) {
    int unit = tells_ref(told, "unit").index;
    return tells_is(told, "countered")    ? flag(told, told->before, unit, "counter_charged") == 1
           : tells_is(told, "immobile")   ? tells_speed(told, unit) <= 0 && tells_alive(told->before, unit)
           : tells_is(told, "in-contact") ? touches_enemy(told, unit) || tells_inside(told->before, unit) >= 0
           : tells_is(told, "not-into")   ? step_of(told->before) == COUNTER && !strcmp(told->ruling->verb, "enter")
                                          : flag(told, told->before, unit, "assault_moves") > 0;
}

static bool may_still_move(const Told *told, int unit, const TableActivity *assault) {
    int made = flag(told, told->before, unit, "assault_moves");
    if (flag(told, told->before, unit, "part") == 0 || told->setup->units[unit].side != assault->side ||
        !tells_alive(told->before, unit) || flies(told, told->before, unit)) {
        return false;
    }
    int area = tells_inside(told->before, unit);
    switch (assault->step) {
    case CHARGES: /* without an order nothing limits the moves */
        return made == 0 &&
               (flag(told, told->before, unit, "moves") == 0 ||
                tells_was(told, ref_make(REF_FORMATION, told->setup->units[unit].formation), "order", "none"));
    case COUNTER:
        return made == 0 && flag(told, told->before, unit, "counter_charged") != 1 && tells_speed(told, unit) > 0 &&
               (area >= 0 ? flag(told, told->before, unit, "tied") != 1 && !are_all_tied(told, told->before, area) &&
                                at_walls(told, told->before, area) < 2 * dc_counted(told, told->before, area)
                          : !touches_enemy(told, unit));
    default: return made < (assault->step == WITHDRAWAL ? 2 : 1);
    }
}

static bool count_of_movers(Told *told) {
    const TableActivity *assault = assault_of(told->before);
    int count = 0;
    for (int i = 0; assault && i < told->setup->unit_count; i++) {
        count += may_still_move(told, i, assault);
    }
    return assault && count == tells_int(told, "count");
}

static bool formation_is_barred(Told *told) {
    TableRef formation = tells_ref(told, "formation");
    return tells_is(told, "not-engaged") ? !tells_was(told, formation, "order", "engage")
                                         : tells_var(told, told->before, formation, "assaulted") == 1;
}

/* ---- CORE-14 ---- */

static int count_part(const Told *told, const Table *table, const char *part, bool starting) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        int dc = starting ? (int)tree_get_number(tells_profile(told, i), "dc", 0) : 0;
        count += fights_for(told, table, i, part) ? (dc > 0 ? dc : 1) : 0;
    }
    return count;
}

static int walls_of_part(const Told *told, const char *part) {
    int sum = 0;
    for (int a = 0; a < told->setup->area_count; a++) {
        bool inside = false;
        for (int i = 0; i < told->setup->unit_count; i++) {
            inside = inside || (tells_inside(told->before, i) == a && !tells_invades(told, told->before, i) &&
                                has_part(told, told->before, i, part));
        }
        sum += inside && tells_stands(told, told->before, a) ? dc_counted(told, told->before, a) : 0;
    }
    return sum;
}

static int markers_of(const Told *told, const char *part) {
    int sum = 0;
    for (int f = 0; f < told->setup->formation_count; f++) {
        bool in_it = false;
        for (int i = 0; i < told->setup->unit_count; i++) {
            in_it = in_it || (told->setup->units[i].formation == f && has_part(told, told->before, i, part));
        }
        sum += in_it ? tells_var(told, told->before, ref_make(REF_FORMATION, f), "bms") : 0;
    }
    return sum;
}

/* All that a side adds to its highest die, from the table. */
static bool adds_so(Told *told) {
    const TableActivity *assault = assault_of(told->before);
    bool attacks = tells_side(told, assault->subject) == tells_ref(told, "side").index;
    const char *part = attacks ? "attacker" : "defender", *other = attacks ? "defender" : "attacker";
    int own = count_part(told, told->before, part, true) + walls_of_part(told, part);
    int theirs = count_part(told, told->before, other, true) + walls_of_part(told, other);
    int markers = markers_of(told, part), sum = assault->values[KILLS + !attacks] + assault->values[WALLS + !attacks];
    sum += own > 2 * theirs ? 2 : own > theirs ? 1 : 0;
    sum += (markers == 0) + (markers < markers_of(told, other));
    for (int i = 0; i < told->setup->unit_count; i++) {
        sum += fights_for(told, told->before, i, part) && tells_trait(told, i, "inspiring");
    }
    return tells_is(told, "adds") ? tells_int(told, "mods") == sum : sum == 0;
}

static bool resolves(Told *told) {
    if (tells_is(told, "tie")) {
        const TableActivity *assault = assault_of(told->after);
        return assault ? assault->values[ROUND] == tells_int(told, "round") : !tells_done(told);
    }
    return tells_var(told, told->after, tells_ref(told, "formation"), "broken") == 1;
}

static bool alone_wins(Told *told) {
    const TableActivity *assault = assault_of(told->before);
    int winner = tells_ref(told, "side").index;
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool foe = flag(told, told->before, i, "part") != 0 && told->setup->units[i].side != winner;
        if (foe && tells_alive(told->after, i) && !flies(told, told->after, i)) {
            return false;
        }
    }
    return assault != NULL;
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-ASSAULT-01", "begins"), begins, 0, 0},
    {SAID("EAH-ASSAULT-01", "defends"), defends, 0, 0},
    {SAID("EAH-ASSAULT-01", "next"), goes_on, 0, 0},
    {SAID("EAH-ASSAULT-01", "over"), is_over, 0, 0},
    {SAID("EAH-ASSAULT-01", "under-way"), is_under_way, 0, 0},
    {SAID("EAH-ASSAULT-01", "must-be-done"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "not-in-it"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "not-now"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "not-this-move"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "other-step"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "none"), step_forbids, 0, 0},
    {SAID("EAH-ASSAULT-01", "name"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-charges"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-ties"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-counter"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-fight"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-support"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-resolve"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-withdraw"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "expects-consolidate"), expects, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-charges"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-tie-least"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-tie-most"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-ties"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-counter"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-fight"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-hold"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-support"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-support"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-resolve"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-withdraw"), offers, 0, 0},
    {SAID("EAH-ASSAULT-01", "do-pass-consolidate"), offers, 0, 0},
    {SAID("EAH-ASSAULT-02", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-ASSAULT-03", "invades"), breaks_in, 0, 0},
    {SAID("EAH-ASSAULT-03", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-ASSAULT-04", "cannot-invade"), cannot_invade, 0, 0},
    {SAID("EAH-ASSAULT-05", "too-many"), too_many_invade, 0, 0},
    {SAID("EAH-ASSAULT-05", "invaders"), walls_are_so, 0, 0},
    {SAID("EAH-ASSAULT-06", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-ASSAULT-07", "inside"), has_cover_inside, 0, 0},
    {SAID("EAH-ASSAULT-08", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-ASSAULT-09", "too-many"), ties_are_so, 0, 0},
    {SAID("EAH-ASSAULT-09", "others-first"), ties_are_so, 0, 0},
    {SAID("EAH-ASSAULT-09", "not-together"), ties_are_so, 0, 0},
    {SAID("EAH-ASSAULT-09", "not-now"), ties_are_so, 0, 0},
    {SAID("EAH-ASSAULT-09", "lacks-one"), ties_are_so, 0, 0},
    {SAID("EAH-ASSAULT-10", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-ASSAULT-11", "tied"), kept_inside, 0, 0},
    {SAID("EAH-ASSAULT-11", "goes-out"), comes_out, 0, 0},
    {SAID("EAH-ASSAULT-12", "surrounded"), kept_inside, 0, 0},
    {SAID("EAH-ASSAULT-12", "all-tied"), kept_inside, 0, 0},
    {SAID("EAH-ASSAULT-12", "shut-in"), walls_are_so, 0, 0},
    {SAID("EAH-ASSAULT-12", "all-held"), walls_are_so, 0, 0},
    {SAID("EAH-ASSAULT-12", "around"), walls_are_so, 0, 0},
    {SAID("EAH-ASSAULT-13", "left"), left_walls, 0, 0},
    {SAID("EAH-ASSAULT-13", "no-markers"), left_walls, 0, 0},
    {SAID("EAH-ASSAULT-13", "holders"), left_walls, 0, 0},
    {SAID("EAH-ASSAULT-14", "counts"), left_walls, 0, 0},
    {SAID("EAH-ASSAULT-14", "not-counted"), left_walls, 0, 0},
    {SAID("EAH-ASSAULT-15", "holds"), holds_back, 0, 0},
    {SAID("EAH-ASSAULT-15", "strikes"), holds_back, 0, 0},
    {SAID("EAH-ASSAULT-15", "attackers-only"), holds_back, 0, 0},
    {SAID("EAH-ASSAULT-16", "ruined"), damage_counts, 0, 0},
    {SAID("EAH-ASSAULT-17", "dealt"), tied_come_first, 0, 0},
    {SAID("EAH-ASSAULT-18", "counts"), damage_counts, 0, 0},
    {SAID("EAH-ASSAULT-19", "holds"), holds_it, 0, 0},
    {SAID("EAH-CORE-13", "will-attack"), will_attack, 0, 0},
    {SAID("EAH-CORE-13", "support"), supports, 0, 0},
    {SAID("EAH-CORE-13", "not-engaged"), formation_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "nobody-fights"), nobody_is_near, 0, 0},
    {SAID("EAH-CORE-13", "countered"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "immobile"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "in-contact"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "has-moved"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "not-into"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-13", "no-room"), too_crowded, 0, 0},
    {SAID("EAH-CORE-13", "not-towards"), wrong_way, 0, 0},
    {SAID("EAH-CORE-13", "may-move"), count_of_movers, 0, 0},
    {SAID("EAH-CORE-13", "has-assaulted"), formation_is_barred, 0, 0},
    {SAID("EAH-CORE-14", "wins-alone"), alone_wins, 0, 0},
    {SAID("EAH-CORE-14", "tie"), resolves, 0, 0},
    {SAID("EAH-CORE-14", "broken"), resolves, 0, 0},
    {SAID("EAH-CORE-14", "has-moved"), unit_is_barred, 0, 0},
    {SAID("EAH-CORE-14", "adds"), adds_so, 0, 0},
    {SAID("EAH-CORE-14", "adds-nothing"), adds_so, 0, 0},
};

const TellsGroup said_of_assaults = {CHECKS, BASE_COUNT(CHECKS)};
