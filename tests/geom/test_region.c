/* What a base can see of the table: cells that tile it, each hidden, seen or border. The table is 800 x 400 mm, the
 * base a disc of 40 mm at (100, 200); shadows are worked out by hand. */
#include "base/rng.h"
#include "geom/region/region.h"
#include "geom/shared_tables.h"
#include "support/test.h"

typedef struct {
    Table table;
    TableAreas areas;
    GeomScene *scene;
    GeomRegion *region;
    GeomShape parts[2];
    GeomRole roles[8];
    GeomShape base; /* one more in the way, if it has a size */
    double eye;     /* height that it looks from, at points on the ground */
} View;

static GeomRole role_of(void *context, int piece, const int *held, int held_count) {
    const View *view = context;
    (void)held;
    (void)held_count;
    return view->roles[piece];
}

static void ends_of(void *context, const GeomRegionCell *cell, GeomRegionEnds *ends) {
    (void)cell;
    ends->from_height = ((const View *)context)->eye;
}

static void view_init(View *view) {
    *view = (View){0};
    table_init(&view->table, "a view");
    view->table.a = table_disc(100, 200, 40);
    view->table.b = table_disc(700, 200, 40);
    view->parts[0] = view->table.a;
}

static GeomRole *add_box(View *view, double x0, double y0, double x1, double y1) {
    GeomRole *role = &view->roles[view->table.pieces.count];
    table_add_box(&view->table, TABLE_SOLID, 0, x0, y0, x1, y1);
    *role = (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    return role;
}

static void look_around(View *view, int parts, double tolerance) {
    GeomBox table = {0, 0, 800, 400};
    view->areas = table_areas(&view->table);
    view->scene = geom_scene_create(view->areas.areas, view->areas.count, table);
    GeomRegionQuery ask = {.from = {view->parts, parts}, .role = role_of, .context = view, .table = table};
    ask.ends = view->eye > 0 ? ends_of : NULL;
    ask.bases = &view->base;
    ask.base_count = view->base.rx > 0;
    view->region = geom_region_create(view->scene, &ask);
    while (geom_region_refine(view->region, tolerance, 50)) {
    }
}

static void view_term(View *view) {
    geom_region_destroy(view->region);
    geom_scene_destroy(view->scene);
    table_areas_term(&view->areas);
    table_term(&view->table);
}

static GeomCell cell_at(const View *view, double x, double y) {
    const GeomCell *cells;
    int count = geom_region_cells(view->region, &cells), found = -1;
    for (int i = 0; i < count; i++) {
        if (box_holds(cells[i].box, vec(x, y))) {
            found = i;
        }
    }
    assert_true(found >= 0);
    return cells[found];
}

static void says(const View *view, double x, double y, GeomCellState state) {
    GeomCell cell = cell_at(view, x, y);
    if (cell.state != state) {
        fail_msg("(%g, %g) is %d, not %d", x, y, (int)cell.state, (int)state);
    }
}

static void is_known(const View *view, double x, double y, GeomSeen how) {
    GeomCell cell = cell_at(view, x, y);
    if (cell.min != how || cell.max != how) {
        fail_msg("(%g, %g) is %d to %d, not %d", x, y, (int)cell.min, (int)cell.max, (int)how);
    }
}

static double area_of(const View *view, int state) {
    const GeomCell *cells;
    int count = geom_region_cells(view->region, &cells);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        GeomBox box = cells[i].box;
        sum += state < 0 || cells[i].state == (GeomCellState)state ? (box.x1 - box.x0) * (box.y1 - box.y0) : 0;
    }
    return sum;
}

static void cells_tile_the_table(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 300, 150, 320, 250);
    look_around(&view, 1, 20);
    assert_true(fabs(area_of(&view, -1) - 800 * 400) <= 1e-6);
    assert_true(geom_region_tolerance(view.region) <= 20);
    view_term(&view);
}

static void open_ground_is_seen(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 790, 390, 799, 399)->kind = GEOM_ROLE_OPEN;
    look_around(&view, 1, 20);
    assert_true(area_of(&view, GEOM_CELL_HIDDEN) <= 0);
    says(&view, 20, 20, GEOM_CELL_SEEN);
    says(&view, 780, 380, GEOM_CELL_SEEN);
    view_term(&view);
}

