/* The ruleset's rows into structs. Every fault is collected: a playtester sees all that is wrong with a changed file at
 * once. */
#include "rules/ea-heresy/eah_compile.h"

#include <math.h>
#include <string.h>

static const char *const class_names[EAH_CLASSES] = {"infantry", "light-vehicle", "armoured-vehicle", "war-engine",
                                                     "aircraft"};

#define TRAIT_NAME(name, text) text,
static const char *const trait_names[] = {EAH_TRAITS(TRAIT_NAME)};
static const char *const weapon_trait_names[] = {EAH_WEAPON_TRAITS(TRAIT_NAME)};

bool eah_parse_need(const char *text, int *need) {
    *need = VAR_NONE;
    if (text == NULL || text[0] == '\0' || strcmp(text, "none") == 0) {
        return true;
    }
    if (text[0] >= '1' && text[0] <= '9' && text[1] == '+' && text[2] == '\0') {
        *need = text[0] - '0';
        return true;
    }
    return false;
}

int eah_read_need(KitReader *reader, const BaseTree *row, const char *key, const char *place, const char *id) {
    int need;
    if (!eah_parse_need(tree_get_text(row, key, "none"), &need)) {
        kit_fault(reader, place, id, "write \"5+\" or \"none\"", key);
    }
    return need;
}

/* A length in table units, mm out; negative and missing ones are faults unless `fallback` is given. */
static double read_length(KitReader *reader, const BaseTree *row, const char *key, double fallback, const char *place,
                          const char *id) {
    double value = tree_get_number(row, key, fallback);
    if (!(value >= 0)) {
        kit_fault(reader, place, id, "give a length of 0 or more in table units", key);
        return 0;
    }
    return value * reader->data->unit;
}

static int read_count(KitReader *reader, const BaseTree *row, const char *key, int fallback, int most,
                      const char *place, const char *id) {
    double value = tree_get_number(row, key, fallback);
    if (value < 0 || value > most || value != floor(value)) {
        kit_fault(reader, place, id, "give a whole number in range", key);
        return fallback;
    }
    return (int)value;
}

static unsigned read_traits(KitReader *reader, const BaseTree *row, const char *const *names, int count,
                            const char *place, const char *id) {
    unsigned bits = 0;
    const BaseTree *list = tree_find(row, "traits");
    for (const BaseTree *item = list != NULL ? list->first : NULL; item != NULL; item = item->next) {
        int bit = item->kind == TREE_TEXT ? kit_word(names, count, item->text) : -1;
        if (bit < 0) {
            kit_fault(reader, place, id, "see the traits in the ruleset's profiles",
                      "a trait that EA - Heresy does not know");
        } else {
            bits |= 1u << bit;
        }
    }
    return bits;
}

/* ---- terrain ---- */
static EahTest read_test(KitReader *reader, const BaseTree *tests, int class, const char *id) {
    static const char *const words[] = {"none", "difficult", "dangerous", "impassable", "stronghold"};
    const char *word = tree_get_text(tests, class_names[class], NULL);
    if (word == NULL) {
        return EAH_TEST_NONE;
    }
    int test = kit_word(words, (int)BASE_COUNT(words), word);
    if (test < 0) {
        kit_fault(reader, "kinds", id, "write none, difficult, dangerous, impassable or stronghold", "an unknown test");
        return EAH_TEST_NONE;
    }
    return (EahTest)test;
}

static EahLos read_los(KitReader *reader, const BaseTree *row, const char *id) {
    static const char *const words[] = {"none", "area", "complete", "hill"};
    int los = kit_word(words, (int)BASE_COUNT(words), tree_get_text(row, "los", "none"));
    if (los < 0) {
        kit_fault(reader, "kinds", id, "write none, area, complete or hill", "an unknown `los`");
        return EAH_LOS_NONE;
    }
    return (EahLos)los;
}

static unsigned read_hull(KitReader *reader, const BaseTree *row, const char *id) {
    unsigned hull = 0;
    const BaseTree *list = tree_find(row, "hull");
    for (const BaseTree *item = list != NULL ? list->first : NULL; item != NULL; item = item->next) {
        if (item->kind == TREE_TEXT && strcmp(item->text, "in") == 0) {
            hull |= EAH_HULL_IN;
        } else if (item->kind == TREE_TEXT && strcmp(item->text, "behind") == 0) {
            hull |= EAH_HULL_BEHIND;
        } else {
            kit_fault(reader, "kinds", id, "write a list of \"in\" and \"behind\"", "an unknown `hull`");
        }
    }
    return hull;
}

static void read_stronghold(KitReader *reader, const BaseTree *row, const char *id, EahKind *kind) {
    static const char *const sizes[] = {"small", "medium", "large"};
    const BaseTree *keep = tree_find(row, "stronghold");
    kind->becomes = -1;
    kind->armour = VAR_NONE;
    kind->ruined = tree_get_bool(row, "ruined", false);
    if (keep == NULL) {
        return;
    }
    int size = kit_word(sizes, (int)BASE_COUNT(sizes), tree_get_text(keep, "size", NULL));
    if (size < 0) {
        kit_fault(reader, "kinds", id, "write small, medium or large", "a Stronghold's `size`");
    }
    kind->occupiable = true;
    kind->size = size < 0 ? 0 : size;
    kind->dc = read_count(reader, keep, "dc", 0, 12, "kinds", id);
    if (kind->dc == 0) {
        kit_fault(reader, "kinds", id, "give a `dc` of 1 to 12", "a Stronghold without damage capacity");
    }
    kind->armour = eah_read_need(reader, keep, "armour", "kinds", id);
    kind->traits = read_traits(reader, keep, trait_names, EAH_TRAIT_COUNT, "kinds", id);
    kind->becomes = data_find_kind(reader->data, tree_get_text(keep, "becomes", ""));
    if (kind->becomes < 0) {
        kit_fault(reader, "kinds", id, "name the kind of its ruin in `becomes`", "a Stronghold without a ruin");
    }
}

