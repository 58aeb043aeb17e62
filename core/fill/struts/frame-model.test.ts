import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bone } from '../../../tests/models/bone.ts';
import { box, sphere } from '../../../tests/models/primitives.ts';
import { STRUT_LATTICES } from '../../catalogue/lattice-types.ts';
import { topologyByTitle } from '../../cells/cells.ts';
import { buildFrame } from '../../run/pipeline/build-frame.ts';
import { LatticeError } from '../../solid/error.ts';
import { DisjointSets } from '../../solid/mesh/disjoint-sets.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { sampleSpec } from '../../spec/testing/sample-spec.ts';
import { decodeFrame, encodeFrame } from '../frame/encode.ts';
import { expandFrame } from '../frame/expand.ts';
import { type Frame, STRUT_WHOLE } from '../frame/frame.ts';

const spec = (changes: Partial<ConstantSpec> = {}) =>
  sampleSpec('TYPE-20002', { cellMm: 10, rodDiameterMm: 0.8, ...changes });

/** Segment ends that no other segment shares, and those of them at a node held by fewer than two others. */
function openEndsIn(frame: Frame) {
  const { segments } = expandFrame(frame);
  const key = (i: number) => [0, 1, 2].map((k) => segments[i + k]!.toFixed(3)).join();
  const at = new Map<string, number[]>();
  for (let i = 0; i < segments.length; i += 3) {
    const there = at.get(key(i));
    if (there) there.push(i);
    else at.set(key(i), [i]);
  }
  const otherEnd = (i: number) => (i % 6 === 0 ? i + 3 : i - 3);
  const isOpen = (i: number) => at.get(key(i))!.length === 1;
  let open = 0;
  let onOpenStruts = 0;
  for (let i = 0; i < segments.length; i += 3) {
    if (!isOpen(i)) continue;
    open++;
    const held = at.get(key(otherEnd(i)))!.filter((j) => !isOpen(otherEnd(j)));
    if (held.length < 2) onOpenStruts++;
  }
  return { open, onOpenStruts, struts: segments.length / 6 };
}

