#include "ui/shell/writing.h"

#include "ui/dialogs/replay.h"
#include "ui/shell/app_state.h"

#include <SDL.h>

#define TOLD_AFTER 250 /* ms: quicker work shows no dialog */

struct AppWriting {
    WritingWish wish;
    SDL_Thread *thread;
    SDL_sem *done;
    IoSaving *saving;
    BaseFaults faults;
    bool good, cancelled;
    uint32_t since;
};

static int run(void *context) {
    AppWriting *writing = context;
    writing->good = writing->wish.write(writing->wish.with, saving_sink(writing->saving), &writing->faults);
    SDL_SemPost(writing->done);
    return 0;
}

void writing_begin(App *app, WritingWish wish) {
    writing_end(app);
    AppWriting *writing = base_alloc(1, sizeof *writing);
    *writing = (AppWriting){.wish = wish, .done = SDL_CreateSemaphore(0), .saving = saving_begin(), .since = app->now};
    app->writing = writing;
    writing->thread = SDL_CreateThread(run, "page", writing);
    if (!writing->thread) { /* without a thread the window waits for it */
        run(writing);
    }
    kit_wake(app->kit, 0);
}

/* Waits for the thread if need be, and reports the result. */
static void tell(App *app) {
    AppWriting *writing = app->writing;
    app->writing = NULL;
    SDL_WaitThread(writing->thread, NULL);
    SDL_DestroySemaphore(writing->done);
    bool good = saving_end(writing->saving, writing->good && !writing->cancelled, &writing->faults);
    if (writing->cancelled) {
        kit_toast(app->kit, (KitToast){.text = "Cancelled", .detail = "Nothing is left of it."});
    } else if (good) {
        writing->wish.written(app, writing->wish.with);
    }
    app_say_faults(app, &writing->faults, writing->wish.fault);
    writing->wish.drop(writing->wish.with);
    faults_free(&writing->faults);
    base_free(writing);
}

bool writing_tick(App *app) {
    if (!app->writing) {
        return false;
    }
    if (SDL_SemWaitTimeout(app->writing->done, (Uint32)app->slice_ms) == 0) {
        tell(app);
    }
    return true;
}

void writing_end(App *app) {
    if (app->writing) {
        tell(app);
    }
}

void writing_frame(App *app) {
    AppWriting *writing = app->writing;
    if (writing && !writing->cancelled && app->now - writing->since >= TOLD_AFTER) {
        writing->cancelled = progress_frame(app, writing->wish.title, NULL, 0, 0);
    }
}
