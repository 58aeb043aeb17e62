import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { snapshot } from 'valtio';
import { AREA_STARTS, type Area, SAMPLE_AREAS, type Sample } from '../../../core/catalogue/starts.ts';
import { limitsOfProfile, rodForInnerDiameter } from '../../../core/rules/parameters/printability.ts';
import { changeRod, chooseField, chooseLattice } from '../../lattice/edit/edit-settings.ts';
import { chooseProcess } from '../../lattice/edit/hardness-edits.ts';
import { isSampleOnStage, openSample } from '../../mesh/sample-model.ts';
import { INITIAL_SETTINGS, type Settings, settings } from '../../state/settings.ts';
import { notify } from '../../ui/toaster.ts';
import { editByUser } from './settings/print-choice.ts';

/** Chooses the field of an area with its sizes, a lattice, a process, and a rod that the process can print. */
function startArea(area: Area): void {
  const { fieldId, latticeId, process } = AREA_STARTS[area];
  const now = { ...(snapshot(settings) as Settings), mode: INITIAL_SETTINGS.mode };
  const chosen = chooseLattice(chooseField(chooseProcess(now, process), fieldId), latticeId);
  const { rodMinMm } = limitsOfProfile(process, chosen.materialName);
  const rodMm = Math.ceil(rodForInnerDiameter(rodMinMm, chosen.sides) * 10) / 10;
  editByUser(rodMm > chosen.rodMm ? changeRod(chosen, rodMm) : chosen);
}

interface Start {
  sample: Sample | undefined;
  area: Area | undefined;
  /** Takes the area out of the address, once it is chosen. */
  onStarted: () => void;
}

/** Opens the sample of the address and makes the choices of its area. True while the sample loads. */
export function useStart({ sample, area, onStarted }: Start): boolean {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(false);
  const failed = useEffectEvent(() => notify('error', t('start.failed')));
  useEffect(() => {
    // After a sign-in the sample is there already, with all choices.
    if (sample === undefined || isSampleOnStage(sample)) return;
    const stop = new AbortController();
    setOpening(true);
    startArea(SAMPLE_AREAS[sample]);
    openSample(sample, stop.signal)
      .catch(() => !stop.signal.aborted && failed())
      .finally(() => setOpening(false));
    return () => stop.abort();
  }, [sample]);
  const started = useEffectEvent(onStarted);
  useEffect(() => {
    if (area === undefined) return;
    startArea(area);
    started();
  }, [area]);
  return opening;
}
