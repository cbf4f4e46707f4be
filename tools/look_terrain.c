/* look_terrain OUT.png|OUT.svg|OUT.pdf [k=0.93] [light|dark] [x,y of the picture's middle in mm] [WxH px]
 * [swatches|text|odd]
 *
 * Draws a table made by hand with every pattern on it, to look at, and says how long it took. For whoever works on the
 * hand that draws the board. */
#include "base/array.h"
#include "base/hash.h"
#include "view/terrain/terrain.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PIECES_MAX 64
#define POINTS_MAX 256

typedef struct {
    GeomVec points[POINTS_MAX], path[POINTS_MAX];
    int start[3], edges[POINTS_MAX];
    GeomArea area;
} DemoShape;

typedef struct {
    ViewTerrain pieces[PIECES_MAX];
    DemoShape shapes[PIECES_MAX];
    int count;
} Demo;

static int marked_east[POINTS_MAX];

static ViewTerrain *add_piece(Demo *demo, const char *pattern, const char *id) {
    int n = demo->count++;
    demo->pieces[n] = (ViewTerrain){
        .pattern = pattern, .area = &demo->shapes[n].area, .seed = (uint32_t)hash_text(HASH_START, id), .size = 1};
    return &demo->pieces[n];
}

static void close_shape(DemoShape *shape, int count) {
    shape->start[0] = 0;
    shape->start[1] = count;
    for (int i = 0; i < count; i++) {
        shape->edges[i] = i;
    }
    shape->area = area_make(shape->points, shape->start, 1, shape->edges);
}

static GeomVec spline(GeomVec a, GeomVec b, GeomVec c, GeomVec d, double t) {
    double t2 = t * t, t3 = t2 * t;
    double wa = -.5 * t3 + t2 - .5 * t, wb = 1.5 * t3 - 2.5 * t2 + 1, wc = -1.5 * t3 + 2 * t2 + .5 * t,
           wd = .5 * t3 - .5 * t2;
    return vec(wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y);
}

/* Corners in cm; `smooth` puts that many points between two of them. */
static ViewTerrain *add_area(Demo *demo, const char *pattern, const char *id, int smooth, const double (*cm)[2],
                             int count) {
    ViewTerrain *piece = add_piece(demo, pattern, id);
    DemoShape *shape = &demo->shapes[demo->count - 1];
    int n = 0;
    for (int i = 0; i < count; i++) {
        GeomVec p[4];
        for (int o = 0; o < 4; o++) {
            const double *at = cm[(i + o - 1 + count) % count];
            p[o] = vec(at[0] * 10, at[1] * 10);
        }
        for (int s = 0; s <= smooth; s++) {
            shape->points[n++] = smooth ? spline(p[0], p[1], p[2], p[3], s / (smooth + 1.0)) : p[1];
        }
    }
    close_shape(shape, n);
    return piece;
}

/* A ribbon through the points, width in cm. */
static ViewTerrain *add_path(Demo *demo, const char *pattern, const char *id, double width, const double (*cm)[2],
                             int count) {
    ViewTerrain *piece = add_piece(demo, pattern, id);
    DemoShape *shape = &demo->shapes[demo->count - 1];
    int n = 0, smooth = count > 2 ? 5 : 0;
    for (int i = 0; i + 1 < count; i++) {
        GeomVec p[4];
        for (int o = 0; o < 4; o++) {
            int at = i + o - 1 < 0 ? 0 : i + o - 1 >= count ? count - 1 : i + o - 1;
            p[o] = vec(cm[at][0] * 10, cm[at][1] * 10);
        }
        for (int s = 0; s <= smooth; s++) {
            shape->path[n++] = spline(p[0], p[1], p[2], p[3], s / (smooth + 1.0));
        }
    }
    shape->path[n++] = vec(cm[count - 1][0] * 10, cm[count - 1][1] * 10);
    piece->path = shape->path;
    piece->path_count = n;
    piece->width = width * 10;
    for (int i = 0; i < n; i++) {
        GeomVec before = shape->path[i > 0 ? i - 1 : 0], after = shape->path[i + 1 < n ? i + 1 : i];
        GeomVec way = vec_sub(after, before), side = vec_scale(vec_left(way), piece->width / 2 / vec_length(way));
        shape->points[i] = vec_add(shape->path[i], side);
        shape->points[2 * n - 1 - i] = vec_sub(shape->path[i], side);
    }
    close_shape(shape, 2 * n);
    return piece;
}

