/* Which file to open, or where to save: folders, recent files, a name. Looks at the disk, never changes it; knows no
 * file format.
 *
 * It is a modal part of the kit. Typing goes to the name: in open mode it also narrows the list; a path
 * ("~/maps/x.json", "../") goes there. Up and Down pick in the list, Enter takes, Backspace in an empty name goes a
 * folder up, Esc leaves. */
#ifndef UI_KIT_PICKER_H
#define UI_KIT_PICKER_H

#include "ui/kit/kit.h"

typedef struct KitPicker KitPicker;
typedef enum { PICKER_OPEN, PICKER_SAVE } KitPickerMode;

typedef struct {
    KitPickerMode mode;
    const char *title;
    const char *path; /* a folder, or a file whose folder and name it begins with; NULL: the home folder */
    const char *const
        *endings; /* ".json", ".game", then NULL; NULL: any. A name saved without one gets the first. Not copied. */
    char *(*beside)(const char *path); /* a file that is written along with the one chosen: it is not replaced unasked
                                          either; freed with base_free. NULL: none */
    const char *const *recent;         /* whole paths, newest first; not copied */
    int recent_count;
} KitPickerOptions;

typedef enum { PICKER_ASKING, PICKER_CHOSEN, PICKER_CANCELLED } KitPickerState;

KitPicker *picker_create(const KitPickerOptions *options);
void picker_destroy(KitPicker *picker); /* NULL is allowed */
/* Draws it and takes its input; asks itself before a file is replaced. */
KitPickerState picker_frame(KitPicker *picker, Kit *kit, KitBox over);
const char *picker_path(const KitPicker *picker);   /* what was chosen; "" before */
const char *picker_folder(const KitPicker *picker); /* where it looks */

#endif
