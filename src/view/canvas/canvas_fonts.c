/* Finds the fonts and registers them with fontconfig. They own what has been opened and laid out. */
#include "view/canvas/canvas_internal.h"

#include <fontconfig/fontconfig.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifndef __has_feature /* a feature test of clang */
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
/* Fontconfig keeps offsets for pointers: LeakSanitizer takes what it holds until the end for lost, and says nothing of
 * that here. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\n";
}
const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}
#endif

/* A family that text is set in; the rest of the machine's fonts only have what it lacks. */
typedef struct {
    const char *name, *files[FONT_WEIGHTS];
} Family;

static const Family families[] = {
    {"Inter", {"Inter-Regular.otf", "Inter-Medium.otf", "Inter-SemiBold.otf"}},
    {"DejaVu Sans", {"DejaVuSans.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"}},
};
static const int weights[FONT_WEIGHTS] = {PANGO_WEIGHT_NORMAL, PANGO_WEIGHT_MEDIUM, PANGO_WEIGHT_SEMIBOLD};

/* ---- the family ---- */

/* The very files that are to be used: another version of the family may be installed beside them. */
typedef struct {
    const Family *family; /* NULL: none was found */
    char paths[FONT_WEIGHTS][PATH_MAX];
} Chosen;

static bool look_in(const char *folder, const Family *family, Chosen *chosen) {
    bool whole = true;
    for (int i = 0; i < FONT_WEIGHTS && whole; i++) {
        BaseText path = {0};
        text_addf(&path, "%s/%s", folder, family->files[i]);
        whole = realpath(text_get(&path), chosen->paths[i]);
        text_free(&path);
    }
    chosen->family = whole ? family : NULL;
    return whole;
}

static Chosen choose(void) {
    const char *folders[] = {getenv("SIGHTLINE_FONT"), "/usr/share/fonts/opentype/inter",
                             "/usr/share/fonts/truetype/dejavu"};
    Chosen chosen = {0};
    for (size_t i = 0; i < BASE_COUNT(folders); i++) {
        for (size_t f = 0; f < BASE_COUNT(families) && folders[i] && folders[i][0]; f++) {
            if (look_in(folders[i], &families[f], &chosen)) {
                return chosen;
            }
        }
    }
    return chosen;
}

/* A rule for fontconfig: who asks for the family first of all gets the file. What the family lacks is looked for in
 * all the others as ever. */
static void add_rule(const Chosen *chosen) {
    BaseText rules = {0};
    text_add(&rules, "<fontconfig>");
    for (int i = 0; i < FONT_WEIGHTS; i++) {
        text_addf(&rules, "<match><test name=\"family\" qual=\"first\"><string>%s</string></test>",
                  chosen->family->name);
        if (i > 0) { /* each file for its weight and what is heavier, up to the next */
            text_addf(&rules, "<test name=\"weight\" compare=\"more_eq\"><int>%d</int></test>",
                      FcWeightFromOpenType(weights[i]));
        }
        text_add(&rules, "<edit name=\"file\" mode=\"assign\" binding=\"strong\"><string>");
        canvas_add_escaped(&rules, chosen->paths[i]);
        text_add(&rules, "</string></edit></match>");
    }
    text_add(&rules, "</fontconfig>");
    FcConfigParseAndLoadFromMemory(FcConfigGetCurrent(), (const FcChar8 *)text_get(&rules), FcFalse);
    text_free(&rules);
}

static bool is_known(const Chosen *chosen) {
    FcPattern *wanted = FcPatternBuild(NULL, FC_FAMILY, FcTypeString, chosen->family->name, (char *)NULL);
    FcChar8 *file = NULL;
    FcResult result;
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    bool known = found && FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch &&
                 strcmp((const char *)file, chosen->paths[FONT_REGULAR]) == 0;
    if (found) {
        FcPatternDestroy(found);
    }
    FcPatternDestroy(wanted);
    return known;
}

/* The program has one configuration of fontconfig, so files are registered once, including those in folders that it
 * does not search. */
static void register_family(const Chosen *chosen) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char registered[PATH_MAX];
    pthread_mutex_lock(&lock);
    if (!registered[0]) {
        canvas_watch_warnings();
    }
    if (strcmp(registered, chosen->paths[FONT_REGULAR]) != 0) {
        memcpy(registered, chosen->paths[FONT_REGULAR], sizeof registered);
        add_rule(chosen);
        bool known = is_known(chosen);
        for (int i = 0; i < FONT_WEIGHTS && !known; i++) {
            FcConfigAppFontAddFile(NULL, (const FcChar8 *)chosen->paths[i]);
        }
    }
    pthread_mutex_unlock(&lock);
}

static void make_wishes(ViewFonts *fonts, const Chosen *chosen) {
    static const char *const features[] = {"calt=0", "calt=0, tnum=1"};
    for (int i = 0; i < FONT_WEIGHTS; i++) {
        fonts->paths[i] = base_strdup(chosen->paths[i]);
        fonts->wanted[i] = pango_font_description_new();
        pango_font_description_set_family_static(fonts->wanted[i], chosen->family->name);
        pango_font_description_set_weight(fonts->wanted[i], (PangoWeight)weights[i]);
        pango_font_description_set_absolute_size(fonts->wanted[i], SHAPE_UNITS);
    }
    for (int i = 0; i < 2; i++) {
        fonts->attributes[i] = pango_attr_list_new();
        pango_attr_list_insert(fonts->attributes[i], pango_attr_font_features_new(features[i]));
        pango_attr_list_insert(fonts->attributes[i], pango_attr_insert_hyphens_new(FALSE));
    }
}

ViewFonts *fonts_load(BaseFaults *faults) {
    Chosen chosen = choose();
    if (!chosen.family) {
        faults_add(faults, "", "", "",
                   "install the package fonts-inter, or set SIGHTLINE_FONT to a folder with Inter-Regular.otf",
                   "no font was found");
        return NULL;
    }
    ViewFonts *fonts = base_alloc(1, sizeof *fonts);
    register_family(&chosen);
    make_wishes(fonts, &chosen);
    fonts->options = cairo_font_options_create();
    cairo_font_options_set_hint_style(fonts->options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(fonts->options, CAIRO_HINT_METRICS_OFF);
    fonts->context = pango_font_map_create_context(pango_cairo_font_map_get_default()); /* the thread's font map */
    pango_context_set_language(fonts->context, pango_language_from_string("en"));
    pango_context_set_round_glyph_positions(fonts->context, FALSE);
    pango_cairo_context_set_font_options(fonts->context, fonts->options);
    fonts->layout = pango_layout_new(fonts->context);
    return fonts;
}

const char *fonts_path(const ViewFonts *fonts, ViewFontWeight weight) {
    return fonts->paths[weight];
}

void fonts_destroy(ViewFonts *fonts) {
    if (!fonts) {
        return;
    }
    laid_clear(fonts);
    carets_clear(&fonts->carets);
    array_free(&fonts->placed);
    faces_close(fonts);
    for (int i = 0; i < FONT_WEIGHTS; i++) {
        pango_font_description_free(fonts->wanted[i]);
        base_free(fonts->paths[i]);
    }
    for (int i = 0; i < 2; i++) {
        pango_attr_list_unref(fonts->attributes[i]);
    }
    g_object_unref(fonts->layout);
    g_object_unref(fonts->context);
    cairo_font_options_destroy(fonts->options);
    base_free(fonts);
}
