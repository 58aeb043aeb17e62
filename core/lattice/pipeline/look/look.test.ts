import { describe, expect, it } from 'vitest';
import { expectNoCopy } from '../../../../tests/attack/expect-no-copy.ts';
import { paidFile } from '../../../../tests/attack/paid-file.ts';
import { piecesOf } from '../../../../tests/attack/pieces.ts';
import { box, sphere } from '../../../../tests/models/primitives.ts';
import { wallTube } from '../../../../tests/models/walls.ts';
import { seededRandom } from '../../cell/stochastic/points.ts';
import { boundsOf } from '../../geometry/box.ts';
import { type DisplayWarp, randomWarp, type ShiftedKind } from '../../geometry/display-warp.ts';
import { appendMeshes } from '../../mesh/append-meshes.ts';
import { pairEdges } from '../../mesh/edges.ts';
import { type Mesh, volumeOf } from '../../mesh/mesh.ts';
import type { ConstantSpec, LatticeSpec } from '../../spec/spec.ts';
import { buildFrame } from '../build-frame.ts';
import { lookLevels, structureLevels } from './look.ts';

const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [6, 6, 6],
  rodDiameterMm: 0.8,
  sides: 12,
  action: 'high',
};
const BLOCK = box([-6, -6, 0], [6, 6, 12]);
const BALL = sphere(8, 24);
/** Holds more cells than the smaller one, so that none of them has most of the lattice. */
const LARGE_BALL = sphere(10, 24);
const RAMP = { width: 16, height: 2, gray: Uint8Array.from({ length: 32 }, (_, at) => (at % 16) * 17) };

const WARP = randomWarp(seededRandom(1));

/** Title, model, spec, and whether the lattice consists of rods or surfaces; with solid parts beside them. */
const CASES: readonly [string, Mesh, LatticeSpec, ('rods' | 'cells')?, 'solids'?][] = [
  ['BCC in a block', BLOCK, SPEC],
  ['cubic cells whose struts lie in the faces of a block', BLOCK, { ...SPEC, lattice: 'TYPE-20001' }],
  ['octet in a ball', BALL, { ...SPEC, lattice: 'TYPE-20007', cellMm: [8, 8, 8] }],
  ['a low-precision file', BALL, { ...SPEC, action: 'low', sides: 6 }],
  ['a boundary net', BALL, { ...SPEC, openEnds: 'net' }],
  ['a foam', BALL, { ...SPEC, lattice: 'GH-30001' }],
  [
    'a gradient',
    BALL,
    {
      ...SPEC,
      mode: 'gradient',
      rodDiameterMm: 1,
      gradient: { image: RAMP, projection: 'z', darkestMm: 1, lightestMm: 0.5 },
    },
  ],
  ['conformal cells', wallTube(9, 5, 10), { ...SPEC, cellMm: [5, 5, 5], cells: 'conformal' }],
  ['a gyroid sheet', BALL, { ...SPEC, lattice: 'TYPE-10001', cellMm: [8, 8, 8] }, 'cells'],
  [
    'a network',
    BALL,
    { ...SPEC, lattice: 'TYPE-10002', variant: 'network', cellMm: [8, 8, 8], rodDiameterMm: 2 },
    'cells',
  ],
  ['rods in a shell', BLOCK, { ...SPEC, shellMm: 1.2 }, 'rods', 'solids'],
  ['rods on a solid bottom', BLOCK, { ...SPEC, bottomMm: 3 }, 'rods', 'solids'],
  [
    'a gyroid in a shell',
    LARGE_BALL,
    { ...SPEC, lattice: 'TYPE-10001', cellMm: [8, 8, 8], shellMm: 1.2 },
    'cells',
    'solids',
  ],
  [
    'two regions',
    BALL,
    {
      ...SPEC,
      mode: 'regions',
      regions: {
        plane: [
          [0, 0, 1],
          [1, 0, 1],
          [0, 1, 1],
        ],
        second: { lattice: 'TYPE-20008', cellMm: [7, 7, 7], rodDiameterMm: 0.9 },
      },
    },
    'rods',
    'solids',
  ],
  [
    'a sheet of conformal cells',
    wallTube(5, 3, 4),
    { ...SPEC, lattice: 'TYPE-10001', cellMm: [4, 4, 4], cells: 'conformal' },
    'cells',
  ],
];

