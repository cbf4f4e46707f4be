/* What a displacement may bring between the two ends, with what it moves, and where pieces of one body meet. */
#include "base/base.h"
#include "geom/fire/fire_slack.h"
#include "geom/limits.h"

/* Points that two pieces of one body share lie this near to the outlines of both, mm. */
#define JOINT_SLACK 1e-4
/* A decision is given up after so many probes. */
#define PROBES_MAX 1500

static void add_joint(Slack *slack, SlackJoint joint) {
    if (slack->joint_count < SLACK_JOINTS) {
        slack->joints[slack->joint_count++] = joint;
    }
}

/* Notes where the two sides meet: where they cross, or where an end of one lies on the other. */
static void join_sides(Slack *slack, SlackJoint joint, GeomVec a, GeomVec b, GeomVec p, GeomVec q) {
    GeomVec d = vec_sub(b, a), e = vec_sub(q, p), w = vec_sub(p, a);
    double cross = vec_cross(d, e);
    GeomShape ab = shape_segment(a, b), pq = shape_segment(p, q);
    const GeomVec ends[] = {a, b, p, q};
    for (int i = 0; i < 4; i++) {
        GeomShape end = shape_point(ends[i]);
        if (shape_gap(&end, i < 2 ? &pq : &ab).gap <= JOINT_SLACK) {
            joint.at = ends[i];
            add_joint(slack, joint);
        }
    }
    double t = cross != 0 ? vec_cross(w, e) / cross : -1, u = cross != 0 ? vec_cross(w, d) / cross : -1;
    if (t > 0 && t < 1 && u > 0 && u < 1) {
        joint.at = vec_lerp(a, b, t);
        add_joint(slack, joint);
    }
}

static GeomVec point_after(const GeomArea *area, int point, int ring) {
    return area->points[point + 1 < area->ring_start[ring + 1] ? point + 1 : area->ring_start[ring]];
}

static void join_side(Slack *slack, int one, int other, int edge, GeomVec a, GeomVec b) {
    const GeomArea *area = slack->pieces[other].area;
    GeomBox side = box_grow(box_add(box_add(box_empty(), a), b), JOINT_SLACK);
    for (int s = 0; s < area->rings && box_meets(side, area->box); s++) {
        for (int k = area->ring_start[s]; k < area->ring_start[s + 1]; k++) {
            GeomVec p = area->points[k], q = point_after(area, k, s);
            if (box_meets(side, box_add(box_add(box_empty(), p), q))) {
                join_sides(slack, (SlackJoint){.pieces = {one, other}, .edges = {edge, k}}, a, b, p, q);
            }
        }
    }
}

static void join_pieces(Slack *slack, int one, int other) {
    const GeomArea *area = slack->pieces[one].area;
    for (int r = 0; r < area->rings; r++) {
        for (int i = area->ring_start[r]; i < area->ring_start[r + 1]; i++) {
            join_side(slack, one, other, i, area->points[i], point_after(area, i, r));
        }
    }
}

static SlackTie tie_of(const GeomFireMarginQuery *query, int body) {
    return body < 0                   ? SLACK_ALONE
           : body == query->from_body ? SLACK_WITH_FROM
           : body == query->to_body   ? SLACK_WITH_TO
                                      : SLACK_ALONE;
}

static void add_piece(Slack *slack, const GeomScene *scene, int piece, BaseArena *arena) {
    const GeomFireMarginQuery *query = slack->query;
    SlackPiece it = {.area = geom_scene_area(scene, piece), .piece = piece, .weight = 1, .body = -1};
    it.body = query->body ? query->body(query->context, piece) : -1;
    it.weight = query->weight ? query->weight(query->context, piece) : 1;
    it.tie = tie_of(query, it.body);
    GeomShape spine = shape_segment(query->line->from, query->line->to);
    it.off = area_gap(it.area, &spine, NULL) - fmax(query->line->from_radius, query->line->to_radius);
    slack->tied = slack->tied || it.tie == SLACK_WITH_FROM;
    slack->pieces = arena_grow(arena, slack->pieces, slack->count, &slack->cap, sizeof *slack->pieces);
    slack->pieces[slack->count++] = it;
}

/* Of any size that is asked about it may be hard for the line. */
static bool matters(const GeomFireMarginQuery *query, int piece) {
    return query->role(query->context, piece, query->max, true) != GEOM_FIRE_FREE;
}

/* The greatest weight, of an end or a piece: what comes from the furthest. */
static double heaviest(const GeomScene *scene, const GeomFireMarginQuery *query) {
    double max = fmax(1, fmax(query->from_weight, query->to_weight));
    for (int i = 0; i < geom_scene_count(scene) && query->weight; i++) {
        max = fmax(max, query->weight(query->context, i));
    }
    return max;
}

void slack_init(Slack *slack, const GeomScene *scene, const GeomFireMarginQuery *query, BaseArena *arena) {
    const GeomFireQuery *line = query->line;
    base_assert(query->max >= 0 && query->from_weight >= 0 && query->to_weight >= 0);
    *slack = (Slack){.query = query, .max_probes = PROBES_MAX};
    GeomVec way = vec_sub(line->to, line->from);
    double apart = vec_length(way);
    slack->x = apart > 0 ? vec_scale(way, 1 / apart) : line->front;
    slack->y = vec_left(slack->x);
    slack->gap = apart - line->from_radius - line->to_radius;
    slack->depth = geom_front_depth(line->from, line->front, line->to, line->to_radius);
    slack->best = vec(line->from_radius, 0);
    GeomBox from = box_grow(box_add(box_empty(), line->from), line->from_radius);
    GeomBox box = box_join(from, box_grow(box_add(box_empty(), line->to), line->to_radius));
    box = box_grow(box, 4 * heaviest(scene, query) * query->max);
    for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
        if (matters(query, p)) {
            add_piece(slack, scene, p, arena);
        }
    }
    for (int i = 0; i < slack->count; i++) {
        for (int k = i + 1; k < slack->count; k++) {
            if (slack->pieces[i].body >= 0 && slack->pieces[i].body == slack->pieces[k].body) {
                join_pieces(slack, i, k);
            }
        }
    }
    slack->base_ties = arena_alloc(arena, (size_t)line->base_count + 1, sizeof *slack->base_ties);
    for (int i = 0; i < line->base_count; i++) {
        slack->base_ties[i] = query->base_bodies ? tie_of(query, query->base_bodies[i]) : SLACK_ALONE;
        slack->tied = slack->tied || slack->base_ties[i] == SLACK_WITH_FROM;
    }
}

double slack_enough(const Slack *slack, bool max) {
    GeomFireQuery line = *slack->query->line;
    line.width *= fmax(0, 1 + (max ? 1 : -1) * slack->query->scale * slack->r);
    return fire_enough(&line);
}

double slack_speed(const Slack *slack) {
    const GeomFireMarginQuery *query = slack->query;
    bool joined = query->from_body >= 0 && query->from_body == query->to_body;
    return joined ? 0 : query->from_weight + query->to_weight;
}

void slack_set(Slack *slack, double r, bool hard) {
    const GeomFireMarginQuery *query = slack->query;
    slack->r = r;
    slack->probes = 0;
    for (int i = 0; i < slack->count; i++) {
        SlackPiece *piece = &slack->pieces[i];
        double reach = (piece->weight + query->from_weight + query->to_weight) * r;
        bool far = piece->off > reach + GEOM_LIMIT; /* no displacement brings it between the two */
        piece->role = far ? GEOM_FIRE_FREE : query->role(query->context, piece->piece, r, hard);
    }
}
