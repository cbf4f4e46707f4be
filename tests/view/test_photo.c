/* Photographs: their headers, which way up they are, and what straightening makes of one whose camera is known. */
#include "base/base.h"
#include "support/camera.h"
#include "support/test.h"
#include "view/photo/photo.h"

#include <SDL_image.h>
#include <math.h>
#include <string.h>
#include <webp/encode.h>

static uint32_t *pixel(cairo_surface_t *surface, int x, int y) {
    unsigned char *data = cairo_image_surface_get_data(surface);
    return (uint32_t *)(void *)(data + (size_t)y * (size_t)cairo_image_surface_get_stride(surface)) + x;
}

static unsigned at(cairo_surface_t *surface, int x, int y) {
    return *pixel(surface, x, y) & 0xFFFFFF;
}

/* Left half red, right half blue, as a file in memory. */
static size_t picture(unsigned char *bytes, size_t cap, bool png) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 32, 24, SDL_PIXELFORMAT_RGB24);
    SDL_Rect left = {0, 0, 32, 32}, right = {32, 0, 32, 32};
    SDL_FillRect(surface, &left, SDL_MapRGB(surface->format, 250, 10, 10));
    SDL_FillRect(surface, &right, SDL_MapRGB(surface->format, 10, 10, 250));
    SDL_RWops *to = SDL_RWFromMem(bytes, (int)cap);
    assert_int_equal(png ? IMG_SavePNG_RW(surface, to, 0) : IMG_SaveJPG_RW(surface, to, 0, 95), 0);
    size_t size = (size_t)SDL_RWtell(to);
    SDL_RWclose(to);
    SDL_FreeSurface(surface);
    return size;
}

/* An APP1 block with one tag, put in behind the start of the JPEG. */
static size_t with_exif(unsigned char *bytes, size_t size, int orientation, bool little) {
    unsigned char block[] = {0xFF, 0xE1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
                             0,    1,    1, 18, 0,   3,   0,   0,   0, 1, 0,   0,   0, 0,  0, 0, 0, 0};
    unsigned char highlighted[] = {'I', 'I', 42, 0, 8, 0, 0, 0, 1, 0, 18, 1, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0};
    if (little) {
        memcpy(block + 10, highlighted, sizeof highlighted);
    }
    block[little ? 28 : 29] = (unsigned char)orientation;
    memmove(bytes + 2 + sizeof block, bytes + 2, size - 2);
    memcpy(bytes + 2, block, sizeof block);
    return size + sizeof block;
}

static void headers_explain_size_and_orientation(void **state) {
    (void)state;
    unsigned char bytes[16384];
    PhotoHead head;
    size_t size = picture(bytes, sizeof bytes - 64, true);
    assert_true(photo_read_head(bytes, size, &head));
    assert_int_equal(head.width, 64);
    assert_int_equal(head.height, 32);
    assert_int_equal(head.orientation, 1);
    for (int orientation = 1; orientation <= 8; orientation++) {
        for (int little = 0; little < 2; little++) {
            size = picture(bytes, sizeof bytes - 64, false);
            size = with_exif(bytes, size, orientation, little);
            assert_true(photo_read_head(bytes, size, &head));
            assert_int_equal(head.width, 64);
            assert_int_equal(head.height, 32);
            assert_int_equal(head.orientation, orientation);
        }
    }
    size = with_exif(bytes, picture(bytes, sizeof bytes - 64, false), 77, false);
    assert_true(photo_read_head(bytes, size, &head));
    assert_int_equal(head.orientation, 1); /* no such way up */
}

static void cut_off_bytes_are_no_picture_and_are_not_read_beyond_their_end(void **state) {
    (void)state;
    unsigned char bytes[16384];
    size_t size = with_exif(bytes, picture(bytes, sizeof bytes - 64, false), 6, true);
    for (size_t cut = 0; cut < 300 && cut < size; cut++) {
        unsigned char *end = base_alloc(1, cut ? cut : 1); /* the sanitizer guards its end */
        PhotoHead head;
        memcpy(end, bytes, cut);
        assert_false(cut < 60 && photo_read_head(end, cut, &head)); /* the frame comes later */
        photo_read_head(end, cut, &head);
        base_free(end);
    }
    BaseFaults faults = {0};
    assert_null(photo_decode("GIF89a", 6, "x.gif", &faults));
    assert_int_equal(faults.count, 1);
    assert_null(photo_decode(bytes, 400, "torn.jpg", &faults));
    faults_free(&faults);
}

