/* cmocka and the headers it wants before it, for every test. */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

/* cmocka.h must come last. */
/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#endif
