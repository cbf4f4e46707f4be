/* The sweep: nodes of directions, the one with the largest bound first. A node is looked at exactly in its middle and
 * bounded as a whole; it is done when its bound is below what is asked for, else halved. */
#include "geom/sight/sight_sweep.h"

#include "base/array.h"
#include "geom/limits.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_polish.h"

/* Nodes are at most this wide at first, as half planes and sinusoids are poor over more: cosine of half a radian. */
#define WIDTH_COSINE_MIN 0.87758256189037276

typedef struct {
    SightWork *w;
    double width, eps;
    bool widest;
    SightFinding found;
} Sweep;

/* What a bound must exceed for its node to matter. A bound that is above by less than rounding never would stop to. */
static double needed(const Sweep *s) {
    return s->widest ? s->found.best.width + s->eps : s->width + GEOM_SWEEP_ROUNDING;
}

static void heap_push(SightWork *w, SightLeaf leaf) {
    base_assert(w->sweep.heap_count < SIGHT_NODES_MAX);
    base_check(!isnan(leaf.bound));
    if (w->sweep.heap_count == w->sweep.heap_cap) {
        w->sweep.heap = array_grow(w->sweep.heap, &w->sweep.heap_cap, w->sweep.heap_count + 1, sizeof *w->sweep.heap);
    }
    int i = w->sweep.heap_count++;
    for (; i > 0 && w->sweep.heap[(i - 1) / 2].bound < leaf.bound; i = (i - 1) / 2) {
        w->sweep.heap[i] = w->sweep.heap[(i - 1) / 2];
    }
    w->sweep.heap[i] = leaf;
}

static SightLeaf heap_pop(SightWork *w) {
    base_assert(w->sweep.heap_count > 0);
    SightLeaf top = w->sweep.heap[0], last = w->sweep.heap[--w->sweep.heap_count];
    int hole = 0, child;
    while ((child = 2 * hole + 1) < w->sweep.heap_count) {
        child += child + 1 < w->sweep.heap_count && w->sweep.heap[child + 1].bound > w->sweep.heap[child].bound;
        if (w->sweep.heap[child].bound <= last.bound) {
            break;
        }
        w->sweep.heap[hole] = w->sweep.heap[child];
        hole = child;
    }
    w->sweep.heap[hole] = last;
    return top;
}

void sight_note(SightWork *w, int piece) {
    int i = 0;
    while (i < w->names.blocker_count && w->names.blockers[i] != piece) {
        i++;
    }
    base_assert(i < w->scene->pieces);
    w->names.blockers[i] = piece;
    w->names.blocker_count += i == w->names.blocker_count;
}

/* A closed node: by the chain where there is one, else by all runs that reach into the corridor. */
static void note_leaf(SightWork *w, SightNode node, bool chained) {
    if (w->sweep.leaf_count < SIGHT_NODES_MAX) {
        if (w->sweep.leaf_count == w->sweep.leaf_cap) {
            w->sweep.leaves =
                array_grow(w->sweep.leaves, &w->sweep.leaf_cap, w->sweep.leaf_count + 1, sizeof *w->sweep.leaves);
        }
        w->sweep.leaves[w->sweep.leaf_count++] = node;
    }
    if (!chained) {
        chain_all(w);
    }
    for (int i = 0; w->names.noting && i < w->sweep.chain_count; i++) {
        sight_note(w, w->sweep.runs[w->sweep.chain[i]].piece);
    }
}

static void visit(Sweep *s, SightNode node, double bound) {
    SightWork *w = s->w;
    SightSlot slot = chain_probe(w, node.mid);
    bool wider = slot.width > s->found.best.width;
    if (wider) {
        s->found.best = s->widest ? sight_polish(w, slot, node.sine) : slot;
    }
    if (!s->widest && slot.width > s->width) {
        s->found.open = true;
        return;
    }
    SightSpan span;
    bound = min_of(bound, chain_bound(w, &node, !s->widest || !wider, &span));
    bool chained = !s->widest && bound < INFINITY && chain_close(w, &span, s->width + GEOM_SWEEP_ROUNDING);
    if (chained || bound <= needed(s)) {
        if (!s->widest) {
            note_leaf(w, node, chained);
        }
    } else if (w->sweep.heap_count < SIGHT_NODES_MAX) {
        heap_push(w, (SightLeaf){node, bound});
    } else {
        s->found.floored++;
    }
}

/* Halves what is too wide to begin with. */
static void visit_roots(Sweep *s, GeomVec from, GeomVec to) {
    SightNode all = node_make(from, to);
    int parts = all.cosine >= WIDTH_COSINE_MIN ? 1 : all.cosine >= 2 * WIDTH_COSINE_MIN * WIDTH_COSINE_MIN - 1 ? 2 : 4;
    SightNode half[2] = {node_make(from, all.mid), node_make(all.mid, to)};
    if (parts == 1) {
        visit(s, all, INFINITY);
    }
    for (int i = 0; i < 2 && parts > 1 && !s->found.open; i++) {
        if (parts == 2) {
            visit(s, half[i], INFINITY);
        } else {
            visit(s, node_make(half[i].from, half[i].mid), INFINITY);
            if (!s->found.open) {
                visit(s, node_make(half[i].mid, half[i].to), INFINITY);
            }
        }
    }
}

/* In the middle; or at the top of the hill, where contacts change: on either side one of them bounds the slot
 * throughout. */
static GeomVec where_to_cut(const Sweep *s, const SightNode *node) {
    GeomVec top = s->found.best.d;
    double after = vec_cross(node->from, top), before = vec_cross(top, node->to);
    bool inside = s->widest && after > GEOM_CUT_FLOOR && before > GEOM_CUT_FLOOR && vec_dot(node->mid, top) > 0;
    return inside ? top : node->mid;
}

static void run(Sweep *s) {
    SightWork *w = s->w;
    w->sweep.heap_count = w->sweep.leaf_count = 0;
    visit_roots(s, w->from, w->to);
    while (w->sweep.heap_count > 0 && !s->found.open) {
        SightLeaf top = heap_pop(w);
        if (top.bound <= needed(s)) {
            break; /* it was the largest */
        }
        if (top.node.sine < GEOM_NODE_FLOOR) {
            s->found.floored++;
            continue;
        }
        GeomVec cut = where_to_cut(s, &top.node);
        visit(s, node_make(top.node.from, cut), top.bound);
        if (!s->found.open) {
            visit(s, node_make(cut, top.node.to), top.bound);
        }
    }
}

SightFinding sweep_decide(SightWork *w, double width) {
    base_assert(width >= 0);
    Sweep s = {.w = w, .width = width, .found = {.best = {.width = -INFINITY}}};
    run(&s);
    return s.found;
}

SightFinding sweep_widest(SightWork *w, SightSlot best, double eps) {
    base_assert(eps > 0);
    Sweep s = {.w = w, .widest = true, .eps = eps, .found = {.best = best}};
    run(&s);
    s.found.open = s.found.best.width > 0;
    return s.found;
}
