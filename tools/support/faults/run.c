/* Children of faults_long, their folder, and the complaints. */
#include "support/faults/faults.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define COUNT_FILE  ".calls"
#define STATED_FILE ".said"

static const char *program_path, *shim_path;
static char folder[64];
static int complaints;

/* ---- the folder ---- */

const char *fault_path(const char *name) {
    static char paths[8][128];
    static int next;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void faults_begin(const char *program, const char *shim) {
    program_path = program;
    shim_path = shim;
    strcpy(folder, "/tmp/sightline-faults-XXXXXX");
    base_assert(mkdtemp(folder));
    setenv("XDG_CONFIG_HOME", folder, 1);
    setenv("XDG_DATA_HOME", folder, 1);
    signal(SIGXFSZ, SIG_IGN); /* past a limit of size a write fails, as on a full disk */
    signal(SIGPIPE, SIG_IGN);
}

void fault_use(const char *program) {
    program_path = program;
}

void fault_clear(void) {
    static const char *const below[] = {"sightline/games", "sightline", ""};
    for (size_t i = 0; i < BASE_COUNT(below); i++) {
        char path[128], name[600];
        snprintf(path, sizeof path, "%s/%s", folder, below[i]);
        DIR *dir = opendir(path);
        for (struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
                remove(name);
            }
        }
        if (dir) {
            closedir(dir);
        }
    }
}

void faults_end(void) {
    fault_clear();
    rmdir(folder);
}

void fault_write(const char *name, const char *bytes, size_t size) {
    const char *path = fault_path(name), *slash = strchr(name, '/');
    if (slash) {
        BaseText below = {0};
        text_addf(&below, "%s/%.*s", folder, (int)(slash - name), name);
        mkdir(text_get(&below), 0700);
        text_free(&below);
    }
    FILE *file = fopen(path, "wb");
    base_assert(file && fwrite(bytes, 1, size, file) == size);
    base_assert(fclose(file) == 0);
}

char *fault_read(const char *name, size_t *size) {
    FILE *file = fopen(fault_path(name), "rb");
    BaseText text = {0};
    char part[4096];
    if (!file) {
        return NULL;
    }
    text_add(&text, "");
    for (size_t got = fread(part, 1, sizeof part, file); got > 0; got = fread(part, 1, sizeof part, file)) {
        text_add_bytes(&text, part, got);
    }
    fclose(file);
    *size = text.length;
    return text.data;
}

int fault_files_with(const char *part) {
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
        count += strstr(entry->d_name, part) != NULL;
    }
    if (dir) {
        closedir(dir);
    }
    return count;
}

/* ---- children ---- */

static void set_fault(const Fault *fault) {
    char text[32];
    if (fault && fault->call) {
        setenv("FAULT_CALL", fault->call, 1);
        snprintf(text, sizeof text, "%ld", fault->at);
        setenv("FAULT_AT", text, 1);
        snprintf(text, sizeof text, "%d", fault->error);
        setenv("FAULT_ERRNO", text, 1);
        setenv("FAULT_COUNT", fault_path(COUNT_FILE), 1);
        if (fault->on) {
            setenv("FAULT_ON", "1", 1);
        }
        if (fault->here) {
            setenv("FAULT_UNDER", folder, 1);
        }
        setenv("LD_PRELOAD", shim_path, 1);
    }
    if (fault && fault->file_limit > 0) {
        struct rlimit limit = {(rlim_t)fault->file_limit, (rlim_t)fault->file_limit};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
}

static _Noreturn void be_program(const char *const *words, const Fault *fault) {
    char *argv[FAULT_WORDS + 2] = {(char *)(uintptr_t)program_path};
    int count = 1;
    for (; words[count - 1]; count++) {
        const char *word = words[count - 1];
        argv[count] = *word == '@' ? base_strdup(fault_path(word + 1)) : base_strdup(word);
    }
    int said = open(fault_path(STATED_FILE), O_WRONLY | O_CREAT | O_TRUNC, 0600), none = open("/dev/null", O_WRONLY);
    dup2(none, STDOUT_FILENO);
    dup2(said, STDERR_FILENO);
    set_fault(fault);
    execv(program_path, argv);
    _exit(127);
}

pid_t fault_start(const char *const *words, const Fault *fault) {
    remove(fault_path(COUNT_FILE));
    fflush(stdout);
    pid_t child = fork();
    base_assert(child >= 0);
    if (child == 0) {
        be_program(words, fault);
    }
    return child;
}

FaultRun fault_wait(pid_t child) {
    FaultRun run = {.status = -1};
    int state = 0;
    double since = fault_now();
    while (waitpid(child, &state, WNOHANG) == 0) {
        struct timespec nap = {.tv_nsec = 1000000};
        nanosleep(&nap, NULL);
        if (fault_now() - since > FAULT_PATIENCE) {
            kill(child, SIGKILL);
        }
    }
    run.status = WIFEXITED(state) ? WEXITSTATUS(state) : -1;
    run.signal = WIFSIGNALED(state) ? WTERMSIG(state) : 0;
    size_t size;
    char *calls = fault_read(COUNT_FILE, &size);
    run.calls = calls ? strtol(calls, NULL, 10) : 0;
    base_free(calls);
    return run;
}

FaultRun fault_run(const char *const *words, const Fault *fault) {
    return fault_wait(fault_start(words, fault));
}

char *fault_stated_all(void) {
    size_t size = 0;
    char *text = fault_read(STATED_FILE, &size);
    return text ? text : base_strdup("");
}

const char *fault_stated(void) {
    static char said[2000];
    char *text = fault_stated_all();
    size_t length = strlen(text);
    snprintf(said, sizeof said, "%s", text + (length < sizeof said ? 0 : length - sizeof said + 1));
    base_free(text);
    return said;
}

/* ---- complaints and time ---- */

void fault_complain(const char *const *words, const Fault *fault, const FaultRun *run, const char *what) {
    complaints++;
    printf("not ok - %s\n#  %s", what, strrchr(program_path, '/') + 1);
    for (int i = 0; words[i]; i++) {
        printf(" %s", words[i]);
    }
    printf("\n#  status %d, signal %d", run->status, run->signal);
    if (fault && fault->call) {
        printf("; %s number %ld fails with errno %d%s", fault->call, fault->at, fault->error,
               fault->on ? " and all after" : "");
    }
    if (fault && fault->file_limit) {
        printf("; files of %ld bytes at most", fault->file_limit);
    }
    printf("\n#  %s\n", fault_stated());
    fflush(stdout);
}

int fault_complaints(void) {
    return complaints;
}

double fault_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

bool fault_time_is_over(double until) {
    return fault_now() >= until;
}

/* Each line moves a tank of the map to and fro, so that none is refused for changing nothing. */
void fault_script(BaseText *out, int first, int count) {
    for (int i = first; i < first + count; i++) {
        text_addf(out, "{\"do\": \"place\", \"unit\": \"b3-3\", \"at\": [%d, %d], \"facing\": 90}\n", 36 + i % 7,
                  33 + i % 3);
    }
}
