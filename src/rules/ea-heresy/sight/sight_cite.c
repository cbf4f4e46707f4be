/* Cites why a line is clear or stopped: the verdict, each piece on the line in its order (sight/piece_cite.c), the
 * ends, and what all of it means together. Sentences are in rules-sight.json. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/cite_parts.h"
#include "rules/kit/each.h"
#include "rules/sight_tree.h"

#include <math.h>

/* Cites why an end is elevated, if a piece that could be seen over lies on the line. */
static void cite_high(EahCiter *citer, const EahSide *side) {
    static const struct {
        unsigned high;
        const char *rule, *key;
    } whys[] = {{EAH_HIGH_POPPED, "EAH-LOS-10", "popped"}, {EAH_HIGH_CRAFT, "EAH-LOS-10", "craft"},
                {EAH_HIGH_TOWERS, "EAH-LOS-10", "towers"}, {EAH_HIGH_HILL, "EAH-LOS-14", "hill"},
                {EAH_HIGH_HILL, "EAH-HILL-02", "popped"},  {EAH_HIGH_KEEP, "EAH-LOS-19", "high"}};
    for (size_t i = 0; i < BASE_COUNT(whys); i++) {
        if ((side->high & whys[i].high) != 0) {
            int area = whys[i].high == EAH_HIGH_HILL ? side->hill : whys[i].high == EAH_HIGH_KEEP ? side->host : -1;
            eah_cite_unit(citer, whys[i].rule, whys[i].key, side->ref, area);
        }
    }
}

static void cite_host(EahCiter *citer, const EahSide *side, bool looks) {
    if (side->host < 0) {
        return;
    }
    if (looks && ref_is(side->ref, REF_UNIT)) {
        eah_cite_unit(citer, "EAH-STRUCT-23", "out", side->ref, side->host);
    }
    if (ref_is(side->ref, REF_UNIT)) {
        eah_cite_unit(citer, "EAH-STRUCT-10", "footprint", side->ref, side->host);
    }
    eah_cite_unit(citer, "EAH-LOS-19", looks ? "from" : "to", side->ref, side->host);
}

/* ---- the whole ---- */
static void cite_verdict(EahCiter *citer) {
    const RulesSight *sight = citer->sight;
    double length = vec_distance(sight->a, sight->b);
    bool touch = sight->visible && length <= GEOM_LIMIT;
    GeomVec points[] = {sight->a, sight->visible ? sight->b : sight->stop, sight->b};
    ctx_cite(citer->ctx, "EAH-LOS-01",
             touch            ? "touch"
             : sight->visible ? "clear"
                              : "blocked",
             ROLE_DECIDES, TERRAIN(ref_none()), REF("from", sight->from), REF("to", sight->to),
             LENGTH("length", length), DRAW(SHAPE_LINE, .points = points, .count = 2));
    if (sight->visible && sight->beam > 0) {
        cite_also(citer->ctx, DRAW(SHAPE_BEAM, .points = points, .count = 2, .value = sight->beam));
    } else if (!sight->visible) {
        cite_also(citer->ctx, DRAW(SHAPE_LINE, .points = points + 1, .count = 2, .style = STYLE_DOTTED));
    }
}

/* LOS-18: units on the line never block; citing one of them is enough. */
static void cite_bystander(EahCiter *citer) {
    GeomShape line = shape_segment(citer->sight->a, citer->sight->b), base;
    each_base(citer->ctx->draft->table, u, base) {
        TableRef ref = ref_make(REF_UNIT, u);
        if (!ref_equal(ref, citer->sight->from) && !ref_equal(ref, citer->sight->to) &&
            shape_gap(&base, &line).gap <= 0) {
            eah_cite_unit(citer, "EAH-LOS-18", "unit", ref, -1);
            return;
        }
    }
}

/* LOS-08: cites that there is more than one piece on the line, and the sum where there is one. */
static void cite_several(EahCiter *citer, const EahRow *rows, int count) {
    int tested = 0, deep = 0, stops = 0;
    double sum = 0;
    for (int i = 0; i < count; i++) {
        tested += rows[i].judgement.why != EAH_DESCRIBE_NONE;
        stops += rows[i].stops;
        if (rows[i].judgement.why == EAH_DESCRIBE_DEPTH) {
            deep++;
            sum += rows[i].length;
        }
    }
    bool summed = deep > 1 && citer->ctx->readings[citer->ctx->field->data->named.reading[EAH_READ_LOS_SUM]] ==
                                  EAH_LOS_SUM_CUMULATIVE;
    if (tested > 1 && !summed) {
        ctx_cite(citer->ctx, "EAH-LOS-08", "each", ROLE_CONTEXT, INT("count", tested));
    }
    bool fails = false;
    if (summed) {
        fails = sum > citer->pair->depth + GEOM_LIMIT;
        ctx_cite(citer->ctx, "EAH-LOS-08", fails ? "sum-fails" : "sum-passes", fails ? ROLE_DECIDES : ROLE_PASSES,
                 LENGTH("length", sum), LENGTH("limit", citer->pair->depth));
    }
    if (tested > 0 && (!fails || deep == tested)) { /* one of several kinds may stop it alone: the sum is told */
        const char *key = tested == 1       ? (stops ? "one-stops" : "one-passes")
                          : stops == 0      ? "all-pass"
                          : fails           ? "together"
                          : stops == tested ? "none-pass"
                                            : "rows";
        ctx_cite(citer->ctx, "EAH-LOS-20", key, ROLE_CONTEXT, INT("count", tested), INT("passed", tested - stops),
                 INT("failed", stops));
    }
}

