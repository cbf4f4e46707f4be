#include "ui/panel/hover_card.h"

#include "ui/board/camera.h"
#include "ui/panel/hover_words.h"
#include "ui/panel/panel_state.h"
#include "ui/panel/panel_welcome.h"
#include "ui/tools/fire_aim.h"
#include "ui/tools/refusal.h"
#include "ui/tools/tools_state.h"
#include "ui/tools/what_if.h"

#include <math.h>

#define RESTS_MS 300
#define WARM_MS  1000 /* within this time after a card, the next one opens at once */
#define WIDTH    312.0
#define PAD      16.0
#define AWAY     12.0
#define LABEL    84.0 /* px: width of the labels of pairs */
#define FIGURES  4    /* to a line */
#define TABLE_SHARE                                                                                                    \
    (1.0 / 6) /* share of the table: on a larger piece the pointer always is, so only its name calls its card */
#define BESIDE    340.0 /* px: beside a larger thing the card would be far off; it keeps to the pointer */
#define AVOID_MAX 300

/* ---- what it is about ---- */

static TableRef area_on_hex(const Ui *ui, HexId hex) {
    const TableSetup *setup = ui_setup(ui);
    for (int i = 0; i < setup->area_count; i++) {
        for (int k = 0; k < setup->areas[i].hex_count && !ui_table(ui)->removed[i]; k++) {
            if (setup->areas[i].hexes[k].column == hex.column && setup->areas[i].hexes[k].row == hex.row) {
                return ref_make(REF_AREA, i);
            }
        }
    }
    return ref_none();
}

static bool fills_table(const Ui *ui, TableRef ref) {
    GeomBox size = ui_setup(ui)->size;
    return ref_is(ref, REF_AREA) && ui_setup(ui)->board == BOARD_PLANE &&
           area_size(&ui_setup(ui)->areas[ref.index].area) > TABLE_SHARE * (size.x1 - size.x0) * (size.y1 - size.y0);
}

static TableRef pointed(const Ui *ui) {
    const ToolsState *tools = ui->tools;
    bool busy = tools->drag.active || tools->measure.active || what_if_holds(ui) || what_if_stands(ui) ||
                kit_input(ui->kit)->down || kit_is_modal(ui->kit) || ui->tool == TOOL_TERRAIN || refusal_is_open(ui) ||
                (tool_fire_is_aimed(ui) && (tools->fire.laying || ref_equal(ui->hover, ui->target)));
    if (busy || isnan(ui->pointer.x) || play_waiting(ui->session)) {
        return ref_none();
    }
    TableRef label = board_pick_label(ui->picture, &ui->camera, camera_px(&ui->camera, ui->pointer));
    if (!ref_is(ui->hover, REF_UNIT) && label.kind != REF_NONE) {
        return label;
    }
    if (ref_is(ui->hover, REF_HEX)) {
        return area_on_hex(ui, setup_ref_hex(ui_setup(ui), ui->hover));
    }
    return fills_table(ui, ui->hover) ? ref_none() : ui->hover;
}

/* ---- where it stands ---- */

static KitBox px_of(const Ui *ui, GeomBox mm) {
    GeomVec a = camera_px(&ui->camera, vec(mm.x0, mm.y0)), b = camera_px(&ui->camera, vec(mm.x1, mm.y1));
    return kit_box(a.x, a.y, b.x - a.x, b.y - a.y);
}

static bool body_px(const Ui *ui, TableRef ref, KitBox *out) {
    GeomShape parts[64];
    GeomBox mm = box_empty();
    int count =
        ref.kind == REF_UNIT || ref.kind == REF_AREA ? rules_body(ui_field(ui), ui_table(ui), ref, parts, 64) : 0;
    for (int i = 0; i < count; i++) {
        mm = box_join(mm, shape_box_of(&parts[i]));
    }
    *out = px_of(ui, mm);
    return count > 0;
}

/* What it must not cover: the lines of the answer, and what is chosen. */
static int avoid(Ui *ui, KitBox *out) {
    int count = 0;
    out[count++] = panel_welcome_box(ui);
    KitBox body;
    if (body_px(ui, ui->selected, &body)) {
        out[count++] = body;
    }
    for (int i = 0; i < ui->tools->fire.count && count < AVOID_MAX; i++) {
        count += body_px(ui, ui->tools->fire.chosen[i], &out[count]);
    }
    for (int i = 0; ui->shown && i < ui->shown->sights.count; i++) {
        count += pane_line_boxes(ui, &ui->shown->sights.items[i], out + count, AVOID_MAX - count);
    }
    return count;
}

