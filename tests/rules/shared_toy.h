/* A rule system with nothing but what the engine's own files need to be tested: one verb that does as it is told, a
 * sight that looks at nothing, a walk that notes each point. */
#ifndef SHARED_TOY_H
#define SHARED_TOY_H

#include "support/laid.h"

extern const RulesSystem toy_system;

extern const char *const TOY_RULESET;
extern const char *const TOY_BATTLEFIELD;

Laid *toy_make(void);
int toy_up(void **state);
int toy_down(void **state);
#define TOY_TEST(name) cmocka_unit_test_setup_teardown(name, toy_up, toy_down)

#endif
