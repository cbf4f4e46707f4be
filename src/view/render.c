#include "view/render.h"

#include "view/legend.h"
#include "view/picture.h"
#include "view/profile/profile.h"

#define MARGIN 44.0
#define TAPE   22.0

/* Width and height from the table's shape where they are not given: 1.0 px/mm, 1.6 on hexes, within what a page bears.
 */
static void size_of(const RulesField *field, const RenderOptions *options, double strip, double *width,
                    double *height) {
    GeomBox table = field->setup->size;
    double max = field->setup->board == BOARD_HEX ? 1.6 : 1.0; /* letters on blocks want more room than bases do */
    double k = fmin(max, 1600 / fmax(table.x1, table.y1));
    double side = options->legend ? LEGEND_WIDTH + MARGIN : 0;
    if (options->width && !options->height) { /* one alone brings the other with it */
        k = fmax(options->width - side - 2 * MARGIN, 1) / table.x1;
    } else if (options->height && !options->width) {
        k = fmax(options->height - strip - 2 * MARGIN, 1) / table.y1;
    }
    *width = options->width ? options->width : ceil(table.x1 * k + 2 * MARGIN + side);
    *height = options->height ? options->height : ceil(table.y1 * k + 2 * MARGIN + strip);
}

/* Returns the height of the profile under the board, which is there if the ruling shows heights. */
static double strip_of(const ViewOverlay *overlay) {
    return overlay->ruling && profile_has(overlay->ruling) ? PROFILE_HEIGHT : 0;
}

void render_size(const RulesField *field, const RenderOptions *options, double *width, double *height) {
    size_of(field, options, 0, width, height);
}

void render_layers(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                   const ViewOverlay *overlay, unsigned layers) {
    GeomBox frame = {box.x0 + TAPE, box.y0 + TAPE, box.x1, box.y1};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    board_draw_layers(board, canvas, &camera, frame, table, overlay, layers);
    if (layers & BOARD_GROUND) {
        board_draw_rulers(field, canvas, &camera, frame, TAPE, vec(NAN, NAN));
    }
}

void render_findings(const RulesField *field, const ViewBoard *board, ViewCanvas *canvas, GeomBox box,
                     const Table *table, const Ruling *ruling, const int *findings, int count) {
    GeomBox frame = {box.x0 + TAPE, box.y0 + TAPE, box.x1, box.y1};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    board_draw_findings(board, canvas, &camera, frame, table, ruling, findings, count);
}

void render_board(const RulesField *field, ViewBoard *board, ViewCanvas *canvas, GeomBox box, const Table *table,
                  const ViewOverlay *overlay) {
    GeomBox frame = {box.x0 + TAPE, box.y0 + TAPE, box.x1, box.y1};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    board_draw(board, canvas, &camera, frame, table, overlay);
    board_draw_rulers(field, canvas, &camera, frame, TAPE, vec(NAN, NAN));
}

static void draw(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options,
                 ViewCanvas *canvas, double width, double height, bool *plain) {
    double side = options->legend ? LEGEND_WIDTH + MARGIN : 0;
    double strip = strip_of(overlay);
    GeomBox frame = {TAPE, TAPE, width - side, height - strip};
    ViewCamera camera = camera_fit(field->setup->size, frame, MARGIN - TAPE);
    if (options->zoom > 0) {
        camera.k = options->zoom;
        camera.shift = vec((frame.x0 + frame.x1) / 2 - options->centre.x * camera.k,
                           (frame.y0 + frame.y1) / 2 - options->centre.y * camera.k);
    }
    cairo_rectangle(canvas->cr, 0, 0, width, height);
    canvas_fill(canvas, canvas->theme->desk);
    ViewBoard *board = board_create(field);
    board_set_photo(board, options->photo);
    board_draw(board, canvas, &camera, frame, table, overlay);
    board_draw_rulers(field, canvas, &camera, frame, TAPE, vec(NAN, NAN));
    if (strip > 0) {
        profile_draw(canvas, (GeomBox){0, height - strip, width - side, height}, table, overlay->ruling,
                     overlay->highlighted_finding);
    }
    if (options->legend) {
        legend_draw(field, canvas, &camera,
                    (GeomBox){width - LEGEND_WIDTH - MARGIN / 2, MARGIN - 6, width - 12, height - MARGIN});
    }
    *plain = board_is_plain(board);
    board_destroy(board);
}

typedef struct {
    const RulesField *field;
    const Table *table;
    const ViewOverlay *overlay;
    const RenderOptions *options;
    double width, height;
    bool plain; /* came out so: its patterns were left out */
} Board;

static void draw_board(void *context, ViewCanvas *canvas) {
    Board *board = context;
    draw(board->field, board->table, board->overlay, board->options, canvas, board->width, board->height,
         &board->plain);
}

bool render_file(const RulesField *field, const Table *table, const ViewOverlay *overlay, const RenderOptions *options,
                 const char *path, BaseSink sink, BaseFaults *faults) {
    Board board = {field, table, overlay, options, 0, 0, false};
    size_of(field, options, strip_of(overlay), &board.width, &board.height);
    ViewPicture picture = {.width = board.width,
                           .height = board.height,
                           .scale = options->scale > 0 ? options->scale : 1,
                           .dark = options->dark};
    bool good = picture_write(path, &picture, draw_board, &board, sink, faults);
    if (good && board.plain) {
        faults_add(
            faults, path, NULL, NULL, NULL,
            "so much terrain lies over one another, or its outline is so fine, that it is drawn without its patterns");
    }
    return good;
}