static void read_kind(KitReader *reader, const RulesKind *from, EahKind *kind) {
    const BaseTree *tests = tree_find(from->row, "test");
    for (int c = 0; c < EAH_CLASSES; c++) {
        kind->test[c] = read_test(reader, tests, c, from->id);
    }
    kind->inf_save = eah_read_need(reader, from->row, "cover", "kinds", from->id);
    kind->los = read_los(reader, from->row, from->id);
    kind->towering = tree_get_bool(from->row, "towering", false);
    kind->hull = read_hull(reader, from->row, from->id);
    kind->road = tree_get_bool(from->row, "road", false);
    kind->open = tree_get_bool(from->row, "open", false);
    read_stronghold(reader, from->row, from->id, kind);
}

/* ---- profiles ---- */
static void read_weapon(KitReader *reader, const BaseTree *row, const char *id, EahWeapon *weapon) {
    weapon->name = arena_strdup(reader->data->arena, tree_get_text(row, "name", "Weapon"));
    weapon->id = arena_strdup(reader->data->arena, tree_get_text(row, "id", weapon->name));
    weapon->range = read_length(reader, row, "range", 0, "profiles", id);
    weapon->ap = eah_read_need(reader, row, "ap", "profiles", id);
    weapon->at = eah_read_need(reader, row, "at", "profiles", id);
    weapon->shots = read_count(reader, row, "shots", 1, 20, "profiles", id);
    weapon->bp = read_count(reader, row, "bp", 0, 18, "profiles", id);
    weapon->tk = read_count(reader, row, "tk", 0, 12, "profiles", id);
    weapon->traits = read_traits(reader, row, weapon_trait_names, EAH_WEAPON_TRAIT_COUNT, "profiles", id);
}

static void read_profile(KitReader *reader, const RulesProfile *from, EahProfile *profile) {
    int class = kit_word(class_names, EAH_CLASSES, from->unit_class);
    if (class < 0) {
        kit_fault(reader, "profiles", from->id,
                  "write infantry, light-vehicle, armoured-vehicle, war-engine or aircraft", "an unknown class");
        class = EAH_INF;
    }
    profile->type = (EahClass) class;
    profile->speed = read_length(reader, from->row, "speed", class == EAH_AC ? 0 : -1, "profiles", from->id);
    profile->armour = eah_read_need(reader, from->row, "armour", "profiles", from->id);
    profile->cc = eah_read_need(reader, from->row, "cc", "profiles", from->id);
    profile->ff = eah_read_need(reader, from->row, "ff", "profiles", from->id);
    profile->dc = read_count(reader, from->row, "dc", 0, 12, "profiles", from->id);
    if ((profile->dc > 0) != (class == EAH_WE)) {
        kit_fault(reader, "profiles", from->id, "give war engines, and no others, a `dc` of 1 to 12",
                  "damage capacity does not fit the class");
    }
    profile->traits = read_traits(reader, from->row, trait_names, EAH_TRAIT_COUNT, "profiles", from->id);
    const BaseTree *weapons = tree_find(from->row, "weapons");
    profile->weapon_count = weapons != NULL ? weapons->count : 0;
    EahWeapon *list = arena_alloc(reader->data->arena, (size_t)profile->weapon_count, sizeof *list);
    int i = 0;
    for (const BaseTree *row = weapons != NULL ? weapons->first : NULL; row != NULL; row = row->next) {
        read_weapon(reader, row, from->id, &list[i++]);
    }
    profile->weapons = list;
}

static void read_barrage(KitReader *reader, EahData *out) {
    const BaseTree *rows = tree_find(reader->data->root, "barrage");
    out->barrage_count = rows != NULL ? rows->count : 0;
    EahBarrage *list = arena_alloc(reader->data->arena, (size_t)out->barrage_count, sizeof *list);
    int i = 0;
    for (const BaseTree *row = rows != NULL ? rows->first : NULL; row != NULL; row = row->next, i++) {
        list[i].least = read_count(reader, row, "least", 0, 18, "barrage", "");
        list[i].most = read_count(reader, row, "most", list[i].least, 18, "barrage", "");
        list[i].ap = eah_read_need(reader, row, "ap", "barrage", "");
        list[i].at = eah_read_need(reader, row, "at", "barrage", "");
        list[i].templates = read_count(reader, row, "templates", 1, 9, "barrage", "");
        list[i].markers = read_count(reader, row, "markers", 0, 9, "barrage", "");
    }
    out->barrage = list;
}

bool eah_compile(RulesData *data, BaseFaults *faults) {
    KitReader reader = {data, faults, true};
    EahData *out = arena_alloc(data->arena, 1, sizeof *out);
    EahKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    EahProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(&reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(&reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    read_barrage(&reader, out);
    eah_resolve_names(&reader, out);
    data->compiled = out;
    return reader.good;
}
