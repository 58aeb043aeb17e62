import type { ToolPicture } from '../../core/catalogue/lattice-pictures.ts';
import { encodeStl } from '../../core/formats/stl/write.ts';
import { PRINT_COLORS } from '../../core/run/printability/print-colors.ts';
import type { Point } from '../../core/solid/geometry/vector.ts';
import { openKernel, SolidScope } from '../../core/solid/kernel/kernel.ts';
import { appendMeshes } from '../../core/solid/mesh/append-meshes.ts';
import type { Mesh } from '../../core/solid/mesh/mesh.ts';
import { weldCorners } from '../../core/solid/mesh/weld/weld.ts';
import { cornersOfStl } from '../../core/verify/verify.ts';
import { bracket } from '../models/bracket.ts';
import { box } from '../models/primitives.ts';
import { latticeBlock, modeBlock } from './models.ts';
import type { Shot } from './studio-page.ts';

const FAULT = PRINT_COLORS.diameter;
/** Colours of the pictures in which they mean something. */
export const TOOL_COLORS: Partial<Record<ToolPicture, Partial<Shot>>> = {
  print: { near: FAULT, far: FAULT },
};

type Solid = ReturnType<SolidScope['solid']>;
interface Bench {
  of(mesh: Mesh): Solid;
  /** The two sides of a plane, first the one that its normal points to. */
  split(whole: Solid, normal: Point, offset: number): [Solid, Solid];
  move(one: Solid, by: Point): Solid;
}

/** Returns what the picture of a tool shows as finished STLs: what is coloured, and what stands grey beside it. */
export async function toolParts(tool: ToolPicture): Promise<Uint8Array[]> {
  const scope = new SolidScope(await openKernel());
  try {
    const parts = await PARTS[tool]({
      of: (mesh) => scope.solid(mesh, 'bad-model'),
      split(whole, normal, offset) {
        const [front, back] = whole.splitByPlane([...normal], offset);
        return [scope.keep(front), scope.keep(back)];
      },
      move: (one, by) => scope.keep(one.translate([...by])),
    });
    return parts.map((solid) => {
      const { vertProperties, triVerts } = solid.getMesh();
      return encodeStl({ positions: vertProperties, triangles: triVerts });
    });
  } finally {
    scope.release();
  }
}

const PARTS: Record<ToolPicture, (bench: Bench) => Promise<[Solid, Solid]>> = {
  async edit({ of, split, move }) {
    const [front, back] = split(of(await bracket()), [1, 0, 0], 28);
    return [move(front, [9, 0, 0]), back];
  },
  async print({ of, split }) {
    // Thick at one end, thin at the other.
    return split(of(meshOf(await modeBlock('gradient'))), [1, 0, 0], 2.5);
  },
  async press({ of }) {
    const [half, plate] = [13, 2];
    const lattice = of(meshOf(await latticeBlock('TYPE-20002', false)));
    const top = lattice.boundingBox().max[2]!;
    const plates = [-top - plate, top].map((from) => box([-half, -half, from], [half, half, from + plate]));
    return [lattice, of(appendMeshes(plates))];
  },
  async layers({ of, split }) {
    const [layerMm, atMm] = [0.6, 3];
    const block = of(meshOf(await latticeBlock('TYPE-10001', false)));
    const [, printed] = split(block, [0, 0, 1], atMm);
    return split(printed, [0, 0, 1], atMm - layerMm);
  },
  async compare({ of, move }) {
    const apartMm = 13;
    const [first, second] = await Promise.all(
      ['TYPE-20007', 'TYPE-20002'].map(async (title) => of(meshOf(await latticeBlock(title, false)))),
    );
    return [move(first!, [-apartMm, -apartMm / 2, 0]), move(second!, [apartMm, apartMm / 2, 0])];
  },
};

function meshOf(stl: Uint8Array): Mesh {
  return weldCorners(cornersOfStl(stl));
}
