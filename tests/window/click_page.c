/* Clicks through a web page of the program's in a headless Chromium, over its pipe of the DevTools protocol: forwards
 * and back by key and by button, a question, a lit note, day and evening, all steps, paper, and without scripts.
 * click_page PAGE.html: a case with a question in its first step. */
#include <jansson.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TO_BROWSER = 3, FROM_BROWSER = 4, PATIENCE = 120 };

typedef struct {
    int to, from, id;
    const char *session; /* NULL: the browser itself */
    char *held;          /* bytes that were read and not used yet */
    size_t size, cap;
} Browser;

static const char *doing = "starting";
static pid_t running; /* the browser's process */

static void end_browser(void) {
    if (running > 0) {
        kill(running, SIGKILL);
    }
}

static void fail(const char *why) {
    printf("not ok - %s: %s\n", doing, why);
    end_browser();
    exit(1);
}

static void on_alarm(int number) {
    (void)number;
    static const char text[] = "not ok - waited in vain\n";
    (void)!write(STDOUT_FILENO, text, sizeof text - 1);
    end_browser();
    _exit(1);
}

static Browser start(const char *folder) {
    int down[2], up[2];
    if (pipe(down) || pipe(up)) {
        fail("no pipe");
    }
    pid_t process = fork();
    if (process == 0) {
        char profile[256];
        snprintf(profile, sizeof profile, "--user-data-dir=%s", folder);
        int in = dup2(down[0], 10), out = dup2(up[1], 11); /* away from the two numbers that are wanted */
        dup2(in, TO_BROWSER);
        dup2(out, FROM_BROWSER);
        (void)!freopen("/dev/null", "w", stderr);
        execlp("chromium", "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
               profile, "--window-size=1200,900", "about:blank", (char *)NULL);
        _exit(127);
    }
    running = process;
    close(down[0]);
    close(up[1]);
    return (Browser){.to = down[1], .from = up[0]};
}

static json_t *next_message(Browser *browser) {
    char *end;
    while (!(end = browser->size ? memchr(browser->held, 0, browser->size) : NULL)) {
        if (browser->cap - browser->size < 65536) {
            browser->cap = 2 * browser->cap + 131072;
            browser->held = realloc(browser->held, browser->cap);
        }
        ssize_t got = read(browser->from, browser->held + browser->size, browser->cap - browser->size);
        if (got <= 0) {
            fail("the browser has ended (is chromium there?)");
        }
        browser->size += (size_t)got;
    }
    json_t *message = json_loads(browser->held, 0, NULL);
    size_t used = (size_t)(end - browser->held) + 1;
    memmove(browser->held, browser->held + used, browser->size - used);
    browser->size -= used;
    return message;
}

/* Calls a method and returns its result, borrowed until the next call. Takes `params` over. */
static json_t *call(Browser *browser, const char *method, json_t *params) {
    static json_t *answer;
    json_t *message = json_pack("{s:i, s:s, s:o}", "id", ++browser->id, "method", method, "params", params);
    if (browser->session) {
        json_object_set_new(message, "sessionId", json_string(browser->session));
    }
    char *text = json_dumps(message, JSON_COMPACT);
    if (write(browser->to, text, strlen(text) + 1) < 0) {
        fail("nothing can be written to the browser");
    }
    free(text);
    json_decref(message);
    json_decref(answer);
    while ((answer = next_message(browser)) && json_integer_value(json_object_get(answer, "id")) != browser->id) {
        json_decref(answer);
    }
    json_t *result = json_object_get(answer, "result");
    if (!result || json_object_get(result, "exceptionDetails")) {
        text = json_dumps(answer, 0);
        fail(text);
    }
    return result;
}

static void attach(Browser *browser) {
    json_t *targets = json_object_get(call(browser, "Target.getTargets", json_object()), "targetInfos"), *it;
    size_t i;
    char target[80] = "";
    static char session[80];
    json_array_foreach(targets, i, it) {
        if (!strcmp(json_string_value(json_object_get(it, "type")), "page")) {
            snprintf(target, sizeof target, "%s", json_string_value(json_object_get(it, "targetId")));
        }
    }
    json_t *found = call(browser, "Target.attachToTarget", json_pack("{s:s, s:b}", "targetId", target, "flatten", 1));
    snprintf(session, sizeof session, "%s", json_string_value(json_object_get(found, "sessionId")));
    browser->session = session;
}

/* True if the expression, which is a promise or a value, comes to true. */
static bool holds(Browser *browser, const char *expression) {
    json_t *result =
        call(browser, "Runtime.evaluate",
             json_pack("{s:s, s:b, s:b}", "expression", expression, "returnByValue", 1, "awaitPromise", 1));
    return json_is_true(json_object_get(json_object_get(result, "result"), "value"));
}

static void check(Browser *browser, const char *what, const char *expression) {
    doing = what;
    if (!holds(browser, expression)) {
        fail(expression);
    }
    printf("ok - %s\n", what);
}

static void press(Browser *browser, const char *key) {
    static const char *const kinds[] = {"keyDown", "keyUp"};
    for (int i = 0; i < 2; i++) {
        call(browser, "Input.dispatchKeyEvent",
             json_pack("{s:s, s:s, s:s}", "type", kinds[i], "key", key, "code", key));
    }
}

