#include "ui/panel/panel_luck.h"

#include "play/luck.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_state.h"

#include <stdio.h>

#define PLOT_HEIGHT 96.0
#define LABEL       40.0 /* px for the figures at the left */

struct PanelLuck {
    BaseArena *arena;
    const PlayEntry *at;
    int cursor, total, count, sides;
    PlayLuck *now;  /* owned: for each side, up to the cursor */
    double **curve; /* owned: for each side, over the whole branch */
    double max;     /* the largest distance from expectation of any side, in dice; at least 1 */
};

void panel_luck_drop(Ui *ui) {
    if (ui->panel->luck) {
        arena_destroy(ui->panel->luck->arena);
        base_free(ui->panel->luck);
        ui->panel->luck = NULL;
    }
}

static const PanelLuck *update(Ui *ui) {
    const PlaySession *session = ui->session;
    int cursor = play_cursor(session), count = play_count(session), total = play_total(session);
    const PlayEntry *last = count > 0 ? play_entry(session, count - 1) : NULL;
    const PanelLuck *known = ui->panel->luck;
    if (known && known->at == last && known->cursor == cursor && known->total == total && known->count == count) {
        return known;
    }
    panel_luck_drop(ui);
    PanelLuck *luck = base_alloc(1, sizeof *luck);
    *luck = (PanelLuck){arena_create(), last, cursor, total, count, ui_setup(ui)->side_count, NULL, NULL, 1};
    luck->now = arena_alloc(luck->arena, (size_t)luck->sides, sizeof *luck->now);
    luck->curve = arena_alloc(luck->arena, (size_t)luck->sides, sizeof *luck->curve);
    for (int side = 0; side < luck->sides; side++) {
        luck->now[side] = play_luck(session, side, cursor);
        luck->curve[side] = arena_alloc(luck->arena, (size_t)count + 1, sizeof **luck->curve);
        play_luck_curve(session, side, luck->curve[side]);
        for (int i = 0; i <= count; i++) {
            luck->max = fmax(luck->max, fabs(luck->curve[side][i]));
        }
    }
    ui->panel->luck = luck;
    return luck;
}

/* ---- drawing ---- */

typedef struct {
    const PanelLuck *luck;
    KitBox box; /* the area of the curves */
} Plot;

static GeomVec plot_at(const Plot *plot, int index, double surplus) {
    return vec(plot->box.x + plot->box.w * index / (plot->luck->count > 0 ? plot->luck->count : 1),
               plot->box.y + plot->box.h / 2 * (1 - surplus / plot->luck->max));
}

/* Shapes tell the sides apart without colour: a disc for the first, a square for the second, a diamond for others. */
static void draw_sign(ViewCanvas *canvas, int side, double x, double y, ViewColour colour) {
    cairo_t *cr = canvas->cr;
    if (side == 0) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, x, y, 4, 0, TAU);
    } else if (side == 1) {
        cairo_rectangle(cr, x - 3.5, y - 3.5, 7, 7);
    } else {
        cairo_move_to(cr, x, y - 5);
        cairo_line_to(cr, x + 5, y);
        cairo_line_to(cr, x, y + 5);
        cairo_line_to(cr, x - 5, y);
        cairo_close_path(cr);
    }
    canvas_fill(canvas, colour);
}

/* A step curve, because nothing is rolled between two actions; dashed for the second side. */
static void draw_curve(Page *page, const Plot *plot, int side, ViewColour colour) {
    static const double DASH[] = {5, 3};
    ViewCanvas *canvas = kit_canvas(page->kit);
    const double *curve = plot->luck->curve[side];
    cairo_set_dash(canvas->cr, DASH, side % 2 ? 2 : 0, 0);
    for (int i = 0; i <= plot->luck->count; i++) {
        GeomVec at = plot_at(plot, i, curve[i]);
        if (i == 0) {
            cairo_move_to(canvas->cr, at.x, at.y);
        } else {
            cairo_line_to(canvas->cr, at.x, plot_at(plot, i - 1, curve[i - 1]).y);
            cairo_line_to(canvas->cr, at.x, at.y);
        }
    }
    canvas_stroke(canvas, colour, 1.8);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    GeomVec now = plot_at(plot, plot->luck->cursor, curve[plot->luck->cursor]);
    draw_sign(canvas, side, now.x, now.y, colour);
}