const asked = ({ mode, rodDiameterMm }: LatticeSpec) => (mode === 'gradient' ? {} : { rodDiameterMm });

describe('what is shown before a file is paid for', () => {
  for (const [title, model, spec, pieces = 'rods', solids] of CASES) {
    it(`is no copy of the file: ${title}`, async () => {
      const { frame, file } = await paidFile(model, spec);
      const isRods = pieces === 'rods';
      const attacked = { file, model, isRods, hasSolids: solids !== undefined, ...asked(spec) };
      const look = (await lookLevels(model, spec, frame, WARP)).at(-1)!;
      const edges = pairEdges(look.triangles, look.positions.length / 3);
      expect(edges, 'sections through it are filled').toMatchObject({ open: 0, flipped: 0 });
      expect(volumeOf(look)).toBeGreaterThan(0);
      await expectNoCopy(look, attacked);
    });
  }

  it('is no copy as a structure mesh either', async () => {
    const { frame, file } = await paidFile(BLOCK, SPEC);
    const attacked = { file, model: BLOCK, isRods: true, rodDiameterMm: SPEC.rodDiameterMm };
    await expectNoCopy(structureLevels(BLOCK, frame, WARP).at(-1)!, attacked);
  });

  it('is recognised as a copy if it is the result', async () => {
    const { file } = await paidFile(BLOCK, SPEC);
    await expect(expectNoCopy(file, { file, model: BLOCK, isRods: true })).rejects.toThrow('weld');
  });

  it('moves a solid bottom otherwise than the rods on it', async () => {
    const spec = { ...SPEC, bottomMm: 3 };
    const frame = buildFrame(BLOCK, spec);
    const still = (kind: ShiftedKind): DisplayWarp => {
      const { slow, ...rest } = WARP[kind];
      return { ...WARP, [kind]: { ...rest, outwardMm: 0, slow: { ...slow, shiftMm: 0 } } };
    };
    const bottomOf = async (warp: DisplayWarp) => {
      const look = (await lookLevels(BLOCK, spec, frame, warp)).at(-1)!;
      return piecesOf(look).toSorted((a, b) => volumeOf(b) - volumeOf(a))[0]!.positions;
    };
    const shown = await bottomOf(WARP);
    expect(await bottomOf(still('lattice'))).toEqual(shown);
    expect(await bottomOf(still('solids'))).not.toEqual(shown);
  });

  it('has the solid parts beside the lattice', async () => {
    for (const change of [{ shellMm: 1.2 }, { bottomMm: 3 }] as const) {
      const spec = { ...SPEC, ...change };
      const { frame, file } = await paidFile(BLOCK, spec);
      const look = (await lookLevels(BLOCK, spec, frame, WARP)).at(-1)!;
      expect(Math.abs(volumeOf(look) / volumeOf(file) - 1)).toBeLessThan(0.1);
    }
  });

  it('leaves out a body of the model into which nothing fits', async () => {
    const pea = box([20, 0, 0], [21.5, 1.5, 1.5]);
    const model = appendMeshes([BLOCK, pea]);
    const spec = { ...SPEC, shellMm: 1.2 };
    const { frame, file } = await paidFile(model, spec);
    const look = (await lookLevels(model, spec, frame, WARP)).at(-1)!;
    expect(boundsOf(look).max[0]).toBeCloseTo(boundsOf(file).max[0], 0);
  });

  it('has at most 600 000 triangles, however many struts there are', async () => {
    const spec = { ...SPEC, cellMm: [4, 4, 4] as [number, number, number], rodDiameterMm: 0.4 };
    // 85 000 rods. Of 75 000 each is drawn.
    const large = box([-44, -44, 0], [44, 44, 88]);
    const [coarse, fine] = await lookLevels(large, spec, buildFrame(large, spec), WARP);
    expect(fine!.triangles.length / 3).toBeLessThan(601_000);
    expect(coarse!.triangles.length / 3).toBeLessThan(61_000);
  });
});
