/* Which pattern is drawn by whom. A new kind is a row here and a painter; no other file asks which pattern it has
 * before it. */
#include "view/terrain/terrain_internal.h"

#include <string.h>

typedef struct {
    const char *pattern, *tint;
    int layer;
    double reach; /* mm that it may draw beyond its outline: shadows, teeth, smoke */
    void (*draw)(const TerrainPen *pen);
} TerrainKind;

static const TerrainKind kinds[] = {
    {"open", "open", 1, 0, NULL},
    {"hill", "hill", 0, 16, draw_hill},
    {"field", "field", 1, 3, draw_field},
    {"scrub", "scrub", 1, 3, draw_scrub},
    {"marsh", "marsh", 1, 3, draw_marsh},
    {"crater", "crater", 1, 3, draw_crater},
    {"lake", "water", 1, 3, draw_lake},
    {"stream", "water", 2, 3, draw_stream},
    {"toxic", "toxic", 2, 3, draw_toxic},
    {"road", "road", 3, 3, draw_road},
    {"bridge", "road", 3, 14, draw_bridge},
    {"woods", "woods", 4, 3, draw_woods},
    {"jungle", "jungle", 4, 3, draw_jungle},
    {"mountain", "rock", 4, 12, draw_mountain},
    {"volcano", "rock", 4, 160, draw_volcano},
    {"ruin", "ruin", 5, 6, draw_ruin},
    {"urban", "urban", 5, 6, draw_urban},
    {"stronghold", "stronghold", 6, 18, draw_stronghold},
    {"ruined-stronghold", "stronghold", 6, 120, draw_ruined_stronghold},
    {"cliff", "hill", 0, 24, draw_cliff},
    {"steep-hill", "hill", 0, 16, draw_steep_hill},
    {"mid-mountain", "hill", 0, 16, draw_mid_mountain},
    {"cell-hill", "hill", 0, 3, draw_cell_hill},
    {"difficult", "scrub", 1, 3, draw_difficult},
    {"dangerous", "toxic", 1, 3, draw_dangerous},
    {"rocks", "rock", 1, 3, draw_rocks},
    {"rubble", "ruin", 1, 3, draw_rubble},
    {"fallen-house", "ruin", 1, 8, draw_fallen},
    {"broken", "rock", 1, 3, draw_broken},
    {"swamp", "marsh", 1, 3, draw_swamp},
    {"arctic", "snow", 1, 3, draw_arctic},
    {"dunes", "sand", 1, 3, draw_dunes},
    {"beach", "sand", 1, 3, draw_beach},
    {"sea", "water", 1, 3, draw_sea},
    {"cell-coast", "water", 1, 3, draw_coast},
    {"generator-room", "machine", 1, 3, draw_generator_room},
    {"engine-room", "machine", 1, 3, draw_engine_room},
    {"core-room", "machine", 1, 3, draw_core_room},
    {"zero-g", "machine", 1, 3, draw_zero_g},
    {"deck", "machine", 1, 3, draw_deck},
    {"undergrowth", "woods", 0, 3, draw_undergrowth},
    {"door", "machine", 3, 3, draw_sill},
    {"bulkhead", "machine", 6, 6, draw_bulkhead},
    {"crate", "urban", 6, 6, draw_crate},
    {"white-noise", "machine", 1, 3, draw_noise},
    {"ford", "sand", 3, 3, draw_ford},
    {"primeval-forest", "woods", 4, 3, draw_primeval_forest},
    {"dense-jungle", "jungle", 4, 3, draw_dense_jungle},
    {"cell-forest", "woods", 4, 3, draw_cell_forest},
    {"impassable", "rock", 4, 3, draw_impassable},
    {"storm", "rock", 5, 3, draw_storm},
    {"civitas", "urban", 6, 24, draw_civitas},
    {"militas", "rock", 6, 24, draw_militas},
    {"grandus", "urban", 6, 24, draw_grandus},
    {"camp", "stronghold", 6, 6, draw_camp},
    {"obstacle", "stronghold", 7, 16, draw_obstacle},
    {"obstacle-reinforced", "stronghold", 7, 16, draw_reinforced},
    {"rampart", "stronghold", 7, 12, draw_rampart},
};
/* What is not known yet is shown as an area of its own that says nothing. */
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
    if (!kind->draw || piece->area->count < 3) {
        return;
    }
    TerrainPen pen = pen_begin(canvas, camera, piece, kind->tint);
    if (box_meets(box_grow(piece->area->box, kind->reach + 3 / pen.k), pen.clip)) {
        (piece->plain ? draw_bare : kind->draw)(&pen);
    }
    pen_end(&pen);
}
