import { appendMeshes } from '../../../solid/mesh/append-meshes.ts';
import { resolveSurface } from '../../../solid/mesh/arrangement/resolve-surface.ts';
import { findDeepCrossings } from '../../../solid/mesh/crossings/deep-crossings.ts';
import { type Mesh, volumeOf } from '../../../solid/mesh/mesh.ts';
import type { SheetMaker } from './conformal-sheet.ts';
import { type FineColumns, withoutTriangles } from './fine-columns.ts';
import { type MainPart, mainPart } from './main-part.ts';
import { sheetOfFaces } from './oriented-net.ts';
import type { SheetDistance } from './sheet-distance.ts';
import { sheetWires } from './sheet-wires.ts';
import { slabMesh } from './slab-mesh.ts';

/** Faces that run through one another by less are rounding, mm. */
const CROSSING_MM = 5e-4;
/** Tries to get a mesh without crossings. */
const MOST_TRIES = 5;

/** The sheets of all walls, united where one runs through another, as the largest body. */
export const soundSheet: SheetMaker = ({ oriented, net, columns, distance, halfMm }) => {
  const sheetOf = sheetOfFaces(oriented);
  const sheetOfTriangle = Array.from(columns.patches, (patch) => sheetOf[net.patches[patch]!.face]!);
  const sheets = [...new Set(sheetOfTriangle)].flatMap((sheet) => {
    const others = new Set(sheetOfTriangle.flatMap((other, t) => (other === sheet ? [] : [t])));
    const own = others.size === 0 ? columns : withoutTriangles(columns, others);
    const made = soundSlab(own, distance, halfMm);
    if (!made) return [];
    const { part, used } = made;
    return [{ part, segments: sheetWires({ net, columns: used }, distance.values, part.prisms) }];
  });
  const [first] = sheets;
  if (first === undefined) return undefined;
  if (sheets.length === 1) {
    const { part, segments } = first;
    return { mesh: part.mesh, volumeMm3: volumeOf(part.mesh), segments, lostShare: part.lostShare };
  }
  const before = sheets.reduce((sum, { part }) => sum + volumeOf(part.mesh) / (1 - part.lostShare), 0);
  const merged = appendMeshes(sheets.map(({ part }) => part.mesh));
  const united = resolveSurface(merged, CROSSING_MM, { keepsCracks: true });
  if (!united.ok) return undefined;
  const main = mainPart({ mesh: united.mesh, prisms: new Int32Array(united.mesh.triangles.length / 3) });
  const kept = sheets.filter(({ part }) => isPartOf(part.mesh, main.mesh));
  const left = kept.reduce((sum, { part }) => sum + volumeOf(part.mesh), 0);
  return {
    mesh: main.mesh,
    volumeMm3: volumeOf(main.mesh),
    segments: kept.flatMap(({ segments }) => segments),
    lostShare: 1 - left / before,
  };
};

/** True if most vertices of a mesh are those of another: uniting leaves those outside an overlap. */
function isPartOf(mesh: Mesh, whole: Mesh): boolean {
  const keys = ({ positions: p }: Mesh) =>
    Array.from({ length: p.length / 3 }, (_, v) => `${p[v * 3]},${p[v * 3 + 1]},${p[v * 3 + 2]}`);
  const known = new Set(keys(whole));
  const own = keys(mesh);
  return own.filter((key) => known.has(key)).length > own.length / 2;
}

/** Largest body of the slab, without the triangles of columns whose faces run through others. */
function soundSlab(
  columns: FineColumns,
  distance: SheetDistance,
  halfMm: number,
): { part: MainPart; used: FineColumns } | undefined {
  let used = columns;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const part = mainPart(slabMesh(used, distance, halfMm));
    if (part.mesh.triangles.length === 0) return undefined;
    const bad = new Set<number>();
    findDeepCrossings(part.mesh, { toleranceMm: CROSSING_MM }, (face) =>
      bad.add(Math.floor(part.prisms[face]! / used.levels)),
    );
    if (bad.size === 0) return { part, used };
    used = withoutTriangles(used, bad);
  }
  return undefined;
}
