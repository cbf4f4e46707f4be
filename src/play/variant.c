#include "play/variant.h"

#include "base/text.h"
#include "play/session_internal.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

typedef struct {
    BaseArena *arena;
    const TableSetup *setup;
    VariantHow how;
    double width, height; /* table units, before the turn */
    bool swaps;           /* the sides are called Red and Blue, and change places */
    bool failed;          /* something cannot lie like that */
} Turning;

/* ---- which step ---- */

static bool is_plain_query(const IoDocument *document, const BaseTree *step) {
    const RulesSystem *system = document->field->data->system;
    const char *verb = tree_get_text(step, "do", "");
    const RulesVerb *known = *verb ? rules_verb(system, verb) : NULL;
    return known && known->query;
}

/* Its arguments are names and switches, not places. */
static bool has_plain_arguments(const BaseTree *step) {
    for (const BaseTree *it = step->first; it; it = it->next) {
        bool other =
            strcmp(it->key, "question") == 0 || strcmp(it->key, "expect") == 0 || strcmp(it->key, "facing") == 0;
        if (!other && (it->kind == TREE_LIST || it->kind == TREE_OBJECT)) {
            return false;
        }
    }
    return !tree_find(step, "facing");
}

int variant_step(const IoDocument *document) {
    const BaseTree *steps = tree_find(document->root, "steps");
    BaseArena *arena = arena_create();
    int found = -1, index = 0;
    for (const BaseTree *it = steps->first; it && found < 0 && is_plain_query(document, it); it = it->next, index++) {
        LessonQuestion question;
        bool asks = play_lesson_question(arena, document->field, it, &question);
        found = asks && has_plain_arguments(it) ? index : -1;
    }
    arena_destroy(arena);
    return found;
}

/* ---- words ---- */

static const char *const DIRECTIONS[] = {"left", "right", "above", "below", "north",  "south",    "east",
                                         "west", "upper", "lower", "top",   "bottom", "northern", "southern"};

/* True if the text has the word by itself, whatever its case. */
static bool has_word(const char *text, const char *word) {
    size_t length = strlen(word);
    for (const char *c = text; *c; c++) {
        bool begins = c == text || !isalpha((unsigned char)c[-1]);
        size_t i = 0;
        while (i < length && tolower((unsigned char)c[i]) == word[i]) {
            i++;
        }
        if (begins && i == length && !isalpha((unsigned char)c[length])) {
            return true;
        }
    }
    return false;
}

static bool names_direction(const BaseTree *tree) {
    static const char *const WORDED[] = {"say", "says", "because", "name", "title"};
    bool worded = false;
    for (size_t i = 0; tree->key && i < BASE_COUNT(WORDED); i++) {
        worded = worded || strcmp(tree->key, WORDED[i]) == 0;
    }
    for (size_t i = 0; worded && tree->kind == TREE_TEXT && i < BASE_COUNT(DIRECTIONS); i++) {
        if (has_word(tree->text, DIRECTIONS[i])) {
            return true;
        }
    }
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (names_direction(it)) {
            return true;
        }
    }
    return false;
}

/* "Red’s" becomes "Blue’s", "Reduced" stays. */
static const char *swapped(Turning *turning, const char *text) {
    static const char *const NAMES[] = {"Red", "Blue"};
    BaseText out = {0};
    for (const char *c = text; *c;) {
        bool begins = c == text || !isalpha((unsigned char)c[-1]);
        int which = -1;
        for (int i = 0; begins && i < 2; i++) {
            size_t length = strlen(NAMES[i]);
            bool plural = c[0] && strncmp(c, NAMES[i], length) == 0 && c[length] == 's';
            if (strncmp(c, NAMES[i], length) == 0 && !isalpha((unsigned char)c[length + (size_t)plural])) {
                which = i;
            }
        }
        text_add_bytes(&out, which >= 0 ? NAMES[1 - which] : c, which >= 0 ? strlen(NAMES[1 - which]) : 1);
        c += which >= 0 ? strlen(NAMES[which]) : 1;
    }
    const char *made = arena_strdup(turning->arena, text_get(&out));
    text_free(&out);
    return made;
}

/* ---- places ---- */

static int row_length(const HexBoard *board, int row) {
    int length = 0;
    while (hex_valid(board, (HexId){(int16_t)(length + 1), (int16_t)row})) {
        length++;
    }
    return length;
}

static BaseTree *hex_turned(Turning *turning, const char *text, HexId hex) {
    const HexBoard *board = &turning->setup->hexes;
    bool upside = turning->how.turn == 2, across = turning->how.mirror != upside;
    char name[8];
    if (!hex_valid(board, hex) || board->full_rows || (upside && board->rows % 2 == 0)) {
        turning->failed = true;
        return tree_text(turning->arena, text);
    }
    HexId to = {across ? (int16_t)(row_length(board, hex.row) + 1 - hex.column) : hex.column,
                upside ? (int16_t)(board->rows + 1 - hex.row) : hex.row};
    hex_name(to, name);
    return tree_text(turning->arena, name);
}

