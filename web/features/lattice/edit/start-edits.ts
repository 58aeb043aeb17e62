import { AREA_STARTS, AREAS, type Area } from '../../../../core/catalogue/starts.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { changeRod, changeSize, chooseField, chooseLattice } from './edit-settings.ts';
import { thinnestRodMm } from './gradient-rods.ts';
import { chooseMaterial, chooseProcess } from './material-edits.ts';

const PROFILE = ['process', 'materialName', 'ownMaterial'] as const;

/** Makes the choices with which an area begins, with a rod that its process can print. */
export function chooseArea(now: Settings, area: Area): Settings {
  const { process, material } = AREA_STARTS[area];
  return chooseAreaOnly(chooseMaterial(chooseProcess(now, process), material), area);
}

/** Area whose lattice a model without one is offered: the chosen one, or for another choice or none the most general. */
export function offeredArea({ fieldId }: Settings): Area {
  return AREAS.find((area) => AREA_STARTS[area].fieldId === fieldId) ?? 'industry';
}

/** Chooses the lattice of the chosen area and keeps the profile; without an area makes all choices, but keeps a chosen profile. */
export function chooseOffered(now: Settings): Settings {
  const area = offeredArea(now);
  if (now.fieldId !== null) return chooseStart(now, area);
  const isChosen = PROFILE.some((key) => now[key] !== INITIAL_SETTINGS[key]);
  return isChosen ? chooseAreaOnly(now, area) : chooseArea(now, area);
}

/** Makes the choices of an area but process and material. */
function chooseAreaOnly(now: Settings, area: Area): Settings {
  const { fieldId } = AREA_STARTS[area];
  return chooseStart(chooseField({ ...now, mode: INITIAL_SETTINGS.mode }, fieldId), area);
}

function chooseStart(now: Settings, area: Area): Settings {
  const { latticeId, sizeMm } = AREA_STARTS[area];
  const chosen = changeSize(chooseLattice(now, latticeId), sizeMm);
  const rodMm = thinnestRodMm(chosen);
  return rodMm > chosen.rodMm ? changeRod(chosen, rodMm) : chosen;
}
