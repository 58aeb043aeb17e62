import type { StrutNetwork } from './network/strut-network.ts';

/** Returns the centre lines of all struts after their nodes have moved by `factor` times the displacements, mm. */
export function movedLines(
  { lines, ends, offsets }: StrutNetwork,
  displacements: Float64Array,
  factor: number,
): Float32Array {
  const out = new Float32Array(lines.length);
  for (let end = 0; end < ends.length; end++) {
    const u = 6 * ends[end]!;
    const at = 3 * end;
    const x = offsets ? offsets[at]! : 0;
    const y = offsets ? offsets[at + 1]! : 0;
    const z = offsets ? offsets[at + 2]! : 0;
    const tx = displacements[u + 3]!;
    const ty = displacements[u + 4]!;
    const tz = displacements[u + 5]!;
    out[at] = lines[at]! + factor * (displacements[u]! + ty * z - tz * y);
    out[at + 1] = lines[at + 1]! + factor * (displacements[u + 1]! + tz * x - tx * z);
    out[at + 2] = lines[at + 2]! + factor * (displacements[u + 2]! + tx * y - ty * x);
  }
  return out;
}
