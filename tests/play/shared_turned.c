#include "play/shared_turned.h"

#include "io/document.h"
#include "io/json.h"
#include "play/session_internal.h"
#include "play/shared_random_table.h"

#include <math.h>
#include <string.h>

#define SAME 0.02 /* of a figure, in the table's unit: what is printed is rounded */
/* Margins are searched for: the table may be met from another side. Where both are bounds that is all there is. */
#define SAME_MARGIN 0.03
#define FAR_MARGIN  10.0 /* mm: beyond that margins are not found as finely */

/* One way of turning: the table's corner goes there. */
typedef struct {
    bool swap, left, up; /* x and y change places; then each runs the other way */
    double width, height;
    BaseArena *arena;
    BaseRng *rng;
} Turn;

static GeomVec turned(const Turn *turn, GeomVec at) {
    GeomVec out = turn->swap ? vec(at.y, at.x) : at;
    double width = turn->swap ? turn->height : turn->width, height = turn->swap ? turn->width : turn->height;
    return vec(turn->left ? width - out.x : out.x, turn->up ? height - out.y : out.y);
}

/* 0 is up, clockwise. */
static double facing_turned(const Turn *turn, double facing) {
    double angle = facing * PI / 180;
    GeomVec ahead = vec_sub(turned(turn, vec(sin(angle), -cos(angle))), turned(turn, vec(0, 0)));
    double out = atan2(ahead.x, -ahead.y) * 180 / PI;
    return round((out < 0 ? out + 360 : out) * 1e6) / 1e6;
}

