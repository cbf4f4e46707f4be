/* Why: the findings as numbered notes, the numbers being those at the shapes on the cut-out; the other way where its
 * answer differs; and the rules that were cited, as the catalogue has them. */
#include "rules/los_words.h"
#include "rules/margin_words.h"
#include "rules/telling.h"
#include "view/card/ruling_card_internal.h"
#include "view/marks.h"

#include <string.h>

#define INDENT    40.0
#define LINE      23.0
#define RULES_ALL 40
#define RULES_FEW 5

/* ---- notes ---- */

static void note(RulingPen *pen, const RulesStated *stated) {
    const ViewTheme *theme = pen->theme;
    bool decides = stated->role == ROLE_DECIDES;
    if (!pen->dry) {
        cairo_save(pen->canvas->cr);
        cairo_translate(pen->canvas->cr, pen->x + 12, pen->y + 12);
        cairo_scale(pen->canvas->cr, 1.3, 1.3);
        mark_number(pen->canvas, vec(0, 0), stated->number, decides);
        cairo_restore(pen->canvas->cr);
    }
    double chip = canvas_text_width(pen->canvas, draw_ruling_card_type(FONT_MEDIUM, 13), stated->rule) + 16;
    double w = pen->w - INDENT, top = pen->y;
    pen_paragraph(pen, draw_ruling_card_type(decides ? FONT_MEDIUM : FONT_REGULAR, 16),
                  stated->role == ROLE_CONTEXT ? theme->win_ink2 : theme->ink, INDENT, w - chip - 16, LINE,
                  stated->says);
    pen_chip(pen, pen->x + pen->w - chip, top, stated->rule);
    pen->y += 10;
}

static void notes(RulingPen *pen, const RulesTelling *telling) {
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (stated->number > 0 && stated->number <= telling->shown) {
            note(pen, stated);
        }
    }
    if (telling->folded > 0) {
        BaseText text = {0};
        text_addf(&text,
                  telling->folded == 1 ? "%d more sentence bears less on the answer; the case has it."
                                       : "%d more sentences bear less on the answer; the case has them.",
                  telling->folded);
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 14.5), pen->theme->win_ink2, INDENT, pen->w - INDENT,
                      LINE, text_get(&text));
        text_free(&text);
    }
}

/* ---- the other way ---- */

static void other_way(RulingPen *pen) {
    const Ruling *ruling = pen->card->ruling, *back = pen->card->back;
    if (!back || back->sights.items[0].visible == ruling->sights.items[0].visible) {
        return;
    }
    const RulesFinding *finding = los_difference(ruling, back);
    BaseText text = {0};
    pen->y += 10;
    los_question(back->field, &back->sights.items[0], &text);
    pen_heading(pen, "The other way", text_get(&text));
    text_clear(&text);
    los_answer(back->field, &back->sights.items[0], &text);
    pen_paragraph(pen, draw_ruling_card_type(FONT_SEMIBOLD, 16), pen->theme->warn, 0, pen->w, LINE, text_get(&text));
    if (finding) {
        text_clear(&text);
        text_add(&text, "This rule makes the difference: ");
        ruling_describe(back, finding, &text);
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 16), pen->theme->ink, 0, pen->w, LINE, text_get(&text));
        pen->y += 4;
        pen_chip(pen, pen->x, pen->y, finding->rule);
        pen->y += 30;
    }
    text_free(&text);
}

void draw_ruling_card_why(RulingPen *pen) {
    BaseArena *arena = arena_create();
    RulesTelling telling = telling_make(arena, pen->card->ruling, NULL);
    pen_heading(pen, "Why", NULL);
    notes(pen, &telling);
    arena_destroy(arena);
    BaseText cut = {0};
    los_describe_cut(draw_ruling_card_sight(pen->card), &cut);
    if (cut.length > 0) {
        pen_paragraph(pen, draw_ruling_card_type(FONT_MEDIUM, 15), pen->theme->warn, 0, pen->w, LINE, text_get(&cut));
    }
    text_free(&cut);
    other_way(pen);
}

/* ---- the rules ---- */

static void add_rule(const char **out, int *count, const char *rule) {
    bool known = *count == RULES_ALL;
    for (int i = 0; i < *count; i++) {
        known = known || strcmp(out[i], rule) == 0;
    }
    if (!known) {
        out[(*count)++] = rule;
    }
}

/* Writes the rules of the headline and of the notes in their order, those that decide first, and the one by which the
 * two directions differ. */
static int collect_rules(const RulingPen *pen, const RulesTelling *telling, const char **out) {
    const Ruling *ruling = pen->card->ruling, *back = pen->card->back;
    const RulesFinding *differs = back ? los_difference(ruling, back) : NULL;
    bool other = differs && back->sights.items[0].visible != ruling->sights.items[0].visible;
    int count = 0;
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (other && stated->role != ROLE_DECIDES) {
            add_rule(out, &count, differs->rule);
        }
        if (stated->number <= telling->shown) {
            add_rule(out, &count, stated->rule);
        }
    }
    if (other) {
        add_rule(out, &count, differs->rule);
    }
    return count;
}

static void rule_row(RulingPen *pen, const char *id) {
    const RulesData *data = pen->card->field->data;
    int index = data_find_rule(data, id);
    double in = 168;
    if (index >= 0) {
        pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 14.5), pen->theme->ink, pen->x, pen->y, 21, 0, id);
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 14.5), pen->theme->ink, in, pen->w - in, 21,
                      data->rules[index].says);
        pen->y += 5;
    }
}

void draw_ruling_card_made(RulingPen *pen) {
    BaseText text = {0};
    rules_margin_describe_accuracy(pen->card->field, draw_ruling_card_sight(pen->card), &text);
    if (text.length > 0) {
        pen->y += 10;
        pen_heading(pen, "How the table was made", NULL);
        pen->y -= 4;
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 14.5), pen->theme->ink, 0, pen->w, 21, text_get(&text));
        pen->y += 5;
    }
    text_free(&text);
}

void draw_ruling_card_rules(RulingPen *pen) {
    const char *rules[RULES_ALL];
    BaseArena *arena = arena_create();
    RulesTelling telling = telling_make(arena, pen->card->ruling, NULL);
    int count = collect_rules(pen, &telling, rules),
        shown = pen->thrift >= THRIFT_FEW_RULES && count > RULES_FEW ? RULES_FEW : count;
    pen_heading(pen, "The rules, in our words", NULL);
    pen->y -= 4;
    for (int i = 0; i < shown; i++) {
        rule_row(pen, rules[i]);
    }
    if (shown < count) {
        BaseText text = {0};
        text_addf(&text, "%d more are cited above: sightline rules %s RULE says each of them.", count - shown,
                  pen->card->field->data->id);
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 14.5), pen->theme->win_ink2, 0, pen->w, 21,
                      text_get(&text));
        text_free(&text);
    }
    arena_destroy(arena);
}