static ViewTerrain *add_square(Demo *demo, const char *pattern, const char *id, double x, double y, double side,
                               double turn) {
    double cm[4][2];
    for (int i = 0; i < 4; i++) {
        GeomVec corner = vec_turn(vec(i == 0 || i == 3 ? -side / 2 : side / 2, i < 2 ? -side / 2 : side / 2), turn);
        cm[i][0] = x + corner.x;
        cm[i][1] = y + corner.y;
    }
    return add_area(demo, pattern, id, 0, (const double(*)[2])cm, 4);
}

static ViewTerrain *add_round(Demo *demo, const char *pattern, const char *id, double x, double y, double radius,
                              double bump) {
    double cm[16][2];
    for (int i = 0; i < 16; i++) {
        double angle = 6.283185307 * i / 16,
               r = radius * (1 + bump * sin(3 * angle + x) + bump * .7 * sin(5 * angle + y));
        cm[i][0] = x + r * cos(angle);
        cm[i][1] = y + r * sin(angle);
    }
    return add_area(demo, pattern, id, 1, (const double(*)[2])cm, 16);
}

#define AREA(pattern, id, smooth, ...)                                                                                 \
    add_area(demo, pattern, id, smooth, (const double[][2]){__VA_ARGS__},                                              \
             (int)(sizeof((const double[][2]){__VA_ARGS__}) / sizeof(double[2])))
#define PATH(pattern, id, width, ...)                                                                                  \
    add_path(demo, pattern, id, width, (const double[][2]){__VA_ARGS__},                                               \
             (int)(sizeof((const double[][2]){__VA_ARGS__}) / sizeof(double[2])))

static void demo_north(Demo *demo) {
    AREA("mountain", "high-tor", 0, {11.5, 1.6}, {26, 3.6}, {27.6, 5}, {27.5, 18.4}, {22.5, 20.3}, {16.4, 20.6},
         {11.7, 22.4}, {3.5, 20.7}, {1, 15.5}, {3.4, 10.8}, {4.1, 4.2});
    AREA("field", "north-field", 0, {32.2, 6.2}, {51, 4}, {52.7, 17.9}, {34, 20.1})->dashed = true;
    ViewTerrain *hill = AREA("hill", "round-hill", 3, {86, 2.8}, {96, 4.2}, {103, 11}, {103.5, 17}, {98, 22.5},
                             {89, 23.5}, {80.5, 20}, {77, 12}, {80, 5.4});
    for (int i = 0; i < 18; i++) {
        marked_east[i] = 3 + i;
    }
    hill->marked_edges = marked_east;
    hill->marked_count = 15;
    AREA("jungle", "jungle", 3, {112, 4.6}, {120, 2.8}, {129, 4}, {133.5, 8}, {138, 12}, {134, 20}, {126, 21.7},
         {114, 20.6}, {109.2, 13});
    AREA("lake", "lake", 3, {147, 10}, {155, 5.4}, {167, 6.8}, {176, 12}, {178.5, 19}, {172, 23.3}, {160, 22.8},
         {151, 22.4}, {149, 17});
    AREA("woods", "witch-wood", 3, {40, 24.8}, {46, 28}, {56, 31.5}, {58.8, 39}, {50, 46}, {38, 49.5}, {33, 44},
         {27, 38}, {33, 29.5});
    AREA("scrub", "west-scrub", 3, {13, 31.8}, {20, 35}, {21.5, 40}, {17, 46}, {11, 48.4}, {5, 42}, {6, 35});
    AREA("ruin", "ruin-1", 0, {80, 32.2}, {90.5, 30}, {96.8, 35.2}, {95, 45}, {86, 47.8}, {79.4, 42});
    AREA("urban", "old-town", 0, {107.5, 34}, {129, 32.2}, {130.5, 49.2}, {122, 52}, {108.5, 50.6});
    add_round(demo, "crater", "crater-1", 140, 30, 5.3, .05)->dashed = true;
    add_round(demo, "crater", "crater-2", 146.7, 39, 4.2, .05)->dashed = true;
    add_round(demo, "volcano", "volcano", 169, 34.5, 8.6, .06);
}

