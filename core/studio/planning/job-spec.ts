import type { LatticeSpec } from '../../lattice/spec/spec.ts';

/** Where the picture of a gradient is: a template of the catalogue, or an object of the file store. */
export type StoredImage = { template: string } | { id: string; key: string; name: string; sha256: string };

/** What a job makes, as its record keeps it: a picture stays in the store. */
export type JobSpec = LatticeSpec<StoredImage>;

/** Titles of what an order is filled with: one lattice, or the two of a cut model. */
export function latticeTitles(spec: JobSpec): string {
  return spec.mode === 'regions' ? `${spec.lattice} + ${spec.regions.second.lattice}` : spec.lattice;
}
