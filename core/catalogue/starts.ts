import type { PrintProcess } from '../rules/parameters/printability.ts';
import { INDUSTRY_FIELD_ID } from './application-fields.ts';

/** Choices with which an application area begins: a lattice and a process that suit it. Sizes come with the field. */
export interface Start {
  fieldId: number;
  latticeId: number;
  process: PrintProcess;
}

export const AREAS = ['medical', 'shoes', 'industry', 'creative', 'others'] as const;
export type Area = (typeof AREAS)[number];

export const AREA_STARTS: Readonly<Record<Area, Start>> = {
  // Diamond: open pores for bone, and struts that rise enough for metal powder.
  medical: { fieldId: 1, latticeId: 14, process: 'SLM' },
  // Rhombic dodecahedron: springy, and prints without support.
  shoes: { fieldId: 2, latticeId: 16, process: 'SLS' },
  // Octet truss: stiff in every direction.
  industry: { fieldId: INDUSTRY_FIELD_ID, latticeId: 13, process: 'SLS' },
  // Voronoi foam: looks grown.
  creative: { fieldId: 4, latticeId: 19, process: 'DLP' },
  // Gyroid: one open channel system, for fluids and heat.
  others: { fieldId: 6, latticeId: 1, process: 'SLS' },
};

/** Models of our own that open with one press, made by `npm run samples`. */
export const SAMPLES = ['insole', 'bracket', 'bone'] as const;
export type Sample = (typeof SAMPLES)[number];

/** Area whose start a sample opens with. */
export const SAMPLE_AREAS: Readonly<Record<Sample, Area>> = {
  insole: 'shoes',
  bracket: 'industry',
  bone: 'medical',
};

/** Returns the address of a sample on the site. */
export function sampleAddress(sample: Sample): string {
  return `/samples/${sample}.stl`;
}
