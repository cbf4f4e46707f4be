/* The state of units, formations, sides and terrain after a step, by the keys that cases use. */
#include "base/near.h"
#include "play/expect_internal.h"
#include "rules/values.h"

#include <string.h>

BaseTree *expect_place_of(Matcher *matcher, const TableWhere *where) {
    if (where->kind == WHERE_HEX) {
        char name[8];
        hex_name(where->hex, name);
        return tree_text(matcher->arena, name);
    }
    if (where->kind != WHERE_POINT) {
        return tree_null(matcher->arena);
    }
    BaseTree *at = tree_list(matcher->arena);
    tree_push(at, tree_number(matcher->arena, where->at.x / matcher->table->setup->unit));
    tree_push(at, tree_number(matcher->arena, where->at.y / matcher->table->setup->unit));
    return at;
}

static BaseTree *id_of(Matcher *matcher, TableRef ref) {
    return ref.kind == REF_NONE ? tree_null(matcher->arena)
                                : tree_text(matcher->arena, setup_id(matcher->table->setup, ref));
}

static BaseTree *off_of(Matcher *matcher, const TableWhere *where) {
    const RulesData *data = matcher->ruling->field->data;
    bool off = where->kind == WHERE_OFF, named = off && where->role >= 0 && where->role < data->cause_count;
    return named ? tree_text(matcher->arena, data->causes[where->role]) : tree_bool(matcher->arena, off);
}

static const BaseTree *unit_value(Matcher *matcher, int unit, const char *key) {
    const TableWhere *where = table_where(matcher->table, unit);
    const TableUnit *setup = &matcher->table->setup->units[unit];
    bool standing = where->kind == WHERE_POINT || where->kind == WHERE_HEX;
    if (strcmp(key, "at") == 0) {
        return expect_place_of(matcher, where);
    }
    if (strcmp(key, "facing") == 0) {
        return standing ? tree_number(matcher->arena, where->facing) : tree_null(matcher->arena);
    }
    if (strcmp(key, "inside") == 0) {
        return id_of(matcher, where->kind == WHERE_INSIDE ? where->host : ref_none());
    }
    if (strcmp(key, "attached") == 0) {
        return id_of(matcher, where->kind == WHERE_ATTACHED ? where->host : ref_none());
    }
    if (strcmp(key, "off") == 0) {
        return off_of(matcher, where);
    }
    if (strcmp(key, "formation") == 0) {
        return id_of(matcher, setup->formation >= 0 ? ref_make(REF_FORMATION, setup->formation) : ref_none());
    }
    return NULL;
}

const BaseTree *expect_state_of(Matcher *matcher, TableRef ref, const char *key) {
    const TableSetup *setup = matcher->table->setup;
    VarId var = schema_find(setup->schema, (TableRefKind)ref.kind, key);
    if (var >= 0) {
        return value_tree(matcher->arena, setup, &setup->schema->vars[var], table_get(matcher->table, ref, var));
    }
    if (strcmp(key, "alive") == 0) {
        return tree_bool(matcher->arena, table_alive(matcher->table, ref));
    }
    if (ref.kind == REF_AREA && strcmp(key, "kind") == 0) {
        return tree_text(matcher->arena, matcher->ruling->field->data->kinds[table_kind(matcher->table, ref.index)].id);
    }
    return ref.kind == REF_UNIT ? unit_value(matcher, ref.index, key) : NULL;
}

/* Returns a value that only the `state` query knows: capacity, size, a Large Stronghold's towering. NULL if it does not
 * have the key. */
static const BaseTree *stated_of(Matcher *matcher, TableRef ref, const char *key) {
    BaseTree *action = rules_action(matcher->ruling->field->data->system, VERB_STATE, matcher->arena);
    tree_set(matcher->arena, action, "of", tree_text(matcher->arena, setup_id(matcher->table->setup, ref)));
    Ruling *ruling = play_preview(matcher->session, action, NULL, NULL);
    const BaseTree *fact = expect_find(matcher, ruling->facts, key);
    const BaseTree *copy = fact ? tree_copy(matcher->arena, fact) : NULL;
    ruling_destroy(ruling);
    return copy;
}

static bool unknown_value(Matcher *matcher, TableRef ref, const char *key) {
    static const char *const plain[] = {"alive", "at", "facing", "inside", "attached", "off", "formation", "kind"};
    const TableSchema *schema = matcher->table->setup->schema;
    NearMiss near = near_make(key);
    for (size_t i = 0; i < BASE_COUNT(plain); i++) {
        near_try(&near, plain[i]);
    }
    for (int i = 0; i < schema->count; i++) {
        near_try(&near, (int)schema->vars[i].owner == (int)ref.kind ? schema->vars[i].name : NULL);
    }
    text_addf(&matcher->what, "\"%s\" has no \"%s\"%s%s", setup_id(matcher->table->setup, ref), key,
              near.best ? "; perhaps this is meant: " : "", near.best ? near.best : "");
    return false;
}

bool expect_thing(Matcher *matcher, TableRef ref, const BaseTree *expected) {
    for (const BaseTree *it = expected->first; it; it = it->next) {
        const BaseTree *actual = expect_state_of(matcher, ref, it->key);
        const BaseTree *stated = !actual || !expect_matches(it, actual) ? stated_of(matcher, ref, it->key) : NULL;
        if (!actual && !stated) {
            return unknown_value(matcher, ref, it->key);
        }
        if (stated && (!actual || expect_matches(it, stated))) {
            actual = stated;
        }
        const BaseTree *off = strcmp(it->key, "off") == 0 && it->kind == TREE_BOOL
                                  ? tree_bool(matcher->arena, !table_alive(matcher->table, ref))
                                  : actual; /* "off": true matches any reason */
        const char *key = arena_printf(matcher->arena, "%s of %s", it->key, setup_id(matcher->table->setup, ref));
        if (!expect_value(matcher, key, it, off)) {
            return false;
        }
    }
    return true;
}

bool expect_things(Matcher *matcher, const BaseTree *expected, TableRefKind kind) {
    for (const BaseTree *it = expected->first; it; it = it->next) {
        TableRef ref = setup_find(matcher->table->setup, it->key);
        if ((int)ref.kind != (int)kind) {
            text_addf(&matcher->what, "there is no %s \"%s\"", expected->key, it->key);
            return false;
        }
        if (!expect_thing(matcher, ref, it)) {
            return false;
        }
    }
    return true;
}

bool expect_phase(Matcher *matcher, const BaseTree *expected) {
    int phase = matcher->table->phase;
    const char *id = phase < 0 ? "free" : matcher->ruling->field->data->phases[phase].id;
    return expect_value(matcher, "phase", expected, tree_text(matcher->arena, id));
}
