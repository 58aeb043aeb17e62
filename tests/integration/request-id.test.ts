import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STUDIO_HEADER } from '../../core/contract/call.ts';
import { historyWorkspace, taskLattice } from '../../core/contract/calls/workspace.ts';
import { ApiError } from '../../core/contract/client.ts';
import { ACCESS_LOG } from '../../infra/local/event-log.ts';
import { boxStl } from './harness/models.ts';
import { Studio } from './harness/studio.ts';

/** Patience for lines that come after what a caller sees. */
const LOGGED_WITHIN_MS = 60_000;

let studio: Studio;
/** Lines of all logs, with the name of their log. */
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  studio = await Studio.start({
    log: (name, line) => void lines.push({ ...(line.startsWith('{') ? JSON.parse(line) : {}), log: name }),
  });
});
afterAll(() => studio?.stop());

/** Follows the runbook: from the id of the page to the function's line, and from there to the access log's. */
function accessLineOf(requestId: string) {
  const answered = lines.find((line) => line.event === 'answered' && line.requestId === requestId);
  return lines.find((line) => line.log === ACCESS_LOG && line.id === answered?.gatewayId);
}

test('one click has one id in the page, the access log, the function and the worker', async () => {
  const owner = await studio.user('anna', { grants: ['high-precision'] });
  const sent = vi.spyOn(owner, 'fetch');
  const workspace = await owner.workspace(boxStl(20, 20, 20));
  await owner.generate(workspace, { surfaceNum: 12 });
  await owner.waitForEnd(workspace.id);

  const clicks = sent.mock.calls.filter(([url]) => url.endsWith(taskLattice.path));
  expect(clicks).toHaveLength(1);
  const id = new Headers(clicks[0]![1]!.headers).get(STUDIO_HEADER)!;
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  await vi.waitFor(() => expect(accessLineOf(id)).toBeDefined(), { timeout: LOGGED_WITHIN_MS });
  expect(accessLineOf(id)).toMatchObject({
    method: 'POST',
    path: taskLattice.path,
    status: '200',
  });
  const withId = () => lines.filter((line) => line.requestId === id);
  // The worker's line comes after the work that follows a result.
  await vi.waitFor(
    () =>
      expect(withId().map(({ log, event }) => `${log}: ${event}`)).toEqual(
        expect.arrayContaining(['api: answered', 'generate: job finished']),
      ),
    { timeout: LOGGED_WITHIN_MS },
  );
  // No other call has it.
  expect(withId().filter(({ event }) => event === 'answered')).toHaveLength(1);
});

test('the number beside an error leads to the call that was refused', async () => {
  const visitor = studio.visitor();
  const query = { id: 'wsp_none' };
  const error = await visitor.call(historyWorkspace, { query }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  const number = (error as ApiError).details.requestId!;
  await vi.waitFor(
    () => expect(accessLineOf(number)).toMatchObject({ path: historyWorkspace.path, status: '401' }),
    { timeout: LOGGED_WITHIN_MS },
  );
});
