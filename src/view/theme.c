/* The two themes as one table of hex numbers each: a colour is changed here and nowhere else. */
#include "view/theme.h"

#include "base/base.h"

#include <math.h>
#include <string.h>

typedef struct {
    const char *name;
    uint32_t light[4], dark[4]; /* fill, ink, highlight, shade */
} TintRow;

/* Every ink stands at 3.3 : 1 or more on its own fill, so that the pattern tells the kind where the tint cannot. */
static const TintRow tints[] = {
    {"field", {0xF3EBD2, 0x8E7737, 0xE9DDB6, 0xCDBB84}, {0x3C3727, 0xB39D60, 0x484130, 0x6B5F3D}},
    {"woods", {0xDCE5CB, 0x587049, 0xCBD9B4, 0xA3B78D}, {0x2B372D, 0x81996F, 0x3A4A3B, 0x222C24}},
    {"jungle", {0xC9D9BE, 0x35593F, 0xB3CBA6, 0x7FA07E}, {0x22362C, 0x6F9C7C, 0x2E4A3C, 0x1A2A22}},
    {"scrub", {0xEAE8D0, 0x7F7E4B, 0xDAD9B4, 0xB9B888}, {0x38382B, 0xB0AE78, 0x46462F, 0x2A2A20}},
    {"marsh", {0xE2EAE0, 0x477480, 0xCFE0DE, 0x7FA3A6}, {0x27383A, 0x83B0B8, 0x2F4447, 0x547A80}},
    {"water", {0xD3E3EA, 0x3F7190, 0xBBD4E0, 0x8FB5C8}, {0x22374A, 0x7FAFD0, 0x29425A, 0x4A7190}},
    {"toxic", {0xE9E6C3, 0x746A22, 0xDCD69A, 0xB3A955}, {0x383722, 0xB3AB62, 0x454326, 0x7A7340}},
    {"road", {0xFDFAF2, 0x8F8470, 0xEFE8D8, 0xC9BFAB}, {0x41403D, 0x9A9385, 0x4C4A46, 0x6A655C}},
    {"hill", {0xEFE3CB, 0x9A7448, 0xF4EBD9, 0xC8A77C}, {0x38322A, 0xBE9A6E, 0x403930, 0x8A6E4C}},
    {"rock", {0xE2DCD2, 0x5E554A, 0xF0ECE4, 0xA89D8E}, {0x3A3938, 0xA9A196, 0x4A4846, 0x6B655D}},
    {"ruin", {0xE6E0D6, 0x5F574D, 0xD3CABD, 0xA39889}, {0x373533, 0xB3AA9C, 0x474441, 0x6F685F}},
    {"urban", {0xE9DFD6, 0x74594A, 0xD9C5B7, 0xB39A89}, {0x3B3330, 0xC2A694, 0x51463F, 0x7C695D}},
    {"crater", {0xE9E0CF, 0x75654F, 0xD8CBB3, 0xAC9B80}, {0x34302A, 0xB29F83, 0x3E3932, 0x7A6B56}},
    {"stronghold", {0xF2EEE6, 0x33322F, 0xDAD4C8, 0xA9A194}, {0x3F3E3B, 0xBFB8AA, 0x56534D, 0x2E2D2B}},
    {"sand", {0xF3EBD3, 0x8B7540, 0xE8DBB6, 0xCBB98A}, {0x3D382B, 0xBCA771, 0x484232, 0x776A48}},
    {"snow", {0xF3F5F5, 0x6E8391, 0xE2E9EC, 0xB4C3CB}, {0x343A40, 0xA9BECB, 0x3E464D, 0x667884}},
    {"machine", {0xE5E5E6, 0x555B66, 0xD3D5DA, 0x9EA4AF}, {0x33363B, 0xA6ADB8, 0x3F434A, 0x696F7A}},
    {"open", {0xF7F3EA, 0x7D786E, 0xFFFDF8, 0xCFC7B6}, {0x24272B, 0xA19C92, 0x2E3237, 0x3C4046}},
};

/* Of the safe palette those that differ: green ground turns to teal, built ground to violet, hills and poison to
 * yellow. */
