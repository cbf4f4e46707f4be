/* The verbs that move: move, leave (a leader out of his unit), place, and the query reach. */
#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/orders.h"

#include <string.h>

/* ---- what the ground said ---- */

static void cite_ground(RulesCtx *ctx, int unit, HexId at, bool last) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    for (int i = 0; i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        bool stops = kind == cca_stop_of(ctx, unit, at);
        CcaCite cite = stops ? CCA_CITE_STOP : CCA_CITE_FREE;
        if (kind->rules[cite]) {
            CcaBar bar = cca_bar(kind->rules[cite], stops ? "stops" : "free", unit);
            bar.hex = at;
            bar.mark = stops ? STYLE_HALT : STYLE_PLAIN;
            bar.ground = kind->name;
            cca_cite_bar(ctx, &bar, stops && last ? ROLE_DECIDES : ROLE_PASSES);
        }
        if (kind->rules[CCA_CITE_DECLARED]) {
            CcaBar bar = cca_bar(kind->rules[CCA_CITE_DECLARED], "declared", unit);
            bar.hex = at;
            bar.mark = STYLE_PLAIN;
            cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        }
        if (stops && cca_is_leader(ctx->field, unit)) {
            CcaBar bar = cca_bar("CCA-MOVE-15", "stops", unit);
            bar.hex = at;
            bar.mark = STYLE_HALT;
            bar.ground = kind->name;
            cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
        }
    }
}

/* MOVE-07: ramparts on the side between two hexes are crossed freely. */
static void cite_ramparts(RulesCtx *ctx, int unit, HexId from, HexId to) {
    const CcaMap *map = cca_map(ctx);
    for (int side = 0; side < 6; side++) {
        if (!hex_equal(hex_neighbour(from, side), to)) {
            continue;
        }
        const CcaHex *a = cca_hex(map, from), *b = cca_hex(map, to);
        bool out = a->rampart >= 0 && (side == a->rampart || side == (a->rampart + 5) % 6);
        bool in = b->rampart >= 0 && ((side + 3) % 6 == b->rampart || (side + 3) % 6 == (b->rampart + 5) % 6);
        if (out || in) {
            CcaBar bar = cca_bar("CCA-MOVE-07", "crossed", unit);
            bar.hex = to;
            bar.mark = STYLE_PLAIN;
            cca_cite_bar(ctx, &bar, ROLE_PASSES);
        }
    }
}

static void cite_path(RulesCtx *ctx, const CcaPath *path) {
    GeomVec *points = arena_alloc(ctx->ruling->arena, (size_t)path->legal + 1, sizeof *points);
    HexId from = cca_where(ctx->draft->table, path->unit);
    points[0] = cca_centre(ctx, from);
    for (int i = 0; i < path->legal; i++) {
        points[i + 1] = cca_centre(ctx, path->hexes[i]);
    }
    ctx_cite(ctx, "CCA-CORE-05", "moves", ROLE_DECIDES, CCA_UNIT("unit", path->unit),
             TEXT("hex", cca_hex_id(ctx, path->hexes[path->legal - 1])), INT("count", path->legal),
             INT("most", path->allowance),
             DRAW(SHAPE_PATH, .ref = cca_unit(path->unit), .points = points, .count = path->legal + 1));
    for (int i = 0; i < path->legal; i++) {
        cite_ramparts(ctx, path->unit, from, path->hexes[i]);
        cite_ground(ctx, path->unit, path->hexes[i], i + 1 == path->legal);
        from = path->hexes[i];
    }
}

/* ---- moving ---- */

/* In the ruling's arena. */
static const HexId *read_path(RulesCtx *ctx, int unit, int *count) {
    const TableSetup *setup = ctx->field->setup;
    const GeomVec *points = arg_path(ctx, unit, count);
    HexId *out = arena_alloc(ctx->ruling->arena, (size_t)*count, sizeof *out);
    for (int i = 0; i < *count; i++) {
        out[i] = hex_at(&setup->hexes, points[i], setup->unit);
    }
    return out;
}

/* CORE-01, CORE-05: once a turn, and before its battle; free play, which has no phases, is one turn until it is ended.
 */
static CcaBar moved_bar(RulesCtx *ctx, int unit) {
    CcaBar bar = cca_turn_bar(ctx, unit);
    if (!bar.rule && var_own(ctx, unit, CCA_VAR_UNIT_battled) == 1) {
        return cca_bar("CCA-CORE-01", "has-battled", unit);
    }
    if (!bar.rule && var_own(ctx, unit, CCA_VAR_UNIT_moved) == 1) {
        return cca_bar("CCA-CORE-05", "has-moved", unit);
    }
    return bar;
}

