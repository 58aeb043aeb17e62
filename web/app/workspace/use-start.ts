import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, SAMPLE_AREAS, type Sample } from '../../../core/catalogue/starts.ts';
import { chooseArea } from '../../features/lattice/edit/start-edits.ts';
import { isSampleOnStage, openSample } from '../../mesh/sample-model.ts';
import { settingsNow } from '../../state/settings.ts';
import { notify } from '../../ui/toast/toaster.ts';
import { editByUser } from './settings/print-choice.ts';

function startArea(area: Area): void {
  const next = chooseArea(settingsNow(), area);
  const { process, materialName } = next;
  // Also where they are the initial ones: the profile of the account arrives later and must not replace them.
  editByUser(next, { process, materialName });
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
  const [opening, setOpening] = useState(() => sample !== undefined && !isSampleOnStage(sample));
  const failed = useEffectEvent(() => notify('error', t('start.failed')));
  useEffect(() => {
    // After a sign-in the sample is there already, with all choices.
    if (sample === undefined || isSampleOnStage(sample)) return;
    const stop = new AbortController();
    setOpening(true);
    startArea(SAMPLE_AREAS[sample]);
    openSample(sample, stop.signal)
      .catch(() => !stop.signal.aborted && failed())
      .finally(() => !stop.signal.aborted && setOpening(false));
    return () => {
      stop.abort();
      setOpening(false);
    };
  }, [sample]);
  const started = useEffectEvent(onStarted);
  useEffect(() => {
    if (area === undefined) return;
    startArea(area);
    started();
  }, [area]);
  return opening;
}
