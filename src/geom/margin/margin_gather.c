/* What may matter to a pair within displacements of a given size: the pieces that come near the way between the ends,
 * the parts of their outlines that do, what they do to the pair now, and from which displacement on they may do
 * something else. */
#include "geom/area/area_internal.h"
#include "geom/margin/margin_internal.h"
#include "geom/shape/shape_internal.h"

#include <stdlib.h>

/* How much further than the ends may go pieces are gathered, mm: what is cut off there is beyond every line. */
#define PAD 1.0

static void set_reach(MarginEnd *end) {
    const GeomShape *shape = end->shape;
    end->reach = shape->kind == GEOM_POLY ? 0 : fmax(shape->rx, shape->ry);
    for (int i = 0; shape->kind == GEOM_POLY && i < shape->count; i++) {
        end->reach = fmax(end->reach, vec_distance(shape->points[i], end->end.centre));
    }
}

/* The line runs from the shape's own centre, not from any point inside. */
static void set_centre(MarginEnd *end) {
    end->end.centre = end->shape->centre;
    set_reach(end);
}

static void set_end(MarginEnd *end, const GeomShape *shape, double weight, int body) {
    base_assert(weight >= 0);
    *end = (MarginEnd){.shape = shape, .weight = weight, .body = body};
    end_init(&end->end, shape);
    end->inner = end->end.centre;
    set_reach(end);
}

/* Corners of a polygon round the shape grown by `grow`. */
static int ring_round(const GeomShape *shape, double grow, GeomVec out[2 * GEOM_SHAPE_POINTS + 8]) {
    GeomBox box = box_grow(shape_box_of(shape), grow);
    out[0] = vec(box.x0, box.y0);
    out[1] = vec(box.x1, box.y0);
    out[2] = vec(box.x1, box.y1);
    out[3] = vec(box.x0, box.y1);
    return 4;
}

