/* Why a line is clear or stopped, in findings: each piece on the line by its rule, in the order of the line; the ends;
 * what both mean together. Sentences are in rules-sight.json. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_sight.h"

#include <math.h>

typedef struct {
    EahPair *pair;
    RulesCtx *ctx;
    const RulesSight *sight;
    GeomVec unit; /* along the line */
} Citer;

static TableRef area_ref(const Citer *citer, int piece) {
    return ref_make(REF_AREA, field_area_of_piece(citer->ctx->field, piece));
}

static GeomVec along(const Citer *citer, double s) {
    return vec_add(citer->sight->a, vec_scale(citer->unit, s));
}

static void shape_stretch(Citer *citer, double in, double out, const char *word) {
    GeomVec points[] = {along(citer, in), along(citer, out)};
    cite_shape(citer->ctx, SHAPE_LINE, ref_none(), points, 2)->word = word;
}

static void shape_ruler(Citer *citer, GeomVec a, GeomVec b, double value, double limit) {
    GeomVec points[] = {a, b};
    RulesShape *shape = cite_shape(citer->ctx, SHAPE_RULER, ref_none(), points, 2);
    shape->value = value;
    shape->limit = limit;
}

/* ---- the ends ---- */
static void cite_unit_in(Citer *citer, const char *rule, const char *key, TableRef unit, int area) {
    ctx_cite(citer->ctx, rule, key, ROLE_CONTEXT);
    cite_ref(citer->ctx, "unit", unit);
    if (area >= 0) {
        cite_ref(citer->ctx, "area", ref_make(REF_AREA, area));
    }
    cite_shape(citer->ctx, SHAPE_BASE, unit, NULL, 0);
}

/* Why an end is elevated: worth a word only where a piece that could be seen over lies on the line. */
static void cite_high(Citer *citer, const EahSide *side) {
    static const struct {
        unsigned high;
        const char *rule, *key;
    } whys[] = {{EAH_HIGH_POPPED, "EAH-LOS-10", "popped"}, {EAH_HIGH_CRAFT, "EAH-LOS-10", "craft"},
                {EAH_HIGH_TOWERS, "EAH-LOS-10", "towers"}, {EAH_HIGH_HILL, "EAH-LOS-14", "hill"},
                {EAH_HIGH_HILL, "EAH-HILL-02", "popped"},  {EAH_HIGH_KEEP, "EAH-LOS-19", "high"}};
    for (size_t i = 0; i < BASE_COUNT(whys); i++) {
        if ((side->high & whys[i].high) != 0) {
            int area = whys[i].high == EAH_HIGH_HILL ? side->hill : whys[i].high == EAH_HIGH_KEEP ? side->host : -1;
            cite_unit_in(citer, whys[i].rule, whys[i].key, side->ref, area);
        }
    }
}

static void cite_host(Citer *citer, const EahSide *side, bool looks) {
    if (side->host < 0) {
        return;
    }
    if (looks && ref_is(side->ref, REF_UNIT)) {
        cite_unit_in(citer, "EAH-STRUCT-23", "out", side->ref, side->host);
    }
    if (ref_is(side->ref, REF_UNIT)) {
        cite_unit_in(citer, "EAH-STRUCT-10", "footprint", side->ref, side->host);
    }
    cite_unit_in(citer, "EAH-LOS-19", looks ? "from" : "to", side->ref, side->host);
}

/* HILL-04: an end in a feature of a hill it is on. */
static void cite_both(Citer *citer, const EahSide *side, const EahRow *row, bool in) {
    int derived[8];
    if (!in || side->hill < 0 || row->judgement.los != EAH_LOS_AREA) {
        return;
    }
    int area = field_area_of_piece(citer->ctx->field, row->piece);
    int count = eah_derived_of(citer->ctx->field, area, derived, (int)BASE_COUNT(derived));
    for (int i = 0; i < count && i < (int)BASE_COUNT(derived); i++) {
        if (citer->ctx->field->derived[derived[i]].b == side->hill) {
            cite_unit_in(citer, "EAH-HILL-04", "both", side->ref, area);
            cite_ref(citer->ctx, "hill", ref_make(REF_AREA, side->hill));
            return;
        }
    }
}

