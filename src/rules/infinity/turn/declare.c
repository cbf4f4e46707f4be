/* One declaration of the active trooper: whether it is allowed, and its immediate effect (CORE-04, MOVE-03, -08, -17,
 * HOST-10, LOS-12). */
#include "geom/limits.h"
#include "rules/infinity/fire/roll.h"
#include "rules/infinity/move/plan.h"
#include "rules/infinity/turn/orders.h"

#include <math.h>

static const InfSkill *skill_of(RulesCtx *ctx, InfSkillId skill) {
    return &inf_data(ctx->field)->skills[skill];
}

static bool refuse(RulesCtx *ctx, int unit, InfSkillId skill, const char *rule, const char *key) {
    return ctx_refuse(ctx, rule, key, UNIT("unit", unit), TEXT("skill", skill_of(ctx, skill)->label));
}

bool inf_immobile(RulesCtx *ctx, int unit, InfSkillId skill) {
    if (!var_own(ctx, unit, INF_VAR_UNIT_immobilized)) {
        return false;
    }
    InfSkillId frees = reading_now(ctx, INF_READ_IMM_VARIANT) == INF_IMM_VARIANT_DODGE ? INF_DODGE : INF_RESET;
    if (skill == frees) {
        return false;
    }
    refuse(ctx, unit, skill, "INF-HOST-10", "only");
    cite_also(ctx, TEXT("text", skill_of(ctx, frees)->label));
    return true;
}

/* CORE-04: an Entire Order Skill must stand alone; otherwise a Short Movement Skill goes with another one or with a
 * Short Skill. */
static bool bad_pair(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    InfClass type = skill_of(ctx, skill)->type;
    if ((type == INF_ARO && skill != INF_CHANGE_FACING) || type == INF_CLASS_NONE || (second && type == INF_ENTIRE)) {
        refuse(ctx, unit, skill, "INF-CORE-04", second ? "not-second" : "not-order");
        return true;
    }
    InfSkillId first = (InfSkillId)var_own(ctx, unit, INF_VAR_UNIT_first);
    if (second && type == INF_SHORT && skill_of(ctx, first)->type == INF_SHORT && skill != INF_IDLE) {
        refuse(ctx, unit, skill, "INF-CORE-04", "two-short");
        return true;
    }
    if (!inf_has_skill(ctx->field, unit, skill)) {
        refuse(ctx, unit, skill, "INF-CORE-04", "lacks");
        return true;
    }
    return false;
}

/* MOVE-08: two Short Movement Skills, either of which was declared in contact with Very Difficult ground. */
static bool very_difficult(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    InfGround *ground = arena_alloc(ctx->ruling->arena, 1, sizeof *ground);
    inf_ground(ctx, unit, ground);
    bool now = ground->mov == INF_MOV_VERY;
    if (now) {
        var_set_own(ctx, unit, INF_VAR_UNIT_rough, 1);
    }
    if (!second || !var_own(ctx, unit, INF_VAR_UNIT_rough)) {
        return false;
    }
    InfSkillId first = (InfSkillId)var_own(ctx, unit, INF_VAR_UNIT_first);
    bool idle = first == INF_IDLE || skill == INF_IDLE; /* Idle may count as a Short Skill as well */
    bool label =
        !idle && skill_of(ctx, first)->type == INF_SHORT_MOVEMENT && skill_of(ctx, skill)->type == INF_SHORT_MOVEMENT;
    bool displaces = skill_of(ctx, first)->movement && skill_of(ctx, skill)->movement && skill != INF_DODGE;
    if (reading_now(ctx, INF_READ_VD_TWO_SHORT) == INF_VD_TWO_SHORT_LABEL ? label : label && displaces) {
        refuse(ctx, unit, skill, "INF-MOVE-08", "two");
        return true;
    }
    ctx_cite(ctx, "INF-MOVE-08", "one", ROLE_CONTEXT);
    return false;
}

