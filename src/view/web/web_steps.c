#include "view/web/web_internal.h"

#include <string.h>

WebPage *web_begin(const RulesField *field, const WebHead *head, BaseFaults *faults) {
    ViewFonts *fonts = fonts_load(faults);
    if (!fonts) {
        return NULL;
    }
    WebPage *page = base_alloc(1, sizeof *page);
    *page = (WebPage){.field = field, .head = head, .fonts = fonts, .board = board_create(field)};
    const RenderOptions options = {0};
    render_size(field, &options, &page->width, &page->height);
    board_set_photo(page->board, head->photo);
    return page;
}

void web_destroy(WebPage *page) {
    if (page) {
        board_destroy(page->board);
        fonts_destroy(page->fonts);
        web_shared_free(&page->shared);
        array_free(&page->looks);
        text_free(&page->symbols);
        text_free(&page->steps);
        text_free(&page->timeline);
        base_free(page);
    }
}

/* ---- words ---- */

static void add_element(BaseText *out, const char *tag, const char *classes, const char *words) {
    if (*words) {
        text_addf(out, "<%s class=\"%s\">", tag, classes);
        web_add_words(out, words);
        text_addf(out, "</%s>\n", tag);
    }
}

/* ---- what was ruled ---- */

static void add_stated(const RulesStated *stated, bool shown, BaseText *out) {
    if (shown) {
        text_addf(out, "<li value=\"%d\" tabindex=\"0\" data-note=\"%d\"%s><span class=\"says\">", stated->number,
                  stated->number, stated->role == ROLE_DECIDES ? " class=\"decides\"" : "");
    } else {
        text_add(out, "<li><span class=\"says\">");
    }
    web_add_text(out, stated->says);
    text_add(out, "</span> <span class=\"rule\">");
    web_add_text(out, stated->rule);
    text_add(out, "</span></li>\n");
}

static void add_list(const RulesTelling *telling, bool shown, BaseText *out) {
    text_add(out, shown ? "<ol class=\"notes\">\n" : "<ul class=\"folded\">\n");
    for (int i = 0; i < telling->stated_count; i++) {
        const RulesStated *stated = &telling->stated[i];
        if (stated->number > 0 && (stated->number <= telling->shown) == shown) {
            add_stated(stated, shown, out);
        }
    }
    text_add(out, shown ? "</ol>\n" : "</ul>\n");
}

static void add_ruling(const WebStep *step, BaseText *out) {
    const RulesTelling *telling = step->telling;
    text_add(out, "<p class=\"headline\">");
    web_add_text(out, telling->headline);
    if (*telling->rules) {
        text_add(out, " <span class=\"rule\">");
        web_add_text(out, telling->rules);
        text_add(out, "</span>");
    }
    text_add(out, "</p>\n");
    for (int i = 0; i < telling->sum_count; i++) {
        add_element(out, "p", "sum", telling->sums[i]);
    }
    add_element(out, "p", "dice", step->dice);
    if (telling->shown > 0) {
        add_list(telling, true, out);
    }
    if (telling->folded > 0) {
        text_addf(out, "<details class=\"more\"><summary>%d more %s</summary>\n", telling->folded,
                  telling->folded == 1 ? "sentence" : "sentences");
        add_list(telling, false, out);
        text_add(out, "</details>\n");
    }
}

/* A question has its answers as buttons, and what was ruled folded under them: whoever has no scripts unfolds it. */
static void add_question(const WebQuestion *question, BaseText *out) {
    text_add(out, "<div class=\"asks\"><ul class=\"answers\" aria-label=\"Answers\">\n");
    for (int i = 0; i < question->count; i++) {
        text_addf(out, "<li><button type=\"button\" data-right=\"%d\" data-because=\"", i == question->right);
        web_add_text(out, question->because[i]);
        text_add(out, "\">");
        web_add_text(out, question->answers[i]);
        text_add(out, "</button></li>\n");
    }
    text_add(out, "</ul><p class=\"verdict\" role=\"status\"></p></div>\n");
}

/* ---- steps ---- */

