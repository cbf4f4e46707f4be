/* One list to choose from, for everything that has names: kinds, profiles, bases, what a piece stands on, a unit's
 * owner, the words of a variable. Typing filters it; arrows and Enter, or a click, choose. */
#include "rules/ruling_words.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHOICES_MAX 256

void options_set(Ui *ui, BaseTree *step, const char *group, const char *key, BaseTree *value) {
    BaseArena *hand = ui->editor->hand;
    const BaseTree *now = tree_find(ui->editor->shown, "options"), *old = tree_find(now, group);
    BaseTree *options = now ? tree_copy(hand, now) : tree_object(hand),
             *members = old ? tree_copy(hand, old) : tree_object(hand);
    if (value) {
        tree_set(hand, members, key, value);
    } else {
        tree_unset(members, key);
    }
    if (members->count) {
        tree_set(hand, options, group, members);
    } else {
        tree_unset(options, group);
    }
    plan_set(hand, step, "", "options", options->count ? options : NULL);
}

typedef struct {
    Ui *ui;
    BaseArena *arena;
    KitItem items[CHOICES_MAX];
    const char *values[CHOICES_MAX]; /* the value to set; NULL: removes the member */
    int count;
} Choices;

/* Common base sizes under the names they are sold by, mm. */
static const struct {
    const char *name, *base;
} BASES[] = {{"the profile's own", NULL},
             {"25 mm round", "{\"circle\":25}"},
             {"32 mm round", "{\"circle\":32}"},
             {"40 mm round", "{\"circle\":40}"},
             {"50 mm round", "{\"circle\":50}"},
             {"60 mm round", "{\"circle\":60}"},
             {"60 × 35 mm oval", "{\"oval\":[60,35]}"},
             {"75 × 42 mm oval", "{\"oval\":[75,42]}"},
             {"50 × 25 mm cavalry", "{\"rect\":[50,25]}"},
             {"20 × 40 mm strip", "{\"rect\":[20,40]}"},
             {"30 × 50 mm vehicle", "{\"rect\":[30,50]}"},
             {"a hull, by its corners", "{\"hull\":[[-15,25],[-15,-15],[0,-30],[15,-15],[15,25]]}"}};

static bool holds(const char *text, const char *words) {
    for (size_t i = 0; text[i] || !*words; i++) {
        size_t k = 0;
        while (words[k] && tolower((unsigned char)text[i + k]) == tolower((unsigned char)words[k])) {
            k++;
        }
        if (!words[k]) {
            return true;
        }
    }
    return false;
}

static void offer(Choices *choices, const char *label, const char *remark, const char *value) {
    const char *query = choices->ui->editor->chooser.palette.query;
    if (choices->count < CHOICES_MAX && (holds(label, query) || (value && holds(value, query)))) {
        choices->items[choices->count] = (KitItem){.label = arena_strdup(choices->arena, label), .key = remark};
        choices->values[choices->count++] = value ? arena_strdup(choices->arena, value) : NULL;
    }
}

static void offer_things(Choices *choices, const char *list, const char *remark, const char *but) {
    const BaseTree *things = tree_find(choices->ui->editor->shown, list);
    for (const BaseTree *it = things ? things->first : NULL; it; it = it->next) {
        const char *id = tree_get_text(it, "id", "");
        if (strcmp(id, but) != 0) {
            offer(choices, editor_name(choices->ui, id), arena_printf(choices->arena, "%s  %s", remark, id), id);
        }
    }
}

static void offer_kinds(Choices *choices) {
    const RulesData *data = ui_field(choices->ui)->data;
    for (int i = 0; i < data->kind_count; i++) {
        offer(choices, data->kinds[i].label, data->kinds[i].rule, data->kinds[i].id);
    }
}

static void offer_profiles(Choices *choices) {
    const RulesData *data = ui_field(choices->ui)->data;
    for (int i = 0; i < data->profile_count; i++) {
        offer(choices, data->profiles[i].name, data->profiles[i].unit_class, data->profiles[i].id);
    }
}

