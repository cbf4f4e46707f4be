/* Receives the bytes of finished files. A room that may write files passes it to one that only produces bytes. */
#ifndef BASE_SINK_H
#define BASE_SINK_H

#include "base/fault.h"

typedef struct {
    /* Takes the complete content of the file of this name. Returns false with a fault when it cannot be stored. */
    bool (*put)(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults);
    void *context;
} BaseSink;

#endif
