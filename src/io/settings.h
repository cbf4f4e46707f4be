/* The user's settings as one table: name, meaning and allowed values. The file, the window's settings page and
 * `sightline settings` are all driven by it. Knows no window. Lengths are in mm where stated, pixels are logical.
 *
 * An unreadable file counts as missing, and so does an invalid value: a setting never keeps the program from
 * starting. */
#ifndef IO_SETTINGS_H
#define IO_SETTINGS_H

#include "base/fault.h"
#include "base/text.h"

#include <stddef.h>

#define SETTINGS_MAX        16 /* the most settings in the table */
#define SETTINGS_RECENT_MAX 8
#define SETTINGS_FILE       "settings.json"

enum { SETTINGS_LIGHT, SETTINGS_DARK, SETTINGS_AS_SYSTEM };        /* theme */
enum { SETTINGS_OWN_UNIT, SETTINGS_CM, SETTINGS_IN, SETTINGS_MM }; /* unit */
enum { SETTINGS_PAPER, SETTINGS_SAFE_COLOURS, SETTINGS_PALETTES }; /* palette */

typedef struct {
    int theme, palette, unit;
    double scale;
    double tolerance; /* mm within which a result is too close to call; below 0: the table's own */
    bool autosave, still, type_dice;
    /* State that the window saves by itself. */
    bool fold_panel, fold_timeline, fold_profile;
    double panel, timeline;
    int x, y, width, height; /* place and size of the window; width 0: not known */
    bool maximised;
    char *recent[SETTINGS_RECENT_MAX]; /* owned, newest first */
    int recent_count;
    char *last; /* owned; the file to open when none is given */
    /* Values in the file when it was last read or written; those that differ now were changed by this program. */
    struct {
        double values[SETTINGS_MAX];              /* in the order of the table */
        char *recent[SETTINGS_RECENT_MAX], *last; /* owned */
        int recent_count;
    } known;
} IoSettings;

typedef enum { SETTING_SWITCH, SETTING_CHOICE, SETTING_NUMBER } IoSettingKind;

typedef struct {
    const char *key, *label, *says; /* says: one line about what it does */
    IoSettingKind kind;
    bool kept;                                /* saved by the window alone and not shown on a page */
    const char *const *words, *const *labels; /* values of a choice, in files and for people; NULL-terminated */
    const double *presets; /* the values behind the labels of a number; NULL: a label's index is its value */
    double low, high, fallback;
    size_t at; /* offset in IoSettings of a bool, int or double, depending on its kind */
} IoSetting;

const IoSetting *settings_schema(int *count);
const IoSetting *settings_find(const char *key); /* NULL if there is none */
/* The value that goes with the label of this index. */
double settings_offered(const IoSetting *setting, int index);
double settings_get(const IoSettings *settings, const IoSetting *setting);
void settings_put(IoSettings *settings, const IoSetting *setting, double value); /* clamped to its range */
/* The same for an explicit request: the value goes into the file even if it was in force already. */
void settings_set(IoSettings *settings, const IoSetting *setting, double value);
/* Reads "dark", "on", "1.5" or "150%", depending on the kind. False if the value is not allowed. */
bool settings_parse(const IoSetting *setting, const char *text, double *out);
void settings_describe(const IoSetting *setting, double value,
                       BaseText *out); /* in the form that settings_parse reads */

void settings_default(IoSettings *settings);
void settings_free(IoSettings *settings);
/* Fills the settings with the defaults and the valid values of the file; a missing file gives the defaults without a
 * fault. Each invalid value is a fault. False if the file exists but cannot be read at all. */
bool settings_read(IoSettings *settings, const char *path, BaseFaults *faults);
/* Writes the values that were changed here into the current file: values that another program has set meanwhile and
 * unknown keys stay. False with a fault, and with the file unchanged, if it cannot be read or written. */
bool settings_write(IoSettings *settings, const char *path, BaseFaults *faults);
/* Makes this the first of the recent files and the one to open next time. The path becomes absolute if the file
 * exists. */
void settings_add_recent(IoSettings *settings, const char *path);
void settings_drop_recent(IoSettings *settings, int index);
/* Returns $XDG_CONFIG_HOME/sightline, else ~/.config/sightline; to be freed with base_free. */
char *settings_folder(void);
/* Returns $XDG_DATA_HOME/sightline, else ~/.local/share/sightline, where games are kept; to be freed with base_free. */
char *settings_data_folder(void);

#endif