static BaseTree *point_turned(Turning *turning, double x, double y) {
    double w = turning->width, h = turning->height;
    x = turning->how.mirror ? w - x : x;
    for (int i = 0; i < turning->how.turn; i++) {
        double was = x, side = h;
        x = h - y;
        y = was;
        h = w;
        w = side;
    }
    return tree_pair(turning->arena, round(x * 1e6) / 1e6, round(y * 1e6) / 1e6);
}

static double facing_turned(const Turning *turning, double facing) {
    return fmod((turning->how.mirror ? 360 - facing : facing) + 90 * turning->how.turn, 360);
}

static bool is_place(const char *key) {
    static const char *const KEYS[] = {"outline", "holes", "path", "at", "zone", "hexes"};
    for (size_t i = 0; i < BASE_COUNT(KEYS); i++) {
        if (strcmp(key, KEYS[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool lies_otherwise(const Turning *turning) {
    return turning->how.mirror || turning->how.turn != 0;
}

static BaseTree *turned(Turning *turning, const BaseTree *tree, bool place);

static BaseTree *text_turned(Turning *turning, const BaseTree *tree, bool place) {
    HexId hex;
    bool named = setup_find(turning->setup, tree->text).kind == REF_UNIT ||
                 setup_find(turning->setup, tree->text).kind == REF_AREA;
    bool hexes = turning->setup->board == BOARD_HEX && lies_otherwise(turning);
    if (hexes && place && !named && hex_parse(tree->text, &hex)) {
        return hex_turned(turning, tree->text, hex);
    }
    return tree_text(turning->arena, turning->swaps ? swapped(turning, tree->text) : tree->text);
}

static BaseTree *member_turned(Turning *turning, const BaseTree *it, bool place) {
    bool hexes = turning->setup->board == BOARD_HEX, lies = lies_otherwise(turning);
    const char *key = it->key;
    bool odd = strcmp(key, "hull") == 0 || (hexes && (strcmp(key, "edges") == 0 || strcmp(key, "facing") == 0)) ||
               strcmp(key, "home") == 0 || strcmp(key, "zone") == 0;
    turning->failed = turning->failed || (odd && lies);
    if (strcmp(key, "facing") == 0 && it->kind == TREE_NUMBER) {
        return tree_number(turning->arena, facing_turned(turning, it->number));
    }
    if (strcmp(key, "size") == 0 && turning->how.turn % 2 == 1) {
        return tree_pair(turning->arena, turning->height, turning->width);
    }
    return turned(turning, it, place || is_place(key));
}

static BaseTree *turned(Turning *turning, const BaseTree *tree, bool place) {
    if (tree->kind == TREE_TEXT) {
        return text_turned(turning, tree, place);
    }
    if (tree->kind != TREE_LIST && tree->kind != TREE_OBJECT) {
        return tree_copy(turning->arena, tree);
    }
    bool pair = tree->kind == TREE_LIST && place && tree->count == 2 && tree->first->kind == TREE_NUMBER;
    if (pair) {
        return point_turned(turning, tree->first->number, tree->last->number);
    }
    BaseTree *out = tree->kind == TREE_LIST ? tree_list(turning->arena) : tree_object(turning->arena);
    for (const BaseTree *it = tree->first; it; it = it->next) {
        if (tree->kind == TREE_LIST) {
            tree_push(out, turned(turning, it, place));
        } else if (strcmp(it->key, "image") != 0) {
            tree_set(turning->arena, out, it->key, member_turned(turning, it, place));
        }
    }
    return out;
}

/* ---- the case ---- */

static bool are_red_and_blue(const BaseTree *sides) {
    const BaseTree *a = tree_at(sides, 0), *b = tree_at(sides, 1);
    const char *one = tree_get_text(a, "name", ""), *other = tree_get_text(b, "name", "");
    return sides && sides->count == 2 &&
           ((strcmp(one, "Red") == 0 && strcmp(other, "Blue") == 0) ||
            (strcmp(one, "Blue") == 0 && strcmp(other, "Red") == 0));
}

static void swap_colours(BaseArena *arena, BaseTree *battlefield) {
    BaseTree *sides = tree_unset(battlefield, "sides");
    const char *one = tree_get_text(sides->first, "colour", NULL), *other = tree_get_text(sides->last, "colour", NULL);
    if (one && other) {
        tree_set(arena, sides->first, "colour", tree_text(arena, other));
        tree_set(arena, sides->last, "colour", tree_text(arena, one));
    }
    tree_append(battlefield, sides);
}

/* The rules stay as they are written. */
static BaseTree *battlefield_turned(Turning *turning, const BaseTree *battlefield) {
    BaseTree *out = tree_object(turning->arena);
    for (const BaseTree *it = battlefield->first; it; it = it->next) {
        bool rules = strcmp(it->key, "ruleset") == 0 || strcmp(it->key, "options") == 0;
        tree_set(turning->arena, out, it->key,
                 rules ? tree_copy(turning->arena, it) : member_turned(turning, it, false));
    }
    return out;
}

BaseTree *variant_make(BaseArena *arena, const IoDocument *document, VariantHow how) {
    const TableSetup *setup = document->field->setup;
    const BaseTree *battlefield = document->battlefield, *size = tree_find(tree_find(battlefield, "table"), "size");
    int index = variant_step(document);
    if (index < 0) {
        return NULL;
    }
    const BaseTree *step = tree_at(tree_find(document->root, "steps"), index);
    Turning turning = {.arena = arena,
                       .setup = setup,
                       .how = how,
                       .swaps = how.swap && are_red_and_blue(tree_find(battlefield, "sides"))};
    bool lies = lies_otherwise(&turning), hexes = setup->board == BOARD_HEX;
    if ((how.swap && !turning.swaps) || (lies && hexes && how.turn % 2 == 1) ||
        (lies && (names_direction(step) || names_direction(battlefield))) || (lies && !hexes && !size)) {
        return NULL;
    }
    turning.width = size && size->count == 2 ? size->first->number : 0;
    turning.height = size && size->count == 2 ? size->last->number : 0;
    BaseTree *field = battlefield_turned(&turning, battlefield), *asked = turned(&turning, step, hexes);
    if (turning.failed) {
        return NULL;
    }
    if (turning.swaps) {
        swap_colours(arena, field);
    }
    tree_unset(asked, "expect"); /* the question's own claims say what is right */
    const BaseTree *expect = tree_find(step, "expect");
    if (!tree_find(asked, "question") && expect) { /* the step asks what its expectation is about */
        tree_set(arena, asked, "expect", tree_copy(arena, expect));
    }
    BaseTree *steps = tree_list(arena);
    tree_push(steps, asked);
    BaseTree *out = tree_object(arena);
    const char *title = tree_get_text(document->root, "title", ""),
               *teaches = tree_get_text(document->root, "teaches", "");
    return tree_add(arena, out, WITH_NUMBER("sightline", 1),
                    WITH_TEXT("case", tree_get_text(document->root, "case", "")),
                    WITH_TEXT("title", turning.swaps ? swapped(&turning, title) : title),
                    WITH_TEXT("teaches", turning.swaps ? swapped(&turning, teaches) : teaches),
                    WITH_TREE("battlefield", field), WITH_TREE("steps", steps));
}

/* ---- the engine's answer ---- */

static int right_of(const RulesField *field, PlaySession *session, const BaseTree *step) {
    BaseArena *arena = arena_create();
    LessonQuestion question;
    int right = -1, hold = 0;
    if (play_lesson_question(arena, field, step, &question)) {
        Ruling *ruling = play_preview(session, step, NULL, NULL);
        for (int i = 0; i < question.count && ruling->outcome != RULING_BAD; i++) {
            char *difference = expect_difference(question.claims[i], ruling, session);
            right = difference ? right : i;
            hold += difference == NULL;
            base_free(difference);
        }
        ruling_destroy(ruling);
    }
    arena_destroy(arena);
    return hold == 1 ? right : -1;
}

int variant_right(const IoDocument *document, const BaseTree *variant, int *expected) {
    const BaseTree *battlefield = tree_find(variant, "battlefield");
    BaseFaults faults = {0};
    RulesField *field = io_field_create(battlefield, document->path, &faults);
    PlaySession *session = field ? play_create(field, battlefield, 1) : NULL;
    int right = session ? right_of(play_field(session), session, tree_find(variant, "steps")->first) : -1;
    play_destroy(session);
    faults_free(&faults);
    if (expected) {
        PlaySession *as_is = session_borrow(document->field, document->battlefield, 1);
        *expected =
            right_of(document->field, as_is, tree_at(tree_find(document->root, "steps"), variant_step(document)));
        play_destroy(as_is);
    }
    return right;
}

BaseTree *variant_any(BaseArena *arena, const IoDocument *document, unsigned number) {
    for (unsigned i = 0; i < 16; i++) {
        unsigned which = (number + i) % 16;
        VariantHow how = {which & 1, (int)(which >> 1 & 3), which >> 3 & 1};
        int expected;
        BaseTree *out = which > 0 ? variant_make(arena, document, how) : NULL;
        if (out && variant_right(document, out, &expected) == expected && expected >= 0) {
            return out;
        }
    }
    return NULL;
}
