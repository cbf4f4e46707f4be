/* Lines of sight of EA - Heresy, shared by its files: what stands for each end, and what each piece does to a pair
 * (LOS-01..19, HILL, STRUCT-18, -19). Knows no cover and no shooting.
 *
 * What hangs on one end alone (the pieces that hold it, its distances to edges) is found once for each place it stands
 * at and kept in the cache. The cache goes by the place itself, not by a version of the table, so that drafts and
 * copies may share it. */
#ifndef RULES_EAH_SIGHT_H
#define RULES_EAH_SIGHT_H

#include "rules/ea-heresy/eah.h"

typedef struct {
    bool known;
    GeomVec at; /* for which place it is known */
    double facing;
    GeomBox box;
    GeomShape shape;        /* a unit's base */
    const GeomShape *parts; /* `shape`, or the parts of a footprint */
    int count;
    uint32_t stamp;                  /* differs for each place of each end: key of its distances */
    int *held, held_count, held_cap; /* scene pieces that it overlaps, ascending */
} EahEnd;

typedef struct EahCache EahCache;
typedef struct EahMemo EahMemo; /* eah_memo.h */

void *eah_cache_create(const RulesField *field);
void eah_cache_destroy(void *cache);
EahMemo *eah_memo(RulesCtx *ctx);
/* What stands for a unit or an area on the table now; NULL nowhere. */
const EahEnd *eah_end(RulesCtx *ctx, TableRef ref);
/* Does this end overlap the piece, or another that counts as one with it? */
bool eah_end_in(RulesCtx *ctx, const EahEnd *end, int area);
/* Is this end, a unit's base, in the piece by the value of `in_rule`? (eah_in_by) */
bool eah_end_is_in(RulesCtx *ctx, const EahEnd *end, int area, int rule);
/* The gap between two ends, INFINITY where one is nowhere (NULL). */
double eah_end_gap(const EahEnd *a, const EahEnd *b);
/* G3 edge(u,P): from its outline to that of the piece (and of those that count as one with it), 0 astride or touching.
 */
double eah_edge(RulesCtx *ctx, const EahEnd *end, int area);
/* The same, with the two points it is measured between; for drawing. */
double eah_edge_points(RulesCtx *ctx, const EahEnd *end, int area, GeomVec *on_end, GeomVec *on_area);
/* Pieces that count as one share a number >= 0; -1 by itself. */
int eah_group(RulesCtx *ctx, int area);
/* It lies wholly within another piece that counts as one with it and stops sight likewise, so that it adds nothing. */
bool eah_adds_nothing(RulesCtx *ctx, int area);
/* Derived pieces of a feature: indices into field->derived, at most cap written, the full count returned. */
int eah_derived_of(const RulesField *field, int feature, int *out, int cap);

/* Groups (eah_group.c): the outline of several pieces as one. */
typedef struct {
    int *areas, count; /* ascending */
    GeomVec *segments; /* pairs of points: the outline of the union */
    int segment_count;
    int *within; /* by piece: another of the group that it lies wholly within, -1; NULL: not asked for */
} EahGroup;

EahGroup eah_group_make(const RulesField *field, const char *name);
/* The same of any pieces: of roads that meet, for one. */
EahGroup eah_group_of(const RulesField *field, const int *areas, int count);
void eah_group_term(EahGroup *group);

/* ---- a pair ---- */
enum { EAH_HIGH_POPPED = 1, EAH_HIGH_CRAFT = 2, EAH_HIGH_TOWERS = 4, EAH_HIGH_HILL = 8, EAH_HIGH_KEEP = 16 };

typedef struct {
    TableRef ref;
    const EahEnd *end;
    int host;      /* area that does not stop its lines: the Stronghold it is in, or is; -1 */
    int hill;      /* that it is on; -1 */
    unsigned high; /* EAH_HIGH_: why it is elevated; 0: on the ground */
} EahSide;

#define EAH_SPLIT_MAX 10 /* each doubles the lines to look for */

typedef struct {
    RulesCtx *ctx;
    EahSide from, to;
    unsigned asked; /* readings that were looked at: bits by EahReading */
    double depth;   /* area-depth */
    /* Features on a hill that hold an end and could be seen over: each line passes either by depth, or over the part
     * that does not stand on the hill. Each choice is a question of its own: `variant` has a bit for each. */
    int split[EAH_SPLIT_MAX], split_count;
    bool crowded; /* there are more of them: what no variant sees is not decided */
    unsigned variant;
    bool towering_only; /* COVER-10: pieces that do not tower are left out */
} EahPair;

typedef enum {
    EAH_SAY_NONE,   /* the piece has no say */
    EAH_SAY_HOST,   /* the Stronghold an end is in, or is */
    EAH_SAY_HILL,   /* a hill with an end on it */
    EAH_SAY_OUT,    /* looked out of, from any depth */
    EAH_SAY_OVER,   /* seen over */
    EAH_SAY_NEARER, /* seen over by lines that are nearer to their elevated end */
    EAH_SAY_DEPTH,  /* up to the limit */
    EAH_SAY_STOPS
} EahSay;

typedef struct {
    GeomRole role;
    EahSay say;
    EahLos los;
    bool from_in, to_in;     /* the ends' bases overlap it */
    bool towering;           /* nobody sees over it */
    int hill;                /* a feature on this hill: together they tower; -1 */
    bool compared;           /* the two distances were compared, or would be but for a tie */
    bool high_from, high_to; /* which ends could see over it */
    double edge_from, edge_to;
} EahJudgement;

/* False: one of them is nowhere. */
bool eah_pair_make(RulesCtx *ctx, TableRef from, TableRef to, EahPair *pair);
/* Notes in the ruling the readings that were looked at. */
void eah_pair_note(EahPair *pair);
/* What a scene piece does to lines of this pair. */
EahJudgement eah_judge(EahPair *pair, int piece);
GeomRole eah_role(void *pair, int piece);
/* Does either end fly? *who gets it. */
bool eah_pair_flies(const EahPair *pair, TableRef *who);
GeomSightAsk eah_pair_ask(EahPair *pair);
/* How many variants there are: 1 << split_count. */
unsigned eah_pair_variants(const EahPair *pair);

/* ---- rows and findings (eah_rows.c, eah_sight_cite.c) ---- */
typedef struct {
    int piece;
    EahJudgement judgement;
    double in, out, length, limit; /* mm along the witness; limit NAN: none */
    bool stops;
} EahRow;

/* Pieces that the line a-b crosses and whose kind has a say, or (none too) has not; by `in`. In the ruling's arena. */
const EahRow *eah_rows(EahPair *pair, GeomVec a, GeomVec b, int *count);
void eah_cite_sight(EahPair *pair, const RulesSight *sight, const EahRow *rows, int count);
void eah_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

void eah_derive(RulesDeriver *deriver);
bool eah_region(RulesCtx *ctx, TableRef from, GeomRegionAsk *ask);

#endif
