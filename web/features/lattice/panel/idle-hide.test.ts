import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleHide, idleHide, PANEL_HIDE_DELAY_MS } from './idle-hide.ts';

describe('a panel without activity', () => {
  let hidden = false;
  let panel: IdleHide;
  const wait = () => vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS + 1);
  beforeEach(() => {
    vi.useFakeTimers();
    hidden = false;
    panel = idleHide((value) => {
      hidden = value;
    });
  });
  afterEach(() => {
    panel.stop();
    vi.useRealTimers();
  });

  it('stays until its first use', () => {
    wait();
    expect(hidden).toBe(false);
  });

  it('hides two seconds after the pointer leaves, and returns with the pointer', () => {
    panel.hover(true);
    wait();
    expect(hidden).toBe(false);
    panel.hover(false);
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 1);
    expect(hidden).toBe(false);
    wait();
    expect(hidden).toBe(true);
    panel.hover(true);
    expect(hidden).toBe(false);
  });

  it('stays while it has the focus, even if the pointer leaves', () => {
    panel.hover(true);
    panel.focus(true);
    panel.hover(false);
    wait();
    expect(hidden).toBe(false);
    panel.focus(false);
    wait();
    expect(hidden).toBe(true);
  });

  it('never hides from a keyboard user, and returns for one', () => {
    panel.focus(true);
    panel.pointing(false);
    panel.focus(false);
    wait();
    expect(hidden).toBe(false);
    panel.pointing(true);
    wait();
    expect(hidden).toBe(true);
    panel.pointing(false);
    expect(hidden).toBe(false);
  });

  it('restarts the delay when woken', () => {
    panel.hover(true);
    panel.hover(false);
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 10);
    panel.wake();
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 10);
    expect(hidden).toBe(false);
    wait();
    expect(hidden).toBe(true);
  });
});