static void all_behind_a_wall_across_the_table_is_hidden(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 300, -10, 320, 410);
    look_around(&view, 1, 10);
    says(&view, 250, 30, GEOM_CELL_SEEN);
    says(&view, 30, 370, GEOM_CELL_SEEN);
    says(&view, 340, 200, GEOM_CELL_HIDDEN);
    says(&view, 790, 10, GEOM_CELL_HIDDEN);
    /* Seen is what lies before the wall, hidden what lies behind: 300 x 400 and 480 x 400, but for the border. */
    assert_true(area_of(&view, GEOM_CELL_SEEN) <= 300 * 400);
    assert_true(area_of(&view, GEOM_CELL_HIDDEN) >= 470 * 400 && area_of(&view, GEOM_CELL_HIDDEN) <= 500 * 400);
    view_term(&view);
}

/* The wall is 100 wide at 210 from the base's middle. Its full shadow lies between the lines from the base's outer
 * tangents past its corners: from (100, 180) past (310, 150) and so on; it widens by about (50 - 20) / 200 to either
 * side. */
static void a_wall_throws_a_shadow(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 300, 150, 320, 250);
    look_around(&view, 1, 5);
    says(&view, 360, 200, GEOM_CELL_HIDDEN);
    says(&view, 700, 200, GEOM_CELL_HIDDEN);
    /* At x = 700 the shadow reaches to 200 +- (20 + 600 * 30 / 220 or more): 95 and 305 are past it, 140 is within. */
    says(&view, 700, 140, GEOM_CELL_HIDDEN);
    says(&view, 700, 30, GEOM_CELL_SEEN);
    says(&view, 700, 370, GEOM_CELL_SEEN);
    says(&view, 200, 200, GEOM_CELL_SEEN);
    view_term(&view);
}

static void finer_tolerance_leaves_less_border(void **state) {
    (void)state;
    double border[2];
    for (int i = 0; i < 2; i++) {
        View view;
        view_init(&view);
        add_box(&view, 300, 150, 320, 250);
        look_around(&view, 1, i ? 5 : 40);
        border[i] = area_of(&view, GEOM_CELL_BORDER);
        view_term(&view);
    }
    assert_true(border[1] < border[0] / 2);
}

static void a_wood_is_seen_into_up_to_its_limit(void **state) {
    (void)state;
    View view;
    view_init(&view);
    *add_box(&view, 300, -10, 900, 410) = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
    look_around(&view, 1, 5);
    says(&view, 350, 200, GEOM_CELL_SEEN);
    says(&view, 450, 200, GEOM_CELL_HIDDEN);
    view_term(&view);
}

static void two_parts_see_what_either_sees(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 300, 100, 320, 500);
    look_around(&view, 1, 10);
    says(&view, 600, 300, GEOM_CELL_HIDDEN);
    view_term(&view);
    view_init(&view);
    add_box(&view, 300, 100, 320, 500);
    view.parts[1] = table_disc(600, 60, 40);
    look_around(&view, 2, 10);
    says(&view, 600, 300, GEOM_CELL_SEEN);
    view_term(&view);
}

/* The wood reaches 100 in; a wall stands in it at 700. */
static void what_is_hidden_by_depth_alone_is_stated_apart(void **state) {
    (void)state;
    View view;
    view_init(&view);
    *add_box(&view, 300, -10, 900, 410) = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
    add_box(&view, 700, -10, 710, 410);
    look_around(&view, 1, 10);
    is_known(&view, 200, 200, GEOM_SEEN_OPEN);
    is_known(&view, 350, 200, GEOM_SEEN_WITHIN);
    is_known(&view, 550, 200, GEOM_SEEN_TOO_DEEP);
    is_known(&view, 770, 200, GEOM_SEEN_NOT);
    view_term(&view);
}

/* A zone from 300 to 400, 100 wide, that only costs: behind its middle every line crosses it, further aside none has
 * to.
 */
