/* What bars a path, for the Order and for the query about the path alike (CORE-15, MOVE-03, MOVE-06). The first bar
 * along the path decides. */
#include "geom/limits.h"
#include "rules/infinity/move/plan.h"
#include "rules/infinity/record.h"
#include "rules/kit/path.h"

#include <math.h>

/* The path up to `end` mm. */
static GeomPath cut(RulesCtx *ctx, const GeomPath *path, double end) {
    GeomVec *points = arena_alloc(ctx->ruling->arena, (size_t)path->count + 1, sizeof *points);
    int count = 0;
    double gone = 0;
    for (; count < path->count && (count == 0 || gone < end); count++) {
        double leg = count > 0 ? vec_distance(path->points[count - 1], path->points[count]) : 0;
        gone += leg;
        points[count] = gone > end ? geom_path_at(path, end) : path->points[count];
    }
    return (GeomPath){points, count};
}

/* How far the base may go, mm, until it begins to leave the table; INFINITY when it stays on it. */
static double find_edge(RulesCtx *ctx, const GeomPath *path, double radius) {
    GeomBox table = ctx->field->setup->size;
    double before = 0;
    for (int i = 0; i + 1 < path->count; i++) {
        GeomVec a = path->points[i], b = path->points[i + 1];
        const double over[4][2] = {{table.x0 + radius - a.x, table.x0 + radius - b.x},
                                   {a.x + radius - table.x1, b.x + radius - table.x1},
                                   {table.y0 + radius - a.y, table.y0 + radius - b.y},
                                   {a.y + radius - table.y1, b.y + radius - table.y1}};
        double length = vec_distance(a, b), first = INFINITY;
        for (int side = 0; side < 4; side++) {
            double from = over[side][0], to = over[side][1];
            if (to > GEOM_LIMIT) {
                first = fmin(first, from >= 0 ? 0 : length * from / (from - to));
            }
        }
        if (isfinite(first)) {
            return before + first;
        }
        before += length;
    }
    return INFINITY;
}

static bool is_solid(void *context, int piece) {
    const RulesCtx *ctx = context;
    return piece < ctx->field->setup->area_count && !ctx->draft->table->removed[piece] &&
           inf_card(ctx->field, ctx->draft->table, piece)->solid;
}

/* How far it may go before scenery or an enemy's base (touching is allowed); the whole length when nothing is in the
 * path. */
static double find_piece(RulesCtx *ctx, int unit, const GeomPath *path, TableRef *what) {
    int all = ctx->field->setup->unit_count, count = 0, met = VAR_NONE;
    GeomShape base = inf_base(ctx, unit);
    GeomShape *others = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *others);
    int *units = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *units);
    for (int i = 0; i < all; i++) {
        if (i != unit && inf_enemies(ctx, i, unit) && inf_stands(ctx->field, ctx->draft->table, i)) {
            others[count] = inf_base(ctx, i);
            others[count].rx = others[count].ry = others[count].rx - GEOM_LIMIT;
            units[count++] = i;
        }
    }
    double free = geom_sweep_stop(ctx->field->scene, ctx->work, &base, path, is_solid, ctx, others, count, &met);
    *what = met == VAR_NONE ? ref_none() : met >= 0 ? inf_area(met) : inf_unit(units[-1 - met]);
    return free;
}

/* Where along the path the base comes into contact with `what` for the last time. */
static double last_contact(RulesCtx *ctx, int unit, const GeomPath *path, TableRef what) {
    GeomShape base = inf_base(ctx, unit), other = inf_base(ctx, what.index);
    double reach = 0, at = 0;
    int count;
    const GeomEvent *events = rulekit_path_rings(ctx->ruling->arena, &base, path, &other, &reach, 1, &count);
    for (int i = 0; i < count; i++) {
        at = events[i].what == GEOM_ENTER ? events[i].s : at;
    }
    return at;
}

/* The last place before `at` where it may stand: it may pass bases that bar no path, but not end on them. `free` is
 * what find_piece returned. */
static double last_stand(RulesCtx *ctx, int unit, const GeomPath *path, double at, double free) {
    TableRef what = inf_stands_on(ctx, unit, geom_path_at(path, at));
    if (ref_is(what, REF_AREA)) {
        at = fmin(at, free);
    }
    for (int i = 0; i < ctx->field->setup->unit_count && ref_is(what, REF_UNIT); i++) {
        GeomPath shorter = cut(ctx, path, at);
        at = last_contact(ctx, unit, &shorter, what);
        what = inf_stands_on(ctx, unit, geom_path_at(path, at));
    }
    return at;
}

