/* Claims about what lies on the table: cards, types, Storms and rooms. */
#include "play/shared_infinity_laid.h"
#include "support/said.h"

#include <math.h>
#include <string.h>

static const char *const TYPES[] = {"Jungle", "Mountains", "Aquatic", "Desert", "Zero-G", "Special"};
static const char *const VISES[] = {"none", "low", "poor", "zero"};

static LaidZone zone_of(const Laid *laid) {
    return laid_zone(laid, laid->after, laid_area(laid, "area"));
}

/* By a Storm's own outline a ground has a zone for each part of it, and a sentence is about one of them. */
static bool is_split(const Laid *laid) {
    return laid_polygons(laid);
}

static bool is_typed(const Laid *laid) {
    return !strcmp(laid_text(laid, "type"), TYPES[zone_of(laid).type]);
}

static bool is_carded(const Laid *laid) {
    char before[200], after[200]; /* a ruling that rolls for the level names the card before and after that */
    const char *told = laid_text(laid, "fields");
    laid_fields(laid, laid->before, laid_area(laid, "area"), before, sizeof before);
    laid_fields(laid, laid->after, laid_area(laid, "area"), after, sizeof after);
    return is_split(laid) || ((!strcmp(told, before) || !strcmp(told, after)) && laid_rule(laid, zone_of(laid).rule));
}

static bool is_outside(const Laid *laid) {
    double gap = laid_in(laid, laid->after, laid_unit(laid, "unit"), laid_area(laid, "area"));
    return gap > LAID_TOUCH && fabs(gap - laid_mm(laid, "length")) < 0.01;
}

static bool is_stormy(const Laid *laid) {
    return is_split(laid) || zone_of(laid).storms > 0;
}

/* All but visibility is that of the card, as the ground has it without a Storm. */
static bool is_else_the_same(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    Laid card = *laid;
    card.finding = laid_said(laid, zone.rule, "card", 0);
    return is_stormy(laid) && (!card.finding || is_carded(&card));
}

static bool lies_now(const Laid *laid) {
    TableRef area = ref_make(REF_AREA, laid_area(laid, "area"));
    int before = laid_get(laid, laid->before, area, "storm"), after = laid_get(laid, laid->after, area, "storm");
    int type = zone_of(laid).type;
    return before == 0 && after == 1 && type != LAID_ZERO_G && type != LAID_SPECIAL;
}

static bool is_no_ground(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    bool typed = laid_key(laid, "refused");
    return typed ? zone.is && (zone.type == LAID_ZERO_G || zone.type == LAID_SPECIAL) && is_typed(laid) : !zone.is;
}

static bool is_raised(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    return is_split(laid) ||
           (is_stormy(laid) && zone.vis > zone.ground && !strcmp(laid_text(laid, "from"), VISES[zone.ground]) &&
            !strcmp(laid_text(laid, "vis"), VISES[zone.vis]));
}

static bool is_from_nothing(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    bool none = laid_key(laid, "none");
    return is_split(laid) || (is_stormy(laid) && zone.ground == 0 && (none ? zone.vis == 0 : zone.vis > 0));
}

static bool is_from_nothing_low(const Laid *laid) {
    return is_from_nothing(laid) && (is_split(laid) || zone_of(laid).vis == 1);
}

static bool is_zero_already(const Laid *laid) {
    return is_split(laid) || (is_stormy(laid) && zone_of(laid).ground == 3);
}

static bool is_second_storm(const Laid *laid) {
    TableRef area = ref_make(REF_AREA, laid_area(laid, "area"));
    int before = laid_get(laid, laid->before, area, "storm"), after = laid_get(laid, laid->after, area, "storm");
    bool raises = laid_reads(laid, "second_storm", "raises");
    return laid_key(laid, "second") ? before > 0 && after == before && !raises
                                    : raises && (is_split(laid) || after > 1);
}

static bool keeps_its_type(const Laid *laid) {
    return is_stormy(laid) && zone_of(laid).type != LAID_SPECIAL &&
           laid_matches(laid, laid_unit(laid, "unit"), laid_area(laid, "area"));
}

