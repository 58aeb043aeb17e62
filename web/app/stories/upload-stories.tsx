import { Box, Flex } from '@chakra-ui/react';
import { type ModelFaultCode, modelFault } from '../../../core/rules/model/faults.ts';
import type { UnitCandidate } from '../../../core/rules/model/units.ts';
import { FaultsDialog } from '../../features/upload/faults-dialog.tsx';
import { IDLE_UPLOAD, type UploadView } from '../../features/upload/flow/upload-view.ts';
import { ModelViewsProvider } from '../../features/upload/model-views-context.ts';
import { NotesDialog } from '../../features/upload/notes-dialog.tsx';
import { ProgressDialog } from '../../features/upload/progress-dialog.tsx';
import { BodiesDialog } from '../../features/upload/questions/bodies-dialog.tsx';
import { ModelsDialog } from '../../features/upload/questions/models-dialog.tsx';
import { RepairsDialog } from '../../features/upload/questions/repairs-dialog.tsx';
import { TurnDialog } from '../../features/upload/questions/turn-dialog.tsx';
import { UnitsDialog } from '../../features/upload/questions/units-dialog.tsx';
import { UploadCardView } from '../../features/upload/upload-card.tsx';
import type { ReadFile } from '../../mesh/inspected-file.ts';
import type { ModelViewsProps, SeenModel } from '../../mesh/model-views.ts';
import { AS_READ } from '../../mesh/upload-choices.ts';
import { keep, press, type Stories } from './story.ts';

const NOTHING_READ: ReadFile = {
  units: [],
  bodies: [],
  repairs: [],
  canWrap: false,
  before: null,
  after: null,
};
const BODIES = [
  { boxMm: { min: [0, 0, 0], max: [92, 60.5, 41] }, volumeMm3: 96_400, faces: 18_240, cavities: 1 },
  { boxMm: { min: [0, 0, 0], max: [30, 22, 18] }, volumeMm3: 9_800, faces: 2_204, cavities: 0 },
  { boxMm: { min: [0, 0, 0], max: [4.2, 4.2, 1.5] }, volumeMm3: 21, faces: 96, cavities: 0 },
] satisfies ReadFile['bodies'];

/** Views without 3D: stories show where they are. */
function DrawnViews({ views }: ModelViewsProps) {
  return (
    <Flex h="full" gap="2">
      {views.map(({ name, label }) => (
        <Box key={name} flex="1" p="2" rounded="l2" bg="bg.stage" color="fg" textStyle="xs">
          {label}
        </Box>
      ))}
    </Flex>
  );
}

/** Model without a mesh, with this many places of each fault. */
function seen(...faults: readonly (readonly [ModelFaultCode, number])[]): SeenModel {
  const nothing = new Float32Array();
  return {
    mesh: { positions: nothing, triangles: new Uint32Array() },
    boxMm: { min: [0, 0, 0], max: [1, 1, 1] },
    bodyStarts: Uint32Array.of(0, 0),
    marks: faults.map(([code, places]) => ({
      code,
      edges: nothing,
      triangles: nothing,
      spots: Array.from({ length: places }, () => ({ centreMm: [0, 0, 0], radiusMm: 1 })),
    })),
  };
}

const view = (change: Partial<UploadView>): UploadView => ({
  ...IDLE_UPLOAD,
  fileName: 'insole-left-size-42.stl',
  totalBytes: 24_117_248,
  ...change,
});
const refused = (change: Partial<UploadView>) => () => (
  <ModelViewsProvider value={DrawnViews}>
    <FaultsDialog view={view({ step: 'refused', ...change })} onAnother={keep} />
  </ModelViewsProvider>
);
const repairs = (change: Partial<UploadView>) => () => (
  <ModelViewsProvider value={DrawnViews}>
    <RepairsDialog view={view({ step: 'repairs', answered: ['units'], ...change })} />
  </ModelViewsProvider>
);
const units = (all: readonly UnitCandidate[]) => () => (
  <UnitsDialog view={view({ step: 'units', units: all, unit: all[0]!.unit })} />
);

const onStage = (change: Partial<UploadView>) => () => (
  <Box position="relative" flex="1" m="6" minH="40" bg="bg.stage" rounded="l3">
    <UploadCardView view={view({ ...change, onStage: true, shown: true })} />
  </Box>
);

