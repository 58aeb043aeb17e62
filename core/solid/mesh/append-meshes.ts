import type { Mesh } from './mesh.ts';

/** Several meshes as one; vertices are not welded. */
export function appendMeshes(meshes: readonly Mesh[]): Mesh {
  const sum = (size: (mesh: Mesh) => number) => meshes.reduce((all, mesh) => all + size(mesh), 0);
  const positions = new Float32Array(sum((mesh) => mesh.positions.length));
  const triangles = new Uint32Array(sum((mesh) => mesh.triangles.length));
  let vertices = 0;
  let used = 0;
  for (const mesh of meshes) {
    positions.set(mesh.positions, vertices * 3);
    for (let i = 0; i < mesh.triangles.length; i++) triangles[used++] = mesh.triangles[i]! + vertices;
    vertices += mesh.positions.length / 3;
  }
  return { positions, triangles };
}
