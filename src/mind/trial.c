#include "mind/trial.h"

#include "base/base.h"
#include "io/file.h"
#include "mind/trial_fell.h"

#include <stdlib.h>
#include <string.h>

#define ARMS_MAX 32

typedef struct {
    const char *name;
    RulesField *field;
    Table *start;
} Arm;

struct Trial {
    BaseArena *arena;
    const BaseTree *header;
    Arm arms[ARMS_MAX];
    int arm_count;
    MindSeat seats[RULES_SIDES_MAX];
    bool swap;
    uint64_t seed;
    int games, rounds, actions;
};

static Trial *give_up(Trial *trial) {
    trial_destroy(trial);
    return NULL;
}

void trial_destroy(Trial *trial) {
    if (!trial) {
        return;
    }
    for (int i = 0; i < trial->arm_count; i++) {
        table_destroy(trial->arms[i].start);
        field_destroy(trial->arms[i].field);
    }
    arena_destroy(trial->arena);
    base_free(trial);
}

/* ---- from the first line ---- */

static bool add_arm(Trial *trial, const BaseTree *it, const char *path, BaseFaults *faults) {
    const BaseTree *battlefield = tree_find(it, "battlefield");
    RulesField *field = battlefield ? io_field_create(battlefield, path, faults) : NULL;
    if (!field || trial->arm_count == ARMS_MAX) {
        field_destroy(field);
        return false;
    }
    Table *start = io_table_start(field, battlefield);
    trial->arms[trial->arm_count++] = (Arm){tree_get_text(it, "name", ""), field, start};
    if (!rules_has_mind(field) || start->phase < 0) {
        faults_add(faults, path, "phase", "", "Let the battlefield begin in a phase of the game, and give it two sides",
                   "no computer can play this: it has no turns");
        return false;
    }
    if (trial->arms[0].field->setup->side_count != field->setup->side_count) {
        faults_add(faults, path, "arms", tree_get_text(it, "name", ""), "Compare battlefields with the same sides",
                   "the arms have different sides");
        return false;
    }
    return true;
}

static void read_seats(Trial *trial, const BaseTree *seats) {
    const TableSetup *setup = trial->arms[0].field->setup;
    for (int side = 0; side < setup->side_count; side++) {
        const BaseTree *seat = tree_find(seats, setup->sides[side].id);
        trial->seats[side].level = MIND_FAIR;
        mind_read_level(tree_get_text(seat, "level", "fair"), &trial->seats[side].level);
    }
}

Trial *trial_from_header(const BaseTree *header, const char *path, BaseFaults *faults) {
    Trial *trial = base_alloc(1, sizeof *trial);
    trial->arena = arena_create();
    trial->header = tree_copy(trial->arena, header);
    if (tree_get_number(header, "trial", 0) != 1) {
        faults_add(faults, path, "trial", "", "Name the file of a trial, or run one with --out", "this is no trial");
        return give_up(trial);
    }
    const BaseTree *arms = tree_find(trial->header, "arms");
    for (const BaseTree *it = arms ? arms->first : NULL; it; it = it->next) {
        if (!add_arm(trial, it, path, faults)) {
            return give_up(trial);
        }
    }
    if (trial->arm_count == 0) {
        faults_add(faults, path, "arms", "", "Run the trial anew", "the trial has no battlefield");
        return give_up(trial);
    }
    trial->swap = tree_get_bool(header, "swap", false);
    trial->seed = (uint64_t)tree_get_number(header, "seed", 1);
    trial->games = (int)tree_get_number(header, "games", 0);
    trial->rounds = (int)tree_get_number(header, "rounds", 0);
    trial->actions = (int)tree_get_number(header, "actions", 4000);
    read_seats(trial, tree_find(trial->header, "seats"));
    return trial;
}

/* ---- from options ---- */

static bool bad_option(BaseFaults *faults, const char *place, const char *text, const char *remedy) {
    faults_add(faults, "", place, "", remedy, "\"%s\" is not understood", text);
    return false;
}

static void put_option(BaseArena *arena, BaseTree *battlefield, const char *list, const char *id, BaseTree *value) {
    BaseTree *options = (BaseTree *)tree_find(battlefield, "options"); /* the copy is ours */
    options = options ? options : tree_set(arena, battlefield, "options", tree_object(arena));
    BaseTree *object = (BaseTree *)tree_find(options, list);
    object = object ? object : tree_set(arena, options, list, tree_object(arena));
    tree_set(arena, object, id, value);
}

