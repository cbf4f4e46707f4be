/* What rulings of EA - Heresy say of turns, orders and rallies, against the table before and after. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static TableRef game_ref(const Told *told, const Table *table, const char *name) {
    return var_unpack(tells_var(told, table, ref_make(REF_GAME, 0), name));
}

/* Who acted last, when whoever is acting has been relieved. */
static TableRef last_to_act(const Told *told) {
    TableRef acting = game_ref(told, told->before, "acting");
    return ref_is(acting, REF_FORMATION) ? acting : game_ref(told, told->before, "last");
}

static bool flag(const Told *told, const Table *table, TableRef ref, const char *name) {
    return tells_var(told, table, ref, name) == 1;
}

static bool had(const Told *told, const char *of, const char *name) {
    return flag(told, told->before, tells_ref(told, of), name);
}

/* Formations of a side (-1: of all) that can still act. */
static int count_waiting(const Told *told, const Table *table, int side) {
    int count = 0;
    for (int i = 0; i < told->setup->formation_count; i++) {
        TableRef ref = ref_make(REF_FORMATION, i);
        count += (side < 0 || told->setup->formations[i].side == side) && table_alive(table, ref) &&
                 !flag(told, table, ref, "activated") && !flag(told, table, ref, "broken");
    }
    return count;
}

static TableRef formation_of(const Told *told) {
    return tells_has(told, "unit") ? ref_make(REF_FORMATION, tells_formation(told, tells_ref(told, "unit")))
                                   : tells_ref(told, "formation");
}

/* Has a living unit of the formation done this in the action? */
static bool any_has(const Told *told, int formation, const char *name) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].formation == formation && tells_alive(told->before, i) &&
            tells_var(told, told->before, ref_make(REF_UNIT, i), name) > 0) {
            return true;
        }
    }
    return false;
}

/* ---- CORE-01 ---- */

/* Is it so already of a unit that the ruling is about? */
static bool is_so_of_some(const Told *told, const char *name, int value) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        TableRef of = told->ruling->subject;
        bool about = ref_is(of, REF_UNIT) ? of.index == i : told->setup->units[i].formation == of.index;
        if (about && tells_var(told, told->before, ref_make(REF_UNIT, i), name) == value) {
            return true;
        }
    }
    return false;
}

static bool nothing_new(Told *told) {
    const char *verb = told->ruling->verb;
    if (!strcmp(verb, "popup") || !strcmp(verb, "hold")) {
        bool off = tree_get_bool(told->action, "off", false);
        return tells_refused(told) && is_so_of_some(told, *verb == 'p' ? "popped_up" : "hold_fire", !off);
    }
    for (int i = 0; i < told->setup->unit_count; i++) { /* an end: nothing is left that it could end */
        TableRef ref = ref_make(REF_UNIT, i);
        if (tells_var(told, told->before, ref, "moves") > 0 || flag(told, told->before, ref, "fired")) {
            return false;
        }
    }
    return tells_refused(told) && told->ruling->rolls.count == 0;
}

static bool ends(Told *told) {
    const char *what = tells_text(told, "what");
    const TableRef game = ref_make(REF_GAME, 0);
    int turns = tells_var(told, told->after, game, "turn") - tells_var(told, told->before, game, "turn");
    if (!tells_done(told)) {
        return false;
    }
    if (!strcmp(what, "phase")) {
        return told->before->phase != told->after->phase;
    }
    if (!strcmp(what, "turn") || !strcmp(what, "round")) {
        return turns == 1;
    }
    TableRef acting = game_ref(told, told->before, "acting"), now = game_ref(told, told->after, "acting");
    for (int i = 0; i < told->setup->unit_count; i++) {
        TableRef ref = ref_make(REF_UNIT, i);
        if (tells_var(told, told->after, ref, "moves") > 0 || flag(told, told->after, ref, "fired")) {
            return false;
        }
    }
    return turns == 0 && (!strcmp(what, "action") || !ref_is(acting, REF_FORMATION) || !ref_equal(acting, now));
}

static bool has_units(const Told *told, const Table *table, int side) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].side == side && tells_alive(table, i)) {
            return true;
        }
    }
    return false;
}

static bool who_is_left(Told *told) {
    int left = 0, last = -1;
    for (int i = 0; i < told->setup->side_count; i++) {
        left += has_units(told, told->after, i);
        last = has_units(told, told->after, i) ? i : last;
    }
    return tells_is(told, "winner")    ? left == 1 && last == tells_ref(told, "side").index
           : tells_is(told, "goes-on") ? left > 1
                                       : left == 0;
}

