/* The part of `render` that draws on paper at a true scale. */
#ifndef CLI_RENDER_PRINT_H
#define CLI_RENDER_PRINT_H

#include "cli/cli_internal.h"
#include "view/board.h"

/* True if the options ask for paper at a true scale. */
bool cli_render_prints(const CliArgs *args);
/* Writes the PDF, with what the overlay has on the table. Returns the status, and says what is wrong. */
int cli_render_print(const CliArgs *args, PlaySession *session, const ViewOverlay *overlay);

#endif
