/* What rulings of EA - Heresy say of dice, hits, saves, damage, markers and losses: the sentences are read one after
 * the other into a model that knows the rolls and the table before, each claim is recomputed from it, and whoever is
 * told to be lost has to be lost, and nobody else. */
#include "play/shared_eah_tells.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number(const Told *told, const char *name) {
    return (int)tells_number(told, name);
}

static int value_at(const RulesRoll *roll, int i) {
    return roll->values[i];
}

/* The next roll of this sort; those before it are told. */
static const RulesRoll *next_roll(Told *told, const char *what) {
    while (told->roll < told->ruling->rolls.count) {
        const RulesRoll *roll = &told->ruling->rolls.items[told->roll++];
        if (!strcmp(roll->what, what)) {
            return roll;
        }
    }
    return NULL;
}

static int count_good(const RulesRoll *roll, int need) {
    int good = 0;
    for (int i = 0; roll && i < roll->count; i++) {
        good += value_at(roll, i) >= need;
    }
    return good;
}

/* ---- dice ---- */

static bool save_is_so(Told *told) {
    bool again = tells_is(told, "reinforced") || tells_is(told, "together-again");
    const RulesRoll *roll = next_roll(told, "save");
    int need = number(told, "need"), hits = number(told, "hits"), saved = count_good(roll, need);
    if (!roll) {
        return false;
    }
    if (again && saved < hits) {
        const RulesRoll *more = next_roll(told, "save-again");
        if (!more || more->count != hits - saved) {
            return false;
        }
        saved += count_good(more, need);
    }
    return roll->count == hits && roll->need == need && number(told, "saved") == saved;
}

static bool attack_is_so(Told *told) {
    int at = told->roll;
    const RulesRoll *roll = next_roll(told, "close-combat");
    int close = told->roll;
    told->roll = at;
    const RulesRoll *shots = next_roll(told, "firefight");
    if (!shots || (roll && close < told->roll)) {
        told->roll = close;
    } else {
        roll = shots;
    }
    int need = number(told, "need");
    for (int i = 0; roll && i < roll->count; i++) {
        TableRef owner = roll_owner(roll, i);
        const char *name = told->setup->units[owner.index].name, *id = setup_id(told->setup, owner);
        if (!strstr(tells_text(told, "names"), name ? name : id) && !strstr(tells_text(told, "names"), id)) {
            return false;
        }
    }
    return roll && roll->count == number(told, "dice") && count_good(roll, need < 2 ? 2 : need) == number(told, "hits");
}

static bool score_is_so(Told *told) {
    int sum = 0, highest = 0, die = number(told, "die");
    for (int r = 0; r < told->ruling->rolls.count; r++) {
        const RulesRoll *roll = &told->ruling->rolls.items[r];
        for (int i = 0;
             !strcmp(roll->what, "assault") && ref_equal(roll->by, tells_ref(told, "side")) && i < roll->count; i++) {
            highest = value_at(roll, i) == die ? die : highest;
        }
    }
    for (const char *part = tells_is(told, "scores") ? tells_text(told, "parts") : ""; *part; part++) {
        bool begins = (*part == '+' || *part == '-') && part[1] >= '0' && part[1] <= '9';
        sum += begins ? atoi(part) : 0;
    }
    told->score[tells_ref(told, "side").index % 2] = number(told, "total");
    return highest == die && number(told, "total") == die + sum;
}

static bool wins_by(Told *told) {
    int winner = tells_ref(told, "side").index % 2;
    return told->score[winner] - told->score[1 - winner] == number(told, "margin") && number(told, "margin") > 0;
}

static bool strategy_is_so(Told *told) {
    TableRef side = tells_ref(told, "side");
    const RulesRoll *roll = next_roll(told, "strategy");
    return roll && ref_equal(roll->by, side) && value_at(roll, 0) == number(told, "die") &&
           number(told, "total") == number(told, "die") + tells_var(told, told->before, side, "strategy");
}

static bool test_is_so(Told *told) {
    bool rally = tells_rule(told, "EAH-CORE-15"), good = tells_is(told, "acts") || tells_is(told, "rallies");
    const RulesRoll *roll = next_roll(told, rally ? "rally" : "activation");
    int need = number(told, "need");
    bool so = roll && roll->need == need && (value_at(roll, 0) >= need) == good;
    if (so && tells_is(told, "rallies")) {
        int *bms = &told->bms[tells_ref(told, "formation").index];
        *bms -= number(told, "count");
        so = *bms == number(told, "now");
    }
    return so;
}

