import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { MATERIALS } from '../../../core/catalogue/materials.ts';
import type { PrintProcess } from '../../../core/rules/parameters/printability.ts';
import { PreviewCard } from '../../features/preview/preview-card.tsx';
import type { PreviewFigures } from '../../features/preview/preview-protocol.ts';
import { type PreviewState, preview, previewCard } from '../../features/preview/preview-state.ts';
import { FAULT_COLORS } from '../../features/viewer/colors.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { EmptyPlace } from './sample-stage.tsx';
import { keep, type Stories, type Story } from './story.ts';

const TPU = MATERIALS[0]!;

const FIGURES: PreviewFigures = {
  struts: 12_480,
  volumeFraction: 0.1183,
  volumeMm3: 29_100,
  fileBytes: 46_200_000,
  triangles: 924_000,
  seconds: 7.4,
  faults: { counts: [12_480, 0, 0, 0], flattestDeg: 54.7 },
  tooMany: false,
  coverage: { share: 1, bodiesKept: 1, bodies: 1 },
  conformal: null,
  links: 0,
};
const FAULTY: PreviewFigures = {
  ...FIGURES,
  faults: { counts: [5_200, 840, 6_400, 40], flattestDeg: 35.3 },
};
const WEAK: PreviewFigures = {
  ...FIGURES,
  weak: [
    { atMm: [-8, -9.7, 6], struts: 7, missing: 4 },
    { atMm: [20, 10, 4.5], struts: 3, missing: 5, body: 1, name: '' },
  ],
};

interface Props {
  process?: PrintProcess;
  rodMm?: number;
  stretch?: number | null;
  locked?: boolean;
}

function Card({ process = 'SLS', rodMm = 0.8, stretch = 1, locked = false }: Props) {
  const { i18n } = useTranslation();
  const { mode } = useColorMode();
  return (
    <EmptyPlace>
      <Box position="absolute" bottom="3" insetEnd="68px">
        <PreviewCard
          material={TPU}
          materialText={i18n.language === 'cn' ? TPU.nameZh : TPU.name}
          now={{ sides: 8, rodMm, rodMaxMm: 1.5, stretch }}
          colors={FAULT_COLORS[mode]}
          locked={locked}
          fieldId={null}
          sizeMm={10}
          process={process}
          onProcess={keep}
          onFix={keep}
          onOffer={keep}
          onSize={keep}
        />
      </Box>
    </EmptyPlace>
  );
}

const previewed = (
  change: Partial<PreviewState>,
  { wanted = null, ...card }: Props & { wanted?: boolean | null } = {},
): Story => ({
  prepare: () => {
    previewCard.wanted = wanted;
    Object.assign(preview, {
      figures: null,
      failed: null,
      offer: null,
      offering: false,
      leastCellMm: null,
      busy: false,
      ...change,
    });
  },
  draw: () => <Card {...card} />,
});

export const PREVIEW_STORIES: Stories = {
  'preview-good': previewed({ figures: FIGURES }),
  'preview-faults': previewed({ figures: FAULTY, busy: true }, { wanted: true, process: 'FDM', rodMm: 0.3 }),
  'preview-stretched': previewed(
    { figures: { ...FIGURES, tooMany: true } },
    { wanted: true, process: 'SLM', stretch: 1.4, locked: true },
  ),
  'preview-surface': previewed(
    { figures: { ...FIGURES, struts: null, faults: null } },
    { wanted: true, stretch: null },
  ),
  'preview-loss': previewed({
    figures: { ...FIGURES, links: 236, coverage: { share: 0.871, bodiesKept: 2, bodies: 3 } },
  }),
  'preview-weak': previewed({ figures: WEAK }, { wanted: true }),
  'preview-weak-folded': previewed({ figures: WEAK }),
  'preview-apart': previewed({
    failed: 'solid-apart',
    offer: { sizeMm: 3.2, rodMm: 0.5, originMm: [0, 0, 0], coverage: 0.996, links: 0 },
  }),
  'preview-apart-none': previewed({ failed: 'solid-apart', offer: 'none' }),
  'preview-failed': previewed({ failed: 'cell-too-large' }),
  'preview-offer': previewed({
    failed: 'cell-too-large',
    offer: { sizeMm: 2.4, rodMm: 0.4, originMm: [0, 0, 0], coverage: 0.974, links: 61 },
  }),
  'preview-least': previewed({ failed: 'too-many-cells', leastCellMm: 2.4 }),
};
