/* A list of the sentences whose truth a test checks: rows of SAID(rule, key), which tools/rules_matrix counts. */
#ifndef SUPPORT_STATED_H
#define SUPPORT_STATED_H

#define SAID(rule_, key_) rule_, key_

#endif
