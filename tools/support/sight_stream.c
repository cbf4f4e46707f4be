#include "support/sight_stream.h"

#include "support/grid_sampler.h"

#include <malloc.h>
#include <stdlib.h>

enum { PASSES = 7 };

/* The time of each pair is its least of some passes over all of them: between two of its turns every other pair is
 * asked, so that it never finds its own data at hand. */
typedef struct {
    Pair *pairs;
    int count;
    double *core, *grid, *least;
    bool *sees;
    double sum; /* of the products, so that none is left out */
} Stream;

typedef bool (*Ask)(const Ground *ground, const Pair *pair, Stream *stream);

static bool ask_core(const Ground *ground, const Pair *pair, Stream *stream) {
    (void)stream;
    return core_look(ground, pair, false, false)->verdict == GEOM_SIGHT_CLEAR;
}

static bool ask_sampler(const Ground *ground, const Pair *pair, Stream *stream) {
    (void)stream;
    return sampler_sees(ground, pair);
}

static bool ask_least(const Ground *ground, const Pair *pair, Stream *stream) {
    stream->sum += least_work(ground, pair);
    return false;
}

/* What looking at the clock takes, as far as it takes no less. */
static double clock_cost(void) {
    double least = INFINITY;
    for (int i = 0; i < 1000; i++) {
        double start = clock_us(), took = clock_us() - start;
        least = took < least ? took : least;
    }
    return least;
}

/* Returns how many verdicts differ from those of `sees`. */
static int pass(const Ground *ground, Stream *stream, Ask ask, double *times, const bool *sees) {
    int differ = 0;
    double clock = clock_cost();
    for (int turn = 0; turn < PASSES; turn++) {
        differ = 0;
        for (int i = 0; i < stream->count; i++) {
            double start = clock_us();
            bool found = ask(ground, &stream->pairs[i], stream);
            double took = clock_us() - start - clock;
            times[i] = turn == 0 || took < times[i] ? took : times[i];
            differ += sees && found != sees[i];
            stream->sees[i] = sees ? stream->sees[i] : found;
        }
    }
    return differ;
}

static bool print_class(Ground *ground, int size, int class, int pairs) {
    size_t room = (size_t)pairs;
    Stream stream = {base_alloc(room, sizeof *stream.pairs),
                     0,
                     base_alloc(room, sizeof(double)),
                     base_alloc(room, sizeof(double)),
                     base_alloc(room, sizeof(double)),
                     base_alloc(room, sizeof(bool)),
                     0};
    while (stream.count < pairs && next_pair(ground, class, &stream.pairs[stream.count])) {
        stream.count++;
    }
    pass(ground, &stream, ask_core, stream.core, NULL);
    int differ = pass(ground, &stream, ask_sampler, stream.grid, stream.sees);
    pass(ground, &stream, ask_least, stream.least, stream.sees);
    double core = quantile(stream.core, stream.count, 0.5), grid = quantile(stream.grid, stream.count, 0.5),
           least = quantile(stream.least, stream.count, 0.5), wanted = size <= 20000 ? 2 : 1;
    printf("| %8d | %-8s | %5d | %7.2f | %7.2f | %7.2f | %8.2f | %10.2f | %6d |\n", size, CLASS_NAMES[class],
           stream.count, core, quantile(stream.core, stream.count, 0.99), grid, grid / core, core / least, differ);
    base_free(stream.pairs);
    base_free(stream.core);
    base_free(stream.grid);
    base_free(stream.least);
    base_free(stream.sees);
    return grid / core >= wanted;
}

static size_t memory_in_use(void) {
    struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

/* What the work has grown to, in bytes a corner; it is made anew. */
static double work_bytes(Ground *ground) {
    size_t before = memory_in_use();
    geom_work_destroy(ground->work);
    double bytes = (double)(before - memory_in_use());
    ground->work = geom_work_create(ground->scene);
    return bytes / table_vertices(&ground->table);
}

int stream_print(uint64_t seed, int pairs) {
    static const int sizes[] = {200, 1000, 5000, 20000, 100000};
    static Ground ground;
    int missed = 0;
    puts("\nStreams: another pair each time. us for a verdict; 32 x 32 lines on the scene's grid; least: one product "
         "for "
         "each edge of the way.");
    puts("| vertices | pairs    | count |    core |    99 % |    grid | grid/core | core/least | differ |");
    for (size_t k = 0; k < BASE_COUNT(sizes); k++) {
        ground_init(&ground, seed, sizes[k]);
        for (int class = 0; class < CLASSES; class ++) {
            missed += !print_class(&ground, sizes[k], class, pairs);
        }
        printf("| %8d | work area: %.0f bytes a vertex after all pairs, their clearances among them\n", sizes[k],
               work_bytes(&ground));
        ground_term(&ground);
    }
    return missed;
}
