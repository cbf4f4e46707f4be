#include "rules/kit/coherency.h"

#include "base/base.h"

#include <math.h>

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
    double *best = base_alloc((size_t)count + 1, sizeof *best), min = INFINITY;
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
        min = fmin(min, best[next]);
        for (int i = 0; i < count; i++) {
            best[i] = joined[i] ? best[i] : fmax(best[i], slack(context, next, i));
        }
    }
    base_free(best);
    base_free(joined);
    return min;
}
