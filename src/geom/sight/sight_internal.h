/* What the files of sight share: ends, nodes of directions, what stands between, the sweep. Nobody outside src/geom
 * includes it. The design's words: a *direction* d points from the first end to the second, n = vec_left(d) is across,
 * rho(x) = x.n; the *corridor* is the rho that both ends have in common; a *run* is a connected stretch of one piece
 * between the ends; all of it blocks the rho from its lowest contact to its highest.
 *
 * Widths here are whole widths, twice the clearance. A work holds one question at a time, and of that the pair of
 * convex parts looked at; nothing in it outlives geom_sight but the stamps. */
#ifndef GEOM_SIGHT_INTERNAL_H
#define GEOM_SIGHT_INTERNAL_H

#include "base/base.h"
#include "geom/limits.h"
#include "geom/scene/scene_internal.h"
#include "geom/sight/sight.h"

#define SIGHT_RIM_MAX    128 /* points of a grown end's rim */
#define SIGHT_HALVES_MAX 96  /* half planes of both ends over a node: more makes it too wide to certify */
#define SIGHT_NODES_MAX  4096
#define SIGHT_INSET_MAX  64     /* corners of a convex piece that is drawn in */
#define SIGHT_PROBES_MAX 200000 /* boxes of lines in a search for the least depth */
#define SIGHT_EDGES_MAX  2e6    /* edges met by all searches of a question, once the verdict is sure */
/* Of questions that are asked together: what they share, and what each has in any case, twice what maps ask. */
#define SIGHT_EDGES_SHARED 1e7
#define SIGHT_EDGES_MIN    5e4

/* Directions from `from` counter-clockwise (in the sense of vec_cross > 0) to `to`, less than a half turn; unit
 * vectors. cosine and sine are of half the node's angle. */
typedef struct {
    GeomVec from, to, mid;
    double cosine, sine;
} SightNode;

/* fmin and fmax are calls that mind NaN; these are one instruction. */
static inline double min_of(double a, double b) {
    return a < b ? a : b;
}
static inline double max_of(double a, double b) {
    return a > b ? a : b;
}
static inline bool boxes_meet(const GeomBox *a, const GeomBox *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}
static inline double rho_of(GeomVec direction, GeomVec p) {
    return vec_cross(direction, p);
}
static inline GeomVec vec_unit(GeomVec v) {
    return vec_scale(v, 1 / vec_length(v));
}
static inline SightNode node_make(GeomVec from, GeomVec to) {
    SightNode node = {.from = from, .to = to, .mid = vec_unit(vec_add(from, to))};
    node.cosine = vec_dot(node.mid, to);
    node.sine = vec_cross(node.mid, to);
    base_check(node.cosine > 0 && node.sine > -GEOM_NODE_FLOOR); /* less than a half turn, to the left */
    return node;
}
static inline SightNode node_single(GeomVec d) {
    return (SightNode){.from = d, .to = d, .mid = d, .cosine = 1, .sine = 0};
}
/* The most that rho of v comes to over the node: a sinusoid's top, or its value at the nearer end. */
static inline double node_max(const SightNode *node, GeomVec v) {
    double a = vec_cross(node->mid, v), b = fabs(vec_dot(node->mid, v));
    return b * node->cosine >= a * node->sine ? a * node->cosine + b * node->sine : sqrt(a * a + b * b);
}

/* What of the pieces plays a part: all, what is chosen, or all others. */
typedef enum { SIGHT_ALL, SIGHT_CHOSEN, SIGHT_OTHERS } SightChoice;

/* One convex part of an end. */
typedef struct {
    const GeomShape *shape;
    GeomVec centre; /* a point inside, whatever the reference point is */
    GeomBox box;
    double radius; /* disc */
    double grow;   /* the front asked for is that of the shape grown by this */
} SightEnd;

/* What an end reaches across a node: [min low.n - radius, max high.n + radius]. */
typedef struct {
    GeomVec low[GEOM_SHAPE_POINTS], high[GEOM_SHAPE_POINTS];
    int low_count, high_count;
    double radius;
} SightReach;

/* Keeps x with m.x >= c. */
typedef struct {
    GeomVec m;
    double c;
} SightHalf;
typedef struct {
    SightHalf half[SIGHT_HALVES_MAX];
    int count;
    bool too_many; /* the node must be split: a list cut short would be unsound */
} SightHalves;

