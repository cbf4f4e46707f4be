/* Files with the page of a trial's report. */
#include "view/chart/trial_chart.h"
#include "view/picture.h"

#include <string.h>

static void draw_page(void *context, ViewCanvas *canvas) {
    draw_trial_chart(canvas, context);
}

/* Keeps the bytes of a file instead of writing it. */
static bool keep(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    (void)path;
    (void)faults;
    text_add_bytes(context, bytes, size);
    return true;
}

/* The picture as SVG within a page, so that a browser opens it and its words can be searched. */
static bool write_html(const BaseTree *report, const ViewPicture *picture, const char *path, BaseSink sink,
                       BaseFaults *faults) {
    BaseText svg = {0}, page = {0};
    bool good = picture_write("page.svg", picture, draw_page, (void *)report, (BaseSink){keep, &svg}, faults);
    const char *start = good ? strstr(text_get(&svg), "<svg") : NULL;
    text_add(&page, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>");
    canvas_add_escaped(&page, picture->title ? picture->title : "Trial");
    text_addf(&page, "</title><style>body{margin:0;background:%s}svg{width:100%%;height:auto}</style></head><body>\n",
              picture->dark ? "#1d2024" : "#fcfbf5");
    text_add(&page, start ? start : "");
    text_add(&page, "</body></html>\n");
    good = start && sink.put(sink.context, path, text_get(&page), page.length, faults);
    text_free(&svg);
    text_free(&page);
    return good;
}

bool draw_trial_knows(const char *path) {
    return picture_knows(path) || text_ends_with(path, ".html", true);
}

bool draw_trial_write(const BaseTree *report, const char *path, bool dark, BaseSink sink, BaseFaults *faults) {
    const ViewPicture picture = {.width = TRIAL_CHART_WIDTH,
                                 .height = draw_trial_height(report),
                                 .scale = 2,
                                 .dark = dark,
                                 .title = tree_get_text(report, "title", NULL)};
    if (text_ends_with(path, ".html", true)) {
        return write_html(report, &picture, path, sink, faults);
    }
    return picture_write(path, &picture, draw_page, (void *)report, sink, faults);
}
