/* The part of the card about the line: the line unrolled with its ledger, on hexes the hexes that it meets, and zones
 * where a system has them. */
#include "rules/los_words.h"
#include "rules/sight_tree.h"
#include "view/card/ruling_card_internal.h"
#include "view/strip.h"

#include <stdio.h>

#define ROW      28.0
#define TEXT     15.0
#define ROWS_MAX 12

/* Cells are laid out from the right, and the first takes the rest. They are set in Medium if `strong`. */
typedef struct {
    const char *cells[6];
    int count;
    bool strong;
    bool stops; /* the last cell wears the accent */
} Row;

static const double WIDTHS[] = {0, 66, 66, 70, 66, 84};

static void row(RulingPen *pen, const Row *it, bool heading) {
    double right = pen->x + pen->w, x = right;
    const ViewTheme *theme = pen->theme;
    for (int i = it->count - 1; i >= 1; i--) {
        bool accent = it->stops && i == it->count - 1;
        ViewColour colour = heading ? theme->ink3 : accent ? theme->accent : theme->ink;
        ViewType type = draw_ruling_card_type(accent       ? FONT_SEMIBOLD
                                              : it->strong ? FONT_MEDIUM
                                                           : FONT_REGULAR,
                                              heading ? TEXT - 1 : TEXT);
        pen_text(pen, type, colour, x, pen->y, ROW, 1, it->cells[i] ? it->cells[i] : "–");
        x -= WIDTHS[6 - it->count + i];
    }
    pen_fit(pen, draw_ruling_card_type(it->strong ? FONT_SEMIBOLD : FONT_REGULAR, heading ? TEXT - 1 : TEXT),
            heading ? theme->ink3 : theme->ink, pen->x, pen->y, ROW, x - pen->x - 4, it->cells[0]);
    pen->y += ROW;
    pen_hair(pen, pen->x, pen->y - 1, pen->w);
}

static void more(RulingPen *pen, int count) {
    char text[64];
    if (count > 0) {
        snprintf(text, sizeof text, "and %d more, which the case has", count);
        pen_text(pen, draw_ruling_card_type(FONT_REGULAR, TEXT - 1), pen->theme->win_ink2, pen->x, pen->y, ROW, 0,
                 text);
        pen->y += ROW;
    }
}

/* ---- the ledger ---- */

static const char *word_of(const RulesSight *sight, const struct RulesSightRow *it) {
    if (it->decides) {
        return "stops";
    }
    if (los_stops_too(sight, it)) {
        return "stops too";
    }
    return it->how == ROW_OVER ? "seen over" : "passes";
}

/* Writes a row for each stretch inside ground with gaps, before the row of the sum. */
static void ledger_stretches(RulingPen *pen, const struct RulesSightRow *it, bool heights) {
    char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], length[TEXT_NUMBER_MAX];
    for (int i = 0; i < it->inside_count; i++) {
        const GeomVec *inside = &it->inside[i];
        Row line = {{i == 0 ? draw_ruling_card_name(pen->card, it->area) : "",
                     draw_ruling_card_length(pen->card, inside->x, 2, in),
                     draw_ruling_card_length(pen->card, inside->y, 2, out),
                     heights ? "" : draw_ruling_card_length(pen->card, inside->y - inside->x, 2, length), "", ""},
                    6,
                    false,
                    false};
        row(pen, &line, false);
    }
}

static void ledger_row(RulingPen *pen, const struct RulesSightRow *it, bool heights, bool stretches) {
    const ViewRulingCard *card = pen->card;
    bool gaps = it->inside_count > 1;
    char in[TEXT_NUMBER_MAX], out[TEXT_NUMBER_MAX], third[TEXT_NUMBER_MAX], fourth[TEXT_NUMBER_MAX];
    if (stretches) {
        ledger_stretches(pen, it, heights);
    }
    const char *c =
        heights && !it->has_height ? "–" : draw_ruling_card_length(card, heights ? it->top : it->length, 2, third);
    const char *d = heights && !it->has_height
                        ? "–"
                        : draw_ruling_card_length(card, heights ? it->low : it->limit, heights ? 2 : 1, fourth);
    Row line = {{stretches ? "together" : draw_ruling_card_name(card, it->area),
                 gaps ? "" : draw_ruling_card_length(card, it->in, 2, in),
                 gaps ? "" : draw_ruling_card_length(card, it->out, 2, out), c, d,
                 word_of(draw_ruling_card_sight(card), it)},
                6,
                it->decides,
                it->decides};
    row(pen, &line, false);
}

/* Each piece has at least one row; the stretches of ground with gaps are listed if there is room for all of them. */
static void ledger(RulingPen *pen) {
    const RulesSight *sight = draw_ruling_card_sight(pen->card);
    bool heights = false;
    for (int i = 0; i < sight->row_count; i++) {
        heights = heights || sight->rows[i].has_height;
    }
    const Row with_depths = {{"area", "in", "out", "length", "limit", ""}, 6, false, false},
              with_heights = {{"area", "in", "out", "its top", "line at", ""}, 6, false, false};
    row(pen, heights ? &with_heights : &with_depths, true);
    int shown = sight->row_count < ROWS_MAX ? sight->row_count : ROWS_MAX, spare = ROWS_MAX - shown;
    for (int i = 0; i < shown; i++) {
        const struct RulesSightRow *it = &sight->rows[i];
        bool stretches = it->inside_count > 1 && it->inside_count <= spare;
        spare -= stretches ? it->inside_count : 0;
        ledger_row(pen, it, heights, stretches);
    }
    more(pen, sight->row_count - ROWS_MAX);
}

