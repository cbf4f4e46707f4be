/* What rulings of EA - Heresy say of who fires, with what, at whom, and of the chances, against profiles and tables as
 * they are printed. */
#include "play/shared_eah_said.h"
#include "support/said.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NO_VALUE = 0 };

/* ---- weapons ---- */

static const BaseTree *asked(const Told *told) {
    return tree_find(told->begun, "action") ? tree_find(told->begun, "action") : told->begun;
}

static bool is_listed(const Told *told, const BaseTree *list, int unit) {
    for (const BaseTree *it = list && list->kind == TREE_LIST ? list->first : list; it;
         it = list->kind == TREE_LIST ? it->next : NULL) {
        TableRef ref = it->kind == TREE_TEXT ? setup_find(told->setup, it->text) : ref_none();
        if ((ref_is(ref, REF_UNIT) && ref.index == unit) ||
            (ref_is(ref, REF_FORMATION) && told->setup->units[unit].formation == ref.index)) {
            return true;
        }
    }
    return false;
}

/* Does the unit fire, or would it, as the action says? */
static bool fires(const Told *told, int unit) {
    static const char *const NAMES[] = {"of", "unit", "units", "formation"};
    bool named = false;
    for (size_t i = 0; i < BASE_COUNT(NAMES); i++) {
        named = named || is_listed(told, tree_find(asked(told), NAMES[i]), unit);
    }
    return named && tells_alive(told->before, unit);
}

static bool has_trait(const BaseTree *weapon, const char *trait) {
    const BaseTree *traits = tree_find(weapon, "traits");
    for (const BaseTree *it = traits ? traits->first : NULL; it; it = it->next) {
        if (!strcmp(it->text, trait)) {
            return true;
        }
    }
    return false;
}

static bool shoots(const BaseTree *weapon) {
    return tree_get_number(weapon, "range", 0) > 0 && !has_trait(weapon, "firefight-only") &&
           !has_trait(weapon, "assault-only");
}

static const BaseTree *weapons_of(const Told *told, int unit) {
    const BaseTree *list = tree_find(tells_profile(told, unit), "weapons");
    return list ? list->first : NULL;
}

static int value_in(const BaseTree *weapon, const char *name) {
    return atoi(tree_get_text(weapon, name, "0"));
}

/* The rows of the barrage table: from so many points on, AP, AT, templates. */
static const int BARRAGES[][4] = {{1, 6, 6, 1}, {2, 5, 6, 1},  {3, 4, 6, 1},  {4, 4, 5, 2}, {6, 4, 5, 2},
                                  {8, 4, 5, 3}, {10, 4, 5, 3}, {13, 4, 5, 3}, {16, 4, 5, 3}};

static const int *barrage_of(int points) {
    const int *row = NULL;
    for (size_t i = 0; i < BASE_COUNT(BARRAGES); i++) {
        row = points >= BARRAGES[i][0] ? BARRAGES[i] : row;
    }
    return row;
}

/* Sums of points that guns like this may make together, as the action names them. */
static bool barrage_may_have(const Told *told, const BaseTree *weapon, int column, int value) {
    int bp = (int)tree_get_number(weapon, "bp", 0), guns = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        for (const BaseTree *it = fires(told, i) ? weapons_of(told, i) : NULL; it; it = it->next) {
            guns += !strcmp(tree_get_text(it, "id", ""), tree_get_text(weapon, "id", ""));
        }
    }
    for (int n = 1; n <= (guns ? guns : 1); n++) {
        if (barrage_of(bp * n)[column] == value) {
            return true;
        }
    }
    return false;
}

/* May an AP value (column 1), or an AT value (2), be used against the target? */
static bool column_is_open(const Told *told, const BaseTree *weapon, TableRef target, int column) {
    bool barrage = tree_get_number(weapon, "bp", 0) > 0;
    if (ref_is(target, REF_AREA)) {
        return column == 2 || barrage || has_trait(weapon, "ignore-cover");
    }
    const char *class = tells_class(told, target.index);
    return column == 1 ? !strcmp(class, "infantry") || !strcmp(class, "light-vehicle") : strcmp(class, "infantry") != 0;
}

