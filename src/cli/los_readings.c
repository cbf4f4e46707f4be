#include "cli/los_internal.h"
#include "rules/grammar.h"
#include "rules/ruling_words.h"
#include "rules/sight_tree.h"

#include <math.h>
#include <string.h>

double cli_los_rounded(double value) {
    double rounded = round(value * 1e6) / 1e6;
    return rounded == 0 ? 0 : rounded; /* avoid -0 */
}

void cli_los_set_effects(const CliLos *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight,
                         const BaseTree *facts) {
    if (!sight->zones) {
        return;
    }
    rules_sight_set_zones(arena, tree, play_field(los->session)->setup, sight);
    for (const BaseTree *it = facts ? facts->first : NULL; it; it = it->next) {
        if (!tree_find(tree, it->key)) {
            bool number = it->kind == TREE_NUMBER;
            tree_set(arena, tree, it->key,
                     number ? tree_number(arena, cli_los_rounded(it->number)) : tree_copy(arena, it));
        }
    }
}

static void keep_effects(void *context, int flip, int value, const RulesSight *sight, const Ruling *ruling) {
    CliFlips *flips = context;
    BaseTree **of = flips->effects[flip].of;
    if (sight->zones) {
        of[value] = tree_object(flips->arena);
        tree_set(flips->arena, of[value], "visible", tree_bool(flips->arena, sight->visible));
        cli_los_set_effects(flips->los, flips->arena, of[value], sight, ruling->facts);
        flips->effects[flip].differ = flips->effects[flip].differ || (of[0] && !tree_equal(of[value], of[0]));
    }
}

void cli_flips_ask(CliFlips *flips, TableRef from, TableRef to) {
    flips->count = play_flip_fully(flips->los->session, from, to, flips->los->ruling, flips->flips, DISPUTE_FLIPS_MAX,
                                   keep_effects, flips);
}

void cli_flips_set(const CliFlips *flips, BaseTree *tree) {
    const RulesData *data = play_field(flips->los->session)->data;
    BaseArena *arena = flips->arena;
    BaseTree *all = tree_set(arena, tree, "readings", tree_object(arena));
    for (int i = 0; i < flips->count; i++) {
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        BaseTree *own = tree_set(arena, all, reading->id, tree_object(arena));
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            tree_set(arena, own, reading->values[v], tree_bool(arena, flips->flips[i].visible[v]));
        }
    }
    BaseTree *effects = NULL; /* effects of values that change the answer for the pair, visible or not */
    for (int i = 0; i < flips->count; i++) {
        if (!flips->effects[i].differ) {
            continue;
        }
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        effects = effects ? effects : tree_set(arena, tree, "reading_effects", tree_object(arena));
        BaseTree *own = tree_set(arena, effects, reading->id, tree_object(arena));
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            tree_set(arena, own, reading->values[v], flips->effects[i].of[v]);
        }
    }
}

/* True if this value of the reading gives another answer than the one in force. */
static bool changes(const CliFlips *flips, int flip, int value, bool visible) {
    const RulesFlip *it = &flips->flips[flip];
    int now = play_field(flips->los->session)->data->reading_values[it->reading];
    return it->visible[value] != visible || /* MODs are of use only where there is a line */
           (visible && flips->effects[flip].differ &&
            !tree_equal(flips->effects[flip].of[value], flips->effects[flip].of[now]));
}

void cli_flips_brief(const CliFlips *flips, bool visible, BaseText *out) {
    const RulesData *data = play_field(flips->los->session)->data;
    char word[RULING_VALUE_MAX];
    int count = 0;
    for (int i = 0; i < flips->count; i++) {
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            if (changes(flips, i, v, visible)) {
                bool seen = flips->flips[i].visible[v];
                text_addf(out, "%s%s, if \"%s\" is read as \"%s\".", count++ ? " " : "",
                          seen != visible ? seen ? "Seen" : "Hidden" : "With other MODs", reading->title,
                          ruling_reading(reading, v, word));
            }
        }
    }
    text_add(out, count == 0 ? "No reading changes it." : "");
}

/* Appends " (visibility -3, saturation 1, from Moss dell, through Palm grove)". */
static void describe_effects(CliLos *los, const BaseTree *effects) {
    const char *before = " (";
    for (const BaseTree *it = effects->first; it; it = it->next) {
        if (it->kind == TREE_NUMBER) {
            char number[TEXT_NUMBER_MAX];
            text_addf(&los->out, "%s%s %s", before, it->key, text_rounded(it->number, 2, number));
            before = ", ";
        }
    }
    const BaseTree *zones = tree_find(effects, "zones");
    for (const BaseTree *it = zones ? zones->first : NULL; it; it = it->next) {
        const RulesField *field = play_field(los->session);
        text_addf(&los->out, "%s%s ", before, tree_get_text(it, "how", ""));
        grammar_add_name(field, setup_find(field->setup, tree_get_text(it, "terrain", "")), &los->out);
        before = ", ";
    }
    text_add(&los->out, strcmp(before, " (") == 0 ? "" : ")");
}

void cli_flips_describe(CliLos *los, const CliFlips *flips) {
    const RulesData *data = play_field(los->session)->data;
    char word[RULING_VALUE_MAX];
    for (int i = 0; i < flips->count; i++) {
        const RulesReading *reading = &data->readings[flips->flips[i].reading];
        text_addf(&los->out, "   %s (%s)\n", reading->title, reading->id);
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            bool in_force = data->reading_values[flips->flips[i].reading] == v;
            text_addf(&los->out, "      %s%s: %s", ruling_reading(reading, v, word), in_force ? ", in force" : "",
                      flips->flips[i].visible[v] ? "seen" : "hidden");
            if (flips->effects[i].differ) {
                describe_effects(los, flips->effects[i].of[v]);
            }
            text_add(&los->out, "\n");
        }
    }
}