/* The last refusal names MOVE-12 and MOVE-13, too, where terrain that nobody may enter is in the way. */
static void refuse_path(RulesCtx *ctx, const CcaPath *path) {
    cca_refuse(ctx, &path->bar);
    if (cca_is_leader(ctx->field, path->unit) &&
        !strcmp(path->bar.key, "stopped")) { /* MOVE-15: the rule that binds him */
        CcaBar bar = path->bar;
        bar.rule = "CCA-MOVE-15";
        cca_cite_bar(ctx, &bar, ROLE_CONTEXT);
    }
    if (strcmp(path->bar.key, "bar") == 0) {
        CcaBar also = path->bar;
        also.rule = "CCA-MOVE-13";
        cca_cite_bar(ctx, &also, ROLE_CONTEXT);
    }
}

/* Leaders leave what they were attached to; a unit takes its leader along. */
static void walk_path(RulesCtx *ctx, const CcaPath *path) {
    int unit = path->unit;
    bool leader = cca_is_leader(ctx->field, unit);
    int with = leader ? -1 : cca_leader_of(ctx, unit);
    cite_path(ctx, path);
    for (int i = 0; i < path->legal; i++) {
        if (!leader || i + 1 == path->legal) {
            cca_step(ctx, unit, path->hexes[i], CCA_BY_ORDER);
        }
    }
    var_set_own(ctx, unit, CCA_VAR_UNIT_hexes_moved, path->legal);
    var_set_own(ctx, unit, CCA_VAR_UNIT_moved, 1);
    if (with >= 0) { /* CORE-16, CORE-05: he has moved, too, and goes nowhere on his own this turn */
        var_set_own(ctx, with, CCA_VAR_UNIT_moved, 1);
    }
    int joined = leader ? -1 : cca_leader_of(ctx, unit);
    const TableWhere *where = table_where(ctx->draft->table, unit);
    if (leader && where->kind == WHERE_ATTACHED) {
        ctx_cite(ctx, "CCA-HEX-05", "attached", ROLE_CONTEXT, CCA_UNIT("leader", unit),
                 CCA_UNIT("unit", where->host.index));
    } else if (joined >= 0) {
        ctx_cite(ctx, "CCA-HEX-05", "along", ROLE_CONTEXT, CCA_UNIT("leader", joined), CCA_UNIT("unit", unit));
    }
    fact_number(ctx, "cost", path->legal);
}

static void move_unit(RulesCtx *ctx, int unit) {
    CcaPath path;
    int count;
    const HexId *hexes = read_path(ctx, unit, &count);
    CcaBar bar = moved_bar(ctx, unit);
    if (bar.rule) {
        cca_refuse(ctx, &bar);
        return;
    }
    cca_cite_supposed(ctx, unit);
    cca_check_path(ctx, unit, hexes, count, &path);
    RulesTrace trace = {.unit = cca_unit(unit)};
    cca_trace_path(ctx, &path, &trace);
    array_push(&ctx->ruling->traces, trace);
    if (path.bar.rule) {
        refuse_path(ctx, &path);
    } else if (path.legal == 0) {
        ctx_bad(ctx, "\"path\" goes nowhere: name at least one hex");
    } else {
        walk_path(ctx, &path);
    }
}

static bool on_a_hex(RulesCtx *ctx, int unit) {
    bool there = cca_where(ctx->draft->table, unit).row > 0;
    if (!there) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, cca_unit(unit)));
    }
    return there;
}

static void resolve_move(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    if (!on_a_hex(ctx, unit.index)) {
        return;
    }
    if (table_where(ctx->draft->table, unit.index)->kind == WHERE_ATTACHED) {
        CcaBar bar = cca_bar("CCA-CORE-16", "moves-along", unit.index);
        bar.other = table_where(ctx->draft->table, unit.index)->host.index;
        cca_refuse(ctx, &bar);
        return;
    }
    move_unit(ctx, unit.index);
}

