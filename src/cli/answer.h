/* What a question has found, in words: the answer first, with its numbers and names, then what belongs to it. Works on
 * the facts that every system gives for the common verbs; knows no system. Shared by the files answer*.c, the script
 * and the odds. */
#ifndef CLI_ANSWER_H
#define CLI_ANSWER_H

#include "cli/cli_internal.h"
#include "rules/telling_answer.h"

/* Appends the question: "How far is it from the keep to B1·1?". */
void cli_answer_question(const Ruling *ruling, const BaseTree *action, BaseText *out);
/* Appends the answer as lines that are indented by three blanks. Returns true where it says all that the findings say,
 * so that they need not follow it. */
bool cli_answer_describe(PlaySession *session, const Ruling *ruling, BaseText *out);

/* ---- answer_next.c ---- */
/* True if the rules allow the action now; it is tried and taken back. */
bool cli_answer_allowed(PlaySession *session, const BaseTree *action);
/* What can be done now, where no stage says so: what begins or ends something, and who can go where
 * and attack whom. */
void cli_answer_next(PlaySession *session, BaseText *out);

/* ---- answer_parts.c ---- */
/* Where a fact is the id of a thing its name, else the text as words. */
void cli_answer_text(const Ruling *ruling, const char *text, BaseText *out);
/* A fact of any kind in words: "yes", "none", "8, 35". */
void cli_answer_value(const Ruling *ruling, const BaseTree *value, BaseText *out);

/* ---- answer_lists.c ---- */
void cli_answer_targets(const Ruling *ruling, BaseText *out);
void cli_answer_hexes(const Ruling *ruling, BaseText *out);
void cli_answer_outlook(const Ruling *ruling, BaseText *out);
void cli_answer_region(const Ruling *ruling, BaseText *out);

/* ---- answer_state.c ---- */
void cli_answer_stage(PlaySession *session, const Ruling *ruling, BaseText *out);
void cli_answer_state(PlaySession *session, const Ruling *ruling, BaseText *out);
void cli_answer_where(PlaySession *session, const Ruling *ruling, BaseText *out);

#endif
