/* The outcomes of an action in words: what changes in every case, and in each. */
#include "cli/odds_changes.h"

#include "cli/answer.h"
#include "rules/grammar.h"

#include <string.h>

/* "has battled", "have battled", "has not battled"; any other state by its name, "not broken". */
static void add_state(const char *label, bool holds, bool many, BaseText *out) {
    static const char HAS[] = "has ";
    size_t length = sizeof HAS - 1;
    if (strncmp(label, HAS, length) == 0) {
        text_addf(out, "%s%s %s", many ? "have" : "has", holds ? "" : " not", label + length);
    } else {
        text_addf(out, holds ? "%s" : "not %s", label);
    }
}

static void add_change(const PlayOdds *odds, TableRef ref, const BaseTree *change, BaseText *out) {
    const TableSetup *setup = odds->ruling->field->setup;
    VarId id = schema_find(setup->schema, (TableRefKind)ref.kind, change->key);
    const TableVar *var = id >= 0 ? &setup->schema->vars[id] : NULL;
    const RulesData *data = odds->ruling->field->data;
    bool many = grammar_are(odds->ruling->field, ref);
    int phase =
        strcmp(change->key, "phase") == 0 && change->kind == TREE_TEXT ? data_find_phase(data, change->text) : -1;
    if (strcmp(change->key, "alive") == 0) {
        text_addf(out, change->truth ? "%s on the table" : "%s lost", many ? "are" : "is");
    } else if (phase >= 0) {
        text_addf(out, "phase %s", data->phases[phase].label);
    } else if (strcmp(change->key, "at") == 0) {
        text_add(out, many ? "go to " : "goes to ");
        cli_answer_value(odds->ruling, change, out);
    } else if (var && change->kind == TREE_BOOL) {
        add_state(var->label, change->truth, many, out);
    } else {
        text_addf(out, "%s ", var ? var->label : change->key);
        cli_answer_value(odds->ruling, change, out);
    }
}

/* True for what only lasts for the action, and is of no use to know beforehand. */
static bool is_passing(const PlayOdds *odds, const BaseTree *kind, const BaseTree *change) {
    static const char *const kinds[REF_KINDS] = {"", "game", "side", "formation", "unit", "area"};
    const TableSchema *schema = odds->ruling->field->setup->schema;
    int owner = text_index(kinds, REF_KINDS, kind->key);
    VarId var = owner > 0 ? schema_find(schema, (TableRefKind)owner, change->key) : -1;
    return var >= 0 && schema->vars[var].lifetime >= LIFE_ACTIVATION;
}

/* Returns the changes without those that pass. */
static BaseTree *lasting(BaseArena *arena, const PlayOdds *odds, const BaseTree *what) {
    BaseTree *all = tree_object(arena);
    for (const BaseTree *kind = what->first; kind; kind = kind->next) {
        bool game = strcmp(kind->key, "game") == 0;
        BaseTree *things = tree_object(arena);
        for (const BaseTree *thing = kind->first; thing; thing = thing->next) {
            BaseTree *kept = thing->kind == TREE_OBJECT ? tree_object(arena) : tree_copy(arena, thing);
            for (const BaseTree *it = thing->kind == TREE_OBJECT ? thing->first : NULL; it; it = it->next) {
                if (!is_passing(odds, kind, it)) {
                    tree_set(arena, kept, it->key, tree_copy(arena, it));
                }
            }
            if ((game && !is_passing(odds, kind, thing)) || (!game && kept->count > 0)) {
                tree_set(arena, things, thing->key, kept);
            }
        }
        if (things->count > 0) {
            tree_set(arena, all, kind->key, things);
        }
    }
    return all;
}

/* "r2-3 is lost; R2 Tanks: blast markers 2, broken". */
static void add_changes(const PlayOdds *odds, const BaseTree *what, BaseText *out) {
    const TableSetup *setup = odds->ruling->field->setup;
    size_t begin = out->length;
    for (const BaseTree *kind = what->first; kind; kind = kind->next) {
        bool game = strcmp(kind->key, "game") == 0;
        for (const BaseTree *thing = game ? kind : kind->first; thing; thing = game ? NULL : thing->next) {
            TableRef ref = game ? ref_make(REF_GAME, 0) : setup_find(setup, thing->key);
            text_add(out, out->length > begin ? "; " : "");
            if (!game) {
                grammar_add_name(odds->ruling->field, ref, out);
            }
            text_add(out, game ? "the game: " : " ");
            if (thing->kind != TREE_OBJECT) {
                cli_answer_value(odds->ruling, thing, out);
                continue;
            }
            for (const BaseTree *it = thing->first; it; it = it->next) {
                add_change(odds, ref, it, out);
                text_add(out, it->next ? ", " : "");
            }
        }
    }
}

/* Returns what both trees have in common, object by object. */
static BaseTree *in_common(BaseArena *arena, const BaseTree *a, const BaseTree *b) {
    BaseTree *common = tree_object(arena);
    for (const BaseTree *it = a->first; it; it = it->next) {
        const BaseTree *other = tree_find(b, it->key);
        if (other && it->kind == TREE_OBJECT && other->kind == TREE_OBJECT) {
            BaseTree *inner = in_common(arena, it, other);
            if (inner->count > 0) {
                tree_set(arena, common, it->key, inner);
            }
        } else if (other && tree_equal(it, other)) {
            tree_set(arena, common, it->key, tree_copy(arena, it));
        }
    }
    return common;
}

static BaseTree *without(BaseArena *arena, const BaseTree *a, const BaseTree *common) {
    BaseTree *rest = tree_object(arena);
    for (const BaseTree *it = a->first; it; it = it->next) {
        const BaseTree *other = tree_find(common, it->key);
        BaseTree *inner = other && it->kind == TREE_OBJECT ? without(arena, it, other) : NULL;
        if (inner ? inner->count > 0 : !other) {
            tree_set(arena, rest, it->key, inner ? inner : tree_copy(arena, it));
        }
    }
    return rest;
}

void cli_odds_outcomes(const PlayOdds *odds, bool full, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    BaseArena *arena = arena_create();
    const BaseTree *common = odds->outcomes[0].what;
    for (int i = 1; i < odds->count; i++) {
        common = in_common(arena, common, odds->outcomes[i].what);
    }
    common = lasting(arena, odds, common);
    if (common->count > 0) {
        text_add(out, "  In every case: ");
        add_changes(odds, common, out);
        text_add(out, ".\n");
    }
    for (int i = 0; i < odds->count && full; i++) {
        const BaseTree *own = without(arena, lasting(arena, odds, odds->outcomes[i].what), common);
        text_addf(out, "%8s %%  ", text_rounded(100 * odds->outcomes[i].chance, 4, number));
        if (own->count > 0) {
            add_changes(odds, own, out);
        } else {
            text_add(out, common->count > 0 ? "nothing more" : "nothing changes");
        }
        text_add(out, "\n");
    }
    arena_destroy(arena);
}
