/* How: as fire_view.c, but every point of an outline is known only to within a disc, its own shift. What must be seen
 * is free of all that any shift could cover; what must not be seen is divided by every connected stretch of outline,
 * wherever it lies: from the highest place of its low end to the lowest of its high end. A thin wall has the first
 * above the second, and still divides. */
#include "geom/fire/fire_slack.h"

#include "geom/limits.h"

#include <string.h>

/* What a thing's shift and that of the two ends amount to, seen from the thing. */
typedef struct {
    GeomVec eye;   /* the eye is off by at most this, in the view's axes */
    double own;    /* the thing itself */
    double carry;  /* both together */
    GeomVec shift; /* the thing has moved by this for sure, in the table's coordinates */
} Play;

typedef struct {
    double low, high;
    uint64_t joints;
    int source;
} Run;

typedef struct {
    Slack *slack;
    const SlackLook *look;
    FireView view;   /* eye and target in the middle of what they may be */
    GeomVec move;    /* the eye's part of the slack, in the view's axes */
    double min, max; /* a length of the middle chord's line is so much of one on any chord */
    Play play;       /* the play of the piece at hand, for which the view's box is made */
    Run runs[FIRE_SHADOWS];
    int count;
} Sketch;

static Play play_of(const Sketch *sketch, SlackTie tie, double weight) {
    const SlackLook *look = sketch->look;
    const Slack *slack = sketch->slack;
    double base = slack->query->from_weight * slack->r, loose = look->at_rest ? base : 0;
    GeomVec eye = vec_add(sketch->move, vec(look->ride, look->ride));
    switch (tie) {
    case SLACK_WITH_FROM:
        eye = vec_add(sketch->move, vec(look->lag, look->lag));
        return (Play){eye, 0, look->at_rest ? 0 : base, vec(0, 0)};
    case SLACK_WITH_TO: return (Play){eye, hypot(look->along, look->run), 0, vec_scale(slack->y, look->s)};
    case SLACK_ALONE: break;
    }
    return (Play){eye, weight * slack->r + loose, 0, vec(0, 0)};
}

/* The box of what surely lies between eye and chord (not seen), or may (seen). */
static void set_play(Sketch *sketch, Play play) {
    FireView *view = &sketch->view;
    const SlackLook *look = sketch->look;
    double target = hypot(look->along, look->run), d = view->distance, eye = vec_length(play.eye);
    double off = (play.eye.y + look->run + play.carry) / fmax(d - look->along - eye, GEOM_NOISE);
    double sine = fmin(1, off), cosine = sqrt(1 - sine * sine), more = eye + play.own + play.carry + target;
    sketch->play = play;
    view->width = sketch->slack->query->line->to_radius + 2 * more;
    if (cosine <= GEOM_NOISE) {
        view->near = look->seen ? -INFINITY : INFINITY;
        view->far = -view->near;
        return;
    }
    double front = (play.own + eye + view->width * sine) / cosine;
    double back = (play.own + play.carry + target + view->width * sine) / cosine;
    view->near = look->seen ? -front : front;
    view->far = look->seen ? d + back : d - back;
}

/* Where lines of sight through a disc of radius `radius` more than its own shift meet the line of the middle chord, at
 * least and at most. The place is monotone in the eye's along and in its across, so the corners of what it may be have
 * the extremes. */
