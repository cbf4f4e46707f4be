/* sightline export: a battlefield as another program's map. */
#include "cli/cli_internal.h"
#include "io/export_map.h"

static int run_export(const CliArgs *args) {
    const char *out = cli_value(args, "--out");
    if (!out || !export_map_knows(out)) {
        return cli_usage(args->command, "export needs -o FILE.geojson, .svg, .tmj or .uvtt");
    }
    BaseFaults left = {0}, faults = {0};
    BaseText text = {0};
    IoSaving *saving = saving_begin();
    IoDocument *document = document_load(args->operands[0], &faults);
    bool good = document && export_map(document, out, &text, &left, &faults) &&
                saving_put(saving, out, text_get(&text), text.length, &faults);
    good = cli_end_saving(args, saving, good, &faults);
    cli_faults(&faults);
    if (good) {
        cli_faults(&left);
    }
    faults_free(&left);
    text_free(&text);
    document_destroy(document);
    return good ? CLI_DONE : CLI_ERROR;
}

static const CliOption options[] = {
    {"-o,--out", "FILE", "the map: .geojson, .svg, .tmj or .uvtt"},
    {"--force", NULL, "replace a file of that name"},
};

const CliCommand command_export = {"export",
                                   "FILE -o OUT.geojson|svg|tmj|uvtt",
                                   "A battlefield's terrain as another program's map",
                                   "GeoJSON (table units, y up), SVG with a layer for each kind, Tiled's map, and "
                                   "Universal VTT (what stops sight, as walls).\nWhat a format cannot hold is said on "
                                   "standard error. \"sightline import\" reads all four.",
                                   1,
                                   1,
                                   options,
                                   (int)BASE_COUNT(options),
                                   run_export};
