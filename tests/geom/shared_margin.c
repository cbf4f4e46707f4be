#include "geom/shared_margin.h"

#include "geom/sight/sight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

MarginCase margin_case(const Table *table) {
    return (MarginCase){.table = table_copy(table),
                        .from = {table->a},
                        .to = {table->b},
                        .from_count = 1,
                        .to_count = 1,
                        .from_piece = -1,
                        .to_piece = -1};
}

void margin_case_term(MarginCase *it) {
    table_term(&it->table);
}

/* A straight end, as the rim of a wood is: across the shape's box, from one corner or the other. */
static GeomShape straight(const GeomShape *shape, bool rising) {
    GeomBox box = shape_box_of(shape);
    return shape_segment(vec(box.x0, rising ? box.y1 : box.y0), vec(box.x1, rising ? box.y0 : box.y1));
}

void margin_case_vary(MarginCase *it, int index) {
    it->joined = index % 4 == 1;
    it->weighted = index % 4 == 2;
    it->centres_only = index % 8 == 7 || index % 16 == 5;
    bool attached = it->table.pieces.count > 0 && (index % 16 == 4 || index % 16 == 9);
    it->from_piece = attached ? 0 : -1;
    if (index % 8 == 3 || index % 8 == 6) { /* beside each other, the second nearer to the other end or further */
        GeomBox a = shape_box_of(&it->from[0]), b = shape_box_of(&it->to[0]);
        it->from[1] = table_disc((a.x0 + a.x1) / 2 + 7, (a.y0 + a.y1) / 2 + 21, 30);
        it->to[1] = table_rect((b.x0 + b.x1) / 2 - 11, (b.y0 + b.y1) / 2 - 17, 24, 18, 0.4);
        it->from_count = it->to_count = 2;
    }
    if (index % 8 == 2) {
        it->to[0] = straight(&it->to[0], index % 16 == 2);
        it->from[0] = index % 32 == 10 ? straight(&it->from[0], index % 64 == 10) : it->from[0];
    }
}

int margin_case_moves(const MarginCase *it) {
    return it->table.pieces.count + 2;
}

int margin_case_body(const MarginCase *it, int piece) {
    return it->joined ? piece / 2 : piece;
}

double margin_case_weight(const MarginCase *it, int piece) {
    static const double WEIGHTS[] = {1, 0.5, 2};
    int attached = piece == -2 ? it->from_piece : piece == -1 ? it->to_piece : piece;
    int body = attached < 0 ? piece + 2 : margin_case_body(it, attached);
    return it->weighted ? WEIGHTS[body % 3] : 1;
}

/* Where in a displacement the move of the piece stands, or of an end (-2, -1). */
static int move_of(const MarginCase *it, int piece) {
    int attached = piece == -2 ? it->from_piece : piece == -1 ? it->to_piece : piece;
    if (attached < 0) {
        return piece + 2;
    }
    int body = margin_case_body(it, attached);
    return 2 + (it->joined ? 2 * body : body);
}

/* ---- the two questions ---- */

static GeomRole role_of(void *context, int piece, bool from, bool to) {
    const MarginCase *it = context;
    const TablePiece *of = &it->table.pieces.items[piece];
    if (of->kind == TABLE_OPEN) {
        return (GeomRole){.kind = GEOM_ROLE_OPEN};
    }
    if (of->kind == TABLE_SOLID && it->nearer) {
        return (GeomRole){.kind = GEOM_ROLE_NEARER, .from_high = true, .group = -1};
    }
    if (of->kind == TABLE_SOLID && it->body_height > 0) {
        return (GeomRole){.kind = GEOM_ROLE_BODY, .height = it->body_height};
    }
    return of->kind == TABLE_WOOD && (from || to)
               ? (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = of->limit, .group = of->group}
               : (GeomRole){.kind = GEOM_ROLE_COMPLETE};
}

static int roles_of(void *context, int piece, bool from, bool to, double r, GeomRole out[GEOM_MARGIN_ROLES]) {
    double speed = ((const MarginCase *)context)->height_speed;
    out[0] = out[1] = role_of(context, piece, from, to);
    out[0].height += speed * r;
    return speed < 0 && out[0].kind == GEOM_ROLE_BODY ? 2 : 1; /* as it lies it has a say where lower */
}

static double weight_of(void *context, int piece) {
    return margin_case_weight(context, piece);
}

static int body_of(void *context, int piece) {
    return margin_case_body(context, piece);
}

GeomMarginQuery margin_case_query(MarginCase *const it) {
    return (GeomMarginQuery){.from = {it->from, it->from_count},
                             .to = {it->to, it->to_count},
                             .from_weight = margin_case_weight(it, -2),
                             .to_weight = margin_case_weight(it, -1),
                             .from_body = it->from_piece < 0 ? -1 : margin_case_body(it, it->from_piece),
                             .to_body = it->to_piece < 0 ? -1 : margin_case_body(it, it->to_piece),
                             .roles = roles_of,
                             .from_height = it->from_height,
                             .to_height = it->to_height,
                             .weight = weight_of,
                             .body = body_of,
                             .context = it,
                             .centres_only = it->centres_only,
                             .max = 50};
}

