/* Turns a map into a battlefield: calls its reader, then lets the loader check the whole. */
#include "io/file.h"
#include "io/file_kind.h"
#include "io/import_internal.h"
#include "io/import_packed.h"
#include "io/plan.h"
#include "io/xml.h"

#include <stdio.h>
#include <string.h>

#define IMPORT_READS      "Give a map of Tiled's, Universal VTT, a scene of Foundry's, GeoJSON, well-known text or SVG"
#define IMPORT_PACKED_MAX ((size_t)64 << 20) /* bytes of a file that is packed as a whole */

static void tally(ImportTally *tallies, int *count, const char *word, const char *kind) {
    int i = 0;
    while (i < *count && (strcmp(tallies[i].word, word) != 0 || strcmp(tallies[i].kind, kind) != 0)) {
        i++;
    }
    *count += i == *count;
    tallies[i] = (ImportTally){word, kind, tallies[i].count + 1};
}

/* Counts what came of each word. The sound terrain has the pieces in their order, less those that were left out. */
static void count_words(Importer *importer, const BaseTree *terrain) {
    ImportTally *tallies = arena_alloc(importer->arena, (size_t)terrain->count + 1, sizeof *tallies);
    const BaseTree *laid = importer->terrain->first;
    int count = 0, index = 0;
    for (const BaseTree *it = terrain->first; it; it = it->next, laid = laid->next, index++) {
        while (laid && strcmp(tree_get_text(laid, "id", ""), tree_get_text(it, "id", "")) != 0) {
            laid = laid->next;
            index++;
        }
        base_assert(laid != NULL);
        tally(tallies, &count, importer->origins.items[index].word, tree_get_text(it, "kind", ""));
    }
    importer->out->tallies = tallies;
    importer->out->tally_count = count;
}

/* Says what the loader would refuse, in its words and at the map's places. */
static void report_unsound(Importer *importer, const BaseFaults *faults, bool good) {
    for (int i = 0; i < faults->count; i++) {
        const BaseFault *fault = &faults->items[i];
        const char *id = plan_fault_id(importer->root, fault), *list = NULL;
        int index = -1;
        bool piece = *id && plan_find(importer->root, id, &list, &index) && strcmp(list, "terrain") == 0;
        const char *place = piece ? importer->origins.items[index].place : fault->place;
        if (good) {
            import_left(importer, place, id, fault->remedy, "it is left out: %s", fault->what);
        } else {
            faults_add(importer->faults, importer->file, place, id, fault->remedy, "%s", fault->what);
        }
    }
}

/* Leaves out what the loader would refuse. */
static bool check_whole(Importer *importer) {
    IoPlan *plan = plan_create(importer->root, importer->options->beside);
    BaseFaults faults = {0};
    RulesField *field = plan_check(plan, importer->root, &faults);
    const BaseTree *sound = importer->root;
    bool good = field != NULL;
    if (!field) {
        field = plan_sound(plan, importer->arena, importer->root, &sound);
        good = field != NULL;
        report_unsound(importer, &faults, good);
    }
    importer->out->battlefield = good ? tree_copy(importer->arena, sound) : NULL;
    if (good) {
        count_words(importer, tree_find(importer->out->battlefield, "terrain"));
    }
    if (field) {
        field_destroy(field);
    }
    faults_free(&faults);
    plan_destroy(plan);
    return good;
}

/* Leaves out a picture that the program could not show. */
static void check_picture(Importer *importer) {
    ImportMap *out = importer->out;
    BaseFaults faults = {0};
    if (out->picture && importer->options->shows &&
        !importer->options->shows(out->picture, out->picture_size, importer->file, &faults)) {
        const BaseFault *fault = faults.count > 0 ? &faults.items[0] : NULL;
        import_left(importer, "image", "", fault ? fault->remedy : "", "%s; it is left out",
                    fault ? fault->what : "the picture cannot be shown");
        out->picture = NULL;
    }
    faults_free(&faults);
}

/* Names the number of places of what was to be said of several. */
static void count_repeated(Importer *importer) {
    for (int i = 0; i < importer->repeated.count && i < importer->left->count; i++) {
        BaseFault *fault = &importer->left->items[i];
        if (importer->repeated.items[i] > 0) {
            BaseText place = {0};
            text_addf(&place, "%s%sand %d more", fault->place, *fault->place ? " " : "", importer->repeated.items[i]);
            base_free(fault->place);
            fault->place = base_strdup(text_get(&place));
            text_free(&place);
        }
    }
}

/* Reports pieces off the table: a crop of a larger plan still contains everything that was drawn on it. */
static void report_outside(Importer *importer) {
    int count = importer->outside;
    if (count > 0) {
        import_left(importer, "", "", "Export the whole plan if they belong to the table", "%d %s left out", count,
                    count == 1 ? "piece lies outside the map and is" : "pieces lie outside the map and are");
    }
}

static void read_words(Importer *importer) {
    char *path = io_data_path("assets/import.json");
    const BaseTree *tree = path ? json_load(importer->arena, path, importer->faults) : NULL;
    base_free(path);
    importer->synonyms = tree_find(tree, "words");
    importer->heights = tree_find(tree, "heights");
}

