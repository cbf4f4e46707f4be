/* How: what may come between is gathered once (fire_slack_gather.c); each size of displacement is one decision
 * (fire_margin_seen.c and fire_margin_hidden.c), and the sizes are bisected. */
#include "base/base.h"
#include "geom/fire/fire_margin.h"
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

/* The first size that is asked about, mm; by which factor sizes then go up or down; the part of itself to within which
 * a margin is found; the smallest that is told from none. */
#define SIZE_FIRST 2.5
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

/* All decisions have about so many probes together, though each has some: those that bring the size near, and those on
 * large sizes, fewer. Only what may be too close to call, mm, is decided with as many as it wants. */
#define SIZE_CLOSE   3.0
#define PROBES_ALL   2000
#define PROBES_MIN   150
#define PROBES_LARGE 500

static int probes_for(const Slack *slack, double r, bool fine) {
    int max = slack->max_probes, left = PROBES_ALL - slack->spent;
    left = left < PROBES_MIN ? PROBES_MIN : left;
    left = (r >= SIZE_LARGE || !fine) && left > PROBES_LARGE ? PROBES_LARGE : left;
    return (fine && r < SIZE_CLOSE) || left > max ? max : left;
}

static bool holds(Slack *slack, bool seen, double r, bool fine) {
    int max = slack->max_probes;
    slack_set(slack, r, seen);
    slack->max_probes = probes_for(slack, r, fine);
    bool sure = seen ? slack_is_seen(slack) : slack_is_hidden(slack);
    slack->given_up = !sure && slack->probes >= slack->max_probes;
    slack->max_probes = max;
    slack->spent += slack->probes;
    return sure;
}

/* The largest size for which it holds, from one for which it does and one for which it does not. */
static double bisect(Slack *slack, bool seen, double low, double high, bool *cut_short) {
    while (high > low * (1 + (low < SIZE_LARGE ? SIZE_SHARE : SIZE_ROUGH))) {
        double middle = sqrt(low * high);
        bool sure = holds(slack, seen, middle, true);
        bool given_up = !sure && !seen && slack->given_up;
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
    if (holds(&slack, seen, r, query->max <= SIZE_ALONE)) {
        double low = r;
        for (; r < query->max && r == low;) {
            r = fmin(r * SIZE_STEP, query->max);
            low = holds(&slack, seen, r, false) ? r : low;
        }
        out.beyond = low >= query->max;
        out.mm = out.beyond ? low : bisect(&slack, seen, low, r, &out.cut_short);
        out.cut_short = out.cut_short || (seen && !out.beyond && out.mm >= SIZE_LARGE);
        return out;
    }
    double high = r;
    for (r /= SIZE_STEP; r >= SIZE_MIN && !holds(&slack, seen, r, r < SIZE_FIRST / SIZE_STEP); r /= SIZE_STEP) {
        high = r;
    }
    out.mm = r >= SIZE_MIN ? bisect(&slack, seen, r, high, &out.cut_short) : 0;
    return out;
}
