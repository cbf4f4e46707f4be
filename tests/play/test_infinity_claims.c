/* What rulings of Infinity claim of a line of fire, held against lines that are drawn here by the thousand: from eyes
 * of the front half to places of the target's width. Cards are known here by themselves. A width that is found so is
 * never too great but for what is thinner than the step, so that only what lies MARGIN beyond it is called false. */
#include "play/shared_infinity.h"
#include "play/shared_toy.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TABLES = 30, RIM_EYES = 33, STEPS = 120, BLOCKS = 3 };

#define MM     (1 / 25.4)
#define ENOUGH (3 * MM)
#define MARGIN (0.6 * MM)

static int teardown(void **state) {
    (void)state;
    toy_free();
    return 0;
}

/* The cards of the tables' kinds, by hand. */
static const struct {
    const char *kind;
    int vis, sat;
    bool noise, solid;
} CARDS[] = {{"woods", 1, 1, false, false},         {"jungle", 1, 1, false, false},
             {"steep-hills", 0, 0, false, false},   {"primeval-forest", 3, 2, false, false},
             {"dense-jungle", 2, 2, false, false},  {"swamp", 0, 1, false, false},
             {"zero-g", 0, 0, false, false},        {"rocky-ground", 0, 1, false, false},
             {"generator-room", 0, 1, true, false}, {"engine-room", 1, 1, false, false},
             {"beach", 0, 0, false, false},         {"solid", 0, 0, false, true},
             {"open-sea", 0, 0, false, false}};

typedef struct {
    FieldTable table;
    uint64_t seed;
    int number, from, to, card[FIELD_ZONES];
    bool held[FIELD_ZONES]; /* in contact with a base of the pair */
} Pair;

static void fails(const Pair *pair, const char *what) {
    printf("seed %llu table %d u%d to u%d: %s\n", (unsigned long long)pair->seed, pair->number, pair->from, pair->to,
           what);
    fail();
}

static int level_of(const Pair *pair, int zone) {
    int card = pair->card[zone], visor = pair->table.units[pair->from].visor;
    if (CARDS[card].noise && visor > 0) {
        return BLOCKS;
    }
    return visor == 0 ? CARDS[card].vis : visor == 1 && CARDS[card].vis > 0 ? CARDS[card].vis - 1 : 0;
}

/* ---- lines ---- */

static double cross(FieldPlace a, FieldPlace b, FieldPlace c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/* Cut to the rectangle, whose corners go round: anything left of the line? */
static bool meets_zone(const FieldZone *zone, FieldPlace a, FieldPlace b) {
    double t0 = 0, t1 = 1;
    double turn = cross(zone->corners[0], zone->corners[1], zone->corners[2]) > 0 ? 1 : -1;
    for (int i = 0; i < 4; i++) {
        FieldPlace p = zone->corners[i], q = zone->corners[(i + 1) % 4];
        double at = turn * cross(p, q, a), by = turn * cross(p, q, b) - at;
        if (by == 0 && at < 0) {
            return false;
        }
        t0 = by > 0 ? fmax(t0, -at / by) : t0;
        t1 = by < 0 ? fmin(t1, -at / by) : t1;
    }
    return t0 <= t1;
}

static double point_gap(FieldPlace p, FieldPlace a, FieldPlace b) {
    double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
    double t = whole > 0 ? fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / whole)) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double zone_gap(const FieldZone *zone, FieldPlace p) {
    double gap = INFINITY;
    for (int i = 0; i < 4; i++) {
        gap = fmin(gap, point_gap(p, zone->corners[i], zone->corners[(i + 1) % 4]));
    }
    return meets_zone(zone, p, p) ? 0 : gap;
}

/* Is the line free of scenery, of other bases and of these zones? */
static bool is_free(const Pair *pair, const bool *avoided, FieldPlace a, FieldPlace b) {
    for (int i = 0; i < FIELD_ZONES; i++) {
        bool blocks = CARDS[pair->card[i]].solid || (avoided[i] && !pair->held[i]);
        if (blocks && meets_zone(&pair->table.zones[i], a, b)) {
            return false;
        }
    }
    for (int i = 0; i < FIELD_UNITS; i++) {
        const FieldUnit *unit = &pair->table.units[i];
        if (i != pair->from && i != pair->to && point_gap(unit->at, a, b) < unit->radius) {
            return false;
        }
    }
    return true;
}