typedef struct {
    TableAreas areas;
    GeomScene *scene;
} Ground;

static Ground ground_of(const Table *table) {
    Ground ground = {.areas = table_areas(table)};
    ground.scene = geom_scene_create(ground.areas.areas, ground.areas.count, table_box(table));
    return ground;
}

static void ground_term(Ground *ground) {
    geom_scene_destroy(ground->scene);
    table_areas_term(&ground->areas);
}

GeomMargin margin_case_figure(const MarginCase *it, bool seen) {
    MarginCase copy = *it;
    copy.height_speed *= seen ? 1 : -1;
    GeomMarginQuery query = margin_case_query(&copy);
    Ground ground = ground_of(&it->table);
    BaseArena *arena = arena_create();
    GeomMargin out =
        seen ? geom_margin_seen(ground.scene, &query, arena) : geom_margin_hidden(ground.scene, &query, arena);
    arena_destroy(arena);
    ground_term(&ground);
    return out;
}

double margin_case_attacked(const MarginCase *it, double mm) {
    return (it->centres_only ? 0.99 : 0.999) * mm;
}

bool margin_case_holds(const MarginCase *it, bool seen, double r) {
    MarginCase copy = *it;
    GeomMarginQuery query = margin_case_query(&copy);
    Ground ground = ground_of(&it->table);
    BaseArena *arena = arena_create();
    bool holds = geom_margin_holds(ground.scene, &query, seen, r, arena);
    arena_destroy(arena);
    ground_term(&ground);
    return holds;
}

typedef struct {
    const MarginCase *it;
    const GeomScene *scene;
} Judge;

static GeomRole role_in_scene(void *context, int piece) {
    const Judge *judge = context;
    const GeomArea *area = geom_scene_area(judge->scene, piece);
    bool from = false, to = false;
    for (int i = 0; i < judge->it->from_count; i++) {
        from = from || area_overlaps(area, &judge->it->from[i]);
    }
    for (int i = 0; i < judge->it->to_count; i++) {
        to = to || area_overlaps(area, &judge->it->to[i]);
    }
    MarginCase copy = *judge->it;
    return role_of(&copy, piece, from, to);
}

static MarginCase displaced(const MarginCase *it, const GeomVec *moved) {
    MarginCase out = *it;
    out.table = table_copy(&it->table);
    for (int i = 0; i < out.table.pieces.count; i++) {
        int first, end;
        table_span(&out.table, i, &first, &end);
        for (int k = first; k < end; k++) {
            out.table.points.items[k] = vec_add(out.table.points.items[k], moved[move_of(it, i)]);
        }
    }
    for (int i = 0; i < 2; i++) {
        out.from[i] = i < it->from_count ? shape_moved(&it->from[i], moved[move_of(it, -2)]) : out.from[i];
        out.to[i] = i < it->to_count ? shape_moved(&it->to[i], moved[move_of(it, -1)]) : out.to[i];
    }
    out.table.a = out.from[0];
    out.table.b = out.to[0];
    return out;
}

/* By the beam and by the depth, whichever is nearer to turning over. */
static double score_of(const GeomSight *sight) {
    double depth = sight->has_depth ? fabs(sight->depth - sight->depth_limit) / 2 : INFINITY;
    if (sight->verdict == GEOM_SIGHT_CLEAR) {
        return fmin(isnan(sight->clearance) ? INFINITY : sight->clearance, depth);
    }
    return sight->why == GEOM_WHY_DEPTH ? depth : -sight->clearance;
}

static GeomSight ask(const MarginCase *it, bool figures) {
    Ground ground = ground_of(&it->table);
    GeomWork *work = geom_work_create(ground.scene);
    Judge judge = {it, ground.scene};
    GeomSightQuery query = {.from = {it->from, it->from_count},
                            .to = {it->to, it->to_count},
                            .role = role_in_scene,
                            .context = &judge,
                            .from_height = it->from_height,
                            .to_height = it->to_height,
                            .centres_only = it->centres_only,
                            .want_clearance = figures,
                            .want_depth = figures};
    GeomSight out;
    geom_sight(ground.scene, work, &query, &out);
    geom_work_destroy(work);
    ground_term(&ground);
    return out;
}

bool margin_case_seen(const MarginCase *it, const GeomVec *moved, bool *sure, double *score) {
    MarginCase at = moved ? displaced(it, moved) : *it;
    GeomSight out = ask(&at, score != NULL);
    if (moved) {
        margin_case_term(&at);
    }
    *sure = out.verdict != GEOM_SIGHT_UNDECIDED;
    if (score) {
        *score = score_of(&out);
    }
    return out.verdict == GEOM_SIGHT_CLEAR;
}

