/** A panel nobody uses hides after this long (docs/specification.md#limits), milliseconds. */
export const PANEL_HIDE_DELAY_MS = 2000;

export interface IdleHide {
  /** The pointer came over the panel, or left it. */
  hover(on: boolean): void;
  /** The focus came into the panel, or left it. */
  focus(on: boolean): void;
  /** What the user last worked with; keyboards and screen readers never lose the panel. */
  pointing(on: boolean): void;
  /** Shows the panel and waits anew. */
  wake(): void;
  stop(): void;
}

/**
 * Decides when a panel hides: some time after it was last used, by a user who points, and never while the pointer or
 * the focus is in it. One that was never used stays.
 */
export function idleHide(onHidden: (hidden: boolean) => void): IdleHide {
  let hovered = false;
  let focused = false;
  let pointing = true;
  let used = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    const inUse = hovered || focused;
    used ||= inUse;
    if (inUse || !pointing) onHidden(false);
    else if (used) timer = setTimeout(() => onHidden(true), PANEL_HIDE_DELAY_MS);
  };
  return {
    hover(on) {
      hovered = on;
      look();
    },
    focus(on) {
      focused = on;
      look();
    },
    pointing(on) {
      if (pointing === on) return;
      pointing = on;
      look();
    },
    wake() {
      onHidden(false);
      look();
    },
    stop: () => clearTimeout(timer),
  };
}
