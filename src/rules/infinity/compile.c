/* Compiles the ruleset's rows into structs. Every fault is collected, so that a playtester sees all errors of a changed
 * file at once. */
#include "rules/infinity/inf.h"
#include "rules/kit/reader.h"

#include <string.h>

static const char *const TYPES[] = {"jungle", "mountains", "aquatic", "desert", "zero-g", "special"};
static const char *const MOVS[] = {"none", "difficult", "very-difficult"};
static const char *const VISES[] = {"none", "low", "poor", "zero"};

const char *inf_type_word(InfType type) {
    return TYPES[type];
}

const char *inf_mov_word(InfMov mov) {
    return MOVS[mov];
}

const char *inf_vis_word(InfVis vis) {
    return VISES[vis];
}

static int find_level(const InfData *out, const char *word) {
    for (int i = 0; i < INF_LEVELS; i++) {
        if (out->levels[i].id && strcmp(out->levels[i].id, word) == 0) {
            return i + 1;
        }
    }
    return strcmp(word, "none") == 0 ? INF_HOST_NONE : -1;
}

static int read_hostility(DataReader *reader, const DataItem *item, const InfData *out) {
    const char *word = item_text(reader, item, "hostility", false, "none");
    int level = find_level(out, word);
    if (level < 0) {
        item_fault(reader, item, "hostility", "Name a level of \"levels\", or none", "there is no level \"%s\"", word);
        return INF_HOST_NONE;
    }
    return level;
}

static void read_card(DataReader *reader, const InfData *out, const RulesKind *from, InfCard *card) {
    DataItem item = data_kind_item(from);
    *card = (InfCard){.label = from->label, .rule = from->rule};
    card->type = (InfType)item_word(reader, &item, "type", TYPES, (int)BASE_COUNT(TYPES), 0);
    card->mov = (InfMov)item_word(reader, &item, "mov", MOVS, (int)BASE_COUNT(MOVS), 0);
    card->vis = (InfVis)item_word(reader, &item, "vis", VISES, (int)BASE_COUNT(VISES), 0);
    card->sat = item_count(reader, &item, "sat", 0, 2, 0);
    card->hostility = read_hostility(reader, &item, out);
    card->noise = item_bool(reader, &item, "noise", false);
    card->optional = item_bool(reader, &item, "optional", false);
    card->room = item_bool(reader, &item, "room", false);
    card->blank = item_bool(reader, &item, "blank", false);
    card->storm = item_bool(reader, &item, "storm", false);
    card->floor = item_bool(reader, &item, "floor", false);
    card->solid = item_bool(reader, &item, "solid", false);
}

static void read_bands(DataReader *reader, const DataItem *item, InfWeapon *weapon) {
    DataWalk walk = item_walk(reader, item, "bands");
    if (walk.count > INF_BANDS) {
        item_fault(reader, item, "bands", "Take some out", "there are more than %d bands", INF_BANDS);
    }
    while (weapon->band_count < INF_BANDS && item_next(&walk)) {
        weapon->bands[weapon->band_count].to = item_length(reader, &walk.item, "to", -1);
        weapon->bands[weapon->band_count++].mod = item_count(reader, &walk.item, "mod", -20, 20, 0);
    }
}

static void read_weapon(DataReader *reader, const DataItem *item, InfWeapon *weapon) {
    enum { THROWN, SPECULATIVE, DA, TRAITS };
    static const char *const saves[] = {"arm", "bts"}, *const words[TRAITS] = {"thrown", "speculative", "da"};
    *weapon = (InfWeapon){.id = item->id, .name = item_text(reader, item, "name", false, item->id)};
    weapon->burst = item_count(reader, item, "burst", 1, INF_BURST_MAX, 1);
    weapon->damage = item_count(reader, item, "damage", 0, 40, 0);
    weapon->bts = item_word(reader, item, "save", saves, 2, 0) == 1;
    unsigned traits = item_bits(reader, item, "traits", words, TRAITS);
    weapon->thrown = traits & 1u << THROWN;
    weapon->speculative = traits & 1u << SPECULATIVE;
    weapon->da = traits & 1u << DA;
    read_bands(reader, item, weapon);
}