static bool regroups(Told *told) {
    const RulesRoll *roll = next_roll(told, "regroup");
    int highest = 0, *bms = &told->bms[tells_ref(told, "formation").index];
    for (int i = 0; roll && i < roll->count; i++) {
        highest = value_at(roll, i) > highest ? value_at(roll, i) : highest;
    }
    *bms -= number(told, "count");
    return highest == number(told, "die") && *bms == number(told, "now") && *bms >= 0 &&
           number(told, "count") <= highest;
}

static bool ground_is_so(Told *told) {
    if (tells_rule(told, "EAH-CORE-12")) {
        const RulesRoll *roll = next_roll(told, "dangerous");
        const RulesRoll *more = roll && value_at(roll, 0) == 1 && told->roll < told->ruling->rolls.count &&
                                        !strcmp(told->ruling->rolls.items[told->roll].what, "dangerous-again")
                                    ? next_roll(told, "dangerous-again")
                                    : NULL;
        return roll && (value_at(more ? more : roll, 0) == 1) == tells_is(told, "hit");
    }
    const RulesRoll *roll = next_roll(told, "difficult");
    int first = number(told, "first");
    if (!roll || value_at(roll, 0) != first || (first == 1) == tells_is(told, "safe")) {
        return false;
    }
    const RulesRoll *second = first == 1 ? next_roll(told, "difficult-second") : NULL;
    return first != 1 || (second && value_at(second, 0) == number(told, "second") &&
                          (value_at(second, 0) <= 3) == tells_is(told, "hit"));
}

/* ---- damage, losses, markers ---- */

static bool damage_is_so(Told *told) {
    TableRef target = tells_ref(told, "target");
    bool building = ref_is(target, REF_AREA);
    int *dc = building ? &told->dc_area[target.index] : &told->dc_unit[target.index], criticals = 0;
    int at = told->roll;
    while (at < told->ruling->rolls.count && (strcmp(told->ruling->rolls.items[at].what, "critical") != 0 ||
                                              !ref_equal(told->ruling->rolls.items[at].by, target))) {
        at++;
    }
    for (; at < told->ruling->rolls.count && !strcmp(told->ruling->rolls.items[at].what, "critical") &&
           ref_equal(told->ruling->rolls.items[at].by, target);
         at++) {
        criticals += value_at(&told->ruling->rolls.items[at], 0) == 6;
        told->roll = at + 1;
    }
    *dc -= number(told, "damage");
    return *dc == number(told, "left") && *dc >= 0 && criticals == number(told, "criticals") &&
           (tells_is(told, "damage-lost") ? *dc == 0 && number(told, "surplus") > 0 : number(told, "surplus") == 0);
}

/* Who dies was alive until now, and is gone afterwards. */
static bool dies(Told *told) {
    int unit = tells_ref(told, "unit").index;
    bool so = !told->lost[unit] &&
              (told->ruling->outcome != RULING_DONE || !table_alive(told->after, tells_ref(told, "unit")));
    told->lost[unit] = true;
    return so;
}

static int size_of(const Told *told, int formation) {
    int size = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        int dc = (int)tree_get_number(tells_profile(told, i), "dc", 0);
        size += told->setup->units[i].formation == formation && !told->lost[i] ? (dc > 0 ? dc : 1) : 0;
    }
    return size;
}

static bool takes_markers(Told *told) {
    int formation = tells_ref(told, "formation").index;
    told->bms[formation] += number(told, "count");
    return told->bms[formation] == number(told, "now") && size_of(told, formation) == number(told, "size") &&
           number(told, "count") > 0;
}

static bool breaks(Told *told) {
    TableRef formation = tells_ref(told, "formation");
    int now = number(told, "now"), size = number(told, "size");
    return now == told->bms[formation.index] && size == size_of(told, formation.index) && now >= size && size > 0 &&
           tells_var(told, told->after, formation, "broken") == 1;
}

/* ---- Strongholds ---- */

static bool is_within(const Table *table, int unit, TableRef area) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_INSIDE && ref_equal(where->host, area);
}

static int count_within(const Told *told, TableRef area, int side, int formation) {
    int count = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        const TableUnit *unit = &told->setup->units[i];
        count += is_within(told->after, i, area) && (side < 0 || unit->side == side) &&
                 (formation < 0 || unit->formation == formation);
    }
    return count;
}

/* Whoever is asked about, as in "may it enter?", is told of as if it were in already. */
static bool would_be_within(const Told *told, int unit) {
    const BaseTree *asked = told->action ? tree_find(told->action, "action") : NULL;
    const BaseTree *one = tree_find(asked, "unit"), *list = tree_find(asked, "units");
    const char *id = setup_id(told->setup, ref_make(REF_UNIT, unit));
    bool named = one && one->kind == TREE_TEXT && !strcmp(one->text, id);
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : NULL; it; it = it->next) {
        named = named || (it->kind == TREE_TEXT && !strcmp(it->text, id));
    }
    return named && tells_has(told, "target"); /* of "state" it is the area */
}

