/* The ground with its terrain, roads over rivers, and the photograph under them. */
#include "view/board_internal.h"
#include "view/hexes/hexes.h"

#include <string.h>

/* How solid terrain is over a photograph: its outlines stand out, what was photographed is seen through it. */
#define GLASS 0.6

static bool is_shown(const ViewBoard *board, const Table *table, int area) {
    return !table->removed[area] && area != board->left_out;
}

static void piece_update(ViewBoard *board, const ViewTheme *theme, const Table *table, int area) {
    const RulesData *data = board->field->data;
    const RulesKind *kind = &data->kinds[table_kind(table, area)];
    RulesPortrait portrait = {.owner = -1};
    if (data->system->portray) {
        data->system->portray(board->field, table, ref_make(REF_AREA, area), &portrait);
    }
    ViewTerrain *piece = &board->pieces[area];
    bool over = portrait.variant && terrain_lies_over(portrait.variant);
    piece->pattern = portrait.variant && !over ? portrait.variant : kind->pattern;
    piece->over = over ? portrait.variant : NULL;
    piece->dashed = !kind->sight_edge;
    piece->on_hill = portrait.on_feature_of_hill;
    piece->size = portrait.size;
    piece->rooms = portrait.pips;
    piece->lost = portrait.pips_lost;
    piece->has_owner = portrait.owner >= 0;
    piece->owner = board_side_colour(theme, board->field->setup, portrait.owner);
}

/* Roads bridge the waters that they cross. */
static void draw_bridges(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                         int road_count) {
    int count = 0;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        if (is_shown(board, table, i) && !strcmp(terrain_tint(board->pieces[i].pattern), "water")) {
            board->waters[count++] = board->pieces[i];
        }
    }
    terrain_draw_bridges(canvas, camera, board->roads, road_count, board->waters, count);
}

static void draw_photo(const ViewBoard *board, ViewCanvas *canvas, GeomVec corner, GeomVec far) {
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    cairo_translate(cr, corner.x, corner.y);
    cairo_scale(cr, (far.x - corner.x) / cairo_image_surface_get_width(board->photo),
                (far.y - corner.y) / cairo_image_surface_get_height(board->photo));
    cairo_set_source_surface(cr, board->photo, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    cairo_rectangle(cr, 0, 0, cairo_image_surface_get_width(board->photo),
                    cairo_image_surface_get_height(board->photo));
    cairo_clip(cr);
    cairo_paint_with_alpha(cr, 1 - board->photo_veil);
    cairo_restore(cr);
}

static void draw_pieces(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const TableSetup *setup = board->field->setup;
    int road_count = 0;
    for (int i = 0; i < setup->area_count; i++) {
        piece_update(board, canvas->theme, table, i);
        if (is_shown(board, table, i) && !strcmp(board->pieces[i].pattern, "road")) {
            board->roads[road_count++] = board->pieces[i];
        }
    }
    for (int layer = 0; layer <= 7; layer++) {
        for (int i = 0; i < setup->area_count; i++) {
            const ViewTerrain *piece = &board->pieces[i];
            if (is_shown(board, table, i) && terrain_layer(piece->pattern) == layer &&
                strcmp(piece->pattern, "road") != 0) {
                terrain_draw(canvas, camera, piece);
            }
        }
        if (layer == terrain_layer("road") && road_count) {
            terrain_draw_roads(canvas, camera, board->roads, road_count);
            draw_bridges(board, canvas, camera, table, road_count);
        }
    }
    for (int i = 0; i < setup->area_count; i++) {
        if (!table->removed[i] && board->pieces[i].over) {
            ViewTerrain over = board->pieces[i];
            over.pattern = over.over;
            terrain_draw(canvas, camera, &over);
        }
    }
}

static bool shows_photo(const ViewBoard *board) {
    return board->photo && board->photo_veil < 1;
}

static void draw_over_photo(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                            void (*draw)(ViewBoard *, ViewCanvas *, const ViewCamera *, const Table *)) {
    if (!shows_photo(board)) {
        draw(board, canvas, camera, table);
        return;
    }
    GeomBox size = board->field->setup->size;
    draw_photo(board, canvas, camera_px(camera, vec(size.x0, size.y0)), camera_px(camera, vec(size.x1, size.y1)));
    cairo_push_group(canvas->cr);
    draw(board, canvas, camera, table);
    cairo_pop_group_to_source(canvas->cr);
    cairo_paint_with_alpha(canvas->cr, GLASS);
}

void board_draw_terrain(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const TableSetup *setup = board->field->setup;
    if (setup->board == BOARD_HEX) { /* which draws the desk round it, too: that is no glass */
        GeomVec low = camera_px(camera, vec(setup->size.x0, setup->size.y0)),
                high = camera_px(camera, vec(setup->size.x1, setup->size.y1));
        hexes_draw(board, canvas, camera, table);
        if (shows_photo(board)) {
            cairo_save(canvas->cr);
            cairo_rectangle(canvas->cr, low.x, low.y, high.x - low.x, high.y - low.y);
            cairo_clip(canvas->cr);
            draw_over_photo(board, canvas, camera, table, hexes_draw);
            cairo_restore(canvas->cr);
        }
        return;
    }
    bool inches = !strcmp(setup->unit_name, "in");
    terrain_draw_ground(canvas, camera, setup->size, inches ? 6 * 25.4 : 100, inches ? 25.4 : 10);
    /* Roads and rivers run to the edge of the table and not over it. */
    GeomVec corner = camera_px(camera, vec(setup->size.x0, setup->size.y0)),
            far = camera_px(camera, vec(setup->size.x1, setup->size.y1));
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, corner.x, corner.y, far.x - corner.x, far.y - corner.y);
    cairo_clip(canvas->cr);
    draw_over_photo(board, canvas, camera, table, draw_pieces);
    cairo_restore(canvas->cr);
    cairo_rectangle(canvas->cr, corner.x, corner.y, far.x - corner.x, far.y - corner.y);
    canvas_stroke(canvas, canvas->theme->ink, 1.6);
}