static void thrown(const Sketch *sketch, GeomVec local, double radius, double *low, double *high) {
    const Play *play = &sketch->play;
    double grow = play->own + radius;
    int corners = play->eye.x > 0 || play->eye.y > 0 ? 4 : 1;
    *low = INFINITY;
    *high = -INFINITY;
    for (int corner = 0; corner < corners; corner++) {
        GeomVec eye = vec(corner & 1 ? play->eye.x : -play->eye.x, corner & 2 ? play->eye.y : -play->eye.y);
        GeomVec p = vec_sub(local, eye);
        double away = vec_dot(p, p) - grow * grow, clear = fabs(local.y) - play->eye.y;
        if (p.x <= 0 || away <= 0) {
            bool one_side = clear > grow; /* it is on one side of the eye */
            *low = one_side && local.y > 0 ? fire_min(*low, eye.y) : -INFINITY;
            *high = one_side && local.y < 0 ? fire_max(*high, eye.y) : INFINITY;
            *(local.y > 0 ? high : low) = local.y > 0 ? INFINITY : -INFINITY;
            continue;
        }
        double d = sketch->view.distance - eye.x, t = p.y / p.x, turn = grow / sqrt(away);
        double t0 = 1 + t * turn > 0 ? (t - turn) / (1 + t * turn) : -INFINITY;
        double t1 = 1 - t * turn > 0 ? (t + turn) / (1 - t * turn) : INFINITY;
        double less = play->carry > 0 ? play->carry * sqrt(1 + t0 * t0) : 0;
        double more = play->carry > 0 ? play->carry * sqrt(1 + t1 * t1) : 0;
        *low = fire_min(*low, eye.y + d * t0 - less);
        *high = fire_max(*high, eye.y + d * t1 + more);
    }
}

static Run run_none(int source) {
    return (Run){INFINITY, -INFINITY, 0, source};
}

static void run_add(const Sketch *sketch, Run *run, GeomVec local) {
    double low, high;
    thrown(sketch, local, 0, &low, &high);
    run->low = fire_min(run->low, sketch->look->seen ? low : high);
    run->high = fire_max(run->high, sketch->look->seen ? high : low);
}

static void run_end(Sketch *sketch, Run *run) {
    bool any = run->low < INFINITY || run->high > -INFINITY;
    if (any && sketch->count < FIRE_SHADOWS) {
        sketch->runs[sketch->count++] = *run;
    } else if (any && sketch->look->seen) { /* no room: what cannot be noted covers all */
        sketch->runs[0] = (Run){-INFINITY, INFINITY, 0, run->source};
    }
    *run = run_none(run->source);
}

/* The joints of the piece that lie on this part of an edge. */
static uint64_t joints_on(const Sketch *sketch, int piece, int edge, GeomVec a, GeomVec b) {
    uint64_t found = 0;
    const Slack *slack = sketch->slack;
    for (int i = 0; i < slack->joint_count; i++) {
        const SlackJoint *joint = &slack->joints[i];
        for (int end = 0; end < 2; end++) {
            if (joint->pieces[end] == piece && joint->edges[end] == edge) {
                GeomVec at = fire_local(&sketch->view, vec_add(joint->at, sketch->play.shift));
                bool on = vec_dot(vec_sub(at, a), vec_sub(b, a)) >= 0 && vec_dot(vec_sub(at, b), vec_sub(a, b)) >= 0;
                found |= on ? (uint64_t)1 << i : 0;
            }
        }
    }
    return found;
}

static bool may_hold_eye(const Sketch *sketch, GeomVec a, GeomVec b) {
    double reach = vec_length(sketch->play.eye) + sketch->play.own;
    GeomVec d = vec_sub(b, a);
    double length = vec_dot(d, d), t = length > 0 ? fmin(1, fmax(0, -vec_dot(a, d) / length)) : 0;
    return vec_length(vec_lerp(a, b, t)) <= reach;
}

static GeomVec placed(const Sketch *sketch, GeomVec p) {
    return fire_local(&sketch->view, vec_add(p, sketch->play.shift));
}

/* An edge with which a stretch of outline begins, or that has no part in one: where a ring may be opened without
 * dividing a stretch. */
static int edge_to_begin(const Sketch *sketch, const GeomVec *points, int from, int until) {
    GeomVec b = placed(sketch, points[from]);
    for (int i = from; i < until; i++) {
        GeomVec a = b;
        double t0, t1;
        b = placed(sketch, points[i + 1 < until ? i + 1 : from]);
        if (!fire_cut(&sketch->view, a, b, &t0, &t1) || t0 > 0) {
            return i;
        }
    }
    return from;
}