describe('buildFrame', () => {
  test('fills an aligned box with every strut of its cells', () => {
    for (const { title } of STRUT_LATTICES) {
      const frame = buildFrame(box([0, 0, 0], [40, 20, 20]), spec({ lattice: title }));
      const types = topologyByTitle(title)!.struts.length;
      expect(
        frame.struts.reduce((sum, state) => sum + (state === STRUT_WHOLE ? 1 : 0), 0),
      ).toBeGreaterThanOrEqual(16 * types);
      expect(frame.clips.strut.length).toBe(0);
      expect(frame.prunedShare).toBeCloseTo(0, 9);
    }
  });

  test('keeps every strut inside the model and cuts it at the surface', () => {
    const radius = 30;
    const frame = buildFrame(sphere(radius, 128), spec());
    const { segments } = expandFrame(frame);
    let ends = 0;
    for (let i = 0; i < segments.length; i += 3) {
      const far = Math.hypot(segments[i]!, segments[i + 1]!, segments[i + 2]!);
      expect(far).toBeLessThanOrEqual(radius + 1e-3);
      if (far > radius - 0.05) ends++;
    }
    expect(ends).toBeGreaterThan(100);
  });

  test('cut mode leaves no dangling strut, and no open end at all where that is asked', () => {
    const model = bone(120);
    const made = (openEnds: ConstantSpec['openEnds'], action: ConstantSpec['action']) =>
      openEndsIn(
        buildFrame(
          model,
          spec({ lattice: 'TYPE-20008', cellMm: [7, 7, 7], action, ...(openEnds ? { openEnds } : {}) }),
        ),
      );
    const high = made(undefined, 'high');
    const cut = made(undefined, 'cut');
    const joined = made('none', 'cut');
    expect(high.onOpenStruts).toBeGreaterThan(0);
    expect(cut.onOpenStruts).toBe(0);
    expect(cut.open).toBeGreaterThan(high.open / 2);
    expect(cut.open).toBeLessThan(high.open);
    expect(joined).toMatchObject({ open: 0, onOpenStruts: 0 });
    expect(joined.struts).toBeGreaterThan(0);
    expect(made('keep', 'cut')).toEqual(high);
    expect(made('held', 'high')).toEqual(cut);
  });

  test('hangs together: no part floats', () => {
    const { segments } = expandFrame(buildFrame(bone(120), spec({ cellMm: [7, 7, 7] })));
    const places = new Map<string, number>();
    const id = (i: number) => {
      const key = [0, 1, 2].map((k) => segments[i + k]!.toFixed(3)).join();
      if (!places.has(key)) places.set(key, places.size);
      return places.get(key)!;
    };
    const pairs: [number, number][] = [];
    for (let i = 0; i < segments.length; i += 6) pairs.push([id(i), id(i + 3)]);
    const sets = new DisjointSets(places.size);
    for (const [a, b] of pairs) sets.join(a, b);
    expect(new Set(pairs.map(([a]) => sets.find(a))).size).toBe(1);
  });

  test('a symmetric model gets a symmetric lattice', () => {
    const { segments } = expandFrame(buildFrame(sphere(26, 64), spec()));
    const key = (x: number, y: number, z: number) =>
      [x, y, z].map((v) => (Math.abs(v) < 5e-4 ? 0 : v).toFixed(2)).join();
    const points = new Set<string>();
    const mirrored = new Set<string>();
    for (let i = 0; i < segments.length; i += 3) {
      points.add(key(segments[i]!, segments[i + 1]!, segments[i + 2]!));
      mirrored.add(key(-segments[i]!, segments[i + 1]!, -segments[i + 2]!));
    }
    const missing = [...mirrored].filter((point) => !points.has(point)).length;
    expect(missing / points.size).toBeLessThan(0.02);
  });

  test('scaling model, cell and rod together scales the frame', () => {
    const small = buildFrame(sphere(24, 48), spec({ cellMm: [8, 8, 8], rodDiameterMm: 0.8 }));
    const large = buildFrame(sphere(48, 48), spec({ cellMm: [16, 16, 16], rodDiameterMm: 1.6 }));
    expect(large.lengthMm / small.lengthMm).toBeCloseTo(2, 2);
    expect(large.predictedVolumeMm3 / small.predictedVolumeMm3).toBeCloseTo(8, 1);
  });

  test('refuses what cannot be made, with a code', () => {
    const code = (mesh: Parameters<typeof buildFrame>[0], changes: Partial<ConstantSpec>) => {
      try {
        buildFrame(mesh, spec(changes));
        return 'made';
      } catch (error) {
        return error instanceof LatticeError ? error.code : String(error);
      }
    };
    const cube = box([0, 0, 0], [30, 30, 30]);
    expect(code(cube, { rodDiameterMm: 6 })).toBe('rod-too-thick');
    expect(code(cube, { lattice: 'TYPE-1' })).toBe('bad-spec');
    expect(code(box([1, 1, 1], [3, 3, 3]), { cellMm: [20, 20, 20], originMm: [-3, -5, -8] })).toBe(
      'nothing-inside',
    );
    expect(code({ positions: new Float32Array(), triangles: new Uint32Array() }, {})).toBe('bad-model');
    expect(code(box([0, 0, 0], [400, 380, 259]), { cellMm: [0.6, 0.6, 0.6], rodDiameterMm: 0.1 })).toBe(
      'too-many-cells',
    );
  });
});

describe('an encoded frame', () => {
  test('expands to the same struts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STRUT_LATTICES),
        fc.double({ min: -45, max: 45, noNaN: true }),
        ({ title }, turnZDeg) => {
          const frame = buildFrame(sphere(17, 32, [3, -2, 1]), spec({ lattice: title, turnZDeg }));
          const bytes = encodeFrame(frame);
          const again = decodeFrame(bytes);
          const before = expandFrame(frame);
          const after = expandFrame(again);
          expect(again.strutCount).toBe(frame.strutCount);
          expect(after.radiiMm).toEqual(before.radiiMm);
          for (let i = 0; i < before.segments.length; i++) {
            expect(Math.abs(after.segments[i]! - before.segments[i]!)).toBeLessThan(1e-3);
          }
          expect(bytes.length).toBeLessThan(frame.strutCount * 12 + 800);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is refused when it is cut off or something else', () => {
    const bytes = encodeFrame(buildFrame(sphere(17, 32), spec()));
    expect(() => decodeFrame(bytes.subarray(8))).toThrow(RangeError);
    expect(() => decodeFrame(bytes.subarray(0, bytes.length - 40))).toThrow();
  });
});
