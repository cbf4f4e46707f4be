/* LOS: what obstructs, and what follows from where it lies. */
#include "rules/commands-colors/cca_sight.h"

#include <math.h>

/* 1. LOS-20: both ends are hill hexes of one group.
 * 2. Reading plateau_gap all_hill: then every hex between that the line meets must be a hill hex, too. */
static CcaLevels levels_of(RulesCtx *ctx, const CcaMap *map, CcaLine *line) {
    const CcaHex *a = cca_hex(map, line->from), *b = cca_hex(map, line->to);
    bool gaps = false;
    for (int i = 0; i < line->touch_count; i++) {
        const CcaHex *hex = cca_hex(map, line->touches[i].hex);
        line->between_hill = line->between_hill || (hex && hex->hill);
        gaps = gaps || (hex && !hex->hill);
    }
    if (!a->hill || !b->hill) {
        return a->hill || b->hill ? CCA_ONE_HIGH : CCA_BOTH_LOW;
    }
    if (a->group != b->group) {
        return CCA_TWO_HILLS;
    }
    bool asks = line->between_hill && gaps; /* 2 */
    return asks && cca_reading(ctx, CCA_READ_PLATEAU_GAP) != 0 ? CCA_BROKEN_HILL : CCA_ONE_HILL;
}

static void add_block(CcaLine *line, int touch, const char *rule, const char *what, TableRef ref) {
    base_assert(line->block_count < line->block_room);
    line->blocks[line->block_count++] = (CcaBlock){.touch = touch, .rule = rule, .what = what, .ref = ref};
}

/* LOS-17 to LOS-21: the rule by which a hill hex between obstructs; NULL: it does not. Reading two_hills level: never
 * between two hill hexes. */
static const char *hill_rule(RulesCtx *ctx, const CcaLine *line) {
    switch (line->levels) {
    case CCA_BOTH_LOW: return "CCA-LOS-17";
    case CCA_ONE_HIGH: return "CCA-LOS-19";
    case CCA_ONE_HILL: return NULL;
    case CCA_BROKEN_HILL: return cca_reading(ctx, CCA_READ_TWO_HILLS) == 0 ? "CCA-LOS-20" : NULL;
    case CCA_TWO_HILLS: return cca_reading(ctx, CCA_READ_TWO_HILLS) == 0 ? "CCA-LOS-21" : NULL;
    }
    return NULL;
}

static void layer_blocks(RulesCtx *ctx, CcaLine *line, int touch, const CcaHex *hex, int layer) {
    const CcaKind *kind = cca_layer(ctx->field, hex, layer);
    const char *rule = NULL;
    switch (kind->sight) {
    case CCA_OPEN_SIGHT: return;
    case CCA_BLOCKS_SIGHT: rule = kind->rules[CCA_CITE_SIGHT]; break;
    case CCA_RIVER_SIGHT: rule = cca_reading(ctx, CCA_READ_RIVER_SIGHT) ? kind->rules[CCA_CITE_SIGHT] : NULL; break;
    case CCA_HILL_SIGHT: rule = hill_rule(ctx, line); break;
    }
    if (rule) {
        add_block(line, touch, rule, kind->name, ref_make(REF_AREA, hex->layer[layer].area));
    }
}

/* LOS-09 to LOS-16: the reasons of one hex. LOS-07: off the board there are none, unless board_edge solid. */
static void hex_blocks(RulesCtx *ctx, const CcaMap *map, CcaLine *line, int touch) {
    const CcaHex *hex = cca_hex(map, line->touches[touch].hex);
    if (!hex) {
        if (cca_reading(ctx, CCA_READ_BOARD_EDGE) != 0) {
            add_block(line, touch, "CCA-LOS-07", "the edge of the board", ref_none());
        }
        return;
    }
    for (int i = 0; i < hex->layers; i++) {
        layer_blocks(ctx, line, touch, hex, i);
    }
    int who = hex->unit >= 0 ? hex->unit : hex->leader;
    if (who >= 0 && cca_reading(ctx, CCA_READ_UNITS_BLOCK) == 0) {
        add_block(line, touch, "CCA-LOS-09", hex->unit >= 0 ? "a unit" : "a lone leader", cca_unit(who));
    }
}

static HexMeeting meeting_of(const CcaLine *line, int block) {
    return line->touches[line->blocks[block].touch].meeting;
}

static bool share_a_side(const CcaLine *line, int left, int right) {
    const HexTouch *a = &line->touches[line->blocks[left].touch], *b = &line->touches[line->blocks[right].touch];
    return a->edge && b->edge && a->t == b->t;
}

static bool is_pair(const CcaLine *line, int left, int right, bool same_edge) {
    return meeting_of(line, left) == HEX_LEFT && meeting_of(line, right) == HEX_RIGHT &&
           (!same_edge || share_a_side(line, left, right));
}

