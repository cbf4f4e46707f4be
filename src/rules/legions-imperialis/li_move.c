/* The verbs that move models: move, enter, leave (CORE-02, -08, GARR, ENGG). */
#include "geom/limits.h"
#include "rules/kit/coherency.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/li_actions.h"

#include <math.h>
#include <string.h>

/* Who acts: `unit`, `units` or `formation`. */
static int acting(RulesCtx *ctx, int *units) {
    static const char *const names[] = {"unit", "units", "formation"};
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        TableRef ref;
        int count = 0;
        if (i == 2 && arg_ref(ctx, names[i], &ref)) {
            count = li_models(ctx->draft->table, ref.index, units);
        } else if (i < 2) {
            count = arg_units(ctx, names[i], units, LI_UNITS);
        }
        for (int k = 0; k < count && k < LI_UNITS; k++) {
            if (!li_alive(ctx->draft->table, units[k])) {
                ctx_bad(ctx, "\"%s\" is no longer on the table", setup_id(ctx->field->setup, li_unit(units[k])));
                return 0;
            }
        }
        if (count > LI_UNITS) {
            ctx_bad(ctx, "%d models can not act at once: name at most %d", count, LI_UNITS);
            return 0;
        }
        if (count > 0) {
            return count;
        }
    }
    ctx_bad(ctx, "say who acts: \"unit\", \"units\" or \"formation\"");
    return 0;
}

static bool find_path(RulesCtx *ctx, LiWalkAsk *ask) {
    ask->points = li_path_of(ctx, ask->unit, &ask->count);
    if (ask->count <= 0) {
        ctx_bad(ctx, "\"path\": %s needs the places that it goes through, its start left out",
                setup_id(ctx->field->setup, li_unit(ask->unit)));
    }
    return ask->count > 0;
}

/* ---- made moves ---- */

static void note_spent(RulesCtx *ctx, const LiWalk *walk) {
    const TableVar *var = &ctx->field->data->schema.vars[li_data(ctx->field)->var[LI_VAR_UNIT_spent]];
    if (isfinite(walk->allowance)) {
        li_set(ctx, li_unit(walk->unit), LI_VAR_UNIT_spent,
               (int)lround(walk->cost / ctx->field->data->unit * var->scale));
    }
    li_set(ctx, li_unit(walk->unit), LI_VAR_UNIT_moved, 1);
    if (walk->turned) {
        li_set(ctx, li_unit(walk->unit), LI_VAR_UNIT_turned, 1);
    }
}

/* OBCL-06. 1. A charge. 2. It ends in contact with an Obstacle. 3. An enemy that it sees is within reach of the far
 * side: the shortest line to it crosses this Obstacle. */
static void engage_across(RulesCtx *ctx, int unit) {
    const Table *table = ctx->draft->table;
    const RulesField *field = ctx->field;
    for (int a = 0; a < field->setup->area_count; a++) {
        bool wall = !table->removed[a] && li_kind(field, table, a)->family == LI_FAMILY_OBSTACLE;
        if (!wall || !li_touches(field, table, li_unit(unit), li_area(a))) {
            continue;
        }
        li_set(ctx, li_unit(unit), LI_VAR_UNIT_across, var_pack(li_area(a)));
        bool any = false;
        for (int k = 0; k < field->setup->unit_count; k++) {
            bool beyond = field->setup->units[k].side != field->setup->units[unit].side && li_alive(table, k) &&
                          li_is_beyond(ctx, unit, k, a);
            if (!beyond || li_touches(field, table, li_unit(unit), li_unit(k))) {
                continue;
            }
            RulesSight sight;
            field->data->system->sight(ctx, li_unit(unit), li_unit(k), SIGHT_VERDICT, &sight);
            bool engaged = sight.visible && li_engaged(ctx, unit, k);
            any = any || engaged;
            ctx_cite(ctx, "LI-OBCL-06", engaged ? "across" : "far", ROLE_DECIDES)->terrain = li_area(a);
            cite_ref(ctx, "unit", li_unit(unit));
            cite_ref(ctx, "target", li_unit(k));
            cite_ref(ctx, "area", li_area(a));
            cite_length(ctx, "gap", li_gap(field, table, li_unit(k), li_area(a), NULL, NULL));
        }
        if (any) {
            return;
        }
        li_set(ctx, li_unit(unit), LI_VAR_UNIT_across, VAR_NONE);
    }
}

