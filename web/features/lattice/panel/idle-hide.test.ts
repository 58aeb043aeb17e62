import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleHide, idleHide, PANEL_HIDE_DELAY_MS } from './idle-hide.ts';

describe('a panel beside a stage that is pressed', () => {
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

  it('stays while the stage is not pressed, however long it is left', () => {
    panel.hover(true);
    panel.hover(false);
    wait();
    expect(hidden).toBe(false);
  });

  it('hides two seconds after the press, and returns with the pointer', () => {
    panel.touch();
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 1);
    expect(hidden).toBe(false);
    wait();
    expect(hidden).toBe(true);
    panel.hover(true);
    expect(hidden).toBe(false);
  });

  it('stays after its next use, also while a dialog from it is open', () => {
    panel.touch();
    panel.hover(true);
    panel.hover(false);
    wait();
    expect(hidden).toBe(false);
  });

  it('stays while it has the focus, even if the pointer leaves', () => {
    panel.focus(true);
    panel.touch();
    wait();
    expect(hidden).toBe(false);
    panel.focus(false);
    wait();
    expect(hidden).toBe(true);
  });

  it('never hides from a keyboard user, and returns for one', () => {
    panel.touch();
    panel.pointing(false);
    wait();
    expect(hidden).toBe(false);
    panel.pointing(true);
    wait();
    expect(hidden).toBe(true);
    panel.pointing(false);
    expect(hidden).toBe(false);
  });

  it('restarts the delay when woken', () => {
    panel.touch();
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 10);
    panel.wake();
    vi.advanceTimersByTime(PANEL_HIDE_DELAY_MS - 10);
    expect(hidden).toBe(false);
    wait();
    expect(hidden).toBe(true);
  });
});