/* Cites pieces that block together with those on the line (the certificate), although the line misses them. */
static void cite_others(EahCiter *citer, const EahRow *rows, int count) {
    const RulesSight *sight = citer->sight;
    for (int i = 0; i < sight->blocker_count; i++) {
        bool met = false;
        for (int j = 0; j < count; j++) {
            met = met || (rows[j].stops && ref_equal(eah_cite_ref(citer, rows[j].piece), sight->blockers[i]));
        }
        if (met) {
            continue;
        }
        EahRow row = {.piece = sight->blockers[i].index, .judgement = eah_judge(citer->pair, sight->blockers[i].index)};
        const char *rule = row.judgement.los == EAH_LOS_AREA   ? "EAH-LOS-05"
                           : row.judgement.los == EAH_LOS_HILL ? "EAH-LOS-15"
                                                               : "EAH-LOS-03";
        eah_cite_area(citer, rule, "beside", ROLE_DECIDES, sight->blockers[i]);
    }
}

static bool over_matters(const EahRow *rows, int count) {
    for (int i = 0; i < count; i++) {
        if (rows[i].judgement.why == EAH_DESCRIBE_OVER || rows[i].judgement.why == EAH_DESCRIBE_NEARER ||
            rows[i].judgement.why == EAH_DESCRIBE_STOPS || rows[i].judgement.compared) {
            return true;
        }
    }
    return false;
}

static void stop_fact(EahCiter *citer) {
    BaseTree *place = tree_list(citer->ctx->ruling->arena);
    double unit = citer->ctx->field->setup->unit;
    tree_push(place, tree_number(citer->ctx->ruling->arena, citer->sight->stop.x / unit));
    tree_push(place, tree_number(citer->ctx->ruling->arena, citer->sight->stop.y / unit));
    tree_set(citer->ctx->ruling->arena, citer->ctx->ruling->facts, "stop", place);
}

/* LOS-20: the ledger as facts, in table units. */
static void row_facts(EahCiter *citer) {
    const RulesSight *sight = citer->sight;
    BaseArena *arena = citer->ctx->ruling->arena;
    double unit = citer->ctx->field->setup->unit;
    BaseTree *list = tree_set(arena, citer->ctx->ruling->facts, "rows", tree_list(arena));
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        BaseTree *it = tree_push(list, tree_object(arena));
        tree_set(arena, it, "terrain", tree_text(arena, setup_id(citer->ctx->field->setup, row->area)));
        tree_set(arena, it, "how", tree_text(arena, rules_sight_row_word(row->how)));
        tree_set(arena, it, "rule", tree_text(arena, row->rule));
        tree_set(arena, it, "in", tree_number(arena, row->in / unit));
        tree_set(arena, it, "length", tree_number(arena, row->length / unit));
        tree_set(arena, it, "passes", tree_bool(arena, !row->decides));
    }
}

static void cite_aloft(EahCiter *citer) {
    TableRef who = ref_none();
    eah_pair_flies(citer->pair, &who);
    GeomVec points[] = {citer->sight->a, citer->sight->b};
    ctx_cite(citer->ctx, "EAH-LOS-17", "air", ROLE_DECIDES, REF("unit", who),
             DRAW(SHAPE_LINE, .points = points, .count = 2), DRAW_BASE(who));
}

void eah_cite_sight(EahPair *pair, const RulesSight *sight, const EahRow *rows, int count) {
    double length = vec_distance(sight->a, sight->b);
    EahCiter citer = {pair, pair->ctx, sight, vec(0, 0)};
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
        eah_cite_piece(&citer, &rows[i]);
    }
    if (!sight->visible) {
        cite_others(&citer, rows, count);
        stop_fact(&citer);
    }
    row_facts(&citer);
    cite_several(&citer, rows, count);
    cite_host(&citer, &pair->from, true);
    cite_host(&citer, &pair->to, false);
    if (over_matters(rows, count)) {
        cite_high(&citer, &pair->from);
        cite_high(&citer, &pair->to);
    }
    cite_bystander(&citer);
}
