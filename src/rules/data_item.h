/* How a ruleset's document is read: typed members, and a fault that names the place for all that is not as it should
 * be. For the files data_*.c, which read what every ruleset has, and for a system's folder, which reads the columns
 * that it alone understands. A member of a wrong type or out of range is a fault and gives the fallback; an absent one
 * gives the fallback. All texts are borrowed from the document or its arena. */
#ifndef RULES_DATA_ITEM_H
#define RULES_DATA_ITEM_H

#include "rules/data.h"

struct DataReader {
    RulesData *data;
    const BaseTree *root;
    const char *file;
    BaseFaults *faults;
    int before; /* faults that were there when reading began */
};

/* One object: the root, an item of a list, or one within these. */
typedef struct {
    const BaseTree *tree; /* NULL: absent, each member gives its fallback */
    const char *place;    /* "kinds[3]", "" for the root */
    const char *id;       /* "" until it is known; within an item without an id of its own that of the item */
} DataItem;

bool data_sound(const DataReader *reader); /* no fault since reading began */
void data_fault(DataReader *reader, const char *place, const char *id, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* The same for a member of an item; `key` NULL: for the item itself. */
void item_fault(DataReader *reader, const DataItem *item, const char *key, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* 'Perhaps "x" is meant' when one of the words is near to it, else NULL. */
const char *near_remedy(BaseArena *arena, const char *word, const char *const *words, int count);

DataItem data_root_item(const DataReader *reader);
DataItem data_kind_item(const RulesKind *kind); /* its row, with what it inherits */
DataItem data_profile_item(const RulesProfile *profile);

const char *item_text(DataReader *reader, const DataItem *item, const char *key, bool required, const char *fallback);
bool item_bool(DataReader *reader, const DataItem *item, const char *key, bool fallback);
bool item_number(DataReader *reader, const DataItem *item, const char *key, bool required, double *value);
bool item_int(DataReader *reader, const DataItem *item, const char *key, int *value);
/* A whole number from `min` to `max`; the fallback need not be one of these. */
int item_count(DataReader *reader, const DataItem *item, const char *key, int min, int max, int fallback);
/* Table units in the file, mm out, 0 or more. A `fallback` below 0: the member is required. */
double item_length(DataReader *reader, const DataItem *item, const char *key, double fallback);
/* Index of the member's word. */
int item_word(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count,
              int fallback);
const char *const *item_texts(DataReader *reader, const DataItem *item, const char *key, int *count);
/* A list of some of the words (at most 32): a bit for each that is there. */
unsigned item_bits(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count);
/* The id of another row, by `find`; -1 when absent, or (a fault) not found. `what`: "kind". */
int item_row(DataReader *reader, const DataItem *item, const char *key, const char *what,
             int (*find)(const RulesData *data, const char *id));
/* The object that is its member: false, and an item without a tree, when absent. */
bool item_inner(DataReader *reader, const DataItem *item, const char *key, DataItem *inner);
/* A fault for each member that is not among the keys (NULL-terminated). */
void item_known(DataReader *reader, const DataItem *item, const char *const *keys);

/* The objects of a list, one after another: for (walk = item_walk(...); item_next(&walk);) reads walk.item. */
typedef struct {
    DataReader *reader;
    const BaseTree *next;
    const char *list; /* its place */
    const char *id;   /* of what holds it */
    int count, index; /* of all; of walk.item */
    DataItem item;
} DataWalk;
DataWalk item_walk(DataReader *reader, const DataItem *item, const char *key);
bool item_next(DataWalk *walk);

#endif
