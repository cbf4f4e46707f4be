/* The ruleset's rows into structs. Every fault is collected: who changes a file sees all that is wrong at once. */
#include "rules/legions-imperialis/li.h"

#include <math.h>
#include <string.h>

static const char *const type_names[LI_TYPES] = {"infantry",    "cavalry", "walker", "vehicle",
                                                 "super-heavy", "knight",  "titan"};
#define TRAIT_NAME(name, text) text,
static const char *const trait_names[] = {LI_TRAITS(TRAIT_NAME)};
static const char *const weapon_trait_names[] = {LI_WEAPON_TRAITS(TRAIT_NAME)};

typedef struct {
    RulesData *data;
    BaseFaults *faults;
    const char *place, *id;
    bool good;
} Reader;

static void fault(Reader *reader, const char *what, const char *remedy) {
    faults_add(reader->faults, reader->data->id, reader->place, reader->id, remedy, "%s", what);
    reader->good = false;
}

static int find_word(const char *const *words, int count, const char *word) {
    for (int i = 0; word && i < count; i++) {
        if (strcmp(words[i], word) == 0) {
            return i;
        }
    }
    return -1;
}

static int read_need(Reader *reader, const BaseTree *row, const char *key) {
    const char *text = tree_get_text(row, key, "none");
    if (strcmp(text, "none") == 0) {
        return VAR_NONE;
    }
    if (text[0] >= '1' && text[0] <= '9' && strcmp(text + 1, "+") == 0) {
        return text[0] - '0';
    }
    fault(reader, key, "write \"5+\" or \"none\"");
    return VAR_NONE;
}

static int read_int(Reader *reader, const BaseTree *row, const char *key, int fallback, int least, int most) {
    double value = tree_get_number(row, key, fallback);
    if (value != floor(value) || (value != fallback && (value < least || value > most))) {
        fault(reader, key, "give a whole number in range");
        return fallback;
    }
    return (int)value;
}

static double read_length(Reader *reader, const BaseTree *row, const char *key) {
    double value = tree_get_number(row, key, 0);
    if (!(value >= 0)) {
        fault(reader, key, "give a length of 0 or more in table units");
        return 0;
    }
    return value * reader->data->unit;
}

static unsigned read_bits(Reader *reader, const BaseTree *row, const char *key, const char *const *names, int count) {
    unsigned bits = 0;
    const BaseTree *list = tree_find(row, key);
    for (const BaseTree *item = list ? list->first : NULL; item; item = item->next) {
        int bit = item->kind == TREE_TEXT ? find_word(names, count, item->text) : -1;
        if (bit < 0) {
            fault(reader, key, "see the words of the book's file");
        } else {
            bits |= 1u << bit;
        }
    }
    return bits;
}

/* Codes separated by spaces, each one of `words`, into `out`. */
static void read_codes(Reader *reader, const BaseTree *row, const char *key, const char *words, int *out, int count) {
    const char *at = tree_get_text(row, key, "");
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
            fault(reader, key, "give a code for each column");
            return;
        }
        out[i] = found;
        at += length + (at[length] == ' ');
    }
}

static void read_kind(Reader *reader, const RulesKind *from, LiKind *kind) {
    static const char *const families[] = {"none", "difficult", "dangerous", "obstacle", "structure"};
    static const char *const sights[] = {"pieces", "body", "hide"};
    const BaseTree *row = from->row;
    int go[LI_TYPES] = {0}, over[LI_WAYS] = {0};
    reader->place = "kinds";
    reader->id = from->id;
    read_codes(reader, row, "move", LI_GO_WORDS, go, LI_TYPES);
    read_codes(reader, row, "over", LI_OVER_WORDS, over, LI_WAYS);
    for (int i = 0; i < LI_TYPES; i++) {
        kind->go[i] = (LiGo)go[i];
    }
    for (int i = 0; i < LI_WAYS; i++) {
        kind->over[i] = (LiOver)over[i];
    }
    int family = find_word(families, LI_FAMILIES, tree_get_text(row, "family", "none"));
    int sight = find_word(sights, 3, tree_get_text(row, "sight", "pieces"));
    if (family < 0 || sight < 0) {
        fault(reader, "an unknown family or sight", "see the book's file");
    }
    unsigned all = (1u << LI_TYPES) - 1;
    kind->family = family < 0 ? LI_FAMILY_NONE : (LiFamily)family;
    kind->sight = sight < 0 ? LI_SIGHT_PIECES : (LiSightKind)sight;
    kind->cover = read_need(reader, row, "cover");
    kind->cover_other = tree_find(row, "cover_other") ? read_need(reader, row, "cover_other") : kind->cover;
    kind->cover_for = tree_find(row, "cover_for") ? read_bits(reader, row, "cover_for", type_names, LI_TYPES) : all;
    kind->hit = read_int(reader, row, "hit", 0, -6, 6);
    kind->hit_for = read_bits(reader, row, "hit_for", type_names, LI_TYPES);
    kind->ignorable = tree_get_bool(row, "ignorable", false);
    kind->hits = read_int(reader, row, "hits", 0, 0, 6);
    kind->ground = tree_get_bool(row, "ground", false);
    kind->piece = tree_get_bool(row, "piece", false);
    kind->structure = tree_get_bool(row, "structure", false);
    kind->bridge = tree_get_bool(row, "bridge", false);
    kind->face = tree_get_bool(row, "face", false);
    kind->water = tree_get_bool(row, "water", false);
    kind->objective = tree_get_bool(row, "objective", false);
    kind->crossing = tree_get_bool(row, "crossing", false);
    kind->sv = read_int(reader, row, "sv", VAR_NONE, 2, 12);
    kind->gn = read_int(reader, row, "gn", 0, 0, 12);
    kind->wounds = read_int(reader, row, "wounds", 0, 0, 12);
    kind->caf = read_int(reader, row, "caf", 0, 0, 12);
    kind->storey = read_length(reader, row, "storey");
    kind->becomes = data_find_kind(reader->data, tree_get_text(row, "becomes", ""));
    if ((kind->structure || kind->bridge) && (kind->becomes < 0 || kind->sv == VAR_NONE || kind->wounds == 0)) {
        fault(reader, "a Structure or bridge is not complete", "give sv, wounds and becomes");
    }
}

