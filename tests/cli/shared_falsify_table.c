/* Tables as files: what moves as one in them, and the files of tables that are moved. */
#include "cli/shared_falsify.h"
#include "io/json.h"

#include <stdio.h>
#include <string.h>

#define CONTACT 0.02 /* mm: outlines that come so near touch */

typedef struct {
    double x, y;
} Point;

static double unit_of(const BaseTree *root) {
    const char *unit = tree_get_text(tree_find(root, "table"), "unit", "mm");
    return strcmp(unit, "cm") == 0 ? 10 : strcmp(unit, "in") == 0 ? 25.4 : 1;
}

static Point point_of(const FalsifyTable *table, const BaseTree *pair) {
    return (Point){pair->first->number * table->mm, pair->last->number * table->mm};
}

/* ---- how near two things are ---- */

static double off_side(Point p, Point a, Point b) {
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    double t = square > 0 ? fmin(1, fmax(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / square)) : 0;
    return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

static double side_of(Point p, Point a, Point b) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static double off_sides(Point a, Point b, Point p, Point q) {
    bool cross = side_of(a, p, q) * side_of(b, p, q) < 0 && side_of(p, a, b) * side_of(q, a, b) < 0;
    return cross ? 0 : fmin(fmin(off_side(a, p, q), off_side(b, p, q)), fmin(off_side(p, a, b), off_side(q, a, b)));
}

/* Calls for each side of an area: those of its outline and its holes, or of its path. */
typedef void SideTake(void *context, Point a, Point b);

static void list_sides(const FalsifyTable *table, const BaseTree *list, bool closed, SideTake *take, void *context) {
    for (const BaseTree *it = list ? list->first : NULL; it; it = it->next) {
        const BaseTree *next = it->next ? it->next : closed ? list->first : NULL;
        if (next) {
            take(context, point_of(table, it), point_of(table, next));
        }
    }
}

static void area_sides(const FalsifyTable *table, const BaseTree *area, SideTake *take, void *context) {
    const BaseTree *holes = tree_find(area, "holes");
    list_sides(table, tree_find(area, "outline"), true, take, context);
    list_sides(table, tree_find(area, "path"), false, take, context);
    for (const BaseTree *it = holes ? holes->first : NULL; it; it = it->next) {
        list_sides(table, it, true, take, context);
    }
}

/* By how much the outline may lie off the sides that the file has. */
static double area_width(const FalsifyTable *table, const BaseTree *area) {
    return tree_find(area, "path") ? tree_get_number(area, "width", 0) * table->mm : 0;
}

typedef struct {
    const FalsifyTable *table;
    const BaseTree *other;
    Point a, b;
    double least;
} Near;

static void near_inner(void *context, Point p, Point q) {
    Near *near = context;
    near->least = fmin(near->least, off_sides(near->a, near->b, p, q));
}

static void near_outer(void *context, Point a, Point b) {
    Near *near = context;
    near->a = a;
    near->b = b;
    area_sides(near->table, near->other, near_inner, near);
}

static void near_point(void *context, Point a, Point b) {
    Near *near = context;
    near->least = fmin(near->least, off_side(near->a, a, b));
}

static double area_gap_of(const FalsifyTable *table, const BaseTree *one, const BaseTree *other) {
    Near near = {.table = table, .other = other, .least = INFINITY};
    area_sides(table, one, near_outer, &near);
    return near.least - area_width(table, one) - area_width(table, other);
}

/* ---- what moves as one ---- */

/* What lies flat, so that nothing is hidden by it, moves by itself. */
static bool is_flat(const BaseTree *area) {
    static const char *const FLAT[] = {"road",        "street",        "trail",      "stream",     "river",
                                       "toxic-flow",  "shallow-river", "deep-river", "lake",       "ford",
                                       "open-ground", "open",          "field",      "open-sea",   "beach",
                                       "deck",        "objective",     "difficult",  "sand-dunes", "swamp"};
    const char *kind = tree_get_text(area, "kind", "");
    for (size_t i = 0; i < sizeof FLAT / sizeof *FLAT; i++) {
        if (strcmp(kind, FLAT[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool same_kind(const BaseTree *one, const BaseTree *other) {
    return strcmp(tree_get_text(one, "kind", ""), tree_get_text(other, "kind", "")) == 0;
}

static void join(FalsifyTable *table, int one, int other) {
    int from = table->things[other].body, to = table->things[one].body;
    for (int i = 0; i < table->count && from != to; i++) {
        table->things[i].body = table->things[i].body == from ? to : table->things[i].body;
    }
}

static const BaseTree *row_of(const BaseTree *root, const char *list, const char *id) {
    const BaseTree *rows = tree_find(root, list);
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
            return it;
        }
    }
    return NULL;
}

static void join_areas(FalsifyTable *table) {
    for (int i = 0; i < table->count; i++) {
        const BaseTree *one = row_of(table->root, "terrain", table->things[i].id);
        for (int k = 0; k < table->count && one; k++) {
            const BaseTree *other = i == k ? NULL : row_of(table->root, "terrain", table->things[k].id);
            bool on = other && strcmp(tree_get_text(one, "on", ""), table->things[k].id) == 0;
            bool alike = other && (same_kind(one, other) || !(is_flat(one) || is_flat(other)));
            if (on || (other && k > i && area_gap_of(table, one, other) <= (alike ? CONTACT : -INFINITY))) {
                join(table, i, k);
            }
        }
    }
}

static void join_units(FalsifyTable *table) {
    for (int i = 0; i < table->count; i++) {
        FalsifyThing *unit = &table->things[i];
        for (int k = 0; k < table->count && unit->unit; k++) {
            FalsifyThing *other = &table->things[k];
            double gap = hypot(unit->x - other->x, unit->y - other->y);
            if (other->unit && k != i && gap <= table->far[i] + table->far[k] + CONTACT) {
                join(table, i, k);
            }
            if (!other->unit) {
                const BaseTree *area = row_of(table->root, "terrain", other->id);
                Near near = {.a = {unit->x, unit->y}, .least = INFINITY};
                area_sides(table, area, near_point, &near);
                double off = area_width(table, area);
                if (near.least <= table->far[i] + off + CONTACT && near.least >= table->near[i] - CONTACT) {
                    join(table, i, k);
                }
            }
        }
    }
}

/* What is measured differently moves as the least exact of its body. */
static void weigh(FalsifyTable *table) {
    double plain = tree_get_number(tree_find(table->root, "accuracy"), "mm", 1);
    double tolerance = tree_get_number(tree_find(table->root, "options"), "tolerance", plain);
    for (int i = 0; i < table->count; i++) {
        FalsifyThing *thing = &table->things[i];
        double most = 0;
        for (int k = 0; k < table->count; k++) {
            const FalsifyThing *other = &table->things[k];
            const BaseTree *row = row_of(table->root, other->unit ? "units" : "terrain", other->id);
            most = other->body == thing->body ? fmax(most, tree_get_number(row, "within", tolerance)) : most;
        }
        thing->most = most / tolerance;
    }
}

/* ---- reading ---- */

/* A profile's base: its own, by house rules or by the book. */
static const BaseTree *base_of(const BaseTree *root, const BaseTree *profiles, const char *id) {
    const BaseTree *own = row_of(tree_find(root, "ruleset"), "profiles", id);
    const BaseTree *rows = tree_find(profiles, "profiles") ? tree_find(profiles, "profiles") : profiles;
    for (const BaseTree *it = rows && !own ? rows->first : NULL; it; it = it->next) {
        own = strcmp(tree_get_text(it, "id", ""), id) == 0 ? it : own;
    }
    return tree_find(own, "base");
}

static void set_reach(FalsifyTable *table, int thing, const BaseTree *unit, const BaseTree *profiles) {
    const BaseTree *base = tree_find(unit, "base");
    base = base ? base : base_of(table->root, profiles, tree_get_text(unit, "profile", ""));
    const BaseTree *size = base ? base->first : NULL;
    double reach = 60, least = 0; /* not known: joined with whatever may be near */
    if (size && size->kind == TREE_NUMBER) {
        reach = least = size->number / 2;
    } else if (size && size->count == 2 && size->first->kind == TREE_NUMBER) {
        reach = hypot(size->first->number, size->last->number) / 2;
        least = fmin(size->first->number, size->last->number) / 2;
    }
    table->far[thing] = reach;
    table->near[thing] = least;
}

static void add_thing(FalsifyTable *table, const BaseTree *row, const BaseTree *at, bool unit) {
    Point place = point_of(table, at);
    table->things[table->count] = (FalsifyThing){tree_get_text(row, "id", ""), place.x, place.y, unit, table->count, 1};
    table->far[table->count] = table->near[table->count] = 0;
    table->count++;
}

FalsifyTable *falsify_table(BaseArena *arena, const BaseTree *root, const char *data) {
    const BaseTree *terrain = tree_find(root, "terrain"), *units = tree_find(root, "units");
    int max = (terrain ? terrain->count : 0) + (units ? units->count : 0);
    const char *rules = tree_get_text(root, "ruleset", tree_get_text(tree_find(root, "ruleset"), "extends", NULL));
    if (!rules || !units || strcmp(tree_get_text(tree_find(root, "table"), "unit", ""), "hex") == 0) {
        return NULL;
    }
    FalsifyTable *table = arena_alloc(arena, 1, sizeof *table);
    *table = (FalsifyTable){.arena = arena, .root = root, .mm = unit_of(root), .rules = rules};
    table->things = arena_alloc(arena, (size_t)max + 1, sizeof *table->things);
    table->far = arena_alloc(arena, (size_t)max + 1, sizeof *table->far);
    table->near = arena_alloc(arena, (size_t)max + 1, sizeof *table->near);
    BaseFaults faults = {0};
    const BaseTree *profiles = json_load(arena, arena_printf(arena, "%s/%s/profiles.json", data, rules), &faults);
    faults_free(&faults);
    for (const BaseTree *it = terrain ? terrain->first : NULL; it; it = it->next) {
        const BaseTree *ring = tree_find(it, "outline") ? tree_find(it, "outline") : tree_find(it, "path");
        if (ring && ring->first) {
            add_thing(table, it, ring->first, false);
        }
    }
    for (const BaseTree *it = units->first; it; it = it->next) {
        const BaseTree *at = tree_find(it, "at");
        if (at && at->count == 2) {
            add_thing(table, it, at, true);
            set_reach(table, table->count - 1, it, profiles);
        }
    }
    join_areas(table);
    join_units(table);
    weigh(table);
    return table;
}

/* ---- writing ---- */

typedef struct {
    const FalsifyTable *table;
    BaseArena *arena;
    double x, y; /* in the table's unit */
    bool mirror, turn;
    double width, height;
} Change;

static bool is_place(const char *key) {
    return strcmp(key, "outline") == 0 || strcmp(key, "holes") == 0 || strcmp(key, "path") == 0 ||
           strcmp(key, "at") == 0;
}

static BaseTree *places_changed(const Change *change, const BaseTree *tree) {
    if (tree->count == 2 && tree->first->kind == TREE_NUMBER) {
        double x = tree->first->number + change->x, y = tree->last->number + change->y;
        x = change->mirror != change->turn ? change->width - x : x;
        return tree_pair(change->arena, x, change->turn ? change->height - y : y);
    }
    BaseTree *out = tree_list(change->arena);
    for (const BaseTree *it = tree->first; it; it = it->next) {
        tree_push(out, places_changed(change, it));
    }
    return out;
}

static BaseTree *row_changed(const Change *change, const BaseTree *row) {
    BaseTree *out = tree_object(change->arena);
    for (const BaseTree *it = row->first; it; it = it->next) {
        BaseTree *value =
            is_place(it->key) && it->kind == TREE_LIST ? places_changed(change, it) : tree_copy(change->arena, it);
        if (strcmp(it->key, "facing") == 0 && it->kind == TREE_NUMBER) {
            double facing = (change->mirror ? -it->number : it->number) + (change->turn ? 180 : 0);
            value = tree_number(change->arena, fmod(facing + 720, 360));
        }
        tree_set(change->arena, out, it->key, value);
    }
    return out;
}

const BaseTree *falsify_moved(BaseArena *arena, const FalsifyTable *table, const FalsifyMove *moves, bool own) {
    static const char *const LISTS[] = {"terrain", "units"};
    BaseTree *out = tree_copy(arena, table->root);
    for (int list = 0; list < 2; list++) {
        BaseTree *rows = tree_list(arena);
        const BaseTree *before = tree_find(table->root, LISTS[list]);
        for (const BaseTree *it = before ? before->first : NULL; it; it = it->next) {
            Change change = {.table = table, .arena = arena};
            for (int i = 0; i < table->count; i++) {
                const FalsifyThing *thing = &table->things[i];
                if (thing->unit == (list == 1) && strcmp(thing->id, tree_get_text(it, "id", "")) == 0) {
                    const FalsifyMove *move = &moves[own ? i : thing->body];
                    change.x = move->x * (own ? 1 : thing->most) / table->mm;
                    change.y = move->y * (own ? 1 : thing->most) / table->mm;
                }
            }
            tree_push(rows, row_changed(&change, it));
        }
        if (before) {
            tree_set(arena, out, LISTS[list], rows);
        }
    }
    return out;
}

const BaseTree *falsify_turned(BaseArena *arena, const FalsifyTable *table, bool mirror, bool turn, BaseRng *rng) {
    static const char *const LISTS[] = {"terrain", "units"};
    const BaseTree *size = tree_find(tree_find(table->root, "table"), "size");
    Change change = {table, arena, 0, 0, mirror, turn, size->first->number, size->last->number};
    BaseTree *out = tree_copy(arena, table->root);
    for (int list = 0; list < 2; list++) {
        const BaseTree *before = tree_find(table->root, LISTS[list]);
        BaseTree *rows = tree_list(arena);
        for (const BaseTree *it = before ? before->first : NULL; it; it = it->next) {
            tree_insert(rows, (int)rng_below(rng, (uint32_t)rows->count + 1), row_changed(&change, it));
        }
        if (before) {
            tree_set(arena, out, LISTS[list], rows);
        }
    }
    return out;
}
