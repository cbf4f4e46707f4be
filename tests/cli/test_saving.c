/* Every file that the program writes, on a disk that has no room for it: the old file is whole, nothing else is left,
 * and the status says so. And with room: the file is there. */
#include "base/text.h"
#include "cli/shared_run.h"
#include "io/file.h"
#include "support/test.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define OLD       "what stood here before\n"
#define MIN       4096 /* bytes: what the program says on standard error has room */
#define MAP       "maps/stronghold-road.json"
#define GAME      "tests/games/keep-at-dusk.game"
#define FILES_MAX 4

typedef struct {
    const char *name;            /* of the file that is asked for */
    const char *also[FILES_MAX]; /* what comes with it; NULL ends */
    const char *words[12];       /* of the command, where "OUT" stands for the file; NULL ends */
} Output;

static const Output OUTPUTS[] = {
    {"a.png", {NULL}, {"render", MAP, "-o", "OUT", "--width", "500"}},
    {"a.svg", {NULL}, {"render", MAP, "-o", "OUT", "--width", "500"}},
    {"a.pdf", {NULL}, {"render", MAP, "-o", "OUT", "--width", "500"}},
    {"card.pdf", {"card.case.json"}, {"render", MAP, "-o", "OUT", "--los", "b1-6:r3-1", "--card", "--force"}},
    {"sheet.png", {"sheet-1.png", "sheet-2.png"}, {"render", "infinity", "--cards", "-o", "OUT", "--scale", "0.5"}},
    {"f.gif", {NULL}, {"film", "tests/fuzz/seeds/game/short.game", "-o", "OUT", "--width", "240"}},
    {"f.webp", {NULL}, {"film", "tests/fuzz/seeds/game/short.game", "-o", "OUT", "--width", "240"}},
    {"f.png",
     {"f-0001.png", "f-0002.png"},
     {"film", "tests/fuzz/seeds/game/short.game", "-o", "OUT", "--width", "240"}},
    {"m.json",
     {NULL},
     {"import", "tests/fuzz/seeds/import/squares.tmj", "-o", "OUT", "--ruleset", "ea-heresy", "--force"}},
    {"p.html", {NULL}, {"page", "tests/fuzz/seeds/case/short.case.json", "-o", "OUT", "--force"}},
    {"g.game", {NULL}, {"play", GAME, "--script", "/dev/null", "--out", "OUT"}},
};

static void limit_files(rlim_t size) {
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = size;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static long size_of(const char *name) {
    struct stat info;
    return stat(cli_file(name, NULL), &info) ? -1 : (long)info.st_size;
}

static bool is_old(const char *name) {
    BaseFaults faults = {0};
    size_t size;
    char *bytes = file_read(cli_file(name, NULL), 1 << 24, &size, &faults);
    bool old = bytes && strcmp(bytes, OLD) == 0;
    base_free(bytes);
    faults_free(&faults);
    return old;
}

/* Temporary files, of whatever name: none begins like one that was asked for but is none. */
static void assert_nothing_is_left(void) {
    BaseText folder = {0};
    text_add(&folder, cli_file("x", NULL));
    *strrchr(folder.data, '/') = 0;
    DIR *dir = opendir(folder.data);
    assert_non_null(dir);
    for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
        if (strstr(entry->d_name, ".tmp") || strstr(entry->d_name, ".part")) {
            fail_msg("%s is left", entry->d_name);
        }
    }
    closedir(dir);
    text_free(&folder);
}

static const char *word(const Output *output, int index) {
    const char *it = output->words[index];
    return it && strcmp(it, "OUT") == 0 ? cli_file(output->name, NULL) : it;
}

static int run(const Output *output) {
    return cli_run(word(output, 0), word(output, 1), word(output, 2), word(output, 3), word(output, 4), word(output, 5),
                   word(output, 6), word(output, 7), word(output, 8), NULL)
        ->status;
}