/* Has the weapon this value in this column, whatever the target? */
static bool has_value(const Told *told, const BaseTree *weapon, int column, int value) {
    return tree_get_number(weapon, "bp", 0) > 0 ? barrage_may_have(told, weapon, column, value)
                                                : value_in(weapon, column == 1 ? "ap" : "at") == value;
}

static bool can_harm(const Told *told, const BaseTree *weapon, TableRef target) {
    bool barrage = tree_get_number(weapon, "bp", 0) > 0;
    for (int column = 1; column <= 2; column++) {
        if (column_is_open(told, weapon, target, column) &&
            (barrage || value_in(weapon, column == 1 ? "ap" : "at") != NO_VALUE)) {
            return true;
        }
    }
    return false;
}

static bool weapon_is_so(Told *told) {
    TableRef target = tells_ref(told, "target");
    const char *name = tells_text(told, "weapon");
    int column = !strncmp(told->finding->key, "ap", 2) ? 1 : 2;
    for (int i = 0; i < told->setup->unit_count; i++) {
        for (const BaseTree *it = fires(told, i) ? weapons_of(told, i) : NULL; it; it = it->next) {
            if (strcmp(tree_get_text(it, "name", ""), name) != 0) {
                continue;
            }
            bool points = tree_get_number(it, "bp", 0) > 0;
            if (tells_is(told, "no-value")) {
                return ref_is(target, REF_AREA) && !can_harm(told, it, target);
            }
            if (tells_is(told, "no-ap")) {
                return !column_is_open(told, it, target, 1) || (!points && value_in(it, "ap") == NO_VALUE);
            }
            if (tells_is(told, "no-at")) {
                return !points && value_in(it, "at") == NO_VALUE;
            }
            bool barrage = tree_get_number(it, "bp", 0) > 0;
            bool named = tells_is(told, "ap-barrage")        ? barrage
                         : tells_is(told, "ap-ignore-cover") ? !barrage && has_trait(it, "ignore-cover")
                                                             : true;
            if (named && column_is_open(told, it, target, column) &&
                has_value(told, it, column, tells_int(told, "value"))) {
                return ref_is(target, REF_AREA) != (bool)tells_rule(told, "EAH-CORE-07");
            }
        }
    }
    return false;
}

/* ---- who fires at whom ---- */

/* Has the weapon of a unit the target in range, a value against it, and sight of it, as far as a line was drawn? */
static bool has_target(const Told *told, int unit, const BaseTree *weapon, TableRef target) {
    TableRef own = ref_make(REF_UNIT, unit);
    if (!shoots(weapon) || !can_harm(told, weapon, target) ||
        tells_gap(told, told->before, own, target) > 10 * tree_get_number(weapon, "range", 0) - TELLS_NEAR) {
        return false;
    }
    for (int i = 0; i < told->ruling->sights.count; i++) {
        const RulesSight *line = &told->ruling->sights.items[i];
        if (ref_equal(line->from, own) && ref_equal(line->to, target) && !line->visible) {
            return false;
        }
    }
    return true;
}

/* The bodies that belong to what is fired at: bases outside, and the walls of those inside. */
static bool has_any_target(const Told *told, int unit, const BaseTree *weapon) {
    TableRef object = told->ruling->object;
    if (ref_is(object, REF_AREA)) {
        return has_target(told, unit, weapon, object);
    }
    int formation = tells_formation(told, object);
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool of = formation >= 0 ? told->setup->units[i].formation == formation : i == object.index;
        int area = tells_inside(told->before, i);
        if (!of || !tells_alive(told->before, i) || (area >= 0 && tells_invades(told, told->before, i))) {
            continue;
        }
        if (has_target(told, unit, weapon, area >= 0 ? ref_make(REF_AREA, area) : ref_make(REF_UNIT, i))) {
            return true;
        }
    }
    return false;
}

