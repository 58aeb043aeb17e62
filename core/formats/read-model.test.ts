import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { encodeObj, encodePly, polygonsOf, prism, quadBox } from '../../tests/models/encode-model.ts';
import { sphere } from '../../tests/models/primitives.ts';
import { inspectModel } from '../model/input/inspect.ts';
import { pairEdges } from '../solid/mesh/edges.ts';
import { type Mesh, volumeOf } from '../solid/mesh/mesh.ts';
import { weldCorners } from '../solid/mesh/weld/weld.ts';
import { isConverted, readModel } from './read-model.ts';
import { encodeStl } from './stl/write.ts';
import { meshModelXml } from './threemf/model.ts';
import { xmlText } from './threemf/testing/xml-text.ts';

const ENCODINGS = ['ascii', 'binary_little_endian', 'binary_big_endian'] as const;
const bytesOf = (text: string) => new TextEncoder().encode(text);

function threeMf(mesh: Mesh): Uint8Array {
  return zipSync({ '3D/3dmodel.model': strToU8(xmlText(meshModelXml('part', mesh))) });
}

function meshOf(bytes: Uint8Array, fileName = 'part'): Mesh {
  const read = readModel(bytes, fileName);
  if (!read.ok) throw new Error(read.faults.map(({ code }) => code).join());
  return weldCorners(read.corners);
}

function codeOf(bytes: Uint8Array, fileName = 'part', trianglesMax = 1000): string | undefined {
  const read = readModel(bytes, fileName, { trianglesMax });
  return read.ok ? undefined : read.faults[0]!.code;
}

/** Edges without exactly one opposite. */
function faultyEdges({ triangles, positions }: Mesh): number {
  const { open, crowded, flipped } = pairEdges(triangles, positions.length / 3);
  return open + crowded + flipped;
}

