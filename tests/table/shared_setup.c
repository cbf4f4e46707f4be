#include "table/shared_setup.h"

#include <string.h>

static const char *const ORDERS[] = {"none", "advance", "march"};

static const TableVar VARIABLES[VARS] = {
    [VAR_TURN] = {.name = "turn", .owner = REF_GAME, .type = VAR_INT, .min = 1, .max = 9, .fallback = 1},
    [VAR_SCORE] = {.name = "score", .owner = REF_SIDE, .type = VAR_INT, .max = 99, .lifetime = LIFE_ROUND},
    [VAR_BMS] = {.name = "bms", .owner = REF_FORMATION, .type = VAR_INT, .max = 20},
    [VAR_ORDER] = {.name = "order",
                   .owner = REF_FORMATION,
                   .type = VAR_WORD,
                   .max = 2,
                   .words = ORDERS,
                   .word_count = 3,
                   .lifetime = LIFE_TURN},
    [VAR_DC] = {.name = "dc", .owner = REF_UNIT, .type = VAR_INT, .min = 0, .max = 6, .fallback = 1},
    [VAR_TIED] = {.name = "tied",
                  .owner = REF_UNIT,
                  .type = VAR_REF,
                  .fallback = VAR_NONE,
                  .optional = true,
                  .lifetime = LIFE_ACTIVATION},
    [VAR_ENTERED] = {.name = "entered", .owner = REF_UNIT, .type = VAR_BOOL, .max = 1, .lifetime = LIFE_ACTION},
    [VAR_USED] = {.name = "used", .owner = REF_AREA, .type = VAR_INT, .min = -5, .max = 5, .lifetime = LIFE_GAME},
    [VAR_STATE] = {.name = "state", .owner = REF_AREA, .type = VAR_BOOL, .max = 1, .fallback = 1},
};

static void lay_units(TableSetup *setup) {
    static const struct {
        const char *id;
        int formation, side;
    } rows[] = {{"r1-10", 0, 0}, {"r1-2", 0, 0}, {"r1-1", 0, 0},   {"r2-1", 1, 0},
                {"b1-1", 2, 1},  {"b1-2", 2, 1}, {"loose", -1, 1}, {"away", 2, 1}};
    setup->unit_count = (int)BASE_COUNT(rows);
    setup->units = arena_alloc(setup->arena, BASE_COUNT(rows), sizeof *setup->units);
    for (int i = 0; i < setup->unit_count; i++) {
        setup->units[i] = (TableUnit){.id = rows[i].id,
                                      .formation = rows[i].formation,
                                      .side = rows[i].side,
                                      .base = geom_base_rect(20, 40),
                                      .where = where_point(vec(100 * i, 50), 90)};
    }
    setup->units[7].where = where_off(3);
    int *vars = arena_alloc(setup->arena, 3, sizeof *vars);
    vars[0] = 4; /* dc of b1-1 */
    vars[1] = VAR_NONE;
    setup->units[4].vars = vars;
}

TableSetup *make_setup(void) {
    BaseArena *arena = arena_create();
    TableSchema *schema = arena_alloc(arena, 1, sizeof *schema);
    schema->vars = arena_alloc(arena, VARS, sizeof *schema->vars);
    memcpy(schema->vars, VARIABLES, sizeof VARIABLES);
    schema->count = VARS;
    schema_finish(schema);
    static const TableSide sides[] = {{.id = "red", .name = "Red"}, {.id = "blue"}};
    static const TableFormation formations[] = {{"r1", "1st company", 0}, {"r2", NULL, 0}, {"b1", "", 1}};
    static const TableAreaSetup areas[] = {
        {.id = "wood", .name = "Witch wood", .kind = 2, .on = -1}, {.id = "hill", .on = -1}, {.id = "keep", .on = -1}};
    TableSetup *setup = arena_alloc(arena, 1, sizeof *setup);
    *setup = (TableSetup){.arena = arena, .schema = schema, .unit = 10, .unit_name = "cm", .size = {0, 0, 1800, 1200}};
    setup->sides = memcpy(arena_alloc(arena, 2, sizeof *sides), sides, sizeof sides);
    setup->formations = memcpy(arena_alloc(arena, 3, sizeof *formations), formations, sizeof formations);
    setup->areas = memcpy(arena_alloc(arena, 3, sizeof *areas), areas, sizeof areas);
    setup->side_count = 2;
    setup->formation_count = setup->area_count = 3;
    lay_units(setup);
    setup_finish(setup);
    return setup;
}
