import { withFit } from '../../../features/lattice/edit/edit-settings.ts';
import { chooseOffered } from '../../../features/lattice/edit/start-edits.ts';
import { settings, settingsNow } from '../../../state/settings.ts';
import { stage } from '../../../state/stage.ts';
import { editByUser } from '../settings/print-choice.ts';
import { fitOf } from './use-fit.ts';

/** What the user may choose or change while the lattice is fitted, which then comes too late. */
const situation = () => [settings.latticeId, settings.mode, settings.fieldId, stage.model?.shapeId].join(' ');

/** Takes the offered lattice, fitted to the part if a cell fits. False if none does. */
export async function startLattice(): Promise<boolean> {
  const before = situation();
  const fit = await fitOf(chooseOffered(settingsNow()));
  if (fit === undefined || situation() !== before) return true;
  const next = chooseOffered(settingsNow());
  editByUser(fit === null ? next : withFit(next, fit));
  return fit !== null;
}
