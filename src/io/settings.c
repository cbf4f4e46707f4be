/* realpath */
#define _XOPEN_SOURCE 700

#include "io/settings.h"

#include "base/base.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

static const char *const
    THEMES[] = {"light", "dark", "system", NULL},
    *const THEME_LABELS[] = {"Light", "Dark", "As the system", NULL},
    *const PALETTES[] = {"paper", "colour-blind", NULL}, *const PALETTE_LABELS[] = {"Paper", "Colour-blind", NULL},
    *const UNITS[] = {"table", "cm", "in", "mm", NULL},
    *const UNIT_LABELS[] = {"The table's own", "Centimetres", "Inches", "Millimetres", NULL},
    *const SWITCH_LABELS[] = {"Off", "On", NULL}, *const SCALE_LABELS[] = {"100 %", "125 %", "150 %", "200 %",
                                                                           "250 %", "300 %", NULL},
    *const TOLERANCE_LABELS[] = {"As the table", "0", "0.5", "1", "2", "5", NULL};
static const double SCALES[] = {1, 1.25, 1.5, 2, 2.5, 3}, TOLERANCES[] = {-1, 0, .5, 1, 2, 5};

#define AT(member) offsetof(IoSettings, member)

static const IoSetting schema[] = {
    {"theme", "Theme", "Light, dark for evenings, or what the desktop says.", SETTING_CHOICE, false, THEMES,
     THEME_LABELS, NULL, 0, 2, SETTINGS_LIGHT, AT(theme)},
    {"palette", "Colours", "The second keeps sides and verdicts apart for eyes that tell red and green badly.",
     SETTING_CHOICE, false, PALETTES, PALETTE_LABELS, NULL, 0, SETTINGS_PALETTES - 1, SETTINGS_PAPER, AT(palette)},
    {"scale", "Size of everything", "100 to 300 %.", SETTING_NUMBER, false, NULL, SCALE_LABELS, SCALES, 1, 3, 1,
     AT(scale)},
    {"unit", "Lengths are said in", "Files, and the tool that lays tables out, keep the table's own unit.",
     SETTING_CHOICE, false, UNITS, UNIT_LABELS, NULL, 0, 3, SETTINGS_OWN_UNIT, AT(unit)},
    {"tolerance", "Too close to call, mm", "Within this many millimetres a verdict says that it is too close to call.",
     SETTING_NUMBER, false, NULL, TOLERANCE_LABELS, TOLERANCES, -1, 1000, -1, AT(tolerance)},
    {"type-dice", "Type real dice", "Dice are rolled on the table and typed in.", SETTING_SWITCH, false, NULL,
     SWITCH_LABELS, NULL, 0, 1, 0, AT(type_dice)},
    {"autosave", "Keep an edited table safe", "Each step of laying a table out is on disk before it is in a file.",
     SETTING_SWITCH, false, NULL, SWITCH_LABELS, NULL, 0, 1, 1, AT(autosave)},
    {"still", "Nothing moves by itself", "Changes are there at once, without a movement.", SETTING_SWITCH, false, NULL,
     SWITCH_LABELS, NULL, 0, 1, 0, AT(still)},
    {"fold-panel", "", "", SETTING_SWITCH, true, NULL, SWITCH_LABELS, NULL, 0, 1, 0, AT(fold_panel)},
    {"fold-timeline", "", "", SETTING_SWITCH, true, NULL, SWITCH_LABELS, NULL, 0, 1, 0, AT(fold_timeline)},
    {"fold-profile", "", "", SETTING_SWITCH, true, NULL, SWITCH_LABELS, NULL, 0, 1, 0, AT(fold_profile)},
    {"panel", "", "", SETTING_NUMBER, true, NULL, NULL, NULL, 344, 560, 416, AT(panel)},
    {"timeline", "", "", SETTING_NUMBER, true, NULL, NULL, NULL, 64, 240, 132, AT(timeline)},
};

_Static_assert(BASE_COUNT(schema) <= SETTINGS_MAX, "the table has outgrown IoSettings");

const IoSetting *settings_schema(int *count) {
    *count = (int)BASE_COUNT(schema);
    return schema;
}

const IoSetting *settings_find(const char *key) {
    for (size_t i = 0; i < BASE_COUNT(schema); i++) {
        if (strcmp(schema[i].key, key) == 0) {
            return &schema[i];
        }
    }
    return NULL;
}

double settings_offered(const IoSetting *setting, int index) {
    return setting->presets ? setting->presets[index] : index;
}

/* ---- values ---- */

