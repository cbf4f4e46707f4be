/* What a model sees of the table, for drawing. The same judgements as for lines of sight are made for the lowest model
 * of the ruleset standing in a cell. In a Structure the Structure stands for that model; in Obstructing terrain it is
 * seen at the boundary within the rim. */
#include "rules/legions-imperialis/sight/pair.h"

#include <math.h>
#include <string.h>

typedef struct {
    LiPair pair;  /* `to` is the cell */
    LiEnd viewer; /* the viewer itself; the pair's `from` has its shapes for the cell */
    double min;   /* height of the ruleset's lowest model, mm */
} RegionContext;

static const LiKind *standing_kind(const LiPair *pair, int piece) {
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    return piece < field->setup->area_count && !table->removed[piece] ? li_kind(field, table, piece) : NULL;
}

/* Sets up the cell's end from what holds it: a Structure, or hills and Obstructing areas. Its height is that of the
 * highest. */
static void place_cell(RegionContext *region, const int *held, int count) {
    LiPair *pair = &region->pair;
    const RulesField *field = pair->ctx->field;
    const Table *table = pair->ctx->draft->table;
    LiEnd *to = &pair->to;
    to->ref = ref_none();
    to->host = -1;
    to->in_count = to->end_count = 0;
    to->foot = to->top = 0;
    for (int i = 0; i < count; i++) {
        const LiKind *kind = standing_kind(pair, held[i]);
        if (kind && kind->structure) {
            to->host = held[i];
            to->top = fmax(to->top, li_top(field, table, held[i]));
        } else if (kind && kind->ground) {
            to->foot = fmax(to->foot, li_top(field, table, held[i]));
        } else if (kind && kind->sight == LI_SIGHT_HIDE) {
            li_end_add_in(pair->ctx, to, held[i], -INFINITY);
        }
    }
    to->top = fmax(to->top, to->foot + region->min);
}

/* Sets up the viewer's end; where the cell lies across a boundary, for either side of it. */
static void find_from(RegionContext *region, bool any, GeomRegionEnds *ends) {
    LiPair *pair = &region->pair;
    LiEnd *from = &pair->from; /* the viewer, except for its ends */
    li_end_open(pair, from, true);
    for (int i = 0; i < from->in_count && any; i++) {
        if (li_pair_shares(pair, from->in[i])) {
            li_end_add_rim(pair, from, from->in[i], from->body, from->body_count, number_now(pair->ctx, LI_NUM_RIM));
        }
    }
    ends->from = (GeomSightEnd){from->ends, from->end_count};
    if (li_end_hidden(pair, from) >= 0) {
        ends->from.count = 0; /* OBST-06 */
    }
}

/* In Obstructing terrain: finds the boundary within the rim of any point of the cell, or of every point. */
static bool find_rim(RegionContext *region, const GeomRegionCell *cell) {
    LiPair *pair = &region->pair;
    LiEnd *to = &pair->to;
    GeomShape box = shape_box(cell->box), middle = shape_point(box.centre);
    bool any = cell->room > 0, rimmed = false;
    double rim = number_now(pair->ctx, LI_NUM_RIM) + fmin(cell->room, 0);
    for (int i = 0; i < to->in_count; i++) {
        bool counts = li_end_by_rim(pair, to, to->in[i], false);
        rimmed = rimmed || counts;
        if (counts && rim > 0) {
            li_end_add_rim(pair, to, to->in[i], any ? &box : &middle, 1, rim);
        }
    }
    return rimmed;
}

/* A Structure is seen wherever any of it is seen: as its parts or, where several share a cell, as the box of each. */
static void find_walls(RegionContext *region, const GeomRegionCell *cell) {
    LiPair *pair = &region->pair;
    LiEnd *to = &pair->to;
    const TableSetup *setup = pair->ctx->field->setup;
    if (cell->room < 0) {
        double top = to->top;
        if (li_end_make(pair->ctx, li_area(to->host), to)) {
            li_end_open(pair, to, false);
        }
        to->top = top;
        return;
    }
    for (int i = 0; i < cell->held_count; i++) {
        const LiKind *kind = standing_kind(pair, cell->held[i]);
        if (kind && kind->structure) {
            li_end_add(pair->ctx, to, shape_box(setup->areas[cell->held[i]].area.box));
        }
    }
}

static void region_ends(void *context, const GeomRegionCell *cell, GeomRegionEnds *ends) {
    RegionContext *region = context;
    LiPair *pair = &region->pair;
    LiEnd *to = &pair->to;
    place_cell(region, cell->held, cell->held_count);
    find_from(region, cell->room > 0, ends);
    bool rimmed = find_rim(region, cell);
    if (to->host >= 0) {
        to->end_count = cell->room < 0 ? 0 : to->end_count;
        find_walls(region, cell);
    }
    if (cell->room > 0 && (to->host >= 0 || rimmed)) { /* the model may also stand beside it */
        li_end_add(pair->ctx, to, shape_box(cell->box));
    }
    if (cell->room < 0 && (to->host >= 0 || rimmed) && to->end_count == 0) {
        ends->from.count = 0;
    }
    ends->to = (GeomSightEnd){to->ends, to->end_count};
    ends->from_height = pair->from.top;
    ends->to_height = to->top;
    ends->within = to->host >= 0 || to->in_count > 0;
}

static GeomRole region_role(void *context, int piece, const int *held, int count) {
    RegionContext *region = context;
    const LiKind *kind = standing_kind(&region->pair, piece);
    bool open = region->viewer.flies;
    for (int i = 0; i < count && kind && kind->structure; i++) {
        open = open || held[i] == piece; /* a model in this cell is in that area */
    }
    if (open) {
        return (GeomRole){.kind = GEOM_ROLE_OPEN, .group = -1};
    }
    place_cell(region, held, count);
    return li_pair_role(&region->pair, piece);
}

static void aloft_ends(void *context, const GeomRegionCell *cell, GeomRegionEnds *ends) {
    const RegionContext *region = context;
    (void)cell;
    ends->from = (GeomSightEnd){region->viewer.body, region->viewer.body_count};
}

bool li_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask) {
    RegionContext *region = arena_alloc(ctx->ruling->arena, 1, sizeof *region);
    region->pair.ctx = ctx;
    if (!li_end_make(ctx, from, &region->viewer)) {
        return false;
    }
    region->min = INFINITY;
    for (int i = 0; i < ctx->field->data->profile_count; i++) {
        region->min = fmin(region->min, li_data(ctx->field)->profiles[i].height);
    }
    region->pair.from = region->viewer;
    *ask = (GeomRegionQuery){.from = {region->viewer.body, region->viewer.body_count},
                             .role = region_role,
                             .ends = region->viewer.flies ? aloft_ends : region_ends,
                             .context = region,
                             .table = ctx->field->setup->size};
    return true;
}
