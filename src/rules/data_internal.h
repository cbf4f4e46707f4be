/* Shared by the files data_*.c, which read what every ruleset has. No other file includes it. */
#ifndef RULES_DATA_INTERNAL_H
#define RULES_DATA_INTERNAL_H

#include "rules/data_item.h"

/* Returns the root's list `key`; NULL when it is absent, or (with a fault) not a list of objects. */
const BaseTree *root_list(DataReader *reader, const char *key);
/* Returns the item at `index` with its id read and checked (ID_...). An item with a wrong id is still read. */
typedef enum { ID_HYPHENS, ID_SNAKE, ID_UPPER } DataIdStyle;
DataItem list_item(DataReader *reader, const char *list, const BaseTree *tree, int index, const char *id_key,
                   DataIdStyle style);

/* Reads each item of a list of the root whose items need different ids; `read` adds it to the rows that `find`
 * searches. */
typedef struct {
    const char *name;
    DataIdStyle style;
    int (*find)(const RulesData *data, const char *id);
} DataList;
void list_each(DataReader *reader, const DataList *list, void (*read)(DataReader *reader, const DataItem *item));
size_t list_room(DataReader *reader, const char *name); /* returns an upper bound of the number of items */

void data_read_variables(DataReader *reader);
void data_read_catalogue(DataReader *reader); /* readings, numbers, rules */
void data_read_numbers(DataReader *reader);
/* Returns true when the number may have this value, given as files write it; else reports a fault at `place`. */
bool data_number_fits(DataReader *reader, const char *place, const RulesNumber *number, double value);
void data_check_numbers(DataReader *reader); /* checks numbers against each other, once all are in force */
void data_read_rows(DataReader *reader);     /* kinds, profiles, phases, causes */
void data_read_card(DataReader *reader);     /* the terrain cards; call after the rows */
void data_read_mind(DataReader *reader);     /* terms of worth, intents of plans; call after the head */
void data_read_house(DataReader *reader);    /* the house rules of the merged document; call after the rows */
void data_change_number(DataReader *reader, int index, double value,
                        const BaseTree *now); /* a change made by a battlefield */
void data_apply_options(DataReader *reader, const BaseTree *options);

#endif
