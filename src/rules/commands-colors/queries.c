/* Bodies, portraits, and everything that is known of a hex (HEX-01 to HEX-05, MOVE-13, BATTLE-07, STRUCT-01, CORE-02).
 */
#include "rules/commands-colors/queries.h"

#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/turn/turn.h"

#include <math.h>

/* Offset of a leader beside the unit's block, as the board shows it: below its right corner. For drawing and picking
 * only. */
#define LEADER_ASIDE 0.28

int cca_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap) {
    if (!ref_is(ref, REF_UNIT) || cap < 1) {
        return 0;
    }
    HexId hex = cca_where(table, ref.index);
    if (hex.row == 0) {
        return 0;
    }
    double width = field->setup->unit;
    GeomVec at = hex_centre(hex, width);
    if (table_where(table, ref.index)->kind == WHERE_ATTACHED) {
        at = vec_add(at, vec(width * LEADER_ASIDE, width * LEADER_ASIDE));
    }
    parts[0] = shape_place(&field->setup->units[ref.index].base, at, 0);
    return 1;
}

void cca_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out) {
    *out = (RulesPortrait){.owner = -1};
    if (ref_is(ref, REF_GAME)) {
        TableRef active = var_unpack(var_get(field, table, cca_game(), CCA_VAR_GAME_active));
        TableRef winner = var_unpack(var_get(field, table, cca_game(), CCA_VAR_GAME_winner));
        out->won = ref_is(winner, REF_SIDE);
        bool turns = table->phase >= 0; /* free play is nobody's turn */
        out->owner = out->won ? winner.index : turns && ref_is(active, REF_SIDE) ? active.index : -1;
    }
    if (ref_is(ref, REF_UNIT) && !cca_is_leader(field, ref.index)) {
        const CcaProfile *profile = cca_profile(field, ref.index);
        out->pips = profile->blocks;
        out->pips_lost = profile->blocks - var_get(field, table, ref, CCA_VAR_UNIT_blocks);
        out->code = profile->code;
    } else if (ref_is(ref, REF_UNIT)) {
        out->code = cca_profile(field, ref.index)->code;
    }
    if (ref_is(ref, REF_UNIT) && var_get(field, table, ref, CCA_VAR_UNIT_ordered) == 1) {
        out->order = ORDER_GIVEN;
    }
    if (ref_is(ref, REF_AREA)) {
        out->kind = &field->data->kinds[cca_kind_of(field, table, ref.index)];
        out->facing = cca_facing(field, table, ref.index);
    }
}

/* ---- a hex ---- */

static BaseTree *point(BaseArena *arena, int x, int y) {
    return tree_pair(arena, x, y);
}

/* HEX-02, HEX-03, HEX-04: what it is called in each count, its neighbours, its corners. */
static void place_facts(RulesCtx *ctx, HexId hex) {
    static const int corner[6][2] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}};
    BaseArena *arena = ctx->ruling->arena;
    HexDoubled at = hex_doubled(hex);
    BaseTree *near = tree_list(arena), *corners = tree_list(arena);
    fact_tree(ctx, "doubled", point(arena, at.x, at.y));
    fact_tree(ctx, "axial", point(arena, (at.x - at.y) / 2, at.y));
    fact_tree(ctx, "offset", point(arena, hex.column - 1, hex.row - 1));
    fact_tree(ctx, "centre", point(arena, at.x, 3 * at.y));
    BaseText list = {0};
    int count = 0;
    for (int side = 0; side < 6; side++) {
        HexId next = hex_neighbour(hex, side);
        bool there = hex_valid(&ctx->field->setup->hexes, next);
        if (there) {
            text_addf(&list, "%s%s", count++ ? ", " : "", cca_hex_id(ctx, next));
        }
        tree_push(near, there ? tree_text(arena, cca_hex_id(ctx, next)) : tree_null(arena));
        tree_push(corners, point(arena, at.x + corner[side][0], 3 * at.y + corner[side][1]));
    }
    fact_tree(ctx, "neighbours", near);
    fact_tree(ctx, "corners", corners);
    ctx_cite(ctx, "CCA-HEX-02", "named", ROLE_CONTEXT, CCA_HEX(ctx, "hex", hex, STYLE_REACH), INT("x", at.x),
             INT("y", at.y));
    ctx_cite(ctx, "CCA-HEX-03", "neighbours", ROLE_CONTEXT, TEXT("hex", cca_hex_id(ctx, hex)), INT("count", count),
             TEXT("list", text_get(&list)));
    text_free(&list);
    ctx_cite(ctx, "CCA-HEX-04", "corners", ROLE_CONTEXT, TEXT("hex", cca_hex_id(ctx, hex)), INT("x", at.x),
             INT("y", 3 * at.y));
}