static InfGo go_of(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    switch (skill) {
    case INF_CAUTIOUS: return INF_GO_CAUTIOUS;
    case INF_JUMP: return INF_GO_JUMP;
    case INF_CLIMB: return INF_GO_CLIMB;
    case INF_ASSAULT: return INF_GO_ASSAULT;
    default: return second && var_own(ctx, unit, INF_VAR_UNIT_first) == INF_MOVE ? INF_GO_MOVE_SECOND : INF_GO_MOVE;
    }
}

/* Reads the bearing after the movement; the current one when none is given. False: it is no bearing, and the ruling
 * says so. */
static bool read_facing(RulesCtx *ctx, int unit, double *facing) {
    *facing = table_where(ctx->draft->table, unit)->facing;
    if (arg_number(ctx, "facing", facing) && !(*facing >= -360 && *facing <= 360)) {
        ctx_bad(ctx, "\"facing\" takes a bearing in degrees, 0 up, clockwise");
        return false;
    }
    return true;
}

static void note_travel(RulesCtx *ctx, int unit, const InfTravel *travel) {
    RulesMargin margin;
    bool refused = travel->bar.kind != INF_BAR_NONE;
    if (ctx->margins && inf_travel_margin(ctx, unit, travel, &margin)) {
        (refused ? ctx_margin_fails : ctx_margin)(ctx, margin);
    } else if (ctx->margins && !refused) {
        ctx_margin_unknown(ctx);
    }
}

/* MOVE-02, -03: moves the unit to where contact or the path ends. */
static bool move_now(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    double facing;
    int count;
    const GeomVec *points = arg_path(ctx, unit, &count);
    if (count == 0) {
        ctx_bad(ctx, "a movement needs a \"path\": the places that the centre goes through");
        return false;
    }
    if (!read_facing(ctx, unit, &facing)) {
        return false;
    }
    InfTravel *travel = inf_travel(ctx, unit, points, count, go_of(ctx, unit, skill, second));
    note_travel(ctx, unit, travel);
    if (inf_travel_refused(ctx, unit, travel)) {
        return false;
    }
    inf_travel_cite(ctx, unit, travel);
    inf_note_way(ctx, &travel->route.path, travel->bar.at);
    inf_put(ctx, unit, geom_path_at(&travel->route.path, travel->bar.at), facing);
    if (travel->zone >= 0) {
        var_set_own(ctx, unit, INF_VAR_UNIT_stopped, 1);
    }
    fact_length(ctx, "length", travel->bar.at);
    return true;
}

/* LOS-12: chooses a point of the path that it has moved, bends included. False: refused. */
static bool choose_point(RulesCtx *ctx, int unit) {
    TableWhere where;
    GeomVec way[INF_WAY];
    int count = inf_way(ctx, way);
    if (!arg_place(ctx, "point", &where)) {
        inf_note_point(ctx, unit, way[count - 1]);
        return true;
    }
    GeomShape point = shape_point(where.at);
    bool end = reading_now(ctx, INF_READ_SHOT_POINT) == INF_SHOT_POINT_END &&
               vec_distance(where.at, way[count - 1]) > 2 * GEOM_LIMIT;
    double off = vec_distance(where.at, way[0]);
    for (int i = 1; i < count; i++) {
        GeomShape leg = shape_segment(way[i - 1], way[i]);
        off = fmin(off, shape_gap(&leg, &point).gap);
    }
    if (end || off > 2 * GEOM_LIMIT) {
        refuse(ctx, unit, INF_BS_ATTACK, "INF-LOS-12", end ? "end" : "off");
        cite_also(ctx, LENGTH("length", off), DRAW(SHAPE_PATH, .ref = inf_unit(unit), .points = way, .count = count));
        return false;
    }
    ctx_cite(ctx, "INF-LOS-12", "point", ROLE_CONTEXT, UNIT("unit", unit),
             DRAW(SHAPE_PATH, .ref = inf_unit(unit), .points = way, .count = count),
             DRAW(SHAPE_GHOST, .ref = inf_unit(unit), .points = &where.at, .count = 1));
    inf_note_point(ctx, unit, where.at);
    return true;
}

