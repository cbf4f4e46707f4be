/* LOS: what a line meets, what of it obstructs, and what follows from where it lies. */
#include "rules/commands-colors/sight/sight.h"

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
    return asks && reading_now(ctx, CCA_READ_LOS_PLATEAU_GAP) == CCA_LOS_PLATEAU_GAP_ALL_HILL ? CCA_BROKEN_HILL
                                                                                              : CCA_ONE_HILL;
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
    case CCA_BROKEN_HILL:
        return reading_now(ctx, CCA_READ_LOS_TWO_HILLS) == CCA_LOS_TWO_HILLS_BLOCKS ? "CCA-LOS-20" : NULL;
    case CCA_TWO_HILLS:
        return reading_now(ctx, CCA_READ_LOS_TWO_HILLS) == CCA_LOS_TWO_HILLS_BLOCKS ? "CCA-LOS-21" : NULL;
    }
    return NULL;
}

static void layer_blocks(RulesCtx *ctx, CcaLine *line, int touch, const CcaHex *hex, int layer) {
    const CcaKind *kind = cca_layer(ctx->field, hex, layer);
    const char *rule = NULL;
    switch (kind->sight) {
    case CCA_OPEN_SIGHT: return;
    case CCA_BLOCKS_SIGHT: rule = kind->rules[CCA_CITE_SIGHT]; break;
    case CCA_RIVER_SIGHT:
        rule = reading_now(ctx, CCA_READ_LOS_RIVER) == CCA_LOS_RIVER_BLOCKS ? kind->rules[CCA_CITE_SIGHT] : NULL;
        break;
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
        if (reading_now(ctx, CCA_READ_LOS_BOARD_EDGE) == CCA_LOS_BOARD_EDGE_SOLID) {
            add_block(line, touch, "CCA-LOS-07", "the edge of the board", ref_none());
        }
        return;
    }
    for (int i = 0; i < hex->layers; i++) {
        layer_blocks(ctx, line, touch, hex, i);
    }
    int who = hex->unit >= 0 ? hex->unit : hex->leader;
    if (who >= 0 && reading_now(ctx, CCA_READ_LOS_UNITS_BLOCK) == CCA_LOS_UNITS_BLOCK_YES) {
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

/* Returns true when one thing lies on both sides of the line by itself; `right` gets its block on the other side. */
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

/* Finds the first block of each side. */
static void find_sides(CcaLine *line) {
    for (int i = 0; i < line->block_count; i++) {
        int *side = meeting_of(line, i) == HEX_LEFT ? &line->left : &line->right;
        *side = *side < 0 && meeting_of(line, i) != HEX_CROSSED ? i : *side;
    }
}

static bool is_stated(const CcaLine *line, int block) {
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
    bool same_edge = reading_now(ctx, CCA_READ_LOS_BOTH_SIDES) == CCA_LOS_BOTH_SIDES_SAME_EDGE;
    find_sides(line);
    if (line->left < 0 || line->right < 0) {
        return;
    }
    for (int i = 0, right; i < line->block_count; i++) {
        if (!is_stated(line, i) && is_alone(line, i, same_edge, &right)) {
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