static int find_weapon(const InfData *out, const char *id) {
    for (int i = 0; i < out->weapon_count; i++) {
        if (strcmp(out->weapons[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static void read_arms(DataReader *reader, const DataItem *item, const InfData *out, InfProfile *profile) {
    int count = 0;
    const char *const *ids = item_texts(reader, item, "weapons", &count);
    if (count > INF_WEAPONS) {
        item_fault(reader, item, "weapons", "Take some out", "there are more than %d", INF_WEAPONS);
    }
    for (int i = 0; i < count && profile->weapon_count < INF_WEAPONS; i++) {
        int weapon = find_weapon(out, ids[i]);
        if (weapon < 0) {
            item_fault(reader, item, "weapons", "Name weapons of \"weapons\"", "there is no weapon \"%s\"", ids[i]);
        } else {
            profile->weapons[profile->weapon_count++] = weapon;
        }
    }
}

/* Reads "mov": [first value, second value], in table units. */
static void read_mov(DataReader *reader, const DataItem *item, InfProfile *profile) {
    const BaseTree *mov = tree_find(item->tree, "mov");
    for (int i = 0; i < 2; i++) {
        const BaseTree *value = tree_at(mov, i);
        if (!value || value->kind != TREE_NUMBER || value->number < 0 || mov->count != 2) {
            item_fault(reader, item, "mov", "Write its two values: [4, 4]", "this is no MOV");
            return;
        }
        profile->mov[i] = value->number * reader->data->unit;
    }
}

static void read_profile(DataReader *reader, const InfData *out, const RulesProfile *from, InfProfile *profile) {
    static const char *const attributes[] = {[INF_BS] = "bs", [INF_CC] = "cc", [INF_PH] = "ph", [INF_WIP] = "wip"};
    static const char *const terrains[] = {"none", "jungle", "mountains", "aquatic", "desert", "zero-g", "total"};
    enum { ENGINEER, ASSAULT, SKILLS };
    static const char *const skills[SKILLS] = {"engineer", "assault"};
    DataItem item = data_profile_item(from);
    *profile = (InfProfile){.name = from->name};
    read_mov(reader, &item, profile);
    for (int i = INF_BS; i <= INF_WIP; i++) {
        profile->attribute[i] = item_count(reader, &item, attributes[i], 1, 30, 10);
    }
    profile->arm = item_count(reader, &item, "arm", 0, 20, 0);
    profile->bts = item_count(reader, &item, "bts", 0, 20, 0);
    profile->wounds = item_count(reader, &item, "wounds", 1, 9, 1);
    profile->visor = item_count(reader, &item, "visor", 0, 3, 0);
    profile->points = item_count(reader, &item, "points", 0, 999, 0);
    unsigned own = item_bits(reader, &item, "skills", skills, SKILLS);
    profile->engineer = own & 1u << ENGINEER;
    profile->assault = own & 1u << ASSAULT;
    profile->terrain = item_word(reader, &item, "terrain", terrains, (int)BASE_COUNT(terrains), 0);
    read_arms(reader, &item, out, profile);
}

static void read_skills(DataReader *reader, InfData *out) {
    static const char *const classes[] = {"none", "short-movement", "short", "entire", "aro"};
    static const char *const attributes[] = {"none", "bs", "cc", "ph", "wip"};
    const TableVar *words = &reader->data->schema.vars[reader->data->named.var[INF_VAR_UNIT_first]];
    DataItem root = data_root_item(reader);
    DataWalk walk = item_walk(reader, &root, "skills");
    bool same = walk.count == INF_SKILL_COUNT && words->word_count == INF_SKILL_COUNT;
    while (same && item_next(&walk)) {
        const DataItem *item = &walk.item;
        same = strcmp(words->words[walk.index], item->id) == 0;
        out->skills[walk.index] =
            (InfSkill){.id = item->id,
                       .label = item_text(reader, item, "label", false, item->id),
                       .type = (InfClass)item_word(reader, item, "class", classes, 5, 0),
                       .attribute = (InfAttribute)item_word(reader, item, "attribute", attributes, 5, 0),
                       .lof = item_bool(reader, item, "lof", false),
                       .movement = item_bool(reader, item, "movement", false),
                       .aro = item_bool(reader, item, "aro", false),
                       .contact = item_bool(reader, item, "contact", false)};
    }
    if (!same) {
        data_fault(reader, "skills", "", "Keep the skills of the book's file in their order", "skills were changed");
    }
}

static void read_tables(DataReader *reader, InfData *out) {
    static const char *const hows[] = {"ph", "one", "two", "both"};
    DataItem root = data_root_item(reader);
    DataWalk levels = item_walk(reader, &root, "levels"), damage = item_walk(reader, &root, "damage");
    if (levels.count != INF_LEVELS || damage.count != INF_ROWS) {
        data_fault(reader, "", "", "Keep the rows of the book's file and change what stands in them",
                   "\"levels\" has %d rows and \"damage\" %d", INF_LEVELS, INF_ROWS);
        return;
    }
    while (item_next(&levels)) {
        const DataItem *item = &levels.item;
        out->levels[levels.index] = (InfLevel){item->id, item_count(reader, item, "triggers", 1, 20, 20),
                                               item_count(reader, item, "rolled", 1, 20, 20)};
    }
    while (item_next(&damage)) {
        const DataItem *item = &damage.item;
        out->damage[damage.index] = (InfDamage){
            item_count(reader, item, "rolled", 1, 20, 20), item_count(reader, item, "mod", -20, 20, 0),
            item_count(reader, item, "strength", 0, 40, 0), (InfDamageHow)item_word(reader, item, "how", hows, 4, 0)};
    }
}

static void read_order(DataReader *reader, InfData *out) {
    DataItem root = data_root_item(reader), order, closes;
    item_inner(reader, &root, "order", &order);
    item_inner(reader, &order, "closes", &closes);
    out->order = (InfOrderWords){.name = item_text(reader, &order, "name", true, ""),
                                 .reactions = item_text(reader, &closes, "reactions", true, ""),
                                 .second = item_text(reader, &closes, "second", true, ""),
                                 .rolls = item_text(reader, &closes, "rolls", true, "")};
    int count = 0;
    const char *const *steps = item_texts(reader, &order, "steps", &count);
    if (count != INF_STEPS) {
        item_fault(reader, &order, "steps", "Name the three windows of an Order", "there are %d", count);
        return;
    }
    memcpy(out->order.steps, steps, sizeof out->order.steps);
}

static void read_weapons(DataReader *reader, InfData *out) {
    DataItem root = data_root_item(reader);
    DataWalk walk = item_walk(reader, &root, "weapons");
    InfWeapon *armoury = arena_alloc(reader->data->arena, (size_t)walk.count, sizeof *armoury);
    while (item_next(&walk)) {
        read_weapon(reader, &walk.item, &armoury[walk.index]);
    }
    out->weapon_count = walk.count;
    out->weapons = armoury;
}

void inf_compile(DataReader *reader) {
    RulesData *data = reader->data;
    InfData *out = arena_alloc(data->arena, 1, sizeof *out);
    InfCard *cards = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *cards);
    InfProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    data->compiled = out;
    rulekit_find_names(reader, &INF_NAMES);
    if (!data_sound(reader)) {
        return;
    }
    read_tables(reader, out);
    read_order(reader, out);
    read_skills(reader, out);
    read_weapons(reader, out);
    for (int i = 0; i < data->kind_count; i++) {
        read_card(reader, out, &data->kinds[i], &cards[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(reader, out, &data->profiles[i], &profiles[i]);
    }
    out->cards = cards;
    out->profiles = profiles;
}
