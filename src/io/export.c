#include "io/export.h"

#include "rules/house.h"
#include "rules/telling.h"

const char *io_outcome_word(RulesOutcome outcome) {
    static const char *const words[] = {[RULING_DONE] = "done",
                                        [RULING_ANSWER] = "answer",
                                        [RULING_REFUSED] = "refused",
                                        [RULING_WAITING] = "waiting",
                                        [RULING_BAD] = "bad"};
    return words[outcome];
}

static void set_text(BaseArena *arena, BaseTree *object, const char *key, const char *text) {
    if (text && *text) {
        tree_set(arena, object, key, tree_text(arena, text));
    }
}

static void set_ref(BaseArena *arena, BaseTree *object, const char *key, const Ruling *ruling, TableRef ref) {
    if (ref.kind != REF_NONE) {
        tree_set(arena, object, key, tree_text(arena, setup_id(ruling->field->setup, ref)));
    }
}

BaseTree *findings_tree(BaseArena *arena, const Ruling *ruling) {
    static const char *const roles[] = {
        [ROLE_DECIDES] = "decides", [ROLE_PASSES] = "passes", [ROLE_CONTEXT] = "context"};
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        BaseTree *it = tree_push(list, tree_object(arena));
        BaseText text = {0};
        ruling_describe(ruling, finding, &text);
        set_text(arena, it, "rule", finding->rule);
        set_ref(arena, it, "terrain", ruling, finding->terrain);
        set_text(arena, it, "role", roles[finding->role]);
        set_text(arena, it, "says", text_get(&text));
        text_free(&text);
    }
    return list;
}

/* Writes who rolled each die of a pool or, for pooled dice, who rolled them together. */
static void set_owners(BaseArena *arena, BaseTree *it, const Ruling *ruling, const RulesRoll *roll) {
    BaseTree *owners = roll->owners ? tree_set(arena, it, "owners", tree_list(arena)) : NULL;
    for (int k = 0; owners && k < roll->owner_count; k++) {
        tree_push(owners, tree_text(arena, setup_id(ruling->field->setup, roll->owners[k])));
    }
    if (roll->pooled) {
        tree_set(arena, it, "pooled", tree_bool(arena, true));
    }
}

static BaseTree *dice_tree(BaseArena *arena, const Ruling *ruling) {
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < ruling->rolls.count; i++) {
        const RulesRoll *roll = &ruling->rolls.items[i];
        BaseTree *it = tree_push(list, tree_object(arena));
        set_text(arena, it, "what", roll->what);
        set_text(arena, it, "rule", roll->rule);
        set_ref(arena, it, "by", ruling, roll->by);
        set_ref(arena, it, "at", ruling, roll->at);
        set_owners(arena, it, ruling, roll);
        tree_set(arena, it, "faces", tree_number(arena, roll->faces));
        if (roll->need > 0) {
            tree_set(arena, it, "need", tree_number(arena, roll->need));
        }
        if (roll->total > 0) {
            tree_set(arena, it, "total", tree_number(arena, roll->total));
        }
        BaseTree *values = tree_set(arena, it, "values", tree_list(arena));
        BaseTree *results = tree_set(arena, it, "results", tree_list(arena));
        for (int k = 0; k < roll->count; k++) {
            tree_push(values, tree_number(arena, roll->values[k]));
            tree_push(results, tree_text(arena, roll_result(roll, k)));
        }
    }
    return list;
}

static BaseTree *sums_tree(BaseArena *arena, const Ruling *ruling) {
    static const char *const states[] = {[MOD_COUNTS] = "counts",
                                         [MOD_BEATEN] = "beaten",
                                         [MOD_IGNORED] = "ignored",
                                         [MOD_EXEMPT] = "exempt",
                                         [MOD_CAPPED] = "capped"};
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < ruling->sums.count; i++) {
        const RulesSum *sum = &ruling->sums.items[i];
        BaseTree *it = tree_push(list, tree_object(arena));
        set_text(arena, it, "what", sum->what);
        set_ref(arena, it, "by", ruling, sum->by);
        set_ref(arena, it, "at", ruling, sum->at);
        tree_set(arena, it, "total", sum->total == VAR_NONE ? tree_null(arena) : tree_number(arena, sum->total));
        if (sum->added) { /* added to what the dice show, so it is not a need of any die */
            tree_set(arena, it, "added", tree_bool(arena, true));
        }
        BaseTree *mods = tree_set(arena, it, "mods", tree_list(arena));
        for (int k = 0; k < sum->count; k++) {
            BaseTree *mod = tree_push(mods, tree_object(arena));
            BaseText text = {0};
            ruling_describe_mod(ruling, &sum->mods[k], &text);
            tree_set(arena, mod, "value", tree_number(arena, sum->mods[k].value));
            set_text(arena, mod, "rule", sum->mods[k].rule);
            set_ref(arena, mod, "source", ruling, sum->mods[k].source);
            set_text(arena, mod, "state", states[sum->mods[k].state]);
            set_text(arena, mod, "says", text_get(&text));
            text_free(&text);
        }
    }
    return list;
}

