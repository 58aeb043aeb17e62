import { expect, it } from 'vitest';
import { fieldById } from './application-fields.ts';
import { latticeById } from './lattice-types.ts';
import { materialsOf } from './materials.ts';
import { AREA_STARTS, AREAS } from './starts.ts';

it('starts each area with a lattice, a process and a material of the catalogue', () => {
  for (const area of AREAS) {
    const { fieldId, latticeId, process, material } = AREA_STARTS[area];
    expect(fieldById(fieldId)?.membersOnly).toBe(false);
    expect(latticeById(latticeId)).toBeDefined();
    expect(materialsOf(process).map(({ name }) => name)).toContain(material);
  }
});
