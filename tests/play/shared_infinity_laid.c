#include "play/shared_infinity_laid.h"

#include "support/test.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const LaidProfile PROFILES[] = {
    {"line", {4, 4}, 13, 12, 10, 12, 1, 0, 1, 0, 10, "none", {"training-rifle", "rifle", "grenade"}},
    {"slow", {4, 2}, 13, 12, 10, 12, 1, 0, 1, 0, 10, "none", {"training-rifle", "rifle"}},
    {"big", {6, 4}, 13, 12, 10, 12, 1, 0, 1, 0, 10, "none", {"training-rifle", "rifle"}},
    {"line-trooper", {4, 4}, 13, 12, 10, 12, 1, 0, 1, 0, 10, "none", {"combi-rifle", "pistol", "grenade"}},
    {"gunner", {4, 4}, 13, 12, 10, 12, 1, 0, 1, 0, 18, "none", {"heavy-machine-gun", "pistol"}},
    {"grenadier", {4, 4}, 13, 12, 10, 12, 1, 0, 1, 0, 12, "none", {"rifle", "grenade-launcher"}},
    {"engineer", {4, 4}, 13, 12, 10, 14, 1, 3, 1, 0, 14, "none", {"combi-rifle", "pistol"}},
    {"pathfinder", {4, 4}, 14, 12, 11, 13, 1, 0, 1, 0, 20, "jungle", {"rifle", "pistol"}},
    {"marksman", {4, 2}, 13, 13, 11, 13, 2, 3, 1, 2, 30, "none", {"sniper-rifle", "pistol"}},
    {"void-marine", {4, 2}, 15, 12, 11, 13, 3, 3, 1, 1, 25, "zero-g", {"combi-rifle", "pistol"}},
    {"stormer", {4, 4}, 20, 11, 13, 12, 1, 0, 1, 0, 15, "none", {"shotgun"}},
    {"heavy", {4, 2}, 15, 14, 14, 13, 4, 3, 2, 0, 35, "none", {"rifle", "pistol"}},
    {"walker", {6, 4}, 15, 14, 16, 13, 7, 6, 3, 1, 70, "none", {"heavy-machine-gun"}},
    {"ace", {4, 4}, 13, 24, 10, 12, 1, 0, 1, 0, 10, "none", {"training-rifle"}}}; /* of a scene */

static const LaidWeapon WEAPONS[] = {
    {"training-rifle", "Training rifle", 3, 13, {{48, 0}}, false, false, false},
    {"rifle", "Rifle", 3, 13, {{8, 0}, {16, 3}, {32, -3}, {48, -6}}, false, false, false},
    {"combi-rifle", "Combi rifle", 3, 13, {{16, 3}, {32, -3}, {48, -6}}, false, false, false},
    {"heavy-machine-gun", "Heavy machine gun", 4, 15, {{8, -3}, {16, 0}, {32, 3}, {48, -3}}, false, false, false},
    {"sniper-rifle", "Sniper rifle", 2, 15, {{8, -3}, {16, 0}, {48, 3}, {68, -3}}, false, false, true},
    {"shotgun", "Shotgun", 2, 14, {{8, 6}, {16, 0}, {24, -6}}, false, false, false},
    {"pistol", "Pistol", 2, 11, {{8, 3}, {16, 0}, {24, -6}}, false, false, false},
    {"grenade", "Grenade", 1, 13, {{8, 3}, {16, -3}}, true, false, false},
    {"grenade-launcher", "Grenade launcher", 1, 14, {{8, -3}, {24, 0}, {48, -3}}, false, true, false}};

