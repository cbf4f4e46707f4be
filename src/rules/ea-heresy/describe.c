/* What `state` says about one thing beyond its variables: facts, and the rules behind them. */
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/queries.h"
#include "rules/values.h"

static void need_fact(RulesCtx *ctx, const char *name, int need) {
    if (need == VAR_NONE) {
        fact_text(ctx, name, "none");
    } else {
        fact_number(ctx, name, need);
    }
}

static void cite_area(RulesCtx *ctx, const char *rule, const char *key, TableRef area) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, REF("area", area), REF("target", area));
}

/* ---- units, formations ---- */

static void describe_unit(RulesCtx *ctx, TableRef ref) {
    static const char *const classes[EAH_CLASSES] = {"infantry", "light-vehicle", "armoured-vehicle", "war-engine",
                                                     "aircraft"};
    const EahProfile *profile = eah_profile(ctx->field, ref.index);
    const Table *table = ctx->draft->table;
    int hill = eah_on_hill(ctx, ref.index), host = eah_host(table, ref.index);
    fact_text(ctx, "class", classes[profile->type]);
    fact_length(ctx, "speed", profile->speed);
    need_fact(ctx, "armour", profile->armour);
    need_fact(ctx, "cc", profile->cc);
    need_fact(ctx, "ff", profile->ff);
    fact_number(ctx, "cost", eah_cost(ctx->field, ref.index));
    if (profile->dc > 0) {
        fact_number(ctx, "dc", profile->dc);
        fact_number(ctx, "dc_start", profile->dc);
        fact_number(ctx, "dc_now", eah_dc_now(ctx->field, table, ref));
    }
    if (profile->type == EAH_AC) {
        fact_bool(ctx, "airborne", eah_is_flying(ctx->field, table, ref.index));
    }
    fact_bool(ctx, "on-hill", hill >= 0);
    if (profile->type == EAH_INF && host < 0) {
        fact_bool(ctx, "sheltered", eah_sheltered(ctx, ref.index, NULL));
    }
    if (host >= 0) {
        cite_area(ctx, "EAH-STRUCT-10", "footprint", ref_make(REF_AREA, host));
        cite_also(ctx, REF("unit", ref));
    }
}

/* STRUCT-20: the building is part of the formation, and adds nothing to its size. */
static void cite_size(RulesCtx *ctx, int formation, TableRef area) {
    ctx_cite(ctx, "EAH-STRUCT-20", "size", ROLE_CONTEXT, FORMATION("formation", formation), REF("target", area),
             INT("size", eah_size(ctx->field, ctx->draft->table, formation)));
}

static void describe_formation(RulesCtx *ctx, TableRef ref) {
    RulesDecision coherent = eah_coherent(ctx, ref.index);
    fact_number(ctx, "size", eah_size(ctx->field, ctx->draft->table, ref.index));
    fact_bool(ctx, "coherent", coherent.holds);
    ctx_margin(ctx, coherent.margin);
    setup_each(ctx->field->setup, REF_AREA, area) {
        int count;
        const int *inside = eah_list_inside(ctx, area, &count);
        for (int i = 0; i < count; i++) {
            if (inside[i] == ref.index) {
                cite_size(ctx, ref.index, ref_make(REF_AREA, area));
            }
        }
    }
}

/* ---- Strongholds ---- */

static BaseTree *order_of(RulesCtx *ctx, TableRef formation) {
    VarId var = ctx->field->data->named.var[EAH_VAR_FORMATION_order];
    return value_tree(ctx->ruling->arena, ctx->field->setup, &ctx->field->setup->schema->vars[var],
                      table_get(ctx->draft->table, formation, var));
}

/* STRUCT-13: the roster shown beside the building: who is in it, with markers and order. */
static void describe_roster(RulesCtx *ctx, TableRef ref) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *list = tree_list(arena);
    int count;
    const int *inside = eah_list_inside(ctx, ref.index, &count);
    for (int i = 0; i < count; i++) {
        TableRef formation = ref_make(REF_FORMATION, inside[i]);
        BaseTree *it = tree_push(list, tree_object(arena));
        tree_set(arena, it, "id", tree_text(arena, setup_id(field->setup, formation)));
        tree_set(arena, it, "bms", tree_number(arena, var_get(field, table, formation, EAH_VAR_FORMATION_bms)));
        tree_set(arena, it, "order", order_of(ctx, formation));
        tree_set(arena, it, "size", tree_number(arena, eah_size(field, table, inside[i])));
        cite_size(ctx, inside[i], ref);
    }
    fact_tree(ctx, "formations", list);
    if (count > 0) {
        cite_area(ctx, "EAH-STRUCT-13", "roster", ref);
    }
}

