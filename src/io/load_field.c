/* Turns a battlefield's tree into a field. The ruleset comes first, because it defines what may exist; then the ids, so
 * that everything can refer to everything; then each list; then the ground that pieces share, which only the system can
 * ask for; last the system's checks of the whole. */
#include "io/document.h"
#include "io/loader.h"
#include "rules/spoken.h"

#include <string.h>

static int fault_count(const BaseFaults *faults) {
    return faults->count + faults->dropped;
}

/* ---- pieces that the system asks for ---- */

typedef struct {
    RulesDeriver deriver; /* must be first: the callback casts it back */
    IoLoader *loader;
    ARRAY(RulesDerived) pieces;
    ARRAY(GeomArea) grounds;
} Deriver;

static bool derive_common(RulesDeriver *deriver, const int *list, int count, int tag) {
    Deriver *own = (Deriver *)deriver;
    const TableAreaSetup *areas = own->loader->setup->areas;
    const GeomArea **shapes = arena_alloc(own->loader->arena, (size_t)count, sizeof *shapes);
    int *kept = arena_alloc(own->loader->arena, (size_t)count, sizeof *kept);
    GeomArea ground;
    for (int i = 0; i < count; i++) {
        shapes[i] = &areas[list[i]].area;
        kept[i] = list[i];
    }
    if (!polygons_common(own->loader->polygons, own->loader->arena, shapes, count, &ground)) {
        LoadItem item = {NULL, "terrain", list[0], areas[list[0]].id};
        load_fault(own->loader, &item, NULL, "Move one of its points a little",
                   "what it has in common with \"%s\" cannot be worked out", areas[list[1]].id);
        return false;
    }
    if (ground.count > 0) {
        array_push(&own->pieces, (RulesDerived){list[0], list[1], tag, kept, count});
        array_push(&own->grounds, ground);
    }
    return ground.count > 0;
}

static void derive_less(RulesDeriver *deriver, int area, const int *inner, int count, int tag) {
    Deriver *own = (Deriver *)deriver;
    const TableAreaSetup *areas = own->loader->setup->areas;
    const GeomArea **holes = arena_alloc(own->loader->arena, (size_t)count, sizeof *holes);
    GeomArea ground;
    for (int i = 0; i < count; i++) {
        holes[i] = &areas[inner[i]].area;
    }
    if (!polygons_less(own->loader->polygons, own->loader->arena, &areas[area].area, holes, count, &ground)) {
        LoadItem item = {NULL, "terrain", area, areas[area].id};
        load_fault(own->loader, &item, NULL, "Move one of its points a little",
                   "what \"%s\" and others leave of it cannot be worked out", areas[inner[0]].id);
        return;
    }
    array_push(&own->pieces, (RulesDerived){.a = area, .b = inner[0], .tag = tag});
    array_push(&own->grounds, ground);
}

/* Asks the system for further pieces and assembles the field. */
static RulesField *assemble(IoLoader *loader) {
    Deriver own = {.deriver = {loader->setup, loader->data, derive_common, derive_less}, .loader = loader};
    if (loader->data->system->derive) {
        loader->data->system->derive(&own.deriver);
    }
    int count = own.pieces.count;
    RulesDerived *pieces = arena_alloc(loader->arena, (size_t)count, sizeof *pieces);
    GeomArea *grounds = arena_alloc(loader->arena, (size_t)count, sizeof *grounds);
    for (int i = 0; i < count; i++) {
        pieces[i] = own.pieces.items[i];
        grounds[i] = own.grounds.items[i];
    }
    array_free(&own.pieces);
    array_free(&own.grounds);
    return field_assemble(loader->setup, loader->data, pieces, grounds, count);
}