static void plane_line(RulingPen *pen) {
    const RulesSight *sight = draw_ruling_card_sight(pen->card);
    if (sight->aloft || vec_distance(sight->a, sight->b) <= 0) {
        return;
    }
    pen_heading(pen, "Along the line", pen->card->field->setup->shown_name);
    bool profile = draw_ruling_card_profile_height(pen->card) > 0; /* which shows the same, and more */
    if (!pen->dry && !profile) {
        strip_draw(pen->canvas, pen->card->field, pen->card->table, sight, pen->x, pen->y, pen->w, 15);
    }
    pen->y += profile ? 0 : STRIP_HEIGHT * 15 / 12;
    if (sight->row_count > 0) {
        ledger(pen);
    } else if (sight->blocker_count == 0) {
        pen_text(pen, draw_ruling_card_type(FONT_REGULAR, TEXT), pen->theme->win_ink2, pen->x, pen->y, ROW, 0,
                 "This line meets no terrain that has a say in sight.");
        pen->y += ROW;
    }
    pen->y += 14;
}

/* ---- zones ---- */

static void zones(RulingPen *pen) {
    const RulesSight *sight = draw_ruling_card_sight(pen->card);
    if (sight->zone_count == 0) {
        return;
    }
    pen_heading(pen, "Zones", NULL);
    for (int i = 0; i < sight->zone_count && i < ROWS_MAX; i++) {
        const char *how = rules_sight_zone_word(sight->zones[i].how);
        Row line = {{draw_ruling_card_name(pen->card, sight->zones[i].area), how}, 2, false, false};
        row(pen, &line, false);
    }
    more(pen, sight->zone_count - ROWS_MAX);
    pen->y += 14;
}

/* ---- hexes ---- */

/* Lists by name the pieces that lie on a hex, and units there that are among the blockers. Returns true if one of them
 * blocks. */
static bool describe_hex(const ViewRulingCard *card, HexId hex, BaseText *out) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    const TableSetup *setup = card->field->setup;
    bool blocks = false;
    for (int i = 0; i < setup->area_count; i++) {
        TableRef area = ref_make(REF_AREA, i);
        bool here = false, known = false;
        for (int j = 0; j < setup->areas[i].hex_count && table_alive(card->table, area); j++) {
            here = here || hex_equal(setup->areas[i].hexes[j], hex);
        }
        for (int j = 0; j < sight->blocker_count; j++) {
            known = known || ref_equal(sight->blockers[j], area);
        }
        if (here) {
            text_addf(out, "%s%s", out->length ? ", " : "", setup_name(setup, area));
            blocks = blocks || known;
        }
    }
    for (int j = 0; j < sight->blocker_count; j++) {
        const TableWhere *where =
            ref_is(sight->blockers[j], REF_UNIT) ? table_where(card->table, sight->blockers[j].index) : NULL;
        if (where && where->kind == WHERE_HEX && hex_equal(where->hex, hex)) {
            text_addf(out, "%s%s", out->length ? ", " : "", setup_name(setup, sight->blockers[j]));
            blocks = true;
        }
    }
    return blocks;
}

static void hex_row(RulingPen *pen, const HexTouch *touch) {
    static const char *const meetings[] = {
        [HEX_CROSSED] = "crossed", [HEX_LEFT] = "touched, left", [HEX_RIGHT] = "touched, right"};
    char name[8], first[96];
    BaseText text = {0};
    bool blocks = describe_hex(pen->card, touch->hex, &text);
    hex_name(touch->hex, name);
    snprintf(first, sizeof first, "%s  %s", name, text.length ? text_get(&text) : "open ground");
    Row line = {{first, meetings[touch->meeting], blocks ? "obstructs" : ""}, 3, blocks, blocks};
    row(pen, &line, false);
    text_free(&text);
}

static void hex_line(RulingPen *pen) {
    const RulesSight *sight = draw_ruling_card_sight(pen->card);
    pen_heading(pen, "Hexes that the line meets", "in its order");
    for (int i = 0; i < sight->touch_count && i < ROWS_MAX; i++) {
        hex_row(pen, &sight->touches[i]);
    }
    more(pen, sight->touch_count - ROWS_MAX);
    if (sight->touch_count == 0) {
        pen_text(pen, draw_ruling_card_type(FONT_REGULAR, TEXT), pen->theme->win_ink2, pen->x, pen->y, ROW, 0,
                 "None lies between the two.");
        pen->y += ROW;
    }
    pen->y += 14;
}

void draw_ruling_card_line(RulingPen *pen) {
    if (draw_ruling_card_is_hex(pen->card)) {
        hex_line(pen);
    } else {
        plane_line(pen);
    }
    zones(pen);
}
