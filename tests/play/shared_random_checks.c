/* What must hold before and after each action of the random player, and of the game as a whole. */
#include "play/shared_random_internal.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WAYS_MAX      20000 /* of odds: what has more is sampled, and proves nothing */
#define UNITS_FEW     1e-6  /* table units: two lengths that are the same */
#define AT_SAME_PLACE 0.01  /* mm */

/* ---- numbers ---- */

static const char *odd_number(const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int k = 0; k < finding->value_count; k++) {
            if (finding->values[k].kind == VALUE_LENGTH && !isfinite(finding->values[k].number)) {
                return finding->rule;
            }
        }
        for (int k = 0; k < finding->shape_count; k++) {
            for (int p = 0; p < finding->shapes[k].count; p++) {
                if (!isfinite(finding->shapes[k].points[p].x) || !isfinite(finding->shapes[k].points[p].y)) {
                    return finding->rule;
                }
            }
        }
    }
    for (int i = 0; i < ruling->traces.count; i++) {
        const RulesTrace *trace = &ruling->traces.items[i];
        bool good = isfinite(trace->length) && !isnan(trace->allowance) && isfinite(trace->stop) &&
                    isfinite(trace->end.x) && isfinite(trace->end.y);
        for (int k = 0; k < trace->spent_count; k++) {
            good = good && isfinite(trace->spent[k].spent);
        }
        if (!good) {
            return "a trace";
        }
    }
    return NULL;
}

static void check_ruling(RandomPlayer *player, const BaseTree *action, const Ruling *ruling) {
    const char *odd = odd_number(ruling);
    BaseText said = {0};
    if (odd) {
        random_findf(player, action, "a number that is not finite: %s", odd);
    }
    for (int i = 0; i < ruling->findings.count; i++) {
        text_clear(&said);
        ruling_describe(ruling, &ruling->findings.items[i], &said);
        const char *text = text_get(&said);
        if (!*text || strchr(text, '{') || strstr(text, "nan") == text) {
            random_findf(player, action, "%s, %s: says \"%s\"", ruling->findings.items[i].rule,
                         ruling->findings.items[i].key, text);
        }
    }
    if (ruling->outcome == RULING_REFUSED && ruling->findings.count == 0) {
        random_find(player, action, "refused without a rule");
    }
    text_free(&said);
}

/* ---- the table ---- */

/* What holds in every system. */
static void check_table(RandomPlayer *player, const BaseTree *action) {
    const TableSetup *setup = play_field(player->session)->setup;
    const Table *table = play_table(player->session);
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *where = table_where(table, i), *was = table_where(player->before, i);
        const char *id = setup->units[i].id;
        if (where->kind == WHERE_POINT && !(isfinite(where->at.x) && isfinite(where->at.y))) {
            random_findf(player, action, "%s stands nowhere that can be said", id);
        }
        if (where->kind == WHERE_HEX && !hex_valid(&setup->hexes, where->hex)) {
            random_findf(player, action, "%s stands off the board", id);
        }
        if (where->kind == WHERE_INSIDE && ref_is(where->host, REF_AREA) && table->removed[where->host.index]) {
            random_findf(player, action, "%s is in what is gone", id);
        }
        if (where->kind == WHERE_ATTACHED && !where_equal(where, was) && !table_alive(table, where->host)) {
            random_findf(player, action, "%s is with somebody who is not there", id);
        }
    }
    for (VarId var = 0; var < setup->schema->count; var++) {
        const TableVar *it = &setup->schema->vars[var];
        for (int i = 0; i < setup_count(setup, it->owner) && it->type == VAR_INT; i++) {
            int value = table_get(table, ref_make(it->owner, i), var);
            if (value != VAR_NONE && (value < it->min || value > it->max)) {
                random_findf(player, action, "%s of %s is %d", it->name, setup_id(setup, ref_make(it->owner, i)),
                             value);
            }
        }
    }
    if (player->game->judge) {
        BaseText wrong = {0};
        player->game->judge(play_field(player->session), action, player->before, table, &wrong);
        if (wrong.length > 0) {
            random_find(player, action, text_get(&wrong));
        }
        text_free(&wrong);
    }
}

/* ---- path ---- */