static void shift_area(BaseArena *arena, TableAreaSetup *it, GeomVec by) {
    GeomVec *points = arena_alloc(arena, (size_t)it->area.count, sizeof *points);
    GeomVec *path = arena_alloc(arena, (size_t)it->path_count, sizeof *path);
    for (int i = 0; i < it->area.count; i++) {
        points[i] = vec_add(it->area.points[i], by);
    }
    for (int i = 0; i < it->path_count; i++) {
        path[i] = vec_add(it->path[i], by);
    }
    it->area.points = points;
    it->area.box =
        (GeomBox){it->area.box.x0 + by.x, it->area.box.y0 + by.y, it->area.box.x1 + by.x, it->area.box.y1 + by.y};
    it->path = it->path ? path : NULL;
}

RulesField *io_field_shifted(const RulesField *field, const TableShift *shifts, int count) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    TableSetup *setup = arena_alloc(arena, 1, sizeof *setup);
    *setup = *field->setup;
    setup->arena = arena;
    setup->areas = arena_alloc(arena, (size_t)setup->area_count, sizeof *setup->areas);
    for (int i = 0; i < setup->area_count; i++) {
        setup->areas[i] = field->setup->areas[i];
    }
    for (int i = 0; i < count; i++) {
        if (ref_is(shifts[i].ref, REF_AREA)) {
            shift_area(arena, &setup->areas[shifts[i].ref.index], shifts[i].by);
        }
    }
    IoLoader loader = {.file = "",
                       .prefix = "",
                       .faults = &faults,
                       .arena = arena,
                       .data = field->data,
                       .setup = setup,
                       .polygons = polygons_create()};
    RulesField *out = assemble(&loader);
    out->borrows_data = true;
    polygons_destroy(loader.polygons);
    if (fault_count(&faults) > 0) {
        field_destroy(out);
        out = NULL;
    }
    faults_free(&faults);
    return out;
}

/* Runs the system's checks, which name things by id, and adds the file to their faults. */
static void gate_field(IoLoader *loader, const RulesField *field, const BaseTree *battlefield) {
    int before = loader->faults->count;
    Table *table = io_table_start(field, battlefield);
    rules_gate_table(field, table, ref_none(), loader->faults);
    table_destroy(table);
    for (int i = before; i < loader->faults->count; i++) {
        BaseFault *fault = &loader->faults->items[i];
        if (!*fault->file) {
            base_free(fault->file);
            fault->file = base_strdup(loader->file);
        }
    }
}

/* ---- the battlefield ---- */

static void check_version(IoLoader *loader, const LoadItem *root) {
    const BaseTree *version = tree_find(root->tree, "sightline");
    if (!version && !*loader->prefix) {
        load_fault(loader, root, "sightline", "Add \"sightline\": 1",
                   "the file does not say that it is one of Sightline's");
    } else if (version && (version->kind != TREE_NUMBER || version->number != 1)) {
        load_fault(loader, root, "sightline", "Write 1, or get a newer Sightline",
                   "this version of the format is not known");
    }
}

static void check_phase(IoLoader *loader, const LoadItem *root) {
    const char *id = load_text(loader, root, "phase", false, NULL);
    if (!id || strcmp(id, "free") == 0 || !loader->data || data_find_phase(loader->data, id) >= 0) {
        return;
    }
    const RulesData *data = loader->data;
    BaseText all = {0};
    text_add(&all, "Write \"free\"");
    for (int i = 0; i < data->phase_count; i++) {
        text_addf(&all, " or \"%s\"", data->phases[i].id);
    }
    load_fault(loader, root, "phase", text_get(&all), "%s has no phase \"%s\"", data->name, id);
    text_free(&all);
}

