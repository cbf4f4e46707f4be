/* Takes a slot to the top of its hill: turns its direction to where it is widest.
 *
 * Between two directions where a contact changes, a slot's width is a constant and a sinusoid (nearly so where an
 * oval's rim bounds it), so its slope is known at each look. The top lies between a direction where it rises and one
 * where it falls: next is looked where the tangents of both meet, or at a sinusoid's own top if that comes first. The
 * sweep alone would come as near only in many more looks. */
#include "geom/sight/sight_polish.h"

#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_chain.h"

#define PROBES_MAX 40

/* A place on the hill: `turn` from the middle of the pair's directions. */
typedef struct {
    double turn, width, slope;
    double top; /* by how much further the sinusoid has its top */
} Foot;

typedef struct {
    SightWork *w;
    SightSlot best;
    double from, to; /* range of the pair's directions */
    GeomVec middle;
} Climb;

static Foot foot_at(const Climb *c, const SightSlot *slot) {
    GeomVec across = chain_across(c->w, slot);
    double rise = -vec_dot(across, slot->d), height = rho_of(slot->d, across);
    return (Foot){atan2(vec_cross(c->middle, slot->d), vec_dot(c->middle, slot->d)), slot->width, rise,
                  height > 0 ? atan2(rise, height)
                  : rise > 0 ? 1
                             : -1};
}

static Foot probe(Climb *c, double turn) {
    turn = min_of(max_of(turn, c->from), c->to);
    GeomVec d = vec_add(vec_scale(c->middle, cos(turn)), vec_scale(vec_left(c->middle), sin(turn)));
    SightSlot slot = chain_probe(c->w, d);
    Foot foot = foot_at(c, &slot);
    foot.turn = turn;
    if (slot.width > c->best.width) {
        c->best = slot;
    }
    return foot;
}

/* Between a foot where it rises and one where it falls. */
static double next_turn(const Foot *rising, const Foot *falling) {
    base_check(rising->slope > 0 && falling->slope < 0 && falling->turn >= rising->turn);
    double apart = falling->turn - rising->turn;
    double meet = (falling->width - rising->width - falling->slope * apart) / (rising->slope - falling->slope);
    double step = min_of(meet, rising->top);
    if (apart + falling->top > 0 && apart + falling->top > step && falling->top > meet - apart) {
        step = apart + falling->top;
    }
    return rising->turn + (step > 0 && step < apart ? step : apart / 2);
}

SightSlot sight_polish(SightWork *w, SightSlot slot, double reach) {
    base_assert(reach >= 0);
    Climb c = {.w = w, .best = slot, .middle = vec_unit(vec_add(w->from, w->to))};
    c.to = atan2(vec_cross(c.middle, w->to), vec_dot(c.middle, w->to));
    c.from = -c.to;
    Foot here = foot_at(&c, &slot), rising = here, falling = here;
    bool bracketed = false;
    int probes = 0;
    /* Uphill, with longer and longer steps, until it falls. */
    for (; probes < PROBES_MAX && !bracketed && here.slope * here.slope > 0; probes++) {
        bool up = here.slope > 0;
        double step = up ? min_of(reach, here.top) : max_of(-reach, here.top);
        Foot there = probe(&c, here.turn + step);
        if (!(fabs(there.turn - here.turn) > 0)) {
            break; /* at the end of the directions */
        }
        bracketed = up ? there.slope <= 0 || there.width < here.width : there.slope >= 0 || there.width < here.width;
        rising = up ? here : there;
        falling = up ? there : here;
        here = there;
        reach *= 2;
    }
    for (; probes < PROBES_MAX && bracketed && rising.slope > 0 && falling.slope < 0; probes++) {
        double apart = falling.turn - rising.turn;
        double max = min_of(rising.width + rising.slope * apart, falling.width - falling.slope * apart);
        if (apart < 1e-14 || max <= c.best.width + GEOM_NOISE) {
            break;
        }
        Foot there = probe(&c, probes % 4 == 3 ? (rising.turn + falling.turn) / 2 : next_turn(&rising, &falling));
        *(there.slope > 0 ? &rising : &falling) = there;
    }
    return c.best;
}