static double seen_from(const Pair *pair, const bool *avoided, FieldPlace eye, FieldPlace front) {
    const FieldUnit *from = &pair->table.units[pair->from], *to = &pair->table.units[pair->to];
    double dx = to->at.x - eye.x, dy = to->at.y - eye.y, away = hypot(dx, dy), run = 0, best = 0;
    for (int i = 0; i <= STEPS; i++) {
        double s = to->radius * (2.0 * i / STEPS - 1);
        FieldPlace at = {to->at.x - s * dy / away, to->at.y + s * dx / away};
        bool ahead = (at.x - from->at.x) * front.x + (at.y - from->at.y) * front.y >= 0;
        run = ahead && is_free(pair, avoided, eye, at) ? run + 1 : 0;
        best = fmax(best, run);
    }
    return fmax(0, best - 1) * 2 * to->radius / STEPS;
}

/* The widest that is found, clear of the zones that are to be avoided. */
static double widest(const Pair *pair, const bool *avoided) {
    const FieldUnit *from = &pair->table.units[pair->from];
    double turn = from->facing * 3.14159265358979 / 180, best = 0;
    FieldPlace front = {sin(turn), -cos(turn)};
    for (int ring = 0; ring < 3; ring++) {
        for (int i = 0; i < RIM_EYES; i++) {
            double angle = turn + 3.14159265358979 * ((double)i / (RIM_EYES - 1) - 0.5),
                   r = from->radius * (1 - ring / 2.0);
            FieldPlace eye = {from->at.x + r * sin(angle), from->at.y - r * cos(angle)};
            best = fmax(best, seen_from(pair, avoided, eye, front));
        }
    }
    return best;
}

/* ---- claims ---- */

static const char *text_of(const RulesFinding *finding, const char *name) {
    for (int i = 0; i < finding->value_count; i++) {
        if (strcmp(finding->values[i].name, name) == 0 && finding->values[i].kind == VALUE_TEXT) {
            return finding->values[i].text;
        }
    }
    return "";
}

static TableRef ref_of(const RulesFinding *finding, const char *name) {
    for (int i = 0; i < finding->value_count; i++) {
        if (strcmp(finding->values[i].name, name) == 0 && finding->values[i].kind == VALUE_REF) {
            return finding->values[i].ref;
        }
    }
    return ref_none();
}

static bool is(const RulesFinding *finding, const char *rule, const char *key) {
    return strcmp(finding->rule, rule) == 0 && finding->key && strcmp(finding->key, key) == 0;
}

/* The zones of a list in words ("z1, z3 and u2"). */
static void zones_of(const char *list, bool *out) {
    char id[16];
    for (int i = 0; i < FIELD_ZONES; i++) {
        snprintf(id, sizeof id, "z%d", i);
        out[i] = strstr(list, id) != NULL;
    }
}

static int check_finding(const Pair *pair, const RulesFinding *finding) {
    bool named[FIELD_ZONES] = {false};
    TableRef area = ref_of(finding, "area"), other = ref_of(finding, "other");
    if (is(finding, "INF-LOS-08", "thin")) {
        zones_of(text_of(finding, "areas"), named);
        if (widest(pair, named) > ENOUGH + MARGIN) {
            fails(pair, "enough is seen clear of what is said to leave too little");
        }
        return 1;
    }
    if (is(finding, "INF-LOS-07", "avoided")) {
        bool costs = level_of(pair, area.index) > 0 || CARDS[pair->card[area.index]].sat > 0;
        if (!costs || pair->held[area.index]) {
            fails(pair, "a zone is avoided that costs nothing, or that a base is in");
        }
        return 1;
    }
    if (is(finding, "INF-CORE-06", "blocks") || is(finding, "INF-CORE-06", "together")) {
        const FieldUnit *a = &pair->table.units[pair->from], *b = &pair->table.units[pair->to];
        bool between = false;
        if (other.kind == REF_UNIT) {
            const FieldUnit *unit = &pair->table.units[other.index];
            between = other.index != pair->from && other.index != pair->to &&
                      point_gap(unit->at, a->at, b->at) < unit->radius + fmax(a->radius, b->radius);
        } else {
            for (int i = 0; i <= STEPS; i++) {
                FieldPlace p = {a->at.x + (b->at.x - a->at.x) * i / STEPS, a->at.y + (b->at.y - a->at.y) * i / STEPS};
                between = between || zone_gap(&pair->table.zones[other.index], p) < fmax(a->radius, b->radius) + 0.2;
            }
        }
        if (!between) {
            fails(pair, "what is said to be in the way is not");
        }
        return 1;
    }
    if (is(finding, "INF-ZONE-05", "nothing") && strcmp(text_of(finding, "field"), "visibility") == 0) {
        if (level_of(pair, area.index) > 0) {
            fails(pair, "a zone that changes what this viewer sees is said to have no visibility effect");
        }
        return 1;
    }
    return 0;
}

