/* The shapes of SVG elements as rings and paths. Curves are cut into chords that no ruler tells from them. */
#include "io/import_svg.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CURVE_STEPS  16 /* chords of a curve: of a quarter of a circle one is 0.12 % of the radius off */
#define CIRCLE_STEPS 64
#define POINTS_MAX   100000 /* as many as a battlefield holds */

/* One stretch of a path that is drawn in one go. */
typedef struct {
    ARRAY(GeomVec) points;
    bool closed;
} Ring;

typedef struct {
    SvgTransform transform;
    ARRAY(Ring) rings;
    GeomVec at, begin, control; /* where the pen is, where the ring began, the last curve's second point */
    int total;
    bool good;
} Pen;

static void move_to(Pen *pen, GeomVec to) {
    array_push(&pen->rings, (Ring){.closed = false});
    pen->at = pen->begin = to;
}

static void line_to(Pen *pen, GeomVec to) {
    if (pen->rings.count == 0 || pen->rings.items[pen->rings.count - 1].closed) {
        move_to(pen, pen->at);
    }
    Ring *ring = &pen->rings.items[pen->rings.count - 1];
    const SvgTransform *m = &pen->transform;
    if (ring->points.count == 0) {
        array_push(&ring->points,
                   vec(m->a * pen->at.x + m->c * pen->at.y + m->e, m->b * pen->at.x + m->d * pen->at.y + m->f));
    }
    array_push(&ring->points, vec(m->a * to.x + m->c * to.y + m->e, m->b * to.x + m->d * to.y + m->f));
    pen->at = to;
    pen->good = pen->good && ++pen->total < POINTS_MAX;
}

static void close_ring(Pen *pen) {
    if (pen->rings.count > 0) {
        pen->rings.items[pen->rings.count - 1].closed = true;
        pen->at = pen->begin;
    }
}

static void curve_to(Pen *pen, GeomVec p1, GeomVec p2, GeomVec to) {
    GeomVec from = pen->at;
    for (int i = 1; i <= CURVE_STEPS; i++) {
        double t = (double)i / CURVE_STEPS, u = 1 - t;
        double k0 = u * u * u, k1 = 3 * u * u * t, k2 = 3 * u * t * t, k3 = t * t * t;
        line_to(pen, i == CURVE_STEPS ? to
                                      : vec(k0 * from.x + k1 * p1.x + k2 * p2.x + k3 * to.x,
                                            k0 * from.y + k1 * p1.y + k2 * p2.y + k3 * to.y));
    }
    pen->control = p2;
}

/* An arc by its ends (SVG 1.1, appendix F.6). */
static void arc_to(Pen *pen, double rx, double ry, double turn, bool large, bool sweep, GeomVec to) {
    GeomVec from = pen->at;
    double c = cos(turn * PI / 180), s = sin(turn * PI / 180);
    double dx = (from.x - to.x) / 2, dy = (from.y - to.y) / 2, x = c * dx + s * dy, y = -s * dx + c * dy;
    rx = fabs(rx);
    ry = fabs(ry);
    double spread = rx > 0 && ry > 0 ? x * x / (rx * rx) + y * y / (ry * ry) : 0;
    if (!(spread > 0)) {
        line_to(pen, to);
        return;
    }
    rx *= spread > 1 ? sqrt(spread) : 1;
    ry *= spread > 1 ? sqrt(spread) : 1;
    double over = rx * rx * y * y + ry * ry * x * x, left = fmax(rx * rx * ry * ry - over, 0) / over;
    double k = (large == sweep ? -1 : 1) * sqrt(left), ox = k * rx * y / ry, oy = -k * ry * x / rx;
    GeomVec centre = vec(c * ox - s * oy + (from.x + to.x) / 2, s * ox + c * oy + (from.y + to.y) / 2);
    double begin = atan2((y - oy) / ry, (x - ox) / rx), end = atan2((-y - oy) / ry, (-x - ox) / rx),
           sweeps = end - begin;
    sweeps += sweep && sweeps < 0 ? TAU : !sweep && sweeps > 0 ? -TAU : 0;
    int steps = (int)ceil(fabs(sweeps) / TAU * CIRCLE_STEPS);
    for (int i = 1; i <= steps; i++) {
        double angle = begin + sweeps * i / steps, u = rx * cos(angle), v = ry * sin(angle);
        line_to(pen, i == steps ? to : vec(centre.x + c * u - s * v, centre.y + s * u + c * v));
    }
}

/* ---- path data (SVG 1.1, 8.3) ---- */

