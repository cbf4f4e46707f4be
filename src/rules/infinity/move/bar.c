/* What bars a path, for the Order and for the query about the path alike (CORE-15, MOVE-03, MOVE-06). The first bar
 * along the path decides. */
#include "geom/limits.h"
#include "rules/infinity/move/plan.h"
#include "rules/infinity/record.h"

#include <math.h>

/* The route up to `end` mm. */
static KitRoute cut(const KitRoute *route, double end) {
    KitRoute out = *route;
    GeomVec *points = arena_alloc(route->arena, (size_t)route->path.count + 1, sizeof *points);
    int count = 0;
    double gone = 0;
    for (; count < route->path.count && (count == 0 || gone < end); count++) {
        gone += count > 0 ? vec_distance(route->path.points[count - 1], route->path.points[count]) : 0;
        points[count] = gone > end ? route_at(route, end) : route->path.points[count];
    }
    out.path = (GeomPath){points, count};
    return out;
}

static bool is_solid(void *context, int piece) {
    const RulesCtx *ctx = context;
    return piece < ctx->field->setup->area_count && !ctx->draft->table->removed[piece] &&
           inf_card(ctx->field, ctx->draft->table, piece)->solid;
}

/* How far it may go before scenery or an enemy's base (touching is allowed); the whole length when nothing is in the
 * path. */
static double find_piece(RulesCtx *ctx, const KitRoute *route, TableRef *what) {
    int all = ctx->field->setup->unit_count, count = 0, met = VAR_NONE;
    GeomShape *others = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *others);
    int *units = arena_alloc(ctx->ruling->arena, (size_t)all, sizeof *units);
    for (int i = 0; i < all; i++) {
        if (inf_enemies(ctx, i, route->unit) && inf_stands(ctx->field, ctx->draft->table, i)) {
            others[count] = inf_base(ctx, i);
            others[count].rx = others[count].ry = others[count].rx - GEOM_LIMIT;
            units[count++] = i;
        }
    }
    double free =
        geom_sweep_stop(ctx->field->scene, ctx->work, &route->shape, &route->path, is_solid, ctx, others, count, &met);
    *what = met == VAR_NONE ? ref_none() : met >= 0 ? inf_area(met) : inf_unit(units[-1 - met]);
    return free;
}

/* Where along the path the base comes into contact with `what` for the last time. */
static double last_contact(RulesCtx *ctx, const KitRoute *route, TableRef what) {
    GeomShape other = inf_base(ctx, what.index);
    double at = 0;
    int count;
    const GeomEvent *events = route_ring(route, &other, 0, &count);
    for (int i = 0; i < count; i++) {
        at = events[i].what == GEOM_ENTER ? events[i].s : at;
    }
    return at;
}

/* The last place before `at` where it may stand: it may pass bases that bar no path, but not end on them. `free` is
 * what find_piece returned. */
static double last_stand(RulesCtx *ctx, const KitRoute *route, double at, double free) {
    TableRef what = inf_stands_on(ctx, route->unit, route_at(route, at));
    if (ref_is(what, REF_AREA)) {
        at = fmin(at, free);
    }
    for (int i = 0; i < ctx->field->setup->unit_count && ref_is(what, REF_UNIT); i++) {
        KitRoute shorter = cut(route, at);
        at = last_contact(ctx, &shorter, what);
        what = inf_stands_on(ctx, route->unit, route_at(route, at));
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
    double end = fmin(travel->route.stop, travel->route.length);
    KitRoute route = cut(&travel->route, end);
    InfBar bar = {INF_BAR_NONE, ref_none(), end};
    TableRef what = ref_none();
    if (has_ended(ctx, unit, travel)) {
        return (InfBar){INF_BAR_ENDED, ref_none(), 0};
    }
    bars(&bar, INF_BAR_EDGE, ref_none(), route_edge(&route, ctx->field->setup->size));
    double free = find_piece(ctx, &route, &what);
    if (free < end - 2 * GEOM_LIMIT) {
        bars(&bar, INF_BAR_PIECE, what, free);
    }
    if (end > travel->route.allowance + GEOM_LIMIT) {
        bars(&bar, INF_BAR_FAR, ref_none(), travel->route.allowance);
    }
    if (!inf_go_reactive(travel->go) && travel->go != INF_GO_GUTS_ACTIVE) {
        bars(&bar, INF_BAR_CORNERS, ref_none(), inf_way_kept(&route.path, end));
    }
    what = travel->route.length > GEOM_LIMIT ? inf_stands_on(ctx, unit, route_at(&route, bar.at)) : ref_none();
    if (what.kind != REF_NONE) {
        bar = bar.kind == INF_BAR_NONE ? (InfBar){INF_BAR_OCCUPIED, what, end} : bar;
        bar.at = last_stand(ctx, &route, bar.at, free);
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
    GeomVec at = geom_path_at(&travel->route.path, bar->at);
    ctx_cite(ctx, BARRED_BY[bar->kind].rule, BARRED_BY[bar->kind].key, ROLE_DECIDES,
             TERRAIN(area ? bar->what : ref_none()), UNIT("unit", unit), TEXT("how", inf_go_label(travel->go)),
             INT("count", INF_CORNERS));
    if (bar->what.kind != REF_NONE) {
        cite_also(ctx, REF("other", bar->what), DRAW(area ? SHAPE_AREA : SHAPE_BASE, .ref = bar->what));
    }
    inf_cite_apart(ctx, "length", fmin(travel->route.stop, travel->route.length), "limit", travel->route.allowance);
    cite_also(ctx, DRAW_MARK(inf_unit(unit), &at, STYLE_STOP));
}
