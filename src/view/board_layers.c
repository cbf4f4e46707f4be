/* The board in layers: terrain (cached), units at rest (cached on top of it), then what follows the hand. A frame of a
 * drag is one copy and a few strokes. */
#include "base/base.h"
#include "view/board_internal.h"

#include <string.h>
#include <time.h>

#define STRETCH_MAX 4.0 /* more than that shows */

ViewBoard *board_create(const RulesField *field) {
    const TableSetup *setup = field->setup;
    ViewBoard *board = base_alloc(1, sizeof *board);
    board->field = field;
    board->left_out = board->slice_ms = -1;
    board->pieces = base_alloc((size_t)setup->area_count, sizeof *board->pieces);
    board->roads = base_alloc((size_t)setup->area_count, sizeof *board->roads);
    board->waters = base_alloc((size_t)setup->area_count, sizeof *board->waters);
    board->label_arena = arena_create();
    for (int i = 0; i < setup->area_count; i++) {
        const TableAreaSetup *area = &setup->areas[i];
        board->pieces[i] = (ViewTerrain){.area = &area->area,
                                         .path = area->path,
                                         .path_count = area->path_count,
                                         .width = area->width,
                                         .seed = area->seed,
                                         .marked_edges = area->marked_edges,
                                         .marked_count = area->marked_count};
    }
    return board;
}

static void layer_drop(ViewLayer *layer) {
    cairo_surface_destroy(layer->surface);
    cairo_surface_destroy(layer->photo);
    *layer = (ViewLayer){0};
}

static void painting_drop(ViewBoard *board) {
    painting_destroy(board->painting);
    board->painting = NULL;
    layer_drop(&board->coming);
}

bool board_has_room(const ViewBoard *board, GeomBox px) {
    return room_free(&board->room, px);
}

bool board_is_plain(const ViewBoard *board) {
    return board->plain;
}

void board_set_slice(ViewBoard *board, int ms) {
    board->slice_ms = ms;
}

void board_leave_out(ViewBoard *board, int area) {
    base_assert(area >= -1);
    board->look.known = board->look.known && board->left_out == area;
    board->left_out = area;
}

void board_destroy(ViewBoard *board) {
    if (board) {
        painting_drop(board);
        layer_drop(&board->terrain);
        layer_drop(&board->units);
        cairo_surface_destroy(board->photo);
        base_free(board->pieces);
        base_free(board->roads);
        base_free(board->waters);
        arena_destroy(board->label_arena);
        base_free(board);
    }
}

void board_set_photo(ViewBoard *board, cairo_surface_t *photo) {
    cairo_surface_t *old = board->photo;
    board->photo = photo ? cairo_surface_reference(photo) : NULL;
    cairo_surface_destroy(old);
    board->look.known = false;
}

void board_set_photo_strength(ViewBoard *board, double strength) {
    board->photo_veil = 1 - strength;
    board->look.known = false;
}

void board_follow(ViewBoard *board, const ViewBoard *before) {
    layer_drop(&board->terrain);
    board->terrain = before->terrain;
    cairo_surface_reference(board->terrain.surface);
    cairo_surface_reference(board->terrain.photo);
    board->fresh = board->terrain.surface != NULL;
}

/* ---- cached layers ---- */

static bool layer_fits(const ViewLayer *layer, const ViewLayer *want) {
    return layer->surface && !memcmp(&layer->camera, &want->camera, sizeof want->camera) &&
           !memcmp(&layer->frame, &want->frame, sizeof want->frame) && layer->scale == want->scale &&
           layer->theme == want->theme && layer->version == want->version && layer->without == want->without &&
           layer->names == want->names && layer->lines == want->lines && layer->alone == want->alone &&
           layer->region == want->region && layer->photo == want->photo;
}

