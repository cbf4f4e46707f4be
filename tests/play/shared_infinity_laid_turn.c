/* Claims about turns and Orders: whose turn it is, who may declare what, and where everybody stands after it. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int get_game(const Laid *laid, const Table *table, const char *variable) {
    return laid_get(laid, table, ref_make(REF_GAME, 0), variable);
}

static int orders_of(const Laid *laid, const Table *table, int side) {
    return laid_get(laid, table, ref_make(REF_SIDE, side), "orders");
}

static int unit_of(const Laid *laid) {
    return laid_unit(laid, "unit");
}

static const TableActivity *order_of(const Laid *laid) {
    return table_activity(laid->before);
}

/* ---- turns ---- */

static bool is_unspent(const Laid *laid) {
    int side = laid_side(laid, "side");
    return get_game(laid, laid->before, "active") == var_pack(ref_make(REF_SIDE, side)) &&
           laid_int(laid, "count") == orders_of(laid, laid->before, side) && laid_int(laid, "count") > 0;
}

static bool is_the_same(const Laid *laid) {
    return laid->ruling->outcome == RULING_REFUSED && table_equal(laid->before, laid->after);
}

static bool begins(const Laid *laid) {
    return get_game(laid, laid->after, "active") == var_pack(ref_make(REF_SIDE, laid_side(laid, "side"))) &&
           get_game(laid, laid->after, "turn") == laid_int(laid, "value");
}

static bool is_free(const Laid *laid) {
    return laid->after->phase < 0 && get_game(laid, laid->after, "turn") == laid_int(laid, "value");
}

/* The phases as the rules name them: Deployment, then the turns. */
static bool is_out_of_phase(const Laid *laid) {
    static const char *const PHASES[] = {"deployment", "turn"};
    int phase = laid->before->phase;
    const char *named = laid_text(laid, "phase");
    return phase >= 0 && phase < 2 && laid->ruling->outcome == RULING_REFUSED && strlen(named) > 0 &&
           strncmp(named + 1, PHASES[phase] + 1, 3) == 0;
}

static bool is_not_deployed(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec at;
    double r, depth = NAN;
    const BaseTree *to = tree_find(laid->action, "at");
    laid_base(laid->before, unit, &at, &r);
    if (!strcmp(laid_arg(laid, "do"), "place") && to && to->count == 2) {
        at = (GeomVec){to->first->number * laid->setup->unit, to->last->number * laid->setup->unit};
    }
    switch (laid->setup->sides[laid->setup->units[unit].side].home) {
    case 0: depth = at.y + r; break;
    case 1: depth = laid->setup->size.x1 - at.x + r; break;
    case 2: depth = laid->setup->size.y1 - at.y + r; break;
    case 3: depth = at.x + r; break;
    default: break;
    }
    return depth > 12 * LAID_INCH && fabs(depth - laid_mm(laid, "length")) < 0.15 &&
           fabs(laid_mm(laid, "limit") - 12 * LAID_INCH) < 0.01;
}

/* Both dice of initiative; -1 where fewer fell. */
static void initiative(const Laid *laid, int out[2]) {
    out[0] = out[1] = -1;
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const RulesRoll *roll = &laid->ruling->rolls.items[i];
        if (!strcmp(roll->what, "initiative") && ref_is(roll->by, REF_SIDE) && roll->by.index < 2 && roll->count > 0) {
            out[roll->by.index] = roll->values[0];
        }
    }
}

static bool is_higher(const Laid *laid) {
    int dice[2], side = laid_side(laid, "side");
    initiative(laid, dice);
    return dice[side] > dice[1 - side] && dice[side] == laid_int(laid, "value") && dice[1 - side] > 0;
}

static bool is_equal(const Laid *laid) {
    int dice[2];
    initiative(laid, dice);
    return dice[0] == dice[1] && dice[0] == laid_int(laid, "value");
}

static bool is_theirs_to_choose(const Laid *laid) {
    int dice[2], side = laid->ruling->ask.side;
    initiative(laid, dice);
    return laid->finding == NULL && side >= 0 && side < 2 && dice[side] > dice[1 - side];
}

