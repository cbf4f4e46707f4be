#include "rules/kit/coherency.h"

#include "base/base.h"
#include "geom/limits.h"
#include "rules/rules_internal.h"

static bool linked(const KitBody *a, const KitBody *b, double reach) {
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            if (shape_gap(&a->parts[i], &b->parts[j]).gap <= reach + GEOM_LIMIT) {
                return true;
            }
        }
    }
    return false;
}

/* `reached` lists the bodies in the chain, in the order in which they were found; `rest` lists the others. */
bool coherent_bodies(const KitBody *bodies, int count, double reach, int *apart) {
    base_assert(count >= 0 && (bodies || count == 0) && !isnan(reach));
    if (count < 2) {
        return true;
    }
    int *reached = base_alloc((size_t)count, sizeof *reached), *rest = base_alloc((size_t)count, sizeof *rest);
    int reached_count = 1, rest_count = count - 1;
    reached[0] = 0;
    for (int i = 1; i < count; i++) {
        rest[i - 1] = i;
    }
    for (int next = 0; next < reached_count && rest_count > 0; next++) {
        int kept = 0;
        for (int i = 0; i < rest_count; i++) {
            if (linked(&bodies[reached[next]], &bodies[rest[i]], reach)) {
                reached[reached_count++] = rest[i];
            } else {
                rest[kept++] = rest[i];
            }
        }
        rest_count = kept;
    }
    if (rest_count > 0 && apart) {
        *apart = rest[0];
    }
    base_free(reached);
    base_free(rest);
    return rest_count == 0;
}

bool coherent_units(RulesCtx *ctx, const int *units, int count, double reach, int *apart) {
    base_assert(count >= 0 && (units || count == 0));
    GeomShape parts[BODY_PARTS];
    KitBody *bodies = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *bodies);
    int *who = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *who);
    int found = 0;
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (!table_alive(ctx->draft->table, unit)) {
            continue;
        }
        int part_count = ref_body(ctx, unit, parts, BODY_PARTS);
        base_assert(part_count >= 0 && part_count <= BODY_PARTS);
        GeomShape *kept = arena_alloc(ctx->ruling->arena, (size_t)part_count, sizeof *kept);
        for (int p = 0; p < part_count; p++) {
            kept[p] = parts[p];
        }
        bodies[found] = (KitBody){kept, part_count};
        who[found++] = units[i];
    }
    int index = 0;
    bool good = coherent_bodies(bodies, found, reach, &index);
    if (!good && apart) {
        *apart = who[index];
    }
    return good;
}
