import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InspectedFile } from '../../mesh/inspected-file.ts';
import { stage } from '../../state/stage.ts';
import { forgetUser } from '../../state/user-change.ts';
import { IDLE_UPLOAD, uploadView } from './flow/upload-view.ts';
import { file, inspection, parsed } from './testing/upload-flow.ts';
import { beginUpload, leaveStage, leaveUnsaved, setUploadPage, uploadFlow } from './use-upload.ts';

/** Started mesh workers; tests script their answers. */
let workers: FakeWorker[] = [];

interface Call {
  id: number;
  request: { file: File };
}

class FakeWorker {
  #id = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  // Browsers clone the posted files, Node does not.
  postMessage = vi.fn(({ id, request: { file: _, ...request } }: Call) => {
    this.#id = id;
    return structuredClone(request);
  });
  terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
  /** Sends a part of the answer, the answer, or a failure. */
  says(
    data: { kind: 'part' | 'answer'; value: unknown } | { kind: 'failed'; message: string; code: null },
  ): void {
    this.onmessage?.({ data: { id: this.#id, ...data } });
  }
}

const onReady = vi.fn();

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  setUploadPage(onReady, true);
});

afterEach(() => {
  uploadFlow.cancel();
  onReady.mockReset();
  vi.unstubAllGlobals();
});

function expectEnded(): void {
  expect(uploadView).toEqual(IDLE_UPLOAD);
  expect(workers).toHaveLength(1);
  expect(workers[0]!.terminate).toHaveBeenCalled();
  expect(stage.unsaved).toBeNull();
}

describe('an upload for the stage', () => {
  it('sends its worker what a browser can clone', async () => {
    beginUpload(file, 'no model');
    await new Promise(setImmediate);
    expect(uploadView.step).toBe('reading');
    expect(workers[0]!.postMessage).toHaveReturned();
  });

  it('ends with its worker when the page with the stage closes during reading', () => {
    beginUpload(file, 'no model');
    expect([uploadView.step, uploadView.onStage, uploadView.shown]).toEqual(['reading', true, false]);
    leaveStage();
    expectEnded();
  });

  it('ends when another model takes the stage during reading, and late results are not shown', async () => {
    beginUpload(file, 'no model');
    leaveUnsaved();
    workers[0]!.says({ kind: 'part', value: { kind: 'parsed', model: parsed } });
    const found = inspection() satisfies InspectedFile;
    workers[0]!.says({ kind: 'answer', value: { file: found, sameMesh: true } });
    // Let all effects of the answer finish.
    await new Promise(setImmediate);
    expectEnded();
    expect(onReady).not.toHaveBeenCalled();
  });

  it('ends when another model replaces it on the stage', () => {
    beginUpload(file, 'no model');
    workers[0]!.says({ kind: 'part', value: { kind: 'parsed', model: parsed } });
    expect(uploadView.shown).toBe(true);
    expect(stage.unsaved?.fileName).toBe('part.stl');
    leaveUnsaved();
    expectEnded();
  });

  it('continues in its dialog when the stage changes', () => {
    setUploadPage(onReady, false);
    beginUpload(file, 'no model');
    leaveUnsaved();
    leaveStage();
    expect(uploadView.step).toBe('reading');
    expect(workers[0]!.terminate).not.toHaveBeenCalled();
  });
});

describe('a change of user', () => {
  it('ends the upload, with or without a stage', () => {
    for (const hasStage of [true, false]) {
      workers = [];
      setUploadPage(onReady, hasStage);
      beginUpload(file, 'no model');
      forgetUser();
      expectEnded();
    }
  });

  it('leaves no failed upload to retry', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    beginUpload(file, 'no model');
    workers[0]!.says({ kind: 'failed', message: 'out of memory', code: null });
    await vi.waitFor(() => expect(uploadView.step).toBe('failed'));
    logged.mockRestore();
    forgetUser();
    expectEnded();
  });
});
