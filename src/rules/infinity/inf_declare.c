/* One declaration of the active trooper: is it allowed, what does it do at once (CORE-04, MOVE-03, -08, -17, HOST-10,
 * LOS-12). */
#include "geom/limits.h"
#include "rules/infinity/inf_move.h"
#include "rules/infinity/inf_order.h"
#include "rules/infinity/inf_queries.h"

#include <math.h>

static const InfSkill *skill_of(RulesCtx *ctx, InfSkillId skill) {
    return &inf_data(ctx->field)->skills[skill];
}

static RulesFinding *refuse(RulesCtx *ctx, int unit, InfSkillId skill, const char *rule, const char *key) {
    RulesFinding *finding = ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_text(ctx, "skill", skill_of(ctx, skill)->id);
    return finding;
}

bool inf_immobile(RulesCtx *ctx, int unit, InfSkillId skill) {
    if (!inf_unit_get(ctx, unit, INF_VAR_UNIT_immobilized)) {
        return false;
    }
    InfSkillId frees = inf_reading(ctx, INF_READ_IMM_VARIANT) == 0 ? INF_DODGE : INF_RESET;
    if (skill == frees) {
        return false;
    }
    refuse(ctx, unit, skill, "INF-HOST-10", "only");
    cite_text(ctx, "text", skill_of(ctx, frees)->id);
    return true;
}

/* CORE-04: an Entire Order Skill alone; else a Short Movement Skill with another or with a Short Skill. */
static bool bad_pair(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    InfClass type = skill_of(ctx, skill)->type;
    if (type == INF_ARO || type == INF_CLASS_NONE || (second && type == INF_ENTIRE)) {
        refuse(ctx, unit, skill, "INF-CORE-04", second ? "not-second" : "not-order");
        return true;
    }
    InfSkillId first = (InfSkillId)inf_unit_get(ctx, unit, INF_VAR_UNIT_first);
    if (second && type == INF_SHORT && skill_of(ctx, first)->type == INF_SHORT && skill != INF_IDLE) {
        refuse(ctx, unit, skill, "INF-CORE-04", "two-short");
        return true;
    }
    if ((skill == INF_ENGINEER && !inf_profile(ctx->field, unit)->engineer) ||
        (skill == INF_ASSAULT && !inf_profile(ctx->field, unit)->assault)) {
        refuse(ctx, unit, skill, "INF-CORE-04", "lacks");
        return true;
    }
    return false;
}

/* MOVE-08: two Short Movement Skills, of which either was declared in contact with Very Difficult ground. */
static bool very_difficult(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    InfGround *ground = arena_alloc(ctx->ruling->arena, 1, sizeof *ground);
    inf_ground(ctx, unit, ground);
    bool now = ground->mov == INF_MOV_VERY;
    if (now) {
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_rough, 1);
    }
    if (!second || !inf_unit_get(ctx, unit, INF_VAR_UNIT_rough)) {
        return false;
    }
    InfSkillId first = (InfSkillId)inf_unit_get(ctx, unit, INF_VAR_UNIT_first);
    bool label = skill_of(ctx, first)->type == INF_SHORT_MOVEMENT && skill_of(ctx, skill)->type == INF_SHORT_MOVEMENT;
    bool displaces = skill_of(ctx, first)->movement && skill_of(ctx, skill)->movement && skill != INF_DODGE;
    if (inf_reading(ctx, INF_READ_VD_TWO_SHORT) == 0 ? label : label && displaces) {
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
    default:
        return second && inf_unit_get(ctx, unit, INF_VAR_UNIT_first) == INF_MOVE ? INF_GO_MOVE_SECOND : INF_GO_MOVE;
    }
}

