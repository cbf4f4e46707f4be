/* The search for the least depth, and the verdict where area terrain or a piece that must be looked over decides. */
#include "base/array.h"
#include "geom/limits.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_depth.h"

/* Boxes smaller than this, as far as their lines move anywhere, are dropped and counted: a depth that only a narrower
 * beam reaches is not taken. */
#define PROBES_FINE  1000
#define OPENINGS_MAX 8
/* How far from a gap's side a line is tried, as a part of the gap, and at most: least depths are often at a side. */
#define SIDE_PART 0.01

typedef struct {
    SightWork *w;
    SightSlot line; /* the best so far */
    SightLine best;
    double beam;    /* width of the gap that it lies in */
    double dropped; /* least bound of the boxes dropped at the floor */
    double span;    /* distance of the ends */
    int probes;
} Search;

static void heap_push(SightArea *area, const SightBox *box) {
    base_assert(area->box_count < SIGHT_BOXES_MAX);
    base_check(!isnan(box->bound) && box->low <= box->high);
    if (area->box_count == area->box_cap) {
        area->boxes = array_grow(area->boxes, &area->box_cap, area->box_count + 1, sizeof *area->boxes);
    }
    int i = area->box_count++;
    for (; i > 0 && area->boxes[(i - 1) / 2].bound > box->bound; i = (i - 1) / 2) {
        area->boxes[i] = area->boxes[(i - 1) / 2];
    }
    area->boxes[i] = *box;
}

static SightBox heap_pop(SightArea *area) {
    base_assert(area->box_count > 0);
    SightBox top = area->boxes[0], last = area->boxes[--area->box_count];
    int hole = 0, child;
    while ((child = 2 * hole + 1) < area->box_count) {
        child += child + 1 < area->box_count && area->boxes[child + 1].bound < area->boxes[child].bound;
        if (area->boxes[child].bound >= last.bound) {
            break;
        }
        area->boxes[hole] = area->boxes[child];
        hole = child;
    }
    area->boxes[hole] = last;
    return top;
}

static void try_line(Search *s, GeomVec d, double rho, double low, double high) {
    base_check(low <= high && rho >= low - GEOM_TOUCH && rho <= high + GEOM_TOUCH);
    SightLine line = area_line(s->w, d, rho);
    if (line.passes && (!s->best.passes || line.excess < s->best.excess)) {
        s->best = line;
        s->line = (SightSlot){.width = high - low, .d = d, .rho = rho, .low = low, .high = high};
        s->beam = 2 * min_of(rho - low, high - rho); /* with the line in its middle */
    }
}

/* Looks at the clear line nearest to the middle of a box. */
static void probe(Search *s, const SightNode *node, double rho) {
    SightWork *w = s->w;
    GeomVec d = node->mid;
    SightSlot slot = chain_probe(w, d);
    double low = slot.low, high = slot.high;
    rho += rho_of(d, w->area->pivot);
    if (w->pinned) {
        if (slot.width > GEOM_BEAM_FLOOR) {
            try_line(s, d, slot.rho, low, high);
        }
    } else if (slot.width > GEOM_BEAM_FLOOR && chain_gap(w, d, rho, GEOM_BEAM_FLOOR, &low, &high)) {
        double side = max_of(min_of(SIDE_PART * (high - low), GEOM_SIDE_MAX), GEOM_BEAM_FLOOR / 2);
        try_line(s, d, min_of(max_of(rho, low + side), high - side), low, high);
    }
}

/* How much less a depth must be to be worth more looks: next to nothing at first, and where that takes too long, since
 * many lines are about as good, what limits.h promises at least. */
static double worthwhile(const Search *s) {
    double eps = GEOM_DEPTH_FINE;
    for (int probes = PROBES_FINE; s->probes > probes && eps < GEOM_DEPTH_EPS; probes *= 2) {
        eps *= 10;
    }
    return min_of(eps, GEOM_DEPTH_EPS);
}

/* A box is of use only below this. */
static double wanted(const Search *s) {
    if (!s->best.passes) {
        return INFINITY;
    }
    bool settled = s->best.excess < GEOM_LIMIT;
    if (!s->w->ask.query->want_depth) {
        return settled ? -INFINITY : GEOM_LIMIT;
    }
    double below = s->best.excess - worthwhile(s);
    return settled ? below : max_of(below, min_of(GEOM_LIMIT, s->best.excess));
}

static bool is_small(const Search *s, const SightBox *box) {
    return box->node.sine * s->span < GEOM_BOX_FLOOR && box->high - box->low < GEOM_BOX_FLOOR;
}

