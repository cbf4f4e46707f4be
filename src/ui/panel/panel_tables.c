#include "ui/panel/panel_tables.h"

#include "io/file.h"
#include "ui/panel/panel_state.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define WIDTH  (2 * TABLES_WIDTH) /* px: drawn at twice the size at which it is shown */
#define HEIGHT (2 * TABLES_HEIGHT)

struct PanelTablePicture {
    IoDocument *document; /* NULL: a game is shown, or it cannot be read */
    PlayReplay *replay;   /* a game that is being played again */
    PlaySession *session; /* that game */
    BaseFaults faults;
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

const PanelTable *tables_recent(Ui *ui, const char *path) {
    PanelTables *tables = &ui->panel->tables;
    for (int i = 0; i < tables->recent.count; i++) {
        if (strcmp(tables->recent.items[i].path, path) == 0) {
            return &tables->recent.items[i];
        }
    }
    const char *slash = strrchr(path, '/');
    array_push(&tables->recent, ((PanelTable){.path = arena_strdup(tables->arena, path),
                                              .title = arena_strdup(tables->arena, slash ? slash + 1 : path),
                                              .ruleset = ""}));
    kit_wake(ui->kit, 0);
    return &tables->recent.items[tables->recent.count - 1];
}

/* ---- their titles ---- */

/* What a ruleset calls itself. */
static const char *ruleset_name(BaseArena *arena, const char *id) {
    BaseFaults faults = {0};
    char *path = io_data_path(arena_printf(arena, "assets/rulesets/%s/ruleset.json", id));
    const char *name = path ? tree_get_text(json_load(arena, path, &faults), "name", id) : id;
    base_free(path);
    faults_free(&faults);
    return name;
}

static void read_title(PanelTables *tables) {
    BaseFaults faults = {0};
    const char *path = tables->paths[tables->read++];
    const BaseTree *root = json_load(tables->arena, path, &faults);
    const char *title = tree_get_text(root, "title", NULL);
    if (title) {
        const char *name = ruleset_name(tables->arena, tree_get_text(root, "ruleset", ""));
        array_push(&tables->files, ((PanelTable){.path = path, .title = title, .ruleset = name}));
    }
    faults_free(&faults);
}

/* ---- their pictures ---- */

static void picture_destroy(PanelTablePicture *picture) {
    if (picture) {
        replay_cancel(picture->replay);
        cairo_surface_destroy(picture->surface);
        board_destroy(picture->board);
        table_destroy(picture->table);
        play_destroy(picture->session);
        document_destroy(picture->document);
        faults_free(&picture->faults);
        base_free(picture);
    }
}

static const RulesField *field_of(const PanelTablePicture *picture) {
    return picture->session ? play_field(picture->session) : picture->document->field;
}

static void begin_board(Ui *ui, PanelTablePicture *picture) {
    picture->board = board_create(field_of(picture));
    board_set_slice(picture->board, ui->slice_ms);
    picture->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)WIDTH, (int)HEIGHT);
}

static void begin_picture(Ui *ui, const char *path) {
    PanelTablePicture *picture = base_alloc(1, sizeof *picture);
    ui->panel->tables.drawing = picture;
    picture->document = document_load(path, &picture->faults);
    if (picture->document && picture->document->kind == DOCUMENT_GAME) {
        picture->replay = play_open_begin(picture->document, &picture->faults);
        picture->document = NULL;
    } else if (picture->document) {
        picture->table = io_table_start(picture->document->field, picture->document->battlefield);
        begin_board(ui, picture);
    }
}

/* Plays on for one slice. */
static void replay_picture(Ui *ui, PanelTablePicture *picture) {
    clock_t since = clock();
    bool more = true;
    while (more && clock() - since < ui->slice_ms * CLOCKS_PER_SEC / 1000) {
        more = replay_step(picture->replay);
    }
    if (!more) {
        picture->session = replay_end(picture->replay);
        picture->replay = NULL;
        picture->table = table_copy(play_table(picture->session));
        begin_board(ui, picture);
    }
}

/* Fills the whole picture: what is longer than it is cut off on both sides. */
static ViewCamera fill_camera(GeomBox table) {
    double width = table.x1 - table.x0, high = table.y1 - table.y0, k = fmax(WIDTH / width, HEIGHT / high);
    return (ViewCamera){k, vec(WIDTH / 2 - k * (table.x0 + table.x1) / 2, HEIGHT / 2 - k * (table.y0 + table.y1) / 2)};
}

/* Draws one more slice; true: the picture is complete. */
static bool draw_picture(Ui *ui, PanelTablePicture *picture) {
    if (picture->replay) {
        replay_picture(ui, picture);
        return false;
    }
    if (!picture->board) {
        return true;
    }
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    GeomBox frame = {0, 0, WIDTH, HEIGHT};
    ViewCanvas canvas = {cairo_create(picture->surface), ui->fonts, ui_theme(ui), 1, false};
    ViewCamera camera = fill_camera(field_of(picture)->setup->size);
    bool whole = board_draw(picture->board, &canvas, &camera, frame, picture->table, &overlay);
    cairo_destroy(canvas.cr);
    return whole;
}

static PanelTable *next_to_draw(PanelTables *tables) {
    for (int i = 0; i < tables->recent.count; i++) {
        if (!tables->recent.items[i].tried) {
            return &tables->recent.items[i];
        }
    }
    for (int i = 0; i < tables->files.count; i++) {
        if (!tables->files.items[i].tried) {
            return &tables->files.items[i];
        }
    }
    return NULL;
}

static void go_on_drawing(Ui *ui, PanelTable *file) {
    PanelTables *tables = &ui->panel->tables;
    PanelTablePicture *picture = tables->drawing;
    if (!picture) {
        begin_picture(ui, file->path);
    } else if (draw_picture(ui, picture)) {
        file->tried = true;
        file->picture = picture->surface ? cairo_surface_reference(picture->surface) : NULL;
        if (picture->session) {
            int count = play_count(picture->session);
            file->ruleset = arena_printf(tables->arena, "%s, %d action%s", field_of(picture)->data->name, count,
                                         count == 1 ? "" : "s");
        } else if (picture->document && !*file->ruleset) {
            file->ruleset = arena_strdup(tables->arena, field_of(picture)->data->name);
        }
        picture_destroy(picture);
        tables->drawing = NULL;
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
    PanelTable *next = tables->wanted ? next_to_draw(tables) : NULL;
    if (next) {
        go_on_drawing(ui, next);
    }
    return next != NULL;
}

void tables_forget(Ui *ui) {
    PanelTables *tables = &ui->panel->tables;
    picture_destroy(tables->drawing);
    for (int i = 0; i < tables->files.count; i++) {
        cairo_surface_destroy(tables->files.items[i].picture);
    }
    for (int i = 0; i < tables->recent.count; i++) {
        cairo_surface_destroy(tables->recent.items[i].picture);
    }
    array_free(&tables->files);
    array_free(&tables->recent);
    arena_destroy(tables->arena);
}
