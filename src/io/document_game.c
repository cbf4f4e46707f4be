/* Reads the lines of a game: complete, torn at the end, or damaged in between. */
#include "io/document_internal.h"
#include "io/loader.h"

#include <math.h>
#include <string.h>

static bool is_blank(const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (!strchr(" \t\r\n", bytes[i]) || !bytes[i]) {
            return false;
        }
    }
    return true;
}

size_t document_line_end(const char *bytes, size_t from, size_t size) {
    const char *end = memchr(bytes + from, '\n', size - from);
    return end ? (size_t)(end - bytes) : size;
}

const BaseTree *document_read_game_head(Opening *opening) {
    size_t end = document_line_end(opening->bytes, 0, opening->size);
    BaseFaults ignored = {0};
    const BaseTree *head = json_parse(opening->document->arena, opening->bytes, end, "", 0, &ignored);
    faults_free(&ignored);
    return head && tree_find(head, "game") ? head : NULL;
}

typedef struct {
    ARRAY(const BaseTree *) trees;
    ARRAY(int) numbers;
} GameLines;

/* Ends the document at the damaged line. The rest stays in the file, which will not be continued. */
static void end_at_damage(Opening *opening, const BaseFaults *found) {
    char *line = faults_line(&found->items[0]);
    opening->document->damage = arena_strdup(opening->document->arena, line);
    base_free(line);
}

static void note_damage(Opening *opening, const BaseFaults *found) {
    for (int i = 0; i < found->count; i++) {
        const BaseFault *it = &found->items[i];
        BaseFault *fault = faults_add(opening->faults, it->file, it->place, it->id,
                                      "Open it up to there in the window, or write what is whole into a new file: "
                                      "sightline replay FILE --salvage NEW.game",
                                      "the game is damaged here: %s", it->what);
        fault->line = it->line;
        fault->column = it->column;
    }
}

/* Reads one line; false if nothing after it is to be read. An incomplete last line without a line end was torn by a
 * crash. */
static bool read_line(Opening *opening, GameLines *lines, int number, size_t from, size_t end) {
    IoDocument *document = opening->document;
    BaseFaults found = {0};
    const BaseTree *line =
        json_parse(document->arena, opening->bytes + from, end - from, document->path, number - 1, &found);
    if (line) {
        array_push(&lines->trees, line);
        array_push(&lines->numbers, number);
    } else if (end == opening->size) {
        document->torn = true;
    } else if (opening->salvages) {
        end_at_damage(opening, &found);
    } else {
        note_damage(opening, &found);
    }
    faults_free(&found);
    return line || !(document->torn || opening->salvages);
}

static void read_lines(Opening *opening) {
    IoDocument *document = opening->document;
    GameLines lines = {0};
    size_t from = document_line_end(opening->bytes, 0, opening->size) + 1;
    document->good_bytes = from < opening->size ? from : opening->size;
    for (int number = 2; from < opening->size; number++) {
        size_t end = document_line_end(opening->bytes, from, opening->size);
        bool blank = is_blank(opening->bytes + from, end - from);
        if (!blank && !read_line(opening, &lines, number, from, end)) {
            break;
        }
        from = end + 1;
        document->good_bytes = from < opening->size ? from : opening->size;
    }
    int *kept = arena_alloc(document->arena, (size_t)lines.numbers.count, sizeof *kept);
    document->lines = arena_alloc(document->arena, (size_t)lines.trees.count, sizeof *document->lines);
    for (int i = 0; i < lines.trees.count; i++) {
        document->lines[i] = lines.trees.items[i];
        kept[i] = lines.numbers.items[i];
    }
    document->line_numbers = kept;
    document->line_count = lines.trees.count;
    array_free(&lines.trees);
    array_free(&lines.numbers);
}

void document_open_game(Opening *opening) {
    static const char *const keys[] = {"sightline", "game", "battlefield", "seed", "hash", "note"};
    IoDocument *document = opening->document;
    document->kind = DOCUMENT_GAME;
    document_check_keys(opening, document->root, "", keys, (int)BASE_COUNT(keys));
    document_check_version(opening);
    const BaseTree *seed = tree_find(document->root, "seed");
    if (seed && !(seed->kind == TREE_NUMBER && seed->number >= 0 && seed->number <= 9007199254740992.0 &&
                  seed->number == floor(seed->number))) {
        document_fault(opening, "seed", "Write a whole number, 0 to 2^53", "this is no seed");
    }
    document->battlefield = tree_find(document->root, "battlefield");
    if (!document->battlefield || document->battlefield->kind != TREE_OBJECT) {
        document_fault(opening, "battlefield", "Add \"battlefield\": {...}", "the game has no battlefield");
        return;
    }
    document->field = io_field_load(NULL, NULL, document->battlefield, document->path, "battlefield.", opening->faults);
    read_lines(opening);
}

bool document_begins_game(const char *bytes, size_t size) {
    BaseArena *arena = arena_create();
    IoDocument document = {.arena = arena};
    Opening opening = {.document = &document, .bytes = bytes, .size = size};
    bool game = document_read_game_head(&opening) != NULL;
    arena_destroy(arena);
    return game;
}