/* Type, MOV, visibility, dice lost, the least die that harms; White Noise, optional MOV, a room. */
static const struct {
    const char *kind, *rule;
    int type, mov, vis, sat, harm;
    bool noise, optional, room;
} CARDS[] = {{"woods", "INF-CARD-01", LAID_JUNGLE, 1, 1, 1, 20, false, false, false},
             {"jungle", "INF-CARD-02", LAID_JUNGLE, 2, 1, 1, 19, false, false, false},
             {"steep-hills", "INF-CARD-03", LAID_MOUNTAINS, 1, 0, 0, 0, false, false, false},
             {"high-mountain", "INF-CARD-04", LAID_MOUNTAINS, 2, 1, 1, 19, false, false, false},
             {"primeval-forest", "INF-CARD-05", LAID_JUNGLE, 2, 3, 2, 18, false, false, false},
             {"dense-jungle", "INF-CARD-06", LAID_JUNGLE, 2, 2, 2, 18, false, false, false},
             {"arctic-plains", "INF-CARD-07", LAID_MOUNTAINS, 1, 0, 0, 20, false, false, false},
             {"mid-mountain", "INF-CARD-08", LAID_MOUNTAINS, 2, 0, 0, 0, false, false, false},
             {"swamp", "INF-CARD-09", LAID_AQUATIC, 2, 0, 1, 20, false, false, false},
             {"open-sea", "INF-CARD-10", LAID_AQUATIC, 2, 0, 0, 20, false, false, false},
             {"rocky-ground", "INF-CARD-11", LAID_DESERT, 1, 0, 1, 0, false, false, false},
             {"sand-dunes", "INF-CARD-12", LAID_DESERT, 2, 0, 0, 19, false, false, false},
             {"beach", "INF-CARD-13", LAID_AQUATIC, 1, 0, 0, 0, false, false, false},
             {"zero-g", "INF-CARD-15", LAID_ZERO_G, 2, 0, 0, 0, false, false, false},
             {"generator-room", "INF-CARD-16", LAID_ZERO_G, 1, 0, 1, 0, true, true, true},
             {"engine-room", "INF-CARD-17", LAID_ZERO_G, 1, 1, 1, 0, false, true, true},
             {"energy-core-room", "INF-CARD-18", LAID_ZERO_G, 1, 1, 0, 0, true, true, true},
             {"custom", "INF-CARD-19", LAID_SPECIAL, 0, 0, 0, 0, false, false, false}};

/* The words of the variable `hostility` after "card" and "none". */
static const int HARMS[] = {20, 19, 18, 17, 16, 14};
static const char *const HARM_WORDS[] = {"Insecure", "Adverse", "Dangerous", "Aggressive", "Lethal", "Savage"};

/* ---- values ---- */

static const RulesValue *value_of(const Laid *laid, const char *name) {
    for (int i = 0; laid->finding && i < laid->finding->value_count; i++) {
        if (!strcmp(laid->finding->values[i].name, name)) {
            return &laid->finding->values[i];
        }
    }
    return NULL;
}

static const RulesValue *value(const Laid *laid, const char *name) {
    const RulesValue *it = value_of(laid, name);
    if (!it) {
        fail_msg("%s %s says no {%s}", laid->finding->rule, laid->finding->key, name);
    }
    return it;
}

bool laid_has(const Laid *laid, const char *name) {
    return value_of(laid, name) != NULL;
}

int laid_int(const Laid *laid, const char *name) {
    return (int)value(laid, name)->number;
}

const char *laid_text(const Laid *laid, const char *name) {
    return value(laid, name)->text;
}

double laid_mm(const Laid *laid, const char *name) {
    const RulesValue *it = value(laid, name);
    if (it->kind != VALUE_TEXT) {
        return it->number;
    }
    return atof(it->text) * (strstr(it->text, " in") ? LAID_INCH : strstr(it->text, " cm") ? 10 : 1);
}

int laid_mod(const Laid *laid) {
    const char *text = laid_text(laid, "mod");
    return !strncmp(text, "\xe2\x88\x92", 3) ? -atoi(text + 3) : atoi(text);
}

static int index_of(const Laid *laid, const char *name, TableRefKind kind) {
    TableRef ref = value(laid, name)->ref;
    if (!ref_is(ref, kind)) {
        fail_msg("%s %s: {%s} is something else", laid->finding->rule, laid->finding->key, name);
    }
    return ref.index;
}

int laid_unit(const Laid *laid, const char *name) {
    return index_of(laid, name, REF_UNIT);
}

int laid_area(const Laid *laid, const char *name) {
    return index_of(laid, name, REF_AREA);
}

int laid_side(const Laid *laid, const char *name) {
    return index_of(laid, name, REF_SIDE);
}

bool laid_key(const Laid *laid, const char *key) {
    return !strcmp(laid->mod ? laid->mod->key : laid->finding->key, key);
}

bool laid_rule(const Laid *laid, const char *rule) {
    return !strcmp(laid->mod ? laid->mod->rule : laid->finding->rule, rule);
}