static void shade_ring(Sketch *sketch, int number, int from, int until) {
    const SlackPiece *piece = &sketch->slack->pieces[number];
    const GeomVec *points = piece->area->points;
    Run run = run_none(piece->piece);
    int first = sketch->look->seen ? from : edge_to_begin(sketch, points, from, until);
    GeomVec b = placed(sketch, points[first]);
    bool open = false;
    for (int n = 0; n < until - from; n++) {
        int i = first + n < until ? first + n : first + n - (until - from);
        GeomVec a = b;
        b = placed(sketch, points[i + 1 < until ? i + 1 : from]);
        double t0, t1;
        bool in = fire_cut(&sketch->view, a, b, &t0, &t1);
        if (open && (!in || t0 > 0)) {
            run_end(sketch, &run);
            open = false;
        }
        if (!in) {
            continue;
        }
        GeomVec p = vec_lerp(a, b, t0), q = vec_lerp(a, b, t1);
        if (!open) { /* else it is the end of the edge before */
            run_add(sketch, &run, p);
        }
        run_add(sketch, &run, q);
        if (sketch->look->seen && may_hold_eye(sketch, p, q)) {
            run.low = -INFINITY;
            run.high = INFINITY;
        }
        run.joints |= sketch->look->seen ? 0 : joints_on(sketch, number, i, p, q);
        open = t1 >= 1;
        if (!open) {
            run_end(sketch, &run);
        }
    }
    run_end(sketch, &run);
}

/* The far ends of what lies before the chord of a disc that may be covered by it. */
static void cover_disc(Sketch *sketch, GeomVec centre, double r, int source) {
    Run run = run_none(source);
    const Play *play = &sketch->play;
    double away = vec_length(centre), slip = vec_length(play->eye) + play->own;
    thrown(sketch, centre, r, &run.low, &run.high);
    if (away > r + slip) {
        double sine = r / away, cosine = sqrt(1 - sine * sine), turn = 2 * r * slip / (away - r),
               far = sketch->view.far;
        for (int side = -1; side <= 1; side += 2) {
            double touch = cosine * (centre.x * cosine - side * centre.y * sine), dx = far - centre.x, low, high;
            if (touch > far + turn && fabs(dx) <= r) { /* the chord cuts the disc before its line of sight touches it */
                thrown(sketch, vec(far, centre.y + side * sqrt(r * r - dx * dx)), 0, &low, &high);
                run.low = side < 0 ? fmax(run.low, low) : run.low;
                run.high = side > 0 ? fmin(run.high, high) : run.high;
            }
        }
    }
    run_end(sketch, &run);
}

static void shade_disc(Sketch *sketch, const GeomShape *disc, int source) {
    const FireView *view = &sketch->view;
    GeomVec centre = placed(sketch, disc->centre);
    double away = vec_length(centre), r = disc->rx;
    if (centre.x + r <= view->near || centre.x - r >= view->far || fabs(centre.y) - r >= view->width) {
        return;
    }
    if (sketch->look->seen) {
        cover_disc(sketch, centre, r, source);
        return;
    }
    const GeomFireQuery *line = sketch->slack->query->line;
    bool laps = vec_distance(line->from, disc->centre) < line->from_radius + r - GEOM_TOUCH;
    if (away <= r + (laps ? vec_length(sketch->play.eye) + sketch->play.own : 0)) { /* an eye in it looks out of it */
        return;
    }
    Run run = run_none(source);
    double sine = r / away, cosine = sqrt(1 - sine * sine);
    for (int side = -1; side <= 1; side += 2) { /* points of the disc: whatever is between divides */
        GeomVec touch = vec(cosine * (centre.x * cosine - side * centre.y * sine),
                            cosine * (centre.y * cosine + side * centre.x * sine));
        if (touch.x >= view->near && touch.x <= view->far) {
            run_add(sketch, &run, touch);
        }
        double ends[2] = {view->near, view->far};
        for (int end = 0; end < 2; end++) {
            double dx = ends[end] - centre.x;
            if (fabs(dx) <= r) {
                run_add(sketch, &run, vec(ends[end], centre.y + side * sqrt(r * r - dx * dx)));
            }
        }
    }
    run_end(sketch, &run);
}