/* ---- pieces ---- */
static RulesFinding *cite_area(Citer *citer, const char *rule, const char *key, RulesRole role, TableRef area) {
    RulesFinding *finding = ctx_cite(citer->ctx, rule, key, role);
    cite_ref(citer->ctx, "area", area);
    cite_shape(citer->ctx, SHAPE_AREA, area, NULL, 0);
    finding->terrain = area;
    return finding;
}

/* The end that could see over the piece, and the other. */
static void over_ends(const Citer *citer, const EahJudgement *judgement, const EahSide **high, const EahSide **other,
                      double *near, double *far) {
    bool from = judgement->high_from;
    *high = from ? &citer->pair->from : &citer->pair->to;
    *other = from ? &citer->pair->to : &citer->pair->from;
    *near = from ? judgement->edge_from : judgement->edge_to;
    *far = from ? judgement->edge_to : judgement->edge_from;
    bool turned = judgement->high_from && judgement->high_to && judgement->edge_from > judgement->edge_to;
    if (turned) { /* two elevated ends: the nearer one sees over it */
        const EahSide *side = *high;
        *high = *other;
        *other = side;
        double edge = *near;
        *near = *far;
        *far = edge;
    }
}

static void shape_edges(Citer *citer, const EahSide *high, const EahSide *other, int area, double near, double far) {
    GeomVec on_end, on_area;
    eah_edge_points(citer->ctx, high->end, area, &on_end, &on_area);
    shape_ruler(citer, on_end, on_area, near, far);
    eah_edge_points(citer->ctx, other->end, area, &on_end, &on_area);
    shape_ruler(citer, on_end, on_area, far, near);
}

/* LOS-11, LOS-13: two distances to the edge, passed or failed. */
static void cite_distances(Citer *citer, const EahRow *row, bool passes) {
    const EahJudgement *judgement = &row->judgement;
    const EahSide *high, *other;
    double near, far;
    TableRef area = area_ref(citer, row->piece);
    over_ends(citer, judgement, &high, &other, &near, &far);
    bool sees = high == &citer->pair->from;
    const char *rule = sees ? "EAH-LOS-11" : "EAH-LOS-13";
    const char *key = passes ? (sees ? "sees" : "seen") : "fails";
    RulesRole role = passes ? ROLE_PASSES : ROLE_DECIDES;
    if (!judgement->compared && judgement->say == EAH_SAY_NEARER) {
        cite_area(citer, "EAH-LOS-11", row->stops ? "line-fails" : "line-sees", role, area);
    } else if (!judgement->compared) {
        cite_area(citer, "EAH-LOS-13", "free", role, area);
    } else {
        cite_area(citer, rule, key, role, area);
        cite_length(citer->ctx, "near", near);
        cite_length(citer->ctx, "far", far);
        shape_edges(citer, high, other, area.index, near, far);
    }
    cite_ref(citer->ctx, "unit", high->ref);
    cite_ref(citer->ctx, "other", other->ref);
    if (passes) {
        shape_stretch(citer, row->in, row->out, "over");
    }
}

static void cite_depth(Citer *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    const char *rule = judgement->from_in && judgement->to_in ? "EAH-LOS-07"
                       : judgement->from_in                   ? "EAH-LOS-06"
                                                              : "EAH-LOS-04";
    bool fails = row->length > row->limit + GEOM_LIMIT;
    TableRef area = area_ref(citer, row->piece);
    cite_area(citer, rule, fails ? "fails" : "passes", row->stops ? ROLE_DECIDES : ROLE_PASSES, area);
    cite_length(citer->ctx, "length", row->length);
    cite_length(citer->ctx, "limit", row->limit);
    cite_ref(citer->ctx, "unit", judgement->from_in ? citer->pair->from.ref : citer->pair->to.ref);
    shape_ruler(citer, along(citer, row->in), along(citer, row->out), row->length, row->limit);
    const EahSide *high = citer->pair->from.high != 0 ? &citer->pair->from : &citer->pair->to;
    const EahSide *other = high == &citer->pair->from ? &citer->pair->to : &citer->pair->from;
    if (high->high != 0 && (other == &citer->pair->from ? judgement->from_in : judgement->to_in)) {
        cite_area(citer, "EAH-LOS-12", "in", ROLE_CONTEXT, area);
        cite_ref(citer->ctx, "unit", high->ref);
        cite_ref(citer->ctx, "other", other->ref);
    }
}

