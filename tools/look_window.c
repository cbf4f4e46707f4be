/* Works the window by a script, without a display, and takes pictures of it: look_window FILE [WIDTH HEIGHT [SCALE]]
 * [dark] < SCRIPT
 *
 * A place is a unit's or an area's id, or two numbers: table units, or px with "px" before them. One command a line:
 *   move PLACE | press PLACE | release | click PLACE | drag PLACE PLACE | right PLACE | wheel N | key NAME [ctrl]
 * [shift] | type TEXT click-label LABEL | wait MS | shot FILE.png | dump | text | cursor N */
#include "ui/panel/ruling_copy.h"
#include "ui/shell/app.h"
#include "ui/tools/tools_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    App *app;
    Ui *ui;
    cairo_surface_t *surface;
    int width, height;
    double scale, x, y;
    uint32_t now;
} Look;

static void frame(Look *look) {
    for (int i = 0; i < 300; i++) {
        app_tick(look->app, look->now);
        cairo_t *cr = cairo_create(look->surface);
        cairo_scale(cr, look->scale, look->scale);
        app_draw(look->app, cr, look->width, look->height);
        cairo_destroy(cr);
        if (app_tick(look->app, look->now) != 0) {
            return;
        }
    }
    fprintf(stderr, "look_window: the window does not come to rest\n");
}

static void send_move(Look *look, double x, double y) {
    SDL_Event event = {.motion = {.type = SDL_MOUSEMOTION, .x = (int)(x * look->scale), .y = (int)(y * look->scale)}};
    event.motion.xrel = (int)((x - look->x) * look->scale);
    event.motion.yrel = (int)((y - look->y) * look->scale);
    look->x = x;
    look->y = y;
    app_event(look->app, &event);
    frame(look);
}

static void send_button(Look *look, bool down, int button) {
    SDL_Event event = {.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                  .button = (Uint8)button,
                                  .clicks = 1,
                                  .x = (int)(look->x * look->scale),
                                  .y = (int)(look->y * look->scale)}};
    app_event(look->app, &event);
    frame(look);
}

static void send_key(Look *look, const char *name, SDL_Keymod mods) {
    SDL_Keycode code = SDL_GetKeyFromName(name);
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = code, .mod = (Uint16)mods}}};
    if (!code) {
        fprintf(stderr, "look_window: no key \"%s\"\n", name);
    }
    app_event(look->app, &event);
    event.type = SDL_KEYUP;
    app_event(look->app, &event);
    frame(look);
}

static void send_text(Look *look, const char *text) {
    for (; *text; text++) {
        char name[2] = {*text, 0};
        SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
        event.text.text[0] = *text;
        SDL_Event key = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDL_GetKeyFromName(name)}}};
        app_event(look->app, &key);
        app_event(look->app, &event);
        key.type = SDL_KEYUP;
        app_event(look->app, &key);
        frame(look);
    }
}

/* Reads a place off the rest of the line. */
static bool read_place(Look *look, char **at, double *x, double *y) {
    char word[128];
    int used = 0;
    double a, b;
    if (sscanf(*at, " px %lf %lf%n", &a, &b, &used) == 2) {
        *x = a, *y = b;
    } else if (sscanf(*at, " %lf %lf%n", &a, &b, &used) == 2) {
        const TableSetup *setup = ui_setup(look->ui);
        GeomVec px = camera_px(&look->ui->camera, vec(a * setup->unit, b * setup->unit));
        *x = px.x, *y = px.y;
    } else if (sscanf(*at, " %127s%n", word, &used) == 1) {
        GeomShape parts[64];
        TableRef ref = setup_find(ui_setup(look->ui), word);
        int count = ref.kind == REF_NONE ? 0
                                         : ui_field(look->ui)->data->system->body(ui_field(look->ui),
                                                                                  ui_table(look->ui), ref, parts, 64);
        if (!count && ref_is(ref, REF_AREA)) {
            GeomBox box = ui_setup(look->ui)->areas[ref.index].area.box;
            parts[0].centre = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
        } else if (!count) {
            fprintf(stderr, "look_window: \"%s\" stands nowhere\n", word);
            return false;
        }
        GeomVec px = camera_px(&look->ui->camera, parts[0].centre);
        *x = px.x, *y = px.y;
    } else {
        return false;
    }
    *at += used;
    return true;
}

static void click_label(Look *look, const char *label) {
    const KitSeen *seen = kit_find(look->ui->kit, label);
    if (!seen) {
        fprintf(stderr, "look_window: nothing is called \"%s\"\n", label);
        return;
    }
    send_move(look, seen->shown.x + seen->shown.w / 2, seen->shown.y + seen->shown.h / 2);
    send_button(look, true, SDL_BUTTON_LEFT);
    send_button(look, false, SDL_BUTTON_LEFT);
}

