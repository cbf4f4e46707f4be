/* Finds the painter of a pattern. No other file asks which pattern it has before it. */
#include "view/terrain/terrain_internal.h"

#include <string.h>

typedef struct {
    const char *pattern, *tint;
    int layer;
    double reach; /* mm that it may draw beyond its outline: shadows, teeth, smoke */
    void (*draw)(const TerrainPen *pen);
} TerrainKind;

static const TerrainKind kinds[] = {
#define PATTERN(name, layer, tint, reach, painter) {name, tint, layer, reach, draw_##painter},
#include "rules/patterns.inc"
};
/* A pattern that is not in the list is drawn as a plain area. */
static const TerrainKind unknown = {"", "field", 1, 3, draw_plain};

static const TerrainKind *find_kind(const char *pattern) {
    for (size_t i = 0; pattern && i < BASE_COUNT(kinds); i++) {
        if (strcmp(kinds[i].pattern, pattern) == 0) {
            return &kinds[i];
        }
    }
    return &unknown;
}

const char *terrain_pattern(int index) {
    return index >= 0 && index < (int)BASE_COUNT(kinds) ? kinds[index].pattern : NULL;
}

int terrain_layer(const char *pattern) {
    return find_kind(pattern)->layer;
}

bool terrain_lies_over(const char *pattern) {
    return find_kind(pattern)->draw == draw_storm;
}

const char *terrain_tint(const char *pattern) {
    return find_kind(pattern)->tint;
}

void terrain_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *piece) {
    const TerrainKind *kind = find_kind(piece->pattern);
    if (kind->draw == draw_open || piece->area->count < 3) {
        return;
    }
    TerrainPen pen = pen_begin(canvas, camera, piece, kind->tint);
    if (box_meets(box_grow(piece->area->box, kind->reach + 3 / pen.k), pen.clip)) {
        (piece->plain ? draw_bare : kind->draw)(&pen);
    }
    pen_end(&pen);
}
