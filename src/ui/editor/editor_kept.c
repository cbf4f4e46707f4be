#include "ui/editor/editor_kept.h"

#include "io/file.h"
#include "ui/editor/editor.h"

#include <stdio.h>
#include <unistd.h>

char *editor_kept_path(const Ui *ui) {
    char name[48];
    snprintf(name, sizeof name, EDITOR_KEPT_PREFIX "%ld.json", (long)getpid());
    return ui_in_config(ui, name);
}

/* A game on disk contains the battlefield that it is played on. */
bool editor_unsaved(const Ui *ui) {
    const Editor *editor = ui->editor;
    return editor->plan && plan_dirty(editor->plan) && !play_path(ui->session);
}

void editor_safe_keep(Ui *ui) {
    if (!editor_unsaved(ui)) {
        editor_safe_drop(ui);
        return;
    }
    if (!ui->settings.autosave) {
        return;
    }
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    BaseTree *root = tree_object(arena);
    char *path = editor_kept_path(ui);
    tree_set(arena, root, "path", tree_text(arena, ui->path ? ui->path : ""));
    tree_set(arena, root, "battlefield", tree_copy(arena, plan_tree(ui->editor->plan)));
    if (ui->editor->faults.count > 0) { /* no game could begin on such a table */
        tree_set(arena, root, "sound", tree_copy(arena, play_battlefield(ui->session)));
    }
    json_write_pretty(root, &text);
    bool kept =
        file_make_folders(ui->folders.config, &faults) && file_save_atomic(path, text_get(&text), text.length, &faults);
    if (!kept && !ui->editor->safe.failed) { /* said once: each later step would only repeat it */
        ui_describe_faults(ui, &faults, "The edited table cannot be kept safe");
    }
    ui->editor->safe.kept = ui->editor->safe.kept || kept; /* the backup of an earlier step is still there */
    ui->editor->safe.failed = !kept;
    base_free(path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults);
}

void editor_safe_drop(Ui *ui) {
    if (ui->editor->safe.kept) {
        char *path = editor_kept_path(ui);
        unlink(path);
        base_free(path);
        ui->editor->safe.kept = ui->editor->safe.failed = false;
    }
}
