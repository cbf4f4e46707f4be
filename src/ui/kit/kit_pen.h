/* How the kit draws: text in the window's styles, boxes, rings, icons (kit_draw.c, kit_icon.c). Included by kit.h. */
#ifndef UI_KIT_PEN_H
#define UI_KIT_PEN_H

#include "ui/kit/kit_box.h"

typedef enum {
    KIT_ANSWER,  /* 22/28 Semi Bold */
    KIT_FIGURE,  /* 19/24 Semi Bold, tabular */
    KIT_TITLE,   /* 17/24 Semi Bold */
    KIT_NAME,    /* 15/20 Semi Bold */
    KIT_LESSON,  /* 14/21 */
    KIT_BODY,    /* 13/18 */
    KIT_CONTROL, /* 13/18 Medium */
    KIT_STRONG,  /* 13/18 Semi Bold */
    KIT_CELL,    /* 13/18, tabular */
    KIT_SIDE,    /* 12.5/17 */
    KIT_CAPTION, /* 12/16 */
    KIT_SMALL,   /* 12/16 Medium */
    KIT_CODE,    /* 11.5/16 Medium, tabular */
    KIT_STYLES
} KitStyle;

ViewType kit_type(KitStyle style);
double kit_text_width(Kit *kit, KitStyle style, const char *text);
/* One line, in the middle of the box's height, `align` 0..1 across, cut with "…" when too long. kit_text also records
 * it. */
void kit_put(Kit *kit, KitBox box, KitStyle style, ViewColour colour, double align, const char *text);
void kit_text(Kit *kit, KitBox box, KitStyle style, ViewColour colour, double align, const char *text);
/* Broken into lines of at most `w`; **between stars** is Semi Bold. Returns the height. `draw` false measures only. */
double kit_paragraph(Kit *kit, double x, double y, double w, KitStyle style, ViewColour colour, const char *text,
                     bool draw);

double kit_snap(const Kit *kit, double v); /* to whole device pixels */
double kit_pixel(const Kit *kit);          /* size of one device pixel */
void kit_fill(Kit *kit, KitBox box, double radius, ViewColour colour);
void kit_outline(Kit *kit, KitBox box, double radius, ViewColour colour, double width); /* inside the box */
void kit_hair(Kit *kit, double x, double y, double w, double h, ViewColour colour);     /* w or h 0: one device pixel */
void kit_shadow(Kit *kit, KitBox box, double radius, double strength);
void kit_ring(Kit *kit, KitBox box, double radius);        /* the focus ring, round the box */
void kit_ring_inside(Kit *kit, KitBox box, double radius); /* for rows in a list */

typedef enum {
    KIT_ICON_NONE,
    KIT_ICON_SELECT,
    KIT_ICON_SIGHT,
    KIT_ICON_FIRE,
    KIT_ICON_ASSAULT,
    KIT_ICON_MEASURE,
    KIT_ICON_TERRAIN,
    KIT_ICON_LESSONS,
    KIT_ICON_CARD,
    KIT_ICON_COPY,
    KIT_ICON_FILE,
    KIT_ICON_FOLDER,
    KIT_ICON_UNDO,
    KIT_ICON_REDO,
    KIT_ICON_BACK,
    KIT_ICON_NEXT,
    KIT_ICON_UP,
    KIT_ICON_PLAY,
    KIT_ICON_OPEN,
    KIT_ICON_BRANCH,
    KIT_ICON_SEARCH,
    KIT_ICON_CHECK,
    KIT_ICON_CROSS,
    KIT_ICON_WARNING,
    KIT_ICON_AREA,
    KIT_ICON_HOLE,
    KIT_ICON_PATH,
    KIT_ICON_SNAP,
    KIT_ICON_MENU,
    KIT_ICON_MOON,
    KIT_ICON_SUN,
    KIT_ICON_PLUS,
    KIT_ICON_PHOTO,
    KIT_ICONS
} KitIcon;

void kit_icon(Kit *kit, KitIcon icon, double cx, double cy, double size, ViewColour colour);
/* Adds an SVG path in a 20 x 20 frame to `cr`, as the icons have it: M L H V C Z and implied repeats, all absolute;
 * also "O x y r" (circle) and "R x y w h". False at the first thing that is none of these. */
bool kit_icon_path(cairo_t *cr, const char *path);

#endif
