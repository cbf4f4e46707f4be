#include "rules/kit/apart.h"

#include "geom/limits.h"
#include "rules/cite.h"
#include "rules/kit/place.h"

/* Returns the convex parts of the area's body, in the ruling's arena. */
static GeomShape *parts_of(const RulesCtx *ctx, int area, int *count) {
    TableRef ref = ref_make(REF_AREA, area);
    int cap = ctx->field->setup->areas[area].area.count; /* an outline has no more parts than corners */
    GeomShape *parts = arena_alloc(ctx->ruling->arena, (size_t)cap, sizeof *parts);
    *count = rules_body(ctx->field, ctx->draft->table, ref, parts, cap);
    return parts;
}

void rulekit_gate_apart(RulesGate *gate, TableRef ref, KitIsBuilding *is, const char *rule, const char *noun) {
    const RulesCtx *ctx = gate->ctx;
    const TableSetup *setup = ctx->field->setup;
    int own_count, other_count;
    const GeomShape *own = parts_of(ctx, ref.index, &own_count);
    for (int i = 0; i < setup->area_count; i++) {
        bool asked = i != ref.index && (i < ref.index || !gate->whole) && !ctx->draft->table->removed[i];
        if (!asked || !is(ctx->field, ctx->draft->table, i) ||
            !box_meets(setup->areas[i].area.box, setup->areas[ref.index].area.box)) {
            continue;
        }
        const GeomShape *others = parts_of(ctx, i, &other_count);
        if (place_parts_lap(own, own_count, others, other_count)) {
            gate_fault(gate, ref, rule, "Move one of them: they may touch", "it shares ground with %s, another %s",
                       setup_name(setup, ref_make(REF_AREA, i)), noun);
            return;
        }
    }
}

/* Returns true when the unit has a base on the ground. */
static bool stands(const RulesField *field, const Table *table, int unit, KitIsAloft *aloft, GeomShape *base) {
    return table_where(table, unit)->kind == WHERE_POINT && table_base(table, unit, base) &&
           !(aloft && aloft(field, table, unit));
}

void rulekit_advise_apart(const RulesField *field, const Table *table, Ruling *advice, KitIsAloft *aloft,
                          const char *rule) {
    RulesCtx ctx = {.field = field, .ruling = advice};
    GeomShape base, other;
    for (int i = 0; i < field->setup->unit_count; i++) {
        for (int j = 0; j < i && stands(field, table, i, aloft, &base); j++) {
            if (stands(field, table, j, aloft, &other) && shape_gap(&base, &other).lap > GEOM_LIMIT) {
                ctx_cite(&ctx, rule, "apart", ROLE_CONTEXT, UNIT("unit", i), UNIT("other", j));
            }
        }
    }
}
