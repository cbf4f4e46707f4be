#include "ui/dialogs/writing.h"

#include "ui/core/ui.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/dialogs/replay.h"

#include <SDL.h>

#define STATED_AFTER 250 /* ms: quicker work shows no dialog */

struct DialogsWriting {
    WritingWish wish;
    SDL_Thread *thread;
    SDL_sem *done;
    IoSaving *saving;
    BaseFaults faults;
    bool good, cancelled;
    uint32_t since;
};

static int run(void *context) {
    DialogsWriting *writing = context;
    writing->good = writing->wish.write(writing->wish.with, saving_sink(writing->saving), &writing->faults);
    SDL_SemPost(writing->done);
    return 0;
}

void writing_begin(Ui *ui, WritingWish wish) {
    writing_end(ui);
    DialogsWriting *writing = base_alloc(1, sizeof *writing);
    *writing =
        (DialogsWriting){.wish = wish, .done = SDL_CreateSemaphore(0), .saving = saving_begin(), .since = ui->now};
    ui->dialogs->writing = writing;
    writing->thread = SDL_CreateThread(run, "page", writing);
    if (!writing->thread) { /* without a thread the window waits for it */
        run(writing);
    }
    kit_wake(ui->kit, 0);
}

/* Waits for the thread if need be, and reports the result. */
static void report(Ui *ui) {
    DialogsWriting *writing = ui->dialogs->writing;
    ui->dialogs->writing = NULL;
    SDL_WaitThread(writing->thread, NULL);
    SDL_DestroySemaphore(writing->done);
    bool good = saving_end(writing->saving, writing->good && !writing->cancelled, &writing->faults);
    if (writing->cancelled) {
        kit_toast(ui->kit, (KitToast){.text = "Cancelled", .detail = "Nothing is left of it."});
    } else if (good) {
        writing->wish.written(ui, writing->wish.with);
    }
    ui_describe_faults(ui, &writing->faults, writing->wish.fault);
    writing->wish.drop(writing->wish.with);
    faults_free(&writing->faults);
    base_free(writing);
}

bool writing_tick(Ui *ui) {
    if (!ui->dialogs->writing) {
        return false;
    }
    if (SDL_SemWaitTimeout(ui->dialogs->writing->done, (Uint32)ui->slice_ms) == 0) {
        report(ui);
    }
    return true;
}

void writing_end(Ui *ui) {
    if (ui->dialogs->writing) {
        report(ui);
    }
}

void writing_frame(Ui *ui) {
    DialogsWriting *writing = ui->dialogs->writing;
    if (writing && !writing->cancelled && ui->now - writing->since >= STATED_AFTER) {
        writing->cancelled = progress_frame(ui, writing->wish.title, NULL, 0, 0);
    }
}