/* ZERO-06: if this enemy shoots at the active trooper without being seen, what may be answered then; otherwise NONE. */
static InfAnswer answer_to(RulesCtx *ctx, int unit, int enemy, bool cite) {
    if (var_own(ctx, enemy, INF_VAR_UNIT_aro) != INF_BS_ATTACK || !inf_enemies(ctx, unit, enemy)) {
        return INF_ANSWER_NONE;
    }
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    InfLookAsk ask = inf_look_ask(ctx, unit, enemy);
    inf_look(ctx, &ask, look);
    return inf_answer(ctx, &ask, look, cite);
}

/* The first enemy who shoots so, or -1. */
static int unseen_attacker(RulesCtx *ctx, int unit, InfAnswer *answer) {
    setup_each(ctx->field->setup, REF_UNIT, enemy) {
        *answer = answer_to(ctx, unit, enemy, false);
        if (*answer != INF_ANSWER_NONE) {
            return enemy;
        }
    }
    return -1;
}

/* True if the unit sees one of its attackers. */
static bool sees_attacker(RulesCtx *ctx, int unit) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (inf_enemies(ctx, i, unit) && var_own(ctx, i, INF_VAR_UNIT_aro) == INF_BS_ATTACK) {
            InfLookAsk ask = inf_look_ask(ctx, unit, i);
            inf_look(ctx, &ask, look);
            if (look->visible) {
                return true;
            }
        }
    }
    return false;
}

/* ZERO-06, ZERO-09: limits on answering with the second skill. 1. Change Facing can only be an answer. 2. A Dodge needs
 * the facing, unless it also dodges an attacker that the unit sees. 3. By the other reading the limit is on the whole
 * skill: anything that is no answer is refused, and so is a shot at anybody but that attacker. True: refused. */
static bool limited(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    InfAnswer answer = INF_ANSWER_NONE;
    int enemy = second ? unseen_attacker(ctx, unit, &answer) : -1, target;
    if (skill == INF_CHANGE_FACING) { /* 1 */
        if (enemy < 0 || !inf_answers_with(ctx, answer, skill)) {
            refuse(ctx, unit, skill, "INF-CORE-04", second ? "not-second" : "not-order");
            return true;
        }
        return false;
    }
    if (enemy < 0 || skill == INF_IDLE) {
        return false;
    }
    bool answers = inf_answers_with(ctx, answer, skill),
         whole = reading_now(ctx, INF_READ_ACTIVE_ANSWER_SCOPE) == INF_ACTIVE_ANSWER_SCOPE_WHOLE;
    if (!whole && skill == INF_DODGE && !answers && !sees_attacker(ctx, unit)) { /* 2 */
        refuse(ctx, unit, skill, "INF-ZERO-06", "refused");
        cite_also(ctx, UNIT("other", enemy));
        return true;
    }
    bool aside = arg_units(ctx, "at", &target, 1) == 1 && answer_to(ctx, unit, target, false) == INF_ANSWER_NONE;
    if (whole && (!answers || (skill == INF_BS_ATTACK && aside))) { /* 3 */
        refuse(ctx, unit, skill, "INF-ZERO-06", "whole");
        cite_also(ctx, UNIT("other", enemy));
        return true;
    }
    return false;
}

