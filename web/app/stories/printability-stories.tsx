import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type {
  PrintabilityFigures,
  PrintabilityTask,
} from '../../../core/contract/calls/printability-task.ts';
import { encodeFrame } from '../../../core/fill/frame/encode.ts';
import { encodeStl } from '../../../core/formats/stl/write.ts';
import { recordOf } from '../../../core/rules/names.ts';
import {
  limitsOfProfile,
  type PrintProcess,
  STRUT_FAULTS,
} from '../../../core/rules/parameters/printability.ts';
import { buildFrame } from '../../../core/run/pipeline/build-frame.ts';
import { analysePrint, type PrintAnalysis } from '../../../core/run/printability/analyse.ts';
import type { ConstantSpec } from '../../../core/spec/spec.ts';
import { PictureViewer } from '../../features/job/printability/picture-viewer.tsx';
import { PrintabilityButton } from '../../features/job/printability/printability-button.tsx';
import { PrintabilityView } from '../../features/job/printability/printability-view.tsx';
import { WEDGE } from './sample-stage.tsx';
import { PlacedPanel } from './sample-task.tsx';
import { keep, type Stories } from './story.ts';

const SPEC: ConstantSpec = {
  mode: 'constant',
  lattice: 'TYPE-20007',
  cellMm: [10, 10, 10],
  rodDiameterMm: 1,
  sides: 8,
  action: 'high',
};

const made = new Map<string, PrintabilityTask>();

/** A closed shell's hollow, and a pocket behind a narrow opening. */
const TRAPPED: PrintabilityFigures['trapped'] = {
  openingMm: 1,
  voxelMm: 0.25,
  closedOnly: false,
  count: 2,
  closed: 1,
  volumeMm3: 9040,
  weightG: 4.1,
  places: [
    { atMm: [12.4, 8.1, 10], volumeMm3: 8600, weightG: 3.9, closed: true },
    { atMm: [2.5, 14.8, 3.2], volumeMm3: 440, weightG: 0.2, closed: false },
  ],
};

/** Analysis of the wedge by the engine, computed in the page. */
function taskOf(process: PrintProcess, material: string | null, sealed = false): PrintabilityTask {
  const name = `${process} ${material} ${sealed}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const frame = encodeFrame(buildFrame(WEDGE, SPEC));
  const found = analysePrint(
    { spec: SPEC, model: encodeStl(WEDGE), frame },
    limitsOfProfile(process, material),
  );
  const task: PrintabilityTask = {
    state: 'done',
    frontShotUrl: addressOf(found.pictures.front),
    histogramUrl: addressOf(found.pictures.histogram),
    sideShotUrl: addressOf(found.pictures.side),
    topShotUrl: addressOf(found.pictures.top),
    figures: {
      ...found.figures,
      process,
      material,
      sealed,
      trapped: sealed ? TRAPPED : null,
      shares: sharesOf(found),
    },
  };
  made.set(name, task);
  return task;
}

function addressOf(png: Uint8Array): string {
  return URL.createObjectURL(new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' }));
}

function sharesOf({ figures }: PrintAnalysis): PrintabilityFigures['shares'] {
  return recordOf(STRUT_FAULTS, (_, number) => figures.shares[number] ?? 0);
}

const analysis =
  (...profile: Parameters<typeof taskOf>) =>
  () => (
    <PlacedPanel footer={null}>
      <Box p="5" overflowY="auto">
        <PrintabilityView
          order={{ id: 'wsp_00000000000000000000', trabeculaTask: taskOf(...profile) }}
          onAddDrains={keep}
        />
      </Box>
    </PlacedPanel>
  );

function Viewer() {
  const { t } = useTranslation();
  const { frontShotUrl, histogramUrl } = taskOf('SLM', null);
  const pictures = [
    { url: frontShotUrl ?? '', title: t('printability.front') },
    { url: histogramUrl ?? '', title: t('printability.histogram') },
  ];
  return <PictureViewer pictures={pictures} at={0} onPage={keep} onClose={keep} focusAfter={() => null} />;
}

export const PRINTABILITY_STORIES: Stories = {
  'printability-button': () => (
    <Flex direction="column" gap="3" w="348px" p="5" m="6" bg="bg.panel" alignSelf="flex-start" rounded="l3">
      {(['ready', 'waiting', 'none'] as const).map((state) => (
        <PrintabilityButton key={state} state={state} onOpen={keep} />
      ))}
    </Flex>
  ),
  'printability-faults': analysis('SLM', null, true),
  'printability-good': analysis('SLS', null),
  'printability-soft-powder': analysis('SLS', 'TPU'),
  'picture-viewer': () => <Viewer />,
};
