/* Cites what one piece of terrain does to a line of sight: its rule, the numbers that decided and the shapes that show
 * them. Sentences are in rules-sight.json. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cite_parts.h"

TableRef eah_cite_ref(const EahCiter *citer, int piece) {
    return ref_make(REF_AREA, field_area_of_piece(citer->ctx->field, piece));
}

static GeomVec along(const EahCiter *citer, double s) {
    return vec_add(citer->sight->a, vec_scale(citer->unit, s));
}

static void shape_stretch(EahCiter *citer, double in, double out) {
    GeomVec points[] = {along(citer, in), along(citer, out)};
    cite_also(citer->ctx, DRAW(SHAPE_LINE, .points = points, .count = 2));
}

static void shape_ruler(EahCiter *citer, GeomVec a, GeomVec b, double value, double limit) {
    GeomVec points[] = {a, b};
    cite_also(citer->ctx, DRAW(SHAPE_RULER, .points = points, .count = 2, .value = value, .limit = limit));
}

void eah_cite_area(EahCiter *citer, const char *rule, const char *key, RulesRole role, TableRef area) {
    ctx_cite(citer->ctx, rule, key, role, REF("area", area), DRAW_AREA(area));
}

void eah_cite_unit(EahCiter *citer, const char *rule, const char *key, TableRef unit, int area) {
    ctx_cite(citer->ctx, rule, key, ROLE_CONTEXT, REF("unit", unit), WHEN(area >= 0, AREA("area", area)),
             DRAW_BASE(unit));
}

/* HILL-04: an end in a feature of a hill it is on. */
static void cite_both(EahCiter *citer, const EahSide *side, const EahRow *row, bool in) {
    const RulesField *field = citer->ctx->field;
    if (!in || side->hill < 0 || row->judgement.los != EAH_LOS_AREA) {
        return;
    }
    int area = field_area_of_piece(field, row->piece);
    for (int i = 0; i < field->derived_count; i++) {
        if (field->derived[i].a == area && field->derived[i].b == side->hill) {
            eah_cite_unit(citer, "EAH-HILL-04", "both", side->ref, area);
            cite_also(citer->ctx, AREA("hill", side->hill));
            return;
        }
    }
}

/* Finds the end that could see over the piece, and the other end. */
static void over_ends(const EahCiter *citer, const EahJudgement *judgement, const EahSide **high, const EahSide **other,
                      double *near, double *far) {
    bool from = judgement->high_from;
    *high = from ? &citer->pair->from : &citer->pair->to;
    *other = from ? &citer->pair->to : &citer->pair->from;
    *near = from ? judgement->edge_from : judgement->edge_to;
    *far = from ? judgement->edge_to : judgement->edge_from;
    bool turned = judgement->high_from && judgement->high_to && judgement->edge_from > judgement->edge_to;
    if (turned) { /* with two elevated ends, the nearer one sees over it */
        const EahSide *side = *high;
        *high = *other;
        *other = side;
        double edge = *near;
        *near = *far;
        *far = edge;
    }
}

static void shape_edges(EahCiter *citer, const EahSide *high, const EahSide *other, int area, double near, double far) {
    GeomVec on_end, on_area;
    eah_edge_points(citer->ctx, high->end, area, &on_end, &on_area);
    shape_ruler(citer, on_end, on_area, near, far);
    eah_edge_points(citer->ctx, other->end, area, &on_end, &on_area);
    shape_ruler(citer, on_end, on_area, far, near);
}

