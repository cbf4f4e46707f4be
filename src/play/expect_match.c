/* Matches plain data against plain data. */
#include "io/json.h"
#include "play/expect_internal.h"

#include <math.h>
#include <string.h>

#define SLACK       0.01 /* table units, or mm where the fact is in mm: rounding that is allowed; no verdict uses it */
#define BOUND_SHARE 0.03 /* the share that a proven margin may lack, as it is promised */

bool expect_differ(Matcher *matcher, const char *key, const BaseTree *actual, const BaseTree *expected) {
    text_addf(&matcher->what, "%s is ", key);
    if (actual) {
        json_write(actual, &matcher->what);
    } else {
        text_add(&matcher->what, "absent");
    }
    text_add(&matcher->what, ", expected ");
    json_write(expected, &matcher->what);
    return false;
}

/* ---- values ---- */

static bool has_text(const BaseTree *list, const char *text) {
    for (const BaseTree *it = list->first; it; it = it->next) {
        if (it->kind == TREE_TEXT && strcmp(it->text, text) == 0) {
            return true;
        }
    }
    return false;
}

/* A certificate is a set: true for the same ids in any order. */
static bool words_match(const BaseTree *expected, const BaseTree *actual) {
    for (const BaseTree *it = expected->first; it; it = it->next) {
        if (it->kind != TREE_TEXT || !has_text(actual, it->text)) {
            return false;
        }
    }
    return true;
}

static bool list_matches(const BaseTree *expected, const BaseTree *actual) {
    bool named = expected->first && expected->first->kind == TREE_OBJECT;
    if (!named && expected->count != actual->count) {
        return false;
    }
    if (expected->key && strcmp(expected->key, "blockers") == 0) {
        return words_match(expected, actual) && words_match(actual, expected);
    }
    const BaseTree *next = actual->first;
    for (const BaseTree *it = expected->first; it; it = it->next) {
        while (named && next && !expect_matches(it, next)) {
            next = next->next;
        }
        if (!next || !expect_matches(it, next)) {
            return false;
        }
        next = next->next;
    }
    return true;
}

static bool object_matches(const BaseTree *expected, const BaseTree *actual) {
    for (const BaseTree *it = expected->first; it; it = it->next) {
        if (!expect_matches(it, tree_find(actual, it->key))) {
            return false;
        }
    }
    return true;
}

/* {"from": 4, "to": 6} stands for every number from the one to the other. */
static bool in_range(const BaseTree *expected, double number) {
    double low = tree_get_number(expected, "from", -INFINITY), high = tree_get_number(expected, "to", INFINITY);
    int named = (tree_find(expected, "from") != NULL) + (tree_find(expected, "to") != NULL);
    return named > 0 && named == expected->count && number >= low - SLACK * (1 + 1e-9) &&
           number <= high + SLACK * (1 + 1e-9);
}

/* An expected null also matches an absent value. */
bool expect_matches(const BaseTree *expected, const BaseTree *actual) {
    if (!actual || actual->kind == TREE_NULL || expected->kind == TREE_NULL) {
        return expected->kind == TREE_NULL && (!actual || actual->kind == TREE_NULL);
    }
    if (expected->kind == TREE_OBJECT && actual->kind == TREE_NUMBER) {
        return in_range(expected, actual->number);
    }
    if (expected->kind != actual->kind) {
        return false;
    }
    switch (expected->kind) {
    case TREE_BOOL: return expected->truth == actual->truth;
    case TREE_NUMBER: return fabs(expected->number - actual->number) <= SLACK * (1 + 1e-9);
    case TREE_TEXT: return strcmp(expected->text, actual->text) == 0;
    case TREE_LIST: return list_matches(expected, actual);
    case TREE_OBJECT: return object_matches(expected, actual);
    case TREE_NULL: break;
    }
    return true;
}

/* A margin is a proven bound: what was worked on paper, or less by what a bound may lack; never more. */
static bool bound_matches(const char *key, const BaseTree *expected, const BaseTree *actual) {
    if (strcmp(key, "margin_mm") != 0 || !actual || actual->kind != TREE_NUMBER || expected->kind != TREE_NUMBER) {
        return false;
    }
    double exact = expected->number, mm = actual->number;
    return mm <= exact + SLACK && mm >= exact * (1 - BOUND_SHARE) - SLACK;
}

bool expect_value(Matcher *matcher, const char *key, const BaseTree *expected, const BaseTree *actual) {
    return expect_matches(expected, actual) || bound_matches(key, expected, actual) ||
           expect_differ(matcher, key, actual, expected);
}

const BaseTree *expect_find(const Matcher *matcher, const BaseTree *facts, const char *name) {
    const BaseTree *fact = tree_find(facts, name);
    char *other = arena_strdup(matcher->arena, name);
    for (char *c = other; *c; c++) {
        *c = *c == '-' ? '_' : *c == '_' ? '-' : *c;
    }
    return fact ? fact : tree_find(facts, other);
}
