import { DisjointSets } from '../../lattice/mesh/disjoint-sets.ts';
import type { Mesh } from '../../lattice/mesh/mesh.ts';
import { type VoxelBody, voxelBody } from './voxel-body.ts';

/**
 * Marks the free voxels of a body that lie in closed hollows: room without a way out of any width. The mesh itself says
 * so, whatever the grid: a surface that bounds such room faces inward and hangs together with no other.
 */
export function hollowVoxels(mesh: Mesh, body: VoxelBody): Uint8Array {
  const inward = inwardSurfaces(mesh);
  if (inward.triangles.length === 0) return new Uint8Array(body.solid.length);
  const inHollow = voxelBody(inward, body).solid;
  for (let i = 0; i < inHollow.length; i++) if (body.solid[i]) inHollow[i] = 0;
  return inHollow;
}

/** The connected surfaces of a mesh that enclose a negative volume, turned inside out. */
function inwardSurfaces({ positions: p, triangles: t }: Mesh): Mesh {
  const surfaces = new DisjointSets(p.length / 3);
  for (let i = 0; i < t.length; i += 3) {
    surfaces.join(t[i]!, t[i + 1]!);
    surfaces.join(t[i]!, t[i + 2]!);
  }
  // Six times the volume of each surface.
  const volumes = new Float64Array(p.length / 3);
  for (let i = 0; i < t.length; i += 3) {
    const [a, b, c] = [t[i]! * 3, t[i + 1]! * 3, t[i + 2]! * 3];
    const surface = surfaces.find(t[i]!);
    volumes[surface]! +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
      p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!);
  }
  const turned: number[] = [];
  for (let i = 0; i < t.length; i += 3)
    if (volumes[surfaces.find(t[i]!)]! < 0) turned.push(t[i]!, t[i + 2]!, t[i + 1]!);
  return { positions: p, triangles: Uint32Array.from(turned) };
}