static void cite_contacts(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    for (int a = 0; a < field->setup->area_count; a++) {
        int holder = li_is_structure(field, table, a) ? li_side_inside(field, table, a) : -1;
        if (holder < 0 || !li_touches(field, table, li_unit(unit), li_area(a))) {
            continue;
        }
        int inside[1];
        table_inside(table, li_area(a), inside, 1);
        bool foe = holder != field->setup->units[unit].side, engaged = foe && li_engaged(ctx, unit, inside[0]);
        ctx_cite(ctx,
                 !foe      ? "LI-ENGG-03"
                 : engaged ? "LI-ENGG-04"
                           : "LI-ENGG-05",
                 !foe      ? "may"
                 : engaged ? "engaged"
                           : "not",
                 ROLE_PASSES)
            ->terrain = li_area(a);
        cite_ref(ctx, "unit", li_unit(unit));
        cite_ref(ctx, "area", li_area(a));
        cite_ref(ctx, "target", li_formation(field->setup->units[inside[0]].formation));
    }
    for (int k = 0; k < field->setup->unit_count; k++) {
        if (li_host(table, k) < 0 && li_engaged(ctx, unit, k) && li_touches(field, table, li_unit(unit), li_unit(k))) {
            ctx_cite(ctx, "LI-CORE-07", "engaged", ROLE_PASSES);
            cite_ref(ctx, "unit", li_unit(unit));
            cite_ref(ctx, "target", li_unit(k));
        }
    }
}

bool li_travel(RulesCtx *ctx, const LiWalkAsk *ask) {
    LiWalk *walk = li_walk(ctx, ask);
    li_walk_tell(ctx, walk);
    bool forced = ask->how == LI_HOW_FORCED; /* stops where it must; all others do not go there */
    if (!(forced && !walk->fault_rule) && li_walk_refuse(ctx, walk)) {
        return false;
    }
    GeomVec end = geom_path_at(&walk->path, fmin(walk->stop, walk->length));
    draft_place(ctx->draft, walk->unit, where_point(end, walk->facing));
    note_spent(ctx, walk);
    li_owe_danger(ctx, walk);
    if (li_charges(ctx, walk->unit, walk->how)) {
        engage_across(ctx, walk->unit);
    }
    cite_contacts(ctx, walk->unit);
    return true;
}

static void resolve_move(RulesCtx *ctx) {
    int units[LI_UNITS], count = acting(ctx, units);
    for (int i = 0; i < count; i++) {
        LiWalkAsk ask = {.unit = units[i],
                         .how = li_how(arg_word(ctx, "how", "move")),
                         .host = -1,
                         .target = -1,
                         .coming = units + i + 1,
                         .coming_count = count - i - 1};
        TableRef target;
        int formation = ctx->field->setup->units[units[i]].formation;
        const TableWhere *where = table_where(ctx->draft->table, units[i]);
        ask.target = arg_ref(ctx, "into", &target) && ref_is(target, REF_AREA) ? target.index : -1;
        ask.facing = where->facing;
        arg_number(ctx, "facing", &ask.facing);
        if (where->kind != WHERE_POINT) {
            ctx_bad(ctx, "%s is in a Structure or a transport: use leave",
                    setup_id(ctx->field->setup, li_unit(units[i])));
            return;
        }
        if ((ask.how != LI_HOW_FORCED && !li_may_move(ctx, formation)) || !find_path(ctx, &ask)) {
            return;
        }
        bool falls = ask.how != LI_HOW_FORCED && ctx->draft->table->phase == LI_PHASE_END;
        if (falls && !li_falls_home(ctx, units[i], where->at, ask.points[ask.count - 1])) {
            return;
        }
        if (!table_base(ctx->draft->table, units[i], &ask.start) || !li_travel(ctx, &ask)) {
            return;
        }
    }
}

