/* Arguments of actions. One check says what is wrong and what to write instead; after it, rules read arguments without
 * checking. */
#include "base/near.h"
#include "base/text.h"
#include "rules/rules_internal.h"

#include <math.h>
#include <string.h>

/* Members of an action's line that describe the action and are not arguments. */
static const char *const BESIDE[] = {"do",   "by",    "say",    "expect",  "dice",    "answers",
                                     "hash", "entry", "parent", "teaches", "question"};

bool place_read(const TableSetup *setup, const BaseTree *tree, TableWhere *out) {
    HexId hex;
    if (setup->board == BOARD_HEX && tree->kind == TREE_TEXT) {
        if (!hex_parse(tree->text, &hex) || !hex_valid(&setup->hexes, hex)) {
            return false;
        }
        *out = where_hex(hex, 0);
        return true;
    }
    const BaseTree *x = tree_at(tree, 0), *y = tree_at(tree, 1);
    if (!y || tree->count != 2 || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER) {
        return false;
    }
    if (setup->board == BOARD_PLANE) {
        double max = 1e6; /* table units: far past any table, near enough for exact sums */
        *out = where_point(vec(x->number * setup->unit, y->number * setup->unit), 0);
        return fabs(x->number) <= max && fabs(y->number) <= max;
    }
    if (!(x->number >= 1 && x->number <= setup->hexes.columns && x->number == floor(x->number) && y->number >= 1 &&
          y->number <= setup->hexes.rows && y->number == floor(y->number))) {
        return false;
    }
    hex = (HexId){(int16_t)x->number, (int16_t)y->number};
    *out = where_hex(hex, 0);
    return hex_valid(&setup->hexes, hex);
}

/* A single thing may be written as a list of one, as where several are accepted. */
static const BaseTree *out_of_list(const BaseTree *tree) {
    bool alone = tree->kind == TREE_LIST && tree->count == 1 && tree->first->kind == TREE_TEXT;
    return alone ? tree->first : tree;
}

TableRef ref_read(const TableSetup *setup, const BaseTree *tree) {
    TableWhere where;
    tree = out_of_list(tree);
    if (tree->kind == TREE_TEXT) {
        return setup_find(setup, tree->text);
    }
    bool hex = setup->board == BOARD_HEX && tree->kind == TREE_LIST && place_read(setup, tree, &where);
    return hex ? setup_hex_ref(setup, where.hex) : ref_none();
}

BaseTree *place_tree(BaseArena *arena, const TableSetup *setup, GeomVec at) {
    return tree_pair(arena, at.x / setup->unit, at.y / setup->unit);
}

const char *rules_near_id(RulesCtx *ctx, const char *id, TableRefKind kind) {
    const TableSetup *setup = ctx->field->setup;
    NearMiss near = near_make(id);
    for (int k = REF_SIDE; k < REF_KINDS; k++) {
        bool wanted = kind == REF_NONE || k == (int)kind;
        for (int i = 0; wanted && i < setup_count(setup, (TableRefKind)k); i++) {
            near_try(&near, setup_id(setup, ref_make((TableRefKind)k, i)));
        }
    }
    return near.best ? arena_printf(ctx->ruling->arena, "; perhaps \"%s\" is meant", near.best) : "";
}

/* ---- the check ---- */

static const char *const KIND_NAMES[] = {
    [REF_NONE] = "a thing", [REF_GAME] = "the game", [REF_SIDE] = "a side", [REF_FORMATION] = "a formation",
    [REF_UNIT] = "a unit",  [REF_AREA] = "an area",  [REF_HEX] = "a hex",
};

/* Returns the name without its article. */
static const char *bare(TableRefKind kind) {
    return strchr(KIND_NAMES[kind], ' ') + 1;
}

static TableRefKind ref_kind_of(RulesArgKind kind) {
    switch (kind) {
    case ARG_UNIT: return REF_UNIT;
    case ARG_FORMATION: return REF_FORMATION;
    case ARG_AREA: return REF_AREA;
    case ARG_SIDE: return REF_SIDE;
    default: return REF_NONE;
    }
}

