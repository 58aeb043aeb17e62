import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Area, SAMPLE_AREAS, type Sample } from '../../../core/catalogue/starts.ts';
import { commitSettings } from '../../features/editor/edit-model.ts';
import { chooseArea } from '../../features/lattice/edit/start-edits.ts';
import { isSampleOnStage, openSample, sampleFileId } from '../../mesh/sample-model.ts';
import { settingsNow } from '../../state/settings.ts';
import { notify } from '../../ui/toast/toaster.ts';
import { resumeSample } from './edit/use-kept-model.ts';
import { keepProfile } from './settings/print-choice.ts';

function startArea(area: Area, profile: 'kept' | 'borrowed'): void {
  commitSettings(chooseArea(settingsNow(), area));
  keepProfile(profile);
}

interface Start {
  sample: Sample | undefined;
  area: Area | undefined;
  /** Takes the area out of the address, once it is chosen. */
  onStarted: () => void;
}

let isFirst = true;

/** True for what the address names when the page was reloaded. A sample that is chosen later begins afresh. */
function isReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirst && entry?.type === 'reload';
}

/** Opens the sample of the address and makes the choices of its area. True while the sample loads. */
export function useStart({ sample, area, onStarted }: Start): boolean {
  const { t } = useTranslation();
  const [opening, setOpening] = useState(() => sample !== undefined && !isSampleOnStage(sample));
  const failed = useEffectEvent(() => notify('error', t('start.failed')));
  useEffect(() => {
    // After a sign-in the sample is there already, with all choices.
    if (sample === undefined || isSampleOnStage(sample)) {
      isFirst = false;
      return;
    }
    const stop = new AbortController();
    setOpening(true);
    startArea(SAMPLE_AREAS[sample], 'borrowed');
    const resumes = isReloaded();
    openSample(sample, stop.signal)
      .then(() => (resumes ? resumeSample(sampleFileId(sample), stop.signal) : undefined))
      .catch(() => !stop.signal.aborted && failed())
      .finally(() => {
        if (stop.signal.aborted) return;
        isFirst = false;
        setOpening(false);
      });
    return () => {
      stop.abort();
      setOpening(false);
    };
  }, [sample]);
  const started = useEffectEvent(onStarted);
  useEffect(() => {
    if (area === undefined) return;
    startArea(area, 'kept');
    started();
  }, [area]);
  return opening;
}
