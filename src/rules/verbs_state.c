/* The verb `state`, which describes everything about one thing. */
#include "rules/rules_internal.h"
#include "rules/values.h"
#include "rules/verbs.h"

static void fact_ref(RulesCtx *ctx, const char *name, TableRef ref) {
    if (ref.kind != REF_NONE) {
        fact_text(ctx, name, setup_id(ctx->field->setup, ref));
    }
}

static void off_fact(RulesCtx *ctx, int cause) {
    const RulesData *data = ctx->field->data;
    if (cause >= 0 && cause < data->cause_count) {
        fact_text(ctx, "off", data->causes[cause]);
    } else {
        fact_bool(ctx, "off", true);
    }
}

RulesPortrait rules_portray(const RulesField *field, const Table *table, TableRef ref) {
    RulesPortrait portrait = {.owner = -1};
    if (field->data->system->portray) {
        field->data->system->portray(field, table, ref, &portrait);
    }
    return portrait;
}

const char *rules_order_word(RulesOrderSign order) {
    static const char *const WORDS[ORDER_SIGNS] = {"",          "advance",   "double", "march",  "engage",
                                                   "sustained", "overwatch", "sealed", "ordered"};
    base_assert(order < ORDER_SIGNS);
    return WORDS[order];
}

static void where_facts(RulesCtx *ctx, int unit) {
    const TableWhere *where = table_where(ctx->draft->table, unit);
    char name[8];
    switch (where->kind) {
    case WHERE_OFF: off_fact(ctx, where->role); break;
    case WHERE_POINT:
        fact_tree(ctx, "at", place_tree(ctx->ruling->arena, ctx->field->setup, where->at));
        fact_number(ctx, "facing", where->facing);
        break;
    case WHERE_HEX:
        hex_name(where->hex, name);
        fact_text(ctx, "at", name);
        fact_number(ctx, "facing", where->facing);
        break;
    case WHERE_INSIDE: fact_ref(ctx, "inside", where->host); break;
    case WHERE_ATTACHED: fact_ref(ctx, "attached", where->host); break;
    }
}

static void member_facts(RulesCtx *ctx, TableRef ref) {
    const TableSetup *setup = ctx->field->setup;
    int *units = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *units);
    int count = table_members(ctx->draft->table, ref, units, setup->unit_count);
    BaseTree *list = tree_list(ctx->ruling->arena);
    for (int i = 0; i < count; i++) {
        tree_push(list, tree_text(ctx->ruling->arena, setup_id(setup, ref_make(REF_UNIT, units[i]))));
    }
    fact_tree(ctx, "units", list);
}

static void host_facts(RulesCtx *ctx, TableRef ref) {
    const TableSetup *setup = ctx->field->setup;
    int *units = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *units);
    int count = table_inside(ctx->draft->table, ref, units, setup->unit_count);
    if (count == 0) {
        return;
    }
    BaseTree *list = tree_list(ctx->ruling->arena);
    for (int i = 0; i < count; i++) {
        tree_push(list, tree_text(ctx->ruling->arena, setup_id(setup, ref_make(REF_UNIT, units[i]))));
    }
    fact_tree(ctx, "occupants", list);
}

static void own_facts(RulesCtx *ctx, TableRef ref) {
    const TableSetup *setup = ctx->field->setup;
    const RulesData *data = ctx->field->data;
    const Table *table = ctx->draft->table;
    int side = setup_side_of(setup, ref);
    if (ref.kind != REF_GAME) {
        fact_bool(ctx, "alive", table_alive(table, ref));
    }
    if (side >= 0 && ref.kind != REF_SIDE) {
        fact_ref(ctx, "side", ref_make(REF_SIDE, side));
    }
    switch (ref.kind) {
    case REF_GAME: fact_text(ctx, "phase", table->phase < 0 ? "free" : data->phases[table->phase].id); break;
    case REF_SIDE:
    case REF_FORMATION: member_facts(ctx, ref); break;
    case REF_UNIT: {
        const TableUnit *unit = &setup->units[ref.index];
        if (unit->formation >= 0) {
            fact_ref(ctx, "formation", ref_make(REF_FORMATION, unit->formation));
        }
        fact_text(ctx, "profile", data->profiles[unit->profile].id);
        where_facts(ctx, ref.index);
        host_facts(ctx, ref);
        break;
    }
    case REF_AREA:
        fact_text(ctx, "kind", data->kinds[table_kind(table, ref.index)].id);
        host_facts(ctx, ref);
        break;
    default: break;
    }
}

static void resolve_state(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    const RulesSystem *system = ctx->field->data->system;
    TableRef ref;
    arg_ref(ctx, "of", &ref);
    own_facts(ctx, ref);
    for (int v = 0; v < setup->schema->count; v++) {
        const TableVar *var = &setup->schema->vars[v];
        if (var->owner == (TableRefKind)ref.kind) {
            int value = table_get(ctx->draft->table, ref, v);
            fact_tree(ctx, var->name, value_tree(ctx->ruling->arena, setup, var, value));
        }
    }
    if (system->describe) {
        system->describe(ctx, ref, ctx->ruling->facts);
    }
}

static const RulesArg STATE_ARGS[] = {{"of", ARG_REF, true, "an id, or \"game\"", NULL}};

const RulesVerb verb_state = {"state",      "Variables, ownership and place of one thing", STATE_ARGS, 1, true,
                              resolve_state};
