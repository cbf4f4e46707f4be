/* sightline render: draws a picture of what the window would show. */
#include "view/render.h"

#include "cli/cli_internal.h"
#include "cli/render_print.h"
#include "io/file.h"
#include "play/dispute.h"
#include "view/card/ruling_card.h"
#include "view/card/terrain_card.h"
#include "view/photo/photo.h"
#include "view/picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define REGION_TOLERANCE 4.0 /* mm: below a pixel of an ordinary picture */
#define REGION_CELLS     4000

typedef struct {
    PlaySession *session;
    ViewOverlay overlay;
    Ruling *ruling, *seen;
} Picture;

/* Draws the line "A:B", split at the first colon. */
static bool draw_line(Picture *picture, const char *pair) {
    const char *colon = strchr(pair, ':');
    if (!colon) {
        cli_fail(CLI_USAGE, "--los takes two ids: A:B");
        return false;
    }
    BaseArena *arena = arena_create();
    TableRef from, to;
    const char *from_id = arena_strndup(arena, pair, (size_t)(colon - pair));
    bool good = cli_find(picture->session, from_id, &from) && cli_find(picture->session, colon + 1, &to);
    if (good) {
        const TableSetup *setup = play_field(picture->session)->setup;
        BaseTree *action = rules_action(play_field(picture->session)->data->system, VERB_SIGHT, arena);
        tree_set(arena, action, "from", tree_text(arena, setup_id(setup, from)));
        tree_set(arena, action, "to", tree_text(arena, setup_id(setup, to)));
        picture->ruling = play_preview(picture->session, action, NULL, NULL);
        picture->overlay.ruling = picture->ruling;
        good = picture->ruling->outcome != RULING_BAD;
        if (!good) {
            cli_fail(CLI_ERROR, "%s", picture->ruling->bad);
        }
    }
    arena_destroy(arena);
    return good;
}

/* On hexes the ruleset's own query says which hexes are visible, and how. */
static bool draw_seen(Picture *picture, TableRef from) {
    BaseArena *arena = arena_create();
    BaseTree *action = rules_action(play_field(picture->session)->data->system, VERB_REGION, arena);
    tree_set(arena, action, "from", tree_text(arena, setup_id(play_field(picture->session)->setup, from)));
    picture->seen = play_preview(picture->session, action, NULL, NULL);
    picture->overlay.seen = picture->seen;
    picture->overlay.selected = from;
    bool good = picture->seen->outcome != RULING_BAD;
    if (!good) {
        cli_fail(CLI_ERROR, "%s", picture->seen->bad);
    }
    arena_destroy(arena);
    return good;
}

/* The context stays valid while the region is refined, because it belongs to the session, whose state does not change
 * here. */
static bool draw_region(Picture *picture, const char *id) {
    const RulesField *field = play_field(picture->session);
    TableRef from;
    if (!cli_find(picture->session, id, &from)) {
        return false;
    }
    if (field->setup->board == BOARD_HEX) {
        return draw_seen(picture, from);
    }
    if (!picture->ruling) {
        picture->ruling = ruling_create(field);
    }
    GeomRegionQuery ask;
    RulesCtx *ctx = play_ctx(picture->session, picture->ruling);
    if (!field->data->system->region || !field->data->system->region(ctx, from, &ask)) {
        cli_fail(CLI_ERROR, "\"%s\" sees nothing that could be painted", id);
        return false;
    }
    ask.work_max = GEOM_REGION_WORK;
    picture->overlay.region = geom_region_create(field->scene, &ask);
    while (geom_region_refine(picture->overlay.region, REGION_TOLERANCE, REGION_CELLS)) {
    }
    if (geom_region_gave_up(picture->overlay.region)) {
        fprintf(stderr, "sightline: the terrain is so fine that what \"%s\" sees is painted to %.0f mm only\n", id,
                geom_region_tolerance(picture->overlay.region));
    }
    picture->overlay.selected = from;
    return true;
}

