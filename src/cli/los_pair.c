#include "cli/los_internal.h"
#include "io/export.h"
#include "play/nearest.h"
#include "rules/grammar.h"
#include "rules/los_words.h"
#include "rules/margin_words.h"
#include "rules/sight_tree.h"
#include "rules/telling.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

bool cli_los_ask(CliLos *los, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    ruling_reset(los->ruling, play_field(los->session));
    bool answered = rules_sight(play_ctx(los->session, los->ruling), from, to, detail, out);
    if (!answered) {
        cli_fail(CLI_ERROR, "\"%s\" to \"%s\": %s", cli_los_id(los, from), cli_los_id(los, to), los->ruling->bad);
    }
    return answered;
}

static BaseTree *point_tree(const CliLos *los, BaseArena *arena, GeomVec p) {
    double unit = play_field(los->session)->setup->unit;
    BaseTree *point = tree_list(arena);
    tree_push(point, tree_number(arena, cli_los_rounded(p.x / unit)));
    tree_push(point, tree_number(arena, cli_los_rounded(p.y / unit)));
    return point;
}

static void set_figures(const CliLos *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight) {
    if (isfinite(sight->clearance)) {
        tree_set(arena, tree, "clearance_mm", tree_number(arena, sight->clearance));
    } else if (sight->unmeasured) {
        tree_set(arena, tree, "clearance_mm", tree_null(arena));
        tree_set(arena, tree, "clearance_is", tree_text(arena, "not measured"));
    }
    if (play_field(los->session)->setup->board == BOARD_PLANE && !sight->aloft) {
        BaseTree *line = tree_set(arena, tree, "line", tree_list(arena));
        tree_push(line, point_tree(los, arena, sight->a));
        tree_push(line, point_tree(los, arena, sight->b));
    }
    rules_sight_set_depth(arena, tree, play_field(los->session)->setup, sight);
    for (BaseTree *it = tree->first; it; it = it->next) {
        it->number = it->kind == TREE_NUMBER ? cli_los_rounded(it->number) : it->number;
    }
}

/* On hexes the line runs between the centres of two hexes, each written as in files: [column, row]. */
static void set_hex_line(const CliLos *los, BaseArena *arena, BaseTree *tree, const RulesSight *sight) {
    const TableSetup *setup = play_field(los->session)->setup;
    const GeomVec ends[] = {sight->a, sight->b};
    HexId hexes[2];
    BaseTree *line = tree_set(arena, tree, "line", tree_list(arena));
    for (int i = 0; i < 2; i++) {
        hexes[i] = hex_at(&setup->hexes, ends[i], setup->unit);
        BaseTree *end = tree_push(line, tree_list(arena));
        tree_push(end, tree_number(arena, hexes[i].column));
        tree_push(end, tree_number(arena, hexes[i].row));
    }
    tree_set(arena, tree, "range", tree_number(arena, hex_steps(hexes[0], hexes[1])));
}

/* As the file has it. */
static void set_accuracy(BaseArena *arena, BaseTree *tree, const TableAccuracy *accuracy) {
    if (accuracy->mm > 0) {
        BaseTree *out = tree_set(arena, tree, "accuracy", tree_object(arena));
        tree_set(arena, out, "mm", tree_number(arena, accuracy->mm));
        tree_set(arena, out, "scale", tree_number(arena, accuracy->scale));
        tree_set(arena, out, "lens", tree_number(arena, accuracy->lens));
        tree_set(arena, out, "from", tree_text(arena, accuracy->from));
    }
}

static BaseTree *pair_tree(const CliLos *los, BaseArena *arena, const RulesSight *sight) {
    const TableSetup *setup = play_field(los->session)->setup;
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "from", tree_text(arena, cli_los_id(los, sight->from)));
    tree_set(arena, tree, "to", tree_text(arena, cli_los_id(los, sight->to)));
    rules_sight_set_answer(arena, tree, sight);
    set_figures(los, arena, tree, sight);
    rules_sight_set_margin(arena, tree, &sight->margin);
    rules_sight_set_nearest(arena, tree, setup, &sight->margin);
    set_accuracy(arena, tree, &setup->accuracy);
    if (setup->board == BOARD_HEX) {
        set_hex_line(los, arena, tree, sight);
        rules_sight_set_touches(arena, tree, setup, sight);
    }
    rules_sight_set_blockers(arena, tree, setup, sight);
    cli_los_set_effects(los, arena, tree, sight, los->ruling->facts);
    BaseText headline = {0};
    telling_headline(los->ruling, &headline);
    tree_set(arena, tree, "headline", tree_text(arena, text_get(&headline)));
    text_free(&headline);
    tree_set(arena, tree, "findings", findings_tree(arena, los->ruling));
    export_house(arena, tree, los->ruling);
    return tree;
}

void cli_los_add_blockers(CliLos *los, const RulesSight *sight) {
    for (int i = 0; i < sight->blocker_count; i++) {
        text_add(&los->out, i == 0 ? " by " : ", ");
        grammar_add_name(play_field(los->session), sight->blockers[i], &los->out);
    }
}

/* Appends a remark under the sentences, in lines. */
static void add_remark(CliLos *los, BaseText *remark) {
    if (remark->length > 0) {
        text_add(&los->out, "  ");
        export_lines(text_get(remark), "", 2, 4, &los->out);
    }
    text_free(remark);
}

