/* What a sentence of Legions Imperialis says, and the table that it says it of. */
#include "play/shared_li_claims.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

static const RulesValue *value_or_none(const LiClaim *it, const char *name) {
    for (int i = 0; i < it->finding->value_count; i++) {
        if (!strcmp(it->finding->values[i].name, name)) {
            return &it->finding->values[i];
        }
    }
    return NULL;
}

static const RulesValue *value(const LiClaim *it, const char *name) {
    const RulesValue *found = value_or_none(it, name);
    if (!found) {
        fail_msg("%s %s says no {%s}", it->finding->rule, it->finding->key, name);
    }
    return found;
}

bool says_has(const LiClaim *it, const char *name) {
    return value_or_none(it, name) != NULL;
}

TableRef says_ref(const LiClaim *it, const char *name) {
    return value(it, name)->ref;
}

static int index_of(const LiClaim *it, const char *name, TableRefKind kind) {
    TableRef ref = says_ref(it, name);
    if (!ref_is(ref, kind)) {
        fail_msg("%s %s: {%s} is of another kind", it->finding->rule, it->finding->key, name);
    }
    return ref.index;
}

int says_unit(const LiClaim *it, const char *name) {
    return index_of(it, name, REF_UNIT);
}

int says_area(const LiClaim *it, const char *name) {
    return index_of(it, name, REF_AREA);
}

int says_formation(const LiClaim *it, const char *name) {
    return index_of(it, name, REF_FORMATION);
}

int says_side(const LiClaim *it, const char *name) {
    return index_of(it, name, REF_SIDE);
}

int says_number(const LiClaim *it, const char *name) {
    const RulesValue *found = value(it, name);
    return found->kind == VALUE_TEXT ? atoi(found->text) : (int)found->number;
}

double says_length(const LiClaim *it, const char *name) {
    return value(it, name)->number;
}

const char *says_text(const LiClaim *it, const char *name) {
    return value(it, name)->text;
}

bool says_is(const LiClaim *it, const char *key) {
    return !strcmp(it->finding->key, key);
}

bool says_rule(const LiClaim *it, const char *rule) {
    return !strcmp(it->finding->rule, rule);
}

static int count_until(const LiClaim *it, const char *rule, const char *key, int end) {
    int count = 0;
    for (int i = 0; i < end; i++) {
        const RulesFinding *one = &it->ruling->findings.items[i];
        count += !strcmp(one->rule, rule) && !strcmp(one->key, key);
    }
    return count;
}

int says_before(const LiClaim *it, const char *rule, const char *key) {
    return count_until(it, rule, key, it->index);
}

int says_in_all(const LiClaim *it, const char *rule, const char *key) {
    return count_until(it, rule, key, it->ruling->findings.count);
}

/* ---- the table ---- */

const BaseTree *says_profile(const LiClaim *it, int unit) {
    return it->data->profiles[it->setup->units[unit].profile].row;
}

const BaseTree *says_kind(const LiClaim *it, const Table *table, int area) {
    const char *id = it->data->kinds[table_kind(table, area)].id;
    if (!strcmp(id, "obstacle") && says_var(it, table, REF_AREA, area, "reinforced") == 1) {
        id = "obstacle-reinforced";
    }
    for (int i = 0; i < it->data->kind_count; i++) {
        if (!strcmp(it->data->kinds[i].id, id)) {
            return table->removed[area] ? NULL : it->data->kinds[i].row;
        }
    }
    return NULL;
}

bool says_has_word(const BaseTree *row, const char *list, const char *word) {
    const BaseTree *words = tree_find(row, list);
    for (const BaseTree *it = words ? words->first : NULL; it; it = it->next) {
        if (it->kind == TREE_TEXT && !strcmp(it->text, word)) {
            return true;
        }
    }
    return false;
}

int says_need(const BaseTree *row, const char *name) {
    const BaseTree *found = tree_find(row, name);
    return !found ? 0 : found->kind == TREE_TEXT ? atoi(found->text) : (int)found->number;
}

int says_type(const LiClaim *it, int unit) {
    static const char *const types[] = {"infantry", "cavalry", "walker", "vehicle", "super-heavy", "knight", "titan"};
    const char *own = it->data->profiles[it->setup->units[unit].profile].unit_class;
    for (int i = 0; i < (int)BASE_COUNT(types); i++) {
        if (!strcmp(types[i], own)) {
            return i;
        }
    }
    fail_msg("no type %s", own);
    return -1;
}

