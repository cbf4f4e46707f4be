#include "rules/spoken.h"

#include "base/base.h"
#include "rules/grammar.h"

#include <ctype.h>
#include <string.h>

bool spoken_code(const char *name, char out[SPOKEN_CODE_MAX]) {
    const char *space = strchr(name, ' ');
    size_t length = space ? (size_t)(space - name) : 0;
    bool numbered = length > 0 && length < SPOKEN_CODE_MAX && isdigit((unsigned char)name[length - 1]);
    if (numbered) {
        memcpy(out, name, length);
        out[length] = 0;
    }
    return numbered;
}

static bool is_named(const char *name) {
    return name && *name;
}

/* The number of a unit among those that would be called the same, from 1 in the natural order of ids; 0: it is alone.
 */
static int number_among_alike(const TableSetup *setup, int unit) {
    const TableUnit *own = &setup->units[unit];
    int count = 0, number = 0;
    setup_each(setup, REF_UNIT, i) {
        const TableUnit *other = &setup->units[i];
        bool same = own->formation >= 0 ? other->formation == own->formation
                                        : other->formation < 0 && other->side == own->side &&
                                              other->profile == own->profile && !is_named(other->name);
        count += same;
        number = i == unit ? count : number;
    }
    return count > 1 ? number : 0;
}

static void name_unit(const RulesField *field, int unit, BaseText *out) {
    const TableSetup *setup = field->setup;
    const TableUnit *own = &setup->units[unit];
    const char *formation = own->formation >= 0 ? setup->formations[own->formation].name : NULL;
    char code[SPOKEN_CODE_MAX];
    int number = number_among_alike(setup, unit);
    if (is_named(formation) && spoken_code(formation, code)) {
        text_addf(out, "%s·%d", code, number > 0 ? number : 1);
        return;
    }
    text_add(out, is_named(formation) ? formation : field->data->profiles[own->profile].name);
    if (number > 0) {
        text_addf(out, " %d", number);
    }
}

static void name_area(const RulesField *field, int area, BaseText *out) {
    text_add(out, "The ");
    size_t at = out->length;
    text_add(out, field->data->kinds[field->setup->areas[area].kind].label);
    out->data[at] = (char)tolower((unsigned char)out->data[at]);
}

void spoken_name(const RulesField *field, TableRef ref, BaseText *out) {
    const TableSetup *setup = field->setup;
    if (grammar_is_named(setup, ref)) {
        text_add(out, setup_name(setup, ref));
        return;
    }
    switch (ref.kind) {
    case REF_SIDE: text_addf(out, "Side %d", ref.index + 1); break;
    case REF_FORMATION:
        spoken_name(field, ref_make(REF_SIDE, setup->formations[ref.index].side), out);
        text_addf(out, " formation %d", ref.index + 1);
        break;
    case REF_UNIT: name_unit(field, ref.index, out); break;
    case REF_AREA: name_area(field, ref.index, out); break;
    default: text_add(out, setup_name(setup, ref)); break;
    }
}

static const char *name_in(BaseArena *arena, const RulesField *field, TableRef ref) {
    BaseText name = {0};
    spoken_name(field, ref, &name);
    const char *kept = arena_strdup(arena, text_get(&name));
    text_free(&name);
    return kept;
}

/* Copies a list of the setup and gives each of its things its name. */
#define NAME_ALL(list_, count_, kind_)                                                                                 \
    do {                                                                                                               \
        setup->list_ = arena_alloc(arena, (size_t)setup->count_ + 1, sizeof *setup->list_);                            \
        for (int i = 0; i < setup->count_; i++) {                                                                      \
            setup->list_[i] = field->setup->list_[i];                                                                  \
            setup->list_[i].name = name_in(arena, field, ref_make(kind_, i));                                          \
        }                                                                                                              \
    } while (0)

const RulesField *spoken_field(BaseArena *arena, const RulesField *field) {
    RulesField *spoken = arena_alloc(arena, 1, sizeof *spoken);
    TableSetup *setup = arena_alloc(arena, 1, sizeof *setup);
    *spoken = *field;
    *setup = *field->setup;
    spoken->setup = setup;
    NAME_ALL(sides, side_count, REF_SIDE);
    NAME_ALL(formations, formation_count, REF_FORMATION);
    NAME_ALL(units, unit_count, REF_UNIT);
    NAME_ALL(areas, area_count, REF_AREA);
    return spoken;
}

Ruling spoken_ruling(const Ruling *ruling, const RulesField *spoken) {
    Ruling out = *ruling;
    out.field = spoken;
    return out;
}
