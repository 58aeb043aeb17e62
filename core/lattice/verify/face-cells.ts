/** Which cells of a uniform grid each face runs through, and the faces of each cell, both as slices of one list. */
export interface FaceCells {
  /** Cells of face `f`: `cell[cellStart[f]]` up to `cell[cellStart[f + 1]]`. */
  cellStart: Uint32Array;
  cell: Uint32Array;
  /** Faces of cell `c`, rising: `face[faceStart[c]]` up to `face[faceStart[c + 1]]`. */
  faceStart: Uint32Array;
  face: Uint32Array;
}

/** A piece of a face whose box covers no more cells is listed in all of them; what is smaller than a cell never covers more. */
const PIECE_CELLS = 8;
/** Cells along an axis are told apart up to this many. */
const AXIS_CELLS = 2 ** 17;

/**
 * Lists the faces of a mesh by the grid cells they run through. A long thin face is halved first, again and again, so
 * it is listed along its length and not all over its box: entries stay linear in faces.
 * @param corners 9 coordinates a face
 * @param cellMm edge of a cell; the mesh may be 131 072 cells long
 */
export function listFaceCells(corners: Float32Array, cellMm: number): FaceCells {
  const faces = corners.length / 9;
  const low = [0, 1, 2].map((axis) => lowest(corners, axis));
  const ids = new CellNumbers();
  const cellStart = new Uint32Array(faces + 1);
  let cell = new Uint32Array(faces * 4);
  let used = 0;
  const put = (id: number, from: number) => {
    for (let i = used - 1; i >= from; i--) if (cell[i] === id) return;
    if (used === cell.length) {
      const larger = new Uint32Array(cell.length * 2);
      larger.set(cell);
      cell = larger;
    }
    cell[used++] = id;
  };
  const at = new Int32Array(6);
  const stack: Float64Array[] = [];
  for (let f = 0; f < faces; f++) {
    const from = used;
    stack.push(Float64Array.from({ length: 9 }, (_, k) => (corners[f * 9 + k]! - low[k % 3]!) / cellMm));
    while (stack.length > 0) {
      const piece = stack.pop()!;
      if (coverOf(piece, at) > PIECE_CELLS) {
        stack.push(...halves(piece));
        continue;
      }
      for (let z = at[2]!; z <= at[5]!; z++)
        for (let y = at[1]!; y <= at[4]!; y++)
          for (let x = at[0]!; x <= at[3]!; x++) put(ids.of((z * AXIS_CELLS + y) * AXIS_CELLS + x), from);
    }
    cellStart[f + 1] = used;
  }
  const faceStart = new Uint32Array(ids.count + 1);
  for (let i = 0; i < used; i++) faceStart[cell[i]! + 1]!++;
  for (let c = 0; c < ids.count; c++) faceStart[c + 1]! += faceStart[c]!;
  const fill = faceStart.slice(0, ids.count);
  const face = new Uint32Array(used);
  for (let f = 0; f < faces; f++)
    for (let i = cellStart[f]!; i < cellStart[f + 1]!; i++) face[fill[cell[i]!]!++] = f;
  return { cellStart, cell: cell.subarray(0, used), faceStart, face };
}

function lowest(corners: Float32Array, axis: number): number {
  let low = Number.POSITIVE_INFINITY;
  for (let i = axis; i < corners.length; i += 3) low = Math.min(low, corners[i]!);
  return low;
}

/** Sets the cells the box of a piece covers, low ends then high ends, and gives their number. */
function coverOf(piece: Float64Array, at: Int32Array): number {
  let covered = 1;
  for (let axis = 0; axis < 3; axis++) {
    const [a, b, c] = [piece[axis]!, piece[axis + 3]!, piece[axis + 6]!];
    at[axis] = Math.floor(Math.min(a, b, c));
    at[axis + 3] = Math.floor(Math.max(a, b, c));
    covered *= at[axis + 3]! - at[axis]! + 1;
  }
  return covered;
}

/** The piece cut in two at the middle of its longest edge. */
function halves(piece: Float64Array): [Float64Array, Float64Array] {
  let longest = 0;
  let most = -1;
  for (let edge = 0; edge < 3; edge++) {
    const [p, q] = [edge * 3, ((edge + 1) % 3) * 3];
    const length = Math.hypot(
      piece[p]! - piece[q]!,
      piece[p + 1]! - piece[q + 1]!,
      piece[p + 2]! - piece[q + 2]!,
    );
    if (length > most) [most, longest] = [length, edge];
  }
  const [p, q] = [longest * 3, ((longest + 1) % 3) * 3];
  const one = piece.slice();
  const other = piece.slice();
  for (let k = 0; k < 3; k++) one[q + k] = other[p + k] = (piece[p + k]! + piece[q + k]!) / 2;
  return [one, other];
}

/** Numbers grid cells in the order they are met. Open addressing. */
class CellNumbers {
  count = 0;
  private keys = new Float64Array(1 << 12).fill(-1);
  private ids = new Uint32Array(1 << 12);

  of(key: number): number {
    if (this.count * 2 > this.keys.length) this.grow();
    const slot = slotOf(this.keys, key);
    if (this.keys[slot] !== key) {
      this.keys[slot] = key;
      this.ids[slot] = this.count++;
    }
    return this.ids[slot]!;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2).fill(-1);
    const ids = new Uint32Array(keys.length);
    for (const [i, key] of this.keys.entries()) {
      if (key < 0) continue;
      const slot = slotOf(keys, key);
      keys[slot] = key;
      ids[slot] = this.ids[i]!;
    }
    this.keys = keys;
    this.ids = ids;
  }
}

function slotOf(keys: Float64Array, key: number): number {
  let slot =
    Math.imul((key % 0x1_0000_0000) | 0, 0x9e37_79b1) ^
    Math.imul(Math.floor(key / 0x1_0000_0000), 0x85eb_ca77);
  slot = (slot ^ (slot >>> 15)) & (keys.length - 1);
  while (keys[slot] !== -1 && keys[slot] !== key) slot = (slot + 1) & (keys.length - 1);
  return slot;
}
