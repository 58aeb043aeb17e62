import { withRoom } from '../../solid/lists/with-room.ts';

export class VoxelList {
  #items = new Uint32Array(1 << 12);
  length = 0;

  push(voxel: number): void {
    if (this.length === this.#items.length) this.#items = withRoom(this.#items);
    this.#items[this.length++] = voxel;
  }

  at(i: number): number {
    return this.#items[i]!;
  }
}

/**
 * Labels the voxels that hang together with `seeds` through their faces, over voxels that `isOpen` and carry no label.
 * Goes at most `steps` voxels far. Returns the labelled voxels, the seeds first. The outermost voxels are never
 * entered.
 */
export function flood(
  labels: Uint8Array,
  size: readonly [number, number, number],
  about: { seeds: VoxelList; label: number; steps?: number; isOpen: (voxel: number) => boolean },
): VoxelList {
  const { seeds: reached, label, steps = Number.POSITIVE_INFINITY, isOpen } = about;
  const [nx, ny, nz] = size;
  const layer = nx * ny;
  const offsets = [1, -1, nx, -nx, layer, -layer];
  for (let i = 0; i < reached.length; i++) labels[reached.at(i)] = label;
  let from = 0;
  for (let step = 0; step < steps && from < reached.length; step++) {
    const to = reached.length;
    for (let i = from; i < to; i++) {
      const voxel = reached.at(i);
      for (let k = 0; k < 6; k++) {
        const next = voxel + offsets[k]!;
        if (labels[next] !== 0 || !isOpen(next)) continue;
        const x = next % nx;
        const y = ((next / nx) | 0) % ny;
        const z = (next / layer) | 0;
        if (x === 0 || y === 0 || z === 0 || x === nx - 1 || y === ny - 1 || z === nz - 1) continue;
        labels[next] = label;
        reached.push(next);
      }
    }
    from = to;
  }
  return reached;
}