static void allocate_lists(IoLoader *loader, const LoadItem *root) {
    TableSetup *setup = loader->setup;
    BaseArena *arena = loader->arena;
    setup->side_count = load_count(root, "sides");
    setup->formation_count = load_count(root, "formations");
    setup->area_count = load_count(root, "terrain");
    setup->unit_count = load_count(root, "units");
    setup->sides = arena_alloc(arena, (size_t)setup->side_count, sizeof *setup->sides);
    setup->formations = arena_alloc(arena, (size_t)setup->formation_count, sizeof *setup->formations);
    setup->areas = arena_alloc(arena, (size_t)setup->area_count, sizeof *setup->areas);
    setup->units = arena_alloc(arena, (size_t)setup->unit_count, sizeof *setup->units);
    for (int i = 0; i < setup->area_count; i++) {
        setup->areas[i].on = -1; /* also for an entry that is not an object and is not read */
    }
    const int *slots = setup->schema->slots;
    loader->side_vars = arena_alloc(arena, (size_t)setup->side_count * (size_t)slots[REF_SIDE], sizeof(int));
    loader->formation_vars =
        arena_alloc(arena, (size_t)setup->formation_count * (size_t)slots[REF_FORMATION], sizeof(int));
    setup->side_vars = loader->side_vars;
    setup->formation_vars = loader->formation_vars;
}

static void load_setup(IoLoader *loader, const LoadItem *root) {
    static const char *const keys[] = {"sightline", "title",      "ruleset",  "table",   "terrain",
                                       "sides",     "formations", "units",    "options", "phase",
                                       "note",      "what_if",    "accuracy", "victory", NULL};
    TableSetup *setup = loader->setup;
    check_version(loader, root);
    load_known(loader, root, keys, REF_GAME);
    setup->title = load_text(loader, root, "title", false, "");
    load_table(loader, root);
    load_accuracy(loader, root);
    check_phase(loader, root);
    allocate_lists(loader, root);
    load_ids(loader, root);
    load_each(loader, root, "sides", load_side);
    load_each(loader, root, "formations", load_formation);
    load_each(loader, root, "terrain", load_area);
    load_each(loader, root, "units", load_unit);
    load_what_if(loader, root);
    load_check_areas(loader);
    load_check_units(loader);
    load_victory(loader, root);
    int *vars = arena_alloc(loader->arena, (size_t)setup->schema->slots[REF_GAME], sizeof *vars);
    load_values(loader, root, REF_GAME, vars);
    setup->game_vars = vars;
}

/* Places faults of options in the battlefield and all others in the ruleset. True if there are no others. */
static bool place_data_faults(IoLoader *loader, const BaseTree *named, int first) {
    bool only_options = true;
    for (int i = first; i < loader->faults->count; i++) {
        BaseFault *fault = &loader->faults->items[i];
        bool own = strncmp(fault->place, "options", 7) == 0;
        only_options = only_options && own;
        base_free(fault->file);
        fault->file = base_strdup(loader->file);
        if (own && *loader->prefix) {
            char *place = base_strdup(arena_printf(loader->arena, "%s%s", loader->prefix, fault->place));
            base_free(fault->place);
            fault->place = place;
        }
    }
    if (!only_options && named) {
        ruleset_place_faults(named, loader->file, arena_printf(loader->arena, "%sruleset.", loader->prefix),
                             loader->faults, first);
    }
    return only_options;
}

/* Returns the battlefield's ruleset member, which is an id, a path or a ruleset; NULL with a fault. */
static const BaseTree *named_ruleset(IoLoader *loader, const LoadItem *root) {
    const BaseTree *named = tree_find(root->tree, "ruleset");
    if (named && named->kind == TREE_OBJECT) {
        return named;
    }
    const char *name = load_text(loader, root, "ruleset", true, "");
    return *name ? named : NULL;
}

static const BaseTree *load_ruleset(IoLoader *loader, BaseArena *scratch, const BaseTree *named) {
    int before = loader->faults->count;
    const BaseTree *ruleset = ruleset_load_tree(scratch, named, loader->file,
                                                arena_printf(scratch, "%sruleset.", loader->prefix), loader->faults);
    for (int i = before; i < loader->faults->count; i++) { /* an unknown name is a fault of the battlefield */
        BaseFault *fault = &loader->faults->items[i];
        if (!*fault->place && strcmp(fault->file, loader->file) == 0) {
            base_free(fault->place);
            fault->place = base_strdup(arena_printf(scratch, "%sruleset", loader->prefix));
        }
    }
    return ruleset;
}

