#include "base/near.h"

#include "base/base.h"

#include <limits.h>
#include <string.h>

#define NEAR_MAX 64

NearMiss near_make(const char *word) {
    return (NearMiss){.word = word, .distance = INT_MAX};
}

static int min(int a, int b) {
    return a < b ? a : b;
}

/* Optimal string alignment over three rows. Both texts are at most NEAR_MAX bytes long. */
static int edit_distance(const char *a, int a_count, const char *b, int b_count) {
    base_assert(a_count <= NEAR_MAX && b_count <= NEAR_MAX);
    int rows[3][NEAR_MAX + 1];
    int *before = rows[0], *last = rows[1], *now = rows[2];
    for (int j = 0; j <= b_count; j++) {
        last[j] = j;
    }
    for (int i = 1; i <= a_count; i++) {
        now[0] = i;
        for (int j = 1; j <= b_count; j++) {
            int replace = last[j - 1] + (a[i - 1] != b[j - 1]);
            now[j] = min(replace, min(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                now[j] = min(now[j], before[j - 2] + 1);
            }
        }
        int *oldest = before;
        before = last;
        last = now;
        now = oldest;
    }
    return last[b_count];
}

void near_try(NearMiss *near, const char *candidate) {
    if (!near->word || !candidate) {
        return;
    }
    size_t written = strlen(near->word), length = strlen(candidate);
    if (written > NEAR_MAX || length > NEAR_MAX) {
        return;
    }
    int distance = edit_distance(near->word, (int)written, candidate, (int)length);
    int allowed = written < 3 ? 1 : (int)written / 3;
    if (distance <= allowed && distance < (int)length && distance < near->distance) {
        near->best = candidate;
        near->distance = distance;
    }
}
