/* A start that finds a backup whose window is gone asks whether to restore it. */
#include "io/file.h"
#include "ui/core/ui.h"
#include "ui/editor/editor.h"
#include "ui/editor/editor_kept.h"
#include "ui/tools/tools.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* True if the process is gone but not yet waited for, so that its number is still taken (a zombie). Without /proc the
 * table is offered at a later start. */
static bool is_gone_unasked(long pid) {
    char path[48], state = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    bool read = file && fscanf(file, "%*d (%*[^)]) %c", &state) == 1;
    if (file) {
        fclose(file);
    }
    return read && (state == 'Z' || state == 'X');
}

/* True if the program that wrote the backup has ended. */
static bool is_left_over(const char *path) {
    const char *name = strrchr(path, '/');
    long pid = 0;
    if (!name || sscanf(name + 1, EDITOR_KEPT_PREFIX "%ld", &pid) != 1 || pid <= 0) {
        return false;
    }
    return pid == (long)getpid() || (kill((pid_t)pid, 0) != 0 && errno == ESRCH) || is_gone_unasked(pid);
}

void editor_safe_look(Ui *ui) {
    BaseArena *arena = arena_create();
    const char **paths;
    int count = file_exists(ui->folders.config) ? file_list(arena, ui->folders.config, ".json", &paths) : 0;
    for (int i = 0; i < count && !ui->editor->safe.found; i++) {
        ui->editor->safe.found = is_left_over(paths[i]) ? base_strdup(paths[i]) : NULL;
    }
    arena_destroy(arena);
}

/* False for a game or a case: its table is not the one that was edited. */
static bool begin_on_file(Ui *ui, const char *path) {
    BaseFaults unsaid = {0};
    IoDocument *document = *path && file_exists(path) ? document_load(path, &unsaid) : NULL;
    bool good = document && document->kind == DOCUMENT_BATTLEFIELD;
    if (good) {
        ui_want(ui, (UiWant){.what = WANT_SHOW_DOCUMENT, .document = document, .text = path, .faults = &unsaid});
        tools_take(ui, TOOL_TERRAIN);
    } else {
        document_destroy(document);
    }
    faults_free(&unsaid);
    return good && ui->tool == TOOL_TERRAIN;
}

/* Without a file the document begins as it was kept; if it has faults, as it was before them. */
static bool begin_on_tree(Ui *ui, const BaseTree *battlefield, const char *path) {
    bool good = editor_start(ui, battlefield, path);
    if (good) {
        plan_touch(ui->editor->plan);
    }
    return good;
}

/* Restores it as the document of the file that it was made from, if that still exists, with all changes as one step, so
 * that undo leads back to the file. False: no table can be made of it, which the user is told. */
static bool take_up(Ui *ui, const BaseTree *kept, const BaseTree *battlefield) {
    const BaseTree *sound = tree_find(kept, "sound");
    const char *path = tree_get_text(kept, "path", "");
    bool opened = begin_on_file(ui, path), good = opened || begin_on_tree(ui, sound ? sound : battlefield, path);
    if (opened || (good && sound)) {
        BaseTree *step = editor_begin_step(ui);
        plan_step_replace(ui->editor->hand, step, battlefield);
        editor_commit(ui, step, false, "what was being laid out");
        editor_flush(ui);
    }
    if (good) {
        editor_safe_keep(ui);
    }
    return good;
}

static void answer(Ui *ui, KitAnswer answered) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char *found = ui->editor->safe.found;
    ui->editor->safe.found = NULL;
    const BaseTree *root = answered == KIT_YES ? json_load(arena, found, &faults) : NULL;
    const BaseTree *battlefield = tree_find(root, "battlefield");
    bool taken = battlefield && take_up(ui, root, battlefield);
    ui_describe_faults(ui, &faults, "The table that was kept cannot be read");
    char *own = editor_kept_path(ui);
    bool moved = taken && !ui->editor->safe.failed && strcmp(own, found) != 0;
    if (answered == KIT_OTHER || moved) {
        unlink(found); /* it goes on in this window, which has a backup of its own */
    }
    base_free(own);
    base_free(found);
    arena_destroy(arena);
    faults_free(&faults);
    kit_wake(ui->kit, 0);
}

void editor_safe_frame(Ui *ui) {
    if (!ui->editor->safe.found) {
        return;
    }
    KitAnswer answered =
        kit_ask(ui->kit, kit_window(ui->kit),
                (KitQuestion){.title = "Take up the table that was being laid out?",
                              .text = "Sightline ended while an edited table was in no file yet. It was kept.",
                              .yes = "Take it up",
                              .other = "Give it up",
                              .no = "Later"});
    if (answered == KIT_NO) { /* it stays on disk for the next start */
        base_free(ui->editor->safe.found);
        ui->editor->safe.found = NULL;
    } else if (answered != KIT_ASKING) {
        answer(ui, answered);
    }
}
