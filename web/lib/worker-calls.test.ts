import { afterEach, describe, expect, it } from 'vitest';
import { moving, serveCalls, type Tell, WorkerFailure, WorkerLink, type WorkerPort } from './worker-calls.ts';

const CALLS = {
  double: (value: number) => 2 * value,
  async count(to: number, tell: Tell<number>) {
    for (let at = 1; at <= to; at++) tell(at);
    return 'counted';
  },
  fill(length: number) {
    const numbers = new Float64Array(length);
    kept.push(numbers);
    return moving({ numbers }, [numbers.buffer]);
  },
  refuse(code: string | number): never {
    throw Object.assign(new Error('refused'), { code });
  },
  later: (ms: number) => new Promise<number>((resolve) => setTimeout(resolve, ms, ms)),
};

/** Arrays that the calls made on their side. */
const kept: Float64Array[] = [];
const ports: (WorkerPort & { ended: boolean })[] = [];

/** A link to workers that are ports of this thread, with real clones and transfers. */
function link() {
  return new WorkerLink<typeof CALLS>(() => {
    const { port1, port2 } = new MessageChannel();
    serveCalls(CALLS, port2);
    const port = Object.assign(port1, {
      ended: false,
      onerror: null,
      terminate() {
        port.ended = true;
        port1.close();
      },
    });
    ports.push(port);
    return port;
  });
}

afterEach(() => {
  for (const port of ports.splice(0)) port.terminate();
});

describe('a link to a worker', () => {
  it('starts it at the first call and keeps it', async () => {
    const one = link();
    expect([one.isOpen, ports.length]).toEqual([false, 0]);
    expect(await one.call('double', 4)).toBe(8);
    expect(await one.call('double', 5)).toBe(10);
    expect([one.isOpen, ports.length]).toEqual([true, 1]);
  });

  it('answers calls one after the other', async () => {
    const one = link();
    const order: unknown[] = [];
    const slow = one.call('later', 20).then((ms) => order.push(ms));
    const fast = one.call('double', 1).then((value) => order.push(value));
    await Promise.all([slow, fast]);
    expect(order).toEqual([20, 2]);
  });

  it('delivers the parts of an answer in order, before the answer', async () => {
    const parts: number[] = [];
    const answer = await link().call('count', 4, { onPart: (part) => parts.push(part) });
    expect([answer, parts]).toEqual(['counted', [1, 2, 3, 4]]);
  });

  it('hands buffers over without a copy', async () => {
    const { numbers } = await link().call('fill', 3);
    expect(numbers).toHaveLength(3);
    expect(kept.at(-1)).toHaveLength(0);
  });

  it('fails with the message and the code of the error', async () => {
    const failed = await link()
      .call('refuse', 'too-many')
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(WorkerFailure);
    expect(failed).toMatchObject({ message: 'refused', code: 'too-many' });
    await expect(link().call('refuse', 7)).rejects.toMatchObject({ code: null });
  });

  it('ends the worker when a call is aborted, and starts another for the next one', async () => {
    const one = link();
    const stop = new AbortController();
    const slow = one.call('later', 60_000, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(slow).rejects.toThrow('enough');
    expect(ports.map(({ ended }) => ended)).toEqual([true]);
    expect(await one.call('double', 2)).toBe(4);
    await expect(one.call('double', 2, { signal: stop.signal })).rejects.toThrow('enough');
    expect(ports.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('leaves its worker alone if a call is aborted that was answered or ended', async () => {
    const one = link();
    const stop = new AbortController();
    await one.call('double', 2, { signal: stop.signal });
    const ended = one.call('later', 60_000, { signal: stop.signal });
    one.end();
    expect(await one.call('double', 2)).toBe(4);
    stop.abort(new Error('enough'));
    await expect(ended).rejects.toThrow('enough');
    expect(ports.map((port) => port.ended)).toEqual([true, false]);
  });

  it('fails all calls if the worker crashes', async () => {
    const one = link();
    const calls = [one.call('later', 60_000), one.call('double', 1)];
    ports[0]!.onerror?.({ message: 'no memory' } as ErrorEvent);
    for (const call of calls) await expect(call).rejects.toThrow('no memory');
    expect(one.isOpen).toBe(false);
  });

  it('ends after a single call, also after one that fails', async () => {
    expect(await link().callOnce('double', 3)).toBe(6);
    await expect(link().callOnce('refuse', '')).rejects.toThrow('refused');
    expect(ports.map(({ ended }) => ended)).toEqual([true, true]);
  });
});
