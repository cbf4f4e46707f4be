/* One scale for both axes and a shift: all that a table needs to lie in a picture. */
#include "view/camera.h"

ViewCamera camera_fit(GeomBox table, GeomBox frame, double margin) {
    double width = fmax(table.x1 - table.x0, 1e-9), high = fmax(table.y1 - table.y0, 1e-9);
    double room_x = fmax(frame.x1 - frame.x0 - 2 * margin, 1), room_y = fmax(frame.y1 - frame.y0 - 2 * margin, 1);
    double k = fmin(room_x / width, room_y / high);
    GeomVec middle = vec((frame.x0 + frame.x1) / 2, (frame.y0 + frame.y1) / 2);
    return (ViewCamera){k, vec(middle.x - k * (table.x0 + table.x1) / 2, middle.y - k * (table.y0 + table.y1) / 2)};
}

ViewCamera camera_zoom(ViewCamera camera, GeomVec about_px, double factor, double min, double max) {
    GeomVec held = camera_mm(&camera, about_px);
    camera.k = fmin(fmax(camera.k * factor, min), max);
    camera.shift = vec(about_px.x - held.x * camera.k, about_px.y - held.y * camera.k);
    return camera;
}
