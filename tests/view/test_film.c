/* Films are read back by the libraries' own readers: as many pictures as were put in, as long, and looking the same. */
#include "base/base.h"
#include "support/test.h"
#include "view/film/film.h"

#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <webp/demux.h>

enum { WIDTH = 60, HEIGHT = 40, PICTURES = 3 };

static char folder[64];

static const char *in_folder(const char *name) {
    static char path[128];
    if (!*folder) {
        strcpy(folder, "/tmp/sightline-film-XXXXXX");
        assert_non_null(mkdtemp(folder));
    }
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static bool exists(const char *name) {
    return access(in_folder(name), F_OK) == 0;
}

/* White, with a square that walks to the right. */
static cairo_surface_t *picture(int index) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_set_source_rgb(cr, 0.8, 0.2, 0.2);
    cairo_rectangle(cr, 5 + 15 * index, 10, 10, 20);
    cairo_fill(cr);
    cairo_destroy(cr);
    return surface;
}

/* Straight into the file. */
static bool put(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    (void)context;
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, 1, size, file) == size;
    good = file && fclose(file) == 0 && good;
    if (!good) {
        faults_add(faults, path, "", "", "", "not taken");
    }
    return good;
}

static const BaseSink files = {put, NULL};

static void make(const char *name) {
    BaseFaults faults = {0};
    ViewFilm *film = film_begin(in_folder(name), WIDTH, HEIGHT, files, &faults);
    assert_non_null(film);
    for (int i = 0; i < PICTURES; i++) {
        cairo_surface_t *surface = picture(i == 2 ? 1 : i); /* the last is as the one before */
        assert_true(film_add(film, surface, 400 + 100 * i, &faults));
        cairo_surface_destroy(surface);
    }
    assert_true(film_end(film, &faults));
    assert_int_equal(faults.count, 0);
}

static void a_gif_holds_every_picture_and_how_long_it_stands(void **state) {
    (void)state;
    make("a.gif");
    int code;
    GifFileType *gif = DGifOpenFileName(in_folder("a.gif"), &code);
    assert_non_null(gif);
    assert_int_equal(DGifSlurp(gif), GIF_OK);
    assert_int_equal(gif->ImageCount, PICTURES);
    assert_int_equal(gif->SWidth, WIDTH);
    for (int i = 0; i < PICTURES; i++) {
        GraphicsControlBlock control;
        assert_int_equal(DGifSavedExtensionToGCB(gif, i, &control), GIF_OK);
        assert_int_equal(control.DelayTime, 40 + 10 * i);
    }
    assert_int_equal(gif->SavedImages[0].ImageDesc.Width, WIDTH);
    const GifImageDesc *second = &gif->SavedImages[1].ImageDesc; /* both squares: from 5 to 30 */
    assert_int_equal(second->Left, 5);
    assert_int_equal(second->Width, 25);
    assert_int_equal(second->Top, 10);
    assert_int_equal(second->Height, 20);
    assert_int_equal(gif->SavedImages[2].ImageDesc.Width, 1);
    const GifColorType *red = &second->ColorMap->Colors[gif->SavedImages[1].RasterBits[20]];
    assert_true(red->Red == 204 && red->Green == 51 &&
                red->Blue == 51); /* 0.8, 0.2, 0.2: a plain colour is kept as it is */
    DGifCloseFile(gif, &code);
}

static void a_webp_is_exact(void **state) {
    (void)state;
    make("a.webp");
    FILE *file = fopen(in_folder("a.webp"), "rb");
    static unsigned char bytes[1 << 16];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    WebPData data = {bytes, size};
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, NULL);
    assert_non_null(decoder);
    const int ends[] = {400, 900, 1500};
    for (int i = 0; WebPAnimDecoderHasMoreFrames(decoder); i++) {
        uint8_t *rgba;
        int ms;
        assert_true(WebPAnimDecoderGetNext(decoder, &rgba, &ms));
        cairo_surface_t *want = picture(i > 0 ? 1 : 0);
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 0; x < WIDTH; x++) {
                const unsigned char *p =
                    cairo_image_surface_get_data(want) + y * cairo_image_surface_get_stride(want) + 4 * x;
                const uint8_t *q = rgba + 4 * (y * WIDTH + x);
                assert_true(p[2] == q[0] && p[1] == q[1] && p[0] == q[2]);
            }
        }
        cairo_surface_destroy(want);
        assert_true(ms == ends[i] || ms == ends[PICTURES - 1]); /* equal pictures may be joined */
    }
    WebPAnimDecoderDelete(decoder);
}

static void numbered_files_are_whole_and_a_cancelled_film_is_not_handed_out(void **state) {
    (void)state;
    make("b.png");
    assert_true(exists("b-0001.png") && exists("b-0003.png") && !exists("b-0004.png") && !exists("b.png"));
    static const char *const names[] = {"c.gif", "c.webp"};
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        BaseFaults faults = {0};
        ViewFilm *film = film_begin(in_folder(names[i]), WIDTH, HEIGHT, files, &faults);
        cairo_surface_t *surface = picture(0);
        assert_true(film_add(film, surface, 100, &faults));
        cairo_surface_destroy(surface);
        film_cancel(film);
    }
    assert_false(exists("c.gif") || exists("c.webp"));
}

static void the_same_pictures_give_the_same_bytes(void **state) {
    (void)state;
    static const char *const names[] = {"d.gif", "d.webp"};
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        static unsigned char bytes[2][1 << 16];
        size_t size[2];
        for (int k = 0; k < 2; k++) {
            make(names[i]);
            FILE *file = fopen(in_folder(names[i]), "rb");
            size[k] = fread(bytes[k], 1, sizeof bytes[k], file);
            fclose(file);
        }
        assert_int_equal(size[0], size[1]);
        assert_memory_equal(bytes[0], bytes[1], size[0]);
    }
}

static void what_cannot_be_made_is_stated(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int width;
    } wrong[] = {{"x.mp4", 10}, {"x.gif", 0}, {"x.gif", 5000}};
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        BaseFaults faults = {0};
        assert_null(film_begin(in_folder(wrong[i].name), wrong[i].width, 10, files, &faults));
        assert_int_equal(faults.count, 1);
        faults_free(&faults);
    }
    static const char *const untaken[] = {"none/x.gif", "none/x.webp", "none/x.png"}; /* told by the sink, once */
    for (size_t i = 0; i < BASE_COUNT(untaken); i++) {
        BaseFaults faults = {0};
        ViewFilm *film = film_begin(in_folder(untaken[i]), WIDTH, HEIGHT, files, &faults);
        cairo_surface_t *surface = picture(0);
        bool added = film_add(film, surface, 100, &faults);
        cairo_surface_destroy(surface);
        if (added) {
            assert_false(film_end(film, &faults));
        } else {
            film_cancel(film);
        }
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.items[0].what, "not taken");
        faults_free(&faults);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gif_holds_every_picture_and_how_long_it_stands),
        cmocka_unit_test(a_webp_is_exact),
        cmocka_unit_test(numbered_files_are_whole_and_a_cancelled_film_is_not_handed_out),
        cmocka_unit_test(the_same_pictures_give_the_same_bytes),
        cmocka_unit_test(what_cannot_be_made_is_stated),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return *folder && system(command) != 0 ? 1 : failed;
}
