/* sightline handout: lessons on paper, one a page, their answers behind. */
#include "play/handout.h"

#include "cli/cli_internal.h"
#include "io/file.h"
#include "play/quiz.h"
#include "view/card/handout.h"
#include "view/picture.h"

#include <stdio.h>
#include <string.h>

#define ANSWERS_TOP 160.0 /* px: below the heading of a page of answers */
#define ANSWERS_END 90.0  /* px left at its foot */

typedef struct {
    BaseArena *arena;
    ARRAY(IoDocument *) documents;
    ARRAY(PlayHandout *) lessons;
    ARRAY(const char *) places;
    const char *title;
    BaseFaults faults;
} Booklet;

static void add_file(Booklet *booklet, const char *path, const char *place) {
    IoDocument *document = document_load(path, &booklet->faults);
    PlayHandout *lesson = document ? handout_create(document, &booklet->faults) : NULL;
    if (!lesson) {
        document_destroy(document);
        return;
    }
    array_push(&booklet->documents, document);
    array_push(&booklet->lessons, lesson);
    array_push(&booklet->places, place);
    booklet->title = booklet->title ? booklet->title : lesson->title;
}

/* The course of a ruleset, in its order. */
static void add_course(Booklet *booklet, RulesData *data) {
    PlayLessons *lessons = lessons_load(data, &booklet->faults);
    booklet->title = arena_strdup(booklet->arena, lessons->course_title);
    for (int i = 0; i < lessons->course_count; i++) {
        const char *path = arena_strdup(booklet->arena, lessons->items[lessons->course[i]].path);
        add_file(booklet, path,
                 arena_printf(booklet->arena, "%s, lesson %d of %d", booklet->title, i + 1, lessons->course_count));
    }
    lessons_destroy(lessons);
}

static bool add_operand(Booklet *booklet, const char *operand) {
    if (file_exists(operand)) {
        add_file(booklet, operand, "");
        return true;
    }
    RulesData *data = cli_ruleset(operand);
    if (data) {
        add_course(booklet, data);
        data_destroy(data);
    }
    return data != NULL;
}

/* Lines of sight of a table, a page for each table. */
static bool add_quiz(Booklet *booklet, const char *path, int count) {
    PlaySession *session = cli_open(path);
    PlayHandout *quiz = session ? quiz_create(session, count, &booklet->faults) : NULL;
    if (quiz) {
        array_push(&booklet->lessons, quiz);
        array_push(&booklet->places, "Who sees whom?");
        booklet->title = booklet->title ? booklet->title : quiz->title;
    }
    return quiz != NULL;
}

static void free_booklet(Booklet *booklet) {
    for (int i = 0; i < booklet->lessons.count; i++) {
        handout_destroy(booklet->lessons.items[i]);
    }
    for (int i = 0; i < booklet->documents.count; i++) {
        document_destroy(booklet->documents.items[i]);
    }
    array_free(&booklet->lessons);
    array_free(&booklet->documents);
    array_free(&booklet->places);
    arena_destroy(booklet->arena);
}

/* ---- drawing ---- */

static ViewHandout of(const Booklet *booklet, int index, BaseArena *arena) {
    const PlayHandout *lesson = booklet->lessons.items[index];
    ViewHandoutTask *tasks = arena_alloc(arena, (size_t)lesson->count, sizeof *tasks);
    for (int i = 0; i < lesson->count; i++) {
        const PlayHandoutTask *task = &lesson->tasks[i];
        tasks[i] =
            (ViewHandoutTask){task->before, task->asks, task->options, task->option_count, task->answer, task->why,
                              task->line,   task->a,    task->b};
    }
    return (ViewHandout){.title = lesson->title,
                         .place = booklet->places.items[index],
                         .rule = lesson->rule,
                         .teaches = lesson->teaches,
                         .field = play_field(lesson->session),
                         .table = play_table(lesson->session),
                         .tasks = tasks,
                         .count = lesson->count};
}