/* ---- into a Structure ---- */

/* GARR-03: deployed inside. 1. Infantry. 2. The Structure lies wholly in its zone. 3. Room, no enemies. */
static void deploy_inside(RulesCtx *ctx, int formation, int area) {
    const TableSetup *setup = ctx->field->setup;
    GeomBox zone = box_grow(setup->sides[setup->formations[formation].side].zone, GEOM_LIMIT),
            box = setup->areas[area].area.box;
    bool empty = zone.x0 > zone.x1,
         within = box.x0 >= zone.x0 && box.y0 >= zone.y0 && box.x1 <= zone.x1 && box.y1 <= zone.y1;
    if (!empty && !within) {
        ctx_refuse(ctx, "LI-GARR-03", "zone")->terrain = li_area(area);
        cite_ref(ctx, "area", li_area(area));
        cite_ref(ctx, "side", ref_make(REF_SIDE, setup->formations[formation].side));
        return;
    }
    if (li_may_garrison(ctx, formation, area, 0)) {
        ctx_cite(ctx, "LI-GARR-03", "in", ROLE_DECIDES)->terrain = li_area(area);
        cite_ref(ctx, "formation", li_formation(formation));
        cite_ref(ctx, "area", li_area(area));
        li_garrison_enters(ctx, formation, area);
    }
}

static int half_of(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], share = li_count(ctx, LI_NUM_GARRISON_SHARE),
                         count = li_models(ctx->draft->table, formation, units);
    count += li_reserve(ctx->field, ctx->draft->table, formation, units); /* who is carried is among them already */
    if (li_reading(ctx, LI_READ_HALF) == LI_B) {
        const TableSetup *setup = ctx->field->setup;
        count = setup->formation_start[formation + 1] - setup->formation_start[formation];
    }
    return (count + share - 1) / share;
}

/* TAKE-01, -02. 1. At once, in the stage of the Fights: a Combat about this Structure has been fought, and no enemy is
 * left inside. 2. The
 * Detachment was engaged in it. 3. One model touches. */
static void take_over(RulesCtx *ctx, int formation, int area) {
    int ward = li_now(ctx, li_area(area), LI_VAR_AREA_ward), touching = li_in_contact(ctx, formation, area);
    int holder = li_side_inside(ctx->field, ctx->draft->table, area);
    bool held = holder >= 0 && holder != ctx->field->setup->formations[formation].side;
    bool fights =
        ctx->draft->table->phase != LI_PHASE_COMBAT || li_now(ctx, li_game(), LI_VAR_GAME_stage) == LI_STAGE_FIGHTS;
    bool fought = ward != VAR_NONE && li_now(ctx, li_formation(formation), LI_VAR_FORMATION_fought) == 1;
    if (held || !fought || !fights || !li_is_structure(ctx->field, ctx->draft->table, area)) {
        ctx_refuse(ctx, "LI-TAKE-01", held ? "still" : "none")->terrain = li_area(area);
        cite_ref(ctx, "area", li_area(area));
        return;
    }
    if (touching < 1) {
        ctx_refuse(ctx, "LI-TAKE-02", "none")->terrain = li_area(area);
        cite_ref(ctx, "formation", li_formation(formation));
        cite_ref(ctx, "area", li_area(area));
        return;
    }
    if (li_may_garrison(ctx, formation, area, 1)) {
        ctx_cite(ctx, "LI-TAKE-01", "may", ROLE_DECIDES);
        cite_ref(ctx, "formation", li_formation(formation));
        cite_ref(ctx, "area", li_area(area));
        ctx_cite(ctx, "LI-TAKE-02", "touch", ROLE_DECIDES);
        cite_int(ctx, "count", touching);
        cite_ref(ctx, "formation", li_formation(formation));
        cite_ref(ctx, "area", li_area(area));
        li_garrison_enters(ctx, formation, area);
    }
}

