#include "ui/panel/panel_tables.h"

#include "io/file.h"
#include "ui/panel/panel_state.h"

#include <string.h>
#include <time.h>

#define WIDTH  (2 * TABLES_WIDTH) /* px: drawn at twice the size at which it is shown */
#define HEIGHT (2 * TABLES_HEIGHT)

struct PanelTablePicture {
    IoDocument *document;
    Table *table;
    ViewBoard *board;
    cairo_surface_t *surface;
};

void tables_find(Ui *ui, bool pictures) {
    PanelTables *tables = &ui->panel->tables;
    tables->wanted = tables->wanted || pictures;
    char *first = tables->arena ? NULL : io_data_path("maps/stronghold-road.json");
    tables->arena = tables->arena ? tables->arena : arena_create();
    if (first) {
        *strrchr(first, '/') = 0;
        tables->path_count = file_list(tables->arena, first, ".json", &tables->paths);
        base_free(first);
        kit_wake(ui->kit, 0);
    }
}

/* ---- their titles ---- */

static void read_title(PanelTables *tables) {
    BaseFaults faults = {0};
    const char *path = tables->paths[tables->read++];
    const BaseTree *root = json_load(tables->arena, path, &faults);
    const char *title = tree_get_text(root, "title", NULL);
    if (title) {
        array_push(&tables->files, (PanelTable){path, title, tree_get_text(root, "ruleset", ""), NULL});
    }
    faults_free(&faults);
}

/* ---- their pictures ---- */

static void picture_destroy(PanelTablePicture *picture) {
    if (picture) {
        cairo_surface_destroy(picture->surface);
        board_destroy(picture->board);
        table_destroy(picture->table);
        document_destroy(picture->document);
        base_free(picture);
    }
}

static void begin_picture(Ui *ui, const char *path) {
    BaseFaults faults = {0};
    PanelTablePicture *picture = base_alloc(1, sizeof *picture);
    ui->panel->tables.drawing = picture;
    picture->document = document_load(path, &faults);
    if (picture->document) {
        const RulesField *field = picture->document->field;
        picture->table = io_table_start(field, picture->document->battlefield);
        picture->board = board_create(field);
        board_set_slice(picture->board, ui->slice_ms);
        picture->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)WIDTH, (int)HEIGHT);
    }
    faults_free(&faults);
}

/* Draws one more slice; true: the picture is complete. */
static bool draw_picture(Ui *ui, PanelTablePicture *picture) {
    if (!picture->document) {
        return true;
    }
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    GeomBox frame = {0, 0, WIDTH, HEIGHT};
    ViewCanvas canvas = {cairo_create(picture->surface), ui->fonts, ui_theme(ui), 1, false};
    ViewCamera camera = camera_fit(picture->document->field->setup->size, frame, 4);
    bool whole = board_draw(picture->board, &canvas, &camera, frame, picture->table, &overlay);
    cairo_destroy(canvas.cr);
    return whole;
}

static void go_on_drawing(Ui *ui) {
    PanelTables *tables = &ui->panel->tables;
    PanelTable *file = &tables->files.items[tables->drawn];
    if (!tables->drawing) {
        begin_picture(ui, file->path);
    } else if (draw_picture(ui, tables->drawing)) {
        file->picture = cairo_surface_reference(tables->drawing->surface);
        picture_destroy(tables->drawing);
        tables->drawing = NULL;
        tables->drawn++;
    }
}

bool tables_tick(Ui *ui) {
    PanelTables *tables = &ui->panel->tables;
    if (tables->read < tables->path_count) {
        clock_t since = clock();
        do {
            read_title(tables);
        } while (tables->read < tables->path_count && clock() - since < ui->slice_ms * CLOCKS_PER_SEC / 1000);
        return true;
    }
    if (tables->wanted && tables->drawn < tables->files.count) {
        go_on_drawing(ui);
        return true;
    }
    return false;
}

void tables_forget(Ui *ui) {
    PanelTables *tables = &ui->panel->tables;
    picture_destroy(tables->drawing);
    for (int i = 0; i < tables->files.count; i++) {
        cairo_surface_destroy(tables->files.items[i].picture);
    }
    array_free(&tables->files);
    arena_destroy(tables->arena);
}