static bool take_number(const char **text, bool flag, double *out) {
    *text += strspn(*text, " \t\r\n,");
    if (flag) { /* a flag may stand close to what follows */
        *out = **text == '1';
        bool is = **text == '0' || **text == '1';
        *text += is;
        return is;
    }
    char *end;
    *out = strtod(*text, &end);
    bool is = end != *text && isfinite(*out);
    *text = end;
    return is;
}

static int count_of(char command) {
    static const char commands[] = "MLHVCSQTAZ";
    static const int counts[] = {2, 2, 1, 1, 6, 4, 4, 2, 7, 0};
    const char *at = strchr(commands, command);
    return at && command ? counts[at - commands] : -1;
}

static GeomVec mirrored(const Pen *pen, bool curve) {
    return curve ? vec(2 * pen->at.x - pen->control.x, 2 * pen->at.y - pen->control.y) : pen->at;
}

static void quadratic_to(Pen *pen, GeomVec p, GeomVec to) {
    GeomVec from = pen->at;
    curve_to(pen, vec_lerp(from, p, 2.0 / 3), vec_lerp(to, p, 2.0 / 3), to);
    pen->control = p;
}

static void do_command(Pen *pen, char command, char before, const double *v, GeomVec by) {
    int count = count_of(command);
    GeomVec to = count >= 2 ? vec(v[count - 2] + by.x, v[count - 1] + by.y) : pen->at;
#define POINT(i) vec(v[i] + by.x, v[(i) + 1] + by.y)
    switch (command) {
    case 'M': move_to(pen, to); break;
    case 'L': line_to(pen, to); break;
    case 'H': line_to(pen, vec(v[0] + by.x, pen->at.y)); break;
    case 'V': line_to(pen, vec(pen->at.x, v[0] + by.y)); break;
    case 'C': curve_to(pen, POINT(0), POINT(2), to); break;
    case 'S': curve_to(pen, mirrored(pen, before == 'C' || before == 'S'), POINT(0), to); break;
    case 'Q': quadratic_to(pen, POINT(0), to); break;
    case 'T': quadratic_to(pen, mirrored(pen, before == 'Q' || before == 'T'), to); break;
    case 'A': arc_to(pen, v[0], v[1], v[2], v[3] != 0, v[4] != 0, to); break;
    default: close_ring(pen);
    }
#undef POINT
}

/* What comes before a mistake is drawn, as the standard wants it. */
static void draw_path(Pen *pen, const char *text) {
    char command = 0, before = 0;
    bool relative = false;
    while (pen->good) {
        text += strspn(text, " \t\r\n,");
        if (isalpha((unsigned char)*text)) {
            relative = islower((unsigned char)*text);
            command = (char)toupper((unsigned char)*text++);
        } else if (!*text || command == 'Z') {
            return;
        }
        double v[7];
        int count = count_of(command);
        for (int i = 0; i < count; i++) {
            if (!take_number(&text, command == 'A' && (i == 3 || i == 4), &v[i])) {
                return;
            }
        }
        if (count < 0) {
            return;
        }
        do_command(pen, command, before, v, relative ? pen->at : vec(0, 0));
        before = command;
        command = command == 'M' ? 'L' : command;
    }
}

/* ---- other elements ---- */

static void draw_points(Pen *pen, const char *text, bool closed) {
    double x, y;
    for (bool first = true; take_number(&text, false, &x) && take_number(&text, false, &y) && pen->good;
         first = false) {
        (first ? move_to : line_to)(pen, vec(x, y));
    }
    if (closed) {
        close_ring(pen);
    }
}

static void draw_ellipse(Pen *pen, GeomVec centre, double rx, double ry) {
    for (int i = 0; i < CIRCLE_STEPS && rx > 0 && ry > 0; i++) {
        double angle = TAU * i / CIRCLE_STEPS;
        (i ? line_to : move_to)(pen, vec(centre.x + rx * cos(angle), centre.y + ry * sin(angle)));
    }
    close_ring(pen);
}

static void draw_rect(Pen *pen, const BaseTree *element) {
    double x = xml_number(element, "x", 0), y = xml_number(element, "y", 0);
    double width = xml_number(element, "width", 0), height = xml_number(element, "height", 0);
    if (width > 0 && height > 0) { /* rounded corners are those of the look */
        move_to(pen, vec(x, y));
        line_to(pen, vec(x + width, y));
        line_to(pen, vec(x + width, y + height));
        line_to(pen, vec(x, y + height));
        close_ring(pen);
    }
}

