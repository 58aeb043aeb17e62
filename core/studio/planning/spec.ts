import { latticeById } from '../../catalogue/lattice-types.ts';
import type { PartDraft, RegionsDraft } from '../../contract/lattice/request.ts';
import { constantSpec } from '../../spec/constant-settings.ts';
import { gradientSpec } from '../../spec/graded-settings.ts';
import type { ConstantSpec, LatticeSpec, RegionsSpec } from '../../spec/spec.ts';
import type { JobRequest, StoredImage } from '../order/job-request.ts';

/** The engine's spec of a job. A gradient image stays in the store. */
export type JobSpec = LatticeSpec<StoredImage>;

export function jobSpec(request: JobRequest): JobSpec {
  if (request.mode === 'gradient') return gradientSpec(request, request.image);
  return request.mode === 'regions' ? regionsSpec(request, request.plane) : constantSpec(request);
}

/** Returns the spec of mode 3. At least one part must have a lattice. */
export function regionsSpec(draft: RegionsDraft, plane: RegionsSpec['regions']['plane']): RegionsSpec {
  const [first, second] = bothParts(draft);
  if (first === null || second === null) throw new Error('no part has a lattice');
  const { lattice, cellMm, rodDiameterMm } = partSpec(second, draft);
  return {
    ...partSpec(first, draft),
    mode: 'regions',
    regions: { plane, second: { lattice, cellMm, rodDiameterMm } },
  };
}

/** Returns both parts of mode 3: a part without a lattice takes the other one's. */
export function bothParts({
  parts: [first, second],
}: Pick<RegionsDraft, 'parts'>): [PartDraft | null, PartDraft | null] {
  return [first ?? second, second ?? first];
}

/** Returns one part of mode 3 as its own lattice. */
export function partSpec(
  { latticeId, cellSizeMm, rodDiameterMm }: PartDraft,
  { sides, action }: Pick<RegionsDraft, 'sides' | 'action'>,
): ConstantSpec {
  return {
    mode: 'constant',
    lattice: knownLattice(latticeId).title,
    cellMm: [cellSizeMm, cellSizeMm, cellSizeMm],
    rodDiameterMm,
    sides,
    action,
  };
}

function knownLattice(id: number) {
  const lattice = latticeById(id);
  if (lattice === undefined) throw new Error(`unknown lattice ${id}`);
  return lattice;
}