static bool check_id(RulesCtx *ctx, const char *name, const BaseTree *tree, TableRefKind kind) {
    tree = out_of_list(tree);
    TableRef ref = ref_read(ctx->field->setup, tree);
    bool hex = ref.kind == REF_HEX && kind == REF_NONE;
    if (tree->kind != TREE_TEXT && !hex) {
        ctx_bad(ctx, "\"%s\" takes the id of %s, in quotation marks", name, KIND_NAMES[kind]);
        return false;
    }
    if (ref.kind == REF_NONE) {
        ctx_bad(ctx, "\"%s\": there is no %s \"%s\"%s", name, bare(kind), tree->text,
                rules_near_id(ctx, tree->text, kind));
        return false;
    }
    if (kind != REF_NONE && ref.kind != kind) {
        ctx_bad(ctx, "\"%s\" takes %s, and \"%s\" is %s", name, KIND_NAMES[kind], tree->text, KIND_NAMES[ref.kind]);
        return false;
    }
    return true;
}

static bool check_one_of_units(RulesCtx *ctx, const char *name, const BaseTree *tree) {
    if (!check_id(ctx, name, tree, REF_NONE)) {
        return false;
    }
    TableRef ref = setup_find(ctx->field->setup, tree->text);
    if (ref.kind != REF_UNIT && ref.kind != REF_FORMATION) {
        ctx_bad(ctx, "\"%s\" takes units or a formation, and \"%s\" is %s", name, tree->text, KIND_NAMES[ref.kind]);
        return false;
    }
    return true;
}

static bool check_units(RulesCtx *ctx, const char *name, const BaseTree *tree) {
    if (tree->kind != TREE_LIST) {
        return check_one_of_units(ctx, name, tree);
    }
    if (tree->count == 0) {
        ctx_bad(ctx, "\"%s\" names nobody: list at least one id", name);
        return false;
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (!check_one_of_units(ctx, name, it)) {
            return false;
        }
    }
    return true;
}

static bool check_place(RulesCtx *ctx, const char *name, const BaseTree *tree) {
    const TableSetup *setup = ctx->field->setup;
    TableWhere where;
    if (place_read(setup, tree, &where)) {
        return true;
    }
    if (setup->board == BOARD_HEX) {
        ctx_bad(ctx, "\"%s\" takes a hex of the board: \"E7\", or [column, row] up to [%d, %d]", name,
                setup->hexes.columns, setup->hexes.rows);
    } else {
        ctx_bad(ctx, "\"%s\" takes a place [x, y] in %s", name, setup->unit_name);
    }
    return false;
}

static bool check_places(RulesCtx *ctx, const char *name, const BaseTree *tree) {
    if (tree->kind != TREE_LIST || tree->count == 0) {
        bool hexes = ctx->field->setup->board == BOARD_HEX;
        ctx_bad(ctx, "\"%s\" takes a list of places: %s", name, hexes ? "[\"E7\", \"E8\"]" : "[[x, y], [x, y]]");
        return false;
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (!check_place(ctx, name, it)) {
            return false;
        }
    }
    return true;
}

static bool check_path(RulesCtx *ctx, const char *name, const BaseTree *tree) {
    if (tree->kind != TREE_OBJECT) {
        return check_places(ctx, name, tree);
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        TableRef ref = setup_find(ctx->field->setup, it->key);
        if (ref.kind != REF_UNIT) {
            ctx_bad(ctx, "\"%s\": there is no unit \"%s\"%s", name, it->key, rules_near_id(ctx, it->key, REF_UNIT));
            return false;
        }
        if (!check_places(ctx, name, it)) {
            return false;
        }
    }
    return true;
}

static bool check_word(RulesCtx *ctx, const RulesArg *arg, const BaseTree *tree) {
    if (tree->kind != TREE_TEXT) {
        ctx_bad(ctx, "\"%s\" takes a word in quotation marks", arg->name);
        return false;
    }
    BaseText all = {0};
    for (int i = 0; arg->words && arg->words[i]; i++) {
        if (strcmp(arg->words[i], tree->text) == 0) {
            text_free(&all);
            return true;
        }
        text_addf(&all, "%s%s", i == 0 ? "" : ", ", arg->words[i]);
    }
    if (arg->words) {
        ctx_bad(ctx, "\"%s\" cannot be \"%s\": write one of %s", arg->name, tree->text, text_get(&all));
    }
    text_free(&all);
    return !arg->words;
}