static const TintRow safe_tints[] = {
    {"woods", {0xCFE4DE, 0x2E6A5D, 0xB8D7CE, 0x8DB6AA}, {0x203C37, 0x6FB0A1, 0x2B4D46, 0x1A2E2A}},
    {"jungle", {0xADD0C7, 0x1C5045, 0x98C1B6, 0x6A9C90}, {0x163029, 0x5FA393, 0x214239, 0x10231E}},
    {"toxic", {0xF6EFA6, 0x6B6100, 0xECE27C, 0xC4B848}, {0x3A3712, 0xC9BC4A, 0x494519, 0x7A7330}},
    {"hill", {0xF7E6BC, 0x8A6310, 0xFBF0D4, 0xD1AE62}, {0x3B321D, 0xD0A24A, 0x46391F, 0x8F7034}},
    {"urban", {0xE4DDEA, 0x625270, 0xD3C8DC, 0xA899B6}, {0x37323D, 0xB6A5C6, 0x474050, 0x716680}},
};

#define HEX(rrggbb)                                                                                                    \
    { (double)((rrggbb) >> 16 & 255) / 255, (double)((rrggbb) >> 8 & 255) / 255, (double)((rrggbb)&255) / 255, 1 }
#define HEX_ALPHA(rrggbb, alpha)                                                                                       \
    { (double)((rrggbb) >> 16 & 255) / 255, (double)((rrggbb) >> 8 & 255) / 255, (double)((rrggbb)&255) / 255, alpha }

#define LIGHT_THEME(PALETTE, SIDE_ONE, SIDE_TWO, ACCENT, ACCSOFT, BAD, BADSOFT)                                        \
    {                                                                                                                  \
        .dark = false, .palette = PALETTE, .desk = HEX(0xE3DCCD), .paper = HEX(0xF7F3EA), .ink = HEX(0x24272B),        \
        .ink2 = HEX(0x5D5A53), .hair = HEX(0xCFC7B6), .chip = HEX(0xFFFDF8), .accent = HEX(ACCENT),                    \
        .side_one = HEX(SIDE_ONE), .side_two = HEX(SIDE_TWO), .neutral = HEX(0x7D786E), .symbol = HEX(0xFDFAF3),       \
        .shadow = HEX_ALPHA(0x3A2F1E, .20), .light = HEX_ALPHA(0xFFFFFF, .75), .panel = HEX(0xFCFAF5),                 \
        .strip = HEX(0xF1ECE1), .raised = HEX(0xFFFEFB), .field = HEX(0xFFFFFF), .hover = HEX(0xEFE8DA),               \
        .sel = HEX(0xE5DBC6), .press = HEX(0xDBD0BA), .win_hair = HEX(0xDED6C5), .edge = HEX(0x8A8170),                \
        .win_ink2 = HEX(0x56534C), .ink3 = HEX(0x69655B), .accsoft = HEX(ACCSOFT), .onacc = HEX(0xFFFFFF),             \
        .warn = HEX(0x8A5400), .warnsoft = HEX(0xF6E7C8), .bad = HEX(BAD), .badsoft = HEX(BADSOFT),                    \
        .bar = HEX(0x6E675A), .barsoft = HEX(0xCFC6B3), .ok = HEX(0x3E6B35),                                           \
    }

static const ViewTheme light = LIGHT_THEME(VIEW_PAPER, 0x28588A, 0xB9471B, 0xAD0F5B, 0xF6E1EA, 0xA32A1E, 0xF6DDD6),
                       light_safe = LIGHT_THEME(VIEW_SAFE, 0x0068A8, 0xB04300, 0x8E2468, 0xF3E0EC, 0x9A3D00, 0xF7E2D2);

#define DARK_THEME(PALETTE, SIDE_ONE, SIDE_TWO, ACCENT, ACCSOFT, BAD, BADSOFT)                                         \
    {                                                                                                                  \
        .dark = true, .palette = PALETTE, .desk = HEX(0x15171A), .paper = HEX(0x24272B), .ink = HEX(0xECE7DB),         \
        .ink2 = HEX(0xA9A59B), .hair = HEX(0x3C4046), .chip = HEX(0x2E3237), .accent = HEX(ACCENT),                    \
        .side_one = HEX(SIDE_ONE), .side_two = HEX(SIDE_TWO), .neutral = HEX(0xA19C92), .symbol = HEX(0x14171A),       \
        .shadow = HEX_ALPHA(0x000000, .42), .light = HEX_ALPHA(0xFFFFFF, .13), .panel = HEX(0x1D2023),                 \
        .strip = HEX(0x181A1D), .raised = HEX(0x2E3237), .field = HEX(0x15171A), .hover = HEX(0x33383D),               \
        .sel = HEX(0x383D43), .press = HEX(0x43494F), .win_hair = HEX(0x42474E), .edge = HEX(0x8E8B81),                \
        .win_ink2 = HEX(0xBDB9AE), .ink3 = HEX(0xA39F95), .accsoft = HEX(ACCSOFT), .onacc = HEX(0x2A0A1B),             \
        .warn = HEX(0xE3B560), .warnsoft = HEX(0x3C311A), .bad = HEX(BAD), .badsoft = HEX(BADSOFT),                    \
        .bar = HEX(0xA69F8F), .barsoft = HEX(0x4A473E), .ok = HEX(0x9CC48A),                                           \
    }