static bool may_enter(RulesCtx *ctx, const CcaHex *hex, int class) {
    for (int i = 0; i < hex->layers; i++) {
        if (!cca_layer(ctx->field, hex, i)->enter[class]) {
            return false;
        }
    }
    return true;
}

/* Returns the classes that may not enter, in words; "" for none. */
static const char *list_barred(RulesCtx *ctx, const CcaHex *hex) {
    static const char *const names[CCA_CLASSES] = {"foot", "war machines", "mounted units", "lone leaders"};
    BaseText text = {0};
    int left = 0;
    for (int c = 0; c < CCA_CLASSES; c++) {
        left += !may_enter(ctx, hex, c);
    }
    for (int c = 0; c < CCA_CLASSES; c++) {
        if (!may_enter(ctx, hex, c)) {
            left--;
            text_addf(&text, "%s%s", names[c], left > 1 ? ", " : left == 1 ? " and " : "");
        }
    }
    const char *out = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return out;
}

/* MOVE-13, BATTLE-07: what may enter; dice limits where somebody can stand at all. */
static void ground_facts(RulesCtx *ctx, HexId at, const CcaHex *hex) {
    static const char *const classes[CCA_CLASSES] = {"foot", "war-machine", "mounted", "leader"};
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *terrain = tree_list(arena), *passable = tree_object(arena);
    bool nobody = false, all = true;
    for (int i = 0; i < hex->layers; i++) {
        tree_push(terrain, tree_text(arena, ctx->field->data->kinds[hex->layer[i].kind].id));
        nobody = nobody || !cca_layer(ctx->field, hex, i)->enter[CCA_FOOT];
    }
    for (int c = 0; c < CCA_CLASSES; c++) {
        bool may = may_enter(ctx, hex, c);
        all = all && may;
        tree_set(arena, passable, classes[c], tree_bool(arena, may));
    }
    fact_tree(ctx, "terrain", terrain);
    fact_tree(ctx, "passable", passable);
    fact_number(ctx, "level", hex->hill ? 1 : 0);
    ctx_cite(ctx, "CCA-MOVE-13",
             nobody ? "none"
             : all  ? "all"
                    : "some",
             ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)), TEXT("who", list_barred(ctx, hex)));
    fact_text(ctx, "battle", nobody ? "not applicable" : "applicable");
    if (nobody) {
        ctx_cite(ctx, "CCA-BATTLE-07", "nobody", ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)));
    }
    for (int i = 0; i < hex->layers; i++) {
        const char *rule = cca_layer(ctx->field, hex, i)->rules[CCA_CITE_DECLARED];
        if (rule) {
            ctx_cite(ctx, rule, "declared", ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)));
        }
    }
}

static void who_facts(RulesCtx *ctx, HexId at, const CcaHex *hex) {
    const TableSetup *setup = ctx->field->setup;
    if (hex->unit >= 0) {
        fact_text(ctx, "unit", setup_id(setup, cca_unit(hex->unit)));
    }
    if (hex->leader >= 0) {
        fact_text(ctx, "leader", setup_id(setup, cca_unit(hex->leader)));
    }
    int first = hex->unit >= 0 ? hex->unit : hex->leader;
    bool both = hex->unit >= 0 && hex->leader >= 0;
    ctx_cite(ctx, "CCA-HEX-05",
             first < 0 ? "empty"
             : both    ? "holds-both"
                       : "holds",
             ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)), UNIT("unit", first), UNIT("leader", hex->leader));
}

