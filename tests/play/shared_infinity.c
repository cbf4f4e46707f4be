#include "play/shared_infinity.h"

#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

static const char *const KINDS[] = {"woods", "jungle", "steep-hills",  "primeval-forest", "dense-jungle",
                                    "swamp", "zero-g", "rocky-ground", "generator-room",  "engine-room",
                                    "beach", "solid",  "open-sea"};

static const struct {
    const char *id;
    double base; /* mm */
    int visor;
} PROFILES[] = {{"line", 25, 0}, {"marksman", 25, 2},    {"pathfinder", 25, 0},
                {"big", 55, 0},  {"void-marine", 25, 1}, {"gunner", 25, 0}};

static void make_zone(BaseRng *rng, FieldZone *zone) {
    double x = rng_range(rng, 8, 32), y = rng_range(rng, 8, 32), turn = rng_range(rng, 0, 3.1416);
    double w = rng_range(rng, 0.5, 4), h = rng_range(rng, 0.5, 3), c = cos(turn), s = sin(turn);
    zone->kind = KINDS[rng_below(rng, (uint32_t)BASE_COUNT(KINDS))];
    for (int i = 0; i < 4; i++) {
        double u = (i == 1 || i == 2 ? w : -w) / 2, v = (i > 1 ? h : -h) / 2;
        zone->corners[i] = (FieldPlace){x + u * c - v * s, y + u * s + v * c};
    }
}

/* Each in a strip of its own, so that nobody stands on another. */
static void make_unit(BaseRng *rng, int index, FieldUnit *unit) {
    bool red = index < FIELD_UNITS / 2;
    uint32_t profile = rng_below(rng, (uint32_t)BASE_COUNT(PROFILES));
    unit->profile = PROFILES[profile].id;
    unit->radius = PROFILES[profile].base / 2 / 25.4;
    unit->visor = PROFILES[profile].visor;
    unit->at.x = red ? rng_range(rng, 3, 12) : rng_range(rng, 20, 34);
    unit->at.y = 4 + 11.0 * (index % 3) + rng_range(rng, 0, 8);
    unit->facing = (int)rng_range(rng, red ? 40 : 220, red ? 140 : 320);
}

static void write_table(const FieldTable *table, BaseText *text) {
    text_addf(text,
              "{'sightline': 1, 'title': 'Test', 'ruleset': 'infinity', 'table': {'unit': 'in', 'size': [%d, %d]},"
              " 'terrain': [",
              FIELD_SIDE, FIELD_SIDE);
    for (int i = 0; i < FIELD_ZONES; i++) {
        const FieldZone *zone = &table->zones[i];
        text_addf(text, "%s{'id': 'z%d', 'name': 'z%d', 'kind': '%s', 'outline': [", i ? "," : "", i, i, zone->kind);
        for (int k = 0; k < 4; k++) {
            text_addf(text, "%s[%.9f, %.9f]", k ? "," : "", zone->corners[k].x, zone->corners[k].y);
        }
        text_add(text, "]}");
    }
    text_add(text, "], 'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': [");
    for (int i = 0; i < FIELD_UNITS; i++) {
        const FieldUnit *unit = &table->units[i];
        text_addf(text, "%s{'id': 'u%d', 'side': '%s', 'profile': '%s', 'at': [%.9f, %.9f], 'facing': %d}",
                  i ? "," : "", i, i < FIELD_UNITS / 2 ? "red" : "blue", unit->profile, unit->at.x, unit->at.y,
                  unit->facing);
    }
    text_add(text, "]}");
}

/* A table that may not be laid, with somebody on scenery, is drawn again. */
PlaySession *field_open(BaseRng *rng, FieldTable *out) {
    RulesField *field = NULL;
    const BaseTree *tree = NULL;
    for (int tries = 0; !field && tries < 100; tries++) {
        BaseText text = {0};
        BaseFaults faults = {0};
        for (int i = 0; i < FIELD_ZONES; i++) {
            make_zone(rng, &out->zones[i]);
        }
        for (int i = 0; i < FIELD_UNITS; i++) {
            make_unit(rng, i, &out->units[i]);
        }
        write_table(out, &text);
        tree = toy_tree(text_get(&text));
        field = io_field_create(tree, "test", &faults);
        text_free(&text);
        faults_free(&faults);
    }
    assert_non_null(field);
    return play_create(field, tree, 1);
}

uint64_t field_seed(uint64_t own) {
    const char *given = getenv("SIGHT_SEED");
    return given ? strtoull(given, NULL, 10) : own;
}
