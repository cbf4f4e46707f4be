/* Below a line of sight: what each reading of a disputed rule would say of it, which limits cut the answer short, and
 * the tolerance within which it is too close to call. Decides nothing: all of it comes with the ruling. */
#ifndef UI_PANEL_PANEL_FLIPS_H
#define UI_PANEL_PANEL_FLIPS_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_flips(Page *page);     /* the answer by each reading */
void page_cut_short(Page *page); /* says so if the answer was cut short */
void page_what_if(Page *page);   /* says so if the shown table has things moved on trial */
void page_tolerance(Page *page); /* the tolerance, as chips */

void panel_take_tolerance(Ui *ui); /* applies a clicked tolerance; after the page, whose ruling it destroys */

#endif
