/* Under a line of sight: what each reading of a disputed rule would say of it, what was cut short, and the tolerance
 * within which it is too close to call. */
#ifndef UI_PANEL_PANEL_FLIPS_H
#define UI_PANEL_PANEL_FLIPS_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void panel_take_tolerance(App *app); /* that a chip was clicked for */
void page_flips(Page *page);         /* what each reading would say of the sight asked about */
void page_tolerance(Page *page);     /* what is too close to call, as chips */
void page_what_if(Page *page);       /* that what is shown is not the table at play */
void page_cut_short(Page *page);     /* says so where the answer was */

#endif
