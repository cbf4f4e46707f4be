/* What computer players read of a ruleset: the weights of the terms that a state is worth by, and the sentences of what
 * plans are for. */
#include "base/base.h"
#include "rules/data_internal.h"
#include "rules/mind.h"

#include <math.h>
#include <string.h>

#define WEIGHT_MAX 1e6 /* points: far above what any game is worth, and small enough that sums never overflow */

static int find_term(const RulesData *data, const char *id) {
    for (int i = 0; i < data->term_count; i++) {
        if (strcmp(data->terms[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static void lay_terms(DataReader *reader, const RulesMind *mind) {
    RulesData *data = reader->data;
    int count = 0;
    while (mind->terms[count]) {
        count++;
    }
    base_assert(count <= RULES_TERMS_MAX);
    data->terms = arena_alloc(data->arena, (size_t)count, sizeof *data->terms);
    for (data->term_count = 0; data->term_count < count; data->term_count++) {
        const char *id = mind->terms[data->term_count];
        data->terms[data->term_count] = (RulesTerm){.id = id, .label = id};
    }
}

static void read_term(DataReader *reader, const DataItem *item, const RulesMind *mind) {
    static const char *const keys[] = {"id", "label", "weight", NULL};
    int index = find_term(reader->data, item->id);
    double weight = 0;
    item_known(reader, item, keys);
    if (index < 0) {
        const char *remedy = rules_near_remedy(reader->data->arena, item->id, mind->terms, reader->data->term_count);
        item_fault(reader, item, "id", remedy ? remedy : "Leave the row out", "a state is not worth anything by \"%s\"",
                   item->id);
        return;
    }
    RulesTerm *term = &reader->data->terms[index];
    term->label = item_text(reader, item, "label", false, term->id);
    if (item_number(reader, item, "weight", true, &weight) && !(fabs(weight) <= WEIGHT_MAX)) {
        item_fault(reader, item, "weight", "Write a number of points", "a weight is at most %g", WEIGHT_MAX);
        weight = 0;
    }
    term->weight = weight;
}

static void read_intents(DataReader *reader, const DataItem *root) {
    static const char *const keys[] = {"id", "says", NULL};
    RulesData *data = reader->data;
    DataWalk walk = item_walk(reader, root, "intents");
    data->intents = arena_alloc(data->arena, (size_t)walk.count, sizeof *data->intents);
    while (item_next(&walk)) {
        item_known(reader, &walk.item, keys);
        data->intents[data->intent_count++] =
            (RulesIntent){walk.item.id, item_text(reader, &walk.item, "says", true, "")};
    }
}

void data_read_mind(DataReader *reader) {
    const RulesMind *mind = reader->data->system ? reader->data->system->mind : NULL;
    DataItem root = data_root_item(reader);
    if (!mind) {
        return;
    }
    lay_terms(reader, mind);
    for (DataWalk walk = item_walk(reader, &root, "worth"); item_next(&walk);) {
        read_term(reader, &walk.item, mind);
    }
    read_intents(reader, &root);
}
