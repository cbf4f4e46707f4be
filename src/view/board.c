/* The board in layers: terrain (cached), units at rest (cached on top of it), then what follows the hand. A frame of a
 * drag is one copy and a few strokes. */
#include "geom/limits.h"
#include "view/board_internal.h"
#include "view/hexes/hexes.h"

#include <string.h>

#define LINE_STEP    12.0 /* px between the boxes that keep names off a line */
#define STRETCH_MOST 4.0  /* more than that shows */
#define GLASS                                                                                                          \
    0.6 /* how solid terrain is over a photograph: its outlines stand out, what was photographed is seen through it */

ViewBoard *board_create(const RulesField *field) {
    const TableSetup *setup = field->setup;
    ViewBoard *board = base_alloc(1, sizeof *board);
    board->field = field;
    board->left_out = -1;
    board->pieces = base_alloc((size_t)setup->area_count, sizeof *board->pieces);
    board->roads = base_alloc((size_t)setup->area_count, sizeof *board->roads);
    board->waters = base_alloc((size_t)setup->area_count, sizeof *board->waters);
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
    if (layer->surface) {
        cairo_surface_destroy(layer->surface);
        layer->surface = NULL;
    }
}

void board_leave_out(ViewBoard *board, int area) {
    if (board->left_out != area) {
        board->left_out = area;
        layer_drop(&board->terrain);
        layer_drop(&board->units);
    }
}

static bool is_shown(const ViewBoard *board, const Table *table, int area) {
    return !table->removed[area] && area != board->left_out;
}

void board_destroy(ViewBoard *board) {
    if (board) {
        layer_drop(&board->terrain);
        layer_drop(&board->units);
        board_set_photo(board, NULL);
        base_free(board->pieces);
        base_free(board->roads);
        base_free(board->waters);
        base_free(board);
    }
}

void board_set_photo(ViewBoard *board, cairo_surface_t *photo) {
    cairo_surface_t *old = board->photo;
    board->photo = photo ? cairo_surface_reference(photo) : NULL;
    if (old) {
        cairo_surface_destroy(old);
    }
    layer_drop(&board->terrain);
    layer_drop(&board->units);
}

