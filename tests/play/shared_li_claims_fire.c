/* Volleys, templates, what a Structure stands, and the chances that are told before. */
#include "play/shared_li_claims.h"
#include "support/said.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENDS = 60 }; /* of lines that are tried from a base, and to one */

static TableRef unit_ref(int unit) {
    return ref_make(REF_UNIT, unit);
}

/* ---- who fires what at whom ---- */

static int side_firing(const LiClaim *it) {
    const BaseTree *units = tree_find(it->action, "units"), *of = tree_find(it->action, "of");
    const char *id =
        tree_get_text(it->action, "formation", tree_get_text(it->action, "units", tree_get_text(it->action, "of", "")));
    const BaseTree *list = units && units->first ? units : of && of->first ? of : NULL;
    return setup_side_of(it->setup, setup_find(it->setup, list ? list->first->text : id));
}

static bool names(const BaseTree *list, const char *id) {
    if (list && list->kind == TREE_TEXT) {
        return !strcmp(list->text, id);
    }
    for (const BaseTree *one = list ? list->first : NULL; one; one = one->next) {
        if (one->kind == TREE_TEXT && !strcmp(one->text, id)) {
            return true;
        }
    }
    return false;
}

static bool is_firer(const LiClaim *it, int unit) {
    const char *own = setup_id(it->setup, unit_ref(unit)),
               *all = setup_id(it->setup, ref_make(REF_FORMATION, it->setup->units[unit].formation));
    const char *const members[] = {"units", "of", "formation"};
    for (int i = 0; i < 3; i++) {
        const BaseTree *list = tree_find(it->action, members[i]);
        if (names(list, own) || (it->setup->units[unit].formation >= 0 && names(list, all))) {
            return says_lives(it->before, unit);
        }
    }
    return false;
}

/* The weapon of that name among those who fire; NULL: none of them has it. */
static const BaseTree *weapon_of(const LiClaim *it, const char *name) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        const BaseTree *weapons = is_firer(it, i) ? tree_find(says_profile(it, i), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            if (!strcmp(tree_get_text(one, "name", ""), name)) {
                return one;
            }
        }
    }
    return NULL;
}

static bool somebody_has(const LiClaim *it, const char *trait) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        const BaseTree *weapons = is_firer(it, i) ? tree_find(says_profile(it, i), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            if (says_has_word(one, "traits", trait)) {
                return true;
            }
        }
    }
    return false;
}

static bool harms_walls(const BaseTree *weapon) {
    static const char *const traits[] = {"demolisher", "bunker-buster", "heavy-barrage", "bombing-run", "heavy-beam"};
    bool harms = tree_get_number(weapon, "wrecker", 0) > 0;
    for (size_t i = 0; i < BASE_COUNT(traits); i++) {
        harms = harms || says_has_word(weapon, "traits", traits[i]);
    }
    return harms;
}

/* ---- terrain and the roll to hit ---- */

static const char *family_of(const LiClaim *it, int area) {
    return tree_get_text(says_kind(it, it->before, area), "family", "");
}

static bool is_wholly(const LiClaim *it, int unit, int area) {
    if (table_where(it->before, unit)->kind != WHERE_POINT) {
        return false;
    }
    SaysBody base = says_body(it, it->before, unit_ref(unit)),
             outline = says_body(it, it->before, ref_make(REF_AREA, area));
    return says_holds(&outline, &base);
}

static bool is_target_of(const LiClaim *it, int unit) {
    TableRef at = setup_find(it->setup, tree_get_text(it->action, "at", ""));
    int formation = it->setup->units[unit].formation;
    return says_lives(it->before, unit) &&
           (ref_is(at, REF_UNIT) ? it->setup->units[at.index].formation == formation : at.index == formation);
}

/* Some model of the target is wholly in it, or a wall hides some of it. */
static bool is_in_source(const LiClaim *it, int area) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool wall = !strcmp(family_of(it, area), "obstacle");
        if (is_target_of(it, i) &&
            (wall ? says_touch(it, it->before, i, ref_make(REF_AREA, area)) : is_wholly(it, i, area))) {
            return true;
        }
    }
    return false;
}

