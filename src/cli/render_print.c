/* Paper at a true scale: sightline render --scale 1:10. */
#include "cli/render_print.h"

#include "view/photo/photo.h"
#include "view/picture.h"
#include "view/print/print.h"

#include <string.h>

#define PRINT_ROUND 10.0 /* mm of the table round a piece that is printed alone */

/* The part of the table to print: all of it, or a piece of terrain with a little round it. */
static bool read_window(const CliArgs *args, const PlaySession *session, GeomBox *out) {
    const char *only = cli_value(args, "--only");
    const TableSetup *setup = play_field(session)->setup;
    TableRef ref;
    *out = setup->size;
    if (!only) {
        return true;
    }
    if (!cli_find(session, only, &ref)) {
        return false;
    }
    if (!ref_is(ref, REF_AREA) || setup->areas[ref.index].area.count == 0) {
        cli_fail(CLI_ERROR, "--only takes the id of a piece of terrain, and \"%s\" is none with an outline", only);
        return false;
    }
    *out = box_grow(setup->areas[ref.index].area.box, PRINT_ROUND);
    return true;
}

static bool write_print(const CliArgs *args, const PrintOptions *options) {
    BaseFaults faults = {0};
    IoSaving *saving = saving_begin();
    bool good = print_write(options, cli_value(args, "--out"), saving_sink(saving), &faults);
    good = saving_end(saving, good, &faults);
    cli_faults(&faults);
    return good;
}

int cli_render_print(const CliArgs *args, PlaySession *session, const ViewOverlay *overlay) {
    const char *scale = cli_value(args, "--scale"), *paper = cli_value(args, "--paper");
    const char *image = play_field(session)->setup->image;
    PrintOptions options = {.field = play_field(session),
                            .table = play_table(session),
                            .overlay = overlay,
                            .scale = 1,
                            .bases = cli_flag(args, "--bases")};
    if (scale && !print_scale(scale, &options.scale)) {
        return cli_usage(args->command, "--scale takes 1:10 and the like for paper, and \"%s\" is no scale", scale);
    }
    if (!print_paper(paper ? paper : "a4", &options.paper)) {
        return cli_usage(args->command, "--paper is a4, a3 or letter");
    }
    if (!picture_has_pages(cli_value(args, "--out"))) {
        return cli_usage(args->command, "what is true to scale is written as PDF: -o FILE.pdf");
    }
    if (!read_window(args, session, &options.window)) {
        return CLI_ERROR;
    }
    BaseFaults unseen = {0};
    options.photo = image ? photo_load(image, &unseen) : NULL;
    cli_faults(&unseen);
    bool good = write_print(args, &options);
    cairo_surface_destroy(options.photo);
    return good ? CLI_DONE : CLI_ERROR;
}

bool cli_render_prints(const CliArgs *args) {
    const char *scale = cli_value(args, "--scale");
    return cli_flag(args, "--paper") || cli_flag(args, "--bases") || cli_flag(args, "--only") ||
           (scale && strchr(scale, ':'));
}
