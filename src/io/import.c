/* Turns a map into a battlefield: calls its reader, then lets the loader check the whole. */
#include "io/file.h"
#include "io/import_internal.h"
#include "io/plan.h"

#include <stdio.h>
#include <string.h>

/* Leaves out what the loader would refuse, and reports it in the loader's words. */
static bool check_whole(Importer *importer) {
    IoPlan *plan = plan_create(importer->root, importer->options->beside);
    BaseFaults faults = {0};
    RulesField *field = plan_check(plan, importer->root, &faults);
    const BaseTree *sound = importer->root;
    bool good = field != NULL;
    if (!field) {
        field = plan_sound(plan, importer->arena, importer->root, &sound);
        good = field != NULL;
        for (int i = 0; i < faults.count; i++) {
            const BaseFault *fault = &faults.items[i];
            const char *id = plan_fault_id(importer->root, fault), *list = NULL;
            int index = -1;
            bool piece = *id && plan_find(importer->root, id, &list, &index) && strcmp(list, "terrain") == 0;
            const char *place = piece ? importer->places.items[index] : fault->place;
            faults_add(good ? importer->left : importer->faults, importer->file, place, id, fault->remedy,
                       good ? "it is left out: %s" : "%s", fault->what);
        }
    }
    importer->out->battlefield = good ? tree_copy(importer->arena, sound) : NULL;
    if (field) {
        field_destroy(field);
    }
    faults_free(&faults);
    plan_destroy(plan);
    return good;
}

/* Reports pieces off the table: a crop of a larger plan still contains everything that was drawn on it. */
static void report_outside(Importer *importer, bool tiled) {
    int count = importer->outside;
    const char *what = tiled ? (count == 1 ? "piece lies outside the map and is" : "pieces lie outside the map and are")
                       : count == 1 ? "wall or door lies outside the picture and is"
                                    : "walls and doors lie outside the picture and are";
    if (count > 0) {
        import_left(importer, "", "", "Export the whole plan if they belong to the table", "%d %s left out", count,
                    what);
    }
}

static void read_words(Importer *importer) {
    char *path = io_data_path("assets/import.json");
    const BaseTree *tree = path ? json_load(importer->arena, path, importer->faults) : NULL;
    base_free(path);
    importer->synonyms = tree_find(tree, "words");
    importer->heights = tree_find(tree, "heights");
}

bool import_read(BaseArena *arena, const char *bytes, size_t size, const char *file, const ImportOptions *options,
                 ImportMap *out, BaseFaults *left, BaseFaults *faults) {
    Importer importer = {.arena = arena, .file = file, .options = options, .left = left, .faults = faults, .out = out};
    *out = (ImportMap){.source = arena_strdup(arena, file)};
    const BaseTree *map = json_parse_large(arena, bytes, size, IMPORT_SIZE_MAX, file, faults);
    bool tiled = tree_find(map, "layers") && tree_find(map, "tilewidth"), vtt = tree_find(map, "resolution");
    if (!map) {
        return false;
    }
    if (!tiled && !vtt) {
        import_fault(&importer, "", "Save the map as .tmj or JSON from Tiled, or as Universal VTT",
                     "this is neither a map of Tiled's nor a Universal VTT file");
        return false;
    }
    read_words(&importer);
    bool good = tiled ? import_tiled(&importer, map) : import_vtt(&importer, map);
    report_outside(&importer, tiled);
    good = good && check_whole(&importer);
    ImportTally *tallies = arena_alloc(arena, (size_t)importer.tallies.count + 1, sizeof *tallies);
    for (int i = 0; i < importer.tallies.count; i++) {
        tallies[i] = importer.tallies.items[i];
    }
    out->tallies = tallies;
    out->tally_count = importer.tallies.count;
    array_free(&importer.tallies);
    array_free(&importer.places);
    polygons_destroy(importer.polygons);
    data_destroy(importer.data);
    return good;
}

bool import_save(BaseArena *arena, ImportMap *map, const char *path, BaseSink sink, BaseFaults *faults) {
    if (file_is_same(map->source, path)) {
        faults_add(faults, path, "", "", "Give the battlefield another name",
                   "this is the map itself, which the battlefield would take the place of");
        return false;
    }
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    size_t stem = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    bool good = true;
    if (map->picture) {
        const char *picture = arena_printf(arena, "%.*s%s", (int)stem, name, map->picture_ending);
        const char *whole = arena_printf(arena, "%.*s%s", (int)(name - path), path, picture);
        good = sink.put(sink.context, whole, (const char *)map->picture, map->picture_size, faults);
        tree_set(arena, (BaseTree *)tree_find(map->battlefield, "table"), "image", tree_text(arena, picture));
    }
    BaseText text = {0};
    json_write_pretty(map->battlefield, &text);
    good = good && sink.put(sink.context, path, text_get(&text), text.length, faults);
    text_free(&text);
    return good;
}
