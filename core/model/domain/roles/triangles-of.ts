/** Vertex numbers of these triangles of a mesh. */
export function trianglesOf(triangles: Uint32Array, faces: Uint32Array): Uint32Array {
  const own = new Uint32Array(faces.length * 3);
  for (let i = 0; i < faces.length; i++) own.set(triangles.subarray(faces[i]! * 3, faces[i]! * 3 + 3), i * 3);
  return own;
}