/* ---- what it is ---- */

static bool is_tiled(const BaseTree *map) {
    return tree_find(map, "layers") && tree_find(map, "tilewidth");
}

static bool is_vtt(const BaseTree *map) {
    return tree_find(map, "resolution") != NULL;
}

static bool is_foundry(const BaseTree *map) {
    const BaseTree *walls = tree_find(map, "walls");
    return walls && walls->kind == TREE_LIST && (tree_find(map, "grid") || tree_find(map, "gridType"));
}

static bool is_geojson(const BaseTree *map) {
    static const char *const types[] = {"FeatureCollection", "Feature",         "Polygon",           "MultiPolygon",
                                        "LineString",        "MultiLineString", "GeometryCollection"};
    return text_index(types, (int)BASE_COUNT(types), tree_get_text(map, "type", NULL)) >= 0;
}

/* Files of other programs that hold no plan of a table, by a member that all of them have. */
static const char *other_json(const BaseTree *map) {
    static const struct {
        const char *member, *what;
    } others[] = {{"sightline", "a file of Sightline's itself"},
                  {"ObjectStates", "a save of Tabletop Simulator, whose terrain is of models"},
                  {"roster", "a roster of units"}};
    for (size_t i = 0; i < BASE_COUNT(others); i++) {
        if (tree_find(map, others[i].member)) {
            return others[i].what;
        }
    }
    return "JSON of another program";
}

static bool read_json(Importer *importer, const char *bytes, size_t size) {
    static const struct {
        bool (*is)(const BaseTree *map), (*read)(Importer *importer, const BaseTree *map);
    } formats[] = {
        {is_tiled, import_tiled}, {is_vtt, import_vtt}, {is_geojson, import_geojson}, {is_foundry, import_foundry}};
    const BaseTree *map =
        json_parse_large(importer->arena, bytes, size, IMPORT_SIZE_MAX, importer->file, importer->faults);
    for (size_t i = 0; map && i < BASE_COUNT(formats); i++) {
        if (formats[i].is(map)) {
            return formats[i].read(importer, map);
        }
    }
    if (map) {
        import_fault(importer, "", IMPORT_READS, "this is %s, not a map that can be read", other_json(map));
    }
    return false;
}

static bool read_xml(Importer *importer, const char *bytes, size_t size) {
    const BaseTree *root = xml_parse(importer->arena, bytes, size, importer->file, importer->faults);
    if (!root) {
        return false;
    }
    const char *name = xml_name(root);
    if (strcmp(name, "map") == 0) {
        return import_tmx(importer, root);
    }
    if (strcmp(name, "svg") == 0) {
        return import_svg(importer, root);
    }
    import_fault(importer, "", IMPORT_READS, "this is XML of another program (<%s>), not a map that can be read", name);
    return false;
}

/* Reads a map by its first bytes; what is no map is named by them. */
static bool read_any(Importer *importer, const char *bytes, size_t size) {
    size_t i = size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (i < size && strchr(" \t\r\n", bytes[i]) && bytes[i]) {
        i++;
    }
    if (i < size && bytes[i] == '<' && !memchr(bytes, 0, size)) {
        return read_xml(importer, bytes + i, size - i);
    }
    const FileKind *kind = file_kind(bytes, size);
    if (!kind && i < size && (bytes[i] == '{' || bytes[i] == '[')) {
        return read_json(importer, bytes, size);
    }
    if (!kind && import_is_wkt(bytes + i, size - i)) {
        return import_wkt(importer, arena_strndup(importer->arena, bytes + i, size - i));
    }
    import_fault(importer, "", kind ? kind->remedy : IMPORT_READS, "this is %s, not a map that can be read",
                 kind   ? kind->what
                 : size ? "text of another program"
                        : "an empty file");
    return false;
}

/* The same for a file that is packed as a whole, as .svgz is. */
static bool read_packed(Importer *importer, const char *bytes, size_t size) {
    size_t inner_size;
    unsigned char *inner = file_kind(bytes, size)
                               ? import_unpack((const unsigned char *)bytes, size, IMPORT_PACKED_MAX, &inner_size)
                               : NULL;
    bool good = inner ? read_any(importer, (const char *)inner, inner_size) : read_any(importer, bytes, size);
    base_free(inner);
    return good;
}

bool import_read(BaseArena *arena, const char *bytes, size_t size, const char *file, const ImportOptions *options,
                 ImportMap *out, BaseFaults *left, BaseFaults *faults) {
    Importer importer = {.arena = arena, .file = file, .options = options, .left = left, .faults = faults, .out = out};
    *out = (ImportMap){.source = arena_strdup(arena, file)};
    read_words(&importer);
    bool good = read_packed(&importer, bytes, size);
    report_outside(&importer);
    good = good && check_whole(&importer);
    check_picture(&importer);
    count_repeated(&importer);
    array_free(&importer.origins);
    array_free(&importer.repeated);
    if (importer.polygons) {
        polygons_destroy(importer.polygons);
    }
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
