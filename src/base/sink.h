/* Where the bytes of a finished file go: handed by one who may write files to one who makes them. */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include "base/fault.h"

typedef struct {
    /* All bytes of the file of this name. False and a fault when they cannot be kept. */
    bool (*put)(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults);
    void *context;
} BaseSink;

#endif
