import type { Tutorial } from '../../core/catalogue/lattice-pictures.ts';
import { latticeById } from '../../core/catalogue/lattice-types.ts';
import { AREA_STARTS } from '../../core/catalogue/starts.ts';
import type { ModelMesh } from '../../core/formats/stl/body-appendix.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { facesOf } from '../../core/model/domain/roles/named-face.ts';
import { roomsOf } from '../../core/model/domain/roles/rooms.ts';
import { facesOfDiameter } from '../../core/model/faces/pick-faces.ts';
import { inspectModel } from '../../core/model/input/inspect.ts';
import { filledModel } from '../../core/run/testing/filled-model.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../core/solid/kernel/kernel.ts';
import { appendMeshes } from '../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../core/solid/mesh/weld/weld.ts';
import type { FaceRole } from '../../core/spec/roles.ts';
import type { LatticeSpec } from '../../core/spec/spec.ts';
import { sampleSpec } from '../../core/spec/testing/sample-spec.ts';
import { cornersOfStl } from '../../core/verify/verify.ts';
import { bracket } from '../models/bracket.ts';
import { PRINT, pressureKPa } from '../models/footprint.ts';
import { implant } from '../models/implant.ts';
import { box } from '../models/primitives.ts';
import { sole } from '../models/sole.ts';

/** A part of a tutorial, and the side of a plane that its section keeps. */
interface Design {
  model: ModelMesh;
  spec: LatticeSpec;
  /** A chart over the model. */
  chart?: Mesh;
  kept: { normal: Point; offset: number };
}

/**
 * Returns the three pictures of a tutorial as finished STLs, what is coloured and what stands grey beside it: the part
 * with its solids or its pressure, the result, and a section of it.
 */
export async function tutorialSteps(tutorial: Tutorial): Promise<Uint8Array[][]> {
  const { model, spec, chart, kept } = await DESIGNS[tutorial]();
  const solids = roomsOf(model, { mesh: model, isHollow: false }, spec).behind.map(({ mesh }) => mesh);
  const scope = new SolidScope(await openKernel());
  type Solid = ReturnType<SolidScope['solid']>;
  try {
    const split = (whole: Solid): Solid[] => {
      if (solids.length === 0) return [whole];
      let rooms = scope.solid(solids[0]!, 'trim-failed');
      for (const solid of solids.slice(1)) rooms = scope.keep(rooms.add(scope.solid(solid, 'trim-failed')));
      return [scope.keep(whole.subtract(rooms)), scope.keep(whole.intersect(rooms))];
    };
    const { report, bytes } = await filledModel(model, spec);
    console.log(`  ${spec.lattice}: ${report.triangles} triangles`);
    const before = split(scope.solid(model, 'bad-model')).toReversed();
    const after = split(scope.solid(weldCorners(cornersOfStl(bytes)), 'bad-model'));
    const half = after.map((solid) => scope.keep(solid.trimByPlane(kept.normal, kept.offset)));
    const [first, ...steps] = [before, after, half].map((parts) =>
      parts.map((solid) => {
        const { vertProperties, triVerts } = solid.getMesh();
        return encodeStl({ positions: vertProperties, triangles: triVerts });
      }),
    );
    return [chart ? [encodeStl(chart), ...first!] : first!, ...steps];
  } finally {
    scope.release();
  }
}

const DESIGNS: Record<Tutorial, () => Promise<Design>> = {
  async bracket() {
    const model = await bracket();
    const { faces } = facesOf(model);
    const roles: FaceRole[] = [
      {
        kind: 'solid',
        facesAtMm: facesOfDiameter({ faces }, 'hole', 6.6).map((at) => faces[at]!.atMm),
        mm: 3,
      },
      { kind: 'solid', facesAtMm: [[30, 20, 0]], mm: 3 },
    ];
    const { latticeId } = AREA_STARTS.industry;
    const spec = sampleSpec(latticeById(latticeId)!.title, { cellMm: 8, rodDiameterMm: 1.2, roles });
    return { model, spec, kept: { normal: [0, 1, 0], offset: 7 } };
  },
  async sole() {
    const model = sole(PRINT.lengthMm);
    const [width, height] = [PRINT.columns, PRINT.rows];
    const gray = Uint8Array.from({ length: width * height }, (_, i) =>
      Math.round((255 * pressureKPa(i % width, Math.floor(i / width))) / PRINT.fullKPa),
    );
    const { lengthMm, halfWidthMm: half } = PRINT;
    const [from, to] = [1, 3.2];
    const spec: LatticeSpec = {
      ...sampleSpec('TYPE-20002', { cellMm: 12, rodDiameterMm: to }),
      mode: 'gradient',
      gradient: {
        image: { width, height, gray },
        projection: 'z',
        darkestMm: from,
        lightestMm: to,
        field: {
          source: 'pressure',
          cornersMm: [
            [0, half],
            [lengthMm, half],
            [lengthMm, -half],
            [0, -half],
          ],
          ...{ fullKPa: PRINT.fullKPa, fromKPa: 0, toKPa: PRINT.fullKPa, course: 'linear' },
        },
      },
    };
    return { model, spec, chart: printChart(), kept: { normal: [0, 1, 0], offset: 0 } };
  },
  async implant() {
    const { stem, core } = await implant();
    const { mesh } = inspectModel(encodeStl(appendMeshes([stem, core])), {});
    const body = mesh!.bodies!.findIndex((one) => one.mesh.triangles.length === core.triangles.length);
    const spec: LatticeSpec = {
      ...sampleSpec('TYPE-10001', { cellMm: 6, rodDiameterMm: 0.8 }),
      bodies: [{ body, role: 'solid' }],
    };
    return { model: mesh!, spec, kept: { normal: [0, 1, 0], offset: 0 } };
  },
};

/** Columns over the sole, as high as the pressure on their sensors. */
function printChart(): Mesh {
  const { lengthMm, halfWidthMm, columns, rows } = PRINT;
  const [stepX, stepY] = [lengthMm / columns, (2 * halfWidthMm) / rows];
  const [aboveMm, mmPerKPa, leastKPa] = [45, 0.12, 12];
  const all = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const kPa = pressureKPa(x, y);
    const [left, front] = [x * stepX, halfWidthMm - (y + 1) * stepY];
    const high: Point = [left + 0.8 * stepX, front + 0.8 * stepY, aboveMm + mmPerKPa * kPa];
    return kPa < leastKPa ? [] : [box([left, front, aboveMm], high)];
  });
  return appendMeshes(all.flat());
}
