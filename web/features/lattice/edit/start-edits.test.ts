import { expect, it } from 'vitest';
import { latticeById } from '../../../../core/catalogue/lattice-types.ts';
import { AREA_STARTS, AREAS } from '../../../../core/catalogue/starts.ts';
import { expandFrame } from '../../../../core/fill/frame/expand.ts';
import { limitsOfProfile } from '../../../../core/rules/parameters/printability.ts';
import { buildFrame } from '../../../../core/run/pipeline/build-frame.ts';
import { strutFaults } from '../../../../core/run/printability/strut-faults.ts';
import { box } from '../../../../tests/models/primitives.ts';
import { INITIAL_SETTINGS } from '../../../state/settings.ts';
import { specOf } from './lattice-traits.ts';
import { chooseOwnMaterial, chooseProcess } from './material-edits.ts';
import { chooseArea, chooseOffered } from './start-edits.ts';

const BLOCK = box([-21, -22, 0], [21, 22, 40]);

it.each(AREAS)('begins %s with a lattice that prints', (area) => {
  const chosen = chooseArea(INITIAL_SETTINGS, area);
  const { latticeId, sizeMm, process, material } = AREA_STARTS[area];
  expect(chosen).toMatchObject({ latticeId, sizeMm, process, materialName: material });
  const limits = limitsOfProfile(process, material);
  const { family } = latticeById(latticeId)!;
  if (family === 'surface') return expect(chosen.rodMm).toBeGreaterThanOrEqual(limits.wallMinMm);
  // A foam takes seconds to make, and a few of its openings are narrower than any limit.
  if (family === 'stochastic') return expect(chosen.rodMm).toBeGreaterThanOrEqual(limits.rodMinMm);
  const frame = buildFrame(BLOCK, specOf(chosen)!);
  const { faults } = strutFaults(frame, expandFrame(frame).radiiMm, limits);
  expect(faults.length).toBeGreaterThan(100);
  expect(faults.filter((fault) => fault !== 0)).toHaveLength(0);
});

it('changes the material and the mode that were chosen before', () => {
  const before = { ...chooseProcess(INITIAL_SETTINGS, 'FDM'), mode: 'gradient' } as const;
  expect(chooseArea(before, 'industry')).toMatchObject({
    mode: 'constant',
    process: 'SLS',
    materialName: 'PA12',
  });
});

it('offers the lattice of the chosen area in the chosen profile, and without an area that of industry with its profile', () => {
  expect(chooseOffered(INITIAL_SETTINGS)).toEqual(chooseArea(INITIAL_SETTINGS, 'industry'));
  const shoes = chooseOffered({ ...chooseProcess(INITIAL_SETTINGS, 'SLM'), fieldId: 2 });
  const { latticeId } = AREA_STARTS.shoes;
  expect(shoes).toMatchObject({ fieldId: 2, latticeId, process: 'SLM' });
});

it('offers it in a chosen profile also without an area, with a rod that prints', () => {
  const chosen = { ...chooseProcess(INITIAL_SETTINGS, 'FDM'), mode: 'gradient' } as const;
  const { fieldId, latticeId } = AREA_STARTS.industry;
  const { materialName, rodMm, ...offered } = chooseOffered(chosen);
  expect(offered).toMatchObject({ mode: 'constant', fieldId, latticeId, process: 'FDM' });
  expect(materialName).toBe(chosen.materialName);
  expect(rodMm).toBeGreaterThanOrEqual(limitsOfProfile('FDM', materialName).rodMinMm);
  const own = chooseOwnMaterial(INITIAL_SETTINGS);
  expect(chooseOffered(own)).toMatchObject({ fieldId, process: own.process, ownMaterial: own.ownMaterial });
});
