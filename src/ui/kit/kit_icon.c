/* Signs in a 20 x 20 frame, line 1.5 round, no fill. */
#include "ui/kit/kit_internal.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *line, *fill; /* fill: NULL for most */
} icons[KIT_ICONS] = {
    [KIT_ICON_NONE] = {"", NULL},
    [KIT_ICON_SELECT] = {"M5 2.5 V15.5 L8.6 12.2 L11 17.2 L13.2 16.2 L10.9 11.4 L15.6 11.2 Z", NULL},
    [KIT_ICON_SIGHT] = {"M1.5 10 C5 3.5 15 3.5 18.5 10 C15 16.5 5 16.5 1.5 10 Z O10 10 2.8", NULL},
    [KIT_ICON_FIRE] = {"O10 10 5.5 M10 1.5 V6.8 M10 13.2 V18.5 M1.5 10 H6.8 M13.2 10 H18.5", NULL},
    [KIT_ICON_ASSAULT] = {"M3 5 L9 10 L3 15 M17 5 L11 10 L17 15", NULL},
    [KIT_ICON_MEASURE] = {"M1.37 14.1 L14.1 1.37 L18.63 5.9 L5.9 18.63 Z M3.49 11.98 L5.33 13.82 M5.62 9.86 L6.96 11.2 "
                          "M7.74 7.74 L9.58 9.58 M9.86 5.62 L11.2 6.96 M11.98 3.49 L13.82 5.33",
                          NULL},
    [KIT_ICON_TERRAIN] =
        {"M4.6 5.5 L10.4 3.5 M13.2 4.4 L15.8 7.6 M16.2 10.5 L13.8 15.5 M11.4 16.6 L6.6 15.4 M4.7 13.4 L3.3 7.6 "
         "R1.4 4.4 3.2 3.2 R10.4 1.4 3.2 3.2 R15.4 7.4 3.2 3.2 R11.4 15.4 3.2 3.2 R3.4 13.4 3.2 3.2",
         NULL},
    [KIT_ICON_LESSONS] =
        {"M10 5 V17 M10 5 C8 3.2 5 2.9 2.5 3.4 V15.2 C5 14.7 8 15.2 10 17 C12 15.2 15 14.7 17.5 15.2 V3.4 "
         "C15 2.9 12 3.2 10 5",
         NULL},
    [KIT_ICON_CARD] = {"R4 2.5 12 15 R6.5 5 7 5 M6.5 12.5 H13.5 M6.5 15 H11", NULL},
    [KIT_ICON_COPY] = {"R7 7 10 10 M7 13 H3 V3 H13 V7", NULL},
    [KIT_ICON_FILE] = {"M5 2.5 H12 L16 6.5 V17.5 H5 Z M12 2.5 V6.5 H16", NULL},
    [KIT_ICON_FOLDER] = {"M2.5 16 V4.5 H8 L10 7 H17.5 V16 Z", NULL},
    [KIT_ICON_UNDO] = {"M7 3.5 L3 7.5 L7 11.5 M3 7.5 H12 C18.5 7.5 18.5 16 12 16 H8", NULL},
    [KIT_ICON_REDO] = {"M13 3.5 L17 7.5 L13 11.5 M17 7.5 H8 C1.5 7.5 1.5 16 8 16 H12", NULL},
    [KIT_ICON_BACK] = {"M13 4.5 L7 10 L13 15.5", NULL},
    [KIT_ICON_NEXT] = {"M7 4.5 L13 10 L7 15.5", NULL},
    [KIT_ICON_UP] = {"M10 16 V4.5 M5 9.5 L10 4.5 L15 9.5", NULL},
    [KIT_ICON_PLAY] = {"M6 4 L16 10 L6 16 Z", NULL},
    [KIT_ICON_OPEN] = {"M5 8 L10 13 L15 8", NULL},
    [KIT_ICON_BRANCH] = {"O5 5 2.2 O5 15.5 2.2 O15 8 2.2 M5 7.2 V13.3 M15 10.2 C15 13 5 10.5 5 13.3", NULL},
    [KIT_ICON_SEARCH] = {"O8.5 8.5 5.5 M12.6 12.6 L17.3 17.3", NULL},
    [KIT_ICON_CHECK] = {"M4 10.5 L8.2 15 L16 5.5", NULL},
    [KIT_ICON_CROSS] = {"M5 5 L15 15 M15 5 L5 15", NULL},
    [KIT_ICON_WARNING] = {"M10 3 L18 17 H2 Z M10 8 V12.2", "O10 14.6 .9"},
    [KIT_ICON_AREA] = {"M3.5 6 L14 3.5 L17 14 L6 17 Z", NULL},
    [KIT_ICON_HOLE] = {"R3 3 14 14 O10 10 3.4", NULL},
    [KIT_ICON_PATH] = {"M3 16 C5 6 14 15 17 4", NULL},
    [KIT_ICON_SNAP] = {"M4 3 V10 C4 18 16 18 16 10 V3 H12 V10 C12 13 8 13 8 10 V3 Z M4 6.5 H8 M12 6.5 H16", NULL},
    [KIT_ICON_MENU] = {"M3 5.5 H17 M3 10 H17 M3 14.5 H17", NULL},
    [KIT_ICON_MOON] = {"M16.5 12 C12 14 6.5 9.5 8.5 3.5 C1.5 5.5 1.5 15.5 9 16.8 C12.5 17.3 15.5 15.3 16.5 12 Z", NULL},
    [KIT_ICON_SUN] =
        {"O10 10 3.6 M10 1.8 V3.6 M10 16.4 V18.2 M1.8 10 H3.6 M16.4 10 H18.2 M4.2 4.2 L5.5 5.5 M14.5 14.5 L15.8 15.8 "
         "M4.2 15.8 L5.5 14.5 M14.5 5.5 L15.8 4.2",
         NULL},
    [KIT_ICON_PLUS] = {"M10 4 V16 M4 10 H16", NULL},
    [KIT_ICON_PHOTO] = {"R2.5 4 15 12 M2.5 13.5 L7 9.5 L11 13 L14 11 L17.5 14 O13 7.6 1.3", NULL},
};

