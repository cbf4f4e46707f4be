#include "rules/spoken.h"

#include "base/base.h"
#include "base/text.h"
#include "rules/grammar.h"

#include <ctype.h>
#include <string.h>

#define SIDE_WORD_MIN 3 /* an id of as many letters is a word, "red", and does for a side's name */

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

/* Returns the text in the setup's arena and frees it. */
static const char *kept(TableSetup *setup, BaseText *text) {
    const char *copy = arena_strdup(setup->arena, text_get(text));
    text_free(text);
    return copy;
}

static const char **call(TableSetup *setup, TableRefKind kind) {
    const char **names = arena_alloc(setup->arena, (size_t)setup_count(setup, kind) + 1, sizeof *names);
    setup->called[kind] = names;
    return names;
}

/* ---- sides and formations ---- */

static bool is_word(const char *id) {
    size_t length = 0;
    while (isalpha((unsigned char)id[length])) {
        length++;
    }
    return length >= SIDE_WORD_MIN && !id[length];
}

static void call_sides(TableSetup *setup) {
    const char **names = call(setup, REF_SIDE);
    for (int i = 0; i < setup->side_count; i++) {
        BaseText text = {0};
        if (is_word(setup->sides[i].id)) {
            text_add(&text, setup->sides[i].id);
            text.data[0] = (char)toupper((unsigned char)text.data[0]);
        } else {
            text_addf(&text, "Side %d", i + 1);
        }
        names[i] = kept(setup, &text);
    }
}

static void call_formations(TableSetup *setup) {
    const char **names = call(setup, REF_FORMATION);
    int *numbers = arena_alloc(setup->arena, (size_t)setup->side_count + 1, sizeof *numbers);
    setup_each(setup, REF_FORMATION, i) {
        BaseText text = {0};
        int side = setup->formations[i].side;
        text_addf(&text, "%s formation %d", setup_name(setup, ref_make(REF_SIDE, side)), ++numbers[side]);
        names[i] = kept(setup, &text);
    }
}

/* ---- units ---- */

/* Returns true when another formation of the side begins with the same code, so that it does not tell them apart. */
static bool shares_code(const TableSetup *setup, int formation, const char *code) {
    char other[SPOKEN_CODE_MAX];
    for (int i = 0; i < setup->formation_count; i++) {
        if (i != formation && setup->formations[i].side == setup->formations[formation].side &&
            spoken_code(setup->formations[i].name, other) && strcmp(other, code) == 0) {
            return true;
        }
    }
    return false;
}

/* "B3·1", "Rider Troop 2", "1st Line 4", "Rust 1·4"; the only unit has the name of its formation, if that is not a
 * plural. */
static void call_members(TableSetup *setup, const char **names, int formation) {
    int begin = setup->formation_start[formation], end = setup->formation_start[formation + 1];
    const char *name = setup->formations[formation].name;
    char code[SPOKEN_CODE_MAX];
    bool coded = spoken_code(name, code) && !shares_code(setup, formation, code);
    bool figure = isdigit((unsigned char)name[strlen(name) - 1]);
    for (int i = begin; i < end; i++) {
        BaseText text = {0};
        text_add(&text, coded ? code : name);
        if (coded || end - begin > 1 || grammar_is_plural(name)) {
            text_addf(&text, coded || figure ? "·%d" : " %d", i - begin + 1);
        }
        names[setup->formation_units[i]] = kept(setup, &text);
    }
}

/* The units that are called by their profile, counted by profile and side. */
typedef struct {
    const TableSetup *setup;
    int *alike, *numbered;
} Crowd;

static int *count_at(const Crowd *crowd, int *counts, int profile, int side) {
    return &counts[profile * crowd->setup->side_count + side];
}

static bool is_on_other_side(const Crowd *crowd, int profile, int side) {
    bool found = false;
    for (int i = 0; i < crowd->setup->side_count; i++) {
        found = found || (i != side && *count_at(crowd, crowd->alike, profile, i) > 0);
    }
    return found;
}

