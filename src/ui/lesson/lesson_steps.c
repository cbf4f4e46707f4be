/* The steps of a lesson as cards in place of the timeline: first the text, then each step as a question or as something
 * shown. */
#include "rules/ruling_words.h"
#include "ui/lesson/lesson.h"

#include <stdio.h>
#include <string.h>

#define LEFT  132.0
#define GAP   12.0
#define WIDTH 308.0
#define MIN   150.0
#define FULL  100.0 /* px: in a lower strip a card is one line */

typedef struct {
    const char *kind;
    BaseText title, under;
    bool now, done, open; /* open: the user may go to it */
} Card;

static void describe_step(Ui *ui, const LessonStep *step, int at, Card *card) {
    card->kind = step->exercise ? "Exercise" : step->asks ? "Question" : "Show";
    card->done = step->done;
    if (step->exercise && (step->done || card->now)) {
        text_add(&card->title, step->exercise->says);
        text_add(&card->under, step->solved ? "solved" : step->done ? "shown" : "waits to be solved");
    } else if (step->done) {
        text_add(&card->title, step->asks ? step->question.says : step->text);
        if (card->title.length == 0) {
            ruling_question(step->ruling, &card->title);
        }
        if (step->right >= 0) {
            text_addf(&card->under, "%s", step->question.answers[step->right]);
        } else {
            telling_brief(step->ruling, &card->under);
        }
    } else if (card->now) {
        text_add(&card->title, step->question.says);
        text_add(&card->under, "your answer is awaited");
    } else {
        if (at == walk_done(ui->walk) + 1) {
            text_add(&card->title, "comes next");
        } else {
            text_addf(&card->title, "opens after step %d", at - 1);
        }
    }
}

static void draw_head(Ui *ui, KitBox box, const Card *card, int at) {
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    char number[8];
    snprintf(number, sizeof number, "%d", at);
    double cx = box.x + 9, cy = box.y + 10;
    if (at == 0) {
        kit_icon(kit, KIT_ICON_LESSONS, cx, cy, 18, card->now ? theme->accent : theme->win_ink2);
    } else {
        kit_mark(kit, cx, cy, at, card->now);
    }
    kit_put(kit, kit_box(box.x + 28, box.y, box.w - 50, 20), KIT_CONTROL, card->now ? theme->accent : theme->win_ink2,
            0, card->kind);
    if (card->done) {
        kit_icon(kit, KIT_ICON_CHECK, box.x + box.w - 8, cy, 16, theme->ink);
    }
}

static void draw_card(Ui *ui, KitBox box, const Card *card, int at, KitTouch touch) {
    Kit *kit = ui->kit;
    const ViewTheme *theme = kit_theme(kit);
    kit_fill(kit, box, 6, card->now ? theme->accsoft : touch.hot ? theme->hover : theme->raised);
    kit_outline(kit, box, 6, card->now ? theme->accent : theme->win_hair, card->now ? 1.4 : 1);
    KitBox in = kit_inset(box, 14, box.h < FULL ? 4 : 14);
    draw_head(ui, kit_cut_top(&in, 20), card, at);
    ViewColour ink = card->done || card->now ? theme->ink : theme->win_ink2;
    kit_cut_top(&in, box.h < FULL ? 0 : 8);
    kit_put(kit, kit_cut_top(&in, 20), card->done || card->now ? KIT_STRONG : KIT_BODY, ink, 0, text_get(&card->title));
    if (box.h >= FULL) {
        kit_put(kit, kit_cut_top(&in, 20), KIT_SIDE, theme->win_ink2, 0, text_get(&card->under));
    }
    if (touch.ringed) {
        kit_ring_inside(kit, box, 6);
    }
}

