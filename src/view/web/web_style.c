/* How a web page looks and behaves: the theme's colours by day and by evening, one column on a phone, two on a desk,
 * all steps on paper; a script that shows one step at a time where scripts run. */
#include "view/web/web_internal.h"

#include <math.h>

static const char style_words[] =
    "*{box-sizing:border-box}\n"
    "[hidden]{display:none!important}\n"
    "html{background:var(--panel);color:var(--ink);font:16px/1.5 Inter,'Helvetica Neue',Arial,sans-serif}\n"
    "body{max-width:1500px;margin:0 auto;padding:24px clamp(14px,3vw,44px)}\n"
    ".store{position:absolute;width:0;height:0;overflow:hidden}\n"
    ".kind{max-width:none;display:flex;justify-content:space-between;gap:16px;margin:0;padding-bottom:8px;"
    "border-bottom:2px solid var(--ink);font-size:14px;font-weight:600}\n"
    "h1{font-size:32px;line-height:1.2;margin:20px 0 6px;letter-spacing:-.01em}\n"
    "h2{font-size:20px;line-height:1.3;margin:0 0 8px}\n"
    "h2:focus{outline:none}\n"
    "p{margin:0 0 10px;max-width:70ch}\n"
    ".teaches{border-left:3px solid var(--hair);padding-left:12px}\n"
    "a{color:var(--accent)}\n"
    ".tools{display:flex;flex-wrap:wrap;gap:8px 16px;font-size:14px;max-width:none;align-items:center}\n"
    "button{font:inherit;color:var(--ink);background:var(--field);border:1px solid var(--edge);border-radius:6px;"
    "padding:5px 14px;cursor:pointer}\n"
    "button:hover{background:var(--hover)}\n"
    "button:disabled{opacity:.45;cursor:default}\n"
    ":focus-visible{outline:3px solid var(--accent);outline-offset:2px}\n"
    ".number{display:inline-block;min-width:1.6em;color:var(--ink2);font-variant-numeric:tabular-nums}\n"
    ".timeline{list-style:none;margin:0 0 20px;padding:0;font-size:14px;columns:auto 22em;column-gap:28px}\n"
    ".timeline li{break-inside:avoid}\n"
    ".timeline a{display:block;padding:2px 6px;border-radius:4px;text-decoration:none;color:inherit}\n"
    ".timeline a:hover{background:var(--hover)}\n"
    ".timeline a[aria-current]{background:var(--sel);font-weight:600}\n"
    ".timeline .turn{margin-top:8px;padding:2px 6px;font-weight:600;color:var(--ink2);border-bottom:1px solid "
    "var(--hair)}\n"
    ".step{border-top:1px solid var(--hair);padding:20px 0;display:grid;gap:20px;align-items:start}\n"
    "@media(min-width:1000px){.step{grid-template-columns:minmax(300px,30%) 1fr}}\n"
    ".headline{font-size:22px;line-height:1.25;font-weight:600}\n"
    ".rule{display:inline-block;font-size:12px;font-weight:500;color:var(--ink2);border:1px solid var(--edge);"
    "border-radius:4px;padding:0 6px;white-space:nowrap}\n";

static const char style_steps[] =
    ".notes{list-style:none;margin:0 0 10px;padding:0}\n"
    ".notes li{position:relative;padding:4px 8px 4px 38px;border-radius:6px}\n"
    ".notes li::before{content:attr(value);position:absolute;left:6px;top:5px;width:22px;height:22px;line-height:20px;"
    "border:1.5px solid var(--ink2);border-radius:50%;text-align:center;font-size:13px;font-weight:600}\n"
    ".notes .decides::before{background:var(--accent);border-color:var(--accent);color:var(--onacc)}\n"
    ".notes li:hover,.notes li:focus{background:var(--hover)}\n"
    ".folded{margin:4px 0;padding-left:22px;font-size:14px}\n"
    "summary{cursor:pointer;padding:4px 0;color:var(--ink2)}\n"
    ".answer>summary{display:inline-block;color:var(--accent);font-weight:600}\n"
    ".answers{list-style:none;margin:0 0 10px;padding:0;display:flex;flex-wrap:wrap;gap:8px}\n"
    ".answers .right{border-color:var(--ok);box-shadow:inset 0 0 0 1px var(--ok)}\n"
    ".answers .wrong{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}\n"
    ".verdict:empty{display:none}\n"
    ".sum,.dice{font-variant-numeric:tabular-nums}\n"
    "figure{margin:0;overflow-x:auto;border:1px solid var(--edge);border-radius:4px}\n"
    ".board{display:block;width:100%;min-width:620px;height:auto}\n"
    ".lit{visibility:hidden}\n"
    ".before{display:none}\n"
    ".asking:has(.answer:not([open])) .before{display:inline}\n"
    ".asking:has(.before):has(.answer:not([open])) .after{display:none}\n"
    ".asking:has(.answer:not([open])) .ruled{display:none}\n"
    "footer{border-top:2px solid var(--ink);margin-top:24px;padding-top:12px;font-size:14px}\n"
    ".closing{white-space:pre-line;max-width:none}\n"
    ".pager{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:8px 0;"
    "background:var(--panel);border-bottom:1px solid var(--hair)}\n"
    ".pager output{min-width:7em;font-variant-numeric:tabular-nums}\n"
    ".paged .step{border-top:0}\n"
    "@media print{html{background:#fff;font-size:12px}body{max-width:none;padding:0}.pager,.tools,nav,.answers{"
    "display:none}.step,.paged .step[hidden]{display:block!important;break-inside:avoid}.board{min-width:0}"
    ".asking .after,.asking .ruled{display:inline!important}.asking .before{display:none!important}}\n";