static bool is_gone(Told *told) {
    int formation = tells_ref(told, "formation").index;
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].formation == formation && tells_alive(told->before, i)) {
            return false;
        }
    }
    return true;
}

static bool has_acted(Told *told) {
    bool free = *tells_phase(told, told->before) == 0;
    return had(told, "formation", "activated") && !had(told, "formation", "forfeited") &&
           free == tells_is(told, "has-acted-free");
}

static bool phase_forbids(Told *told) {
    const BaseTree *action = tree_find(told->action, "action") ? tree_find(told->action, "action") : told->action;
    const char *phase = tells_phase(told, told->before), *verb = tree_get_text(action, "do", "");
    bool planning = !strcmp(phase, "strategy"), ending = !strcmp(phase, "end");
    return (planning || ending) && !strcmp(tells_text(told, "phase"), planning ? "Strategy phase" : "End phase") &&
           strcmp(verb, "end") != 0 && (planning || strcmp(verb, "rally") != 0) &&
           !strcasecmp(tells_text(told, "verb"), verb) && tells_refused(told);
}

/* The highest total of the strategy roll, and how many have it. */
static int highest_total(const Told *told, int side, int *count) {
    int highest = 0, own = 0;
    *count = 0;
    for (int i = 0; i < told->setup->side_count; i++) {
        int total = tells_var(told, told->before, ref_make(REF_SIDE, i), "strategy");
        for (int r = 0; r < told->ruling->rolls.count; r++) {
            const RulesRoll *roll = &told->ruling->rolls.items[r];
            total += !strcmp(roll->what, "strategy") && roll->by.index == i ? roll->values[0] : 0;
        }
        *count = total > highest ? 1 : *count + (total == highest);
        highest = total > highest ? total : highest;
        own = i == side ? total : own;
    }
    return own == highest ? highest : -1;
}

static bool chooses(Told *told) {
    int count, total = highest_total(told, tells_ref(told, "side").index, &count);
    if (total < 0 || (tells_is(told, "tie") && count < 2)) {
        return false;
    }
    if (!tells_has(told, "first")) { /* of equal ones, whoever did not act last */
        TableRef last = game_ref(told, told->before, "last");
        return !ref_is(last, REF_FORMATION) || tells_side(told, last) != tells_ref(told, "side").index || count > 2;
    }
    bool skipped = tells_also(told, "EAH-CORE-01", "nobody-can", "side", tells_ref(told, "first"));
    return !strcmp(tells_phase(told, told->after), "action") &&
           (skipped || ref_equal(game_ref(told, told->after, "active"), tells_ref(told, "first")));
}

/* Who acted last acted for this side, and in this turn. */
static bool just_acted(Told *told, int side) {
    TableRef last = last_to_act(told);
    return ref_is(last, REF_FORMATION) && tells_side(told, last) == side && flag(told, told->before, last, "activated");
}

static bool not_its_turn(Told *told) {
    TableRef side = tells_ref(told, "side");
    int own = told->setup->formations[tells_ref(told, "formation").index].side;
    bool may_keep = just_acted(told, own) && !flag(told, told->before, ref_make(REF_SIDE, own), "retained");
    return tells_refused(told) && side.index != own && count_waiting(told, told->before, side.index) > 0 &&
           may_keep == tells_is(told, "not-your-turn");
}

/* The turn goes to another side that can act, if there is one. */
static bool passes(Told *told) {
    TableRef side = tells_ref(told, "side"), acting = game_ref(told, told->before, "acting");
    bool chosen = tells_also(told, "EAH-CORE-01", "nobody-can", NULL, ref_none());
    const Table *table = chosen || !strcmp(told->ruling->verb, "end") ? told->after : told->before;
    TableRef from = ref_is(acting, REF_FORMATION) ? ref_make(REF_SIDE, tells_side(told, acting))
                                                  : game_ref(told, told->before, "active");
    if (!tells_done(told) ||
        (!strcmp(told->ruling->verb, "end") && !ref_equal(game_ref(told, told->after, "active"), side))) {
        return false;
    }
    int own = count_waiting(told, table, side.index), all = count_waiting(told, table, -1);
    return own > 0 && (!ref_equal(from, side) || all == own);
}

static bool all_have_acted(Told *told) {
    return count_waiting(told, told->before, -1) == 0 && *tells_phase(told, told->before);
}

