/* Is there a line of sight, by how much, and why: decided over all lines, never sampled (design: sight). Knows no unit
 * and no terrain kind: the ruleset says through a callback what each piece does to this pair.
 *
 * A sight line is a straight segment from the outline of `from` to the outline of `to`. "Visible" means an open set of
 * lines (a beam of at least GEOM_BEAM_FLOOR), each clear of all COMPLETE pieces, within the limit of every DEPTH group
 * by GEOM_LIMIT, and passing every NEARER piece. A line that only touches a piece does not enter it. */
#ifndef GEOM_SIGHT_H
#define GEOM_SIGHT_H

#include "geom/scene/scene.h"

typedef enum {
    GEOM_ROLE_OPEN,     /* no effect */
    GEOM_ROLE_COMPLETE, /* no line may enter its interior */
    GEOM_ROLE_DEPTH,    /* the length inside, summed over all pieces of `group`, must stay within `limit` */
    GEOM_ROLE_NEARER,   /* a line that enters it passes only if it is nearer to its elevated end: see from_high, to_high
                         */
    GEOM_ROLE_BODY /* a body of `height`: a line that enters it passes only if it is above that all along it. Lines go
                      from the height of one end straight to that of the other */
} GeomRoleKind;

typedef struct {
    GeomRoleKind kind;
    double limit;  /* DEPTH: mm */
    int group;     /* DEPTH: pieces with the same group >= 0 share one sum and one limit (the first met); -1: its own */
    double height; /* BODY: mm above the table */
    double share;  /* BODY, filled by the question: how far along the line, as a part of it, it passes that height */
    bool from_high, to_high; /* NEARER: passes if (from_high and the line's stretch after the piece is longer than the
                                one before it by more than GEOM_LIMIT) or the mirror image for to_high */
} GeomRole;

/* One end: what stands for the unit. Several convex parts: the best part wins, and the parts do not block each other.
 */
typedef struct {
    const GeomShape *parts;
    int count;
} GeomSightEnd;

typedef struct {
    GeomSightEnd from, to;
    /* Called at most once for each piece that the search meets; must not depend on the order of calls. NULL: all
     * COMPLETE. */
    GeomRole (*role)(void *context, int piece);
    void *context;
    double from_height, to_height; /* the tops of the ends, where bodies are asked about: mm above the table */
    bool centres_only;     /* one line, centre to centre; blocked when it enters an interior or runs along a seam */
    bool only_verdict;     /* nothing but `verdict` and `why` is asked for, and none of what follows: see geom_sight */
    bool want_clearance;   /* find `clearance`, else it is only a sign */
    bool want_depth;       /* find the least depth and its line where a DEPTH role holds */
    bool want_certificate; /* fill `ranges` and `links` when blocked */
    bool want_blockers;    /* name what decides when blocked */
} GeomSightQuery;

typedef enum { GEOM_SIGHT_CLEAR, GEOM_SIGHT_BLOCKED, GEOM_SIGHT_UNDECIDED } GeomVerdict;
typedef enum { GEOM_WHY_BEAM, GEOM_WHY_COMPLETE, GEOM_WHY_DEPTH, GEOM_WHY_NEARER, GEOM_WHY_OVERLAP } GeomWhy;

#define GEOM_LEDGER_MAX 64
#define GEOM_RANGES_MAX 32
#define GEOM_LINKS_MAX  128

/* One piece along the witness line. Distances in mm from the line's start; first in, last out, `length` inside in all.
 */
typedef struct {
    int piece;
    GeomRoleKind kind;
    double in, out, length, limit;
    bool stops; /* the line is stopped here */
} GeomLedgerRow;

/* The blocked certificate: for directions in [from_angle, to_angle] (atan2 of y, x, from `from` to `to`) the links
 * [first, first+count) together close every line. */
typedef struct {
    double from_angle, to_angle;
    int first, count;
} GeomCertRange;

typedef struct {
    int piece;
    GeomVec low, high; /* the contacts where the piece's extent across the direction begins and ends */
} GeomCertLink;

