/* Blast markers: on one formation, or divided among those in a Stronghold (CORE-08, STRUCT-20 to -22). */
#include "rules/ea-heresy/damage/hit.h"

#include <limits.h>
#include <string.h>

/* STRUCT-20: returns the building that the formation is in, or -1. */
static int building_of(RulesCtx *ctx, int formation) {
    int *units = eah_room(ctx);
    int count = table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), units, eah_all(ctx));
    for (int i = 0; i < count; i++) {
        int host = eah_host(ctx->draft->table, units[i]);
        if (host >= 0 && !eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            return host;
        }
    }
    return -1;
}

/* Returns true when this ruling has cited it already. */
static bool size_is_stated(const RulesCtx *ctx, TableRef formation) {
    for (int i = 0; i < ctx->ruling->findings.count; i++) {
        const RulesFinding *finding = &ctx->ruling->findings.items[i];
        if (!strcmp(finding->rule, "EAH-STRUCT-20") && finding->value_count > 0 &&
            ref_equal(finding->values[0].ref, formation)) {
            return true;
        }
    }
    return false;
}

static void cite_size(RulesCtx *ctx, int formation, int size) {
    int host = building_of(ctx, formation);
    if (host >= 0 && !size_is_stated(ctx, ref_make(REF_FORMATION, formation))) {
        ctx_cite(ctx, "EAH-STRUCT-20", "size", ROLE_CONTEXT, FORMATION("formation", formation), AREA("target", host),
                 INT("size", size));
    }
}

void eah_begin_withdrawal(RulesCtx *ctx, int formation) {
    int *units = eah_room(ctx);
    TableRef ref = ref_make(REF_FORMATION, formation);
    int count = table_members(ctx->draft->table, ref, units, eah_all(ctx));
    var_set(ctx, ref, EAH_VAR_FORMATION_withdraws, 1);
    for (int i = 0; i < count; i++) {
        var_set_own(ctx, units[i], EAH_VAR_UNIT_withdrawn, 0);
    }
}

/* CORE-08, -17: the formation breaks when it has as many markers as its size. */
void eah_check_broken(RulesCtx *ctx, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    int bms = var_now(ctx, ref, EAH_VAR_FORMATION_bms);
    int size = eah_size(ctx->field, ctx->draft->table, formation);
    if (bms == 0 || bms < size || size == 0 || var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1) {
        return;
    }
    var_set(ctx, ref, EAH_VAR_FORMATION_broken, 1);
    ctx_cite(ctx, "EAH-CORE-08", "breaks", ROLE_DECIDES, REF("formation", ref), INT("now", bms), INT("size", size));
    eah_begin_withdrawal(ctx, formation);
}

void eah_add_markers(RulesCtx *ctx, int formation, int count, const char *why) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    if (formation < 0 ||
        count <= 0) { /* the markers of its last loss are dealt as well, although no unit is left to break */
        return;
    }
    int bms = var_now(ctx, ref, EAH_VAR_FORMATION_bms) + count;
    int size = eah_size(ctx->field, ctx->draft->table, formation);
    var_set(ctx, ref, EAH_VAR_FORMATION_bms, bms > 99 ? 99 : bms);
    ctx_cite(ctx, "EAH-CORE-08", why, ROLE_PASSES, REF("formation", ref), INT("count", count), INT("now", bms),
             INT("size", size));
    cite_size(ctx, formation, size);
    eah_check_broken(ctx, formation);
}

/* STRUCT-22: the larger first; of equal ones the lower id. */
static bool goes_before(const RulesField *field, const Table *table, int a, int b) {
    int size_a = eah_size(field, table, a), size_b = eah_size(field, table, b);
    return size_a > size_b ||
           (size_a == size_b && setup_before(field->setup, ref_make(REF_FORMATION, a), ref_make(REF_FORMATION, b)));
}

static bool held_it(const RulesField *field, const Table *table, int unit, int area) {
    TableRef held = var_unpack(var_get(field, table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_held));
    return ref_equal(held, ref_make(REF_AREA, area));
}

/* Lists the formations with a unit for which `counts` holds, in the order in which they take markers. */
static int list_formations(const RulesField *field, const Table *table, int area,
                           bool (*counts)(const RulesField *, const Table *, int, int), int *out, int cap) {
    int found = 0;
    for (int i = 0; i < field->setup->unit_count; i++) {
        int unit = field->setup->order[REF_UNIT][i], formation = field->setup->units[unit].formation, at = found;
        bool known = formation < 0 || !counts(field, table, unit, area);
        for (int j = 0; j < found; j++) {
            known = known || out[j] == formation;
        }
        if (known || found == cap) {
            continue;
        }
        for (; at > 0 && goes_before(field, table, formation, out[at - 1]); at--) {
            out[at] = out[at - 1];
        }
        out[at] = formation;
        found++;
    }
    return found;
}

const int *eah_list_inside(RulesCtx *ctx, int area, int *count) {
    int all = ctx->field->setup->formation_count;
    int *out = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *out);
    *count = list_formations(ctx->field, ctx->draft->table, area, eah_is_occupant, out, all);
    return out;
}

/* ASSAULT-13: lists who held the walls that all have left; by default no formation takes these markers. */
static const int *list_holders(RulesCtx *ctx, int area, int damage, int *count) {
    int all = ctx->field->setup->formation_count;
    int *out = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *out);
    *count = list_formations(ctx->field, ctx->draft->table, area, held_it, out, all);
    if (*count > 0) {
        bool holders = reading_now(ctx, EAH_READ_BM_LEFT) == EAH_BM_LEFT_HOLDERS;
        *count = holders ? *count : 0;
        ctx_cite(ctx, "EAH-ASSAULT-13", holders ? "holders" : "no-markers", ROLE_PASSES, AREA("target", area),
                 INT("count", damage));
    }
    return out;
}

/* Returns who gets the next marker by the reading `level`: the fewest markers in all, ties to the larger formation (the
 * order of `inside`). */
static int fewest(RulesCtx *ctx, const int *inside, const int *given, int count) {
    int best = 0, min = INT_MAX;
    for (int i = 0; i < count; i++) {
        int bms = given[i] + var_own(ctx, inside[i], EAH_VAR_FORMATION_bms);
        if (bms < min) {
            min = bms;
            best = i;
        }
    }
    return best;
}

void eah_share_markers(RulesCtx *ctx, int area, int count) {
    int formations;
    const int *inside = eah_list_inside(ctx, area, &formations);
    if (formations == 0 && count > 0) {
        inside = list_holders(ctx, area, count, &formations);
    }
    int *given = arena_alloc(ctx->ruling->arena, (size_t)formations, sizeof *given);
    if (formations == 0 || count <= 0) {
        return;
    }
    bool level = formations > 1 && reading_now(ctx, EAH_READ_BM_SPLIT) == EAH_BM_SPLIT_LEVEL;
    for (int i = 0; i < count; i++) {
        given[level ? fewest(ctx, inside, given, formations) : i % formations]++;
    }
    ctx_cite(ctx, "EAH-STRUCT-21", "markers", ROLE_PASSES, AREA("target", area), INT("count", count));
    if (formations > 1) {
        ctx_cite(ctx, "EAH-STRUCT-22", level ? "level" : "divided", ROLE_PASSES, INT("count", count),
                 INT("formations", formations));
    }
    for (int i = 0; i < formations; i++) {
        eah_add_markers(ctx, inside[i], given[i], "building");
    }
}