/* The first free place of right, left, below, above; else the one that covers least. */
static KitBox place(Ui *ui, TableRef of, double h) {
    KitBox covers[AVOID_MAX], area = pane_free_box(ui), thing;
    GeomVec p = camera_px(&ui->camera, ui->pointer);
    int count = avoid(ui, covers);
    double min = INFINITY;
    if (!body_px(ui, of, &thing) || thing.w > BESIDE || thing.h > BESIDE) {
        thing = kit_box(p.x - 14, p.y - 14, 28, 28);
    }
    const KitBox spots[] = {kit_box(thing.x + thing.w + AWAY, p.y - h / 3, WIDTH, h),
                            kit_box(thing.x - AWAY - WIDTH, p.y - h / 3, WIDTH, h),
                            kit_box(p.x - WIDTH / 3, thing.y + thing.h + AWAY, WIDTH, h),
                            kit_box(p.x - WIDTH / 3, thing.y - AWAY - h, WIDTH, h)};
    KitBox best = spots[0];
    for (size_t i = 0; i < BASE_COUNT(spots); i++) {
        KitBox box = spots[i], under = kit_box(p.x - 6, p.y - 6, 18, 24);
        box.x = fmax(area.x + 6, fmin(box.x, area.x + area.w - WIDTH - 6));
        box.y = fmax(area.y + 6, fmin(box.y, area.y + area.h - h - 6));
        KitBox on = kit_overlap(box, thing), pointer = kit_overlap(box, under);
        double cost = 1000 * pointer.w * pointer.h + 4 * on.w * on.h;
        for (int k = 0; k < count; k++) {
            KitBox lap = kit_overlap(box, covers[k]);
            cost += lap.w * lap.h;
        }
        if (cost < min) {
            min = cost;
            best = box;
        }
    }
    return best;
}

/* ---- drawing ---- */

static double text_at(Ui *ui, KitBox in, double x, double y, KitStyle style, ViewColour ink, const char *text,
                      bool draw) {
    return kit_paragraph(ui->kit, in.x + x, in.y + y, in.w - x, style, ink, text, draw);
}

static double head(Ui *ui, const HoverWords *words, KitBox in, bool draw) {
    const ViewTheme *theme = kit_theme(ui->kit);
    double name = fmin(in.w, kit_text_width(ui->kit, KIT_NAME, words->name) + 1), y = 22;
    double how = kit_text_width(ui->kit, KIT_SIDE, words->how) + 1;
    bool beside = *words->how && how < in.w * .55;
    if (draw) {
        kit_put(ui->kit, kit_box(in.x, in.y, name, 20), KIT_NAME, theme->ink, 0, words->name);
        kit_put(ui->kit, kit_box(in.x + name + 10, in.y + 1, in.w - name - 10, 20), KIT_BODY, theme->win_ink2, 0,
                words->kind);
    }
    if (*words->whose && draw) {
        const TableSide *side = words->side >= 0 ? &ui_setup(ui)->sides[words->side] : NULL;
        if (side) {
            kit_fill(ui->kit, kit_box(in.x, in.y + y + 5, 10, 10), words->side == 0 ? 1 : 5,
                     theme_side(theme, side->colour));
        }
        kit_put(ui->kit, kit_box(in.x + 18, in.y + y, in.w - 18 - (beside ? how + 8 : 0), 20), KIT_STRONG, theme->ink,
                0, words->whose);
    }
    y += *words->whose ? 21 : 0;
    bool same = beside && *words->whose;
    if (*words->how && draw && same) {
        kit_put(ui->kit, kit_box(in.x, in.y + y - 21, in.w, 20), KIT_SIDE, theme->win_ink2, 1, words->how);
    } else if (*words->how && !same) {
        y += text_at(ui, in, 0, y, KIT_SIDE, theme->win_ink2, words->how, draw) + 2;
    }
    return y;
}

/* The lines from `index` on that are figures, so many to a row; returns their number. */
static int figures(Ui *ui, const HoverWords *words, int index, KitBox in, double *y, bool draw) {
    const ViewTheme *theme = kit_theme(ui->kit);
    int count = 0;
    while (index + count < words->lines.count && words->lines.items[index + count].kind == HOVER_FIGURE) {
        const HoverLine *line = &words->lines.items[index + count];
        KitBox box =
            kit_column(kit_box(in.x, in.y + *y + 38.0 * (count / FIGURES), in.w, 38), count % FIGURES, FIGURES, 6);
        if (draw) {
            kit_put(ui->kit, kit_box(box.x, box.y, box.w, 16), KIT_CAPTION, theme->ink3, 0, line->left);
            kit_put(ui->kit, kit_box(box.x, box.y + 15, box.w, 20), KIT_NAME, theme->ink, 0, line->right);
        }
        count++;
    }
    *y += 38.0 * ((count + FIGURES - 1) / FIGURES);
    return count;
}