static bool is_left_out(LiClaim *it) {
    int area = says_area(it, "source");
    const char *family = family_of(it, area);
    const BaseTree *ignore = tree_find(it->action, "ignore");
    bool named = names(ignore, family);
    for (const BaseTree *one = ignore && ignore->kind == TREE_OBJECT ? ignore->first : NULL; one; one = one->next) {
        named = named || names(one, family);
    }
    bool rule = says_rule(it, "LI-DANG-07")   ? !strcmp(family, "dangerous")
                : says_rule(it, "LI-OBCL-05") ? !strcmp(family, "obstacle")
                                              : !strcmp(family, "difficult");
    return rule && named && is_in_source(it, area);
}

/* The target's type is none of those that the row lists. */
static bool is_exempt(LiClaim *it) {
    int area = says_area(it, "source");
    for (int i = 0; i < it->setup->unit_count; i++) {
        const char *type = it->data->profiles[it->setup->units[i].profile].unit_class;
        if (is_target_of(it, i) && is_wholly(it, i, area)) {
            return !says_has_word(says_kind(it, it->before, area), "hit_for", type);
        }
    }
    return false;
}

/* Two sources of one family, of which the other one counts. */
static bool is_once(LiClaim *it) {
    int area = says_area(it, "source"), alike = 0;
    for (int a = 0; a < it->setup->area_count; a++) {
        bool same = says_reading(it, "stack", "worst") || !strcmp(family_of(it, a), family_of(it, area));
        alike += a != area && same && is_in_source(it, a);
    }
    return alike > 0 && is_in_source(it, area);
}

/* Two things at least change the roll, or would if they were not left out: each has its own sentence before. */
static bool are_added(LiClaim *it) {
    int terms = 0;
    for (int i = 0; i < it->index; i++) {
        const char *key = it->ruling->findings.items[i].key;
        terms += !strcmp(key, "counts") || !strcmp(key, "ignored");
    }
    return terms > 1;
}

static bool is_no_choice(LiClaim *it) {
    const BaseTree *ignore = tree_find(it->action, "ignore");
    if (says_is(it, "one")) {
        return ignore && ignore->kind == TREE_OBJECT && says_reading(it, "ignore", "detachment");
    }
    int outside = 0; /* models in no terrain that could be left out */
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool in = false;
        for (int a = 0; a < it->setup->area_count; a++) {
            bool named = names(ignore, family_of(it, a)) || (ignore && ignore->kind == TREE_OBJECT);
            bool wall = !strcmp(family_of(it, a), "obstacle");
            in = in || (named && (wall ? says_touch(it, it->before, i, ref_make(REF_AREA, a)) : is_wholly(it, i, a)));
        }
        outside += is_target_of(it, i) && !in;
    }
    return ignore && (says_is(it, "stays")     ? names(ignore, "obstacle") && !says_reading(it, "obclmix", "ignorable")
                      : says_is(it, "nothing") ? outside > 0
                                               : outside == 0);
}

static bool is_number_open(LiClaim *it) {
    int formation = says_formation(it, "formation"), count = 0;
    const BaseTree *ignore = tree_find(it->action, "ignore");
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool in = false;
        for (int a = 0; a < it->setup->area_count && ignore && ignore->kind != TREE_OBJECT; a++) {
            bool wall = !strcmp(family_of(it, a), "obstacle");
            in = in || (names(ignore, family_of(it, a)) &&
                        (wall ? says_touch(it, it->before, i, ref_make(REF_AREA, a)) : is_wholly(it, i, a)));
        }
        count += it->setup->units[i].formation == formation && says_lives(it->before, i) && !in;
    }
    return says_number(it, "count") > 0 && says_number(it, "count") <= count;
}

/* One of those who fire stands in the same wood as one of the target. */
static bool is_same_wood(LiClaim *it) {
    int area = it->finding->terrain.index, firers = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        bool in =
            table_where(it->before, i)->kind == WHERE_POINT && says_touch(it, it->before, i, it->finding->terrain);
        firers += in && is_firer(it, i);
    }
    return firers > 0 && is_in_source(it, area) &&
           !strcmp(tree_get_text(says_kind(it, it->before, area), "sight", ""), "hide");
}

static bool is_behind_wall(LiClaim *it) {
    int area = says_area(it, "source");
    return !strcmp(family_of(it, area), "obstacle") && is_in_source(it, area) && says_number(it, "value") == -1;
}