static const ViewTheme dark = DARK_THEME(VIEW_PAPER, 0x6CA5DC, 0xEE9463, 0xF58DB8, 0x43293A, 0xF28B7A, 0x43231D),
                       dark_safe = DARK_THEME(VIEW_SAFE, 0x62B8EE, 0xEFA02A, 0xE9A6CF, 0x412A3A, 0xF2955C, 0x432A1C);

const ViewTheme *theme_find(bool want_dark, ViewPalette palette) {
    bool safe = palette == VIEW_SAFE;
    return want_dark ? (safe ? &dark_safe : &dark) : safe ? &light_safe : &light;
}

const ViewTheme *theme_get(bool want_dark) {
    return theme_find(want_dark, VIEW_PAPER);
}

ViewColour colour_hex(uint32_t rrggbb) {
    return (ViewColour)HEX(rrggbb);
}

ViewColour colour_alpha(ViewColour colour, double alpha) {
    colour.a *= alpha;
    return colour;
}

ViewColour colour_mix(ViewColour a, ViewColour b, double t) {
    return (ViewColour){a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, a.a + (b.a - a.a) * t};
}

static bool same_colour(ViewColour a, ViewColour b) {
    return fabs(a.r - b.r) + fabs(a.g - b.g) + fabs(a.b - b.b) < 1e-9;
}

/* Chooses by hue, in degrees from red; a colour with hardly any hue becomes grey. */
static ViewColour safe_side(const ViewTheme *theme, ViewColour c) {
    double max = fmax(c.r, fmax(c.g, c.b)), range = max - fmin(c.r, fmin(c.g, c.b));
    if (range < 0.12) {
        return theme->neutral;
    }
    double hue = max == c.r   ? fmod((c.g - c.b) / range + 6, 6)
                 : max == c.g ? (c.b - c.r) / range + 2
                              : (c.r - c.g) / range + 4;
    hue *= 60;
    if (hue < 70 || hue >= 330) {
        return theme->side_two;
    }
    if (hue >= 170 && hue < 270) {
        return theme->side_one;
    }
    return hue < 170 ? colour_hex(theme->dark ? 0x3CC7A2 : 0x00694F) : colour_hex(theme->dark ? 0xD79BD0 : 0x6F2B78);
}

ViewColour theme_side(const ViewTheme *theme, uint32_t rrggbb) {
    ViewColour colour = colour_hex(rrggbb);
    if (theme->palette == VIEW_SAFE) {
        return safe_side(theme, colour);
    }
    if (!theme->dark) {
        return colour;
    }
    if (same_colour(colour, light.side_one) || same_colour(colour, light.side_two)) {
        return same_colour(colour, light.side_one) ? dark.side_one : dark.side_two;
    }
    return colour_mix(colour, colour_hex(0xFFFFFF), 0.38);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool colour_parse(const char *text, ViewColour *out) {
    if (!text || text[0] != '#' || strlen(text) != 7) {
        return false;
    }
    uint32_t value = 0;
    for (int i = 1; i < 7; i++) {
        int digit = hex_digit(text[i]);
        if (digit < 0) {
            return false;
        }
        value = value << 4 | (uint32_t)digit;
    }
    *out = colour_hex(value);
    return true;
}

ViewTint theme_tint(const ViewTheme *theme, const char *name) {
    const TintRow *row = &tints[0];
    for (size_t i = 0; name && i < BASE_COUNT(tints); i++) {
        if (strcmp(tints[i].name, name) == 0) {
            row = &tints[i];
        }
    }
    for (size_t i = 0; name && theme->palette == VIEW_SAFE && i < BASE_COUNT(safe_tints); i++) {
        row = strcmp(safe_tints[i].name, name) == 0 ? &safe_tints[i] : row;
    }
    const uint32_t *hex = theme->dark ? row->dark : row->light;
    return (ViewTint){colour_hex(hex[0]), colour_hex(hex[1]), colour_hex(hex[2]), colour_hex(hex[3])};
}
