#include "io/xml.h"

#include "base/text.h"

#include <expat.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MAX 64 /* as JSON's: walks over trees recurse */

typedef struct {
    BaseArena *arena;
    XML_Parser parser;
    BaseTree *root;
    BaseTree *open[DEPTH_MAX];
    BaseText texts[DEPTH_MAX];
    int depth;
    const char *refused; /* what is not read; NULL nothing yet */
} Reader;

static void refuse(Reader *reader, const char *why) {
    reader->refused = reader->refused ? reader->refused : why;
    XML_StopParser(reader->parser, XML_FALSE);
}

static void on_begin(void *context, const XML_Char *name, const XML_Char **attributes) {
    Reader *reader = context;
    if (reader->depth == DEPTH_MAX) {
        refuse(reader, "elements are nested more than 64 levels deep");
        return;
    }
    BaseTree *element = tree_make(reader->arena, WITH_TEXT("name", name)), *list = tree_object(reader->arena);
    for (; attributes[0]; attributes += 2) { /* expat refuses those that are given twice */
        BaseTree *value = tree_text(reader->arena, attributes[1]);
        value->key = arena_strdup(reader->arena, attributes[0]);
        tree_append(list, value);
    }
    tree_add(reader->arena, element, WITH_TREE("attributes", list), WITH_TREE("children", tree_list(reader->arena)));
    if (reader->depth > 0) {
        tree_push((BaseTree *)tree_find(reader->open[reader->depth - 1], "children"), element);
    } else {
        reader->root = element;
    }
    text_clear(&reader->texts[reader->depth]);
    reader->open[reader->depth++] = element;
}

static void on_end(void *context, const XML_Char *name) {
    Reader *reader = context;
    (void)name;
    reader->depth--;
    BaseText *text = &reader->texts[reader->depth];
    if (text->length > 0) {
        tree_set(reader->arena, reader->open[reader->depth], "text", tree_text(reader->arena, text_get(text)));
    }
}

static void on_text(void *context, const XML_Char *text, int length) {
    Reader *reader = context;
    if (reader->depth > 0) {
        text_add_bytes(&reader->texts[reader->depth - 1], text, (size_t)length);
    }
}

static void on_entity(void *context, const XML_Char *name, int parameter, const XML_Char *value, int length,
                      const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
    (void)name, (void)parameter, (void)value, (void)length, (void)base, (void)system, (void)public, (void)notation;
    refuse(context, "it defines entities of its own");
}

const BaseTree *xml_parse(BaseArena *arena, const char *bytes, size_t size, const char *file, BaseFaults *faults) {
    Reader reader = {.arena = arena, .parser = XML_ParserCreate(NULL)};
    if (!reader.parser || size > INT32_MAX) {
        XML_ParserFree(reader.parser);
        faults_add(faults, file, "", "", "Split it up", "the text is too large");
        return NULL;
    }
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, on_begin, on_end);
    XML_SetCharacterDataHandler(reader.parser, on_text);
    XML_SetEntityDeclHandler(reader.parser, on_entity);
    bool good = XML_Parse(reader.parser, bytes, (int)size, XML_TRUE) == XML_STATUS_OK && !reader.refused;
    if (!good) {
        BaseFault *fault =
            faults_add(faults, file, "", "", "Save the file again from the program that wrote it", "%s",
                       reader.refused ? reader.refused : XML_ErrorString(XML_GetErrorCode(reader.parser)));
        fault->line = (int)XML_GetCurrentLineNumber(reader.parser);
        fault->column = (int)XML_GetCurrentColumnNumber(reader.parser) + 1;
    }
    for (int i = 0; i < DEPTH_MAX; i++) {
        text_free(&reader.texts[i]);
    }
    XML_ParserFree(reader.parser);
    return good ? reader.root : NULL;
}

const char *xml_text(const BaseTree *element, const char *attribute, const char *fallback) {
    return tree_get_text(tree_find(element, "attributes"), attribute, fallback);
}

double xml_number(const BaseTree *element, const char *attribute, double fallback) {
    double value;
    return text_parse_number(xml_text(element, attribute, ""), &value) ? value : fallback;
}

const char *xml_name(const BaseTree *element) {
    const char *name = tree_get_text(element, "name", ""), *colon = strrchr(name, ':');
    return colon ? colon + 1 : name;
}

const BaseTree *xml_first(const BaseTree *element) {
    const BaseTree *children = tree_find(element, "children");
    return children ? children->first : NULL;
}
