/* The distribution of each value by itself: outcomes added up over everything else. */
#include "base/base.h"
#include "base/hash.h"
#include "play/odds_internal.h"
#include "play/session_internal.h"
#include "rules/values.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const BaseTree *value;
    long double chance;
    BaseBig ways;
} Share;

typedef struct {
    TableRef of;
    const char *what;
    ARRAY(Share) shares;
} Figure;

typedef struct {
    OddsWalk *walk;
    ARRAY(Figure) figures;
    BaseIndex index; /* indexes the figures */
} Drawing;

/* ---- collecting ---- */

static BaseHash figure_hash(TableRef of, const char *what) {
    return hash_text(hash_int(hash_int(HASH_START, of.kind), of.index), what);
}

static Figure *figure_of(Drawing *drawing, TableRef of, const char *what) {
    BaseHash hash = figure_hash(of, what);
    for (int at = 0, i; (i = index_next(&drawing->index, hash, &at)) >= 0;) {
        Figure *figure = &drawing->figures.items[i];
        if (ref_equal(figure->of, of) && strcmp(figure->what, what) == 0) {
            return figure;
        }
    }
    index_add(&drawing->index, hash, drawing->figures.count);
    array_push(&drawing->figures, ((Figure){.of = of, .what = what}));
    return &drawing->figures.items[drawing->figures.count - 1];
}

static void add_share(Figure *figure, const BaseTree *value, const OddsOutcome *outcome) {
    int i = 0;
    while (i < figure->shares.count && !tree_equal(figure->shares.items[i].value, value)) {
        i++;
    }
    if (i == figure->shares.count) {
        array_push(&figure->shares, ((Share){.value = value}));
    }
    figure->shares.items[i].chance += outcome->chance;
    big_add(&figure->shares.items[i].ways, &outcome->weight.ways);
}

/* False for positions on the board, of which there are too many to add up. */
static bool is_counted(const BaseTree *member) {
    return member->kind != TREE_LIST && member->kind != TREE_OBJECT && strcmp(member->key, "facing") != 0;
}

static void add_thing(Drawing *drawing, TableRef of, const BaseTree *members, const OddsOutcome *outcome) {
    for (const BaseTree *it = members->first; it; it = it->next) {
        if (is_counted(it)) {
            add_share(figure_of(drawing, of, it->key), it, outcome);
        }
    }
}

static void add_lost(Drawing *drawing, const OddsOutcome *outcome, const int *lost) {
    BaseArena *arena = drawing->walk->arena;
    const TableSetup *setup = play_field(drawing->walk->session)->setup;
    add_share(figure_of(drawing, ref_make(REF_GAME, 0), "lost"), tree_number(arena, outcome->lost), outcome);
    for (int i = 0; i < setup->side_count; i++) {
        TableRef side = ref_make(REF_SIDE, i);
        add_share(figure_of(drawing, side, "lost"), tree_number(arena, lost[i]), outcome);
    }
}

static void add_outcome(Drawing *drawing, const OddsOutcome *outcome, int *lost) {
    const TableSetup *setup = play_field(drawing->walk->session)->setup;
    memset(lost, 0, (size_t)setup->side_count * sizeof *lost);
    for (const BaseTree *kind = outcome->what->first; kind; kind = kind->next) {
        if (strcmp(kind->key, "game") == 0) {
            add_thing(drawing, ref_make(REF_GAME, 0), kind, outcome);
            continue;
        }
        for (const BaseTree *it = kind->first; it; it = it->next) {
            TableRef of = setup_find(setup, it->key);
            add_thing(drawing, of, it, outcome);
            if (ref_is(of, REF_UNIT) && !tree_get_bool(it, "alive", true)) {
                lost[setup_side_of(setup, of)]++;
            }
        }
    }
    add_lost(drawing, outcome, lost);
}

/* ---- what is there now ---- */

