import type { Point } from '../../solid/geometry/vector.ts';
import { withRoom } from '../../solid/lists/with-room.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { CUBE_EDGES, CUBE_PATCHES, CUBES_AROUND_EDGE } from './cube-patches.ts';
import type { PointGrid } from './point-grid.ts';

/** Margin of vertices from their cubes' faces, in steps: on one, vertices of two cubes could coincide. */
const FACE_MARGIN_SHARE = 0.01;

/**
 * Zero surface of a field on a grid, facing away from positive values: a vertex per surface patch in a cube,
 * at the mean of the crossings of the cube's edges and pulled to zero, and a quadrilateral per crossed edge
 * (dual marching cubes, Nielson 2004). Closed and oriented, with even faces, a third as many as marching
 * tetrahedra. The field must be negative on the boundary of the grid; Infinity counts as deep inside.
 */
export function dualSurface(values: Float32Array, grid: PointGrid): Mesh {
  const [nx, ny, nz] = grid.size;
  const positions = new NumberList();
  const triangles = new NumberList();
  // Cubes of this layer and the one below: corner signs and first surface vertex.
  const layer = () => ({ mask: new Uint8Array(nx * ny), first: new Int32Array(nx * ny) });
  let [below, here] = [layer(), layer()];
  let [low, high] = [signLayer(nx, ny), signLayer(nx, ny)];
  readSigns(values, 0, low);
  for (let z = 0; z + 1 < nz; z++) {
    [below, here] = [here, below];
    here.mask.fill(0);
    readSigns(values, (z + 1) * nx * ny, high);
    const a = low.signs;
    const b = high.signs;
    for (let y = 0; y + 1 < ny; y++) {
      const row = y * nx;
      // All cubes before and after this stretch are outside.
      const from = Math.min(low.from[y]!, low.from[y + 1]!, high.from[y]!, high.from[y + 1]!) - 1;
      const to = Math.max(low.to[y]!, low.to[y + 1]!, high.to[y]!, high.to[y + 1]!);
      let at = row + Math.max(0, from);
      let ahead = a[at]! | (a[at + nx]! << 2) | (b[at]! << 4) | (b[at + nx]! << 6);
      for (let x = Math.max(0, from); x <= to && x + 1 < nx; x++) {
        const behind = ahead;
        at = row + x + 1;
        ahead = a[at]! | (a[at + nx]! << 2) | (b[at]! << 4) | (b[at + nx]! << 6);
        const mask = behind | (ahead << 1);
        if (mask === 0) continue;
        const column = y * nx + x;
        here.mask[column] = mask;
        if (mask === 255) continue;
        here.first[column] = positions.length / 3;
        putVertices(values, grid, mask, [x, y, z], positions);
        // The three edges at the cube's first corner: all four cubes around each are known by now.
        for (let axis = 0; axis < 3; axis++) {
          const sign = mask & 1;
          if (((mask >> (1 << axis)) & 1) === sign) continue;
          const vertices = CUBES_AROUND_EDGE[axis]!.map(({ dx, dy, dz, edge }) => {
            const cubes = dz === 0 ? here : below;
            const cube = column - dx - dy * nx;
            return cubes.first[cube]! + CUBE_PATCHES[cubes.mask[cube]!]!.ofEdge[edge]!;
          });
          putQuadrangle(positions, triangles, sign === 1 ? vertices : vertices.toReversed());
        }
      }
    }
    [low, high] = [high, low];
  }
  return { positions: positions.asFloats(), triangles: triangles.asIntegers() };
}

/** Signs of a layer of points, 1 inside, and in each row the first and the last point inside. */
interface SignLayer {
  signs: Uint8Array;
  from: Int32Array;
  to: Int32Array;
}

function signLayer(nx: number, ny: number): SignLayer {
  return { signs: new Uint8Array(nx * ny), from: new Int32Array(ny), to: new Int32Array(ny) };
}

/** Reads the signs of the layer whose first point has index `base`. */
function readSigns(values: Float32Array, base: number, { signs, from, to }: SignLayer): void {
  const nx = signs.length / from.length;
  for (let y = 0; y < from.length; y++) {
    let first = nx;
    let last = -1;
    for (let x = 0; x < nx; x++) {
      const at = y * nx + x;
      if (values[base + at]! > 0) {
        signs[at] = 1;
        if (first === nx) first = x;
        last = x;
      } else signs[at] = 0;
    }
    from[y] = first;
    to[y] = last;
  }
}

