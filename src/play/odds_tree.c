/* Odds as a tree for files and programs. */
#include "play/odds.h"

/* A number if every JSON reader can read it without loss, else the digits as text. */
static BaseTree *digits_tree(BaseArena *arena, const char *digits) {
    double number;
    bool plain = text_parse_number(digits, &number) && number <= 9007199254740992.0;
    return plain ? tree_number(arena, number) : tree_text(arena, digits);
}

static void set_chance(BaseArena *arena, BaseTree *tree, double chance, PlayFraction fraction) {
    tree_set(arena, tree, "chance", tree_number(arena, chance));
    if (fraction.numerator) {
        tree_add(arena, tree, WITH_TREE("numerator", digits_tree(arena, fraction.numerator)),
                 WITH_TREE("denominator", digits_tree(arena, fraction.denominator)));
    }
}

static BaseTree *figures_tree(BaseArena *arena, const PlayOdds *odds) {
    const TableSetup *setup = odds->ruling->field->setup;
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < odds->figure_count; i++) {
        const PlayFigure *figure = &odds->figures[i];
        BaseTree *it = tree_push(
            list, tree_make(arena, WITH_TEXT("of", setup_id(setup, figure->of)), WITH_TEXT("what", figure->what)));
        BaseTree *values = tree_set(arena, it, "values", tree_list(arena));
        for (int k = 0; k < figure->count; k++) {
            BaseTree *share = tree_push(values, tree_object(arena));
            tree_set(arena, share, "value", tree_copy(arena, figure->shares[k].value));
            set_chance(arena, share, figure->shares[k].chance, figure->shares[k].fraction);
        }
    }
    return list;
}

static BaseTree *lost_tree(BaseArena *arena, const PlayOdds *odds) {
    BaseTree *lost = tree_list(arena);
    int last = ODDS_LOST_MAX;
    while (last > 0 && odds->lost[last] == 0) {
        last--;
    }
    for (int i = 0; i <= last; i++) {
        tree_push(lost, tree_number(arena, odds->lost[i]));
    }
    return lost;
}

BaseTree *odds_tree(BaseArena *arena, const PlayOdds *odds, int max) {
    BaseTree *tree = tree_make(arena, WITH_BOOL("exact", odds->exact), WITH_NUMBER("cases", (double)odds->cases));
    if (!odds->exact) {
        tree_set(arena, tree, "error", tree_number(arena, odds->error));
    }
    if (odds->policy) {
        tree_set(arena, tree, "policy", tree_text(arena, odds->policy));
    }
    if (odds->ruling->unanswered) {
        tree_set(arena, tree, "unanswered", tree_bool(arena, true));
    }
    BaseTree *outcomes = tree_set(arena, tree, "outcomes", tree_list(arena));
    for (int i = 0; i < odds->count && i < max; i++) {
        BaseTree *it = tree_push(outcomes, tree_object(arena));
        set_chance(arena, it, odds->outcomes[i].chance, odds->outcomes[i].fraction);
        tree_add(arena, it, WITH_NUMBER("lost", odds->outcomes[i].lost),
                 WITH_TREE("changes", tree_copy(arena, odds->outcomes[i].what)));
    }
    tree_add(arena, tree, WITH_TREE("figures", figures_tree(arena, odds)), WITH_TREE("lost", lost_tree(arena, odds)),
             WITH_NUMBER("mean_lost", odds->mean_lost));
    return tree;
}
