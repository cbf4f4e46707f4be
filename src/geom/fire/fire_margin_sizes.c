/* How: what may come between is gathered once (fire_slack_gather.c); each size of displacement is one decision
 * (fire_margin_seen.c and fire_margin_hidden.c), and the sizes are bisected. */
#include "geom/fire/fire_margin.h"
#include "geom/fire/fire_slack.h"

#include <math.h>

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

/* Between the largest size for which it holds and the least for which that was not proven. */
typedef struct {
    double low, high;
    bool open, rough; /* it is not known of `high`; and that was looked at briefly only */
} Sizes;

static void ask_size(Slack *slack, bool seen, double r, bool fine, Sizes *out) {
    if (holds(slack, seen, r, fine)) {
        out->low = r;
    } else {
        out->high = r;
        out->open = slack->given_up;
        out->rough = slack->given_up && !fine;
    }
}

/* Up from a size for which it holds until it does not. */
static void ask_above(Slack *slack, bool seen, double max, Sizes *out) {
    out->open = out->rough = false;
    for (out->high = INFINITY; out->high > max && out->low < max;) {
        ask_size(slack, seen, fmin(out->low * SIZE_STEP, max), false, out);
    }
}

static void bisect(Slack *slack, bool seen, Sizes *out) {
    while (isfinite(out->high) && out->high > out->low * (1 + (out->low < SIZE_LARGE ? SIZE_SHARE : SIZE_ROUGH))) {
        ask_size(slack, seen, sqrt(out->low * out->high), true, out);
    }
}

GeomFireMargin geom_fire_margin(const GeomScene *scene, const GeomFireMarginQuery *query, bool seen,
                                BaseArena *scratch) {
    Slack slack;
    slack_init(&slack, scene, query, scratch);
    GeomFireMargin out = {.mm = 0};
    bool alone = query->max <= SIZE_ALONE; /* whether it is close is one decision mostly */
    Sizes sizes = {.high = INFINITY};
    double first = alone ? query->max : SIZE_FIRST;
    ask_size(&slack, seen, first, alone, &sizes);
    for (double r = first / SIZE_STEP; sizes.low <= 0 && r >= SIZE_MIN; r /= SIZE_STEP) {
        ask_size(&slack, seen, r, r < SIZE_FIRST / SIZE_STEP, &sizes);
    }
    if (sizes.low <= 0) {
        return out;
    }
    if (sizes.low >= first) {
        ask_above(&slack, seen, query->max, &sizes);
    }
    bisect(&slack, seen, &sizes);
    while (sizes.rough && !seen && sizes.low < sizes.high) { /* a closer look may prove what a brief one did not */
        double high = sizes.high;
        ask_size(&slack, seen, high, true, &sizes);
        if (sizes.low >= high) {
            ask_above(&slack, seen, query->max, &sizes);
            bisect(&slack, seen, &sizes);
        }
    }
    out.mm = sizes.low;
    out.beyond = out.mm >= query->max;
    out.cut_short = !out.beyond && (seen ? out.mm >= SIZE_LARGE : sizes.open);
    return out;
}
