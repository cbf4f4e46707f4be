#include "rules/house.h"

#include "rules/ruling_words.h"

#include <stdio.h>
#include <string.h>

#define ABBREVIATION   2 /* letters: "cc" is said as "CC" */
#define NAME_MAX_BYTES 64

/* ---- in words ---- */

/* Appends any value of the data in plain words. */
static void house_describe_tree(const BaseTree *tree, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    switch (tree->kind) {
    case TREE_NULL: text_add(out, "none"); break;
    case TREE_BOOL: text_add(out, tree->truth ? "yes" : "no"); break;
    case TREE_NUMBER: text_add(out, text_number(tree->number, number)); break;
    case TREE_TEXT: text_add(out, *tree->text ? tree->text : "nothing"); break;
    case TREE_LIST:
    case TREE_OBJECT:
        for (const BaseTree *it = tree->first; it; it = it->next) {
            text_add(out, it == tree->first ? "" : ", ");
            if (it->key) {
                text_addf(out, "%s ", it->key);
            }
            house_describe_tree(it, out);
        }
        text_add(out, tree->first ? "" : "none");
        break;
    }
}

static const RulesNumber *changed_number(const RulesData *data, const RulesChange *change) {
    bool number = strcmp(change->list, "numbers") == 0 && strcmp(change->member, "value") == 0;
    int index = number ? data_find_number(data, change->id) : -1;
    return index >= 0 ? &data->numbers[index] : NULL;
}

void rules_house_describe_value(const RulesData *data, const RulesChange *change, bool old, BaseText *out) {
    const BaseTree *value = old ? change->old : change->now;
    const RulesNumber *number = changed_number(data, change);
    if (!value) {
        text_add(out, "none");
        return;
    }
    house_describe_tree(value, out);
    if (number && number->is_length) {
        text_addf(out, " %s", number->scale == data->unit ? data->unit_name : "mm");
    }
}

static const BaseTree *find_row(const RulesData *data, const char *list, const char *id) {
    const BaseTree *rows = tree_find(data->root, list);
    for (const BaseTree *it = rows && rows->kind == TREE_LIST ? rows->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", tree_get_text(it, "name", "")), id) == 0) {
            return it;
        }
    }
    return NULL;
}

/* Returns what the terrain cards call a column of the kinds; NULL: they do not show it. */
static const char *card_words(const RulesData *data, const char *column) {
    for (int b = 0; data->card && b < data->card->block_count; b++) {
        const RulesCardBlock *block = &data->card->blocks[b];
        for (int f = 0; f < block->field_count; f++) {
            if (block->fields[f].column && strcmp(block->fields[f].column, column) == 0) {
                VarId variable = block->fields[f].variable;
                return f == 0 ? block->title : variable >= 0 ? data->schema.vars[variable].label : NULL;
            }
        }
    }
    return NULL;
}

/* Appends one name of a member: "weapon", "cc". */
static void describe_name(const RulesData *data, const char *list, const char *name, BaseText *out) {
    const char *words = strcmp(list, "kinds") == 0 ? card_words(data, name) : NULL;
    if (words) {
        text_add(out, words);
    } else if (strlen(name) <= ABBREVIATION) {
        ruling_word(name, out);
    } else {
        for (const char *c = name; *c; c++) {
            text_add_bytes(out, *c == '_' || *c == '-' ? " " : c, 1);
        }
    }
}