static bool is_not_their_turn(const Laid *laid) {
    int active = get_game(laid, laid->before, "active");
    return active != VAR_NONE && laid->before->phase >= 0 &&
           var_unpack(active).index != laid->setup->units[unit_of(laid)].side;
}

static bool is_over(const Laid *laid) {
    return get_game(laid, laid->after, "turn") > 3 * laid->setup->side_count;
}

static int score_of(const Laid *laid, int side) {
    int sum = 0;
    for (int i = 0; i < laid->setup->unit_count; i++) {
        int points = laid_profile(laid, i)->points;
        bool counts = laid->setup->units[i].side == side && laid_stands(laid, laid->after, i);
        sum += !counts ? 0 : laid_now(laid, i, "immobilized") ? points / 2 : points;
    }
    return sum;
}

static bool is_score(const Laid *laid) {
    return laid_int(laid, "value") == score_of(laid, laid_side(laid, "side"));
}

static bool is_pool(const Laid *laid) {
    int side = laid_side(laid, "side"), standing = 0;
    for (int i = 0; i < laid->setup->unit_count; i++) {
        standing += laid->setup->units[i].side == side && laid_stands(laid, laid->after, i);
    }
    return laid_int(laid, "value") == standing;
}

static bool is_spent(const Laid *laid) {
    int side = laid_side(laid, "side");
    return orders_of(laid, laid->after, side) == orders_of(laid, laid->before, side) - 1 &&
           laid->setup->units[unit_of(laid)].side == side;
}

static bool has_none(const Laid *laid) {
    return orders_of(laid, laid->before, laid_side(laid, "side")) == 0;
}

/* ---- declarations ---- */

static bool has_passed(const Laid *laid) {
    return laid_of(laid, unit_of(laid), "passed") == 1 || laid_now(laid, unit_of(laid), "passed") == 1;
}

static bool is_open(const Laid *laid) {
    return order_of(laid) && order_of(laid)->subject.index == unit_of(laid);
}

/* An Order waits for reactions (0 and 2) or for a second skill (1), and it is that of its own trooper. */
static bool is_closed(const Laid *laid) {
    const TableActivity *order = order_of(laid);
    const char *verb = laid_arg(laid, "do");
    int unit = laid_arg_unit(laid, "unit");
    bool reacts = !strcmp(verb, "react") || !strcmp(verb, "reactions");
    if (!order) {
        return true;
    }
    return reacts ? order->step == 1 || !laid_enemies(laid, unit, order->subject.index) ||
                        !laid_stands(laid, laid->before, unit)
                  : order->step != 1 || order->subject.index != unit;
}

/* The classes of the skills: short Movement, Short, Entire, only a reaction. */
static const struct {
    const char *id, *label;
    char class;
    bool aro, moves;
} SKILLS[] = {{"move", "Move", 'm', false, true},
              {"discover", "Discover", 'm', false, false},
              {"idle", "Idle", 'm', false, false},
              {"bs-attack", "BS Attack", 's', true, false},
              {"dodge", "Dodge", 's', true, false},
              {"cc-attack", "CC Attack", 's', true, false},
              {"reset", "Reset", 's', true, false},
              {"engineer", "Engineer", 's', false, false},
              {"engage", "Engage", 'a', true, true},
              {"change-facing", "Change Facing", 'a', true, false},
              {"cautious", "Cautious Movement", 'e', false, true},
              {"jump", "Jump", 'e', false, true},
              {"climb", "Climb", 'e', false, true},
              {"assault", "Assault", 'e', false, true},
              {"speculative-fire", "Speculative Fire", 'e', false, false},
              {"none", "nothing", 'n', false, false}};

static char class_of(const char *label, bool *aro) {
    for (size_t i = 0; i < BASE_COUNT(SKILLS); i++) {
        if (!strcmp(SKILLS[i].label, label)) {
            *aro = SKILLS[i].aro;
            return SKILLS[i].class;
        }
    }
    return 0;
}

static char first_class(const Laid *laid, int unit) {
    static const char WORDS[] = "nmmmsssssaaeeeee"; /* by the words of the variable */
    return WORDS[laid_of(laid, unit, "first")];
}

