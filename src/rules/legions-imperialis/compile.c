/* Compiles the ruleset's rows into structs. Every fault is collected, so that a changed file shows all its errors at
 * once. */
#include "rules/kit/reader.h"
#include "rules/legions-imperialis/li.h"

#include <string.h>

static const char *const TYPES[LI_TYPES] = {"infantry",    "cavalry", "walker", "vehicle",
                                            "super-heavy", "knight",  "titan"};
#define TRAIT_NAME(name, text) text,
static const char *const TRAITS[] = {LI_TRAITS(TRAIT_NAME)};
static const char *const WEAPON_TRAITS[] = {LI_WEAPON_TRAITS(TRAIT_NAME)};

static const char *const FAMILIES[LI_FAMILIES] = {"none", "difficult", "dangerous", "obstacle", "structure"};
static const char *const SIGHTS[] = {"pieces", "body", "hide"};

/* Reads codes separated by spaces, each one of `words`, into out[0..count). */
static void read_codes(DataReader *reader, const DataItem *item, const char *key, const char *words, int *out,
                       int count) {
    const char *at = item_text(reader, item, key, false, "");
    for (int i = 0; i < count; i++) {
        size_t length = strcspn(at, " ");
        int index = 0, found = -1;
        for (const char *word = words; *word; index++) {
            size_t size = strcspn(word, " ");
            if (size == length && strncmp(word, at, size) == 0) {
                found = index;
            }
            word += size + (word[size] == ' ');
        }
        if (found < 0 || length == 0) {
            const char *remedy = arena_printf(reader->data->arena, "Write %d of %s", count, words);
            item_fault(reader, item, key, remedy, "\"%s\" lacks a code for a column", key);
            return;
        }
        out[i] = found;
        at += length + (at[length] == ' ');
    }
}

static void read_ways(DataReader *reader, const DataItem *item, LiKind *kind) {
    int go[LI_TYPES] = {0}, over[LI_WAYS] = {0};
    read_codes(reader, item, "move", LI_GO_WORDS, go, LI_TYPES);
    read_codes(reader, item, "over", LI_OVER_WORDS, over, LI_WAYS);
    for (int i = 0; i < LI_TYPES; i++) {
        kind->go[i] = (LiGo)go[i];
    }
    for (int i = 0; i < LI_WAYS; i++) {
        kind->over[i] = (LiOver)over[i];
    }
}

/* The types that a member names, as bits; `fallback` when it is absent. */
static unsigned read_types(DataReader *reader, const DataItem *item, const char *key, unsigned fallback) {
    return tree_find(item->tree, key) ? item_bits(reader, item, key, TYPES, LI_TYPES) : fallback;
}

static void read_building(DataReader *reader, const DataItem *item, LiKind *kind) {
    kind->structure = item_bool(reader, item, "structure", false);
    kind->bridge = item_bool(reader, item, "bridge", false);
    kind->sv = item_count(reader, item, "sv", 2, 12, VAR_NONE);
    kind->gn = item_count(reader, item, "gn", 0, 12, 0);
    kind->wounds = item_count(reader, item, "wounds", 0, 12, 0);
    kind->caf = item_count(reader, item, "caf", 0, 12, 0);
    kind->storey = item_length(reader, item, "storey", 0);
    kind->becomes = item_row(reader, item, "becomes", "kind", data_find_kind);
    if ((kind->structure || kind->bridge) && (kind->becomes < 0 || kind->sv == VAR_NONE || kind->wounds == 0)) {
        item_fault(reader, item, NULL, "Give \"sv\", \"wounds\" and \"becomes\"",
                   "a Structure or bridge that is not complete");
    }
}