static const BaseTree *value_before(const OddsWalk *walk, TableRef of, const char *what, VarId var) {
    const RulesField *field = play_field(walk->session);
    BaseArena *arena = walk->arena;
    if (var >= 0) {
        return value_tree(arena, field->setup, &field->setup->schema->vars[var], table_get(walk->before, of, var));
    }
    if (strcmp(what, "alive") == 0) {
        return tree_bool(arena, table_alive(walk->before, of));
    }
    if (strcmp(what, "kind") == 0) {
        return tree_text(arena, field->data->kinds[table_kind(walk->before, of.index)].id);
    }
    if (strcmp(what, "phase") == 0) {
        return tree_text(arena, walk->before->phase < 0 ? "free" : field->data->phases[walk->before->phase].id);
    }
    if (strcmp(what, "lost") == 0) {
        return tree_number(arena, 0);
    }
    const TableWhere *where = ref_is(of, REF_UNIT) ? table_where(walk->before, of.index) : NULL;
    bool hosted = where && (where->kind == WHERE_INSIDE || where->kind == WHERE_ATTACHED);
    return hosted ? tree_text(arena, setup_id(field->setup, where->host)) : tree_null(arena);
}

/* Adds the chance that the value does not change: the outcomes that do not mention it. */
static void add_rest(Figure *figure, const BaseTree *before, const BaseBig *whole) {
    OddsOutcome rest = {.chance = 1};
    BaseBig sum = big_make(0);
    for (int i = 0; i < figure->shares.count; i++) {
        rest.chance -= figure->shares.items[i].chance;
        big_add(&sum, &figure->shares.items[i].ways);
    }
    if (whole) {
        rest.weight.ways = *whole;
        big_subtract(&rest.weight.ways, &sum);
        rest.chance = big_ratio(&rest.weight.ways, whole);
    }
    /* sampled chances add up to 1 only within rounding */
    if (whole ? rest.weight.ways.count > 0 : rest.chance > 1e-9L) {
        add_share(figure, before, &rest);
    }
}

static int compare_shares(const void *a, const void *b) {
    const Share *left = a, *right = b;
    if (left->value->kind == TREE_NUMBER && right->value->kind == TREE_NUMBER) {
        return left->value->number < right->value->number ? -1 : left->value->number > right->value->number;
    }
    return left->chance > right->chance ? -1 : left->chance < right->chance;
}

static PlayFigure finish_figure(OddsWalk *walk, Figure *figure, const BaseBig *whole) {
    VarId var = schema_find(play_field(walk->session)->setup->schema, (TableRefKind)figure->of.kind, figure->what);
    PlayFigure out = {.of = figure->of, .what = arena_strdup(walk->arena, figure->what), .var = var};
    out.before = value_before(walk, figure->of, figure->what, var);
    add_rest(figure, out.before, whole);
    qsort(figure->shares.items, (size_t)figure->shares.count, sizeof *figure->shares.items, compare_shares);
    PlayShare *shares = arena_alloc(walk->arena, (size_t)figure->shares.count, sizeof *shares);
    for (int i = 0; i < figure->shares.count; i++) {
        const Share *share = &figure->shares.items[i];
        shares[i] = (PlayShare){.value = share->value, .chance = (double)share->chance};
        if (whole) {
            shares[i].chance = (double)big_ratio(&share->ways, whole);
            shares[i].fraction = weight_fraction(walk->arena, &share->ways, whole);
        }
    }
    out.shares = shares;
    out.count = figure->shares.count;
    return out;
}

void odds_draw_figures(OddsWalk *walk, PlayOdds *odds, const BaseBig *whole) {
    Drawing drawing = {.walk = walk};
    int *lost = base_alloc((size_t)play_field(walk->session)->setup->side_count, sizeof *lost);
    for (int i = 0; i < walk->outcomes.count; i++) {
        add_outcome(&drawing, &walk->outcomes.items[i], lost);
    }
    odds->figures = arena_alloc(walk->arena, (size_t)drawing.figures.count, sizeof *odds->figures);
    odds->figure_count = drawing.figures.count;
    for (int i = 0; i < drawing.figures.count; i++) {
        odds->figures[i] = finish_figure(walk, &drawing.figures.items[i], whole);
        array_free(&drawing.figures.items[i].shares);
    }
    array_free(&drawing.figures);
    index_free(&drawing.index);
    base_free(lost);
}

const PlayFigure *odds_figure(const PlayOdds *odds, TableRef of, const char *what) {
    base_assert(what);
    for (int i = 0; i < odds->figure_count; i++) {
        if (ref_equal(odds->figures[i].of, of) && strcmp(odds->figures[i].what, what) == 0) {
            return &odds->figures[i];
        }
    }
    return NULL;
}