/* Stretches that meet in a joint are one. */
static void join_runs(Sketch *sketch) {
    for (bool again = true; again;) {
        again = false;
        for (int i = 0; i < sketch->count; i++) {
            for (int k = i + 1; k < sketch->count && sketch->runs[i].joints; k++) {
                Run *one = &sketch->runs[i], *other = &sketch->runs[k];
                if (one->joints & other->joints) {
                    one->low = fmin(one->low, other->low);
                    one->high = fmax(one->high, other->high);
                    one->joints |= other->joints;
                    *other = sketch->runs[--sketch->count];
                    again = true;
                    k--;
                }
            }
        }
    }
}

/* What of the chord lies in the half plane in front: for each displacement (seen), or for some. */
static void clip_to_front(Sketch *sketch, double sine) {
    FireView *view = &sketch->view;
    const SlackLook *look = sketch->look;
    const Slack *slack = sketch->slack;
    const GeomFireQuery *line = slack->query->line;
    double r = line->to_radius, base = look->at_rest ? 0 : slack->query->from_weight * slack->r;
    double slip = base + look->along + look->run, cosine = sqrt(1 - sine * sine);
    double a = vec_dot(vec_sub(view->to, line->from), line->front) + (look->seen ? -slip : slip);
    double b = vec_dot(view->y, line->front), off = fabs(vec_dot(view->x, line->front)) * sine;
    double min = (b > 0 ? b * cosine : b) - off, max = (b > 0 ? b : b * cosine) + off;
    bool any_way = min <= GEOM_NOISE && max >= -GEOM_NOISE; /* some directions of the chord run along the front */
    double reach = r * fmax(fabs(min), fabs(max));
    view->low = -r;
    view->high = r;
    if (any_way && a + (look->seen ? 0 : reach) < 0) {
        view->high = view->low; /* when seen, a direction that leaves none of it in front is enough */
    } else if (look->seen) {
        view->low = max > GEOM_NOISE ? fmax(-r, a > 0 ? -a / max : -a / min) : -r;
        view->high = min < -GEOM_NOISE ? fmin(r, a > 0 ? -a / min : -a / max) : r;
    } else if (min > GEOM_NOISE) {
        view->low = fmax(-r, fmin(-a / min, -a / max));
    } else if (max < -GEOM_NOISE) {
        view->high = fmin(r, fmax(-a / min, -a / max));
    }
}

/* Lines of sight are met with the line of the middle chord. For an eye and a target elsewhere the chord is another, and
 * its lengths are those on this line by a factor, the same for all pieces, that hardly differs from 1; its middle is
 * at the target's own shift. The chord is brought to this line: the more of it the less is sure. */
static void set_chord(Sketch *sketch) {
    const SlackLook *look = sketch->look;
    FireView *view = &sketch->view;
    GeomVec eye = vec_add(sketch->move, vec(look->ride, look->ride));
    double d = view->distance, smallest = fmax(d - look->along - eye.x, GEOM_NOISE),
           r = sketch->slack->query->line->to_radius;
    double across = look->run + eye.y, reach = 2 * r + 2 * across;
    clip_to_front(sketch, fmin(1, across / smallest));
    double tilt = across / smallest, bend = across * reach / (smallest * smallest), scale = look->along / smallest;
    sketch->max = bend < 1 ? (1 + scale) * pow(1 + tilt * tilt, 1.5) / ((1 - bend) * (1 - bend)) : INFINITY;
    sketch->min = fmax(0, 1 - scale) / ((1 + bend) * (1 + bend));
    double middle = look->run * (1 + scale) + eye.y * scale, factor = look->seen ? sketch->max : sketch->min;
    double side = look->seen ? middle : -middle;
    view->low = view->low / (view->low < 0 ? factor : look->seen ? sketch->min : sketch->max) + side;
    view->high = view->high / (view->high > 0 ? factor : look->seen ? sketch->min : sketch->max) - side;
}