/* "Hidden by Witch wood, 31.2 mm to spare. B1·1 does not see R3·3.": the headline with the margin, which a headline of
 * what is too close to call has already. */
static void add_headline(const Ruling *ruling, const RulesSight *sight, BaseText *out) {
    BaseText headline = {0};
    char figure[TEXT_NUMBER_MAX];
    telling_headline(ruling, &headline);
    const char *text = text_get(&headline), *end = strstr(text, ". ");
    bool measured = sight->margin.kind != MARGIN_NONE && !sight->close && !sight->undecided && end;
    text_add_bytes(out, text, measured ? (size_t)(end - text) : 0);
    if (measured) {
        const char *much = rules_margin_figure(&sight->margin, figure);
        text_addf(out, ", %s%s%s mm to spare", much, *much ? " " : "", figure);
    }
    text_add(out, measured ? end : text);
    text_free(&headline);
}

static void describe_nearest(CliLos *los, const RulesSight *sight) {
    const RulesField *field = play_field(los->session);
    BaseText margin = {0}, accuracy = {0};
    if (sight->margin.kind != MARGIN_NONE) {
        rules_margin_describe_nearest(field, &sight->margin, sight, &margin);
        rules_margin_describe_accuracy(field, sight, &accuracy);
    }
    add_remark(los, &margin);
    add_remark(los, &accuracy);
}

/* What holds from there to here, asked as a question of its own; the sentence that makes the difference, with its rule,
 * where it is another answer. */
static void describe_other_way(const Ruling *here, const Ruling *there, BaseText *out) {
    BaseText words = {0};
    const RulesSight *sight = &here->sights.items[0], *back = &there->sights.items[0];
    text_add(&words, "The other way: ");
    if (sight->visible == back->visible) {
        size_t begin = words.length;
        los_same(there->field, sight, back, &words);
        words.data[begin] = (char)tolower((unsigned char)words.data[begin]);
    } else {
        const RulesFinding *finding = los_difference(here, there);
        size_t begin = words.length;
        telling_brief(there, &words);
        words.data[begin] = (char)tolower((unsigned char)words.data[begin]);
        text_add(&words, finding ? " " : "");
        if (finding) {
            ruling_describe(there, finding, &words);
            text_addf(&words, " (%s)", finding->rule);
        }
    }
    text_add(out, text_get(&words));
    text_free(&words);
}

/* Makes the ruling of a question of the command line that of a query, so that it tells itself as one. */
static void take_sight(const CliLos *los, Ruling *ruling, const RulesSight *sight) {
    const RulesVerb *asked = play_field(los->session)->data->system->roles[VERB_SIGHT];
    array_push(&ruling->sights, *sight);
    ruling->verb = asked ? asked->name : NULL;
    ruling->outcome = RULING_ANSWER;
}

static void describe_pair(CliLos *los, const RulesSight *sight, const CliFlips *flips) {
    BaseText headline = {0};
    add_headline(los->ruling, sight, &headline);
    io_ruling_text(los->ruling, text_get(&headline), los->full, &los->out);
    text_free(&headline);
    Ruling *here = los->ruling;
    RulesSight back;
    BaseText beside = {0};
    los->ruling = ruling_create(play_field(los->session));
    if (sight->from.kind != REF_HEX && sight->to.kind != REF_HEX && !sight->undecided &&
        cli_los_ask(los, sight->to, sight->from, SIGHT_FULL, &back) && !back.undecided) {
        take_sight(los, los->ruling, &back);
        describe_other_way(here, los->ruling, &beside);
    }
    ruling_destroy(los->ruling);
    los->ruling = here;
    if (!los->readings && !sight->undecided) {
        text_add(&beside, beside.length ? " " : "");
        cli_flips_brief(flips, sight->visible, &beside);
    }
    add_remark(los, &beside);
    describe_nearest(los, sight);
    BaseText cut = {0};
    los_describe_cut(sight, &cut);
    add_remark(los, &cut);
}

bool cli_los_explain(CliLos *los, TableRef from, TableRef to) {
    RulesSight sight;
    if (!cli_los_ask(los, from, to, SIGHT_FULL, &sight)) {
        return false;
    }
    BaseArena *arena = arena_create();
    CliFlips *flips = arena_alloc(arena, 1, sizeof *flips);
    flips->los = los;
    flips->arena = arena;
    if (los->nearest && sight.margin.kind != MARGIN_NONE) {
        sight.margin =
            play_margin(los->session, &(PlayQuestion){.from = from, .to = to, .known = &sight.margin}, arena);
    }
    take_sight(los, los->ruling, &sight);
    if (los->readings || (!los->json && !sight.undecided)) {
        cli_flips_ask(flips, from, to);
    }
    if (los->json) {
        BaseTree *tree = pair_tree(los, arena, &sight);
        if (los->readings) {
            cli_flips_set(flips, tree);
        }
        cli_add_line(&los->out, tree);
    } else {
        describe_pair(los, &sight, flips);
        if (los->readings) {
            cli_flips_describe(los, flips);
        }
    }
    arena_destroy(arena);
    return true;
}