static void read_weapon(Reader *reader, const BaseTree *row, LiWeapon *weapon) {
    weapon->name = arena_strdup(reader->data->arena, tree_get_text(row, "name", "Weapon"));
    weapon->id = arena_strdup(reader->data->arena, tree_get_text(row, "id", weapon->name));
    weapon->range = read_length(reader, row, "range");
    weapon->least = read_length(reader, row, "least");
    weapon->contact = tree_get_bool(row, "contact", false);
    weapon->dice = read_int(reader, row, "dice", 0, 0, 20);
    weapon->hit = read_need(reader, row, "hit");
    weapon->ap = read_int(reader, row, "ap", 0, -9, 0);
    weapon->wrecker = read_int(reader, row, "wrecker", 0, 0, 6);
    weapon->blast = read_length(reader, row, "blast");
    weapon->traits = read_bits(reader, row, "traits", weapon_trait_names, LI_WEAPON_TRAIT_COUNT);
}

static void read_profile(Reader *reader, const RulesProfile *from, LiProfile *profile) {
    const BaseTree *row = from->row, *weapons = tree_find(row, "weapons");
    reader->place = "profiles";
    reader->id = from->id;
    int type = find_word(type_names, LI_TYPES, from->unit_class);
    if (type < 0) {
        fault(reader, "an unknown class", "write one of the seven types");
    }
    profile->type = type < 0 ? LI_INFANTRY : (LiType)type;
    profile->scale = read_int(reader, row, "scale", 1, 1, 5);
    profile->move = read_length(reader, row, "move");
    profile->height = read_length(reader, row, "height");
    profile->save = read_need(reader, row, "save");
    profile->caf = read_int(reader, row, "caf", 0, -9, 20);
    profile->morale = read_need(reader, row, "morale");
    profile->wounds = read_int(reader, row, "wounds", 1, 1, 12);
    profile->invulnerable = read_need(reader, row, "invulnerable");
    profile->ion = read_need(reader, row, "ion");
    profile->shields = read_int(reader, row, "void", 0, 0, 12);
    profile->transport = read_int(reader, row, "transport", 0, 1, 12);
    profile->carries = tree_find(row, "carries") ? read_bits(reader, row, "carries", type_names, LI_TYPES)
                       : profile->transport > 0  ? 1u << LI_INFANTRY
                                                 : 0;
    profile->traits = read_bits(reader, row, "traits", trait_names, LI_TRAIT_COUNT);
    profile->weapon_count = weapons ? weapons->count : 0;
    LiWeapon *list = arena_alloc(reader->data->arena, (size_t)profile->weapon_count, sizeof *list);
    int i = 0;
    for (const BaseTree *item = weapons ? weapons->first : NULL; item; item = item->next) {
        read_weapon(reader, item, &list[i++]);
    }
    profile->weapons = list;
}

bool li_compile(RulesData *data, BaseFaults *faults) {
    Reader reader = {.data = data, .faults = faults, .good = true};
    LiData *out = arena_alloc(data->arena, 1, sizeof *out);
    LiKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    LiProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(&reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(&reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    out->reinforced = data_find_kind(data, "obstacle-reinforced");
    out->ford = data_find_kind(data, "ford");
    reader.place = "kinds";
    reader.id = "obstacle-reinforced";
    if (out->reinforced < 0 || out->ford < 0) {
        fault(&reader, "the rows of reinforced Obstacles and of fords are needed", "put them back");
    }
    bool named = li_resolve_names(data, faults, out);
    data->compiled = out;
    return reader.good && named;
}
