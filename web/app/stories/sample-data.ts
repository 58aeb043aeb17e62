import type { HistoryItem } from '../../../core/contract/calls/history.ts';
import type { LatticeTask, WorkspaceDetail } from '../../../core/contract/calls/workspace.ts';
import { decodeOrderRow, type OrderRow } from '../../../core/contract/order-codec.ts';
import type { OrderStatus } from '../../../core/rules/order/status.ts';
import { chooseField, chooseLattice } from '../../features/lattice/edit/edit-settings.ts';
import {
  chooseDraftLattice,
  keepDraft,
  regionDraft,
  switchMode,
} from '../../features/lattice/edit/mode-edits.ts';
import type { PlanePoints } from '../../state/edit-tool.ts';
import { INITIAL_SETTINGS, type Settings } from '../../state/settings.ts';

export const SAMPLE_EXTENT_MM: [number, number, number] = [120, 64, 32];

export const SAMPLE_DRAINS: Settings['drains'] = [
  { atMm: [8.4, 10, 0], diameterMm: 3.5 },
  { atMm: [52, 30.25, 0], diameterMm: 3.5 },
];

/** Cut perpendicular to x, in the middle. */
export const SAMPLE_PLANE: PlanePoints = [
  [0, 0, 0],
  [0, 60, 0],
  [0, 0, 60],
];

export const CONSTANT: Settings = chooseLattice(chooseField(INITIAL_SETTINGS, 2), 14);

const GRADIENT_MODE = chooseLattice(chooseField(switchMode(INITIAL_SETTINGS, 'gradient'), 3), 8);

export const GRADIENT: Settings = {
  ...GRADIENT_MODE,
  gradient: {
    ...GRADIENT_MODE.gradient,
    picture: { id: 'rings', nameEn: 'Rings', nameZh: '圆环', path: '/gradients/rings.png' },
  },
};

export const REGIONS_EMPTY: Settings = switchMode(INITIAL_SETTINGS, 'regions');

function withPart(now: Settings, part: 'part1' | 'part2', latticeId: number): Settings {
  return keepDraft(now, part, chooseDraftLattice(regionDraft(now, part), latticeId));
}

export const REGIONS: Settings = withPart(withPart(REGIONS_EMPTY, 'part1', 8), 'part2', 15);

/** Report of a finished lattice in the engine's format. */
export const SAMPLE_REPORT = {
  triangles: 184_220,
  volumeMm3: 38_412.5,
  volumeFraction: { measured: 0.156 },
  components: 1,
  solids: [
    {
      atMm: [1, 2, 3],
      body: 1,
      name: 'Heel insert',
      strutCount: 31,
      missingStruts: 40,
      lattice: { lattice: 'TYPE-20001', cellMm: [4, 4, 4], rodDiameterMm: 0.8, wallStruts: 42 },
    },
  ],
  spec: { drains: [{ diameterMm: 3.5 }, { diameterMm: 3.5 }] },
  proof: { closed: true, oriented: true, manifold: true, cavities: 2, largestCavityMm3: 0.65 },
};

export const SAMPLE_FILES: WorkspaceDetail['files'] = [
  { precision: 'low', format: 'stl', bytes: 4_100_000 },
  { precision: 'high', format: 'stl', bytes: 9_211_084 },
];

export const SAMPLE_TASK: LatticeTask = {
  source: { fullPath: '', fileId: 'fil_0000', size: 2_411_724 },
  modelName: 'insole-left-size-42.stl',
  field: 'Shoes',
  fieldId: 2,
  action: 'high',
  surfaceNum: 8,
  technology: 'SLS',
  outputPreview: null,
  output: null,
  lattice: 'TYPE-20008',
  latticeId: 14,
  variant: 'sheet',
  stretch: 1,
  openEnds: 'keep',
  wide: 1.1,
  size: 8,
  scalingRatio: 12.5,
  hardness: null,
  bottomThickness: null,
  shellThickness: 1.5,
};

const ITEM: HistoryItem = {
  id: 'wsp_00000000000000000000',
  status: 'COMPLETED',
  status2: 'Completed',
  modelName: 'insole-left-size-42.stl',
  lattice: 'TYPE-20008',
  lattice_id: 14,
  file_id: 'fil_0000',
  file_size: 2_411_724,
  file_width: 120,
  file_height: 32,
  file_length: 64,
  thumb_file_url: '',
  createdAt: '2026-11-18T09:30:00.000Z',
  goods: null,
  keptUntil: '2027-05-20T00:00:00.000Z',
  title: '',
  cancelled: false,
  cell: 8,
  rod: 1.1,
  mode: 'constant' as const,
  shell: 1.5,
  bottom: null,
  drains: 2,
  roles: 3,
  bodyLattices: [],
  gradientBy: null,
  resultVolume: 15_200,
  material: 'PA12',
  leftOut: [],
  folder: null,
};

const NAMES = [
  'insole-left-size-42.stl',
  'bracket-v3-final.stl',
  'femur.stl',
  'lamp.stl',
  'damper.stl',
  '支架.stl',
];
const STATUSES: readonly OrderStatus[] = [
  'COMPLETED',
  'GENERATING',
  'GENERATED_PART',
  'PREPARING',
  'FAILED',
  'GENERATED',
];

export const SAMPLE_ITEMS: OrderRow[] = STATUSES.map((status, index) => ({
  ...decodeOrderRow(ITEM),
  id: `wsp_0000000000000000000${index}`,
  status,
  modelName: NAMES[index]!,
  lattice: status === 'PREPARING' ? '' : 'TYPE-20008',
}));

export function sampleOrder(change: Partial<WorkspaceDetail>): WorkspaceDetail {
  return {
    ...ITEM,
    version: 3,
    shared: false,
    file_url: '',
    faces: 48_210,
    vertices: 24_107,
    volumeMm3: 246_000,
    queue: null,
    estimated: null,
    progress: null,
    failure: null,
    latticeTask: null,
    gradientTask: null,
    multiLatticeTask: null,
    frameTask: null,
    multiFrameTask: null,
    trabeculaTask: null,
    report: null,
    files: [],
    keptUntil: null,
    ...change,
  };
}