static bool note_target(RulesCtx *ctx, int unit, int index, InfTarget target, InfSkillId skill, int weapon) {
    InfRollAsk ask = inf_roll_ask(ctx, unit, target.unit, skill);
    ask.weapon = weapon;
    ask.share = target.dice;
    inf_note_target(ctx, unit, skill, index, target);
    ask.unit_at = inf_point_of(ctx, unit);
    InfNeed need = inf_need(ctx, &ask, false);
    InfAnswer answer = need.look && !need.look->visible ? answer_to(ctx, unit, target.unit, true) : INF_ANSWER_NONE;
    if (answer != INF_ANSWER_NONE) {
        ask.answer = true;
        if (!inf_answers_with(ctx, answer, skill)) {
            refuse(ctx, unit, skill, "INF-ZERO-06", "refused");
            cite_also(ctx, UNIT("other", target.unit));
            return false;
        }
        var_set_own(ctx, unit, INF_VAR_UNIT_answering, 1);
    }
    if (!inf_may_reach(ctx, &ask, &need)) {
        return false;
    }
    inf_need(ctx, &ask, true);
    return true;
}

/* CORE-07: tells what share of such attacks hits at least once when nobody answers. */
static void explain_unanswered(RulesCtx *ctx, int unit, InfTarget target, InfSkillId skill, int weapon) {
    InfRollAsk ask = inf_roll_ask(ctx, unit, target.unit, skill);
    ask.weapon = weapon;
    ask.share = target.dice;
    ask.unit_at = inf_point_of(ctx, unit);
    InfNeed need = inf_need(ctx, &ask, false);
    double faces = number_int(ctx, INF_NUM_DIE);
    double misses = 1 - fmax(0, fmin(need.sv, faces)) / faces;
    fact_number(ctx, "unanswered", 1 - pow(misses, need.dice));
}

/* True if `other` can be a target: an enemy on the table, or a friend for an Engineer. */
static bool is_target(RulesCtx *ctx, int unit, int other, InfSkillId skill) {
    bool enemy = inf_enemies(ctx, unit, other), there = table_alive(ctx->draft->table, inf_unit(other));
    if (there && unit != other && enemy != (skill == INF_ENGINEER)) {
        return true;
    }
    refuse(ctx, unit, skill, "INF-CORE-04", !there ? "target-gone" : enemy ? "for-friends" : "for-enemies");
    cite_also(ctx, UNIT("other", other));
    return false;
}

/* Reads the dice on each target from "split"; 0 where it gives none. False: it is no list of whole numbers, and the
 * ruling says so. */
static bool read_split(RulesCtx *ctx, int count, int *dice) {
    const BaseTree *split = tree_find(ctx->action->args, "split");
    bool good = !split || (split->kind == TREE_LIST && split->count <= count);
    for (int i = 0; good && split && i < split->count; i++) {
        const BaseTree *share = tree_at(split, i);
        good = share->kind == TREE_NUMBER && share->number >= 0 && share->number <= INF_BURST_MAX &&
               share->number == floor(share->number);
        dice[i] = good ? (int)share->number : 0;
    }
    if (!good) {
        ctx_bad(ctx, "\"split\" is a list of dice, a whole number for each target, at most %d", INF_BURST_MAX);
    }
    return good;
}

/* CORE-09: divides the Burst among the targets, at least one die on each. Speculative Fire, and a skill that is no
 * shot, has one target. */
