/* Values written in place in a test: JSON with single quotes, `tree_of(arena, "{'do': 'move', 'path': [[1, 2]]}")`.
 * What does not parse fails the test. Not strict: it is for tests only, the program reads its files with io/json. */
#ifndef SUPPORT_TREE_OF_H
#define SUPPORT_TREE_OF_H

#include "base/tree.h"

BaseTree *tree_of(BaseArena *arena, const char *text);

#endif
