import { AREA_STARTS, type Area } from '../../../../core/catalogue/starts.ts';
import { limitsOfProfile, rodForInnerDiameter } from '../../../../core/rules/parameters/printability.ts';
import { INITIAL_SETTINGS, type Settings } from '../../../state/settings.ts';
import { changeRod, changeSize, chooseField, chooseLattice } from './edit-settings.ts';
import { chooseMaterial, chooseProcess } from './material-edits.ts';

/** Makes the choices with which an area begins, with a rod that its process can print. */
export function chooseArea(now: Settings, area: Area): Settings {
  const { fieldId, latticeId, sizeMm, process, material } = AREA_STARTS[area];
  const printed = chooseMaterial(chooseProcess({ ...now, mode: INITIAL_SETTINGS.mode }, process), material);
  const chosen = changeSize(chooseLattice(chooseField(printed, fieldId), latticeId), sizeMm);
  const { rodMinMm } = limitsOfProfile(process, material);
  const rodMm = Math.ceil(rodForInnerDiameter(rodMinMm, chosen.sides) * 10) / 10;
  return rodMm > chosen.rodMm ? changeRod(chosen, rodMm) : chosen;
}