/* Half planes of a node for the pieces [0] and for what is drawn in [1]. */
typedef struct {
    SightHalves of[2];
} SightClips;

void end_init(SightEnd *end, const GeomShape *shape);
bool end_is_point(const SightEnd *end);
void end_reach(const SightEnd *end, const SightNode *node, SightReach *reach);
double end_low(const SightEnd *end, GeomVec d);
double end_high(const SightEnd *end, GeomVec d);
/* Adds the half planes that keep what is in front of the end (sign 1) or before it (sign -1) for each direction. */
void end_halves(const SightEnd *end, const SightNode *node, double sign, SightHalves *out);
/* Where the line of direction d at rho leaves (sign 1) or enters (sign -1) the shape, along d; at the nearest point of
 * the rim when it misses. */
double end_cross(const SightEnd *end, GeomVec d, double rho, double sign);
/* The directions of all lines from a to b, both grown. False when they touch. */
bool ends_range(const SightEnd *a, const SightEnd *b, double grow, GeomVec *from, GeomVec *to);
/* The stretch [t0, t1] of a-b that lies in the shape grown by `grow` (0: its interior). False: none. */
bool end_covers(const SightEnd *end, double grow, GeomVec a, GeomVec b, double *t0, double *t1);
/* Points of the rim of the shape grown by `grow`, in the sense of cross > 0. */
int end_rim(const SightEnd *end, double grow, GeomVec out[SIGHT_RIM_MAX]);

/* A stretch of an edge that takes part. `joined`: it starts where the item before it ends. `between`: it is so for
 * every direction of the pair, and need not be clipped. `rim`: of an end, 1 the first and 2 the second, all of whose
 * rim from a to b the piece holds; the stretch is its chord. */
typedef struct {
    GeomVec a, b;
    int piece;
    bool joined, between;
    unsigned char rim;
} SightItem;
/* Items [first, first + count) in order along the outline; closed: the last is joined to the first. `slack`: by how
 * much its extent is drawn in on both sides. */
typedef struct {
    int first, count, piece;
    int uncut; /* its count before it was clipped by the ends */
    bool closed;
    bool inset; /* belongs to a piece that is drawn in: then the ends are grown only by half as much */
    double slack;
} SightContour;
/* A piece that lies between the ends for every direction: corners of its hull, in order round it. `low` and `high` were
 * extreme at the direction last looked at. */
typedef struct {
    int first, count, piece;
    int low, high;
} SightSolid;

typedef struct {
    double from, to; /* extent at the middle of the node, drawn in by the slack */
    GeomVec low, high;
    double slack;
    int piece;
    bool past_low, past_high; /* over all of the node it goes on to the furthest point of an end's rim, or beyond */
} SightRun;

/* Scratch of the clipping by an end (sight_cut.c). */
typedef struct {
    SightItem item;
    int next, prev; /* -1: none */
    int arc;        /* the end along whose rim the next one is reached, or -1 */
} SightCutItem;
/* Points of the rim of a shape. It lasts: one end is often asked about with many others. */
typedef struct {
    GeomShape shape;
    double grow;
    int count; /* 0: of none */
    GeomVec at[SIGHT_RIM_MAX];
    double bearing[SIGHT_RIM_MAX];
} SightCutRim;
typedef struct {
    double bearing;
    int item;
    bool into; /* the outline runs into the end after this item; else it comes out before it */
} SightCutMark;

/* The widest way through at one direction, by whole width; negative: by how much it is closed. */
typedef struct {
    double width;
    GeomVec d;
    double rho;
    double low, high; /* the slot */
    int left, right;  /* runs beside it, as long as they are kept; -1: the corridor's end */
} SightSlot;

typedef struct {
    SightNode node;
    double bound; /* upper bound of the width, over the node */
} SightLeaf;

/* The question: who stands where, and what each piece does to it. */
typedef struct {
    const GeomSightQuery *query;
    bool swapped;
    uint32_t stamp, *seen_in; /* [pieces] */
    GeomRole *roles;          /* [pieces] */
    int *list, count;         /* pieces whose roles were asked for */
    const int *held[2];       /* ascending pieces that overlap the end, after the swap */
    int held_count[2];
    int *holding[2]; /* [pieces] room for them */
} SightAsk;

