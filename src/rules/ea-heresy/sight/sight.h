/* Lines of sight of EA - Heresy: the shape of each end, and what each piece does to a pair (LOS-01 to -19, HILL,
 * STRUCT-18, -19). Knows nothing of cover or shooting.
 *
 * What depends on one end alone (the pieces that hold it, its distances to edges) is computed once for each place where
 * the end stands and kept in the cache. The cache key is the place itself, not a version of the table, so that drafts
 * and copies may share it. */
#ifndef EA_HERESY_SIGHT_SIGHT_H
#define EA_HERESY_SIGHT_SIGHT_H

#include "rules/ea-heresy/eah.h"

typedef struct {
    bool known;
    GeomVec at; /* the place for which this was computed */
    double facing;
    GeomBox box;
    GeomShape shape;        /* a unit's base */
    const GeomShape *parts; /* points to `shape`, or to the parts of a footprint */
    int count;
    uint32_t stamp;                  /* unique for each place of each end; key of its distances */
    int *held, held_count, held_cap; /* scene pieces that the end overlaps, ascending */
} EahEnd;

typedef struct EahCache EahCache;
typedef struct EahMemo EahMemo; /* defined in sight/memo.h */

void *eah_cache_create(const RulesField *field);
void eah_cache_destroy(void *cache);
EahMemo *eah_memo(RulesCtx *ctx);
/* Returns the end for a unit or an area on the table now; NULL when it is nowhere. */
const EahEnd *eah_end(RulesCtx *ctx, TableRef ref);
/* Returns true when the end overlaps the piece, or another piece that counts as one with it. */
bool eah_end_in(RulesCtx *ctx, const EahEnd *end, int area);
/* Returns true when the end, a unit's base, is in the piece by the value of `in_rule` (eah_in_by). */
bool eah_end_is_in(RulesCtx *ctx, const EahEnd *end, int area, int rule);
/* Returns the gap between two ends in mm; INFINITY when one is nowhere (NULL). */
double eah_end_gap(const EahEnd *a, const EahEnd *b);
/* G3 edge(u,P): returns the distance from the end's outline to that of the piece and of pieces that count as one with
 * it; 0 when astride or touching. */
double eah_edge(RulesCtx *ctx, const EahEnd *end, int area);
/* Returns the same, with the two points it is measured between, for drawing. */
double eah_edge_points(RulesCtx *ctx, const EahEnd *end, int area, GeomVec *on_end, GeomVec *on_area);
/* Returns a number >= 0 that pieces that count as one share; -1 for a piece by itself. */
int eah_group(RulesCtx *ctx, int area);
/* Returns true when the piece lies wholly within another that counts as one with it and stops sight likewise, so that
 * it adds nothing. */
bool eah_adds_nothing(RulesCtx *ctx, int area);
/* Lists the derived pieces of a feature as indices into field->derived. Writes at most `cap` and returns the full
 * count. */
int eah_derived_of(const RulesField *field, int feature, int *out, int cap);

/* A group (sight/group.c): the outline of several pieces as one. */
typedef struct {
    int *areas, count; /* ascending */
    GeomVec *segments; /* pairs of points that form the outline of the union */
    int segment_count;
    int *within; /* indexed by piece: another piece of the group that this one lies wholly within, -1 if none; NULL: not
                    computed */
} EahGroup;

EahGroup eah_group_make(const RulesField *field, const char *name);
/* Makes a group of any pieces, such as roads that meet. */
EahGroup eah_group_of(const RulesField *field, const int *areas, int count);
void eah_group_term(EahGroup *group);

/* ---- a pair ---- */
enum { EAH_HIGH_POPPED = 1, EAH_HIGH_CRAFT = 2, EAH_HIGH_TOWERS = 4, EAH_HIGH_HILL = 8, EAH_HIGH_KEEP = 16 };

typedef struct {
    TableRef ref;
    const EahEnd *end;
    int host;      /* area that does not stop this end's lines: the Stronghold it is in, or is; -1 if none */
    int hill;      /* hill that the end is on; -1 if none */
    unsigned high; /* EAH_HIGH_: why it is elevated; 0: on the ground */
} EahSide;

