/* The panel while a lesson is open: its text, the question with its answers, the engine's ruling, the chapter. */
#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_dice.h"
#include "ui/panel/panel_notes.h"
#include "ui/panel/panel_ruling.h"
#include "ui/panel/panel_sight.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <string.h>

#define ANSWER_HEIGHT 52.0
#define ANSWER_LOW    36.0 /* in a low window: all answers fit without scrolling */
#define CHAPTER_ROWS  6    /* rows of the chapter around the open lesson */
#define RULE_ROWS     6    /* lessons listed below a rule; the rest is one row */

/* ---- head and text ---- */

static void progress(Page *page) {
    const LessonWalk *walk = page->ui->walk;
    int count = walk_count(walk);
    double gap = count > 20 ? 2 : 6;
    for (int i = 1; i <= count; i++) {
        bool now = i == walk_at(walk);
        KitBox bar = kit_column(page_line(page, 4), i - 1, count, gap);
        kit_fill(page->kit, bar, 0,
                 now                        ? page->theme->accent
                 : walk_step(walk, i)->done ? page->theme->win_ink2
                                            : page->theme->barsoft);
    }
    page->y += 4;
}

static void head(Page *page) {
    Ui *ui = page->ui;
    BaseText place = {0};
    const char *rule = tree_get_text(ui->lesson->root, "case", "");
    bool known = data_find_rule(ui_field(ui)->data, rule) >= 0;
    double chip = known ? kit_chip_width(page->kit, rule) : 0;
    lesson_place(ui, &place);
    double room = page->w - chip - 10;
    const char *words = text_get(&place), *colon = strchr(words, ':');
    bool cut = colon &&
               kit_text_width(page->kit, KIT_BODY, words) > room; /* the chapter's name is in the heading of its list */
    char number[48];
    snprintf(number, sizeof number, "%.*s", cut ? (int)(colon - words) : 0, words);
    kit_put(page->kit, kit_box(page->x, page->y, room, 20), KIT_BODY, page->theme->win_ink2, 0, cut ? number : words);
    kit_describe(page->kit, KIT_ROLE_TEXT, kit_box(page->x, page->y, room, 20), words, "", 0);
    text_free(&place);
    if (known) {
        page_chip(page, page->x + page->w - chip, page->y + 10, rule, false);
    }
    page->y += 28;
    page_paragraph(page, KIT_ANSWER, page->theme->ink, tree_get_text(ui->lesson->root, "title", "A lesson"));
    page->y += 12;
    progress(page);
    page->y += 16;
}

static void lesson_text(Page *page, const char *text) {
    if (*text) {
        page_paragraph(page, KIT_LESSON, page->theme->ink, text);
        page->y += 10;
    }
}

static const char *rule_text(const Ui *ui) {
    return walk_shows_rule(ui->walk) ? tree_get_text(ui->lesson->root, "teaches", "") : "";
}

/* What stands above a question gives its answer to nobody: the rule is told with the first answer. */
static void words(Page *page) {
    Ui *ui = page->ui;
    const LessonStep *now = walk_now(ui->walk);
    const PlayLesson *entry = lesson_entry(ui);
    lesson_text(page, walk_at(ui->walk) <= 1 && entry ? entry->before : "");
    lesson_text(page, now && now->asks ? "" : rule_text(ui));
    lesson_text(page, now ? now->text : "");
    if (!now && !walk_shows_rule(ui->walk)) {
        page_paragraph(page, KIT_SIDE, page->theme->win_ink2,
                       "Look at the board first: the rule is told with your answer.");
        page->y += 10;
    }
}

/* ---- the question ---- */