void board_set_photo_strength(ViewBoard *board, double strength) {
    board->photo_veil = 1 - strength;
    layer_drop(&board->terrain);
    layer_drop(&board->units);
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

/* ---- terrain ---- */

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

/* ---- cached layers ---- */

static bool layer_fits(const ViewLayer *layer, const ViewLayer *want) {
    return layer->surface && !memcmp(&layer->camera, &want->camera, sizeof want->camera) &&
           !memcmp(&layer->frame, &want->frame, sizeof want->frame) && layer->scale == want->scale &&
           layer->dark == want->dark && layer->version == want->version && layer->without == want->without &&
           layer->names == want->names && layer->region == want->region;
}

/* A canvas over a new opaque surface of the frame's size, in the frame's own coordinates. */
static ViewCanvas layer_begin(ViewLayer *layer, const ViewLayer *want, const ViewCanvas *canvas) {
    int width = (int)ceil((want->frame.x1 - want->frame.x0) * want->scale),
        height = (int)ceil((want->frame.y1 - want->frame.y0) * want->scale);
    cairo_surface_t *old = layer->surface;
    bool fits = old && cairo_image_surface_get_width(old) == width && cairo_image_surface_get_height(old) == height;
    if (!fits) {
        layer_drop(layer);
    }
    cairo_surface_t *surface =
        fits ? old : cairo_image_surface_create(CAIRO_FORMAT_RGB24, width > 0 ? width : 1, height > 0 ? height : 1);
    *layer = *want;
    layer->surface = surface;
    ViewCanvas out = *canvas;
    out.cr = cairo_create(surface);
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
    cairo_set_operator(cr, CAIRO_OPERATOR_SOURCE);
    cairo_paint(cr);
    cairo_restore(cr);
}

static void draw_region(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                        const Table *table, const ViewOverlay *overlay) {
    ViewScene scene = {canvas, camera, board->field, table, NULL, false};
    if (overlay->region) {
        verdict_draw_region(&scene, overlay->region, frame);
    } else if (overlay->seen) {
        verdict_draw_seen(&scene, overlay->seen);
    }
}

/* ---- while the camera moves ---- */

static bool layer_can_stretch(const ViewLayer *layer, const ViewLayer *want) {
    double by = want->camera.k / layer->camera.k;
    return layer->surface && !memcmp(&layer->frame, &want->frame, sizeof want->frame) && layer->scale == want->scale &&
           layer->dark == want->dark && layer->version == want->version && by <= STRETCH_MOST && by >= 1 / STRETCH_MOST;
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

/* Terrain as it was drawn last, moved with the camera; units as they are. Drawing the terrain anew takes longer than a
 * frame may last: that is done when the camera rests. */
static void draw_hasty(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                       const Table *table, const ViewOverlay *overlay, bool names) {
    terrain_draw_ground(canvas, camera, board->field->setup->size, 0, 0);
    layer_show_stretched(&board->terrain, canvas, camera);
    draw_region(board, canvas, camera, frame, table, overlay);
    board->room.frame = frame;
    board_draw_units(board, canvas, camera, table, overlay->ghost_unit, names);
}

static void draw_cached(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame,
                        const Table *table, const ViewOverlay *overlay, bool names) {
    ViewLayer want = {*camera, frame, canvas->scale, canvas->theme->dark, table->terrain_version, -1, false, 0, NULL};
    if (!layer_fits(&board->terrain, &want)) {
        if (overlay->hasty && layer_can_stretch(&board->terrain, &want)) {
            draw_hasty(board, canvas, camera, frame, table, overlay, names);
            layer_drop(&board->units);
            return;
        }
        ViewCanvas inner = layer_begin(&board->terrain, &want, canvas);
        board_draw_terrain(board, &inner, camera, table);
        cairo_destroy(inner.cr);
        layer_drop(&board->units);
    }
    want.version = table->version;
    want.without = overlay->ghost_unit;
    want.names = names;
    want.region = overlay->region ? geom_region_stamp(overlay->region) : overlay->seen ? overlay->seen_stamp : 0;
    if (!layer_fits(&board->units, &want)) {
        ViewCanvas inner = layer_begin(&board->units, &want, canvas);
        layer_show(&board->terrain, &inner);
        draw_region(board, &inner, camera, frame, table, overlay);
        board->room.frame = frame;
        board_draw_units(board, &inner, camera, table, overlay->ghost_unit, names);
        cairo_destroy(inner.cr);
    }
    layer_show(&board->units, canvas);
}

/* ---- what follows the hand ---- */

/* Along its outline: the parts that its rules take it for lie inside. */
static void draw_outline_of(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, int area, bool selected) {
    const TableSetup *setup = board->field->setup;
    GeomVec corner = camera_px(camera, vec(setup->size.x0, setup->size.y0)),
            far = camera_px(camera, vec(setup->size.x1, setup->size.y1));
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, corner.x - 2, corner.y - 2, far.x - corner.x + 4, far.y - corner.y + 4);
    cairo_clip(canvas->cr);
    cairo_set_line_join(canvas->cr, CAIRO_LINE_JOIN_ROUND);
    for (int pass = selected ? 0 : 1; pass < 2; pass++) {
        verdict_area_path(canvas, camera, &setup->areas[area].area);
        canvas_stroke(canvas,
                      pass == 0  ? canvas->theme->paper
                      : selected ? canvas->theme->accent
                                 : canvas->theme->ink,
                      pass == 0  ? 5
                      : selected ? 2.4
                                 : 1.8);
    }
    cairo_restore(canvas->cr);
}

static void draw_ring_of(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                         TableRef ref, bool selected) {
    if (ref_is(ref, REF_AREA) && board->field->setup->areas[ref.index].area.rings > 0) {
        draw_outline_of(board, canvas, camera, ref.index, selected);
        return;
    }
    GeomShape parts[BOARD_PARTS];
    int count = ref.kind == REF_NONE ? 0 : board_body(board->field, table, ref, parts);
    for (int i = 0; i < count; i++) {
        (selected ? unit_draw_selected : unit_draw_hover)(canvas, camera, &parts[i]);
    }
}

static void draw_reach(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, TableRef ref,
                       double reach, ViewColour colour) {
    static const double DASH[] = {6, 4};
    GeomShape parts[BOARD_PARTS];
    int count = reach > 0 ? board_body(board->field, table, ref, parts) : 0;
    for (int i = 0; i < count; i++) {
        unit_ring_path(canvas, camera, &parts[i], reach);
        cairo_set_dash(canvas->cr, DASH, 2, 0);
        canvas_stroke(canvas, colour, 1.2);
        cairo_set_dash(canvas->cr, NULL, 0, 0);
    }
}

static void draw_zone(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table, TableRef ref,
                      double alpha) {
    const RulesSystem *system = board->field->data->system;
    double reach = ref.kind != REF_NONE && system->zone ? system->zone(board->field, table, ref) : 0;
    draw_reach(board, canvas, camera, table, ref, reach, colour_alpha(canvas->theme->ink2, alpha));
}

static void draw_measure(ViewScene *scene, GeomVec a, GeomVec b) {
    RulesShape ruler = {.kind = SHAPE_RULER,
                        .role = ROLE_DECIDES,
                        .points = (GeomVec[]){a, b},
                        .count = 2,
                        .value = vec_distance(a, b)};
    RulesFinding finding = {.rule = "", .role = ROLE_DECIDES, .shapes = &ruler, .shape_count = 1};
    Ruling ruling = {.field = scene->field};
    ruling.findings.items = &finding;
    ruling.findings.count = 1;
    verdict_draw_shapes(scene, &ruling, -1);
}

/* A line that is still to be drawn keeps names off it. */
static void keep_line_free(ViewScene *scene, const Ruling *ruling) {
    const RulesSight *sight = ruling && ruling->sights.count == 1 ? &ruling->sights.items[0] : NULL;
    GeomVec a = sight ? camera_px(scene->camera, sight->a) : vec(0, 0),
            b = sight ? camera_px(scene->camera, sight->b) : a;
    int steps = (int)ceil(vec_distance(a, b) / LINE_STEP);
    for (int i = 0; i <= steps && steps > 0; i++) {
        GeomVec p = vec_lerp(a, b, (double)i / steps);
        room_take(scene->room, (GeomBox){p.x - 6, p.y - 6, p.x + 6, p.y + 6});
    }
}

static void draw_overlay(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                         const ViewOverlay *overlay) {
    ViewRoom room = board->room;
    ViewScene scene = {canvas, camera, board->field, table, &room, overlay->named_count > 0};
    draw_zone(board, canvas, camera, table, overlay->zone_of, 0.7);
    for (int kind = REF_UNIT; kind <= REF_AREA && overlay->all_zones; kind++) {
        for (int i = 0; i < setup_count(board->field->setup, (TableRefKind)kind); i++) {
            draw_zone(board, canvas, camera, table, ref_make((TableRefKind)kind, i), 0.3);
        }
    }
    draw_reach(board, canvas, camera, table, overlay->ring_of, overlay->ring_reach, canvas->theme->accent);
    if (overlay->around) {
        verdict_draw_shapes(&scene, overlay->around, -1);
    }
    if (overlay->trace) {
        verdict_draw_trace(&scene, overlay->trace);
    }
    draw_ring_of(board, canvas, camera, table, overlay->hover, false);
    for (int i = 0; i < overlay->chosen_count; i++) {
        draw_ring_of(board, canvas, camera, table, overlay->chosen[i], true);
    }
    if (overlay->ghost_unit < 0) {
        draw_ring_of(board, canvas, camera, table, overlay->selected, true);
    } else {
        board_draw_ghosts(board, &scene, overlay);
        GeomShape ghost = shape_place(&board->field->setup->units[overlay->ghost_unit].base, overlay->ghost_at,
                                      overlay->ghost_facing);
        GeomBox mm = shape_box_of(&ghost);
        GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
        room_take(&room, (GeomBox){a.x - 3, a.y - 3, b.x + 3, b.y + 3});
    }
    if (ref_is(overlay->selected, REF_AREA) || ref_is(overlay->hover, REF_AREA)) {
        board_draw_damage(board, canvas, camera, table);
    }
    if (overlay->trace) {
        verdict_draw_trace_words(&scene, overlay->trace);
    }
    verdict_draw_faint(&scene, overlay->lines, overlay->line_count);
    if (overlay->named_count) {
        keep_line_free(&scene, overlay->ruling);
        board_draw_named(board, canvas, camera, table, &room, overlay->named, overlay->named_count);
    }
    if (overlay->around) {
        verdict_draw_said(&scene, overlay->around);
    }
    if (overlay->ruling) {
        if (overlay->ruling->sights.count > 1) {
            verdict_draw_volley(&scene, overlay->ruling->sights.items, overlay->ruling->sights.count,
                                overlay->ruling->object);
        } else if (overlay->ruling->sights.count) {
            verdict_draw(&scene, &overlay->ruling->sights.items[0]);
        }
        verdict_draw_shapes(&scene, overlay->ruling, overlay->lit_finding);
        if (board->field->setup->board == BOARD_HEX && overlay->ruling->sights.count == 1) {
            verdict_draw_words(&scene, &overlay->ruling->sights.items[0]);
        }
        board_draw_damage(board, canvas, camera, table);
        verdict_draw_numbers(&scene, overlay->ruling, overlay->lit_finding);
    }
    if (overlay->has_ruler) {
        draw_measure(&scene, overlay->ruler_a, overlay->ruler_b);
    }
}

void board_draw(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, GeomBox frame, const Table *table,
                const ViewOverlay *overlay) {
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, frame.x0, frame.y0, frame.x1 - frame.x0, frame.y1 - frame.y0);
    cairo_clip(canvas->cr);
    bool names = overlay->names || camera->k >= 2;
    if (canvas->still) {
        board->room.frame = frame;
        board_draw_terrain(board, canvas, camera, table);
        draw_region(board, canvas, camera, frame, table, overlay);
        board_draw_units(board, canvas, camera, table, overlay->ghost_unit, names);
    } else {
        draw_cached(board, canvas, camera, frame, table, overlay, names);
    }
    draw_overlay(board, canvas, camera, table, overlay);
    cairo_restore(canvas->cr);
}
