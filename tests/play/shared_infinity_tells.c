#include "play/shared_infinity_tells.h"

#include "play/shared_toy.h"
#include "support/test.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const Card CARDS[TELLS_KINDS] = {
    {"woods", "INF-CARD-01", "jungle", 1, 1, 1, false, 20, "Difficult, Low Visibility, Saturation, Insecure"},
    {"jungle", "INF-CARD-02", "jungle", 2, 1, 1, false, 19, "Very Difficult, Low Visibility, Saturation, Adverse"},
    {"steep-hills", "INF-CARD-03", "mountains", 1, 0, 0, false, 0, "Difficult"},
    {"primeval-forest", "INF-CARD-05", "jungle", 2, 3, 2, false, 18,
     "Very Difficult, Zero Visibility, High Saturation, Dangerous"},
    {"dense-jungle", "INF-CARD-06", "jungle", 2, 2, 2, false, 18,
     "Very Difficult, Poor Visibility, High Saturation, Dangerous"},
    {"swamp", "INF-CARD-09", "aquatic", 2, 0, 1, false, 20, "Very Difficult, Saturation, Insecure"},
    {"open-sea", "INF-CARD-10", "aquatic", 2, 0, 0, false, 20, "Very Difficult, Insecure"},
    {"rocky-ground", "INF-CARD-11", "desert", 1, 0, 1, false, 0, "Difficult, Saturation"},
    {"beach", "INF-CARD-13", "aquatic", 1, 0, 0, false, 0, "Difficult"},
    {"zero-g", "INF-CARD-15", "zero-g", 2, 0, 0, false, 0, "Very Difficult"},
    {"generator-room", "INF-CARD-16", "zero-g", 0, 0, 1, true, 0, "White Noise, Saturation"},
    {"engine-room", "INF-CARD-17", "zero-g", 0, 1, 1, false, 0, "Low Visibility, Saturation"},
    {"solid", NULL, "", 0, 0, 0, false, 0, ""}};
static const Profile PROFILES[] = {
    {"line", {4, 4}, 12, 13, 10, 12, 0, "none", 3, {{48, 0}}},
    {"big", {6, 4}, 12, 13, 10, 12, 0, "none", 3, {{48, 0}}},
    {"gunner", {4, 4}, 12, 13, 10, 12, 0, "none", 4, {{8, -3}, {16, 0}, {32, 3}, {48, -3}}},
    {"pathfinder", {4, 4}, 12, 14, 11, 13, 0, "jungle", 3, {{8, 0}, {16, 3}, {32, -3}, {48, -6}}},
    {"marksman", {4, 2}, 13, 13, 11, 13, 2, "none", 2, {{8, -3}, {16, 0}, {48, 3}, {68, -3}}},
    {"void-marine", {4, 2}, 12, 15, 11, 13, 1, "zero-g", 3, {{16, 3}, {32, -3}, {48, -6}}}};

/* ---- values ---- */

static const RulesValue *value(const Told *told, const char *name) {
    for (int i = 0; i < told->finding->value_count; i++) {
        if (!strcmp(told->finding->values[i].name, name)) {
            return &told->finding->values[i];
        }
    }
    fail_msg("%s %s says no {%s}", told->finding->rule, told->finding->key, name);
    return NULL;
}

bool told_key(const Told *told, const char *key) {
    return told->finding->key && !strcmp(told->finding->key, key);
}

bool told_is(const Told *told, const char *rule, const char *key) {
    return told_key(told, key) && !strcmp(told->finding->rule, rule);
}

int told_number(const Told *told, const char *name) {
    return (int)value(told, name)->number;
}

double told_length(const Told *told, const char *name) {
    return value(told, name)->number;
}

const char *told_text(const Told *told, const char *name) {
    return value(told, name)->text;
}

int told_mod(const Told *told) {
    const char *text = told_text(told, "mod");
    bool minus = !strncmp(text, "\xe2\x88\x92", 3);
    return minus ? -atoi(text + 3) : atoi(text);
}

bool told_labels(const char *label, const char *id) {
    while (*label && tolower((unsigned char)*label) == *id) {
        label++;
        id++;
    }
    return !*label && !*id;
}

int told_who(const Told *told, const char *name) {
    TableRef ref = value(told, name)->ref;
    assert_true(ref_is(ref, REF_UNIT) && ref.index < FIELD_UNITS);
    return ref.index;
}

