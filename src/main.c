#include "cli/cli.h"
#include "ui/shell/app.h"

int main(int argc, char **argv) {
    int status;
    const char *file;
    return cli_main(argc, argv, &status, &file) ? status : app_run(file);
}