static void bars(InfBar *bar, InfBarKind kind, TableRef what, double at) {
    if (at < bar->at) {
        *bar = (InfBar){kind, what, at};
    }
}

/* MOVE-03: true if no movement is left in this Order. */
static bool has_ended(RulesCtx *ctx, int unit, const InfTravel *travel) {
    return !inf_go_reactive(travel->go) && travel->go != INF_GO_GUTS_ACTIVE &&
           var_own(ctx, unit, INF_VAR_UNIT_stopped) &&
           (travel->ground.mov == INF_MOV_VERY || reading_now(ctx, INF_READ_ENTER_ENDS) == INF_ENTER_ENDS_ORDER);
}

InfBar inf_bar(RulesCtx *ctx, int unit, const InfTravel *travel) {
    double end = fmin(travel->stop, travel->length);
    GeomPath path = cut(ctx, &travel->path, end);
    InfBar bar = {INF_BAR_NONE, ref_none(), end};
    TableRef what = ref_none();
    if (has_ended(ctx, unit, travel)) {
        return (InfBar){INF_BAR_ENDED, ref_none(), 0};
    }
    bars(&bar, INF_BAR_EDGE, ref_none(), find_edge(ctx, &path, inf_base(ctx, unit).rx));
    double free = find_piece(ctx, unit, &path, &what);
    if (free < end - 2 * GEOM_LIMIT) {
        bars(&bar, INF_BAR_PIECE, what, free);
    }
    if (end > travel->allowance + GEOM_LIMIT) {
        bars(&bar, INF_BAR_FAR, ref_none(), travel->allowance);
    }
    if (!inf_go_reactive(travel->go) && travel->go != INF_GO_GUTS_ACTIVE) {
        bars(&bar, INF_BAR_CORNERS, ref_none(), inf_way_kept(&path, end));
    }
    what = travel->length > GEOM_LIMIT ? inf_stands_on(ctx, unit, geom_path_at(&path, bar.at)) : ref_none();
    if (what.kind != REF_NONE) {
        bar = bar.kind == INF_BAR_NONE ? (InfBar){INF_BAR_OCCUPIED, what, end} : bar;
        bar.at = last_stand(ctx, unit, &path, bar.at, free);
    }
    base_assert(bar.at >= 0 && bar.at <= end + GEOM_TOUCH);
    return bar;
}

/* ---- in words ---- */

static const struct {
    const char *rule, *key;
} BARRED_BY[] = {
    [INF_BAR_NONE] = {NULL, NULL},
    [INF_BAR_ENDED] = {"INF-MOVE-03", "ended"},
    [INF_BAR_EDGE] = {"INF-CORE-15", "table-edge"},
    [INF_BAR_PIECE] = {"INF-CORE-15", "blocked"},
    [INF_BAR_FAR] = {"INF-MOVE-06", "too-far"},
    [INF_BAR_CORNERS] = {"INF-CORE-15", "corners"},
    [INF_BAR_OCCUPIED] = {"INF-CORE-15", "occupied"},
};

const char *inf_bar_rule(const InfBar *bar) {
    return BARRED_BY[bar->kind].rule;
}

void inf_bar_cite(RulesCtx *ctx, int unit, const InfTravel *travel) {
    const InfBar *bar = &travel->bar;
    base_assert(bar->kind != INF_BAR_NONE);
    bool area = ref_is(bar->what, REF_AREA);
    GeomVec at = geom_path_at(&travel->path, bar->at);
    ctx_cite(ctx, BARRED_BY[bar->kind].rule, BARRED_BY[bar->kind].key, ROLE_DECIDES,
             TERRAIN(area ? bar->what : ref_none()), UNIT("unit", unit), TEXT("how", inf_go_label(travel->go)),
             INT("count", INF_CORNERS));
    if (bar->what.kind != REF_NONE) {
        cite_also(ctx, REF("other", bar->what), DRAW(area ? SHAPE_AREA : SHAPE_BASE, .ref = bar->what));
    }
    inf_cite_apart(ctx, "length", fmin(travel->stop, travel->length), "limit", travel->allowance);
    cite_also(ctx, DRAW_MARK(inf_unit(unit), &at, STYLE_STOP));
}