/* A large row with its key; true when it was chosen. */
static bool answer_row(Page *page, const LessonStep *step, int index) {
    Kit *kit = page->kit;
    const LessonQuestion *question = &step->question;
    const char *label = question->answers[index];
    char key[2] = {question->yes_no ? "YN"[index] : (char)('1' + index), 0};
    bool missed = index == step->missed;
    double text_w = page->w - 32 - kit_keycap_width(kit, key) - 12,
           h = kit_paragraph(kit, 0, 0, text_w, KIT_NAME, page->theme->ink, label, false);
    bool low = page->ui->layout.compact;
    KitBox box = page_line(page, low ? fmax(ANSWER_LOW, h + 14) : fmax(ANSWER_HEIGHT, h + 24));
    kit_push_number(kit, index);
    KitTouch touch = kit_touch(
        kit, box,
        (KitSpot){
            .label = label, .role = KIT_ROLE_BUTTON, .value = key, .off = missed ? "You have said so already" : NULL});
    bool down = touch.held && touch.over;
    kit_fill(kit, box, 6, down ? page->theme->press : touch.hot ? page->theme->hover : page->theme->raised);
    kit_outline(kit, box, 6, touch.hot ? page->theme->ink : colour_alpha(page->theme->edge, .8), 1);
    kit_paragraph(kit, box.x + 16, box.y + (box.h - h) / 2 + down, text_w, KIT_NAME,
                  missed ? page->theme->ink3 : page->theme->ink, label, true);
    kit_keycap(kit, box.x + box.w - kit_keycap_width(kit, key) - 14, box.y + box.h / 2, key);
    if (touch.ringed) {
        kit_ring(kit, box, 6);
    }
    kit_pop(kit);
    page->y += box.h + 8;
    return touch.clicked && !missed;
}

/* Why the first answer was wrong; the truth comes with the second. */
static void missed(Page *page, const LessonStep *step) {
    if (step->missed >= 0) {
        const char *because = step->question.because[step->missed];
        BaseText not = {0};
        text_addf(&not, "Not: %s", step->question.answers[step->missed]);
        page_paragraph(page, KIT_STRONG, page->theme->warn, text_get(&not ));
        text_free(&not );
        page_paragraph(page, KIT_LESSON, page->theme->ink, *because ? because : "Look again, and measure.");
        page->y += 10;
    }
}

static void measure_first(Page *page) {
    double x = page->x;
    const char *before = "Measure first if you like:", *after = "the answer waits.";
    page->y += 6;
    kit_put(page->kit, page_line(page, 22), KIT_BODY, page->theme->win_ink2, 0, before);
    x += kit_text_width(page->kit, KIT_BODY, before) + 8;
    x += kit_keycap(page->kit, x, page->y + 11, "M") + 8;
    kit_put(page->kit, kit_box(x, page->y, page->w, 22), KIT_BODY, page->theme->win_ink2, 0, after);
    page->y += 34;
}

/* Says what the answer will open. */
static void closed_rule(Page *page) {
    const RulesData *data = ui_field(page->ui)->data;
    const char *id = tree_get_text(page->ui->lesson->root, "case", "");
    int rule = data_find_rule(data, id);
    if (rule < 0) {
        return;
    }
    page_section(page, "The rule", "opens with your answer");
    KitBox box = page_line(page, 56);
    kit_outline(page->kit, box, 6, page->theme->win_hair, 1);
    kit_icon(page->kit, KIT_ICON_LESSONS, box.x + 24, box.y + 28, 18, page->theme->win_ink2);
    BaseText title = {0};
    text_addf(&title, "%s, %s", id, data->rules[rule].title);
    kit_text(page->kit, kit_box(box.x + 46, box.y + 9, box.w - 56, 19), KIT_CONTROL, page->theme->win_ink2, 0,
             text_get(&title));
    kit_put(page->kit, kit_box(box.x + 46, box.y + 28, box.w - 56, 18), KIT_SIDE, page->theme->win_ink2, 0,
            "with the reasons, one by one");
    text_free(&title);
    page->y += 66;
}

/* True: an answer was given, and this frame's page must end. */
static bool ask(Page *page, const LessonStep *step) {
    kit_hair(page->kit, page->x, page->y + 4, page->w, 0, page->theme->win_hair);
    page->y += 20;
    page_paragraph(page, KIT_TITLE, page->theme->ink, step->question.says);
    page->y += 14;
    missed(page, step);
    for (int i = 0; i < step->question.count; i++) {
        if (answer_row(page, step, i)) {
            lesson_answer(page->ui, i);
            return true;
        }
    }
    if (!page->ui->layout.compact) {
        measure_first(page);
        closed_rule(page);
    }
    return false;
}

/* ---- the answer ---- */

