/* The verbs that lay a table out: set and place. */
#include "base/base.h"
#include "base/near.h"
#include "rules/cite.h"
#include "rules/rules_internal.h"
#include "rules/spoken.h"
#include "rules/values.h"
#include "rules/verbs.h"

#include <math.h>
#include <string.h>

/* ---- what both need ---- */

static bool read_facing(RulesCtx *ctx, const BaseTree *tree, double *facing) {
    if (tree->kind != TREE_NUMBER || !(tree->number >= -360 && tree->number <= 360)) {
        ctx_bad(ctx, "\"facing\" takes a bearing in degrees, 0 up, clockwise");
        return false;
    }
    *facing = tree->number < 0 ? tree->number + 360 : tree->number >= 360 ? tree->number - 360 : tree->number;
    return true;
}

/* ---- the gate ---- */

/* Returns what to check after a change: for a unit only that unit; a change of anything else may concern the whole
 * table. */
static TableRef gated(TableRef ref) {
    return ref_is(ref, REF_UNIT) ? ref : ref_none();
}

/* Notes what was wrong before the change: only new faults refuse it. */
static void gate_before(RulesCtx *ctx, TableRef ref, BaseFaults *before) {
    rules_gate(ctx, gated(ref), before);
}

static bool is_among(const BaseFaults *faults, const BaseFault *fault) {
    for (int i = 0; i < faults->count; i++) {
        if (!strcmp(faults->items[i].id, fault->id) && !strcmp(faults->items[i].what, fault->what)) {
            return true;
        }
    }
    return false;
}

static void refuse_laid(RulesCtx *ctx, const BaseFault *fault) {
    TableRef ref = setup_find(ctx->field->setup, fault->id);
    const char *rule = *fault->rule ? arena_strdup(ctx->ruling->arena, fault->rule) : NULL;
    int length = (int)strlen(fault->what) - (rule ? (int)strlen(rule) + (int)strlen(" ()") : 0);
    const char *words = arena_printf(ctx->ruling->arena, "%s: %.*s. %s.", setup_name(ctx->field->setup, ref), length,
                                     fault->what, fault->remedy);
    if (!rule) {
        ctx_bad(ctx, "%s", words);
        return;
    }
    ctx_refuse(ctx, rule, RULING_IN_WORDS, TEXT("words", words), REF(ref_is(ref, REF_AREA) ? "area" : "unit", ref));
}

/* Checks what the change concerns, the building that a unit went into included. */
static void gate_changed(RulesCtx *ctx, TableRef ref, BaseFaults *after) {
    rules_gate(ctx, gated(ref), after);
    const TableWhere *where = ref_is(ref, REF_UNIT) ? table_where(ctx->draft->table, ref.index) : NULL;
    if (where && where->kind == WHERE_INSIDE) {
        rules_gate(ctx, where->host, after);
    }
}

/* Finds the same faults once more, in the words of a file that holds the change: what would become a mountain is called
 * one. Old and new faults are told apart in one set of words before, so that a name makes no fault new. */
static void gate_as_changed(RulesCtx *ctx, TableRef ref, BaseFaults *after) {
    const RulesField *field = ctx->field;
    struct RulesBodyStore *bodies = ctx->bodies;
    RulesField changed = *field;
    changed.setup = spoken_setup(ctx->ruling->arena, field->setup, field->data, ctx->draft->table);
    ctx->field = &changed;
    ctx->bodies = NULL; /* what is kept there must not outlive this field */
    gate_changed(ctx, ref, after);
    ctx->field = field;
    ctx->bodies = bodies;
}

/* Refuses the change for the first fault that was not there before it. */
static void gate_after(RulesCtx *ctx, TableRef ref, const BaseFaults *before) {
    BaseFaults after = {0}, words = {0};
    if (ctx->ruling->outcome != RULING_DONE) {
        return;
    }
    gate_changed(ctx, ref, &after);
    for (int i = 0; i < after.count; i++) {
        if (!is_among(before, &after.items[i])) {
            gate_as_changed(ctx, ref, &words);
            base_assert(words.count == after.count);
            refuse_laid(ctx, &words.items[i]);
            break;
        }
    }
    faults_free(&words);
    faults_free(&after);
}

/* ---- set ---- */

static bool set_kind(RulesCtx *ctx, TableRef ref, const BaseTree *value) {
    const RulesData *data = ctx->field->data;
    const char *id = value->kind == TREE_TEXT ? value->text : "";
    int kind = data_find_kind(data, id);
    if (kind >= 0) {
        draft_kind(ctx->draft, ref.index, kind);
        return true;
    }
    NearMiss near = near_make(id);
    for (int i = 0; i < data->kind_count; i++) {
        near_try(&near, data->kinds[i].id);
    }
    ctx_bad(ctx, "\"kind\": %s has no kind \"%s\"%s%s", data->name, id, near.best ? "; perhaps this is meant: " : "",
            near.best ? near.best : "");
    return false;
}