static void what_has_a_line_past_the_cover_is_seen_in_the_open(void **state) {
    (void)state;
    View view;
    view_init(&view);
    *add_box(&view, 300, 150, 400, 250) = (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = INFINITY, .group = -1};
    look_around(&view, 1, 10);
    is_known(&view, 450, 200, GEOM_SEEN_WITHIN);
    is_known(&view, 350, 200, GEOM_SEEN_WITHIN);
    is_known(&view, 250, 200, GEOM_SEEN_OPEN);
    is_known(&view, 600, 20, GEOM_SEEN_OPEN);
    is_known(&view, 600, 380, GEOM_SEEN_OPEN);
    view_term(&view);
}

/* From 50 high at the rim, x = 120, down to the ground at x: the line is above 20 for three fifths of its length, so it
 * clears the wall's far side, 320, when 0.6 (x - 120) > 200, x > 453.3. */
static void a_low_wall_hides_what_is_close_behind_it(void **state) {
    (void)state;
    View view;
    view_init(&view);
    view.eye = 50;
    *add_box(&view, 300, -10, 320, 410) = (GeomRole){.kind = GEOM_ROLE_BODY, .height = 20, .group = -1};
    look_around(&view, 1, 4);
    is_known(&view, 250, 200, GEOM_SEEN_OPEN);
    is_known(&view, 340, 200, GEOM_SEEN_NOT);
    is_known(&view, 446, 200, GEOM_SEEN_NOT);
    is_known(&view, 461, 200, GEOM_SEEN_OPEN);
    is_known(&view, 780, 380, GEOM_SEEN_OPEN);
    view_term(&view);
}

/* Over the wall when nearer to the start: 300 - 120 before it, so x - 320 > 180. A wide cell from 500 on begins where
 * nothing is seen and yet is not hidden. */
static void a_wide_cell_is_hidden_only_when_its_far_side_is(void **state) {
    (void)state;
    for (int i = 0; i < 2; i++) {
        View view;
        view_init(&view);
        *add_box(&view, 300, -10, 320, 410) = (GeomRole){.kind = GEOM_ROLE_NEARER, .from_high = true, .group = -1};
        look_around(&view, 1, i ? 4 : 100);
        assert_int_not_equal(cell_at(&view, 590, 200).state, GEOM_CELL_HIDDEN);
        if (i) {
            is_known(&view, 490, 200, GEOM_SEEN_NOT);
            is_known(&view, 510, 200, GEOM_SEEN_OPEN);
            is_known(&view, 780, 200, GEOM_SEEN_OPEN);
        }
        view_term(&view);
    }
}

/* A base of 100 at 300 hides what one as wide as 40 at 100 would see behind it. */
static void other_bases_throw_a_shadow(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 790, 390, 799, 399)->kind = GEOM_ROLE_OPEN;
    view.base = table_disc(300, 200, 100);
    look_around(&view, 1, 4);
    is_known(&view, 380, 200, GEOM_SEEN_NOT);
    is_known(&view, 700, 200, GEOM_SEEN_NOT);
    is_known(&view, 300, 300, GEOM_SEEN_OPEN);
    is_known(&view, 200, 200, GEOM_SEEN_OPEN);
    view_term(&view);
}

/* ---- what is said of a cell is true of its points, each asked alone ---- */

typedef struct {
    const View *view;
    int look; /* how area terrain counts: as a solid, within its limit, not at all */
} Point;

static GeomRole point_role(void *context, int piece) {
    const Point *point = context;
    GeomRole role = point->view->roles[piece];
    if (role.kind != GEOM_ROLE_DEPTH || (point->look == 1 && isfinite(role.limit))) {
        return role;
    }
    return (GeomRole){.kind = point->look == 0 ? GEOM_ROLE_COMPLETE : GEOM_ROLE_OPEN, .group = -1};
}

static GeomSeen how_seen(const View *view, GeomWork *work, GeomVec at) {
    static const GeomSeen SEEN[] = {GEOM_SEEN_OPEN, GEOM_SEEN_WITHIN, GEOM_SEEN_TOO_DEEP};
    GeomShape to = shape_point(at);
    for (int i = 0; i < 3; i++) {
        Point point = {view, i};
        GeomSight sight;
        GeomSightQuery ask = {.from = {view->parts, 1}, .to = {&to, 1}, .role = point_role, .context = &point};
        geom_sight(view->scene, work, &ask, &sight);
        if (sight.verdict == GEOM_SIGHT_CLEAR) {
            return SEEN[i];
        }
    }
    return GEOM_SEEN_NOT;
}

