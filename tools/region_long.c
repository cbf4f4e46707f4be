/* The picture of R against verdicts on single points, on whole maps, as fine as one likes:
 *
 *   region_long [--step MM] [--tolerance MM] [--every N] MAP...
 *
 * --step of the raster (1.5), --tolerance that the picture is refined to (step), --every N-th unit of a map looks (7).
 * Exit 1 if a point is painted as hidden and seen, or the other way round; 2 if a map cannot be read. */
#include "play/shared_region.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    double step, tolerance;
    int every;
} Options;

static bool take_option(Options *options, const char *name, const char *value) {
    if (!value) {
        return false;
    }
    double number = strtod(value, NULL);
    if (strcmp(name, "--step") == 0) {
        options->step = number;
    } else if (strcmp(name, "--tolerance") == 0) {
        options->tolerance = number;
    } else if (strcmp(name, "--every") == 0) {
        options->every = (int)number;
    } else {
        return false;
    }
    return number > 0;
}

/* Returns how many points are wrong. */
static long compare(const char *map, const char *viewer, const Options *options) {
    RegionBoard board;
    if (!region_board_open(&board, map, viewer)) {
        return 0; /* it is not on the table */
    }
    region_board_refine(&board, options->tolerance > 0 ? options->tolerance : options->step);
    RegionRaster raster = region_board_raster(&board, options->step);
    long wrong = raster.hidden_but_seen + raster.seen_but_hidden;
    printf("%s, %s: %ld points, %ld painted as hidden and seen, %ld the other way", map, viewer, raster.points,
           raster.hidden_but_seen, raster.seen_but_hidden);
    if (wrong > 0) {
        printf("; the first at (%.3f, %.3f) mm", raster.first.x, raster.first.y);
    }
    printf("\n");
    fflush(stdout);
    region_board_close(&board);
    return wrong;
}

static long compare_map(const char *map, const Options *options, int *unread) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(map, &faults);
    faults_free(&faults);
    if (!document) {
        fprintf(stderr, "region_long: cannot read %s\n", map);
        ++*unread;
        return 0;
    }
    const TableSetup *setup = document->field->setup;
    long wrong = 0;
    for (int i = 0; i < setup->unit_count; i += options->every) {
        wrong += compare(map, setup->units[i].id, options);
    }
    document_destroy(document);
    return wrong;
}

int main(int count, char **words) {
    Options options = {.step = 1.5, .every = 7};
    long wrong = 0;
    int unread = 0, maps = 0;
    for (int i = 1; i < count; i++) {
        if (strncmp(words[i], "--", 2) == 0) {
            if (!take_option(&options, words[i], i + 1 < count ? words[i + 1] : NULL)) {
                fprintf(stderr, "region_long: %s? See the head of tools/region_long.c\n", words[i]);
                return 2;
            }
            i++;
        } else {
            wrong += compare_map(words[i], &options, &unread);
            maps++;
        }
    }
    printf("%d maps: %ld points are wrong\n", maps, wrong);
    return unread > 0 || maps == 0 ? 2 : wrong > 0;
}