static bool set_phase(RulesCtx *ctx, const BaseTree *value) {
    const RulesData *data = ctx->field->data;
    const char *id = value->kind == TREE_TEXT ? value->text : "";
    int phase = data_find_phase(data, id);
    if (phase < 0 && strcmp(id, "free") != 0) {
        ctx_bad(ctx, "\"phase\": %s has no phase \"%s\"; \"free\" is none", data->name, id);
        return false;
    }
    draft_phase(ctx->draft, phase);
    return true;
}

static bool set_off(RulesCtx *ctx, TableRef ref, const BaseTree *value) {
    int cause = value->kind == TREE_TEXT ? data_find_cause(ctx->field->data, value->text) : 0;
    if (cause < 0 || (value->kind == TREE_BOOL && !value->truth)) {
        ctx_bad(ctx, "\"off\" takes true, or one of the causes of %s", ctx->field->data->name);
        return false;
    }
    draft_place(ctx->draft, ref.index, where_off(cause));
    return true;
}

static bool set_host(RulesCtx *ctx, TableRef ref, const BaseTree *value, TableRefKind kind) {
    TableRef host = value->kind == TREE_TEXT ? setup_find(ctx->field->setup, value->text) : ref_none();
    if (host.kind != kind || ref_equal(host, ref)) {
        ctx_bad(ctx, "\"%s\" takes the id of another %s", kind == REF_AREA ? "inside" : "attached",
                kind == REF_AREA ? "piece of terrain" : "unit");
        return false;
    }
    draft_place(ctx->draft, ref.index, kind == REF_AREA ? where_inside(host, 0) : where_attached(host, 0));
    return true;
}

static bool set_at(RulesCtx *ctx, TableRef ref, const BaseTree *value) {
    TableWhere where;
    if (!place_read(ctx->field->setup, value, &where)) {
        ctx_bad(ctx, "\"at\" takes a place: [x, y] in table units, or a hex of the board");
        return false;
    }
    where.facing = table_where(ctx->draft->table, ref.index)->facing;
    if (!rules_on_table(ctx->field, ref.index, &where)) {
        ctx_bad(ctx, "\"%s\" would stand off the table", setup_id(ctx->field->setup, ref));
        return false;
    }
    draft_place(ctx->draft, ref.index, where);
    return true;
}

static bool set_facing(RulesCtx *ctx, TableRef ref, const BaseTree *value) {
    TableWhere where = *table_where(ctx->draft->table, ref.index);
    if (!read_facing(ctx, value, &where.facing)) {
        return false;
    }
    draft_place(ctx->draft, ref.index, where);
    return true;
}

/* Sets what is not a variable but can be set. Returns true when the key was one of these; `*good` gets whether it
 * succeeded. */
static bool set_special(RulesCtx *ctx, TableRef ref, const BaseTree *value, bool *good) {
    const char *key = value->key;
    if (ref.kind == REF_GAME && strcmp(key, "phase") == 0) {
        *good = set_phase(ctx, value);
    } else if (ref.kind == REF_AREA && strcmp(key, "kind") == 0) {
        *good = set_kind(ctx, ref, value);
    } else if (ref.kind == REF_AREA && strcmp(key, "removed") == 0 && value->kind == TREE_BOOL && value->truth) {
        draft_remove(ctx->draft, ref, 0);
        *good = true;
    } else if (ref.kind == REF_UNIT && strcmp(key, "at") == 0) {
        *good = set_at(ctx, ref, value);
    } else if (ref.kind == REF_UNIT && strcmp(key, "facing") == 0) {
        *good = set_facing(ctx, ref, value);
    } else if (ref.kind == REF_UNIT && strcmp(key, "inside") == 0) {
        *good = set_host(ctx, ref, value, REF_AREA);
    } else if (ref.kind == REF_UNIT && strcmp(key, "attached") == 0) {
        *good = set_host(ctx, ref, value, REF_UNIT);
    } else if (ref.kind == REF_UNIT && strcmp(key, "off") == 0) {
        *good = set_off(ctx, ref, value);
    } else {
        return false;
    }
    return true;
}

static void unknown_variable(RulesCtx *ctx, TableRef ref, const char *key) {
    const TableSchema *schema = ctx->field->setup->schema;
    NearMiss near = near_make(key);
    for (int v = 0; v < schema->count; v++) {
        near_try(&near, schema->vars[v].owner == (TableRefKind)ref.kind ? schema->vars[v].name : NULL);
    }
    ctx_bad(ctx, "\"%s\" has no \"%s\" that can be set%s%s", setup_id(ctx->field->setup, ref), key,
            near.best ? "; perhaps this is meant: " : "", near.best ? near.best : "");
}