/* ---- the search for what turns the verdict over ---- */

typedef struct {
    const MarginCase *it;
    bool seen;
    double r;
    BaseRng *rng;
    MarginAttack *out;
    int count;
    GeomVec *now, *tried;
} Attack;

static double speed_of(const Attack *attack, int move) {
    return attack->r * margin_case_weight(attack->it, move - 2);
}

static GeomVec random_step(const Attack *attack, int move) {
    double angle = rng_unit(attack->rng) * TAU, r = speed_of(attack, move);
    double far = rng_below(attack->rng, 4) ? r : r * sqrt(rng_unit(attack->rng));
    return vec(far * cos(angle), far * sin(angle));
}

/* Draws a displacement in as far as it still turns the verdict over. */
static void draw_in(Attack *attack, const GeomVec *moved) {
    double low = 0, high = 1;
    for (int i = 0; i < 12; i++) {
        double share = (low + high) / 2;
        bool sure;
        GeomVec *part = malloc((size_t)attack->count * sizeof *part);
        for (int k = 0; k < attack->count; k++) {
            part[k] = vec_scale(moved[k], share);
        }
        bool other = margin_case_seen(attack->it, part, &sure, NULL) != attack->seen && sure;
        free(part);
        *(other ? &high : &low) = share;
    }
    double size = high * attack->r;
    attack->out->size = attack->out->flipped ? fmin(attack->out->size, size) : size;
    attack->out->flipped = true;
}

/* True when it turned over; else *score is how near it came. */
static bool attempt(Attack *attack, const GeomVec *moved, double *score) {
    bool sure;
    attack->out->tried++;
    bool other = margin_case_seen(attack->it, moved, &sure, score) != attack->seen && sure;
    if (other) {
        draw_in(attack, moved);
    }
    return other;
}

/* Everything across the line between the ends, and the ends along it: `side` picks who goes where. */
static void push(Attack *attack, GeomVec a, GeomVec b, unsigned side) {
    const MarginCase *it = attack->it;
    double length = vec_distance(a, b);
    GeomVec d = length > 0 ? vec_scale(vec_sub(b, a), 1 / length) : vec(1, 0), across = vec_left(d);
    for (int i = 0; i < attack->count; i++) {
        double sign = side & 1 ? 1 : -1;
        if (i >= 2) {
            int first, end;
            double sum = 0;
            table_span(&it->table, i - 2, &first, &end);
            for (int k = first; k < end; k++) {
                sum += vec_dot(across, vec_sub(it->table.points.items[k], a));
            }
            sign = (sum > 0) == ((side >> 1) & 1) ? 1 : -1; /* together, or apart */
        } else if (side & 4) {
            sign = (i == 0) == ((side >> 3) & 1) ? 1 : -1;
        }
        GeomVec way = (side & 4) && i < 2 ? d : across;
        attack->now[i] = vec_scale(way, sign * speed_of(attack, i));
    }
}

/* One body after another is laid otherwise; what brings it nearer to turning over is kept. */
static void climb(Attack *attack, int tries) {
    double best, score;
    if (attempt(attack, attack->now, &best)) {
        return;
    }
    for (int i = 0; i < tries; i++) {
        memcpy(attack->tried, attack->now, (size_t)attack->count * sizeof *attack->tried);
        int move = (int)rng_below(attack->rng, rng_below(attack->rng, 3) ? (uint32_t)attack->count : 2);
        attack->tried[move] = random_step(attack, move);
        if (attempt(attack, attack->tried, &score)) {
            return;
        }
        if (score <= best || isnan(best)) {
            best = score;
            memcpy(attack->now, attack->tried, (size_t)attack->count * sizeof *attack->now);
        }
    }
}

MarginAttack margin_attack(const MarginCase *it, bool seen, double r, int tries, BaseRng *rng) {
    MarginAttack out = {0};
    Attack attack = {.it = it, .seen = seen, .r = r, .rng = rng, .out = &out, .count = margin_case_moves(it)};
    attack.now = malloc((size_t)attack.count * sizeof *attack.now);
    attack.tried = malloc((size_t)attack.count * sizeof *attack.tried);
    GeomSight lies = ask(it, true);
    for (int i = 0; out.tried < tries; i++) {
        if (i % 3 == 2) {
            for (int k = 0; k < attack.count; k++) {
                attack.now[k] = random_step(&attack, k);
            }
        } else {
            push(&attack, lies.a, lies.b, i < 16 ? (unsigned)i : rng_below(rng, 16));
        }
        climb(&attack, tries / 6);
    }
    free(attack.now);
    free(attack.tried);
    return out;
}