static bool is_base(LiClaim *it) {
    const RulesSum *sum = NULL;
    for (int i = 0; i < it->ruling->sums.count; i++) {
        sum = !strcmp(it->ruling->sums.items[i].what, "to-hit") ? &it->ruling->sums.items[i] : sum;
    }
    for (int i = 0; sum && i < it->setup->unit_count; i++) {
        const BaseTree *weapons = is_firer(it, i) ? tree_find(says_profile(it, i), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            if (says_need(one, "hit") == sum->mods[0].value) {
                return true;
            }
        }
    }
    return false;
}

/* ---- the shot ---- */

static bool is_unseen(LiClaim *it) {
    TableRef target = says_ref(it, "target");
    int side = ref_is(target, REF_AREA) ? -1 : setup_side_of(it->setup, target);
    for (int i = 0; i < it->ruling->sights.count; i++) {
        if (it->ruling->sights.items[i].visible) {
            return false;
        }
    }
    return side != side_firing(it);
}

static double least_gap(const LiClaim *it, TableRef target) {
    double least = INFINITY;
    for (int i = 0; i < it->setup->unit_count; i++) {
        for (int k = 0; k < it->setup->unit_count && is_firer(it, i); k++) {
            bool aimed = ref_is(target, REF_FORMATION) && it->setup->units[k].formation == target.index;
            least = aimed ? fmin(least, says_between(it, it->before, unit_ref(i), unit_ref(k))) : least;
        }
        bool wall = is_firer(it, i) && ref_is(target, REF_AREA);
        least = wall ? fmin(least, says_between(it, it->before, unit_ref(i), target)) : least;
    }
    return least;
}

/* No weapon of theirs is used at all against such a target: none has dice, or it is off the table. */
static bool is_nothing(LiClaim *it) {
    const char *only = tree_get_text(it->action, "weapon", tree_get_text(it->action, "with", NULL));
    bool any = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        const BaseTree *weapons = is_firer(it, i) ? tree_find(says_profile(it, i), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            bool used = !only || !strcmp(only, tree_get_text(one, "id", ""));
            any = any || (used && tree_get_number(one, "dice", 0) > 0 && !tree_get_bool(one, "contact", false));
        }
    }
    return !any || !isfinite(least_gap(it, says_ref(it, "target")));
}

static bool is_rear(LiClaim *it) {
    int unit = says_unit(it, "unit"), behind = 0, weapons_match = 0;
    double turn = table_where(it->before, unit)->facing * acos(-1) / 180;
    GeomVec ahead = vec(sin(turn), -cos(turn));
    for (int i = 0; i < it->setup->unit_count; i++) {
        if (is_firer(it, i)) {
            behind += vec_dot(vec_sub(says_at(it->before, i), says_at(it->before, unit)), ahead) < 0;
            const BaseTree *weapons = tree_find(says_profile(it, i), "weapons");
            for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
                weapons_match += tree_get_number(one, "ap", 0) - 1 == says_number(it, "ap");
            }
        }
    }
    return behind > 0 && weapons_match > 0 && says_type(it, unit) >= 2;
}

static bool is_light(LiClaim *it) {
    return somebody_has(it, "light") && says_type(it, says_unit(it, "unit")) >= 3;
}

/* Infantry, cavalry and walkers: what is made for tanks does no more to them. */
static bool is_anti_tank(LiClaim *it) {
    return somebody_has(it, "anti-tank") && says_type(it, says_unit(it, "unit")) <= 1;
}

static bool is_near_enough(LiClaim *it) {
    int unit = says_unit(it, "unit");
    const BaseTree *weapons = tree_find(says_profile(it, unit), "weapons");
    TableRef target = setup_find(it->setup, tree_get_text(it->action, "at", ""));
    double least = INFINITY;
    for (int k = 0; k < it->setup->unit_count; k++) {
        bool aimed = ref_is(target, REF_AREA) ? false : is_target_of(it, k);
        least = aimed ? fmin(least, says_between(it, it->before, unit_ref(unit), unit_ref(k))) : least;
    }
    least = ref_is(target, REF_AREA) ? says_between(it, it->before, unit_ref(unit), target) : least;
    for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
        if (says_has_word(one, "traits", "assault") &&
            least < tree_get_number(one, "range", 0) / 2 * it->data->unit + .02) {
            return true;
        }
    }
    return false;
}

static bool ignores_cover(LiClaim *it) {
    return somebody_has(it, "ignores-cover");
}

/* Barrages alone are fired without sight, at one less. */
static bool is_blind(LiClaim *it) {
    return says_number(it, "value") == -1 && (somebody_has(it, "barrage") || somebody_has(it, "heavy-barrage"));
}