static const TableVar *variable(const Ui *ui, const char *of, const char *what) {
    static const struct {
        const char *list;
        TableRefKind kind;
    } OWNERS[] = {{"terrain", REF_AREA}, {"units", REF_UNIT}, {"sides", REF_SIDE}, {"formations", REF_FORMATION}};
    const TableSchema *schema = &ui_field(ui)->data->schema;
    const char *list = NULL;
    TableRefKind kind = REF_GAME;
    editor_thing(ui, of, &list);
    for (size_t i = 0; i < BASE_COUNT(OWNERS) && list; i++) {
        kind = !strcmp(OWNERS[i].list, list) ? OWNERS[i].kind : kind;
    }
    VarId id = schema_find(schema, kind, what);
    return id >= 0 ? &schema->vars[id] : NULL;
}

static void offer_words(Choices *choices, const TableVar *var) {
    if (var->optional) {
        offer(choices, "none", "", NULL);
    }
    for (int i = 0; i < var->word_count; i++) {
        BaseText label = {0};
        ruling_word(var->words[i], &label);
        offer(choices, kit_keep(choices->ui->kit, &label), i == var->fallback ? "unless set" : "", var->words[i]);
    }
    if (var->type == VAR_REF) {
        offer_things(choices, "sides", "side", "");
        offer_things(choices, "formations", "formation", "");
        offer_things(choices, "units", "unit", "");
        offer_things(choices, "terrain", "terrain", "");
    }
}

static const char *reading_of(const char *what) {
    size_t prefix = strlen(EDITOR_READING);
    return strncmp(what, EDITOR_READING, prefix) == 0 ? what + prefix : NULL;
}

/* The words of a reading with their meanings; choosing the default removes the reading from the battlefield. */
static void offer_readings(Choices *choices, const char *id) {
    const RulesData *data = ui_field(choices->ui)->data;
    for (int i = 0; i < data->reading_count; i++) {
        const RulesReading *reading = &data->readings[i];
        for (int v = 0; v < reading->value_count && !strcmp(reading->id, id); v++) {
            bool usual = v == reading->fallback;
            char word[RULING_VALUE_MAX];
            offer(choices, ruling_reading(reading, v, word), usual ? "unless set" : "",
                  usual ? NULL : reading->values[v]);
        }
    }
}

static void fill(Choices *choices) {
    const EditorChooser *chooser = &choices->ui->editor->chooser;
    const char *what = chooser->what, *of = chooser->of;
    static const char *const EDGES[] = {"north", "east", "south", "west"};
    const TableVar *var = variable(choices->ui, of, what);
    if (!strcmp(what, "new-kind") || !strcmp(what, "new-path") || !strcmp(what, "kind")) {
        offer_kinds(choices);
    } else if (!strcmp(what, "new-unit") || !strcmp(what, "profile")) {
        offer_profiles(choices);
    } else if (!strcmp(what, "on")) {
        offer(choices, "the table", "", NULL);
        offer_things(choices, "terrain", "", of);
    } else if (!strcmp(what, "inside")) {
        offer(choices, "nothing: on the table", "", NULL);
        offer_things(choices, "terrain", "", of);
    } else if (!strcmp(what, "owner") || !strcmp(what, "belongs")) {
        offer_things(choices, "formations", "formation", "");
        offer_things(choices, "sides", "side, no formation", "");
    } else if (!strcmp(what, "side")) {
        offer_things(choices, "sides", "", "");
    } else if (!strcmp(what, "base")) {
        for (size_t i = 0; i < BASE_COUNT(BASES); i++) {
            offer(choices, BASES[i].name, "", BASES[i].base);
        }
    } else if (!strcmp(what, "home")) {
        offer(choices, "none", "", NULL);
        for (int i = 0; i < 4; i++) {
            offer(choices, EDGES[i], "", EDGES[i]);
        }
    } else if (!strcmp(what, "phase")) {
        const RulesData *data = ui_field(choices->ui)->data;
        offer(choices, "free play", "any action, no turn", NULL);
        for (int i = 0; i < data->phase_count; i++) {
            if (strcmp(data->phases[i].id, "free") != 0) {
                offer(choices, data->phases[i].label, "", data->phases[i].id);
            }
        }
    } else if (reading_of(what)) {
        offer_readings(choices, reading_of(what));
    } else if (var) {
        offer_words(choices, var);
    }
}

/* ---- what the choice does ---- */

static BaseTree *value_of(BaseArena *arena, const char *what, const char *value) {
    if (value && !strcmp(what, "base")) {
        BaseFaults none = {0};
        const BaseTree *base = json_parse(arena, value, strlen(value), "", 0, &none);
        faults_free(&none);
        return tree_copy(arena, base);
    }
    return value ? tree_text(arena, value) : NULL;
}

