#include "ui/tools/what_if.h"

#include "play/what_if.h"
#include "ui/board/board_view.h"
#include "ui/tools/hand.h"

#include <string.h>

struct AppWhatIf {
    PlaySession *session; /* owned: the table with everything moved; NULL: nothing is moved */
    ViewBoard *board;
    TableShift shifts[APP_SHIFTS_MAX]; /* refs of the real table; the last is the one held */
    int count;
    bool holds, by_key; /* holds: something is held; by_key: picked up with the keyboard */
    GeomVec grip;       /* where on the table it was gripped, mm */
    GeomVec begun;      /* how far it had already been moved then, mm */
    bool refused;       /* it cannot stand at the pointer and is shown where it last could */
};

PlaySession *what_if_session(const App *app) {
    return app->what_if && app->what_if->session ? app->what_if->session : app->session;
}

bool what_if_stands(const App *app) {
    return app->what_if && app->what_if->session;
}

const TableShift *what_if_shifts(const App *app, BaseArena *arena, int *count) {
    const PlaySession *session = what_if_session(app);
    TableShift *shifts;
    *count = what_if_told(arena, play_field(session), play_battlefield(session), &shifts);
    return shifts;
}

bool what_if_holds(const App *app) {
    return app->what_if && app->what_if->holds;
}

bool what_if_refused(const App *app) {
    return app->what_if && app->what_if->refused;
}

ViewBoard *what_if_board(const App *app) {
    return what_if_stands(app) ? app->what_if->board : app->board;
}

static void drop_session(AppWhatIf *what_if) {
    board_destroy(what_if->board);
    play_destroy(what_if->session);
    what_if->board = NULL;
    what_if->session = NULL;
}

/* hand_drop_preview goes first: the preview may be a ruling of this session. */
void what_if_drop(App *app) {
    if (app->what_if) {
        if (app->what_if->session) {
            hand_drop_preview(app);
            app_drop_region(app);
            drop_session(app->what_if);
        }
        base_free(app->what_if);
        app->what_if = NULL;
    }
}

/* Mapped by id: terrain that is gone is missing from the trial table, so that the indices differ. */
TableRef what_if_real(const App *app, TableRef shown) {
    bool other = what_if_stands(app) && (shown.kind == REF_UNIT || shown.kind == REF_AREA);
    return other ? setup_find(app_setup(app), setup_id(play_field(app->what_if->session)->setup, shown)) : shown;
}

static TableShift *shift_of(AppWhatIf *what_if, TableRef ref) {
    for (int i = 0; i < what_if->count; i++) {
        if (ref_equal(what_if->shifts[i].ref, ref)) { /* the one held is kept last */
            TableShift kept = what_if->shifts[i];
            memmove(what_if->shifts + i, what_if->shifts + i + 1,
                    (size_t)(what_if->count - i - 1) * sizeof *what_if->shifts);
            what_if->shifts[what_if->count - 1] = kept;
            return &what_if->shifts[what_if->count - 1];
        }
    }
    if (what_if->count == APP_SHIFTS_MAX) {
        return NULL;
    }
    what_if->shifts[what_if->count] = (TableShift){ref, vec(0, 0)};
    return &what_if->shifts[what_if->count++];
}

bool what_if_take(App *app, TableRef ref, GeomVec at, bool by_key) {
    if (!play_can_shift(app->session, ref)) {
        return false;
    }
    app->what_if = app->what_if ? app->what_if : base_alloc(1, sizeof *app->what_if);
    AppWhatIf *what_if = app->what_if;
    TableShift *shift = shift_of(what_if, ref);
    if (!shift) {
        return false;
    }
    what_if->holds = true;
    what_if->by_key = by_key;
    what_if->grip = at;
    what_if->begun = shift->by;
    return true;
}

bool what_if_by_key(const App *app) {
    return what_if_holds(app) && app->what_if->by_key;
}

/* Replaces the shown session and drops the preview, so that the question is asked again. */
static void take(App *app, PlaySession *session) {
    hand_drop_preview(app);
    app_drop_region(app);
    AppWhatIf *what_if = app->what_if;
    TableRef ref = what_if->shifts[what_if->count - 1].ref;
    ViewBoard *board = board_for(app, play_field(session), what_if_board(app));
    if (ref_is(ref, REF_AREA)) { /* drawn separately, so that the painted picture of the rest stays valid */
        board_leave_out(board, setup_find(play_field(session)->setup, setup_id(app_setup(app), ref)).index);
    }
    drop_session(what_if);
    what_if->session = session;
    what_if->board = board;
}

bool what_if_move(App *app, GeomVec to) {
    AppWhatIf *what_if = app->what_if;
    TableShift *shift = &what_if->shifts[what_if->count - 1];
    GeomVec before = shift->by, by = vec_add(what_if->begun, vec_sub(to, what_if->grip));
    if (before.x == by.x && before.y == by.y) {
        return false;
    }
    BaseFaults faults = {0};
    shift->by = by;
    PlaySession *session =
        play_what_if(app->session, what_if->shifts, what_if->count, app->path ? app->path : "", &faults);
    what_if->refused = !session;
    faults_free(&faults);
    if (!session) {
        shift->by = before;
        return false;
    }
    take(app, session);
    return true;
}

void what_if_let_go(App *app) {
    if (app->what_if) {
        app->what_if->holds = app->what_if->refused = false;
    }
}
