/* The verbs that take a Detachment into a Structure and out of it: enter, leave (GARR-03..11, TAKE). */
#include "geom/limits.h"
#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/stronghold/structure.h"

#include <math.h>
#include <string.h>

/* ---- into a Structure ---- */

/* GARR-03: deployed inside. 1. Infantry. 2. The Structure lies wholly in its zone. 3. Room, no enemies. */
static void deploy_inside(RulesCtx *ctx, int formation, int area) {
    const TableSetup *setup = ctx->field->setup;
    GeomBox zone = box_grow(setup->sides[setup->formations[formation].side].zone, GEOM_LIMIT);
    bool empty = zone.x0 > zone.x1;
    if (!empty && !box_within(setup->areas[area].area.box, zone)) {
        ctx_refuse(ctx, "LI-GARR-03", "zone", AREA("area", area), SIDE("side", setup->formations[formation].side));
        return;
    }
    if (li_may_garrison(ctx, formation, area, 0)) {
        ctx_cite(ctx, "LI-GARR-03", "in", ROLE_DECIDES, FORMATION("formation", formation), AREA("area", area));
        li_garrison_enters(ctx, formation, area);
    }
}

static int half_of(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], share = number_int(ctx, LI_NUM_GARRISON_SHARE),
                         count = li_models(ctx->draft->table, formation, units);
    count += li_reserve(ctx->field, ctx->draft->table, formation, units); /* carried models are already in the list */
    if (reading_now(ctx, LI_READ_HALF) == LI_HALF_START) {
        const TableSetup *setup = ctx->field->setup;
        count = setup->formation_start[formation + 1] - setup->formation_start[formation];
    }
    return (count + share - 1) / share;
}

/* TAKE-01, -02: taking a Structure over. 1. At once, in the stage of the Fights: a Combat about this Structure has been
 * fought and no enemy is left inside. 2. The Detachment was engaged in it. 3. One model touches it. */
static void take_over(RulesCtx *ctx, int formation, int area) {
    int ward = var_own(ctx, area, LI_VAR_AREA_ward), touching = li_in_contact(ctx, formation, area);
    int holder = li_side_inside(ctx->field, ctx->draft->table, area);
    bool held = holder >= 0 && holder != ctx->field->setup->formations[formation].side;
    bool fights = ctx->draft->table->phase != LI_PHASE_COMBAT || var_own(ctx, 0, LI_VAR_GAME_stage) == LI_STAGE_FIGHTS;
    bool fought = ward != VAR_NONE && var_own(ctx, formation, LI_VAR_FORMATION_fought) == 1;
    if (held || !fought || !fights || !li_is_structure(ctx->field, ctx->draft->table, area)) {
        ctx_refuse(ctx, "LI-TAKE-01", held ? "still" : "none", AREA("area", area));
        return;
    }
    if (touching < 1) {
        ctx_refuse(ctx, "LI-TAKE-02", "none", FORMATION("formation", formation), AREA("area", area));
        return;
    }
    if (li_may_garrison(ctx, formation, area, 1)) {
        ctx_cite(ctx, "LI-TAKE-01", "may", ROLE_DECIDES, FORMATION("formation", formation), AREA("area", area));
        ctx_cite(ctx, "LI-TAKE-02", "touch", ROLE_DECIDES, INT("count", touching), FORMATION("formation", formation),
                 AREA("area", area));
        li_garrison_enters(ctx, formation, area);
    }
}

/* Refuses what cannot be lawful however the dice fall, so that nobody rolls first and is refused afterwards. */
static bool could_garrison(RulesCtx *ctx, int formation, int area) {
    int min = li_in_contact(ctx, formation, area) > 0 ? 0 : half_of(ctx, formation);
    return li_may_garrison(ctx, formation, area, min);
}