static bool room_is_so(Told *told) {
    TableRef area = tells_ref(told, tells_has(told, "target") ? "target" : "area");
    const char *kind = tells_kind(told, told->before, area.index);
    int used = 0, most = strstr(kind, "small") ? 8 : strstr(kind, "medium") ? 10 : 12;
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool plain = !strcmp(tree_get_text(tells_profile(told, i), "class", ""), "infantry") &&
                     !tells_trait(told, i, "bulky") && !tells_trait(told, i, "mounted");
        bool invades = tells_var(told, told->after, ref_make(REF_UNIT, i), "invading") == 1;
        bool within = is_within(told->after, i, area) ? !invades : would_be_within(told, i);
        used += within ? (plain ? 1 : 2) : 0;
    }
    return number(told, "capacity") == most &&
           (told->ruling->outcome == RULING_REFUSED || number(told, "used") == used);
}

static bool gets_in(Told *told) {
    static Plane base, walls;
    TableRef unit = tells_ref(told, "unit"), target = tells_ref(told, "target");
    if (told->ruling->outcome != RULING_DONE || table_where(told->before, unit.index)->kind != WHERE_POINT) {
        return true;
    }
    return tells_body(told, told->before, unit, &base) && tells_body(told, told->before, target, &walls) &&
           plane_gap(&base, &walls) <= tells_number(told, "length") + TELLS_NEAR && tells_number(told, "lost") >= 0 &&
           is_within(told->after, unit.index, target);
}

static bool is_shielded(Told *told) {
    return is_within(told->before, tells_ref(told, "unit").index, tells_ref(told, "target"));
}

static bool is_ruined(Told *told) {
    return told->ruling->outcome != RULING_DONE ||
           !strcmp(tells_kind(told, told->after, tells_ref(told, "target").index), "ruined-stronghold");
}

static bool belongs(Told *told) {
    TableRef area = tells_ref(told, tells_has(told, "target") ? "target" : "area");
    return told->ruling->outcome == RULING_REFUSED || count_within(told, area, tells_ref(told, "side").index, -1) > 0;
}

static bool is_empty(Told *told) {
    TableRef area = tells_ref(told, tells_has(told, "target") ? "target" : "area");
    return told->ruling->outcome == RULING_REFUSED || count_within(told, area, -1, -1) == 0;
}

static bool is_tied(Told *told) {
    return told->ruling->outcome != RULING_DONE ||
           (tells_var(told, told->after, tells_ref(told, "unit"), "tied") == 1) == tells_is(told, "ties");
}

static bool was_inside(Told *told) {
    const TableWhere *where = table_where(told->before, tells_ref(told, "unit").index);
    return where->kind == WHERE_INSIDE;
}

/* Nobody is lost in silence. */
static bool story(const Told *told) {
    const char *verb = told->ruling->verb ? told->ruling->verb : "";
    for (int i = 0; i < told->setup->unit_count && strcmp(verb, "set") != 0 && told->ruling->findings.count > 0; i++) {
        bool stood = table_alive(told->before, ref_make(REF_UNIT, i));
        if (stood && told->lost[i] != !table_alive(told->after, ref_make(REF_UNIT, i))) {
            print_error("of %s something else is told than what happened\n",
                        setup_id(told->setup, ref_make(REF_UNIT, i)));
            return false;
        }
    }
    return true;
}