void rules_house_describe_member(const RulesData *data, const char *list, const char *member, BaseText *out) {
    for (const char *at = member; *at;) {
        char name[NAME_MAX_BYTES];
        size_t length = strcspn(at, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        text_add(out, at == member ? "" : " ");
        describe_name(data, list, name, out);
        at += length + (at[length] == '.');
    }
}

static const char *row_label(const RulesData *data, const RulesChange *change) {
    const BaseTree *row = find_row(data, change->list, change->id);
    return tree_get_text(row, "label", tree_get_text(row, "name", tree_get_text(row, "title", change->id)));
}

void rules_house_describe_what(const RulesData *data, const RulesChange *change, BaseText *out) {
    if (!*change->id) {
        text_addf(out, "%s%s%s", change->list, *change->member ? ": " : "", change->member);
    } else if (!*change->member || changed_number(data, change) || strcmp(change->list, "readings") == 0) {
        text_add(out, row_label(data, change));
    } else {
        text_addf(out, "%s: ", row_label(data, change));
        rules_house_describe_member(data, change->list, change->member, out);
    }
}

void rules_house_describe(const RulesData *data, const RulesChange *change, BaseText *out) {
    text_add(out, "House rule");
    if (*change->by) {
        text_addf(out, " \"%s\"", change->by);
    }
    text_add(out, ": ");
    rules_house_describe_what(data, change, out);
    if (*change->id && !*change->member) {
        text_addf(out, " (%s), which the book does not have", change->list);
        return;
    }
    text_add(out, " ");
    rules_house_describe_value(data, change, false, out);
    text_add(out, change->old ? ", book " : ", which the book does not have");
    if (change->old) {
        rules_house_describe_value(data, change, true, out);
    }
}

/* ---- what takes part ---- */

typedef struct {
    const Ruling *ruling;
    const RulesData *data;
    bool *kinds, *profiles; /* those that play a part */
} Part;

static void add_unit(Part *part, int unit) {
    int profile = part->ruling->field->setup->units[unit].profile;
    if (profile >= 0 && profile < part->data->profile_count) {
        part->profiles[profile] = true;
    }
}

static void add_ref(Part *part, TableRef ref) {
    const TableSetup *setup = part->ruling->field->setup;
    if (ref.kind == REF_AREA && ref.index < setup->area_count) {
        int kind = setup->areas[ref.index].kind;
        if (kind >= 0 && kind < part->data->kind_count) {
            part->kinds[kind] = true;
        }
    } else if (ref.kind == REF_UNIT && ref.index < setup->unit_count) {
        add_unit(part, ref.index);
    } else if (ref.kind == REF_FORMATION) {
        for (int i = 0; i < setup->unit_count; i++) {
            if (setup->units[i].formation == ref.index) {
                add_unit(part, i);
            }
        }
    }
}

static void add_findings(Part *part) {
    for (int i = 0; i < part->ruling->findings.count; i++) {
        const RulesFinding *finding = &part->ruling->findings.items[i];
        add_ref(part, finding->terrain);
        for (int v = 0; v < finding->value_count; v++) {
            if (finding->values[v].kind == VALUE_REF) {
                add_ref(part, finding->values[v].ref);
            }
        }
        for (int s = 0; s < finding->shape_count; s++) {
            add_ref(part, finding->shapes[s].ref);
        }
    }
}

static void add_dice(Part *part) {
    for (int i = 0; i < part->ruling->rolls.count; i++) {
        add_ref(part, part->ruling->rolls.items[i].by);
    }
    for (int i = 0; i < part->ruling->sums.count; i++) {
        const RulesSum *sum = &part->ruling->sums.items[i];
        add_ref(part, sum->by);
        add_ref(part, sum->at);
        for (int m = 0; m < sum->count; m++) {
            add_ref(part, sum->mods[m].source);
        }
    }
}

static void add_lines(Part *part) {
    for (int i = 0; i < part->ruling->sights.count; i++) {
        const RulesSight *sight = &part->ruling->sights.items[i];
        add_ref(part, sight->depth_area);
        for (int b = 0; b < sight->blocker_count; b++) {
            add_ref(part, sight->blockers[b]);
        }
        for (int r = 0; r < sight->row_count; r++) {
            add_ref(part, sight->rows[r].area);
        }
        for (int z = 0; sight->zones && z < sight->zone_count; z++) {
            add_ref(part, sight->zones[z].area);
        }
    }
    for (int i = 0; i < part->ruling->traces.count; i++) {
        const RulesTrace *trace = &part->ruling->traces.items[i];
        add_ref(part, trace->unit);
        for (int e = 0; e < trace->event_count; e++) {
            add_ref(part, trace->events[e].area);
        }
    }
}

/* ---- rows ---- */

/* Returns true when `id` is the changed row, or inherits the changed member from it. */
static bool comes_from(const RulesData *data, const char *list, const char *id, const RulesChange *change) {
    const BaseTree *rows = tree_find(data->root, list), *row = find_row(data, list, id);
    for (int steps = 0; row && rows && steps <= rows->count; steps++) {
        if (strcmp(tree_get_text(row, "id", ""), change->id) == 0) {
            return true;
        }
        if (*change->member && tree_find(row, change->member)) {
            return false;
        }
        row = find_row(data, list, tree_get_text(row, "inherits", ""));
    }
    return false;
}

static bool names(const BaseTree *tree, const char *id) {
    if (tree->kind == TREE_TEXT) {
        return strcmp(tree->text, id) == 0;
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (names(it, id)) {
            return true;
        }
    }
    return false;
}

static bool cites_label(const Ruling *ruling, const char *id, const char *label) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int v = 0; v < finding->value_count; v++) {
            const char *text = finding->values[v].kind == VALUE_TEXT ? finding->values[v].text : NULL;
            if (text && (strcmp(text, id) == 0 || strcmp(text, label) == 0)) {
                return true;
            }
        }
    }
    return ruling->facts && names(ruling->facts, id);
}

