import {
  type BodyCoverage,
  type Coverage,
  coverageOf,
  holdsTogether,
  joinCoverage,
  shownCoverage,
} from '../../fill/coverage/coverage.ts';
import { type DomainSamples, samplesOf } from '../../fill/coverage/domain-samples.ts';
import { apartSolids, type Insides, insidesOf, strutsInto } from '../../fill/coverage/solid-joins.ts';
import { type Frame, frameTotals } from '../../fill/frame/frame.ts';
import { latticeKind } from '../../fill/kinds.ts';
import { keptDesign } from '../../fill/surface/shown-design.ts';
import { type FillDomain, fillDomainOf } from '../../model/domain/fill-domain.ts';
import { LatticeError } from '../../solid/error.ts';
import { areaOf, type Mesh, volumeOf } from '../../solid/mesh/mesh.ts';
import { hasRoles } from '../../spec/roles.ts';
import type { ConstantSpec } from '../../spec/spec.ts';
import { localWallsMm } from './walls.ts';

/** Maximum links of a fit: the boolean kernel unites them all. */
const MOST_LINKS = 6_000;

/** One body of the model; its solid bottom has its own height. */
export interface SearchedBody {
  mesh: Mesh;
  samples: DomainSamples;
  domain: FillDomain;
  volumeMm3: number;
  insides: Insides;
  frameOf(spec: ConstantSpec): Frame | undefined;
}

export interface Tried {
  spec: ConstantSpec;
  coverage: Coverage;
  keptShare: number;
  links: number;
  struts: number;
  /** Solids that nothing joins: the result would be refused. */
  apart: number;
}

/** A body with its fill domain; undefined if a shell or a bottom leaves no space in it. */
export function searchedBody(mesh: Mesh, spec: ConstantSpec): SearchedBody | undefined {
  try {
    const domain = fillDomainOf(mesh, spec);
    const samples = samplesOf(domain.mesh);
    const insides = insidesOf(domain.solids ?? []);
    const volumeMm3 = volumeOf(domain.mesh);
    return { mesh, samples, domain, volumeMm3, insides, frameOf: frameMaker(mesh, domain) };
  } catch (error) {
    if (error instanceof LatticeError && error.code === 'nothing-inside') return undefined;
    throw error;
  }
}

/** Walls of all bodies, larger ones first: mean of all, median of the largest; of a model with roles, their own. */
export function wallsOf(
  bodies: readonly SearchedBody[],
  spec: ConstantSpec,
): { mean: number; median: number } {
  const meshes = bodies.map(({ mesh, domain }) => (hasRoles(spec) ? mesh : domain.mesh));
  const walls = localWallsMm(meshes[0]!);
  const area = meshes.reduce((sum, mesh) => sum + areaOf(mesh), 0);
  const volume = meshes.reduce((sum, mesh) => sum + volumeOf(mesh), 0);
  return { mean: (2 * volume) / area, median: walls[walls.length >> 1] ?? 0 };
}

/** Figures of a spec over all bodies; a body without a lattice counts as lost. */
export function trySpec(bodies: readonly SearchedBody[], spec: ConstantSpec): Tried | undefined {
  const coverages: BodyCoverage[] = [];
  let links = 0;
  let struts = 0;
  let keptMm = 0;
  let insideMm = 0;
  let apart = 0;
  for (const body of bodies) {
    const { samples, volumeMm3, frameOf } = body;
    const frame = frameOf(spec);
    const coverage = frame && coverageOf(samples, frame);
    if (!coverage || !holdsTogether(frame, coverage)) {
      coverages.push({ share: 0, bodiesKept: 0, bodies: samples.bodies, volumeMm3 });
      continue;
    }
    coverages.push({ ...coverage, volumeMm3 });
    const { strutCount, prunedShare } = frameTotals(frame);
    // A boundary net and conformal cells are lines of the net as well.
    if (spec.joinIslands === 'links') links += (frame.net?.segments.length ?? 0) / 6;
    struts += strutCount;
    apart += apartIn(body, frame);
    keptMm += frame.lengthMm;
    insideMm += frame.lengthMm / Math.max(1e-9, 1 - prunedShare);
  }
  if (struts === 0 || links > MOST_LINKS) return undefined;
  return { spec, coverage: joinCoverage(coverages), keptShare: keptMm / insideMm, links, struts, apart };
}

/** Share of all bodies that a lattice reaches as it is shown to users, 0 to 1 (`shownCoverage`). */
export function shownShare(bodies: readonly SearchedBody[], spec: ConstantSpec): number {
  const shown = bodies.map(({ samples, volumeMm3, frameOf }): BodyCoverage => {
    const frame = frameOf(spec);
    if (!frame) return { share: 0, bodiesKept: 0, bodies: samples.bodies, volumeMm3 };
    return { ...shownCoverage(samples, frame), volumeMm3 };
  });
  return joinCoverage(shown).share;
}

/** Number of the solids behind faces, and of solid bodies, that no strut of a frame joins. */
function apartIn(
  { mesh, domain: { behind = [], solids = [] }, insides }: SearchedBody,
  frame: Frame,
): number {
  if (behind.length === 0) return 0;
  const counts = strutsInto(frame, insides.slice(0, behind.length));
  return apartSolids(frame, counts, { model: mesh, solids, insides }).length;
}

/** A maker of a spec's frame; it returns undefined if no strut fits or cells are too many. */
function frameMaker(mesh: Mesh, domain: FillDomain): SearchedBody['frameOf'] {
  const model = { mesh, fillDomain: () => domain, design: keptDesign() };
  return (spec) => {
    try {
      return latticeKind(spec).frame(model, spec);
    } catch (error) {
      if (
        error instanceof LatticeError &&
        (error.code === 'nothing-inside' || error.code === 'too-many-cells')
      )
        return undefined;
      throw error;
    }
  };
}
