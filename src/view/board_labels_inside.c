/* Who is inside a building, in words: the name of a formation that stands nowhere else, with its markers and order. */
#include "rules/spoken.h"
#include "view/board_labels.h"

/* The first formation inside, -1: they belong to none. `others`: how many more there are. */
static int formation_inside(const ViewBoard *board, const Table *table, int area, int *others) {
    const TableSetup *setup = board->field->setup;
    TableRef host = ref_make(REF_AREA, area);
    int first = -1;
    *others = 0;
    for (int f = 0; f < setup->formation_count; f++) {
        bool inside = false;
        for (int i = table_next_inside(table, host, -1); i >= 0; i = table_next_inside(table, host, i)) {
            inside = inside || setup->units[i].formation == f;
        }
        *others += inside && first >= 0;
        first = inside && first < 0 ? f : first;
    }
    return first;
}

static bool stands_outside(const ViewBoard *board, const Table *table, int formation) {
    const TableSetup *setup = board->field->setup;
    GeomShape base;
    bool outside = false;
    for (int i = setup->formation_start[formation]; i < setup->formation_start[formation + 1]; i++) {
        outside = outside || table_base(table, setup->formation_units[i], &base);
    }
    return outside;
}

int garrison_forms(const ViewBoard *board, const Table *table, int area) {
    int others, formation = formation_inside(board, table, area, &others);
    char code[SPOKEN_CODE_MAX];
    if (formation < 0) {
        return 1;
    }
    return spoken_code(setup_name(board->field->setup, ref_make(REF_FORMATION, formation)), code) ? 3 : 2;
}

void garrison_read(const ViewBoard *board, const Table *table, int area, int form, LabelGarrison *out) {
    RulesPortrait portrait = rules_portray(board->field, table, ref_make(REF_AREA, area));
    int others, forms = garrison_forms(board, table, area);
    char code[SPOKEN_CODE_MAX];
    *out = (LabelGarrison){.formation = formation_inside(board, table, area, &others), .portrait = {.owner = -1}};
    if (form == forms - 1) {
        text_addf(&out->text, "%d / %d", portrait.used, portrait.capacity);
        return;
    }
    const char *name = setup_name(board->field->setup, ref_make(REF_FORMATION, out->formation));
    text_add(&out->text, form > 0 && spoken_code(name, code) ? code : name);
    if (others > 0) {
        text_addf(&out->text, " +%d", others);
    }
    text_addf(&out->text, "  %d of %d", portrait.used, portrait.capacity);
    if (!stands_outside(board, table, out->formation)) {
        out->portrait = rules_portray(board->field, table, ref_make(REF_FORMATION, out->formation));
    }
}
