/* Any bytes as a photograph: refused with a fault, or a picture that can be straightened. What the first bytes promise
 * beyond a million pixels is left to the decoder's own limits, which a run of this length cannot wait for. */
#include "fuzz/shared_fuzz.h"
#include "view/photo/photo.h"

#define PIXELS_MAX 1000000

static void straighten(cairo_surface_t *photo) {
    double width = cairo_image_surface_get_width(photo), height = cairo_image_surface_get_height(photo);
    const GeomVec corners[4] = {{0, 0}, {width, 0}, {width, height}, {0, height}};
    PhotoWork *work = photo_straighten(photo, corners, 16, 12, 2);
    if (work) {
        cairo_surface_destroy(photo_take(work));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    PhotoHead head;
    BaseFaults faults = {0};
    bool stated = photo_read_head(bytes, size, &head);
    if (!stated || (double)head.width * head.height <= PIXELS_MAX) {
        cairo_surface_t *photo = photo_decode(bytes, size, "fuzz", &faults);
        base_assert(photo || faults.count > 0);
        if (photo) {
            straighten(photo);
            cairo_surface_destroy(photo);
        }
    }
    faults_free(&faults);
    return 0;
}
