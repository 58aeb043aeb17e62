import type { ReadModel } from '../../formats/model/model-read.ts';
import { bodyName, type NamedBody } from '../../formats/stl/body-appendix.ts';
import { BODIES_MAX } from '../../rules/parameters/bodies.ts';
import { concat } from '../../solid/lists/concat.ts';
import { isClosed } from '../../solid/mesh/edges.ts';
import { isWithin } from '../../solid/mesh/is-within.ts';
import { cornersOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { weldCorners } from '../../solid/mesh/weld/weld.ts';

/** Offset of the ray by which a body is inside another, mm: round coordinates lie on edges. */
const OFF_MM = [1.618e-4, 2.718e-4] as const;

/** A section of a file's triangles: the first, and the one after the last. */
interface Section {
  name: string;
  from: number;
  to: number;
}

/**
 * Returns the bodies of a file, which its model unites: the parts that the file names, else the sections of its triangles
 * that close. Parts that do not close and bodies that the user left out do not count. Empty for fewer than two.
 * @param corners as placed, 9 numbers per triangle, mm
 * @param model the united surface
 */
export function bodiesOfFile(
  corners: Float32Array,
  { parts }: Pick<ReadModel, 'parts'>,
  model: Mesh,
): NamedBody[] {
  const sections = parts ? sectionsOfParts(parts) : closedSections(corners);
  if (sections.length < 2 || sections.length > BODIES_MAX) return [];
  const bodies = withCavities(
    sections.map(({ name, from, to }) => ({
      name: bodyName(name),
      mesh: weldCorners(corners.subarray(from * 9, to * 9)),
    })),
  );
  const there = bodiesWithin(
    model,
    bodies.filter(({ mesh }) => isClosed(mesh)),
  );
  return there.length < 2 ? [] : there;
}

function sectionsOfParts(parts: NonNullable<ReadModel['parts']>): Section[] {
  let from = 0;
  return parts.flatMap(({ name, triangles }) => {
    const section = { name, from, to: from + triangles };
    from += triangles;
    return triangles > 0 ? [section] : [];
  });
}

/** Sections that end wherever the triangles read so far close, in the order of the file. */
function closedSections(corners: Float32Array): Section[] {
  const { triangles: t, positions } = weldCorners(corners);
  const count = positions.length / 3;
  const balances = new Map<number, number>();
  const sections: Section[] = [];
  let from = 0;
  for (let i = 0; i < t.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [t[i + k]!, t[i + ((k + 1) % 3)]!];
      const edge = Math.min(a, b) * count + Math.max(a, b);
      const balance = (balances.get(edge) ?? 0) + (a < b ? 1 : -1);
      if (balance === 0) balances.delete(edge);
      else balances.set(edge, balance);
    }
    if (balances.size > 0) continue;
    sections.push({ name: '', from, to: i / 3 + 1 });
    from = i / 3 + 1;
    if (sections.length > BODIES_MAX) return [];
  }
  return from === t.length / 3 ? sections : [];
}

/** The outward surfaces, each with the inward ones in it. */
function withCavities(bodies: readonly NamedBody[]): NamedBody[] {
  const outward = bodies
    .filter(({ mesh }) => volumeOf(mesh) > 0)
    .map((body) => ({ ...body, cavities: [] as Mesh[] }));
  const smallest = outward.toSorted((a, b) => volumeOf(a.mesh) - volumeOf(b.mesh));
  for (const { mesh } of bodies.filter((body) => volumeOf(body.mesh) < 0))
    smallest.find((body) => isWithin(body.mesh, ...firstOf(mesh)))?.cavities.push(mesh);
  return outward.map(({ name, mesh, cavities }) => ({
    name,
    mesh:
      cavities.length === 0
        ? mesh
        : weldCorners(concat<Float32Array>(Float32Array, [mesh, ...cavities].map(cornersOf))),
  }));
}

/** The bodies of a model: those that share a vertex with its surface, or lie in it. */
export function bodiesWithin(model: Mesh, bodies: readonly NamedBody[]): NamedBody[] {
  if (bodies.length === 0) return [];
  const { positions: p, triangles } = model;
  const places = new Set<string>();
  for (const v of triangles) places.add(`${p[v * 3]} ${p[v * 3 + 1]} ${p[v * 3 + 2]}`);
  return bodies.filter(({ mesh }) => {
    const { positions: q } = mesh;
    for (let i = 0; i < q.length; i += 3) if (places.has(`${q[i]} ${q[i + 1]} ${q[i + 2]}`)) return true;
    return isWithin(model, ...firstOf(mesh));
  });
}

/** A vertex of a mesh, off the edges of others. */
function firstOf({ positions }: Mesh): [number, number, number] {
  return [positions[0]! + OFF_MM[0], positions[1]! + OFF_MM[1], positions[2]!];
}
