/* All lessons of all rulesets, read on demand, and which of them the learner has done. Knows no window; the progress is
 * a small file of names beside the settings, never in a game. */
#ifndef PLAY_LESSON_SHELF_H
#define PLAY_LESSON_SHELF_H

#include "play/lessons.h"

typedef struct LessonShelf LessonShelf;

LessonShelf *shelf_create(void);
void shelf_destroy(LessonShelf *shelf); /* NULL is allowed */
/* Number of rulesets that come with the program; they are indexed in natural order. */
int shelf_count(const LessonShelf *shelf);
const char *shelf_ruleset(const LessonShelf *shelf, int index);  /* its id */
int shelf_find(const LessonShelf *shelf, const char *ruleset);   /* -1 */
const RulesData *shelf_data(LessonShelf *shelf, int index);      /* the rule catalogue; NULL if it cannot be read */
const PlayLessons *shelf_lessons(LessonShelf *shelf, int index); /* NULL if they cannot be read */
/* Reads one piece of the catalogue or, after that, of the lessons; false when everything has been read. For callers
 * that must not block: shelf_data and shelf_lessons read all remaining pieces at once. */
bool shelf_more(LessonShelf *shelf, int index);
bool shelf_is_read(const LessonShelf *shelf, int index);
/* NULL if it has not been read or cannot be read */
const RulesData *shelf_data_read(const LessonShelf *shelf, int index);
int shelf_progress(const LessonShelf *shelf, int index, int *total); /* number of files read; 0 of 0 before the first */
/* Index of the lesson in this file; -1 if it does not come with the program. */
int shelf_lesson_at(LessonShelf *shelf, int index, const char *path);

/* ---- progress ---- */
bool shelf_is_done(const LessonShelf *shelf, const char *ruleset, const char *lesson);
void shelf_mark(LessonShelf *shelf, const char *ruleset, const char *lesson);
int shelf_done_of_course(LessonShelf *shelf, int index); /* number of lessons of the guided hour that are done */
/* The file: {"done": {RULESET: [NAME, ...]}}. The lessons read are added to those known as done. A file that cannot be
 * read counts as empty; the result is false then. */
bool shelf_read(LessonShelf *shelf, const char *path);
/* Writes the progress, merged with what another window has written meanwhile. A file that cannot be read is kept as
 * NAME.bad. */
bool shelf_write(LessonShelf *shelf, const char *path, BaseFaults *faults);

#endif