static bool are_two_short(const Laid *laid) {
    int unit = laid_arg_unit(laid, "unit");
    const char *skill = laid_arg(laid, "skill");
    skill = *skill ? skill : "bs-attack"; /* of `fire` */
    for (size_t i = 0; i < BASE_COUNT(SKILLS); i++) {
        if (!strcmp(SKILLS[i].id, skill)) {
            return SKILLS[i].class == 's' && first_class(laid, unit) == 's';
        }
    }
    return false;
}

static bool is_no_second(const Laid *laid) {
    bool aro;
    char class = class_of(laid_text(laid, "skill"), &aro);
    return order_of(laid) && order_of(laid)->step == 1 && (class == 'a' || class == 'e' || class == 'n');
}

static bool is_no_order(const Laid *laid) {
    bool aro;
    char class = class_of(laid_text(laid, "skill"), &aro);
    return !order_of(laid) && (class == 'a' || class == 'n');
}

static bool is_no_aro(const Laid *laid) {
    bool aro = false;
    return class_of(laid_text(laid, "skill"), &aro) != 0 && !aro;
}

static bool is_apart(const Laid *laid) {
    int unit = laid_unit(laid, "unit"), other = laid_unit(laid, "other");
    const char *skill = laid_text(laid, "skill");
    double gap = laid_apart(laid->before, unit, other);
    bool moves = !strcmp(skill, "Assault"); /* judged where its way ends */
    return (!strcmp(skill, "CC Attack") || !strcmp(skill, "Engineer") || moves) && (moves || gap > LAID_TOUCH);
}

static bool has_no_such_weapon(const Laid *laid) {
    int unit = unit_of(laid);
    const LaidProfile *profile = laid_profile(laid, unit);
    const char *with = *laid_arg(laid, "with") ? laid_arg(laid, "with") : laid_arg(laid, "weapon");
    bool spec = !strcmp(laid_arg(laid, "skill"), "speculative-fire"), any = false;
    for (int i = 0; i < 3 && profile->weapons[i]; i++) {
        any |=
            (!*with || !strcmp(with, profile->weapons[i])) && (!spec || laid_weapon(profile->weapons[i])->speculative);
    }
    return !any;
}

static bool is_lacking(const Laid *laid) {
    const char *skill = laid_text(laid, "skill"), *profile;
    profile = laid_profile(laid, unit_of(laid))->id;
    return !strcmp(skill, "Engineer") ? strcmp(profile, "engineer") != 0
                                      : !strcmp(skill, "Assault") && strcmp(profile, "stormer") != 0;
}

static bool is_a_foe(const Laid *laid) {
    return laid_enemies(laid, unit_of(laid), laid_unit(laid, "other")) && !strcmp(laid_text(laid, "skill"), "Engineer");
}

static bool is_gone(const Laid *laid) {
    return !table_alive(laid->before, ref_make(REF_UNIT, laid_unit(laid, "other")));
}

/* ---- shares and points ---- */

static bool is_share(const Laid *laid) {
    const BaseTree *at = tree_find(laid->action, "at"), *split = tree_find(laid->action, "split");
    int other = laid_unit(laid, "other"), index = 0, found = -1;
    for (const BaseTree *it = at && at->kind == TREE_LIST ? at->first : NULL; it; it = it->next, index++) {
        found = setup_find(laid->setup, it->text).index == other ? index : found;
    }
    return found >= 0 && split && tree_at(split, found) &&
           (int)tree_at(split, found)->number == laid_int(laid, "value");
}

