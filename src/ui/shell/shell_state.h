/* What the window's frame keeps: files, titles, the command palette, and when to draw. */
#ifndef UI_SHELL_SHELL_STATE_H
#define UI_SHELL_SHELL_STATE_H

#include "ui/core/ui.h"
#include "ui/kit/kit_picker.h"
#include "ui/shell/titles.h"

/* Files that are not as this window left them; see files_changed.c. */
typedef struct {
    char *noted;   /* owned: the file that was opened or saved last; NULL */
    BaseHash as;   /* hash of its bytes then */
    char *asked;   /* owned: a file to be saved that another program has changed; NULL: no question is open */
    char *damaged; /* owned: a game that can be opened in part; NULL: no question is open */
} ShellChanged;

typedef struct ShellState {
    char *games; /* owned: folder for recorded games */
    bool quit;
    bool unkept; /* the settings could not be written, and the user has been told */
    uint32_t drawn;
    int wake; /* ms after the last frame at which the next is wanted, -1: only on events */
    ShellChanged changed;
    KitPicker *picker;
    KitPalette palette;
    ShellTitles titles;
} ShellState;

#endif