/* MOVE-02, -03: goes to where contact or the path ends. */
static bool move_now(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    GeomVec points[64];
    int count = arg_path(ctx, "path", unit, points, 64);
    double facing = table_where(ctx->draft->table, unit)->facing;
    arg_number(ctx, "facing", &facing);
    if (count <= 0 || count > 64) {
        ctx_bad(ctx, "a movement needs a \"path\" of at most 64 points");
        return false;
    }
    InfTravel *travel = inf_travel(ctx, unit, points, count, go_of(ctx, unit, skill, second));
    if (inf_unit_get(ctx, unit, INF_VAR_UNIT_stopped)) {
        bool very = travel->ground.mov == INF_MOV_VERY;
        if (very || inf_reading(ctx, INF_READ_ENTER_ENDS) == 0) {
            refuse(ctx, unit, skill, "INF-MOVE-03", "ended");
            return false;
        }
    }
    if (inf_travel_refused(ctx, unit, travel)) {
        return false;
    }
    inf_travel_cite(ctx, unit, travel);
    GeomVec end = geom_path_at(&travel->path, fmin(travel->stop, travel->length));
    draft_place(ctx->draft, unit, where_point(end, facing));
    if (travel->zone >= 0) {
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_stopped, 1);
    }
    fact_length(ctx, "length", fmin(travel->stop, travel->length));
    if (skill == INF_MOVE && !second) { /* LOS-12: the other end of the path is kept for a shot from it */
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_point_x, (int)lround(travel->path.points[0].x * 100));
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_point_y, (int)lround(travel->path.points[0].y * 100));
    }
    return true;
}

GeomVec inf_point_of(RulesCtx *ctx, int unit) {
    int x = inf_unit_get(ctx, unit, INF_VAR_UNIT_point_x), y = inf_unit_get(ctx, unit, INF_VAR_UNIT_point_y);
    bool shoots = inf_unit_get(ctx, unit, INF_VAR_UNIT_target1) != VAR_NONE;
    return x == VAR_NONE || y == VAR_NONE || !shoots ? inf_base(ctx, unit).centre : vec(x / 100.0, y / 100.0);
}

/* LOS-12: a point between where the move began and where it ended. False: refused. */
static bool choose_point(RulesCtx *ctx, int unit) {
    TableWhere where;
    GeomVec now = inf_base(ctx, unit).centre;
    int x = inf_unit_get(ctx, unit, INF_VAR_UNIT_point_x), y = inf_unit_get(ctx, unit, INF_VAR_UNIT_point_y);
    GeomVec start = x == VAR_NONE ? now : vec(x / 100.0, y / 100.0), at = now;
    if (arg_place(ctx, "point", &where)) {
        at = where.at;
        bool end = inf_reading(ctx, INF_READ_SHOT_POINT) != 0 && vec_distance(at, now) > 2 * GEOM_LIMIT;
        GeomShape way = shape_segment(start, now), point = shape_point(at);
        if (end || shape_gap(&way, &point).gap > 2 * GEOM_LIMIT) {
            refuse(ctx, unit, INF_BS_ATTACK, "INF-LOS-12", end ? "end" : "off");
            return false;
        }
        ctx_cite(ctx, "INF-LOS-12", "point", ROLE_CONTEXT);
        cite_ref(ctx, "unit", inf_unit(unit));
        cite_shape(ctx, SHAPE_GHOST, inf_unit(unit), &at, 1);
    }
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_point_x, (int)lround(at.x * 100));
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_point_y, (int)lround(at.y * 100));
    return true;
}

/* ZERO-06: does the active trooper answer, with its second skill, a shot of this enemy that it does not see? */
static bool answers_shot(RulesCtx *ctx, int unit, int enemy, const InfLook *look) {
    bool shot_at = inf_unit_get(ctx, enemy, INF_VAR_UNIT_aro) == INF_BS_ATTACK;
    return shot_at && !look->visible && inf_answer(ctx, &look->ask, look, false) != INF_ANSWER_NONE &&
           inf_order(ctx->draft->table) && unit != enemy;
}

