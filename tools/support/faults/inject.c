/* One call fails, or all from one on, or the disk is full, or writes are short: after each command its files are the
 * old ones or the new ones, whole; status 0 is said of the new ones alone; nothing else is left; and nothing crashes.
 */
#include "support/faults/faults.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const char *words[FAULT_WORDS];
    const char *outputs[FAULT_OUTPUTS]; /* of the folder; NULL ends */
    bool grows;                         /* a game: a prefix of its lines is whole, too */
    bool draws;                         /* libraries that draw do not bear a lack of memory */
} Operation;

#define OLD "what stood here before\n"

static const Operation operations[] = {
    {{"play", FAULT_MAP, "--script", "@script", "--seed", "5", "--out", "@new.game"}, {"new.game"}, .grows = true},
    {{"play", "@base.game", "--script", "@script", "--out", "@base.game"}, {"base.game"}, .grows = true},
    {{"play", "@base.game", "--script", "@script", "--out", "@over.game"}, {"over.game"}, .grows = true},
    {{"replay", "@hurt.game", "--salvage", "@whole.game"}, {"whole.game"}, .draws = false},
    {{"settings", "unit", "mm"}, {"sightline/settings.json"}, .draws = false},
    {{"import", "tests/fuzz/seeds/import/squares.tmj", "-o", "@map.json", "--ruleset", "ea-heresy", "--force"},
     {"map.json"},
     .draws = false},
    {{"render", FAULT_MAP, "-o", "@board.png", "--width", "200"}, {"board.png"}, .draws = true},
    {{"render", FAULT_MAP, "-o", "@board.svg", "--width", "200"}, {"board.svg"}, .draws = true},
    {{"render", FAULT_MAP, "-o", "@board.pdf", "--width", "200"}, {"board.pdf"}, .draws = true},
    {{"render", FAULT_MAP, "-o", "@card.pdf", "--los", "b1-6:r3-1", "--card", "--force"},
     {"card.pdf", "card.case.json"},
     .draws = true},
    {{"film", "tests/fuzz/seeds/game/short.game", "-o", "@film.gif", "--width", "200"}, {"film.gif"}, .draws = true},
    {{"film", "tests/fuzz/seeds/game/short.game", "-o", "@film.webp", "--width", "200"}, {"film.webp"}, .draws = true},
    {{"film", "tests/fuzz/seeds/game/short.game", "-o", "@film.png", "--width", "200"},
     {"film-0001.png", "film-0002.png"},
     .draws = true},
};

static const struct {
    const char *call;
    int errors[4];
} kinds[] = {
    {"open", {EACCES, EMFILE, EIO, ENOENT}},  {"read", {EIO, EINTR, EISDIR, EIO}},
    {"write", {ENOSPC, EIO, EINTR, EDQUOT}},  {"fsync", {EIO, ENOSPC, EIO, EINTR}},
    {"rename", {EIO, ENOSPC, EACCES, EXDEV}}, {"link", {EPERM, EIO, EEXIST, EMLINK}},
    {"close", {EIO, ENOSPC, EINTR, EDQUOT}},  {"ftruncate", {EIO, EPERM, EINTR, ENOSPC}},
    {"unlink", {EACCES, EIO, EROFS, EBUSY}},  {"mkdir", {EACCES, ENOSPC, EROFS, EIO}},
    {"fcntl", {ENOLCK, EINVAL, EIO, EINTR}},  {"malloc", {ENOMEM, ENOMEM, ENOMEM, ENOMEM}},
};

typedef struct {
    char *bytes;
    size_t size;
} Content;

/* What each output is before (old) and after (whole) when nothing fails. */
typedef struct {
    Content old[FAULT_OUTPUTS], whole[FAULT_OUTPUTS];
    long calls[BASE_COUNT(kinds)];
    bool known;
} Expected;

static Expected expected[BASE_COUNT(operations)];

/* ---- what the commands find ---- */

static void lay(const Operation *operation) {
    static char *base, *hurt;
    static size_t base_size, hurt_size;
    BaseText script = {0};
    fault_clear();
    fault_script(&script, 3, 12);
    if (!base) {
        const char *const words[] = {"play", FAULT_MAP, "--script",   "@script", "--seed",
                                     "1",    "--out",   "@base.game", NULL};
        BaseText before = {0};
        fault_script(&before, 0, 3);
        fault_write("script", text_get(&before), before.length);
        base_assert(fault_run(words, NULL).status == 0);
        base = fault_read("base.game", &base_size);
        BaseText damaged = {0};
        text_add_bytes(&damaged, base, base_size);
        text_add(&damaged, "hat\n{\"cursor\":0}\n");
        hurt = damaged.data;
        hurt_size = damaged.length;
        text_free(&before);
        remove(fault_path("base.game"));
    }
    fault_write("script", text_get(&script), script.length);
    fault_write("base.game", base, base_size);
    fault_write("hurt.game", hurt, hurt_size);
    fault_write("sightline/settings.json", "{\"theme\": \"dark\", \"hologram\": 1}\n", 33);
    for (int i = 0; i < FAULT_OUTPUTS && operation->outputs[i]; i++) {
        size_t size;
        char *there = fault_read(operation->outputs[i], &size);
        if (!there && strcmp(operation->outputs[i], "new.game") != 0 &&
            strcmp(operation->outputs[i], "whole.game") != 0) {
            fault_write(operation->outputs[i], OLD, strlen(OLD));
        }
        base_free(there);
    }
    text_free(&script);
}