/* In words, never as a score. */
static void verdict(Page *page, const LessonStep *step) {
    BaseText words = {0};
    const LessonQuestion *question = &step->question;
    bool known = step->right >= 0;
    if (step->guess >= 0 && step->guess == step->right) {
        text_addf(&words, "Right: %s", question->answers[step->right]);
    } else if (step->guess >= 0 && known) {
        text_addf(&words, "You said: %s. It is: %s", question->answers[step->guess], question->answers[step->right]);
    } else if (known) {
        text_addf(&words, "The answer: %s", question->answers[step->right]);
    } else {
        text_add(&words, "None of the answers holds on this board.");
    }
    kit_icon(page->kit, step->guess == step->right && known ? KIT_ICON_CHECK : KIT_ICON_NEXT, page->x + 9, page->y + 12,
             18, page->theme->accent);
    page->y += kit_paragraph(page->kit, page->x + 28, page->y, page->w - 28, KIT_TITLE, page->theme->ink,
                             text_get(&words), true) +
               8;
    text_free(&words);
}

/* A question about a thing's state decides nothing; then the lesson's own rule answers. */
void lesson_headline(const Ui *ui, const Ruling *ruling, BaseText *out) {
    const char *rule = tree_get_text(ui->lesson->root, "case", "");
    const RulesFinding *own = NULL;
    bool plain = ruling->outcome == RULING_ANSWER && ruling->sights.count == 0 && ruling->sums.count == 0;
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        plain = plain && finding->role == ROLE_CONTEXT;
        own = !own && strcmp(finding->rule, rule) == 0 ? finding : own;
    }
    if (plain && own) {
        ruling_describe(ruling, own, out);
    } else {
        panel_answer(ui, ruling, out);
    }
}

static void ruled(Page *page, const LessonStep *step) {
    BaseText answer = {0}, how = {0};
    kit_hair(page->kit, page->x, page->y + 4, page->w, 0, page->theme->win_hair);
    page->y += 20;
    if (step->asks) {
        page_paragraph(page, KIT_BODY, page->theme->win_ink2, step->question.says);
        page->y += 6;
        verdict(page, step);
        lesson_text(page, step->guess >= 0 && step->guess != step->right ? step->question.because[step->guess] : "");
        lesson_text(page, rule_text(page->ui));
    }
    lesson_headline(page->ui, step->ruling, &answer);
    page_paragraph(page, KIT_STRONG, page->theme->ink, text_get(&answer));
    ruling_how(step->ruling, &how);
    page_paragraph(page, KIT_BODY, page->theme->win_ink2, text_get(&how));
    page_headline_rules(page);
    page->y += 8;
    lesson_turning(page, step);
    if (step->difference) {
        BaseText text = {0};
        text_addf(&text, "The file expects otherwise: %s.", step->difference);
        page_paragraph(page, KIT_SIDE, page->theme->warn, text_get(&text));
        text_free(&text);
    }
    text_free(&answer);
    text_free(&how);
}

static void reasons(Page *page) {
    const Ruling *ruling = page->ruling;
    page_sums(page);
    page_dice(page);
    page_notes(page);
    if (ruling->sights.count == 1 && ruling->rolls.count == 0) {
        page_along(page, &ruling->sights.items[0]);
    }
    page_way(page);
}

/* ---- the chapter ---- */

static bool play_on(Page *page) {
    KitButton button = {.label = "Play on from here",
                        .icon = KIT_ICON_PLAY,
                        .key = "Ctrl Enter",
                        .tip = "The board as it is becomes a game of its own"};
    page->y += 10;
    bool clicked = kit_button(page->kit, kit_box(page->x, page->y, kit_button_width(page->kit, button), 32), button);
    page->y += 44;
    return clicked;
}

static int chapter(Page *page) {
    Ui *ui = page->ui;
    LessonChapter list;
    char remark[48];
    int done = 0, chosen = -1;
    lesson_chapter(ui, &list);
    if (list.count == 0) {
        return -1;
    }
    const PlayLessons *lessons = lesson_want(ui, ui->lesson->stand);
    for (int i = 0; i < list.count; i++) {
        done += shelf_is_done(ui->lesson->shelf, lessons->ruleset, lessons->items[list.items[i]].name);
    }
    snprintf(remark, sizeof remark, "%d of %d done", done, list.count);
    page_section(page, list.course ? lessons->course_title : "Lessons of this rule", remark);
    int first = list.at - 2 > list.count - CHAPTER_ROWS ? list.count - CHAPTER_ROWS : list.at - 2;
    first = first < 0 ? 0 : first;
    for (int i = first; i < list.count && i < first + CHAPTER_ROWS; i++) {
        bool clicked;
        lesson_row(page, lessons, list.items[i], list.course ? "" : lesson_entry(ui)->rule, i == list.at, &clicked);
        chosen = clicked ? list.items[i] : chosen;
    }
    return chosen;
}