const RulesFinding *laid_said(const Laid *laid, const char *rule, const char *key, int n) {
    for (int i = 0; i < laid->ruling->findings.count; i++) {
        const RulesFinding *it = &laid->ruling->findings.items[i];
        if (!strcmp(it->rule, rule) && it->key && !strcmp(it->key, key) && n-- == 0) {
            return it;
        }
    }
    return NULL;
}

bool laid_says(const Laid *laid, const char *rule, const char *key, const char *name, TableRef ref) {
    Laid one = *laid;
    for (int i = 0; (one.finding = laid_said(laid, rule, key, i)) != NULL; i++) {
        const RulesValue *it = value_of(&one, name);
        if (it && ref_equal(it->ref, ref)) {
            return true;
        }
    }
    return false;
}

bool laid_reads(const Laid *laid, const char *reading, const char *word) {
    const BaseTree *readings = tree_find(tree_find(play_battlefield(laid->session), "options"), "readings");
    return !strcmp(tree_get_text(readings, reading, ""), word);
}

const char *laid_arg(const Laid *laid, const char *name) {
    return tree_get_text(laid->action, name, "");
}

int laid_arg_unit(const Laid *laid, const char *name) {
    const BaseTree *it = tree_find(laid->action, name);
    it = it && it->kind == TREE_LIST ? it->first : it;
    TableRef ref = it && it->kind == TREE_TEXT ? setup_find(laid->setup, it->text) : ref_none();
    return ref_is(ref, REF_UNIT) ? ref.index : -1;
}

/* ---- what stands there ---- */

int laid_get(const Laid *laid, const Table *table, TableRef ref, const char *variable) {
    VarId id = schema_find(laid->setup->schema, (TableRefKind)ref.kind, variable);
    return table_get(table, ref, id);
}

int laid_of(const Laid *laid, int unit, const char *variable) {
    return laid_get(laid, laid->before, ref_make(REF_UNIT, unit), variable);
}

int laid_now(const Laid *laid, int unit, const char *variable) {
    return laid_get(laid, laid->after, ref_make(REF_UNIT, unit), variable);
}

const LaidProfile *laid_profile(const Laid *laid, int unit) {
    const char *id = play_field(laid->session)->data->profiles[laid->setup->units[unit].profile].id;
    for (size_t i = 0; i < BASE_COUNT(PROFILES); i++) {
        if (!strcmp(PROFILES[i].id, id)) {
            return &PROFILES[i];
        }
    }
    fail_msg("no profile %s", id);
    return NULL;
}

const LaidWeapon *laid_weapon(const char *id) {
    for (size_t i = 0; i < BASE_COUNT(WEAPONS); i++) {
        if (id && (!strcmp(WEAPONS[i].id, id) || !strcmp(WEAPONS[i].name, id))) {
            return &WEAPONS[i];
        }
    }
    return NULL;
}

int laid_visor(const Laid *laid, int unit) {
    int own = laid_of(laid, unit, "visor");
    return own == VAR_NONE ? laid_profile(laid, unit)->visor : own;
}

bool laid_stands(const Laid *laid, const Table *table, int unit) {
    TableRef ref = ref_make(REF_UNIT, unit);
    return table_alive(table, ref) && !laid_get(laid, table, ref, "unconscious") && !laid_get(laid, table, ref, "dead");
}

bool laid_enemies(const Laid *laid, int a, int b) {
    return laid->setup->units[a].side != laid->setup->units[b].side;
}

int laid_active(const Laid *laid) {
    const TableActivity *order = table_activity(laid->before);
    return order ? order->subject.index : laid_arg_unit(laid, "unit");
}

static const char *kind_of(const Laid *laid, const Table *table, int area) {
    return play_field(laid->session)->data->kinds[table_kind(table, area)].id;
}

bool laid_solid(const Laid *laid, int area) {
    const char *kind = kind_of(laid, laid->before, area);
    return (!strcmp(kind, "solid") || !strcmp(kind, "bulkhead") || !strcmp(kind, "crates")) &&
           !laid->before->removed[area];
}

bool laid_polygons(const Laid *laid) {
    return laid_reads(laid, "storm_shape", "polygon");
}

static int written(const Laid *laid, const Table *table, int area, const char *variable, int card) {
    int word = laid_get(laid, table, ref_make(REF_AREA, area), variable);
    return word > 0 ? word - 1 : card;
}

static int raised(const Laid *laid, int vis, int storms) {
    for (int i = 0; i < storms && vis < 3; i++) {
        vis += vis > 0 || !laid_reads(laid, "storm_none_to_low", "none");
    }
    return vis;
}

