/* sightline replay: what was done in a game, and what would have come out differently under another reading. */
#include "base/near.h"
#include "cli/cli_internal.h"
#include "io/export.h"
#include "play/luck.h"
#include "play/otherwise.h"
#include "play/outcome.h"

#include <string.h>

typedef struct {
    PlaySession *session;
    const char *path;
    bool json, full;
    BaseText out;
    int changed;
} Replay;

/* ---- what was done ---- */

static void add_entry(Replay *replay, int index) {
    const PlayEntry *entry = play_entry(replay->session, index);
    if (replay->json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = io_ruling_tree(arena, entry->ruling);
        BaseText headline = {0};
        outcome_headline(replay->session, entry, &headline);
        tree_set(arena, tree, "headline", tree_text(arena, text_get(&headline)));
        text_free(&headline);
        tree_add(arena, tree, WITH_NUMBER("number", index + 1), WITH_TREE("action", tree_copy(arena, entry->action)));
        cli_add_line(&replay->out, tree);
        arena_destroy(arena);
        return;
    }
    text_addf(&replay->out, "%d. ", index + 1);
    play_describe_entry(entry, &replay->out);
    text_addf(&replay->out, ": %s\n", io_outcome_word(entry->ruling->outcome));
    BaseText headline = {0};
    outcome_headline(replay->session, entry, &headline);
    io_ruling_text(entry->ruling, text_get(&headline), replay->full, &replay->out);
    text_free(&headline);
}

/* ---- luck ---- */

static void add_luck(Replay *replay) {
    const TableSetup *setup = play_field(replay->session)->setup;
    for (int side = 0; side < setup->side_count; side++) {
        PlayLuck luck = play_luck(replay->session, side, play_cursor(replay->session));
        if (replay->json) {
            BaseArena *arena = arena_create();
            BaseTree *tree = tree_make(arena, WITH_TEXT("side", setup->sides[side].id), WITH_NUMBER("dice", luck.dice),
                                       WITH_NUMBER("good", luck.good), WITH_NUMBER("expected", luck.expected));
            if (luck.dice > 0) {
                tree_set(arena, tree, "share", tree_number(arena, luck.share));
            }
            cli_add_line(&replay->out, tree);
            arena_destroy(arena);
            continue;
        }
        text_addf(&replay->out, "%s: ", setup->sides[side].name);
        luck_describe_side(&luck, &replay->out);
        text_add(&replay->out, "\n");
    }
}

/* ---- under another reading ---- */

static const char *const how_words[] = {[OTHERWISE_REFUSED] = "it would have been refused",
                                        [OTHERWISE_DICE] = "it would have taken other dice or answers",
                                        [OTHERWISE_STATE] = "the same dice would have led elsewhere"};
static const char *const how_ids[] = {
    [OTHERWISE_REFUSED] = "refused", [OTHERWISE_DICE] = "dice", [OTHERWISE_STATE] = "state"};

static void add_otherwise(Replay *replay, const RulesReading *reading, int value, const PlayOtherwise *found) {
    replay->changed++;
    if (replay->json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = tree_make(
            arena, WITH_NUMBER("number", found->index + 1), WITH_TEXT("reading", reading->id),
            WITH_TEXT("value", reading->values[value]), WITH_TREE("action", tree_copy(arena, found->entry->action)),
            WITH_TEXT("how", how_ids[found->how]), WITH_TREE("was", io_ruling_tree(arena, found->last->ruling)),
            WITH_TREE("would", io_ruling_tree(arena, found->ruling)));
        cli_add_line(&replay->out, tree);
        arena_destroy(arena);
        return;
    }
    text_addf(&replay->out, "%s=%s  %d. ", reading->id, reading->values[value], found->index + 1);
    play_describe_entry(found->entry, &replay->out);
    text_addf(&replay->out, ": %s\n", how_words[found->how]);
    text_add(&replay->out, "  as it was:\n");
    io_ruling_text(found->last->ruling, NULL, replay->full, &replay->out);
    text_add(&replay->out, "  as it would have been:\n");
    io_ruling_text(found->ruling, NULL, replay->full, &replay->out);
}

static bool try_value(Replay *replay, int index, int value) {
    const RulesReading *reading = &play_field(replay->session)->data->readings[index];
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *battlefield = play_with_reading(arena, replay->session, reading->id, reading->values[value]);
    RulesField *field = io_field_create(battlefield, replay->path, &faults);
    PlayOtherwiseList found = {0};
    if (field) {
        play_otherwise(replay->session, field, &found);
    }
    for (int i = 0; i < found.count; i++) {
        add_otherwise(replay, reading, value, &found.items[i]);
    }
    play_otherwise_free(&found);
    field_destroy(field);
    cli_faults(&faults);
    arena_destroy(arena);
    return field != NULL;
}

/* Tries every value of a reading except the one in force. */
static bool try_reading(Replay *replay, int index) {
    const RulesData *data = play_field(replay->session)->data;
    bool good = true;
    for (int value = 0; value < data->readings[index].value_count && good; value++) {
        good = value == data->reading_values[index] || try_value(replay, index, value);
    }
    return good;
}

