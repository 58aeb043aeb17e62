import { describe, expect, test } from 'vitest';
import { crc32 } from './crc32.ts';
import { entryName } from './entry-name.ts';

const NONE = new Uint8Array();
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** Unicode path extra field, for a name with this checksum. */
function unicodeField(path: string, crc: number): Uint8Array {
  const text = utf8(path);
  const field = new Uint8Array(9 + text.length);
  const view = new DataView(field.buffer);
  view.setUint16(0, 0x7075, true);
  view.setUint16(2, 5 + text.length, true);
  field[4] = 1;
  view.setUint32(5, crc, true);
  field.set(text, 9);
  return field;
}

describe('the name of an entry', () => {
  test.each([
    ['plain', '70 61 72 74 2e 73 74 6c', 'part.stl'],
    ['GBK', 'c1 e3 bc fe 2e 73 74 6c', '零件.stl'],
    ['GBK with a rare character', 'd6 ec e9 46 bb f9 2e 73 74 6c', '朱镕基.stl'],
    ['GBK beside Latin letters', '66 69 6c 65 73 2f d0 ac b5 e6 56 32 2e 73 74 6c', 'files/鞋垫V2.stl'],
    ['Big5', 'b9 73 a5 f3 2e 73 74 6c', '零件.stl'],
    ['Shift JIS', '95 94 95 69 2e 73 74 6c', '部品.stl'],
    ['code page 437', '47 72 94 e1 65 2e 73 74 6c', 'Größe.stl'],
    ['code page 437, lone accents', '50 72 81 66 6b 94 72 70 65 72 2e 73 74 6c', 'Prüfkörper.stl'],
    ['Shift JIS beside Latin letters', '41 83 65 83 58 83 67 2e 73 74 6c', 'Aテスト.stl'],
    ['Shift JIS, one kanji with a backslash in it', '95 5c 2e 73 74 6c', '表.stl'],
    ['code page 866', '84 a5 e2 a0 ab ec 2e 73 74 6c', 'Деталь.stl'],
    ['Windows-1252', '47 72 fc 6e 2e 73 74 6c', 'Grün.stl'],
    ['code page 437, with its sharp s', '47 72 6f e1 2e 73 74 6c', 'Groß.stl'],
    ['backslashes', '61 5c 62 2e 73 74 6c', 'a/b.stl'],
  ])('is read in %s', (_, hex, name) => {
    expect(entryName(bytesOf(hex), NONE)).toBe(name);
  });

  test('is read in UTF-8 with its accents joined', () => {
    expect(entryName(utf8('零件.stl'), NONE)).toBe('零件.stl');
    expect(entryName(utf8('e\u0301.stl'), NONE)).toBe('\u00e9.stl');
    expect(entryName(utf8('a\u001b[2K\u202e\nb.stl'), NONE)).toBe('a[2K b.stl');
  });

  test('is that of the Unicode field, unless the field belongs to another name', () => {
    const name = bytesOf('3f 3f 2e 73 74 6c');
    const before = bytesOf('55 54 01 00 00');
    const field = Uint8Array.of(...before, ...unicodeField('零件.stl', crc32(name)));
    expect(entryName(name, field)).toBe('零件.stl');
    expect(entryName(name, unicodeField('零件.stl', crc32(name) ^ 1))).toBe('??.stl');
    expect(entryName(name, field.subarray(0, 12))).toBe('??.stl');
  });
});