static void a_picture_without_its_end_is_torn_wherever_it_was_cut(void **state) {
    (void)state;
    unsigned char bytes[16384];
    for (int png = 0; png < 2; png++) {
        size_t size = picture(bytes, sizeof bytes - 8, png);
        assert_true(photo_is_whole(bytes, size));
        memset(bytes + size, 0xAB, 8); /* a film that a phone put behind it */
        assert_true(photo_is_whole(bytes, size + 8));
        for (size_t cut = 2; cut < size; cut++) {
            unsigned char *end = base_alloc(cut, 1); /* the sanitizer guards its end */
            memcpy(end, bytes, cut);
            assert_false(photo_is_whole(end, cut));
            base_free(end);
        }
        BaseFaults faults = {0};
        assert_null(photo_decode(bytes, size - 2, "torn", &faults));
        assert_non_null(strstr(faults.items[0].what, "torn"));
        faults_free(&faults);
    }
}

/* The decoder would count through the two gigabytes that the chunk promises, for half a minute. */
static void a_chunk_that_promises_more_than_the_file_has_is_stated_at_once(void **state) {
    (void)state;
    unsigned char bytes[16384];
    size_t size = picture(bytes, sizeof bytes, true);
    memset(bytes + 33, 0x7F, 4); /* the length of the chunk behind the header */
    BaseFaults faults = {0};
    assert_null(photo_decode(bytes, size, "long.png", &faults));
    assert_non_null(strstr(faults.items[0].what, "torn"));
    faults_free(&faults);
}

static void a_picture_is_refused_by_its_header_before_it_is_unpacked(void **state) {
    (void)state;
    unsigned char bytes[16384];
    size_t size = picture(bytes, sizeof bytes, true);
    bytes[18] = 0x1F; /* 8,000 = 0x1F40 and 64 more */
    bytes[19] = 0x80;
    BaseFaults faults = {0};
    assert_null(photo_decode(bytes, size, "big.png", &faults));
    assert_int_equal(faults.count, 1);
    assert_non_null(strstr(faults.items[0].what, "8064 x 32"));
    faults_free(&faults);
}

static void a_telephone_held_upright_gives_an_upright_picture(void **state) {
    (void)state;
    unsigned char bytes[16384];
    size_t size = with_exif(bytes, picture(bytes, sizeof bytes - 64, false), 6, false);
    BaseFaults faults = {0};
    cairo_surface_t *photo = photo_decode(bytes, size, "x.jpg", &faults);
    assert_non_null(photo);
    assert_int_equal(cairo_image_surface_get_width(photo), 32);
    assert_int_equal(cairo_image_surface_get_height(photo), 64);
    assert_true((at(photo, 16, 4) >> 16) > 200 &&
                (at(photo, 16, 4) & 0xFF) < 60); /* its first column is the top: red */
    assert_true((at(photo, 16, 60) >> 16) < 60 && (at(photo, 16, 60) & 0xFF) > 200);
    cairo_surface_destroy(photo);
}

/* EXIF 2.3: where row 0 and column 0 of what is stored are seen, by a picture of two rows and three columns, 1 2 3 / 4
 * 5 6. */
static void every_orientation_is_turned_as_the_standard_says(void **state) {
    (void)state;
    static const char *const want[9] = {"",         "123/456",  "321/654",  "654/321", "456/123",
                                        "14/25/36", "41/52/63", "63/52/41", "36/25/14"};
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 3, 2);
    for (int i = 0; i < 6; i++) {
        *pixel(photo, i % 3, i / 3) = (uint32_t)i + 1;
    }
    cairo_surface_mark_dirty(photo);
    for (int orientation = 1; orientation <= 8; orientation++) {
        char got[16];
        int n = 0;
        cairo_surface_t *turned = photo_turn(photo, orientation);
        for (int y = 0; y < cairo_image_surface_get_height(turned); y++) {
            if (y) {
                got[n++] = '/';
            }
            for (int x = 0; x < cairo_image_surface_get_width(turned); x++) {
                got[n++] = (char)('0' + at(turned, x, y));
            }
        }
        got[n] = 0;
        assert_string_equal(got, want[orientation]);
        cairo_surface_destroy(turned);
    }
    cairo_surface_destroy(photo);
}

