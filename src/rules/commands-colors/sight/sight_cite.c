/* Cites a line of sight: the line, what it crosses, what it touches, what stops it, and why the rest does not. */
#include "rules/commands-colors/sight/sight.h"

#include <string.h>

#define BRIEF_MAX 2 /* number of obstructions named in a label, of those that the line passes */

static const char *const SIDES[] = {[HEX_CROSSED] = "crossed", [HEX_LEFT] = "left", [HEX_RIGHT] = "right"};
static const RulesShapeStyle SIDE_STYLES[] = {
    [HEX_CROSSED] = STYLE_CROSSED, [HEX_LEFT] = STYLE_LEFT, [HEX_RIGHT] = STYLE_RIGHT};

static bool on_board(RulesCtx *ctx, const HexTouch *touch) {
    return hex_valid(&ctx->field->setup->hexes, touch->hex);
}

static int count_touches(RulesCtx *ctx, const CcaLine *line, HexMeeting meeting) {
    int count = 0;
    for (int i = 0; i < line->touch_count; i++) {
        count += line->touches[i].meeting == meeting && on_board(ctx, &line->touches[i]);
    }
    return count;
}

/* "D6", "D6 and B6", "D6, C6 and B6", "nothing". */
static void list_touches(RulesCtx *ctx, const CcaLine *line, HexMeeting meeting, BaseText *out) {
    int count = count_touches(ctx, line, meeting), listed = 0;
    for (int i = 0; i < line->touch_count; i++) {
        const HexTouch *touch = &line->touches[i];
        if (touch->meeting == meeting && on_board(ctx, touch)) {
            text_addf(out, "%s%s",
                      listed == 0           ? ""
                      : listed + 1 == count ? " and "
                                            : ", ",
                      cca_hex_id(ctx, touch->hex));
            listed++;
        }
    }
    text_add(out, count == 0 ? "nothing" : "");
}

static void cite_list(RulesCtx *ctx, const CcaLine *line, const char *name, HexMeeting meeting) {
    BaseText text = {0};
    list_touches(ctx, line, meeting, &text);
    cite_also(ctx, TEXT(name, text_get(&text)));
    text_free(&text);
}

/* The centre of a hex that the line meets, and of a contact also the middle of where they touch. */
static void touch_shape(RulesCtx *ctx, const CcaLine *line, const HexTouch *touch) {
    GeomVec at[2] = {cca_centre(ctx, touch->hex)}, a = cca_centre(ctx, line->from), b = cca_centre(ctx, line->to);
    double in, out;
    bool beside = touch->meeting != HEX_CROSSED && hex_stretch(touch->hex, a, b, ctx->field->setup->unit, &in, &out);
    at[1] = beside ? vec_lerp(a, b, (in + out) / 2) : at[0];
    cite_also(ctx, DRAW(SHAPE_HEX, .ref = setup_hex_ref(ctx->field->setup, touch->hex), .points = at,
                        .count = beside ? 2 : 1, .hex = touch->hex, .style = SIDE_STYLES[touch->meeting]));
}

/* LOS-24: the whole answer in a sentence; LOS-01: the segment; LOS-02: what it meets. */
static void cite_verdict(RulesCtx *ctx, const CcaLine *line) {
    GeomVec ends[2] = {cca_centre(ctx, line->from), cca_centre(ctx, line->to)};
    ctx_cite(ctx, "CCA-LOS-24",
             line->visible   ? "clear"
             : line->pinched ? "pinched"
                             : "blocked",
             line->visible ? ROLE_DECIDES : ROLE_PASSES, /* what blocks is told first */
             TEXT("from", cca_hex_id(ctx, line->from)), TEXT("to", cca_hex_id(ctx, line->to)),
             INT("range", line->steps), DRAW(SHAPE_LINE, .points = ends, .count = 2));
    ctx_cite(ctx, "CCA-LOS-01",
             line->steps == 0   ? "same"
             : line->steps == 1 ? "next"
                                : "line",
             ROLE_CONTEXT, TEXT("from", cca_hex_id(ctx, line->from)), TEXT("to", cca_hex_id(ctx, line->to)));
    int crossed = count_touches(ctx, line, HEX_CROSSED);
    bool beside = count_touches(ctx, line, HEX_LEFT) + count_touches(ctx, line, HEX_RIGHT) > 0;
    if (crossed == 0 && !beside) {
        return;
    }
    ctx_cite(ctx, "CCA-LOS-02", !beside ? "crosses" : crossed == 0 ? "touches" : "meets", ROLE_PASSES);
    cite_list(ctx, line, "crossed", HEX_CROSSED);
    cite_list(ctx, line, "left", HEX_LEFT);
    cite_list(ctx, line, "right", HEX_RIGHT);
    for (int i = 0; i < line->touch_count; i++) {
        if (on_board(ctx, &line->touches[i])) {
            touch_shape(ctx, line, &line->touches[i]);
        }
    }
}