/* GARR-04, -05: it ends the activation. By the reading the hits that it owes come first, so that half of those left
 * count, or the garrison does. */
static void garrison(RulesCtx *ctx, int formation, int area) {
    bool first = li_reading(ctx, LI_READ_ENDORDER) == LI_A;
    if (first && !li_activation_due(ctx, formation, area)) {
        return;
    }
    if (!table_alive(ctx->draft->table, li_formation(formation)) ||
        !li_may_garrison(ctx, formation, area, half_of(ctx, formation))) {
        return;
    }
    li_garrison_enters(ctx, formation, area);
    li_set(ctx, li_formation(formation), LI_VAR_FORMATION_garrisoned, 1);
    ctx_cite(ctx, "LI-GARR-07", "done", ROLE_CONTEXT);
    cite_ref(ctx, "formation", li_formation(formation));
    cite_ref(ctx, "area", li_area(area));
    if (!first && !li_activation_due(ctx, formation, area)) {
        return;
    }
    li_activation_over(ctx, formation);
}

static void resolve_enter(RulesCtx *ctx) {
    TableRef formation, area;
    arg_ref(ctx, "formation", &formation);
    arg_ref(ctx, "area", &area);
    const char *how = arg_word(ctx, "how", "garrison");
    if (!table_alive(ctx->draft->table, area) || !table_alive(ctx->draft->table, formation)) {
        bool alive = table_alive(ctx->draft->table, area);
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, alive ? formation : area));
        return;
    }
    if (ctx->draft->table->phase == LI_PHASE_DEPLOY || strcmp(how, "deploy") == 0) {
        deploy_inside(ctx, formation.index, area.index);
    } else if (strcmp(how, "take") == 0) {
        take_over(ctx, formation.index, area.index);
    } else if (li_may_move(ctx, formation.index)) {
        garrison(ctx, formation.index, area.index);
    }
}

/* ---- out of a Structure ---- */

/* GARR-10: where the base stands flush against the wall, on the side of the first place of its path. 1. No part of the
 * base goes further from the wall than the allowance: what it is deep counts, or (the other reading) does not. */
static void at_wall(RulesCtx *ctx, LiWalkAsk *ask) {
    const TableUnit *unit = &ctx->field->setup->units[ask->unit];
    GeomShape there = shape_place(&unit->base, ask->points[0], ask->facing), parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_area(ask->host), parts, LI_PARTS);
    GeomGap best = {.gap = INFINITY};
    for (int i = 0; i < count; i++) {
        GeomGap gap = shape_gap(&there, &parts[i]);
        best = gap.gap < best.gap ? gap : best;
    }
    GeomVec by = vec_sub(best.on_b, best.on_a);
    ask->start = shape_moved(&there, by);
    if (li_reading(ctx, LI_READ_EXIT) == LI_A && best.gap > 0) {
        GeomVec way = vec_scale(by, 1 / vec_length(by));
        ask->before =
            vec_dot(vec_sub(shape_support(&ask->start, way), shape_support(&ask->start, vec_scale(way, -1))), way);
    }
}