static bool note_target(RulesCtx *ctx, int unit, int index, int other, InfSkillId skill, int weapon, int share) {
    static const int targets[] = {INF_VAR_UNIT_target1, INF_VAR_UNIT_target2, INF_VAR_UNIT_target3,
                                  INF_VAR_UNIT_target4};
    static const int dice[] = {INF_VAR_UNIT_dice1, INF_VAR_UNIT_dice2, INF_VAR_UNIT_dice3, INF_VAR_UNIT_dice4};
    InfRollAsk ask = inf_roll_ask(ctx, unit, other, skill);
    ask.weapon = weapon;
    ask.share = share;
    inf_set(ctx, inf_unit(unit), targets[index], var_pack(inf_unit(other)));
    inf_set(ctx, inf_unit(unit), dice[index], share);
    ask.unit_at = inf_point_of(ctx, unit);
    InfNeed need = inf_need(ctx, &ask, false);
    if (need.look && answers_shot(ctx, unit, other, need.look)) {
        InfAnswer answer = inf_answer(ctx, &need.look->ask, need.look, true);
        ask.answer = true;
        if (!inf_answers_with(ctx, answer, skill)) {
            refuse(ctx, unit, skill, "INF-ZERO-06", "limit");
            return false;
        }
        inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_answering, 1);
    }
    if (!inf_may_reach(ctx, &ask, &need)) {
        return false;
    }
    inf_need(ctx, &ask, true);
    return true;
}

/* CORE-09: the Burst divided among targets. */
static bool note_attack(RulesCtx *ctx, int unit, InfSkillId skill) {
    int targets[INF_TARGETS];
    int count = arg_units(ctx, "at", targets, INF_TARGETS);
    bool shot = skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE;
    int weapon = shot ? inf_weapon_of(ctx, unit, arg_word(ctx, "weapon", arg_word(ctx, "with", NULL)), skill) : -1;
    const BaseTree *split = tree_find(ctx->action->args, "split");
    if (count < 1 || count > INF_TARGETS) {
        ctx_bad(ctx, "name one to four enemies under \"at\"");
        return false;
    }
    if (shot && weapon < 0) {
        refuse(ctx, unit, skill, "INF-CORE-04", "no-weapon");
        return false;
    }
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_weapon, weapon < 0 ? 0 : weapon);
    if (shot && !choose_point(ctx, unit)) {
        return false;
    }
    int burst = shot ? inf_data(ctx->field)->weapons[weapon].burst : 1, sum = 0;
    for (int i = 0; i < count; i++) {
        const BaseTree *share = tree_at(split, i);
        int dice = share && share->kind == TREE_NUMBER ? (int)share->number : count == 1 ? burst : 0;
        sum += dice;
        if (!note_target(ctx, unit, i, targets[i], skill, weapon, dice)) {
            return false;
        }
        if (count > 1) {
            ctx_cite(ctx, "INF-LOS-11", "each", ROLE_CONTEXT);
            cite_ref(ctx, "other", inf_unit(targets[i]));
            cite_int(ctx, "value", dice);
        }
    }
    if (shot && sum != burst && skill == INF_BS_ATTACK) {
        refuse(ctx, unit, skill, "INF-CORE-09", "share");
        return false;
    }
    return true;
}

bool inf_declare(RulesCtx *ctx, int unit, InfSkillId skill, bool second) {
    if (inf_immobile(ctx, unit, skill) || bad_pair(ctx, unit, skill, second) ||
        very_difficult(ctx, unit, skill, second)) {
        return false;
    }
    const InfSkill *it = skill_of(ctx, skill);
    bool moves = it->movement && skill != INF_DODGE;
    if (moves && !move_now(ctx, unit, skill, second)) {
        return false;
    }
    if (!moves) {
        ctx_cite(ctx, "INF-MOVE-17", "free", ROLE_CONTEXT);
        cite_text(ctx, "skill", it->id);
    }
    bool aims = it->attribute != INF_NO_ROLL && skill != INF_DODGE && skill != INF_RESET;
    if (skill == INF_ASSAULT) { /* MOVE-16: what stops short of the enemy strikes nobody */
        int enemy;
        aims = arg_units(ctx, "at", &enemy, 1) == 1 && inf_in_contact(ctx, unit, enemy);
    }
    if (aims && !note_attack(ctx, unit, skill)) {
        return false;
    }
    inf_set(ctx, inf_unit(unit), second ? INF_VAR_UNIT_second : INF_VAR_UNIT_first, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", second ? "second" : "first", ROLE_PASSES);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_text(ctx, "skill", it->id);
    return true;
}