/* Where a contact lies on the line: a side, or one corner. */
static void contact_shape(RulesCtx *ctx, const CcaLine *line, const HexTouch *touch) {
    GeomVec a = cca_centre(ctx, line->from), b = cca_centre(ctx, line->to);
    double in, out;
    if (touch->meeting != HEX_CROSSED && hex_stretch(touch->hex, a, b, ctx->field->setup->unit, &in, &out)) {
        GeomVec points[2] = {vec_lerp(a, b, in), vec_lerp(a, b, out)};
        cite_also(ctx, DRAW(touch->edge ? SHAPE_HEXSIDE : SHAPE_VERTEX, .points = points, .count = touch->edge ? 2 : 1,
                            .hex = touch->hex));
    }
}

/* The two hexes of the only side that the line runs along. */
static void name_side(RulesCtx *ctx, const CcaLine *line, bool one_side) {
    static const char *const names[] = {"one", "other"};
    for (int i = 0, count = 0; one_side && i < line->touch_count; i++) {
        if (line->touches[i].edge && line->touches[i].meeting != HEX_CROSSED) {
            cite_also(ctx, TEXT(names[count++], cca_hex_id(ctx, line->touches[i].hex)));
        }
    }
}

/* LOS-03: the side or vertex that a contact shares with the line; LOS-07: where it is the rim of the board. */
static void cite_contacts(RulesCtx *ctx, const CcaLine *line) {
    int edges = 0, vertices = 0, rim = 0;
    for (int i = 0; i < line->touch_count; i++) {
        const HexTouch *touch = &line->touches[i];
        rim += touch->meeting != HEX_CROSSED && !on_board(ctx, touch);
        edges += touch->meeting != HEX_CROSSED && touch->edge;
        vertices += touch->meeting != HEX_CROSSED && !touch->edge;
    }
    bool one_side = edges == 2 && rim == 0;
    if (edges + vertices > 0) { /* a side has a hex on its left and one on its right */
        ctx_cite(ctx, "CCA-LOS-03",
                 one_side    ? "edge-one"
                 : edges > 0 ? "edge"
                             : "vertex",
                 ROLE_PASSES, INT("count", edges > 0 ? edges / 2 : vertices));
        name_side(ctx, line, one_side);
        for (int i = 0; i < line->touch_count; i++) {
            contact_shape(ctx, line, &line->touches[i]);
        }
    }
    if (rim > 0) {
        bool solid = false;
        for (int i = 0; i < line->block_count; i++) {
            solid = solid || ref_is(line->blocks[i].ref, REF_NONE);
        }
        ctx_cite(ctx, "CCA-LOS-07", solid ? "solid" : "open", ROLE_PASSES);
    }
}

static void cite_block(RulesCtx *ctx, const CcaLine *line, const CcaBlock *block, RulesRole role) {
    const HexTouch *touch = &line->touches[block->touch];
    ctx_cite(ctx, block->rule, touch->meeting == HEX_CROSSED ? "obstructs" : "beside", role, TEXT("what", block->what),
             TEXT("side", SIDES[touch->meeting]), WHEN(!ref_is(block->ref, REF_NONE), REF("ref", block->ref)));
    if (on_board(ctx, touch)) {
        cite_also(ctx, CCA_HEX(ctx, "hex", touch->hex, role == ROLE_DECIDES ? STYLE_BLOCKS : STYLE_GRAZED));
    }
    if (ref_is(block->ref, REF_UNIT)) {
        cite_also(ctx, DRAW_BASE(block->ref));
    }
}

/* Returns the word of a block without its article. */
static const char *bare(const char *what) {
    const char *space = strchr(what, ' ');
    return space && (!strncmp(what, "a ", 2) || !strncmp(what, "the ", 4)) ? space + 1 : what;
}

/* "the forest in D3 on the left"; what is off the board has no hex. */
static void add_brief(RulesCtx *ctx, const CcaLine *line, const CcaBlock *block, const char *side, BaseText *out) {
    const HexTouch *touch = &line->touches[block->touch];
    bool on = on_board(ctx, touch);
    text_addf(out, "the %s%s%s%s%s", bare(block->what), on ? " in " : "", on ? cca_hex_id(ctx, touch->hex) : "",
              *side ? " on the " : "", side);
}

