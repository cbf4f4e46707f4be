#include "base/base.h"
#include "io/json.h"
#include "play/odds.h"
#include "play/session_internal.h"
#include "rules/bodies.h"

#include <limits.h>
#include <math.h>
#include <string.h>

PlaySession *play_create(RulesField *field, const BaseTree *battlefield, uint64_t seed) {
    PlaySession *session = base_alloc(1, sizeof *session);
    session->field = field;
    session->arena = arena_create();
    session->battlefield = tree_copy(session->arena, battlefield);
    session->seed = seed;
    session->table = io_table_start(field, battlefield);
    session->work = geom_work_create(field->scene);
    session->cache = field->data->system->cache_create ? field->data->system->cache_create(field) : NULL;
    session->bodies = bodies_store_create();
    session->last = ruling_create(field);
    session->start = table_hash(session->table);
    return session;
}

PlaySession *session_borrow(RulesField *field, const BaseTree *battlefield, uint64_t seed) {
    PlaySession *session = play_create(field, battlefield, seed);
    session->borrows_field = true;
    return session;
}

void play_destroy(PlaySession *session) {
    if (!session) {
        return;
    }
    for (int i = 0; i < session->nodes.count; i++) {
        session_destroy_node(session->nodes.items[i]);
    }
    array_free(&session->nodes);
    array_free(&session->listeners);
    log_close(session->log);
    log_close(session->claim);
    base_free(session->path);
    base_free(session->opened);
    draft_term(&session->draft);
    ruling_destroy(session->last);
    if (session->field->data->system->cache_destroy) {
        session->field->data->system->cache_destroy(session->cache);
    }
    bodies_store_destroy(session->bodies);
    geom_work_destroy(session->work);
    table_destroy(session->table);
    arena_destroy(session->arena);
    if (!session->borrows_field) {
        field_destroy(session->field);
    }
    base_free(session);
}

void play_reseed(PlaySession *session, uint64_t seed) {
    base_assert(!session->log);
    session->seed = seed;
}

/* ---- doing ---- */

/* Returns the action without its dice, answers and hash, which an entry keeps separately. */
static BaseTree *bare_action(BaseArena *arena, const BaseTree *action) {
    BaseTree *bare = tree_object(arena);
    for (const BaseTree *it = action->first; it; it = it->next) {
        bool beside = strcmp(it->key, "dice") == 0 || strcmp(it->key, "answers") == 0 || strcmp(it->key, "hash") == 0;
        if (!beside) {
            tree_set(arena, bare, it->key, tree_copy(arena, it));
        }
    }
    return bare;
}

static BaseTree *list_of_dice(BaseArena *arena, const PlayInput *input) {
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < input->dice.count; i++) {
        tree_push(list, tree_number(arena, input->dice.items[i]));
    }
    return list;
}

static BaseTree *list_of_answers(BaseArena *arena, const PlayInput *input) {
    BaseTree *list = input->answers.count > 0 ? tree_list(arena) : NULL;
    for (int i = 0; i < input->answers.count; i++) {
        BaseTree *copy = tree_copy(arena, input->answers.items[i]);
        copy->key = NULL;
        tree_push(list, copy);
    }
    return list;
}

/* Makes the node of an entry; takes over the ruling and the run's changes. */
static PlayNode *make_node(PlaySession *session, const BaseTree *action, PlayRun *run, const PlayInput *input,
                           Ruling *ruling) {
    PlayNode *node = base_alloc(1, sizeof *node);
    node->entry = (PlayEntry){.id = session->nodes.count + 1,
                              .parent = session->at,
                              .action = bare_action(session->arena, action),
                              .dice = list_of_dice(session->arena, input),
                              .answers = list_of_answers(session->arena, input),
                              .ruling = ruling,
                              .changes = run->draft.changes,
                              .change_count = run->draft.count,
                              .hash = table_hash(session->table)};
    run->draft = draft_make(session->table);
    return node;
}

/* Writes the entry to disk first; only then it has happened. */
static const Ruling *keep(PlaySession *session, const BaseTree *action, PlayRun *run, const PlayInput *input,
                          Ruling *ruling, BaseFaults *faults) {
    PlayNode *node = make_node(session, action, run, input, ruling);
    BaseArena *scratch = arena_create();
    bool written = session_write(session, play_line_of_entry(scratch, &node->entry), faults);
    arena_destroy(scratch);
    if (!written) {
        table_revert(session->table, node->entry.changes, node->entry.change_count);
        run_cancel(session, run);
        session_destroy_node(node);
        return NULL;
    }
    array_push(&session->nodes, node);
    *session_child(session, session->at) = node->entry.id;
    session->at = node->entry.id;
    session_notify(session);
    return ruling;
}

static const Ruling *put_by(PlaySession *session, Ruling *ruling) {
    ruling_destroy(session->last);
    session->last = ruling;
    return ruling;
}

Ruling *session_take_last(PlaySession *session) {
    Ruling *last = session->last;
    session->last = ruling_create(session->field);
    return last;
}

const Ruling *session_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults) {
    Ruling *ruling = ruling_create(session->field);
    PlayRun run;
    if (!run_begin(session, &run, action, input, ruling)) {
        return put_by(session, ruling);
    }
    run.margins = true;
    bool complete = run_resolve(session, &run, input, ruling);
    bool done = ruling->outcome == RULING_DONE || ruling->outcome == RULING_WAITING;
    if (!complete || input->bad_answer || (done && input_has_leftovers(input))) {
        run_rollback(&run);
        run_bad_input(input, ruling);
        done = false;
    }
    if (done) {
        return keep(session, action, &run, input, ruling, faults);
    }
    run_cancel(session, &run);
    return put_by(session, ruling);
}