/* The way of one unit, as the question about it takes it; NULL: the action has none. */
static BaseTree *question_of(RandomPlayer *player, const BaseTree *action) {
    static const char *const SAME[] = {"unit", "path", "how", "facing"};
    const RulesSystem *system = play_field(player->session)->data->system;
    const BaseTree *unit = tree_find(action, "unit"), *path = tree_find(action, "path");
    if (!system->roles[VERB_PATH] || !unit || unit->kind != TREE_TEXT || !path || path->kind != TREE_LIST ||
        rules_role(system, tree_get_text(action, "do", "")) != VERB_MOVE) {
        return NULL;
    }
    BaseTree *question = rules_action(system, VERB_PATH, player->arena);
    for (size_t i = 0; i < BASE_COUNT(SAME); i++) {
        const BaseTree *it = tree_find(action, SAME[i]);
        if (it) {
            tree_set(player->arena, question, SAME[i], tree_copy(player->arena, it));
        }
    }
    return question;
}

static void ask_path(RandomPlayer *player, const BaseTree *action) {
    BaseTree *question = question_of(player, action);
    player->path = NULL;
    player->path_no = false;
    if (!question) {
        return;
    }
    const Ruling *ruling = play_do(player->session, question, NULL, NULL);
    player->path_no = ruling->outcome == RULING_REFUSED;
    player->path = ruling->outcome == RULING_ANSWER ? tree_copy(player->arena, ruling->facts) : NULL;
    player->sum->looked++;
    if (ruling->outcome == RULING_BAD) {
        random_findf(player, action, "path does not understand what may be done: %s", ruling->bad);
    }
    check_ruling(player, question, ruling);
}

static bool same_fact(const BaseTree *a, const BaseTree *b) {
    if (a->kind == TREE_NUMBER && b->kind == TREE_NUMBER) {
        return fabs(a->number - b->number) <= UNITS_FEW;
    }
    if (a->kind == TREE_LIST && b->kind == TREE_LIST && a->count == b->count) {
        for (const BaseTree *x = a->first, *y = b->first; x; x = x->next, y = y->next) {
            if (!same_fact(x, y)) {
                return false;
            }
        }
        return true;
    }
    return tree_equal(a, b);
}

/* What both say of the way is the same; and where no dice fell, it ends where it was said to. */
static void compare_path(RandomPlayer *player, const BaseTree *action, const Ruling *ruling) {
    static const char *const FACTS[] = {"length", "allowance", "cost", "stop", "free", "end"};
    if (player->path_no) {
        random_find(player, action, "path says no, and it is done");
    }
    for (size_t i = 0; i < BASE_COUNT(FACTS) && player->path; i++) {
        const BaseTree *a = tree_find(player->path, FACTS[i]), *b = tree_find(ruling->facts, FACTS[i]);
        bool gone = strcmp(FACTS[i], "length") == 0 && b && same_fact(tree_find(player->path, "stop"), b);
        if (a && b && !gone && !same_fact(a, b)) {
            BaseText said = {0};
            text_addf(&said, "path and the action differ in \"%s\": ", FACTS[i]);
            json_write(a, &said);
            text_add(&said, ", ");
            json_write(b, &said);
            random_find(player, action, text_get(&said));
            text_free(&said);
        }
    }
    TableRef unit = setup_find(play_field(player->session)->setup, tree_get_text(action, "unit", ""));
    const BaseTree *end = tree_find(player->path, "end");
    const TableWhere *where = ref_is(unit, REF_UNIT) ? table_where(play_table(player->session), unit.index) : NULL;
    if (end && end->kind == TREE_LIST && where && where->kind == WHERE_POINT && ruling->rolls.count == 0 &&
        ruling->outcome == RULING_DONE) {
        double table_unit = play_field(player->session)->setup->unit;
        GeomVec at = vec(tree_at(end, 0)->number * table_unit, tree_at(end, 1)->number * table_unit);
        if (vec_distance(at, where->at) > AT_SAME_PLACE) {
            random_findf(player, action, "path ends at %.4f, %.4f, and the move at %.4f, %.4f", at.x / table_unit,
                         at.y / table_unit, where->at.x / table_unit, where->at.y / table_unit);
        }
    }
}

/* ---- odds ---- */

