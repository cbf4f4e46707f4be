/* The stub of hexes: one verb, all integers. */
#include "rules/data_item.h"
#include "rules/verbs.h"
#include "support/stubs.h"

#include <string.h>

const char *const STUB_CCA_RULESET =
    "{'ruleset': 'stub-cca', 'name': 'Stub of hexes', 'prefix': 'SCC', 'unit': 'hex', 'causes': ['reserve', 'lost'],"
    " 'die': ['hit', 'hit', 'miss', 'miss', 'miss', 'flag'],"
    " 'variables': [{'name': 'blocks', 'owner': 'unit', 'type': 'int', 'max': 4, 'default': 4, 'show': 'pips'},"
    "               {'name': 'banners', 'owner': 'side', 'type': 'int', 'max': 9, 'show': 'count'}],"
    " 'rules': [{'id': 'SCC-CLOSE', 'texts': {'apart': '{unit} is {count} hexes from {target}, not next to it.', "
    "'gone': 'It is lost.'}},"
    "           {'id': 'SCC-HIT', 'texts': {'hits': '{unit} loses {count}.'}},"
    "           {'id': 'SCC-FLAG', 'texts': {'ask': '{side}: does {unit} stand?', 'stands': '{unit} stands.',"
    "                                        'retreats': '{unit} retreats.', 'trapped': '{unit} has nowhere to go.'}},"
    "           {'id': 'SCC-BACK', 'texts': {'back': '{unit} battles back with {count}.'}}],"
    " 'kinds': [{'id': 'forest', 'form': 'hex', 'pattern': 'woods'}],"
    " 'profiles': [{'id': 'warriors', 'name': 'Warriors', 'base': {'rect': [22, 44]}},"
    "              {'id': 'guards', 'name': 'Guards', 'inherits': 'warriors', 'ignores': 1}]}";

const char *const STUB_CCA_BATTLEFIELD =
    "{'table': {'columns': 13, 'rows': 9},"
    " 'sides': [{'id': 'red', 'name': 'Red'}, {'id': 'blue', 'name': 'Blue'}],"
    " 'units': [{'id': 'r', 'side': 'red', 'profile': 'warriors', 'at': 'E6', 'blocks': 3},"
    "           {'id': 'b', 'side': 'blue', 'profile': 'guards', 'at': 'E7'},"
    "           {'id': 'far', 'side': 'blue', 'profile': 'warriors', 'at': 'B12'}],"
    " 'terrain': [{'id': 'wood', 'kind': 'forest', 'hexes': ['E9', 'F8']}]}";

enum { FACE_MISS, FACE_HIT, FACE_FLAG };
enum { STAND, RETREAT };
enum { CAUSE_LOST = 1 };

typedef struct {
    int faces;
    uint8_t class_of[12];
    VarId blocks, banners;
} Compiled;

static void compile(DataReader *reader) {
    RulesData *data = reader->data;
    static const char *const names[] = {"miss", "hit", "flag"};
    Compiled *compiled = arena_alloc(data->arena, 1, sizeof *compiled);
    const BaseTree *die = tree_find(data->root, "die");
    for (const BaseTree *it = die ? die->first : NULL; it && compiled->faces < 12; it = it->next) {
        for (uint8_t c = 0; c < 3; c++) {
            compiled->class_of[compiled->faces] =
                strcmp(names[c], it->text) == 0 ? c : compiled->class_of[compiled->faces];
        }
        compiled->faces++;
    }
    compiled->blocks = schema_find(&data->schema, REF_UNIT, "blocks");
    compiled->banners = schema_find(&data->schema, REF_SIDE, "banners");
    data->compiled = compiled;
    if (compiled->faces == 0) {
        data_fault(reader, "die", NULL, "List its faces", "the die has none");
    }
}

static const Compiled *compiled_of(RulesCtx *ctx) {
    return ctx->field->data->compiled;
}

static HexId hex_of(RulesCtx *ctx, TableRef unit) {
    return table_where(ctx->draft->table, unit.index)->hex;
}

static int ignores(RulesCtx *ctx, TableRef unit) {
    const RulesData *data = ctx->field->data;
    return (int)tree_get_number(data->profiles[ctx->field->setup->units[unit.index].profile].row, "ignores", 0);
}

/* Takes blocks off; the last one takes the unit off and gives the other side a banner. */
static void lose_blocks(RulesCtx *ctx, TableRef unit, int count, TableRef by) {
    draft_add(ctx->draft, unit, compiled_of(ctx)->blocks, -count);
    ctx_cite(ctx, "SCC-HIT", "hits", ROLE_DECIDES);
    cite_ref(ctx, "unit", unit);
    cite_int(ctx, "count", count);
    if (table_get(ctx->draft->table, unit, compiled_of(ctx)->blocks) == 0) {
        draft_remove(ctx->draft, unit, CAUSE_LOST);
        TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, by));
        draft_add(ctx->draft, side, compiled_of(ctx)->banners, 1);
    }
}

static bool is_free(RulesCtx *ctx, HexId hex) {
    const TableSetup *setup = ctx->field->setup;
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *where = table_where(ctx->draft->table, i);
        if (where->kind == WHERE_HEX && where->hex.column == hex.column && where->hex.row == hex.row) {
            return false;
        }
    }
    return hex_valid(&setup->hexes, hex);
}

