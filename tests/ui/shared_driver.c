#include "ui/shared_driver.h"

#include "base/hash.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define FRAMES_MAX 1500 /* odds are counted in slices, a frame each: seconds of them under the sanitizers */

struct Driver {
    UiHost host;
    int width, height; /* logical px */
    double scale;
    cairo_surface_t *surface;
    const Kit *kit;
    uint32_t now;
    int frames, waits, hurry;
    bool blind, unpainted; /* unpainted: the last frame was drawn blind */
    double x, y;
    double longest; /* ms */
};

Driver *driver_create(UiHost host, int width, int height, double scale) {
    Driver *driver = base_alloc(1, sizeof *driver);
    *driver = (Driver){.host = host, .width = width, .height = height, .scale = scale, .now = 1000};
    driver->surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(width * scale + .5), (int)(height * scale + .5));
    return driver;
}

void driver_destroy(Driver *driver) {
    if (driver) {
        cairo_surface_destroy(driver->surface);
        base_free(driver);
    }
}

void driver_watch(Driver *driver, const Kit *kit) {
    driver->kit = kit;
}
void driver_hurry(Driver *driver, int frames) {
    driver->hurry = frames;
}
void driver_blind(Driver *driver, bool blind) {
    driver->blind = blind;
}
int driver_frames(const Driver *driver) {
    return driver->frames;
}
int driver_waits(const Driver *driver) {
    return driver->waits;
}

/* ---- frames ---- */

static double now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void took(Driver *driver, double since) {
    double ms = now_ms() - since;
    driver->longest = ms > driver->longest ? ms : driver->longest;
}

double driver_longest(Driver *driver) {
    double longest = driver->longest;
    driver->longest = 0;
    return longest;
}

static int tick(Driver *driver) {
    double since = now_ms();
    int waits = driver->host.tick(driver->host.context, driver->now);
    took(driver, since);
    return waits;
}

static void draw_once(Driver *driver) {
    double since = now_ms();
    cairo_t *cr = cairo_create(driver->surface);
    if (driver->blind) {
        cairo_rectangle(cr, 0, 0, 1, 1);
        cairo_clip(cr);
    }
    cairo_scale(cr, driver->scale, driver->scale);
    driver->host.draw(driver->host.context, cr, driver->width, driver->height);
    cairo_destroy(cr);
    took(driver, since);
    driver->unpainted = driver->blind;
    driver->frames++;
}

/* Who looks at the picture has it painted first. */
static void paint(Driver *driver) {
    if (driver->unpainted) {
        driver->blind = false;
        draw_once(driver);
        driver->blind = true;
    }
    cairo_surface_flush(driver->surface);
}

void driver_frame(Driver *driver) {
    for (int i = 0; i < FRAMES_MAX; i++) {
        tick(driver);
        draw_once(driver);
        driver->waits = tick(driver);
        if (driver->waits != 0 || i + 1 == driver->hurry) {
            return;
        }
    }
    char *dump = driver->kit ? kit_dump(driver->kit) : NULL; /* says what is still being worked at */
    fputs(dump ? dump : "", stderr);
    base_free(dump);
    fail_msg("the window does not come to rest in %d frames", FRAMES_MAX);
}

void driver_wait(Driver *driver, int ms) {
    uint32_t end = driver->now + (uint32_t)ms;
    while (driver->waits > 0 && driver->now + (uint32_t)driver->waits <= end) {
        driver->now += (uint32_t)driver->waits;
        driver_frame(driver);
    }
    driver->now = end;
    driver->waits = tick(driver);
    if (driver->waits == 0) {
        driver_frame(driver);
    }
}

/* ---- the pointer ---- */

void driver_event(Driver *driver, SDL_Event event) {
    double since = now_ms();
    driver->host.event(driver->host.context, &event);
    took(driver, since);
}

static int device(const Driver *driver, double logical) {
    return (int)(logical * driver->scale + .5);
}

static void send_move(Driver *driver, double x, double y) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = device(driver, x), .y = device(driver, y)}};
    event.motion.xrel = device(driver, x) - device(driver, driver->x);
    event.motion.yrel = device(driver, y) - device(driver, driver->y);
    driver->x = x;
    driver->y = y;
    driver_event(driver, event);
}

