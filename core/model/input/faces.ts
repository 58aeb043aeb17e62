import { TripleTable } from '../../solid/mesh/hash.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';

/** Mesh after the removal of faces, and the numbers that the removed faces had. */
export interface FacesDropped {
  mesh: Mesh;
  dropped: number[];
}

/** Drops faces with two equal vertices: they have no area and connect nothing. */
export function dropCollapsedFaces(mesh: Mesh): FacesDropped {
  const t = mesh.triangles;
  return keepFaces(mesh, (i) => t[i] !== t[i + 1] && t[i + 1] !== t[i + 2] && t[i + 2] !== t[i]);
}

/** Of faces on the same vertices one stays, or none if they cancel out (a fold without thickness). */
export function dropDuplicateFaces(mesh: Mesh): FacesDropped {
  const t = mesh.triangles;
  const count = t.length / 3;
  const table = new TripleTable(new Int32Array(count * 3));
  const balance = new Int32Array(count);
  const copies = new Int32Array(count);
  const numberOf = new Int32Array(count);
  for (let f = 0; f < count; f++) {
    const [a, b, c, turn] = sortedFace(t, f);
    const number = table.add(a, b, c);
    numberOf[f] = number;
    balance[number]! += turn;
    copies[number]!++;
  }
  const given = new Uint8Array(count);
  return keepFaces(mesh, (i) => {
    const f = i / 3;
    const number = numberOf[f]!;
    if (copies[number] === 1) return true;
    const turn = sortedFace(t, f)[3];
    if (balance[number]! * turn <= 0 || given[number]) return false;
    given[number] = 1;
    return true;
  });
}

function sortedFace(t: Uint32Array, f: number): [number, number, number, number] {
  const a = t[f * 3]!;
  const b = t[f * 3 + 1]!;
  const c = t[f * 3 + 2]!;
  if (a < b && a < c) return b < c ? [a, b, c, 1] : [a, c, b, -1];
  if (b < a && b < c) return c < a ? [b, c, a, 1] : [b, a, c, -1];
  return a < b ? [c, a, b, 1] : [c, b, a, -1];
}

function keepFaces(mesh: Mesh, keep: (corner: number) => boolean): FacesDropped {
  const t = mesh.triangles;
  const kept = new Uint32Array(t.length);
  const dropped: number[] = [];
  let used = 0;
  for (let i = 0; i < t.length; i += 3) {
    if (!keep(i)) {
      dropped.push(i / 3);
      continue;
    }
    kept[used++] = t[i]!;
    kept[used++] = t[i + 1]!;
    kept[used++] = t[i + 2]!;
  }
  if (used === t.length) return { mesh, dropped };
  return { mesh: { positions: mesh.positions, triangles: kept.slice(0, used) }, dropped };
}

/** Flips the smaller set of faces in each part so that neighbours agree; undefined if one-sided. */
export function orientFaces(mesh: Mesh, twin: Int32Array): { mesh: Mesh; turned: number[] } | undefined {
  const t = mesh.triangles;
  const count = t.length / 3;
  const state = new Int8Array(count);
  const stack = new Int32Array(count);
  const part = new Int32Array(count);
  const balance: number[] = [];
  for (let seed = 0; seed < count; seed++) {
    if (state[seed] !== 0) continue;
    let top = 0;
    stack[top++] = seed;
    state[seed] = 1;
    let sum = 0;
    while (top > 0) {
      const face = stack[--top]!;
      part[face] = balance.length;
      sum += state[face]!;
      for (let h = face * 3; h < face * 3 + 3; h++) {
        const other = twin[h]!;
        if (other < 0) continue;
        const neighbour = (other / 3) | 0;
        const sameWay = t[h] === t[other];
        const wanted = sameWay ? -state[face]! : state[face]!;
        if (state[neighbour] === 0) {
          state[neighbour] = wanted;
          stack[top++] = neighbour;
        } else if (state[neighbour] !== wanted) return undefined;
      }
    }
    balance.push(sum);
  }
  // The smaller set of a part is wrong; the volume decides afterwards which side is outside.
  const out = t.slice();
  const turned: number[] = [];
  for (let f = 0; f < count; f++) {
    const wrong = balance[part[f]!]! < 0 ? 1 : -1;
    if (state[f] !== wrong) continue;
    turned.push(f);
    out[f * 3 + 1] = t[f * 3 + 2]!;
    out[f * 3 + 2] = t[f * 3 + 1]!;
  }
  return { mesh: { positions: mesh.positions, triangles: out }, turned };
}

export function turnFaces(mesh: Mesh, faces: readonly number[]): Mesh {
  if (faces.length === 0) return mesh;
  const triangles = mesh.triangles.slice();
  for (const f of faces) {
    triangles[f * 3 + 1] = mesh.triangles[f * 3 + 2]!;
    triangles[f * 3 + 2] = mesh.triangles[f * 3 + 1]!;
  }
  return { positions: mesh.positions, triangles };
}

/** The mesh without these faces; vertices stay. */
export function withoutFaces(mesh: Mesh, faces: readonly number[]): Mesh {
  if (faces.length === 0) return mesh;
  const isGone = new Uint8Array(mesh.triangles.length / 3);
  for (const f of faces) isGone[f] = 1;
  return keepFaces(mesh, (i) => !isGone[i / 3]).mesh;
}