/* GARR-11: all models of the Detachment leave in one action, each by its own path. */
static void resolve_leave(RulesCtx *ctx) {
    TableRef formation;
    int units[LI_UNITS];
    arg_ref(ctx, "formation", &formation);
    int count = li_models(ctx->draft->table, formation.index, units);
    int host = count > 0 ? li_host(ctx->draft->table, units[0]) : -1;
    for (int i = 0; i < count; i++) {
        if (li_carrier(ctx->draft->table, units[i]) >= 0) {
            li_disembark(ctx, formation.index);
            return;
        }
    }
    if (host < 0) {
        ctx_bad(ctx, "%s is in no Structure and no transport", setup_id(ctx->field->setup, formation));
        return;
    }
    if (!li_may_move(ctx, formation.index)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        LiWalkAsk ask = {.unit = units[i], .how = LI_HOW_MOVE, .host = host, .target = -1};
        TableRef target;
        ask.target = arg_ref(ctx, "into", &target) && ref_is(target, REF_AREA) ? target.index : -1;
        ask.how = li_how(arg_word(ctx, "how", "move"));
        ask.points = li_path_of(ctx, units[i], &ask.count);
        if (ask.count <= 0) {
            ctx_refuse(ctx, "LI-GARR-11", "all")->terrain = li_area(host);
            cite_ref(ctx, "formation", formation);
            cite_ref(ctx, "area", li_area(host));
            return;
        }
        at_wall(ctx, &ask);
        if (!li_travel(ctx, &ask)) {
            return;
        }
        ctx_cite(ctx, "LI-GARR-10", "out", ROLE_PASSES)->terrain = li_area(host);
        cite_ref(ctx, "unit", li_unit(units[i]));
        cite_ref(ctx, "area", li_area(host));
        cite_length(ctx, "cost",
                    (double)li_now(ctx, li_unit(units[i]), LI_VAR_UNIT_spent) / 1000 * ctx->field->data->unit);
        cite_length(ctx, "allowance", li_allowance(ctx, units[i], ask.how));
    }
    ctx_cite(ctx, "LI-GARR-11", "left", ROLE_DECIDES)->terrain = li_area(host);
    cite_ref(ctx, "formation", formation);
    cite_ref(ctx, "area", li_area(host));
}

static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_ANY, false, "who moves: one model, a list, or a Detachment", NULL},
    {"units", ARG_UNITS, false, "the same", NULL},
    {"formation", ARG_FORMATION, false, "the same: its living models", NULL},
    {"path", ARG_PATH, false, "places, the start left out; for several models an object of paths by id", NULL},
    {"paths", ARG_PATH, false, "the same", NULL},
    {"how", ARG_WORD, false, "the kind of move", LI_HOW_WORDS},
    {"into", ARG_AREA, false, "the Structure that its Detachment means to garrison: it may end on it", NULL},
    {"facing", ARG_NUMBER, false, "bearing at the end", NULL},
};
const RulesVerb li_verb_move = {
    "move", "One move of one or more models.", MOVE_ARGS, (int)BASE_COUNT(MOVE_ARGS), false, resolve_move};

static const char *const ENTER_HOWS[] = {"garrison", "take", "deploy", NULL};
static const RulesArg ENTER_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who goes in", NULL},
    {"area", ARG_AREA, true, "the Structure", NULL},
    {"how", ARG_WORD, false, "at the end of an activation, after a Combat, or in deployment", ENTER_HOWS},
};
const RulesVerb li_verb_enter = {"enter",    "A Detachment garrisons a Structure; ends its activation.",
                                 ENTER_ARGS, (int)BASE_COUNT(ENTER_ARGS),
                                 false,      resolve_enter};

static const RulesArg LEAVE_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who comes out: of a Structure all its models", NULL},
    {"paths", ARG_PATH, true,
     "an object of paths by id; out of a transport the first place is where it is put down, the rest its way on", NULL},
    {"path", ARG_PATH, false, "the same for a Detachment of one", NULL},
    {"how", ARG_WORD, false, "the kind of move", LI_HOW_WORDS},
    {"into", ARG_AREA, false, "another Structure that it means to garrison", NULL},
};
const RulesVerb li_verb_leave = {"leave",    "A garrison moves out, or who is carried gets out.",
                                 LEAVE_ARGS, (int)BASE_COUNT(LEAVE_ARGS),
                                 false,      resolve_leave};