#define EAH_SPLIT_MAX 10 /* each doubles the number of searches for a line */

typedef struct {
    RulesCtx *ctx;
    EahSide from, to;
    unsigned asked; /* readings that were used: bits by EahReading */
    double depth;   /* the number area-depth */
    /* Features on a hill that hold an end and could be seen over: each line passes them either by depth, or over the
     * part that does not stand on the hill. Each combination of choices is a separate query: `variant` has one bit for
     * each feature. */
    int split[EAH_SPLIT_MAX], split_count;
    bool crowded; /* there are more such features than fit: what no variant sees is undecided */
    unsigned variant;
    bool towering_only; /* COVER-10: pieces that are not towering are left out */
    /* For the margin: the answers that a displaced table would give, in place of this table's. */
    struct {
        bool holdings, from, to; /* whether the piece asked about holds the ends */
        int over;                /* by LOS-11's two distances: +1 the piece is seen over, -1 not; 0: as measured */
    } suppose;
} EahPair;

typedef enum {
    EAH_DESCRIBE_NONE,   /* the piece has no effect */
    EAH_DESCRIBE_HOST,   /* it is the Stronghold that an end is in, or is */
    EAH_DESCRIBE_HILL,   /* a hill with an end on it */
    EAH_DESCRIBE_OUT,    /* lines look out of it, from any depth */
    EAH_DESCRIBE_OVER,   /* lines pass over it */
    EAH_DESCRIBE_NEARER, /* lines pass over it if they are nearer to their elevated end */
    EAH_DESCRIBE_DEPTH,  /* lines pass through it up to the limit */
    EAH_DESCRIBE_STOPS
} EahWhy;

typedef struct {
    GeomRole role;
    EahWhy why;
    EahLos los;
    bool from_in, to_in;     /* the base of the end overlaps it */
    bool towering;           /* no line passes over it */
    int hill;                /* it is a feature on this hill, and together they are towering; -1 if not */
    bool compared;           /* the two distances were compared, or would have been except for a tie */
    bool high_from, high_to; /* which ends could see over it */
    double edge_from, edge_to;
} EahJudgement;

/* Returns false when one of the two is nowhere. */
bool eah_pair_make(RulesCtx *ctx, TableRef from, TableRef to, EahPair *pair);
/* Judges the pair as if its ends were on these hills, or on none (-1), whatever the table says. */
void eah_pair_suppose_hills(EahPair *pair, int from_hill, int to_hill);
/* Notes in the ruling the readings that were used. */
void eah_pair_note(EahPair *pair);
/* Returns what a scene piece does to lines of this pair. */
EahJudgement eah_judge(EahPair *pair, int piece);
GeomRole eah_role(void *pair, int piece);
/* Returns true when either end flies; `*who` gets that end. */
bool eah_pair_flies(const EahPair *pair, TableRef *who);
GeomSightQuery eah_pair_ask(EahPair *pair);
/* Returns the number of variants: 1 << split_count. */
unsigned eah_pair_variants(const EahPair *pair);

/* ---- rows and findings (sight/ledger.c, sight/sight_cite.c) ---- */
typedef struct {
    int piece;
    EahJudgement judgement;
    double in, out, length, limit; /* mm along the witness; limit is NAN if there is none */
    bool stops;
} EahRow;

/* Returns the pieces that the line a-b crosses, in the order of `in`, including those whose kind has no effect. In the
 * ruling's arena. */
const EahRow *eah_rows(EahPair *pair, GeomVec a, GeomVec b, int *count);
void eah_cite_sight(EahPair *pair, const RulesSight *sight, const EahRow *rows, int count);
void eah_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

/* How far everything may be moved before the pair's verdict changes (sight/margin.c). False: nothing was measured. */
bool eah_sight_margin(RulesCtx *ctx, TableRef from, TableRef to, bool seen, double max, RulesMargin *out);

/* Returns a size of displacement below which neither end comes onto a hill, nor leaves the hills that it is on. */
double eah_hills_stay(const EahPair *pair);

void eah_derive(RulesDeriver *deriver);
bool eah_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask);

#endif
