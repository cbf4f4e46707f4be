#include "base/base.h"
#include "support/test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static int asked;

static bool ask(bool answer) {
    asked++;
    return answer;
}

#ifdef SIGHTLINE_CHECKS
static const int ASKED = 1;
#else
static const int ASKED = 0;
#endif

static void a_check_asks_only_where_checks_are_on(void **state) {
    (void)state;
    asked = 0;
    base_check(ask(true));
    assert_int_equal(asked, ASKED);
    base_assert(ask(true));
    assert_int_equal(asked, ASKED + 1);
}

/* In a process of its own, silent: it is meant to abort where checks are on. */
static void a_false_check_ends_the_program_only_where_checks_are_on(void **state) {
    (void)state;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        close(STDERR_FILENO);
        base_check(ask(false));
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WIFSIGNALED(status), ASKED);
    assert_true(ASKED ? WTERMSIG(status) == SIGABRT : WEXITSTATUS(status) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_check_asks_only_where_checks_are_on),
        cmocka_unit_test(a_false_check_ends_the_program_only_where_checks_are_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
