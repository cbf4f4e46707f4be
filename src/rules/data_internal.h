/* Between the files data_*.c, which read what every ruleset has. Nobody else includes it. */
#ifndef RULES_DATA_INTERNAL_H
#define RULES_DATA_INTERNAL_H

#include "rules/data_item.h"

/* The root's list `key`; NULL and a fault when it is no list of objects, NULL when absent. */
const BaseTree *root_list(DataReader *reader, const char *key);
/* The i-th item, with its id read and checked (ID_...): an item whose id is wrong is still read. */
typedef enum { ID_HYPHENS, ID_SNAKE, ID_UPPER } DataIdStyle;
DataItem list_item(DataReader *reader, const char *list, const BaseTree *tree, int index, const char *id_key,
                   DataIdStyle style);

/* Each item of a list of the root whose items have ids that differ; `read` adds it to what `find` goes through. */
typedef struct {
    const char *name;
    DataIdStyle style;
    int (*find)(const RulesData *data, const char *id);
} DataList;
void list_each(DataReader *reader, const DataList *list, void (*read)(DataReader *reader, const DataItem *item));
size_t list_room(DataReader *reader, const char *name); /* how many items at most */

void data_read_variables(DataReader *reader);
void data_read_catalogue(DataReader *reader); /* readings, numbers, rules */
void data_read_numbers(DataReader *reader);
/* Is this, as a file writes it, a value that the number may have? Else a fault at the place. */
bool data_number_fits(DataReader *reader, const char *place, const RulesNumber *number, double value);
void data_check_numbers(DataReader *reader); /* one against another; when all are in force */
void data_read_rows(DataReader *reader);     /* kinds, profiles, phases, causes */
void data_read_card(DataReader *reader);     /* what the cards of kinds say; after the rows */
void data_read_house(DataReader *reader);    /* what the merged document says of its house rules; after the rows */
void data_change_number(DataReader *reader, int index, double value, const BaseTree *now); /* by a battlefield */
void data_apply_options(DataReader *reader, const BaseTree *options);

#endif