/* The hits have left too few models at the wall, or none: the activation ends all the same, outside. */
static bool stays_out(RulesCtx *ctx, int formation, int area) {
    int touching = li_in_contact(ctx, formation, area), need = half_of(ctx, formation);
    if (table_alive(ctx->draft->table, li_formation(formation)) && touching >= need) {
        return false;
    }
    ctx_cite(ctx, "LI-GARR-04", "stays", ROLE_DECIDES, FORMATION("formation", formation), AREA("area", area),
             INT("count", touching), INT("need", need));
    return true;
}

/* GARR-04, -05: entering ends the activation. By the reading, either the hits that it owes come first, so that half of
 * the models left must touch, or the garrison enters first. */
static void garrison(RulesCtx *ctx, int formation, int area) {
    bool first = reading_now(ctx, LI_READ_ENDORDER) == LI_ENDORDER_HITS;
    int rolled = ctx->ruling->rolls.count;
    if (first && (!could_garrison(ctx, formation, area) || !li_activation_due(ctx, formation, area))) {
        return;
    }
    if (ctx->ruling->rolls.count > rolled && stays_out(ctx, formation, area)) {
        li_activation_over(ctx, formation);
        return;
    }
    if (!li_may_garrison(ctx, formation, area, half_of(ctx, formation))) {
        return;
    }
    li_garrison_enters(ctx, formation, area);
    var_set_own(ctx, formation, LI_VAR_FORMATION_garrisoned, 1);
    ctx_cite(ctx, "LI-GARR-07", "done", ROLE_CONTEXT, FORMATION("formation", formation));
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

/* GARR-11: all models of the Detachment leave in one action, each along its own path. */
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
        ask.points = arg_path(ctx, units[i], &ask.count);
        if (ask.count <= 0) {
            ctx_refuse(ctx, "LI-GARR-11", "all", TERRAIN(li_area(host)), REF("formation", formation),
                       AREA("area", host));
            return;
        }
        li_at_wall(ctx, &ask);
        li_walk_margin(ctx, &ask, units, i);
        if (!li_travel(ctx, &ask)) {
            return;
        }
        ctx_cite(ctx, "LI-GARR-10", "out", ROLE_PASSES, UNIT("unit", units[i]), AREA("area", host),
                 LENGTH("cost", (double)var_own(ctx, units[i], LI_VAR_UNIT_spent) / 1000 * ctx->field->data->unit),
                 LENGTH("allowance", li_allowance(ctx, units[i], ask.how)));
    }
    ctx_cite(ctx, "LI-GARR-11", "left", ROLE_DECIDES, TERRAIN(li_area(host)), REF("formation", formation),
             AREA("area", host));
}

static const char *const LEAVE_HOWS[] = {"move", "charge", "withdraw",
                                         NULL}; /* without the "forced" of LI_HOW_WORDS: nobody is forced out */
static const char *const ENTER_HOWS[] = {"garrison", "take", "deploy", NULL};
static const RulesArg ENTER_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who goes in", NULL},
    {"area", ARG_AREA, true, "the Structure", NULL},
    {"how", ARG_WORD, false, "at the end of an activation, after a Combat, or in deployment", ENTER_HOWS},
    LI_SAVES_ARG,
};
const RulesVerb li_verb_enter = {"enter",    "A Detachment garrisons a Structure; ends its activation.",
                                 ENTER_ARGS, (int)BASE_COUNT(ENTER_ARGS),
                                 false,      resolve_enter};

static const RulesArg LEAVE_ARGS[] = {
    {"formation", ARG_FORMATION, true, "who comes out: of a Structure all its models", NULL},
    {"paths", ARG_PATH, true,
     "an object of paths by id; out of a transport the first place is where it is put down, the rest its way on", NULL},
    {"path", ARG_PATH, false, "the same for a Detachment of one", NULL},
    {"how", ARG_WORD, false, "the kind of move", LEAVE_HOWS},
    {"into", ARG_AREA, false, "another Structure that it means to garrison", NULL},
};
const RulesVerb li_verb_leave = {"leave",    "A garrison moves out, or who is carried gets out.",
                                 LEAVE_ARGS, (int)BASE_COUNT(LEAVE_ARGS),
                                 false,      resolve_leave};
