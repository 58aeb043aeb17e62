import { filledModel } from '../../../core/run/testing/filled-model.ts';
import { LatticeError } from '../../../core/solid/error.ts';
import { boundsOf } from '../../../core/solid/geometry/box.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { LatticeReport } from '../../../core/spec/report.ts';
import { CROSSING_ROUNDING_MM } from '../../../core/spec/tolerances.ts';
import { findCrossings } from '../../../core/verify/crossings/crossings.ts';
import { cornersOfMesh, cornersOfStl, verifyTriangles } from '../../../core/verify/verify.ts';
import { GALLERY } from '../../models/gallery.ts';
import { VARIANTS } from '../../models/variants.ts';
import type { MatrixJob } from './draw.ts';
import { farthestOutside } from './outside.ts';

export interface Verdict {
  /** Codes of the flaws of the result; empty if it is valid. */
  flaws: string[];
  /** Code of the engine's refusal, if it refused. */
  refused?: string;
  triangles: number;
  /** Predicted against measured volume, as a share of the measured one. */
  densityError?: number;
}

/** Refusals that a random job may get because its cell or rod does not suit the model. */
const FAIR_REFUSALS = new Set([
  'nothing-inside',
  'plane-misses',
  'side-apart',
  'not-thin',
  'cell-too-large',
  'rod-too-thick',
  'bad-spec',
  'too-many-cells',
]);
/** A vertex this near counts as on the surface in trims (`struts/trim/smooth/member-cutters.ts`). */
const BOX_OUTSIDE_MM = 5e-4;
/** A cap's deviation of 0.02 mm (`struts/trim/smooth/sheet-cap.ts`) and the tolerance above. */
const OUTSIDE_MM = 0.021;
const VOLUME_SHARE = 2e-3;
/** Maximum error of the predicted volume, as a share of the measured one. */
const PREDICTED_SHARE = 0.03;

const models = new Map<string, Promise<Mesh> | Mesh>();

/** Returns the model of a job. Each model of the gallery is built once. */
export async function modelOf({ model: name, variant }: MatrixJob): Promise<Mesh> {
  const known = models.get(name) ?? GALLERY[name]!();
  models.set(name, known);
  return variant === undefined ? await known : VARIANTS[variant]!(await known);
}

/** Runs a job and checks the written bytes, without knowledge of how they were made. */
export async function judge(job: MatrixJob, threads = 1): Promise<Verdict> {
  const unmoved = await modelOf(job);
  let made: { bytes: Uint8Array; report: LatticeReport };
  try {
    made = await filledModel(unmoved, job.spec, { threads: 1 });
  } catch (error) {
    const code = error instanceof LatticeError ? error.code : `threw ${String(error)}`;
    return FAIR_REFUSALS.has(code)
      ? { flaws: [], refused: code, triangles: 0 }
      : { flaws: [code], triangles: 0 };
  }
  const { bytes, report } = made;
  const model = translate(unmoved, report.movedMm);
  const corners = cornersOfStl(bytes);
  const proof = verifyTriangles(corners);
  const crossings = findCrossings(corners, CROSSING_ROUNDING_MM);
  const volumeMm3 = volumeOfCorners(corners);
  const flaws: string[] = [];
  const expect = (good: boolean, flaw: string) => good || flaws.push(flaw);
  expect(proof.closed, 'open');
  expect(proof.oriented, 'not oriented');
  expect(proof.manifold, 'not manifold');
  expect(proof.components === 1, `${proof.components} components`);
  expect(proof.degenerateTriangles === 0, `${proof.degenerateTriangles} degenerate triangles`);
  expect(crossings.pairs === 0, `${crossings.pairs} crossings, ${crossings.deepestMm.toFixed(4)} mm deep`);
  expect(volumeMm3 > 0 && volumeMm3 < report.modelVolumeMm3 * (1 + VOLUME_SHARE), 'volume out of the model');
  expect(Math.abs(volumeMm3 - report.volumeMm3) < VOLUME_SHARE * volumeMm3, 'volume not as reported');
  expect(report.triangles === corners.length / 9 && report.bytes === bytes.length, 'size not as reported');
  expect(liesIn(boundsOf({ positions: corners }), boundsOf(model)), "out of the model's box");
  const outsideMm = farthestOutside(corners, model);
  expect(outsideMm <= OUTSIDE_MM, `${outsideMm.toFixed(4)} mm outside the model`);
  const densityError = report.volumeFraction.predicted / report.volumeFraction.measured - 1;
  expect(
    Math.abs(densityError) < PREDICTED_SHARE,
    `volume predicted ${(100 * densityError).toFixed(1)} % off`,
  );
  if (job.spec.shellMm !== undefined)
    expect(hasFaces(corners, cornersOfMesh(model)), 'outer surface changed');
  if (threads > 1) {
    const again = await filledModel(unmoved, job.spec, { threads });
    expect(Buffer.compare(again.bytes, bytes) === 0, `other bytes with ${threads} threads`);
  }
  return {
    flaws,
    triangles: report.triangles,
    densityError,
  };
}

/** The model where the engine filled it: a model far from the origin is moved to it. */
function translate(model: Mesh, byMm: LatticeReport['movedMm']): Mesh {
  if (byMm === undefined) return model;
  return { ...model, positions: model.positions.map((coordinate, i) => coordinate + byMm[i % 3]!) };
}

/** Volume by the areas that the faces have from above, mm3. Shares no code with the engine's. */
function volumeOfCorners(p: Float32Array): number {
  let sixfold = 0;
  for (let o = 0; o < p.length; o += 9) {
    const [x, y] = [p[o]!, p[o + 1]!];
    const twice = (p[o + 3]! - x) * (p[o + 7]! - y) - (p[o + 6]! - x) * (p[o + 4]! - y);
    sixfold += twice * (p[o + 2]! + p[o + 5]! + p[o + 8]!);
  }
  return sixfold / 6;
}

type Bounds = ReturnType<typeof boundsOf>;

function liesIn(inner: Bounds, outer: Bounds): boolean {
  return [0, 1, 2].every(
    (k) => inner.min[k]! >= outer.min[k]! - BOX_OUTSIDE_MM && inner.max[k]! <= outer.max[k]! + BOX_OUTSIDE_MM,
  );
}

/** True if every face of the model occurs in the result, bit by bit. */
function hasFaces(result: Float32Array, model: Float32Array): boolean {
  const keys = (p: Float32Array) =>
    Array.from({ length: p.length / 9 }, (_, t) => p.subarray(t * 9, t * 9 + 9).join());
  const there = new Set(keys(result));
  return keys(model).every((key) => there.has(key));
}
