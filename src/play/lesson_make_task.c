/* The task of a line of sight: to stand where the answer is the other one. The solution is found by trying places in
 * rings around where the unit stands, and each is judged by the engine. */
#include "play/exercise.h"
#include "play/lesson_make_internal.h"
#include "play/lesson_make_run.h"
#include "play/what_if.h"

#include <math.h>
#include <string.h>

#define RINGS  24
#define SPOKES 16

/* Where the unit would stand, on a tenth of a table unit or in the middle of a hex. */
static GeomVec place_on_ring(const TableSetup *setup, GeomVec at, int ring, int spoke) {
    bool hexes = setup->board == BOARD_HEX;
    double step = hexes ? setup->unit / 2 : fmax(setup->size.x1 - setup->size.x0, setup->size.y1 - setup->size.y0) / 48;
    double turn = 2 * PI * spoke / SPOKES;
    GeomVec to = vec_add(at, vec_scale(vec(cos(turn), sin(turn)), step * ring));
    if (hexes) {
        return hex_centre(hex_at(&setup->hexes, to, setup->unit), setup->unit);
    }
    double grain = setup->unit / 10;
    return vec(round(to.x / grain) * grain, round(to.y / grain) * grain);
}

static bool on_table(const TableSetup *setup, GeomVec at) {
    if (setup->board == BOARD_HEX) {
        return hex_valid(&setup->hexes, hex_at(&setup->hexes, at, setup->unit));
    }
    return at.x > setup->size.x0 && at.x < setup->size.x1 && at.y > setup->size.y0 && at.y < setup->size.y1;
}

static bool turns_there(const LessonMaker *maker, PlaySession *board, TableShift shift, bool visible) {
    BaseFaults faults = {0};
    PlaySession *tried = play_what_if(board, &shift, 1, "", &faults);
    Ruling *ruling = tried ? maker_ask(maker->step, tried) : NULL;
    bool turns = ruling && ruling->outcome == RULING_ANSWER && ruling->sights.count == 1 &&
                 ruling->sights.items[0].visible != visible && !ruling->sights.items[0].close;
    ruling_destroy(ruling);
    play_destroy(tried);
    faults_free(&faults);
    return turns;
}

static bool find_place(const LessonMaker *maker, PlaySession *board, TableRef who, bool visible, GeomVec *out) {
    const TableSetup *setup = play_field(board)->setup;
    const TableWhere *where = table_where(play_table(board), who.index);
    GeomVec at = where->kind == WHERE_HEX ? hex_centre(where->hex, setup->unit) : where->at;
    for (int ring = 1; ring <= RINGS; ring++) {
        for (int spoke = 0; spoke < SPOKES; spoke++) {
            *out = place_on_ring(setup, at, ring, spoke);
            TableShift shift = {who, vec_sub(*out, at)};
            if (on_table(setup, *out) && vec_length(shift.by) > 0 && turns_there(maker, board, shift, visible)) {
                return true;
            }
        }
    }
    return false;
}

static BaseTree *spot_tree(BaseArena *arena, const TableSetup *setup, GeomVec at) {
    if (setup->board == BOARD_HEX) {
        return tree_text(arena, setup_id(setup, setup_hex_ref(setup, hex_at(&setup->hexes, at, setup->unit))));
    }
    return tree_pair(arena, round(at.x / setup->unit * 10) / 10, round(at.y / setup->unit * 10) / 10);
}

/* `visible`: the answer now. */
static BaseTree *task_tree(LessonMaker *maker, const TableSetup *setup, TableRef who, bool visible, GeomVec at) {
    BaseArena *arena = maker->arena;
    const char *from = tree_get_text(maker->step, "from", ""), *id = setup_id(setup, who);
    const char *name = setup_name(setup, who), *looks = setup_name(setup, setup_find(setup, from));
    BaseTree *goal = tree_list(arena), *hands = tree_list(arena), *replies = tree_list(arena);
    BaseTree *query = tree_copy(arena, maker->step);
    tree_add(arena, query,
             WITH_TEXT("say", arena_printf(arena, visible ? "Out of sight of %s" : "In sight of %s", looks)),
             WITH_TREE("expect", tree_make(arena, WITH_BOOL("visible", !visible))));
    tree_push(goal, query);
    tree_push(hands, tree_text(arena, id));
    tree_push(replies, tree_make(arena, WITH_TREE("if", tree_make(arena, WITH_BOOL("visible", visible))),
                                 WITH_TEXT("says", visible ? "There a line still gets through."
                                                           : "There every line is still stopped.")));
    BaseTree *solution = tree_object(arena);
    tree_set(arena, solution, id, spot_tree(arena, setup, at));
    return tree_make(
        arena,
        WITH_TEXT("make", arena_printf(arena, visible ? "Bring %s out of sight of %s." : "Bring %s into sight of %s.",
                                       name, looks)),
        WITH_TREE("hands", hands), WITH_BOOL("free", true), WITH_TREE("goal", goal), WITH_TREE("replies", replies),
        WITH_TREE("solution", solution));
}

const BaseTree *maker_find_task(LessonMaker *maker, PlaySession *board) {
    const TableSetup *setup = play_field(board)->setup;
    TableRef who = setup_find(setup, tree_get_text(maker->step, "to", ""));
    GeomVec at;
    if (maker->ruling->sights.count != 1 || maker->from.kind == REF_NONE || !ref_is(who, REF_UNIT) ||
        !play_can_shift(board, who)) {
        return NULL;
    }
    bool visible = maker->ruling->sights.items[0].visible;
    if (!find_place(maker, board, who, visible, &at)) {
        return NULL;
    }
    const BaseTree *task = task_tree(maker, setup, who, visible, at);
    const char *why;
    const Exercise *exercise = exercise_read(maker->arena, play_field(board), task, &why);
    char *wrong = exercise ? exercise_prove(exercise, board) : base_strdup(why);
    bool good = wrong == NULL;
    base_free(wrong);
    return good ? task : NULL;
}