static bool left(Page *page) {
    KitButton back = {.label = "Back to the lesson", .icon = KIT_ICON_UNDO, .key = "Enter"};
    lesson_tried(page);
    page_paragraph(page, KIT_BODY, page->theme->win_ink2,
                   "You are trying something of your own. Nothing of it is kept, and the lesson waits where it was.");
    page->y += 10;
    bool clicked = kit_button(page->kit, kit_box(page->x, page->y, kit_button_width(page->kit, back), 32), back);
    page->y += 44;
    return clicked;
}

void lesson_panel(Ui *ui, KitBox box) {
    const LessonStep *now = walk_now(ui->walk);
    KitBox in = kit_scroll_begin(ui->kit, "lesson", kit_box(box.x - 20, box.y, box.w + 40, box.h), &ui->page.scroll);
    Page page = page_make(ui, kit_box(in.x + 20, in.y + 14, box.w, 0), now && now->done ? now->ruling : NULL);
    int open = -1;
    bool over = false, plays = false, on = false;
    if (ui->tools->attempt.let_go) {
        lesson_settle(ui);
    }
    head(&page);
    words(&page);
    if (lesson_is_left(ui)) {
        on = left(&page);
    }
    if (now && now->exercise) {
        (now->done ? lesson_exercise_done : lesson_exercise)(&page, now);
    } else if (now && !now->done) {
        over = ask(&page, now);
    } else if (now) {
        ruled(&page, now);
        reasons(&page);
    }
    if (!over) {
        plays = (!now || now->done) && play_on(&page);
        open = chapter(&page);
    }
    kit_scroll_end(ui->kit, page.y - in.y + 20);
    if (on) {
        lesson_on(ui);
    } else if (plays) {
        lesson_play_on(ui);
    } else if (open >= 0) {
        lesson_open(ui, ui->lesson->stand, open);
    }
}

void lesson_panel_foot(Ui *ui, KitBox box) {
    const char *word = lesson_on_word(ui);
    KitBox rest = kit_inset(box, 20, 12);
    bool on = false, show = false, list;
    if (word) {
        KitButton button = {.label = word, .look = KIT_PRIMARY, .key = "Enter"};
        on = kit_button(ui->kit, kit_cut_left(&rest, kit_button_width(ui->kit, button)), button);
    }
    if (walk_exercise(ui->walk) || (!word && walk_waits_for_answer(ui->walk))) {
        KitButton button = {.label = "Show me", .key = ".", .tip = "The answer without a guess"};
        kit_cut_left(&rest, word ? 8 : 0);
        show = kit_button(ui->kit, kit_cut_left(&rest, kit_button_width(ui->kit, button)), button);
    }
    kit_cut_left(&rest, 8);
    KitButton all = {.label = "All lessons", .look = KIT_QUIET, .key = "F2"};
    list = kit_button(ui->kit, kit_cut_left(&rest, kit_button_width(ui->kit, all)), all);
    if (on) {
        lesson_on(ui);
    } else if (show && walk_exercise(ui->walk)) {
        lesson_show_solution(ui);
    } else if (show) {
        lesson_answer(ui, -1);
    } else if (list) {
        lesson_list_open(ui, "");
    }
}

/* ---- under a rule ---- */

int lesson_rule_rows(Page *page, const char *rule) {
    Ui *ui = page->ui;
    LessonShelf *shelf = lesson_shelf(ui);
    int stand = shelf_find(shelf, ui_field(ui)->data->system->id), count = 0, open = -1;
    const PlayLessons *lessons = lesson_want(ui, stand);
    for (int i = 0; lessons && i < lessons->count; i++) {
        bool clicked = false;
        if (!play_lesson_shows(&lessons->items[i], rule)) {
            continue;
        }
        if (count == 0) {
            page_section(page, "Lessons that show it", NULL);
        }
        if (count++ < RULE_ROWS) {
            lesson_row(page, lessons, i, rule, false, &clicked);
        }
        open = clicked ? i : open;
    }
    if (count > RULE_ROWS) {
        char label[48];
        snprintf(label, sizeof label, "All %d", count);
        KitRow row = {.label = label, .icon = KIT_ICON_LESSONS, .key = "F2"};
        if (kit_row(page->kit, kit_box(page->x - 10, page->y, page->w + 20, 30), row).clicked) {
            lesson_list_open(ui, rule);
        }
        page->y += 30;
    }
    return open;
}
