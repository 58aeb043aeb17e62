import type { SizeSpread } from '../../core/catalogue/pore-law.ts';

/** A point whose neighbour is deeper by this share of their distance is no centre: the neighbour's ball holds its own. */
const HELD = 0.85;
/** A ball covers points this far beyond it, in steps: centres lie up to so far beside the middle of a pore. */
const BEYOND = 0.5;

/**
 * Returns the sizes of a phase by the largest balls that fit in it and cover its points (Hildebrand and Ruegsegger,
 * J. Microsc. 185, 1997, p. 67), by volume, in steps of n³ periodic points.
 * @param radii distance of each point from the surface, positive in the phase
 * @param least size of the smallest ball, where it is known
 */
export function ballSizes(radii: Float32Array, n: number, least = 0): SizeSpread {
  const phase = Int32Array.from(Array.from(radii.keys()).filter((p) => radii[p]! > 0));
  const wrap = Int32Array.from({ length: 3 * n }, (_, i) => i % n);
  const covered = new Float32Array(radii.length);
  for (const p of phase) {
    const radius = radii[p]!;
    const [x, y, z] = [(p % n) + n, (Math.floor(p / n) % n) + n, Math.floor(p / (n * n)) + n];
    if (isHeld(radii, wrap, [x, y, z], n)) continue;
    const cover = radius + BEYOND;
    const reach = Math.floor(cover);
    for (let k = -reach; k <= reach; k++)
      for (let j = -reach; j <= reach; j++) {
        const rest = cover * cover - j * j - k * k;
        if (rest < 0) continue;
        const row = n * (wrap[y + j]! + n * wrap[z + k]!);
        const half = Math.floor(Math.sqrt(rest));
        for (let i = x - half; i <= x + half; i++)
          if (covered[wrap[i]! + row]! < radius) covered[wrap[i]! + row] = radius;
      }
  }
  const sizes = Float32Array.from(phase, (p) => Math.max(least, 2 * covered[p]!)).sort();
  const at = (share: number) => sizes[Math.floor(share * sizes.length)] ?? 0;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  return [mean, at(0.1), at(0.5), at(0.9)];
}

/** True for a point whose ball is held by that of one of its 26 neighbours. */
function isHeld(
  radii: Float32Array,
  wrap: Int32Array,
  [x, y, z]: readonly [number, number, number],
  n: number,
): boolean {
  const own = radii[wrap[x]! + n * (wrap[y]! + n * wrap[z]!)]!;
  for (let m = 0; m < 27; m++) {
    const [i, j, k] = [(m % 3) - 1, (Math.floor(m / 3) % 3) - 1, Math.floor(m / 9) - 1];
    const other = radii[wrap[x + i]! + n * (wrap[y + j]! + n * wrap[z + k]!)]!;
    if (other - own > HELD * Math.sqrt(i * i + j * j + k * k)) return true;
  }
  return false;
}