/* Loads the ruleset's data; NULL if the ruleset is faulty. */
static RulesData *load_data(IoLoader *loader, const RulesSystem *system, const BaseTree *ruleset,
                            const LoadItem *root) {
    BaseArena *scratch = arena_create();
    const BaseTree *named = system ? NULL : named_ruleset(loader, root);
    bool built_in = named && named->kind == TREE_TEXT && !ruleset_is_path(named->text);
    loader->rules = built_in ? named->text : loader->file;
    if (!ruleset) {
        ruleset = named ? load_ruleset(loader, scratch, named) : NULL;
    }
    RulesData *data = NULL;
    if (ruleset) {
        int before = loader->faults->count;
        const char *name = tree_get_text(ruleset, "ruleset", "");
        data = data_create_for(system, ruleset, tree_find(root->tree, "options"), name, loader->faults);
        bool only_options = place_data_faults(loader, named, before);
        if (!data && only_options) { /* load without options, so that the rest of the file is checked as well */
            data = data_create_for(system, ruleset, NULL, name, loader->faults);
        }
    }
    arena_destroy(scratch);
    return data;
}

/* Takes over setup and data of the loader. */
static RulesField *finish_field(IoLoader *loader, const BaseTree *battlefield, int faults_before) {
    setup_finish(loader->setup);
    spoken_fill(loader->setup, loader->data);
    RulesField *field = assemble(loader);
    if (fault_count(loader->faults) == faults_before) {
        gate_field(loader, field, battlefield);
    }
    if (fault_count(loader->faults) > faults_before) {
        field_destroy(field);
        return NULL;
    }
    return field;
}

RulesField *io_field_load(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                          const char *path, const char *prefix, BaseFaults *faults) {
    static const TableSchema no_variables = {0};
    int before = fault_count(faults);
    BaseArena *arena = arena_create();
    IoLoader loader = {.file = path ? path : "", .prefix = prefix, .faults = faults, .arena = arena};
    LoadItem root = {battlefield, "", -1, ""};
    if (battlefield->kind != TREE_OBJECT) {
        load_fault(&loader, &root, "", "Write { ... }", "a battlefield is an object");
        arena_destroy(arena);
        return NULL;
    }
    loader.data = load_data(&loader, system, ruleset, &root);
    loader.setup = arena_alloc(arena, 1, sizeof *loader.setup);
    loader.setup->arena = arena;
    loader.setup->schema = loader.data ? &loader.data->schema : &no_variables;
    loader.polygons = polygons_create();
    load_setup(&loader, &root);
    RulesField *field = NULL;
    if (fault_count(faults) == before) {
        field = finish_field(&loader, battlefield, before);
    } else {
        data_destroy(loader.data);
        arena_destroy(arena);
    }
    array_free(&loader.ids);
    polygons_destroy(loader.polygons);
    return field;
}

RulesField *io_field_create(const BaseTree *battlefield, const char *path, BaseFaults *faults) {
    return io_field_load(NULL, NULL, battlefield, path, "", faults);
}

RulesField *io_field_create_for(const RulesSystem *system, const BaseTree *ruleset, const BaseTree *battlefield,
                                BaseFaults *faults) {
    return io_field_load(system, ruleset, battlefield, "", "", faults);
}

Table *io_table_start(const RulesField *field, const BaseTree *battlefield) {
    Table *table = table_create(field->setup);
    TableDraft draft = draft_make(table);
    draft_phase(&draft, data_find_phase(field->data, tree_get_text(battlefield, "phase", "free")));
    draft_term(&draft);
    return table;
}
