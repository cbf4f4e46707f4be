/* What can be asked of the window by name. The menu, the command palette and the sheet of keys read this one table. */
#ifndef UI_SHELL_COMMANDS_H
#define UI_SHELL_COMMANDS_H

#include "ui/core/ui.h"

typedef enum { TASK_FILES, TASK_PLAY, TASK_TIME, TASK_TABLE, TASK_WINDOW, TASK_HELP, TASK_COUNT } ShellTask;

typedef struct {
    ShellTask task;
    const char *label, *keys; /* keys "": none */
    const char *words;        /* by which it is found, too */
    bool in_menu;
    void (*run)(Ui *ui);
    void (*run_with)(Ui *ui, int with); /* in place of `run` */
    int with;
    bool (*ticked)(const Ui *ui);       /* NULL: never */
    const char *(*named)(const Ui *ui); /* the label, if it depends on the table */
    const char *(*off)(const Ui *ui);   /* why it cannot be chosen now; NULL: it always can */
} ShellCommand;

const ShellCommand *shell_commands(int *count); /* those of one task stand together, in the order of the tasks */
const char *shell_task_name(ShellTask task);
KitItem shell_command_item(const Ui *ui, const ShellCommand *command);
void shell_command_run(Ui *ui, const ShellCommand *command);

#endif
