#include "shared_eah.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The catalogue's origin in the file's corner coordinates. */
#define ORIGIN_X 70.0
#define ORIGIN_Y 100.0

typedef void (*ItemWriter)(BaseText *out, const char *item, const char *more, int number);

static void items(BaseText *out, const char *list, const char *prefix, ItemWriter write) {
    char *copy = base_strdup(list);
    int number = 0;
    for (char *item = copy; item != NULL && *item != '\0';) {
        char *next = strchr(item, ';');
        if (next != NULL) {
            *next++ = '\0';
        }
        char *more = strchr(item, '|');
        if (more != NULL) {
            *more++ = '\0';
        }
        text_addf(out, "%s{\"id\": \"%s%d\"", number > 0 ? ", " : "", prefix, number + 1);
        write(out, item, more, ++number);
        text_addf(out, "%s%s}", more != NULL ? ", " : "", more != NULL ? more : "");
        item = next;
    }
    base_free(copy);
}

static void write_area(BaseText *out, const char *item, const char *more, int number) {
    char kind[64];
    double x0, x1, y0, y1;
    (void)more;
    (void)number;
    if (sscanf(item, " %63s %lf %lf %lf %lf", kind, &x0, &x1, &y0, &y1) != 5) {
        fail_msg("terrain: %s", item);
    }
    text_addf(out, ", \"kind\": \"%s\", \"outline\": [[%.9g, %.9g], [%.9g, %.9g], [%.9g, %.9g], [%.9g, %.9g]]", kind,
              ORIGIN_X + x0, ORIGIN_Y - y0, ORIGIN_X + x1, ORIGIN_Y - y0, ORIGIN_X + x1, ORIGIN_Y - y1, ORIGIN_X + x0,
              ORIGIN_Y - y1);
}

static void write_unit(BaseText *out, const char *item, const char *formation) {
    char profile[64], host[64];
    double x, y, r;
    text_addf(out, ", \"formation\": \"%s\"", formation);
    if (sscanf(item, " %63s @%63s", profile, host) == 2) {
        text_addf(out, ", \"profile\": \"%s\", \"inside\": \"%s\"", profile, host);
    } else if (sscanf(item, " %63s %lf %lf %lf", profile, &x, &y, &r) == 4) {
        text_addf(out, ", \"profile\": \"%s\", \"at\": [%.9g, %.9g]", profile, ORIGIN_X + x, ORIGIN_Y - y);
        if (r > 0) {
            text_addf(out, ", \"base\": {\"circle\": %.9g}", 20 * r);
        }
    } else {
        fail_msg("unit: %s", item);
    }
}

static void write_red(BaseText *out, const char *item, const char *more, int number) {
    (void)more;
    (void)number;
    write_unit(out, item, "a");
}

static void write_blue(BaseText *out, const char *item, const char *more, int number) {
    (void)more;
    (void)number;
    write_unit(out, item, "b");
}

static char *battlefield_text(const char *terrain, const char *red, const char *blue, const char *readings,
                              const char *red_formation, const char *blue_formation) {
    BaseText out = {0};
    text_add(&out, "{\"sightline\": 1, \"ruleset\": \"ea-heresy\", \"table\": {\"unit\": \"cm\", \"size\": [200, 200]},"
                   " \"sides\": [{\"id\": \"red\"}, {\"id\": \"blue\"}], \"formations\": [");
    text_addf(&out, "{\"id\": \"a\", \"side\": \"red\"%s}, {\"id\": \"b\", \"side\": \"blue\"%s}], \"terrain\": [",
              red_formation, blue_formation);
    items(&out, terrain, "t", write_area);
    text_add(&out, "], \"units\": [");
    items(&out, red, "a", write_red);
    if (*red != '\0' && *blue != '\0') {
        text_add(&out, ", ");
    }
    items(&out, blue, "b", write_blue);
    text_addf(&out, "], \"options\": {\"readings\": {%s}}}", readings);
    return out.data;
}

static void fail_with(const BaseFaults *faults, const char *text) {
    for (int i = 0; i < faults->count; i++) {
        char *line = faults_line(&faults->items[i]);
        print_error("%s\n", line);
        base_free(line);
    }
    fail_msg("%s", text);
}

/* NULL with faults. */
static Board *read_board(const char *text, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    const BaseTree *tree = json_parse(arena, text, strlen(text), "board", 0, faults);
    RulesField *field = tree != NULL ? io_field_create(tree, "board", faults) : NULL;
    if (field == NULL) {
        arena_destroy(arena);
        return NULL;
    }
    Board *board = base_alloc(1, sizeof *board);
    board->arena = arena;
    board->field = field;
    board->table = table_create(board->field->setup);
    board->draft = draft_make(board->table);
    board->ruling = ruling_create(board->field);
    board->ctx = (RulesCtx){.field = board->field,
                            .draft = &board->draft,
                            .ruling = board->ruling,
                            .action = &board->action,
                            .readings = board->field->data->reading_values,
                            .work = geom_work_create(board->field->scene),
                            .cache = board->field->data->system->cache_create(board->field),
                            .tolerance = 1};
    return board;
}