static bool is_no_sum(const Laid *laid) {
    const BaseTree *split = tree_find(laid->action, "split"), *at = tree_find(laid->action, "at");
    int unit = laid_arg_unit(laid, "unit"), sum = 0, targets = at && at->kind == TREE_LIST ? at->count : 1;
    const char *with = *laid_arg(laid, "with") ? laid_arg(laid, "with") : laid_arg(laid, "weapon");
    const LaidWeapon *weapon = laid_weapon(*with ? with : laid_profile(laid, unit)->weapons[0]);
    for (const BaseTree *it = split ? split->first : NULL; it; it = it->next) {
        sum += (int)it->number;
    }
    bool none = split == NULL && targets > 1;
    for (const BaseTree *it = split ? split->first : NULL; it; it = it->next) {
        none |= (int)it->number < 1;
    }
    if (laid_key(laid, "no-die")) {
        return none || split->count < targets;
    }
    bool shot = strstr(laid_arg(laid, "skill"), "cc-") == NULL && strcmp(laid_arg(laid, "skill"), "discover") != 0;
    bool lone = !strcmp(laid_arg(laid, "skill"), "speculative-fire");
    int burst = shot && !lone ? weapon->burst : 1;
    return !none && laid_int(laid, "count") == sum && laid_int(laid, "value") == burst && sum != burst;
}

/* How far the place is from the way of the active trooper. */
static double off_the_way(const Laid *laid, GeomVec at) {
    double off = INFINITY, length = laid_length(laid->way, laid->way_count);
    for (int i = 0; i <= 4000 && laid->way_count > 0; i++) {
        GeomVec p = laid_along(laid->way, laid->way_count, length * i / 4000);
        off = fmin(off, hypot(p.x - at.x, p.y - at.y));
    }
    return off;
}

static double off_leg(GeomVec at, GeomVec a, GeomVec b) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? fmin(1, fmax(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / square)) : 0;
    return hypot(a.x + t * dx - at.x, a.y + t * dy - at.y);
}

/* Its way is known where it has gone it; while an answer is awaited, and in the action that the answer ends, it is the
 * path that was named. */
static bool is_on_the_way(const Laid *laid) {
    bool named = laid->ruling->outcome == RULING_WAITING || !strcmp(tree_get_text(laid->action, "do", ""), "choose");
    double off = off_the_way(laid, laid->point);
    for (int i = 1; i < laid->path_count && named; i++) {
        off = fmin(off, off_leg(laid->point, laid->path[i - 1], laid->path[i]));
    }
    return laid->has_point && off < 0.1;
}

static bool is_at_the_end(const Laid *laid) {
    return laid_reads(laid, "shot_point", "end");
}

static bool is_off_the_way(const Laid *laid) {
    return laid->has_point && off_the_way(laid, laid->point) > 0.005;
}

/* The length of its way at which it is met is the place that is shown. */
static bool is_met(const Laid *laid) {
    double length = laid_mm(laid, "length");
    if (laid_unit(laid, "other") != laid_active(laid) || laid->way_count == 0) {
        return false;
    }
    GeomVec p = laid_along(laid->way, laid->way_count, length), shown = p;
    for (int i = 0; i < laid->finding->shape_count; i++) {
        shown = laid->finding->shapes[i].kind == SHAPE_GHOST ? laid->finding->shapes[i].points[0] : shown;
    }
    return length >= -1e-6 && length <= laid_length(laid->way, laid->way_count) + 0.05 &&
           hypot(p.x - shown.x, p.y - shown.y) < 0.1;
}

static bool is_bound(const Laid *laid) {
    int unit = unit_of(laid), first = laid_of(laid, unit, "first"), second = laid_of(laid, unit, "second");
    return unit == laid_active(laid) && (first == 4 || second == 4 || first == 15); /* BS Attack, Speculative Fire */
}

/* ---- the right to react ---- */

/* What the unit sees of the active trooper at a place of the way: a width that is surely there. */
static double seen_at(const Laid *laid, GeomVec at) {
    bool none;
    int unit = unit_of(laid), active = laid_unit(laid, "other");
    LaidLines lines = laid_lines_upto(laid, unit, active, 2, 9, &none);
    double radius = laid_radius(laid, active);
    none = false;
    lines.to_at = at;
    for (int i = 0; i < laid->setup->area_count; i++) { /* where it stands decides which zones hold its base */
        LaidZone zone = laid_zone(laid, laid->before, i);
        int level = zone.is ? laid_level(laid, unit, i) : 0;
        bool held = laid_in(laid, laid->before, unit, i) <= LAID_TOUCH || laid_gap(laid, at, radius, i) <= LAID_TOUCH;
        bool noise = zone.noise && laid_visor(laid, unit) > 0;
        none |= zone.is && held && level == 3 && (noise || !laid_reads(laid, "zero_scope", "through"));
        lines.avoid[i] = zone.is && !held && level > 2;
    }
    return none ? 0 : laid_width(laid, &lines);
}

