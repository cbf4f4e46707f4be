/* How the terrain of a board looks, and whether that has changed, which is asked in every frame. */
#include "base/base.h"
#include "view/board_internal.h"

/* Patterns are drawn unless the boxes of all pieces cover more than this together (mm2), and the table more often than
 * this. Maps that people lay cover it once or twice. */
#define COVERED_MAX 6e6
#define TIMES_MAX   3.0
/* Nor are they drawn if the outline of a piece is longer than this (mm); on a shipped map it is a few metres. */
#define OUTLINE_MAX 2e5

const RulesKind *board_kind(const ViewBoard *board, const Table *table, int area, RulesPortrait *portrait) {
    const RulesData *data = board->field->data;
    *portrait = rules_portray(board->field, table, ref_make(REF_AREA, area));
    return portrait->kind ? portrait->kind : &data->kinds[table_kind(table, area)];
}

static void update_piece(ViewBoard *board, const ViewTheme *theme, const RulesKind *kind, const RulesPortrait *portrait,
                         ViewTerrain *piece) {
    bool over = portrait->variant && terrain_lies_over(portrait->variant);
    piece->pattern = portrait->variant && !over ? portrait->variant : kind->pattern;
    piece->over = over ? portrait->variant : NULL;
    piece->dashed = !kind->sight_edge;
    piece->on_hill = portrait->on_feature_of_hill;
    piece->size = portrait->size;
    piece->rooms = portrait->pips;
    piece->lost = portrait->pips_lost;
    piece->has_owner = portrait->owner >= 0;
    piece->owner = board_side_colour(theme, board->field->setup, portrait->owner);
}

static BaseHash add_points(BaseHash hash, const GeomVec *points, int count) {
    hash = hash_int(hash, count);
    for (int i = 0; i < count; i++) {
        hash = hash_double(hash_double(hash, points[i].x), points[i].y);
    }
    return hash;
}

static BaseHash add_colour(BaseHash hash, ViewColour colour) {
    return hash_double(hash_double(hash_double(hash_double(hash, colour.r), colour.g), colour.b), colour.a);
}

/* Hashes everything of a piece that is drawn. */
static BaseHash add_piece(BaseHash hash, const ViewTerrain *piece) {
    hash = hash_text(hash_text(hash, piece->pattern), piece->over);
    hash = add_points(hash, piece->area->points, piece->area->count);
    for (int ring = 0; ring < piece->area->rings; ring++) {
        hash = hash_int(hash, piece->area->ring_start[ring]);
    }
    hash = add_points(hash, piece->path, piece->path_count);
    hash = hash_int(hash_double(hash, piece->width), piece->seed);
    hash = hash_int(hash, piece->marked_count);
    for (int i = 0; i < piece->marked_count; i++) {
        hash = hash_int(hash, piece->marked_edges[i]);
    }
    hash = hash_int(hash, piece->on_hill | piece->dashed << 1 | piece->has_owner << 2 | piece->plain << 3);
    hash = hash_int(hash_int(hash_int(hash, piece->size), piece->lost), piece->rooms);
    return add_colour(hash, piece->owner);
}

/* Does the same on hexes: which cells a piece has, and how its kind lies on them. */
static BaseHash add_cells(BaseHash hash, const TableAreaSetup *area, const RulesKind *kind, int facing) {
    hash = hash_text(hash, kind->pattern); /* there a variant does not show */
    hash = hash_int(hash_int(hash_int(hash, kind->form), kind->cells), facing);
    hash = hash_int(hash, area->hex_count);
    for (int i = 0; i < area->hex_count; i++) {
        hash = hash_int(hash, area->hexes[i].row * 0x10000 + area->hexes[i].column);
    }
    return hash;
}

static BaseHash hash_of_board(const ViewBoard *board) {
    const TableSetup *setup = board->field->setup;
    BaseHash hash = hash_text(hash_int(HASH_START, setup->board), setup->unit_name);
    hash = add_points(hash, (GeomVec[]){{setup->size.x0, setup->size.y0}, {setup->size.x1, setup->size.y1}}, 2);
    hash = hash_int(hash_int(hash, setup->hexes.columns), setup->hexes.rows);
    return hash_double(hash_double(hash, setup->unit), board->photo ? board->photo_veil : 1);
}

static double outline_length(const GeomArea *area) {
    double length = 0;
    for (int r = 0; r < area->rings; r++) {
        int from = area->ring_start[r], to = area->ring_start[r + 1];
        for (int i = from; i < to; i++) {
            length += vec_distance(area->points[i], area->points[i + 1 < to ? i + 1 : from]);
        }
    }
    return length;
}

/* Patterns cost time by the ground that they cover, and by the outline that they keep clear of. A thousand pieces that
 * lie over one another would take a minute, a star of a thousand spikes a second, and nobody could read their patterns:
 * then they are drawn as tint and outline. */
static void choose_plain(ViewBoard *board, const Table *table) {
    double covered = 0;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        const GeomArea *area = board->pieces[i].area;
        bool lies = !table->removed[i] && area->count > 0; /* ground by hexes has no outline, and an empty box */
        covered += lies ? (area->box.x1 - area->box.x0) * (area->box.y1 - area->box.y0) : 0;
    }
    GeomBox size = board->field->setup->size;
    bool piled = covered > COVERED_MAX && covered > TIMES_MAX * (size.x1 - size.x0) * (size.y1 - size.y0);
    board->plain = piled;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        bool fine = !table->removed[i] && outline_length(board->pieces[i].area) > OUTLINE_MAX;
        board->pieces[i].plain = piled || fine;
        board->plain = board->plain || fine;
    }
}

BaseHash board_look(ViewBoard *board, const ViewTheme *theme, const Table *table) {
    ViewLook *look = &board->look;
    if (look->known && look->terrain_version == table->terrain_version && look->theme == theme) {
        return look->hash;
    }
    const TableSetup *setup = board->field->setup;
    choose_plain(board, table);
    *look = (ViewLook){true, table->terrain_version, theme, hash_of_board(board)};
    for (int i = 0; i < setup->area_count; i++) {
        RulesPortrait portrait;
        const RulesKind *kind = board_kind(board, table, i, &portrait);
        update_piece(board, theme, kind, &portrait, &board->pieces[i]);
        if (board_shows(board, table, i)) {
            look->hash = add_piece(look->hash, &board->pieces[i]);
            look->hash = add_cells(look->hash, &setup->areas[i], kind, portrait.facing);
        }
    }
    return look->hash;
}

ViewColour board_side_colour(const ViewTheme *theme, const TableSetup *setup, int side) {
    if (side < 0) {
        return theme->neutral;
    }
    return theme_side(theme, setup->sides[side].colour);
}

int board_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts) {
    return rules_body(field, table, ref, parts, BOARD_PARTS);
}

/* The photograph's piece in view: scaled whole, a large one would hold the window up */

bool board_shows(const ViewBoard *board, const Table *table, int area) {
    base_assert(area >= 0 && area < table->setup->area_count);
    return !table->removed[area] && area != board->left_out;
}
