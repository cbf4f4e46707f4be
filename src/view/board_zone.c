/* Writes the names of zones on the board with the figures of their cards, which a player would otherwise look up. */
#include "rules/card.h"
#include "view/board_labels.h"
#include "view/card_symbols.h"

#define NAME_SIZE 12.5
#define PAD       5.0
#define LINE      15.0
#define SIGN      13.0
#define APART     7.0
#define MIN       60.0 /* px: a narrower area bears no name */
#define OVER      1.2  /* a label may be this much wider than its area */

static const ViewType NAME = {FONT_SEMIBOLD, NAME_SIZE, false}, FIGURES = {FONT_MEDIUM, 12, false};

/* A figure behind the sign of its block. */
typedef struct {
    const char *symbol, *figure;
} Sign;

/* Collects the figure, or else the word, of each block that has an effect; last the sign of the weather over it. */
static int signs_of(const ViewBoard *board, const Table *table, BaseArena *arena, const RulesCard *card, Sign *out) {
    const RulesData *data = board->field->data;
    const RulesCardForm *form = data->card;
    int count = 0;
    RulesCard over;
    for (int i = 0; i < card->part_count; i++) {
        const RulesCardPart *part = &card->parts[i];
        if (!part->idle) {
            out[count++] = (Sign){part->symbol, *part->figure ? part->figure : part->value};
        }
    }
    if (form->laid >= 0 && form->laid_kind >= 0 && table_get(table, ref_make(REF_AREA, card->area), form->laid) > 0 &&
        card_of_kind(data, arena, form->laid_kind, &over)) {
        out[count++] = (Sign){over.type_symbol, over.title};
    }
    return count;
}

static double signs_width(ViewCanvas *canvas, const Sign *signs, int count) {
    double width = 0;
    for (int i = 0; i < count; i++) {
        width += SIGN + 2 + canvas_text_width(canvas, FIGURES, signs[i].figure) + (i + 1 < count ? APART : 0);
    }
    return width;
}

static void draw_signs(ViewCanvas *canvas, const Sign *signs, int count, double x, double y) {
    for (int i = 0; i < count; i++) {
        draw_card_symbol(canvas, signs[i].symbol, x + SIGN / 2, y - 4.2, SIGN, false);
        x += SIGN + 2;
        x += canvas_text(canvas, FIGURES, canvas->theme->ink, x, y, 0, signs[i].figure) + APART;
    }
}

int zone_forms(ViewBoard *board, ViewCanvas *canvas, const Table *table, int area, double width, double height,
               ViewForm *forms) {
    RulesCard card;
    Sign signs[CARD_PARTS + 1];
    BaseArena *arena = arena_create();
    int count = 0;
    if (width * OVER >= MIN && card_of_area(board->field, table, arena, area, &card)) {
        double name = canvas_text_width(canvas, NAME, setup_name(board->field->setup, ref_make(REF_AREA, area)));
        double figures = signs_width(canvas, signs, signs_of(board, table, arena, &card, signs));
        if (figures > 0 && figures < width * OVER && height > 3 * LINE) {
            forms[count++] = (ViewForm){fmax(name, figures) + 2 * PAD, 2 * LINE + 2 * PAD - 4};
        }
        forms[count++] = (ViewForm){name + 2 * PAD, LINE + 2 * PAD - 4};
    }
    arena_destroy(arena);
    return count;
}

void zone_draw(ViewBoard *board, ViewCanvas *canvas, const Table *table, int area, GeomBox box, bool figures) {
    const char *name = setup_name(board->field->setup, ref_make(REF_AREA, area));
    double middle = (box.x0 + box.x1) / 2;
    RulesCard card;
    Sign signs[CARD_PARTS + 1];
    BaseArena *arena = arena_create();
    canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
    canvas_fill(canvas, colour_alpha(canvas->theme->chip, .8));
    canvas_text(canvas, NAME, canvas->theme->ink, middle, box.y0 + PAD + 9, .5, name);
    if (figures && card_of_area(board->field, table, arena, area, &card)) {
        int count = signs_of(board, table, arena, &card, signs);
        draw_signs(canvas, signs, count, middle - signs_width(canvas, signs, count) / 2, box.y0 + PAD + 9 + LINE);
    }
    arena_destroy(arena);
}
