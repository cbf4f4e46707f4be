/* The ground with its terrain, roads over rivers, and the photograph under them, a piece a step. */
#include "view/board_internal.h"
#include "view/hexes/hexes.h"

#include <string.h>

/* Opacity of terrain over a photograph: its outlines stand out, and the photograph can be seen through it. */
#define GLASS   0.6
#define CARRIED 0.7 /* alpha of a piece in the hand */
#define BANDS   8

static bool is_of(const ViewBoard *board, int area, const char *pattern) {
    return !strcmp(board->pieces[area].pattern, pattern);
}

/* ---- steps ---- */

static void paint_piece(ViewPainting *painting, int area) {
    terrain_draw(&painting->canvas, &painting->camera, &painting->board->pieces[area]);
}

/* Draws the weather over an area. */
static void paint_over(ViewPainting *painting, int area) {
    ViewTerrain over = painting->board->pieces[area];
    over.pattern = over.over;
    terrain_draw(&painting->canvas, &painting->camera, &over);
}

static int take_roads(ViewPainting *painting) {
    ViewBoard *board = painting->board;
    int count = 0;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        if (board_shows(board, painting->table, i) && is_of(board, i, "road")) {
            board->roads[count++] = board->pieces[i];
        }
    }
    return count;
}

static void paint_roads(ViewPainting *painting, int item) {
    (void)item;
    terrain_draw_roads(&painting->canvas, &painting->camera, painting->board->roads, take_roads(painting));
}

/* Roads bridge the waters that they cross. */
static void paint_bridges(ViewPainting *painting, int item) {
    ViewBoard *board = painting->board;
    int roads = take_roads(painting), waters = 0;
    (void)item;
    for (int i = 0; i < board->field->setup->area_count; i++) {
        if (board_shows(board, painting->table, i) && !strcmp(terrain_tint(board->pieces[i].pattern), "water")) {
            board->waters[waters++] = board->pieces[i];
        }
    }
    terrain_draw_bridges(&painting->canvas, &painting->camera, board->roads, roads, board->waters, waters);
}

/* The table's box in px. */
static GeomBox table_px(const ViewPainting *painting) {
    GeomBox size = painting->board->field->setup->size;
    GeomVec a = camera_px(&painting->camera, vec(size.x0, size.y0)),
            b = camera_px(&painting->camera, vec(size.x1, size.y1));
    return (GeomBox){a.x, a.y, b.x, b.y};
}

static void add_box(cairo_t *cr, GeomBox px) {
    cairo_rectangle(cr, px.x0, px.y0, px.x1 - px.x0, px.y1 - px.y0);
}

/* Returns how many bands the photograph is drawn in; vector output takes it as a whole. */
static int band_count(const ViewPainting *painting) {
    return painting->canvas.still ? 1 : BANDS;
}

/* Returns where a band begins: on a whole pixel, so that the seam between two bands cannot be seen. */
static double band_top(const ViewPainting *painting, GeomBox px, int band) {
    double x = px.x0, y = px.y0 + (px.y1 - px.y0) * band / band_count(painting);
    if (band == 0 || band == band_count(painting)) {
        return y;
    }
    cairo_user_to_device(painting->canvas.cr, &x, &y);
    y = floor(y);
    cairo_device_to_user(painting->canvas.cr, &x, &y);
    return y;
}

static void paint_photo(ViewPainting *painting, int band) {
    cairo_t *cr = painting->canvas.cr;
    cairo_surface_t *photo = painting->photo;
    GeomBox px = table_px(painting);
    double width = cairo_image_surface_get_width(photo), height = cairo_image_surface_get_height(photo);
    double top = band_top(painting, px, band), bottom = band_top(painting, px, band + 1);
    cairo_save(cr);
    cairo_rectangle(cr, px.x0, top, px.x1 - px.x0, bottom - top);
    cairo_clip(cr);
    cairo_translate(cr, px.x0, px.y0);
    cairo_scale(cr, (px.x1 - px.x0) / width, (px.y1 - px.y0) / height);
    cairo_set_source_surface(cr, photo, 0, 0);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_clip(cr);
    cairo_paint_with_alpha(cr, 1 - painting->veil);
    cairo_restore(cr);
}

