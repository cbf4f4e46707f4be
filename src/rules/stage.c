#include "rules/stage.h"

static void set_text(BaseArena *arena, BaseTree *object, const char *key, const char *text) {
    tree_set(arena, object, key, tree_text(arena, text));
}

/* Sets a text that is left out when there is none. */
static void set_known(BaseArena *arena, BaseTree *object, const char *key, const char *text) {
    if (text) {
        set_text(arena, object, key, text);
    }
}

/* Sets a flag that is left out when it is false. */
static void set_flag(BaseArena *arena, BaseTree *object, const char *key, bool flag) {
    if (flag) {
        tree_set(arena, object, key, tree_bool(arena, true));
    }
}

static BaseTree *choices_tree(const RulesChoice *choices, BaseArena *arena) {
    BaseTree *list = tree_list(arena);
    for (const RulesChoice *it = choices; it; it = it->next) {
        BaseTree *tree = tree_push(list, tree_object(arena));
        set_text(arena, tree, "label", it->label);
        set_known(arena, tree, "detail", it->detail);
        set_known(arena, tree, "need", it->need);
        set_flag(arena, tree, "named", it->is_name);
        set_flag(arena, tree, "try", it->untested);
        if (it->lasts) {
            tree_set(arena, tree, "on", tree_bool(arena, it->on));
        }
        if (it->action) {
            tree_set(arena, tree, "action", tree_copy(arena, it->action));
        }
        if (it->choose) {
            tree_set(arena, tree, "choose", tree_copy(arena, it->choose));
        }
    }
    return list;
}

static BaseTree *movers_tree(const RulesStageMover *movers, BaseArena *arena, const TableSetup *setup) {
    BaseTree *list = tree_list(arena);
    for (const RulesStageMover *it = movers; it; it = it->next) {
        BaseTree *tree = tree_push(list, tree_object(arena));
        set_text(arena, tree, "id", setup_id(setup, it->unit));
        set_text(arena, tree, "how", it->how);
    }
    return list;
}

static BaseTree *rows_tree(const RulesStageRow *rows, BaseArena *arena, const TableSetup *setup) {
    BaseTree *list = tree_list(arena);
    for (const RulesStageRow *it = rows; it; it = it->next) {
        BaseTree *tree = tree_push(list, tree_object(arena));
        set_text(arena, tree, "id", setup_id(setup, it->of));
        set_known(arena, tree, "remark", it->remark);
        set_known(arena, tree, "need", it->need);
        set_flag(arena, tree, "done", it->done);
        tree_set(arena, tree, "options", choices_tree(it->choices, arena));
    }
    return list;
}

static void set_step(const RulesStage *stage, BaseTree *fact, BaseArena *arena, const TableSetup *setup) {
    BaseTree *steps = tree_list(arena);
    for (int i = 0; i < stage->step_count; i++) {
        tree_push(steps, tree_text(arena, stage->steps[i]));
    }
    set_text(arena, fact, "name", stage->name);
    tree_set(arena, fact, "steps", steps);
    set_text(arena, fact, "step", stage->steps[stage->step]);
    tree_set(arena, fact, "at", tree_number(arena, stage->step));
    if (stage->round != STAGE_NONE) {
        tree_set(arena, fact, "round", tree_number(arena, stage->round));
    }
    if (stage->side != STAGE_NONE) {
        set_text(arena, fact, "side", setup_id(setup, ref_make(REF_SIDE, stage->side)));
    }
}

BaseTree *rules_stage_tree(const RulesStage *stage, BaseArena *arena, const TableSetup *setup) {
    base_assert(stage->step >= 0 && stage->step < stage->step_count);
    BaseTree *fact = tree_object(arena);
    set_step(stage, fact, arena, setup);
    if (stage->left != STAGE_NONE) {
        tree_set(arena, fact, "open", tree_bool(arena, stage->left > 0));
    }
    set_flag(arena, fact, "between", stage->between);
    set_known(arena, fact, "remark", stage->remark);
    set_known(arena, fact, "forfeit", stage->forfeit);
    tree_set(arena, fact, "may", choices_tree(stage->may, arena));
    if (!stage->between) {
        tree_set(arena, fact, "units", movers_tree(stage->movers, arena, setup));
    }
    tree_set(arena, fact, "rows", rows_tree(stage->rows, arena, setup));
    if (stage->odds) {
        tree_set(arena, fact, "odds", tree_copy(arena, stage->odds));
    }
    return fact;
}
