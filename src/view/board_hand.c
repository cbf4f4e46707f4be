/* Draws what follows the pointer, over the board at rest: rings and ghosts, lines and verdicts, rulers and reach. */
#include "view/board_internal.h"

/* Draws an area's outline only, because the parts of which the rules compose its body lie inside it. */
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
    if (ref_is(ref, REF_UNIT) && count > 0) {
        ViewUnit look = board_unit_look(board->field, table, canvas->theme, ref.index, &parts[0], 0);
        unit_draw_order(canvas, camera, &look);
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

/* Zones, the reach of what is held, and what the selected unit can do: the ground of everything else. */
static void draw_under(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    draw_zone(board, scene->canvas, scene->camera, scene->table, overlay->zone_of, 0.7);
    for (int kind = REF_UNIT; kind <= REF_AREA && overlay->all_zones; kind++) {
        for (int i = 0; i < setup_count(board->field->setup, (TableRefKind)kind); i++) {
            draw_zone(board, scene->canvas, scene->camera, scene->table, ref_make((TableRefKind)kind, i), 0.3);
        }
    }
    draw_reach(board, scene->canvas, scene->camera, scene->table, overlay->ring_of, overlay->ring_reach,
               scene->canvas->theme->accent);
    if (overlay->around) {
        verdict_draw_shapes(scene, overlay->around, -1);
    }
    if (overlay->trace) {
        verdict_draw_trace(scene, overlay->trace);
    }
}

/* Rings round what is hovered, chosen and selected, or the ghost of what is dragged in place of the last. */
static void draw_held(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    const ViewCamera *camera = scene->camera;
    board_draw_ready(board, scene, overlay);
    draw_ring_of(board, scene->canvas, camera, scene->table, overlay->hover, false);
    for (int i = 0; i < overlay->chosen_count; i++) {
        draw_ring_of(board, scene->canvas, camera, scene->table, overlay->chosen[i], true);
    }
    if (overlay->ghost_unit < 0) {
        draw_ring_of(board, scene->canvas, camera, scene->table, overlay->selected, true);
    } else {
        board_draw_ghosts(board, scene, overlay);
        GeomShape ghost = shape_place(&board->field->setup->units[overlay->ghost_unit].base, overlay->ghost_at,
                                      overlay->ghost_facing);
        GeomBox mm = shape_box_of(&ghost);
        GeomVec a = camera_px(camera, vec(mm.x0, mm.y0)), b = camera_px(camera, vec(mm.x1, mm.y1));
        room_take(scene->room, (GeomBox){a.x - 3, a.y - 3, b.x + 3, b.y + 3});
    }
    if (ref_is(overlay->selected, REF_AREA) || ref_is(overlay->hover, REF_AREA)) {
        board_draw_damage(board, scene->canvas, camera, scene->table);
    }
}

/* The words and tests of the path that the dragged unit and its companions would take. */
static void draw_going(ViewScene *scene, const ViewOverlay *overlay) {
    for (int i = 0; overlay->going && overlay->companion_count > 0 && i < overlay->going->traces.count; i++) {
        if (&overlay->going->traces.items[i] != overlay->trace) {
            verdict_draw_trace_tests(scene, &overlay->going->traces.items[i]);
        }
    }
    if (overlay->trace) {
        verdict_draw_trace_words(scene, overlay->trace);
    }
    if (overlay->going && overlay->companion_count > 0) {
        verdict_draw_risk(scene, overlay->going, overlay->ghost_at);
    }
}

static void draw_ruling(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    const Ruling *ruling = overlay->ruling;
    for (int i = 0; i < ruling->sights.count; i++) {
        board_keep_line_free(scene->room, scene->camera, ruling->sights.items[i].a, ruling->sights.items[i].b);
    }
    if (ruling->sights.count > 1) {
        verdict_draw_volley(scene, ruling->sights.items, ruling->sights.count, ruling->object);
    } else if (ruling->sights.count) {
        verdict_draw(scene, &ruling->sights.items[0]);
    }
    verdict_draw_shapes(scene, ruling, overlay->highlighted_finding);
    if (ruling->sights.count == 1) { /* over the outlines of what is named */
        verdict_draw_words(scene, &ruling->sights.items[0]);
    }
    board_draw_damage(board, scene->canvas, scene->camera, scene->table);
    BaseArena *arena = arena_create();
    RulesTelling own = {0};
    if (!overlay->telling) {
        own = telling_make(arena, ruling, NULL);
    }
    verdict_draw_numbers(scene, ruling, overlay->telling ? overlay->telling : &own, overlay->highlighted_finding);
    arena_destroy(arena);
}

/* Rings and names what the panel points at; of a formation all its units. */
static void draw_highlighted(ViewBoard *board, ViewScene *scene, const ViewOverlay *overlay) {
    const TableSetup *setup = board->field->setup;
    for (int i = 0; i < overlay->highlighted_count; i++) {
        TableRef ref = overlay->highlighted[i];
        draw_ring_of(board, scene->canvas, scene->camera, scene->table, ref, false);
        for (int u = 0; u < setup->unit_count && ref_is(ref, REF_FORMATION); u++) {
            if (setup->units[u].formation == ref.index) {
                draw_ring_of(board, scene->canvas, scene->camera, scene->table, ref_make(REF_UNIT, u), false);
            }
        }
        if (ref_is(ref, REF_UNIT) || ref_is(ref, REF_AREA)) {
            board_draw_named(board, scene->canvas, scene->camera, scene->table, scene->room, &ref, 1);
        }
    }
}

/* True for a thing that has a name of its own, and not an id alone. */
static bool bears_name(const ViewBoard *board, TableRef ref) {
    const TableSetup *setup = board->field->setup;
    const char *name = ref_is(ref, REF_UNIT)   ? setup->units[ref.index].name
                       : ref_is(ref, REF_AREA) ? setup->areas[ref.index].name
                                               : NULL;
    return name && *name;
}

void board_draw_hand(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table,
                     const ViewOverlay *overlay) {
    ViewRoom room = board->room;
    ViewScene scene = {canvas, camera, board->field, table, &room, overlay->named_count > 0};
    draw_under(board, &scene, overlay);
    draw_held(board, &scene, overlay);
    draw_going(&scene, overlay);
    board_draw_beyond(board, &scene, overlay);
    board_draw_contact(board, &scene, overlay);
    verdict_draw_faint(&scene, overlay->lines, overlay->line_count);
    board_draw_moved(board, &scene, overlay);
    if (overlay->named_count) {
        const Ruling *ruling = overlay->ruling;
        const RulesSight *sight = ruling && ruling->sights.count == 1 ? &ruling->sights.items[0] : NULL;
        if (sight) {
            board_keep_line_free(&room, camera, sight->a, sight->b);
        }
        board_draw_named(board, canvas, camera, table, &room, overlay->named, overlay->named_count);
    }
    if (overlay->ghost_unit < 0 && bears_name(board, overlay->hover)) { /* what found no room at rest */
        board_draw_named(board, canvas, camera, table, &room, &overlay->hover, 1);
    }
    if (overlay->around) {
        verdict_draw_stated(&scene, overlay->around);
    }
    if (overlay->ruling) {
        draw_ruling(board, &scene, overlay);
    }
    draw_highlighted(board, &scene, overlay);
    if (overlay->has_ruler) {
        draw_measure(&scene, overlay->ruler_a, overlay->ruler_b);
    }
}