static bool is_chosen(const Told *told, const BaseTree *weapon) {
    const char *wanted = tree_get_text(asked(told), "weapon", NULL);
    return !wanted || !strcmp(wanted, tree_get_text(weapon, "id", "")) ||
           !strcmp(wanted, tree_get_text(weapon, "name", ""));
}

static bool cannot_fire(Told *told) {
    if (tree_find(asked(told), "value")) {
        return true; /* the player has left a value out */
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool about = tells_is(told, "cannot") ? i == tells_ref(told, "unit").index : fires(told, i);
        for (const BaseTree *it = about ? weapons_of(told, i) : NULL; it; it = it->next) {
            bool named = tells_is(told, "nobody") || !strcmp(tells_text(told, "weapon"), tree_get_text(it, "name", ""));
            if (named && is_chosen(told, it) && has_any_target(told, i, it)) {
                return false;
            }
        }
    }
    return true;
}

static bool no_target(Told *told) {
    if (tells_is(told, "no-split")) {
        return tree_find(asked(told), "split") && tells_refused(told);
    }
    if (tells_is(told, "no-ignore")) {
        return tree_find(asked(told), "ignore") && tells_refused(told);
    }
    TableRef target = tells_ref(told, "target");
    if (tells_is(told, "gone")) {
        return !table_alive(told->before, target);
    }
    if (tells_is(told, "inside")) {
        return ref_is(target, REF_UNIT) && tells_inside(told->before, target.index) >= 0;
    }
    if (tells_is(told, "not-a-target")) {
        return ref_is(target, REF_AREA) && !tells_stands(told, told->before, target.index);
    }
    if (tells_is(told, "as-war-engine")) {
        return ref_is(target, REF_AREA) && tells_stands(told, told->before, target.index);
    }
    if (tells_is(told, "no-value")) {
        for (int i = 0; i < told->setup->unit_count; i++) {
            for (const BaseTree *it = fires(told, i) ? weapons_of(told, i) : NULL; it; it = it->next) {
                if (shoots(it) && can_harm(told, it, target)) {
                    return false;
                }
            }
        }
        return true;
    }
    for (int i = 0; i < told->setup->unit_count; i++) { /* own: whoever acts is of the side that holds it */
        bool acts = fires(told, i);
        int side = ref_is(target, REF_AREA) ? -1 : tells_side(told, target);
        for (int k = 0; k < told->setup->unit_count && side < 0; k++) {
            side = tells_inside(told->before, k) == target.index ? told->setup->units[k].side : -1;
        }
        if (acts) {
            return side == told->setup->units[i].side;
        }
    }
    return false;
}

/* How many of the formation may still fire: each marker keeps one of them from it. */
static int may_fire(const Told *told, TableRef formation) {
    int living = 0, fired = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (told->setup->units[i].formation == formation.index && tells_alive(told->before, i)) {
            living++;
            fired += tells_var(told, told->before, ref_make(REF_UNIT, i), "fired") == 1;
        }
    }
    fired = tells_was(told, formation, "order", "none") ? 0 : fired;
    int max = living - tells_var(told, told->before, formation, "bms") - fired;
    return max > 0 ? max : 0;
}

static bool markers_keep(Told *told) {
    TableRef formation = tells_ref(told, "formation");
    return tells_int(told, "markers") == tells_var(told, told->before, formation, "bms") &&
           tells_int(told, "most") == may_fire(told, formation) &&
           tells_refused(told) >= (bool)tells_is(told, "suppressed");
}

static bool fires_out(Told *told) {
    return tells_inside(told->before, tells_ref(told, "unit").index) == tells_ref(told, "target").index;
}

/* ---- sight in `targets`: a line from middle to middle that nothing crosses is free ---- */

