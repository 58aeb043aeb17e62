import { relativeDensity, rodForDensity } from '../../cells/density.ts';
import type { CellTopology } from '../../cells/topology.ts';
import { meanShade } from '../../formats/png/gray-image.ts';
import { boundsOf } from '../../solid/geometry/box.ts';
import { mapPoint, type Point } from '../../solid/geometry/vector.ts';
import type { Mesh } from '../../solid/mesh/mesh.ts';
import { stackShade } from '../../spec/image-stack.ts';
import { type GradientSpec, type LatticeSpec, sidesOf } from '../../spec/spec.ts';
import { cellOfId, cellX, cellY, cellZ, typeOfId } from './numbering.ts';
import { backToModel, type Placement } from './placement.ts';

/** Number of radii between the darkest and the lightest shade: under 0.02 mm apart in the product's range. */
const STEPS = 64;

export interface NodeRadii {
  /** Radii in use, mm. */
  stepsMm: Float64Array;
  /** Index of each node's radius; omitted if all nodes have the first. */
  step?: Uint8Array;
}

/** Radius at a node, mm. */
export function radiusAt({ stepsMm, step }: NodeRadii, node: number): number {
  return stepsMm[step ? step[node]! : 0]!;
}

/** Index of a node's radius. */
export function radiusStep({ step }: NodeRadii, node: number): number {
  return step ? step[node]! : 0;
}

/** Radii of a spec: one for all nodes, or by the shade of the gradient image at each node. */
export function nodeRadii(
  spec: LatticeSpec,
  topology: CellTopology,
  placement: Placement,
  model: Mesh,
): NodeRadii {
  if (!spec.gradient) return { stepsMm: Float64Array.of(spec.rodDiameterMm / 2) };
  const { min, max } = spec.gradient.boxMm ?? boundsOf(model);
  const extent = mapPoint(max, (high, k) => Math.max(high - min[k]!, 1e-9));
  const shade = shadeAt(spec.gradient, extent, placement.cellMm);
  const { origin, cellMm, size } = placement;
  const nodes = topology.nodes.length;
  const step = new Uint8Array(size[0] * size[1] * size[2] * nodes);
  const at = new Float32Array(3);
  for (let id = 0; id < step.length; id++) {
    const cell = cellOfId(id, nodes);
    const u = topology.nodes[typeOfId(id, nodes)]!;
    at[0] = origin[0] + (cellX(size, cell) + u[0]) * cellMm[0];
    at[1] = origin[1] + (cellY(size, cell) + u[1]) * cellMm[1];
    at[2] = origin[2] + (cellZ(size, cell) + u[2]) * cellMm[2];
    backToModel(placement, at);
    for (let k = 0; k < 3; k++) at[k] = (at[k]! - min[k]!) / extent[k]!;
    step[id] = Math.round(shade(at) * (STEPS - 1));
  }
  return { stepsMm: stepRadii(spec), step };
}

/** Returns the function of the shade at a place, in fractions of the box: of a picture the mean over a cell. */
function shadeAt(
  { image, projection, layers }: GradientSpec['gradient'],
  extent: Point,
  cellMm: Point,
): (place: Float32Array) => number {
  if (layers !== undefined) {
    const shade = stackShade(image, layers);
    return (place) => shade(place[0]!, place[1]!, place[2]!);
  }
  const shade = meanShade(image);
  // Axes of the image's right and upper edge, seen along the projection axis.
  const [right, upward] = projection === 'x' ? [1, 2] : projection === 'y' ? [0, 2] : [0, 1];
  const spanU = cellMm[right!]! / extent[right!]!;
  const spanV = cellMm[upward!]! / extent[upward!]!;
  return (place) => shade(place[right!]!, 1 - place[upward!]!, spanU, spanV);
}

/** Radius of every shade, mm: equal steps of the diameter or of the relative density. */
function stepRadii(spec: GradientSpec): Float64Array {
  const { darkestMm, lightestMm, even } = spec.gradient;
  const between = (a: number, b: number, k: number) => a + ((b - a) * k) / (STEPS - 1);
  const density = (rodMm: number) => relativeDensity(spec.lattice, spec.cellMm, rodMm, sidesOf(spec));
  return Float64Array.from({ length: STEPS }, (_, k) => {
    if (even !== 'density') return between(darkestMm, lightestMm, k) / 2;
    const wanted = between(density(darkestMm), density(lightestMm), k);
    return rodForDensity(spec.lattice, spec.cellMm, wanted, sidesOf(spec)) / 2;
  });
}
