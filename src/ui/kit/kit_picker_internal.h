/* The file picker's state, and what it does on the disk (kit_picker_disk.c). Private to kit_picker*.c. */
#ifndef UI_KIT_PICKER_INTERNAL_H
#define UI_KIT_PICKER_INTERNAL_H

#include "base/array.h"
#include "ui/kit/kit_picker.h"

#define PATH_CAP 4096
#define NAME_CAP 256

typedef struct {
    char *name;
    bool is_folder, fits; /* fits: has one of the wanted extensions */
    double bytes;
} PickerEntry;

struct KitPicker {
    KitPickerOptions options;
    char folder[PATH_CAP], chosen[PATH_CAP], name[NAME_CAP], fault[160];
    ARRAY(PickerEntry) entries;
    ARRAY(int) shown; /* indices of the entries that the name and the filter leave */
    int picked;       /* index into shown, -1: none */
    bool all, replacing, fresh;
    KitScroll scroll;
};

/* `name` below `folder`, from the root, or from "~"; false: too long. `out` holds PATH_CAP bytes. */
bool picker_join(char *out, const char *folder, const char *name);
bool picker_is_folder(const char *path);
bool picker_is_file(const char *path);
/* If the folder cannot be read, stays where it is and sets the fault. */
void picker_go(KitPicker *picker, const char *path);
void picker_go_up(KitPicker *picker);
void picker_forget(KitPicker *picker); /* frees the entries */
KitPickerState picker_choose(KitPicker *picker, const char *path);
/* True if the file that would be written along with the chosen one exists. */
bool picker_replaces_beside(const KitPicker *picker);
/* What Enter does: opens the folder, or takes the file that is picked or named. */
KitPickerState picker_take(KitPicker *picker);

#endif