/* One hex further from the enemy, by the first side that allows it; else a block is lost. */
static void retreat(RulesCtx *ctx, TableRef unit, TableRef from) {
    HexId here = hex_of(ctx, unit), enemy = hex_of(ctx, from);
    for (int side = 0; side < 6; side++) {
        HexId there = hex_neighbour(here, side);
        if (hex_steps(there, enemy) > hex_steps(here, enemy) && is_free(ctx, there)) {
            draft_place(ctx->draft, unit.index, where_hex(there, 0));
            ctx_cite(ctx, "SCC-FLAG", "retreats", ROLE_DECIDES);
            cite_ref(ctx, "unit", unit);
            return;
        }
    }
    ctx_cite(ctx, "SCC-FLAG", "trapped", ROLE_DECIDES);
    cite_ref(ctx, "unit", unit);
    lose_blocks(ctx, unit, 1, from);
}

static void resolve_flag(RulesCtx *ctx, TableRef unit, TableRef from) {
    static const char *const options[] = {[STAND] = "stand", [RETREAT] = "retreat"};
    if (ignores(ctx, unit) > 0) {
        RulesAnswer answer;
        RulesAsk ask = {.kind = ASK_CHOOSE,
                        .id = "ignore-flag",
                        .side = setup_side_of(ctx->field->setup, unit),
                        .rule = "SCC-FLAG",
                        .key = "ask",
                        .about = unit,
                        .region_of = ref_none(),
                        .options = options,
                        .option_count = 2,
                        .least = 1,
                        .most = 1,
                        .fallback = STAND};
        if (!ctx_ask(ctx, &ask, &answer)) {
            return;
        }
        if (answer.options[0] == STAND) {
            ctx_cite(ctx, "SCC-FLAG", "stands", ROLE_PASSES);
            cite_ref(ctx, "unit", unit);
            return;
        }
    }
    retreat(ctx, unit, from);
}

/* Rolls as many dice as the unit has blocks now; hits first, then at most one flag. */
static void attack(RulesCtx *ctx, TableRef unit, TableRef target) {
    static const char *const names[] = {[FACE_MISS] = "miss", [FACE_HIT] = "hit", [FACE_FLAG] = "flag"};
    const Compiled *compiled = compiled_of(ctx);
    RulesDice dice = {.what = "attack",
                      .rule = "SCC-HIT",
                      .by = unit,
                      .faces = compiled->faces,
                      .count = table_get(ctx->draft->table, unit, compiled->blocks),
                      .class_of = compiled->class_of};
    int values[4], count[3] = {0};
    const char *results[4];
    if (!ctx_roll(ctx, &dice, values)) {
        return;
    }
    for (int i = 0; i < dice.count; i++) {
        int face = compiled->class_of[values[i] - 1];
        count[face]++;
        results[i] = names[face];
    }
    ctx_roll_results(ctx, results);
    if (count[FACE_HIT] > 0) {
        lose_blocks(ctx, target, count[FACE_HIT], unit);
    }
    if (count[FACE_FLAG] > 0 && table_alive(ctx->draft->table, target)) {
        resolve_flag(ctx, target, unit);
    }
}

static void resolve_assault(RulesCtx *ctx) {
    TableRef unit, target;
    arg_ref(ctx, "unit", &unit);
    arg_ref(ctx, "at", &target);
    if (!table_alive(ctx->draft->table, unit) || !table_alive(ctx->draft->table, target)) {
        ctx_refuse(ctx, "SCC-CLOSE", "gone");
        return;
    }
    int steps = hex_steps(hex_of(ctx, unit), hex_of(ctx, target));
    if (steps != 1) {
        ctx_refuse(ctx, "SCC-CLOSE", "apart");
        cite_ref(ctx, "unit", unit);
        cite_ref(ctx, "target", target);
        cite_int(ctx, "count", steps);
        return;
    }
    attack(ctx, unit, target);
    bool back = !ctx->stopped && table_alive(ctx->draft->table, target) &&
                hex_steps(hex_of(ctx, unit), hex_of(ctx, target)) == 1;
    if (back) {
        ctx_cite(ctx, "SCC-BACK", "back", ROLE_CONTEXT);
        cite_ref(ctx, "unit", target);
        cite_int(ctx, "count", table_get(ctx->draft->table, target, compiled_of(ctx)->blocks));
        attack(ctx, target, unit);
    }
}

static const RulesArg ASSAULT_ARGS[] = {
    {"unit", ARG_UNIT, true, "who attacks", NULL},
    {"at", ARG_UNIT, true, "whom", NULL},
};
static const RulesVerb verb_assault = {"assault", "Close combat", ASSAULT_ARGS, 2, false, resolve_assault};
static const RulesVerb *const VERBS[] = {&verb_assault, &verb_measure, &verb_where, &verb_state,
                                         &verb_set,     &verb_place,   &verb_may};

const RulesSystem stub_cca_system = {
    .id = "stub-cca",
    .board = BOARD_HEX,
    .compile = compile,
    .verbs = VERBS,
    .verb_count = (int)BASE_COUNT(VERBS),
};
