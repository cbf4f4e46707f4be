/* Writes the house rules that have a part in the ruling, so that whoever signs the card sees what is not by the book.
 */
#include "rules/house.h"
#include "view/card/ruling_card_internal.h"

#define TEXT 15.0

void draw_ruling_card_house(RulingPen *pen) {
    const RulesData *data = pen->card->field->data;
    int changes[HOUSE_STATED_MAX], count = rules_house_of_ruling(pen->card->ruling, changes, HOUSE_STATED_MAX);
    if (count == 0) {
        return;
    }
    pen->y += 14;
    pen_heading(pen, count == 1 ? "House rule" : "House rules", "not by the book");
    for (int i = 0; i < count && i < HOUSE_STATED_MAX; i++) {
        BaseText text = {0};
        rules_house_describe(data, &data->changes[changes[i]], &text);
        text_add(&text, ".");
        pen->y += 4;
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, TEXT), pen->theme->ink, 0, pen->w, 22, text_get(&text));
        text_free(&text);
    }
}