Board *board_open_with(const char *terrain, const char *red, const char *blue, const char *readings,
                       const char *red_formation, const char *blue_formation) {
    BaseFaults faults = {0};
    char *text = battlefield_text(terrain, red, blue, readings, red_formation, blue_formation);
    Board *board = read_board(text, &faults);
    if (board == NULL) {
        fail_with(&faults, text);
    }
    base_free(text);
    faults_free(&faults);
    return board;
}

Board *board_try(const char *terrain, const char *red, const char *blue, const char *readings) {
    BaseFaults faults = {0};
    char *text = battlefield_text(terrain, red, blue, readings, "", "");
    Board *board = read_board(text, &faults);
    base_free(text);
    faults_free(&faults);
    return board;
}

Board *board_open(const char *terrain, const char *red, const char *blue, const char *readings) {
    return board_open_with(terrain, red, blue, readings, "", "");
}

void board_close(Board *board) {
    board->field->data->system->cache_destroy(board->ctx.cache);
    geom_work_destroy(board->ctx.work);
    ruling_destroy(board->ruling);
    draft_term(&board->draft);
    table_destroy(board->table);
    field_destroy(board->field);
    arena_destroy(board->arena);
    base_free(board);
}

/* Every sentence has its values: no {name} is left. */
static void check_sentences(const Ruling *ruling) {
    BaseText text = {0};
    for (int i = 0; i < ruling->findings.count; i++) {
        text_clear(&text);
        ruling_describe(ruling, &ruling->findings.items[i], &text);
        const RulesFinding *finding = &ruling->findings.items[i];
        int rule = data_find_rule(ruling->field->data, finding->rule);
        const BaseTree *texts = rule >= 0 ? ruling->field->data->rules[rule].texts : NULL;
        if (tree_find(texts, finding->key) == NULL || strchr(text_get(&text), '{') != NULL) {
            fail_msg("%s %s: %s", finding->rule, finding->key, text_get(&text));
        }
    }
    for (int i = 0; i < ruling->sums.count; i++) {
        for (int m = 0; m < ruling->sums.items[i].count; m++) {
            text_clear(&text);
            ruling_describe_mod(ruling, &ruling->sums.items[i].mods[m], &text);
            assert_null(strchr(text_get(&text), '{'));
        }
    }
    text_free(&text);
}

const Ruling *board_do(Board *board, const char *action) {
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(board->arena, action, strlen(action), "action", 0, &faults);
    if (tree == NULL) {
        fail_with(&faults, action);
    }
    board->action = (RulesAction){tree_get_text(tree, "do", ""), tree};
    ruling_reset(board->ruling, board->field);
    rules_resolve(&board->ctx);
    if (board->ruling->outcome == RULING_BAD) {
        fail_msg("%s: %s", action, board->ruling->bad);
    }
    faults_free(&faults);
    check_sentences(board->ruling);
    return board->ruling;
}

RulesSight board_sight(Board *board, const char *from, const char *to, RulesSightDetail detail) {
    RulesSight sight;
    ruling_reset(board->ruling, board->field);
    board->field->data->system->sight(&board->ctx, setup_find(board->field->setup, from),
                                      setup_find(board->field->setup, to), detail, &sight);
    assert_false(sight.undecided);
    check_sentences(board->ruling);
    return sight;
}

bool board_cites(const Board *board, const char *rule) {
    return ruling_cites(board->ruling, rule);
}

double board_number(const Board *board, const char *fact) {
    return tree_get_number(board->ruling->facts, fact, NAN);
}

const char *board_text(const Board *board, const char *fact) {
    return tree_get_text(board->ruling->facts, fact, "");
}

bool board_truth(const Board *board, const char *fact) {
    return tree_get_bool(board->ruling->facts, fact, false);
}

bool sees_by(const char *terrain, const char *red, const char *blue, const char *readings, bool one_way) {
    Board *board = board_open(terrain, red, blue, readings);
    RulesSight sight = board_sight(board, "a1", "b1", SIGHT_VERDICT);
    RulesSight line = board_sight(board, "a1", "b1", SIGHT_LINE);
    assert_int_equal(sight.visible, line.visible);
    RulesSight full = board_sight(board, "a1", "b1", SIGHT_FULL);
    assert_int_equal(sight.visible, full.visible);
    assert_true(board->ruling->findings.count > 0);
    assert_true(sight.visible || full.blocker_count > 0);
    if (!one_way) {
        RulesSight back = board_sight(board, "b1", "a1", SIGHT_VERDICT);
        assert_int_equal(sight.visible, back.visible);
    }
    board_close(board);
    return sight.visible;
}
