import { describe, expect, it, vi } from 'vitest';
import { AS_READ } from '../../mesh/upload-choices.ts';
import type { UploadPorts } from './flow/flow-interface.ts';
import { IDLE_UPLOAD, type UploadView } from './flow/upload-view.ts';
import { file, flowWith, found, INCH, inspection, MM, parsed } from './testing/upload-flow.ts';

describe('an upload and the stage', () => {
  function staged(ports: Partial<UploadPorts> = {}) {
    const inspect: UploadPorts['inspect'] = async (_file, _choices, { onParsed }) => {
      onParsed?.(parsed);
      return inspection();
    };
    return flowWith({ hasStage: () => true, inspect, ...ports });
  }

  it('shows the model before inspection and upload, and leaves it there', async () => {
    const stored = Promise.withResolvers<string>();
    const { view, ports, flow } = staged({ store: vi.fn(() => stored.promise) });
    const started = flow.start(file);
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    expect([view.onStage, view.shown]).toEqual([true, true]);
    expect(ports.showUnsaved).toHaveBeenCalledExactlyOnceWith(parsed);
    stored.resolve('uploads/key');
    await started;
    expect(ports.ready).toHaveBeenCalledOnce();
    expect(ports.dropUnsaved).not.toHaveBeenCalled();
    expect(view).toEqual(IDLE_UPLOAD);
  });

  it.each([
    ['leaves the stage as it is while the unit is asked, and shows the model then', [INCH, MM], 'units'],
    ['shows a small model of a known unit', [], 'sending'],
  ] as const)('%s', async (_name, units, step) => {
    const { view, ports, flow } = staged({
      inspect: async (_file, _choices, { onParsed }) => {
        onParsed?.({ ...parsed, extentMm: [2, 3, 8] });
        return found({ units: [...units] });
      },
      store: () => new Promise(() => {}),
    });
    void flow.start(file);
    await vi.waitFor(() => expect(view.step).toBe(step));
    expect(view.shown).toBe(step === 'sending');
    void flow.answer({}, 'mm');
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    expect(ports.showUnsaved).toHaveBeenCalledOnce();
  });

  it('offers to look at a refused model whose unit is not asked', async () => {
    const { view, flow } = staged({
      inspect: async (_file, _choices, { onParsed }) => {
        onParsed?.({ ...parsed, extentMm: [2, 3, 8] });
        return found({ units: [INCH, MM] }, 'file-too-large');
      },
    });
    await flow.start(file);
    expect([view.step, view.shown]).toEqual(['refused', true]);
  });

  it('ends when its model is on the stage, so that clearing the stage does not cancel it', async () => {
    let before: UploadView | null = null;
    const { view, flow } = staged({
      ready: () => {
        before = { ...view };
      },
    });
    await flow.start(file);
    expect(before).toEqual(IDLE_UPLOAD);
  });

  it('removes the model if the upload is cancelled or replaced', async () => {
    const { view, ports, flow } = staged({ store: () => new Promise(() => {}) });
    void flow.start(file);
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    void flow.start(file);
    expect(ports.dropUnsaved).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    flow.cancel();
    expect(ports.dropUnsaved).toHaveBeenCalledTimes(2);
    expect(view).toEqual(IDLE_UPLOAD);
  });

  it('keeps a refused model for viewing until it is closed', async () => {
    const { view, ports, flow } = staged({
      inspect: async (_file, _choices, { onParsed }) => {
        onParsed?.(parsed);
        return inspection('file-too-large');
      },
    });
    await flow.start(file);
    expect([view.step, view.shown]).toEqual(['refused', true]);
    flow.viewOnly();
    expect([view.step, view.shown]).toEqual(['viewing', true]);
    expect(ports.store).not.toHaveBeenCalled();
    flow.cancel();
    expect(ports.dropUnsaved).toHaveBeenCalledOnce();
    expect(view).toEqual(IDLE_UPLOAD);
  });

  it('shows nothing parsed after a cancellation', async () => {
    const { ports, flow } = staged({
      inspect: async (_file, _choices, { onParsed }) => {
        flow.cancel();
        onParsed?.(parsed);
        return inspection();
      },
    });
    await flow.start(file);
    expect(ports.showUnsaved).not.toHaveBeenCalled();
    expect(ports.ready).not.toHaveBeenCalled();
  });

  it('shows nothing before storing without a stage', async () => {
    const { view, ports, flow } = flowWith({ store: () => new Promise(() => {}) });
    void flow.start(file);
    await vi.waitFor(() => expect(view.step).toBe('sending'));
    expect([view.onStage, view.shown]).toEqual([false, false]);
    expect(ports.inspect).toHaveBeenCalledExactlyOnceWith(
      file,
      AS_READ,
      expect.objectContaining({ onParsed: undefined }),
    );
  });
});
