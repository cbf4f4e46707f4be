#include "play/fork.h"

#include "base/base.h"
#include "rules/bodies.h"

#include <string.h>

struct PlayFork {
    const RulesField *field;
    Table *table;
    GeomWork *work;
    void *cache;
    struct RulesBodyStore *bodies;
    Ruling *ruling, *asked;
    RulesCtx ctx;
    RulesAction action;
    ARRAY(TableDraft) levels;
    int depth;
    TableDraft tried; /* what the action under way changes */
    int64_t count;
};

PlayFork *fork_create(const RulesField *field, const Table *table) {
    PlayFork *fork = base_alloc(1, sizeof *fork);
    fork->field = field;
    fork->table = table_copy(table);
    fork->work = geom_work_create(field->scene);
    fork->cache = field->data->system->cache_create ? field->data->system->cache_create(field) : NULL;
    fork->bodies = bodies_store_create();
    fork->ruling = ruling_create(field);
    fork->asked = ruling_create(field);
    fork->tried = draft_make(fork->table);
    return fork;
}

void fork_destroy(PlayFork *fork) {
    if (!fork) {
        return;
    }
    for (int i = 0; i < fork->levels.count; i++) {
        draft_term(&fork->levels.items[i]);
    }
    array_free(&fork->levels);
    draft_term(&fork->tried);
    ruling_destroy(fork->ruling);
    ruling_destroy(fork->asked);
    bodies_store_destroy(fork->bodies);
    if (fork->field->data->system->cache_destroy) {
        fork->field->data->system->cache_destroy(fork->cache);
    }
    geom_work_destroy(fork->work);
    table_destroy(fork->table);
    base_free(fork);
}

void fork_load(PlayFork *fork, const Table *table) {
    base_assert(fork->depth == 0 && table->setup == fork->table->setup);
    table_assign(fork->table, table);
}

const RulesField *fork_field(const PlayFork *fork) {
    return fork->field;
}

const Table *fork_table(const PlayFork *fork) {
    return fork->table;
}

int fork_depth(const PlayFork *fork) {
    return fork->depth;
}

int64_t fork_count(const PlayFork *fork) {
    return fork->count;
}

const Ruling *fork_ruling(const PlayFork *fork) {
    return fork->ruling;
}

/* The list of changes is kept for the next action: its memory is of no one table. */
static void begin_draft(TableDraft *draft, Table *table) {
    TableDraft fresh = draft_make(table);
    fresh.changes = draft->changes;
    fresh.cap = draft->cap;
    *draft = fresh;
}

static RulesCtx make_ctx(PlayFork *fork, Ruling *ruling) {
    ruling_reset(ruling, fork->field);
    begin_draft(&fork->tried, fork->table);
    return (RulesCtx){.field = fork->field,
                      .draft = &fork->tried,
                      .ruling = ruling,
                      .action = &fork->action,
                      .readings = fork->field->data->reading_values,
                      .work = fork->work,
                      .cache = fork->cache,
                      .bodies = fork->bodies,
                      .tolerance = fork->field->data->tolerance,
                      .quiet = true};
}

RulesCtx *fork_ctx(PlayFork *fork) {
    fork->action = (RulesAction){.verb = NULL};
    fork->ctx = make_ctx(fork, fork->asked);
    return &fork->ctx;
}

void fork_push(PlayFork *fork) {
    if (fork->depth == fork->levels.count) {
        array_push(&fork->levels, draft_make(fork->table));
    }
    begin_draft(&fork->levels.items[fork->depth++], fork->table);
}

void fork_pop(PlayFork *fork) {
    base_assert(fork->depth > 0);
    draft_rollback(&fork->levels.items[--fork->depth], 0);
}

/* What was done belongs to the level below from now on; to the game itself, of which nothing is taken back, on none. */
static void keep_changes(PlayFork *fork) {
    TableDraft *level = fork->depth > 0 ? &fork->levels.items[fork->depth - 1] : NULL;
    int count = fork->tried.count;
    if (level && count > 0) {
        if (level->count == 0) {
            level->version = fork->tried.version;
            level->terrain_version = fork->tried.terrain_version;
        }
        if (level->count + count > level->cap) {
            level->changes = array_grow(level->changes, &level->cap, level->count + count, sizeof *level->changes);
        }
        memcpy(level->changes + level->count, fork->tried.changes, (size_t)count * sizeof *level->changes);
        level->count += count;
    }
    fork->tried.count = 0;
}

RulesOutcome fork_do(PlayFork *fork, const BaseTree *action, PlayInput *input) {
    fork->action = (RulesAction){.verb = tree_get_text(action, "do", NULL), .args = action};
    fork->ctx = make_ctx(fork, fork->ruling);
    fork->count++;
    if (input) {
        input->field = fork->field;
        input_rewind(input);
        fork->ctx.input = &input->input;
    }
    rules_resolve(&fork->ctx);
    if (input && fork->ruling->outcome == RULING_DONE) {
        base_assert(!fork->ctx.stopped);
        keep_changes(fork);
    } else {
        draft_rollback(&fork->tried, 0);
    }
    return fork->ruling->outcome;
}

bool fork_may(PlayFork *fork, const BaseTree *action) {
    RulesOutcome outcome = fork_do(fork, action, NULL);
    return outcome == RULING_DONE || outcome == RULING_WAITING;
}
