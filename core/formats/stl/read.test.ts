import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box } from '../../../tests/models/primitives.ts';
import { readStl } from './read.ts';
import { encodeStl } from './write.ts';

const cube = box([0, 0, 0], [10, 10, 10]);

function asciiOf(name = 'part'): string {
  const lines = [`solid ${name}`];
  for (let i = 0; i < cube.triangles.length; i += 3) {
    lines.push('facet normal 0 0 0', 'outer loop');
    for (let k = 0; k < 3; k++) {
      const v = cube.triangles[i + k]! * 3;
      lines.push(`vertex ${cube.positions[v]} ${cube.positions[v + 1]} ${cube.positions[v + 2]}`);
    }
    lines.push('endloop', 'endfacet');
  }
  return [...lines, `endsolid ${name}`, ''].join('\n');
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

function countedReads(bytes: Uint8Array): number {
  let reads = 0;
  const counted = new Proxy(bytes, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  readStl(counted);
  return reads;
}

function codesOf(bytes: Uint8Array): string[] {
  const read = readStl(bytes);
  return read.ok ? read.notes.map((note) => note.code) : read.faults.map((fault) => fault.code);
}

describe('readStl', () => {
  test('reads the same corners from both forms', () => {
    const binary = readStl(encodeStl(cube));
    const ascii = readStl(bytesOf(asciiOf()));
    if (!binary.ok || !ascii.ok) throw new Error('both forms must be read');
    expect([binary.format, ascii.format]).toEqual(['binary', 'ascii']);
    expect(ascii.corners).toEqual(binary.corners);
    expect(binary.corners.length).toBe(12 * 9);
  });

  test('decides by the bytes when the header says solid', () => {
    const bytes = encodeStl(cube);
    bytes.set(bytesOf('solid made by a careless writer'));
    const read = readStl(bytes);
    expect(read.ok && read.format).toBe('binary');
    expect(codesOf(bytes)).toEqual(['mislabelled-format']);
  });

  test('reads decimal commas, and refuses a word with two of them', () => {
    const cornersWith = (edge: string) => {
      const read = readStl(bytesOf(asciiOf().replaceAll(' 10', ` ${edge}`)));
      return read.ok ? read.corners : read.faults;
    };
    expect(cornersWith('-10,5')).toEqual(cornersWith('-10.5'));
    expect(cornersWith('-10,5')).toContain(-10.5);
    const twice = asciiOf().replace('vertex 0 0', 'vertex 1,0,5 0');
    expect(codesOf(bytesOf(twice))).toEqual(['not-finite']);
  });

  test('reads an ASCII file with comments, in one line, without an end, or with several solids', () => {
    const plain = readStl(bytesOf(asciiOf()));
    if (!plain.ok) throw new Error('the plain file must be read');
    const lines = asciiOf().trimEnd().split('\n');
    const noEnd = lines.slice(0, -1).join('\n');
    const forms: Record<string, string[]> = {
      [asciiOf().replaceAll('endfacet', 'endfacet\n# by a program; vertex 1 2 3\n')]: [],
      [asciiOf('a name').replaceAll('\n', ' ')]: [],
      [`# exported\n${asciiOf()}`]: ['mislabelled-format'],
      [asciiOf().replaceAll('endfacet', 'endfacet ; note').replaceAll('\n', ' ')]: [],
      [noEnd]: ['no-end-mark'],
      [asciiOf().toUpperCase().replaceAll('\n', '\r\n')]: [],
      [asciiOf().replaceAll('normal 0 0 0', 'normal nan -nan(ind) 1#QNAN')]: [],
    };
    for (const [text, notes] of Object.entries(forms)) {
      const read = readStl(bytesOf(text));
      expect(read.ok && read.corners, text.slice(0, 99)).toEqual(plain.corners);
      expect(codesOf(bytesOf(text))).toEqual(notes);
    }
    for (const joint of ['', ' ']) {
      const twice = readStl(
        bytesOf([asciiOf('one'), asciiOf('two')].join('').replaceAll('\n', joint || '\n')),
      );
      expect(twice.ok && twice.corners.length).toBe(plain.corners.length * 2);
    }
  });

  test('reads a long line of ends in one pass', () => {
    const steps = countedReads(bytesOf(`solid a ${'endsolid '.repeat(2000)}`));
    expect(countedReads(bytesOf(`solid a ${'endsolid '.repeat(4000)}`)) / steps).toBeLessThan(2.5);
  });

  test('refuses a count below the triangles of the file, whatever follows them', () => {
    const bytes = encodeStl(cube);
    new DataView(bytes.buffer).setUint32(80, 4, true);
    expect(codesOf(Uint8Array.from([...bytes, 7]))).toEqual(['count-mismatch']);
  });

  test('reads a binary file with bytes after the last triangle', () => {
    const bytes = encodeStl(cube);
    for (const rest of [
      [0x0d, 0x0a],
      Array(50).fill(0),
      [...bytesOf('COLOR=red; made by a program'.repeat(20))],
    ]) {
      const read = readStl(Uint8Array.from([...bytes, ...rest]));
      expect(read.ok && read.corners.length).toBe(12 * 9);
    }
  });

  test('refuses a file cut off anywhere, with a separate code', () => {
    const bytes = encodeStl(cube);
    fc.assert(
      fc.property(fc.integer({ min: 84, max: bytes.length - 1 }), (length) => {
        expect(codesOf(bytes.subarray(0, length))).toEqual(['truncated']);
      }),
    );
    expect(codesOf(bytesOf(asciiOf().slice(0, 700)))).toEqual(['truncated']);
  });

  test('reads all triangles of a file whose count was never written or is too low, with a note', () => {
    for (const count of [0, 5, 0xffff_ffff]) {
      const bytes = encodeStl(cube);
      new DataView(bytes.buffer).setUint32(80, count, true);
      for (const file of [bytes, Uint8Array.from([...bytes, 0x0d, 0x0a])]) {
        const read = readStl(file);
        expect(read.ok && read.corners.length).toBe(12 * 9);
        expect(codesOf(file)).toEqual(['wrong-count']);
      }
      expect(readStl(bytes.subarray(0, bytes.length - 20)).ok).toBe(false);
    }
  });

  test('reads other spellings, exponents of Fortran, and loops of more than three vertices, each with a note', () => {
    const plain = readStl(bytesOf(asciiOf()));
    if (!plain.ok) throw new Error('the plain file must be read');
    const forms: Record<string, string> = {
      'end loop': asciiOf().replaceAll('endloop', 'end loop').replaceAll('endfacet', 'end facet'),
      'end facet': asciiOf().replaceAll('endfacet', 'END FACET').replaceAll('\n', ' '),
      '1.0D+01': asciiOf().replaceAll(' 10', ' 1.0D+01'),
    };
    for (const [example, text] of Object.entries(forms)) {
      const read = readStl(bytesOf(text));
      expect(read, example).toMatchObject({ ok: true, corners: plain.corners });
      expect(read.ok && read.notes).toEqual([{ code: 'odd-form', severity: 'warn', names: [example] }]);
    }
    const facet = (...corners: string[]) =>
      `facet normal 0 0 0\nouter loop\n${corners.map((at) => `vertex ${at}\n`).join('')}endloop\nendfacet\n`;
    const quad = ['0 0 0', '2 0 0', '2 2 0', '0 2 0'];
    const first = facet('9 9 9', '8 9 9', '8 8 9');
    const repeated = facet('0 0 0', '2 0 0', '2 2 0', '2 2 0');
    const read = readStl(bytesOf(`solid\n${first}${facet(...quad)}${repeated}endsolid\n`));
    if (!read.ok) throw new Error('quadrilaterals must be read');
    expect(read.corners.length).toBe(4 * 9);
    expect([...read.corners.subarray(0, 9)]).toEqual([9, 9, 9, 8, 9, 9, 8, 8, 9]);
    expect([...read.corners.subarray(27)]).toEqual([0, 0, 0, 2, 0, 0, 2, 2, 0]);
    expect(codesOf(bytesOf(`solid\n${facet('0 0 0', '1 0 0')}endsolid\n`))).toEqual(['not-stl']);
  });

  test('does not believe a count that would overflow 32-bit arithmetic', () => {
    const bytes = encodeStl(cube);
    // 50 n equals the true size modulo 2^32, so a 32-bit comparison would accept it.
    new DataView(bytes.buffer).setUint32(80, 12 + 2 ** 31, true);
    expect(codesOf(bytes)).toEqual(['truncated']);
  });

  test('refuses coordinates that are no numbers and says how many triangles have them', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      const bytes = encodeStl(cube);
      const view = new DataView(bytes.buffer);
      view.setFloat32(84 + 12, value, true);
      view.setFloat32(84 + 150 + 40, value, true);
      const read = readStl(bytes);
      expect(read.ok ? [] : read.faults).toEqual([{ code: 'not-finite', severity: 'refuse', count: 2 }]);
    }
    expect(codesOf(bytesOf(asciiOf().replace('vertex 0 0', 'vertex 1e999 0')))).toEqual(['not-finite']);
  });

  test('tells an empty file, an STL without triangles and something else apart', () => {
    expect(codesOf(new Uint8Array(0))).toEqual(['not-stl']);
    expect(codesOf(bytesOf('<html>not a model at all, but quite long</html>'.repeat(9)))).toEqual([
      'not-stl',
    ]);
    expect(codesOf(Uint8Array.from([0x50, 0x4b, 3, 4, ...new Uint8Array(500).fill(0x9d)]))).toEqual([
      'not-stl',
    ]);
    expect(codesOf(encodeStl({ positions: new Float32Array(), triangles: new Uint32Array() }))).toEqual([
      'no-triangles',
    ]);
    expect(codesOf(bytesOf('solid nothing\nendsolid nothing\n'))).toEqual(['no-triangles']);
  });
});

