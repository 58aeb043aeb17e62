import { namesOf, recordOf } from '../../rules/names.ts';

/** Order of the bytes, or text. */
export type PlyEncoding = 'ascii' | 'little' | 'big';

/** Number types of the format, by both of its names. */
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** Property of an element; a list has the type of its length as well. */
export interface PlyProperty {
  name: string;
  type: PlyType;
  lengthType?: PlyType;
}

/** Element of the header, in the order of the file. */
export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  encoding: PlyEncoding;
  elements: PlyElement[];
  /** Offset of the first byte after the header. */
  bodyAt: number;
}

export const PLY_TYPE_BYTES: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
/** Maps, so that no word of a file finds a property of an object. */
const TYPES = new Map<string, PlyType>(
  Object.entries<PlyType>({
    char: 'int8',
    uchar: 'uint8',
    short: 'int16',
    ushort: 'uint16',
    int: 'int32',
    uint: 'uint32',
    float: 'float32',
    double: 'float64',
    ...recordOf(namesOf(PLY_TYPE_BYTES), (name) => name),
  }),
);
const ENCODINGS = new Map<string, PlyEncoding>([
  ['ascii', 'ascii'],
  ['binary_little_endian', 'little'],
  ['binary_big_endian', 'big'],
]);
/** Longest header that is read: files have some hundred bytes, those with long comments some thousand. */
const HEADER_MAX_BYTES = 1 << 18;
const PROPERTIES_MAX = 256;
/** Bytes in which the first line ends. */
const FIRST_LINE_BYTES = 64;

export function isPly(bytes: Uint8Array): boolean {
  return /^\s*ply\s*[\r\n]/i.test(String.fromCharCode(...bytes.subarray(0, FIRST_LINE_BYTES)));
}

/** Parses the header of a PLY; undefined if it is invalid. */
export function readPlyHeader(bytes: Uint8Array): PlyHeader | undefined {
  if (!isPly(bytes)) return undefined;
  let encoding: PlyEncoding | undefined;
  const elements: PlyElement[] = [];
  let properties = 0;
  // Where lines end with a carriage return alone, a line feed after the header belongs to the body.
  const isReturnOnly = !bytes.subarray(0, FIRST_LINE_BYTES).includes(LINE_FEED);
  for (let at = lineEnd(bytes, 0, isReturnOnly).next; at < Math.min(bytes.length, HEADER_MAX_BYTES); ) {
    const { end, next } = lineEnd(bytes, at, isReturnOnly);
    const words = String.fromCharCode(...bytes.subarray(at, Math.min(end, at + 200)))
      .trim()
      .toLowerCase()
      .split(/\s+/);
    at = next;
    const [statement] = words;
    if (statement === 'end_header') return encoding ? { encoding, elements, bodyAt: at } : undefined;
    if (statement === 'format') encoding = ENCODINGS.get(words[1] ?? '');
    else if (statement === 'element') {
      const count = /^\d{1,10}$/.test(words[2] ?? '') ? Number(words[2]) : -1;
      if (count < 0) return undefined;
      elements.push({ name: words[1]!, count, properties: [] });
    } else if (statement === 'property') {
      const property = propertyOf(words);
      if (!property || ++properties > PROPERTIES_MAX) return undefined;
      elements.at(-1)?.properties.push(property);
    }
  }
  return undefined;
}

function propertyOf(words: readonly string[]): PlyProperty | undefined {
  const isList = words[1] === 'list';
  const type = TYPES.get(words[isList ? 3 : 1] ?? '');
  const name = words[isList ? 4 : 2];
  if (!type || name === undefined) return undefined;
  if (!isList) return { name, type };
  const lengthType = TYPES.get(words[2] ?? '');
  return lengthType && { name, type, lengthType };
}

function lineEnd(bytes: Uint8Array, from: number, isReturnOnly: boolean): { end: number; next: number } {
  let end = from;
  while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== RETURN) end++;
  const isPair = !isReturnOnly && bytes[end] === RETURN && bytes[end + 1] === LINE_FEED;
  return { end, next: end + (isPair ? 2 : 1) };
}
