/* The board of a step as layers of one drawing: the ground, which steps share, what stands on it, and what was ruled,
 * with the shapes of each sentence apart. */
#include "view/web/web_internal.h"

#include <stdio.h>

typedef struct {
    const WebPage *page;
    const WebStep *step;
    unsigned layers;
    const RulesStated *stated; /* only what this speaks of; NULL: the layers */
} Layer;

static void draw_layer(void *context, ViewCanvas *canvas) {
    const Layer *layer = context;
    const WebPage *page = layer->page;
    const WebStep *step = layer->step;
    GeomBox box = {0, 0, page->width, page->height};
    if (layer->stated) {
        render_findings(page->field, page->board, canvas, box, step->table, step->ruling, layer->stated->findings,
                        layer->stated->count);
        return;
    }
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .zone_of = ref_none(),
                           .ruling = step->ruling,
                           .telling = step->telling};
    if (layer->layers & BOARD_GROUND) {
        cairo_rectangle(canvas->cr, 0, 0, page->width, page->height);
        canvas_fill(canvas, canvas->theme->desk);
    }
    render_layers(page->field, page->board, canvas, box, step->table, &overlay, layer->layers);
}

static bool add_layer(WebPage *page, Layer layer, const char *classes, BaseText *out, BaseFaults *faults) {
    text_addf(out, "<g class=\"%s\">", classes);
    bool good = web_svg_add(&page->shared, page->fonts, page->width, page->height, draw_layer, &layer, out, faults);
    text_add(out, "</g>");
    return good;
}

/* Adds layers to the page's store as the symbol NAME<index>, from where pictures use them. */
static bool add_symbol(WebPage *page, const WebStep *step, unsigned layers, const char *name, int index,
                       BaseFaults *faults) {
    text_addf(&page->symbols, "<symbol id=\"%s%d\" viewBox=\"0 0 %g %g\">", name, index, page->width, page->height);
    bool good = add_layer(page, (Layer){page, step, layers, NULL}, name, &page->symbols, faults);
    text_add(&page->symbols, "</symbol>\n");
    return good;
}

static void use_symbol(const WebPage *page, const char *name, int index, BaseText *out) {
    text_addf(out, "<use href=\"#%s%d\" width=\"%g\" height=\"%g\"/>", name, index, page->width, page->height);
}

/* Returns the ground layer that shows the terrain as it is now, which is added if there is none; -1 with a fault. */
static int find_ground(WebPage *page, const WebStep *step, BaseFaults *faults) {
    uint64_t look = board_ground(page->board, theme_get(false), step->table);
    for (int i = 0; i < page->looks.count; i++) {
        if (page->looks.items[i] == look) {
            return i;
        }
    }
    bool good = add_symbol(page, step, BOARD_GROUND, "ground", page->looks.count, faults);
    array_push(&page->looks, look);
    return good ? page->looks.count - 1 : -1;
}

static bool add_highlights(WebPage *page, const WebStep *step, BaseText *out, BaseFaults *faults) {
    bool good = true;
    for (int i = 0; i < step->telling->stated_count && good; i++) {
        const RulesStated *stated = &step->telling->stated[i];
        if (stated->number > 0 && stated->number <= step->telling->shown) {
            char classes[32];
            snprintf(classes, sizeof classes, "lit lit%d", stated->number);
            good = add_layer(page, (Layer){page, step, 0, stated}, classes, out, faults);
        }
    }
    return good;
}

bool web_add_picture(WebPage *page, const WebStep *step, BaseText *out, BaseFaults *faults) {
    int before = page->ground, now = page->count;
    page->ground = find_ground(page, step, faults);
    if (page->ground < 0 || !add_symbol(page, step, BOARD_RESTING, "units", now, faults)) {
        return false;
    }
    text_addf(out,
              "<svg class=\"board\" xmlns=\"http://www.w3.org/2000/svg\" "
              "xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 %g %g\" role=\"img\" "
              "aria-labelledby=\"title%d\"><title id=\"title%d\">The board: ",
              page->width, page->height, now, now);
    web_add_text(out, step->title);
    text_add(out, "</title>");
    if (step->question.says && now > 0) {
        text_add(out, "<g class=\"before\">");
        use_symbol(page, "ground", before, out);
        use_symbol(page, "units", now - 1, out);
        text_add(out, "</g>");
    }
    text_add(out, "<g class=\"after\">");
    use_symbol(page, "ground", page->ground, out);
    use_symbol(page, "units", now, out);
    bool good = !step->ruling || (add_layer(page, (Layer){page, step, BOARD_HAND, NULL}, "ruled", out, faults) &&
                                  add_highlights(page, step, out, faults));
    text_add(out, "</g></svg>\n");
    return good;
}