static bool read_options(const CliArgs *args, RenderOptions *options) {
    double width = 0, height = 0, scale = 1;
    if (!cli_number(args, "--width", 100, 20000, &width) || !cli_number(args, "--height", 100, 20000, &height) ||
        !cli_number(args, "--scale", 0.25, 8, &scale)) {
        return false;
    }
    *options = (RenderOptions){.width = (int)width,
                               .height = (int)height,
                               .scale = scale,
                               .dark = cli_flag(args, "--dark"),
                               .legend = cli_flag(args, "--legend")};
    return true;
}

/* A picture with a case beside it is a card, and no picture is worth one. */
static bool write_board(const Picture *picture, const CliArgs *args, const RenderOptions *options, BaseFaults *faults) {
    const char *out = cli_value(args, "--out");
    char *beside = dispute_case_path(out);
    bool is_card = file_exists(out) && file_exists(beside);
    IoSaving *saving = saving_begin();
    base_free(beside);
    bool good = render_file(play_field(picture->session), play_table(picture->session), &picture->overlay, options, out,
                            saving_sink(saving), faults);
    return is_card ? cli_end_saving(args, saving, good, faults) : saving_end(saving, good, faults);
}

static int draw(Picture *picture, const CliArgs *args, const RenderOptions *options) {
    const char *los = cli_value(args, "--los"), *region = cli_value(args, "--region");
    const char *image = play_field(picture->session)->setup->image;
    BaseFaults faults = {0};
    int status = CLI_ERROR;
    if (los && !strchr(los, ':')) {
        return cli_usage(args->command, "--los takes two ids: A:B");
    }
    RenderOptions all = *options;
    all.photo = image ? photo_load(image, &faults) : NULL; /* a missing picture is reported but no reason to stop */
    if ((!los || draw_line(picture, los)) && (!region || draw_region(picture, region)) &&
        write_board(picture, args, &all, &faults)) {
        status = CLI_DONE;
    }
    cli_faults(&faults);
    cairo_surface_destroy(all.photo);
    geom_region_destroy(picture->overlay.region);
    ruling_destroy(picture->ruling);
    ruling_destroy(picture->seen);
    return status;
}

/* ---- terrain cards ---- */

static int write_cards(const CliArgs *args, const RulesData *data, RulesCard *cards, int count, bool fill,
                       const char *title) {
    BaseFaults faults = {0};
    double scale = CARD_SCALE;
    if (!data->card) {
        return cli_fail(CLI_ERROR, "the terrain of %s has no cards", data->name);
    }
    if (!cli_number(args, "--scale", 0.25, 8, &scale)) {
        return CLI_USAGE;
    }
    CardSheets sheets = {data->card, cards, count, title, fill};
    IoSaving *saving = saving_begin();
    bool good = draw_card_sheets_write(&sheets, scale, cli_value(args, "--out"), saving_sink(saving), &faults);
    good = saving_end(saving, good, &faults);
    cli_faults(&faults);
    return good ? CLI_DONE : CLI_ERROR;
}

/* Writes the cards that a battlefield's terrain needs or, for a ruleset, all cards with blanks to write on. */
static int run_cards(const CliArgs *args) {
    const char *of = args->operands[0];
    BaseArena *arena = arena_create();
    RulesCard *cards = NULL;
    int status = CLI_ERROR;
    if (cli_value(args, "--los") || cli_value(args, "--region")) {
        status = cli_usage(args->command, "--cards draws no board: leave --los and --region out");
    } else if (!file_exists(of)) {
        RulesData *data = cli_ruleset(of);
        int count = data ? card_list_kinds(data, arena, &cards) : 0;
        status = data ? write_cards(args, data, cards, count, true, data->name) : CLI_ERROR;
        data_destroy(data);
    } else {
        PlaySession *session = cli_open(of);
        const RulesField *field = session ? play_field(session) : NULL;
        int count = field ? card_list_areas(field, play_table(session), arena, &cards) : 0;
        status = field ? write_cards(args, field->data, cards, count, false, field->setup->title) : CLI_ERROR;
        play_destroy(session);
    }
    arena_destroy(arena);
    return status;
}

