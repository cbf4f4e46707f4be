/* Tables made to be as hard as can be: what a verdict, a clearance and a least depth cost on each. */
#ifndef SUPPORT_SIGHT_MADE_H
#define SUPPORT_SIGHT_MADE_H

/* Prints one row for each table, of 1,000 and of 8,000 corners; returns the number of rows above what is wanted. */
int made_print(void);

#endif