export const UPLOAD_STORIES: Stories = {
  'upload-notes': () => <NotesDialog open onAgree={keep} onCancel={keep} />,
  'upload-reading': () => <ProgressDialog view={view({ step: 'reading' })} />,
  'upload-checking': () => (
    <ProgressDialog view={view({ step: 'reading', phase: 'checking', share: 0.42 })} />
  ),
  'upload-sending': () => <ProgressDialog view={view({ step: 'sending', sentBytes: 9_437_184 })} />,
  'upload-on-stage': onStage({ step: 'sending', sentBytes: 9_437_184 }),
  'upload-look-only': onStage({ step: 'viewing' }),
  'upload-too-large': refused({
    faults: [modelFault('file-too-large', { count: 314_572_800 })],
    onStage: true,
    shown: true,
  }),
  'upload-faults': refused({
    faults: [modelFault('open', { count: 12, at: [12.5, -3, 40] }), modelFault('too-many-bodies')],
  }),
  'upload-faults-seen': {
    draw: refused({
      faults: [
        modelFault('open', { count: 12, at: [12.5, -3, 40] }),
        modelFault('self-intersecting', { count: 318, at: [2, 8, 12] }),
      ],
      read: { ...NOTHING_READ, canWrap: true, before: seen(['open', 1], ['self-intersecting', 7]) },
      onStage: true,
      shown: true,
    }),
    act: () => press('fly-self-intersecting'),
  },
  'upload-range': refused({ faults: [modelFault('box-too-large')], answered: ['units'], scaleFactor: 0.796 }),
  'upload-small': repairs({ scaleFactor: 2, faults: [modelFault('small')] }),
  'upload-slicer-project': repairs({
    fileName: 'bracket.3mf',
    faults: [
      modelFault('parts-subtracted', { names: ['bolt hole', '零件-孔'] }),
      modelFault('parts-left-out', { names: ['support_blocker', 'ear (brim_ear)'] }),
      modelFault('parts-switched-off', { names: ['test cube'] }),
      modelFault('odd-form', { names: ['mm', '20,000'] }),
    ],
  }),
  'upload-repairs-seen': repairs({
    faults: [
      modelFault('unwelded', { count: 310 }),
      modelFault('small-holes', { count: 3 }),
      modelFault('duplicate-faces', { count: 1 }),
    ],
    read: {
      ...NOTHING_READ,
      before: seen(['unwelded', 5], ['small-holes', 3], ['duplicate-faces', 1]),
      after: seen(),
      repairs: [
        { method: 'unwelded', count: 310, faces: 0, volumeChangeMm3: 0, maxDeviationMm: 0.000_4 },
        { method: 'small-holes', count: 3, faces: 41, volumeChangeMm3: 0, maxDeviationMm: 0.082 },
        { method: 'duplicate-faces', count: 1, faces: 1, volumeChangeMm3: -18.4, maxDeviationMm: 0 },
      ],
    },
  }),
  'upload-units': units([
    { unit: 'cm', factorMm: 10, extentMm: [84, 32, 20.5] },
    { unit: 'inch', factorMm: 25.4, extentMm: [213.36, 81.28, 52.07] },
    { unit: 'mm', factorMm: 1, extentMm: [8.4, 3.2, 2.05] },
  ]),
  'upload-units-large': units([
    { unit: 'mm', factorMm: 1, extentMm: [414, 114.2, 71], canTurn: true },
    { unit: 'cm', factorMm: 0.1, extentMm: [41.4, 11.42, 7.1] },
    { unit: 'inch', factorMm: 1 / 25.4, extentMm: [16.3, 4.496, 2.795] },
  ]),
  'upload-models': () => (
    <ModelsDialog
      view={view({
        step: 'models',
        fileName: 'shoe-parts.zip',
        models: ['left/insole-left-size-42.stl', 'right/insole-right-size-42.stl', '鞋垫/零件-盖子.3mf'],
      })}
    />
  ),
  'upload-turn': () => (
    <TurnDialog
      view={view({ step: 'turn', answered: ['units'], extentMm: [414, 114.2, 71] })}
      onAnother={keep}
    />
  ),
  'upload-bodies': () => (
    <ModelViewsProvider value={DrawnViews}>
      <BodiesDialog
        view={view({
          step: 'bodies',
          answered: ['units'],
          choices: { ...AS_READ, leftOut: [2] },
          read: { ...NOTHING_READ, bodies: BODIES, after: seen() },
        })}
      />
    </ModelViewsProvider>
  ),
};