/* Why a piece towers, for an end that could otherwise see over it. */
static void cite_towering(Citer *citer, const EahRow *row) {
    const RulesField *field = citer->ctx->field;
    const Table *table = citer->ctx->draft->table;
    TableRef area = area_ref(citer, row->piece);
    if (row->judgement.hill >= 0) {
        TableRef hill = ref_make(REF_AREA, row->judgement.hill);
        cite_area(citer, "EAH-HILL-03", "tower", ROLE_CONTEXT, area);
        cite_ref(citer->ctx, "hill", hill);
        cite_shape(citer->ctx, SHAPE_AREA, hill, NULL, 0);
        return;
    }
    if (row->judgement.los == EAH_LOS_HILL) {
        cite_area(citer, "EAH-LOS-16", "whole", ROLE_CONTEXT, area);
        return;
    }
    const EahKind *kind = eah_kind(field, table, area.index);
    if (kind->ruined) {
        cite_area(citer, "EAH-STRUCT-27", "tower", ROLE_CONTEXT, area);
    } else if (kind->occupiable) {
        cite_area(citer, kind->towering ? "EAH-STRUCT-04" : "EAH-STRUCT-19", "tower", ROLE_CONTEXT, area);
    }
    if (citer->pair->from.high != 0 || citer->pair->to.high != 0) {
        cite_area(citer, "EAH-LOS-10", "tower", ROLE_CONTEXT, area);
    }
}

static void cite_stop(Citer *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    TableRef area = area_ref(citer, row->piece);
    const EahKind *kind = eah_kind(citer->ctx->field, citer->ctx->draft->table, area.index);
    RulesRole role = ROLE_DECIDES;
    if (judgement->hill >= 0) {
        cite_area(citer, "EAH-LOS-16", "tower", role, area);
        cite_ref(citer->ctx, "hill", ref_make(REF_AREA, judgement->hill));
    } else if (judgement->los == EAH_LOS_HILL) {
        bool own = judgement->from_in || judgement->to_in;
        cite_area(citer, "EAH-LOS-15", own ? "dead" : "blocks", role, area);
        bool from = judgement->from_in;
        cite_ref(citer->ctx, "unit", from ? citer->pair->from.ref : citer->pair->to.ref);
        cite_ref(citer->ctx, "other", from ? citer->pair->to.ref : citer->pair->from.ref);
        cite_length(citer->ctx, "near", from ? judgement->edge_from : judgement->edge_to);
        cite_length(citer->ctx, "far", from ? judgement->edge_to : judgement->edge_from);
    } else if (judgement->los == EAH_LOS_AREA) {
        cite_area(citer, "EAH-LOS-05", "through", role, area);
    } else {
        cite_area(citer, "EAH-LOS-03", "stops", role, area);
        cite_length(citer->ctx, "in", row->in);
    }
    GeomVec at = along(citer, row->in);
    cite_shape(citer->ctx, SHAPE_MARK, area, &at, 1)->word = "stop";
    if (kind->occupiable || kind->ruined) {
        cite_area(citer, "EAH-STRUCT-18", "stops", ROLE_CONTEXT, area);
    }
    if (judgement->towering) {
        cite_towering(citer, row);
    } else if (judgement->compared) {
        cite_distances(citer, row, false);
    } else if (citer->pair->from.high == 0 && citer->pair->to.high == 0) {
        cite_area(citer, "EAH-LOS-09", "ground", ROLE_CONTEXT, area);
    }
}

static void cite_free(Citer *citer, const EahRow *row) {
    TableRef area = area_ref(citer, row->piece);
    switch (row->judgement.say) {
    case EAH_SAY_NONE: cite_area(citer, "EAH-LOS-02", "none", ROLE_CONTEXT, area); return;
    case EAH_SAY_HILL:
        cite_area(citer, "EAH-LOS-15", "own", ROLE_PASSES, area);
        cite_ref(citer->ctx, "unit", row->judgement.from_in ? citer->pair->from.ref : citer->pair->to.ref);
        return;
    case EAH_SAY_OUT:
        cite_area(citer, "EAH-LOS-06", "free", ROLE_PASSES, area);
        cite_ref(citer->ctx, "unit", citer->pair->from.ref);
        return;
    default: return;
    }
}

