#include "ui/shell/import_map.h"

#include "io/file.h"
#include "io/import.h"
#include "ui/shell/files.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool import_map_is(const char *path) {
    static const char *const ENDINGS[] = {".tmj", ".uvtt", ".dd2vtt", ".df2vtt"};
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
    int stem = (int)(strrchr(map, '.') - map);
    BaseText path = {0};
    for (int i = 1; i == 1 || file_exists(text_get(&path)); i++) {
        text_clear(&path);
        text_addf(&path, i == 1 ? "%.*s.json" : "%.*s-%d.json", stem, map, i);
    }
    return path.data;
}

static bool read_map(App *app, BaseArena *arena, const char *map, const char *beside, ImportMap *out, BaseFaults *left,
                     BaseFaults *faults) {
    size_t size = 0;
    char *bytes = file_read(map, IMPORT_SIZE_MAX, &size, faults);
    ImportOptions options = {.beside = beside};
    BaseFaults unsaid = {0};
    bool good = bytes && import_read(arena, bytes, size, map, &options, out, left, &unsaid);
    if (bytes && !good) {
        faults_free(left);
        *left = (BaseFaults){0};
        options.ruleset = app_field(app)->data->id;
        good = import_read(arena, bytes, size, map, &options, out, left, faults);
    }
    faults_free(&unsaid);
    base_free(bytes);
    return good;
}

bool import_map_open(App *app, const char *map, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    BaseFaults left = {0};
    ImportMap made;
    IoSaving *saving = saving_begin();
    char *path = free_name(map), text[160];
    bool good = read_map(app, arena, map, path, &made, &left, faults) &&
                import_save(arena, &made, path, saving_sink(saving), faults);
    good = saving_end(saving, good, faults) && files_open(app, path, faults);
    if (good) {
        const char *slash = strrchr(path, '/');
        snprintf(text, sizeof text, "%d pieces of terrain, kept as %.90s", app_setup(app)->area_count,
                 slash ? slash + 1 : path);
        kit_toast(app->kit, (KitToast){.text = "The map is a battlefield now", .detail = text});
        app_say_faults(app, &left, "Left out of the map");
    }
    faults_free(&left);
    base_free(path);
    arena_destroy(arena);
    return good;
}
