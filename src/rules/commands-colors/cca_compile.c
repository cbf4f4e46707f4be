/* The ruleset's rows into structs. Every fault is collected: a playtester sees all that is wrong with a changed file at
 * once. */
#include "rules/commands-colors/cca_compile.h"

#include <math.h>
#include <string.h>

static const char *const CLASS_NAMES[CCA_CLASSES] = {"foot", "war-machine", "mounted", "leader"};

static int read_word(KitReader *reader, const BaseTree *row, const char *key, const char *const *words, int count,
                     int fallback, const char *place, const char *id) {
    const char *word = tree_get_text(row, key, NULL);
    int index = word ? kit_word(words, count, word) : fallback;
    if (index < 0) {
        kit_fault(reader, place, id, "See the same member of the other rows", key);
    }
    return index < 0 ? fallback : index;
}

/* A whole number from 0; `fallback` when it is not there. */
static int read_count(KitReader *reader, const BaseTree *row, const char *key, int fallback, const char *place,
                      const char *id) {
    const BaseTree *tree = tree_find(row, key);
    if (!tree) {
        return fallback;
    }
    if (tree->kind != TREE_NUMBER || !(tree->number >= 0 && tree->number <= 99) ||
        tree->number != floor(tree->number)) {
        kit_fault(reader, place, id, "Give a whole number, 0 to 99", key);
        return fallback;
    }
    return (int)tree->number;
}

/* ---- kinds ---- */

/* A list of classes under `key`. */
static void read_classes(KitReader *reader, const BaseTree *row, const char *key, const char *id, bool *out) {
    const BaseTree *list = tree_find(row, key);
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        int class = it->kind == TREE_TEXT ? kit_word(CLASS_NAMES, CCA_CLASSES, it->text) : -1;
        if (class < 0) {
            kit_fault(reader, "kinds", id, "Write a list of foot, war-machine, mounted, leader", key);
        } else {
            out[class] = true;
        }
    }
}

static void read_maxima(KitReader *reader, const BaseTree *row, const char *id, CcaKind *kind) {
    static const char *const hows[] = {"close", "ranged"}, *const whose[] = {"own", "target"};
    for (int how = CCA_CLOSE; how <= CCA_RANGED; how++) {
        const BaseTree *pair = tree_find(row, hows[how]);
        for (int end = CCA_OWN; end <= CCA_TARGET; end++) {
            kind->most[how][end] = read_count(reader, pair, whose[end], VAR_NONE, "kinds", id);
        }
    }
}

static void read_cites(KitReader *reader, const BaseTree *row, const char *id, CcaKind *kind) {
    static const char *const keys[CCA_CITE_COUNT] = {
        "free",  "stop",       "bar",           "sight", "entry-free",    "entry-ban",      "entry-exempt",
        "close", "ranged-own", "ranged-target", "fewer", "shelter-close", "shelter-ranged", "declared"};
    const BaseTree *cites = tree_find(row, "cites");
    for (const BaseTree *it = cites ? cites->first : NULL; it; it = it->next) {
        int cite = kit_word(keys, CCA_CITE_COUNT, it->key);
        if (cite < 0 || it->kind != TREE_TEXT || data_find_rule(reader->data, it->text) < 0) {
            kit_fault(reader, "kinds", id, "Name rules of the catalogue under the keys that the other rows use",
                      "something in `cites` is no rule or no key");
        } else {
            kind->rules[cite] = it->text;
        }
    }
}

static void read_kind(KitReader *reader, const RulesKind *from, CcaKind *kind) {
    static const char *const sights[] = {"open", "blocks", "hill", "river"};
    static const char *const marks[] = {"nothing", "forest", "broken"};
    const BaseTree *row = from->row;
    bool barred[CCA_CLASSES] = {false};
    *kind = (CcaKind){
        .rampart = from->form == FORM_HEXSIDE, .declared = -1, .name = tree_get_text(row, "noun", from->label)};
    read_classes(reader, row, "bars", from->id, barred);
    read_classes(reader, row, "stops", from->id, kind->stop);
    read_classes(reader, row, "bans", from->id, kind->ban);
    for (int c = 0; c < CCA_CLASSES; c++) {
        kind->enter[c] = !barred[c];
    }
    kind->hill = tree_get_bool(row, "hill", false);
    kind->sight = (CcaKindSight)read_word(reader, row, "los", sights, (int)BASE_COUNT(sights), 0, "kinds", from->id);
    kind->mark = (CcaMark)read_word(reader, row, "marks", marks, (int)BASE_COUNT(marks), 0, "kinds", from->id);
    kind->fewer = read_count(reader, row, "fewer", 0, "kinds", from->id);
    kind->shelter = tree_get_bool(row, "shelter", false);
    read_maxima(reader, row, from->id, kind);
    read_cites(reader, row, from->id, kind);
    const char *declared = tree_get_text(row, "ford", NULL);
    kind->declared = declared ? data_find_kind(reader->data, declared) : -1;
    if (declared && kind->declared < 0) {
        kit_fault(reader, "kinds", from->id, "Name a kind", "the kind that it is where it can be forded");
    }
}

