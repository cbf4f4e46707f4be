/* Looks up the words of a kind's columns and of an area's variables in the ruleset's "card". */
#include "rules/card.h"

#include "base/base.h"
#include "base/text.h"

#include <string.h>

/* ---- words ---- */

static const char *word_of_tree(BaseArena *arena, const BaseTree *tree) {
    char number[TEXT_NUMBER_MAX];
    switch (tree ? tree->kind : TREE_NULL) {
    case TREE_TEXT: return tree->text;
    case TREE_BOOL: return tree->truth ? "true" : "false";
    case TREE_NUMBER: return arena_strdup(arena, text_number(tree->number, number));
    default: return "";
    }
}

/* Returns what a kind's row says about itself, unless its card is to say something else. */
static const char *word_of_kind(const RulesData *data, BaseArena *arena, const RulesCardField *field, int kind) {
    base_assert(kind >= 0 && kind < data->kind_count);
    const BaseTree *row = data->kinds[kind].row;
    const BaseTree *own = field->column ? tree_find(tree_find(row, "card"), field->column) : NULL;
    const BaseTree *column = field->column ? tree_find(row, field->column) : NULL;
    return word_of_tree(arena, own ? own : column);
}

static const char *word_of_value(const TableVar *var, BaseArena *arena, int value) {
    base_assert(value == VAR_NONE || var->type != VAR_WORD || (value >= 0 && value < var->word_count));
    if (value == VAR_NONE) {
        return "";
    }
    if (var->type == VAR_WORD) {
        return var->words[value];
    }
    return var->type == VAR_BOOL ? (value ? "true" : "false") : arena_printf(arena, "%d", value);
}

const char *card_word(const RulesData *data, const Table *table, BaseArena *arena, const RulesCardField *field,
                      int kind, int area) {
    base_assert(area < 0 || table);
    const char *of_kind = word_of_kind(data, arena, field, kind);
    if (field->variable < 0) {
        return of_kind;
    }
    const TableVar *var = &data->schema.vars[field->variable];
    int value = area >= 0 ? table_get(table, ref_make(REF_AREA, area), field->variable) : var->fallback;
    bool own = value != var->fallback || !*of_kind; /* at its fallback the variable does not replace the card's word */
    return own ? word_of_value(var, arena, value) : of_kind;
}

static const RulesCardWord *find_word(const RulesCardField *field, const char *word) {
    for (int i = 0; i < field->word_count; i++) {
        if (strcmp(field->words[i].word, word) == 0) {
            return &field->words[i];
        }
    }
    return NULL;
}

/* ---- sentences ---- */

static const BaseTree *row_of(const RulesCardField *field, const char *word) {
    int index = 0;
    for (const BaseTree *it = field->rows ? field->rows->first : NULL; it; it = it->next) {
        char number[TEXT_NUMBER_MAX];
        index++;
        if (strcmp(tree_get_text(it, "id", ""), word) == 0 || strcmp(text_number(index, number), word) == 0) {
            return it;
        }
    }
    return NULL;
}

static void add_number(BaseText *out, double value) {
    char number[TEXT_NUMBER_MAX];
    text_add(out, value < 0 ? "−" : "");
    text_add(out, text_rounded(value < 0 ? -value : value, 2, number));
}

/* Fills each {name} with a member of the word's row, else with a number of the ruleset as files write it. */
static const char *fill(const RulesData *data, BaseArena *arena, const BaseTree *row, const char *text) {
    BaseText out = {0};
    for (const char *c = text; *c; c++) {
        const char *end = *c == '{' ? strchr(c, '}') : NULL;
        if (!end) {
            text_add_char(&out, *c);
            continue;
        }
        const char *name = arena_strndup(arena, c + 1, (size_t)(end - c - 1));
        const BaseTree *member = tree_find(row, name);
        int number = data_find_number(data, name);
        if (member && member->kind == TREE_NUMBER) {
            add_number(&out, member->number);
        } else if (number >= 0) {
            add_number(&out, data->numbers[number].value / data->numbers[number].scale);
        } else {
            text_add(&out, member && member->kind == TREE_TEXT ? member->text : name);
        }
        c = end;
    }
    const char *filled = arena_strdup(arena, text_get(&out));
    text_free(&out);
    return filled;
}