static void cite_row(Citer *citer, const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    if (row->piece < citer->ctx->field->setup->area_count && judgement->say != EAH_SAY_HOST) {
        TableRef area = area_ref(citer, row->piece);
        const RulesData *data = citer->ctx->field->data;
        int kind = (int)(eah_kind(citer->ctx->field, citer->ctx->draft->table, area.index) -
                         eah_data(citer->ctx->field)->kinds);
        if (data->kinds[kind].rule != NULL) {
            cite_area(citer, data->kinds[kind].rule, "sight", ROLE_CONTEXT, area);
        }
    }
    switch (judgement->say) {
    case EAH_SAY_OVER:
    case EAH_SAY_NEARER:
        cite_distances(citer, row, !row->stops);
        if ((judgement->from_in && judgement->high_from) || (judgement->to_in && judgement->high_to)) {
            const EahSide *side = judgement->from_in ? &citer->pair->from : &citer->pair->to;
            cite_unit_in(citer, "EAH-LOS-12", "inside", side->ref, area_ref(citer, row->piece).index);
        }
        break;
    case EAH_SAY_DEPTH: cite_depth(citer, row); break;
    case EAH_SAY_STOPS: cite_stop(citer, row); break;
    default: cite_free(citer, row); break;
    }
    cite_both(citer, &citer->pair->from, row, judgement->from_in);
    cite_both(citer, &citer->pair->to, row, judgement->to_in);
}

/* ---- the whole ---- */
static void cite_verdict(Citer *citer) {
    const RulesSight *sight = citer->sight;
    double length = vec_distance(sight->a, sight->b);
    bool touch = sight->visible && length <= GEOM_LIMIT;
    ctx_cite(citer->ctx, "EAH-LOS-01", touch ? "touch" : sight->visible ? "clear" : "blocked", ROLE_DECIDES);
    cite_length(citer->ctx, "length", length);
    GeomVec points[] = {sight->a, sight->visible ? sight->b : sight->stop, sight->b};
    RulesShape *line = cite_shape(citer->ctx, SHAPE_LINE, ref_none(), points, 2);
    line->word = sight->close ? "close" : sight->visible ? "clear" : "blocked";
    if (sight->visible && sight->beam > 0) {
        cite_shape(citer->ctx, SHAPE_BEAM, ref_none(), points, 2)->value = sight->beam;
    } else if (!sight->visible) {
        cite_shape(citer->ctx, SHAPE_LINE, ref_none(), points + 1, 2)->word = "dotted";
    }
}

/* LOS-18: units on the line, which nobody asks about; one is enough. */
static void cite_bystander(Citer *citer) {
    const RulesField *field = citer->ctx->field;
    GeomShape line = shape_segment(citer->sight->a, citer->sight->b), base;
    for (int u = 0; u < field->setup->unit_count; u++) {
        TableRef ref = ref_make(REF_UNIT, u);
        if (!ref_equal(ref, citer->sight->from) && !ref_equal(ref, citer->sight->to) &&
            table_base(citer->ctx->draft->table, u, &base) && shape_gap(&base, &line).gap <= 0) {
            cite_unit_in(citer, "EAH-LOS-18", "unit", ref, -1);
            return;
        }
    }
}

/* LOS-08: more than one piece on the line; and the sum where there is one. */
static void cite_several(Citer *citer, const EahRow *rows, int count) {
    int tested = 0, deep = 0, stops = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        tested += rows[i].judgement.say != EAH_SAY_NONE;
        stops += rows[i].stops;
        if (rows[i].judgement.say == EAH_SAY_DEPTH) {
            deep++;
            sum += rows[i].length;
        }
    }
    if (tested > 1) {
        ctx_cite(citer->ctx, "EAH-LOS-08", "each", ROLE_CONTEXT);
        cite_int(citer->ctx, "count", tested);
    }
    if (deep > 1 && citer->ctx->readings[eah_data(citer->ctx->field)->reading[EAH_READ_LOS_SUM]] != EAH_DEFAULT) {
        bool fails = sum > citer->pair->depth + GEOM_LIMIT;
        ctx_cite(citer->ctx, "EAH-LOS-08", fails ? "sum-fails" : "sum-passes", fails ? ROLE_DECIDES : ROLE_PASSES);
        cite_length(citer->ctx, "length", sum);
        cite_length(citer->ctx, "limit", citer->pair->depth);
    }
    if (tested > 0) {
        ctx_cite(citer->ctx, "EAH-LOS-20", "rows", ROLE_CONTEXT);
        cite_int(citer->ctx, "count", tested);
        cite_int(citer->ctx, "passed", tested - stops);
        cite_int(citer->ctx, "failed", stops);
    }
}