/* Makes one change: reading.ID=VALUE, number.ID=VALUE, house=FILE. */
static bool change_arm(BaseArena *arena, BaseTree *battlefield, char *change, const char *path, BaseFaults *faults) {
    char *equals = strchr(change, '=');
    double number;
    if (!equals) {
        return bad_option(faults, "--arms", change, "Write reading.ID=VALUE, number.ID=VALUE or house=FILE");
    }
    *equals = '\0';
    const char *value = equals + 1;
    if (strncmp(change, "reading.", 8) == 0) {
        put_option(arena, battlefield, "readings", change + 8, tree_text(arena, value));
        return true;
    }
    if (strncmp(change, "number.", 7) == 0 && text_parse_number(value, &number)) {
        put_option(arena, battlefield, "house", change + 7, tree_number(arena, number));
        return true;
    }
    if (strcmp(change, "house") == 0) {
        const BaseTree *embedded = ruleset_embed(arena, tree_text(arena, value), path);
        tree_set(arena, battlefield, "ruleset", tree_copy(arena, embedded));
        return true;
    }
    return bad_option(faults, "--arms", change, "Write reading.ID=VALUE, number.ID=VALUE or house=FILE");
}

static BaseTree *load_battlefield(BaseArena *arena, const char *path, BaseFaults *faults) {
    IoDocument *document = document_load(path, faults);
    if (!document) {
        return NULL;
    }
    BaseTree *battlefield = tree_copy(arena, document->battlefield);
    const BaseTree *ruleset = tree_find(battlefield, "ruleset");
    if (ruleset) {
        tree_set(arena, battlefield, "ruleset", tree_copy(arena, ruleset_embed(arena, ruleset, path)));
    }
    document_destroy(document);
    return battlefield;
}

static BaseTree *push_arm(BaseArena *arena, BaseTree *arms, const char *name, BaseTree *battlefield) {
    return tree_push(arms, tree_make(arena, WITH_TEXT("name", name), WITH_TREE("battlefield", battlefield)));
}

/* NAME=FILE, or NAME:CHANGE; the changes of one name that stand next to each other are one arm. */
static bool read_arms(BaseArena *arena, BaseTree *arms, const char *text, const char *path, BaseFaults *faults) {
    char *rest = arena_strdup(arena, text), *save = NULL;
    BaseTree *book = load_battlefield(arena, path, faults);
    if (!book) {
        return false;
    }
    push_arm(arena, arms, "book", book);
    for (char *it = strtok_r(rest, ";", &save); it; it = strtok_r(NULL, ";", &save)) {
        char *mark = it + strcspn(it, ":=");
        bool file = *mark == '=';
        if (!*mark || mark == it) {
            return bad_option(faults, "--arms", it, "Write NAME=FILE, or NAME:reading.ID=VALUE");
        }
        *mark = '\0';
        const BaseTree *last = tree_at(arms, arms->count - 1);
        bool again = !file && arms->count > 1 && strcmp(tree_get_text(last, "name", ""), it) == 0;
        BaseTree *battlefield = again  ? (BaseTree *)tree_find(last, "battlefield")
                                : file ? load_battlefield(arena, mark + 1, faults)
                                       : tree_copy(arena, book);
        if (!battlefield) {
            return false;
        }
        if (!again) {
            push_arm(arena, arms, it, battlefield);
        }
        if (!file && !change_arm(arena, battlefield, mark + 1, path, faults)) {
            return false;
        }
    }
    return true;
}

static bool set_level(BaseArena *arena, BaseTree *seats, const char *side, const char *word, BaseFaults *faults) {
    MindLevel level;
    if (!mind_read_level(word, &level)) {
        return bad_option(faults, "--seats", word, "Write random, easy, fair or strong");
    }
    tree_set(arena, seats, side, tree_make(arena, WITH_TEXT("level", mind_level_word(level))));
    return true;
}

/* "south=fair,north=easy", or one word for all. */
static bool read_seat_words(BaseArena *arena, BaseTree *seats, const char *text, const BaseTree *battlefield,
                            BaseFaults *faults) {
    const BaseTree *sides = tree_find(battlefield, "sides");
    char *rest = arena_strdup(arena, text), *save = NULL;
    for (const BaseTree *it = sides ? sides->first : NULL; it && !strchr(text, '='); it = it->next) {
        if (!set_level(arena, seats, tree_get_text(it, "id", ""), text, faults)) {
            return false;
        }
    }
    for (char *it = strtok_r(rest, ",", &save); it && strchr(text, '='); it = strtok_r(NULL, ",", &save)) {
        char *equals = strchr(it, '=');
        bool known = false;
        if (!equals) {
            return bad_option(faults, "--seats", it, "Write SIDE=LEVEL for each side");
        }
        *equals = '\0';
        for (const BaseTree *side = sides ? sides->first : NULL; side; side = side->next) {
            known = known || strcmp(tree_get_text(side, "id", ""), it) == 0;
        }
        if (!known) {
            return bad_option(faults, "--seats", it, "Name a side of the battlefield");
        }
        if (!set_level(arena, seats, it, equals + 1, faults)) {
            return false;
        }
    }
    return true;
}

