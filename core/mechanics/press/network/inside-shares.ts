import { basisAcross, type Point, pointFrom, pointOf } from '../../../solid/geometry/vector.ts';
import { type StrutNetwork, strutLength } from './strut-network.ts';

/** True for a point inside the model, mm. */
export type InsideTest = (x: number, y: number, z: number) => boolean;

/** Samples of a strut's circle, and their distance from its middle in rod radii. */
const SAMPLES = 8;
const REACH = 0.7;

/**
 * Returns a network that knows the share of each strut's circle, about its middle, that lies inside the model: a rod in
 * a face of the model is half a rod, and one in an edge a quarter.
 */
export function withInsideShares(network: StrutNetwork, isInside: InsideTest): StrutNetwork {
  const { lines, radiiMm } = network;
  const shares = Float32Array.from(network.part, (_, strut) => {
    const length = strutLength(lines, strut);
    if (!(length > 0)) return 1;
    const [from, to] = [pointFrom(lines, 6 * strut), pointFrom(lines, 6 * strut + 3)];
    const along = pointOf((k) => (to[k] - from[k]) / length);
    const { across, up } = basisAcross(along);
    const reach = (REACH * (radiiMm[2 * strut]! + radiiMm[2 * strut + 1]!)) / 2;
    let count = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Half a step off, so that no sample lies in a face along the axes.
      const turn = (2 * Math.PI * (sample + 0.5)) / SAMPLES;
      const [c, s] = [reach * Math.cos(turn), reach * Math.sin(turn)];
      const at: Point = pointOf((k) => (from[k] + to[k]) / 2 + c * across[k] + s * up[k]);
      if (isInside(...at)) count++;
    }
    return Math.max(1, count) / SAMPLES;
  });
  return { ...network, shares };
}
