/* The ruleset's rows into structs. Every fault is collected: a playtester sees all that is wrong with a changed file at
 * once. */
#include "rules/ea-heresy/eah.h"
#include "rules/kit/reader.h"

static const char *const CLASSES[EAH_CLASSES + 1] = {"infantry",   "light-vehicle", "armoured-vehicle",
                                                     "war-engine", "aircraft",      NULL};

#define TRAIT_NAME(name, text) text,
static const char *const trait_names[] = {EAH_TRAITS(TRAIT_NAME)};
static const char *const weapon_trait_names[] = {EAH_WEAPON_TRAITS(TRAIT_NAME)};

/* ---- terrain ---- */
static const char *const TESTS[] = {"none", "difficult", "dangerous", "impassable", "stronghold"};
static const char *const SIGHTS[] = {"none", "area", "complete", "hill"};
static const char *const HULLS[] = {"in", "behind"}; /* EahHull, bit by bit */
static const char *const SIZES[] = {"small", "medium", "large"};
_Static_assert(EAH_HULL_IN == 1 && EAH_HULL_BEHIND == 2, "bits in the order of HULLS");

static void read_stronghold(DataReader *reader, const DataItem *item, EahKind *kind) {
    DataItem keep;
    kind->becomes = -1;
    kind->armour = VAR_NONE;
    kind->ruined = item_bool(reader, item, "ruined", false);
    if (!item_inner(reader, item, "stronghold", &keep)) {
        return;
    }
    kind->occupiable = true;
    kind->size = item_word(reader, &keep, "size", SIZES, (int)BASE_COUNT(SIZES), 0);
    kind->dc = item_count(reader, &keep, "dc", 1, 12, 0);
    kind->armour = rulekit_read_need(reader, &keep, "armour");
    kind->traits = item_bits(reader, &keep, "traits", trait_names, EAH_TRAIT_COUNT);
    kind->becomes = item_row(reader, &keep, "becomes", "kind", data_find_kind);
    if (kind->dc == 0) {
        item_fault(reader, &keep, NULL, "Give a \"dc\" of 1 to 12", "a Stronghold without damage capacity");
    }
    if (kind->becomes < 0) {
        item_fault(reader, &keep, NULL, "Name the kind of its ruin in \"becomes\"", "a Stronghold without a ruin");
    }
    if (!tree_find(keep.tree, "size")) {
        item_fault(reader, &keep, NULL, "Write small, medium or large", "a Stronghold without a \"size\"");
    }
}

static void read_kind(DataReader *reader, const RulesKind *from, EahKind *kind) {
    DataItem item = data_kind_item(from), tests;
    item_inner(reader, &item, "test", &tests);
    item_known(reader, &tests, CLASSES);
    for (int c = 0; c < EAH_CLASSES; c++) {
        kind->test[c] = (EahTest)item_word(reader, &tests, CLASSES[c], TESTS, (int)BASE_COUNT(TESTS), EAH_TEST_NONE);
    }
    kind->inf_save = rulekit_read_need(reader, &item, "cover");
    kind->los = (EahLos)item_word(reader, &item, "los", SIGHTS, (int)BASE_COUNT(SIGHTS), EAH_LOS_NONE);
    kind->towering = item_bool(reader, &item, "towering", false);
    kind->hull = item_bits(reader, &item, "hull", HULLS, (int)BASE_COUNT(HULLS));
    kind->road = item_bool(reader, &item, "road", false);
    kind->open = item_bool(reader, &item, "open", false);
    read_stronghold(reader, &item, kind);
}

/* ---- profiles ---- */
static void read_weapon(DataReader *reader, const DataItem *item, EahWeapon *weapon) {
    weapon->name = item_text(reader, item, "name", false, "Weapon");
    weapon->id = item_text(reader, item, "id", false, weapon->name);
    weapon->range = item_length(reader, item, "range", 0);
    weapon->ap = rulekit_read_need(reader, item, "ap");
    weapon->at = rulekit_read_need(reader, item, "at");
    weapon->shots = item_count(reader, item, "shots", 0, 20, 1);
    weapon->bp = item_count(reader, item, "bp", 0, 18, 0);
    weapon->tk = item_count(reader, item, "tk", 0, 12, 0);
    weapon->traits = item_bits(reader, item, "traits", weapon_trait_names, EAH_WEAPON_TRAIT_COUNT);
}

static void read_profile(DataReader *reader, const RulesProfile *from, EahProfile *profile) {
    DataItem item = data_profile_item(from);
    profile->type = (EahClass)rulekit_read_class(reader, &item, CLASSES, EAH_CLASSES);
    profile->speed = item_length(reader, &item, "speed", profile->type == EAH_AC ? 0 : -1);
    profile->armour = rulekit_read_need(reader, &item, "armour");
    profile->cc = rulekit_read_need(reader, &item, "cc");
    profile->ff = rulekit_read_need(reader, &item, "ff");
    profile->dc = item_count(reader, &item, "dc", 0, 12, 0);
    if ((profile->dc > 0) != (profile->type == EAH_WE)) {
        item_fault(reader, &item, "dc", "Give war engines, and no others, a \"dc\" of 1 to 12",
                   "damage capacity does not fit the class");
    }
    profile->traits = item_bits(reader, &item, "traits", trait_names, EAH_TRAIT_COUNT);
    DataWalk walk = item_walk(reader, &item, "weapons");
    EahWeapon *list = arena_alloc(reader->data->arena, (size_t)walk.count, sizeof *list);
    while (item_next(&walk)) {
        read_weapon(reader, &walk.item, &list[walk.index]);
    }
    profile->weapon_count = walk.count;
    profile->weapons = list;
}

static void read_barrage(DataReader *reader, EahData *out) {
    DataItem root = data_root_item(reader);
    DataWalk walk = item_walk(reader, &root, "barrage");
    EahBarrage *list = arena_alloc(reader->data->arena, (size_t)walk.count, sizeof *list);
    while (item_next(&walk)) {
        EahBarrage *row = &list[walk.index];
        row->min = item_count(reader, &walk.item, "least", 0, 18, 0);
        row->max = item_count(reader, &walk.item, "most", row->min, 18, row->min);
        row->ap = rulekit_read_need(reader, &walk.item, "ap");
        row->at = rulekit_read_need(reader, &walk.item, "at");
        row->templates = item_count(reader, &walk.item, "templates", 1, 9, 1);
        row->markers = item_count(reader, &walk.item, "markers", 0, 9, 0);
    }
    out->barrage_count = walk.count;
    out->barrage = list;
}

void eah_compile(DataReader *reader) {
    RulesData *data = reader->data;
    EahData *out = arena_alloc(data->arena, 1, sizeof *out);
    EahKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    EahProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    read_barrage(reader, out);
    rulekit_find_names(reader, &EAH_NAMES);
    rulekit_check_words(reader, EAH_VAR_FORMATION_order, EAH_ORDER_WORDS);
    rulekit_check_words(reader, EAH_VAR_UNIT_mode, EAH_MODE_WORDS);
    rulekit_check_words(reader, EAH_VAR_UNIT_part, EAH_PART_WORDS);
    rulekit_check_words(reader, EAH_VAR_AREA_state, EAH_STATE_WORDS);
    data->compiled = out;
}