static void find_harm(const Laid *laid, const Table *table, int area, int card, LaidZone *out) {
    int word = laid_get(laid, table, ref_make(REF_AREA, area), "hostility");
    bool rolls = laid_reads(laid, "host_level_source", "rolled");
    out->open = word == 8 || (word == 0 && rolls);
    out->harm = word == 0 ? card : word >= 2 && word < 8 ? HARMS[word - 2] : 0;
}

LaidZone laid_zone(const Laid *laid, const Table *table, int area) {
    LaidZone out = {.is = false, .rule = ""};
    TableRef ref = ref_make(REF_AREA, area);
    const char *kind = kind_of(laid, table, area);
    for (size_t i = 0; i < BASE_COUNT(CARDS) && !table->removed[area]; i++) {
        if (strcmp(CARDS[i].kind, kind) != 0) {
            continue;
        }
        int noise = laid_get(laid, table, ref, "white_noise"), sat = laid_get(laid, table, ref, "sat");
        int on = laid_get(laid, table, ref, "mov_on");
        out = (LaidZone){.rule = CARDS[i].rule, .is = true, .room = CARDS[i].room};
        out.type = written(laid, table, area, "type", CARDS[i].type);
        out.ground = written(laid, table, area, "vis", CARDS[i].vis);
        out.mov = written(laid, table, area, "mov", CARDS[i].mov);
        out.noise = noise == VAR_NONE ? CARDS[i].noise : noise != 0;
        out.sat = sat == VAR_NONE ? CARDS[i].sat : sat;
        out.storms = laid_get(laid, table, ref, "storm");
        out.storms = out.storms > 1 && !laid_reads(laid, "second_storm", "raises") ? 1 : out.storms;
        out.vis = raised(laid, out.ground, out.storms);
        out.optional = CARDS[i].optional || (!strcmp(kind, "custom") && on != VAR_NONE);
        if (out.optional && !(on == VAR_NONE ? laid_reads(laid, "optional_difficult", "on") : on != 0)) {
            out.mov = 0;
        }
        find_harm(laid, table, area, CARDS[i].harm, &out);
    }
    return out;
}

int laid_level(const Laid *laid, int unit, int area) {
    LaidZone zone = laid_zone(laid, laid->before, area);
    int visor = laid_visor(laid, unit);
    return zone.noise && visor > 0 ? 3 : visor == 0 ? zone.vis : visor == 1 && zone.vis > 0 ? zone.vis - 1 : 0;
}

bool laid_matches(const Laid *laid, int unit, int area) {
    static const char *const TYPES[] = {"jungle", "mountains", "aquatic", "desert", "zero-g", "special"};
    static const char *const WORDS[] = {"", "none", "jungle", "mountains", "aquatic", "desert", "zero-g", "total"};
    int own = laid_of(laid, unit, "terrain_skill"), type = laid_zone(laid, laid->before, area).type;
    const char *skill = own > 0 ? WORDS[own] : laid_profile(laid, unit)->terrain;
    return type != LAID_SPECIAL && (!strcmp(skill, "total") || !strcmp(skill, TYPES[type]));
}

void laid_fields(const Laid *laid, const Table *table, int area, char *out, size_t size) {
    static const char *const MOVS[] = {"", "Difficult", "Very Difficult"};
    static const char *const VISES[] = {"", "Low Visibility", "Poor Visibility", "Zero Visibility"};
    static const char *const SATS[] = {"", "Saturation", "High Saturation"};
    LaidZone zone = laid_zone(laid, table, area);
    const char *harm = "";
    for (size_t i = 0; i < BASE_COUNT(HARMS); i++) {
        harm = HARMS[i] == zone.harm ? HARM_WORDS[i] : harm;
    }
    const char *words[] = {MOVS[zone.mov], VISES[zone.vis], zone.noise ? "White Noise" : "", SATS[zone.sat], harm};
    *out = 0;
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        size_t end = strlen(out);
        snprintf(out + end, size - end, "%s%s", *words[i] && end > 0 ? ", " : "", words[i]);
    }
    if (!*out) {
        snprintf(out, size, "no effect");
    }
}

/* ---- where ---- */

double laid_radius(const Laid *laid, int unit) {
    return laid->setup->units[unit].base.along / 2;
}