static bool strikes(LiClaim *it) {
    const BaseTree *weapon = weapon_of(it, says_text(it, "weapon"));
    int strikers = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        strikers += is_firer(it, i) && says_touch(it, it->before, i, says_ref(it, "area"));
    }
    bool together = tree_get_bool(it->action, "together", false);
    int wrecker = weapon ? (int)tree_get_number(weapon, "wrecker", 0) : 0;
    return wrecker > 0 && strikers > 0 && says_number(it, "wounds") == (together ? wrecker * strikers : wrecker);
}

static bool is_half(LiClaim *it) {
    TableRef target = setup_find(it->setup, tree_get_text(it->action, "at", ""));
    bool inside = false;
    for (int i = 0; i < it->setup->unit_count; i++) {
        int host = says_host(it->before, i);
        bool own = it->setup->units[i].formation == says_formation(it, "formation") && host >= 0;
        bool named = ref_equal(ref_make(REF_AREA, host), target) || ref_equal(says_ref(it, "formation"), target);
        inside = inside || (own && (named || somebody_has(it, "saturation")));
    }
    return inside && (somebody_has(it, "heavy-barrage") || somebody_has(it, "bombing-run"));
}

static bool drops_bombs(LiClaim *it) {
    int unit = says_unit(it, "unit");
    return says_over(it, unit) == 0 && says_near(says_length(it, "limit"), 3 * it->data->unit) &&
           (it->ruling->outcome != RULING_DONE || says_var(it, it->after, REF_UNIT, unit, "bombed") == 1);
}

static bool may_not_bomb(LiClaim *it) {
    if (says_is(it, "dropped")) {
        return says_var(it, it->before, REF_UNIT, says_unit(it, "unit"), "bombed") == 1;
    }
    int formation = says_formation(it, "formation");
    VarId order = schema_find(it->setup->schema, REF_FORMATION, "order");
    bool advances =
        says_var(it, it->before, REF_FORMATION, formation, "order") == schema_word(it->setup->schema, order, "advance");
    TableRef acting = var_unpack(says_var(it, it->before, REF_GAME, 0, "acting"));
    bool acts = ref_is(acting, REF_FORMATION) && acting.index == formation;
    return somebody_has(it, "bombing-run") && (says_is(it, "hurry") ? acts && !advances : !acts);
}

static bool is_moving_phase(const LiClaim *it) {
    return it->before->phase >= 0 && !strcmp(it->data->phases[it->before->phase].id, "movement");
}

static bool is_defence(LiClaim *it) {
    if (says_is(it, "defence")) {
        return is_moving_phase(it) && (!somebody_has(it, "point-defence") || tree_find(it->action, "weapon"));
    }
    int formation = says_formation(it, "formation");
    bool before = says_var(it, it->before, REF_FORMATION, formation, "defended") == 1,
         fired = says_var(it, it->before, REF_FORMATION, formation, "fired") == 1;
    return says_is(it, "defended") ? before
           : says_is(it, "moving") ? is_moving_phase(it) && !before && somebody_has(it, "point-defence")
                                   : fired && !before && somebody_has(it, "point-defence");
}

/* ---- templates ---- */

/* The shape that is told last before this finding, as it is drawn. */
static SaysBody shape_before(const LiClaim *it) {
    SaysBody body = {.none = true};
    for (int i = it->index; i >= 0 && body.none; i--) {
        const RulesFinding *one = &it->ruling->findings.items[i];
        for (int k = 0; k < one->shape_count && body.none; k++) {
            if (one->shapes[k].kind == SHAPE_REGION && one->shapes[k].count > 2) {
                body = (SaysBody){.points = one->shapes[k].points,
                                  .count = one->shapes[k].count,
                                  .rings = 1,
                                  .starts = {0, one->shapes[k].count}};
            }
        }
    }
    return body;
}

static bool is_template(LiClaim *it) {
    const BaseTree *weapon = weapon_of(it, says_text(it, "weapon"));
    SaysBody shape = shape_before(it);
    double most = 0, wide = 0;
    for (int i = 0; i < shape.count; i++) {
        for (int k = 0; k < i; k++) {
            most = fmax(most, vec_distance(shape.points[i], shape.points[k]));
        }
    }
    if (says_is(it, "template")) {
        wide = tree_get_number(weapon, "blast", 0) * it->data->unit;
        return weapon && !shape.none && fabs(most - wide) < 1 && says_near(says_length(it, "size"), wide);
    }
    double range = tree_get_number(weapon, "range", 0) * it->data->unit;
    return weapon && says_near(says_length(it, "length"), range) &&
           says_near(says_length(it, "size"), .5 * it->data->unit) && most > range && most < range + 6 * it->data->unit;
}