/* ---- the card ---- */

/* Writes two files to be handed to others: the page and the case beside it. `image` is the photograph of the table,
 * which the case leaves out; NULL none. */
static bool write_card(const PlayDispute *dispute, const char *image, const CliArgs *args, double scale,
                       BaseFaults *faults) {
    const char *path = cli_value(args, "--out");
    char *beside = dispute_case_path(path), *slash = strrchr(beside, '/');
    cairo_surface_t *photo = image ? photo_load(image, faults) : NULL; /* missing, it is told and left out */
    const ViewRulingCard card = {.field = play_field(dispute->session),
                                 .table = play_table(dispute->session),
                                 .ruling = dispute->ruling,
                                 .back = dispute->back,
                                 .flips = dispute->flips,
                                 .flip_count = dispute->flip_count,
                                 .case_name = slash ? slash + 1 : beside,
                                 .case_hash = dispute->hash,
                                 .version = SIGHTLINE_VERSION,
                                 .what_if = dispute->shift_count ? text_get(&dispute->what_if) : NULL,
                                 .as_it_is = dispute->as_it_is.length ? text_get(&dispute->as_it_is) : NULL,
                                 .moved = dispute->shifts,
                                 .moved_count = dispute->shift_count,
                                 .photo = photo};
    IoSaving *saving = saving_begin();
    BaseSink sink = saving_sink(saving);
    bool good = dispute_save(dispute, beside, sink, faults) && draw_ruling_card_write(&card, path, scale, sink, faults);
    cairo_surface_destroy(photo);
    base_free(beside);
    return cli_end_saving(args, saving, good, faults);
}

static int draw_card(PlaySession *session, const CliArgs *args, double scale) {
    const char *los = cli_value(args, "--los"), *colon = los ? strchr(los, ':') : NULL, *out = cli_value(args, "--out");
    TableRef from, to;
    if (!colon) {
        return cli_usage(args->command, "--card needs --los A:B, the two that it is about");
    }
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char *beside = dispute_case_path(out);
    bool found =
        cli_find(session, arena_strndup(arena, los, (size_t)(colon - los)), &from) && cli_find(session, colon + 1, &to);
    PlayDispute *dispute = found ? dispute_create(session, from, to, args->operands[0], beside, &faults) : NULL;
    if (dispute) {
        dispute_seek_nearest(dispute);
    }
    bool good = dispute && write_card(dispute, play_field(session)->setup->image, args, scale, &faults);
    cli_faults(&faults);
    dispute_destroy(dispute);
    base_free(beside);
    arena_destroy(arena);
    return good ? CLI_DONE : CLI_ERROR;
}

/* Refuses, with a message, options that would be ignored silently. */
static bool options_agree(const CliArgs *args) {
    static const char *const BOARD_ONLY[] = {"--region", "--width", "--height", "--dark", "--legend", "--names"};
    for (size_t i = 0; cli_flag(args, "--card") && i < BASE_COUNT(BOARD_ONLY); i++) {
        if (cli_flag(args, BOARD_ONLY[i])) {
            cli_usage(args->command, "--card draws a page of A4, always light: leave %s out", BOARD_ONLY[i]);
            return false;
        }
    }
    static const char *const SCREEN_ONLY[] = {"--card",   "--cards", "--region", "--width",
                                              "--height", "--dark",  "--legend"};
    for (size_t i = 0; cli_render_prints(args) && i < BASE_COUNT(SCREEN_ONLY); i++) {
        if (cli_flag(args, SCREEN_ONLY[i])) {
            cli_usage(args->command, "paper at a true scale is the table alone: leave %s out", SCREEN_ONLY[i]);
            return false;
        }
    }
    if (cli_flag(args, "--tolerance") && !cli_flag(args, "--los")) {
        cli_usage(args->command, "--tolerance needs --los A:B: it says what is too close to call there");
        return false;
    }
    return true;
}

