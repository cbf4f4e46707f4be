/* Animated WebP, lossless, by libwebp's encoder of animations. */
#include "view/film/film_internal.h"

#include <webp/encode.h>
#include <webp/mux.h>

#define EFFORT                                                                                                         \
    1 /* out of 9: at 0 files are ten times as large, at 2 it takes half as long again for a few per cent              \
       */

typedef struct {
    WebPAnimEncoder *encoder;
    int at; /* ms: where the next picture begins */
} Webp;

static const char *begin(ViewFilm *film) {
    WebPAnimEncoderOptions options;
    Webp *webp = base_alloc(1, sizeof *webp);
    film->coder = webp;
    if (!WebPAnimEncoderOptionsInit(&options)) {
        return "libwebp is of another version";
    }
    options.kmax = 0; /* no key frames but the first: each would be coded both ways, and the shorter one taken */
    webp->encoder = WebPAnimEncoderNew(film->width, film->height, &options);
    return webp->encoder ? NULL : "libwebp has no memory for it";
}

static bool import(WebPPicture *picture, const ViewFilm *film, const uint32_t *pixels, int stride) {
    picture->use_argb = 1;
    picture->width = film->width;
    picture->height = film->height;
    if (!WebPPictureAlloc(picture)) {
        return false;
    }
    for (int y = 0; y < film->height; y++) {
        for (int x = 0; x < film->width; x++) {
            picture->argb[(size_t)y * (size_t)picture->argb_stride + (size_t)x] =
                pixels[(size_t)y * (size_t)stride + (size_t)x] | 0xFF000000u;
        }
    }
    return true;
}

static const char *add(ViewFilm *film, const uint32_t *pixels, int stride, int ms) {
    Webp *webp = film->coder;
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPConfigLosslessPreset(&config, EFFORT) || !WebPPictureInit(&picture)) {
        return "libwebp is of another version";
    }
    bool good =
        import(&picture, film, pixels, stride) && WebPAnimEncoderAdd(webp->encoder, &picture, webp->at, &config);
    WebPPictureFree(&picture);
    webp->at += ms;
    return good ? NULL : WebPAnimEncoderGetError(webp->encoder);
}

static const char *end(ViewFilm *film) {
    Webp *webp = film->coder;
    WebPData data;
    WebPDataInit(&data);
    bool good =
        WebPAnimEncoderAdd(webp->encoder, NULL, webp->at, NULL) && WebPAnimEncoderAssemble(webp->encoder, &data);
    if (good) {
        text_add_bytes(&film->bytes, (const char *)data.bytes, data.size);
    }
    WebPDataClear(&data);
    return good ? NULL : WebPAnimEncoderGetError(webp->encoder);
}

static void drop(ViewFilm *film) {
    Webp *webp = film->coder;
    if (webp) {
        WebPAnimEncoderDelete(webp->encoder);
        base_free(webp);
        film->coder = NULL;
    }
}

const FilmKind film_webp = {".webp", begin, add, end, drop};
