/* sightline lessons: the case files as lessons, and the guided hour of each ruleset. */
#include "play/lessons.h"

#include "cli/cli_internal.h"

#include <stdio.h>

typedef struct {
    const CliArgs *args;
    BaseText out;
    int found;
} Listing;

static void report(Listing *listing, const PlayLessons *lessons, const PlayLesson *lesson) {
    listing->found++;
    if (!cli_flag(listing->args, "--json")) {
        char place[16] = "";
        if (lesson->course > 0) {
            snprintf(place, sizeof place, "%d.", lesson->course);
        }
        text_addf(&listing->out, "%4s %-18s %s\n     %s\n", place, lesson->rule, lesson->title, lesson->path);
        return;
    }
    BaseArena *arena = arena_create();
    BaseTree *tree = tree_object(arena), *rules = tree_list(arena);
    tree_add(arena, tree, WITH_TEXT("ruleset", lessons->ruleset), WITH_TEXT("lesson", lesson->name),
             WITH_TEXT("title", lesson->title), WITH_TEXT("teaches", lesson->teaches), WITH_TREE("rules", rules));
    for (int i = 0; i < lesson->rule_count; i++) {
        tree_push(rules, tree_text(arena, lesson->rules[i]));
    }
    if (lesson->course > 0) {
        tree_set(arena, tree, "course", tree_number(arena, lesson->course));
    }
    tree_set(arena, tree, "file", tree_text(arena, lesson->path));
    cli_add_line(&listing->out, tree);
    arena_destroy(arena);
}

static bool is_wanted(const Listing *listing, const RulesData *data, const PlayLesson *lesson) {
    const char *rule = cli_value(listing->args, "--rule"), *words = cli_value(listing->args, "--search");
    int index = rule ? data_find_rule_typed(data, rule) : -1;
    return (!rule || (index >= 0 && play_lesson_shows(lesson, data->rules[index].id))) &&
           (!words || play_lesson_matches(lesson, words));
}

static void add_course(Listing *listing, const PlayLessons *lessons) {
    if (!cli_flag(listing->args, "--json") && *lessons->course_title) {
        text_addf(&listing->out, "%s\n", lessons->course_title);
    }
    for (int i = 0; i < lessons->course_count; i++) {
        report(listing, lessons, &lessons->items[lessons->course[i]]);
    }
}

static int add_ruleset(Listing *listing, const char *id) {
    RulesData *data = cli_ruleset(id);
    if (!data) {
        return CLI_ERROR;
    }
    BaseFaults faults = {0};
    PlayLessons *lessons = lessons_load(data, &faults);
    if (cli_flag(listing->args, "--course")) {
        add_course(listing, lessons);
    } else {
        for (int i = 0; i < lessons->count; i++) {
            if (is_wanted(listing, data, &lessons->items[i])) {
                report(listing, lessons, &lessons->items[i]);
            }
        }
    }
    lessons_destroy(lessons);
    data_destroy(data);
    bool whole = faults.count == 0;
    cli_faults(&faults);
    return whole ? CLI_DONE : CLI_ERROR;
}

static int run_lessons(const CliArgs *args) {
    Listing listing = {.args = args};
    int status = CLI_DONE;
    if (args->count == 1) {
        status = add_ruleset(&listing, args->operands[0]);
    } else {
        BaseArena *arena = arena_create();
        const char **ids;
        int count = ruleset_list(arena, &ids);
        for (int i = 0; i < count && status == CLI_DONE; i++) {
            status = add_ruleset(&listing, ids[i]);
        }
        arena_destroy(arena);
    }
    status = cli_print(&listing.out) ? status : CLI_ERROR;
    text_free(&listing.out);
    return status == CLI_DONE && listing.found == 0 ? CLI_NEGATIVE : status;
}

static const CliOption options[] = {
    {"--course", NULL, "only the guided first hour, in its order"},
    {"--rule", "RULE", "those that show this rule"},
    {"--search", "WORDS", "those in whose title, text or rules all these words are"},
    {"--json", NULL, "one JSON object a line"},
};

const CliCommand command_lessons = {
    "lessons",
    "[RULESET] [--course | --rule RULE | --search WORDS] [--json]",
    "The lessons: each a case file that the window steps through",
    "A number before a lesson is its place in the ruleset's guided first hour. Status 1 when there is none.",
    0,
    1,
    options,
    (int)BASE_COUNT(options),
    run_lessons};
