import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICATION_FIELDS } from '../../../../core/catalogue/application-fields.ts';
import { LATTICE_TYPES } from '../../../../core/catalogue/lattice-types.ts';
import { checkSpec } from '../../../../core/cells/check-spec.ts';
import { conformalFrame } from '../../../../core/fill/conformal/frame.ts';
import { JOIN_ISLANDS } from '../../../../core/rules/parameters/join-islands.ts';
import { CELL_STRETCH_MAX } from '../../../../core/rules/parameters/printability.ts';
import { bentSole } from '../../../../tests/models/walls.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import {
  changeAction,
  changeCells,
  changeDensity,
  changeJoin,
  changeOpenEnds,
  changeRod,
  changeShell,
  changeSize,
  changeStretch,
  chooseField,
  chooseLattice,
  chooseVariant,
  fitShell,
  joinOf,
  outputsOf,
  switchBottom,
  switchShell,
  withFit,
  withMeasuredDensity,
} from './edit-settings.ts';
import { specOf } from './lattice-traits.ts';
import { loadStretchedLaws } from './stretched-laws.ts';

beforeAll(loadStretchedLaws);

/** The stochastic lattice is slow to build and has its own test. */
const PICKED = LATTICE_TYPES.filter((lattice) => lattice.family !== 'stochastic');

const started = chooseLattice(chooseField(INITIAL_SETTINGS, 3), 8);

describe('editing the settings', () => {
  it('gives rods that the engine accepts for every lattice in every field', () => {
    for (const lattice of PICKED) {
      for (const field of APPLICATION_FIELDS) {
        const now = chooseField(chooseLattice(started, lattice.id), field.id);
        expect(checkSpec(specOf(now)!)).toEqual([]);
      }
    }
  });

  it('offers conformal cells for struts and sheets, and returns to a grid for all others', () => {
    const conformal = changeCells(started, 'conformal');
    expect(conformal.cells).toBe('conformal');
    expect(chooseLattice(conformal, 9).cells).toBe('conformal');
    expect(chooseLattice(conformal, 14).cells).toBe('grid');
    expect(chooseLattice(conformal, 1).cells).toBe('conformal');
    expect(chooseVariant(chooseLattice(conformal, 1), 'network').cells).toBe('grid');
    expect(switchShell(conformal, true, 30).cells).toBe('grid');
    expect(switchBottom(conformal, true).cells).toBe('grid');
    expect(changeCells(chooseLattice(started, 14), 'conformal').cells).toBe('grid');
  });

  it('shows the density that conformal cells have in the model, and finds the rod by it', async () => {
    const sole = await bentSole();
    const made = (now: Settings) => {
      const { frame } = conformalFrame(sole, specOf(now)!);
      return frame.predictedVolumeMm3 / frame.modelVolumeMm3;
    };
    const chosen = changeRod(changeCells(chooseLattice(chooseField(started, 1), 8), 'conformal'), 0.8);
    const measured = withMeasuredDensity(chosen, made(chosen));
    expect(measured.rodMm).toBe(chosen.rodMm);
    expect(measured.densityPercent / (100 * made(measured))).toBeCloseTo(1, 2);
    const denser = changeDensity(measured, 1.6 * measured.densityPercent);
    expect(denser.rodMm).toBeGreaterThan(measured.rodMm);
    expect((100 * made(denser)) / denser.densityPercent).toBeGreaterThan(0.95);
    expect((100 * made(denser)) / denser.densityPercent).toBeLessThan(1.05);
    expect(changeCells(denser, 'grid').densityScale).toBe(1);
  });

  it('adjusts the density to stretched cells, and resets the stretch with the lattice', () => {
    const cubes = started;
    const tall = changeStretch(cubes, 1.415);
    expect(tall.stretch).toBe(1.415);
    expect(tall.densityPercent).toBeLessThan(cubes.densityPercent);
    expect(changeStretch(cubes, 9).stretch).toBe(CELL_STRETCH_MAX);
    expect(changeStretch(tall, 1).densityPercent).toBeCloseTo(cubes.densityPercent, 6);
    expect(chooseLattice(tall, 7).stretch).toBe(1);
  });

  it('sets the output to high when a shell is switched on, and turns the bottom off', () => {
    const low = changeAction(switchBottom(chooseLattice(started, 13), true), 'low');
    expect([low.action, low.bottomMm]).toEqual(['low', 1]);
    const shelled = switchShell(low, true, 30);
    expect([shelled.action, shelled.bottomMm, shelled.shellMm]).toEqual(['high', null, 1]);
    expect(switchBottom(shelled, true).shellMm).toBeNull();
  });

  it('forgets where the cells of a fit begin with another area, which has another size', () => {
    const fitted = withFit(started, { sizeMm: 5, rodMm: 0.8, originMm: [1, 2, 3] });
    expect(fitted.originMm).toEqual([1, 2, 3]);
    expect(chooseField(fitted, 4).originMm).toBeNull();
  });

  it('offers no shell for a model that is too thin', () => {
    expect(switchShell(started, true, 1.9).shellMm).toBeNull();
    const thick = changeShell(switchShell(started, true, 30), 5, 30);
    expect([thick.shellMm, fitShell(thick, 6).shellMm, fitShell(thick, 1).shellMm]).toEqual([5, 3, null]);
  });

  it('gives the stochastic lattice neither shell nor bottom, in any order of edits', () => {
    const foam = chooseLattice(started, 19);
    expect(foam.latticeId).toBe(19);
    expect([switchShell(foam, true, 30), switchBottom(foam, true)]).toEqual([foam, foam]);
    const shelled = switchShell(started, true, 30);
    expect(chooseLattice(shelled, 19)).toBe(shelled);
  });

  it('joins open ends with a net, until a shell, a bottom, the output or the lattice excludes it', () => {
    const diamond = chooseLattice(started, 14);
    const net = changeOpenEnds(diamond, 'net');
    expect([net.openEnds, specOf(net)!.openEnds]).toEqual(['net', 'net']);
    expect(chooseLattice(net, 8).openEnds).toBe('net');
    for (const ruledOut of [
      switchShell(net, true, 30),
      switchBottom(net, true),
      changeAction(net, 'cut'),
      changeAction(net, 'low'),
      chooseLattice(net, 1),
    ])
      expect([ruledOut.openEnds, specOf(ruledOut)!.openEnds]).toEqual([null, undefined]);
    expect(changeOpenEnds(changeAction(diamond, 'cut'), 'net').openEnds).toBeNull();
    expect(changeOpenEnds(net, 'keep')).toEqual(diamond);
  });

  it('removes open ends in high and in cut', () => {
    const none = changeOpenEnds(chooseLattice(started, 14), 'none');
    expect(changeAction(none, 'cut').openEnds).toBe('none');
    expect(changeOpenEnds(changeAction(none, 'cut'), 'held').openEnds).toBeNull();
  });

  it('offers low and cut only for lattices that have them', () => {
    expect(outputsOf(chooseLattice(started, 8))).toEqual(['high']);
    expect(outputsOf(chooseLattice(started, 14))).toEqual(['high', 'low', 'cut']);
    expect(changeAction(started, 'cut')).toBe(started);
  });
});