/* Zones above the level, for this viewer. */
static void above(const Pair *pair, int level, bool *out) {
    for (int i = 0; i < FIELD_ZONES; i++) {
        out[i] = level_of(pair, i) > level;
    }
}

static int held_level(const Pair *pair) {
    int max = 0;
    for (int i = 0; i < FIELD_ZONES; i++) {
        int level = level_of(pair, i);
        max = pair->held[i] && level > max ? level : max;
    }
    return max;
}

/* LOS-09 by what was found: the verdict may be better than that, never worse; what is said twice is said alike. */
static void check_verdict(const Pair *pair, PlaySession *session, const Ruling *ruling) {
    static const int mods[] = {0, -3, -6};
    bool avoided[FIELD_ZONES], visible = tree_get_bool(ruling->facts, "visible", false);
    int held = held_level(pair), stated = (int)tree_get_number(ruling->facts, "visibility", 0);
    for (int level = 0; level < BLOCKS && held < BLOCKS; level++) {
        above(pair, level, avoided);
        if (widest(pair, avoided) > ENOUGH + MARGIN) {
            int worst = mods[level > held ? level : held];
            if (!visible) {
                fails(pair, "blocked, and a wide line was found");
            }
            if (stated < worst) {
                fails(pair, "a worse MOD than that of a line that was found");
            }
            break;
        }
    }
    if (held >= BLOCKS && visible) {
        fails(pair, "visible, and a base is in a zone that takes lines away");
    }
    char text[128];
    snprintf(text, sizeof text, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d', 'with': 'training-rifle'}", pair->from,
             pair->to);
    Ruling *needs = play_preview(session, toy_tree(text), NULL, NULL);
    for (int i = 0; visible && i < needs->sums.count; i++) {
        int mod = 0;
        for (int k = 0; k < needs->sums.items[i].count; k++) {
            const RulesMod *it = &needs->sums.items[i].mods[k];
            bool sight = strncmp(it->rule, "INF-VIS-0", 9) == 0;
            mod = sight && it->value < mod ? it->value : mod;
        }
        if (strcmp(needs->sums.items[i].what, "success-value") == 0 && mod != stated) {
            fails(pair, "the MOD of the roll is not that of the line");
        }
    }
    ruling_destroy(needs);
}

static void find_held(Pair *pair) {
    const FieldUnit *ends[] = {&pair->table.units[pair->from], &pair->table.units[pair->to]};
    for (int i = 0; i < FIELD_ZONES; i++) {
        pair->held[i] = false;
        for (int k = 0; k < 2; k++) {
            pair->held[i] |= zone_gap(&pair->table.zones[i], ends[k]->at) <= ends[k]->radius + 0.0004;
        }
        for (size_t k = 0; k < BASE_COUNT(CARDS); k++) {
            pair->card[i] = strcmp(CARDS[k].kind, pair->table.zones[i].kind) == 0 ? (int)k : pair->card[i];
        }
    }
}

static void what_is_stated_of_a_line_is_so(void **state) {
    (void)state;
    uint64_t seed = field_seed(20261125);
    BaseRng rng = rng_make(seed);
    int claims = 0, pairs = 0;
    for (int table = 0; table < TABLES; table++) {
        Pair pair = {.seed = seed, .number = table};
        PlaySession *session = field_open(&rng, &pair.table);
        for (int i = 0; i < FIELD_UNITS * FIELD_UNITS; i++) {
            pair.from = i / FIELD_UNITS;
            pair.to = i % FIELD_UNITS;
            if ((pair.from < FIELD_UNITS / 2) == (pair.to < FIELD_UNITS / 2)) {
                continue;
            }
            char text[96];
            find_held(&pair);
            snprintf(text, sizeof text, "{'do': 'sight', 'from': 'u%d', 'to': 'u%d'}", pair.from, pair.to);
            Ruling *ruling = play_preview(session, toy_tree(text), NULL, NULL);
            check_verdict(&pair, session, ruling);
            for (int k = 0; k < ruling->findings.count; k++) {
                claims += check_finding(&pair, &ruling->findings.items[k]);
            }
            ruling_destroy(ruling);
            pairs++;
        }
        play_destroy(session);
        toy_free();
    }
    printf("seed %llu: %d claims of %d pairs\n", (unsigned long long)seed, claims, pairs);
    assert_true(claims > 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(what_is_stated_of_a_line_is_so, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
