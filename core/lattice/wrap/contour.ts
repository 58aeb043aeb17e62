import { CUBE_EDGES, CUBE_PATCHES, edgeNumber } from '../domain/cube-patches.ts';
import type { Crossings } from './crossings.ts';
import { IntTable } from './int-table.ts';
import { type CrossedEdge, splitQuad } from './quad-faces.ts';
import { Quadric } from './quadric.ts';
import type { SignField } from './sign-field.ts';

/** Margin of vertices from the faces of their cells, in steps: on a face the vertices of two cells could coincide. */
const MARGIN = 0.01;

/** Distance from the planes of its cell beyond which a vertex is moved onto the surface, steps. */
const BENT = 0.005;

/** Boundary of a sign field in steps from the first point of the grid. */
export interface Contour {
  positions: Float64Array;
  triangles: Uint32Array;
  /** Cell of each vertex of a cell; -1 for one in the middle of a quadrilateral, on an edge of the grid. */
  cellOf: Int32Array;
  /** 1 per vertex that lies on no face of the model: the boundary closes a hole there. */
  isCap: Uint8Array;
  /** 1 per vertex in a cell with several pieces of the boundary, or in another cell than its own. */
  isShared: Uint8Array;
}

export interface ContourRequest {
  /** Cells that the boundary passes through, by their lowest point. */
  cells: Int32Array;
  /** Cells whose vertices stand in the middle of their crossings, with faces through the crossings: faces crossed there. */
  calmCells: ReadonlySet<number>;
  /** May move a vertex, in steps, between the lowest and the highest place allowed. */
  move: (place: Float64Array, low: Float64Array, high: Float64Array) => void;
}

/** The four cells around an edge along an axis, counter-clockwise: offset back, and which edge of the cell it is. */
const AROUND = [0, 1, 2].map((axis) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([u, v]) => {
    const back = [0, 0, 0];
    back[(axis + 1) % 3] = u!;
    back[(axis + 2) % 3] = v!;
    return { back, edge: edgeNumber(axis, back[0]! + 2 * back[1]! + 4 * back[2]!) };
  }),
);

/**
 * Dual contouring with a vertex per piece of the boundary in a cell (Ju et al. 2002; Nielson 2004): the vertex stands where the
 * planes of the crossed faces meet, so sharp edges stay. Faces look outward. No quadrilateral crosses another: see `splitQuad`.
 */
export function contourCells(
  field: SignField,
  crossings: Crossings,
  { cells, calmCells, move }: ContourRequest,
): Contour {
  const [nx, ny] = field.grid.size;
  const firstVertex = new IntTable(cells.length);
  const masks = new Uint8Array(cells.length);
  let vertexCount = 0;
  for (let i = 0; i < cells.length; i++) {
    masks[i] = field.maskOf(cells[i]!);
    firstVertex.set(cells[i]!, vertexCount);
    vertexCount += CUBE_PATCHES[masks[i]!]!.count;
  }
  const { strides } = field;
  /** True for a place, from the lowest point of a cell, in a neighbouring cell without any boundary. */
  const isInEmptyCell = (place: Float64Array, cell: number) => {
    let other = cell;
    for (let k = 0; k < 3; k++) {
      const beside = Math.floor(place[k]!);
      if (beside < -1 || beside > 1) return false;
      other += beside * strides[k]!;
    }
    return other !== cell && firstVertex.get(other) < 0;
  };
  const builder = new ContourBuilder(vertexCount);
  const quadric = new Quadric();
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  let vertex = 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const { count, ofEdge } = CUBE_PATCHES[masks[i]!]!;
    low[0] = cell % nx;
    low[1] = Math.floor(cell / nx) % ny;
    low[2] = Math.floor(cell / (nx * ny));
    for (let k = 0; k < 3; k++) {
      high[k] = low[k]! + 1 - MARGIN;
      low[k]! += MARGIN;
    }
    for (let patch = 0; patch < count; patch++, vertex++) {
      quadric.clear();
      let caps = 0;
      for (let edge = 0; edge < 12; edge++) {
        if (ofEdge[edge] !== patch) continue;
        const { axis, from } = CUBE_EDGES[edge]!;
        const crossing = crossings.of((cell + field.corners[from]!) * 3 + axis);
        const share = crossings.share[crossing]!;
        caps += crossings.isCap[crossing]!;
        quadric.add(
          (from & 1) + (axis === 0 ? share : 0),
          ((from >> 1) & 1) + (axis === 1 ? share : 0),
          (from >> 2) + (axis === 2 ? share : 0),
          crossings.normals[crossing * 3]!,
          crossings.normals[crossing * 3 + 1]!,
          crossings.normals[crossing * 3 + 2]!,
        );
      }
      // Several pieces in one cell could pass through one another at their sharp points.
      const isCalm = count > 1 || calmCells.has(cell);
      const place = isCalm ? quadric.mean() : quadric.solve();
      const isBeside = !isCalm && isInEmptyCell(place, cell);
      if (!isBeside) for (let k = 0; k < 3; k++) place[k] = Math.min(1 - MARGIN, Math.max(MARGIN, place[k]!));
      const isBent = quadric.errorAt(place) > BENT;
      for (let k = 0; k < 3; k++) place[k]! += low[k]! - MARGIN;
      if (isBent && caps === 0 && !isCalm && !isBeside) move(place, low, high);
      builder.setVertex(vertex, place, cell, { isCap: caps > 0, isShared: count > 1 || isBeside });
    }
  }
  const corners = [0, 0, 0, 0];
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const mask = masks[i]!;
    for (let axis = 0; axis < 3; axis++) {
      const isLowInside = mask & 1;
      if (((mask >> (1 << axis)) & 1) === isLowInside) continue;
      let isCalm = false;
      for (let k = 0; k < 4; k++) {
        const { back, edge } = AROUND[axis]![k]!;
        const other = cell - back[0]! - back[1]! * nx - back[2]! * nx * ny;
        const patch = CUBE_PATCHES[field.maskOf(other)]!.ofEdge[edge]!;
        isCalm ||= calmCells.has(other);
        corners[isLowInside ? k : 3 - k] = firstVertex.get(other) + patch;
      }
      const crossing = crossings.of(cell * 3 + axis);
      const isCap = crossings.isCap[crossing] === 1;
      builder.addQuad(corners, isCalm, {
        axis,
        x: cell % nx,
        y: Math.floor(cell / nx) % ny,
        z: Math.floor(cell / (nx * ny)),
        share: crossings.share[crossing]!,
        isCap,
      });
    }
  }
  return builder.contour();
}