int told_side(const Told *told, const char *name) {
    return told_who(told, name) < FIELD_UNITS / 2 ? 0 : 1;
}

static const Profile *profile_of(const Told *told, int unit) {
    for (size_t i = 0; i < BASE_COUNT(PROFILES); i++) {
        if (!strcmp(PROFILES[i].id, told->table->units[unit].profile)) {
            return &PROFILES[i];
        }
    }
    fail_msg("no such profile");
    return NULL;
}

const Profile *told_profile(const Told *told, const char *name) {
    return profile_of(told, told_who(told, name));
}

static int zone_of(const Told *told) {
    TableRef ref = value(told, "area")->ref;
    assert_true(ref_is(ref, REF_AREA) && ref.index < FIELD_ZONES);
    return ref.index;
}

const Card *told_card(const Told *told) {
    return &CARDS[told->card[zone_of(told)]];
}

int told_level(const Told *told) {
    const Card *card = told_card(told);
    int visor = told_profile(told, "unit")->visor;
    return card->noise && visor > 0 ? 3 : visor == 0 ? card->vis : visor == 1 && card->vis > 0 ? card->vis - 1 : 0;
}

/* ---- places ---- */

static bool base_of(const Table *table, int unit, GeomShape *out) {
    return table_base(table, unit, out);
}

static double segment_gap(GeomVec p, GeomVec a, GeomVec b) {
    double dx = b.x - a.x, dy = b.y - a.y, t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);
    t = fmax(0, fmin(1, t));
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double gap_on(const Told *told, const Table *table, int unit, int zone) {
    GeomShape base;
    double gap = INFINITY;
    int left = 0;
    if (!base_of(table, unit, &base)) {
        return INFINITY;
    }
    for (int i = 0; i < 4; i++) {
        FieldPlace p = told->table->zones[zone].corners[i], q = told->table->zones[zone].corners[(i + 1) % 4];
        GeomVec a = {p.x * 25.4, p.y * 25.4}, b = {q.x * 25.4, q.y * 25.4};
        gap = fmin(gap, segment_gap(base.centre, a, b));
        left += (b.x - a.x) * (base.centre.y - a.y) - (b.y - a.y) * (base.centre.x - a.x) > 0;
    }
    return (left == 0 || left == 4 ? -gap : gap) - base.rx;
}

double told_zone_gap(const Told *told, int unit, int zone) {
    return gap_on(told, told->before, unit, zone);
}

double told_gap(const Told *told, const char *name) {
    return told_zone_gap(told, told_who(told, name), zone_of(told));
}

double told_gap_after(const Told *told, const char *name) {
    return told->moved ? gap_on(told, play_table(told->session), told_who(told, name), zone_of(told)) : 0;
}

double told_went(const Told *told, int unit) {
    GeomShape a, b;
    bool both = base_of(told->before, unit, &a) && base_of(play_table(told->session), unit, &b);
    return both ? hypot(b.centre.x - a.centre.x, b.centre.y - a.centre.y) : NAN;
}

/* The other of the sentence, or of the question. */
static int other_of(const Told *told) {
    return told->finding->value_count > 0 && told->ruling->object.kind == REF_UNIT ? told->ruling->object.index
                                                                                   : told_who(told, "other");
}

double told_apart(const Told *told) {
    GeomShape a, b;
    bool both = base_of(told->before, told->unit, &a) && base_of(told->before, told_who(told, "other"), &b);
    return both ? hypot(b.centre.x - a.centre.x, b.centre.y - a.centre.y) - a.rx - b.rx : NAN;
}

double told_ahead(const Told *told) {
    GeomShape a, b;
    int unit = told_who(told, "unit");
    if (!base_of(told->before, unit, &a) || !base_of(told->before, other_of(told), &b)) {
        return NAN;
    }
    double turn = table_where(told->before, unit)->facing * 3.14159265358979 / 180;
    double dx = b.centre.x - a.centre.x, dy = b.centre.y - a.centre.y, away = hypot(dx, dy);
    double along = dx * sin(turn) - dy * cos(turn), across = fabs(dx * cos(turn) + dy * sin(turn));
    /* of the diameter across the line of centres, what lies ahead of the line through the unit's centre */
    double slope = across / away;
    return slope > 1e-9 ? fmin(2 * b.rx, b.rx + along / slope) : along > 0 ? 2 * b.rx : 0;
}