static void add_colour(BaseText *out, const char *name, ViewColour colour) {
    text_addf(out, "--%s:rgba(%ld,%ld,%ld,%.3g);", name, lround(colour.r * 255), lround(colour.g * 255),
              lround(colour.b * 255), colour.a);
}

static void add_theme(const WebPage *page, bool evening, BaseText *out) {
    const ViewTheme *theme = theme_get(evening);
    const struct {
        const char *name;
        ViewColour colour;
    } colours[] = {{"panel", theme->panel},   {"field", theme->field}, {"hover", theme->hover},
                   {"sel", theme->sel},       {"ink", theme->ink},     {"ink2", theme->win_ink2},
                   {"hair", theme->win_hair}, {"edge", theme->edge},   {"accent", theme->accent},
                   {"onacc", theme->onacc},   {"ok", theme->ok},       {"bad", theme->bad}};
    for (size_t i = 0; i < BASE_COUNT(colours); i++) {
        add_colour(out, colours[i].name, colours[i].colour);
    }
    text_addf(out, "color-scheme:%s;", evening ? "dark" : "light");
    web_add_colours(&page->shared, evening, out);
}

/* The evening's colours are there for who asks his system for dark pages, and for who chooses them; paper has those of
 * the day. */
void web_add_style(const WebPage *page, BaseText *out) {
    static const char *const evening[] = {"@media screen and (prefers-color-scheme:dark){:root:not([data-theme=day]){",
                                          "@media screen{:root[data-theme=evening]{"};
    text_add(out, ":root{");
    add_theme(page, false, out);
    text_add(out, "}\n");
    for (size_t i = 0; i < BASE_COUNT(evening); i++) {
        text_add(out, evening[i]);
        add_theme(page, true, out);
        text_add(out, "}}\n");
    }
    text_add(out, style_words);
    text_add(out, style_steps);
    for (int note = 1; note <= TELLING_MANY; note++) {
        text_addf(out, ".step:has([data-note=\"%d\"]:is(:hover,:focus)) .lit%d{visibility:visible}\n", note, note);
    }
}

const char web_script[] =
    "(function(){\n"
    "'use strict';\n"
    "var steps=[].slice.call(document.querySelectorAll('.step')),links=document.querySelectorAll('.timeline a'),at=0,"
    "all=false;\n"
    "function button(words,does){var b=document.createElement('button');b.type='button';b.textContent=words;"
    "b.addEventListener('click',does);return b;}\n"
    "var pager=document.createElement('div'),count=document.createElement('output');\n"
    "pager.className='pager';count.setAttribute('aria-live','polite');\n"
    "var back=button('Back',function(){show(at-1,true);}),forward=button('Forward',function(){show(at+1,true);});\n"
    "var whole=button('All steps',function(){all=!all;whole.setAttribute('aria-pressed',all);show(at,false);});\n"
    "var day=button('Evening',function(){var root=document.documentElement,dark=isDark();"
    "root.dataset.theme=dark?'day':'evening';name();});\n"
    "function isDark(){var t=document.documentElement.dataset.theme;return t?t==='evening':"
    "matchMedia('(prefers-color-scheme:dark)').matches;}\n"
    "function name(){day.textContent=isDark()?'Day':'Evening';}\n"
    "[back,forward,count,whole,day].forEach(function(e){pager.appendChild(e);});\n"
    "document.querySelector('main').prepend(pager);\n"
    "function show(i,moves){\n"
    "at=Math.max(0,Math.min(steps.length-1,i));\n"
    "document.body.classList.toggle('paged',!all);\n"
    "steps.forEach(function(s,n){s.hidden=!all&&n!==at;});\n"
    "links.forEach(function(l,n){if(n===at){l.setAttribute('aria-current','step');}else{"
    "l.removeAttribute('aria-current');}});\n"
    "back.disabled=at===0;forward.disabled=at===steps.length-1;\n"
    "count.textContent=at===0?'The table':at+' of '+(steps.length-1);\n"
    "if(moves){history.replaceState(null,'','#step'+at);steps[at].querySelector('h2').focus({preventScroll:!all});}\n"
    "}\n"
    "links.forEach(function(l,n){l.addEventListener('click',function(e){if(!all){e.preventDefault();}show(n,true);});})"
    ";\n"
    "document.addEventListener('keydown',function(e){\n"
    "if(e.altKey||e.ctrlKey||e.metaKey){return;}\n"
    "var to={ArrowRight:at+1,ArrowLeft:at-1,Home:0,End:steps.length-1}[e.key];\n"
    "if(to!==undefined){e.preventDefault();show(to,true);}\n"
    "});\n"
    "document.querySelectorAll('.answers button').forEach(function(b){b.addEventListener('click',function(){\n"
    "var step=b.closest('.step'),good=b.dataset.right==='1',right=step.querySelector('[data-right=\"1\"]');\n"
    "step.querySelectorAll('.answers button').forEach(function(o){o.classList.remove('right','wrong');});\n"
    "if(right){right.classList.add('right');}\n"
    "if(!good){b.classList.add('wrong');}\n"
    "step.querySelector('.verdict').textContent=good?'Right: '+b.textContent+'.':'No. '+b.dataset.because;\n"
    "step.querySelector('.answer').open=true;\n"
    "});});\n"
    "addEventListener('beforeprint',function(){document.querySelectorAll('details').forEach(function(d){d.open=true;});"
    "});\n"
    "addEventListener('hashchange',function(){var n=/^#step(\\d+)$/.exec(location.hash);if(n){show(+n[1],false);}});\n"
    "var begins=/^#step(\\d+)$/.exec(location.hash);name();show(begins?+begins[1]:0,false);scrollTo(0,0);\n"
    "}());\n";