/* "Line Infantry", "Line Infantry 2" of several, "Red Line Infantry 2" where another side has some as well. */
static const char *name_alone(TableSetup *setup, const Crowd *crowd, const RulesData *data, int profile, int side) {
    BaseText text = {0};
    if (is_on_other_side(crowd, profile, side)) {
        const char *whose = setup_name(setup, ref_make(REF_SIDE, side));
        text_addf(&text, "%s ", strncmp(whose, "The ", 4) == 0 ? whose + 4 : whose);
    }
    text_add(&text, data->profiles[profile].name);
    if (*count_at(crowd, crowd->alike, profile, side) > 1) {
        text_addf(&text, " %d", ++*count_at(crowd, crowd->numbered, profile, side));
    }
    return kept(setup, &text);
}

/* Returns true for a unit without a name of its own, and without a formation that has one. */
static bool is_alone(const TableSetup *setup, int unit) {
    const TableUnit *own = &setup->units[unit];
    return !is_named(own->name) && (own->formation < 0 || !is_named(setup->formations[own->formation].name));
}

static void call_alone(TableSetup *setup, const RulesData *data, const char **names) {
    size_t kinds = (size_t)data->profile_count * (size_t)setup->side_count;
    Crowd crowd = {setup, arena_alloc(setup->arena, kinds + 1, sizeof(int)),
                   arena_alloc(setup->arena, kinds + 1, sizeof(int))};
    for (int i = 0; i < setup->unit_count; i++) {
        int side = setup_side_of(setup, ref_make(REF_UNIT, i));
        if (is_alone(setup, i) && side >= 0) {
            ++*count_at(&crowd, crowd.alike, setup->units[i].profile, side);
        }
    }
    setup_each(setup, REF_UNIT, i) {
        int side = setup_side_of(setup, ref_make(REF_UNIT, i));
        if (is_alone(setup, i) && side >= 0) {
            names[i] = name_alone(setup, &crowd, data, setup->units[i].profile, side);
        }
    }
}

static void call_units(TableSetup *setup, const RulesData *data) {
    const char **names = call(setup, REF_UNIT);
    for (int i = 0; i < setup->formation_count; i++) {
        if (is_named(setup->formations[i].name)) {
            call_members(setup, names, i);
        }
    }
    call_alone(setup, data, names);
}

/* ---- terrain ---- */

/* A kind of one word is an everyday word: "The wood". Of several words it is a term of the game, and stays as it is. */
static void add_kind(const char *label, bool begins, BaseText *out) {
    size_t at = out->length;
    text_add(out, label);
    if (!begins && !strchr(label, ' ')) {
        out->data[at] = (char)tolower((unsigned char)out->data[at]);
    }
}

static void call_areas(TableSetup *setup, const RulesData *data) {
    const char **names = call(setup, REF_AREA);
    int *alike = arena_alloc(setup->arena, (size_t)data->kind_count + 1, sizeof *alike);
    int *number = arena_alloc(setup->arena, (size_t)data->kind_count + 1, sizeof *number);
    for (int i = 0; i < setup->area_count; i++) {
        alike[setup->areas[i].kind] += !is_named(setup->areas[i].name);
    }
    setup_each(setup, REF_AREA, i) {
        int kind = setup->areas[i].kind;
        if (!is_named(setup->areas[i].name)) {
            BaseText text = {0};
            text_add(&text, alike[kind] > 1 ? "" : "The ");
            add_kind(data->kinds[kind].label, alike[kind] > 1, &text);
            if (alike[kind] > 1) {
                text_addf(&text, " %d", ++number[kind]);
            }
            names[i] = kept(setup, &text);
        }
    }
}

void spoken_fill(TableSetup *setup, const RulesData *data) {
    base_assert(setup->order[REF_UNIT] && setup->formation_start); /* setup_finish was called */
    call_sides(setup);
    call_formations(setup);
    call_units(setup, data);
    call_areas(setup, data);
}

TableSetup *spoken_setup(BaseArena *arena, const TableSetup *setup, const RulesData *data, const Table *table) {
    TableSetup *own = arena_alloc(arena, 1, sizeof *own);
    TableAreaSetup *areas = arena_alloc(arena, (size_t)setup->area_count + 1, sizeof *areas);
    *own = *setup;
    for (int i = 0; i < setup->area_count; i++) {
        areas[i] = setup->areas[i];
        areas[i].kind = table_kind(table, i);
    }
    own->areas = areas;
    own->arena = arena;
    call_areas(own, data);
    own->areas = setup->areas;
    return own;
}
