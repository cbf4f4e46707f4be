/* How: what is written is undone where the journal stands as it did then; else what was done since comes first. */
#include "ui/titles.h"

#include "io/plan.h"
#include "ui/app_internal.h"

#include <stdio.h>
#include <string.h>

/* The table is laid out anew with the title, and what was done is done again. */
static void lay_out(App *app, TableRef ref, const char *title) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseTree *battlefield = tree_copy(arena, play_battlefield(app->session)), *step = tree_list(arena);
    int done;
    plan_set(arena, step, setup_id(app_setup(app), ref), "name", tree_text(arena, title));
    RulesField *field = plan_apply(arena, battlefield, step->first)
                            ? field_create(battlefield, app->path ? app->path : "", &faults)
                            : NULL;
    if (field) {
        ViewCamera camera = app->camera;
        char *path = base_strdup(app->path);
        app_take_session(app, play_reread(app->session, field, battlefield, &done), path);
        app->camera = camera;
        app->camera_set = true;
        if (play_count(app->session) > 0) {
            files_begin_record(app);
        }
        hand_select(app, ref);
        base_free(path);
    }
    app_say_faults(app, &faults, "The title was not changed");
    faults_free(&faults);
    arena_destroy(arena);
}

/* Those of a table that is no longer shown are forgotten. */
static AppTitles *titles_of(App *app) {
    if (app->titles.session != app->session) {
        app->titles = (AppTitles){.session = app->session};
    }
    return &app->titles;
}

static void set_title(App *app, TableRef ref, const char *title) {
    AppTitles kept = *titles_of(app);
    lay_out(app, ref, title);
    app->titles = kept;
    app->titles.session = app->session;
    app->card_of = ref_none(); /* the field reads it anew */
}

void titles_write(App *app, TableRef ref, const char *title) {
    AppTitles *titles = titles_of(app);
    AppTitle written = {.of = ref, .cursor = play_cursor(app->session)};
    snprintf(written.before, sizeof written.before, "%s", setup_name(app_setup(app), ref));
    snprintf(written.after, sizeof written.after, "%s", title);
    if (titles->done == TITLES_KEPT) {
        memmove(titles->kept, titles->kept + 1, (TITLES_KEPT - 1) * sizeof *titles->kept);
        titles->done--;
    }
    titles->kept[titles->done++] = written;
    titles->count = titles->done;
    set_title(app, ref, written.after);
}

bool titles_undo(App *app) {
    AppTitles *titles = titles_of(app);
    if (titles->done == 0 || titles->kept[titles->done - 1].cursor != play_cursor(app->session)) {
        return false;
    }
    AppTitle last = titles->kept[--titles->done];
    set_title(app, last.of, last.before);
    return true;
}

bool titles_redo(App *app) {
    AppTitles *titles = titles_of(app);
    if (titles->done == titles->count || titles->kept[titles->done].cursor != play_cursor(app->session)) {
        return false;
    }
    AppTitle next = titles->kept[titles->done++];
    set_title(app, next.of, next.after);
    return true;
}