typedef struct {
    GeomVerdict verdict;
    GeomWhy why;
    /* Signed mm, found to GEOM_CLEARANCE_EPS; ignores depth and nearer roles; NAN when not wanted, or when the ends
     * touch or overlap. Clear: half the width of the widest beam. Blocked: minus the placement margin r, that is, no
     * displacement of each piece and each end, as rigid bodies, by at most r opens a line. Pieces may be pushed aside
     * or an end into a piece beside it until it looks out beyond: so with a base flush with a wall the margin is half
     * the wall's thickness at most. Where a piece comes within 2 r of an end the margin may be stated too small, never
     * too large. */
    double clearance;
    GeomVec a, b; /* the witness: from a on `from` to b on `to`. Clear: middle of the widest beam, or the line of least
                     depth where depth matters. Blocked: the line that the fewest mm would free; where something stops
                     it first that does not decide, a line that only what decides stops, if there is one */
    GeomVec stop; /* blocked: where the witness first enters what stops it (too deep: where the limit is used up), of
                     the blockers where they are asked for; else b */
    int from_part, to_part;
    double beam;    /* half width of the widest clear beam along the witness; 0 when blocked */
    bool has_depth; /* a DEPTH piece holds an end, and some line is clear of the rest, or its depth alone hides (then
                       over all lines); of limit 0 only when entered */
    double depth,
        depth_limit; /* least over clear lines of the greatest sum; of the group that decides (depth - limit largest) */
    int depth_piece; /* a piece of that group, -1 */
    double depth_off; /* mm by which the least depth may be less, where the search for it was cut short: an outline of a
                         thousand teeth. Else 0; the verdict is sure in any case, or it is undecided */
    bool unmeasured;  /* pieces of NEARER or BODY have a say, too: clearance and depth are true of the others, and say
                         nothing of how far everything may be moved */
    int ledger_count;
    GeomLedgerRow
        ledger[GEOM_LEDGER_MAX]; /* every piece with a role other than OPEN that the witness crosses, by `in` */
    int range_count, link_count;
    GeomCertRange ranges[GEOM_RANGES_MAX];
    GeomCertLink links[GEOM_LINKS_MAX];
    /* What decides, when blocked, in the order along the witness: every barrier that by itself stops all lines; if
     * there is none, a smallest set that does so together. Of pieces that share a limit those that the witness enters.
     * Where a set is too fine to tell, all that were in question. */
    int blocker_count;
    bool alone; /* each by itself */
    int blockers[GEOM_LINKS_MAX];
    bool cut_short;  /* ledger, ranges, links or blockers: there were more than there is room for, and what is here is
                        true but not all */
    int evaluations; /* directions looked at: for benchmarks and tests */
} GeomSight;

/* Where only the verdict is asked for, a and b are the middles of two parts, and lists and figures are empty: it is
 * found in a part of the time. Symmetric: swapping from and to (and the meaning of from/to in the roles) gives the same
 * numbers and the mirrored witness. Ends that overlap or touch see each other (clearance NAN when they overlap). No
 * allocation, but that the work grows to what the largest question has needed. */
void geom_sight(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, GeomSight *out);

/* Areas that hold an end may be found once and given to many questions: `holding` lists ascending pieces that overlap
 * the end (geom_scene_holding of every part). Pass NULL to let each question find them. */
void geom_sight_held(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, const int *from_held,
                     int from_count, const int *to_held, int to_count, GeomSight *out);

/* From now on each question is one of so many that are asked together. Once a verdict is sure, the least depth is
 * searched for only until a number of edges was met (`depth_off` tells what that leaves open), and each of many may
 * meet fewer. Counted, so that answers are the same on every machine. Returns what it was; 1 to begin with. */
int geom_sight_among(GeomWork *work, int questions);

/* Is there a point of the outline of `from` from which the straight lines to every point of the outline of `to`
 * (ignoring `to` itself and `from` itself) are all clear by the same roles? CLEAR: `eye` (may be NULL) gets such a
 * point. BLOCKED: there is none, and `*hider` (may be NULL) is a piece that hides part of `to` from the best point.
 * UNDECIDED: none was found, and the search was given up before it had looked everywhere. BODY is no role for it. */
GeomVerdict geom_full_view(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, GeomVec *eye,
                           int *hider);

#endif
