/* What a line meets along its length, piece by piece (LOS-20): pieces that let it pass get rows too, with the reason.
 */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/sight.h"

#include <math.h>

/* Returns the stretches of a-b inside the area, as pairs in 0..1, and their total length. */
static const double *stretches_of(BaseArena *arena, const GeomArea *area, GeomVec a, GeomVec b, int *count,
                                  double *length) {
    area_chord(area, a, b, NULL, 0, count);
    double *pairs = arena_alloc(arena, 2 * (size_t)*count, sizeof *pairs);
    *length = area_chord(area, a, b, pairs, *count, count);
    return pairs;
}

/* Finds where along a-b the piece is first entered and last left, and the length inside. Returns false when the line
 * does not enter it. */
static bool chord(BaseArena *arena, const GeomArea *area, GeomVec a, GeomVec b, EahRow *row) {
    double length = vec_distance(a, b);
    int count;
    const double *pairs = stretches_of(arena, area, a, b, &count, &row->length);
    if (count == 0 || row->length <= GEOM_BEAM_FLOOR) {
        return false;
    }
    row->in = pairs[0] * length;
    row->out = pairs[2 * count - 1] * length;
    return true;
}

/* Returns the length inside all pieces that share this row's limit, where a stretch inside two of them counts once. */
static double group_length(RulesCtx *ctx, GeomVec a, GeomVec b, const EahRow *rows, int count, int own) {
    BaseArena *arena = ctx->ruling->arena;
    double sum = 0, reached = 0, length;
    GeomVec *all = NULL;
    int found, n = 0, cap = 0;
    const GeomRole *role = &rows[own].judgement.role;
    for (int j = 0; j < count; j++) {
        const GeomRole *other = &rows[j].judgement.role;
        if (j != own && (role->group < 0 || other->kind != GEOM_ROLE_DEPTH || other->group != role->group)) {
            continue;
        }
        const GeomArea *area = geom_scene_area(ctx->field->scene, rows[j].piece);
        const double *pairs = stretches_of(arena, area, a, b, &found, &length);
        for (int k = 0; k < found; k++) {
            all = arena_grow(arena, all, n, &cap, sizeof *all);
            int at = n++;
            for (; at > 0 && all[at - 1].x > pairs[2 * k]; at--) {
                all[at] = all[at - 1];
            }
            all[at] = vec(pairs[2 * k], pairs[2 * k + 1]);
        }
    }
    for (int k = 0; k < n; k++) {
        sum += fmax(0, all[k].y - fmax(all[k].x, reached));
        reached = fmax(reached, all[k].y);
    }
    return sum * vec_distance(a, b);
}

/* An earlier row of the same limit, whose length inside is this one's too; -1: none. */
static int same_group(const EahRow *rows, int own) {
    int group = rows[own].judgement.role.group;
    for (int j = 0; group >= 0 && j < own; j++) {
        if (rows[j].judgement.role.kind == GEOM_ROLE_DEPTH && rows[j].judgement.role.group == group) {
            return j;
        }
    }
    return -1;
}

static void set_stops(RulesCtx *ctx, GeomVec a, GeomVec b, EahRow *rows, int count) {
    double length = vec_distance(a, b), *sums = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *sums);
    for (int i = 0; i < count; i++) {
        const GeomRole *role = &rows[i].judgement.role;
        switch (role->kind) {
        case GEOM_ROLE_COMPLETE: rows[i].stops = true; break;
        case GEOM_ROLE_DEPTH: {
            int known = same_group(rows, i);
            sums[i] = known >= 0 ? sums[known] : group_length(ctx, a, b, rows, count, i);
            rows[i].limit = role->limit;
            rows[i].stops = sums[i] > role->limit + GEOM_LIMIT;
            break;
        }
        case GEOM_ROLE_NEARER: {
            double before = rows[i].in, after = length - rows[i].out;
            rows[i].stops =
                !((role->from_high && after > before + GEOM_LIMIT) || (role->to_high && before > after + GEOM_LIMIT));
            break;
        }
        case GEOM_ROLE_BODY: /* these rules have no heights */
        case GEOM_ROLE_OPEN: break;
        }
    }
}

/* Drops a feature that the line crosses on its hill: the part that towers is listed instead of the whole, which would
 * be seen over. */
static int drop_wholes(const RulesField *field, EahRow *rows, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool stated = false;
        for (int j = 0; j < count; j++) {
            stated = stated ||
                     (rows[i].piece < field->setup->area_count && rows[j].piece >= field->setup->area_count &&
                      rows[j].stops && !rows[i].stops && field_area_of_piece(field, rows[j].piece) == rows[i].piece);
        }
        if (!stated) {
            rows[kept++] = rows[i];
        }
    }
    return kept;
}

const EahRow *eah_rows(EahPair *pair, GeomVec a, GeomVec b, int *found) {
    const RulesField *field = pair->ctx->field;
    EahRow *rows = NULL;
    int count = 0, cap = 0;
    GeomBox box = box_add(box_add(box_empty(), a), b);
    for (int p = geom_scene_near(field->scene, box, 0); p >= 0; p = geom_scene_near(field->scene, box, p + 1)) {
        EahRow row = {.piece = p, .limit = NAN};
        if (pair->ctx->draft->table->removed[field_area_of_piece(field, p)] ||
            !chord(pair->ctx->ruling->arena, geom_scene_area(field->scene, p), a, b, &row)) {
            continue;
        }
        row.judgement = eah_judge(pair, p);
        if (p >= field->setup->area_count && row.judgement.why == EAH_DESCRIBE_NONE) {
            continue;
        }
        rows = arena_grow(pair->ctx->ruling->arena, rows, count, &cap, sizeof *rows);
        int at = count++;
        while (at > 0 && rows[at - 1].in > row.in) {
            rows[at] = rows[at - 1];
            at--;
        }
        rows[at] = row;
    }
    set_stops(pair->ctx, a, b, rows, count);
    *found = drop_wholes(field, rows, count);
    return rows;
}
