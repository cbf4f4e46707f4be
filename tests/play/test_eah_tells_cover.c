/* What rulings of EA - Heresy say of kinds of terrain, of cover and of ways, recomputed from outlines by brute force.
 */
#include "play/shared_eah_tells.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const KINDS[][2] = {{"TERR-01", "small-stronghold"},
                                       {"TERR-02", "medium-stronghold"},
                                       {"TERR-03", "large-stronghold"},
                                       {"TERR-04", "ruined-stronghold"},
                                       {"TERR-05", "urban-area"},
                                       {"TERR-06", "ruin"},
                                       {"TERR-07", "crater"},
                                       {"TERR-08", "jungle"},
                                       {"TERR-09", "woods"},
                                       {"TERR-10", "marsh"},
                                       {"TERR-11", "scrub"},
                                       {"TERR-12", "field"},
                                       {"TERR-13", "stream"},
                                       {"TERR-14", "toxic-flow"},
                                       {"TERR-15", "open-ground"},
                                       {"TERR-16", "road"},
                                       {"TERR-17", "hill"},
                                       {"TERR-18", "mountain"},
                                       {"TERR-19", "smoking-volcanic-crater"},
                                       {"TERR-20", "lake"}};

static bool is_in_it(Told *told) {
    return tells_overlaps(told, tells_has(told, "other") ? "other" : "unit", "area");
}

static bool kind_is_so(Told *told) {
    const char *kind = tells_kind(told, told->before, tells_ref(told, "area").index);
    kind = !strcmp(kind, "shallow-river") ? "stream" : !strcmp(kind, "deep-river") ? "lake" : kind;
    for (size_t i = 0; i < BASE_COUNT(KINDS); i++) {
        if (!strcmp(KINDS[i][0], told->finding->rule + 4)) {
            return !strcmp(KINDS[i][1], kind);
        }
    }
    return false;
}

static int save_of(const Told *told, const char *name) {
    const char *kind = tells_kind(told, told->before, tells_ref(told, name).index);
    return tells_among("ruin crater jungle", kind)                            ? 4
           : tells_among("urban-area woods marsh", kind)                      ? 5
           : tells_among("scrub field stream shallow-river toxic-flow", kind) ? 6
                                                                              : 0;
}

static bool cover_is_so(Told *told) {
    int save = (int)tells_number(told, "save");
    return tells_overlaps(told, "unit", "area") && save == save_of(told, "area");
}

static bool touches(Told *told) {
    static Plane one, other;
    const char *name = tells_has(told, "vehicle") ? "vehicle" : "area";
    return tells_body(told, told->before, tells_ref(told, "unit"), &one) &&
           tells_body(told, told->before, tells_ref(told, name), &other) && plane_gap(&one, &other) <= TELLS_NEAR;
}

static bool shelters(Told *told) {
    int limit = (int)tells_number(told, "limit");
    return limit >= 2 &&
           (tells_is(told, "full") || (tells_number(told, "used") >= 1 && tells_number(told, "used") <= limit));
}

static bool armour_is_better(Told *told) {
    TableRef unit = tells_ref(told, "unit");
    int armour = atoi(tree_get_text(tells_profile(told, unit.index), "armour", "9"));
    return (int)tells_number(told, "armour") == armour &&
           (armour < (int)tells_number(told, "save") || (armour <= 6 && tells_trait(told, unit.index, "reinforced")));
}

/* ---- ways ---- */

static bool goes(Told *told) {
    TableRef unit = tells_ref(told, "unit");
    const TableWhere *from = table_where(told->before, unit.index), *to = table_where(told->after, unit.index);
    double length = tells_number(told, "length");
    bool far = from->kind == WHERE_POINT && to->kind == WHERE_POINT &&
               hypot(from->at.x - to->at.x, from->at.y - to->at.y) > length + TELLS_NEAR;
    return length <= tells_number(told, "limit") + TELLS_NEAR && (told->ruling->outcome != RULING_DONE || !far);
}

static bool is_too_far(Told *told) {
    return tells_number(told, "length") > tells_number(told, "limit");
}

static bool gap_is_so(Told *told) {
    static Plane one, other;
    TableRef of = told->ruling->subject, target = tells_ref(told, "target");
    return !ref_is(of, REF_UNIT) || !tells_body(told, told->before, of, &one) ||
           !tells_body(told, told->before, target, &other) ||
           fabs(plane_gap(&one, &other) - tells_number(told, "gap")) <= TELLS_NEAR;
}

