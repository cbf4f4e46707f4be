/* What is seen while everything may be moved a little: bounds of the stretch that an eye sees, over all displacements
 * of one size. Private to this folder.
 *
 * In coordinates of the chord a contact at distance e of D moves by D/e times its own shift, less (D/e - 1) times the
 * eye's, less the target's. The last two are common to all pieces: they are what the searches halve (cells of eyes, and
 * of shifts of the target), so that only each piece's own shift is left to every end. */
#ifndef GEOM_FIRE_SLACK_H
#define GEOM_FIRE_SLACK_H

#include "geom/fire/fire_internal.h"
#include "geom/fire/fire_margin.h"

enum { SLACK_JOINTS = 64 };

/* With what a piece or a base moves. */
typedef enum { SLACK_ALONE, SLACK_WITH_FROM, SLACK_WITH_TO } SlackTie;

typedef struct {
    const GeomArea *area;
    int piece, body;
    double weight;
    double off; /* gap from all that lies between the two bases, at least */
    SlackTie tie;
    GeomFireRole role; /* at the size that is asked about */
} SlackPiece;

/* A point that two pieces of one body have in common. */
typedef struct {
    GeomVec at;
    int pieces[2], edges[2]; /* numbers in Slack.pieces; the first vertex of the edge in its area */
} SlackJoint;

typedef struct {
    const GeomFireMarginQuery *query;
    SlackPiece *pieces;
    int count, cap;
    SlackTie *base_ties;
    SlackJoint joints[SLACK_JOINTS];
    int joint_count;
    GeomVec x, y;           /* from the viewer's centre to the target's, and square to it */
    double gap, depth;      /* gap of the two bases as they stand; how deep the target is in the half plane in front */
    bool tied;              /* something between them moves with the viewer */
    double r;               /* the size of the displacements */
    int probes, max_probes; /* Those of one decision. */
    int spent;              /* Those of all decisions. */
    bool given_up;          /* The last decision was not reached. */
    GeomVec best;           /* the eye that was best so far, in the base's own frame */
    double best_s;          /* the target's shift for it */
    double low, high;       /* what the last eye saw of the chord, from its middle */
} Slack;

/* One question: this eye, the target shifted across by s. */
typedef struct {
    GeomVec eye;
    GeomVec move;  /* the eye may be so far from there, along Slack.x and Slack.y */
    double ride;   /* ... and further by so much in any direction, because it goes along with the viewer's base */
    double lag;    /* by so much it may stand elsewhere in that base */
    double s, run; /* the target's shift along Slack.y, and half the length of the part of shifts */
    double along;  /* its shift along Slack.x is at most this */
    bool at_rest;  /* all shifts are those relative to the viewer's base */
    bool seen;     /* bound the stretch from below, for pieces at their worst; else from above, at their best */
} SlackLook;

void slack_init(Slack *slack, const GeomScene *scene, const GeomFireMarginQuery *query, BaseArena *arena);
/* From here on the question is about displacements of this size. */
void slack_set(Slack *slack, double r, bool hard);
double slack_probe(Slack *slack, const SlackLook *look);
/* The relative move of the two ends at most. */
double slack_speed(const Slack *slack);
/* The width that has to be seen: the most that it may be while everything is displaced, or the least. */
double slack_enough(const Slack *slack, bool max);

/* Is it sure that enough is seen, or that it is not, whatever moves? */
bool slack_is_seen(Slack *slack);
bool slack_is_hidden(Slack *slack);
/* Of a pair that is not seen: by which eye and at which shift of the target it may be when all is moved by `r`, and in
 * slack->low and high what of it. False: none is known. */
bool slack_way(Slack *slack, double r, SlackLook *look);

#endif
