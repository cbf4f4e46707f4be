/* The board as a map of hexes: what lies in each, who stands there, which hexes form one hill. Rebuilt when the state
 * has changed; never kept in the journal. */
#include "rules/commands-colors/cca.h"

#include <string.h>

static int hex_index(const HexBoard *board, HexId hex) {
    return (hex.row - 1) * board->columns + hex.column - 1;
}

const CcaHex *cca_hex(const CcaMap *map, HexId hex) {
    return hex_valid(&map->board, hex) ? &map->hexes[hex_index(&map->board, hex)] : NULL;
}

static CcaHex *own_hex(CcaMap *map, HexId hex) {
    return hex_valid(&map->board, hex) ? &map->hexes[hex_index(&map->board, hex)] : NULL;
}

/* MOVE-11: where the scenario declares it, a river is another kind. */
int cca_kind_of(const RulesField *field, const Table *table, int area) {
    int kind = table_kind(table, area), declared = cca_data(field)->kinds[kind].declared;
    bool ford = var_get(field, table, ref_make(REF_AREA, area), CCA_VAR_AREA_ford) == 1;
    return ford && declared >= 0 ? declared : kind;
}

const CcaKind *cca_layer(const RulesField *field, const CcaHex *hex, int layer) {
    base_assert(layer >= 0 && layer < hex->layers);
    return &cca_data(field)->kinds[hex->layer[layer].kind];
}

int cca_layer_citing(const RulesField *field, const CcaHex *hex, CcaCite cite) {
    for (int i = 0; hex && i < hex->layers; i++) {
        if (cca_layer(field, hex, i)->rules[cite]) {
            return i;
        }
    }
    return -1;
}

/* STRUCT-01: the file's bearing; without one, the side towards the enemy of the side that set it up. */
int cca_facing(const RulesField *field, const Table *table, int area) {
    const TableAreaSetup *setup = &field->setup->areas[area];
    TableRef side = var_unpack(var_get(field, table, ref_make(REF_AREA, area), CCA_VAR_AREA_set_up_by));
    if (!setup->faced && ref_is(side, REF_SIDE)) {
        return cca_homeward(field, side.index) > 0 ? 0 : 3;
    }
    return ((int)(setup->facing / 60 + 0.5)) % 6;
}

/* ---- making the map ---- */

static void lay_area(CcaMap *map, const RulesField *field, const Table *table, int area) {
    const TableAreaSetup *setup = &field->setup->areas[area];
    int kind = cca_kind_of(field, table, area);
    const CcaKind *row = &cca_data(field)->kinds[kind];
    for (int i = 0; i < setup->hex_count; i++) {
        CcaHex *hex = own_hex(map, setup->hexes[i]);
        if (!hex) {
            continue;
        }
        if (row->rampart) {
            hex->rampart = cca_facing(field, table, area);
            hex->rampart_area = area;
            hex->ramparts++;
        } else {
            hex->layer[hex->layers++] = (CcaLayer){kind, area};
            hex->hill = hex->hill || row->hill;
        }
    }
}

/* Gives each hex room for everything that the file lays there, of whatever kind it is now. */
static void divide_layers(CcaMap *map, const RulesField *field) {
    int count = map->board.columns * map->board.rows;
    CcaLayer *next = map->layers;
    for (int i = 0; i < field->setup->area_count; i++) {
        const TableAreaSetup *setup = &field->setup->areas[i];
        for (int k = 0; k < setup->hex_count; k++) {
            CcaHex *hex = own_hex(map, setup->hexes[k]);
            if (hex) {
                hex->layers++;
            }
        }
    }
    for (int i = 0; i < count; i++) {
        map->hexes[i].layer = next;
        next += map->hexes[i].layers;
        map->hexes[i].layers = 0;
    }
}

static void put_unit(CcaMap *map, const RulesField *field, const Table *table, int unit) {
    CcaHex *hex = own_hex(map, cca_where(table, unit));
    if (hex && cca_is_leader(field, unit)) {
        hex->leader = unit;
    } else if (hex) {
        hex->unit = unit;
    }
}

/* LOS-20: hill hexes joined by sides are one hill. `stack` has room for every hex: each is put there once. */
static void spread_group(CcaMap *map, HexId start, int group, HexId *stack) {
    int depth = 0;
    own_hex(map, start)->group = group;
    stack[depth++] = start;
    while (depth > 0) {
        HexId at = stack[--depth];
        for (int side = 0; side < 6; side++) {
            HexId next = hex_neighbour(at, side);
            CcaHex *hex = own_hex(map, next);
            if (hex && hex->hill && hex->group < 0) {
                hex->group = group;
                stack[depth++] = next;
            }
        }
    }
}

