/* The list of lessons (F2): the guided hour first, then by rule; typing filters it. */
#include "ui/core/ui.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/page.h"

#include <stdio.h>
#include <string.h>

#define ROW    32.0
#define HEAD   38.0
#define WIDTH  760.0
#define HEIGHT 720.0
#define LINES  1600
#define LOW    480.0 /* a window lower than this gives its room to the list: no title, no line of keys */

typedef struct {
    int lesson;       /* -1: a heading, -2: a text */
    const char *head; /* the words of a heading */
    const char *remark;
} Line;

typedef struct {
    Ui *ui;
    BaseArena *arena;
    const PlayLessons *lessons;
    const RulesData *data;
    Line lines[LINES];
    int count, first; /* first: index of the first line with a lesson, -1: none */
    double width;     /* width of a line */
    double text_high; /* height of the guided hour's introduction */
} List;

void lesson_list_open(Ui *ui, const char *search) {
    Lesson *lesson = ui->lesson;
    int here = shelf_find(lesson_shelf(ui), ui_field(ui)->data->system->id);
    ui->dialog = DIALOG_LESSONS;
    lesson->list_stand = here >= 0 ? here : 0;
    lesson->picked = 0;
    lesson->list_scroll = (KitScroll){0};
    snprintf(lesson->search, sizeof lesson->search, "%s", search);
    lesson_count_due(ui);
    kit_focus(ui->kit, "Search the lessons");
}

/* ---- the lines of the list ---- */

static void add(List *list, Line line) {
    if (list->count < LINES) {
        list->first = list->first < 0 && line.lesson >= 0 ? list->count : list->first;
        list->lines[list->count++] = line;
    }
}

static void find_course(List *list) {
    const PlayLessons *lessons = list->lessons;
    bool headed = false;
    for (int i = 0; i < lessons->course_count; i++) {
        const PlayLesson *lesson = &lessons->items[lessons->course[i]];
        if (!play_lesson_matches(lesson, list->ui->lesson->search)) {
            continue;
        }
        if (!headed) {
            const char *remark = arena_printf(
                list->arena, "%d of %d done",
                shelf_done_of_course(list->ui->lesson->shelf, list->ui->lesson->list_stand), lessons->course_count);
            add(list, (Line){-1, lessons->course_title, remark});
            if (*lessons->course_intro) {
                add(list, (Line){-2, lessons->course_intro, NULL});
                list->text_high = 8 + kit_paragraph(list->ui->kit, 0, 0, list->width, KIT_LESSON,
                                                    kit_theme(list->ui->kit)->win_ink2, lessons->course_intro, false);
            }
            headed = true;
        }
        add(list, (Line){lessons->course[i], NULL, NULL});
    }
}

static void find_lines(List *list) {
    const PlayLessons *lessons = list->lessons;
    const char *rule = "";
    list->first = -1;
    find_course(list);
    for (int i = 0; i < lessons->count; i++) {
        const PlayLesson *lesson = &lessons->items[i];
        if (lesson->course > 0 || !play_lesson_matches(lesson, list->ui->lesson->search)) {
            continue;
        }
        if (strcmp(rule, lesson->rule) != 0) {
            int index = data_find_rule(list->data, lesson->rule);
            rule = lesson->rule;
            add(list, (Line){-1, index >= 0 ? list->data->rules[index].title : lesson->rule, index >= 0 ? rule : NULL});
        }
        add(list, (Line){i, NULL, NULL});
    }
}

/* ---- where the keys are ---- */

static double line_high(const List *list, const Line *line) {
    return line->lesson == -2 ? list->text_high : line->lesson < 0 ? HEAD : ROW;
}

static double line_y(const List *list, int line) {
    double y = 0;
    for (int i = 0; i < line; i++) {
        y += line_high(list, &list->lines[i]);
    }
    return y;
}

/* The next line with a lesson in this direction; `from` if there is none. */
static int step(const List *list, int from, int way) {
    for (int i = from + way; i >= 0 && i < list->count; i += way) {
        if (list->lines[i].lesson >= 0) {
            return i;
        }
    }
    return from;
}