static void drag(Look *look, char *rest, bool let_go) {
    double x, y, x1, y1;
    if (read_place(look, &rest, &x, &y) && read_place(look, &rest, &x1, &y1)) {
        send_move(look, x, y);
        send_button(look, true, SDL_BUTTON_LEFT);
        for (int i = 1; i <= 8; i++) {
            send_move(look, x + (x1 - x) * i / 8, y + (y1 - y) * i / 8);
        }
        if (let_go) {
            send_button(look, false, SDL_BUTTON_LEFT);
        }
    }
}

static void mouse_line(Look *look, const char *verb, char *rest) {
    double x, y;
    if (!strcmp(verb, "release")) {
        send_button(look, false, SDL_BUTTON_LEFT);
    } else if (!strcmp(verb, "drag") || !strcmp(verb, "pull")) {
        drag(look, rest, verb[0] == 'd');
    } else if (!strcmp(verb, "wheel")) {
        SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = atoi(rest), .preciseY = (float)atoi(rest)}};
        app_event(look->app, &event);
        frame(look);
    } else if (read_place(look, &rest, &x, &y)) {
        send_move(look, x, y);
        int button = !strcmp(verb, "right") ? SDL_BUTTON_RIGHT : SDL_BUTTON_LEFT;
        if (strcmp(verb, "move") != 0) {
            send_button(look, true, button);
        }
        if (!strcmp(verb, "click") || !strcmp(verb, "right")) {
            send_button(look, false, button);
        }
    }
}

static void line(Look *look, char *text) {
    char verb[32] = "", word[64] = "";
    int used = 0;
    text[strcspn(text, "\n")] = 0;
    if (sscanf(text, " %31s%n", verb, &used) != 1 || verb[0] == '#') {
        return;
    }
    char *rest = text + used + (text[used] == ' ');
    if (!strcmp(verb, "key")) {
        sscanf(rest, "%63s", word);
        int mods = (strstr(rest, " ctrl") ? KMOD_LCTRL : 0) | (strstr(rest, " shift") ? KMOD_LSHIFT : 0);
        send_key(look, word, (SDL_Keymod)mods);
    } else if (!strcmp(verb, "type")) {
        send_text(look, rest);
    } else if (!strcmp(verb, "click-label")) {
        click_label(look, rest);
    } else if (!strcmp(verb, "wait")) {
        look->now += (uint32_t)atoi(rest);
        frame(look);
    } else if (!strcmp(verb, "shot")) {
        cairo_surface_write_to_png(look->surface, rest);
    } else if (!strcmp(verb, "dump")) {
        char *dump = app_dump(look->app);
        puts(dump);
        base_free(dump);
    } else if (!strcmp(verb, "text")) {
        BaseText out = {0};
        if (look->ui->shown) {
            BaseArena *arena = arena_create();
            RulesTelling telling = ui_telling(look->ui, arena, look->ui->shown);
            panel_ruling_copy(look->ui->shown, &telling, look->ui->tools->sight.back, look->ui->tools->odds, &out);
            arena_destroy(arena);
        }
        puts(text_get(&out));
        text_free(&out);
    } else {
        mouse_line(look, verb, rest);
    }
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "look_window FILE [WIDTH HEIGHT [SCALE]] [dark] < SCRIPT\n");
        return 2;
    }
    bool dark = !strcmp(argv[argc - 1], "dark");
    Look look = {
        .width = argc > 3 ? atoi(argv[2]) : 1920, .height = argc > 3 ? atoi(argv[3]) : 1200, .scale = 1, .now = 1000};
    if (argc > 4 && strcmp(argv[4], "dark") != 0) {
        look.scale = atof(argv[4]);
    }
    BaseFaults faults = {0};
    char config[] = "/tmp/sightline-look-XXXXXX";
    look.app = app_create(&(AppOptions){.width = look.width,
                                        .height = look.height,
                                        .scale = look.scale,
                                        .dark = dark,
                                        .still = true,
                                        .config = mkdtemp(config)},
                          argv[1], &faults);
    for (int i = 0; i < faults.count; i++) {
        char *text = faults_line(&faults.items[i]);
        fprintf(stderr, "look_window: %s\n", text);
        base_free(text);
    }
    if (!look.app) {
        return 3;
    }
    look.surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(look.width * look.scale), (int)(look.height * look.scale));
    look.ui = app_ui(look.app);
    kit_set_unit(look.ui->kit, 1 / look.scale);
    frame(&look);
    char text[512];
    while (fgets(text, sizeof text, stdin)) {
        line(&look, text);
    }
    app_destroy(look.app);
    cairo_surface_destroy(look.surface);
    faults_free(&faults);
    return 0;
}