static bool waits_for_other(Told *told) {
    TableRef acting = game_ref(told, told->before, "acting"), own = formation_of(told);
    bool over =
        flag(told, told->before, ref_make(REF_FORMATION, tells_formation(told, tells_ref(told, "unit"))), "activated");
    if (tells_is(told, "acts-now")) {
        return !over && ref_equal(acting, tells_ref(told, "formation")) && !ref_equal(acting, own);
    }
    return over == tells_is(told, "had-its-turn") && (over || !ref_is(acting, REF_FORMATION)) && tells_refused(told) &&
           (!ref_is(acting, REF_FORMATION) || acting.index != own.index);
}

/* The names are those of the formations for which it holds, in words: "a, b and c". */
static bool names_are(const Told *told, bool (*holds)(const Told *, int)) {
    const char *names = tells_text(told, "names"), *at = names;
    int count = 0;
    for (int i = 0; i < told->setup->formation_count; i++) {
        int formation = told->setup->order[REF_FORMATION][i];
        if (holds(told, formation)) {
            const char *name = setup_name(told->setup, ref_make(REF_FORMATION, formation));
            at = strncmp(at, " and ", 5) == 0 ? at + 5 : strncmp(at, ", ", 2) == 0 ? at + 2 : at;
            if (strncmp(at, name, strlen(name)) != 0) {
                return false;
            }
            at += strlen(name);
            count++;
        }
    }
    return count > 0 && *at == 0 && (count > 1) == (strstr(names, " and ") != NULL);
}

static bool is_waiting(const Told *told, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    return table_alive(told->before, ref) && !flag(told, told->before, ref, "activated") &&
           !flag(told, told->before, ref, "broken");
}

static bool is_shaken(const Told *told, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    return table_alive(told->before, ref) && !flag(told, told->before, ref, "rallied") &&
           (tells_var(told, told->before, ref, "bms") > 0 || flag(told, told->before, ref, "broken"));
}

static bool have_not_acted(Told *told) {
    return names_are(told, is_waiting) && tells_done(told) && !strcmp(tells_phase(told, told->before), "action");
}

static bool have_not_tried(Told *told) {
    return names_are(told, is_shaken) && tells_done(told);
}

static bool turn_begins(Told *told) {
    const TableRef game = ref_make(REF_GAME, 0);
    return tells_int(told, "turn") == tells_var(told, told->after, game, "turn") &&
           tells_int(told, "turn") == tells_var(told, told->before, game, "turn") + 1;
}

static bool nobody_acts(Told *told) {
    bool acting = ref_is(game_ref(told, told->before, "acting"), REF_FORMATION);
    if (tells_is(told, "not-begun")) {
        int side = tells_ref(told, "side").index;
        return !acting && count_waiting(told, told->before, side) > 0 && tells_refused(told) &&
               game_ref(told, told->before, "active").index == side;
    }
    return tells_is(told, "no-game") ? *tells_phase(told, told->before) == 0 : !acting && tells_refused(told);
}

static bool side_cannot_act(Told *told) {
    return count_waiting(told, told->after, tells_ref(told, "side").index) == 0;
}

/* ---- CORE-02 and -03 ---- */

static bool cannot_retain(Told *told) {
    TableRef side = tells_ref(told, "side");
    bool acted = just_acted(told, side.index);
    return tells_refused(told) &&
           (tells_is(told, "retained-before") ? acted && flag(told, told->before, side, "retained") : !acted);
}

static bool is_order(const Told *told, const char *word) {
    TableRef formation = formation_of(told);
    return formation.index >= 0 && tells_was(told, formation, "order", word);
}

static int moves_of_order(const Told *told) {
    return is_order(told, "march")                                                                ? 3
           : is_order(told, "double")                                                             ? 2
           : is_order(told, "sustained") || is_order(told, "overwatch") || is_order(told, "none") ? 0
                                                                                                  : 1;
}

/* Nothing is supposed in free play, where no order is needed. */
static bool no_order_yet(Told *told) {
    return *tells_phase(told, told->before) && tells_was(told, tells_ref(told, "who"), "order", "none");
}

static bool moves_are_over(Told *told) {
    int made = tells_var(told, told->before, tells_ref(told, "unit"), "moves"), most = moves_of_order(told);
    if (tells_is(told, "no-order-moves")) {
        return is_order(told, "none") && *tells_phase(told, told->before);
    }
    return tells_is(told, "no-move") ? most == 0 && !is_order(told, "none")
                                     : most > 0 && made == tells_int(told, "made") && made >= most;
}