/* The largest file of the set, which needs the most room. */
static long largest(const Output *output) {
    long size = size_of(output->name);
    for (int i = 0; i < FILES_MAX && output->also[i]; i++) {
        size = size_of(output->also[i]) > size ? size_of(output->also[i]) : size;
    }
    return size;
}

static void lay_old_files(const Output *output) {
    cli_file(output->name, OLD);
    for (int i = 0; i < FILES_MAX && output->also[i]; i++) {
        cli_file(output->also[i], OLD);
    }
}

static void assert_old_files(const Output *output) {
    assert_true(is_old(output->name));
    for (int i = 0; i < FILES_MAX && output->also[i]; i++) {
        assert_true(is_old(output->also[i]));
    }
}

static void a_file_that_has_no_room_leaves_the_old_one(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(OUTPUTS); i++) {
        const Output *output = &OUTPUTS[i];
        print_message("%s\n", output->name);
        assert_int_equal(run(output), 0);
        long whole = largest(output);
        const long rooms[] = {MIN, whole / 2, whole - 1}; /* the last: only the last flush fails */
        lay_old_files(output);
        for (size_t k = 0; k < BASE_COUNT(rooms) && whole > MIN; k++) {
            limit_files((rlim_t)(rooms[k] > MIN ? rooms[k] : MIN));
            int status = run(output);
            limit_files(RLIM_INFINITY);
            assert_int_equal(status, 3);
            assert_old_files(output);
            assert_nothing_is_left();
        }
    }
}

/* What settles a dispute is not written over by the way: the page, its case, the map that an import was made of. */
static void no_card_case_or_map_is_replaced_unasked(void **state) {
    (void)state;
    const char *png = cli_file("own.png", NULL), *pdf = cli_file("own.pdf", NULL),
               *beside = cli_file("own.case.json", NULL);
    char hash[17];
    cli_run("render", MAP, "-o", png, "--los", "b1-6:r3-1", "--card", NULL);
    assert_status(0);
    memcpy(hash, cli_run("case", "--hash", beside, NULL)->out, 16);
    hash[16] = 0;
    cli_run("check", beside, NULL);
    assert_status(0);
    assert_out(hash);
    cli_run("render", MAP, "-o", pdf, "--los", "b1-6:r3-1", "--card", NULL); /* the same case, word for word */
    assert_status(0);
    long page = size_of("own.png");
    cli_run("render", MAP, "-o", pdf, "--los", "b1-5:r3-1", "--card", NULL);
    assert_status(3);
    assert_err("own.case.json: there is a file of this name, with another content");
    cli_run("render", MAP, "-o", png, "--width", "500", NULL); /* a board over a card */
    assert_status(3);
    assert_err("--force");
    assert_int_equal(size_of("own.png"), page);
    cli_run("case", "--hash", "--json", beside, NULL);
    assert_out(hash);
    cli_run("render", MAP, "-o", pdf, "--los", "b1-5:r3-1", "--card", "--force", NULL);
    assert_status(0);
    assert_non_null(strstr(cli_run("case", "--hash", beside, NULL)->out, "own.case.json"));
    assert_true(memcmp(cli_run("case", "--hash", beside, NULL)->out, hash, 16) != 0);
    cli_run("play", MAP, "--script", "/dev/null", "--out", beside, NULL);
    assert_status(3);
    assert_err("a battlefield or a case");
    BaseFaults faults = {0};
    size_t size;
    char *map = file_read("tests/fuzz/seeds/import/squares.tmj", 1 << 20, &size, &faults);
    const char *copy = cli_file("squares.json", map);
    base_free(map);
    long before = size_of("squares.json");
    cli_run("import", copy, "-o", copy, "--ruleset", "ea-heresy", NULL);
    assert_status(3);
    assert_int_equal(size_of("squares.json"), before);
    assert_nothing_is_left();
}

