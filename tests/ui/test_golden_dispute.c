/* Pictures of a dispute in the window: what a base sees with its key, the heights along a line, by day and in the
 * evening, small and large. */
#include "support/test.h"
#include "ui/shared_golden.h"

typedef struct {
    const char *name, *map, *from, *to; /* to NULL: all that it sees */
    bool dark;
    int width, height;
    double scale;
} Look;

static const Look LOOKS[] = {
    {"region-light", "maps/stronghold-road.json", "b3-3", NULL, false, 1280, 800, 1},
    {"region-dark-200", "maps/ford-at-cala.json", "c-el", NULL, true, 1024, 640, 2},
    {"heights-light-200", "maps/city-on-the-canal.json", "titan-1", "knight-1", false, 1024, 640, 2},
    {"heights-dark", "maps/two-hills.json", "line-tanks-3", "walkers-1", true, 1280, 800, 1},
};

static void each_looks_as_it_was_approved(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(LOOKS); i++) {
        const Look *look = &LOOKS[i];
        Desk *desk = desk_open_sized(look->map, look->width, look->height, look->scale);
        desk->ui->settings.theme = look->dark ? SETTINGS_DARK : SETTINGS_LIGHT;
        driver_blind(desk->driver, true);
        desk_key(desk, look->to ? SDLK_l : SDLK_v);
        desk_click(desk, look->from);
        if (look->to) {
            desk_click(desk, look->to);
        } else {
            desk_key(desk, SDLK_r);
        }
        driver_leave(desk->driver);
        driver_blind(desk->driver, false);
        driver_frame(desk->driver);
        golden_approve(desk, look->name);
        desk_close(desk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_looks_as_it_was_approved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