bool laid_base(const Table *table, int unit, GeomVec *at, double *radius) {
    GeomShape base;
    bool there = table_base(table, unit, &base);
    *at = there ? base.centre : (GeomVec){NAN, NAN};
    *radius = there ? base.rx : NAN;
    return there;
}

static double segment_gap(GeomVec p, GeomVec a, GeomVec b) {
    double dx = b.x - a.x, dy = b.y - a.y, whole = dx * dx + dy * dy;
    double t = whole > 0 ? fmax(0, fmin(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / whole)) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* Walks the edges of an area: edges(area, &i, &a, &b). */
static bool next_edge(const GeomArea *area, int *i, GeomVec *a, GeomVec *b) {
    if (*i >= area->count) {
        return false;
    }
    int ring = 0;
    while (ring + 1 < area->rings && area->ring_start[ring + 1] <= *i) {
        ring++;
    }
    int end = area->ring_start[ring + 1], next = *i + 1 < end ? *i + 1 : area->ring_start[ring];
    *a = area->points[*i];
    *b = area->points[next];
    (*i)++;
    return true;
}

static bool holds(const GeomArea *area, GeomVec p) {
    GeomVec a, b;
    bool in = false;
    for (int i = 0; next_edge(area, &i, &a, &b);) {
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
            in = !in;
        }
    }
    return in;
}

double laid_gap(const Laid *laid, GeomVec at, double radius, int area) {
    const GeomArea *it = &laid->setup->areas[area].area;
    GeomVec a, b;
    double gap = INFINITY;
    for (int i = 0; next_edge(it, &i, &a, &b);) {
        gap = fmin(gap, segment_gap(at, a, b));
    }
    return (holds(it, at) ? -gap : gap) - radius;
}

double laid_in(const Laid *laid, const Table *table, int unit, int area) {
    GeomVec at;
    double radius;
    return laid_base(table, unit, &at, &radius) ? laid_gap(laid, at, radius, area) : INFINITY;
}

double laid_apart(const Table *table, int a, int b) {
    GeomVec at, to;
    double r, s;
    bool both = laid_base(table, a, &at, &r) && laid_base(table, b, &to, &s);
    return both ? hypot(to.x - at.x, to.y - at.y) - r - s : NAN;
}

double laid_length(const GeomVec *way, int count) {
    double length = 0;
    for (int i = 1; i < count; i++) {
        length += hypot(way[i].x - way[i - 1].x, way[i].y - way[i - 1].y);
    }
    return length;
}

GeomVec laid_along(const GeomVec *way, int count, double s) {
    for (int i = 1; i < count; i++) {
        double leg = hypot(way[i].x - way[i - 1].x, way[i].y - way[i - 1].y);
        if (s <= leg && leg > 0) {
            return (GeomVec){way[i - 1].x + (way[i].x - way[i - 1].x) * s / leg,
                             way[i - 1].y + (way[i].y - way[i - 1].y) * s / leg};
        }
        s -= leg;
    }
    return way[count - 1];
}

bool laid_plain(const Laid *laid) {
    return !laid_polygons(laid) && !laid_reads(laid, "los_line", "centre") && !laid_reads(laid, "min_sight", "any") &&
           !laid_reads(laid, "zone_presence", "line");
}

bool laid_still(const Laid *laid) {
    const char *verb = laid_arg(laid, "do"), *skill = laid_arg(laid, "skill");
    return !strcmp(verb, "sight") || (!strcmp(verb, "needs") && strcmp(skill, "change-facing") != 0) ||
           (!strcmp(verb, "outlook") && !tree_find(laid->action, "from") && !tree_find(laid->action, "facing"));
}

LaidLines laid_lines_upto(const Laid *laid, int from, int to, int level, int sat, bool *none) {
    LaidLines lines = laid_lines(laid, laid->before, from, to);
    *none = false;
    for (int i = 0; i < laid->setup->area_count; i++) {
        LaidZone zone = laid_zone(laid, laid->before, i);
        int own = zone.is ? laid_level(laid, from, i) : 0;
        bool held =
            laid_in(laid, laid->before, from, i) <= LAID_TOUCH || laid_in(laid, laid->before, to, i) <= LAID_TOUCH;
        bool noise = zone.noise && laid_visor(laid, from) > 0;
        *none |= zone.is && held && own == 3 && (noise || !laid_reads(laid, "zero_scope", "through"));
        lines.avoid[i] = zone.is && !held && (own > level || zone.sat > sat);
    }
    return lines;
}