double settings_get(const IoSettings *settings, const IoSetting *setting) {
    const char *place = (const char *)settings + setting->at;
    bool on;
    int choice;
    double number;
    switch (setting->kind) {
    case SETTING_SWITCH: memcpy(&on, place, sizeof on); return on;
    case SETTING_CHOICE: memcpy(&choice, place, sizeof choice); return choice;
    case SETTING_NUMBER: break;
    }
    memcpy(&number, place, sizeof number);
    return number;
}

void settings_put(IoSettings *settings, const IoSetting *setting, double value) {
    char *place = (char *)settings + setting->at;
    double held = isfinite(value) ? fmin(setting->high, fmax(setting->low, value)) : setting->fallback;
    bool on = held != 0;
    int choice = (int)held;
    switch (setting->kind) {
    case SETTING_SWITCH: memcpy(place, &on, sizeof on); break;
    case SETTING_CHOICE: memcpy(place, &choice, sizeof choice); break;
    case SETTING_NUMBER: memcpy(place, &held, sizeof held); break;
    }
}

void settings_set(IoSettings *settings, const IoSetting *setting, double value) {
    settings_put(settings, setting, value);
    settings->known.values[setting - schema] = NAN; /* equal to no value, so that the setting counts as changed */
}

static bool parse_word(const char *const *words, const char *text, double *out) {
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], text) == 0) {
            *out = i;
            return true;
        }
    }
    return false;
}

bool settings_parse(const IoSetting *setting, const char *text, double *out) {
    static const char *const SWITCH[] = {"off", "on", NULL};
    char digits[TEXT_NUMBER_MAX];
    size_t length = strlen(text);
    if (setting->kind != SETTING_NUMBER) {
        return parse_word(setting->kind == SETTING_CHOICE ? setting->words : SWITCH, text, out);
    }
    if (length == 0 || length >= sizeof digits) {
        return false;
    }
    memcpy(digits, text, length + 1);
    bool percent = digits[length - 1] == '%';
    digits[percent ? length - 1 : length] = 0;
    if (!text_parse_number(digits, out)) {
        return false;
    }
    *out = percent ? *out / 100 : *out;
    return *out >= setting->low && *out <= setting->high;
}

void settings_describe(const IoSetting *setting, double value, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    switch (setting->kind) {
    case SETTING_SWITCH: text_add(out, value != 0 ? "on" : "off"); break;
    case SETTING_CHOICE: text_add(out, setting->words[(int)value]); break;
    case SETTING_NUMBER: text_add(out, text_rounded(value, 4, number)); break;
    }
}

void settings_default(IoSettings *settings) {
    memset(settings, 0, sizeof *settings);
    for (size_t i = 0; i < BASE_COUNT(schema); i++) {
        settings_put(settings, &schema[i], schema[i].fallback);
        settings->known.values[i] = schema[i].fallback;
    }
}

void settings_free(IoSettings *settings) {
    for (int i = 0; i < settings->recent_count; i++) {
        base_free(settings->recent[i]);
    }
    for (int i = 0; i < settings->known.recent_count; i++) {
        base_free(settings->known.recent[i]);
    }
    base_free(settings->last);
    base_free(settings->known.last);
    settings->recent_count = settings->known.recent_count = 0;
    settings->last = settings->known.last = NULL;
}

/* ---- recent files ---- */

void settings_drop_recent(IoSettings *s, int index) {
    base_assert(index >= 0 && index < s->recent_count);
    base_free(s->recent[index]);
    s->recent_count--;
    memmove(s->recent + index, s->recent + index + 1, (size_t)(s->recent_count - index) * sizeof *s->recent);
}

void settings_add_recent(IoSettings *s, const char *path) {
    char *found = realpath(path, NULL), *copy = base_strdup(found ? found : path);
    free(found);
    for (int i = 0; i < s->recent_count; i++) {
        if (strcmp(s->recent[i], copy) == 0) {
            settings_drop_recent(s, i--);
        }
    }
    if (s->recent_count == SETTINGS_RECENT_MAX) {
        settings_drop_recent(s, SETTINGS_RECENT_MAX - 1);
    }
    memmove(s->recent + 1, s->recent, (size_t)s->recent_count * sizeof *s->recent);
    s->recent[0] = copy;
    s->recent_count++;
    base_free(s->last);
    s->last = base_strdup(copy);
}

/* A variable that holds no whole path counts as not set. */
static char *desktop_folder(const char *variable, const char *below_home) {
    BaseText path = {0};
    const char *given = getenv(variable), *home = getenv("HOME");
    bool whole = given && *given == '/';
    text_addf(&path, "%s%s/sightline", whole ? given : home ? home : ".", whole ? "" : below_home);
    return path.data;
}

char *settings_folder(void) {
    return desktop_folder("XDG_CONFIG_HOME", "/.config");
}
char *settings_data_folder(void) {
    return desktop_folder("XDG_DATA_HOME", "/.local/share");
}