static bool is_within_zone(Told *told) {
    static Plane one, other;
    return tells_body(told, told->before, tells_ref(told, "unit"), &one) &&
           tells_body(told, told->before, tells_ref(told, "what"), &other) &&
           plane_gap(&one, &other) <= 50 + TELLS_NEAR && fabs(tells_number(told, "limit") - 50) < TELLS_NEAR;
}

static void act(const TableSetup *setup, BaseRng *rng, char *out, size_t room) {
    int from = (int)rng_below(rng, (uint32_t)setup->unit_count), to = (int)rng_below(rng, (uint32_t)setup->unit_count);
    to = setup->units[to].side == setup->units[from].side ? (from + 4) % 16 : to;
    switch (rng_below(rng, 8)) {
    case 0: snprintf(out, room, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", from, to); break;
    case 1:
        snprintf(out, room, "{'do': 'place', 'unit': 'u%d', 'at': [%.3f, %.3f]}", from, rng_range(rng, 5, 110),
                 rng_range(rng, 5, 110));
        break;
    case 2: snprintf(out, room, "{'do': 'targets', 'of': 'u%d'}", from); break;
    case 3:
        snprintf(out, room, "{'do': 'path', 'unit': 'u%d', 'path': [[%.3f, %.3f]]}", from, rng_range(rng, 5, 110),
                 rng_range(rng, 5, 110));
        break;
    default: snprintf(out, room, "{'do': 'needs', 'of': 'u%d', 'at': 'u%d'}", from, to);
    }
}

static TellsCheck CHECKS[] = {
    {SAID("EAH-CORE-03", "moves"), goes, 0, 0},
    {SAID("EAH-MOVE-04", "cautious"), goes, 0, 0},
    {SAID("EAH-CORE-03", "too-far"), is_too_far, 0, 0},
    {SAID("EAH-MOVE-04", "too-far"), is_too_far, 0, 0},
    {SAID("EAH-STRUCT-09", "too-far"), is_too_far, 0, 0},
    {SAID("EAH-STRUCT-14", "too-far"), is_too_far, 0, 0},
    {SAID("EAH-CORE-06", "target"), gap_is_so, 0, 0},
    {SAID("EAH-CORE-06", "too-far"), gap_is_so, 0, 0},
    {SAID("EAH-CORE-05", "must-act"), is_within_zone, 0, 0},
    {SAID("EAH-STRUCT-17", "must-act"), is_within_zone, 0, 0},
    {SAID("EAH-COVER-01", "in"), cover_is_so, 0, 0},
    {SAID("EAH-COVER-01", "armour"), armour_is_better, 0, 0},
    {SAID("EAH-COVER-05", "shelter"), touches, 0, 0},
    {SAID("EAH-COVER-06", "slots"), shelters, 0, 0},
    {SAID("EAH-COVER-06", "full"), shelters, 0, 0},
    {SAID("EAH-COVER-07", "wall"), touches, 0, 0},
    {SAID("EAH-COVER-08", "in"), is_in_it, 0, 0},
    {SAID("EAH-COVER-12", "in"), is_in_it, 0, 0},
    {SAID("EAH-TERR-01", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-01", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-01", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-02", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-02", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-02", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-03", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-03", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-03", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-04", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-04", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-04", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-05", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-05", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-05", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-06", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-06", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-06", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-07", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-07", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-07", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-08", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-08", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-08", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-09", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-09", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-09", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-10", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-10", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-10", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-11", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-11", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-11", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-12", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-12", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-12", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-13", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-13", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-13", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-14", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-14", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-14", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-15", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-15", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-15", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-16", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-16", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-16", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-17", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-17", "cover"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-17", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-18", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-18", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-19", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-19", "move"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-20", "sight"), kind_is_so, 0, 0},
    {SAID("EAH-TERR-20", "move"), kind_is_so, 0, 0},
};

static void what_is_stated_of_terrain_and_cover_is_so(void **state) {
    (void)state;
    static const char *const units[] = {"infantry", "line-infantry", "heavy-infantry", "titan", "battle-tank"};
    tells_run(&(TellsTest){.groups = &(TellsGroup){CHECKS, BASE_COUNT(CHECKS)},
                           .group_count = 1,
                           .act = act,
                           .units = units,
                           .unit_count = BASE_COUNT(units),
                           .tables = 12,
                           .tables_most = 60});
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_stated_of_terrain_and_cover_is_so)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
