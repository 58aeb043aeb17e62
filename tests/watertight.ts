import manifoldModule from 'manifold-3d';

export interface Verdict {
  /** Negative for an inside-out mesh. */
  volumeMm3: number;
  /** Status of the welded triangles in the Manifold library: 'NoError' for a closed, oriented 2-manifold. */
  status: string;
  pieces: number;
  /** Genus of the library's solid: of several pieces, their sum less one for each piece after the first. */
  genus: number;
  /** The same by the numbers of vertices and faces of the file. Differs where two fans share a vertex. */
  countedGenus: number;
  triangles: number;
}

/**
 * Checks a binary STL with the Manifold library, independently of how the file was made. Welds bit-equal
 * vertices; the library then checks for a closed, oriented 2-manifold.
 */
export async function checkWatertight(stl: Uint8Array): Promise<Verdict> {
  const { positions, corners } = welded(stl);
  const library = await manifoldModule();
  library.setup();
  const triangles = corners.length / 3;
  const countedGenus = 1 - (positions.length / 3 - triangles / 2) / 2;
  const kept: { delete(): void }[] = [];
  try {
    const mesh = new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: corners });
    const solid = library.Manifold.ofMesh(mesh);
    const bodies = solid.decompose();
    kept.push(solid, ...bodies);
    return {
      status: String(solid.status()),
      pieces: bodies.length,
      genus: solid.genus(),
      countedGenus,
      triangles,
      volumeMm3: solid.volume(),
    };
  } catch (error) {
    // The library throws for a mesh it rejects; its reason is the verdict.
    const status = (error as Error).message;
    return { status, pieces: 0, genus: Number.NaN, countedGenus, triangles, volumeMm3: 0 };
  } finally {
    for (const solid of kept) solid.delete();
  }
}

function welded(stl: Uint8Array): { positions: Float32Array; corners: Uint32Array } {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(80, true);
  if (stl.byteLength !== 84 + 50 * count) throw new Error(`${count} triangles in ${stl.byteLength} bytes`);
  const places = new Map<string, number>();
  const positions: number[] = [];
  const corners = new Uint32Array(3 * count);
  for (let corner = 0; corner < corners.length; corner++) {
    const at = 84 + 50 * Math.floor(corner / 3) + 12 + 12 * (corner % 3);
    const place = [0, 4, 8].map((byte) => view.getFloat32(at + byte, true));
    const key = place.join();
    let vertex = places.get(key);
    if (vertex === undefined) {
      vertex = places.size;
      places.set(key, vertex);
      positions.push(...place);
    }
    corners[corner] = vertex;
  }
  return { positions: new Float32Array(positions), corners };
}
