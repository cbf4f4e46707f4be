#include "support/life/life.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/lesson/lesson.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

BaseHash held_entries(const PlaySession *session, int count) {
    BaseHash hash = HASH_START;
    for (int id = 1; id <= count; id++) {
        const PlayEntry *entry = play_find(session, id);
        hash = hash_int(hash_int(hash, entry->parent), (int64_t)entry->hash);
    }
    return hash;
}

BaseHash held_tree(const BaseTree *tree) {
    BaseText text = {0};
    json_write(tree, &text);
    BaseHash hash = hash_text(HASH_START, text_get(&text));
    text_free(&text);
    return hash;
}

Held held_take(const Desk *desk) {
    const Ui *ui = desk->ui;
    Held held = {.pid = (long)getpid(), .rests = true, .game = "-"};
    const char *path = ui_in_lesson(ui) || !ui->session ? NULL : play_path(ui->session);
    if (path && !play_dirty(ui->session)) {
        snprintf(held.game, sizeof held.game, "%s", path);
        held.total = play_total(ui->session);
        held.cursor = play_cursor(ui->session);
        held.entries = held_entries(ui->session, held.total);
        held.state = play_hash(ui->session);
    }
    held.kept = editor_unsaved(ui) && ui->editor->safe.kept && !ui->editor->safe.failed && ui->settings.autosave;
    held.tree = held.kept ? held_tree(plan_tree(ui->editor->plan)) : 0;
    return held;
}

void held_explain(const Held *held) {
    fprintf(stderr, "held %ld %d %d %d %" PRIx64 " %" PRIx64 " %d %" PRIx64 " %s\n", held->pid, held->rests,
            held->total, held->cursor, held->entries, held->state, held->kept, held->tree, held->game);
}

bool held_read(const char *path, Held *held) {
    FILE *file = fopen(path, "r");
    int rests = 0, kept = 0;
    bool read =
        file && fscanf(file, "held %ld %d %d %d %" SCNx64 " %" SCNx64 " %d %" SCNx64 " %127[^\n]", &held->pid, &rests,
                       &held->total, &held->cursor, &held->entries, &held->state, &kept, &held->tree, held->game) == 9;
    held->rests = rests;
    held->kept = kept;
    if (file) {
        fclose(file);
    }
    return read;
}