/* CORE-16: a leader goes his own way. */
static void resolve_leave(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    if (!on_a_hex(ctx, unit.index)) {
        return;
    }
    if (table_where(ctx->draft->table, unit.index)->kind != WHERE_ATTACHED) {
        CcaBar bar = cca_bar("CCA-CORE-16", "not-attached", unit.index);
        cca_refuse(ctx, &bar);
        return;
    }
    int host = table_where(ctx->draft->table, unit.index)->host.index;
    move_unit(ctx, unit.index);
    if (ctx->ruling->outcome == RULING_DONE) {
        ctx_cite(ctx, "CCA-CORE-16", "leaves", ROLE_CONTEXT, CCA_UNIT("unit", unit.index), CCA_UNIT("other", host));
    }
}

static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who moves", NULL},
    {"path", ARG_PATH, true, "hexes in order; one that is further off is reached by the shortest legal way", NULL},
    {"how", ARG_WORD, false, "not used here", NULL},
    {"facing", ARG_NUMBER, false, "not used here", NULL},
};
static const RulesArg LEAVE_ARGS[] = {
    {"unit", ARG_UNIT, true, "the attached leader", NULL},
    {"path", ARG_PATH, true, "hexes in order", NULL},
};
const RulesVerb cca_verb_move = {"move", "Moves a unit or a lone leader hex by hex", MOVE_ARGS, 4, false, resolve_move};
const RulesVerb cca_verb_leave = {"leave",      "A leader leaves his unit and moves on alone", LEAVE_ARGS, 2, false,
                                  resolve_leave};

/* ---- reach ---- */

static void explain_hex(RulesCtx *ctx, int unit, HexId hex, int steps, BaseTree *all) {
    CcaBar bar = cca_no_bar();
    if (steps < 0) {
        CcaPath path;
        cca_check_path(ctx, unit, &hex, 1, &path);
        bar = path.bar.rule ? path.bar : cca_bar("CCA-CORE-05", "no-way", unit);
    }
    BaseTree *own = tree_set(ctx->ruling->arena, all, cca_hex_id(ctx, hex), cca_describe_bar(ctx, &bar));
    if (steps >= 0) {
        tree_set(ctx->ruling->arena, own, "steps", tree_number(ctx->ruling->arena, steps));
    }
}

/* Completes the finding that was cited last. */
static void explain_reach(RulesCtx *ctx, const CcaBar *barred, int count, const char *names) {
    if (barred->rule) {
        return;
    }
    if (count == 0) {
        ctx->ruling->findings.items[ctx->ruling->findings.count - 1].key = "reach-none";
    }
    cite_also(ctx, INT("count", count), TEXT("hexes", names));
}

static void resolve_reach(RulesCtx *ctx) {
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    if (!on_a_hex(ctx, unit.index)) {
        return;
    }
    const HexBoard *board = &ctx->field->setup->hexes;
    int *steps = cca_reach(ctx, unit.index), count = 0;
    HexId from = cca_where(ctx->draft->table, unit.index);
    CcaBar barred = moved_bar(ctx, unit.index);
    BaseTree *all = tree_object(ctx->ruling->arena);
    if (!barred.rule) {
        cca_cite_supposed(ctx, unit.index);
    }
    const CcaProfile *profile = cca_profile(ctx->field, unit.index);
    if (barred.rule) {
        cca_cite_bar(ctx, &barred, ROLE_DECIDES);
    } else {
        ctx_cite(ctx, "CCA-CORE-05", "reach", ROLE_DECIDES, CCA_UNIT("unit", unit.index));
    }
    BaseText names = {0};
    for (int i = 0; i < board->columns * board->rows; i++) {
        HexId hex = {(int16_t)(i % board->columns + 1), (int16_t)(i / board->columns + 1)};
        bool near = hex_valid(board, hex) && hex_steps(from, hex) <= profile->move + profile->charge;
        if (!near || hex_equal(hex, from)) {
            continue;
        }
        if (steps[i] >= 0 && !barred.rule) {
            cite_also(ctx, CCA_DRAW_HEX(ctx, hex, cca_stop_of(ctx, unit.index, hex) ? STYLE_REACH_STOP : STYLE_REACH));
            text_addf(&names, "%s%s", count++ ? ", " : "", cca_hex_id(ctx, hex));
        }
    }
    explain_reach(ctx, &barred, count, text_get(&names));
    text_free(&names);
    int kept = ctx->ruling->findings.count;
    for (int i = 0; i < board->columns * board->rows; i++) {
        HexId hex = {(int16_t)(i % board->columns + 1), (int16_t)(i / board->columns + 1)};
        if (hex_valid(board, hex) && !hex_equal(hex, from) && hex_steps(from, hex) <= profile->move + profile->charge) {
            if (barred.rule) {
                tree_set(ctx->ruling->arena, all, cca_hex_id(ctx, hex), cca_describe_bar(ctx, &barred));
            } else {
                explain_hex(ctx, unit.index, hex, steps[i], all);
            }
        }
    }
    base_assert(ctx->ruling->findings.count == kept);
    fact_tree(ctx, "hexes", all);
    fact_number(ctx, "count", count);
}