static void read_kind(DataReader *reader, const RulesKind *from, LiKind *kind) {
    DataItem item = data_kind_item(from);
    read_ways(reader, &item, kind);
    kind->family = (LiFamily)item_word(reader, &item, "family", FAMILIES, LI_FAMILIES, LI_FAMILY_NONE);
    kind->sight = (LiSightKind)item_word(reader, &item, "sight", SIGHTS, (int)BASE_COUNT(SIGHTS), LI_SIGHT_PIECES);
    kind->cover = rulekit_read_need(reader, &item, "cover");
    kind->cover_other =
        tree_find(item.tree, "cover_other") ? rulekit_read_need(reader, &item, "cover_other") : kind->cover;
    kind->cover_for = read_types(reader, &item, "cover_for", (1u << LI_TYPES) - 1);
    kind->hit = item_count(reader, &item, "hit", -6, 6, 0);
    kind->hit_for = read_types(reader, &item, "hit_for", 0);
    kind->ignorable = item_bool(reader, &item, "ignorable", false);
    kind->hits = item_count(reader, &item, "hits", 0, 6, 0);
    kind->ground = item_bool(reader, &item, "ground", false);
    kind->piece = item_bool(reader, &item, "piece", false);
    kind->face = item_bool(reader, &item, "face", false);
    kind->water = item_bool(reader, &item, "water", false);
    kind->objective = item_bool(reader, &item, "objective", false);
    kind->crossing = item_bool(reader, &item, "crossing", false);
    read_building(reader, &item, kind);
}

static void read_weapon(DataReader *reader, const DataItem *item, LiWeapon *weapon) {
    weapon->name = item_text(reader, item, "name", false, "Weapon");
    weapon->id = item_text(reader, item, "id", false, weapon->name);
    weapon->range = item_length(reader, item, "range", 0);
    weapon->min = item_length(reader, item, "least", 0);
    weapon->contact = item_bool(reader, item, "contact", false);
    weapon->dice = item_count(reader, item, "dice", 0, 20, 0);
    weapon->hit = rulekit_read_need(reader, item, "hit");
    weapon->ap = item_count(reader, item, "ap", -9, 0, 0);
    weapon->wrecker = item_count(reader, item, "wrecker", 0, 6, 0);
    weapon->blast = item_length(reader, item, "blast", 0);
    weapon->traits = item_bits(reader, item, "traits", WEAPON_TRAITS, LI_WEAPON_TRAIT_COUNT);
}

static void read_profile(DataReader *reader, const RulesProfile *from, LiProfile *profile) {
    DataItem item = data_profile_item(from);
    profile->type = (LiType)rulekit_read_class(reader, &item, TYPES, LI_TYPES);
    profile->scale = item_count(reader, &item, "scale", 1, 5, 1);
    profile->move = item_length(reader, &item, "move", 0);
    profile->height = item_length(reader, &item, "height", 0);
    profile->save = rulekit_read_need(reader, &item, "save");
    profile->caf = item_count(reader, &item, "caf", -9, 20, 0);
    profile->morale = rulekit_read_need(reader, &item, "morale");
    profile->wounds = item_count(reader, &item, "wounds", 1, 12, 1);
    profile->invulnerable = rulekit_read_need(reader, &item, "invulnerable");
    profile->ion = rulekit_read_need(reader, &item, "ion");
    profile->shields = item_count(reader, &item, "void", 0, 12, 0);
    profile->transport = item_count(reader, &item, "transport", 1, 12, 0);
    profile->carries = read_types(reader, &item, "carries", profile->transport > 0 ? 1u << LI_INFANTRY : 0);
    profile->traits = item_bits(reader, &item, "traits", TRAITS, LI_TRAIT_COUNT);
    DataWalk walk = item_walk(reader, &item, "weapons");
    LiWeapon *list = arena_alloc(reader->data->arena, (size_t)walk.count, sizeof *list);
    while (item_next(&walk)) {
        read_weapon(reader, &walk.item, &list[walk.index]);
    }
    profile->weapon_count = walk.count;
    profile->weapons = list;
}

/* Finds a kind that the rules themselves name. */
static int required_kind(DataReader *reader, const char *id) {
    int kind = data_find_kind(reader->data, id);
    if (kind < 0) {
        data_fault(reader, "kinds", id, "Put it back from the book's file", "this row is missing");
    }
    return kind;
}

void li_compile(DataReader *reader) {
    RulesData *data = reader->data;
    LiData *out = arena_alloc(data->arena, 1, sizeof *out);
    LiKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    LiProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    out->reinforced = required_kind(reader, "obstacle-reinforced");
    out->ford = required_kind(reader, "ford");
    rulekit_find_names(reader, &LI_NAMES);
    rulekit_check_words(reader, LI_VAR_FORMATION_order, LI_ORDER_WORDS);
    rulekit_check_words(reader, LI_VAR_GAME_stage, LI_STAGE_WORDS);
    rulekit_check_phases(reader, LI_PHASE_WORDS);
    data->compiled = out;
}
