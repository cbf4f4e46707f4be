/* What the parts of faults_long share: the program under test as a child, its folder, and what must hold after it. */
#ifndef FAULTS_H
#define FAULTS_H

#include "base/rng.h"
#include "base/text.h"

#include <sys/types.h>

#define FAULT_WORDS    14
#define FAULT_OUTPUTS  4
#define FAULT_PATIENCE 60 /* s: a child that takes longer hangs */

typedef struct {
    const char *call; /* NULL: nothing fails */
    long at;
    int error;
    bool on;         /* all from there on */
    bool here;       /* only calls on files of the folder, and memory that the program itself asks for */
    long file_limit; /* bytes that a file may have, 0: any */
} Fault;

typedef struct {
    int status; /* of the exit; -1: a signal */
    int signal; /* 0: none */
    long calls; /* of the kind that the fault names */
} FaultRun;

/* The folder of this run: every path below is of a file in it. Good until the 8th call after. */
const char *fault_path(const char *name);
void faults_begin(const char *program, const char *shim);
void faults_end(void);               /* removes the folder */
void fault_use(const char *program); /* from now on this one is run */
/* Empties the folder. */
void fault_clear(void);
void fault_write(const char *name, const char *bytes, size_t size);
/* Freed with base_free; NULL: there is no such file. */
char *fault_read(const char *name, size_t *size);
/* The number of files whose name has this in it. */
int fault_files_with(const char *part);

/* Words of a command: "@name" stands for the path of a file of the folder. NULL ends. */
pid_t fault_start(const char *const *words, const Fault *fault);
FaultRun fault_wait(pid_t child);
FaultRun fault_run(const char *const *words, const Fault *fault);
/* What the last child that ended said on standard error, its end; good until the next one. */
const char *fault_stated(void);
char *fault_stated_all(void); /* freed with base_free */

/* Something does not hold: said with what was done, and counted. */
void fault_complain(const char *const *words, const Fault *fault, const FaultRun *run, const char *what);
int fault_complaints(void);
/* So much of the time that the part has is over. */
bool fault_time_is_over(double until);
double fault_now(void); /* s */

/* An action or more of a script, which the map of the scripts takes; `first` numbers them. */
void fault_script(BaseText *out, int first, int count);
#define FAULT_MAP "maps/stronghold-road.json"

/* ---- the parts: each runs until the time is over, and says what it has tried ---- */
void faults_inject(BaseRng *rng, double until);
void faults_kill(BaseRng *rng, double until);
void faults_together(BaseRng *rng, double until);
void faults_mutate(BaseRng *rng, double until);
void faults_window_kill(BaseRng *rng, double until);
void faults_window_inject(BaseRng *rng, double until);

#endif
