#include "rules/kit/coherency.h"

#include "base/base.h"
#include "geom/limits.h"
#include "rules/rules_internal.h"

#include <math.h>

/* INFINITY when one of them is nowhere. */
static double bodies_gap(const KitBody *a, const KitBody *b) {
    double gap = INFINITY;
    for (int i = 0; i < a->count; i++) {
        for (int j = 0; j < b->count; j++) {
            gap = fmin(gap, shape_gap(&a->parts[i], &b->parts[j]).gap);
        }
    }
    return gap;
}

bool rulekit_chain(int count, KitLinked *linked, const void *context, bool *chained) {
    int *reached = base_alloc((size_t)count + 1, sizeof *reached), reached_count = 0;
    if (count > 0) {
        chained[0] = true;
        reached[reached_count++] = 0;
    }
    for (int next = 0; next < reached_count && reached_count < count; next++) {
        for (int i = 1; i < count; i++) {
            if (!chained[i] && linked(context, reached[next], i)) {
                chained[i] = true;
                reached[reached_count++] = i;
            }
        }
    }
    base_free(reached);
    return reached_count == count;
}

/* Joins the member with the best link until none is left: the worst of these links is the one that the chain hangs on.
 */
double rulekit_chain_slack(int count, KitSlack *slack, const void *context) {
    double *best = base_alloc((size_t)count + 1, sizeof *best), least = INFINITY;
    bool *joined = base_alloc((size_t)count + 1, sizeof *joined);
    for (int i = 0; i < count; i++) {
        best[i] = i == 0 ? INFINITY : -INFINITY;
    }
    for (int left = count; left > 0; left--) {
        int next = -1;
        for (int i = 0; i < count; i++) {
            next = !joined[i] && (next < 0 || best[i] > best[next]) ? i : next;
        }
        joined[next] = true;
        least = fmin(least, best[next]);
        for (int i = 0; i < count; i++) {
            best[i] = joined[i] ? best[i] : fmax(best[i], slack(context, next, i));
        }
    }
    base_free(best);
    base_free(joined);
    return least;
}

typedef struct {
    const KitBody *bodies;
    double reach;
} Near;

static bool are_near(const void *context, int one, int other) {
    const Near *near = context;
    return bodies_gap(&near->bodies[one], &near->bodies[other]) <= near->reach + GEOM_LIMIT;
}

bool coherent_bodies(const KitBody *bodies, int count, double reach, int *apart) {
    base_assert(count >= 0 && (bodies || count == 0) && !isnan(reach));
    Near near = {bodies, reach};
    bool *chained = base_alloc((size_t)count + 1, sizeof *chained);
    bool whole = rulekit_chain(count, are_near, &near, chained);
    for (int i = count - 1; i > 0 && apart; i--) {
        *apart = chained[i] ? *apart : i;
    }
    base_free(chained);
    return whole;
}

/* Returns the least reach with which the bodies are in one chain: 0 for fewer than two, INFINITY when one is nowhere.
 * Joins the body that is nearest to those that are joined until none is left: the widest of these gaps is what the
 * chain needs. */
static double coherent_reach(const KitBody *bodies, int count) {
    base_assert(count >= 0 && (bodies || count == 0));
    double *gaps = base_alloc((size_t)count + 1, sizeof *gaps), widest = 0;
    bool *joined = base_alloc((size_t)count + 1, sizeof *joined);
    for (int i = 0; i < count; i++) {
        gaps[i] = i == 0 ? 0 : INFINITY;
    }
    for (int left = count; left > 0; left--) {
        int next = -1;
        for (int i = 0; i < count; i++) {
            next = !joined[i] && (next < 0 || gaps[i] < gaps[next]) ? i : next;
        }
        joined[next] = true;
        widest = fmax(widest, gaps[next]);
        for (int i = 0; i < count; i++) {
            gaps[i] = joined[i] ? gaps[i] : fmin(gaps[i], bodies_gap(&bodies[next], &bodies[i]));
        }
    }
    base_free(gaps);
    base_free(joined);
    return widest;
}

/* The bodies of those that are on the table, and who they are; in the ruling's arena. */
static KitBody *bodies_of(RulesCtx *ctx, const int *units, int count, int **who, int *found) {
    base_assert(count >= 0 && (units || count == 0));
    GeomShape parts[BODY_PARTS];
    KitBody *bodies = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *bodies);
    *who = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof **who);
    *found = 0;
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
        bodies[*found] = (KitBody){kept, part_count};
        (*who)[(*found)++] = units[i];
    }
    return bodies;
}

bool coherent_units(RulesCtx *ctx, const int *units, int count, double reach, int *apart) {
    int found, index = 0, *who;
    KitBody *bodies = bodies_of(ctx, units, count, &who, &found);
    bool good = coherent_bodies(bodies, found, reach, &index);
    if (!good && apart) {
        *apart = who[index];
    }
    return good;
}

double coherent_units_reach(RulesCtx *ctx, const int *units, int count) {
    int found, *who;
    KitBody *bodies = bodies_of(ctx, units, count, &who, &found);
    return coherent_reach(bodies, found);
}