static bool order_bars_fire(Told *told) {
    bool none = is_order(told, "none") && *tells_phase(told, told->before);
    return tells_is(told, "no-order") ? none : is_order(told, "march") || is_order(told, "engage");
}

static bool has_done_it(Told *told) {
    int formation = formation_of(told).index;
    bool either = is_order(told, "marshal") || is_order(told, "hold");
    return tells_is(told, "has-fired")       ? had(told, "unit", "fired")
           : tells_is(told, "fired-instead") ? either && any_has(told, formation, "fired")
           : tells_is(told, "moved-instead") ? either && any_has(told, formation, "moves")
                                             : flag(told, told->before, formation_of(told), "regrouped");
}

static bool overwatch_is_so(Told *told) {
    if (tells_is(told, "overwatch-spent")) {
        return is_order(told, "overwatch") && tells_became(told, tells_ref(told, "formation"), "order", "none") &&
               told->ruling->rolls.count > 0;
    }
    return !is_order(told, "overwatch");
}

/* Is one of the formation the target, or in the Stronghold that is? */
static bool is_aimed_at(const Told *told, TableRef target, int formation) {
    if (!ref_is(target, REF_AREA)) {
        return tells_formation(told, target) == formation;
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].formation == formation && tells_inside(told->before, i) == target.index) {
            return true;
        }
    }
    return false;
}

static bool no_cause(Told *told) {
    TableRef target = tells_ref(told, "target"), acting = game_ref(told, told->before, "acting");
    bool in_turn = !strcmp(tells_phase(told, told->before), "action");
    for (int i = 0; i < told->setup->formation_count; i++) {
        bool counts = in_turn ? ref_equal(acting, ref_make(REF_FORMATION, i)) : true;
        if (counts && is_aimed_at(told, target, i) && (any_has(told, i, "moves") || any_has(told, i, "left_now"))) {
            return false;
        }
    }
    return is_order(told, "overwatch") && tells_refused(told);
}

static bool cannot_regroup(Told *told) {
    int formation = tells_ref(told, "formation").index;
    bool again = had(told, "formation", "regrouped");
    bool done = any_has(told, formation, "moves") || any_has(told, formation, "fired");
    bool may = is_order(told, "marshal") || (is_order(told, "hold") && !done);
    return tells_is(told, "has-regrouped") ? again : !again && !may;
}

static bool is_broken(Told *told) {
    return had(told, "formation", "broken") && tells_refused(told);
}

/* ---- CORE-15, STRUCT-30 and -31 ---- */

static bool rally_is_so(Told *told) {
    bool was = had(told, "formation", "broken");
    return tells_is(told, "restored")  ? was && !flag(told, told->after, tells_ref(told, "formation"), "broken")
           : tells_is(told, "again")   ? had(told, "formation", "rallied")
           : tells_is(told, "nothing") ? !was && tells_var(told, told->before, tells_ref(told, "formation"), "bms") == 0
                                       : !strcmp(tells_phase(told, told->before), "action");
}

/* A unit of it was inside a Stronghold that has fallen. */
static bool was_buried(const Told *told, int formation) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        int area = tells_inside(told->before, i);
        area = area < 0 && told->setup->units[i].formation == formation ? tells_inside(told->after, i) : area;
        if (told->setup->units[i].formation == formation && area >= 0 && tells_stands(told, told->before, area) &&
            !tells_stands(told, told->after, area)) {
            return true;
        }
    }
    return false;
}

static bool loses_activation(Told *told) {
    TableRef formation = tells_ref(told, "formation");
    if (tells_is(told, "has-lost")) {
        return flag(told, told->before, formation, "forfeited") && tells_refused(told);
    }
    return tells_is(told, "hold")
               ? tells_was(told, formation, "order", "overwatch") && tells_became(told, formation, "order", "hold")
               : !flag(told, told->before, formation, "activated") && flag(told, told->after, formation, "forfeited") &&
                     was_buried(told, formation.index);
}

