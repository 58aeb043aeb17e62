import type { SheetNet } from '../net/sheet-net.ts';
import type { SurfaceTree } from '../surface/surface-tree.ts';
import type { StrutGraph } from './strut-graph.ts';

/** Nodes across the wall at each node of the net: `layers + 1` of them, equal parts of the local thickness apart. */
export interface Columns {
  layers: number;
  /** Node of the graph at a node of the net and a level, 0 to `layers`, along the normal. */
  node(net: number, level: number): number;
}

/** A ray that ends farther than this share of the nominal half thickness runs along a rib: the nominal one counts. */
const FAR_SHARE = 1.5;
/** In walls where two layers would be closer than this many radii they are one. */
const ONE_LAYER_RADII = 2.2;

/** Local thickness of the wall at the nodes of a net, up and down the normal, mm. */
export function thicknessOf(
  net: Pick<SheetNet, 'count' | 'places' | 'normals' | 'halfMm'>,
  tree: SurfaceTree,
): { up: Float64Array; down: Float64Array } {
  const up = new Float64Array(net.count);
  const down = new Float64Array(net.count);
  for (let i = 0; i < net.count; i++) {
    const at = net.places.subarray(i * 3, i * 3 + 3);
    const n = net.normals.subarray(i * 3, i * 3 + 3);
    const half = net.halfMm[i]!;
    const above = tree.ray(at, n, 0, FAR_SHARE * half);
    const below = tree.ray(at, [-n[0]!, -n[1]!, -n[2]!], 0, FAR_SHARE * half);
    up[i] = above === Infinity ? half : above;
    down[i] = below === Infinity ? half : below;
  }
  return { up, down };
}

/** Thickness that half of the net exceeds, mm. */
export function medianThickness({ up, down }: { up: Float64Array; down: Float64Array }): number {
  const thick = up.map((mm, i) => mm + down[i]!).sort();
  return thick[thick.length >> 1] ?? 0;
}

/** Whole number of cells of this size across a wall. */
export function layersAcross(thickMm: number, cellMm: number, clearMm: number): number {
  return Math.max(1, Math.round((thickMm - 2 * clearMm) / cellMm));
}

/** Thickest rod, mm, with which this many layers are apart in a wall, if rods keep `slackMm` from its surface. */
export function thickestRod(thickMm: number, layers: number, slackMm: number): number {
  return (2 * (thickMm - 2 * slackMm)) / (2 + ONE_LAYER_RADII * layers);
}

/** Puts the nodes of all columns into a graph. The outermost lie `clearMm` below the surface. */
export function putColumns(
  { graph, net }: { graph: StrutGraph; net: SheetNet },
  { up, down }: { up: Float64Array; down: Float64Array },
  { layers, clearMm, radiusMm }: { layers: number; clearMm: number; radiusMm: number },
): Columns {
  for (let i = 0; i < net.count; i++) {
    const low = clearMm - down[i]!;
    const high = up[i]! - clearMm;
    const at = (mm: number) => [0, 1, 2].map((k) => net.places[i * 3 + k]! + mm * net.normals[i * 3 + k]!);
    const isOne = (high - low) / layers < ONE_LAYER_RADII * radiusMm;
    for (let level = 0; level <= layers; level++) {
      const key = `c${i},${level}`;
      if (isOne && level > 0)
        graph.rename(
          key,
          graph.node(`c${i},0`, () => at((low + high) / 2)),
        );
      else graph.node(key, () => at(isOne ? (low + high) / 2 : low + ((high - low) * level) / layers));
    }
  }
  const missing = () => {
    throw new Error('a column was not put');
  };
  return { layers, node: (i, level) => graph.node(`c${i},${level}`, missing) };
}
