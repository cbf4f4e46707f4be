/* The ruleset's rows into structs. Every fault is collected: a playtester sees all that is wrong with a changed file at
 * once. */
#include "rules/infinity/inf_compile.h"

#include <math.h>
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

/* A row, and where to say that something in it is wrong. */
typedef struct {
    KitReader *reader;
    const BaseTree *row;
    const char *place, *id;
} Row;

static int read_word(const Row *row, const char *key, const char *const *words, int count) {
    const char *word = tree_get_text(row->row, key, words[0]);
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    kit_fault(row->reader, row->place, row->id, "See the same member of the other rows", key);
    return 0;
}

static int read_int(const Row *row, const char *key, int least, int most, int fallback) {
    double number = tree_get_number(row->row, key, fallback);
    if (!(number >= least && number <= most) || number != floor(number)) {
        kit_fault(row->reader, row->place, row->id, "Give a whole number in the range of the other rows", key);
        return fallback;
    }
    return (int)number;
}

static bool has(const BaseTree *row, const char *key, const char *word) {
    const BaseTree *list = tree_find(row, key);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, word) == 0) {
            return true;
        }
    }
    return false;
}

static int find_level(const InfData *out, const char *word) {
    for (int i = 0; i < INF_LEVELS; i++) {
        if (out->levels[i].id && strcmp(out->levels[i].id, word) == 0) {
            return i + 1;
        }
    }
    return strcmp(word, "none") == 0 ? INF_HOST_NONE : -1;
}

static void read_card(KitReader *reader, const InfData *out, const RulesKind *from, InfCard *card) {
    const Row row = {reader, from->row, "kinds", from->id};
    *card = (InfCard){.label = from->label, .rule = from->rule};
    card->type = (InfType)read_word(&row, "type", TYPES, (int)BASE_COUNT(TYPES));
    card->mov = (InfMov)read_word(&row, "mov", MOVS, (int)BASE_COUNT(MOVS));
    card->vis = (InfVis)read_word(&row, "vis", VISES, (int)BASE_COUNT(VISES));
    card->sat = read_int(&row, "sat", 0, 2, 0);
    card->hostility = find_level(out, tree_get_text(from->row, "hostility", "none"));
    card->noise = tree_get_bool(from->row, "noise", false);
    card->optional = tree_get_bool(from->row, "optional", false);
    card->room = tree_get_bool(from->row, "room", false);
    card->blank = tree_get_bool(from->row, "blank", false);
    card->storm = tree_get_bool(from->row, "storm", false);
    card->floor = tree_get_bool(from->row, "floor", false);
    card->solid = tree_get_bool(from->row, "solid", false);
    if (card->hostility < 0) {
        kit_fault(reader, "kinds", from->id, "Name a level of \"levels\", or none", "hostility");
        card->hostility = INF_HOST_NONE;
    }
}

static void read_weapon(KitReader *reader, const BaseTree *tree, InfWeapon *weapon) {
    const Row row = {reader, tree, "weapons", tree_get_text(tree, "id", "")};
    *weapon = (InfWeapon){.id = row.id, .name = tree_get_text(tree, "name", row.id)};
    weapon->burst = read_int(&row, "burst", 1, 20, 1);
    weapon->damage = read_int(&row, "damage", 0, 40, 0);
    weapon->bts = strcmp(tree_get_text(tree, "save", "arm"), "bts") == 0;
    weapon->thrown = has(tree, "traits", "thrown");
    weapon->speculative = has(tree, "traits", "speculative");
    weapon->da = has(tree, "traits", "da");
    const BaseTree *bands = tree_find(tree, "bands");
    for (const BaseTree *it = bands ? bands->first : NULL; it && weapon->band_count < INF_BANDS; it = it->next) {
        weapon->bands[weapon->band_count].to = tree_get_number(it, "to", 0) * reader->data->unit;
        weapon->bands[weapon->band_count++].mod = (int)tree_get_number(it, "mod", 0);
    }
}