static bool note_attack(RulesCtx *ctx, int unit, InfSkillId skill) {
    int targets[INF_TARGETS];
    int count = arg_units(ctx, "at", targets, INF_TARGETS);
    bool shot = skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE;
    int weapon = shot ? inf_weapon_of(ctx, unit, arg_word(ctx, "weapon", arg_word(ctx, "with", NULL)), skill) : -1;
    int split[INF_TARGETS] = {0};
    if (count < 1 || count > INF_TARGETS) {
        ctx_bad(ctx, "name one to %d enemies under \"at\"", INF_TARGETS);
        return false;
    }
    if (!read_split(ctx, count, split)) {
        return false;
    }
    if (shot && weapon < 0) {
        refuse(ctx, unit, skill, "INF-CORE-04", "no-weapon");
        return false;
    }
    if (shot) { /* a second skill that is no shot leaves the weapon of the first as it is */
        var_set_own(ctx, unit, INF_VAR_UNIT_weapon, weapon);
    }
    if (shot && !choose_point(ctx, unit)) {
        return false;
    }
    int burst = shot ? inf_burst(ctx, skill, weapon, false) : 1, sum = 0;
    for (int i = 0; i < count; i++) {
        int dice = split[i] > 0 ? split[i] : count == 1 ? burst : 0;
        sum += dice;
        if (dice < 1) {
            refuse(ctx, unit, skill, "INF-CORE-09", "no-die");
            cite_also(ctx, UNIT("other", targets[i]));
            return false;
        }
        if (!is_target(ctx, unit, targets[i], skill) ||
            !note_target(ctx, unit, i, (InfTarget){targets[i], dice}, skill, weapon)) {
            return false;
        }
        if (count > 1) {
            ctx_cite(ctx, "INF-LOS-11", "each", ROLE_CONTEXT, UNIT("other", targets[i]), INT("value", dice));
        }
    }
    if (sum != burst) {
        refuse(ctx, unit, skill, "INF-CORE-09", "share");
        cite_also(ctx, INT("count", sum), INT("value", burst));
        return false;
    }
    if (shot && count == 1) {
        explain_unanswered(ctx, unit, (InfTarget){targets[0], sum}, skill, weapon);
    }
    return true;
}

/* LOS-12, for a trooper who declared the attack first and moves now. 1. This is the path, and any point of it may be
 * named for the shot. 2. Without a named point the shot stays where it was declared; by the other reading it is made at
 * the end of the path. Each target is judged again from there. */
static bool aim_from_way(RulesCtx *ctx, int unit) {
    TableWhere where;
    InfTarget targets[INF_TARGETS];
    bool named = arg_place(ctx, "point", &where);
    if (!named && reading_now(ctx, INF_READ_SHOT_POINT) == INF_SHOT_POINT_PATH) { /* 2 */
        return true;
    }
    if (!named) {
        ctx_cite(ctx, "INF-LOS-12", "end", ROLE_CONTEXT, UNIT("unit", unit));
    }
    if (!choose_point(ctx, unit)) { /* 1 */
        return false;
    }
    int count = inf_targets(ctx, unit, INF_BS_ATTACK, targets), weapon = var_own(ctx, unit, INF_VAR_UNIT_weapon);
    for (int i = 0; i < count; i++) {
        if (!note_target(ctx, unit, i, targets[i], INF_BS_ATTACK, weapon)) {
            return false;
        }
    }
    return true;
}

bool inf_declare(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    if (inf_immobile(ctx, unit, skill) || bad_pair(ctx, unit, skill, second) || limited(ctx, unit, skill, second) ||
        very_difficult(ctx, unit, skill, second)) {
        return false;
    }
    const InfSkill *it = skill_of(ctx, skill);
    bool moves = it->movement && skill != INF_DODGE;
    if (moves && !move_now(ctx, unit, skill, second)) {
        return false;
    }
    bool shot = second && var_own(ctx, unit, INF_VAR_UNIT_first) == INF_BS_ATTACK;
    if (moves && shot && !aim_from_way(ctx, unit)) {
        return false;
    }
    if (!moves) {
        ctx_cite(ctx, "INF-MOVE-17", "free", ROLE_CONTEXT, TEXT("skill", it->label));
    }
    bool aims = it->attribute != INF_NO_ROLL && skill != INF_DODGE && skill != INF_RESET;
    if (skill == INF_ASSAULT) { /* MOVE-16: an Assault that stops short of the enemy strikes nobody */
        int enemy;
        aims = arg_units(ctx, "at", &enemy, 1) == 1 && inf_in_contact(ctx, unit, enemy);
    }
    if (aims && !note_attack(ctx, unit, skill)) {
        return false;
    }
    var_set_own(ctx, unit, second ? INF_VAR_UNIT_second : INF_VAR_UNIT_first, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", second ? "second" : "first", ROLE_PASSES, UNIT("unit", unit),
             TEXT("skill", it->label));
    return true;
}
