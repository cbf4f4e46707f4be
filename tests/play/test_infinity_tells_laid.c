/* What rulings of Infinity tell is so, over the tables of the cases and over tables that are a little different from
 * them: each claim is recomputed from what lies there (shared_infinity_laid.h). */
#include "play/shared_infinity_laid.h"
#include "support/test.h"

static void what_is_told_is_what_lies_there(void **state) {
    (void)state;
    assert_int_equal(laid_play(), 0);
}

/* A check that never met its sentence proves nothing. */
static void each_check_has_met_its_sentence(void **state) {
    (void)state;
    assert_int_equal(laid_idle(), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_what_lies_there),
        cmocka_unit_test(each_check_has_met_its_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
