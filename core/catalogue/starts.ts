import type { PrintProcess } from '../rules/parameters/printability.ts';
import { INDUSTRY_FIELD_ID } from './application-fields.ts';

/** Choices with which an application area begins: a lattice that its process prints in its material without a fault. */
export interface Start {
  fieldId: number;
  latticeId: number;
  sizeMm: number;
  process: PrintProcess;
  material: string;
}

export const AREAS = ['medical', 'shoes', 'industry', 'creative', 'others'] as const;
export type Area = (typeof AREAS)[number];

export const AREA_STARTS: Readonly<Record<Area, Start>> = {
  // Diamond: open pores for bone. Its struts are flat for metal, so they have to be short bridges.
  medical: { fieldId: 1, latticeId: 14, sizeMm: 5, process: 'SLM', material: 'Ti64' },
  // Rhombic dodecahedron: springy, and prints without support. TPU powder stays in cells of this size, resin does not.
  shoes: { fieldId: 2, latticeId: 16, sizeMm: 8, process: 'DLP', material: 'Elastomer resin' },
  // Octet truss: stiff in every direction.
  industry: { fieldId: INDUSTRY_FIELD_ID, latticeId: 13, sizeMm: 10, process: 'SLS', material: 'PA12' },
  // Voronoi foam: looks grown. Some of its struts lie flat, which powder supports.
  creative: { fieldId: 4, latticeId: 19, sizeMm: 10, process: 'SLS', material: 'PA12' },
  // Gyroid: one open channel system, for fluids and heat.
  others: { fieldId: 6, latticeId: 1, sizeMm: 10, process: 'SLS', material: 'PA12' },
};

/** Models of our own that open with one press, made by `npm run samples`. */
export const SAMPLES = ['midsole', 'bracket', 'bone', 'implant'] as const;
export type Sample = (typeof SAMPLES)[number];

/** Area whose start a sample opens with. */
export const SAMPLE_AREAS: Readonly<Record<Sample, Area>> = {
  midsole: 'shoes',
  bracket: 'industry',
  bone: 'medical',
  implant: 'medical',
};

export function sampleAddress(sample: Sample): string {
  return `/samples/${sample}.stl`;
}

/** Pressure of a foot as a plate writes it, for a sole. */
export const SAMPLE_MAP = '/samples/foot.csv';