static void pick_keys(List *list, double view) {
    static const struct {
        SDL_Keycode key;
        int way, times;
    } KEYS[] = {{SDLK_DOWN, 1, 1}, {SDLK_UP, -1, 1}, {SDLK_PAGEDOWN, 1, 10}, {SDLK_PAGEUP, -1, 10}};
    Lesson *lesson = list->ui->lesson;
    int picked = lesson->picked;
    if (picked >= list->count || picked < 0 || list->lines[picked].lesson < 0) {
        picked = list->first;
    }
    for (size_t i = 0; i < BASE_COUNT(KEYS) && picked >= 0; i++) {
        if (kit_key(list->ui->kit, KEYS[i].key, KMOD_NONE)) {
            for (int t = 0; t < KEYS[i].times; t++) {
                picked = step(list, picked, KEYS[i].way);
            }
            double y = picked == list->first ? 0 : line_y(list, picked);
            kit_scroll_show(&lesson->list_scroll, view, y, picked == list->first ? HEAD + ROW : ROW);
        }
    }
    lesson->picked = picked;
}

/* ---- drawing ---- */

static int draw_lines(List *list, KitBox box) {
    Ui *ui = list->ui;
    KitBox in = kit_scroll_begin(ui->kit, "lessons", box, &ui->lesson->list_scroll);
    Page page = page_make(ui, kit_box(in.x + 12, in.y, list->width, 0), NULL);
    int chosen = -1;
    for (int i = 0; i < list->count; i++) {
        const Line *line = &list->lines[i];
        double h = line_high(list, line);
        bool seen = page.y + h > box.y && page.y < box.y + box.h, clicked = false;
        if (seen && line->lesson == -2) {
            kit_paragraph(ui->kit, page.x, page.y + 2, page.w, KIT_LESSON, page.theme->win_ink2, line->head, true);
        } else if (seen && line->lesson < 0) {
            kit_text(ui->kit, kit_box(page.x, page.y + 10, page.w * .75, 24), KIT_STRONG, page.theme->ink, 0,
                     line->head);
            if (line->remark) {
                kit_put(ui->kit, kit_box(page.x, page.y + 10, page.w, 24), KIT_SIDE, page.theme->win_ink2, 1,
                        line->remark);
            }
        } else if (seen) {
            double y = page.y;
            lesson_row(&page, list->lessons, line->lesson, "", i == ui->lesson->picked, &clicked);
            page.y = y;
        }
        chosen = clicked ? line->lesson : chosen;
        page.y += h;
    }
    if (list->count == 0) {
        page_paragraph(&page, KIT_BODY, page.theme->ink3, "No lesson has these words.");
    }
    kit_scroll_end(ui->kit, page.y - in.y + 8);
    return chosen;
}

static void rulesets(Ui *ui, KitBox box) {
    const char *names[16];
    int count = shelf_count(ui->lesson->shelf);
    count = count < 16 ? count : 16;
    for (int i = 0; i < count; i++) {
        names[i] = lesson_stand_name(ui, i);
    }
    int chosen = kit_tabs(ui->kit, box, names, count, ui->lesson->list_stand);
    if (chosen != ui->lesson->list_stand) {
        ui->lesson->list_stand = chosen;
        ui->lesson->picked = 0;
        ui->lesson->list_scroll.y = 0;
    }
}

/* Progress of reading the files; Esc closes the list, and what has been read is kept. */
static void describe_reading(Ui *ui, KitBox in) {
    char text[64];
    int total, done = shelf_progress(ui->lesson->shelf, ui->lesson->list_stand, &total);
    snprintf(text, sizeof text, total ? "Reading the lessons: %d of %d" : "Reading the lessons", done, total);
    kit_text(ui->kit, kit_cut_top(&in, 40), KIT_BODY, kit_theme(ui->kit)->win_ink2, 0, text);
    KitBox bar = kit_cut_top(&in, 4);
    kit_fill(ui->kit, bar, 2, kit_theme(ui->kit)->barsoft);
    bar.w *= total ? (double)done / total : 0;
    kit_fill(ui->kit, bar, 2, kit_theme(ui->kit)->accent);
}

static void keys_line(Ui *ui, KitBox box) {
    static const char *const PAIRS[][2] = {
        {"↑ ↓", "choose"}, {"Enter", "open"}, {"Ctrl Tab", "next ruleset"}, {"Esc", "close"}};
    double x = box.x;
    for (size_t i = 0; i < BASE_COUNT(PAIRS); i++) {
        x += kit_keycap(ui->kit, x, box.y + box.h / 2, PAIRS[i][0]) + 7;
        kit_put(ui->kit, kit_box(x, box.y, 120, box.h), KIT_SIDE, kit_theme(ui->kit)->win_ink2, 0, PAIRS[i][1]);
        x += kit_text_width(ui->kit, KIT_SIDE, PAIRS[i][1]) + 20;
    }
}

