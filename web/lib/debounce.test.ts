import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce } from './debounce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('debounced work', () => {
  it('runs once after the delay without changes', () => {
    const work = vi.fn();
    const quiet = debounce(work, 100);
    for (let changes = 0; changes < 5; changes += 1) {
      quiet.schedule();
      vi.advanceTimersByTime(99);
    }
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledOnce();
  });

  it('runs at once on flush, and only if scheduled', () => {
    const work = vi.fn();
    const quiet = debounce(work, 100);
    quiet.flush();
    expect(work).not.toHaveBeenCalled();
    quiet.schedule();
    quiet.flush();
    quiet.flush();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledOnce();
  });
});
