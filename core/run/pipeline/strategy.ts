import { fillConformal } from '../../fill/conformal/fill.ts';
import { fillRegions } from '../../fill/regions/fill.ts';
import { collectCorners } from '../../fill/result/collect.ts';
import type { FilledModel, FillHooks } from '../../fill/result/filled-model.ts';
import { fillStruts } from '../../fill/struts/fill-struts.ts';
import { fillModelWithSurface } from '../../fill/surface/fill-model.ts';
import { thinnedDomainOf } from '../../model/domain/thinned-domain.ts';
import { cutDrains, type DrainedResult } from '../../model/drain/cut-drains.ts';
import { drainPrisms } from '../../model/drain/drain-holes.ts';
import { cornersOf, type Mesh } from '../../solid/mesh/mesh.ts';
import type { Threads } from '../../solid/threads/task.ts';
import { latticeName, namedSurface } from '../../spec/name.ts';
import { isConformal, type LatticeSpec } from '../../spec/spec.ts';

/** Way to build a spec in its model. */
export interface Strategy {
  /** Builds the lattice; `hooks.margins` widens after a failed attempt. */
  build(hooks: FillHooks): Promise<FilledModel>;
  /** Closed surface of what the lattice fills, mm. */
  domain: Mesh;
  /** The model's own surface where a shell keeps it, 9 numbers per triangle, mm; empty otherwise. */
  skin: Float32Array;
  /** Cuts the spec's drain holes into a fill; missing without holes. */
  drain?: (filled: FilledModel, turn: number) => Promise<DrainedResult>;
  /**
   * Change after a failed attempt: none, since there is no other attempt; the trim method (`resolves`), once; or the
   * margin of all rings or of single rings by number.
   */
  retry: 'never' | 'other trim' | 'all rings' | 'single rings';
  /** True if `resolves` also supports another trim method, which is then tried before wider margins. */
  hasOtherTrim?: boolean;
}

/**
 * Chooses between two regions, a surface lattice and struts, prepares the fill domain of the last two, and places drain
 * holes. `isOnly` is false for one of several bodies, which has only the holes at its surface.
 * @throws LatticeError drain-blind, and those of the fill domain
 */
export async function chooseStrategy(
  mesh: Mesh,
  spec: LatticeSpec,
  { isOnly = true, threads }: { isOnly?: boolean; threads?: Threads | undefined } = {},
): Promise<Strategy> {
  const strategy = await chooseFill(mesh, spec, threads);
  const prisms = drainPrisms(mesh, strategy.domain, spec, isOnly);
  if (prisms.length === 0) return strategy;
  return {
    ...strategy,
    async drain({ copies, kept, placement }, turn) {
      return await cutDrains(collectCorners(copies, kept, placement, strategy.skin), prisms, turn);
    },
  };
}

async function chooseFill(mesh: Mesh, spec: LatticeSpec, threads: Threads | undefined): Promise<Strategy> {
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
  const domain = await thinnedDomainOf(mesh, spec, threads);
  const skin = domain.kind === 'shell' ? cornersOf(mesh) : new Float32Array();
  if (namedSurface(latticeName(spec))) {
    return {
      build: (hooks) => fillModelWithSurface(mesh, spec, domain, hooks),
      domain: domain.mesh,
      skin,
      retry: 'other trim',
    };
  }
  return {
    build: (hooks) => fillStruts(mesh, spec, domain, hooks),
    domain: domain.mesh,
    skin,
    retry: 'single rings',
    hasOtherTrim: domain.kind === 'shell',
  };
}