static const RulesArg REACH_ARGS[] = {{"unit", ARG_UNIT, true, "who would move", NULL}};
const RulesVerb cca_verb_reach = {
    "reach",
    "Every hex within its move: may it go there, or why not. Facts: hexes (by name: allowed, steps, rule, why), count",
    REACH_ARGS,
    1,
    true,
    resolve_reach};

/* ---- place ---- */

/* HEX-06: a point of the board in mm belongs to the nearest hex; off the board it belongs to none. */
static bool snap(RulesCtx *ctx, HexId *hex) {
    const TableSetup *setup = ctx->field->setup;
    const BaseTree *point = tree_find(ctx->action->args, "point");
    const BaseTree *x = tree_at(point, 0), *y = tree_at(point, 1);
    if (!y || point->count != 2 || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER) {
        ctx_bad(ctx, "\"point\" takes [x, y] in mm from the corner of the table");
        return false;
    }
    *hex = hex_at(&setup->hexes, vec(x->number, y->number), setup->unit);
    if (hex->row == 0) {
        return ctx_refuse(ctx, "CCA-HEX-06", "off");
    }
    ctx_cite(ctx, "CCA-HEX-06", "snaps", ROLE_CONTEXT, CCA_HEX(ctx, "hex", *hex, STYLE_REACH));
    return true;
}

/* HEX-05: one unit and one leader of its side in a hex. */
static void place_on(RulesCtx *ctx, int unit, HexId at) {
    const CcaHex *hex = cca_hex(cca_map(ctx), at);
    bool leader = cca_is_leader(ctx->field, unit);
    int there = leader ? hex->leader : hex->unit, other = leader ? hex->unit : hex->leader;
    CcaBar bar = cca_bar("CCA-HEX-05", leader ? "leader-there" : "unit-there", unit);
    bar.hex = at;
    if (there >= 0 && there != unit) {
        bar.other = there;
        cca_refuse(ctx, &bar);
        return;
    }
    bool own_leader = !leader && other >= 0 && cca_leader_of(ctx, unit) == other;
    if (other >= 0 && !own_leader && (!cca_same_side(ctx, unit, other) || (!leader && cca_leader_of(ctx, unit) >= 0))) {
        bar.key = "enemy-there";
        bar.other = other;
        cca_refuse(ctx, &bar);
        return;
    }
    cca_step(ctx, unit, at, CCA_BY_RETREAT); /* no entry: it is put there */
    ctx_cite(ctx, "CCA-HEX-05", other >= 0 ? "joined" : "stands", ROLE_DECIDES, CCA_UNIT("unit", unit),
             UNIT("other", other), CCA_HEX(ctx, "hex", at, STYLE_REACH));
}

static void resolve_place(RulesCtx *ctx) {
    TableRef unit;
    TableWhere where;
    HexId hex;
    arg_ref(ctx, "unit", &unit);
    bool at = arg_place(ctx, "at", &where), point = tree_find(ctx->action->args, "point");
    if (at == point) {
        ctx_bad(ctx, "\"place\" needs either \"at\" or \"point\"");
        return;
    }
    if (at) {
        hex = where.hex;
    } else if (!snap(ctx, &hex)) {
        return;
    }
    CcaBar bar = cca_passable(ctx, unit.index, hex, CCA_BY_RETREAT);
    if (bar.rule && cca_closed_by(ctx, hex)) {
        cca_refuse(ctx, &bar); /* a war machine may be set up on broken ground (MOVE-03) */
        return;
    }
    place_on(ctx, unit.index, hex);
}

static const RulesArg PLACE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who is placed", NULL},
    {"at", ARG_PLACE, false, "the hex", NULL},
    {"point", ARG_ANY, false, "or a point in mm, [x, y], which belongs to the nearest hex", NULL},
    {"facing", ARG_NUMBER, false, "not used here", NULL},
};
const RulesVerb cca_verb_place = {"place", "Puts a unit or a leader on a hex", PLACE_ARGS, 4, false, resolve_place};