static GeomVec middle_of(const Plane *plane) {
    GeomVec sum = {0, 0};
    for (int i = 0; i < plane->count; i++) {
        sum = (GeomVec){sum.x + plane->points[i].x / plane->count, sum.y + plane->points[i].y / plane->count};
    }
    return sum;
}

static bool is_crossed(const Told *told, GeomVec a, GeomVec b) {
    static Plane piece;
    for (int i = 0; i < told->setup->area_count; i++) {
        double first;
        plane_of_area(&told->setup->areas[i].area, &piece);
        if (!tells_among("crater marsh field stream toxic-flow open-ground road lake shallow-river deep-river",
                         tells_kind(told, told->before, i)) &&
            plane_within(&piece, a, b, &first) > 0) {
            return true;
        }
    }
    return false;
}

static bool is_unseen(Told *told) {
    static Plane from, to;
    if (!tells_body(told, told->before, tells_ref(told, "target"), &to)) {
        return true;
    }
    for (int i = 0; i < told->setup->unit_count; i++) {
        if (fires(told, i) && tells_body(told, told->before, ref_make(REF_UNIT, i), &from) &&
            !is_crossed(told, middle_of(&from), middle_of(&to))) {
            return false;
        }
    }
    return true;
}

/* ---- saves ---- */

static int armour_of(const Told *told, TableRef target) {
    return ref_is(target, REF_AREA) ? 5 : atoi(tree_get_text(tells_profile(told, target.index), "armour", "0"));
}

static bool any_weapon(const Told *told, bool (*holds)(const BaseTree *)) {
    for (int i = 0; i < told->setup->unit_count; i++) {
        const BaseTree *weapons = tells_alive(told->before, i) ? weapons_of(told, i) : NULL;
        for (const BaseTree *it = fires(told, i) ? weapons : NULL; it; it = it->next) {
            if (holds(it)) {
                return true;
            }
        }
    }
    return false;
}

static bool kills_titans(const BaseTree *weapon) {
    return tree_get_number(weapon, "tk", 0) > 0;
}

static bool is_macro(const BaseTree *weapon) {
    return has_trait(weapon, "macro");
}

static bool ignores_cover(const BaseTree *weapon) {
    return has_trait(weapon, "ignore-cover");
}

static bool cover_is_ignored(Told *told) {
    return tree_get_bool(asked(told), "ignore", false) || any_weapon(told, ignores_cover);
}

static bool no_save(Told *told) {
    TableRef target = tells_has(told, "target") ? tells_ref(told, "target") : ref_none();
    int armour = armour_of(told, target);
    bool crossfire = tree_get_bool(told->action, "crossfire", false);
    if (tells_is(told, "titan-killer")) {
        return any_weapon(told, kills_titans);
    }
    if (tells_is(told, "macro")) {
        bool assault = !strcmp(told->ruling->verb, "fight") || !strcmp(told->ruling->verb, "support");
        return (assault || any_weapon(told, is_macro)) && !tells_trait(told, target.index, "reinforced");
    }
    bool costly = tells_also(told, "EAH-CORE-14", "wins", NULL, ref_none()) ||
                  tells_also(told, "EAH-MOVE-02", "hit", "unit", target) ||
                  tells_also(told, "EAH-CORE-12", "hit", "unit", target);
    return costly || armour == 0 || armour + (crossfire ? 1 : 0) > 6;
}

/* A pool of saves of these numbers was rolled, and what failed rolled again. */
static bool saved_together(Told *told) {
    int need = tells_int(told, "need"), hits = tells_int(told, "hits");
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        bool again = i + 1 < told->ruling->rolls.count && !strcmp(roll[1].what, "save-again");
        int saved = 0;
        if (strcmp(roll->what, "save") != 0 || roll->count != hits || roll->need != need || !roll->pooled) {
            continue;
        }
        for (int k = 0; k < roll->count; k++) {
            saved += roll->values[k] >= need;
        }
        for (int k = 0; again && k < roll[1].count; k++) {
            saved += roll[1].values[k] >= need;
        }
        if ((again || saved == hits) && saved == tells_int(told, "saved")) {
            return true;
        }
    }
    return false;
}