/* STRUCT-01: the two sides of its rampart, 0 north-east, clockwise. */
static void rampart_facts(RulesCtx *ctx, HexId at, const CcaHex *hex) {
    static const char *const names[] = {"north", "north-east", "south-east", "south", "south-west", "north-west"};
    BaseArena *arena = ctx->ruling->arena;
    if (hex->rampart < 0) {
        return;
    }
    BaseTree *sides = tree_pair(arena, (hex->rampart + 5) % 6, hex->rampart);
    fact_tree(ctx, "rampart-sides", sides);
    fact_text(ctx, "rampart", names[hex->rampart]);
    ctx_cite(ctx, "CCA-STRUCT-01", "lies", ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)),
             TEXT("facing", names[hex->rampart]));
}

/* CORE-02 for each side, under its id. */
static void section_facts(RulesCtx *ctx, HexId at) {
    static const char *const names[] = {"any", "left", "centre", "right"};
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *all = tree_object(arena);
    for (int side = 0; side < ctx->field->setup->side_count; side++) {
        BaseTree *own = tree_list(arena);
        unsigned bits = cca_sections(ctx, at, side);
        BaseText words = {0};
        for (int i = CCA_SECTION_LEFT; i <= CCA_SECTION_RIGHT; i++) {
            if (bits & (1u << i)) {
                tree_push(own, tree_text(arena, names[i]));
                text_addf(&words, "%s%s", words.length ? " and " : "", names[i]);
            }
        }
        ctx_cite(ctx, "CCA-CORE-02", "sections", ROLE_DECIDES, TEXT("hex", cca_hex_id(ctx, at)), SIDE("side", side),
                 TEXT("sections", text_get(&words)));
        text_free(&words);
        tree_set(arena, all, ctx->field->setup->sides[side].id, own);
    }
    fact_tree(ctx, "sections", all);
}

static void unit_facts(RulesCtx *ctx, int unit) {
    static const char *const weights[] = {"light", "medium", "heavy", "none"};
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    fact_text(ctx, "weight", weights[profile->weight]);
    fact_number(ctx, "move", profile->move);
    fact_number(ctx, "full-blocks", profile->blocks);
    bool leader = cca_is_leader(ctx->field, unit);
    ctx_cite(ctx, "CCA-CORE-04", leader ? "profile-leader" : "profile", ROLE_CONTEXT, CCA_UNIT("unit", unit),
             INT("move", profile->move), WHEN(!leader, INT("full", profile->blocks)));
}

void cca_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    (void)facts;
    const HexBoard *board = &ctx->field->setup->hexes;
    if (ref_is(ref, REF_HEX)) {
        HexId at = setup_ref_hex(ctx->field->setup, ref);
        const CcaHex *hex = cca_hex(cca_map(ctx), at);
        place_facts(ctx, at);
        ground_facts(ctx, at, hex);
        who_facts(ctx, at, hex);
        rampart_facts(ctx, at, hex);
        section_facts(ctx, at);
    } else if (ref_is(ref, REF_UNIT)) {
        unit_facts(ctx, ref.index);
    } else if (ref_is(ref, REF_GAME)) {
        reading_now(ctx, CCA_READ_BOARD_ODD_ROWS);
        fact_number(ctx, "hex-count", hex_count(board));
        ctx_cite(ctx, "CCA-HEX-01", "board", ROLE_CONTEXT, INT("count", hex_count(board)), INT("rows", board->rows));
    }
}

/* ---- measure ---- */

/* HEX-03: the common verb's answer, and its rule. */
static void resolve_measure(RulesCtx *ctx) {
    TableRef from, to;
    verb_measure.resolve(ctx);
    arg_ref(ctx, "from", &from);
    arg_ref(ctx, "to", &to);
    HexId a, b;
    if (ctx->ruling->outcome != RULING_BAD && cca_ref_hex(ctx, from, &a) && cca_ref_hex(ctx, to, &b)) {
        ctx_cite(ctx, "CCA-HEX-03", "distance", ROLE_DECIDES, TEXT("from", cca_hex_id(ctx, a)),
                 TEXT("to", cca_hex_id(ctx, b)), INT("count", hex_steps(a, b)));
    }
}

static const RulesArg MEASURE_ARGS[] = {
    {"from", ARG_REF, true, "a unit, a hex or a piece of terrain", NULL},
    {"to", ARG_REF, true, "the other end", NULL},
};
const RulesVerb cca_verb_measure = {"measure",    "Steps from one thing to another, and whether they are neighbours",
                                    MEASURE_ARGS, 2,
                                    true,         resolve_measure};
