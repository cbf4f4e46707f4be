/* A title is undone while the journal's cursor is where it was when the title was written; actions done since are
 * undone first. */
#include "ui/shell/titles.h"

#include "io/plan.h"
#include "ui/core/ui.h"
#include "ui/dialogs/replay.h"
#include "ui/panel/panel_state.h"
#include "ui/shell/shell_state.h"
#include "ui/tools/hand.h"

#include <stdio.h>
#include <string.h>

/* The titles of this session; those of any other are forgotten. */
static ShellTitles *titles_of(Ui *ui) {
    if (ui->shell->titles.session != ui->session) {
        ui->shell->titles = (ShellTitles){.session = ui->session};
    }
    return &ui->shell->titles;
}

/* A title being changed. */
typedef struct {
    TableRef of;
    ShellTitles after; /* the list once the change is done */
} Changing;

static void take_title(Ui *ui, void *with, PlaySession *session, int done) {
    const Changing *changing = with;
    (void)done; /* all actions were repeated: a title changes no ruling */
    ui_want(ui, (UiWant){.what = WANT_SWAP_SESSION, .session = session});
    if (play_count(session) > 0) {
        ui_want(ui, (UiWant){.what = WANT_RECORD});
    }
    hand_select(ui, changing->of);
    ui->shell->titles = changing->after;
    ui->shell->titles.session = session;
    ui->panel->card_of = ref_none(); /* the field reads it again */
}

/* Makes the table again with the new title, and plays the game on it again. */
static void set_title(Ui *ui, TableRef ref, const char *title, const ShellTitles *after) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseTree *battlefield = tree_copy(arena, play_battlefield(ui->session)), *step = tree_list(arena);
    plan_set(arena, step, setup_id(ui_setup(ui), ref), "name", tree_text(arena, title));
    RulesField *field = plan_apply(arena, battlefield, step->first)
                            ? io_field_create(battlefield, ui->path ? ui->path : "", &faults)
                            : NULL;
    if (field) {
        Changing *changing = base_alloc(1, sizeof *changing);
        *changing = (Changing){ref, *after};
        replaying_begin(ui, play_reread_begin(ui->session, field, battlefield),
                        (ReplayWish){"Writing the title", take_title, base_free, changing});
    }
    ui->panel->card_of = ref_none();
    ui_describe_faults(ui, &faults, "The title was not changed");
    faults_free(&faults);
    arena_destroy(arena);
}

void titles_write(Ui *ui, TableRef ref, const char *title) {
    ShellTitles titles = *titles_of(ui);
    ShellTitle written = {.of = ref, .cursor = play_cursor(ui->session)};
    snprintf(written.before, sizeof written.before, "%s",
             setup_is_named(ui_setup(ui), ref) ? setup_name(ui_setup(ui), ref) : "");
    snprintf(written.after, sizeof written.after, "%s", title);
    if (titles.done == TITLES_KEPT) {
        memmove(titles.kept, titles.kept + 1, (TITLES_KEPT - 1) * sizeof *titles.kept);
        titles.done--;
    }
    titles.kept[titles.done++] = written;
    titles.count = titles.done;
    set_title(ui, ref, written.after, &titles);
}

bool titles_undo(Ui *ui) {
    ShellTitles titles = *titles_of(ui);
    if (titles.done == 0 || titles.kept[titles.done - 1].cursor != play_cursor(ui->session)) {
        return false;
    }
    ShellTitle last = titles.kept[--titles.done];
    set_title(ui, last.of, last.before, &titles);
    return true;
}

bool titles_redo(Ui *ui) {
    ShellTitles titles = *titles_of(ui);
    if (titles.done == titles.count || titles.kept[titles.done].cursor != play_cursor(ui->session)) {
        return false;
    }
    ShellTitle next = titles.kept[titles.done++];
    set_title(ui, next.of, next.after, &titles);
    return true;
}
