#include "rules/spoken.h"

#include "base/base.h"

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
static int number_of(const TableSetup *setup, int unit) {
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
    int number = number_of(setup, unit);
    if (is_named(formation) && spoken_code(formation, code)) {
        text_addf(out, "%s·%d", code, number > 0 ? number : 1);
        return;
    }
    text_add(out, is_named(formation) ? formation : field->data->profiles[own->profile].name);
    if (number > 0) {
        text_addf(out, " %d", number);
    }
}

static const char *kept(BaseArena *arena, BaseText *text) {
    const char *copy = arena_strdup(arena, text_get(text));
    text_free(text);
    return copy;
}

static void name_units(BaseArena *arena, const RulesField *field, TableSetup *setup) {
    setup->units = arena_alloc(arena, (size_t)setup->unit_count + 1, sizeof *setup->units);
    for (int i = 0; i < setup->unit_count; i++) {
        BaseText name = {0};
        setup->units[i] = field->setup->units[i];
        if (!is_named(setup->units[i].name)) {
            name_unit(field, i, &name);
            setup->units[i].name = kept(arena, &name);
        }
    }
}

static void name_areas(BaseArena *arena, const RulesField *field, TableSetup *setup) {
    setup->areas = arena_alloc(arena, (size_t)setup->area_count + 1, sizeof *setup->areas);
    for (int i = 0; i < setup->area_count; i++) {
        setup->areas[i] = field->setup->areas[i];
        if (!is_named(setup->areas[i].name)) {
            BaseText name = {0};
            text_addf(&name, "The %s", field->data->kinds[setup->areas[i].kind].label);
            name.data[4] = (char)tolower((unsigned char)name.data[4]);
            setup->areas[i].name = kept(arena, &name);
        }
    }
}

static void name_bodies(BaseArena *arena, const RulesField *field, TableSetup *setup) {
    setup->sides = arena_alloc(arena, (size_t)setup->side_count + 1, sizeof *setup->sides);
    for (int i = 0; i < setup->side_count; i++) {
        BaseText name = {0};
        text_addf(&name, "Side %d", i + 1);
        setup->sides[i] = field->setup->sides[i];
        setup->sides[i].name =
            is_named(setup->sides[i].name) ? setup->sides[i].name : arena_strdup(arena, text_get(&name));
        text_free(&name);
    }
    setup->formations = arena_alloc(arena, (size_t)setup->formation_count + 1, sizeof *setup->formations);
    for (int i = 0; i < setup->formation_count; i++) {
        setup->formations[i] = field->setup->formations[i];
        if (!is_named(setup->formations[i].name)) {
            BaseText name = {0};
            text_addf(&name, "%s formation %d", setup->sides[setup->formations[i].side].name, i + 1);
            setup->formations[i].name = kept(arena, &name);
        }
    }
}

const RulesField *spoken_field(BaseArena *arena, const RulesField *field) {
    RulesField *spoken = arena_alloc(arena, 1, sizeof *spoken);
    TableSetup *setup = arena_alloc(arena, 1, sizeof *setup);
    *spoken = *field;
    *setup = *field->setup;
    spoken->setup = setup;
    name_bodies(arena, field, setup);
    name_units(arena, field, setup);
    name_areas(arena, field, setup);
    return spoken;
}

Ruling spoken_ruling(const Ruling *ruling, const RulesField *spoken) {
    Ruling told = *ruling;
    told.field = spoken;
    return told;
}
