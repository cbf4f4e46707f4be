/* How far things may stand otherwise before a base on its way meets one of them, worked on paper; turned and mirrored.
 */
#include "rules/kit/way.h"
#include "support/test.h"

#include <math.h>

static GeomVec laid(GeomVec p, int how) {
    p = how & 1 ? vec(p.x, -p.y) : p;
    return how & 2 ? vec_turn(p, 37) : p;
}

/* A disc of 25 from (0, 0) over `points`, the other a segment; as it is, mirrored, turned, both. */
static void expect(const GeomVec *points, int count, const GeomVec side[2], double limit, bool tied, double mm) {
    for (int how = 0; how < 4; how++) {
        GeomVec at[4];
        for (int i = 0; i < count; i++) {
            at[i] = laid(points[i], how);
        }
        GeomBase disc = geom_base_disc(25);
        GeomShape base = shape_place(&disc, at[0], 0);
        GeomShape other = shape_segment(laid(side[how & 1], how), laid(side[!(how & 1)], how));
        KitWay way = {.path = {at, count}, .shape = base, .start = 1};
        KitMet met = {.shape = &other, .speed = 1, .with_start = tied};
        assert_true(fabs(rulekit_way_clear(&way, &met, limit) - mm) <= 0.006 * mm + 1e-6);
    }
}

static void a_start_counts_for_less_and_less(void **state) {
    (void)state;
    const GeomVec on[] = {{0, 0}, {120, 0}, {120, 50}}, third[] = {{40, 14.5}, {60, 14.5}};
    expect(on, 2, third, 0, false, 2 / (1 + 2.0 / 3)); /* 2 mm off, first a third of the way along */
    const GeomVec last[] = {{134.5, -10}, {134.5, 80}};
    expect(on, 3, last, 0, false, 2);     /* only what stands there moves */
    expect(on, 3, last, 1.5, false, 0.5); /* of a zone of 1.5 mm */
    const GeomVec met[] = {{60, -5}, {60, 5}};
    expect(on, 2, met, 0, false, 0);
}

/* It begins flush with a wall, whose inside lies on the left of its side, and moves off: its last place is 30 mm from
 * the wall, and the wall may come so far. */
static void what_it_touches_moves_with_it(void **state) {
    (void)state;
    const GeomVec off[] = {{0, 0}, {5, 30}}, wall[] = {{50, -12.5}, {-50, -12.5}};
    expect(off, 2, wall, 0, true, 30);
    expect(off, 2, wall, 0, false, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_start_counts_for_less_and_less),
        cmocka_unit_test(what_it_touches_moves_with_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
