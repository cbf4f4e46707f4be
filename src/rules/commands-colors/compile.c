/* The ruleset's rows into structs. Every fault is collected: a playtester sees all that is wrong with a changed file at
 * once. */
#include "base/text.h"
#include "rules/commands-colors/compile_cards.h"

#include <string.h>

static const char *const CLASSES[CCA_CLASSES] = {"foot", "war-machine", "mounted", "leader"};

/* A whole number from 0; the fallback when it is not there. */
static int read_count(DataReader *reader, const DataItem *item, const char *key, int fallback) {
    return item_count(reader, item, key, 0, 99, fallback);
}

/* ---- kinds ---- */

/* A list of classes. */
static void read_classes(DataReader *reader, const DataItem *item, const char *key, bool *out) {
    unsigned bits = item_bits(reader, item, key, CLASSES, CCA_CLASSES);
    for (int class = 0; class < CCA_CLASSES; class ++) {
        out[class] = bits & 1u << class;
    }
}

static void read_maxima(DataReader *reader, const DataItem *item, CcaKind *kind) {
    static const char *const hows[] = {"close", "ranged"}, *const whose[] = {"own", "target", NULL};
    for (int how = CCA_CLOSE; how <= CCA_RANGED; how++) {
        DataItem pair;
        item_inner(reader, item, hows[how], &pair);
        item_known(reader, &pair, whose);
        for (int end = CCA_OWN; end <= CCA_TARGET; end++) {
            kind->max[how][end] = read_count(reader, &pair, whose[end], VAR_NONE);
        }
    }
}

static void read_cites(DataReader *reader, const DataItem *item, CcaKind *kind) {
    static const char *const keys[CCA_CITE_COUNT + 1] = {
        "free",           "stop",     "bar",        "sight",         "entry-free", "entry-ban",
        "entry-exempt",   "close",    "ranged-own", "ranged-target", "fewer",      "shelter-close",
        "shelter-ranged", "declared", NULL};
    DataItem cites;
    item_inner(reader, item, "cites", &cites);
    item_known(reader, &cites, keys);
    for (int i = 0; i < CCA_CITE_COUNT; i++) {
        const char *rule = item_text(reader, &cites, keys[i], false, NULL);
        if (rule && data_find_rule(reader->data, rule) < 0) {
            item_fault(reader, &cites, keys[i], "Write the full id of a rule of the catalogue",
                       "there is no rule \"%s\"", rule);
        }
        kind->rules[i] = rule;
    }
}

static void read_kind(DataReader *reader, const RulesKind *from, CcaKind *kind) {
    static const char *const sights[] = {"open", "blocks", "hill", "river"};
    static const char *const marks[] = {"nothing", "forest", "broken"};
    DataItem item = data_kind_item(from);
    bool barred[CCA_CLASSES];
    kind->rampart = from->form == FORM_HEXSIDE;
    kind->name = item_text(reader, &item, "noun", false, from->label);
    read_classes(reader, &item, "bars", barred);
    read_classes(reader, &item, "stops", kind->stop);
    read_classes(reader, &item, "bans", kind->ban);
    for (int c = 0; c < CCA_CLASSES; c++) {
        kind->enter[c] = !barred[c];
    }
    kind->hill = item_bool(reader, &item, "hill", false);
    kind->sight = (CcaKindSight)item_word(reader, &item, "los", sights, (int)BASE_COUNT(sights), 0);
    kind->mark = (CcaMark)item_word(reader, &item, "marks", marks, (int)BASE_COUNT(marks), 0);
    kind->fewer = read_count(reader, &item, "fewer", 0);
    kind->shelter = item_bool(reader, &item, "shelter", false);
    read_maxima(reader, &item, kind);
    read_cites(reader, &item, kind);
    kind->declared = item_row(reader, &item, "ford", "kind", data_find_kind);
}

/* ---- profiles ---- */

/* An elephant's dice by the target's profile; missing ones follow the target. */
static const int *read_as_target(DataReader *reader, const DataItem *item) {
    RulesData *data = reader->data;
    DataItem list;
    int *dice = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *dice);
    for (int i = 0; i < data->profile_count; i++) {
        dice[i] = VAR_NONE;
    }
    item_inner(reader, item, "as_target", &list);
    for (const BaseTree *it = list.tree ? list.tree->first : NULL; it; it = it->next) {
        int profile = data_find_profile(data, it->key);
        if (profile < 0) {
            item_fault(reader, &list, it->key, "Name profiles of this list", "there is no profile \"%s\"", it->key);
        } else {
            dice[profile] = read_count(reader, &list, it->key, 0);
        }
    }
    return dice;
}