static void find_groups(CcaMap *map) {
    int count = map->board.columns * map->board.rows, group = 0;
    HexId *stack = base_alloc((size_t)count, sizeof *stack);
    for (int i = 0; i < count; i++) {
        HexId hex = {(int16_t)(i % map->board.columns + 1), (int16_t)(i / map->board.columns + 1)};
        if (map->hexes[i].hill && map->hexes[i].group < 0) {
            spread_group(map, hex, group++, stack);
        }
    }
    base_free(stack);
}

static void lay_terrain(CcaMap *map, const RulesField *field, const Table *table) {
    int count = map->board.columns * map->board.rows;
    bool hills = false;
    for (int i = 0; i < count; i++) {
        map->hexes[i] = (CcaHex){.rampart = -1, .rampart_area = -1, .unit = -1, .leader = -1, .group = -1};
    }
    divide_layers(map, field);
    setup_each(field->setup, REF_AREA, area) {
        if (!table->removed[area]) {
            lay_area(map, field, table, area);
        }
    }
    for (int i = 0; i < count; i++) {
        hills = hills || map->hexes[i].hill;
    }
    if (hills) {
        find_groups(map);
    }
}

/* Terrain stays between two states that differ in units alone. */
static void make_map(CcaMap *map, const RulesField *field, const Table *table) {
    int count = map->board.columns * map->board.rows;
    if (!map->made || map->terrain_version != table->terrain_version) {
        lay_terrain(map, field, table);
    }
    for (int i = 0; i < count; i++) {
        map->hexes[i].unit = map->hexes[i].leader = -1;
    }
    for (int i = 0; i < field->setup->unit_count; i++) {
        put_unit(map, field, table, i);
    }
    map->version = table->version;
    map->terrain_version = table->terrain_version;
    map->made = true;
}

static CcaMap *empty_map(const RulesField *field) {
    CcaMap *map = base_alloc(1, sizeof *map);
    int laid = 0;
    for (int i = 0; i < field->setup->area_count; i++) {
        laid += field->setup->areas[i].hex_count;
    }
    map->board = field->setup->hexes;
    map->hexes = base_alloc((size_t)map->board.columns * (size_t)map->board.rows, sizeof *map->hexes);
    map->layers = base_alloc((size_t)laid + 1, sizeof *map->layers);
    map->block_room =
        laid + HEX_RAY_MAX; /* everything that is laid anywhere, plus a unit or the board's edge for each touch */
    map->blocks = base_alloc((size_t)map->block_room, sizeof *map->blocks);
    return map;
}

static void cca_map_destroy(CcaMap *map) {
    if (map) {
        base_free(map->blocks);
        base_free(map->layers);
        base_free(map->hexes);
        base_free(map);
    }
}

void *cca_cache_create(const RulesField *field) {
    return empty_map(field);
}

void cca_cache_destroy(void *cache) {
    cca_map_destroy(cache);
}

const CcaMap *cca_map(RulesCtx *ctx) {
    CcaMap *map = ctx->cache;
    if (!map->made || map->version != ctx->draft->table->version) {
        make_map(map, ctx->field, ctx->draft->table);
    }
    return map;
}

/* ---- questions ---- */

HexId cca_where(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    for (int steps = 0; where->kind == WHERE_ATTACHED && steps < 4; steps++) {
        where = table_where(table, where->host.index);
    }
    return where->kind == WHERE_HEX ? where->hex : (HexId){0, 0};
}

bool cca_ref_hex(RulesCtx *ctx, TableRef ref, HexId *hex) {
    const TableSetup *setup = ctx->field->setup;
    *hex = ref_is(ref, REF_UNIT)                                            ? cca_where(ctx->draft->table, ref.index)
           : ref_is(ref, REF_HEX)                                           ? setup_ref_hex(setup, ref)
           : ref_is(ref, REF_AREA) && setup->areas[ref.index].hex_count > 0 ? setup->areas[ref.index].hexes[0]
                                                                            : (HexId){0, 0};
    return hex->row > 0;
}

int cca_leader_of(RulesCtx *ctx, int unit) {
    int leader = -1;
    table_inside(ctx->draft->table, cca_unit(unit), &leader, 1);
    return leader;
}

bool cca_same_side(RulesCtx *ctx, int a, int b) {
    return setup_side_of(ctx->field->setup, cca_unit(a)) == setup_side_of(ctx->field->setup, cca_unit(b));
}