/* Returns true when a row of a list that only the system reads plays a part: a profile that plays a part names it, or
 * the ruling does, or the ruling cites its rule. */
static bool other_row(const Part *part, const RulesChange *change) {
    const RulesData *data = part->data;
    const char *rule = tree_get_text(find_row(data, change->list, change->id), "rule", NULL);
    for (int i = 0; i < data->profile_count; i++) {
        if (part->profiles[i] && names(data->profiles[i].row, change->id)) {
            return true;
        }
    }
    return (rule && ruling_cites(part->ruling, rule)) || cites_label(part->ruling, change->id, row_label(data, change));
}

static bool has_index(const int *items, int count, int index) {
    for (int i = 0; i < count; i++) {
        if (items[i] == index) {
            return true;
        }
    }
    return false;
}

static bool by_reading(const Part *part, const RulesChange *change) {
    const Ruling *ruling = part->ruling;
    int index = data_find_reading(part->data, change->id);
    return index >= 0 && has_index(ruling->readings.items, ruling->readings.count, index) &&
           part->data->reading_values[index] == part->data->readings[index].fallback;
}

static bool takes_part(const Part *part, const RulesChange *change) {
    const RulesData *data = part->data;
    const Ruling *ruling = part->ruling;
    if (!*change->id) { /* a list of rows without ids plays a part in anything that is rolled or added up */
        return ruling->rolls.count > 0 || ruling->sums.count > 0;
    }
    if (strcmp(change->list, "numbers") == 0) {
        return has_index(ruling->numbers.items, ruling->numbers.count, data_find_number(data, change->id));
    }
    if (strcmp(change->list, "readings") == 0) {
        return by_reading(part, change);
    }
    if (strcmp(change->list, "rules") == 0) {
        return ruling_cites(ruling, change->id);
    }
    for (int i = 0; strcmp(change->list, "kinds") == 0 && i < data->kind_count; i++) {
        if (part->kinds[i] && comes_from(data, "kinds", data->kinds[i].id, change)) {
            return true;
        }
    }
    for (int i = 0; strcmp(change->list, "profiles") == 0 && i < data->profile_count; i++) {
        if (part->profiles[i] && comes_from(data, "profiles", data->profiles[i].id, change)) {
            return true;
        }
    }
    bool seen = strcmp(change->list, "kinds") == 0 || strcmp(change->list, "profiles") == 0;
    return !seen && other_row(part, change);
}

int rules_house_of_ruling(const Ruling *ruling, int *out, int cap) {
    const RulesData *data = ruling->field->data;
    if (data->change_count == 0) {
        return 0;
    }
    Part part = {.ruling = ruling,
                 .data = data,
                 .kinds = base_alloc((size_t)data->kind_count + 1, sizeof(bool)),
                 .profiles = base_alloc((size_t)data->profile_count + 1, sizeof(bool))};
    int count = 0;
    add_ref(&part, ruling->subject);
    add_ref(&part, ruling->object);
    add_findings(&part);
    add_dice(&part);
    add_lines(&part);
    for (int i = 0; i < data->change_count; i++) {
        if (takes_part(&part, &data->changes[i])) {
            if (count < cap) {
                out[count] = i;
            }
            count++;
        }
    }
    base_free(part.kinds);
    base_free(part.profiles);
    return count;
}
