/* Works a window by events, without a window: what a person does, frame by frame, on a picture in memory.
 *
 * It drives any UiHost (the kit below, the whole ui). Positions are logical px. A gesture is followed by as many
 * frames as the host wants, with a clock of the driver's own: nothing depends on how fast the machine is. */
#ifndef TESTS_UI_SHARED_DRIVER_H
#define TESTS_UI_SHARED_DRIVER_H

#include "ui/kit/kit.h"
#include "ui/shell/window.h"

typedef struct Driver Driver;

/* `scale` device px for a logical one; mouse events are sent in device px, as a window with its own scale has them. */
Driver *driver_create(UiHost host, int width, int height, double scale);
void driver_destroy(Driver *driver);
/* Whose record the labels are looked up in; it may change while the driver lives. */
void driver_watch(Driver *driver, const Kit *kit);

void driver_frame(Driver *driver); /* draws until the host rests; at most 1500 frames, or the test fails */
/* From now on an event is followed by so many frames at most, however much is still to be done: a person does not wait
 * either. 0: until the window has come to rest. */
void driver_hurry(Driver *driver, int frames);
/* Frames run as ever, but only one pixel of them is painted until the picture is looked at. */
void driver_blind(Driver *driver, bool blind);
/* The processor time of the longest single step (an event, a tick, a frame drawn) since it was asked last, ms. */
double driver_longest(Driver *driver);
int driver_frames(const Driver *driver);  /* drawn so far */
int driver_waits(const Driver *driver);   /* what the host said last: ms until it wants a frame, -1 none */
void driver_wait(Driver *driver, int ms); /* time passes, with the frames the host asked for in it */

void driver_event(Driver *driver, SDL_Event event); /* sent as it is, no frame */
void driver_move(Driver *driver, double x, double y);
void driver_press(Driver *driver, double x, double y, int button, int clicks);
void driver_release(Driver *driver, double x, double y, int button, int clicks);
void driver_click(Driver *driver, double x, double y);
void driver_double(Driver *driver, double x, double y);
void driver_context(Driver *driver, double x, double y); /* right button */
void driver_drag(Driver *driver, double x0, double y0, double x1, double y1, int steps);
void driver_wheel(Driver *driver, double x, double y, int notches);
void driver_leave(Driver *driver); /* the pointer leaves the window */

void driver_key(Driver *driver, SDL_Keycode key, SDL_Keymod mods);
void driver_type(Driver *driver, const char *text);      /* key down, text, key up for each character */
void driver_type_fast(Driver *driver, const char *text); /* the same, with one picture after the last character */

/* In the middle of what is shown of it; the test fails, with the window as text, when it is not there or hidden. */
void driver_click_label(Driver *driver, const char *label);
const KitSeen *driver_get(Driver *driver, const char *label);

uint32_t driver_pixel(Driver *driver, double x, double y); /* 0xRRGGBB at the logical point */
uint64_t driver_picture_hash(Driver *driver);
void driver_png(Driver *driver, const char *path);

/* ---- a host that is nothing but a kit and a function that calls its parts ---- */

typedef struct {
    Kit *kit;
    ViewFonts *fonts;
    const ViewTheme *theme;
    double scale;
    uint32_t now, drawn;
    int wait; /* asked for by the frame that was drawn at that time */
    void (*parts)(Kit *kit, void *state);
    void *state;
    char clipboard[256];
} KitHost;

/* Fills `host` (its kit is still when `still`) and makes a driver for it. The clipboard is the host's own. */
Driver *driver_create_kit(KitHost *host, void (*parts)(Kit *kit, void *state), void *state, int width, int height,
                          double scale, bool still);
void driver_destroy_kit(Driver *driver, KitHost *host);

#endif