static double line(Ui *ui, const HoverLine *it, KitBox in, double y, bool draw) {
    const ViewTheme *theme = kit_theme(ui->kit);
    if (it->kind == HOVER_HAIR) {
        if (draw) {
            kit_hair(ui->kit, in.x, in.y + y + 6, in.w, 0, theme->win_hair);
        }
        return 13;
    }
    if (it->kind == HOVER_PAIR) {
        double label = text_at(ui, kit_box(in.x, in.y, LABEL, in.h), 0, y, KIT_SIDE, theme->ink3, it->left, draw);
        return fmax(label, text_at(ui, in, LABEL + 8, y, KIT_SIDE, theme->win_ink2, it->right, draw)) + 3;
    }
    bool title = it->kind == HOVER_TITLE;
    return text_at(ui, in, 0, y, title ? KIT_STRONG : KIT_SIDE, title ? theme->ink : theme->win_ink2, it->left, draw) +
           3;
}

/* Returns the height. */
static double write(Ui *ui, const HoverWords *words, KitBox in, bool draw) {
    double y = head(ui, words, in, draw);
    for (int i = 0; i < words->lines.count;) {
        if (words->lines.items[i].kind == HOVER_FIGURE) {
            i += figures(ui, words, i, in, &y, draw);
        } else {
            y += line(ui, &words->lines.items[i], in, y, draw);
            i++;
        }
    }
    return y;
}

/* For the record, which a reader of the screen hears. */
static void describe(Ui *ui, const HoverWords *words, KitBox box) {
    BaseText text = {0};
    text_addf(&text, "%s. %s. %s. %s.", words->name, words->kind, words->whose, words->how);
    for (int i = 0; i < words->lines.count; i++) {
        const HoverLine *it = &words->lines.items[i];
        if (it->kind != HOVER_HAIR) {
            text_addf(&text, " %s%s%s", it->left, it->right ? ": " : "", it->right ? it->right : "");
            text_add(&text, it->right ? "." : "");
        }
    }
    kit_describe(ui->kit, KIT_ROLE_DIALOG, box, HOVER_CARD, text_get(&text), 0);
    text_free(&text);
}

static void draw(Ui *ui) {
    const PanelHover *hover = &ui->panel->hover;
    const ViewTheme *theme = kit_theme(ui->kit);
    kit_layer_begin(ui->kit, "hover card", KIT_Z_POPOVER, hover->box, false);
    kit_shadow(ui->kit, hover->box, 8, .7);
    kit_fill(ui->kit, hover->box, 8, theme->raised);
    kit_outline(ui->kit, hover->box, 8, colour_alpha(theme->edge, .7), 1);
    write(ui, hover->words, kit_inset(hover->box, PAD, PAD - 2), true);
    describe(ui, hover->words, hover->box);
    kit_layer_end(ui->kit);
}

/* ---- when it is open ---- */

void hover_card_drop(Ui *ui) {
    PanelHover *hover = &ui->panel->hover;
    hover->closed_at = hover->open ? ui->now : hover->closed_at;
    hover->open = false;
    hover->of = ref_none();
    hover_words_free(hover->words);
    hover->words = NULL;
}

static void open_card(Ui *ui) {
    PanelHover *hover = &ui->panel->hover;
    hover_words_free(hover->words);
    hover->words = hover_words_make(ui, hover->of, ui->pointer);
    double h = write(ui, hover->words, kit_box(0, 0, WIDTH - 2 * PAD, 0), false) + 2 * PAD - 4;
    hover->box = place(ui, hover->of, h);
    hover->open = true;
}

/* True while Ctrl holds the open card, so that the pointer may go elsewhere. */
static bool is_held(const Ui *ui) {
    return ui->panel->hover.open && (kit_input(ui->kit)->mods & KMOD_CTRL) && !kit_is_modal(ui->kit);
}

void hover_card_frame(Ui *ui) {
    PanelHover *hover = &ui->panel->hover;
    const KitInput *in = kit_input(ui->kit);
    bool moved = in->dx != 0 || in->dy != 0 || in->wheel_y != 0;
    if (!hover->begun) {
        hover->begun = true;
        hover->first = vec(in->x, in->y);
    }
    /* Until the pointer has moved, the window has opened under one that points at nothing. */
    hover->met = hover->met || moved || in->x != hover->first.x || in->y != hover->first.y;
    TableRef of = is_held(ui) ? hover->of : hover->met ? pointed(ui) : ref_none();
    if (!ref_equal(of, hover->of) || of.kind == REF_NONE) {
        hover_card_drop(ui);
        hover->of = of;
        hover->since = ui->now;
    }
    if (of.kind == REF_NONE) {
        return;
    }
    hover->since = moved && !hover->open ? ui->now : hover->since;
    uint32_t rested = ui->now - hover->since;
    bool warm = hover->closed_at && hover->since - hover->closed_at < WARM_MS;
    if (!hover->open && !warm && rested < RESTS_MS) {
        kit_wake(ui->kit, (int)(RESTS_MS - rested));
        return;
    }
    bool stale = hover->words && (hover->words->state != play_hash(ui->session) ||
                                  (!ui_in_lesson(ui) && !ref_equal(hover->words->hand, ui->selected)));
    if (!hover->open || stale) {
        open_card(ui);
    }
    draw(ui);
}
