import { fillConformal } from '../conformal/fill.ts';
import { thinnedDomainOf } from '../domain/thinned-domain.ts';
import { cornersOf, type Mesh } from '../mesh/mesh.ts';
import { fillRegions } from '../regions/fill.ts';
import type { FilledModel, FillHooks } from '../result/filled-model.ts';
import { latticeName, namedSurface } from '../spec/name.ts';
import { isConformal, type LatticeSpec } from '../spec/spec.ts';
import { fillStruts } from '../struts/fill-struts.ts';
import { fillModelWithSurface } from '../tpms/fill-model.ts';

/** Way to build a spec in its model. */
export interface Strategy {
  /** Builds the lattice; `hooks.margins` widens after a failed attempt. */
  build(hooks: FillHooks): Promise<FilledModel>;
  /** Closed surface of what the lattice fills, mm. */
  domain: Mesh;
  /** The model's own surface where a shell keeps it, 9 numbers per triangle, mm; empty otherwise. */
  skin: Float32Array;
  /** Rings that get a wider margin after a failed attempt: none, all at once, or single ones by their numbers. */
  retry: 'never' | 'all rings' | 'single rings';
}

/** Chooses between two regions, a surface lattice and struts, and prepares the fill domain of the last two. */
export async function chooseStrategy(mesh: Mesh, spec: LatticeSpec): Promise<Strategy> {
  if (spec.mode === 'regions') {
    // Each region numbers its rings in its own grid.
    return {
      build: (hooks) => fillRegions(mesh, spec, hooks),
      domain: mesh,
      skin: new Float32Array(),
      retry: 'all rings',
    };
  }
  if (isConformal(spec)) {
    return {
      build: (hooks) => fillConformal(mesh, spec, hooks),
      domain: mesh,
      skin: new Float32Array(),
      retry: 'never',
    };
  }
  const domain = await thinnedDomainOf(mesh, spec);
  const skin = domain.kind === 'shell' ? cornersOf(mesh) : new Float32Array();
  if (namedSurface(latticeName(spec))) {
    return {
      build: (hooks) => fillModelWithSurface(mesh, spec, domain, hooks),
      domain: domain.mesh,
      skin,
      retry: 'never',
    };
  }
  return {
    build: (hooks) => fillStruts(mesh, spec, domain, hooks),
    domain: domain.mesh,
    skin,
    retry: 'single rings',
  };
}
