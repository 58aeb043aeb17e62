import { LAYERS_MAX } from '../rules/parameters/slicing.ts';
import { boundsOf } from '../solid/geometry/box.ts';
import type { Mesh } from '../solid/mesh/mesh.ts';
import { islandsOf, type SliceIsland } from './islands/islands.ts';
import { SlicingError } from './slicing-error.ts';
import { type Layer, sweepLayers } from './sweep/sweep.ts';

export interface SliceFigures {
  layerMm: number;
  /** Height of each layer's plane, in its middle, mm. */
  heightsMm: Float64Array;
  areasMm2: Float64Array;
  perimetersMm: Float64Array;
  points: Uint32Array;
  islands: SliceIsland[];
  volumeMm3: number;
}

/**
 * Heights of the planes of layers: the middle of each layer, from the lowest vertex. A rest of less than half a layer
 * at the top is not printed.
 * @throws SlicingError `nothing-to-slice` without a layer, `too-many-layers` beyond the maximum
 */
export function layerHeightsMm(mesh: Mesh, layerMm: number): Float64Array {
  const { min, max } = boundsOf(mesh);
  // A half rounds up, but the plane of that layer would lie at the top itself.
  const layers = Math.ceil((max[2] - min[2]) / layerMm - 0.5);
  if (!(layerMm > 0) || mesh.triangles.length === 0 || !(layers >= 1))
    throw new SlicingError('nothing-to-slice');
  if (layers > LAYERS_MAX) throw new SlicingError('too-many-layers');
  return Float64Array.from({ length: layers }, (_, k) => min[2] + (k + 0.5) * layerMm);
}

/**
 * Slices a closed mesh into layers of one height and returns their figures. `visit` gets each layer in turn, the lowest
 * first; its contours are overwritten two layers later.
 * @throws SlicingError for an open mesh, and for too many layers
 */
export function sliceMesh(
  mesh: Mesh,
  layerMm: number,
  visit: (layer: Layer) => void = () => {},
): SliceFigures {
  const heightsMm = layerHeightsMm(mesh, layerMm);
  const figures: SliceFigures = {
    layerMm,
    heightsMm,
    areasMm2: new Float64Array(heightsMm.length),
    perimetersMm: new Float64Array(heightsMm.length),
    points: new Uint32Array(heightsMm.length),
    islands: [],
    volumeMm3: 0,
  };
  for (const layer of sweepLayers(mesh, heightsMm)) {
    figures.areasMm2[layer.index] = layer.areaMm2;
    figures.perimetersMm[layer.index] = layer.perimeterMm;
    figures.points[layer.index] = layer.contours.points;
    figures.volumeMm3 += layer.areaMm2 * layerMm;
    for (const island of islandsOf(layer)) figures.islands.push(island);
    visit(layer);
  }
  return figures;
}

/** Returns the section at one height: only the faces that the plane cuts are swept. */
export function sliceAt(mesh: Mesh, heightMm: number): Layer {
  const { positions, triangles } = mesh;
  const cut: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const a = positions[triangles[i]! * 3 + 2]! < heightMm;
    const b = positions[triangles[i + 1]! * 3 + 2]! < heightMm;
    const c = positions[triangles[i + 2]! * 3 + 2]! < heightMm;
    if (a === b && b === c) continue;
    cut.push(triangles[i]!, triangles[i + 1]!, triangles[i + 2]!);
  }
  const section = { positions, triangles: Uint32Array.from(cut) };
  for (const layer of sweepLayers(section, Float64Array.of(heightMm))) return layer;
  throw new SlicingError('nothing-to-slice');
}