/** Growing contour. */
class ContourBuilder {
  private vertexCount: number;
  private faceEnd = 0;
  private positions: Float64Array;
  private cellOf: Int32Array;
  private isCap: Uint8Array;
  private isShared: Uint8Array;
  private triangles: Uint32Array;

  constructor(vertexCount: number) {
    this.vertexCount = vertexCount;
    const room = Math.ceil(vertexCount * 1.1) + 64;
    this.positions = new Float64Array(room * 3);
    this.cellOf = new Int32Array(room).fill(-1);
    this.isCap = new Uint8Array(room);
    this.isShared = new Uint8Array(room);
    this.triangles = new Uint32Array(vertexCount * 7 + 192);
  }

  setVertex(
    vertex: number,
    place: ArrayLike<number>,
    cell: number,
    { isCap, isShared }: { isCap: boolean; isShared: boolean },
  ): void {
    for (let k = 0; k < 3; k++) this.positions[vertex * 3 + k] = place[k]!;
    this.cellOf[vertex] = cell;
    this.isCap[vertex] = isCap ? 1 : 0;
    this.isShared[vertex] = isShared ? 1 : 0;
  }

  addQuad([a, b, c, d]: readonly number[], isCalm: boolean, edge: CrossedEdge): void {
    const split = isCalm ? 'middle' : splitQuad(this.positions, [a!, b!, c!, d!], edge);
    if (split === 'first') this.addFaces(a!, b!, c!, a!, c!, d!);
    else if (split === 'second') this.addFaces(b!, c!, d!, b!, d!, a!);
    else {
      const middle = this.addMiddle(edge);
      this.addFaces(a!, b!, middle, b!, c!, middle);
      this.addFaces(c!, d!, middle, d!, a!, middle);
    }
  }

  contour(): Contour {
    return {
      positions: this.positions.slice(0, this.vertexCount * 3),
      triangles: this.triangles.slice(0, this.faceEnd),
      cellOf: this.cellOf.slice(0, this.vertexCount),
      isCap: this.isCap.slice(0, this.vertexCount),
      isShared: this.isShared.slice(0, this.vertexCount),
    };
  }

  private addMiddle({ axis, x, y, z, share, isCap }: CrossedEdge): number {
    if (this.vertexCount === this.cellOf.length) this.growVertices();
    const vertex = this.vertexCount++;
    const place = [x, y, z];
    place[axis]! += Math.min(1 - MARGIN, Math.max(MARGIN, share));
    this.setVertex(vertex, place, -1, { isCap, isShared: false });
    return vertex;
  }

  private addFaces(a: number, b: number, c: number, d: number, e: number, f: number): void {
    if (this.faceEnd + 6 > this.triangles.length) {
      const grown = new Uint32Array(this.triangles.length * 2);
      grown.set(this.triangles);
      this.triangles = grown;
    }
    const t = this.triangles;
    let at = this.faceEnd;
    t[at++] = a;
    t[at++] = b;
    t[at++] = c;
    t[at++] = d;
    t[at++] = e;
    t[at++] = f;
    this.faceEnd = at;
  }

  private growVertices(): void {
    const room = this.cellOf.length * 2;
    const positions = new Float64Array(room * 3);
    positions.set(this.positions);
    this.positions = positions;
    const cellOf = new Int32Array(room).fill(-1);
    cellOf.set(this.cellOf);
    this.cellOf = cellOf;
    for (const name of ['isCap', 'isShared'] as const) {
      const grown = new Uint8Array(room);
      grown.set(this[name]);
      this[name] = grown;
    }
  }
}