/** Adds the surface vertices of a cube: per patch the mean of its edge crossings. */
function putVertices(
  values: Float32Array,
  { origin, stepMm, size }: PointGrid,
  mask: number,
  cube: Point,
  positions: NumberList,
): void {
  const [x, y, z] = cube;
  const { count, ofEdge } = CUBE_PATCHES[mask]!;
  const [nx, ny] = size;
  for (let patch = 0; patch < count; patch++) {
    let [sx, sy, sz, crossed] = [0, 0, 0, 0];
    for (let edge = 0; edge < 12; edge++) {
      if (ofEdge[edge] !== patch) continue;
      const { axis, from } = CUBE_EDGES[edge]!;
      const [ox, oy, oz] = [from & 1, (from >> 1) & 1, from >> 2];
      const low = ((z + oz) * ny + y + oy) * nx + x + ox;
      const share = shareOf(values[low]!, values[low + (axis === 0 ? 1 : axis === 1 ? nx : nx * ny)]!);
      sx += ox + (axis === 0 ? share : 0);
      sy += oy + (axis === 1 ? share : 0);
      sz += oz + (axis === 2 ? share : 0);
      crossed++;
    }
    const at: Point = [x + sx / crossed, y + sy / crossed, z + sz / crossed];
    // The mean of points on a curved surface lies off it.
    if (count === 1) pullToZero(values, size, at, cube);
    positions.push(
      Math.fround(origin[0] + at[0] * stepMm),
      Math.fround(origin[1] + at[1] * stepMm),
      Math.fround(origin[2] + at[2] * stepMm),
    );
  }
}

/** Values at the corners of a cube, the bits of whose number are x, y and z. */
const corners = new Float64Array(8);

/** Moves a point, in steps, towards the zero of the field: one Newton step, kept inside its cube. */
function pullToZero(values: Float32Array, [nx, ny]: PointGrid['size'], at: Point, [x, y, z]: Point): void {
  for (let k = 0; k < 8; k++)
    corners[k] = values[((z + (k >> 2)) * ny + y + ((k >> 1) & 1)) * nx + x + (k & 1)]!;
  const u = at[0] - x;
  const v = at[1] - y;
  const w = at[2] - z;
  const field = cubeField(u, v, w);
  const slopeX = cubeField(1, v, w) - cubeField(0, v, w);
  const slopeY = cubeField(u, 1, w) - cubeField(u, 0, w);
  const slopeZ = cubeField(u, v, 1) - cubeField(u, v, 0);
  const steepness = slopeX ** 2 + slopeY ** 2 + slopeZ ** 2;
  if (!(steepness > 0) || !Number.isFinite(steepness)) return;
  at[0] = withinCube(at[0] - (field * slopeX) / steepness, x);
  at[1] = withinCube(at[1] - (field * slopeY) / steepness, y);
  at[2] = withinCube(at[2] - (field * slopeZ) / steepness, z);
}

/** Trilinear value between the corners of a cube. */
function cubeField(u: number, v: number, w: number): number {
  let sum = 0;
  for (let k = 0; k < 8; k++) {
    const share = (k & 1 ? u : 1 - u) * (k & 2 ? v : 1 - v) * (k & 4 ? w : 1 - w);
    // Deep inside values are Infinity, and 0 * Infinity is NaN.
    if (share > 0) sum += share * corners[k]!;
  }
  return sum;
}

function withinCube(at: number, cube: number): number {
  return Math.min(cube + 1 - FACE_MARGIN_SHARE, Math.max(cube + FACE_MARGIN_SHARE, at));
}

/** Position of the zero between two values of opposite sign. */
function shareOf(u: number, v: number): number {
  if (Number.isFinite(u) && Number.isFinite(v)) return u / (u - v);
  return Number.isFinite(v) ? 1 : 0;
}

/** Adds a quadrilateral as two triangles along its shorter diagonal. */
function putQuadrangle(positions: NumberList, triangles: NumberList, [a, b, c, d]: readonly number[]): void {
  if (positions.squaredDistance(a!, c!) <= positions.squaredDistance(b!, d!)) {
    triangles.push(a!, b!, c!);
    triangles.push(a!, c!, d!);
  } else {
    triangles.push(b!, c!, d!);
    triangles.push(b!, d!, a!);
  }
}

class NumberList {
  length = 0;
  #values = new Float64Array(3 * 4096);

  push(a: number, b: number, c: number): void {
    if (this.length === this.#values.length) this.#values = withRoom(this.#values);
    this.#values[this.length++] = a;
    this.#values[this.length++] = b;
    this.#values[this.length++] = c;
  }

  squaredDistance(one: number, other: number): number {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += (this.#values[one * 3 + k]! - this.#values[other * 3 + k]!) ** 2;
    return sum;
  }

  asFloats(): Float32Array {
    return Float32Array.from(this.#values.subarray(0, this.length));
  }

  asIntegers(): Uint32Array {
    return Uint32Array.from(this.#values.subarray(0, this.length));
  }
}