/* Lies it on both sides by itself? `right` gets the block of the other side. */
static bool is_alone(const CcaLine *line, int left, bool same_edge, int *right) {
    for (int i = 0; i < line->block_count; i++) {
        if (is_pair(line, left, i, same_edge) && !ref_is(line->blocks[i].ref, REF_NONE) &&
            ref_equal(line->blocks[left].ref, line->blocks[i].ref)) {
            *right = i;
            return true;
        }
    }
    return false;
}

static void decide(CcaLine *line, int left, int right) {
    if (!line->pinched) {
        line->left = left;
        line->right = right;
    }
    line->blocks[left].decides = line->blocks[right].decides = line->pinched = true;
}

/* The first of each side. */
static void find_sides(CcaLine *line) {
    for (int i = 0; i < line->block_count; i++) {
        int *side = meeting_of(line, i) == HEX_LEFT ? &line->left : &line->right;
        *side = *side < 0 && meeting_of(line, i) != HEX_CROSSED ? i : *side;
    }
}

static bool is_told(const CcaLine *line, int block) {
    for (int i = 0; i < block; i++) {
        if (line->blocks[i].decides && ref_equal(line->blocks[i].ref, line->blocks[block].ref)) {
            return true;
        }
    }
    return false;
}

/* LOS-05: one obstruction on each side. Reading both_sides same_edge: on the two sides of one edge. Each piece of
 * terrain that lies on both sides does it by itself; where there is none, the first pair does. */
static void pinch(RulesCtx *ctx, CcaLine *line) {
    bool same_edge = cca_reading(ctx, CCA_READ_BOTH_SIDES) != 0;
    find_sides(line);
    if (line->left < 0 || line->right < 0) {
        return;
    }
    for (int i = 0, right; i < line->block_count; i++) {
        if (!is_told(line, i) && is_alone(line, i, same_edge, &right)) {
            decide(line, i, right);
        }
    }
    for (int i = 0; i < line->block_count; i++) {
        for (int j = 0; j < line->block_count && !line->pinched; j++) {
            if (is_pair(line, i, j, same_edge)) {
                decide(line, i, j);
            }
        }
    }
}

/* LOS-04: all that is crossed. */
static bool decide_crossed(CcaLine *line) {
    bool crossed = false;
    for (int i = 0; i < line->block_count; i++) {
        line->blocks[i].decides = meeting_of(line, i) == HEX_CROSSED;
        crossed = crossed || line->blocks[i].decides;
    }
    return crossed;
}

void cca_line(RulesCtx *ctx, HexId from, HexId to, CcaLine *line) {
    const CcaMap *map = cca_map(ctx);
    line->from = from;
    line->to = to;
    line->steps = hex_steps(from, to);
    line->blocks = map->blocks;
    line->block_room = map->block_room;
    line->block_count = 0;
    line->left = line->right = -1;
    line->pinched = line->between_hill = false;
    line->touch_count = hex_ray(from, to, line->touches, HEX_RAY_MAX);
    base_assert(line->touch_count <= HEX_RAY_MAX);
    line->levels = levels_of(ctx, map, line);
    for (int i = 0; i < line->touch_count; i++) {
        hex_blocks(ctx, map, line, i);
    }
    bool crossed = decide_crossed(line);
    if (!crossed) {
        pinch(ctx, line);
    }
    line->visible = !crossed && !line->pinched;
}

const CcaBlock *cca_line_culprit(const CcaLine *line) {
    if (line->pinched) {
        int first = line->left < line->right ? line->left : line->right;
        return &line->blocks[first];
    }
    for (int i = 0; i < line->block_count; i++) {
        if (meeting_of(line, i) == HEX_CROSSED) {
            return &line->blocks[i];
        }
    }
    return NULL;
}

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

/* Drawn only: where the line comes into the hex that stops it, or the middle of the contact that shuts its second side.
 */
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

/* The shape of one hex, and its name in the lists that it belongs to. True: it is seen. */
static bool tell_hex(RulesCtx *ctx, HexId eye, HexId hex, BaseTree *seen, BaseTree *past, BaseTree *pinched) {
    static const char *const words[] = {"seen", "past", "hidden", "pinched"};
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
    GeomVec at = cca_centre(ctx, hex);
    RulesShape *shape = cite_shape(ctx, SHAPE_HEX, setup_hex_ref(ctx->field->setup, hex), &at, 1);
    shape->hex = hex;
    shape->word = words[how];
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
        count += hex_valid(board, hex) && tell_hex(ctx, eye, hex, seen, past, pinched);
    }
    cite_text(ctx, "hex", cca_hex_id(ctx, eye));
    cite_int(ctx, "count", count);
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
