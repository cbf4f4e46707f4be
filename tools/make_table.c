/* Writes a stress table: a battlefield with about V terrain vertices and U units, seeded, as JSON on standard output.
 *   make_table [--vertices 5000] [--units 400] [--seed 1]
 * Outlines are star-shaped about their middles, so they never cross themselves; pieces keep apart on a loose lattice,
 * as on a table that people would lay, and units stand in the lanes between and in the woods. */
#include "base/rng.h"
#include "base/text.h"
#include "geom/vec.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *kind;
    int weight;
    double rough; /* how ragged the outline is */
} Sort;

static const Sort SORTS[] = {
    {"woods", 8, 0.30},      {"jungle", 3, 0.30}, {"scrub", 3, 0.25},    {"ruin", 4, 0.12},
    {"urban-area", 3, 0.08}, {"hill", 3, 0.10},   {"mountain", 2, 0.30}, {"crater", 3, 0.08},
    {"marsh", 2, 0.30},      {"field", 3, 0.05},  {"lake", 1, 0.20},
};

static const Sort *sort_pick(BaseRng *rng) {
    int total = 0;
    for (size_t i = 0; i < BASE_COUNT(SORTS); i++) {
        total += SORTS[i].weight;
    }
    int left = (int)rng_below(rng, (uint32_t)total);
    for (size_t i = 0; i < BASE_COUNT(SORTS); i++) {
        left -= SORTS[i].weight;
        if (left < 0) {
            return &SORTS[i];
        }
    }
    return &SORTS[0];
}

/* Sides shorter than this, in cm, would cross where their ends are rounded to a hundredth. */
#define FINE 0.15

static void outline_print(BaseRng *rng, double x, double y, double radius, int corners, double rough) {
    int places = radius * (1 - rough) / 1.28 * TAU / corners < FINE ? 5 : 2;
    double phase = rng_range(rng, 0, TAU), tall = rng_range(rng, 0.7, 1.0);
    for (int i = 0; i < corners; i++) {
        double angle = TAU * i / corners;
        double wave = 1 + 0.18 * sin(2 * angle + phase) + 0.10 * sin(3 * angle + 2 * phase);
        double r = radius * wave * (1 - rough * rng_unit(rng)) / 1.28;
        printf("%s[%.*f,%.*f]", i ? "," : "", places, x + r * cos(angle), places, y + tall * r * sin(angle));
    }
}

/* So many cm from either long side the units stand, who may not stand just anywhere. */
static double units_depth(int units) {
    return 4 + 5.5 * (units / 50 + 2);
}

static bool bars_units(const char *kind) {
    return !strcmp(kind, "mountain") || !strcmp(kind, "lake") || !strcmp(kind, "marsh");
}

static void terrain_print(BaseRng *rng, int vertices, int columns, int rows, double width, double height,
                          double depth) {
    int pieces = columns * rows, each = vertices / pieces;
    for (int i = 0; i < pieces; i++) {
        const Sort *sort = sort_pick(rng);
        double cell_w = width / columns, cell_h = height / rows;
        double x = (i % columns + 0.5 + rng_range(rng, -0.08, 0.08)) * cell_w;
        double y = (i / columns + 0.5 + rng_range(rng, -0.08, 0.08)) * cell_h;
        int corners = i == pieces - 1 ? vertices - each * (pieces - 1) : each;
        bool stood_on = fmin(y, height - y) - cell_h / 2 < depth;
        const char *kind = stood_on && bars_units(sort->kind) ? "woods" : sort->kind;
        printf("%s\n    {\"id\": \"t%d\", \"kind\": \"%s\", \"outline\": [", i ? "," : "", i + 1, kind);
        outline_print(rng, x, y, 0.42 * fmin(cell_w, cell_h), corners, sort->rough);
        printf("]}");
    }
}

static void units_print(BaseRng *rng, int units, double width, double height) {
    static const char *const PROFILES[] = {"line-infantry",  "line-infantry", "line-infantry",
                                           "heavy-infantry", "battle-tank",   "scout-walker"};
    int a_side = units / 2;
    for (int i = 0; i < units; i++) {
        bool red = i < a_side;
        int n = red ? i : i - a_side, formation = n / 8 + 1;
        int across = 25, column = n % across, row = n / across;
        double x = (column + 0.5 + rng_range(rng, -0.2, 0.2)) * (width - 8) / across + 4;
        double y = 4 + row * 5.5 + rng_range(rng, -0.8, 0.8);
        const char *profile = PROFILES[formation % 6];
        printf("%s\n    {\"id\": \"%c%d-%d\", \"formation\": \"%c%d\", \"profile\": \"%s\", \"at\": [%.2f,%.2f], "
               "\"facing\": %d}",
               i ? "," : "", red ? 'r' : 'b', formation, n % 8 + 1, red ? 'r' : 'b', formation, profile, x,
               red ? y : height - y, red ? 180 : 0);
    }
}

static void formations_print(int units) {
    bool first = true;
    for (int side = 0; side < 2; side++) {
        int count = side ? units - units / 2 : units / 2;
        for (int f = 1; f <= (count + 7) / 8; f++) {
            printf("%s\n    {\"id\": \"%c%d\", \"side\": \"%s\", \"name\": \"%c%d\"}", first ? "" : ",",
                   side ? 'b' : 'r', f, side ? "blue" : "red", side ? 'B' : 'R', f);
            first = false;
        }
    }
}

static long option(int argc, char **argv, const char *name, long fallback) {
    for (int i = 1; i + 1 < argc; i++) {
        if (!strcmp(argv[i], name)) {
            return strtol(argv[i + 1], NULL, 10);
        }
    }
    return fallback;
}

int main(int argc, char **argv) {
    int vertices = (int)option(argc, argv, "--vertices", 5000), units = (int)option(argc, argv, "--units", 400);
    long seed = option(argc, argv, "--seed", 1);
    int columns = (int)fmax(3, round(sqrt(vertices / 33.0))), rows = (int)fmax(2, round(columns * 0.66));
    if (vertices < 3 * columns * rows || units < 2) {
        fprintf(stderr, "make_table: at least %d vertices and 2 units\n", 3 * columns * rows);
        return 2;
    }
    BaseRng rng = rng_make((uint64_t)seed);
    double width = 240, height = 160;
    printf("{\n  \"sightline\": 1,\n  \"title\": \"Stress %d/%d\",\n  \"ruleset\": \"ea-heresy\",\n", vertices, units);
    printf("  \"table\": {\"unit\": \"cm\", \"size\": [%g, %g]},\n  \"terrain\": [", width, height);
    terrain_print(&rng, vertices, columns, rows, width, height, units_depth(units));
    printf("],\n  \"sides\": [{\"id\": \"red\", \"name\": \"Red\", \"colour\": \"#b9471b\"}, {\"id\": \"blue\", "
           "\"name\": \"Blue\", \"colour\": \"#28588a\"}],\n");
    printf("  \"formations\": [");
    formations_print(units);
    printf("],\n  \"units\": [");
    units_print(&rng, units, width, height);
    printf("]\n}\n");
    return 0;
}
