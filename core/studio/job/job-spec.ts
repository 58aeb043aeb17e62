import { openEndsOf } from '../../lattice/frame/open-ends.ts';
import type { LatticeSpec } from '../../lattice/spec.ts';

/** Where the picture of a gradient is: a template of the catalogue, or an object of the file store. */
export type StoredImage = { template: string } | { id: string; key: string; name: string; sha256: string };

/** What a job makes, as its record keeps it: a picture stays in the store. */
export type JobSpec = LatticeSpec<StoredImage>;

/**
 * The run that makes the low-precision file, which every job makes besides the one that was asked for: same struts, but
 * none of a boundary net, which takes booleans.
 */
export function lowPrecisionSpec<S extends Pick<LatticeSpec, 'action' | 'openEnds'>>(spec: S): S {
  const openEnds = openEndsOf(spec);
  if (openEnds === 'net') return { ...spec, action: 'low', openEnds: 'keep' };
  return { ...spec, action: 'low', ...(spec.action === 'cut' ? { openEnds } : {}) };
}

/** Titles of what an order is filled with: one lattice, or the two of a cut model. */
export function latticeTitles(spec: JobSpec): string {
  return spec.mode === 'regions' ? `${spec.lattice} + ${spec.regions.second.lattice}` : spec.lattice;
}