/* What closes the way, and the choice among it that names what decides. */
typedef struct {
    SightChoice choosing;
    uint32_t choice, *chosen;     /* [pieces] */
    int *list, count;             /* [pieces] one piece of each barrier that decides; none: not asked, or not sure */
    bool alone;                   /* each of them by itself */
    double *places;               /* [pieces] scratch: of names along the line */
    bool noting;                  /* what closes nodes goes to the blockers */
    int *blockers, blocker_count; /* pieces that close nodes of the verdict's sweep; all pairs together */
} SightNames;

/* What was spent, and what may be. */
typedef struct {
    double cost;       /* edges met by gathering and by boxes of lines, and roles asked for, of all questions */
    double cost_max;   /* cost at which the full view's search is given up */
    bool gives_up;     /* it is given up at once: for tests of what is told then */
    int probes_max;    /* boxes of lines in a search; SIGHT_PROBES_MAX unless another is set after sight_begin */
    int among;         /* questions that are asked together with this one */
    double edges_left; /* that searches of this question may meet once the verdict is sure */
    int evaluations;
} SightEffort;

/* What stands between the pair of ends. */
typedef struct {
    uint32_t stamp, *pieces; /* [pieces] met by this pair */
    unsigned char *as;       /* [pieces] */
    SightItem *items;
    int item_count, item_cap;
    SightContour *contours;
    int contour_count, contour_cap;
    bool insets;                 /* there are insets, */
    SightEnd drawn[2];           /* the ends in front of which they count */
    bool loose;                  /* some item must be clipped for each node */
    int raw_items, raw_contours; /* before any clipping by the ends */
    SightSolid *solids;
    int solid_count;
    GeomVec *corners; /* corners of solids */
    int corner_count;
    int *edges; /* edges of what is met and is no solid */
    int edge_count;
    int *row_low, *row_high; /* columns of the way in each row of the grid */
} SightMet;

/* The clipping by the ends. */
typedef struct {
    int *list, count; /* pieces to be clipped */
    SightCutItem *items;
    SightCutMark *marks[2];
    SightCutRim rims[2];
    int cap;
    bool any; /* an end does reach into one */
} SightClipping;

/* The sweep over directions. */
typedef struct {
    SightRun *runs;
    int run_count, run_cap;
    int *order, order_count; /* runs that reach into the corridor, by `from` */
    int *chain, chain_count; /* runs that together close the node */
    SightLeaf *heap;
    int heap_count, heap_cap;
    SightNode *leaves; /* closed nodes of the last decision, in no order */
    int leaf_count, leaf_cap;
} SightSweep;

/* Area terrain that a line may go through. */
typedef struct {
    int *list, count; /* pieces with DEPTH or NEARER */
    SightItem *items;
    int item_count, item_cap;
} SightThrough;

typedef struct SightWork {
    const GeomScene *scene;
    GeomWork *work;
    SightAsk ask;
    SightNames names;
    SightEffort effort;
    /* The pair, and what lies between. */
    SightEnd a, b;
    GeomVec from, to; /* directions */
    double slack;     /* how far solids are drawn in, and by how much the corridor is grown */
    bool pinned;      /* an end is a point: lines are those through it, beams those round them, */
    GeomVec pin;
    double pin_room; /* up to so much to either side */
    double beyond;   /* a line to b may go on so far, where that lets it pass a NEARER piece: else 0 */
    int sealed;      /* a piece that leaves no line at all, or -1 */
    SightMet met;
    SightClipping cut;
    SightSweep sweep;
    SightThrough through;
    struct SightArc *arcs; /* arcs of an outline from which something is hidden (full view) */
    int arc_count, arc_cap;
    struct SightArea *area; /* scratch of the search for the least depth */
} SightWork;

/* What is found for one pair of parts, from w->a to w->b. */
typedef struct {
    GeomVerdict verdict;
    GeomWhy why;
    double width;   /* twice the clearance; NAN when they overlap */
    SightSlot line; /* the witness */
    double beam;    /* width of the clear slot that the witness lies in */
    bool has_depth;
    double depth, limit, excess; /* excess: over the limit, -INFINITY without depth */
    double depth_off;            /* by how much less the least depth may be: the search for it was cut short */
    int depth_piece;
    bool unmeasured;        /* pieces of another kind than complete and depth have a say */
    int from_part, to_part; /* in the order of the arithmetic */
} SightAnswer;