static void begin(Sketch *sketch, Slack *slack, const SlackLook *look) {
    FireView *view = &sketch->view;
    sketch->slack = slack;
    sketch->look = look;
    sketch->count = 0;
    view->eye = look->eye;
    view->to = vec_add(slack->query->line->to, vec_scale(slack->y, look->s));
    view->count = 0;
    GeomVec direction = vec_sub(view->to, view->eye);
    view->distance = vec_length(direction);
    view->x = vec_scale(direction, 1 / fmax(view->distance, GEOM_NOISE));
    view->y = vec_left(view->x);
    const GeomVec move = look->move, x = vec_scale(slack->x, move.x), y = vec_scale(slack->y, move.y);
    sketch->move = vec(fabs(vec_dot(view->x, x)) + fabs(vec_dot(view->x, y)),
                       fabs(vec_dot(view->y, x)) + fabs(vec_dot(view->y, y)));
    set_chord(sketch);
}

/* Does the piece hold the eye, wherever both may be (not seen), or where they are (seen: what is nearer to an outline
 * than the shifts is covered by it)? */
static bool holds_eye(const Sketch *sketch, const SlackPiece *piece) {
    GeomVec at = vec_sub(sketch->view.eye, sketch->play.shift);
    GeomShape eye = shape_point(at);
    double reach = vec_length(sketch->play.eye) + sketch->play.own;
    return area_side(piece->area, at) > 0 && (sketch->look->seen || reach == 0 || area_edge(piece->area, &eye) > reach);
}

double slack_probe(Slack *slack, const SlackLook *look) {
    const GeomFireQuery *line = slack->query->line;
    Sketch sketch;
    begin(&sketch, slack, look);
    slack->probes++;
    double near = line->to_radius + vec_length(sketch.move) + 2 * look->ride + look->run + look->along;
    if (sketch.view.distance <= near) { /* the ends may overlap: nothing is known */
        return look->seen ? 0 : 2 * line->to_radius;
    }
    for (int i = 0; i < slack->count; i++) {
        const SlackPiece *piece = &slack->pieces[i];
        if (piece->role == GEOM_FIRE_FREE) {
            continue;
        }
        set_play(&sketch, play_of(&sketch, piece->tie, piece->weight));
        if (holds_eye(&sketch, piece)) {
            return 0;
        }
        GeomVec shift = sketch.play.shift;
        GeomBox box = {piece->area->box.x0 + shift.x, piece->area->box.y0 + shift.y, piece->area->box.x1 + shift.x,
                       piece->area->box.y1 + shift.y};
        for (int ring = 0; ring < piece->area->rings && !fire_beside(&sketch.view, box); ring++) {
            shade_ring(&sketch, i, piece->area->ring_start[ring], piece->area->ring_start[ring + 1]);
        }
    }
    for (int i = 0; i < line->base_count; i++) {
        double weight = slack->query->base_weights ? slack->query->base_weights[i] : 1;
        set_play(&sketch, play_of(&sketch, slack->base_ties[i], weight));
        shade_disc(&sketch, &line->bases[i], GEOM_FIRE_BASE(i));
    }
    join_runs(&sketch);
    for (int i = 0; i < sketch.count; i++) {
        const Run *run = &sketch.runs[i];
        if (run->low <= sketch.view.high && run->high >= sketch.view.low) {
            fire_add_shadow(&sketch.view, (FireShadow){run->low, run->high, run->source});
        }
    }
    double low = 0, high = 0;
    int ends[2];
    double length = sketch.view.low < sketch.view.high ? fire_longest(&sketch.view, &low, &high, ends) : 0;
    slack->low = low;
    slack->high = high;
    return fmin(length * (look->seen ? sketch.min : sketch.max), 2 * line->to_radius);
}
