/* A title is undone while the journal's cursor is where it was when the title was written; actions done since are
 * undone first. */
#include "ui/shell/titles.h"

#include "io/plan.h"
#include "ui/dialogs/replay.h"
#include "ui/shell/app_state.h"
#include "ui/shell/files.h"
#include "ui/shell/session.h"
#include "ui/tools/hand.h"

#include <stdio.h>
#include <string.h>

/* The titles of this session; those of any other are forgotten. */
static AppTitles *titles_of(App *app) {
    if (app->titles.session != app->session) {
        app->titles = (AppTitles){.session = app->session};
    }
    return &app->titles;
}

/* A title being changed. */
typedef struct {
    TableRef of;
    AppTitles after; /* the list once the change is done */
} Changing;

static void take_title(App *app, void *with, PlaySession *session, int done) {
    const Changing *changing = with;
    (void)done; /* all actions were repeated: a title changes no ruling */
    app_swap_session(app, session);
    if (play_count(session) > 0) {
        files_begin_record(app);
    }
    hand_select(app, changing->of);
    app->titles = changing->after;
    app->titles.session = session;
    app->card_of = ref_none(); /* the field reads it again */
}

/* Makes the table again with the new title, and plays the game on it again. */
static void set_title(App *app, TableRef ref, const char *title, const AppTitles *after) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseTree *battlefield = tree_copy(arena, play_battlefield(app->session)), *step = tree_list(arena);
    plan_set(arena, step, setup_id(app_setup(app), ref), "name", tree_text(arena, title));
    RulesField *field = plan_apply(arena, battlefield, step->first)
                            ? field_create(battlefield, app->path ? app->path : "", &faults)
                            : NULL;
    if (field) {
        Changing *changing = base_alloc(1, sizeof *changing);
        *changing = (Changing){ref, *after};
        replaying_begin(app, play_reread_begin(app->session, field, battlefield),
                        (AppReplayWish){"Writing the title", take_title, base_free, changing});
    }
    app->card_of = ref_none();
    app_say_faults(app, &faults, "The title was not changed");
    faults_free(&faults);
    arena_destroy(arena);
}

void titles_write(App *app, TableRef ref, const char *title) {
    AppTitles titles = *titles_of(app);
    AppTitle written = {.of = ref, .cursor = play_cursor(app->session)};
    snprintf(written.before, sizeof written.before, "%s", setup_name(app_setup(app), ref));
    snprintf(written.after, sizeof written.after, "%s", title);
    if (titles.done == TITLES_KEPT) {
        memmove(titles.kept, titles.kept + 1, (TITLES_KEPT - 1) * sizeof *titles.kept);
        titles.done--;
    }
    titles.kept[titles.done++] = written;
    titles.count = titles.done;
    set_title(app, ref, written.after, &titles);
}

bool titles_undo(App *app) {
    AppTitles titles = *titles_of(app);
    if (titles.done == 0 || titles.kept[titles.done - 1].cursor != play_cursor(app->session)) {
        return false;
    }
    AppTitle last = titles.kept[--titles.done];
    set_title(app, last.of, last.before, &titles);
    return true;
}

bool titles_redo(App *app) {
    AppTitles titles = *titles_of(app);
    if (titles.done == titles.count || titles.kept[titles.done].cursor != play_cursor(app->session)) {
        return false;
    }
    AppTitle next = titles.kept[titles.done++];
    set_title(app, next.of, next.after, &titles);
    return true;
}
