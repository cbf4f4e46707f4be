/* Cards at their true size on sheets of A4, with marks to cut along. */
#include "base/base.h"
#include "base/text.h"
#include "view/card/terrain_card.h"
#include "view/picture.h"

#include <stdio.h>
#include <string.h>

#define PX_PER_MM    (96 / 25.4)
#define PAPER_WIDTH  210.0
#define PAPER_HEIGHT 297.0
#define MARGIN       8.0 /* mm that printers leave white, with room for the marks */
#define MARK         4.0 /* length of a mark */
#define MARK_OFF     1.2 /* its distance from the card */
#define CROSS        1.2

/* How the cards lie on a sheet, mm. */
typedef struct {
    double width, height;
    int columns, rows;
    double left, top;
} Sheet;

static Sheet sheet_of(const RulesCardForm *form, bool lying) {
    Sheet out = {.width = lying ? PAPER_HEIGHT : PAPER_WIDTH, .height = lying ? PAPER_WIDTH : PAPER_HEIGHT};
    out.columns = (int)((out.width - 2 * MARGIN) / form->width);
    out.rows = (int)((out.height - 2 * MARGIN) / form->height);
    out.left = (out.width - out.columns * form->width) / 2;
    out.top = (out.height - out.rows * form->height) / 2;
    return out;
}

static Sheet best_sheet(const RulesCardForm *form) {
    Sheet upright = sheet_of(form, false), lying = sheet_of(form, true);
    return lying.columns * lying.rows > upright.columns * upright.rows ? lying : upright;
}

static int card_sheet_holds(const RulesCardForm *form) {
    Sheet sheet = best_sheet(form);
    int holds = sheet.columns * sheet.rows;
    return holds > 0 ? holds : 1; /* a card as large as the paper is cut by the printer, not left out */
}

int draw_card_sheet_count(const CardSheets *sheets) {
    int holds = card_sheet_holds(sheets->form);
    return (sheets->count + holds - 1) / holds;
}

static void stroke(ViewCanvas *canvas, double x0, double y0, double x1, double y1) {
    canvas_line(canvas, x0 * PX_PER_MM, y0 * PX_PER_MM, x1 * PX_PER_MM, y1 * PX_PER_MM);
    canvas_stroke(canvas, canvas->theme->ink, .1 * PX_PER_MM);
}

/* Draws marks outside the cards to lay the knife along, and a small cross where four corners meet. */
static void marks(ViewCanvas *canvas, const Sheet *sheet, const RulesCardForm *form) {
    double right = sheet->left + sheet->columns * form->width, foot = sheet->top + sheet->rows * form->height;
    for (int i = 0; i <= sheet->columns; i++) {
        double x = sheet->left + i * form->width;
        stroke(canvas, x, sheet->top - MARK_OFF - MARK, x, sheet->top - MARK_OFF);
        stroke(canvas, x, foot + MARK_OFF, x, foot + MARK_OFF + MARK);
        for (int j = 0; j <= sheet->rows; j++) {
            double y = sheet->top + j * form->height;
            stroke(canvas, x - CROSS, y, x + CROSS, y);
            stroke(canvas, x, y - CROSS, x, y + CROSS);
        }
    }
    for (int j = 0; j <= sheet->rows; j++) {
        double y = sheet->top + j * form->height;
        stroke(canvas, sheet->left - MARK_OFF - MARK, y, sheet->left - MARK_OFF, y);
        stroke(canvas, right + MARK_OFF, y, right + MARK_OFF + MARK, y);
    }
}

static void draw_sheet(ViewCanvas *canvas, const CardSheets *sheets, const Sheet *sheet, int index) {
    int holds = card_sheet_holds(sheets->form), first = index * holds, columns = sheet->columns ? sheet->columns : 1;
    cairo_rectangle(canvas->cr, 0, 0, sheet->width * PX_PER_MM, sheet->height * PX_PER_MM);
    canvas_fill(canvas, canvas->theme->field);
    for (int i = 0; i < holds; i++) {
        int which = first + i < sheets->count ? first + i : sheets->fill ? sheets->count - 1 : -1;
        if (which >= 0) {
            double x = sheet->left + i % columns * sheets->form->width;
            double y = sheet->top + (double)(i / columns) * sheets->form->height;
            terrain_card_draw(canvas, sheets->form, &sheets->cards[which], x * PX_PER_MM, y * PX_PER_MM, PX_PER_MM);
        }
    }
    marks(canvas, sheet, sheets->form);
    char text[256], width[TEXT_NUMBER_MAX], height[TEXT_NUMBER_MAX];
    snprintf(text, sizeof text, "%s · sheet %d of %d · cards of %s × %s mm: print at 100 %%", sheets->title, index + 1,
             draw_card_sheet_count(sheets), text_rounded(sheets->form->width, 1, width),
             text_rounded(sheets->form->height, 1, height));
    canvas_text(canvas, (ViewType){FONT_REGULAR, 9, false}, canvas->theme->win_ink2, sheet->width / 2 * PX_PER_MM,
                (sheet->height - 4.5) * PX_PER_MM, .5, text);
}

/* Returns the file name of sheet `index` (from 0) of `count`; free it with base_free. */
static char *card_sheet_path(const char *path, int index, int count) {
    base_assert(index >= 0 && index < count);
    const char *dot = strrchr(path, '.');
    if (count < 2 || !dot) {
        return base_strdup(path);
    }
    BaseText out = {0};
    text_add_bytes(&out, path, (size_t)(dot - path));
    text_addf(&out, "-%d%s", index + 1, dot);
    return out.data;
}

static bool write_sheets(const CardSheets *sheets, ViewFonts *fonts, double scale, const char *path, BaseSink sink,
                         BaseFaults *faults) {
    Sheet sheet = best_sheet(sheets->form);
    int count = draw_card_sheet_count(sheets);
    bool pages = picture_has_pages(path);
    const ViewPicture picture = {
        .width = sheet.width * PX_PER_MM, .height = sheet.height * PX_PER_MM, .scale = scale, .paper = sheet.width};
    ViewPage page = {0};
    for (int i = 0; i < count; i++) {
        char *name = card_sheet_path(path, pages ? 0 : i, pages ? 1 : count);
        if (i == 0 || !pages) {
            page = picture_begin(name, &picture);
        }
        ViewCanvas canvas = {page.cr, fonts, theme_get(false), page.scale, true};
        draw_sheet(&canvas, sheets, &sheet, i);
        if (pages) {
            cairo_show_page(page.cr);
        }
        bool good = (pages && i + 1 < count) || picture_end(&page, name, sink, faults);
        base_free(name);
        if (!good) {
            return false;
        }
    }
    return true;
}

bool draw_card_sheets_write(const CardSheets *sheets, double scale, const char *path, BaseSink sink,
                            BaseFaults *faults) {
    if (sheets->count == 0) {
        faults_add(faults, path, "", "", "Lay terrain that has cards", "there are no cards to print");
        return false;
    }
    ViewFonts *fonts = fonts_load(faults);
    bool good = fonts && write_sheets(sheets, fonts, scale, path, sink, faults);
    fonts_destroy(fonts);
    return good;
}
