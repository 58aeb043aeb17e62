import { cellTopology } from '../../../core/cells/cells.ts';
import { strutEnds } from '../../../core/cells/topology.ts';
import { mapPoint } from '../../../core/solid/geometry/vector.ts';

/** Unit cells made of struts. */
export type StrutCell = Parameters<typeof cellTopology>[0];

/** Point in cell lengths, z up. */
export type Place = readonly [number, number, number];

/** Projected strut: two ends in cell lengths, y down, and its depth (0 far, 1 near). */
export interface DrawnStrut {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  near: number;
}

/** Struts of similar depth: an SVG path of their lines, and the depth of the nearest. */
interface DepthLayer {
  path: string;
  near: number;
}

/** Layers of depth in a picture. Struts of one layer have one colour and no outline between them. */
const DEPTH_LAYERS = 40;

/** View from the front right, slightly above: rotation about z, then tilt. Radians. */
const TURN = (-32 * Math.PI) / 180;
const TILT = (24 * Math.PI) / 180;

/** Projects a point (z up) onto the page; `depth` grows towards the viewer. */
export function project([x, y, z]: Place): { x: number; y: number; depth: number } {
  const right = x * Math.cos(TURN) - y * Math.sin(TURN);
  const away = x * Math.sin(TURN) + y * Math.cos(TURN);
  return {
    x: right,
    y: -(z * Math.cos(TILT) + away * Math.sin(TILT)),
    depth: z * Math.sin(TILT) - away * Math.cos(TILT),
  };
}

/** Returns the struts of a block of cells, each once, with both ends inside the block, centred on the origin. */
export function strutsOfBlock(cell: StrutCell, cells: readonly [number, number, number]): [Place, Place][] {
  const topology = cellTopology(cell);
  const half = mapPoint(cells, (count) => count / 2);
  const found: [Place, Place][] = [];
  for (let s = 0; s < topology.struts.length; s++) {
    const ends = strutEnds(topology, s);
    for (let i = -1; i <= cells[0]; i++) {
      for (let j = -1; j <= cells[1]; j++) {
        for (let k = -1; k <= cells[2]; k++) {
          const [a, b] = ends.map((end) => [end[0] + i, end[1] + j, end[2] + k] as const) as [Place, Place];
          const inside = [a, b].every((p) => p.every((value, axis) => value >= 0 && value <= cells[axis]!));
          if (!inside) continue;
          const shift = (place: Place) => mapPoint(place, (value, axis) => value - half[axis]);
          found.push([shift(a), shift(b)]);
        }
      }
    }
  }
  return found;
}

/** Projects struts and sorts them far to near, so that near ones are painted over far ones. */
export function projectStruts(struts: readonly [Place, Place][]): DrawnStrut[] {
  const placed = struts.map(([a, b]) => ({ a: project(a), b: project(b) }));
  const depths = placed.map(({ a, b }) => (a.depth + b.depth) / 2);
  const [far, nearest] = [Math.min(...depths), Math.max(...depths)];
  return placed
    .map(({ a, b }, index) => ({
      x1: a.x,
      y1: a.y,
      x2: b.x,
      y2: b.y,
      near: nearest === far ? 1 : (depths[index]! - far) / (nearest - far),
    }))
    .sort((one, other) => one.near - other.near);
}

/** Joins struts, sorted far to near, into layers of equal depth. Layers without struts are left out. */
export function depthLayers(struts: readonly DrawnStrut[]): DepthLayer[] {
  const layers: DepthLayer[] = [];
  let last = -1;
  for (const { x1, y1, x2, y2, near } of struts) {
    const line = `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`;
    const layer = Math.min(Math.floor(near * DEPTH_LAYERS), DEPTH_LAYERS - 1);
    if (layer === last) {
      const open = layers.at(-1)!;
      open.path += line;
      open.near = near;
    } else layers.push({ path: line, near });
    last = layer;
  }
  return layers;
}

/** A hundredth of a cell is a fifth of a pixel. */
function short(value: number): string {
  return value.toFixed(2);
}