static void draw_answers(const Booklet *booklet, ViewCanvas *canvas, double height, int page) {
    BaseArena *arena = arena_create();
    double y = 0;
    for (int i = 0; i < booklet->lessons.count; i++) {
        ViewHandout lesson = of(booklet, i, arena);
        double end = draw_handout_answers(canvas, &lesson, y, true);
        if (y == 0 || end > height - ANSWERS_END) {
            cairo_show_page(canvas->cr);
            draw_handout_heading(canvas, "Answers", height, ++page);
            y = ANSWERS_TOP;
        }
        y = draw_handout_answers(canvas, &lesson, y, false);
    }
    arena_destroy(arena);
}

static bool write_pages(Booklet *booklet, const CliArgs *args, double height, bool answers, BaseSink sink) {
    const char *out = cli_value(args, "--out");
    ViewFonts *fonts = fonts_load(&booklet->faults);
    if (!fonts) {
        return false;
    }
    ViewPicture picture = {.width = HANDOUT_WIDTH,
                           .height = height,
                           .scale = 1,
                           .paper = HANDOUT_WIDTH / 150 * 25.4,
                           .title = booklet->title};
    ViewPage page = picture_begin(out, &picture);
    ViewCanvas canvas = {.cr = page.cr, .fonts = fonts, .theme = theme_get(false), .scale = page.scale, .still = true};
    BaseArena *arena = arena_create();
    for (int i = 0; i < booklet->lessons.count; i++) {
        ViewHandout lesson = of(booklet, i, arena);
        if (i > 0) {
            cairo_show_page(page.cr);
        }
        draw_handout_draw(&canvas, &lesson, height, i + 1);
    }
    if (answers) {
        draw_answers(booklet, &canvas, height, booklet->lessons.count);
    }
    arena_destroy(arena);
    bool good = picture_end(&page, out, sink, &booklet->faults);
    fonts_destroy(fonts);
    return good;
}

static int make(const CliArgs *args, double height, bool answers, int quiz) {
    Booklet booklet = {.arena = arena_create()};
    bool known = true;
    for (int i = 0; i < args->count && known; i++) {
        known = quiz > 0 ? add_quiz(&booklet, args->operands[i], quiz) : add_operand(&booklet, args->operands[i]);
    }
    bool good = known && booklet.faults.count == 0 && booklet.lessons.count > 0;
    if (good) {
        IoSaving *saving = saving_begin();
        good = write_pages(&booklet, args, height, answers, saving_sink(saving));
        good = saving_end(saving, good, &booklet.faults);
    }
    free_booklet(&booklet);
    cli_faults(&booklet.faults);
    return good ? CLI_DONE : CLI_ERROR;
}

static int run_handout(const CliArgs *args) {
    const char *out = cli_value(args, "--out"), *paper = cli_value(args, "--paper");
    if (!out || !picture_has_pages(out)) {
        return cli_usage(args->command, "handout needs -o FILE.pdf");
    }
    bool letter = paper && strcmp(paper, "letter") == 0;
    if (paper && !letter && strcmp(paper, "a4") != 0) {
        return cli_usage(args->command, "--paper takes a4 or letter");
    }
    double quiz = 0;
    if (!cli_number(args, "--quiz", 1, QUIZ_MAX, &quiz)) {
        return CLI_USAGE;
    }
    return make(args, HANDOUT_WIDTH * (letter ? 11 / 8.5 : 297 / 210.0), !cli_flag(args, "--questions"), (int)quiz);
}

static const CliOption options[] = {
    {"-o,--out", "FILE", "the PDF"},
    {"--paper", "SIZE", "a4 (the default) or letter"},
    {"--questions", NULL, "without the answers"},
    {"--quiz", "N", "of any table: N of its lines of sight to be judged by eye (20 at most)"},
};

const CliCommand command_handout = {"handout",
                                    "LESSON|RULESET|TABLE... -o OUT.pdf [--paper a4|letter] [--questions] [--quiz N]",
                                    "Lessons on paper: one a page, the answers behind",
                                    "LESSON is a case file; a ruleset stands for its whole course, as a booklet. With "
                                    "--quiz\nTABLE is a battlefield, a game or a case.",
                                    1,
                                    -1,
                                    options,
                                    (int)BASE_COUNT(options),
                                    run_handout};
