/* How the files data_*.c read a ruleset's document: typed members, and a fault that names the place for all that is not
 * as it should be. Nobody else includes it. */
#ifndef RULES_DATA_INTERNAL_H
#define RULES_DATA_INTERNAL_H

#include "rules/data.h"

typedef struct {
    RulesData *data;
    const BaseTree *root;
    const char *file;
    BaseFaults *faults;
} DataReader;

/* One object of a list, or the root. */
typedef struct {
    const BaseTree *tree;
    const char *place; /* "kinds[3]", "" for the root */
    const char *id;    /* "" until it is known */
} DataItem;

void data_fault(DataReader *reader, const char *place, const char *id, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* The same for a member of an item. */
void item_fault(DataReader *reader, const DataItem *item, const char *key, const char *remedy, const char *format, ...)
    BASE_PRINTF(5, 6);
/* 'Perhaps "x" is meant' when one of the words is near to it, else NULL. */
const char *near_remedy(BaseArena *arena, const char *word, const char *const *words, int count);

/* The root's list `key`; NULL and a fault when it is no list of objects, NULL when absent. */
const BaseTree *root_list(DataReader *reader, const char *key);
/* The i-th item, with its id read and checked (ID_...): an item whose id is wrong is still read. */
typedef enum { ID_HYPHENS, ID_SNAKE, ID_UPPER } DataIdStyle;
DataItem list_item(DataReader *reader, const char *list, const BaseTree *tree, int index, const char *id_key,
                   DataIdStyle style);

/* Typed members. A wrong type is a fault and gives the fallback; absent gives the fallback, and a fault if required. */
const char *item_text(DataReader *reader, const DataItem *item, const char *key, bool required, const char *fallback);
bool item_bool(DataReader *reader, const DataItem *item, const char *key, bool fallback);
bool item_number(DataReader *reader, const DataItem *item, const char *key, bool required, double *value);
bool item_int(DataReader *reader, const DataItem *item, const char *key, int *value);
/* Index of the member's word; the fallback when absent or (with a fault) unknown. */
int item_word(DataReader *reader, const DataItem *item, const char *key, const char *const *words, int count,
              int fallback);
const char *const *item_texts(DataReader *reader, const DataItem *item, const char *key, int *count);
/* A fault for each member that is not among the keys (NULL-terminated). */
void item_known(DataReader *reader, const DataItem *item, const char *const *keys);

void data_read_variables(DataReader *reader);
void data_read_catalogue(DataReader *reader); /* readings, numbers, rules */
void data_read_rows(DataReader *reader);      /* kinds, profiles, phases, causes */
void data_read_card(DataReader *reader);      /* what the cards of kinds say; after the rows */
void data_read_house(DataReader *reader);     /* what the merged document says of its house rules; after the rows */
void data_change_number(DataReader *reader, int index, double value, const BaseTree *now); /* by a battlefield */
void data_apply_options(DataReader *reader, const BaseTree *options);

#endif
