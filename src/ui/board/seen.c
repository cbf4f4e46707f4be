#include "ui/board/seen.h"

#include "ui/tools/what_if.h"
#include "view/verdict.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define CELLS    16 /* cells of the region refined at a time */
#define CELLS_MS 12 /* ms of processor time for them in one frame: cells of some systems cost more than others */

enum { KINDS = GEOM_SEEN_OPEN + 1 };

static void begin(App *app) {
    const RulesSystem *system = app_field(app)->data->system;
    GeomRegionAsk ask = {.table = app_setup(app)->size};
    app->region_ruling = ruling_create(play_field(what_if_session(app)));
    app->region_ctx = *play_ctx(what_if_session(app), app->region_ruling);
    if (!system->region || !system->region(&app->region_ctx, app->selected, &ask)) {
        app->region_on = false;
        app_drop_region(app);
        return;
    }
    app->region = geom_region_create(play_field(what_if_session(app))->scene, &ask);
    app->region_more = true;
}

static void ask_hexes(App *app) {
    BaseArena *arena = arena_create(); /* not app->arena, which owns the action in the making */
    BaseTree *action = tree_object(arena);
    tree_set(arena, action, "do", tree_text(arena, "region"));
    tree_set(arena, action, "from", tree_text(arena, setup_id(app_setup(app), app->selected)));
    app->region_ruling = play_preview(what_if_session(app), action, NULL, NULL);
    app->region_stamp++;
    arena_destroy(arena);
}

void region_update(App *app) {
    if (!app->region_on || !app_can_look(app, app->selected) || app->drag.active) {
        return;
    }
    if (app_setup(app)->board == BOARD_HEX) {
        if (!app->region_ruling) {
            ask_hexes(app);
        }
        return;
    }
    if (!app->region) {
        begin(app);
    }
    if (app->region && app->region_more) {
        double finest = fmax(0.5, 1.5 / app->camera.k); /* mm: what can be told apart at this zoom */
        clock_t since = clock();
        do {
            app->region_more = geom_region_refine(app->region, finest, CELLS);
        } while (app->region_more && clock() - since < CELLS_MS * CLOCKS_PER_SEC / 1000);
        kit_wake(app->kit, 0);
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
    static const char *const WORDS[KINDS] = {"hidden", "pinched", "past", "seen"};
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            for (int k = 0; k < KINDS && finding->shapes[j].word; k++) {
                there[k] |= strcmp(finding->shapes[j].word, WORDS[k]) == 0;
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
static KitBox lay_key(App *app, const Key *key, KitBox box, bool draws) {
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
                verdict_draw_seen_sample(kit_canvas(app->kit),
                                         (GeomBox){box.x + x, top, box.x + x + SAMPLE_W, top + SAMPLE_H}, (GeomSeen)i);
            }
            kit_text(app->kit, text, KIT_CAPTION, kit_theme(app->kit)->ink, 0, key->words[i]);
        }
        x += sample + key->w[i] + KEY_GAP;
        widest = fmax(widest, x);
    }
    return kit_box(0, 0, widest, y + KEY_ROW);
}

static void say_whose(App *app, GeomBox frame, char *text, size_t size) {
    char figure[TEXT_NUMBER_MAX];
    const char *id = setup_id(app_setup(app), app->selected);
    if (app->region) {
        snprintf(text, size, "What %.40s sees, exact to %s mm", id,
                 text_rounded(verdict_region_tolerance(app->region, &app->camera, frame), 1, figure));
    } else {
        snprintf(text, size, "What %.40s sees", id);
    }
}

/* The key: each shade that occurs and what it means, and how exact the picture is. */
void region_key(App *app, GeomBox frame) {
    bool hexes = app->region_ruling && app_setup(app)->board == BOARD_HEX;
    char whose[96];
    Key key = {.words = {hexes ? "hidden" : "out of sight", hexes ? "pinched from both sides" : "too deep inside",
                         hexes ? "seen past one side" : "only through area terrain", hexes ? "seen" : "in the open",
                         whose}};
    if (!app->region_on || (!app->region && !hexes)) {
        return;
    }
    say_whose(app, frame, whose, sizeof whose);
    if (hexes) {
        kinds_of_hexes(app->region_ruling, key.there);
    } else {
        kinds_of_cells(app->region, key.there);
    }
    key.there[KINDS] = true;
    for (int i = 0; i <= KINDS; i++) {
        key.w[i] = kit_text_width(app->kit, KIT_CAPTION, key.words[i]);
    }
    KitBox board = app->layout.board, room = kit_inset(board, 14, 14), took = lay_key(app, &key, room, false);
    KitBox box = kit_box(room.x + room.w - took.w, room.y + room.h - took.h, took.w, took.h);
    kit_fill(app->kit, box, 4, kit_theme(app->kit)->chip);
    lay_key(app, &key, box, true);
}