static bool is_zero_g(const Laid *laid) {
    return zone_of(laid).type == LAID_ZERO_G;
}

static bool has_nothing_but_mov(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    return zone.mov > 0 && zone.vis == 0 && zone.sat == 0 && zone.harm == 0 && !zone.noise;
}

static bool has_a_room(const Laid *laid) {
    int unit = laid_unit(laid, "unit");
    bool room = false, rough = zone_of(laid).mov > 0 && !laid_matches(laid, unit, laid_area(laid, "area"));
    for (int i = 0; i < laid->setup->area_count; i++) {
        room |= laid_zone(laid, laid->before, i).room && laid_in(laid, laid->before, unit, i) <= LAID_TOUCH;
    }
    bool alone = laid_reads(laid, "room_over_zero_g", "room");
    return is_zero_g(laid) && room && (laid_key(laid, "room") ? alone : !alone && rough);
}

static bool is_such_a_room(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    return is_split(laid) ||
           (zone.room && !strcmp(laid_text(laid, "vis"), VISES[zone.vis]) && laid_int(laid, "sat") == zone.sat);
}

static bool is_agreed(const Laid *laid) {
    LaidZone zone = zone_of(laid);
    return zone.optional && (zone.mov > 0) == laid_key(laid, "on");
}

static LaidCheck CHECKS[] = {
    {SAID("INF-ZONE-01", "area"), is_typed, false, 0, 0},
    {SAID("INF-ZONE-02", "out"), is_outside, false, 0, 0},
    {SAID("INF-TERR-01", "type"), is_typed, false, 0, 0},
    {SAID("INF-TERR-05", "base"), keeps_its_type, false, 0, 0},
    {SAID("INF-STORM-01", "lies"), lies_now, false, 0, 0},
    {SAID("INF-STORM-01", "refused"), is_no_ground, false, 0, 0},
    {SAID("INF-STORM-01", "no-zone"), is_no_ground, false, 0, 0},
    {SAID("INF-STORM-02", "stays"), is_else_the_same, false, 0, 0},
    {SAID("INF-STORM-03", "raised"), is_raised, false, 0, 0},
    {SAID("INF-STORM-04", "low"), is_from_nothing_low, false, 0, 0},
    {SAID("INF-STORM-04", "none"), is_from_nothing, false, 0, 0},
    {SAID("INF-STORM-05", "zero"), is_zero_already, false, 0, 0},
    {SAID("INF-STORM-06", "second"), is_second_storm, false, 0, 0},
    {SAID("INF-STORM-06", "raises"), is_second_storm, false, 0, 0},
    {SAID("INF-ROOM-01", "type"), is_zero_g, false, 0, 0},
    {SAID("INF-ROOM-02", "only"), has_nothing_but_mov, false, 0, 0},
    {SAID("INF-ROOM-03", "both"), has_a_room, false, 0, 0},
    {SAID("INF-ROOM-03", "room"), has_a_room, false, 0, 0},
    {SAID("INF-ROOM-04", "room"), is_such_a_room, false, 0, 0},
    {SAID("INF-ROOM-05", "on"), is_agreed, false, 0, 0},
    {SAID("INF-ROOM-05", "off"), is_agreed, false, 0, 0},
    {SAID("INF-CARD-04", "card"), is_carded, false, 0, 0},
    {SAID("INF-CARD-07", "card"), is_carded, false, 0, 0},
    {SAID("INF-CARD-08", "card"), is_carded, false, 0, 0},
    {SAID("INF-CARD-12", "card"), is_carded, false, 0, 0},
    {SAID("INF-CARD-14", "card"), is_stormy, false, 0, 0},
    {SAID("INF-CARD-18", "card"), is_carded, false, 0, 0},
    {SAID("INF-CARD-19", "card"), is_carded, false, 0, 0},
};
const LaidChecks laid_checks_zones = {CHECKS, sizeof CHECKS / sizeof *CHECKS};