static bool is_first_seen(const Laid *laid) {
    double length = laid_mm(laid, "length"), whole = laid_length(laid->way, laid->way_count), most = 0;
    if (!laid_plain(laid) || laid->way_count < 2) {
        return true;
    }
    double until = laid_key(laid, "first") ? length : laid_mm(laid, "limit");
    for (int i = 0; i < 6; i++) {
        double s = until * i / 6;
        most = fmax(most, s < until - 0.5 ? seen_at(laid, laid_along(laid->way, laid->way_count, s)) : 0);
    }
    double there = 0;
    for (int i = 0; i < 5; i++) {
        there = fmax(there, seen_at(laid, laid_along(laid->way, laid->way_count, fmin(whole, length + 0.1 * i))));
    }
    return most <= LAID_ENOUGH + 0.01 && there >= LAID_ENOUGH - 1.6;
}

static bool is_nowhere_seen(const Laid *laid) {
    double most = 0, whole = laid_length(laid->way, laid->way_count);
    for (int i = 0; i <= 10 && laid->way_count > 1; i++) {
        most = fmax(most, seen_at(laid, laid_along(laid->way, laid->way_count, whole * i / 10)));
    }
    return !laid_plain(laid) || (most <= laid_mm(laid, "width") + 0.02 && laid_mm(laid, "width") < LAID_ENOUGH);
}

/* The most that may be seen is enough; what surely is seen, is not. */
static bool is_not_decided(const Laid *laid) {
    double most = 0, whole = laid_length(laid->way, laid->way_count);
    for (int i = 0; i <= 10 && laid->way_count > 1; i++) {
        most = fmax(most, seen_at(laid, laid_along(laid->way, laid->way_count, whole * i / 10)));
    }
    return !laid_plain(laid) ||
           (most < LAID_ENOUGH && laid_mm(laid, "width") >= LAID_ENOUGH - 0.01 && laid_mm(laid, "need") == LAID_ENOUGH);
}

static bool is_near(const Laid *laid) {
    int unit = unit_of(laid), other = laid_unit(laid, "other");
    double least = laid_apart(laid->before, unit, other), r, s;
    GeomVec at, to;
    laid_base(laid->before, unit, &at, &r);
    laid_base(laid->before, other, &to, &s);
    double whole = laid_length(laid->way, laid->way_count);
    for (int i = 0; i <= 100 && laid->way_count > 1; i++) {
        GeomVec p = laid_along(laid->way, laid->way_count, whole * i / 100);
        least = fmin(least, hypot(p.x - at.x, p.y - at.y) - r - s);
    }
    return least <= 8 * LAID_INCH + 0.01;
}

static bool sees_anyhow(const Laid *laid) {
    double most = 0, whole = laid_length(laid->way, laid->way_count);
    Laid first = *laid;
    first.finding = laid_said(laid, "INF-CORE-05", "first", 0);
    for (int i = 0; i < 5 && first.finding && laid->way_count > 1; i++) { /* it may be a short stretch */
        GeomVec p = laid_along(laid->way, laid->way_count, laid_mm(&first, "length") + 0.1 * i);
        most = fmax(most, seen_at(laid, p));
    }
    for (int i = 0; i <= 60 && most < LAID_ENOUGH; i++) {
        GeomVec p;
        double r;
        laid_base(laid->before, laid_unit(laid, "other"), &p, &r);
        p = laid->way_count > 1 ? laid_along(laid->way, laid->way_count, whole * i / 60) : p;
        most = fmax(most, seen_at(laid, p));
    }
    return !laid_plain(laid) || most > LAID_ENOUGH - 1.6;
}

/* ---- after the rolls ---- */

static const RulesRoll *roll_of(const Laid *laid, const char *what, int unit) {
    const RulesRoll *found = NULL;
    for (int i = 0; i < laid->ruling->rolls.count; i++) {
        const RulesRoll *roll = &laid->ruling->rolls.items[i];
        found = !strcmp(roll->what, what) && ref_equal(roll->by, ref_make(REF_UNIT, unit)) ? roll : found;
    }
    return found;
}

