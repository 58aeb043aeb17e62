import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { keepShape, shapeOf } from '../../mesh/registry.ts';
import { stageModel } from '../../mesh/stage-model.ts';
import { strutBodies } from '../../mesh/struts/strut-bodies.ts';
import { keepModelFile, readKeptModel } from '../../state/kept-model.ts';
import { stage } from '../../state/stage.ts';
import { onUserChange } from '../../state/user-change.ts';
import { memoryCaches, memoryStorage } from '../../testing/browser-stores.ts';
import { forgetModel, forgetModelOfOthers } from './forget-model.ts';
import { wasSignedIn } from './use-session.ts';

let unwatch = () => {};
let shapeId = '';

beforeEach(async () => {
  vi.stubGlobal('caches', memoryCaches().caches);
  vi.stubGlobal('localStorage', memoryStorage());
  await keepModelFile('fil_1', 'part.stl', new ArrayBuffer(84));
  shapeId = keepShape({ kind: 'struts', struts: strutBodies(new Float32Array(), new Float32Array()) });
  stageModel({
    fileId: 'fil_1',
    fileName: 'part.stl',
    fileBytes: 84,
    faces: 0,
    vertices: 0,
    volumeMm3: 0,
    extentMm: [1, 1, 1],
    shapeId,
  });
  unwatch = forgetModelOfOthers();
});

afterEach(() => {
  unwatch();
  queryClient.clear();
  stageModel(null);
  vi.unstubAllGlobals();
});

/** Answers the session query; its watchers are notified asynchronously. */
async function sessionSays(uid: string | null): Promise<void> {
  const updated = Promise.withResolvers<void>();
  const stop = queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && updated.resolve());
  queryClient.setQueryData(SESSION_KEY, uid === null ? null : { uid });
  await updated.promise;
  stop();
}

describe('forgetting the model', () => {
  it('leaves nothing on the stage, in memory or in the browser', async () => {
    await forgetModel();
    expect([stage.model, shapeOf(shapeId), await readKeptModel('fil_1')]).toEqual([null, undefined, null]);
  });

  it('happens when another user signs in, even if the session ended in between', async () => {
    await sessionSays('usr_1');
    await sessionSays(null);
    expect(stage.model?.fileId).toBe('fil_1');
    await sessionSays('usr_2');
    expect([stage.model, await readKeptModel('fil_1')]).toEqual([null, null]);
  });

  it('clears the page only if the other user had signed in from another tab', async () => {
    await sessionSays('usr_1');
    localStorage.setItem('last-user', 'usr_2');
    await sessionSays('usr_2');
    expect(stage.model).toBeNull();
    expect((await readKeptModel('fil_1'))?.name).toBe('part.stl');
  });

  it('clears the features’ data for a user who left, not for one whose session ended', async () => {
    const forget = vi.fn();
    onUserChange(forget);
    await sessionSays('usr_1');
    await sessionSays(null);
    await sessionSays('usr_1');
    expect(forget).not.toHaveBeenCalled();
    await sessionSays('usr_2');
    expect(forget).toHaveBeenCalledOnce();
  });

  it('remembers for the next page whether there is a user, however the session changed', async () => {
    await sessionSays('usr_1');
    expect(wasSignedIn()).toBe(true);
    localStorage.setItem('recentOrders', '5');
    await sessionSays('usr_2');
    expect([wasSignedIn(), localStorage.getItem('recentOrders')]).toEqual([true, null]);
    await sessionSays(null);
    expect(wasSignedIn()).toBe(false);
  });

  it('does not happen when the same user signs in again', async () => {
    await sessionSays('usr_1');
    await sessionSays(null);
    await sessionSays('usr_1');
    expect(stage.model?.fileId).toBe('fil_1');
    expect((await readKeptModel('fil_1'))?.name).toBe('part.stl');
  });
});
