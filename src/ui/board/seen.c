#include "ui/board/seen.h"

#include "ui/tools/region.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"
#include "view/verdict.h"

#include <stdio.h>
#include <time.h>

#define CELLS    16 /* cells of the region refined at a time */
#define CELLS_MS 12 /* ms of processor time for them in one frame: cells of some systems cost more than others */

enum { KINDS = GEOM_SEEN_OPEN + 1 };

static void begin(Ui *ui) {
    const RulesSystem *system = ui_field(ui)->data->system;
    GeomRegionQuery ask = {.table = ui_setup(ui)->size};
    ui->tools->region.ruling = ruling_create(play_field(what_if_session(ui)));
    ui->tools->region.ctx = *play_ctx(what_if_session(ui), ui->tools->region.ruling);
    if (!system->region || !system->region(&ui->tools->region.ctx, ui->selected, &ask)) {
        ui->tools->region.on = false;
        tool_region_drop(ui);
        return;
    }
    ui->tools->region.seen = geom_region_create(play_field(what_if_session(ui))->scene, &ask);
    ui->tools->region.more = true;
}

static void ask_hexes(Ui *ui) {
    BaseArena *arena = arena_create(); /* not ui->tools->arena, which owns the action in the making */
    BaseTree *action = rules_action(ui_field(ui)->data->system, VERB_REGION, arena);
    tree_set(arena, action, "from", tree_text(arena, setup_id(ui_setup(ui), ui->selected)));
    ui->tools->region.ruling = play_preview(what_if_session(ui), action, NULL, NULL);
    ui->tools->region.stamp++;
    arena_destroy(arena);
}

void pane_update_region(Ui *ui) {
    if (!ui->tools->region.on || !tool_region_can_look(ui, ui->selected) || ui->tools->drag.active) {
        return;
    }
    if (ui_setup(ui)->board == BOARD_HEX) {
        if (!ui->tools->region.ruling) {
            ask_hexes(ui);
        }
        return;
    }
    if (!ui->tools->region.seen) {
        begin(ui);
    }
    if (ui->tools->region.seen && ui->tools->region.more) {
        double finest = fmax(0.5, 1.5 / ui->camera.k); /* mm: what can be told apart at this zoom */
        clock_t since = clock();
        do {
            ui->tools->region.more = geom_region_refine(ui->tools->region.seen, finest, CELLS);
        } while (ui->tools->region.more && clock() - since < CELLS_MS * CLOCKS_PER_SEC / 1000);
        kit_wake(ui->kit, 0);
    }
}

/* ---- the key ---- */

static void kinds_of_cells(const GeomRegion *region, bool there[KINDS]) {
    const GeomCell *cells;
    int count = geom_region_cells(region, &cells);
    for (int i = 0; i < count; i++) {
        there[cells[i].min] |= cells[i].min == cells[i].max;
    }
}

static void kinds_of_hexes(const Ruling *ruling, bool there[KINDS]) {
    static const RulesShapeStyle STYLES[KINDS] = {STYLE_HIDDEN, STYLE_PINCHED, STYLE_PAST, STYLE_SEEN};
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            for (int k = 0; k < KINDS; k++) {
                there[k] |= finding->shapes[j].style == STYLES[k];
            }
        }
    }
}

typedef struct {
    const char *words[KINDS + 1]; /* the last: whose field of view it is */
    double w[KINDS + 1];
    bool there[KINDS + 1];
} Key;

#define KEY_ROW  24.0
#define KEY_GAP  14.0
#define SAMPLE_W 18.0
#define SAMPLE_H 12.0

/* Lays the items out in rows no wider than `box`, and draws them if `draws`. Returns the size they take. */
static KitBox lay_key(Ui *ui, const Key *key, KitBox box, bool draws) {
    double x = KEY_GAP, y = 0, widest = 0;
    for (int i = KINDS; i >= 0; i--) {
        double sample = i < KINDS ? SAMPLE_W + 6 : 0;
        if (!key->there[i]) {
            continue;
        }
        if (x > KEY_GAP && x + sample + key->w[i] + KEY_GAP > box.w) {
            x = KEY_GAP;
            y += KEY_ROW;
        }
        if (draws) {
            double top = box.y + y + (KEY_ROW - SAMPLE_H) / 2;
            KitBox text = kit_box(box.x + x + sample, box.y + y, key->w[i] + 2, KEY_ROW);
            if (i < KINDS) {
                verdict_draw_seen_sample(kit_canvas(ui->kit),
                                         (GeomBox){box.x + x, top, box.x + x + SAMPLE_W, top + SAMPLE_H}, (GeomSeen)i);
            }
            kit_text(ui->kit, text, KIT_CAPTION, kit_theme(ui->kit)->ink, 0, key->words[i]);
        }
        x += sample + key->w[i] + KEY_GAP;
        widest = fmax(widest, x);
    }
    return kit_box(0, 0, widest, y + KEY_ROW);
}

static const char *describe_whose(Ui *ui, GeomBox frame) {
    char figure[TEXT_NUMBER_MAX];
    const char *name = setup_name(ui_setup(ui), ui->selected);
    if (!ui->tools->region.seen) {
        return kit_printf(ui->kit, "Seen by %s", name);
    }
    return kit_printf(ui->kit, "Seen by %s, exact to %s mm", name,
                      text_rounded(verdict_region_tolerance(ui->tools->region.seen, &ui->camera, frame), 1, figure));
}

/* The key: each shade that occurs and what it means, and how exact the picture is. */
void pane_region_key(Ui *ui, GeomBox frame) {
    bool hexes = ui->tools->region.ruling && ui_setup(ui)->board == BOARD_HEX;
    Key key = {.words = {hexes ? "hidden" : "out of sight", hexes ? "pinched from both sides" : "too deep inside",
                         hexes ? "seen past one side" : "only through area terrain", hexes ? "seen" : "in the open"}};
    if (!ui->tools->region.on || (!ui->tools->region.seen && !hexes)) {
        return;
    }
    key.words[KINDS] = describe_whose(ui, frame);
    if (hexes) {
        kinds_of_hexes(ui->tools->region.ruling, key.there);
    } else {
        kinds_of_cells(ui->tools->region.seen, key.there);
    }
    key.there[KINDS] = true;
    KitBox board = ui->layout.board, room = kit_inset(board, 14, 14);
    for (int i = 0; i <= KINDS; i++) { /* a name that is wider than the board is cut */
        key.w[i] = fmin(kit_text_width(ui->kit, KIT_CAPTION, key.words[i]), room.w - 2 * KEY_GAP);
    }
    KitBox took = lay_key(ui, &key, room, false);
    KitBox box = kit_box(room.x + room.w - took.w, room.y + room.h - took.h, took.w, took.h);
    kit_fill(ui->kit, box, 4, kit_theme(ui->kit)->chip);
    lay_key(ui, &key, box, true);
}