static BaseTree *ask_tree(BaseArena *arena, const Ruling *ruling) {
    const RulesAsk *ask = &ruling->ask;
    BaseTree *it = tree_object(arena);
    BaseText text = {0};
    ruling_describe_ask(ruling, &text);
    set_text(arena, it, "ask", ask->id);
    set_text(arena, it, "kind", ask->kind == ASK_CHOOSE ? "choose" : "place");
    if (ask->side >= 0) {
        set_ref(arena, it, "side", ruling, ref_make(REF_SIDE, ask->side));
    }
    set_text(arena, it, "rule", ask->rule);
    set_ref(arena, it, "about", ruling, ask->about);
    if (ask->kind == ASK_CHOOSE) {
        BaseTree *options = tree_set(arena, it, "options", tree_list(arena));
        for (int i = 0; i < ask->option_count; i++) {
            tree_push(options, tree_text(arena, ask->options[i]));
        }
        tree_add(arena, it, WITH_NUMBER("least", ask->min), WITH_NUMBER("most", ask->max));
    } else {
        set_ref(arena, it, "within", ruling, ask->region_of);
        tree_set(arena, it, "reach", tree_number(arena, ask->reach / ruling->field->setup->unit));
    }
    set_text(arena, it, "says", text_get(&text));
    text_free(&text);
    return it;
}

BaseTree *change_tree(BaseArena *arena, const RulesData *data, const RulesChange *change) {
    BaseTree *it = tree_object(arena);
    BaseText text = {0};
    rules_house_describe(data, change, &text);
    set_text(arena, it, "by", change->by);
    set_text(arena, it, "list", change->list);
    set_text(arena, it, "id", change->id);
    set_text(arena, it, "member", change->member);
    tree_set(arena, it, "now", tree_copy(arena, change->now));
    if (change->old) {
        tree_set(arena, it, "book", tree_copy(arena, change->old));
    }
    set_text(arena, it, "says", text_get(&text));
    text_free(&text);
    return it;
}

void export_house(BaseArena *arena, BaseTree *tree, const Ruling *ruling) {
    const RulesData *data = ruling->field->data;
    int changes[HOUSE_STATED_MAX], count = rules_house_of_ruling(ruling, changes, HOUSE_STATED_MAX);
    BaseTree *list = count > 0 ? tree_set(arena, tree, "house_rules", tree_list(arena)) : NULL;
    for (int i = 0; i < count && i < HOUSE_STATED_MAX; i++) {
        tree_push(list, change_tree(arena, data, &data->changes[changes[i]]));
    }
}

static void set_options(BaseArena *arena, BaseTree *tree, const Ruling *ruling) {
    const RulesData *data = ruling->field->data;
    if (ruling->readings.count > 0) {
        BaseTree *readings = tree_set(arena, tree, "readings", tree_object(arena));
        for (int i = 0; i < ruling->readings.count; i++) {
            const RulesReading *reading = &data->readings[ruling->readings.items[i]];
            int value = data->reading_values[ruling->readings.items[i]];
            tree_set(arena, readings, reading->id, tree_text(arena, reading->values[value]));
        }
    }
    if (ruling->numbers.count > 0) {
        BaseTree *house = tree_set(arena, tree, "house", tree_object(arena));
        for (int i = 0; i < ruling->numbers.count; i++) {
            const RulesNumber *number = &data->numbers[ruling->numbers.items[i]];
            tree_set(arena, house, number->id, tree_number(arena, number->value / number->scale));
        }
    }
    export_house(arena, tree, ruling);
}

static void set_headline(BaseArena *arena, BaseTree *tree, const Ruling *ruling) {
    BaseText text = {0};
    telling_headline(ruling, &text);
    set_text(arena, tree, "headline", text_get(&text));
    text_free(&text);
}

BaseTree *io_ruling_tree(BaseArena *arena, const Ruling *ruling) {
    BaseTree *tree = tree_object(arena);
    set_text(arena, tree, "do", ruling->verb);
    set_text(arena, tree, "outcome", io_outcome_word(ruling->outcome));
    set_headline(arena, tree, ruling);
    set_text(arena, tree, "bad", ruling->bad);
    if (ruling->facts->count > 0) {
        tree_set(arena, tree, "facts", tree_copy(arena, ruling->facts));
    }
    tree_set(arena, tree, "findings", findings_tree(arena, ruling));
    if (ruling->rolls.count > 0) {
        tree_set(arena, tree, "dice", dice_tree(arena, ruling));
    }
    if (ruling->sums.count > 0) {
        tree_set(arena, tree, "sums", sums_tree(arena, ruling));
    }
    if (ruling->outcome == RULING_WAITING) {
        tree_set(arena, tree, "ask", ask_tree(arena, ruling));
    }
    set_options(arena, tree, ruling);
    return tree;
}
