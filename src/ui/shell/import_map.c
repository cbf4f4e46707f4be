#include "ui/shell/import_map.h"

#include "io/file.h"
#include "io/import.h"
#include "ui/shell/files.h"
#include "view/photo/photo.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool shell_import_map_is(const char *path) {
    static const char *const ENDINGS[] = {".tmj",     ".tmx", ".uvtt", ".dd2vtt", ".df2vtt",
                                          ".geojson", ".wkt", ".svg",  ".svgz"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < BASE_COUNT(ENDINGS); i++) {
        if (strcasecmp(dot, ENDINGS[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* "keep.tmj" becomes "keep.json", or "keep-2.json" if that exists: nothing is overwritten. */
static char *free_name(const char *map) {
    return file_free_name(map, (int)(strrchr(map, '.') - map), "", ".json");
}

static bool read_map(Ui *ui, BaseArena *arena, const char *map, const char *beside, ImportMap *out, BaseFaults *left,
                     BaseFaults *faults) {
    size_t size = 0;
    char *bytes = file_read(map, IMPORT_SIZE_MAX, &size, faults);
    ImportOptions options = {.shows = photo_shows, .beside = beside};
    BaseFaults unsaid = {0};
    bool good = bytes && import_read(arena, bytes, size, map, &options, out, left, &unsaid);
    if (bytes && !good) {
        faults_free(left);
        *left = (BaseFaults){0};
        options.ruleset = ui_field(ui)->data->id;
        good = import_read(arena, bytes, size, map, &options, out, left, faults);
    }
    faults_free(&unsaid);
    base_free(bytes);
    return good;
}

bool shell_import_map_open(Ui *ui, const char *map, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    BaseFaults left = {0};
    ImportMap made;
    IoSaving *saving = saving_begin();
    char *path = free_name(map), text[160];
    bool good = read_map(ui, arena, map, path, &made, &left, faults) &&
                import_save(arena, &made, path, saving_sink(saving), faults);
    good = saving_end(saving, good, faults) && files_open(ui, path, faults);
    if (good) {
        const char *slash = strrchr(path, '/');
        snprintf(text, sizeof text, "%d pieces of terrain, kept as %.90s", ui_setup(ui)->area_count,
                 slash ? slash + 1 : path);
        kit_toast(ui->kit, (KitToast){.text = "The map is a battlefield now", .detail = text});
        ui_describe_faults(ui, &left, "Left out of the map");
    }
    faults_free(&left);
    base_free(path);
    arena_destroy(arena);
    return good;
}