static void demo_south(Demo *demo) {
    add_round(demo, "crater", "crater-3", 47, 90.5, 4.9, .06)->dashed = true;
    add_round(demo, "crater", "crater-4", 108.5, 114.6, 4, .06)->dashed = true;
    AREA("hill", "long-hill", 2, {13, 73.5}, {22, 73.4}, {28, 75}, {33.5, 84}, {31, 91}, {23, 97.4}, {12, 95.5},
         {5, 91}, {2.6, 84}, {6, 76.5});
    AREA("woods", "hill-wood", 3, {12, 79}, {20, 77}, {25, 82}, {24, 88}, {17, 91.7}, {8, 87})->on_hill = true;
    AREA("ruin", "ruin-2", 0, {9, 105}, {22, 102}, {30, 108.5}, {27, 117.5}, {12, 118});
    AREA("field", "south-field", 0, {33.5, 104}, {53.5, 106}, {52.2, 118}, {32.4, 115.8})->dashed = true;
    AREA("marsh", "fen", 2, {82.5, 65.6}, {89, 67.4}, {92, 71}, {90, 80}, {85, 82}, {76, 79}, {75, 70})->dashed = true;
    AREA("woods", "dark-wood", 3, {110, 69}, {120, 69}, {125, 74}, {127, 83}, {122, 88.5}, {112, 88}, {103.5, 85},
         {104, 76});
    AREA("woods", "east-wood", 3, {167.5, 86}, {173, 90}, {178, 97}, {172, 110.5}, {166, 107}, {159.5, 99}, {162, 91});
    AREA("scrub", "south-scrub", 3, {120, 97.5}, {128, 99}, {133, 106}, {125, 111}, {117, 111.5}, {112.3, 104});
    AREA("field", "east-field", 0, {135.5, 108}, {149.5, 104.4}, {152.2, 115}, {138, 118})->dashed = true;
    ViewTerrain *keep = add_square(demo, "stronghold", "keep", 88, 104, 12, 0);
    keep->size = 2;
    keep->rooms = 6;
    keep->lost = 2;
    keep->has_owner = true;
    keep->owner = colour_hex(0x28588A);
    ViewTerrain *tower = add_square(demo, "stronghold", "tower", 38.4, 74.5, 8, 8);
    tower->size = 0;
    tower->rooms = 4;
    tower->has_owner = true;
    tower->owner = colour_hex(0x28588A);
    ViewTerrain *fort = add_square(demo, "stronghold", "fort", 159, 49, 10, -6);
    fort->size = 1;
    fort->rooms = 5;
    add_square(demo, "ruined-stronghold", "ruined", 135.3, 71.5, 10, 12);
}

static void demo_ways(Demo *demo) {
    PATH("stream", "river", 4.4, {60, -1}, {60.4, 10}, {62, 20}, {66, 31}, {66, 40}, {64, 52}, {63.5, 60}, {67, 70},
         {71.5, 79}, {69, 88}, {67, 98}, {70, 110}, {74, 121});
    PATH("toxic", "toxic", 4.8, {181, 69}, {167, 73}, {156, 80}, {150.6, 90}, {153, 99}, {157, 106}, {155, 114},
         {152.5, 121});
    PATH("road", "road-1", 3.4, {-1, 65.2}, {20, 61.5}, {45, 59.6}, {66, 59.2}, {90, 60.5}, {110, 58.2}, {126, 56},
         {140, 59.5}, {155, 61}, {168, 60}, {181, 57});
    PATH("road", "road-2", 3.4, {95, 60.6}, {94.4, 68}, {97, 78}, {101, 90}, {102, 104}, {98, 121});
}

