/* The verbs about distance: how much of the table a unit sees, and how far one move may take it. */
#include "rules/rules_internal.h"
#include "rules/verbs.h"

/* Cells are decided down to this size, which is also the width of the undecided border. An answer below a millimetre
 * would take seconds, and nobody measures a field of view more closely than this. */
#define REGION_TOLERANCE 4.0 /* mm */
#define REGION_CELLS     4000

static void resolve_region(RulesCtx *ctx) {
    static const char *const names[] = {
        [GEOM_CELL_HIDDEN] = "hidden", [GEOM_CELL_SEEN] = "seen", [GEOM_CELL_BORDER] = "border"};
    const RulesSystem *system = ctx->field->data->system;
    TableRef from;
    arg_ref(ctx, "from", &from);
    if (!table_alive(ctx->draft->table, from)) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, from));
        return;
    }
    GeomRegionQuery ask;
    if (!system->region || !system->region(ctx, from, &ask)) {
        ctx_bad(ctx, "\"%s\" sees nothing that could be measured", setup_id(ctx->field->setup, from));
        return;
    }
    ask.work_max = GEOM_REGION_WORK;
    GeomRegion *region = geom_region_create(ctx->field->scene, &ask);
    while (geom_region_refine(region, REGION_TOLERANCE, REGION_CELLS)) {
    }
    const GeomCell *cells;
    double unit = ctx->field->setup->unit, areas[BASE_COUNT(names)] = {0}, how[GEOM_SEEN_OPEN + 1] = {0};
    int count = geom_region_cells(region, &cells);
    for (int i = 0; i < count; i++) {
        double area = (cells[i].box.x1 - cells[i].box.x0) * (cells[i].box.y1 - cells[i].box.y0);
        areas[cells[i].state] += area;
        how[cells[i].min] += cells[i].min == cells[i].max ? area : 0;
    }
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        fact_number(ctx, names[i], areas[i] / (unit * unit));
    }
    fact_number(ctx, "open", how[GEOM_SEEN_OPEN] / (unit * unit));
    fact_number(ctx, "cover", how[GEOM_SEEN_WITHIN] / (unit * unit));
    fact_number(ctx, "depth", how[GEOM_SEEN_TOO_DEEP] / (unit * unit));
    fact_length(ctx, "tolerance", geom_region_tolerance(region));
    geom_region_destroy(region);
}

static const RulesArg REGION_ARGS[] = {{"from", ARG_REF, true, "who looks", NULL}};

const RulesVerb verb_region = {"region",
                               "How much of the table a unit sees. Facts, in square table units: seen, hidden, border "
                               "(undecided); of what is seen, open and cover (only through area terrain), of what is "
                               "hidden, depth (only by its limit); tolerance",
                               REGION_ARGS,
                               1,
                               true,
                               resolve_region};

/* ---- reach ---- */

/* A walk without points has the unit's allowance; the rules of a longer one (a road) are left to `path`. */
static void resolve_reach(RulesCtx *ctx) {
    const RulesSystem *system = ctx->field->data->system;
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    const TableWhere *where = table_where(ctx->draft->table, unit.index);
    GeomShape parts[BODY_PARTS];
    int count = table_alive(ctx->draft->table, unit) ? ref_body(ctx, unit, parts, BODY_PARTS) : 0;
    if (!system->walk || count == 0) {
        ctx_bad(ctx, "\"%s\" cannot walk from where it is", setup_id(ctx->field->setup, unit));
        return;
    }
    GeomVec at = where->kind == WHERE_POINT ? where->at : parts[0].centre;
    RulesTrace trace = {.unit = unit};
    system->walk(ctx, unit.index, &at, 1, where->facing, arg_word(ctx, "how", "move"), &trace);
    if (ctx->ruling->outcome == RULING_DONE) {
        fact_length(ctx, "allowance", trace.allowance);
    }
}

static const RulesArg REACH_ARGS[] = {
    {"unit", ARG_UNIT, true, "who would move", NULL},
    {"how", ARG_WORD, false, "the kind of move; \"move\" when it is left out", NULL},
};

const RulesVerb verb_reach = {"reach", "How far one move may go. Facts: allowance", REACH_ARGS, 2, true, resolve_reach};
