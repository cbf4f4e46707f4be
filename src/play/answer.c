/* Converts answers between the form that files use and the form that rules read. */
#include "play/answer.h"

#include <math.h>
#include <string.h>

static bool refuse(BaseText *why, const char *text) {
    text_add(why, text);
    return false;
}

static int find_option(const RulesAsk *ask, const BaseTree *word) {
    for (int i = 0; word->kind == TREE_TEXT && i < ask->option_count; i++) {
        if (strcmp(ask->options[i], word->text) == 0) {
            return i;
        }
    }
    return -1;
}

static bool refuse_option(const RulesAsk *ask, BaseText *why) {
    for (int i = 0; i < ask->option_count; i++) {
        text_addf(why, "%s\"%s\"", i == 0 ? "write " : i + 1 < ask->option_count ? ", " : " or ", ask->options[i]);
    }
    return false;
}

static bool read_choice(const RulesAsk *ask, const BaseTree *tree, RulesAnswer *out, BaseText *why) {
    bool list = tree->kind == TREE_LIST;
    int count = list ? tree->count : 1;
    if (count < ask->min || count > ask->max || count > (int)BASE_COUNT(out->options)) {
        if (ask->min == ask->max) {
            text_addf(why, "choose %d", ask->min);
        } else {
            text_addf(why, "choose %d to %d", ask->min, ask->max);
        }
        return false;
    }
    for (const BaseTree *it = list ? tree->first : tree; it; it = list ? it->next : NULL) {
        int option = find_option(ask, it);
        for (int i = 0; i < out->count; i++) {
            option = out->options[i] == option ? -1 : option; /* each option at most once */
        }
        if (option < 0) {
            return refuse_option(ask, why);
        }
        out->options[out->count++] = option;
    }
    return true;
}

static bool read_hex(const TableSetup *setup, const BaseTree *at, HexId *hex) {
    if (at->kind == TREE_TEXT) {
        return hex_parse(at->text, hex) && hex_valid(&setup->hexes, *hex);
    }
    const BaseTree *column = tree_at(at, 0), *row = tree_at(at, 1);
    bool numbers = row && at->count == 2 && column->kind == TREE_NUMBER && row->kind == TREE_NUMBER;
    if (!numbers || fabs(column->number) > 1000 || fabs(row->number) > 1000 ||
        column->number != floor(column->number) || row->number != floor(row->number)) {
        return false;
    }
    *hex = (HexId){(int16_t)column->number, (int16_t)row->number};
    return hex_valid(&setup->hexes, *hex);
}

static bool read_where(const RulesField *field, const BaseTree *at, double facing, TableWhere *out) {
    const TableSetup *setup = field->setup;
    if (setup->board == BOARD_HEX) {
        HexId hex;
        bool good = read_hex(setup, at, &hex);
        *out = good ? where_hex(hex, facing) : where_off(0);
        return good;
    }
    const BaseTree *x = tree_at(at, 0), *y = tree_at(at, 1);
    if (!y || at->count != 2 || x->kind != TREE_NUMBER || y->kind != TREE_NUMBER || fabs(x->number) > 1e6 ||
        fabs(y->number) > 1e6) {
        return false;
    }
    *out = where_point(vec(x->number * setup->unit, y->number * setup->unit), facing);
    return true;
}

/* Reads "path": the bends, and last the place itself. */
static bool read_path(const RulesField *field, const BaseTree *path, double facing, RulesAnswer *out) {
    if (path->kind != TREE_LIST || path->count == 0 || path->count > RULES_BENDS + 1) {
        return false;
    }
    for (const BaseTree *it = path->first; it; it = it->next) {
        if (!read_where(field, it, facing, &out->where)) {
            return false;
        }
        if (it->next) {
            out->bends[out->bend_count++] = out->where.at;
        }
    }
    return true;
}

static bool read_placement(const RulesField *field, const RulesAsk *ask, const BaseTree *tree, RulesAnswer *out,
                           BaseText *why) {
    if (tree->kind == TREE_TEXT && strcmp(tree->text, "lost") == 0) {
        out->where = where_off(0);
        return ask->can_lose || refuse(why, "there is a place for it: write [x, y]");
    }
    bool object = tree->kind == TREE_OBJECT;
    bool has_path = ask->way && field->setup->board != BOARD_HEX;
    const BaseTree *at = object ? tree_find(tree, "at") : tree, *path = has_path ? tree_find(tree, "path") : NULL;
    double facing = tree_get_number(tree, "facing", ask->fallback_where.facing);
    bool good = fabs(facing) <= 360 &&
                (path ? !at && read_path(field, path, facing, out) : at && read_where(field, at, facing, &out->where));
    if (!good) {
        text_add(why, field->setup->board == BOARD_HEX ? "write a hex of the board: \"E7\""
                                                       : "write [x, y], or {\"at\": [x, y], \"facing\": bearing}");
        if (has_path) {
            text_addf(why, ", or {\"path\": [[x, y], ...]} of at most %d places", RULES_BENDS + 1);
        }
        text_add(why, ask->can_lose ? ", or \"lost\"" : "");
    }
    return good;
}

bool answer_read(const RulesField *field, const RulesAsk *ask, const BaseTree *tree, RulesAnswer *out, BaseText *why) {
    *out = (RulesAnswer){.count = 0};
    return ask->kind == ASK_PLACE ? read_placement(field, ask, tree, out, why) : read_choice(ask, tree, out, why);
}

static BaseTree *place_answer(BaseArena *arena, const RulesField *field, const TableWhere *where) {
    if (where->kind == WHERE_OFF) {
        return tree_text(arena, "lost");
    }
    BaseTree *answer = tree_object(arena);
    if (where->kind == WHERE_HEX) {
        char name[8];
        hex_name(where->hex, name);
        tree_set(arena, answer, "at", tree_text(arena, name));
    } else {
        tree_set(arena, answer, "at",
                 tree_pair(arena, where->at.x / field->setup->unit, where->at.y / field->setup->unit));
    }
    tree_set(arena, answer, "facing", tree_number(arena, where->facing));
    return answer;
}

/* The option that the rule prefers (none if it names none), followed by as many others as must be chosen. */
BaseTree *answer_fallback(BaseArena *arena, const RulesField *field, const RulesAsk *ask) {
    if (ask->kind == ASK_PLACE) {
        return place_answer(arena, field, &ask->fallback_where);
    }
    BaseTree *list = tree_list(arena);
    int count = ask->min > 0 ? ask->min : ask->fallback >= 0 && ask->max > 0 ? 1 : 0;
    int first = ask->fallback >= 0 ? ask->fallback : 0;
    for (int i = 0; i < count && i < ask->option_count; i++) {
        tree_push(list, tree_text(arena, ask->options[(first + i) % ask->option_count]));
    }
    return list;
}