static void read_all(const Operation *operation, Content *out) {
    for (int i = 0; i < FAULT_OUTPUTS && operation->outputs[i]; i++) {
        out[i].bytes = fault_read(operation->outputs[i], &out[i].size);
    }
}

static void free_all(Content *contents) {
    for (int i = 0; i < FAULT_OUTPUTS; i++) {
        base_free(contents[i].bytes);
        contents[i].bytes = NULL;
    }
}

static void learn(const Operation *operation, Expected *it) {
    lay(operation);
    read_all(operation, it->old);
    FaultRun run = fault_run(operation->words, NULL);
    read_all(operation, it->whole);
    if (run.status != 0) {
        fault_complain(operation->words, NULL, &run, "a command works when nothing fails");
    }
    for (size_t k = 0; k < BASE_COUNT(kinds); k++) {
        lay(operation);
        it->calls[k] = fault_run(operation->words, &(Fault){.call = kinds[k].call}).calls;
    }
    it->known = true;
}

/* ---- what must hold ---- */

static bool is_equal(const Content *a, const Content *b) {
    return a->bytes && b->bytes ? a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0 : a->bytes == b->bytes;
}

static bool is_first_line(const Content *a, const Content *b) {
    const char *end = a->bytes && b->bytes ? memchr(b->bytes, '\n', b->size) : NULL;
    return end && a->size >= (size_t)(end - b->bytes) + 1 &&
           memcmp(a->bytes, b->bytes, (size_t)(end - b->bytes) + 1) == 0;
}

/* Whole lines of the new one, the first at least. */
static bool is_prefix(const Content *a, const Content *b) {
    return a->bytes && b->bytes && a->size > 0 && a->size <= b->size && a->bytes[a->size - 1] == '\n' &&
           memcmp(a->bytes, b->bytes, a->size) == 0;
}

static const char *wrong_with(const Operation *operation, const Expected *it, const FaultRun *run, const Content *now) {
    for (int i = 0; i < FAULT_OUTPUTS && operation->outputs[i]; i++) {
        bool old = is_equal(&now[i], &it->old[i]), whole = is_equal(&now[i], &it->whole[i]);
        bool game = operation->grows && is_first_line(&now[i], &it->whole[i]) && is_prefix(&now[i], &it->whole[i]);
        if (run->status == 0 && !whole) {
            return "status 0 is said of a whole file";
        }
        if (!old && !whole && !game) {
            return "a file is as it was, or whole";
        }
    }
    return run->status != 0 && !*fault_stated() && run->signal == 0 ? "what went wrong is said" : NULL;
}

static void try_fault(const Operation *operation, const Expected *it, const Fault *fault) {
    bool memory = fault->call && strcmp(fault->call, "malloc") == 0,
         stays = fault->call && strcmp(fault->call, "unlink") == 0; /* what cannot be removed */
    lay(operation);
    FaultRun run = fault_run(operation->words, fault);
    Content now[FAULT_OUTPUTS] = {{NULL, 0}};
    read_all(operation, now);
    const char *wrong = wrong_with(operation, it, &run, now);
    bool crashed = run.signal != 0 || run.status > 3 || run.status < 0;
    if (crashed && !(memory && operation->draws)) {
        wrong = "nothing crashes or hangs";
    } else if (!crashed && !memory && !stays && fault_files_with(".tmp") > 0) {
        wrong = "no temporary file is left";
    }
    if (wrong) {
        fault_complain(operation->words, fault, &run, wrong);
    }
    free_all(now);
}

static void try_one(BaseRng *rng, const Operation *operation, const Expected *it) {
    uint32_t k = rng_below(rng, (uint32_t)BASE_COUNT(kinds) + 2);
    Fault fault = {.on = rng_below(rng, 3) == 0};
    if (k == BASE_COUNT(kinds)) {
        fault.call = "short";
    } else if (k > BASE_COUNT(kinds)) {
        fault.file_limit = 600 + (long)rng_below(rng, 1 + (uint32_t)(it->whole[0].size));
    } else {
        fault.call = kinds[k].call;
        fault.error = kinds[k].errors[rng_below(rng, 4)];
        fault.at = 1 + (it->calls[k] > 0 ? (long)rng_below(rng, (uint32_t)it->calls[k]) : 0);
        fault.on = fault.on && fault.error != EINTR; /* which would be tried again for ever */
    }
    try_fault(operation, it, &fault);
}

void faults_inject(BaseRng *rng, double until) {
    int tried = 0;
    while (!fault_time_is_over(until)) {
        uint32_t which = rng_below(rng, (uint32_t)BASE_COUNT(operations));
        if (!expected[which].known) {
            learn(&operations[which], &expected[which]);
        }
        try_one(rng, &operations[which], &expected[which]);
        tried++;
    }
    for (size_t i = 0; i < BASE_COUNT(expected); i++) {
        free_all(expected[i].old);
        free_all(expected[i].whole);
        expected[i].known = false;
    }
    printf("%d commands with a failing call, a full disk or short writes\n", tried);
}