/* A unit in a formation has its side from the formation; any other unit names its side. */
static void set_owner(Ui *ui, BaseTree *step, const char *of, const char *owner) {
    const char *list = NULL;
    editor_thing(ui, owner, &list);
    bool side = list && !strcmp(list, "sides");
    plan_set(ui->editor->hand, step, of, side ? "formation" : "side", NULL);
    plan_set(ui->editor->hand, step, of, side ? "side" : "formation", tree_text(ui->editor->hand, owner));
}

/* A unit that leaves a building is put in the building's middle. */
static void stand_where_it_was(Ui *ui, BaseTree *step, const char *of, const BaseTree *thing) {
    const char *host = tree_get_text(thing, "inside", tree_get_text(thing, "attached", ""));
    GeomVec at = editor_middle(ui, host);
    if (isnan(at.x)) { /* it was off the table: the middle of the table */
        GeomBox size = ui_setup(ui)->size;
        at = vec((size.x0 + size.x1) / 2 / editor_unit(ui), (size.y0 + size.y1) / 2 / editor_unit(ui));
    }
    plan_set(ui->editor->hand, step, of, "inside", NULL);
    plan_set(ui->editor->hand, step, of, "at", editor_place_tree(ui, at));
}

static void put_inside(Ui *ui, BaseTree *step, const char *of, const char *host) {
    static const char *const PLACES[] = {"at", "attached", "off", "role", "facing"};
    const BaseTree *thing = editor_thing(ui, of, NULL);
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        if (tree_find(thing, PLACES[i])) {
            plan_set(ui->editor->hand, step, of, PLACES[i], NULL);
        }
    }
    if (host) {
        plan_set(ui->editor->hand, step, of, "inside", tree_text(ui->editor->hand, host));
    } else {
        stand_where_it_was(ui, step, of, thing);
    }
}

static void take(Ui *ui, const char *what, const char *of, const char *value) {
    Editor *editor = ui->editor;
    const RulesData *data = ui_field(ui)->data;
    if (!strcmp(what, "new-kind") || !strcmp(what, "new-path")) {
        editor_choose_kind(ui, data_find_kind(data, value));
        if (!strcmp(what, "new-path")) {
            editor_set_mode(ui, EDITOR_PATH);
        }
        return;
    }
    if (!strcmp(what, "new-unit")) {
        editor_choose_profile(ui, data_find_profile(data, value));
        return;
    }
    if (!strcmp(what, "owner")) {
        snprintf(editor->side, sizeof editor->side, "%s", value);
        return;
    }
    BaseTree *step = editor_begin_step(ui);
    if (!strcmp(what, "belongs")) {
        set_owner(ui, step, of, value);
    } else if (!strcmp(what, "inside")) {
        put_inside(ui, step, of, value);
    } else if (reading_of(what)) {
        options_set(ui, step, "readings", reading_of(what), value ? tree_text(editor->hand, value) : NULL);
    } else {
        plan_set(editor->hand, step, of, what, value_of(editor->hand, what, value));
    }
    editor_commit(ui, step, false, "%s of %s", what, *of ? editor_name(ui, of) : "the table");
}

void editor_choose(Ui *ui, const char *what, const char *of) {
    EditorChooser *chooser = &ui->editor->chooser;
    snprintf(chooser->what, sizeof chooser->what, "%s", what);
    snprintf(chooser->of, sizeof chooser->of, "%s", of);
    kit_palette_open(ui->kit, &chooser->palette);
}

void editor_choose_frame(Ui *ui) {
    EditorChooser *chooser = &ui->editor->chooser;
    if (!chooser->palette.open) {
        return;
    }
    Choices *choices = base_alloc(1, sizeof *choices);
    choices->ui = ui;
    choices->arena = arena_create();
    fill(choices);
    int chosen = kit_palette(ui->kit, kit_window(ui->kit), &chooser->palette, "Choose, or type a few letters",
                             choices->items, choices->count);
    if (chosen >= 0) {
        char what[sizeof chooser->what], of[sizeof chooser->of];
        memcpy(what, chooser->what, sizeof what);
        memcpy(of, chooser->of, sizeof of);
        take(ui, what, of, choices->values[chosen]);
        kit_focus(ui->kit, "Board");
    }
    arena_destroy(choices->arena);
    base_free(choices);
}
