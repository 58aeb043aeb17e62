import { useCallbackRef } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldById } from '../../../../core/catalogue/application-fields.ts';
import { MODE_TRAITS } from '../../../../core/rules/parameters/lattice-modes.ts';
import type { PrintProcess } from '../../../../core/rules/parameters/printability.ts';
import { commitSettings } from '../../../features/editor/edit-model.ts';
import { changeRod, changeStretch, rangesOf, withFit } from '../../../features/lattice/edit/edit-settings.ts';
import { isStochastic } from '../../../features/lattice/edit/lattice-traits.ts';
import { chooseProcess } from '../../../features/lattice/edit/material-edits.ts';
import { takeSize } from '../../../features/lattice/edit/mode-edits.ts';
import { loadStretchedLaws } from '../../../features/lattice/edit/stretched-laws.ts';
import type { PrintFix } from '../../../features/preview/preview-figures.ts';
import { usePreviewState } from '../../../features/preview/preview-state.ts';
import { FAULT_COLORS } from '../../../features/viewer/colors.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { useColorMode } from '../../../state/color-mode.ts';
import { materialOf } from '../../../state/material.ts';
import { settingsNow, useSettings } from '../../../state/settings.ts';
import { useStateOf } from '../../../state/snapshots.ts';
import { stage } from '../../../state/stage.ts';
import { editByUser } from '../settings/print-choice.ts';
import { StartOffer } from './start-offer.tsx';

/** Preloaded with the viewer, so that the code is ready for the first figures. */
const PreviewCard = lazyPart(
  async () => (await import('../../../features/preview/preview-card.tsx')).PreviewCard,
);

const ElasticCard = lazyPart(async () => (await import('./elastic-card.tsx')).ElasticCard);

/** Figures and printability of the live preview: in the panel of the parameters, on a phone over the stage. */
export const PreviewFigures = memo(function PreviewFigures({ locked }: { locked: boolean }) {
  const { i18n } = useTranslation();
  const { mode } = useColorMode();
  const now = useSettings();
  const material = materialOf(now);
  const field = now.fieldId === null ? undefined : fieldById(now.fieldId);
  const pickProcess = useCallbackRef((process: PrintProcess) => editByUser(chooseProcess(now, process)));
  const fix = async (chosen: PrintFix) => {
    if (chosen.kind === 'stretch') await loadStretchedLaws();
    const last = settingsNow();
    commitSettings(
      chosen.kind === 'rod' ? changeRod(last, chosen.rodMm) : changeStretch(last, chosen.stretch),
    );
  };
  const hasModel = useStateOf(stage).model !== null;
  if (hasModel && !locked && now.latticeId === null && MODE_TRAITS[now.mode].isUniform)
    return <StartOffer now={now} />;
  return (
    <PreviewCard
      material={material}
      materialText={i18n.language === 'cn' ? material.nameZh : material.name}
      now={{
        sides: now.sides,
        rodMm: now.rodMm,
        // Only the constant mode has one rod diameter.
        rodMaxMm: MODE_TRAITS[now.mode].isUniform ? rangesOf(field).rodMm.max : 0,
        // A foam has no direction that a stretch could align.
        stretch: MODE_TRAITS[now.mode].isUniform && !isStochastic(now.latticeId) ? now.stretch : null,
      }}
      colors={FAULT_COLORS[mode]}
      locked={locked}
      fieldId={now.fieldId}
      sizeMm={now.sizeMm}
      process={now.process}
      onProcess={pickProcess}
      onFix={fix}
      onOffer={(offer) => commitSettings(withFit(now, offer))}
      onSize={(sizeMm) => commitSettings(takeSize(now, sizeMm))}
    >
      <PreviewModuli />
    </PreviewCard>
  );
});

function PreviewModuli() {
  const { figures, busy } = usePreviewState();
  return <ElasticCard layerMm={figures?.conformal?.layerMm ?? null} busy={busy} />;
}
