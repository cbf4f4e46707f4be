#include "geom/shared_look.h"

#include "support/test.h"

Look look_discs(void) {
    Look look = {0};
    table_init(&look.table, "two discs");
    look.table.a = table_disc(0, 0, 40);
    look.table.b = table_disc(400, 0, 40);
    return look;
}

void look_term(Look *look) {
    table_term(&look->table);
}

GeomRole *look_add_box(Look *look, double x0, double y0, double x1, double y1) {
    GeomRole *role = &look->roles[look->table.pieces.count];
    table_add_box(&look->table, TABLE_SOLID, 0, x0, y0, x1, y1);
    *role = (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
    return role;
}

typedef struct {
    const GeomRole *roles;
    int asked[LOOK_PIECES];
} Book;

static GeomRole role_of(void *context, int piece) {
    Book *book = context;
    book->asked[piece]++;
    assert_int_equal(book->asked[piece], 1);
    return book->roles[piece];
}

static GeomSight ask_with(const Look *look, bool full) {
    const Table *table = &look->table;
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    Book book = {.roles = look->roles};
    GeomSightQuery ask = {.from = {&table->a, 1}, .to = {&table->b, 1}, .role = role_of, .context = &book};
    if (look->part_count > 0) {
        ask.from = (GeomSightEnd){look->parts, look->part_count};
    }
    ask.centres_only = look->centres_only;
    ask.want_clearance = ask.want_depth = ask.want_certificate = ask.want_blockers = full;
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return sight;
}

GeomSight look_ask(const Look *look) {
    return ask_with(look, true);
}

GeomSight look_verdict(const Look *look) {
    return ask_with(look, false);
}

static void agrees(const Look *look, GeomVerdict verdict, GeomWhy why, double clearance, const char *how) {
    GeomSight sight = look_ask(look), bare = look_verdict(look);
    if (sight.verdict != verdict || sight.why != why || bare.verdict != verdict || bare.why != why) {
        fail_msg("%s: verdict %d why %d, bare %d %d, not %d %d", how, (int)sight.verdict, (int)sight.why,
                 (int)bare.verdict, (int)bare.why, (int)verdict, (int)why);
    }
    if (!(fabs(sight.clearance - clearance) <= 2e-6) && !isnan(clearance)) {
        fail_msg("%s: clearance %.9g, not %.9g", how, sight.clearance, clearance);
    }
}

static Look moved_by(const Look *look, const TableMotion *motion) {
    Look moved = *look;
    moved.table = table_copy(&look->table);
    table_move(&moved.table, motion);
    for (int i = 0; i < look->part_count; i++) {
        moved.parts[i] = motion_of_shape(motion, &look->parts[i]);
    }
    return moved;
}

static void says_swapped(const Look *look, GeomVerdict verdict, GeomWhy why, double clearance) {
    Look other = *look;
    other.table = table_copy(&look->table);
    table_swap_bases(&other.table);
    for (int i = 0; i < look->table.pieces.count; i++) {
        other.roles[i].from_high = look->roles[i].to_high;
        other.roles[i].to_high = look->roles[i].from_high;
    }
    if (look->part_count == 0) {
        agrees(&other, verdict, why, clearance, "from b to a");
    }
    look_term(&other);
}

GeomSight look_says(const Look *look, GeomVerdict verdict, GeomWhy why, double clearance) {
    static const TableMotion turned = {.angle = 0.7, .by = {17.3, -41.9}}, mirrored = {.mirror = true, .angle = 2.1};
    agrees(look, verdict, why, clearance, "as it stands");
    says_swapped(look, verdict, why, clearance);
    Look other = moved_by(look, &turned);
    agrees(&other, verdict, why, clearance, "turned");
    look_term(&other);
    other = moved_by(look, &mirrored);
    agrees(&other, verdict, why, clearance, "mirrored");
    look_term(&other);
    other = *look;
    other.table = table_copy(&look->table);
    BaseRng rng = rng_make(5);
    table_reverse_rings(&other.table);
    table_split_edges(&other.table, &rng);
    agrees(&other, verdict, why, clearance, "reversed and split");
    look_term(&other);
    return look_ask(look);
}