/* ---- a card ---- */

typedef struct {
    const RulesData *data;
    const Table *table; /* NULL: the card of a kind */
    BaseArena *arena;
    int kind, area;
} Source;

static void add_field(const Source *source, const RulesCardField *field, RulesCardPart *part) {
    const char *id = card_word(source->data, source->table, source->arena, field, source->kind, source->area);
    const RulesCardWord *word = field->rides && part->idle ? NULL : find_word(field, id);
    if (!word) {
        return;
    }
    const BaseTree *row = row_of(field, id);
    if (*word->value) {
        part->value = part->idle ? word->value : arena_printf(source->arena, "%s, %s", part->value, word->value);
        part->idle = false;
    }
    if (*word->figure && !*part->figure) {
        part->figure = fill(source->data, source->arena, row, word->figure);
    }
    part->symbol = word->symbol ? word->symbol : part->symbol;
    part->level = word->level > part->level ? word->level : part->level;
    for (int i = 0; i < word->describe_count && part->describe_count < CARD_LINES; i++) {
        part->says[part->describe_count++] = fill(source->data, source->arena, row, word->says[i]);
    }
}

static void fill_part(const Source *source, const RulesCardBlock *block, RulesCardPart *part) {
    *part = (RulesCardPart){.title = block->title,
                            .symbol = block->symbol,
                            .value = "",
                            .figure = "",
                            .steps = block->steps,
                            .idle = true,
                            .form = block};
    for (int i = 0; i < block->field_count; i++) {
        add_field(source, &block->fields[i], part);
    }
    if (part->idle && part->describe_count == 0 && *block->none) {
        part->says[part->describe_count++] = fill(source->data, source->arena, NULL, block->none);
    }
}

/* Returns true when terrain of this kind has a card: only kinds that have the column of the card's type do. */
static bool card_has_kind(const RulesData *data, int kind) {
    base_assert(kind >= 0 && kind < data->kind_count);
    const RulesCardForm *form = data->card;
    return form && form->type.column && tree_find(data->kinds[kind].row, form->type.column);
}

bool card_is_blank(const RulesData *data, int kind) {
    return card_has_kind(data, kind) && tree_get_bool(data->kinds[kind].row, "blank", false);
}

static bool card_make(const Source *source, RulesCard *out) {
    base_assert(source->kind >= 0 && source->kind < source->data->kind_count);
    const RulesData *data = source->data;
    const RulesKind *kind = &data->kinds[source->kind];
    if (!card_has_kind(data, source->kind)) {
        return false;
    }
    *out = (RulesCard){.kind = source->kind,
                       .area = source->area,
                       .title = kind->label,
                       .type = "",
                       .pattern = kind->pattern,
                       .rule = kind->rule,
                       .where = ""};
    const RulesCardField *type = &data->card->type;
    const RulesCardWord *word =
        find_word(type, card_word(data, source->table, source->arena, type, source->kind, source->area));
    out->type = word ? word->value : "";
    out->type_symbol = word ? word->symbol : NULL;
    for (int i = 0; i < data->card->block_count && i < CARD_PARTS; i++) {
        fill_part(source, &data->card->blocks[i], &out->parts[out->part_count++]);
    }
    return true;
}

bool card_of_kind(const RulesData *data, BaseArena *arena, int kind, RulesCard *out) {
    const Source source = {data, NULL, arena, kind, -1};
    bool made = card_make(&source, out);
    out->blank = made && card_is_blank(data, kind);
    return made;
}