Trial *trial_create(const char *path, const TrialOptions *options, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    BaseTree *arms = tree_list(arena), *seats = tree_object(arena);
    Trial *trial = NULL;
    bool good = read_arms(arena, arms, options->arms ? options->arms : "", path, faults);
    if (good) {
        const BaseTree *first = tree_find(arms->first, "battlefield");
        good = read_seat_words(arena, seats, options->seats ? options->seats : "fair", first, faults);
    }
    if (good) {
        BaseTree *header = tree_make(arena, WITH_NUMBER("trial", 1), WITH_TREE("arms", arms), WITH_TREE("seats", seats),
                                     WITH_BOOL("swap", options->swap), WITH_NUMBER("seed", (double)options->seed),
                                     WITH_NUMBER("games", options->games), WITH_NUMBER("rounds", options->rounds),
                                     WITH_NUMBER("actions", options->actions), WITH_TEXT("dice", "keyed"));
        trial = trial_from_header(header, path, faults);
    }
    arena_destroy(arena);
    return trial;
}

const BaseTree *trial_header(const Trial *trial) {
    return trial->header;
}

int trial_games(const Trial *trial) {
    return trial->games;
}

int trial_arms(const Trial *trial) {
    return trial->arm_count;
}

bool trial_swaps(const Trial *trial) {
    return trial->swap;
}

const RulesField *trial_field(const Trial *trial, int arm) {
    return trial->arms[arm].field;
}

/* ---- a game ---- */

static BaseTree *by_side(const TableSetup *setup, BaseArena *arena, const int *values) {
    BaseTree *out = tree_object(arena);
    for (int side = 0; side < setup->side_count; side++) {
        tree_set(arena, out, setup->sides[side].id, tree_number(arena, values[side]));
    }
    return out;
}

static BaseTree *lost_units(const RulesField *field, const Table *table, BaseArena *arena) {
    BaseTree *out = tree_list(arena);
    setup_each(field->setup, REF_UNIT, unit) {
        bool began = field->setup->units[unit].where.kind != WHERE_OFF;
        if (began && !table_alive(table, ref_make(REF_UNIT, unit))) {
            tree_push(out, tree_text(arena, setup_id(field->setup, ref_make(REF_UNIT, unit))));
        }
    }
    return out;
}

static BaseTree *luck_of(const MindGame *game, const TableSetup *setup, BaseArena *arena) {
    BaseTree *out = tree_object(arena);
    for (int side = 0; side < setup->side_count; side++) {
        const MindLuck *luck = game_luck(game, side);
        tree_set(arena, out, setup->sides[side].id,
                 tree_make(arena, WITH_NUMBER("n", (double)luck->count), WITH_NUMBER("good", (double)luck->good),
                           WITH_NUMBER("expected", (double)(int64_t)(luck->expected * 1000 + .5) / 1000)));
    }
    return out;
}

static BaseTree *line_of(MindGame *game, int number, const Arm *arm, bool swapped, const TrialFell *fell,
                         BaseArena *arena) {
    const TableSetup *setup = arm->field->setup;
    RulesVerdict verdict = game_verdict(game);
    const Table *table = fork_table(game_fork(game));
    char hash[HASH_FORM_SIZE];
    int winner = game_winner(game);
    bool beyond = verdict.rounds > 0 && verdict.round > verdict.rounds; /* it was counted on before the game ended */
    int round = beyond ? verdict.rounds : verdict.round;
    BaseTree *line =
        tree_make(arena, WITH_NUMBER("game", number), WITH_TEXT("arm", arm->name), WITH_FLAG("swap", swapped),
                  WITH_TEXT("end", game_end_word(game_end(game))), WITH_SOME("rule", verdict.rule),
                  WITH_SOME("winner", winner >= 0 ? setup->sides[winner].id : NULL),
                  WITH_TREE("score", by_side(setup, arena, verdict.score)), WITH_NUMBER("round", round),
                  WITH_NUMBER("actions", game_actions(game)), WITH_TREE("lost", lost_units(arm->field, table, arena)),
                  WITH_TREE("fell", fell_tree(fell, table, arena)), WITH_TREE("dice", luck_of(game, setup, arena)),
                  WITH_NUMBER("nodes", (double)fork_count(game_fork(game))),
                  WITH_TEXT("state", hash_form(table_hash(table), hash)));
    return line;
}

const BaseTree *trial_play(const Trial *trial, int game, int arm, BaseArena *arena, TrialRecord record, void *context) {
    const Arm *it = &trial->arms[arm];
    int sides = it->field->setup->side_count;
    bool swapped = trial->swap && game % 2 == 1;
    uint64_t pair = (uint64_t)(trial->swap ? game / 2 : game);
    MindGameRules rules = {
        .seed = keyed_seed(trial->seed, 7, pair), .rounds = trial->rounds, .actions = trial->actions};
    for (int side = 0; side < sides; side++) {
        rules.seats[side] = trial->seats[swapped ? (side + 1) % sides : side];
    }
    MindGame *played = game_create(it->field, it->start, &rules);
    TrialFell fell = fell_make(it->field->setup, arena);
    fell_note(&fell, fork_table(game_fork(played)));
    while (game_step(played)) {
        fell_note(&fell, fork_table(game_fork(played)));
        if (record) {
            record(context, game_line(played));
        }
    }
    const BaseTree *line = line_of(played, game, it, swapped, &fell, arena);
    game_destroy(played);
    return line;
}
