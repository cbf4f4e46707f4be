/* sightline import: other programs' maps. */
#include "io/import.h"

#include "cli/cli_internal.h"
#include "io/file.h"
#include "view/photo/photo.h"

#include <stdio.h>
#include <string.h>

static void add_json(const ImportMap *map, const BaseFaults *left, const char *path, BaseText *out) {
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_make(arena, WITH_TEXT("file", path));
    BaseTree *kinds = tree_set(arena, tree, "kinds", tree_list(arena));
    for (int i = 0; i < map->tally_count; i++) {
        tree_push(kinds,
                  tree_make(arena, WITH_TEXT("word", map->tallies[i].word), WITH_TEXT("kind", map->tallies[i].kind),
                            WITH_NUMBER("count", map->tallies[i].count)));
    }
    BaseTree *list = tree_set(arena, tree, "left", tree_list(arena));
    for (int i = 0; i < left->count; i++) {
        tree_push(list, tree_make(arena, WITH_TEXT("place", left->items[i].place), WITH_TEXT("id", left->items[i].id),
                                  WITH_TEXT("what", left->items[i].what), WITH_TEXT("remedy", left->items[i].remedy)));
    }
    tree_set(arena, tree, "left_unsaid", tree_number(arena, left->dropped));
    cli_add_line(out, tree);
    arena_destroy(arena);
}

static void add_text(const ImportMap *map, const BaseFaults *left, const char *file, const char *path, BaseText *out) {
    const BaseTree *table = tree_find(map->battlefield, "table"), *size = tree_find(table, "size");
    for (int i = 0; i < left->count; i++) {
        char *line = faults_line(&left->items[i]), *clean = cli_clean(line);
        text_addf(out, "%s\n", clean);
        base_free(clean);
        base_free(line);
    }
    if (left->dropped > 0) {
        text_addf(out, "%s: and %d more\n", file, left->dropped);
    }
    for (int i = 0; i < map->tally_count; i++) {
        text_addf(out, "%s: %d %s from \"%s\"\n", path, map->tallies[i].count, map->tallies[i].kind,
                  map->tallies[i].word);
    }
    char width[TEXT_NUMBER_MAX], height[TEXT_NUMBER_MAX], square[TEXT_NUMBER_MAX];
    if (size) {
        text_addf(out, "%s: a table of %s x %s %s, %s %s to a square of the map; --square sets another scale\n", path,
                  text_rounded(size->first->number, 3, width), text_rounded(size->last->number, 3, height), map->unit,
                  text_rounded(map->square, 3, square), map->unit);
    } else {
        text_addf(out, "%s: a board of %s x %s hexes\n", path,
                  text_rounded(tree_get_number(table, "columns", 0), 0, width),
                  text_rounded(tree_get_number(table, "rows", 0), 0, height));
    }
}

static int convert(const CliArgs *args, const ImportOptions *options, BaseArena *arena) {
    const char *file = args->operands[0], *path = cli_value(args, "--out");
    BaseFaults left = {0}, faults = {0};
    BaseText out = {0};
    ImportMap map;
    IoSaving *saving = saving_begin();
    size_t size = 0;
    char *bytes = file_read(file, IMPORT_SIZE_MAX, &size, &faults);
    bool good = bytes && import_read(arena, bytes, size, file, options, &map, &left, &faults) &&
                import_save(arena, &map, path, saving_sink(saving), &faults);
    good = cli_end_saving(args, saving, good, &faults);
    base_free(bytes);
    cli_faults(&faults);
    if (good && cli_flag(args, "--json")) {
        add_json(&map, &left, path, &out);
    } else if (good) {
        add_text(&map, &left, file, path, &out);
    }
    good = good && cli_print(&out);
    bool bare = good && map.tally_count == 0;
    if (bare) {
        fprintf(stderr, "%s: nothing of it is terrain: the table is bare\n", file);
    }
    text_free(&out);
    faults_free(&left);
    return !good ? CLI_ERROR : bare ? CLI_NEGATIVE : CLI_DONE;
}

static int run_import(const CliArgs *args) {
    ImportOptions options = {.shows = photo_shows,
                             .ruleset = cli_value(args, "--ruleset"),
                             .unit = cli_value(args, "--unit"),
                             .kinds = cli_value(args, "--kinds"),
                             .beside = cli_value(args, "--out")};
    if (!options.beside || !*options.beside) {
        return cli_usage(args->command, "import needs -o OUT.json");
    }
    if (!cli_number(args, "--square", 0.001, 10000, &options.square) ||
        !cli_number(args, "--width", 0.001, 10000, &options.width)) {
        return CLI_USAGE;
    }
    BaseArena *arena = arena_create();
    int status = convert(args, &options, arena);
    arena_destroy(arena);
    return status;
}

static const CliOption options[] = {
    {"-o,--out", "OUT.json", "the battlefield; a picture that the map holds is written beside it"},
    {"--ruleset", "ID", "the rules that the terrain is for; else the map's property \"ruleset\""},
    {"--unit", "U", "cm, in or mm; else the map's property \"unit\", else the ruleset's own"},
    {"--square", "N", "table units to a square of the map's grid; else its property \"square\", else an inch"},
    {"--width", "N",
     "width of walls, and of lines that have none; else its property \"width\", else a tenth of a square"},
    {"--kinds", "W=K,...", "words of the map as kinds of terrain: \"wall=ruin,tree=woods\"; * is any other word"},
    {"--force", NULL, "replace files of that name"},
    {"--json", NULL, "what became of it as one JSON object"},
};

const CliCommand command_import = {
    "import",
    "MAP -o OUT.json [--ruleset ID] [--square N] [--kinds W=K,...]",
    "Makes a battlefield of another program's map",
    "\nReads Tiled's maps (.tmj, .json, .tmx), Universal VTT (.uvtt, .dd2vtt, .df2vtt), scenes of Foundry's\n"
    "(JSON), GeoJSON and well-known text (table units, y up), and SVG (layers by name, sizes of the\n"
    "page). What a thing is tells its property \"kind\", its class, its name or its layer.\n"
    "What is left out is said, a line for everything of which the same is to be said. Exit status 1: nothing of\n"
    "it is terrain.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_import};
