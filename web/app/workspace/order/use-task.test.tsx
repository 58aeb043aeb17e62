import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { CODES } from '../../../../core/contract/codes.ts';
import { queryClient, SESSION_KEY } from '../../../api/query-client.ts';
import { settings } from '../../../state/settings.ts';
import type { StageModel } from '../../../state/stage.ts';
import { hookValue } from '../../../testing/drawn.tsx';
import '../../../testing/keys-as-texts.ts';
import { sampleOrder } from '../../stories/sample-data.ts';
import { type Task, useTask } from './use-task.ts';

const { rereadOrder, notify, mutate } = vi.hoisted(() => ({
  rereadOrder: vi.fn(async () => {}),
  notify: vi.fn(),
  mutate: vi.fn(),
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {} }));
vi.mock('../use-navigation.ts', () => ({ useWorkspacePath: () => '/home' }));
vi.mock('../edit/use-kept-edit.ts', () => ({ withStoredEdit: (go: (model: unknown) => void) => go(MODEL) }));
vi.mock('../../../ui/toast/toaster.ts', () => ({ notify }));
vi.mock('../../../features/job/order/use-order.ts', () => ({ rereadOrder }));
vi.mock('../../../features/job/generate/generate-checks.ts', () => ({ generateProblem: () => null }));
vi.mock('../../../features/job/generate/use-generate.ts', () => ({
  useGenerate: () => ({ mutate }),
  useCancelTask: () => ({ isPending: false, mutate }),
}));

const MODEL: StageModel = {
  ...{ fileId: 'fil_1', fileName: 'a.stl', fileBytes: 684, faces: 12, vertices: 8, volumeMm3: 1000 },
  extentMm: [10, 10, 10],
  shapeId: null,
};
const estimate = { seconds: 60, bytes: 1, triangles: 1, tooLong: false, refusal: null };

function drawnTask(): Task {
  const order = sampleOrder({ id: 'o1', status: 'FAILED' });
  const given = { order, asPattern: false, model: MODEL, opening: false, settings, estimate };
  return hookValue(() => useTask({ ...given, picture: async () => null }));
}

beforeEach(() => queryClient.setQueryData(SESSION_KEY, { uid: 'usr_1' }));
afterEach(() => {
  vi.clearAllMocks();
});

it.each([
  ['taskRunning', 1],
  ['notReady', 0],
] as const)('reads a failed order again only if it runs elsewhere: %s', (name, times) => {
  mutate.mockImplementation((_order, { onError }) =>
    onError(new ApiError({ name, code: CODES[name].code }, 'refused')),
  );
  drawnTask().generate();
  expect(mutate).toHaveBeenCalledOnce();
  expect(rereadOrder).toHaveBeenCalledTimes(times);
  if (times > 0) expect(rereadOrder).toHaveBeenCalledWith('o1');
  expect(notify).toHaveBeenCalledTimes(times);
});