/* It is the Hold of an activation that is over, or that the fall of walls made of Overwatch. */
static bool hold_is_taken(Told *told) {
    return is_order(told, "hold") && flag(told, told->before, formation_of(told), "activated") &&
           !flag(told, told->before, formation_of(told), "failed") && tells_refused(told);
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-CORE-01", "no-change"), nothing_new, 0, 0},
    {SAID("EAH-CORE-01", "ends"), ends, 0, 0},
    {SAID("EAH-CORE-01", "gone"), is_gone, 0, 0},
    {SAID("EAH-CORE-01", "has-acted"), has_acted, 0, 0},
    {SAID("EAH-CORE-01", "has-acted-free"), has_acted, 0, 0},
    {SAID("EAH-CORE-01", "phase"), phase_forbids, 0, 0},
    {SAID("EAH-CORE-01", "tie"), chooses, 0, 0},
    {SAID("EAH-CORE-01", "first"), chooses, 0, 0},
    {SAID("EAH-CORE-01", "not-your-turn"), not_its_turn, 0, 0},
    {SAID("EAH-CORE-01", "not-your-first"), not_its_turn, 0, 0},
    {SAID("EAH-CORE-01", "passes"), passes, 0, 0},
    {SAID("EAH-CORE-01", "all-acted"), all_have_acted, 0, 0},
    {SAID("EAH-CORE-01", "acts-now"), waits_for_other, 0, 0},
    {SAID("EAH-CORE-01", "nobody-acts"), waits_for_other, 0, 0},
    {SAID("EAH-CORE-01", "had-its-turn"), waits_for_other, 0, 0},
    {SAID("EAH-CORE-01", "not-ended"), have_not_acted, 0, 0},
    {SAID("EAH-CORE-01", "turn"), turn_begins, 0, 0},
    {SAID("EAH-CORE-01", "winner"), who_is_left, 0, 0},
    {SAID("EAH-CORE-01", "goes-on"), who_is_left, 0, 0},
    {SAID("EAH-CORE-01", "nobody-left"), who_is_left, 0, 0},
    {SAID("EAH-CORE-01", "no-game"), nobody_acts, 0, 0},
    {SAID("EAH-CORE-01", "no-activation"), nobody_acts, 0, 0},
    {SAID("EAH-CORE-01", "not-begun"), nobody_acts, 0, 0},
    {SAID("EAH-CORE-01", "nobody-can"), side_cannot_act, 0, 0},
    {SAID("EAH-CORE-02", "retained-before"), cannot_retain, 0, 0},
    {SAID("EAH-CORE-02", "nothing-to-retain"), cannot_retain, 0, 0},
    {SAID("EAH-CORE-03", "no-move"), moves_are_over, 0, 0},
    {SAID("EAH-CORE-03", "no-order-moves"), moves_are_over, 0, 0},
    {SAID("EAH-CORE-03", "if-ordered"), no_order_yet, 0, 0},
    {SAID("EAH-CORE-03", "no-more-moves"), moves_are_over, 0, 0},
    {SAID("EAH-CORE-03", "no-fire"), order_bars_fire, 0, 0},
    {SAID("EAH-CORE-03", "no-order"), order_bars_fire, 0, 0},
    {SAID("EAH-CORE-03", "has-fired"), has_done_it, 0, 0},
    {SAID("EAH-CORE-03", "fired-instead"), has_done_it, 0, 0},
    {SAID("EAH-CORE-03", "moved-instead"), has_done_it, 0, 0},
    {SAID("EAH-CORE-03", "regrouped-instead"), has_done_it, 0, 0},
    {SAID("EAH-CORE-03", "overwatch-spent"), overwatch_is_so, 0, 0},
    {SAID("EAH-CORE-03", "not-on-overwatch"), overwatch_is_so, 0, 0},
    {SAID("EAH-CORE-03", "no-cause"), no_cause, 0, 0},
    {SAID("EAH-CORE-03", "no-regroup"), cannot_regroup, 0, 0},
    {SAID("EAH-CORE-03", "has-regrouped"), cannot_regroup, 0, 0},
    {SAID("EAH-CORE-08", "is-broken"), is_broken, 0, 0},
    {SAID("EAH-CORE-15", "not-tried"), have_not_tried, 0, 0},
    {SAID("EAH-CORE-15", "restored"), rally_is_so, 0, 0},
    {SAID("EAH-CORE-15", "again"), rally_is_so, 0, 0},
    {SAID("EAH-CORE-15", "nothing"), rally_is_so, 0, 0},
    {SAID("EAH-CORE-15", "later"), rally_is_so, 0, 0},
    {SAID("EAH-STRUCT-30", "lost"), loses_activation, 0, 0},
    {SAID("EAH-STRUCT-30", "has-lost"), loses_activation, 0, 0},
    {SAID("EAH-STRUCT-31", "hold"), loses_activation, 0, 0},
    {SAID("EAH-STRUCT-31", "taken"), hold_is_taken, 0, 0},
};

const TellsGroup said_of_turns = {CHECKS, BASE_COUNT(CHECKS)};
