/* The case files as lessons: which exist for a ruleset, in what order a newcomer should take them, and what each step
 * asks before it shows its result. Knows no window and no progress.
 *
 * The engine answers a lesson's question: each answer has a claim (in the form of a step's `expect`), and the right
 * answer is the one whose claim the ruling confirms. A step may write its own: "question": {"says": "How deep is
 * Blue?", "answers": [{"says": "8 cm", "if": {"depth": 8}}, {"says": "6 cm", "if": {"depth": 6}, "because": "There is
 * more wood before its base."}, ...]} where "because" is told to whoever chose that answer and was wrong, and "shows":
 * {"from": "red", "to": [40, 26]} is measured off in grey. Otherwise a step that can be answered with yes or no asks
 * for that, and other steps only show their result. */
#ifndef PLAY_LESSONS_H
#define PLAY_LESSONS_H

#include "play/cases.h"

typedef struct {
    const char *path; /* path by which the program can open it */
    const char *name; /* file name without its extension: the same wherever it is installed */
    const char *rule; /* the rule that it belongs to: the case's id */
    const char *title, *teaches;
    const char **rules; /* all rules that its steps expect to be cited, `rule` first */
    int rule_count;
    int course;         /* position in the guided hour, from 1; 0: not in it */
    const char *before; /* text of the guided hour before this lesson; "" if none */
} PlayLesson;

typedef struct {
    BaseArena *arena; /* owns everything below */
    const char *ruleset, *course_title, *course_intro;
    PlayLesson *items; /* in the catalogue's order of rules, then by name */
    int count;
    const int *course; /* indices in the order of the guided hour */
    int course_count;
    const char *battle; /* table to play when the course is done, "maps/two-fords.json"; "" if none */
} PlayLessons;

/* Loads all case files of a ruleset that come with the program, and its guided hour, assets/lessons/<id>.json. `data`
 * is the ruleset's catalogue, which gives the order. A file that cannot be read is a fault and is left out. */
PlayLessons *lessons_load(const RulesData *data, BaseFaults *faults);
void lessons_destroy(PlayLessons *lessons); /* NULL is allowed */
/* The same one file at a time, for callers that must not block: call lessons_begin, lessons_step until it returns
 * false, then lessons_end. `data` is borrowed until then. */
typedef struct LessonsReading LessonsReading;
LessonsReading *lessons_begin(const RulesData *data);
bool lessons_step(LessonsReading *reading, BaseFaults *faults);
/* number of files read; `total` gets the number of all */
int lessons_progress(const LessonsReading *reading, int *total);
PlayLessons *lessons_end(LessonsReading *reading, BaseFaults *faults);
/* True if the lesson shows the rule: belongs to it or expects it to be cited. */
bool play_lesson_shows(const PlayLesson *lesson, const char *rule);
/* True if every word of `words` is part of the title, the text, the name or a rule; case is ignored. */
bool play_lesson_matches(const PlayLesson *lesson, const char *words);
int lessons_find(const PlayLessons *lessons, const char *name); /* -1 */

#define LESSON_ANSWERS_MAX IO_ANSWERS_MAX

typedef struct {
    const char *says; /* a complete sentence; in the arena of the question */
    const char *answers[LESSON_ANSWERS_MAX];
    const BaseTree *claims[LESSON_ANSWERS_MAX]; /* the claim of each answer */
    const char *because[LESSON_ANSWERS_MAX];    /* why the answer is wrong, where it is; "" if the file does not say */
    const BaseTree *shows[LESSON_ANSWERS_MAX];  /* what it would mean on the board; NULL if the file does not say */
    int count;
    bool yes_no; /* the answers are Yes and No, in this order */
} LessonQuestion;

/* Appends a lesson's text without the marks for bold type: for what has one weight only. */
void play_lesson_plain(const char *words, BaseText *out);
/* Gives the question that a step asks before it is done; false if it only shows its result. */
bool play_lesson_question(BaseArena *arena, const RulesField *field, const BaseTree *step, LessonQuestion *out);
/* Returns the answer that the ruling confirms; -1 if all answers of the file are wrong. */
int play_lesson_right(const LessonQuestion *question, const Ruling *ruling, PlaySession *session);

#endif
