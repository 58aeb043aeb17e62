import type { ModePicture } from '../../core/catalogue/lattice-pictures.ts';
import { latticeById, latticeByTitle, ROD_LIMIT_SHARE } from '../../core/catalogue/lattice-types.ts';
import { MATERIALS } from '../../core/catalogue/materials.ts';
import { AREA_STARTS, SAMPLE_AREAS } from '../../core/catalogue/starts.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { ROD_DIAMETER_MM, STRUT_SIDES } from '../../core/rules/parameters/lattice-parameters.ts';
import { filledModel } from '../../core/run/testing/filled-model.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../core/solid/kernel/kernel.ts';
import { type Mesh, volumeOf } from '../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../core/solid/mesh/weld/weld.ts';
import { type LatticeSpec, sidesOf } from '../../core/spec/spec.ts';
import { sampleSpec } from '../../core/spec/testing/sample-spec.ts';
import { cornersOfStl } from '../../core/verify/verify.ts';
import { bracket } from '../models/bracket.ts';
import { box } from '../models/primitives.ts';
import { sole } from '../models/sole.ts';

const CELL_MM = 10;
const SIDES = 12;
/** Spacing of a stochastic lattice's points: finer, so that a picture shows its character. */
const SPACING_MM = 7;
/** Distance between two soles. */
const SOLES_APART_MM = 45;

/** Returns the block of a lattice for its picture as a finished STL. */
export async function latticeBlock(title: string, network: boolean): Promise<Uint8Array> {
  const type = latticeByTitle(title)!;
  const cell = type.family === 'stochastic' ? SPACING_MM : CELL_MM;
  const spec = sampleSpec(title, {
    cellMm: cell,
    rodDiameterMm: rodOf(title, network),
    sides: SIDES,
    action: type.family === 'strut' ? 'cut' : 'high',
    ...(network ? { variant: 'network' } : {}),
  });
  const cells = type.family === 'stochastic' ? 2 : type.family === 'surface' ? 1.5 : 2;
  // Slightly larger than its cells, so that the outermost rods are whole.
  const half = (cells * CELL_MM) / 2 + (type.family === 'strut' ? spec.rodDiameterMm / 2 : 0);
  return await stlOf(box([-half, -half, -half], [half, half, half]), spec);
}

function rodOf(title: string, network: boolean): number {
  const type = latticeByTitle(title)!;
  if (network) return 1.5;
  if (type.family === 'surface')
    return Math.min(1.1, (type.maxRodOverCell / ROD_LIMIT_SHARE) * CELL_MM * 0.95);
  return 1.25;
}

/** Returns one block in a mode with two kinds of cells or rods, or soles of one design, as a finished STL. */
export async function modeBlock(mode: ModePicture): Promise<Uint8Array> {
  const half: Point = [15, 5, 10];
  const model = box(half.map((mm) => -mm) as Point, half);
  const cellMm: Point = [10, 10, 10];
  const constant = sampleSpec('TYPE-20002', { cellMm, rodDiameterMm: 1.6, sides: SIDES });
  if (mode === 'recipe') return await stlOf(soles(), { ...constant, rodDiameterMm: 1.9 });
  if (mode === 'gradient') {
    const gray = Uint8Array.from({ length: 64 }, (_, x) => Math.round((255 * x) / 63));
    const spec: LatticeSpec = {
      ...constant,
      mode: 'gradient',
      rodDiameterMm: 3.2,
      gradient: {
        image: { width: 64, height: 1, gray },
        projection: 'z',
        darkestMm: 3.2,
        lightestMm: 0.7,
      },
    };
    return await stlOf(model, spec);
  }
  return await stlOf(model, {
    ...constant,
    mode: 'regions',
    regions: {
      plane: [
        [0, -6, -12],
        [0, 6, -12],
        [0, 0, 12],
      ],
      second: { lattice: 'TYPE-20001', cellMm: [5, 5, 5], rodDiameterMm: 1.1 },
    },
  });
}

/** Soles of two sizes, one the other way round. */
function soles(): Mesh {
  const [large, small] = [sole(110), sole(80)];
  const after = large.positions.length / 3;
  return {
    positions: Float32Array.from([
      ...large.positions,
      ...small.positions.map((mm, at) => (at % 3 === 1 ? -mm + SOLES_APART_MM : mm)),
    ]),
    // A mirrored face looks outward again when its vertices run the other way round.
    triangles: Uint32Array.from([
      ...large.triangles,
      ...small.triangles.toReversed().map((at) => at + after),
    ]),
  };
}

/** Plane of the home page's bracket: solid behind it, lattice before it. */
const HERO_PLANE = { normal: [0.92, 0.2, -0.34] as const, offset: 6 };

/** Returns the sample bracket, solid on one side and filled on the other, and the weight of both as whole parts, g. */
export async function heroParts(): Promise<{
  lattice: Uint8Array;
  solid: Uint8Array;
  solidG: number;
  latticeG: number;
}> {
  const model = await bracket();
  const { latticeId, sizeMm, material } = AREA_STARTS[SAMPLE_AREAS.bracket];
  const stl = await stlOf(
    model,
    sampleSpec(latticeById(latticeId)!.title, {
      cellMm: sizeMm,
      rodDiameterMm: ROD_DIAMETER_MM.default,
      sides: STRUT_SIDES.default,
    }),
  );
  const filled = weldCorners(cornersOfStl(stl));
  const half = async (mesh: Mesh, isFront: boolean) => {
    const scope = new SolidScope(await openKernel());
    try {
      const halves = scope.solid(mesh, 'bad-model').splitByPlane([...HERO_PLANE.normal], HERO_PLANE.offset);
      for (const one of halves) scope.keep(one);
      const { vertProperties, triVerts } = halves[isFront ? 0 : 1].getMesh();
      return encodeStl({ positions: vertProperties, triangles: triVerts });
    } finally {
      scope.release();
    }
  };
  const gramsOf = (mesh: Mesh) =>
    (volumeOf(mesh) * MATERIALS.find(({ name }) => name === material)!.densityGPerCm3) / 1000;
  return {
    lattice: await half(filled, true),
    solid: await half(model, false),
    solidG: gramsOf(model),
    latticeG: gramsOf(filled),
  };
}

async function stlOf(model: Mesh, spec: LatticeSpec): Promise<Uint8Array> {
  const { report, bytes } = await filledModel(model, spec);
  console.log(`  ${spec.lattice}: ${report.triangles} triangles, ${sidesOf(spec)} sides`);
  return bytes;
}