test('reads big-endian numbers, or a big-endian count alone, with a note', () => {
  const little = encodeStl(cube);
  const plain = readStl(little);
  const turned = (from: number, to: number) => {
    const bytes = little.slice();
    const view = new DataView(bytes.buffer);
    view.setUint32(80, 12, false);
    for (let at = from; at < to; at += 50) {
      for (let k = at; k < at + 48; k += 4) view.setUint32(k, view.getUint32(k, true), false);
    }
    return bytes;
  };
  for (const bytes of [turned(84, little.length), turned(0, 0)]) {
    expect(readStl(bytes)).toMatchObject({
      corners: plain.ok && plain.corners,
      notes: [{ code: 'odd-form', names: ['big-endian'] }],
    });
  }
});

test('reads exponents without their letter, which Fortran writes for three digits', () => {
  const read = readStl(bytesOf(asciiOf().replaceAll(' 10', ' 1.0+001')));
  const plain = readStl(bytesOf(asciiOf()));
  expect(read).toMatchObject({ corners: plain.ok && plain.corners, notes: [{ names: ['1.0+001'] }] });
});

test('reads text whose first line is padded with zero bytes', () => {
  const text = asciiOf();
  const first = text.indexOf('\n');
  const padded = bytesOf(`${text.slice(0, first)}${'\0'.repeat(70)}${text.slice(first)}`);
  const plain = readStl(bytesOf(text));
  expect(readStl(padded)).toMatchObject({
    corners: plain.ok && plain.corners,
    notes: [{ code: 'odd-form' }],
  });
});
