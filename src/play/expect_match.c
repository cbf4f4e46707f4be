/* Plain data against plain data. */
#include "io/json.h"
#include "play/expect_internal.h"

#include <math.h>
#include <string.h>

#define SLACK 0.01 /* of a table unit: what a case may be written with, never a verdict's */

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

static bool list_matches(const BaseTree *expected, const BaseTree *actual) {
    bool named = expected->first && expected->first->kind == TREE_OBJECT;
    if (!named && expected->count != actual->count) {
        return false;
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

/* null stands for absent, too. */
bool expect_matches(const BaseTree *expected, const BaseTree *actual) {
    if (!actual || actual->kind == TREE_NULL || expected->kind == TREE_NULL) {
        return expected->kind == TREE_NULL && (!actual || actual->kind == TREE_NULL);
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

bool expect_value(Matcher *matcher, const char *key, const BaseTree *expected, const BaseTree *actual) {
    return expect_matches(expected, actual) || expect_differ(matcher, key, actual, expected);
}