/* ---- profiles ---- */

static unsigned read_evades(KitReader *reader, const BaseTree *row, const char *id) {
    static const char *const words[] = {"foot", "heavy-mounted", "elephants", "rest"};
    unsigned bits = 0;
    const BaseTree *list = tree_find(row, "evades");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        int bit = it->kind == TREE_TEXT ? kit_word(words, (int)BASE_COUNT(words), it->text) : -1;
        if (bit < 0) {
            kit_fault(reader, "profiles", id, "Write a list of foot, heavy-mounted, elephants, rest", "evades");
        } else {
            bits |= 1u << bit;
        }
    }
    return bits;
}

static bool has_trait(const BaseTree *row, const char *trait) {
    const BaseTree *list = tree_find(row, "traits");
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, trait) == 0) {
            return true;
        }
    }
    return false;
}

/* An elephant's dice by the target's profile; missing ones follow the target. */
static const int *read_as_target(KitReader *reader, const BaseTree *row, const char *id) {
    RulesData *data = reader->data;
    const BaseTree *list = tree_find(row, "as_target");
    int *dice = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *dice);
    for (int i = 0; i < data->profile_count; i++) {
        dice[i] = VAR_NONE;
    }
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        int profile = data_find_profile(data, it->key);
        if (profile < 0) {
            kit_fault(reader, "profiles", id, "Name profiles of this list", "as_target");
        } else {
            dice[profile] = read_count(reader, list, it->key, 0, "profiles", id);
        }
    }
    return dice;
}

static void read_profile(KitReader *reader, const RulesProfile *from, CcaProfile *profile) {
    static const char *const weights[] = {"light", "medium", "heavy", "none"};
    static const char *const bonuses[] = {"never", "leader", "always"};
    const BaseTree *row = from->row, *weapon = tree_find(row, "weapon");
    const char *id = from->id, *place = "profiles";
    int class = kit_word(CLASS_NAMES, CCA_CLASSES, from->unit_class);
    if (class < 0) {
        kit_fault(reader, place, id, "Write foot, war-machine, mounted or leader", "an unknown class");
    }
    *profile = (CcaProfile){.name = from->name, .code = tree_get_text(row, "code", from->name)};
    profile->type = class < 0 ? CCA_FOOT : (CcaClass) class;
    profile->weight = (CcaWeight)read_word(reader, row, "weight", weights, 4, CCA_NO_WEIGHT, place, id);
    profile->blocks = read_count(reader, row, "blocks", 1, place, id);
    profile->move = read_count(reader, row, "move", 1, place, id);
    profile->charge = read_count(reader, row, "charge", 0, place, id);
    profile->battle_after = read_count(reader, row, "battle_after", 99, place, id);
    profile->dice = read_count(reader, row, "dice", 0, place, id);
    profile->full_dice = read_count(reader, row, "full_dice", profile->dice, place, id);
    profile->back_dice = read_count(reader, row, "back_dice", VAR_NONE, place, id);
    profile->range = read_count(reader, weapon, "range", 0, place, id);
    profile->still = read_count(reader, weapon, "still", 0, place, id);
    profile->moved = read_count(reader, weapon, "moved", 0, place, id);
    profile->retreat = read_count(reader, row, "retreat", 1, place, id);
    profile->evades = read_evades(reader, row, id);
    profile->bonus = (CcaBonus)read_word(reader, row, "bonus", bonuses, 3, CCA_BONUS_LEADER, place, id);
    profile->swords = tree_get_bool(row, "swords", true);
    profile->exempt = has_trait(row, "forest-fighter");
    profile->full_stands = has_trait(row, "stands-when-full");
    profile->elephant = has_trait(row, "elephant");
    profile->as_target = read_as_target(reader, row, id);
    if (profile->blocks < 1) {
        kit_fault(reader, place, id, "Give at least one block", "blocks");
    }
}

static void read_faces(KitReader *reader) {
    const RulesData *data = reader->data;
    BaseText all = {0};
    for (int i = 0; i < data->face_count; i++) {
        text_addf(&all, "%s%s", i == 0 ? "" : " ", data->faces[i]);
    }
    if (strcmp(text_get(&all), CCA_FACES) != 0) {
        kit_fault(reader, "faces", data->id, "Keep the six faces of the book's file in their order",
                  "the die has other faces");
    }
    text_free(&all);
}

bool cca_compile(RulesData *data, BaseFaults *faults) {
    KitReader reader = {data, faults, true};
    CcaData *out = arena_alloc(data->arena, 1, sizeof *out);
    CcaKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    CcaProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(&reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(&reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    read_faces(&reader);
    cca_resolve_names(&reader, out);
    cca_read_cards(&reader, out);
    data->compiled = out;
    return reader.good;
}