static bool keeps_its_place(const Laid *laid, int unit) {
    GeomVec a, b;
    double r;
    bool both = laid_base(laid->before, unit, &a, &r) && laid_base(laid->after, unit, &b, &r);
    return both && hypot(a.x - b.x, a.y - b.y) < 0.01;
}

static bool keeps_its_nerve(const Laid *laid) {
    int unit = unit_of(laid);
    const RulesRoll *roll = roll_of(laid, "guts", unit);
    return roll && roll->count == 1 && roll->values[0] <= laid_profile(laid, unit)->wip;
}

static bool loses_its_nerve(const Laid *laid, int unit) {
    const RulesRoll *roll = roll_of(laid, "guts", unit);
    return roll && (roll->count == 0 || roll->values[0] > laid_profile(laid, unit)->wip);
}

static bool is_asked_where(const Laid *laid) {
    return loses_its_nerve(laid, laid->ruling->ask.about.index);
}

/* Where this Order has moved it before, or pushed it twice, the length is that of the last step. */
static bool has_gone(const Laid *laid) {
    int unit = unit_of(laid);
    GeomVec a, b;
    double r, limit = 2 * LAID_INCH;
    laid_base(laid->before, unit, &a, &r);
    laid_base(laid->after, unit, &b, &r);
    bool done = laid->ruling->outcome == RULING_DONE;
    return laid_mm(laid, "length") <= limit + 0.01 &&
           (!done || hypot(b.x - a.x, b.y - a.y) <= laid_mm(laid, "length") + 0.02 || laid_now(laid, unit, "aro") > 0);
}

static bool gives_way(const Laid *laid) {
    return loses_its_nerve(laid, unit_of(laid)) && laid_mm(laid, "length") <= 2 * LAID_INCH + 0.01;
}

static bool is_seen_there(const Laid *laid) {
    int other = laid_unit(laid, "other");
    return loses_its_nerve(laid, unit_of(laid)) && laid_enemies(laid, unit_of(laid), other) &&
           (laid_of(laid, other, "first") > 0 || laid_of(laid, other, "aro") > 0);
}

static bool is_prone(const Laid *laid) {
    int unit = unit_of(laid);
    return loses_its_nerve(laid, unit) && (laid->ruling->outcome != RULING_DONE || laid_now(laid, unit, "prone") == 1);
}

static bool has_dodged(const Laid *laid, int unit) {
    return laid_of(laid, unit, "aro") == 5 && roll_of(laid, "dodge", unit) != NULL; /* Dodge */
}

static bool is_asked_after_a_dodge(const Laid *laid) {
    return has_dodged(laid, laid->ruling->ask.about.index);
}

static bool dodges_away(const Laid *laid) {
    return has_dodged(laid, unit_of(laid)) && has_gone(laid);
}

static bool dodges_on_the_spot(const Laid *laid) {
    bool done = laid->ruling->outcome == RULING_DONE, guts = laid_said(laid, "INF-CORE-11", "moves", 0) != NULL;
    return has_dodged(laid, unit_of(laid)) && (!done || guts || keeps_its_place(laid, unit_of(laid)));
}

static bool would_touch(const Laid *laid) {
    const BaseTree *to = tree_find(laid->action, "answer");
    int unit = unit_of(laid), other = laid_unit(laid, "other");
    GeomVec at;
    double r;
    if (!to || to->kind != TREE_LIST || to->count != 2 || to->first->kind != TREE_NUMBER) {
        return laid_enemies(laid, unit, other);
    }
    laid_base(laid->before, other, &at, &r);
    double gap = hypot(to->first->number * laid->setup->unit - at.x, to->last->number * laid->setup->unit - at.y) - r -
                 laid_radius(laid, unit);
    return laid_enemies(laid, unit, other) && gap < 0.1;
}

static bool is_in_contact(const Laid *laid) {
    return laid->ruling->outcome != RULING_DONE ||
           laid_apart(laid->after, unit_of(laid), laid_unit(laid, "other")) < 0.05;
}

