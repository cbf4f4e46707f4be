#include "base/hash.h"
#include "support/test.h"

/* The values are those of the published test suite of FNV. */
static void hash_of_bytes_is_the_published_fnv_1a(void **state) {
    (void)state;
    assert_true(hash_bytes(HASH_START, "", 0) == 0xcbf29ce484222325u);
    assert_true(hash_bytes(HASH_START, "a", 1) == 0xaf63dc4c8601ec8cu);
    assert_true(hash_bytes(HASH_START, "foobar", 6) == 0x85944171f73967e8u);
}

static void hash_in_pieces_is_the_hash_of_the_whole(void **state) {
    (void)state;
    assert_true(hash_bytes(hash_bytes(HASH_START, "foo", 3), "bar", 3) == hash_bytes(HASH_START, "foobar", 6));
}

static void hash_of_text_has_its_end_in_it(void **state) {
    (void)state;
    assert_true(hash_text(HASH_START, "a") == hash_bytes(HASH_START, "a", 2));
    assert_true(hash_text(hash_text(HASH_START, "ab"), "c") != hash_text(hash_text(HASH_START, "a"), "bc"));
    assert_true(hash_text(HASH_START, NULL) == hash_text(HASH_START, ""));
}

static void hash_of_an_integer_is_little_endian(void **state) {
    (void)state;
    const unsigned char bytes[] = {0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01};
    assert_true(hash_int(HASH_START, 0x0102030405060708) == hash_bytes(HASH_START, bytes, 8));
    const unsigned char minus_one[] = {255, 255, 255, 255, 255, 255, 255, 255};
    assert_true(hash_int(HASH_START, -1) == hash_bytes(HASH_START, minus_one, 8));
}

static void hash_of_minus_zero_is_that_of_zero(void **state) {
    (void)state;
    assert_true(hash_double(HASH_START, -0.0) == hash_double(HASH_START, 0.0));
    const unsigned char one[] = {0, 0, 0, 0, 0, 0, 0xf0, 0x3f};
    assert_true(hash_double(HASH_START, 1.0) == hash_bytes(HASH_START, one, 8));
    assert_true(hash_double(HASH_START, 1.0) != hash_double(HASH_START, -1.0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_of_bytes_is_the_published_fnv_1a),
        cmocka_unit_test(hash_in_pieces_is_the_hash_of_the_whole),
        cmocka_unit_test(hash_of_text_has_its_end_in_it),
        cmocka_unit_test(hash_of_an_integer_is_little_endian),
        cmocka_unit_test(hash_of_minus_zero_is_that_of_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
