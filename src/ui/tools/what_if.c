#include "ui/tools/what_if.h"

#include "play/what_if.h"
#include "ui/tools/preview.h"
#include "ui/tools/region.h"
#include "ui/tools/tools_state.h"

#include <string.h>

struct WhatIf {
    PlaySession *session; /* owned: the table with everything moved; NULL: nothing is moved */
    ViewBoard *board;
    TableShift shifts[TOOLS_SHIFTS_MAX]; /* refs of the real table; the last is the one held */
    int count;
    bool holds, by_key; /* holds: something is held; by_key: picked up with the keyboard */
    GeomVec grip;       /* where on the table it was gripped, mm */
    GeomVec begun;      /* how far it had already been moved then, mm */
    bool refused;       /* it cannot stand at the pointer and is shown where it last could */
};

PlaySession *what_if_session(const Ui *ui) {
    return ui->tools->what_if && ui->tools->what_if->session ? ui->tools->what_if->session : ui->session;
}

bool what_if_stands(const Ui *ui) {
    return ui->tools->what_if && ui->tools->what_if->session;
}

const TableShift *what_if_shifts(const Ui *ui, BaseArena *arena, int *count) {
    const PlaySession *session = what_if_session(ui);
    TableShift *shifts;
    *count = play_what_if_in_file(arena, play_field(session), play_battlefield(session), &shifts);
    return shifts;
}

bool what_if_holds(const Ui *ui) {
    return ui->tools->what_if && ui->tools->what_if->holds;
}

bool what_if_refused(const Ui *ui) {
    return ui->tools->what_if && ui->tools->what_if->refused;
}

ViewBoard *what_if_board(const Ui *ui) {
    return what_if_stands(ui) ? ui->tools->what_if->board : ui->picture;
}

TableRef what_if_alone(const Ui *ui) {
    const WhatIf *what_if = ui->tools->what_if;
    return what_if_stands(ui) && what_if->count == 1 ? what_if->shifts[0].ref : ref_none();
}

static void drop_session(WhatIf *what_if) {
    board_destroy(what_if->board);
    play_destroy(what_if->session);
    what_if->board = NULL;
    what_if->session = NULL;
}

/* hand_drop_preview goes first: the preview may be a ruling of this session. */
void what_if_drop(Ui *ui) {
    if (ui->tools->what_if) {
        if (ui->tools->what_if->session) {
            hand_drop_preview(ui);
            tool_region_drop(ui);
            drop_session(ui->tools->what_if);
        }
        base_free(ui->tools->what_if);
        ui->tools->what_if = NULL;
    }
}

/* Mapped by id: terrain that is gone is missing from the trial table, so that the indices differ. */
TableRef what_if_real(const Ui *ui, TableRef shown) {
    bool other = what_if_stands(ui) && (shown.kind == REF_UNIT || shown.kind == REF_AREA);
    return other ? setup_find(ui_setup(ui), setup_id(play_field(ui->tools->what_if->session)->setup, shown)) : shown;
}

static TableShift *shift_of(WhatIf *what_if, TableRef ref) {
    for (int i = 0; i < what_if->count; i++) {
        if (ref_equal(what_if->shifts[i].ref, ref)) { /* the one held is kept last */
            TableShift kept = what_if->shifts[i];
            memmove(what_if->shifts + i, what_if->shifts + i + 1,
                    (size_t)(what_if->count - i - 1) * sizeof *what_if->shifts);
            what_if->shifts[what_if->count - 1] = kept;
            return &what_if->shifts[what_if->count - 1];
        }
    }
    if (what_if->count == TOOLS_SHIFTS_MAX) {
        return NULL;
    }
    what_if->shifts[what_if->count] = (TableShift){ref, vec(0, 0)};
    return &what_if->shifts[what_if->count++];
}

bool what_if_take(Ui *ui, TableRef ref, GeomVec at, bool by_key) {
    if (!play_can_shift(ui->session, ref)) {
        return false;
    }
    ui->tools->what_if = ui->tools->what_if ? ui->tools->what_if : base_alloc(1, sizeof *ui->tools->what_if);
    WhatIf *what_if = ui->tools->what_if;
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

bool what_if_by_key(const Ui *ui) {
    return what_if_holds(ui) && ui->tools->what_if->by_key;
}

/* Replaces the shown session and drops the preview, so that the question is asked again. */
static void take(Ui *ui, PlaySession *session) {
    hand_drop_preview(ui);
    tool_region_drop(ui);
    WhatIf *what_if = ui->tools->what_if;
    TableRef ref = what_if->shifts[what_if->count - 1].ref;
    ViewBoard *board = ui_new_picture(ui, play_field(session), what_if_board(ui));
    if (ref_is(ref, REF_AREA)) { /* drawn separately, so that the painted picture of the rest stays valid */
        board_leave_out(board, setup_find(play_field(session)->setup, setup_id(ui_setup(ui), ref)).index);
    }
    drop_session(what_if);
    what_if->session = session;
    what_if->board = board;
}

/* Shows the table with all shifts as they are now; NULL: something cannot stand there. */
static bool show_shifts(Ui *ui) {
    WhatIf *what_if = ui->tools->what_if;
    BaseFaults faults = {0};
    PlaySession *session =
        play_what_if(ui->session, what_if->shifts, what_if->count, ui->path ? ui->path : "", &faults);
    faults_free(&faults);
    if (session) {
        take(ui, session);
    }
    return session;
}

bool what_if_move(Ui *ui, GeomVec to) {
    WhatIf *what_if = ui->tools->what_if;
    TableShift *shift = &what_if->shifts[what_if->count - 1];
    GeomVec before = shift->by, by = vec_add(what_if->begun, vec_sub(to, what_if->grip));
    if (before.x == by.x && before.y == by.y) {
        return false;
    }
    shift->by = by;
    what_if->refused = !show_shifts(ui);
    if (what_if->refused) {
        shift->by = before;
    }
    return !what_if->refused;
}

bool what_if_move_all(Ui *ui, const TableShift *moves, int count) {
    ui->tools->what_if = ui->tools->what_if ? ui->tools->what_if : base_alloc(1, sizeof *ui->tools->what_if);
    WhatIf *what_if = ui->tools->what_if, before = *what_if;
    bool good = count > 0;
    for (int i = 0; i < count && good; i++) {
        TableShift *shift = shift_of(what_if, what_if_real(ui, moves[i].ref));
        good = shift;
        if (shift) {
            shift->by = vec_add(shift->by, moves[i].by);
        }
    }
    if (!good || !show_shifts(ui)) {
        *what_if = before;
        return false;
    }
    return true;
}

void what_if_let_go(Ui *ui) {
    if (ui->tools->what_if) {
        ui->tools->what_if->holds = ui->tools->what_if->refused = false;
    }
}
