import type { Manifold as ManifoldSolid, ManifoldToplevel } from 'manifold-3d/manifold';
import openManifold from 'manifold-3d/manifold';
import type { Mesh } from '../mesh/mesh.ts';
import { LatticeError } from '../spec/error.ts';

/**
 * Where manifold.wasm is. Left out, the library looks beside its own JavaScript: right in node_modules, and right in
 * a bundle whose folder holds manifold.wasm. A browser bundle gives the address its bundler made.
 */
export interface KernelPlace {
  manifoldWasmUrl?: string;
}

let opened: Promise<ManifoldToplevel> | undefined;

/** The boolean kernel, loaded once per thread. */
export function openKernel(place: KernelPlace = {}): Promise<ManifoldToplevel> {
  opened ??= load(place).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function load({ manifoldWasmUrl }: KernelPlace): Promise<ManifoldToplevel> {
  const kernel = await (manifoldWasmUrl === undefined
    ? openManifold()
    : openManifold({ locateFile: () => manifoldWasmUrl }));
  kernel.setup();
  return kernel;
}

/** Solids made while a piece of work runs; all of them are released at its end, whatever happens. */
export class SolidScope {
  private readonly kernel: ManifoldToplevel;
  private readonly solids: ManifoldSolid[] = [];

  constructor(kernel: ManifoldToplevel) {
    this.kernel = kernel;
  }

  /** Takes a mesh in. Throws a LatticeError with `code` when the kernel finds it not 2-manifold. */
  solid(mesh: Mesh, code: 'bad-model' | 'trim-failed'): ManifoldSolid {
    const input = new this.kernel.Mesh({
      numProp: 3,
      vertProperties: mesh.positions,
      triVerts: mesh.triangles,
    });
    let made: ManifoldSolid;
    try {
      made = this.keep(this.kernel.Manifold.ofMesh(input));
    } catch (error) {
      throw new LatticeError(code, `the boolean kernel refuses a solid: ${String(error)}`);
    }
    const status = made.status();
    if (status !== 'NoError') throw new LatticeError(code, `the boolean kernel refuses a solid: ${status}`);
    return made;
  }

  /** Registers a result for release. */
  keep(solid: ManifoldSolid): ManifoldSolid {
    this.solids.push(solid);
    return solid;
  }

  release(): void {
    for (const solid of this.solids.splice(0)) solid.delete();
  }
}

/** Operands of a trim: closed, outward meshes in one frame. */
export interface TrimOperands {
  /** Struts and joints; may be empty. */
  lattice: Mesh;
  /** What the lattice may fill. */
  room: Mesh;
  /** What of the room below this height the lattice is joined to, mm. */
  floorMm?: number;
}

/**
 * The exact trim. cut: the lattice within the room. join: that, united with all of the room below the floor. hollow: what the lattice
 * leaves of the room.
 */
export function trimmed(
  kernel: ManifoldToplevel,
  how: 'cut' | 'join' | 'hollow',
  { lattice, room, floorMm }: TrimOperands,
): Mesh {
  const scope = new SolidScope(kernel);
  try {
    const inner = scope.solid(room, 'bad-model');
    const rods = lattice.triangles.length > 0 ? scope.solid(lattice, 'trim-failed') : undefined;
    let solid = inner;
    if (rods) solid = scope.keep(how === 'hollow' ? inner.subtract(rods) : rods.intersect(inner));
    if (how === 'join') {
      const base = scope.keep(inner.trimByPlane([0, 0, -1], -floorMm!));
      solid = rods ? scope.keep(solid.add(base)) : base;
    }
    const status = solid.status();
    if (status !== 'NoError') throw new LatticeError('trim-failed', `the boolean kernel failed: ${status}`);
    const out = solid.getMesh();
    if (out.numProp !== 3) throw new LatticeError('trim-failed', 'the boolean kernel added properties');
    return { positions: out.vertProperties, triangles: out.triVerts };
  } finally {
    scope.release();
  }
}
