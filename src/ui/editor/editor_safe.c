/* A backup of a table that is in no file yet: written after every step, beside the settings. A start that finds a
 * backup whose window is gone asks whether to restore it. */
#include "io/file.h"
#include "ui/editor/editor.h"
#include "ui/shell/app_state.h"
#include "ui/shell/files.h"
#include "ui/tools/tools.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PREFIX "unsaved-"

/* One for each window, because two may lay out tables at once. */
static char *own_path(const App *app) {
    char name[48];
    snprintf(name, sizeof name, PREFIX "%ld.json", (long)getpid());
    return files_in_config(app, name);
}

void editor_safe_keep(App *app) {
    if (!editor_unsaved(app)) {
        editor_safe_drop(app);
        return;
    }
    if (!app->settings.autosave) {
        return;
    }
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    BaseTree *root = tree_object(arena);
    char *path = own_path(app);
    tree_set(arena, root, "path", tree_text(arena, app->path ? app->path : ""));
    tree_set(arena, root, "battlefield", tree_copy(arena, plan_tree(app->editor->plan)));
    if (app->editor->faults.count > 0) { /* no game could begin on such a table */
        tree_set(arena, root, "sound", tree_copy(arena, play_battlefield(app->session)));
    }
    json_write_pretty(root, &text);
    bool kept =
        file_make_folders(app->config, &faults) && file_save_atomic(path, text_get(&text), text.length, &faults);
    if (!kept && !app->safe.failed) { /* said once: each later step would only repeat it */
        app_say_faults(app, &faults, "The edited table cannot be kept safe");
    }
    app->safe.kept = app->safe.kept || kept; /* the backup of an earlier step is still there */
    app->safe.failed = !kept;
    base_free(path);
    text_free(&text);
    arena_destroy(arena);
    faults_free(&faults);
}

void editor_safe_drop(App *app) {
    if (app->safe.kept) {
        char *path = own_path(app);
        unlink(path);
        base_free(path);
        app->safe.kept = app->safe.failed = false;
    }
}

/* ---- the next start ---- */

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
    if (!name || sscanf(name + 1, PREFIX "%ld", &pid) != 1 || pid <= 0) {
        return false;
    }
    return pid == (long)getpid() || (kill((pid_t)pid, 0) != 0 && errno == ESRCH) || is_gone_unasked(pid);
}

void editor_safe_look(App *app) {
    BaseArena *arena = arena_create();
    const char **paths;
    int count = file_exists(app->config) ? file_list(arena, app->config, ".json", &paths) : 0;
    for (int i = 0; i < count && !app->safe.found; i++) {
        app->safe.found = is_left_over(paths[i]) ? base_strdup(paths[i]) : NULL;
    }
    arena_destroy(arena);
}

/* False for a game or a case: its table is not the one that was edited. */
static bool begin_on_file(App *app, const char *path) {
    BaseFaults unsaid = {0};
    IoDocument *document = *path && file_exists(path) ? document_load(path, &unsaid) : NULL;
    bool good = document && document->kind == DOCUMENT_BATTLEFIELD;
    if (good) {
        files_show(app, document, path, &unsaid);
        app_set_tool(app, TOOL_TERRAIN);
    } else {
        document_destroy(document);
    }
    faults_free(&unsaid);
    return good && app->tool == TOOL_TERRAIN;
}

/* Without a file the document begins as it was kept; if it has faults, as it was before them. */
static bool begin_on_tree(App *app, const BaseTree *battlefield, const char *path) {
    bool good = editor_start(app, battlefield, path);
    if (good) {
        plan_touch(app->editor->plan);
    }
    return good;
}

/* Restores it as the document of the file that it was made from, if that still exists, with all changes as one step, so
 * that undo leads back to the file. False: no table can be made of it, which the user is told. */
static bool take_up(App *app, const BaseTree *kept, const BaseTree *battlefield) {
    const BaseTree *sound = tree_find(kept, "sound");
    const char *path = tree_get_text(kept, "path", "");
    bool opened = begin_on_file(app, path), good = opened || begin_on_tree(app, sound ? sound : battlefield, path);
    if (opened || (good && sound)) {
        BaseTree *step = editor_begin_step(app);
        plan_step_replace(app->editor->hand, step, battlefield);
        editor_commit(app, step, false, "what was being laid out");
        editor_flush(app);
    }
    if (good) {
        editor_safe_keep(app);
    }
    return good;
}

static void answer(App *app, KitAnswer answered) {
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    char *found = app->safe.found;
    app->safe.found = NULL;
    const BaseTree *root = answered == KIT_YES ? json_load(arena, found, &faults) : NULL;
    const BaseTree *battlefield = tree_find(root, "battlefield");
    bool taken = battlefield && take_up(app, root, battlefield);
    app_say_faults(app, &faults, "The table that was kept cannot be read");
    char *own = own_path(app);
    bool moved = taken && !app->safe.failed && strcmp(own, found) != 0;
    if (answered == KIT_OTHER || moved) {
        unlink(found); /* it goes on in this window, which has a backup of its own */
    }
    base_free(own);
    base_free(found);
    arena_destroy(arena);
    faults_free(&faults);
    kit_wake(app->kit, 0);
}

void editor_safe_frame(App *app) {
    if (!app->safe.found) {
        return;
    }
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitAnswer answered =
        kit_ask(app->kit, over,
                (KitQuestion){.title = "Take up the table that was being laid out?",
                              .text = "Sightline ended while an edited table was in no file yet. It was kept.",
                              .yes = "Take it up",
                              .other = "Give it up",
                              .no = "Later"});
    if (answered == KIT_NO) { /* it stays on disk for the next start */
        base_free(app->safe.found);
        app->safe.found = NULL;
    } else if (answered != KIT_ASKING) {
        answer(app, answered);
    }
}
