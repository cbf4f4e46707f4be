/* Words of a page, safe to stand between its tags. */
#include "view/web/web_internal.h"

#include <string.h>

void web_add_text(BaseText *out, const char *text) {
    canvas_add_escaped(out, text);
}

void web_add_words(BaseText *out, const char *text) {
    bool bold = false;
    const char *mark;
    while ((mark = strstr(text, "**")) != NULL) {
        BaseText plain = {0};
        text_add_bytes(&plain, text, (size_t)(mark - text));
        web_add_text(out, text_get(&plain));
        text_add(out, bold ? "</strong>" : "<strong>");
        text_free(&plain);
        bold = !bold;
        text = mark + 2;
    }
    web_add_text(out, text);
    text_add(out, bold ? "</strong>" : "");
}