static int by_edge(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* How far inside the piece the middle of the part of an end lies: what parts the two has to move it so far. */
static double middle_in(const GeomArea *area, const GeomShape *part) {
    GeomVec sum = vec(0, 0);
    for (int i = 0; part->kind == GEOM_POLY && i < part->count; i++) {
        sum = vec_add(sum, part->points[i]);
    }
    GeomVec middle = part->kind == GEOM_POLY ? vec_scale(sum, 1.0 / part->count) : part->centre;
    GeomShape point = shape_segment(middle, middle);
    return area_surrounds(area, middle) ? area_edge(area, &point) : 0;
}

/* The displacement at which the piece may come to hold the end, or cease to; INFINITY where that is beyond all that are
 * asked about. The relative move is what counts; what moves as one with the end keeps what it has. */
static double change_at(const Margin *m, const MarginPiece *piece, const GeomSightEnd *parts, double weight, int body,
                        bool held) {
    const GeomArea *area = &m->scene->areas[piece->piece];
    double speed = weight + piece->weight, beyond = speed * m->room * (1 + 1e-9) + GEOM_TOUCH, min = INFINITY;
    double max = 0;
    if ((piece->body >= 0 && piece->body == body) || speed <= 0) {
        return INFINITY;
    }
    for (int i = 0; i < parts->count; i++) {
        const GeomShape *part = &parts->parts[i];
        if (held) {
            double middle = middle_in(area, part);
            max = fmax(max, middle > beyond ? INFINITY : geom_place(part, area).lap);
        } else if (box_meets(box_grow(shape_box_of(part), beyond), area->box)) {
            min = fmin(min, area_gap(area, part, NULL));
        }
    }
    return (held ? max : min) / speed;
}

bool margin_holds_end(const Margin *m, int piece, const GeomSightEnd *end) {
    for (int i = 0; i < end->count; i++) {
        if (area_overlaps(&m->scene->areas[piece], &end->parts[i])) {
            return true;
        }
    }
    return false;
}

/* A body as high as both ends stops every line, one that is lower than both none. Between them it stops the lines that
 * it meets where they are no higher: beyond a share of their length, or before it. */
static GeomRole met_body(const Margin *m, GeomRole role) {
    double from = m->query->from_height, to = m->query->to_height;
    role.from_high = from > role.height;
    role.to_high = to > role.height;
    if (role.from_high == role.to_high) {
        role.kind = role.from_high ? GEOM_ROLE_OPEN : GEOM_ROLE_COMPLETE;
    } else {
        role.share = (role.height - from) / (to - from);
    }
    return role;
}

static void ask_role(const Margin *m, MarginPiece *piece, bool from, bool to, double r) {
    const GeomMarginQuery *query = m->query;
    GeomRole *out = &piece->roles[piece->role_count];
    out[0] = (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    int count = query->roles ? query->roles(query->context, piece->piece, from, to, r, out) : 1;
    base_assert(count >= 1 && count <= GEOM_MARGIN_ROLES);
    for (int i = 0; i < count; i++) {
        out[i] = out[i].kind == GEOM_ROLE_BODY ? met_body(m, out[i]) : out[i];
    }
    piece->role_count += count;
}

static bool stops_lines(const MarginPiece *piece, int first_role) {
    bool stops = false;
    for (int i = first_role; i < piece->role_count; i++) {
        stops = stops || piece->roles[i].kind == GEOM_ROLE_COMPLETE || piece->roles[i].kind == GEOM_ROLE_BODY;
    }
    return stops;
}

void margin_ask_roles(Margin *m, double r) {
    for (int i = 0; i < m->piece_count && m->asked != r; i++) {
        MarginPiece *piece = &m->pieces[i];
        bool from_turns = r >= piece->change[0], to_turns = r >= piece->change[1];
        piece->role_count = 0;
        piece->left[0] = piece->held[0];
        piece->left[1] = piece->held[1];
        for (int k = 0; k < 4; k++) {
            bool from = k & 1, to = k & 2;
            if ((from == piece->held[0] || from_turns) && (to == piece->held[1] || to_turns)) {
                int first = piece->role_count;
                ask_role(m, piece, from, to, r);
                bool stops = stops_lines(piece, first);
                piece->left[0] = piece->left[0] && !(stops && from);
                piece->left[1] = piece->left[1] && !(stops && to);
            }
        }
    }
    m->asked = r;
}

static void set_piece(Margin *m, MarginPiece *piece, int number) {
    const GeomMarginQuery *query = m->query;
    *piece = (MarginPiece){.piece = number,
                           .body = query->body ? query->body(query->context, number) : -1,
                           .weight = query->weight ? query->weight(query->context, number) : 1};
}

/* What is costly to know, of a piece that has a say. */
static void place_piece(Margin *m, MarginPiece *piece) {
    const GeomMarginQuery *query = m->query;
    int number = piece->piece;
    piece->held[0] = margin_holds_end(m, number, &query->from);
    piece->held[1] = margin_holds_end(m, number, &query->to);
    piece->change[0] = change_at(m, piece, &query->from, query->from_weight, query->from_body, piece->held[0]);
    piece->change[1] = change_at(m, piece, &query->to, query->to_weight, query->to_body, piece->held[1]);
    piece->holds_pivot = area_surrounds(&m->scene->areas[number], m->pivot);
}

/* Whether the piece may have a say within displacements that are asked about. */
static bool matters(Margin *m, MarginPiece *piece) {
    bool any = false;
    for (int k = 0; k < 4; k++) {
        piece->role_count = 0;
        ask_role(m, piece, k & 1, k & 2, m->room);
        for (int i = 0; i < piece->role_count; i++) {
            any = any || piece->roles[i].kind != GEOM_ROLE_OPEN;
        }
    }
    return any;
}

static void add_chain(Margin *m, MarginChain chain) {
    GeomBox box = box_empty();
    chain.count = m->edge_count - chain.first;
    for (int k = chain.first; k < m->edge_count; k++) {
        box = box_add(box_add(box, m->edges[k].a), m->edges[k].b);
    }
    chain.middle = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    chain.radius = vec_distance(chain.middle, vec(box.x1, box.y1)) + GEOM_TOUCH;
    m->chains[m->chain_count++] = chain;
}

/* Edges of one ring among those that were collected, as chains. Where the ring begins is no end of a chain. */
static void add_ring(Margin *m, const int *kept, int count) {
    const GeomScene *scene = m->scene;
    int start = 0;
    for (int i = 1; i < count && start == 0; i++) {
        start = scene->next[kept[i - 1]] != kept[i] ? i : 0;
    }
    bool closed = start == 0 && scene->next[kept[count - 1]] == kept[0];
    MarginChain chain = {.first = m->edge_count, .closed = closed};
    for (int i = 0; i < count; i++) {
        int edge = kept[(start + i) % count], next = kept[(start + i + 1) % count];
        m->edges[m->edge_count++] = (MarginEdge){scene_from(scene, edge), scene_to(scene, edge)};
        if (i == count - 1 || scene->next[edge] != next) {
            add_chain(m, chain);
            chain.first = m->edge_count;
        }
    }
}

/* Edges of the piece among those that were collected (ascending), as chains. */
static void add_chains(Margin *m, MarginPiece *piece, const int *kept, int count) {
    piece->chain = m->chain_count;
    for (int i = 0; i < count;) {
        int first = i, ring = m->scene->ring_of[kept[i]];
        while (i < count && m->scene->ring_of[kept[i]] == ring) {
            i++;
        }
        add_ring(m, kept + first, i - first);
    }
    piece->chain_count = m->chain_count - piece->chain;
}

void margin_turn(Margin *m, GeomVec d) {
    m->turn = d;
    m->turns++;
}

void margin_turn_chain(Margin *m, MarginChain *chain) {
    for (int i = chain->first; i < chain->first + chain->count && chain->turned != m->turns; i++) {
        m->local[2 * i] = margin_local(m, m->turn, m->edges[i].a);
        m->local[2 * i + 1] = margin_local(m, m->turn, m->edges[i].b);
    }
    chain->turned = m->turns;
}

static void gather(Margin *m, const int *edges, int edge_count, GeomBox box) {
    int room = 0, at = 0;
    for (int p = geom_scene_near(m->scene, box, 0); p >= 0; p = geom_scene_near(m->scene, box, p + 1)) {
        room++;
    }
    size_t lines = (size_t)edge_count + 1;
    m->pieces = arena_alloc(m->arena, (size_t)room + 1, sizeof *m->pieces);
    m->chains = arena_alloc(m->arena, lines, sizeof *m->chains);
    m->edges = arena_alloc(m->arena, lines, sizeof *m->edges);
    m->local = arena_alloc(m->arena, 2 * lines, sizeof *m->local);
    m->marks = arena_alloc(m->arena, 2 * lines + 2, sizeof *m->marks);
    m->kept = arena_alloc(m->arena, 4 * lines + 4, sizeof *m->kept);
    m->crossing = arena_alloc(m->arena, lines, sizeof *m->crossing);
    m->near = arena_alloc(m->arena, lines, sizeof *m->near);
    m->complete = arena_alloc(m->arena, (size_t)room + 1, sizeof *m->complete);
    m->deep = arena_alloc(m->arena, (size_t)room + 1, sizeof *m->deep);
    m->over = arena_alloc(m->arena, (size_t)room + 1, sizeof *m->over);
    m->now = arena_alloc(m->arena, (size_t)room + 1, sizeof *m->now);
    m->runs = arena_alloc(m->arena, lines + 1, sizeof *m->runs);
    m->piece_count = m->chain_count = m->edge_count = 0;
    for (int p = geom_scene_near(m->scene, box, 0); p >= 0; p = geom_scene_near(m->scene, box, p + 1)) {
        while (at < edge_count && edges[at] < m->scene->first[p]) {
            at++;
        }
        int first = at;
        while (at < edge_count && edges[at] < m->scene->first[p + 1]) {
            at++;
        }
        MarginPiece *piece = &m->pieces[m->piece_count];
        bool around = at == first && area_surrounds(&m->scene->areas[p], m->pivot);
        if (at > first || around) {
            set_piece(m, piece, p);
            if (matters(m, piece)) {
                place_piece(m, piece);
                add_chains(m, piece, edges + first, at - first);
                m->piece_count++;
            }
        }
    }
}

/* Edges whose boxes meet the hull of both grown ends, found by the grid, ascending. */
static int *collect(Margin *m, const GeomVec *corners, int count, int *found) {
    GeomWork *work = scene_work_create(m->scene);
    scene_collect_hull(m->scene, work, corners, count);
    int *edges = arena_alloc(m->arena, (size_t)work->edge_count + 1, sizeof *edges);
    for (int i = 0; i < work->edge_count; i++) {
        edges[i] = work->edges[i];
    }
    *found = work->edge_count;
    scene_work_destroy(work);
    qsort(edges, (size_t)*found, sizeof *edges, by_edge);
    return edges;
}

/* The greatest weight of a piece: what comes from the furthest. */
static double heaviest(const GeomScene *scene, const GeomMarginQuery *query) {
    double max = query->weight && scene->pieces > 0 ? 0 : 1;
    for (int i = 0; i < scene->pieces && query->weight; i++) {
        max = fmax(max, query->weight(query->context, i));
    }
    return max;
}

bool margin_begin(Margin *m, const GeomScene *scene, const GeomMarginQuery *query, const GeomShape *a,
                  const GeomShape *b, double room, BaseArena *arena) {
    base_assert(room >= 0 && query->max >= 0);
    *m = (Margin){.scene = scene, .query = query, .arena = arena, .room = room, .asked = -1};
    set_end(&m->a, a, query->from_weight, query->from_body);
    set_end(&m->b, b, query->to_weight, query->to_body);
    GeomGap gap = shape_gap(a, b);
    if (!(gap.gap > GEOM_LAP_FLOOR)) {
        return false;
    }
    if (query->centres_only) {
        m->centres = true;
        set_centre(&m->a);
        set_centre(&m->b);
        GeomVec d = vec_unit(vec_sub(b->centre, a->centre));
        double across = rho_of(d, a->centre);
        double u = (end_cross(&m->a.end, d, across, 1) + end_cross(&m->b.end, d, across, -1)) / 2;
        m->ahead = d;
        m->pivot = vec_add(vec_scale(d, u), vec_scale(vec_left(d), across));
    } else {
        m->pivot = vec_lerp(gap.on_a, gap.on_b, 0.5);
        m->ahead = vec_unit(vec_sub(gap.on_b, gap.on_a));
    }
    double pad = room * (2 * fmax(query->from_weight, query->to_weight) + heaviest(scene, query)) + PAD;
    GeomVec corners[2 * (2 * GEOM_SHAPE_POINTS + 8)];
    int count = ring_round(a, pad, corners);
    count += ring_round(b, pad, corners + count);
    GeomBox box = box_join(box_grow(shape_box_of(a), pad), box_grow(shape_box_of(b), pad));
    int edge_count;
    const int *edges = collect(m, corners, count, &edge_count);
    gather(m, edges, edge_count, box);
    return true;
}
