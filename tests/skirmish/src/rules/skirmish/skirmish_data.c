/* The ruleset's rows into structs. Every fault is collected, so that a playtester sees all that is wrong at once. */
#include "rules/kit/reader.h"
#include "rules/skirmish/skirmish_parts.h"

static void read_kind(DataReader *reader, const RulesKind *from, SkirmishKind *out) {
    static const char *const grounds[] = {"open", "difficult", "solid"};
    static const char *const sights[] = {"over", "into", "hides"};
    DataItem item = data_kind_item(from);
    out->ground = (SkirmishGround)item_word(reader, &item, "ground", grounds, (int)BASE_COUNT(grounds), SKIRMISH_OPEN);
    out->sight = (SkirmishSight)item_word(reader, &item, "sight", sights, (int)BASE_COUNT(sights), SKIRMISH_SEEN_OVER);
    out->covers = item_bool(reader, &item, "covers", false);
    out->goal = item_bool(reader, &item, "goal", false);
}

static void read_profile(DataReader *reader, const RulesProfile *from, SkirmishProfile *out) {
    DataItem item = data_profile_item(from);
    out->move = item_length(reader, &item, "move", -1);
    out->range = item_length(reader, &item, "range", -1);
    out->hit = rulekit_read_need(reader, &item, "hit");
    out->save = rulekit_read_need(reader, &item, "save");
    if (out->hit == VAR_NONE || out->save == VAR_NONE) {
        item_fault(reader, &item, NULL, "Write both, as \"4+\"", "a figure needs \"hit\" and \"save\"");
    }
}

void skirmish_compile(DataReader *reader) {
    RulesData *data = reader->data;
    SkirmishData *out = arena_alloc(data->arena, 1, sizeof *out);
    SkirmishKind *kinds = arena_alloc(data->arena, (size_t)data->kind_count, sizeof *kinds);
    SkirmishProfile *profiles = arena_alloc(data->arena, (size_t)data->profile_count, sizeof *profiles);
    rulekit_find_names(reader, &SK_NAMES);
    for (int i = 0; i < data->kind_count; i++) {
        read_kind(reader, &data->kinds[i], &kinds[i]);
    }
    for (int i = 0; i < data->profile_count; i++) {
        read_profile(reader, &data->profiles[i], &profiles[i]);
    }
    out->kinds = kinds;
    out->profiles = profiles;
    data->compiled = out;
}

const SkirmishData *skirmish_data(const RulesField *field) {
    return field->data->compiled;
}

const SkirmishKind *skirmish_kind(const RulesField *field, const Table *table, int area) {
    return table->removed[area] ? NULL : &skirmish_data(field)->kinds[table_kind(table, area)];
}

const SkirmishProfile *skirmish_profile(const RulesField *field, int unit) {
    return &skirmish_data(field)->profiles[field->setup->units[unit].profile];
}

TableRef skirmish_game(void) {
    return ref_make(REF_GAME, 0);
}
