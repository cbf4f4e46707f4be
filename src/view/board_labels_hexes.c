/* Names of hexes. Each stands in the upper corner of its own hex, where its text meets neither side; it goes lower, or
 * along one of the upper sides, where works, a base or a line of the ruling are in the way. */
#include "view/board_labels.h"
#include "view/hexes/hexes.h"

#define NAME_FROM 56.0 /* px across a hex: below, its name would crowd it */
#define HEIGHT    13.0
#define ROUND     1.0 /* px beside works that stay free */
#define PLATE     .7  /* its alpha */

static const ViewType NAME = {FONT_REGULAR, 12, true};

/* ---- what they keep off ---- */

static void keep_off_path(LabelSearch *it, const GeomVec *mm, int count, double off) {
    for (int i = 0; i + 1 < count; i++) {
        labels_keep_off_line(it->labels, vec_scale(mm[i], it->k), vec_scale(mm[i + 1], it->k), off);
    }
}

static void keep_off_sides(LabelSearch *it, HexId hex, int facing) {
    GeomVec path[3];
    double width = it->board->field->setup->unit;
    hexes_works_path(hex, width, facing, 0, path);
    keep_off_path(it, path, 3, HEXES_WALL / 2 * it->k + ROUND);
    hexes_works_path(hex, width, facing, (HEXES_WALL + HEXES_STAKES) / 2, path);
    keep_off_path(it, path, 3, HEXES_STAKES / 2 * it->k + ROUND);
}

static void keep_off_palisade(LabelSearch *it, HexId hex, double in, double post) {
    GeomVec ring[7];
    hexes_corners(hex, it->board->field->setup->unit, in, ring);
    ring[6] = ring[0];
    keep_off_path(it, ring, 7, 1.2 * it->k + ROUND);
    for (int i = 0; i < 6; i++) {
        GeomVec at = vec_scale(ring[i], it->k);
        labels_keep_off(it->labels, box_grow(box_add(box_empty(), at), post * it->k));
    }
}

void labels_keep_off_works(LabelSearch *it) {
    const TableSetup *setup = it->board->field->setup;
    setup_each(setup, REF_AREA, area) {
        RulesPortrait portrait;
        const RulesKind *kind = it->table->removed[area] ? NULL : board_kind(it->board, it->table, area, &portrait);
        double post, in = kind ? terrain_palisade(kind->pattern, &post) : 0;
        for (int i = 0; kind && i < setup->areas[area].hex_count; i++) {
            if (kind->form == FORM_HEXSIDE) {
                keep_off_sides(it, setup->areas[area].hexes[i], portrait.facing);
            } else if (in > 0) {
                keep_off_palisade(it, setup->areas[area].hexes[i], in, post);
            }
        }
    }
}

/* ---- names ---- */

/* A place under the upper sides of a hex: `aside` px from its middle, `down` px lower than where the text meets them.
 */
static void add_spot(BoardSpots *spots, GeomVec top, ViewForm form, double aside, double down, double cost) {
    double slope = 1 / sqrt(3.0), y = top.y + (form.width / 2 + fabs(aside)) * slope + down;
    spots_add(spots, vec(top.x + aside, y), vec(0, 1), cost);
}

static void add_name(LabelSearch *it, HexId hex, int index) {
    char name[8];
    GeomVec corners[6];
    BoardSpots spots = {.arena = it->arena};
    double flat = it->board->field->setup->unit * it->k / 2;
    hex_name(hex, name);
    ViewForm form = {canvas_text_width(it->canvas, NAME, name) + 4, HEIGHT};
    hexes_corners(hex, it->board->field->setup->unit, 0, corners);
    GeomVec top = vec_scale(corners[0], it->k), foot = vec_scale(corners[3], it->k);
    for (int lower = 0; lower < 8; lower++) { /* as low as under a post and a wall */
        double down = 1 + lower * 1.5 * it->k;
        for (int along = 0; along <= 4; along++) {
            double aside = along * (flat - form.width / 2 - 2) / 4;
            add_spot(&spots, top, form, aside, down, 3 * along + lower);
            add_spot(&spots, top, form, -aside, down, 3 * along + lower + .5);
        }
    }
    spots_add(&spots, vec(foot.x, foot.y - form.width / 2 / sqrt(3.0) - 1), vec(0, -1), 40);
    label_add(it, LABEL_HEX, index, &form, 1, &spots);
}

void labels_add_hex_names(LabelSearch *it) {
    const HexBoard *hexes = &it->board->field->setup->hexes;
    for (int i = 0; i < hexes->rows * hexes->columns && it->board->field->setup->unit * it->k >= NAME_FROM; i++) {
        HexId hex = label_hex(hexes, i);
        if (hex_valid(hexes, hex)) {
            add_name(it, hex, i);
        }
    }
}

void label_draw_hex(const ViewBoard *board, ViewCanvas *canvas, int index, GeomBox box) {
    char name[8];
    hex_name(label_hex(&board->field->setup->hexes, index), name);
    canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
    canvas_fill(canvas, colour_alpha(canvas->theme->paper, PLATE));
    canvas_text(canvas, NAME, canvas->theme->ink3, label_middle(box).x, box.y1 - 2.5, .5, name);
}