/* LOS-11, LOS-13: two distances to the edge, passed or failed. */
static void cite_distances(EahCiter *citer, const EahRow *row, bool passes) {
    const EahJudgement *judgement = &row->judgement;
    const EahSide *high, *other;
    double near, far;
    TableRef area = eah_cite_ref(citer, row->piece);
    over_ends(citer, judgement, &high, &other, &near, &far);
    bool sees = high == &citer->pair->from;
    const char *rule = sees ? "EAH-LOS-11" : "EAH-LOS-13";
    const char *key = passes ? (sees ? "sees" : "seen") : "fails";
    RulesRole role = passes ? ROLE_PASSES : ROLE_DECIDES;
    if (!judgement->compared && judgement->why == EAH_DESCRIBE_NEARER) {
        eah_cite_area(citer, "EAH-LOS-11", row->stops ? "line-fails" : "line-sees", role, area);
    } else if (!judgement->compared) {
        eah_cite_area(citer, "EAH-LOS-13", "free", role, area);
    } else {
        eah_cite_area(citer, rule, key, role, area);
        cite_also(citer->ctx, LENGTH("near", near), LENGTH("far", far));
        shape_edges(citer, high, other, area.index, near, far);
    }
    cite_also(citer->ctx, REF("unit", high->ref), REF("other", other->ref));
    if (judgement->compared && judgement->high_from && judgement->high_to) {
        eah_cite_area(citer, "EAH-LOS-13", "both", ROLE_CONTEXT, area);
        cite_also(citer->ctx, REF("unit", high->ref), REF("other", other->ref));
    }
    if (passes) {
        shape_stretch(citer, row->in, row->out);
    }
}

/* LOS-12: an elevated end that stands in the piece measures to its edge from inside. */
static void cite_inside(EahCiter *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    if ((judgement->from_in && judgement->high_from) || (judgement->to_in && judgement->high_to)) {
        const EahSide *side = judgement->from_in ? &citer->pair->from : &citer->pair->to;
        eah_cite_unit(citer, "EAH-LOS-12", "inside", side->ref, eah_cite_ref(citer, row->piece).index);
    }
}

static void cite_depth(EahCiter *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    const char *rule = judgement->from_in && judgement->to_in ? "EAH-LOS-07"
                       : judgement->from_in                   ? "EAH-LOS-06"
                                                              : "EAH-LOS-04";
    bool fails = row->length > row->limit + GEOM_LIMIT;
    TableRef area = eah_cite_ref(citer, row->piece);
    eah_cite_area(citer, rule, fails ? "fails" : "passes", row->stops ? ROLE_DECIDES : ROLE_PASSES, area);
    cite_also(citer->ctx, LENGTH("length", row->length), LENGTH("limit", row->limit),
              REF("unit", judgement->from_in ? citer->pair->from.ref : citer->pair->to.ref));
    shape_ruler(citer, along(citer, row->in), along(citer, row->out), row->length, row->limit);
    const EahSide *high = citer->pair->from.high != 0 ? &citer->pair->from : &citer->pair->to;
    const EahSide *other = high == &citer->pair->from ? &citer->pair->to : &citer->pair->from;
    if (high->high != 0 && (other == &citer->pair->from ? judgement->from_in : judgement->to_in)) {
        eah_cite_area(citer, "EAH-LOS-12", "in", ROLE_CONTEXT, area);
        cite_also(citer->ctx, REF("unit", high->ref), REF("other", other->ref));
    }
    if (judgement->compared &&
        row->stops) { /* seeing over the piece was tried first, and the end was not further from its edge */
        cite_distances(citer, row, false);
        cite_inside(citer, row);
    }
}

/* Cites why a piece is towering, for an end that could otherwise see over it. */
static void cite_towering(EahCiter *citer, const EahRow *row) {
    const RulesField *field = citer->ctx->field;
    const Table *table = citer->ctx->draft->table;
    TableRef area = eah_cite_ref(citer, row->piece);
    if (row->judgement.hill >= 0) {
        TableRef hill = ref_make(REF_AREA, row->judgement.hill);
        eah_cite_area(citer, "EAH-HILL-03", "tower", ROLE_CONTEXT, area);
        cite_also(citer->ctx, REF("hill", hill), DRAW_AREA(hill));
        return;
    }
    if (row->judgement.los == EAH_LOS_HILL) {
        eah_cite_area(citer, "EAH-LOS-16", "whole", ROLE_CONTEXT, area);
        return;
    }
    const EahKind *kind = eah_kind(field, table, area.index);
    if (kind->ruined) {
        eah_cite_area(citer, "EAH-STRUCT-27", "tower", ROLE_CONTEXT, area);
    } else if (kind->occupiable) {
        eah_cite_area(citer, kind->towering ? "EAH-STRUCT-04" : "EAH-STRUCT-19", "tower", ROLE_CONTEXT, area);
    }
    if (citer->pair->from.high != 0 || citer->pair->to.high != 0) {
        eah_cite_area(citer, "EAH-LOS-10", "tower", ROLE_CONTEXT, area);
    }
}

