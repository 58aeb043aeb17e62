import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../core/contract/client.ts';
import { modelFault } from '../../../../core/rules/model/faults.ts';
import type { InspectedFile } from '../../../mesh/inspected-file.ts';
import { AS_READ, type UploadChoices } from '../../../mesh/upload-choices.ts';
import { file, flowWith, inspection, record } from '../testing/upload-flow.ts';
import type { UploadPorts } from './flow-interface.ts';
import { IDLE_UPLOAD } from './upload-view.ts';

describe('an upload', () => {
  it('processes a valid file to the end and returns to idle', async () => {
    const { view, ports, flow } = flowWith();
    await flow.start(file);
    expect(ports.register).toHaveBeenCalledWith(
      { key: 'uploads/key', name: 'part.stl', hash: 'ab', consent: false },
      expect.anything(),
    );
    expect(ports.ready).toHaveBeenCalledOnce();
    expect(view).toEqual(IDLE_UPLOAD);
  });

  it('shows every fault of a refused file and stores nothing', async () => {
    const { view, ports, flow } = flowWith({
      inspect: async () => inspection('open', 'box-too-large', 'flipped'),
    });
    await flow.start(file);
    expect([view.step, view.faults.length]).toEqual(['refused', 3]);
    expect(ports.store).not.toHaveBeenCalled();
  });

  it('asks for consent before repairs, and sends it to the server', async () => {
    const { view, ports, flow } = flowWith({ inspect: async () => inspection('flipped') });
    await flow.start(file);
    expect(view.step).toBe('repairs');
    expect(ports.store).not.toHaveBeenCalled();
    await flow.answer();
    expect(ports.register).toHaveBeenCalledWith(
      expect.objectContaining({ consent: true }),
      expect.anything(),
    );
  });

  it('offers to scale a small model up and inspects it again', async () => {
    const inspect = vi.fn(async (_file: File, { scale }: UploadChoices) =>
      scale === 1 ? inspection('small') : inspection(),
    );
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    expect([view.step, view.scaleFactor]).toEqual(['repairs', 3]);
    await flow.answer({ scale: 3 });
    expect(inspect.mock.lastCall![1]).toEqual({ ...AS_READ, scale: 3 });
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('shows the server’s faults, and asks again if they can be repaired', async () => {
    const refused = new ApiError({ name: 'modelRefused', code: 422002 }, 'no', {
      faults: [modelFault('open')],
    });
    const { view, flow } = flowWith({ register: () => Promise.reject(refused) });
    await flow.start(file);
    expect([view.step, view.faults.map((fault) => fault.code)]).toEqual(['refused', ['open']]);

    const asks = new ApiError({ name: 'consentNeeded', code: 422003 }, 'may we?', {
      faults: [modelFault('flipped')],
    });
    const register = vi
      .fn<UploadPorts['register']>()
      .mockRejectedValueOnce(asks)
      .mockResolvedValueOnce(record);
    const second = flowWith({ register });
    await second.flow.start(file);
    expect(second.view.step).toBe('repairs');
    await second.flow.answer();
    expect(second.ports.store).toHaveBeenCalledOnce();
    expect(second.ports.ready).toHaveBeenCalledOnce();
  });

  it('resumes after a lost connection without sending the file twice', async () => {
    const register = vi
      .fn<UploadPorts['register']>()
      .mockRejectedValueOnce(new ApiError({ name: 'network', code: 0 }, 'offline'))
      .mockResolvedValueOnce(record);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { view, ports, flow } = flowWith({ register });
    await flow.start(file);
    expect(view.step).toBe('failed');
    expect(ports.failed).toHaveBeenCalledOnce();
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
    await flow.retry();
    expect(ports.store).toHaveBeenCalledOnce();
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('names the connection if a worker could not be fetched without one', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const inspect = vi.fn<UploadPorts['inspect']>().mockRejectedValueOnce(new Error('the worker stopped'));
    const { view, flow } = flowWith({ inspect });
    await flow.start(file);
    logged.mockRestore();
    vi.unstubAllGlobals();
    expect(view.error).toMatchObject({ codeName: 'network' });
  });

  it('reads again at the chosen scale if that read failed', async () => {
    const inspect = vi
      .fn<UploadPorts['inspect']>()
      .mockResolvedValueOnce(inspection('small'))
      .mockRejectedValueOnce(new Error('the mesh worker stopped'))
      .mockResolvedValueOnce(inspection());
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { view, ports, flow } = flowWith({ inspect });
    await flow.start(file);
    await flow.answer({ scale: 3 });
    logged.mockRestore();
    expect(view.step).toBe('failed');
    await flow.retry();
    expect(inspect.mock.calls.map(([, { scale }]) => scale)).toEqual([1, 3, 3]);
    expect(ports.store).toHaveBeenCalledOnce();
    expect(ports.ready).toHaveBeenCalledOnce();
  });

  it('sends the scaled file again if the unscaled one was sent, and starts the next file unscaled', async () => {
    const inspect = vi.fn(async (_file: File, { scale }: UploadChoices) =>
      scale === 1 ? inspection('small') : inspection(),
    );
    const asks = new ApiError({ name: 'consentNeeded', code: 422003 }, 'may we?', {
      faults: [modelFault('flipped')],
    });
    const register = vi.fn<UploadPorts['register']>().mockRejectedValueOnce(asks).mockResolvedValue(record);
    const { view, ports, flow } = flowWith({ inspect, register });
    await flow.start(file);
    await flow.answer();
    expect(view.step).toBe('repairs');
    await flow.answer({ scale: 3 });
    expect(ports.store).toHaveBeenCalledTimes(2);
    await flow.start(file);
    expect(inspect.mock.calls.map(([, { scale }]) => scale)).toEqual([1, 3, 1]);
  });

  it('uses the name of the model in the archive', async () => {
    const { ports, flow } = flowWith({ inspect: async () => ({ ...inspection(), fileName: 'inner.stl' }) });
    await flow.start(new File(['bytes'], 'outer.zip'));
    expect(ports.store).toHaveBeenCalledWith('inner.stl', expect.anything(), expect.anything());
  });

  it('offers neither another size nor another unit for a model made on the page', async () => {
    const { view, flow } = flowWith();
    const ready = vi.fn();
    await flow.startWith({
      name: 'edited.stl',
      inspect: async () => inspection('small'),
      sized: true,
      key: null,
      ready,
    });
    expect([view.step, ready.mock.calls.length]).toEqual(['idle', 1]);
  });

  it('knows a model made on the page after its failure, and a file of the disk', async () => {
    const { view, flow } = flowWith();
    const inspect = async () => Promise.reject(new Error('offline'));
    await flow.startWith({ name: 'edited.stl', inspect, sized: true, key: null, ready: vi.fn() });
    expect([view.step, view.isMade]).toEqual(['failed', true]);
    await flow.start(file);
    expect(view.isMade).toBe(false);
  });

  it('ignores results after a cancellation', async () => {
    const late = Promise.withResolvers<InspectedFile>();
    const { view, ports, flow } = flowWith({ inspect: () => late.promise });
    const started = flow.start(file);
    flow.cancel();
    late.resolve(inspection());
    await started;
    expect(view).toEqual(IDLE_UPLOAD);
    expect(ports.store).not.toHaveBeenCalled();
  });
});