describe('a fit', () => {
  const medical = chooseLattice(chooseField(INITIAL_SETTINGS, 1), 8);
  const fit = { sizeMm: 1.8, rodMm: 0.287, originMm: [18, 10, 4.5] as [number, number, number] };

  it('takes cell, rod and origin as they are, with links between islands', () => {
    const now = withFit(medical, fit);
    expect(now).toMatchObject({ ...fit, joinIslands: 'links' });
    expect(specOf(now)).toMatchObject({ originMm: fit.originMm, joinIslands: 'links' });
    expect(checkSpec(specOf(now)!)).toEqual([]);
  });

  it('ends with another size or lattice, but its origin stays with another rod', () => {
    const now = withFit(medical, fit);
    expect(changeSize(now, 3).originMm).toBeNull();
    expect(chooseLattice(now, 7).originMm).toBeNull();
    expect(changeRod(now, 0.4).originMm).toEqual(fit.originMm);
  });

  it('keeps cells of 1 mm for medical parts alone', () => {
    const thin: Settings = { ...medical, rodMm: 0.2, locks: { size: false, rod: true } };
    expect(changeSize(thin, 1)).toMatchObject({ sizeMm: 1, rodMm: 0.2 });
    expect(changeSize(chooseField(medical, 3), 1).sizeMm).toBeGreaterThanOrEqual(5);
  });
});

describe('joining islands', () => {
  const now = chooseLattice(chooseField(INITIAL_SETTINGS, 3), 8);

  it('is one choice of links, net and shell', () => {
    for (const join of JOIN_ISLANDS) {
      for (const before of JOIN_ISLANDS) {
        const chosen = changeJoin(changeJoin(now, before, 30), join, 30);
        expect(joinOf(chosen)).toBe(join);
        expect(checkSpec(specOf(chosen)!)).toEqual([]);
      }
    }
  });

  it('leaves links out of a spec with a shell or a bottom, and takes them up again', () => {
    const linked = changeJoin(now, 'links', 30);
    const solid = switchBottom(linked, true);
    expect(specOf(solid)!.joinIslands).toBeUndefined();
    expect(checkSpec(specOf(solid)!)).toEqual([]);
    expect(specOf(switchBottom(solid, false))!.joinIslands).toBe('links');
  });
});