int cca_enemies_near(RulesCtx *ctx, HexId hex, int side, bool leaders, int out[6]) {
    const CcaMap *map = cca_map(ctx);
    int count = 0;
    for (int k = 0; k < 6; k++) {
        const CcaHex *near = cca_hex(map, hex_neighbour(hex, k));
        int who = !near ? -1 : near->unit >= 0 ? near->unit : leaders ? near->leader : -1;
        if (who >= 0 && setup_side_of(ctx->field->setup, cca_unit(who)) != side) {
            out[count++] = who;
        }
    }
    return count;
}

/* Home edges as the table numbers them; -1: not given. */
enum { HOME_NORTH = 0, HOME_SOUTH = 2 };

/* Returns the edge that a side states, or that its id names. */
static int home_stated(const TableSide *side) {
    if (side->home >= 0) {
        return side->home;
    }
    return strcmp(side->id, "north") == 0 ? HOME_NORTH : strcmp(side->id, "south") == 0 ? HOME_SOUTH : -1;
}

/* A file need not state the edges: a side without one takes the edge that the other leaves, and if neither has one, the
 * first side sits in the south. */
int cca_home_edge(const RulesField *field, int side) {
    const TableSetup *setup = field->setup;
    int home = home_stated(&setup->sides[side]);
    for (int i = 0; i < setup->side_count && home < 0; i++) {
        int other = i == side ? -1 : home_stated(&setup->sides[i]);
        home = other == HOME_NORTH ? HOME_SOUTH : other == HOME_SOUTH ? HOME_NORTH : -1;
    }
    return home >= 0 ? home : side == 0 ? HOME_SOUTH : HOME_NORTH;
}

int cca_homeward(const RulesField *field, int side) {
    return cca_home_edge(field, side) == HOME_NORTH ? -1 : 1;
}

void cca_home_steps(const RulesField *field, int side, HexId from, HexId out[2]) {
    bool south = cca_homeward(field, side) > 0;
    out[0] = hex_neighbour(from, south ? 3 : 5);
    out[1] = hex_neighbour(from, south ? 2 : 0);
}

GeomVec cca_centre(RulesCtx *ctx, HexId hex) {
    return hex_centre(hex, ctx->field->setup->unit);
}

const char *cca_hex_id(RulesCtx *ctx, HexId hex) {
    return setup_id(ctx->field->setup, setup_hex_ref(ctx->field->setup, hex));
}

/* ---- bars ---- */

CcaBar cca_bar(const char *rule, const char *key, int unit) {
    return (CcaBar){.rule = rule, .key = key, .unit = unit, .other = -1, .mark = STYLE_STOP, .ref = ref_none()};
}

void cca_cite_bar(RulesCtx *ctx, const CcaBar *bar, RulesRole role) {
    ctx_cite(ctx, bar->rule, bar->key, role);
    if (bar->unit >= 0) {
        cite_also(ctx, CCA_UNIT("unit", bar->unit));
    }
    if (bar->other >= 0) {
        cite_also(ctx, CCA_UNIT("other", bar->other));
    }
    if (bar->hex.row > 0 && hex_valid(&ctx->field->setup->hexes, bar->hex)) {
        cite_also(ctx, CCA_HEX(ctx, "hex", bar->hex, bar->mark));
    }
    cite_also(ctx, TEXT("ground", bar->ground), INT("count", bar->count), INT("most", bar->max),
              WHEN(!ref_is(bar->ref, REF_NONE), REF("ref", bar->ref)));
}

void cca_refuse(RulesCtx *ctx, const CcaBar *bar) {
    ctx->ruling->outcome = RULING_REFUSED;
    cca_cite_bar(ctx, bar, ROLE_DECIDES);
}

BaseTree *cca_describe_bar(RulesCtx *ctx, const CcaBar *bar) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "allowed", tree_bool(arena, !bar->rule));
    if (bar->rule) {
        tree_set(arena, tree, "rule", tree_text(arena, bar->rule));
        cca_cite_bar(ctx, bar, ROLE_CONTEXT);
        BaseText text = {0};
        ruling_describe(ctx->ruling, &ctx->ruling->findings.items[ctx->ruling->findings.count - 1], &text);
        tree_set(arena, tree, "why", tree_text(arena, arena_strdup(arena, text_get(&text))));
        text_free(&text);
        ctx->ruling->findings.count--; /* not kept as a finding: a list of sixty refusals is no ruling */
    }
    return tree;
}
