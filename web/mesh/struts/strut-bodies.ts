import { rodMesh } from '../../../core/fill/frame/rod-mesh.ts';
import { type Box, boundsOf } from '../../../core/solid/geometry/box.ts';
import { mapPoint } from '../../../core/solid/geometry/vector.ts';
import type { Mesh } from '../../../core/solid/mesh/mesh.ts';
import type { RendererKind } from '../../lib/webgl.ts';

/**
 * Struts for drawing and picking: one mesh of closed bodies, the vertices and faces of each strut next to
 * those of the next. A single body draws twice as fast as a prism instanced thousands of times: with so few
 * vertices each, the instance transform costs a GPU, and even more a software renderer, more than the prism.
 */
export interface Struts {
  mesh: Mesh;
  boxMm: Box;
  count: number;
  verticesPerStrut: number;
  /** Fault number per strut, or its class of load; omitted if none has a fault. */
  faults?: Uint8Array;
  /** True if `faults` are classes of load, which have their own colours. */
  isLoaded?: boolean;
}

/** Sides of a drawn strut, more for few. A structure mesh of millions gets 170 bytes each. */
const SIDES: Record<RendererKind, readonly { upTo: number; sides: number }[]> = {
  card: [
    { upTo: 2_000, sides: 10 },
    { upTo: 40_000, sides: 8 },
    { upTo: 250_000, sides: 6 },
    { upTo: Number.POSITIVE_INFINITY, sides: 3 },
  ],
  processor: [
    { upTo: 2_000, sides: 8 },
    { upTo: 40_000, sides: 5 },
    { upTo: 250_000, sides: 4 },
    { upTo: Number.POSITIVE_INFINITY, sides: 3 },
  ],
};

/** Struts from centre lines (x1 y1 z1 x2 y2 z2) and radii at both ends, mm. Runs in any worker. */
export function strutBodies(
  segments: Float32Array,
  radiiMm: Float32Array,
  renderer: RendererKind = 'card',
): Struts {
  const count = segments.length / 6;
  const { sides } = SIDES[renderer].find(({ upTo }) => count <= upTo)!;
  const mesh = rodMesh({ segments, radiiMm }, sides);
  return { mesh, boxMm: boxAround(segments, radiiMm), count, verticesPerStrut: 2 * sides };
}

/** Bounding box of all centre lines, grown by the largest radius. */
function boxAround(segments: Float32Array, radiiMm: Float32Array): Box {
  const { min, max } = boundsOf({ positions: segments });
  const mostMm = radiiMm.reduce((most, radiusMm) => Math.max(most, radiusMm), 0);
  return { min: mapPoint(min, (low) => low - mostMm), max: mapPoint(max, (high) => high + mostMm) };
}

export function strutBuffers({ mesh, faults }: Struts): ArrayBuffer[] {
  const buffers = [mesh.positions.buffer, mesh.triangles.buffer, ...(faults ? [faults.buffer] : [])];
  return buffers as ArrayBuffer[];
}