bool card_of_area(const RulesField *field, const Table *table, BaseArena *arena, int area, RulesCard *out) {
    const Source source = {field->data, table, arena, table_kind(table, area), area};
    if (!card_make(&source, out)) {
        return false;
    }
    out->where = setup_name(field->setup, ref_make(REF_AREA, area));
    if (card_is_blank(field->data, source.kind)) {
        out->title = out->where;
        out->where = "";
    }
    return true;
}

/* ---- lists ---- */

int card_list_kinds(const RulesData *data, BaseArena *arena, RulesCard **out) {
    int count = 0;
    *out = arena_alloc(arena, (size_t)data->kind_count, sizeof **out);
    for (int blank = 0; blank < 2; blank++) {
        for (int i = 0; i < data->kind_count; i++) {
            if (card_has_kind(data, i) && card_is_blank(data, i) == (blank == 1)) {
                card_of_kind(data, arena, i, &(*out)[count++]);
            }
        }
    }
    return count;
}

static bool same_part(const RulesCardPart *a, const RulesCardPart *b) {
    bool same =
        strcmp(a->value, b->value) == 0 && strcmp(a->figure, b->figure) == 0 && a->describe_count == b->describe_count;
    for (int i = 0; same && i < a->describe_count; i++) {
        same = strcmp(a->says[i], b->says[i]) == 0;
    }
    return same;
}

/* Returns true when two areas can share a card because the cards read the same. Cards that players fill in are never
 * shared. */
static bool same_card(const RulesData *data, const RulesCard *a, const RulesCard *b) {
    bool same = a->kind == b->kind && strcmp(a->type, b->type) == 0 &&
                (!card_is_blank(data, a->kind) || strcmp(a->title, b->title) == 0);
    for (int i = 0; same && i < a->part_count; i++) {
        same = same_part(&a->parts[i], &b->parts[i]);
    }
    return same;
}

static void add_where(BaseArena *arena, RulesCard *card, const char *name) {
    if (*name && strcmp(card->where, name) != 0) {
        card->where = *card->where ? arena_printf(arena, "%s, %s", card->where, name) : name;
    }
}

static void add_card(const RulesData *data, BaseArena *arena, RulesCard *list, int *count, const RulesCard *card) {
    for (int i = 0; i < *count; i++) {
        if (same_card(data, &list[i], card)) {
            add_where(arena, &list[i], card->where);
            return;
        }
    }
    list[(*count)++] = *card;
}

/* Returns true when the card of another kind lies over the area's own. */
static bool lies_on(const RulesData *data, const Table *table, int area) {
    const RulesCardForm *form = data->card;
    int value = form->laid >= 0 ? table_get(table, ref_make(REF_AREA, area), form->laid) : 0;
    return value != VAR_NONE && value > 0;
}

int card_list_areas(const RulesField *field, const Table *table, BaseArena *arena, RulesCard **out) {
    const RulesData *data = field->data;
    const TableSetup *setup = field->setup;
    int count = 0;
    *out = arena_alloc(arena, (size_t)setup->area_count * 2, sizeof **out);
    if (!data->card) {
        return 0;
    }
    for (int kind = 0; kind < data->kind_count; kind++) { /* in the order of the ruleset's cards */
        setup_each(setup, REF_AREA, area) {
            RulesCard card;
            if (!table_alive(table, ref_make(REF_AREA, area))) {
                continue;
            }
            if (table_kind(table, area) == kind && card_of_area(field, table, arena, area, &card)) {
                add_card(data, arena, *out, &count, &card);
            }
            if (kind == data->card->laid_kind && lies_on(data, table, area) && card_of_kind(data, arena, kind, &card)) {
                card.where = setup_name(setup, ref_make(REF_AREA, area));
                add_card(data, arena, *out, &count, &card);
            }
        }
    }
    base_assert(count <= 2 * setup->area_count);
    return count;
}
