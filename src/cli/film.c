/* sightline film: a game or a case as an animation, action by action. */
#include "view/film/film.h"

#include "cli/cli_internal.h"
#include "play/scenes.h"
#include "view/film/reel.h"
#include "view/photo/photo.h"

#include <signal.h>
#include <stdio.h>
#include <unistd.h>

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

/* Prints the progress on a terminal, overwriting the last line. */
static void print_progress(const Shooting *shooting) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r%d of %d pictures%s", shooting->done, shooting->count,
                shooting->done == shooting->count ? "\n" : "");
    }
}

/* Films all scenes; false if that failed or was interrupted. */
static bool shoot(Shooting *shooting, PlayScenes *scenes) {
    PlayScene scene;
    bool good = true;
    shooting->count = scenes_count(scenes);
    while (good && scenes_next(scenes, &scene)) {
        ReelCaption caption = {scene.number, scene.title, scene.text};
        cairo_surface_t *picture = reel_draw(shooting->reel, scene.table, scene.ruling, &caption);
        shooting->done++;
        print_progress(shooting);
        int ms = scene.first ? SCENE_FIRST_MS : shooting->ms;
        good = !cancelled && film_add(shooting->film, picture, ms, &shooting->faults);
    }
    scenes_destroy(scenes);
    return good;
}

/* The document is taken over. */
static bool shoot_document(Shooting *shooting, IoDocument *document) {
    if (document->kind == DOCUMENT_CASE) {
        bool good = shoot(shooting, scenes_of_case(document));
        document_destroy(document);
        return good;
    }
    PlaySession *session = play_open(document, &shooting->faults);
    bool good = shooting->faults.count == 0 && shoot(shooting, scenes_of_game(session, play_cursor(session)));
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
    cli_faults(&shooting.faults); /* a missing photograph is reported but does not stop the film */
    shooting.reel = document ? reel_create(document->field, &all, &shooting.faults) : NULL;
    IoSaving *saving = saving_begin();
    shooting.film = shooting.reel && saving_try(out, &shooting.faults)
                        ? film_begin(out, reel_width(shooting.reel), reel_height(shooting.reel), saving_sink(saving),
                                     &shooting.faults)
                        : NULL;
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
    good = saving_end(saving, good && !cancelled, &shooting.faults);
    reel_destroy(shooting.reel);
    document_destroy(document);
    cairo_surface_destroy(all.photo);
    cli_faults(&shooting.faults);
    return cancelled ? cli_fail(CLI_ERROR, "cancelled; nothing is left of the film") : good ? CLI_DONE : CLI_ERROR;
}

static int run_film(const CliArgs *args) {
    double width = 0, height = 0, scale = 1, seconds = SCENE_SHOWN_MS / 1000.0;
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