static bool is_one_of(const char *key, const char *const *names) {
    for (int i = 0; names[i]; i++) {
        if (strcmp(key, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_pair(const BaseTree *tree) {
    return tree->kind == TREE_LIST && tree->count == 2 && tree->first->kind == TREE_NUMBER &&
           tree->last->kind == TREE_NUMBER;
}

static BaseTree *tree_turned(const Turn *turn, const BaseTree *tree, bool places);

static void shuffle(const Turn *turn, BaseTree *list) {
    for (int i = list->count; i > 1; i--) {
        tree_push(list, tree_take(list, (int)rng_below(turn->rng, (uint32_t)i)));
    }
}

static BaseTree *object_turned(const Turn *turn, const BaseTree *tree, bool places) {
    static const char *const PLACES[] = {"outline",  "holes", "path", "paths", "at",  "point",
                                         "template", "line",  "stop", "exit",  "end", NULL};
    static const char *const LISTS[] = {"terrain", "units", NULL};
    BaseTree *out = tree_object(turn->arena);
    for (const BaseTree *it = tree->first; it; it = it->next) {
        bool own = places || is_one_of(it->key, PLACES);
        BaseTree *value = tree_turned(turn, it, own);
        if (strcmp(it->key, "facing") == 0 && it->kind == TREE_NUMBER) {
            value = tree_number(turn->arena, facing_turned(turn, it->number));
        }
        if (strcmp(it->key, "size") == 0 && turn->swap && is_pair(it)) {
            value = tree_pair(turn->arena, turn->height, turn->width);
        }
        tree_set(turn->arena, out, it->key, value);
        if (turn->rng && is_one_of(it->key, LISTS) && it->kind == TREE_LIST) {
            shuffle(turn, value);
        }
    }
    return out;
}

static BaseTree *tree_turned(const Turn *turn, const BaseTree *tree, bool places) {
    if (places && is_pair(tree)) {
        GeomVec at = turned(turn, vec(tree->first->number, tree->last->number));
        return tree_pair(turn->arena, at.x, at.y);
    }
    if (tree->kind == TREE_OBJECT) {
        return object_turned(turn, tree, places);
    }
    if (tree->kind != TREE_LIST) {
        return tree_copy(turn->arena, tree);
    }
    BaseTree *out = tree_list(turn->arena);
    for (const BaseTree *it = tree->first; it; it = it->next) {
        tree_push(out, tree_turned(turn, it, places));
    }
    return out;
}

/* ---- the same? ---- */

/* Margins are compared as such. Which of several lines shows that a pair is seen, how long it is and who stands on it
 * hangs on nothing. */
static bool is_open(const BaseTree *facts, const char *key) {
    static const char *const MARGINS[] = {"margin_mm", "margin_is", "close", NULL};
    static const char *const OF_LINE[] = {"line", "length", "stop", NULL};
    return is_one_of(key, MARGINS) || (tree_find(facts, "line") && is_one_of(key, OF_LINE));
}

static bool same_tree(const BaseTree *a, const BaseTree *b) {
    if (a->kind != b->kind || a->count != b->count) {
        return false;
    }
    if (a->kind == TREE_NUMBER) {
        return fabs(a->number - b->number) <= SAME;
    }
    if (a->kind == TREE_TEXT) {
        return strcmp(a->text, b->text) == 0;
    }
    if (a->kind == TREE_BOOL) {
        return a->truth == b->truth;
    }
    for (const BaseTree *x = a->first, *y = b->first; x && y; x = x->next, y = y->next) {
        if ((x->key && strcmp(x->key, y->key) != 0) || (!(x->key && is_open(a, x->key)) && !same_tree(x, y))) {
            return false;
        }
    }
    return true;
}

static bool same_margin(const RulesMargin *a, const RulesMargin *b) {
    bool found = a->kind == MARGIN_FOUND && b->kind == MARGIN_FOUND && fmax(a->mm, b->mm) < FAR_MARGIN;
    double wide = found ? SAME_MARGIN : 10 * SAME_MARGIN;
    return (a->kind == MARGIN_NONE) == (b->kind == MARGIN_NONE) &&
           (a->kind == MARGIN_NONE || fabs(a->mm - b->mm) <= wide * fmax(a->mm, b->mm) + SAME);
}

/* Goes on to the next that is compared; false: there is none. */
static bool next_finding(const Ruling *ruling, int *at) {
    bool line = tree_find(ruling->facts, "line") != NULL;
    while (*at < ruling->findings.count && line && ruling->findings.items[*at].role == ROLE_CONTEXT) {
        ++*at;
    }
    return *at < ruling->findings.count;
}

static const char *what_differs(const Turn *turn, const Ruling *here, const Ruling *there) {
    if (here->outcome != there->outcome) {
        return "outcome";
    }
    int i = 0, k = 0;
    while (next_finding(here, &i) | next_finding(there, &k)) {
        const RulesFinding *a = i < here->findings.count ? &here->findings.items[i] : NULL;
        const RulesFinding *b = k < there->findings.count ? &there->findings.items[k] : NULL;
        if (!a || !b || strcmp(a->rule, b->rule) != 0 || strcmp(a->key, b->key) != 0 || a->role != b->role) {
            return arena_printf(turn->arena, "finding %d, %s %s or %s %s", i, a ? a->rule : "nothing", a ? a->key : "",
                                b ? b->rule : "nothing", b ? b->key : "");
        }
        i++;
        k++;
    }
    if (!same_tree(object_turned(turn, here->facts, false), there->facts)) {
        return "facts";
    }
    return same_margin(&here->margin, &there->margin) ? NULL : "margin";
}

static void compare(const Turn *turn, const char *seed, PlaySession *here, PlaySession *there, const BaseTree *action,
                    TurnedSum *sum) {
    Ruling *a = play_preview(here, action, NULL, NULL);
    Ruling *b = play_preview(there, object_turned(turn, action, false), NULL, NULL);
    const char *differs = what_differs(turn, a, b);
    sum->asked++;
    sum->allowed += a->outcome == RULING_DONE;
    sum->refused += a->outcome == RULING_REFUSED;
    sum->answered += a->outcome == RULING_ANSWER;
    sum->margins += a->margin.kind != MARGIN_NONE;
    if (differs) {
        sum->wrong_count++;
        text_addf(&sum->wrong, "%s%s%s%s: %s (margins %.4f, %.4f): ", seed, turn->swap ? " swapped" : "",
                  turn->left ? " left" : "", turn->up ? " up" : "", differs, a->margin.mm, b->margin.mm);
        json_write(action, &sum->wrong);
        if (strcmp(differs, "facts") == 0) {
            json_write(object_turned(turn, a->facts, false), &sum->wrong);
            json_write(b->facts, &sum->wrong);
        }
        text_add(&sum->wrong, "\n");
    }
    ruling_destroy(a);
    ruling_destroy(b);
}

static PlaySession *open_tree(const BaseTree *root) {
    BaseFaults faults = {0};
    RulesField *field = root ? io_field_create(root, "", &faults) : NULL;
    faults_free(&faults);
    return field ? play_create(field, root, 1) : NULL;
}

void turned_table(const MovedTable *table, TurnedSum *sum) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseRng rng = rng_make(table->seed);
    const BaseTree *laid = random_table(arena, table->system, table->seed, &faults);
    BaseTree *root = laid ? tree_copy(arena, laid) : NULL;
    faults_free(&faults);
    if (root) {
        tree_unset(root, "phase");
        tree_unset(root, "active");
    }
    PlaySession *here = open_tree(root);
    const BaseTree *size = root ? tree_find(tree_find(root, "table"), "size") : NULL;
    for (int way = 1; here && way < TURNED_WAYS; way++) {
        Turn turn = {way & 1, way & 2, way & 4, size->first->number, size->last->number, arena, &rng};
        PlaySession *there = open_tree(object_turned(&turn, root, false));
        const char *seed = arena_printf(arena, "table %llu", (unsigned long long)table->seed);
        turn.rng = NULL;
        for (int i = 0; i < table->questions && there; i++) {
            BaseTree *action = tree_object(arena);
            if (table->asks[(i + way) % table->kinds](here, &rng, arena, action)) {
                compare(&turn, seed, here, there, action, sum);
            }
        }
        sum->wrong_count += !there;
        if (!there) {
            text_addf(&sum->wrong, "%s: way %d does not stand\n", seed, way);
        }
        play_destroy(there);
    }
    play_destroy(here);
    arena_destroy(arena);
}