static bool looks_at(const Laid *laid) {
    int unit = unit_of(laid);
    LaidLines lines = laid_lines(laid, laid->after, unit, laid_unit(laid, "other"));
    double dx = lines.to_at.x - lines.from_at.x, dy = lines.to_at.y - lines.from_at.y;
    return laid->ruling->outcome != RULING_DONE || (dx * lines.front.x + dy * lines.front.y) / hypot(dx, dy) > 0.99;
}

/* Visibility counts for a turn by one reading: it takes 6 at most. */
static bool has_failed(const Laid *laid) {
    int unit = unit_of(laid), ph = laid_profile(laid, unit)->ph;
    const RulesRoll *roll = roll_of(laid, "engage", unit), *turn = roll_of(laid, "change-facing", unit);
    roll = roll ? roll : turn;
    int most = !turn ? 12 : laid_reads(laid, "change_facing_vis", "suffers") ? 3 + 6 : 3;
    bool beaten = laid_said(laid, "INF-CORE-08", "wins", 0) || laid_said(laid, "INF-CORE-08", "neither", 0);
    bool needed = false, above = false; /* by the sentence that says what it needs, which is held by itself */
    Laid one = *laid;
    for (int n = 0; roll && roll->count > 0 && (one.finding = laid_said(laid, "INF-CORE-07", "needs", n)); n++) {
        if (laid_unit(&one, "unit") == unit) {
            needed = true;
            above |= roll->values[0] > laid_int(&one, "value");
        }
    }
    return !roll || roll->count == 0 || beaten || (roll->values[0] > ph - most && (above || !needed));
}

static bool is_short(const Laid *laid) {
    int unit = unit_of(laid), other = laid_unit(laid, "other");
    double before = laid_apart(laid->before, unit, other), after = laid_apart(laid->after, unit, other);
    return laid->ruling->outcome != RULING_DONE ||
           (after > LAID_TOUCH && (isnan(before) || fabs(before - after - laid_mm(laid, "length")) < 0.05));
}

static bool is_far(const Laid *laid) {
    int unit = laid_arg_unit(laid, "unit"), other = laid_unit(laid, "other");
    double limit = laid_mm(laid, "limit"), length = laid_mm(laid, "length");
    double gap = laid_apart(laid->before, unit, other);
    return fabs(limit - 2 * LAID_INCH) < 0.01 && length > limit && (laid->way_count > 1 || fabs(gap - length) < 0.15);
}

static bool is_struck(const Laid *laid) {
    return laid_apart(laid->before, unit_of(laid), laid_unit(laid, "other")) <= 0.05 &&
           (roll_of(laid, "cc-attack", unit_of(laid)) || roll_of(laid, "assault", unit_of(laid)));
}

static bool is_freed_by(const Laid *laid) {
    int other = laid_unit(laid, "other");
    return !strcmp(laid_profile(laid, unit_of(laid))->id, "engineer") && !laid_enemies(laid, unit_of(laid), other) &&
           (laid->ruling->outcome != RULING_DONE || laid_now(laid, other, "immobilized") == 0);
}