int told_band(const Told *told) {
    const Profile *profile = profile_of(told, told->unit);
    double inches = told_apart(told) / 25.4;
    for (int i = 0; i < 4; i++) {
        if (inches <= profile->bands[i][0] + 1e-6) {
            return profile->bands[i][1];
        }
    }
    return 0;
}

int told_burst(const Told *told) {
    return told->reactive ? 1 : profile_of(told, told->unit)->burst;
}

int told_attribute(const Told *told) {
    const Profile *profile = profile_of(told, told->unit);
    const char *skill = told_text(told, "skill");
    return !strcmp(skill, "BS Attack")                                                              ? profile->bs
           : !strcmp(skill, "CC Attack")                                                            ? profile->cc
           : !strcmp(skill, "Dodge") || !strcmp(skill, "Engage") || !strcmp(skill, "Change Facing") ? profile->ph
                                                                                                    : profile->wip;
}

/* ---- variables and dice ---- */

static int get(const Told *told, const Table *table, int unit, const char *variable) {
    VarId id = schema_find(play_field(told->session)->setup->schema, REF_UNIT, variable);
    return table_get(table, ref_make(REF_UNIT, unit), id);
}

int told_before(const Told *told, int unit, const char *variable) {
    return get(told, told->before, unit, variable);
}

int told_after(const Told *told, int unit, const char *variable) {
    return get(told, play_table(told->session), unit, variable);
}

bool told_is_skill(const RulesRoll *roll) {
    return strstr(roll->what, "save") == NULL && strstr(roll->what, "-zone") == NULL &&
           strstr(roll->what, "guts") == NULL && strcmp(roll->what, "damage-row") != 0;
}

/* What a unit rolled, and what it needed by the sentence about it. */
typedef struct {
    const RulesRoll *roll;
    int sv;
} Thrown;

static Thrown thrown_by(const Told *told, int unit) {
    Thrown out = {NULL, 0};
    for (int i = 0; i < told->ruling->rolls.count; i++) {
        const RulesRoll *roll = &told->ruling->rolls.items[i];
        out.roll = told_is_skill(roll) && roll->by.index == unit ? roll : out.roll;
    }
    for (int i = 0; i < told->ruling->findings.count; i++) {
        Told one = *told;
        one.finding = &told->ruling->findings.items[i];
        bool needs = told_is(&one, "INF-CORE-07", "needs") || told_is(&one, "INF-CORE-07", "sure");
        out.sv = needs && told_who(&one, "unit") == unit ? told_number(&one, "value") : out.sv;
    }
    return out;
}

/* Above 20 the excess is added to the die. A critical ranks above all others. 0: a failure. */
static int rank_of(const Thrown *thrown, int die) {
    int natural = thrown->roll->values[die], sv = thrown->sv;
    int shown = natural + (sv > 20 ? sv - 20 : 0);
    bool critical = sv > 20 ? shown >= 20 : shown == sv;
    return critical ? 100 : shown <= sv ? shown : 0;
}

static bool is_attack(const Thrown *thrown) {
    return thrown->roll && strstr(thrown->roll->what, "attack") != NULL;
}

/* Who acts opposes whom it attacks; who does not attack opposes every attack on itself. */
static bool opposes(const Told *told, int unit, int other) {
    Thrown a = thrown_by(told, told->active), b = thrown_by(told, unit == told->active ? other : unit);
    int reactor = unit == told->active ? other : unit;
    if (!a.roll || !b.roll || (unit != told->active && other != told->active) || unit == other) {
        return false;
    }
    return is_attack(&a) ? told->target == reactor : is_attack(&b);
}

static int count_stand(const Told *told, int unit, bool criticals) {
    Thrown own = thrown_by(told, unit);
    int stand = 0;
    for (int i = 0; own.roll && i < own.roll->count; i++) {
        int rank = rank_of(&own, i), best = 0;
        for (int k = 0; k < FIELD_UNITS; k++) {
            Thrown their = thrown_by(told, k);
            for (int j = 0; opposes(told, unit, k) && j < their.roll->count; j++) {
                best = rank_of(&their, j) > best ? rank_of(&their, j) : best;
            }
        }
        stand += rank > best && (!criticals || rank == 100);
    }
    return stand;
}

int told_stand(const Told *told, const char *name) {
    return count_stand(told, told_who(told, name), false);
}

int told_criticals(const Told *told) {
    int count = 0;
    for (int i = 0; i < FIELD_UNITS; i++) {
        count += count_stand(told, i, true);
    }
    return count;
}
