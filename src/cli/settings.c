/* sightline settings: shows and changes settings, from the table that the window's page uses, too. */
#include "io/settings.h"

#include "cli/cli_internal.h"
#include "io/file.h"

#include <string.h>

static void add_what_may_be(const IoSetting *setting, BaseText *out) {
    char low[TEXT_NUMBER_MAX], high[TEXT_NUMBER_MAX];
    if (setting->kind == SETTING_SWITCH) {
        text_add(out, "on, off");
    } else if (setting->kind == SETTING_NUMBER) {
        text_addf(out, "%s to %s", text_rounded(setting->low, 2, low), text_rounded(setting->high, 2, high));
    }
    for (int i = 0; setting->kind == SETTING_CHOICE && setting->words[i]; i++) {
        text_addf(out, "%s%s", i ? ", " : "", setting->words[i]);
    }
}

static void report(const IoSettings *settings, const IoSetting *setting, bool json, BaseText *out) {
    BaseText value = {0}, may = {0};
    settings_describe(setting, settings_get(settings, setting), &value);
    add_what_may_be(setting, &may);
    if (json) {
        BaseArena *arena = arena_create();
        BaseTree *tree = tree_make(arena, WITH_TEXT("setting", setting->key), WITH_TEXT("value", text_get(&value)),
                                   WITH_TEXT("may", text_get(&may)), WITH_TEXT("says", setting->says));
        cli_add_line(out, tree);
        arena_destroy(arena);
    } else {
        text_addf(out, "%s = %s\n    %s: %s. %s\n", setting->key, text_get(&value), setting->label, text_get(&may),
                  setting->says);
    }
    text_free(&value);
    text_free(&may);
}

static int list(const IoSettings *settings, bool json, const char *path) {
    BaseText out = {0};
    int count;
    const IoSetting *schema = settings_schema(&count);
    for (int i = 0; i < count; i++) {
        if (!schema[i].kept) {
            report(settings, &schema[i], json, &out);
        }
    }
    if (!json) {
        text_addf(&out, "\nin %s\n", path);
    }
    bool printed = cli_print(&out);
    text_free(&out);
    return printed ? CLI_DONE : CLI_ERROR;
}

static int one(IoSettings *settings, const CliArgs *args, const char *folder, const char *path) {
    const IoSetting *setting = settings_find(args->operands[0]);
    BaseFaults faults = {0};
    double value;
    if (!setting || setting->kept) {
        return cli_fail(CLI_USAGE, "there is no setting \"%s\"; \"sightline settings\" lists them", args->operands[0]);
    }
    if (args->count > 1 && !settings_parse(setting, args->operands[1], &value)) {
        BaseText may = {0};
        add_what_may_be(setting, &may);
        int status = cli_fail(CLI_USAGE, "\"%s\" is none of what %s may be: %s", args->operands[1], setting->key,
                              text_get(&may));
        text_free(&may);
        return status;
    }
    if (args->count > 1) {
        settings_set(settings, setting, value);
        bool good = file_make_folders(folder, &faults) && settings_write(settings, path, &faults);
        cli_faults(&faults);
        return good ? CLI_DONE : CLI_ERROR;
    }
    BaseText out = {0};
    report(settings, setting, cli_flag(args, "--json"), &out);
    bool printed = cli_print(&out);
    text_free(&out);
    return printed ? CLI_DONE : CLI_ERROR;
}

static int run_settings(const CliArgs *args) {
    IoSettings settings;
    BaseFaults faults = {0};
    BaseText path = {0};
    char *folder = settings_folder();
    text_addf(&path, "%s/%s", folder, SETTINGS_FILE);
    bool sound = settings_read(&settings, text_get(&path), &faults);
    bool sets = args->count > 1;
    if (sound || !sets) {
        cli_faults(&faults);
    }
    int status = args->count ? one(&settings, args, folder, text_get(&path))
                             : list(&settings, cli_flag(args, "--json"), text_get(&path));
    if (status == CLI_DONE) { /* else what could not be written has been reported */
        cli_faults(&faults);
    }
    faults_free(&faults);
    settings_free(&settings);
    text_free(&path);
    base_free(folder);
    return status == CLI_DONE && !sound ? CLI_ERROR : status;
}

static const CliOption options[] = {{"--json", NULL, "one JSON object a line"}};

const CliCommand command_settings = {
    "settings",
    "[NAME [VALUE]] [--json]",
    "What the window is set to, and sets it",
    "A window that is open goes on with its own until it is started again; what is set here stays set.",
    0,
    2,
    options,
    (int)BASE_COUNT(options),
    run_settings};
