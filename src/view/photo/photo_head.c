/* The headers of JPEG (ITU T.81, annex B), PNG (second edition, 11), WebP and EXIF (2.3, 4.6): as much as is needed to
 * know a picture's size before it is unpacked, and which way up it was taken. */
#include "view/photo/photo.h"

#include <stdbool.h>
#include <string.h>
#include <webp/decode.h>

typedef struct {
    const unsigned char *at;
    size_t size;
    bool little; /* the byte order of a TIFF block */
} Bytes;

static unsigned get16(Bytes b, size_t i) {
    if (i + 2 > b.size) {
        return 0;
    }
    return b.little ? b.at[i] | (unsigned)b.at[i + 1] << 8 : (unsigned)b.at[i] << 8 | b.at[i + 1];
}

static unsigned get32(Bytes b, size_t i) {
    if (i + 4 > b.size) {
        return 0;
    }
    return b.little ? get16(b, i) | get16(b, i + 2) << 16 : get16(b, i) << 16 | get16(b, i + 2);
}

/* A TIFF block: its first directory's tag 0x0112, a short. */
static int read_orientation(Bytes tiff) {
    enum { TAG_ORIENTATION = 0x0112, ENTRY = 12 };
    if (tiff.size < 8 || (memcmp(tiff.at, "II", 2) != 0 && memcmp(tiff.at, "MM", 2) != 0)) {
        return 1;
    }
    tiff.little = tiff.at[0] == 'I';
    size_t directory = get32(tiff, 4);
    if (directory > tiff.size) {
        return 1;
    }
    unsigned count = get16(tiff, directory);
    for (unsigned i = 0; i < count && directory + 2 + (size_t)(i + 1) * ENTRY <= tiff.size; i++) {
        size_t entry = directory + 2 + (size_t)i * ENTRY;
        if (get16(tiff, entry) == TAG_ORIENTATION) {
            unsigned value = get16(tiff, entry + 8);
            return value >= 1 && value <= 8 ? (int)value : 1;
        }
    }
    return 1;
}

static bool is_frame(unsigned marker) { /* SOF0 .. SOF15 but for DHT, JPG, DAC */
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

static bool read_jpeg(Bytes b, PhotoHead *out) {
    size_t i = 2;
    while (i + 4 <= b.size && b.at[i] == 0xFF) {
        unsigned marker = b.at[i + 1], length = get16(b, i + 2);
        if (marker == 0xFF) { /* a fill byte */
            i++;
            continue;
        }
        if (is_frame(marker) && i + 9 <= b.size) {
            out->height = (int)get16(b, i + 5);
            out->width = (int)get16(b, i + 7);
            return out->width > 0 && out->height > 0;
        }
        if (marker == 0xE1 && length >= 8 && i + 2 + length <= b.size && !memcmp(b.at + i + 4, "Exif\0", 6)) {
            out->orientation = read_orientation((Bytes){b.at + i + 10, length - 8, false});
        }
        if (length < 2) {
            return false;
        }
        i += 2 + (size_t)length;
    }
    return false;
}

static bool read_png(Bytes b, PhotoHead *out) {
    unsigned width = get32(b, 16), height = get32(b, 20);
    if (b.size < 33 || memcmp(b.at + 12, "IHDR", 4) != 0 || width == 0 || height == 0 || width > 1u << 30 ||
        height > 1u << 30) {
        return false;
    }
    out->width = (int)width;
    out->height = (int)height;
    for (size_t i = 8; i + 12 <= b.size;) {
        size_t length = get32(b, i);
        if (!memcmp(b.at + i + 4, "eXIf", 4) && length <= b.size - i - 12) {
            out->orientation = read_orientation((Bytes){b.at + i + 8, length, false});
        }
        if (length > b.size - i - 12 || !memcmp(b.at + i + 4, "IDAT", 4)) {
            break;
        }
        i += 12 + length;
    }
    return true;
}

/* Every chunk lies within the file, up to the one that ends the picture. A decoder believes a length that promises more
 * and counts through gigabytes that are not there. */
static bool is_png_whole(Bytes b) {
    for (size_t i = 8; i + 12 <= b.size;) {
        size_t length = get32(b, i);
        if (length > b.size - i - 12) {
            return false;
        }
        if (!memcmp(b.at + i + 4, "IEND", 4)) {
            return true;
        }
        i += 12 + length;
    }
    return false;
}

/* Scans end in the marker EOI. Within a scan 0xFF is followed by 0 (a stuffed byte), by a restart marker or by another
 * 0xFF; any other marker begins a segment that tells its length. */
static bool is_jpeg_whole(Bytes b) {
    enum { MARKER_EOI = 0xD9, MARKER_SOS = 0xDA };
    bool scans = false;
    for (size_t i = 2; i + 2 <= b.size;) {
        unsigned marker = b.at[i + 1];
        if (b.at[i] != 0xFF || marker == 0xFF) {
            i++;
        } else if (marker == 0 || (marker >= 0xD0 && marker <= 0xD7)) {
            i += 2;
        } else if (marker == MARKER_EOI) {
            return scans;
        } else {
            scans = scans || marker == MARKER_SOS;
            i += 2 + (size_t)get16(b, i + 2);
        }
    }
    return false;
}

/* A RIFF file tells its length (WebP container specification, "File Header"), and libwebp the picture's size. */
static bool is_webp(Bytes b) {
    return b.size >= 16 && !memcmp(b.at, "RIFF", 4) && !memcmp(b.at + 8, "WEBP", 4);
}

static size_t webp_size(Bytes b) {
    b.little = true;
    return 8 + (size_t)get32(b, 4);
}

static bool read_webp(Bytes b, PhotoHead *out) {
    WebPBitstreamFeatures found;
    if (WebPGetFeatures(b.at, b.size, &found) != VP8_STATUS_OK || found.has_animation) {
        return false;
    }
    out->width = found.width;
    out->height = found.height;
    for (size_t i = 12; i + 8 <= b.size;) { /* the chunks; EXIF may come after the picture */
        Bytes little = {b.at, b.size, true};
        size_t length = get32(little, i + 4);
        if (length > b.size - i - 8) {
            break;
        }
        if (!memcmp(b.at + i, "EXIF", 4)) {
            size_t head = length >= 6 && !memcmp(b.at + i + 8, "Exif\0", 6) ? 6 : 0;
            out->orientation = read_orientation((Bytes){b.at + i + 8 + head, length - head, false});
        }
        i += 8 + length + (length & 1);
    }
    return true;
}

bool photo_is_whole(const void *bytes, size_t size) {
    Bytes b = {bytes, size, false};
    if (is_webp(b)) {
        return webp_size(b) <= size;
    }
    return size >= 2 && (b.at[0] == 0xFF ? is_jpeg_whole(b) : is_png_whole(b));
}

bool photo_read_head(const void *bytes, size_t size, PhotoHead *out) {
    static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    Bytes b = {bytes, size, false};
    *out = (PhotoHead){.orientation = 1};
    if (size >= 4 && b.at[0] == 0xFF && b.at[1] == 0xD8) {
        return read_jpeg(b, out);
    }
    if (is_webp(b)) {
        return read_webp(b, out);
    }
    return size >= sizeof png && !memcmp(bytes, png, sizeof png) && read_png(b, out);
}
