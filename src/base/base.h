/* What every other file may rely on: assertions, sizes and the four kinds of failure. Knows nothing of the project.
 *
 * A bug is an assertion: base_assert, on in every build, or base_check where the test costs more than a few
 * comparisons, on only in builds with SIGHTLINE_CHECKS (presets dev and clang). "The rules say no" is a Ruling. The
 * outside world is a list of BaseFault (fault.h). Running out of memory ends the program with a message: nothing is
 * lost, because the game file is on disk before the screen shows an action. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define BASE_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define BASE_PRINTF(fmt, args)
#endif

/* Ends the program with a message and exit status 3. */
_Noreturn void base_no_memory(void);

#define BASE_COUNT(array) (sizeof(array) / sizeof((array)[0]))

_Noreturn void base_fail(const char *file, int line, const char *claim);
#define base_assert(claim) ((claim) ? (void)0 : base_fail(__FILE__, __LINE__, #claim))
/* The same for claims that take a walk (every point of a ring is finite, a list is sorted) or stand in the innermost
 * loops. Compiled in every build, but evaluated only in a build with SIGHTLINE_CHECKS; elsewhere it costs nothing. */
#ifdef SIGHTLINE_CHECKS
#define base_check(claim) base_assert(claim)
#else
#define base_check(claim) ((void)(0 && (claim)))
#endif

/* Zeroed memory, never NULL (size 0 gives a unique block). Free with base_free. */
void *base_alloc(size_t count, size_t size);
/* Grows or shrinks; new bytes are not zeroed. Never NULL. */
void *base_realloc(void *block, size_t count, size_t size);
void base_free(void *block);
/* A copy of the text, to be freed with base_free. NULL gives NULL. */
char *base_strdup(const char *text);

#endif
