/** Lengths of the units that exporters name, mm, by words that mean nothing else. */
const PLAIN_MM: readonly [string, number][] = [
  [
    'mm|millim[eè]t(?:er|re)s?|millimetern?|mil[ií]met(?:ro|ri)s?|millimetri|毫米|公厘|ミリ(?:メートル)?|밀리미터|мм|миллиметры?',
    1,
  ],
  [
    'cm|centim[eè]t(?:er|re)s?|zentimeter|cent[ií]metros?|centimetri|厘米|公分|センチ(?:メートル)?|센티미터|см|сантиметры?',
    10,
  ],
  ['dm|decimet(?:er|re)s?|dezimeter|分米', 100],
  ['m[eè]t(?:er|re)s?|metros?|metri|米|公尺|メートル|미터|метры?', 1000],
  ['inch|inches|zoll|pouces?|pulgadas?|pollici|英寸|吋|インチ|인치|дюймы?', 25.4],
  ['ft|feet|foot|fuß|pieds?|pies|英尺|フィート|피트|футы?', 304.8],
  ['yd|yards?|码', 914.4],
  ['mils?|thou', 0.0254],
  ['[uµμ]m|microns?|microm[eè]t(?:er|re)s?|mikrometer|微米|マイクロメートル|мкм', 0.001],
];
/** Short words that mean other things as well: a hint only at the end of a statement that names a unit. */
const SHORT_MM: readonly [string, number][] = [
  ['m|м', 1000],
  ['in', 25.4],
];
/** Words for "unit" in a statement of it, and for what is measured. */
const UNIT_WORD =
  '(?:length[\\s_-]*)?units?(?:[\\s_-]of[\\s_-](?:measure(?:ment)?|length))?|单位|單位|単位|단위|(?:maß|längen)?einheit(?:en)?|unités?|unidad(?:es)?|unit[aà]|единиц[аы](?:\\s+измерения)?';
const MEASURED =
  'dimensions?|coordinates|lengths?|sizes?|measurements?|vertices|values|model|geometry|distances';
const ALL_MM = [...PLAIN_MM, ...SHORT_MM];
const oneOf = (units: readonly [string, number][]) => units.map(([words]) => words).join('|');

const NOT_LETTER = '(?<![\\p{L}\\d])';
const END = '(?![\\p{L}\\d])';
/** End of a statement: of the line, or before punctuation or what cannot continue a sentence. */
const STOP = '\\s*(?:$|[^\\s\\p{L}\\d]|\\s[\\p{L}]+\\s*[:=])';
/** Without the one that is a part of the body. */
const NOT_FEET = oneOf(PLAIN_MM.filter(([, mm]) => mm !== 304.8));
const [PLAIN, SHORT] = [oneOf(PLAIN_MM), oneOf(SHORT_MM)];
const formOf = (source: string) => new RegExp(NOT_LETTER + source, 'gu');
/** Plain forms of a hint: a number or nothing, and the unit. */
const FORMS: readonly RegExp[] = [
  // units = mm, "unit": "inch", 1 unit = 1 m, 单位：毫米
  formOf(
    `(?:${UNIT_WORD})["']?\\s*(?:[:=：(\\[]|is|are|为|是)\\s*(?:in\\s+)?["'(\\[]?\\s*([\\d.]*)\\s*(?:(${PLAIN})${END}|(${SHORT})${END}(?=${STOP}))`,
  ),
  // units in meters, X right
  formOf(`units\\s+(?:are\\s+)?in\\s+()(${PLAIN}|${SHORT})${END}(?=${STOP})`),
  formOf(`unit\\s+(?:is\\s+)?in\\s+()(${NOT_FEET})${END}(?=${STOP})`),
  // UNITS mm
  formOf(`(?:units|length\\s*units?)\\s+()(${PLAIN})${END}(?=${STOP})`),
  // all dimensions in inches; the model is in metres; exported in cm
  formOf(
    `(?:${MEASURED})\\s+(?:(?:is|are)\\s+)?(?:given\\s+|measured\\s+|stored\\s+)?in\\s+()(${NOT_FEET})${END}(?=${STOP})`,
  ),
  formOf(`(?:exported|saved|written)\\s+in\\s+()(${NOT_FEET})${END}(?=${STOP})`),
  // uses centimeters as units; millimeter units
  formOf(`()(${PLAIN})\\s+as\\s+units?${END}`),
  formOf(`(?<!\\d\\s*)()(${NOT_FEET})\\s+units${END}`),
];
/** A name that ends with its unit: bracket (inches). */
const NAME_FORM = /\(()(mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|met(?:er|re)s|inch|inches)\)\s*$/gu;
/** Bytes at the beginning of a file in which comments are searched. */
const HEAD_BYTES = 4096;

/** Length of a unit by its name alone, mm; undefined for another word. */
export function unitWordMm(word: string): number | undefined {
  const name = word.trim().toLowerCase();
  return ALL_MM.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(name))?.[1];
}

/**
 * Length of the unit that the comments of an OBJ or PLY name in a plain form ("# Units: inches"), mm; undefined without
 * one, and where two disagree.
 * @param comment matches the beginning of a comment line
 */
export function unitHintMm(bytes: Uint8Array, comment: RegExp): number | undefined {
  const lines = textOf(bytes.subarray(0, HEAD_BYTES)).split(/[\r\n]+/);
  return hintOf(
    lines.filter((line) => comment.test(line)),
    FORMS,
  );
}

/** The same for the free text of an STL: the header of a binary file, the name in an ASCII one. */
export function unitHintOfName(bytes: Uint8Array): number | undefined {
  return hintOf([textOf(bytes).split('\0')[0]!], [...FORMS, NAME_FORM]);
}

function hintOf(lines: readonly string[], forms: readonly RegExp[]): number | undefined {
  const found = new Set<number>();
  for (const line of lines) {
    for (const form of forms) {
      for (const [, factor, plain, short] of line.matchAll(form)) {
        found.add(Number(factor || 1) * unitWordMm(plain ?? short!)!);
      }
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).toLowerCase();
}