/* All who are named die. */
static bool are_lost(Told *told) {
    int named = 0;
    for (const char *at = tells_text(told, "names"); *at;) {
        const char *comma = strstr(at, ", "), *last = strstr(at, " and ");
        const char *end = comma && (!last || comma < last) ? comma : last;
        size_t length = end ? (size_t)(end - at) : strlen(at);
        bool dies = false;
        for (int i = 0; i < told->setup->unit_count; i++) {
            const char *name = setup_name(told->setup, ref_make(REF_UNIT, i));
            dies = dies || (strlen(name) == length && !strncmp(name, at, length) && tells_alive(told->before, i) &&
                            !tells_alive(told->after, i));
        }
        if (!dies) {
            return false;
        }
        named++;
        at += length;
        at += !strncmp(at, ", ", 2) ? 2 : !strncmp(at, " and ", 5) ? 5 : 0;
    }
    return named > 0;
}

static bool is_worn_down(Told *told) {
    TableRef target = tells_ref(told, "target");
    int before = tells_var(told, told->before, target, "dc_now");
    before = before == VAR_NONE ? (int)tree_get_number(tells_profile(told, target.index), "dc", 0) : before;
    return tells_int(told, "left") == 0 && tells_int(told, "surplus") > 0 && tells_int(told, "damage") <= before &&
           (!tells_done(told) || !tells_alive(told->after, target.index));
}

/* ---- barrages ---- */

static bool barrage_is_so(Told *told) {
    int points = tells_int(told, "points"), all = 0;
    for (int i = 0; i < told->setup->unit_count; i++) {
        for (const BaseTree *it = fires(told, i) ? weapons_of(told, i) : NULL; it; it = it->next) {
            all += (int)tree_get_number(it, "bp", 0);
        }
    }
    const int *row = barrage_of(points);
    return points <= all && row && tells_int(told, "ap") == row[1] && tells_int(told, "at") == row[2] &&
           tells_int(told, "templates") >= 1 && tells_int(told, "templates") <= row[3];
}

/* Does the template at `at` lie on a unit of the target that a gun of this kind, a weapon of a profile, has as a
 * target? Guns of one kind fire together, each kind for itself. */
static bool kind_is_over(const Told *told, int profile, const BaseTree *weapon, GeomVec at) {
    static Plane body;
    int formation = tells_formation(told, told->ruling->object);
    for (int i = 0; i < told->setup->unit_count; i++) {
        bool of = formation >= 0 && told->setup->units[i].formation == formation;
        if (!of || !tells_body(told, told->before, ref_make(REF_UNIT, i), &body) ||
            (!plane_holds(&body, at) && plane_edge(&body, at) > 37.5 - TELLS_NEAR)) {
            continue;
        }
        for (int k = 0; k < told->setup->unit_count; k++) {
            if (told->setup->units[k].profile == profile && fires(told, k) &&
                has_target(told, k, weapon, ref_make(REF_UNIT, i))) {
                return true;
            }
        }
    }
    return false;
}

/* Do markers leave fewer of those who would fire than have a target? Who of them fires is then not told. */
static bool some_are_kept(const Told *told) {
    int with_target = 0, max = -1;
    for (int k = 0; k < told->setup->unit_count; k++) {
        bool any = false;
        for (const BaseTree *it = fires(told, k) ? weapons_of(told, k) : NULL; it; it = it->next) {
            any = any || (is_chosen(told, it) && has_any_target(told, k, it));
        }
        with_target += any;
        if (any && told->setup->units[k].formation >= 0) {
            max = may_fire(told, ref_make(REF_FORMATION, told->setup->units[k].formation));
        }
    }
    return max >= 0 && with_target > max;
}

