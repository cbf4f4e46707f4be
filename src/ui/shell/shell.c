#include "ui/shell/shell.h"

#include "ui/editor/editor.h"
#include "ui/shell/shell_state.h"

void shell_quit(Ui *ui) {
    ui->shell->quit = editor_may_lose(ui, LEAVE_QUIT, NULL);
}

void shell_scale(Ui *ui, double by) {
    ui->screen.scale = fmin(3, fmax(1, ui->screen.scale + by));
    kit_wake(ui->kit, 0);
}
