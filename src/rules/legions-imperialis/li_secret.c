/* Orders that are written in secret and revealed together (CORE-02), and the query `stage` while they are. One side
 * writes after the other, at one table: the first that has not sealed its orders. Journal and files hold them from the
 * start; what is hidden is what the window shows. Knows no move. */
#include "rules/legions-imperialis/li_actions.h"

#include <string.h>

int li_writing_side(const RulesField *field, const Table *table) {
    const TableSetup *setup = field->setup;
    for (int s = 0; s < setup->side_count && table->phase == LI_PHASE_ORDERS; s++) {
        if (li_get(field, table, ref_make(REF_SIDE, s), LI_VAR_SIDE_sealed) != 1) {
            return s;
        }
    }
    return -1;
}

bool li_is_secret(const RulesField *field, const Table *table, int formation) {
    int side = field->setup->formations[formation].side;
    bool old = li_get(field, table, li_formation(formation), LI_VAR_FORMATION_order) == LI_ORDER_FALL_BACK;
    return table->phase == LI_PHASE_ORDERS && !old && side != li_writing_side(field, table);
}

bool li_conceals(const RulesField *field, const Table *table, const Ruling *past) {
    return past->verb && strcmp(past->verb, "order") == 0 && past->outcome == RULING_DONE &&
           ref_is(past->subject, REF_FORMATION) && li_is_secret(field, table, past->subject.index);
}

/* Who of the side may still be given an order, or has to be. */
static bool may_write(RulesCtx *ctx, int formation, int side) {
    return ctx->field->setup->formations[formation].side == side &&
           table_alive(ctx->draft->table, li_formation(formation)) &&
           li_now(ctx, li_formation(formation), LI_VAR_FORMATION_order) != LI_ORDER_FALL_BACK;
}

/* 1. Each of its Detachments has an order. 2. The next side writes, or all orders are revealed. */
void li_seal_orders(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int side = li_writing_side(ctx->field, ctx->draft->table);
    if (side < 0) {
        ctx_bad(ctx, "orders are sealed in the Orders phase alone");
        return;
    }
    for (int k = 0; k < setup->formation_count; k++) {
        int f = setup->order[REF_FORMATION][k];
        if (may_write(ctx, f, side) && li_now(ctx, li_formation(f), LI_VAR_FORMATION_order) == LI_ORDER_NONE) {
            ctx_refuse(ctx, "LI-CORE-02", "missing");
            cite_ref(ctx, "formation", li_formation(f));
            return;
        }
    }
    li_set(ctx, ref_make(REF_SIDE, side), LI_VAR_SIDE_sealed, 1);
    int next = li_writing_side(ctx->field, ctx->draft->table);
    ctx_cite(ctx, "LI-CORE-02", next < 0 ? "revealed" : "sealed", ROLE_DECIDES);
    cite_ref(ctx, "side", ref_make(REF_SIDE, side));
    cite_ref(ctx, "next", ref_make(REF_SIDE, next < 0 ? side : next));
}

/* ---- what is expected ---- */

static BaseTree *order_row(RulesCtx *ctx, int formation) {
    static const char *const words[] = {"first-fire", "advance", "march", "charge"};
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *row = tree_object(arena), *options = tree_list(arena);
    const char *id = setup_id(ctx->field->setup, li_formation(formation));
    int now = li_now(ctx, li_formation(formation), LI_VAR_FORMATION_order);
    for (int i = 0; i < (int)BASE_COUNT(words); i++) {
        BaseTree *option = tree_push(options, tree_object(arena)), *action = tree_object(arena);
        tree_set(arena, action, "do", tree_text(arena, "order"));
        tree_set(arena, action, "formation", tree_text(arena, id));
        tree_set(arena, action, "order", tree_text(arena, words[i]));
        tree_set(arena, option, "label", tree_text(arena, words[i]));
        tree_set(arena, option, "try", tree_bool(arena, true)); /* a word, and it may be refused */
        tree_set(arena, option, "on", tree_bool(arena, now == LI_ORDER_FIRST_FIRE + i));
        tree_set(arena, option, "action", action);
    }
    tree_set(arena, row, "id", tree_text(arena, id));
    tree_set(arena, row, "options", options);
    return row;
}

static void add_end(BaseArena *arena, BaseTree *may, const char *label, const char *what) {
    BaseTree *it = tree_push(may, tree_object(arena)), *action = tree_object(arena);
    tree_set(arena, action, "do", tree_text(arena, "end"));
    tree_set(arena, action, "what", tree_text(arena, what));
    tree_set(arena, it, "label", tree_text(arena, label));
    tree_set(arena, it, "action", action);
}

static void resolve_stage(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *fact = tree_object(arena), *steps = tree_list(arena), *rows = tree_list(arena), *may = tree_list(arena);
    int side = li_writing_side(ctx->field, ctx->draft->table);
    if (ctx->draft->table->phase != LI_PHASE_ORDERS) {
        return;
    }
    for (int s = 0; s < setup->side_count; s++) {
        tree_push(steps, tree_text(arena, arena_printf(arena, "%s writes", setup->sides[s].name)));
    }
    tree_push(steps, tree_text(arena, "all are revealed"));
    int at = side < 0 ? setup->side_count : side;
    for (int k = 0; k < setup->formation_count && side >= 0; k++) {
        int f = setup->order[REF_FORMATION][k];
        if (may_write(ctx, f, side)) {
            tree_push(rows, order_row(ctx, f));
        }
    }
    ctx_cite(ctx, "LI-CORE-02", side < 0 ? "open" : "write", ROLE_CONTEXT);
    cite_ref(ctx, "side", ref_make(REF_SIDE, side < 0 ? 0 : side));
    if (side < 0) {
        add_end(arena, may, "On to the initiative", "phase");
    } else {
        add_end(arena, may, "Seal these orders", "orders");
        tree_set(arena, fact, "side", tree_text(arena, setup_id(setup, ref_make(REF_SIDE, side))));
    }
    tree_set(arena, fact, "name", tree_text(arena, "Orders"));
    tree_set(arena, fact, "steps", steps);
    tree_set(arena, fact, "step", tree_text(arena, tree_at(steps, at)->text));
    tree_set(arena, fact, "at", tree_number(arena, at));
    tree_set(arena, fact, "between", tree_bool(arena, true));
    tree_set(arena, fact, "rows", rows);
    tree_set(arena, fact, "may", may);
    fact_tree(ctx, "stage", fact);
}

const RulesVerb li_verb_stage = {"stage", "Whose orders are written, and what they are.", NULL, 0, true, resolve_stage};
