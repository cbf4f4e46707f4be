/* cmocka and the headers it wants before it, for every test. */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

/* clang-format off: cmocka.h must come last */
#include <cmocka.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* clang-format on */

#endif
