/* Rulings as text of at most 78 columns: the headline, the sums that decide, the sentences that do, the dice. */
#include "io/export.h"
#include "rules/grammar.h"
#include "rules/house.h"
#include "rules/los_words.h"
#include "rules/ruling_words.h"
#include "rules/telling.h"

#include <ctype.h>
#include <string.h>

#define WIDTH  78
#define INDENT 6  /* where the sentences begin, behind their numbers */
#define RULE   14 /* the longest id of a rule */

/* ---- lines ---- */

/* Number of characters among these bytes. */
static size_t columns(const char *text, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) {
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    }
    return count;
}

/* Returns true when a line may end at this space: a figure and its unit stay together. */
static bool may_break(const char *text, const char *space) {
    static const char *const UNITS[] = {"cm", "mm", "in", "%", "of"};
    bool figure = space > text && isdigit((unsigned char)space[-1]);
    for (size_t i = 0; i < BASE_COUNT(UNITS) && figure; i++) {
        size_t length = strlen(UNITS[i]);
        if (strncmp(space + 1, UNITS[i], length) == 0 && !isalpha((unsigned char)space[1 + length])) {
            return false;
        }
    }
    return true;
}

/* Returns the length of the part of the text that fits into the columns; at least one word. */
static size_t line_length(const char *text, size_t room) {
    size_t fits = 0;
    for (const char *at = text;; at++) {
        bool space = *at == ' ' && may_break(text, at);
        if (!*at || space) {
            size_t length = (size_t)(at - text);
            if (columns(text, length) > room && fits > 0) {
                return fits;
            }
            fits = length;
        }
        if (!*at) {
            return fits;
        }
    }
}

static void add_spaces(BaseText *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text_add_char(out, ' ');
    }
}

void export_lines(const char *text, const char *right, size_t begun, size_t indent, BaseText *out) {
    size_t column = strlen(right) > RULE ? strlen(right) : RULE, reserved = *right ? column + 2 : 0, at = begun;
    for (bool first = true; *text || first; first = false) {
        size_t length = line_length(text, reserved + at + 20 < WIDTH ? WIDTH - at - (first ? reserved : 0) : 20);
        text_add_bytes(out, text, length);
        size_t used = at + columns(text, length);
        if (first && *right) {
            add_spaces(out, used + column + 2 < WIDTH ? WIDTH - used - column : 2);
            text_add(out, right);
        }
        text_add_char(out, '\n');
        text += length;
        text += *text == ' ';
        if (!*text) {
            return;
        }
        add_spaces(out, indent);
        at = indent;
    }
}

/* ---- dice, choices, options ---- */

static void add_house(const Ruling *ruling, BaseText *out) {
    const RulesData *data = ruling->field->data;
    int changes[HOUSE_STATED_MAX], count = rules_house_of_ruling(ruling, changes, HOUSE_STATED_MAX);
    for (int i = 0; i < count && i < HOUSE_STATED_MAX; i++) {
        text_add(out, "  ");
        rules_house_describe(data, &data->changes[changes[i]], out);
        text_add(out, ".\n");
    }
}

static void add_dice(BaseArena *arena, const Ruling *ruling, BaseText *out) {
    int count;
    const char *const *lines = telling_rolls(arena, ruling, &count);
    for (int i = 0; i < count; i++) {
        add_spaces(out, 2);
        export_lines(lines[i], "", 2, 4, out);
    }
}

static void add_readings(const Ruling *ruling, BaseText *out) {
    const RulesData *data = ruling->field->data;
    for (int i = 0; i < ruling->readings.count; i++) {
        const RulesReading *reading = &data->readings[ruling->readings.items[i]];
        int value = data->reading_values[ruling->readings.items[i]];
        text_addf(out, "%s%s = %s", i == 0 ? "  Readings: " : ", ", reading->id, reading->values[value]);
    }
    text_add(out, ruling->readings.count > 0 ? "\n" : "");
}

/* One of the answers that may be given: a word, or the id of a thing with its name where that is another. */
static void add_option(const RulesField *field, const char *option, BaseText *out) {
    TableRef ref = setup_find(field->setup, option);
    text_add(out, option);
    if (ref.kind != REF_NONE && grammar_is_named(field->setup, ref)) {
        text_addf(out, " (%s)", setup_name(field->setup, ref));
    }
}

/* What may be answered, and by which word of a script; the headline asks. */
static void describe_query(const Ruling *ruling, bool asked, BaseText *out) {
    const RulesAsk *ask = &ruling->ask;
    BaseText line = {0};
    if (!asked) {
        ruling_describe_ask(ruling, &line);
        text_add_char(&line, ' ');
    }
    bool several = ask->kind == ASK_CHOOSE && ask->max > 1;
    text_add(&line, ask->kind == ASK_PLACE ? "Choose a place" : several ? "Choose some of these" : "Choose one");
    for (int i = 0; i < ask->option_count; i++) {
        text_add(&line, i == 0 ? ": " : ", ");
        add_option(ruling->field, ask->options[i], &line);
    }
    if (ask->kind == ASK_PLACE) {
        text_add(&line, ruling->field->setup->board == BOARD_HEX ? ", as \"choose E7\"" : ", as \"choose 30,40\"");
    }
    text_addf(&line, " (the choice \"%s\").", ask->id);
    add_spaces(out, 2);
    export_lines(text_get(&line), "", 2, 4, out);
    text_free(&line);
}

/* The figures of the line of sight that was asked for. */
static void add_line(const Ruling *ruling, BaseText *out) {
    BaseText line = {0};
    los_line(ruling->field, &ruling->sights.items[0], &line);
    if (line.length > 0) {
        add_spaces(out, 2);
        export_lines(text_get(&line), "", 2, 4, out);
    }
    text_free(&line);
}

/* ---- the whole ---- */

static void add_sentences(const RulesTelling *telling, bool full, BaseText *out) {
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (stated->number > 0 && (full || stated->number <= telling->shown)) {
            text_addf(out, "%4d. ", stated->number);
            export_lines(stated->says, stated->rule ? stated->rule : "", INDENT, INDENT, out);
        }
    }
    if (!full && telling->folded > 0) {
        text_addf(out,
                  telling->folded == 1 ? "  %d more sentence with --full.\n" : "  %d more sentences with --full.\n",
                  telling->folded);
    }
}

void io_ruling_text(const Ruling *ruling, const char *headline, bool full, BaseText *out) {
    BaseArena *arena = arena_create();
    RulesTelling telling = telling_make(arena, ruling, headline);
    if (*telling.headline) {
        export_lines(telling.headline, telling.rules, 0, 2, out);
    }
    if (ruling_is_sight(ruling)) {
        add_line(ruling, out);
    }
    for (int i = 0; i < telling.sum_count; i++) {
        add_spaces(out, 2);
        export_lines(telling.sums[i], "", 2, 4, out);
    }
    add_dice(arena, ruling, out);
    add_sentences(&telling, full, out);
    if (ruling->outcome == RULING_WAITING) {
        describe_query(ruling, *telling.headline != 0, out);
    }
    if (full) {
        add_readings(ruling, out);
    }
    add_house(ruling, out);
    arena_destroy(arena);
}
