/* Sight in the stub of structures: the question's viewer is a stretch of boundary, and the roles are asked by callback.
 */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "support/stub_li.h"

enum { PORTALS = 16 };

static double gap_at(const GeomShape *base, GeomVec a, GeomVec b, double t) {
    GeomShape point = shape_point(vec_lerp(a, b, t));
    return shape_gap(base, &point).gap;
}

/* Where along a-b, from `in` (within reach) towards `out` (beyond it), the reach ends. */
static double reach_end(const GeomShape *base, GeomVec a, GeomVec b, double reach, double in, double out) {
    for (int i = 0; i < 60; i++) {
        double middle = (in + out) / 2;
        if (gap_at(base, a, b, middle) <= reach) {
            in = middle;
        } else {
            out = middle;
        }
    }
    return in;
}

/* The stretch of an edge within reach of the base: the gap to a convex shape is convex along a line, so it is one
 * stretch. */
static bool edge_stretch(const GeomShape *base, GeomVec a, GeomVec b, double reach, GeomShape *out) {
    double low = 0, high = 1;
    for (int i = 0; i < 100; i++) {
        double left = low + (high - low) / 3, right = high - (high - low) / 3;
        if (gap_at(base, a, b, left) <= gap_at(base, a, b, right)) {
            high = right;
        } else {
            low = left;
        }
    }
    double nearest = (low + high) / 2;
    if (gap_at(base, a, b, nearest) > reach) {
        return false;
    }
    double from = gap_at(base, a, b, 0) <= reach ? 0 : reach_end(base, a, b, reach, nearest, 0);
    double to = gap_at(base, a, b, 1) <= reach ? 1 : reach_end(base, a, b, reach, nearest, 1);
    *out = shape_segment(vec_lerp(a, b, from), vec_lerp(a, b, to));
    return true;
}

static int portals(const GeomShape *base, const GeomArea *area, double reach, GeomShape *out) {
    int count = 0;
    for (int i = 0; i < area->count && count < PORTALS; i++) {
        int next = i + 1 < area->count ? i + 1 : 0; /* the stub's obstacles are one ring */
        count += edge_stretch(base, area->points[i], area->points[next], reach, &out[count]);
    }
    return count;
}

typedef struct {
    RulesCtx *ctx;
    int own; /* the obstacle that the viewer looks out of, -1 */
    TableRef from, to;
} Looking;

/* Is the piece the building that this unit is in? */
static bool hosts(const Table *table, TableRef unit, TableRef area) {
    const TableWhere *where = unit.kind == REF_UNIT ? table_where(table, unit.index) : NULL;
    return where && where->kind == WHERE_INSIDE && ref_equal(where->host, area);
}

static GeomRole role_of(void *context, int piece) {
    const Looking *looking = context;
    const Table *table = looking->ctx->draft->table;
    const StubLiKind *kind = stub_li_kind(looking->ctx->field, table, piece);
    TableRef area = ref_make(REF_AREA, piece);
    bool end = hosts(table, looking->from, area) || hosts(table, looking->to, area);
    bool open = end || piece == looking->own || kind->height > 0 || !table_alive(table, area);
    return (GeomRole){.kind = open ? GEOM_ROLE_OPEN : GEOM_ROLE_COMPLETE, .group = -1};
}

/* The obstacle that the base is in, by more than a touch; -1. */
static int obstacle_of(RulesCtx *ctx, const GeomShape *base, GeomPlace *place) {
    for (int i = 0; i < ctx->field->setup->area_count; i++) {
        if (stub_li_kind(ctx->field, ctx->draft->table, i)->obstacle) {
            *place = geom_place(base, &ctx->field->setup->areas[i].area);
            if (place_overlaps(place)) {
                return i;
            }
        }
    }
    return -1;
}

static void look(RulesCtx *ctx, const GeomSightEnd *from, const GeomSightEnd *to, Looking *looking, RulesSight *out) {
    GeomSightAsk ask = {.from = *from, .to = *to, .role = role_of, .context = looking};
    GeomSight *sight = arena_alloc(ctx->ruling->arena, 1, sizeof *sight);
    geom_sight(ctx->field->scene, ctx->work, &ask, sight);
    out->visible = sight->verdict == GEOM_SIGHT_CLEAR;
    out->a = sight->a;
    out->b = sight->b;
    for (int i = 0; i < sight->blocker_count && i < 16; i++) {
        out->blockers[out->blocker_count++] = ref_make(REF_AREA, field_area_of_piece(ctx->field, sight->blockers[i]));
    }
}

static void cite_look(RulesCtx *ctx, const char *key, TableRef unit, int area) {
    ctx_cite(ctx, "SLI-SEE", key, ROLE_DECIDES);
    cite_ref(ctx, "unit", unit);
    if (area >= 0) {
        cite_ref(ctx, "area", ref_make(REF_AREA, area));
    }
}

/* Who is in an obstacle sees from the stretch of its boundary within an inch of the base, and not at all from deeper
 * in. */
void stub_li_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    GeomShape own[PORTALS], other[4];
    GeomPlace place;
    int parts = stub_li_body(ctx->field, ctx->draft->table, from, own, PORTALS);
    int other_parts = stub_li_body(ctx->field, ctx->draft->table, to, other, 4);
    int area = parts == 1 ? obstacle_of(ctx, &own[0], &place) : -1;
    const char *key = "plain";
    if (area >= 0) {
        double reach = ctx_number(ctx, STUB_LI_PORTAL);
        GeomShape base = own[0];
        parts = place_deeper_than(&place, reach) ? 0 : portals(&base, &ctx->field->setup->areas[area].area, reach, own);
        key = parts > 0 ? "portal" : "hidden";
    }
    if (parts > 0 && other_parts > 0) {
        look(ctx, &(GeomSightEnd){own, parts}, &(GeomSightEnd){other, other_parts}, &(Looking){ctx, area, from, to},
             out);
    }
    if (detail == SIGHT_FULL) {
        cite_look(ctx, key, from, area);
    }
}