static void add_place(WebPage *page, const WebStep *step) {
    if (*step->turn) {
        add_element(&page->timeline, "li", "turn", step->turn);
    }
    text_addf(&page->timeline, "<li><a href=\"#step%d\">", page->count);
    if (page->count > 0) {
        text_addf(&page->timeline, "<span class=\"number\">%d</span> ", page->count);
    }
    web_add_words(&page->timeline, page->count > 0 ? step->title : "The table");
    text_add(&page->timeline, "</a></li>\n");
}

bool web_add(WebPage *page, const WebStep *step, BaseFaults *faults) {
    BaseText *out = &page->steps;
    bool asks = step->question.says != NULL;
    add_place(page, step);
    text_addf(out, "<section class=\"step%s\" id=\"step%d\" aria-labelledby=\"head%d\">\n", asks ? " asking" : "",
              page->count, page->count);
    text_addf(out, "<div class=\"words\"><h2 id=\"head%d\" tabindex=\"-1\">", page->count);
    if (page->count > 0) {
        text_addf(out, "<span class=\"number\">%d</span> ", page->count);
    }
    web_add_words(out, step->title);
    text_add(out, "</h2>\n");
    add_element(out, "p", "text", step->text);
    if (asks) {
        add_question(&step->question, out);
        text_add(out, "<details class=\"answer\"><summary>What the rules say</summary>\n");
    }
    if (step->ruling) {
        add_ruling(step, out);
    }
    add_element(out, "p", "teaches", step->teaches);
    text_add(out, asks ? "</details>\n</div>\n<figure>" : "</div>\n<figure>");
    bool good = web_add_picture(page, step, out, faults);
    text_add(out, "</figure>\n</section>\n");
    page->count++;
    return good;
}

/* ---- the whole ---- */

static void add_head(const WebPage *page, BaseText *out) {
    const WebHead *head = page->head;
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                  "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n<meta name=\"generator\" "
                  "content=\"Sightline ");
    web_add_text(out, head->version);
    text_add(out, "\">\n<title>");
    web_add_text(out, head->title);
    text_add(out, "</title>\n<style>\n");
    web_add_style(page, out);
    text_add(out, "</style>\n</head>\n<body>\n<header>\n<p class=\"kind\"><span>");
    web_add_text(out, head->kind);
    text_add(out, "</span><span>");
    web_add_text(out, page->field->data->name);
    text_add(out, "</span></p>\n");
    add_element(out, "h1", "title", head->title);
    text_add(out, "<p class=\"tools\"><a class=\"file\" download=\"");
    web_add_text(out, head->file);
    text_add(out, "\" href=\"");
    web_add_text(out, head->link);
    text_add(out, "\">Save the file inside: ");
    web_add_text(out, head->file);
    text_add(out, "</a></p>\n</header>\n");
}

static void add_foot(const WebPage *page, BaseText *out) {
    const WebHead *head = page->head;
    text_add(out, "<footer>\n");
    add_element(out, "p", "closing", head->closing);
    text_add(out, "<p><strong>");
    web_add_text(out, head->file);
    text_add(out, "</strong> is inside this page, and gives the same answers on any machine. Sightline opens the page "
                  "itself; its number is <strong class=\"hash\">");
    web_add_text(out, head->hash);
    text_add(out, "</strong>.</p>\n<p>Sightline ");
    web_add_text(out, head->version);
    text_add(out, ", ");
    web_add_text(out, page->field->data->id);
    text_add(out, "</p>\n</footer>\n");
}

void web_end(const WebPage *page, BaseText *out) {
    add_head(page, out);
    text_add(out, "<svg class=\"store\" xmlns=\"http://www.w3.org/2000/svg\" "
                  "xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n");
    web_add_glyphs(&page->shared, out);
    text_add(out, text_get(&page->symbols));
    text_addf(
        out,
        "</svg>\n<div class=\"sheet\">\n<nav aria-label=\"Steps\"><ol class=\"timeline\">\n%s</ol></nav>\n<main>\n%s",
        text_get(&page->timeline), text_get(&page->steps));
    text_add(out, "</main>\n</div>\n");
    add_foot(page, out);
    text_addf(out, "<script>\n%s</script>\n</body>\n</html>\n", web_script);
}
