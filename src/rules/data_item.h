/* Reads a ruleset's document: typed members, and a fault with its place for everything that is wrong. Used by the files
 * data_*.c, which read what every ruleset has, and by a system's folder, which reads the columns that only it
 * understands. A member of a wrong type or out of range is a fault and gives the fallback; an absent member gives the
 * fallback. All texts are borrowed from the document or its arena. */
#ifndef RULES_DATA_ITEM_H
#define RULES_DATA_ITEM_H

#include "rules/data.h"

struct DataReader {
    RulesData *data;
    const BaseTree *root;
    const char *file;
    BaseFaults *faults;
    int before; /* number of faults when reading began */
};

/* One object: the root, an item of a list, or an object within one of these. */
typedef struct {
    const BaseTree *tree; /* NULL if absent: each member gives its fallback */
    const char *place;    /* "kinds[3]"; "" for the root */
    const char *id; /* "" until it is known; an object without an id of its own has that of the item that holds it */
} DataItem;

bool data_sound(const DataReader *reader); /* true: no fault since reading began */
void data_fault(DataReader *reader, const char *place, const char *id, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* Reports a fault of a member of an item; if `key` is NULL, of the item itself. */
void item_fault(DataReader *reader, const DataItem *item, const char *key, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* Returns 'Perhaps "x" is meant' when one of the words is spelled nearly like `word`, else NULL. */
const char *rules_near_remedy(BaseArena *arena, const char *word, const char *const *words, int count);

DataItem data_root_item(const DataReader *reader);
DataItem data_kind_item(const RulesKind *kind); /* its row, including the members it inherits */
DataItem data_profile_item(const RulesProfile *profile);

const char *item_text(DataReader *reader, const DataItem *item, const char *key, bool required, const char *fallback);
bool item_bool(DataReader *reader, const DataItem *item, const char *key, bool fallback);
bool item_number(DataReader *reader, const DataItem *item, const char *key, bool required, double *value);
bool item_int(DataReader *reader, const DataItem *item, const char *key, int *value);
/* Reads a whole number from `min` to `max`; the fallback may lie outside of these. */
int item_count(DataReader *reader, const DataItem *item, const char *key, int min, int max, int fallback);
/* Reads a length of 0 or more: table units in the file, mm in the result. A `fallback` below 0 means that the member is
 * required. */
double item_length(DataReader *reader, const DataItem *item, const char *key, double fallback);
/* Reads one of the words and returns its index. */
int item_word(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count,
              int fallback);
const char *const *item_texts(DataReader *reader, const DataItem *item, const char *key, int *count);
/* Reads a list of some of the words (at most 32) and returns a bit for each that is listed. */
unsigned item_bits(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count);
/* Reads the id of another row and returns its index by `find`; -1 when the member is absent, or (with a fault) the row
 * is not found. `what` names the row in the message: "kind". */
int item_row(DataReader *reader, const DataItem *item, const char *key, const char *what,
             int (*find)(const RulesData *data, const char *id));
/* Reads a member that is an object. When it is absent, returns false and an item without a tree. */
bool item_inner(DataReader *reader, const DataItem *item, const char *key, DataItem *inner);
/* Returns the member as a list of objects; NULL when it is absent, or (with a fault) something else. */
const BaseTree *item_objects(DataReader *reader, const DataItem *item, const char *key);
/* Reports a fault for each member that is not among the keys (NULL-terminated). */
void item_known(DataReader *reader, const DataItem *item, const char *const *keys);

/* Iterates over the objects of a list: for (walk = item_walk(...); item_next(&walk);) reads walk.item. */
typedef struct {
    DataReader *reader;
    const BaseTree *next;
    const char *list; /* place of the list */
    const char *id;   /* id of the item that holds the list */
    int count, index; /* number of items; index of walk.item */
    DataItem item;
} DataWalk;
DataWalk item_walk(DataReader *reader, const DataItem *item, const char *key);
bool item_next(DataWalk *walk);

#endif