/* The same as text in the ruling's arena: "the forest in D3". */
static const char *at_block(RulesCtx *ctx, const CcaLine *line, int block) {
    BaseText text = {0};
    add_brief(ctx, line, &line->blocks[block], "", &text);
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* LOS-05: what the contacts come to. Where a crossed hex blocks nothing follows from them. */
static void cite_sides(RulesCtx *ctx, const CcaLine *line) {
    if (line->pinched) {
        ctx_cite(ctx, "CCA-LOS-05", "both", ROLE_DECIDES, TEXT("left", line->blocks[line->left].what),
                 TEXT("right", line->blocks[line->right].what), TEXT("left-at", at_block(ctx, line, line->left)),
                 TEXT("right-at", at_block(ctx, line, line->right)));
    } else if (line->visible && (line->left >= 0 || line->right >= 0)) {
        bool two = line->left >= 0 && line->right >= 0;
        ctx_cite(ctx, "CCA-LOS-05", two ? "apart" : "one-side", ROLE_PASSES,
                 TEXT("side", SIDES[line->left >= 0 ? HEX_LEFT : HEX_RIGHT]));
    }
}

/* LOS-04 to LOS-06: where the obstructions lie. */
static void cite_blocks(RulesCtx *ctx, const CcaLine *line) {
    int corners = 0; /* that have a say: all where the line passes, else those of the two that shut it */
    for (int i = 0; i < line->block_count; i++) {
        const HexTouch *touch = &line->touches[line->blocks[i].touch];
        cite_block(ctx, line, &line->blocks[i], line->blocks[i].decides ? ROLE_DECIDES : ROLE_PASSES);
        corners += (line->visible || line->blocks[i].decides) && touch->meeting != HEX_CROSSED && !touch->edge;
    }
    if (!line->visible && !line->pinched) {
        ctx_cite(ctx, "CCA-LOS-04", "crossed", ROLE_DECIDES,
                 TEXT("hex", cca_hex_id(ctx, line->touches[cca_line_culprit(line)->touch].hex)));
    }
    cite_sides(ctx, line);
    if (corners > 0) {
        ctx_cite(ctx, "CCA-LOS-06", line->pinched ? "counts" : "alone", line->pinched ? ROLE_DECIDES : ROLE_PASSES,
                 INT("count", corners));
    }
}

/* Up to BRIEF_MOST that the line passes; the side is told once for those that stand on it one after the other. */
static void add_passed(RulesCtx *ctx, const CcaLine *line, BaseText *out) {
    int shown = line->block_count < BRIEF_MAX ? line->block_count : BRIEF_MAX;
    for (int i = 0; i < shown; i++) {
        HexMeeting side = line->touches[line->blocks[i].touch].meeting;
        bool next_same = i + 1 < shown && line->touches[line->blocks[i + 1].touch].meeting == side;
        text_add(out, i == 0 ? "" : i + 1 < shown || line->block_count > shown ? ", " : " and ");
        add_brief(ctx, line, &line->blocks[i], next_same ? "" : SIDES[side], out);
    }
    if (line->block_count > shown) {
        text_addf(out, " and %d more", line->block_count - shown);
    }
}

const char *cca_line_brief(RulesCtx *ctx, const CcaLine *line) {
    BaseText text = {0};
    if (line->pinched) {
        add_brief(ctx, line, &line->blocks[line->left], SIDES[HEX_LEFT], &text);
        text_add(&text, " and ");
        add_brief(ctx, line, &line->blocks[line->right], SIDES[HEX_RIGHT], &text);
    } else if (!line->visible) {
        add_brief(ctx, line, cca_line_culprit(line), "", &text);
    } else {
        add_passed(ctx, line, &text);
    }
    const char *kept = text.length > 0 ? arena_strdup(ctx->ruling->arena, text_get(&text)) : NULL;
    text_free(&text);
    return kept;
}

/* LOS-08: what is in the ends, and would obstruct between them. */
static void cite_ends(RulesCtx *ctx, const CcaMap *map, const CcaLine *line) {
    const HexId ends[2] = {line->from, line->to};
    for (int i = 0; i < 2; i++) {
        const CcaHex *hex = cca_hex(map, ends[i]);
        for (int k = 0; k < hex->layers; k++) {
            const CcaKind *kind = cca_layer(ctx->field, hex, k);
            if (kind->sight == CCA_BLOCKS_SIGHT || kind->sight == CCA_HILL_SIGHT) {
                ctx_cite(ctx, "CCA-LOS-08", "end", ROLE_PASSES, TEXT("what", kind->name),
                         CCA_HEX(ctx, "hex", ends[i], STYLE_PLAIN));
                break;
            }
        }
    }
}

/* Ground that the line meets and that lets it pass, by the rule of its kind (LOS-12 to LOS-15); LOS-16: ramparts. */
static void cite_open_ground(RulesCtx *ctx, const CcaMap *map, const CcaLine *line) {
    for (int i = 0; i < line->touch_count; i++) {
        const CcaHex *hex = cca_hex(map, line->touches[i].hex);
        for (int k = 0; hex && k < hex->layers; k++) {
            const CcaKind *kind = cca_layer(ctx->field, hex, k);
            bool open = kind->sight == CCA_OPEN_SIGHT ||
                        (kind->sight == CCA_RIVER_SIGHT && reading_now(ctx, CCA_READ_LOS_RIVER) == CCA_LOS_RIVER_OPEN);
            if (open && kind->rules[CCA_CITE_SIGHT]) {
                ctx_cite(ctx, kind->rules[CCA_CITE_SIGHT], "open", ROLE_PASSES, TEXT("what", kind->name),
                         CCA_HEX(ctx, "hex", line->touches[i].hex, STYLE_PLAIN));
            }
        }
        if (hex && hex->rampart >= 0) {
            ctx_cite(ctx, "CCA-LOS-16", "rampart", ROLE_PASSES, CCA_HEX(ctx, "hex", line->touches[i].hex, STYLE_PLAIN));
        }
    }
}

static bool is_hill_block(const CcaBlock *block) {
    return !strcmp(block->rule, "CCA-LOS-17") || !strcmp(block->rule, "CCA-LOS-19") ||
           !strcmp(block->rule, "CCA-LOS-20") || !strcmp(block->rule, "CCA-LOS-21");
}

/* LOS-18: the hill is seen, or would be but for something else: no hill hex stands before it, or those that do only
 * touch a line that passes. */
static void cite_first_hill(RulesCtx *ctx, const CcaMap *map, const CcaLine *line) {
    if (line->between_hill && !line->visible) {
        return;
    }
    for (int i = 0; i < line->touch_count; i++) {
        const CcaHex *hex = cca_hex(map, line->touches[i].hex);
        if (hex && hex->hill && line->touches[i].meeting == HEX_CROSSED) { /* its kind hides nothing */
            return;
        }
    }
    ctx_cite(ctx, "CCA-LOS-18", line->between_hill ? "touched" : "first", ROLE_PASSES,
             TEXT("hex", cca_hex_id(ctx, cca_hex(map, line->from)->hill ? line->from : line->to)));
}

/* LOS-22: what hides somebody on a hill, or somebody from there, and is no hill. */
static void cite_no_help(RulesCtx *ctx, const CcaLine *line) {
    for (int i = 0; i < line->block_count; i++) {
        if (line->blocks[i].decides && !is_hill_block(&line->blocks[i])) {
            ctx_cite(ctx, "CCA-LOS-22", "no-help", ROLE_CONTEXT, TEXT("what", line->blocks[i].what),
                     TEXT("at", at_block(ctx, line, i)));
            return;
        }
    }
}

/* LOS-18, LOS-20, LOS-21 where no hill stops the line; LOS-22 where something else stops one from a hill; LOS-23. */
static void cite_levels(RulesCtx *ctx, const CcaMap *map, const CcaLine *line) {
    bool hides = false; /* a hill obstructs, whether or not it decides */
    for (int i = 0; i < line->block_count; i++) {
        hides = hides || is_hill_block(&line->blocks[i]);
    }
    switch (line->levels) {
    case CCA_BOTH_LOW: return;
    case CCA_ONE_HIGH:
        cite_first_hill(ctx, map, line);
        ctx_cite(ctx, "CCA-LOS-23", "mutual", ROLE_CONTEXT);
        break;
    case CCA_ONE_HILL: ctx_cite(ctx, "CCA-LOS-20", line->between_hill ? "plateau" : "gap", ROLE_PASSES); break;
    case CCA_BROKEN_HILL:
        if (!hides) { /* by the reading two_hills */
            ctx_cite(ctx, "CCA-LOS-20", "level", ROLE_PASSES);
        }
        break;
    case CCA_TWO_HILLS:
        if (!hides) {
            ctx_cite(ctx, "CCA-LOS-21", line->between_hill ? "level" : "valley", ROLE_PASSES);
        }
        break;
    }
    cite_no_help(ctx, line);
}

void cca_cite_line(RulesCtx *ctx, const CcaLine *line) {
    const CcaMap *map = cca_map(ctx);
    cite_verdict(ctx, line);
    cite_blocks(ctx, line);
    cite_contacts(ctx, line);
    cite_levels(ctx, map, line);
    cite_ends(ctx, map, line);
    cite_open_ground(ctx, map, line);
}