static bool is_under(LiClaim *it) {
    SaysBody shape = shape_before(it), body = says_body(it, it->before, says_ref(it, "target"));
    double gap = says_gap(&shape, &body);
    if (says_is(it, "beside")) {
        return fabs(gap - says_length(it, "gap")) < .5 && gap < .5 * it->data->unit + .5;
    }
    return gap < .5 && says_length(it, "lap") > 0;
}

static bool is_along(LiClaim *it) {
    int firer = -1, nearer = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        firer = firer < 0 && is_firer(it, i) ? i : firer;
    }
    double own = says_between(it, it->before, unit_ref(firer), says_ref(it, "target"));
    LiClaim one = *it;
    for (one.index = it->index; one.index > 0; one.index--) { /* those before it in this beam are nearer */
        one.finding = &it->ruling->findings.items[one.index];
        if (says_rule(&one, "LI-CORE-19") && says_is(&one, "beam")) {
            break;
        }
        nearer += says_rule(&one, "LI-CORE-19") && says_is(&one, "along");
    }
    return is_under(it) && nearer == says_number(it, "count") && fabs(own - says_length(it, "length")) < .1;
}

static bool is_stopped(LiClaim *it) {
    SaysBody shape = shape_before(it), body = says_body(it, it->before, says_ref(it, "target"));
    GeomVec from = vec(0, 0);
    for (int i = 0; i < it->setup->unit_count; i++) {
        from = is_firer(it, i) ? says_at(it->before, i) : from;
    }
    GeomVec to = says_ref(it, "target").kind == REF_UNIT ? says_at(it->before, says_ref(it, "target").index)
                                                         : vec_lerp(body.points[0], body.points[2], .5);
    SaysBody line = {.own = {from, to}, .count = 2, .rings = 1, .starts = {0, 2}};
    for (int a = 0; a < it->setup->area_count; a++) {
        const BaseTree *kind = says_kind(it, it->before, a);
        SaysBody outline = says_body(it, it->before, ref_make(REF_AREA, a));
        bool blocks = tree_find(kind, "sight") && !tree_get_bool(kind, "structure", false);
        if (blocks && says_gap(&outline, &line) < 5) {
            return says_gap(&shape, &body) < .5;
        }
    }
    return false;
}

static bool is_over_walls(LiClaim *it) {
    SaysBody shape = shape_before(it), walls = says_body(it, it->before, says_ref(it, "area"));
    GeomVec middle = vec(0, 0);
    for (int i = 0; i < shape.count; i++) {
        middle = vec_add(middle, vec_scale(shape.points[i], 1.0 / shape.count));
    }
    double deep = says_deep(&walls, middle);
    return says_is(it, "inside") ? deep > -1 && says_number(it, "need") == 4 : deep < 1;
}

/* Some line from the one to the other, no longer than this, that meets nothing which could stop it; `over`: bodies
 * lower than the firer do not count. */
static bool has_open_line(const LiClaim *it, int firer, TableRef target, double range, bool over) {
    SaysBody from = says_body(it, it->before, unit_ref(firer)), to = says_body(it, it->before, target);
    int host = ref_is(target, REF_UNIT) ? says_host(it->before, target.index) : target.index;
    double high = tree_get_number(says_profile(it, firer), "height", 0) * it->data->unit;
    for (int i = 0; i < ENDS * ENDS; i++) {
        GeomVec ends[2];
        for (int e = 0; e < 2; e++) {
            const SaysBody *body = e ? &to : &from;
            int at = e ? i % ENDS : i / ENDS;
            double turn = 2 * acos(-1) * at / ENDS;
            const GeomVec *points = body->points ? body->points : body->own;
            ends[e] = body->count == 1
                          ? vec_add(points[0], vec(body->r * sin(turn), body->r * cos(turn)))
                          : vec_lerp(points[at % body->count], points[(at + 1) % body->count], at / (double)ENDS);
        }
        SaysBody line = {.own = {ends[0], ends[1]}, .count = 2, .rings = 1, .starts = {0, 2}};
        bool free = vec_distance(ends[0], ends[1]) < range + .02;
        for (int a = 0; a < it->setup->area_count && free; a++) {
            const char *sight = tree_get_text(says_kind(it, it->before, a), "sight", "");
            bool low = over && !strcmp(sight, "body") && says_height(it, it->before, a) < high;
            SaysBody outline = says_body(it, it->before, ref_make(REF_AREA, a));
            bool own = a == host || a == says_host(it->before, firer);
            free = own || !sight[0] || low || says_gap(&line, &outline) > .02;
        }
        if (free) {
            return true;
        }
    }
    return false;
}

