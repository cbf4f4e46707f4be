/* The sight of one ordered pair (LOS-01 to -20): queries geometry and puts the answer into the ruling. */
#include "rules/ea-heresy/sight/memo.h"
#include "rules/kit/certificate.h"
#include "rules/kit/found.h"

#include <math.h>

static void ask_once(EahPair *pair, const GeomSightQuery *ask, GeomSight *out) {
    const EahEnd *from = pair->from.end, *to = pair->to.end;
    geom_sight_held(pair->ctx->field->scene, pair->ctx->work, ask, from->held, from->held_count, to->held,
                    to->held_count, out);
}

/* Asks each variant of the question until one is clear: a line may pass a feature on a hill by depth, or beside the
 * part on the hill. The variant that counts stays in the pair; if all are blocked, the first. */
static void ask_variants(EahPair *pair, const GeomSightQuery *ask, GeomSight *out) {
    unsigned variants = eah_pair_variants(pair);
    for (unsigned i = 0; i < variants; i++) {
        pair->variant = i;
        ask_once(pair, ask, out);
        if (out->verdict == GEOM_SIGHT_CLEAR) {
            return;
        }
    }
    pair->variant = 0;
}

static void ask_slot(EahPair *pair, EahSightSlot *slot) {
    GeomSightQuery ask = eah_pair_ask(pair);
    if (eah_pair_variants(pair) > 1) {
        ask_variants(pair, &ask, &slot->found);
    }
    ask.want_clearance = ask.want_depth = ask.want_certificate = ask.want_blockers = true;
    ask_once(pair, &ask, &slot->found);
    if (pair->crowded && slot->found.verdict == GEOM_SIGHT_BLOCKED) {
        slot->found.verdict = GEOM_SIGHT_UNDECIDED;
    }
    const EahRow *rows = eah_rows(pair, slot->found.a, slot->found.b, &slot->row_count);
    slot->rows = base_realloc(slot->rows, (size_t)slot->row_count, sizeof *slot->rows);
    for (int i = 0; i < slot->row_count; i++) {
        slot->rows[i] = rows[i];
    }
}

/* Answers with all numbers and the ledger, once for each state of the two ends and the terrain. Valid until the next
 * call. */
static const EahSightSlot *ask_in_full(EahPair *pair) {
    uint64_t key = eah_memo_key(pair);
    EahSightSlot *slot = eah_memo_sight(eah_memo(pair->ctx), key);
    if (!slot->known) {
        ask_slot(pair, slot);
        slot->key = key;
        slot->asked = pair->asked;
        slot->variant = pair->variant;
        slot->known = true;
    }
    pair->asked |= slot->asked;
    pair->variant = slot->variant;
    return slot;
}

static RulesRowHow how_of(const EahRow *row) {
    switch (row->judgement.why) {
    case EAH_DESCRIBE_OVER:
    case EAH_DESCRIBE_NEARER: return ROW_OVER;
    case EAH_DESCRIBE_DEPTH: return ROW_DEPTH;
    case EAH_DESCRIBE_STOPS: return row->judgement.los == EAH_LOS_AREA ? ROW_THROUGH : ROW_COMPLETE;
    default: return ROW_OPEN;
    }
}

static const char *rule_of(const EahRow *row) {
    const EahJudgement *judgement = &row->judgement;
    switch (judgement->why) {
    case EAH_DESCRIBE_HOST: return "EAH-LOS-19";
    case EAH_DESCRIBE_HILL: return "EAH-LOS-15";
    case EAH_DESCRIBE_OUT: return "EAH-LOS-06";
    case EAH_DESCRIBE_OVER:
    case EAH_DESCRIBE_NEARER: return judgement->high_from ? "EAH-LOS-11" : "EAH-LOS-13";
    case EAH_DESCRIBE_DEPTH:
        return judgement->from_in && judgement->to_in ? "EAH-LOS-07" : judgement->from_in ? "EAH-LOS-06" : "EAH-LOS-04";
    case EAH_DESCRIBE_STOPS:
        return judgement->hill >= 0             ? "EAH-LOS-16"
               : judgement->los == EAH_LOS_AREA ? "EAH-LOS-05"
               : judgement->los == EAH_LOS_HILL ? "EAH-LOS-15"
                                                : "EAH-LOS-03";
    default: return "EAH-LOS-02";
    }
}

static void take_rows(RulesCtx *ctx, const EahRow *rows, int count, RulesSight *out) {
    out->rows = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out->rows);
    for (int i = 0; i < count; i++) {
        const EahRow *row = &rows[i];
        if (row->judgement.why == EAH_DESCRIBE_NONE) {
            continue;
        }
        out->rows[out->row_count++] =
            (struct RulesSightRow){.area = ref_make(REF_AREA, field_area_of_piece(ctx->field, row->piece)),
                                   .in = row->in,
                                   .out = row->out,
                                   .length = row->length,
                                   .limit = row->limit,
                                   .decides = row->stops,
                                   .rule = rule_of(row),
                                   .how = how_of(row)};
        found_stretches(ctx, row->piece, out->a, out->b, &out->rows[out->row_count - 1]);
    }
}

/* LOS-17: no line is computed; one is drawn between the centres. */
static void see_aloft(EahPair *pair, RulesSight *out) {
    out->visible = out->aloft = true;
    out->clearance = NAN;
    out->a = pair->from.end->parts[0].centre;
    out->b = out->stop = pair->to.end->parts[0].centre;
}

static void see_quickly(EahPair *pair, RulesSightDetail detail, RulesSight *out) {
    GeomSightQuery ask = eah_pair_ask(pair);
    GeomSight found;
    ask.want_blockers = detail == SIGHT_NAMED;
    ask.only_verdict = detail == SIGHT_VERDICT;
    ask_variants(pair, &ask, &found);
    if (pair->crowded && found.verdict == GEOM_SIGHT_BLOCKED) {
        found.verdict = GEOM_SIGHT_UNDECIDED;
    }
    found_take(pair->ctx->field, &found, out);
}

/* With numbers and the ledger. */
static const EahSightSlot *see_in_full(EahPair *pair, RulesSight *out) {
    RulesCtx *ctx = pair->ctx;
    const EahSightSlot *slot = ask_in_full(pair);
    found_take(ctx->field, &slot->found, out);
    found_take_numbers(ctx->field, &slot->found, out);
    certificate_keep(ctx->ruling, &slot->found, out);
    take_rows(ctx, slot->rows, slot->row_count, out);
    number_now(ctx, EAH_NUM_AREA_DEPTH);
    return slot;
}

void eah_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    EahPair pair;
    TableRef flier;
    const EahSightSlot *slot = NULL;
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    if (!eah_pair_make(ctx, from, to, &pair)) {
        if (detail == SIGHT_FULL) {
            ctx_bad(ctx, "a line of sight joins units and Strongholds that are on the table: name two of these");
        }
        return;
    }
    if (eah_pair_flies(&pair, &flier)) {
        see_aloft(&pair, out);
    } else if (detail <= SIGHT_NAMED) {
        see_quickly(&pair, detail, out);
    } else {
        slot = see_in_full(&pair, out);
    }
    if (detail > SIGHT_NAMED) {
        eah_pair_note(&pair);
    }
    if (detail == SIGHT_FULL) {
        eah_cite_sight(&pair, out, slot ? slot->rows : NULL, slot ? slot->row_count : 0);
    }
}