static bool set_variable(RulesCtx *ctx, TableRef ref, const BaseTree *value) {
    const TableSetup *setup = ctx->field->setup;
    VarId var = schema_find(setup->schema, (TableRefKind)ref.kind, value->key);
    if (var < 0) {
        unknown_variable(ctx, ref, value->key);
        return false;
    }
    int number = 0;
    BaseText why = {0};
    bool good = value_read(setup, &setup->schema->vars[var], value, &number, &why);
    if (good) {
        draft_set(ctx->draft, ref, var, number);
    } else {
        ctx_bad(ctx, "\"%s\" of \"%s\": %s", value->key, setup_id(setup, ref), text_get(&why));
    }
    text_free(&why);
    return good;
}

static void set_all(RulesCtx *ctx, TableRef ref) {
    const BaseTree *values = tree_find(ctx->action->args, "values");
    for (const BaseTree *it = values->first; it; it = it->next) {
        bool good = true;
        if (!set_special(ctx, ref, it, &good)) {
            good = set_variable(ctx, ref, it);
        }
        if (!good) {
            return;
        }
    }
}

static void resolve_set(RulesCtx *ctx) {
    TableRef ref;
    BaseFaults before = {0};
    arg_ref(ctx, "ref", &ref);
    gate_before(ctx, ref, &before);
    set_all(ctx, ref);
    gate_after(ctx, ref, &before);
    faults_free(&before);
}

static const RulesArg SET_ARGS[] = {
    {"ref", ARG_REF, true, "whose values: an id, or \"game\"", NULL},
    {"values", ARG_VALUES, true, "variables by name; kind of an area, phase of the game, place of a unit", NULL},
};

const RulesVerb verb_set = {"set",      "Sets variables while a table is laid out or a case begins", SET_ARGS, 2, false,
                            resolve_set};

/* ---- place ---- */

/* Cites the rule of a ruleset whose root says {"cites": {"table-edge": RULE}}. */
static void refuse_off_table(RulesCtx *ctx, TableRef unit) {
    const char *rule = tree_get_text(tree_find(ctx->field->data->root, "cites"), "table-edge", NULL);
    if (!rule) {
        ctx_bad(ctx, "\"%s\" would stand off the table", setup_id(ctx->field->setup, unit));
        return;
    }
    ctx_refuse(ctx, rule, "table-edge", REF("unit", unit));
}

static void place_inside(RulesCtx *ctx, TableRef unit, TableRef host) {
    const RulesSystem *system = ctx->field->data->system;
    if (!table_alive(ctx->draft->table, host)) {
        ctx_bad(ctx, "\"%s\" has been removed", setup_id(ctx->field->setup, host));
        return;
    }
    if (system->admit && !system->admit(ctx, host, &unit.index, 1, 0)) {
        return;
    }
    draft_place(ctx->draft, unit.index, where_inside(host, 0));
}

static void resolve_place(RulesCtx *ctx) {
    TableRef unit, host;
    TableWhere where;
    arg_ref(ctx, "unit", &unit);
    bool at = arg_place(ctx, "at", &where), inside = arg_ref(ctx, "inside", &host);
    if (at == inside) {
        ctx_bad(ctx, "\"place\" needs either \"at\" or \"inside\"");
        return;
    }
    if (inside) {
        place_inside(ctx, unit, host);
        return;
    }
    where.facing = table_where(ctx->draft->table, unit.index)->facing;
    const BaseTree *facing = tree_find(ctx->action->args, "facing");
    if (facing && !read_facing(ctx, facing, &where.facing)) {
        return;
    }
    if (!rules_on_table(ctx->field, unit.index, &where)) {
        refuse_off_table(ctx, unit);
        return;
    }
    draft_place(ctx->draft, unit.index, where);
    const RulesSystem *system = ctx->field->data->system;
    if (system->stand) { /* the same check as in the gate */
        system->stand(ctx, unit.index);
    }
}

static const RulesArg PLACE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who is placed", NULL},
    {"at", ARG_PLACE, false, "where its centre stands", NULL},
    {"facing", ARG_NUMBER, false, "the facing, a bearing", NULL},
    {"inside", ARG_AREA, false, "the building that it is in, in place of \"at\"", NULL},
};

const RulesVerb verb_place = {"place",    "Puts a unit on the table by hand, at any time: a correction, no move",
                              PLACE_ARGS, 4,
                              false,      resolve_place};