static void visit(Search *s, SightNode node, double low, double high, double bound) {
    SightWork *w = s->w;
    SightSpan span;
    SightOpening open[OPENINGS_MAX];
    s->probes++;
    w->effort.cost += w->through.item_count + w->area->plot_count;
    probe(s, &node, low > -INFINITY ? (low + high) / 2 : 0);
    double width = chain_bound(w, &node, true, &span);
    int count = 1;
    if (w->pinned || !(width < INFINITY)) {
        open[0] = (SightOpening){.low = low, .high = high};
        count = width > GEOM_BEAM_FLOOR;
    } else {
        count = chain_openings(w, &span, w->area->pivot, GEOM_BEAM_FLOOR, open, OPENINGS_MAX);
    }
    for (int i = 0; i < count; i++) {
        SightBox box = {.node = node, .low = max_of(low, open[i].low), .high = min_of(high, open[i].high)};
        if (box.low > box.high || !(bound < wanted(s)) ||
            (!w->pinned && chain_covers(w, &span, w->area->pivot, box.low, box.high))) {
            continue;
        }
        area_bound(w, &box, open[i].side, open[i].sides, wanted(s));
        box.bound = max_of(box.bound, bound);
        if (!(box.bound < wanted(s))) {
            continue;
        }
        if (is_small(s, &box) || w->area->box_count == SIGHT_BOXES_MAX) {
            s->dropped = min_of(s->dropped, box.bound);
        } else {
            heap_push(w->area, &box);
        }
    }
}

static void visit_roots(Search *s, SightNode all, int depth) {
    if (depth > 0) {
        visit_roots(s, node_make(all.from, all.mid), depth - 1);
        visit_roots(s, node_make(all.mid, all.to), depth - 1);
        return;
    }
    double far = s->w->pinned ? 0 : INFINITY; /* the openings say how far */
    visit(s, all, -far, far, -INFINITY);
}

/* Has enough been looked at? Always where that many boxes were; before, once the verdict is sure. */
static bool is_enough(const Search *s, const SightBox *next) {
    double edges = (double)s->probes * s->w->through.item_count;
    bool sure = s->best.passes && (s->best.excess < GEOM_LIMIT || min_of(next->bound, s->dropped) >= GEOM_LIMIT);
    return s->probes >= s->w->effort.probes_max || (sure && edges > s->w->effort.edges_left);
}

static void search(Search *s) {
    SightArea *area = s->w->area;
    area->box_count = 0;
    visit_roots(s, node_make(s->w->from, s->w->to), 1);
    while (area->box_count > 0 && !is_enough(s, &area->boxes[0])) {
        SightBox box = heap_pop(area);
        if (!(box.bound < wanted(s))) {
            return;
        }
        double mid = (box.low + box.high) / 2;
        if (box.turn && box.node.sine * s->span >= 0.01 * GEOM_BOX_FLOOR) {
            visit(s, node_make(box.node.from, box.node.mid), box.low, box.high, box.bound);
            visit(s, node_make(box.node.mid, box.node.to), box.low, box.high, box.bound);
        } else {
            visit(s, box.node, box.low, mid, box.bound);
            visit(s, box.node, mid, box.high, box.bound);
        }
    }
    if (area->box_count > 0) {
        s->dropped = min_of(s->dropped, area->boxes[0].bound);
    }
    double edges = (double)s->probes * s->w->through.item_count;
    s->w->effort.edges_left = max_of(0, s->w->effort.edges_left - edges);
}

void area_judge(SightWork *w, SightAnswer *answer) {
    Search s = {.w = w, .line = answer->line, .dropped = INFINITY, .beam = answer->line.width};
    s.span = vec_distance(w->a.centre, w->b.centre);
    s.best = (SightLine){.passes = false, .excess = INFINITY, .piece = -1};
    try_line(&s, answer->line.d, answer->line.rho, answer->line.low, answer->line.high);
    bool is_min = s.best.passes && s.best.excess <= w->area->min;
    if (!is_min && wanted(&s) > w->area->min) {
        search(&s);
    }
    bool undecided = s.dropped < GEOM_LIMIT;
    if (!s.best.passes) {
        answer->verdict = undecided ? GEOM_SIGHT_UNDECIDED : GEOM_SIGHT_BLOCKED;
        answer->why = GEOM_WHY_NEARER;
        return;
    }
    answer->line = s.line;
    answer->beam = s.beam;
    answer->has_depth = s.best.piece >= 0;
    answer->depth = s.best.depth;
    answer->limit = s.best.limit;
    answer->excess = s.best.excess;
    answer->depth_piece = s.best.piece;
    base_assert(!answer->has_depth || (s.best.depth >= 0 && s.best.limit >= 0));
    double off = s.best.excess - s.dropped;
    answer->depth_off = w->ask.query->want_depth && off > GEOM_DEPTH_EPS ? off : 0;
    if (s.best.excess >= GEOM_LIMIT) {
        answer->verdict = undecided ? GEOM_SIGHT_UNDECIDED : GEOM_SIGHT_BLOCKED;
        answer->why = GEOM_WHY_DEPTH;
    }
}
