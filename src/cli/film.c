/* sightline film: a game or a case as an animation, action by action. */
#include "view/film.h"

#include "cli/cli_internal.h"
#include "play/cases.h"
#include "rules/ruling_words.h"
#include "view/photo.h"
#include "view/reel.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define STANDS_MS 2500 /* time to read two lines */
#define FIRST_MS  1500

static volatile sig_atomic_t cancelled;

static void on_interrupt(int number) {
    (void)number;
    cancelled = 1;
}

typedef struct {
    ViewReel *reel;
    ViewFilm *film;
    int ms, done, count;
    BaseFaults faults;
} Shooting;

/* On a terminal, over itself. */
static void tell_progress(const Shooting *shooting) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%d of %d pictures%s", shooting->done, shooting->count,
                shooting->done == shooting->count ? "\n" : "");
    }
}

/* False: it cannot go on, or was interrupted. */
static bool shoot(Shooting *shooting, const Table *table, const Ruling *ruling, const char *title, const char *text) {
    BaseText number = {0};
    text_addf(&number, "%d of %d", shooting->done, shooting->count - 1);
    ReelCaption caption = {text_get(&number), title, text};
    cairo_surface_t *picture = reel_draw(shooting->reel, table, ruling, &caption);
    text_free(&number);
    int ms = shooting->done == 0 ? FIRST_MS : shooting->ms;
    shooting->done++;
    tell_progress(shooting);
    return !cancelled && film_add(shooting->film, picture, ms, &shooting->faults);
}

static bool shoot_entry(Shooting *shooting, const PlayEntry *entry, const Table *table) {
    BaseText title = {0}, text = {0};
    play_say_entry(entry, &title);
    if (entry) {
        ruling_answer(entry->ruling, &text);
        text_add(&text, " ");
        ruling_how(entry->ruling, &text);
    }
    bool good = shoot(shooting, table, entry ? entry->ruling : NULL, text_get(&title), text_get(&text));
    text_free(&title);
    text_free(&text);
    return good;
}

static bool shoot_game(Shooting *shooting, const PlaySession *session) {
    Table *table = table_create(play_field(session)->setup);
    int count = play_cursor(session);
    bool good = true;
    shooting->count = count + 1;
    for (int i = 0; i <= count && good; i++) {
        play_state_at(session, i, table);
        good = shoot_entry(shooting, i > 0 ? play_entry(session, i - 1) : NULL, table);
    }
    table_destroy(table);
    return good;
}

/* What a step says stands above what was ruled. */
static bool shoot_case(Shooting *shooting, const IoDocument *document) {
    CaseRun *run = case_start(document);
    CaseStep step;
    shooting->count = case_count(run) + 1;
    bool good = shoot(shooting, play_table(case_session(run)), NULL, tree_get_text(document->root, "title", ""),
                      tree_get_text(document->root, "teaches", ""));
    while (good && case_next(run, &step)) {
        BaseText title = {0}, text = {0};
        ruling_question(step.ruling, &title);
        ruling_answer(step.ruling, &text);
        good = shoot(shooting, play_table(case_session(run)), step.ruling,
                     tree_get_text(step.action, "say", text_get(&title)), text_get(&text));
        text_free(&title);
        text_free(&text);
        base_free(step.difference);
    }
    case_end(run);
    return good;
}

/* The document is taken over. */
static bool shoot_document(Shooting *shooting, IoDocument *document) {
    if (document->kind == DOCUMENT_CASE) {
        bool good = shoot_case(shooting, document);
        document_destroy(document);
        return good;
    }
    PlaySession *session = play_open(document, &shooting->faults);
    bool good = shooting->faults.count == 0 && shoot_game(shooting, session);
    play_destroy(session);
    return good;
}

static int make(const CliArgs *args, const RenderOptions *options, int ms) {
    const char *out = cli_value(args, "--out");
    Shooting shooting = {.ms = ms};
    IoDocument *document = document_load(args->operands[0], &shooting.faults);
    const char *image = document ? document->field->setup->image : NULL;
    RenderOptions all = *options;
    all.photo = image ? photo_load(image, &shooting.faults) : NULL;
    cli_faults(&shooting.faults); /* without its photograph it is a film all the same */
    shooting.reel = document ? reel_create(document->field, &all, &shooting.faults) : NULL;
    shooting.film =
        shooting.reel ? film_begin(out, reel_width(shooting.reel), reel_height(shooting.reel), &shooting.faults) : NULL;
    bool good = false;
    if (shooting.film) {
        good = shoot_document(&shooting, document);
        document = NULL;
    }
    if (good) {
        good = film_end(shooting.film, &shooting.faults);
    } else {
        film_cancel(shooting.film);
    }
    reel_destroy(shooting.reel);
    document_destroy(document);
    cairo_surface_destroy(all.photo);
    cli_faults(&shooting.faults);
    return cancelled ? cli_fail(CLI_ERROR, "cancelled; nothing is left of the film") : good ? CLI_DONE : CLI_ERROR;
}

static int run_film(const CliArgs *args) {
    double width = 0, height = 0, scale = 1, seconds = STANDS_MS / 1000.0;
    if (!cli_flag(args, "--out") || !film_knows(cli_value(args, "--out"))) {
        return cli_usage(args->command, "film needs -o FILE.gif, FILE.webp or FILE.png");
    }
    if (!cli_number(args, "--width", 200, FILM_LARGEST, &width) ||
        !cli_number(args, "--height", 200, FILM_LARGEST, &height) || !cli_number(args, "--scale", 0.25, 4, &scale) ||
        !cli_number(args, "--seconds", 0.05, 60, &seconds)) {
        return CLI_USAGE;
    }
    RenderOptions options = {
        .width = (int)width, .height = (int)height, .scale = scale, .dark = cli_flag(args, "--dark")};
    cancelled = 0;
    void (*before)(int) = signal(SIGINT, on_interrupt);
    int status = make(args, &options, (int)(seconds * 1000));
    signal(SIGINT, before);
    return status;
}

static const CliOption options[] = {
    {"-o,--out", "FILE", "the film: .gif, .webp, or .png for numbered pictures"},
    {"--seconds", "S", "how long each action stands (2.5)"},
    {"--width", "PX", "its width; else from the table's shape"},
    {"--height", "PX", "its height"},
    {"--scale", "K", "device pixels to a pixel (1)"},
    {"--dark", NULL, "in the dark theme"},
};

const CliCommand command_film = {"film",
                                 "GAME|CASE -o OUT.gif|webp|png [--seconds S] [--width PX] [--height PX] [--dark]",
                                 "A game or a case as an animation, action by action, with captions",
                                 "Ctrl+C cancels it; a film that is not whole leaves nothing behind.",
                                 1,
                                 1,
                                 options,
                                 (int)BASE_COUNT(options),
                                 run_film};
