/* Two pictures in the colours of day and evening become one that holds both. */
#include "support/test.h"
#include "view/web/web_svg.h"

#include <string.h>

#define SVG(content) "<?xml version=\"1.0\"?>\n<svg width=\"9\">" content "</svg>\n"

static void colours_that_differ_become_variables(void **state) {
    (void)state;
    WebShared shared = {0};
    BaseText out = {0}, style = {0};
    assert_true(web_svg_merge(&shared,
                              SVG("<path style=\"fill:rgb(1%,2%,3%);fill-opacity:0.5;stroke:rgb(9%,9%,9%)\"/>"),
                              SVG("<path style=\"fill:rgb(90%,2%,3%);fill-opacity:1;stroke:rgb(9%,9%,9%)\"/>"), &out));
    assert_string_equal(text_get(&out), "<path style=\"fill:var(--c0);fill-opacity:var(--c1);stroke:rgb(9%,9%,9%)\"/>");
    web_add_colours(&shared, false, &style);
    assert_string_equal(text_get(&style), "--c0:rgb(1%,2%,3%);--c1:0.5;");
    text_clear(&style);
    web_add_colours(&shared, true, &style);
    assert_string_equal(text_get(&style), "--c0:rgb(90%,2%,3%);--c1:1;");
    text_free(&style);
    text_free(&out);
    web_shared_free(&shared);
}

/* Of two pictures that use the same glyph under other names one outline is kept; parts get names of their own. */
static void glyphs_are_shared_and_parts_are_not(void **state) {
    (void)state;
#define PICTURE(glyph, clip)                                                                                           \
    SVG("<defs><symbol overflow=\"visible\" id=\"" glyph "\"><path style=\"stroke:none;\" d=\"M 1.28125 2.953125 L "   \
        "-0.001 1\"/></symbol><clipPath id=\"" clip "\"/></defs><g clip-path=\"url(#" clip                             \
        ")\"><use xlink:href=\"#" glyph "\" x=\"1\"/></g>")
    WebShared shared = {0};
    BaseText one = {0}, two = {0}, glyphs = {0};
    assert_true(web_svg_merge(&shared, PICTURE("glyph0-1", "clip3"), PICTURE("glyph0-1", "clip7"), &one));
    assert_true(web_svg_merge(&shared, PICTURE("glyph4-2", "clip9"), PICTURE("glyph4-2", "clip9"), &two));
    assert_string_equal(text_get(&one), "<defs><clipPath id=\"p1-1\"/></defs><g clip-path=\"url(#p1-1)\"><use "
                                        "xlink:href=\"#g0\" x=\"1\"/></g>");
    assert_string_equal(text_get(&two), "<defs><clipPath id=\"p2-1\"/></defs><g clip-path=\"url(#p2-1)\"><use "
                                        "xlink:href=\"#g0\" x=\"1\"/></g>");
    web_add_glyphs(&shared, &glyphs);
    assert_string_equal(text_get(&glyphs),
                        "<symbol overflow=\"visible\" id=\"g0\"><path d=\"M 1.28 2.95 L 0 1\"/></symbol>");
    text_free(&one);
    text_free(&two);
    text_free(&glyphs);
    web_shared_free(&shared);
}

static void what_is_another_drawing_is_refused(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{SVG("<rect/>"), SVG("<path/>")},
                                           {SVG("<rect/>"), SVG("<rect/><rect/>")},
                                           {SVG("<path d=\"M 1 1\"/>"), SVG("<path d=\"M 1 2\"/>")},
                                           {SVG("<g id=\"a\"/><g id=\"a\"/>"), SVG("<g id=\"b\"/><g id=\"c\"/>")},
                                           {"", ""},
                                           {"<svg", "<svg"}};
    for (size_t i = 0; i < BASE_COUNT(pairs); i++) {
        WebShared shared = {0};
        BaseText out = {0};
        assert_false(web_svg_merge(&shared, pairs[i][0], pairs[i][1], &out));
        assert_int_equal(out.length, 0);
        text_free(&out);
        web_shared_free(&shared);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_that_differ_become_variables),
        cmocka_unit_test(glyphs_are_shared_and_parts_are_not),
        cmocka_unit_test(what_is_another_drawing_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
