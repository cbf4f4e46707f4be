/* What R paints against the verdict on a unit that really stands there, at random places of shipped battlefields: where
 * the picture says "seen" the unit is seen, where all that its base covers is hidden it is not. In every system on an
 * open table. Where a base lies across the outline of terrain its own rules say what it is in: those are left out. */
#include "base/rng.h"
#include "io/document.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define SEED      20261122u
#define PLACES    120
#define TOLERANCE 7.0 /* mm */

typedef struct {
    IoDocument *document;
    Table *table;
    TableDraft draft;
    Ruling *ruling, *scratch;
    RulesCtx ctx, own;
    GeomRegion *region;
} Board;

static Board board_open(const char *name, const char *viewer) {
    char path[512];
    Board board = {0};
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/maps/%s", TEST_SOURCE_DIR, name);
    board.document = document_load(path, &faults);
    assert_non_null(board.document);
    faults_free(&faults);
    const RulesField *field = board.document->field;
    const RulesSystem *system = field->data->system;
    board.table = table_create(field->setup);
    board.ruling = ruling_create(field);
    board.scratch = ruling_create(field);
    board.draft = draft_make(board.table);
    board.own = (RulesCtx){.field = field,
                           .draft = &board.draft,
                           .ruling = board.ruling,
                           .readings = field->data->reading_values,
                           .work = geom_work_create(field->scene),
                           .cache = system->cache_create ? system->cache_create(field) : NULL,
                           .tolerance = 1};
    GeomRegionAsk ask;
    assert_true(system->region(&board.own, setup_find(field->setup, viewer), &ask));
    board.region = geom_region_create(field->scene, &ask);
    while (geom_region_refine(board.region, TOLERANCE, 4000)) {
    }
    assert_true(geom_region_tolerance(board.region) <= TOLERANCE);
    return board;
}

static void board_close(Board *board) {
    const RulesSystem *system = board->document->field->data->system;
    geom_region_destroy(board->region);
    draft_term(&board->draft);
    if (system->cache_destroy) {
        system->cache_destroy(board->own.cache);
    }
    geom_work_destroy(board->own.work);
    ruling_destroy(board->ruling);
    ruling_destroy(board->scratch);
    table_destroy(board->table);
    document_destroy(board->document);
}

/* Is a unit at this place seen? On a draft of its own: the region's stays as it is. */
static bool is_seen(Board *board, TableRef from, TableRef to, GeomVec at) {
    const RulesField *field = board->document->field;
    RulesSight sight = {.from = from, .to = to};
    ruling_reset(board->scratch, field);
    TableDraft draft = draft_make(board->table);
    RulesCtx ctx = board->own;
    ctx.draft = &draft;
    ctx.ruling = board->scratch;
    ctx.cache = field->data->system->cache_create ? field->data->system->cache_create(field) : NULL;
    draft_place(&draft, to.index, where_point(at, 0));
    field->data->system->sight(&ctx, from, to, SIGHT_VERDICT, &sight);
    if (ctx.cache) {
        field->data->system->cache_destroy(ctx.cache);
    }
    draft_term(&draft);
    return sight.visible;
}

/* The best and the worst that the picture says of the ground under a base. */
static void under(const Board *board, const GeomShape *base, GeomSeen *worst, GeomSeen *best) {
    const GeomCell *cells;
    int count = geom_region_cells(board->region, &cells);
    GeomBox box = shape_box_of(base);
    *worst = GEOM_SEEN_OPEN;
    *best = GEOM_SEEN_NOT;
    for (int i = 0; i < count; i++) {
        GeomShape cell = shape_box(cells[i].box);
        if (box_meets(cells[i].box, box) && shape_gap(&cell, base).gap <= 0) {
            *worst = cells[i].least < *worst ? cells[i].least : *worst;
            *best = cells[i].most > *best ? cells[i].most : *best;
        }
    }
}

/* Who stands there is in it, or can not stand there. */
static bool is_house(const char *kind) {
    static const char *const HOUSES[] = {
        "civitas",           "fortification", "militas", "large-stronghold", "small-stronghold",
        "medium-stronghold", "bulkhead",      "door",    "crates",           "solid"};
    for (size_t i = 0; i < BASE_COUNT(HOUSES); i++) {
        if (strcmp(kind, HOUSES[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_free(const Board *board, const GeomShape *base, int but) {
    const TableSetup *setup = board->document->field->setup;
    for (int i = 0; i < setup->area_count; i++) {
        GeomPlace place = geom_place(base, &setup->areas[i].area);
        const RulesKind *kind = &board->document->field->data->kinds[table_kind(board->table, i)];
        if (place.lap > 0 && (place.out > 0 || is_house(kind->id))) {
            return false;
        }
    }
    for (int i = 0; i < setup->unit_count; i++) {
        GeomShape other;
        if (i != but && table_base(board->table, i, &other) && shape_gap(base, &other).gap < 1) {
            return false;
        }
    }
    return true;
}

static void agrees(const char *map, const char *viewer, const char *probe) {
    Board board = board_open(map, viewer);
    const TableSetup *setup = board.document->field->setup;
    TableRef from = setup_find(setup, viewer), to = setup_find(setup, probe);
    BaseRng rng = rng_make(SEED);
    int seen = 0, hidden = 0;
    for (int i = 0; i < PLACES; i++) {
        GeomVec at = vec(rng_range(&rng, 40, setup->size.x1 - 40), rng_range(&rng, 40, setup->size.y1 - 40));
        GeomShape base = shape_place(&setup->units[to.index].base, at, 0);
        GeomSeen worst, best;
        if (!is_free(&board, &base, to.index)) {
            continue;
        }
        under(&board, &base, &worst, &best);
        bool visible = is_seen(&board, from, to, at);
        if ((worst >= GEOM_SEEN_WITHIN && !visible) || (best <= GEOM_SEEN_TOO_DEEP && visible)) {
            fail_msg("seed %u, %s, %s: at (%.3f, %.3f) mm the picture says %d to %d, the verdict is %s", SEED, map,
                     viewer, at.x, at.y, (int)worst, (int)best, visible ? "seen" : "hidden");
        }
        seen += worst >= GEOM_SEEN_WITHIN;
        hidden += best <= GEOM_SEEN_TOO_DEEP;
    }
    printf("seed %u, %s: %d seen, %d hidden\n", SEED, map, seen, hidden);
    assert_true(seen >= 5 && hidden >= 5); /* it did compare something */
    board_close(&board);
}

static void the_picture_agrees_with_the_verdict_through_woods(void **state) {
    (void)state;
    agrees("three-strongholds.json", "b1-7", "r1-5");
}

static void the_picture_agrees_with_the_verdict_over_hills_and_roofs(void **state) {
    (void)state;
    agrees("two-hills.json", "line-1-3", "rifles-1");
    agrees("two-hills.json", "walkers-1", "rifles-1");
}

static void the_picture_agrees_with_the_verdict_through_zones_from_the_front(void **state) {
    (void)state;
    agrees("the-long-hold.json", "b7", "r5");
    agrees("the-old-heart.json", "b3", "r1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_picture_agrees_with_the_verdict_through_woods),
        cmocka_unit_test(the_picture_agrees_with_the_verdict_over_hills_and_roofs),
        cmocka_unit_test(the_picture_agrees_with_the_verdict_through_zones_from_the_front),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