static void act(const TableSetup *setup, BaseRng *rng, char *out, size_t room) {
    int from = (int)rng_below(rng, (uint32_t)setup->unit_count), side = (from / 4) % 2;
    int to = 4 * ((from / 4 + 1 + 2 * (int)rng_below(rng, 2)) % 4);
    switch (rng_below(rng, 6)) {
    case 0:
        snprintf(out, room, "{'do': 'move', 'unit': 'u%d', 'path': [[%.3f, %.3f]]}", from, rng_range(rng, 5, 110),
                 rng_range(rng, 5, 110));
        break;
    case 1: snprintf(out, room, "{'do': 'targets', 'of': 'u%d'}", from); break;
    case 2:
        snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'at': [%.3f, %.3f]}", from, rng_range(rng, 30, 90),
                 rng_range(rng, 30, 90));
        break;
    default:
        snprintf(out, room, "{'do': 'fire', 'formation': 'f%d', 'at': 'f%d'}", 2 * (int)rng_below(rng, 2) + side,
                 to / 4);
    }
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-CORE-09", "cover-save"), save_is_so, 0, 0},
    {SAID("EAH-CORE-09", "reinforced"), save_is_so, 0, 0},
    {SAID("EAH-CORE-09", "armour"), save_is_so, 0, 0},
    {SAID("EAH-CORE-09", "together"), save_is_so, 0, 0},
    {SAID("EAH-CORE-09", "together-cover"), save_is_so, 0, 0},
    {SAID("EAH-CORE-13", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-ASSAULT-02", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-ASSAULT-03", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-ASSAULT-06", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-ASSAULT-08", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-ASSAULT-10", "attacks"), attack_is_so, 0, 0},
    {SAID("EAH-CORE-14", "scores"), score_is_so, 0, 0},
    {SAID("EAH-CORE-14", "scores-plain"), score_is_so, 0, 0},
    {SAID("EAH-CORE-14", "wins"), wins_by, 0, 0},
    {SAID("EAH-CORE-01", "strategy"), strategy_is_so, 0, 0},
    {SAID("EAH-CORE-02", "acts"), test_is_so, 0, 0},
    {SAID("EAH-CORE-02", "fails"), test_is_so, 0, 0},
    {SAID("EAH-CORE-15", "rallies"), test_is_so, 0, 0},
    {SAID("EAH-CORE-15", "fails"), test_is_so, 0, 0},
    {SAID("EAH-CORE-03", "regroups"), regroups, 0, 0},
    {SAID("EAH-MOVE-02", "hit"), ground_is_so, 0, 0},
    {SAID("EAH-MOVE-02", "recovers"), ground_is_so, 0, 0},
    {SAID("EAH-MOVE-02", "safe"), ground_is_so, 0, 0},
    {SAID("EAH-CORE-12", "hit"), ground_is_so, 0, 0},
    {SAID("EAH-CORE-12", "safe"), ground_is_so, 0, 0},
    {SAID("EAH-STRUCT-05", "damage"), damage_is_so, 0, 0},
    {SAID("EAH-STRUCT-05", "damage-lost"), damage_is_so, 0, 0},
    {SAID("EAH-CORE-10", "damage"), damage_is_so, 0, 0},
    {SAID("EAH-CORE-08", "destroyed"), dies, 0, 0},
    {SAID("EAH-CORE-13", "destroyed"), dies, 0, 0},
    {SAID("EAH-CORE-14", "destroyed"), dies, 0, 0},
    {SAID("EAH-MOVE-02", "destroyed"), dies, 0, 0},
    {SAID("EAH-CORE-12", "destroyed"), dies, 0, 0},
    {SAID("EAH-STRUCT-28", "destroyed"), dies, 0, 0},
    {SAID("EAH-CORE-08", "loss"), takes_markers, 0, 0},
    {SAID("EAH-CORE-08", "under-fire"), takes_markers, 0, 0},
    {SAID("EAH-CORE-08", "building"), takes_markers, 0, 0},
    {SAID("EAH-CORE-08", "failed"), takes_markers, 0, 0},
    {SAID("EAH-CORE-08", "barrage"), takes_markers, 0, 0},
    {SAID("EAH-CORE-08", "breaks"), breaks, 0, 0},
    {SAID("EAH-STRUCT-06", "room"), room_is_so, 0, 0},
    {SAID("EAH-STRUCT-09", "enters"), gets_in, 0, 0},
    {SAID("EAH-STRUCT-24", "shielded"), is_shielded, 0, 0},
    {SAID("EAH-STRUCT-27", "ruined"), is_ruined, 0, 0},
    {SAID("EAH-STRUCT-11", "belongs"), belongs, 0, 0},
    {SAID("EAH-STRUCT-12", "empty"), is_empty, 0, 0},
    {SAID("EAH-ASSAULT-09", "ties"), is_tied, 0, 0},
    {SAID("EAH-ASSAULT-09", "frees"), is_tied, 0, 0},
    {SAID("EAH-STRUCT-28", "hit"), was_inside, 0, 0},
};

static void what_is_stated_of_fire_and_assaults_is_so(void **state) {
    (void)state;
    static const char *const units[] = {"infantry",         "line-infantry", "battle-tank",
                                        "super-heavy-tank", "artillery",     "walker"};
    tells_run(&(TellsTest){.groups = &(TellsGroup){CHECKS, BASE_COUNT(CHECKS)},
                           .group_count = 1,
                           .act = act,
                           .story = story,
                           .units = units,
                           .unit_count = BASE_COUNT(units),
                           .tables = 3,
                           .tables_most = 3});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_stated_of_fire_and_assaults_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
