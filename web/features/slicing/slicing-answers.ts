import type { SliceIsland } from '../../../core/slicing/islands/islands.ts';
import type { TrappedVolumes } from '../../../core/slicing/trapped/trapped-volumes.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';

export interface SlicedPart {
  layerMm: number;
  heightsMm: Float64Array;
  areasMm2: Float64Array;
  perimetersMm: Float64Array;
  islands: readonly SliceIsland[];
  volumeMm3: number;
}

export interface DrawnLayer {
  heightMm: number;
  /** x and y of the points, loop after loop, mm. */
  xy: Float64Array;
  /** First point of each loop, and last the number of points. */
  starts: Uint32Array;
}

/** The part in the view; its mesh is null if it has too many triangles to draw beside the layers. */
export interface OpenedPart {
  minMm: readonly [number, number, number];
  maxMm: readonly [number, number, number];
  triangles: number;
  mesh: Mesh | null;
}

export interface TrappedAnswer {
  found: TrappedVolumes;
  surface: Float32Array;
}