static void draw_element(Pen *pen, const BaseTree *element) {
    const char *name = xml_name(element);
#define NUMBER(key) xml_number(element, key, 0)
    if (strcmp(name, "path") == 0) {
        draw_path(pen, xml_text(element, "d", ""));
    } else if (strcmp(name, "rect") == 0) {
        draw_rect(pen, element);
    } else if (strcmp(name, "circle") == 0) {
        draw_ellipse(pen, vec(NUMBER("cx"), NUMBER("cy")), NUMBER("r"), NUMBER("r"));
    } else if (strcmp(name, "ellipse") == 0) {
        draw_ellipse(pen, vec(NUMBER("cx"), NUMBER("cy")), NUMBER("rx"), NUMBER("ry"));
    } else if (strcmp(name, "line") == 0) {
        move_to(pen, vec(NUMBER("x1"), NUMBER("y1")));
        line_to(pen, vec(NUMBER("x2"), NUMBER("y2")));
    } else {
        draw_points(pen, xml_text(element, "points", ""), strcmp(name, "polygon") == 0);
    }
#undef NUMBER
}

/* ---- outlines ---- */

static bool holds(const Ring *ring, GeomVec p) {
    bool in = false;
    for (int i = 0, j = ring->points.count - 1; i < ring->points.count; j = i++) {
        GeomVec a = ring->points.items[i], b = ring->points.items[j];
        if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) {
            in = !in;
        }
    }
    return in;
}

static bool is_closed(const Ring *ring) {
    return ring->closed && ring->points.count > 2;
}

/* The number of closed rings round this one: an even one is ground, an odd one a hole. */
static int depth_of(const Pen *pen, int index) {
    int depth = 0;
    for (int i = 0; i < pen->rings.count; i++) {
        depth += i != index && is_closed(&pen->rings.items[i]) &&
                 holds(&pen->rings.items[i], pen->rings.items[index].points.items[0]);
    }
    return depth;
}

/* Adds a ring to an outline. */
static void add_ring(BaseArena *arena, PlanOutline *outline, const Ring *ring) {
    int from = outline->count, count = from + ring->points.count;
    GeomVec *points = arena_alloc(arena, (size_t)count, sizeof *points);
    int *starts = arena_alloc(arena, (size_t)outline->rings + 2, sizeof *starts);
    for (int i = 0; i < count; i++) {
        points[i] = i < from ? outline->points[i] : ring->points.items[i - from];
    }
    for (int i = 0; i < outline->rings; i++) {
        starts[i] = outline->ring_start[i];
    }
    starts[outline->rings] = from;
    starts[outline->rings + 1] = count;
    *outline = (PlanOutline){.points = points,
                             .marked = arena_alloc(arena, (size_t)count, sizeof(bool)),
                             .ring_start = starts,
                             .rings = outline->rings + 1,
                             .count = count};
}

static SvgShape take_outlines(BaseArena *arena, const Pen *pen) {
    SvgShape shape = {arena_alloc(arena, (size_t)pen->rings.count + 1, sizeof(PlanOutline)), 0};
    for (int i = 0; i < pen->rings.count; i++) {
        const Ring *ring = &pen->rings.items[i];
        if (!is_closed(ring)) {
            if (ring->points.count > 1) {
                shape.items[shape.count++] = outline_of_points(arena, ring->points.items, ring->points.count, true);
            }
            continue;
        }
        int depth = depth_of(pen, i);
        if (depth % 2 != 0) {
            continue;
        }
        PlanOutline *outline = &shape.items[shape.count++];
        *outline = (PlanOutline){0};
        add_ring(arena, outline, ring);
        for (int k = 0; k < pen->rings.count; k++) {
            const Ring *hole = &pen->rings.items[k];
            if (k != i && is_closed(hole) && depth_of(pen, k) == depth + 1 && holds(ring, hole->points.items[0])) {
                add_ring(arena, outline, hole);
            }
        }
    }
    return shape;
}

#define RINGS_MAX 200 /* rings of one element: more is no plan, and each is held against each */

SvgShape svg_shape(BaseArena *arena, const BaseTree *element, SvgTransform transform) {
    Pen pen = {.transform = transform, .good = true};
    draw_element(&pen, element);
    SvgShape shape = {0};
    if (pen.good && pen.rings.count <= RINGS_MAX) {
        shape = take_outlines(arena, &pen);
    }
    for (int i = 0; i < pen.rings.count; i++) {
        array_free(&pen.rings.items[i].points);
    }
    array_free(&pen.rings);
    return shape;
}
