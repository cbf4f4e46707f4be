/* Files that were changed somewhere: read by every command that takes them, without a crash, in bounded time, and never
 * written to. */
#include "support/faults/faults.h"

#include <stdio.h>
#include <string.h>

#define SECONDS_MAX 20 /* on a busy machine */

typedef struct {
    const char *file; /* of the source tree */
    const char *name; /* in the folder */
    const char *words[FAULT_WORDS];
} Reader;

static const Reader readers[] = {
    {"maps/stronghold-road.json", "m.json", {"check", "@m.json"}},
    {"maps/the-long-hold.json", "m.json", {"los", "@m.json", "--all"}},
    {"maps/ford-at-cala.json", "m.json", {"los", "@m.json", "--all", "--json"}},
    {"maps/landing-at-kaer.json", "m.json", {"render", "@m.json", "-o", "@m.svg", "--width", "200"}},
    {"tests/games/keep-at-dusk.game", "g.game", {"check", "@g.game"}},
    {"tests/games/ford-by-noon.game", "g.game", {"replay", "@g.game", "--luck"}},
    {"tests/games/ford-by-noon.game", "g.game", {"replay", "@g.game", "--salvage", "@salvaged.game"}},
    {"tests/fuzz/seeds/case/short.case.json", "c.case.json", {"case", "@c.case.json"}},
    {"tests/cases/ea-heresy/house-our-club.json", "r.json", {"check", "@r.json"}},
    {"tests/fuzz/seeds/import/squares.tmj",
     "i.tmj",
     {"import", "@i.tmj", "-o", "@i.json", "--ruleset", "ea-heresy", "--force"}},
    {"tests/fuzz/seeds/import/walls.uvtt",
     "i.uvtt",
     {"import", "@i.uvtt", "-o", "@i.json", "--ruleset", "infinity", "--force"}},
    {"tests/fuzz/seeds/settings/all.json", "sightline/settings.json", {"settings"}},
    {"tests/games/keep-at-dusk.script", "s.script", {"play", "tests/games/keep-at-dusk.json", "--script", "@s.script"}},
};

static void read_source(const char *path, BaseText *out) {
    FILE *file = fopen(path, "rb");
    base_assert(file); /* it is run from the source tree */
    char part[4096];
    for (size_t got = fread(part, 1, sizeof part, file); got > 0; got = fread(part, 1, sizeof part, file)) {
        text_add_bytes(out, part, got);
    }
    fclose(file);
}

/* What files are made of, so that a change is not refused at its first character. */
static const char *const pieces[] = {"0",
                                     "-1",
                                     "1e308",
                                     "null",
                                     "true",
                                     "[]",
                                     "{}",
                                     "\"\"",
                                     ",",
                                     ":",
                                     "[",
                                     "]",
                                     "{",
                                     "}",
                                     "\n",
                                     "\\u0000",
                                     "\"id\": \"a\"",
                                     "1e-300",
                                     "\x80",
                                     "[[0,0],[1,0],[1,1]]"};

static void put_piece(BaseText *text, size_t at, size_t cut, const char *piece, size_t size) {
    BaseText out = {0};
    text_add_bytes(&out, text->data, at);
    text_add_bytes(&out, piece, size);
    text_add_bytes(&out, text->data + at + cut, text->length - at - cut);
    text_free(text);
    *text = out;
}

static void mutate(BaseRng *rng, BaseText *text) {
    size_t at = rng_below(rng, (uint32_t)text->length), left = text->length - at;
    size_t cut = 1 + rng_below(rng, 12);
    cut = cut < left ? cut : left;
    switch (rng_below(rng, 6)) {
    case 0: text->data[at] = (char)(text->data[at] ^ (1 << rng_below(rng, 8))); break;
    case 1: put_piece(text, at, cut, "", 0); break;
    case 2: {
        const char *piece = pieces[rng_below(rng, (uint32_t)BASE_COUNT(pieces))];
        put_piece(text, at, rng_below(rng, 2) ? cut : 0, piece, strlen(piece));
        break;
    }
    case 3: text->length = at + 1; break; /* torn */
    case 4: {                             /* some of it again, elsewhere */
        size_t from = rng_below(rng, (uint32_t)text->length), size = text->length - from;
        char *copy = base_alloc(size + 1, 1);
        size = size < 200 ? size : 200;
        memcpy(copy, text->data + from, size);
        put_piece(text, at, 0, copy, size);
        base_free(copy);
        break;
    }
    default: /* a digit, so that it is read on */
        for (size_t i = at; i < text->length; i++) {
            if (text->data[i] >= '0' && text->data[i] <= '9') {
                text->data[i] = (char)('0' + rng_below(rng, 10));
                break;
            }
        }
    }
}

static void try_reader(BaseRng *rng, const Reader *reader) {
    BaseText text = {0};
    read_source(reader->file, &text);
    for (int changes = 1 + (int)rng_below(rng, 3); changes > 0 && text.length > 1; changes--) {
        mutate(rng, &text);
    }
    fault_clear();
    fault_write(reader->name, text_get(&text), text.length);
    double since = fault_now();
    FaultRun run = fault_run(reader->words, NULL);
    size_t size;
    char *after = fault_read(reader->name, &size);
    const char *wrong = run.signal || run.status > 3        ? "nothing crashes or hangs"
                        : fault_now() - since > SECONDS_MAX ? "it takes no longer than it may"
                        : !after || size != text.length || memcmp(after, text.data, size) != 0
                            ? "what is read stays as it is"
                        : run.status == 3 && !*fault_stated() ? "what is wrong is said"
                                                              : NULL;
    if (wrong) {
        fault_complain(reader->words, NULL, &run, wrong);
        FILE *file = fopen("/tmp/sightline-fault-input", "wb");
        if (file) {
            fwrite(text.data, 1, text.length, file);
            fclose(file);
            printf("#  the input is kept in /tmp/sightline-fault-input\n");
        }
    }
    base_free(after);
    text_free(&text);
}

void faults_mutate(BaseRng *rng, double until) {
    int tried = 0;
    for (; !fault_time_is_over(until); tried++) {
        try_reader(rng, &readers[rng_below(rng, (uint32_t)BASE_COUNT(readers))]);
    }
    printf("%d files changed somewhere\n", tried);
}
