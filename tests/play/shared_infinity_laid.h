/* A table of Infinity as a reader of rulings has it before his eyes: the pieces as they were laid, the state before and
 * after, and the cards, profiles, weapons and rows of the rules typed again. Nothing here asks a rule. Each file of
 * checks holds claims of sentences against it. Lengths in mm. */
#ifndef PLAY_SHARED_INFINITY_LAID_H
#define PLAY_SHARED_INFINITY_LAID_H

#include "play/session.h"

#define LAID_TOUCH  0.0055 /* mm: bases so near are in contact */
#define LAID_INCH   25.4
#define LAID_ENOUGH 3.0

typedef struct {
    const char *id;
    int mov[2], cc, bs, ph, wip, arm, bts, wounds, visor, points;
    const char *terrain;
    const char *weapons[3];
} LaidProfile;

typedef struct {
    const char *id, *name;
    int burst, damage, bands[4][2]; /* up to so many inches, MOD */
    bool thrown, speculative, da;
} LaidWeapon;

enum { LAID_JUNGLE, LAID_MOUNTAINS, LAID_AQUATIC, LAID_DESERT, LAID_ZERO_G, LAID_SPECIAL };

/* A zone as it is now. */
typedef struct {
    const char *rule;                              /* of its card */
    int type, mov, ground, vis, sat, harm, storms; /* harm: the least die that harms, 0: none; ground: without Storms */
    bool is, noise, optional, room, open;          /* is: a zone at all; open: its level is still to be rolled */
} LaidZone;

typedef struct {
    PlaySession *session;
    const TableSetup *setup;
    const Table *before, *after;
    const Ruling *ruling;
    const RulesFinding *finding; /* NULL: about `mod` or the ruling's question */
    const RulesMod *mod;
    const RulesSum *sum;
    const BaseTree *action;
    /* Of the action that an answer goes on with: the point that it names, and its path from where it begins */
    bool has_point;
    GeomVec point, path[12];
    int path_count;
    bool foretold, blind; /* foretold: only looked at, not done; blind: nothing is looked at before */
    GeomVec way[12];      /* the way of the Order under way, with the corners as they were written */
    int way_count;
} Laid;

typedef struct {
    const char *rule, *key;
    bool (*so)(const Laid *laid);
    bool slow; /* held against the first of them only */
    int met, untrue;
} LaidCheck;

typedef struct {
    LaidCheck *items;
    size_t count;
} LaidChecks;
extern const LaidChecks laid_checks_zones, laid_checks_sight, laid_checks_move, laid_checks_turn, laid_checks_fire,
    laid_checks_odds, laid_checks_harm;

/* ---- values of the sentence ---- */
bool laid_has(const Laid *laid, const char *name);
int laid_int(const Laid *laid, const char *name);
double laid_mm(const Laid *laid, const char *name); /* a length, or the length that its text tells */
const char *laid_text(const Laid *laid, const char *name);
int laid_mod(const Laid *laid); /* of {mod}, with its sign */
int laid_unit(const Laid *laid, const char *name);
int laid_area(const Laid *laid, const char *name);
int laid_side(const Laid *laid, const char *name);
bool laid_key(const Laid *laid, const char *key);
bool laid_rule(const Laid *laid, const char *rule);
/* The n-th finding of the ruling by this rule and key, from 0; NULL: no more. */
const RulesFinding *laid_said(const Laid *laid, const char *rule, const char *key, int n);
bool laid_says(const Laid *laid, const char *rule, const char *key, const char *name, TableRef ref);
/* True where the battlefield takes this reading, which is not the first of its values. */
bool laid_reads(const Laid *laid, const char *reading, const char *value);
const char *laid_arg(const Laid *laid, const char *name); /* a word of the action, "" if none */
int laid_arg_unit(const Laid *laid, const char *name);    /* -1: none */

/* ---- what stands there ---- */
int laid_get(const Laid *laid, const Table *table, TableRef ref, const char *variable);
int laid_of(const Laid *laid, int unit, const char *variable); /* before */
int laid_now(const Laid *laid, int unit, const char *variable);
const LaidProfile *laid_profile(const Laid *laid, int unit);
const LaidWeapon *laid_weapon(const char *id); /* NULL: none */
int laid_visor(const Laid *laid, int unit);
bool laid_stands(const Laid *laid, const Table *table, int unit);
bool laid_enemies(const Laid *laid, int a, int b);
int laid_active(const Laid *laid); /* whose Order is under way before, or is given by the action; -1: none */
LaidZone laid_zone(const Laid *laid, const Table *table, int area);
int laid_level(const Laid *laid, int unit, int area); /* 0 to 3 for who looks */
bool laid_matches(const Laid *laid, int unit, int area);
bool laid_solid(const Laid *laid, int area);
/* "Very Difficult, Low Visibility, Saturation" */
void laid_fields(const Laid *laid, const Table *table, int area, char *out, size_t size);
bool laid_polygons(const Laid *laid); /* Storms by their own outlines: a ground has several zones */

/* ---- where ---- */
double laid_radius(const Laid *laid, int unit);
bool laid_base(const Table *table, int unit, GeomVec *at, double *radius);
double laid_gap(const Laid *laid, GeomVec at, double radius, int area); /* negative: the centre lies in it */
double laid_in(const Laid *laid, const Table *table, int unit, int area);
double laid_apart(const Table *table, int a, int b);
GeomVec laid_along(const GeomVec *way, int count, double s);
double laid_length(const GeomVec *way, int count);
bool laid_meets(const Laid *laid, int area, GeomVec a, GeomVec b);

/* ---- lines, drawn by the thousand ---- */
typedef struct {
    int from, to;
    GeomVec from_at, to_at, front;
    bool avoid[256];  /* zones that no line may touch */
    bool units, free; /* units: other bases hide; free: scenery does not */
    const int *only;  /* not NULL: of bases only these hide, ended by -1 */
} LaidLines;
LaidLines laid_lines(const Laid *laid, const Table *table, int from, int to);
double laid_width(const Laid *laid, const LaidLines *lines); /* never more than there is */
/* Lines that may meet zones up to this level for who looks and up to this loss of dice; where bases are in zones that
 * take every line away, `none` is set. Zones of the bases cannot be avoided. */
LaidLines laid_lines_upto(const Laid *laid, int from, int to, int level, int sat, bool *none);
/* Where lines are judged as the rules print it: the best line of three millimetres, bases in zones, whole areas. */
bool laid_plain(const Laid *laid);
/* A question about who stands where the table has them. */
bool laid_still(const Laid *laid);
double laid_ahead(const Laid *laid, const Table *table, int unit,
                  int other); /* how far the other's base reaches into its front */

typedef struct {
    const char *title, *more, *units, *steps; /* more: further members of the battlefield */
} LaidScene;
extern const LaidScene LAID_SCENES[];
extern const int laid_scene_count;

/* Plays the cases, as they are and with everything a little different. Returns the number of sentences not so. */
int laid_play(void);
int laid_idle(void); /* checks that have met no sentence; names them */

#endif