static double turn(GeomVec a, GeomVec b, GeomVec c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool laid_meets(const Laid *laid, int area, GeomVec a, GeomVec b) {
    const GeomArea *it = &laid->setup->areas[area].area;
    GeomVec p, q;
    if (fmax(a.x, b.x) < it->box.x0 || fmin(a.x, b.x) > it->box.x1 || fmax(a.y, b.y) < it->box.y0 ||
        fmin(a.y, b.y) > it->box.y1) {
        return false;
    }
    for (int i = 0; next_edge(it, &i, &p, &q);) {
        if (turn(a, b, p) * turn(a, b, q) <= 0 && turn(p, q, a) * turn(p, q, b) <= 0) {
            return true;
        }
    }
    return holds(it, a);
}

/* ---- lines ---- */

LaidLines laid_lines(const Laid *laid, const Table *table, int from, int to) {
    LaidLines out = {.from = from, .to = to, .units = true};
    double radius, bearing = table_where(table, from)->facing * 3.14159265358979 / 180;
    laid_base(table, from, &out.from_at, &radius);
    laid_base(table, to, &out.to_at, &radius);
    out.front = (GeomVec){sin(bearing), -cos(bearing)};
    assert_true(laid->setup->area_count <= (int)BASE_COUNT(out.avoid));
    return out;
}

static bool hides(const Laid *laid, const LaidLines *lines, int unit) {
    bool named = lines->only == NULL;
    for (int i = 0; !named && lines->only[i] >= 0; i++) {
        named = lines->only[i] == unit;
    }
    return named && unit != lines->from && unit != lines->to && laid_stands(laid, laid->before, unit) &&
           !laid_of(laid, unit, "prone");
}

static bool is_free(const Laid *laid, const LaidLines *lines, GeomVec a, GeomVec b) {
    for (int i = 0; i < laid->setup->area_count; i++) {
        bool blocks = lines->avoid[i] || (!lines->free && laid_solid(laid, i));
        if (blocks && laid_meets(laid, i, a, b)) {
            return false;
        }
    }
    for (int i = 0; i < laid->setup->unit_count && lines->units; i++) {
        GeomVec at;
        double radius;
        if (hides(laid, lines, i) && laid_base(laid->before, i, &at, &radius) && segment_gap(at, a, b) < radius) {
            return false;
        }
    }
    return true;
}

enum { EYES = 25, STEPS = 100 };

static double seen_from(const Laid *laid, const LaidLines *lines, GeomVec eye) {
    double radius = laid_radius(laid, lines->to), run = 0, best = 0;
    double dx = lines->to_at.x - eye.x, dy = lines->to_at.y - eye.y, away = hypot(dx, dy);
    for (int i = 0; i <= STEPS && away > 0; i++) {
        double s = radius * (2.0 * i / STEPS - 1);
        GeomVec at = {lines->to_at.x - s * dy / away, lines->to_at.y + s * dx / away};
        bool ahead = (at.x - lines->from_at.x) * lines->front.x + (at.y - lines->from_at.y) * lines->front.y >= -1e-9;
        run = ahead && is_free(laid, lines, eye, at) ? run + 1 : 0;
        best = fmax(best, run);
    }
    return fmax(0, best - 1) * 2 * radius / STEPS;
}

double laid_width(const Laid *laid, const LaidLines *lines) {
    double radius = laid_radius(laid, lines->from), best = 0;
    double bearing = atan2(lines->front.x, -lines->front.y);
    for (int ring = 0; ring < 3; ring++) {
        for (int i = 0; i < EYES && best < 2 * laid_radius(laid, lines->to) - 0.01; i++) {
            double angle = bearing + 3.14159265358979 * ((double)i / (EYES - 1) - 0.5), r = radius * (2 - ring) / 2.0;
            GeomVec eye = {lines->from_at.x + r * sin(angle), lines->from_at.y - r * cos(angle)};
            best = fmax(best, seen_from(laid, lines, eye));
        }
    }
    return best;
}

double laid_ahead(const Laid *laid, const Table *table, int unit, int other) {
    LaidLines lines = laid_lines(laid, table, unit, other);
    double dx = lines.to_at.x - lines.from_at.x, dy = lines.to_at.y - lines.from_at.y;
    double radius = laid_radius(laid, other);
    return fmin(2 * radius, dx * lines.front.x + dy * lines.front.y + radius);
}