int says_over(const LiClaim *it, int unit) {
    const BaseTree *own = says_profile(it, unit);
    return says_has_word(own, "traits", "flyer")        ? 0
           : says_has_word(own, "traits", "skimmer")    ? 1
           : says_has_word(own, "traits", "jump-packs") ? 2
                                                        : -1;
}

const char *says_go(const LiClaim *it, const Table *table, int unit, int area) {
    static char word[8];
    const char *words = tree_get_text(says_kind(it, table, area), "move", "");
    for (int i = 0; i < says_type(it, unit); i++) {
        words += strcspn(words, " ");
        words += strspn(words, " ");
    }
    snprintf(word, sizeof word, "%.*s", (int)strcspn(words, " "), words);
    return !strcmp(word, "2") && says_has_word(says_profile(it, unit), "traits", "nimble") ? "1" : word;
}

int says_var(const LiClaim *it, const Table *table, TableRefKind kind, int index, const char *name) {
    return table_get(table, ref_make(kind, index), schema_find(it->setup->schema, kind, name));
}

bool says_order_is(const LiClaim *it, const Table *table, int unit, const char *word) {
    int formation = it->setup->units[unit].formation;
    VarId var = schema_find(it->setup->schema, REF_FORMATION, "order");
    return formation >= 0 &&
           says_var(it, table, REF_FORMATION, formation, "order") == schema_word(it->setup->schema, var, word);
}

bool says_reading(const LiClaim *it, const char *id, const char *value) {
    for (int i = 0; i < it->data->reading_count; i++) {
        if (!strcmp(it->data->readings[i].id, id)) {
            return !strcmp(it->data->readings[i].values[it->data->reading_values[i]], value);
        }
    }
    fail_msg("no reading %s", id);
    return false;
}

double says_rule_number(const LiClaim *it, const char *id) {
    for (int i = 0; i < it->data->number_count; i++) {
        if (!strcmp(it->data->numbers[i].id, id)) {
            return it->data->numbers[i].value;
        }
    }
    fail_msg("no number %s", id);
    return 0;
}

int says_host(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_INSIDE ? where->host.index : -1;
}

int says_carrier(const Table *table, int unit) {
    const TableWhere *where = table_where(table, unit);
    return where->kind == WHERE_ATTACHED ? where->host.index : -1;
}

bool says_lives(const Table *table, int unit) {
    return table_where(table, unit)->kind != WHERE_OFF;
}

int says_members(const LiClaim *it, const Table *table, int formation) {
    int count = 0;
    for (int i = 0; i < it->setup->unit_count; i++) {
        count += it->setup->units[i].formation == formation && says_lives(table, i);
    }
    return count;
}

double says_height(const LiClaim *it, const Table *table, int area) {
    int set = says_var(it, table, REF_AREA, area, "height");
    return set > 0 ? set / 100.0 * it->data->unit
                   : tree_get_number(says_kind(it, table, area), "storey", 0) * it->data->unit;
}

GeomVec says_at(const Table *table, int unit) {
    return table_where(table, unit)->at;
}

/* ---- rolls ---- */

const RulesRoll *says_roll(const LiClaim *it, const char *rule, int unit) {
    for (int i = 0; i < it->ruling->rolls.count; i++) {
        const RulesRoll *roll = &it->ruling->rolls.items[i];
        if (!strcmp(roll->rule, rule) && (unit < 0 || ref_equal(roll->by, ref_make(REF_UNIT, unit)))) {
            return roll;
        }
    }
    return NULL;
}

int says_hits(const RulesRoll *roll) {
    int hits = 0;
    for (int i = 0; i < roll->count; i++) {
        hits += roll->values[i] >= roll->need;
    }
    return hits;
}

double says_chance(const LiClaim *it, const char *name) {
    const char *text = says_text(it, name);
    return atof(text + strspn(text, "< ")) / 100;
}

bool says_chance_is(const LiClaim *it, const char *name, double chance) {
    const char *text = says_text(it, name);
    return strchr(text, '<') ? chance > 0 && chance < .0011 : fabs(says_chance(it, name) - chance) < .00051;
}
