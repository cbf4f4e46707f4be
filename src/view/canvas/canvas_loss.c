/* What is left out of a picture where memory runs out: neither Pango nor cairo stops for it. */
#include "view/canvas/canvas_internal.h"

#include <stdatomic.h>
#include <string.h>

static atomic_bool lost;

/* Where memory runs out, Pango leaves the text out and only warns. It logs with fields, which pass by the handlers of a
 * domain: only a writer meets them. */
static GLogWriterOutput note_warning(GLogLevelFlags level, const GLogField *fields, gsize count, void *unused) {
    for (gsize i = 0; i < count; i++) {
        if (strcmp(fields[i].key, "MESSAGE") == 0 && strstr(fields[i].value, "out of memory")) {
            atomic_store(&lost, true);
        }
    }
    return g_log_writer_default(level, fields, count, unused);
}

void canvas_note_loss(cairo_t *cr) {
    if (cairo_status(cr) != CAIRO_STATUS_SUCCESS) {
        atomic_store(&lost, true);
    }
}

bool canvas_take_loss(void) {
    return atomic_exchange(&lost, false);
}

void canvas_watch_warnings(void) {
    g_log_set_writer_func(note_warning, NULL, NULL);
}
