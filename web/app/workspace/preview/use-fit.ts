import { useCallbackRef } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById, widestRanges } from '../../../../core/catalogue/application-fields.ts';
import { UNREACHED_WARNING_SHARE } from '../../../../core/rules/parameters/coverage.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import { withFit } from '../../../features/lattice/edit/edit-settings.ts';
import { specOf } from '../../../features/lattice/edit/lattice-traits.ts';
import type { FitAction } from '../../../features/lattice/sections/fit-button.tsx';
import { percentOf } from '../../../features/preview/preview-figures.ts';
import type { FittedLattice } from '../../../features/preview/preview-protocol.ts';
import { formatMm } from '../../../lib/format.ts';
import { materialOf } from '../../../state/material.ts';
import { type Settings, settings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { editByUser } from '../settings/print-choice.ts';

/** The last fit and the settings it chose; null if nothing fitted. */
interface Done {
  fit: FittedLattice | null;
  sizeMm: number;
  rodMm: number;
}

/** Cell, rod and origin that fit the model on the stage; null if nothing fits, undefined if another fit took over. */
export async function fitOf(now: Settings): Promise<FittedLattice | null | undefined> {
  const spec = specOf(now);
  if (spec === null) return undefined;
  const about = { process: now.process, material: materialOf(now).name, fieldId: now.fieldId };
  const { requestFit } = await import('../../../features/preview/use-preview.ts');
  return await requestFit({ spec, purpose: 'fit', ...about });
}

/** Fits cell, rod and origin to the model on the stage. */
export function useFit(): FitAction {
  const { t } = useTranslation();
  const { model } = useStateOf(stage);
  const { mode, latticeId, fieldId, sizeMm, rodMm } = useStateOf(settings);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const run = useCallbackRef(async () => {
    const now = { ...settings };
    setBusy(true);
    const fit = await fitOf(now);
    setBusy(false);
    if (fit === undefined) return;
    const next = fit === null ? now : withFit({ ...settings }, fit);
    if (fit !== null) editByUser(next);
    setDone({ fit, sizeMm: next.sizeMm, rodMm: next.rodMm });
  });
  const isCurrent = done !== null && done.sizeMm === sizeMm && done.rodMm === rodMm;
  const coverage = done?.fit?.coverage ?? 0;
  const isPartial = coverage < 1 - UNREACHED_WARNING_SHARE;
  const percent = percentOf(coverage);
  const noteOf = ({ fit }: Done) => {
    if (fit === null) return t('workspace.fit.nothing');
    if (!isPartial) return t('workspace.fit.whole', { size: formatMm(fit.sizeMm), percent });
    const field = fieldId === null ? undefined : fieldById(fieldId);
    const smallest = widestRanges().latticeSizeRange.min;
    const isLimited = (field?.latticeSizeRange.min ?? Number.POSITIVE_INFINITY) > smallest;
    return t(isLimited ? 'workspace.fit.limited' : 'workspace.fit.part', { percent, size: smallest });
  };
  const isReady = model !== null && latticeId !== null && MODE_TRAITS[mode].isUniform;
  const note = isCurrent ? noteOf(done) : null;
  // The panel renders only when this changes.
  return useMemo(
    () => ({ run: () => void run(), isReady, busy, note, isPartial }),
    [run, isReady, busy, note, isPartial],
  );
}