static int find_weapon(const InfData *out, const char *id) {
    for (int i = 0; i < out->weapon_count; i++) {
        if (strcmp(out->weapons[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static int read_terrain(const Row *row) {
    static const char *const words[] = {"none", "jungle", "mountains", "aquatic", "desert", "zero-g", "total"};
    return read_word(row, "terrain", words, (int)BASE_COUNT(words));
}

static void read_profile(KitReader *reader, const InfData *out, const RulesProfile *from, InfProfile *profile) {
    const Row row = {reader, from->row, "profiles", from->id};
    const BaseTree *mov = tree_find(from->row, "mov"), *weapons = tree_find(from->row, "weapons");
    *profile = (InfProfile){.name = from->name};
    for (int i = 0; i < 2; i++) {
        const BaseTree *value = tree_at(mov, i);
        profile->mov[i] = (value && value->kind == TREE_NUMBER ? value->number : 0) * reader->data->unit;
    }
    static const char *const keys[] = {[INF_BS] = "bs", [INF_CC] = "cc", [INF_PH] = "ph", [INF_WIP] = "wip"};
    for (int i = INF_BS; i <= INF_WIP; i++) {
        profile->attribute[i] = read_int(&row, keys[i], 1, 30, 10);
    }
    profile->arm = read_int(&row, "arm", 0, 20, 0);
    profile->bts = read_int(&row, "bts", 0, 20, 0);
    profile->wounds = read_int(&row, "wounds", 1, 9, 1);
    profile->visor = read_int(&row, "visor", 0, 3, 0);
    profile->points = read_int(&row, "points", 0, 999, 0);
    profile->engineer = has(from->row, "skills", "engineer");
    profile->assault = has(from->row, "skills", "assault");
    profile->terrain = read_terrain(&row);
    for (const BaseTree *it = weapons ? weapons->first : NULL; it && profile->weapon_count < INF_WEAPONS;
         it = it->next) {
        int weapon = it->kind == TREE_TEXT ? find_weapon(out, it->text) : -1;
        if (weapon < 0) {
            kit_fault(reader, "profiles", from->id, "Name weapons of \"weapons\"", "weapons");
        } else {
            profile->weapons[profile->weapon_count++] = weapon;
        }
    }
}

static void read_skills(KitReader *reader, const BaseTree *list, InfData *out) {
    static const char *const classes[] = {"none", "short-movement", "short", "entire", "aro"};
    static const char *const attributes[] = {"none", "bs", "cc", "ph", "wip"};
    const TableVar *words = &reader->data->schema.vars[out->var[INF_VAR_UNIT_first]];
    for (int i = 0; i < INF_SKILL_COUNT; i++) {
        const BaseTree *tree = tree_at(list, i);
        const Row row = {reader, tree, "skills", tree_get_text(tree, "id", "")};
        if (words->word_count != INF_SKILL_COUNT || strcmp(words->words[i], row.id) != 0) {
            kit_fault(reader, "skills", row.id, "Keep the skills in the order of the book's file", "another order");
            return;
        }
        out->skills[i] = (InfSkill){.id = row.id,
                                    .type = (InfClass)read_word(&row, "class", classes, 5),
                                    .attribute = (InfAttribute)read_word(&row, "attribute", attributes, 5),
                                    .lof = tree_get_bool(tree, "lof", false),
                                    .movement = tree_get_bool(tree, "movement", false),
                                    .aro = tree_get_bool(tree, "aro", false),
                                    .contact = tree_get_bool(tree, "contact", false)};
    }
}

static void read_tables(KitReader *reader, InfData *out) {
    static const char *const hows[] = {"ph", "one", "two", "both"};
    const BaseTree *levels = tree_find(reader->data->root, "levels"), *damage = tree_find(reader->data->root, "damage");
    for (int i = 0; i < INF_LEVELS; i++) {
        const BaseTree *tree = tree_at(levels, i);
        const Row row = {reader, tree, "levels", tree_get_text(tree, "id", "")};
        out->levels[i] = (InfLevel){row.id, read_int(&row, "triggers", 1, 20, 20), read_int(&row, "rolled", 1, 20, 20)};
    }
    for (int i = 0; i < INF_ROWS; i++) {
        const BaseTree *tree = tree_at(damage, i);
        const Row row = {reader, tree, "damage", "row"};
        out->damage[i] =
            (InfDamage){read_int(&row, "rolled", 1, 20, 20), read_int(&row, "mod", -20, 20, 0),
                        read_int(&row, "strength", 0, 40, 0), (InfDamageHow)read_word(&row, "how", hows, 4)};
    }
}

static const char *order_word(KitReader *reader, const BaseTree *tree, const char *key) {
    const char *word = tree_get_text(tree, key, NULL);
    if (!word) {
        kit_fault(reader, "order", key, "Say how it is told to the players", "a text");
    }
    return word ? word : "";
}

static void read_order(KitReader *reader, InfData *out) {
    const BaseTree *order = tree_find(reader->data->root, "order"), *steps = tree_find(order, "steps"),
                   *closes = tree_find(order, "closes");
    out->order = (InfOrderWords){.name = order_word(reader, order, "name"),
                                 .reactions = order_word(reader, closes, "reactions"),
                                 .second = order_word(reader, closes, "second"),
                                 .rolls = order_word(reader, closes, "rolls")};
    for (int i = 0; i < INF_STEPS; i++) {
        const BaseTree *step = tree_at(steps, i);
        if (!step || step->kind != TREE_TEXT) {
            kit_fault(reader, "order", "steps", "Name the three windows of an Order", "three texts");
            return;
        }
        out->order.steps[i] = step->text;
    }
}

bool inf_compile(RulesData *data, BaseFaults *faults) {
    KitReader reader = {data, faults, true};
    InfData *out = arena_alloc(data->arena, 1, sizeof *out);
    const BaseTree *weapons = tree_find(data->root, "weapons");
    InfCard *cards = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *cards);
    InfProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    InfWeapon *armoury = arena_alloc(data->arena, weapons ? (size_t)weapons->count : 1, sizeof *armoury);
    data->compiled = out;
    inf_resolve_names(&reader, out);
    if (!reader.good) {
        return false;
    }
    read_tables(&reader, out);
    read_order(&reader, out);
    read_skills(&reader, tree_find(data->root, "skills"), out);
    for (const BaseTree *it = weapons ? weapons->first : NULL; it; it = it->next) {
        read_weapon(&reader, it, &armoury[out->weapon_count++]);
    }
    out->weapons = armoury;
    for (int i = 0; i < data->kind_count; i++) {
        read_card(&reader, out, &data->kinds[i], &cards[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(&reader, out, &data->profiles[i], &profiles[i]);
    }
    out->cards = cards;
    out->profiles = profiles;
    return reader.good;
}