/* STRUCT-06, -08, -11, -12, SETUP-03: the room in it, and whose it is. */
static void describe_occupation(RulesCtx *ctx, TableRef ref) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int owner = eah_owner(field, table, ref.index), capacity = eah_capacity(field, table, ref.index);
    int used = eah_capacity_used(field, table, ref.index), now = eah_dc_now(field, table, ref);
    bool damaged = now < eah_dc_start(field, table, ref);
    fact_number(ctx, "capacity", capacity);
    fact_number(ctx, "used", used);
    fact_number(ctx, "cap", capacity); /* the names of the catalogue */
    fact_number(ctx, "cap_used", used);
    fact_text(ctx, "allegiance", owner >= 0 ? setup_id(field->setup, ref_make(REF_SIDE, owner)) : "neutral");
    cite_area(ctx, "EAH-STRUCT-06", "room", ref);
    cite_also(ctx, INT("used", used), INT("capacity", capacity));
    if (damaged) {
        cite_area(ctx, "EAH-STRUCT-08", "starting", ref);
        cite_also(ctx, INT("capacity", capacity));
    }
    if (owner >= 0) {
        cite_area(ctx, "EAH-STRUCT-11", "belongs", ref);
        cite_also(ctx, SIDE("side", owner));
    } else {
        cite_area(ctx, damaged ? "EAH-STRUCT-12" : "EAH-SETUP-03", damaged ? "empty" : "neutral", ref);
        cite_also(ctx, INT("dc", now));
    }
}

/* STRUCT-01 to -03: the building as a war engine. */
static void describe_stronghold(RulesCtx *ctx, TableRef ref) {
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, ref.index);
    fact_number(ctx, "dc", kind->dc);
    fact_number(ctx, "dc_start", kind->dc);
    fact_number(ctx, "dc_now", eah_dc_now(ctx->field, ctx->draft->table, ref));
    need_fact(ctx, "armour", kind->armour);
    fact_bool(ctx, "reinforced", (kind->traits & EAH_REINFORCED) != 0);
    fact_bool(ctx, "thick-rear", (kind->traits & EAH_THICK_REAR) != 0);
    fact_number(ctx, "speed", 0);
    fact_text(ctx, "cc", "none");
    fact_text(ctx, "ff", "none");
    cite_area(ctx, "EAH-STRUCT-01", "size", ref);
    cite_also(ctx, INT("dc", kind->dc));
    cite_area(ctx, "EAH-STRUCT-02", "save", ref);
    cite_also(ctx, NEED("need", kind->armour));
    cite_area(ctx, "EAH-STRUCT-03", "unarmed", ref);
    describe_occupation(ctx, ref);
    describe_roster(ctx, ref);
}

/* ---- terrain ---- */

/* STRUCT-04, -19, -27: why it towers. */
static void cite_towering(RulesCtx *ctx, TableRef ref, const EahKind *kind) {
    if (kind->occupiable && kind->towering) {
        cite_area(ctx, "EAH-STRUCT-04", "tower", ref);
    } else if (kind->ruined) {
        cite_area(ctx, "EAH-STRUCT-27", "tower", ref);
    } else if (kind->occupiable && eah_is_towering_area(ctx->field, ctx->draft->table, ref.index)) {
        cite_area(ctx, "EAH-STRUCT-19", "tower", ref);
    }
}

/* SETUP-04: what the players agreed on for this piece: its steep sides, its group, its towering. */
static void describe_agreement(RulesCtx *ctx, TableRef ref, const EahKind *kind) {
    const TableAreaSetup *setup = &ctx->field->setup->areas[ref.index];
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *steep = tree_list(arena);
    bool agreed = kind->occupiable && !kind->towering && eah_is_towering_area(ctx->field, ctx->draft->table, ref.index);
    for (int i = 0; i < setup->marked_count; i++) {
        tree_push(steep, tree_number(arena, setup->marked_edges[i]));
    }
    fact_tree(ctx, "steep", steep);
    if (setup->group) {
        fact_text(ctx, "group", setup->group);
    }
    if (setup->marked_count || setup->group || agreed || kind->los == EAH_LOS_HILL) {
        cite_area(ctx, "EAH-SETUP-04", "agreed", ref);
        cite_also(ctx, INT("steep", setup->marked_count));
    }
}

static void describe_area(RulesCtx *ctx, TableRef ref) {
    static const char *const sights[] = {"none", "area", "complete", "hill"};
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, ref.index);
    const RulesKind *row = &ctx->field->data->kinds[kind - eah_data(ctx->field)->kinds];
    fact_text(ctx, "sight", sights[kind->los]);
    fact_bool(ctx, "towering", eah_is_towering_area(ctx->field, ctx->draft->table, ref.index));
    need_fact(ctx, "cover-save", kind->inf_save);
    if (row->rule) {
        cite_area(ctx, row->rule, "cover", ref);
    }
    describe_agreement(ctx, ref, kind);
    cite_towering(ctx, ref, kind);
    if (kind->occupiable) {
        describe_stronghold(ctx, ref);
    }
}

/* SETUP-01: the main scenario calls for a Stronghold; without one the game may start, but warns. */
static void describe_game(RulesCtx *ctx) {
    int standing = 0;
    setup_each(ctx->field->setup, REF_AREA, area) {
        standing += eah_is_stronghold(ctx->field, ctx->draft->table, area);
    }
    fact_number(ctx, "strongholds", standing);
    fact_bool(ctx, "warned", standing == 0);
    ctx_cite(ctx, "EAH-SETUP-01", standing ? "enough" : "none", ROLE_CONTEXT, INT("count", standing));
}

void eah_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts) {
    base_assert(facts == ctx->ruling->facts);
    switch (ref.kind) {
    case REF_GAME: describe_game(ctx); break;
    case REF_UNIT: describe_unit(ctx, ref); break;
    case REF_AREA: describe_area(ctx, ref); break;
    case REF_FORMATION: describe_formation(ctx, ref); break;
    default: break;
    }
}