/* Returns a surface of the frame's size: that of the layer if it fits and need not be empty. */
static cairo_surface_t *surface_for(const ViewLayer *layer, const ViewLayer *want) {
    int width = (int)ceil((want->frame.x1 - want->frame.x0) * want->scale),
        height = (int)ceil((want->frame.y1 - want->frame.y0) * want->scale);
    if (layer->surface && !layer->alone && !want->alone && cairo_image_surface_get_width(layer->surface) == width &&
        cairo_image_surface_get_height(layer->surface) == height) {
        return cairo_surface_reference(layer->surface);
    }
    return cairo_image_surface_create(want->alone ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, width > 0 ? width : 1,
                                      height > 0 ? height : 1);
}

/* Returns a canvas over the surface, in the frame's own coordinates. */
static ViewCanvas layer_begin(ViewLayer *layer, const ViewLayer *want, const ViewCanvas *canvas) {
    cairo_surface_t *surface = surface_for(layer, want);
    layer_drop(layer);
    *layer = *want;
    layer->photo = want->photo ? cairo_surface_reference(want->photo) : NULL;
    layer->surface = surface;
    ViewCanvas out = *canvas;
    out.cr = cairo_create(layer->surface);
    cairo_scale(out.cr, want->scale, want->scale);
    cairo_translate(out.cr, -want->frame.x0, -want->frame.y0);
    return out;
}

