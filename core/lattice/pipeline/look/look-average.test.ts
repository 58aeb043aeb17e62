import { beforeAll, describe, expect, it } from 'vitest';
import { copyError } from '../../../../tests/attack/copy-error.ts';
import { paidFile } from '../../../../tests/attack/paid-file.ts';
import { rodsAttack } from '../../../../tests/attack/rebuild.ts';
import { meanRods, rodsOf, type SeenRod } from '../../../../tests/attack/rod-of.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { seededRandom } from '../../cell/stochastic/points.ts';
import { type DisplayWarp, drawShifts, randomWarp, type ShiftedKind } from '../../geometry/display-warp.ts';
import type { Point } from '../../geometry/vector.ts';
import { appendMeshes } from '../../mesh/append-meshes.ts';
import type { Mesh } from '../../mesh/mesh.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { buildFrame } from '../build-frame.ts';
import { lookLevels } from './look.ts';

const BLOCK = box([-6, -6, 0], [6, 6, 12]);
const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20002',
  cellMm: [6, 6, 6],
  rodDiameterMm: 0.8,
  sides: 12,
  action: 'high',
  originMm: [-6, -6, 0],
};
/** A copy that deviates by more does not count as one (decision 0020). */
const BAR_MM = 0.05;

let file: Mesh;

beforeAll(async () => {
  ({ file } = await paidFile(BLOCK, SPEC));
});

/** What one job differs in from the block itself. */
interface Job {
  /** The model, in the coordinates of the block. */
  model?: Mesh;
  scale?: number;
  awayMm?: number;
  warp?: DisplayWarp;
}

/** The rods in the look of a job, brought back to the coordinates of the block. */
async function rodsShown({ model = BLOCK, scale = 1, awayMm = 0, warp = ACCOUNT }: Job): Promise<SeenRod[]> {
  const there = { ...model, positions: model.positions.map((mm) => mm * scale + awayMm) };
  const spec = {
    ...SPEC,
    cellMm: SPEC.cellMm.map((mm) => mm * scale) as Point,
    rodDiameterMm: SPEC.rodDiameterMm * scale,
    originMm: SPEC.originMm!.map((mm) => mm * scale + awayMm) as Point,
  };
  const look = (await lookLevels(there, spec, buildFrame(there, spec), warp)).at(-1)!;
  return rodsOf({ ...look, positions: look.positions.map((mm) => (mm - awayMm) / scale) });
}

async function errorOfMean(jobs: readonly Job[]): Promise<number> {
  const looks: SeenRod[][] = [];
  for (const job of jobs) looks.push(await rodsShown(job));
  return await errorOf(meanRods(looks));
}

async function errorOf(rods: readonly SeenRod[]): Promise<number> {
  const { mesh } = await rodsAttack(rods, BLOCK, SPEC.rodDiameterMm / 2);
  return copyError(file, mesh, BLOCK).medianMm;
}

const times = <T>(count: number, of: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => of(n));

/** Every turn of a block onto itself: order of the axes and their signs. */
function turns(): ((place: Point) => Point)[] {
  const orders: Point[] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [2, 1, 0],
    [1, 0, 2],
  ];
  return orders.flatMap((order) =>
    times(
      8,
      (bits) => (place: Point) => order.map((axis, k) => place[axis]! * (bits & (1 << k) ? -1 : 1)) as Point,
    ),
  );
}

/** The same rods, turned about the middle of the block. */
function turned(rods: readonly SeenRod[], turn: (place: Point) => Point): SeenRod[] {
  const [x, y, z]: Point = [0, 0, 6];
  return rods.map((rod) => {
    const [a, b, c] = turn([rod.middle[0] - x, rod.middle[1] - y, rod.middle[2] - z]);
    return { ...rod, middle: [a! + x, b! + y, c! + z], along: turn(rod.along) };
  });
}

const ACCOUNT = randomWarp(seededRandom(1));

/** A block that is longer at one of its sides. */
function longer(side: number): Mesh {
  const grow = (at: number) => (side === at ? 12 : 0);
  return box([-6 - grow(0), -6 - grow(1), -grow(2)], [6 + grow(3), 6 + grow(4), 12 + grow(5)]);
}

/** The block with a smaller one beside it, off one of its corners. */
function accompanied(corner: number): Mesh {
  const at: Point = [corner & 1 ? 12 : -24, corner & 2 ? 12 : -24, corner & 4 ? 24 : -24];
  return appendMeshes([BLOCK, box(at, at.map((low) => low + 12) as Point)]);
}

/** The shifts of another account of the same host. */
function anotherAccount(n: number): DisplayWarp {
  const of = (kind: ShiftedKind) => drawShifts(kind, seededRandom(100 + n), seededRandom(1));
  return { lattice: of('lattice'), solids: of('solids') };
}

describe('the mean of many looks of one block is no copy', () => {
  const attacks: [string, readonly Job[]][] = [
    ['copies up to 1.9 times as large', times(16, (n) => ({ scale: 1 + 0.06 * n, awayMm: 6 * n }))],
    ['blocks longer at each side', times(6, (n) => ({ model: longer(n) }))],
    ['with a second body at each side', times(4, (n) => ({ model: accompanied(n ^ 2) }))],
    ['of eight accounts', times(8, (n) => ({ warp: anotherAccount(n) }))],
  ];
  for (const [title, jobs] of attacks)
    it(title, async () => {
      expect(await errorOfMean(jobs)).toBeGreaterThan(BAR_MM);
    });

  it('one look, turned onto itself in every way', async () => {
    const rods = await rodsShown({});
    expect(await errorOf(meanRods(turns().map((turn) => turned(rods, turn))))).toBeGreaterThan(BAR_MM);
  });
});

it('the mean of shifts drawn for each job would be nearer than any look', async () => {
  const random = seededRandom(1);
  const error = await errorOfMean(times(16, () => ({ warp: randomWarp(random) })));
  expect(error).toBeLessThan((await errorOf(await rodsShown({}))) / 2);
});