static bool check_plain(RulesCtx *ctx, const char *name, const BaseTree *tree, BaseTreeKind kind, const char *what) {
    if (tree->kind != kind) {
        ctx_bad(ctx, "\"%s\" takes %s", name, what);
    }
    return tree->kind == kind;
}

static bool check_arg(RulesCtx *ctx, const RulesArg *arg, const BaseTree *tree) {
    switch (arg->kind) {
    case ARG_UNIT:
    case ARG_FORMATION:
    case ARG_AREA:
    case ARG_SIDE:
    case ARG_REF: return check_id(ctx, arg->name, tree, ref_kind_of(arg->kind));
    case ARG_UNITS: return check_units(ctx, arg->name, tree);
    case ARG_PLACE: return check_place(ctx, arg->name, tree);
    case ARG_PATH: return check_path(ctx, arg->name, tree);
    case ARG_NUMBER: return check_plain(ctx, arg->name, tree, TREE_NUMBER, "a number");
    case ARG_WORD: return check_word(ctx, arg, tree);
    case ARG_BOOL: return check_plain(ctx, arg->name, tree, TREE_BOOL, "true or false");
    case ARG_VALUES: return check_plain(ctx, arg->name, tree, TREE_OBJECT, "an object { ... }");
    case ARG_ANY: return true;
    }
    return true;
}

static bool is_beside(const char *key) {
    return text_index(BESIDE, (int)BASE_COUNT(BESIDE), key) >= 0;
}

const RulesArg *rules_arg(const RulesVerb *verb, const char *name) {
    for (int i = 0; verb && i < verb->arg_count; i++) {
        if (strcmp(verb->args[i].name, name) == 0) {
            return &verb->args[i];
        }
    }
    return NULL;
}

bool rules_verb_takes(const RulesVerb *verb, const char *argument) {
    return rules_arg(verb, argument) != NULL;
}

RulesArgUse rules_arg_use(const RulesArg *arg) {
    static const struct {
        const char *name;
        RulesArgUse use;
    } NAMES[] = {{"unit", USE_ACTS}, {"units", USE_ACTS}, {"formation", USE_ACTS}, {"at", USE_TARGET},
                 {"point", USE_AIM}, {"how", USE_HOW},    {"pace", USE_HOW},       {"facing", USE_FACING}};
    for (size_t i = 0; i < BASE_COUNT(NAMES); i++) {
        if (strcmp(NAMES[i].name, arg->name) == 0) {
            return NAMES[i].use;
        }
    }
    return USE_OTHER;
}

static bool check_known(RulesCtx *ctx, const RulesVerb *verb, const char *key) {
    if (is_beside(key) || rules_verb_takes(verb, key)) {
        return true;
    }
    NearMiss near = near_make(key);
    BaseText all = {0};
    for (int i = 0; i < verb->arg_count; i++) {
        near_try(&near, verb->args[i].name);
        text_addf(&all, "%s%s", i == 0 ? "" : ", ", verb->args[i].name);
    }
    if (near.best) {
        ctx_bad(ctx, "\"%s\" has no argument \"%s\"; perhaps \"%s\" is meant", verb->name, key, near.best);
    } else {
        ctx_bad(ctx, "\"%s\" has no argument \"%s\"; it takes %s", verb->name, key, text_get(&all));
    }
    text_free(&all);
    return false;
}

bool args_check(RulesCtx *ctx, const RulesVerb *verb) {
    const BaseTree *args = ctx->action->args;
    for (const BaseTree *it = args ? args->first : NULL; it; it = it->next) {
        if (!check_known(ctx, verb, it->key)) {
            return false;
        }
    }
    for (int i = 0; i < verb->arg_count; i++) {
        const RulesArg *arg = &verb->args[i];
        const BaseTree *tree = tree_find(args, arg->name);
        if (!tree && arg->required) {
            ctx_bad(ctx, "\"%s\" needs \"%s\": %s", verb->name, arg->name, arg->doc ? arg->doc : "it is missing");
            return false;
        }
        if (tree && !check_arg(ctx, arg, tree)) {
            return false;
        }
    }
    return true;
}
