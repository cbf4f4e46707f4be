/* Reads the rows that a system compiles: kinds of terrain, profiles, phases. Adds their ids, what every system has, and
 * what they inherit. */
#include "base/text.h"
#include "rules/data_internal.h"

#include <math.h>
#include <string.h>

#define POINTS_MAX    10000
#define POINTS_UNSAID 10 /* what a profile has whose row says nothing */

#define BASE_SIZE_MAX 10000.0 /* mm: no base is larger than a room */
#define HULL_SLACK    1e-6 /* as a share of the area: what rounding of written corners takes away from a convex base */

static bool read_size(const BaseTree *tree, double *value) {
    if (!tree || tree->kind != TREE_NUMBER || !(tree->number > 0) || tree->number > BASE_SIZE_MAX) {
        return false;
    }
    *value = tree->number;
    return true;
}

static const char *read_two(const BaseTree *list, GeomBase (*make)(double, double), GeomBase *out) {
    double along = 0, across = 0;
    if (list->kind != TREE_LIST || list->count != 2 || !read_size(list->first, &along) ||
        !read_size(list->last, &across)) {
        return "this takes two sizes in mm, along and across the facing, both above 0: [20, 40]";
    }
    *out = make(along, across);
    return NULL;
}

/* Returns true when the corners are in order around a convex shape: they then enclose the same area as their hull,
 * while a dent or a crossing encloses less. */
static bool is_own_hull(const GeomVec *points, int count, const GeomBase *hull) {
    double own = fabs(points_area(points, count)), whole = points_area(hull->points, hull->count);
    return fabs(own - whole) <= HULL_SLACK * whole;
}

static const char *read_hull(const BaseTree *list, GeomBase *out) {
    GeomVec points[GEOM_SHAPE_POINTS];
    int count = 0;
    bool good = list->kind == TREE_LIST && list->count >= 3 && list->count <= GEOM_SHAPE_POINTS;
    for (const BaseTree *it = good ? list->first : NULL; it; it = it->next) {
        const BaseTree *x = tree_at(it, 0), *y = tree_at(it, 1);
        good = good && it->count == 2 && x && y && x->kind == TREE_NUMBER && y->kind == TREE_NUMBER &&
               fabs(x->number) <= BASE_SIZE_MAX && fabs(y->number) <= BASE_SIZE_MAX;
        if (good) {
            points[count++] = vec(x->number, y->number);
        }
    }
    if (!good) {
        return "a hull takes 3 to 32 points in mm: [[0, -10], [8, 6], [-8, 6]]";
    }
    if (!geom_base_hull(points, count, out)) {
        return "the hull of these points has no area";
    }
    return is_own_hull(points, count, out) ? NULL
                                           : "a hull is convex: give its corners in order round it, without a dent";
}

const char *data_read_base(const BaseTree *tree, GeomBase *out) {
    const BaseTree *shape = tree && tree->kind == TREE_OBJECT && tree->count == 1 ? tree->first : NULL;
    if (shape && strcmp(shape->key, "circle") == 0) {
        double diameter = 0;
        if (!read_size(shape, &diameter)) {
            return "a circle takes its diameter in mm, above 0";
        }
        *out = geom_base_disc(diameter);
        return NULL;
    }
    if (shape && strcmp(shape->key, "rect") == 0) {
        return read_two(shape, geom_base_rect, out);
    }
    if (shape && strcmp(shape->key, "oval") == 0) {
        return read_two(shape, geom_base_oval, out);
    }
    if (shape && strcmp(shape->key, "hull") == 0) {
        return read_hull(shape, out);
    }
    return "a base is one of {\"circle\": mm}, {\"rect\": [mm, mm]}, {\"oval\": [mm, mm]}, {\"hull\": [[x, y], ...]}";
}

static const BaseTree *find_row(const BaseTree *list, const char *id) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        const char *own = tree_get_text(it, "id", NULL);
        if (own && strcmp(own, id) == 0) {
            return it;
        }
    }
    return NULL;
}

static const char *row_remedy(DataReader *reader, const BaseTree *list, const char *id) {
    const char **ids = arena_alloc(reader->data->arena, (size_t)list->count, sizeof *ids);
    int count = 0;
    for (const BaseTree *it = list->first; it; it = it->next) {
        const char *own = tree_get_text(it, "id", NULL);
        if (own) {
            ids[count++] = own;
        }
    }
    const char *remedy = rules_near_remedy(reader->data->arena, id, ids, count);
    return remedy ? remedy : "Name another row of the same list";
}

/* Returns the row with all the members that it inherits, where its own replace them. A chain longer than the number of
 * rows goes in a circle and ends there. */
static const BaseTree *inherited_row(DataReader *reader, const char *name, const DataItem *item) {
    const BaseTree *list = tree_find(reader->root, name);
    BaseArena *arena = reader->data->arena;
    BaseTree *row = tree_copy(arena, item->tree);
    const BaseTree *from = item->tree;
    for (int steps = 0; tree_find(from, "inherits"); steps++) {
        const char *id = tree_get_text(from, "inherits", NULL);
        from = id ? find_row(list, id) : NULL;
        if (!from) {
            const char *remedy = id ? row_remedy(reader, list, id) : "Write an id in quotation marks";
            item_fault(reader, item, "inherits", remedy, "there is no row \"%s\" to inherit from", id ? id : "");
            return row;
        }
        if (steps >= list->count) {
            item_fault(reader, item, "inherits", "Let one of them stand on its own", "the rows inherit in a circle");
            return row;
        }
        for (const BaseTree *it = from->first; it; it = it->next) {
            bool own = strcmp(it->key, "also") ==
                       0; /* "also" is another name for the row itself, as its id is, and is not inherited */
            if (!own && !tree_find(row, it->key)) {
                tree_set(arena, row, it->key, tree_copy(arena, it));
            }
        }
    }
    return row;
}