static void begin_glass(ViewPainting *painting, int item) {
    (void)item;
    cairo_push_group(painting->canvas.cr);
}

static void end_glass(ViewPainting *painting, int item) {
    (void)item;
    cairo_pop_group_to_source(painting->canvas.cr);
    cairo_paint_with_alpha(painting->canvas.cr, GLASS);
}

/* Roads and rivers run to the edge of the table and not over it. */
static void begin_table(ViewPainting *painting, int item) {
    (void)item;
    cairo_save(painting->canvas.cr);
    add_box(painting->canvas.cr, table_px(painting));
    cairo_clip(painting->canvas.cr);
}

static void end_table(ViewPainting *painting, int item) {
    (void)item;
    cairo_restore(painting->canvas.cr);
}

static void paint_ground(ViewPainting *painting, int item) {
    const TableSetup *setup = painting->board->field->setup;
    bool inches = !strcmp(setup->unit_name, "in");
    (void)item;
    terrain_draw_ground(&painting->canvas, &painting->camera, setup->size, inches ? 6 * 25.4 : 100, inches ? 25.4 : 10);
}

static void paint_edge(ViewPainting *painting, int item) {
    (void)item;
    add_box(painting->canvas.cr, table_px(painting));
    canvas_stroke(&painting->canvas, painting->canvas.theme->ink, 1.6);
}

/* ---- in their order ---- */

static void add_pieces(ViewPainting *painting) {
    const ViewBoard *board = painting->board;
    int count = board->field->setup->area_count;
    bool roads = take_roads(painting) > 0;
    for (int layer = 0; layer <= 7; layer++) {
        for (int i = 0; i < count; i++) {
            if (board_shows(board, painting->table, i) && terrain_layer(board->pieces[i].pattern) == layer &&
                !is_of(board, i, "road")) {
                painting_add(painting, paint_piece, i);
            }
        }
        if (layer == terrain_layer("road") && roads) {
            painting_add(painting, paint_roads, 0);
            painting_add(painting, paint_bridges, 0);
        }
    }
    for (int i = 0; i < count; i++) {
        if (board_shows(board, painting->table, i) && board->pieces[i].over) {
            painting_add(painting, paint_over, i);
        }
    }
}

static void add_over_photo(ViewPainting *painting, void (*add)(ViewPainting *)) {
    for (int band = 0; band < band_count(painting); band++) {
        painting_add(painting, paint_photo, band);
    }
    painting_add(painting, begin_glass, 0);
    add(painting);
    painting_add(painting, end_glass, 0);
}

void board_add_terrain(ViewPainting *painting) {
    const ViewBoard *board = painting->board;
    bool hexes = board->field->setup->board == BOARD_HEX, photo = painting->photo && painting->veil < 1;
    if (hexes) { /* which draw the desk round the board, too: that is no glass */
        hexes_add(painting);
    } else {
        painting_add(painting, paint_ground, 0);
    }
    painting_add(painting, begin_table, 0);
    if (photo) {
        add_over_photo(painting, hexes ? hexes_add : add_pieces);
    } else if (!hexes) {
        add_pieces(painting);
    }
    painting_add(painting, end_table, 0);
    if (!hexes) {
        painting_add(painting, paint_edge, 0);
    }
}

void board_draw_carried(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    int area = board->left_out;
    if (area < 0 || table->removed[area]) {
        return;
    }
    ViewPainting *painting = painting_create(board, canvas, camera, table, board->photo, board->photo_veil);
    cairo_push_group(canvas->cr);
    if (board->field->setup->board == BOARD_HEX) {
        hexes_paint_area(painting, area);
    } else if (is_of(board, area, "road")) {
        terrain_draw_roads(canvas, camera, &board->pieces[area], 1);
    } else {
        paint_piece(painting, area);
    }
    cairo_pop_group_to_source(canvas->cr);
    cairo_paint_with_alpha(canvas->cr, CARRIED);
    painting_destroy(painting);
}
