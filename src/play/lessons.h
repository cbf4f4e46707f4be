/* The case files as lessons: which there are for a ruleset, in what order a newcomer meets them, and what each step
 * asks before it shows. Knows no window and no progress.
 *
 * A lesson's question is answered by the engine: each answer on offer carries what would have to hold for it (as
 * `expect` of a step does), and the right one is that whose claim the ruling bears out. A step may write its own:
 *   "question": {"says": "How deep is Blue?", "answers": [{"says": "8 cm", "if": {"depth": 8}}, ...]}
 * else a step that can be answered with yes or no asks that, and other steps only show. */
#ifndef PLAY_LESSONS_H
#define PLAY_LESSONS_H

#include "play/cases.h"

typedef struct {
    const char *path; /* as the program can open it */
    const char *name; /* of the file, without its ending: stays the same wherever it is installed */
    const char *rule; /* the rule that it is filed under: the case's id */
    const char *title, *teaches;
    const char **rules; /* all that its steps expect to be cited, `rule` first */
    int rule_count;
    int course;         /* place in the guided hour, from 1; 0: not in it */
    const char *before; /* what the guided hour says before it; "" */
} PlayLesson;

typedef struct {
    BaseArena *arena; /* owns all of it */
    const char *ruleset, *course_title, *course_intro;
    PlayLesson *items; /* in the catalogue's order of rules, then by name */
    int count;
    const int *course; /* indices in the order of the guided hour */
    int course_count;
} PlayLessons;

/* All case files of a ruleset (`data`: its catalogue, for the order) that come with the program, and its guided hour:
 * assets/lessons/<id>.json. A file that cannot be read is a fault and left out. */
PlayLessons *lessons_load(const RulesData *data, BaseFaults *faults);
void lessons_destroy(PlayLessons *lessons); /* NULL is allowed */
/* The same a file at a time, for who must not stand still: begin, step until it is false, end. `data` is borrowed until
 * then. */
typedef struct LessonsReading LessonsReading;
LessonsReading *lessons_begin(const RulesData *data);
bool lessons_step(LessonsReading *reading, BaseFaults *faults);
int lessons_progress(const LessonsReading *reading, int *total); /* files read, of these */
PlayLessons *lessons_end(LessonsReading *reading, BaseFaults *faults);
/* The lesson shows the rule: files it or cites it. */
bool lesson_shows(const PlayLesson *lesson, const char *rule);
/* Every word of `words` is part of the title, the text, the name or a rule; letters of either case. */
bool lesson_matches(const PlayLesson *lesson, const char *words);
int lessons_find(const PlayLessons *lessons, const char *name); /* -1 */

#define LESSON_ANSWERS_MAX 6

typedef struct {
    const char *says; /* a whole sentence; in the arena it was made in */
    const char *answers[LESSON_ANSWERS_MAX];
    const BaseTree *claims[LESSON_ANSWERS_MAX]; /* what each would mean */
    int count;
    bool yes_no; /* the answers are Yes and No, in this order */
} LessonQuestion;

/* What a step asks before it is done; false: it only shows. */
bool lesson_question(BaseArena *arena, const RulesField *field, const BaseTree *step, LessonQuestion *out);
/* The answer that the ruling bears out, -1: none (a case in which the file's answers are all wrong). */
int lesson_right(const LessonQuestion *question, const Ruling *ruling, PlaySession *session);

#endif