static void layer_show(const ViewLayer *layer, ViewCanvas *canvas) {
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    cairo_translate(cr, layer->frame.x0, layer->frame.y0);
    cairo_scale(cr, 1 / layer->scale, 1 / layer->scale);
    cairo_set_source_surface(cr, layer->surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_set_operator(cr, layer->alone ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_SOURCE);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* The arguments of board_draw. */
typedef struct {
    ViewBoard *board;
    ViewCanvas *canvas;
    const ViewCamera *camera;
    GeomBox frame;
    const Table *table;
    const ViewOverlay *overlay;
    bool names;
    BoardLines lines; /* that labels keep off */
    BaseHash lines_hash;
} Drawing;

/* Draws what lies over the terrain and does not follow the pointer: the region that is seen, and the units. */
static void draw_resting(const Drawing *it, ViewCanvas *canvas) {
    ViewScene scene = {canvas, it->camera, it->board->field, it->table, NULL, false};
    if (it->overlay->region) {
        verdict_draw_region(&scene, it->overlay->region, it->frame);
    } else if (it->overlay->seen) {
        verdict_draw_seen(&scene, it->overlay->seen);
    }
    it->board->room.frame = it->frame;
    board_place_labels(it->board, canvas, it->camera, it->table, it->names, &it->lines);
    board_draw_units(it->board, canvas, it->camera, it->table, it->overlay->ghost_unit);
    board_draw_labels(it->board, canvas, it->camera, it->table);
}

/* ---- terrain that is not painted yet ---- */

static bool layer_can_stretch(const ViewLayer *layer, const ViewLayer *want) {
    double by = layer->surface ? want->camera.k / layer->camera.k : 0;
    return layer->scale == want->scale && by <= STRETCH_MAX && by >= 1 / STRETCH_MAX;
}

static void layer_show_stretched(const ViewLayer *layer, ViewCanvas *canvas, const ViewCamera *camera) {
    cairo_t *cr = canvas->cr;
    double by = camera->k / layer->camera.k;
    GeomVec shift = vec_sub(camera->shift, vec_scale(layer->camera.shift, by));
    cairo_save(cr);
    cairo_translate(cr, shift.x, shift.y);
    cairo_scale(cr, by, by);
    cairo_translate(cr, layer->frame.x0, layer->frame.y0);
    cairo_scale(cr, 1 / layer->scale, 1 / layer->scale);
    cairo_set_source_surface(cr, layer->surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), by == 1 ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* Terrain as it was painted last, moved with the camera, or as much of it as there is. */
static void show_unfinished(const Drawing *it, const ViewLayer *want) {
    const ViewBoard *board = it->board;
    bool stretches = layer_can_stretch(&board->terrain, want);
    terrain_draw_ground(it->canvas, it->camera, board->field->setup->size, 0, 0);
    if (stretches || board->coming.surface) {
        layer_show_stretched(stretches ? &board->terrain : &board->coming, it->canvas, it->camera);
    }
}

static void painting_begin(ViewBoard *board, const ViewLayer *want, const ViewCanvas *canvas, const Table *table) {
    ViewCanvas inner = layer_begin(&board->coming, want, canvas);
    board->painting = painting_create(board, &inner, &want->camera, table, board->photo, board->photo_veil);
    cairo_destroy(inner.cr);
    board_add_terrain(board->painting);
}

/* Works at the terrain for as long as a slice lasts. A painting once begun is ended, whatever has changed since: else
 * one who goes on changing it would never see any; only from where it is looked at must not have. */
static void paint_terrain(ViewBoard *board, const ViewLayer *want, const ViewCanvas *canvas, const Table *table) {
    const ViewLayer *coming = &board->coming;
    if (board->painting && (memcmp(&coming->camera, &want->camera, sizeof want->camera) != 0 ||
                            memcmp(&coming->frame, &want->frame, sizeof want->frame) != 0)) {
        painting_drop(board);
    }
    if (!board->painting) {
        painting_begin(board, want, canvas, table);
    }
    clock_t since = clock();
    bool more;
    do {
        more = painting_step(board->painting, table);
    } while (more && (board->slice_ms < 0 || clock() - since < board->slice_ms * CLOCKS_PER_SEC / 1000));
    if (!more) {
        layer_drop(&board->terrain);
        board->terrain = board->coming;
        board->coming = (ViewLayer){0};
        painting_drop(board);
        layer_drop(&board->units);
    }
}

/* Shows the layer of units, drawn again if it is out of date. */
static void show_units(const Drawing *it, ViewLayer want, bool alone) {
    ViewBoard *board = it->board;
    want.version = it->table->version;
    want.without = it->overlay->ghost_unit;
    want.names = it->names;
    want.lines = it->lines_hash;
    want.alone = alone;
    want.region = it->overlay->region ? geom_region_stamp(it->overlay->region)
                  : it->overlay->seen ? it->overlay->seen_stamp
                                      : 0;
    if (!layer_fits(&board->units, &want)) {
        ViewCanvas inner = layer_begin(&board->units, &want, it->canvas);
        if (!alone) {
            layer_show(&board->terrain, &inner);
        }
        draw_resting(it, &inner);
        canvas_note_loss(inner.cr);
        cairo_destroy(inner.cr);
    }
    layer_show(&board->units, it->canvas);
}

/* Returns false if terrain remains to be painted, which happens when the board is drawn next. */
static bool draw_cached(const Drawing *it) {
    ViewBoard *board = it->board;
    const ViewLayer want = {.camera = *it->camera,
                            .frame = it->frame,
                            .scale = it->canvas->scale,
                            .theme = it->canvas->theme,
                            .version = board_look(board, it->canvas->theme, it->table),
                            .without = -1,
                            .photo = board->photo};
    bool moves = it->overlay->hasty && layer_can_stretch(&board->terrain, &want);
    if (!layer_fits(&board->terrain, &want) && !moves && !board->fresh) {
        paint_terrain(board, &want, it->canvas, it->table);
    }
    board->fresh = false;
    bool whole = layer_fits(&board->terrain, &want);
    if (!whole) {
        show_unfinished(it, &want);
    }
    if (!whole && moves) { /* with the camera, so that no picture of the units would last */
        draw_resting(it, it->canvas);
    } else {
        show_units(it, want, !whole);
    }
    if (whole) {
        painting_drop(board);
    }
    return whole || moves;
}

/* Draws the layers under the hand once and as a whole, for vector output. */
static void draw_still(const Drawing *it, unsigned layers) {
    board_look(it->board, it->canvas->theme, it->table);
    if (layers & BOARD_GROUND) {
        ViewPainting *painting =
            painting_create(it->board, it->canvas, it->camera, it->table, it->board->photo, it->board->photo_veil);
        board_add_terrain(painting);
        while (painting_step(painting, it->table)) {
        }
        painting_destroy(painting);
    }
    if (layers & BOARD_RESTING) {
        draw_resting(it, it->canvas);
    }
}

void board_keep_labels_off(ViewBoard *board, GeomVec a, GeomVec b) {
    board->page = true;
    board->kept_off[0] = a;
    board->kept_off[1] = b;
}

/* Labels keep off the lines of the ruling and of a page; not while something is dragged, when they would dance. */
static void find_lines(Drawing *it, BaseArena *arena) {
    const Ruling *ruling = it->overlay->ghost_unit < 0 ? it->overlay->ruling : NULL;
    int sights = ruling ? ruling->sights.count : 0;
    it->lines.ends = arena_alloc(arena, 2 * ((size_t)sights + 1), sizeof *it->lines.ends);
    for (int i = 0; i < sights; i++) {
        it->lines.ends[2 * it->lines.count] = ruling->sights.items[i].a;
        it->lines.ends[2 * it->lines.count++ + 1] = ruling->sights.items[i].b;
    }
    if (it->board->page) {
        it->lines.ends[2 * it->lines.count] = it->board->kept_off[0];
        it->lines.ends[2 * it->lines.count++ + 1] = it->board->kept_off[1];
    }
    it->lines_hash = hash_bytes(HASH_START, it->lines.ends, 2 * (size_t)it->lines.count * sizeof *it->lines.ends);
    for (int i = 0; i < 2; i++) {
        TableRef ref = ruling ? i == 0 ? ruling->subject : ruling->object : ref_none();
        const int key[] = {(int)ref.kind, ref.index};
        it->lines.asked[i] = ref;
        it->lines_hash = hash_bytes(it->lines_hash, key, sizeof key);
    }
}

static bool draw_clipped(Drawing *it, unsigned layers) {
    ViewCanvas *canvas = it->canvas;
    const GeomBox *frame = &it->frame;
    bool whole = true;
    BaseArena *arena = arena_create();
    find_lines(it, arena);
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, frame->x0, frame->y0, frame->x1 - frame->x0, frame->y1 - frame->y0);
    cairo_clip(canvas->cr);
    if (canvas->still) {
        draw_still(it, layers);
    } else {
        whole = draw_cached(it);
    }
    if (it->overlay->carries) {
        board_draw_carried(it->board, canvas, it->camera, it->table);
    }
    if (layers & BOARD_HAND) {
        board_draw_hand(it->board, canvas, it->camera, it->table, it->overlay);
    }
    cairo_restore(canvas->cr);
    arena_destroy(arena);
    return whole;
}

bool board_draw(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, const Table *table,
                const ViewOverlay *overlay) {
    Drawing it = {board, canvas, camera, frame, table, overlay, overlay->names || camera->k >= 2, {0}, 0};
    return draw_clipped(&it, BOARD_ALL);
}

void board_draw_layers(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       const Table *table, const ViewOverlay *overlay, unsigned layers) {
    base_assert(canvas->still);
    Drawing it = {board, canvas, camera, frame, table, overlay, overlay->names || camera->k >= 2, {0}, 0};
    draw_clipped(&it, layers);
}

void board_draw_findings(const ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                         const Table *table, const Ruling *ruling, const int *findings, int count) {
    ViewRoom room = board->room;
    ViewScene scene = {canvas, camera, board->field, table, &room, false};
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, frame.x0, frame.y0, frame.x1 - frame.x0, frame.y1 - frame.y0);
    cairo_clip(canvas->cr);
    for (int i = 0; i < count; i++) {
        base_assert(findings[i] >= 0 && findings[i] < ruling->findings.count);
        Ruling alone = *ruling; /* borrows everything */
        alone.findings.items = &ruling->findings.items[findings[i]];
        alone.findings.count = 1;
        alone.sights.count = 0; /* else the line would be left to whoever draws the sight */
        verdict_draw_shapes(&scene, &alone, 0);
    }
    cairo_restore(canvas->cr);
}

uint64_t board_ground(ViewBoard *board, const ViewTheme *theme, const Table *table) {
    return board_look(board, theme, table);
}
