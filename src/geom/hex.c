/* Doubled coordinates (HEX-02): Y = row - 1, X = 2 (column - 1) + (Y mod 2). Row A has Y = 0, so the rows with odd Y
 * are the short ones. */
#include "geom/hex.h"

#include "base/base.h"
#include "geom/limits.h"

#include <stdio.h>
#include <stdlib.h>

enum { LETTERS = 26 };

static int doubled_x(HexId hex) {
    return 2 * (hex.column - 1) + ((hex.row - 1) & 1);
}

HexDoubled hex_doubled(HexId hex) {
    return (HexDoubled){doubled_x(hex), hex.row - 1};
}

static int row_length(const HexBoard *board, int row) {
    base_check(board->columns >= 0 && board->columns <= HEX_LINE_MAX && board->rows <= HEX_LINE_MAX);
    return board->full_rows ? board->columns : board->columns - ((row - 1) & 1);
}

bool hex_valid(const HexBoard *board, HexId hex) {
    base_assert(board);
    return hex.row >= 1 && hex.row <= board->rows && hex.column >= 1 && hex.column <= row_length(board, hex.row);
}

int hex_count(const HexBoard *board) {
    base_assert(board && board->columns >= 0 && board->rows >= 0);
    int count = 0;
    for (int row = 1; row <= board->rows; row++) {
        count += row_length(board, row);
    }
    return count;
}

/* HEX-03: a step east or west changes X by two, any other X and Y by one each. */
int hex_steps(HexId a, HexId b) {
    int dx = abs(doubled_x(a) - doubled_x(b)), dy = abs(a.row - b.row);
    return dx > dy ? (dx + dy) / 2 : dy;
}

HexId hex_neighbour(HexId hex, int side) {
    static const int step[6][2] = {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}};
    base_assert(side >= 0 && side < 6);
    int x = doubled_x(hex) + step[side][0], row = hex.row + step[side][1];
    int odd = (row - 1) & 1; /* x - odd is even: x and Y keep the same parity at each step */
    base_check((x - odd) % 2 == 0);
    return (HexId){(int16_t)((x - odd) / 2 + 1), (int16_t)row};
}

/* 1 for A, 26 for Z; 0 for no letter. */
static int letter_of(char c) {
    return c >= 'A' && c <= 'Z' ? c - 'A' + 1 : c >= 'a' && c <= 'z' ? c - 'a' + 1 : 0;
}

/* One letter or two, then a number without sign or leading zero. */
bool hex_parse(const char *text, HexId *out) {
    base_assert(text && out);
    const char *digit = text;
    int row = 0, column = 0;
    for (; letter_of(*digit) > 0 && row <= HEX_LINE_MAX; digit++) {
        row = LETTERS * row + letter_of(*digit);
    }
    if (row == 0 || row > HEX_LINE_MAX || *digit < '1' || *digit > '9') {
        return false;
    }
    for (; *digit >= '0' && *digit <= '9' && column < 1000; digit++) {
        column = 10 * column + (*digit - '0');
    }
    if (*digit || column > 999) {
        return false;
    }
    *out = (HexId){(int16_t)column, (int16_t)row};
    return true;
}

void hex_name(HexId hex, char out[8]) {
    base_assert(hex.row >= 1 && hex.row <= HEX_LINE_MAX && hex.column >= 1 && hex.column <= 999);
    int first = (hex.row - 1) / LETTERS, second = (hex.row - 1) % LETTERS;
    char lead[2] = {first > 0 ? (char)('A' + first - 1) : 0};
    snprintf(out, 8, "%s%c%d", lead, (char)('A' + second), hex.column);
}

/* HEX-04: (W / 2 (X + 1), R (1 + 1.5 Y)) with R = W / sqrt 3. */
GeomVec hex_centre(HexId hex, double width) {
    base_assert(width > 0);
    double radius = width / sqrt(3.0);
    return vec(width / 2 * (doubled_x(hex) + 1), radius * (1 + 1.5 * (hex.row - 1)));
}

#define RIM 1e-9 /* share of the width: what rounding leaves of a line along a side */

/* Between each of the three pairs of opposite sides. */
bool hex_stretch(HexId hex, GeomVec a, GeomVec b, double width, double *in, double *out) {
    base_assert(width > 0 && vec_is_finite(a) && vec_is_finite(b) && in && out);
    const GeomVec across[] = {{1, 0}, {.5, sqrt(3.0) / 2}, {.5, -sqrt(3.0) / 2}};
    GeomVec from = vec_sub(a, hex_centre(hex, width)), direction = vec_sub(b, a);
    *in = 0;
    *out = 1;
    for (int i = 0; i < 3; i++) {
        double at = vec_dot(from, across[i]), by = vec_dot(direction, across[i]), half = width / 2 + RIM * width;
        if (fabs(by) <= RIM * width) {
            if (fabs(at) > half) {
                return false;
            }
            continue;
        }
        double s = (-half - at) / by, t = (half - at) / by;
        *in = fmax(*in, fmin(s, t));
        *out = fmin(*out, fmax(s, t));
    }
    return *in <= *out;
}

HexId hex_at(const HexBoard *board, GeomVec at, double width) {
    base_assert(board && width > 0 && vec_is_finite(at));
    /* The two rows whose centres are nearest above and below, and in each the two hexes on either side: one of them it
     * is. */
    double radius = width / sqrt(3.0);
    int row0 = (int)floor(fmin(fmax((at.y / radius - 1) / 1.5, -2), 32000)) + 1;
    HexId best = {0, 0};
    double min = INFINITY;
    for (int row = row0; row <= row0 + 1; row++) {
        int odd = (row - 1) & 1;
        double along = (at.x / (width / 2) - 1 - odd) / 2;
        int column0 = (int)floor(fmin(fmax(along, -2), 32000)) + 1;
        for (int column = column0; column <= column0 + 1; column++) {
            HexId hex = {(int16_t)column, (int16_t)row};
            double distance = vec_distance(hex_centre(hex, width), at);
            if (distance < min - GEOM_HEX_TIE * width) { /* smaller Y, then smaller X keeps a tie */
                min = distance;
                best = hex;
            }
        }
    }
    return hex_valid(board, best) ? best : (HexId){0, 0};
}
