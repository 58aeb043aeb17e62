import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { materialByName } from '../../../core/catalogue/materials.ts';
import type { PressFigures } from '../../../core/mechanics/press/press-figures.ts';
import { StiffnessDialog } from '../../features/lattice/stiffness/stiffness-dialog.tsx';
import { CompareDialog } from '../../features/press/compare/compare-dialog.tsx';
import { comparison, type Variant } from '../../features/press/compare/variants.ts';
import { PressPanel } from '../../features/press/press-panel.tsx';
import type { LoadFigures } from '../../features/press/press-protocol.ts';
import { type Graded, NO_ANSWER, type PressState, press } from '../../features/press/press-state.ts';
import { LOAD_COLORS } from '../../features/viewer/colors.ts';
import { useColorMode } from '../../state/color-mode.ts';
import { CONSTANT } from './sample-data.ts';
import { EmptyPlace, stageWedge } from './sample-stage.tsx';
import { keep, type Stories, type Story } from './story.ts';

const PA12 = materialByName('PA12')!;

const FIGURES: PressFigures = {
  stiffnessNPerMm: 1284,
  stiffnessRange: { leastNPerMm: 1030, mostNPerMm: 1790 },
  apparentModulusMPa: 32.1,
  heightMm: 40,
  areaMm2: 1600,
  massG: 12.4,
  stiffnessPerGram: 103.5,
  firstYield: { forceN: 310, travelMm: 0.241 },
  hundredthYields: { forceN: 402, travelMm: 0.313 },
  firstBuckling: { forceN: 1610, travelMm: 1.25 },
  limit: { forceN: 310, travelMm: 0.241, by: 'yield' },
  contact: {
    low: { nodes: 121, depthMm: 0.6, round: false },
    high: { nodes: 38, depthMm: 2.4, round: true },
  },
  idle: { parts: 1, struts: 14 },
  struts: 8000,
  isEstimate: true,
  usualError: { lowPercent: 5, highPercent: 13 },
  unknowns: 13_986,
  iterations: 53,
};

/** The same part under a further load. */
const ACROSS: LoadFigures = {
  load: { axis: 0, friction: false },
  figures: { ...FIGURES, stiffnessNPerMm: 812 },
};

/** A round part of an elastomer. */
const CURVED: PressFigures = {
  ...FIGURES,
  curve: {
    travelMm: [0, 4, 8, 12, 16, 20],
    freeN: [0, 4, 22, 60, 110, 190],
    heldN: [0, 9, 38, 85, 140, 230],
  },
};

/** A skin that yields first. */
const SKIN = { thicknessMm: 1, stepMm: 2, share: 0.62, firstYield: FIGURES.limit };

function Panel({ isSurface = false, isShelled = false }: { isSurface?: boolean; isShelled?: boolean }) {
  const { i18n } = useTranslation();
  const { mode } = useColorMode();
  return (
    <EmptyPlace>
      <Box m="6" p="4" w="304px" maxH="calc(100% - 48px)" overflowY="auto" bg="bg.panel" rounded="l3">
        <PressPanel
          materialText={i18n.language === 'cn' ? PA12.nameZh : PA12.name}
          strengthMPa={PA12.strengthMPa}
          colors={LOAD_COLORS[mode]}
          latticeText=""
          missing={null}
          onPress={keep}
          onAdjust={keep}
          grading={isSurface ? undefined : { onGrade: keep, refusal: isShelled ? 'shell' : null }}
          onTake={keep}
          onServer={keep}
          isSurface={isSurface}
        />
      </Box>
    </EmptyPlace>
  );
}

const pressed = (change: Partial<PressState>, look: ComponentProps<typeof Panel> = {}): Story => ({
  prepare: () =>
    Object.assign(press, {
      ...NO_ANSWER,
      magnification: 10,
      isPicked: false,
      kept: [],
      wanted: null,
      tests: [],
      adjusting: false,
      ...change,
    }),
  draw: () => <Panel {...look} />,
});

const GRADED: Graded = {
  load: { axis: 2, friction: true },
  before: FIGURES,
  after: {
    ...FIGURES,
    firstYield: { forceN: 262, travelMm: 0.2 },
    massG: 9.3,
    stiffnessNPerMm: 1286,
    stiffnessPerGram: 138.3,
  },
  others: [
    {
      load: { axis: 0, friction: false },
      before: { ...FIGURES, stiffnessNPerMm: 812 },
      after: { ...FIGURES, stiffnessNPerMm: 815 },
    },
  ],
  isReached: true,
  strutShare: 1,
  darkestMm: 1.4,
  lightestMm: 0.5,
  layers: 11,
  picture: new File([], 'stress.png'),
};

const VARIANT: Variant = {
  settings: CONSTANT,
  partName: 'wedge',
  latticeText: 'TYPE-20002 · 8 mm · 1.2 mm',
  materialText: 'PA12',
  strengthMPa: PA12.strengthMPa,
  colors: LOAD_COLORS.light,
  axis: 2,
  friction: true,
  figures: FIGURES,
  others: [ACROSS],
  picture: null,
};

/** Three answers: as it is, greased, and a heavier lattice without a pressed strut, whose picture is still drawn. */
function stageVariants(): void {
  const heavier = {
    ...FIGURES,
    stiffnessNPerMm: 2110,
    massG: 18.9,
    stiffnessPerGram: 111.6,
    isEstimate: false,
  };
  Object.assign(comparison, {
    open: true,
    printed: [],
    variants: [
      VARIANT,
      { ...VARIANT, friction: false, figures: { ...FIGURES, stiffnessNPerMm: 771, stiffnessPerGram: 62.2 } },
      {
        ...{ ...VARIANT, latticeText: 'TYPE-20007 · 8 mm · 1 mm', picture: undefined },
        figures: { ...heavier, firstBuckling: null },
      },
    ],
  });
}

export const PRESS_STORIES: Stories = {
  'press-answer': pressed({ figures: FIGURES }),
  'press-adjusted': pressed({ figures: FIGURES, wanted: 1280, tests: [{ density: 12, stiffness: 1284 }] }),
  'press-places': pressed({
    isPicked: true,
    picking: 'load',
    places: { support: { atMm: [-20, 0, 12.5], outward: [-1, 0, 0] }, load: null },
  }),
  'press-curve': pressed({ figures: CURVED }),
  'press-running': pressed({ share: 0.42 }),
  'press-offer': pressed({ failed: 'too-many-struts' }),
  'press-on-server': pressed({ isOnServer: true }),
  'press-sheet': pressed(
    { figures: { ...FIGURES, firstBuckling: null, skin: SKIN }, inBoxes: true },
    { isSurface: true },
  ),
  'press-shell': pressed({ figures: { ...FIGURES, skin: SKIN } }, { isShelled: true }),
  'press-loads': pressed({ figures: FIGURES, kept: [ACROSS.load], others: [ACROSS] }),
  'press-graded': pressed({ graded: GRADED }),
  'press-compare': { prepare: stageVariants, draw: () => <CompareDialog onTake={keep} /> },
  stiffness: {
    prepare: stageWedge,
    draw: () => (
      <StiffnessDialog
        open
        now={{ ...CONSTANT, process: 'SLS', materialName: 'TPU' }}
        tested={null}
        onEdit={keep}
        onClose={keep}
      />
    ),
  },
};