/* True when it was clicked. */
static bool step_card(Ui *ui, KitBox box, int at) {
    const LessonWalk *walk = ui->walk;
    Card card = {.kind = "Read", .now = walk_at(walk) == at, .done = at == 0, .open = at <= walk_done(walk) + 1};
    char label[32];
    if (at == 0) {
        text_add(&card.title, tree_get_text(ui->lesson->root, "title", ""));
        text_add(&card.under, "the text, and the table as it was set up");
    } else {
        describe_step(ui, walk_step(walk, at), at, &card);
    }
    snprintf(label, sizeof label, at ? "Step %d" : "Read", at);
    BaseText value = {0};
    text_addf(&value, "%s: %s%s%s", card.kind, text_get(&card.title), card.under.length ? "; " : "",
              text_get(&card.under));
    KitTouch touch = kit_touch(ui->kit, box,
                               (KitSpot){.label = label,
                                         .role = KIT_ROLE_ITEM,
                                         .value = text_get(&value),
                                         .off = card.open ? NULL : text_get(&card.title),
                                         .state = card.now ? KIT_ON : 0u,
                                         .tip_name = text_get(&card.title),
                                         .tip = text_get(&card.under)});
    draw_card(ui, box, &card, at, touch);
    text_free(&card.title);
    text_free(&card.under);
    text_free(&value);
    return touch.clicked;
}

static int left_block(Ui *ui, KitBox box) {
    const LessonWalk *walk = ui->walk;
    const ViewTheme *theme = kit_theme(ui->kit);
    char text[48];
    int at = walk_at(walk), to = -1;
    snprintf(text, sizeof text, at ? "%d of %d" : "the text", at, walk_count(walk));
    kit_text(ui->kit, kit_box(box.x, box.y + 12, LEFT - 20, 20), KIT_STRONG, theme->ink, 0, "Steps");
    kit_text(ui->kit, kit_box(box.x, box.y + 31, LEFT - 20, 18), KIT_SIDE, theme->win_ink2, 0, text);
    if (box.h < FULL) {
        return to;
    }
    KitButton back = {.label = "Step back",
                      .icon = KIT_ICON_BACK,
                      .key = ",",
                      .bare = true,
                      .off = at > 0 ? NULL : "At the start"},
              on = {.label = "Step on",
                    .icon = KIT_ICON_NEXT,
                    .key = ".",
                    .bare = true,
                    .tip = walk_waits_for_answer(walk) ? "Shows the answer without a guess" : NULL,
                    .off = at < walk_count(walk) || walk_waits_for_answer(walk) ? NULL : "At the end"};
    double y = box.y + box.h - 44;
    if (kit_button(ui->kit, kit_box(box.x - 6, y, 30, 30), back)) {
        to = at - 1;
    }
    if (kit_button(ui->kit, kit_box(box.x + 26, y, 30, 30), on)) {
        to = at + 1;
    }
    double x = box.x + 62;
    x += kit_keycap(ui->kit, x, y + 15, ",") + 4;
    kit_keycap(ui->kit, x, y + 15, ".");
    return to;
}

void lesson_steps(Ui *ui) {
    KitBox box = ui->layout.timeline;
    const ViewTheme *theme = kit_theme(ui->kit);
    LessonWalk *walk = ui->walk;
    int cards = walk_count(walk) + 1, to = -1;
    kit_group(ui->kit, 2, "Steps");
    kit_push(ui->kit, "steps");
    kit_fill(ui->kit, box, 0, theme->panel);
    kit_hair(ui->kit, box.x, box.y, box.w, 0, theme->win_hair);
    double clear = fmin(box.w, ui->layout.panel.x - box.x); /* up to the drawer that may cover its end */
    double left = clear < LEFT + MIN + 28 ? 4 : LEFT;       /* beside a drawer the card alone shows where one is */
    if (left >= LEFT) {
        to = left_block(ui, kit_box(box.x + 16, box.y, LEFT, box.h));
    }
    KitBox row = kit_inset(kit_box(box.x + left + 12, box.y, clear - left - 28, box.h), 0, box.h < FULL ? 7 : 14);
    double fits = fmax(1, floor((row.w + GAP) / (MIN + GAP))), shown = fmin(cards, fits);
    double w = fmin(WIDTH, (row.w + GAP) / shown - GAP);
    int first = (int)fmin(fmax(0, walk_at(walk) - fmax(0, shown - 2)), cards - shown);
    for (int i = 0; i < (int)shown; i++) {
        if (step_card(ui, kit_box(row.x + i * (w + GAP), row.y, w, row.h), first + i)) {
            to = first + i;
        }
    }
    kit_pop(ui->kit);
    if (to > walk_at(walk) && walk_exercise(walk)) {
        lesson_show_solution(ui);
    } else if (to > walk_at(walk) && walk_waits_for_answer(walk)) {
        lesson_answer(ui, -1);
    } else if (to >= 0) {
        lesson_go(ui, to);
    }
}