static void draw_frame(Page *page, const Plot *plot) {
    char text[24];
    const ViewTheme *theme = page->theme;
    const KitBox *box = &plot->box;
    GeomVec now = plot_at(plot, plot->luck->cursor, 0);
    kit_fill(page->kit, *box, 4, theme->field);
    kit_hair(page->kit, box->x, box->y + box->h / 2, box->w, 0, theme->edge);
    kit_hair(page->kit, kit_snap(page->kit, now.x), box->y, 0, box->h, theme->accent);
    snprintf(text, sizeof text, "+%.1f", plot->luck->max);
    kit_put(page->kit, kit_box(page->x, box->y - 2, LABEL - 6, 16), KIT_CAPTION, theme->ink3, 1, text);
    kit_put(page->kit, kit_box(page->x, box->y + box->h / 2 - 8, LABEL - 6, 16), KIT_CAPTION, theme->ink3, 1, "0");
    snprintf(text, sizeof text, "−%.1f", plot->luck->max);
    kit_put(page->kit, kit_box(page->x, box->y + box->h - 14, LABEL - 6, 16), KIT_CAPTION, theme->ink3, 1, text);
}

static ViewColour colour_of(const Page *page, int side) {
    return theme_side(page->theme, ui_setup(page->ui)->sides[side].colour);
}

static void plot_keys(Page *page, const KitTouch *touch, const Plot *plot) {
    Ui *ui = page->ui;
    int to = plot->luck->cursor;
    if (touch->focused && kit_key(page->kit, SDLK_LEFT, KMOD_NONE)) {
        to--;
    } else if (touch->focused && kit_key(page->kit, SDLK_RIGHT, KMOD_NONE)) {
        to++;
    } else if (touch->clicked && touch->over) {
        double share = (kit_input(page->kit)->x - plot->box.x) / plot->box.w;
        to = (int)floor(fmin(1, fmax(0, share)) * plot->luck->count + 0.5);
    }
    if (to != plot->luck->cursor) {
        double scrolled = ui->page.scroll.y;
        ui_want(ui, (UiWant){.what = WANT_SEEK, .number = to});
        ui->page.scroll.y = scrolled;
        ui->panel->log_at = to; /* keeps the plot in view: the log need not scroll */
        kit_wake(page->kit, 0);
    }
}

static void describe_plot(const Ui *ui, const PanelLuck *luck, BaseText *out) {
    for (int side = 0; side < luck->sides; side++) {
        text_addf(out, "%s%s %+.1f", side ? ", " : "", ui_setup(ui)->sides[side].name, luck->curve[side][luck->cursor]);
    }
    text_addf(out, " dice after %d of %d actions", luck->cursor, luck->count);
}

static void plot_frame(Page *page, const PanelLuck *luck) {
    KitBox whole = page_line(page, PLOT_HEIGHT);
    Plot plot = {luck, kit_box(page->x + LABEL, page->y + 4, page->w - LABEL - 6, PLOT_HEIGHT - 8)};
    BaseText words = {0};
    describe_plot(page->ui, luck, &words);
    KitTouch touch = kit_touch(
        page->kit, whole,
        (KitSpot){.label = "Luck over the game",
                  .role = KIT_ROLE_SURFACE,
                  .value = text_get(&words),
                  .own_keys = true,
                  .tip_name = "Luck over the game",
                  .tip =
                      "Dice that went well, above what was to be expected. A click goes there; so do Left and Right."});
    text_free(&words);
    draw_frame(page, &plot);
    kit_clip(page->kit, kit_inset(plot.box, -5, -5));
    for (int side = 0; side < luck->sides; side++) {
        draw_curve(page, &plot, side, colour_of(page, side));
    }
    kit_unclip(page->kit);
    if (touch.ringed) {
        kit_ring_inside(page->kit, whole, 6);
    }
    page->y += PLOT_HEIGHT + 8;
    plot_keys(page, &touch, &plot);
}

static void side_line(Page *page, const PanelLuck *luck, int side) {
    BaseText text = {0};
    text_addf(&text, "%s: ", ui_setup(page->ui)->sides[side].name);
    luck_describe_side(&luck->now[side], &text);
    draw_sign(kit_canvas(page->kit), side, page->x + 6, page->y + 10, colour_of(page, side));
    page->y += kit_paragraph(page->kit, page->x + 20, page->y, page->w - 20, KIT_BODY, page->theme->ink,
                             text_get(&text), true) +
               6;
    text_free(&text);
}

void page_luck(Page *page) {
    const PanelLuck *luck = update(page->ui);
    bool any = false;
    for (int side = 0; side < luck->sides; side++) {
        for (int i = 0; i <= luck->count; i++) {
            any = any || luck->curve[side][i] != 0;
        }
    }
    if (!any) {
        return;
    }
    page->bare = true;
    page_section(page, "Luck", "dice above expectation");
    for (int side = 0; side < luck->sides; side++) {
        side_line(page, luck, side);
    }
    plot_frame(page, luck);
    kit_hair(page->kit, page->x, page->y, page->w, 0, page->theme->win_hair);
    page->y += 10;
}
