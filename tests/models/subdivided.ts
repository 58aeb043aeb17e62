import type { Mesh } from '../../core/lattice/mesh/mesh.ts';

/** Returns the mesh with every face split in four at the midpoints of its edges, rounded to 32-bit floats. */
export function subdivided({ positions, triangles }: Mesh): Mesh {
  const all = [...positions];
  const middles = new Map<string, number>();
  const middleOf = (a: number, b: number) => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    let middle = middles.get(key);
    if (middle === undefined) {
      middle = all.length / 3;
      middles.set(key, middle);
      for (let k = 0; k < 3; k++) all.push((positions[a * 3 + k]! + positions[b * 3 + k]!) / 2);
    }
    return middle;
  };
  const split: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    const [ab, bc, ca] = [middleOf(a, b), middleOf(b, c), middleOf(c, a)];
    split.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca);
  }
  return { positions: Float32Array.from(all), triangles: Uint32Array.from(split) };
}
