/* The beginning of an import: the ruleset, the size of the table, and the report of what is left out. */
#include "io/file.h"
#include "io/import_internal.h"
#include "io/plan.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define INCH 25.4

static const struct {
    const char *name;
    double mm;
} units[] = {{"cm", 10}, {"in", INCH}, {"mm", 1}};

/* ---- saying ---- */

#define LINE_MAX_BYTES 512

/* True if the same was said of another place, which is then counted there. */
static bool count_repeat(Importer *importer, const char *what) {
    for (int i = importer->left->count - 1; i >= 0; i--) {
        if (i < importer->repeated.count && strcmp(importer->left->items[i].what, what) == 0) {
            importer->repeated.items[i]++;
            return true;
        }
    }
    return false;
}

void import_left(Importer *importer, const char *place, const char *name, const char *remedy, const char *format, ...) {
    char line[LINE_MAX_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!count_repeat(importer, line)) {
        faults_add(importer->left, importer->file, place, name, remedy, "%s", line);
        while (importer->repeated.count < importer->left->count) {
            array_push(&importer->repeated, 0);
        }
    }
}

void import_fault(Importer *importer, const char *place, const char *remedy, const char *format, ...) {
    char line[LINE_MAX_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    faults_add(importer->faults, importer->file, place, "", remedy, "%s", line);
}

/* ---- the table ---- */

static double unit_mm(const char *name) {
    for (size_t i = 0; i < BASE_COUNT(units); i++) {
        if (strcmp(units[i].name, name) == 0) {
            return units[i].mm;
        }
    }
    return 0;
}

/* Returns a length from the option, else from the map's property, else the fallback; 0 with a fault if it is not a
 * length. */
static double length_of(Importer *importer, const BaseTree *properties, double option, const char *key,
                        double fallback) {
    const BaseTree *own = option > 0 ? NULL : tree_find(properties, key);
    double value = option > 0 ? option : fallback;
    if (own && (own->kind != TREE_NUMBER || !(own->number > 0 && own->number <= 10000))) {
        import_fault(importer, key, "Write table units above 0", "the map's property \"%s\" is no length", key);
        return 0;
    }
    return own ? own->number : value;
}

static bool read_ruleset(Importer *importer, const BaseTree *properties, const char **name) {
    *name = importer->options->ruleset ? importer->options->ruleset : tree_get_text(properties, "ruleset", NULL);
    if (!*name) {
        import_fault(importer, "", "Give --ruleset, or give the map a property \"ruleset\"",
                     "nothing says which rules the terrain is for");
        return false;
    }
    const BaseTree *root = ruleset_load(importer->arena, *name, importer->options->beside, importer->faults);
    importer->data = root ? data_create(root, NULL, *name, importer->faults) : NULL;
    return importer->data != NULL;
}

/* True if every kind named by --kinds exists. */
static bool kinds_known(Importer *importer) {
    for (const char *s = importer->options->kinds; s && *s;) {
        size_t length = strcspn(s, ","), equals = strcspn(s, "=");
        const char *kind = equals < length ? arena_strndup(importer->arena, s + equals + 1, length - equals - 1) : "";
        if (data_find_kind(importer->data, kind) < 0) {
            import_fault(importer, "",
                         arena_printf(importer->arena,
                                      "Write WORD=KIND,WORD=KIND; \"sightline rules %s --kinds\" lists "
                                      "the kinds",
                                      importer->data->id),
                         "%s has no terrain kind \"%s\"", importer->data->name, kind);
            return false;
        }
        s += length + (s[length] == ',');
    }
    return true;
}

static bool begin_open(Importer *importer, const BaseTree *properties, const char *ruleset, const char *title,
                       double columns, double rows) {
    const ImportOptions *options = importer->options;
    const char *unit = options->unit ? options->unit : tree_get_text(properties, "unit", importer->data->unit_name);
    importer->unit = unit_mm(unit);
    if (importer->unit <= 0) {
        import_fault(importer, "unit", "Write cm, in or mm", "\"%s\" is no unit of a table", unit);
        return false;
    }
    importer->square = length_of(importer, properties, options->square, "square", INCH / importer->unit);
    importer->width = length_of(importer, properties, options->width, "width", importer->square / 10);
    importer->scale = vec(importer->square, importer->square);
    importer->size = vec(columns * importer->square, rows * importer->square);
    importer->out->square = importer->square;
    importer->out->unit = arena_strdup(importer->arena, unit);
    importer->root =
        plan_blank(importer->arena, title, ruleset, unit, columns * importer->square, rows * importer->square);
    return importer->square > 0 && importer->width > 0;
}

/* Returns the title: "maps/keep.tmj" becomes "keep". */
static const char *title_of(Importer *importer, const BaseTree *properties) {
    const char *slash = strrchr(importer->file, '/'), *name = slash ? slash + 1 : importer->file;
    const char *dot = strrchr(name, '.');
    return tree_get_text(properties, "title",
                         arena_strndup(importer->arena, name, dot ? (size_t)(dot - name) : strlen(name)));
}

bool import_begin(Importer *importer, const BaseTree *properties, double columns, double rows, bool hexes) {
    const char *ruleset;
    if (!read_ruleset(importer, properties, &ruleset) || !kinds_known(importer)) {
        return false;
    }
    if ((importer->data->system->board == BOARD_HEX) != hexes) {
        import_fault(importer, "", "Choose another ruleset, or draw the map anew",
                     "%s is played on %s, and the map is made of %s", importer->data->name,
                     hexes ? "an open table" : "hexes", hexes ? "hexes" : "squares");
        return false;
    }
    const char *title = title_of(importer, properties);
    importer->hexes = hexes;
    if (hexes) {
        importer->board = (HexBoard){.columns = (int)columns, .rows = (int)rows};
        if (importer->data->system->lay_hexes) {
            importer->data->system->lay_hexes(importer->data, &importer->board);
        }
        importer->taken = arena_alloc(importer->arena, (size_t)columns * (size_t)rows, 1);
        importer->out->unit = "hex";
        importer->root = plan_blank(importer->arena, title, ruleset, "hex", columns, rows);
    } else if (!begin_open(importer, properties, ruleset, title, columns, rows)) {
        return false;
    }
    importer->terrain = (BaseTree *)tree_find(importer->root, "terrain");
    importer->polygons = polygons_create();
    return true;
}

/* ---- the whole ---- */
