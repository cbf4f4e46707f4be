#define _XOPEN_SOURCE 700 /* nftw */
#include "io/file.h"
#include "io/settings.h"
#include "support/life/life.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/kit/kit_internal.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

static bool ends_with(const char *text, const char *ending) {
    size_t n = strlen(text), m = strlen(ending);
    return n >= m && strcmp(text + n - m, ending) == 0;
}

static void no_fault(const char *what, BaseFaults *faults) {
    if (faults->count > 0) {
        char *line = faults_line(&faults->items[0]);
        fail_msg("%s: %s", what, line);
    }
    faults_free(faults);
}

static void look_at_kept(const char *path, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    const BaseTree *root = json_load(arena, path, faults), *battlefield = tree_find(root, "battlefield");
    if (root && !battlefield) {
        fail_msg("%s holds no battlefield", path);
    }
    arena_destroy(arena);
}

static void look_at_document(const char *path, BaseFaults *faults) {
    IoDocument *document = document_load(path, faults);
    document_destroy(document);
}

static int look_at_one(const char *path, const struct stat *info, int flag, struct FTW *walk) {
    const char *name = path + walk->base;
    BaseFaults faults = {0};
    IoSettings settings;
    (void)info;
    if (flag != FTW_F || *name == '.') { /* a temporary file has been swept, or will be: see the start */
        return 0;
    }
    if (strcmp(name, "settings.json") == 0) {
        settings_read(&settings, path, &faults);
        settings_free(&settings);
    } else if (strncmp(name, "unsaved-", 8) == 0) {
        look_at_kept(path, &faults);
    } else if (ends_with(name, ".json") || ends_with(name, ".game")) {
        look_at_document(path, &faults);
    }
    no_fault("a file is whole", &faults);
    return 0;
}

void look_at_files(const char *folder) {
    nftw(folder, look_at_one, 8, FTW_PHYS);
}

static int left_over;

static int count_left_over(const char *path, const struct stat *info, int flag, struct FTW *walk) {
    (void)info;
    if (flag == FTW_F && strstr(path + walk->base, ".sightline-")) {
        fprintf(stderr, "left over: %s\n", path);
        left_over++;
    }
    return 0;
}

/* ---- the window ---- */

int look_stated(const Desk *desk) {
    return desk->ui->kit->toast_number;
}

bool look_is_stated(const Desk *desk, int before) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    bool stated = desk->ui->dialog != DIALOG_NONE || look_stated(desk) > before; /* a click may have put it away */
    for (int i = 0; i < count; i++) {
        stated = stated || items[i].role == KIT_ROLE_DIALOG || items[i].state & KIT_FAULT;
    }
    return stated;
}

static void nothing_is_wrong(const Desk *desk) {
    const KitSeen *items;
    int count = kit_seen(desk->ui->kit, &items);
    for (int i = 0; i < count; i++) {
        if (items[i].role == KIT_ROLE_TOAST && items[i].state & KIT_FAULT) {
            fail_msg("the window says at its start: %s; %s", items[i].label, items[i].value);
        }
    }
}

static void look_at_game(Desk *desk, const Held *held, bool seeks) {
    if (!play_path(desk->ui->session) || strcmp(play_path(desk->ui->session), held->game) != 0) {
        if (!seeks && held->rests) {
            fail_msg("the window begins with %s, not with %s", desk->ui->settings.last, held->game);
        }
        driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = (char *)(uintptr_t)held->game}});
        driver_frame(desk->driver);
    }
    nothing_is_wrong(desk);
    const PlaySession *session = desk->ui->session;
    assert_true(play_path(session) && strcmp(play_path(session), held->game) == 0);
    assert_true(play_total(session) >= held->total);
    assert_true(held_entries(session, held->total) == held->entries);
    if (held->rests) {
        assert_int_equal(play_total(session), held->total);
        assert_int_equal(play_cursor(session), held->cursor);
        assert_true(play_hash(session) == held->state);
    }
}

/* The table that was in no file is offered, and is as it was left. */
static void look_at_table(Desk *desk, const Held *held, bool seeks) {
    char own[160];
    Ui *ui = desk->ui;
    snprintf(own, sizeof own, "%s/unsaved-%ld.json", desk->folder, held->pid);
    if (held->kept && held->rests) {
        assert_true(file_exists(own));
    }
    if (!ui->editor->safe.found) {
        assert_false(file_exists(own));
        return;
    }
    bool same = strcmp(ui->editor->safe.found, own) == 0, plays = strcmp(held->game, "-") != 0;
    fprintf(stderr, "is offered %s\n", ui->editor->safe.found);
    if (plays) { /* a table that was begun when it was killed, or that could not be removed */
        if (same && held->rests && !seeks) {
            fail_msg("a game is under way, and yet its table is offered");
        }
        driver_click_label(desk->driver, "Give it up");
        return;
    }
    desk_key(desk, SDLK_RETURN); /* Take it up */
    assert_null(ui->editor->safe.found);
    nothing_is_wrong(desk);
    assert_non_null(ui->editor->plan);
    if (same && held->kept && held->rests) {
        assert_true(held_tree(plan_tree(ui->editor->plan)) == held->tree);
    }
}

void look_at_start(Desk *desk, const char *folder, const Held *held, bool seeks) {
    nothing_is_wrong(desk);
    look_at_table(desk, held, seeks);
    if (strcmp(held->game, "-") != 0) {
        look_at_game(desk, held, seeks);
    }
    left_over = 0;
    nftw(folder, count_left_over, 8, FTW_PHYS);
    assert_int_equal(left_over, 0);
}
