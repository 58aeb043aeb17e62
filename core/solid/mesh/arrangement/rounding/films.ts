import { partsOf } from '../../edges.ts';
import { areaOfFace, type Mesh, sixfoldVolume } from '../../mesh.ts';

/** Drops closed parts of mean thickness (2 V / A) up to `thicknessMm`, which rounding makes. */
export function withoutFilms(mesh: Mesh, twin: Int32Array, thicknessMm: number): Mesh {
  const { positions: p, triangles: t } = mesh;
  const { part, count } = partsOf(twin);
  const sixfold = new Float64Array(count);
  const area = new Float64Array(count);
  const first = new Int32Array(count).fill(-1);
  for (let f = 0; f < part.length; f++) {
    const of = part[f]!;
    const [a, b, c] = [t[f * 3]! * 3, t[f * 3 + 1]! * 3, t[f * 3 + 2]! * 3];
    if (first[of]! < 0) first[of] = a;
    sixfold[of]! += sixfoldVolume(p, first[of]!, a, b, c);
    area[of]! += areaOfFace(p, a, b, c);
  }
  const isFilm = Uint8Array.from(area, (mm2, i) => (Math.abs(sixfold[i]!) <= 3 * thicknessMm * mm2 ? 1 : 0));
  if (!isFilm.includes(1)) return mesh;
  return { positions: p, triangles: t.filter((_, i) => !isFilm[part[Math.floor(i / 3)]!]) };
}
