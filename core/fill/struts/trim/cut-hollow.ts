import { concat } from '../../../solid/lists/concat.ts';
import type { Triangulate } from '../../../solid/mesh/clipping/loops.ts';
import { MODEL_BINS, meetingBoxes } from '../../../solid/mesh/crossings/face-bins.ts';
import {
  pairedWhole,
  refuseOpenLines,
  splitBoth,
  triangulateOutlines,
} from '../../../solid/mesh/cut/cut-mesh.ts';
import { CutSurface } from '../../../solid/mesh/cut/cut-surface.ts';
import { cutLineFinder } from '../../../solid/mesh/cut/find-cut-lines.ts';
import { UnclearCut } from '../../../solid/mesh/cut/unclear-cut.ts';
import { noteUncut, verdictsAtCuts } from '../../../solid/mesh/cut/verdicts.ts';
import { fillFaceBoxes } from '../../../solid/mesh/face-boxes.ts';
import { isWithin } from '../../../solid/mesh/is-within.ts';
import type { Mesh } from '../../../solid/mesh/mesh.ts';
import type { ModelSurface } from '../../grid/classification.ts';

/** Faces lie in one plane within this many steps of the output grid: corners of a strut's side are rounded to it. */
const FLAT_STEPS = 4;

/**
 * Surface of a shell's wall towards its hollow, with the struts that stand on it: the faces of the inner face outside
 * the struts, and of the struts within it, cut along one another. That of a boolean difference, turned over, without
 * taking in two solids. Undefined where the cut is unclear.
 * @param struts closed solids of the groups of struts at the inner face
 */
export async function cutHollow(
  { local, inside }: Pick<ModelSurface, 'local' | 'inside'>,
  struts: Mesh,
  about: CutAbout,
): Promise<Mesh | undefined> {
  const isInStruts = (x: number, y: number, z: number) => isWithin(struts, x, y, z);
  return await cutBoth(
    { mesh: local, inside },
    { mesh: struts, inside: isInStruts },
    { ...about, keepsOutside: true },
  );
}

/** How surfaces are cut; `openTriangulation` loads the kernel's triangulation, which few openings need. */
interface CutAbout {
  quantumMm: number;
  openTriangulation: () => Promise<Triangulate>;
}

/** A closed surface, and which points are within it. */
interface CutSolid {
  mesh: Mesh;
  inside(x: number, y: number, z: number): boolean;
}

/**
 * What is left of two closed surfaces that are cut along one another: of the second the faces within the first, of the
 * first those within the second, or with `keepsOutside` those outside it, turned over. Undefined where the cut is unclear.
 */
export async function cutBoth(
  first: CutSolid,
  second: CutSolid,
  { openTriangulation, ...more }: CutAbout & { keepsOutside: boolean },
): Promise<Mesh | undefined> {
  const { mesh: local } = first;
  const { mesh: struts } = second;
  try {
    const strutsFrom = local.positions.length / 3;
    const p = concat<Float32Array>(Float32Array, [local.positions, struts.positions]);
    const model = new CutSurface(local.triangles, pairedWhole(local.triangles, strutsFrom));
    const faces = struts.triangles.map((v) => v + strutsFrom);
    const lattice = new CutSurface(faces, pairedWhole(faces, p.length / 3));
    const about = { ...more, flatMm: FLAT_STEPS * more.quantumMm };
    const find = cutLineFinder({ model, lattice }, p, { secondFrom: strutsFrom, ...about });
    meetingBoxes(...boxesOf(p, local.triangles), ...boxesOf(p, faces), find, MODEL_BINS);
    refuseOpenLines({ model, lattice });
    const verdicts = verdictsAtCuts({ model, lattice }, p.length / 3);
    noteUncut(local.triangles, p, verdicts, (x, y, z) => second.inside(x, y, z) !== more.keepsOutside);
    noteUncut(faces, p, verdicts, first.inside);
    const cut = splitBoth({ model, lattice, positions: p }, verdicts, about);
    await triangulateOutlines(cut, openTriangulation);
    return { positions: cut.positions, triangles: Uint32Array.from(cut.triangles) };
  } catch (error) {
    if (error instanceof UnclearCut) return undefined;
    throw error;
  }
}

function boxesOf(p: Float32Array, t: Uint32Array): [boxes: Float64Array, count: number] {
  return [fillFaceBoxes(new Float64Array(t.length * 2), p, t), t.length / 3];
}