/* One quiet row while something is due. */
static bool refresh_row(Ui *ui, KitBox *in) {
    int due = ui->lesson->due;
    if (due == 0) {
        return false;
    }
    const char *label = kit_printf(ui->kit, "Refresh %d rule%s, about %d minute%s", due, due == 1 ? "" : "s",
                                   (due + 1) / 2, due < 3 ? "" : "s");
    KitButton button = {
        .label = label, .icon = KIT_ICON_LESSONS, .tip = "Questions about what you have learned, on other boards"};
    kit_cut_top(in, 6);
    KitBox row = kit_cut_top(in, 38);
    return kit_button(ui->kit, kit_box(row.x, row.y, kit_button_width(ui->kit, button), 32), button);
}

static void next_ruleset(Ui *ui) {
    Lesson *lesson = ui->lesson;
    lesson->list_stand = (lesson->list_stand + 1) % shelf_count(lesson->shelf);
    lesson->picked = 0;
    lesson->list_scroll.y = 0;
}

void lesson_list(Ui *ui) {
    Lesson *lesson = ui->lesson;
    KitBox over = kit_box(0, 0, ui->layout.title.w, ui->layout.title.h + ui->layout.tools.h);
    bool low = over.h < LOW;
    KitBox in = kit_modal_begin(ui->kit, "Lessons", over, WIDTH, fmin(HEIGHT, over.h - (low ? 0 : 60)));
    List *list = base_alloc(1, sizeof *list);
    if (kit_key(ui->kit, SDLK_TAB, KMOD_CTRL)) {
        next_ruleset(ui);
    }
    bool closes = kit_key(ui->kit, SDLK_ESCAPE, KMOD_NONE) || kit_key(ui->kit, SDLK_F2, KMOD_NONE);
    if (!low) {
        kit_text(ui->kit, kit_cut_top(&in, 30), KIT_TITLE, kit_theme(ui->kit)->ink, 0, "Lessons");
    }
    bool refreshes = refresh_row(ui, &in);
    rulesets(ui, kit_cut_top(&in, 44));
    kit_cut_top(&in, 12);
    *list = (List){.ui = ui,
                   .arena = arena_create(),
                   .lessons = lesson_want(ui, lesson->list_stand),
                   .data = shelf_data_read(lesson->shelf, lesson->list_stand),
                   .width = in.w - 8};
    KitBox field = kit_cut_top(&in, 32), foot = kit_cut_bottom(&in, low ? 0 : 30);
    kit_cut_top(&in, 6);
    kit_cut_bottom(&in, 6);
    if (list->lessons) {
        find_lines(list);
    }
    pick_keys(list, in.h);
    unsigned typed = kit_field(ui->kit, field,
                               (KitField){.label = "Search the lessons",
                                          .hint = "Words of the title or the text, or a rule",
                                          .icon = KIT_ICON_SEARCH},
                               lesson->search, sizeof lesson->search);
    int chosen = list->lessons ? draw_lines(list, kit_inset(in, -12, 0)) : -1;
    if (!list->lessons) {
        describe_reading(ui, in);
    }
    bool enters = (typed & KIT_ENTERED) || kit_key(ui->kit, SDLK_RETURN, KMOD_NONE);
    if (typed & KIT_CHANGED) {
        lesson->picked = 0;
        lesson->list_scroll.y = 0;
    } else if (enters && lesson->picked >= 0 && lesson->picked < list->count) {
        chosen = list->lines[lesson->picked].lesson;
    }
    if (!low) {
        keys_line(ui, foot);
    }
    kit_modal_end(ui->kit);
    arena_destroy(list->arena);
    base_free(list);
    if (closes || chosen >= 0 || refreshes) {
        ui->dialog = DIALOG_NONE;
        kit_wake(ui->kit, 0);
    }
    if (chosen >= 0) {
        lesson_open(ui, lesson->list_stand, chosen);
    } else if (refreshes && !lesson_refresh(ui)) {
        kit_toast(ui->kit, (KitToast){.text = "Nothing is due today"});
    }
}