static void cite_stop(EahCiter *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    TableRef area = eah_cite_ref(citer, row->piece);
    const EahKind *kind = eah_kind(citer->ctx->field, citer->ctx->draft->table, area.index);
    RulesRole role = judgement->compared ? ROLE_CONTEXT : ROLE_DECIDES; /* in that case the distances decide */
    if (judgement->hill >= 0) {
        eah_cite_area(citer, "EAH-LOS-16", "tower", role, area);
        cite_also(citer->ctx, AREA("hill", judgement->hill), LENGTH("in", row->in));
    } else if (judgement->los == EAH_LOS_HILL) {
        bool own = judgement->from_in || judgement->to_in;
        eah_cite_area(citer, "EAH-LOS-15", own ? "dead" : "blocks", role, area);
        bool from = judgement->from_in;
        cite_also(citer->ctx, REF("unit", from ? citer->pair->from.ref : citer->pair->to.ref),
                  REF("other", from ? citer->pair->to.ref : citer->pair->from.ref),
                  LENGTH("near", from ? judgement->edge_from : judgement->edge_to),
                  LENGTH("far", from ? judgement->edge_to : judgement->edge_from), LENGTH("in", row->in));
    } else if (judgement->los == EAH_LOS_AREA) {
        eah_cite_area(citer, "EAH-LOS-05", "through", role, area);
        cite_also(citer->ctx, LENGTH("in", row->in));
    } else {
        eah_cite_area(citer, "EAH-LOS-03", "stops", role, area);
        cite_also(citer->ctx, LENGTH("in", row->in));
    }
    GeomVec at = along(citer, row->in);
    cite_also(citer->ctx, DRAW_MARK(area, &at, STYLE_STOP));
    if (kind->occupiable || kind->ruined) {
        eah_cite_area(citer, "EAH-STRUCT-18", "stops", ROLE_CONTEXT, area);
    }
    if (judgement->towering) {
        cite_towering(citer, row);
    } else if (judgement->compared) {
        cite_distances(citer, row, false);
    } else if (citer->pair->from.high == 0 && citer->pair->to.high == 0) {
        eah_cite_area(citer, "EAH-LOS-09", "ground", ROLE_CONTEXT, area);
    }
}

static void cite_free(EahCiter *citer, const EahRow *row) {
    TableRef area = eah_cite_ref(citer, row->piece);
    switch (row->judgement.why) {
    case EAH_DESCRIBE_NONE: eah_cite_area(citer, "EAH-LOS-02", "none", ROLE_CONTEXT, area); return;
    case EAH_DESCRIBE_HILL:
        eah_cite_area(citer, "EAH-LOS-15", "own", ROLE_PASSES, area);
        cite_also(citer->ctx, REF("unit", row->judgement.from_in ? citer->pair->from.ref : citer->pair->to.ref));
        return;
    case EAH_DESCRIBE_OUT:
        eah_cite_area(citer, "EAH-LOS-06", "free", ROLE_PASSES, area);
        cite_also(citer->ctx, REF("unit", citer->pair->from.ref));
        return;
    default: return;
    }
}

void eah_cite_piece(EahCiter *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    if (row->piece < citer->ctx->field->setup->area_count && judgement->why != EAH_DESCRIBE_HOST) {
        TableRef area = eah_cite_ref(citer, row->piece);
        const RulesData *data = citer->ctx->field->data;
        int kind = (int)(eah_kind(citer->ctx->field, citer->ctx->draft->table, area.index) -
                         eah_data(citer->ctx->field)->kinds);
        if (data->kinds[kind].rule != NULL) {
            eah_cite_area(citer, data->kinds[kind].rule, "sight", ROLE_CONTEXT, area);
        }
    }
    switch (judgement->why) {
    case EAH_DESCRIBE_OVER:
    case EAH_DESCRIBE_NEARER:
        cite_distances(citer, row, !row->stops);
        cite_inside(citer, row);
        break;
    case EAH_DESCRIBE_DEPTH: cite_depth(citer, row); break;
    case EAH_DESCRIBE_STOPS: cite_stop(citer, row); break;
    default: cite_free(citer, row); break;
    }
    cite_both(citer, &citer->pair->from, row, judgement->from_in);
    cite_both(citer, &citer->pair->to, row, judgement->to_in);
}