static void read_traits(DataReader *reader, const DataItem *item, CcaProfile *profile) {
    enum { FOREST_FIGHTER, STANDS, ELEPHANT, TRAITS };
    static const char *const words[TRAITS] = {"forest-fighter", "stands-when-full", "elephant"};
    unsigned traits = item_bits(reader, item, "traits", words, TRAITS);
    profile->exempt = traits & 1u << FOREST_FIGHTER;
    profile->full_stands = traits & 1u << STANDS;
    profile->elephant = traits & 1u << ELEPHANT;
}

static void read_weapon(DataReader *reader, const DataItem *item, CcaProfile *profile) {
    static const char *const keys[] = {"name", "range", "still", "moved", NULL};
    DataItem weapon;
    item_inner(reader, item, "weapon", &weapon);
    item_known(reader, &weapon, keys);
    profile->range = read_count(reader, &weapon, "range", 0);
    profile->still = read_count(reader, &weapon, "still", 0);
    profile->moved = read_count(reader, &weapon, "moved", 0);
}

/* `blocks_max`: what a unit's variable can hold. */
static void read_profile(DataReader *reader, const RulesProfile *from, int blocks_max, CcaProfile *profile) {
    static const char *const weights[] = {"light", "medium", "heavy", "none"};
    static const char *const bonuses[] = {"never", "leader", "always"};
    static const char *const evades[] = {"foot", "heavy-mounted", "elephants", "rest"};
    DataItem item = data_profile_item(from);
    profile->name = from->name;
    profile->code = item_text(reader, &item, "code", false, from->name);
    profile->type = (CcaClass)rulekit_read_class(reader, &item, CLASSES, CCA_CLASSES);
    profile->weight = (CcaWeight)item_word(reader, &item, "weight", weights, 4, CCA_NO_WEIGHT);
    profile->blocks = item_count(reader, &item, "blocks", 1, blocks_max, 1);
    profile->move = read_count(reader, &item, "move", 1);
    profile->charge = read_count(reader, &item, "charge", 0);
    profile->battle_after = read_count(reader, &item, "battle_after", 99);
    profile->dice = read_count(reader, &item, "dice", 0);
    profile->full_dice = read_count(reader, &item, "full_dice", profile->dice);
    profile->back_dice = read_count(reader, &item, "back_dice", VAR_NONE);
    profile->retreat = read_count(reader, &item, "retreat", 1);
    profile->evades = item_bits(reader, &item, "evades", evades, (int)BASE_COUNT(evades));
    profile->bonus = (CcaBonus)item_word(reader, &item, "bonus", bonuses, 3, CCA_BONUS_LEADER);
    profile->swords = item_bool(reader, &item, "swords", true);
    profile->as_target = read_as_target(reader, &item);
    read_weapon(reader, &item, profile);
    read_traits(reader, &item, profile);
}

static void read_faces(DataReader *reader) {
    const RulesData *data = reader->data;
    BaseText all = {0};
    for (int i = 0; i < data->face_count; i++) {
        text_addf(&all, "%s%s", i == 0 ? "" : " ", data->faces[i]);
    }
    if (strcmp(text_get(&all), CCA_FACES) != 0) {
        data_fault(reader, "faces", data->id, "Keep the six faces of the book's file in their order",
                   "the die has other faces");
    }
    text_free(&all);
}

void cca_compile(DataReader *reader) {
    RulesData *data = reader->data;
    CcaData *out = arena_alloc(data->arena, 1, sizeof *out);
    CcaKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    CcaProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    rulekit_find_names(reader, &CCA_NAMES);
    rulekit_check_words(reader, CCA_VAR_GAME_card_scope, CCA_SCOPE_WORDS);
    VarId blocks = data->named.var[CCA_VAR_UNIT_blocks];
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(reader, &data->profiles[i], blocks >= 0 ? data->schema.vars[blocks].max : 1, &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    read_faces(reader);
    cca_read_cards(reader, out);
    data->compiled = out;
}

/* HEX-01. The data are compiled when a board is laid. */
void cca_lay_hexes(const RulesData *data, HexBoard *board) {
    board->full_rows = reading_of(data, CCA_READ_BOARD_ODD_ROWS) == CCA_BOARD_ODD_ROWS_13;
}