static void show(Browser *browser, const char *url, bool scripts) {
    call(browser, "Emulation.setScriptExecutionDisabled", json_pack("{s:b}", "value", !scripts));
    call(browser, "Page.navigate", json_pack("{s:s}", "url", url));
    /* evaluated by the protocol, also where the page's own scripts do not run */
    while (!holds(browser, "document.readyState === 'complete' && !!document.querySelector('footer')")) {
        usleep(50000);
    }
}

#define SHOWN            "[...document.querySelectorAll('.step')].filter(s => s.getClientRects().length).map(s => s.id).join()"
#define BUTTON(words)    "[...document.querySelectorAll('.pager button')].find(b => b.textContent === '" words "')"
#define COLOUR(of, what) "getComputedStyle(document.querySelector('" of "'))." what

static void with_scripts(Browser *browser) {
    check(browser, "one step is shown, the table", SHOWN " === 'step0'");
    press(browser, "ArrowRight");
    check(browser, "the arrow goes forwards", SHOWN " === 'step1' && document.activeElement.id === 'head1'");
    check(browser, "a question hides its answer",
          "!document.querySelector('#step1 .headline').checkVisibility() && "
          "getComputedStyle(document.querySelector('#step1 .ruled')).display === 'none'");
    check(browser, "an answer is judged, and what was ruled is shown",
          "document.querySelector('#step1 [data-right=\"0\"]').click(), "
          "document.querySelector('#step1 .verdict').textContent.startsWith('No.') && "
          "document.querySelector('#step1 .headline').checkVisibility() && "
          "getComputedStyle(document.querySelector('#step1 .ruled')).display !== 'none'");
    check(browser, "a note that has the focus lights its shapes",
          "getComputedStyle(document.querySelector('#step1 .lit1')).visibility === 'hidden' && "
          "(document.querySelector('#step1 [data-note=\"1\"]').focus(), "
          "getComputedStyle(document.querySelector('#step1 .lit1')).visibility === 'visible')");
    check(browser, "the button goes on", BUTTON("Forward") ".click(), " SHOWN " === 'step2'");
    press(browser, "Home");
    check(browser, "Home goes to the table", SHOWN " === 'step0' && " BUTTON("Back") ".disabled");
    check(browser, "the timeline goes to a step",
          "document.querySelectorAll('.timeline a')[2].click(), " SHOWN " === 'step2' && "
          "document.querySelectorAll('.timeline a')[2].getAttribute('aria-current') === 'step'");
    check(
        browser, "evening has other colours, on the board, too",
        "(() => { const before = [" COLOUR("html", "backgroundColor") ", " COLOUR("#ground0 rect", "fill") "];" BUTTON(
            "Evening") ".click(); return before[0] !== " COLOUR("html",
                                                                "backgroundColor") " && before[1] !== " COLOUR("#ground"
                                                                                                               "0 rect",
                                                                                                               "fill") "; })()");
    check(browser, "all steps are shown on demand",
          BUTTON("All steps") ".click(), " SHOWN ".split(',').length === document.querySelectorAll('.step').length");
    check(browser, "the file inside can be saved",
          "fetch(document.querySelector('a.file').href).then(r => r.json()).then(f => f.sightline === 1)"
          ".catch(() => document.querySelector('a.file').href.startsWith('data:application/x-sightline'))");
}

static void on_paper(Browser *browser) {
    call(browser, "Emulation.setEmulatedMedia", json_pack("{s:s}", "media", "print"));
    check(browser, "paper has all steps, and no buttons",
          SHOWN ".split(',').length === document.querySelectorAll('.step').length && "
                "getComputedStyle(document.querySelector('.pager')).display === 'none'");
    call(browser, "Emulation.setEmulatedMedia", json_pack("{s:s}", "media", ""));
}

static void without_scripts(Browser *browser) {
    check(browser, "without scripts all steps are there, with what was ruled",
          SHOWN ".split(',').length === document.querySelectorAll('.step').length && "
                "!document.querySelector('.pager') && "
                "document.querySelectorAll('.headline').length === document.querySelectorAll('.step').length - 1");
    check(browser, "unfolding shows what was ruled",
          "document.querySelector('#step1 .answer').open = true, "
          "document.querySelector('#step1 .headline').checkVisibility() && "
          "getComputedStyle(document.querySelector('#step1 .ruled')).display !== 'none'");
}

int main(int argc, char **argv) {
    char folder[] = "/tmp/sightline-page-XXXXXX", url[4096], *path = argc == 2 ? realpath(argv[1], NULL) : NULL;
    setvbuf(stdout, NULL, _IONBF, 0);
    if (!path || !mkdtemp(folder)) {
        fail("usage: click_page PAGE.html");
    }
    snprintf(url, sizeof url, "file://%s", path);
    free(path);
    signal(SIGALRM, on_alarm);
    signal(SIGPIPE, SIG_IGN);
    alarm(PATIENCE);
    Browser browser = start(folder);
    attach(&browser);
    call(&browser, "Page.enable", json_object());
    show(&browser, url, true);
    with_scripts(&browser);
    on_paper(&browser);
    show(&browser, url, false);
    without_scripts(&browser);
    browser.session = NULL;
    call(&browser, "Browser.close", json_object());
    waitpid(running, NULL, 0);
    free(browser.held);
    return 0;
}
