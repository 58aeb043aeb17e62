import type { Mesh } from '../solid/mesh/mesh.ts';
import type { Threads } from '../solid/threads/task.ts';
import { type KindName, kindOf } from '../spec/kind.ts';
import type { ConstantSpec, LatticeSpec, RegionsSpec } from '../spec/spec.ts';
import type { LatticeBuild } from './build.ts';
import { conformalBuild } from './conformal/build.ts';
import { regionsBuild } from './regions/build.ts';
import { strutsBuild } from './struts/build.ts';
import { surfaceBuild } from './surface/build.ts';

type Builder = (mesh: Mesh, spec: LatticeSpec, threads?: Threads) => Promise<LatticeBuild>;

const conformal: Builder = (mesh, spec) => conformalBuild(mesh, spec as ConstantSpec);

const BUILDERS: Record<KindName, Builder> = {
  struts: strutsBuild,
  surface: surfaceBuild,
  conformal,
  conformalSheet: conformal,
  regions: (mesh, spec) => regionsBuild(mesh, spec as RegionsSpec),
};

/** Returns how to build a spec's kind of lattice in a body. @throws LatticeError those of the fill domain */
export const latticeBuild: Builder = (mesh, spec, threads) => BUILDERS[kindOf(spec)](mesh, spec, threads);
