/* How: what may come between is gathered once (fire_slack_gather.c); each size of displacement is one decision
 * (fire_margin_seen.c and fire_margin_hidden.c), and the sizes are bisected. */
#include "geom/fire/fire_margin.h"

#include "base/base.h"
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

/* The first size that is asked about, mm; by which factor sizes then go up or down; the part of itself to within which
 * a margin is found; the smallest that is told from none. */
#define SIZE_FIRST 0.5
#define SIZE_STEP  5.0
#define SIZE_SHARE 0.03
#define SIZE_MIN   1e-4
/* Where no more is asked for than this, it is asked about at once. */
#define SIZE_ALONE 2.5
/* From this size on less will do. */
#define SIZE_LARGE 10.0
#define SIZE_ROUGH 0.1
/* Where the size above the last that was proven is this much larger, and was given up, the margin may be larger too. */
#define SIZE_NEAR 1.1

static bool holds(Slack *slack, bool seen, double r) {
    slack_set(slack, r, seen);
    return seen ? slack_is_seen(slack) : slack_is_hidden(slack);
}

/* The largest size for which it holds, from one for which it does and one for which it does not. */
static double bisect(Slack *slack, bool seen, double low, double high, bool *cut_short) {
    while (high > low * (1 + (low < SIZE_LARGE ? SIZE_SHARE : SIZE_ROUGH))) {
        double middle = sqrt(low * high);
        bool sure = holds(slack, seen, middle);
        bool given_up = !sure && !seen && slack->probes >= slack->max_probes;
        *cut_short = sure ? *cut_short : given_up && (*cut_short || high > low * SIZE_NEAR);
        *(sure ? &low : &high) = middle;
    }
    return low;
}

GeomFireMargin geom_fire_margin(const GeomScene *scene, const GeomFireMarginQuery *query, bool seen,
                                BaseArena *scratch) {
    Slack slack;
    slack_init(&slack, scene, query, scratch);
    GeomFireMargin out = {.mm = 0};
    double r = query->max <= SIZE_ALONE ? query->max : SIZE_FIRST; /* whether it is close is one decision mostly */
    if (holds(&slack, seen, r)) {
        double low = r;
        for (; r < query->max && r == low;) {
            r = fmin(r * SIZE_STEP, query->max);
            low = holds(&slack, seen, r) ? r : low;
        }
        out.beyond = low >= query->max;
        out.mm = out.beyond ? low : bisect(&slack, seen, low, r, &out.cut_short);
        out.cut_short = out.cut_short || (seen && !out.beyond && out.mm >= SIZE_LARGE);
        return out;
    }
    double high = r;
    for (r /= SIZE_STEP; r >= SIZE_MIN && !holds(&slack, seen, r); r /= SIZE_STEP) {
        high = r;
    }
    out.mm = r >= SIZE_MIN ? bisect(&slack, seen, r, high, &out.cut_short) : 0;
    return out;
}