static void ask_odds(RandomPlayer *player, const BaseTree *action) {
    const PlayOddsOptions options = {.leaves_max = WAYS_MAX, .samples = 1, .seed = 1};
    odds_destroy(player->odds);
    player->odds = NULL;
    if (player->game->odds_every == 0 || rng_below(&player->rng, (uint32_t)player->game->odds_every) != 0) {
        return;
    }
    player->odds = play_odds(player->session, action, &options);
    player->sum->odds++;
    if (player->odds->outcome != RULING_DONE && player->odds->outcome != RULING_WAITING) {
        random_findf(player, action, "odds are refused of what may be done (outcome %d)", (int)player->odds->outcome);
    }
}

/* What happened is among what could; all chances add up. */
static void compare_odds(RandomPlayer *player, const BaseTree *action, const Ruling *ruling) {
    const PlayOdds *odds = player->odds;
    double sum = 0;
    bool found = false;
    BaseHash now = play_hash(player->session);
    if (!odds || !odds->exact || odds->outcome != RULING_DONE) {
        return;
    }
    for (int i = 0; i < odds->count; i++) {
        sum += odds->outcomes[i].chance;
        found = found || (odds->outcomes[i].state == now && odds->outcomes[i].chance > 0);
        if (!(odds->outcomes[i].chance >= 0 && odds->outcomes[i].chance <= 1 + UNITS_FEW)) {
            random_findf(player, action, "a chance of %g", odds->outcomes[i].chance);
        }
    }
    if (fabs(sum - 1) > UNITS_FEW) {
        random_findf(player, action, "all chances together are %.9f", sum);
    }
    if (!found && ruling->outcome == RULING_DONE && !odds->policy) {
        random_findf(player, action, "what happened is not among the %d outcomes of the odds", odds->count);
    }
}

/* ---- an action ---- */

void random_ask_before(RandomPlayer *player, const BaseTree *action) {
    ask_path(player, action);
    ask_odds(player, action);
}

void random_look_after(RandomPlayer *player, const BaseTree *action, const Ruling *ruling) {
    check_ruling(player, action, ruling);
    check_table(player, action);
    compare_path(player, action, ruling);
    compare_odds(player, action, ruling);
    player->path = NULL;
    player->path_no = false;
    odds_destroy(player->odds);
    player->odds = NULL;
}

/* ---- the game ---- */

void random_check_history(RandomPlayer *player) {
    BaseFaults faults = {0};
    PlaySession *session = player->session;
    int count = play_cursor(session);
    for (int i = count; i > 0; i--) {
        if (play_hash(session) != play_entry(session, i - 1)->hash || !play_undo(session, &faults)) {
            random_findf(player, play_entry(session, i - 1)->action, "undone, it is another state before action %d", i);
            break;
        }
    }
    play_seek(session, count, &faults);
    faults_free(&faults);
}

static void describe_fault(RandomPlayer *player, const BaseFaults *faults, const char *what) {
    char *line = faults->count > 0 ? faults_line(&faults->items[0]) : NULL;
    random_findf(player, NULL, "%s: %s", what, line ? line : "");
    base_free(line);
}

static void check_replay(RandomPlayer *player, const char *path) {
    BaseFaults faults = {0};
    BaseHash hash = play_hash(player->session);
    IoDocument *document = document_load(path, &faults);
    PlaySession *again = document ? play_open(document, &faults) : NULL;
    if (faults.count > 0 || !again) {
        describe_fault(player, &faults, "the game cannot be played again from its file");
    } else if (play_hash(again) != hash || play_count(again) != play_cursor(player->session)) {
        random_find(player, NULL, "played again from its file, it ends in another state");
    }
    play_destroy(again);
    faults_free(&faults);
}

void random_check_file(RandomPlayer *player) {
    BaseFaults faults = {0};
    char path[] = "/tmp/sightline-random-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    if (!play_record(player->session, path, true, &faults)) {
        describe_fault(player, &faults, "the game cannot be written");
    } else {
        check_replay(player, path);
    }
    unlink(path);
    if (player->game->kept && player->findings > 0) {
        BaseText name = {0};
        text_addf(&name, "%s/%s-%llu.game", player->game->kept, play_field(player->session)->data->system->id,
                  (unsigned long long)player->game->seed);
        play_record(player->session, text_get(&name), true, &faults);
        text_free(&name);
    }
    faults_free(&faults);
}
