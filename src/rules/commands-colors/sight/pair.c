/* The line of sight as the engine asks for it: what is seen, what stops it, and where. */
#include "rules/commands-colors/sight/sight.h"

#include <math.h>

static void list_blockers(const CcaLine *line, RulesSight *out) {
    bool alone = !line->visible;
    for (int i = 0; i < line->block_count; i++) {
        if (line->blocks[i].decides) {
            los_add_blocker(out, line->blocks[i].ref);
        }
    }
    if (line->pinched) {
        alone = ref_equal(line->blocks[line->left].ref, line->blocks[line->right].ref);
    }
    out->alone = alone;
}

static void keep_touches(RulesCtx *ctx, const CcaLine *line, RulesSight *out) {
    HexTouch *kept = arena_alloc(ctx->ruling->arena, (size_t)line->touch_count, sizeof *kept);
    for (int i = 0; i < line->touch_count; i++) {
        if (hex_valid(&ctx->field->setup->hexes, line->touches[i].hex)) {
            kept[out->touch_count++] = line->touches[i];
        }
    }
    out->touches = kept;
}

/* For drawing only: where the line enters the hex that stops it, or the middle of the contact that closes its second
 * side. */
static GeomVec stop_of(RulesCtx *ctx, const CcaLine *line, const RulesSight *sight) {
    const CcaBlock *culprit = cca_line_culprit(line);
    int last = line->left > line->right ? line->left : line->right;
    HexId hex = line->touches[line->pinched ? line->blocks[last].touch : culprit->touch].hex;
    double in = 0, out = 1;
    hex_stretch(hex, sight->a, sight->b, ctx->field->setup->unit, &in, &out);
    return vec_lerp(sight->a, sight->b, line->pinched ? (in + out) / 2 : in);
}

void cca_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    HexId a, b;
    CcaLine line;
    *out = (RulesSight){.from = from, .to = to, .clearance = NAN, .depth_area = ref_none()};
    if (!cca_ref_hex(ctx, from, &a) || !cca_ref_hex(ctx, to, &b)) {
        return;
    }
    cca_line(ctx, a, b, &line);
    out->visible = line.visible;
    list_blockers(&line, out);
    out->a = cca_centre(ctx, a);
    out->b = cca_centre(ctx, b);
    out->stop = line.visible ? out->b : stop_of(ctx, &line, out);
    if (detail > SIGHT_NAMED) {
        keep_touches(ctx, &line, out);
    }
    if (detail == SIGHT_FULL) {
        fact_number(ctx, "range", line.steps);
        cca_cite_line(ctx, &line);
        out->brief = cca_line_brief(ctx, &line);
    }
}

/* ---- region: every hex that one sees ---- */

/* How a hex is seen: in the clear, past obstructions on one side (LOS-05), or hidden by what is crossed or pinches. */
typedef enum { REGION_SEEN, REGION_PAST, REGION_HIDDEN, REGION_PINCHED } CcaSeen;

static CcaSeen seen_how(const CcaLine *line) {
    if (!line->visible) {
        return line->pinched ? REGION_PINCHED : REGION_HIDDEN;
    }
    return line->left >= 0 || line->right >= 0 ? REGION_PAST : REGION_SEEN;
}

/* Adds the shape of one hex and its name to the lists that it belongs to. Returns true when it is seen. */
static bool explain_hex(RulesCtx *ctx, HexId eye, HexId hex, BaseTree *seen, BaseTree *past, BaseTree *pinched) {
    static const RulesShapeStyle styles[] = {STYLE_SEEN, STYLE_PAST, STYLE_HIDDEN, STYLE_PINCHED};
    BaseTree *const lists[] = {NULL, past, NULL, pinched};
    CcaLine line;
    cca_line(ctx, eye, hex, &line);
    CcaSeen how = seen_how(&line);
    if (line.visible) {
        tree_push(seen, tree_text(ctx->ruling->arena, cca_hex_id(ctx, hex)));
    }
    if (lists[how]) {
        tree_push(lists[how], tree_text(ctx->ruling->arena, cca_hex_id(ctx, hex)));
    }
    cite_also(ctx, CCA_DRAW_HEX(ctx, hex, styles[how]));
    return line.visible;
}

static void resolve_region(RulesCtx *ctx) {
    TableRef from;
    HexId eye;
    arg_ref(ctx, "from", &from);
    if (!cca_ref_hex(ctx, from, &eye)) {
        ctx_bad(ctx, "\"from\" is on no hex");
        return;
    }
    const HexBoard *board = &ctx->field->setup->hexes;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *seen = tree_list(arena), *past = tree_list(arena), *pinched = tree_list(arena);
    int count = 0;
    ctx_cite(ctx, "CCA-LOS-01", "region", ROLE_DECIDES);
    for (int i = 0; i < board->columns * board->rows; i++) {
        HexId hex = {(int16_t)(i % board->columns + 1), (int16_t)(i / board->columns + 1)};
        count += hex_valid(board, hex) && explain_hex(ctx, eye, hex, seen, past, pinched);
    }
    cite_also(ctx, TEXT("hex", cca_hex_id(ctx, eye)), INT("count", count));
    fact_tree(ctx, "seen", seen);
    fact_tree(ctx, "past", past);
    fact_tree(ctx, "pinched", pinched);
    fact_number(ctx, "count", count);
}

static const RulesArg REGION_ARGS[] = {{"from", ARG_REF, true, "who looks: a unit, or a hex", NULL}};
const RulesVerb cca_verb_region = {"region",
                                   "Every hex that can be seen. Facts: seen; past (of those, seen past an obstruction "
                                   "on one side); pinched (hidden from both sides); count",
                                   REGION_ARGS,
                                   1,
                                   true,
                                   resolve_region};