/* Is there a kind of gun that fires, and whose template lies on nothing that it reaches and sees? */
static bool falls_wide(Told *told) {
    const BaseTree *point = tree_find(asked(told), "point"), *pair = point;
    pair = point && point->first && point->first->kind == TREE_LIST ? point->first : point;
    if (!pair) {
        return false;
    }
    GeomVec at = {tree_at(pair, 0)->number * told->setup->unit, tree_at(pair, 1)->number * told->setup->unit};
    for (int k = 0; k < told->setup->unit_count; k++) {
        for (const BaseTree *it = fires(told, k) ? weapons_of(told, k) : NULL; it; it = it->next) {
            bool barrage = tree_get_number(it, "bp", 0) > 0 && is_chosen(told, it);
            if (barrage && !kind_is_over(told, told->setup->units[k].profile, it, at)) {
                return true;
            }
        }
    }
    return some_are_kept(told);
}

/* ---- chances ---- */

static double chance_to_hit(int need) {
    return need <= 6 ? (7 - (need < 2 ? 2 : need)) / 6.0 : need <= 9 ? (10 - need) / 36.0 : 0;
}

static double chance_to_save(int need) {
    return need > 6 ? 0 : (7 - (need < 2 ? 2 : need)) / 6.0;
}

/* What gets through of one die, by what this sentence says of it. */
static double gets_through(const Told *told) {
    double save = tells_is(told, "chance-no-save") ? 0 : chance_to_save(tells_int(told, "need"));
    double fails = tells_is(told, "chance-again") ? (1 - save) * (1 - save) : 1 - save;
    return chance_to_hit(tells_int(told, "hit")) * fails;
}

static bool chance_is_so(Told *told) {
    double each = atof(tells_text(told, "each"));
    const char *fraction = strchr(tells_text(told, "each"), '(');
    if (fraction) {
        double of = atof(fraction + 1), in = atof(strchr(fraction, '/') + 1);
        if (fabs(of / in - gets_through(told)) > 1e-9) {
            return false;
        }
    }
    if (tells_rule(told, "EAH-CORE-09") && (tells_is(told, "chance") || tells_is(told, "chance-again"))) {
        TableRef target = tells_ref(told, "target");
        bool again = ref_is(target, REF_AREA) || tells_trait(told, target.index, "reinforced");
        bool crossfire = tree_get_bool(asked(told), "crossfire", false);
        bool macro = any_weapon(told, is_macro);
        if (!crossfire && (tells_int(told, "need") != armour_of(told, target) ||
                           (!macro && again != (bool)tells_is(told, "chance-again")))) {
            return false;
        }
    }
    return fabs(each - 100 * gets_through(told)) <= 0.051;
}

/* The whole lies between what it would be if all dice were the worst, and the best, of those that are told. */
static bool whole_chance_is_so(Told *told) {
    int dice = !strcmp(tells_text(told, "dice"), "one die") ? 1 : atoi(tells_text(told, "dice"));
    double least = 1, most = 0, all = atof(tells_text(told, "all")) / 100;
    Told other = *told;
    for (int i = 0; i < told->ruling->findings.count; i++) {
        other.finding = &told->ruling->findings.items[i];
        if (other.finding->key && !strncmp(other.finding->key, "chance", 6) && tells_has(&other, "each")) {
            least = fmin(least, gets_through(&other));
            most = fmax(most, gets_through(&other));
        }
    }
    return dice > 0 && all >= 1 - pow(1 - least, dice) - 0.001 && all <= 1 - pow(1 - most, dice) + 0.001;
}