/* Each entry has its own random stream, which depends on the seed and the entry's number: scripted dice do not shift
 * it, and repeating an action after an undo rolls anew (the old entry stays in the journal for all to see). */
static PlayInput seeded_input(const PlaySession *session) {
    return input_seeded(hash_int(hash_int(HASH_START, (int64_t)session->seed), session->nodes.count + 1));
}

bool session_input(const PlaySession *session, const BaseTree *action, bool replay, PlayInput *out) {
    const BaseTree *dice = tree_find(action, "dice"), *answers = tree_find(action, "answers");
    *out = dice || replay ? input_typed() : seeded_input(session);
    if ((dice && dice->kind != TREE_LIST) || (answers && answers->kind != TREE_LIST)) {
        return false;
    }
    for (const BaseTree *it = dice ? dice->first : NULL; it; it = it->next) {
        int face = data_read_face(session->field->data, it);
        if (face == 0) {
            return false;
        }
        input_add_die(out, face);
    }
    for (const BaseTree *it = answers ? answers->first : NULL; it; it = it->next) {
        input_add_answer(out, it);
    }
    return true;
}

static Ruling *bad_ruling(const PlaySession *session, const char *text) {
    Ruling *ruling = ruling_create(session->field);
    ruling->outcome = RULING_BAD;
    ruling->bad = text;
    return ruling;
}

/* Says what is wrong with an action's dice or answers: not a list, or a face that the dice do not have. */
static Ruling *bad_lists(const PlaySession *session, const BaseTree *action) {
    const RulesData *data = session->field->data;
    Ruling *ruling = bad_ruling(session, "\"dice\" and \"answers\" are lists: {\"dice\": [3, 6]}");
    const BaseTree *dice = tree_find(action, "dice");
    const BaseTree *it = dice && dice->kind == TREE_LIST ? dice->first : NULL;
    while (it && data_read_face(data, it) > 0) {
        it = it->next;
    }
    if (it) {
        BaseText why = {0};
        text_add(&why, "no die has the face ");
        json_write(it, &why);
        for (int i = 0; i < data->face_count; i++) {
            text_addf(&why, "%s%s", i ? ", " : "; its faces are ", data->faces[i]);
        }
        text_add(&why, data->face_count ? ", or their numbers from 1" : "; a face is a whole number from 1");
        ruling->bad = arena_strdup(ruling->arena, text_get(&why));
        text_free(&why);
    }
    return ruling;
}

/* Answers {"do": "odds", "action": {...}}. The session does it, because a rule cannot rerun itself. */
static const Ruling *answer_odds(PlaySession *session, const BaseTree *action) {
    const BaseTree *inner = tree_find(action, "action");
    if (!inner || inner->kind != TREE_OBJECT) {
        return put_by(session, bad_ruling(session, "\"odds\" needs \"action\": {\"do\": \"...\"}"));
    }
    PlayOdds *odds = play_odds(session, inner, NULL);
    Ruling *ruling = odds->ruling;
    if (odds->outcome == RULING_DONE || odds->outcome == RULING_ANSWER) {
        ruling->outcome = RULING_ANSWER;
        ruling->verb = "odds";
        ruling->rolls.count = 0; /* these rolls belong to one way among many */
        ruling->facts = odds_tree(ruling->arena, odds, INT_MAX);
    }
    odds->ruling = NULL; /* now owned by the session */
    odds_destroy(odds);
    return put_by(session, ruling);
}

const Ruling *play_do(PlaySession *session, const BaseTree *action, PlayInput *input, BaseFaults *faults) {
    if (strcmp(tree_get_text(action, "do", ""), "odds") == 0) {
        return answer_odds(session, action);
    }
    if (input) {
        return session_do(session, action, input, faults);
    }
    PlayInput own;
    const Ruling *ruling;
    if (session_input(session, action, false, &own)) {
        ruling = session_do(session, action, &own, faults);
    } else {
        ruling = put_by(session, bad_lists(session, action));
    }
    input_term(&own);
    return ruling;
}

Ruling *play_preview(PlaySession *session, const BaseTree *action, PlayInput *input, Table *table_out) {
    Ruling *ruling = ruling_create(session->field);
    PlayInput none = input_typed(); /* a choice needs an input to hold its past */
    bool choose = action->kind == TREE_OBJECT && session_is_choose(action);
    PlayInput *used = input ? input : choose ? &none : NULL;
    PlayRun run;
    if (run_begin(session, &run, action, used, ruling)) {
        run.margins = true;
        run_resolve(session, &run, used, ruling);
        if (used && (used->bad_answer || used->out_of_range)) {
            run_rollback(&run);
            run_bad_input(used, ruling);
        }
    }
    if (table_out) {
        table_assign(table_out, session->table);
    }
    run_cancel(session, &run);
    input_term(&none);
    return ruling;
}

RulesCtx *play_ctx(PlaySession *session, Ruling *ruling) {
    draft_term(&session->draft);
    session->draft = draft_make(session->table);
    session->ctx = (RulesCtx){.field = session->field,
                              .draft = &session->draft,
                              .ruling = ruling,
                              .readings = session->field->data->reading_values,
                              .work = session->work,
                              .cache = session->cache,
                              .bodies = session->bodies,
                              .tolerance = session->field->data->tolerance};
    return &session->ctx;
}

void play_sight(PlaySession *session, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out) {
    base_assert(out && setup_has(session->field->setup, from) && setup_has(session->field->setup, to));
    ruling_reset(session->last, session->field);
    rules_sight(play_ctx(session, session->last), from, to, detail, out);
}