/* Pieces that close the view together with those on the line (the certificate), though the line misses them. */
static void cite_others(Citer *citer, const EahRow *rows, int count) {
    const RulesSight *sight = citer->sight;
    for (int i = 0; i < sight->blocker_count; i++) {
        bool met = false;
        for (int j = 0; j < count; j++) {
            met = met || (rows[j].stops && ref_equal(area_ref(citer, rows[j].piece), sight->blockers[i]));
        }
        if (met) {
            continue;
        }
        EahRow row = {.piece = sight->blockers[i].index, .judgement = eah_judge(citer->pair, sight->blockers[i].index)};
        const char *rule = row.judgement.los == EAH_LOS_AREA   ? "EAH-LOS-05"
                           : row.judgement.los == EAH_LOS_HILL ? "EAH-LOS-15"
                                                               : "EAH-LOS-03";
        const char *key = row.judgement.los == EAH_LOS_AREA   ? "through"
                          : row.judgement.los == EAH_LOS_HILL ? "blocks"
                                                              : "beside";
        cite_area(citer, rule, key, ROLE_DECIDES, sight->blockers[i]);
    }
}

static bool over_matters(const EahRow *rows, int count) {
    for (int i = 0; i < count; i++) {
        if (rows[i].judgement.say == EAH_SAY_OVER || rows[i].judgement.say == EAH_SAY_NEARER ||
            rows[i].judgement.say == EAH_SAY_STOPS || rows[i].judgement.compared) {
            return true;
        }
    }
    return false;
}

static void stop_fact(Citer *citer) {
    BaseTree *place = tree_list(citer->ctx->ruling->arena);
    double unit = citer->ctx->field->setup->unit;
    tree_push(place, tree_number(citer->ctx->ruling->arena, citer->sight->stop.x / unit));
    tree_push(place, tree_number(citer->ctx->ruling->arena, citer->sight->stop.y / unit));
    tree_set(citer->ctx->ruling->arena, citer->ctx->ruling->facts, "stop", place);
}

static void cite_aloft(Citer *citer) {
    TableRef who = ref_none();
    eah_pair_flies(citer->pair, &who);
    ctx_cite(citer->ctx, "EAH-LOS-17", "air", ROLE_DECIDES);
    cite_ref(citer->ctx, "unit", who);
    GeomVec points[] = {citer->sight->a, citer->sight->b};
    cite_shape(citer->ctx, SHAPE_LINE, ref_none(), points, 2)->word = "over";
    cite_shape(citer->ctx, SHAPE_BASE, who, NULL, 0);
}

void eah_cite_sight(EahPair *pair, const RulesSight *sight, const EahRow *rows, int count) {
    double length = vec_distance(sight->a, sight->b);
    Citer citer = {pair, pair->ctx, sight, vec(0, 0)};
    if (length > 0) {
        citer.unit = vec_scale(vec_sub(sight->b, sight->a), 1 / length);
    }
    fact_length(pair->ctx, "length", length);
    if (sight->aloft) {
        cite_aloft(&citer);
        return;
    }
    cite_verdict(&citer);
    for (int i = 0; i < count; i++) {
        cite_row(&citer, &rows[i]);
    }
    if (!sight->visible) {
        cite_others(&citer, rows, count);
        stop_fact(&citer);
    }
    cite_several(&citer, rows, count);
    cite_host(&citer, &pair->from, true);
    cite_host(&citer, &pair->to, false);
    if (over_matters(rows, count)) {
        cite_high(&citer, &pair->from);
        cite_high(&citer, &pair->to);
    }
    cite_bystander(&citer);
}
