#include "io/file_kind.h"

#include "base/base.h"

#include <string.h>

#define PICTURE                                                                                                        \
    "Drop it on the window: a photograph of the table is laid under a new battlefield (Ctrl+I), and you trace it"
#define PACKED "Unpack it, and give the file that was in it"
#define WIDTH  "Save the file as UTF-8"

typedef struct {
    const char *bytes;
    size_t size;
    FileKind kind;
} Signature;

/* Includes the first characters of our files in UTF-16, because not every program writes the byte order mark. */
static const Signature signatures[] = {
    {"\x89PNG\r\n\x1a\n", 8, {"a PNG picture", PICTURE}},
    {"\xff\xd8\xff", 3, {"a JPEG picture", PICTURE}},
    {"%PDF-", 5, {"a PDF document", "Give the case file that lies beside a card, not the card itself"}},
    {"PK\x03\x04", 4, {"a zip archive", PACKED}},
    {"\x1f\x8b", 2, {"compressed by gzip", PACKED}},
    {"\x7f"
     "ELF",
     4,
     {"a program", "Check that it is the file you mean"}},
    {"\xff\xfe", 2, {"text in UTF-16", WIDTH}},
    {"\xfe\xff", 2, {"text in UTF-16", WIDTH}},
    {"{\0", 2, {"text in UTF-16", WIDTH}},
    {"\0{", 2, {"text in UTF-16", WIDTH}},
};

const FileKind *file_kind(const char *bytes, size_t size) {
    for (size_t i = 0; i < BASE_COUNT(signatures); i++) {
        const Signature *it = &signatures[i];
        if (size >= it->size && memcmp(bytes, it->bytes, it->size) == 0) {
            return &it->kind;
        }
    }
    return NULL;
}