static int no_such(const char *what, const char *word, const char *const *known, int count) {
    NearMiss near = near_make(word);
    for (int i = 0; i < count; i++) {
        near_try(&near, known[i]);
    }
    return cli_fail(CLI_USAGE, "there is no %s \"%s\"%s%s", what, word, near.best ? "; perhaps this is meant: " : "",
                    near.best ? near.best : "");
}

/* Tries "S=V", or "S" for every other value of S. */
static int try_named(Replay *replay, const char *text) {
    const RulesData *data = play_field(replay->session)->data;
    BaseArena *arena = arena_create();
    const char *equals = strchr(text, '=');
    const char *id = equals ? arena_strndup(arena, text, (size_t)(equals - text)) : text;
    int index = data_find_reading(data, id), value, status = CLI_ERROR;
    if (index < 0) {
        const char **ids = arena_alloc(arena, (size_t)data->reading_count, sizeof *ids);
        for (int i = 0; i < data->reading_count; i++) {
            ids[i] = data->readings[i].id;
        }
        status = no_such("reading", id, ids, data->reading_count);
    } else if (!equals) {
        status = try_reading(replay, index) ? CLI_DONE : CLI_ERROR;
    } else {
        const RulesReading *reading = &data->readings[index];
        value = data_find_value(reading, equals + 1);
        status = value < 0 ? no_such(reading->id, equals + 1, reading->values, reading->value_count)
                 : try_value(replay, index, value) ? CLI_DONE
                                                   : CLI_ERROR;
    }
    arena_destroy(arena);
    return status;
}

static int try_all(Replay *replay) {
    bool good = true;
    for (int i = 0; i < play_field(replay->session)->data->reading_count && good; i++) {
        good = try_reading(replay, i);
    }
    return good ? CLI_DONE : CLI_ERROR;
}

static int report(Replay *replay, const CliArgs *args) {
    const char *reading = cli_value(args, "--reading");
    int count = play_cursor(replay->session);
    if (cli_flag(args, "--luck")) {
        add_luck(replay);
        return CLI_DONE;
    }
    if (!reading && !cli_flag(args, "--readings")) {
        for (int i = 0; i < count; i++) {
            add_entry(replay, i);
        }
        return CLI_DONE;
    }
    int status = reading ? try_named(replay, reading) : try_all(replay);
    if (status == CLI_DONE && replay->changed == 0 && !replay->json) {
        text_addf(&replay->out, "none of %d actions would have come out otherwise\n", count);
    }
    return status;
}

/* ---- salvaging a damaged game ---- */

/* Saves the sound part of a damaged game; the damaged file is not changed. What is left out is not a failure of this
 * command. */
static int salvage(const char *path, const char *out) {
    BaseFaults faults = {0}, left = {0};
    BaseText text = {0};
    IoDocument *document = document_salvage(path, &faults);
    bool game = document && document->kind == DOCUMENT_GAME;
    if (document && !game) {
        faults_add(&faults, path, "", "", "Give the file of a game", "this is no game");
        document_destroy(document);
    }
    text_addf(&text, "%s", game && document->damage ? document->damage : "");
    PlaySession *session = game ? play_open(document, &left) : NULL;
    bool good = session && play_record(session, out, false, &faults);
    cli_faults(&left);
    if (good && text.length > 0) {
        cli_fail(CLI_DONE, "left out from here on: %s", text_get(&text));
    }
    cli_faults(&faults);
    text_clear(&text);
    text_addf(&text, "%s: %d actions\n", out, session ? play_total(session) : 0);
    good = good && cli_print(&text);
    text_free(&text);
    play_destroy(session);
    return good ? CLI_DONE : CLI_ERROR;
}

static int run_replay(const CliArgs *args) {
    const char *out = cli_value(args, "--salvage");
    if (out) {
        return salvage(args->operands[0], out);
    }
    if (cli_flag(args, "--reading") + cli_flag(args, "--readings") + cli_flag(args, "--luck") > 1) {
        return cli_usage(args->command, "--reading, --readings and --luck exclude each other");
    }
    Replay replay = {.session = cli_open(args->operands[0]),
                     .path = args->operands[0],
                     .json = cli_flag(args, "--json"),
                     .full = cli_flag(args, "--full")};
    cli_take_ids(args, replay.session);
    int status = replay.session ? report(&replay, args) : CLI_ERROR;
    status = cli_print(&replay.out) ? status : CLI_ERROR;
    text_free(&replay.out);
    play_destroy(replay.session);
    return status;
}

static const CliOption options[] = {
    {"--reading", "S=V", "the actions that come out otherwise where switch S is V; S alone: for each other value"},
    {"--readings", NULL, "the same for every switch"},
    {"--luck", NULL, "what the dice gave each side, against what was to be expected"},
    {"--salvage", "NEW", "of a damaged game all that is whole into the new file NEW; the damaged one stays as it is"},
    {"--ids", NULL, "behind each name the id that calls it in files and actions"},
    {"--full", NULL, "each ruling with all its sentences, readings and house rules"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_replay = {
    "replay",
    "GAME [--reading S=V | --readings | --luck | --salvage NEW] [--full] [--ids] [--json]",
    "What was done in a game, and what would have come out otherwise by another reading",
    "Each action is tried on the state in which it was done, with its own dice and answers: the list names those that\n"
    "hang on the reading themselves, not all that came after one.",
    1,
    1,
    options,
    (int)BASE_COUNT(options),
    run_replay};
