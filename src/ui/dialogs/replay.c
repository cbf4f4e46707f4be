#include "ui/dialogs/replay.h"

#include "ui/kit/kit_odds.h"

#include <stdio.h>
#include <time.h>

struct AppReplaying {
    PlayReplay *replay; /* owned */
    AppReplayWish wish;
};

void replaying_drop(App *app) {
    AppReplaying *replaying = app->replaying;
    if (replaying) {
        app->replaying = NULL;
        replay_cancel(replaying->replay);
        replaying->wish.drop(replaying->wish.with);
        base_free(replaying);
    }
}

static void finish(App *app) {
    AppReplaying *replaying = app->replaying;
    int total, done = replay_done(replaying->replay, &total);
    app->replaying = NULL; /* `then` may begin another replay */
    replaying->wish.then(app, replaying->wish.with, replay_end(replaying->replay), done);
    replaying->wish.drop(replaying->wish.with);
    base_free(replaying);
    kit_wake(app->kit, 0);
}

/* Repeats at least one action, then goes on until the slice is used up. It is measured in processor time, so that a
 * busy machine does not show pictures of no progress. */
static void go_on(App *app) {
    clock_t since = clock();
    bool more;
    do {
        more = replay_step(app->replaying->replay);
    } while (more && clock() - since < app->slice_ms * CLOCKS_PER_SEC / 1000);
    if (!more) {
        finish(app);
    }
}

void replaying_begin(App *app, PlayReplay *replay, AppReplayWish wish) {
    replaying_drop(app);
    app->replaying = base_alloc(1, sizeof *app->replaying);
    *app->replaying = (AppReplaying){replay, wish};
    kit_wake(app->kit, 0);
    go_on(app);
}

const PlaySession *replaying_session(const App *app) {
    return app->replaying ? replay_session(app->replaying->replay) : NULL;
}

bool replaying_tick(App *app) {
    if (!app->replaying) {
        return false;
    }
    go_on(app);
    return true;
}

bool progress_frame(App *app, const char *title, const char *what, int done, int total) {
    Kit *kit = app->kit;
    KitBox over = kit_box(0, 0, app->layout.title.w, app->layout.title.h + app->layout.tools.h);
    KitBox in = kit_modal_begin(kit, title, over, 420, 190);
    char text[64];
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, title);
    if (what) {
        snprintf(text, sizeof text, "%d of %d %s", done, total, what);
        kit_text(kit, kit_cut_top(&in, 24), KIT_BODY, kit_theme(kit)->win_ink2, 0, text);
        kit_odds_bar(kit, kit_cut_top(&in, 10), total ? (double)done / total : 0, kit_theme(kit)->accent);
    }
    KitButton button = {.label = "Cancel", .key = "Esc"};
    KitBox row = kit_cut_bottom(&in, 32);
    cancel = kit_button(kit, kit_cut_left(&row, kit_button_width(kit, button)), button) || cancel;
    kit_modal_end(kit);
    kit_wake(kit, 0);
    return cancel;
}

void replaying_frame(App *app) {
    if (app->replaying) {
        int total, done = replay_done(app->replaying->replay, &total);
        if (progress_frame(app, app->replaying->wish.title, "actions", done, total)) {
            replaying_drop(app);
            kit_toast(app->kit, (KitToast){.text = "Cancelled", .detail = "The table is as it was."});
        }
    }
}