static void send_button(Driver *driver, Uint32 type, double x, double y, int button, int clicks) {
    driver_event(driver, (SDL_Event){.button = {.type = type,
                                                .button = (Uint8)button,
                                                .state = type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED,
                                                .clicks = (Uint8)clicks,
                                                .x = device(driver, x),
                                                .y = device(driver, y)}});
}

void driver_move(Driver *driver, double x, double y) {
    send_move(driver, x, y);
    driver_frame(driver);
}

void driver_press(Driver *driver, double x, double y, int button, int clicks) {
    send_move(driver, x, y);
    send_button(driver, SDL_MOUSEBUTTONDOWN, x, y, button, clicks);
    driver_frame(driver);
}

void driver_release(Driver *driver, double x, double y, int button, int clicks) {
    send_move(driver, x, y);
    send_button(driver, SDL_MOUSEBUTTONUP, x, y, button, clicks);
    driver_frame(driver);
}

void driver_click(Driver *driver, double x, double y) {
    driver_press(driver, x, y, SDL_BUTTON_LEFT, 1);
    driver_release(driver, x, y, SDL_BUTTON_LEFT, 1);
}

void driver_double(Driver *driver, double x, double y) {
    driver_click(driver, x, y);
    driver_press(driver, x, y, SDL_BUTTON_LEFT, 2);
    driver_release(driver, x, y, SDL_BUTTON_LEFT, 2);
}

void driver_context(Driver *driver, double x, double y) {
    driver_press(driver, x, y, SDL_BUTTON_RIGHT, 1);
    driver_release(driver, x, y, SDL_BUTTON_RIGHT, 1);
}

void driver_drag(Driver *driver, double x0, double y0, double x1, double y1, int steps) {
    driver_press(driver, x0, y0, SDL_BUTTON_LEFT, 1);
    for (int i = 1; i <= steps; i++) {
        driver_move(driver, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps);
    }
    driver_release(driver, x1, y1, SDL_BUTTON_LEFT, 1);
}

void driver_wheel(Driver *driver, double x, double y, int notches) {
    send_move(driver, x, y);
    driver_event(driver, (SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .y = notches, .preciseY = (float)notches}});
    driver_frame(driver);
}

void driver_leave(Driver *driver) {
    driver_event(driver, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE}});
    driver_frame(driver);
}

/* ---- the keyboard ---- */

static void send_key(Driver *driver, Uint32 type, SDL_Keycode key, SDL_Keymod mods) {
    driver_event(
        driver,
        (SDL_Event){.key = {.type = type,
                            .state = type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED,
                            .keysym = {.scancode = SDL_GetScancodeFromKey(key), .sym = key, .mod = (Uint16)mods}}});
}

void driver_key(Driver *driver, SDL_Keycode key, SDL_Keymod mods) {
    send_key(driver, SDL_KEYDOWN, key, mods);
    send_key(driver, SDL_KEYUP, key, KMOD_NONE);
    driver_frame(driver);
}

/* Sends a text key by key; a hurried hand presses the next one before the picture of the last is drawn. */
static void type(Driver *driver, const char *text, bool hurried) {
    uint32_t codepoint;
    for (int length; (length = text_utf8_next(text, &codepoint)) > 0; text += length) {
        bool upper = codepoint >= 'A' && codepoint <= 'Z';
        SDL_Keycode key = (SDL_Keycode)(upper ? codepoint + 32 : codepoint);
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        memcpy(event.text.text, text, (size_t)length);
        send_key(driver, SDL_KEYDOWN, key, upper ? KMOD_LSHIFT : KMOD_NONE);
        driver_event(driver, event);
        send_key(driver, SDL_KEYUP, key, KMOD_NONE);
        if (!hurried || !text[length]) {
            driver_frame(driver);
        }
    }
}

void driver_type(Driver *driver, const char *text) {
    type(driver, text, false);
}

void driver_type_fast(Driver *driver, const char *text) {
    type(driver, text, true);
}

/* ---- labels, pixels ---- */

