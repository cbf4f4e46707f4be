/* Trees to JSON text. Numbers have the shortest form that reads back the same, so that loading and saving a file does
 * not change it. */
#include "io/json.h"

/* Lines of the pretty form are kept below this where that is possible. */
#define WIDTH 100

static void write_text(const char *text, BaseText *out) {
    text_add_char(out, '"');
    const char *from = text;
    for (const char *s = text;; s++) {
        unsigned char c = (unsigned char)*s;
        if (c >= 0x20 && c != '"' && c != '\\' && c != 0x7f) {
            continue;
        }
        text_add_bytes(out, from, (size_t)(s - from));
        if (!c) {
            break;
        }
        from = s + 1;
        switch (c) {
        case '"': text_add(out, "\\\""); break;
        case '\\': text_add(out, "\\\\"); break;
        case '\n': text_add(out, "\\n"); break;
        case '\t': text_add(out, "\\t"); break;
        case '\r': text_add(out, "\\r"); break;
        default: text_addf(out, "\\u%04x", c);
        }
    }
    text_add_char(out, '"');
}

static void write_scalar(const BaseTree *tree, BaseText *out) {
    char number[TEXT_NUMBER_MAX];
    switch (tree->kind) {
    case TREE_BOOL: text_add(out, tree->truth ? "true" : "false"); break;
    case TREE_NUMBER: text_add(out, text_number(tree->number, number)); break;
    case TREE_TEXT: write_text(tree->text, out); break;
    default: text_add(out, "null");
    }
}

static bool is_nest(const BaseTree *tree) {
    return tree->kind == TREE_LIST || tree->kind == TREE_OBJECT;
}

/* Writes a value on one line; `airy` adds a space after each comma and colon. */
static void write_flat(const BaseTree *tree, bool airy, BaseText *out) {
    if (!is_nest(tree)) {
        write_scalar(tree, out);
        return;
    }
    bool object = tree->kind == TREE_OBJECT;
    text_add(out, object ? (airy && tree->first ? "{ " : "{") : "[");
    for (const BaseTree *member = tree->first; member; member = member->next) {
        if (member != tree->first) {
            text_add(out, airy ? ", " : ",");
        }
        if (object) {
            write_text(member->key, out);
            text_add(out, airy ? ": " : ":");
        }
        write_flat(member, airy, out);
    }
    text_add(out, object ? (airy && tree->first ? " }" : "}") : "]");
}

void json_write(const BaseTree *tree, BaseText *out) {
    write_flat(tree, false, out);
}

/* Writes a value on one line if it fits there. It is measured by writing it and removing it again: each value is
 * written once more than it has ancestors that do not fit, which are few. */
static bool fits_flat(const BaseTree *tree, int indent, BaseText *out) {
    size_t start = out->length;
    write_flat(tree, true, out);
    bool fits = out->length - start + (size_t)indent <= WIDTH;
    if (!fits) {
        out->length = start;
        out->data[start] = 0;
    }
    return fits;
}

static void new_line(int indent, BaseText *out) {
    text_add_char(out, '\n');
    for (int i = 0; i < indent; i++) {
        text_add_char(out, ' ');
    }
}

/* The root always takes several lines, so that each of its members has its own. */
static void write_tall(const BaseTree *tree, int indent, bool root, BaseText *out) {
    if (!is_nest(tree)) {
        write_scalar(tree, out);
        return;
    }
    if ((!root || !tree->first) && fits_flat(tree, indent, out)) {
        return;
    }
    bool object = tree->kind == TREE_OBJECT;
    text_add_char(out, object ? '{' : '[');
    for (const BaseTree *member = tree->first; member; member = member->next) {
        new_line(indent + 2, out);
        if (object) {
            write_text(member->key, out);
            text_add(out, ": ");
        }
        write_tall(member, indent + 2, false, out);
        if (member->next) {
            text_add_char(out, ',');
        }
    }
    new_line(indent, out);
    text_add_char(out, object ? '}' : ']');
}

void json_write_pretty(const BaseTree *tree, BaseText *out) {
    write_tall(tree, 0, true, out);
    text_add_char(out, '\n');
}