/* ---- straightening ---- */

enum { WIDTH = 900, HEIGHT = 600, STEP = 100, DOT = 14 };

static bool in_a_dot(GeomVec p) {
    GeomVec near = vec(round((p.x - 50) / STEP) * STEP + 50, round((p.y - 50) / STEP) * STEP + 50);
    return vec_distance(p, near) <= DOT && p.x > 0 && p.y > 0 && p.x < WIDTH && p.y < HEIGHT;
}

/* A white table with black dots, as the camera sees it: each ray of a pixel is followed to the table. */
static cairo_surface_t *shoot(const TestCamera *camera, int width, int height) {
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int dark = 0;
            for (int s = 0; s < 16; s++) {
                dark += in_a_dot(camera_ground(camera, vec(x + (s % 4 + 0.5) / 4, y + (s / 4 + 0.5) / 4)));
            }
            unsigned grey = (unsigned)(255 - dark * 255 / 16);
            *pixel(photo, x, y) = grey << 16 | grey << 8 | grey;
        }
    }
    cairo_surface_mark_dirty(photo);
    return photo;
}

/* The middle of the darkness around a place. */
static GeomVec dot_near(cairo_surface_t *picture, GeomVec p) {
    double weight = 0, x_sum = 0, y_sum = 0;
    for (int y = (int)p.y - 30; y < (int)p.y + 30; y++) {
        for (int x = (int)p.x - 30; x < (int)p.x + 30; x++) {
            double dark = 255 - (at(picture, x, y) & 0xFF);
            weight += dark;
            x_sum += dark * (x + 0.5);
            y_sum += dark * (y + 0.5);
        }
    }
    assert_true(weight > 0);
    return vec(x_sum / weight, y_sum / weight);
}

static cairo_surface_t *straight(cairo_surface_t *photo, const TestCamera *camera, int threads) {
    GeomVec corners[4] = {camera_shot(camera, vec(0, 0)), camera_shot(camera, vec(WIDTH, 0)),
                          camera_shot(camera, vec(WIDTH, HEIGHT)), camera_shot(camera, vec(0, HEIGHT))};
    PhotoWork *work = photo_straighten(photo, corners, WIDTH, HEIGHT, threads);
    assert_non_null(work);
    return photo_take(work);
}

static void points_seen_by_a_known_camera_are_found_within_half_a_pixel(void **state) {
    (void)state;
    TestCamera camera = camera_over(330, 1350, 800, vec(460, 310), 1050, vec(500, 375));
    cairo_surface_t *photo = shoot(&camera, 1000, 750), *out = straight(photo, &camera, 2);
    double worst = 0;
    for (int y = 50; y < HEIGHT; y += STEP) {
        for (int x = 50; x < WIDTH; x += STEP) {
            worst = fmax(worst, vec_distance(dot_near(out, vec(x, y)), vec(x, y)));
        }
    }
    print_message("worst %.3f px\n", worst);
    assert_true(worst < 0.5);
    cairo_surface_t *alone = straight(photo, &camera, 1);
    for (int y = 0; y < HEIGHT; y++) { /* how many threads there are is not to be seen */
        assert_memory_equal(pixel(out, 0, y), pixel(alone, 0, y), WIDTH * 4);
    }
    cairo_surface_destroy(alone);
    cairo_surface_destroy(out);
    cairo_surface_destroy(photo);
}

