#include "support/sources.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void visit_file(const char *path, SourceVisit visit, void *context) {
    FILE *file = fopen(path, "rb");
    BaseText text = {0};
    char buffer[4096];
    size_t got;
    while (file && (got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        text_add_bytes(&text, buffer, got);
    }
    if (file) {
        fclose(file);
    }
    visit(context, path, text_get(&text));
    text_free(&text);
}

static bool ends_with(const char *name, const char *ending) {
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && !strcmp(name + length - tail, ending);
}

int sources_visit(const char *folder, bool deep, const char *ending, SourceVisit visit, void *context) {
    DIR *dir = opendir(folder);
    int count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        BaseText path = {0};
        struct stat status;
        text_addf(&path, "%s/%s", folder, entry->d_name);
        bool is_folder = entry->d_name[0] != '.' && !stat(text_get(&path), &status) && S_ISDIR(status.st_mode);
        if (is_folder && deep) {
            count += sources_visit(text_get(&path), deep, ending, visit, context);
        } else if (!is_folder && ends_with(entry->d_name, ending)) {
            visit_file(text_get(&path), visit, context);
            count++;
        }
        text_free(&path);
    }
    if (dir) {
        closedir(dir);
    }
    return count;
}
