/* A hex board as letters. */
#include "cli/cli_internal.h"

#include <ctype.h>
#include <string.h>

#define CELL_WIDTH 6 /* characters of a hex; a shifted row begins half of it later */
#define LETTERS    2 /* letters of a unit's code that are shown */

typedef struct {
    const RulesField *field;
    const Table *table;
    char *symbols; /* by kind of terrain; 0 where the board has none of it */
} Letters;

static bool is_taken(const Letters *letters, char symbol) {
    bool taken = false;
    for (int k = 0; k < letters->field->data->kind_count; k++) {
        taken = taken || letters->symbols[k] == symbol;
    }
    return taken;
}

/* The first letter of its label that no other kind has, in lower case. */
static char pick_symbol(const Letters *letters, const char *label) {
    for (const char *c = label; *c; c++) {
        char symbol = (char)tolower((unsigned char)*c);
        if (isalpha((unsigned char)symbol) && !is_taken(letters, symbol)) {
            return symbol;
        }
    }
    return '#';
}

static bool is_on(const TableAreaSetup *area, HexId hex) {
    for (int i = 0; i < area->hex_count; i++) {
        if (hex_equal(area->hexes[i], hex)) {
            return true;
        }
    }
    return false;
}

/* The symbol of what lies on a hex; of several pieces the last. */
static char terrain_at(const Letters *letters, HexId hex) {
    char symbol = '.';
    setup_each(letters->field->setup, REF_AREA, area) {
        if (!letters->table->removed[area] && is_on(&letters->field->setup->areas[area], hex)) {
            symbol = letters->symbols[table_kind(letters->table, area)];
        }
    }
    return symbol;
}

static int unit_at(const Letters *letters, HexId hex) {
    setup_each(letters->field->setup, REF_UNIT, unit) {
        const TableWhere *where = table_where(letters->table, unit);
        if (where->kind == WHERE_HEX && hex_equal(where->hex, hex)) {
            return unit;
        }
    }
    return -1;
}

/* "LI4+w": its code, its blocks, a plus for who is with it, the terrain. */
static void add_cell(const Letters *letters, HexId hex, BaseText *out) {
    int unit = unit_at(letters, hex);
    char terrain = terrain_at(letters, hex);
    size_t begin = out->length;
    if (unit < 0) {
        text_addf(out, "  %c", terrain);
    } else {
        TableRef ref = ref_make(REF_UNIT, unit);
        RulesPortrait portrait = rules_portray(letters->field, letters->table, ref);
        const char *code = portrait.code ? portrait.code : setup_name(letters->field->setup, ref);
        for (int i = 0; i < LETTERS && code[i]; i++) {
            int small = tolower((unsigned char)code[i]), large = toupper((unsigned char)code[i]);
            text_add_char(out, (char)(letters->field->setup->units[unit].side == 0 ? large : small));
        }
        if (portrait.pips > 0) {
            text_addf(out, "%d", portrait.pips - portrait.pips_lost);
        }
        text_add(out, table_next_inside(letters->table, ref, -1) >= 0 ? "+" : "");
        if (terrain != '.') {
            text_add_char(out, terrain);
        }
    }
    while (out->length - begin < CELL_WIDTH) {
        text_add_char(out, ' ');
    }
}

static void trim(BaseText *out) {
    while (out->length > 0 && out->data[out->length - 1] == ' ') {
        out->data[--out->length] = 0;
    }
    text_add_char(out, '\n');
}

static void add_row(const Letters *letters, int row, BaseText *out) {
    const HexBoard *board = &letters->field->setup->hexes;
    char name[8];
    hex_name((HexId){1, (int16_t)row}, name);
    name[strcspn(name, "0123456789")] = 0;
    text_addf(out, "%-3s", name);
    int indent = (hex_doubled((HexId){1, (int16_t)row}).x - hex_doubled((HexId){1, 1}).x) * CELL_WIDTH / 2;
    for (int i = 0; i < indent; i++) {
        text_add_char(out, ' ');
    }
    for (int column = 1; column <= board->columns; column++) {
        HexId hex = {(int16_t)column, (int16_t)row};
        if (hex_valid(board, hex)) {
            add_cell(letters, hex, out);
        }
    }
    trim(out);
}

static void add_legend(const Letters *letters, BaseText *out) {
    const RulesData *data = letters->field->data;
    const TableSetup *setup = letters->field->setup;
    bool first = true;
    if (setup->side_count > 1) {
        text_addf(out,
                  "   Capital letters are units of %s, small ones units of %s; a figure is\n"
                  "   what is left of a unit, + somebody with it; then comes the ground.\n",
                  setup->sides[0].name, setup->sides[1].name);
    }
    for (int k = 0; k < data->kind_count; k++) {
        if (letters->symbols[k]) {
            text_addf(out, "%s%c %s", first ? "   " : ", ", letters->symbols[k], data->kinds[k].label);
            first = false;
        }
    }
    text_add(out, first ? "" : "\n");
}

void cli_show_hexes(const RulesField *field, const Table *table, BaseText *out) {
    Letters letters = {field, table, base_alloc((size_t)field->data->kind_count + 1, 1)};
    setup_each(field->setup, REF_AREA, area) {
        int kind = table_kind(table, area);
        if (!table->removed[area] && !letters.symbols[kind]) {
            letters.symbols[kind] = pick_symbol(&letters, field->data->kinds[kind].label);
        }
    }
    text_add(out, "   ");
    for (int column = 1; column <= field->setup->hexes.columns; column++) {
        text_addf(out, "%-*d", CELL_WIDTH, column);
    }
    trim(out);
    for (int row = 1; row <= field->setup->hexes.rows; row++) {
        add_row(&letters, row, out);
    }
    add_legend(&letters, out);
    base_free(letters.symbols);
}
