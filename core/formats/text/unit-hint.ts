/** Lengths of the units that exporters name, mm, by words that mean nothing else. */
const PLAIN_MM: readonly [string, number][] = [
  ['mm|millimet(?:er|re)s?|毫米', 1],
  ['cm|centimet(?:er|re)s?|厘米', 10],
  ['met(?:er|re)s?|米', 1000],
  ['inch|inches|英寸', 25.4],
  ['ft|feet|foot|英尺', 304.8],
];
/** Short words that mean other things as well: a hint only at the end of a statement that names a unit. */
const SHORT_MM: readonly [string, number][] = [
  ['m', 1000],
  ['in', 25.4],
];
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
    `(?:units?|单位)["']?\\s*(?:[:=：]|is|are|为)\\s*(?:in\\s+)?["'(]?\\s*([\\d.]*)\\s*(?:(${PLAIN})${END}|(${SHORT})${END}(?=${STOP}))`,
  ),
  // units in meters, X right
  formOf(`units\\s+(?:are\\s+)?in\\s+()(${PLAIN}|${SHORT})${END}(?=${STOP})`),
  formOf(`unit\\s+(?:is\\s+)?in\\s+()(${NOT_FEET})${END}(?=${STOP})`),
  // UNITS mm
  formOf(`units\\s+()(${PLAIN})${END}(?=${STOP})`),
  // uses centimeters as units; millimeter units
  formOf(`()(${PLAIN})\\s+as\\s+units?${END}`),
  formOf(`(?<!\\d\\s*)()(${NOT_FEET})\\s+units${END}`),
];
/** A name that ends with its unit: bracket (inches). */
const NAME_FORM = /\(()(mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|met(?:er|re)s|inch|inches)\)\s*$/gu;
/** Bytes at the beginning of a file in which comments are searched. */
const HEAD_BYTES = 4096;

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
        found.add(Number(factor || 1) * lengthOf(plain ?? short!));
      }
    }
  }
  return found.size === 1 ? [...found][0] : undefined;
}

function lengthOf(word: string): number {
  return ALL_MM.find(([words]) => new RegExp(`^(?:${words})$`, 'u').test(word))![1];
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).toLowerCase();
}