static LaidCheck CHECKS[] = {
    {SAID("INF-CORE-01", "unspent"), is_unspent, false, 0, 0},
    {SAID("INF-CORE-01", "no-change"), is_the_same, false, 0, 0},
    {SAID("INF-CORE-01", "begins"), begins, false, 0, 0},
    {SAID("INF-CORE-01", "free"), is_free, false, 0, 0},
    {SAID("INF-CORE-01", "phase"), is_out_of_phase, false, 0, 0},
    {SAID("INF-CORE-01", "outside"), is_not_deployed, false, 0, 0},
    {SAID("INF-CORE-01", "initiative"), is_higher, false, 0, 0},
    {SAID("INF-CORE-01", "tie"), is_equal, false, 0, 0},
    {SAID("INF-CORE-01", "first"), is_theirs_to_choose, false, 0, 0},
    {SAID("INF-CORE-01", "not-yours"), is_not_their_turn, false, 0, 0},
    {SAID("INF-CORE-01", "over"), is_over, false, 0, 0},
    {SAID("INF-CORE-02", "pool"), is_pool, false, 0, 0},
    {SAID("INF-CORE-02", "spent"), is_spent, false, 0, 0},
    {SAID("INF-CORE-02", "none"), has_none, false, 0, 0},
    {SAID("INF-CORE-03", "passed"), has_passed, false, 0, 0},
    {SAID("INF-CORE-03", "open"), is_open, false, 0, 0},
    {SAID("INF-CORE-03", "closed"), is_closed, false, 0, 0},
    {SAID("INF-CORE-04", "two-short"), are_two_short, false, 0, 0},
    {SAID("INF-CORE-04", "not-second"), is_no_second, false, 0, 0},
    {SAID("INF-CORE-04", "not-order"), is_no_order, false, 0, 0},
    {SAID("INF-CORE-04", "not-aro"), is_no_aro, false, 0, 0},
    {SAID("INF-CORE-04", "contact"), is_apart, false, 0, 0},
    {SAID("INF-CORE-04", "no-weapon"), has_no_such_weapon, false, 0, 0},
    {SAID("INF-CORE-04", "lacks"), is_lacking, false, 0, 0},
    {SAID("INF-CORE-04", "for-friends"), is_a_foe, false, 0, 0},
    {SAID("INF-CORE-04", "target-gone"), is_gone, false, 0, 0},
    {SAID("INF-CORE-05", "first"), is_first_seen, true, 0, 0},
    {SAID("INF-CORE-05", "first-at-most"), is_first_seen, true, 0, 0},
    {SAID("INF-CORE-05", "nowhere"), is_nowhere_seen, true, 0, 0},
    {SAID("INF-CORE-05", "undecided"), is_not_decided, true, 0, 0},
    {SAID("INF-CORE-05", "sees"), sees_anyhow, true, 0, 0},
    {SAID("INF-CORE-05", "zoc"), is_near, false, 0, 0},
    {SAID("INF-LOS-11", "each"), is_share, false, 0, 0},
    {SAID("INF-LOS-12", "point"), is_on_the_way, false, 0, 0},
    {SAID("INF-LOS-12", "end"), is_at_the_end, false, 0, 0},
    {SAID("INF-LOS-12", "met"), is_met, false, 0, 0},
    {SAID("INF-LOS-12", "binds"), is_bound, false, 0, 0},
    {SAID("INF-LOS-12", "off"), is_off_the_way, false, 0, 0},
    {SAID("INF-CORE-09", "share"), is_no_sum, false, 0, 0},
    {SAID("INF-CORE-09", "no-die"), is_no_sum, false, 0, 0},
    {SAID("INF-CORE-11", "stays"), keeps_its_nerve, false, 0, 0},
    {SAID("INF-CORE-11", "where"), is_asked_where, false, 0, 0},
    {SAID("INF-CORE-11", "moves"), gives_way, false, 0, 0},
    {SAID("INF-CORE-11", "seen"), is_seen_there, false, 0, 0},
    {SAID("INF-CORE-11", "prone"), is_prone, false, 0, 0},
    {SAID("INF-CORE-12", "where"), is_asked_after_a_dodge, false, 0, 0},
    {SAID("INF-CORE-12", "moves"), dodges_away, false, 0, 0},
    {SAID("INF-CORE-12", "stays"), dodges_on_the_spot, false, 0, 0},
    {SAID("INF-CORE-12", "contact"), would_touch, false, 0, 0},
    {SAID("INF-CORE-13", "engages"), is_in_contact, false, 0, 0},
    {SAID("INF-CORE-13", "turns"), looks_at, false, 0, 0},
    {SAID("INF-CORE-13", "fails"), has_failed, false, 0, 0},
    {SAID("INF-CORE-13", "short"), is_short, false, 0, 0},
    {SAID("INF-CORE-13", "far"), is_far, false, 0, 0},
    {SAID("INF-CORE-14", "strikes"), is_struck, false, 0, 0},
    {SAID("INF-CORE-16", "frees"), is_freed_by, false, 0, 0},
    {SAID("INF-CORE-17", "score"), is_score, false, 0, 0},
};
const LaidChecks laid_checks_turn = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
