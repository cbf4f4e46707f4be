/* Lines that are walked along and beside: rivers, roads, walls, the marks on a rim. */
#include "view/terrain/terrain_internal.h"

#define MITRE_MAX 2.0 /* as a ribbon of the geometry: mitred up to 120 degrees of turn */

static GeomVec unit_between(GeomVec a, GeomVec b) {
    GeomVec d = vec_sub(b, a);
    double length = vec_length(d);
    return length > 0 ? vec_scale(d, 1 / length) : vec(1, 0);
}

static GeomVec mitre_between(GeomVec before, GeomVec after) {
    GeomVec sum = vec_add(vec_left(before), vec_left(after));
    double square = vec_dot(sum, sum);
    if (square < 1e-9) {
        return vec_left(before);
    }
    GeomVec mitre = vec_scale(sum, 2 / square);
    double length = vec_length(mitre);
    return length > MITRE_MAX ? vec_scale(mitre, MITRE_MAX / length) : mitre;
}

TerrainTrack track_make(const GeomVec *points, int count, bool closed) {
    TerrainTrack track = {0};
    for (int i = 0; i < count + (closed ? 1 : 0); i++) {
        GeomVec p = points[i % count];
        if (track.at.count > 0 && vec_distance(p, track.at.items[track.at.count - 1]) < 1e-6) {
            continue;
        }
        if (track.at.count > 0) {
            track.length += vec_distance(p, track.at.items[track.at.count - 1]);
        }
        array_push(&track.at, p);
        array_push(&track.along, track.length);
    }
    int last = track.at.count - 1;
    for (int i = 0; i <= last; i++) {
        const GeomVec *at = track.at.items;
        bool ends = i == 0 || i == last;
        GeomVec after = i < last             ? unit_between(at[i], at[i + 1])
                        : closed && last > 0 ? unit_between(at[0], at[1])
                                             : vec(1, 0);
        GeomVec before = i > 0                ? unit_between(at[i - 1], at[i])
                         : closed && last > 0 ? unit_between(at[last - 1], at[last])
                                              : after;
        if (ends && !closed) {
            before = after = i == 0 ? after : before;
        }
        array_push(&track.mitre, mitre_between(before, after));
    }
    return track;
}

void track_free(TerrainTrack *track) {
    array_free(&track->at);
    array_free(&track->mitre);
    array_free(&track->along);
}

/* The segment that holds length s. */
static int track_segment(const TerrainTrack *track, double s) {
    int low = 0, high = track->at.count - 2;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (track->along.items[middle] <= s) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return low;
}

static GeomVec track_corner(const TerrainTrack *track, int i, double offset) {
    return vec_add(track->at.items[i], vec_scale(track->mitre.items[i], offset));
}

GeomVec track_point(const TerrainTrack *track, double s, double offset) {
    if (track->at.count < 2) {
        return track->at.count > 0 ? track->at.items[0] : vec(0, 0);
    }
    int i = track_segment(track, s);
    double from = track->along.items[i], to = track->along.items[i + 1];
    double t = to > from ? (s - from) / (to - from) : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return vec_lerp(track_corner(track, i, offset), track_corner(track, i + 1, offset), t);
}

GeomVec track_direction(const TerrainTrack *track, double s) {
    if (track->at.count < 2) {
        return vec(1, 0);
    }
    int i = track_segment(track, s);
    return unit_between(track->at.items[i], track->at.items[i + 1]);
}

void track_stretch(const TerrainTrack *track, double s0, double s1, double offset, TerrainLine *out) {
    array_push(out, track_point(track, s0, offset));
    int count = track->at.count;
    for (int n = 0; n < count; n++) {
        int i = s0 <= s1 ? n : count - 1 - n;
        double s = track->along.items[i];
        if (s > fmin(s0, s1) + 1e-9 && s < fmax(s0, s1) - 1e-9) {
            array_push(out, track_corner(track, i, offset));
        }
    }
    array_push(out, track_point(track, s1, offset));
}
