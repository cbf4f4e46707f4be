/* A profile's scales and its pen. Private to src/view/profile*.c. */
#ifndef VIEW_PROFILE_INTERNAL_H
#define VIEW_PROFILE_INTERNAL_H

#include "view/marks.h"
#include "view/profile/profile.h"

/* One end of the line: the extent of its body along the line, and what it stands on. */
typedef struct {
    TableRef ref;
    double s0, s1, foot, top;
    bool within; /* inside a building, which is drawn instead */
    TableRef host;
} ProfileEnd;

typedef struct {
    ViewCanvas *canvas;
    const RulesField *field;
    const Table *table;
    const RulesSight *sight;
    GeomBox box, plot; /* px: the whole profile, and the part where things are drawn */
    double length;     /* length of the line, mm */
    double s0;         /* mm along the line at the left edge of the plot */
    double kx, ky;     /* px per mm */
    double height;     /* mm: the top of the plot */
    ProfileEnd from, to;
    ViewRoom room;
} Profile;

typedef struct RulesSightRow ProfileRow;

bool profile_lay(Profile *profile, ViewCanvas *canvas, GeomBox box, const Table *table, const Ruling *ruling);
static inline double profile_x(const Profile *profile, double s) {
    return profile->plot.x0 + (s - profile->s0) * profile->kx;
}
static inline double profile_y(const Profile *profile, double height) {
    return profile->plot.y1 - height * profile->ky;
}
/* Bodies: hills and cliffs first, then what stands on them. */
void profile_draw_body(Profile *profile, const ProfileRow *row, bool highlighted);
void profile_draw_end(Profile *profile, const ProfileEnd *end, bool highlighted);
bool profile_is_ground(const Profile *profile, const ProfileRow *row);
void profile_draw_names(Profile *profile);

#endif
