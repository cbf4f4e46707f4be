#include "io/file_kind.h"

#include "base/base.h"

#include <string.h>

#define PICTURE                                                                                                        \
    "Drop it on the window: a photograph of the table is laid under a new battlefield (Ctrl+I), and you trace it"
#define PACKED "Unpack it, and give the file that was in it"
#define MARKUP "Make a battlefield of it with sightline import, if it is a map"
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
    {"RIFF", 4, {"a WebP picture or another RIFF file", PICTURE}},
    {"II*\0", 4, {"a TIFF picture", "Save it as PNG or JPEG"}},
    {"MM\0*", 4, {"a TIFF picture", "Save it as PNG or JPEG"}},
    {"BM", 2, {"a BMP picture", "Save it as PNG or JPEG"}},
    {"GIF8", 4, {"a GIF picture", "Save it as PNG or JPEG"}},
    {"PK\x03\x04", 4, {"a zip archive", PACKED}},
    {"7z\xbc\xaf\x27\x1c", 6, {"a 7z archive", PACKED}},
    {"Rar!", 4, {"a RAR archive", PACKED}},
    {"\x28\xb5\x2f\xfd", 4, {"compressed by zstd", PACKED}},
    {"SQLite format 3", 15, {"a database of SQLite", "Export the map from the program that wrote it"}},
    {"<?xml", 5, {"an XML file", MARKUP}},
    {"<svg", 4, {"an SVG picture", MARKUP}},
    {"<map", 4, {"a map of Tiled's in XML", MARKUP}},
    {"<!DOCTYPE html", 14, {"a web page", "Give a page that sightline page has written, or the file it was made of"}},
    {"size ", 5, {"a board of MegaMek's", "Draw it in the terrain tool: its hexes are those of another game"}},
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
    static const FileKind boxes = {"a HEIC picture or a film", "Save it as JPEG or PNG"};
    bool boxed = size >= 12 && memcmp(bytes + 4, "ftyp", 4) == 0; /* a box says its length first (ISO/IEC 14496-12) */
    return boxed ? &boxes : NULL;
}