/* How many numbers a command takes; -1: it is no command. */
static int command_numbers(char command) {
    switch (command) {
    case 'M':
    case 'L': return 2;
    case 'H':
    case 'V': return 1;
    case 'C': return 6;
    case 'O': return 3;
    case 'R': return 4;
    case 'Z': return 0;
    default: return -1;
    }
}

static void path_add(cairo_t *cr, char command, const double *n) {
    double x = 0, y = 0;
    if (cairo_has_current_point(cr)) {
        cairo_get_current_point(cr, &x, &y);
    }
    switch (command) {
    case 'M': cairo_move_to(cr, n[0], n[1]); break;
    case 'L': cairo_line_to(cr, n[0], n[1]); break;
    case 'H': cairo_line_to(cr, n[0], y); break;
    case 'V': cairo_line_to(cr, x, n[0]); break;
    case 'C': cairo_curve_to(cr, n[0], n[1], n[2], n[3], n[4], n[5]); break;
    case 'R': cairo_rectangle(cr, n[0], n[1], n[2], n[3]); break;
    case 'O':
        cairo_new_sub_path(cr);
        cairo_arc(cr, n[0], n[1], n[2], 0, TAU);
        cairo_close_path(cr);
        break;
    default: cairo_close_path(cr); break;
    }
}

/* A number of the paths above: digits with a point. strtod would follow the locale. */
static bool read_number(const char **at, double *value) {
    const char *s = *at;
    while (*s == ' ' || *s == ',') {
        s++;
    }
    bool minus = *s == '-';
    s += minus;
    double number = 0, place = 1;
    const char *first = s;
    for (; *s >= '0' && *s <= '9'; s++) {
        number = number * 10 + (*s - '0');
    }
    if (*s == '.') {
        for (s++; *s >= '0' && *s <= '9'; s++) {
            place /= 10;
            number += place * (*s - '0');
        }
    }
    *value = minus ? -number : number;
    *at = s;
    return s > first;
}

bool kit_icon_path(cairo_t *cr, const char *path) {
    char command = 0;
    const char *at = path;
    while (*at) {
        if (*at == ' ') {
            at++;
            continue;
        }
        if (command_numbers(*at) >= 0) {
            command = *at++;
        } else if (command_numbers(command) <= 0) {
            return false;
        }
        double numbers[6];
        for (int i = 0; i < command_numbers(command); i++) {
            if (!read_number(&at, &numbers[i])) {
                return false;
            }
        }
        path_add(cr, command, numbers);
        command = command == 'M' ? 'L' : command; /* the command for numbers that follow without a letter */
    }
    return true;
}

void kit_icon(Kit *kit, KitIcon icon, double cx, double cy, double size, ViewColour colour) {
    cairo_t *cr = kit->canvas->cr;
    double k = size / 20;
    cairo_save(cr);
    cairo_translate(cr, kit_snap(kit, cx - size / 2), kit_snap(kit, cy - size / 2));
    cairo_scale(cr, k, k);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    kit_icon_path(cr, icons[icon].line);
    canvas_stroke(kit->canvas, colour, fmax(1.5, 1.25 / k)); /* lines of small icons are not thinned */
    if (icons[icon].fill) {
        kit_icon_path(cr, icons[icon].fill);
        canvas_fill(kit->canvas, colour);
    }
    cairo_restore(cr);
}