/* Paper at a true scale, with a line of sight if there is to be one. */
static int print_picture(Picture *picture, const CliArgs *args) {
    const char *los = cli_value(args, "--los");
    int status =
        los && !draw_line(picture, los) ? CLI_ERROR : cli_render_print(args, picture->session, &picture->overlay);
    ruling_destroy(picture->ruling);
    return status;
}

static int run_render(const CliArgs *args) {
    RenderOptions options;
    if (!cli_flag(args, "--out") || !picture_knows(cli_value(args, "--out"))) {
        return cli_usage(args->command, "render needs -o FILE.png, FILE.svg or FILE.pdf");
    }
    if (!options_agree(args)) {
        return CLI_USAGE;
    }
    if (cli_flag(args, "--cards")) {
        return run_cards(args);
    }
    double tolerance = -1;
    bool print = cli_render_prints(args);
    if ((!print && !read_options(args, &options)) ||
        !cli_number(args, "--tolerance", 0, RULES_TOLERANCE_MAX, &tolerance)) {
        return CLI_USAGE;
    }
    Picture picture = {.session = cli_open(args->operands[0]),
                       .overlay = {.selected = ref_none(),
                                   .hover = ref_none(),
                                   .highlighted_finding = -1,
                                   .ghost_unit = -1,
                                   .zone_of = ref_none(),
                                   .names = cli_flag(args, "--names")}};
    int status = CLI_ERROR;
    if (picture.session) {
        RulesData *data = play_field(picture.session)->data;
        data->tolerance = tolerance >= 0 ? tolerance : data->tolerance;
        status = print ? print_picture(&picture, args)
                 : cli_flag(args, "--card")
                     ? draw_card(picture.session, args, cli_flag(args, "--scale") ? options.scale : 0)
                     : draw(&picture, args, &options);
    }
    play_destroy(picture.session);
    return status;
}

static const CliOption options[] = {
    {"-o,--out", "FILE", "the picture: .png, .svg or .pdf"},
    {"--los", "A:B", "with the line of sight from A to B"},
    {"--region", "A", "with all that A sees; on hexes each hex by how, and A may be a hex"},
    {"--card", NULL, "with --los: the answer as one page for print, and its case beside it (OUT.case.json)"},
    {"--force", NULL, "replace a card or a case of that name that says something else"},
    {"--tolerance", "MM", "what is nearer than this is too close to call (1)"},
    {"--width", "PX", "its width; else from the table's shape"},
    {"--height", "PX", "its height"},
    {"--scale", "K|1:N", "device pixels to a pixel (1); or the scale on paper, in pages of PDF to be glued"},
    {"--paper", "SIZE", "a4, a3 or letter, for a scale such as 1:10 (a4)"},
    {"--only", "ID", "on paper only this piece of terrain, as a footprint"},
    {"--bases", NULL, "on paper the bases of all units instead of the table (1:1 unless --scale says otherwise)"},
    {"--dark", NULL, "in the dark theme"},
    {"--legend", NULL, "with title and symbols beside the board"},
    {"--names", NULL, "with the names of all units"},
    {"--cards", NULL,
     "instead of the board the terrain cards that it needs, at true size on A4 with marks to cut along; with a "
     "ruleset's name in place of FILE all of its cards, and blank ones"},
};

const CliCommand command_render = {
    "render",
    "FILE -o OUT.png|svg|pdf [--los A:B [--card]] [--region A] [--width PX] [--height PX] [--dark] [--legend] "
    "[--cards]",
    "Draws what the window would draw, an answer as a page, or terrain cards to print",
    "\nFILE is a battlefield, a game or a case. Cards fill as many sheets as they need: one PDF, or OUT-1.png, "
    "OUT-2.png, ...",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_render};