describe('readModel', () => {
  const ball = sphere(9, 12);
  const files: Record<string, Uint8Array> = {
    stl: encodeStl(ball),
    '3mf': threeMf(ball),
    obj: encodeObj(polygonsOf(ball)),
    ...Object.fromEntries(ENCODINGS.map((encoding) => [encoding, encodePly(polygonsOf(ball), encoding)])),
  };

  test.each(Object.keys(files))('reads the same ball from %s by its bytes, under any name', (kind) => {
    for (const fileName of ['a.stl', 'b.obj', 'c']) {
      const mesh = meshOf(files[kind]!, fileName);
      expect(mesh.triangles.length).toBe(ball.triangles.length);
      expect(volumeOf(mesh)).toBeCloseTo(volumeOf(ball), 6);
      expect(faultyEdges(mesh)).toBe(0);
    }
    expect(isConverted(files[kind]!)).toBe(kind !== 'stl');
  });

  test('reads an archive: the first STL, else another model', () => {
    const zipped = (entries: Record<string, Uint8Array>) => readModel(zipSync(entries), 'a.zip');
    const both = zipped({
      'b.obj': encodeObj(quadBox(1, 2, 3)),
      'x/a.STL': files.stl!,
      'readme.txt': bytesOf('hi'),
    });
    expect(both).toMatchObject({ ok: true, format: 'binary', fileName: 'a.STL' });
    expect(zipped({ 'tex.png': bytesOf('png'), 'b.obj': encodeObj(quadBox(1, 2, 3)) })).toMatchObject({
      format: 'obj',
    });
    expect(zipped({ 'scan.ply': files.ascii! })).toMatchObject({ format: 'ply', fileName: 'scan.ply' });
    expect(zipped({ 'part.3mf': files['3mf']! })).toMatchObject({ format: '3mf', unitMm: 1 });
    expect(
      codeOf(bytesOf('PK but nothing else, though long enough to be a file of some kind'.repeat(3)), 'a.zip'),
    ).toBe('zip-broken');
  });

  test('opens the model of an archive that is asked for', () => {
    const archive = zipSync({ 'a.stl': files.stl!, 'b.obj': encodeObj(quadBox(1, 2, 3)) });
    expect(readModel(archive, 'a.zip', { entry: 'b.obj' })).toMatchObject({
      format: 'obj',
      fileName: 'b.obj',
      notes: [],
      archive: { models: ['a.stl', 'b.obj'], entry: 'b.obj' },
    });
  });

  test('converts from a named unit that is none of ours, with a note', () => {
    const named = bytesOf(`# units: microns\n${new TextDecoder().decode(files.obj)}`);
    const read = readModel(named, 'a.obj');
    expect(read).toMatchObject({
      unitMm: 0.001,
      notes: [{ code: 'odd-form', names: ['1 unit = 0.001 mm'] }],
    });
    expect(read.ok && volumeOf(weldCorners(read.corners)) / volumeOf(ball)).toBeCloseTo(1e-9, 12);
  });

  test('names the format of an unreadable file in its fault, by the extension', () => {
    const nothing = bytesOf('not a model at all,\0 but quite long; '.repeat(9));
    const codes = ['a.stl', 'a.obj', 'a.PLY', 'a.3mf', 'a'].map((name) => codeOf(nothing, name));
    expect(codes).toEqual(['not-stl', 'not-obj', 'not-ply', 'not-3mf', 'not-stl']);
  });

  test('reads text of 16 bits per character, with and without its mark, and text with the mark of UTF-8', () => {
    const wide = (text: string, isLittle: boolean) => {
      const bytes = new Uint8Array(2 * text.length);
      const view = new DataView(bytes.buffer);
      for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), isLittle);
      return bytes;
    };
    for (const kind of ['obj', 'ascii']) {
      const text = new TextDecoder().decode(files[kind]!);
      const expected = readModel(files[kind]!, 'a');
      if (!expected.ok) throw new Error(kind);
      for (const mark of ['', '\ufeff']) {
        for (const isLittle of [true, false]) {
          const bytes = wide(mark + text, isLittle);
          expect(readModel(bytes, 'a')).toMatchObject({
            corners: expected.corners,
            notes: [{ code: 'odd-form', names: ['UTF-16'] }],
          });
          expect(isConverted(bytes)).toBe(true);
        }
      }
      expect(readModel(bytesOf(`\ufeff${text}`), 'a')).toMatchObject({ corners: expected.corners });
    }
    // Whatever letters the name of a solid has.
    const facet =
      'facet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n';
    for (const isLittle of [true, false])
      expect(readModel(wide(`\ufeffsolid Деталь 零件\n${facet}endsolid\n`, isLittle), 'a.stl').ok).toBe(true);
  });

  test('notes how far a model was moved', () => {
    const far = {
      ...polygonsOf(ball),
      positions: Float64Array.from(ball.positions, (value) => value + 5000),
    };
    expect(readModel(encodeObj(far), 'a')).toMatchObject({
      notes: [{ code: 'moved-near', names: ['-5000, -5000, -5000'] }],
    });
  });

  test('notes where the file itself has rounded the model', () => {
    const at = (distance: number) =>
      encodeStl({ ...ball, positions: ball.positions.map((value) => value + distance) });
    expect(readModel(at(2 ** 22), 'a')).toMatchObject({
      notes: [{ code: 'coarse-numbers', names: ['± 0.25'] }],
    });
    for (const distance of [0, 100, 10_000])
      expect(readModel(at(distance), 'a')).toMatchObject({ notes: [] });
  });

  test('splits quadrilaterals and concave polygons without opening or folding the surface', () => {
    // A comb: fans of its caps would fold. Some vertices lie in the middle of straight sides.
    const teeth = 40;
    const outline: [number, number][] = [
      [0, -5],
      [teeth, -5],
      [2 * teeth, -5],
    ];
    for (let i = teeth; i-- > 0; ) outline.push([2 * i + 2, 3], [2 * i + 1, 3], [2 * i + 1, 0], [2 * i, 0]);
    for (const polygons of [quadBox(10, 20, 30), prism(outline, 7), prism(outline.slice(0, 27), 7)]) {
      const { positions, loops } = polygons;
      const exact =
        loops.length === 6
          ? 6000
          : areaOf(loops[1]!.map((v) => [positions[v * 3]!, positions[v * 3 + 1]!])) * 7;
      const files = [encodeObj(polygons), ...ENCODINGS.map((encoding) => encodePly(polygons, encoding))];
      for (const bytes of files) {
        const mesh = meshOf(bytes);
        expect(mesh.positions.length).toBe(positions.length);
        expect(faultyEdges(mesh)).toBe(0);
        expect(volumeOf(mesh)).toBeCloseTo(exact, 2);
        expect(
          inspectModel(bytes, { read: (all) => readModel(all, 'part') }).faults.map(({ code }) => code),
        ).toEqual(
          exact === 6000
            ? []
            : expect.not.arrayContaining(['open', 'flipped', 'self-intersecting', 'degenerate-faces']),
        );
      }
    }
  });

  test('reports the unit of a 3MF as stated and converts it; a comment is only a hint', () => {
    expect(readModel(threeMf(ball), 'a')).toMatchObject({ unitMm: 1 });
    expect(readModel(encodeObj(quadBox(1, 2, 3), 'Units: inches'), 'a')).toMatchObject({ unitHintMm: 25.4 });
    expect(readModel(encodeObj(quadBox(1, 2, 3)), 'a')).not.toHaveProperty('unitHintMm');
    const stl = encodeStl(ball);
    stl.set(bytesOf('UNITS=cm '));
    expect(readModel(stl, 'a')).toMatchObject({ unitHintMm: 10 });
  });

  test('refuses more triangles than allowed, points without faces, and what ends too early', () => {
    for (const bytes of Object.values(files).slice(1)) expect(codeOf(bytes, 'a', 50)).toBe('too-many-faces');
    const points = { positions: quadBox(1, 2, 3).positions, loops: [] };
    expect([encodeObj(points), ...ENCODINGS.map((e) => encodePly(points, e))].map((b) => codeOf(b))).toEqual(
      Array(4).fill('no-triangles'),
    );
    for (const encoding of ENCODINGS) {
      const whole = files[encoding]!;
      const cut = whole.subarray(0, whole.length - 30);
      expect(codeOf(cut)).toBe('truncated');
    }
  });

  test('answers any bytes without throwing', () => {
    const sound = [...Object.values(files), zipSync({ 'a.obj': files.obj! })];
    const change = fc.tuple(fc.nat(1 << 16), fc.nat(255));
    fc.assert(
      fc.property(
        fc.nat(sound.length - 1),
        fc.array(change, { maxLength: 12 }),
        fc.nat(1 << 16),
        (which, changes, end) => {
          const bytes = sound[which]!.slice(0, Math.max(1, sound[which]!.length - (end % 3 === 0 ? end : 0)));
          for (const [at, value] of changes) bytes[at % bytes.length] = value;
          const read = readModel(bytes, 'any.obj');
          if (read.ok) expect(read.corners.length % 9).toBe(0);
          else expect(read.faults.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 600 },
    );
    for (const head of ['ply\nformat ascii 1.0\n', 'v 0 0 0\nf ', 'solid x\n', 'PK\u0003\u0004']) {
      fc.assert(
        fc.property(
          fc.uint8Array({ maxLength: 300 }),
          (tail) => typeof readModel(Uint8Array.from([...bytesOf(head), ...tail]), 'a').ok === 'boolean',
        ),
      );
    }
  });
});

function areaOf(points: readonly (readonly number[])[]): number {
  return points.reduce((sum, [x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!;
    return sum + (x! * v! - u! * y!) / 2;
  }, 0);
}

test('a file that begins with many comments is told at once', () => {
  for (const comment of ['/**/', '<!---->'])
    expect(readModel(new TextEncoder().encode(comment.repeat(500)), 'part.stl').ok).toBe(false);
});