/* Shapes that break careless code: waists, spikes, slivers, specks, forts that are no squares. */
static void demo_odd(Demo *demo) {
    static const char *const patterns[] = {"hill",   "mountain", "volcano", "lake", "woods",
                                           "crater", "ruin",     "urban",   "marsh"};
    for (int i = 0; i < 9; i++) {
        double x = 4 + 19.5 * i;
        double ell[6][2] = {{x, 3}, {x + 15, 3}, {x + 15, 11}, {x + 7, 11}, {x + 7, 27}, {x, 27}};
        double waist[8][2] = {{x, 32},     {x + 8, 40}, {x + 15, 31}, {x + 16, 50},
                              {x + 8, 43}, {x, 52},     {x + 1, 46},  {x + 2, 40}};
        double spike[10][2];
        for (int c = 0; c < 10; c++) {
            double r = c % 2 ? 3.4 : 8.4;
            spike[c][0] = x + 8 + r * sin(.6283185307 * c);
            spike[c][1] = 64 - r * cos(.6283185307 * c);
        }
        double sliver[4][2] = {{x, 77}, {x + 16, 76}, {x + 16, 77.6}, {x, 79}},
               speck[3][2] = {{x, 84}, {x + 2, 83}, {x + 2.4, 86}};
        add_area(demo, patterns[i], "odd", 0, (const double(*)[2])ell, 6);
        add_area(demo, patterns[i], "waist", 0, (const double(*)[2])waist, 8);
        if (i % 2 == 0) {
            add_area(demo, patterns[i], "spike", 0, (const double(*)[2])spike, 10);
        }
        add_area(demo, patterns[i], "sliver", 0, (const double(*)[2])sliver, 4);
        add_area(demo, patterns[i], "speck", 0, (const double(*)[2])speck, 3);
    }
    for (int i = 0; i < 5; i++) { /* a hole: the second ring */
        static const char *const holed[] = {"woods", "hill", "lake", "mountain", "field"};
        double x = 10 + 34 * i;
        add_square(demo, holed[i], "holed", x + 5, 112, 12, 0);
        DemoShape *shape = &demo->shapes[demo->count - 1];
        for (int c = 0; c < 4; c++) {
            shape->points[4 + c] = vec(x * 10 + 45 + (c == 0 || c == 3 ? 0 : 32), 1112 + (c < 2 ? 0 : 30));
        }
        shape->start[2] = 8;
        shape->area = area_make(shape->points, shape->start, 2, shape->edges);
    }
    AREA("stronghold", "long", 0, {4, 90}, {20, 90}, {20, 99}, {4, 99})->rooms = 7;
    AREA("stronghold", "six", 0, {30, 88}, {38, 88}, {42, 95}, {38, 102}, {30, 102}, {26, 95})->size = 2;
    AREA("stronghold", "ell-fort", 0, {50, 88}, {64, 88}, {64, 95}, {57, 95}, {57, 102}, {50, 102})->size = 2;
    add_square(demo, "stronghold", "hut", 72, 95, 4, 30)->size = 0;
    AREA("ruined-stronghold", "long-ruin", 0, {80, 90}, {96, 90}, {96, 99}, {80, 99});
    PATH("stream", "bend", 4, {104, 90}, {116, 90}, {110, 100}, {124, 102}, {126, 90});
    PATH("toxic", "bend-2", 3, {134, 90}, {146, 90}, {140, 100}, {154, 102}, {156, 90});
}

static Demo *demo_make(bool odd) {
    Demo *demo = base_alloc(1, sizeof *demo);
    if (odd) {
        demo_odd(demo);
        return demo;
    }
    demo_north(demo);
    demo_south(demo);
    demo_ways(demo);
    return demo;
}

static void demo_draw(ViewCanvas *canvas, const ViewCamera *camera, const Demo *demo) {
    GeomBox table = {0, 0, 1800, 1200};
    terrain_draw_ground(canvas, camera, table, 100, 10);
    GeomVec a = camera_px(camera, vec(0, 0)), b = camera_px(camera, vec(1800, 1200));
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, a.x, a.y, b.x - a.x, b.y - a.y);
    cairo_clip(canvas->cr);
    for (int layer = 0; layer <= 7; layer++) {
        ViewTerrain roads[PIECES_MAX], waters[PIECES_MAX];
        int count = 0, wet = 0;
        for (int i = 0; i < demo->count; i++) {
            const ViewTerrain *piece = &demo->pieces[i];
            if (strcmp(piece->pattern, "road") == 0 && layer == terrain_layer("road")) {
                roads[count++] = *piece;
            } else if (strcmp(terrain_tint(piece->pattern), "water") == 0) {
                waters[wet++] = *piece;
            }
        }
        terrain_draw_roads(canvas, camera, roads, count);
        terrain_draw_bridges(canvas, camera, roads, count, waters, wet);
        for (int i = 0; i < demo->count; i++) {
            if (terrain_layer(demo->pieces[i].pattern) == layer && strcmp(demo->pieces[i].pattern, "road") != 0) {
                clock_t from = clock();
                terrain_draw(canvas, camera, &demo->pieces[i]);
                if (getenv("LOOK_TIMES")) {
                    printf("%-18s %6.1f ms\n", demo->pieces[i].pattern,
                           1e3 * (double)(clock() - from) / CLOCKS_PER_SEC);
                }
            }
        }
    }
    cairo_restore(canvas->cr);
    terrain_draw_frame(canvas, camera, table);
}

