/* What a user sets once and for all, as one table: name, what it means, what it may be. The file, the settings page of
 * the window and `sightline settings` all read it off here. Knows no window. Lengths in mm where the name says so, px
 * logical.
 *
 * A file that cannot be read is as good as none, and so is a value that is none of what it may be: a setting is never a
 * reason not to start. */
#ifndef IO_SETTINGS_H
#define IO_SETTINGS_H

#include "base/fault.h"
#include "base/text.h"

#include <stddef.h>

#define SETTINGS_MAX        16 /* at most in the table */
#define SETTINGS_RECENT_MAX 8
#define SETTINGS_FILE       "settings.json"

enum { SETTINGS_LIGHT, SETTINGS_DARK, SETTINGS_AS_SYSTEM };        /* theme */
enum { SETTINGS_OWN_UNIT, SETTINGS_CM, SETTINGS_IN, SETTINGS_MM }; /* unit */
enum { SETTINGS_PAPER, SETTINGS_SAFE_COLOURS, SETTINGS_PALETTES }; /* palette */

typedef struct {
    int theme, palette, unit;
    double scale;
    double tolerance; /* mm within which a call is too close; below 0: as the table says */
    bool autosave, still, type_dice;
    /* What the window keeps by itself. */
    bool fold_panel, fold_timeline, fold_profile;
    double panel, timeline;
    int x, y, width, height; /* the window; width 0: not known */
    bool maximised;
    char *recent[SETTINGS_RECENT_MAX]; /* owned; the newest first */
    int recent_count;
    char *last; /* owned: the file to open when none is named */
    /* What the file said when it was read or written last: what differs from it was changed here. */
    struct {
        double values[SETTINGS_MAX];              /* by the table */
        char *recent[SETTINGS_RECENT_MAX], *last; /* owned */
        int recent_count;
    } known;
} IoSettings;

typedef enum { SETTING_SWITCH, SETTING_CHOICE, SETTING_NUMBER } IoSettingKind;

typedef struct {
    const char *key, *label, *says; /* says: one line of what it does */
    IoSettingKind kind;
    bool kept;                                /* by the window alone: on no page */
    const char *const *words, *const *labels; /* of a choice, in files and for people; NULL ends */
    double low, high, fallback;
    size_t at; /* in IoSettings: bool, int or double by its kind */
} IoSetting;

const IoSetting *settings_schema(int *count);
const IoSetting *settings_find(const char *key); /* NULL: there is none */
double settings_get(const IoSettings *settings, const IoSetting *setting);
void settings_put(IoSettings *settings, const IoSetting *setting, double value); /* held to its range */
/* The same as a wish: it goes into the file even where the value was in force already. */
void settings_set(IoSettings *settings, const IoSetting *setting, double value);
/* "dark", "on", "1.5", "150%" by the kind. False: it is none of what it may be. */
bool settings_parse(const IoSetting *setting, const char *text, double *out);
void settings_say(const IoSetting *setting, double value, BaseText *out); /* as settings_parse takes it */

void settings_default(IoSettings *settings);
void settings_free(IoSettings *settings);
/* From defaults and what of the file is sound; an absent file gives the defaults and no fault. What is not sound is
 * told in `faults`, each as a fault of its own. False: the file is there, and nothing of it can be read. */
bool settings_read(IoSettings *settings, const char *path, BaseFaults *faults);
/* What was changed here goes into the file as it is now: what another program has set meanwhile stays, and so do keys
 * that are not known here. False with a fault, and the file as it was, where nothing of it can be read or it cannot be
 * written. */
bool settings_write(IoSettings *settings, const char *path, BaseFaults *faults);
/* First of the recent files, and the one to open next time. The path is made whole when the file is there. */
void settings_add_recent(IoSettings *settings, const char *path);
void settings_drop_recent(IoSettings *settings, int index);
/* $XDG_CONFIG_HOME/sightline, else ~/.config/sightline; freed with base_free. */
char *settings_folder(void);

#endif
