/* All lessons of all rulesets, read when they are first wanted, and which of them the learner has done. Knows no
 * window; the progress is a small file of names beside the settings, never in a game. */
#ifndef PLAY_LESSON_SHELF_H
#define PLAY_LESSON_SHELF_H

#include "play/lessons.h"

typedef struct LessonShelf LessonShelf;

LessonShelf *shelf_create(void);
void shelf_destroy(LessonShelf *shelf); /* NULL is allowed */
/* Rulesets that come with the program, in natural order. */
int shelf_count(const LessonShelf *shelf);
const char *shelf_ruleset(const LessonShelf *shelf, int index);  /* its id */
int shelf_find(const LessonShelf *shelf, const char *ruleset);   /* -1 */
const RulesData *shelf_data(LessonShelf *shelf, int index);      /* catalogue; NULL: it cannot be read */
const PlayLessons *shelf_lessons(LessonShelf *shelf, int index); /* NULL likewise */
/* Reading goes in small pieces, and those two do all that are left. For who must not stand still: one piece of the
 * catalogue, then of the lessons; false: all of it is there. */
bool shelf_more(LessonShelf *shelf, int index);
bool shelf_is_read(const LessonShelf *shelf, int index);
const RulesData *shelf_data_read(const LessonShelf *shelf, int index); /* NULL: not yet, or it cannot be read */
int shelf_progress(const LessonShelf *shelf, int index, int *total);   /* files read; 0 of 0: not begun */
/* The lesson in this file, -1: it is none of those that come with the program. */
int shelf_lesson_at(LessonShelf *shelf, int index, const char *path);

/* ---- progress ---- */
bool shelf_is_done(const LessonShelf *shelf, const char *ruleset, const char *lesson);
void shelf_mark(LessonShelf *shelf, const char *ruleset, const char *lesson);
int shelf_done_of_course(LessonShelf *shelf, int index); /* of the guided hour */
/* The file: {"done": {RULESET: [NAME, ...]}}. One that cannot be read is as good as none (false). What is
 * read is added to what is known. */
bool shelf_read(LessonShelf *shelf, const char *path);
/* With what another window has done meanwhile; a file that cannot be read is kept as NAME.bad. */
bool shelf_write(LessonShelf *shelf, const char *path, BaseFaults *faults);

#endif
