#include "ui/dialogs/replay.h"

#include "ui/dialogs/dialogs_state.h"
#include "ui/kit/kit_odds.h"

#include <stdio.h>
#include <time.h>

struct DialogsReplay {
    PlayReplay *replay; /* owned */
    ReplayWish wish;
};

void replaying_drop(Ui *ui) {
    DialogsReplay *replaying = ui->dialogs->replay;
    if (replaying) {
        ui->dialogs->replay = NULL;
        replay_cancel(replaying->replay);
        replaying->wish.drop(replaying->wish.with);
        base_free(replaying);
    }
}

static void finish(Ui *ui) {
    DialogsReplay *replaying = ui->dialogs->replay;
    int total, done = replay_done(replaying->replay, &total);
    ui->dialogs->replay = NULL; /* `then` may begin another replay */
    replaying->wish.then(ui, replaying->wish.with, replay_end(replaying->replay), done);
    replaying->wish.drop(replaying->wish.with);
    base_free(replaying);
    kit_wake(ui->kit, 0);
}

/* Repeats at least one action, then goes on until the slice is used up. It is measured in processor time, so that a
 * busy machine does not show pictures of no progress. */
static void go_on(Ui *ui) {
    clock_t since = clock();
    bool more;
    do {
        more = replay_step(ui->dialogs->replay->replay);
    } while (more && clock() - since < ui->slice_ms * CLOCKS_PER_SEC / 1000);
    if (!more) {
        finish(ui);
    }
}

void replaying_begin(Ui *ui, PlayReplay *replay, ReplayWish wish) {
    replaying_drop(ui);
    ui->dialogs->replay = base_alloc(1, sizeof *ui->dialogs->replay);
    *ui->dialogs->replay = (DialogsReplay){replay, wish};
    kit_wake(ui->kit, 0);
    go_on(ui);
}

const PlaySession *replaying_session(const Ui *ui) {
    return ui->dialogs->replay ? replay_session(ui->dialogs->replay->replay) : NULL;
}

bool replaying_tick(Ui *ui) {
    if (!ui->dialogs->replay) {
        return false;
    }
    go_on(ui);
    return true;
}

bool progress_frame(Ui *ui, const char *title, const char *what, int done, int total) {
    Kit *kit = ui->kit;
    KitBox in = kit_modal_begin(kit, title, kit_window(kit), 420, 190);
    bool cancel = kit_key(kit, SDLK_ESCAPE, KMOD_NONE);
    kit_text(kit, kit_cut_top(&in, 34), KIT_TITLE, kit_theme(kit)->ink, 0, title);
    if (what) {
        kit_text(kit, kit_cut_top(&in, 24), KIT_BODY, kit_theme(kit)->win_ink2, 0,
                 kit_printf(kit, "%d of %d %s", done, total, what));
        kit_odds_bar(kit, kit_cut_top(&in, 10), total ? (double)done / total : 0, kit_theme(kit)->accent);
    }
    KitBox row = kit_cut_bottom(&in, 32);
    cancel = kit_cut_button(kit, &row, 0, (KitButton){.label = "Cancel", .key = "Esc"}) || cancel;
    kit_modal_end(kit);
    kit_wake(kit, 0);
    return cancel;
}

void replaying_frame(Ui *ui) {
    if (ui->dialogs->replay) {
        int total, done = replay_done(ui->dialogs->replay->replay, &total);
        if (progress_frame(ui, ui->dialogs->replay->wish.title, "actions", done, total)) {
            replaying_drop(ui);
            kit_toast(ui->kit, (KitToast){.text = "Cancelled", .detail = "The table is as it was."});
        }
    }
}