static void swatches_draw(ViewCanvas *canvas, double width) {
    ViewType small = {FONT_MEDIUM, 12, false};
    canvas_colour(canvas, canvas->theme->panel);
    cairo_paint(canvas->cr);
    double x = 20, y = 34;
    const char *pattern;
    for (int i = 0; (pattern = terrain_pattern(i)) != NULL; i++) {
        canvas_text(canvas, small, canvas->theme->ink, x, y - 6, 0, pattern);
        terrain_draw_swatch(canvas, (GeomBox){x, y, x + 44, y + 28}, pattern);
        terrain_draw_swatch(canvas, (GeomBox){x + 52, y, x + 152, y + 70}, pattern);
        x += 172;
        if (x + 172 > width) {
            x = 20;
            y += 104;
        }
    }
}

static void wrapped_line(void *context, const char *bytes, int count, int index) {
    ViewCanvas *canvas = context;
    char line[256];
    snprintf(line, sizeof line, "%.*s", count, bytes);
    canvas_text(canvas, (ViewType){FONT_REGULAR, 13, false}, canvas->theme->ink, 20, 200 + 18 * index, 0, line);
}

static void text_draw(ViewCanvas *canvas) {
    canvas_colour(canvas, canvas->theme->panel);
    cairo_paint(canvas->cr);
    const ViewColour ink = canvas->theme->ink;
    canvas_text(canvas, (ViewType){FONT_SEMIBOLD, 22, false}, ink, 20, 40, 0, "Seen. One hit, one unit lost.");
    canvas_text(canvas, (ViewType){FONT_REGULAR, 13, false}, ink, 20, 66, 0,
                "Into Witch wood for 6.88 cm, to the near edge of the base. → ✓ ▶ ⚠ ★ ″ ′");
    canvas_text(canvas, (ViewType){FONT_MEDIUM, 12, false}, ink, 20, 90, 0,
                "Too close to call 0.4 mm  B1 Line  R4 Assault");
    for (int i = 0; i < 4; i++) {
        static const char *const rows[] = {"11.58", "20.62", "9.04", "111.11"};
        canvas_text(canvas, (ViewType){FONT_REGULAR, 13, true}, ink, 120, 114 + 18 * i, 1, rows[i]);
        canvas_text(canvas, (ViewType){FONT_REGULAR, 13, false}, ink, 200, 114 + 18 * i, 1, rows[i]);
    }
    canvas_wrap(canvas, (ViewType){FONT_REGULAR, 13, false},
                "Keep, a Medium Stronghold, stops every line north of its corner. "
                "The beam south of it is 6.9 mm wide.\nDonaudampfschifffahrtsgesellschaftskapitän",
                180, wrapped_line, canvas);
}

int main(int argc, char **argv) {
    double k = argc > 2 ? atof(argv[2]) : .93;
    bool dark = argc > 3 && strcmp(argv[3], "dark") == 0;
    double x = 900, y = 600;
    int width = 1760, height = 1200;
    if (argc < 2 || (argc > 4 && sscanf(argv[4], "%lf,%lf", &x, &y) != 2) ||
        (argc > 5 && sscanf(argv[5], "%dx%d", &width, &height) != 2)) {
        fprintf(stderr, "look_terrain OUT.png|.svg|.pdf [k] [light|dark] [x,y mm] [WxH] [swatches|text|odd]\n");
        return 2;
    }
    BaseFaults faults = {0};
    ViewFonts *fonts = fonts_load(&faults);
    if (!fonts) {
        return 1;
    }
    bool png = strstr(argv[1], ".png") != NULL;
    cairo_surface_t *surface = png                       ? cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
                               : strstr(argv[1], ".svg") ? cairo_svg_surface_create(argv[1], width, height)
                                                         : cairo_pdf_surface_create(argv[1], width, height);
    ViewCanvas canvas = {cairo_create(surface), fonts, theme_get(dark), 1, !png};
    ViewCamera camera = {k, vec(width / 2.0 - x * k, height / 2.0 - y * k)};
    Demo *demo = demo_make(argc > 6 && strcmp(argv[6], "odd") == 0);
    clock_t from = clock();
    if (argc > 6 && strcmp(argv[6], "text") == 0) {
        text_draw(&canvas);
    } else if (argc > 6 && strcmp(argv[6], "swatches") == 0) {
        swatches_draw(&canvas, width);
    } else {
        demo_draw(&canvas, &camera, demo);
    }
    printf("%s k %.2f: %.0f ms\n", argv[1], k, 1e3 * (double)(clock() - from) / CLOCKS_PER_SEC);
    int failed = png && cairo_surface_write_to_png(surface, argv[1]) != CAIRO_STATUS_SUCCESS;
    cairo_destroy(canvas.cr);
    cairo_surface_finish(surface);
    failed |= cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    fonts_destroy(fonts);
    base_free(demo);
    return failed;
}