static double range_of(const LiClaim *it, int unit) {
    const BaseTree *weapons = tree_find(says_profile(it, unit), "weapons");
    double range = 0;
    for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
        range = fmax(range, says_has_word(one, "traits", "bombing-run") ? 3 : tree_get_number(one, "range", 0));
    }
    return range * it->data->unit;
}

/* The place that the action names for the shape of this unit. False: none. */
static bool point_for(const LiClaim *it, int unit, GeomVec *at) {
    const BaseTree *point = tree_find(it->action, "point"), *units = tree_find(it->action, "units");
    int turn = 0;
    for (int i = 0; i < unit && !units; i++) {
        turn += is_firer(it, i);
    }
    for (const BaseTree *one = units ? units->first : NULL; one && one->text; one = one->next) {
        if (!strcmp(one->text, setup_id(it->setup, unit_ref(unit)))) {
            break;
        }
        turn++;
    }
    point = point && point->first && point->first->kind != TREE_NUMBER ? tree_at(point, turn) : point;
    const BaseTree *x = tree_at(point, 0), *y = tree_at(point, 1);
    *at = x && y ? vec(x->number * it->setup->unit, y->number * it->setup->unit) : vec(0, 0);
    return x && y;
}

/* Nobody of the target whom this one can reach lies under a shape there; for those inside, its middle is not over
 * their walls. */
static bool misses(const LiClaim *it, int firer, const BaseTree *weapon, GeomVec at) {
    double range = tree_get_number(weapon, "range", 0) * it->data->unit;
    SaysBody shape = {.own = {at},
                      .count = 1,
                      .rings = 1,
                      .starts = {0, 1},
                      .r = tree_get_number(weapon, "blast", 0) / 2 * it->data->unit};
    SaysBody own = says_body(it, it->before, unit_ref(firer));
    if (-says_deep(&own, at) > range) {
        return true;
    }
    for (int i = 0; i < it->setup->unit_count; i++) {
        SaysBody body = says_body(it, it->before, unit_ref(i));
        bool under = is_target_of(it, i) && says_laps(&shape, &body, .5);
        under = under && (says_host(it->before, i) < 0 || says_deep(&body, at) > .02);
        if (under && has_open_line(it, firer, unit_ref(i), range, false)) {
            return false;
        }
    }
    return true;
}

/* So it is for him, or for one of those who fire. */
static bool is_wide(LiClaim *it) {
    int laid = 0, missed = 0;
    GeomVec at;
    for (int f = 0; f < it->setup->unit_count; f++) {
        const BaseTree *weapons = is_firer(it, f) ? tree_find(says_profile(it, f), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            const char *id = tree_get_text(one, "id", "");
            bool meant = says_is(it, "astray") ? f == says_unit(it, "unit") &&
                                                     !strcmp(tree_get_text(one, "name", ""), says_text(it, "weapon"))
                                               : !strcmp(tree_get_text(it->action, "weapon", id), id);
            bool lays = meant && tree_get_number(one, "blast", 0) > 0 && point_for(it, f, &at);
            laid += lays;
            missed += lays && misses(it, f, one, at);
        }
    }
    TableRef target = setup_find(it->setup, tree_get_text(it->action, "at", ""));
    return (laid == 0 || missed > 0) && (says_is(it, "astray") || ref_equal(says_ref(it, "target"), target));
}