/* More throws than are tried: the pools of each weapon, multiplied. */
static bool too_many_ways(Told *told) {
    double ways = 1;
    for (int i = 0; i < told->setup->unit_count; i++) {
        for (const BaseTree *it = fires(told, i) ? weapons_of(told, i) : NULL; it; it = it->next) {
            int dice = 0;
            bool first = true;
            for (int k = 0; k < told->setup->unit_count; k++) {
                for (const BaseTree *as = fires(told, k) ? weapons_of(told, k) : NULL; as; as = as->next) {
                    bool same = shoots(as) && !strcmp(tree_get_text(as, "id", ""), tree_get_text(it, "id", ""));
                    dice += same ? (int)tree_get_number(as, "shots", 1) : 0;
                    first = first && !(same && k < i);
                }
            }
            ways *= first ? dice + 1 : 1;
        }
    }
    return ways > 4096;
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-CORE-06", "cannot"), cannot_fire, 0, 0},
    {SAID("EAH-CORE-06", "nobody"), cannot_fire, 0, 0},
    {SAID("EAH-CORE-06", "gone"), no_target, 0, 0},
    {SAID("EAH-CORE-06", "no-split"), no_target, 0, 0},
    {SAID("EAH-CORE-06", "own"), no_target, 0, 0},
    {SAID("EAH-CORE-06", "not-a-target"), no_target, 0, 0},
    {SAID("EAH-CORE-06", "some-suppressed"), markers_keep, 0, 0},
    {SAID("EAH-CORE-06", "suppressed"), markers_keep, 0, 0},
    {SAID("EAH-CORE-06", "unseen"), is_unseen, 0, 0},
    {SAID("EAH-CORE-07", "ap"), weapon_is_so, 0, 0},
    {SAID("EAH-CORE-07", "at"), weapon_is_so, 0, 0},
    {SAID("EAH-CORE-07", "no-value"), no_target, 0, 0},
    {SAID("EAH-CORE-07", "chance-all"), whole_chance_is_so, 0, 0},
    {SAID("EAH-CORE-07", "chance-untold"), too_many_ways, 0, 0},
    {SAID("EAH-CORE-09", "none"), no_save, 0, 0},
    {SAID("EAH-CORE-09", "titan-killer"), no_save, 0, 0},
    {SAID("EAH-CORE-09", "macro"), no_save, 0, 0},
    {SAID("EAH-CORE-09", "no-ignore"), no_target, 0, 0},
    {SAID("EAH-CORE-09", "together-again"), saved_together, 0, 0},
    {SAID("EAH-CORE-09", "lost-first"), are_lost, 0, 0},
    {SAID("EAH-CORE-09", "chance"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-09", "chance-again"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-09", "chance-cover"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-09", "chance-no-save"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-10", "damage-lost"), is_worn_down, 0, 0},
    {SAID("EAH-CORE-11", "barrage"), barrage_is_so, 0, 0},
    {SAID("EAH-CORE-11", "chance"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-11", "chance-again"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-11", "chance-cover"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-11", "chance-no-save"), chance_is_so, 0, 0},
    {SAID("EAH-CORE-11", "wide"), falls_wide, 0, 0},
    {SAID("EAH-COVER-11", "ignored"), cover_is_ignored, 0, 0},
    {SAID("EAH-STRUCT-23", "fires-out"), fires_out, 0, 0},
    {SAID("EAH-STRUCT-24", "inside"), no_target, 0, 0},
    {SAID("EAH-STRUCT-25", "as-war-engine"), no_target, 0, 0},
    {SAID("EAH-STRUCT-25", "at"), weapon_is_so, 0, 0},
    {SAID("EAH-STRUCT-25", "no-value"), weapon_is_so, 0, 0},
    {SAID("EAH-STRUCT-25", "no-ap"), weapon_is_so, 0, 0},
    {SAID("EAH-STRUCT-25", "no-at"), weapon_is_so, 0, 0},
    {SAID("EAH-STRUCT-26", "ap-barrage"), weapon_is_so, 0, 0},
    {SAID("EAH-STRUCT-26", "ap-ignore-cover"), weapon_is_so, 0, 0},
};

const TellsGroup said_of_fire = {CHECKS, BASE_COUNT(CHECKS)};
