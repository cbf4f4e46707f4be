/* The whole window under the driver: opened on a map or a case, worked by names and by places of the table. */
#ifndef TESTS_UI_SHARED_APP_H
#define TESTS_UI_SHARED_APP_H

#include "ui/board/board_state.h"
#include "ui/core/ui.h"
#include "ui/dialogs/dialogs_state.h"
#include "ui/editor/editor.h"
#include "ui/house/house_page.h"
#include "ui/lesson/lesson.h"
#include "ui/panel/panel_state.h"
#include "ui/photo/photograph.h"
#include "ui/shared_driver.h"
#include "ui/shell/app.h"
#include "ui/shell/shell_state.h"
#include "ui/timeline/timeline_state.h"
#include "ui/tools/tools_state.h"

typedef struct {
    App *app;
    Ui *ui; /* the app's */
    Driver *driver;
    char folder[64]; /* settings and games; removed at the end */
    char copied[4096];
} Desk;

/* `file` relative to the source tree, or a whole path. Esc is pressed once: the lesson that a case
 * is makes way for its table. */
Desk *desk_open(const char *file);
Desk *desk_open_sized(const char *file, int width, int height, double scale);
/* On a folder of the caller's (desk_leave at the end); `file` NULL: as after a start without a file name. Nothing is
 * pressed. NULL: the window does not open, which is said on standard error. */
Desk *desk_open_in(const char *folder, const char *file, int width, int height);
/* Again on the same folder, as after a start without a file name. */
Desk *desk_reopen(Desk *desk);
void desk_close(Desk *desk);
void desk_leave(Desk *desk); /* closes, and keeps the folder: for desk_reopen */

int desk_unit(const Desk *desk, const char *id);
TableRef desk_ref(const Desk *desk, const char *id);
const TableWhere *desk_where(const Desk *desk, const char *id);
GeomVec desk_px(const Desk *desk, double x, double y); /* of a place in table units */
GeomVec desk_px_of(const Desk *desk, const char *id);  /* of a unit's or an area's middle */

void desk_click(Desk *desk, const char *id);
void desk_hover(Desk *desk, const char *id);
/* From where a unit stands (a building, for those inside) to a place in table units. */
void desk_drag(Desk *desk, const char *id, double x, double y);
void desk_pull(Desk *desk, const char *id, double x, double y); /* the same without letting go */
void desk_let_go(Desk *desk);
void desk_key(Desk *desk, SDL_Keycode key);
/* Type real dice from now on; these are the next ones, a pool each. */
void desk_roll(Desk *desk, const char *faces);

/* Some text of the window holds this (what a screen reader would say). */
bool desk_says(Desk *desk, const char *words);
int desk_cursor(const Desk *desk);
BaseHash desk_hash(const Desk *desk);

/* The bytes of a file of the source tree, freed with base_free. */
char *source_read(const char *file, size_t *size);
/* For whoever looks at them: a picture in the folder that SIGHTLINE_LESSON_PICTURES names; nothing without it. */
void desk_picture(Desk *desk, const char *name);

#endif