const KitSeen *driver_get(Driver *driver, const char *label) {
    const KitSeen *seen = kit_find(driver->kit, label);
    if (!seen) {
        char *dump = kit_dump(driver->kit);
        fputs(dump, stderr); /* print_error cuts at 1 KB */
        base_free(dump);
        fail_msg("nothing in the window is called \"%s\"", label);
    }
    return seen;
}

void driver_click_label(Driver *driver, const char *label) {
    const KitSeen *seen = driver_get(driver, label);
    if (seen->state & KIT_HIDDEN) {
        fail_msg("\"%s\" is not in view", label);
    }
    driver_click(driver, seen->shown.x + seen->shown.w / 2, seen->shown.y + seen->shown.h / 2);
}

uint32_t driver_pixel(Driver *driver, double x, double y) {
    paint(driver);
    const unsigned char *data = cairo_image_surface_get_data(driver->surface);
    uint32_t pixel;
    memcpy(&pixel, data + device(driver, y) * cairo_image_surface_get_stride(driver->surface) + 4 * device(driver, x),
           sizeof pixel);
    return pixel & 0xFFFFFFu;
}

uint64_t driver_picture_hash(Driver *driver) {
    paint(driver);
    BaseHash hash = HASH_START;
    for (int y = 0; y < cairo_image_surface_get_height(driver->surface); y++) {
        const unsigned char *row = cairo_image_surface_get_data(driver->surface) +
                                   (ptrdiff_t)y * cairo_image_surface_get_stride(driver->surface);
        for (int x = 0; x < cairo_image_surface_get_width(driver->surface); x++) {
            hash = hash_bytes(hash, row + (ptrdiff_t)x * 4, 3); /* the fourth byte is not defined */
        }
    }
    return hash;
}

void driver_png(Driver *driver, const char *path) {
    paint(driver);
    assert_int_equal(cairo_surface_write_to_png(driver->surface, path), CAIRO_STATUS_SUCCESS);
}

/* ---- a kit and its parts as a host ---- */

static bool kit_host_event(void *context, const SDL_Event *event) {
    KitHost *host = context;
    return kit_event(host->kit, event);
}

static int kit_host_tick(void *context, uint32_t now_ms) {
    KitHost *host = context;
    host->now = now_ms;
    if (host->wait < 0) {
        return -1;
    }
    uint32_t since = now_ms - host->drawn;
    return since >= (uint32_t)host->wait ? 0 : host->wait - (int)since;
}

static void kit_host_draw(void *context, cairo_t *cr, int width, int height) {
    KitHost *host = context;
    ViewCanvas canvas = {.cr = cr, .fonts = host->fonts, .theme = host->theme, .scale = host->scale};
    kit_begin(host->kit, &canvas, width, height, host->now);
    kit_fill(host->kit, kit_box(0, 0, width, height), 0, host->theme->panel);
    host->parts(host->kit, host->state);
    host->wait = kit_end(host->kit);
    host->drawn = host->now;
}

static bool kit_host_wants_quit(void *context) {
    (void)context;
    return false;
}

static char *own_clipboard_get(void *context) {
    return base_strdup(((KitHost *)context)->clipboard);
}

static void own_clipboard_set(void *context, const char *text) {
    KitHost *host = context;
    snprintf(host->clipboard, sizeof host->clipboard, "%s", text);
}

Driver *driver_create_kit(KitHost *host, void (*parts)(Kit *kit, void *state), void *state, int width, int height,
                          double scale, bool still) {
    BaseFaults faults = {0};
    *host = (KitHost){.kit = kit_create(still),
                      .fonts = fonts_load(&faults),
                      .theme = theme_get(false),
                      .scale = scale,
                      .parts = parts,
                      .state = state};
    assert_non_null(host->fonts);
    faults_free(&faults);
    kit_set_unit(host->kit, 1 / scale);
    kit_set_clipboard(host->kit, (KitClipboard){own_clipboard_get, own_clipboard_set, host});
    UiHost ui = {host, kit_host_event, kit_host_tick, kit_host_draw, kit_host_wants_quit};
    Driver *driver = driver_create(ui, width, height, scale);
    driver_watch(driver, host->kit);
    driver_frame(driver);
    return driver;
}

void driver_destroy_kit(Driver *driver, KitHost *host) {
    driver_destroy(driver);
    kit_destroy(host->kit);
    fonts_destroy(host->fonts);
}