static void add_random(View *view, BaseRng *rng, GeomRole role) {
    double x = rng_range(rng, 150, 650), y = rng_range(rng, 20, 340);
    *add_box(view, x, y, x + rng_range(rng, 20, 140), y + rng_range(rng, 20, 140)) = role;
}

static void points_are_judged_as(const View *view, BaseRng *rng) {
    const GeomCell *cells;
    GeomWork *work = geom_work_create(view->scene);
    int count = geom_region_cells(view->region, &cells);
    for (int i = 0; i < 150; i++) {
        GeomCell cell = cells[rng_below(rng, (uint32_t)count)];
        GeomVec at = vec(rng_range(rng, cell.box.x0, cell.box.x1), rng_range(rng, cell.box.y0, cell.box.y1));
        GeomSeen seen = how_seen(view, work, at);
        if (seen < cell.min || seen > cell.max) {
            fail_msg("(%.17g, %.17g) is %d, its cell %d to %d", at.x, at.y, (int)seen, (int)cell.min, (int)cell.max);
        }
    }
    geom_work_destroy(work);
}

static void what_is_stated_of_a_cell_is_true_of_its_points(void **state) {
    (void)state;
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    for (uint64_t i = 0; i < 12; i++) {
        BaseRng rng = rng_make(seed + i);
        View view;
        view_init(&view);
        add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1});
        add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1});
        add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 60, .group = -1});
        add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 90, .group = -1});
        add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = INFINITY, .group = -1});
        if (i % 2) {
            add_random(&view, &rng, (GeomRole){.kind = GEOM_ROLE_NEARER, .from_high = true, .group = -1});
        }
        look_around(&view, 1, 6);
        points_are_judged_as(&view, &rng);
        view_term(&view);
    }
}

static void no_ends(void *context, const GeomRegionCell *cell, GeomRegionEnds *ends) {
    (void)context;
    (void)cell;
    ends->from = (GeomSightEnd){NULL, 0};
}

/* Whoever is hidden from every cell has no point that looks out. */
static void a_viewer_without_an_end_sees_nothing(void **state) {
    (void)state;
    View view;
    view_init(&view);
    add_box(&view, 300, 100, 400, 300);
    GeomBox table = {0, 0, 800, 400};
    view.areas = table_areas(&view.table);
    view.scene = geom_scene_create(view.areas.areas, view.areas.count, table);
    GeomRegionQuery ask = {.from = {view.parts, 1}, .role = role_of, .ends = no_ends, .context = &view, .table = table};
    view.region = geom_region_create(view.scene, &ask);
    const GeomCell *cells;
    int count = geom_region_cells(view.region, &cells);
    for (int i = 0; i < count; i++) {
        assert_int_equal(cells[i].max, GEOM_SEEN_NOT);
    }
    assert_true(count > 0);
    view_term(&view);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_viewer_without_an_end_sees_nothing),
        cmocka_unit_test(cells_tile_the_table),
        cmocka_unit_test(open_ground_is_seen),
        cmocka_unit_test(all_behind_a_wall_across_the_table_is_hidden),
        cmocka_unit_test(a_wall_throws_a_shadow),
        cmocka_unit_test(finer_tolerance_leaves_less_border),
        cmocka_unit_test(a_wood_is_seen_into_up_to_its_limit),
        cmocka_unit_test(two_parts_see_what_either_sees),
        cmocka_unit_test(what_is_hidden_by_depth_alone_is_stated_apart),
        cmocka_unit_test(what_has_a_line_past_the_cover_is_seen_in_the_open),
        cmocka_unit_test(a_low_wall_hides_what_is_close_behind_it),
        cmocka_unit_test(a_wide_cell_is_hidden_only_when_its_far_side_is),
        cmocka_unit_test(other_bases_throw_a_shadow),
        cmocka_unit_test(what_is_stated_of_a_cell_is_true_of_its_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
