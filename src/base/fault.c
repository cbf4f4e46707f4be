#include "base/fault.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char *copied(const char *text) {
    return base_strdup(text ? text : "");
}

static void free_texts(BaseFault *fault) {
    base_free(fault->file);
    base_free(fault->place);
    base_free(fault->id);
    base_free(fault->what);
    base_free(fault->rule);
    base_free(fault->remedy);
}

/* Past FAULT_MAX the slot after the last kept fault is the dummy: it is overwritten each time and never counted. */
BaseFault *faults_add(BaseFaults *faults, const char *file, const char *place, const char *id, const char *remedy,
                      const char *what_format, ...) {
    if (!faults->items) {
        faults->cap = FAULT_MAX + 1;
        faults->items = base_alloc((size_t)faults->cap, sizeof(BaseFault));
    }
    BaseFault *fault = &faults->items[faults->count];
    if (faults->count == FAULT_MAX) {
        faults->dropped++;
        *fault = (BaseFault){.file = "", .place = "", .id = "", .what = "", .rule = "", .remedy = ""};
        return fault;
    }
    faults->count++;
    va_list args;
    va_start(args, what_format);
    int length = vsnprintf(NULL, 0, what_format, args);
    va_end(args);
    base_assert(length >= 0);
    char *what = base_alloc((size_t)length + 1, 1);
    va_start(args, what_format);
    vsnprintf(what, (size_t)length + 1, what_format, args);
    va_end(args);
    *fault = (BaseFault){.file = copied(file),
                         .place = copied(place),
                         .id = copied(id),
                         .what = what,
                         .rule = copied(NULL),
                         .remedy = copied(remedy)};
    return fault;
}

void fault_name_rule(BaseFault *fault, const char *rule) {
    if (*fault->what && rule) {
        base_free(fault->rule);
        fault->rule = base_strdup(rule);
    }
}

char *faults_line(const BaseFault *fault) {
    BaseText line = {0};
    if (*fault->file) {
        text_add(&line, fault->file);
        if (fault->line > 0) {
            text_addf(&line, ":%d", fault->line);
            if (fault->column > 0) {
                text_addf(&line, ":%d", fault->column);
            }
        }
        text_add(&line, ": ");
    }
    if (*fault->place) {
        text_add(&line, fault->place);
        text_add(&line, *fault->id ? " " : ": ");
    }
    if (*fault->id) {
        text_addf(&line, "(%s): ", fault->id);
    }
    text_addf(&line, "%s.", fault->what);
    if (*fault->remedy) {
        text_addf(&line, " %s.", fault->remedy);
    }
    char *copy = base_strdup(text_get(&line));
    text_free(&line);
    return copy;
}

void faults_move(BaseFaults *to, BaseFaults *from) {
    for (int i = 0; i < from->count; i++) {
        const BaseFault *it = &from->items[i];
        BaseFault *fault = faults_add(to, it->file, it->place, it->id, it->remedy, "%s", it->what);
        fault_name_rule(fault, it->rule);
        fault->line = it->line;
        fault->column = it->column;
        fault->x = it->x;
        fault->y = it->y;
        fault->has_spot = it->has_spot;
    }
    to->dropped += from->dropped;
    faults_free(from);
}

void faults_free(BaseFaults *faults) {
    for (int i = 0; i < faults->count; i++) {
        free_texts(&faults->items[i]);
    }
    base_free(faults->items);
    *faults = (BaseFaults){0};
}