/* How often the file holds this text. */
static int times_in(const char *path, const char *text) {
    BaseText all = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int c = getc(file); c != EOF; c = getc(file)) {
        text_add_char(&all, (char)c);
    }
    fclose(file);
    int count = 0;
    for (const char *at = strstr(text_get(&all), text); at; at = strstr(at + 1, text)) {
        count++;
    }
    text_free(&all);
    return count;
}

/* The photograph of the table stands on its card beside the drawing; one that is missing is said, and left out. */
static void a_card_shows_the_photograph(void **state) {
    (void)state;
    const char *path = cli_file("photographed.json",
                                "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [60, 40], "
                                "'image': 'table.png'}, 'sides': [{'id': 'a', 'name': 'A'}, {'id': 'b', 'name': 'B'}], "
                                "'formations': [{'id': 'f', 'side': 'a'}, {'id': 'g', 'side': 'b'}], 'units': [{'id': "
                                "'f-1', 'formation': 'f', 'profile': 'line-infantry', 'at': [10, 10]}, {'id': 'g-1', "
                                "'formation': 'g', 'profile': 'line-infantry', 'at': [50, 30]}]}");
    const char *card = cli_file("photographed.svg", NULL), *image = cli_file("table.png", NULL);
    cli_run("render", path, "-o", card, "--card", "--force", "--los", "f-1:g-1", NULL);
    assert_status(0);
    assert_err("table.png");
    assert_int_equal(times_in(card, "<image"), 0);
    cli_run("render", MAP, "-o", image, "--width", "300", NULL);
    assert_status(0);
    cli_run("render", path, "-o", card, "--card", "--force", "--los", "f-1:g-1", NULL);
    assert_status(0);
    assert_int_equal(times_in(card, "<image"), 1);
}

/* A picture that is missing, torn or a pipe is said, and waited for by nobody. */
static void a_battlefield_whose_picture_is_none_is_not_valid(void **state) {
    (void)state;
    static const char field[] =
        "{'sightline': 1, 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [60, 40], 'image': 'under.png'}}";
    const char *path = cli_file("pictured.json", field);
    cli_run("check", path, NULL);
    assert_status(1);
    assert_out("table.image");
    assert_int_equal(mkfifo(cli_file("under.png", NULL), 0600), 0);
    cli_run("check", path, NULL);
    assert_status(1);
    cli_run("render", path, "-o", cli_file("pictured.svg", NULL), NULL); /* said, and drawn without it */
    assert_status(0);
    assert_err("under.png");
    assert_int_equal(remove(cli_file("under.png", NULL)), 0);
    cli_run("render", MAP, "-o", cli_file("under.png", NULL), "--width", "300", NULL);
    cli_run("check", path, NULL);
    assert_status(0);
    assert_int_equal(truncate(cli_file("under.png", NULL), 5000), 0);
    cli_run("check", path, NULL);
    assert_status(1);
    assert_out("torn");
}

static void help_that_goes_nowhere_is_stated(void **state) {
    (void)state;
    static const char *const words[] = {"--help", "--version", "rules", "lessons", "settings"};
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        cli_output("/dev/full");
        cli_run(words[i], NULL);
        assert_status(3);
        assert_err("No space left on device");
    }
    cli_output("/dev/full");
    cli_run("render", "--help", NULL);
    assert_status(3);
    assert_err("No space left on device");
    cli_output("/dev/full");
    cli_run("case", "tests/cases/infinity/", NULL);
    assert_status(3);
    assert_err("No space left on device");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_has_no_room_leaves_the_old_one),
        cmocka_unit_test(no_card_case_or_map_is_replaced_unasked),
        cmocka_unit_test(a_card_shows_the_photograph),
        cmocka_unit_test(a_battlefield_whose_picture_is_none_is_not_valid),
        cmocka_unit_test(help_that_goes_nowhere_is_stated),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cli_forget();
    return failed;
}