static void work_that_is_cancelled_leaves_nothing(void **state) {
    (void)state;
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 400, 300);
    GeomVec corners[4] = {{10, 10}, {390, 20}, {380, 290}, {20, 280}}, none[4] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}};
    assert_null(photo_straighten(photo, none, 100, 100, 2));
    photo_cancel(photo_straighten(photo, corners, 2400, 1800, 2));
    photo_cancel(NULL);
    PhotoWork *work = photo_straighten(photo, corners, 600, 400, 2);
    double progress = photo_progress(work);
    assert_true(progress >= 0 && progress <= 1);
    cairo_surface_destroy(photo); /* the work keeps what it needs */
    cairo_surface_destroy(photo_take(work));
}

static void a_flat_picture_stays_as_it_is(void **state) {
    (void)state;
    cairo_surface_t *photo = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 64, 48);
    for (int i = 0; i < 64 * 48; i++) {
        *pixel(photo, i % 64, i / 64) = 0x3F81C7;
    }
    cairo_surface_mark_dirty(photo);
    GeomVec corners[4] = {{-20, -20}, {90, 0}, {64, 48}, {0, 60}}; /* some of it beyond the edge */
    cairo_surface_t *out = photo_take(photo_straighten(photo, corners, 100, 100, 3));
    for (int i = 0; i < 100 * 100; i++) {
        assert_int_equal(at(out, i % 100, i / 100), 0x3F81C7);
    }
    int width, height;
    photo_straight_size(vec(180, 120), corners, &width, &height);
    assert_true(abs(width * 2 - height * 3) <= 3);
    GeomVec large[4] = {{0, 0}, {8000, 0}, {8000, 6000}, {0, 6000}};
    photo_straight_size(vec(180, 120), large, &width, &height);
    assert_int_equal(width, PHOTO_LONGEST);
    cairo_surface_destroy(out);
    cairo_surface_destroy(photo);
}

/* A picture of two colours, lossless. */
static void webp_is_read_and_a_torn_one_said(void **state) {
    (void)state;
    enum { WIDE = 40, HIGH = 20 };
    unsigned char rgb[WIDE * HIGH * 3];
    for (int i = 0; i < WIDE * HIGH; i++) {
        rgb[3 * i] = i % WIDE < WIDE / 2 ? 200 : 10;
        rgb[3 * i + 1] = 20;
        rgb[3 * i + 2] = 30;
    }
    uint8_t *bytes = NULL;
    size_t size = WebPEncodeLosslessRGB(rgb, WIDE, HIGH, 3 * WIDE, &bytes);
    PhotoHead head;
    BaseFaults faults = {0};
    assert_true(size > 0 && photo_read_head(bytes, size, &head));
    assert_true(head.width == WIDE && head.height == HIGH && head.orientation == 1);
    cairo_surface_t *photo = photo_decode(bytes, size, "a.webp", &faults);
    assert_non_null(photo);
    const uint32_t *row = (const uint32_t *)(const void *)cairo_image_surface_get_data(photo);
    assert_int_equal(row[0] & 0xffffff, 0xc8141e);
    assert_int_equal(row[WIDE - 1] & 0xffffff, 0x0a141e);
    cairo_surface_destroy(photo);
    assert_null(photo_decode(bytes, size - 6, "a.webp", &faults));
    assert_non_null(strstr(faults.items[0].what, "torn"));
    faults_free(&faults);
    WebPFree(bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(webp_is_read_and_a_torn_one_said),
        cmocka_unit_test(headers_explain_size_and_orientation),
        cmocka_unit_test(cut_off_bytes_are_no_picture_and_are_not_read_beyond_their_end),
        cmocka_unit_test(a_picture_without_its_end_is_torn_wherever_it_was_cut),
        cmocka_unit_test(a_chunk_that_promises_more_than_the_file_has_is_stated_at_once),
        cmocka_unit_test(a_picture_is_refused_by_its_header_before_it_is_unpacked),
        cmocka_unit_test(a_telephone_held_upright_gives_an_upright_picture),
        cmocka_unit_test(every_orientation_is_turned_as_the_standard_says),
        cmocka_unit_test(points_seen_by_a_known_camera_are_found_within_half_a_pixel),
        cmocka_unit_test(work_that_is_cancelled_leaves_nothing),
        cmocka_unit_test(a_flat_picture_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