/* The middle lies further from one of those who fire than his weapon reaches. */
static bool is_far(LiClaim *it) {
    GeomVec at;
    for (int f = 0; f < it->setup->unit_count; f++) {
        SaysBody body = says_body(it, it->before, unit_ref(f));
        const BaseTree *weapons = is_firer(it, f) ? tree_find(says_profile(it, f), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            const char *id = tree_get_text(one, "id", "");
            bool meant = !strcmp(tree_get_text(it->action, "weapon", id), id) && tree_get_number(one, "blast", 0) > 0;
            if (meant && point_for(it, f, &at) &&
                -says_deep(&body, at) > tree_get_number(one, "range", 0) * it->data->unit - .02) {
                return true;
            }
        }
    }
    return false;
}

static bool is_bunker(LiClaim *it) {
    const BaseTree *weapon = weapon_of(it, says_text(it, "weapon"));
    return weapon && says_has_word(weapon, "traits", "bunker-buster") &&
           says_number(it, "ap") == (int)tree_get_number(weapon, "ap", 0) &&
           says_number(it, "value") == 2 * says_number(it, "ap");
}

/* ---- shields ---- */

static bool is_shielded(LiClaim *it) {
    int unit = says_unit(it, "unit"), before = says_var(it, it->before, REF_UNIT, unit, "shields");
    int most = (int)tree_get_number(says_profile(it, unit), "void", 0), count = says_number(it, "count");
    return most > 0 && before > 0 && (says_is(it, "discarded") ? true : count > 0 && count <= before);
}

/* ---- Structures ---- */

static bool can_harm(LiClaim *it) {
    const BaseTree *weapon = weapon_of(it, says_text(it, says_has(it, "weapon") ? "weapon" : ""));
    return weapon && harms_walls(weapon) == (says_is(it, "can"));
}

static bool has_friends(LiClaim *it) {
    for (int i = 0; i < it->setup->unit_count; i++) {
        if (says_host(it->before, i) == says_area(it, "area") && it->setup->units[i].side == side_firing(it)) {
            return true;
        }
    }
    return false;
}

static bool is_too(LiClaim *it) {
    TableRef area = says_ref(it, "area");
    double range = 0, gap = least_gap(it, area);
    for (int i = 0; i < it->setup->unit_count; i++) {
        const BaseTree *weapons = is_firer(it, i) ? tree_find(says_profile(it, i), "weapons") : NULL;
        for (const BaseTree *one = weapons ? weapons->first : NULL; one; one = one->next) {
            range = says_has_word(one, "traits", "saturation") ? fmax(range, tree_get_number(one, "range", 0)) : range;
        }
    }
    return gap < range * it->data->unit + .02 &&
           !ref_equal(area, setup_find(it->setup, tree_get_text(it->action, "at", "")));
}

static bool has_fallen(LiClaim *it) {
    int area = says_area(it, "area");
    return says_number(it, "count") > 0 &&
           (it->ruling->outcome != RULING_DONE || table_kind(it->before, area) != table_kind(it->after, area));
}

static bool is_garrison_told(LiClaim *it) {
    int area = says_area(it, "area");
    if (says_is(it, "not") || says_is(it, "in")) {
        int unit = says_unit(it, "unit");
        bool in = says_is(it, "in"), blind = somebody_has(it, "barrage") || somebody_has(it, "heavy-barrage");
        bool open = has_open_line(it, unit, says_ref(it, "area"), range_of(it, unit), in);
        return is_firer(it, unit) && (in ? open || blind : !open || says_reading(it, "outpoint", "one"));
    }
    int inside = 0, formation = says_formation(it, "formation");
    for (int i = 0; i < it->setup->unit_count; i++) {
        inside += it->setup->units[i].formation == formation && says_host(it->before, i) == area;
    }
    return says_is(it, "named") ? inside > 0 : inside == says_number(it, "count");
}

static bool is_all_inside(LiClaim *it) {
    int inside = 0, formation = says_formation(it, "formation");
    for (int i = 0; i < it->setup->unit_count; i++) {
        inside += it->setup->units[i].formation == formation && says_host(it->before, i) >= 0;
    }
    return inside >= says_number(it, "count") && says_number(it, "count") > 0;
}

