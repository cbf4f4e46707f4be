/* Why: the findings as numbered notes, the numbers being those at the shapes on the cut-out; the other way where its
 * answer differs; and the rules that were cited, as the catalogue has them. */
#include "rules/los_words.h"
#include "view/card/ruling_card_internal.h"
#include "view/marks.h"

#include <string.h>

#define INDENT    40.0
#define LINE      23.0
#define FEW       5 /* notes that are never thinned out */
#define RULES_ALL 40
#define RULES_FEW 5

/* ---- notes ---- */

static bool is_left_out(const RulingPen *pen, const RulesFinding *finding) {
    return pen->thrift >= THRIFT_NO_CONTEXT && finding->role == ROLE_CONTEXT && pen->card->ruling->findings.count > FEW;
}

static void note(RulingPen *pen, int index) {
    const RulesFinding *finding = &pen->card->ruling->findings.items[index];
    const ViewTheme *theme = pen->theme;
    BaseText text = {0};
    ruling_say(pen->card->ruling, finding, &text);
    if (!pen->dry) {
        cairo_save(pen->canvas->cr);
        cairo_translate(pen->canvas->cr, pen->x + 12, pen->y + 12);
        cairo_scale(pen->canvas->cr, 1.3, 1.3);
        mark_number(pen->canvas, vec(0, 0), index + 1, finding->role == ROLE_DECIDES);
        cairo_restore(pen->canvas->cr);
    }
    double chip = canvas_text_width(pen->canvas, ruling_card_type(FONT_MEDIUM, 13), finding->rule) + 16;
    double w = pen->w - INDENT, top = pen->y;
    pen_paragraph(pen, ruling_card_type(finding->role == ROLE_DECIDES ? FONT_MEDIUM : FONT_REGULAR, 16),
                  finding->role == ROLE_CONTEXT ? theme->win_ink2 : theme->ink, INDENT, w - chip - 16, LINE,
                  text_get(&text));
    pen_chip(pen, pen->x + pen->w - chip, top, finding->rule);
    pen->y += 10;
    text_free(&text);
}

static void notes(RulingPen *pen) {
    const Ruling *ruling = pen->card->ruling;
    int left_out = 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        if (is_left_out(pen, &ruling->findings.items[i])) {
            left_out++;
        } else {
            note(pen, i);
        }
    }
    if (left_out > 0) {
        BaseText text = {0};
        text_addf(&text,
                  left_out == 1 ? "%d more note changes nothing; the case has it."
                                : "%d more notes change nothing; the case has them.",
                  left_out);
        pen_paragraph(pen, ruling_card_type(FONT_REGULAR, 14.5), pen->theme->win_ink2, INDENT, pen->w - INDENT, LINE,
                      text_get(&text));
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
    pen_paragraph(pen, ruling_card_type(FONT_SEMIBOLD, 16), pen->theme->warn, 0, pen->w, LINE, text_get(&text));
    if (finding) {
        text_clear(&text);
        text_add(&text, "This rule makes the difference: ");
        ruling_say(back, finding, &text);
        pen_paragraph(pen, ruling_card_type(FONT_REGULAR, 16), pen->theme->ink, 0, pen->w, LINE, text_get(&text));
        pen->y += 4;
        pen_chip(pen, pen->x, pen->y, finding->rule);
        pen->y += 30;
    }
    text_free(&text);
}

void ruling_card_why(RulingPen *pen) {
    pen_heading(pen, "Why", NULL);
    notes(pen);
    BaseText cut = {0};
    los_say_cut(ruling_card_sight(pen->card), &cut);
    if (cut.length > 0) {
        pen_paragraph(pen, ruling_card_type(FONT_MEDIUM, 15), pen->theme->warn, 0, pen->w, LINE, text_get(&cut));
    }
    text_free(&cut);
    other_way(pen);
}

/* ---- the rules ---- */

/* Those that decide first, then the others in the order of the notes; the one that makes the ways differ as well. */
static int collect_rules(const RulingPen *pen, const char **out) {
    const Ruling *ruling = pen->card->ruling, *back = pen->card->back;
    int count = 0;
    for (int pass = 0; pass < 3; pass++) {
        for (int i = 0; i < ruling->findings.count; i++) {
            const RulesFinding *finding = &ruling->findings.items[i];
            bool known = (int)finding->role != pass || is_left_out(pen, finding) || count == RULES_ALL;
            for (int j = 0; j < count; j++) {
                known = known || strcmp(out[j], finding->rule) == 0;
            }
            if (!known) {
                out[count++] = finding->rule;
            }
        }
        const RulesFinding *differs = pass == 0 && back ? los_difference(ruling, back) : NULL;
        if (differs && back->sights.items[0].visible != ruling->sights.items[0].visible &&
            !ruling_cites(ruling, differs->rule) && count < RULES_ALL) {
            out[count++] = differs->rule;
        }
    }
    return count;
}

static void rule_row(RulingPen *pen, const char *id) {
    const RulesData *data = pen->card->field->data;
    int index = data_find_rule(data, id);
    double in = 168;
    if (index >= 0) {
        pen_text(pen, ruling_card_type(FONT_SEMIBOLD, 14.5), pen->theme->ink, pen->x, pen->y, 21, 0, id);
        pen_paragraph(pen, ruling_card_type(FONT_REGULAR, 14.5), pen->theme->ink, in, pen->w - in, 21,
                      data->rules[index].says);
        pen->y += 5;
    }
}

void ruling_card_rules(RulingPen *pen) {
    const char *rules[RULES_ALL];
    int count = collect_rules(pen, rules),
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
        pen_paragraph(pen, ruling_card_type(FONT_REGULAR, 14.5), pen->theme->win_ink2, 0, pen->w, 21, text_get(&text));
        text_free(&text);
    }
}