/* Stretches of a line inside a piece, x to y along it; good until the next piece is asked about. */
typedef struct {
    const GeomVec *at;
    int count;
} SightInside;

/* Room for so many, or for one more; pointers into the list are good no longer. */
void sight_room_for_items(SightWork *w, int count);
void sight_room_for_item(SightWork *w);
void sight_room_for_through(SightWork *w, int count);
void sight_room_for_cut(SightWork *w, int count);
/* For the cuts and marks of a piece, or of all items that lines may go through; and for clusters. */
void sight_room_for_marks(SightWork *w, int edges);
void sight_room_for_clusters(SightWork *w, int count);
void sight_room_for_contour(SightWork *w);
/* For the runs of all that has been gathered: at most one for each item and each solid. */
void sight_room_for_runs(SightWork *w);
/* Begins a question: forgets the roles asked before. `swapped`: the first end in the arithmetic is ask->to. */
void sight_begin(SightWork *w, GeomWork *work, const GeomSightQuery *query, bool swapped);
/* What all questions have cost so far, in edges met; and what is to be counted with it that others met for them. */
double sight_cost(const SightWork *w);
void sight_add_cost(SightWork *w, double edges);
/* Finds what holds the ends, for sight_gather. */
void sight_hold(SightWork *w, const GeomSightEnd *first, const GeomSightEnd *second);
/* Sets up a pair of parts and its directions. False when they touch or overlap and so see each other: the answer is
 * filled. */
bool sight_has_passing(const SightWork *w); /* a piece of NEARER or BODY is in question */
bool sight_place(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer);
/* After the ends are set: is there a beam at first glance? Fills the slot then. "No" says nothing. */
bool sight_glance(SightWork *w, SightSlot *slot);
/* Adds a piece to the blockers, once. */
void sight_note(SightWork *w, int piece);
/* Decides one pair of parts. */
void sight_judge(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer);
/* The placement margin of a pair that complete pieces block, as a width (not above 0), and the line nearest to free. */
SightSlot sight_margin(SightWork *w, SightSlot guess);
/* One line, centre to centre. */
void sight_judge_centres(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer);
/* Fills what the caller sees: witness, stop, ledger. The ends are those of the answer. May draw another line. */
void sight_report(SightWork *w, SightAnswer *answer, GeomSight *out);
/* The same where only the verdict is asked for. */
void sight_report_verdict(const SightWork *w, const SightAnswer *answer, GeomSight *out);
/* Of the line from a along d, `length` long. */
SightInside sight_inside(SightWork *w, int piece, GeomVec a, GeomVec d, double length);
/* Where the line is stopped first, by any row of the ledger or by one that is `named`; false: by none of them. */
bool sight_first_stop(SightWork *w, const GeomSight *out, bool named, double *along, int *row);
/* Else: where it first touches what is named, or what closes the way. */
double sight_first_touch(const SightWork *w, const GeomSight *out);
/* By where along the line from a to b each piece begins to matter. */
void sight_sort_along(SightWork *w, int *pieces, int count, GeomVec a, GeomVec b);
/* One pair of parts, as the question has it. */
void sight_judge_pair(SightWork *w, const GeomShape *a, const GeomShape *b, SightAnswer *answer);
/* Is the first the better sight? */
bool sight_better(const SightAnswer *a, const SightAnswer *b);
/* From now on nothing is chosen, and `what` plays a part; SIGHT_ALL: as the question has it. */
void sight_choose(SightWork *w, SightChoice what);
/* Names what decides a blocked answer. Where depth alone does, the answer becomes that of the depth. */
void sight_name(SightWork *w, SightAnswer *answer);
/* Chooses what is named, if it is complete pieces: they close the way. */
void sight_choose_names(SightWork *w);
/* Is the piece, or one that shares its limit, among the names? */
bool sight_is_named(const SightWork *w, int piece);
/* Looks for a line that only what is named stops. False: there is none. */
bool sight_find_line(SightWork *w, SightAnswer *answer);
/* The ranges and links for the pair last judged. */
void sight_certify(SightWork *w, GeomSight *out);

#endif
