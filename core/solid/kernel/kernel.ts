import type { Manifold as ManifoldSolid, ManifoldToplevel } from 'manifold-3d/manifold';
import openManifold from 'manifold-3d/manifold';
import { LatticeError } from '../error.ts';
import type { Mesh } from '../mesh/mesh.ts';

let opened: Promise<ManifoldToplevel> | undefined;

/**
 * Boolean kernel, loaded once per thread.
 * @param kernelUrl address of manifold.wasm; by default it lies beside the library's own JavaScript, as in node_modules
 * and in a bundle whose folder holds it. A browser bundle passes the address from its bundler
 */
export function openKernel(kernelUrl?: string): Promise<ManifoldToplevel> {
  opened ??= load(kernelUrl).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** The kernel's triangulation of outlines in a plane. */
export async function openTriangulation(): Promise<ManifoldToplevel['triangulate']> {
  const kernel = await openKernel();
  return (outlines) => kernel.triangulate(outlines);
}

async function load(kernelUrl: string | undefined): Promise<ManifoldToplevel> {
  const kernel = await (kernelUrl === undefined
    ? openManifold()
    : openManifold({ locateFile: () => kernelUrl }));
  kernel.setup();
  return kernel;
}

/** Owner of the solids of one task; releases all of them at its end, even on errors. */
export class SolidScope {
  readonly #kernel: ManifoldToplevel;
  readonly #solids: ManifoldSolid[] = [];

  constructor(kernel: ManifoldToplevel) {
    this.#kernel = kernel;
  }

  /** Converts a mesh. Throws a LatticeError with `code` if the kernel rejects it as non-manifold. */
  solid(mesh: Mesh, code: 'bad-model' | 'trim-failed'): ManifoldSolid {
    const input = new this.#kernel.Mesh({
      numProp: 3,
      vertProperties: mesh.positions,
      triVerts: mesh.triangles,
    });
    let made: ManifoldSolid;
    try {
      made = this.keep(this.#kernel.Manifold.ofMesh(input));
    } catch (error) {
      throw new LatticeError(code, `the boolean kernel refuses a solid: ${String(error)}`);
    }
    const status = made.status();
    if (status !== 'NoError') throw new LatticeError(code, `the boolean kernel refuses a solid: ${status}`);
    return made;
  }

  /** A mesh with every triangle as a face of its own, to trace all. Throws trim-failed if rejected. */
  facesApart({ positions, triangles }: Mesh, id = this.#kernel.Manifold.reserveIDs(1)): ManifoldSolid {
    const input = new this.#kernel.Mesh({
      numProp: 3,
      vertProperties: positions,
      triVerts: triangles,
      runIndex: Uint32Array.of(0, triangles.length),
      runOriginalID: Uint32Array.of(id),
      faceID: Uint32Array.from({ length: triangles.length / 3 }, (_, f) => f),
    });
    const solid = this.keep(this.#kernel.Manifold.ofMesh(input));
    if (solid.status() !== 'NoError')
      throw new LatticeError('trim-failed', `the boolean kernel refuses a solid: ${solid.status()}`);
    return solid;
  }

  /** A solid less others, in one step: small ones are united first, which the large one then meets once. */
  less(solid: ManifoldSolid, others: readonly Mesh[]): ManifoldSolid {
    if (others.length === 0) return solid;
    const away = others.map((mesh) => this.solid(mesh, 'trim-failed'));
    return this.keep(this.#kernel.Manifold.difference([solid, ...away]));
  }

  /** The union of solids, in one step as well. */
  union(solids: readonly ManifoldSolid[]): ManifoldSolid {
    return this.keep(this.#kernel.Manifold.union(solids));
  }

  /** Registers a result for release. */
  keep(solid: ManifoldSolid): ManifoldSolid {
    this.#solids.push(solid);
    return solid;
  }

  release(): void {
    for (const solid of this.#solids.splice(0)) solid.delete();
  }
}

/** The mesh of a solid, in arrays that may be views of the kernel's memory. Throws trim-failed for one that failed. */
export function meshOfSolid(solid: ManifoldSolid): Mesh {
  const status = solid.status();
  if (status !== 'NoError') throw new LatticeError('trim-failed', `the boolean kernel failed: ${status}`);
  const { vertProperties, triVerts, numProp } = solid.getMesh();
  if (numProp !== 3) throw new LatticeError('trim-failed', 'the boolean kernel added properties');
  return { positions: vertProperties, triangles: triVerts };
}

/** Operands of a trim: closed, outward meshes in one frame. */
export interface TrimOperands {
  /** Struts and joints; may be empty. */
  lattice: Mesh;
  domain: Mesh;
  /** Height below which the lattice is joined with the fill domain, mm. */
  floorMm?: number;
}

/**
 * Exact trim. cut: the lattice within the fill domain. join: the same, united with the domain below the
 * floor. hollow: the fill domain minus the lattice.
 */
export function trimSolid(
  kernel: ManifoldToplevel,
  how: 'cut' | 'join' | 'hollow',
  { lattice, domain, floorMm }: TrimOperands,
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const inner = scope.solid(domain, 'bad-model');
    const rods = lattice.triangles.length > 0 ? scope.solid(lattice, 'trim-failed') : undefined;
    let solid = inner;
    if (rods) solid = scope.keep(how === 'hollow' ? inner.subtract(rods) : rods.intersect(inner));
    if (how === 'join') {
      const base = scope.keep(inner.trimByPlane([0, 0, -1], -floorMm!));
      solid = rods ? scope.keep(solid.add(base)) : base;
    }
    return meshOfSolid(solid);
  } finally {
    scope.release();
  }
}

/** Rooms behind faces, in one frame with the model. */
export interface RoomOperands {
  /** Closed, outward, beyond the model by a margin. */
  solids: readonly Mesh[];
  clear: readonly Mesh[];
  /** What takes the place of each solid; undefined for those that stay solid. */
  fillings?: readonly (Filling | undefined)[];
}

/** The lattice of a body, and what it takes from the lattice around it: less than it reaches, so that both meet. */
export interface Filling {
  lattice: Mesh;
  cut: Mesh;
}

/**
 * A lattice less the clear rooms, united with the solid ones or with the lattices in their place, within a model: with
 * these the model's own faces are cut once, and those of a solid that nothing else meets stay as they are.
 */
export function uniteRooms(
  scope: SolidScope,
  { lattice, model }: { lattice: ManifoldSolid | undefined; model: Mesh },
  { solids, clear, fillings = [] }: RoomOperands,
): ManifoldSolid {
  const cuts = fillings.flatMap((filling) => filling?.cut ?? []);
  const within = solids.map((room, i) => {
    const filling = fillings[i];
    if (!filling) return scope.solid(room, 'trim-failed');
    return scope.less(scope.solid(filling.lattice, 'trim-failed'), clear);
  });
  const united = within.length > 0 ? scope.union(within) : undefined;
  // Makes the kernel unite solid rooms first: as measured, all at once takes an eighth longer. Fillings are large.
  if (cuts.length === 0) united?.status();
  const joined = [
    ...(united ? [united] : []),
    ...(lattice ? [scope.less(lattice, [...clear, ...cuts])] : []),
  ];
  return scope.keep(scope.facesApart(model).intersect(scope.union(joined)));
}