static LiClaimCheck CHECKS[] = {
    {SAID("LI-HIT-01", "base"), is_base, 0, 0},
    {SAID("LI-HIT-02", "once"), is_once, 0, 0},
    {SAID("LI-HIT-02", "add"), are_added, 0, 0},
    {SAID("LI-HIT-03", "one"), is_no_choice, 0, 0},
    {SAID("LI-HIT-03", "ignored"), is_number_open, 0, 0},
    {SAID("LI-HIT-03", "all"), is_no_choice, 0, 0},
    {SAID("LI-HIT-03", "nothing"), is_no_choice, 0, 0},
    {SAID("LI-DIFF-03", "exempt"), is_exempt, 0, 0},
    {SAID("LI-DIFF-04", "ignored"), is_left_out, 0, 0},
    {SAID("LI-DANG-06", "exempt"), is_exempt, 0, 0},
    {SAID("LI-DANG-07", "ignored"), is_left_out, 0, 0},
    {SAID("LI-OBST-09", "same"), is_same_wood, 0, 0},
    {SAID("LI-OBCL-05", "all"), is_no_choice, 0, 0},
    {SAID("LI-OBCL-05", "stays"), is_no_choice, 0, 0},
    {SAID("LI-OBCL-05", "counts"), is_behind_wall, 0, 0},
    {SAID("LI-OBCL-05", "ignored"), is_left_out, 0, 0},
    {SAID("LI-CORE-10", "sight"), is_unseen, 0, 0},
    {SAID("LI-CORE-10", "nothing"), is_nothing, 0, 0},
    {SAID("LI-CORE-12", "rear"), is_rear, 0, 0},
    {SAID("LI-CORE-19", "light"), is_light, 0, 0},
    {SAID("LI-CORE-19", "antitank"), is_anti_tank, 0, 0},
    {SAID("LI-CORE-19", "assault"), is_near_enough, 0, 0},
    {SAID("LI-CORE-19", "cover"), ignores_cover, 0, 0},
    {SAID("LI-CORE-19", "counts"), is_blind, 0, 0},
    {SAID("LI-CORE-19", "wreck"), strikes, 0, 0},
    {SAID("LI-CORE-19", "half"), is_half, 0, 0},
    {SAID("LI-CORE-19", "bombs"), drops_bombs, 0, 0},
    {SAID("LI-CORE-19", "run"), may_not_bomb, 0, 0},
    {SAID("LI-CORE-19", "hurry"), may_not_bomb, 0, 0},
    {SAID("LI-CORE-19", "dropped"), may_not_bomb, 0, 0},
    {SAID("LI-CORE-19", "template"), is_template, 0, 0},
    {SAID("LI-CORE-19", "beam"), is_template, 0, 0},
    {SAID("LI-CORE-19", "under"), is_under, 0, 0},
    {SAID("LI-CORE-19", "beside"), is_under, 0, 0},
    {SAID("LI-CORE-19", "along"), is_along, 0, 0},
    {SAID("LI-CORE-19", "stopped"), is_stopped, 0, 0},
    {SAID("LI-CORE-19", "inside"), is_over_walls, 0, 0},
    {SAID("LI-CORE-19", "outside"), is_over_walls, 0, 0},
    {SAID("LI-CORE-19", "moving"), is_defence, 0, 0},
    {SAID("LI-CORE-19", "second"), is_defence, 0, 0},
    {SAID("LI-CORE-19", "defence"), is_defence, 0, 0},
    {SAID("LI-CORE-19", "defended"), is_defence, 0, 0},
    {SAID("LI-CORE-19", "wide"), is_wide, 0, 0},
    {SAID("LI-CORE-19", "astray"), is_wide, 0, 0},
    {SAID("LI-CORE-19", "far"), is_far, 0, 0},
    {SAID("LI-CORE-19", "bunker"), is_bunker, 0, 0},
    {SAID("LI-CORE-20", "shield"), is_shielded, 0, 0},
    {SAID("LI-CORE-20", "discarded"), is_shielded, 0, 0},
    {SAID("LI-SHOT-01", "own"), has_friends, 0, 0},
    {SAID("LI-SHOT-02", "also"), is_too, 0, 0},
    {SAID("LI-SHOT-04", "lost"), can_harm, 0, 0},
    {SAID("LI-SHOT-04", "can"), can_harm, 0, 0},
    {SAID("LI-SHOT-06", "lost"), has_fallen, 0, 0},
    {SAID("LI-GFIR-02", "in"), is_garrison_told, 0, 0},
    {SAID("LI-GFIR-02", "not"), is_garrison_told, 0, 0},
    {SAID("LI-GFIR-03", "named"), is_garrison_told, 0, 0},
    {SAID("LI-GFIR-04", "all"), is_all_inside, 0, 0},
};
const LiClaimChecks li_claims_fire = {CHECKS, BASE_COUNT(CHECKS)};