static void check_rule(DataReader *reader, const DataItem *item, const char *rule) {
    if (rule && data_find_rule(reader->data, rule) < 0) {
        item_fault(reader, item, "rule", "Write the full id of a rule of the catalogue", "there is no rule \"%s\"",
                   rule);
    }
}

static const char *read_pattern(DataReader *reader, const DataItem *item) {
    const char *pattern = item_text(reader, item, "pattern", false, "");
    static const char *const patterns[] = {
#define PATTERN(name, layer, tint, reach, painter) name,
#include "rules/patterns.inc"
    };
    if (*pattern && text_index(patterns, BASE_COUNT(patterns), pattern) < 0) {
        const char *remedy = rules_near_remedy(reader->data->arena, pattern, patterns, BASE_COUNT(patterns));
        item_fault(reader, item, "pattern",
                   remedy ? remedy : "Name one that another kind wears, or none for a plain tint",
                   "there is no pattern \"%s\"", pattern);
    }
    return pattern;
}

static void read_kind(DataReader *reader, const DataItem *own) {
    const DataItem whole = {inherited_row(reader, "kinds", own), own->place, own->id}, *item = &whole;
    static const char *const forms[] = {"area", "path", "hex", "hexside"}, *const cells[] = {"joined", "single",
                                                                                             "shore", "flow",
                                                                                             "crossing"};
    RulesKind *kind = &reader->data->kinds[reader->data->kind_count++];
    kind->id = item->id;
    kind->label = item_text(reader, item, "label", false, item->id);
    kind->pattern = read_pattern(reader, item);
    kind->form = (RulesForm)item_word(reader, item, "form", forms, (int)BASE_COUNT(forms), FORM_AREA);
    kind->cells = (RulesCells)item_word(reader, item, "cells", cells, (int)BASE_COUNT(cells), CELLS_JOINED);
    kind->rule = item_text(reader, item, "rule", false, NULL);
    kind->sight_edge = item_bool(reader, item, "sight_edge", false);
    kind->bears = item_bool(reader, item, "bears", false);
    kind->row = item->tree;
    kind->place = item->place;
    check_rule(reader, item, kind->rule);
}

static void read_profile(DataReader *reader, const DataItem *own) {
    const DataItem whole = {inherited_row(reader, "profiles", own), own->place, own->id}, *item = &whole;
    RulesProfile *profile = &reader->data->profiles[reader->data->profile_count++];
    profile->id = item->id;
    profile->name = item_text(reader, item, "name", false, item->id);
    profile->unit_class = item_text(reader, item, "class", false, "");
    profile->symbol = item_text(reader, item, "symbol", false, profile->unit_class);
    profile->points = item_count(reader, item, "points", 0, POINTS_MAX, POINTS_UNSAID);
    profile->row = item->tree;
    profile->place = item->place;
    const char *wrong = data_read_base(tree_find(item->tree, "base"), &profile->base);
    if (wrong) {
        item_fault(reader, item, "base", "Write the base as its maker sells it", "%s", wrong);
    }
}

static void read_phase(DataReader *reader, const DataItem *own) {
    const DataItem whole = {inherited_row(reader, "phases", own), own->place, own->id}, *item = &whole;
    static const char *const who[] = {"active", "alternate", "both", "initiative"};
    if (strcmp(item->id, "free") == 0) {
        return; /* not a phase of the list: table->phase is -1 */
    }
    RulesPhase *phase = &reader->data->phases[reader->data->phase_count++];
    phase->id = item->id;
    phase->label = item_text(reader, item, "label", false, item->id);
    phase->who = who[item_word(reader, item, "who", who, (int)BASE_COUNT(who), 2)];
    phase->row = item->tree;
    int verbs = 0;
    item_texts(reader, item, "verbs", &verbs);
    int planned = 0;
    item_texts(reader, item, "planned", &planned);
    const char *rule = item_text(reader, item, "rule", verbs > 0, NULL);
    check_rule(reader, item, rule);
}

void data_read_rows(DataReader *reader) {
    static const DataList kinds = {"kinds", ID_HYPHENS, data_find_kind};
    static const DataList profiles = {"profiles", ID_HYPHENS, data_find_profile};
    static const DataList phases = {"phases", ID_HYPHENS, data_find_phase};
    RulesData *data = reader->data;
    data->kinds = arena_alloc(data->arena, list_room(reader, kinds.name), sizeof *data->kinds);
    data->profiles = arena_alloc(data->arena, list_room(reader, profiles.name), sizeof *data->profiles);
    data->phases = arena_alloc(data->arena, list_room(reader, phases.name), sizeof *data->phases);
    list_each(reader, &kinds, read_kind);
    list_each(reader, &profiles, read_profile);
    list_each(reader, &phases, read_phase);
    DataItem root = data_root_item(reader);
    data->causes = item_texts(reader, &root, "causes", &data->cause_count);
    data->faces = item_texts(reader, &root, "faces", &data->face_count);
}
